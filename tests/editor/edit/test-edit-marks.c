/* SPDX-License-Identifier: Apache-2.0 */
#include "edit-fixture.h"

#include "mas-rules.h"
#include "qi-json-reader-private.h"

#define CTRL  GDK_CONTROL_MASK
#define SHIFT GDK_SHIFT_MASK

/* Without a game a square is a number. */
static char *
name_square (Fixture *f,
             guint    square)
{
  return f->info != NULL
           ? qi_game_info_dup_square_name (f->info, qi_position_get_shape (fixture_position (f)),
                                           square)
           : g_strdup_printf ("%u", square);
}

/* "e2>e4 d4:red:circle A@c3": arrows, marks and labels in the order in which they are saved; "" when
 * the detail is missing. The default colour and shape are left out. */
static char *
describe (Fixture *f)
{
  QiValue *marks =
    qi_details_get (qi_setup_get_details (mas_document_get_setup (f->document)), "marks");
  const QiShape *shape = qi_position_get_shape (fixture_position (f));
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; marks != NULL && i < qi_value_get_size (marks); i++)
    {
      QiMark mark;

      g_assert_true (qi_mark_read (qi_value_get_item (marks, i), shape, &mark));

      g_autofree char *from = name_square (f, mark.from);
      g_autofree char *to = name_square (f, mark.to);
      if (i > 0)
        g_string_append_c (text, ' ');
      if (mark.label != NULL)
        g_string_append_printf (text, "%s@", mark.label);
      g_string_append (text, from);
      if (mark.kind == QI_MARK_ARROW)
        g_string_append_printf (text, ">%s", to);
      if (mark.colour != QI_MARK_GREEN)
        g_string_append_printf (text, ":%s", qi_mark_get_colour_name (mark.colour));
      if (mark.shape != QI_MARK_PLAIN)
        g_string_append_printf (text, ":%s", qi_mark_get_shape_name (mark.shape));
    }
  g_assert_true (marks == NULL || text->len > 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
expect (Fixture    *f,
        const char *what)
{
  g_autofree char *text = describe (f);

  g_assert_cmpstr (text, ==, what);
}

static void
right_drag (Fixture        *f,
            const char     *from,
            const char     *to,
            GdkModifierType mods)
{
  fixture_press (f, from, GDK_BUTTON_SECONDARY, mods);
  mas_pointer_drag (f->area->pointer,
                    mas_pointer_get_press (f->area->pointer)->x + MAS_DRAG_THRESHOLD,
                    mas_pointer_get_press (f->area->pointer)->y, mods);
  fixture_move (f, to, mods);
  fixture_release (f, to, mods);
}

/* Things to do, one after another:
 *
 * - `e2>e4`: a right drag; `red e2>e4`, `blue …`, `yellow …`: with the keys for that colour
 * - `e2-e4`: a left drag; `e2`: a click; `!e2`: a right click
 * - `=Ctrl+m`: a key; `/board.mark circle`: an action */
static void
act (Fixture    *f,
     const char *what)
{
  GdkModifierType mods = 0;
  g_auto (GStrv) parts = NULL;

  if (what[0] == '=')
    {
      fixture_key (f, what + 1);
      return;
    }
  if (what[0] == '/')
    {
      parts = g_strsplit (what + 1, " ", 2);
      gtk_widget_activate_action (GTK_WIDGET (f->area), parts[0], parts[1] != NULL ? "s" : NULL,
                                  parts[1]);
      return;
    }
  if (g_str_has_prefix (what, "red "))
    mods = SHIFT, what += 4;
  else if (g_str_has_prefix (what, "blue "))
    mods = CTRL, what += 5;
  else if (g_str_has_prefix (what, "yellow "))
    mods = CTRL | SHIFT, what += 7;
  parts = g_strsplit_set (what, ">-", 2);
  if (parts[1] != NULL && strchr (what, '>') != NULL)
    right_drag (f, parts[0], parts[1], mods);
  else if (parts[1] != NULL)
    fixture_drag (f, parts[0], parts[1], 0);
  else if (what[0] == '!')
    fixture_click (f, what + 1, GDK_BUTTON_SECONDARY, mods);
  else
    fixture_click (f, what, GDK_BUTTON_PRIMARY, mods);
}

typedef struct
{
  const char *name;
  const char *game;
  const char *acts; /* split at ";" */
  const char *marks;
  guint       n_steps;
  const char *label; /* the step's name in undo, or NULL */
} ActCase;

static const ActCase act_cases[] = {
  { "arrow", "chess", "e2>e4", "e2>e4", 1, "Draw arrow from e2 to e4" },
  { "arrow-again", "chess", "e2>e4;e2>e4", "", 2, "Remove arrow from e2 to e4" },
  { "arrow-back", "chess", "e2>e4;e4>e2", "e2>e4 e4>e2", 2, NULL },
  { "arrow-red", "chess", "red e2>e4", "e2>e4:red", 1, NULL },
  { "arrow-blue", "chess", "blue e2>e4", "e2>e4:blue", 1, NULL },
  { "arrow-yellow", "chess", "yellow e2>e4", "e2>e4:yellow", 1, NULL },
  { "arrow-recoloured", "chess", "e2>e4;red e2>e4", "e2>e4:red", 2, NULL },
  { "arrow-from-empty", "chess", "e4>a8", "e4>a8", 1, NULL },
  { "arrow-nowhere", "chess", "e2>frame", "", 0, NULL },
  { "arrow-flipped", "chess", "=Home;/board.flip;e2>e4", "e2>e4", 1, NULL },
  { "arrow-layers", "3x3x3", "0>26", "0>26", 1, NULL },
  { "arrow-lines", "60", "0>59", "0>59", 1, NULL },
  { "stamp-paints", "chess", "stamp:Q;e4>f4", "", 1, NULL },
  { "marker", "chess", "marker;e4", "e4", 1, "Mark e4" },
  { "marker-again", "chess", "marker;e4;e4", "", 2, "Remove mark of e4" },
  { "marker-right", "chess", "marker;!e4;red !d4", "e4 d4:red", 2, NULL },
  { "marker-right-drag", "chess", "marker;e2>e4", "e2>e4", 1, NULL },
  { "marker-sweep", "chess", "marker;a4-d4", "a4 b4 c4 d4", 1, NULL },
  { "marker-sweep-erases", "chess", "marker;b4;b4-d4;a4-d4;a4-d4", "", 4, NULL },
  { "marker-lets-go", "chess", "marker;marker;e2-e4", "", 1, "Move e2 to e4" },
  { "marker-layers", "3x3x3", "marker;0;26", "0 26", 2, NULL },
  { "marker-space", "chess", "marker;e4;=Right;=space", "e4 f4", 2, NULL },
  { "arrow-tool", "chess", "arrow;e2-e4", "e2>e4", 1, NULL },
  { "arrow-tool-clicks", "chess", "arrow;e2;e4;e4;e2", "e2>e4 e4>e2", 2, NULL },
  { "arrow-tool-same", "chess", "arrow;e2;e2", "", 0, NULL },
  { "arrow-tool-layers", "3x3x3", "arrow;0-26", "0>26", 1, NULL },
  { "key", "chess", "e4;=Ctrl+m", "e4", 1, NULL },
  { "key-again", "chess", "e4;=Ctrl+m;=Ctrl+m", "", 2, NULL },
  { "key-selection", "chess", "a4;=Shift+Right;=Shift+Right;=Ctrl+m", "a4 b4 c4", 1,
    "Mark the selection" },
  { "key-selection-rest", "chess", "b4;=Ctrl+m;a4;=Shift+Right;=Shift+Right;=Ctrl+m", "b4 a4 c4", 2,
    NULL },
  { "key-selection-off", "chess", "a4;=Shift+Right;=Ctrl+m;=Ctrl+m", "", 2, NULL },
  { "key-arrow", "chess", "e2;=Escape;=Escape;=Ctrl+Shift+M;=Up;=Up;=Return", "e2>e4", 1, NULL },
  { "key-arrow-again", "chess", "e4;=Ctrl+Shift+M;=Up;=Ctrl+Shift+M", "e4>e5", 1, NULL },
  { "key-arrow-space", "chess", "e4;=Ctrl+Shift+M;=Up;=space", "e4>e5", 1, NULL },
  { "key-arrow-escape", "chess", "e4;=Ctrl+Shift+M;=Up;=Escape;=Up", "", 0, NULL },
  { "key-arrow-layer", "3x3x3", "=Home;=Ctrl+Shift+M;=Page_Down;=Return", "0>9", 1, NULL },
  { "action-shape", "chess", "e4;/board.mark circle", "e4:circle", 1, NULL },
  { "action-colour", "chess", "e4;/board.mark red", "e4:red", 1, NULL },
  { "action-both", "chess", "e4;/board.mark red;/board.mark circle", "e4:red:circle", 2, NULL },
  { "action-stays", "chess", "e4;/board.mark red;d4>d5", "e4:red d4>d5:red", 2, NULL },
  { "action-unknown", "chess", "e4;/board.mark star", "e4", 1, NULL },
  { "clear-here", "chess", "e2>e4;d4>d5;e4;=Ctrl+m;/board.clear-marks-here", "d4>d5", 4,
    "Clear marks of e4" },
  { "clear-all", "chess", "e2>e4;d4>d5;/board.clear-marks", "", 3, "Clear all marks" },
  { "clear-none", "chess", "/board.clear-marks", "", 0, NULL },
  { "stays-with-square", "chess", "marker;e2;pointer;e2-e4", "e2", 2, NULL },
};

static void
test_act (gconstpointer data)
{
  const ActCase *test = data;
  Fixture f = { 0 };
  g_auto (GStrv) acts = g_strsplit (test->acts, ";", -1);

  fixture_init (&f, test->game);
  for (guint i = 0; acts[i] != NULL; i++)
    act (&f, acts[i]);
  expect (&f, test->marks);
  g_assert_cmpuint (fixture_n_steps (&f), ==, test->n_steps);
  if (test->label != NULL)
    g_assert_cmpstr (fixture_label (&f), ==, test->label);
  /* No unfinished drawing is left. */
  g_assert_false (mas_edit_area_get_overlay (f.area)->drawn.drawing);
  for (guint i = 0; i < test->n_steps; i++)
    mas_document_undo (f.document);
  expect (&f, "");
  fixture_clear (&f);
}

/* The arrow is shown in its colour while it is drawn; Esc ends it. */
static void
test_preview (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  MasDrawnMarks *drawn = &mas_edit_area_get_overlay (f.area)->drawn;
  fixture_press (&f, "e2", GDK_BUTTON_SECONDARY, 0);
  g_assert_cmpint (mas_pointer_get_press (f.area->pointer)->kind, ==, MAS_PRESS_PENDING);
  fixture_move (&f, "e4", 0);
  g_assert_cmpint (mas_pointer_get_press (f.area->pointer)->kind, ==, MAS_PRESS_ARROW);
  g_assert_true (drawn->drawing);
  g_assert_cmpuint (drawn->preview.from, ==, fixture_square (&f, "e2"));
  g_assert_cmpuint (drawn->preview.to, ==, fixture_square (&f, "e4"));
  fixture_expect_status (&f, "Arrow from e2 to e4");
  fixture_settle (&f);
  fixture_move (&f, "d4", SHIFT);
  g_assert_cmpuint (drawn->preview.to, ==, fixture_square (&f, "d4"));
  g_assert_cmpint (drawn->preview.colour, ==, QI_MARK_RED);
  fixture_move (&f, "frame", 0);
  g_assert_false (drawn->drawing);
  fixture_move (&f, "e3", 0);
  g_assert_true (drawn->drawing);
  fixture_key (&f, "Escape");
  g_assert_false (drawn->drawing);
  fixture_release (&f, "e3", 0);
  expect (&f, "");
  fixture_clear (&f);
}

/* A right drag that returns to its square is a click: it opens the popover, or makes a mark with
 * the marker. */
static void
test_back (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  right_drag (&f, "e2", "e2", 0);
  g_assert_nonnull (mas_popup_get_open (mas_menus_get_popup (f.area->menus)));
  expect (&f, "");
  mas_popup_close (mas_menus_get_popup (f.area->menus));
  fixture_settle (&f);
  fixture_click (&f, "marker", GDK_BUTTON_PRIMARY, 0);
  right_drag (&f, "e2", "e2", 0);
  g_assert_null (mas_popup_get_open (mas_menus_get_popup (f.area->menus)));
  expect (&f, "e2");
  fixture_clear (&f);
}

/* The tools' own menu, on the keys and buttons that open menus. */
static void
test_tool_menu (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  fixture_click (&f, "marker", GDK_BUTTON_SECONDARY, 0);
  g_assert_nonnull (mas_popup_get_open (mas_menus_get_popup (f.area->menus)));
  mas_popup_close (mas_menus_get_popup (f.area->menus));
  gtk_widget_activate_action (GTK_WIDGET (f.area), "board.marker", "s", "cross");
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_MARKER);
  gtk_widget_activate_action (GTK_WIDGET (f.area), "board.marker", "s", "blue");
  fixture_click (&f, "e4", GDK_BUTTON_PRIMARY, 0);
  expect (&f, "e4:blue:cross");
  fixture_clear (&f);
}

