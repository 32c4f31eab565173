/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draughts-game-private.h"
#include "qi-move-private.h"

/*
 * Moves of draughts. A capture is followed to its end: pieces taken stay on the board until the
 * move is over, and may not be jumped twice. Invented boards can have more captures than could ever
 * be listed, so a list stops after MAX_HUNT steps; boards from real games need far fewer.
 */

#define MAX_HUNT  500000
#define MAX_TAKEN 500 /* by one move */

#define TAKEN 0xfe /* a cell whose piece this move has taken */

/* Squares that were reached before with the same pieces taken: an open hash table. 0 is a free
 * slot; the lowest bit of a key is the answer. */
typedef struct
{
  guint64 *keys;
  gsize    n_places; /* a power of two, or 0 */
  gsize    n_keys;
} Memo;

typedef struct
{
  const QiDraughtsGame *self;
  guint8               *cells;
  QiMoveList           *moves;
  guint                 n_before; /* moves that were in the list before */
  QiSide                side;
  int                   forward;
  guint                 n_directions;
  guint                 from;
  gboolean              was_king;
  guint64               best; /* rank of the moves listed */
  guint                 budget;
  guint64               set_key; /* of the pieces taken */
  guint                 n_taken;
  guint8                codes[MAX_TAKEN];
  guint32               path[2 * MAX_TAKEN];
  Memo                  memo;
} Hunt;

static void
memo_put (Memo   *memo,
          guint64 key)
{
  gsize at = (gsize) (key >> 1) & (memo->n_places - 1);

  while (memo->keys[at] != 0)
    at = (at + 1) & (memo->n_places - 1);
  memo->keys[at] = key;
  memo->n_keys++;
}

static void
memo_add (Memo    *memo,
          guint64  key,
          gboolean answer)
{
  if (2 * memo->n_keys >= memo->n_places)
    {
      Memo old = *memo;

      memo->n_places = MAX (64, 2 * old.n_places);
      memo->keys = g_new0 (guint64, memo->n_places);
      memo->n_keys = 0;
      for (gsize i = 0; i < old.n_places; i++)
        if (old.keys[i] != 0)
          memo_put (memo, old.keys[i]);
      g_free (old.keys);
    }
  memo_put (memo, (key & ~G_GUINT64_CONSTANT (1)) | (answer ? 1 : 0));
}

static gboolean
memo_has (const Memo *memo,
          guint64     key,
          gboolean   *answer)
{
  gsize at = (gsize) (key >> 1) & (memo->n_places - 1);

  if (memo->n_places == 0)
    return FALSE;
  for (; memo->keys[at] != 0; at = (at + 1) & (memo->n_places - 1))
    if ((memo->keys[at] ^ key) >> 1 == 0)
      {
        *answer = (memo->keys[at] & 1) != 0;
        return TRUE;
      }
  return FALSE;
}

/* Orders captures by the rule that says which one must be made: the highest rank wins. */
static guint64
rank_capture (const Hunt *hunt)
{
  const guint64 n = hunt->n_taken;
  guint64 n_kings = 0;
  guint64 order = 0;

  if (hunt->self->rules->choice == QI_DRAUGHTS_ANY)
    return 0;
  if (hunt->self->rules->choice == QI_DRAUGHTS_MOST)
    return n;
  for (guint i = 0; i < hunt->n_taken; i++)
    if (QI_DRAUGHTS_IS_KING (hunt->codes[i]))
      {
        n_kings++;
        if (i < 31)
          order |= G_GUINT64_CONSTANT (1) << (30 - i);
      }
  if (hunt->self->rules->choice == QI_DRAUGHTS_SPANISH)
    return n << 16 | n_kings;
  if (hunt->self->rules->choice == QI_DRAUGHTS_FRISIAN)
    return (2 * (n + n_kings) - (n_kings > 0 ? 1 : 0)) << 1 | (hunt->was_king ? 1 : 0);
  return n << 47 | (guint64) (hunt->was_king ? 1 : 0) << 46 | n_kings << 31 | order;
}

/* Adds the capture that ends on @square. */
static void
add_capture (Hunt    *hunt,
             guint    square,
             gboolean is_king)
{
  const guint64 rank = rank_capture (hunt);
  const gboolean crowned = is_king || qi_draughts_game_is_king_row (hunt->self, square, hunt->side);
  const guint n_path = 2 * hunt->n_taken;

  if (rank < hunt->best)
    return;
  if (rank > hunt->best)
    hunt->moves->n_moves = hunt->n_before;
  hunt->best = rank;
  hunt->budget -= MIN (hunt->budget, hunt->n_taken / 4);
  *qi_move_list_add (hunt->moves) = (QiMove) {
    .kind = QI_MOVE_STEP,
    .flags = crowned && !hunt->was_king ? QI_MOVE_CAPTURE | QI_MOVE_PROMOTION : QI_MOVE_CAPTURE,
    .piece = crowned ? QI_DRAUGHTS_KING (hunt->side) : QI_DRAUGHTS_MAN (hunt->side),
    .from = hunt->from,
    .to = square,
    .extra = QI_SQUARE_NONE,
    .n_path = (guint16) n_path,
    .path = qi_move_list_add_path (hunt->moves, hunt->path, n_path),
  };
}

