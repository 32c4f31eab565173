/* SPDX-License-Identifier: Apache-2.0 */
/* A game of one's own is made from the board: what is typed, what is wrong with it, what is written into the
 * person's file, and that the board is then the start of the game. */
#include "window-test.h"

#include "mas-game-maker.h"
#include "mas-move-board.h"
#include "mas-piece-row.h"

#include "qi-variant-private.h"

#include <glib/gstdio.h>

#define BOARD "rnbak^/ppppp/5/PPPPP/RNBAK^ / V/v"

static MasGameMaker *
open_maker (MasWindow  *window,
            const char *action)
{
  GtkWidget *maker = NULL;

  activate (window, action);
  for (GList *l = gtk_window_list_toplevels (); l != NULL; l = l->next)
    if (MAS_IS_GAME_MAKER (l->data))
      maker = l->data;
  g_assert_nonnull (maker);
  return MAS_GAME_MAKER (maker);
}

static void
type (gpointer    root,
      const char *title,
      const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (find_widget (GTK_WIDGET (root), ADW_TYPE_ENTRY_ROW, title)),
                         text);
}

static const char *
get_label (gpointer    widget,
           GType       of,
           const char *id)
{
  return gtk_label_get_label (get_child (widget, of, id));
}

static gboolean
can_make (MasGameMaker *maker)
{
  return gtk_widget_get_sensitive (get_child (maker, MAS_TYPE_GAME_MAKER, "make_button"));
}

static void
test_make (void)
{
  MasWindow *window = new_document_window (BOARD);
  MasGameMaker *maker = open_maker (window, "win.make-game");
  GtkWidget *row = NULL;
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "masume", "variants.ini", NULL);
  g_autofree char *text = NULL;
  MasDocument *document = mas_window_get_document (window);

  /* Without a name no game can be made. */
  g_assert_false (can_make (maker));
  g_assert_cmpstr (get_label (maker, MAS_TYPE_GAME_MAKER, "fault"), ==,
                   "The game needs a short name.");
  type (maker, "Name", "Little Game");
  g_assert_true (can_make (maker));

  row = find_widget (GTK_WIDGET (maker), MAS_TYPE_PIECE_ROW, "A");
  g_assert_nonnull (row);
  g_assert_cmpstr (get_label (row, MAS_TYPE_PIECE_ROW, "words"), ==, "It does not move.");
  type (row, "Moves, in Betza’s Notation", "BxN");
  g_assert_false (can_make (maker));
  g_assert_cmpstr (get_label (row, MAS_TYPE_PIECE_ROW, "words"), ==,
                   "The moves are not understood from character 2 on.");
  g_assert_true (gtk_widget_has_css_class (row, "error"));
  type (row, "Moves, in Betza’s Notation", "BcN");
  g_assert_true (can_make (maker));
  g_assert_false (gtk_widget_has_css_class (row, "error"));
  g_assert_cmpstr (get_label (row, MAS_TYPE_PIECE_ROW, "words"), ==,
                   "Moves and captures: any distance, diagonally\n"
                   "Only captures: a leap of 2 by 1 squares, in all directions");
  type (row, "Name", "archer");

  gtk_widget_activate_action (GTK_WIDGET (maker), "maker.make", NULL);
  settle ();
  assert_game (window, "littlegame");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "[littlegame]\nmasumeName = Little Game\n"));
  g_assert_nonnull (strstr (text, "\ncustomPiece1 = a:BcN\n"));
  g_assert_nonnull (strstr (text, "\nmasumePieceNames = a:archer\n"));
  g_assert_nonnull (qi_variant_lookup ("littlegame"));
  /* One step. */
  mas_document_undo (document);
  g_assert_null (qi_setup_get_game (mas_document_get_setup (document)));
  destroy_window (window);
}

/* What is wrong is told, below its group of rows and by the row itself, and shown where it can be mended. */
typedef struct
{
  const char *name;
  const char *letter; /* of the piece that is changed; NULL: the game */
  const char *title;  /* of the row */
  const char *typed;
  const char *words;
  const char *place; /* the label of the group that says it as well; NULL: none */
  const char *mend;  /* the title of the row that it is shown in */
} FaultCase;

