/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"

#include "mas-compare-private.h"
#include "mas-words-formats.h"
#include "qi-details.h"

#include <math.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SHOGI "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b "

/* GNOME's palette, in which the marks are drawn. */
#define GREEN  0x26a269
#define RED    0xe01b24
#define BLUE   0x1c71d8
#define PURPLE 0x813d9c

typedef struct
{
  GtkWidget      *window;
  MasCompareView *view;
  MasDocument    *document;
} Fixture;

static void
set_up (Fixture *f,
        QiSetup *before,
        QiSetup *after,
        int      width,
        int      height)
{
  f->document = mas_document_new (after);
  f->view = MAS_COMPARE_VIEW (mas_compare_view_new ());
  f->window = present_alone (f->view, width, height);

  const MasCompareSide first = { .title = "Saved", .setup = before };
  const MasCompareSide second = { .title = "mine.fen", .setup = after, .document = f->document };

  mas_compare_view_set (f->view, &first, &second);
  settle ();
}

static void
set_up_texts (Fixture    *f,
              const char *before,
              const char *after)
{
  g_autoptr (QiSetup) first = read_setup (before);
  g_autoptr (QiSetup) second = read_setup (after);

  set_up (f, first, second, 1100, 760);
}

static void
tear_down (Fixture *f)
{
  MasCompareView *view = f->view;

  destroy_with (f->window, view);
  let_go (f->document);
}

static guint
get_n (Fixture *f)
{
  guint n = 0;

  g_object_get (f->view, "n-differences", &n, NULL);
  return n;
}

/* All differences in words, in the order of the list, with its headings in brackets. */
static char *
dup_list (Fixture *f)
{
  MasCompareList *list = MAS_COMPARE_LIST (f->view->list);
  GString *words = g_string_new (NULL);
  guint n = get_n (f);

  for (guint index = mas_compare_list_step (list, G_MAXUINT, TRUE); index != G_MAXUINT;
       index = mas_compare_list_step (list, index, TRUE), n--)
    {
      g_autofree char *sentence = mas_compare_words_change (f->view->difference, index);

      g_string_append_printf (words, "%s%s", words->len > 0 ? "\n" : "", sentence);
    }
  g_assert_cmpuint (n, ==, 0);
  return g_string_free (words, FALSE);
}

/* --- words --------------------------------------------------------------------------------- */

static const struct
{
  const char *name;
  const char *before;
  const char *after;
  const char *words;
} sentences[] = {
  { "same", START, START, "" },
  { "moved", START, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "White pawn e2 → e4\nTurn: White → Black\nEn-passant square: none → e3" },
  { "removed", START, "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "d7: black pawn removed" },
  { "added", START, "rnbqkbnr/pppppppp/8/8/3q4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "d4: black queen added" },
  { "replaced", START, "Nnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
    "a8: black rook → white knight\nCastling rights: KQkq → KQk" },
  { "captured", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 7", "4k3/8/8/3P4/8/8/8/4K3 w - - 3 7",
    "White pawn e4 → d5, in place of black pawn" },
  { "numbers", "4k3/8/8/8/8/8/8/4K3 w - - 3 7", "4k3/8/8/8/8/8/8/4K3 w - - 4 8",
    "Move number: 7 → 8\nHalf-moves without progress: 3 → 4" },
  { "hands", SHOGI "P 1", SHOGI "2Pr 1",
    "Sente’s pawn in hand: 1 → 2\nGote’s rook in hand: 0 → 1" },
  { "shape", "4k^3/8/4K^3 / C/c", "4k^4/9/4K^4 / C/c", "Board: 3 × 8 → 3 × 9" },
  { "line", "K^1r / C/c", "1K^r / C/c", "White king a → b" },
};

static void
test_words (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  Fixture f;
  g_autofree char *words = NULL;

  set_up_texts (&f, sentences[i].before, sentences[i].after);
  words = dup_list (&f);
  g_assert_cmpstr (words, ==, sentences[i].words);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (f.view->pane)), ==,
                   get_n (&f) > 0 ? "list" : "nothing");
  tear_down (&f);
}

