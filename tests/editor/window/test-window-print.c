/* SPDX-License-Identifier: Apache-2.0 */
#include "print-test.h"
#include "window-test.h"

#include "mas-drawing.h"
#include "mas-print-window.h"

#include <glib/gstdio.h>

#define N_ROWS 10

static MasPrintWindow *
find_preview (MasWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i);

      if (MAS_IS_PRINT_WINDOW (other)
          && gtk_window_get_transient_for (other) == GTK_WINDOW (window))
        return MAS_PRINT_WINDOW (other);
    }
  return NULL;
}

static MasPrintWindow *
open_preview (MasWindow *window)
{
  activate (window, "win.print");
  g_assert_nonnull (find_preview (window));
  return find_preview (window);
}

/* A window with a file of rows, whose kings are on different squares. */
static MasWindow *
open_rows (GFile **file)
{
  MasWindow *window = new_window (application);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < N_ROWS; i++)
    g_string_append_printf (text, "%s/8/8/8/8/8/8/K6k w - - 0 1\n", i < 8 ? "7q" : "6qq");
  *file = new_file ("rows.fen", text->str, -1);
  mas_window_load_file (window, *file, FALSE);
  wait_for (mas_window_get_collection (window) != NULL
            && g_list_model_get_n_items (G_LIST_MODEL (mas_window_get_collection (window)))
                 == N_ROWS);
  settle ();
  return window;
}

static char *
print_to_file (MasPrintJob *job)
{
  g_autoptr (GFile) file = new_file ("out.pdf", NULL, 0);
  g_autoptr (GError) error = NULL;
  char *data = NULL;
  gsize length = 0;

  g_assert_cmpint (mas_print_job_run (job, GTK_PRINT_OPERATION_ACTION_EXPORT,
                                      g_file_peek_path (file), NULL, &error),
                   ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  g_assert_true (g_file_load_contents (file, NULL, &data, &length, NULL, NULL));
  g_assert_cmpmem (data, 5, "%PDF-", 5);
  delete_file (file);
  /* Without NUL bytes the data can be searched as a string. */
  for (gsize i = 0; i < length; i++)
    if (data[i] == '\0')
      data[i] = ' ';
  return data;
}

static guint
count_in (const char *data,
          const char *text)
{
  guint n = 0;

  for (const char *p = data; (p = strstr (p, text)) != NULL; p++)
    n++;
  return n;
}

/* A PDF's objects name their kinds: ISO 32000-1, 7.7.3.3 and 8.9.5. */
static guint
count_pages (const char *pdf)
{
  return count_in (pdf, "/Type /Page\n") + count_in (pdf, "/Type /Page ");
}

static GtkWidget *
find_button (GtkWidget  *root,
             const char *action)
{
  if (GTK_IS_TOGGLE_BUTTON (root)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), action) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, action);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The buttons that show or hide something say from the beginning what is shown. */
static void
test_toggles (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasPrintWindow *preview = NULL;
  GtkWidget *options = NULL;

  reset_options ();
  preview = open_preview (window);
  options = find_button (GTK_WIDGET (preview), "print.options");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (options)));
  g_assert_false (gtk_toggle_button_get_active (
    GTK_TOGGLE_BUTTON (find_button (GTK_WIDGET (preview), "print.wide"))));
  gtk_widget_activate_action (GTK_WIDGET (preview), "print.options", NULL);
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (options)));
  gtk_window_close (GTK_WINDOW (preview));
  destroy_window (window);
}

static void
test_one (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasPrintWindow *preview = NULL;
  g_autofree char *pdf = NULL;

  reset_options ();
  preview = open_preview (window);
  g_assert_false (mas_print_job_has_rows (mas_print_window_get_job (preview)));
  pdf = print_to_file (mas_print_window_get_job (preview));
  g_assert_cmpuint (count_pages (pdf), ==, 1);
  g_assert_cmpuint (count_in (pdf, "/Subtype /Image"), ==, 0);
  gtk_window_close (GTK_WINDOW (preview));
  destroy_window (window);
}

