/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-history-list.h"

#include <glib/gi18n.h>

#define LIST_WIDTH  260 /* CSS px */
#define LIST_HEIGHT 360 /* CSS px; beyond, it scrolls */

struct _MasHistoryList
{
  GtkPopover          parent_instance;

  GtkWidget          *view;
  GtkSingleSelection *selection;
  GListModel         *history; /* QiHistory, MasSteps or NULL */
  gboolean            setting; /* the history moves, not the person */
};

enum
{
  SIGNAL_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasHistoryList, mas_history_list, GTK_TYPE_POPOVER)

static guint
get_cursor (MasHistoryList *self)
{
  return QI_IS_HISTORY (self->history) ? qi_history_get_cursor (QI_HISTORY (self->history))
                                       : mas_steps_get_cursor (MAS_STEPS (self->history));
}

static void
show_cursor (MasHistoryList *self)
{
  guint cursor = get_cursor (self);

  self->setting = TRUE;
  gtk_single_selection_set_selected (self->selection, cursor);
  self->setting = FALSE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_activate_action (self->view, "list.scroll-to-item", "u", cursor);
}

static void
on_changing_cb (MasHistoryList *self)
{
  self->setting = TRUE;
}

/* Emitted behind every change, when the cursor is where it belongs. */
static void
on_changed_cb (MasHistoryList *self)
{
  self->setting = FALSE;
  show_cursor (self);
}

static void
on_selected_cb (MasHistoryList *self)
{
  guint selected = gtk_single_selection_get_selected (self->selection);

  if (self->setting || self->history == NULL || selected == GTK_INVALID_LIST_POSITION
      || selected == get_cursor (self))
    return;
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, selected);
}

static void
on_setup_cb (GtkSignalListItemFactory *factory,
             GtkListItem              *item,
             MasHistoryList           *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
on_bind_cb (GtkSignalListItemFactory *factory,
            GtkListItem              *item,
            MasHistoryList           *self)
{
  gpointer entry = gtk_list_item_get_item (item);
  const char *words =
    MAS_IS_STEP (entry) ? MAS_STEP (entry)->label : qi_history_entry_get_label (entry);

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)),
                       /* Translators: the first step of the history */
                       words != NULL ? words : _("Start"));
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (item), words);
}

static void
on_map_cb (MasHistoryList *self)
{
  if (self->history == NULL)
    return;
  show_cursor (self);
  gtk_widget_grab_focus (self->view);
}

static void
mas_history_list_dispose (GObject *object)
{
  MasHistoryList *self = MAS_HISTORY_LIST (object);

  if (self->selection != NULL)
    {
      mas_history_list_set_history (self, NULL);
      g_signal_handlers_disconnect_by_data (self->selection, self);
    }
  g_clear_object (&self->selection);

  G_OBJECT_CLASS (mas_history_list_parent_class)->dispose (object);
}

static void
mas_history_list_class_init (MasHistoryListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_history_list_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", MAS_TYPE_HISTORY_LIST, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
mas_history_list_init (MasHistoryList *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (on_selected_cb), self);
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind_cb), self);
  self->view = gtk_list_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection)), factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("History"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), LIST_HEIGHT);
  gtk_widget_set_size_request (scrolled, LIST_WIDTH, -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->view);
  gtk_popover_set_child (GTK_POPOVER (self), scrolled);
  gtk_widget_add_css_class (GTK_WIDGET (self), "history-list");
  g_signal_connect (self, "map", G_CALLBACK (on_map_cb), NULL);
}

GtkWidget *
mas_history_list_new (void)
{
  return g_object_new (MAS_TYPE_HISTORY_LIST, NULL);
}

void
mas_history_list_set_history (MasHistoryList *self,
                              GListModel     *history)
{
  g_return_if_fail (MAS_IS_HISTORY_LIST (self));
  g_return_if_fail (history == NULL || QI_IS_HISTORY (history) || MAS_IS_STEPS (history));

  if (self->history == history)
    return;
  if (self->history != NULL)
    g_signal_handlers_disconnect_by_data (self->history, self);
  self->setting = TRUE;
  g_set_object (&self->history, history);
  /* Before the selection hears of it. */
  if (history != NULL)
    g_signal_connect_swapped (history, "items-changed", G_CALLBACK (on_changing_cb), self);
  gtk_single_selection_set_model (self->selection, history);
  self->setting = FALSE;
  if (history == NULL)
    return;
  g_signal_connect_swapped (history, "changed", G_CALLBACK (on_changed_cb), self);
  show_cursor (self);
}
