/* SPDX-License-Identifier: Apache-2.0 */
/* Getting back what an earlier process left: of a position, of a text with faults and of a list, also when the draft or
 * the file is another one by then, and where nothing can be kept. */
#include "recovery-test.h"

#define ID         "0123456789abcdef0123456789abcdef"
#define UNREADABLE "rnbqkbnr/ppppppppp/8/8 w\n"

static char *
get_drafts_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "masume", "drafts", NULL);
}

static const char *
get_warning (MasWindow *window)
{
  return shows_part (window, "notes", "message")
           ? gtk_label_get_label (get_remark_part (window, "message_label"))
           : "";
}

static gboolean
has_pawn (MasWindow *window,
          guint      square)
{
  return qi_position_get_piece (mas_document_get_position (mas_window_get_document (window)),
                                square)
         != NULL;
}

static MasDraft *
new_faulty_draft (GFile      *file,
                  const char *text,
                  gsize       length)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  const MasDraftParts parts = {
    .kind = MAS_DRAFT_FAULTY, .title = "a.fen", .uri = uri, .text = bytes,
  };

  return mas_draft_new (&parts);
}

/* A run in which the first row of @file was changed, and perhaps a text typed that was not taken; the program ended. */
static void
leave_list (GFile      *file,
            const char *typed)
{
  MasRecovery *recovery = mas_application_new_recovery (application, NULL);
  MasWindow *window = NULL;
  MasSession *session = NULL;

  mas_application_set_recovery (application, recovery);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  move_pawn (window);
  session = mas_window_get_session (window);
  if (typed != NULL)
    mas_session_set_entry (session, g_strdup (typed), "fen");
  mas_session_keep_draft (session);
  mas_recovery_flush (recovery);
  g_assert_nonnull (mas_session_get_draft_id (session));
  gtk_window_destroy (GTK_WINDOW (window)); /* as at the end of the program: nothing is dropped */
  settle ();
  forget (recovery);
}

static MasWindow *
wait_for_offer (void)
{
  wait_for (find_offering () != NULL);
  return find_offering ();
}

static void
wait_until_recovered (MasWindow *window)
{
  wait_for (mas_session_get_offer (mas_window_get_session (window)) == NULL);
  settle ();
}

/* The changes of a list are a step on top of the file, and what was typed stands in the field again. */
static void
test_list (void)
{
  g_autoptr (GFile) file = new_scratch ("list.epd", LIST);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;
  MasCollection *rows = NULL;
  const char *format = NULL;

  leave_list (file, "8/8/8");
  recovery = offer ();
  window = wait_for_offer ();
  activate (window, "win.recover-draft");
  wait_until_recovered (window);
  rows = mas_window_get_collection (window);
  g_assert_true (qi_collection_is_row_modified (mas_collection_get_collection (rows), 0));
  g_assert_false (has_pawn (window, 52));
  g_assert_cmpstr (mas_session_get_entry (mas_window_get_session (window), &format), ==, "8/8/8");
  g_assert_cmpstr (format, ==, "fen");
  mas_session_set_entry (mas_window_get_session (window), NULL, NULL);
  activate (window, "win.undo");
  g_assert_false (qi_collection_is_row_modified (mas_collection_get_collection (rows), 0));
  end (window, recovery, file);
}

/* Beside the position that is open, before anything is put back. */
static void
test_compare_list (void)
{
  g_autoptr (GFile) file = new_scratch ("list.epd", LIST);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  leave_list (file, NULL);
  recovery = offer ();
  window = wait_for_offer ();
  wait_for (mas_window_get_document (window) != NULL);
  mas_session_set_entry (mas_window_get_session (window), g_strdup ("8/8"), "fen");
  mas_window_open_row (window, 1, FALSE);
  settle ();
  activate (window, "win.compare-draft");
  wait_for (g_str_equal (get_page (window), "compare"));
  /* It shows the row that was changed, and puts nothing back. */
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 0);
  g_assert_true (has_pawn (window, 52));
  mas_window_end_compare (window);
  activate (window, "win.discard-draft");
  end (window, recovery, file);
}