/* A label is typed over its square, and keys typed into it do not remove it. */
static void
test_label (void)
{
  Fixture f = { 0 };
  static const struct
  {
    const char *text;
    const char *marks;
  } rows[] = { { "A", "A@e4" }, { " !? ", "!?@e4" }, { "", "" }, { "  ", "" } };

  fixture_init (&f, "chess");
  fixture_click (&f, "e4", GDK_BUTTON_PRIMARY, 0);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (f.area), "board.label", NULL);
      g_assert_nonnull (mas_popup_get_open (mas_menus_get_popup (f.area->menus)));

      GtkWidget *entry = gtk_popover_get_child (
        GTK_POPOVER (mas_popup_get_open (mas_menus_get_popup (f.area->menus))));
      gtk_editable_set_text (GTK_EDITABLE (entry), rows[i].text);
      g_signal_emit_by_name (entry, "activate");
      fixture_settle (&f);
      expect (&f, rows[i].marks);
    }
  g_assert_cmpuint (fixture_n_steps (&f), ==, 3);
  fixture_clear (&f);
}

/* The status line and the board's description name what is drawn. */
static void
test_words (void)
{
  Fixture f = { 0 };
  static const struct
  {
    const char *acts;
    const char *square;
    const char *words;
  } rows[] = {
    { "marker;e4;pointer", "e4", "e4, empty, marked" },
    { "e4;/board.mark red;/board.mark circle", "e4", "e4, empty, red circle" },
    { "e2>e4", "e2", "e2, white pawn, arrow to e4" },
    { "e2>e4", "e4", "e4, empty, arrow from e2" },
    { "e2>e4;e3>e4", "e4", "e4, empty, arrow from e2, arrow from e3" },
    { "e2>e4", "e3", "e3, empty" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) acts = g_strsplit (rows[i].acts, ";", -1);
      g_autofree char *status = NULL;

      fixture_init (&f, "chess");
      for (guint j = 0; acts[j] != NULL; j++)
        act (&f, acts[j]);
      /* The words of the acts stay until the cursor moves. */
      mas_keys_go (f.area->keys, fixture_square (&f, "a1"));
      fixture_settle (&f);
      mas_keys_go (f.area->keys, fixture_square (&f, rows[i].square));
      g_object_get (f.area, "status", &status, NULL);
      g_assert_cmpstr (status, ==, rows[i].words);
      fixture_settle (&f);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (mas_stage_get_board (f.area->stage)),
                                           GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, rows[i].words);
      fixture_clear (&f);
    }
}

