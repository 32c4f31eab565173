/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-peel-private.h"

#include <string.h>

/* The byte that "%2F" at @at stands for; FALSE when it is no escape. */
static gboolean
read_escape (const char *text,
             gsize       at,
             gsize       end,
             char       *byte)
{
  if (at + 2 >= end || text[at] != '%')
    return FALSE;

  int high = g_ascii_xdigit_value (text[at + 1]);
  int low = g_ascii_xdigit_value (text[at + 2]);
  if (high < 0 || low < 0)
    return FALSE;
  *byte = (char) (high * 16 + low);
  return TRUE;
}

/* In a query a plus sign may mean a blank; if there are other blanks, it is the state of a
 * piece. */
static gboolean
is_plus_blank (const char *text,
               QiSpan      span)
{
  gboolean is_found = FALSE;

  for (gsize i = span.offset; i < span.offset + span.length; i++)
    {
      const gboolean has_two_more = i + 2 < span.offset + span.length;

      if (text[i] == ' ' || text[i] == '_' || (has_two_more && memcmp (text + i, "%20", 3) == 0))
        return FALSE;
      if (has_two_more && text[i] == '+' && text[i + 2] == '+'
          && (text[i + 1] == 'w' || text[i + 1] == 'b'))
        is_found = TRUE;
    }
  return is_found;
}

/* Takes @span of an address, with its escapes and blanks as the bytes that they stand for. */
static void
decode (QiPeeled *self,
        QiSpan    span,
        gboolean  is_query)
{
  const char *text = self->text;
  const gsize base = (gsize) (text - (self->owned != NULL ? self->owned->str : self->given));
  const gsize end = span.offset + span.length;
  const gboolean plus_blank = is_query && is_plus_blank (text, span);
  const GArray *old_map = self->map;
  QiPeeled decoded = *self;

  qi_peel_own (&decoded);
  for (gsize at = span.offset; at < end; at++)
    {
      char byte = text[at];
      gsize place = old_map == NULL ? base + at : g_array_index (old_map, guint, base + at);

      if (read_escape (text, at, end, &byte))
        at += 2;
      if (byte == '_' || (byte == '+' && text[at] == '+' && plus_blank))
        byte = ' ';
      qi_peel_own_byte (&decoded, byte, place);
    }
  qi_peel_own_end (&decoded,
                   old_map == NULL ? base + end : g_array_index (old_map, guint, base + end));
  qi_peel_clear (self);
  *self = decoded;
}

static gboolean
span_is (const char *text,
         QiSpan      span,
         const char *word)
{
  return strlen (word) == span.length
         && g_ascii_strncasecmp (text + span.offset, word, span.length) == 0;
}

/* Whether a word of an address names a variant; @game becomes its id, or NULL for plain ones. */
static gboolean
find_game (const char  *text,
           QiSpan       span,
           const char **game)
{
  static const struct
  {
    const char *word;
    const char *game;
  } words[] = { { "standard", NULL },
                { "fromPosition", NULL },
                { "threeCheck", "3check" },
                { "crazyhouse960", "crazyhouse" } };
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (span_is (text, span, words[i].word))
      {
        *game = words[i].game;
        return TRUE;
      }
  for (gsize i = 0; all[i] != NULL; i++)
    if (span_is (text, span, qi_game_info_get_id (all[i])))
      {
        *game = qi_game_info_get_id (all[i]);
        return TRUE;
      }
  return FALSE;
}

/* A placement has ranks: slashes between letters and digits, escaped or not. */
static gboolean
has_ranks (const char *text,
           QiSpan      span)
{
  guint n = 0;

  for (gsize i = span.offset; i < span.offset + span.length; i++)
    n += text[i] == '/'
         || (i + 2 < span.offset + span.length && g_ascii_strncasecmp (text + i, "%2f", 3) == 0);
  return n >= 2;
}

