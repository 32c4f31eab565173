/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-inline-private.h"
#include "qi-details-private.h"
#include "qi-piece-key-private.h"

#include <string.h>

guint
qi_piece_find_code (const QiPieceGame *game,
                    const QiToken     *token)
{
  guint16 id;

  if (token == NULL)
    return QI_PIECE_EMPTY;
  if (token->kind != QI_TOKEN_STRING)
    return QI_PIECE_OBSTACLE;
  id = qi_token_get_usual_id (token);
  if (id != 0)
    return game->code_of_id[id];
  if (memchr (token->text, '\0', token->length) == NULL)
    {
      gpointer code = g_hash_table_lookup (game->code_of_token, token->text);

      if (code != NULL)
        return GPOINTER_TO_UINT (code);
    }
  return QI_PIECE_OBSTACLE;
}

/* Where a board's parts are, looked up once for all of its pieces. */
typedef struct
{
  guint8  *cells;
  guint32 *index;
  guint32 *list[2];
} Parts;

static inline Parts
get_parts (const QiPieceGame *game,
           QiPieceBoard      *board)
{
  return (Parts) {
    .cells = qi_piece_cells (game, board),
    .index = qi_piece_index (game, board),
    .list = { qi_piece_list (game, board, 0), qi_piece_list (game, board, 1) },
  };
}

/* Everything but the bit of an occupied square. */
static inline void
put (const QiPieceGame *game,
     QiPieceBoard      *board,
     const Parts       *parts,
     guint32            cell,
     guint              code)
{
  const guint side = qi_piece_side (code);
  const guint flags = game->put_flags[code];

  parts->cells[cell] = (guint8) code;
  if (flags & QI_PUT_OBSTACLE)
    return;
  parts->index[cell] = board->n_pieces[side];
  parts->list[side][board->n_pieces[side]++] = cell;
  board->tallies[code].on_board++;
  if (flags & QI_PUT_ROYAL)
    {
      board->n_royals[side]++;
      board->royal[side] = cell;
    }
  if (flags & QI_PUT_ON_FILE)
    qi_piece_file_counts (game, board, side)[game->file_of[cell]]++;
}

void
qi_piece_put (const QiPieceGame *game,
              QiPieceBoard      *board,
              guint32            cell,
              guint              code)
{
  const Parts parts = get_parts (game, board);
  const guint32 square = game->square_of[cell];

  qi_piece_occupied (game, board)[square / 64] |= G_GUINT64_CONSTANT (1) << square % 64;
  put (game, board, &parts, cell, code);
}

void
qi_piece_take (const QiPieceGame *game,
               QiPieceBoard      *board,
               guint32            cell)
{
  guint8 *cells = qi_piece_cells (game, board);
  const guint code = cells[cell];
  const guint side = qi_piece_side (code);
  const guint32 square = game->square_of[cell];
  guint32 *list, *index;
  guint32 last;

  cells[cell] = QI_PIECE_EMPTY;
  qi_piece_occupied (game, board)[square / 64] &= ~(G_GUINT64_CONSTANT (1) << square % 64);
  if (!qi_piece_is_piece (code))
    return;
  list = qi_piece_list (game, board, side);
  index = qi_piece_index (game, board);
  last = list[--board->n_pieces[side]];
  list[index[cell]] = last;
  index[last] = index[cell];
  board->tallies[code].on_board--;
  if (game->counts_files && game->types[qi_piece_type (code)].counts_file)
    qi_piece_file_counts (game, board, side)[game->file_of[cell]]--;
  if (!game->types[qi_piece_type (code)].is_royal)
    return;
  board->n_royals[side]--;
  if (board->royal[side] != cell || board->n_royals[side] == 0)
    return;
  for (guint i = 0; i < board->n_pieces[side]; i++)
    if (game->types[qi_piece_type (cells[list[i]])].is_royal)
      {
        board->royal[side] = list[i];
        break;
      }
}

