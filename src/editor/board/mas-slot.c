/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-slot.h"

#include "diagram-marks.h"
#include "qi-token-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define PIECE_SIZE     36  /* CSS px */
#define MIN_PIECE_SIZE 20  /* CSS px: where many pieces share little room */
#define LEAST_MARK     26  /* CSS px: an arrow on two squares of 13 has a rim */
#define COUNT_WIDTH    20  /* CSS px beside the piece: two digits */
#define LEFT_WIDTH     16  /* CSS px of the smaller figures beside a piece of the palette */
#define SHAKE_DURATION 350 /* ms */
#define SHAKE_WIDTH    5.0 /* CSS px */
#define SHAKE_SWINGS   3.0
#define GHOST_OPACITY  0.35
#define SPENT_OPACITY  0.6 /* of a piece that the set has none left of; it can still be placed */

/* Without a template: a slot has at most one child, which depends on its kind, and most have none. Measured with 400
 * of them (GTK 4.8): a bare widget is made and freed in 5 µs, one with its label in 50 µs, one whose template has
 * both children in 86 µs. A palette is made anew whenever the game changes. */
struct _MasSlot
{
  GtkWidget        parent_instance;

  MasSlotKind      kind;
  MasBoardPainter *painter; /* borrowed */
  QiToken         *token;   /* own copy, or NULL */
  guint            count;
  gboolean         has_left; /* the label shows what is left of the set, not a count */
  guint            left;     /* that, or MAS_SLOT_NO_SET */
  guint            extra;
  char            *name;
  char            *left_words;  /* what is left of the set, or NULL */
  char            *tip;         /* the name, and what is left on a line of its own, or NULL */
  GtkWidget       *label;       /* the count, or NULL */
  GtkWidget       *icon;        /* of a tool, or NULL */
  AdwAnimation    *shake;       /* the running or last animation, or NULL */
  double           offset;      /* CSS px by which the shake moves the slot sideways */
  QiMarkShape      mark_shape;  /* MARKER */
  QiMarkColour     mark_colour; /* MARKER, ARROW */
};

G_DEFINE_FINAL_TYPE (MasSlot, mas_slot, GTK_TYPE_WIDGET)

static void
mas_slot_measure (GtkWidget     *widget,
                  GtkOrientation orientation,
                  int            for_size,
                  int           *minimum,
                  int           *natural,
                  int           *minimum_baseline,
                  int           *natural_baseline)
{
  MasSlot *self = MAS_SLOT (widget);
  int child = 0;

  *minimum = MIN_PIECE_SIZE;
  *natural = PIECE_SIZE;
  /* The icon is drawn on the piece's place and never makes the slot larger, but GTK wants it to be
   * measured. */
  if (self->icon != NULL)
    gtk_widget_measure (self->icon, orientation, -1, &child, NULL, NULL, NULL);
  if (self->label == NULL)
    return;
  gtk_widget_measure (self->label, orientation, -1, &child, NULL, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      /* Where a hand has little room, its counts take what their digits need. */
      if (gtk_widget_get_visible (self->label))
        *minimum += self->has_left ? MAX (child, LEFT_WIDTH) : child;
      *natural += MAX (child, self->has_left ? LEFT_WIDTH : COUNT_WIDTH);
    }
}

/* The piece is a square; the rest of the width belongs to the count. */
static void
mas_slot_size_allocate (GtkWidget *widget,
                        int        width,
                        int        height,
                        int        baseline)
{
  MasSlot *self = MAS_SLOT (widget);
  gboolean from_right = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkRequisition size;

  if (self->icon != NULL)
    gtk_widget_size_allocate (self->icon, &(GtkAllocation) { 0, 0, width, height }, -1);
  if (self->label == NULL)
    return;
  gtk_widget_get_preferred_size (self->label, &size, NULL);

  int room = MAX (width - height, size.width);
  int x = height + MAX ((room - size.width) / 2 - 1, 0);
  gtk_widget_size_allocate (self->label,
                            &(GtkAllocation) { from_right ? width - x - size.width : x,
                                               (height - size.height) / 2, size.width,
                                               size.height },
                            -1);
}

