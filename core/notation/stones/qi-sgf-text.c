/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sgf-scan-private.h"

#include "qi-notation-private.h"

#include <string.h>

/* The texts of SGF and their charsets. Source: SGF FF[4], "Property value types",
 * https://www.red-bean.com/sgf/sgf4.html; that bytes of characters are escaped by some programs and
 * not by others: A. E. Brouwer, https://homepages.cwi.nl/~aeb/go/misc/sgfnotes.html. */

#define MAX_CHARSET_BYTES 40

/* Only charsets in which ASCII means itself, so that the brackets can be found before. */
static const QiSgfCharset charsets[] = {
  { "ascii", "ISO-8859-1", QI_SGF_NO_PAIRS },
  { "big5", "BIG5", QI_SGF_EAST_PAIRS },
  { "big5hkscs", "BIG5-HKSCS", QI_SGF_EAST_PAIRS },
  { "cp1250", "CP1250", QI_SGF_NO_PAIRS },
  { "cp1251", "CP1251", QI_SGF_NO_PAIRS },
  { "cp1252", "CP1252", QI_SGF_NO_PAIRS },
  { "cp932", "CP932", QI_SGF_SJIS_PAIRS },
  { "cp936", "GB18030", QI_SGF_EAST_PAIRS },
  { "cp949", "CP949", QI_SGF_NO_PAIRS },
  { "cp950", "CP950", QI_SGF_EAST_PAIRS },
  { "euccn", "GB18030", QI_SGF_NO_PAIRS },
  { "eucjp", "EUC-JP", QI_SGF_NO_PAIRS },
  { "euckr", "CP949", QI_SGF_NO_PAIRS },
  { "gb18030", "GB18030", QI_SGF_EAST_PAIRS },
  { "gb2312", "GB18030", QI_SGF_NO_PAIRS },
  { "gbk", "GB18030", QI_SGF_EAST_PAIRS },
  { "iso88591", "ISO-8859-1", QI_SGF_NO_PAIRS },
  { "iso885915", "ISO-8859-15", QI_SGF_NO_PAIRS },
  { "iso88592", "ISO-8859-2", QI_SGF_NO_PAIRS },
  { "iso88595", "ISO-8859-5", QI_SGF_NO_PAIRS },
  { "iso88599", "ISO-8859-9", QI_SGF_NO_PAIRS },
  { "koi8r", "KOI8-R", QI_SGF_NO_PAIRS },
  { "koi8u", "KOI8-U", QI_SGF_NO_PAIRS },
  { "ksc56011987", "CP949", QI_SGF_NO_PAIRS },
  { "latin1", "ISO-8859-1", QI_SGF_NO_PAIRS },
  { "shiftjis", "CP932", QI_SGF_SJIS_PAIRS },
  { "sjis", "CP932", QI_SGF_SJIS_PAIRS },
  { "tis620", "TIS-620", QI_SGF_NO_PAIRS },
  { "uhc", "CP949", QI_SGF_NO_PAIRS },
  { "usascii", "ISO-8859-1", QI_SGF_NO_PAIRS },
  { "utf8", "UTF-8", QI_SGF_NO_PAIRS },
  { "windows1250", "CP1250", QI_SGF_NO_PAIRS },
  { "windows1251", "CP1251", QI_SGF_NO_PAIRS },
  { "windows1252", "CP1252", QI_SGF_NO_PAIRS },
  { "windows31j", "CP932", QI_SGF_SJIS_PAIRS },
};

const QiSgfCharset *
qi_sgf_charset_lookup (const char *name,
                       gsize       length)
{
  char plain[MAX_CHARSET_BYTES + 1];
  gsize n = 0;

  for (gsize i = 0; i < length; i++)
    {
      if (n == MAX_CHARSET_BYTES)
        return NULL;
      if (g_ascii_isalnum (name[i]))
        plain[n++] = g_ascii_tolower (name[i]);
      else if (strchr ("-_ .", name[i]) == NULL || name[i] == '\0')
        return NULL;
    }
  plain[n] = '\0';
  for (gsize i = 0; i < G_N_ELEMENTS (charsets); i++)
    if (strcmp (charsets[i].name, plain) == 0)
      return &charsets[i];
  return NULL;
}

