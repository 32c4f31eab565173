/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-cell.h"

#include "mas-column-layout.h"
#include "mas-diagram-view.h"
#include "mas-words-lists.h"

#include <glib/gi18n.h>

#define THUMBNAIL_SIZE 56 /* CSS px */

struct _MasCollectionLook
{
  GtkWidget      *box; /* owned; in a cell, or nowhere */
  MasDiagramView *thumbnail;
  GtkLabel       *label;
  GtkImage       *icon;
  GtkLabel       *words;
  GtkLabel       *value;
  GtkWidget      *dot;
  GtkLabel       *number;
  QiVerdict       verdict; /* as it is shown */
};

struct _MasCollectionCell
{
  GtkWidget          parent_instance;

  MasCollectionLook *look;  /* NULL while it is not seen */
  MasCollectionRow  *row;   /* or NULL */
  GPtrArray         *looks; /* that no cell has */
};

G_DEFINE_FINAL_TYPE (MasCollectionCell, mas_collection_cell, GTK_TYPE_WIDGET)

static const struct
{
  const char *icon;
  const char *class;
  const char *words;
} verdict_looks[QI_N_VERDICTS] = {
  [QI_VERDICT_UNKNOWN] = { "content-loading-symbolic", "dim-label", N_("not looked at yet") },
  [QI_VERDICT_FINE] = { "object-select-symbolic", "success", N_("fine") },
  [QI_VERDICT_UNCHECKED] = { "dialog-question-symbolic", "dim-label", N_("read, no rules") },
  [QI_VERDICT_NOTE] = { "dialog-information-symbolic", "accent", N_("note") },
  [QI_VERDICT_WARNING] = { "dialog-warning-symbolic", "warning", N_("warning") },
  [QI_VERDICT_ERROR] = { "dialog-error-symbolic", "error", N_("error") },
};

const char *
mas_verdict_get_icon (QiVerdict verdict)
{
  return verdict_looks[verdict].icon;
}

const char *
mas_verdict_get_class (QiVerdict verdict)
{
  return verdict_looks[verdict].class;
}

/* "error", "fine" …, translated. */
static const char *
get_words (QiVerdict verdict)
{
  return _(verdict_looks[verdict].words);
}

/* A screen reader gets the list's own widget around the cell. */
static void
update_name (MasCollectionCell *self)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  const char *label = mas_collection_row_get_label (self->row);
  const char *words = mas_collection_row_get_words (self->row);
  g_autofree char *name = NULL;
  g_autofree char *theirs = mas_collection_row_dup_theirs (self->row);
  g_autofree char *value = mas_collection_row_dup_value (self->row);
  g_autoptr (GString) list = NULL;

  if (parent == NULL)
    return;
  if (label == NULL)
    /* Translators: a row of the list: its number, its verdict */
    name = g_strdup_printf (_("Row %'u, %s"), mas_collection_row_get_position (self->row) + 1,
                            get_words (mas_collection_row_get_verdict (self->row)));
  else
    /* Translators: a row of the list: its number, its name, its verdict, what is wrong or where it
     * stands */
    name =
      g_strdup_printf (_("Row %'u, %s, %s: %s"), mas_collection_row_get_position (self->row) + 1,
                       label, get_words (mas_collection_row_get_verdict (self->row)), words);
  list = g_string_new (name);
  if (value != NULL)
    {
      /* Translators: of a row of the list, behind its number and name: what an engine thinks of it: "+0.35" */
      g_autofree char *valued = g_strdup_printf (C_("row", "value %s"), value);

      mas_list_append (list, valued);
    }
  if (mas_collection_row_is_modified (self->row))
    /* Translators: of a row of the list, behind its number and name: it has changes that are not saved */
    mas_list_append (list, C_("row", "changed"));
  if (theirs != NULL)
    mas_list_append (list, theirs);
  else if (mas_collection_row_is_fresh (self->row))
    /* Translators: of a row of the list, behind its number and name: another program wrote it while the file was open */
    mas_list_append (list, C_("row", "changed on disk"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, list->str,
                                  -1);
}

