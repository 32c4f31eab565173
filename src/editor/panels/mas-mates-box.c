/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-mates-box.h"

#include "mas-access.h"
#include "mas-follow.h"
#include "mas-log-window.h"
#include "mas-moves-row.h"
#include "mas-resources.h"

#include <glib/gi18n.h>

struct _MasMatesBox
{
  GtkWidget      parent_instance;

  GtkWidget     *row;
  GtkSpinButton *spin;
  GtkButton     *button;
  GtkWidget     *progress;
  GtkBox        *lines;
  GtkLabel      *words;
  GtkLabel      *note;
  GtkWidget     *buttons;

  MasMates      *mates; /* or NULL */
};

G_DEFINE_FINAL_TYPE (MasMatesBox, mas_mates_box, GTK_TYPE_WIDGET)

static void
set_text (GtkLabel   *label,
          const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static void
show_lines (MasMatesBox *self)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->lines));
  const guint n = mas_mates_get_n (self->mates);

  for (guint i = 0; i < n || row != NULL; i++)
    {
      if (row == NULL)
        {
          row = mas_moves_row_new ();
          gtk_box_append (self->lines, row);
        }
      mas_moves_row_show (row, mas_mates_get_line (self->mates, i), FALSE);
      row = gtk_widget_get_next_sibling (row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->lines), n > 0);
}

static void
update (MasMatesBox *self)
{
  const MasMatesStatus status = mas_mates_get_status (self->mates);
  const gboolean is_looking = status == MAS_MATES_LOOKING;
  guint n_moves = 0;
  const guint n_tried = mas_mates_get_progress (self->mates, &n_moves);

  gtk_widget_set_sensitive (GTK_WIDGET (self->spin), !is_looking);
  gtk_button_set_label (self->button, is_looking ? _("Stop") : _("Find Mates"));
  mas_access_name (GTK_WIDGET (self->button), gtk_button_get_label (self->button));
  gtk_widget_set_visible (self->progress, is_looking);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress),
                                 n_moves > 0 ? (double) n_tried / n_moves : 0);
  set_text (self->words, mas_mates_get_words (self->mates));
  set_text (self->note, mas_mates_get_note (self->mates));
  gtk_widget_set_visible (self->buttons,
                          status == MAS_MATES_FAILED && mas_mates_was_engine (self->mates));
  show_lines (self);
}

static void
on_button_cb (MasMatesBox *self)
{
  if (mas_mates_get_status (self->mates) == MAS_MATES_LOOKING)
    mas_mates_forget (self->mates);
  else
    mas_mates_look (self->mates, (guint) gtk_spin_button_get_value_as_int (self->spin));
}

static void
on_restart_cb (MasMatesBox *self)
{
  mas_mates_restart (self->mates);
}

static void
on_log_cb (MasMatesBox *self)
{
  g_autofree char *log = mas_mates_dup_log (self->mates);

  mas_log_window_present (GTK_WIDGET (self), log);
}

static void
mas_mates_box_dispose (GObject *object)
{
  MasMatesBox *self = MAS_MATES_BOX (object);

  mas_follow (&self->mates, NULL, "changed", NULL, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_MATES_BOX);

  G_OBJECT_CLASS (mas_mates_box_parent_class)->dispose (object);
}

static void
mas_mates_box_class_init (MasMatesBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_mates_box_dispose;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-mates-box.ui");
  gtk_widget_class_bind_template_child (widget_class, MasMatesBox, row);
  gtk_widget_class_bind_template_child (widget_class, MasMatesBox, spin);
  gtk_widget_class_bind_template_child (widget_class, MasMatesBox, button);
  gtk_widget_class_bind_template_child (widget_class, MasMatesBox, progress);
  gtk_widget_class_bind_template_child (widget_class, MasMatesBox, lines);
  gtk_widget_class_bind_template_child (widget_class, MasMatesBox, words);
  gtk_widget_class_bind_template_child (widget_class, MasMatesBox, note);
  gtk_widget_class_bind_template_child (widget_class, MasMatesBox, buttons);
  gtk_widget_class_bind_template_callback (widget_class, on_button_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_restart_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_log_cb);
}

static void
mas_mates_box_init (MasMatesBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mas_mates_box_set_mates (MasMatesBox *self,
                         MasMates    *mates)
{
  g_return_if_fail (MAS_IS_MATES_BOX (self));
  g_return_if_fail (self->mates == NULL);

  mas_follow (&self->mates, mates, "changed", G_CALLBACK (update), self);
  update (self);
}
