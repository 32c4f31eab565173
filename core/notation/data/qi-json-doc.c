/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-doc-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-json-text-private.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
#define MAX_FINDINGS                                                                               \
  50 /* of one text: a faulty text of millions of squares must not cause millions */
#define MAX_UNKNOWN     50

static const char *const member_names[QI_N_MEMBERS] = {
  "shape", "board", "pieces", "hands", "styles", "turn", "setup",
};

const char *
qi_member_get_name (QiMember member)
{
  return member_names[member];
}

void
qi_json_doc_init (QiJsonDoc           *self,
                  const QiJsonDialect *dialect,
                  const char          *text,
                  gsize                length,
                  const QiReadOptions *options,
                  QiReading           *reading)
{
  memset (self, 0, sizeof *self);
  self->text = text;
  self->length = length;
  self->dialect = dialect;
  self->limits = qi_read_options_get_limits (options);
  self->findings = reading->findings;
  self->late = qi_findings_new ();
  self->unknown = g_array_new (FALSE, FALSE, sizeof (QiJsonSpan));
  self->storage = g_string_sized_new (256);
  if (options != NULL && options->want_places)
    {
      reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
      self->places = reading->places;
    }
}

void
qi_json_doc_clear (QiJsonDoc *self)
{
  g_ptr_array_unref (self->late);
  g_array_unref (self->unknown);
  g_clear_pointer (&self->masks, g_array_unref);
  g_free (self->copy);
  g_string_free (self->storage, TRUE);
  qi_position_builder_free (self->builder);
}

QiFinding *
qi_json_doc_add (QiJsonDoc *self,
                 GPtrArray *list,
                 QiMember   member,
                 gsize      offset,
                 gsize      length,
                 QiFinding *finding)
{
  if (self->is_muted || list->len >= MAX_FINDINGS)
    {
      qi_finding_unref (finding);
      return NULL;
    }
  if (member < QI_N_MEMBERS)
    qi_finding_set_field (finding, member_names[member]);
  qi_finding_set_range (finding, offset, length);
  qi_findings_add (list, finding);
  return finding;
}

QiFinding *
qi_json_doc_report (QiJsonDoc      *self,
                    QiMember        member,
                    QiJsonFaultKind fault,
                    gsize           offset,
                    gsize           length)
{
  if (self->is_muted || self->findings->len >= MAX_FINDINGS)
    return NULL;
  return qi_json_doc_add (self, self->findings, member, offset, length,
                          self->dialect->faults[fault]());
}

void
qi_json_doc_place (const QiJsonDoc  *self,
                   const QiJsonSpan *span,
                   gsize            *offset,
                   gsize            *length)
{
  if (span->present)
    {
      *offset = span->offset;
      *length = span->length;
    }
  else
    {
      /* A missing member is reported at the bracket before which it should be. */
      *offset = self->whole.offset + self->whole.length - 1;
      *length = 1;
    }
}

QiJsonReader *
qi_json_doc_open (QiJsonDoc        *self,
                  const QiJsonSpan *span)
{
  const QiJsonLimits limits = { G_MAXSIZE, qi_json_limits_get_default ()->max_depth, G_MAXSIZE };

  return qi_json_reader_new (self->text + span->offset, span->length, &limits);
}

gsize
qi_json_doc_skip (QiJsonReader      *reader,
                  const QiJsonEvent *event)
{
  gsize start = event->offset;
  gssize end = qi_json_reader_skip (reader, event);

  return end < 0 ? start : (gsize) end;
}

