/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"
#include "fake-dialogs.h"

#include "mas-edit-area.h"
#include "mas-gallery.h"
#include "mas-new-panel.h"
#include "mas-window-private.h"

#define MOVED_FEEN "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / C/c"

static MasApplication *application;

static MasWindow *
new_document_window (const char *text)
{
  MasWindow *window = new_window (application);
  g_autoptr (MasDocument) document = new_document (text);

  mas_window_set_document (window, document);
  settle ();
  return window;
}

static void
move_pawn (MasWindow *window)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_move (edit, 52, 36);
  g_assert_true (
      mas_document_apply (mas_window_get_document (window), edit, "Move e2 to e4", NULL, NULL));
  settle ();
}

static const char *
get_title (MasWindow *window)
{
  AdwWindowTitle *title = get_child (window, MAS_TYPE_WINDOW, "title");

  return adw_window_title_get_title (title);
}

static const char *
get_page (MasWindow *window)
{
  return gtk_stack_get_visible_child_name (get_child (window, MAS_TYPE_WINDOW, "stack"));
}

static char *
dup_status (MasWindow *window)
{
  g_autofree char *status = NULL;

  g_object_get (get_child (window, MAS_TYPE_WINDOW, "edit_area"), "status", &status, NULL);
  g_assert_cmpstr (gtk_label_get_label (get_child (window, MAS_TYPE_WINDOW, "status")), ==, status);
  return g_steal_pointer (&status);
}

static void
activate (MasWindow  *window,
          const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
  settle ();
}

static void
test_empty (void)
{
  MasWindow *window = new_window (application);
  GtkWidget *examples = get_child (get_child (window, MAS_TYPE_WINDOW, "gallery"), MAS_TYPE_GALLERY,
                                   "examples");
  guint n = 0;

  g_assert_true (mas_window_is_empty (window));
  g_assert_null (mas_window_get_document (window));
  g_assert_cmpstr (get_page (window), ==, "gallery");
  for (GtkWidget *child = gtk_widget_get_first_child (examples); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  g_assert_cmpuint (n, >=, 9);
  destroy_window (window);
}

/* An example becomes a document without a file that is not modified. */
static void
test_example (void)
{
  MasWindow *window = new_window (application);
  GtkWidget *gallery = get_child (window, MAS_TYPE_WINDOW, "gallery");
  GtkWidget *examples = get_child (gallery, MAS_TYPE_GALLERY, "examples");
  GtkWidget *tile = find_widget (examples, GTK_TYPE_BUTTON, NULL);

  g_signal_emit_by_name (tile, "clicked");
  settle ();
  g_assert_cmpstr (get_page (window), ==, "editor");
  g_assert_nonnull (mas_window_get_document (window));
  g_assert_null (mas_window_get_file (window));
  g_assert_false (mas_document_is_modified (mas_window_get_document (window)));
  destroy_window (window);
}

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
  /* Opened again, it is shown where it is. */
  mas_application_open_file (application, file, NULL);
  settle ();
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (GTK_APPLICATION (application))), ==,
                    1);
  destroy_window (window);
  delete_file (file);
}

static void
test_history (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  GtkWidget *undo = get_child (window, MAS_TYPE_WINDOW, "undo_button");
  GtkWidget *redo = get_child (window, MAS_TYPE_WINDOW, "redo_button");
  g_autofree char *status = NULL;

  g_assert_false (gtk_widget_get_sensitive (undo));
  g_assert_cmpstr (get_title (window), ==, "Untitled");
  move_pawn (window);
  g_assert_true (gtk_widget_get_sensitive (undo));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (undo), ==, "Undo Move e2 to e4");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (undo), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Undo Move e2 to e4");
  g_assert_cmpstr (get_title (window), ==, "Untitled •");

  activate (window, "win.undo");
  assert_feen (mas_window_get_document (window), CHESS_FEEN);
  g_assert_cmpstr (get_title (window), ==, "Untitled");
  g_assert_false (gtk_widget_get_sensitive (undo));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (redo), ==, "Redo Move e2 to e4");
  status = dup_status (window);
  g_assert_cmpstr (status, ==, "Undone: Move e2 to e4");
  activate (window, "win.redo");
  assert_feen (mas_window_get_document (window), MOVED_FEEN);
  destroy_window (window);
}

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