/* Differences that are not in the text form: the game, a style, an unknown detail. */
static void
test_words_other (void)
{
  g_autoptr (QiSetup) before = read_setup (START);
  QiPosition *position = qi_setup_get_position (before);
  g_autoptr (QiPosition) styled =
    qi_position_with_style (position, QI_SIDE_FIRST, &QI_TOKEN ("Cross\nstyle"), NULL);
  g_autoptr (QiSetup) none = qi_setup_with_game (before, NULL);
  g_autoptr (QiSetup) moved = qi_setup_with_position (none, styled);
  g_autoptr (QiValue) value = qi_value_new_string ("a long\ntext", -1);
  g_autoptr (QiDetails) details = qi_details_with (qi_setup_get_details (moved), "x-remark", value);
  g_autoptr (QiSetup) after = qi_setup_with_details (moved, details);
  Fixture f;
  g_autofree char *words = NULL;

  set_up (&f, before, after, 1100, 760);
  words = dup_list (&f);
  g_assert_nonnull (strstr (words, "Game: Chess → none"));
  g_assert_nonnull (strstr (words, "Style of "));
  g_assert_nonnull (strstr (words, "X-remark: none → a long text"));
  /* On one line each. */
  g_assert_cmpuint (get_n (&f), ==, 3);
  tear_down (&f);
}

/* --- marks --------------------------------------------------------------------------------- */

typedef struct
{
  guint32 *pixels;
  int      width;
  int      height;
} Picture;

static Picture
draw (GtkWidget *widget)
{
  Picture picture = { NULL, 0, 0 };
  g_autoptr (GskRenderer) renderer = gsk_cairo_renderer_new ();
  g_autoptr (GdkTexture) texture = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node = NULL;

  wait_for (gtk_widget_get_width (widget) > 0);
  settle ();
  picture.width = gtk_widget_get_width (widget);
  picture.height = gtk_widget_get_height (widget);
  g_assert_true (gsk_renderer_realize (renderer, NULL, NULL));
  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (renderer, node,
                                         &GRAPHENE_RECT_INIT (0, 0, (float) picture.width,
                                                              (float) picture.height));
  picture.pixels = g_new0 (guint32, (gsize) picture.width * (gsize) picture.height);
  gdk_texture_download (texture, (guchar *) picture.pixels, (gsize) picture.width * 4);
  gsk_render_node_unref (node);
  gsk_renderer_unrealize (renderer);
  return picture;
}

/* How many pixels of a square have a colour. */
static guint
count (const Picture *picture,
       MasBoardView  *view,
       guint          square,
       guint32        colour)
{
  const DiagramLayout *layout = mas_board_view_get_layout (view);
  double x = 0;
  double y = 0;
  guint n = 0;

  diagram_layout_get_place (layout, square, &x, &y);
  for (int j = (int) y + 1; j < (int) (y + layout->square) - 1; j++)
    for (int i = (int) x + 1; i < (int) (x + layout->square) - 1; i++)
      {
        guint32 pixel = picture->pixels[j * picture->width + i] & 0xffffff;
        gboolean near = TRUE;

        for (guint shift = 0; shift < 24; shift += 8)
          near = near && ABS ((int) (pixel >> shift & 0xff) - (int) (colour >> shift & 0xff)) < 8;
        n += near;
      }
  return n;
}

static MasBoardView *
get_board (Fixture         *f,
           MasCompareBoards board)
{
  return mas_compare_board_get_view (MAS_COMPARE_BOARD (f->view->boards[board]));
}

/* Squares of chess by index: a8 is 0. */
enum
{
  A8 = 0,
  D7 = 11,
  D4 = 35,
  E4 = 36,
  E2 = 52,
  E3 = 44,
  H1 = 63
};

static const struct
{
  guint   square;
  guint32 colour;
} marks[] = {
  { A8, PURPLE }, { D7, RED }, { D4, GREEN }, { E4, BLUE }, { E2, BLUE }, { E3, BLUE }
};

#define MARKED "Nnbqkbnr/ppp1pppp/8/8/3qP3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"

static void
assert_marks (Fixture         *f,
              MasCompareBoards board)
{
  static const guint32 colours[] = { GREEN, RED, BLUE, PURPLE };
  MasBoardView *view = get_board (f, board);
  Picture picture = draw (GTK_WIDGET (view));

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      g_test_message ("board %u, square %u", board, marks[i].square);
      g_assert_cmpuint (count (&picture, view, marks[i].square, marks[i].colour), >, 40);
    }
  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      g_assert_cmpuint (count (&picture, view, H1, colours[i]), ==, 0);
      g_assert_cmpuint (count (&picture, view, 1, colours[i]), ==, 0);
    }
  g_free (picture.pixels);
}

