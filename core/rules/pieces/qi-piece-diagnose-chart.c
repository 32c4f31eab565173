/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-diagnose-private.h"

#include "qi-game-info.h"
#include "qi-game-private.h"

#include <stdlib.h>
#include <string.h>

/* On larger boards it is not worked out which squares a piece can reach: they have no start
 * position anyway. */
#define MAX_REACH_SQUARES 4096

static guint
get_own_rank (const QiPieceGame *game,
              guint              side,
              guint32            cell)
{
  return side == QI_SIDE_FIRST ? game->rank_of[cell] : game->ranks - 1 - game->rank_of[cell];
}

static gboolean
is_zone (const QiPieceGame *game,
         guint32            cell,
         QiPieceZone        zone,
         guint              side)
{
  return (game->zones[cell] & zone << side) != 0;
}

/* --- where a piece can come to stand -------------------------------------------------------- */

/* The cells that a piece of one kind can reach, growing from its starting cells. */
typedef struct
{
  const QiPieceGame *game;
  const QiPieceType *type;
  guint              side;
  guint8            *reached; /* by cell */
  guint32           *queue;
  guint              n_queue;
} Spread;

/* Whether a piece that could never move again from @cell cannot have come there: nothing may go or be dropped to such
 * a square, or a pawn would have been promoted. One that never moves is not dead anywhere. */
static gboolean
is_dead (const QiPieceGame *game,
         const QiPieceType *type,
         guint              side,
         guint32            cell)
{
  const QiVariant *variant = game->variant;

  return type->n_dirs > 0 && type->dead[side] != NULL && type->dead[side][cell]
         && (variant->immobility_illegal
             || (type->promotes_as_pawn[side] && !variant->sittuyin_promotion)
             || (type->promoted >= 0 && variant->mandatory_piece_promotion
                 && !variant->piece_drops));
}

/* A pawn that must be promoted does not stay where it is. */
static gboolean
may_stay (const Spread *self,
          guint32       cell)
{
  const QiPieceType *type = self->type;

  if (type->mobility[self->side] != NULL && !type->mobility[self->side][cell])
    return FALSE;
  if (is_dead (self->game, type, self->side, cell))
    return FALSE;
  return !(type->promotes_as_pawn[self->side] && self->game->variant->mandatory_pawn_promotion
           && !self->game->variant->sittuyin_promotion
           && self->game->n_promotion_types[self->side] > 0
           && is_zone (self->game, cell, QI_ZONE_PROMOTION, self->side));
}

static void
visit (Spread *self,
       guint32 cell)
{
  if (self->reached[cell])
    return;
  self->reached[cell] = TRUE;
  self->queue[self->n_queue++] = cell;
}

/* The squares that @dir can reach from @cell when the squares on the way are as @dir needs them. */
static void
follow (Spread           *self,
        guint32           cell,
        const QiPieceDir *dir)
{
  const QiPieceGame *game = self->game;
  const gboolean hops = dir->kind == QI_DIR_HOP || dir->kind == QI_DIR_GRASSHOPPER;
  const guint range = dir->kind == QI_DIR_LAME ? 1 : hops ? QI_DIR_NO_LIMIT : dir->range;
  gint64 at = cell;

  if ((dir->flags & QI_DIR_ROYAL) != 0
      || (dir->from_rank > 0 && get_own_rank (game, self->side, cell) + 1 < dir->from_rank)
      || ((dir->flags & QI_DIR_DIAGONAL) != 0 && (game->zones[cell] & QI_ZONE_DIAGONAL) == 0))
    return;
  for (guint step = 1; step <= range; step++)
    {
      at += dir->delta;
      if (at < 0 || at >= game->n_cells || game->guards[at] == QI_PIECE_GUARD
          || ((dir->flags & QI_DIR_DIAGONAL) != 0 && (game->zones[at] & QI_ZONE_DIAGONAL) == 0))
        return;
      if ((!hops || step > 1) && may_stay (self, (guint32) at))
        visit (self, qi_piece_arrival (game, (guint32) at));
    }
}

