/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-new-panel.h"

#include "mas-access.h"
#include "mas-shape-editor.h"
#include "mas-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _MasNewPanel
{
  GtkPopover      parent_instance;

  GtkListBox     *games;
  MasShapeEditor *shape;
  GtkLabel       *reason; /* why the shape cannot be */
  GtkWidget      *large;  /* the way out */
  GtkWidget      *create;
};

static guint signal_created;

G_DEFINE_FINAL_TYPE (MasNewPanel, mas_new_panel, GTK_TYPE_POPOVER)

static void
create (MasNewPanel *self,
        QiSetup     *setup,
        const char  *title,
        gboolean     large)
{
  g_autoptr (MasDocument) document = mas_document_new (setup);

  if (large)
    mas_document_set_large (document, TRUE);
  if (title != NULL)
    mas_document_set_title (document, title);
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signal_created, 0, document);
}

static void
on_game_activated_cb (GtkListBox    *list,
                      GtkListBoxRow *row,
                      MasNewPanel   *self)
{
  const QiGameInfo *info = g_object_get_data (G_OBJECT (row), "game");
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (info);

  create (self, setup, NULL, FALSE);
}

/* An empty board with two plain styles, or NULL with the reason. */
static QiSetup *
new_empty (MasNewPanel     *self,
           const QiLimits  *limits,
           GError         **error)
{
  const QiToken first = { "C", 1, QI_TOKEN_STRING };
  const QiToken second = { "c", 1, QI_TOKEN_STRING };
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };
  gsize n_sizes = mas_shape_editor_get_sizes (self->shape, sizes);
  g_autoptr (QiPosition) position = qi_position_new (sizes, n_sizes, &first, &second, limits,
                                                     error);

  return position != NULL ? qi_setup_new (position, NULL, NULL) : NULL;
}

static void
update_reason (MasNewPanel *self)
{
  g_autoptr (GError) error = NULL;
  QiShape shape = { 0 };
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };
  gsize n_sizes = mas_shape_editor_get_sizes (self->shape, sizes);
  gboolean fits = qi_shape_init (&shape, sizes, n_sizes, qi_limits_get_default (), &error);
  QiFinding *finding = error != NULL ? qi_error_get_finding (error) : NULL;
  g_autofree char *words = finding != NULL ? mas_words_finding (finding, NULL) : NULL;

  gtk_label_set_label (self->reason, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->reason), !fits);
  gtk_widget_set_visible (self->large, !fits);
  gtk_widget_set_visible (self->create, fits);
}

static void
on_create_clicked_cb (GtkButton   *button,
                      MasNewPanel *self)
{
  gboolean large = GTK_WIDGET (button) == self->large;
  g_autoptr (QiSetup) setup = new_empty (
      self, large ? qi_limits_get_large () : qi_limits_get_default (), NULL);

  if (setup != NULL)
    create (self, setup, NULL, large);
}

static GtkWidget *
new_heading (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  return label;
}

static void
add_games (MasNewPanel *self)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    {
      GtkWidget *row = adw_action_row_new ();
      g_autofree char *name = mas_words_game (all[i]);
      g_autofree char *markup = g_markup_escape_text (name, -1);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), markup);
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      g_object_set_data (G_OBJECT (row), "game", (gpointer) all[i]);
      gtk_list_box_append (self->games, row);
    }
}

static void
mas_new_panel_class_init (MasNewPanelClass *klass)
{
  signal_created = g_signal_new ("created", MAS_TYPE_NEW_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, MAS_TYPE_DOCUMENT);
}

static void
add_empty_board (MasNewPanel *self,
                 GtkBox      *box)
{
  GtkWidget *heading = new_heading (_("Empty Board"));

  gtk_widget_set_margin_top (heading, 12);
  gtk_box_append (box, heading);
  self->shape = MAS_SHAPE_EDITOR (mas_shape_editor_new ());
  gtk_box_append (box, GTK_WIDGET (self->shape));

  self->reason = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->reason, TRUE);
  gtk_label_set_xalign (self->reason, 0);
  gtk_label_set_max_width_chars (self->reason, 32);
  gtk_widget_add_css_class (GTK_WIDGET (self->reason), "error");
  gtk_box_append (box, GTK_WIDGET (self->reason));

  self->create = gtk_button_new_with_mnemonic (_("_Create"));
  gtk_widget_add_css_class (self->create, "suggested-action");
  gtk_box_append (box, self->create);
  self->large = gtk_button_new_with_mnemonic (_("Create a _Very Large Board"));
  gtk_box_append (box, self->large);

  g_signal_connect_object (self->create, "clicked", G_CALLBACK (on_create_clicked_cb), self, 0);
  g_signal_connect_object (self->large, "clicked", G_CALLBACK (on_create_clicked_cb), self, 0);
  g_signal_connect_object (self->shape, "changed", G_CALLBACK (update_reason), self,
                           G_CONNECT_SWAPPED);
  update_reason (self);
}

static void
mas_new_panel_init (MasNewPanel *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 12);
  gtk_widget_set_size_request (box, 280, -1);

  gtk_box_append (GTK_BOX (box), new_heading (_("Start Position")));
  self->games = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->games, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->games), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->games), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Start positions"), -1);
  add_games (self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->games));
  g_signal_connect_object (self->games, "row-activated", G_CALLBACK (on_game_activated_cb), self,
                           0);
  add_empty_board (self, GTK_BOX (box));
  mas_access_name_buttons (box);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 640);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_popover_set_child (GTK_POPOVER (self), scrolled);
  gtk_widget_add_css_class (GTK_WIDGET (self), "new-panel");
}

GtkWidget *
mas_new_panel_new (void)
{
  return g_object_new (MAS_TYPE_NEW_PANEL, NULL);
}