static void
test_marks (void)
{
  Fixture f;

  set_up_texts (&f, START, MARKED);
  assert_marks (&f, MAS_BOARD_OVERLAID);
  mas_compare_view_set_mode (f.view, MAS_COMPARE_BESIDE);
  settle ();
  assert_marks (&f, MAS_BOARD_BEFORE);
  assert_marks (&f, MAS_BOARD_AFTER);
  /* One scale. */
  g_assert_cmpfloat_with_epsilon (
    mas_board_view_get_layout (get_board (&f, MAS_BOARD_BEFORE))->square,
    mas_board_view_get_layout (get_board (&f, MAS_BOARD_AFTER))->square, 0.001);
  mas_board_view_zoom (get_board (&f, MAS_BOARD_BEFORE), MAS_ZOOM_IN, -1, -1);
  mas_board_view_pan (get_board (&f, MAS_BOARD_BEFORE), 10, 5);
  g_assert_cmpfloat_with_epsilon (mas_board_view_get_layout (get_board (&f, MAS_BOARD_BEFORE))->x,
                                  mas_board_view_get_layout (get_board (&f, MAS_BOARD_AFTER))->x,
                                  1.001); /* one of them may be a pixel wider */
  g_assert_cmpfloat_with_epsilon (
    mas_board_view_get_layout (get_board (&f, MAS_BOARD_BEFORE))->square,
    mas_board_view_get_layout (get_board (&f, MAS_BOARD_AFTER))->square, 0.001);
  /* Nothing is marked when nothing differs. */
  mas_compare_view_set_mode (f.view, MAS_COMPARE_OVERLAID);
  mas_compare_view_take_all (f.view);
  settle ();

  Picture picture = draw (GTK_WIDGET (get_board (&f, MAS_BOARD_OVERLAID)));

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    g_assert_cmpuint (count (&picture, get_board (&f, MAS_BOARD_OVERLAID), marks[i].square,
                             marks[i].colour),
                      ==, 0);
  g_free (picture.pixels);
  tear_down (&f);
}

/* The ghost of what is gone: the square is another one than an empty square with the same mark. */
static void
test_ghost (void)
{
  Fixture f;
  guint n[2];

  for (guint i = 0; i < 2; i++)
    {
      set_up_texts (&f, START, MARKED);
      MasCompareBoards board = i == 0 ? MAS_BOARD_OVERLAID : MAS_BOARD_AFTER;

      mas_compare_view_set_mode (f.view, i == 0 ? MAS_COMPARE_OVERLAID : MAS_COMPARE_BESIDE);
      settle ();
      Picture picture = draw (GTK_WIDGET (get_board (&f, board)));
      const DiagramLayout *layout = mas_board_view_get_layout (get_board (&f, board));
      double x = 0;
      double y = 0;

      diagram_layout_get_place (layout, D7, &x, &y);
      n[i] = picture.pixels[(int) (y + layout->square * 0.5) * picture.width
                            + (int) (x + layout->square * 0.5)]
             & 0xffffff;
      g_free (picture.pixels);
      tear_down (&f);
    }
  g_assert_cmphex (n[0], !=, n[1]);
}

/* --- take ---------------------------------------------------------------------------------- */

/* Each difference can be taken by its own button, and undone. */
static void
test_take_each (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  Fixture f;
  g_autoptr (QiSetup) after = read_setup (sentences[i].after);
  guint n = 0;

  set_up_texts (&f, sentences[i].before, sentences[i].after);
  n = get_n (&f);
  for (guint index = 0; index < n; index++)
    {
      const char *label = NULL;

      g_test_message ("difference %u", index);
      g_signal_emit_by_name (f.view->list, "take", index);
      g_assert_cmpuint (get_n (&f), <, n);
      label = qi_history_get_undo_label (mas_document_get_history (f.document));
      g_assert_true (g_str_has_prefix (label, "Take "));
      g_assert_true (g_str_has_suffix (label, " from Saved"));
      mas_document_undo (f.document);
      g_assert_cmpuint (get_n (&f), ==, n);
      g_assert_true (qi_setup_equal (mas_document_get_setup (f.document), after));
    }
  tear_down (&f);
}

/* One after another until none is left; and all at once. */
static void
test_take_all (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiSetup) before = read_setup (sentences[i].before);
  Fixture f;
  guint n = 0;

  set_up_texts (&f, sentences[i].before, sentences[i].after);
  n = get_n (&f);
  while (get_n (&f) > 0 && n-- > 0)
    g_signal_emit_by_name (f.view->list, "take", 0u);
  g_assert_true (qi_setup_equal (mas_document_get_setup (f.document), before));
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (f.view->pane)), ==, "nothing");
  tear_down (&f);

  set_up_texts (&f, sentences[i].before, sentences[i].after);
  gtk_widget_activate_action (GTK_WIDGET (f.view), "compare.take-all", NULL);
  g_assert_true (qi_setup_equal (mas_document_get_setup (f.document), before));
  g_assert_cmpuint (get_n (&f), ==, 0);
  tear_down (&f);
}