/* A double step leads where two steps do, unless each of them ends on another layer. */
static void
follow_double_step (Spread *self,
                    guint32 cell)
{
  const QiPieceGame *game = self->game;

  if (game->mirror != NULL && self->type->has_double_step
      && (game->zones[cell] & QI_ZONE_DOUBLE_STEP << self->side) != 0)
    visit (self, game->mirror[(gint32) cell + 2 * game->forward[self->side]]);
}

static void
spread (Spread *self)
{
  for (guint i = 0; i < self->n_queue; i++)
    {
      for (guint d = 0; d < self->type->n_dirs; d++)
        follow (self, self->queue[i], &self->type->dirs[self->side][d]);
      follow_double_step (self, self->queue[i]);
    }
}

static void
add_drops (Spread *self)
{
  const guint64 *drops = self->type->drop_squares[self->side];

  for (guint square = 0; square < self->game->n_squares; square++)
    if (drops == NULL || (drops[square >> 6] >> (square & 63) & 1) != 0)
      visit (self, self->game->cell_of[square]);
}

static gboolean
is_promotion_type (const QiPieceGame *game,
                   guint              side,
                   guint              type)
{
  for (guint i = 0; i < game->n_promotion_types[side]; i++)
    if (game->promotion_types[side][i] == type
        || game->types[game->promotion_types[side][i]].twin == type)
      return TRUE;
  return FALSE;
}

/* Where a piece of @type can first appear: at the start, from the hand, by promotion. */
static void
add_sources (Spread             *self,
             guint               type,
             const QiPieceBoard *start,
             guint8 *const       reached[2][QI_PIECE_MAX_TYPES])
{
  const QiPieceGame *game = self->game;
  const QiVariant *variant = game->variant;
  const gboolean is_promoted = is_promotion_type (game, self->side, type);
  const guint8 *cells = qi_piece_cells (game, start);

  for (guint square = 0; square < game->n_squares; square++)
    {
      guint32 cell = game->cell_of[square];

      if (cells[cell] == QI_PIECE_CODE (type, self->side)
          || (is_promoted
              && (variant->sittuyin_promotion
                  || is_zone (game, cell, QI_ZONE_PROMOTION, self->side))))
        visit (self, cell);
    }
  for (guint from = 0; from < game->n_types; from++)
    if (game->types[from].promoted == (int) type && reached[self->side][from] != NULL)
      for (guint square = 0; square < game->n_squares; square++)
        if (reached[self->side][from][game->cell_of[square]])
          visit (self, game->cell_of[square]);
  if (variant->piece_drops && (!self->type->is_royal || variant->must_drop))
    add_drops (self);
  if ((variant->gating || variant->seirawan_gating) && !self->type->is_promotion_pawn
      && !self->type->is_royal)
    for (guint file = 0; file < game->files; file++)
      visit (
        self,
        game->cell_of[(self->side == QI_SIDE_FIRST ? game->ranks - 1 : 0) * game->files + file]);
}

/* The reachable cells, one byte each, or NULL when it is not known where the piece comes from. */
static guint8 *
new_reached (const QiPieceGame  *game,
             guint               type,
             guint               side,
             const QiPieceBoard *start,
             guint8 *const       reached[2][QI_PIECE_MAX_TYPES])
{
  Spread self = {
    .game = game,
    .type = &game->types[type],
    .side = side,
    .reached = g_new0 (guint8, game->n_cells),
    .queue = g_new (guint32, game->n_cells),
  };

  add_sources (&self, type, start, reached);
  spread (&self);
  g_free (self.queue);
  if (self.n_queue > 0)
    return self.reached;
  g_free (self.reached);
  return NULL;
}

/* --- faults of places ----------------------------------------------------------------------- */

/* A region that leaves out files is a palace, one that only leaves out ranks ends at a river. */
static QiPlaceFault
get_border (const QiPieceGame *game,
            const QiPieceType *type,
            guint              side)
{
  const QiRegion *region = &game->variant->pieces[type->base].mobility[side];

  for (guint i = 0; i < region->n_entries; i++)
    if (region->entries[i].file < 0)
      return QI_PLACE_RIVER;
  return QI_PLACE_PALACE;
}