/* The tool's own mark, or an arrow from corner to corner. */
static void
draw_mark (MasSlot     *self,
           GtkSnapshot *snapshot,
           double       width,
           double       height)
{
  gboolean arrow = self->kind == MAS_SLOT_ARROW;
  const QiShape shape = { 2, { arrow ? 2 : 1, arrow ? 2 : 1 } };
  const QiMark mark = { .kind = arrow ? QI_MARK_ARROW : QI_MARK_SQUARE,
                        .shape = arrow ? QI_MARK_PLAIN : self->mark_shape,
                        .colour = self->mark_colour,
                        .from = arrow ? 2 : 0,
                        .to = arrow ? 1 : 0 };
  const double size = MIN (width, height) * (arrow ? 1.0 : 0.72);
  /* Drawn at the size at which marks have a rim, which a dark background needs, and scaled down. */
  const double drawn = MAX (size, LEAST_MARK);
  DiagramLayout layout;
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));

  cairo_translate (cr, (width - size) / 2, (height - size) / 2);
  cairo_scale (cr, size / drawn, size / drawn);
  diagram_layout_init (&layout, &shape, FALSE, FALSE, drawn / (arrow ? 2 : 1), drawn);
  layout.x = 0;
  layout.y = 0;
  diagram_draw_mark (cr, NULL, &mark, &layout, mas_board_painter_get_style (self->painter));
  cairo_destroy (cr);
}

static void
mas_slot_snapshot (GtkWidget   *widget,
                   GtkSnapshot *snapshot)
{
  MasSlot *self = MAS_SLOT (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  double size = MIN (width, height);
  /* A count stands beside it. */
  double x = self->label == NULL                                     ? floor ((width - size) / 2)
             : gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? width - size
                                                                     : 0;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) self->offset, 0));
  if (self->token != NULL && self->painter != NULL)
    {
      gboolean ghost = self->has_left ? self->left == 0 : self->label != NULL && self->count == 0;

      /* A slot may be drawn before the board. */
      mas_board_painter_set_scale_factor (self->painter, gtk_widget_get_scale_factor (widget));
      if (ghost)
        gtk_snapshot_push_opacity (snapshot, self->has_left ? SPENT_OPACITY : GHOST_OPACITY);
      mas_board_painter_append_loose_piece (self->painter, snapshot, self->token, x,
                                            floor ((height - size) / 2), size);
      if (ghost)
        gtk_snapshot_pop (snapshot);
    }
  if ((self->kind == MAS_SLOT_MARKER || self->kind == MAS_SLOT_ARROW) && self->painter != NULL)
    draw_mark (self, snapshot, width, height);
  GTK_WIDGET_CLASS (mas_slot_parent_class)->snapshot (widget, snapshot);
  gtk_snapshot_restore (snapshot);
}

static gboolean
mas_slot_focus (GtkWidget       *widget,
                GtkDirectionType direction)
{
  return !gtk_widget_has_focus (widget) && gtk_widget_grab_focus (widget);
}

/* What a click does: the keyboard goes to the slot, and it is pressed. */
static void
activate_action (GtkWidget  *widget,
                 const char *action,
                 GVariant   *parameter)
{
  if (gtk_widget_grab_focus (widget))
    gtk_widget_activate_action (widget, "board.press", NULL);
}

static gboolean
mas_slot_query_tooltip (GtkWidget  *widget,
                        int         x,
                        int         y,
                        gboolean    is_keyboard,
                        GtkTooltip *tooltip)
{
  MasSlot *self = MAS_SLOT (widget);

  gtk_tooltip_set_text (tooltip, self->tip);
  return self->tip != NULL;
}

static void
mas_slot_dispose (GObject *object)
{
  MasSlot *self = MAS_SLOT (object);

  g_clear_object (&self->shake);
  g_clear_pointer (&self->label, gtk_widget_unparent);
  g_clear_pointer (&self->icon, gtk_widget_unparent);
  g_clear_pointer (&self->token, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->left_words, g_free);
  g_clear_pointer (&self->tip, g_free);
  self->painter = NULL;
  G_OBJECT_CLASS (mas_slot_parent_class)->dispose (object);
}

static void
mas_slot_class_init (MasSlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_slot_dispose;
  widget_class->measure = mas_slot_measure;
  widget_class->size_allocate = mas_slot_size_allocate;
  widget_class->snapshot = mas_slot_snapshot;
  widget_class->focus = mas_slot_focus;
  widget_class->query_tooltip = mas_slot_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "slot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_install_action (widget_class, "slot.activate", NULL, activate_action);
}

