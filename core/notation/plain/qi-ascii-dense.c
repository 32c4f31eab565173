/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"

#include "qi-game-info-private.h"
#include "qi-letters-private.h"
#include "qi-sfen-private.h"

#include <string.h>

/* Boards without anything between their squares, a word a rank (Lc0):
 *
 *   rnbqkbnr
 *   pppppppp
 *   ........
 *
 * Words below each other are many things. So these are a board only where all ranks are equally long, empty squares have
 * one sign, both kings are there, and one game has all letters and the size. */

#define MIN_WIDTH 4
#define MIN_RANKS 4

/* A rank that a line may be, and what ranks have together. */
typedef struct
{
  QiSpan   word;
  QiSpan   label; /* of length 0: none */
  char     sign;  /* of empty squares; '\0' while none was there */
  gint     stars; /* beside another sign: a square that a pawn passed over */
  guint    first; /* of the lines */
  guint    n_ranks;
  guint64  letters;
  gboolean has_king[2];
} Dense;

static gboolean
is_sign (char c)
{
  return c != '\0' && strchr (".-_:*#", c) != NULL;
}

/* The word from @at on, up to a blank. */
static QiSpan
get_word (const QiScan *scan,
          gsize         at,
          gsize         end)
{
  QiSpan word;

  while (at < end && qi_scan_is_blank (scan->text[at]))
    at++;
  word.offset = at;
  while (at < end && !qi_scan_is_blank (scan->text[at]))
    at++;
  word.length = at - word.offset;
  return word;
}

/* "abcdefgh" or "hgfedcba": the names of the files, which a word below the ranks may be. */
static gboolean
is_files (const QiScan *scan,
          QiSpan        word)
{
  const char *text = scan->text + word.offset;
  gboolean is_up = TRUE;
  gboolean is_down = TRUE;

  for (gsize i = 0; i < word.length; i++)
    {
      is_up = is_up && g_ascii_tolower (text[i]) == (char) ('a' + i);
      is_down = is_down && g_ascii_tolower (text[word.length - 1 - i]) == (char) ('a' + i);
    }
  return is_up || is_down;
}

/* Adds the rank that the line @span may be to what the ranks above it have. */
static gboolean
add_rank (Dense        *self,
          const QiScan *scan,
          QiSpan        span)
{
  const gsize end = span.offset + span.length;
  Dense next = *self;

  next.word = get_word (scan, span.offset, end);
  next.label.length = 0;
  if (next.word.length <= 2 && qi_scan_is_number (scan, next.word))
    {
      next.label = next.word;
      next.word = get_word (scan, next.label.offset + next.label.length, end);
    }
  if (next.word.length < MIN_WIDTH || next.word.length > QI_MAX_DIMENSION_SIZE
      || (self->n_ranks > 0 && next.word.length != self->word.length) || is_files (scan, next.word))
    return FALSE;
  for (gsize i = 0; i < next.word.length; i++)
    {
      const char c = scan->text[next.word.offset + i];

      if (qi_scan_is_letter (c))
        {
          next.letters |= G_GUINT64_CONSTANT (1) << (g_ascii_toupper (c) - 'A');
          next.has_king[0] = next.has_king[0] || c == 'K';
          next.has_king[1] = next.has_king[1] || c == 'k';
        }
      else if (!is_sign (c))
        return FALSE;
      else if (next.sign == '\0')
        next.sign = c;
      else if (c == '*' && next.sign == '.')
        next.stars++;
      else if (c != next.sign)
        return FALSE;
    }
  next.n_ranks++;
  *self = next;
  return TRUE;
}

static gboolean
is_board (const Dense *self)
{
  const guint n_files = (guint) self->word.length;

  return self->n_ranks >= MIN_RANKS && self->sign != '\0' && self->has_king[0] && self->has_king[1]
         && self->stars <= 1
         && (qi_letters_find_game ("fen", self->n_ranks, n_files, self->letters) != NULL
             || qi_sfen_find_game (self->n_ranks, n_files, self->letters) != NULL);
}

/* The next board from line *@at on; *@at is behind it then. */
static gboolean
find_board (const QiAsciiText *text,
            const QiScan      *scan,
            guint             *at,
            Dense             *board)
{
  while (*at < text->lines->len)
    {
      *board = (Dense) { .first = *at };
      while (*at < text->lines->len
             && add_rank (board, scan, g_array_index (text->lines, QiAsciiLine, *at).span))
        ++*at;
      if (is_board (board))
        return TRUE;
      if (*at == board->first)
        ++*at;
    }
  return FALSE;
}

/* Makes the line the rank that @dense has last. */
static void
set_rank (QiAsciiText  *text,
          const QiScan *scan,
          QiAsciiLine  *line,
          const Dense  *dense)
{
  const gsize behind = dense->word.offset + dense->word.length;

  line->kind = QI_ASCII_OPEN;
  line->first = text->cells->len;
  line->n_cells = (guint) dense->word.length;
  line->label = -1;
  if (dense->label.length > 0)
    {
      line->label = atoi (scan->text + dense->label.offset);
      line->label_span = dense->label;
    }
  line->tail = (QiSpan) { behind, line->span.offset + line->span.length - behind };
  for (gsize i = 0; i < dense->word.length; i++)
    g_array_append_val (text->cells, ((QiSpan) { dense->word.offset + i, 1 }));
}

void
qi_ascii_find_dense (QiAsciiText  *self,
                     const QiScan *scan)
{
  guint at = 0;
  Dense board;
  Dense rank = { 0 };

  if (!find_board (self, scan, &at, &board))
    return;
  self->n_boards = 1;
  for (guint i = board.first; i < board.first + board.n_ranks; i++)
    {
      QiAsciiLine *line = &g_array_index (self->lines, QiAsciiLine, i);

      add_rank (&rank, scan, line->span);
      set_rank (self, scan, line, &rank);
      g_array_append_val (self->ranks, i);
    }
  while (find_board (self, scan, &at, &board))
    if (self->n_boards++ == 1)
      {
        self->second = g_array_index (self->lines, QiAsciiLine, board.first).span;
        self->end = board.first;
      }
}