/* While the board is played by the rules marks can be drawn, and a move leaves them. */
static void
test_by_the_rules (void)
{
  Fixture f = { 0 };
  g_autoptr (MasRules) rules = mas_rules_new ();

  fixture_init (&f, "chess");
  mas_rules_set_document (rules, f.document);
  mas_edit_area_set_rules (f.area, rules);
  mas_rules_set_active (rules, TRUE);
  act (&f, "e2>e4");
  expect (&f, "e2>e4");
  act (&f, "e2-e4");
  fixture_expect (&f, "e2= e4=P");
  expect (&f, "e2>e4");
  act (&f, "red d7>d5");
  act (&f, "d7-d5");
  fixture_expect (&f, "d7= d5=p");
  expect (&f, "e2>e4 d7>d5:red");
  g_assert_true (mas_rules_get_active (rules));
  mas_edit_area_set_rules (f.area, NULL);
  mas_rules_set_document (rules, NULL);
  fixture_clear (&f);
}

/* A picture of the board in the window. */
static GdkTexture *
photograph (Fixture *f)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  int width = gtk_widget_get_width (mas_stage_get_board (f->area->stage));
  int height = gtk_widget_get_height (mas_stage_get_board (f->area->stage));

  fixture_settle (f);
  GTK_WIDGET_GET_CLASS (mas_stage_get_board (f->area->stage))
    ->snapshot (mas_stage_get_board (f->area->stage), snapshot);

  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  return gsk_renderer_render_texture (
    gtk_native_get_renderer (gtk_widget_get_native (mas_stage_get_board (f->area->stage))), node,
    &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
}