guint64
qi_piece_compute_key (QiGame        *self,
                      const QiBoard *head)
{
  const QiPieceGame *game = QI_PIECE_GAME (self);
  const QiPieceBoard *board = (const QiPieceBoard *) head;
  const guint8 *cells = qi_piece_cells (game, board);
  guint64 key =
    (board->head.turn == QI_SIDE_SECOND ? QI_PIECE_TURN_KEY : 0) ^ qi_piece_turn_key (game, board);
  guint32 en_passant = qi_piece_en_passant_that_counts (game, board);

  for (guint side = 0; side < 2; side++)
    {
      const guint32 *list = qi_piece_list (game, board, side);

      for (guint i = 0; i < board->n_pieces[side]; i++)
        key ^= qi_piece_key (QI_KEY_CELL, cells[list[i]], list[i]);
      if (board->n_hand[side] > 0)
        for (guint i = 0; i < game->n_types; i++)
          if (qi_piece_in_hand (board, i, side) > 0)
            key ^= qi_piece_key (QI_KEY_HAND, i * 2 + side, qi_piece_in_hand (board, i, side));
      for (guint wing = 0; wing < 2; wing++)
        if (board->rights.castling[side][wing] != 0)
          key ^= qi_piece_key (QI_KEY_CASTLING, side, board->rights.castling[side][wing]);
      if (game->counts_checks)
        key ^= qi_piece_key (QI_KEY_CHECKS, side, (guint32) board->rights.checks[side]);
      if (game->has_gates)
        {
          const guint64 *gates = qi_piece_gates (game, board, side);

          for (guint word = 0; word < game->n_words; word++)
            for (guint64 bits = gates[word]; bits != 0; bits &= bits - 1)
              key ^= qi_piece_key (QI_KEY_GATE, side, word * 64 + (guint) __builtin_ctzll (bits));
        }
    }
  if (en_passant != 0)
    key ^= qi_piece_key (QI_KEY_EN_PASSANT, 0, en_passant);
  for (guint square = 0; game->makes_walls && square < game->n_squares; square++)
    if (cells[game->cell_of[square]] == QI_PIECE_WALL)
      key ^= qi_piece_key (QI_KEY_CELL, QI_PIECE_WALL, game->cell_of[square]);
  return key;
}

/* Details. */

static gboolean
read_int (QiDetails  *details,
          QiDetailKey key,
          gint64     *value)
{
  const QiValue *found = qi_details_peek (details, key);

  return found != NULL && qi_value_get_int (found, value);
}

static gboolean
read_count (QiDetails  *details,
            QiDetailKey key,
            guint32    *count)
{
  gint64 value;

  if (!read_int (details, key, &value) || value < 0)
    return FALSE;
  *count = (guint32) MIN (value, G_MAXINT32);
  return TRUE;
}

/* The right belongs to a rook of @side that stands on one rank with a king that castles. */
static guint32
find_castling_king (const QiPieceGame  *game,
                    const QiPieceBoard *board,
                    guint               side,
                    guint32             rook)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, side);

  if (board->n_royals[side] == 1)
    {
      guint32 king = board->royal[side];

      if (game->types[qi_piece_type (cells[king])].is_castling_king[side]
          && qi_piece_row (game, king) == qi_piece_row (game, rook))
        return king;
    }
  for (guint i = 0; i < board->n_pieces[side]; i++)
    if (game->types[qi_piece_type (cells[list[i]])].is_castling_king[side]
        && qi_piece_row (game, list[i]) == qi_piece_row (game, rook))
      return list[i];
  return 0;
}

static void
load_castling (const QiPieceGame *game,
               QiPieceBoard      *board,
               QiDetails         *details)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const QiValue *rights = qi_details_peek (details, QI_DETAIL_CASTLING);

  if (rights == NULL || !game->variant->castling
      || (game->shape.n_dimensions != 2 && game->mirror == NULL))
    return;
  for (guint side = 0; side < 2; side++)
    {
      guint squares[8];
      gsize n = qi_detail_get_squares (rights, (QiSide) side, game->n_squares, squares,
                                       G_N_ELEMENTS (squares));
      guint rank = MIN (game->variant->castling_rank, game->ranks - 1);

      if (side == QI_SIDE_SECOND)
        rank = game->ranks - 1 - rank;
      for (gsize i = 0; i < MIN (n, G_N_ELEMENTS (squares)); i++)
        {
          guint32 rook = game->cell_of[squares[i]];
          guint code = cells[rook];
          guint32 king;
          guint wing;

          if (!qi_piece_is_piece (code) || qi_piece_side (code) != side
              || !game->types[qi_piece_type (code)].is_castling_rook[side]
              || game->rank_of[rook] != rank)
            continue;
          king = find_castling_king (game, board, side, rook);
          if (king == 0 || king == rook)
            continue;
          wing = rook > king ? 0 : 1;
          if (board->rights.castling[side][wing] == 0)
            board->rights.castling[side][wing] = rook;
        }
    }
}

