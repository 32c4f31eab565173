/* SPDX-License-Identifier: Apache-2.0 */
#include "window-watch.h"

#include "mas-compare-private.h"
#include "mas-rows-session-private.h"
#include "mas-toasts.h"

/* Files of many positions. */

#define KINGS  "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
#define QUEEN  "4k3/8/8/8/8/8/8/3QK3 w - - 0 1\n"
#define ROOK   "4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n"
#define BISHOP "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1\n"

static MasCompareView *
get_compared (MasWindow *window)
{
  return mas_compare_page_get_view (window->compare_page);
}

static guint
count_rows (MasWindow *window)
{
  return mas_window_get_collection (window) == NULL
           ? 0
           : qi_collection_get_n_rows (
             mas_collection_get_collection (mas_window_get_collection (window)));
}

static MasWindow *
open_rows (GFile *file,
           guint  row)
{
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_collection (window) != NULL && mas_window_get_document (window) != NULL);
  wait_for (
    qi_collection_is_indexed (mas_collection_get_collection (mas_window_get_collection (window))));
  mas_window_open_row (window, row, FALSE);
  wait_for (mas_window_get_rows_session (window)->hashes->len == count_rows (window));
  return window;
}

static gboolean
says (MasWindow  *window,
      const char *words)
{
  g_autofree char *status = dup_status (window);

  return g_strcmp0 (status, words) == 0;
}

static void
add_queen (MasWindow *window)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_put (edit, 0, &QI_TOKEN ("q"));
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Put", NULL, NULL));
  settle ();
  mas_collection_flush (mas_window_get_collection (window));
  g_assert_true (mas_collection_is_modified (mas_window_get_collection (window)));
}

static void
test_rows_reload (gconstpointer data)
{
  const Way way = (Way) GPOINTER_TO_INT (data);
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK, -1);
  MasWindow *window = open_rows (file, 1);

  /* A row is added before the open one and the row after it is replaced: the open row stays
   * open. */
  write_file (file, way, BISHOP KINGS QUEEN BISHOP);
  wait_for (count_rows (window) == 4);
  settle ();
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 2);
  g_assert_true (says (window, "2 rows changed on disk"));
  g_assert_false (has_strip (window));
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  /* The open row changes as well. */
  wait_for (mas_window_get_rows_session (window)->hashes->len == 4);
  write_file (file, way, BISHOP KINGS ROOK BISHOP);
  wait_for (says (window, "1 row changed on disk"));
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 2);
  destroy_window (window);
  delete_file (file);
}

static void
test_rows_unsaved (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK, -1);
  MasWindow *window = open_rows (file, 1);

  add_queen (window);
  write_file (file, BY_RENAME, KINGS BISHOP ROOK);
  wait_for (has_button (window, "win.reload-file"));
  g_assert_true (has_button (window, "win.compare-disk"));
  activate (window, "win.compare-disk");
  g_assert_cmpstr (get_page (window), ==, "compare");
  activate (window, "win.keep-mine");
  g_assert_false (has_strip (window));
  g_assert_true (g_str_has_suffix (get_title (window), "•"));
  activate (window, "win.save");
  wait_for (!mas_collection_is_modified (mas_window_get_collection (window))
            && says (window, "Saved as “a.fen”"));
  assert_contents (file, KINGS "q3k3/8/8/8/8/8/8/3QK3 w - - 0 1\n" ROOK);
  g_assert_false (g_str_has_suffix (get_title (window), "•"));
  /* No other program writes: our own save leads to no question. */
  pause_for (700);
  g_assert_false (has_strip (window));
  destroy_window (window);
  delete_file (file);
}

static const char *
get_undo (MasWindow *window)
{
  return mas_rows_session_get_undo_label (mas_window_get_rows_session (window));
}

static const char *
get_redo (MasWindow *window)
{
  return mas_rows_session_get_redo_label (mas_window_get_rows_session (window));
}

static void
assert_row (MasWindow  *window,
            guint       row,
            const char *expected)
{
  MasCollection *rows = mas_window_get_collection (window);
  g_autoptr (GBytes) text = NULL;
  const char *said = NULL;
  gsize length = 0;

  mas_collection_flush (rows);
  text = qi_collection_dup_text (mas_collection_get_collection (rows), row, NULL);
  said = g_bytes_get_data (text, &length);
  g_assert_cmpuint (length, ==, strlen (expected) - 1); /* without its line end */
  g_assert_true (memcmp (said, expected, length) == 0);
}

#define OWN_QUEEN "q3k3/8/8/8/8/8/8/3QK3 w - - 0 1\n"

