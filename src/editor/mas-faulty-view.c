/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-faulty-view.h"

#include "mas-access.h"
#include "mas-diagram-view.h"
#include "mas-findings-list.h"
#include "mas-resources.h"
#include "mas-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include <string.h>

#define NARROW_WIDTH 680 /* CSS px: below, the drawing stands under the text */

struct _MasFaultyView
{
  GtkWidget        parent_instance;

  GtkWidget       *box;
  GtkInfoBar      *bar;
  GtkLabel        *summary;
  GtkWidget       *large_button;
  GtkPaned        *paned;
  GtkTextView     *view;
  GtkTextBuffer   *buffer;
  MasFindingsList *list;
  GtkStack        *stack;
  MasDiagramView  *partial;

  MasFaultyText   *text;     /* or NULL */
  GPtrArray       *findings; /* of the text as it was read last */
  gboolean         filling;  /* the text is being set, not edited */
};

enum
{
  SIGNAL_ALLOW_LARGE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasFaultyView, mas_faulty_view, GTK_TYPE_WIDGET)

static char *
dup_text (MasFaultyView *self)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return gtk_text_buffer_get_text (self->buffer, &start, &end, TRUE);
}

/* The characters that a range of bytes of @text stands for; at least one where there is one. */
static void
get_iters (MasFaultyView *self,
           const char    *text,
           gsize          size,
           gsize          offset,
           gsize          length,
           GtkTextIter   *start,
           GtkTextIter   *end)
{
  offset = MIN (offset, size);
  length = MIN (length, size - offset);
  gtk_text_buffer_get_iter_at_offset (self->buffer, start,
                                      (int) g_utf8_pointer_to_offset (text, text + offset));
  *end = *start;
  if (length > 0)
    gtk_text_iter_forward_chars (
        end, (int) g_utf8_pointer_to_offset (text + offset, text + offset + length));
  else if (!gtk_text_iter_forward_char (end) || gtk_text_iter_get_char (start) == '\n')
    gtk_text_iter_backward_char (start);
}

static void
underline (MasFaultyView *self)
{
  g_autofree char *text = dup_text (self);
  gsize size = strlen (text);
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  gtk_text_buffer_remove_tag_by_name (self->buffer, "error", &start, &end);
  gtk_text_buffer_remove_tag_by_name (self->buffer, "warning", &start, &end);
  gtk_text_buffer_apply_tag_by_name (self->buffer, "whole", &start, &end);
  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      gboolean error = qi_finding_get_severity (finding) == QI_SEVERITY_ERROR;
      gsize offset = 0;
      gsize length = 0;

      if (!qi_finding_get_range (finding, &offset, &length))
        continue;
      get_iters (self, text, size, offset, length, &start, &end);
      gtk_text_buffer_apply_tag_by_name (self->buffer, error ? "error" : "warning", &start, &end);
    }
}

static void
update_summary (MasFaultyView *self)
{
  guint n_errors = 0;
  g_autofree char *words = NULL;

  for (guint i = 0; i < self->findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (self->findings, i)) == QI_SEVERITY_ERROR)
      n_errors++;
  if (n_errors > 0 && mas_faulty_text_is_in_list (self->text))
    words = g_strdup_printf (
        ngettext ("This text has %'u fault.", "This text has %'u faults.", n_errors), n_errors);
  else if (n_errors > 0)
    words = g_strdup_printf (
        ngettext ("This text has %'u fault. It can be saved when it can be read.",
                  "This text has %'u faults. It can be saved when it can be read.", n_errors),
        n_errors);
  else
    words = g_strdup (_("This text can be read now."));
  gtk_label_set_label (self->summary, words);
  gtk_info_bar_set_message_type (self->bar, n_errors > 0 ? GTK_MESSAGE_WARNING : GTK_MESSAGE_INFO);
  gtk_widget_set_visible (self->large_button, mas_faulty_text_wants_large (self->text));
}

static void
show_reading (MasFaultyView *self)
{
  QiSetup *partial = mas_faulty_text_get_partial (self->text);

  g_clear_pointer (&self->findings, g_ptr_array_unref);
  self->findings = g_ptr_array_ref (mas_faulty_text_get_findings (self->text));
  underline (self);
  mas_findings_list_set_findings (self->list, self->findings, NULL, MAS_FIXES_TEXT);
  update_summary (self);
  if (partial != NULL)
    mas_diagram_view_set_setup (self->partial, partial);
  mas_access_show_page (self->stack, partial != NULL ? "partial" : "nothing");
}

