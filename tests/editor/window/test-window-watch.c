/* SPDX-License-Identifier: Apache-2.0 */
#include "window-watch.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#define OTHER_FEEN "rnbqk^bnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQK^BNR / C/c"

static MasWindow *
open_window (GFile *file)
{
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  settle ();
  return window;
}

static gboolean
has_feen (MasWindow  *window,
          const char *feen)
{
  g_autofree char *text = write_feen (mas_window_get_document (window));

  return g_str_equal (text, feen);
}

static gboolean
is_modified (MasWindow *window)
{
  return mas_document_is_modified (mas_window_get_document (window));
}

/* When a change of the file loses nothing of the person's it is shown at once, and can be
 * undone. */
static void
test_reload (gconstpointer data)
{
  const Way way = (Way) GPOINTER_TO_INT (data);
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);
  MasDocument *document = mas_window_get_document (window);
  GtkWidget *area = window_area (window);
  QiHistory *history = mas_document_get_history (document);
  g_autofree char *status = NULL;
  guint cursor = 0;

  g_object_set (area, "flipped", TRUE, "cursor", 12, NULL);
  write_file (file, way, MOVED_FEEN "\n");
  wait_for (has_feen (window, MOVED_FEEN));
  settle ();
  g_assert_true (mas_window_get_document (window) == document);
  g_assert_false (has_strip (window));
  g_assert_false (is_modified (window));
  g_assert_cmpstr (get_title (window), ==, "a.feen");
  status = dup_status (window);
  g_assert_cmpstr (status, ==, "2 squares changed on disk");
  g_object_get (area, "cursor", &cursor, NULL);
  g_assert_cmpuint (cursor, ==, 12);

  /* The reload is one step; when it is undone, the window differs from the file. */
  g_assert_cmpstr (qi_history_get_undo_label (history), ==, "Reload");
  activate (window, "win.undo");
  g_assert_true (has_feen (window, CHESS_FEEN));
  g_assert_true (is_modified (window));
  activate (window, "win.redo");
  g_assert_false (is_modified (window));

  /* And again. */
  write_file (file, way, OTHER_FEEN "\n");
  wait_for (has_feen (window, OTHER_FEEN));
  settle ();
  g_assert_false (is_modified (window));

  /* A later save meets no conflict. */
  move_pawn (window);
  save (window);
  g_assert_false (has_strip (window));
  destroy_window (window);
  delete_file (file);
}

/* Nothing happens when the same bytes are written again. */
static void
test_same (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);
  QiHistory *history = mas_document_get_history (mas_window_get_document (window));

  write_file (file, BY_RENAME, CHESS_FEEN "\n");
  pause_for (700);
  g_assert_false (has_strip (window));
  g_assert_false (qi_history_can_undo (history));
  /* The same with changes here, which can be saved without a question. */
  move_pawn (window);
  write_file (file, IN_PLACE, CHESS_FEEN "\n");
  pause_for (700);
  g_assert_false (has_strip (window));
  write_file (file, BY_RENAME, CHESS_FEEN "\n");
  save (window);
  assert_contents (file, MOVED_FEEN "\n");
  pause_for (700);
  g_assert_false (has_strip (window));
  g_assert_false (is_modified (window));
  destroy_window (window);
  delete_file (file);
}

static MasWindow *
open_with_changes (GFile *file)
{
  MasWindow *window = open_window (file);

  move_pawn (window);
  write_file (file, BY_RENAME, OTHER_FEEN "\n");
  wait_for (has_strip (window));
  settle ();
  g_assert_true (has_feen (window, MOVED_FEEN));
  g_assert_true (has_button (window, "win.reload-file"));
  g_assert_true (has_button (window, "win.keep-mine"));
  g_assert_nonnull (strstr (get_strip (window), "a.feen"));
  return window;
}

static void
test_unsaved_reload (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_with_changes (file);

  activate (window, "win.reload-file");
  g_assert_true (has_feen (window, OTHER_FEEN));
  g_assert_false (has_strip (window));
  g_assert_false (is_modified (window));
  /* One undo brings the changes made here back. */
  activate (window, "win.undo");
  g_assert_true (has_feen (window, MOVED_FEEN));
  save (window);
  assert_contents (file, MOVED_FEEN "\n");
  destroy_window (window);
  delete_file (file);
}

