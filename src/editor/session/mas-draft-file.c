/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-draft-private.h"

#include "qi-finding.h"
#include "qi-json-reader-private.h"
#include "qi-json-text-private.h"

#include <string.h>

/* The file of a draft: {"masume-draft":1,"head":BYTES,"sum":"SHA-256 of the head"} {"kind":…, …
 *   ,"parts":[["setup",BYTES],["entry",BYTES]],"sum":"SHA-256 of all parts"} the bytes of the parts, one
 *   after another Other versions only need to share the first line with this one. The head has exactly the
 *   members below; it is small, and tells how long the file is, so that an incomplete file is recognised
 *   by its head. */

#define VERSION    1
#define MAX_LINE   256 /* bytes of the first line */
#define MAX_DEPTH  8
#define MAX_VALUES 256
#define SUM_BYTES  64
#define MAX_FORMAT 64 /* bytes of the id of a notation */
#define MAX_PARTS  2
#define NATIVE     "json"

static const char *const part_names[] = {
  [MAS_DRAFT_DOCUMENT] = "setup",
  [MAS_DRAFT_FAULTY] = "text",
  [MAS_DRAFT_ROWS] = "edits",
};
#define ENTRY "entry"

/* One part of the payload, as the head names it. */
typedef struct
{
  const char *name;
  gsize       length;
} Part;

/* What the head says about what follows it. */
typedef struct
{
  Part  parts[MAX_PARTS];
  guint n_parts;
  gsize start; /* of the first part in the file */
  char  sum[SUM_BYTES + 1];
  char *entry_format;
} Layout;

static void
layout_clear (Layout *self)
{
  g_clear_pointer (&self->entry_format, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Layout, layout_clear)

/* Writing. */

static GBytes *
write_setup (MasDraft *self,
             GError  **error)
{
  const QiWriteOptions options = { .source = self->source };
  g_autoptr (GPtrArray) findings =
    g_ptr_array_new_with_free_func ((GDestroyNotify) qi_finding_unref);
  char *text = qi_notation_write (qi_notation_lookup (NATIVE), self->setup, &options, findings);

  if (text != NULL)
    return g_bytes_new_take (text, strlen (text));
  mas_draft_set_error (error, MAS_DRAFT_ERROR_CONTENT,
                       findings->len > 0 ? qi_finding_get_message (findings->pdata[0]) : "no text");
  return NULL;
}

static GBytes *
write_content (MasDraft     *self,
               GCancellable *cancellable,
               GError      **error)
{
  switch (self->head.kind)
    {
    case MAS_DRAFT_DOCUMENT:
      return write_setup (self, error);
    case MAS_DRAFT_FAULTY:
      return g_bytes_ref (self->text);
    case MAS_DRAFT_ROWS:
      return qi_collection_edits_to_bytes (self->edits, cancellable, error);
    default:
      g_assert_not_reached ();
    }
}

static void
append_member (GString    *text,
               const char *key,
               const char *value)
{
  g_string_append_printf (text, ",\"%s\":", key);
  if (value != NULL)
    qi_json_append_string (text, value, -1);
  else
    g_string_append (text, "null");
}

static void
append_head (MasDraft   *self,
             const char *base_sum,
             GString    *text)
{
  const MasDraftHead *head = &self->head;
  g_autofree char *saved = self->saved == NULL ? NULL : mas_draft_identify (self->saved);
  const QiFileStamp *stamp = &head->stamp;

  g_string_append_printf (text, "{\"kind\":\"%s\"", mas_draft_kinds[head->kind]);
  append_member (text, "id", head->id);
  append_member (text, "title", head->title);
  append_member (text, "uri", head->uri);
  append_member (text, "format", head->format);
  g_string_append_printf (text, ",\"large\":%s", head->large ? "true" : "false");
  g_string_append_printf (text,
                          ",\"stamp\":[%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT
                          ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT "]",
                          (gint64) stamp->device, (gint64) stamp->inode, (gint64) stamp->size,
                          stamp->modified, stamp->changed);
  append_member (text, "base", base_sum != NULL ? base_sum : head->base);
  append_member (text, "saved", saved != NULL ? saved : head->saved);
  g_string_append_printf (text, ",\"row\":%u,\"written\":%" G_GINT64_FORMAT, head->row,
                          head->written);
  append_member (text, "entry", self->entry_format);
}

/* The first two lines. */
static GBytes *
make_head (MasDraft   *self,
           const char *base_sum,
           const Part *parts,
           guint       n_parts,
           const char *sum)
{
  g_autoptr (GString) head = g_string_new (NULL);
  g_autofree char *head_sum = NULL;
  GString *text = g_string_new (NULL);

  append_head (self, base_sum, head);
  g_string_append (head, ",\"parts\":[");
  for (guint i = 0; i < n_parts; i++)
    g_string_append_printf (head, "%s[\"%s\",%" G_GSIZE_FORMAT "]", i > 0 ? "," : "", parts[i].name,
                            parts[i].length);
  g_string_append (head, "]");
  append_member (head, "sum", sum);
  g_string_append (head, "}\n");
  head_sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, head->str, (gssize) head->len);
  g_string_append_printf (text,
                          "{\"masume-draft\":%d,\"head\":%" G_GSIZE_FORMAT ",\"sum\":\"%s\"}\n",
                          VERSION, head->len, head_sum);
  g_string_append_len (text, head->str, (gssize) head->len);
  return g_string_free_to_bytes (text);
}