static void
on_buffer_changed_cb (GtkTextBuffer *buffer,
                      MasFaultyView *self)
{
  g_autofree char *text = NULL;

  if (self->filling || self->text == NULL)
    return;
  text = dup_text (self);
  mas_faulty_text_set_text (self->text, text);
}

void
mas_faulty_view_set_text (MasFaultyView *self,
                          MasFaultyText *text)
{
  GtkTextIter start;

  g_return_if_fail (MAS_IS_FAULTY_VIEW (self));
  g_return_if_fail (text == NULL || MAS_IS_FAULTY_TEXT (text));

  if (self->text == text)
    return;
  if (self->text != NULL)
    g_signal_handlers_disconnect_by_data (self->text, self);
  g_set_object (&self->text, text);
  if (text == NULL)
    return;
  g_signal_connect_object (text, "read", G_CALLBACK (show_reading), self, G_CONNECT_SWAPPED);
  self->filling = TRUE;
  gtk_text_buffer_begin_irreversible_action (self->buffer);
  gtk_text_buffer_set_text (self->buffer, mas_faulty_text_get_text (text), -1);
  gtk_text_buffer_end_irreversible_action (self->buffer);
  self->filling = FALSE;
  show_reading (self);
  gtk_text_buffer_get_start_iter (self->buffer, &start);
  gtk_text_buffer_place_cursor (self->buffer, &start);
}

static void
on_finding_chosen_cb (MasFindingsList *list,
                      QiFinding       *finding,
                      MasFaultyView   *self)
{
  g_autofree char *text = dup_text (self);
  gsize offset = 0;
  gsize length = 0;
  GtkTextIter start;
  GtkTextIter end;

  if (!qi_finding_get_range (finding, &offset, &length))
    return;
  get_iters (self, text, strlen (text), offset, length, &start, &end);
  gtk_text_buffer_select_range (self->buffer, &start, &end);
  gtk_text_view_scroll_to_iter (self->view, &start, .1, FALSE, 0, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
on_fix_chosen_cb (MasFindingsList *list,
                  QiFinding       *finding,
                  MasFaultyView   *self)
{
  g_autofree char *text = dup_text (self);
  const char *replacement = NULL; /* of the finding, which the list keeps while it emits */
  gsize offset = 0;
  gsize length = 0;
  gsize size = strlen (text);
  GtkTextIter start;
  GtkTextIter end;

  if (qi_finding_get_fix (finding, &replacement) == NULL || replacement == NULL
      || !qi_finding_get_fix_range (finding, &offset, &length) || offset > size
      || length > size - offset)
    return;
  gtk_text_buffer_get_iter_at_offset (self->buffer, &start,
                                      (int) g_utf8_pointer_to_offset (text, text + offset));
  gtk_text_buffer_get_iter_at_offset (
      self->buffer, &end, (int) g_utf8_pointer_to_offset (text, text + offset + length));
  gtk_text_buffer_begin_user_action (self->buffer);
  gtk_text_buffer_delete (self->buffer, &start, &end);
  gtk_text_buffer_insert (self->buffer, &start, replacement, -1);
  gtk_text_buffer_end_user_action (self->buffer);
}

/* The words of the faults under the pointer. */
static gboolean
on_query_tooltip_cb (GtkWidget     *widget,
                     int            x,
                     int            y,
                     gboolean       keyboard,
                     GtkTooltip    *tooltip,
                     MasFaultyView *self)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) words = g_string_new (NULL);
  gsize size = 0;
  GtkTextIter iter;
  int bx = 0;
  int by = 0;

  if (self->findings == NULL)
    return FALSE;
  if (keyboard)
    gtk_text_buffer_get_iter_at_mark (self->buffer, &iter,
                                      gtk_text_buffer_get_insert (self->buffer));
  else
    {
      gtk_text_view_window_to_buffer_coords (self->view, GTK_TEXT_WINDOW_WIDGET, x, y, &bx, &by);
      gtk_text_view_get_iter_at_location (self->view, &iter, bx, by);
    }
  text = dup_text (self);
  size = strlen (text);
  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      g_autofree char *sentence = NULL;
      gsize offset = 0;
      gsize length = 0;
      GtkTextIter start;
      GtkTextIter end;

      if (!qi_finding_get_range (finding, &offset, &length))
        continue;
      get_iters (self, text, size, offset, length, &start, &end);
      if (!gtk_text_iter_in_range (&iter, &start, &end))
        continue;
      sentence = mas_words_finding (finding, NULL);
      g_string_append_printf (words, "%s%s", words->len > 0 ? "\n" : "", sentence);
    }
  if (words->len == 0)
    return FALSE;
  gtk_tooltip_set_text (tooltip, words->str);
  return TRUE;
}