static gboolean hunt_from (Hunt *hunt, guint square, gboolean is_king);

/* Whether there is more to take from the landing @square, on which a man may be crowned. */
static gboolean
go_on (Hunt    *hunt,
       guint    square,
       gboolean is_king)
{
  const QiDraughtsKingRow king_row = hunt->self->rules->king_row;
  const gboolean is_on_row =
    !is_king && qi_draughts_game_is_king_row (hunt->self, square, hunt->side);

  if (is_on_row && king_row == QI_DRAUGHTS_STOPS)
    return FALSE;
  return hunt_from (hunt, square, is_king || (is_on_row && king_row == QI_DRAUGHTS_CROWNED));
}

/* Adds the captures that end on one of the landings. */
static void
add_ends (Hunt    *hunt,
          guint    first,
          guint    n_landings,
          int      step,
          gboolean is_king)
{
  guint square = first;

  for (guint i = 0; i < n_landings; i++, square += (guint) step)
    {
      const guint64 key = hunt->set_key ^ qi_stone_hash (square, 6);
      gboolean answer;

      hunt->path[2 * hunt->n_taken - 2] = square;
      if (!hunt->self->rules->every_path)
        {
          if (memo_has (&hunt->memo, key, &answer))
            continue;
          memo_add (&hunt->memo, key, TRUE);
        }
      add_capture (hunt, square, is_king);
    }
}

/* Takes the piece on @victim and goes on from each landing. Where one leads to more, the others are
 * no end. */
static void
jump (Hunt    *hunt,
      guint    victim,
      guint    n_landings,
      int      step,
      gboolean is_king)
{
  const guint8 code = hunt->cells[victim];
  const guint first = victim + (guint) step;
  guint square = first;
  gboolean leads_on = FALSE;

  hunt->cells[victim] = TAKEN;
  hunt->codes[hunt->n_taken] = code;
  hunt->path[2 * hunt->n_taken + 1] = victim;
  hunt->n_taken++;
  hunt->set_key ^= qi_stone_hash (victim, 5);
  for (guint i = 0; i < n_landings; i++, square += (guint) step)
    {
      hunt->path[2 * hunt->n_taken - 2] = square;
      leads_on = go_on (hunt, square, is_king) || leads_on;
    }
  if (!leads_on)
    add_ends (hunt, first, n_landings, step, is_king);
  hunt->set_key ^= qi_stone_hash (victim, 5);
  hunt->n_taken--;
  hunt->cells[victim] = code;
}

static gboolean
can_take (const Hunt *hunt,
          guint8      cell,
          gboolean    is_king)
{
  return QI_DRAUGHTS_IS_PIECE (cell) && QI_DRAUGHTS_SIDE (cell) != hunt->side
         && (is_king || !hunt->self->rules->king_safe || !QI_DRAUGHTS_IS_KING (cell));
}

/* Jumps in one direction when there is something to take. */
static gboolean
hunt_along (Hunt    *hunt,
            guint    square,
            guint    direction,
            gboolean is_king)
{
  const QiDraughtsGame *self = hunt->self;
  const gboolean flies = is_king && self->rules->flying;
  const guint room = self->ahead[square * QI_DRAUGHTS_N_DIRECTIONS + direction];
  const int step = self->steps[direction];
  guint at = square + (guint) step;
  guint i = 1;
  guint n_landings = 0;
  guint victim;

  if (room < 2)
    return FALSE;
  while (flies && i < room && hunt->cells[at] == QI_STONE_EMPTY)
    {
      at += (guint) step;
      i++;
    }
  victim = at;
  if (i >= room || !can_take (hunt, hunt->cells[victim], is_king))
    return FALSE;
  while (i < room && hunt->cells[at + (guint) step] == QI_STONE_EMPTY && (flies || n_landings == 0))
    {
      at += (guint) step;
      i++;
      n_landings++;
    }
  if (n_landings > 0)
    jump (hunt, victim, n_landings, step, is_king);
  return n_landings > 0;
}

/* Takes whatever can be taken from @square; FALSE when there is nothing. */
static gboolean
hunt_from (Hunt    *hunt,
           guint    square,
           gboolean is_king)
{
  const gboolean remembers = hunt->n_taken >= 2 && !hunt->self->rules->every_path;
  const guint64 key = hunt->set_key ^ qi_stone_hash (square, is_king ? 8 : 7);
  gboolean found = FALSE;

  if (hunt->budget == 0 || hunt->n_taken == MAX_TAKEN)
    return FALSE;
  hunt->budget--;
  /* When this square was reached before with the same pieces taken, all that follows is listed
     already. */
  if (remembers && memo_has (&hunt->memo, key, &found))
    return found;
  for (guint direction = 0; direction < hunt->n_directions; direction++)
    if (is_king || hunt->self->rules->men_back
        || qi_draughts_game_get_rank_step (direction) == hunt->forward)
      found = hunt_along (hunt, square, direction, is_king) || found;
  if (remembers)
    memo_add (&hunt->memo, key, found);
  return found;
}

