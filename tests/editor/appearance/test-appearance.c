/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

#include "diagram-colours.h"
#include "mas-appearance-window.h"
#include "mas-appearance.h"
#include "mas-compare-board.h"
#include "mas-diagram-view.h"
#include "mas-edit-area-private.h"
#include "mas-style-sample.h"

typedef struct
{
  guint32 *pixels;
  gsize    n_pixels;
} Picture;

/* What a widget shows now. */
static Picture
take_picture (GtkWidget *widget)
{
  g_autoptr (GskRenderer) renderer = gsk_cairo_renderer_new ();
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  wait_for (gtk_widget_get_width (widget) > 0);
  settle ();
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  Picture picture = { NULL, (gsize) width * (gsize) height };
  picture.pixels = g_new0 (guint32, picture.n_pixels);
  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return picture;
  g_assert_true (gsk_renderer_realize (renderer, NULL, NULL));
  g_autoptr (GdkTexture) texture =
    gsk_renderer_render_texture (renderer, node,
                                 &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gdk_texture_download (texture, (guchar *) picture.pixels, (gsize) width * 4);
  gsk_render_node_unref (node);
  gsk_renderer_unrealize (renderer);
  return picture;
}

/* How many pixels of a widget have a colour. */
static guint
count_pixels (GtkWidget    *widget,
              DiagramColour colour)
{
  Picture picture = take_picture (widget);
  guint n_found = 0;

  for (gsize i = 0; i < picture.n_pixels; i++)
    if ((picture.pixels[i] & 0xffffff) == colour)
      n_found++;
  g_free (picture.pixels);
  return n_found;
}

static void
choose (const char *choice,
        const char *value)
{
  g_action_group_activate_action (G_ACTION_GROUP (application), choice,
                                  g_variant_new_string (value));
  settle ();
}

static void
reset (void)
{
  choose ("theme", "wood");
  choose ("pieces", "colour");
  choose ("signs", "characters");
  choose ("piece-set", "");
}

static char *
dup_choice (const char *choice)
{
  char *value = NULL;

  g_object_get (mas_appearance_get_default (), choice, &value, NULL);
  return value;
}

typedef struct
{
  const char *choice;
  const char *value;
} ChoiceCase;

static const ChoiceCase choice_cases[] = {
  { "theme", "slate" },  { "theme", "green" },         { "theme", "paper" },
  { "pieces", "print" }, { "pieces", "letters" },      { "signs", "international" },
  { "piece-set", "mine" },
};

/* A choice is an action, a property and a setting, and all three agree. */
static void
test_choice (gconstpointer data)
{
  const ChoiceCase *test = data;
  GSettings *settings = mas_application_get_settings (application);
  g_autoptr (GVariant) usual = g_settings_get_default_value (settings, test->choice);

  for (guint way = 0; way < 3; way++)
    {
      if (way == 0)
        choose (test->choice, test->value);
      else if (way == 1)
        g_object_set (mas_appearance_get_default (), test->choice, test->value, NULL);
      else
        g_settings_set_string (settings, test->choice, test->value);
      settle ();

      g_autofree char *value = dup_choice (test->choice);
      g_autofree char *stored = g_settings_get_string (settings, test->choice);
      g_autoptr (GVariant) state =
        g_action_group_get_action_state (G_ACTION_GROUP (application), test->choice);
      g_assert_cmpstr (value, ==, test->value);
      g_assert_cmpstr (stored, ==, test->value);
      g_assert_cmpstr (g_variant_get_string (state, NULL), ==, test->value);
      choose (test->choice, g_variant_get_string (usual, NULL));
    }
}

/* A value that does not exist is not accepted. */
static void
test_unknown (void)
{
  choose ("pieces", "print");
  choose ("pieces", "glass");
  g_autofree char *pieces = dup_choice ("pieces");
  g_assert_cmpstr (pieces, ==, "print");
  reset ();
}

/* Another theme is shown at once on the board of an open window, in thumbnails and in the
 * samples. */
static void
test_theme_reaches_all (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasEditArea *area = window_area (window);
  GtkWidget *view = mas_diagram_view_new ();
  GtkWidget *alone = present_alone (view, 200, 200);
  g_autoptr (QiSetup) setup = read_setup (CHESS_FEEN);

  mas_diagram_view_set_setup (MAS_DIAGRAM_VIEW (view), setup);
  for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
    {
      choose ("theme", diagram_theme_get_name (theme));
      const DiagramPalette *palette =
        diagram_palette_get (mas_appearance_get_style (mas_appearance_get_default ()));

      gtk_widget_queue_draw (view);
      wait_for (count_pixels (view, palette->light) > 500);
      g_assert_cmpuint (count_pixels (mas_stage_get_board (area->stage), palette->light), >, 5000);
      for (guint other = 0; other < diagram_theme_get_n (); other++)
        {
          const DiagramStyle style = { .theme = other };

          if (other != theme && !diagram_theme_is_print (other))
            g_assert_cmpuint (count_pixels (mas_stage_get_board (area->stage),
                                            diagram_palette_get (&style)->dark),
                              <, 100);
        }
    }
  reset ();
  destroy_with (alone, view);
  destroy_window (window);
}

/* Each drawing style of the pieces changes how @widget looks. */
static void
assert_manners_differ (GtkWidget *widget)
{
  g_autofree guint32 *before = NULL;

  for (guint manner = 0; manner < DIAGRAM_N_PIECES; manner++)
    {
      choose ("pieces", diagram_pieces_get_name ((DiagramPieces) manner));

      Picture picture = take_picture (widget);
      if (before != NULL)
        g_assert_cmpint (memcmp (before, picture.pixels, picture.n_pixels * sizeof *picture.pixels),
                         !=, 0);
      g_free (before);
      before = picture.pixels;
    }
  reset ();
}

/* The drawing style of the pieces changes the palette and the hands. */
static void
test_pieces_reach_slots (void)
{
  MasWindow *window = new_document_window ("8k^/9/9/9/9/9/9/9/K^8 2PR/bg S/s");
  MasEditArea *area = window_area (window);

  assert_manners_differ (mas_stage_get_palette (area->stage));
  assert_manners_differ (mas_stage_get_hand (area->stage, QI_SIDE_FIRST));
  assert_manners_differ (mas_stage_get_hand (area->stage, QI_SIDE_SECOND));
  destroy_window (window);
}

/* The theme is also shown on the boards of a comparison. */
static void
test_theme_reaches_comparison (void)
{
  MasWindow *window = new_window (application);
  g_autoptr (GFile) file = new_file ("start.feen", CHESS_FEEN "\n", -1);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  settle ();
  move_pawn (window);
  activate (window, "win.compare-saved");
  g_assert_cmpstr (get_page (window), ==, "compare");
  GtkWidget *found = find_widget (GTK_WIDGET (window), MAS_TYPE_COMPARE_BOARD, NULL);
  g_assert_nonnull (found);
  GtkWidget *board = GTK_WIDGET (mas_compare_board_get_view (MAS_COMPARE_BOARD (found)));
  for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
    {
      choose ("theme", diagram_theme_get_name (theme));
      g_assert_cmpuint (count_pixels (board, diagram_palette_get (mas_appearance_get_style (
                                                                    mas_appearance_get_default ()))
                                               ->light),
                        >, 2000);
    }
  reset ();
  close_window (window, "discard");
  delete_file (file);
}

static GtkWindow *
find_appearance_window (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (MAS_IS_APPEARANCE_WINDOW (l->data))
      return l->data;
  return NULL;
}

/* The button that makes a choice. */
static GtkWidget *
find_button (GtkWidget  *root,
             const char *label)
{
  GtkWidget *found = find_widget (root, GTK_TYPE_LABEL, label);

  return found != NULL ? gtk_widget_get_ancestor (found, GTK_TYPE_TOGGLE_BUTTON) : NULL;
}

/* Where @label stands in a window that is shown. */
static GtkWidget *
find_label (gpointer    window,
            const char *label)
{
  return find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL, label);
}

