/* SPDX-License-Identifier: Apache-2.0 */
/* The board gets most of the room: how high it is drawn in windows of several sizes, and where the hands
 * are. */
#include "window-test.h"

#include "mas-board-view.h"
#include "mas-hand-view.h"
#include "mas-new-panel.h"
#include "mas-palette.h"
#include "mas-stage.h"

#define LONG_ENOUGH 600 /* ms in which widgets that make room for themselves are laid out */
#define FRAME       10  /* px that a window manager's frame takes off a size */

#define CHESS      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CRAZYHOUSE "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
#define SHOGI      "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

typedef struct
{
  MasWindow    *window;
  MasBoardView *board;
} Fixture;

static void
resize (Fixture *self,
        int      width,
        int      height)
{
  resize_window (self->window, width, height);
  pause_for (LONG_ENOUGH);
}

static void
set_up (Fixture    *self,
        const char *text,
        int         width,
        int         height)
{
  g_autoptr (MasDocument) document = new_document (text);

  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":close", NULL);
  self->window = mas_application_new_window (application);
  gtk_window_set_default_size (GTK_WINDOW (self->window), width, height);
  gtk_window_present (GTK_WINDOW (self->window));
  settle ();
  mas_window_set_document (self->window, document);
  self->board = MAS_BOARD_VIEW (find_widget (GTK_WIDGET (self->window), MAS_TYPE_BOARD_VIEW, NULL));
  pause_for (LONG_ENOUGH);
  resize (self, width, height);
}

/* From the top of the squares to their bottom, with the labels below them or without. */
static double
get_drawn_height (Fixture *self,
                  gboolean labels)
{
  const DiagramLayout *layout = mas_board_view_get_layout (self->board);
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  diagram_layout_get_board (layout, 0, &x, &y, &width, &height);
  /* The whole board can be seen. */
  g_assert_cmpfloat (x, >=, 0);
  g_assert_cmpfloat (y, >=, 0);
  g_assert_cmpfloat (x + width, <=, gtk_widget_get_width (GTK_WIDGET (self->board)));
  height += labels ? layout->ruler : 0;
  g_assert_cmpfloat (y + height, <=, gtk_widget_get_height (GTK_WIDGET (self->board)));
  return height;
}

static const struct
{
  const char *name;
  const char *text;
  int         width;
  int         height;
  double      drawn; /* px, the least, without labels */
} heights[] = {
  { "chess", CHESS, 1280, 800, 640 },
  { "shogi", SHOGI, 1280, 800, 600 },
  { "chess-large", CHESS, 1600, 1000, 800 },
  { "shogi-large", SHOGI, 1600, 1000, 760 },
  { "chess-narrow", CHESS, 360, 400, 300 },
  { "chess-low", CHESS, 611, 400, 300 },
  /* Below a row for each hand, which are as low as possible. */
  { "shogi-narrow", SHOGI, 360, 400, 220 },
};

static void
test_height (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  Fixture self;
  double drawn = 0;
  gboolean panels = FALSE;

  set_up (&self, heights[i].text, heights[i].width, heights[i].height);
  g_object_get (self.window, "show-panels", &panels, NULL);
  /* With both panels, where there is room for them. */
  if (heights[i].width >= 1280)
    g_assert_true (panels);
  drawn = get_drawn_height (&self, FALSE);
  g_test_message ("%d × %d: drawn %g px high, of %d × %d", heights[i].width, heights[i].height,
                  drawn, gtk_widget_get_width (GTK_WIDGET (self.board)),
                  gtk_widget_get_height (GTK_WIDGET (self.board)));
  g_assert_cmpfloat (drawn, >=, heights[i].drawn);
  destroy_window (self.window);
}

static const struct
{
  const char *name;
  int         width;
  int         height;
  gboolean    shown;
} hints[] = {
  { "side", 1280, 800, TRUE },
  { "below", 640, 900, TRUE },
  { "nowhere", 360, 400, FALSE },
};

/* Hands. */

static MasStage *
get_stage (Fixture *self)
{
  return MAS_STAGE (find_widget (GTK_WIDGET (self->window), MAS_TYPE_STAGE, NULL));
}

static GtkWidget *
get_hand (Fixture *self,
          QiSide   side)
{
  return mas_stage_get_hand (get_stage (self), side);
}

