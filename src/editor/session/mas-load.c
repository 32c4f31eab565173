/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-load.h"

#include "mas-let-go.h"

#include "qi-error-private.h"
#include "qi-file-stamp-private.h"
#include "qi-file.h"
#include "qi-file-private.h"

#include <glib/gi18n.h>

#define LONG_TEXT        (1024 * 1024) /* bytes */
#define MAX_CHOICE_BYTES 65536         /* of the largest text that is read in every possible way */

void
mas_loaded_free (MasLoaded *self)
{
  const gboolean is_long = self->text != NULL && g_bytes_get_size (self->text) > LONG_TEXT;

  if (is_long && self->readings != NULL)
    mas_let_go (g_steal_pointer (&self->readings), (GDestroyNotify) g_ptr_array_unref);
  g_clear_object (&self->file);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_clear_pointer (&self->readings, g_ptr_array_unref);
  g_clear_pointer (&self->index, mas_text_index_unref);
  g_free (self);
}

gboolean
mas_loaded_is_valid (const MasLoaded *self)
{
  return self->reading->setup != NULL;
}

/* What is wrong with the position stored in a picture, whose bytes cannot be shown as text; NULL where the
 * text is no picture. */
static QiFinding *
find_fault_of_picture (const QiReading *reading)
{
  if (g_strcmp0 (reading->format, "picture") != 0)
    return NULL;
  for (guint i = 0; i < reading->findings->len; i++)
    if (qi_finding_get_severity (reading->findings->pdata[i]) == QI_SEVERITY_ERROR)
      return reading->findings->pdata[i];
  return NULL;
}

/* A picture without a position contains no text that could be repaired. */
static gboolean
is_without_position (const QiFinding *fault)
{
  return fault != NULL && g_str_equal (qi_finding_get_code (fault), "picture-without-position");
}

gboolean
mas_loaded_can_show (const MasLoaded *self,
                     GError         **error)
{
  gsize length = 0;
  const char *text = g_bytes_get_data (self->text, &length);
  QiFinding *fault = find_fault_of_picture (self->reading);

  if (!is_without_position (fault)
      && (self->index != NULL ? mas_text_index_is_text (self->index)
                              : length == 0 || g_utf8_validate_len (text, length, NULL)))
    return TRUE;
  if (fault != NULL)
    qi_set_error (error, QI_ERROR_SYNTAX, qi_finding_ref (fault));
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _("It holds what is not text, so it is no position in any format."));
  return FALSE;
}

MasDocument *
mas_loaded_dup_document (const MasLoaded *self)
{
  MasDocument *document = NULL;

  g_return_val_if_fail (mas_loaded_is_valid (self), NULL);

  document = mas_document_new_for_reading (self->reading, self->file, self->text, self->large);
  mas_document_set_stamp (document, &self->stamp);
  return document;
}

/* The reading of a text in the format that its file's name says, when it can be read so. */
static QiReading *
read_by_name (GFile               *file,
              const char          *data,
              gsize                length,
              const QiReadOptions *options)
{
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  const QiNotation *format = name != NULL ? qi_notation_for_filename (name) : NULL;
  QiReading *reading = NULL;

  if (format == NULL || format->detect == NULL || format->detect (format, data, length) == 0)
    return NULL;
  reading = qi_notation_read (format, data, (gssize) length, options);
  if (reading->setup == NULL)
    g_clear_pointer (&reading, qi_reading_free);
  return reading;
}

static GPtrArray *
read_all (GFile               *file,
          const char          *data,
          gsize                length,
          const QiReadOptions *options)
{
  QiReading *reading = read_by_name (file, data, length, options);
  GPtrArray *readings = NULL;

  if (reading == NULL && length <= MAX_CHOICE_BYTES)
    return qi_notation_detect_all (data, (gssize) length, options);
  if (reading == NULL)
    reading = qi_notation_detect (data, (gssize) length, options);
  readings = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_reading_free);
  g_ptr_array_add (readings, reading);
  return readings;
}