/* What was opened is in the menu of recent files, by its name. */
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
  menu = get_child (window, MAS_TYPE_WINDOW, "recent_menu");
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
  g_assert_cmpstr (fake.name, ==, "Untitled.json");
  assert_contents (file, CHESS_FEEN "\n");
  destroy_window (window);
  delete_file (file);
}

/* A file that says more than strict PON can is saved, and that is said once. */
static void
test_beyond_pon (void)
{
  g_autoptr (GFile) file = new_file ("e.json", NULL, 0);
  MasWindow *window = new_document_window (CHESS_FEEN);
  GtkWidget *strip = get_child (window, MAS_TYPE_WINDOW, "strip");
  g_autoptr (QiEdit) edit = qi_edit_new ();

  fake.file = file;
  activate (window, "win.save");
  fake.file = NULL;
  wait_for (mas_window_get_file (window) != NULL);
  g_assert_false (gtk_widget_get_visible (strip));

  qi_edit_game (edit, "chess");
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Game", NULL, NULL));
  activate (window, "win.save");
  wait_for (!mas_document_is_modified (mas_window_get_document (window)));
  g_assert_true (gtk_widget_get_visible (strip));
  move_pawn (window);
  activate (window, "win.save");
  wait_for (!mas_document_is_modified (mas_window_get_document (window)));
  g_assert_false (gtk_widget_get_visible (strip));
  destroy_window (window);
  delete_file (file);
}

/* What cannot be saved is said in the strip, and nothing is written. */
static void
test_save_impossible (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN, -1);
  MasWindow *window = new_window (application);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  GtkWidget *strip = NULL;

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  qi_edit_style (edit, QI_SIDE_FIRST, &QI_TOKEN ("Chess"));
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Style", NULL, NULL));
  strip = get_child (window, MAS_TYPE_WINDOW, "strip");
  g_assert_false (gtk_widget_get_visible (strip));
  activate (window, "win.save");
  wait_for (gtk_widget_get_visible (strip));
  assert_contents (file, CHESS_FEEN);
  g_assert_true (mas_document_is_modified (mas_window_get_document (window)));
  destroy_window (window);
  delete_file (file);
}

/* Saves, and waits until that is said. */
static void
save (MasWindow *window)
{
  gboolean saved = FALSE;

  mas_edit_area_say (get_child (window, MAS_TYPE_WINDOW, "edit_area"), "not yet");
  activate (window, "win.save");
  while (!saved)
    {
      g_autofree char *status = dup_status (window);

      saved = g_str_has_prefix (status, "Saved as");
      if (!saved)
        g_main_context_iteration (NULL, TRUE);
    }
}

/* The format is that of the ending, and without one that is known the one chosen in the dialog. */
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

/* What a format leaves out is told before it is chosen, and in the strip when it was. */
static void
test_save_losses (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", "8/8/8/4k3/8/4K3/8/8 w - - 0 1\n", -1);
  g_autoptr (GFile) all = new_file ("a.json", NULL, 0);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiValue) title = qi_value_new_string ("Mate in two", -1);
  MasWindow *window = new_window (application);
  GtkWidget *strip = get_child (window, MAS_TYPE_WINDOW, "strip");
  GtkLabel *label = get_child (window, MAS_TYPE_WINDOW, "strip_label");

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  qi_edit_detail (edit, "title", title);
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Title", NULL, NULL));
  activate (window, "win.save-as");
  g_assert_cmpstr (fake.offered, ==, "fen");
  g_assert_cmpstr (fake.name, ==, "a.fen");
  g_assert_nonnull (strstr (fake.types, "FEN (*.fen), without title\n"));
  g_assert_nonnull (strstr (fake.types, "Masume position (JSON) (*.json)\n"));

  activate (window, "win.save");
  wait_for (gtk_widget_get_visible (strip));
  g_assert_cmpstr (gtk_label_get_label (label), ==, "Saved as FEN without title.");
  g_assert_cmpstr (
      gtk_actionable_get_action_name (get_child (window, MAS_TYPE_WINDOW, "strip_button")), ==,
      "win.save-everything");
  fake.file = all;
  activate (window, "win.save-everything");
  g_assert_cmpstr (fake.offered, ==, "json");
  g_assert_cmpstr (fake.name, ==, "a.json");
  wait_for (g_file_query_exists (all, NULL)
            && g_str_equal (mas_document_get_format (mas_window_get_document (window))->id, "json"));
  fake.file = NULL;
  assert_contents (file, "8/8/8/4k3/8/4K3/8/8 w - - 0 1\n");
  destroy_window (window);
  delete_file (file);
  delete_file (all);
}

