/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-gen-private.h"
#include "qi-piece-key-private.h"

#include <math.h>

/* All moves of a node, and the rules that restrict them. */

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

  return type < 0 || type >= (int) gen->game->n_types
           ? gen->board->n_hand[gen->us] > 0
           : qi_piece_in_hand (gen->board, type, gen->us) > 0;
}

/* Nothing but drops of what has to be dropped while one is legal; where none is, as in check, the
 * pieces on the board move. Source: legal() of Fairy-Stockfish's position. */
static void
keep_drops (QiPieceGen *gen,
            gsize       first)
{
  const int type = gen->game->variant->must_drop_type;
  gboolean can_drop = FALSE;
  gsize kept = first;

  for (gsize i = first; i < gen->n_moves && !can_drop; i++)
    can_drop = gen->moves[i].kind == QI_MOVE_DROP
               && (type < 0 || (int) qi_piece_type (gen->moves[i].piece) == type);
  for (gsize i = first; i < gen->n_moves; i++)
    {
      const QiPieceMove *move = &gen->moves[i];

      if (can_drop
            ? move->kind == QI_MOVE_DROP && (type < 0 || (int) qi_piece_type (move->piece) == type)
            : move->kind != QI_MOVE_DROP)
        gen->moves[kept++] = *move;
    }
  gen->n_moves = kept;
}

/* A piece with several directions to one square, such as a leap along its own line, has one move to
 * it. The moves of a piece follow each other in the list. */
static void
remove_twice (QiPieceGen *gen,
              gsize       first)
{
  gsize kept = first;
  gsize piece = first; /* the first move of the piece */

  for (gsize i = first; i < gen->n_moves; i++)
    {
      const QiPieceMove move = gen->moves[i];
      gboolean stands = FALSE;

      if (kept > first && gen->moves[kept - 1].from != move.from)
        piece = kept;
      if (move.kind == QI_MOVE_STEP && gen->game->types[qi_piece_type (move.piece)].overlaps)
        for (gsize j = piece; j < kept && !stands; j++)
          stands = gen->moves[j].to == move.to && gen->moves[j].kind == move.kind
                   && gen->moves[j].piece == move.piece && gen->moves[j].flags == move.flags;
      if (!stands)
        gen->moves[kept++] = move;
    }
  gen->n_moves = kept;
}

/* Captures of a piece that pieces of the same kind may not take. */
static void
remove_immune (QiPieceGen *gen,
               gsize       first)
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  gsize kept = first;

  for (gsize i = first; i < gen->n_moves; i++)
    {
      const QiPieceMove move = gen->moves[i];
      const guint mover = move.from != 0 ? cells[move.from] : 0;
      const guint taken = cells[move.to];

      if ((move.flags & QI_MOVE_CAPTURE) != 0
          && qi_piece_is_of (game, mover, game->variant->mutually_immune_types)
          && qi_piece_is_piece (taken) && qi_piece_type (mover) == qi_piece_type (taken))
        continue;
      gen->moves[kept++] = move;
    }
  gen->n_moves = kept;
}

/* Moves that would end on a square of the other layer that is not empty. */
static void
remove_unmirrored (QiPieceGen *gen,
                   gsize       first)
{
  gsize kept = first;

  for (gsize i = first; i < gen->n_moves; i++)
    if (qi_piece_gen_may_arrive (gen, &gen->moves[i]))
      gen->moves[kept++] = gen->moves[i];
  gen->n_moves = kept;
}

/* --- turns of several moves -------------------------------------------------------------------- */

/* Between two moves of a turn the other side has one move, a pass, so that sides take turns as everywhere else; how many plies
 * of the game have been made says where in which turn it is. Source: multimove_pass() and legal() of Fairy-Stockfish-X's
 * position. */

/* Plies of a turn of so many moves, with the passes between them. */
static guint
get_length (guint n_moves)
{
  return 2 * n_moves - 1;
}

/* Of the last turn that is listed, or the one before it: the two go on for ever. */
static guint
get_last (const QiVariant *variant,
          guint            back)
{
  const guint n = variant->n_multimoves;

  return get_length (variant->multimoves[n > back ? n - 1 - back : n - 1]);
}

/* Plies of the present turn before the one to come. */
static guint64
count_in_turn (const QiVariant *variant,
               guint64          ply)
{
  const guint first = get_last (variant, 1);

  for (guint i = 0; i < variant->n_multimoves; i++)
    {
      const guint length = get_length (variant->multimoves[i]);

      if (ply < length)
        return ply;
      ply -= length;
    }
  ply %= first + get_last (variant, 0);
  return ply < first ? ply : ply - first;
}

/* One move, two, three …: with their passes as many plies as from one square number to the next. */
static guint64
count_in_growing_turn (guint64 ply)
{
  const guint64 root = (guint64) sqrt ((double) ply);

  return ply - root * root;
}

