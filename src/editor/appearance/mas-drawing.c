/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-drawing.h"

#include <math.h>

#define MIN_SIZE 96    /* CSS px */
#define SIZE     280   /* CSS px, where there is room */
#define MAX_SIDE 8192. /* device pixels of a texture */

/* What is to be drawn. */
typedef struct
{
  double         width, height; /* units */
  MasDrawFunc    draw;
  gpointer       data;
  GBoxedCopyFunc ref;
  GDestroyNotify unref;
} Content;

struct _MasDrawing
{
  GtkWidget   parent_instance;

  Content     content;
  gboolean    fill_width;
  GdkTexture *texture;                   /* (nullable): drawn last */
  int         drawn_width, drawn_height; /* device pixels, of the last one or the one under way */
  gboolean    fresh;                     /* @texture, or the one being made, shows the present
                                            content */
  gboolean    drawing;
};

enum
{
  PROP_FILL_WIDTH = 1,
  PROP_DRAWN,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasDrawing, mas_drawing, GTK_TYPE_WIDGET)

/* A drawing under way. */
typedef struct
{
  Content content;
  int     width, height; /* device pixels */
} Work;

static void
content_clear (Content *content)
{
  if (content->data != NULL)
    content->unref (content->data);
  *content = (Content) { .width = 0. };
}

static void
work_free (gpointer data)
{
  Work *work = data;

  content_clear (&work->content);
  g_free (work);
}

/* How many threads draw, for mas_drawing_wait(). */
static GMutex drawing_lock;
static GCond drawing_ended;
static guint n_drawing;

static void
draw_in_thread (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Work *work = task_data;
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, work->width, work->height);
  cairo_t *cr = cairo_create (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);

  cairo_scale (cr, work->width / work->content.width, work->height / work->content.height);
  work->content.draw (work->content.data, cr, work->content.width, work->content.height);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_autoptr (GBytes) bytes =
    g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                stride * (gsize) work->height,
                                (GDestroyNotify) cairo_surface_destroy, surface);
  g_task_return_pointer (task,
                         gdk_memory_texture_new (work->width, work->height, GDK_MEMORY_DEFAULT,
                                                 bytes, stride),
                         g_object_unref);
  g_mutex_lock (&drawing_lock);
  n_drawing--;
  g_cond_signal (&drawing_ended);
  g_mutex_unlock (&drawing_lock);
}

void
mas_drawing_wait (void)
{
  g_mutex_lock (&drawing_lock);
  while (n_drawing > 0)
    g_cond_wait (&drawing_ended, &drawing_lock);
  g_mutex_unlock (&drawing_lock);
}

/* Where the drawing lies in the widget, in CSS px. */
static void
get_place (MasDrawing      *self,
           graphene_rect_t *place)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double scale = width / self->content.width;

  if (!self->fill_width)
    scale = MIN (scale, height / self->content.height);
  double drawn_width = floor (self->content.width * scale);
  double drawn_height = floor (self->content.height * scale);
  *place = GRAPHENE_RECT_INIT ((float) floor ((width - drawn_width) / 2.),
                               (float) floor ((height - drawn_height) / 2.), (float) drawn_width,
                               (float) drawn_height);
}

static void
on_drawn_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  MasDrawing *self = MAS_DRAWING (source);
  GdkTexture *texture = g_task_propagate_pointer (G_TASK (result), NULL);

  self->drawing = FALSE;
  g_clear_object (&self->texture);
  self->texture = texture;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->fresh)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DRAWN]);
}

/* One thread at a time; changes meanwhile are drawn after it. */
static void
start (MasDrawing *self,
       int         width,
       int         height)
{
  g_autoptr (GTask) task = NULL;
  Work *work = NULL;

  if (self->drawing || (self->fresh && width == self->drawn_width && height == self->drawn_height))
    return;
  self->drawing = TRUE;
  self->fresh = TRUE;
  self->drawn_width = width;
  self->drawn_height = height;
  work = g_new0 (Work, 1);
  work->content = self->content;
  work->content.data = self->content.ref (self->content.data);
  work->width = width;
  work->height = height;
  task = g_task_new (self, NULL, on_drawn_cb, NULL);
  g_task_set_source_tag (task, start);
  g_task_set_task_data (task, work, work_free);
  g_mutex_lock (&drawing_lock);
  n_drawing++;
  g_mutex_unlock (&drawing_lock);
  g_task_run_in_thread (task, draw_in_thread);
}