GPtrArray *
mas_draft_to_blocks (MasDraft     *self,
                     const char   *base_sum,
                     GCancellable *cancellable,
                     GError      **error)
{
  g_autoptr (GPtrArray) blocks = NULL;
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *computed = NULL;
  Part parts[MAX_PARTS] = { { .name = NULL } };
  gsize size = 0;
  GBytes *content;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  content = write_content (self, cancellable, error);
  if (content == NULL)
    return NULL;
  blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_ptr_array_add (blocks, content);
  if (self->entry != NULL)
    g_ptr_array_add (blocks, g_bytes_ref (self->entry));
  for (guint i = 0; i < blocks->len; i++)
    {
      gsize length = 0;
      const guchar *data = g_bytes_get_data (blocks->pdata[i], &length);

      parts[i] = (Part) { i == 0 ? part_names[self->head.kind] : ENTRY, length };
      size += length;
      if (length > 0)
        g_checksum_update (sum, data, (gssize) length);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
    }
  if (size > MAS_DRAFT_MAX_BYTES - MAS_DRAFT_MAX_HEAD_BYTES)
    {
      mas_draft_set_error (error, MAS_DRAFT_ERROR_CONTENT, "too large to be kept as a draft");
      return NULL;
    }
  if (base_sum == NULL && self->base != NULL)
    computed = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, self->base);
  g_ptr_array_insert (blocks, 0,
                      make_head (self, base_sum != NULL ? base_sum : computed, parts, blocks->len,
                                 g_checksum_get_string (sum)));
  return g_steal_pointer (&blocks);
}

/* Reading. */

static gboolean
is_sum (const char *text)
{
  return strlen (text) == SUM_BYTES && strspn (text, "0123456789abcdef") == SUM_BYTES;
}

static gboolean
read_kind (const QiValue *head,
           MasDraftKind  *kind)
{
  g_autofree char *name = NULL;

  if (!mas_draft_read_string (head, "kind", MAX_FORMAT, FALSE, &name))
    return FALSE;
  for (guint i = 0; mas_draft_kinds[i] != NULL; i++)
    if (strcmp (name, mas_draft_kinds[i]) == 0)
      {
        *kind = (MasDraftKind) i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_stamp (const QiValue *value,
            QiFileStamp   *stamp)
{
  gint64 numbers[5];

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_ARRAY
      || qi_value_get_size (value) != G_N_ELEMENTS (numbers))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!mas_draft_read_number (qi_value_get_item (value, i), G_MININT64, G_MAXINT64, &numbers[i]))
      return FALSE;
  *stamp = (QiFileStamp) { (guint64) numbers[0], (guint64) numbers[1], (guint64) numbers[2],
                           numbers[3], numbers[4] };
  return TRUE;
}

static gboolean
read_large (const QiValue *value,
            gboolean      *large)
{
  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_BOOLEAN)
    return FALSE;
  *large = qi_value_get_boolean (value);
  return TRUE;
}

static gboolean
read_parts (const QiValue *value,
            MasDraftKind   kind,
            Layout        *layout)
{
  const gsize n =
    value == NULL || qi_value_get_kind (value) != QI_VALUE_ARRAY ? 0 : qi_value_get_size (value);

  if (n < 1 || n > MAX_PARTS)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const QiValue *part = qi_value_get_item (value, i);
      const char *name = i == 0 ? part_names[kind] : ENTRY;
      gint64 length = 0;

      if (qi_value_get_kind (part) != QI_VALUE_ARRAY || qi_value_get_size (part) != 2
          || qi_value_get_kind (qi_value_get_item (part, 0)) != QI_VALUE_STRING
          || strcmp (qi_value_get_text (qi_value_get_item (part, 0), NULL), name) != 0
          || !mas_draft_read_number (qi_value_get_item (part, 1), 0, (gint64) MAS_DRAFT_MAX_BYTES,
                                     &length))
        return FALSE;
      layout->parts[i] = (Part) { name, (gsize) length };
    }
  layout->n_parts = (guint) n;
  return TRUE;
}