MasLoaded *
mas_load_text (GBytes  *text,
               GFile   *file,
               gboolean large)
{
  MasLoaded *self = g_new0 (MasLoaded, 1);
  const QiReadOptions options = {
    .limits = large ? qi_limits_get_large () : qi_limits_get_default (),
    .bytes = text,
  };
  gsize length = 0;
  const char *data = g_bytes_get_data (text, &length);

  if (data == NULL)
    data = "";
  self->file = file != NULL ? g_object_ref (file) : NULL;
  self->text = g_bytes_ref (text);
  self->large = large;
  self->readings = read_all (file, data, length, &options);
  self->reading = g_ptr_array_index (self->readings, 0);
  if (!mas_loaded_is_valid (self))
    self->index = mas_text_index_new (text);
  return self;
}

static void
clear_in_thread (GTask        *task,
                 gpointer      source_object,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  qi_file_clear_leftovers (task_data, FALSE);
  g_task_return_boolean (task, TRUE);
}

/* Removes files beside this one that killed saves have left. Nobody waits for that, since a folder may
 * be large. */
static void
clear_leftovers_later (GFile *file)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);

  g_task_set_source_tag (task, clear_leftovers_later);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, clear_in_thread);
}

static void
load_thread (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  const MasLoaded *data = task_data;
  MasLoaded *loaded = NULL;
  g_autoptr (GBytes) text = NULL;
  QiFileStamp stamp = { 0 };
  GError *error = NULL;

  /* Taken before reading: a write meanwhile then counts as a change and is not missed. */
  if (data->text == NULL)
    qi_file_stamp_init (&stamp, data->file);
  if (data->text != NULL)
    text = g_bytes_ref (data->text);
  else
    {
      const QiLimits *limits = data->large ? qi_limits_get_large () : qi_limits_get_default ();

      text = qi_file_load (data->file, limits->max_text_bytes, cancellable, &error);
      if (text == NULL)
        {
          g_task_return_error (task, error);
          return;
        }
    }
  loaded = mas_load_text (text, data->file, data->large);
  loaded->stamp = stamp;
  if (data->text == NULL)
    clear_leftovers_later (data->file);
  g_task_return_pointer (task, loaded, (GDestroyNotify) mas_loaded_free);
}

static void
load_async (GFile              *file,
            GBytes             *text,
            gboolean            large,
            GCancellable       *cancellable,
            GAsyncReadyCallback callback,
            gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  MasLoaded *data = g_new0 (MasLoaded, 1);

  data->file = file != NULL ? g_object_ref (file) : NULL;
  data->text = text != NULL ? g_bytes_ref (text) : NULL;
  data->large = large;
  g_task_set_source_tag (task, load_async);
  g_task_set_task_data (task, data, (GDestroyNotify) mas_loaded_free);
  g_task_run_in_thread (task, load_thread);
}

void
mas_load_file_async (GFile              *file,
                     gboolean            large,
                     GCancellable       *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer            user_data)
{
  g_return_if_fail (G_IS_FILE (file));
  load_async (file, NULL, large, cancellable, callback, user_data);
}

void
mas_load_text_async (GBytes             *text,
                     GFile              *file,
                     gboolean            large,
                     GCancellable       *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer            user_data)
{
  g_return_if_fail (text != NULL);
  load_async (file, text, large, cancellable, callback, user_data);
}

MasLoaded *
mas_load_finish (GAsyncResult *result,
                 GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
mas_load_prefer_game (GPtrArray      *readings,
                      const char     *text,
                      QiSetup        *setup,
                      const QiLimits *limits,
                      gboolean        want_places)
{
  const QiReadOptions options = {
    .limits = limits,
    .game = qi_setup_get_game (setup),
    .want_places = want_places,
  };
  const QiGameInfo *info = qi_game_info_lookup (options.game);
  const char *const *formats = info != NULL ? qi_game_info_get_formats (info) : NULL;

  for (guint i = 0; formats != NULL && i < readings->len; i++)
    {
      QiReading *reading = g_ptr_array_index (readings, i);
      const QiNotation *format = qi_notation_lookup (reading->format);
      QiReading *with = NULL;

      if (!g_strv_contains (formats, format->id)
          || !qi_shape_equal (qi_position_get_shape (qi_setup_get_position (reading->setup)),
                              qi_position_get_shape (qi_setup_get_position (setup))))
        continue;
      with = qi_notation_read (format, text, -1, &options);
      if (with->setup != NULL
          && qi_position_equal (qi_setup_get_position (with->setup),
                                qi_setup_get_position (reading->setup)))
        {
          qi_reading_free (reading);
          readings->pdata[i] = with;
        }
      else
        qi_reading_free (with);
    }
}