QiFinding *
qi_json_doc_new_fault (const QiJsonFault *fault)
{
  static const struct
  {
    const char *code;
    QiFinding *(*make) (const char *message);
  } kinds[] = {
    { "duplicate-key", qi_found_duplicate_key_json },
    { "json-count", qi_found_json_count },
    { "json-depth", qi_found_json_depth },
    { "json-surrogate", qi_found_json_surrogate },
    { "json-utf8", qi_found_json_utf8 },
    { "too-long", qi_found_too_long_json },
  };
  QiFinding *(*make) (const char *message) = qi_found_json_syntax_fault;
  QiFinding *finding = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].code, fault->code) == 0)
      make = kinds[i].make;
  finding = make (fault->message);
  if (strcmp (fault->code, "json-syntax") == 0 || strcmp (fault->code, "json-utf8") == 0)
    {
      qi_finding_set_param (finding, "reason", fault->reason);
      /* At the end of the text nothing was found. */
      if (fault->found[0] != '\0')
        qi_finding_set_param (finding, "found", fault->found);
    }
  return finding;
}

void
qi_json_doc_add_fault (QiJsonDoc         *self,
                       const QiJsonFault *fault)
{
  QiFinding *finding = qi_json_doc_new_fault (fault);

  self->is_faulty = TRUE;
  if (strcmp (fault->code, "json-depth") == 0)
    qi_finding_set_int (finding, "maximum", qi_json_limits_get_default ()->max_depth);
  if (strcmp (fault->code, "duplicate-key") == 0)
    {
      g_autofree char *key = g_strndup (self->text + fault->offset, MIN (fault->length, 255));
      g_autofree char *valid = g_utf8_make_valid (key, -1);
      qi_finding_set_param (finding, "key", valid);
    }
  /* Faults that leaving something out repairs: a trailing comma, a byte-order mark. */
  if (strcmp (fault->reason, "trailing-comma") == 0)
    qi_finding_set_fix (finding, "drop-comma", "");
  else if (strcmp (fault->reason, "byte-order-mark") == 0)
    qi_finding_set_fix (finding, "drop-byte-order-mark", "");
  qi_json_doc_add (self, self->findings, QI_N_MEMBERS, fault->offset, fault->length, finding);
}

/* @n elements more in the list at @level (1 is the outermost). */
static void
measure_elements (QiBoardMeasure    *measure,
                  guint              level,
                  const QiJsonEvent *elements,
                  gsize              n)
{
  if (level > QI_MAX_DIMENSIONS)
    return;
  for (guint outer = 0; outer + 1 < level; outer++)
    if (measure->sizes[outer] != 1)
      return;
  for (gsize i = 0; i < n; i++)
    if (++measure->sizes[level - 1] == QI_MAX_DIMENSION_SIZE + 1)
      measure->over[level - 1] = elements[i].offset;
}

/* Reads the rest of an array and measures it as a board. FALSE on a fault of the JSON. */
static gboolean
measure_board (QiJsonReader      *reader,
               const QiJsonEvent *start,
               QiBoardMeasure    *measure)
{
  QiJsonEvent event;
  QiJsonEvent run[QI_JSON_RUN];
  gsize n = 0;
  gboolean on_first_path = TRUE;
  guint level = 1;

  *measure = (QiBoardMeasure) { .depth = 1, .starts = { start->offset } };
  while (level > 0)
    {
      switch (qi_json_reader_next (reader, &event))
        {
        case QI_JSON_ARRAY_BEGIN:
          measure_elements (measure, level, &event, 1);
          if (on_first_path)
            {
              if (measure->depth <= QI_MAX_DIMENSIONS)
                measure->starts[measure->depth] = event.offset;
              measure->depth++;
            }
          level++;
          continue;
        case QI_JSON_ARRAY_END:
          level--;
          if (level <= QI_MAX_DIMENSIONS && measure->ends[level] == 0 && level < measure->depth)
            measure->ends[level] = event.offset + 1;
          break;
        case QI_JSON_OBJECT_BEGIN:
          measure_elements (measure, level, &event, 1);
          if (qi_json_reader_skip (reader, &event) < 0)
            return FALSE;
          break;
        case QI_JSON_NULL:
        case QI_JSON_FALSE:
        case QI_JSON_TRUE:
        case QI_JSON_NUMBER:
        case QI_JSON_STRING:
          measure_elements (measure, level, &event, 1);
          while ((n = qi_json_reader_next_run (reader, run, QI_JSON_RUN)) > 0)
            measure_elements (measure, level, run, n);
          break;
        case QI_JSON_OBJECT_END:
        case QI_JSON_KEY:
        case QI_JSON_END:
        case QI_JSON_ERROR:
        default:
          return FALSE;
        }
      on_first_path = FALSE;
    }
  return TRUE;
}

