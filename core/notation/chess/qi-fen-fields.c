/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-rights-private.h"

#include <string.h>

static gboolean
is_token_of (const QiLetters *letters,
             char             letter,
             const QiToken   *piece)
{
  QiToken token;

  return piece != NULL && qi_letters_get (letters, letter, FALSE, &token)
         && qi_token_equal (piece, &token);
}

static gboolean
is_rook (const QiFen   *self,
         QiSide         side,
         const QiToken *piece)
{
  for (guint32 rooks = qi_game_info_get_castling_rooks (self->info, side); rooks != 0;
       rooks &= rooks - 1)
    if (is_token_of (self->letters,
                     (char) ((side == QI_SIDE_FIRST ? 'A' : 'a') + __builtin_ctz (rooks)), piece))
      return TRUE;
  return FALSE;
}

/* Whether the letter on @square is no piece of the game: then that is what is reported. */
static gboolean
is_foreign (const QiFen      *self,
            const QiPosition *position,
            guint             square)
{
  const QiToken *piece = qi_position_get_piece (position, square);
  char text[QI_LETTERS_MAX_BYTES];
  gboolean is_changed = FALSE;
  gsize n = 0;
  guint bit = 0;

  if (self->info == NULL || piece == NULL)
    return FALSE;
  n = qi_letters_write (self->letters, piece, text, &is_changed);
  if (n == 0)
    return TRUE;
  bit = (guint) (g_ascii_toupper (text[n - 1]) - 'A') + (n > 1 ? 26 : 0);
  return (self->letters->mask & G_GUINT64_CONSTANT (1) << bit) == 0;
}

/* Whether such a letter stands on the rank that begins at @start, where the king is missing. */
static gboolean
may_be_king (const QiFen      *self,
             const QiPosition *position,
             guint             start)
{
  for (guint file = 0; file < qi_shape_get_files (&self->shape); file++)
    if (is_foreign (self, position, start + file))
      return TRUE;
  return FALSE;
}

static void
add_to_rank (QiFenBackRank    *self,
             const QiGameInfo *info,
             guint             square,
             gboolean          is_king,
             gboolean          is_rook)
{
  if (is_king && self->king == QI_NO_SQUARE)
    self->king = square;
  else if (is_rook)
    {
      if (qi_game_info_is_castling_file (info, square - self->start, TRUE))
        self->last_rook = square;
      if (self->first_rook == QI_NO_SQUARE
          && qi_game_info_is_castling_file (info, square - self->start, FALSE))
        self->first_rook = square;
    }
}

/* Without a king on its rank the board is divided in the middle. */
static void
find_partners (QiFenBackRank *self,
               guint          files)
{
  const guint middle = self->start + files / 2;
  const gboolean has_king = self->king != QI_NO_SQUARE;

  self->has_rook[TRUE] = self->last_rook != QI_NO_SQUARE
                         && (has_king ? self->last_rook > self->king : self->last_rook >= middle);
  self->has_rook[FALSE] = self->first_rook != QI_NO_SQUARE
                          && (has_king ? self->first_rook < self->king : self->first_rook < middle);
  self->rook[TRUE] = self->has_rook[TRUE] ? self->last_rook : self->start + files - 1;
  self->rook[FALSE] = self->has_rook[FALSE] ? self->first_rook : self->start;
}

void
qi_fen_look_at_rank (QiFenBackRank    *self,
                     const QiPosition *position,
                     const QiLetters  *letters,
                     QiSide            side)
{
  const QiShape *shape = qi_position_get_shape (position);
  const guint files = qi_shape_get_files (shape);
  const guint16 *ids = qi_position_peek_ids (position);

  self->start = qi_game_info_get_castling_rank (letters->info, shape, side) * files;
  self->king = QI_NO_SQUARE;
  self->first_rook = QI_NO_SQUARE;
  self->last_rook = QI_NO_SQUARE;
  for (guint square = self->start; letters->can_castle[side] && square < self->start + files;
       square++)
    {
      const QiToken *piece = NULL;
      guint16 id = 0;
      guint parts = 0;

      if (ids != NULL)
        id = ids[square];
      else if ((piece = qi_position_get_piece (position, square)) != NULL)
        id = qi_token_get_usual_id (piece);
      /* A token of the position's own is none of a castling. */
      if (id < QI_N_USUAL_IDS)
        parts = letters->castles[id] >> 2 * side;
      if ((parts & (QI_CASTLES_KING | QI_CASTLES_ROOK)) != 0)
        add_to_rank (self, letters->info, square, (parts & QI_CASTLES_KING) != 0,
                     (parts & QI_CASTLES_ROOK) != 0);
    }
  find_partners (self, files);
}

