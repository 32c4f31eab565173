/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-gen-private.h"

/* The moves of one piece by its directions, each in the form that its node needs. */

/* Whether a piece that uncovers nothing gives no check from where it arrives. */
static inline G_ALWAYS_INLINE gboolean
is_quiet (QiPieceGen *gen,
          guint32     from,
          guint32     to,
          guint       code)
{
  const QiPieceGame *game = gen->game;
  const guint marks = gen->marks[to];

  if ((marks & QI_MARK_CHECK) == 0)
    return TRUE;
  if (G_UNLIKELY ((marks & QI_MARK_CHECKS) != 0))
    {
      const QiPieceMove move = { from, to, QI_MOVE_STEP, (guint8) code, 0, 0, 0 };

      return qi_piece_try (gen, &move);
    }
  return !qi_piece_reaches (game, &game->lines[gen->us][gen->check_lines[to]], code,
                            gen->check_steps[to], to, gen->other_king);
}

static inline G_ALWAYS_INLINE gboolean
accept (QiPieceGen   *gen,
        guint32       from,
        guint32       to,
        guint         code,
        QiPiecePolicy policy)
{
  switch (policy)
    {
    case QI_POLICY_FREE:
      return TRUE;

    case QI_POLICY_TARGETS:
      return (gen->marks[to] & QI_MARK_TO) == 0 || qi_piece_gen_try_squares (gen, from, to, code);

    case QI_POLICY_EVADE:
      return (gen->marks[to] & QI_MARK_EVADE) != 0
             && ((gen->marks[from] & QI_MARK_FROM) == 0
                 || qi_piece_gen_try_squares (gen, from, to, code));

    case QI_POLICY_QUIET:
      return is_quiet (gen, from, to, code);

    case QI_POLICY_TRY:
      return qi_piece_gen_try_squares (gen, from, to, code);

    case QI_POLICY_MAKE:
      {
        const QiPieceMove move = { from, to, QI_MOVE_STEP, (guint8) code, 0, 0, 0 };

        return qi_piece_try (gen, &move);
      }

    case QI_POLICY_KING:
    default:
      return FALSE;
    }
}

static guint
count_promotions (const QiPieceGen *gen,
                  guint             code)
{
  const guint limit =
    gen->game->variant->promotion_limit[gen->game->types[qi_piece_type (code)].base];

  return limit == 0 || gen->board->tallies[code].on_board < limit;
}

/* Whether a piece whose step is legal in itself may become @code there: one that is royal by being among the last of its
 * kind does not become so where it is attacked, and where no check is allowed it gives none as what it becomes. */
static gboolean
may_become (QiPieceGen *gen,
            guint32     from,
            guint32     to,
            guint       code)
{
  const QiVariant *variant = gen->game->variant;
  const QiPieceMove move = { from, to, QI_MOVE_STEP, (guint8) code, 0, 0, 0 };

  if (gen->is_pseudo
      || (variant->checking
          && (!variant->extinction_pseudo_royal
              || !qi_piece_is_of (gen->game, code, variant->extinction_piece_types))))
    return TRUE;
  return qi_piece_try (gen, &move);
}

/* Adds the step of a piece that becomes @code by it, if it may. Returns whether. */
static gboolean
add_change (QiPieceGen *gen,
            guint32     from,
            guint32     to,
            guint       code,
            guint       flags,
            gboolean    counting)
{
  if (!may_become (gen, from, to, code))
    return FALSE;
  if (!counting)
    qi_piece_gen_add (gen, from, to, QI_MOVE_STEP, code, flags);
  return TRUE;
}

/* What a pawn may become on the last ranks. */
static guint
add_pawn_promotions (QiPieceGen *gen,
                     guint32     from,
                     guint32     to,
                     guint       flags,
                     gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  const guint us = gen->us;
  guint n = 0;

  for (guint i = 0; i < game->n_promotion_types[us]; i++)
    {
      const guint base = game->promotion_types[us][i];
      const guint twin = QI_PIECE_CODE (game->types[base].twin, us);
      const guint limit = game->variant->promotion_limit[base];

      if (limit != 0
          && gen->board->tallies[QI_PIECE_CODE (base, us)].on_board
                 + (game->types[base].twin != base ? gen->board->tallies[twin].on_board : 0)
               >= limit)
        continue;
      n += add_change (gen, from, to, twin, flags | QI_MOVE_PROMOTION, counting);
    }
  return n;
}