static int
find_key (const QiJsonEvent *key,
          const char *const *keys,
          guint              n_keys)
{
  for (guint i = 0; i < n_keys; i++)
    if (strlen (keys[i]) == key->text_length && memcmp (keys[i], key->text, key->text_length) == 0)
      return (int) i;
  return -1;
}

/* Steps over the value that @event starts; the span becomes its place. FALSE on a fault. */
static gboolean
finish_span (QiJsonDoc         *self,
             QiJsonReader      *reader,
             const QiJsonEvent *event,
             QiJsonSpan        *span,
             QiBoardMeasure    *measure)
{
  gsize end = 0;

  span->present = TRUE;
  span->kind = event->kind;
  span->offset = event->offset;
  if (measure != NULL && event->kind == QI_JSON_ARRAY_BEGIN)
    end = measure_board (reader, event, measure) ? measure->ends[0] : 0;
  else
    end = qi_json_doc_skip (reader, event);
  if (qi_json_reader_get_fault (reader) != NULL)
    {
      span->is_cut = TRUE;
      end = qi_json_reader_get_fault (reader)->offset;
    }
  span->length = end - span->offset;
  return !span->is_cut;
}

/* The members of the outermost object. */
static void
index_members (QiJsonDoc    *self,
               QiJsonReader *reader)
{
  QiJsonEvent event;

  while (qi_json_reader_next (reader, &event) == QI_JSON_KEY)
    {
      int known = find_key (&event, member_names, QI_N_MEMBERS);
      QiJsonSpan span = { .key_offset = event.offset, .key_length = event.length };

      if (qi_json_reader_next (reader, &event) == QI_JSON_ERROR)
        return;
      gboolean ok =
        finish_span (self, reader, &event, &span, known == QI_MEMBER_BOARD ? &self->measure : NULL);
      if (known >= 0)
        self->members[known] = span;
      else if (self->unknown->len < MAX_UNKNOWN)
        g_array_append_val (self->unknown, span);
      if (!ok)
        return;
    }
  self->whole.length = event.offset + 1 - self->whole.offset;
}

gboolean
qi_json_doc_index (QiJsonDoc *self)
{
  g_autoptr (QiJsonReader) reader =
    qi_json_doc_open (self, &(QiJsonSpan) { .length = self->length });
  QiJsonEvent event;

  if (qi_json_reader_next (reader, &event) != QI_JSON_ERROR)
    {
      self->whole.present = TRUE;
      self->whole.kind = event.kind;
      self->whole.offset = event.offset;
      self->whole.length = self->length - event.offset;
      if (event.kind == QI_JSON_OBJECT_BEGIN)
        index_members (self, reader);
      else
        self->whole.length = qi_json_doc_skip (reader, &event) - event.offset;
      qi_json_reader_next (reader, &event);
    }
  if (event.kind == QI_JSON_ERROR)
    {
      qi_json_doc_add_fault (self, qi_json_reader_get_fault (reader));
      return FALSE;
    }
  if (self->whole.kind == QI_JSON_OBJECT_BEGIN)
    return TRUE;
  qi_json_doc_add (self, self->findings, QI_N_MEMBERS, self->whole.offset, self->whole.length,
                   qi_found_not_object ());
  return FALSE;
}

