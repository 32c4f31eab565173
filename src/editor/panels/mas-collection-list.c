/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-list-private.h"

#include "mas-access.h"
#include "mas-collection-cell.h"
#include "mas-late-template.h"
#include "mas-row-selection.h"

#include <glib/gi18n.h>

#define LIST_WIDTH   300 /* CSS px */
#define FOLLOW_DELAY 180 /* ms: a row that is passed more quickly is not opened */

enum
{
  SIGNAL_OPEN,
  SIGNAL_SELECTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasCollectionList, mas_collection_list, GTK_TYPE_WIDGET)

QiCollection *
mas_collection_list_get_rows (MasCollectionList *self)
{
  return self->collection != NULL ? mas_collection_get_collection (self->collection) : NULL;
}

/* What is shown. */

static void
update_page (MasCollectionList *self)
{
  guint n =
    self->collection != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->collection)) : 0;
  gboolean searching = FALSE;

  if (self->collection == NULL)
    return;
  g_object_get (self->collection, "searching", &searching, NULL);
  if (n > 0 || !searching)
    mas_access_show_page (self->stack, n > 0 ? "rows" : "none");
  adw_status_page_set_title (self->none, mas_collection_is_filtered (self->collection)
                                           ? _("No Positions Found")
                                           : _("No Positions"));
}

/* What another program changed, while the person is asked about it. */
static void
update_theirs (MasCollectionList *self)
{
  guint n = self->collection != NULL ? mas_collection_count_theirs (self->collection) : 0;
  g_autofree char *words = NULL;

  gtk_widget_set_visible (self->theirs, n > 0);
  if (n == 0)
    return;
  words = g_strdup_printf (ngettext ("%'u change on disk", "%'u changes on disk", n), n);
  gtk_label_set_label (self->theirs_label, words);
}

static void update_selected (MasCollectionList *self);

static void
on_shown_cb (MasCollectionList *self)
{
  guint place = 0;
  guint current = mas_collection_get_current (self->collection);

  update_page (self);
  mas_collection_list_say_found (self);
  /* The row being edited stays selected where the filter shows it. */
  if (current != G_MAXUINT && mas_collection_list_count_selected (self) == 0
      && mas_collection_find_place (self->collection, current, &place))
    {
      self->setting = TRUE;
      gtk_selection_model_select_item (self->selection, place, TRUE);
      self->setting = FALSE;
    }
  else
    update_selected (self);
}

void
mas_collection_list_set_filter (MasCollectionList *self)
{
  QiRowFilter filter = self->wish;

  if (self->collection == NULL || self->setting)
    return;
  for (guint i = 0; i < N_CHIPS; i++)
    if (gtk_toggle_button_get_active (self->chip[i]))
      filter.verdicts |= 1u << mas_collection_list_chips[i];
  filter.text = gtk_editable_get_text (self->search);
  mas_collection_list_mark_search (self);
  filter.remark = mas_remarks_button_get_chosen (self->remarks_button);
  mas_collection_set_filter (self->collection, &filter);
}

static void
on_search_changed_cb (GtkSearchEntry    *search,
                      MasCollectionList *self)
{
  mas_collection_list_set_filter (self);
}

static void
on_stop_search_cb (GtkSearchEntry    *search,
                   MasCollectionList *self)
{
  gtk_editable_set_text (self->search, "");
  mas_collection_list_focus (self);
}

static void
on_search_activate_cb (GtkSearchEntry    *search,
                       MasCollectionList *self)
{
  guint row = self->collection != NULL ? mas_collection_get_row (self->collection, 0) : G_MAXUINT;

  if (row == G_MAXUINT)
    return;
  mas_collection_list_select (self, row, 1);
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, row, FALSE);
  mas_collection_list_focus (self);
}

/* Selection. */

