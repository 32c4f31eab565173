/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-picture-files.h"

#include "mas-dialogs.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char        *id;
  const char        *name; /* marked for translation */
  const char *const *extensions;
} types[MAS_PICTURE_LATEX + 1] = {
  { "svg", N_("SVG drawing (*.svg)"), (const char *const[]) { ".svg", NULL } },
  { "png", N_("PNG image (*.png)"), (const char *const[]) { ".png", NULL } },
  { "pdf", N_("PDF document (*.pdf)"), (const char *const[]) { ".pdf", NULL } },
  { "tex", N_("LaTeX document (*.tex)"), (const char *const[]) { ".tex", NULL } },
};

GPtrArray *
mas_picture_files_dup_types (void)
{
  GPtrArray *made = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    g_ptr_array_add (made, mas_file_type_new (types[i].id, _(types[i].name), types[i].extensions));
  return made;
}

const char *
mas_picture_files_get_id (DiagramPictureType type)
{
  g_return_val_if_fail ((guint) type < G_N_ELEMENTS (types), NULL);

  return types[type].id;
}

static gboolean
has_latex_ending (const char *name)
{
  const char *dot = strrchr (name, '.');

  return dot != NULL && g_ascii_strcasecmp (dot, ".tex") == 0;
}

DiagramPictureType
mas_picture_files_get_type (GFile             *file,
                            const char        *chosen,
                            DiagramPictureType usual)
{
  g_return_val_if_fail (G_IS_FILE (file), usual);

  g_autofree char *name = g_file_get_basename (file);
  DiagramPictureType type = usual;

  if (name != NULL && diagram_picture_type_from_path (name, &type))
    return type;
  if (name != NULL && has_latex_ending (name))
    return MAS_PICTURE_LATEX;
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_strcmp0 (types[i].id, chosen) == 0)
      return (DiagramPictureType) i;
  return usual;
}

char *
mas_picture_files_dup_name (GFile             *file,
                            const char        *title,
                            DiagramPictureType type)
{
  g_return_val_if_fail (title != NULL, NULL);
  g_return_val_if_fail ((guint) type < G_N_ELEMENTS (types), NULL);

  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *name = base != NULL ? g_filename_display_name (base) : g_strdup (title);
  char *dot = strrchr (name, '.');

  if (base != NULL && dot != NULL && dot != name)
    *dot = '\0';
  for (char *p = name; *p != '\0'; p++)
    if (*p == '/' || g_ascii_iscntrl (*p))
      *p = '-';
  return g_strconcat (name, types[type].extensions[0], NULL);
}

char *
mas_picture_files_dup_words (const GError *error)
{
  g_return_val_if_fail (error != NULL, NULL);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT))
    return g_strdup (_("The picture would be too large. Choose smaller squares or fewer pixels."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    return g_strdup (_("Not exported: the folder or the file cannot be written."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return g_strdup (_("Not exported: there is no space left."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return g_strdup (_("Not exported: its folder does not exist."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME))
    return g_strdup (
      _("Not exported: LaTeX cannot use a file of this name. Choose plain letters and digits."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    return g_strdup (
      _("Not exported: its picture would replace another file. Choose another name."));
  /* Translators: the reason */
  return g_strdup_printf (_("Not exported: %s"), error->message);
}
