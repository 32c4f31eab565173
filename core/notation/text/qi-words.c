/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-words-private.h"

#include "qi-letters-private.h"

#define MIN_SIZE    3 /* of a board that stands alone, one way or the other */
#define MAX_NUMBERS 3 /* between slashes that are no ranks */
#define MAX_FILES   1000

gboolean
qi_scan_is_words (const QiScan *self,
                  QiSpan        span,
                  const char   *format)
{
  gboolean has_empty = FALSE;
  guint64 letters = 0;
  guint n_ranks = 1;
  guint n_files = 0; /* of the longest rank */
  guint run = 0;
  guint file = 0;

  for (gsize i = span.offset; i < span.offset + span.length; i++)
    {
      const char c = self->text[i];

      run = qi_scan_is_digit (c) ? MIN (run * 10 + (guint) (c - '0'), MAX_FILES) : 0;
      if (c == '/')
        {
          n_ranks++;
          file = 0;
        }
      else if (qi_scan_is_letter (c))
        {
          file++;
          letters |= G_GUINT64_CONSTANT (1) << (g_ascii_toupper (c) - 'A');
        }
      else if (!qi_scan_is_digit (c))
        return FALSE; /* no word has "+" or brackets inside it */
      else
        has_empty = TRUE;
      n_files = MIN (MAX (n_files, file + run), MAX_FILES);
      if (run > 0 && (i + 1 == span.offset + span.length || !qi_scan_is_digit (self->text[i + 1])))
        file = MIN (file + run, MAX_FILES);
    }
  /* A date, a fraction: "12/24/2023", "8/8". */
  if (letters == 0 && n_ranks <= MAX_NUMBERS)
    return TRUE;
  if (n_ranks < MIN_SIZE && n_files < MIN_SIZE)
    return TRUE;
  return !has_empty && qi_letters_find_game (format, n_ranks, n_files, letters) == NULL;
}

gboolean
qi_scan_is_numbers (const QiScan *self,
                    QiSpan        span)
{
  guint n_ranks = 1;

  for (gsize i = span.offset; i < span.offset + span.length; i++)
    {
      n_ranks += self->text[i] == '/';
      if (self->text[i] != '/' && !qi_scan_is_digit (self->text[i]))
        return FALSE;
    }
  return n_ranks <= MAX_NUMBERS;
}

gboolean
qi_scan_is_pair (const QiScan *self,
                 QiSpan        span)
{
  gsize n_letters = 0;
  gsize n_slashes = 0;

  for (gsize i = span.offset; i < span.offset + span.length; i++)
    {
      const char c = self->text[i];

      if (c == '/')
        n_slashes++;
      else if (qi_scan_is_letter (c))
        n_letters++;
      else
        return FALSE;
    }
  return n_slashes == 1 && n_letters <= 4;
}

gboolean
qi_scan_is_one_sided (const QiScan *self,
                      QiSpan        span)
{
  gboolean has_upper = FALSE;
  gboolean has_lower = FALSE;

  for (gsize i = span.offset; i < span.offset + span.length; i++)
    {
      const char c = self->text[i];

      if (c != '/' && !qi_scan_is_letter (c))
        return FALSE;
      has_upper = has_upper || g_ascii_isupper (c);
      has_lower = has_lower || g_ascii_islower (c);
    }
  return !has_upper || !has_lower;
}
