/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-rights-private.h"

#include "qi-epin-private.h"
#include "qi-game-info-private.h"
#include "qi-variant-private.h"

#include <string.h>

#define NO_FILE G_MAXUINT

#define LETTER(letter) (1u << ((letter) - 'A'))

static gboolean
is_letter_of (const char *fen,
              guint32     letters)
{
  return fen != NULL && g_ascii_isupper (fen[0]) && fen[1] == '\0'
         && (letters & LETTER (fen[0])) != 0;
}

/* TRUE when @piece is @side's piece that the game's FEN calls one of @letters. */
static gboolean
is_piece (const QiGameInfo *self,
          guint32           letters,
          QiSide            side,
          const QiToken    *piece)
{
  QiEpin epin;

  if (piece == NULL || piece->kind != QI_TOKEN_STRING
      || !qi_epin_parse (piece->text, (gssize) piece->length, &epin) || epin.side != side)
    return FALSE;
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const QiGamePiece *entry = &g_array_index (self->pieces, QiGamePiece, i);
      QiEpin own;

      qi_epin_with_side (&self->epins[i], side, &own);
      if (is_letter_of (entry->fen, letters) && qi_epin_equal (&own, &epin))
        return TRUE;
    }
  return FALSE;
}

/* The rank that @side starts from: the last-listed for the first player. */
static guint
get_first_rank (const QiShape *shape,
                QiSide         side)
{
  return side == QI_SIDE_FIRST ? qi_shape_get_ranks (shape) - 1 : 0;
}

guint
qi_game_info_get_castling_rank (const QiGameInfo *self,
                                const QiShape    *shape,
                                QiSide            side)
{
  const guint first = get_first_rank (shape, side);
  const guint offset = self != NULL ? self->castling_offset : 0;

  if (offset >= qi_shape_get_ranks (shape))
    return first;
  return side == QI_SIDE_FIRST ? first - offset : first + offset;
}

static gboolean
is_on_first_rank (const QiShape *shape,
                  QiSide         side,
                  guint          square)
{
  return shape->n_dimensions == 2 && square < qi_shape_get_n_squares (shape)
         && square / qi_shape_get_files (shape) == get_first_rank (shape, side);
}

static gboolean
is_on_castling_rank (const QiGameInfo *self,
                     const QiShape    *shape,
                     QiSide            side,
                     guint             square)
{
  return shape->n_dimensions == 2 && square < qi_shape_get_n_squares (shape)
         && square / qi_shape_get_files (shape)
              == qi_game_info_get_castling_rank (self, shape, side);
}

void
qi_game_info_note_castling (QiGameInfo *self)
{
  const QiPosition *position = qi_setup_get_position (self->start);
  const QiShape *shape = qi_position_get_shape (position);
  g_autoptr (GArray) rooks =
    qi_details_dup_squares (qi_setup_get_details (self->start), "castling", QI_SIDE_FIRST, shape);

  for (guint side = 0; side < 2; side++)
    {
      self->castling_kings[side] = LETTER ('K');
      self->castling_rooks[side] = LETTER ('R');
    }
  self->castling_files[TRUE] = G_MAXUINT;
  for (guint i = 0; i < rooks->len; i++)
    {
      const guint square = g_array_index (rooks, guint, i);
      const QiToken *token = qi_position_get_piece (position, square);
      const QiGamePiece *piece = NULL;
      QiEpin epin;

      if (i == 0)
        self->castling_offset =
          qi_shape_get_ranks (shape) - 1 - square / qi_shape_get_files (shape);
      if (token != NULL && qi_epin_parse (token->text, (gssize) token->length, &epin))
        piece = qi_game_info_find_piece (self, &epin);
      if (piece != NULL && is_letter_of (piece->fen, G_MAXUINT32))
        for (guint side = 0; side < 2; side++)
          self->castling_rooks[side] |= LETTER (*piece->fen);
    }
}

gboolean
qi_game_info_is_shuffled (const QiGameInfo *self)
{
  return self != NULL && self->is_shuffled;
}

guint32
qi_game_info_get_castling_kings (const QiGameInfo *self,
                                 QiSide            side)
{
  return self != NULL ? self->castling_kings[side] : LETTER ('K');
}

guint32
qi_game_info_get_castling_rooks (const QiGameInfo *self,
                                 QiSide            side)
{
  return self != NULL ? self->castling_rooks[side] : LETTER ('R');
}

gboolean
qi_game_info_is_castling_file (const QiGameInfo *self,
                               guint             file,
                               gboolean          king_side)
{
  if (self == NULL)
    return TRUE;
  return king_side ? file <= self->castling_files[TRUE] : file >= self->castling_files[FALSE];
}