static void
mas_slot_init (MasSlot *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
mas_slot_new (MasSlotKind      kind,
              MasBoardPainter *painter)
{
  MasSlot *self = g_object_new (MAS_TYPE_SLOT, NULL);

  self->kind = kind;
  self->painter = painter;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED,
                               GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
  if (kind == MAS_SLOT_POINTER || kind == MAS_SLOT_ERASER)
    {
      self->icon = gtk_image_new_from_icon_name (
        kind == MAS_SLOT_ERASER ? "edit-clear-symbolic" : "find-location-symbolic");
      gtk_widget_set_parent (self->icon, GTK_WIDGET (self));
    }
  return GTK_WIDGET (self);
}

MasSlotKind
mas_slot_get_kind (MasSlot *self)
{
  g_return_val_if_fail (MAS_IS_SLOT (self), MAS_SLOT_PIECE);

  return self->kind;
}

void
mas_slot_set_mark (MasSlot     *self,
                   QiMarkShape  shape,
                   QiMarkColour colour)
{
  g_return_if_fail (MAS_IS_SLOT (self));

  if (self->mark_shape == shape && self->mark_colour == colour)
    return;
  self->mark_shape = shape;
  self->mark_colour = colour;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const QiToken *
mas_slot_get_token (MasSlot *self)
{
  g_return_val_if_fail (MAS_IS_SLOT (self), NULL);

  return self->token;
}

void
mas_slot_set_token (MasSlot       *self,
                    const QiToken *token)
{
  QiToken *copy = NULL;

  g_return_if_fail (MAS_IS_SLOT (self));

  copy = token != NULL ? qi_token_copy (token) : NULL;
  g_free (self->token);
  self->token = copy;
  /* The art depends on the game too, so it is drawn again in any case. */
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint
mas_slot_get_count (MasSlot *self)
{
  g_return_val_if_fail (MAS_IS_SLOT (self), 0);

  return self->count;
}

void
mas_slot_set_count (MasSlot *self,
                    guint    count)
{
  char text[16];

  g_return_if_fail (MAS_IS_SLOT (self));

  if (self->label == NULL)
    {
      self->label = gtk_label_new (NULL);
      gtk_widget_add_css_class (self->label, "count");
      gtk_widget_set_parent (self->label, GTK_WIDGET (self));
    }
  self->count = count;
  g_snprintf (text, sizeof text, "%u", count);
  gtk_label_set_text (GTK_LABEL (self->label), text);
  gtk_widget_set_visible (self->label, count > 1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* GTK asks for the tip when it shows it. To be given the words, it would ask the display where the pointer is, for each
 * slot and each piece that is set down. Assistive tools get them as the description. */
static void
update_tooltip (MasSlot *self)
{
  g_autofree char *tip = self->left_words != NULL && self->name != NULL
                           ? g_strdup_printf ("%s\n%s", self->name, self->left_words)
                           : g_strdup (self->name);

  if (g_strcmp0 (tip, self->tip) == 0)
    return;
  g_free (self->tip);
  self->tip = g_steal_pointer (&tip);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), self->tip != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->tip != NULL ? self->tip : "", -1);
  if ((gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_PRELIGHT) != 0)
    gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
}

/* Takes @words. */
static void
take_left_words (MasSlot *self,
                 char    *words)
{
  g_free (self->left_words);
  self->left_words = words;
  update_tooltip (self);
}

static char *
dup_left_words (guint left,
                guint extra)
{
  if (left == MAS_SLOT_NO_SET)
    return NULL;
  if (extra > 0)
    return g_strdup_printf (
      /* Translators: pieces on the board and in hands that the game's set does not have */
      ngettext ("%u more than the set has", "%u more than the set has", extra), extra);
  if (left > 0)
    return g_strdup_printf (
      /* Translators: pieces that the game's set still has */
      ngettext ("%u left in the set", "%u left in the set", left), left);
  return g_strdup (_("None left in the set"));
}

void
mas_slot_set_left (MasSlot *self,
                   guint    left,
                   guint    extra)
{
  char text[16] = "";

  g_return_if_fail (MAS_IS_SLOT (self));

  if (self->label == NULL)
    {
      self->label = gtk_label_new (NULL);
      gtk_widget_add_css_class (self->label, "left");
      /* A sign stands before its number in languages from right to left, too. */
      gtk_widget_set_direction (self->label, GTK_TEXT_DIR_LTR);
      gtk_widget_set_parent (self->label, GTK_WIDGET (self));
    }
  self->has_left = TRUE;
  self->left = left;
  self->extra = extra;
  if (extra > 0)
    g_snprintf (text, sizeof text, "+%u", extra);
  else if (left != MAS_SLOT_NO_SET)
    g_snprintf (text, sizeof text, "%u", left);
  gtk_label_set_text (GTK_LABEL (self->label), text);
  if (extra > 0)
    gtk_widget_add_css_class (self->label, "extra");
  else
    gtk_widget_remove_css_class (self->label, "extra");
  take_left_words (self, dup_left_words (left, extra));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint
mas_slot_get_left (MasSlot *self,
                   guint   *extra)
{
  g_return_val_if_fail (MAS_IS_SLOT (self), MAS_SLOT_NO_SET);

  if (extra != NULL)
    *extra = self->has_left ? self->extra : 0;
  return self->has_left ? self->left : MAS_SLOT_NO_SET;
}

void
mas_slot_unset_left (MasSlot *self)
{
  g_return_if_fail (MAS_IS_SLOT (self));

  if (!self->has_left)
    return;
  self->has_left = FALSE;
  g_clear_pointer (&self->label, gtk_widget_unparent);
  take_left_words (self, NULL);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mas_slot_set_name (MasSlot    *self,
                   const char *name)
{
  g_return_if_fail (MAS_IS_SLOT (self));

  if (g_strcmp0 (self->name, name) == 0)
    return;
  g_free (self->name);
  self->name = g_strdup (name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  update_tooltip (self);
}

const char *
mas_slot_get_name (MasSlot *self)
{
  g_return_val_if_fail (MAS_IS_SLOT (self), NULL);

  return self->name;
}

void
mas_slot_set_checked (MasSlot *self,
                      gboolean checked)
{
  g_return_if_fail (MAS_IS_SLOT (self));

  /* A screen reader has to read every change of every slot before it speaks, so only real changes
   * are told. */
  if (((gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_CHECKED) != 0) == checked)
    return;
  if (checked)
    gtk_widget_set_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_CHECKED, FALSE);
  else
    gtk_widget_unset_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_CHECKED);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED,
                               checked ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                       : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               -1);
}

void
mas_slot_set_error (MasSlot *self,
                    gboolean error)
{
  g_return_if_fail (MAS_IS_SLOT (self));

  if (gtk_widget_has_css_class (GTK_WIDGET (self), "error") == error)
    return;
  if (error)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_INVALID,
                               error ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

static void
on_shake_cb (double   value,
             gpointer user_data)
{
  MasSlot *self = user_data;

  self->offset = sin (value * SHAKE_SWINGS * 2 * G_PI) * SHAKE_WIDTH * (1 - value);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mas_slot_shake (MasSlot *self)
{
  g_return_if_fail (MAS_IS_SLOT (self));

  if (!adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  if (self->shake == NULL)
    self->shake =
      adw_timed_animation_new (GTK_WIDGET (self), 0, 1, SHAKE_DURATION,
                               adw_callback_animation_target_new (on_shake_cb, self, NULL));
  adw_animation_play (self->shake);
}

MasSlot *
mas_slots_get_focus (GPtrArray *slots)
{
  for (guint i = 0; i < slots->len; i++)
    if (gtk_widget_has_focus (g_ptr_array_index (slots, i)))
      return g_ptr_array_index (slots, i);
  return NULL;
}

gboolean
mas_slots_move_focus (GPtrArray *slots,
                      guint      columns,
                      int        dx,
                      int        dy)
{
  MasSlot *focus = mas_slots_get_focus (slots);
  guint index = 0;

  if (focus == NULL || !g_ptr_array_find (slots, focus, &index))
    return FALSE;

  gint64 column = (gint64) (index % columns) + dx;
  gint64 next = (gint64) index + dx + (gint64) dy * columns;
  if (column < 0 || column >= columns || next < 0 || next >= slots->len)
    return FALSE;
  return gtk_widget_grab_focus (g_ptr_array_index (slots, (guint) next));
}
