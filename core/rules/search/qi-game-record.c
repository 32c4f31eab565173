/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-record-private.h"

#include "qi-error.h"
#include "qi-game-private.h"
#include "qi-state-private.h"

typedef struct
{
  QiMove  *move;
  char    *text;
  QiState *after;
  guint    n_captures; /* up to and with this ply */
} Ply;

typedef struct
{
  QiSide side; /* who captured */
  char  *token;
} Capture;

struct _QiGameRecord
{
  GObject  parent_instance;

  QiState *start;
  GArray  *plies;    /* of Ply */
  GArray  *captures; /* of Capture, in the order of plies */
};

G_DEFINE_FINAL_TYPE (QiGameRecord, qi_game_record, G_TYPE_OBJECT)

static Ply *
get_ply (QiGameRecord *self,
         guint         ply)
{
  return &g_array_index (self->plies, Ply, ply);
}

static void
ply_clear (gpointer data)
{
  Ply *ply = data;

  g_free (ply->move);
  g_free (ply->text);
  qi_state_unref (ply->after);
}

static void
capture_clear (gpointer data)
{
  Capture *capture = data;

  g_free (capture->token);
}

static void
qi_game_record_finalize (GObject *object)
{
  QiGameRecord *self = QI_GAME_RECORD (object);

  g_array_unref (self->plies);
  g_array_unref (self->captures);
  g_clear_pointer (&self->start, qi_state_unref);
  G_OBJECT_CLASS (qi_game_record_parent_class)->finalize (object);
}

static void
qi_game_record_class_init (QiGameRecordClass *class)
{
  G_OBJECT_CLASS (class)->finalize = qi_game_record_finalize;
}

static void
qi_game_record_init (QiGameRecord *self)
{
  self->plies = g_array_new (FALSE, FALSE, sizeof (Ply));
  g_array_set_clear_func (self->plies, ply_clear);
  self->captures = g_array_new (FALSE, FALSE, sizeof (Capture));
  g_array_set_clear_func (self->captures, capture_clear);
}

/**
 * qi_game_record_new:
 * @start: where the game begins; a reference is taken
 *
 * Returns: (transfer full): a record without moves
 */
QiGameRecord *
qi_game_record_new (QiState *start)
{
  QiGameRecord *self = NULL;

  g_return_val_if_fail (start != NULL, NULL);

  self = g_object_new (QI_TYPE_GAME_RECORD, NULL);
  self->start = qi_state_ref (start);
  return self;
}

guint
qi_game_record_get_n_plies (QiGameRecord *self)
{
  g_return_val_if_fail (QI_IS_GAME_RECORD (self), 0);
  return self->plies->len;
}

QiState *
qi_game_record_get_state (QiGameRecord *self,
                          guint         ply)
{
  g_return_val_if_fail (QI_IS_GAME_RECORD (self), NULL);
  g_return_val_if_fail (ply <= self->plies->len, NULL);
  return ply == 0 ? self->start : get_ply (self, ply - 1)->after;
}

QiState *
qi_game_record_get_present (QiGameRecord *self)
{
  g_return_val_if_fail (QI_IS_GAME_RECORD (self), NULL);
  return qi_game_record_get_state (self, self->plies->len);
}

const QiMove *
qi_game_record_get_move (QiGameRecord *self,
                         guint         ply)
{
  g_return_val_if_fail (QI_IS_GAME_RECORD (self), NULL);
  g_return_val_if_fail (ply < self->plies->len, NULL);
  return get_ply (self, ply)->move;
}

/**
 * qi_game_record_get_text:
 * @self: a game record
 * @ply: 0 ≤ @ply < number of plies played
 *
 * Returns: (transfer none): the move in the game's usual notation
 */
const char *
qi_game_record_get_text (QiGameRecord *self,
                         guint         ply)
{
  g_return_val_if_fail (QI_IS_GAME_RECORD (self), NULL);
  g_return_val_if_fail (ply < self->plies->len, NULL);
  return get_ply (self, ply)->text;
}

/* Captures: what the boards before and after a move tell, so that every game is served. */

typedef struct
{
  const QiPosition *before;
  const QiPosition *after;
  GArray           *squares;   /* that differ */
  int               n_lost[2]; /* pieces of a side on those squares before, minus those after */
} Difference;

/* The side that a piece belongs to; -1: nobody. */
static int
get_owner (const QiToken *piece)
{
  QiEpin epin;

  if (piece == NULL || piece->kind != QI_TOKEN_STRING
      || !qi_epin_parse (piece->text, piece->length, &epin))
    return -1;
  return (int) epin.side;
}

static void
difference_cb (guint    square,
               gpointer user_data)
{
  Difference *difference = user_data;
  const int before = get_owner (qi_position_get_piece (difference->before, square));
  const int after = get_owner (qi_position_get_piece (difference->after, square));

  if (before >= 0)
    difference->n_lost[before]++;
  if (after >= 0)
    difference->n_lost[after]--;
  g_array_append_val (difference->squares, square);
}

static void
add_capture (QiGameRecord  *self,
             QiSide         side,
             const QiToken *token)
{
  const Capture capture = { side, g_strndup (token->text, token->length) };

  g_array_append_val (self->captures, capture);
}

/* Adds up to @n pieces of @owner that left the squares of @difference, in order of squares; the
 * piece on @from comes last, as it has most likely just moved on. */
