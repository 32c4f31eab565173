/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-diagnose-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-fix-private.h"
#include "qi-letters-private.h"

/* How many there are of each piece, and of kings. */

/* No single square is at fault for a number, so the finding names the hand when it holds the piece, else the squares
 * on the board. */
static void
add_count (QiDiagnosis *self,
           QiFinding   *finding,
           guint64      surplus,
           guint64      in_hand,
           guint        side)
{
  qi_diagnosis_take (self, finding);
  if (surplus <= in_hand)
    qi_finding_set_hand (finding, (QiSide) side);
  else
    qi_finding_set_field (finding, "board");
}

/* Pieces beyond those of the start were pawns: so many have to be missing. */
static void
look_at_promoted (QiDiagnosis *self,
                  guint        side,
                  guint64      n_pawns,
                  guint64      n_promoted)
{
  const guint64 n_missing = self->chart->max_pawns[side] - n_pawns;

  if (!self->chart->knows_promoted || n_promoted <= n_missing)
    return;
  QiFinding *finding =
    qi_diagnosis_take (self, qi_found_too_many_promoted ((QiSide) side, (gint64) n_promoted,
                                                         (gint64) n_missing,
                                                         qi_diagnosis_side_name (self, side)));
  qi_finding_set_field (finding, "board");
}

static void
look_at_side (QiDiagnosis *self,
              guint        side)
{
  static QiFinding *(*const make[2][2]) (gint64 count, gint64 maximum) = {
    { qi_found_too_many_white_pawns, qi_found_too_many_black_pawns },
    { qi_found_too_many_white_pieces, qi_found_too_many_black_pieces },
  };
  const QiPieceChart *chart = self->chart;
  const QiPieceBoard *board = self->board;
  const guint64 n_pieces = (guint64) board->n_pieces[side] + board->n_hand[side];
  guint64 n_pawns = 0;
  guint64 pawns_in_hand = 0;
  guint64 n_promoted = 0;

  for (guint type = 0; type < self->game->n_types; type++)
    {
      const QiPieceTally *tally = &board->tallies[QI_PIECE_CODE (type, side)];
      const guint64 n = (guint64) tally->on_board + tally->in_hand;

      if (chart->roles[type] == QI_ROLE_PAWN)
        {
          n_pawns += n;
          pawns_in_hand += tally->in_hand;
        }
      else if (chart->roles[type] == QI_ROLE_PIECE && n > chart->start_counts[side][type])
        n_promoted += n - chart->start_counts[side][type];
    }
  if (n_pawns > chart->max_pawns[side])
    add_count (self, make[0][side]((gint64) n_pawns, chart->max_pawns[side]),
               n_pawns - chart->max_pawns[side], pawns_in_hand, side);
  if (n_pieces > chart->max_pieces[side])
    add_count (self, make[1][side]((gint64) n_pieces, chart->max_pieces[side]),
               n_pieces - chart->max_pieces[side], board->n_hand[side], side);
  /* Too many pieces, or pawns, are told already. */
  if (n_pieces <= chart->max_pieces[side] && n_pawns <= chart->max_pawns[side])
    look_at_promoted (self, side, n_pawns, n_promoted);
}

static void
look_at_sides (QiDiagnosis *self)
{
  /* Both numbers are known, or neither is. */
  for (guint side = 0; side < 2 && self->chart->max_pieces[side] != G_MAXUINT; side++)
    look_at_side (self, side);
}

/* How many pieces of the group @side has in hand. */
static guint64
count_in_hand (const QiDiagnosis *self,
               guint              group,
               guint              side)
{
  guint64 n = 0;

  for (guint type = 0; type < self->game->n_types; type++)
    if (self->chart->group_of[type] == group)
      n += qi_piece_in_hand (self->board, type, side);
  return n;
}

/* @side −1: both together. */
static void
add_too_many (QiDiagnosis *self,
              guint        group,
              int          side,
              guint64      n)
{
  const QiPieceGroup *known = &self->chart->groups[group];
  const guint maximum = known->limits[MAX (side, 0)];
  const char *token = qi_diagnosis_get_token (self, QI_PIECE_CODE (known->type, MAX (side, 0)));
  const guint64 in_hand[2] = { count_in_hand (self, group, 0), count_in_hand (self, group, 1) };
  const guint64 in_hands = side >= 0 ? in_hand[side] : in_hand[0] + in_hand[1];
  QiFinding *finding = qi_found_too_many_of_piece (token, (gint64) n, maximum);

  /* Of both sides the one whose hand has more of them. */
  add_count (self, finding, n - maximum, in_hands,
             side >= 0 ? (guint) side : in_hand[1] > in_hand[0]);
  if (side >= 0)
    qi_finding_set_side (finding, (guint) side);
  if (n - maximum <= in_hands)
    qi_finding_set_fix (finding, "remove-from-hands", NULL);
}

