/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-board.h"

#include "mas-appearance.h"
#include "mas-compare-hand.h"

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

static guint signals[N_SIGNALS];

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

/* The same place of the next or previous layer, or the ends of the rank. */
static guint
jump (const QiShape *shape,
      guint          square,
      guint          key)
{
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (shape, square, &layer, &rank, &file);
  switch (key)
    {
    case GDK_KEY_Home:
      return qi_shape_get_index (shape, layer, rank, 0);
    case GDK_KEY_End:
      return qi_shape_get_index (shape, layer, rank, qi_shape_get_files (shape) - 1);
    case GDK_KEY_Page_Up:
      return layer > 0 ? qi_shape_get_index (shape, layer - 1, rank, file) : square;
    case GDK_KEY_Page_Down:
    default:
      return layer + 1 < qi_shape_get_layers (shape)
               ? qi_shape_get_index (shape, layer + 1, rank, file)
               : square;
    }
}

static gboolean
on_zoom_key (MasCompareBoard *self,
             guint            key)
{
  MasZoom zoom = MAS_ZOOM_FIT;

  switch (key)
    {
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      zoom = MAS_ZOOM_IN;
      break;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      zoom = MAS_ZOOM_OUT;
      break;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      zoom = MAS_ZOOM_NORMAL;
      break;
    case GDK_KEY_9:
    case GDK_KEY_KP_9:
      break;
    default:
      return FALSE;
    }
  mas_board_view_zoom (MAS_BOARD_VIEW (self->view), zoom, -1, -1);
  return TRUE;
}

static gboolean
on_key_cb (GtkEventControllerKey *keys,
           guint                  key,
           guint                  code,
           GdkModifierType        state,
           MasCompareBoard       *self)
{
  const DiagramLayout *layout = mas_board_view_get_layout (MAS_BOARD_VIEW (self->view));
  GdkModifierType held = state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK);
  guint square = get_overlay (self)->cursor;
  guint to = QI_NO_SQUARE;

  if (self->difference == NULL)
    return FALSE;
  if ((held & ~GDK_SHIFT_MASK) == GDK_CONTROL_MASK)
    return on_zoom_key (self, key);
  if (held != 0)
    return FALSE;
  if (square >= qi_shape_get_n_squares (&layout->shape))
    square = 0;
  switch (key)
    {
    case GDK_KEY_Left:
      to = diagram_layout_step (layout, square, -1, 0);
      break;
    case GDK_KEY_Right:
      to = diagram_layout_step (layout, square, 1, 0);
      break;
    case GDK_KEY_Up:
      to = diagram_layout_step (layout, square, 0, -1);
      break;
    case GDK_KEY_Down:
      to = diagram_layout_step (layout, square, 0, 1);
      break;
    case GDK_KEY_Home:
    case GDK_KEY_End:
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
      to = jump (&layout->shape, square, key);
      break;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, square);
      return TRUE;
    default:
      return FALSE;
    }
  if (to != QI_NO_SQUARE)
    {
      set_cursor (self, to);
      g_signal_emit (self, signals[SIGNAL_POINTED], 0, to);
    }
  return TRUE;
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
  self->view = NULL;
  g_clear_pointer (&self->box, gtk_widget_unparent);
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
mas_compare_board_class_init (MasCompareBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_compare_board_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_compare_board_finalize;
  gtk_widget_class_set_css_name (widget_class, "compareboard");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_POINTED] = g_signal_new ("pointed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_ACTIVATED] =
    g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
add_controllers (MasCompareBoard *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  /* Not where it enters: a pointer that rests while the board comes to it says nothing. */
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (on_leave_cb), self);
  g_signal_connect (click, "released", G_CALLBACK (on_released_cb), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key_cb), self);
  gtk_widget_add_controller (self->view, motion);
  gtk_widget_add_controller (self->view, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (self->view, keys);
  g_signal_connect_object (self->view, "notify::has-focus", G_CALLBACK (on_focus_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
mas_compare_board_init (MasCompareBoard *self)
{
  self->painter = mas_board_painter_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->title = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_add_css_class (self->title, "heading");
  gtk_widget_set_margin_top (self->title, 6);
  gtk_widget_set_visible (self->title, FALSE);
  self->view = mas_board_view_new (self->painter);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    self->hands[side] = mas_compare_hand_new ((QiSide) side, self->painter);
  gtk_box_append (GTK_BOX (self->box), self->title);
  gtk_box_append (GTK_BOX (self->box), self->hands[QI_SIDE_SECOND]);
  gtk_box_append (GTK_BOX (self->box), self->view);
  gtk_box_append (GTK_BOX (self->box), self->hands[QI_SIDE_FIRST]);
  add_controllers (self);
  g_signal_connect_object (mas_appearance_get_default (), "changed", G_CALLBACK (update_style),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
mas_compare_board_new (MasMarksKind kind)
{
  MasCompareBoard *self = g_object_new (MAS_TYPE_COMPARE_BOARD, NULL);

  self->kind = kind;
  self->marks = mas_compare_marks_new (kind, self->painter);
  mas_board_view_set_drawing (MAS_BOARD_VIEW (self->view), mas_compare_marks_draw, self->marks);
  update_style (self);
  return GTK_WIDGET (self);
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
  /* Whoever sits below has the hand below. */
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
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
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
