/* SPDX-License-Identifier: Apache-2.0 */
/* The sparse form of the native format, read: the member `pieces`, a list of pairs of a square and
 * what stands on it, in ascending order. Costs what the pieces cost, whatever the shape. */
#define G_LOG_DOMAIN "Qi"

#include "qi-sparse-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-json-doc-private.h"

/* One entry of the list. */
typedef struct
{
  gsize    start; /* offset of its bracket in the text */
  gsize    index_start;
  gsize    index_length;
  gint64   index; /* saturates */
  gsize    piece_start;
  gsize    piece_length;
  gsize    n_bytes; /* of the token */
  gboolean is_too_long;
} Entry;

/* A whole number as it is written, with no point and no exponent. Saturates. */
static gboolean
read_index (const QiJsonEvent *event,
            gint64            *index)
{
  gboolean is_negative = event->kind == QI_JSON_NUMBER && event->text[0] == '-';

  *index = 0;
  if (event->kind != QI_JSON_NUMBER)
    return FALSE;
  for (gsize i = is_negative ? 1 : 0; i < event->text_length; i++)
    {
      if (!g_ascii_isdigit (event->text[i]))
        return FALSE;
      *index = MIN (*index * 10 + (event->text[i] - '0'), G_MAXINT64 / 16);
    }
  /* The number -0 is no square either. */
  if (is_negative)
    *index = MIN (-*index, -1);
  return TRUE;
}

static void
report (QiJsonDoc *self,
        GPtrArray *list,
        gsize      offset,
        gsize      length,
        QiFinding *finding)
{
  qi_json_doc_add (self, list, QI_MEMBER_PIECES, offset, length, finding);
}

/* Reads the rest of the pair whose bracket was just read; its token is in the storage of @self.
 * FALSE when it is no pair, with the finding. */
static gboolean
read_entry (QiJsonDoc         *self,
            QiJsonReader      *reader,
            const QiJsonEvent *start,
            gsize              base,
            QiToken           *token,
            Entry             *entry)
{
  QiJsonEvent event;
  gsize end = 0;

  *entry = (Entry) { .start = base + start->offset };
  qi_json_reader_next (reader, &event);
  if (read_index (&event, &entry->index))
    {
      entry->index_start = base + event.offset;
      entry->index_length = event.length;
      qi_json_reader_next (reader, &event);
      if (event.kind < QI_JSON_END && event.kind != QI_JSON_ARRAY_END && event.kind != QI_JSON_NULL)
        {
          entry->is_too_long =
            !qi_json_doc_read_token (self, reader, &event, token, &entry->n_bytes, &end);
          entry->piece_start = base + event.offset;
          entry->piece_length = end - event.offset;
          if (qi_json_reader_next (reader, &event) == QI_JSON_ARRAY_END)
            return TRUE;
        }
    }
  /* Not a pair: go on after its bracket. */
  while (event.kind < QI_JSON_END && event.kind != QI_JSON_ARRAY_END)
    {
      qi_json_reader_skip (reader, &event);
      qi_json_reader_next (reader, &event);
    }
  report (self, self->findings, entry->start, base + event.offset + 1 - entry->start,
          qi_found_bad_square_entry ());
  return FALSE;
}

/* FALSE when the entry names no square, or one that does not come after @previous, with the
 * finding. */
static gboolean
check_index (QiJsonDoc   *self,
             const Entry *entry,
             gint64       previous)
{
  QiFinding *finding;

  if (!self->has_shape)
    return TRUE;
  if (entry->index < 0 || (guint64) entry->index >= self->n_squares)
    {
      finding = qi_found_index_out_of_range (entry->index, self->n_squares);
      report (self, self->findings, entry->index_start, entry->index_length, finding);
      return FALSE;
    }
  if (entry->index > previous)
    return TRUE;
  finding = qi_found_squares_not_ascending (entry->index, previous);
  qi_finding_add_square (finding, (guint) entry->index);
  report (self, self->findings, entry->index_start, entry->index_length, finding);
  return FALSE;
}

static void
report_too_long (QiJsonDoc   *self,
                 const Entry *entry)
{
  QiFinding *finding = qi_found_piece_too_long (entry->n_bytes, self->limits->max_token_bytes);

  if (self->has_shape)
    qi_finding_add_square (finding, (guint) entry->index);
  report (self, self->late, entry->piece_start, entry->piece_length, finding);
}

/* Puts what the entry says on the board. */
static void
put_entry (QiJsonDoc     *self,
           const Entry   *entry,
           const QiToken *token)
{
  if (self->builder == NULL)
    return;
  qi_position_builder_put (self->builder, (guint) entry->index, token);
  if (self->places != NULL)
    {
      QiTextPlace place = { entry->piece_start, entry->piece_length, (guint) entry->index,
                            QI_SIDE_FIRST };
      g_array_append_val (self->places, place);
    }
}

void
qi_json_doc_read_pieces (QiJsonDoc *self)
{
  const QiJsonSpan *span = &self->members[QI_MEMBER_PIECES];
  g_autoptr (QiJsonReader) reader = NULL;
  QiJsonEvent event;
  gint64 previous = -1;

  self->n_board = 0;
  if (span->kind != QI_JSON_ARRAY_BEGIN)
    {
      report (self, self->findings, span->offset, span->length, qi_found_pieces_not_list ());
      return;
    }
  reader = qi_json_doc_open (self, span);
  qi_json_reader_next (reader, &event);
  while (qi_json_reader_next (reader, &event) < QI_JSON_END && event.kind != QI_JSON_ARRAY_END)
    {
      QiToken token = { NULL };
      Entry entry;

      if (event.kind != QI_JSON_ARRAY_BEGIN)
        {
          gsize end = qi_json_doc_skip (reader, &event);
          report (self, self->findings, span->offset + event.offset, end - event.offset,
                  qi_found_bad_square_entry ());
          continue;
        }
      if (!read_entry (self, reader, &event, span->offset, &token, &entry)
          || !check_index (self, &entry, previous))
        continue;
      previous = entry.index;
      self->n_board++;
      if (entry.is_too_long)
        report_too_long (self, &entry);
      else
        put_entry (self, &entry, &token);
    }
}

gboolean
qi_native_text_is_sparse (const char *text,
                          gsize       length)
{
  QiJsonTraits traits = qi_json_detect_traits (text, length);

  return (traits & QI_JSON_TRAIT_PIECES) != 0 && (traits & QI_JSON_TRAIT_BOARD) == 0;
}