const QiSgfCharset *
qi_sgf_charset_guess (const char *text,
                      gsize       length)
{
  const char *name = qi_text_is_utf8 (text, length, NULL) ? "utf8" : "latin1";

  return qi_sgf_charset_lookup (name, strlen (name));
}

/* The bytes of the line end at @at: one of CR LF, LF CR, CR, LF; 0 when there is none. */
static gsize
count_line_end (const char *text,
                gsize       at,
                gsize       end)
{
  if (at >= end || (text[at] != '\n' && text[at] != '\r'))
    return 0;
  if (at + 1 < end && text[at + 1] != text[at] && (text[at + 1] == '\n' || text[at + 1] == '\r'))
    return 2;
  return 1;
}

/* The value's bytes without escapes. A byte that is part of a character is not an escape, even if
 * it looks like one. */
static GString *
unescape (const char         *text,
          QiSpan              span,
          QiSgfTextKind       kind,
          const QiSgfCharset *charset)
{
  GString *out = g_string_sized_new (span.length);
  const gsize end = span.offset + span.length;

  for (gsize at = span.offset; at < end;)
    {
      const guchar c = (guchar) text[at];
      gsize line_end = count_line_end (text, at, end);
      char second = '\0';
      const gsize n = qi_sgf_count_bytes (charset, text, at, end, &second);

      if (n > 1)
        {
          g_string_append_c (out, text[at]);
          g_string_append_c (out, second);
          at += n;
        }
      else if (c == '\\' && at + 1 < end)
        {
          line_end = count_line_end (text, at + 1, end);
          if (line_end == 0)
            g_string_append_c (out, (guchar) text[at + 1] < ' ' ? ' ' : text[at + 1]);
          at += line_end == 0 ? 2 : 1 + line_end;
        }
      else if (c == '\\')
        at++;
      else if (line_end > 0)
        {
          g_string_append_c (out, kind == QI_SGF_TEXT ? '\n' : ' ');
          at += line_end;
        }
      else
        {
          g_string_append_c (out, c < ' ' ? ' ' : text[at]);
          at++;
        }
    }
  return out;
}

static gboolean
is_ascii (const GString *text)
{
  for (gsize i = 0; i < text->len; i++)
    if ((guchar) text->str[i] >= 0x80)
      return FALSE;
  return TRUE;
}

char *
qi_sgf_decode_text (const char         *text,
                    QiSpan              span,
                    QiSgfTextKind       kind,
                    const QiSgfCharset *charset,
                    gboolean           *bad)
{
  g_autoptr (GString) bytes = unescape (text, span, kind, charset);

  *bad = FALSE;
  if (is_ascii (bytes))
    return g_string_free (g_steal_pointer (&bytes), FALSE);

  char *converted = NULL;
  if (strcmp (charset->iconv, "UTF-8") == 0)
    {
      if (g_utf8_validate (bytes->str, (gssize) bytes->len, NULL))
        return g_string_free (g_steal_pointer (&bytes), FALSE);
    }
  else
    converted =
      g_convert (bytes->str, (gssize) bytes->len, "UTF-8", charset->iconv, NULL, NULL, NULL);
  if (converted != NULL)
    return converted;
  *bad = TRUE;
  return g_utf8_make_valid (bytes->str, (gssize) bytes->len);
}

gboolean
qi_sgf_append_text (GString      *out,
                    const char   *text,
                    gsize         length,
                    QiSgfTextKind kind)
{
  gboolean same = TRUE;

  for (gsize i = 0; i < length; i++)
    {
      const char c = text[i];
      const gboolean is_kept = (guchar) c >= ' ' || (c == '\n' && kind == QI_SGF_TEXT);

      same = same && is_kept;
      /* Only the first colon of a composed value separates its parts, and it comes before any
       * text. */
      if (c == '\\' || c == ']')
        g_string_append_c (out, '\\');
      g_string_append_c (out, is_kept ? c : ' ');
    }
  return same;
}