guint
mas_collection_list_get_only_selected (MasCollectionList *self)
{
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (self->selection);

  if (gtk_bitset_get_size (selected) != 1)
    return G_MAXUINT;
  return mas_collection_get_row (self->collection, gtk_bitset_get_minimum (selected));
}

static gboolean
on_follow_cb (gpointer user_data)
{
  MasCollectionList *self = user_data;
  guint row = mas_collection_list_get_only_selected (self);

  self->follow_id = 0;
  if (row != G_MAXUINT && row != mas_collection_get_current (self->collection))
    g_signal_emit (self, signals[SIGNAL_OPEN], 0, row, FALSE);
  return G_SOURCE_REMOVE;
}

static void
update_selected (MasCollectionList *self)
{
  guint n = mas_collection_list_count_selected (self);
  g_autofree char *words = NULL;

  if (n > 1)
    words = g_strdup_printf (ngettext ("%'u selected", "%'u selected", n), n);
  gtk_label_set_label (self->selected_label, words != NULL ? words : "");
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

static void
on_selection_changed_cb (MasCollectionList *self)
{
  gint64 now = g_get_monotonic_time ();
  guint delay = now - self->selected_at < FOLLOW_DELAY * 2000 ? FOLLOW_DELAY : 0;

  update_selected (self);
  if (self->setting)
    return;
  /* While a key is held down, not every row on the way is opened. */
  self->selected_at = now;
  g_clear_handle_id (&self->follow_id, g_source_remove);
  self->follow_id =
    delay > 0 ? g_timeout_add (delay, on_follow_cb, self) : g_idle_add (on_follow_cb, self);
}

static void
on_activate_cb (GtkListView       *view,
                guint              place,
                MasCollectionList *self)
{
  guint row = mas_collection_get_row (self->collection, place);

  g_clear_handle_id (&self->follow_id, g_source_remove);
  if (row != G_MAXUINT)
    g_signal_emit (self, signals[SIGNAL_OPEN], 0, row, TRUE);
}

/* Rows. */

static void
on_setup_cb (GtkSignalListItemFactory *factory,
             GtkListItem              *item,
             MasCollectionList        *self)
{
  gtk_list_item_set_child (item, mas_collection_cell_new (self->looks));
}

static void
on_bind_cb (GtkSignalListItemFactory *factory,
            GtkListItem              *item,
            MasCollectionList        *self)
{
  mas_collection_cell_set_row (MAS_COLLECTION_CELL (gtk_list_item_get_child (item)),
                               gtk_list_item_get_item (item));
}

static void
on_unbind_cb (GtkSignalListItemFactory *factory,
              GtkListItem              *item,
              MasCollectionList        *self)
{
  mas_collection_cell_set_row (MAS_COLLECTION_CELL (gtk_list_item_get_child (item)), NULL);
}

static void
mas_collection_list_measure (GtkWidget     *widget,
                             GtkOrientation orientation,
                             int            for_size,
                             int           *minimum,
                             int           *natural,
                             int           *minimum_baseline,
                             int           *natural_baseline)
{
  GtkWidget *box = MAS_COLLECTION_LIST (widget)->box;

  if (box != NULL)
    gtk_widget_measure (box, orientation, for_size, minimum, natural, minimum_baseline,
                        natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = MAX (*minimum, LIST_WIDTH);
}

static void
mas_collection_list_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  MasCollectionList *self = MAS_COLLECTION_LIST (widget);

  if (self->box != NULL)
    gtk_widget_allocate (self->box, width, height, baseline, NULL);
  if (self->menu != NULL)
    gtk_popover_present (self->menu);
}

static void
mas_collection_list_dispose (GObject *object)
{
  MasCollectionList *self = MAS_COLLECTION_LIST (object);

  g_clear_handle_id (&self->follow_id, g_source_remove);
  g_clear_handle_id (&self->work_id, g_source_remove);
  if (self->box != NULL)
    mas_collection_list_set_collection (self, NULL);
  if (self->menu != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->menu)));
  g_clear_pointer (&self->closed_menu, gtk_widget_unparent);
  g_clear_pointer (&self->wish.query, qi_query_unref);
  mas_late_template_dispose (GTK_WIDGET (self));

  G_OBJECT_CLASS (mas_collection_list_parent_class)->dispose (object);
}

