/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-gen-private.h"

#include <string.h>

/* Generation of legal moves.
 *
 * A move is not tried by making it when it need not be. Once a node the lines from the mover's one royal piece are
 * walked: who gives check, and which squares are sensitive: those from which a piece of his own must not go without a
 * closer look (pins, legs of lame leapers, pieces hopped over), and those to which none must go (a piece to hop over
 * would arise). A move of another piece between squares that are not sensitive is legal when there is no check.
 * Everything else is tried on the squares alone, or where the game is too strange for that by making it whole. */

enum
{
  MARK_FROM = 1 << 0,
  MARK_TO = 1 << 1,
  MARK_EVADE = 1 << 2
};

/* How a move of a piece that is not royal is found legal. */
typedef enum
{
  POLICY_FREE,    /* by its origin alone */
  POLICY_TARGETS, /* by its origin and target */
  POLICY_EVADE,   /* it has to take the one checker or to stand in its way */
  POLICY_KING,    /* no such move is legal */
  POLICY_TRY,     /* on the squares */
  POLICY_MAKE     /* by making it */
} Policy;

void
qi_piece_gen_init (QiPieceGen        *gen,
                   const QiPieceGame *game,
                   QiPieceBoard      *board)
{
  memset (gen, 0, sizeof *gen);
  gen->game = game;
  gen->board = board;
  gen->own_marks = g_malloc0 (game->n_cells);
  gen->marks = gen->own_marks;
  gen->marked = g_new (guint32, game->n_cells);
  gen->class_side = G_MAXUINT8;
}

void
qi_piece_gen_clear (QiPieceGen *gen)
{
  g_free (gen->own_marks);
  g_free (gen->marked);
  g_free (gen->moves);
}

static void
mark (QiPieceGen *gen,
      guint32     cell,
      guint       bits)
{
  if (gen->marks[cell] == 0)
    gen->marked[gen->n_marked++] = cell;
  gen->marks[cell] |= (guint8) bits;
}

static void
unmark (QiPieceGen *gen)
{
  while (gen->n_marked > 0)
    gen->marks[gen->marked[--gen->n_marked]] = 0;
}

static inline void
add (QiPieceGen *gen,
     guint32     from,
     guint32     to,
     guint       kind,
     guint       piece,
     guint       flags)
{
  if (G_UNLIKELY (gen->n_moves == gen->capacity))
    {
      gen->capacity = MAX (256, gen->capacity * 2);
      gen->moves = g_renew (QiPieceMove, gen->moves, gen->capacity);
    }
  gen->moves[gen->n_moves++] = (QiPieceMove) { from, to, (guint8) kind, (guint8) piece, (guint8) flags, 0 };
}

/* The node. */

static void
set_side (QiPieceGen *gen)
{
  gen->us = gen->board->head.turn;
  gen->them = 1 - gen->us;
  if (gen->class_side == gen->us)
    return;
  gen->class_side = (guint8) gen->us;
  memset (gen->classes, 0, sizeof gen->classes);
  gen->classes[QI_PIECE_EMPTY] = QI_DIR_MOVE;
  for (guint type = 0; type < gen->game->n_types; type++)
    gen->classes[QI_PIECE_CODE (type, gen->them)] = QI_DIR_CAPTURE;
}

static void
add_checker (QiPieceGen *gen,
             guint32     cell,
             gint32      delta)
{
  gen->n_checkers++;
  gen->checker = cell;
  gen->checker_delta = delta;
}

static inline gboolean
is_own (const QiPieceGen *gen,
        guint             code)
{
  return qi_piece_is_piece (code) && qi_piece_side (code) == gen->us;
}

/* A line with hoppers: up to three pieces of it matter. */
static void
look_for_hoppers (QiPieceGen        *gen,
                  const QiPieceLine *line,
                  const guint8      *cells,
                  const guint8      *first,
                  guint              near)
{
  const QiPieceGame *game = gen->game;
  const guint32 king = gen->king;
  const guint8 *second, *third;
  guint distance = near;

  if (*first == QI_PIECE_GUARD)
    return;
  if (line->hops[*first] != 0) /* whatever comes between is hopped over */
    {
      for (const guint8 *at = cells + king + line->delta; at != first; at += line->delta)
        mark (gen, (guint32) (at - cells), MARK_TO);
      gen->has_targets = TRUE;
    }
  second = qi_piece_walk (first, line->delta, QI_DIR_NO_LIMIT, &distance);
  if (*second == QI_PIECE_GUARD)
    return;
  if (is_own (gen, *first) && line->reach[*second] != 0
      && qi_piece_reaches (game, line, *second, distance, (guint32) (second - cells), king))
    mark (gen, (guint32) (first - cells), MARK_FROM);
  if (line->hops[*second] != 0)
    {
      /* Something else in the place of the first may be hopped over where that may not. */
      mark (gen, (guint32) (first - cells), MARK_FROM | MARK_TO);
      gen->has_targets = TRUE;
      if (qi_piece_hops_to (game, line, *second, distance, (guint32) (second - cells), king, *first, near))
        add_checker (gen, (guint32) (second - cells), line->delta);
    }
  third = qi_piece_walk (second, line->delta, QI_DIR_NO_LIMIT, &distance);
  if (line->hops[*third] != 0)
    {
      mark (gen, (guint32) (first - cells), MARK_FROM);
      mark (gen, (guint32) (second - cells), MARK_FROM);
    }
}

