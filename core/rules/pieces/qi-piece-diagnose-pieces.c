/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-diagnose-private.h"

#include "qi-found.h"

/* What stands where and lies in the hands, and how many there are of each. */

#define MAX_NAMED \
  16 /* unknown tokens that get a finding of their own; the rest goes with the last */

static const char *
get_token (const QiDiagnosis *self,
           guint              code)
{
  const char *token = self->game->types[qi_piece_type (code)].tokens[qi_piece_side (code)];

  return token != NULL ? token : "?";
}

/* --- tokens that the game does not know ------------------------------------------------------- */

typedef struct
{
  QiFinding *findings[MAX_NAMED];
  QiToken    tokens[MAX_NAMED];
  guint      n;
} Unknown;

/* The finding for @token: its own, or that of the last one named. */
static QiFinding *
name_unknown (QiDiagnosis   *self,
              Unknown       *unknown,
              const QiToken *token)
{
  g_autofree char *text = NULL;

  for (guint i = 0; i < unknown->n; i++)
    if (qi_token_equal (&unknown->tokens[i], token))
      return unknown->findings[i];
  if (unknown->n == MAX_NAMED)
    return unknown->findings[MAX_NAMED - 1];
  text = qi_token_dup_text (token);
  unknown->tokens[unknown->n] = *token;
  unknown->findings[unknown->n] = qi_found_unknown_piece (text);
  qi_findings_add (self->findings, unknown->findings[unknown->n]);
  return unknown->findings[unknown->n++];
}

static void
add_unknown_on_board (QiDiagnosis *self)
{
  const guint8 *cells = qi_piece_cells (self->game, self->board);
  Unknown unknown = { .n = 0 };
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    if (!qi_piece_is_piece (cells[self->game->cell_of[square]]))
      qi_finding_add_square (qi_finding_set_fix (name_unknown (self, &unknown, piece),
                                                 "remove-pieces", NULL),
                             square);
}

/* Whether a piece can lie in a hand as it is: not a king, nor one that is still promoted. */
static gboolean
is_hand_type (const QiDiagnosis *self,
              guint              type)
{
  const QiPieceType *known = &self->game->types[type];

  return !known->is_royal && (known->unpromoted < 0 || self->game->variant->drop_promoted);
}

static void
look_at_hand (QiDiagnosis *self,
              QiSide       side)
{
  Unknown unknown = { .n = 0 };
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (self->position, side, &n_items);

  for (gsize i = 0; i < n_items; i++)
    {
      const guint code = qi_piece_find_code (self->game, &items[i].token);
      QiFinding *finding;

      if (!qi_piece_is_piece (code) || qi_piece_side (code) != side)
        finding = name_unknown (self, &unknown, &items[i].token);
      else if (!is_hand_type (self, qi_piece_type (code)))
        {
          finding = qi_found_bad_hand_piece (get_token (self, code));
          qi_findings_add (self->findings, finding);
        }
      else
        continue;
      qi_finding_set_fix (qi_finding_set_hand (finding, side), "clean-hand", NULL);
    }
}

static void
look_at_tokens (QiDiagnosis *self)
{
  const QiVariant *variant = self->game->variant;
  const QiPieceBoard *board = self->board;
  const gboolean has_hands = variant->piece_drops || variant->gating || variant->seirawan_gating;

  if (board->n_pieces[0] + board->n_pieces[1] != qi_position_get_n_board_pieces (self->position))
    add_unknown_on_board (self);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const guint n = qi_position_get_n_in_hand (self->position, side);

      if (n == 0)
        continue;
      if (!has_hands)
        qi_finding_set_fix (qi_finding_set_hand (qi_diagnosis_take (self, qi_found_unused_hand ()),
                                                 side),
                            "empty-hand", NULL);
      else
        look_at_hand (self, side);
    }
}

static void
look_at_styles (QiDiagnosis *self)
{
  const char letter = self->chart->info == NULL ? '\0' : qi_game_info_get_style (self->chart->info);

  for (QiSide side = QI_SIDE_FIRST; letter != '\0' && side <= QI_SIDE_SECOND; side++)
    {
      const QiToken *style = qi_position_get_style (self->position, side);
      g_autofree char *text = NULL;

      if (style->kind == QI_TOKEN_STRING && style->length == 1
          && style->text[0] == (side == QI_SIDE_FIRST ? letter : g_ascii_tolower (letter)))
        continue;
      text = qi_token_dup_text (style);
      qi_finding_set_fix (qi_diagnosis_take (self, qi_found_wrong_style (side, text)), "use-style",
                          NULL);
    }
}

/* --- places ----------------------------------------------------------------------------------- */

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

  /* A pawn that cannot move on the last rank of a chess board is one that was not promoted. */
  if (fault == QI_PLACE_DEAD && self->chart->has_chess_words && type->is_promotion_pawn)
    fault = QI_PLACE_LAST_RANK;
  is_chess_word = self->chart->has_chess_words && faults[fault].make_of_chess != NULL;
  finding =
    (is_chess_word ? faults[fault].make_of_chess
                   : faults[fault].make) (get_token (self, code), (QiSide) qi_piece_side (code));
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
  finding =
    qi_diagnosis_take (self, qi_found_nifu ((QiSide) qi_piece_side (code), get_token (self, code),
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
          const guint code = QI_PIECE_CODE (type, side);

          for (guint file = 0; self->board->counts[code] > 1 && file < game->files; file++)
            add_doubled_on_file (self, code, file);
        }
    }
}

/* --- counts
 * ------------------------------------------------------------------------------------- */

