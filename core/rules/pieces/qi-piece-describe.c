/* SPDX-License-Identifier: Apache-2.0 */
/* A move as an edit of the setup: whatever differs between the board before and the board after it, written as tokens
 * and details. The move is only played, never looked into, so a new kind of move needs no code here. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-private.h"

#include "qi-details-private.h"
#include "qi-edit.h"
#include "qi-game-private.h"

#include <string.h>

/* @details: those of the setup, with the changes so far; each change is also added to @edit. */
typedef struct
{
  QiPieceGame        *game;
  const QiPieceBoard *before;
  const QiPieceBoard *after;
  QiSetup            *setup;
  const QiMove       *move;
  QiEdit             *edit;
  QiDetails          *details;
} Describe;

/* Sets @key to @value in @details and adds the change to the edit. Takes @value. */
static void
set_details (Describe   *self,
             const char *key,
             QiDetails  *details)
{
  QiValue *value = qi_details_get (details, key);
  QiValue *old = qi_details_get (self->details, key);

  /* The marks of promoted pieces follow the board, and a piece put onto a marked square removes the mark, so a value that
   * has to stay is set again. */
  const gboolean may_go = value != NULL && strcmp (key, "promoted") == 0;

  if (may_go || (value != old && (value == NULL || old == NULL || !qi_value_equal (value, old))))
    qi_edit_detail (self->edit, key, value);
  qi_details_unref (self->details);
  self->details = details;
}

static void
set_int (Describe   *self,
         const char *key,
         gint64      value)
{
  set_details (self, key, qi_details_with_int (self->details, key, value));
}

static void
remove_detail (Describe   *self,
               const char *key)
{
  set_details (self, key, qi_details_with (self->details, key, NULL));
}

/* The board. A piece that only moved keeps its token. */
static void
describe_squares (Describe *self)
{
  QiPosition *position = qi_setup_get_position (self->setup);
  const guint from = self->move->from;
  const QiToken *moved = from != QI_SQUARE_NONE ? qi_position_get_piece (position, from) : NULL;
  guint moved_code = from != QI_SQUARE_NONE ? qi_piece_at (self->game, self->before, from) : 0;

  for (guint square = 0; square < self->game->n_squares; square++)
    {
      guint code = qi_piece_at (self->game, self->after, square);
      QiToken token;

      if (code == qi_piece_at (self->game, self->before, square))
        continue;
      if (!qi_piece_is_piece (code))
        {
          qi_edit_put (self->edit, square, NULL);
          continue;
        }
      if (square == self->move->to && code == moved_code && moved != NULL)
        token = *moved;
      else
        token = QI_TOKEN (self->game->types[qi_piece_type (code)].tokens[qi_piece_side (code)]);
      qi_edit_put (self->edit, square, &token);
    }
}

/* Hands. A piece leaves a hand under the token by which the hand lists it. */
static void
take_from_hand (Describe *self,
                guint     side,
                guint     type,
                gint64    n)
{
  gsize n_items;
  const QiHandItem *items =
    qi_position_get_hand (qi_setup_get_position (self->setup), (QiSide) side, &n_items);

  for (gsize i = 0; i < n_items && n > 0; i++)
    {
      guint code = qi_piece_find_code (self->game, &items[i].token);

      if (qi_piece_is_piece (code) && qi_piece_type (code) == type && qi_piece_side (code) == side)
        {
          gint64 taken = MIN (n, (gint64) items[i].count);

          qi_edit_hand (self->edit, (QiSide) side, &items[i].token, -taken);
          n -= taken;
        }
    }
}

static void
describe_hands (Describe *self)
{
  for (guint side = 0; side < 2; side++)
    for (guint type = 0; type < self->game->n_types; type++)
      {
        gint64 delta = (gint64) qi_piece_in_hand (self->after, type, side)
                       - (gint64) qi_piece_in_hand (self->before, type, side);

        if (delta < 0)
          take_from_hand (self, side, type, -delta);
        else if (delta > 0)
          {
            QiToken token = QI_TOKEN (self->game->types[type].tokens[side]);

            qi_edit_hand (self->edit, (QiSide) side, &token, delta);
          }
      }
}