guint
qi_json_doc_index_object (QiJsonDoc         *self,
                          const QiJsonSpan  *object,
                          const char *const *keys,
                          guint              n_keys,
                          QiJsonSpan        *spans,
                          QiJsonSpan        *first_other)
{
  g_autoptr (QiJsonReader) reader = qi_json_doc_open (self, object);
  QiJsonEvent event;
  guint n_others = 0;

  memset (spans, 0, n_keys * sizeof *spans);
  if (first_other != NULL)
    memset (first_other, 0, sizeof *first_other);
  qi_json_reader_next (reader, &event);
  while (qi_json_reader_next (reader, &event) == QI_JSON_KEY)
    {
      int known = find_key (&event, keys, n_keys);
      QiJsonSpan span = { .key_offset = event.offset + object->offset, .key_length = event.length };

      if (qi_json_reader_next (reader, &event) == QI_JSON_ERROR
          || !finish_span (self, reader, &event, &span, NULL))
        break;
      span.offset += object->offset;
      if (known >= 0)
        spans[known] = span;
      else if (n_others++ == 0 && first_other != NULL)
        *first_other = span;
    }
  return n_others;
}

/* Writes the value that begins with @start as compact text, keeping at most @max_bytes; returns its
 * full length. */
static gsize
write_compactly (QiJsonReader      *reader,
                 const QiJsonEvent *start,
                 GString           *text,
                 gsize              max_bytes,
                 gsize             *end)
{
  g_autoptr (GString) part = g_string_new (NULL);
  QiJsonEvent event = *start;
  gboolean needs_comma = FALSE;
  guint level = 0;
  gsize n = 0;

  g_string_truncate (text, 0);
  do
    {
      gboolean is_end = event.kind == QI_JSON_ARRAY_END || event.kind == QI_JSON_OBJECT_END;
      g_string_truncate (part, 0);
      if (needs_comma && !is_end)
        g_string_append_c (part, ',');
      needs_comma = TRUE;
      if (event.kind == QI_JSON_STRING || event.kind == QI_JSON_KEY)
        qi_json_append_string (part, event.text, (gssize) event.text_length);
      else if (event.kind == QI_JSON_NUMBER)
        g_string_append_len (part, event.text, (gssize) event.text_length);
      else if (event.kind == QI_JSON_NULL)
        g_string_append (part, "null");
      else if (event.kind == QI_JSON_TRUE || event.kind == QI_JSON_FALSE)
        g_string_append (part, event.kind == QI_JSON_TRUE ? "true" : "false");
      else
        {
          gboolean is_object =
            event.kind == QI_JSON_OBJECT_BEGIN || event.kind == QI_JSON_OBJECT_END;
          g_string_append_c (part, is_end ? (is_object ? '}' : ']') : is_object ? '{' : '[');
          level = is_end ? level - 1 : level + 1;
          needs_comma = is_end;
        }
      if (event.kind == QI_JSON_KEY)
        {
          g_string_append_c (part, ':');
          needs_comma = FALSE;
        }
      n += part->len;
      if (n <= max_bytes)
        g_string_append_len (text, part->str, (gssize) part->len);
    }
  while (level > 0 && qi_json_reader_next (reader, &event) != QI_JSON_ERROR);
  *end = event.offset + event.length;
  return n;
}

gboolean
qi_json_doc_read_token (QiJsonDoc         *self,
                        QiJsonReader      *reader,
                        const QiJsonEvent *event,
                        QiToken           *token,
                        gsize             *n_bytes,
                        gsize             *end)
{
  const char *text = event->text;
  gsize length = event->text_length;

  *end = event->offset + event->length;
  token->kind = event->kind == QI_JSON_STRING ? QI_TOKEN_STRING : QI_TOKEN_JSON;
  if (event->kind == QI_JSON_TRUE || event->kind == QI_JSON_FALSE)
    {
      text = event->kind == QI_JSON_TRUE ? "true" : "false";
      length = event->length;
    }
  else if (event->kind == QI_JSON_ARRAY_BEGIN || event->kind == QI_JSON_OBJECT_BEGIN)
    {
      length = write_compactly (reader, event, self->storage, self->limits->max_token_bytes, end);
      text = self->storage->str;
    }
  *n_bytes = length;
  if (length > self->limits->max_token_bytes)
    return FALSE;
  if (text != self->storage->str)
    {
      /* A token's text must end with NUL; an event's text does not. */
      if (self->storage->allocated_len <= length)
        g_string_set_size (self->storage, length);
      memcpy (self->storage->str, text, length);
      self->storage->str[length] = '\0';
      self->storage->len = length;
    }
  token->text = self->storage->str;
  token->length = (guint) length;
  return TRUE;
}

