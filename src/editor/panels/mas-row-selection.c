/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-row-selection.h"

struct _MasRowSelection
{
  GObject     parent_instance;

  GListModel *model;    /* or NULL */
  GtkBitset  *selected; /* never NULL */
};

static void mas_row_selection_list_model_init (GListModelInterface *iface);
static void mas_row_selection_selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (MasRowSelection,
                               mas_row_selection,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      mas_row_selection_list_model_init)
                                 G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL,
                                                        mas_row_selection_selection_model_init))

static GType
mas_row_selection_get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
mas_row_selection_get_n_items (GListModel *model)
{
  MasRowSelection *self = MAS_ROW_SELECTION (model);

  return self->model != NULL ? g_list_model_get_n_items (self->model) : 0;
}

static gpointer
mas_row_selection_get_item (GListModel *model,
                            guint       position)
{
  MasRowSelection *self = MAS_ROW_SELECTION (model);

  return self->model != NULL ? g_list_model_get_item (self->model, position) : NULL;
}

static void
mas_row_selection_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = mas_row_selection_get_item_type;
  iface->get_n_items = mas_row_selection_get_n_items;
  iface->get_item = mas_row_selection_get_item;
}

static gboolean
mas_row_selection_is_selected (GtkSelectionModel *model,
                               guint              position)
{
  return gtk_bitset_contains (MAS_ROW_SELECTION (model)->selected, position);
}

static GtkBitset *
mas_row_selection_get_selection_in_range (GtkSelectionModel *model,
                                          guint              position,
                                          guint              n_items)
{
  return gtk_bitset_ref (MAS_ROW_SELECTION (model)->selected);
}

/* All other ways to select go through this one. */
static gboolean
mas_row_selection_set_selection (GtkSelectionModel *model,
                                 GtkBitset         *selected,
                                 GtkBitset         *mask)
{
  MasRowSelection *self = MAS_ROW_SELECTION (model);
  guint n_items = mas_row_selection_get_n_items (G_LIST_MODEL (model));
  g_autoptr (GtkBitset) changes = gtk_bitset_copy (self->selected);

  /* The items within @mask whose state changes. */
  gtk_bitset_difference (changes, selected);
  gtk_bitset_intersect (changes, mask);
  if (n_items < G_MAXUINT)
    gtk_bitset_remove_range_closed (changes, n_items, G_MAXUINT);
  if (gtk_bitset_is_empty (changes))
    return TRUE;
  {
    g_autoptr (GtkBitset) now = gtk_bitset_copy (self->selected);

    /* A caller may still hold the old set, so a new one replaces it. */
    gtk_bitset_difference (now, changes);
    gtk_bitset_unref (self->selected);
    self->selected = g_steal_pointer (&now);
  }
  gtk_selection_model_selection_changed (model, gtk_bitset_get_minimum (changes),
                                         gtk_bitset_get_maximum (changes)
                                           - gtk_bitset_get_minimum (changes) + 1);
  return TRUE;
}

static void
mas_row_selection_selection_model_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = mas_row_selection_is_selected;
  iface->get_selection_in_range = mas_row_selection_get_selection_in_range;
  iface->set_selection = mas_row_selection_set_selection;
}

static void
on_items_changed_cb (GListModel      *model,
                     guint            position,
                     guint            removed,
                     guint            added,
                     MasRowSelection *self)
{
  GtkBitset *now = gtk_bitset_copy (self->selected);

  gtk_bitset_splice (now, position, removed, added);
  gtk_bitset_unref (self->selected);
  self->selected = now;
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

static void
mas_row_selection_dispose (GObject *object)
{
  MasRowSelection *self = MAS_ROW_SELECTION (object);

  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);

  G_OBJECT_CLASS (mas_row_selection_parent_class)->dispose (object);
}

static void
mas_row_selection_finalize (GObject *object)
{
  gtk_bitset_unref (MAS_ROW_SELECTION (object)->selected);

  G_OBJECT_CLASS (mas_row_selection_parent_class)->finalize (object);
}

static void
mas_row_selection_class_init (MasRowSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_row_selection_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_row_selection_finalize;
}

static void
mas_row_selection_init (MasRowSelection *self)
{
  self->selected = gtk_bitset_new_empty ();
}

MasRowSelection *
mas_row_selection_new (void)
{
  return g_object_new (MAS_TYPE_ROW_SELECTION, NULL);
}

void
mas_row_selection_set_model (MasRowSelection *self,
                             GListModel      *model)
{
  guint before = 0;

  g_return_if_fail (MAS_IS_ROW_SELECTION (self));
  g_return_if_fail (model == NULL || G_IS_LIST_MODEL (model));

  if (self->model == model)
    return;
  before = mas_row_selection_get_n_items (G_LIST_MODEL (self));
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_set_object (&self->model, model);
  if (model != NULL)
    g_signal_connect (model, "items-changed", G_CALLBACK (on_items_changed_cb), self);
  gtk_bitset_unref (self->selected);
  self->selected = gtk_bitset_new_empty ();
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before,
                              mas_row_selection_get_n_items (G_LIST_MODEL (self)));
}
