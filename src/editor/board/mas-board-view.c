/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-board-view.h"

#include "mas-board-fit.h"
#include "mas-board-keys.h"

#include <math.h>

#define MIN_SIZE          160 /* CSS px */
#define NATURAL_SIZE      560
#define MAX_FITTED_SQUARE MAS_BOARD_FIT_MAX_SQUARE
#define NORMAL_SQUARE     48.0 /* 100 % */
#define MIN_SQUARE        0.015625
#define MAX_SQUARE        160.0
#define ZOOM_STEP         1.25
#define SMOOTH_ZOOM       0.01 /* of a unit of a touchpad, as a power of e */
#define MARGIN            8.0  /* around a board that is larger than the view */

struct _MasBoardView
{
  GtkWidget        parent_instance;

  MasBoardPainter *painter; /* borrowed */
  QiSetup         *setup;   /* or NULL */
  MasBoardOverlay  overlay;
  DiagramLayout    layout; /* valid while @setup is set; x and y include the pan */
  gboolean         flipped;
  double           square; /* side that was asked for; 0: fit */
  double           pan_x;  /* how far the drawing is shifted from its middle */
  double           pan_y;
  double           pinched; /* side of a square when the fingers came */
  double           pinch_x; /* where they are */
  double           pinch_y;
  double           pointer_x; /* negative: the pointer is elsewhere */
  double           pointer_y;
  MasBoardDrawing  draw; /* or NULL */
  gpointer         draw_data;
  MasBoardView    *peer; /* weak, or NULL: the one of a pair */
  gboolean         allocating;
  guint            moved_id; /* emits `moved` after an allocation */
};

enum
{
  SIGNAL_MOVED,
  SIGNAL_SHOWN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasBoardView, mas_board_view, GTK_TYPE_WIDGET)

/* How far a drawing of @size may be moved from the middle of @room in either direction. */
static double
clamp_pan (double pan,
           double size,
           double room)
{
  double slack = MAX (0, (size - room) / 2 + (size > room ? MARGIN : 0));

  return CLAMP (pan, -slack, slack);
}

/* Fits the whole board into the view. */
static void
fit_layout (MasBoardView  *self,
            double         max_square,
            DiagramLayout *layout)
{
  mas_board_fit (layout, self->setup, self->flipped, max_square,
                 gtk_widget_get_width (GTK_WIDGET (self)),
                 gtk_widget_get_height (GTK_WIDGET (self)));
}

/* The largest side of a square with which the whole board is seen. */
static double
get_fitted (MasBoardView *self)
{
  DiagramLayout layout;

  if (self->setup == NULL)
    return MAX_FITTED_SQUARE;
  fit_layout (self, MAX_FITTED_SQUARE, &layout);
  return layout.square;
}

static gboolean
on_moved_later_cb (gpointer user_data)
{
  MasBoardView *self = user_data;

  self->moved_id = 0;
  g_signal_emit (self, signals[SIGNAL_MOVED], 0);
  return G_SOURCE_REMOVE;
}

static void
update_layout (MasBoardView *self)
{
  double width = MAX (1, gtk_widget_get_width (GTK_WIDGET (self)));
  double height = MAX (1, gtk_widget_get_height (GTK_WIDGET (self)));
  DiagramLayout before = self->layout;

  if (self->setup == NULL)
    return;

  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (self->setup));
  if (self->square > 0)
    {
      diagram_layout_init (&self->layout, shape, self->flipped, mas_board_fit_get_texts (),
                           self->square, width);
      self->pan_x = clamp_pan (self->pan_x, self->layout.width, width);
      self->pan_y = clamp_pan (self->pan_y, self->layout.height, height);
      self->layout.x = floor ((width - self->layout.width) / 2 + self->pan_x);
      self->layout.y = floor ((height - self->layout.height) / 2 + self->pan_y);
    }
  else
    {
      double square = MAX_FITTED_SQUARE;

      if (self->peer != NULL && gtk_widget_get_width (GTK_WIDGET (self->peer)) > 0)
        square = get_fitted (self->peer);
      fit_layout (self, square, &self->layout);
      self->pan_x = self->pan_y = 0;
    }
  if (diagram_layout_equal (&before, &self->layout))
    return;
  mas_board_painter_set_layout (self->painter, &self->layout);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (!self->allocating)
    g_signal_emit (self, signals[SIGNAL_MOVED], 0);
  else if (self->moved_id == 0)
    self->moved_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_moved_later_cb, self, NULL);
}