static const FaultCase fault_cases[] = {
  { "name-taken", NULL, "Name", "CHESS", "Another game has this name.", "game_fault", "Name" },
  { "name-blank", NULL, "Name", " x", "The game needs a short name.", "game_fault", "Name" },
  { "no-first", NULL, "First Player", "", "The players need two different names without commas.",
    "game_fault", "First Player" },
  { "comma-first", NULL, "First Player", "A,B", "The players need two different names without commas.",
    "game_fault", "First Player" },
  { "comma-second", NULL, "Second Player", "A,B", "The players need two different names without commas.",
    "game_fault", "Second Player" },
  { "promoting", NULL, "Which Pieces (Letters)", "P, z",
    "Promotion names a letter that no piece has, or nothing to become.", "promotion_fault",
    "Which Pieces (Letters)" },
  { "promotes-to-nothing", NULL, "They Become (Letters)", "",
    "Promotion names a letter that no piece has, or nothing to become.", "promotion_fault",
    "They Become (Letters)" },
  { "no-king", "K", "King", "off", "There is no king to mate. Choose another way to win, or a king.",
    "goal_fault", "Who Wins" },
  { "two-kings", "P", "King", "on", "Only one kind of piece can be the king.", NULL, "King" },
  { "goal-letter", NULL, "Letters of the Pieces That Count", "Z",
    "Say by their letters which pieces count for winning.", "goal_fault",
    "Letters of the Pieces That Count" },
  { "piece-name", "N", "Name", "a,b", "The name of a piece is too long, or has a comma in it.", NULL, "Name" },
  { "no-letter", "N", "Letter", "", "A piece needs one of the letters A to Z.", NULL, "Letter" },
  { "two-letters", "N", "Letter", "NN", "A piece needs one of the letters A to Z.", NULL, "Letter" },
  { "same-letter", "N", "Letter", "r", "Another piece has this letter.", NULL, "Letter" },
  { "becomes-none", "P", "Letter of the Piece That It Is Turned Into", "z",
    "A piece can only turn into another piece of this game.", NULL,
    "Letter of the Piece That It Is Turned Into" },
  { "becomes-itself", "P", "Letter of the Piece That It Is Turned Into", "p",
    "A piece can only turn into another piece of this game.", NULL,
    "Letter of the Piece That It Is Turned Into" },
};

static GtkWidget *
find_piece (MasGameMaker *maker,
            char          letter)
{
  const GPtrArray *pieces = mas_game_maker_get_plan (maker)->pieces;
  GtkWidget *first = find_widget (GTK_WIDGET (maker), MAS_TYPE_PIECE_ROW, NULL);

  for (guint i = 0; i < pieces->len; i++, first = gtk_widget_get_next_sibling (first))
    if (((QiPlannedPiece *) pieces->pdata[i])->letter == letter)
      return first;
  g_assert_not_reached ();
}

/* Changes the row, and back again. */
static void
check_fault (MasGameMaker    *maker,
             const FaultCase *c)
{
  static const char *const places[] = { "game_fault", "promotion_fault", "goal_fault" };
  const gboolean is_king = g_str_equal (c->title, "King");
  GtkWidget *root = c->letter != NULL ? find_piece (maker, c->letter[0]) : GTK_WIDGET (maker);
  GtkWidget *changed = find_widget (root, ADW_TYPE_PREFERENCES_ROW, c->title);
  GtkWidget *row = NULL;
  g_autofree char *before =
    is_king ? NULL : g_strdup (gtk_editable_get_text (GTK_EDITABLE (changed)));

  g_assert_true (can_make (maker));
  if (is_king)
    gtk_switch_set_active (get_child (root, MAS_TYPE_PIECE_ROW, "king"),
                           g_str_equal (c->typed, "on"));
  else
    gtk_editable_set_text (GTK_EDITABLE (changed), c->typed);

  g_assert_false (can_make (maker));
  g_assert_cmpstr (get_label (maker, MAS_TYPE_GAME_MAKER, "fault"), ==, c->words);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      GtkLabel *label = get_child (maker, MAS_TYPE_GAME_MAKER, places[i]);
      const gboolean says = g_strcmp0 (places[i], c->place) == 0;

      g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (label)), ==, says);
      g_assert_cmpstr (gtk_label_get_label (label), ==, says ? c->words : "");
    }
  row =
    find_widget (c->place != NULL ? GTK_WIDGET (maker) : root, ADW_TYPE_PREFERENCES_ROW, c->mend);
  g_assert_true (gtk_widget_has_css_class (row, "error"));
  g_assert_true (gtk_widget_get_visible (get_child (maker, MAS_TYPE_GAME_MAKER, "show_button")));
  gtk_widget_activate_action (GTK_WIDGET (maker), "maker.show", NULL);
  g_assert_true (has_focus_in (row));

  if (is_king)
    gtk_switch_set_active (get_child (root, MAS_TYPE_PIECE_ROW, "king"),
                           g_str_equal (c->typed, "off"));
  else
    gtk_editable_set_text (GTK_EDITABLE (changed), before);
  g_assert_true (can_make (maker));
  g_assert_false (gtk_widget_has_css_class (row, "error"));
}