/* A file may say more than a position; an edit must not cost it that unasked. */
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
  g_assert_true (gtk_widget_get_visible (get_child (window, MAS_TYPE_WINDOW, "strip")));
  /* Asked for, it is done. */
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

/* Every format's own text comes back byte for byte. */
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

/* A text that waits in the entry is not lost by closing, and not saved without a word. */
static void
test_unread_text (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", "8/8/8/4k3/8/4K3/8/8 w - - 0 1\n", -1);
  MasWindow *window = new_window (application);
  GtkWidget *strip = get_child (window, MAS_TYPE_WINDOW, "strip");
  GtkTextView *view = NULL;

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  view = GTK_TEXT_VIEW (find_widget (get_child (window, MAS_TYPE_WINDOW, "text_panel"),
                                     GTK_TYPE_TEXT_VIEW, NULL));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), "8/8/8/4k3/8/4K3/8/8 x - - 0 1", -1);
  activate (window, "win.save");
  wait_for (gtk_widget_get_visible (strip));
  g_assert_nonnull (strstr (gtk_label_get_label (get_child (window, MAS_TYPE_WINDOW, "strip_label")),
                            "could not be read"));
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
  g_autoptr (GPtrArray) types
      = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);
  static const struct
  {
    const char *name;
    guint       type;
    const char *expected;
  } cases[] = {
    { "a.json", 0, "a.fen" },        { "a.json", 1, "a.json" }, { "a", 0, "a.fen" },
    { "a.masume.json", 0, "a.fen" }, { "a.b.fen", 1, "a.b.json" }, { "a.txt", 0, "a.txt.fen" },
    { "a.FEN", 0, "a.FEN" },         { ".fen", 1, ".fen.json" }, { "a.fen", 2, "a.fen" },
  };

  g_ptr_array_add (types, mas_file_type_new ("fen", "FEN", fen));
  g_ptr_array_add (types, mas_file_type_new ("json", "JSON", native));
  g_ptr_array_add (types, mas_file_type_new ("x", "X", NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = mas_file_type_dup_name (
          types, g_ptr_array_index (types, cases[i].type), cases[i].name);

      g_assert_cmpstr (name, ==, cases[i].expected);
    }
}

/* Closing. */

static void
close_window (MasWindow  *window,
              const char *answer)
{
  fake.answer = answer;
  fake.n_confirm = 0;
  gtk_window_close (GTK_WINDOW (window));
  settle ();
  fake.answer = NULL;
}

static guint
count_windows (void)
{
  return g_list_length (gtk_application_get_windows (GTK_APPLICATION (application)));
}

static void
test_close (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);

  close_window (window, NULL);
  g_assert_cmpuint (fake.n_confirm, ==, 0);
  g_assert_cmpuint (count_windows (), ==, 0);

  window = new_document_window (CHESS_FEEN);
  move_pawn (window);
  close_window (window, "cancel");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_cmpuint (fake.n_choices, ==, 3);
  g_assert_cmpuint (count_windows (), ==, 1);
  close_window (window, "discard");
  g_assert_cmpuint (count_windows (), ==, 0);
}

static void
test_close_and_save (void)
{
  g_autoptr (GFile) file = new_file ("d.feen", NULL, 0);
  MasWindow *window = new_document_window (CHESS_FEEN);

  move_pawn (window);
  /* The name is asked for and refused: the window stays. */
  close_window (window, "save");
  g_assert_cmpuint (count_windows (), ==, 1);
  fake.file = file;
  close_window (window, "save");
  wait_for (count_windows () == 0);
  fake.file = NULL;
  assert_contents (file, MOVED_FEEN "\n");
  delete_file (file);
}

/* Files that are no positions. */

static void
test_missing (void)
{
  g_autoptr (GFile) file = new_file ("none.json", NULL, 0);
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (g_str_equal (get_page (window), "failed"));
  g_assert_cmpstr (
      adw_status_page_get_description (get_child (window, MAS_TYPE_WINDOW, "failed_page")), ==,
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
      strstr (adw_status_page_get_description (get_child (window, MAS_TYPE_WINDOW, "failed_page")),
              "not text"));
  destroy_window (window);
  delete_file (file);
}

