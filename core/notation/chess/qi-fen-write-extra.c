/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-write-private.h"
#include "qi-details-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-hand-letters-private.h"

#include <string.h>

/* What stands in a FEN beside letters and counters: marks on the board, hands, rights and checks. */

#define MARK_PROMOTED 1
#define MARK_WALL     2
#define MAX_CHECKS    999

/* The board with "~" and "*"; @marks by square. */
typedef struct
{
  QiFenWrite   *fen;
  const guint8 *marks;
} Marked;

static gsize
write_token (gpointer       user_data,
             const QiToken *piece,
             guint          square,
             char          *out)
{
  QiFenWrite *self = user_data;

  return qi_write_letter (&self->write, self->letters, piece, square, out);
}

static gsize
write_marked_token (gpointer       user_data,
                    const QiToken *piece,
                    guint          square,
                    char          *out)
{
  const Marked *self = user_data;
  gsize n = write_token (self->fen, piece, square, out);

  if (n > 0 && (self->marks[square] & MARK_PROMOTED) != 0)
    out[n++] = '~';
  return n;
}

/* Appends the empty squares from @from to @to, walls among them. */
static void
append_empty (GString      *text,
              const guint8 *marks,
              guint         from,
              guint         to)
{
  guint run = 0;

  for (guint square = from; square < to; square++)
    {
      if ((marks[square] & MARK_WALL) == 0)
        {
          run++;
          continue;
        }
      if (run > 0)
        qi_write_number (text, run);
      g_string_append_c (text, '*');
      run = 0;
    }
  if (run > 0)
    qi_write_number (text, run);
}

/* As qi_write_placement() does, with walls among the empty squares. */
static void
write_walled (Marked  *marked,
              GString *text)
{
  const QiPosition *position = marked->fen->position;
  const QiShape *shape = qi_position_get_shape (position);
  const guint files = qi_shape_get_files (shape);
  const guint n_squares = qi_shape_get_n_squares (shape);

  for (guint start = 0; start < n_squares; start += files)
    {
      guint next = start; /* the first square not yet written */

      if (start > 0)
        g_string_append_c (text, '/');
      for (guint square = start; square < start + files; square++)
        {
          const QiToken *piece = qi_position_get_piece (position, square);
          char out[QI_EPIN_MAX_BYTES];

          if (piece == NULL)
            continue;
          append_empty (text, marked->marks, next, square);
          g_string_append_len (text, out, (gssize) write_marked_token (marked, piece, square, out));
          next = square + 1;
        }
      append_empty (text, marked->marks, next, start + files);
    }
}

void
qi_fen_write_board (QiFenWrite *self,
                    GString    *text)
{
  const guint n_promoted = self->promoted == NULL ? 0 : self->promoted->len;
  const guint n_walls = self->walls == NULL ? 0 : self->walls->len;

  if (n_promoted + n_walls == 0)
    {
      if (!qi_write_placement_plain (text, self->position, self->letters))
        qi_write_placement (text, self->position, G_MAXSIZE, write_token, self);
      return;
    }
  g_autofree guint8 *marks = g_malloc0 (qi_position_get_n_squares (self->position));
  Marked marked = { self, marks };

  for (guint i = 0; i < n_promoted; i++)
    marks[g_array_index (self->promoted, guint, i)] |= MARK_PROMOTED;
  for (guint i = 0; i < n_walls; i++)
    marks[g_array_index (self->walls, guint, i)] |= MARK_WALL;
  write_walled (&marked, text);
}

static void
write_hand (QiFenWrite *self,
            QiSide      side,
            GString    *text)
{
  QiHandLetter letters[QI_HAND_LETTERS];
  const guint n = qi_hand_letters_collect (&self->write, self->letters, self->info, self->position,
                                           side, letters);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < letters[i].count; j++)
      g_string_append_c (text, letters[i].letter);
}