/* Where the row that is open has a text that was not taken, another one is not opened. */
static void
test_compare_pending (void)
{
  g_autoptr (GFile) file = new_scratch ("list.epd", LIST);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  leave_list (file, NULL);
  recovery = offer ();
  window = wait_for_offer ();
  wait_for (mas_window_get_document (window) != NULL);
  mas_window_open_row (window, 2, FALSE);
  settle ();
  mas_session_set_entry (mas_window_get_session (window), g_strdup ("8/8"), "fen");
  activate (window, "win.compare-draft");
  pause_for (50);
  settle ();
  g_assert_cmpstr (get_page (window), ==, "editor");
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 2);
  mas_session_set_entry (mas_window_get_session (window), NULL, NULL);
  activate (window, "win.discard-draft");
  end (window, recovery, file);
}

/* A position: beside the file's own, then as a step that can be undone. The file is another one since. */
static void
test_position (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (MasDraft) draft = new_draft (file);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  leave_draft (draft, FALSE);
  g_assert_true (g_file_set_contents (g_file_peek_path (file),
                                      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1\n",
                                      -1, NULL));
  recovery = offer ();
  window = wait_for_offer ();
  g_assert_nonnull (strstr (get_question (window), "the file was changed since"));
  activate (window, "win.compare-draft");
  wait_for (g_str_equal (get_page (window), "compare"));
  mas_window_end_compare (window);
  activate (window, "win.recover-draft");
  wait_until_recovered (window);
  g_assert_true (has_pawn (window, 36));
  g_assert_true (has_pawn (window, 63));
  g_assert_true (mas_session_is_modified (mas_window_get_session (window)));
  activate (window, "win.undo");
  g_assert_true (has_pawn (window, 52));
  g_assert_false (has_pawn (window, 63));
  end (window, recovery, file);
}

/* A text with faults comes back as it was typed; it cannot be compared with a position. */
static void
test_faulty (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (MasDraft) draft = new_faulty_draft (file, UNREADABLE, strlen (UNREADABLE));
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;
  MasFaultyText *faulty = NULL;

  leave_draft (draft, FALSE);
  recovery = offer ();
  window = wait_for_offer ();
  g_assert_cmpuint (mas_question_get_n_answers (
                      mas_session_get_question (mas_window_get_session (window))),
                    ==, 2);
  activate (window, "win.recover-draft");
  wait_until_recovered (window);
  faulty = mas_session_get_faulty (mas_window_get_session (window));
  g_assert_nonnull (faulty);
  g_assert_cmpstr (mas_faulty_text_get_text (faulty), ==, UNREADABLE);
  g_assert_true (mas_session_is_modified (mas_window_get_session (window)));
  g_assert_cmpstr (get_page (window), ==, "faulty");
  end (window, recovery, file);
}

/* The same that can be read by now: a position that is not saved. */
static void
test_readable (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (MasDraft) draft = new_faulty_draft (file, E4_FEN, strlen (E4_FEN));
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  leave_draft (draft, FALSE);
  recovery = offer ();
  window = wait_for_offer ();
  activate (window, "win.recover-draft");
  wait_until_recovered (window);
  g_assert_true (has_pawn (window, 36));
  g_assert_true (mas_session_is_modified (mas_window_get_session (window)));
  end (window, recovery, file);
}

/* What is no text at all cannot be shown, and stays. */
static void
test_no_text (void)
{
  static const char bytes[] = "\xff\xfe\0\1";
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (MasDraft) draft = new_faulty_draft (file, bytes, sizeof bytes);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  leave_draft (draft, FALSE);
  recovery = offer ();
  window = wait_for_offer ();
  activate (window, "win.recover-draft");
  wait_for (strstr (get_question (window), "cannot be recovered") != NULL);
  g_assert_cmpuint (count_drafts (), ==, 1);
  g_assert_true (has_pawn (window, 52));
  activate (window, "win.discard-draft");
  end (window, recovery, file);
}

/* Somebody removed the draft after it was offered. */
static void
test_removed (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (MasDraft) draft = new_draft (file);
  g_autofree char *folder = get_drafts_folder ();
  g_autoptr (GDir) dir = NULL;
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;
  const char *name = NULL;

  leave_draft (draft, FALSE);
  recovery = offer ();
  window = wait_for_offer ();
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".draft"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        g_assert_cmpint (g_remove (path), ==, 0);
      }
  activate (window, "win.compare-draft");
  pause_for (50);
  g_assert_cmpstr (get_page (window), ==, "editor");
  activate (window, "win.recover-draft");
  wait_for (strstr (get_question (window), "cannot be recovered") != NULL);
  g_assert_true (has_pawn (window, 52));
  activate (window, "win.discard-draft");
  end (window, recovery, file);
}