static gboolean
has_to_pass (const QiPieceGame *game,
             guint64            ply)
{
  const QiVariant *variant = game->variant;

  return (variant->progressive_multimove ? count_in_growing_turn (ply)
                                         : count_in_turn (variant, ply))
           % 2
         == 1;
}

gboolean
qi_piece_has_to_pass (const QiPieceGame  *game,
                      const QiPieceBoard *board)
{
  return game->has_turns && has_to_pass (game, qi_piece_get_ply (board));
}

gboolean
qi_piece_has_more_moves (const QiPieceGame  *game,
                         const QiPieceBoard *board)
{
  return game->has_turns && has_to_pass (game, qi_piece_get_ply (board) + 1);
}

/* From which ply on everything comes again. */
static guint
get_prelude (const QiVariant *variant)
{
  guint plies = 0;

  for (guint i = 0; i + 2 < variant->n_multimoves; i++)
    plies += get_length (variant->multimoves[i]);
  return plies;
}

/* A position is another one where other turns follow. */
guint64
qi_piece_turn_key (const QiPieceGame  *game,
                   const QiPieceBoard *board)
{
  const QiVariant *variant = game->variant;
  guint64 place = qi_piece_get_ply (board);

  if (!game->has_turns)
    return 0;
  if (!variant->progressive_multimove)
    {
      const guint prelude = get_prelude (variant);

      if (place >= prelude)
        place = prelude + (place - prelude) % (get_last (variant, 1) + get_last (variant, 0));
    }
  return qi_piece_key (QI_KEY_TURN, 0, (guint32) place);
}

/* Whether the move takes or gives check where only the last one of a turn may. Pieces that are royal as the last of their
 * kind are not asked for, as in that program. */
static gboolean
breaks_turn (QiPieceGen        *gen,
             const QiPieceMove *move)
{
  const QiVariant *variant = gen->game->variant;

  if (!variant->multimove_capture && (move->flags & QI_MOVE_CAPTURE) != 0)
    return TRUE;
  return !variant->multimove_check && gen->board->n_royals[gen->them] > 0
         && qi_piece_gen_gives_check (gen, move);
}

static void
keep_turn (QiPieceGen *gen,
           gsize       first)
{
  gsize kept = first;

  if (!qi_piece_has_more_moves (gen->game, gen->board))
    return;
  for (gsize i = first; i < gen->n_moves; i++)
    {
      const QiPieceMove move = gen->moves[i];

      if (!breaks_turn (gen, &move))
        gen->moves[kept++] = move;
    }
  gen->n_moves = kept;
}

/* --- the list ------------------------------------------------------------------------------------ */

static void
filter (QiPieceGen *gen,
        gsize       first)
{
  const QiVariant *variant = gen->game->variant;

  if (gen->game->mirror != NULL)
    remove_unmirrored (gen, first);

  if (gen->game->has_two_steps)
    qi_piece_gen_add_two_steps (gen);
  if (gen->game->has_overlaps)
    remove_twice (gen, first);
  if (gen->game->has_gates)
    qi_piece_gen_add_gatings (gen, first);
  if (variant->walling_rule != QI_WALLING_NONE)
    qi_piece_gen_add_walls (gen, first);
  if (gen->is_pseudo)
    return;
  if (variant->lions_are_kept)
    qi_piece_gen_keep_lions (gen, first);
  if (variant->mutually_immune_types != 0)
    remove_immune (gen, first);
  if (variant->shatar_mate_rule)
    qi_piece_gen_keep_from_mating (gen, first);
  if (gen->game->has_turns)
    keep_turn (gen, first);
  if (variant->must_capture)
    keep_flagged (gen, first, QI_MOVE_CAPTURE, QI_MOVE_NONE);
  if (variant->must_drop && has_to_drop (gen))
    keep_drops (gen, first);
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
      const gboolean comes_in = move->kind == QI_MOVE_DROP || move->kind == QI_MOVE_PLACE;

      if (origin == QI_PIECE_DROPS ? comes_in
          : origin == QI_PIECE_PASSES
            ? move->kind == QI_MOVE_PASS
            : !comes_in && move->kind != QI_MOVE_PASS && move->from == origin)
        gen->moves[kept++] = gen->moves[i];
    }
  gen->n_moves = kept;
}

/* Passing is not allowed in check, but always while the generals face each other. */
static gboolean
may_pass (const QiPieceGen *gen)
{
  if (gen->is_facing)
    return TRUE;
  return gen->policy == QI_POLICY_MAKE ? !qi_piece_in_check (gen->game, gen->board, gen->us)
                                       : gen->n_checkers == 0;
}