static void
look_from_king (QiPieceGen *gen)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const guint32 king = gen->king;
  const guint8 *target = cells + king;

  for (guint i = 0; i < game->n_lines[gen->them]; i++)
    {
      const QiPieceLine *line = &game->lines[gen->them][i];
      const guint8 *first, *second;
      guint distance = 0;

      first = qi_piece_walk (target, line->delta, line->has_hops ? QI_DIR_NO_LIMIT : line->max_range, &distance);
      if (line->reach[*first] != 0
          && qi_piece_reaches (game, line, *first, distance, (guint32) (first - cells), king))
        add_checker (gen, (guint32) (first - cells), line->delta);
      if (line->has_hops)
        {
          look_for_hoppers (gen, line, cells, first, distance);
          continue;
        }
      if (distance >= line->max_range || !is_own (gen, *first))
        continue;
      second = qi_piece_walk (first, line->delta, line->max_range, &distance);
      if (line->reach[*second] != 0
          && qi_piece_reaches (game, line, *second, distance, (guint32) (second - cells), king))
        mark (gen, (guint32) (first - cells), MARK_FROM);
    }
  for (guint i = 0; i < game->n_lames[gen->them]; i++)
    {
      const QiPieceLame *lame = &game->lames[gen->them][i];

      if (!lame->codes[target[lame->delta]])
        continue;
      if (qi_piece_lame_reaches (game, lame, cells, king))
        add_checker (gen, (guint32) ((gint32) king + lame->delta), 0);
      else
        for (guint leg = 0; leg < lame->n_legs; leg++)
          if (is_own (gen, target[lame->legs[leg]]))
            mark (gen, (guint32) ((gint32) king + lame->legs[leg]), MARK_FROM);
    }
}

static void
choose_policy (QiPieceGen *gen)
{
  const QiPieceGame *game = gen->game;

  gen->king = 0;
  gen->n_checkers = 0;
  gen->has_targets = FALSE;
  gen->is_facing = FALSE;
  gen->policy = POLICY_FREE;
  if (gen->is_pseudo)
    return;
  gen->is_facing = (gen->board->rights.history & QI_HISTORY_FACING) != 0;
  if (game->is_slow || gen->board->n_royals[gen->us] > 1 || gen->is_facing)
    {
      gen->policy = POLICY_MAKE;
      return;
    }
  if (gen->board->n_royals[gen->us] == 0)
    return;
  gen->king = gen->board->royal[gen->us];
  look_from_king (gen);
  if (gen->n_checkers == 0)
    gen->policy = gen->has_targets ? POLICY_TARGETS : POLICY_FREE;
  else if (game->has_hops || game->has_lames)
    gen->policy = POLICY_TRY;
  else if (gen->n_checkers > 1)
    gen->policy = POLICY_KING;
  else
    {
      gen->policy = POLICY_EVADE;
      for (guint32 cell = gen->king; cell != gen->checker;)
        {
          cell = (guint32) ((gint32) cell + gen->checker_delta);
          mark (gen, cell, MARK_EVADE);
        }
    }
}

/* Trials. */

static gboolean
try_on_squares (QiPieceGen *gen,
                guint32     from,
                guint32     to,
                guint       code)
{
  guint8 *cells = qi_piece_cells (gen->game, gen->board);
  const guint8 stood = cells[from];
  const guint8 taken = cells[to];
  gboolean hit;

  cells[from] = QI_PIECE_EMPTY;
  cells[to] = (guint8) code;
  hit = qi_piece_is_hit (gen->game, cells, gen->king, gen->them);
  cells[to] = taken;
  cells[from] = stood;
  return !hit;
}

gboolean
qi_piece_try (QiPieceGen        *gen,
              const QiPieceMove *move)
{
  const guint us = gen->board->head.turn;
  QiPieceUndo undo;
  gboolean safe;

  qi_piece_make (gen->game, gen->board, move, &undo);
  safe = !qi_piece_in_check (gen->game, gen->board, us)
         && !(gen->is_facing && qi_piece_generals_face (gen->game, gen->board))
         && (gen->game->variant->checking || !qi_piece_in_check (gen->game, gen->board, 1 - us));
  qi_piece_unmake (gen->game, gen->board, move, &undo);
  return safe;
}

static inline G_ALWAYS_INLINE gboolean
accept (QiPieceGen *gen,
        guint32     from,
        guint32     to,
        guint       code,
        Policy      policy)
{
  switch (policy)
    {
    case POLICY_FREE:
      return TRUE;

    case POLICY_TARGETS:
      return (gen->marks[to] & MARK_TO) == 0 || try_on_squares (gen, from, to, code);

    case POLICY_EVADE:
      return (gen->marks[to] & MARK_EVADE) != 0
             && ((gen->marks[from] & MARK_FROM) == 0 || try_on_squares (gen, from, to, code));

    case POLICY_TRY:
      return try_on_squares (gen, from, to, code);

    case POLICY_MAKE:
      {
        const QiPieceMove move = { from, to, QI_MOVE_STEP, (guint8) code, 0, 0 };

        return qi_piece_try (gen, &move);
      }

    case POLICY_KING:
    default:
      return FALSE;
    }
}