void
qi_fen_write_holdings (QiFenWrite *self,
                       GString    *text)
{
  if ((self->features & QI_GAME_FEN_HOLDINGS) != 0)
    {
      /* Without a game, empty brackets would suggest one. */
      if (self->info == NULL && qi_position_get_n_hand_pieces (self->position) == 0)
        return;
      g_string_append_c (text, '[');
      write_hand (self, QI_SIDE_FIRST, text);
      write_hand (self, QI_SIDE_SECOND, text);
      g_string_append_c (text, ']');
      return;
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      if (qi_position_get_n_in_hand (self->position, side) == 0)
        continue;
      QiFinding *finding = qi_found_hands_without_place (self->write.format);
      qi_finding_set_hand (finding, side);
      qi_write_refuse (&self->write, finding);
    }
}

/* The letter of one right: X-FEN's K or Q for the outermost rook, else the file; 0 for none. */
static char
right_letter (const QiFenWrite    *self,
              const QiFenBackRank *rank,
              QiSide               side,
              guint                square)
{
  const guint files = qi_shape_get_files (qi_position_get_shape (self->position));
  char letter = 0;

  if (square < rank->start || square >= rank->start + files)
    return 0;
  if (square == rank->rook[TRUE])
    letter = 'K';
  else if (square == rank->rook[FALSE])
    letter = 'Q';
  else
    {
      letter = square - rank->start < 26 ? (char) ('A' + (square - rank->start)) : 'K';
      /* On wide boards the files K and Q have no letters of their own; where gates are written, a
       * file letter is a gate. */
      if (letter == 'K' || letter == 'Q' || (self->features & QI_GAME_FEN_GATES) != 0)
        return 0;
    }
  return side == QI_SIDE_FIRST ? letter : g_ascii_tolower (letter);
}

static gboolean
contains (const GArray *squares,
          guint         square)
{
  for (guint i = 0; i < squares->len; i++)
    if (g_array_index (squares, guint, i) == square)
      return TRUE;
  return FALSE;
}

/* Writes the rights of one side, and adds to @implied (nullable) the gates that they imply. FALSE
 * when something has no letter. */
static gboolean
write_rights (QiFenWrite *self,
              QiSide      side,
              GArray     *implied,
              GString    *text)
{
  const QiValue *value = self->values[QI_FEN_DETAIL_CASTLING];
  guint squares[QI_FEN_MAX_RIGHTS];
  gsize n_all = 0;

  if (value != NULL && !qi_fen_get_corner_rights (value, side, squares, &n_all))
    n_all = qi_details_get_squares (self->details, "castling", side,
                                    qi_position_get_shape (self->position), squares,
                                    G_N_ELEMENTS (squares));
  const gsize n = MIN (n_all, G_N_ELEMENTS (squares));
  gboolean is_whole = n_all == n;

  if (n == 0)
    return TRUE;
  if ((self->features & QI_GAME_FEN_CASTLING) == 0)
    return FALSE;
  QiFenBackRank rank;
  qi_fen_look_at_rank (&rank, self->position, self->letters, side);
  qi_fen_sort_descending (squares, (guint) n);
  for (gsize i = 0; i < n; i++)
    {
      char letter;

      /* A list may name a square twice; it is one right. */
      if (i > 0 && squares[i] == squares[i - 1])
        continue;
      letter = right_letter (self, &rank, side, squares[i]);
      if (letter == 0)
        {
          is_whole = FALSE;
          continue;
        }
      g_string_append_c (text, letter);
      if (implied == NULL)
        continue;
      g_array_append_val (implied, squares[i]);
      if (rank.king != QI_NO_SQUARE)
        g_array_append_val (implied, rank.king);
    }
  return is_whole;
}

/* Writes the files of gates that no right implies. FALSE when the text would mean more, or less,
 * than the details. */
