/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-pdn-private.h"

#include "qi-found-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* The headers of a PDN file and what stands around them. Source: PDN 3.0, "PDN Grammars" and "PDN
 * Tags". */

/* Tags that have a detail of their own or say what the text itself is. */
static const char *const own_tags[] = { "Black", "FEN", "GameType", "SetUp", "White", NULL };

static gboolean
is_name_byte (char c)
{
  return qi_scan_is_letter (c) || qi_scan_is_digit (c) || c == '_';
}

gboolean
qi_pdn_is_tag_name (const char *name)
{
  if (name[0] < 'A' || name[0] > 'Z' || g_strv_contains (own_tags, name))
    return FALSE;
  while (is_name_byte (*name))
    name++;
  return *name == '\0';
}

/* Steps over blanks, comments in braces or after a semicolon, and lines that begin with "%". */
static gsize
skip_blanks (const QiScan *scan,
             gsize         at)
{
  while (at < scan->length)
    {
      const char c = scan->text[at];
      const gboolean is_line_start = at == 0 || scan->text[at - 1] == '\n';
      const char *end = NULL;

      if (qi_scan_is_blank (c))
        {
          at++;
          continue;
        }
      if (c == '{')
        end = memchr (scan->text + at, '}', scan->length - at);
      else if (c == ';' || (c == '%' && is_line_start))
        end = memchr (scan->text + at, '\n', scan->length - at);
      else
        break;
      at = end == NULL ? scan->length : (gsize) (end - scan->text) + 1;
    }
  return at;
}

/* Reads one header at the "[" at @at. Returns where it ends; an unusable one is reported. */
static gsize
read_tag (QiPdn *self,
          gsize  at)
{
  QiScan *scan = &self->scan;
  const gsize start = at++;
  QiPdnTag tag;

  while (at < scan->length && qi_scan_is_blank (scan->text[at]))
    at++;
  tag.name.offset = at;
  while (at < scan->length && is_name_byte (scan->text[at]))
    at++;
  tag.name.length = at - tag.name.offset;
  while (at < scan->length && qi_scan_is_blank (scan->text[at]))
    at++;
  gboolean good = tag.name.length > 0 && at < scan->length && scan->text[at] == '"';
  if (good)
    {
      tag.value.offset = ++at;
      /* A header ends with its line at the latest, so that a missing quote does no more harm. */
      while (at < scan->length && scan->text[at] != '"' && scan->text[at] != '\n')
        at += scan->text[at] == '\\' && at + 1 < scan->length && scan->text[at + 1] != '\n' ? 2 : 1;
      tag.value.length = MIN (at, scan->length) - tag.value.offset;
      good = at < scan->length && scan->text[at] == '"';
      at += good;
    }
  while (good && at < scan->length && qi_scan_is_blank (scan->text[at]))
    at++;
  if (good && at < scan->length && scan->text[at] == ']')
    {
      g_array_append_val (self->tags, tag);
      return at + 1;
    }
  at = MIN (at, scan->length);
  while (at < scan->length && scan->text[at] != '\n' && scan->text[at] != ']')
    at++;
  qi_scan_add (scan, "tags", (QiSpan) { start, at - start }, qi_found_tag_syntax ());
  return at < scan->length ? at + 1 : at;
}

static gboolean
is_result (const QiScan *scan,
           QiSpan        span)
{
  static const char *const results[] = { "*",   "1-0", "0-1", "1/2-1/2", "2-0",
                                         "0-2", "1-1", "0-0", NULL };

  for (gsize i = 0; results[i] != NULL; i++)
    if (qi_scan_is (scan, span, results[i]))
      return TRUE;
  return FALSE;
}

/* Steps over what follows the headers before @at, up to the next game's. @moves gets what stands
 * there beside results and comments. */
static gsize
scan_moves (const QiScan *scan,
            gsize         at,
            QiSpan       *moves)
{
  gsize last = at;

  moves->offset = scan->length;
  for (at = skip_blanks (scan, at); at < scan->length && scan->text[at] != '[';
       at = skip_blanks (scan, at))
    {
      const gsize start = at;

      for (at++; at < scan->length && !qi_scan_is_blank (scan->text[at]); at++)
        if (strchr ("[{;", scan->text[at]) != NULL && scan->text[at] != '\0')
          break;
      if (is_result (scan, (QiSpan) { start, at - start }))
        continue;
      if (moves->offset == scan->length)
        moves->offset = start;
      last = at;
    }
  moves->length = moves->offset < last ? last - moves->offset : 0;
  return at;
}

/* Counts the games from the header at @at on. */
static void
warn_of_games (QiPdn *self,
               gsize  at)
{
  QiScan *scan = &self->scan;
  const QiSpan rest = { at, scan->length - at };
  gint64 n = 1;

  if (at >= scan->length)
    return;
  for (; at < scan->length; n++)
    {
      QiSpan moves;

      while (at < scan->length && scan->text[at] == '[')
        {
          const char *end = memchr (scan->text + at, '\n', scan->length - at);

          at = skip_blanks (scan, end == NULL ? scan->length : (gsize) (end - scan->text));
        }
      at = scan_moves (scan, at, &moves);
    }
  qi_scan_add (scan, "whole", rest, qi_found_further_positions_several (n));
}

