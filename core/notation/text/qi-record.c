/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-record-private.h"

#include "qi-found-private.h"
#include "qi-notation-private.h"

#include <string.h>

#define FULL_WIDTH_SPACE "\xe3\x80\x80"

/* Headers that say the same. Sources: CSA 2.2, the KIF format, PGN. */
static const struct
{
  const char *keys[2];
  const char *tag;
} headers[] = {
  { { "EVENT", "棋戦" }, "Event" },          { { "SITE", "場所" }, "Site" },
  { { "OPENING", "戦型" }, "Opening" },      { { "START_TIME", "開始日時" }, "StartTime" },
  { { "END_TIME", "終了日時" }, "EndTime" }, { { "TIME_LIMIT", "持ち時間" }, "TimeLimit" },
};

const char *
qi_record_get_tag (QiRecordStyle style,
                   const char   *key,
                   gsize         length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (headers); i++)
    if (strlen (headers[i].keys[style]) == length
        && memcmp (headers[i].keys[style], key, length) == 0)
      return headers[i].tag;
  return NULL;
}

const char *
qi_record_get_key (QiRecordStyle style,
                   const char   *tag)
{
  for (gsize i = 0; i < G_N_ELEMENTS (headers); i++)
    if (strcmp (headers[i].tag, tag) == 0)
      return headers[i].keys[style];
  return qi_record_get_tag (style, tag, strlen (tag)) == NULL ? tag : NULL;
}

void
qi_record_init (QiRecord *self)
{
  *self = (QiRecord) { .ply = -1 };
  self->keys = g_ptr_array_new_with_free_func (g_free);
  self->values = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  self->seen = g_hash_table_new (g_str_hash, g_str_equal);
}

void
qi_record_clear (QiRecord *self)
{
  g_clear_pointer (&self->players[QI_SIDE_FIRST], g_free);
  g_clear_pointer (&self->players[QI_SIDE_SECOND], g_free);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->seen, g_hash_table_unref);
  g_clear_pointer (&self->keys, g_ptr_array_unref);
  g_clear_pointer (&self->values, g_ptr_array_unref);
  if (self->comment != NULL)
    g_string_free (g_steal_pointer (&self->comment), TRUE);
}

void
qi_record_set_player (QiRecord   *self,
                      QiSide      side,
                      const char *name,
                      gsize       length)
{
  if (length == 0 || memchr (name, '\0', length) != NULL)
    return;
  g_free (self->players[side]);
  self->players[side] = g_strndup (name, length);
}

gboolean
qi_record_add_tag (QiRecord   *self,
                   const char *key,
                   gsize       key_length,
                   const char *value,
                   gsize       length)
{
  g_autofree char *name = g_strndup (key, key_length);

  if (length == 0)
    return TRUE;
  if (g_hash_table_contains (self->seen, name) || strlen (name) < key_length)
    return FALSE;
  g_ptr_array_add (self->values, qi_value_new_string (value, (gssize) length));
  g_hash_table_add (self->seen, name);
  g_ptr_array_add (self->keys, g_steal_pointer (&name));
  return TRUE;
}

void
qi_record_add_comment (QiRecord   *self,
                       const char *line,
                       gsize       length)
{
  if (self->comment == NULL)
    self->comment = g_string_new (NULL);
  else
    g_string_append_c (self->comment, '\n');
  g_string_append_len (self->comment, line, (gssize) length);
}

/* Takes @details. */
static QiDetails *
add_text (QiDetails  *details,
          const char *key,
          const char *text,
          gssize      length)
{
  return qi_details_add (details, key, qi_value_new_string (text, length));
}

static QiDetails *
add_object (QiDetails         *details,
            const char        *key,
            const char *const *keys,
            QiValue *const    *values,
            gsize              n)
{
  return qi_details_add (details, key, qi_value_new_object (keys, values, n));
}

static QiDetails *
add_players (const QiRecord *self,
             QiDetails      *details)
{
  const char *keys[2] = { NULL, NULL };
  QiValue *values[2] = { NULL, NULL };
  gsize n = 0;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    if (self->players[side] != NULL)
      {
        keys[n] = qi_side_get_name (side);
        values[n++] = qi_value_new_string (self->players[side], -1);
      }
  if (n > 0)
    details = add_object (details, "players", keys, values, n);
  for (gsize i = 0; i < n; i++)
    qi_value_unref (values[i]);
  return details;
}