/* The rank of @side, looked at once. */
static const QiFenBackRank *
get_rank (QiFen            *self,
          const QiPosition *position,
          QiSide            side)
{
  if (!self->has_looked[side])
    qi_fen_look_at_rank (&self->ranks[side], position, self->letters, side);
  self->has_looked[side] = TRUE;
  return &self->ranks[side];
}

static gboolean
is_right (const QiFen *self,
          char         letter)
{
  char upper = g_ascii_toupper (letter);

  if (!qi_scan_is_letter (letter))
    return FALSE;
  return upper == 'K' || upper == 'Q' || (guint) (upper - 'A') < self->placement.n_files;
}

gboolean
qi_fen_looks_like_castling (const QiFen *self,
                            QiSpan       span)
{
  for (gsize i = 0; i < span.length; i++)
    if (!is_right (self, self->scan.text[span.offset + i]))
      return FALSE;
  return span.length > 0;
}

gboolean
qi_fen_looks_like_square (const QiScan *scan,
                          QiSpan        span)
{
  const char *text = scan->text + span.offset;

  if (qi_scan_is (scan, span, "-"))
    return TRUE;
  return span.length == 2 && text[0] >= 'a' && text[0] <= 'z' && qi_scan_is_digit (text[1]);
}

static gboolean
has_gate (const QiFen *self,
          QiSide       side,
          guint        square)
{
  for (guint i = 0; i < self->n_gates[side]; i++)
    if (self->gates[side][i] == square)
      return TRUE;
  return FALSE;
}

static void
add_gate (QiFen *self,
          QiSide side,
          guint  square)
{
  if (square == QI_NO_SQUARE || has_gate (self, side, square)
      || self->n_gates[side] == QI_FEN_MAX_GATES)
    return;
  self->gates[side][self->n_gates[side]++] = square;
}

/* A file letter in a game where these stand for pieces that have not moved. */
static void
read_gate (QiFen            *self,
           const QiPosition *position,
           QiSpan            span)
{
  const char letter = self->scan.text[span.offset];
  const QiSide side = letter >= 'a' ? QI_SIDE_SECOND : QI_SIDE_FIRST;
  const guint files = qi_shape_get_files (&self->shape);
  const guint start = side == QI_SIDE_FIRST ? (qi_shape_get_ranks (&self->shape) - 1) * files : 0;
  const guint square = start + (guint) (g_ascii_toupper (letter) - 'A');

  if (qi_position_get_piece (position, square) == NULL && !has_gate (self, side, square))
    qi_finding_add_square (qi_scan_add (&self->scan, "castling", span,
                                        qi_found_gate_without_piece ((char[]) { letter, '\0' })),
                           square);
  add_gate (self, side, square);
}

/* Adds a right to castle with the rook on @square, unless there are too many. */
static void
add_castling (QiFen *self,
              QiSide side,
              guint  square,
              QiSpan span)
{
  const guint n = self->n_castling[side];

  if (n == QI_FEN_MAX_RIGHTS)
    return;
  if (n > 0 && self->castling[side][n - 1] < square)
    qi_scan_add (&self->scan, "castling", span, qi_found_castling_unsorted ());
  self->castling[side][n] = square;
  self->n_castling[side] = n + 1;
}