static void
add_captures (Hunt *hunt)
{
  const QiDraughtsGame *self = hunt->self;

  for (guint i = 0; i < self->n_played; i++)
    {
      const guint square = self->played[i];
      const guint8 cell = hunt->cells[square];

      if (!QI_DRAUGHTS_IS_PIECE (cell) || QI_DRAUGHTS_SIDE (cell) != hunt->side)
        continue;
      hunt->from = square;
      hunt->was_king = QI_DRAUGHTS_IS_KING (cell);
      hunt->cells[square] = QI_STONE_EMPTY;
      hunt_from (hunt, square, hunt->was_king);
      hunt->cells[square] = cell;
      if (hunt->memo.n_keys > 0)
        {
          g_clear_pointer (&hunt->memo.keys, g_free);
          hunt->memo = (Memo) { NULL, 0, 0 };
        }
    }
}

static void
add_step (const QiDraughtsGame *self,
          guint                 from,
          guint                 to,
          guint8                piece,
          QiSide                side,
          QiMoveList           *moves)
{
  const gboolean crowned =
    !QI_DRAUGHTS_IS_KING (piece) && qi_draughts_game_is_king_row (self, to, side);

  *qi_move_list_add (moves) = (QiMove) { .kind = QI_MOVE_STEP,
                                         .flags = crowned ? QI_MOVE_PROMOTION : 0,
                                         .piece = crowned ? QI_DRAUGHTS_KING (side) : piece,
                                         .from = from,
                                         .to = to,
                                         .extra = QI_SQUARE_NONE };
}

static gboolean
has_men (const QiDraughtsGame  *self,
         const QiDraughtsState *board,
         QiSide                 side)
{
  return memchr (board->cells, QI_DRAUGHTS_MAN (side), self->n_squares) != NULL;
}

/* Frisian draughts: a king that moved three times running rests, while its side has men. */
static gboolean
must_rest (const QiDraughtsGame  *self,
           const QiDraughtsState *board,
           guint                  square,
           QiSide                 side)
{
  return self->rules->choice == QI_DRAUGHTS_FRISIAN && board->king_steps[side] >= 3
         && board->king_square[side] == square && has_men (self, board, side);
}

static void
add_steps (const QiDraughtsGame  *self,
           const QiDraughtsState *board,
           guint                  square,
           QiMoveList            *moves)
{
  const QiSide side = board->head.turn;
  const guint8 cell = board->cells[square];
  const gboolean is_king = QI_DRAUGHTS_IS_KING (cell);
  const int forward = qi_draughts_game_get_forward (self, side);

  if (is_king && must_rest (self, board, square, side))
    return;
  for (guint direction = 0; direction < QI_DRAUGHTS_N_DIAGONALS; direction++)
    {
      const guint room = self->ahead[square * QI_DRAUGHTS_N_DIRECTIONS + direction];
      const guint reach = is_king && self->rules->flying ? room : MIN (room, 1);
      guint to = square + (guint) self->steps[direction];

      if (!is_king && qi_draughts_game_get_rank_step (direction) != forward)
        continue;
      for (guint i = 0; i < reach && board->cells[to] == QI_STONE_EMPTY;
           i++, to += (guint) self->steps[direction])
        add_step (self, square, to, cell, side, moves);
    }
}

gboolean
qi_draughts_game_add_moves (const QiDraughtsGame  *self,
                            const QiDraughtsState *board,
                            QiMoveList            *moves)
{
  guint8 space[256];
  g_autofree guint8 *more = self->n_squares > sizeof space ? g_malloc (self->n_squares) : NULL;
  Hunt hunt;

  hunt.self = self;
  hunt.cells = more != NULL ? more : space;
  hunt.moves = moves;
  hunt.n_before = moves->n_moves;
  hunt.side = board->head.turn;
  hunt.forward = qi_draughts_game_get_forward (self, hunt.side);
  hunt.n_directions = self->rules->orthogonal ? QI_DRAUGHTS_N_DIRECTIONS : QI_DRAUGHTS_N_DIAGONALS;
  hunt.best = 0;
  hunt.budget = MAX_HUNT;
  hunt.set_key = 0;
  hunt.n_taken = 0;
  hunt.memo = (Memo) { NULL, 0, 0 };
  memcpy (hunt.cells, board->cells, self->n_squares);
  add_captures (&hunt);
  if (moves->n_moves > hunt.n_before)
    return TRUE;

  for (guint i = 0; i < self->n_played && !qi_move_list_is_full (moves); i++)
    {
      const guint8 cell = board->cells[self->played[i]];

      if (QI_DRAUGHTS_IS_PIECE (cell) && QI_DRAUGHTS_SIDE (cell) == hunt.side)
        add_steps (self, board, self->played[i], moves);
    }
  return FALSE;
}