/* The file of the first king on @side's rank of castling, or NO_FILE. */
static guint
find_king (const QiGameInfo *self,
           const QiPosition *position,
           QiSide            side)
{
  const QiShape *shape = qi_position_get_shape (position);
  guint files = qi_shape_get_files (shape);
  guint start = qi_game_info_get_castling_rank (self, shape, side) * files;

  for (guint file = 0; self != NULL && shape->n_dimensions == 2 && file < files; file++)
    if (is_piece (self, self->castling_kings[side], side,
                  qi_position_get_piece (position, start + file)))
      return file;
  return NO_FILE;
}

/* A chancellor too, in games that begin with one in a corner. */
static gboolean
is_castling_rook (const QiGameInfo *self,
                  QiSide            side,
                  const QiToken    *piece)
{
  return is_piece (self, self->castling_rooks[side], side, piece);
}

/* The rooks that may castle at the start of the game, as squares of @side; NULL where any may. */
static GArray *
dup_start_rooks (const QiGameInfo *self,
                 const QiPosition *position,
                 QiSide            side)
{
  const QiShape *shape = qi_position_get_shape (position);
  GArray *rooks = NULL;

  if (self->is_shuffled
      || !qi_shape_equal (qi_position_get_shape (qi_setup_get_position (self->start)), shape))
    return NULL;
  rooks = qi_details_dup_squares (qi_setup_get_details (self->start), "castling", side, shape);
  if (rooks->len == 0)
    g_clear_pointer (&rooks, g_array_unref);
  return rooks;
}

/**
 * qi_game_info_get_castling_king:
 * @self: a game
 * @position: a position
 * @side: whose king
 *
 * Returns: the square from which the game's king castles, or %QI_NO_SQUARE
 */
guint
qi_game_info_get_castling_king (const QiGameInfo *self,
                                const QiPosition *position,
                                QiSide            side)
{
  g_autoptr (GArray) rooks = NULL;
  const QiShape *shape = NULL;
  guint king = NO_FILE;

  g_return_val_if_fail (self != NULL, QI_NO_SQUARE);
  g_return_val_if_fail (position != NULL, QI_NO_SQUARE);

  rooks = dup_start_rooks (self, position, side);
  if (rooks == NULL)
    return QI_NO_SQUARE;
  shape = qi_position_get_shape (position);
  king = find_king (self, qi_setup_get_position (self->start), side);
  return king != NO_FILE
           ? qi_game_info_get_castling_rank (self, shape, side) * qi_shape_get_files (shape) + king
           : QI_NO_SQUARE;
}

/* A king that may still castle is on its original rank and file; where the pieces are shuffled it
 * starts between its rooks, so it is on neither edge. */
static QiRightState
judge_king (const QiGameInfo *self,
            const QiPosition *position,
            QiSide            side)
{
  const QiShape *shape = qi_position_get_shape (position);
  guint files = qi_shape_get_files (shape);
  guint king = find_king (self, position, side);
  guint start = qi_game_info_get_castling_king (self, position, side);

  if (king == NO_FILE)
    return QI_RIGHT_NO_KING;
  if (start != QI_NO_SQUARE)
    return is_piece (self, self->castling_kings[side], side,
                     qi_position_get_piece (position, start))
             ? QI_RIGHT_FITS
             : QI_RIGHT_KING_MOVED;
  return self->is_shuffled && (king == 0 || king + 1 == files) ? QI_RIGHT_KING_MOVED
                                                               : QI_RIGHT_FITS;
}

/**
 * qi_game_info_judge_castling:
 * @self: a game
 * @position: a position
 * @side: whose right it is
 * @square: a flat index; one that is no square of the board is none of a rook
 *
 * Judges a castling right by what stands on the board. In Chess960, and on boards that are not the
 * game's own, any rook on the rank of its king will do; else king and rook stand where they start.
 * Source: the laws of chess, FIDE 2023, 3.8.2 and the guidelines on Chess960.
 *
 * Returns: %QI_RIGHT_FITS, or what is missing
 */
