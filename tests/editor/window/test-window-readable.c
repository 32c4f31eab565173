/* SPDX-License-Identifier: Apache-2.0 */
/* Every word can be read, and what is clicked is large enough. Words are looked at as they are drawn: each text among
 * the render nodes of a window has its colour and whatever makes it paler, and what is behind it is the commonest colour
 * of the picture there. Contrast is that of WCAG 2.1 (1.4.3, 1.4.6), targets those of WCAG 2.2 (2.5.8). */
#include "config.h"

#include "window-test.h"

#include "mas-act.h"
#include "mas-appearance.h"
#include "mas-edit-area.h"
#include "mas-evaluation-question.h"
#include "mas-stage.h"
#include "mas-toasts.h"
#include "mas-workplace.h"

#include <math.h>

#define CHESS       "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
#define SHOGI       "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P 1"
#define ROWS        "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1\n8/5k2/8/8/8/8/4P3/8 w - - 0 1\n9 w\n"
#define FAULTY      "{ \"setup\": { \"shape\": [8, 8], \"board\": [\n"
#define LONG_ENOUGH 300 /* ms: what makes room for itself or scrolls into view is there */
#define A_FRAME     60  /* ms in which a change of colours is drawn */
#define LEAST       4.5
#define LEAST_HIGH  7.0
#define TARGET      24 /* px */

typedef struct
{
  const char *scene;
  GtkWidget  *root;
  guint32    *pixels;
  int         width;
  int         height;
  double      least;
  guint       n_texts;
  guint       n_menus;
  GHashTable *said;
} Look;

typedef struct
{
  double r;
  double g;
  double b;
} Colour;

static double
get_channel_light (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
get_light (const Colour *colour)
{
  return 0.2126 * get_channel_light (colour->r) + 0.7152 * get_channel_light (colour->g)
         + 0.0722 * get_channel_light (colour->b);
}

static double
get_contrast (const Colour *a,
              const Colour *b)
{
  double one = get_light (a);
  double other = get_light (b);

  return (MAX (one, other) + 0.05) / (MIN (one, other) + 0.05);
}

/* The most common colour of the picture in @area is its ground. */
static gboolean
find_ground (Look                  *look,
             const graphene_rect_t *area,
             Colour                *ground)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  int left = MAX ((int) floorf (area->origin.x), 0);
  int top = MAX ((int) floorf (area->origin.y), 0);
  int right = MIN ((int) ceilf (area->origin.x + area->size.width), look->width);
  int bottom = MIN ((int) ceilf (area->origin.y + area->size.height), look->height);
  guint most = 0;
  guint32 found = 0;

  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      {
        guint32 pixel = look->pixels[y * look->width + x];
        guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, GUINT_TO_POINTER (pixel))) + 1;

        g_hash_table_insert (counts, GUINT_TO_POINTER (pixel), GUINT_TO_POINTER (count));
        if (count > most)
          {
            most = count;
            found = pixel;
          }
      }
  *ground =
    (Colour) { ((found >> 16) & 0xff) / 255., ((found >> 8) & 0xff) / 255., (found & 0xff) / 255. };
  return most > 0;
}

static void
tell (Look       *look,
      GtkWidget  *widget,
      const char *what)
{
  g_autofree char *words =
    GTK_IS_LABEL (widget)  ? g_strdup (gtk_label_get_text (GTK_LABEL (widget)))
    : GTK_IS_TEXT (widget) ? g_strdup (gtk_text_get_placeholder_text (GTK_TEXT (widget)))
                           : g_strdup (gtk_widget_get_tooltip_text (widget));
  GtkWidget *parent = gtk_widget_get_parent (widget);
  g_autofree char *classes = g_strjoinv (" ", gtk_widget_get_css_classes (widget));
  g_autofree char *fault =
    g_strdup_printf ("%s: “%s”: %s (%s.%s in %s)", look->scene, words != NULL ? words : "", what,
                     G_OBJECT_TYPE_NAME (widget), classes,
                     parent != NULL ? G_OBJECT_TYPE_NAME (parent) : "nothing");

  if (!g_hash_table_add (look->said, g_strdup (fault)))
    return;
  g_test_message ("%s", fault);
  g_test_fail ();
}