/* The changes of a list whose file has one position now are no step of it, but can be had as a file. */
static void
test_no_list (void)
{
  g_autoptr (GFile) file = new_scratch ("list.epd", LIST);
  g_autoptr (GFile) target = new_scratch ("changes.epd", "");
  g_autofree char *folder = g_path_get_dirname (g_file_peek_path (target));
  g_autoptr (GFile) no_file = g_file_new_for_path (folder);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  leave_list (file, NULL);
  g_assert_true (g_file_set_contents (g_file_peek_path (file), START_FEN, -1, NULL));
  recovery = offer ();
  window = wait_for_offer ();
  wait_for (mas_window_get_document (window) != NULL);
  activate (window, "win.recover-draft");
  wait_for (strstr (get_question (window), "cannot be recovered") != NULL);
  g_assert_true (has_pawn (window, 52));
  /* Into a folder it cannot be written; the offer stays. */
  fake.file = no_file;
  activate (window, "win.export-draft");
  pause_for (50);
  settle ();
  g_assert_nonnull (mas_session_get_offer (mas_window_get_session (window)));
  fake.file = NULL;
  activate (window, "win.export-draft"); /* no place was chosen */
  g_assert_nonnull (mas_session_get_offer (mas_window_get_session (window)));
  activate (window, "win.discard-draft");
  end (window, recovery, file);
}

/* A list that is a JSON array gives an array again. */
static void
test_export_array (void)
{
  static const char row[] =
    "{\"shape\":[3],\"board\":[null,null,null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}";
  g_autofree char *list = g_strdup_printf ("[\n%s,\n%s\n]\n", row, row);
  g_autoptr (GFile) file = new_scratch ("list.json", list);
  g_autoptr (GFile) target = new_scratch ("changes.json", "");
  MasRecovery *recovery = mas_application_new_recovery (application, NULL);
  MasWindow *window = NULL;
  g_autofree char *text = NULL;

  mas_application_set_recovery (application, recovery);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  for (guint i = 0; i < 2; i++)
    {
      mas_window_open_row (window, i, FALSE);
      settle ();
      put_piece (mas_window_get_document (window), 1, "C:P");
    }
  mas_session_keep_draft (mas_window_get_session (window));
  mas_recovery_flush (recovery);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
  forget (recovery);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), row, -1, NULL));
  recovery = offer ();
  window = wait_for_offer ();
  wait_for (mas_window_get_document (window) != NULL);
  activate (window, "win.recover-draft");
  wait_for (strstr (get_question (window), "cannot be recovered") != NULL);
  fake.file = target;
  activate (window, "win.export-draft");
  do
    {
      pause_for (10);
      g_clear_pointer (&text, g_free);
      g_assert_true (g_file_get_contents (g_file_peek_path (target), &text, NULL, NULL));
    }
  while (*text == '\0');
  fake.file = NULL;
  g_assert_true (g_str_has_prefix (text, "[\n{"));
  g_assert_true (g_str_has_suffix (text, "}\n]\n"));
  g_assert_nonnull (strstr (text, "},\n{"));
  activate (window, "win.discard-draft");
  end (window, recovery, file);
}

/* A draft of another version, or a damaged one, stays, and is told once. */
static void
test_unread (void)
{
  g_autofree char *folder = get_drafts_folder ();
  g_autofree char *path =
    g_build_filename (folder, ID ".fedcba9876543210fedcba9876543210.draft", NULL);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "no draft", -1, NULL));
  window = new_window (application);
  recovery = offer ();
  g_assert_nonnull (strstr (get_warning (window), "cannot be read by this version"));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  destroy_window (window);
  forget (recovery);
  /* The next start says nothing of it. */
  window = new_window (application);
  recovery = offer ();
  g_assert_cmpstr (get_warning (window), ==, "");
  destroy_window (window);
  forget (recovery);
  g_remove (path);
}

/* Where no folder can be made nothing is kept, which the first window says, and all else works. */
static void
test_no_folder (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autofree char *state = g_build_filename (g_get_user_state_dir (), "masume", NULL);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  g_mkdir_with_parents (g_get_user_state_dir (), 0700);
  tmp_folder_remove (state);
  g_assert_true (g_file_set_contents (state, "", 0, NULL));
  recovery = mas_application_new_recovery (application, mas_application_get_settings (application));
  mas_application_set_recovery (application, recovery);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  settle ();
  g_assert_nonnull (strstr (get_warning (window), "cannot be kept"));
  move_pawn (window);
  mas_session_keep_draft (mas_window_get_session (window));
  mas_recovery_keep (recovery);
  mas_recovery_remember (recovery);
  g_assert_null (mas_session_get_draft_id (mas_window_get_session (window)));
  g_assert_null (mas_session_get_offer (mas_window_get_session (window)));
  g_assert_false (mas_recovery_open_windows (recovery));
  end (window, recovery, file);
  g_assert_cmpint (g_remove (state), ==, 0);
}

