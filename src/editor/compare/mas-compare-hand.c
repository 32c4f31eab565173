/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-hand.h"

#include "diagram.h"
#include "mas-resources.h"
#include "mas-slot.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define MAX_SLOTS 64 /* kinds of pieces that are shown; the list has all that differ */

struct _MasCompareHand
{
  GtkWidget        parent_instance;

  QiSide           side;
  MasBoardPainter *painter; /* borrowed */
  GtkWidget       *label;   /* whose hand */
  GtkWidget       *scrolled;
  GtkWidget       *row;
};

G_DEFINE_FINAL_TYPE (MasCompareHand, mas_compare_hand, GTK_TYPE_WIDGET)

static void
mas_compare_hand_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_COMPARE_HAND);

  G_OBJECT_CLASS (mas_compare_hand_parent_class)->dispose (object);
}

static void
mas_compare_hand_class_init (MasCompareHandClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_compare_hand_dispose;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-compare-hand.ui");
  gtk_widget_class_bind_template_child (widget_class, MasCompareHand, label);
  gtk_widget_class_bind_template_child (widget_class, MasCompareHand, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasCompareHand, row);
  gtk_widget_class_set_css_name (widget_class, "comparehand");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mas_compare_hand_init (MasCompareHand *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mas_compare_hand_set_owner (MasCompareHand  *self,
                            QiSide           side,
                            MasBoardPainter *painter)
{
  g_return_if_fail (MAS_IS_COMPARE_HAND (self));

  self->side = side;
  self->painter = painter;
}

static void
add_slot (MasCompareHand   *self,
          const QiGameInfo *info,
          const QiToken    *token,
          guint             count,
          guint             other,
          gboolean          first)
{
  GtkWidget *slot = mas_slot_new (MAS_SLOT_PIECE, self->painter);
  g_autofree char *piece = mas_words_piece (info, token);
  g_autofree char *name = NULL;
  g_autofree char *delta = NULL;
  GtkWidget *label = NULL;
  guint before = first ? count : other;
  guint after = first ? other : count;

  mas_slot_set_token (MAS_SLOT (slot), token);
  mas_slot_set_count (MAS_SLOT (slot), count);
  gtk_widget_set_focusable (slot, FALSE);
  name =
    mas_words_hand (info, self->side, before != after ? MAS_SIDE_HAND_CHANGE : MAS_SIDE_HAND_ENTRY,
                    piece, before != after ? after : count, before);
  mas_slot_set_name (MAS_SLOT (slot), name);
  gtk_box_append (GTK_BOX (self->row), slot);
  if (before == after)
    return;
  delta = after > before ? g_strdup_printf ("+%'u", after - before)
                         : g_strdup_printf ("−%'u", before - after);
  label = gtk_label_new (delta);
  gtk_widget_add_css_class (label, "sign");
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (label, after > before ? "added" : "removed");
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->row), label);
}

void
mas_compare_hand_set (MasCompareHand *self,
                      QiDifference   *difference,
                      gboolean        first)
{
  QiSetup *setups[2];
  QiPosition *shown = NULL;
  QiPosition *other = NULL;
  const QiGameInfo *info = NULL;
  const QiHandItem *items = NULL;
  g_autofree char *side = NULL;
  g_autofree char *name = NULL;
  GtkWidget *child = NULL;
  gsize n_items = 0;
  guint n = 0;

  g_return_if_fail (MAS_IS_COMPARE_HAND (self));
  g_return_if_fail (difference != NULL);

  setups[0] = qi_difference_get_before (difference);
  setups[1] = qi_difference_get_after (difference);
  shown = qi_setup_get_position (setups[first ? 0 : 1]);
  other = qi_setup_get_position (setups[first ? 1 : 0]);
  info = diagram_get_game (setups[first ? 0 : 1]);
  side = mas_words_side (info, self->side);
  name = mas_words_of_side (info, self->side, MAS_SIDE_HAND);
  while ((child = gtk_widget_get_first_child (self->row)) != NULL)
    gtk_box_remove (GTK_BOX (self->row), child);

  items = qi_position_get_hand (shown, self->side, &n_items);
  for (gsize i = 0; i < n_items && n < MAX_SLOTS; i++, n++)
    add_slot (self, info, &items[i].token, items[i].count,
              qi_position_get_hand_count (other, self->side, &items[i].token), first);
  /* A piece that only the other side holds has a dimmed slot. */
  items = qi_position_get_hand (other, self->side, &n_items);
  for (gsize i = 0; i < n_items && n < MAX_SLOTS; i++)
    if (qi_position_get_hand_count (shown, self->side, &items[i].token) == 0)
      {
        add_slot (self, info, &items[i].token, 0, items[i].count, first);
        n++;
      }
  gtk_label_set_label (GTK_LABEL (self->label), side);
  if (qi_position_get_turn (shown) == self->side)
    gtk_widget_add_css_class (self->label, "to-move");
  else
    gtk_widget_remove_css_class (self->label, "to-move");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}
