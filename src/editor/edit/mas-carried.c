/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-carried.h"

#include "qi-token-private.h"

#include <math.h>

#define BADGE_SIZE     20 /* CSS px */
#define RETURN_OPACITY 0.6
#define LENS_RADIUS    56 /* CSS px */
#define LENS_DISTANCE  92 /* distance of its middle from the finger, which hides less than that */
#define LENS_SCALE     2.5

struct _MasCarried
{
  GtkWidget        parent_instance;

  MasBoardPainter *painter; /* borrowed */
  QiToken         *token;   /* own copy; NULL: nothing is carried */
  double           size;
  double           x; /* middle of the piece */
  double           y;
  MasCarryState    state;
  GtkWidget       *board; /* seen through the lens; borrowed, NULL: no lens */
  GdkPaintable    *lens;  /* what it shows */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MasCarried, mas_carried, GTK_TYPE_WIDGET)

static const char *
get_badge (MasCarryState state)
{
  switch (state)
    {
    case MAS_CARRY_COPIES:
      return "list-add-symbolic";
    case MAS_CARRY_REFUSED:
      return "action-unavailable-symbolic";
    case MAS_CARRY_REMOVES:
      return "user-trash-symbolic";
    case MAS_CARRY_TAKES:
    case MAS_CARRY_RETURNS:
    default:
      return NULL;
    }
}

static void
snapshot_badge (MasCarried  *self,
                GtkSnapshot *snapshot,
                const char  *icon_name)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean bad = self->state != MAS_CARRY_COPIES;
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GdkRGBA background = { 0.2f, 0.2f, 0.2f, 1 };
  GdkRGBA colour = { 1, 1, 1, 1 };
  GskRoundedRect disc;
  graphene_rect_t rect =
    GRAPHENE_RECT_INIT ((float) floor (self->x + self->size * 0.22),
                        (float) floor (self->y + self->size * 0.22), BADGE_SIZE, BADGE_SIZE);

  gtk_style_context_lookup_color (style, bad ? "error_bg_color" : "accent_bg_color", &background);
  gtk_style_context_lookup_color (style, bad ? "error_fg_color" : "accent_fg_color", &colour);
  gsk_rounded_rect_init_from_rect (&disc, &rect, BADGE_SIZE / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &disc);
  gtk_snapshot_append_color (snapshot, &background, &rect);
  gtk_snapshot_pop (snapshot);

  g_autoptr (GtkIconPaintable) icon =
    gtk_icon_theme_lookup_icon (gtk_icon_theme_get_for_display (gtk_widget_get_display (widget)),
                                icon_name, NULL, BADGE_SIZE - 6,
                                gtk_widget_get_scale_factor (widget), GTK_TEXT_DIR_LTR, 0);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (rect.origin.x + 3, rect.origin.y + 3));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, BADGE_SIZE - 6,
                                            BADGE_SIZE - 6, &colour, 1);
  gtk_snapshot_restore (snapshot);
}

/* Above the finger, or beside it where there is no room. */
static void
find_lens (MasCarried       *self,
           graphene_point_t *middle)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));

  *middle = GRAPHENE_POINT_INIT ((float) self->x, (float) (self->y - LENS_DISTANCE));
  if (middle->y >= LENS_RADIUS)
    return;
  middle->x += self->x > width / 2 ? -LENS_DISTANCE : LENS_DISTANCE;
  middle->y = MAX ((float) self->y, LENS_RADIUS);
}

