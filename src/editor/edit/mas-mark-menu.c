/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-mark-menu.h"

#include <glib/gi18n.h>

static void
append_choices (GMenu      *menu,
                const char *action)
{
  static const struct
  {
    const char *name;
    const char *label;
  } choices[] = {
    { "plain", NC_("mark", "Square") },      { "circle", NC_("mark", "Circle") },
    { "triangle", NC_("mark", "Triangle") }, { "cross", NC_("mark", "Cross") },
    { "selected", NC_("mark", "Shade") },    { "green", NC_("mark", "Green") },
    { "red", NC_("mark", "Red") },           { "blue", NC_("mark", "Blue") },
    { "yellow", NC_("mark", "Yellow") },
  };
  g_autoptr (GMenu) shapes = g_menu_new ();
  g_autoptr (GMenu) colours = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (GMenuItem) item =
        g_menu_item_new (g_dpgettext2 (NULL, "mark", choices[i].label), NULL);

      g_menu_item_set_action_and_target (item, action, "s", choices[i].name);
      g_menu_append_item (i < 5 ? shapes : colours, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (shapes));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (colours));
}

static void
append_keyed (GMenu      *menu,
              const char *label,
              const char *action,
              const char *accel)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  g_menu_item_set_attribute (item, "accel", "s", accel);
  g_menu_append_item (menu, item);
}

GMenuModel *
mas_mark_menu_new (MasAnnotator *annotator,
                   guint         square)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) more = g_menu_new ();
  g_autofree char *words = mas_annotator_dup_words (annotator, square);

  append_choices (menu, "board.mark");
  append_keyed (more, _("Arrow from Here"), "board.arrow", "<Control><Shift>m");
  g_menu_append (more, _("Label…"), "board.label");
  if (*words != '\0')
    g_menu_append (more, _("Clear Marks Here"), "board.clear-marks-here");
  if (mas_annotator_get_marks (annotator) != NULL)
    g_menu_append (more, _("Clear All Marks"), "board.clear-marks");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  return G_MENU_MODEL (menu);
}

GMenuModel *
mas_mark_menu_new_for_tools (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) more = g_menu_new ();

  append_choices (menu, "board.marker");
  g_menu_append (more, _("Clear All Marks"), "board.clear-marks");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  return G_MENU_MODEL (menu);
}