static QiPlaceFault
judge_place (const QiPieceGame *game,
             guint              type_number,
             guint              side,
             guint32            cell,
             const guint8      *reached)
{
  const QiPieceType *type = &game->types[type_number];
  const guint rank = get_own_rank (game, side, cell);
  const gboolean is_pawn =
    type->promotes_as_pawn[side] && game->n_promotion_types[side] > 0 && game->ranks > 3;

  /* A piece that has reached the goal need not move on. */
  if ((game->variant->flag_piece[side] & QI_TYPE_SET (type_number)) != 0
      && (game->zones[cell] & QI_ZONE_FLAG << side) != 0)
    return QI_PLACE_FINE;
  if (is_dead (game, type, side, cell))
    return QI_PLACE_DEAD;
  if (type->mobility[side] != NULL && !type->mobility[side][cell])
    return get_border (game, type, side);
  if (reached != NULL ? reached[cell] : !is_pawn || (rank > 0 && rank + 1 < game->ranks))
    return QI_PLACE_FINE;
  if (!is_pawn)
    return QI_PLACE_UNREACHED;
  if (is_zone (game, cell, QI_ZONE_PROMOTION, side) || rank + 1 == game->ranks)
    return QI_PLACE_LAST_RANK;
  return rank == 0 ? QI_PLACE_BACK_RANK : QI_PLACE_UNREACHED;
}

/* @start (nullable): a piece is right where the game itself puts it. */
static void
chart_places (QiPieceChart       *self,
              const QiPieceGame  *game,
              const QiPieceBoard *start,
              guint               type,
              guint               side,
              const guint8       *reached)
{
  g_autofree guint8 *places = g_new0 (guint8, game->n_cells);
  gboolean is_free = TRUE;

  for (guint square = 0; square < game->n_squares; square++)
    {
      guint32 cell = game->cell_of[square];

      if (start == NULL || qi_piece_cells (game, start)[cell] != QI_PIECE_CODE (type, side))
        places[cell] = (guint8) judge_place (game, type, side, cell, reached);
      /* A pawn that cannot move on the last rank of a chess board is one that was not promoted. */
      if (places[cell] == QI_PLACE_DEAD && self->has_chess_words
          && game->types[type].is_promotion_pawn)
        places[cell] = QI_PLACE_LAST_RANK;
      is_free = is_free && places[cell] == QI_PLACE_FINE;
    }
  if (!is_free)
    self->places[QI_PIECE_CODE (type, side)] = g_steal_pointer (&places);
}

static void
chart_all_places (QiPieceChart       *self,
                  const QiPieceGame  *game,
                  const QiPieceBoard *start)
{
  guint8 *reached[2][QI_PIECE_MAX_TYPES] = { { NULL } };

  /* A piece that was promoted in place can be wherever it could be before, hence two passes. */
  for (guint pass = 0; pass < 2; pass++)
    for (guint type = 0; type < game->n_types; type++)
      if ((game->types[type].unpromoted >= 0) == (pass == 1))
        for (guint side = 0; side < 2; side++)
          {
            if (start != NULL && !game->types[type].is_twin && game->n_squares <= MAX_REACH_SQUARES)
              reached[side][type] = new_reached (game, type, side, start, reached);
            chart_places (self, game, start, type, side, reached[side][type]);
          }
  for (guint type = 0; type < game->n_types; type++)
    for (guint side = 0; side < 2; side++)
      g_free (reached[side][type]);
}

/* --- how many ------------------------------------------------------------------------------- */

/* The type that stands for the group of a type: the one in a hand, or the one before promotion. */
static guint
get_group_type (const QiPieceGame *game,
                guint              type)
{
  if (game->variant->piece_drops)
    return game->types[type].hand_type;
  return game->types[type].unpromoted >= 0 ? (guint) game->types[type].unpromoted : type;
}

static guint
count_type (const QiPieceBoard *board,
            guint               type,
            guint               side)
{
  return board->tallies[QI_PIECE_CODE (type, side)].on_board + qi_piece_in_hand (board, type, side);
}

/* Whether a pawn becomes such a piece on a rank of its own. */
static gboolean
can_be_made (const QiPieceGame *game,
             guint              type)
{
  for (guint side = 0; side < 2; side++)
    if (is_promotion_type (game, side, type))
      return TRUE;
  return FALSE;
}

/* Whether pieces in hands come from what is taken: here, or on the other one of two boards. */
static gboolean
has_pieces_in_turn (const QiVariant *variant)
{
  return variant->piece_drops && (variant->captures_to_hand || variant->two_boards);
}