/* Also looks at what is insensitive, though WCAG lets that be pale. */
static void
look_at_text (Look                  *look,
              GskRenderNode         *node,
              const graphene_rect_t *area,
              double                 opacity)
{
  const GdkRGBA *colour = gsk_text_node_get_color (node);
  double alpha = (double) colour->alpha * opacity;
  double x = (double) (area->origin.x + area->size.width / 2);
  double y = (double) (area->origin.y + area->size.height / 2);
  GtkWidget *widget = gtk_widget_pick (look->root, x, y, GTK_PICK_INSENSITIVE);
  Colour ground;
  Colour seen;

  if (widget == NULL || alpha < 0.01 || !find_ground (look, area, &ground))
    return;
  seen.r = ground.r + ((double) colour->red - ground.r) * alpha;
  seen.g = ground.g + ((double) colour->green - ground.g) * alpha;
  seen.b = ground.b + ((double) colour->blue - ground.b) * alpha;
  look->n_texts++;
  if (get_contrast (&seen, &ground) < look->least)
    {
      g_autofree char *what =
        g_strdup_printf ("%.2f:1, not %.1f:1: %02x%02x%02x on %02x%02x%02x",
                         get_contrast (&seen, &ground), look->least, (guint) (seen.r * 255),
                         (guint) (seen.g * 255), (guint) (seen.b * 255), (guint) (ground.r * 255),
                         (guint) (ground.g * 255), (guint) (ground.b * 255));

      tell (look, widget, what);
    }
}

static void walk_node (Look *look,
                       GskRenderNode *node,
                       GskTransform *transform,
                       const graphene_rect_t *clip,
                       double opacity);

/* Goes on below a node that clips: @inner is the rectangle that is left. */
static void
walk_clip (Look                  *look,
           GskRenderNode         *child,
           GskTransform          *transform,
           const graphene_rect_t *clip,
           const graphene_rect_t *inner,
           double                 opacity)
{
  graphene_rect_t area;

  gsk_transform_transform_bounds (transform, inner, &area);
  if (graphene_rect_intersection (&area, clip, &area))
    walk_node (look, child, transform, &area, opacity);
}

static void
walk_node (Look                  *look,
           GskRenderNode         *node,
           GskTransform          *transform,
           const graphene_rect_t *clip,
           double                 opacity)
{
  const GskRenderNodeType type = gsk_render_node_get_node_type (node);
  graphene_rect_t area;

  if (type == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      walk_node (look, gsk_container_node_get_child (node, i), transform, clip, opacity);
  else if (type == GSK_TRANSFORM_NODE)
    {
      GskTransform *inner = gsk_transform_transform (gsk_transform_ref (transform),
                                                     gsk_transform_node_get_transform (node));

      walk_node (look, gsk_transform_node_get_child (node), inner, clip, opacity);
      gsk_transform_unref (inner);
    }
  else if (type == GSK_OPACITY_NODE)
    walk_node (look, gsk_opacity_node_get_child (node), transform, clip,
               opacity * (double) gsk_opacity_node_get_opacity (node));
  else if (type == GSK_COLOR_MATRIX_NODE) /* `filter: opacity()` of what is insensitive */
    walk_node (look, gsk_color_matrix_node_get_child (node), transform, clip,
               opacity
                 * (double)
                   graphene_matrix_get_value (gsk_color_matrix_node_get_color_matrix (node), 3, 3));
  else if (type == GSK_CLIP_NODE)
    walk_clip (look, gsk_clip_node_get_child (node), transform, clip, gsk_clip_node_get_clip (node),
               opacity);
  else if (type == GSK_ROUNDED_CLIP_NODE)
    walk_clip (look, gsk_rounded_clip_node_get_child (node), transform, clip,
               &gsk_rounded_clip_node_get_clip (node)->bounds, opacity);
  else if (type == GSK_DEBUG_NODE)
    walk_node (look, gsk_debug_node_get_child (node), transform, clip, opacity);
  else if (type == GSK_SHADOW_NODE)
    walk_node (look, gsk_shadow_node_get_child (node), transform, clip, opacity);
  else if (type == GSK_TEXT_NODE)
    {
      gsk_render_node_get_bounds (node, &area);
      gsk_transform_transform_bounds (transform, &area, &area);
      /* A text that is cut off down to a stroke is not meant to be read. */
      if (graphene_rect_intersection (&area, clip, &area) && area.size.width >= 2
          && area.size.height >= 4)
        look_at_text (look, node, &area, opacity);
    }
}

static gboolean
is_target (GtkWidget *widget)
{
  /* The two parts of a split button are targets; widgets that only show a state are not. */
  return (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_SWITCH (widget)
          || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_DROP_DOWN (widget) || GTK_IS_ENTRY (widget)
          || GTK_IS_LIST_BOX_ROW (widget))
         && gtk_widget_is_sensitive (widget);
}

static void
walk_targets (Look      *look,
              GtkWidget *widget)
{
  graphene_rect_t area;

  if (!gtk_widget_get_mapped (widget))
    return;
  if (is_target (widget) && gtk_widget_compute_bounds (widget, look->root, &area)
      && (area.size.width < TARGET || area.size.height < TARGET))
    {
      g_autofree char *what = g_strdup_printf ("%g × %g px, not %d", (double) area.size.width,
                                               (double) area.size.height, TARGET);

      tell (look, widget, what);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child))
      walk_targets (look, child);
}

