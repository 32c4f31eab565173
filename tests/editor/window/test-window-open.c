/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

#include "mas-failed-page.h"
#include "mas-faulty-view.h"

static void
test_open (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = new_window (application);

  fake.file = file;
  activate (window, "win.open");
  fake.file = NULL;
  wait_for (mas_window_get_document (window) != NULL);
  settle ();
  g_assert_cmpstr (get_title (window), ==, "a.feen");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "a.feen");
  assert_feen (mas_window_get_document (window), CHESS_FEEN);
  gtk_test_accessible_assert_property (get_child (window, MAS_TYPE_WINDOW, "status"),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "status");
  /* When the file is opened again, the window that has it is shown. */
  mas_application_open_file (application, file, NULL);
  settle ();
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (GTK_APPLICATION (application))), ==,
                    1);
  destroy_window (window);
  delete_file (file);
}

/* An opened file is in the menu of recent files, by its name. */
static void
test_recent (void)
{
  g_autoptr (GFile) file = new_file ("re_cent.feen", CHESS_FEEN, -1);
  MasWindow *window = NULL;
  GMenuModel *menu = NULL;
  g_autofree char *label = NULL;
  g_autofree char *uri = g_file_get_uri (file);
  g_autoptr (GVariant) target = NULL;

  g_object_set (gtk_settings_get_default (), "gtk-recent-files-enabled", TRUE, NULL);
  window = new_window (application);
  menu = get_header_part (window, "recent_menu");
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  while (target == NULL)
    {
      g_main_context_iteration (NULL, TRUE);
      target = g_menu_model_get_item_attribute_value (menu, 0, G_MENU_ATTRIBUTE_TARGET, NULL);
    }
  g_assert_cmpstr (g_variant_get_string (target, NULL), ==, uri);
  g_assert_true (g_menu_model_get_item_attribute (menu, 0, G_MENU_ATTRIBUTE_LABEL, "s", &label));
  g_assert_cmpstr (label, ==, "re__cent.feen");
  g_object_set (gtk_settings_get_default (), "gtk-recent-files-enabled", FALSE, NULL);
  destroy_window (window);
  delete_file (file);
}

static AdwStatusPage *
get_failed_status (MasWindow *window)
{
  return get_child (get_stack_page (window, "failed"), MAS_TYPE_FAILED_PAGE, "status");
}

static void
test_missing (void)
{
  g_autoptr (GFile) file = new_file ("none.json", NULL, 0);
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (g_str_equal (get_page (window), "failed"));
  g_assert_cmpstr (adw_status_page_get_description (get_failed_status (window)), ==,
                   "The file does not exist.");
  g_assert_true (mas_window_is_empty (window));
  destroy_window (window);
  delete_file (file);
}

static void
test_not_text (void)
{
  g_autoptr (GFile) file = new_file ("a.json", "\x80\x00{\xff", 4);
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (g_str_equal (get_page (window), "failed"));
  g_assert_nonnull (
    strstr (adw_status_page_get_description (get_failed_status (window)), "not text"));
  destroy_window (window);
  delete_file (file);
}

static gboolean
has_failure (GtkWidget *page)
{
  g_autoptr (MasQuestion) failure = NULL;

  g_object_get (page, "failure", &failure, NULL);
  return failure != NULL;
}

/* Without a session the pages of the window show nothing of the one before, and a document that comes back is
 * shown. */