static int
add_lost_pieces (QiGameRecord     *self,
                 const Difference *difference,
                 QiSide            owner,
                 int               n,
                 guint             from)
{
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < difference->squares->len && n > 0; i++)
      {
        const guint square = g_array_index (difference->squares, guint, i);
        const QiToken *before = qi_position_get_piece (difference->before, square);

        if ((square == from) != (pass == 1) || get_owner (before) != (int) owner
            || get_owner (qi_position_get_piece (difference->after, square)) == (int) owner)
          continue;
        add_capture (self, owner == QI_SIDE_FIRST ? QI_SIDE_SECOND : QI_SIDE_FIRST, before);
        n--;
      }
  return n;
}

static void
add_captures (QiGameRecord *self,
              QiState      *before,
              QiState      *after,
              const QiMove *move)
{
  const QiSide mover = qi_state_get_turn (before);
  const QiSide other = mover == QI_SIDE_FIRST ? QI_SIDE_SECOND : QI_SIDE_FIRST;
  const gboolean comes_in = move->kind == QI_MOVE_DROP || move->kind == QI_MOVE_PLACE
                            || (move->flags & QI_MOVE_GATING) != 0;
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));
  Difference difference = { qi_setup_get_position (qi_state_get_setup (before)),
                            qi_setup_get_position (qi_state_get_setup (after)),
                            squares,
                            { 0, 0 } };
  int n_gone = 0;
  int n_left = 0;

  qi_position_foreach_difference (difference.before, difference.after, difference_cb, &difference);
  /* A disc that is flipped changes its owner and stays on the board: no more pieces are captured
   * than leave the board. */
  n_gone = (int) qi_position_get_n_board_pieces (difference.before) + (comes_in ? 1 : 0)
           - (int) qi_position_get_n_board_pieces (difference.after);
  if (n_gone <= 0)
    return;
  n_left = MIN (n_gone, difference.n_lost[other]);
  if (n_left > 0)
    add_lost_pieces (self, &difference, other, n_left, QI_SQUARE_NONE);
  n_left = MIN (n_gone - MAX (n_left, 0), difference.n_lost[mover] + (comes_in ? 1 : 0));
  if (n_left > 0 && add_lost_pieces (self, &difference, mover, n_left, move->from) > 0 && comes_in)
    {
      /* The stone just played was taken off with its group (suicide in Go). */
      const char *token = qi_game_get_token (qi_state_get_game (before), move->piece);

      if (token != NULL)
        add_capture (self, other, &QI_TOKEN (token));
    }
}

gboolean
qi_game_record_play (QiGameRecord *self,
                     const QiMove *move,
                     GError      **error)
{
  QiState *present = NULL;
  QiState *next = NULL;
  Ply ply = { NULL };

  g_return_val_if_fail (QI_IS_GAME_RECORD (self), FALSE);
  g_return_val_if_fail (move != NULL, FALSE);

  present = qi_game_record_get_present (self);
  next = qi_state_apply (present, move, error);
  if (next == NULL)
    return FALSE;
  ply.move = qi_move_copy (move);
  ply.text = qi_state_write_move (present, move, NULL);
  ply.after = next;
  add_captures (self, present, next, move);
  ply.n_captures = self->captures->len;
  g_array_append_val (self->plies, ply);
  return TRUE;
}

/**
 * qi_game_record_play_text:
 * @self: a game record
 * @text: a move
 * @notation: (nullable): its notation; %NULL: any that the game has
 * @error: as of qi_state_read_move()
 *
 * Returns: whether it was played
 */
gboolean
qi_game_record_play_text (QiGameRecord *self,
                          const char   *text,
                          const char   *notation,
                          GError      **error)
{
  QiMove space[4];
  g_auto (QiMoveList) read = QI_MOVE_LIST (space);

  g_return_val_if_fail (QI_IS_GAME_RECORD (self), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  return qi_state_read_move (qi_game_record_get_present (self), text, notation, &read, error)
         && qi_game_record_play (self, &read.moves[0], error);
}

void
qi_game_record_cut (QiGameRecord *self,
                    guint         ply)
{
  g_return_if_fail (QI_IS_GAME_RECORD (self));

  if (ply >= self->plies->len)
    return;
  g_array_set_size (self->plies, ply);
  g_array_set_size (self->captures, ply == 0 ? 0 : get_ply (self, ply - 1)->n_captures);
}

GPtrArray *
qi_game_record_dup_captures (QiGameRecord *self,
                             QiSide        side,
                             guint         ply)
{
  GPtrArray *tokens = NULL;
  guint n = 0;

  g_return_val_if_fail (QI_IS_GAME_RECORD (self), NULL);
  g_return_val_if_fail (ply <= self->plies->len, NULL);

  tokens = g_ptr_array_new_with_free_func (g_free);
  n = ply == 0 ? 0 : get_ply (self, ply - 1)->n_captures;
  for (guint i = 0; i < n; i++)
    {
      const Capture *capture = &g_array_index (self->captures, Capture, i);

      if (capture->side == side)
        g_ptr_array_add (tokens, g_strdup (capture->token));
    }
  return tokens;
}

/**
 * qi_game_record_judge:
 * @self: a game record
 * @outcome: (out): how the game stands after its last move
 */
void
qi_game_record_judge (QiGameRecord *self,
                      QiOutcome    *outcome)
{
  g_return_if_fail (QI_IS_GAME_RECORD (self));
  g_return_if_fail (outcome != NULL);
  qi_state_judge (qi_game_record_get_present (self), outcome);
}