static void
mas_board_view_measure (GtkWidget     *widget,
                        GtkOrientation orientation,
                        int            for_size,
                        int           *minimum,
                        int           *natural,
                        int           *minimum_baseline,
                        int           *natural_baseline)
{
  *minimum = MIN_SIZE;
  *natural = NATURAL_SIZE;
}

static void
mas_board_view_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  MasBoardView *self = MAS_BOARD_VIEW (widget);

  /* Handlers of the new layout show, hide and move widgets; GTK loses some of these changes during an
   * allocation, so they run later. */
  self->allocating = TRUE;
  update_layout (self);
  self->allocating = FALSE;
  if (self->peer == NULL)
    return;
  self->peer->allocating = TRUE;
  update_layout (self->peer);
  self->peer->allocating = FALSE;
}

static void
mas_board_view_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  MasBoardView *self = MAS_BOARD_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  graphene_rect_t visible = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  GdkRGBA ground = { 1, 1, 1, 1 };

  if (self->setup == NULL)
    return;
  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "window_bg_color",
                                  &ground);
  mas_board_painter_set_scale_factor (self->painter, gtk_widget_get_scale_factor (widget));
  gtk_snapshot_push_clip (snapshot, &visible);
  mas_board_painter_snapshot (self->painter, snapshot, &visible);
  if (self->draw != NULL)
    self->draw (self, &visible, snapshot, self->draw_data);
  mas_board_overlay_snapshot (&self->overlay, &self->layout, self->painter, widget, &visible,
                              snapshot);
  mas_board_painter_snapshot_edges (self->painter, snapshot, &visible, &ground);
  gtk_snapshot_pop (snapshot);
}

static void
mas_board_view_state_flags_changed (GtkWidget    *widget,
                                    GtkStateFlags before)
{
  MasBoardView *self = MAS_BOARD_VIEW (widget);

  self->overlay.focused = gtk_widget_has_focus (widget);
  gtk_widget_queue_draw (widget);
  GTK_WIDGET_CLASS (mas_board_view_parent_class)->state_flags_changed (widget, before);
}

static gboolean
mas_board_view_focus (GtkWidget       *widget,
                      GtkDirectionType direction)
{
  return !gtk_widget_has_focus (widget) && gtk_widget_grab_focus (widget);
}

static void
on_motion_cb (GtkEventControllerMotion *motion,
              double                    x,
              double                    y,
              MasBoardView             *self)
{
  self->pointer_x = x;
  self->pointer_y = y;
}

static void
on_leave_cb (GtkEventControllerMotion *motion,
             MasBoardView             *self)
{
  self->pointer_x = self->pointer_y = -1;
}

static gboolean
on_scroll_cb (GtkEventControllerScroll *scroll,
              double                    dx,
              double                    dy,
              MasBoardView             *self)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (scroll);
  GdkModifierType state = gtk_event_controller_get_current_event_state (controller);
  /* Touchpads report pixels, wheels report notches. */
  gboolean smooth = gtk_event_controller_scroll_get_unit (scroll) == GDK_SCROLL_UNIT_SURFACE;
  double step = smooth ? 1 : NORMAL_SQUARE;

  if ((state & GDK_CONTROL_MASK) != 0)
    {
      if (smooth)
        mas_board_view_set_square (self, self->layout.square * exp (-dy * SMOOTH_ZOOM),
                                   self->pointer_x, self->pointer_y);
      else if (fabs (dy) > 0.01)
        mas_board_view_zoom (self, dy < 0 ? MAS_ZOOM_IN : MAS_ZOOM_OUT, self->pointer_x,
                             self->pointer_y);
      return TRUE;
    }
  if ((state & GDK_SHIFT_MASK) != 0 && fabs (dx) < 0.01)
    mas_board_view_pan (self, -dy * step, 0);
  else
    mas_board_view_pan (self, -dx * step, -dy * step);
  return TRUE;
}

static void
mas_board_view_dispose (GObject *object)
{
  MasBoardView *self = MAS_BOARD_VIEW (object);

  g_clear_handle_id (&self->moved_id, g_source_remove);
  g_clear_weak_pointer (&self->peer);
  self->draw = NULL;
  g_clear_pointer (&self->setup, qi_setup_unref);
  G_OBJECT_CLASS (mas_board_view_parent_class)->dispose (object);
}