/* Moves of one piece. */

static guint
count_promotions (const QiPieceGen  *gen,
                  guint              code)
{
  const guint limit = gen->game->variant->promotion_limit[gen->game->types[qi_piece_type (code)].base];

  return limit == 0 || gen->board->counts[code] < limit;
}

/* A move that is legal in itself, with what the piece may or has to become. Returns how many moves that are. */
static guint
add_promotions (QiPieceGen        *gen,
                const QiPieceType *type,
                guint32            from,
                guint32            to,
                guint              code,
                guint              flags,
                gboolean           counting)
{
  const QiPieceGame *game = gen->game;
  const QiVariant *variant = game->variant;
  const guint us = gen->us;
  const guint zone = QI_ZONE_PROMOTION << us;
  gboolean stays = TRUE;
  guint n = 0;

  if (type->is_promotion_pawn && (game->zones[to] & zone) != 0)
    {
      for (guint i = 0; i < game->n_promotion_types[us]; i++)
        {
          const guint base = game->promotion_types[us][i];
          const guint twin = QI_PIECE_CODE (game->types[base].twin, us);
          const guint limit = variant->promotion_limit[base];

          if (limit != 0 && gen->board->counts[QI_PIECE_CODE (base, us)]
                            + (game->types[base].twin != base ? gen->board->counts[twin] : 0) >= limit)
            continue;
          n++;
          if (!counting)
            add (gen, from, to, QI_MOVE_STEP, twin, flags | QI_MOVE_PROMOTION);
        }
      stays = !variant->mandatory_pawn_promotion;
    }
  if ((game->zones[from] & zone) != 0 || (game->zones[to] & zone) != 0)
    {
      const gboolean may = !variant->piece_promotion_on_capture || (flags & QI_MOVE_CAPTURE) != 0;

      if (may && type->promoted >= 0 && count_promotions (gen, QI_PIECE_CODE (type->promoted, us)))
        {
          n++;
          if (!counting)
            add (gen, from, to, QI_MOVE_STEP, QI_PIECE_CODE (type->promoted, us), flags | QI_MOVE_PROMOTION);
          stays &= !variant->mandatory_piece_promotion;
        }
      else if (may && variant->piece_demotion && type->unpromoted >= 0)
        {
          n++;
          if (!counting)
            add (gen, from, to, QI_MOVE_STEP, QI_PIECE_CODE (type->unpromoted, us), flags | QI_MOVE_DEMOTION);
          stays &= !variant->mandatory_piece_promotion;
        }
    }
  if (stays && !(variant->immobility_illegal && type->dead[us] != NULL && type->dead[us][to]))
    {
      n++;
      if (!counting)
        add (gen, from, to, QI_MOVE_STEP, code, flags);
    }
  return n;
}

static inline G_ALWAYS_INLINE guint
emit (QiPieceGen        *gen,
      const QiPieceType *type,
      guint32            from,
      guint32            to,
      guint              code,
      guint              flags,
      Policy             policy,
      gboolean           plain,
      gboolean           counting)
{
  if (!plain && type->mobility[gen->us] != NULL && !type->mobility[gen->us][to])
    return 0;
  if (!accept (gen, from, to, code, policy))
    return 0;
  if (!plain && (type->may_promote || type->dead[gen->us] != NULL))
    return add_promotions (gen, type, from, to, code, flags, counting);
  if (!counting)
    add (gen, from, to, QI_MOVE_STEP, code, flags);
  return 1;
}

/* Directions that are bound to something else than what stands on the squares. */
static gboolean
may_start (const QiPieceGen *gen,
           const QiPieceDir *dir,
           guint32           from)
{
  const QiPieceGame *game = gen->game;

  if (dir->from_rank != 0)
    {
      guint last = game->shape.n_dimensions == 1 ? game->files - 1 : game->ranks - 1;
      guint rank = gen->us == QI_SIDE_FIRST ? game->rank_of[from] : last - game->rank_of[from];

      if (rank + 1 < dir->from_rank)
        return FALSE;
    }
  if ((dir->flags & QI_DIR_INITIAL) != 0 && (game->zones[from] & QI_ZONE_DOUBLE_STEP << gen->us) == 0)
    return FALSE;
  if ((dir->flags & QI_DIR_DIAGONAL) != 0 && (game->zones[from] & QI_ZONE_DIAGONAL) == 0)
    return FALSE;
  return TRUE;
}

static inline gboolean
is_cannon (const QiPieceGame *game,
           guint              code)
{
  return qi_piece_is_piece (code) && game->types[qi_piece_type (code)].is_cannon;
}