static void
test_take_square (void)
{
  Fixture f;
  QiPosition *position = NULL;

  set_up_texts (&f, START, MARKED);
  g_signal_emit_by_name (f.view->boards[MAS_BOARD_OVERLAID], "activated", (guint) D7);
  position = mas_document_get_position (f.document);
  g_assert_true (qi_token_is (qi_position_get_piece (position, D7), "p"));
  g_assert_cmpstr (qi_history_get_undo_label (mas_document_get_history (f.document)), ==,
                   "Take d7 from Saved");
  g_signal_emit_by_name (f.view->boards[MAS_BOARD_OVERLAID], "activated", (guint) D4);
  position = mas_document_get_position (f.document);
  g_assert_null (qi_position_get_piece (position, D4));
  /* From the first board as well; a square without a difference is left alone. */
  g_signal_emit_by_name (f.view->boards[MAS_BOARD_BEFORE], "activated", (guint) A8);
  position = mas_document_get_position (f.document);
  g_assert_true (qi_token_is (qi_position_get_piece (position, A8), "r"));
  guint cursor = qi_history_get_cursor (mas_document_get_history (f.document));
  g_signal_emit_by_name (f.view->boards[MAS_BOARD_OVERLAID], "activated", (guint) H1);
  g_assert_cmpuint (qi_history_get_cursor (mas_document_get_history (f.document)), ==, cursor);
  tear_down (&f);
}

/* Without a document nothing can be taken, and no button for it is shown. */
static void
test_fixed (void)
{
  g_autoptr (QiSetup) before = read_setup (START);
  g_autoptr (QiSetup) after = read_setup (MARKED);
  GtkWidget *view = mas_compare_view_new ();
  GtkWidget *window = present_alone (view, 1100, 760);
  const MasCompareSide first = { .title = "Row 1", .setup = before };
  const MasCompareSide second = { .title = "Row 2", .setup = after };

  mas_compare_view_set (MAS_COMPARE_VIEW (view), &first, &second);
  settle ();
  g_assert_false (gtk_widget_get_visible (MAS_COMPARE_VIEW (view)->take_all));
  g_signal_emit_by_name (MAS_COMPARE_VIEW (view)->boards[0], "activated", (guint) D7);
  g_signal_emit_by_name (MAS_COMPARE_VIEW (view)->list, "take", 0u);
  gtk_widget_activate_action (view, "compare.take-all", NULL);
  g_assert_true (mas_compare_view_get_setup (MAS_COMPARE_VIEW (view), 1) == after);
  mas_compare_view_set (MAS_COMPARE_VIEW (view), NULL, NULL);
  settle ();
  destroy_with (window, view);
}

/* --- stepping and following ----------------------------------------------------------------- */

static void
test_steps (void)
{
  Fixture f;

  set_up_texts (&f, START, "Nnbqkbnr/ppp1pppp/8/8/3qP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  g_assert_cmpuint (get_n (&f), ==, 5);
  for (guint i = 0; i < 7; i++)
    {
      guint expected = MIN (i, 4);
      const QiChange *change = NULL;
      guint from = 0;

      mas_compare_view_step (f.view, TRUE);
      g_assert_cmpuint (mas_compare_list_step (MAS_COMPARE_LIST (f.view->list), G_MAXUINT, TRUE),
                        !=, G_MAXUINT);
      change = qi_difference_get (f.view->difference, f.view->current);
      if (expected == 4)
        g_assert_cmpint (change->kind, ==, QI_CHANGE_TURN);
      else
        g_assert_cmpuint (mas_compare_board_get_cursor (
                            MAS_COMPARE_BOARD (f.view->boards[MAS_BOARD_OVERLAID])),
                          ==, change->square);
      from = change->from;
      g_assert_true (change->kind != QI_CHANGE_MOVED || from == E2);
    }
  for (guint i = 0; i < 6; i++)
    mas_compare_view_step (f.view, FALSE);
  g_assert_cmpuint (qi_difference_get (f.view->difference, f.view->current)->square, ==, A8);
  tear_down (&f);
}

/* The document is changed elsewhere: the list follows, and the current entry stays. */
static void
test_live (void)
{
  Fixture f;
  g_autoptr (QiEdit) edit = qi_edit_new ();

  set_up_texts (&f, START, MARKED);
  g_assert_cmpuint (get_n (&f), ==, 4);
  mas_compare_view_step (f.view, TRUE);
  mas_compare_view_step (f.view, TRUE);
  guint square = qi_difference_get (f.view->difference, f.view->current)->square;
  qi_edit_put (edit, A8, &QI_TOKEN ("r"));
  qi_edit_put (edit, H1, NULL);
  g_assert_true (mas_document_apply (f.document, edit, "Elsewhere", NULL, NULL));
  g_assert_cmpuint (qi_difference_get (f.view->difference, f.view->current)->square, ==, square);
  mas_document_undo (f.document);
  g_assert_cmpuint (get_n (&f), ==, 4);
  g_assert_cmpuint (qi_difference_get (f.view->difference, f.view->current)->square, ==, square);
  /* When the current entry is gone, its neighbour becomes the current one. */
  g_signal_emit_by_name (f.view->list, "take", f.view->current);
  g_assert_cmpuint (f.view->current, <, get_n (&f));
  tear_down (&f);
}

/* --- texts --------------------------------------------------------------------------------- */

/* The marked parts of one side, in brackets. */
static char *
dup_marked (Fixture    *f,
            gboolean    before,
            const char *tag)
{
  GtkTextBuffer *buffer = mas_compare_text_get_buffer (MAS_COMPARE_TEXT (f->view->texts), before);
  GtkTextTag *wanted = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), tag);
  GString *words = g_string_new (NULL);
  GtkTextIter iter;

  gtk_text_buffer_get_start_iter (buffer, &iter);
  while (!gtk_text_iter_is_end (&iter))
    {
      if (gtk_text_iter_starts_tag (&iter, wanted))
        g_string_append_c (words, '[');
      g_string_append_unichar (words, gtk_text_iter_get_char (&iter));
      gtk_text_iter_forward_char (&iter);
      if (gtk_text_iter_ends_tag (&iter, wanted))
        g_string_append_c (words, ']');
    }
  return g_string_free (words, FALSE);
}