static void
test_pages (void)
{
  static const struct
  {
    guint columns;
    guint rows;
    guint n_pages;
  } rows[] = { { 1, 1, 10 }, { 1, 2, 5 }, { 2, 2, 3 },  { 2, 3, 2 },
               { 3, 3, 2 },  { 5, 2, 1 }, { 20, 20, 1 } };
  GFile *file = NULL;
  MasWindow *window = open_rows (&file);
  MasPrintWindow *preview = NULL;
  MasPrintJob *job = NULL;

  reset_options ();
  preview = open_preview (window);
  job = mas_print_window_get_job (preview);
  g_assert_true (mas_print_job_has_rows (job));
  g_assert_cmpuint (mas_print_job_count_pages (job), ==, 1);
  g_object_set (job, "scope", "all", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *pdf = NULL;

      g_object_set (mas_picture_options_get_default (), "columns", rows[i].columns, "rows",
                    rows[i].rows, NULL);
      g_assert_cmpuint (mas_print_job_count_pages (job), ==, rows[i].n_pages);
      pdf = print_to_file (job);
      g_assert_cmpuint (count_pages (pdf), ==, rows[i].n_pages);
      g_assert_cmpuint (count_in (pdf, "/Subtype /Image"), ==, 0);
    }
  reset_options ();
  gtk_window_close (GTK_WINDOW (preview));
  destroy_window (window);
  delete_file (file);
  g_object_unref (file);
}

/* With more than one row selected these are printed. */
static void
test_selected (void)
{
  static const guint chosen[] = { 2, 5, 7 };
  GFile *file = NULL;
  MasWindow *window = open_rows (&file);
  MasPrintWindow *preview = NULL;
  guint n_all = 0;

  reset_options ();
  mas_collection_list_select_rows (window->rows, chosen, G_N_ELEMENTS (chosen));
  settle ();
  preview = open_preview (window);
  g_assert_cmpuint (mas_print_job_count (mas_print_window_get_job (preview), &n_all), ==, 3);
  g_assert_cmpuint (n_all, ==, 3);
  gtk_window_close (GTK_WINDOW (preview));
  destroy_window (window);
  delete_file (file);
  g_object_unref (file);
}

/* The preview turns its pages, and stays within them when they become fewer. */
static void
test_preview (void)
{
  GFile *file = NULL;
  MasWindow *window = open_rows (&file);
  MasPrintWindow *preview = NULL;
  guint page = 0;
  gboolean drawn = FALSE;

  reset_options ();
  preview = open_preview (window);
  g_object_set (mas_print_window_get_job (preview), "scope", "all", NULL);
  settle ();
  g_assert_nonnull (find_widget (GTK_WIDGET (preview), GTK_TYPE_LABEL, "Page 1 of 10"));
  for (int i = 0; i < 20; i++)
    gtk_widget_activate_action (GTK_WIDGET (preview), "print.next", NULL);
  settle ();
  g_object_get (preview, "page", &page, NULL);
  g_assert_cmpuint (page, ==, 9);
  g_object_set (mas_picture_options_get_default (), "columns", 3, "rows", 3, NULL);
  settle ();
  g_assert_nonnull (find_widget (GTK_WIDGET (preview), GTK_TYPE_LABEL, "Page 2 of 2"));
  gtk_widget_activate_action (GTK_WIDGET (preview), "print.previous", NULL);
  g_assert_nonnull (find_widget (GTK_WIDGET (preview), GTK_TYPE_LABEL, "Page 1 of 2"));
  gtk_widget_activate_action (GTK_WIDGET (preview), "print.wide", NULL);
  while (!drawn)
    {
      g_main_context_iteration (NULL, TRUE);
      g_object_get (find_widget (GTK_WIDGET (preview), MAS_TYPE_DRAWING, NULL), "drawn", &drawn,
                    NULL);
    }
  reset_options ();
  gtk_window_close (GTK_WINDOW (preview));
  destroy_window (window);
  delete_file (file);
  g_object_unref (file);
}

/* The solutions of the positions that have one, on pages of their own after the others and numbered
 * with them. */