static void
test_no_session (void)
{
  g_autoptr (GFile) file = new_file ("gone.json", NULL, 0);
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  MasWindow *window = new_window (application);
  GtkWidget *editor = get_stack_page (window, "editor");
  GtkWidget *failed = get_stack_page (window, "failed");

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (MasDocument) shown = NULL;
      g_autoptr (MasDocument) left = NULL;

      mas_window_set_document (window, document);
      settle ();
      g_object_get (editor, "document", &shown, NULL);
      g_assert_true (shown == document);
      g_assert_cmpstr (get_page (window), ==, "editor");
      mas_window_set_session (window, NULL);
      settle ();
      g_object_get (editor, "document", &left, NULL);
      g_assert_null (left);
    }
  for (guint i = 0; i < 2; i++)
    {
      mas_window_load_file (window, file, FALSE);
      wait_for (has_failure (failed));
      g_assert_cmpstr (get_page (window), ==, "failed");
      mas_window_set_session (window, NULL);
      settle ();
      g_assert_false (has_failure (failed));
    }
  destroy_window (window);
  delete_file (file);
}

/* A file with faults cannot be saved over; repaired, it becomes a document that is not saved
 * yet. */
static void
test_faulty (void)
{
  static const char bad[] = "rnbqk^bnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c";
  g_autoptr (GFile) file = new_file ("bad.feen", bad, -1);
  MasWindow *window = new_window (application);
  GtkTextBuffer *buffer = NULL;

  mas_window_load_file (window, file, FALSE);
  wait_for (g_str_equal (get_page (window), "faulty"));
  g_assert_null (mas_window_get_document (window));
  g_assert_cmpstr (get_title (window), ==, "bad.feen");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  settle ();
  assert_contents (file, bad);

  buffer = get_child (get_stack_page (window, "faulty"), MAS_TYPE_FAULTY_VIEW, "buffer");
  gtk_text_buffer_set_text (buffer, CHESS_FEEN, -1);
  g_assert_cmpstr (get_title (window), ==, "bad.feen •");
  close_window (window, "cancel");
  g_assert_cmpuint (fake.n_choices, ==, 2);
  wait_for (mas_window_get_document (window) != NULL);
  settle ();
  g_assert_cmpstr (get_page (window), ==, "editor");
  g_assert_cmpstr (get_title (window), ==, "bad.feen •");
  assert_contents (file, bad);
  activate (window, "win.save");
  wait_for (!mas_document_is_modified (mas_window_get_document (window)));
  assert_contents (file, CHESS_FEEN "\n");
  destroy_window (window);
  delete_file (file);
}

static void
test_open_choice (void)
{
  g_autoptr (GFile) file = new_file ("position", AMBIGUOUS "\r\n", -1);
  g_autoptr (GFile) named = new_file ("position.sfen", AMBIGUOUS "\n", -1);
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  assert_game (window, "chess");
  g_signal_emit_by_name (find_choice (window), "clicked");
  assert_game (window, "euroshogi");
  g_assert_nonnull (find_choice (window));
  g_assert_true (g_file_equal (mas_window_get_file (window), file));
  g_assert_false (mas_document_is_modified (mas_window_get_document (window)));
  g_assert_cmpstr (mas_document_get_format (mas_window_get_document (window))->id, ==, "sfen");
  save (window);
  assert_contents (file, AMBIGUOUS "\r\n");
  destroy_window (window);

  /* The name of the file decides the game. */
  window = new_window (application);
  mas_window_load_file (window, named, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  assert_game (window, "euroshogi");
  g_assert_null (find_choice (window));
  destroy_window (window);

  /* Pasted where nothing is open, the text becomes a document of its own. */
  window = new_window (application);
  paste_text (window, AMBIGUOUS);
  g_signal_emit_by_name (find_choice (window), "clicked");
  assert_game (window, "euroshogi");
  g_assert_true (mas_document_is_modified (mas_window_get_document (window)));
  destroy_window (window);
  delete_file (file);
  delete_file (named);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window/open", test_open);
  g_test_add_func ("/editor/window/recent", test_recent);
  g_test_add_func ("/editor/window/missing", test_missing);
  g_test_add_func ("/editor/window/not-text", test_not_text);
  g_test_add_func ("/editor/window/no-session", test_no_session);
  g_test_add_func ("/editor/window/faulty", test_faulty);
  g_test_add_func ("/editor/window/open-choice", test_open_choice);
  return run_window_tests ();
}