static void
test_faults (void)
{
  MasWindow *window = new_document_window (BOARD);
  MasGameMaker *maker = open_maker (window, "win.make-game");
  AdwComboRow *goal =
    ADW_COMBO_ROW (find_widget (GTK_WIDGET (maker), ADW_TYPE_COMBO_ROW, "Who Wins"));

  type (maker, "Name", "Faulty Game");
  type (maker, "Letters of the Pieces That Count", "k");
  for (gsize i = 0; i < G_N_ELEMENTS (fault_cases); i++)
    {
      g_test_message ("%s", fault_cases[i].name);
      /* Letters count where they are captured. */
      adw_combo_row_set_selected (goal, g_str_equal (fault_cases[i].name, "goal-letter") ? 1 : 0);
      check_fault (maker, &fault_cases[i]);
    }
  /* Closing it makes nothing. */
  gtk_window_destroy (GTK_WINDOW (maker));
  g_assert_null (qi_variant_lookup ("faultygame"));
  destroy_window (window);
}

/* Where a piece is named by its letter, it is still meant when it gets another one. */
static void
test_letters (void)
{
  MasWindow *window = new_document_window (BOARD);
  MasGameMaker *maker = open_maker (window, "win.make-game");
  GtkWidget *knight = NULL;
  GtkEditable *to =
    GTK_EDITABLE (find_widget (GTK_WIDGET (maker), ADW_TYPE_ENTRY_ROW, "They Become (Letters)"));

  type (maker, "Name", "Letters");
  /* What nothing is promoted to is not asked. */
  type (maker, "Which Pieces (Letters)", "");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (to)));
  type (maker, "They Become (Letters)", "r, n");
  type (maker, "Which Pieces (Letters)", "P");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (to)));
  g_assert_true (can_make (maker));
  g_assert_cmpstr (mas_game_maker_get_plan (maker)->promotes_to, ==, "RN");
  type (find_piece (maker, 'B'), "Letter of the Piece That It Is Turned Into", "n");
  knight = find_piece (maker, 'N');
  type (knight, "Letter", "H");
  g_assert_cmpstr (gtk_editable_get_text (to), ==, "RH");
  g_assert_cmpstr (gtk_editable_get_text (
                     GTK_EDITABLE (find_widget (find_piece (maker, 'B'), ADW_TYPE_ENTRY_ROW,
                                                "Letter of the Piece That It Is Turned Into"))),
                   ==, "H");
  g_assert_true (can_make (maker));
  gtk_window_destroy (GTK_WINDOW (maker));
  destroy_window (window);
}

