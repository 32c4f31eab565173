/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-game-private.h"

#include "qi-difference.h"
#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-square-set-private.h"
#include "qi-token-private.h"

#include <string.h>

/* One move. @edit: what it changes in the setup. */
typedef struct
{
  QiMove  move;
  char   *text;
  QiEdit *edit;
} Listed;

/**
 * QiEngineGame:
 * @before, @move: (nullable): what led to @setup
 * @tokens: texts of pieces; the code of one is its index and 1
 * @checkers: squares
 */
struct _QiEngineGame
{
  QiGame     parent_instance;

  QiSetup   *setup;
  QiSetup   *before;
  char      *move;
  GArray    *moves;
  GPtrArray *tokens;
  GArray    *checkers;
  QiOutcome  outcome;
  gboolean   is_sealed;
};

G_DEFINE_FINAL_TYPE (QiEngineGame, qi_engine_game, QI_TYPE_GAME)

/* The game's own position has the key 0; what a move leads to the number of the move. */

static void
qi_engine_game_load (QiGame  *game,
                     QiSetup *setup,
                     QiBoard *board)
{
  QiEngineGame *self = QI_ENGINE_GAME (game);

  board->turn = (guint8) qi_position_get_turn (qi_setup_get_position (setup));
  board->check = self->checkers->len > 0;
}

static gboolean
has_origin (const QiMove *move,
            guint         origin)
{
  switch (origin)
    {
    case QI_ORIGIN_ALL:
      return TRUE;
    case QI_ORIGIN_DROPS:
      return move->kind == QI_MOVE_DROP || move->kind == QI_MOVE_PLACE;
    case QI_ORIGIN_PASSES:
      return move->kind == QI_MOVE_PASS;
    default:
      return move->kind == QI_MOVE_STEP && move->from == origin;
    }
}

static void
qi_engine_game_list_moves (QiGame        *game,
                           const QiBoard *board,
                           const QiPast  *past,
                           guint          origin,
                           QiMoveList    *moves)
{
  QiEngineGame *self = QI_ENGINE_GAME (game);

  for (guint i = 0; board->key == 0 && i < self->moves->len && !qi_move_list_is_full (moves); i++)
    {
      const Listed *listed = &g_array_index (self->moves, Listed, i);

      if (has_origin (&listed->move, origin))
        *qi_move_list_add (moves) = listed->move;
    }
}

/* NULL: it is none of this position. */
static const Listed *
find (QiEngineGame *self,
      const QiMove *move)
{
  return move->gate > 0 && move->gate <= self->moves->len
           ? &g_array_index (self->moves, Listed, move->gate - 1)
           : NULL;
}

static void
qi_engine_game_play (QiGame       *game,
                     QiBoard      *board,
                     const QiMove *move)
{
  board->key = move->gate;
  board->turn = (guint8) qi_side_other ((QiSide) board->turn);
  board->check = FALSE;
}

static void
qi_engine_game_describe (QiGame        *game,
                         const QiBoard *board,
                         QiSetup       *setup,
                         const QiMove  *move,
                         QiEdit        *edit)
{
  const Listed *listed = find (QI_ENGINE_GAME (game), move);

  if (listed != NULL)
    qi_edit_append (edit, listed->edit);
}

static void
qi_engine_game_judge (QiGame        *game,
                      const QiBoard *board,
                      const QiPast  *past,
                      int            n_moves,
                      QiOutcome     *outcome)
{
  if (board->key == 0)
    *outcome = QI_ENGINE_GAME (game)->outcome;
}

static void
qi_engine_game_write_move (QiGame        *game,
                           const QiBoard *board,
                           const QiPast  *past,
                           const QiMove  *move,
                           const char    *notation,
                           GString       *text)
{
  const Listed *listed = find (QI_ENGINE_GAME (game), move);

  if (listed != NULL)
    g_string_append (text, listed->text);
}

static const char *
qi_engine_game_get_token (QiGame *game,
                          guint   piece)
{
  QiEngineGame *self = QI_ENGINE_GAME (game);

  return piece > 0 && piece <= self->tokens->len ? g_ptr_array_index (self->tokens, piece - 1)
                                                 : NULL;
}

