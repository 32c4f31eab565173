/* SPDX-License-Identifier: Apache-2.0 */
/* What an earlier process left, in the window: the states that a test from outside cannot bring about. */
#include "recovery-test.h"

/* A draft whose opening ended the last start: it is offered, its file is not even read. */
static void
test_ended_a_start (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (MasDraft) draft = new_draft (file);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  leave_draft (draft, TRUE);
  recovery = offer ();
  window = find_offering ();
  g_assert_nonnull (window);
  g_assert_null (mas_window_get_document (window));
  g_assert_nonnull (strstr (get_question (window), "ended when it opened them"));
  g_assert_cmpstr (get_page (window), ==, "failed");

  activate (window, "win.recover-draft");
  wait_for (mas_window_get_document (window) != NULL);
  wait_for (mas_session_get_offer (mas_window_get_session (window)) == NULL);
  g_assert_null (
    qi_position_get_piece (mas_document_get_position (mas_window_get_document (window)), 52));
  g_assert_nonnull (
    qi_position_get_piece (mas_document_get_position (mas_window_get_document (window)), 36));
  g_assert_true (mas_session_is_modified (mas_window_get_session (window)));
  g_assert_true (g_file_equal (mas_window_get_file (window), file));
  end (window, recovery, file);
}

/* Discarded, nothing is left of it, and the only window has its gallery. */
static void
test_discard (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (MasDraft) draft = new_draft (file);
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (MasDraftStore) store = NULL;
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  leave_draft (draft, TRUE);
  recovery = offer ();
  window = find_offering ();
  activate (window, "win.discard-draft");
  g_assert_cmpstr (get_page (window), ==, "gallery");
  destroy_window (window);
  forget (recovery);
  store = mas_draft_store_open (NULL, NULL);
  left = mas_draft_store_list (store, NULL);
  g_assert_cmpuint (left->len, ==, 0);
  g_file_delete (file, NULL, NULL);
}

/* The edits of a list whose file is another one now cannot be put back; their texts can be had. */
static void
test_export (void)
{
  g_autoptr (GFile) file = new_scratch ("list.epd", LIST);
  g_autoptr (GFile) exported = new_scratch ("exported.epd", "");
  MasRecovery *recovery = mas_application_new_recovery (application, NULL);
  MasWindow *window = NULL;
  g_autofree char *text = NULL;
  g_autofree char *id = NULL;

  mas_application_set_recovery (application, recovery);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  move_pawn (window);
  mas_session_keep_draft (mas_window_get_session (window));
  mas_recovery_flush (recovery);
  id = g_strdup (mas_session_get_draft_id (mas_window_get_session (window)));
  g_assert_nonnull (id);
  gtk_window_destroy (GTK_WINDOW (window)); /* as at the end of the program: nothing is dropped */
  settle ();
  forget (recovery);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), E4_FEN LIST, -1, NULL));
  recovery = offer ();
  wait_for (find_offering () != NULL);
  window = find_offering ();
  activate (window, "win.recover-draft");
  wait_for (strstr (get_question (window), "cannot be recovered") != NULL);
  fake.file = exported;
  activate (window, "win.export-draft");
  for (guint i = 0; i < 50; i++)
    {
      g_clear_pointer (&text, g_free);
      g_file_get_contents (g_file_peek_path (exported), &text, NULL, NULL);
      if (*text != '\0')
        break;
      pause_for (50);
    }
  fake.file = NULL;
  g_assert_true (g_str_has_prefix (text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR "));
  activate (window, "win.discard-draft");
  end (window, recovery, file);
  g_file_delete (exported, NULL, NULL);
}

/* The desktop's session is about to end: what no draft has yet is on the disk before it does. */
static void
test_query_end (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  MasRecovery *recovery = mas_application_new_recovery (application, NULL);
  MasWindow *window = NULL;
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "masume", "drafts", NULL);
  g_autoptr (GDir) dir = NULL;
  const char *name = NULL;
  guint n = 0;

  mas_application_set_recovery (application, recovery);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  move_pawn (window);
  g_signal_emit_by_name (application, "query-end");
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, ".draft") ? 1 : 0;
  g_assert_cmpuint (n, ==, 1);
  /* Taken back, there is nothing to keep. */
  mas_document_undo (mas_window_get_document (window));
  g_assert_null (mas_session_get_draft_id (mas_window_get_session (window)));
  end (window, recovery, file);
}

/* Recovering replaces nothing that is not saved itself: here the file has another name since. */
static void
test_renamed (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (GFile) other = new_scratch ("b.fen", "");
  g_autoptr (MasDraft) draft = new_draft (file);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;
  g_autoptr (QiEdit) edit = qi_edit_new ();

  leave_draft (draft, FALSE);
  recovery = offer ();
  wait_for (find_offering () != NULL);
  window = find_offering ();
  qi_edit_move (edit, 51, 35);
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "d4", NULL, NULL));
  fake.file = other;
  activate (window, "win.save-as");
  wait_for (g_file_equal (mas_window_get_file (window), other)
            && !mas_session_is_modified (mas_window_get_session (window)));
  fake.file = NULL;
  g_clear_pointer (&edit, qi_edit_unref);
  edit = qi_edit_new ();
  qi_edit_move (edit, 50, 34);
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "c4", NULL, NULL));
  activate (window, "win.recover-draft");
  for (int i = 0; i < 20; i++)
    pause_for (20);
  g_assert_true (g_file_equal (mas_window_get_file (window), other));
  g_assert_nonnull (
    qi_position_get_piece (mas_document_get_position (mas_window_get_document (window)), 34));
  g_assert_nonnull (mas_session_get_offer (mas_window_get_session (window)));
  activate (window, "win.discard-draft");
  end (window, recovery, file);
  g_file_delete (other, NULL, NULL);
}