static void
test_unsaved_keep (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_with_changes (file);

  activate (window, "win.keep-mine");
  g_assert_false (has_strip (window));
  g_assert_true (is_modified (window));
  /* The document stays modified when the changes made here are undone. */
  activate (window, "win.undo");
  g_assert_true (is_modified (window));
  g_assert_true (g_str_has_suffix (get_title (window), "•"));
  activate (window, "win.redo");
  /* The next change of the file is asked about again. */
  write_file (file, IN_PLACE, CHESS_FEEN);
  wait_for (has_strip (window));
  activate (window, "win.keep-mine");
  save (window);
  assert_contents (file, MOVED_FEEN "\n");
  g_assert_false (has_strip (window));
  g_assert_false (is_modified (window));
  destroy_window (window);
  delete_file (file);
}

/* The question stays until it is answered, whatever other messages come; and it is withdrawn when
 * the file has its former contents again. */
static void
test_unsaved_wait (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_with_changes (file);

  mas_strip_show (window->strip, GTK_MESSAGE_INFO, &(MasRemark) { .words = "Something else" });
  g_assert_false (has_button (window, "win.reload-file"));
  mas_strip_clear (window->strip);
  g_assert_true (has_button (window, "win.reload-file"));
  write_file (file, BY_RENAME, CHESS_FEEN "\n");
  wait_for (!has_strip (window));
  g_assert_true (has_feen (window, MOVED_FEEN));
  save (window);
  destroy_window (window);
  delete_file (file);
}

/* Another program wrote the file and the notice of it has not arrived: Save does not overwrite the
 * file. */
static void
test_race (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);

  move_pawn (window);
  write_file (file, BY_RENAME, OTHER_FEEN "\n");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (has_button (window, "win.keep-mine"));
  assert_contents (file, OTHER_FEEN "\n");
  g_assert_true (is_modified (window));
  /* Trying Save again does not overwrite it either. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (!mas_document_is_saving (mas_window_get_document (window)));
  pause_for (300);
  assert_contents (file, OTHER_FEEN "\n");
  g_assert_true (has_button (window, "win.keep-mine"));
  activate (window, "win.keep-mine");
  save (window);
  assert_contents (file, MOVED_FEEN "\n");
  destroy_window (window);
  delete_file (file);
}

/* A text without a position does not replace the last position. */
static void
test_faulty (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);
  guint n_windows = count_windows ();
  GtkWindow *other = NULL;

  write_file (file, IN_PLACE, "rnbq/oh");
  wait_for (has_strip (window));
  g_assert_true (has_feen (window, CHESS_FEEN));
  g_assert_true (has_button (window, "win.show-file"));
  activate (window, "win.show-file");
  g_assert_cmpuint (count_windows (), ==, n_windows + 1);
  other = gtk_application_get_active_window (GTK_APPLICATION (application));
  g_assert_cmpstr (get_page (MAS_WINDOW (other)), ==, "faulty");
  destroy_window (MAS_WINDOW (other));
  /* A save does not replace that text without a question. */
  move_pawn (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  pause_for (500);
  assert_contents (file, "rnbq/oh");
  g_assert_true (has_button (window, "win.show-file"));
  activate (window, "win.undo");
  /* The next contents may be a position again. */
  write_file (file, BY_RENAME, MOVED_FEEN "\n");
  wait_for (has_feen (window, MOVED_FEEN) || has_button (window, "win.reload-file"));
  destroy_window (window);
  delete_file (file);
}

static void
test_half_written (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);

  write_file (file, IN_PLACE, "");
  wait_for (has_strip (window));
  g_assert_true (has_feen (window, CHESS_FEEN));
  write_file (file, IN_PLACE, OTHER_FEEN "\n");
  wait_for (has_feen (window, OTHER_FEEN));
  g_assert_false (has_strip (window));
  destroy_window (window);
  delete_file (file);
}

static void
test_gone (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);

  g_assert_true (g_file_delete (file, NULL, NULL));
  wait_for (has_strip (window));
  g_assert_true (has_button (window, "win.save"));
  g_assert_true (is_modified (window));
  g_assert_true (has_feen (window, CHESS_FEEN));
  save (window);
  assert_contents (file, CHESS_FEEN "\n");
  g_assert_false (has_strip (window));
  g_assert_false (is_modified (window));

  g_assert_true (g_file_delete (file, NULL, NULL));
  wait_for (has_strip (window));
  write_file (file, IN_PLACE, CHESS_FEEN "\n");
  wait_for (!has_strip (window));
  g_assert_false (is_modified (window));

  g_assert_true (g_file_delete (file, NULL, NULL));
  wait_for (has_strip (window));
  write_file (file, IN_PLACE, OTHER_FEEN "\n");
  wait_for (has_feen (window, OTHER_FEEN));
  g_assert_false (has_strip (window));
  g_assert_false (is_modified (window));
  destroy_window (window);
  delete_file (file);
}

