/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

#include "qi-file.h"
#include "qi-file-private.h"

#include <sys/resource.h>

static void
test_save (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN "\n", -1);
  g_autoptr (GFile) other = new_file ("b.json", NULL, 0);
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  move_pawn (window);
  fake.n_save = 0;
  activate (window, "win.save");
  wait_for (!mas_document_is_modified (mas_window_get_document (window)));
  g_assert_cmpuint (fake.n_save, ==, 0);
  assert_contents (file, MOVED_FEEN "\n");

  fake.file = other;
  activate (window, "win.save-as");
  fake.file = NULL;
  wait_for (g_file_equal (mas_window_get_file (window), other));
  settle ();
  g_assert_cmpuint (fake.n_save, ==, 1);
  g_assert_cmpstr (get_title (window), ==, "b.json");
  g_assert_true (g_file_query_exists (other, NULL));
  destroy_window (window);
  delete_file (file);
  delete_file (other);
}

/* A position without a file is saved under a name that is asked for. */
static void
test_save_new (void)
{
  g_autoptr (GFile) file = new_file ("c.feen", NULL, 0);
  MasWindow *window = new_document_window (CHESS_FEEN);

  fake.file = file;
  activate (window, "win.save");
  fake.file = NULL;
  wait_for (mas_window_get_file (window) != NULL);
  g_assert_cmpstr (fake.name, ==, "Untitled.masume");
  assert_contents (file, CHESS_FEEN "\n");
  destroy_window (window);
  delete_file (file);
}

static void
move_pawn_back (MasWindow *window)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_move (edit, 36, 52);
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Back", NULL, NULL));
}

/* When a file holds something that other programs may not read, the first save says so; the next save and the next
 * opening of the file do not. */
static void
test_beyond (void)
{
  g_autoptr (GFile) file = new_file ("e.json", NULL, 0);
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  fake.file = file;
  activate (window, "win.save");
  fake.file = NULL;
  wait_for (mas_window_get_file (window) != NULL);
  g_assert_false (shows_part (window, "notes", "message"));

  qi_edit_game (edit, "chess");
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Game", NULL, NULL));
  activate (window, "win.save");
  wait_for (!mas_document_is_modified (mas_window_get_document (window)));
  g_assert_true (shows_part (window, "notes", "message"));
  g_assert_cmpstr (gtk_label_get_label (get_remark_part (window, "message_label")), ==,
                   "Everything is saved, but other programs may read it without the game’s name.");
  mas_strip_clear (get_child (window, MAS_TYPE_WINDOW, "notes"));
  move_pawn (window);
  activate (window, "win.save");
  wait_for (!mas_document_is_modified (mas_window_get_document (window)));
  g_assert_false (shows_part (window, "notes", "message"));
  destroy_window (window);

  window = new_window (application);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  move_pawn_back (window);
  activate (window, "win.save");
  wait_for (!mas_document_is_modified (mas_window_get_document (window)));
  g_assert_false (shows_part (window, "notes", "message"));
  destroy_window (window);
  delete_file (file);
}

/* When something cannot be saved the strip says why, and nothing is written. */
static void
test_save_impossible (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN, -1);
  MasWindow *window = new_window (application);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  qi_edit_style (edit, QI_SIDE_FIRST, &QI_TOKEN ("Chess"));
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Style", NULL, NULL));
  g_assert_false (shows_part (window, "strip", "message"));
  activate (window, "win.save");
  wait_for (shows_part (window, "strip", "message"));
  assert_contents (file, CHESS_FEEN);
  g_assert_true (mas_document_is_modified (mas_window_get_document (window)));
  destroy_window (window);
  delete_file (file);
}

/* Reaching the limit on file sizes is reported and does not end the program. */
static void
test_save_size_limit (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN, -1);
  MasWindow *window = new_window (application);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  struct rlimit old, limit;

  qi_file_outlive_limits ();
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  qi_edit_move (edit, 52, 36);
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Move", NULL, NULL));
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  limit = old;
  limit.rlim_cur = 16;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  activate (window, "win.save");
  wait_for (shows_part (window, "strip", "message"));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  g_assert_cmpstr (gtk_label_get_label (get_strip_part (window, "message_label")), ==,
                   "Not saved. The file would be larger than is allowed here.");
  assert_contents (file, CHESS_FEEN);
  g_assert_true (mas_document_is_modified (mas_window_get_document (window)));
  activate (window, "win.save");
  wait_for (!mas_document_is_modified (mas_window_get_document (window)));
  destroy_window (window);
  delete_file (file);
}