/* A single right whose letter is valid: adds its square, reporting oddities. */
static void
add_right (QiFen            *self,
           const QiPosition *position,
           QiSpan            span)
{
  const char letter = self->scan.text[span.offset];
  const char upper = g_ascii_toupper (letter);
  const QiSide side = letter == upper ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  const gboolean is_standard = upper == 'K' || upper == 'Q';
  gboolean has_rook = TRUE;
  guint square = 0;

  if (!is_standard && (self->features & QI_GAME_FEN_GATES) != 0)
    {
      read_gate (self, position, span);
      return;
    }
  const QiFenBackRank *rank = get_rank (self, position, side);
  if (is_standard)
    {
      square = rank->rook[upper == 'K'];
      has_rook = rank->has_rook[upper == 'K'];
    }
  else
    {
      square = rank->start + (guint) (upper - 'A');
      has_rook = is_rook (self, side, qi_position_get_piece (position, square));
      for (guint i = 0; i < 2; i++)
        if (rank->has_rook[i] && rank->rook[i] == square && !qi_game_info_is_shuffled (self->info))
          {
            qi_scan_add (&self->scan, "castling", span, qi_found_castling_file_letters ());
            break;
          }
    }
  if ((self->features & QI_GAME_FEN_GATES) != 0 && (self->features & QI_GAME_FEN_CASTLING) != 0)
    {
      /* A right to castle means that neither king nor rook has moved, so both have their gates. */
      add_gate (self, side, rank->king);
      add_gate (self, side, square);
    }
  for (guint i = 0; i < self->n_castling[side]; i++)
    if (self->castling[side][i] == square)
      {
        qi_finding_add_square (qi_scan_add (&self->scan, "castling", span,
                                            qi_found_castling_repeated ((char[]) { letter, '\0' })),
                               square);
        return;
      }
  if (!has_rook && !is_foreign (self, position, square))
    qi_finding_add_square (qi_scan_add (&self->scan, "castling", span,
                                        qi_found_castling_without_rook ((char[]) { letter, '\0' })),
                           square);
  else if (has_rook && rank->king == QI_NO_SQUARE && !may_be_king (self, position, rank->start))
    qi_finding_add_square (qi_scan_add (&self->scan, "castling", span,
                                        qi_found_castling_without_king ((char[]) { letter, '\0' })),
                           square);
  add_castling (self, side, square, span);
}

void
qi_fen_read_castling (QiFen            *self,
                      const QiPosition *position)
{
  QiScan *scan = &self->scan;
  const QiSpan field = self->fields[QI_FEN_CASTLING];
  gboolean is_fine = TRUE;
  gboolean has_lower = FALSE;

  if (field.length == 0 || qi_scan_is (scan, field, "-"))
    return;
  for (gsize i = 0; i < field.length && !qi_scan_is_hopeless (scan); i++)
    {
      QiSpan span = { field.offset + i, 1 };
      char letter = scan->text[span.offset];
      char quote[QI_SCAN_QUOTE_BYTES];

      if (!is_right (self, letter))
        {
          while (i + 1 < field.length && !is_right (self, scan->text[field.offset + i + 1]))
            {
              span.length++;
              i++;
            }
          qi_scan_quote (scan, span, quote);
          qi_scan_add (scan, "castling", span, qi_found_castling_letter (quote));
          is_fine = FALSE;
        }
      else if (letter >= 'a')
        has_lower = TRUE;
      else if (has_lower)
        {
          span.length = field.length - i;
          qi_scan_add (scan, "castling", span, qi_found_castling_order ());
          return;
        }
    }
  for (gsize i = 0; is_fine && position != NULL && i < field.length; i++)
    add_right (self, position, (QiSpan) { field.offset + i, 1 });
}