/* The parameter of the query that holds a position. */
static gboolean
find_in_query (QiPeeled *self,
               QiSpan    query,
               QiSpan   *found)
{
  const gsize end = query.offset + query.length;

  for (gsize at = query.offset; at < end;)
    {
      gsize next = at;
      while (next < end && self->text[next] != '&')
        next++;

      const char *sign = memchr (self->text + at, '=', next - at);
      if (sign != NULL)
        {
          gsize value = (gsize) (sign - self->text) + 1;
          QiSpan span = { value, next - value };
          const char *format = qi_peel_find_format (self->text + at, value - 1 - at);

          if (has_ranks (self->text, span) && span.length > 4)
            {
              self->format = format;
              *found = span;
              return TRUE;
            }
        }
      at = next + 1;
    }
  return FALSE;
}

/* The rest of the path behind its words: "/editor/4k3/8/…", "/analysis/atomic/…". */
static gboolean
find_in_path (QiPeeled *self,
              QiSpan    path,
              QiSpan   *found)
{
  const gsize end = path.offset + path.length;
  gboolean is_behind = FALSE; /* the page that shows a position */

  for (gsize at = path.offset; at < end;)
    {
      gsize next = at;
      while (next < end && self->text[next] != '/')
        next++;

      QiSpan word = { at, next - at };
      const char *game = NULL;
      if (word.length == 0 || span_is (self->text, word, "editor")
          || span_is (self->text, word, "analysis") || span_is (self->text, word, "embed"))
        is_behind = is_behind || word.length > 0;
      else if (is_behind && find_game (self->text, word, &game))
        self->game = game;
      else
        {
          *found = (QiSpan) { at, end - at };
          return is_behind && has_ranks (self->text, *found);
        }
      at = next + 1;
    }
  return FALSE;
}

/* Keeps only the position in the text. @is_query: it is encoded like a query. */
static void
keep (QiPeeled *self,
      QiSpan    found,
      gboolean  is_lishogi,
      gboolean  is_query)
{
  if (is_lishogi && (!is_query || self->format == NULL))
    self->format = "sfen";
  decode (self, found, is_query);
  qi_peel_trim (self);
}

/* Where the host of an address begins; 0: it is none. */
static gsize
find_host (const QiPeeled *self)
{
  static const char *const starts[] = { "https://", "http://", "www.", "lichess.org/",
                                        "lishogi.org/" };

  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    if (self->length >= strlen (starts[i])
        && g_ascii_strncasecmp (self->text, starts[i], strlen (starts[i])) == 0)
      return strchr (starts[i], ':') != NULL ? strlen (starts[i]) : 1;
  return 0;
}

/* A web address: the position in it, or the mark that it has none. */
void
qi_peel_address (QiPeeled *self)
{
  const gsize host = find_host (self);
  gsize end = host;

  if (host == 0)
    return;
  /* A blank inside may come from decoding, but a line end is the end. */
  while (end < self->length && self->text[end] != '\n' && self->text[end] != '\r')
    end++;

  const char *hash = memchr (self->text, '#', end);
  const char *mark = memchr (self->text, '?', end);
  const char *slash = memchr (self->text + host, '/', end - host);
  gsize path_end = end;
  QiSpan found = { 0, 0 };
  gboolean is_lishogi = FALSE;

  if (mark != NULL)
    path_end = (gsize) (mark - self->text);
  else if (hash != NULL)
    path_end = (gsize) (hash - self->text);
  if (slash != NULL && (gsize) (slash - self->text) < path_end)
    {
      gsize path = (gsize) (slash - self->text) + 1;
      const char *name = g_strstr_len (self->text, (gssize) path, "lishogi.");
      QiSpan rest = { path, path_end - path };

      is_lishogi = name != NULL;
      if (find_in_path (self, rest, &found))
        {
          keep (self, found, is_lishogi, FALSE);
          return;
        }
    }
  if (mark != NULL)
    {
      QiSpan query = { path_end + 1, end - path_end - 1 };

      if (hash != NULL && hash > mark)
        query.length = (gsize) (hash - mark) - 1;
      if (find_in_query (self, query, &found))
        {
          keep (self, found, is_lishogi, TRUE);
          return;
        }
    }
  self->is_address = TRUE;
}