/* The file's ending decides the format; without a known ending the format is the one chosen in the
 * dialog. */
static void
test_save_formats (void)
{
  static const struct
  {
    const char *name;
    const char *type;
    const char *format;
    const char *starts;
  } cases[] = {
    { "a.fen", NULL, "fen", "8/8/8/4k3/8/" },
    { "a.fen", "feen", "fen", "8/8/8/4k3/8/" },
    { "a.feen", "fen", "feen", "8/8/8/4k^3/8/" },
    { "a.FEEN", "fen", "feen", "8/8/8/4k^3/8/" },
    { "a", "feen", "feen", "8/8/8/4k^3/8/" },
    { "a.txt", "fen", "fen", "8/8/8/4k3/8/" },
    { "a.json", "pon", "json", "{" },
    { "a.pon", "fen", "pon", "{" },
    { "a.sgf.fen", NULL, "fen", "8/8/8/4k3/8/" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = new_file (cases[i].name, NULL, 0);
      MasWindow *window = new_document_window ("8/8/8/4k3/8/4K3/8/8 w - - 0 1");
      g_autofree char *text = NULL;

      g_test_message ("%s as %s", cases[i].name, cases[i].type);
      fake.file = file;
      fake.type = cases[i].type;
      activate (window, "win.save-as");
      wait_for (mas_document_get_file (mas_window_get_document (window)) != NULL);
      g_assert_cmpstr (mas_document_get_format (mas_window_get_document (window))->id, ==,
                       cases[i].format);
      g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
      g_assert_true (g_str_has_prefix (text, cases[i].starts));
      fake.file = NULL;
      fake.type = NULL;
      destroy_window (window);
      delete_file (file);
    }
}

/* What a format leaves out is told before it is chosen, and in the strip after the save. */
static void
test_save_losses (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", "8/8/8/4k3/8/4K3/8/8 w - - 0 1\n", -1);
  g_autoptr (GFile) all = new_file ("a.json", NULL, 0);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiValue) title = qi_value_new_string ("Mate in two", -1);
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  qi_edit_detail (edit, "title", title);
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Title", NULL, NULL));
  activate (window, "win.save-as");
  g_assert_cmpstr (fake.offered, ==, "fen");
  g_assert_cmpstr (fake.name, ==, "a.fen");
  g_assert_nonnull (strstr (fake.types, "FEN (*.fen), without title\n"));
  g_assert_nonnull (strstr (fake.types, "Masume position (JSON) (*.masume)\n"));

  activate (window, "win.save");
  wait_for (shows_part (window, "notes", "message"));
  g_assert_cmpstr (gtk_label_get_label (get_remark_part (window, "message_label")), ==,
                   "Saved as FEN without title.");
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (
                     gtk_widget_get_first_child (get_remark_part (window, "message_buttons")))),
                   ==, "win.save-everything");
  fake.file = all;
  activate (window, "win.save-everything");
  g_assert_cmpstr (fake.offered, ==, "json");
  g_assert_cmpstr (fake.name, ==, "a.masume");
  wait_for (
    g_file_query_exists (all, NULL)
    && g_str_equal (mas_document_get_format (mas_window_get_document (window))->id, "json"));
  fake.file = NULL;
  assert_contents (file, "8/8/8/4k3/8/4K3/8/8 w - - 0 1\n");
  destroy_window (window);
  delete_file (file);
  delete_file (all);
}

/* A file may hold more than a position; an edit must not lose that without a question. */
static void
test_save_rest (void)
{
  static const char text[] = "[Event \"Club\"]\n[SetUp \"1\"]\n"
                             "[FEN \"8/8/8/4k3/8/4K3/8/8 w - - 0 1\"]\n\n1. Kd3 Kd5 *\n";
  g_autoptr (GFile) file = new_file ("a.pgn", text, -1);
  MasWindow *window = new_window (application);
  guint n_save = 0;

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  n_save = fake.n_save;
  save (window);
  assert_contents (file, text);
  g_assert_cmpuint (fake.n_save, ==, n_save);
  activate (window, "win.toggle-turn");
  activate (window, "win.save");
  settle ();
  assert_contents (file, text);
  g_assert_cmpuint (fake.n_save, ==, n_save + 1);
  g_assert_true (shows_part (window, "notes", "message"));
  /* When it is confirmed, the file is replaced. */
  fake.file = file;
  save (window);
  fake.file = NULL;
  activate (window, "win.toggle-turn");
  save (window);
  g_assert_false (mas_document_is_modified (mas_window_get_document (window)));
  g_assert_cmpuint (fake.n_save, ==, n_save + 2);
  destroy_window (window);
  delete_file (file);
}