/* The render nodes of @root, a window or a popover, as soon as it draws. */
static GskRenderNode *
draw (Look      *look,
      GtkWidget *root)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (root);
  GskRenderNode *node = NULL;

  while (node == NULL)
    {
      GtkSnapshot *snapshot = gtk_snapshot_new ();

      pause_for (A_FRAME);
      look->width = gdk_paintable_get_intrinsic_width (paintable);
      look->height = gdk_paintable_get_intrinsic_height (paintable);
      gdk_paintable_snapshot (paintable, snapshot, look->width, look->height);
      node = gtk_snapshot_free_to_node (snapshot);
    }
  return node;
}

/* Looks at all words and all targets of @root. */
static void
look_at (Look      *look,
         GtkWidget *root)
{
  g_autoptr (GskRenderNode) node = draw (look, root);
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guint32 *pixels = g_new0 (guint32, (gsize) look->width * (gsize) look->height);
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) look->width, (float) look->height);

  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (root)), node, &all);
  gdk_texture_download (texture, (guchar *) pixels, (gsize) look->width * 4);
  look->root = root;
  look->pixels = pixels;
  look->n_texts = 0;
  walk_node (look, node, NULL, &all, 1);
  g_assert_cmpuint (look->n_texts, >, 0);
  walk_targets (look, root);
  look->pixels = NULL;
}

/* Looks at both the light and the dark colours. */
static void
look_at_both (Look      *look,
              GtkWidget *root)
{
  static const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_FORCE_LIGHT,
                                            ADW_COLOR_SCHEME_FORCE_DARK };

  for (gsize i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[i]);
      look_at (look, root);
    }
}

static Look
new_look (const char *scene)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  return (Look) { .scene = scene,
                  .least = adw_style_manager_get_high_contrast (manager) ? LEAST_HIGH : LEAST,
                  .said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
}

static void
end_look (Look      *look,
          MasWindow *window)
{
  destroy_window (window);
  g_hash_table_unref (look->said);
}

/* Opens each menu of @root in turn. */
static void
look_at_menus (Look      *look,
               GtkWidget *root)
{
  if (GTK_IS_MENU_BUTTON (root) && gtk_widget_get_mapped (root) && gtk_widget_get_sensitive (root))
    {
      GtkPopover *popover = NULL;

      gtk_menu_button_popup (GTK_MENU_BUTTON (root));
      settle ();
      popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (root));
      if (popover != NULL && gtk_widget_get_mapped (GTK_WIDGET (popover)))
        {
          look->n_menus++;
          look_at_both (look, GTK_WIDGET (popover));
        }
      gtk_menu_button_popdown (GTK_MENU_BUTTON (root));
      settle ();
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child))
      look_at_menus (look, child);
}

static void
test_gallery (void)
{
  Look look = new_look ("gallery");
  MasWindow *window = new_window (application);

  look_at_both (&look, GTK_WIDGET (window));
  end_look (&look, window);
}

