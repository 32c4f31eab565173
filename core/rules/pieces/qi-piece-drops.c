/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-gen-private.h"

/* Drops. */

/* A pawn dropped on @to would mate. */
static gboolean
is_mate_by_drop (QiPieceGen *gen,
                 guint32     to,
                 guint       code)
{
  const QiPieceMove move = { 0, to, QI_MOVE_DROP, (guint8) code, 0, 0, 0 };
  QiPieceUndo undo;
  gboolean mate;

  qi_piece_make (gen->game, gen->board, &move, &undo);
  mate = qi_piece_in_check (gen->game, gen->board, gen->them)
         && !qi_piece_has_move (gen->game, gen->board);
  qi_piece_unmake (gen->game, gen->board, &move, &undo);
  return mate;
}

static gboolean
drop_is_legal (QiPieceGen *gen,
               guint32     to,
               guint       code)
{
  const QiPieceGame *game = gen->game;
  const QiPieceMove move = { 0, to, QI_MOVE_DROP, (guint8) code, 0, 0, 0 };

  if (gen->is_pseudo)
    return TRUE;
  if ((gen->policy == QI_POLICY_MAKE || gen->policy == QI_POLICY_TRY
       || game->types[qi_piece_type (code)].is_royal
       || (gen->policy == QI_POLICY_TARGETS && (gen->marks[to] & QI_MARK_TO) != 0))
      && !qi_piece_try (gen, &move))
    return FALSE;
  return game->variant->drop_checks || !qi_piece_gen_gives_check (gen, &move);
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

/* Where dropped pieces fall down, whether one dropped on @cell would fall further. */
static inline gboolean
falls_through (const QiPieceGen *gen,
               guint32           cell)
{
  const QiPieceGame *game = gen->game;
  const gint32 below = (gint32) cell - game->forward[QI_SIDE_FIRST];

  return game->variant->enclosing_drop == QI_ENCLOSING_TOP
         && qi_piece_cells (game, gen->board)[below] == QI_PIECE_EMPTY;
}

static guint
get_colour (const QiPieceGame *game,
            guint32            cell)
{
  return (game->file_of[cell] + game->rank_of[cell]) & 1u;
}

/* The side's bishops on squares of each colour, and the empty squares of each colour onto which one
 * may be dropped, without the cell @but. */
static void
count_bishops (const QiPieceGen *gen,
               guint             bishop,
               guint32           but,
               guint             stand[2],
               guint             free[2])
{
  const QiPieceGame *game = gen->game;
  const guint8 *cells = qi_piece_cells (game, gen->board);
  const guint code = QI_PIECE_CODE (bishop, gen->us);

  for (guint square = 0; square < game->n_squares; square++)
    {
      const guint32 cell = game->cell_of[square];

      if (cells[cell] == code)
        stand[get_colour (game, cell)]++;
      else if (cells[cell] == QI_PIECE_EMPTY && cell != but
               && (game->types[bishop].drop_squares[gen->us][square / 64] >> square % 64 & 1) != 0)
        free[get_colour (game, cell)]++;
    }
}

/* Bishops must come to both colours of squares: at most half of them, rounded up, to one colour, and
 * other drops must leave enough squares for the other half. Source: legal() of Fairy-Stockfish's
 * position. */
static gboolean
parts_bishops (const QiPieceGen  *gen,
               const QiPieceType *type,
               guint32            cell)
{
  const QiPieceGame *game = gen->game;
  guint stand[2] = { 0, 0 }, free[2] = { 0, 0 };
  guint bishop = 0, all;

  while (bishop < game->n_types && !game->types[bishop].is_paired_bishop)
    bishop++;
  if (bishop == game->n_types)
    return TRUE;
  count_bishops (gen, bishop, cell, stand, free);
  all = stand[0] + stand[1] + (guint) qi_piece_in_hand (gen->board, bishop, gen->us);
  return type->is_paired_bishop ? stand[get_colour (game, cell)] + 1 <= (all + 1) / 2
                                : stand[0] + free[0] >= all / 2 && stand[1] + free[1] >= all / 2;
}

/* The cells from which a dropped @code would check the single royal piece of the other side by one
 * step: only there can dropping a pawn mate. */
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
  const guint kind = gen->game->variant->free_drops ? QI_MOVE_PLACE : QI_MOVE_DROP;

  if (is_file_full (gen, type, cell) || falls_through (gen, cell)
      || !qi_piece_may_enclose (gen->game, gen->board, cell, gen->us)
      || (gen->game->variant->drop_opposite_colored_bishop && !parts_bishops (gen, type, cell)))
    return 0;
  if ((tested && !drop_is_legal (gen, cell, code))
      || (type->is_shogi_pawn && !gen->is_pseudo && touches_king (gen, type, cell)
          && is_mate_by_drop (gen, cell, code)))
    return 0;
  if (!counting)
    qi_piece_gen_add (gen, 0, cell, kind, code, 0);
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
  const gboolean tested = gen->policy == QI_POLICY_MAKE || gen->policy == QI_POLICY_TRY
                          || gen->policy == QI_POLICY_TARGETS || type->is_royal
                          || !game->variant->drop_checks;
  guint64 n = 0;

  if (gen->policy == QI_POLICY_EVADE)
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

      if (counting && !tested && !type->counts_file && !type->is_shogi_pawn
          && !game->variant->drop_opposite_colored_bishop
          && game->variant->enclosing_drop == QI_ENCLOSING_NONE)
        n += (guint) __builtin_popcountll (bits);
      else
        for (; bits != 0; bits &= bits - 1)
          n += add_drop (gen, type, game->cell_of[word * 64 + (guint) __builtin_ctzll (bits)], code,
                         tested, counting);
    }
  return n;
}

guint64
qi_piece_gen_add_drops (QiPieceGen *gen,
                        gboolean    counting)
{
  const QiPieceGame *game = gen->game;
  guint64 n = 0;

  const gboolean free = game->variant->free_drops;

  if (!game->has_drops || (gen->board->n_hand[gen->us] == 0 && !free)
      || gen->policy == QI_POLICY_KING)
    return 0;
  for (guint t = 0; t < game->n_types; t++)
    {
      if (free ? game->types[t].is_twin || game->types[t].unpromoted >= 0
               : qi_piece_in_hand (gen->board, t, gen->us) == 0)
        continue;
      n += add_drops_of (gen, t, counting);
      if (game->variant->drop_promoted && game->types[t].promoted >= 0
          && qi_piece_in_hand (gen->board, game->types[t].promoted, gen->us) == 0)
        n += add_drops_of (gen, (guint) game->types[t].promoted, counting);
    }
  return n;
}
