/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-json-doc-private.h"
#include "qi-notation-private.h"

static const char *const side_keys[] = { "first", "second" };

/* Adds copies of a piece to a hand; nothing is stored once the total is certain to be refused. */
static void
add_to_hand (QiJsonDoc     *self,
             QiSide         side,
             const QiToken *token,
             guint64        count,
             gsize          offset,
             gsize          length)
{
  self->n_hands = count > G_MAXUINT64 - self->n_hands ? G_MAXUINT64 : self->n_hands + count;
  if (self->builder == NULL || self->n_hands > self->n_squares)
    return;
  qi_position_builder_add_to_hand (self->builder, side, token, count);
  if (self->places != NULL)
    qi_places_add_hand (self->places, offset, length, side, token);
}

static void
report_hand (QiJsonDoc      *self,
             QiSide          side,
             QiJsonFaultKind fault,
             gsize           offset,
             gsize           length)
{
  QiFinding *finding = qi_json_doc_report (self, QI_MEMBER_HANDS, fault, offset, length);

  if (finding != NULL)
    qi_finding_set_hand (finding, side);
}

/* Reads the piece whose first event was just read; FALSE when it is none, with the finding. */
static gboolean
read_piece (QiJsonDoc         *self,
            QiJsonReader      *reader,
            const QiJsonEvent *event,
            gsize              base,
            QiSide             side,
            QiToken           *token,
            gsize             *end)
{
  gsize n_bytes = 0;
  QiEpin epin;
  gboolean is_entry =
    event->kind != QI_JSON_NULL && (!self->dialect->only_epin || event->kind == QI_JSON_STRING);

  if (qi_json_doc_is_masked (self, base + event->offset, base + event->offset + event->length,
                             QI_NO_SQUARE))
    {
      *end = qi_json_doc_skip (reader, event);
      return FALSE;
    }
  if (!is_entry
      || (self->dialect->only_epin
          && !qi_epin_parse (event->text, (gssize) event->text_length, &epin)))
    {
      *end = qi_json_doc_skip (reader, event);
      report_hand (self, side, is_entry ? QI_FAULT_BAD_PIECE_TOKEN : QI_FAULT_HAND_ENTRY,
                   base + event->offset, *end - event->offset);
      return FALSE;
    }
  if (qi_json_doc_read_token (self, reader, event, token, &n_bytes, end))
    return TRUE;

  QiFinding *finding = qi_found_piece_too_long (n_bytes, self->limits->max_token_bytes);
  qi_finding_set_hand (finding, side);
  qi_json_doc_add (self, self->late, QI_MEMBER_HANDS, base + event->offset, *end - event->offset,
                   finding);
  return FALSE;
}

/* The count of a pair: an integer of at least 1; more than 63 bits are as many as that. 0: none. */
static guint64
read_count (const QiJsonEvent *event)
{
  guint64 count = 0;

  if (event->kind != QI_JSON_NUMBER)
    return 0;
  for (gsize i = 0; i < event->text_length; i++)
    {
      if (!g_ascii_isdigit (event->text[i]))
        return 0;
      count = MIN (count * 10 + (guint64) (event->text[i] - '0'), (guint64) G_MAXINT64 / 16);
    }
  return count;
}

/* Reads a [piece, count] pair whose bracket was just read. */
static void
read_pair (QiJsonDoc         *self,
           QiJsonReader      *reader,
           const QiJsonEvent *start,
           gsize              base,
           QiSide             side)
{
  QiJsonEvent event;
  QiToken token = { NULL };
  gsize end = 0;
  guint64 count = 0;
  guint found = self->findings->len + self->late->len;

  if (qi_json_reader_next (reader, &event) < QI_JSON_END && event.kind != QI_JSON_ARRAY_END)
    {
      gsize offset = base + event.offset;
      gboolean is_piece = read_piece (self, reader, &event, base, side, &token, &end);
      gsize length = base + end - offset;
      qi_json_reader_next (reader, &event);
      if (is_piece && event.kind == QI_JSON_NUMBER)
        {
          count = read_count (&event);
          qi_json_reader_next (reader, &event);
        }
      if (count > 0 && event.kind == QI_JSON_ARRAY_END)
        {
          add_to_hand (self, side, &token, count, offset, length);
          return;
        }
    }
  /* Not a pair, or an unusable piece: go on after its bracket. */
  while (event.kind < QI_JSON_END && event.kind != QI_JSON_ARRAY_END)
    {
      qi_json_reader_skip (reader, &event);
      qi_json_reader_next (reader, &event);
    }
  if (found == self->findings->len + self->late->len)
    report_hand (self, side, QI_FAULT_HAND_ENTRY, base + start->offset,
                 event.offset + 1 - start->offset);
}