/* The folder went away with the file. */
static void
test_folder_gone (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);

  delete_file (file);
  wait_for (has_button (window, "win.save"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (strstr (get_strip (window), "Not saved") != NULL);
  g_assert_nonnull (strstr (get_strip (window), "folder"));
  g_assert_true (has_button (window, "win.save-as"));
  g_assert_true (is_modified (window));
  g_assert_true (has_feen (window, CHESS_FEEN));
  destroy_window (window);
}

static void
test_becomes_folder (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);

  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_true (g_file_make_directory (file, NULL, NULL));
  wait_for (has_button (window, "win.save-as"));
  g_assert_nonnull (strstr (get_strip (window), "folder"));
  g_assert_true (is_modified (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (strstr (get_strip (window), "Not saved") != NULL);
  g_assert_nonnull (strstr (get_strip (window), "folder"));
  g_assert_true (has_feen (window, CHESS_FEEN));
  g_assert_cmpint (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL), ==,
                   G_FILE_TYPE_DIRECTORY);
  destroy_window (window);
  delete_file (file);
}

static void
test_becomes_pipe (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);

  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_cmpint (mkfifo (g_file_peek_path (file), 0666), ==, 0);
  wait_for (has_button (window, "win.save-as"));
  g_assert_nonnull (strstr (get_strip (window), "pipe"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (strstr (get_strip (window), "Not saved") != NULL);
  g_assert_true (has_feen (window, CHESS_FEEN));
  destroy_window (window);
  delete_file (file);
}

static void
test_link (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) link = g_file_get_child (folder, "link.feen");
  g_autoptr (GFile) hard = g_file_get_child (folder, "hard.feen");
  MasWindow *window = NULL;
  struct stat status;

  g_assert_cmpint (symlink ("a.feen", g_file_peek_path (link)), ==, 0);
  window = open_window (link);
  write_file (file, BY_RENAME, OTHER_FEEN "\n");
  wait_for (has_feen (window, OTHER_FEEN));
  write_file (file, IN_PLACE, CHESS_FEEN "\n");
  wait_for (has_feen (window, CHESS_FEEN));
  move_pawn (window);
  save (window);
  g_assert_cmpint (lstat (g_file_peek_path (link), &status), ==, 0);
  g_assert_true (S_ISLNK (status.st_mode));
  assert_contents (file, MOVED_FEEN "\n");

  /* A hard link: what is written through the other name is the contents of the file. */
  g_assert_cmpint (linkat (AT_FDCWD, g_file_peek_path (file), AT_FDCWD, g_file_peek_path (hard), 0),
                   ==, 0);
  write_file (hard, IN_PLACE, OTHER_FEEN "\n");
  /* A change in another folder is not reported; here the folder is the same and the name
   * differs. */
  g_assert_true (g_file_set_attribute_uint32 (file, G_FILE_ATTRIBUTE_UNIX_MODE, 0644,
                                              G_FILE_QUERY_INFO_NONE, NULL, NULL));
  wait_for (has_feen (window, OTHER_FEEN));
  destroy_window (window);
  g_file_delete (link, NULL, NULL);
  g_file_delete (hard, NULL, NULL);
  delete_file (file);
}

/* A text with faults is read again as well, unless it is being mended. */
static void
test_faulty_view (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", "rnbq/oh", -1);
  MasWindow *window = new_window (application);
  GtkTextView *view = NULL;

  mas_window_load_file (window, file, FALSE);
  wait_for (g_strcmp0 (get_page (window), "faulty") == 0);
  view = get_child (get_stack_page (window, "faulty"), MAS_TYPE_FAULTY_VIEW, "view");
  write_file (file, BY_RENAME, "rnbq/oh/dear");
  for (gboolean done = FALSE; !done;)
    {
      g_autofree char *text = NULL;

      g_main_context_iteration (NULL, TRUE);
      g_object_get (gtk_text_view_get_buffer (view), "text", &text, NULL);
      done = g_str_equal (text, "rnbq/oh/dear");
    }
  /* Edited: asked. */
  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (view), "x", 1);
  write_file (file, IN_PLACE, "rnbq/no");
  wait_for (has_button (window, "win.reload-file"));
  activate (window, "win.keep-mine");
  g_assert_false (has_strip (window));
  write_file (file, IN_PLACE, CHESS_FEEN "\n");
  wait_for (has_button (window, "win.reload-file"));
  activate (window, "win.reload-file");
  wait_for (mas_window_get_document (window) != NULL);
  g_assert_true (has_feen (window, CHESS_FEEN));
  g_assert_false (has_strip (window));
  destroy_window (window);
  delete_file (file);
}