static inline G_ALWAYS_INLINE guint64
add_hops (QiPieceGen        *gen,
          const QiPieceType *type,
          const QiPieceDir  *dir,
          const guint8      *cells,
          guint32            from,
          guint              code,
          Policy             policy,
          gboolean           plain,
          gboolean           counting)
{
  const QiPieceGame *game = gen->game;
  const guint8 *at = cells + from;
  guint64 n = 0;
  guint steps = 0;

  at = qi_piece_walk (at, dir->delta, dir->range, &steps);
  if (*at == QI_PIECE_EMPTY || *at == QI_PIECE_GUARD
      || ((dir->flags & QI_DIR_NO_CANNON) != 0 && is_cannon (game, *at)))
    return 0;
  while (steps < dir->range)
    {
      guint class;
      guint32 to;

      at += dir->delta;
      steps++;
      to = (guint32) (at - cells);
      class = gen->classes[*at] & dir->flags;
      if ((dir->flags & QI_DIR_DIAGONAL) != 0
          && ((game->zones[to] & QI_ZONE_DIAGONAL) == 0
              || (game->zones[(gint32) to - dir->delta] & QI_ZONE_DIAGONAL) == 0))
        break;
      if (class != 0 && !((dir->flags & QI_DIR_NO_CANNON) != 0 && is_cannon (game, *at)))
        n += emit (gen, type, from, to, code, *at != QI_PIECE_EMPTY ? QI_MOVE_CAPTURE : 0, policy, plain,
                   counting);
      if (*at != QI_PIECE_EMPTY || dir->kind == QI_DIR_GRASSHOPPER)
        break;
    }
  return n;
}

/* Straight ahead over two or three empty squares. */
static inline G_ALWAYS_INLINE guint64
add_double_steps (QiPieceGen        *gen,
                  const QiPieceType *type,
                  const guint8      *cells,
                  guint32            from,
                  guint              code,
                  Policy             policy,
                  gboolean           counting)
{
  const QiPieceGame *game = gen->game;
  const guint zones = game->zones[from] >> gen->us;
  const gint32 forward = game->forward[gen->us];
  const guint32 first = (guint32) ((gint32) from + forward);
  guint32 second;
  guint64 n = 0;

  if ((zones & (QI_ZONE_DOUBLE_STEP | QI_ZONE_TRIPLE_STEP)) == 0 || cells[first] != QI_PIECE_EMPTY)
    return 0;
  second = (guint32) ((gint32) first + forward);
  if (cells[second] != QI_PIECE_EMPTY)
    return 0;
  if ((zones & QI_ZONE_DOUBLE_STEP) != 0)
    n += emit (gen, type, from, second, code, QI_MOVE_DOUBLE_STEP, policy, FALSE, counting);
  if ((zones & QI_ZONE_TRIPLE_STEP) != 0)
    {
      guint32 third = (guint32) ((gint32) second + forward);

      if (cells[third] == QI_PIECE_EMPTY)
        n += emit (gen, type, from, third, code, QI_MOVE_DOUBLE_STEP, policy, FALSE, counting);
    }
  return n;
}

static inline G_ALWAYS_INLINE guint64
add_piece_moves (QiPieceGen *gen,
                 guint32     from,
                 guint       code,
                 Policy      policy,
                 gboolean    plain,
                 gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const QiPieceType *type = &game->types[qi_piece_type (code)];
  const QiPieceDir *dirs = type->dirs[gen->us];
  const QiPieceDir *end = dirs + type->n_dirs;
  guint64 n = 0;

  for (const QiPieceDir *dir = dirs; dir < end; dir++)
    {
      const guint8 *at = cells + from;

      if (G_UNLIKELY ((dir->flags & ~(QI_DIR_MOVE | QI_DIR_CAPTURE)) != 0 || dir->from_rank != 0)
          && !may_start (gen, dir, from))
        continue;
      if (dir->kind == QI_DIR_SLIDE && dir->range == 1)
        {
          at += dir->delta;
          if ((gen->classes[*at] & dir->flags) != 0
              && ((dir->flags & QI_DIR_DIAGONAL) == 0 || (game->zones[at - cells] & QI_ZONE_DIAGONAL) != 0))
            n += emit (gen, type, from, (guint32) (at - cells), code, *at != QI_PIECE_EMPTY ? QI_MOVE_CAPTURE : 0,
                       policy, plain, counting);
        }
      else if (dir->kind == QI_DIR_SLIDE)
        {
          guint left = dir->range;

          do
            {
              at += dir->delta;
              if (G_UNLIKELY ((dir->flags & QI_DIR_DIAGONAL) != 0)
                  && (game->zones[at - cells] & QI_ZONE_DIAGONAL) == 0)
                break;
              if ((gen->classes[*at] & dir->flags) != 0)
                n += emit (gen, type, from, (guint32) (at - cells), code,
                           *at != QI_PIECE_EMPTY ? QI_MOVE_CAPTURE : 0, policy, plain, counting);
            }
          while (*at == QI_PIECE_EMPTY && --left > 0);
        }
      else if (dir->kind == QI_DIR_LAME)
        {
          gboolean blocked = FALSE;

          for (guint leg = 0; leg < dir->n_legs; leg++)
            blocked |= at[dir->legs[leg]] != QI_PIECE_EMPTY;
          at += dir->delta;
          if (!blocked && (gen->classes[*at] & dir->flags) != 0)
            n += emit (gen, type, from, (guint32) (at - cells), code, *at != QI_PIECE_EMPTY ? QI_MOVE_CAPTURE : 0,
                       policy, plain, counting);
        }
      else
        n += add_hops (gen, type, dir, cells, from, code, policy, plain, counting);
    }
  if (!plain && type->has_double_step)
    n += add_double_steps (gen, type, cells, from, code, policy, counting);
  return n;
}