static void
get_bounds (Fixture         *self,
            GtkWidget       *widget,
            graphene_rect_t *bounds)
{
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (self->window), bounds));
}

static gboolean
has_hands (Fixture *self)
{
  gboolean first = gtk_widget_get_visible (get_hand (self, QI_SIDE_FIRST));

  g_assert_cmpint (gtk_widget_get_visible (get_hand (self, QI_SIDE_SECOND)), ==, first);
  return first;
}

/* No hand covers a square or the other hand. */
static void
assert_apart (Fixture *self)
{
  const DiagramLayout *layout = mas_board_view_get_layout (self->board);
  graphene_rect_t board;
  graphene_rect_t hands[2];
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  diagram_layout_get_board (layout, 0, &x, &y, &width, &height);
  get_bounds (self, GTK_WIDGET (self->board), &board);
  graphene_rect_init (&board, board.origin.x + (float) x, board.origin.y + (float) y, (float) width,
                      (float) height);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      get_bounds (self, get_hand (self, (QiSide) side), &hands[side]);
      g_assert_false (graphene_rect_intersection (&hands[side], &board, NULL));
    }
  g_assert_false (graphene_rect_intersection (&hands[0], &hands[1], NULL));
}

static const struct
{
  const char *name;
  const char *text;
  gboolean    shown; /* before a piece is in them */
} games[] = {
  { "chess", CHESS, FALSE },
  { "shogi", SHOGI, TRUE },
  { "crazyhouse", CRAZYHOUSE, TRUE },
};

/* Games without hands show none until a piece is in one, or the person wants them. */
static void
test_hands (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture self;

  set_up (&self, games[i].text, 1280, 800);
  g_assert_cmpint (has_hands (&self), ==, games[i].shown);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.show-hands", NULL);
  pause_for (LONG_ENOUGH);
  g_assert_true (has_hands (&self));
  assert_apart (&self);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.show-hands", NULL);
  pause_for (LONG_ENOUGH);
  g_assert_cmpint (has_hands (&self), ==, games[i].shown);
  qi_edit_hand (edit, QI_SIDE_SECOND, &QI_TOKEN ("P"), 3);
  g_assert_true (
    mas_document_apply (mas_window_get_document (self.window), edit, "An edit", NULL, NULL));
  pause_for (LONG_ENOUGH);
  g_assert_true (has_hands (&self));
  assert_apart (&self);
  mas_document_undo (mas_window_get_document (self.window));
  pause_for (LONG_ENOUGH);
  g_assert_cmpint (has_hands (&self), ==, games[i].shown);
  destroy_window (self.window);
}

/* While a piece is carried the hands are shown beside the board, which stays as it is. */
static void
test_drag (void)
{
  Fixture self;
  MasCarried *carried = NULL;
  DiagramLayout before;

  set_up (&self, CHESS, 1280, 800);
  before = *mas_board_view_get_layout (self.board);
  carried = MAS_CARRIED (mas_stage_get_carried (get_stage (&self)));
  mas_carried_set_token (carried, &QI_TOKEN ("P"), 40);
  settle ();
  g_assert_true (has_hands (&self));
  assert_apart (&self);
  g_assert_true (diagram_layout_equal (&before, mas_board_view_get_layout (self.board)));
  mas_carried_set_token (carried, NULL, 0);
  settle ();
  g_assert_false (has_hands (&self));
  destroy_window (self.window);
}