/* A file that could not be read is read when it becomes readable. */
static void
test_failed_view (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", NULL, 0);
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (g_strcmp0 (get_page (window), "failed") == 0);
  write_file (file, IN_PLACE, CHESS_FEEN "\n");
  wait_for (mas_window_get_document (window) != NULL);
  g_assert_true (has_feen (window, CHESS_FEEN));
  destroy_window (window);
  delete_file (file);
}

/* Another format makes another document. */
static void
test_other_format (void)
{
  g_autoptr (GFile) file = new_file ("a", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);

  write_file (file, BY_RENAME, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
  wait_for (g_str_equal (mas_document_get_format (mas_window_get_document (window))->id, "fen"));
  g_assert_false (is_modified (window));
  move_pawn (window);
  save (window);
  destroy_window (window);
  delete_file (file);
}

/* A board of another size does no harm. */
static void
test_other_size (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);
  g_autofree char *status = NULL;

  g_object_set (window_area (window), "cursor", 63, NULL);
  write_file (file, BY_RENAME, "2k/3/K2 / C/c\n");
  wait_for (has_feen (window, "2k/3/K2 / C/c"));
  settle ();
  status = dup_status (window);
  g_assert_nonnull (strstr (status, "another size"));
  activate (window, "win.undo");
  g_assert_true (has_feen (window, CHESS_FEEN));
  destroy_window (window);
  delete_file (file);
}

/* A file that can no longer be written, or read: as a user who is not root. */
static void
test_permission (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  MasWindow *window = NULL;
  const uid_t uid = geteuid ();
  const uid_t nobody = 65534;

  if (uid == 0)
    {
      g_assert_cmpint (chown (g_file_peek_path (folder), nobody, (gid_t) -1), ==, 0);
      g_assert_cmpint (chown (g_file_peek_path (file), nobody, (gid_t) -1), ==, 0);
    }
  window = open_window (file);
  move_pawn (window);
  /* The file. */
  g_assert_cmpint (chmod (g_file_peek_path (file), 0444), ==, 0);
  pause_for (500);
  g_assert_false (has_strip (window));
  g_assert_true (uid != 0 || seteuid (nobody) == 0);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (has_strip (window));
  g_assert_nonnull (strstr (get_strip (window), "permission"));
  /* The folder. */
  g_assert_cmpint (chmod (g_file_peek_path (file), 0644), ==, 0);
  g_assert_cmpint (chmod (g_file_peek_path (folder), 0555), ==, 0);
  mas_strip_clear (window->strip);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (has_strip (window));
  g_assert_nonnull (strstr (get_strip (window), "permission"));
  assert_contents (file, CHESS_FEEN "\n");
  /* Reading. */
  mas_strip_clear (window->strip);
  g_assert_cmpint (chmod (g_file_peek_path (file), 0200), ==, 0);
  wait_for (has_strip (window));
  g_assert_nonnull (strstr (get_strip (window), "permission"));
  g_assert_true (has_feen (window, MOVED_FEEN));
  g_assert_true (is_modified (window));
  /* Given back. */
  g_assert_cmpint (chmod (g_file_peek_path (folder), 0755), ==, 0);
  g_assert_cmpint (chmod (g_file_peek_path (file), 0644), ==, 0);
  wait_for (!has_strip (window));
  save (window);
  assert_contents (file, MOVED_FEEN "\n");
  g_assert_true (uid != 0 || seteuid (uid) == 0);
  destroy_window (window);
  delete_file (file);
}

