/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures that say what they show: an SVG with a position among its metadata, a PNG with one among its texts. It is native
 * JSON, word for word, and is read where it stands. Nothing is looked at that is drawn. Source: PNG (third edition), 5.3, 11.3.3.4 (iTXt). */
#define G_LOG_DOMAIN "Qi"

#include "qi-picture-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-native-private.h"
#include "qi-scan-private.h"

#include <string.h>

#define PNG_HEAD_BYTES  8
#define PNG_CHUNK_BYTES 12          /* of length, type and check around what a chunk holds */
#define PNG_MAX_CHUNK   0x7fffffffu /* bytes */
#define MAX_PROLOGUE    65536       /* bytes before the first element of an SVG */
#define MAX_DIGITS      8           /* of the number of a character */

static const char png_head[] = "\x89PNG\r\n\x1a\n";

/* Where the position is, or what is wrong. */
typedef struct
{
  gsize      offset;
  gsize      length;
  GString   *owned; /* (nullable): what was escaped; then places are those of the whole */
  QiFinding *fault; /* (nullable) */
} Data;

static void
data_clear (Data *self)
{
  if (self->owned != NULL)
    g_string_free (self->owned, TRUE);
}

static gboolean
is_png (const char *text,
        gsize       length)
{
  return length >= PNG_HEAD_BYTES && memcmp (text, png_head, PNG_HEAD_BYTES) == 0;
}

static gboolean
begins_with (const char *text,
             gsize       at,
             gsize       length,
             const char *what)
{
  return length - at >= strlen (what) && memcmp (text + at, what, strlen (what)) == 0;
}

/* Behind the next @what; @length when there is none. */
static gsize
skip_past (const char *text,
           gsize       at,
           gsize       length,
           const char *what)
{
  const char *found = at < length ? g_strstr_len (text + at, (gssize) (length - at), what) : NULL;

  return found != NULL ? (gsize) (found - text) + strlen (what) : length;
}

/* From behind "<!" to behind the ">" that is neither quoted nor among the declarations in brackets. */
static gsize
skip_declaration (const char *text,
                  gsize       at,
                  gsize       length)
{
  gboolean in_brackets = FALSE;

  while (at < length)
    {
      const char quote[] = { text[at], '\0' };

      if (text[at] == '"' || text[at] == '\'')
        at = skip_past (text, at + 1, length, quote);
      else if (begins_with (text, at, length, "<!--"))
        at = skip_past (text, at + 4, length, "-->");
      else if (begins_with (text, at, length, "<?"))
        at = skip_past (text, at + 2, length, "?>");
      else if (text[at] == '>' && !in_brackets)
        return at + 1;
      else
        {
          in_brackets = text[at] == '[' || (in_brackets && text[at] != ']');
          at++;
        }
    }
  return length;
}

/* Behind what is markup and no tag; @at when there is none. Source: XML 1.0, 2.5 to 2.8. */
static gsize
skip_no_tag (const char *text,
             gsize       at,
             gsize       length)
{
  if (begins_with (text, at, length, "<?"))
    return skip_past (text, at + 2, length, "?>");
  if (begins_with (text, at, length, "<!--"))
    return skip_past (text, at + 4, length, "-->");
  if (begins_with (text, at, length, "<![CDATA["))
    return skip_past (text, at + 9, length, "]]>");
  return begins_with (text, at, length, "<!") ? skip_declaration (text, at + 2, length) : at;
}

/* TRUE when the element whose name begins at @at is called @name, with any prefix, whose bytes are *@n_prefix then. */
static gboolean
is_called (const char *text,
           gsize       at,
           gsize       length,
           const char *name,
           gsize      *n_prefix)
{
  gsize end = at;
  gsize colon = at;

  while (end < length && strchr (" \t\r\n/>", text[end]) == NULL)
    {
      if (text[end] == ':' && colon == at)
        colon = end;
      end++;
    }
  *n_prefix = colon - at;
  at = colon > at ? colon + 1 : at;
  return end < length && end - at == strlen (name) && memcmp (text + at, name, end - at) == 0;
}