static void
chart_groups (QiPieceChart       *self,
              const QiPieceGame  *game,
              const QiPieceBoard *start)
{
  const gboolean in_turn = has_pieces_in_turn (game->variant);
  const guint sets = game->variant->two_boards ? 2 : 1;
  guint pawns[2] = { 0, 0 };

  memset (self->group_of, QI_GROUP_NONE, sizeof self->group_of);
  self->are_counts_shared = game->variant->piece_drops && game->variant->captures_to_hand;
  /* Games where pieces appear from nowhere or change sides have no fixed number of each. */
  if (game->variant->free_drops || game->variant->flip_enclosed_pieces != QI_ENCLOSING_NONE)
    return;
  for (guint type = 0; type < game->n_types; type++)
    for (guint side = 0; side < 2 && game->types[type].is_promotion_pawn; side++)
      pawns[side] += count_type (start, type, side);
  for (guint type = 0; type < game->n_types; type++)
    {
      const guint named = get_group_type (game, type);
      /* Where a promoted pawn keeps its new type for good, there can be more of that type by the
         number of pawns. */
      const gboolean is_made =
        (!in_turn || (game->variant->drop_loop && !game->has_twins)) && can_be_made (game, named);

      /* Chess has its own findings for too many pawns or pieces of a side. */
      if (game->types[type].is_royal || named >= game->n_types || game->types[named].is_royal
          || (self->has_chess_words && !in_turn
              && (is_made || game->types[type].is_promotion_pawn
                  || game->types[named].is_promotion_pawn)))
        continue;
      if (self->group_of[named] == QI_GROUP_NONE)
        {
          self->group_of[named] = (guint8) self->n_groups;
          self->groups[self->n_groups++].type = (guint8) named;
        }
      self->group_of[type] = self->group_of[named];
      for (guint side = 0; side < 2; side++)
        {
          QiPieceGroup *group = &self->groups[self->group_of[type]];

          group->limits[self->are_counts_shared ? 0 : side] +=
            sets * (count_type (start, type, side) + (is_made && type == named ? pawns[side] : 0));
        }
    }
}

static void
chart_roles (QiPieceChart      *self,
             const QiPieceGame *game)
{
  for (guint type = 0; type < game->n_types; type++)
    self->roles[type] = game->types[type].is_promotion_pawn ? QI_ROLE_PAWN
                        : game->types[type].is_royal        ? QI_ROLE_KING
                                                            : QI_ROLE_PIECE;
}

static void
chart_counts (QiPieceChart       *self,
              const QiPieceGame  *game,
              const QiPieceBoard *start)
{
  for (guint side = 0; side < 2; side++)
    {
      guint pieces = 0;
      guint pawns = 0;

      self->kings[side] = 0;
      for (guint type = 0; type < game->n_types; type++)
        {
          const guint n = count_type (start, type, side);

          pieces += n;
          if (game->types[type].is_royal)
            self->kings[side] += n;
          if (game->types[type].is_promotion_pawn)
            pawns += n;
        }
      if (self->has_chess_words && !has_pieces_in_turn (game->variant))
        {
          self->max_pieces[side] = pieces;
          self->max_pawns[side] = pawns;
        }
    }
}

/* Where pawns alone become other pieces, and no piece changes its owner, more of a kind than at the start were pawns. */
static void
chart_promoted (QiPieceChart       *self,
                const QiPieceGame  *game,
                const QiPieceBoard *start)
{
  const QiVariant *variant = game->variant;

  if (self->max_pawns[0] == G_MAXUINT || self->max_pawns[1] == G_MAXUINT || variant->free_drops
      || variant->flip_enclosed_pieces != QI_ENCLOSING_NONE || game->has_twins)
    return;
  for (guint type = 0; type < game->n_types; type++)
    {
      if (game->types[type].promoted >= 0 || game->types[type].unpromoted >= 0)
        return;
      for (guint side = 0; side < 2; side++)
        self->start_counts[side][type] = count_type (start, type, side);
    }
  self->knows_promoted = TRUE;
}