static void
test_texts (void)
{
  Fixture f;
  g_autofree char *removed = NULL;
  g_autofree char *added = NULL;

  set_up_texts (&f, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1");
  mas_compare_text_set_format (MAS_COMPARE_TEXT (f.view->texts), qi_notation_lookup ("fen"));
  mas_compare_view_set_mode (f.view, MAS_COMPARE_TEXTS);
  settle ();
  removed = dup_marked (&f, TRUE, "removed");
  added = dup_marked (&f, FALSE, "added");
  g_assert_cmpstr (removed, ==, "4k3/8/8/8/8/8/8/R3K3 [w] Q - 0 1");
  g_assert_cmpstr (added, ==, "4k3/8/8/8/8/8/8/R3K3 [b] Q - 0 1");
  /* Live too. */
  mas_compare_view_take_all (f.view);
  settle ();
  g_free (added);
  added = dup_marked (&f, FALSE, "added");
  g_assert_cmpstr (added, ==, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  tear_down (&f);
}

/* The text that both are compared in can be chosen. */
static void
test_texts_choice (void)
{
  Fixture f;
  GtkDropDown *chooser = NULL;
  g_autofree char *fen = NULL;
  g_autofree char *other = NULL;

  set_up_texts (&f, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1");
  mas_compare_text_set_format (MAS_COMPARE_TEXT (f.view->texts), qi_notation_lookup ("fen"));
  mas_compare_view_set_mode (f.view, MAS_COMPARE_TEXTS);
  settle ();
  chooser = GTK_DROP_DOWN (find_widget (f.view->texts, GTK_TYPE_DROP_DOWN, NULL));
  fen = dup_marked (&f, TRUE, "removed");
  for (guint i = 0; i < g_list_model_get_n_items (gtk_drop_down_get_model (chooser)); i++)
    {
      GtkStringObject *name = NULL;

      gtk_drop_down_set_selected (chooser, i);
      name = GTK_STRING_OBJECT (gtk_drop_down_get_selected_item (chooser));
      if (g_str_equal (gtk_string_object_get_string (name),
                       mas_words_format (qi_notation_lookup ("feen"))))
        break;
    }
  settle ();
  other = dup_marked (&f, TRUE, "removed");
  g_assert_cmpstr (fen, ==, "4k3/8/8/8/8/8/8/R3K3 [w] Q - 0 1");
  g_assert_nonnull (strstr (other, "4k^3"));
  tear_down (&f);
}

static GtkWidget *
find_seen_button (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root))
    return gtk_widget_get_mapped (root) ? root : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_seen_button (child);
  return found;
}

/* A row of the list that is selected, or activated again, is the difference that is looked at; headings are none. The
 * button of a row takes its difference over. */
static void
test_list (void)
{
  Fixture f;
  GtkListView *view = NULL;
  GtkSelectionModel *rows = NULL;
  GtkWidget *take = NULL;
  guint n_chosen = 0;

  set_up_texts (&f, START, "rnbqkbnr/ppp1pppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  view = GTK_LIST_VIEW (find_widget (f.view->list, GTK_TYPE_LIST_VIEW, NULL));
  rows = gtk_list_view_get_model (view);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (rows)); i++)
    {
      const guint before = f.view->current;

      gtk_selection_model_select_item (rows, i, TRUE);
      if (f.view->current == before)
        continue;
      n_chosen++;
      mas_compare_view_set_current (f.view, before, FALSE);
      g_signal_emit_by_name (view, "activate", i);
      g_assert_cmpuint (f.view->current, !=, before);
    }
  g_assert_cmpuint (n_chosen, >=, get_n (&f) - 1);
  take = find_seen_button (f.view->list);
  g_assert_nonnull (take);
  {
    const guint n = get_n (&f);

    g_signal_emit_by_name (take, "clicked");
    settle ();
    g_assert_cmpuint (get_n (&f), <, n);
  }
  tear_down (&f);
}

