/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-formats.h"

static void
add_format (GPtrArray        *formats,
            const QiNotation *format)
{
  if (format != NULL && !g_ptr_array_find (formats, format, NULL))
    g_ptr_array_add (formats, (gpointer) format);
}

GPtrArray *
mas_text_formats_list (MasDocument *document,
                       guint       *n_usual)
{
  const QiGameInfo *info = mas_document_get_game_info (document);
  QiSetup *setup = mas_document_get_setup (document);
  const QiNotation *const *all = qi_notation_get_all ();
  const char *const *usual = info != NULL ? qi_game_info_get_formats (info) : NULL;
  GPtrArray *formats = g_ptr_array_new ();

  for (gsize i = 0; usual != NULL && usual[i] != NULL; i++)
    {
      const QiNotation *format = qi_notation_lookup (usual[i]);

      if (format != NULL && format->write != NULL && format->kind == QI_NOTATION_FORMAT)
        add_format (formats, format);
    }
  add_format (formats, qi_notation_lookup ("feen"));
  if (n_usual != NULL)
    *n_usual = formats->len;
  for (gsize i = 0; all[i] != NULL; i++)
    if (all[i]->kind == QI_NOTATION_FORMAT && qi_notation_serves (all[i], setup))
      add_format (formats, all[i]);
  return formats;
}

GPtrArray *
mas_text_formats_list_lines (MasDocument *document)
{
  const QiGameInfo *info = mas_document_get_game_info (document);
  const char *protocol = info != NULL ? qi_game_info_get_protocol (info) : NULL;
  const QiNotation *const *all = qi_notation_get_all ();
  QiSetup *setup = mas_document_get_setup (document);
  GPtrArray *lines = g_ptr_array_new ();

  for (gsize i = 0; all[i] != NULL; i++)
    if (all[i]->kind == QI_NOTATION_LINE && qi_notation_serves (all[i], setup))
      g_ptr_array_insert (lines, g_strcmp0 (all[i]->id, protocol) == 0 ? 0 : -1, (gpointer) all[i]);
  return lines;
}

const QiNotation *
mas_text_formats_get_usual (GPtrArray   *list,
                            MasDocument *document)
{
  const QiNotation *saved = mas_document_get_format (document);
  gboolean named = qi_setup_get_game (mas_document_get_setup (document)) != NULL;

  if (saved != NULL && g_ptr_array_find (list, saved, NULL)
      && (saved->extensions == NULL || !g_strv_contains (saved->extensions, ".json")))
    return saved;
  return named ? g_ptr_array_index (list, 0) : qi_notation_lookup ("feen");
}
