/* SPDX-License-Identifier: Apache-2.0 */
/* The analysis of an engine in the whole window, with one that always says the same (tests/core/engine/fake.py): arrows,
 * figures, moves, and that it is off at every start. */
#include "engine-window.h"

#include "mas-board-view.h"
#include "mas-edit-area-private.h"

/* The colours of the arrows, in the order of the lines; "" when there are none. */
static char *
dup_arrows (Fixture *f)
{
  QiSetup *setup = mas_edit_area_get_overlay (f->area)->thought.setup;
  QiValue *marks = setup != NULL ? qi_details_get (qi_setup_get_details (setup), "marks") : NULL;
  GString *text = g_string_new (NULL);

  for (gsize i = 0; marks != NULL && i < qi_value_get_size (marks); i++)
    {
      QiMark mark;

      g_assert_true (qi_mark_read (qi_value_get_item (marks, i),
                                   qi_position_get_shape (qi_setup_get_position (setup)), &mark));
      g_assert_cmpint (mark.kind, ==, QI_MARK_ARROW);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                              qi_mark_get_colour_name (mark.colour));
    }
  return g_string_free (text, FALSE);
}

static void
assert_arrows (Fixture    *f,
               const char *expected)
{
  g_autofree char *arrows = dup_arrows (f);

  g_assert_cmpstr (arrows, ==, expected);
}

/* The picture of the board in the window. */
static guint32 *
photograph (Fixture *f,
            gsize   *width,
            gsize   *height)
{
  GtkWidget *board = mas_stage_get_board (f->area->stage);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  guint32 *pixels;

  *width = (gsize) gtk_widget_get_width (board);
  *height = (gsize) gtk_widget_get_height (board);
  GTK_WIDGET_GET_CLASS (board)->snapshot (board, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  texture =
    gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (board)), node,
                                 &GRAPHENE_RECT_INIT (0, 0, (float) *width, (float) *height));
  pixels = g_new (guint32, *width * *height);
  gdk_texture_download (texture, (guchar *) pixels, *width * sizeof *pixels);
  return pixels;
}

/* The pixel in the middle of a square. */
static guint32
see (Fixture *f,
     guint    square)
{
  GtkWidget *board = mas_stage_get_board (f->area->stage);
  const DiagramLayout *layout = mas_board_view_get_layout (MAS_BOARD_VIEW (board));
  gsize width = 0;
  gsize height = 0;
  double x = 0;
  double y = 0;

  settle ();

  g_autofree guint32 *pixels = photograph (f, &width, &height);

  diagram_layout_get_place (layout, square, &x, &y);
  return pixels[(gsize) (y + layout->square / 2) * width + (gsize) (x + layout->square / 2)];
}

/* How different two colours are. */
static guint
get_distance (guint32 a,
              guint32 b)
{
  guint distance = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    distance += (guint) ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff));
  return distance;
}

static void
draw_arrow (Fixture     *f,
            QiMarkColour colour)
{
  const QiMark mark = { .kind = QI_MARK_ARROW, .colour = colour, .from = E2, .to = E4 };
  QiValue *value = qi_mark_to_value (&mark);
  g_autoptr (QiValue) marks = qi_value_new_array (&value, 1);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_value_unref (value);
  qi_edit_detail (edit, "marks", marks);
  g_assert_true (mas_document_apply (f->document, edit, "Arrow", NULL, NULL));
  settle ();
}

/* Best, nearly as good, the rest; under the person's own marks; and none where the person wants none. */
static void
test_arrows (void)
{
  Fixture f = { 0 };
  guint32 empty, thought, own, both;
  GtkWidget *arrows;

  set_up (&f, "strengths", "chess", START);
  g_object_set (f.area, "cursor", 0, NULL);
  empty = see (&f, E3);
  draw_arrow (&f, QI_MARK_RED);
  own = see (&f, E3);
  mas_document_undo (f.document);
  g_assert_cmphex (see (&f, E3), ==, empty);
  g_assert_cmphex (own, !=, empty);

  assert_arrows (&f, "");
  activate (f.window, "win.analysis");
  wait_for (mas_analysis_get_status (f.analysis) == MAS_ANALYSIS_DONE);
  assert_arrows (&f, "green blue yellow yellow");
  thought = see (&f, E3);
  g_assert_cmphex (thought, !=, empty);
  g_assert_cmphex (thought, !=, own);
  /* The engine goes on while a mark is drawn, and what it says stays below it; a little of it shines through. */
  draw_arrow (&f, QI_MARK_RED);
  assert_arrows (&f, "green blue yellow yellow");
  both = see (&f, E3);
  g_assert_cmpuint (2 * get_distance (both, own), <, get_distance (both, thought));
  mas_document_undo (f.document);
  g_assert_cmphex (see (&f, E3), ==, thought);

  arrows = get_child (get_panel (&f), MAS_TYPE_ANALYSIS_PANEL, "arrows_switch");
  gtk_switch_set_active (GTK_SWITCH (arrows), FALSE);
  assert_arrows (&f, "");
  g_assert_cmphex (see (&f, E3), ==, empty);
  gtk_switch_set_active (GTK_SWITCH (arrows), TRUE);
  assert_arrows (&f, "green blue yellow yellow");
  activate (f.window, "win.analysis");
  assert_arrows (&f, "");
  tear_down (&f);
}

