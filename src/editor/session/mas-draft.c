/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-draft-private.h"

#include <string.h>

#define MAX_TITLE 1024        /* bytes of a title */
#define MAX_URI   (16 * 1024) /* bytes of a URI; no path on this system is longer */

G_DEFINE_BOXED_TYPE (MasDraft, mas_draft, mas_draft_ref, mas_draft_unref)
/* The macro makes a text of its first argument, so it has no spaces. */
/* clang-format off */
G_DEFINE_QUARK (mas-draft-error-quark, mas_draft_error)
/* clang-format on */

const char *const mas_draft_kinds[] = {
  [MAS_DRAFT_DOCUMENT] = "document",
  [MAS_DRAFT_FAULTY] = "faulty",
  [MAS_DRAFT_ROWS] = "rows",
  NULL,
};

void
mas_draft_set_error (GError      **error,
                     MasDraftError code,
                     const char   *message)
{
  g_set_error_literal (error, MAS_DRAFT_ERROR, code, message);
}

void
mas_draft_head_clear (MasDraftHead *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->uri, g_free);
  g_clear_pointer (&self->format, g_free);
  g_clear_pointer (&self->base, g_free);
  g_clear_pointer (&self->saved, g_free);
}

static void
clear_draft (gpointer data)
{
  MasDraft *self = data;

  mas_draft_head_clear (&self->head);
  g_clear_pointer (&self->base, g_bytes_unref);
  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->source, qi_source_unref);
  g_clear_pointer (&self->saved, qi_setup_unref);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_clear_pointer (&self->entry, g_bytes_unref);
  g_clear_pointer (&self->entry_format, g_free);
  g_clear_pointer (&self->edits, qi_collection_edits_unref);
}

MasDraft *
mas_draft_ref (MasDraft *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

void
mas_draft_unref (MasDraft *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, clear_draft);
}

MasDraft *
mas_draft_new_empty (void)
{
  return g_atomic_rc_box_new0 (MasDraft);
}

char *
mas_draft_dup_new_id (void)
{
  g_autofree char *uuid = g_uuid_string_random ();
  GString *id = g_string_new (NULL);

  for (const char *c = uuid; *c != '\0'; c++)
    if (*c != '-')
      g_string_append_c (id, *c);
  return g_string_free (id, FALSE);
}

gboolean
mas_draft_is_id (const char *text)
{
  return text != NULL && strlen (text) == MAS_DRAFT_ID_BYTES
         && strspn (text, "0123456789abcdef") == MAS_DRAFT_ID_BYTES;
}

char *
mas_draft_identify (QiSetup *setup)
{
  g_return_val_if_fail (setup != NULL, NULL);

  return g_strdup_printf ("%08x", qi_setup_hash (setup));
}

/* Makes any text a title that a head can hold. */
static char *
dup_title (const char *title)
{
  g_autofree char *valid = title == NULL ? g_strdup ("") : g_utf8_make_valid (title, -1);
  const char *end = valid + strlen (valid);

  if (end - valid > MAX_TITLE)
    end = g_utf8_find_prev_char (valid, valid + MAX_TITLE + 1);
  return g_strndup (valid, (gsize) (end - valid));
}

MasDraft *
mas_draft_new (const MasDraftParts *parts)
{
  MasDraft *self;

  g_return_val_if_fail (parts != NULL, NULL);
  g_return_val_if_fail (parts->id == NULL || mas_draft_is_id (parts->id), NULL);
  g_return_val_if_fail ((parts->kind == MAS_DRAFT_DOCUMENT) == (parts->setup != NULL), NULL);
  g_return_val_if_fail ((parts->kind == MAS_DRAFT_FAULTY) == (parts->text != NULL), NULL);
  g_return_val_if_fail ((parts->kind == MAS_DRAFT_ROWS) == (parts->edits != NULL), NULL);

  self = mas_draft_new_empty ();
  self->head.kind = parts->kind;
  self->head.id = parts->id != NULL ? g_strdup (parts->id) : mas_draft_dup_new_id ();
  self->head.title = dup_title (parts->title);
  if (parts->uri != NULL && strlen (parts->uri) <= MAX_URI
      && g_utf8_validate (parts->uri, -1, NULL))
    self->head.uri = g_strdup (parts->uri);
  self->head.format = g_strdup (parts->format);
  self->head.large = parts->large;
  if (parts->stamp != NULL)
    self->head.stamp = *parts->stamp;
  self->head.row = parts->row;
  self->head.written = parts->written != 0 ? parts->written : g_get_real_time ();
  self->base = parts->base == NULL ? NULL : g_bytes_ref (parts->base);
  self->setup = parts->setup == NULL ? NULL : qi_setup_ref (parts->setup);
  self->source = parts->source == NULL ? NULL : qi_source_ref (parts->source);
  self->saved = parts->saved == NULL ? NULL : qi_setup_ref (parts->saved);
  self->text = parts->text == NULL ? NULL : g_bytes_ref (parts->text);
  self->entry = parts->entry == NULL ? NULL : g_bytes_ref (parts->entry);
  self->entry_format = parts->entry == NULL ? NULL : g_strdup (parts->entry_format);
  self->edits = parts->edits == NULL ? NULL : qi_collection_edits_ref (parts->edits);
  return self;
}

const MasDraftHead *
mas_draft_get_head (const MasDraft *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->head;
}

GBytes *
mas_draft_get_base (const MasDraft *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->base;
}

QiSetup *
mas_draft_get_setup (const MasDraft *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->setup;
}

QiSource *
mas_draft_get_source (const MasDraft *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->source;
}

GBytes *
mas_draft_get_text (const MasDraft *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->text;
}

GBytes *
mas_draft_get_entry (const MasDraft *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->entry;
}

const char *
mas_draft_get_entry_format (const MasDraft *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->entry_format;
}

QiCollectionEdits *
mas_draft_get_edits (const MasDraft *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->edits;
}

gboolean
mas_draft_is_based_on (const MasDraft *self,
                       GBytes         *bytes)
{
  g_autofree char *sum = NULL;

  g_return_val_if_fail (self != NULL && bytes != NULL, FALSE);

  if (self->base != NULL)
    return g_bytes_equal (self->base, bytes);
  if (self->head.base == NULL || self->head.stamp.size != g_bytes_get_size (bytes))
    return FALSE;
  sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  return strcmp (sum, self->head.base) == 0;
}

gboolean
mas_draft_read_string (const QiValue *object,
                       const char    *key,
                       gsize          maximum,
                       gboolean       nullable,
                       char         **string)
{
  const QiValue *value = qi_value_get_member (object, key);
  gsize length = 0;
  const char *text = NULL;

  *string = NULL;
  if (value == NULL)
    return FALSE;
  if (qi_value_get_kind (value) == QI_VALUE_NULL)
    return nullable;
  if (qi_value_get_kind (value) != QI_VALUE_STRING)
    return FALSE;
  text = qi_value_get_text (value, &length);
  if (length > maximum || memchr (text, '\0', length) != NULL)
    return FALSE;
  *string = g_strdup (text);
  return TRUE;
}

gboolean
mas_draft_read_number (const QiValue *value,
                       gint64         minimum,
                       gint64         maximum,
                       gint64        *number)
{
  return value != NULL && qi_value_get_kind (value) == QI_VALUE_NUMBER
         && qi_value_get_int (value, number) && *number >= minimum && *number <= maximum;
}
