/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-picture-shot.h"

#include "diagram-latex.h"
#include "qi-file.h"
#include "qi-file-private.h"

#include <math.h>
#include <string.h>

struct _MasPictureShot
{
  DiagramPicture picture; /* with a reference to its set */
  QiSetup       *setup;
};

/**
 * mas_picture_shot_new:
 * @picture: what is to be seen
 * @setup: of what
 *
 * Returns: (transfer full): both together
 */
MasPictureShot *
mas_picture_shot_new (const DiagramPicture *picture,
                      QiSetup              *setup)
{
  g_return_val_if_fail (picture != NULL && setup != NULL, NULL);

  MasPictureShot *self = g_atomic_rc_box_new0 (MasPictureShot);

  self->picture = *picture;
  if (self->picture.style.set != NULL)
    diagram_set_ref (self->picture.style.set);
  self->setup = qi_setup_ref (setup);
  return self;
}

/**
 * mas_picture_shot_ref:
 * @self: a picture
 *
 * Returns: (transfer full): the same
 */
MasPictureShot *
mas_picture_shot_ref (MasPictureShot *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
mas_picture_shot_clear (gpointer data)
{
  MasPictureShot *self = data;

  g_clear_pointer (&self->picture.style.set, diagram_set_unref);
  g_clear_pointer (&self->setup, qi_setup_unref);
}

/**
 * mas_picture_shot_unref:
 * @self: (transfer full): a picture
 */
void
mas_picture_shot_unref (MasPictureShot *self)
{
  g_atomic_rc_box_release_full (self, mas_picture_shot_clear);
}

/**
 * mas_picture_shot_measure:
 * @self: a picture
 * @width: (out): in units
 * @height: (out): in units
 * @error: where to store an error
 *
 * Returns: %FALSE as diagram_picture_measure()
 */
gboolean
mas_picture_shot_measure (MasPictureShot *self,
                          double         *width,
                          double         *height,
                          GError        **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return diagram_picture_measure (&self->picture, self->setup, width, height, error);
}

/**
 * mas_picture_shot_draw:
 * @self: a picture
 * @cr: where to draw, from the origin on
 * @error: where to store an error
 *
 * Returns: %FALSE as diagram_picture_draw()
 */
gboolean
mas_picture_shot_draw (MasPictureShot *self,
                       cairo_t        *cr,
                       GError        **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return diagram_picture_draw (&self->picture, self->setup, cr, error);
}

/**
 * mas_picture_shot_write:
 * @self: a picture
 * @type: of the file
 * @error: where to store an error
 *
 * Returns: (transfer full): a whole file, or %NULL as diagram_picture_write()
 */
GBytes *
mas_picture_shot_write (MasPictureShot    *self,
                        DiagramPictureType type,
                        GError           **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  return diagram_picture_write (&self->picture, self->setup, type, error);
}

/**
 * mas_picture_shot_bound:
 * @self: a picture
 * @n_pixels: how many a PNG may have
 *
 * Returns: (transfer full): the same picture, or one of a smaller scale
 */
MasPictureShot *
mas_picture_shot_bound (MasPictureShot *self,
                        double          n_pixels)
{
  g_return_val_if_fail (self != NULL && n_pixels > 0., NULL);

  DiagramPicture picture = self->picture;
  double width = 0.;
  double height = 0.;

  if (mas_picture_shot_measure (self, &width, &height, NULL))
    picture.scale = MIN (picture.scale, sqrt (n_pixels / (width * height)));
  return mas_picture_shot_new (&picture, self->setup);
}

/**
 * mas_picture_shot_get_picture:
 * @self: a picture
 *
 * Returns: (transfer none): what is to be seen in it
 */
const DiagramPicture *
mas_picture_shot_get_picture (MasPictureShot *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->picture;
}

/* What is saved. */
typedef struct
{
  MasPictureShot    *shot;
  DiagramPictureType type;
  GFile             *file;
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  mas_picture_shot_unref (save->shot);
  g_object_unref (save->file);
  g_free (save);
}

/* A file beside a LaTeX text that exists already may be the picture of that text. */
static gboolean
save_beside (MasPictureShot *self,
             GFile          *file,
             const char     *name,
             GCancellable   *cancellable,
             GError        **error)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) beside = folder != NULL ? g_file_get_child (folder, name) : NULL;
  const QiFileOver over = { .must_be_new = !g_file_query_exists (file, cancellable) };
  g_autoptr (GBytes) bytes = mas_picture_shot_write (self, DIAGRAM_PICTURE_PDF, error);
  gsize length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  return data != NULL && beside != NULL
         && qi_file_save_over (beside, data, length, &over, NULL, NULL, cancellable, error);
}

static GBytes *
write_latex (MasPictureShot *self,
             GFile          *file,
             GCancellable   *cancellable,
             GError        **error)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = NULL;
  char *text = NULL;

  if (!diagram_latex_has_board (&self->picture, self->setup))
    {
      name = diagram_latex_dup_path (base, 0, error);
      if (name == NULL || !save_beside (self, file, name, cancellable, error))
        return NULL;
    }
  text = diagram_latex_dup_part (&self->picture, self->setup, name);
  return g_bytes_new_take (text, strlen (text));
}

static void
save_in_thread (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Save *save = task_data;
  const QiFileOver over = { .must_be_new = FALSE };
  GError *error = NULL;
  g_autoptr (GBytes) bytes = save->type == MAS_PICTURE_LATEX
                               ? write_latex (save->shot, save->file, cancellable, &error)
                               : mas_picture_shot_write (save->shot, save->type, &error);
  gsize length = 0;

  if (bytes != NULL)
    {
      const char *data = g_bytes_get_data (bytes, &length);

      /* The dialog has asked whether an existing file may be replaced, but not for one that
       * appeared meanwhile. */
      qi_file_save_over (save->file, data, length, &over, NULL, NULL, cancellable, &error);
    }
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

/**
 * mas_picture_shot_save_async:
 * @self: a picture
 * @type: of the file
 * @file: where to write
 * @cancellable: (nullable): gives up
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Draws the picture and writes it, both in another thread. When that fails what was in the file
 * before is still in it.
 */
void
mas_picture_shot_save_async (MasPictureShot     *self,
                             DiagramPictureType  type,
                             GFile              *file,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (G_IS_FILE (file));

  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Save *save = g_new0 (Save, 1);

  save->shot = mas_picture_shot_ref (self);
  save->type = type;
  save->file = g_object_ref (file);
  g_task_set_source_tag (task, mas_picture_shot_save_async);
  g_task_set_task_data (task, save, save_free);
  g_task_run_in_thread (task, save_in_thread);
}

/**
 * mas_picture_shot_save_finish:
 * @result: what the callback was given
 * @error: where to store an error
 *
 * Returns: whether the file was written
 */
gboolean
mas_picture_shot_save_finish (GAsyncResult *result,
                              GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
