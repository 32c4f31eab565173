/* SPDX-License-Identifier: Apache-2.0 */
/* The sparse form of the native format, written again: entries that did not change stay as they
 * were written. */
#define G_LOG_DOMAIN "Qi"

#include "qi-rewrite-private.h"
#include "qi-token-private.h"

#include <string.h>

/* An entry of the text, in its offsets. */
typedef struct
{
  guint square;
  gsize lead;  /* after the bracket or comma before it */
  gsize start; /* of its bracket */
  gsize piece; /* start of what stands there */
  gsize piece_end;
  gsize end; /* after its bracket */
} Entry;

/* The list of the text and the one being written. */
typedef struct
{
  const QiNativeSource *source;
  const QiJsonLayout   *layout;
  QiJsonReader         *reader;
  gsize                 base;  /* of the list in the text */
  Entry                 entry; /* the next of the text */
  gboolean              has_entry;
  gsize                 tail;       /* after the last entry, or after the bracket of an empty list */
  char                 *first_lead; /* blanks before the first entry */
  char                 *lead;       /* blanks before a new entry that is not the first */
  gboolean              is_first;   /* nothing is written yet */
  GString              *out;
} Pieces;

/* The blanks at an offset of the text. */
static char *
dup_blanks (const QiNativeSource *source,
            gsize                 offset)
{
  return g_strndup (source->text + offset, qi_source_count_blanks (source, offset));
}

/* Reads the next entry of the text; it starts after the separator at @lead. */
static void
read_entry (Pieces *self,
            gsize   lead)
{
  QiJsonEvent event;

  self->has_entry = qi_json_reader_next (self->reader, &event) == QI_JSON_ARRAY_BEGIN;
  if (!self->has_entry)
    return;
  self->entry = (Entry) { .lead = lead, .start = self->base + event.offset };
  qi_json_reader_next (self->reader, &event);
  self->entry.square =
    (guint) g_ascii_strtoull (self->source->text + self->base + event.offset, NULL, 10);
  qi_json_reader_next (self->reader, &event);
  self->entry.piece = self->base + event.offset;
  self->entry.piece_end = self->base + qi_json_doc_skip (self->reader, &event);
  qi_json_reader_next (self->reader, &event);
  self->entry.end = self->base + event.offset + 1;
  self->tail = self->entry.end;
}

/* Where the comma or the bracket after the entry is. */
static gsize
find_separator (const Pieces *self)
{
  return self->entry.end + qi_source_count_blanks (self->source, self->entry.end);
}

static void
step (Pieces *self)
{
  read_entry (self, find_separator (self) + 1);
}

static char *
dup_line (const QiJsonLayout *layout,
          guint               level)
{
  GString *text = g_string_new (layout->line_end);

  for (guint i = 0; layout->indent != NULL && i < level; i++)
    g_string_append (text, layout->indent);
  return g_string_free (text, FALSE);
}

static void
pieces_init (Pieces                *self,
             const QiNativeSource  *source,
             const QiRewriteMember *member,
             const QiJsonLayout    *layout)
{
  QiJsonEvent event;

  *self = (Pieces) {
    .source = source,
    .layout = layout,
    .reader = qi_source_open (source, member->value),
    .base = member->value,
    .tail = member->value + 1,
    .is_first = TRUE,
    .out = g_string_new ("["),
  };
  qi_json_reader_next (self->reader, &event);
  read_entry (self, member->value + 1);
  if (!self->has_entry)
    {
      self->first_lead = dup_line (layout, 2);
      self->lead = layout->indent != NULL ? dup_line (layout, 2) : g_strdup (layout->comma + 1);
      return;
    }
  gsize separator = find_separator (self);
  self->first_lead = dup_blanks (source, self->entry.lead);
  if (source->text[separator] == ',')
    self->lead = dup_blanks (source, separator + 1);
  else if (strchr (self->first_lead, '\n') != NULL)
    self->lead = g_strdup (self->first_lead);
  else
    self->lead = g_strdup (layout->comma + 1);
}

/* What comes before an entry; @lead: the offset of the blanks it had, or 0 for a new one. */
static void
append_lead (Pieces *self,
             gsize   lead)
{
  if (self->is_first)
    g_string_append (self->out, self->first_lead);
  else
    {
      g_string_append_c (self->out, ',');
      /* The space before the first entry is not the space before the others. */
      if (lead == 0 || lead == self->base + 1)
        g_string_append (self->out, self->lead);
      else
        qi_source_append_slice (self->source, lead,
                                lead + qi_source_count_blanks (self->source, lead), self->out);
    }
  self->is_first = FALSE;
}

/* Writes the entry of the text, with @piece if that differs from @old, which the entry has. */
static void
append_kept (Pieces        *self,
             const QiToken *old,
             const QiToken *piece)
{
  const Entry *entry = &self->entry;
  gsize separator = find_separator (self);

  append_lead (self, entry->lead);
  qi_source_append_slice (self->source, entry->start, entry->piece, self->out);
  if (qi_token_equal (old, piece))
    qi_source_append_slice (self->source, entry->piece, entry->piece_end, self->out);
  else
    qi_token_append_json (piece, self->out);
  qi_source_append_slice (self->source, entry->piece_end, entry->end, self->out);
  if (self->source->text[separator] == ',')
    qi_source_append_slice (self->source, entry->end, separator, self->out);
}

static char *
pieces_end (Pieces *self)
{
  if (!self->is_first && self->tail > self->base + 1)
    qi_source_append_slice (self->source, self->tail,
                            self->tail + qi_source_count_blanks (self->source, self->tail),
                            self->out);
  else if (!self->is_first)
    {
      g_autofree char *line = dup_line (self->layout, 1);
      g_string_append (self->out, line);
    }
  g_string_append_c (self->out, ']');
  qi_json_reader_free (self->reader);
  g_free (self->first_lead);
  g_free (self->lead);
  return g_string_free (self->out, FALSE);
}

char *
qi_rewrite_pieces (const QiNativeSource  *source,
                   const QiRewriteMember *member,
                   const QiPosition      *position,
                   const QiJsonLayout    *layout)
{
  const QiPosition *old = qi_setup_get_position (source->setup);
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;
  Pieces self;

  pieces_init (&self, source, member, layout);
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      /* Entries of squares that are empty now. */
      while (self.has_entry && self.entry.square < square)
        step (&self);
      if (self.has_entry && self.entry.square == square)
        {
          append_kept (&self, qi_position_get_piece (old, square), piece);
          step (&self);
          continue;
        }
      append_lead (&self, 0);
      qi_native_append_entry (square, piece, layout, self.out);
    }
  while (self.has_entry)
    step (&self);
  return pieces_end (&self);
}