void
qi_pdn_scan_text (QiPdn *self)
{
  QiScan *scan = &self->scan;
  gsize at = skip_blanks (scan, 0);

  if (at < scan->length && scan->text[at] != '[' && memchr (scan->text, '[', scan->length) == NULL)
    {
      gsize end = scan->length;

      while (end > at && qi_scan_is_blank (scan->text[end - 1]))
        end--;
      self->fen = (QiSpan) { at, end - at };
      self->has_fen = TRUE;
      return;
    }
  self->tags = g_array_new (FALSE, FALSE, sizeof (QiPdnTag));
  while (at < scan->length && scan->text[at] == '[' && !qi_scan_is_hopeless (scan))
    at = skip_blanks (scan, read_tag (self, at));
  warn_of_games (self, scan_moves (scan, at, &self->moves));

  const QiPdnTag *fen = qi_pdn_find_tag (self, "FEN");
  self->has_fen = fen != NULL;
  if (fen != NULL)
    self->fen = fen->value;
}

const QiPdnTag *
qi_pdn_find_tag (const QiPdn *self,
                 const char  *name)
{
  for (guint i = 0; self->tags != NULL && i < self->tags->len; i++)
    {
      const QiPdnTag *tag = &g_array_index (self->tags, QiPdnTag, i);

      if (qi_scan_is (&self->scan, tag->name, name))
        return tag;
    }
  return NULL;
}

/* The text of a header, without its escapes. */
static QiValue *
tag_value (QiPdn          *self,
           const QiPdnTag *tag)
{
  const QiSpan value = tag->value;
  const char *text = self->scan.text + value.offset;
  g_autoptr (GString) out = g_string_sized_new (value.length);

  for (gsize i = 0; i < value.length; i++)
    {
      if (text[i] == '\\' && i + 1 < value.length && (text[i + 1] == '"' || text[i + 1] == '\\'))
        i++;
      g_string_append_c (out, text[i]);
    }
  if (qi_text_is_utf8 (out->str, out->len, NULL))
    return qi_value_new_string (out->str, (gssize) out->len);

  g_autoptr (GString) utf8 = g_string_sized_new (2 * out->len);
  for (gsize i = 0; i < out->len; i++)
    g_string_append_unichar (utf8, (guchar) out->str[i]);
  if (!self->is_latin1)
    qi_scan_add (&self->scan, "tags", tag->value, qi_found_read_as_latin_1 ());
  self->is_latin1 = TRUE;
  return qi_value_new_string (utf8->str, (gssize) utf8->len);
}

static QiDetails *
add_players (QiPdn     *self,
             QiDetails *details)
{
  const QiPdnTag *tags[2] = { qi_pdn_find_tag (self, "White"), qi_pdn_find_tag (self, "Black") };
  const char *keys[2];
  QiValue *values[2];
  gsize n = 0;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const gboolean is_white = (side == QI_SIDE_FIRST) == (self->board.white_starts != FALSE);
      const QiPdnTag *tag = tags[is_white ? 0 : 1];

      if (tag == NULL)
        continue;
      values[n] = tag_value (self, tag);
      keys[n++] = qi_side_get_name (side);
    }
  if (n == 0)
    return details;

  g_autoptr (QiDetails) before = details;
  g_autoptr (QiValue) players = qi_value_new_object (keys, values, n);
  for (gsize i = 0; i < n; i++)
    qi_value_unref (values[i]);
  return qi_details_with (before, "players", players);
}

/* TRUE for a tag that the details keep; those that say again what the setup says are not. */
static gboolean
is_kept (const QiPdn *self,
         const char  *name)
{
  if (strcmp (name, "GameType") == 0)
    return self->game == NULL;
  return !g_strv_contains (own_tags, name);
}

static QiDetails *
add_tags (QiPdn     *self,
          QiDetails *details)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; self->tags != NULL && i < self->tags->len; i++)
    {
      const QiPdnTag *tag = &g_array_index (self->tags, QiPdnTag, i);
      char *name = g_strndup (self->scan.text + tag->name.offset, tag->name.length);

      /* The first of two counts. */
      if (g_hash_table_contains (seen, name))
        {
          qi_scan_add (&self->scan, "tags", tag->name, qi_found_tag_ignored_twice (name));

          g_free (name);
          continue;
        }
      g_hash_table_add (seen, name);
      if (!is_kept (self, name))
        continue;
      g_ptr_array_add (names, name);
      g_ptr_array_add (values, tag_value (self, tag));
    }
  if (values->len == 0)
    return details;

  g_autoptr (QiDetails) before = details;
  g_autoptr (QiValue) tags = qi_value_new_object ((const char *const *) names->pdata,
                                                  (QiValue *const *) values->pdata, values->len);
  return qi_details_with (before, "tags", tags);
}

QiDetails *
qi_pdn_dup_details (QiPdn *self)
{
  static const char *const counters[] = { "halfmove", "fullmove" };
  QiDetails *details = add_tags (self, add_players (self, qi_details_new ()));

  for (guint i = 0; i < G_N_ELEMENTS (counters); i++)
    if (self->counters[i] >= 0)
      {
        g_autoptr (QiDetails) before = details;

        details = qi_details_with_int (before, counters[i], self->counters[i]);
      }
  return details;
}

guint
qi_pdn_highest_in_moves (const QiPdn *self)
{
  const char *text = self->scan.text;
  const gsize end = self->moves.offset + self->moves.length;
  guint highest = 0;

  for (gsize at = self->moves.offset; at < end; at++)
    {
      guint number = 0;

      if (text[at] == '{')
        {
          const char *close = memchr (text + at, '}', end - at);

          if (close == NULL)
            break;
          at = (gsize) (close - text);
          continue;
        }
      if (!qi_scan_is_digit (text[at]) || (at > 0 && qi_scan_is_letter (text[at - 1])))
        continue;
      for (; at < end && qi_scan_is_digit (text[at]); at++)
        number = MIN (number * 10 + (guint) (text[at] - '0'), 9999);
      if (at >= end || text[at] != '.')
        highest = MAX (highest, number);
      at--;
    }
  return highest;
}