/* Each format's own text is saved byte for byte as it was. */
static void
test_save_unchanged (void)
{
  static const struct
  {
    const char *name;
    const char *text;
  } files[] = {
    { "a.fen", "8/8/8/4k3/8/4K3/8/8 w" },
    { "b.fen", "  8/8/8/4k3/8/4K3/8/8  w - - 0 1\r\n" },
    { "a.sgf", "(;GM[1]FF[4]\n SZ[9]AB[aa]\n)\n" },
    { "a.pdn", "[FEN \"W:W31,32:B1-3\"]\n*\n" },
    { "a.epd", "8/8/8/4k3/8/4K3/8/8 w - - id \"x\";\n" },
    { "noname", "8/8/8/4k3/8/4K3/8/8 w - -" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GFile) file = new_file (files[i].name, files[i].text, -1);
      MasWindow *window = new_window (application);

      g_test_message ("%s", files[i].name);
      mas_window_load_file (window, file, FALSE);
      wait_for (mas_window_get_document (window) != NULL);
      activate (window, "win.toggle-turn");
      activate (window, "win.undo");
      save (window);
      assert_contents (file, files[i].text);
      destroy_window (window);
      delete_file (file);
    }
}

/* A text that waits in the entry is not lost by closing, and not saved without a question. */
static void
test_unread_text (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", "8/8/8/4k3/8/4K3/8/8 w - - 0 1\n", -1);
  MasWindow *window = new_window (application);
  GtkTextView *view = NULL;

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  view = GTK_TEXT_VIEW (
    find_widget (get_child (window, MAS_TYPE_WINDOW, "text_panel"), GTK_TYPE_TEXT_VIEW, NULL));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), "8/8/8/4k3/8/4K3/8/8 x - - 0 1", -1);
  activate (window, "win.save");
  wait_for (shows_part (window, "notes", "message"));
  g_assert_nonnull (
    strstr (gtk_label_get_label (get_remark_part (window, "message_label")), "could not be read"));
  fake.n_confirm = 0;
  fake.answer = "cancel";
  gtk_window_close (GTK_WINDOW (window));
  settle ();
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  fake.answer = "discard";
  gtk_window_close (GTK_WINDOW (window));
  settle ();
  fake.answer = NULL;
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (GTK_APPLICATION (application))), ==,
                    0);
  delete_file (file);
}

static void
test_type_names (void)
{
  static const char *const fen[] = { ".fen", NULL };
  static const char *const native[] = { ".json", ".masume.json", NULL };
  g_autoptr (GPtrArray) types =
    g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);
  static const struct
  {
    const char *name;
    guint type;
    const char *expected;
  } cases[] = {
    { "a.json", 0, "a.fen" },        { "a.json", 1, "a.json" },    { "a", 0, "a.fen" },
    { "a.masume.json", 0, "a.fen" }, { "a.b.fen", 1, "a.b.json" }, { "a.txt", 0, "a.txt.fen" },
    { "a.FEN", 0, "a.FEN" },         { ".fen", 1, ".fen.json" },   { "a.fen", 2, "a.fen" },
  };

  g_ptr_array_add (types, mas_file_type_new ("fen", "FEN", fen));
  g_ptr_array_add (types, mas_file_type_new ("json", "JSON", native));
  g_ptr_array_add (types, mas_file_type_new ("x", "X", NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name =
        mas_file_type_dup_name (types, g_ptr_array_index (types, cases[i].type), cases[i].name);

      g_assert_cmpstr (name, ==, cases[i].expected);
    }
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window/save", test_save);
  g_test_add_func ("/editor/window/save-new", test_save_new);
  g_test_add_func ("/editor/window/beyond", test_beyond);
  g_test_add_func ("/editor/window/save-impossible", test_save_impossible);
  g_test_add_func ("/editor/window/save-size-limit", test_save_size_limit);
  g_test_add_func ("/editor/window/save-formats", test_save_formats);
  g_test_add_func ("/editor/window/save-losses", test_save_losses);
  g_test_add_func ("/editor/window/save-rest", test_save_rest);
  g_test_add_func ("/editor/window/save-unchanged", test_save_unchanged);
  g_test_add_func ("/editor/window/unread-text", test_unread_text);
  g_test_add_func ("/editor/window/type-names", test_type_names);
  return run_window_tests ();
}
