/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-peel-private.h"

#include <string.h>

#define MAX_PLACEMENTS 4 /* in prose that are tried */
#define MAX_WORDS      9 /* behind a placement: the fields of a FEN, and a few that are none */
#define ALL_WORDS      (MAX_WORDS + 1) /* all words of the line: an EPD can have any number */
#define N_FIELDS       4 /* of an EPD before its operations, the placement among them */

/* Where a comment behind the position starts: "… 0 1 ; better is", "… # mate", "… {x}"; the next column of a table: "… 0 1,34". */
static gsize
find_comment (const QiPeeled *self)
{
  static const char *const marks[] = { ";", "#", "//", "{", "(", "--", "|" };
  const gsize end = MIN (self->length, QI_PEEL_MAX_SEARCHED);
  guint n_fields = 1;
  guint n_tabs = 0;

  for (gsize at = 1; at < end; at++)
    {
      if (self->text[at] == ',' && n_fields >= N_FIELDS && g_ascii_isdigit (self->text[at - 1]))
        return at;
      /* The next column, where fields have single spaces between them. */
      if (self->text[at] == '\t' && n_fields >= N_FIELDS && n_tabs == 0)
        return at;
      n_tabs += self->text[at] == '\t';
      if (!qi_scan_is_blank (self->text[at - 1]))
        continue;
      n_fields += !qi_scan_is_blank (self->text[at]);
      for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
        {
          gsize n = strlen (marks[i]);

          /* A dash alone is a field. */
          if (at + n <= end && memcmp (self->text + at, marks[i], n) == 0)
            return at;
        }
    }
  return 0;
}

static gboolean
is_around (char c)
{
  return qi_scan_is_blank (c) || strchr ("\"`()<>|,:=", c) != NULL;
}

/* TRUE when the bytes of a word may be ranks of pieces: slashes, letters, and something that prose
 * does not have between slashes. */
static gboolean
is_placement (const char *text,
              gsize       at,
              gsize       end,
              gsize       length)
{
  guint n_slashes = 0;
  guint n_letters = 0;
  gboolean has_digit = FALSE;

  for (gsize i = at; i < end; i++)
    {
      char c = text[i];

      n_slashes += c == '/';
      n_letters += qi_scan_is_letter (c);
      has_digit = has_digit || qi_scan_is_digit (c);
      if (c == '\0'
          || (!qi_scan_is_letter (c) && !qi_scan_is_digit (c) && strchr ("/+-~'^[]*", c) == NULL))
        return FALSE;
    }
  if (n_slashes < 2 || n_letters == 0)
    return FALSE;
  /* "his/her/its" looks like three ranks of three squares, too. */
  return has_digit
         || (end + 2 < length && text[end] == ' ' && strchr ("wbr", text[end + 1]) != NULL
             && text[end + 2] == ' ');
}

/* The place of the placement number @n, or FALSE. */
static gboolean
find_placement (const QiPeeled *self,
                guint           n,
                gsize          *start,
                gsize          *end)
{
  const gsize length = MIN (self->length, QI_PEEL_MAX_SEARCHED);

  for (gsize at = 0; at < length;)
    {
      gsize next = at;

      if (is_around (self->text[at]))
        {
          at++;
          continue;
        }
      while (next < length && !is_around (self->text[next]))
        next++;
      if (is_placement (self->text, at, next, length) && n-- == 0)
        {
          *start = at;
          *end = next;
          return TRUE;
        }
      at = next;
    }
  return FALSE;
}

/* The end of an EPD's operand or operation: it is kept, unlike the punctuation of prose. */
static gboolean
ends_operation (const char *text,
                gsize       start,
                gsize       end)
{
  guint n_words = 0;
  guint n_quotes = 0;
  gboolean has_code = FALSE;

  for (gsize at = start; at < end; at++)
    {
      n_quotes += text[at] == '"';
      if (qi_scan_is_blank (text[at]) || (at > start && !qi_scan_is_blank (text[at - 1])))
        continue;
      if (n_words++ == N_FIELDS)
        has_code = qi_scan_is_letter (text[at]);
    }
  return has_code && n_quotes % 2 == 0 && (text[end - 1] == ';' || text[end - 1] == '"');
}

/* Cuts @found after @n_words more words than its first; FALSE when its line has not as many. */
static gboolean
take_words (const QiPeeled *self,
            gsize           start,
            gsize           end,
            guint           n_words,
            QiPeeled       *found)
{
  const gsize line = qi_peel_line_end (self->text, self->length, start);

  for (guint i = 0; i < n_words && n_words < ALL_WORDS; i++)
    {
      while (end < line && qi_scan_is_blank (self->text[end]))
        end++;
      if (end >= line)
        return FALSE;
      while (end < line && !qi_scan_is_blank (self->text[end]))
        end++;
    }
  if (n_words == ALL_WORDS)
    end = line;
  while (end > start && !ends_operation (self->text, start, end)
         && (qi_scan_is_blank (self->text[end - 1])
             || strchr ("\"`).,;:>|*", self->text[end - 1]) != NULL))
    end--;
  found->text = self->text + start;
  found->length = end - start;
  qi_peel_restore_semicolon (found);
  return TRUE;
}

gboolean
qi_peel_find (const QiPeeled *self,
              guint           step,
              gboolean        is_prose,
              QiPeeled       *found)
{
  const guint n_first = is_prose ? MAX_PLACEMENTS * (ALL_WORDS + 1) : 0;
  gsize start = 0;
  gsize end = 0;

  *found = *self;
  if (step == 0)
    {
      /* Length 0: there is none, which reads as nothing. */
      found->length = find_comment (self);
      qi_peel_trim (found);
      return TRUE;
    }
  step--;
  if (step >= n_first)
    return FALSE;
  found->length = 0;
  if (!find_placement (self, step / (ALL_WORDS + 1), &start, &end))
    return FALSE;
  /* Tried with the most words first. */
  if (!take_words (self, start, end, ALL_WORDS - step % (ALL_WORDS + 1), found))
    found->length = 0;
  return TRUE;
}