static void
read_hand (QiJsonDoc        *self,
           const QiJsonSpan *span,
           QiSide            side)
{
  g_autoptr (QiJsonReader) reader = qi_json_doc_open (self, span);
  QiJsonEvent event;

  qi_json_reader_next (reader, &event);
  while (qi_json_reader_next (reader, &event) < QI_JSON_END && event.kind != QI_JSON_ARRAY_END)
    {
      QiToken token = { NULL };
      gsize end = 0;
      if (!self->is_flat)
        {
          if (read_piece (self, reader, &event, span->offset, side, &token, &end))
            add_to_hand (self, side, &token, 1, span->offset + event.offset, end - event.offset);
        }
      else if (event.kind == QI_JSON_ARRAY_BEGIN)
        read_pair (self, reader, &event, span->offset, side);
      else
        {
          end = qi_json_doc_skip (reader, &event);
          report_hand (self, side, QI_FAULT_HAND_ENTRY, span->offset + event.offset,
                       end - event.offset);
        }
    }
}

/* The two sides of a member that is an object with exactly these keys. FALSE otherwise, with the
 * finding. */
static gboolean
find_sides (QiJsonDoc      *self,
            QiMember        member,
            QiJsonFaultKind not_map,
            QiJsonFaultKind keys,
            QiJsonSpan      sides[2])
{
  const QiJsonSpan *span = &self->members[member];
  QiJsonSpan other;
  gsize offset = 0;
  gsize length = 0;

  qi_json_doc_place (self, span, &offset, &length);
  if (!span->present || span->is_cut || span->kind != QI_JSON_OBJECT_BEGIN)
    {
      qi_json_doc_report (self, member, not_map, offset, length);
      return FALSE;
    }
  guint n_others = qi_json_doc_index_object (self, span, side_keys, 2, sides, &other);
  if (n_others == 0 && sides[0].present && sides[1].present)
    return TRUE;
  if (n_others > 0 && sides[0].present && sides[1].present)
    qi_json_doc_report (self, member, keys, other.key_offset, other.key_length);
  else
    qi_json_doc_report (self, member, keys, offset, length);
  return FALSE;
}

void
qi_json_doc_read_hands (QiJsonDoc *self)
{
  QiJsonSpan sides[2];

  self->n_hands = 0;
  if (!find_sides (self, QI_MEMBER_HANDS, QI_FAULT_HANDS_NOT_MAP, QI_FAULT_HANDS_KEYS, sides))
    return;
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    if (sides[side].kind != QI_JSON_ARRAY_BEGIN)
      report_hand (self, side, QI_FAULT_HAND_NOT_LIST, sides[side].offset, sides[side].length);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    if (sides[side].kind == QI_JSON_ARRAY_BEGIN)
      read_hand (self, &sides[side], side);
}

/* Reads one style into the builder; FALSE when it cannot be one, with the finding. */
static gboolean
read_style (QiJsonDoc        *self,
            const QiJsonSpan *span,
            QiSide            side,
            char             *letter)
{
  g_autoptr (QiJsonReader) reader = qi_json_doc_open (self, span);
  QiJsonEvent event;
  QiToken token = { NULL };
  gsize n_bytes = 0;
  gsize end = 0;

  qi_json_reader_next (reader, &event);
  gboolean is_letter =
    event.kind == QI_JSON_STRING && event.text_length == 1 && g_ascii_isalpha (event.text[0]);
  if (event.kind == QI_JSON_NULL || (self->dialect->only_epin && !is_letter))
    {
      qi_json_doc_report (self, QI_MEMBER_STYLES,
                          side == QI_SIDE_FIRST ? QI_FAULT_STYLE_FIRST : QI_FAULT_STYLE_SECOND,
                          span->offset, span->length);
      return FALSE;
    }
  *letter = is_letter ? event.text[0] : '\0';
  if (qi_json_doc_read_token (self, reader, &event, &token, &n_bytes, &end))
    {
      if (self->builder != NULL)
        self->has_style[side] = qi_position_builder_set_style (self->builder, side, &token);
      return TRUE;
    }
  qi_json_doc_add (self, self->late, QI_MEMBER_STYLES, span->offset, span->length,
                   qi_found_style_too_long (n_bytes, self->limits->max_token_bytes, side));
  return FALSE;
}

