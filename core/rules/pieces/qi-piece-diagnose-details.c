/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-diagnose-private.h"

#include "qi-details-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-rights-private.h"

#include <string.h>

/* Details that contradict what stands on the board. */

#define MAX_SQUARES 64 /* of one detail that are looked at; no board of a game has more of any */

static guint
get_code (const QiDiagnosis *self,
          guint32            cell)
{
  return qi_piece_cells (self->game, self->board)[cell];
}

static gboolean
is_of (const QiDiagnosis *self,
       guint              code,
       guint              side,
       QiTypeSet          set)
{
  return qi_piece_is_piece (code) && qi_piece_side (code) == side
         && qi_piece_is_of (self->game, code, set);
}

/* --- castling
 * ------------------------------------------------------------------------------------- */

/* The rank of the rights among all that are listed: of two layers that mirror each other it is on the lower one, which
 * comes last. */
static guint
get_castling_rank (const QiPieceGame *game,
                   guint              side)
{
  const guint own = MIN (game->variant->castling_rank, game->ranks - 1);

  return (game->layers - 1) * game->ranks + (side == QI_SIDE_FIRST ? game->ranks - 1 - own : own);
}

/* The file of the king that may castle: in Chess960, where it starts between its rooks, the first
 * one on its rank that is not at an edge; else the king on its starting file. */
static guint
find_castling_king (const QiDiagnosis *self,
                    guint              side)
{
  const QiPieceGame *game = self->game;
  const QiVariant *variant = game->variant;
  const guint rank = get_castling_rank (game, side);
  const guint own =
    self->chart->king_cell[side] != 0 ? game->file_of[self->chart->king_cell[side]] : G_MAXUINT;

  const gboolean is_fixed = !variant->chess960 && own != G_MAXUINT;

  for (guint file = is_fixed ? own : 0; file < (is_fixed ? own + 1 : game->files); file++)
    if (is_of (self, get_code (self, game->cell_of[rank * game->files + file]), side,
               variant->castling_king_pieces[side])
        && (!variant->chess960 || (file > 0 && file + 1 < game->files)))
      return file;
  return G_MAXUINT;
}

/* Whether @square has a piece that the game does not know: then that is what is reported. */
static gboolean
is_unknown (const QiDiagnosis *self,
            guint              square)
{
  return !qi_piece_is_piece (get_code (self, self->game->cell_of[square]))
         && qi_position_get_piece (self->position, square) != NULL;
}

/* Whether the king that the rights need may be an unknown piece: @side has no king, and an unknown piece stands
   where it would be. */
static gboolean
is_king_unknown (const QiDiagnosis *self,
                 guint              side)
{
  const QiPieceGame *game = self->game;
  const QiVariant *variant = game->variant;
  const guint rank = get_castling_rank (game, side);

  for (guint file = 0; self->kings[side] == 0 && file < game->files; file++)
    if ((variant->chess960 || self->chart->king_cell[side] == 0
         || game->file_of[self->chart->king_cell[side]] == file)
        && is_unknown (self, rank * game->files + file))
      return TRUE;
  return FALSE;
}

static gboolean
is_start_rook (const QiDiagnosis *self,
               guint              side,
               guint32            cell)
{
  const GArray *rooks = self->chart->rooks[side];

  if (self->game->variant->chess960 || rooks->len == 0)
    return TRUE;
  for (guint i = 0; i < rooks->len; i++)
    if (g_array_index (rooks, guint32, i) == cell)
      return TRUE;
  return FALSE;
}

/* Whether one right has its rook and its king; @used: whether the king has one on that side
 * already. */
static gboolean
is_right_fine (const QiDiagnosis *self,
               guint              side,
               guint              king,
               guint              square,
               gboolean           used[2])
{
  const QiPieceGame *game = self->game;
  const QiVariant *variant = game->variant;
  const guint32 cell = game->cell_of[square];
  const guint rank = get_castling_rank (game, side);
  const guint file = game->file_of[cell];
  gboolean *taken = &used[file > king];

  if (king == G_MAXUINT || square / game->files != rank
      || !is_of (self, get_code (self, cell), side, variant->castling_rook_pieces[side])
      || !is_start_rook (self, side, cell) || *taken)
    return FALSE;
  *taken = TRUE;
  return TRUE;
}

static QiFinding *
warn_rights (QiDiagnosis *self,
             guint        side)
{
  /* In games like chess a meaningless right does no harm, and many programs write some. */
  QiFinding *finding =
    qi_diagnosis_take (self,
                       self->game->variant->castling || !self->chart->has_chess_words
                         ? qi_found_bad_castling_rights ((QiSide) side)
                         : qi_finding_set_param (qi_found_bad_castling_rights_none ((QiSide) side),
                                                 "kind", "none"));

  qi_finding_set_field (finding, "castling");
  return qi_finding_set_fix (finding, "remove-castling-rights", NULL);
}