/* The one royal piece: its targets are looked at with its own square empty. */
static guint64
add_king_moves (QiPieceGen *gen,
                guint32     from,
                guint       code,
                gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  guint8 *cells = qi_piece_cells (game, gen->board);
  const gsize first = gen->n_moves;
  gsize kept = first;

  add_piece_moves (gen, from, code, POLICY_FREE, FALSE, FALSE);
  cells[from] = QI_PIECE_EMPTY;
  for (gsize i = first; i < gen->n_moves; i++)
    {
      const guint32 to = gen->moves[i].to;
      const guint8 taken = cells[to];
      gboolean hit;

      cells[to] = (guint8) code; /* it may be a leg or be hopped over */
      hit = qi_piece_is_hit (game, cells, to, gen->them);
      cells[to] = taken;
      if (!hit)
        gen->moves[kept++] = gen->moves[i];
    }
  cells[from] = (guint8) code;
  gen->n_moves = counting ? first : kept;
  return kept - first;
}

static guint64
add_moves_from (QiPieceGen *gen,
                guint32     from,
                gboolean    counting)
{
  const guint code = qi_piece_cells (gen->game, gen->board)[from];
  const gboolean plain = gen->game->types[qi_piece_type (code)].is_plain;
  Policy policy = gen->policy;

  if (from == gen->king && gen->king != 0)
    return add_king_moves (gen, from, code, counting);
  if ((policy == POLICY_FREE || policy == POLICY_TARGETS) && (gen->marks[from] & MARK_FROM) != 0)
    policy = POLICY_TRY;
  switch (policy)
    {
    case POLICY_FREE:
      if (plain)
        return counting ? add_piece_moves (gen, from, code, POLICY_FREE, TRUE, TRUE)
                        : add_piece_moves (gen, from, code, POLICY_FREE, TRUE, FALSE);
      return counting ? add_piece_moves (gen, from, code, POLICY_FREE, FALSE, TRUE)
                      : add_piece_moves (gen, from, code, POLICY_FREE, FALSE, FALSE);

    case POLICY_TARGETS:
      return counting ? add_piece_moves (gen, from, code, POLICY_TARGETS, FALSE, TRUE)
                      : add_piece_moves (gen, from, code, POLICY_TARGETS, FALSE, FALSE);

    case POLICY_EVADE:
      return add_piece_moves (gen, from, code, POLICY_EVADE, FALSE, counting);

    case POLICY_TRY:
      return add_piece_moves (gen, from, code, POLICY_TRY, FALSE, counting);

    case POLICY_MAKE:
      return add_piece_moves (gen, from, code, POLICY_MAKE, FALSE, counting);

    case POLICY_KING:
    default:
      return 0;
    }
}

/* En passant and castling: rare enough to be tried by making them. */

static guint64
add_special (QiPieceGen        *gen,
             const QiPieceMove *move,
             gboolean           counting)
{
  if (!gen->is_pseudo && !qi_piece_try (gen, move))
    return 0;
  if (!counting)
    add (gen, move->from, move->to, move->kind, move->piece, move->flags);
  return 1;
}

static guint64
add_en_passant (QiPieceGen *gen,
                guint32     origin,
                gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const QiPieceRights *rights = &gen->board->rights;
  guint64 n = 0;

  if (!qi_piece_is_piece (cells[rights->en_passant_pawn]) || is_own (gen, cells[rights->en_passant_pawn]))
    return 0;
  for (guint i = 0; i < 2 && rights->en_passant[i] != 0; i++)
    for (guint t = 0; t < game->n_types; t++)
      {
        const QiPieceType *type = &game->types[t];
        const guint code = QI_PIECE_CODE (t, gen->us);
        const guint32 to = rights->en_passant[i];

        if (!type->takes_en_passant || cells[to] != QI_PIECE_EMPTY)
          continue;
        for (guint d = 0; d < type->n_dirs; d++)
          {
            const QiPieceDir *dir = &type->dirs[gen->us][d];
            const guint32 from = (guint32) ((gint32) to - dir->delta);
            const QiPieceMove move = { from, to, QI_MOVE_STEP, (guint8) code,
                                       QI_MOVE_CAPTURE | QI_MOVE_EN_PASSANT, 0 };

            if ((dir->flags & QI_DIR_CAPTURE) == 0 || dir->kind != QI_DIR_SLIDE || cells[from] != code
                || (origin != QI_PIECE_ALL && origin != from) || !may_start (gen, dir, from))
              continue;
            n += add_special (gen, &move, counting);
          }
      }
  return n;
}

static gboolean
is_way_clear (const guint8 *cells,
              guint32       from,
              guint32       to,
              guint32       king,
              guint32       rook)
{
  for (guint32 cell = MIN (from, to); cell <= MAX (from, to); cell++)
    if (cells[cell] != QI_PIECE_EMPTY && cell != king && cell != rook)
      return FALSE;
  return TRUE;
}

