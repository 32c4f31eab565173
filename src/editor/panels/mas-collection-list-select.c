/* SPDX-License-Identifier: Apache-2.0 */
/* Which rows of the list are selected, and where the keyboard focus is in it. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-list-private.h"

#include "mas-collection-cell.h"

/* The cell of a row that is on the screen, or NULL. */
static GtkWidget *
find_cell (MasCollectionList *self,
           guint              row)
{
  for (GtkWidget *item = gtk_widget_get_first_child (GTK_WIDGET (self->view)); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *cell = gtk_widget_get_first_child (item);
      MasCollectionRow *shown = MAS_IS_COLLECTION_CELL (cell)
                                  ? mas_collection_cell_get_row (MAS_COLLECTION_CELL (cell))
                                  : NULL;

      if (shown != NULL && mas_collection_row_get_position (shown) == row)
        return cell;
    }
  return NULL;
}

static gboolean
on_scroll_cb (gpointer user_data)
{
  MasCollectionList *self = user_data;
  GtkWidget *focus = NULL;
  GtkWidget *cell = NULL;
  guint row = G_MAXUINT;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->collection == NULL || root == NULL)
    return G_SOURCE_REMOVE;
  row = mas_collection_list_get_only_selected (self);
  focus = gtk_root_get_focus (root);
  if (row == G_MAXUINT || focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->view)))
    return G_SOURCE_REMOVE;
  /* Focuses that row, so that keys go on from it. */
  cell = find_cell (self, row);
  if (cell != NULL)
    gtk_widget_grab_focus (gtk_widget_get_parent (cell));
  return G_SOURCE_REMOVE;
}

void
mas_collection_list_select_rows (MasCollectionList *self,
                                 const guint       *rows,
                                 guint              n_rows)
{
  g_autoptr (GtkBitset) selected = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) mask = NULL;
  guint first = G_MAXUINT;
  guint n = 0;

  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));
  g_return_if_fail (self->collection != NULL);

  n = g_list_model_get_n_items (G_LIST_MODEL (self->collection));
  for (guint i = 0; i < n_rows; i++)
    {
      guint place = 0;

      if (!mas_collection_find_place (self->collection, rows[i], &place))
        continue;
      gtk_bitset_add (selected, place);
      first = MIN (first, place);
    }
  mask = gtk_bitset_new_range (0, n);
  self->setting = TRUE;
  gtk_selection_model_set_selection (self->selection, selected, mask);
  self->setting = FALSE;
  g_clear_handle_id (&self->follow_id, g_source_remove);
  if (first == G_MAXUINT)
    return;
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", first);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_scroll_cb, g_object_ref (self), g_object_unref);
}

void
mas_collection_list_select (MasCollectionList *self,
                            guint              row,
                            guint              n_rows)
{
  g_autofree guint *rows = g_new (guint, MAX (n_rows, 1));

  for (guint i = 0; i < n_rows; i++)
    rows[i] = row + i;
  mas_collection_list_select_rows (self, rows, n_rows);
}

void
mas_collection_list_focus (MasCollectionList *self)
{
  guint row = G_MAXUINT;
  GtkWidget *cell = NULL;

  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));

  if (self->box == NULL)
    return;
  row = self->collection != NULL ? mas_collection_list_get_only_selected (self) : G_MAXUINT;
  cell = row != G_MAXUINT ? find_cell (self, row) : NULL;
  if (cell != NULL)
    gtk_widget_grab_focus (gtk_widget_get_parent (cell));
  else
    gtk_widget_child_focus (GTK_WIDGET (self->view), GTK_DIR_TAB_FORWARD);
}

void
mas_collection_list_focus_search (MasCollectionList *self)
{
  g_return_if_fail (MAS_IS_COLLECTION_LIST (self));

  if (self->box == NULL)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
  gtk_editable_select_region (self->search, 0, -1);
}

gboolean
mas_collection_list_has_focus (MasCollectionList *self)
{
  GtkRoot *root = NULL;
  GtkWidget *focus = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION_LIST (self), FALSE);

  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}