/* Adds a move that is legal, in all forms of promotion that the piece may or must choose. Returns
 * how many these are. */
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

  if (type->promotes_as_pawn[us] && (game->zones[to] & zone) != 0 && !variant->sittuyin_promotion)
    {
      n += add_pawn_promotions (gen, from, to, flags, counting);
      stays = !variant->mandatory_pawn_promotion;
    }
  if ((game->zones[from] & zone) != 0 || (game->zones[to] & zone) != 0)
    {
      const gboolean takes = (flags & QI_MOVE_CAPTURE) != 0;
      const gboolean enters = (game->zones[from] & zone) == 0;
      const gboolean ends = type->dead[us] != NULL && type->dead[us][to];
      const gboolean may = variant->promotion_on_entry
                             ? takes || enters || ends
                             : takes || !variant->piece_promotion_on_capture;

      if (may && type->promoted >= 0 && count_promotions (gen, QI_PIECE_CODE (type->promoted, us)))
        {
          n += add_change (gen, from, to, QI_PIECE_CODE (type->promoted, us),
                           flags | QI_MOVE_PROMOTION, counting);
          stays &= !variant->mandatory_piece_promotion;
        }
      else if (may && variant->piece_demotion && type->unpromoted >= 0)
        {
          n += add_change (gen, from, to, QI_PIECE_CODE (type->unpromoted, us),
                           flags | QI_MOVE_DEMOTION, counting);
          stays &= !variant->mandatory_piece_promotion;
        }
    }
  if (stays && !(variant->immobility_illegal && type->dead[us] != NULL && type->dead[us][to])
      && (variant->checking || may_become (gen, from, to, code)))
    {
      n++;
      if (!counting)
        qi_piece_gen_add (gen, from, to, QI_MOVE_STEP, code, flags);
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
      QiPiecePolicy      policy,
      gboolean           plain,
      gboolean           counting)
{
  if (!plain && type->mobility[gen->us] != NULL && !type->mobility[gen->us][to])
    return 0;
  /* Where no check is allowed, what a piece becomes has to be looked at as well. */
  if (!plain && type->may_promote && !gen->game->variant->checking)
    return add_promotions (gen, type, from, to, code, flags, counting);
  if (!accept (gen, from, to, code, policy))
    return 0;
  if (!plain && (type->may_promote || type->dead[gen->us] != NULL))
    return add_promotions (gen, type, from, to, code, flags, counting);
  if (!counting)
    qi_piece_gen_add (gen, from, to, QI_MOVE_STEP, code, flags);
  return 1;
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
          QiPiecePolicy      policy,
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
        n += emit (gen, type, from, to, code, *at != QI_PIECE_EMPTY ? QI_MOVE_CAPTURE : 0, policy,
                   plain, counting);
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
                  QiPiecePolicy      policy,
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

/* First moves of cambodian chess: the king leaps as a knight to the rank before it, out of no
 * check; the fers two squares ahead. */
static guint64
add_cambodian (QiPieceGen        *gen,
               const QiPieceType *type,
               const guint8      *cells,
               guint32            from,
               guint              code,
               QiPiecePolicy      policy,
               gboolean           counting)
{
  const QiPieceGame *game = gen->game;
  const guint32 square = game->square_of[from];
  const gint32 forward = game->forward[gen->us];
  guint64 n = 0;

  if ((qi_piece_gates (game, gen->board, gen->us)[square / 64] >> square % 64 & 1) == 0)
    return 0;
  if (type->is_fers)
    {
      const guint32 first = (guint32) ((gint32) from + forward);
      const guint32 to = (guint32) ((gint32) first + forward);

      if (cells[first] != QI_PIECE_GUARD && cells[to] == QI_PIECE_EMPTY)
        n += emit (gen, type, from, to, code, 0, policy, FALSE, counting);
    }
  else if (type->is_royal && gen->n_checkers == 0)
    for (int file = -2; file <= 2; file += 4)
      {
        const guint32 to = (guint32) ((gint32) from + forward + file);

        if (cells[to] == QI_PIECE_EMPTY)
          n += emit (gen, type, from, to, code, 0, policy, FALSE, counting);
      }
  return n;
}

static inline G_ALWAYS_INLINE guint64
add_slide (QiPieceGen        *gen,
           const QiPieceType *type,
           const QiPieceDir  *dir,
           const guint8      *cells,
           guint32            from,
           guint              code,
           guint              flags,
           QiPiecePolicy      policy,
           gboolean           plain,
           gboolean           counting)
{
  const QiPieceGame *game = gen->game;
  const guint8 *at = cells + from;
  guint left = dir->range;
  guint64 n = 0;

  do
    {
      at += dir->delta;
      if (G_UNLIKELY ((dir->flags & QI_DIR_DIAGONAL) != 0)
          && (game->zones[at - cells] & QI_ZONE_DIAGONAL) == 0)
        break;
      if ((gen->classes[*at] & dir->flags) != 0)
        n += emit (gen, type, from, (guint32) (at - cells), code,
                   flags | (*at != QI_PIECE_EMPTY ? QI_MOVE_CAPTURE : 0), policy, plain, counting);
    }
  while (*at == QI_PIECE_EMPTY && --left > 0);
  return n;
}

static inline G_ALWAYS_INLINE guint64
add_piece_moves (QiPieceGen   *gen,
                 guint32       from,
                 guint         code,
                 QiPiecePolicy policy,
                 gboolean      plain,
                 gboolean      counting)
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
      /* A first step may be taken en passant, as a pawn's double step may. */
      const guint first = G_UNLIKELY ((dir->flags & QI_DIR_INITIAL) != 0) ? QI_MOVE_DOUBLE_STEP : 0;

      if (G_UNLIKELY ((dir->flags & ~(QI_DIR_MOVE | QI_DIR_CAPTURE)) != 0 || dir->from_rank != 0)
          && !qi_piece_gen_may_start (gen, dir, from))
        continue;
      if (dir->kind == QI_DIR_SLIDE && dir->range == 1)
        {
          at += dir->delta;
          if ((gen->classes[*at] & dir->flags) != 0
              && ((dir->flags & QI_DIR_DIAGONAL) == 0
                  || (game->zones[at - cells] & QI_ZONE_DIAGONAL) != 0))
            n +=
              emit (gen, type, from, (guint32) (at - cells), code,
                    first | (*at != QI_PIECE_EMPTY ? QI_MOVE_CAPTURE : 0), policy, plain, counting);
        }
      else if (dir->kind == QI_DIR_SLIDE)
        n += add_slide (gen, type, dir, cells, from, code, first, policy, plain, counting);
      else if (dir->kind == QI_DIR_LAME)
        {
          gboolean blocked = FALSE;

          for (guint leg = 0; leg < dir->n_legs; leg++)
            blocked |= at[dir->legs[leg]] != QI_PIECE_EMPTY;
          at += dir->delta;
          if (!blocked && (gen->classes[*at] & dir->flags) != 0)
            n +=
              emit (gen, type, from, (guint32) (at - cells), code,
                    first | (*at != QI_PIECE_EMPTY ? QI_MOVE_CAPTURE : 0), policy, plain, counting);
        }
      else
        n += add_hops (gen, type, dir, cells, from, code, policy, plain, counting);
    }
  if (!plain && type->has_double_step)
    n += add_double_steps (gen, type, cells, from, code, policy, counting);
  if (!plain && G_UNLIKELY (game->variant->cambodian_moves))
    n += add_cambodian (gen, type, cells, from, code, policy, counting);
  if (!plain && G_UNLIKELY (game->variant->sittuyin_promotion) && type->promotes_as_pawn[gen->us])
    n += qi_piece_gen_add_sittuyin (gen, from, counting);
  return n;
}

