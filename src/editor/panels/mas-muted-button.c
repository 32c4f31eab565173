/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-muted-button.h"

#include "mas-late-template.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define LIST_WIDTH      270 /* CSS px */
#define MAX_LIST_HEIGHT 280 /* CSS px; beyond, the list scrolls */

struct _MasMutedButton
{
  GtkWidget          parent_instance;

  GtkMenuButton     *button;
  GtkPopover        *popover;
  GtkScrolledWindow *scrolled;
  GtkListBox        *list;

  QiMuted           *muted;    /* (nullable) */
  GPtrArray         *findings; /* (nullable): hidden findings of those kinds */
  QiSetup           *setup;    /* (nullable) */
};

G_DEFINE_FINAL_TYPE (MasMutedButton, mas_muted_button, GTK_TYPE_WIDGET)

/* The words of the first finding of a kind, or those for all of them. */
static char *
dup_words (MasMutedButton *self,
           const char     *code)
{
  for (guint i = 0; self->findings != NULL && i < self->findings->len; i++)
    if (g_str_equal (qi_finding_get_code (self->findings->pdata[i]), code))
      return mas_words_finding (self->findings->pdata[i], self->setup);
  return mas_words_kind (code);
}

static GtkWidget *
new_row (MasMutedButton *self,
         const char     *code)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *words = dup_words (self, code);
  GtkWidget *label = gtk_label_new (words);
  GtkWidget *button = gtk_button_new_with_label (_("Warn About This Again"));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  label, NULL, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.mute");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(sb)", code, FALSE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_set_margin_start (box, 9);
  gtk_widget_set_margin_end (box, 9);
  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  return row;
}

static void
fill (MasMutedButton *self)
{
  GtkWidget *child = NULL;
  int height = 0;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  for (guint i = 0; i < qi_muted_get_size (self->muted); i++)
    gtk_list_box_append (self->list, new_row (self, qi_muted_get_code (self->muted, i)));
  /* A scrolled window does not measure its content for a width. */
  gtk_widget_measure (GTK_WIDGET (self->list), GTK_ORIENTATION_VERTICAL, LIST_WIDTH, NULL, &height,
                      NULL, NULL);
  gtk_scrolled_window_set_min_content_height (self->scrolled, MIN (height, MAX_LIST_HEIGHT));
}

/* Filled before the popover opens, so that the focus has somewhere to go. */
static void
on_popup_cb (GtkMenuButton *button,
             gpointer       user_data)
{
  fill (user_data);
}

static void
forget (MasMutedButton *self)
{
  g_clear_pointer (&self->muted, qi_muted_unref);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->setup, qi_setup_unref);
}

static void
mas_muted_button_dispose (GObject *object)
{
  MasMutedButton *self = MAS_MUTED_BUTTON (object);

  forget (self);
  mas_late_template_dispose (GTK_WIDGET (self));

  G_OBJECT_CLASS (mas_muted_button_parent_class)->dispose (object);
}

static void
mas_muted_button_class_init (MasMutedButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_muted_button_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
mas_muted_button_init (MasMutedButton *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-muted-button.ui");
  gtk_widget_class_bind_template_child (widget_class, MasMutedButton, button);
  gtk_widget_class_bind_template_child (widget_class, MasMutedButton, popover);
  gtk_widget_class_bind_template_child (widget_class, MasMutedButton, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasMutedButton, list);
}

/* @label: NULL hides it. @findings (nullable): when a kind has one finding only, its own words are shown, for
 * @setup. */
static void
show (MasMutedButton *self,
      const char     *label,
      QiMuted        *muted,
      GPtrArray      *findings,
      QiSetup        *setup)
{
  const gboolean is_open =
    self->popover != NULL && gtk_widget_get_visible (GTK_WIDGET (self->popover));
  const gboolean is_same = findings == NULL && qi_muted_equal (self->muted, muted);

  forget (self);
  self->muted = qi_muted_ref (muted);
  self->findings = findings != NULL ? g_ptr_array_ref (findings) : NULL;
  self->setup = setup != NULL ? qi_setup_ref (setup) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (self), label != NULL);
  if (label == NULL)
    {
      if (is_open)
        gtk_popover_popdown (self->popover);
      return;
    }
  if (mas_late_template_build (GTK_WIDGET (self), bind_template))
    gtk_menu_button_set_create_popup_func (self->button, on_popup_cb, self, NULL);
  gtk_menu_button_set_label (self->button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  /* Rows that would not change are kept: the focus may be in one of them. */
  if (is_open && !is_same)
    fill (self);
}

static char *
dup_kinds (QiMuted *muted)
{
  const guint n = qi_muted_get_size (muted);

  /* Translators: findings of so many kinds are not told */
  return n > 0 ? g_strdup_printf (ngettext ("%'u kind muted", "%'u kinds muted", n), n) : NULL;
}

void
mas_muted_button_show_document (MasMutedButton *self,
                                MasDocument    *document,
                                GPtrArray      *taken)
{
  QiSetup *setup = NULL;
  g_autoptr (QiMuted) all = NULL;
  g_autofree char *label = NULL;

  g_return_if_fail (MAS_IS_MUTED_BUTTON (self));
  g_return_if_fail (MAS_IS_DOCUMENT (document));

  setup = mas_document_get_setup (document);
  all = mas_document_dup_all_muted (document);
  if (taken->len > 0)
    /* Translators: so many findings are not told, because the person does not want them */
    label = g_strdup_printf (ngettext ("%'u muted", "%'u muted", taken->len), taken->len);
  else if (mas_document_get_file (document) != NULL || mas_document_get_muted (document) == NULL)
    label = dup_kinds (all);
  show (self, label, all, taken, setup);
}

void
mas_muted_button_show_kinds (MasMutedButton *self,
                             QiMuted        *muted)
{
  g_autofree char *label = dup_kinds (muted);

  g_return_if_fail (MAS_IS_MUTED_BUTTON (self));

  show (self, label, muted, NULL, NULL);
}
