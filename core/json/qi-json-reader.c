/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-reader-inner-private.h"

#include "qi-value-private.h"

#include <string.h>

static const QiJsonLimits default_limits = { (gsize) 64 * 1024 * 1024, 512,
                                             (gsize) 4 * 1024 * 1024 };

const QiJsonLimits *
qi_json_limits_get_default (void)
{
  return &default_limits;
}

QiJsonReader *
qi_json_reader_new (const char         *text,
                    gsize               length,
                    const QiJsonLimits *limits)
{
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  QiJsonReader *self = g_new0 (QiJsonReader, 1);
  self->text = text != NULL ? text : "";
  self->p = self->text;
  self->end = self->text + length;
  self->limits = limits != NULL ? *limits : default_limits;
  self->limits.max_values = MIN (self->limits.max_values, G_MAXUINT32 / 2);
  self->scratch = g_string_new (NULL);
  qi_json_keys_init (&self->keys, self->text);
  if (length > self->limits.max_bytes)
    qi_json_reader_fail (self, REASON_TOO_LONG, self->text + self->limits.max_bytes,
                         length - self->limits.max_bytes,
                         "the text has %" G_GSIZE_FORMAT " bytes, more than the %" G_GSIZE_FORMAT
                         " allowed",
                         length, self->limits.max_bytes);
  return self;
}

/**
 * qi_json_reader_free:
 * @self: (nullable): a reader
 */
void
qi_json_reader_free (QiJsonReader *self)
{
  if (self == NULL)
    return;
  qi_json_keys_clear (&self->keys);
  g_string_free (self->scratch, TRUE);
  g_free (self->levels);
  g_free (self);
}

/**
 * qi_json_reader_get_fault:
 * @self: a reader
 *
 * Returns: (transfer none) (nullable): what was wrong, with its place; %NULL as long as nothing
 *   was
 */
const QiJsonFault *
qi_json_reader_get_fault (const QiJsonReader *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->state == STATE_FAILED ? &self->fault : NULL;
}

static inline const char *
find_token (const char *p,
            const char *end)
{
  /* The first comparison alone tells it of nearly every token. */
  while (p < end && (guchar) *p <= ' ' && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r'))
    p++;
  return p;
}

static inline void
skip_space (QiJsonReader *self)
{
  self->p = find_token (self->p, self->end);
}

static inline gboolean
in_object (const QiJsonReader *self)
{
  return self->depth > 0 && (self->levels[(self->depth - 1) / 8] >> ((self->depth - 1) % 8) & 1);
}

static inline gboolean
count_value (QiJsonReader *self)
{
  if (G_LIKELY (self->n_values < self->limits.max_values))
    {
      self->n_values++;
      return TRUE;
    }
  return qi_json_reader_fail (self, REASON_COUNT, self->p, self->p < self->end ? 1 : 0,
                              "the text has more than the %" G_GSIZE_FORMAT
                              " values and keys allowed",
                              self->limits.max_values);
}

static gboolean
open_container (QiJsonReader *self,
                QiJsonEvent  *event)
{
  gboolean is_object = *self->p == '{';

  if (self->depth >= self->limits.max_depth)
    return qi_json_reader_fail (self, REASON_DEPTH, self->p, 1,
                                "arrays and objects are nested deeper than the %u levels allowed",
                                self->limits.max_depth);
  if (self->depth / 8 == self->n_levels)
    {
      self->n_levels = self->n_levels == 0 ? 8 : 2 * self->n_levels;
      self->levels = g_realloc (self->levels, self->n_levels);
    }
  guint8 bit = (guint8) (1u << (self->depth % 8));
  guint8 *byte = &self->levels[self->depth / 8];
  *byte = (guint8) (is_object ? *byte | bit : *byte & ~bit);
  self->depth++;
  event->kind = is_object ? QI_JSON_OBJECT_BEGIN : QI_JSON_ARRAY_BEGIN;
  event->length = 1;
  self->p++;
  self->state = is_object ? STATE_FIRST_KEY : STATE_FIRST_ITEM;
  return TRUE;
}

static gboolean
close_container (QiJsonReader *self,
                 QiJsonEvent  *event)
{
  event->offset = (gsize) (self->p - self->text);
  event->length = 1;
  event->kind = QI_JSON_ARRAY_END;
  if (*self->p == '}')
    {
      event->kind = QI_JSON_OBJECT_END;
      qi_json_keys_pop (&self->keys, self->depth);
    }
  self->depth--;
  self->p++;
  self->state = STATE_AFTER;
  return TRUE;
}

static gboolean
read_number (QiJsonReader *self,
             QiJsonEvent  *event)
{
  const char *bad = NULL;
  gsize n = qi_json_number_length (self->p, self->end, &bad);

  if (n == 0)
    return qi_json_reader_fail_number (self, bad);
  event->kind = QI_JSON_NUMBER;
  event->text = self->p;
  event->text_length = event->length = n;
  self->p += n;
  return TRUE;
}

static gboolean
read_word (QiJsonReader     *self,
           QiJsonEvent      *event,
           QiJsonReasonIndex wanted)
{
  static const struct
  {
    const char *word;
    gsize length;
    QiJsonEventKind kind;
  } words[] = {
    { "null", 4, QI_JSON_NULL },
    { "true", 4, QI_JSON_TRUE },
    { "false", 5, QI_JSON_FALSE },
  };
  gsize left = (gsize) (self->end - self->p);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize n = words[i].length;
      if (left < n || memcmp (self->p, words[i].word, n) != 0)
        continue;
      if (left > n && (g_ascii_isalnum (self->p[n]) || self->p[n] == '_'))
        break;
      event->kind = words[i].kind;
      event->length = n;
      self->p += n;
      return TRUE;
    }
  return qi_json_reader_fail_value (self, wanted);
}