/* The first element of an SVG is its own; a page of the web that has one further on is none. */
static gboolean
is_svg (const char *text,
        gsize       length)
{
  const gsize n = MIN (length, MAX_PROLOGUE);
  gsize at = qi_text_get_mark (text, length);
  gsize behind = at;
  gsize n_prefix = 0;

  do
    {
      at = behind;
      while (at < n && qi_scan_is_blank (text[at]))
        at++;
      behind = skip_no_tag (text, at, n);
    }
  while (behind > at);
  return at < n && text[at] == '<' && is_called (text, at + 1, n, "svg", &n_prefix);
}

static guint32
get_number (const char *bytes)
{
  guint32 number = 0;

  memcpy (&number, bytes, sizeof number);
  return GUINT32_FROM_BE (number);
}

guint32
qi_picture_check_sum (const char *bytes,
                      gsize       length)
{
  static guint32 sums[256]; /* of each byte */
  static gsize ready = 0;
  guint32 sum = G_MAXUINT32;

  if (g_once_init_enter (&ready))
    {
      for (guint32 byte = 0; byte < G_N_ELEMENTS (sums); byte++)
        {
          sums[byte] = byte;
          for (guint bit = 0; bit < 8; bit++)
            sums[byte] = (sums[byte] >> 1) ^ ((sums[byte] & 1) != 0 ? 0xedb88320u : 0);
        }
      g_once_init_leave (&ready, 1);
    }
  for (gsize i = 0; i < length; i++)
    sum = (sum >> 8) ^ sums[(sum ^ (guint8) bytes[i]) & 255];
  return ~sum;
}

static void
set_fault (Data      *data,
           QiFinding *finding,
           gsize      offset,
           gsize      length)
{
  data->fault = finding;
  qi_finding_set_range (finding, offset, length);
}

/* Behind keyword, flags and languages of an iTXt chunk of ours. FALSE: it is another one. */
static gboolean
find_itxt (const char *chunk,
           gsize       length,
           gsize      *start)
{
  static const char head[] = QI_PICTURE_KEYWORD "\0\0\0"; /* not compressed, method 0 */
  gsize at = sizeof head - 1;

  if (length < at || memcmp (chunk, head, at) != 0)
    return FALSE;
  /* The language, and the keyword in it. */
  for (guint i = 0; i < 2; i++)
    {
      const char *end = memchr (chunk + at, '\0', length - at);

      if (end == NULL)
        return FALSE;
      at = (gsize) (end - chunk) + 1;
    }
  *start = at;
  return TRUE;
}

static void
look_into_png (const char *text,
               gsize       length,
               Data       *data)
{
  gsize at = PNG_HEAD_BYTES;

  while (at + PNG_CHUNK_BYTES <= length)
    {
      const guint32 n = get_number (text + at);
      const char *type = text + at + 4;
      gsize start = 0;

      if (n > PNG_MAX_CHUNK || n > length - at - PNG_CHUNK_BYTES)
        break;
      if (memcmp (type, "iTXt", 4) == 0 && find_itxt (type + 4, n, &start))
        {
          data->offset = at + 8 + start;
          data->length = n - start;
          if (get_number (type + 4 + n) != qi_picture_check_sum (type, 4 + (gsize) n))
            set_fault (data, qi_found_picture_damaged (), data->offset, data->length);
          return;
        }
      if (memcmp (type, "IEND", 4) == 0)
        {
          set_fault (data, qi_found_picture_without_position (), 0, PNG_HEAD_BYTES);
          return;
        }
      at += PNG_CHUNK_BYTES + n;
    }
  set_fault (data, qi_found_picture_damaged (), at, length - at);
}

/* The length of "&#215;" or "&#xD7;", 0 when it is none. */
static gsize
take_number (const char *text,
             gsize       length,
             GString    *owned)
{
  const gboolean is_hex = length > 2 && text[2] == 'x';
  const gsize first = is_hex ? 3 : 2;
  gunichar c = 0;
  gsize at = first;

  if (!begins_with (text, 0, length, "&#"))
    return 0;
  for (; at < length && at < first + MAX_DIGITS && g_ascii_isxdigit (text[at]); at++)
    {
      if (!is_hex && !g_ascii_isdigit (text[at]))
        return 0;
      c = c * (is_hex ? 16 : 10) + (gunichar) g_ascii_xdigit_value (text[at]);
    }
  if (at == first || at >= length || text[at] != ';' || c == 0 || !g_unichar_validate (c))
    return 0;
  g_string_append_unichar (owned, c);
  return at + 1;
}