/* The same for a piece with a special first step, in any direction. */
static void
load_own_step (const QiPieceGame *game,
               QiPieceBoard      *board,
               guint32            passed)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint them = 1 - board->head.turn;

  for (guint t = 0; t < game->n_types; t++)
    for (guint d = 0; d < game->types[t].n_dirs; d++)
      {
        const QiPieceDir *dir = &game->types[t].dirs[them][d];
        const gint32 half = dir->delta / 2;
        const guint32 from = (guint32) ((gint32) passed - half);
        const guint32 to = (guint32) ((gint32) passed + half);

        if ((dir->flags & QI_DIR_INITIAL) == 0 || dir->delta % 2 != 0
            || game->square_of[from] == QI_SQUARE_NONE || game->square_of[to] == QI_SQUARE_NONE
            || game->file_of[from] + game->file_of[to] != 2 * game->file_of[passed]
            || game->rank_of[from] + game->rank_of[to] != 2 * game->rank_of[passed]
            || cells[from] != QI_PIECE_EMPTY || cells[to] != QI_PIECE_CODE (t, them)
            || (game->zones[from] & QI_ZONE_DOUBLE_STEP << them) == 0)
          continue;
        board->rights.en_passant[0] = passed;
        board->rights.en_passant_pawn = to;
        return;
      }
}

/* The square passed over counts when the pawn that passed stands behind it and where it came from
 * is empty. */
static void
load_en_passant (const QiPieceGame *game,
                 QiPieceBoard      *board,
                 QiDetails         *details)
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint them = 1 - board->head.turn;
  const gint32 forward = game->forward[them];
  gint64 square;
  guint32 passed, cell;
  gint32 from;
  guint code;

  if (!read_int (details, QI_DETAIL_EN_PASSANT, &square) || square < 0 || square >= game->n_squares)
    return;
  passed = game->cell_of[square];
  from = (gint32) passed - forward;
  if (cells[passed] != QI_PIECE_EMPTY)
    return;
  if (cells[from] != QI_PIECE_EMPTY)
    {
      load_own_step (game, board, passed);
      return;
    }
  cell = (guint32) ((gint32) passed + forward);
  code = cells[cell];
  if (code == QI_PIECE_EMPTY && (game->zones[from] & QI_ZONE_TRIPLE_STEP << them) != 0)
    {
      cell = (guint32) ((gint32) cell + forward);
      code = cells[cell];
      board->rights.en_passant[1] = (guint32) ((gint32) passed + forward);
    }
  if (!qi_piece_is_piece (code) || qi_piece_side (code) != them
      || !game->types[qi_piece_type (code)].has_double_step
      || (game->zones[from] & (QI_ZONE_DOUBLE_STEP | QI_ZONE_TRIPLE_STEP) << them) == 0)
    {
      board->rights.en_passant[1] = 0;
      load_own_step (game, board, passed);
      return;
    }
  board->rights.en_passant[0] = passed;
  board->rights.en_passant_pawn = cell;
}

static void
load_checks (const QiPieceGame *game,
             QiPieceBoard      *board,
             QiDetails         *details)
{
  QiValue *checks = qi_details_peek (details, QI_DETAIL_CHECKS);

  for (guint side = 0; side < 2; side++)
    {
      static const char *const names[2] = { "first", "second" };
      QiValue *count = checks != NULL && qi_value_get_kind (checks) == QI_VALUE_OBJECT
                         ? qi_value_get_member (checks, names[side])
                         : NULL;
      gint64 n = game->usual_checks[side];

      if (count != NULL)
        qi_value_get_int (count, &n);
      board->rights.checks[side] = (gint32) CLAMP (n, 0, 1000);
    }
}