static void
test_document (gconstpointer data)
{
  Look look = new_look (data);
  MasWindow *window = new_document_window (data);

  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 800);
  pause_for (LONG_ENOUGH);
  look_at_both (&look, GTK_WIDGET (window));
  look_at_menus (&look, GTK_WIDGET (window));
  /* Of the header, the palette and the text, at least. */
  g_assert_cmpuint (look.n_menus, >=, 4);
  end_look (&look, window);
}

static const struct
{
  const char *name;
  const char *file;
  const char *text;
  const char *action; /* done in the window, or NULL */
} files[] = {
  { "list", "1.fen", ROWS, NULL },
  { "faulty", "1.json", FAULTY, NULL },
  { "compare", "1.feen", CHESS_FEEN, "win.compare-saved" },
};

static void
test_file (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  Look look = new_look (files[i].name);
  MasWindow *window = new_window (application);
  GFile *file = new_file (files[i].file, files[i].text, -1);

  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 800);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL || mas_window_get_collection (window) != NULL
            || g_str_has_prefix (get_page (window), "faulty"));
  settle ();
  if (files[i].action != NULL)
    {
      put_piece (mas_window_get_document (window), 36, "P");
      activate (window, files[i].action);
    }
  pause_for (LONG_ENOUGH);
  look_at_both (&look, GTK_WIDGET (window));
  if (files[i].action != NULL)
    activate (window, "win.undo");
  end_look (&look, window);
  delete_file (file);
  g_object_unref (file);
}

/* The analysis of an engine, mates, and the question of which rows to evaluate. */
static void
test_engines (void)
{
  Look look = new_look ("engines");
  MasWindow *window = new_document_window (CHESS);
  GtkWindow *question =
    mas_evaluation_question_new (GTK_WINDOW (window), mas_engines_get_default (), 1, 3, TRUE);

  activate (window, "win.analysis");
  pause_for (LONG_ENOUGH);
  look_at_both (&look, GTK_WIDGET (window));
  gtk_window_present (question);
  pause_for (LONG_ENOUGH);
  look_at_both (&look, GTK_WIDGET (question));
  gtk_window_destroy (question);
  end_look (&look, window);
}

/* What is held has a bar of buttons: beside the board, or over the palette where that is below the
 * board. */
static void
test_held (gconstpointer data)
{
  const gboolean narrow = GPOINTER_TO_INT (data);
  Look look = new_look ("held");
  MasWindow *window = new_document_window (CHESS);
  GtkWidget *area = find_widget (GTK_WIDGET (window), MAS_TYPE_EDIT_AREA, NULL);
  GtkWidget *bar = get_child (find_widget (area, MAS_TYPE_STAGE, NULL), MAS_TYPE_STAGE, "part_bar");

  gtk_window_set_default_size (GTK_WINDOW (window), narrow ? 360 : 1200, narrow ? 480 : 800);
  pause_for (LONG_ENOUGH);
  g_assert_true (gtk_widget_activate_action (area, "board.select-all", NULL));
  g_assert_true (gtk_widget_activate_action (area, "block.hold", NULL));
  wait_for (gtk_widget_get_mapped (bar) && gtk_widget_get_width (bar) > TARGET / 2);
  settle ();
  look.root = GTK_WIDGET (window);
  walk_targets (&look, bar);
  look_at_both (&look, GTK_WIDGET (window));
  end_look (&look, window);
}

/* A piece for which there is no room: the reason and the ways out, in a bubble beside the hand. */
static void
test_refusal (void)
{
  Look look = new_look ("refusal");
  MasWindow *window = new_document_window ("K^Q/Rk^ / C/c");
  GtkWidget *area = find_widget (GTK_WIDGET (window), MAS_TYPE_EDIT_AREA, NULL);
  GtkWidget *bubble = mas_stage_get_bubble (MAS_STAGE (find_widget (area, MAS_TYPE_STAGE, NULL)));
  MasAct *act = mas_act_new ();
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_spot_set_hand (&spot, QI_SIDE_FIRST, &QI_TOKEN ("P"));
  mas_act_hand (act, QI_SIDE_FIRST, spot.token, 1);
  mas_act_say (act, g_strdup ("Put"), NULL);
  mas_act_set_place (act, &spot);
  mas_workplace_perform (MAS_WORKPLACE (area), act, NULL);
  pause_for (LONG_ENOUGH);
  g_assert_true (gtk_widget_get_mapped (bubble));
  look_at_both (&look, GTK_WIDGET (window));
  end_look (&look, window);
}