/* A position that cannot be written as FEN is shown in a format that can hold it. */
static void
test_texts_fallback (void)
{
  Fixture f;
  g_autofree char *text = NULL;

  set_up_texts (&f, "K^1r / C/c", "1K^r / C/c");
  mas_compare_text_set_format (MAS_COMPARE_TEXT (f.view->texts), qi_notation_lookup ("fen"));
  mas_compare_view_set_mode (f.view, MAS_COMPARE_TEXTS);
  settle ();
  text = dup_marked (&f, TRUE, "removed");
  g_assert_cmpstr (text, !=, "");
  g_assert_null (strstr (text, "There is no"));
  tear_down (&f);
}

/* --- shapes and sizes ----------------------------------------------------------------------- */

/* Boards of every kind, drawn in every mode. */
static void
test_shapes (void)
{
  static const struct
  {
    const char *before;
    const char *after;
    guint n;
  } cases[] = {
    { "K^1r / C/c", "1K^r / C/c", 1 },
    { "K^1/2//1r/2 / C/c", "K^1/2//2/1r / C/c", 1 },
    { "K^1/2//1r/2 / C/c", "K^1r/3/2k / C/c", 3 },
    { "4k^3/8/8/8/8/8/8/4K^3 / C/c", "K^1r / C/c", 4 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Fixture f;

      g_test_message ("case %u", (guint) i);
      set_up_texts (&f, cases[i].before, cases[i].after);
      g_assert_cmpuint (get_n (&f), >=, cases[i].n > 1 ? 2 : 1);
      for (int mode = 0; mode < MAS_COMPARE_N_MODES; mode++)
        {
          mas_compare_view_set_mode (f.view, (MasCompareMode) mode);
          settle ();
          if (mode != MAS_COMPARE_TEXTS)
            g_free (
              draw (GTK_WIDGET (get_board (&f, mode == MAS_COMPARE_OVERLAID ? MAS_BOARD_OVERLAID
                                                                            : MAS_BOARD_BEFORE)))
                .pixels);
          for (guint step = 0; step < 4; step++)
            mas_compare_view_step (f.view, TRUE);
          for (guint square = 0; square < 64; square++)
            for (int board = 0; board < MAS_N_BOARDS; board++)
              g_signal_emit_by_name (f.view->boards[board], "pointed", square);
        }
      gtk_widget_activate_action (GTK_WIDGET (f.view), "compare.take-all", NULL);
      g_assert_cmpuint (get_n (&f), ==, 0);
      tear_down (&f);
    }
}

/* Every square of the largest board differs. */
static void
test_large (void)
{
  const gint64 sizes[] = { 255, 255 };
  QiShape shape;
  QiSetup *setups[2];
  Fixture f;

  g_assert_true (qi_shape_init (&shape, sizes, 2, qi_limits_get_default (), NULL));
  for (guint i = 0; i < 2; i++)
    {
      QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
      g_autoptr (QiPosition) position = NULL;

      for (guint square = 0; square < 255 * 255; square++)
        g_assert_true (qi_position_builder_put (builder, square, &QI_TOKEN (i == 0 ? "P" : "q")));
      qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
      qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
      position = qi_position_builder_end (builder, NULL);
      g_assert_nonnull (position);
      setups[i] = qi_setup_new (position, NULL, NULL);
    }
  set_up (&f, setups[0], setups[1], 1100, 760);
  g_assert_cmpuint (get_n (&f), ==, 255 * 255);
  for (int mode = 0; mode < MAS_COMPARE_N_MODES; mode++)
    {
      mas_compare_view_set_mode (f.view, (MasCompareMode) mode);
      settle ();
      if (mode != MAS_COMPARE_TEXTS)
        g_free (draw (GTK_WIDGET (get_board (&f, mode == MAS_COMPARE_OVERLAID ? MAS_BOARD_OVERLAID
                                                                              : MAS_BOARD_BEFORE)))
                  .pixels);
    }
  for (guint i = 0; i < 100; i++)
    mas_compare_view_step (f.view, TRUE);
  g_assert_cmpuint (mas_compare_list_get_row (MAS_COMPARE_LIST (f.view->list), f.view->current), ==,
                    100);
  g_signal_emit_by_name (f.view->list, "take", f.view->current);
  g_assert_cmpuint (get_n (&f), ==, 255 * 255 - 1);
  mas_compare_view_take_all (f.view);
  g_assert_cmpuint (get_n (&f), ==, 0);
  tear_down (&f);
  qi_setup_unref (setups[0]);
  qi_setup_unref (setups[1]);
}

/* In a narrow window the list is below the boards, and these are below each other. */
static void
test_narrow (void)
{
  g_autoptr (QiSetup) before = read_setup (START);
  g_autoptr (QiSetup) after = read_setup (MARKED);
  Fixture f;

  set_up (&f, before, after, 420, 1000);
  wait_for (f.view->narrow && f.view->tall);
  settle ();
  g_assert_cmpint (gtk_orientable_get_orientation (GTK_ORIENTABLE (f.view->content)), ==,
                   GTK_ORIENTATION_VERTICAL);
  g_assert_cmpint (gtk_orientable_get_orientation (GTK_ORIENTABLE (f.view->beside)), ==,
                   GTK_ORIENTATION_VERTICAL);
  tear_down (&f);
}

/* With texts of twice the size a wide window is as a narrow one, and the titles are whole. */
static void
test_large_text (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  g_autoptr (QiSetup) before = read_setup (START);
  g_autoptr (QiSetup) after = read_setup (MARKED);
  int resolution = 0;
  Fixture f;

  set_up (&f, before, after, 1280, 800);
  wait_for (!f.view->narrow);
  g_object_get (settings, "gtk-xft-dpi", &resolution, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  wait_for (f.view->narrow);
  settle ();
  for (gsize i = 0; i < G_N_ELEMENTS (f.view->titles); i++)
    g_assert_false (
      pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (f.view->titles[i]))));
  g_object_set (settings, "gtk-xft-dpi", resolution, NULL);
  wait_for (!f.view->narrow);
  tear_down (&f);
}