/* The hands are at the sides where that leaves the board larger, and else above and below it. */
static void
test_sides (void)
{
  Fixture self;
  graphene_rect_t board;
  graphene_rect_t upper;
  graphene_rect_t lower;

  set_up (&self, SHOGI, 1280, 800);
  get_bounds (&self, GTK_WIDGET (self.board), &board);
  get_bounds (&self, get_hand (&self, QI_SIDE_SECOND), &upper);
  get_bounds (&self, get_hand (&self, QI_SIDE_FIRST), &lower);
  g_assert_cmpfloat (upper.origin.x + upper.size.width, <, board.origin.x + board.size.width / 2);
  g_assert_cmpfloat (lower.origin.x, >, board.origin.x + board.size.width / 2);
  g_object_set (self.window, "flipped", TRUE, NULL);
  settle ();
  get_bounds (&self, get_hand (&self, QI_SIDE_FIRST), &upper);
  g_assert_cmpfloat (upper.origin.x, <, board.origin.x + board.size.width / 2);
  g_object_set (self.window, "flipped", FALSE, NULL);
  resize (&self, 640, 1000);
  get_bounds (&self, GTK_WIDGET (self.board), &board);
  get_bounds (&self, get_hand (&self, QI_SIDE_SECOND), &upper);
  get_bounds (&self, get_hand (&self, QI_SIDE_FIRST), &lower);
  assert_apart (&self);
  g_assert_cmpfloat (upper.origin.y, <, board.origin.y + board.size.height / 2);
  g_assert_cmpfloat (lower.origin.y, >, board.origin.y + board.size.height / 2);
  g_assert_cmpfloat (upper.origin.x, <, board.origin.x + board.size.width / 2);
  g_assert_cmpfloat (lower.origin.x, <, board.origin.x + board.size.width / 2);
  destroy_window (self.window);
}

/* In a small window all kinds in hand are shown, and those that can come into hand. */
static void
test_hands_seen (gconstpointer data)
{
  static const struct
  {
    int width;
    int height;
    const char *text;
  } rows[] = {
    { 360, 400, "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P12p 16" },
    { 480, 500, "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P12p 16" },
    { 640, 1000, "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P12p 16" },
    /* A problem with several pieces of each kind. */
    { 360, 400, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1" },
  };
  const guint i = GPOINTER_TO_UINT (data);
  Fixture self;

  set_up (&self, rows[i].text, rows[i].width, rows[i].height);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      GtkWidget *hand = get_hand (&self, (QiSide) side);
      GPtrArray *slots = mas_hand_view_get_slots (MAS_HAND_VIEW (hand));
      graphene_rect_t all;

      get_bounds (&self, hand, &all);
      g_assert_cmpuint (slots->len, ==, 7);
      for (guint n = 0; n < slots->len; n++)
        {
          graphene_rect_t bounds;

          get_bounds (&self, g_ptr_array_index (slots, n), &bounds);
          g_assert_true (graphene_rect_contains_rect (&all, &bounds));
          g_assert_cmpfloat (bounds.size.height, >=, 20);
        }
    }
  assert_apart (&self);
  destroy_window (self.window);
}

static gboolean
has_tip (GtkWidget *widget)
{
  g_autoptr (GtkTooltip) tip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean shown = FALSE;

  g_signal_emit_by_name (widget, "query-tooltip", 0, 0, FALSE, tip, &shown);
  return shown;
}

/* Where the title has no room, its tip has it. */
static void
test_title (void)
{
  Fixture self;

  set_up (&self, CHESS, 360, 400);
  g_assert_true (has_tip (get_header_part (self.window, "title")));
  resize (&self, 1280, 800);
  g_assert_false (has_tip (get_header_part (self.window, "title")));
  destroy_window (self.window);
}

/* Whether a part of @root that can be used lies where @place is. */
static gboolean
is_anything_at (Fixture               *self,
                GtkWidget             *root,
                const graphene_rect_t *place)
{
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (root))
    return FALSE;
  if (MAS_IS_SLOT (root) || GTK_IS_BUTTON (root) || GTK_IS_ENTRY (root))
    {
      get_bounds (self, root, &bounds);
      if (graphene_rect_intersection (&bounds, place, NULL))
        return TRUE;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_anything_at (self, child, place))
      return TRUE;
  return FALSE;
}

static const struct
{
  const char *name;
  const char *text;
  int         width;
  int         height;
} bars[] = {
  { "chess", CHESS, 1280, 800 },       { "chess-narrow", CHESS, 360, 400 },
  { "chess-phone", CHESS, 360, 640 },  { "shogi", SHOGI, 1280, 800 },
  { "shogi-narrow", SHOGI, 360, 400 },
};

/* The bar of a part that is held is wholly in the window, and covers no square, nothing of the palette, and no hand. When
 * nothing is held any more the palette is whole again. */