static void
mas_board_view_finalize (GObject *object)
{
  mas_board_overlay_clear (&MAS_BOARD_VIEW (object)->overlay);
  G_OBJECT_CLASS (mas_board_view_parent_class)->finalize (object);
}

static void
mas_board_view_class_init (MasBoardViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_board_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_board_view_finalize;
  widget_class->measure = mas_board_view_measure;
  widget_class->size_allocate = mas_board_view_size_allocate;
  widget_class->snapshot = mas_board_view_snapshot;
  widget_class->focus = mas_board_view_focus;
  widget_class->state_flags_changed = mas_board_view_state_flags_changed;
  gtk_widget_class_set_css_name (widget_class, "board");
  mas_board_keys_install (widget_class);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  signals[SIGNAL_MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SHOWN] = g_signal_new ("shown", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_board_view_init (MasBoardView *self)
{
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *motion = gtk_event_controller_motion_new ();

  mas_board_overlay_init (&self->overlay);
  self->pointer_x = self->pointer_y = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  g_signal_connect (motion, "enter", G_CALLBACK (on_motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (on_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  /* Coordinates follow the size of the desktop's texts. */
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi",
                           G_CALLBACK (update_layout), self, G_CONNECT_SWAPPED);
}

void
mas_board_view_set_painter (MasBoardView    *self,
                            MasBoardPainter *painter)
{
  self->painter = painter;
}

/**
 * mas_board_view_set_setup:
 * @self: a board view
 * @setup: (nullable): what to show
 *
 * Shows another setup. A board of another shape is fitted to the view; otherwise zoom and pan stay.
 */
void
mas_board_view_set_setup (MasBoardView *self,
                          QiSetup      *setup)
{
  g_return_if_fail (MAS_IS_BOARD_VIEW (self));

  gboolean same = setup != NULL && self->setup != NULL
                  && qi_shape_equal (qi_position_get_shape (qi_setup_get_position (setup)),
                                     qi_position_get_shape (qi_setup_get_position (self->setup)));
  if (!same)
    self->square = 0;
  g_clear_pointer (&self->setup, qi_setup_unref);
  self->setup = setup != NULL ? qi_setup_ref (setup) : NULL;
  mas_board_painter_set_setup (self->painter, setup);
  mas_drawn_marks_set_setup (&self->overlay.drawn, setup);
  update_layout (self);
  if (self->peer != NULL)
    update_layout (self->peer);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SIGNAL_SHOWN], 0);
}

QiSetup *
mas_board_view_get_setup (MasBoardView *self)
{
  g_return_val_if_fail (MAS_IS_BOARD_VIEW (self), NULL);
  return self->setup;
}

void
mas_board_view_set_flipped (MasBoardView *self,
                            gboolean      flipped)
{
  g_return_if_fail (MAS_IS_BOARD_VIEW (self));

  self->flipped = flipped;
  update_layout (self);
}

const DiagramLayout *
mas_board_view_get_layout (MasBoardView *self)
{
  g_return_val_if_fail (MAS_IS_BOARD_VIEW (self), NULL);

  return &self->layout;
}

MasBoardOverlay *
mas_board_view_get_overlay (MasBoardView *self)
{
  g_return_val_if_fail (MAS_IS_BOARD_VIEW (self), NULL);

  return &self->overlay;
}

void
mas_board_view_overlay_changed (MasBoardView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
mas_board_view_find (MasBoardView *self,
                     double        x,
                     double        y,
                     guint        *square)
{
  g_return_val_if_fail (MAS_IS_BOARD_VIEW (self), FALSE);

  return self->setup != NULL && gtk_widget_contains (GTK_WIDGET (self), x, y)
         && diagram_layout_find (&self->layout, x, y, square);
}

gboolean
mas_board_view_get_rect (MasBoardView    *self,
                         guint            square,
                         graphene_rect_t *rect)
{
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (self)),
                                            (float) gtk_widget_get_height (GTK_WIDGET (self)));
  double x = 0;
  double y = 0;

  if (self->setup == NULL || square >= qi_shape_get_n_squares (&self->layout.shape))
    return FALSE;
  diagram_layout_get_place (&self->layout, square, &x, &y);
  graphene_rect_init (rect, (float) x, (float) y, (float) self->layout.square,
                      (float) self->layout.square);
  return graphene_rect_intersection (rect, &all, rect);
}

void
mas_board_view_set_drawing (MasBoardView   *self,
                            MasBoardDrawing func,
                            gpointer        user_data)
{
  g_return_if_fail (MAS_IS_BOARD_VIEW (self));

  self->draw = func;
  self->draw_data = user_data;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mas_board_view_pair (MasBoardView *self,
                     MasBoardView *other)
{
  g_return_if_fail (MAS_IS_BOARD_VIEW (self));
  g_return_if_fail (MAS_IS_BOARD_VIEW (other) && other != self);

  g_set_weak_pointer (&self->peer, other);
  g_set_weak_pointer (&other->peer, self);
}

/* The other view of a pair shows the same part. */
static void
update_peer (MasBoardView *self)
{
  if (self->peer == NULL)
    return;
  self->peer->square = self->square;
  self->peer->pan_x = self->pan_x;
  self->peer->pan_y = self->pan_y;
  update_layout (self->peer);
}

void
mas_board_view_set_square (MasBoardView *self,
                           double        square,
                           double        x,
                           double        y)
{
  g_return_if_fail (MAS_IS_BOARD_VIEW (self));

  if (self->setup == NULL)
    return;
  if (!(x >= 0) || !(y >= 0))
    {
      x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
      y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;
    }

  /* The point of the drawing under (x, y) stays where it is. */
  double at_x = (x - self->layout.x) / self->layout.width;
  double at_y = (y - self->layout.y) / self->layout.height;
  self->square = square > 0 ? CLAMP (square, MIN_SQUARE, MAX_SQUARE) : 0;
  if (self->square > 8)
    self->square = floor (self->square);
  update_layout (self);
  update_peer (self);
  if (self->square > 0)
    mas_board_view_pan (self, x - at_x * self->layout.width - self->layout.x,
                        y - at_y * self->layout.height - self->layout.y);
}

void
mas_board_view_zoom (MasBoardView *self,
                     MasZoom       zoom,
                     double        x,
                     double        y)
{
  double old = 0;
  double square = 0;

  g_return_if_fail (MAS_IS_BOARD_VIEW (self));

  old = self->layout.square;
  switch (zoom)
    {
    case MAS_ZOOM_FIT:
      break;
    case MAS_ZOOM_NORMAL:
      square = NORMAL_SQUARE;
      break;
    case MAS_ZOOM_IN:
      square = MAX (old * ZOOM_STEP, old + 1);
      break;
    case MAS_ZOOM_OUT:
      square = MAX (MIN (old / ZOOM_STEP, old - 1), MIN_SQUARE);
      break;
    default:
      g_return_if_reached ();
    }
  mas_board_view_set_square (self, square, x, y);
}

void
mas_board_view_pinch (MasBoardView *self,
                      double        scale,
                      double        x,
                      double        y)
{
  g_return_if_fail (MAS_IS_BOARD_VIEW (self));

  if (self->setup == NULL)
    return;
  if (scale <= 0)
    {
      self->pinched = self->layout.square;
      self->pinch_x = x;
      self->pinch_y = y;
      return;
    }
  mas_board_view_pan (self, x - self->pinch_x, y - self->pinch_y);
  self->pinch_x = x;
  self->pinch_y = y;
  mas_board_view_set_square (self, self->pinched * scale, x, y);
}

void
mas_board_view_pan (MasBoardView *self,
                    double        dx,
                    double        dy)
{
  g_return_if_fail (MAS_IS_BOARD_VIEW (self));

  self->pan_x += dx;
  self->pan_y += dy;
  update_layout (self);
  update_peer (self);
}

void
mas_board_view_show_square (MasBoardView *self,
                            guint         square)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double x = 0;
  double y = 0;

  g_return_if_fail (MAS_IS_BOARD_VIEW (self));

  if (self->setup == NULL || self->square <= 0
      || square >= qi_shape_get_n_squares (&self->layout.shape))
    return;
  diagram_layout_get_place (&self->layout, square, &x, &y);

  const double side = self->layout.square;
  double dx = 0;
  double dy = 0;
  GtkBorder rulers;

  /* A square below a ruler at the edge cannot be seen. */
  mas_board_painter_get_edges (self->painter, &rulers);
  if (side + rulers.left + rulers.right < width)
    {
      x -= rulers.left;
      width -= rulers.left + rulers.right;
    }
  if (side + rulers.top + rulers.bottom < height)
    {
      y -= rulers.top;
      height -= rulers.top + rulers.bottom;
    }
  dx = x < 0 ? -x : x + side > width ? width - x - side : 0;
  dy = y < 0 ? -y : y + side > height ? height - y - side : 0;
  mas_board_view_pan (self, dx, dy);
}