static void
look_at_castling (QiDiagnosis   *self,
                  const QiValue *value)
{
  const QiPieceGame *game = self->game;
  const gboolean has_castling = game->variant->castling
                                && (game->layers == 1 || game->mirror != NULL) && game->files > 1
                                && game->variant->castling_rank < game->ranks;

  for (guint side = 0; side < 2; side++)
    {
      guint squares[MAX_SQUARES];
      const gsize n =
        qi_detail_get_squares (value, (QiSide) side, game->n_squares, squares, MAX_SQUARES);
      const guint king = n > 0 && has_castling ? find_castling_king (self, side) : G_MAXUINT;
      const gboolean is_excused =
        n > 0 && has_castling && king == G_MAXUINT && is_king_unknown (self, side);
      gboolean used[2] = { FALSE, FALSE };
      QiFinding *finding = NULL;

      for (gsize i = 0; i < MIN (n, MAX_SQUARES); i++)
        {
          if (has_castling
              && (is_excused || is_right_fine (self, side, king, squares[i], used)
                  || is_unknown (self, squares[i])))
            continue;
          if (finding == NULL)
            finding = warn_rights (self, side);
          qi_finding_add_square (finding, squares[i]);
        }
      if (n > MAX_SQUARES && finding == NULL)
        warn_rights (self, side);
    }
}

/* --- en passant
 * ----------------------------------------------------------------------------------- */

/* The square @n steps before @square as @side's pawns go; G_MAXUINT beyond the edge. */
static guint
step (const QiDiagnosis *self,
      guint              square,
      guint              side,
      int                n)
{
  const QiPieceGame *game = self->game;
  const gint64 files = game->files;
  const gint64 to = (gint64) square + (side == QI_SIDE_FIRST ? -n : n) * files;

  return to < 0 || to >= game->n_squares ? G_MAXUINT : (guint) to;
}

/* Whether a pawn on @from, which is empty now, can have gone @steps ahead, past @square. */
static gboolean
can_have_passed (QiDiagnosis *self,
                 guint        square,
                 guint        from,
                 int          steps,
                 QiPieceZone  zone)
{
  const QiPieceGame *game = self->game;
  const guint side = 1 - self->turn;
  guint to;

  if (from == G_MAXUINT || (game->zones[game->cell_of[from]] & zone << side) == 0)
    return FALSE;
  for (int i = 0; i < steps; i++)
    {
      const guint passed = step (self, from, side, i);

      if (passed == G_MAXUINT || get_code (self, game->cell_of[passed]) != QI_PIECE_EMPTY)
        return FALSE;
    }
  to = step (self, from, side, steps);
  if (to == G_MAXUINT
      || !is_of (self, get_code (self, game->cell_of[to]), side, game->variant->pawns))
    return FALSE;
  self->pawn_passed = game->cell_of[to];
  self->pawn_from = game->cell_of[from];
  return TRUE;
}

static gboolean
is_passed_square (QiDiagnosis *self,
                  guint        square)
{
  const QiPieceGame *game = self->game;
  const QiVariant *variant = game->variant;
  const guint side = 1 - self->turn;

  if (!variant->double_step || game->layers != 1 || game->files < 2
      || (game->zones[game->cell_of[square]] & QI_ZONE_EN_PASSANT << self->turn) == 0)
    return FALSE;
  return can_have_passed (self, square, step (self, square, side, -1), 2, QI_ZONE_DOUBLE_STEP)
         || can_have_passed (self, square, step (self, square, side, -1), 3, QI_ZONE_TRIPLE_STEP)
         || can_have_passed (self, square, step (self, square, side, -2), 3, QI_ZONE_TRIPLE_STEP)
         /* a piece with a special first step */
         || self->board->rights.en_passant[0] == game->cell_of[square];
}

static void
look_at_en_passant (QiDiagnosis   *self,
                    const QiValue *value)
{
  QiFinding *finding;
  gint64 square = 0;

  if (!qi_value_get_int (value, &square))
    return;
  if (square >= 0 && square < self->game->n_squares && is_passed_square (self, (guint) square))
    return;
  finding = qi_diagnosis_take (self, qi_found_invalid_ep_square ());
  qi_finding_set_field (finding, "en-passant");
  qi_finding_set_fix (finding, "remove-en-passant", NULL);
  if (square >= 0 && square < self->game->n_squares)
    qi_finding_add_square (finding, (guint) square);
}

static QiFinding *
note_unused (QiDiagnosis *self,
             const char  *key)
{
  QiFinding *finding = qi_diagnosis_take (self, qi_found_detail_unused (key));

  return qi_finding_set_fix (finding, "remove-detail", NULL);
}

/* --- gates, promoted pieces, checks
 * ---------------------------------------------------------------- */

