/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-list.h"

#include "mas-access.h"
#include "mas-resources.h"
#include "qi-token-private.h"

#include <glib/gi18n.h>

#define NONE G_MAXUINT

/* --- the rows ------------------------------------------------------------------------------ */

/* Headings and differences. A row's content follows from its position, so its item is empty. */
#define MAS_TYPE_COMPARE_ROWS (mas_compare_rows_get_type ())
G_DECLARE_FINAL_TYPE (MasCompareRows, mas_compare_rows, MAS, COMPARE_ROWS, GObject)

struct _MasCompareRows
{
  GObject       parent_instance;

  QiDifference *difference; /* or NULL */
  GArray       *order;      /* guint: indices of differences; NONE - 1 - group for a heading */
  GArray       *place;      /* guint, by index: the row */
  guint         n[MAS_COMPARE_N_GROUPS];
};

static GType
rows_get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
rows_get_n_items (GListModel *model)
{
  return ((MasCompareRows *) model)->order->len;
}

static gpointer
rows_get_item (GListModel *model,
               guint       position)
{
  if (position >= rows_get_n_items (model))
    return NULL;
  return g_object_new (G_TYPE_OBJECT, NULL);
}

static void
rows_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = rows_get_item_type;
  iface->get_n_items = rows_get_n_items;
  iface->get_item = rows_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (MasCompareRows,
                               mas_compare_rows,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, rows_iface_init))

static void
mas_compare_rows_finalize (GObject *object)
{
  MasCompareRows *self = MAS_COMPARE_ROWS (object);

  g_clear_pointer (&self->difference, qi_difference_unref);
  g_clear_pointer (&self->order, g_array_unref);
  g_clear_pointer (&self->place, g_array_unref);
  G_OBJECT_CLASS (mas_compare_rows_parent_class)->finalize (object);
}

static void
mas_compare_rows_class_init (MasCompareRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_compare_rows_finalize;
}

static void
mas_compare_rows_init (MasCompareRows *self)
{
  self->order = g_array_new (FALSE, FALSE, sizeof (guint));
  self->place = g_array_new (FALSE, FALSE, sizeof (guint));
}

/* The group whose heading a row is, or MAS_COMPARE_N_GROUPS. */
static MasCompareGroup
rows_get_heading (MasCompareRows *self,
                  guint           row)
{
  guint value = g_array_index (self->order, guint, row);

  return value > NONE - 1 - MAS_COMPARE_N_GROUPS ? (MasCompareGroup) (NONE - 1 - value)
                                                 : MAS_COMPARE_N_GROUPS;
}

static gboolean
equal_values (const QiValue *a,
              const QiValue *b)
{
  return a == b || (a != NULL && b != NULL && qi_value_equal (a, b));
}

/* Whether both rows have the same words. */
static gboolean
equal_rows (MasCompareRows *a,
            guint           row_a,
            MasCompareRows *b,
            guint           row_b)
{
  MasCompareGroup group = rows_get_heading (a, row_a);
  const QiChange *first = NULL;
  const QiChange *second = NULL;

  if (group != rows_get_heading (b, row_b))
    return FALSE;
  if (group != MAS_COMPARE_N_GROUPS)
    return a->n[group] == b->n[group];
  first = qi_difference_get (a->difference, g_array_index (a->order, guint, row_a));
  second = qi_difference_get (b->difference, g_array_index (b->order, guint, row_b));
  return first->kind == second->kind && first->square == second->square
         && first->square_before == second->square_before && first->from == second->from
         && first->from_before == second->from_before && first->side == second->side
         && first->count_before == second->count_before && first->count_after == second->count_after
         && qi_token_same (first->before, second->before)
         && qi_token_same (first->after, second->after) && g_strcmp0 (first->key, second->key) == 0
         && equal_values (first->value_before, second->value_before)
         && equal_values (first->value_after, second->value_after)
         /* The words for these kinds also depend on the setups. */
         && first->kind != QI_CHANGE_SHAPE && first->kind != QI_CHANGE_GAME
         && first->kind != QI_CHANGE_TURN && first->kind != QI_CHANGE_DETAIL;
}

/* Whether words and names have the same meaning for both. */
static gboolean
equal_games (QiDifference *a,
             QiDifference *b)
{
  return mas_compare_get_info (a) == mas_compare_get_info (b)
         && qi_shape_equal (
           qi_position_get_shape (qi_setup_get_position (qi_difference_get_after (a))),
           qi_position_get_shape (qi_setup_get_position (qi_difference_get_after (b))))
         && qi_shape_equal (
           qi_position_get_shape (qi_setup_get_position (qi_difference_get_before (a))),
           qi_position_get_shape (qi_setup_get_position (qi_difference_get_before (b))));
}

