/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-remarks-button.h"

#include "mas-collection-cell.h"
#include "mas-resources.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define LIST_WIDTH      270 /* CSS px */
#define MAX_LIST_HEIGHT 280 /* CSS px; beyond, the list scrolls */

struct _MasRemarksButton
{
  GtkWidget          parent_instance;

  GtkMenuButton     *button;
  GtkLabel          *label;
  GtkPopover        *popover;
  GtkLabel          *state;
  GtkScrolledWindow *scrolled;
  GtkListBox        *list;
  GtkWidget         *all_button;

  QiCollection      *rows;    /* (nullable) */
  GCancellable      *summing; /* (nullable): under way */
  GPtrArray         *remarks; /* (nullable): in the order of the list */
  gboolean           is_needed;
  char              *chosen; /* (nullable) */
  char              *words;  /* (nullable): of that */
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (MasRemarksButton, mas_remarks_button, GTK_TYPE_WIDGET)

/* A key with parameters stands for findings with the same words, which are shown; others share only
 * the kind, and its words. */
static char *
dup_words (const QiRemark *remark)
{
  if (remark->n_rows == 1 || strchr (remark->key, ' ') != NULL)
    return mas_words_finding (remark->finding, remark->setup);
  return mas_words_kind (qi_finding_get_code (remark->finding));
}

static void
update (MasRemarksButton *self)
{
  guint n = 0;

  for (guint i = QI_VERDICT_NOTE; self->rows != NULL && i < QI_N_VERDICTS; i++)
    n += qi_collection_count (self->rows, (QiVerdict) i);
  /* The button stays once it was needed: otherwise the button for muted findings beside it would replace it at the
   * same moment, and a screen reader would lose both. */
  self->is_needed = self->is_needed || n > 0;
  gtk_widget_set_visible (GTK_WIDGET (self), self->is_needed);
  gtk_widget_set_visible (self->all_button, self->chosen != NULL);
  gtk_label_set_label (self->label, self->chosen != NULL ? self->words : _("All Remarks"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_label (self->label), -1);
  if (self->chosen != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->button), "accent");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->button), "accent");
}

static void
choose (MasRemarksButton *self,
        const QiRemark   *remark)
{
  g_free (self->chosen);
  g_free (self->words);
  self->chosen = remark != NULL ? g_strdup (remark->key) : NULL;
  self->words = remark != NULL ? dup_words (remark) : NULL;
  update (self);
  g_signal_emit (self, chosen_signal, 0);
}

static void
on_row_activated_cb (MasRemarksButton *self,
                     GtkListBoxRow    *row)
{
  const guint i = (guint) gtk_list_box_row_get_index (row);

  if (self->remarks == NULL || i >= self->remarks->len)
    return;
  choose (self, self->remarks->pdata[i]);
  gtk_popover_popdown (self->popover);
}

static void
on_all_cb (MasRemarksButton *self)
{
  gtk_popover_popdown (self->popover);
  choose (self, NULL);
}

static GtkWidget *
new_label (const char *words,
           const char *class)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static void
stop (MasRemarksButton *self)
{
  if (self->summing != NULL)
    g_cancellable_cancel (self->summing);
  g_clear_object (&self->summing);
}

static void on_summed_up_cb (GObject *source, GAsyncResult *result, gpointer user_data);

/* No message while waiting: the old list stays until the new one is known. */
static void
sum_up (MasRemarksButton *self)
{
  stop (self);
  self->summing = g_cancellable_new ();
  qi_collection_sum_up_async (self->rows, self->summing, on_summed_up_cb, g_object_ref (self));
}

static void
on_mute_clicked_cb (MasRemarksButton *self,
                    GtkWidget        *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);
  const guint i = (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
  g_autoptr (QiFinding) finding = NULL;

  if (self->remarks == NULL || i >= self->remarks->len || self->rows == NULL)
    return;
  finding = qi_finding_ref (((QiRemark *) self->remarks->pdata[i])->finding);
  /* No rows could have that kind any more. */
  if (self->chosen != NULL)
    choose (self, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.mute", "(sb)", qi_finding_get_code (finding),
                              TRUE);
  sum_up (self);
}

static GtkWidget *
new_mute_button (MasRemarksButton *self,
                 GtkWidget        *words)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("notifications-disabled-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _("Don’t Warn About This"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Don’t Warn About This"), -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  words, NULL, -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_mute_clicked_cb), self,
                           G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget *
