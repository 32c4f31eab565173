/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-inline-private.h"
#include "qi-piece-judge-private.h"
#include "qi-square-set-private.h"

static void add_attackers_of (const QiPieceGame *game,
                              const QiPieceBoard *board,
                              guint32 to,
                              guint by,
                              QiSquareSet *set);

/* Types of which the last piece is royal: a piece of them is royal only while it is the last
   one. */
static gboolean
is_pseudo_royal (const QiPieceGame  *game,
                 const QiPieceBoard *board,
                 guint               code)
{
  const QiVariant *variant = game->variant;

  return variant->extinction_pseudo_royal
         && qi_piece_is_of (game, code, variant->extinction_piece_types)
         && qi_piece_count_kin (game, board, qi_piece_type (code), qi_piece_side (code))
              <= variant->extinction_piece_count + 1;
}

/* A piece that turns into a wall by capturing may not capture a royal piece while it is royal
   itself. */
static gboolean
is_hit_by_soft (const QiPieceGame  *game,
                const QiPieceBoard *board,
                guint32             cell,
                guint               by)
{
  const QiTypeSet stones =
    game->variant->petrify_on_capture_types & game->variant->extinction_piece_types;
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, by);
  g_auto (QiSquareSet) set = QI_SQUARE_SET_NONE;

  if (stones == 0 || !game->variant->extinction_pseudo_royal)
    return FALSE;
  qi_square_set_init (&set, game->n_squares);
  add_attackers_of (game, board, cell, by, &set);
  for (guint i = 0; i < board->n_pieces[by]; i++)
    if (qi_square_set_has (&set, game->square_of[list[i]])
        && !qi_piece_is_of (game, cells[list[i]], stones))
      return FALSE;
  return TRUE;
}

/* In a game where captures explode, royal pieces next to each other cannot capture one another. */
static gboolean
is_sheltered (const QiPieceGame  *game,
              const QiPieceBoard *board,
              guint32             cell,
              guint               side)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, 1 - side);

  if (!game->variant->blast_on_capture || game->shape.n_dimensions == 1)
    return FALSE;
  for (guint i = 0; i < board->n_pieces[1 - side]; i++)
    if (is_pseudo_royal (game, board, cells[list[i]])
        && ABS (game->file_of[list[i]] - game->file_of[cell]) <= 1
        && ABS (game->rank_of[list[i]] - game->rank_of[cell]) <= 1)
      return TRUE;
  return FALSE;
}

gboolean
qi_piece_is_attacked (const QiPieceGame  *game,
                      const QiPieceBoard *board,
                      guint32             cell,
                      guint               by)
{
  return qi_piece_is_hit (game, qi_piece_cells (game, board), cell, by)
         && !is_sheltered (game, board, cell, 1 - by) && !is_hit_by_soft (game, board, cell, by);
}

gboolean
qi_piece_generals_face (const QiPieceGame  *game,
                        const QiPieceBoard *board)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 first = board->royal[QI_SIDE_FIRST];
  const guint32 second = board->royal[QI_SIDE_SECOND];
  guint distance = 0;

  return board->n_royals[QI_SIDE_FIRST] == 1 && board->n_royals[QI_SIDE_SECOND] == 1
         && qi_piece_walk (cells + first, game->forward[QI_SIDE_FIRST], QI_DIR_NO_LIMIT, &distance)
              == cells + second;
}

/* Whether all of the side's pieces that are royal when they are the last are attacked at once. */
static gboolean
is_in_duple_check (const QiPieceGame  *game,
                   const QiPieceBoard *board,
                   guint               side)
{
  const guint8 *codes = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, side);
  guint n = 0;

  if (!game->variant->duple_check)
    return FALSE;
  for (guint i = 0; i < board->n_pieces[side]; i++)
    if (qi_piece_is_of (game, codes[list[i]], game->variant->extinction_piece_types))
      {
        if (!qi_piece_is_attacked (game, board, list[i], 1 - side))
          return FALSE;
        n++;
      }
  return n > 0;
}

gboolean
qi_piece_in_check (const QiPieceGame  *game,
                   const QiPieceBoard *board,
                   guint               side)
{
  const guint8 *codes = qi_piece_cells (game, board);
  const guint32 *list;

  if (!game->is_slow && board->n_royals[side] <= 1)
    return board->n_royals[side] == 1
           && qi_piece_is_hit (game, codes, board->royal[side], 1 - side);
  list = qi_piece_list (game, board, side);
  for (guint i = 0; i < board->n_pieces[side]; i++)
    {
      guint code = codes[list[i]];

      if ((game->types[qi_piece_type (code)].is_royal || is_pseudo_royal (game, board, code))
          && qi_piece_is_attacked (game, board, list[i], 1 - side))
        return TRUE;
    }
  return is_in_duple_check (game, board, side);
}

