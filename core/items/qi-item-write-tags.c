/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-write-private.h"
#include "qi-notations-private.h"
#include "qi-pgn-private.h"

#include <string.h>

/* Games of PGN and PDN: a tag is replaced in place, a new one is added after the last, and one that
 * is no longer needed is removed with its line. Everything else stays byte for byte. */

/* The tags of a text, whose spans are the text's. */
typedef struct
{
  QiScan     scan;
  QiReading  reading;
  QiPgnText  parts;
  GPtrArray *findings;
} Tags;

static void
tags_init (Tags       *self,
           const char *text,
           gsize       length)
{
  const QiReadOptions options = { .lenient = TRUE };

  *self = (Tags) { .findings = qi_findings_new () };
  self->reading.findings = self->findings;
  qi_scan_init (&self->scan, text, length, &self->reading, &options);
  qi_pgn_text_init (&self->parts, &self->scan);
}

static void
tags_clear (Tags *self)
{
  qi_pgn_text_clear (&self->parts);
  qi_scan_clear (&self->scan);
  g_ptr_array_unref (self->findings);
}

static const QiPgnTag *
tags_at (const Tags *self,
         guint       i)
{
  return &g_array_index (self->parts.tags, QiPgnTag, i);
}

static const QiPgnTag *
tags_find (const Tags *self,
           const char *name)
{
  return qi_pgn_text_find (&self->parts, &self->scan, name);
}

static char *
dup_name (const Tags     *self,
          const QiPgnTag *tag)
{
  return g_strndup (self->scan.text + tag->name.offset, tag->name.length);
}

static gboolean
values_equal (const Tags     *a,
              const QiPgnTag *tag,
              const Tags     *b,
              const QiPgnTag *other)
{
  return tag->value.length == other->value.length
         && memcmp (a->scan.text + tag->value.offset, b->scan.text + other->value.offset,
                    tag->value.length)
              == 0;
}

/* One replacement of bytes in the text. */
typedef struct
{
  gsize start;
  gsize end;
  char *bytes;
} Change;

static void
clear_change (gpointer data)
{
  g_free (((Change *) data)->bytes);
}

static int
compare_changes (gconstpointer a,
                 gconstpointer b)
{
  const Change *first = a, *second = b;

  return (first->start > second->start) - (first->start < second->start);
}

static void
add_change (GArray *changes,
            gsize   start,
            gsize   end,
            char   *bytes)
{
  Change change = { start, end, bytes };

  g_array_append_val (changes, change);
}

/* Behind the bracket that ends the tag. */
static gsize
find_tag_end (const Tags     *self,
              const QiPgnTag *tag)
{
  const char *text = self->scan.text;
  gsize at = MIN (tag->value.offset + tag->value.length + 1, self->scan.length);

  while (at < self->scan.length && (text[at] == ' ' || text[at] == '\t'))
    at++;
  return at < self->scan.length && text[at] == ']' ? at + 1 : at;
}

static const char *
find_line_end (const Tags *self)
{
  const char *end = memchr (self->scan.text, '\n', self->scan.length);

  return end != NULL && end > self->scan.text && end[-1] == '\r' ? "\r\n" : "\n";
}

/* Removes the tag, with its line when nothing else is on it. */
static void
remove_tag (const Tags     *self,
            const QiPgnTag *tag,
            GArray         *changes)
{
  const char *text = self->scan.text;
  gsize start = tag->name.offset;
  gsize end = find_tag_end (self, tag);
  gsize line = 0;
  gsize next = end;

  while (start > 0 && text[start] != '[')
    start--;
  line = start;
  while (line > 0 && (text[line - 1] == ' ' || text[line - 1] == '\t'))
    line--;
  while (next < self->scan.length
         && (text[next] == ' ' || text[next] == '\t' || text[next] == '\r'))
    next++;
  if ((line == 0 || text[line - 1] == '\n') && next < self->scan.length && text[next] == '\n')
    {
      start = line;
      end = next + 1;
    }
  add_change (changes, start, end, NULL);
}

/* Whether @name is one of those that set up a position. */
static gboolean
sets_up (const char *name)
{
  return g_ascii_strcasecmp (name, "FEN") == 0 || g_ascii_strcasecmp (name, "SetUp") == 0;
}

static GString *
apply (const QiItemWrite *self,
       GArray            *changes)
{
  GString *out = g_string_sized_new (self->length + 128);
  gsize at = 0;

  g_array_sort (changes, compare_changes);
  for (guint i = 0; i < changes->len; i++)
    {
      const Change *change = &g_array_index (changes, Change, i);

      if (change->start < at)
        continue;
      g_string_append_len (out, self->text + at, (gssize) (change->start - at));
      if (change->bytes != NULL)
        g_string_append (out, change->bytes);
      at = change->end;
    }
  g_string_append_len (out, self->text + at, (gssize) (self->length - at));
  return out;
}