static void
fill (MasCollectionCell *self)
{
  MasCollectionLook *look = self->look;
  const QiVerdict verdict = mas_collection_row_get_verdict (self->row);
  const char *label = mas_collection_row_get_label (self->row);
  const char *words = mas_collection_row_get_words (self->row);
  g_autofree char *theirs = mas_collection_row_dup_theirs (self->row);
  g_autofree char *value = mas_collection_row_dup_value (self->row);
  g_autofree char *both = NULL;
  g_autofree char *number =
    g_strdup_printf ("%'u", mas_collection_row_get_position (self->row) + 1);

  gtk_label_set_label (look->label, label != NULL ? label : "");
  if (theirs != NULL && words != NULL)
    both = g_strjoin (" · ", theirs, words, NULL);
  gtk_label_set_label (look->words, both != NULL     ? both
                                    : theirs != NULL ? theirs
                                    : words != NULL  ? words
                                                     : "");
  if (theirs != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "theirs");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "theirs");
  gtk_label_set_label (look->value, value != NULL ? value : "");
  gtk_widget_set_visible (GTK_WIDGET (look->value), value != NULL);
  gtk_label_set_label (look->number, number);
  gtk_widget_set_opacity (look->dot, mas_collection_row_is_modified (self->row) ? 1 : 0);
  if (mas_collection_row_is_fresh (self->row))
    gtk_widget_add_css_class (GTK_WIDGET (self), "fresh");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "fresh");
  if (look->verdict != verdict)
    {
      gtk_widget_remove_css_class (GTK_WIDGET (look->icon), verdict_looks[look->verdict].class);
      gtk_widget_add_css_class (GTK_WIDGET (look->icon), verdict_looks[verdict].class);
      gtk_image_set_from_icon_name (look->icon, verdict_looks[verdict].icon);
      look->verdict = verdict;
    }
  mas_diagram_view_set_setup (look->thumbnail, mas_collection_row_get_setup (self->row));
}

static void
update (MasCollectionCell *self)
{
  if (self->look != NULL)
    fill (self);
  update_name (self);
}

void
mas_collection_cell_set_row (MasCollectionCell *self,
                             MasCollectionRow  *row)
{
  g_return_if_fail (MAS_IS_COLLECTION_CELL (self));
  g_return_if_fail (row == NULL || MAS_IS_COLLECTION_ROW (row));

  if (self->row == row)
    return;
  if (self->row != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->row, self);
      mas_collection_row_look_away (self->row);
    }
  g_set_object (&self->row, row);
  /* The drawing of the row that this cell showed before must not stay. */
  if (self->look != NULL)
    mas_diagram_view_set_setup (self->look->thumbnail, NULL);
  if (row == NULL)
    return;
  mas_collection_row_look (row);
  g_signal_connect_swapped (row, "notify", G_CALLBACK (update), self);
  update (self);
}

MasCollectionRow *
mas_collection_cell_get_row (MasCollectionCell *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_CELL (self), NULL);
  return self->row;
}

static void
mas_collection_cell_dispose (GObject *object)
{
  MasCollectionCell *self = MAS_COLLECTION_CELL (object);

  mas_collection_cell_set_row (self, NULL);
  if (self->look != NULL)
    g_ptr_array_add (self->looks, mas_collection_cell_take_look (self));
  g_clear_pointer (&self->looks, g_ptr_array_unref);

  G_OBJECT_CLASS (mas_collection_cell_parent_class)->dispose (object);
}

static void
mas_collection_cell_class_init (MasCollectionCellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = mas_collection_cell_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "collectioncell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static GtkLabel *
new_label (const char *class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0);
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (label, 1);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
  if (class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), class);
  return label;
}

static void
mas_collection_cell_init (MasCollectionCell *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), -1, THUMBNAIL_SIZE);
}

