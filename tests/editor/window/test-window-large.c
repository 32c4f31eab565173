/* SPDX-License-Identifier: Apache-2.0 */
/* Boards beyond the usual limits: they are read when the person says so, from the file or from what was typed instead. */
#include "window-test.h"

#include "mas-faulty-view.h"

#define SIDE 255 /* the longest that a side can be */

/* Empty, of two layers. */
static char *
dup_large (const char *last)
{
  GString *text = g_string_new (NULL);

  for (guint layer = 0; layer < 2; layer++)
    for (guint rank = 0; rank < SIDE; rank++)
      {
        if (rank > 0)
          g_string_append_c (text, '/');
        else if (layer > 0)
          g_string_append (text, "//");
        if (layer == 1 && rank == SIDE - 1)
          g_string_append (text, last);
        else
          g_string_append_printf (text, "%d", SIDE);
      }
  g_string_append (text, " / C/c\n");
  return g_string_free (text, FALSE);
}

static MasWindow *
open_large (GFile *file)
{
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (g_strcmp0 (get_page (window), "faulty") == 0);
  settle ();
  return window;
}

static GtkWidget *
get_button (MasWindow *window)
{
  return get_child (mas_window_get_faulty (window), MAS_TYPE_FAULTY_VIEW, "large_button");
}

static void
assert_large (MasWindow *window)
{
  MasDocument *document = mas_window_get_document (window);

  g_assert_true (mas_document_get_limits (document) == qi_limits_get_large ());
  g_assert_cmpuint (qi_position_get_n_squares (mas_document_get_position (document)), ==,
                    2 * SIDE * SIDE);
}

/* Puts @text in place of what is shown of the text that has faults. */
static void
retype (MasWindow  *window,
        const char *text)
{
  GtkWidget *view = find_widget (get_stack_page (window, "faulty"), GTK_TYPE_TEXT_VIEW, NULL);

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  settle ();
}

/* The file, which is not changed by that. */
static void
test_file (void)
{
  g_autofree char *text = dup_large ("255");
  g_autoptr (GFile) file = new_file ("large.feen", text, -1);
  MasWindow *window = open_large (file);

  g_assert_true (gtk_widget_get_visible (get_button (window)));
  g_signal_emit_by_name (get_button (window), "clicked");
  wait_for (mas_window_get_document (window) != NULL);
  assert_large (window);
  g_assert_false (mas_document_is_modified (mas_window_get_document (window)));
  assert_contents (file, text);
  destroy_window (window);
  delete_file (file);
}

/* What was typed, which is not saved yet. */
static void
test_typed (void)
{
  g_autofree char *text = dup_large ("255");
  g_autofree char *typed = dup_large ("254K");
  g_autoptr (GFile) file = new_file ("large.feen", text, -1);
  MasWindow *window = open_large (file);

  retype (window, typed);
  g_signal_emit_by_name (get_button (window), "clicked");
  wait_for (mas_window_get_document (window) != NULL);
  assert_large (window);
  g_assert_cmpuint (qi_position_get_n_pieces (
                      mas_document_get_position (mas_window_get_document (window))),
                    ==, 1);
  g_assert_true (mas_document_is_modified (mas_window_get_document (window)));
  assert_contents (file, text);
  close_window (window, "discard");
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-large/file", test_file);
  g_test_add_func ("/editor/window-large/typed", test_typed);
  return run_window_tests ();
}