static void
test_bar (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  Fixture self;
  MasStage *stage = NULL;
  GtkWidget *area = NULL;
  GtkWidget *bar = NULL;
  GtkWidget *entry = NULL;
  graphene_rect_t place;
  graphene_rect_t board;
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  set_up (&self, bars[i].text, bars[i].width, bars[i].height);
  stage = get_stage (&self);
  area = find_widget (GTK_WIDGET (self.window), MAS_TYPE_EDIT_AREA, NULL);
  bar = get_child (stage, MAS_TYPE_STAGE, "part_bar");
  entry = mas_palette_get_entry (MAS_PALETTE (mas_stage_get_palette (stage)));
  g_assert_true (gtk_widget_activate_action (area, "board.select-all", NULL));
  g_assert_true (gtk_widget_activate_action (area, "block.hold", NULL));
  pause_for (LONG_ENOUGH);
  g_assert_true (gtk_widget_get_mapped (bar));
  get_bounds (&self, bar, &place);
  g_test_message ("bar: %g, %g, %g × %g", place.origin.x, place.origin.y, place.size.width,
                  place.size.height);
  g_assert_cmpfloat (place.origin.x, >=, 0);
  g_assert_cmpfloat (place.origin.x + place.size.width, <=,
                     gtk_widget_get_width (GTK_WIDGET (self.window)));
  g_assert_cmpfloat (place.origin.y + place.size.height, <=,
                     gtk_widget_get_height (GTK_WIDGET (self.window)));
  g_assert_false (is_anything_at (&self, mas_stage_get_palette (stage), &place));
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    g_assert_false (is_anything_at (&self, get_hand (&self, (QiSide) side), &place));
  diagram_layout_get_board (mas_board_view_get_layout (self.board), 0, &x, &y, &width, &height);
  get_bounds (&self, GTK_WIDGET (self.board), &board);
  graphene_rect_init (&board, board.origin.x + (float) x, board.origin.y + (float) y, (float) width,
                      (float) height);
  g_assert_false (graphene_rect_intersection (&board, &place, NULL));
  g_assert_true (gtk_widget_activate_action (area, "board.let-go", NULL));
  pause_for (LONG_ENOUGH);
  g_assert_false (gtk_widget_get_mapped (bar));
  g_assert_true (gtk_widget_get_mapped (entry));
  destroy_window (self.window);
}

/* The palette. */

/* Whole sets are shown, and the pieces in hand are as large as those of the palette. */
static void
test_palette (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  GPtrArray *slots = NULL;
  GtkWidget *palette = NULL;
  graphene_rect_t all;
  graphene_rect_t last;
  Fixture self;

  set_up (&self, games[i].text, 1280, 800);
  palette = mas_stage_get_palette (get_stage (&self));
  slots = mas_palette_get_slots (MAS_PALETTE (palette));
  get_bounds (&self, palette, &all);
  get_bounds (&self, mas_palette_get_entry (MAS_PALETTE (palette)), &last);
  for (guint n = 0; n < slots->len; n++)
    {
      graphene_rect_t bounds;

      get_bounds (&self, g_ptr_array_index (slots, n), &bounds);
      g_assert_cmpfloat (bounds.origin.y, >=, all.origin.y);
      g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, last.origin.y);
      g_assert_cmpfloat (bounds.size.height, >=, 28);
    }
  if (games[i].shown)
    {
      GtkWidget *hand = get_hand (&self, QI_SIDE_FIRST);
      GPtrArray *held = mas_hand_view_get_slots (MAS_HAND_VIEW (hand));
      graphene_rect_t bounds;
      graphene_rect_t stamp;

      get_bounds (&self, g_ptr_array_index (held, 0), &bounds);
      get_bounds (&self, g_ptr_array_index (slots, 4), &stamp);
      g_assert_cmpfloat (bounds.size.height, >=, stamp.size.height);
      /* The count has room of its own. */
      g_assert_cmpfloat (bounds.size.width, >, bounds.size.height + 16);
    }
  destroy_window (self.window);
}

/* While a menu of the palette is open no tooltip of its button covers it; nor does one after the game
 * changed. */
