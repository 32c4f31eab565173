/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-history-list.h"

#include "mas-resources.h"

#include <glib/gi18n.h>

struct _MasHistoryList
{
  GtkPopover          parent_instance;

  GtkWidget          *view;
  GtkSingleSelection *selection;
  GListModel         *history; /* QiHistory, MasSteps or NULL */
  gboolean            setting; /* the history moves the selection, not the person */
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

/* Emitted after every change, once the cursor is where it belongs. */
static void
on_changed_cb (MasHistoryList *self)
{
  self->setting = FALSE;
  show_cursor (self);
}

static void
on_selected_cb (MasHistoryList *self)
{
  guint selected = GTK_INVALID_LIST_POSITION;

  if (self->setting || self->history == NULL)
    return;
  selected = gtk_single_selection_get_selected (self->selection);
  if (selected == GTK_INVALID_LIST_POSITION || selected == get_cursor (self))
    return;
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, selected);
}

/* The words of the act that led there; the first step has none. */
static const char *
get_words (gpointer entry)
{
  if (entry == NULL)
    return NULL;
  return MAS_IS_STEP (entry) ? MAS_STEP (entry)->label : qi_history_entry_get_label (entry);
}

/* A tooltip with the full words; rows get other steps with every act, long before the pointer comes. */
static gboolean
on_query_tooltip_cb (GtkWidget   *label,
                     int          x,
                     int          y,
                     gboolean     keyboard,
                     GtkTooltip  *tooltip,
                     GtkListItem *item)
{
  const char *words = get_words (gtk_list_item_get_item (item));

  gtk_tooltip_set_text (tooltip, words);
  return words != NULL;
}

static void
on_setup_cb (GtkSignalListItemFactory *factory,
             GtkListItem              *item,
             MasHistoryList           *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (on_query_tooltip_cb), item);
  gtk_list_item_set_child (item, label);
}

static void
on_bind_cb (GtkSignalListItemFactory *factory,
            GtkListItem              *item,
            MasHistoryList           *self)
{
  const char *words = get_words (gtk_list_item_get_item (item));

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)),
                       /* Translators: the first step of the history */
                       words != NULL ? words : _("Start"));
}

static void
on_map_cb (MasHistoryList *self,
           gpointer        user_data)
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
    mas_history_list_set_history (self, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_HISTORY_LIST);

  G_OBJECT_CLASS (mas_history_list_parent_class)->dispose (object);
}

static void
mas_history_list_class_init (MasHistoryListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_history_list_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", MAS_TYPE_HISTORY_LIST, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-history-list.ui");
  gtk_widget_class_bind_template_child (widget_class, MasHistoryList, view);
  gtk_widget_class_bind_template_child (widget_class, MasHistoryList, selection);
  gtk_widget_class_bind_template_callback (widget_class, on_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_map_cb);
}

static void
mas_history_list_init (MasHistoryList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
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
  /* Connected first, so that this handler runs before the one of the selection. */
  if (history != NULL)
    g_signal_connect_swapped (history, "items-changed", G_CALLBACK (on_changing_cb), self);
  gtk_single_selection_set_model (self->selection, history);
  self->setting = FALSE;
  if (history == NULL)
    return;
  g_signal_connect_swapped (history, "changed", G_CALLBACK (on_changed_cb), self);
  show_cursor (self);
}
