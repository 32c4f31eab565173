/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-board.h"

#include "mas-appearance.h"
#include "mas-compare-hand.h"
#include "mas-resources.h"
#include "mas-speech.h"

#include <adwaita.h>

#define FLASH_TIME 900 /* ms */

struct _MasCompareBoard
{
  GtkWidget        parent_instance;

  MasMarksKind     kind;
  MasBoardPainter *painter;
  MasCompareMarks *marks;
  QiDifference    *difference; /* or NULL */
  GtkWidget       *box;
  GtkWidget       *title;
  GtkWidget       *hands[2];
  GtkWidget       *view;
  gboolean         flipped;
  guint            flash_id;
};

enum
{
  SIGNAL_POINTED,
  SIGNAL_ACTIVATED,
  N_SIGNALS
};

enum
{
  PROP_KIND = 1,
  N_PROPS
};

static guint signals[N_SIGNALS];
static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasCompareBoard, mas_compare_board, GTK_TYPE_WIDGET)

static MasBoardOverlay *
get_overlay (MasCompareBoard *self)
{
  return mas_board_view_get_overlay (MAS_BOARD_VIEW (self->view));
}

static void
redraw (MasCompareBoard *self)
{
  mas_board_view_overlay_changed (MAS_BOARD_VIEW (self->view));
}

static QiSetup *
get_setup (MasCompareBoard *self)
{
  return self->kind == MAS_MARKS_BEFORE ? qi_difference_get_before (self->difference)
                                        : qi_difference_get_after (self->difference);
}

static void
update_style (MasCompareBoard *self)
{
  mas_board_painter_set_style (self->painter,
                               mas_appearance_get_style (mas_appearance_get_default ()));
  mas_compare_marks_reset (self->marks);
  redraw (self);
}

static void
set_cursor (MasCompareBoard *self,
            guint            square)
{
  get_overlay (self)->cursor = square;
  if (square != QI_NO_SQUARE)
    mas_board_view_show_square (MAS_BOARD_VIEW (self->view), square);
  redraw (self);
}

/* --- pointer ------------------------------------------------------------------------------- */

static void
point (MasCompareBoard *self,
       guint            square)
{
  if (get_overlay (self)->hover == square)
    return;
  get_overlay (self)->hover = square;
  redraw (self);
  g_signal_emit (self, signals[SIGNAL_POINTED], 0, square);
}

static void
on_motion_cb (GtkEventControllerMotion *motion,
              double                    x,
              double                    y,
              MasCompareBoard          *self)
{
  guint square = QI_NO_SQUARE;

  if (self->difference == NULL || !mas_board_view_find (MAS_BOARD_VIEW (self->view), x, y, &square))
    square = QI_NO_SQUARE;
  point (self, square);
}

static void
on_leave_cb (GtkEventControllerMotion *motion,
             MasCompareBoard          *self)
{
  point (self, QI_NO_SQUARE);
}

static void
on_released_cb (GtkGestureClick *click,
                int              n_press,
                double           x,
                double           y,
                MasCompareBoard *self)
{
  guint square = QI_NO_SQUARE;

  gtk_widget_grab_focus (self->view);
  if (self->difference == NULL || !mas_board_view_find (MAS_BOARD_VIEW (self->view), x, y, &square))
    return;
  set_cursor (self, square);
  g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, square);
}

/* --- keys ---------------------------------------------------------------------------------- */

static gboolean
zoom (GtkWidget *widget,
      GVariant  *args,
      gpointer   user_data)
{
  MasCompareBoard *self = MAS_COMPARE_BOARD (widget);
  MasZoom how = (MasZoom) g_variant_get_int32 (args);

  if (self->difference == NULL)
    return FALSE;
  mas_board_view_zoom (MAS_BOARD_VIEW (self->view), how, -1, -1);
  return TRUE;
}

static guint
get_cursor (MasCompareBoard *self)
{
  guint square = get_overlay (self)->cursor;

  return square < qi_shape_get_n_squares (
           &mas_board_view_get_layout (MAS_BOARD_VIEW (self->view))->shape)
           ? square
           : 0;
}

static void
go (MasCompareBoard *self,
    guint            square)
{
  if (square == QI_NO_SQUARE)
    return;
  set_cursor (self, square);
  g_signal_emit (self, signals[SIGNAL_POINTED], 0, square);
}

