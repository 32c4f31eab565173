/* SPDX-License-Identifier: Apache-2.0 */
/* Who chases a piece for ever, by the rules of the Asian Xiangqi Federation as Fairy-Stockfish's chasingRule = axf has
 * them. A move chases what it attacks anew if that could be taken without loss; what is chased by each move between two
 * positions that are the same is chased for ever. It is asked for when a position is repeated, and never else: the earlier
 * positions are made of the present one by taking back the moves between, which the past knows. Source of what counts as a
 * chase: chased() of Fairy-Stockfish's position. */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-piece-inline-private.h"
#include "qi-piece-judge-private.h"
#include "qi-square-set-private.h"

#include <string.h>

typedef enum
{
  KIND_OTHER,
  KIND_GENERAL,
  KIND_CHARIOT,
  KIND_CANNON,
  KIND_HORSE,
  KIND_ELEPHANT,
  KIND_ADVISOR,
  KIND_SOLDIER
} Kind;

/* A board that goes back in time: of it only the cells are right. */
typedef struct
{
  const QiPieceGame *game;
  QiPieceBoard      *board;
  guint8            *cells;
  guint32            general[2]; /* cells; 0: there is none */
  Kind               kinds[QI_PIECE_MAX_TYPES];
} Chase;

/* What stands on the square that a capture went to, before it: which kind does not matter. */
#define TAKEN(side) QI_PIECE_CODE (0, side)

static Kind
get_kind (const Chase *self,
          guint32      cell)
{
  const guint code = self->cells[cell];

  return qi_piece_is_piece (code) ? self->kinds[qi_piece_type (code)] : KIND_OTHER;
}

static gboolean
is_of (const Chase *self,
       guint32      cell,
       guint        side)
{
  return qi_piece_is_piece (self->cells[cell]) && qi_piece_side (self->cells[cell]) == side;
}

/* Generals and soldiers that have not crossed the river are never chased. */
static gboolean
is_worth (const Chase *self,
          guint32      cell)
{
  const Kind kind = get_kind (self, cell);
  const guint last = self->game->ranks - 1;
  const guint rank = qi_piece_side (self->cells[cell]) == QI_SIDE_FIRST
                       ? self->game->rank_of[cell]
                       : last - self->game->rank_of[cell];

  return kind != KIND_GENERAL
         && (kind != KIND_SOLDIER || rank >= self->game->variant->soldier_promotion_rank);
}

static void
keep_common (QiSquareSet       *set,
             const QiSquareSet *other)
{
  for (guint i = 0; i < set->n_words; i++)
    set->words[i] &= other->words[i];
}

static gboolean
is_empty (const QiSquareSet *set)
{
  return qi_square_set_next (set, 0) == QI_SQUARE_NONE;
}

/* Whether they are beside each other along a file or a rank, as far as a general goes. */
static gboolean
are_beside (const Chase *self,
            guint32      a,
            guint32      b)
{
  const int files = (int) self->game->file_of[a] - (int) self->game->file_of[b];
  const int ranks = (int) self->game->rank_of[a] - (int) self->game->rank_of[b];

  return ABS (files) + ABS (ranks) == 1;
}

/* Adds the pieces of @side that the piece on @from attacks. */
static void
add_attacked (const Chase *self,
              guint32      from,
              guint        side,
              QiSquareSet *set)
{
  g_auto (QiSquareSet) all = QI_SQUARE_SET_NONE;

  qi_square_set_init (&all, self->game->n_squares);
  qi_piece_add_attacks (QI_GAME ((QiPieceGame *) self->game), &self->board->head,
                        self->game->square_of[from], &all);
  for (guint s = qi_square_set_next (&all, 0); s != QI_SQUARE_NONE;
       s = qi_square_set_next (&all, s + 1))
    {
      const guint32 cell = self->game->cell_of[s];

      if (is_of (self, cell, side)
          && (get_kind (self, from) != KIND_GENERAL || are_beside (self, from, cell)))
        qi_square_set_add (set, s);
    }
}

static gboolean
attacks (const Chase *self,
         guint32      from,
         guint32      to)
{
  g_auto (QiSquareSet) all = QI_SQUARE_SET_NONE;

  qi_square_set_init (&all, self->game->n_squares);
  qi_piece_add_attacks (QI_GAME ((QiPieceGame *) self->game), &self->board->head,
                        self->game->square_of[from], &all);
  return qi_square_set_has (&all, self->game->square_of[to]);
}