/* Decodes one character of a text that a program has written without its CDATA. Returns how many bytes it
 * took. */
static gsize
take_character (const char *text,
                gsize       length,
                GString    *owned)
{
  static const struct
  {
    const char *name;
    char c;
  } entities[] = {
    { "&quot;", '"' }, { "&amp;", '&' }, { "&lt;", '<' }, { "&gt;", '>' }, { "&apos;", '\'' }
  };
  gsize n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (entities) && *text == '&'; i++)
    if (begins_with (text, 0, length, entities[i].name))
      {
        g_string_append_c (owned, entities[i].c);
        return strlen (entities[i].name);
      }
  n = take_number (text, length, owned);
  if (n == 0)
    g_string_append_c (owned, *text);
  return MAX (n, 1);
}

/* The prefix that the attribute whose value begins with the quote at @quote gives to a namespace, "" for that of names without any;
 * NULL when it gives none. @tag: where the tag begins. */
static char *
dup_prefix (const char *text,
            gsize       tag,
            gsize       quote)
{
  gsize end = quote;
  gsize at;

  while (end > tag && (qi_scan_is_blank (text[end - 1]) || text[end - 1] == '='))
    end--;
  at = end;
  while (at > tag && !qi_scan_is_blank (text[at - 1]))
    at--;
  if (!begins_with (text, at, end, "xmlns") || (end - at > 5 && text[at + 5] != ':'))
    return NULL;
  return g_strndup (text + MIN (at + 6, end), end - MIN (at + 6, end));
}

/* Behind the ">" of the tag whose name begins at @at, 0 when it has none. @prefixes: takes those that it gives to the namespace of
 * positions. */
static gsize
find_tag_end (const char *text,
              gsize       at,
              gsize       length,
              GHashTable *prefixes)
{
  const gsize tag = at;

  for (; at < length && text[at] != '>'; at++)
    if (text[at] == '"' || text[at] == '\'')
      {
        const gsize value = at + 1;
        const char *stop = memchr (text + value, text[at], length - value);
        char *prefix = NULL;

        if (stop == NULL)
          return 0;
        if ((gsize) (stop - text) - value == strlen (QI_PICTURE_NAMESPACE)
            && begins_with (text, value, length, QI_PICTURE_NAMESPACE))
          prefix = dup_prefix (text, tag, at);
        if (prefix != NULL)
          g_hash_table_add (prefixes, prefix);
        at = (gsize) (stop - text);
      }
  return at < length ? at + 1 : 0;
}

/* Behind the tag of the position: "position" of its namespace, whatever the prefix of that is and wherever it was given. 0: there
 * is none. Source: Namespaces in XML 1.0, 3 and 6. */
static gsize
find_position (const char *text,
               gsize       length)
{
  g_autoptr (GHashTable) prefixes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize at = skip_past (text, 0, length, "<");

  while (at < length)
    {
      const gsize behind = skip_no_tag (text, at - 1, length);
      gsize n_prefix = 0;

      if (behind == at - 1 && text[at] != '/')
        {
          const gsize end = find_tag_end (text, at, length, prefixes);

          if (end == 0)
            return 0;
          if (is_called (text, at, length, "position", &n_prefix))
            {
              g_autofree char *prefix = g_strndup (text + at, n_prefix);

              if (g_hash_table_contains (prefixes, prefix))
                return end;
            }
          at = end;
        }
      at = skip_past (text, MAX (at, behind), length, "<");
    }
  return 0;
}

static void
look_into_svg (const char *text,
               gsize       length,
               Data       *data)
{
  const char *end = text + length;
  const gsize behind = find_position (text, length);
  const char *start = text + behind;
  const char *stop;
  gboolean is_plain;

  if (behind == 0)
    {
      set_fault (data, qi_found_picture_without_position (), 0, MIN (length, 1));
      return;
    }
  if (start[-2] == '/')
    {
      set_fault (data, qi_found_picture_damaged (), behind - 2, 2);
      return;
    }
  while (start < end && qi_scan_is_blank (*start))
    start++;
  is_plain = begins_with (text, (gsize) (start - text), length, "<![CDATA[");
  start += is_plain ? 9 : 0;
  stop = g_strstr_len (start, end - start, is_plain ? "]]>" : "<");
  data->offset = (gsize) (start - text);
  data->length = (gsize) ((stop != NULL ? stop : end) - start);
  if (stop == NULL)
    set_fault (data, qi_found_picture_damaged (), data->offset, data->length);
  else if (!is_plain)
    {
      data->owned = g_string_sized_new (data->length);
      for (gsize at = 0; at < data->length;)
        at += take_character (start + at, data->length - at, data->owned);
    }
}

