/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-legacy-text-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"

#include <string.h>

#define CHARACTERS_PER_MARK 256
#define LEGACY_ENCODING     "CP932"
#define OTHER_ENCODING      "EUC-JP"

typedef struct
{
  gsize text;
  gsize source;
} Mark;

/* Whether the bytes are EUC-JP: ASCII, and pairs of bytes from 0xa1 on. In code page 932 such bytes are katakana of half
 * width or lead rare kanji; its kana, its frames and its usual kanji begin with lower ones, so a text that has any is
 * told from EUC-JP by it. Source: JIS X 0208, rows 1 to 84, in both encodings. */
static gboolean
is_euc_jp (const char *text,
           gsize       length)
{
  const guchar *bytes = (const guchar *) text;
  gboolean is_telling = FALSE;

  for (gsize at = 0; at < length; at++)
    {
      if (bytes[at] < 0x80)
        continue;
      if (bytes[at] == 0x8e && at + 1 < length && bytes[at + 1] >= 0xa1 && bytes[at + 1] <= 0xdf)
        {
          at++;
          continue;
        }
      if (bytes[at] < 0xa1 || bytes[at] > 0xf4 || at + 1 == length || bytes[at + 1] < 0xa1
          || bytes[at + 1] == 0xff)
        return FALSE;
      at++;
      is_telling = TRUE;
    }
  return is_telling;
}

/* Bytes of the character that starts with @lead in the source's encoding. */
static gsize
source_bytes (const QiLegacyText *self,
              guchar              lead)
{
  if (strcmp (self->encoding, OTHER_ENCODING) == 0)
    return lead < 0x80 ? 1 : 2;
  return (lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc) ? 2 : 1;
}

static gsize
text_bytes (const char *at)
{
  return (gsize) (g_utf8_next_char (at) - at);
}

/* FALSE when the characters of the two texts do not go together one by one. */
static gboolean
make_marks (QiLegacyText *self)
{
  Mark mark = { 0, 0 };
  guint n = 0;

  self->marks = g_array_new (FALSE, FALSE, sizeof (Mark));
  while (mark.text < self->length && mark.source < self->source_length)
    {
      if (n++ % CHARACTERS_PER_MARK == 0)
        g_array_append_val (self->marks, mark);
      mark.text += text_bytes (self->text + mark.text);
      mark.source += source_bytes (self, (guchar) self->source[mark.source]);
    }
  return mark.text == self->length && mark.source == self->source_length;
}

const char *const *
qi_legacy_text_get_encodings (void)
{
  static const char *const encodings[] = { LEGACY_ENCODING, OTHER_ENCODING, NULL };

  return encodings;
}

void
qi_legacy_text_init (QiLegacyText *self,
                     const char   *source,
                     gsize         length)
{
  *self = (QiLegacyText) {
    .text = source,
    .length = length,
    .fault = G_MAXSIZE,
    .source = source,
    .source_length = length,
  };
  gsize fault = 0;

  if (qi_text_is_utf8 (source, length, &fault))
    return;

  gsize n = 0;
  const char *encoding = is_euc_jp (source, length) ? OTHER_ENCODING : LEGACY_ENCODING;
  char *converted = g_convert (source, (gssize) length, "UTF-8", encoding, NULL, &n, NULL);
  if (converted != NULL)
    {
      self->text = self->owned = converted;
      self->length = n;
      self->encoding = encoding;
      if (make_marks (self))
        return;
    }
  self->text = "";
  self->length = 0;
  self->encoding = NULL;
  self->fault = fault;
}

void
qi_legacy_text_clear (QiLegacyText *self)
{
  g_clear_pointer (&self->owned, g_free);
  g_clear_pointer (&self->marks, g_array_unref);
}

void
qi_legacy_text_note (const QiLegacyText *self,
                     QiScan             *scan)
{
  if (self->fault != G_MAXSIZE)
    qi_scan_add (scan, "whole", (QiSpan) { self->fault, 1 },
                 qi_found_unknown_encoding (LEGACY_ENCODING));
  else if (self->encoding != NULL)
    qi_scan_add (scan, "whole", (QiSpan) { 0, self->length },
                 qi_found_text_converted (self->encoding));
}

/* The offset of byte @offset of the text in the source. */
static gsize
to_source (const QiLegacyText *self,
           gsize               offset)
{
  if (self->encoding == NULL)
    return offset;
  if (self->marks->len == 0)
    return 0;

  guint low = 0;
  guint high = self->marks->len;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->marks, Mark, middle).text <= offset)
        low = middle;
      else
        high = middle;
    }
  Mark mark = g_array_index (self->marks, Mark, low);
  while (mark.text < offset && mark.text < self->length)
    {
      mark.text += text_bytes (self->text + mark.text);
      mark.source += source_bytes (self, (guchar) self->source[mark.source]);
    }
  return mark.source;
}

static void
map_finding (const QiLegacyText *self,
             QiFinding          *finding)
{
  gsize offset = 0;
  gsize n = 0;

  if (qi_finding_get_fix_range (finding, &offset, &n))
    {
      gsize start = to_source (self, offset);

      qi_finding_set_fix_range (finding, start, to_source (self, offset + n) - start);
    }
  if (qi_finding_get_range (finding, &offset, &n))
    {
      gsize start = to_source (self, offset);

      qi_finding_set_range (finding, start, to_source (self, offset + n) - start);
    }
}

void
qi_legacy_text_map (const QiLegacyText *self,
                    QiReading          *reading)
{
  if (self->fault != G_MAXSIZE)
    return;
  for (guint i = 0; i < reading->findings->len; i++)
    map_finding (self, g_ptr_array_index (reading->findings, i));
  for (guint i = 0; reading->places != NULL && i < reading->places->len; i++)
    {
      QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);
      gsize start = to_source (self, place->offset);

      place->length = to_source (self, place->offset + place->length) - start;
      place->offset = start;
    }
}

char *
qi_legacy_text_dup_head (const char *source,
                         gsize       length,
                         gsize       maximum)
{
  gsize n = MIN (length, maximum);
  gsize fault = 0;
  gsize n_read = 0;
  gsize base = n >= 3 && memcmp (source, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  /* The cut may be in the middle of a character. */
  if (qi_text_is_utf8 (source, n, &fault) || n - fault < 4)
    return g_strndup (source + base, MAX (fault > 0 ? fault : n, base) - base);
  /* The last byte may be half of a pair. */
  const char *encoding = is_euc_jp (source, n) || (n > 1 && is_euc_jp (source, n - 1))
                           ? OTHER_ENCODING
                           : LEGACY_ENCODING;
  return g_convert (source, (gssize) n, "UTF-8", encoding, &n_read, NULL, NULL);
}