static void
mas_collection_list_finalize (GObject *object)
{
  g_object_unref (MAS_COLLECTION_LIST (object)->selection);
  g_ptr_array_unref (MAS_COLLECTION_LIST (object)->looks);
  G_OBJECT_CLASS (mas_collection_list_parent_class)->finalize (object);
}

static void
mas_collection_list_class_init (MasCollectionListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = mas_collection_list_dispose;
  object_class->finalize = mas_collection_list_finalize;
  widget_class->measure = mas_collection_list_measure;
  widget_class->size_allocate = mas_collection_list_size_allocate;

  signals[SIGNAL_OPEN] = g_signal_new ("open", MAS_TYPE_COLLECTION_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
  signals[SIGNAL_SELECTED] = g_signal_new ("selected", MAS_TYPE_COLLECTION_LIST, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "collectionlist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mas_collection_list_init (MasCollectionList *self)
{
  self->selection = GTK_SELECTION_MODEL (mas_row_selection_new ());
  self->looks = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_collection_look_free);
  g_signal_connect_object (self->selection, "selection-changed",
                           G_CALLBACK (on_selection_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (MAS_TYPE_REMARKS_BUTTON);
  g_type_ensure (MAS_TYPE_MUTED_BUTTON);
  g_type_ensure (MAS_TYPE_EVALUATION_BAR);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/masume/Masume/ui/mas-collection-list.ui");
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, box);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, title);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, menu_button);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, row_menu);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, search);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, find_button);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, chips);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, remarks_button);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, muted_button);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, work);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, work_label);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, progress);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, work_button);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, evaluation_bar);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, theirs);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, theirs_label);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, stack);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, view);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, none);
  gtk_widget_class_bind_template_child (widget_class, MasCollectionList, selected_label);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activate_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "on_work_clicked_cb",
                                                G_CALLBACK (mas_collection_list_on_work_clicked));
  gtk_widget_class_bind_template_callback (widget_class, mas_collection_list_set_filter);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_activate_cb);
}

/* Most windows never show a list, so its widgets are built when there is something to list. */
static void
build (MasCollectionList *self)
{
  if (!mas_late_template_build (GTK_WIDGET (self), bind_template))
    return;
  gtk_list_view_set_model (self->view, self->selection);
  mas_collection_list_watch_cells (self);
  mas_collection_list_add_chips (self);
  mas_collection_list_add_menu (self);
}

GtkWidget *
mas_collection_list_new (void)
{
  return g_object_new (MAS_TYPE_COLLECTION_LIST, NULL);
}

void
mas_collection_list_set_collection (MasCollectionList *self,
                                    MasCollection     *collection)
{
  QiCollection *rows = NULL;

  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));
  g_return_if_fail (collection == NULL || MAS_IS_COLLECTION (collection));

  if (self->collection == collection)
    return;
  build (self);
  g_clear_handle_id (&self->follow_id, g_source_remove);
  if (self->collection != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->collection, self);
      g_signal_handlers_disconnect_by_data (mas_collection_list_get_rows (self), self);
    }
  self->setting = TRUE;
  gtk_editable_set_text (self->search, "");
  for (guint i = 0; i < N_CHIPS; i++)
    gtk_toggle_button_set_active (self->chip[i], FALSE);
  mas_row_selection_set_model (MAS_ROW_SELECTION (self->selection), G_LIST_MODEL (collection));
  g_set_object (&self->collection, collection);
  self->setting = FALSE;
  self->stopped = FALSE;
  update_theirs (self);
  mas_remarks_button_show (self->remarks_button, mas_collection_list_get_rows (self));
  if (collection == NULL)
    return;
  g_signal_connect_swapped (collection, "shown", G_CALLBACK (on_shown_cb), self);
  g_signal_connect_swapped (collection, "theirs", G_CALLBACK (update_theirs), self);
  g_signal_connect_swapped (collection, "notify::searching", G_CALLBACK (update_page), self);
  rows = mas_collection_list_get_rows (self);
  g_signal_connect_swapped (rows, "counts-changed", G_CALLBACK (mas_collection_list_update_counts),
                            self);
  g_signal_connect_swapped (rows, "rows-changed", G_CALLBACK (mas_collection_list_update_counts),
                            self);
  g_signal_connect_swapped (rows, "notify::checking", G_CALLBACK (mas_collection_list_watch_work),
                            self);
  g_signal_connect_swapped (rows, "notify::indexed", G_CALLBACK (mas_collection_list_watch_work),
                            self);
  update_page (self);
  mas_collection_list_watch_work (self);
}

