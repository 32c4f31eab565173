/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* `qi render -o OUT.tex`: LaTeX, with a picture beside it where its package of chess boards has none. */
#include "qi-render-latex.h"

#include <gio/gio.h>
#include <string.h>

#define SIDES 9. /* squares: of a board with its coordinates */

/* What a file is called as "\includegraphics" takes it: without what ends a name or an argument there. */
static gboolean
is_good_name (const char *name)
{
  return strpbrk (name, "\\{}%#\"~^$&\n\r") == NULL;
}

char *
qi_render_latex_picture (const QiRenderOptions *how,
                         const DiagramPicture  *picture,
                         QiSetup               *setup,
                         const char            *output,
                         guint                  number,
                         GError               **error)
{
  g_autofree char *stem = NULL;
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char *dot;

  if (diagram_latex_has_board (picture, setup))
    return NULL;
  if (strcmp (output, "-") == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           "LaTeX shows this position by a picture beside the text, which standard "
                           "output has no place for");
      return NULL;
    }
  stem = g_strdup (output);
  dot = strrchr (stem, '.');
  if (dot != NULL && g_ascii_strcasecmp (dot, ".tex") == 0)
    *dot = '\0';
  path = number > 0 ? g_strdup_printf ("%s-%u.pdf", stem, number)
                    : g_strdup_printf ("%s-board.pdf", stem);
  name = g_path_get_basename (path);
  if (!is_good_name (name))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                   "LaTeX cannot include a picture called '%s'", name);
      return NULL;
    }
  bytes = diagram_picture_write (picture, setup, DIAGRAM_PICTURE_PDF, error);
  if (bytes == NULL || !qi_render_save (path, bytes, FALSE, error))
    return NULL;
  return g_steal_pointer (&name);
}

static const char *
get_title (QiSetup *setup)
{
  QiDetails *details = qi_setup_get_details (setup);
  const QiValue *title = details != NULL ? qi_details_get (details, "title") : NULL;

  return title != NULL && qi_value_get_kind (title) == QI_VALUE_STRING
           ? qi_value_get_text (title, NULL)
           : NULL;
}

/* The side of a square that was asked for, or that fits; 0: the document decides. */
static double
get_square (const DiagramPicture *picture)
{
  const double sides = picture->coordinates ? SIDES : SIDES - 1.;

  if (picture->square > 0.)
    return picture->square;
  if (picture->width > 0. && picture->height > 0.)
    return MIN (picture->width, picture->height) / sides;
  return MAX (picture->width, picture->height) / sides;
}

static void
append_picture (GString              *text,
                const DiagramPicture *picture,
                QiSetup              *setup,
                const char           *name)
{
  double width = 0.;
  double height = 0.;

  /* What was asked for is what the picture has. */
  if (get_square (picture) > 0.)
    diagram_picture_measure (picture, setup, &width, &height, NULL);
  diagram_latex_append_picture (text, name, width, height);
}

GBytes *
qi_render_latex (const QiRenderOptions *how,
                 QiSetup               *setup,
                 const char            *output,
                 gboolean              *unwritable,
                 GError               **error)
{
  const DiagramPicture *picture = &how->picture;
  const gboolean has_board = diagram_latex_has_board (picture, setup);
  const char *title = picture->title && has_board ? get_title (setup) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *name = NULL;
  GError *local = NULL;

  name = qi_render_latex_picture (how, picture, setup, output, 0, &local);
  if (local != NULL)
    {
      *unwritable = TRUE;
      g_propagate_error (error, local);
      return NULL;
    }
  g_string_append (text, has_board ? "% \\usepackage{chessboard}\n" : "% \\usepackage{graphicx}\n");
  if (title != NULL)
    {
      diagram_latex_append_text (text, title);
      g_string_append (text, "\\par\n");
    }
  if (has_board)
    diagram_latex_append_board (text, picture, setup, get_square (picture));
  else
    append_picture (text, picture, setup, name);
  g_string_append_c (text, '\n');
  return g_string_free_to_bytes (g_steal_pointer (&text));
}