MasCollectionLook *
mas_collection_look_new (void)
{
  MasCollectionLook *self = g_new0 (MasCollectionLook, 1);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *bottom = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10));
  self->thumbnail = MAS_DIAGRAM_VIEW (mas_diagram_view_new ());
  mas_diagram_view_set_min_size (self->thumbnail, THUMBNAIL_SIZE);
  gtk_widget_set_size_request (GTK_WIDGET (self->thumbnail), THUMBNAIL_SIZE, THUMBNAIL_SIZE);
  gtk_widget_set_valign (GTK_WIDGET (self->thumbnail), GTK_ALIGN_CENTER);
  self->label = new_label (NULL);
  self->words = new_label ("caption");
  gtk_label_set_wrap (self->words, TRUE);
  gtk_label_set_wrap_mode (self->words, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (self->words, 2);
  gtk_label_set_yalign (self->words, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->words), "dim-label");
  self->number = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "numeric");
  self->value = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->value), "caption-heading");
  gtk_widget_add_css_class (GTK_WIDGET (self->value), "numeric");
  /* A sign stands before its number in languages from right to left, too. */
  gtk_widget_set_direction (GTK_WIDGET (self->value), GTK_TEXT_DIR_LTR);
  gtk_widget_set_visible (GTK_WIDGET (self->value), FALSE);
  self->dot = gtk_label_new ("●");
  gtk_widget_add_css_class (self->dot, "dot");
  gtk_widget_set_opacity (self->dot, 0);
  self->icon = GTK_IMAGE (gtk_image_new_from_icon_name (verdict_looks[QI_VERDICT_UNKNOWN].icon));
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), verdict_looks[QI_VERDICT_UNKNOWN].class);
  gtk_widget_set_valign (GTK_WIDGET (self->icon), GTK_ALIGN_START);

  gtk_box_append (GTK_BOX (top), GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (top), GTK_WIDGET (self->value));
  gtk_box_append (GTK_BOX (top), self->dot);
  gtk_box_append (GTK_BOX (top), GTK_WIDGET (self->number));
  gtk_box_append (GTK_BOX (bottom), GTK_WIDGET (self->icon));
  gtk_box_append (GTK_BOX (bottom), GTK_WIDGET (self->words));
  gtk_box_append (GTK_BOX (texts), top);
  gtk_box_append (GTK_BOX (texts), bottom);
  mas_column_layout_attach (texts);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->thumbnail));
  gtk_box_append (GTK_BOX (self->box), texts);
  return self;
}

void
mas_collection_look_free (MasCollectionLook *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->box);
  g_free (self);
}

gboolean
mas_collection_cell_has_look (MasCollectionCell *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_CELL (self), FALSE);
  return self->look != NULL;
}

void
mas_collection_cell_set_look (MasCollectionCell *self,
                              MasCollectionLook *look)
{
  g_return_if_fail (MAS_IS_COLLECTION_CELL (self));
  g_return_if_fail (self->look == NULL && look != NULL);

  self->look = look;
  if (self->row != NULL)
    fill (self);
  gtk_widget_set_parent (look->box, GTK_WIDGET (self));
  /* What is seen is as high as its texts need. */
  gtk_widget_set_size_request (GTK_WIDGET (self), -1, THUMBNAIL_SIZE);
}

MasCollectionLook *
mas_collection_cell_take_look (MasCollectionCell *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION_CELL (self), NULL);
  g_return_val_if_fail (self->look != NULL, NULL);

  gtk_widget_unparent (self->look->box);
  /* The drawing of this row must not stay until that of the next one is made. */
  mas_diagram_view_set_setup (self->look->thumbnail, NULL);
  return g_steal_pointer (&self->look);
}

GtkWidget *
mas_collection_cell_new (GPtrArray *looks)
{
  MasCollectionCell *self = NULL;

  g_return_val_if_fail (looks != NULL, NULL);

  self = g_object_new (MAS_TYPE_COLLECTION_CELL, NULL);
  self->looks = g_ptr_array_ref (looks);
  return GTK_WIDGET (self);
}