static void
test_menus_without_tooltip (void)
{
  static const char *const names[] = { "symmetry", "material" };
  Fixture self;

  set_up (&self, SHOGI, 1280, 800);
  for (gsize i = 0; i < 2 * G_N_ELEMENTS (names); i++)
    {
      GtkWidget *palette = mas_stage_get_palette (get_stage (&self));
      GtkWidget *button = get_child (palette, MAS_TYPE_PALETTE, names[i % 2]);

      g_assert_true (gtk_widget_get_has_tooltip (button));
      gtk_menu_button_popup (GTK_MENU_BUTTON (button));
      settle ();
      g_assert_false (gtk_widget_get_has_tooltip (button));
      gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
      settle ();
      g_assert_true (gtk_widget_get_has_tooltip (button));
      if (i == 1)
        {
          g_autoptr (MasDocument) document = new_document (CHESS);

          mas_window_set_document (self.window, document);
          settle ();
        }
    }
  destroy_window (self.window);
}

/* The number of slots that are within the palette; @tools: whether the entry after them is. */
static guint
count_seen (Fixture   *self,
            GtkWidget *palette,
            gboolean  *tools)
{
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (palette));
  graphene_rect_t all;
  graphene_rect_t bounds;
  guint n = 0;

  get_bounds (self, palette, &all);
  get_bounds (self, mas_palette_get_entry (MAS_PALETTE (palette)), &bounds);
  *tools = graphene_rect_contains_rect (&all, &bounds);
  for (guint i = 0; i < slots->len; i++)
    {
      get_bounds (self, g_ptr_array_index (slots, i), &bounds);
      n += graphene_rect_contains_rect (&all, &bounds);
    }
  return n;
}

/* Below the board all pieces are shown where the board leaves room, and else the first of them; in both cases the board
 * is as large as it can be. */
static void
test_palette_below (void)
{
  static const struct
  {
    int width;
    int height;
    gboolean all;
    gboolean tools;
  } sizes[] = { { 420, 760, TRUE, TRUE },
                { 420, 560, FALSE, FALSE },
                { 560, 900, TRUE, TRUE },
                { 1280, 800, TRUE, TRUE } };
  Fixture self;

  set_up (&self, CHESS, 1280, 800);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      GtkWidget *palette = mas_stage_get_palette (get_stage (&self));
      const guint n = mas_palette_get_slots (MAS_PALETTE (palette))->len;
      gboolean tools = FALSE;
      guint n_seen = 0;

      resize (&self, sizes[i].width, sizes[i].height);
      n_seen = count_seen (&self, palette, &tools);
      g_test_message ("%d × %d: %u of %u", sizes[i].width, sizes[i].height, n_seen, n);
      g_assert_cmpint (n_seen == n, ==, sizes[i].all);
      g_assert_cmpuint (n_seen, >=, 6);
      g_assert_cmpint (tools, ==, sizes[i].tools);
      if (sizes[i].width < 1280)
        g_assert_cmpfloat (get_drawn_height (&self, TRUE), >=, sizes[i].width - 40);
    }
  destroy_window (self.window);
}

/* The first words on how to begin are beside the squares, or not shown. */
static void
test_hint (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  const DiagramLayout *layout = NULL;
  GtkWidget *hint = NULL;
  graphene_rect_t board;
  graphene_rect_t words;
  Fixture self;
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  set_up (&self, "8/8/8/8/8/8/8/8 w - - 0 1", hints[i].width, hints[i].height);
  layout = mas_board_view_get_layout (self.board);
  hint = mas_stage_get_hint (get_stage (&self));
  g_assert_true (gtk_widget_get_visible (hint));
  g_assert_cmpint (gtk_widget_get_mapped (hint), ==, hints[i].shown);
  if (hints[i].shown)
    {
      diagram_layout_get_board (layout, 0, &x, &y, &width, &height);
      get_bounds (&self, GTK_WIDGET (self.board), &board);
      graphene_rect_init (&board, board.origin.x + (float) x, board.origin.y + (float) y,
                          (float) width, (float) height);
      get_bounds (&self, hint, &words);
      g_assert_false (graphene_rect_intersection (&words, &board, NULL));
    }
  destroy_window (self.window);
}