/* A pawn of the side to move that stands beside the pawn that would be taken. */
static gboolean
can_take (QiFen            *self,
          const QiPosition *position,
          guint             square)
{
  const guint files = self->shape.sizes[1];
  const guint ranks = self->shape.sizes[0];
  const guint file = square % files;
  const guint rank = square / files;
  const gboolean is_first = self->turn == QI_SIDE_FIRST;
  const char pawn = is_first ? 'P' : 'p';

  if (is_first ? rank + 1 >= ranks : rank == 0)
    return FALSE;
  guint from = (is_first ? rank + 1 : rank - 1) * files + file;
  if (file > 0 && is_token_of (self->letters, pawn, qi_position_get_piece (position, from - 1)))
    return TRUE;
  return file + 1 < files
         && is_token_of (self->letters, pawn, qi_position_get_piece (position, from + 1));
}

/* For a piece with a special first step Fairy-Stockfish writes all squares from the one that it passed to where it
 * stands, in board order: e3e4, d5d6. The empty one is what other programs write. */
static QiSpan
find_passed (const QiFen      *self,
             const QiPosition *position)
{
  QiSpan field = self->fields[QI_FEN_EN_PASSANT];
  const char *text = self->scan.text + field.offset;

  if (field.length != 4 || self->info == NULL || position == NULL || self->placement.n_ranks > 9
      || !qi_game_info_has_own_passers (self->info))
    return field;
  for (gsize i = 0; i < field.length; i += 2)
    {
      const guint rank = (guint) (text[i + 1] - '0'), file = (guint) (text[i] - 'a');

      if (!qi_scan_is_digit (text[i + 1]) || rank == 0 || rank > self->placement.n_ranks
          || file >= self->placement.n_files)
        return field;
      if (qi_position_get_piece (position,
                                 (self->placement.n_ranks - rank) * self->placement.n_files + file)
          == NULL)
        return (QiSpan) { field.offset + i, 2 };
    }
  return field;
}

void
qi_fen_read_en_passant (QiFen            *self,
                        const QiPosition *position)
{
  QiScan *scan = &self->scan;
  const QiSpan field = find_passed (self, position);
  const char *text = scan->text + field.offset;
  char quote[QI_SCAN_QUOTE_BYTES];
  guint number = 0;
  gsize i = 1;

  if (field.length == 0 || qi_scan_is (scan, field, "-"))
    return;
  /* Makruk's count is written in place of en passant. */
  if ((self->features & QI_GAME_FEN_COUNTING) != 0 && qi_scan_is_number (scan, field))
    {
      self->counting = qi_scan_read_counter (scan, field, "counting", 0);
      return;
    }
  gboolean is_fine = text[0] >= 'a' && (guint) (text[0] - 'a') < self->placement.n_files
                     && field.length > 1 && text[1] != '0';
  for (; is_fine && i < field.length && qi_scan_is_digit (text[i]) && number < 1000; i++)
    number = number * 10 + (guint) (text[i] - '0');
  if (!is_fine || i < field.length || number > self->placement.n_ranks)
    {
      qi_scan_quote (scan, field, quote);
      qi_scan_add (scan, "en-passant", field, qi_found_en_passant_square (quote));
      return;
    }
  self->en_passant =
    (self->placement.n_ranks - number) * self->placement.n_files + (guint) (text[0] - 'a');
  if (position == NULL)
    return;
  if (self->info != NULL && (self->features & QI_GAME_FEN_EN_PASSANT) != 0
      && !qi_game_info_can_have_passed (self->info, position, self->turn, self->en_passant))
    {
      QiFinding *finding =
        qi_scan_add (scan, "en-passant", field,
                     qi_found_invalid_ep_square_text (qi_scan_quote (scan, field, quote)));

      qi_finding_add_square (finding, self->en_passant);
    }
  else if ((self->info == NULL || !qi_game_info_has_own_passers (self->info))
           && !can_take (self, position, self->en_passant))
    qi_finding_add_square (qi_scan_add (scan, "en-passant", field, qi_found_en_passant_unusable ()),
                           self->en_passant);
}

void
qi_fen_read_counters (QiFen *self)
{
  self->counters[0] =
    qi_scan_read_counter (&self->scan, self->fields[QI_FEN_HALFMOVE], "halfmove", 0);
  self->counters[1] =
    qi_scan_read_counter (&self->scan, self->fields[QI_FEN_FULLMOVE], "fullmove", 1);
}