/* A faulty file cannot be saved over; repaired, it becomes a document that is not saved yet. */
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

  buffer = get_child (get_child (window, MAS_TYPE_WINDOW, "faulty"), MAS_TYPE_FAULTY_VIEW,
                      "buffer");
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

/* Pasting. */

static void
test_paste (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasDocument *document = mas_window_get_document (window);
  g_autofree char *status = NULL;

  mas_window_paste_text (window, "8/8/8/4k3/8/4K3/8/8 w - - 0 1\n");
  settle ();
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (document)), ==, 2);
  activate (window, "win.undo");
  assert_feen (document, CHESS_FEEN);

  mas_window_paste_text (window, "no position at all");
  settle ();
  assert_feen (document, CHESS_FEEN);
  status = dup_status (window);
  g_assert_true (g_str_has_prefix (status, "The text is no position."));
  destroy_window (window);
}

static void
test_paste_new (void)
{
  MasWindow *window = new_window (application);

  mas_window_paste_text (window, "position startpos");
  settle ();
  mas_window_paste_text (window, CHESS_FEEN);
  settle ();
  assert_feen (mas_window_get_document (window), CHESS_FEEN);
  g_assert_true (mas_document_is_modified (mas_window_get_document (window)));
  destroy_window (window);
}

/* A text that FEN and SFEN read differently: the likelier is taken, the other one offered, and both
 * are one step. */
#define AMBIGUOUS "8/8/8/4k3/8/4K3/8/8 b"

static GtkWidget *
find_choice (MasWindow *window)
{
  GtkWidget *choice = get_child (window, MAS_TYPE_WINDOW, "choice");

  if (!gtk_widget_get_visible (choice))
    return NULL;
  return gtk_widget_get_first_child (get_child (window, MAS_TYPE_WINDOW, "choice_buttons"));
}

static void
assert_game (MasWindow  *window,
             const char *expected)
{
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (mas_window_get_document (window))),
                   ==, expected);
}

static void
test_paste_choice (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasDocument *document = mas_window_get_document (window);
  QiHistory *history = mas_document_get_history (document);
  GtkWidget *choice = NULL;

  mas_window_paste_text (window, AMBIGUOUS);
  assert_game (window, "chess");
  choice = find_choice (window);
  g_assert_nonnull (choice);
  g_assert_null (gtk_widget_get_next_sibling (choice));
  g_assert_cmpstr (gtk_label_get_label (get_child (window, MAS_TYPE_WINDOW, "choice_label")), ==,
                   "This was read as FEN: Chess, Black to move.");
  g_assert_true (g_str_has_prefix (gtk_button_get_label (GTK_BUTTON (choice)), "Read as SFEN: "));
  g_signal_emit_by_name (choice, "clicked");
  assert_game (window, "euroshogi");
  g_assert_cmpint (qi_position_get_turn (mas_document_get_position (document)), ==, QI_SIDE_FIRST);

  /* And back. */
  choice = find_choice (window);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (choice)), ==,
                   "Read as FEN: Chess, Black to move");
  g_signal_emit_by_name (choice, "clicked");
  assert_game (window, "chess");
  g_assert_cmpuint (qi_history_get_cursor (history), ==, 1);
  activate (window, "win.undo");
  assert_feen (document, CHESS_FEEN);
  g_assert_null (find_choice (window));

  /* An edit ends the offer; a text of one meaning has none. */
  mas_window_paste_text (window, AMBIGUOUS);
  g_assert_nonnull (find_choice (window));
  activate (window, "win.toggle-turn");
  g_assert_null (find_choice (window));
  mas_window_paste_text (window, "8/8/8/4k3/8/4K3/8/8 w - - 0 1");
  g_assert_null (find_choice (window));
  /* Two pastes are two steps. */
  mas_window_paste_text (window, CHESS_FEEN);
  activate (window, "win.undo");
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (document)), ==, 2);
  destroy_window (window);
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

  /* A name says it. */
  window = new_window (application);
  mas_window_load_file (window, named, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  assert_game (window, "euroshogi");
  g_assert_null (find_choice (window));
  destroy_window (window);

  /* Pasted where nothing is open it is a document of its own. */
  window = new_window (application);
  mas_window_paste_text (window, AMBIGUOUS);
  g_signal_emit_by_name (find_choice (window), "clicked");
  assert_game (window, "euroshogi");
  g_assert_true (mas_document_is_modified (mas_window_get_document (window)));
  destroy_window (window);
  delete_file (file);
  delete_file (named);
}