/* The rows from before a reload come back with their own steps, and the question is asked again. */
static void
test_rows_undo_reload (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK, -1);
  MasWindow *window = open_rows (file, 1);

  add_queen (window);
  write_file (file, BY_RENAME, KINGS BISHOP ROOK ROOK);
  wait_for (has_button (window, "win.reload-file"));
  activate (window, "win.reload-file");
  assert_row (window, 1, BISHOP);
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  g_assert_nonnull (mas_toasts_lookup (window->toasts, MAS_ROW_UNDO_NOTICE));
  g_assert_cmpstr (get_undo (window), ==, "Reload");

  activate (window, "win.undo");
  g_assert_null (mas_toasts_lookup (window->toasts, MAS_ROW_UNDO_NOTICE));
  g_assert_cmpuint (count_rows (window), ==, 3);
  assert_row (window, 1, OWN_QUEEN);
  assert_row (window, 2, ROOK);
  g_assert_cmpstr (get_undo (window), ==, "Put in Row 2");
  wait_for (has_button (window, "win.reload-file"));

  /* Further back and forth, and the reload is redone. */
  activate (window, "win.undo");
  assert_row (window, 1, QUEEN);
  g_assert_true (g_str_has_suffix (get_title (window), "•"));
  g_assert_cmpstr (get_redo (window), ==, "Put in Row 2");
  activate (window, "win.redo");
  assert_row (window, 1, OWN_QUEEN);
  g_assert_cmpstr (get_redo (window), ==, "Reload");
  activate (window, "win.redo");
  g_assert_false (has_strip (window));
  g_assert_cmpuint (count_rows (window), ==, 4);
  assert_row (window, 1, BISHOP);
  g_assert_null (get_redo (window));

  /* An edit follows the reload; all is undone to before the reload, and that is saved. */
  add_queen (window);
  g_assert_cmpstr (get_undo (window), ==, "Put in Row 2");
  activate (window, "win.undo");
  activate (window, "win.undo");
  assert_row (window, 1, OWN_QUEEN);
  wait_for (has_button (window, "win.keep-mine"));
  activate (window, "win.keep-mine");
  g_assert_null (get_redo (window));
  save (window);
  assert_contents (file, KINGS OWN_QUEEN ROOK);
  g_assert_false (g_str_has_suffix (get_title (window), "•"));
  destroy_window (window);
  delete_file (file);
}

/* Also after a reload that lost nothing: the file then differs from what is here. */
static void
test_rows_undo_quiet_reload (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK, -1);
  MasWindow *window = open_rows (file, 1);

  write_file (file, BY_RENAME, KINGS BISHOP ROOK);
  wait_for (says (window, "1 row changed on disk"));
  g_assert_null (mas_toasts_lookup (window->toasts, MAS_ROW_UNDO_NOTICE));
  activate (window, "win.undo");
  assert_row (window, 1, QUEEN);
  g_assert_true (g_str_has_suffix (get_title (window), "•"));
  wait_for (has_button (window, "win.reload-file"));
  /* The other program writes the old rows again, too. */
  write_file (file, BY_RENAME, KINGS QUEEN ROOK);
  wait_for (!has_strip (window));
  g_assert_false (g_str_has_suffix (get_title (window), "•"));
  assert_row (window, 1, QUEEN);
  destroy_window (window);
  delete_file (file);
}

/* The old rows are gone with the file's old contents: undo is not offered. */
static void
test_rows_undo_overwritten (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK, -1);
  g_autoptr (GFile) linked =
    g_file_new_build_filename (g_get_tmp_dir (), "masume-linked.fen", NULL);
  MasWindow *window = open_rows (file, 1);

  add_queen (window);
  write_file (file, IN_PLACE, KINGS BISHOP ROOK ROOK);
  wait_for (has_button (window, "win.reload-file"));
  activate (window, "win.reload-file");
  g_assert_null (get_undo (window));
  g_assert_null (mas_toasts_lookup (window->toasts, MAS_ROW_UNDO_NOTICE));

  /* Also when the old file is overwritten after the reload: another name leads to it. */
  add_queen (window);
  g_assert_cmpint (g_unlink (g_file_peek_path (linked)), <=, 0);
  g_assert_cmpint (link (g_file_peek_path (file), g_file_peek_path (linked)), ==, 0);
  write_file (file, BY_RENAME, KINGS ROOK ROOK);
  wait_for (has_button (window, "win.reload-file"));
  activate (window, "win.reload-file");
  g_assert_cmpstr (get_undo (window), ==, "Reload");
  write_file (linked, IN_PLACE, "gone\n");
  g_assert_null (get_undo (window));
  activate (window, "win.undo-rows");
  g_assert_cmpuint (count_rows (window), ==, 3);
  assert_row (window, 1, ROOK);
  g_unlink (g_file_peek_path (linked));
  destroy_window (window);
  delete_file (file);
}