/* Rights. Keeps those squares of the setup that still mean something. */
static gboolean
may_castle_with (const Describe *self,
                 guint           side,
                 guint           square)
{
  const guint32 *rooks = self->after->rights.castling[side];
  guint32 cell = self->game->cell_of[square];

  return rooks[0] == cell || rooks[1] == cell;
}

static gboolean
may_gate_from (const Describe *self,
               guint           side,
               guint           square)
{
  return (qi_piece_gates (self->game, self->after, side)[square / 64] >> (square % 64) & 1) != 0;
}

static void
describe_rights (Describe   *self,
                 const char *key,
                 gboolean (*is_kept) (const Describe *self, guint side, guint square))
{
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GArray) squares =
        qi_details_dup_squares (self->details, key, (QiSide) side, &self->game->shape);
      guint n = 0;

      for (guint i = 0; i < squares->len; i++)
        {
          guint square = g_array_index (squares, guint, i);

          if (is_kept (self, side, square))
            g_array_index (squares, guint, n++) = square;
        }
      if (n < squares->len)
        set_details (self, key,
                     qi_details_with_side_squares (self->details, key, (QiSide) side,
                                                   (const guint *) (gpointer) squares->data, n));
    }
}

/* Rights that came with a king or rook dropped at its place: then there are more than were kept. */
static void
describe_gained_castling (Describe *self)
{
  for (guint side = 0; side < 2; side++)
    {
      const guint32 *rooks = self->after->rights.castling[side];
      guint squares[2];
      guint n = 0;

      for (guint wing = 0; wing < 2; wing++)
        if (rooks[wing] != 0)
          squares[n++] = self->game->square_of[rooks[wing]];
      if (n > qi_details_get_squares (self->details, "castling", (QiSide) side, &self->game->shape,
                                      NULL, 0))
        set_details (self, "castling",
                     qi_details_with_side_squares (self->details, "castling", (QiSide) side,
                                                   squares, n));
    }
}

/* The en-passant square is written when a pawn may legally capture there, as X-FEN has it, and as FIDE Laws 9.2
 * say when two positions are the same. */
static void
describe_en_passant (Describe *self)
{
  guint32 cell = qi_piece_en_passant_that_counts (self->game, self->after);

  if (cell != 0)
    set_int (self, "enPassant", self->game->square_of[cell]);
  else
    remove_detail (self, "enPassant");
}

/* Marks pieces that were pawns, where the rules distinguish them. */
static void
add_twins (const Describe *self,
           GPtrArray      *items)
{
  for (guint square = 0; square < self->game->n_squares; square++)
    {
      guint code = qi_piece_at (self->game, self->after, square);

      if (qi_piece_is_piece (code) && self->game->types[qi_piece_type (code)].is_twin)
        g_ptr_array_add (items, qi_value_new_int (square));
    }
}

/* Where the marks mean nothing to the rules they simply go along with their pieces. */
static void
add_marked (const Describe *self,
            GPtrArray      *items)
{
  g_autoptr (GArray) squares =
    qi_details_dup_squares (self->details, "promoted", QI_SIDE_FIRST, &self->game->shape);

  for (guint i = 0; i < squares->len; i++)
    {
      guint square = g_array_index (squares, guint, i);

      if (square == self->move->from && self->move->kind == QI_MOVE_STEP)
        g_ptr_array_add (items, qi_value_new_int (self->move->to));
      else if (qi_piece_at (self->game, self->after, square)
               == qi_piece_at (self->game, self->before, square))
        g_ptr_array_add (items, qi_value_new_int (square));
    }
}

static void
describe_promoted (Describe *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  g_autoptr (QiValue) value = NULL;

  if (self->game->has_twins)
    add_twins (self, items);
  else if (qi_details_get (self->details, "promoted") != NULL)
    add_marked (self, items);
  else
    return;
  if (items->len > 0)
    value = qi_value_new_array ((QiValue *const *) items->pdata, items->len);
  set_details (self, "promoted", qi_details_with (self->details, "promoted", value));
}