static void
qi_engine_game_add_checkers (QiGame        *game,
                             const QiBoard *board,
                             QiSide         side,
                             QiSquareSet   *royals,
                             QiSquareSet   *checkers)
{
  QiEngineGame *self = QI_ENGINE_GAME (game);

  for (guint i = 0; board->key == 0 && board->turn == side && i < self->checkers->len; i++)
    qi_square_set_add (checkers, g_array_index (self->checkers, guint, i));
}

static void
listed_clear (gpointer data)
{
  Listed *listed = data;

  g_free (listed->text);
  qi_edit_unref (listed->edit);
}

static void
qi_engine_game_finalize (GObject *object)
{
  QiEngineGame *self = QI_ENGINE_GAME (object);

  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->before, qi_setup_unref);
  g_free (self->move);
  g_array_unref (self->moves);
  g_ptr_array_unref (self->tokens);
  g_array_unref (self->checkers);

  G_OBJECT_CLASS (qi_engine_game_parent_class)->finalize (object);
}

static void
qi_engine_game_class_init (QiEngineGameClass *klass)
{
  QiGameClass *game_class = QI_GAME_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = qi_engine_game_finalize;
  game_class->load = qi_engine_game_load;
  game_class->list_moves = qi_engine_game_list_moves;
  game_class->play = qi_engine_game_play;
  game_class->describe = qi_engine_game_describe;
  game_class->judge = qi_engine_game_judge;
  game_class->write_move = qi_engine_game_write_move;
  game_class->get_token = qi_engine_game_get_token;
  game_class->add_checkers = qi_engine_game_add_checkers;
}

static void
qi_engine_game_init (QiEngineGame *self)
{
  self->moves = g_array_new (FALSE, FALSE, sizeof (Listed));
  g_array_set_clear_func (self->moves, listed_clear);
  self->tokens = g_ptr_array_new_with_free_func (g_free);
  self->checkers = g_array_new (FALSE, FALSE, sizeof (guint));
}

QiEngineGame *
qi_engine_game_new (QiSetup    *setup,
                    QiSetup    *before,
                    const char *move)
{
  QiEngineGame *self = g_object_new (QI_TYPE_ENGINE_GAME, NULL);
  const char *game = qi_setup_get_game (setup);

  self->setup = qi_setup_ref (setup);
  self->before = before != NULL ? qi_setup_ref (before) : NULL;
  self->move = g_strdup (move);
  qi_game_set_up (QI_GAME (self), game != NULL ? game : "",
                  qi_position_get_shape (qi_setup_get_position (setup)), sizeof (QiBoard));
  return self;
}

/* What a move says ------------------------------------------------------------------------------------------------ */

/* A square at @at, which is put behind it: "e4", "b10"; of USI "5e"; UCCI counts ranks from 0. QI_SQUARE_NONE: none. */
static guint
read_square (const QiShape *shape,
             const char    *protocol,
             const char   **at)
{
  const guint files = qi_shape_get_files (shape);
  const guint ranks = qi_shape_get_ranks (shape);
  const gboolean is_usi = strcmp (protocol, "usi") == 0;
  const guint first = strcmp (protocol, "ucci") == 0 ? 0 : 1;
  const char *p = *at;
  guint64 number = 0;
  guint letter;
  gsize n;

  if (!is_usi && !g_ascii_islower (*p))
    return QI_SQUARE_NONE;
  letter = (guint) (*p - 'a');
  p += is_usi ? 0 : 1;
  for (n = 0; n < 3 && g_ascii_isdigit (p[n]); n++)
    number = number * 10 + (guint64) (p[n] - '0');
  p += n;
  if (n == 0 || (is_usi && !g_ascii_islower (*p)))
    return QI_SQUARE_NONE;
  if (is_usi)
    letter = (guint) (*p++ - 'a');
  *at = p;
  if (is_usi)
    return number >= 1 && number <= files && letter < ranks
             ? letter * files + files - (guint) number
             : QI_SQUARE_NONE;
  return letter < files && number >= first && number < ranks + first
           ? (ranks - 1 - (guint) (number - first)) * files + letter
           : QI_SQUARE_NONE;
}