/* Each cell that @code on @from attacks: what it would take there. */
static void
add_attacks_of (const QiPieceGame  *game,
                const QiPieceBoard *board,
                guint32             from,
                guint               code,
                QiSquareSet        *set)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const QiPieceType *type = &game->types[qi_piece_type (code)];
  const guint side = qi_piece_side (code);

  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *dir = &type->dirs[side][i];
      const guint flags = dir->flags & (QI_DIR_INITIAL | QI_DIR_DIAGONAL);
      const guint8 *at = cells + from;
      guint hurdle = 0;
      gboolean blocked = FALSE;

      if ((dir->flags & QI_DIR_CAPTURE) == 0)
        continue;
      for (guint leg = 0; leg < dir->n_legs; leg++)
        blocked |= at[dir->legs[leg]] != QI_PIECE_EMPTY;
      for (guint n = 1; n <= dir->range && !blocked; n++)
        {
          guint32 to;

          at += dir->delta;
          to = (guint32) (at - cells);
          if (*at == QI_PIECE_GUARD
              || ((flags | dir->from_rank) != 0
                  && !qi_piece_limits_hold (game, code, flags, dir->from_rank, from, to,
                                            -dir->delta, 0)))
            break;
          if ((dir->kind == QI_DIR_HOP || dir->kind == QI_DIR_GRASSHOPPER) && hurdle == 0)
            {
              hurdle = *at;
              if ((dir->flags & QI_DIR_NO_CANNON) != 0 && qi_piece_is_piece (hurdle)
                  && game->types[qi_piece_type (hurdle)].is_cannon)
                break;
              continue;
            }
          if ((type->mobility[side] == NULL || type->mobility[side][to])
              && !((dir->flags & QI_DIR_NO_CANNON) != 0 && qi_piece_is_piece (*at)
                   && game->types[qi_piece_type (*at)].is_cannon))
            qi_square_set_add (set, game->square_of[to]);
          if (*at != QI_PIECE_EMPTY || dir->kind == QI_DIR_GRASSHOPPER)
            break;
        }
    }
}

void
qi_piece_add_attacks (QiGame        *self,
                      const QiBoard *head,
                      guint          square,
                      QiSquareSet   *set)
{
  const QiPieceGame *game = QI_PIECE_GAME (self);
  const QiPieceBoard *board = (const QiPieceBoard *) head;
  guint code = qi_piece_at (game, board, square);

  if (qi_piece_is_piece (code))
    add_attacks_of (game, board, game->cell_of[square], code, set);
}

/* Attackers of a cell along the lines of attack; when @cell has no royal piece, attackers of royal
 * pieces alone are left out. */
static void
add_attackers_of (const QiPieceGame  *game,
                  const QiPieceBoard *board,
                  guint32             to,
                  guint               by,
                  QiSquareSet        *set)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint target = cells[to];
  const gboolean royal = qi_piece_is_piece (target) && game->types[qi_piece_type (target)].is_royal;

  for (guint i = 0; i < game->n_lines[by]; i++)
    {
      const QiPieceLine *line = &game->lines[by][i];
      const guint8 *at;
      guint distance = 0;
      guint hurdle, near;

      at = qi_piece_walk (cells + to, line->delta,
                          line->has_hops ? QI_DIR_NO_LIMIT : line->max_range, &distance);
      if (line->reach[*at] != 0
          && qi_piece_reaches (game, line, *at, distance, (guint32) (at - cells), to))
        {
          /* Generals facing each other; at a distance of one step it is a move of the general
             itself. */
          const guint8 *mobility = game->types[qi_piece_type (*at)].mobility[by];

          if ((line->flags[*at] & QI_DIR_ROYAL) == 0 || royal
              || (distance == 1 && (mobility == NULL || mobility[to])))
            qi_square_set_add (set, game->square_of[at - cells]);
        }
      if (!line->has_hops || *at == QI_PIECE_GUARD || *at == QI_PIECE_EMPTY)
        continue;
      hurdle = *at;
      near = distance;
      at = qi_piece_walk (at, line->delta, QI_DIR_NO_LIMIT, &distance);
      if (line->hops[*at] != 0
          && !((line->flags[*at] & QI_DIR_NO_CANNON) != 0 && qi_piece_is_piece (target)
               && game->types[qi_piece_type (target)].is_cannon)
          && qi_piece_hops_to (game, line, *at, distance, (guint32) (at - cells), to, hurdle, near))
        qi_square_set_add (set, game->square_of[at - cells]);
    }
  for (guint i = 0; i < game->n_lames[by]; i++)
    if (qi_piece_lame_reaches (game, &game->lames[by][i], cells, to))
      qi_square_set_add (set, game->square_of[(gint32) to + game->lames[by][i].delta]);
}

