/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-text-search-private.h"

#include <string.h>

struct _QiTextSearch
{
  char    *text; /* folded */
  gsize    length;
  gboolean is_ascii;
  gboolean is_folded_ascii; /* @text is ASCII after case folding */
  guint8   steps[256];      /* how far the search can advance when this byte is at its end */
  guint8   lower[256];
};

static void
prepare (QiTextSearch *self,
         const char   *text)
{
  self->is_ascii = g_str_is_ascii (text);
  self->text = self->is_ascii ? g_ascii_strdown (text, -1) : g_utf8_casefold (text, -1);
  self->length = strlen (self->text);
  self->is_folded_ascii = g_str_is_ascii (self->text);
  for (guint i = 0; i < 256; i++)
    {
      self->lower[i] = (guint8) g_ascii_tolower ((char) i);
      self->steps[i] = (guint8) MIN (self->length, 255);
    }
  for (gsize i = 0; i + 1 < self->length; i++)
    {
      const guint8 step = (guint8) MIN (self->length - 1 - i, 255);

      self->steps[(guchar) self->text[i]] = step;
      self->steps[(guchar) g_ascii_toupper (self->text[i])] = step;
    }
}

static gboolean
find_ascii (const QiTextSearch *self,
            const char         *text,
            gsize               length)
{
  const gsize last = self->length - 1;

  if (last == 0)
    return memchr (text, self->text[0], length) != NULL
           || (g_ascii_isalpha (self->text[0])
               && memchr (text, g_ascii_toupper (self->text[0]), length) != NULL);
  for (gsize at = 0; at + self->length <= length; at += self->steps[(guchar) text[at + last]])
    {
      gsize i = self->length;

      while (i > 0 && self->lower[(guchar) text[at + i - 1]] == (guint8) self->text[i - 1])
        i--;
      if (i == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_ascii (const char *text,
          gsize       length)
{
  guint64 seen = 0;
  gsize at = 0;

  for (; at + sizeof seen <= length; at += sizeof seen)
    {
      guint64 word;

      memcpy (&word, text + at, sizeof word);
      seen |= word;
    }
  for (; at < length; at++)
    seen |= (guchar) text[at];
  return (seen & G_GUINT64_CONSTANT (0x8080808080808080)) == 0;
}

QiTextSearch *
qi_text_search_new (const char *text)
{
  QiTextSearch *self;

  g_return_val_if_fail (text != NULL && *text != '\0', NULL);

  self = g_new0 (QiTextSearch, 1);
  prepare (self, text);
  return self;
}

void
qi_text_search_free (QiTextSearch *self)
{
  g_free (self->text);
  g_free (self);
}

gboolean
qi_text_search_find (const QiTextSearch *self,
                     const char         *text,
                     gsize               length)
{
  g_autofree char *valid = NULL;
  g_autofree char *folded = NULL;

  if (self->is_ascii && find_ascii (self, text, length))
    return TRUE;
  /* Most items are ASCII, and folding adds no other letters to them; in other texts it may, such as "ss"
   * for "ß". */
  if (is_ascii (text, length) && (self->is_ascii || !self->is_folded_ascii))
    return FALSE;
  valid = g_utf8_make_valid (text, (gssize) length);
  folded = g_utf8_casefold (valid, -1);
  return strstr (folded, self->text) != NULL;
}