/* Trying a move that flips pieces reorders the list of pieces, so a copy of it is walked. */
static guint64
add_steps_of_all (QiPieceGen *gen,
                  gboolean    counting)
{
  const guint count = gen->board->n_pieces[gen->us];
  g_autofree guint32 *list =
    g_memdup2 (qi_piece_list (gen->game, gen->board, gen->us), count * sizeof (guint32));
  guint64 n = 0;

  for (guint i = 0; i < count; i++)
    n += qi_piece_gen_add_steps (gen, list[i], counting);
  return n;
}

static guint64
count_with_crowd (QiPieceGen *gen)
{
  const guint8 *cells = qi_piece_cells (gen->game, gen->board);
  const guint32 *list = qi_piece_list (gen->game, gen->board, gen->us);
  const guint count = gen->board->n_pieces[gen->us];
  const guint8 code = gen->game->crowds[gen->us].code;
  guint64 n = qi_piece_gen_count_crowd (gen);

  if (count == gen->board->tallies[code].on_board && gen->n_marked == 0)
    return n;
  for (guint i = 0; i < count; i++)
    if (cells[list[i]] != code || gen->marks[list[i]] != 0)
      n += qi_piece_gen_add_steps (gen, list[i], TRUE);
  return n;
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

      if (gen->policy == QI_POLICY_KING)
        n += qi_piece_gen_add_steps (gen, gen->king, counting);
      else if (G_UNLIKELY (game->variant->flip_enclosed_pieces != QI_ENCLOSING_NONE))
        n += add_steps_of_all (gen, counting);
      else if (counting && qi_piece_gen_is_crowd (gen))
        n += count_with_crowd (gen);
      else
        for (guint i = 0; i < board->n_pieces[gen->us]; i++)
          n += qi_piece_gen_add_steps (gen, list[i], counting);
    }
  else if (origin != QI_PIECE_DROPS && origin != QI_PIECE_PASSES
           && qi_piece_gen_is_own (gen, cells[origin]))
    n += qi_piece_gen_add_steps (gen, origin, counting);
  if (origin != QI_PIECE_DROPS && origin != QI_PIECE_PASSES)
    {
      if (G_UNLIKELY (rights->en_passant[0] != 0))
        n += qi_piece_gen_add_en_passant (gen, origin, counting);
      if ((rights->castling[gen->us][0] | rights->castling[gen->us][1]) != 0)
        n += qi_piece_gen_add_castling (gen, origin, counting);
    }
  if (origin == QI_PIECE_ALL || origin == QI_PIECE_DROPS)
    n += qi_piece_gen_add_drops (gen, counting);
  if ((origin == QI_PIECE_ALL || origin == QI_PIECE_PASSES)
      && G_UNLIKELY (game->variant->pass[gen->us]) && !game->has_turns
      && board->n_pieces[gen->us] > 0 && may_pass (gen))
    {
      n++;
      if (!counting)
        qi_piece_gen_add (gen, 0, 0, QI_MOVE_PASS, 0, 0);
    }
  return n;
}

void
qi_piece_generate (QiPieceGen *gen,
                   guint32     origin)
{
  const QiPieceGame *game = gen->game;
  const gsize first = gen->n_moves;

  qi_piece_gen_set_side (gen);
  if (game->has_ends && !gen->is_pseudo && qi_piece_is_over ((QiPieceGame *) game, gen->board))
    return;
  qi_piece_gen_look (gen);
  if (G_UNLIKELY (game->has_turns) && !gen->is_pseudo && qi_piece_has_to_pass (game, gen->board))
    {
      if ((origin == QI_PIECE_ALL || origin == QI_PIECE_PASSES)
          && (gen->board->n_royals[gen->us] == 0 || may_pass (gen)))
        qi_piece_gen_add (gen, 0, 0, QI_MOVE_PASS, 0, 0);
      qi_piece_gen_unmark (gen);
      return;
    }
  gen->waits = game->variant->walling_rule != QI_WALLING_NONE && !game->variant->wall_or_move;
  generate (gen, game->has_filters ? QI_PIECE_ALL : origin, FALSE);
  gen->waits = FALSE;
  if (game->has_filters)
    {
      filter (gen, first);
      if (game->variant->pass_on_stalemate[gen->us] && !game->has_turns
          && gen->board->n_pieces[gen->us] > 0 && gen->n_moves == first && gen->n_checkers == 0
          && !qi_piece_in_check (game, gen->board, gen->us))
        qi_piece_gen_add (gen, 0, 0, QI_MOVE_PASS, 0, 0);
      if (origin != QI_PIECE_ALL)
        keep_origin (gen, first, origin);
    }
  qi_piece_gen_unmark (gen);
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
  qi_piece_gen_set_side (gen);
  if (game->has_ends && qi_piece_is_over ((QiPieceGame *) game, gen->board))
    return 0;
  qi_piece_gen_look (gen);
  n = generate (gen, QI_PIECE_ALL, TRUE);
  qi_piece_gen_unmark (gen);
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