static void
test_solutions (void)
{
  g_autoptr (GFile) file = NULL;
  MasWindow *window = new_window (application);
  MasPrintWindow *preview = NULL;
  MasPrintJob *job = NULL;

  file = new_file ("rows.epd",
                   "7k/8/8/8/8/8/1P6/K7 w - - bm b4; id \"One\";\n"
                   "7k/8/8/8/8/8/2P5/K7 w - - id \"Two\";\n"
                   "7k/8/8/8/8/8/3P4/K7 w - - bm d4; id \"Three\";\n",
                   -1);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_collection (window) != NULL
            && g_list_model_get_n_items (G_LIST_MODEL (mas_window_get_collection (window))) == 3);
  settle ();
  reset_options ();
  preview = open_preview (window);
  job = mas_print_window_get_job (preview);
  g_object_set (job, "scope", "all", NULL);
  g_assert_cmpuint (mas_print_job_count_pages (job), ==, 3);
  g_object_set (mas_picture_options_get_default (), "solutions", TRUE, NULL);
  g_assert_cmpuint (mas_print_job_count_pages (job), ==, 4);
  g_object_set (mas_picture_options_get_default (), "columns", 2, "rows", 2, NULL);
  g_assert_cmpuint (mas_print_job_count_pages (job), ==, 2);
  settle ();
  g_assert_nonnull (find_widget (GTK_WIDGET (preview), GTK_TYPE_LABEL, "Page 1 of 2"));
  gtk_widget_activate_action (GTK_WIDGET (preview), "print.next", NULL);
  settle ();
  reset_options ();
  g_assert_cmpuint (mas_print_job_count_pages (job), ==, 3);
  gtk_window_close (GTK_WINDOW (preview));
  destroy_window (window);
  delete_file (file);
}

static GFile *
export_sheet (MasWindow  *window,
              const char *path)
{
  MasPrintWindow *preview = NULL;
  GFile *file = g_file_new_for_path (path);

  activate (window, "win.export-sheet");
  preview = find_preview (window);
  g_assert_nonnull (preview);
  g_object_set (mas_print_window_get_job (preview), "scope", "all", NULL);
  g_object_set (mas_picture_options_get_default (), "columns", 2, "rows", 2, NULL);
  fake.file = file;
  gtk_widget_activate_action (GTK_WIDGET (preview), "print.export", NULL);
  return file;
}

static char *
read_start (const char *path)
{
  char *data = NULL;

  return g_file_get_contents (path, &data, NULL, NULL) ? data : NULL;
}

/* A PDF has all pages; in other formats each page is a file, and no file is replaced without a
 * question. */
static void
test_export (void)
{
  GFile *rows = NULL;
  MasWindow *window = open_rows (&rows);
  g_autofree char *folder = g_dir_make_tmp ("sheet-XXXXXX", NULL);
  g_autofree char *pdf = g_build_filename (folder, "out.pdf", NULL);
  g_autofree char *svg = g_build_filename (folder, "out.svg", NULL);
  const char *const pages[] = { "out.svg", "out-2.svg", "out-3.svg" };
  const guint n_before = fake.n_confirm;

  reset_options ();
  g_object_unref (export_sheet (window, pdf));
  g_assert_cmpstr (fake.name, ==, "rows.pdf");
  wait_for (find_preview (window) == NULL);
  {
    g_autofree char *data = read_start (pdf);

    g_assert_true (g_str_has_prefix (data, "%PDF-"));
    g_assert_nonnull (
      find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL, "Sheet exported as “out.pdf”"));
  }
  g_object_unref (export_sheet (window, svg));
  wait_for (find_preview (window) == NULL);
  g_assert_cmpuint (fake.n_confirm, ==, n_before);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *path = g_build_filename (folder, pages[i], NULL);
      g_autofree char *data = read_start (path);

      g_assert_nonnull (strstr (data, "<svg"));
      g_assert_true (g_file_set_contents (path, "mine", -1, NULL));
    }
  for (guint replaces = 0; replaces < 2; replaces++)
    {
      fake.answer = replaces == 1 ? "replace" : "cancel";
      g_object_unref (export_sheet (window, svg));
      wait_for (fake.n_confirm == n_before + replaces + 1);
      g_assert_nonnull (strstr (fake.asked, "2 further pages"));
      if (replaces == 1)
        wait_for (find_preview (window) == NULL);
      else
        {
          settle ();
          gtk_window_close (GTK_WINDOW (find_preview (window)));
          settle ();
        }
      for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
        {
          g_autofree char *path = g_build_filename (folder, pages[i], NULL);
          g_autofree char *data = read_start (path);

          g_assert_cmpint (g_str_equal (data, "mine"), ==, replaces == 0);
          if (replaces == 1)
            g_assert_cmpint (g_remove (path), ==, 0);
        }
    }
  fake.answer = NULL;
  fake.file = NULL;
  g_remove (pdf);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  reset_options ();
  destroy_window (window);
  delete_file (rows);
  g_object_unref (rows);
}