static void
mas_drawing_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  MasDrawing *self = MAS_DRAWING (widget);
  double scale = gtk_widget_get_scale_factor (widget);
  graphene_rect_t place;

  if (self->content.data == NULL)
    return;
  get_place (self, &place);
  double width = place.size.width * scale;
  double height = place.size.height * scale;
  if (width < 1. || height < 1.)
    return;
  double shrink = MIN (1., MAX_SIDE / MAX (width, height));
  start (self, (int) ceil (width * shrink), (int) ceil (height * shrink));
  if (self->texture != NULL)
    gtk_snapshot_append_texture (snapshot, self->texture, &place);
}

static GtkSizeRequestMode
mas_drawing_get_request_mode (GtkWidget *widget)
{
  return MAS_DRAWING (widget)->fill_width ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                          : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
mas_drawing_measure (GtkWidget     *widget,
                     GtkOrientation orientation,
                     int            for_size,
                     int           *minimum,
                     int           *natural,
                     int           *minimum_baseline,
                     int           *natural_baseline)
{
  MasDrawing *self = MAS_DRAWING (widget);

  *minimum = MIN_SIZE;
  if (self->fill_width && orientation == GTK_ORIENTATION_VERTICAL && for_size > 0
      && self->content.data != NULL)
    *minimum = (int) floor (for_size * self->content.height / self->content.width);
  *natural = MAX (*minimum, self->fill_width ? MIN_SIZE : SIZE);
}

static void
mas_drawing_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  MasDrawing *self = MAS_DRAWING (object);

  switch (prop_id)
    {
    case PROP_FILL_WIDTH:
      g_value_set_boolean (value, self->fill_width);
      break;
    case PROP_DRAWN:
      g_value_set_boolean (value, self->fresh && !self->drawing);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_drawing_set_property (GObject      *object,
                          guint         prop_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_FILL_WIDTH:
      mas_drawing_set_fill_width (MAS_DRAWING (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_drawing_dispose (GObject *object)
{
  MasDrawing *self = MAS_DRAWING (object);

  content_clear (&self->content);
  g_clear_object (&self->texture);
  G_OBJECT_CLASS (mas_drawing_parent_class)->dispose (object);
}

static void
mas_drawing_class_init (MasDrawingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = mas_drawing_get_property;
  object_class->set_property = mas_drawing_set_property;
  object_class->dispose = mas_drawing_dispose;
  widget_class->snapshot = mas_drawing_snapshot;
  widget_class->get_request_mode = mas_drawing_get_request_mode;
  widget_class->measure = mas_drawing_measure;
  props[PROP_FILL_WIDTH] =
    g_param_spec_boolean ("fill-width", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  props[PROP_DRAWN] =
    g_param_spec_boolean ("drawn", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_css_name (widget_class, "drawing");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mas_drawing_init (MasDrawing *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

/**
 * mas_drawing_set:
 * @self: the widget
 * @width: of the drawing in units of its own; 0: nothing is shown
 * @height: of the drawing
 * @draw: draws it
 * @data: what is drawn
 * @ref: keeps @data
 * @unref: lets @data go
 *
 * Shows another drawing as soon as it is made.
 */
void
mas_drawing_set (MasDrawing    *self,
                 double         width,
                 double         height,
                 MasDrawFunc    draw,
                 gpointer       data,
                 GBoxedCopyFunc ref,
                 GDestroyNotify unref)
{
  g_return_if_fail (MAS_IS_DRAWING (self));

  content_clear (&self->content);
  self->fresh = FALSE;
  if (width > 0. && height > 0.)
    self->content = (Content) { width, height, draw, ref (data), ref, unref };
  else
    g_clear_object (&self->texture);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * mas_drawing_set_fill_width:
 * @self: the widget
 * @fill_width: whether it is as wide as there is room for, and asks for the height that this needs
 */
void
mas_drawing_set_fill_width (MasDrawing *self,
                            gboolean    fill_width)
{
  g_return_if_fail (MAS_IS_DRAWING (self));

  if (self->fill_width == fill_width)
    return;
  self->fill_width = fill_width;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FILL_WIDTH]);
}
