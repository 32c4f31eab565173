/* SPDX-License-Identifier: Apache-2.0 */
/* Engines in the preferences: added by the file chooser and from those on PATH, which protocol they speak is found out by
 * asking, and nothing runs that the person did not choose. */
#include "fake-dialogs.h"
#include "fake-engine.h"
#include "find-widget.h"

#include "mas-engines-page.h"

#include <adwaita.h>

typedef struct
{
  char       *folder;
  char       *pids;
  MasEngines *engines;
  GtkWidget  *window;
  GtkWidget  *page;
} Fixture;

/* A program of that name which is fake.py as @how. */
static char *
write_program (Fixture    *f,
               const char *name,
               const char *how)
{
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autofree char *text =
    g_strdup_printf ("#!/bin/sh\nexec /usr/bin/python3 '%s' %s '%s'\n", script, how, f->pids);
  char *path = g_build_filename (f->folder, name, NULL);

  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0755, NULL));
  return path;
}

static void
show_page (Fixture *f)
{
  f->page = mas_engines_page_new (f->engines);
  f->window = adw_preferences_window_new ();
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (f->window), ADW_PREFERENCES_PAGE (f->page));
  gtk_window_present (GTK_WINDOW (f->window));
  wait_for (gtk_widget_get_mapped (f->page));
}

/* Programs are looked for in a folder that has nothing else. */
static void
set_up (Fixture *f)
{
  f->engines = fake_engines_new (&f->pids);
  f->folder = g_path_get_dirname (f->pids);
  g_setenv ("PATH", f->folder, TRUE);
}

static void
tear_down (Fixture *f)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
  wait_for (fake_engines_are_gone (f->pids));
  fake_engines_free (f->engines, f->pids);
  g_free (f->folder);
}

/* The row with this title; NULL: there is none. */
static GtkWidget *
find_row (GtkWidget  *root,
          GType       type,
          const char *title)
{
  GtkWidget *found = NULL;

  if (g_type_is_a (G_OBJECT_TYPE (root), type)
      && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, type, title);
  return found;
}

/* The first button of a row that shows @icon. */
static GtkWidget *
find_button (GtkWidget  *root,
             const char *icon)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (root)), icon) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, icon);
  return found;
}

/* Whether words that hold @part are seen. */
static gboolean
shows (GtkWidget  *root,
       const char *part)
{
  return find_seen (root, GTK_TYPE_LABEL, part) != NULL;
}

static guint
get_n (Fixture *f)
{
  return g_list_model_get_n_items (G_LIST_MODEL (f->engines));
}

/* Chooses @path in the file chooser. */
static void
choose (Fixture    *f,
        const char *path)
{
  GtkWidget *row = find_row (f->page, ADW_TYPE_ACTION_ROW, "Choose a Program…");

  g_assert_nonnull (row);
  g_clear_object (&fake.file);
  fake.file = path != NULL ? g_file_new_for_path (path) : NULL;
  adw_action_row_activate (ADW_ACTION_ROW (row));
  run_ready ();
  g_clear_object (&fake.file);
}

/**
 * Case:
 * @how: fake.py's word
 * @protocol: that was found out; NULL: it is no engine
 * @words: that say why not
 */
typedef struct
{
  const char *name;
  const char *how;
  const char *protocol;
  const char *words;
} Case;

static const Case cases[] = {
  { "uci", "good", "uci", NULL },
  { "usi", "late-usi", "usi", NULL },
  { "ucci", "late-ucci", "ucci", NULL },
  { "cecp", "late-cecp", "cecp", NULL },
  { "gtp", "late-gtp", "gtp", NULL },
  { "hub", "late-hub", "hub", NULL },
  { "nboard", "late-nboard", "nboard", NULL },
  { "none", "dies-at-once", NULL, "is no engine" },
};