/* The person can fold the line of text away; when it is called for, it comes back over the board. */
static void
test_fold (void)
{
  Fixture self;
  GtkWidget *line = NULL;
  double height = 0;
  double folded = 0;

  set_up (&self, CHESS, 1280, 800);
  line =
    get_child (get_child (self.window, MAS_TYPE_WINDOW, "text_panel"), MAS_TYPE_TEXT_PANEL, "line");
  g_assert_true (gtk_widget_get_visible (line));
  height = gtk_widget_get_height (GTK_WIDGET (self.board));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.show-text", NULL);
  pause_for (LONG_ENOUGH);
  g_assert_false (gtk_widget_get_visible (line));
  folded = gtk_widget_get_height (GTK_WIDGET (self.board));
  g_assert_cmpfloat (folded, >, height + 20);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.focus-text", NULL);
  pause_for (LONG_ENOUGH);
  g_assert_true (gtk_widget_get_visible (line));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (self.window)), line));
  g_assert_cmpfloat_with_epsilon (gtk_widget_get_height (GTK_WIDGET (self.board)), folded, 0.1);
  gtk_widget_grab_focus (GTK_WIDGET (self.board));
  pause_for (LONG_ENOUGH);
  g_assert_false (gtk_widget_get_visible (line));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.show-text", NULL);
  pause_for (LONG_ENOUGH);
  g_assert_true (gtk_widget_get_visible (line));
  destroy_window (self.window);
}

static guint
count_pieces (GtkWidget  *widget,
              GtkWidget  *palette,
              MasSlotKind kind)
{
  graphene_rect_t place;
  guint n = 0;

  if (MAS_IS_SLOT (widget) && mas_slot_get_kind (MAS_SLOT (widget)) == kind
      && gtk_widget_compute_bounds (widget, palette, &place) && place.origin.x >= 0
      && place.origin.x + place.size.width <= (float) gtk_widget_get_width (palette))
    n++;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_pieces (child, palette, kind);
  return n;
}

/* Where the palette is one row that scrolls, its tools take no more room than they need. */
static void
test_pieces_in_a_row (void)
{
  static const struct
  {
    int width;
    int height;
    guint n;
  } sizes[] = { { 420, 700, 4 }, { 360, 400, 4 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      Fixture self;
      GtkWidget *palette = NULL;

      set_up (&self, SHOGI, sizes[i].width, sizes[i].height);
      palette = find_widget (GTK_WIDGET (self.window), MAS_TYPE_PALETTE, NULL);
      g_test_message ("%u", count_pieces (palette, palette, MAS_SLOT_PIECE));
      g_assert_cmpuint (count_pieces (palette, palette, MAS_SLOT_PIECE), >=, sizes[i].n);
      destroy_window (self.window);
    }
}

/* The buttons of the window itself. */
static guint
count_controls (GtkWidget *widget)
{
  guint n = GTK_IS_BUTTON (widget) && GTK_IS_WINDOW_CONTROLS (gtk_widget_get_parent (widget));

  if (!gtk_widget_get_mapped (widget))
    return 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_controls (child);
  return n;
}

/* In a window that never was wider, the header asks for no more than the least width of the window. */
static void
test_least_width (void)
{
  Fixture self;
  int least = 0;

  set_up (&self, CHESS, 360, 400);
  gtk_widget_measure (get_child (self.window, MAS_TYPE_WINDOW, "header"),
                      GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (self.window)), ==, 360);
  g_assert_true (gtk_widget_is_visible (get_header_part (self.window, "new_button")));
  /* Where the desktop gives windows two more buttons, they are shown when there is room: nothing of the header gives
   * way to them. */
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":minimize,maximize,close",
                NULL);
  settle ();
  gtk_widget_measure (get_child (self.window, MAS_TYPE_WINDOW, "header"),
                      GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
  g_assert_true (gtk_widget_is_visible (get_header_part (self.window, "new_button")));
  g_assert_true (gtk_widget_is_visible (get_history_part (self.window, "undo")));
  g_assert_cmpuint (count_controls (GTK_WIDGET (self.window)), ==, 1);
  resize (&self, 700, 400);
  g_assert_cmpuint (count_controls (GTK_WIDGET (self.window)), ==, 3);
  /* On whichever side the desktop has them. */
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", "close,minimize:maximize",
                NULL);
  resize (&self, 360, 400);
  g_assert_cmpuint (count_controls (GTK_WIDGET (self.window)), ==, 1);
  destroy_window (self.window);
}

