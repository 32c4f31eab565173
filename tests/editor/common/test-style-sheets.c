/* SPDX-License-Identifier: Apache-2.0 */
/* A high contrast that is turned on and off while the program runs. */
#include "wait.h"

#include "mas-resources.h"
#include "mas-style-sheets.h"

#include <dlfcn.h>

/* Libadwaita exports this for the page that it adds to the toolkit's inspector, and declares it nowhere. */
typedef struct
{
  gpointer (*get_default) (void);
  void (*start_override) (gpointer settings);
  void (*end_override) (gpointer settings);
  void (*override_high_contrast) (gpointer settings, gboolean on);
} Inspector;

static gboolean
find_inspector (Inspector *self)
{
  *(void **) &self->get_default = dlsym (RTLD_DEFAULT, "adw_settings_get_default");
  *(void **) &self->start_override = dlsym (RTLD_DEFAULT, "adw_settings_start_override");
  *(void **) &self->end_override = dlsym (RTLD_DEFAULT, "adw_settings_end_override");
  *(void **) &self->override_high_contrast =
    dlsym (RTLD_DEFAULT, "adw_settings_override_high_contrast");
  return self->get_default != NULL && self->start_override != NULL && self->end_override != NULL
         && self->override_high_contrast != NULL;
}

/* Whether the colour that only the sheet of the high contrast names is known. */
static gboolean
has_sheet (GtkWidget *widget)
{
  GdkRGBA colour;

  return gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "deep_blue",
                                         &colour);
}

static void
test_contrast (void)
{
  GtkWidget *widget = g_object_ref_sink (gtk_label_new ("a"));
  Inspector inspector;
  gpointer settings = NULL;

  if (!find_inspector (&inspector))
    {
      g_test_skip ("this libadwaita does not let a program ask for a high contrast");
      g_object_unref (widget);
      return;
    }
  mas_resources_ensure ();
  settings = inspector.get_default ();
  inspector.start_override (settings);
  inspector.override_high_contrast (settings, FALSE);
  mas_style_sheets_add (gdk_display_get_default ());
  /* Twice is as good as once. */
  mas_style_sheets_add (gdk_display_get_default ());
  g_assert_false (has_sheet (widget));
  for (guint i = 0; i < 2; i++)
    {
      inspector.override_high_contrast (settings, TRUE);
      settle ();
      g_assert_true (has_sheet (widget));
      inspector.override_high_contrast (settings, FALSE);
      settle ();
      g_assert_false (has_sheet (widget));
    }
  inspector.end_override (settings);
  g_object_unref (widget);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/editor/style-sheets/contrast", test_contrast);
  return g_test_run ();
}