static void
load_gates (const QiPieceGame *game,
            QiPieceBoard      *board,
            QiDetails         *details)
{
  const guint8 *cells = qi_piece_cells (game, board);

  if (qi_details_peek (details, QI_DETAIL_GATES) == NULL)
    return;
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GArray) squares = qi_details_dup_squares (details, "gates", side, &game->shape);
      guint64 *gates = qi_piece_gates (game, board, side);

      /* A side with an empty hand has no gates, as after a move. */
      for (guint i = 0; i < squares->len
                        && (game->variant->cambodian_moves || game->variant->captures_to_hand
                            || board->n_hand[side] > 0);
           i++)
        {
          guint square = g_array_index (squares, guint, i);
          guint code = cells[game->cell_of[square]];

          if (qi_piece_is_piece (code) && qi_piece_side (code) == side)
            gates[square / 64] |= G_GUINT64_CONSTANT (1) << square % 64;
        }
    }
}

static void
load_promoted (const QiPieceGame *game,
               QiPieceBoard      *board,
               QiDetails         *details)
{
  const guint8 *cells = qi_piece_cells (game, board);
  g_autoptr (GArray) squares = NULL;

  if (qi_details_peek (details, QI_DETAIL_PROMOTED) == NULL)
    return;
  squares = qi_details_dup_squares (details, "promoted", QI_SIDE_FIRST, &game->shape);
  for (guint i = 0; i < squares->len; i++)
    {
      guint32 cell = game->cell_of[g_array_index (squares, guint, i)];
      guint code = cells[cell];
      guint twin;

      if (!qi_piece_is_piece (code))
        continue;
      twin = QI_PIECE_CODE (game->types[qi_piece_type (code)].twin, qi_piece_side (code));
      if (twin == code)
        continue;
      qi_piece_take (game, board, cell);
      qi_piece_put (game, board, cell, twin);
    }
}

/* No piece moves to a wall or past it. */
static void
load_walls (const QiPieceGame *game,
            QiPieceBoard      *board,
            QiDetails         *details)
{
  g_autoptr (GArray) squares = NULL;

  if (qi_details_peek (details, QI_DETAIL_WALLS) == NULL)
    return;
  squares = qi_details_dup_squares (details, "walls", QI_SIDE_FIRST, &game->shape);
  for (guint i = 0; i < squares->len; i++)
    {
      guint32 cell = game->cell_of[g_array_index (squares, guint, i)];

      if (qi_piece_cells (game, board)[cell] == QI_PIECE_EMPTY)
        {
          qi_piece_put (game, board, cell, QI_PIECE_WALL);
          if (game->variant->walling_rule == QI_WALLING_DUCK && board->rights.duck == 0)
            board->rights.duck = cell;
        }
    }
}

static void
load_details (const QiPieceGame *game,
              QiPieceBoard      *board,
              QiDetails         *details)
{
  QiPieceRights *rights = &board->rights;
  guint32 count;

  rights->fullmove = 1;
  rights->counting = -1;
  if (qi_details_get_size (details) == 0)
    {
      if (game->counts_checks)
        load_checks (game, board, details);
      return;
    }
  if (game->has_twins)
    load_promoted (game, board, details);
  load_walls (game, board, details);
  load_castling (game, board, details);
  if ((game->variant->en_passant_types[0] | game->variant->en_passant_types[1]) != 0)
    load_en_passant (game, board, details);
  if (game->counts_checks)
    load_checks (game, board, details);
  if (game->has_gates)
    load_gates (game, board, details);
  if (game->variant->counting_rule != QI_COUNTING_NONE
      && read_count (details, QI_DETAIL_COUNTING, &count))
    rights->counting = (gint32) count;
  read_count (details, QI_DETAIL_HALFMOVE, &rights->halfmove);
  /* FEN has one field for both counters. */
  if (rights->counting > 0)
    rights->counting_ply = (gint32) MIN (rights->halfmove, G_MAXINT32);
  if (!read_count (details, QI_DETAIL_FULLMOVE, &rights->fullmove)
      && read_count (details, QI_DETAIL_PLY, &count))
    rights->fullmove = (count + 1) / 2;
}

