/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-rewrite-private.h"
#include "qi-json-text-private.h"

#include <string.h>

static void
member_clear (gpointer data)
{
  QiRewriteMember *member = data;

  g_free (member->key);
  g_free (member->before);
  g_free (member->replacement);
}

QiJsonReader *
qi_source_open (const QiNativeSource *source,
                gsize                 offset)
{
  const QiJsonLimits limits = { G_MAXSIZE, G_MAXUINT, G_MAXSIZE };

  return qi_json_reader_new (source->text + offset, source->length - offset, &limits);
}

void
qi_rewrite_init (QiRewrite            *self,
                 const QiNativeSource *source,
                 gsize                 start)
{
  g_autoptr (QiJsonReader) reader = qi_source_open (source, start);
  QiJsonEvent event;
  gsize lead = start + 1;

  self->source = source;
  self->start = start;
  self->members = g_array_new (FALSE, TRUE, sizeof (QiRewriteMember));
  g_array_set_clear_func (self->members, member_clear);
  self->added = g_string_new (NULL);
  qi_json_reader_next (reader, &event);
  while (qi_json_reader_next (reader, &event) == QI_JSON_KEY)
    {
      QiRewriteMember member = { .lead = lead, .key_end = start + event.offset + event.length };
      if (memchr (event.text, '\0', event.text_length) == NULL)
        member.key = g_strndup (event.text, event.text_length);
      qi_json_reader_next (reader, &event);
      member.value = start + event.offset;
      member.end = start + qi_json_doc_skip (reader, &event);
      g_array_append_val (self->members, member);
      lead = member.end;
      while (source->text[lead] != ',' && source->text[lead] != '}')
        lead++;
      lead++;
    }
  self->close = start + event.offset;
}

void
qi_rewrite_clear (QiRewrite *self)
{
  g_array_unref (self->members);
  g_string_free (self->added, TRUE);
}

QiRewriteMember *
qi_rewrite_find (QiRewrite  *self,
                 const char *key)
{
  for (guint i = 0; i < self->members->len; i++)
    {
      QiRewriteMember *member = &g_array_index (self->members, QiRewriteMember, i);
      if (g_strcmp0 (member->key, key) == 0)
        return member;
    }
  return NULL;
}

void
qi_rewrite_member_replace (QiRewriteMember *member,
                           char            *replacement)
{
  g_free (member->replacement);
  member->replacement = replacement;
}

gsize
qi_source_count_blanks (const QiNativeSource *source,
                        gsize                 offset)
{
  return strspn (source->text + offset, " \t\r\n");
}

/* The blanks that a new member of the object has before it. */
static char *
dup_lead (const QiRewrite    *self,
          const QiJsonLayout *layout,
          guint               level)
{
  guint n = self->members->len;

  if (n > 0)
    {
      const QiRewriteMember *last = &g_array_index (self->members, QiRewriteMember, n - 1);
      gsize length = qi_source_count_blanks (self->source, last->lead);
      if (n > 1 || memchr (self->source->text + last->lead, '\n', length) != NULL)
        return g_strndup (self->source->text + last->lead, length);
    }
  if (layout->indent == NULL || n > 0)
    return g_strdup (n > 0 ? layout->comma + 1 : "");
  g_autoptr (GString) lead = g_string_new (layout->line_end);
  for (guint i = 0; i < level; i++)
    g_string_append (lead, layout->indent);
  return g_strdup (lead->str);
}

void
qi_rewrite_add (QiRewrite          *self,
                const QiJsonLayout *layout,
                guint               level,
                const char         *key,
                char               *value)
{
  g_autofree char *lead = dup_lead (self, layout, level);

  if (self->added->len > 0)
    g_string_append_c (self->added, ',');
  g_string_append (self->added, lead);
  qi_json_append_string (self->added, key, -1);
  g_string_append (self->added, layout->colon);
  g_string_append (self->added, value);
  g_free (value);
}

void
qi_source_append_slice (const QiNativeSource *source,
                        gsize                 start,
                        gsize                 end,
                        GString              *out)
{
  g_string_append_len (out, source->text + start, (gssize) (end - start));
}

char *
qi_rewrite_end (QiRewrite          *self,
                const QiJsonLayout *layout,
                guint               level)
{
  const QiNativeSource *source = self->source;
  guint n = self->members->len;
  GString *out = g_string_new ("{");
  gboolean is_first = TRUE;

  for (guint i = 0; i < n; i++)
    {
      const QiRewriteMember *member = &g_array_index (self->members, QiRewriteMember, i);
      if (member->is_removed)
        continue;
      gsize lead = is_first ? g_array_index (self->members, QiRewriteMember, 0).lead : member->lead;
      gsize blanks = qi_source_count_blanks (source, lead);
      if (!is_first)
        g_string_append_c (out, ',');
      is_first = FALSE;
      qi_source_append_slice (source, lead, lead + blanks, out);
      if (member->before != NULL)
        g_string_append (out, member->before);
      gsize key = member->lead + qi_source_count_blanks (source, member->lead);
      if (member->new_key != NULL)
        {
          g_string_append_printf (out, "\"%s\"", member->new_key);
          key = member->key_end;
        }
      qi_source_append_slice (source, key, member->value, out);
      if (member->replacement != NULL)
        g_string_append (out, member->replacement);
      else
        qi_source_append_slice (source, member->value, member->end, out);
      if (i + 1 < n)
        qi_source_append_slice (source, member->end,
                                member->end + qi_source_count_blanks (source, member->end), out);
    }
  if (is_first && self->added->len == 0)
    {
      g_string_free (out, TRUE);
      return NULL;
    }
  if (self->added->len > 0)
    g_string_append_printf (out, "%s%s", is_first ? "" : ",", self->added->str);
  if (n > 0)
    qi_source_append_slice (source, g_array_index (self->members, QiRewriteMember, n - 1).end,
                            self->close, out);
  else if (layout->indent != NULL)
    {
      g_string_append (out, layout->line_end);
      for (guint i = 0; i + 1 < level; i++)
        g_string_append (out, layout->indent);
    }
  g_string_append_c (out, '}');
  return g_string_free (out, FALSE);
}