/* What is chosen of drawings and ends stands in the text, and what a game says of its end is there when it is copied. */
static void
test_choices (void)
{
  MasWindow *window = new_document_window (BOARD);
  MasGameMaker *maker = open_maker (window, "win.make-game");
  AdwComboRow *art = NULL;
  AdwComboRow *stalemate = NULL;
  const char *shown = NULL;
  g_autofree char *drawing = NULL;

  type (maker, "Name", "Chosen");
  stalemate =
    ADW_COMBO_ROW (find_widget (GTK_WIDGET (maker), ADW_TYPE_COMBO_ROW, "Who Cannot Move"));
  adw_combo_row_set_selected (stalemate, 0);
  g_assert_nonnull (
    strstr (get_label (maker, MAS_TYPE_GAME_MAKER, "text"), "\nstalemateValue = loss\n"));
  art = ADW_COMBO_ROW (find_widget (find_piece (maker, 'A'), ADW_TYPE_COMBO_ROW, "Drawing"));
  adw_combo_row_set_selected (art, 3);
  shown = gtk_string_list_get_string (GTK_STRING_LIST (adw_combo_row_get_model (art)), 3);
  drawing = g_strconcat ("\nmasumeDrawings = a:", shown, "\n", NULL);
  g_assert_nonnull (strstr (get_label (maker, MAS_TYPE_GAME_MAKER, "text"), drawing));
  gtk_widget_activate_action (GTK_WIDGET (maker), "maker.make", NULL);
  settle ();
  assert_game (window, "chosen");

  maker = open_maker (window, "win.copy-game");
  stalemate =
    ADW_COMBO_ROW (find_widget (GTK_WIDGET (maker), ADW_TYPE_COMBO_ROW, "Who Cannot Move"));
  g_assert_cmpuint (adw_combo_row_get_selected (stalemate), ==, 0);
  /* What it inherits can be chosen otherwise. */
  type (maker, "Name", "Chosen Otherwise");
  adw_combo_row_set_selected (stalemate, 1);
  g_assert_nonnull (
    strstr (get_label (maker, MAS_TYPE_GAME_MAKER, "text"), "stalemateValue = draw"));
  adw_combo_row_set_selected (stalemate, 2);
  g_assert_nonnull (
    strstr (get_label (maker, MAS_TYPE_GAME_MAKER, "text"), "stalemateValue = win"));
  gtk_window_destroy (GTK_WINDOW (maker));
  destroy_window (window);
}

/* A file that cannot be written is told in the dialog, which stays open; then no game is made. */
static void
test_unwritable (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "masume", NULL);
  g_autofree char *path = g_build_filename (folder, "variants.ini", NULL);
  g_autofree char *aside = g_build_filename (folder, "aside.ini", NULL);
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/dev/null/game.ini");
  MasWindow *window = new_document_window (BOARD);
  MasGameMaker *maker = open_maker (window, "win.make-game");
  GtkWidget *bar = get_child (maker, MAS_TYPE_GAME_MAKER, "fault_bar");

  type (maker, "Name", "Unwritten");
  g_assert_false (gtk_widget_get_visible (bar));
  /* Nothing is chosen. */
  gtk_widget_activate_action (GTK_WIDGET (maker), "maker.save", NULL);
  settle ();
  g_assert_false (gtk_widget_get_visible (bar));
  fake.file = nowhere;
  gtk_widget_activate_action (GTK_WIDGET (maker), "maker.save", NULL);
  settle ();
  fake.file = NULL;
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_true (gtk_widget_has_css_class (bar, "error"));
  g_assert_false (gtk_widget_get_visible (get_child (maker, MAS_TYPE_GAME_MAKER, "show_button")));

  type (maker, "Name", "Not Written");
  g_assert_false (gtk_widget_get_visible (bar));
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_rename (path, aside);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (maker), "maker.make", NULL);
  settle ();
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_cmpstr (get_label (maker, MAS_TYPE_GAME_MAKER, "fault"), !=, "");
  g_assert_null (qi_variant_lookup ("notwritten"));
  assert_game (window, NULL);
  g_assert_cmpint (g_rmdir (path), ==, 0);
  g_rename (aside, path);
  gtk_window_destroy (GTK_WINDOW (maker));
  destroy_window (window);
}

/* From a game with rules: what is not changed is not written. */
static void
test_copy (void)
{
  MasWindow *window =
    new_document_window ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  MasGameMaker *maker = NULL;
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("masume-make-XXXXXX.ini", &stream, NULL);
  g_autofree char *text = NULL;

  assert_game (window, "chess");
  maker = open_maker (window, "win.copy-game");
  type (maker, "Name", "Copied");
  g_assert_true (can_make (maker));
  g_assert_cmpstr (qi_variant_lookup ("chess")->id, ==, mas_game_maker_get_plan (maker)->parent);
  g_assert_true (g_str_has_prefix (get_label (maker, MAS_TYPE_GAME_MAKER, "text"),
                                   "[copied:chess]\nmasumeName = Copied\nstartFen = "));
  /* A file for other programs, with all inherited rules written out; writing it makes no game. */
  fake.file = file;
  gtk_widget_activate_action (GTK_WIDGET (maker), "maker.save", NULL);
  settle ();
  fake.file = NULL;
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "[chess"));
  g_assert_nonnull (strstr (text, "\n[copied:chess]\n"));
  g_assert_null (qi_variant_lookup ("copied"));
  gtk_window_destroy (GTK_WINDOW (maker));
  g_file_delete (file, NULL, NULL);
  destroy_window (window);
}