/* A window that was wide, with both panels, can be made as narrow as that at once, and all of it is shown then. */
static void
test_least_width_of_panels (void)
{
  Fixture self;
  graphene_rect_t board;
  gboolean panels = FALSE;
  int least = 0;

  set_up (&self, CHESS, 1280, 800);
  g_object_get (self.window, "show-panels", &panels, NULL);
  g_assert_true (panels);
  gtk_widget_measure (GTK_WIDGET (self.window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  g_assert_cmpint (least, <=, 360);
  resize (&self, 360, 400);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (self.window)), ==, 360);
  get_bounds (&self, GTK_WIDGET (self.board), &board);
  g_assert_cmpfloat (board.origin.x, >=, 0);
  g_assert_cmpfloat (board.origin.x + board.size.width, <=, 360);
  g_assert_cmpfloat (get_drawn_height (&self, FALSE), >=, 300);
  resize (&self, 1280, 800);
  g_object_get (self.window, "show-panels", &panels, NULL);
  g_assert_true (panels);
  g_assert_cmpfloat (get_drawn_height (&self, FALSE), >=, 640);
  destroy_window (self.window);
}

/* A file of many positions, with its button for the list, asks for no more either. Undo stays; New is in the
 * menu then, and its popover opens below that. */
static void
test_least_width_of_list (void)
{
  static const char LIST[] = CHESS "\n" CHESS "\n";
  g_autoptr (GFile) file = new_file ("list.fen", LIST, sizeof LIST - 1);
  Fixture self;
  GtkWidget *panel = NULL;
  int least = 0;

  set_up (&self, CHESS, 1280, 400);
  mas_window_load_file (self.window, file, FALSE);
  wait_for (gtk_widget_get_visible (get_header_part (self.window, "sidebar_button")));
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":minimize,maximize,close",
                NULL);
  resize (&self, 360, 400);
  gtk_widget_measure (get_child (self.window, MAS_TYPE_WINDOW, "header"),
                      GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (self.window)), ==, 360);
  g_assert_true (gtk_widget_is_visible (get_history_part (self.window, "undo")));
  g_assert_false (gtk_widget_is_visible (get_header_part (self.window, "new_button")));
  activate (self.window, "win.new");
  settle ();
  panel =
    find_widget (get_child (self.window, MAS_TYPE_WINDOW, "header"), MAS_TYPE_NEW_PANEL, NULL);
  g_assert_nonnull (panel);
  g_assert_true (gtk_widget_get_mapped (panel));
  gtk_popover_popdown (GTK_POPOVER (panel));
  /* With more room all is shown again. */
  resize (&self, 1280, 400);
  g_assert_true (gtk_widget_is_visible (get_header_part (self.window, "new_button")));
  g_assert_true (gtk_widget_get_visible (get_header_part (self.window, "rules_button")));
  close_window (self.window, NULL);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window/room/least-width", test_least_width);
  g_test_add_func ("/editor/window/room/least-width-of-panels", test_least_width_of_panels);
  g_test_add_func ("/editor/window/room/pieces-in-a-row", test_pieces_in_a_row);
  g_test_add_func ("/editor/window/room/least-width-of-list", test_least_width_of_list);
  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/window/room/height/", heights[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_height);
    }
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/window/room/hands/", games[i].name, NULL);
      g_autofree char *set = g_strconcat ("/editor/window/room/palette/", games[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_hands);
      g_test_add_data_func (set, GUINT_TO_POINTER (i), test_palette);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/window/room/bar/", bars[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_bar);
    }
  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/window/room/hint/", hints[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_hint);
    }
  g_test_add_data_func ("/editor/window/room/hands-seen/narrow", GUINT_TO_POINTER (0),
                        test_hands_seen);
  g_test_add_data_func ("/editor/window/room/hands-seen/small", GUINT_TO_POINTER (1),
                        test_hands_seen);
  g_test_add_data_func ("/editor/window/room/hands-seen/high", GUINT_TO_POINTER (2),
                        test_hands_seen);
  g_test_add_data_func ("/editor/window/room/hands-seen/problem", GUINT_TO_POINTER (3),
                        test_hands_seen);
  g_test_add_func ("/editor/window/room/palette/below", test_palette_below);
  g_test_add_func ("/editor/window/room/palette/tooltip", test_menus_without_tooltip);
  g_test_add_func ("/editor/window/room/drag", test_drag);
  g_test_add_func ("/editor/window/room/sides", test_sides);
  g_test_add_func ("/editor/window/room/title", test_title);
  g_test_add_func ("/editor/window/room/fold", test_fold);
  return run_window_tests ();
}