/* Adds the pieces of @by that attack @cell, or protect what stands there. */
static void
add_attackers (const Chase *self,
               guint32      cell,
               guint        by,
               QiSquareSet *set)
{
  qi_piece_add_attackers (QI_GAME ((QiPieceGame *) self->game), &self->board->head,
                          self->game->square_of[cell], (QiSide) by, set);
}

/* The pieces of both sides without which the general of @side would be attacked. */
static void
add_blockers (const Chase *self,
              guint        side,
              QiSquareSet *set)
{
  qi_piece_add_blockers (self->game, self->board, self->general[side], 1 - side, set);
}

/* A piece beside the general alone on the other general's file may not leave it. As Fairy-Stockfish has it, it is on the
 * file anywhere. */
static void
add_between_generals (const Chase *self,
                      guint        side,
                      QiSquareSet *set)
{
  const QiPieceGame *game = self->game;
  const guint file = game->file_of[self->general[1 - side]];
  guint n = 0;
  guint found = QI_SQUARE_NONE;

  if (!game->variant->flying_general || game->file_of[self->general[side]] != file)
    return;
  for (guint s = 0; s < game->n_squares; s++)
    {
      const guint32 cell = game->cell_of[s];

      if (game->file_of[cell] == file && is_of (self, cell, side) && cell != self->general[side])
        {
          found = s;
          n++;
        }
    }
  if (n == 1)
    qi_square_set_add (set, found);
}

/* What one move chases. */

/* One position and the move that led to it. */
typedef struct
{
  Chase       *chase;
  guint        us; /* whose pieces are chased */
  QiSquareSet  pins;
  QiSquareSet *chased;
} Look;

/* Whether the general, who alone protects @cell, could not take there: it would face the other one. */
static gboolean
is_seen_by_general (const Chase *self,
                    guint32      cell,
                    guint        side)
{
  const guint32 other = self->general[1 - side];
  guint distance = 0;

  if (!self->game->variant->flying_general
      || self->game->file_of[other] != self->game->file_of[cell])
    return FALSE;
  return qi_piece_walk (self->cells + other, self->game->forward[1 - side], QI_DIR_NO_LIMIT,
                        &distance)
         == self->cells + cell;
}

/* Whether nothing that may move protects @cell when the piece on @attacker has left its square. */
static gboolean
is_unprotected (const Look *look,
                guint32     attacker,
                guint32     cell)
{
  Chase *self = look->chase;
  const guint8 code = self->cells[attacker];
  g_auto (QiSquareSet) roots = QI_SQUARE_SET_NONE;
  guint first;
  gboolean is = FALSE;

  qi_square_set_init (&roots, self->game->n_squares);
  self->cells[attacker] = QI_PIECE_EMPTY;
  add_attackers (self, cell, look->us, &roots);
  for (guint i = 0; i < roots.n_words; i++)
    roots.words[i] &= ~look->pins.words[i];
  first = qi_square_set_next (&roots, 0);
  is = first == QI_SQUARE_NONE
       || (self->game->cell_of[first] == self->general[look->us]
           && qi_square_set_next (&roots, first + 1) == QI_SQUARE_NONE
           && is_seen_by_general (self, cell, look->us));
  self->cells[attacker] = code;
  return is;
}

/* Whether a piece stands diagonally beside @cell: a horse there may attack one that does not attack it. */
static gboolean
has_diagonal_neighbour (const Chase *self,
                        guint32      cell)
{
  const gint32 stride = self->game->stride;
  const gint32 steps[] = { stride + 1, stride - 1, -stride + 1, -stride - 1 };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (qi_piece_is_piece (self->cells[(gint32) cell + steps[i]]))
      return TRUE;
  return FALSE;
}

/* A piece that attacks one of its own kind is attacked by it, which is no chase. */
static gboolean
is_mutual (const Look *look,
           guint32     attacker,
           guint32     cell)
{
  const Chase *self = look->chase;

  if (qi_piece_type (self->cells[attacker]) != qi_piece_type (self->cells[cell]))
    return FALSE;
  if (get_kind (self, attacker) == KIND_HORSE && has_diagonal_neighbour (self, attacker))
    return attacks (self, cell, attacker);
  return !qi_square_set_has (&look->pins, self->game->square_of[cell]);
}