/* A paste without a game takes the document's. */
static void
test_paste_game (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_game (edit, "chess960");
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Game", NULL, NULL));
  mas_window_paste_text (window, "8/8/8/4k3/8/4K3/8/8 w - - 0 1");
  assert_game (window, "chess960");
  mas_window_paste_text (window, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  assert_game (window, "shogi");
  destroy_window (window);
}

static void
on_text_read_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static void
test_copy (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autofree char *text = NULL;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-as", "s", "feen"));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL,
                                 on_text_read_cb, &text);
  wait_for (text != NULL);
  g_assert_cmpstr (text, ==, CHESS_FEEN);
  destroy_window (window);
}

/* New. */

static void
test_new (void)
{
  MasWindow *window = new_window (application);
  GtkMenuButton *button = get_child (window, MAS_TYPE_WINDOW, "new_button");
  GtkWidget *panel = GTK_WIDGET (gtk_menu_button_get_popover (button));
  GtkWidget *row = NULL;
  GtkWidget *create = NULL;

  row = find_widget (panel, ADW_TYPE_ACTION_ROW, "Shogi");
  g_assert_nonnull (row);
  g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
  settle ();
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (mas_window_get_document (window))),
                   ==, "shogi");
  g_assert_cmpuint (
      qi_position_get_n_pieces (mas_document_get_position (mas_window_get_document (window))), ==,
      40);

  /* What is open stays open. */
  create = find_widget (panel, GTK_TYPE_BUTTON, "_Create");
  g_signal_emit_by_name (create, "clicked");
  settle ();
  g_assert_cmpuint (count_windows (), ==, 2);
  g_assert_cmpuint (
      qi_position_get_n_pieces (mas_document_get_position (mas_window_get_document (window))), ==,
      40);
  {
    GList *windows = gtk_application_get_windows (GTK_APPLICATION (application));
    MasWindow *other = windows->data != window ? windows->data : windows->next->data;

    g_assert_cmpuint (
        qi_position_get_n_pieces (mas_document_get_position (mas_window_get_document (other))), ==,
        0);
    destroy_window (other);
  }
  destroy_window (window);
}

/* Keys. */

static void
collect_shortcuts (GtkWidget  *root,
                   GHashTable *actions,
                   GHashTable *accels)
{
  /* The window holds each shortcut once more, outside its sections, for its search. */
  if (GTK_IS_SHORTCUTS_SHORTCUT (root)
      && gtk_widget_get_ancestor (root, GTK_TYPE_SHORTCUTS_SECTION) != NULL)
    {
      g_autofree char *action = NULL;
      g_autofree char *accel = NULL;
      g_autofree char *title = NULL;

      g_object_get (root, "action-name", &action, "accelerator", &accel, "title", &title, NULL);
      g_assert_cmpstr (title, !=, NULL);
      if (action != NULL)
        g_assert_true (g_hash_table_add (actions, g_steal_pointer (&action)));
      else
        g_assert_true (g_hash_table_add (accels, g_steal_pointer (&accel)));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_shortcuts (child, actions, accels);
}

/* Every line of the table of accelerators is in the window of shortcuts, once, and nothing else
 * that names an action is. No bare letter is an accelerator. */
static void
test_shortcuts (void)
{
  MasWindow *window = new_window (application);
  GtkShortcutsWindow *help = gtk_application_window_get_help_overlay (
      GTK_APPLICATION_WINDOW (window));
  g_autoptr (GHashTable) actions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) accels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize n_table = 0;
  const MasAccel *table = mas_application_get_accels (&n_table);

  g_assert_nonnull (help);
  collect_shortcuts (GTK_WIDGET (help), actions, accels);
  for (gsize i = 0; i < n_table; i++)
    {
      guint key = 0;
      GdkModifierType mods = 0;

      g_test_message ("%s", table[i].action);
      g_assert_true (g_hash_table_remove (actions, table[i].action));
      g_assert_true (gtk_accelerator_parse (table[i].accels[0], &key, &mods));
      g_assert_true (mods != 0 || (key >= GDK_KEY_F1 && key <= GDK_KEY_F12));
      if (i > 0)
        g_assert_cmpstr (table[i - 1].action, <, table[i].action);
    }
  g_assert_cmpuint (g_hash_table_size (actions), ==, 0);
  g_assert_cmpuint (g_hash_table_size (accels), >, 10);
  destroy_window (window);
}

