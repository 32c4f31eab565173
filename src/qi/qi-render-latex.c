/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* `qi render -o OUT.tex`: LaTeX, with a picture beside it where its package of chess boards has none. */
#include "qi-render-latex.h"

#include <gio/gio.h>
#include <string.h>

char *
qi_render_latex_picture (const QiRenderOptions *how,
                         const DiagramPicture  *picture,
                         QiSetup               *setup,
                         const char            *output,
                         guint                  number,
                         GError               **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (diagram_latex_has_board (picture, setup))
    return NULL;
  if (strcmp (output, "-") == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           "LaTeX shows this position by a picture beside the text, which standard "
                           "output has no place for");
      return NULL;
    }
  path = diagram_latex_dup_path (output, number, error);
  if (path == NULL)
    return NULL;
  bytes = diagram_picture_write (picture, setup, DIAGRAM_PICTURE_PDF, error);
  if (bytes == NULL || !qi_render_save (path, bytes, FALSE, error))
    return NULL;
  return g_path_get_basename (path);
}

GBytes *
qi_render_latex (const QiRenderOptions *how,
                 QiSetup               *setup,
                 const char            *output,
                 gboolean              *unwritable,
                 GError               **error)
{
  const DiagramPicture *picture = &how->picture;
  g_autofree char *name = NULL;
  char *text = NULL;
  GError *local = NULL;

  name = qi_render_latex_picture (how, picture, setup, output, 0, &local);
  if (local != NULL)
    {
      *unwritable = TRUE;
      g_propagate_error (error, local);
      return NULL;
    }
  text = diagram_latex_dup_part (picture, setup, name);
  return g_bytes_new_take (text, strlen (text));
}