static gboolean
is_stronger (Kind kind,
             Kind attacker)
{
  if (attacker == KIND_HORSE || attacker == KIND_CANNON)
    return kind == KIND_CHARIOT;
  return (attacker == KIND_ELEPHANT || attacker == KIND_ADVISOR)
         && (kind == KIND_CHARIOT || kind == KIND_CANNON || kind == KIND_HORSE);
}

/* Of what the piece on @attacker attacks, adds what is chased. */
static void
add_chased (Look              *look,
            guint32            attacker,
            const QiSquareSet *attacked)
{
  Chase *self = look->chase;

  for (guint s = qi_square_set_next (attacked, 0); s != QI_SQUARE_NONE;
       s = qi_square_set_next (attacked, s + 1))
    {
      const guint32 cell = self->game->cell_of[s];

      if (is_worth (self, cell)
          && (is_stronger (get_kind (self, cell), get_kind (self, attacker))
              || (!is_mutual (look, attacker, cell) && is_unprotected (look, attacker, cell))))
        qi_square_set_add (look->chased, s);
    }
}

/* What the moved piece attacks; along the line of its move it attacked before. */
static void
look_ahead (Look   *look,
            guint32 from,
            guint32 to)
{
  Chase *self = look->chase;
  const QiPieceGame *game = self->game;
  const Kind kind = get_kind (self, to);
  g_auto (QiSquareSet) attacked = QI_SQUARE_SET_NONE;

  if (kind == KIND_GENERAL || kind == KIND_SOLDIER)
    return;
  qi_square_set_init (&attacked, game->n_squares);
  add_attacked (self, to, look->us, &attacked);
  if ((kind == KIND_CHARIOT || kind == KIND_CANNON) && from != 0)
    for (guint s = qi_square_set_next (&attacked, 0); s != QI_SQUARE_NONE;
         s = qi_square_set_next (&attacked, s + 1))
      {
        const guint32 cell = game->cell_of[s];

        if ((game->file_of[from] == game->file_of[to] && game->file_of[cell] == game->file_of[to])
            || (game->rank_of[from] == game->rank_of[to]
                && game->rank_of[cell] == game->rank_of[to]))
          qi_square_set_remove (&attacked, s);
      }
  add_chased (look, to, &attacked);
}

/* What pieces attack since the moved one left @from and stands on @to. */
static void
look_behind (Look    *look,
             guint32  from,
             guint32  to,
             gboolean has_taken)
{
  Chase *self = look->chase;
  const QiPieceGame *game = self->game;
  const guint8 moved = self->cells[to];

  for (guint s = 0; s < game->n_squares && from != 0; s++)
    {
      const guint32 cell = game->cell_of[s];
      const Kind kind = get_kind (self, cell);
      g_auto (QiSquareSet) attacked = QI_SQUARE_SET_NONE;
      g_auto (QiSquareSet) before = QI_SQUARE_SET_NONE;

      if (!is_of (self, cell, 1 - look->us)
          || (kind != KIND_CHARIOT && kind != KIND_CANNON && kind != KIND_HORSE
              && kind != KIND_ELEPHANT))
        continue;
      qi_square_set_init (&attacked, game->n_squares);
      qi_square_set_init (&before, game->n_squares);
      add_attacked (self, cell, look->us, &attacked);
      self->cells[from] = moved;
      if (cell != to)
        self->cells[to] = has_taken ? TAKEN (look->us) : QI_PIECE_EMPTY;
      add_attacked (self, cell, look->us, &before);
      self->cells[from] = QI_PIECE_EMPTY;
      self->cells[to] = moved;
      for (guint i = 0; i < attacked.n_words; i++)
        attacked.words[i] &= ~before.words[i];
      add_chased (look, cell, &attacked);
    }
}

/* Own pieces that a piece of ours protected until the move pinned it. */
static void
look_at_pinned (Look   *look,
                guint32 pinned,
                Look   *theirs)
{
  Chase *self = look->chase;
  g_auto (QiSquareSet) protected = QI_SQUARE_SET_NONE;

  qi_square_set_init (&protected, self->game->n_squares);
  add_attacked (self, pinned, look->us, &protected);
  for (guint s = qi_square_set_next (&protected, 0); s != QI_SQUARE_NONE;
       s = qi_square_set_next (&protected, s + 1))
    {
      const guint32 cell = self->game->cell_of[s];
      g_auto (QiSquareSet) attackers = QI_SQUARE_SET_NONE;

      if (!is_worth (self, cell))
        continue;
      qi_square_set_init (&attackers, self->game->n_squares);
      add_attackers (self, cell, 1 - look->us, &attackers);
      for (guint i = 0; i < attackers.n_words; i++)
        attackers.words[i] &= ~theirs->pins.words[i];
      if (!is_empty (&attackers))
        qi_square_set_add (look->chased, s);
    }
}