static gboolean
move (GtkWidget *widget,
      GVariant  *args,
      gpointer   user_data)
{
  MasCompareBoard *self = MAS_COMPARE_BOARD (widget);
  int dx = 0;
  int dy = 0;

  if (self->difference == NULL)
    return FALSE;
  g_variant_get (args, "(ii)", &dx, &dy);
  go (self, diagram_layout_step (mas_board_view_get_layout (MAS_BOARD_VIEW (self->view)),
                                 get_cursor (self), dx, dy));
  return TRUE;
}

/* To an end of the rank, or to the same place of another layer. */
static gboolean
jump (GtkWidget *widget,
      GVariant  *args,
      gpointer   user_data)
{
  MasCompareBoard *self = MAS_COMPARE_BOARD (widget);
  const QiShape *shape = NULL;
  guint layer = 0;
  guint rank = 0;
  guint file = 0;
  int along = 0;
  int across = 0;

  if (self->difference == NULL)
    return FALSE;
  g_variant_get (args, "(ii)", &along, &across);
  shape = &mas_board_view_get_layout (MAS_BOARD_VIEW (self->view))->shape;
  qi_shape_get_place (shape, get_cursor (self), &layer, &rank, &file);
  if (along != 0)
    file = along < 0 ? 0 : qi_shape_get_files (shape) - 1;
  if (across < 0 && layer > 0)
    layer--;
  else if (across > 0 && layer + 1 < qi_shape_get_layers (shape))
    layer++;
  go (self, qi_shape_get_index (shape, layer, rank, file));
  return TRUE;
}

static gboolean
activate (GtkWidget *widget,
          GVariant  *args,
          gpointer   user_data)
{
  MasCompareBoard *self = MAS_COMPARE_BOARD (widget);

  if (self->difference == NULL)
    return FALSE;
  g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, get_cursor (self));
  return TRUE;
}

static void
add_bindings (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key;
    GtkShortcutFunc run;
    int x;
    int y;
  } places[] = {
    { GDK_KEY_Left, move, -1, 0 },    { GDK_KEY_Right, move, 1, 0 },
    { GDK_KEY_Up, move, 0, -1 },      { GDK_KEY_Down, move, 0, 1 },
    { GDK_KEY_Home, jump, -1, 0 },    { GDK_KEY_End, jump, 1, 0 },
    { GDK_KEY_Page_Up, jump, 0, -1 }, { GDK_KEY_Page_Down, jump, 0, 1 },
  };
  static const struct
  {
    guint key;
    MasZoom zoom;
  } zooms[] = {
    { GDK_KEY_plus, MAS_ZOOM_IN },         { GDK_KEY_equal, MAS_ZOOM_IN },
    { GDK_KEY_KP_Add, MAS_ZOOM_IN },       { GDK_KEY_minus, MAS_ZOOM_OUT },
    { GDK_KEY_KP_Subtract, MAS_ZOOM_OUT }, { GDK_KEY_0, MAS_ZOOM_NORMAL },
    { GDK_KEY_KP_0, MAS_ZOOM_NORMAL },     { GDK_KEY_9, MAS_ZOOM_FIT },
    { GDK_KEY_KP_9, MAS_ZOOM_FIT },
  };
  static const guint enters[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    gtk_widget_class_add_binding (widget_class, places[i].key, 0, places[i].run, "(ii)",
                                  places[i].x, places[i].y);
  for (gsize i = 0; i < G_N_ELEMENTS (zooms); i++)
    {
      gtk_widget_class_add_binding (widget_class, zooms[i].key, GDK_CONTROL_MASK, zoom, "i",
                                    zooms[i].zoom);
      gtk_widget_class_add_binding (widget_class, zooms[i].key, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                    zoom, "i", zooms[i].zoom);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (enters); i++)
    gtk_widget_class_add_binding (widget_class, enters[i], 0, activate, NULL);
}

static void
on_focus_cb (MasCompareBoard *self)
{
  if (self->difference != NULL && get_overlay (self)->cursor == QI_NO_SQUARE)
    set_cursor (self, 0);
}

/* --- widget -------------------------------------------------------------------------------- */