#define KNIGHT "4k3/8/8/8/8/8/8/N3K3 w - - 0 1\n"

/* The rows that the other program changed, whatever was done here: @acts as in do_rows(). */
typedef struct
{
  const char *name;
  const char *acts;
  Way         way;
  const char *theirs;
  const char *marks; /* of each row here */
  guint       shown; /* the row that Compare opens when the last row is open; G_MAXUINT: that stays open */
  const char *before;
  const char *after;
  const char *words; /* who changed the row; where it was changed here, too, there is a button */
  guint       then;  /* another row, which is compared as well */
  const char *then_before;
  const char *then_after;
} TheirsCase;

static const TheirsCase theirs_cases[] = {
  { "changed", "e3", BY_RENAME, KINGS KNIGHT ROOK BISHOP, "|Changed on disk||", 1,
    "Row 2 as read", "Row 2 on disk now", NULL, 3, "Row 4 as read", "Row 4 on disk now" },
  { "both", "e1", BY_RENAME, KINGS KNIGHT ROOK BISHOP, "|Changed here and on disk||", 1,
    "Row 2 as read", "Row 2 on disk now", "This row was changed on disk, and here, too.", 0, "Row 1 as read", "Row 1 on disk now" },
  { "deleted-here", "d0", BY_RENAME, KINGS QUEEN KNIGHT BISHOP, "|Changed on disk|", 1,
    "Row 3 as read", "Row 3 on disk now", NULL, 0, "Row 2 as read", "Row 2 on disk now" },
  { "moved-here", "m2", BY_RENAME, KINGS QUEEN KNIGHT BISHOP, "Changed on disk|||", 0,
    "Row 3 as read", "Row 3 on disk now", NULL, 2, "Row 2 as read", "Row 2 on disk now" },
  { "new-here", "i1", BY_RENAME, KNIGHT QUEEN ROOK BISHOP, "Changed on disk||||", 0,
    "Row 1 as read", "Row 1 on disk now", NULL, 1, "Not in the file", "Row 2, only here" },
  { "added", "e3", BY_RENAME, KINGS KNIGHT QUEEN ROOK BISHOP, "1 added behind it on disk|||", 3,
    "Not there as read", "Row 2 on disk, added", NULL, 1, "Row 2 as read", "Row 3 on disk now" },
  { "added-first", "e3", BY_RENAME, KNIGHT KNIGHT KINGS QUEEN ROOK BISHOP, "2 added before it on disk|||", 3,
    "Not there as read", "Row 1 on disk, added", NULL, 0, "Row 1 as read", "Row 3 on disk now" },
  { "removed", "e3", BY_RENAME, KINGS ROOK BISHOP, "|Removed on disk||", 1,
    "Row 2 as read", "Removed on disk", NULL, 2, "Row 3 as read", "Row 2 on disk now" },
  { "removed-changed-here", "e1", BY_RENAME, KINGS ROOK BISHOP, "|Changed here, removed on disk||", 1,
    "Row 2 as read", "Removed on disk", "This row was removed on disk, and changed here.", 2, "Row 3 as read", "Row 2 on disk now" },
  { "moved-there", "e3", BY_RENAME, ROOK KINGS QUEEN KNIGHT, "|||Changed here and on disk", 3,
    "Row 4 as read", "Row 4 on disk now", "This row was changed on disk, and here, too.", 2, "Row 3 as read", "Row 1 on disk now" },
  { "all", "d2e0i0", BY_RENAME, QUEEN KNIGHT ROOK BISHOP KNIGHT,
    "|Changed here, removed on disk|1 added behind it on disk|1 added behind it on disk", 1,
    "Row 1 as read", "Removed on disk", "This row was removed on disk, and changed here.", 2, "Row 2 as read", "Row 1 on disk now" },
  { "overwritten", "e3", IN_PLACE, KINGS KNIGHT ROOK BISHOP, "|Changed on disk||", 1,
    "Row 2 here; as read is gone", "Row 2 on disk now", NULL, 3, "Row 4 here; as read is gone", "Row 4 on disk now" },
};

/* "e3": puts a queen into row 3; "d0" deletes row 0; "m2" moves row 2 to the beginning; "i1" inserts a
 * row before row 1. */