/* When the theme of the setting does not exist, the usual one is shown and the setting keeps the
 * name; one window says so, and so does the appearance window as long as no other is chosen. */
static void
test_unknown_theme (void)
{
  static const char *const words = "There is no theme “marble” here";
  GSettings *settings = mas_application_get_settings (application);
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasWindow *other = new_document_window (CHESS_FEEN);

  choose ("theme", "slate");
  g_settings_set_string (settings, "theme", "marble");
  settle ();
  g_autofree char *theme = dup_choice ("theme");
  g_autofree char *stored = g_settings_get_string (settings, "theme");
  g_assert_cmpstr (theme, ==, diagram_theme_get_name (0));
  g_assert_cmpstr (stored, ==, "marble");
  g_assert_true ((find_label (window, words) != NULL) != (find_label (other, words) != NULL));
  activate (window, "app.preferences");
  GtkWindow *look = find_appearance_window ();
  g_assert_nonnull (find_label (look, words));
  choose ("theme", "green");
  g_assert_null (find_label (look, words));
  g_assert_null (mas_appearance_dup_problem (mas_appearance_get_default ()));
  destroy_with (look, look);
  reset ();
  destroy_window (other);
  destroy_window (window);
}

/* The first theme of the list is the default of the setting. */
static void
test_usual_theme (void)
{
  g_autoptr (GVariant) usual =
    g_settings_get_default_value (mas_application_get_settings (application), "theme");

  g_assert_cmpstr (g_variant_get_string (usual, NULL), ==, diagram_theme_get_name (0));
}