void
qi_piece_add_attackers (QiGame        *self,
                        const QiBoard *head,
                        guint          square,
                        QiSide         side,
                        QiSquareSet   *set)
{
  const QiPieceGame *game = QI_PIECE_GAME (self);

  add_attackers_of (game, (const QiPieceBoard *) head, game->cell_of[square], side, set);
}

void
qi_piece_add_checkers (QiGame        *self,
                       const QiBoard *head,
                       QiSide         side,
                       QiSquareSet   *royals,
                       QiSquareSet   *checkers)
{
  const QiPieceGame *game = QI_PIECE_GAME (self);
  const QiPieceBoard *board = (const QiPieceBoard *) head;
  const guint8 *codes = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, side);
  const gboolean all = is_in_duple_check (game, board, side);

  if (!game->is_slow && board->n_royals[side] == 0)
    return;
  for (guint i = 0; i < board->n_pieces[side]; i++)
    {
      guint code = codes[list[i]];

      if ((!game->types[qi_piece_type (code)].is_royal && !is_pseudo_royal (game, board, code)
           && !(all && qi_piece_is_of (game, code, game->variant->extinction_piece_types)))
          || !qi_piece_is_attacked (game, board, list[i], 1 - side))
        continue;
      if (royals != NULL)
        qi_square_set_add (royals, game->square_of[list[i]]);
      if (checkers != NULL)
        add_attackers_of (game, board, list[i], 1 - side, checkers);
    }
}

void
qi_piece_add_occupied (QiGame        *self,
                       const QiBoard *head,
                       QiSetup       *setup,
                       QiSide         side,
                       QiSquareSet   *set)
{
  const QiPieceGame *game = QI_PIECE_GAME (self);
  const QiPieceBoard *board = (const QiPieceBoard *) head;
  const guint32 *list = qi_piece_list (game, board, side);

  for (guint i = 0; i < board->n_pieces[side]; i++)
    qi_square_set_add (set, game->square_of[list[i]]);
}

/* Whether a king and one more piece can mate a king that has nothing left. That does not depend on what the piece is
 * called: all places of the three are tried, once for each kind of piece. */

#define MAX_SQUARES 144 /* with more it would take too long */

typedef enum
{
  LONE_UNKNOWN,
  LONE_MATES,
  LONE_CANNOT
} Lone;

/* Whether the king on @king is mated by @by on @cells, which has no other piece that could help it. */
static gboolean
is_mated (const QiPieceGame *game,
          guint8            *cells,
          guint32            king,
          guint              by)
{
  const guint8 code = cells[king];
  const QiPieceType *type = &game->types[qi_piece_type (code)];
  gboolean is_mated = qi_piece_is_hit (game, cells, king, by);

  for (guint i = 0; is_mated && i < type->n_dirs; i++)
    {
      const guint32 to = (guint32) ((gint32) king + type->dirs[1 - by][i].delta);
      const guint8 stood = cells[to];

      if (stood == QI_PIECE_GUARD)
        continue;
      cells[king] = QI_PIECE_EMPTY;
      cells[to] = code;
      is_mated = qi_piece_is_hit (game, cells, to, by);
      cells[to] = stood;
      cells[king] = code;
    }
  return is_mated;
}

/* Whether there is a place for the king @own from which it helps the piece that is on @cells to mate the one on @king. */
static gboolean
helps (const QiPieceGame *game,
       guint8            *cells,
       guint32            king,
       guint8             own)
{
  gboolean is_mate = FALSE;

  for (guint square = 0; !is_mate && square < game->n_squares; square++)
    {
      const guint32 cell = game->cell_of[square];
      const int files = (int) game->file_of[cell] - (int) game->file_of[king];
      const int ranks = (int) game->rank_of[cell] - (int) game->rank_of[king];

      if (cells[cell] != QI_PIECE_EMPTY || MAX (ABS (files), ABS (ranks)) <= 1)
        continue;
      cells[cell] = own;
      is_mate = is_mated (game, cells, king, qi_piece_side (own));
      cells[cell] = QI_PIECE_EMPTY;
    }
  return is_mate;
}