/* What is left of a file that is a list now is offered beside it. */
static void
test_misfit (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (MasDraft) draft = new_draft (file);
  MasRecovery *recovery = NULL;
  MasWindow *window = NULL;

  leave_draft (draft, FALSE);
  g_assert_true (g_file_set_contents (g_file_peek_path (file), LIST, -1, NULL));
  recovery = offer ();
  wait_for (find_offering () != NULL);
  window = find_offering ();
  g_assert_null (mas_window_get_rows_session (window));
  activate (window, "win.recover-draft");
  wait_for (mas_window_get_document (window) != NULL);
  end (window, recovery, file);
}

/* A row whose position has no text in the list's format is kept as one without a file. */
static void
test_unwritten (void)
{
  g_autoptr (GFile) file = new_scratch ("list.epd", LIST);
  MasRecovery *recovery = mas_application_new_recovery (application, NULL);
  MasWindow *window = NULL;
  g_autoptr (MasDocument) other = new_document ("3/3/3//3/3/3 / C/c");
  g_autoptr (QiEdit) edit = qi_edit_new ();

  mas_application_set_recovery (application, recovery);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  qi_edit_replace (edit, mas_document_get_setup (other));
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "3D", NULL, NULL));
  settle ();
  mas_session_keep_draft (mas_window_get_session (window));
  mas_recovery_flush (recovery);
  g_assert_cmpuint (count_drafts (), ==, 2); /* of the list, and of the row */
  mas_session_drop_draft (mas_window_get_session (window));
  mas_recovery_flush (recovery);
  g_assert_cmpuint (count_drafts (), ==, 0);
  end (window, recovery, file);
}

/* A long text that is typed into a row with faults is in the draft, and in the list only when it is left. */
static void
test_typed (void)
{
  g_autoptr (GFile) file = new_scratch ("list.fen", START_FEN "8/8/9x w - - 0 1\n" E4_FEN);
  MasRecovery *recovery = mas_application_new_recovery (application, NULL);
  MasWindow *window = NULL;
  MasSession *session = NULL;
  g_autofree char *many = g_strnfill (70000, 'x');
  g_autofree char *typed = g_strconcat ("8/8/9", many, " w - - 0 1", NULL);
  g_autoptr (MasDraft) draft = NULL;
  g_autoptr (GPtrArray) texts = NULL;
  g_autoptr (GBytes) wanted = g_bytes_new (typed, strlen (typed));

  mas_application_set_recovery (application, recovery);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  mas_window_open_row (window, 1, FALSE);
  session = mas_window_get_session (window);
  wait_for (mas_session_get_faulty (session) != NULL);
  mas_faulty_text_set_text (mas_session_get_faulty (session), typed);
  draft = MAS_SESSION_GET_CLASS (session)->make_draft (session, NULL);
  texts = qi_collection_edits_dup_texts (mas_draft_get_edits (draft), NULL);
  g_assert_cmpuint (texts->len, ==, 1);
  g_assert_true (g_bytes_equal (g_ptr_array_index (texts, 0), wanted));
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  end (window, recovery, file);
}

/* All of several are offered: two without a file each in a window, two of one file one after the other. */
static void
test_several (void)
{
  g_autoptr (GFile) file = new_scratch ("a.fen", START_FEN);
  g_autoptr (MasDraft) first = new_draft (file);
  g_autoptr (MasDraft) second = new_draft (file);
  g_autoptr (MasDocument) untitled = new_document (CHESS_FEEN);
  g_autoptr (MasDraft) third = mas_draft_new_for_document (untitled, NULL, NULL, NULL);
  g_autoptr (MasDraft) fourth = mas_draft_new_for_document (untitled, NULL, NULL, NULL);
  MasRecovery *recovery = NULL;
  guint n = 0;

  leave_draft (first, FALSE);
  leave_draft (second, FALSE);
  leave_draft (third, FALSE);
  leave_draft (fourth, FALSE);
  recovery = offer ();
  for (;;)
    {
      MasWindow *window = NULL;

      for (int i = 0; i < 40 && find_offering () == NULL; i++)
        pause_for (25);
      window = find_offering ();
      if (window == NULL)
        break;
      n++;
      activate (window, "win.discard-draft");
    }
  g_assert_cmpuint (n, ==, 4);
  mas_recovery_flush (recovery);
  g_assert_cmpuint (count_drafts (), ==, 0);
  while (gtk_application_get_active_window (GTK_APPLICATION (application)) != NULL)
    {
      MasWindow *window =
        MAS_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (application)));

      destroy_window (window);
    }
  forget (recovery);
  g_file_delete (file, NULL, NULL);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-recovery/ended-a-start", test_ended_a_start);
  g_test_add_func ("/editor/window-recovery/discard", test_discard);
  g_test_add_func ("/editor/window-recovery/export", test_export);
  g_test_add_func ("/editor/window-recovery/misfit", test_misfit);
  g_test_add_func ("/editor/window-recovery/query-end", test_query_end);
  g_test_add_func ("/editor/window-recovery/renamed", test_renamed);
  g_test_add_func ("/editor/window-recovery/several", test_several);
  g_test_add_func ("/editor/window-recovery/typed", test_typed);
  g_test_add_func ("/editor/window-recovery/unwritten", test_unwritten);
  return run_window_tests ();
}