/* Depth, nodes, nodes a second (120 in 7 ms), and the score of either side. */
static void
test_figures (void)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture f = { 0 };
  GtkWidget *panel;
  GtkWidget *mover;

  set_up (&f, "strengths", "chess", START);
  panel = get_panel (&f);
  activate (f.window, "win.analysis");
  wait_for (find_seen (panel, GTK_TYPE_LABEL, "Depth 3 · 120 nodes · 17143 a second") != NULL);
  g_assert_nonnull (find_seen (panel, GTK_TYPE_LABEL, "+0.35"));
  qi_edit_turn (edit, QI_SIDE_SECOND);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  /* The engine tells the score of the side to move, which is black now. */
  wait_for (find_seen (panel, GTK_TYPE_LABEL, "−0.35") != NULL);
  mover = get_child (panel, MAS_TYPE_ANALYSIS_PANEL, "mover_switch");
  gtk_switch_set_active (GTK_SWITCH (mover), TRUE);
  g_assert_nonnull (find_seen (panel, GTK_TYPE_LABEL, "+0.35"));
  g_assert_null (find_seen (panel, GTK_TYPE_LABEL, "−0.35"));
  tear_down (&f);
}

/* A move that is pointed at changes neither board nor text; one that is clicked is played by the rules. */
static void
test_moves (void)
{
  Fixture f = { 0 };
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  GtkWidget *label;
  QiSetup *before;
  gboolean is_done = FALSE;
  gsize width = 0;
  gsize height = 0;

  set_up (&f, "good", "chess", START);
  before = mas_document_get_setup (f.document);
  activate (f.window, "win.analysis");
  wait_for (mas_analysis_get_status (f.analysis) == MAS_ANALYSIS_DONE);
  settle ();
  label = find_seen (get_panel (&f), GTK_TYPE_LABEL, "e4 e5");
  g_assert_nonnull (label);

  g_autofree guint32 *seen = photograph (&f, &width, &height);
  g_autofree char *feen = write_feen (f.document);

  g_signal_emit_by_name (label, "query-tooltip", 4, gtk_widget_get_height (label) / 2, FALSE,
                         tooltip, &is_done);
  g_assert_true (is_done);
  settle ();

  g_autofree guint32 *seen_after = photograph (&f, &width, &height);

  g_assert_true (memcmp (seen, seen_after, width * height * sizeof *seen) == 0);
  assert_feen (f.document, feen);
  g_assert_true (mas_document_get_setup (f.document) == before);

  g_signal_emit_by_name (label, "activate-link", "0", &is_done);
  g_assert_true (is_done);
  g_assert_null (qi_position_get_piece (mas_document_get_position (f.document), E2));
  g_assert_nonnull (qi_position_get_piece (mas_document_get_position (f.document), E4));
  g_assert_cmpstr (qi_history_get_undo_label (mas_document_get_history (f.document)), ==, "1. e4");
  tear_down (&f);
}

/* Off at every start, and nothing of it is seen: not even where the last window had it on. */
static void
test_off (void)
{
  Fixture f = { 0 };
  MasWindow *second;

  set_up (&f, "good", "chess", START);
  g_assert_false (gtk_widget_get_visible (get_panel (&f)));
  g_assert_cmpuint (count_starts (&f), ==, 0);
  activate (f.window, "win.analysis");
  wait_for (mas_analysis_get_status (f.analysis) == MAS_ANALYSIS_DONE);
  g_assert_cmpuint (count_starts (&f), ==, 1);
  second = new_window (application);
  mas_window_set_document (second, f.document);
  settle ();
  g_assert_false (
    gtk_widget_get_visible (find_widget (GTK_WIDGET (second), MAS_TYPE_ANALYSIS_PANEL, NULL)));
  g_assert_cmpuint (count_starts (&f), ==, 1);
  destroy_window (second);
  activate (f.window, "win.analysis");
  g_assert_false (gtk_widget_get_visible (get_panel (&f)));
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-analysis/arrows", test_arrows);
  g_test_add_func ("/editor/window-analysis/figures", test_figures);
  g_test_add_func ("/editor/window-analysis/moves", test_moves);
  g_test_add_func ("/editor/window-analysis/off", test_off);
  return run_window_tests ();
}