void
mas_collection_list_set_evaluation (MasCollectionList *self,
                                    MasEvaluation     *evaluation)
{
  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));

  if (self->evaluation_bar != NULL)
    mas_evaluation_bar_set_evaluation (self->evaluation_bar, evaluation);
}

char *
mas_collection_list_dup_search (MasCollectionList *self,
                                guint             *verdicts)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_LIST (self), NULL);
  g_return_val_if_fail (verdicts != NULL, NULL);

  build (self);
  *verdicts = 0;
  for (guint i = 0; i < N_CHIPS; i++)
    if (gtk_toggle_button_get_active (self->chip[i]))
      *verdicts |= 1u << mas_collection_list_chips[i];
  return g_strdup (gtk_editable_get_text (self->search));
}

void
mas_collection_list_set_search (MasCollectionList *self,
                                const char        *text,
                                guint              verdicts)
{
  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));
  g_return_if_fail (text != NULL);

  build (self);
  self->setting = TRUE;
  gtk_editable_set_text (self->search, text);
  for (guint i = 0; i < N_CHIPS; i++)
    gtk_toggle_button_set_active (self->chip[i],
                                  (verdicts & (1u << mas_collection_list_chips[i])) != 0);
  self->setting = FALSE;
  mas_collection_list_set_filter (self);
}

void
mas_collection_list_set_wish (MasCollectionList *self,
                              QiQuery           *query,
                              QiRepeatsWish      repeats,
                              guint              symmetries)
{
  const gboolean has = query != NULL || repeats != QI_REPEATS_ALL;

  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));

  if (query != NULL)
    qi_query_ref (query);
  g_clear_pointer (&self->wish.query, qi_query_unref);
  self->wish = (QiRowFilter) { .query = query, .repeats = repeats, .symmetries = symmetries };
  if (has)
    {
      build (self);
      gtk_widget_add_css_class (self->find_button, "accent");
    }
  else if (self->box != NULL)
    gtk_widget_remove_css_class (self->find_button, "accent");
  mas_collection_list_set_filter (self);
}

guint
mas_collection_list_count_selected (MasCollectionList *self)
{
  g_autoptr (GtkBitset) selected = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION_LIST (self), 0);

  selected = gtk_selection_model_get_selection (self->selection);
  return (guint) gtk_bitset_get_size (selected);
}

GArray *
mas_collection_list_dup_selected (MasCollectionList *self)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GtkBitset) selected = NULL;
  GtkBitsetIter iter;
  guint place = 0;
  gboolean more = FALSE;

  g_return_val_if_fail (MAS_IS_COLLECTION_LIST (self), rows);

  selected = gtk_selection_model_get_selection (self->selection);
  for (more = gtk_bitset_iter_init_first (&iter, selected, &place); more;
       more = gtk_bitset_iter_next (&iter, &place))
    {
      guint row = mas_collection_get_row (self->collection, place);

      if (row != G_MAXUINT)
        g_array_append_val (rows, row);
    }
  return rows;
}
