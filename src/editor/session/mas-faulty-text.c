/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-faulty-text.h"

#include "mas-words.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_BYTES (1024 * 1024) /* of a text that is shown to be edited */
#define MAX_LINE_BYTES 65536    /* of one line of it: longer ones cannot be laid out in good time */
#define READ_DELAY 150          /* ms after the last key */
#define OPEN_DELAY 700          /* ms after the last key: what is valid may be on its way */

struct _MasFaultyText
{
  GObject       parent_instance;

  char         *text;
  GFile        *file;     /* or NULL */
  QiFileStamp   stamp;    /* of the file when it was read */
  gboolean      large;
  gboolean      in_list;
  gboolean      modified;

  GPtrArray    *findings; /* of the text as it was read last */
  QiSetup      *partial;  /* or NULL */
  MasLoaded    *valid;    /* what the text says now that it can be read; a document soon */
  GCancellable *cancellable;
  guint         read_id;
  guint         open_id;
};

enum
{
  PROP_MODIFIED = 1,
  N_PROPS
};

enum
{
  SIGNAL_READ,
  SIGNAL_EDITED,
  SIGNAL_REPAIRED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasFaultyText, mas_faulty_text, G_TYPE_OBJECT)

static gboolean
has_long_line (const char *text,
               gsize       length)
{
  const char *end = text + length;

  while (text < end)
    {
      const char *next = memchr (text, '\n', (gsize) (end - text));

      if (next == NULL)
        next = end;
      if (next - text > MAX_LINE_BYTES)
        return TRUE;
      text = next + 1;
    }
  return FALSE;
}

/* The first error among @findings in words, with its line where it has one. Free with g_free(). */
static char *
dup_first_error (GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
        return mas_words_finding_at (finding, NULL);
    }
  return g_strdup ("");
}

gboolean
mas_faulty_text_can_show (const MasLoaded  *loaded,
                          GError          **error)
{
  gsize length = 0;
  const char *text = g_bytes_get_data (loaded->text, &length);
  g_autofree char *fault = NULL;
  g_autofree char *size = NULL;

  if (text == NULL || length == 0)
    return TRUE;
  if (!g_utf8_validate_len (text, length, NULL))
    {
      g_set_error_literal (
          error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
          _("It holds bytes that are not text, so it is no position in any format."));
      return FALSE;
    }
  if (length <= MAX_BYTES && !has_long_line (text, length))
    return TRUE;

  size = g_format_size (length);
  fault = dup_first_error (loaded->reading->findings);
  /* Translators: first a size like "12 MB", then what is wrong, whole sentences */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _("Its text has faults and is too long to be repaired here (%s). %s"), size, fault);
  return FALSE;
}

static void
set_modified (MasFaultyText *self,
              gboolean       modified)
{
  if (self->modified == modified)
    return;
  self->modified = modified;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
}

static gboolean
on_open_cb (gpointer user_data)
{
  g_autoptr (MasFaultyText) self = g_object_ref (user_data);
  g_autoptr (MasLoaded) loaded = g_steal_pointer (&self->valid);
  g_autoptr (MasDocument) document = NULL;

  self->open_id = 0;
  /* The file has other bytes: only those of the text are known, and they are not saved. */
  document = mas_document_new_for_reading (loaded->reading, self->file, NULL, self->large);
  mas_document_set_stamp (document, &self->stamp);
  mas_document_mark_unsaved (document);
  g_signal_emit (self, signals[SIGNAL_REPAIRED], 0, document);
  return G_SOURCE_REMOVE;
}

/* Takes @loaded, which says what is wrong with the text. */
static void
take_reading (MasFaultyText *self,
              MasLoaded     *loaded)
{
  g_autoptr (MasLoaded) owned = loaded;
  const QiReading *reading = loaded->reading;
  QiSetup *partial = reading->setup != NULL ? reading->setup : reading->partial;

  g_clear_pointer (&self->findings, g_ptr_array_unref);
  self->findings = g_ptr_array_ref (reading->findings);
  g_clear_pointer (&self->partial, qi_setup_unref);
  if (partial != NULL)
    self->partial = qi_setup_ref (partial);
  if (mas_loaded_is_valid (loaded))
    {
      g_clear_pointer (&self->valid, mas_loaded_free);
      self->valid = g_steal_pointer (&owned);
      g_clear_handle_id (&self->open_id, g_source_remove);
      self->open_id = g_timeout_add (OPEN_DELAY - READ_DELAY, on_open_cb, self);
    }
  g_signal_emit (self, signals[SIGNAL_READ], 0);
}

static void
on_loaded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasFaultyText) self = user_data;
  g_autoptr (MasLoaded) loaded = mas_load_finish (result, NULL);

  /* A reading of a text that has changed since is of no use. */
  if (loaded != NULL && !g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    take_reading (self, g_steal_pointer (&loaded));
}