/* What a piece attacks that would give check by leaving its line: only the general could answer by taking it. */
static void
look_at_discoverer (Look   *look,
                    guint32 discoverer)
{
  Chase *self = look->chase;
  const QiPieceGame *game = self->game;
  const guint32 general = self->general[look->us];
  g_auto (QiSquareSet) attacked = QI_SQUARE_SET_NONE;

  qi_square_set_init (&attacked, game->n_squares);
  add_attacked (self, discoverer, look->us, &attacked);
  for (guint s = qi_square_set_next (&attacked, 0); s != QI_SQUARE_NONE;
       s = qi_square_set_next (&attacked, s + 1))
    {
      const guint32 cell = game->cell_of[s];
      const guint8 stood = self->cells[discoverer];
      const guint8 king = self->cells[general];
      g_auto (QiSquareSet) attackers = QI_SQUARE_SET_NONE;

      if (!are_beside (self, general, cell) || !attacks (self, general, cell))
        {
          qi_square_set_add (look->chased, s);
          continue;
        }
      qi_square_set_init (&attackers, game->n_squares);
      self->cells[discoverer] = self->cells[general] = QI_PIECE_EMPTY;
      add_attackers (self, cell, 1 - look->us, &attackers);
      self->cells[discoverer] = stood;
      self->cells[general] = king;
      if (!is_empty (&attackers))
        qi_square_set_add (look->chased, s);
    }
}

/* The past. */

/* Whether the move of @ply can be taken back by what is known of it. */
static gboolean
is_known (const QiPly *ply)
{
  return ply->move_kind == QI_MOVE_PASS
         || ((ply->move_kind == QI_MOVE_STEP || ply->move_kind == QI_MOVE_DROP)
             && qi_ply_get_to (ply) != QI_SQUARE_NONE
             && (ply->move_kind == QI_MOVE_DROP || qi_ply_get_from (ply) != QI_SQUARE_NONE)
             && (qi_ply_get_flags (ply) & ~(guint) QI_MOVE_CAPTURE) == 0);
}

static guint32
get_from (const Chase *self,
          const QiPly *ply)
{
  return ply->move_kind == QI_MOVE_STEP ? self->game->cell_of[qi_ply_get_from (ply)] : 0;
}

static void
take_back (Chase       *self,
           const QiPly *ply)
{
  const guint32 from = get_from (self, ply);
  guint32 to;

  if (ply->move_kind == QI_MOVE_PASS)
    return;
  to = self->game->cell_of[qi_ply_get_to (ply)];
  if (from != 0)
    self->cells[from] = self->cells[to];
  if (self->general[ply->turn] == to)
    self->general[ply->turn] = from;
  self->cells[to] =
    (qi_ply_get_flags (ply) & QI_MOVE_CAPTURE) != 0 ? TAKEN (1 - ply->turn) : QI_PIECE_EMPTY;
}