static gboolean
read_head (const QiValue *value,
           MasDraftHead  *head,
           Layout        *layout)
{
  g_autofree char *sum = NULL;
  gint64 row = 0;

  if (qi_value_get_kind (value) != QI_VALUE_OBJECT || qi_value_get_size (value) != 14
      || !read_kind (value, &head->kind)
      || !mas_draft_read_string (value, "id", MAS_DRAFT_ID_BYTES, FALSE, &head->id)
      || !mas_draft_is_id (head->id)
      || !mas_draft_read_string (value, "title", MAS_DRAFT_MAX_HEAD_BYTES, FALSE, &head->title)
      || !mas_draft_read_string (value, "uri", MAS_DRAFT_MAX_HEAD_BYTES, TRUE, &head->uri)
      || !mas_draft_read_string (value, "format", MAX_FORMAT, TRUE, &head->format)
      || !read_large (qi_value_get_member (value, "large"), &head->large)
      || !read_stamp (qi_value_get_member (value, "stamp"), &head->stamp)
      || !mas_draft_read_string (value, "base", SUM_BYTES, TRUE, &head->base)
      || (head->base != NULL && !is_sum (head->base))
      || !mas_draft_read_string (value, "saved", SUM_BYTES, TRUE, &head->saved)
      || !mas_draft_read_number (qi_value_get_member (value, "row"), 0, G_MAXUINT, &row)
      || !mas_draft_read_number (qi_value_get_member (value, "written"), 0, G_MAXINT64,
                                 &head->written)
      || !mas_draft_read_string (value, "entry", MAX_FORMAT, TRUE, &layout->entry_format)
      || !read_parts (qi_value_get_member (value, "parts"), head->kind, layout)
      || !mas_draft_read_string (value, "sum", SUM_BYTES, FALSE, &sum) || !is_sum (sum))
    return FALSE;
  head->row = (guint) row;
  g_strlcpy (layout->sum, sum, sizeof layout->sum);
  return TRUE;
}

static QiValue *
parse_line (const char *line,
            gsize       length)
{
  const QiJsonLimits limits = { MAS_DRAFT_MAX_HEAD_BYTES, MAX_DEPTH, MAX_VALUES };
  /* The line must have no white space around the object. */
  if (length < 2 || line[0] != '{' || line[length - 1] != '}')
    return NULL;
  return qi_json_parse (line, (gssize) length, &limits, NULL);
}

/* The first line. @n_head (out): bytes of the head, its line end included. */
static gboolean
read_first_line (const char *bytes,
                 gsize       length,
                 gsize      *n_head,
                 char      **sum,
                 GError    **error)
{
  g_autoptr (QiValue) line = parse_line (bytes, length);
  const QiValue *version = line == NULL ? NULL : qi_value_get_member (line, "masume-draft");
  gint64 number = 0;

  if (version != NULL && qi_value_get_int (version, &number) && number > 0 && number != VERSION)
    {
      mas_draft_set_error (error, MAS_DRAFT_ERROR_VERSION,
                           "another version of the program wrote it");
      return FALSE;
    }
  if (version != NULL && number == VERSION && qi_value_get_size (line) == 3
      && mas_draft_read_number (qi_value_get_member (line, "head"), 1,
                                MAS_DRAFT_MAX_HEAD_BYTES - MAX_LINE, &number)
      && mas_draft_read_string (line, "sum", SUM_BYTES, FALSE, sum) && is_sum (*sum))
    {
      *n_head = (gsize) number;
      return TRUE;
    }
  mas_draft_set_error (error, MAS_DRAFT_ERROR_DAMAGED, "it is no draft");
  return FALSE;
}

static gboolean
set_damaged (GError **error)
{
  mas_draft_set_error (error, MAS_DRAFT_ERROR_DAMAGED, "it is damaged");
  return FALSE;
}