/* There is nothing to copy where no rules are known. */
static void
test_no_copy (void)
{
  MasWindow *window = new_document_window (BOARD);
  g_autofree char *status = NULL;

  activate (window, "win.copy-game");
  for (GList *l = gtk_window_list_toplevels (); l != NULL; l = l->next)
    g_assert_false (MAS_IS_GAME_MAKER (l->data));
  status = dup_status (window);
  g_assert_cmpstr (status, ==, "There is no game with rules to copy on this board.");
  destroy_window (window);
}

/* No game can be made of such a board, and the dialog says why. */
static void
assert_refused (MasWindow  *window,
                const char *words)
{
  g_autofree char *status = NULL;

  activate (window, "win.make-game");
  for (GList *l = gtk_window_list_toplevels (); l != NULL; l = l->next)
    g_assert_false (MAS_IS_GAME_MAKER (l->data));
  status = dup_status (window);
  g_assert_cmpstr (status, ==, words);
  destroy_window (window);
}

static void
test_refused (void)
{
  MasWindow *window = new_document_window (BOARD);

  put_piece (mas_window_get_document (window), 12, "7");
  assert_refused (window, "A game needs pieces that belong to one side each.");

  /* The twenty-seventh. */
  window = new_document_window ("ABCDEFGHIJKLMNOPQRSTUVWXYZ1/27 / X/x");
  put_piece (mas_window_get_document (window), 26, "A^");
  assert_refused (window, "There are more kinds of pieces on the board than letters.");
}

/* Where a piece may go: definitions of Betza's notation. */
static void
test_board (void)
{
  static const struct
  {
    const char *betza;
    int file;
    int rank;
    guint target;
  } rows[] = {
    { "fmWfceF", 0, 1, QI_PATTERN_MOVE },
    { "fmWfceF", 1, 1, QI_PATTERN_CAPTURE },
    { "fmWfceF", 0, -1, 0 },
    { "N", 1, 2, QI_PATTERN_MOVE | QI_PATTERN_CAPTURE },
    { "N", 2, 2, 0 },
    { "R", 0, 4, QI_PATTERN_MOVE | QI_PATTERN_CAPTURE },
    { "R2", 0, 3, 0 },
    { "NN", 2, 4, QI_PATTERN_MOVE | QI_PATTERN_CAPTURE },
    { "mRcpR", 0, 1, QI_PATTERN_MOVE },
    { "mRcpR", 0, 2, QI_PATTERN_MOVE | QI_PATTERN_CAPTURE },
    { "R", 0, 5, 0 },
  };
  MasMoveBoard *board = g_object_ref_sink (MAS_MOVE_BOARD (mas_move_board_new ()));

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));

      g_assert_true (qi_betza_parse (rows[i].betza, patterns, NULL));
      mas_move_board_set_moves (board, patterns);
      g_assert_cmpuint (mas_move_board_get_target (board, rows[i].file, rows[i].rank), ==,
                        rows[i].target);
    }
  g_object_unref (board);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-make/board", test_board);
  g_test_add_func ("/editor/window-make/choices", test_choices);
  g_test_add_func ("/editor/window-make/copy", test_copy);
  g_test_add_func ("/editor/window-make/faults", test_faults);
  g_test_add_func ("/editor/window-make/letters", test_letters);
  g_test_add_func ("/editor/window-make/make", test_make);
  g_test_add_func ("/editor/window-make/no-copy", test_no_copy);
  g_test_add_func ("/editor/window-make/refused", test_refused);
  g_test_add_func ("/editor/window-make/unwritable", test_unwritable);
  return run_window_tests ();
}