/* The folder goes while the program runs: this is told once, not at each draft. */
static void
test_folder_gone (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  MasRecovery *recovery = mas_application_new_recovery (application, NULL);
  MasWindow *window = NULL;
  g_autofree char *folder = get_drafts_folder ();

  mas_application_set_recovery (application, recovery);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  tmp_folder_remove (folder);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL)); /* and cannot be made again */
  move_pawn (window);
  mas_session_keep_draft (mas_window_get_session (window));
  wait_for (strstr (get_warning (window), "cannot be kept") != NULL);
  mas_messages_clear (window->messages);
  put_piece (mas_window_get_document (window), 40, "C:P");
  mas_session_keep_draft (mas_window_get_session (window));
  mas_recovery_flush (recovery);
  settle ();
  g_assert_cmpstr (get_warning (window), ==, "");
  g_assert_true (mas_session_is_modified (mas_window_get_session (window)));
  destroy_window (window);
  forget (recovery);
  g_assert_cmpint (g_remove (folder), ==, 0);
  g_file_delete (file, NULL, NULL);
}

/* The windows of the last run, at their rows; a file that is gone is left out. */
static void
test_windows (void)
{
  g_autoptr (GFile) file = new_scratch ("list.epd", LIST);
  g_autoptr (GFile) gone = new_scratch ("gone.fen", START_FEN);
  GSettings *settings = mas_application_get_settings (application);
  MasRecovery *recovery = mas_application_new_recovery (application, settings);
  MasWindow *window = NULL;
  MasWindow *other = NULL;

  g_assert_nonnull (settings);
  mas_application_set_recovery (application, recovery);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  other = new_window (application);
  mas_window_load_file (other, gone, FALSE);
  wait_for (mas_window_get_document (window) != NULL && mas_window_get_document (other) != NULL);
  mas_window_open_row (window, 1, FALSE);
  gtk_window_maximize (GTK_WINDOW (window));
  wait_for (gtk_window_is_maximized (GTK_WINDOW (window)));
  mas_recovery_remember (recovery);
  destroy_window (other);
  destroy_window (window);
  forget (recovery);
  g_file_delete (gone, NULL, NULL);

  recovery = mas_application_new_recovery (application, settings);
  mas_application_set_recovery (application, recovery);
  g_settings_set_boolean (settings, "restore-windows", FALSE);
  g_assert_false (mas_recovery_open_windows (recovery));
  g_assert_cmpuint (count_windows (), ==, 0);
  g_settings_set_boolean (settings, "restore-windows", TRUE);
  g_assert_true (mas_recovery_open_windows (recovery));
  g_assert_cmpuint (count_windows (), ==, 1);
  window = MAS_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (application)));
  wait_for (mas_window_get_document (window) != NULL);
  g_assert_true (g_file_equal (mas_window_get_file (window), file));
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 1);
  wait_for (gtk_window_is_maximized (GTK_WINDOW (window)));
  end (window, recovery, file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-recover/compare-list", test_compare_list);
  g_test_add_func ("/editor/window-recover/compare-pending", test_compare_pending);
  g_test_add_func ("/editor/window-recover/export-array", test_export_array);
  g_test_add_func ("/editor/window-recover/faulty", test_faulty);
  g_test_add_func ("/editor/window-recover/folder-gone", test_folder_gone);
  g_test_add_func ("/editor/window-recover/list", test_list);
  g_test_add_func ("/editor/window-recover/no-folder", test_no_folder);
  g_test_add_func ("/editor/window-recover/no-list", test_no_list);
  g_test_add_func ("/editor/window-recover/no-text", test_no_text);
  g_test_add_func ("/editor/window-recover/position", test_position);
  g_test_add_func ("/editor/window-recover/readable", test_readable);
  g_test_add_func ("/editor/window-recover/removed", test_removed);
  g_test_add_func ("/editor/window-recover/unread", test_unread);
  g_test_add_func ("/editor/window-recover/windows", test_windows);
  return run_window_tests ();
}
