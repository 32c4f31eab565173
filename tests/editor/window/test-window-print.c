/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

#include "mas-drawing.h"
#include "mas-print-window.h"

#define N_ROWS 10

static void
reset_options (void)
{
  g_object_set (mas_picture_options_get_default (), "per-page", "1", "print-manner", TRUE, "labels",
                TRUE, "coordinates", TRUE, "signs", "", NULL);
}

static MasPrintWindow *
open_preview (MasWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  activate (window, "win.print");
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i);

      if (MAS_IS_PRINT_WINDOW (other)
          && gtk_window_get_transient_for (other) == GTK_WINDOW (window))
        return MAS_PRINT_WINDOW (other);
    }
  g_assert_not_reached ();
}

/* A window with a file of rows, whose kings stand in different places. */
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
  /* Text can be searched for then. */
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

/* The buttons of what can be shown say what is shown, from the beginning. */
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
    const char *per_page;
    guint n_pages;
  } rows[] = { { "1", 10 }, { "2", 5 }, { "4", 3 }, { "6", 2 }, { "9", 2 } };
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

      g_object_set (mas_picture_options_get_default (), "per-page", rows[i].per_page, NULL);
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

/* More than one selected row is what is printed. */
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

/* The preview turns its pages, and stays within them when there are fewer. */
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
  g_object_set (mas_picture_options_get_default (), "per-page", "9", NULL);
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

/* What the paper shows is what a sheet draws: black and white only, unless the person wants
 * colours. */
static gboolean
is_coloured (MasPrintJob *job)
{
  g_autoptr (DiagramSheet) sheet = mas_print_job_make_sheet (job, 0);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 600, 850);
  cairo_t *cr = cairo_create (surface);
  gboolean coloured = FALSE;

  diagram_sheet_draw_paper (sheet, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < 850; y++)
    {
      const guint32 *line =
        (const guint32 *) (const void *) (cairo_image_surface_get_data (surface)
                                          + y * cairo_image_surface_get_stride (surface));

      for (int x = 0; x < 600; x++)
        {
          int red = line[x] >> 16 & 0xff;
          int green = line[x] >> 8 & 0xff;
          int blue = line[x] & 0xff;

          coloured = coloured || MAX (red, MAX (green, blue)) - MIN (red, MIN (green, blue)) > 24;
        }
    }
  cairo_surface_destroy (surface);
  return coloured;
}

static void
test_manner (void)
{
  g_autoptr (QiSetup) setup = read_setup (CHESS_FEEN);
  g_autoptr (MasPrintJob) job = mas_print_job_new (setup, "Start", FALSE);

  reset_options ();
  g_assert_false (is_coloured (job));
  g_object_set (mas_picture_options_get_default (), "print-manner", FALSE, NULL);
  g_assert_true (is_coloured (job));
  reset_options ();
}

static void
on_preview_cb (MasPrintJob *job,
               gboolean    *asked)
{
  *asked = TRUE;
}

/* The button of the toolkit's dialog leads back here. */
static void
test_own_preview (void)
{
  g_autoptr (QiSetup) setup = read_setup (CHESS_FEEN);
  g_autoptr (MasPrintJob) job = mas_print_job_new (setup, "Start", FALSE);
  gboolean asked = FALSE;

  g_signal_connect (job, "preview", G_CALLBACK (on_preview_cb), &asked);
  mas_print_job_run (job, GTK_PRINT_OPERATION_ACTION_PREVIEW, NULL, NULL, NULL);
  g_assert_true (asked);
  settle ();
}

/* A file that cannot be written is an error, not a crash. */
static void
test_refused (void)
{
  g_autoptr (QiSetup) setup = read_setup (CHESS_FEEN);
  g_autoptr (MasPrintJob) job = mas_print_job_new (setup, "Start", FALSE);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (mas_print_job_run (job, GTK_PRINT_OPERATION_ACTION_EXPORT,
                                      "/nowhere/at/all/a.pdf", NULL, &error),
                   ==, GTK_PRINT_OPERATION_RESULT_ERROR);
  g_assert_nonnull (error);
}

/* What waits for the page setup keeps the preview, longer than the window if that is closed. */
static void
test_outlived (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasPrintWindow *preview = g_object_ref (open_preview (window));

  gtk_window_destroy (GTK_WINDOW (preview));
  destroy_window (window);
  g_assert_finalize_object (preview);
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
  g_test_add_func ("/editor/window/print/manner", test_manner);
  g_test_add_func ("/editor/window/print/own-preview", test_own_preview);
  g_test_add_func ("/editor/window/print/refused", test_refused);
  g_test_add_func ("/editor/window/print/outlived", test_outlived);
  return run_window_tests ();
}