void
qi_json_doc_read_styles (QiJsonDoc *self)
{
  QiJsonSpan sides[2];
  char letters[2] = { '\0', '\0' };

  if (!find_sides (self, QI_MEMBER_STYLES, QI_FAULT_STYLES_NOT_MAP, QI_FAULT_STYLES_KEYS, sides))
    return;
  gboolean ok = read_style (self, &sides[0], QI_SIDE_FIRST, &letters[0]);
  ok = read_style (self, &sides[1], QI_SIDE_SECOND, &letters[1]) && ok;
  if (!ok || !self->dialect->only_epin
      || (g_ascii_isupper (letters[0]) && g_ascii_islower (letters[1])))
    return;
  const QiJsonSpan *styles = &self->members[QI_MEMBER_STYLES];
  QiFinding *finding =
    qi_found_style_case ((char[]) { letters[0], '\0' }, (char[]) { letters[1], '\0' });
  qi_json_doc_add (self, self->findings, QI_MEMBER_STYLES, styles->offset, styles->length, finding);
}

void
qi_json_doc_read_turn (QiJsonDoc *self)
{
  const QiJsonSpan *span = &self->members[QI_MEMBER_TURN];
  gsize offset = 0;
  gsize length = 0;

  self->turn = QI_SIDE_FIRST;
  if (span->present && !span->is_cut && span->kind == QI_JSON_STRING)
    {
      g_autoptr (QiJsonReader) reader = qi_json_doc_open (self, span);
      QiJsonEvent event;
      qi_json_reader_next (reader, &event);
      if (qi_side_from_name (event.text, (gssize) event.text_length, &self->turn))
        return;
    }
  qi_json_doc_place (self, span, &offset, &length);
  qi_json_doc_report (self, QI_MEMBER_TURN, QI_FAULT_TURN, offset, length);
}

gboolean
qi_json_doc_check_total (QiJsonDoc *self)
{
  if (!self->has_shape)
    return TRUE;
  const QiMember board = self->is_sparse ? QI_MEMBER_PIECES : QI_MEMBER_BOARD;
  guint64 n_pieces = self->n_hands > G_MAXINT64 ? G_MAXINT64 : self->n_board + self->n_hands;
  if (n_pieces <= self->n_squares)
    return TRUE;
  /* When a board or a hand is faulty, the total means nothing. */
  if (qi_findings_have (self->findings, QI_SEVERITY_ERROR))
    for (guint i = 0; i < self->findings->len; i++)
      {
        const char *field = qi_finding_get_field (g_ptr_array_index (self->findings, i));
        if (g_strcmp0 (field, "hands") == 0 || g_strcmp0 (field, qi_member_get_name (board)) == 0)
          return FALSE;
      }

  const QiMember member = self->n_hands > 0 ? QI_MEMBER_HANDS : board;
  const QiJsonSpan *span = &self->members[member];
  QiFinding *finding = qi_found_too_many_pieces (n_pieces, self->n_squares);
  qi_json_doc_add (self, self->findings, member, span->offset, span->length, finding);
  return FALSE;
}

/* The position: complete, or after errors whatever could be read; NULL when there is not even a
 * board. */
static QiPosition *
end_doc (QiJsonDoc *self)
{
  g_autoptr (GError) error = NULL;

  if (self->builder == NULL)
    return NULL;
  if (self->n_board + MIN (self->n_hands, G_MAXINT64) > self->n_squares)
    {
      /* The board alone always fits. */
      self->is_muted = TRUE;
      qi_json_doc_new_builder (self);
      if (self->places != NULL)
        g_array_set_size (self->places, 0);
      qi_json_doc_read_board (self);
      qi_json_doc_read_styles (self);
    }
  /* Style shown in a salvaged position whose text has none. */
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    if (!self->has_style[side])
      qi_position_builder_set_style (self->builder, side, &QI_TOKEN ("?"));
  qi_position_builder_set_turn (self->builder, self->turn);
  if (self->places != NULL)
    qi_places_sort (self->places);
  QiPosition *position = qi_position_builder_end (g_steal_pointer (&self->builder), &error);
  if (position == NULL)
    g_debug ("no position: %s", error->message);
  return position;
}

void
qi_json_doc_finish (QiJsonDoc  *self,
                    QiReading  *reading,
                    const char *game,
                    QiDetails  *details)
{
  gboolean is_partial = self->is_faulty || qi_findings_have (reading->findings, QI_SEVERITY_ERROR);
  g_autoptr (QiPosition) position = end_doc (self);

  if (position == NULL)
    return;
  qi_reading_end (reading, is_partial, qi_setup_new (position, game, details));
}