/* By the file chooser. */
static void
test_choose (gconstpointer data)
{
  const Case *test = data;
  Fixture f = { 0 };
  g_autofree char *path = NULL;

  set_up (&f);
  path = write_program (&f, "my engine", test->how);
  show_page (&f);
  choose (&f, NULL);
  g_assert_false (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  choose (&f, path);
  wait_for (get_n (&f) == 1 || (test->words != NULL && shows (f.window, test->words)));
  g_assert_cmpuint (get_n (&f), ==, test->protocol != NULL);
  if (test->protocol != NULL)
    {
      g_autoptr (MasEngineEntry) entry = g_list_model_get_item (G_LIST_MODEL (f.engines), 0);

      g_assert_cmpstr (mas_engine_entry_get_protocol (entry), ==, test->protocol);
      g_assert_cmpstr (mas_engine_entry_get_argv (entry)[0], ==, path);
      g_assert_nonnull (
        find_row (f.page, ADW_TYPE_EXPANDER_ROW, mas_engine_entry_get_name (entry)));
    }
  /* It was only asked, and does not run on. */
  wait_for (fake_engines_are_gone (f.pids));
  tear_down (&f);
}

/* From those on PATH: both are offered, and only the one that is added is started. */
static void
test_found (void)
{
  Fixture f = { 0 };
  g_autofree char *own = NULL;
  g_autofree char *other = NULL;
  g_autofree char *trap = NULL;
  g_autofree char *noted = NULL;
  GtkWidget *row;

  set_up (&f);
  own = write_program (&f, "stockfish", "good");
  /* What must not be started leaves a trace. */
  other = g_build_filename (f.folder, "fairymax", NULL);
  trap = g_build_filename (f.folder, "started", NULL);
  noted = g_strdup_printf ("#!/bin/sh\n: > '%s'\n", trap);
  g_assert_true (g_file_set_contents_full (other, noted, -1, G_FILE_SET_CONTENTS_NONE, 0755, NULL));
  show_page (&f);
  row = find_row (f.page, ADW_TYPE_ACTION_ROW, "stockfish");
  g_assert_nonnull (row);
  g_assert_nonnull (find_row (f.page, ADW_TYPE_ACTION_ROW, "fairymax"));
  run_ready ();
  g_assert_cmpuint (get_n (&f), ==, 0);
  g_assert_false (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  g_signal_emit_by_name (find_button (row, "list-add-symbolic"), "clicked");
  wait_for (get_n (&f) == 1);
  g_assert_nonnull (find_row (f.page, ADW_TYPE_EXPANDER_ROW, "Fake"));
  /* What was added is not offered any more, until it is removed. */
  g_assert_null (find_row (f.page, ADW_TYPE_ACTION_ROW, "stockfish"));
  g_assert_nonnull (find_row (f.page, ADW_TYPE_ACTION_ROW, "fairymax"));
  g_signal_emit_by_name (find_button (find_row (f.page, ADW_TYPE_EXPANDER_ROW, "Fake"),
                                      "user-trash-symbolic"),
                         "clicked");
  g_assert_cmpuint (get_n (&f), ==, 0);
  g_assert_nonnull (find_row (f.page, ADW_TYPE_ACTION_ROW, "stockfish"));
  g_assert_false (g_file_test (trap, G_FILE_TEST_EXISTS));
  tear_down (&f);
}

/* What can be set is asked when the row is opened, and not before. */
static void
test_options (void)
{
  Fixture f = { 0 };
  GtkWidget *row;

  set_up (&f);
  fake_engines_add (f.engines, "lies", f.pids);
  show_page (&f);
  row = find_row (f.page, ADW_TYPE_EXPANDER_ROW, "Fake");
  run_ready ();
  g_assert_false (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  /* Its range from 9 to 1 is none, and its three thousand buttons cannot be set. */
  wait_for (find_row (row, ADW_TYPE_ACTION_ROW, "D") != NULL);
  wait_for (fake_engines_are_gone (f.pids));
  tear_down (&f);
}

/* The window closes while a program is asked: it is not added, and does not run on. */
static void
test_close (gconstpointer data)
{
  const gboolean is_added = GPOINTER_TO_INT (data);
  Fixture f = { 0 };
  g_autofree char *path = NULL;

  set_up (&f);
  path = write_program (&f, "silent", "never");
  if (is_added)
    fake_engines_add (f.engines, "never", f.pids);
  show_page (&f);
  if (is_added)
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (
                                     find_row (f.page, ADW_TYPE_EXPANDER_ROW, "Fake")),
                                   TRUE);
  else
    choose (&f, path);
  wait_for (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/engines-page/choose/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_choose);
    }
  g_test_add_func ("/editor/engines-page/found", test_found);
  g_test_add_func ("/editor/engines-page/options", test_options);
  g_test_add_data_func ("/editor/engines-page/close/choosing", GINT_TO_POINTER (FALSE), test_close);
  g_test_add_data_func ("/editor/engines-page/close/options", GINT_TO_POINTER (TRUE), test_close);
  return g_test_run ();
}
