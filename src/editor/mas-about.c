/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-about.h"

#include "mas-access.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* What the program is built on, with the licence that each names itself. */
static const struct
{
  const char *name;
  const char *copyright;
  GtkLicense  type;
} libraries[] = {
  { "GTK", "© The GTK Team", GTK_LICENSE_LGPL_2_1 },
  { "libadwaita", "© The GNOME Project", GTK_LICENSE_LGPL_2_1 },
  { "GLib", "© The GLib authors", GTK_LICENSE_LGPL_2_1 },
  { "Pango", "© The Pango authors", GTK_LICENSE_LGPL_2_1 },
  { "cairo", "© The cairo authors", GTK_LICENSE_LGPL_2_1_ONLY },
  { "librsvg", "© The librsvg authors", GTK_LICENSE_LGPL_2_1 },
};

/* What it runs with: versions, display, language and look, a line each. */
static char *
dup_debug_info (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GskRenderer *renderer = native != NULL ? gtk_native_get_renderer (native) : NULL;
  AdwStyleManager *manager = adw_style_manager_get_default ();
  const char *const *languages = g_get_language_names ();
  g_autofree char *system = g_get_os_info (G_OS_INFO_KEY_PRETTY_NAME);
  gboolean animated = TRUE;
  int resolution = 0;

  g_object_get (gtk_widget_get_settings (widget), "gtk-enable-animations", &animated, "gtk-xft-dpi",
                &resolution, NULL);
  /* Not translated: it is read by those who mend the program. */
  return g_strdup_printf ("Masume %s\n"
                          "System: %s\n"
                          "GTK %u.%u.%u\n"
                          "libadwaita %u.%u.%u\n"
                          "GLib %u.%u.%u\n"
                          "Pango %s\n"
                          "cairo %s\n"
                          "Display: %s, scale %d, texts %.2f\n"
                          "Drawn by: %s\n"
                          "Language: %s\n"
                          "Look: %s%s%s\n",
                          MASUME_VERSION, system != NULL ? system : "unknown",
                          gtk_get_major_version (), gtk_get_minor_version (),
                          gtk_get_micro_version (), adw_get_major_version (),
                          adw_get_minor_version (), adw_get_micro_version (), glib_major_version,
                          glib_minor_version, glib_micro_version, pango_version_string (),
                          cairo_version_string (),
                          G_OBJECT_TYPE_NAME (gtk_widget_get_display (widget)),
                          gtk_widget_get_scale_factor (widget),
                          resolution > 0 ? resolution / (96. * 1024) : 1.,
                          renderer != NULL ? G_OBJECT_TYPE_NAME (renderer) : "nothing yet",
                          languages[0], adw_style_manager_get_dark (manager) ? "dark" : "light",
                          adw_style_manager_get_high_contrast (manager) ? ", high contrast" : "",
                          animated ? "" : ", still");
}

/* Names each text after the title above it, and each button after its tooltip or the label inside; the toolkit gives them no
 * names. @title is the last title met. */
static void
name_parts (GtkWidget   *widget,
            const char **title)
{
  if (ADW_IS_WINDOW_TITLE (widget))
    *title = adw_window_title_get_title (ADW_WINDOW_TITLE (widget));
  else if (GTK_IS_TEXT_VIEW (widget) && *title != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, *title,
                                    -1);
  else if (GTK_IS_BUTTON (widget))
    {
      GtkWidget *inner = gtk_button_get_child (GTK_BUTTON (widget));
      const char *name = gtk_widget_get_tooltip_text (widget);

      if (name == NULL && inner != NULL && GTK_IS_LABEL (inner))
        name = gtk_label_get_text (GTK_LABEL (inner));
      if (name != NULL && *name != '\0')
        mas_access_name (widget, name);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_parts (child, title);
}

void
mas_about_show (GtkWindow *parent)
{
  AdwAboutWindow *about = ADW_ABOUT_WINDOW (adw_about_window_new ());
  g_autofree char *info =
    dup_debug_info (GTK_WIDGET (parent != NULL ? parent : GTK_WINDOW (about)));
  g_autofree char *copyright = g_strdup_printf ("© 2026 %s", _("The Masume contributors"));

  g_object_set (
    about, "application-name", _("Masume"), "application-icon", MASUME_APP_ID, "version",
    MASUME_VERSION, "developer-name", _("The Masume contributors"), "copyright", copyright,
    "license-type", GTK_LICENSE_APACHE_2_0, "comments",
    _("Edit positions of chess, shogi, xiangqi and any other board game for two players."),
    /* Translators: your names, one a line */
    "translator-credits", _("translator-credits"), "debug-info", info, "debug-info-filename",
    "masume.txt", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (libraries); i++)
    adw_about_window_add_legal_section (about, libraries[i].name, libraries[i].copyright,
                                        libraries[i].type, NULL);
  name_parts (GTK_WIDGET (about), &(const char *) { NULL });
  gtk_window_set_transient_for (GTK_WINDOW (about), parent);
  gtk_window_present (GTK_WINDOW (about));
}