/* A LaTeX document, with a PDF for each position that its board package cannot show, named by the position's place in
 * the job. */
static void
test_export_latex (void)
{
  static const char *const texts[] = {
    "8/8/4k3/8/8/4K3/8/8 b - - 0 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
  };
  static const char *const shown[] = { "setfen={8/8/4k3/8/8/4K3/8/8 b", "\\detokenize{out-1.pdf}" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      MasWindow *window = new_document_window (texts[i]);
      g_autofree char *folder = g_dir_make_tmp ("sheet-XXXXXX", NULL);
      g_autofree char *tex = g_build_filename (folder, "out.tex", NULL);
      g_autofree char *pdf = g_build_filename (folder, "out-1.pdf", NULL);
      g_autofree char *text = NULL;
      g_autofree char *picture = NULL;

      reset_options ();
      g_object_unref (export_sheet (window, tex));
      wait_for (find_preview (window) == NULL);
      text = read_start (tex);
      picture = read_start (pdf);
      g_assert_nonnull (strstr (text, "\\documentclass"));
      g_assert_nonnull (strstr (text, shown[i]));
      g_assert_nonnull (strstr (text, "\\end{document}"));
      g_assert_cmpint (picture != NULL && g_str_has_prefix (picture, "%PDF-"), ==, i == 1);
      fake.file = NULL;
      g_remove (tex);
      g_remove (pdf);
      g_assert_cmpint (g_rmdir (folder), ==, 0);
      reset_options ();
      destroy_window (window);
    }
}

/* A failure to write is reported, and the window stays open. */
static void
test_export_refused (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasPrintWindow *preview = NULL;

  reset_options ();
  g_object_unref (export_sheet (window, "/nowhere/at/all/out.pdf"));
  preview = find_preview (window);
  wait_for (
    find_widget (GTK_WIDGET (preview), GTK_TYPE_LABEL, "Not exported: its folder does not exist.")
    != NULL);
  fake.file = NULL;
  gtk_window_close (GTK_WINDOW (preview));
  reset_options ();
  destroy_window (window);
}

/* A preview that waits for the page setup is kept, even after the window is closed. */
static void
test_outlived (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasPrintWindow *preview = g_object_ref (open_preview (window));

  gtk_window_destroy (GTK_WINDOW (preview));
  destroy_window (window);
  let_go (preview);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window/print/toggles", test_toggles);
  g_test_add_func ("/editor/window/print/one", test_one);
  g_test_add_func ("/editor/window/print/pages", test_pages);
  g_test_add_func ("/editor/window/print/selected", test_selected);
  g_test_add_func ("/editor/window/print/preview", test_preview);
  g_test_add_func ("/editor/window/print/solutions", test_solutions);
  g_test_add_func ("/editor/window/print/export", test_export);
  g_test_add_func ("/editor/window/print/export-latex", test_export_latex);
  g_test_add_func ("/editor/window/print/export-refused", test_export_refused);
  g_test_add_func ("/editor/window/print/outlived", test_outlived);
  return run_window_tests ();
}