/* Draws the squares under the finger and the piece over them. */
static void
snapshot_lens (MasCarried  *self,
               GtkSnapshot *snapshot)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA ground = { 1, 1, 1, 1 };
  GdkRGBA edge = { 0, 0, 0, 1 };
  const double size = self->size * LENS_SCALE;
  graphene_point_t middle;
  graphene_point_t point;
  graphene_rect_t rect;
  GskRoundedRect disc;

  if (!gtk_widget_compute_point (GTK_WIDGET (self), self->board,
                                 &GRAPHENE_POINT_INIT ((float) self->x, (float) self->y), &point))
    return;
  find_lens (self, &middle);
  gtk_style_context_lookup_color (style, "window_bg_color", &ground);
  gtk_style_context_lookup_color (style, "window_fg_color", &edge);
  graphene_rect_init (&rect, middle.x - LENS_RADIUS, middle.y - LENS_RADIUS, 2 * LENS_RADIUS,
                      2 * LENS_RADIUS);
  gsk_rounded_rect_init_from_rect (&disc, &rect, LENS_RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &disc);
  gtk_snapshot_append_color (snapshot, &ground, &rect);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &middle);
  gtk_snapshot_scale (snapshot, (float) LENS_SCALE, (float) LENS_SCALE);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-point.x, -point.y));
  gdk_paintable_snapshot (self->lens, snapshot, gtk_widget_get_width (self->board),
                          gtk_widget_get_height (self->board));
  gtk_snapshot_restore (snapshot);
  mas_board_painter_append_piece (self->painter, snapshot, self->token,
                                  floor ((double) middle.x - size / 2),
                                  floor ((double) middle.y - size / 2), size);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &disc, (const float[]) { 2, 2, 2, 2 },
                              (const GdkRGBA[]) { edge, edge, edge, edge });
}

static void
mas_carried_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  MasCarried *self = MAS_CARRIED (widget);
  gboolean faint = self->state == MAS_CARRY_RETURNS || self->state == MAS_CARRY_REMOVES;
  const char *badge = get_badge (self->state);

  if (self->token == NULL)
    return;
  if (faint)
    gtk_snapshot_push_opacity (snapshot, RETURN_OPACITY);
  mas_board_painter_append_piece (self->painter, snapshot, self->token,
                                  floor (self->x - self->size / 2),
                                  floor (self->y - self->size / 2), self->size);
  if (faint)
    gtk_snapshot_pop (snapshot);
  if (badge != NULL)
    snapshot_badge (self, snapshot, badge);
  if (self->lens != NULL)
    snapshot_lens (self, snapshot);
}

static void
mas_carried_dispose (GObject *object)
{
  g_clear_pointer (&MAS_CARRIED (object)->token, g_free);
  g_clear_object (&MAS_CARRIED (object)->lens);
  G_OBJECT_CLASS (mas_carried_parent_class)->dispose (object);
}

static void
mas_carried_class_init (MasCarriedClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_carried_dispose;
  widget_class->snapshot = mas_carried_snapshot;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "carried");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
mas_carried_init (MasCarried *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
}

void
mas_carried_set_painter (MasCarried      *self,
                         MasBoardPainter *painter)
{
  g_return_if_fail (MAS_IS_CARRIED (self));

  self->painter = painter;
}

void
mas_carried_set_token (MasCarried    *self,
                       const QiToken *token,
                       double         size)
{
  g_return_if_fail (MAS_IS_CARRIED (self));

  g_free (self->token);
  self->token = token != NULL ? qi_token_copy (token) : NULL;
  self->size = size;
  self->state = MAS_CARRY_TAKES;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, changed_signal, 0);
}

void
mas_carried_move (MasCarried *self,
                  double      x,
                  double      y)
{
  g_return_if_fail (MAS_IS_CARRIED (self));

  self->x = x;
  self->y = y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mas_carried_set_state (MasCarried   *self,
                       MasCarryState state)
{
  g_return_if_fail (MAS_IS_CARRIED (self));

  self->state = state;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mas_carried_set_lens (MasCarried *self,
                      GtkWidget  *board)
{
  g_return_if_fail (MAS_IS_CARRIED (self));

  g_clear_object (&self->lens);
  self->board = board;
  if (board != NULL)
    self->lens = gtk_widget_paintable_new (board);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
mas_carried_has_lens (MasCarried *self)
{
  g_return_val_if_fail (MAS_IS_CARRIED (self), FALSE);

  return self->lens != NULL;
}

MasCarryState
mas_carried_get_state (MasCarried *self)
{
  g_return_val_if_fail (MAS_IS_CARRIED (self), MAS_CARRY_TAKES);

  return self->state;
}

gboolean
mas_carried_is_shown (MasCarried *self)
{
  g_return_val_if_fail (MAS_IS_CARRIED (self), FALSE);

  return self->token != NULL;
}