static guint
get_code (QiEngineGame  *self,
          const QiToken *token)
{
  guint index;

  if (token == NULL || token->kind != QI_TOKEN_STRING)
    return 0;
  if (!g_ptr_array_find_with_equal_func (self->tokens, token->text, g_str_equal, &index))
    {
      index = self->tokens->len;
      g_ptr_array_add (self->tokens, g_strdup (token->text));
    }
  return MIN (index + 1, G_MAXUINT16);
}

/* The edit ---------------------------------------------------------------------------------------------------------- */

/* What stands on @square after the move, as the setup writes that piece where it was moved there. */
static const QiToken *
get_written (QiEngineGame  *self,
             QiPosition    *told,
             guint          from,
             const QiToken *after)
{
  if (after == NULL || from == QI_SQUARE_NONE
      || !qi_token_same (qi_position_get_piece (told, from), after))
    return after;
  return qi_position_get_piece (qi_setup_get_position (self->setup), from);
}

static void
put_square (QiEngineGame *self,
            guint         from,
            QiSetup      *told,
            QiSetup      *after,
            guint         square,
            QiEdit       *edit)
{
  const QiToken *piece = qi_position_get_piece (qi_setup_get_position (after), square);

  qi_edit_put (edit, square, get_written (self, qi_setup_get_position (told), from, piece));
}

/* @difference: of what is after the move to what the engine was told. */
static QiEdit *
make_edit (QiEngineGame *self,
           guint         from,
           QiDifference *difference)
{
  QiSetup *after = qi_difference_get_before (difference);
  QiSetup *told = qi_difference_get_after (difference);
  QiEdit *edit = qi_edit_new ();
  gint64 ply = 0;

  qi_edit_turn (edit, qi_position_get_turn (qi_setup_get_position (after)));
  for (guint i = 0; i < qi_difference_get_n (difference); i++)
    {
      const QiChange *change = qi_difference_get (difference, i);

      if (change->square != QI_NO_SQUARE)
        put_square (self, from, told, after, change->square, edit);
      if (change->from != QI_NO_SQUARE)
        put_square (self, from, told, after, change->from, edit);
      if (change->kind == QI_CHANGE_HAND || change->kind == QI_CHANGE_DETAIL)
        {
          g_autoptr (QiEdit) taken = qi_difference_take (difference, i);

          qi_edit_append (edit, taken);
        }
    }
  /* Of half-moves, which FEN does not count. */
  if (qi_details_get_int (qi_setup_get_details (self->setup), "ply", &ply) && ply < G_MAXINT)
    {
      g_autoptr (QiValue) next = qi_value_new_int (ply + 1);

      qi_edit_detail (edit, "ply", next);
    }
  return edit;
}

/* What is made ---------------------------------------------------------------------------------------------------- */

static gboolean
changes_board (const QiDifference *difference)
{
  for (guint i = 0; i < qi_difference_get_n (difference); i++)
    if (qi_difference_get (difference, i)->square != QI_NO_SQUARE)
      return TRUE;
  return FALSE;
}

/* Whether a piece of a hand is used by the move. */
static gboolean
takes_from_hand (QiPosition *told,
                 QiPosition *after)
{
  const QiSide side = qi_position_get_turn (told);

  return qi_position_get_n_in_hand (after, side) < qi_position_get_n_in_hand (told, side);
}

/* "e2e4", "e7e8q", "P@e4", "+P*5e"; squares alone are a placement. */
static gboolean
read_squares (const QiShape *shape,
              const char    *protocol,
              const char    *text,
              QiMove        *move)
{
  const char *drop = strpbrk (text, "@*");
  const char *at = drop != NULL ? drop + 1 : text;
  const guint first = read_square (shape, protocol, &at);
  guint second;

  if (first == QI_SQUARE_NONE)
    return FALSE;
  second = drop == NULL ? read_square (shape, protocol, &at) : QI_SQUARE_NONE;
  move->from = second == QI_SQUARE_NONE ? QI_SQUARE_NONE : first;
  move->to = second == QI_SQUARE_NONE ? first : second;
  return TRUE;
}