static gboolean
write_gates (QiFenWrite   *self,
             QiSide        side,
             const GArray *implied,
             GString      *text)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const guint files = qi_shape_get_files (shape);
  const guint start = side == QI_SIDE_FIRST ? (qi_shape_get_ranks (shape) - 1) * files : 0;
  g_autoptr (GArray) squares = qi_details_dup_squares (self->details, "gates", side, shape);
  gboolean is_whole = TRUE;

  if ((self->features & QI_GAME_FEN_GATES) == 0)
    return squares->len == 0;
  if ((self->features & QI_GAME_FEN_CASTLING) != 0)
    for (guint i = 0; i < implied->len; i++)
      is_whole = is_whole && contains (squares, g_array_index (implied, guint, i));
  for (guint i = 0; i < squares->len; i++)
    {
      const guint square = g_array_index (squares, guint, i);

      /* K and Q are castling rights. */
      if (square < start || square >= start + MIN (files, 26) || square == start + 'K' - 'A'
          || square == start + 'Q' - 'A')
        is_whole = is_whole && contains (implied, square);
    }
  for (guint file = 0; file < MIN (files, 26); file++)
    {
      const char letter = (char) ((side == QI_SIDE_FIRST ? 'A' : 'a') + (int) file);

      if (contains (squares, start + file) && !contains (implied, start + file)
          && g_ascii_toupper (letter) != 'K' && g_ascii_toupper (letter) != 'Q')
        g_string_append_c (text, letter);
    }
  return is_whole;
}

static gboolean
is_malformed (const QiValue *value)
{
  return value != NULL && qi_value_get_kind (value) != QI_VALUE_OBJECT;
}

void
qi_fen_write_castling (QiFenWrite *self,
                       GString    *text)
{
  const gsize before = text->len;
  gboolean has_rights = !is_malformed (self->values[QI_FEN_DETAIL_CASTLING]);
  gboolean has_gates = !is_malformed (self->values[QI_FEN_DETAIL_GATES]);

  const gboolean may_have_gates =
    (self->features & QI_GAME_FEN_GATES) != 0 || self->values[QI_FEN_DETAIL_GATES] != NULL;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      if (!may_have_gates)
        {
          has_rights = write_rights (self, side, NULL, text) && has_rights;
          continue;
        }
      g_autoptr (GArray) implied = g_array_new (FALSE, FALSE, sizeof (guint));

      has_rights = write_rights (self, side, implied, text) && has_rights;
      has_gates = write_gates (self, side, implied, text) && has_gates;
    }
  if (text->len == before)
    g_string_append_c (text, '-');
  if (!has_rights)
    qi_write_lose_detail (&self->write, "castling");
  if (!has_gates)
    qi_write_lose_detail (&self->write, "gates");
}

static gboolean
get_checks (const QiDetails *details,
            QiSide           side,
            gint64          *value)
{
  QiValue *checks = qi_details_get (details, "checks");
  const QiValue *own = checks == NULL
                         ? NULL
                         : qi_value_get_member (checks, side == QI_SIDE_FIRST ? "first" : "second");

  return own != NULL && qi_value_get_int (own, value) && *value >= 0 && *value <= MAX_CHECKS;
}

void
qi_fen_write_checks (QiFenWrite *self,
                     GString    *text)
{
  gint64 first = QI_FEN_START_CHECKS;
  gint64 second = QI_FEN_START_CHECKS;

  if ((self->features & QI_GAME_FEN_CHECKS) == 0)
    {
      if (self->values[QI_FEN_DETAIL_CHECKS] != NULL)
        qi_write_lose_detail (&self->write, "checks");
      return;
    }
  if (self->values[QI_FEN_DETAIL_CHECKS] == NULL)
    {
      if (self->info == NULL)
        return;
      first = qi_game_info_get_checks (self->info, QI_SIDE_FIRST);
      second = qi_game_info_get_checks (self->info, QI_SIDE_SECOND);
    }
  else if (!get_checks (self->details, QI_SIDE_FIRST, &first)
           || !get_checks (self->details, QI_SIDE_SECOND, &second))
    {
      first = second = QI_FEN_START_CHECKS;
      qi_write_lose_detail (&self->write, "checks");
    }
  g_string_append_c (text, ' ');
  qi_write_number (text, (guint64) first);
  g_string_append_c (text, '+');
  qi_write_number (text, (guint64) second);
}
