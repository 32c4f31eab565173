/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-save-types.h"

#include "mas-losses.h"
#include "mas-text-formats.h"
#include "mas-words-formats.h"

#include <glib/gi18n.h>

#define MAX_WRITTEN      4096 /* squares of the largest board that is written on trial */
#define MAX_LOSS_LETTERS 60   /* of what a format leaves out, in the dialog's list of formats */

/* "FEN (*.fen), without castling rights, marks" */
static char *
dup_type_name (const QiNotation *format,
               const char       *extension,
               const char       *lost)
{
  g_autofree char *words = mas_words_dup_exact_format (format);
  g_autofree char *name =
    extension != NULL ? g_strdup_printf ("%s (*%s)", words, extension) : g_steal_pointer (&words);
  g_autofree char *start = NULL;

  if (lost == NULL)
    return g_steal_pointer (&name);
  if (g_utf8_strlen (lost, -1) > MAX_LOSS_LETTERS)
    {
      g_autofree char *cut = g_utf8_substring (lost, 0, MAX_LOSS_LETTERS - 1);

      start = g_strconcat (cut, "…", NULL);
    }
  /* Translators: a format, and what it leaves out: "FEN (*.fen), without castling rights, marks" */
  return g_strdup_printf (_("%s, without %s"), name, start != NULL ? start : lost);
}

/* "Tsume 12.masume" for a position that was never saved. */
static char *
dup_new_name (MasDocument      *document,
              const QiNotation *format)
{
  g_autofree char *title = mas_document_dup_title (document);
  const char *extension = format->extensions != NULL ? format->extensions[0] : NULL;

  for (char *p = title; *p != '\0'; p++)
    if (*p == '/' || g_ascii_iscntrl (*p))
      *p = '-';
  return g_strconcat (title, extension != NULL ? extension : ".masume", NULL);
}

MasFileType *
mas_save_type_new (const QiNotation *format,
                   const char       *lost)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (format != NULL, NULL);

  name = dup_type_name (format, format->extensions != NULL ? format->extensions[0] : NULL, lost);
  return mas_file_type_new (format->id, name, format->extensions);
}

MasFileType *
mas_save_type_new_list (const QiNotation *format)
{
  static const char *const any_json[] = { ".json", NULL };
  const char *const *extensions = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (format != NULL, NULL);

  extensions = g_str_equal (format->id, "json") ? any_json : format->extensions;
  name = dup_type_name (format, extensions != NULL ? extensions[0] : NULL, NULL);
  return mas_file_type_new (format->id, name, extensions);
}

GPtrArray *
mas_save_types_list (MasDocument      *document,
                     const QiNotation *format)
{
  QiSetup *setup = mas_document_get_setup (document);
  gboolean tried = qi_position_get_n_squares (qi_setup_get_position (setup)) <= MAX_WRITTEN;
  g_autoptr (GPtrArray) formats = mas_text_formats_list (document, NULL);
  GPtrArray *types = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);

  if (!g_ptr_array_find (formats, format, NULL))
    g_ptr_array_insert (formats, 0, (gpointer) format);
  for (guint i = 0; i < formats->len; i++)
    {
      const QiNotation *other = g_ptr_array_index (formats, i);
      g_autofree char *reason = NULL;
      g_autofree char *lost = tried ? mas_losses_dup_trial (other, setup, &reason) : NULL;

      if (reason == NULL || other == format)
        g_ptr_array_add (types, mas_save_type_new (other, lost));
    }
  return types;
}

char *
mas_save_types_dup_name (GPtrArray        *types,
                         MasDocument      *document,
                         const QiNotation *format)
{
  GFile *file = mas_document_get_file (document);
  g_autofree char *name =
    file != NULL ? g_file_get_basename (file) : dup_new_name (document, format);

  for (guint i = 0; i < types->len && format != mas_document_get_format (document); i++)
    {
      const MasFileType *type = g_ptr_array_index (types, i);

      if (g_str_equal (type->id, format->id))
        return mas_file_type_dup_name (types, type, name);
    }
  return g_steal_pointer (&name);
}

const QiNotation *
mas_save_types_get_format (GFile            *file,
                           const char       *type,
                           const QiNotation *usual)
{
  const QiNotation *chosen = type != NULL ? qi_notation_lookup (type) : NULL;
  g_autofree char *name = g_file_get_basename (file);
  const QiNotation *named = name != NULL ? qi_notation_for_filename (name) : NULL;

  if (chosen == NULL)
    return usual;
  if (mas_file_type_fits (chosen->extensions, name) || named == NULL || named->write == NULL)
    return chosen;
  return named;
}