gboolean
qi_engine_game_add (QiEngineGame *self,
                    const char   *text,
                    const char   *protocol,
                    QiSetup      *told,
                    QiSetup      *after)
{
  g_return_val_if_fail (QI_IS_ENGINE_GAME (self) && !self->is_sealed, FALSE);

  QiPosition *before = qi_setup_get_position (told);
  QiPosition *now = qi_setup_get_position (after);
  const QiShape *shape = qi_game_get_shape (QI_GAME (self));
  g_autoptr (QiDifference) difference = NULL;
  Listed listed = { 0 };
  QiMove *move = &listed.move;

  if (self->moves->len == G_MAXUINT16
      || !qi_shape_equal (qi_position_get_shape (before), qi_position_get_shape (now))
      || !qi_shape_equal (qi_position_get_shape (before), shape))
    return FALSE;
  difference = qi_difference_new (after, told);
  move->from = move->to = move->extra = QI_SQUARE_NONE;
  move->gate = (guint16) (self->moves->len + 1);
  if (!changes_board (difference))
    {
      /* An engine leaves out a move that it does not understand. */
      if (qi_position_get_turn (before) == qi_position_get_turn (now))
        return FALSE;
      move->kind = QI_MOVE_PASS;
    }
  else if (!read_squares (shape, protocol, text, move))
    return FALSE;
  else
    {
      const QiToken *piece = qi_position_get_piece (now, move->to);
      const gboolean is_step = move->from != QI_SQUARE_NONE;
      const QiToken *moved = is_step ? qi_position_get_piece (before, move->from) : NULL;

      move->kind = is_step                         ? QI_MOVE_STEP
                   : takes_from_hand (before, now) ? QI_MOVE_DROP
                                                   : QI_MOVE_PLACE;
      move->piece = (guint16) get_code (self, piece);
      if (qi_position_get_n_board_pieces (now) < qi_position_get_n_board_pieces (before))
        move->flags |= QI_MOVE_CAPTURE;
      if (is_step && piece != NULL && !qi_token_same (piece, moved))
        move->flags |= QI_MOVE_PROMOTION;
    }
  listed.text = g_strdup (text);
  listed.edit = make_edit (self, move->from, difference);
  g_array_append_val (self->moves, listed);
  return TRUE;
}

void
qi_engine_game_add_checker (QiEngineGame *self,
                            const char   *name,
                            const char   *protocol)
{
  g_return_if_fail (QI_IS_ENGINE_GAME (self) && !self->is_sealed);

  const guint square = read_square (qi_game_get_shape (QI_GAME (self)), protocol, &name);

  if (square != QI_SQUARE_NONE)
    g_array_append_val (self->checkers, square);
}

gboolean
qi_engine_game_in_check (QiEngineGame *self)
{
  g_return_val_if_fail (QI_IS_ENGINE_GAME (self), FALSE);

  return self->checkers->len > 0;
}

void
qi_engine_game_set_outcome (QiEngineGame    *self,
                            const QiOutcome *outcome)
{
  g_return_if_fail (QI_IS_ENGINE_GAME (self) && !self->is_sealed);

  self->outcome = *outcome;
}

void
qi_engine_game_seal (QiEngineGame *self)
{
  g_return_if_fail (QI_IS_ENGINE_GAME (self));

  self->is_sealed = TRUE;
}

gboolean
qi_engine_game_is_sealed (QiEngineGame *self)
{
  g_return_val_if_fail (QI_IS_ENGINE_GAME (self), FALSE);

  return self->is_sealed;
}

QiSetup *
qi_engine_game_get_setup (QiEngineGame *self)
{
  g_return_val_if_fail (QI_IS_ENGINE_GAME (self), NULL);

  return self->setup;
}

QiSetup *
qi_engine_game_get_before (QiEngineGame *self,
                           const char  **move)
{
  g_return_val_if_fail (QI_IS_ENGINE_GAME (self), NULL);

  *move = self->move;
  return self->before;
}