static void
do_rows (MasWindow  *window,
         const char *acts)
{
  MasCollection *rows = mas_window_get_collection (window);

  for (const char *p = acts; *p != '\0'; p += 2)
    {
      const guint row[] = { (guint) (p[1] - '0') };
      g_autoptr (QiReading) reading = NULL;

      if (p[0] == 'e')
        {
          mas_window_open_row (window, row[0], FALSE);
          add_queen (window);
        }
      else if (p[0] == 'd')
        g_assert_true (mas_collection_delete (rows, row, 1, "Delete", NULL));
      else if (p[0] == 'm')
        g_assert_true (mas_collection_move (rows, row, 1, 0, "Move", NULL));
      else
        {
          reading = qi_notation_read (qi_notation_lookup ("fen"), "4k3/8/8/8/8/8/8/2Q1K3 w - - 0 1",
                                      -1, NULL);
          g_assert_true (mas_collection_insert (rows, row[0], reading->setup, "Insert", NULL));
        }
    }
}

static void
assert_compared (MasWindow  *window,
                 const char *before,
                 const char *after)
{
  g_assert_cmpstr (get_page (window), ==, "compare");
  g_assert_cmpstr (get_compared (window)->sides[0].title, ==, before);
  g_assert_cmpstr (get_compared (window)->sides[1].title, ==, after);
}

static void
test_rows_theirs (gconstpointer data)
{
  const TheirsCase *c = data;
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK BISHOP, -1);
  MasWindow *window = open_rows (file, 1);
  MasCollection *rows = mas_window_get_collection (window);
  g_autoptr (GString) marks = g_string_new (NULL);

  do_rows (window, c->acts);
  mas_window_open_row (window, count_rows (window) - 1, FALSE);
  write_file (file, c->way, c->theirs);
  wait_for (has_button (window, "win.compare-disk"));
  for (guint i = 0; i < count_rows (window); i++)
    {
      g_autoptr (MasCollectionRow) row = g_list_model_get_item (G_LIST_MODEL (rows), i);
      g_autofree char *words = mas_collection_row_dup_theirs (row);

      g_string_append_printf (marks, "%s%s", i > 0 ? "|" : "", words != NULL ? words : "");
    }
  g_assert_cmpstr (marks->str, ==, c->marks);

  activate (window, "win.compare-disk");
  assert_compared (window, c->before, c->after);
  g_assert_cmpuint (mas_collection_get_current (rows), ==, c->shown);
  g_assert_cmpstr (gtk_widget_get_visible (get_compared (window)->aside)
                     ? gtk_label_get_label (GTK_LABEL (get_compared (window)->aside_words))
                     : NULL,
                   ==, c->words);
  g_assert_cmpint (gtk_widget_get_visible (get_compared (window)->aside_button), ==,
                   c->words != NULL);
  if (c->words != NULL)
    {
      activate (window, "win.compare-mine");
      g_assert_true (g_str_has_suffix (get_compared (window)->sides[1].title, " here"));
      g_assert_nonnull (get_compared (window)->sides[1].document);
      activate (window, "win.compare-mine");
      assert_compared (window, c->before, c->after);
    }
  mas_window_open_row (window, c->then, FALSE);
  settle ();
  assert_compared (window, c->then_before, c->then_after);
  g_assert_cmpuint (mas_collection_get_current (rows), ==, c->then);

  /* Through all of them, and back; then the editor again, and an answer to the question removes the
   * marks. */
  for (guint i = 0; i < 2 * mas_collection_count_theirs (rows); i++)
    {
      activate (window, i % 2 == 0 ? "win.next-theirs" : "win.previous-theirs");
      g_assert_cmpstr (get_page (window), ==, "compare");
    }
  mas_window_end_compare (window);
  g_assert_cmpstr (get_page (window), ==, "editor");
  activate (window, c->way == IN_PLACE ? "win.reload-file" : "win.keep-mine");
  g_assert_cmpuint (mas_collection_count_theirs (mas_window_get_collection (window)), ==, 0);
  close_window (window, "discard");
  delete_file (file);
}