static gboolean
is_way_safe (QiPieceGen *gen,
             guint32     king,
             guint32     king_to)
{
  guint8 *cells = qi_piece_cells (gen->game, gen->board);
  const guint8 code = cells[king];
  gboolean safe = TRUE;

  cells[king] = QI_PIECE_EMPTY;
  for (guint32 cell = MIN (king, king_to); cell <= MAX (king, king_to) && safe; cell++)
    safe = !qi_piece_is_hit (gen->game, cells, cell, gen->them);
  cells[king] = code;
  return safe;
}

static guint32
find_castling_king (const QiPieceGen *gen,
                    guint32           rook)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const guint32 *list = qi_piece_list (game, gen->board, gen->us);
  guint32 king = gen->king;

  if (king != 0 && game->types[qi_piece_type (cells[king])].is_castling_king
      && game->rank_of[king] == game->rank_of[rook])
    return king;
  for (guint i = 0; i < gen->board->n_pieces[gen->us]; i++)
    if (game->types[qi_piece_type (cells[list[i]])].is_castling_king && list[i] != rook
        && game->rank_of[list[i]] == game->rank_of[rook])
      return list[i];
  return 0;
}

static guint64
add_castling (QiPieceGen *gen,
              guint32     origin,
              gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  guint64 n = 0;

  if (gen->n_checkers > 0)
    return 0;
  for (guint wing = 0; wing < 2; wing++)
    {
      const guint32 rook = gen->board->rights.castling[gen->us][wing];
      guint32 king, king_to, rook_to;
      gboolean royal;

      if (rook == 0 || !is_own (gen, cells[rook]))
        continue;
      king = find_castling_king (gen, rook);
      if (king == 0 || (rook > king) != (wing == 0) || (origin != QI_PIECE_ALL && origin != king))
        continue;
      qi_piece_get_castling (game, king, rook, &king_to, &rook_to);
      royal = game->types[qi_piece_type (cells[king])].is_royal && !gen->is_pseudo;
      if (king_to == rook_to || !is_way_clear (cells, king, king_to, king, rook)
          || !is_way_clear (cells, rook, rook_to, king, rook) || (royal && !is_way_safe (gen, king, king_to)))
        continue;
      {
        const QiPieceMove move = { king, rook, QI_MOVE_CASTLING, cells[king], 0, 0 };

        n += add_special (gen, &move, counting);
      }
    }
  return n;
}

/* Drops. */

/* A pawn dropped on @to would mate. */
static gboolean
is_mate_by_drop (QiPieceGen *gen,
                 guint32     to,
                 guint       code)
{
  const QiPieceMove move = { 0, to, QI_MOVE_DROP, (guint8) code, 0, 0 };
  QiPieceUndo undo;
  gboolean mate;

  qi_piece_make (gen->game, gen->board, &move, &undo);
  mate = qi_piece_in_check (gen->game, gen->board, gen->them) && !qi_piece_has_move (gen->game, gen->board);
  qi_piece_unmake (gen->game, gen->board, &move, &undo);
  return mate;
}

static gboolean
drop_is_legal (QiPieceGen *gen,
               guint32     to,
               guint       code)
{
  const QiPieceGame *game = gen->game;
  const QiPieceMove move = { 0, to, QI_MOVE_DROP, (guint8) code, 0, 0 };
  QiPieceUndo undo;
  gboolean legal = TRUE;

  if (gen->is_pseudo)
    return TRUE;
  if ((gen->policy == POLICY_MAKE || gen->policy == POLICY_TRY || game->types[qi_piece_type (code)].is_royal
       || (gen->policy == POLICY_TARGETS && (gen->marks[to] & MARK_TO) != 0))
      && !qi_piece_try (gen, &move))
    return FALSE;
  if (!game->variant->drop_checks)
    {
      qi_piece_make (game, gen->board, &move, &undo);
      legal = !qi_piece_in_check (game, gen->board, gen->them);
      qi_piece_unmake (game, gen->board, &move, &undo);
    }
  return legal;
}

/* The squares of one word where @type may be dropped. */
static inline guint64
get_drop_word (const QiPieceGen  *gen,
               const QiPieceType *type,
               guint              word)
{
  const QiPieceGame *game = gen->game;

  return type->drop_squares[gen->us][word] & ~qi_piece_occupied (game, gen->board)[word];
}

static inline gboolean
is_file_full (const QiPieceGen  *gen,
              const QiPieceType *type,
              guint32            cell)
{
  return type->counts_file
         && qi_piece_file_counts (gen->game, gen->board, gen->us)[gen->game->file_of[cell]]
            >= gen->game->variant->drop_no_doubled_count;
}

/* Where a drop of @code gives check to the one royal piece of the other side by a single step; the only squares on
 * which a dropped pawn may mate. */
static gboolean
touches_king (const QiPieceGen  *gen,
              const QiPieceType *type,
              guint32            cell)
{
  for (guint i = 0; i < type->n_dirs; i++)
    if (gen->board->n_royals[gen->them] == 1
        && (guint32) ((gint32) cell + type->dirs[gen->us][i].delta) == gen->board->royal[gen->them])
      return TRUE;
  return FALSE;
}

