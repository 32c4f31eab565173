/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-carried.h"

#include <math.h>

#define BADGE_SIZE     20 /* CSS px */
#define RETURN_OPACITY 0.6

struct _MasCarried
{
  GtkWidget        parent_instance;

  MasBoardPainter *painter; /* borrowed */
  QiToken         *token;   /* own copy; NULL: nothing is carried */
  double           size;
  double           x; /* middle of the piece */
  double           y;
  MasCarryState    state;
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
}

static void
mas_carried_dispose (GObject *object)
{
  g_clear_pointer (&MAS_CARRIED (object)->token, g_free);
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