static void
add_squares_of (QiDiagnosis *self,
                QiFinding   *finding,
                guint        side,
                gboolean     only_pawns)
{
  const guint8 *cells = qi_piece_cells (self->game, self->board);

  for (guint square = 0; square < self->game->n_squares; square++)
    {
      const guint code = cells[self->game->cell_of[square]];

      if (qi_piece_is_piece (code) && qi_piece_side (code) == side
          && (!only_pawns || self->game->types[qi_piece_type (code)].is_promotion_pawn))
        qi_finding_add_square (finding, square);
    }
}

static void
look_at_sides (QiDiagnosis *self)
{
  static QiFinding *(*const make[2][2]) (gint64 count, gint64 maximum) = {
    { qi_found_too_many_white_pawns, qi_found_too_many_black_pawns },
    { qi_found_too_many_white_pieces, qi_found_too_many_black_pieces },
  };

  for (guint side = 0; side < 2; side++)
    {
      guint64 n_pieces = (guint64) self->board->n_pieces[side] + self->board->n_hand[side];
      guint64 n_pawns = 0;

      for (guint type = 0; type < self->game->n_types; type++)
        if (self->game->types[type].is_promotion_pawn)
          n_pawns += (guint64) self->board->counts[QI_PIECE_CODE (type, side)]
                     + self->board->hands[side][type];
      for (guint i = 0; i < 2; i++)
        {
          const guint64 n = i == 0 ? n_pawns : n_pieces;
          const guint maximum =
            i == 0 ? self->chart->max_pawns[side] : self->chart->max_pieces[side];

          if (n > maximum)
            add_squares_of (self, qi_diagnosis_take (self, make[i][side]((gint64) n, maximum)),
                            side, i == 0);
        }
    }
}

static void
add_group_squares (QiDiagnosis *self,
                   QiFinding   *finding,
                   guint        group,
                   int          side)
{
  const guint8 *cells = qi_piece_cells (self->game, self->board);

  for (guint square = 0; square < self->game->n_squares; square++)
    {
      const guint code = cells[self->game->cell_of[square]];

      if (qi_piece_is_piece (code) && self->chart->group_of[qi_piece_type (code)] == group
          && (side < 0 || (guint) side == qi_piece_side (code)))
        qi_finding_add_square (finding, square);
    }
}

static void
add_too_many (QiDiagnosis *self,
              guint        group,
              int          side,
              guint64      n,
              guint64      in_hands)
{
  const QiPieceGroup *known = &self->chart->groups[group];
  const guint maximum = known->limits[MAX (side, 0)];
  const char *token = get_token (self, QI_PIECE_CODE (known->type, MAX (side, 0)));
  QiFinding *finding =
    qi_diagnosis_take (self, qi_found_too_many_of_piece (token, (gint64) n, maximum));

  if (side >= 0)
    qi_finding_set_side (finding, (guint) side);
  add_group_squares (self, finding, group, side);
  if (n - maximum <= in_hands)
    qi_finding_set_fix (finding, "remove-from-hands", NULL);
}

static void
look_at_groups (QiDiagnosis *self)
{
  const QiPieceChart *chart = self->chart;
  guint64 counts[QI_PIECE_MAX_TYPES][2];
  guint64 hands[QI_PIECE_MAX_TYPES][2];

  if (chart->n_groups == 0)
    return;
  for (guint group = 0; group < chart->n_groups; group++)
    counts[group][0] = counts[group][1] = hands[group][0] = hands[group][1] = 0;
  for (guint type = 0; type < self->game->n_types; type++)
    for (guint side = 0; side < 2 && chart->group_of[type] != QI_GROUP_NONE; side++)
      {
        const guint group = chart->group_of[type];
        const guint owner = chart->are_counts_shared ? 0 : side;

        counts[group][owner] += self->board->counts[QI_PIECE_CODE (type, side)];
        counts[group][owner] += self->board->hands[side][type];
        hands[group][owner] += self->board->hands[side][type];
      }
  for (guint group = 0; group < chart->n_groups; group++)
    for (guint side = 0; side < (chart->are_counts_shared ? 1 : 2); side++)
      if (counts[group][side] > chart->groups[group].limits[side])
        add_too_many (self, group, chart->are_counts_shared ? -1 : (int) side, counts[group][side],
                      hands[group][side]);
}

/* --- kings
 * -------------------------------------------------------------------------------------- */

static void
add_missing_king (QiDiagnosis *self,
                  guint        side)
{
  static QiFinding *(*const make[]) (QiSide side, const char *name) = { qi_found_no_white_king,
                                                                        qi_found_no_black_king };
  const guint32 cell = self->chart->king_cell[side];
  QiFinding *finding = (self->chart->has_chess_words
                          ? make[side]
                          : qi_found_no_king) ((QiSide) side, qi_diagnosis_side_name (self, side));

  /* Back to where it starts, when nothing stands there. */
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
      for (guint type = 0; type < self->game->n_types; type++)
        if (self->game->types[type].is_royal)
          self->kings[side] += self->board->counts[QI_PIECE_CODE (type, side)];
      if (self->kings[side] == 0 && self->chart->kings[side] > 0)
        add_missing_king (self, side);
      else if (self->kings[side] > self->chart->kings[side])
        add_extra_king (self, side);
    }
}

void
qi_diagnose_pieces (QiDiagnosis *self)
{
  if (qi_position_get_n_board_pieces (self->position) == 0)
    {
      QiFinding *finding = qi_diagnosis_take (self, qi_found_empty_board ());

      if (self->chart->has_start)
        qi_finding_set_fix (finding, "set-up-start", NULL);
    }
  look_at_styles (self);
  look_at_tokens (self);
  look_at_kings (self);
  if (self->chart->has_start)
    {
      look_at_sides (self);
      look_at_groups (self);
    }
  if (has_misplaced (self))
    add_misplaced (self);
  if (self->game->variant->drop_no_doubled != 0)
    look_at_doubled (self);
}