static guint64
add_drop (QiPieceGen        *gen,
          const QiPieceType *type,
          guint32            cell,
          guint              code,
          gboolean           tested,
          gboolean           counting)
{
  if (is_file_full (gen, type, cell) || (tested && !drop_is_legal (gen, cell, code))
      || (type->is_shogi_pawn && !gen->is_pseudo && touches_king (gen, type, cell)
          && is_mate_by_drop (gen, cell, code)))
    return 0;
  if (!counting)
    add (gen, 0, cell, QI_MOVE_DROP, code, 0);
  return 1;
}

static guint64
add_drops_of (QiPieceGen *gen,
              guint       t,
              gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  const QiPieceType *type = &game->types[t];
  const guint code = QI_PIECE_CODE (t, gen->us);
  const gboolean tested = gen->policy == POLICY_MAKE || gen->policy == POLICY_TRY
                          || gen->policy == POLICY_TARGETS || type->is_royal || !game->variant->drop_checks;
  guint64 n = 0;

  if (gen->policy == POLICY_EVADE)
    {
      for (guint32 cell = (guint32) ((gint32) gen->king + gen->checker_delta); cell != gen->checker;
           cell = (guint32) ((gint32) cell + gen->checker_delta))
        {
          const guint32 square = game->square_of[cell];

          if ((get_drop_word (gen, type, square / 64) >> square % 64 & 1) != 0)
            n += add_drop (gen, type, cell, code, tested, counting);
        }
      return n;
    }
  for (guint word = 0; word < game->n_words; word++)
    {
      guint64 bits = get_drop_word (gen, type, word);

      if (counting && !tested && !type->counts_file && !type->is_shogi_pawn)
        n += (guint) __builtin_popcountll (bits);
      else
        for (; bits != 0; bits &= bits - 1)
          n += add_drop (gen, type, game->cell_of[word * 64 + (guint) __builtin_ctzll (bits)], code, tested,
                         counting);
    }
  return n;
}

static guint64
add_drops (QiPieceGen *gen,
           gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  guint64 n = 0;

  if (!game->has_drops || gen->board->n_hand[gen->us] == 0 || gen->policy == POLICY_KING)
    return 0;
  for (guint t = 0; t < game->n_types; t++)
    {
      if (gen->board->hands[gen->us][t] == 0)
        continue;
      n += add_drops_of (gen, t, counting);
      if (game->variant->drop_promoted && game->types[t].promoted >= 0
          && gen->board->hands[gen->us][game->types[t].promoted] == 0)
        n += add_drops_of (gen, (guint) game->types[t].promoted, counting);
    }
  return n;
}

/* Moves that bring a piece of the hand in behind them. */
static void
add_gatings (QiPieceGen *gen,
             gsize       first)
{
  const QiPieceGame *game = gen->game;
  const guint64 *gates = qi_piece_gates (game, gen->board, gen->us);
  const gsize end = gen->n_moves;

  if (!game->variant->seirawan_gating || gen->board->n_hand[gen->us] == 0)
    return;
  for (gsize i = first; i < end; i++)
    for (guint t = 0; t < game->n_types; t++)
      {
        const QiPieceMove move = gen->moves[i];
        const guint32 cells[2] = { move.from, move.to };

        if (gen->board->hands[gen->us][t] == 0 || (move.kind != QI_MOVE_STEP && move.kind != QI_MOVE_CASTLING))
          continue;
        for (guint k = 0; k < (move.kind == QI_MOVE_CASTLING ? 2 : 1); k++)
          {
            const guint32 square = game->square_of[cells[k]];
            guint32 king_to = 0, rook_to = 0;
            QiPieceMove *gating;

            if (move.kind == QI_MOVE_CASTLING)
              qi_piece_get_castling (game, move.from, move.to, &king_to, &rook_to);
            if ((gates[square / 64] >> square % 64 & 1) == 0 || cells[k] == king_to || cells[k] == rook_to)
              continue;
            add (gen, move.from, move.to, move.kind, move.piece, move.flags);
            gating = &gen->moves[gen->n_moves - 1];
            gating->gate = QI_PIECE_CODE (t, gen->us);
            gating->flags |= QI_MOVE_GATING | (k == 1 ? QI_MOVE_GATING_ROOK : 0);
          }
      }
}

static void
keep_flagged (QiPieceGen *gen,
              gsize       first,
              guint       flags,
              guint       kind)
{
  gsize kept = first;

  for (gsize i = first; i < gen->n_moves; i++)
    if ((gen->moves[i].flags & flags) != 0 || gen->moves[i].kind == kind)
      gen->moves[kept++] = gen->moves[i];
  if (kept > first)
    gen->n_moves = kept;
}

/* Whether the piece in the hand has to be dropped. */
static gboolean
has_to_drop (const QiPieceGen *gen)
{
  const int type = gen->game->variant->must_drop_type;

  return type < 0 || type >= (int) gen->game->n_types ? gen->board->n_hand[gen->us] > 0
                                                      : gen->board->hands[gen->us][type] > 0;
}