/* Every action that the table names exists. */
static void
test_actions (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  gsize n_table = 0;
  const MasAccel *table = mas_application_get_accels (&n_table);

  for (gsize i = 0; i < n_table; i++)
    {
      const char *name = table[i].action + 4;
      gboolean found = FALSE;

      if (g_str_has_prefix (table[i].action, "app."))
        found = g_action_group_has_action (G_ACTION_GROUP (application), name);
      else
        {
          found = g_action_map_lookup_action (G_ACTION_MAP (window), name) != NULL;
          for (guint k = 0; !found; k++)
            {
              const GVariantType *parameter = NULL;
              const char *action = NULL;
              const char *property = NULL;
              GType owner = G_TYPE_INVALID;

              if (!gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (window), k, &owner, &action,
                                                  &parameter, &property))
                break;
              found = g_str_equal (action, table[i].action);
            }
        }
      g_test_message ("%s", table[i].action);
      g_assert_true (found);
    }
  destroy_window (window);
}

static void
test_view (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  gboolean flipped = FALSE;
  gboolean shown = FALSE;

  activate (window, "win.flip");
  g_object_get (get_child (window, MAS_TYPE_WINDOW, "edit_area"), "flipped", &flipped, NULL);
  g_assert_true (flipped);
  g_object_get (window, "show-panels", &shown, NULL);
  g_object_set (window, "show-panels", !shown, NULL);
  g_assert_true (adw_flap_get_reveal_flap (get_child (window, MAS_TYPE_WINDOW, "flap")) == !shown);
  g_object_set (window, "show-panels", shown, NULL);
  activate (window, "win.toggle-turn");
  assert_feen (mas_window_get_document (window),
               "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C");
  for (int i = 0; i < 5; i++)
    activate (window, "win.next-pane");
  destroy_window (window);
}

int
main (int   argc,
      char *argv[])
{
  int status = 0;

  gtk_test_init (&argc, &argv, NULL);
  application = new_application ();
  g_application_hold (G_APPLICATION (application));

  g_test_add_func ("/editor/window/empty", test_empty);
  g_test_add_func ("/editor/window/example", test_example);
  g_test_add_func ("/editor/window/open", test_open);
  g_test_add_func ("/editor/window/history", test_history);
  g_test_add_func ("/editor/window/recent", test_recent);
  g_test_add_func ("/editor/window/save", test_save);
  g_test_add_func ("/editor/window/save-new", test_save_new);
  g_test_add_func ("/editor/window/beyond-pon", test_beyond_pon);
  g_test_add_func ("/editor/window/save-impossible", test_save_impossible);
  g_test_add_func ("/editor/window/save-formats", test_save_formats);
  g_test_add_func ("/editor/window/save-losses", test_save_losses);
  g_test_add_func ("/editor/window/save-rest", test_save_rest);
  g_test_add_func ("/editor/window/save-unchanged", test_save_unchanged);
  g_test_add_func ("/editor/window/unread-text", test_unread_text);
  g_test_add_func ("/editor/window/type-names", test_type_names);
  g_test_add_func ("/editor/window/close", test_close);
  g_test_add_func ("/editor/window/close-and-save", test_close_and_save);
  g_test_add_func ("/editor/window/missing", test_missing);
  g_test_add_func ("/editor/window/not-text", test_not_text);
  g_test_add_func ("/editor/window/faulty", test_faulty);
  g_test_add_func ("/editor/window/paste", test_paste);
  g_test_add_func ("/editor/window/paste-new", test_paste_new);
  g_test_add_func ("/editor/window/paste-choice", test_paste_choice);
  g_test_add_func ("/editor/window/open-choice", test_open_choice);
  g_test_add_func ("/editor/window/paste-game", test_paste_game);
  g_test_add_func ("/editor/window/copy", test_copy);
  g_test_add_func ("/editor/window/new", test_new);
  g_test_add_func ("/editor/window/shortcuts", test_shortcuts);
  g_test_add_func ("/editor/window/actions", test_actions);
  g_test_add_func ("/editor/window/view", test_view);
  status = g_test_run ();

  g_free (fake.name);
  g_free (fake.types);
  g_free (fake.offered);
  g_application_release (G_APPLICATION (application));
  settle ();
  g_object_unref (application);
  return status;
}