/* A disk that fills up: the process may not write files of more than some bytes. */
static void
test_full_disk (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  MasWindow *window = open_window (file);
  g_autoptr (GFileEnumerator) names = NULL;
  struct rlimit limit;
  struct rlimit small;
  guint n_files = 0;

  move_pawn (window);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 4;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (has_strip (window));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_true (g_str_has_prefix (get_strip (window), "Not saved."));
  g_assert_true (has_button (window, "win.save-as"));
  assert_contents (file, CHESS_FEEN "\n");
  g_assert_true (has_feen (window, MOVED_FEEN));
  g_assert_true (is_modified (window));
  /* Nothing is left behind. */
  names = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE,
                                     NULL, NULL);
  for (GFileInfo *info = g_file_enumerator_next_file (names, NULL, NULL); info != NULL;
       info = g_file_enumerator_next_file (names, NULL, NULL))
    {
      n_files++;
      g_object_unref (info);
    }
  g_assert_cmpuint (n_files, ==, 1);
  save (window);
  assert_contents (file, MOVED_FEEN "\n");
  destroy_window (window);
  delete_file (file);
}

/* A device that never ends, which is not an ordinary file. */
static void
test_endless (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/zero");
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (g_strcmp0 (get_page (window), "failed") == 0);
  g_assert_null (mas_window_get_document (window));
  destroy_window (window);
}

/* A pipe is read when somebody writes to it, and given up when the window closes. */
static void
test_pipe (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", NULL, 0);
  MasWindow *window = NULL;
  int fd;

  g_assert_cmpint (mkfifo (g_file_peek_path (file), 0666), ==, 0);
  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  pause_for (400);
  g_assert_cmpstr (get_page (window), ==, "loading");
  destroy_window (window);

  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  while ((fd = open (g_file_peek_path (file), O_WRONLY | O_NONBLOCK)) < 0)
    pause_for (10); /* until it is read */
  g_assert_cmpint (write (fd, CHESS_FEEN, strlen (CHESS_FEEN)), ==, (gssize) strlen (CHESS_FEEN));
  close (fd);
  wait_for (mas_window_get_document (window) != NULL);
  g_assert_true (has_feen (window, CHESS_FEEN));
  move_pawn (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (has_strip (window));
  g_assert_nonnull (strstr (get_strip (window), "pipe"));
  g_assert_true (has_button (window, "win.save-as"));
  destroy_window (window);
  delete_file (file);
}

/* What another program wrote is compared with what is shown, which stays as it is. */
static void
test_compare_disk (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  MasWindow *window = open_window (file);

  put_piece (mas_window_get_document (window), 30, "Q");
  write_file (file, BY_RENAME, MOVED_FEEN "\n");
  wait_for (has_button (window, "win.compare-disk"));
  activate (window, "win.compare-disk");
  wait_for (g_strcmp0 (get_page (window), "compare") == 0);
  g_assert_nonnull (find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL, "a.feen, on disk"));
  g_assert_true (is_modified (window));
  close_window (window, "discard");
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/editor/window-watch/reload/in-place", GINT_TO_POINTER (IN_PLACE),
                        test_reload);
  g_test_add_data_func ("/editor/window-watch/reload/by-rename", GINT_TO_POINTER (BY_RENAME),
                        test_reload);
  g_test_add_func ("/editor/window-watch/same", test_same);
  g_test_add_func ("/editor/window-watch/unsaved/reload", test_unsaved_reload);
  g_test_add_func ("/editor/window-watch/unsaved/keep", test_unsaved_keep);
  g_test_add_func ("/editor/window-watch/unsaved/wait", test_unsaved_wait);
  g_test_add_func ("/editor/window-watch/compare-disk", test_compare_disk);
  g_test_add_func ("/editor/window-watch/race", test_race);
  g_test_add_func ("/editor/window-watch/faulty", test_faulty);
  g_test_add_func ("/editor/window-watch/half-written", test_half_written);
  g_test_add_func ("/editor/window-watch/gone", test_gone);
  g_test_add_func ("/editor/window-watch/folder-gone", test_folder_gone);
  g_test_add_func ("/editor/window-watch/becomes-folder", test_becomes_folder);
  g_test_add_func ("/editor/window-watch/becomes-pipe", test_becomes_pipe);
  g_test_add_func ("/editor/window-watch/link", test_link);
  g_test_add_func ("/editor/window-watch/faulty-view", test_faulty_view);
  g_test_add_func ("/editor/window-watch/failed-view", test_failed_view);
  g_test_add_func ("/editor/window-watch/other-format", test_other_format);
  g_test_add_func ("/editor/window-watch/other-size", test_other_size);
  g_test_add_func ("/editor/window-watch/permission", test_permission);
  g_test_add_func ("/editor/window-watch/full-disk", test_full_disk);
  g_test_add_func ("/editor/window-watch/endless", test_endless);
  g_test_add_func ("/editor/window-watch/pipe", test_pipe);
  return run_window_tests ();
}