static void
filter (QiPieceGen *gen,
        gsize       first)
{
  const QiVariant *variant = gen->game->variant;

  if (gen->game->has_gates)
    add_gatings (gen, first);
  if (gen->is_pseudo)
    return;
  if (variant->must_capture)
    keep_flagged (gen, first, QI_MOVE_CAPTURE, QI_MOVE_NONE);
  if (variant->must_drop && has_to_drop (gen))
    {
      keep_flagged (gen, first, 0, QI_MOVE_DROP);
      if (gen->n_moves > first && gen->moves[first].kind != QI_MOVE_DROP)
        gen->n_moves = first;
    }
}

static void
keep_origin (QiPieceGen *gen,
             gsize       first,
             guint32     origin)
{
  gsize kept = first;

  for (gsize i = first; i < gen->n_moves; i++)
    {
      const QiPieceMove *move = &gen->moves[i];

      if (origin == QI_PIECE_DROPS ? move->kind == QI_MOVE_DROP
          : origin == QI_PIECE_PASSES ? move->kind == QI_MOVE_PASS
          : move->kind != QI_MOVE_DROP && move->kind != QI_MOVE_PASS && move->from == origin)
        gen->moves[kept++] = gen->moves[i];
    }
  gen->n_moves = kept;
}

/* Not out of check, but always while the generals face each other. */
static gboolean
may_pass (const QiPieceGen *gen)
{
  if (gen->is_facing)
    return TRUE;
  return gen->policy == POLICY_MAKE ? !qi_piece_in_check (gen->game, gen->board, gen->us) : gen->n_checkers == 0;
}

static inline G_ALWAYS_INLINE guint64
generate (QiPieceGen *gen,
          guint32     origin,
          gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  QiPieceBoard *board = gen->board;
  const guint8 *cells = qi_piece_cells (game, board);
  const QiPieceRights *rights = &board->rights;
  guint64 n = 0;

  if (origin == QI_PIECE_ALL)
    {
      const guint32 *list = qi_piece_list (game, board, gen->us);

      if (gen->policy == POLICY_KING)
        n += add_moves_from (gen, gen->king, counting);
      else
        for (guint i = 0; i < board->n_pieces[gen->us]; i++)
          n += add_moves_from (gen, list[i], counting);
    }
  else if (origin != QI_PIECE_DROPS && origin != QI_PIECE_PASSES && is_own (gen, cells[origin]))
    n += add_moves_from (gen, origin, counting);
  if (origin != QI_PIECE_DROPS && origin != QI_PIECE_PASSES)
    {
      if (G_UNLIKELY (rights->en_passant[0] != 0))
        n += add_en_passant (gen, origin, counting);
      if ((rights->castling[gen->us][0] | rights->castling[gen->us][1]) != 0)
        n += add_castling (gen, origin, counting);
    }
  if (origin == QI_PIECE_ALL || origin == QI_PIECE_DROPS)
    n += add_drops (gen, counting);
  if ((origin == QI_PIECE_ALL || origin == QI_PIECE_PASSES) && G_UNLIKELY (game->variant->pass)
      && may_pass (gen))
    {
      n++;
      if (!counting)
        add (gen, 0, 0, QI_MOVE_PASS, 0, 0);
    }
  return n;
}

void
qi_piece_generate (QiPieceGen *gen,
                   guint32     origin)
{
  const QiPieceGame *game = gen->game;
  const gsize first = gen->n_moves;

  set_side (gen);
  if (game->has_ends && !gen->is_pseudo && qi_piece_is_over ((QiPieceGame *) game, gen->board))
    return;
  choose_policy (gen);
  generate (gen, game->has_filters ? QI_PIECE_ALL : origin, FALSE);
  if (game->has_filters)
    {
      filter (gen, first);
      if (game->variant->pass_on_stalemate && gen->n_moves == first && gen->n_checkers == 0
          && !qi_piece_in_check (game, gen->board, gen->us))
        add (gen, 0, 0, QI_MOVE_PASS, 0, 0);
      if (origin != QI_PIECE_ALL)
        keep_origin (gen, first, origin);
    }
  unmark (gen);
}

guint64
qi_piece_count (QiPieceGen *gen)
{
  const QiPieceGame *game = gen->game;
  guint64 n;

  if (game->has_filters)
    {
      const gsize first = gen->n_moves;

      qi_piece_generate (gen, QI_PIECE_ALL);
      n = gen->n_moves - first;
      gen->n_moves = first;
      return n;
    }
  set_side (gen);
  if (game->has_ends && qi_piece_is_over ((QiPieceGame *) game, gen->board))
    return 0;
  choose_policy (gen);
  n = generate (gen, QI_PIECE_ALL, TRUE);
  unmark (gen);
  return n;
}

gboolean
qi_piece_has_move (const QiPieceGame *game,
                   QiPieceBoard      *board)
{
  QiPieceGen gen;
  gboolean has;

  qi_piece_gen_init (&gen, game, board);
  has = qi_piece_count (&gen) > 0;
  qi_piece_gen_clear (&gen);
  return has;
}