QiRightState
qi_game_info_judge_castling (const QiGameInfo *self,
                             const QiPosition *position,
                             QiSide            side,
                             guint             square)
{
  g_autoptr (GArray) rooks = NULL;
  QiRightState state = QI_RIGHT_FITS;

  g_return_val_if_fail (self != NULL, QI_RIGHT_NO_PIECE);
  g_return_val_if_fail (position != NULL, QI_RIGHT_NO_PIECE);

  if (!is_on_castling_rank (self, qi_position_get_shape (position), side, square)
      || !is_castling_rook (self, side, qi_position_get_piece (position, square)))
    return QI_RIGHT_NO_PIECE;
  state = judge_king (self, position, side);
  rooks = dup_start_rooks (self, position, side);
  if (state != QI_RIGHT_FITS || rooks == NULL)
    return state;
  for (guint i = 0; i < rooks->len; i++)
    if (g_array_index (rooks, guint, i) == square)
      return QI_RIGHT_FITS;
  return QI_RIGHT_ROOK_MOVED;
}

QiRightState
qi_game_info_judge_gate (const QiGameInfo *self,
                         const QiPosition *position,
                         QiSide            side,
                         guint             square)
{
  const QiToken *piece = NULL;
  QiEpin epin;

  g_return_val_if_fail (self != NULL, QI_RIGHT_NO_PIECE);
  g_return_val_if_fail (position != NULL, QI_RIGHT_NO_PIECE);

  if (is_on_first_rank (qi_position_get_shape (position), side, square))
    piece = qi_position_get_piece (position, square);
  if (piece == NULL || piece->kind != QI_TOKEN_STRING
      || !qi_epin_parse (piece->text, (gssize) piece->length, &epin) || epin.side != side)
    return QI_RIGHT_NO_PIECE;
  return QI_RIGHT_FITS;
}

gboolean
qi_game_info_is_king_side (const QiGameInfo *self,
                           const QiPosition *position,
                           QiSide            side,
                           guint             square)
{
  guint files, file, king;

  g_return_val_if_fail (position != NULL, FALSE);

  files = qi_shape_get_files (qi_position_get_shape (position));
  file = square % files;
  king = find_king (self, position, side);
  return king != NO_FILE ? file > king : file >= files / 2;
}

gboolean
qi_game_info_has_walls (const QiGameInfo *self)
{
  const QiVariant *variant = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  variant = qi_variant_lookup (self->id);
  return qi_details_get (qi_setup_get_details (self->start), "walls") != NULL
         || (variant != NULL
             && (variant->walling_rule != QI_WALLING_NONE
                 || variant->petrify_on_capture_types != 0));
}

static GArray *
new_squares (void)
{
  return g_array_new (FALSE, FALSE, sizeof (guint));
}

/**
 * qi_game_info_dup_castling_squares:
 * @self: a game
 * @position: a position
 * @side: whose rooks
 *
 * Finds the rooks that a right to castle can be given: those that qi_game_info_judge_castling() finds
 * nothing wrong with. On a board that is not the game's own only the outermost on each side of the king,
 * which are what K and Q stand for in a FEN. None of a game without castling. Source: the X-FEN proposal
 * of R. Scharnagl, and the PGN standard of 1994, 16.1.3.3.
 *
 * Returns: (transfer full) (element-type guint): flat indices, the king's side first
 */
GArray *
qi_game_info_dup_castling_squares (const QiGameInfo *self,
                                   const QiPosition *position,
                                   QiSide            side)
{
  const QiShape *shape = NULL;
  GArray *squares = new_squares ();
  guint king, files;

  g_return_val_if_fail (self != NULL, squares);
  g_return_val_if_fail (position != NULL, squares);

  shape = qi_position_get_shape (position);
  files = qi_shape_get_files (shape);
  king = find_king (self, position, side);
  if ((self->fen & QI_GAME_FEN_CASTLING) == 0 || king == NO_FILE)
    return squares;
  for (guint i = 0; i < files; i++)
    {
      guint file = files - 1 - i;
      guint square = qi_game_info_get_castling_rank (self, shape, side) * files + file;

      if (qi_game_info_judge_castling (self, position, side, square) != QI_RIGHT_FITS)
        continue;
      if (file < king && !self->is_shuffled && squares->len > 0
          && g_array_index (squares, guint, squares->len - 1) % files < king)
        g_array_set_size (squares, squares->len - 1); /* this one is farther out */
      else if (file > king && !self->is_shuffled && squares->len > 0)
        continue;
      g_array_append_val (squares, square);
    }
  return squares;
}

/**
 * qi_game_info_dup_gate_squares:
 * @self: a game
 * @position: a position
 * @side: whose pieces
 *
 * Finds the pieces that can be unmoved where a game has gates: those on the side's first rank.
 *
 * Returns: (transfer full) (element-type guint): flat indices, the king's side first
 */