static void
look_at_groups (QiDiagnosis *self)
{
  const QiPieceChart *chart = self->chart;
  const QiPieceTally *tallies = self->board->tallies;
  const guint n_owners = chart->are_counts_shared ? 1 : 2;
  guint64 totals[QI_PIECE_MAX_TYPES][2];

  for (guint group = 0; group < chart->n_groups; group++)
    totals[group][0] = totals[group][1] = 0;
  for (guint type = 0; chart->n_groups > 0 && type < self->game->n_types; type++)
    {
      const guint group = chart->group_of[type];
      const QiPieceTally *both = &tallies[QI_PIECE_CODE (type, 0)];

      if (group == QI_GROUP_NONE)
        continue;
      totals[group][0] += (guint64) both[0].on_board + both[0].in_hand;
      totals[group][n_owners - 1] += (guint64) both[1].on_board + both[1].in_hand;
    }
  for (guint group = 0; group < chart->n_groups; group++)
    for (guint owner = 0; owner < n_owners; owner++)
      if (totals[group][owner] > chart->groups[group].limits[owner])
        add_too_many (self, group, chart->are_counts_shared ? -1 : (int) owner,
                      totals[group][owner]);
}

/* --- kings
 * -------------------------------------------------------------------------------------- */

/* In shogi problems the side that mates may have no king; the other one has a king. */
static gboolean
is_tsume (const QiDiagnosis *self,
          guint              side)
{
  return self->chart->info != NULL && qi_letters_has_format (self->chart->info, "sfen")
         && side == self->turn && self->kings[1 - side] > 0;
}

static void
add_missing_king (QiDiagnosis *self,
                  guint        side)
{
  static QiFinding *(*const make[]) (QiSide side, const char *name) = { qi_found_no_white_king,
                                                                        qi_found_no_black_king };
  const guint32 cell = self->chart->king_cell[side];
  const char *name = qi_diagnosis_side_name (self, side);
  QiFinding *finding = NULL;

  if (is_tsume (self, side))
    finding = qi_finding_set_param (qi_found_no_king_in_tsume ((QiSide) side), "kind", "tsume");
  else
    finding = (self->chart->has_chess_words ? make[side] : qi_found_no_king) ((QiSide) side, name);

  /* Puts the king back where it starts, if that square is empty. */
  if (cell != 0 && qi_piece_cells (self->game, self->board)[cell] == QI_PIECE_EMPTY)
    qi_finding_set_fix (finding, "place-king", NULL);
  qi_findings_add (self->findings, finding);
}

static void
add_extra_king (QiDiagnosis *self,
                guint        side)
{
  const guint8 *cells = qi_piece_cells (self->game, self->board);
  QiFinding *finding =
    (self->chart->has_chess_words ? qi_found_too_many_kings
                                  : qi_found_extra_king) ((QiSide) side, self->kings[side],
                                                          self->chart->kings[side],
                                                          qi_diagnosis_side_name (self, side));

  qi_finding_set_fix (finding,
                      self->chart->kings[side] == 0 ? "remove-pieces" : "remove-extra-kings", NULL);
  for (guint square = 0; square < self->game->n_squares; square++)
    {
      const guint code = cells[self->game->cell_of[square]];

      if (qi_piece_is_piece (code) && qi_piece_side (code) == side
          && qi_diagnosis_is_royal (self, code))
        qi_finding_add_square (finding, square);
    }
  qi_findings_add (self->findings, finding);
}

static void
look_at_kings (QiDiagnosis *self)
{
  for (guint side = 0; side < 2; side++)
    {
      self->kings[side] = self->board->n_royals[side];
      for (guint type = 0; self->game->variant->must_drop && type < self->game->n_types; type++)
        if (self->game->types[type].is_royal)
          self->kings[side] += qi_piece_in_hand (self->board, type, side);
    }
  for (guint side = 0; side < 2; side++)
    if (self->kings[side] > self->chart->kings[side])
      add_extra_king (self, side);
    else if (self->kings[side] == 0 && self->chart->kings[side] > 0)
      add_missing_king (self, side);
}

void
qi_diagnose_counts (QiDiagnosis *self)
{
  look_at_kings (self);
  if (!self->chart->has_start)
    return;
  look_at_sides (self);
  look_at_groups (self);
}

/* --- fixes ------------------------------------------------------------------------------------ */

/* Keeps the king on its starting square, else the first one. */
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

const QiPieceFix qi_piece_fixes_counts[] = {
  { "place-king", place_king },
  { "remove-extra-kings", remove_extra_kings },
  { "remove-from-hands", remove_from_hands },
  { NULL, NULL },
};