/* The pixel in the middle of a square. */
static guint32
see (Fixture *f,
     guint    square)
{
  g_autoptr (GdkTexture) texture = photograph (f);
  const DiagramLayout *layout =
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (f->area->stage)));
  gsize width = (gsize) gdk_texture_get_width (texture);
  g_autofree guint32 *pixels = g_new (guint32, width * (gsize) gdk_texture_get_height (texture));
  double x = 0;
  double y = 0;

  gdk_texture_download (texture, (guchar *) pixels, width * sizeof *pixels);
  diagram_layout_get_place (layout, square, &x, &y);
  return pixels[(gsize) (y + layout->square / 2) * width + (gsize) (x + layout->square / 2)];
}

/* The window shows an arrow while it is drawn and afterwards, and no longer after it is removed. */
static void
test_shown (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "chess");
  guint between = fixture_square (&f, "e3");
  guint32 empty = see (&f, between);
  fixture_press (&f, "e2", GDK_BUTTON_SECONDARY, 0);
  fixture_move (&f, "e4", 0);
  guint32 drawn = see (&f, between);
  g_assert_cmphex (drawn, !=, empty);
  fixture_release (&f, "e4", 0);
  g_assert_cmphex (see (&f, between), ==, drawn);
  mas_document_undo (f.document);
  g_assert_cmphex (see (&f, between), ==, empty);
  mas_document_redo (f.document);
  g_assert_cmphex (see (&f, between), ==, drawn);
  g_object_set (f.area, "flipped", TRUE, NULL);
  g_assert_cmphex (see (&f, between), ==, drawn);
  fixture_clear (&f);
}