void
qi_json_doc_require (QiJsonDoc      *self,
                     const QiMember *members,
                     gsize           n_members)
{
  for (gsize i = 0; i < n_members; i++)
    {
      gsize offset = 0;
      gsize length = 0;

      if (self->members[members[i]].present)
        continue;
      qi_json_doc_place (self, &self->members[members[i]], &offset, &length);
      qi_json_doc_add (self, self->findings, members[i], offset, length,
                       qi_found_missing_field (member_names[members[i]]));
    }
}

static void
refuse_span (QiJsonDoc        *self,
             const QiJsonSpan *span)
{
  gsize shown = MIN (span->key_length, 64);

  while (shown > 0 && shown < span->key_length
         && ((guchar) self->text[span->key_offset + shown] & 0xC0) == 0x80)
    shown--; /* not a part of a character */

  g_autofree char *member = g_strdup_printf ("%.*s%s", (int) shown, self->text + span->key_offset,
                                             shown < span->key_length ? "…" : "");
  qi_json_doc_add (self, self->findings, QI_N_MEMBERS, span->key_offset, span->key_length,
                   qi_found_unknown_field (self->dialect->format, member));
}

void
qi_json_doc_refuse (QiJsonDoc      *self,
                    const QiMember *members,
                    gsize           n_members)
{
  for (gsize i = 0; i < n_members; i++)
    if (self->members[members[i]].present)
      refuse_span (self, &self->members[members[i]]);
  for (guint i = 0; i < self->unknown->len; i++)
    refuse_span (self, &g_array_index (self->unknown, QiJsonSpan, i));
}

void
qi_json_doc_take_late (QiJsonDoc *self)
{
  for (guint i = 0; i < self->late->len; i++)
    qi_findings_add (self->findings, qi_finding_ref (g_ptr_array_index (self->late, i)));
  g_ptr_array_set_size (self->late, 0);
}

QiReading *
qi_json_doc_read_repaired (const QiNotation    *notation,
                           const char          *text,
                           gsize                length,
                           const QiReadOptions *options)
{
  if (options == NULL || !options->lenient || length < 3 || memcmp (text, BYTE_ORDER_MARK, 3) != 0)
    return NULL;

  /* A second mark is not skipped: a text of many marks would cause recursion as deep as it is long. */
  QiReadOptions strict = *options;
  strict.lenient = FALSE;
  QiReading *reading = notation->read (notation, text + 3, length - 3, &strict);
  QiFinding *finding = qi_found_byte_order_mark_json ();
  qi_reading_shift (reading, 3, text, length);
  g_ptr_array_insert (reading->findings, 0, qi_finding_set_range (finding, 0, 3));
  return reading;
}

QiJsonTraits
qi_json_detect_traits (const char *text,
                       gsize       length)
{
  /* Faulty texts have to be recognised, too, so this only looks for the quoted names. */
  static const struct
  {
    const char *name;
    QiJsonTraits trait;
  } names[] = {
    { "\"board\"", QI_JSON_TRAIT_BOARD },
    { "\"shape\"", QI_JSON_TRAIT_SHAPE },
    { "\"setup\"", QI_JSON_TRAIT_SETUP },
    { "\"pieces\"", QI_JSON_TRAIT_PIECES },
  };
  const gsize near = 4096; /* bytes that are searched at either end */
  QiJsonTraits traits = 0;
  gsize start = 0;

  if (length >= 3 && memcmp (text, BYTE_ORDER_MARK, 3) == 0)
    start = 3;
  while (start < length && g_ascii_isspace (text[start]))
    start++;
  if (start == length || text[start] != '{')
    return 0;
  traits |= QI_JSON_TRAIT_OBJECT;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize n = MIN (length, near);
      if (g_strstr_len (text, (gssize) n, names[i].name) != NULL
          || g_strstr_len (text + length - n, (gssize) n, names[i].name) != NULL)
        traits |= names[i].trait;
    }
  return traits;
}