/* Whether the position is another one. */
static gboolean
has_other_fen (const Tags *old,
               const Tags *new)
{
  const QiPgnTag *was = old == NULL ? NULL : tags_find (old, "FEN");
  const QiPgnTag *is = tags_find (new, "FEN");

  return was == NULL || is == NULL ? was != is : !values_equal (old, was, new, is);
}

/* The tags that differ between @old and @new; for a broken text those that set up the position. */
static void
collect_changed (const QiItemWrite *self,
                 const Tags        *text,
                 const Tags        *old,
                 const Tags        *new,
                 GString           *added,
                 GArray            *changes)
{
  const char *line_end = find_line_end (text);
  const gboolean needs_fen = tags_find (text, "FEN") == NULL && has_other_fen (old, new);

  for (guint i = 0; i < new->parts.tags->len; i++)
    {
      const QiPgnTag *tag = tags_at (new, i);
      g_autofree char *name = dup_name (new, tag);
      const QiPgnTag *was = old == NULL ? NULL : tags_find (old, name);
      const QiPgnTag *there = tags_find (text, name);
      g_autofree char *value = g_strndup (new->scan.text + tag->value.offset, tag->value.length);

      if (!(sets_up (name) && (self->is_broken || (there == NULL && needs_fen)))
          && (was != NULL ? values_equal (new, tag, old, was) : old == NULL))
        continue;
      if (there != NULL)
        add_change (changes, there->value.offset, there->value.offset + there->value.length,
                    g_steal_pointer (&value));
      else
        g_string_append_printf (added, "%s[%s \"%s\"]", line_end, name, value);
    }
}

static void
collect_removed (const Tags *text,
                 const Tags *old,
                 const Tags *new,
                 GArray     *changes)
{
  for (guint i = 0; old != NULL && i < old->parts.tags->len; i++)
    {
      g_autofree char *name = dup_name (old, tags_at (old, i));
      const QiPgnTag *there = tags_find (text, name);

      if (there != NULL && tags_find (new, name) == NULL)
        remove_tag (text, there, changes);
    }
}

/* Inserts @added, lines that each begin with a line end, after the last tag that stays, or in place of the last
 * one when none stays. */
static void
add_tags (const Tags    *text,
          const Tags    *old,
          const Tags    *new,
          const GString *added,
          GArray        *changes)
{
  const char *line_end = find_line_end (text);
  const gsize n_end = strlen (line_end);
  const QiPgnTag *last = NULL;

  for (guint i = text->parts.tags->len; i-- > 0;)
    {
      const QiPgnTag *tag = tags_at (text, i);
      g_autofree char *name = dup_name (text, tag);
      const gsize end = find_tag_end (text, tag);

      if (old != NULL && tags_find (old, name) != NULL && tags_find (new, name) == NULL)
        continue;
      add_change (changes, end, end, g_strdup (added->str));
      return;
    }
  if (text->parts.tags->len == 0)
    {
      /* Moves without any tag: the tags, and a blank line. */
      add_change (changes, 0, 0, g_strconcat (added->str + n_end, line_end, line_end, NULL));
      return;
    }
  last = tags_at (text, text->parts.tags->len - 1);
  for (guint i = 0; i < changes->len; i++)
    {
      Change *change = &g_array_index (changes, Change, i);
      const gboolean is_line = change->end > 0 && text->scan.text[change->end - 1] == '\n';

      if (change->bytes == NULL && change->start <= last->name.offset
          && last->name.offset < change->end)
        change->bytes = g_strconcat (added->str + n_end, is_line ? line_end : NULL, NULL);
    }
}

GString *
qi_item_write_tags (QiItemWrite *self)
{
  g_autoptr (GArray) changes = NULL;
  g_autoptr (GString) added = NULL;
  Tags text, old, new;
  const Tags *before = NULL;

  if (self->format != &qi_notation_pgn && self->format != &qi_notation_pdn)
    return NULL;
  changes = g_array_new (FALSE, FALSE, sizeof (Change));
  g_array_set_clear_func (changes, clear_change);
  added = g_string_new (NULL);
  tags_init (&text, self->text, self->length);
  tags_init (&new, self->new, strlen (self->new));
  if (self->old != NULL)
    {
      tags_init (&old, self->old, strlen (self->old));
      before = &old;
    }
  collect_changed (self, &text, before, &new, added, changes);
  collect_removed (&text, before, &new, changes);
  if (added->len > 0)
    add_tags (&text, before, &new, added, changes);
  self->has_moves = text.parts.moves.length > 0;
  self->moves_stay = self->has_moves && has_other_fen (before, &new);
  tags_clear (&text);
  tags_clear (&new);
  if (before != NULL)
    tags_clear (&old);
  return apply (self, changes);
}