/* Reads the value at self->p; white space has been stepped over. */
static inline gboolean
read_value (QiJsonReader     *self,
            QiJsonEvent      *event,
            QiJsonReasonIndex wanted)
{
  const char *close = NULL;
  gboolean is_decoded = FALSE;

  if (!count_value (self))
    return FALSE;
  event->offset = (gsize) (self->p - self->text);
  self->state = STATE_AFTER;
  if (self->p == self->end)
    return qi_json_reader_fail_found (self, self->p, wanted);
  switch (*self->p)
    {
    case '"':
      event->kind = QI_JSON_STRING;
      /* Nearly every string is plain; this saves them a call. */
      close = qi_json_skip_plain (self->p + 1, self->end);
      if (close == self->end || *close != '"')
        return qi_json_reader_scan_string (self, event, &is_decoded);
      event->text = self->p + 1;
      event->text_length = (gsize) (close - event->text);
      event->length = event->text_length + 2;
      self->p = close + 1;
      return TRUE;
    case '[':
    case '{':
      return open_container (self, event);
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
      return read_number (self, event);
    default:
      return read_word (self, event, wanted);
    }
}

static gboolean
read_key (QiJsonReader     *self,
          QiJsonEvent      *event,
          QiJsonReasonIndex wanted)
{
  gboolean is_decoded = FALSE;

  if (self->p == self->end || *self->p != '"')
    {
      if (self->p < self->end && *self->p == '\'')
        return qi_json_reader_fail_value (self, wanted);
      return qi_json_reader_fail_found (self, self->p, wanted);
    }
  if (!count_value (self) || !qi_json_reader_scan_string (self, event, &is_decoded))
    return FALSE;
  event->kind = QI_JSON_KEY;
  self->state = STATE_COLON;
  if (qi_json_keys_add (&self->keys, self->depth, event->text, event->text_length, is_decoded))
    return TRUE;

  const char *key = self->text + event->offset;
  gsize shown = MIN (event->length, 64);
  while (((guchar) key[shown - 1] & 0xC0) == 0x80 || (guchar) key[shown - 1] >= 0xC0)
    shown--; /* not a part of a character */
  return qi_json_reader_fail (self, REASON_DUPLICATE_KEY, key, event->length,
                              "the key %.*s%s stands twice in one object", (int) shown, key,
                              shown < event->length ? "…" : "");
}

/* After a value inside a container. */
static gboolean
read_after (QiJsonReader *self,
            QiJsonEvent  *event)
{
  gboolean is_object = in_object (self);
  char closing = is_object ? '}' : ']';
  const char *comma = self->p;

  if (self->p == self->end || (*self->p != ',' && *self->p != closing))
    return qi_json_reader_fail_found (self, self->p,
                                      is_object ? REASON_COMMA_OR_BRACE : REASON_COMMA_OR_BRACKET);
  if (*self->p == closing)
    return close_container (self, event);
  self->p++;
  skip_space (self);
  if (self->p < self->end && *self->p == closing)
    return qi_json_reader_fail (self, REASON_TRAILING_COMMA, comma, 1,
                                "there must be no ',' after the last %s before '%c'",
                                is_object ? "member" : "element", closing);
  return is_object ? read_key (self, event, REASON_KEY_AFTER_COMMA)
                   : read_value (self, event, REASON_VALUE_AFTER_COMMA);
}