static void
mas_compare_board_dispose (GObject *object)
{
  MasCompareBoard *self = MAS_COMPARE_BOARD (object);

  g_clear_handle_id (&self->flash_id, g_source_remove);
  if (self->view != NULL)
    mas_board_view_set_drawing (MAS_BOARD_VIEW (self->view), NULL, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_COMPARE_BOARD);
  g_clear_pointer (&self->difference, qi_difference_unref);
  G_OBJECT_CLASS (mas_compare_board_parent_class)->dispose (object);
}

static void
mas_compare_board_finalize (GObject *object)
{
  MasCompareBoard *self = MAS_COMPARE_BOARD (object);

  mas_compare_marks_free (self->marks);
  mas_board_painter_free (self->painter);
  G_OBJECT_CLASS (mas_compare_board_parent_class)->finalize (object);
}

static void
mas_compare_board_set_property (GObject      *object,
                                guint         prop_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  MasCompareBoard *self = MAS_COMPARE_BOARD (object);

  if (prop_id == PROP_KIND)
    self->kind = (MasMarksKind) g_value_get_enum (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_compare_board_constructed (GObject *object)
{
  MasCompareBoard *self = MAS_COMPARE_BOARD (object);

  G_OBJECT_CLASS (mas_compare_board_parent_class)->constructed (object);
  self->marks = mas_compare_marks_new (self->kind, self->painter);
  mas_board_view_set_drawing (MAS_BOARD_VIEW (self->view), mas_compare_marks_draw, self->marks);
  update_style (self);
}

static void
mas_compare_board_class_init (MasCompareBoardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = mas_compare_board_set_property;
  object_class->constructed = mas_compare_board_constructed;
  object_class->dispose = mas_compare_board_dispose;
  object_class->finalize = mas_compare_board_finalize;
  props[PROP_KIND] =
    g_param_spec_enum ("kind", NULL, NULL, MAS_TYPE_MARKS_KIND, MAS_MARKS_OVERLAY,
                       G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_POINTED] = g_signal_new ("pointed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_ACTIVATED] =
    g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT);

  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_BOARD_VIEW);
  g_type_ensure (MAS_TYPE_COMPARE_HAND);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-compare-board.ui");
  gtk_widget_class_bind_template_child (widget_class, MasCompareBoard, box);
  gtk_widget_class_bind_template_child (widget_class, MasCompareBoard, title);
  gtk_widget_class_bind_template_child (widget_class, MasCompareBoard, view);
  gtk_widget_class_bind_template_callback (widget_class, on_focus_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_released_cb);
  gtk_widget_class_bind_template_child_full (widget_class, "first_hand", FALSE,
                                             G_STRUCT_OFFSET (MasCompareBoard,
                                                              hands[QI_SIDE_FIRST]));
  gtk_widget_class_bind_template_child_full (widget_class, "second_hand", FALSE,
                                             G_STRUCT_OFFSET (MasCompareBoard,
                                                              hands[QI_SIDE_SECOND]));
  gtk_widget_class_set_css_name (widget_class, "compareboard");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  add_bindings (widget_class);
}

static void
mas_compare_board_init (MasCompareBoard *self)
{
  self->painter = mas_board_painter_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_board_view_set_painter (MAS_BOARD_VIEW (self->view), self->painter);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    mas_compare_hand_set_owner (MAS_COMPARE_HAND (self->hands[side]), (QiSide) side, self->painter);
  g_signal_connect_object (mas_appearance_get_default (), "changed", G_CALLBACK (update_style),
                           self, G_CONNECT_SWAPPED);
}

void
mas_compare_board_set_title (MasCompareBoard *self,
                             const char      *title)
{
  g_return_if_fail (MAS_IS_COMPARE_BOARD (self));

  gtk_label_set_label (GTK_LABEL (self->title), title != NULL ? title : "");
  gtk_widget_set_visible (self->title, title != NULL);
}

static gboolean
has_hands (QiDifference *difference)
{
  return qi_position_get_n_hand_pieces (
           qi_setup_get_position (qi_difference_get_before (difference)))
           > 0
         || qi_position_get_n_hand_pieces (
              qi_setup_get_position (qi_difference_get_after (difference)))
              > 0;
}

void
mas_compare_board_set_difference (MasCompareBoard *self,
                                  QiDifference    *difference)
{
  MasBoardOverlay *overlay = NULL;
  gboolean hands = FALSE;

  g_return_if_fail (MAS_IS_COMPARE_BOARD (self));

  overlay = get_overlay (self);
  if (difference != NULL)
    qi_difference_ref (difference);
  g_clear_pointer (&self->difference, qi_difference_unref);
  self->difference = difference;
  mas_compare_marks_set_difference (self->marks, difference);
  mas_board_view_set_setup (MAS_BOARD_VIEW (self->view),
                            difference != NULL ? get_setup (self) : NULL);
  hands = difference != NULL && has_hands (difference);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gtk_widget_set_visible (self->hands[side], hands);
      if (hands)
        mas_compare_hand_set (MAS_COMPARE_HAND (self->hands[side]), difference,
                              self->kind == MAS_MARKS_BEFORE);
    }
  if (difference == NULL
      || overlay->cursor >= qi_position_get_n_squares (qi_setup_get_position (get_setup (self))))
    {
      overlay->cursor = QI_NO_SQUARE;
      overlay->hover = QI_NO_SQUARE;
      overlay->link = QI_NO_SQUARE;
      gtk_bitset_remove_all (overlay->flash);
    }
  redraw (self);
}