/* The king may stand before a piece that would give check. */
static gsize
keep_quiet (QiPieceGen *gen,
            gsize       first,
            gsize       end)
{
  gsize kept = first;

  for (gsize i = first; i < end; i++)
    {
      const QiPieceMove move = gen->moves[i];

      if ((gen->marks[move.from] & QI_MARK_FROM) != 0
            ? qi_piece_try (gen, &move)
            : is_quiet (gen, move.from, move.to, move.piece))
        gen->moves[kept++] = move;
    }
  return kept;
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

  add_piece_moves (gen, from, code, QI_POLICY_FREE, FALSE, FALSE);
  cells[from] = QI_PIECE_EMPTY;
  for (gsize i = first; i < gen->n_moves; i++)
    {
      const guint32 to = gen->moves[i].to;
      const guint8 taken = cells[to];
      gboolean hit;

      cells[to] = (guint8) code; /* it may block a lame leap, or be hopped over */
      hit = qi_piece_is_hit (game, cells, to, gen->them);
      cells[to] = taken;
      if (!hit
          && !(game->variant->makpong_rule && gen->n_checkers > 0
               && (gen->n_checkers > 1
                   || to != gen->checker))) /* makpong: out of check only by taking */
        gen->moves[kept++] = gen->moves[i];
    }
  cells[from] = (guint8) code;
  if (gen->policy == QI_POLICY_QUIET)
    kept = keep_quiet (gen, first, kept);
  gen->n_moves = counting ? first : kept;
  return kept - first;
}