static MasCompareRows *
rows_new (QiDifference *difference)
{
  MasCompareRows *self = g_object_new (MAS_TYPE_COMPARE_ROWS, NULL);
  guint n = difference != NULL ? qi_difference_get_n (difference) : 0;

  if (difference != NULL)
    self->difference = qi_difference_ref (difference);
  g_array_set_size (self->place, n);
  for (guint group = 0; group < MAS_COMPARE_N_GROUPS; group++)
    for (guint i = 0; i < n; i++)
      {
        if (mas_compare_get_group (qi_difference_get (difference, i)->kind) != group)
          continue;
        if (self->n[group]++ == 0)
          {
            const guint heading = NONE - 1 - group;

            g_array_append_val (self->order, heading);
          }
        g_array_index (self->place, guint, i) = self->order->len;
        g_array_append_val (self->order, i);
      }
  return self;
}

/* Takes the rows of @other and announces the smallest range that differs. @all: the words of every row differ. */
static void
rows_take (MasCompareRows *self,
           MasCompareRows *other,
           gboolean        all)
{
  guint old = self->order->len;
  guint new = other->order->len;
  guint head = 0;
  guint tail = 0;

  if (!all && self->difference != NULL && other->difference != NULL
      && equal_games (self->difference, other->difference))
    {
      while (head < MIN (old, new) && equal_rows (self, head, other, head))
        head++;
      while (tail < MIN (old, new) - head
             && equal_rows (self, old - 1 - tail, other, new - 1 - tail))
        tail++;
    }

  QiDifference *difference = self->difference;
  GArray *order = self->order;
  GArray *place = self->place;

  self->difference = other->difference;
  self->order = other->order;
  self->place = other->place;
  other->difference = difference;
  other->order = order;
  other->place = place;
  for (guint i = 0; i < MAS_COMPARE_N_GROUPS; i++)
    self->n[i] = other->n[i];
  if (old - head - tail > 0 || new - head - tail > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), head, old - head - tail, new - head - tail);
}

/* --- the view ------------------------------------------------------------------------------ */

struct _MasCompareList
{
  GtkWidget           parent_instance;

  GtkWidget          *scrolled;
  GtkWidget          *view;
  MasCompareRows     *rows;
  GtkSingleSelection *selection;
  char               *take; /* or NULL */
  gboolean            setting;
};

enum
{
  SIGNAL_CHOSEN,
  SIGNAL_TAKE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasCompareList, mas_compare_list, GTK_TYPE_WIDGET)

static guint
get_index (MasCompareList *self,
           guint           row)
{
  if (self->rows == NULL || row >= self->rows->order->len
      || rows_get_heading (self->rows, row) != MAS_COMPARE_N_GROUPS)
    return NONE;
  return g_array_index (self->rows->order, guint, row);
}

static void
on_selected_cb (MasCompareList *self)
{
  guint index = NONE;

  if (self->setting || self->selection == NULL)
    return;
  index = get_index (self, gtk_single_selection_get_selected (self->selection));
  if (index != NONE)
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, index);
}

/* A click or Enter on the row that is current already shows its difference again. */
static void
on_activate_cb (GtkListView    *view,
                guint           row,
                MasCompareList *self)
{
  guint index = get_index (self, row);

  if (index != NONE)
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, index);
}

static void
on_take_clicked_cb (GtkButton   *button,
                    GtkListItem *item)
{
  GtkWidget *list = gtk_widget_get_ancestor (GTK_WIDGET (button), MAS_TYPE_COMPARE_LIST);
  guint index = get_index (MAS_COMPARE_LIST (list), gtk_list_item_get_position (item));

  if (index != NONE)
    g_signal_emit (list, signals[SIGNAL_TAKE], 0, index);
}

static void
on_setup_cb (GtkSignalListItemFactory *factory,
             GtkListItem              *item,
             MasCompareList           *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *sign = gtk_label_new (NULL);
  GtkWidget *words = gtk_label_new (NULL);
  GtkWidget *button = gtk_button_new_with_label (_("Take"));

  gtk_widget_set_valign (sign, GTK_ALIGN_CENTER);
  gtk_label_set_xalign (GTK_LABEL (words), 0);
  gtk_label_set_wrap (GTK_LABEL (words), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (words), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "take");
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_take_clicked_cb), item, 0);
  gtk_box_append (GTK_BOX (box), sign);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), button);
  gtk_list_item_set_child (item, box);
}

static char *
dup_heading (MasCompareRows *rows,
             MasCompareGroup group)
{
  static const char *const names[] = { N_("Board"), N_("Hands"), N_("Other") };

  /* Translators: a group of differences and how many: "Board (3)" */
  return g_strdup_printf (_("%s (%'u)"), _(names[group]), rows->n[group]);
}

static void
bind_heading (MasCompareList *self,
              GtkListItem    *item,
              MasCompareGroup group)
{
  GtkWidget *sign = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *words = gtk_widget_get_next_sibling (sign);
  g_autofree char *heading = dup_heading (self->rows, group);

  gtk_label_set_label (GTK_LABEL (words), heading);
  gtk_widget_set_css_classes (words, (const char *[]) { "heading", NULL });
  gtk_widget_set_visible (sign, FALSE);
  gtk_widget_set_visible (gtk_widget_get_next_sibling (words), FALSE);
  gtk_list_item_set_selectable (item, FALSE);
  gtk_list_item_set_activatable (item, FALSE);
}

