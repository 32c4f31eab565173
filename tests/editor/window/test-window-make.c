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
test_refused (void)
{
  MasWindow *window = new_document_window (BOARD);
  g_autofree char *status = NULL;

  put_piece (mas_window_get_document (window), 12, "7");
  activate (window, "win.make-game");
  for (GList *l = gtk_window_list_toplevels (); l != NULL; l = l->next)
    g_assert_false (MAS_IS_GAME_MAKER (l->data));
  status = dup_status (window);
  g_assert_cmpstr (status, ==, "A game needs pieces that belong to one side each.");
  destroy_window (window);
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
  g_test_add_func ("/editor/window-make/copy", test_copy);
  g_test_add_func ("/editor/window-make/make", test_make);
  g_test_add_func ("/editor/window-make/no-copy", test_no_copy);
  g_test_add_func ("/editor/window-make/refused", test_refused);
  return run_window_tests ();
}