static gboolean
read_end (QiJsonReader *self,
          QiJsonEvent  *event)
{
  if (self->p < self->end)
    return qi_json_reader_fail_found (self, self->p, REASON_AFTER_THE_VALUE);
  event->kind = QI_JSON_END;
  event->offset = (gsize) (self->p - self->text);
  event->length = 0;
  self->state = STATE_DONE;
  return TRUE;
}

static gboolean
read_colon (QiJsonReader *self,
            QiJsonEvent  *event)
{
  if (self->p == self->end || *self->p != ':')
    return qi_json_reader_fail_found (self, self->p, REASON_COLON);
  self->p++;
  skip_space (self);
  return read_value (self, event, REASON_VALUE_AFTER_COLON);
}

/**
 * qi_json_reader_next:
 * @self: a reader
 * @event: (out): what was found; its texts live until the next call
 *
 * Reads on to the next event. O(bytes read); nothing is kept of what was read but keys of the
 * objects that are open.
 *
 * Returns: the kind of @event; after an error always that one
 */
QiJsonEventKind
qi_json_reader_next (QiJsonReader *self,
                     QiJsonEvent  *event)
{
  g_return_val_if_fail (self != NULL && event != NULL, QI_JSON_ERROR);

  gboolean ok = FALSE;
  event->text = NULL;
  event->text_length = 0;
  skip_space (self);
  switch (self->state)
    {
    case STATE_VALUE:
      ok = read_value (self, event, REASON_VALUE);
      break;
    case STATE_FIRST_ITEM:
      if (self->p < self->end && *self->p == ']')
        ok = close_container (self, event);
      else
        ok = read_value (self, event, REASON_ITEM);
      break;
    case STATE_FIRST_KEY:
      if (self->p < self->end && *self->p == '}')
        ok = close_container (self, event);
      else
        ok = read_key (self, event, REASON_KEY);
      break;
    case STATE_COLON:
      ok = read_colon (self, event);
      break;
    case STATE_AFTER:
      ok = self->depth > 0 ? read_after (self, event) : read_end (self, event);
      break;
    case STATE_DONE:
      ok = read_end (self, event);
      break;
    case STATE_FAILED:
    default:
      break;
    }
  if (G_LIKELY (ok))
    return event->kind;

  event->kind = QI_JSON_ERROR;
  event->offset = self->fault.offset;
  event->length = self->fault.length;
  event->text = NULL;
  event->text_length = 0;
  return QI_JSON_ERROR;
}

/* The element that begins at @p, which is a plain string or null; NULL when it is none. Returns its end. */
static inline const char *
read_plain (const QiJsonReader *self,
            const char         *p,
            QiJsonEvent        *event)
{
  const char *end = NULL;

  event->offset = (gsize) (p - self->text);
  if (p < self->end && *p == '"')
    {
      end = qi_json_skip_plain (p + 1, self->end);
      if (end == self->end || *end != '"')
        return NULL;
      event->kind = QI_JSON_STRING;
      event->text = p + 1;
      event->text_length = (gsize) (end - event->text);
      event->length = event->text_length + 2;
      return end + 1;
    }
  if (self->end - p <= 4 || memcmp (p, "null", 4) != 0 || g_ascii_isalnum (p[4]) || p[4] == '_')
    return NULL;
  event->kind = QI_JSON_NULL;
  event->text = NULL;
  event->text_length = 0;
  event->length = 4;
  return p + 4;
}

gsize
qi_json_reader_next_run (QiJsonReader *self,
                         QiJsonEvent  *events,
                         gsize         max)
{
  g_return_val_if_fail (self != NULL && events != NULL, 0);

  const gsize room = MIN (max, self->limits.max_values - self->n_values);
  const char *const end = self->end;
  const char *p = self->p;
  gsize n = 0;

  if (self->state != STATE_AFTER || self->depth == 0 || in_object (self))
    return 0;
  for (; n < room; n++)
    {
      const char *next = find_token (p, end);

      if (next == end || *next != ',')
        break;
      next = read_plain (self, find_token (next + 1, end), &events[n]);
      if (next == NULL)
        break;
      p = next;
    }
  self->p = p;
  self->n_values += n;
  return n;
}