/* Puts the places of what was read into the whole text. */
static void
move_places (QiReading  *reading,
             const Data *data)
{
  for (guint i = 0; i < reading->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i);
      gsize offset = 0;
      gsize length = 0;

      if (!qi_finding_get_range (finding, &offset, &length))
        continue;
      if (data->owned != NULL)
        qi_finding_set_range (finding, data->offset, data->length);
      else
        qi_finding_set_range (finding, data->offset + offset, length);
    }
  if (data->owned != NULL)
    g_clear_pointer (&reading->places, g_array_unref);
  for (guint i = 0; reading->places != NULL && i < reading->places->len; i++)
    g_array_index (reading->places, QiTextPlace, i).offset += data->offset;
}

static QiReading *
read_picture (const QiNotation    *notation,
              const char          *text,
              gsize                length,
              const QiReadOptions *options)
{
  Data data = { 0 };
  QiReading *reading;
  QiReadOptions own = *options;

  own.bytes = NULL;
  if (is_png (text, length))
    look_into_png (text, length, &data);
  else if (is_svg (text, length))
    look_into_svg (text, length, &data);
  else
    set_fault (&data, qi_found_picture_without_position (), 0, MIN (length, 1));
  if (data.fault != NULL)
    {
      reading = qi_reading_new (notation->id);
      qi_findings_add (reading->findings, data.fault);
      data_clear (&data);
      return reading;
    }
  reading =
    data.owned != NULL
      ? qi_notation_read (&qi_notation_json, data.owned->str, (gssize) data.owned->len, &own)
      : qi_notation_read (&qi_notation_json, text + data.offset, (gssize) data.length, &own);
  reading->format = notation->id;
  /* The picture is not what is saved. */
  g_clear_pointer (&reading->source, qi_source_unref);
  move_places (reading, &data);
  qi_findings_locate (reading->findings, text, length, TRUE);
  data_clear (&data);
  return reading;
}

/* How pictures of other kinds begin, which cannot contain a position: this is reported, instead of reading
 * them as texts. Source: JFIF 1.02, GIF89a, Microsoft's RIFF and bitmap structures, TIFF 6.0, each in its
 * first section. */
static const struct
{
  gsize       offset;
  gsize       length;
  const char *bytes;
} others[] = {
  { 0, 3, "\xff\xd8\xff" }, /* JPEG */
  { 0, 6, "GIF87a" },       { 0, 6, "GIF89a" },
  { 8, 7, "WEBPVP8" },                            /* behind RIFF and a length */
  { 0, 4, "II*\0" },                              /* TIFF, of either order */
  { 0, 4, "MM\0*" },        { 6, 4, "\0\0\0\0" }, /* BMP, behind BM and a length */
  { 4, 8, "ftypavif" },
};

static gboolean
is_other_picture (const char *text,
                  gsize       length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (length >= others[i].offset + others[i].length
        && memcmp (text + others[i].offset, others[i].bytes, others[i].length) == 0
        && (others[i].offset != 6 || memcmp (text, "BM", 2) == 0)
        && (others[i].offset != 8 || memcmp (text, "RIFF", 4) == 0))
      return TRUE;
  return FALSE;
}

static guint
detect_picture (const QiNotation *notation,
                const char       *text,
                gsize             length)
{
  return is_png (text, length) || is_svg (text, length) || is_other_picture (text, length) ? 100
                                                                                           : 0;
}

const QiNotation qi_notation_picture = {
  .id = "picture",
  .name = "Picture with its position (SVG, PNG)",
  .kind = QI_NOTATION_FORMAT,
  .reads_mark = TRUE,
  .read = read_picture,
  .detect = detect_picture,
};