/* Adds to @chased what the move of @ply, which led to the position, chases. */
static void
look (Chase       *self,
      const QiPly *ply,
      QiSquareSet *chased)
{
  const QiPieceGame *game = self->game;
  const guint us = 1 - ply->turn;
  const guint32 from = get_from (self, ply);
  const guint32 to = ply->move_kind == QI_MOVE_PASS ? 0 : game->cell_of[qi_ply_get_to (ply)];
  const guint8 moved = self->cells[to];
  const guint32 general = self->general[ply->turn];
  Look look = { .chase = self, .us = us, .chased = chased };
  Look theirs = { .chase = self, .us = ply->turn };
  g_auto (QiSquareSet) now = QI_SQUARE_SET_NONE;
  g_auto (QiSquareSet) before = QI_SQUARE_SET_NONE;

  if (to == 0)
    return;
  qi_square_set_init (&look.pins, game->n_squares);
  qi_square_set_init (&theirs.pins, game->n_squares);
  qi_square_set_init (&now, game->n_squares);
  qi_square_set_init (&before, game->n_squares);
  add_blockers (self, us, &now);
  add_blockers (self, us, &look.pins);
  add_between_generals (self, us, &look.pins);
  add_blockers (self, ply->turn, &theirs.pins);
  take_back (self, ply);
  add_blockers (self, us, &before);
  if (from != 0)
    self->cells[from] = QI_PIECE_EMPTY;
  self->cells[to] = moved;
  self->general[ply->turn] = general;
  look_ahead (&look, from, to);
  look_behind (&look, from, to, (qi_ply_get_flags (ply) & QI_MOVE_CAPTURE) != 0);
  for (guint s = qi_square_set_next (&now, 0); s != QI_SQUARE_NONE;
       s = qi_square_set_next (&now, s + 1))
    {
      const guint32 cell = game->cell_of[s];

      if (qi_square_set_has (&before, s))
        continue;
      if (is_of (self, cell, us))
        look_at_pinned (&look, cell, &theirs);
      else
        look_at_discoverer (&look, cell);
    }
  qi_square_set_clear (&look.pins);
  qi_square_set_clear (&theirs.pins);
}

static gboolean
set_up (Chase              *self,
        const QiPieceGame  *game,
        const QiPieceBoard *board)
{
  static const char *const names[] = { "",      "king",     "rook", "cannon",
                                       "horse", "elephant", "fers", "soldier" };

  self->game = game;
  self->board = g_memdup2 (board, qi_game_get_board_size (QI_GAME ((QiPieceGame *) game)));
  self->cells = qi_piece_cells (game, self->board);
  for (guint type = 0; type < game->n_types; type++)
    for (guint kind = KIND_GENERAL; kind <= KIND_SOLDIER; kind++)
      if (strcmp (game->variant->pieces[game->types[type].base].name, names[kind]) == 0)
        self->kinds[type] = (Kind) kind;
  for (guint side = 0; side < 2; side++)
    self->general[side] = board->royal[side];
  return game->layers == 1 && board->n_royals[0] == 1 && board->n_royals[1] == 1;
}

int
qi_piece_find_chaser (const QiPieceGame  *game,
                      const QiPieceBoard *board,
                      const QiPast       *past,
                      gsize               first)
{
  Chase chase = { 0 };
  QiSquareSet chased[2]; /* of each side, by every move of the other so far */
  gboolean is_begun[2] = { FALSE, FALSE };
  gboolean is_chased[2];
  gboolean is_all = set_up (&chase, game, board);

  for (guint side = 0; side < 2; side++)
    qi_square_set_init (&chased[side], game->n_squares);
  /* The position of ply i, led to by the move of the ply before it; nothing led to the first one. */
  for (gsize i = past->n_plies; is_all && i >= MAX (first, 1); i--)
    {
      const QiPly *ply = &past->plies[i - 1];
      const guint us = 1 - ply->turn;
      g_auto (QiSquareSet) set = QI_SQUARE_SET_NONE;

      /* What was taken in between, where taken pieces come back, is not known. */
      is_all =
        is_known (ply) && (i == MAX (first, 1) || (qi_ply_get_flags (ply) & QI_MOVE_CAPTURE) == 0);
      if (!is_all)
        break;
      if (is_begun[us])
        {
          qi_square_set_init (&set, game->n_squares);
          look (&chase, ply, &set);
          keep_common (&chased[us], &set);
        }
      else
        look (&chase, ply, &chased[us]);
      is_begun[us] = TRUE;
      take_back (&chase, ply);
      /* The mover's pieces are where they were. */
      if (ply->move_kind == QI_MOVE_STEP
          && qi_square_set_has (&chased[ply->turn], qi_ply_get_to (ply)))
        {
          qi_square_set_remove (&chased[ply->turn], qi_ply_get_to (ply));
          qi_square_set_add (&chased[ply->turn], qi_ply_get_from (ply));
        }
    }
  g_free (chase.board);
  for (guint side = 0; side < 2; side++)
    {
      is_chased[side] = is_all && !is_empty (&chased[side]);
      qi_square_set_clear (&chased[side]);
    }
  if (is_chased[0] == is_chased[1])
    return -1;
  return is_chased[0] ? QI_SIDE_SECOND : QI_SIDE_FIRST;
}
