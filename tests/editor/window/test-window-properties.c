/* SPDX-License-Identifier: Apache-2.0 */
/* Properties say what the functions of the same name do, of everything that a window has open. */
#include "window-test.h"

#include "mas-collection.h"
#include "mas-file-session.h"
#include "mas-rows-session.h"

#define FIRST_FEN  "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1"
#define SECOND_FEN "8/5k2/8/8/3K4/8/3P4/8 w - - 0 1"

static gpointer
get_object (gpointer    object,
            const char *name)
{
  g_autoptr (GObject) value = NULL;

  g_object_get (object, name, &value, NULL);
  return value; /* @object keeps it */
}

static void
assert_text (gpointer    object,
             const char *name,
             char       *expected)
{
  g_autofree char *value = NULL;
  g_autofree char *owned = expected;

  g_object_get (object, name, &value, NULL);
  g_assert_cmpstr (value, ==, owned);
}

static void
assert_flag (gpointer    object,
             const char *name,
             gboolean    expected)
{
  gboolean value = !expected;

  g_object_get (object, name, &value, NULL);
  g_assert_cmpint (value, ==, expected);
}

static void
check_session (MasSession *session)
{
  g_autoptr (MasQuestion) question = NULL;
  g_autoptr (MasQuestion) failure = NULL;
  g_autoptr (GPtrArray) readings = NULL;
  guint taken = 77;

  g_assert_true (get_object (session, "document") == (gpointer) mas_session_get_document (session));
  g_assert_true (get_object (session, "faulty") == (gpointer) mas_session_get_faulty (session));
  g_assert_true (get_object (session, "file") == (gpointer) mas_session_get_file (session));
  assert_text (session, "title", mas_session_dup_title (session));
  assert_text (session, "subtitle", mas_session_dup_subtitle (session));
  assert_flag (session, "modified", mas_session_is_modified (session));
  assert_flag (session, "busy", FALSE);
  g_object_get (session, "question", &question, "failure", &failure, "readings", &readings, "taken",
                &taken, NULL);
  g_assert_true (question == mas_session_get_question (session));
  g_assert_true (failure == mas_session_get_failure (session));
  g_assert_true (readings == mas_session_get_readings (session));
  g_assert_cmpuint (taken, ==, mas_session_get_taken (session));
}

static void
check_document (MasDocument *document)
{
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (QiMuted) muted = NULL;

  g_object_get (document, "setup", &setup, "muted", &muted, NULL);
  g_assert_true (setup == mas_document_get_setup (document));
  g_assert_true (muted == mas_document_get_muted (document));
  g_assert_true (get_object (document, "history")
                 == (gpointer) mas_document_get_history (document));
  g_assert_true (get_object (document, "file") == (gpointer) mas_document_get_file (document));
  assert_text (document, "title", mas_document_dup_title (document));
  assert_flag (document, "modified", mas_document_is_modified (document));
  assert_flag (document, "large", mas_document_get_limits (document) == qi_limits_get_large ());
}

static void
check_window (MasWindow *window)
{
  MasSession *session = mas_window_get_session (window);
  MasCommands *commands = mas_window_get_commands (window, MAS_TYPE_TEXT_COMMANDS);
  gpointer header = get_child (window, MAS_TYPE_WINDOW, "header");
  gpointer strip = get_child (window, MAS_TYPE_WINDOW, "strip");

  g_assert_true (get_object (window, "document") == (gpointer) mas_window_get_document (window));
  g_assert_true (get_object (window, "session") == (gpointer) session);
  g_assert_true (get_object (commands, "window") == (gpointer) window);
  g_assert_true (get_object (commands, "session") == (gpointer) session);
  g_assert_true (get_object (commands, "messages")
                 == (gpointer) mas_commands_get_messages (commands));
  g_assert_true (get_object (header, "session") == (gpointer) session);
  g_assert_true (get_object (strip, "session") == (gpointer) session);
  check_session (session);
}

/* A position, with and without a step. */
static void
test_position (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasDocument *document = mas_window_get_document (window);
  gpointer history = get_header_part (window, "history");

  g_assert_true (get_object (history, "session") == (gpointer) mas_window_get_session (window));
  assert_flag (history, "can-undo", FALSE);
  check_window (window);
  check_document (document);
  move_pawn (window);
  assert_flag (history, "can-undo", TRUE);
  assert_flag (history, "can-redo", FALSE);
  activate (window, "win.undo");
  assert_flag (history, "can-undo", FALSE);
  assert_flag (history, "can-redo", TRUE);
  check_window (window);

  g_object_set (document, "title", "A Study", "large", TRUE, NULL);
  assert_text (document, "title", g_strdup ("A Study"));
  g_assert_true (mas_document_get_limits (document) == qi_limits_get_large ());
  /* What it already is changes nothing. */
  g_object_set (document, "title", "A Study", "large", TRUE, NULL);
  check_document (document);
  close_window (window, "discard");
}

/* A list. */
static void
test_rows (void)
{
  g_autoptr (GFile) file = new_file ("rows.fen", FIRST_FEN "\n" SECOND_FEN "\n", -1);
  MasWindow *window = new_window (application);
  MasCollection *rows = NULL;
  guint current = 77;

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_collection (window) != NULL && mas_window_get_document (window) != NULL);
  rows = mas_window_get_collection (window);
  check_window (window);
  check_document (mas_window_get_document (window));
  g_assert_true (get_object (rows, "collection")
                 == (gpointer) mas_collection_get_collection (rows));
  g_object_get (rows, "current", &current, NULL);
  g_assert_cmpuint (current, ==, 0);
  assert_flag (rows, "modified", FALSE);
  assert_flag (rows, "searching", FALSE);
  destroy_window (window);
  delete_file (file);
}

/* A text that cannot be read, and a file that is not there. */
static void
test_others (void)
{
  g_autoptr (GFile) file = new_file ("faulty.fen", "9/5k2/8/8/3K4/8/4P3/8 w - - 0 1", -1);
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/dev/null/nothing.fen");
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_session (window) != NULL);
  g_assert_nonnull (mas_session_get_faulty (mas_window_get_session (window)));
  check_window (window);
  destroy_window (window);
  delete_file (file);

  window = new_window (application);
  mas_window_load_file (window, nowhere, FALSE);
  wait_for (mas_window_get_session (window) != NULL);
  g_assert_nonnull (mas_session_get_failure (mas_window_get_session (window)));
  check_window (window);
  destroy_window (window);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-properties/others", test_others);
  g_test_add_func ("/editor/window-properties/position", test_position);
  g_test_add_func ("/editor/window-properties/rows", test_rows);
  return run_window_tests ();
}
