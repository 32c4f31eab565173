/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "case-table.h"
#include "window-test.h"
#include "tmp-folder.h"

#include <glib/gstdio.h>

/* The help, asked for where it can be shown, and where it cannot. */

static char *data_dir; /* one of the folders where pages may be installed */

typedef struct
{
  const char *name;
  gboolean    installed; /* the pages are there */
  gboolean    no_viewer;
  const char *uri;   /* that is given away; NULL: none */
  const char *words; /* that are said, from its beginning; NULL: none */
} Case;

static const Case cases[] = {
  { "shown", TRUE, FALSE, "help:masume", NULL },
  { "no-viewer", TRUE, TRUE, "help:masume", "No program here can show the help" },
  { "no-pages", FALSE, FALSE, NULL, "The pages of the help are not installed" },
};

static void
on_noticed_cb (MasMessages     *messages,
               const MasNotice *notice,
               char           **words)
{
  g_free (*words);
  *words = g_strdup (notice->words);
}

static void
test_help (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *pages = g_build_filename (data_dir, "help", "C", "masume", NULL);
  g_autofree char *index = g_build_filename (pages, "index.page", NULL);
  g_autofree char *words = NULL;
  MasWindow *window = new_window (application);

  g_assert_no_errno (g_mkdir_with_parents (pages, 0700));
  if (c->installed)
    g_assert_true (g_file_set_contents (index, "<page/>", -1, NULL));
  g_signal_connect (window->messages, "noticed", G_CALLBACK (on_noticed_cb), &words);
  g_clear_pointer (&fake.uri, g_free);
  fake.no_viewer = c->no_viewer;
  activate (window, "win.help");
  g_assert_cmpstr (fake.uri, ==, c->uri);
  if (c->words == NULL)
    g_assert_null (words);
  else
    {
      g_assert_nonnull (words);
      g_assert_true (g_str_has_prefix (words, c->words));
    }
  if (c->installed)
    g_assert_no_errno (g_unlink (index));
  close_window (window, NULL);
}

/* What is copied into a report: the versions that run here, not those that were built with. */
static void
test_about (void)
{
  static const char *const libraries[] = {
    "GTK", "libadwaita", "GLib", "Pango", "cairo", "librsvg"
  };
  MasWindow *window = new_window (application);
  g_autofree char *info = NULL;
  g_autofree char *gtk = g_strdup_printf ("\nGTK %u.%u.%u\n", gtk_get_major_version (),
                                          gtk_get_minor_version (), gtk_get_micro_version ());
  g_autofree char *adw = g_strdup_printf ("\nlibadwaita %u.%u.%u\n", adw_get_major_version (),
                                          adw_get_minor_version (), adw_get_micro_version ());
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWindow *about = NULL;

  activate (window, "app.about");
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i);

      if (ADW_IS_ABOUT_WINDOW (other))
        about = other;
    }
  g_assert_nonnull (about);
  g_object_get (about, "debug-info", &info, NULL);
  g_test_message ("%s", info);
  g_assert_true (g_str_has_prefix (info, "Masume " MASUME_VERSION "\n"));
  g_assert_nonnull (strstr (info, gtk));
  g_assert_nonnull (strstr (info, adw));
  g_assert_cmpint (adw_about_window_get_license_type (ADW_ABOUT_WINDOW (about)), ==,
                   GTK_LICENSE_APACHE_2_0);
  g_assert_true (
    g_str_has_prefix (adw_about_window_get_copyright (ADW_ABOUT_WINDOW (about)), "© "));
  /* It is there before it goes. */
  settle ();
  /* Whatever it is built on is named there. */
  for (gsize i = 0; i < G_N_ELEMENTS (libraries); i++)
    {
      g_test_message ("%s", libraries[i]);
      g_assert_nonnull (find_widget (GTK_WIDGET (about), GTK_TYPE_LABEL, libraries[i]));
    }
  gtk_window_destroy (about);
  close_window (window, NULL);
}

static void
test_key (void)
{
  g_auto (GStrv) actions =
    gtk_application_get_actions_for_accel (GTK_APPLICATION (application), "F1");

  g_assert_cmpuint (g_strv_length (actions), ==, 1);
  g_assert_cmpstr (actions[0], ==, "win.help");
}

int
main (int   argc,
      char *argv[])
{
  const char *others = g_getenv ("XDG_DATA_DIRS");
  g_autofree char *dirs = NULL;
  int status = 0;

  data_dir = tmp_folder_new ("masume-data");
  dirs =
    g_strdup_printf ("%s:%s", data_dir, others != NULL ? others : "/usr/local/share:/usr/share");
  g_setenv ("XDG_DATA_DIRS", dirs, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/window/help/", cases, test_help);
  g_test_add_func ("/editor/window/help/key", test_key);
  g_test_add_func ("/editor/window/help/about", test_about);
  status = run_window_tests ();
  g_free (data_dir);
  return status;
}