static void
chart_start_squares (QiPieceChart       *self,
                     const QiPieceGame  *game,
                     const QiPieceBoard *start,
                     QiDetails          *details)
{
  const guint8 *cells = qi_piece_cells (game, start);

  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GArray) rooks =
        qi_details_dup_squares (details, "castling", (QiSide) side, &game->shape);

      for (guint i = 0; i < rooks->len; i++)
        g_array_append_val (self->rooks[side], game->cell_of[g_array_index (rooks, guint, i)]);
    }
  for (guint square = 0; square < game->n_squares; square++)
    {
      const guint32 cell = game->cell_of[square];
      const guint code = cells[cell];

      if (!qi_piece_is_piece (code) || !game->types[qi_piece_type (code)].is_royal
          || self->king_cell[qi_piece_side (code)] != 0)
        continue;
      self->king_cell[qi_piece_side (code)] = cell;
      self->king_code[qi_piece_side (code)] = (guint8) code;
    }
}

static void
chart_checks (QiPieceChart *self,
              QiDetails    *details)
{
  const QiValue *checks = qi_details_get (details, "checks");

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiValue *count =
        checks == NULL ? NULL : qi_value_get_member (checks, qi_side_get_name (side));

      if (count == NULL || !qi_value_get_int (count, &self->start_checks[side]))
        self->start_checks[side] = -1;
    }
}

static void
chart_without_start (QiPieceChart      *self,
                     const QiPieceGame *game)
{
  self->start_checks[0] = self->start_checks[1] = -1;
  for (guint type = 0; type < game->n_types; type++)
    for (guint side = 0; side < 2; side++)
      if (game->types[type].is_royal)
        self->kings[side] = 1;
  chart_all_places (self, game, NULL);
}

/* In squares along a file or a rank. */
static guint
get_longest_leap (const QiVariant *variant)
{
  guint longest = 0;

  for (guint i = 0; i < variant->n_pieces; i++)
    for (guint p = 0; p < variant->pieces[i].n_patterns; p++)
      {
        const QiPattern *pattern = &variant->pieces[i].patterns[p];

        if (pattern->kind == QI_PATTERN_LAME)
          longest = MAX (longest, (guint) MAX (abs (pattern->file), abs (pattern->rank)));
      }
  return longest;
}

static QiPieceChart *
chart_new (QiPieceGame *game)
{
  QiPieceChart *self = g_new0 (QiPieceChart, 1);
  const QiGameInfo *info = qi_game_info_lookup (game->variant->id);
  g_autoptr (QiSetup) start = info == NULL ? NULL : qi_game_info_dup_start (info);

  self->info = info;
  self->has_chess_words = info != NULL && qi_game_info_get_style (info) == 'C';
  self->limits_checkers = !game->has_hops && !game->has_lames;
  self->longest_leap = get_longest_leap (game->variant);
  memset (self->group_of, QI_GROUP_NONE, sizeof self->group_of);
  for (guint side = 0; side < 2; side++)
    {
      self->max_pieces[side] = self->max_pawns[side] = G_MAXUINT;
      self->rooks[side] = g_array_new (FALSE, FALSE, sizeof (guint32));
    }
  if (start == NULL
      || !qi_shape_equal (qi_position_get_shape (qi_setup_get_position (start)), &game->shape))
    {
      chart_without_start (self, game);
      return self;
    }

  g_autofree QiPieceBoard *board = g_malloc (qi_game_get_board_size (QI_GAME (game)));

  qi_game_load (QI_GAME (game), start, &board->head);
  self->has_start = TRUE;
  self->starts_empty = board->n_pieces[0] + board->n_pieces[1] == 0;
  chart_roles (self, game);
  chart_counts (self, game, board);
  chart_groups (self, game, board);
  chart_promoted (self, game, board);
  chart_start_squares (self, game, board, qi_setup_get_details (start));
  chart_checks (self, qi_setup_get_details (start));
  chart_all_places (self, game, board);
  return self;
}

void
qi_piece_chart_free (QiPieceChart *chart)
{
  if (chart == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (chart->places); i++)
    g_free (chart->places[i]);
  for (guint side = 0; side < 2; side++)
    g_array_unref (chart->rooks[side]);
  g_free (chart);
}

const QiPieceChart *
qi_piece_get_chart (QiPieceGame *game)
{
  if (g_once_init_enter (&game->chart))
    g_once_init_leave (&game->chart, chart_new (game));
  return game->chart;
}
