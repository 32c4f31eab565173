/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-picture-content.h"

/* Limit of a PNG in pixels: larger ones are useless in a paste, and both programs hold it in
 * memory. */
#define MAX_PIXELS 16777216.

struct _MasPictureContent
{
  GdkContentProvider parent_instance;

  MasPictureShot    *shot;
};

G_DEFINE_FINAL_TYPE (MasPictureContent, mas_picture_content, GDK_TYPE_CONTENT_PROVIDER)

/* The vector drawing comes first: programs that accept both prefer it. */
static const struct
{
  const char        *mime_type;
  DiagramPictureType type;
} kinds[] = {
  { "image/svg+xml", DIAGRAM_PICTURE_SVG },
  { "image/png", DIAGRAM_PICTURE_PNG },
};

/* A request under way. */
typedef struct
{
  MasPictureShot    *shot;
  DiagramPictureType type;
  GOutputStream     *stream;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  mas_picture_shot_unref (request->shot);
  g_object_unref (request->stream);
  g_free (request);
}

static GdkContentFormats *
mas_picture_content_ref_formats (GdkContentProvider *provider)
{
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    gdk_content_formats_builder_add_mime_type (builder, kinds[i].mime_type);
  return gdk_content_formats_builder_free_to_formats (builder);
}

static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  Request *request = task_data;
  GError *error = NULL;
  g_autoptr (MasPictureShot) shot = request->type == DIAGRAM_PICTURE_PNG
                                      ? mas_picture_shot_bound (request->shot, MAX_PIXELS)
                                      : mas_picture_shot_ref (request->shot);
  g_autoptr (GBytes) bytes = mas_picture_shot_write (shot, request->type, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, g_steal_pointer (&bytes), (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

static void
on_written_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The stream belongs to the thread that provided it, so the file is written to it in that
 * thread. */
static void
on_made_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Request *request = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  GBytes *bytes = g_task_propagate_pointer (G_TASK (result), &error);

  if (bytes == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_task_set_task_data (task, bytes, (GDestroyNotify) g_bytes_unref);
  g_output_stream_write_all_async (request->stream, g_bytes_get_data (bytes, NULL),
                                   g_bytes_get_size (bytes), g_task_get_priority (task),
                                   g_task_get_cancellable (task), on_written_cb,
                                   g_object_ref (task));
}

static void
mas_picture_content_write_mime_type_async (GdkContentProvider *provider,
                                           const char         *mime_type,
                                           GOutputStream      *stream,
                                           int                 io_priority,
                                           GCancellable       *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer            user_data)
{
  MasPictureContent *self = MAS_PICTURE_CONTENT (provider);
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  g_autoptr (GTask) making = g_task_new (self, cancellable, on_made_cb, task);
  Request *request = g_new0 (Request, 1);

  g_task_set_priority (task, io_priority);
  g_task_set_source_tag (task, mas_picture_content_write_mime_type_async);
  request->shot = mas_picture_shot_ref (self->shot);
  request->stream = g_object_ref (stream);
  g_task_set_task_data (making, request, request_free);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (kinds[i].mime_type, mime_type) == 0)
      {
        request->type = kinds[i].type;
        g_task_run_in_thread (making, write_in_thread);
        return;
      }
  g_task_return_new_error (making, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "A picture is no %s",
                           mime_type);
}

static gboolean
mas_picture_content_write_mime_type_finish (GdkContentProvider *provider,
                                            GAsyncResult       *result,
                                            GError            **error)
{
  g_return_val_if_fail (g_task_is_valid (result, provider), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
mas_picture_content_finalize (GObject *object)
{
  g_clear_pointer (&MAS_PICTURE_CONTENT (object)->shot, mas_picture_shot_unref);
  G_OBJECT_CLASS (mas_picture_content_parent_class)->finalize (object);
}

static void
mas_picture_content_class_init (MasPictureContentClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mas_picture_content_finalize;
  provider_class->ref_formats = mas_picture_content_ref_formats;
  provider_class->write_mime_type_async = mas_picture_content_write_mime_type_async;
  provider_class->write_mime_type_finish = mas_picture_content_write_mime_type_finish;
}

static void
mas_picture_content_init (MasPictureContent *self)
{
}

/**
 * mas_picture_content_new:
 * @shot: a picture
 *
 * Returns: (transfer full): what a clipboard offers of it
 */
GdkContentProvider *
mas_picture_content_new (MasPictureShot *shot)
{
  g_return_val_if_fail (shot != NULL, NULL);

  MasPictureContent *self = g_object_new (MAS_TYPE_PICTURE_CONTENT, NULL);

  self->shot = mas_picture_shot_ref (shot);
  return GDK_CONTENT_PROVIDER (self);
}