new_row (MasRemarksButton *self,
         const QiRemark   *remark)
{
  static const QiVerdict verdicts[] = {
    [QI_SEVERITY_ERROR] = QI_VERDICT_ERROR,
    [QI_SEVERITY_WARNING] = QI_VERDICT_WARNING,
    [QI_SEVERITY_NOTE] = QI_VERDICT_NOTE,
  };
  const QiVerdict verdict = verdicts[qi_finding_get_severity (remark->finding)];
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *icon = gtk_image_new_from_icon_name (mas_verdict_get_icon (verdict));
  g_autofree char *words = dup_words (remark);
  g_autofree char *count =
    remark->n_rows == 1
      ? g_strdup_printf (_("Row %'u"), remark->first + 1)
      /* Translators: in so many positions of a list something is wrong */
      : g_strdup_printf (ngettext ("in %'u row", "in %'u rows", remark->n_rows), remark->n_rows);
  /* Translators: what is remarked in a list, and in how many rows: "“Z” is no piece of this game. In 40 rows" */
  g_autofree char *name = g_strdup_printf (C_("remark", "%s %s"), words, count);

  gtk_widget_add_css_class (icon, mas_verdict_get_class (verdict));
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_margin_top (icon, 2);
  gtk_box_append (GTK_BOX (texts), new_label (words, NULL));
  gtk_box_append (GTK_BOX (texts), new_label (count, "dim-label"));
  gtk_widget_add_css_class (gtk_widget_get_last_child (texts), "caption");
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), texts);
  /* Errors are always told. */
  if (verdict != QI_VERDICT_ERROR)
    gtk_box_append (GTK_BOX (box), new_mute_button (self, gtk_widget_get_first_child (texts)));
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_margin_start (box, 9);
  gtk_widget_set_margin_end (box, 9);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return row;
}

static void
show_state (MasRemarksButton *self,
            const char       *words)
{
  gtk_label_set_label (self->state, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->state), words != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->scrolled), words == NULL);
}

static void
fill (MasRemarksButton *self)
{
  GtkWidget *child = NULL;
  int height = 0;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  for (guint i = 0; i < self->remarks->len; i++)
    gtk_list_box_append (self->list, new_row (self, self->remarks->pdata[i]));
  show_state (self, self->remarks->len == 0 ? _("Nothing is remarked.") : NULL);
  gtk_widget_measure (GTK_WIDGET (self->list), GTK_ORIENTATION_VERTICAL, LIST_WIDTH, NULL, &height,
                      NULL, NULL);
  gtk_scrolled_window_set_min_content_height (self->scrolled, MIN (height, MAX_LIST_HEIGHT));
  gtk_widget_child_focus (GTK_WIDGET (self->popover), GTK_DIR_TAB_FORWARD);
}

static void
on_summed_up_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (MasRemarksButton) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) remarks =
    qi_collection_sum_up_finish (QI_COLLECTION (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->list == NULL)
    return;
  g_clear_object (&self->summing);
  if (remarks == NULL)
    {
      show_state (self, _("The file could not be read again."));
      return;
    }
  g_clear_pointer (&self->remarks, g_ptr_array_unref);
  self->remarks = g_steal_pointer (&remarks);
  fill (self);
}

/* Filled each time it opens, since rows change. */
static void
on_popup_cb (GtkMenuButton *button,
             gpointer       user_data)
{
  MasRemarksButton *self = user_data;

  stop (self);
  if (self->rows == NULL)
    return;
  show_state (self, _("Reading all positions…"));
  sum_up (self);
}

static void
mas_remarks_button_dispose (GObject *object)
{
  MasRemarksButton *self = MAS_REMARKS_BUTTON (object);

  stop (self);
  g_clear_object (&self->rows);
  g_clear_pointer (&self->remarks, g_ptr_array_unref);
  g_clear_pointer (&self->chosen, g_free);
  g_clear_pointer (&self->words, g_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_REMARKS_BUTTON);

  G_OBJECT_CLASS (mas_remarks_button_parent_class)->dispose (object);
}

static void
mas_remarks_button_class_init (MasRemarksButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mas_resources_ensure ();
  G_OBJECT_CLASS (klass)->dispose = mas_remarks_button_dispose;
  chosen_signal = g_signal_new ("chosen", MAS_TYPE_REMARKS_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-remarks-button.ui");
  gtk_widget_class_bind_template_child (widget_class, MasRemarksButton, button);
  gtk_widget_class_bind_template_child (widget_class, MasRemarksButton, label);
  gtk_widget_class_bind_template_child (widget_class, MasRemarksButton, popover);
  gtk_widget_class_bind_template_child (widget_class, MasRemarksButton, state);
  gtk_widget_class_bind_template_child (widget_class, MasRemarksButton, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasRemarksButton, list);
  gtk_widget_class_bind_template_child (widget_class, MasRemarksButton, all_button);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_all_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
mas_remarks_button_init (MasRemarksButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->button, on_popup_cb, self, NULL);
}

void
mas_remarks_button_show (MasRemarksButton *self,
                         QiCollection     *rows)
{
  g_return_if_fail (MAS_IS_REMARKS_BUTTON (self));

  if (g_set_object (&self->rows, rows))
    {
      stop (self);
      self->is_needed = FALSE;
      g_clear_pointer (&self->chosen, g_free);
      g_clear_pointer (&self->words, g_free);
    }
  update (self);
}

const char *
mas_remarks_button_get_chosen (MasRemarksButton *self)
{
  g_return_val_if_fail (MAS_IS_REMARKS_BUTTON (self), NULL);
  return self->chosen;
}