/* Through the changed rows one by one, also those that have no row here. */
static void
test_rows_walk (void)
{
  static const char *const titles[] = { "Row 1 on disk, added", "Row 3 on disk now",
                                        "Removed on disk", "Row 5 on disk, added" };
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK BISHOP, -1);
  MasWindow *window = open_rows (file, 0);

  do_rows (window, "e0");
  write_file (file, BY_RENAME,
              KNIGHT KINGS "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1\n" BISHOP
                           "4k3/8/8/8/8/8/8/2N1K3 w - - 0 1\n");
  wait_for (has_button (window, "win.compare-disk"));
  g_assert_cmpuint (mas_collection_count_theirs (mas_window_get_collection (window)), ==, 4);
  mas_window_open_row (window, 1, FALSE);
  activate (window, "win.compare-disk");
  for (guint i = 1; i < 10; i++)
    {
      g_assert_cmpstr (get_compared (window)->sides[1].title, ==, titles[i % 4]);
      activate (window, "win.next-theirs");
    }
  for (guint i = 10; i > 0; i--)
    {
      g_assert_cmpstr (get_compared (window)->sides[1].title, ==, titles[i % 4]);
      activate (window, "win.previous-theirs");
    }
  close_window (window, "discard");
  delete_file (file);
}

static void
test_rows_race (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK, -1);
  MasWindow *window = open_rows (file, 1);

  add_queen (window);
  write_file (file, BY_RENAME, KINGS BISHOP ROOK);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  wait_for (has_button (window, "win.reload-file"));
  assert_contents (file, KINGS BISHOP ROOK);
  activate (window, "win.reload-file");
  g_assert_false (has_strip (window));
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 1);
  destroy_window (window);
  delete_file (file);
}

static void
test_rows_gone (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK, -1);
  MasWindow *window = open_rows (file, 1);

  g_assert_true (g_file_delete (file, NULL, NULL));
  wait_for (has_button (window, "win.save"));
  g_assert_true (g_str_has_suffix (get_title (window), "•"));
  g_assert_cmpuint (count_rows (window), ==, 3);
  add_queen (window);
  activate (window, "win.save");
  wait_for (says (window, "Saved as “a.fen”"));
  assert_contents (file, KINGS "q3k3/8/8/8/8/8/8/3QK3 w - - 0 1\n" ROOK);
  g_assert_false (has_strip (window));
  destroy_window (window);
  delete_file (file);
}

/* Hostile changes of files of many positions: nothing of what was done here is lost. */
static void
test_rows_hostile (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", KINGS QUEEN ROOK, -1);
  MasWindow *window = open_rows (file, 1);

  add_queen (window);
  /* A folder takes the place of the file: it holds no position. */
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_true (g_file_make_directory (file, NULL, NULL));
  wait_for (has_strip (window));
  g_assert_cmpuint (count_rows (window), ==, 3);
  g_assert_true (mas_collection_is_modified (mas_window_get_collection (window)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.save", NULL);
  pause_for (500);
  g_assert_true (has_strip (window));
  g_assert_cmpint (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL), ==,
                   G_FILE_TYPE_DIRECTORY);
  g_assert_true (mas_collection_is_modified (mas_window_get_collection (window)));
  /* And a file again, with rows that can be read. */
  g_assert_true (g_file_delete (file, NULL, NULL));
  write_file (file, IN_PLACE, KINGS QUEEN ROOK);
  pause_for (1500);
  activate (window, "win.save");
  wait_for (!mas_collection_is_modified (mas_window_get_collection (window))
            || has_button (window, "win.keep-mine"));
  destroy_window (window);
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/editor/window-watch-rows/in-place", GINT_TO_POINTER (IN_PLACE),
                        test_rows_reload);
  g_test_add_data_func ("/editor/window-watch-rows/by-rename", GINT_TO_POINTER (BY_RENAME),
                        test_rows_reload);
  g_test_add_func ("/editor/window-watch-rows/unsaved", test_rows_unsaved);
  for (gsize i = 0; i < G_N_ELEMENTS (theirs_cases); i++)
    {
      g_autofree char *path =
        g_strconcat ("/editor/window-watch-rows/theirs/", theirs_cases[i].name, NULL);

      g_test_add_data_func (path, &theirs_cases[i], test_rows_theirs);
    }
  g_test_add_func ("/editor/window-watch-rows/walk", test_rows_walk);
  g_test_add_func ("/editor/window-watch-rows/undo-reload", test_rows_undo_reload);
  g_test_add_func ("/editor/window-watch-rows/undo-quiet-reload", test_rows_undo_quiet_reload);
  g_test_add_func ("/editor/window-watch-rows/undo-overwritten", test_rows_undo_overwritten);
  g_test_add_func ("/editor/window-watch-rows/race", test_rows_race);
  g_test_add_func ("/editor/window-watch-rows/gone", test_rows_gone);
  g_test_add_func ("/editor/window-watch-rows/hostile", test_rows_hostile);
  return run_window_tests ();
}