static void
load_hands (const QiPieceGame *game,
            QiPieceBoard      *board,
            QiPosition        *position)
{
  for (guint side = 0; side < 2; side++)
    {
      gsize n_items;
      const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

      for (gsize i = 0; i < n_items; i++)
        {
          guint code = qi_piece_find_code (game, &items[i].token);

          if (!qi_piece_is_piece (code) || qi_piece_side (code) != side)
            continue;
          board->tallies[QI_PIECE_CODE (qi_piece_type (code), side)].in_hand += items[i].count;
          board->n_hand[side] += items[i].count;
        }
    }
}

/* Brings the lowest bits of four numbers of 16 bits together, that of the first one lowest, from bit 48 on. */
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#define GATHER G_GUINT64_CONSTANT (0x0001000200040008)
#else
#define GATHER G_GUINT64_CONSTANT (0x0008000400020001)
#endif

/* One bit for each of @n squares from @ids on, at most 64, that is not empty. */
static guint64
find_occupied (const guint16 *ids,
               guint          n)
{
  const guint64 low = G_GUINT64_CONSTANT (0x7FFF7FFF7FFF7FFF);
  guint64 occupied = 0;
  guint i = 0;

  for (; i + 4 <= n; i += 4)
    {
      guint64 four;

      memcpy (&four, ids + i, sizeof four);
      /* The highest bit of each one that is not 0. */
      four = (((four & low) + low) | four) & ~low;
      occupied |= ((four >> 15) * GATHER >> 48 & 0xF) << i;
    }
  for (; i < n; i++)
    occupied |= (guint64) (ids[i] != 0) << i;
  return occupied;
}

/* A small board: goes from piece to piece, without a look at what is empty. */
static void
load_ids (const QiPieceGame *game,
          QiPieceBoard      *board,
          const QiPosition  *position,
          const guint16     *ids)
{
  const Parts parts = get_parts (game, board);
  guint64 *occupied = qi_piece_occupied (game, board);

  for (guint start = 0; start < game->n_squares; start += 64)
    {
      guint64 bits = find_occupied (ids + start, MIN (game->n_squares - start, 64));

      occupied[start / 64] = bits;
      for (; bits != 0; bits &= bits - 1)
        {
          const guint square = start + (guint) __builtin_ctzll (bits);
          const guint16 id = ids[square];

          put (game, board, &parts, game->cell_of[square],
               G_LIKELY (id < QI_N_USUAL_IDS)
                 ? game->code_of_id[id]
                 : qi_piece_find_code (game, qi_position_get_piece (position, square)));
        }
    }
}

void
qi_piece_load (QiGame  *self,
               QiSetup *setup,
               QiBoard *head)
{
  const QiPieceGame *game = (QiPieceGame *) self;
  QiPieceBoard *board = (QiPieceBoard *) head;
  QiPosition *position = qi_setup_get_position (setup);
  const guint16 *ids = qi_position_peek_ids (position);

  memcpy (qi_piece_cells (game, board), game->guards, game->n_cells);
  head->turn = (guint8) qi_position_get_turn (position);
  if (ids != NULL)
    load_ids (game, board, position, ids);
  else if (qi_position_get_n_board_pieces (position) > 0)
    {
      QiPositionIter iter;
      guint square;
      const QiToken *piece;

      qi_position_iter_init (&iter, position, 0);
      while (qi_position_iter_next (&iter, &square, &piece))
        qi_piece_put (game, board, game->cell_of[square], qi_piece_find_code (game, piece));
    }
  if (qi_position_get_n_hand_pieces (position) > 0)
    load_hands (game, board, position);
  load_details (game, board, qi_setup_get_details (setup));
  if (game->variant->bikjang_rule && qi_piece_generals_face (game, board))
    board->rights.history = QI_HISTORY_FACING;
  head->check = (guint8) qi_piece_in_check (game, board, head->turn);
  if (game->variant->shatar_mate_rule)
    qi_piece_note_shak (game, board);
}