guint64
qi_piece_gen_add_steps (QiPieceGen *gen,
                        guint32     from,
                        gboolean    counting)
{
  const guint code = qi_piece_cells (gen->game, gen->board)[from];
  const gboolean plain = gen->game->types[qi_piece_type (code)].is_plain;
  QiPiecePolicy policy = gen->policy;

  if (from == gen->king && gen->king != 0)
    return add_king_moves (gen, from, code, counting);
  if ((policy == QI_POLICY_FREE || policy == QI_POLICY_TARGETS)
      && (gen->marks[from] & QI_MARK_FROM) != 0)
    policy = QI_POLICY_TRY;
  if (policy == QI_POLICY_QUIET && (gen->marks[from] & QI_MARK_FROM) != 0)
    policy = QI_POLICY_MAKE;
  switch (policy)
    {
    case QI_POLICY_FREE:
      if (plain)
        return counting ? add_piece_moves (gen, from, code, QI_POLICY_FREE, TRUE, TRUE)
                        : add_piece_moves (gen, from, code, QI_POLICY_FREE, TRUE, FALSE);
      return counting ? add_piece_moves (gen, from, code, QI_POLICY_FREE, FALSE, TRUE)
                      : add_piece_moves (gen, from, code, QI_POLICY_FREE, FALSE, FALSE);

    case QI_POLICY_TARGETS:
      return counting ? add_piece_moves (gen, from, code, QI_POLICY_TARGETS, FALSE, TRUE)
                      : add_piece_moves (gen, from, code, QI_POLICY_TARGETS, FALSE, FALSE);

    case QI_POLICY_QUIET:
      if (plain)
        return counting ? add_piece_moves (gen, from, code, QI_POLICY_QUIET, TRUE, TRUE)
                        : add_piece_moves (gen, from, code, QI_POLICY_QUIET, TRUE, FALSE);
      return add_piece_moves (gen, from, code, QI_POLICY_QUIET, FALSE, counting);

    case QI_POLICY_EVADE:
      return add_piece_moves (gen, from, code, QI_POLICY_EVADE, FALSE, counting);

    case QI_POLICY_TRY:
      return add_piece_moves (gen, from, code, QI_POLICY_TRY, FALSE, counting);

    case QI_POLICY_MAKE:
      return add_piece_moves (gen, from, code, QI_POLICY_MAKE, FALSE, counting);

    case QI_POLICY_KING:
    default:
      return 0;
    }
}