QiDetails *
qi_record_add_details (const QiRecord *self,
                       QiDetails      *details)
{
  QiDetails *result = qi_details_ref (details);

  if (self->ply >= 0)
    {
      QiDetails *changed = qi_details_with_int (result, "ply", self->ply);

      qi_details_unref (result);
      result = changed;
    }
  result = add_players (self, result);
  if (self->keys->len > 0)
    result = add_object (result, "tags", (const char *const *) self->keys->pdata,
                         (QiValue *const *) self->values->pdata, self->keys->len);
  if (self->title != NULL)
    result = add_text (result, "title", self->title, -1);
  if (self->comment != NULL)
    result = add_text (result, "comment", self->comment->str, (gssize) self->comment->len);
  return result;
}

/* --- lines ----------------------------------------------------------------------------------- */

gsize
qi_record_blank (const char *text,
                 gsize       at,
                 gsize       end)
{
  if (at >= end)
    return 0;
  if (text[at] == ' ' || text[at] == '\t')
    return 1;
  return end - at >= 3 && memcmp (text + at, FULL_WIDTH_SPACE, 3) == 0 ? 3 : 0;
}

void
qi_record_note_line (QiScan *scan,
                     QiSpan  line)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (scan, line, quote);
  qi_scan_add (scan, "line", line, qi_found_line_ignored_record (quote));
}

QiSpan
qi_record_trim (const QiScan *scan,
                QiSpan        span)
{
  gsize start = span.offset;
  gsize end = start + span.length;
  gsize n = 0;

  while ((n = qi_record_blank (scan->text, start, end)) > 0)
    start += n;
  while (end > start)
    {
      if (scan->text[end - 1] == ' ' || scan->text[end - 1] == '\t')
        end--;
      else if (end - start >= 3 && memcmp (scan->text + end - 3, FULL_WIDTH_SPACE, 3) == 0)
        end -= 3;
      else
        break;
    }
  return (QiSpan) { start, end - start };
}

QiSpan
qi_record_next_line (const QiScan *scan,
                     gsize        *at)
{
  const gsize start = *at;
  gsize end = start;

  while (end < scan->length && scan->text[end] != '\n' && scan->text[end] != '\r')
    end++;
  *at = end;
  if (*at < scan->length && scan->text[*at] == '\r')
    (*at)++;
  if (*at < scan->length && scan->text[*at] == '\n')
    (*at)++;
  return (QiSpan) { start, end - start };
}

/* TRUE when a line of @length bytes reads back as it is. */
static gboolean
is_line (const char *text,
         gsize       length)
{
  QiScan scan = { .text = text, .length = length };

  for (gsize i = 0; i < length; i++)
    if (text[i] == '\0' || text[i] == '\n' || text[i] == '\r')
      return FALSE;
  return length > 0 && qi_record_trim (&scan, (QiSpan) { 0, length }).length == length
         && g_utf8_validate (text, (gssize) length, NULL);
}

const char *
qi_record_get_line (const QiValue *value)
{
  gsize length = 0;
  const char *text = value == NULL ? NULL : qi_value_get_text (value, &length);

  if (text == NULL || qi_value_get_kind (value) != QI_VALUE_STRING || !is_line (text, length))
    return NULL;
  return text;
}

char **
qi_record_dup_lines (const QiValue *value)
{
  gsize length = 0;
  const char *text = value == NULL ? NULL : qi_value_get_text (value, &length);

  if (text == NULL || qi_value_get_kind (value) != QI_VALUE_STRING || strlen (text) < length
      || strchr (text, '\r') != NULL || length == 0 || !g_utf8_validate (text, -1, NULL))
    return NULL;
  return g_strsplit (text, "\n", -1);
}

gboolean
qi_record_has_players (const QiValue *players)
{
  if (players == NULL || qi_value_get_kind (players) != QI_VALUE_OBJECT
      || qi_value_get_size (players) == 0)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (players); i++)
    {
      gsize length = 0;
      const char *key = qi_value_get_key (players, i, &length);
      QiSide side = QI_SIDE_FIRST;

      if (!qi_side_from_name (key, (gssize) length, &side)
          || qi_record_get_line (qi_value_get_item (players, i)) == NULL)
        return FALSE;
    }
  return TRUE;
}
