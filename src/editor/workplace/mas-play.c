/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-play.h"

#include "mas-follow.h"
#include "mas-words-lists.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define MAX_NAMED 12 /* targets that are named one by one */

struct _MasPlay
{
  GObject       parent_instance;

  MasWorkplace *place;   /* borrowed */
  MasAttempt   *attempt; /* borrowed */
  MasRules     *rules;   /* of the document, on or off; or NULL */
};

static guint changed_signal;
static guint choose_signal;

G_DEFINE_FINAL_TYPE (MasPlay, mas_play, G_TYPE_OBJECT)

static void
mas_play_dispose (GObject *object)
{
  mas_play_set_rules (MAS_PLAY (object), NULL);
  G_OBJECT_CLASS (mas_play_parent_class)->dispose (object);
}

static void
mas_play_class_init (MasPlayClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_play_dispose;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  choose_signal = g_signal_new ("choose", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_POINTER);
}

static void
mas_play_init (MasPlay *self)
{
}

MasPlay *
mas_play_new (MasWorkplace *place,
              MasAttempt   *attempt)
{
  MasPlay *self = g_object_new (MAS_TYPE_PLAY, NULL);

  self->place = place;
  self->attempt = attempt;
  return self;
}

MasRules *
mas_play_get_rules (MasPlay *self)
{
  return self->rules;
}

static void
on_rules_changed_cb (MasPlay *self)
{
  g_signal_emit (self, changed_signal, 0);
}

void
mas_play_set_rules (MasPlay  *self,
                    MasRules *rules)
{
  g_return_if_fail (MAS_IS_PLAY (self));

  if (self->rules == rules)
    return;
  mas_follow (&self->rules, rules, "changed", G_CALLBACK (on_rules_changed_cb), self);
}

static void
mark_targets (MasBoardOverlay  *overlay,
              const QiMoveList *moves)
{
  for (guint i = 0; i < moves->n_moves; i++)
    {
      const QiMove *move = &moves->moves[i];

      if (move->to == QI_SQUARE_NONE)
        continue;
      gtk_bitset_add ((move->flags & QI_MOVE_CAPTURE) != 0 ? overlay->captures : overlay->targets,
                      move->to);
      /* The king may be put onto the rook that it castles with. */
      if (move->kind == QI_MOVE_CASTLING && move->extra != QI_SQUARE_NONE)
        gtk_bitset_add (overlay->captures, move->extra);
    }
  gtk_bitset_subtract (overlay->targets, overlay->captures);
}

/* Legal placements are marked unless most squares are legal: then marks would tell nothing. */
static void
mark_placements (MasPlay          *self,
                 const QiMoveList *moves)
{
  QiPosition *position = mas_workplace_get_position (self->place);
  guint n_empty = qi_position_get_n_squares (position) - qi_position_get_n_board_pieces (position);

  if (moves->n_moves <= n_empty / 2)
    mark_targets (mas_workplace_get_overlay (self->place), moves);
}

void
mas_play_mark_targets (MasPlay *self)
{
  const MasSpot *carried = mas_workplace_get_carried (self->place);
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  gtk_bitset_remove_all (overlay->targets);
  gtk_bitset_remove_all (overlay->captures);
  if (mas_workplace_plays (self->place))
    {
      if (carried != NULL && carried->kind != MAS_SPOT_PALETTE)
        {
          mas_rules_list_moves (self->rules, carried, &moves);
          mark_targets (overlay, &moves);
        }
      else if (mas_rules_places (self->rules)
               && mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_NOTHING)
        {
          mas_rules_list_moves (self->rules, NULL, &moves);
          mark_placements (self, &moves);
        }
    }
  mas_workplace_preview (self->place);
}

/* "legal capture", an attribute of a square, or NULL. */
const char *
mas_play_get_target_words (MasPlay *self,
                           guint    square)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);

  if (gtk_bitset_contains (overlay->targets, square))
    /* Translators: of a square, in a list: "e4, empty, legal target" */
    return _("legal target");
  if (gtk_bitset_contains (overlay->captures, square))
    /* Translators: of a square, in a list: "e4, black king, legal capture" */
    return _("legal capture");
  return NULL;
}

