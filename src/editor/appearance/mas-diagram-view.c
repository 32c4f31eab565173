/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-diagram-view.h"

#include "diagram.h"
#include "mas-appearance.h"

#define MIN_SIZE 96 /* CSS px, unless another one is set */
#define FINER    2  /* times as large as it is shown */
/* What is not larger takes less time to draw than a frame of its own for it. */
#define QUICK_SIZE    128 /* device px of each side */
#define QUICK_SQUARES 400
#define QUICK_TIME    3000 /* µs of a frame for all of these */

struct _MasDiagramView
{
  GtkWidget   parent_instance;

  QiSetup    *setup;
  GArray     *faults; /* guint, of squares; or NULL */
  gboolean    coordinates;
  gboolean    fine;
  GdkTexture *texture; /* the last drawing; NULL: there is none, or something else has to be
                          drawn */
  int         texture_width, texture_height; /* device pixels, not 0 while there is a texture */
  gboolean    stale; /* the texture is out of date; it is shown until the new one is ready */
  guint       draw_id;
};

enum
{
  PROP_SETUP = 1,
  PROP_COORDINATES,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasDiagramView, mas_diagram_view, GTK_TYPE_WIDGET)

static GdkTexture *
draw (MasDiagramView *self,
      int             width,
      int             height,
      int             pixels)
{
  const int finer = self->fine ? FINER : 1;
  const int scale = pixels * finer;
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_scale (cr, pixels, pixels);
  diagram_draw_faulty (cr, self->setup, mas_appearance_get_style (mas_appearance_get_default ()),
                       self->coordinates, width * finer, height * finer,
                       self->faults != NULL ? (const guint *) (const void *) self->faults->data
                                            : NULL,
                       self->faults != NULL ? self->faults->len : 0,
                       mas_appearance_get_book (mas_appearance_get_default ()));
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes =
    g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                (gsize) cairo_image_surface_get_stride (surface) * height * scale,
                                (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (width * scale, height * scale, GDK_MEMORY_DEFAULT, bytes,
                                 (gsize) cairo_image_surface_get_stride (surface));
}

static void
draw_now (MasDiagramView *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  const int height = gtk_widget_get_height (GTK_WIDGET (self));
  const int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));

  g_clear_handle_id (&self->draw_id, g_source_remove);
  self->stale = FALSE;
  g_clear_object (&self->texture);
  self->texture_width = width * scale;
  self->texture_height = height * scale;
  if (self->setup != NULL && width > 0 && height > 0)
    self->texture = draw (self, width, height, scale);
}

static gboolean
on_draw_cb (gpointer user_data)
{
  MasDiagramView *self = user_data;

  self->draw_id = 0;
  draw_now (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static gboolean
is_quick (MasDiagramView *self,
          int             width,
          int             height)
{
  return !self->fine && self->faults == NULL && width <= QUICK_SIZE && height <= QUICK_SIZE
         && qi_position_get_n_squares (qi_setup_get_position (self->setup)) <= QUICK_SQUARES;
}

static void
draw_later (MasDiagramView *self)
{
  if (self->draw_id == 0)
    self->draw_id = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_draw_cb, self, NULL);
}

static void
mas_diagram_view_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  MasDiagramView *self = MAS_DIAGRAM_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  int scale = gtk_widget_get_scale_factor (widget);

  if (self->setup == NULL)
    return;
  if (self->texture == NULL || self->stale || self->texture_width != width * scale
      || self->texture_height != height * scale)
    {
      MasFrameTime *spent = mas_appearance_get_frame_time (mas_appearance_get_default ());

      if (is_quick (self, width * scale, height * scale)
          && mas_frame_time_is_left (spent, QUICK_TIME))
        {
          const gint64 start = g_get_monotonic_time ();

          draw_now (self);
          mas_frame_time_spend (spent, start);
        }
      else
        draw_later (self);
    }
  if (self->texture != NULL)
    gtk_snapshot_append_texture (snapshot, self->texture,
                                 &GRAPHENE_RECT_INIT (0, 0,
                                                      (float) self->texture_width / (float) scale,
                                                      (float) self->texture_height
                                                        / (float) scale));
}