static gboolean
find_mate (const QiPieceGame *game,
           guint8             code,
           guint              royal)
{
  const guint side = qi_piece_side (code);
  const guint8 own = (guint8) QI_PIECE_CODE (royal, side);
  const guint8 other = (guint8) QI_PIECE_CODE (royal, 1 - side);
  g_autofree guint8 *cells = g_memdup2 (game->guards, game->n_cells);
  gboolean found = FALSE;

  for (guint i = 0; !found && i < game->n_squares; i++)
    for (guint j = 0; !found && j < game->n_squares; j++)
      {
        const guint32 king = game->cell_of[i];
        const guint32 cell = game->cell_of[j];

        if (i == j)
          continue;
        cells[king] = other;
        cells[cell] = code;
        /* A king that comes to help makes no more attacks unless it is hopped over. */
        if (game->has_hops || qi_piece_is_hit (game, cells, king, side))
          found = helps (game, cells, king, own);
        cells[king] = cells[cell] = QI_PIECE_EMPTY;
      }
  return found;
}

/* Of the pieces that give check to the side to move, whether there are some that give shak, or that are no knights. */
static gboolean
has_checker (const QiPieceGame  *game,
             const QiPieceBoard *board,
             gboolean            shak)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint us = board->head.turn;
  const guint32 *list = qi_piece_list (game, board, 1 - us);
  g_auto (QiSquareSet) royals = QI_SQUARE_SET_NONE;
  g_auto (QiSquareSet) checkers = QI_SQUARE_SET_NONE;
  gboolean has = FALSE;

  qi_square_set_init (&royals, game->n_squares);
  qi_square_set_init (&checkers, game->n_squares);
  qi_piece_add_checkers (QI_GAME ((QiPieceGame *) game), &board->head, (QiSide) us, &royals,
                         &checkers);
  for (guint i = 0; i < board->n_pieces[1 - us] && !has; i++)
    {
      const QiPieceType *type = &game->types[qi_piece_type (cells[list[i]])];

      has = qi_square_set_has (&checkers, game->square_of[list[i]])
            && (shak ? type->gives_shak : !type->is_knight);
    }
  return has;
}

gboolean
qi_piece_only_knights_check (const QiPieceGame  *game,
                             const QiPieceBoard *board)
{
  return !has_checker (game, board, FALSE);
}

void
qi_piece_note_shak (const QiPieceGame *game,
                    QiPieceBoard      *board)
{
  const guint32 bit = (guint32) QI_HISTORY_SHAK << board->head.turn;

  if (!board->head.check)
    board->rights.history &= ~bit;
  else if (has_checker (game, board, TRUE))
    board->rights.history |= bit;
}

/* Walls can hold a king where nothing else does. */
static gboolean
has_walls (const QiPieceGame  *game,
           const QiPieceBoard *board)
{
  const guint8 *cells = qi_piece_cells (game, board);

  for (guint square = 0; square < game->n_squares; square++)
    if (cells[game->cell_of[square]] == QI_PIECE_WALL)
      return TRUE;
  return FALSE;
}

gboolean
qi_piece_may_mate_alone (const QiPieceGame  *game,
                         const QiPieceBoard *board,
                         guint               side)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, side);
  const guint8 code = cells[list[0] == board->royal[side] ? list[1] : list[0]];
  const QiPieceType *type = &game->types[qi_piece_type (code)];
  const guint royal = qi_piece_type (cells[board->royal[side]]);
  Lone lone = (Lone) g_atomic_int_get (&game->lone[code]);

  if (lone == LONE_UNKNOWN)
    {
      const gboolean is_known =
        !type->may_promote && type->n_twice == 0 && game->n_squares <= MAX_SQUARES
        && game->types[royal].mobility[0] == NULL && game->types[royal].mobility[1] == NULL;

      lone = !is_known || find_mate (game, code, royal) ? LONE_MATES : LONE_CANNOT;
      g_atomic_int_set (&game->lone[code], (gint) lone);
    }
  return lone == LONE_MATES || has_walls (game, board);
}