/* Walls that a move makes or takes away. */
static void
describe_walls (Describe *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  g_autoptr (QiValue) value = NULL;

  if (!self->game->makes_walls)
    return;
  for (guint square = 0; square < self->game->n_squares; square++)
    if (qi_piece_at (self->game, self->after, square) == QI_PIECE_WALL)
      g_ptr_array_add (items, qi_value_new_int (square));
  if (items->len > 0)
    value = qi_value_new_array ((QiValue *const *) items->pdata, items->len);
  set_details (self, "walls", qi_details_with (self->details, "walls", value));
}

static void
describe_checks (Describe *self)
{
  static const char *const sides[] = { "first", "second" };
  const gint32 *left = self->after->rights.checks;
  QiValue *counts[2];
  g_autoptr (QiValue) value = NULL;

  if (!self->game->variant->check_counting
      || memcmp (left, self->before->rights.checks, sizeof (gint32[2])) == 0)
    return;
  for (guint side = 0; side < 2; side++)
    counts[side] = qi_value_new_int (MAX (left[side], 0));
  value = qi_value_new_object (sides, counts, 2);
  for (guint side = 0; side < 2; side++)
    qi_value_unref (counts[side]);
  set_details (self, "checks", qi_details_with (self->details, "checks", value));
}

/* Counters. */

/* Whether positions of the game are usually written with a number of the ply, as SFEN has it. */
static gboolean
counts_plies (const Describe *self)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_game_get_id (QI_GAME (self->game)));
  const char *const *formats = info != NULL ? qi_game_info_get_formats (info) : NULL;

  return formats != NULL && formats[0] != NULL && strcmp (formats[0], "sfen") == 0;
}

static void
describe_counters (Describe *self)
{
  const QiPieceRights *rights = &self->after->rights;
  gboolean by_plies = counts_plies (self);
  gboolean is_counted = self->game->variant->counting_rule != QI_COUNTING_NONE;
  gint64 ply = 1;

  if (is_counted && rights->counting > 0)
    set_int (self, "counting", rights->counting);
  else if (is_counted)
    remove_detail (self, "counting");
  if (!by_plies || qi_details_get (self->details, "halfmove") != NULL)
    set_int (self, "halfmove",
             is_counted && rights->counting > 0 ? rights->counting_ply : (gint64) rights->halfmove);
  if (!by_plies || qi_details_get (self->details, "fullmove") != NULL)
    set_int (self, "fullmove", rights->fullmove);
  if (qi_details_get_int (self->details, "ply", &ply) ? ply < G_MAXINT32 : by_plies)
    set_int (self, "ply", ply + 1);
}

/* QiGameClass.describe: loading the edited setup gives the board that playing @move gives. */
void
qi_piece_describe (QiGame        *self,
                   const QiBoard *board,
                   QiSetup       *setup,
                   const QiMove  *move,
                   QiEdit        *edit)
{
  g_autofree QiBoard *after = g_memdup2 (board, qi_game_get_board_size (self));
  Describe describe = {
    .game = QI_PIECE_GAME (self),
    .before = (const QiPieceBoard *) board,
    .after = (const QiPieceBoard *) after,
    .setup = setup,
    .move = move,
    .edit = edit,
    .details = qi_details_ref (qi_setup_get_details (setup)),
  };

  qi_piece_play (self, after, move);
  describe_squares (&describe);
  describe_hands (&describe);
  qi_edit_turn (edit, (QiSide) after->turn);
  describe_rights (&describe, "castling", may_castle_with);
  if (describe.game->variant->castling_dropped_piece)
    describe_gained_castling (&describe);
  if (describe.game->has_gates)
    describe_rights (&describe, "gates", may_gate_from);
  describe_en_passant (&describe);
  describe_promoted (&describe);
  describe_walls (&describe);
  describe_checks (&describe);
  describe_counters (&describe);
  qi_details_unref (describe.details);
}