/* In a window of 360 × 400 below a header of 46 everything has room: each of the ways to show the differences, of
 * which the list is one there. The board has 200 px. */
static void
test_narrowest (void)
{
  static const char *const ways[] = { "mode_0", "mode_1", "mode_2", "list_button" };
  g_autoptr (QiSetup) before = read_setup (START);
  g_autoptr (QiSetup) after = read_setup (MARKED);
  Fixture f;

  set_up (&f, before, after, 360, 354);
  wait_for (f.view->low && gtk_widget_get_visible (f.view->list_button));
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      int width = 0;
      int height = 0;

      gtk_toggle_button_set_active (get_child (f.view, MAS_TYPE_COMPARE_VIEW, ways[i]), TRUE);
      wait_for (gtk_widget_get_mapped (f.view->list) == (i == 3));
      settle ();
      gtk_widget_measure (f.view->box, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      gtk_widget_measure (f.view->box, GTK_ORIENTATION_VERTICAL, 360, &height, NULL, NULL, NULL);
      g_assert_cmpint (width, <=, 360);
      g_assert_cmpint (height, <=, 354);
    }
  g_assert_cmpint (gtk_widget_get_height (f.view->list), >=, 190);
  mas_compare_view_set_mode (f.view, MAS_COMPARE_OVERLAID);
  wait_for (gtk_widget_get_height (f.view->boards[MAS_BOARD_OVERLAID]) >= 200);
  g_assert_true (gtk_widget_is_ancestor (f.view->take_all, f.view->foot));
  /* A view that has no room beside the boards goes back below them. */
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (f.view->list_button), TRUE);
  resize_window (f.window, 360, 700);
  wait_for (!f.view->low && gtk_widget_get_mapped (f.view->boards[MAS_BOARD_OVERLAID])
            && gtk_widget_get_mapped (f.view->list));
  g_assert_false (gtk_widget_get_visible (f.view->list_button));
  tear_down (&f);

  set_up (&f, before, after, 1280, 800);
  wait_for (!f.view->narrow);
  g_assert_true (gtk_widget_is_ancestor (f.view->take_all, f.view->header_top));
  g_assert_true (gtk_widget_is_ancestor (f.view->modes[MAS_COMPARE_OVERLAID], f.view->header_top));
  tear_down (&f);
}