static void
stop_reading (MasFaultyText *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->read_id, g_source_remove);
  g_clear_handle_id (&self->open_id, g_source_remove);
  g_clear_pointer (&self->valid, mas_loaded_free);
}

static gboolean
on_read_cb (gpointer user_data)
{
  MasFaultyText *self = user_data;
  g_autoptr (GBytes) bytes = g_bytes_new (self->text, strlen (self->text));

  self->read_id = 0;
  self->cancellable = g_cancellable_new ();
  mas_load_text_async (bytes, self->file, self->large, self->cancellable, on_loaded_cb,
                       g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
mas_faulty_text_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  if (prop_id == PROP_MODIFIED)
    g_value_set_boolean (value, MAS_FAULTY_TEXT (object)->modified);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_faulty_text_dispose (GObject *object)
{
  MasFaultyText *self = MAS_FAULTY_TEXT (object);

  stop_reading (self);
  g_clear_object (&self->file);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->partial, qi_setup_unref);

  G_OBJECT_CLASS (mas_faulty_text_parent_class)->dispose (object);
}

static void
mas_faulty_text_finalize (GObject *object)
{
  g_free (MAS_FAULTY_TEXT (object)->text);
  G_OBJECT_CLASS (mas_faulty_text_parent_class)->finalize (object);
}

static void
mas_faulty_text_class_init (MasFaultyTextClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mas_faulty_text_get_property;
  object_class->dispose = mas_faulty_text_dispose;
  object_class->finalize = mas_faulty_text_finalize;

  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_READ] = g_signal_new ("read", MAS_TYPE_FAULTY_TEXT, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_EDITED] = g_signal_new ("edited", MAS_TYPE_FAULTY_TEXT, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REPAIRED] = g_signal_new ("repaired", MAS_TYPE_FAULTY_TEXT, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, MAS_TYPE_DOCUMENT);
}

static void
mas_faulty_text_init (MasFaultyText *self)
{
}

/**
 * mas_faulty_text_new:
 * @loaded: (transfer full): a text that mas_faulty_text_can_show(), and what was read of it
 * @in_list: whether it is one of the texts of a file, which can be saved with its faults
 *
 * Returns: (transfer full): the text, to be mended
 */
MasFaultyText *
mas_faulty_text_new (MasLoaded *loaded,
                     gboolean   in_list)
{
  MasFaultyText *self = NULL;
  gsize length = 0;
  const char *text = NULL;

  g_return_val_if_fail (loaded != NULL, NULL);

  self = g_object_new (MAS_TYPE_FAULTY_TEXT, NULL);
  text = g_bytes_get_data (loaded->text, &length);
  self->text = g_strndup (text != NULL ? text : "", length);
  self->file = loaded->file != NULL ? g_object_ref (loaded->file) : NULL;
  self->large = loaded->large;
  self->stamp = loaded->stamp;
  self->in_list = in_list;
  take_reading (self, loaded);
  return self;
}

const char *
mas_faulty_text_get_text (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);
  return self->text;
}

void
mas_faulty_text_set_text (MasFaultyText *self,
                          const char    *text)
{
  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));
  g_return_if_fail (text != NULL);

  if (g_str_equal (self->text, text))
    return;
  stop_reading (self);
  g_free (self->text);
  self->text = g_strdup (text);
  set_modified (self, TRUE);
  g_signal_emit (self, signals[SIGNAL_EDITED], 0);
  self->read_id = g_timeout_add (READ_DELAY, on_read_cb, self);
}

GPtrArray *
mas_faulty_text_get_findings (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);
  return self->findings;
}

QiSetup *
mas_faulty_text_get_partial (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);
  return self->partial;
}

GFile *
mas_faulty_text_get_file (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), NULL);
  return self->file;
}

void
mas_faulty_text_get_stamp (MasFaultyText *self,
                           QiFileStamp   *stamp)
{
  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));
  g_return_if_fail (stamp != NULL);
  *stamp = self->stamp;
}

gboolean
mas_faulty_text_is_large (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);
  return self->large;
}

gboolean
mas_faulty_text_is_in_list (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);
  return self->in_list;
}

gboolean
mas_faulty_text_wants_large (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);

  if (self->large || self->file == NULL)
    return FALSE;
  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR
          && g_str_equal (qi_finding_get_code (finding), "too-many-squares"))
        return TRUE;
    }
  return FALSE;
}

gboolean
mas_faulty_text_is_modified (MasFaultyText *self)
{
  g_return_val_if_fail (MAS_IS_FAULTY_TEXT (self), FALSE);
  return self->modified;
}

void
mas_faulty_text_mark_modified (MasFaultyText *self)
{
  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));
  set_modified (self, TRUE);
}

void
mas_faulty_text_set_kept (MasFaultyText *self)
{
  g_return_if_fail (MAS_IS_FAULTY_TEXT (self));
  set_modified (self, FALSE);
}
