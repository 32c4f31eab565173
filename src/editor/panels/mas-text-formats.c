/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-formats.h"

#include <glib/gi18n.h>

static void
add_format (GPtrArray        *formats,
            const QiNotation *format)
{
  if (format != NULL && !g_ptr_array_find (formats, format, NULL))
    g_ptr_array_add (formats, (gpointer) format);
}

GPtrArray *
mas_text_formats_list (MasDocument *document)
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
  for (gsize i = 0; all[i] != NULL; i++)
    if (all[i]->kind == QI_NOTATION_FORMAT && qi_notation_serves (all[i], setup))
      add_format (formats, all[i]);
  return formats;
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

GMenuModel *
mas_text_formats_new_menu (GPtrArray *list)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) formats = g_menu_new ();
  g_autoptr (GMenu) others = g_menu_new ();

  for (guint i = 0; i < list->len; i++)
    {
      const QiNotation *format = g_ptr_array_index (list, i);
      /* Translators: the name of a format, like "FEN" */
      g_autofree char *label = g_strdup_printf (_("Copy as %s"), format->name);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.copy-as", "s", format->id);
      g_menu_append_item (formats, item);
    }
  g_menu_append (others, _("Copy Engine Line"), "win.copy-engine-line");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (formats));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (others));
  return G_MENU_MODEL (menu);
}