/* Both lines; the file has @size bytes. */
static gboolean
read_lines (const char   *bytes,
            gsize         n_bytes,
            gsize         size,
            MasDraftHead *head,
            Layout       *layout,
            GError      **error)
{
  const char *end = n_bytes > 0 ? memchr (bytes, '\n', MIN (n_bytes, MAX_LINE)) : NULL;
  g_autofree char *sum = NULL;
  g_autofree char *found = NULL;
  g_autoptr (QiValue) value = NULL;
  const char *line;
  gsize n_head = 0;
  gsize expected;

  if (end == NULL)
    {
      mas_draft_set_error (error, MAS_DRAFT_ERROR_DAMAGED, "it is no draft");
      return FALSE;
    }
  if (!read_first_line (bytes, (gsize) (end - bytes), &n_head, &sum, error))
    return FALSE;
  line = end + 1;
  if (n_head > n_bytes - (gsize) (line - bytes) || line[n_head - 1] != '\n')
    return set_damaged (error);
  found = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) line, n_head);
  value = strcmp (found, sum) != 0 ? NULL : parse_line (line, n_head - 1);
  if (value == NULL || !read_head (value, head, layout))
    return set_damaged (error);
  layout->start = expected = (gsize) (line - bytes) + n_head;
  for (guint i = 0; i < layout->n_parts; i++)
    expected += layout->parts[i].length;
  return expected == size || set_damaged (error);
}

gboolean
mas_draft_head_read (MasDraftHead *self,
                     const char   *bytes,
                     gsize         n_bytes,
                     gsize         size,
                     GError      **error)
{
  g_auto (Layout) layout = { .n_parts = 0 };

  g_return_val_if_fail (self != NULL && (bytes != NULL || n_bytes == 0), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  *self = (MasDraftHead) { .id = NULL };
  if (read_lines (bytes, n_bytes, size, self, &layout, error))
    return TRUE;
  mas_draft_head_clear (self);
  *self = (MasDraftHead) { .id = NULL };
  return FALSE;
}

static gboolean
take_setup (MasDraft *self,
            GBytes   *bytes,
            GError  **error)
{
  const QiReadOptions options = {
    .limits = self->head.large ? qi_limits_get_large () : qi_limits_get_default (),
    .bytes = bytes,
  };
  gsize length = 0;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (NATIVE), text, (gssize) length, &options);

  if (reading->setup == NULL)
    {
      mas_draft_set_error (error, MAS_DRAFT_ERROR_CONTENT, "its position cannot be read");
      return FALSE;
    }
  self->setup = qi_setup_ref (reading->setup);
  /* A layout is only kept for the format of the document. */
  if (reading->source != NULL && g_strcmp0 (self->head.format, NATIVE) == 0)
    self->source = qi_source_ref (reading->source);
  return TRUE;
}

static gboolean
take_content (MasDraft *self,
              GBytes   *bytes,
              GError  **error)
{
  switch (self->head.kind)
    {
    case MAS_DRAFT_DOCUMENT:
      return take_setup (self, bytes, error);
    case MAS_DRAFT_FAULTY:
      self->text = g_bytes_ref (bytes);
      return TRUE;
    case MAS_DRAFT_ROWS:
      self->edits = qi_collection_edits_new_from_bytes (bytes, NULL);
      if (self->edits == NULL)
        mas_draft_set_error (error, MAS_DRAFT_ERROR_CONTENT, "its list cannot be read");
      return self->edits != NULL;
    default:
      g_assert_not_reached ();
    }
}

MasDraft *
mas_draft_new_from_bytes (GBytes  *bytes,
                          GError **error)
{
  g_autoptr (MasDraft) self = mas_draft_new_empty ();
  g_auto (Layout) layout = { .n_parts = 0 };
  g_autoptr (GBytes) payload = NULL;
  g_autoptr (GBytes) content = NULL;
  g_autofree char *sum = NULL;
  gsize size = 0;
  const char *text;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  text = g_bytes_get_data (bytes, &size);
  if (!read_lines (text, size, size, &self->head, &layout, error))
    return NULL;
  payload = g_bytes_new_from_bytes (bytes, layout.start, size - layout.start);
  sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, payload);
  if (strcmp (sum, layout.sum) != 0)
    {
      set_damaged (error);
      return NULL;
    }
  content = g_bytes_new_from_bytes (payload, 0, layout.parts[0].length);
  if (!take_content (self, content, error))
    return NULL;
  if (layout.n_parts > 1)
    {
      self->entry =
        g_bytes_new_from_bytes (payload, layout.parts[0].length, layout.parts[1].length);
      self->entry_format = g_steal_pointer (&layout.entry_format);
    }
  return g_steal_pointer (&self);
}