GArray *
qi_game_info_dup_gate_squares (const QiGameInfo *self,
                               const QiPosition *position,
                               QiSide            side)
{
  const QiShape *shape = NULL;
  GArray *squares = new_squares ();
  guint files;

  g_return_val_if_fail (self != NULL, squares);
  g_return_val_if_fail (position != NULL, squares);

  shape = qi_position_get_shape (position);
  files = qi_shape_get_files (shape);
  if ((self->fen & QI_GAME_FEN_GATES) == 0 || shape->n_dimensions != 2)
    return squares;
  for (guint i = 0; i < files; i++)
    {
      guint square = get_first_rank (shape, side) * files + files - 1 - i;

      if (qi_game_info_judge_gate (self, position, side, square) == QI_RIGHT_FITS)
        g_array_append_val (squares, square);
    }
  return squares;
}

gboolean
qi_game_info_has_own_passers (const QiGameInfo *self)
{
  const QiVariant *variant = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  variant = qi_variant_lookup (self->id);
  if (variant == NULL)
    return FALSE;
  for (guint side = 0; side < 2; side++)
    if ((variant->en_passant_types[side] & ~variant->pawns) != 0
        || variant->double_step_region[side].everywhere
        || variant->double_step_region[side].n_entries > 1)
      return TRUE;
  return FALSE;
}

/**
 * qi_game_info_can_have_passed:
 * @self: a game
 * @position: a position
 * @turn: who is to move; the pawn is the other side's
 * @square: the square passed over; any number
 *
 * Judges an en-passant square: the pawn stands before it, and what it passed and where it came from,
 * one of the squares of its start where the board is the game's usual one, are empty. Source: the laws
 * of chess, FIDE 2023, 3.7.
 */
gboolean
qi_game_info_can_have_passed (const QiGameInfo *self,
                              const QiPosition *position,
                              QiSide            turn,
                              guint             square)
{
  const QiPosition *usual = NULL;
  const QiShape *shape = NULL;
  const gboolean is_first = turn == QI_SIDE_FIRST;
  const QiSide passer = is_first ? QI_SIDE_SECOND : QI_SIDE_FIRST;
  guint files, rank, from, to;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  shape = qi_position_get_shape (position);
  files = qi_shape_get_files (shape);
  rank = square / files;
  if (shape->n_dimensions != 2 || rank == 0 || rank + 1 >= qi_shape_get_ranks (shape))
    return FALSE;
  if (qi_game_info_has_own_passers (self))
    return qi_position_get_piece (position, square) == NULL;
  to = is_first ? square + files : square - files;
  from = is_first ? square - files : square + files;
  if (!is_piece (self, LETTER ('P'), passer, qi_position_get_piece (position, to))
      || qi_position_get_piece (position, square) != NULL
      || qi_position_get_piece (position, from) != NULL)
    return FALSE;
  usual = qi_setup_get_position (self->start);
  return !qi_shape_equal (qi_position_get_shape (usual), shape)
         || is_piece (self, LETTER ('P'), passer, qi_position_get_piece (usual, from));
}

/**
 * qi_game_info_dup_passed_squares:
 * @self: a game
 * @position: a position
 *
 * Finds the squares that a pawn of the side that is not to move can just have passed over, starting
 * from a rank from which the game's pawns advance two squares. None of a game without en passant.
 * O(files).
 *
 * Returns: (transfer full) (element-type guint): flat indices, ascending
 */
GArray *
qi_game_info_dup_passed_squares (const QiGameInfo *self,
                                 const QiPosition *position)
{
  const QiShape *shape = NULL;
  GArray *squares = new_squares ();
  guint files, ranks;
  QiSide turn;

  g_return_val_if_fail (self != NULL, squares);
  g_return_val_if_fail (position != NULL, squares);

  shape = qi_position_get_shape (position);
  files = qi_shape_get_files (shape);
  ranks = qi_shape_get_ranks (shape);
  turn = qi_position_get_turn (position);
  if ((self->fen & QI_GAME_FEN_EN_PASSANT) == 0 || !self->has_states || shape->n_dimensions != 2)
    return squares;
  for (guint rank = 0; rank < ranks; rank++)
    {
      /* What the pawn counts from its own edge is one less than the rank it passed. */
      guint passed = turn == QI_SIDE_FIRST ? rank : ranks - 1 - rank;

      if (passed == 0 || passed > 32 || (self->states.pawn_ranks & 1u << (passed - 1)) == 0)
        continue;
      for (guint file = 0; file < files; file++)
        {
          guint square = rank * files + file;

          if (qi_game_info_can_have_passed (self, position, turn, square))
            g_array_append_val (squares, square);
        }
    }
  return squares;
}