/* It opens once, its buttons are the actions, and closing it leaves nothing behind. */
static void
test_window (void)
{
  static const struct
  {
    const char *label;
    const char *choice;
    const char *value;
  } buttons[] = {
    { "Slate", "theme", "slate" },           { "Green", "theme", "green" },
    { "Paper", "theme", "paper" },           { "Wood", "theme", "wood" },
    { "Print", "pieces", "print" },          { "Letters", "pieces", "letters" },
    { "Colour", "pieces", "colour" },        { "International", "signs", "international" },
    { "Characters", "signs", "characters" },
  };
  MasWindow *window = new_document_window (CHESS_FEEN);

  activate (window, "app.preferences");
  activate (window, "app.preferences");
  GtkWindow *look = find_appearance_window ();
  g_assert_nonnull (look);
  g_assert_true (gtk_window_get_transient_for (look) == GTK_WINDOW (window));
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      GtkWidget *button = find_button (GTK_WIDGET (look), buttons[i].label);

      g_assert_nonnull (button);
      gtk_widget_activate (button);
      pause_for (300); /* a key press of the toolkit's own */
      g_autofree char *value = dup_choice (buttons[i].choice);
      g_assert_cmpstr (value, ==, buttons[i].value);
      g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
    }
  for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
    g_assert_nonnull (find_button (GTK_WIDGET (look), diagram_theme_get_title (theme, NULL)));
  g_assert_nonnull (find_widget (GTK_WIDGET (look), MAS_TYPE_STYLE_SAMPLE, NULL));
  destroy_with (look, look);
  g_assert_null (find_appearance_window ());
  reset ();
  destroy_window (window);
}

/* The window closes with its parent, and can be opened again for another one. */
static void
test_window_with_parent (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);

  activate (window, "app.preferences");
  g_assert_nonnull (find_appearance_window ());
  destroy_window (window);
  g_assert_null (find_appearance_window ());

  MasWindow *other = new_document_window (CHESS_FEEN);
  activate (other, "app.preferences");
  g_assert_nonnull (find_appearance_window ());
  destroy_window (other);
}

/* A set that does not exist any more stays chosen and in the list; the first choice is no set. */
static void
test_sets (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);

  g_object_set (mas_appearance_get_default (), "piece-set", "gone", NULL);
  activate (window, "app.preferences");
  GtkWindow *look = find_appearance_window ();
  AdwComboRow *row =
    ADW_COMBO_ROW (find_widget (GTK_WIDGET (look), ADW_TYPE_COMBO_ROW, "Own Drawings"));
  g_assert_nonnull (row);
  GtkStringObject *chosen = adw_combo_row_get_selected_item (row);
  g_assert_cmpstr (gtk_string_object_get_string (chosen), ==, "gone");
  adw_combo_row_set_selected (row, 0);
  settle ();
  g_autofree char *name = dup_choice ("piece-set");
  g_assert_cmpstr (name, ==, "");
  gtk_window_destroy (look);
  reset ();
  destroy_window (window);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (choice_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/editor/appearance/choice/%s/%s",
                                               choice_cases[i].choice, choice_cases[i].value);

      g_test_add_data_func (path, &choice_cases[i], test_choice);
    }
  g_test_add_func ("/editor/appearance/unknown", test_unknown);
  g_test_add_func ("/editor/appearance/unknown-theme", test_unknown_theme);
  g_test_add_func ("/editor/appearance/usual-theme", test_usual_theme);
  g_test_add_func ("/editor/appearance/theme-reaches-all", test_theme_reaches_all);
  g_test_add_func ("/editor/appearance/theme-reaches-comparison", test_theme_reaches_comparison);
  g_test_add_func ("/editor/appearance/pieces-reach-slots", test_pieces_reach_slots);
  g_test_add_func ("/editor/appearance/window", test_window);
  g_test_add_func ("/editor/appearance/window-with-parent", test_window_with_parent);
  g_test_add_func ("/editor/appearance/sets", test_sets);
  return run_window_tests ();
}