void
mas_compare_board_set_flipped (MasCompareBoard *self,
                               gboolean         flipped)
{
  g_return_if_fail (MAS_IS_COMPARE_BOARD (self));

  if (self->flipped == flipped)
    return;
  self->flipped = flipped;
  mas_board_view_set_flipped (MAS_BOARD_VIEW (self->view), flipped);
  /* The hand of the side at the bottom is placed below the board. */
  gtk_box_reorder_child_after (GTK_BOX (self->box), self->hands[flipped ? 0 : 1], self->title);
  gtk_box_reorder_child_after (GTK_BOX (self->box), self->hands[flipped ? 1 : 0], self->view);
}

static gboolean
on_flash_end_cb (gpointer user_data)
{
  MasCompareBoard *self = user_data;

  self->flash_id = 0;
  gtk_bitset_remove_all (get_overlay (self)->flash);
  redraw (self);
  return G_SOURCE_REMOVE;
}

void
mas_compare_board_set_current (MasCompareBoard *self,
                               guint            index,
                               gboolean         flash)
{
  MasBoardOverlay *overlay = NULL;
  guint from = QI_NO_SQUARE;
  guint square = QI_NO_SQUARE;

  g_return_if_fail (MAS_IS_COMPARE_BOARD (self));

  overlay = get_overlay (self);
  mas_compare_marks_set_current (self->marks, index);
  square = mas_compare_marks_get_square (self->marks, index, &from);
  gtk_bitset_remove_all (overlay->flash);
  g_clear_handle_id (&self->flash_id, g_source_remove);
  if (flash && square != QI_NO_SQUARE)
    {
      gtk_bitset_add (overlay->flash, square);
      if (from != QI_NO_SQUARE)
        {
          gtk_bitset_add (overlay->flash, from);
          mas_board_view_show_square (MAS_BOARD_VIEW (self->view), from);
        }
      self->flash_id = g_timeout_add (FLASH_TIME, on_flash_end_cb, self);
      set_cursor (self, square);
    }
  redraw (self);
}

void
mas_compare_board_set_echo (MasCompareBoard *self,
                            guint            square)
{
  g_return_if_fail (MAS_IS_COMPARE_BOARD (self));

  get_overlay (self)->link = square;
  redraw (self);
}

void
mas_compare_board_describe (MasCompareBoard *self,
                            const char      *name,
                            const char      *description)
{
  g_return_if_fail (MAS_IS_COMPARE_BOARD (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  mas_speech_describe (GTK_WIDGET (self->view), description);
}

MasBoardView *
mas_compare_board_get_view (MasCompareBoard *self)
{
  g_return_val_if_fail (MAS_IS_COMPARE_BOARD (self), NULL);

  return MAS_BOARD_VIEW (self->view);
}

MasCompareMarks *
mas_compare_board_get_marks (MasCompareBoard *self)
{
  g_return_val_if_fail (MAS_IS_COMPARE_BOARD (self), NULL);

  return self->marks;
}

guint
mas_compare_board_get_cursor (MasCompareBoard *self)
{
  g_return_val_if_fail (MAS_IS_COMPARE_BOARD (self), QI_NO_SQUARE);

  return get_overlay (self)->cursor;
}