static void
look_at_gates (QiDiagnosis   *self,
               const QiValue *value)
{
  const QiPieceGame *game = self->game;
  const gboolean has_gates = game->has_gates && game->layers == 1;

  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GArray) squares = qi_details_dup_squares (qi_setup_get_details (self->setup),
                                                           "gates", (QiSide) side, &game->shape);
      const guint rank = side == QI_SIDE_FIRST ? game->ranks - 1 : 0;
      QiFinding *finding = NULL;

      for (guint i = 0; i < squares->len; i++)
        {
          const guint square = g_array_index (squares, guint, i);
          const guint code = get_code (self, game->cell_of[square]);

          if (has_gates && square / game->files == rank && qi_piece_is_piece (code)
              && qi_piece_side (code) == side)
            continue;
          if (finding == NULL)
            {
              finding = qi_diagnosis_take (self, qi_found_gate_without_piece_there ((QiSide) side));
              qi_finding_set_field (finding, "gates");
              qi_finding_set_fix (finding, "remove-gates", NULL);
            }
          qi_finding_add_square (finding, square);
        }
    }
}

static void
look_at_promoted (QiDiagnosis   *self,
                  const QiValue *value)
{
  const QiPieceGame *game = self->game;
  g_autoptr (GArray) squares = qi_details_dup_squares (qi_setup_get_details (self->setup),
                                                       "promoted", QI_SIDE_FIRST, &game->shape);
  QiFinding *finding = NULL;

  if (!game->variant->piece_drops)
    {
      if (qi_value_get_size (value) > 0)
        note_unused (self, "promoted");
      return;
    }
  for (guint i = 0; i < squares->len; i++)
    {
      const guint square = g_array_index (squares, guint, i);
      const guint code = get_code (self, game->cell_of[square]);

      if (qi_piece_is_piece (code) && !game->types[qi_piece_type (code)].is_promotion_pawn
          && !qi_diagnosis_is_royal (self, code))
        continue;
      if (finding == NULL)
        {
          finding = qi_diagnosis_take (self, qi_found_promoted_mark_there ());
          qi_finding_set_field (finding, "promoted");
          qi_finding_set_fix (finding, "remove-promoted-marks", NULL);
        }
      qi_finding_add_square (finding, square);
    }
}

static void
look_at_check_counts (QiDiagnosis   *self,
                      const QiValue *checks)
{
  if (!self->game->variant->check_counting)
    {
      note_unused (self, "checks");
      return;
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiValue *count = qi_value_get_member (checks, qi_side_get_name (side));
      const gint64 most = self->chart->start_checks[side];
      gint64 n = 0;
      QiFinding *finding;

      if (count == NULL || !qi_value_get_int (count, &n) || (n >= 0 && (most < 0 || n <= most)))
        continue;
      finding = qi_diagnosis_take (self, qi_found_bad_checks_left (n, (QiSide) side));
      qi_finding_set_field (finding, "checks");
      if (most >= 0)
        qi_finding_set_fix (finding, "reset-checks", NULL);
      return;
    }
}

static void
look_at_counting (QiDiagnosis   *self,
                  const QiValue *value)
{
  if (self->game->variant->counting_rule == QI_COUNTING_NONE)
    note_unused (self, "counting");
}

static void
look_at_ko (QiDiagnosis   *self,
            const QiValue *value)
{
  note_unused (self, "ko");
}

/* Walls in a game that has none. They block pieces, so they matter more than an unused detail. */
static void
look_at_walls (QiDiagnosis   *self,
               const QiValue *value)
{
  g_autoptr (GArray) squares = NULL;
  QiFinding *finding = NULL;

  if (self->chart->info == NULL || qi_game_info_has_walls (self->chart->info))
    return;
  squares = qi_details_dup_squares (qi_setup_get_details (self->setup), "walls", QI_SIDE_FIRST,
                                    &self->game->shape);
  if (squares->len == 0)
    return;
  finding = qi_finding_set_severity (note_unused (self, "walls"), QI_SEVERITY_WARNING);
  for (guint i = 0; i < squares->len; i++)
    qi_finding_add_square (finding, g_array_index (squares, guint, i));
}

/* Keys that a game can contradict, and who looks at the value. */
static void (*const looks[QI_N_DETAILS]) (QiDiagnosis *self, const QiValue *value) = {
  [QI_DETAIL_CASTLING] = look_at_castling,
  [QI_DETAIL_EN_PASSANT] = look_at_en_passant,
  [QI_DETAIL_GATES] = look_at_gates,
  [QI_DETAIL_PROMOTED] = look_at_promoted,
  [QI_DETAIL_CHECKS] = look_at_check_counts,
  [QI_DETAIL_COUNTING] = look_at_counting,
  [QI_DETAIL_KO] = look_at_ko,
  [QI_DETAIL_WALLS] = look_at_walls,
};

void
qi_diagnose_details (QiDiagnosis *self)
{
  QiDetails *details = qi_setup_get_details (self->setup);
  const gsize n = qi_details_get_size (details);

  for (gsize i = 0; i < n; i++)
    {
      const QiDetailKey key = qi_details_peek_key (details, i);

      if (key != QI_N_DETAILS && looks[key] != NULL)
        looks[key](self, qi_details_get_value (details, i));
    }
}