/* The square under the pointer is marked on the other layers, and only there. */
static void
test_echo (void)
{
  Fixture f = { 0 };
  guint32 before[4] = { 0 };
  const guint squares[4] = { 14, 23, 13, 22 }; /* below 5 twice, and their neighbours */
  double x = 0;
  double y = 0;

  fixture_init (&f, "3x3x3");
  for (guint i = 0; i < 4; i++)
    before[i] = see (&f, squares[i]);
  fixture_place (&f, "5", &x, &y);
  mas_pointer_hover (f.area->pointer, x, y);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpint (see (&f, squares[i]) != before[i], ==, i < 2);
  mas_pointer_leave (f.area->pointer);
  for (guint i = 0; i < 4; i++)
    g_assert_cmphex (see (&f, squares[i]), ==, before[i]);
  fixture_clear (&f);
}

/* A board that becomes smaller ends an arrow that was begun. */
static void
test_smaller_board (void)
{
  Fixture f = { 0 };
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const gint64 sizes[] = { 2, 2 };

  fixture_init (&f, "8x8");
  fixture_click (&f, "63", GDK_BUTTON_PRIMARY, 0);
  fixture_key (&f, "Ctrl+Shift+M");
  fixture_key (&f, "Left");
  g_assert_true (mas_edit_area_get_overlay (f.area)->drawn.drawing);
  qi_edit_shape (edit, sizes, 2, QI_ANCHOR_START);
  g_assert_true (mas_document_apply (f.document, edit, "Shrink", NULL, NULL));
  fixture_settle (&f);
  g_assert_false (mas_edit_area_get_overlay (f.area)->drawn.drawing);
  fixture_key (&f, "Left");
  fixture_settle (&f);
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  case_table_add ("/editor/edit-marks/act/", act_cases, test_act);
  g_test_add_func ("/editor/edit-marks/preview", test_preview);
  g_test_add_func ("/editor/edit-marks/back", test_back);
  g_test_add_func ("/editor/edit-marks/tool-menu", test_tool_menu);
  g_test_add_func ("/editor/edit-marks/label", test_label);
  g_test_add_func ("/editor/edit-marks/words", test_words);
  g_test_add_func ("/editor/edit-marks/by-the-rules", test_by_the_rules);
  g_test_add_func ("/editor/edit-marks/shown", test_shown);
  g_test_add_func ("/editor/edit-marks/echo", test_echo);
  g_test_add_func ("/editor/edit-marks/smaller-board", test_smaller_board);
  return g_test_run ();
}
