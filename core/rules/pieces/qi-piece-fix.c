/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-fix-private.h"
#include "qi-piece-diagnose-private.h"

#include <string.h>

/* Fixes that need to know the pieces of the game. */

/* Keeps the king where it starts, else the first. */
static void
remove_extra_kings (QiPieceGame *self,
                    QiFix       *fix)
{
  const QiPieceChart *chart = qi_piece_get_chart (self);
  gsize kept = 0;

  for (gsize i = 0; i < fix->n_squares; i++)
    if (fix->squares[i] < self->n_squares
        && self->cell_of[fix->squares[i]] == chart->king_cell[fix->side])
      kept = i;
  for (gsize i = 0; i < fix->n_squares; i++)
    if (i != kept)
      qi_fix_clear_square (fix, i);
}

static void
place_king (QiPieceGame *self,
            QiFix       *fix)
{
  const QiPieceChart *chart = qi_piece_get_chart (self);
  guint code;

  if (chart->king_cell[fix->side] == 0)
    return;
  code = chart->king_code[fix->side];
  qi_fix_put_token (fix, self->square_of[chart->king_cell[fix->side]],
                    self->types[qi_piece_type (code)].tokens[qi_piece_side (code)]);
}

/* Takes out of the hand what cannot lie in one. */
static void
clean_hand (QiPieceGame *self,
            QiFix       *fix)
{
  QiSide side = QI_SIDE_FIRST;
  gsize n = 0;

  if (!qi_finding_get_hand (fix->finding, &side))
    return;
  const QiHandItem *items = qi_position_get_hand (fix->position, side, &n);
  for (gsize i = 0; i < n; i++)
    {
      const guint code = qi_piece_find_code (self, &items[i].token);
      gboolean is_known = qi_piece_is_piece (code) && qi_piece_side (code) == (guint) side;

      if (is_known)
        {
          const QiPieceType *type = &self->types[qi_piece_type (code)];

          is_known = !type->is_royal && (type->unpromoted < 0 || self->variant->drop_promoted);
        }
      if (!is_known)
        qi_edit_hand (fix->edit, side, &items[i].token, -(gint64) items[i].count);
    }
}

/* Takes as many pieces of the finding's kind out of the hands as there are too many. */
static void
remove_from_hands (QiPieceGame *self,
                   QiFix       *fix)
{
  const QiPieceChart *chart = qi_piece_get_chart (self);
  const char *piece = qi_finding_get_param (fix->finding, "piece");
  const char *count = qi_finding_get_param (fix->finding, "count");
  const char *maximum = qi_finding_get_param (fix->finding, "maximum");
  const gboolean has_side = qi_finding_get_param (fix->finding, "side") != NULL;
  guint code;
  gint64 surplus;

  if (piece == NULL || count == NULL || maximum == NULL)
    return;
  code = qi_piece_find_code (self, &QI_TOKEN (piece));
  if (!qi_piece_is_piece (code))
    return;
  surplus = g_ascii_strtoll (count, NULL, 10) - g_ascii_strtoll (maximum, NULL, 10);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (fix->position, side, &n);

      for (gsize i = 0; i < n && surplus > 0 && (!has_side || side == fix->side); i++)
        {
          const guint own = qi_piece_find_code (self, &items[i].token);
          const gint64 taken = MIN (surplus, (gint64) items[i].count);

          if (!qi_piece_is_piece (own) || qi_piece_side (own) != (guint) side
              || chart->group_of[qi_piece_type (own)] != chart->group_of[qi_piece_type (code)])
            continue;
          qi_edit_hand (fix->edit, side, &items[i].token, -taken);
          surplus -= taken;
        }
    }
}

static void
one_to_hand (QiPieceGame *self,
             QiFix       *fix,
             gsize        index)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (fix->setup));
  const QiToken *piece = qi_fix_get_piece (fix, index);
  char text[QI_EPIN_MAX_BYTES + 1];
  QiToken token;
  guint code;

  if (piece == NULL)
    return;
  code = qi_piece_find_code (self, piece);
  qi_edit_put (fix->edit, fix->squares[index], NULL);
  if (info == NULL || !qi_piece_is_piece (code) || !self->variant->piece_drops)
    return;
  token = qi_game_info_to_hand (info, piece, (QiSide) qi_piece_side (code), text);
  qi_edit_hand (fix->edit, (QiSide) qi_piece_side (code), &token, 1);
}

static void
move_to_hand (QiPieceGame *self,
              QiFix       *fix)
{
  for (gsize i = 0; i < fix->n_squares; i++)
    one_to_hand (self, fix, i);
}

/* Leaves as many on the file as may stand there: those nearest to the first-listed rank. */
static void
doubled_to_hand (QiPieceGame *self,
                 QiFix       *fix)
{
  const char *maximum = qi_finding_get_param (fix->finding, "maximum");

  for (gsize i = maximum == NULL ? 1 : g_ascii_strtoull (maximum, NULL, 10); i < fix->n_squares;
       i++)
    one_to_hand (self, fix, i);
}

static void
promote_pieces (QiPieceGame *self,
                QiFix       *fix)
{
  for (gsize i = 0; i < fix->n_squares; i++)
    {
      const QiToken *piece = qi_fix_get_piece (fix, i);
      const guint code = piece == NULL ? QI_PIECE_EMPTY : qi_piece_find_code (self, piece);

      if (qi_piece_is_piece (code) && self->types[qi_piece_type (code)].promoted >= 0)
        qi_fix_put_token (
          fix, fix->squares[i],
          self->types[self->types[qi_piece_type (code)].promoted].tokens[qi_piece_side (code)]);
    }
}

/* The first that the game lists: chess's queen. */
static void
promote_pawns (QiPieceGame *self,
               QiFix       *fix)
{
  for (gsize i = 0; i < fix->n_squares; i++)
    {
      const QiToken *piece = qi_fix_get_piece (fix, i);
      const guint code = piece == NULL ? QI_PIECE_EMPTY : qi_piece_find_code (self, piece);
      const guint side = qi_piece_side (code);

      if (qi_piece_is_piece (code) && self->n_promotion_types[side] > 0)
        qi_fix_put_token (fix, fix->squares[i],
                          self->types[self->promotion_types[side][0]].tokens[side]);
    }
}

void
qi_piece_fix (QiGame     *game,
              const char *id,
              QiFix      *fix)
{
  static const struct
  {
    const char *id;
    void (*make) (QiPieceGame *self, QiFix *fix);
  } fixes[] = {
    { "clean-hand", clean_hand },
    { "doubled-to-hand", doubled_to_hand },
    { "move-to-hand", move_to_hand },
    { "place-king", place_king },
    { "promote-pawns", promote_pawns },
    { "promote-pieces", promote_pieces },
    { "remove-extra-kings", remove_extra_kings },
    { "remove-from-hands", remove_from_hands },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (fixes); i++)
    if (strcmp (fixes[i].id, id) == 0)
      fixes[i].make (QI_PIECE_GAME (game), fix);
}