/* A toast is partly transparent, so it is looked at over the board of each theme. */
static void
test_toast (gconstpointer data)
{
  const char *theme = data;
  Look look = new_look (theme);
  MasWindow *window = NULL;
  AdwToastOverlay *toasts = NULL;
  AdwToast *toast = adw_toast_new ("Saved");
  GtkWidget *label = NULL;

  g_object_set (mas_appearance_get_default (), "theme", theme, NULL);
  window = new_document_window (CHESS);
  toasts = ADW_TOAST_OVERLAY (get_child (window, MAS_TYPE_WINDOW, "toasts"));
  gtk_window_set_default_size (GTK_WINDOW (window), 600, 700);
  adw_toast_set_button_label (toast, "Show");
  adw_toast_set_timeout (toast, 0);
  mas_toasts_add (toasts, toast);
  pause_for (2 * LONG_ENOUGH);
  label = find_widget (GTK_WIDGET (toasts), GTK_TYPE_LABEL, "Saved");
  g_assert_nonnull (label);
  g_assert_true (gtk_widget_get_mapped (label));
  look_at_both (&look, GTK_WIDGET (window));
  g_object_set (mas_appearance_get_default (), "theme", "wood", NULL);
  end_look (&look, window);
}

static void
test_dialogs (void)
{
  static const char *const actions[] = { "app.preferences",  "win.export-picture", "win.print",
                                         "win.export-sheet", "app.about",          "win.describe",
                                         "win.make-game" };
  Look look = new_look ("dialogs");
  MasWindow *window = new_document_window (CHESS);
  GListModel *windows = gtk_window_get_toplevels ();

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      look.scene = actions[i];
      activate (window, actions[i]);
      pause_for (LONG_ENOUGH);
      for (guint j = g_list_model_get_n_items (windows); j > 0; j--)
        {
          g_autoptr (GtkWindow) other = g_list_model_get_item (windows, j - 1);

          if (gtk_window_get_transient_for (other) != GTK_WINDOW (window)
              || !gtk_widget_get_visible (GTK_WIDGET (other)))
            continue;
          look_at_both (&look, GTK_WIDGET (other));
          gtk_window_destroy (other);
        }
      settle ();
    }
  end_look (&look, window);
}

/* The test of the test: the formula, against WCAG's own pairs. */
static void
test_contrast (void)
{
  const Colour black = { 0, 0, 0 };
  const Colour white = { 1, 1, 1 };
  const Colour grey = { 0x76 / 255., 0x76 / 255., 0x76 / 255. };

  g_assert_cmpfloat_with_epsilon (get_contrast (&black, &white), 21, 0.001);
  /* #767676 is the palest grey that has enough contrast on white. */
  g_assert_cmpfloat_with_epsilon (get_contrast (&white, &grey), 4.54, 0.005);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":close",
                "gtk-enable-animations", FALSE, NULL);
  /* For the reason see test-window-languages.c. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  g_test_add_func ("/editor/readable/contrast", test_contrast);
  g_test_add_func ("/editor/readable/gallery", test_gallery);
  g_test_add_data_func ("/editor/readable/chess", CHESS, test_document);
  g_test_add_data_func ("/editor/readable/shogi", SHOGI, test_document);
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strdup_printf ("/editor/readable/%s", files[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_file);
    }
  g_test_add_func ("/editor/readable/engines", test_engines);
  g_test_add_func ("/editor/readable/dialogs", test_dialogs);
  g_test_add_func ("/editor/readable/refusal", test_refusal);
  g_test_add_data_func ("/editor/readable/toast/wood", "wood", test_toast);
  g_test_add_data_func ("/editor/readable/toast/green", "green", test_toast);
  g_test_add_data_func ("/editor/readable/toast/slate", "slate", test_toast);
  g_test_add_data_func ("/editor/readable/toast/paper", "paper", test_toast);
  g_test_add_data_func ("/editor/readable/held/wide", GINT_TO_POINTER (FALSE), test_held);
  g_test_add_data_func ("/editor/readable/held/narrow", GINT_TO_POINTER (TRUE), test_held);
  return run_window_tests ();
}
