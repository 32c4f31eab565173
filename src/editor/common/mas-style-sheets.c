/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-style-sheets.h"

#define PREFIX "/io/github/masume/Masume/"

static GtkStyleProvider *
read_sheet (const char *path)
{
  GtkCssProvider *provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, path);
  return GTK_STYLE_PROVIDER (provider);
}

/* What a high contrast adds is read when it is first asked for. */
static void
on_contrast_cb (AdwStyleManager *manager,
                GParamSpec      *pspec,
                GdkDisplay      *display)
{
  static const char key[] = "mas-style-hc";
  GtkStyleProvider *sheet = g_object_get_data (G_OBJECT (manager), key);

  if (adw_style_manager_get_high_contrast (manager))
    {
      if (sheet == NULL)
        {
          sheet = read_sheet (PREFIX "style-hc.css");
          g_object_set_data_full (G_OBJECT (manager), key, sheet, g_object_unref);
        }
      gtk_style_context_add_provider_for_display (display, sheet,
                                                  GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    }
  else if (sheet != NULL)
    gtk_style_context_remove_provider_for_display (display, sheet);
}

void
mas_style_sheets_add (GdkDisplay *display)
{
  static const char key[] = "mas-style";
  AdwStyleManager *manager = adw_style_manager_get_for_display (display);
  GtkStyleProvider *sheet = NULL;

  if (g_object_get_data (G_OBJECT (manager), key) != NULL)
    return;
  sheet = read_sheet (PREFIX "style.css");
  g_object_set_data_full (G_OBJECT (manager), key, sheet, g_object_unref);
  gtk_style_context_add_provider_for_display (display, sheet,
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (on_contrast_cb), display,
                           0);
  on_contrast_cb (manager, NULL, display);
}