/* "f3, h3", the first of them when there are many. */
static char *
dup_target_names (MasPlay   *self,
                  GtkBitset *squares)
{
  const QiShape *shape = qi_position_get_shape (mas_workplace_get_position (self->place));
  GString *names = g_string_new (NULL);
  GtkBitsetIter iter;
  guint square = 0;
  guint n = 0;

  for (gboolean valid = gtk_bitset_iter_init_first (&iter, squares, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    {
      g_autofree char *name = NULL;

      if (n++ == MAX_NAMED)
        {
          mas_list_append (names, "…");
          break;
        }
      name = mas_words_square (mas_workplace_get_names (self->place), shape, square);
      mas_list_append (names, name);
    }
  return g_string_free (names, FALSE);
}

static char *
dup_lifted_from (MasPlay       *self,
                 const MasSpot *carried,
                 const char    *piece,
                 guint          n,
                 const char    *names)
{
  g_autofree char *square =
    mas_words_square (mas_workplace_get_names (self->place),
                      qi_position_get_shape (mas_workplace_get_position (self->place)),
                      carried->square);

  if (n == 0)
    /* Translators: a piece and its square: "white knight on g1: no legal move" */
    return g_strdup_printf (_("%s on %s: no legal move"), piece, square);
  /* Translators: a piece and its square, a number, names of squares: "white knight on g1: 2 squares: f3, h3" */
  return g_strdup_printf (ngettext ("%s on %s: %u square: %s", "%s on %s: %u squares: %s", n),
                          piece, square, n, names);
}

static char *
dup_lifted_from_hand (const char *piece,
                      guint       n,
                      const char *names)
{
  if (n == 0)
    /* Translators: a piece: "sente’s pawn in hand: no legal move" */
    return g_strdup_printf (_("%s in hand: no legal move"), piece);
  /* Translators: a piece, a number, names of squares: "sente’s pawn in hand: 2 squares: 5e, 5f" */
  return g_strdup_printf (ngettext ("%s in hand: %u square: %s", "%s in hand: %u squares: %s", n),
                          piece, n, names);
}

/* "White knight on g1: 2 squares: f3, h3". */
void
mas_play_say_lifted (MasPlay *self)
{
  const MasSpot *carried = mas_workplace_get_carried (self->place);
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  g_autoptr (GtkBitset) all = gtk_bitset_copy (overlay->targets);
  g_autofree char *piece = NULL;
  g_autofree char *names = NULL;
  guint n = 0;

  if (carried == NULL || carried->token == NULL)
    return;
  gtk_bitset_union (all, overlay->captures);
  n = (guint) gtk_bitset_get_size (all);
  piece = mas_words_piece (mas_workplace_get_info (self->place), carried->token);
  names = dup_target_names (self, all);
  mas_workplace_say (self->place, carried->kind == MAS_SPOT_SQUARE
                                    ? dup_lifted_from (self, carried, piece, n, names)
                                    : dup_lifted_from_hand (piece, n, names));
}

/* Refusals. */

static void
refuse (MasPlay       *self,
        const MasSpot *spot,
        const char    *words)
{
  const MasPlace place = {
    .kind = spot->kind == MAS_SPOT_SQUARE ? MAS_PLACE_SQUARE
            : spot->kind == MAS_SPOT_HAND ? MAS_PLACE_HAND
                                          : MAS_PLACE_NONE,
    .square = spot->square,
    .side = spot->side,
    .token = spot->token,
  };

  mas_attempt_refuse (self->attempt, &place, words);
}

/* Moves. */

/* Plays @move, which was tried at @spot. */
void
mas_play_make (MasPlay       *self,
               const QiMove  *move,
               const MasSpot *spot)
{
  const MasPlace place = { .kind = MAS_PLACE_SQUARE, .square = spot->square };
  g_autofree char *stand = NULL;
  const char *label = NULL;

  mas_held_let_go (mas_workplace_get_held (self->place));
  if (!mas_rules_play (self->rules, move, &place))
    return;
  stand = mas_rules_dup_words (self->rules);
  label =
    qi_history_get_undo_label (mas_document_get_history (mas_workplace_get_document (self->place)));
  /* Translators: a move, and how the game stands: "2. Nf3: Black to move" */
  mas_workplace_say (self->place, label != NULL ? g_strdup_printf (_("%s: %s"), label, stand)
                                                : g_steal_pointer (&stand));
}

/* Tries to move the piece of @from to a square; NULL: a placement. FALSE when it was refused. */
gboolean
mas_play_try (MasPlay       *self,
              const MasSpot *from,
              guint          to)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_spot_set_square (&spot, mas_workplace_get_position (self->place), to);
  mas_rules_find_moves (self->rules, from, to, &moves);
  if (moves.n_moves == 0)
    {
      g_autofree char *words = mas_rules_refuse (self->rules, from, to);

      refuse (self, &spot, words);
      return FALSE;
    }
  mas_cursor_start (mas_workplace_get_cursor (self->place), to);
  if (moves.n_moves == 1)
    mas_play_make (self, &moves.moves[0], &spot);
  else
    g_signal_emit (self, choose_signal, 0, &moves, &spot);
  return TRUE;
}

/* Lifts a piece, or says why that is not possible. */
static void
lift (MasPlay       *self,
      const MasSpot *spot)
{
  g_autofree char *words = mas_rules_refuse (self->rules, spot, QI_NO_SQUARE);

  if (words != NULL)
    {
      refuse (self, spot, words);
      return;
    }
  mas_attempt_dismiss (self->attempt);
  mas_held_lift (mas_workplace_get_held (self->place), spot);
}

static gboolean
is_movers (MasPlay       *self,
           const MasSpot *spot)
{
  QiSide turn = qi_state_get_turn (mas_rules_get_state (self->rules));

  return spot->token != NULL && mas_piece_get_side (spot->token, qi_side_other (turn)) == turn;
}

void
mas_play_click_square (MasPlay       *self,
                       const MasSpot *spot)
{
  const MasSpot *origin = mas_held_get_origin (mas_workplace_get_held (self->place));
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  g_auto (MasSpot) from = MAS_SPOT_INIT;

  mas_cursor_start (mas_workplace_get_cursor (self->place), spot->square);
  mas_cursor_select_none (mas_workplace_get_cursor (self->place));
  if (origin == NULL)
    {
      if (mas_rules_places (self->rules))
        mas_play_try (self, NULL, spot->square);
      else if (spot->token != NULL)
        lift (self, spot);
      else
        mas_workplace_say_square (self->place, spot->square);
      return;
    }
  mas_spot_copy (&from, origin);
  if (mas_spot_is_same (&from, spot))
    {
      mas_held_let_go (mas_workplace_get_held (self->place));
      return;
    }
  mas_rules_find_moves (self->rules, &from, spot->square, &moves);
  /* Clicking another piece of one's own lifts that one instead. */
  if (moves.n_moves == 0 && is_movers (self, spot)
      && mas_rules_get_outcome (self->rules)->result == QI_RESULT_ONGOING)
    {
      mas_held_let_go (mas_workplace_get_held (self->place));
      lift (self, spot);
      return;
    }
  mas_play_try (self, &from, spot->square);
}

void
mas_play_click_hand (MasPlay       *self,
                     const MasSpot *spot)
{
  const MasSpot *origin = mas_held_get_origin (mas_workplace_get_held (self->place));
  gboolean same = origin != NULL && mas_spot_is_same (origin, spot);

  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_LIFTED)
    mas_held_let_go (mas_workplace_get_held (self->place));
  if (!same && spot->token != NULL
      && qi_position_get_hand_count (mas_workplace_get_position (self->place), spot->side,
                                     spot->token)
           > 0)
    lift (self, spot);
}

/* How many legal moves dropping the piece of @from on a square could mean; NULL: a placement. */
guint
mas_play_count (MasPlay       *self,
                const MasSpot *from,
                guint          to)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  if (from != NULL && from->kind == MAS_SPOT_PALETTE)
    return 0;
  mas_rules_find_moves (self->rules, from, to, &moves);
  return moves.n_moves;
}

/* What dropping the piece of @from there would do, for the status line. */
char *
mas_play_dup_words (MasPlay       *self,
                    const MasSpot *from,
                    guint          to)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  g_autofree char *text = NULL;

  if (from->kind == MAS_SPOT_PALETTE)
    return g_strdup (_("By the Rules is on: only legal moves change the position."));
  mas_rules_find_moves (self->rules, from, to, &moves);
  if (moves.n_moves == 0)
    return mas_rules_refuse (self->rules, from, to);
  if (moves.n_moves > 1)
    return g_strdup (_("Let go to choose between the moves"));
  text = mas_rules_dup_text (self->rules, &moves.moves[0]);
  /* Translators: what would be done: "Let go: Move e2 to e4" */
  return g_strdup_printf (_("Let go: %s"), text);
}