static void
bind_change (MasCompareList *self,
             GtkListItem    *item,
             guint           index)
{
  GtkWidget *sign = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *words = gtk_widget_get_next_sibling (sign);
  GtkWidget *button = gtk_widget_get_next_sibling (words);
  QiChangeKind kind = qi_difference_get (self->rows->difference, index)->kind;
  g_autofree char *sentence = mas_compare_words_change (self->rows->difference, index);

  gtk_label_set_label (GTK_LABEL (words), sentence);
  gtk_widget_set_css_classes (words, (const char *[]) { NULL });
  gtk_label_set_label (GTK_LABEL (sign), mas_compare_get_sign (kind));
  gtk_widget_set_css_classes (sign,
                              (const char *[]) { "sign", mas_compare_get_class (kind), NULL });
  gtk_widget_set_visible (sign, TRUE);
  gtk_widget_set_visible (button, self->take != NULL);
  gtk_list_item_set_selectable (item, TRUE);
  gtk_list_item_set_activatable (item, TRUE);
  if (self->take != NULL)
    {
      /* Translators: the name of a file, or "As saved" */
      g_autofree char *tooltip = g_strdup_printf (_("Take what “%s” says"), self->take);
      /* Translators: the label of a button, then a difference: "Take: d5: black pawn removed" */
      g_autofree char *name = g_strdup_printf (_("Take: %s"), sentence);

      gtk_widget_set_tooltip_text (button, tooltip);
      mas_access_name (button, name);
    }
}

static void
on_bind_cb (GtkSignalListItemFactory *factory,
            GtkListItem              *item,
            MasCompareList           *self)
{
  guint row = gtk_list_item_get_position (item);
  GtkWidget *child = gtk_list_item_get_child (item);
  guint index = get_index (self, row);

  if (row >= self->rows->order->len)
    return;
  if (index == NONE)
    bind_heading (self, item, rows_get_heading (self->rows, row));
  else
    bind_change (self, item, index);
  if (gtk_widget_get_parent (child) != NULL)
    {
      GtkWidget *words = gtk_widget_get_next_sibling (gtk_widget_get_first_child (child));

      gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (child)),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      gtk_label_get_label (GTK_LABEL (words)), -1);
    }
}

static void
mas_compare_list_dispose (GObject *object)
{
  MasCompareList *self = MAS_COMPARE_LIST (object);

  self->setting = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_COMPARE_LIST);
  g_clear_object (&self->rows);
  g_clear_pointer (&self->take, g_free);
  G_OBJECT_CLASS (mas_compare_list_parent_class)->dispose (object);
}

static void
mas_compare_list_class_init (MasCompareListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_compare_list_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_TAKE] = g_signal_new ("take", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-compare-list.ui");
  gtk_widget_class_bind_template_child (widget_class, MasCompareList, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasCompareList, view);
  gtk_widget_class_bind_template_child (widget_class, MasCompareList, selection);
  gtk_widget_class_bind_template_callback (widget_class, on_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_activate_cb);
  gtk_widget_class_set_css_name (widget_class, "comparelist");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
mas_compare_list_init (MasCompareList *self)
{
  self->rows = rows_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->rows));
}

/* Stops kinetic scrolling: otherwise a list that became shorter would be scrolled beyond its end. */
static void
end_scrolling (MasCompareList *self)
{
  GtkAdjustment *adjustment =
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment));
}

void
mas_compare_list_set_difference (MasCompareList *self,
                                 QiDifference   *difference,
                                 const char     *take)
{
  g_autoptr (MasCompareRows) rows = NULL;
  gboolean all = g_strcmp0 (self->take, take) != 0;

  g_return_if_fail (MAS_IS_COMPARE_LIST (self));

  rows = rows_new (difference);
  if (all)
    {
      g_free (self->take);
      self->take = g_strdup (take);
    }
  end_scrolling (self);
  self->setting = TRUE;
  rows_take (self->rows, rows, all);
  self->setting = FALSE;
}

void
mas_compare_list_set_current (MasCompareList *self,
                              guint           index)
{
  guint row = mas_compare_list_get_row (self, index);

  self->setting = TRUE;
  gtk_single_selection_set_selected (self->selection, row);
  self->setting = FALSE;
  if (row != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (self->view, "list.scroll-to-item", "u", row);
}

guint
mas_compare_list_step (MasCompareList *self,
                       guint           index,
                       gboolean        forward)
{
  guint n_rows = self->rows->order->len;
  guint row = mas_compare_list_get_row (self, index);

  if (row == NONE)
    row = forward ? NONE : n_rows;
  for (guint next = forward ? row + 1 : row - 1; next < n_rows;
       next = forward ? next + 1 : next - 1)
    if (get_index (self, next) != NONE)
      return get_index (self, next);
  return NONE;
}

guint
mas_compare_list_get_row (MasCompareList *self,
                          guint           index)
{
  return index < self->rows->place->len ? g_array_index (self->rows->place, guint, index) : NONE;
}

guint
mas_compare_list_get_index (MasCompareList *self,
                            guint           row)
{
  return get_index (self, row);
}