gssize
qi_json_reader_skip (QiJsonReader      *self,
                     const QiJsonEvent *event)
{
  g_return_val_if_fail (self != NULL && event != NULL, -1);

  if (event->kind == QI_JSON_ERROR)
    return -1;
  if (event->kind != QI_JSON_ARRAY_BEGIN && event->kind != QI_JSON_OBJECT_BEGIN)
    return (gssize) (event->offset + event->length);

  guint outside = self->depth - 1;
  QiJsonEvent inner = *event;
  while (self->depth > outside)
    if (qi_json_reader_next (self, &inner) == QI_JSON_ERROR)
      return -1;
  return (gssize) (inner.offset + inner.length);
}

/* A container whose value is being built: where its items start on the stack of values. */
typedef struct
{
  gsize    start;
  gboolean is_object;
} BuildFrame;

static QiValue *
build_scalar (const QiJsonEvent *event)
{
  switch (event->kind)
    {
    case QI_JSON_NULL:
      return qi_value_new_null ();
    case QI_JSON_FALSE:
      return qi_value_new_boolean (FALSE);
    case QI_JSON_TRUE:
      return qi_value_new_boolean (TRUE);
    case QI_JSON_NUMBER:
      return qi_value_new_text_unchecked (QI_VALUE_NUMBER, event->text, event->text_length);
    case QI_JSON_STRING:
    case QI_JSON_KEY:
      return qi_value_new_text_unchecked (QI_VALUE_STRING, event->text, event->text_length);
    case QI_JSON_ARRAY_BEGIN:
    case QI_JSON_ARRAY_END:
    case QI_JSON_OBJECT_BEGIN:
    case QI_JSON_OBJECT_END:
    case QI_JSON_END:
    case QI_JSON_ERROR:
    default:
      return NULL;
    }
}

static QiValue *
build_container (GPtrArray        *items,
                 const BuildFrame *frame)
{
  gsize n = items->len - frame->start;
  gpointer *start = n > 0 ? items->pdata + frame->start : NULL;
  QiValue *value = frame->is_object ? qi_value_take_object ((QiValue **) start, n / 2)
                                    : qi_value_take_array ((QiValue **) start, n);

  /* The references now belong to the container. */
  g_ptr_array_set_free_func (items, NULL);
  g_ptr_array_set_size (items, (gint) frame->start);
  g_ptr_array_set_free_func (items, (GDestroyNotify) qi_value_unref);
  return value;
}

QiValue *
qi_json_reader_dup_value (QiJsonReader      *self,
                          const QiJsonEvent *event)
{
  g_return_val_if_fail (self != NULL && event != NULL, NULL);

  if (event->kind != QI_JSON_ARRAY_BEGIN && event->kind != QI_JSON_OBJECT_BEGIN)
    return build_scalar (event);

  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (BuildFrame));
  QiJsonEvent inner = *event;
  while (inner.kind != QI_JSON_ERROR)
    {
      QiValue *value = NULL;
      if (inner.kind == QI_JSON_ARRAY_BEGIN || inner.kind == QI_JSON_OBJECT_BEGIN)
        {
          BuildFrame frame = { items->len, inner.kind == QI_JSON_OBJECT_BEGIN };
          g_array_append_val (frames, frame);
        }
      else if (inner.kind == QI_JSON_ARRAY_END || inner.kind == QI_JSON_OBJECT_END)
        {
          value = build_container (items, &g_array_index (frames, BuildFrame, frames->len - 1));
          g_array_set_size (frames, frames->len - 1);
          if (frames->len == 0)
            return value;
        }
      else
        value = build_scalar (&inner);
      if (value != NULL)
        g_ptr_array_add (items, value);
      qi_json_reader_next (self, &inner);
    }
  return NULL;
}

QiValue *
qi_json_parse (const char         *text,
               gssize              length,
               const QiJsonLimits *limits,
               QiJsonFault        *fault)
{
  g_return_val_if_fail (text != NULL || length == 0, NULL);

  gsize n = length < 0 ? strlen (text) : (gsize) length;
  g_autoptr (QiJsonReader) reader = qi_json_reader_new (text, n, limits);
  QiJsonEvent event;
  g_autoptr (QiValue) value = NULL;

  if (qi_json_reader_next (reader, &event) != QI_JSON_ERROR)
    value = qi_json_reader_dup_value (reader, &event);
  if (value != NULL && qi_json_reader_next (reader, &event) == QI_JSON_END)
    return g_steal_pointer (&value);
  if (fault != NULL)
    *fault = reader->fault;
  return NULL;
}