/* --- what a screen reader is told ------------------------------------------------------------ */

static void
test_access (void)
{
  Fixture f;

  set_up_texts (&f, START, MARKED);
  GtkWidget *board = GTK_WIDGET (get_board (&f, MAS_BOARD_OVERLAID));

  gtk_test_accessible_assert_role (board, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_test_accessible_assert_property (board, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Board, “Saved” and “mine.fen” compared");
  gtk_test_accessible_assert_property (board, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "4 differences");
  mas_compare_view_step (f.view, TRUE);
  gtk_test_accessible_assert_property (board, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "4 differences; a8: black rook → white knight");
  tear_down (&f);
}

static gboolean
on_frame_cb (GtkWidget     *widget,
             GdkFrameClock *clock,
             gpointer       user_data)
{
  (*(guint *) user_data)++;
  return G_SOURCE_CONTINUE;
}

/* The list scrolls back to its start while the differences become fewer. */
static void
test_scrolling (void)
{
  Fixture f;
  g_autoptr (QiSetup) start = read_setup (START);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  GtkSettings *settings = gtk_settings_get_default ();
  gboolean animated = FALSE;
  gboolean handled = FALSE;
  GtkScrolledWindow *scrolled = NULL;
  GtkAdjustment *adjustment = NULL;
  double end = 0;
  guint n_frames = 0;

  g_object_get (settings, "gtk-enable-animations", &animated, NULL);
  g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
  set_up_texts (&f, START, "8/8/8/8/8/8/8/8 w - - 0 1");
  scrolled = GTK_SCROLLED_WINDOW (gtk_widget_get_first_child (GTK_WIDGET (f.view->list)));
  adjustment = gtk_scrolled_window_get_vadjustment (scrolled);
  wait_for (gtk_adjustment_get_upper (adjustment) > 2 * gtk_adjustment_get_page_size (adjustment)
            || gtk_adjustment_get_upper (adjustment) > 1000);
  end = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
  g_assert_cmpfloat (end, >, 200);
  gtk_adjustment_set_value (adjustment, end);
  gtk_widget_add_tick_callback (f.window, on_frame_cb, &n_frames, NULL);
  wait_for (n_frames > 2);
  g_signal_emit_by_name (scrolled, "scroll-child", GTK_SCROLL_START, FALSE, &handled);
  wait_for (gtk_adjustment_get_value (adjustment) < end - 1);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 1);

  qi_edit_replace (edit, start);
  g_assert_true (mas_document_apply (f.document, edit, "Start", NULL, NULL));
  n_frames = 0;
  wait_for (n_frames > 20);
  g_assert_cmpuint (get_n (&f), ==, 0);
  g_object_set (settings, "gtk-enable-animations", animated, NULL);
  tear_down (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      g_autofree char *words = g_strconcat ("/compare/words/", sentences[i].name, NULL);
      g_autofree char *each = g_strconcat ("/compare/take/", sentences[i].name, NULL);
      g_autofree char *all = g_strconcat ("/compare/take-all/", sentences[i].name, NULL);

      g_test_add_data_func (words, GSIZE_TO_POINTER (i), test_words);
      g_test_add_data_func (each, GSIZE_TO_POINTER (i), test_take_each);
      g_test_add_data_func (all, GSIZE_TO_POINTER (i), test_take_all);
    }
  g_test_add_func ("/compare/words-other", test_words_other);
  g_test_add_func ("/compare/marks", test_marks);
  g_test_add_func ("/compare/ghost", test_ghost);
  g_test_add_func ("/compare/take-square", test_take_square);
  g_test_add_func ("/compare/fixed", test_fixed);
  g_test_add_func ("/compare/steps", test_steps);
  g_test_add_func ("/compare/live", test_live);
  g_test_add_func ("/compare/texts", test_texts);
  g_test_add_func ("/compare/texts-fallback", test_texts_fallback);
  g_test_add_func ("/compare/texts-choice", test_texts_choice);
  g_test_add_func ("/compare/list", test_list);
  g_test_add_func ("/compare/shapes", test_shapes);
  g_test_add_func ("/compare/large", test_large);
  g_test_add_func ("/compare/narrow", test_narrow);
  g_test_add_func ("/compare/large-text", test_large_text);
  g_test_add_func ("/compare/narrowest", test_narrowest);
  g_test_add_func ("/compare/access", test_access);
  g_test_add_func ("/compare/scrolling", test_scrolling);
  return g_test_run ();
}