static void
redraw (MasDiagramView *self)
{
  self->stale = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
mas_diagram_view_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  MasDiagramView *self = MAS_DIAGRAM_VIEW (object);

  switch (prop_id)
    {
    case PROP_SETUP:
      g_value_set_boxed (value, self->setup);
      break;
    case PROP_COORDINATES:
      g_value_set_boolean (value, self->coordinates);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_diagram_view_set_property (GObject      *object,
                               guint         prop_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  MasDiagramView *self = MAS_DIAGRAM_VIEW (object);

  switch (prop_id)
    {
    case PROP_SETUP:
      mas_diagram_view_set_setup (self, g_value_get_boxed (value));
      break;
    case PROP_COORDINATES:
      if (self->coordinates != g_value_get_boolean (value))
        {
          self->coordinates = g_value_get_boolean (value);
          redraw (self);
          g_object_notify_by_pspec (object, pspec);
        }
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_diagram_view_dispose (GObject *object)
{
  MasDiagramView *self = MAS_DIAGRAM_VIEW (object);

  g_clear_handle_id (&self->draw_id, g_source_remove);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->faults, g_array_unref);

  G_OBJECT_CLASS (mas_diagram_view_parent_class)->dispose (object);
}

static void
mas_diagram_view_class_init (MasDiagramViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags write = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_diagram_view_get_property;
  object_class->set_property = mas_diagram_view_set_property;
  object_class->dispose = mas_diagram_view_dispose;
  widget_class->snapshot = mas_diagram_view_snapshot;

  props[PROP_SETUP] = g_param_spec_boxed ("setup", NULL, NULL, QI_TYPE_SETUP, write);
  props[PROP_COORDINATES] = g_param_spec_boolean ("coordinates", NULL, NULL, FALSE, write);
  g_object_class_install_properties (object_class, N_PROPS, props);

  gtk_widget_class_set_css_name (widget_class, "diagram");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mas_diagram_view_init (MasDiagramView *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), MIN_SIZE, MIN_SIZE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_object (mas_appearance_get_default (), "changed", G_CALLBACK (redraw), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
mas_diagram_view_new (void)
{
  return g_object_new (MAS_TYPE_DIAGRAM_VIEW, NULL);
}

void
mas_diagram_view_set_setup (MasDiagramView *self,
                            QiSetup        *setup)
{
  g_return_if_fail (MAS_IS_DIAGRAM_VIEW (self));

  if (self->setup == setup)
    return;
  g_clear_pointer (&self->setup, qi_setup_unref);
  self->setup = setup != NULL ? qi_setup_ref (setup) : NULL;
  if (setup == NULL)
    g_clear_object (&self->texture);
  redraw (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SETUP]);
}

void
mas_diagram_view_set_faults (MasDiagramView *self,
                             GArray         *faults)
{
  g_return_if_fail (MAS_IS_DIAGRAM_VIEW (self));

  if (faults != NULL)
    g_array_ref (faults);
  g_clear_pointer (&self->faults, g_array_unref);
  self->faults = faults;
  redraw (self);
}

GArray *
mas_diagram_view_get_faults (MasDiagramView *self)
{
  g_return_val_if_fail (MAS_IS_DIAGRAM_VIEW (self), NULL);
  return self->faults;
}

void
mas_diagram_view_set_min_size (MasDiagramView *self,
                               int             size)
{
  g_return_if_fail (MAS_IS_DIAGRAM_VIEW (self));

  gtk_widget_set_size_request (GTK_WIDGET (self), size, size);
}

void
mas_diagram_view_set_fine (MasDiagramView *self,
                           gboolean        fine)
{
  g_return_if_fail (MAS_IS_DIAGRAM_VIEW (self));

  if (self->fine == fine)
    return;
  self->fine = fine;
  redraw (self);
}