static void
on_large_clicked_cb (GtkButton     *button,
                     MasFaultyView *self)
{
  g_signal_emit (self, signals[SIGNAL_ALLOW_LARGE], 0);
}

static gboolean
turn_paned_cb (gpointer user_data)
{
  MasFaultyView *self = user_data;
  gboolean narrow = gtk_widget_get_width (GTK_WIDGET (self)) < NARROW_WIDTH;
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->paned),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_position (self->paned, narrow ? height / 2 : width / 2);
  return G_SOURCE_REMOVE;
}

static void
mas_faulty_view_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  MasFaultyView *self = MAS_FAULTY_VIEW (widget);
  GtkOrientation orientation = width < NARROW_WIDTH ? GTK_ORIENTATION_VERTICAL
                                                    : GTK_ORIENTATION_HORIZONTAL;

  gtk_widget_allocate (self->box, width, height, baseline, NULL);
  if (gtk_orientable_get_orientation (GTK_ORIENTABLE (self->paned)) != orientation
      || gtk_paned_get_position (self->paned) == 0)
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, turn_paned_cb, g_object_ref (self), g_object_unref);
}

static void
mas_faulty_view_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  gtk_widget_measure (MAS_FAULTY_VIEW (widget)->box, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
  /* Side by side asks for more than there is when narrow; it is turned before that shows. */
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MIN (*minimum, 300);
}

static void
mas_faulty_view_dispose (GObject *object)
{
  MasFaultyView *self = MAS_FAULTY_VIEW (object);

  if (self->text != NULL)
    g_signal_handlers_disconnect_by_data (self->text, self);
  g_clear_object (&self->text);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_FAULTY_VIEW);

  G_OBJECT_CLASS (mas_faulty_view_parent_class)->dispose (object);
}

static void
mas_faulty_view_class_init (MasFaultyViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_DIAGRAM_VIEW);
  g_type_ensure (MAS_TYPE_FINDINGS_LIST);

  object_class->dispose = mas_faulty_view_dispose;
  widget_class->measure = mas_faulty_view_measure;
  widget_class->size_allocate = mas_faulty_view_size_allocate;

  signals[SIGNAL_ALLOW_LARGE] = g_signal_new (
      "allow-large", MAS_TYPE_FAULTY_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-faulty-view.ui");
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, box);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, bar);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, summary);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, large_button);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, paned);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, view);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, buffer);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, list);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, stack);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, partial);
  gtk_widget_class_bind_template_callback (widget_class, on_query_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_large_clicked_cb);
}

static void
mas_faulty_view_init (MasFaultyView *self)
{
  const GdkRGBA red = { .88f, .11f, .14f, 1 };
  const GdkRGBA amber = { .9f, .58f, 0, 1 };

  gtk_widget_init_template (GTK_WIDGET (self));
  /* A hyphen where a line is broken would be one more sign of the text. */
  gtk_text_buffer_create_tag (self->buffer, "whole", "insert-hyphens", FALSE, NULL);
  gtk_text_buffer_create_tag (self->buffer, "warning", "underline", PANGO_UNDERLINE_SINGLE,
                              "underline-rgba", &amber, NULL);
  gtk_text_buffer_create_tag (self->buffer, "error", "underline", PANGO_UNDERLINE_ERROR,
                              "underline-rgba", &red, NULL);
  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (on_buffer_changed_cb), self, 0);
  g_signal_connect_object (self->list, "chosen", G_CALLBACK (on_finding_chosen_cb), self, 0);
  g_signal_connect_object (self->list, "fix", G_CALLBACK (on_fix_chosen_cb), self, 0);
}
