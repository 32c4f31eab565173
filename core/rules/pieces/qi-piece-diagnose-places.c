/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-diagnose-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-fix-private.h"
#include "qi-game-info-private.h"

/* Pieces on squares where they cannot stand, and two pawns on a file. */

static QiFinding *
new_place_finding (QiDiagnosis *self,
                   QiPlaceFault fault,
                   guint        code)
{
  static const struct
  {
    QiFinding *(*make) (const char *piece, QiSide side);
    QiFinding *(*make_of_chess) (const char *piece, QiSide side); /* NULL: the same */
    const char *fix;
  } faults[QI_N_PLACES] = {
    [QI_PLACE_DEAD] = { qi_found_dead_piece, NULL, "move-to-hand" },
    [QI_PLACE_PALACE] = { qi_found_outside_palace, NULL, "remove-pieces" },
    [QI_PLACE_RIVER] = { qi_found_beyond_river, NULL, "remove-pieces" },
    [QI_PLACE_BACK_RANK] = { qi_found_pawn_on_first_rank, qi_found_pawns_on_backrank,
                             "remove-pieces" },
    [QI_PLACE_LAST_RANK] = { qi_found_pawn_on_last_rank, qi_found_pawns_on_backrank_last,
                             "promote-pawns" },
    [QI_PLACE_UNREACHED] = { qi_found_unreachable_square, NULL, "remove-pieces" },
  };
  const QiPieceType *type = &self->game->types[qi_piece_type (code)];
  gboolean is_chess_word;
  QiFinding *finding;

  is_chess_word = self->chart->has_chess_words && faults[fault].make_of_chess != NULL;
  finding = (is_chess_word ? faults[fault].make_of_chess
                           : faults[fault].make) (qi_diagnosis_get_token (self, code),
                                                  (QiSide) qi_piece_side (code));
  if (fault == QI_PLACE_DEAD && type->promoted >= 0)
    qi_finding_set_fix (finding, "promote-pieces", NULL);
  else if (fault == QI_PLACE_DEAD && !self->game->variant->piece_drops)
    qi_finding_set_fix (finding, "remove-pieces", NULL);
  else
    qi_finding_set_fix (finding, faults[fault].fix, NULL);
  qi_findings_add (self->findings, finding);
  return finding;
}

/* Goes over the squares in order, so that each finding names its squares in order. */
static void
add_misplaced (QiDiagnosis *self)
{
  const guint8 *cells = qi_piece_cells (self->game, self->board);
  QiFinding *found[QI_N_PLACES][256] = { { NULL } };

  for (guint square = 0; square < self->game->n_squares; square++)
    {
      const guint32 cell = self->game->cell_of[square];
      const guint code = cells[cell];
      const guint8 *places = self->chart->places[code];

      if (!qi_piece_is_piece (code) || places == NULL || places[cell] == QI_PLACE_FINE)
        continue;
      if (found[places[cell]][code] == NULL)
        found[places[cell]][code] = new_place_finding (self, (QiPlaceFault) places[cell], code);
      qi_finding_add_square (found[places[cell]][code], square);
    }
}

static gboolean
has_misplaced (const QiDiagnosis *self)
{
  const guint8 *cells = qi_piece_cells (self->game, self->board);

  for (guint side = 0; side < 2; side++)
    {
      const guint32 *list = qi_piece_list (self->game, self->board, side);

      for (guint i = 0; i < self->board->n_pieces[side]; i++)
        {
          const guint8 *places = self->chart->places[cells[list[i]]];

          if (places != NULL && places[list[i]] != QI_PLACE_FINE)
            return TRUE;
        }
    }
  return FALSE;
}

/* --- two pawns on a file
 * ------------------------------------------------------------------------ */

/* A piece that never leaves its file: two of them on one cannot have come there. */
static gboolean
keeps_file (const QiVariantPiece *piece)
{
  for (guint i = 0; i < piece->n_patterns; i++)
    if (piece->patterns[i].file != 0)
      return FALSE;
  return TRUE;
}

static void
add_doubled_on_file (QiDiagnosis *self,
                     guint        code,
                     guint        file)
{
  const QiPieceGame *game = self->game;
  const guint8 *cells = qi_piece_cells (game, self->board);
  const guint maximum = MAX (game->variant->drop_no_doubled_count, 1);
  QiFinding *finding;
  guint n = 0;

  for (guint square = file; square < game->n_squares; square += game->files)
    n += cells[game->cell_of[square]] == code;
  if (n <= maximum)
    return;
  finding = qi_diagnosis_take (self, qi_found_nifu ((QiSide) qi_piece_side (code),
                                                    qi_diagnosis_get_token (self, code),
                                                    (gint64) file + 1, maximum));
  qi_finding_set_fix (finding, "doubled-to-hand", NULL);
  for (guint square = file; square < game->n_squares; square += game->files)
    if (cells[game->cell_of[square]] == code)
      qi_finding_add_square (finding, square);
}

static void
look_at_doubled (QiDiagnosis *self)
{
  const QiPieceGame *game = self->game;

  for (guint type = 0; type < game->n_types; type++)
    {
      const QiVariantPiece *piece = &game->variant->pieces[game->types[type].base];

      if ((game->variant->drop_no_doubled >> game->types[type].base & 1) == 0
          || game->types[type].is_twin || !keeps_file (piece))
        continue;
      for (guint side = 0; side < 2; side++)
        {
          const guint16 *counts = qi_piece_file_counts (game, self->board, side);

          for (guint file = 0; file < game->files; file++)
            if (counts[file] > 1)
              add_doubled_on_file (self, QI_PIECE_CODE (type, side), file);
        }
    }
}

void
qi_diagnose_places (QiDiagnosis *self)
{
  if (has_misplaced (self))
    add_misplaced (self);
  if (self->game->variant->drop_no_doubled != 0)
    look_at_doubled (self);
}

/* --- fixes ------------------------------------------------------------------------------------ */

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

/* Leaves as many pieces on the file as are allowed: those nearest to the first-listed rank. */
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

const QiPieceFix qi_piece_fixes_places[] = {
  { "doubled-to-hand", doubled_to_hand },
  { "move-to-hand", move_to_hand },
  { "promote-pawns", promote_pawns },
  { "promote-pieces", promote_pieces },
  { NULL, NULL },
};
