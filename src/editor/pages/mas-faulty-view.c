/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-faulty-view-private.h"

#include "mas-access.h"
#include "mas-follow.h"
#include "mas-resources.h"
#include "mas-text-layout.h"
#include "mas-visible.h"
#include "mas-words.h"
#include "qi-finding-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include <string.h>

#define NARROW_WIDTH 680 /* CSS px: below, the drawing stands under the text */
#define LOW_HEIGHT \
  520 /* CSS px: in a lower view text and list are limited so that the drawing keeps its size */
#define TEXT_HEIGHT  80  /* CSS px of the text, at least */
#define LIST_HEIGHT  200 /* CSS px of the list, at most */
#define LOW_TEXT     40
#define LOW_LIST     66  /* two lines of words, with the bar below them */
#define LEAST_HEIGHT 300 /* CSS px in which everything fits when it is arranged for it */
#define MARGIN       12  /* CSS px around the drawing */

enum
{
  SIGNAL_ALLOW_LARGE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasFaultyView, mas_faulty_view, GTK_TYPE_WIDGET)

static void
underline (MasFaultyView *self)
{
  g_autofree char *text = mas_faulty_view_dup_text (self);
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

      if (!mas_faulty_view_get_range (self, finding, &offset, &length))
        continue;
      mas_faulty_view_get_iters (self, text, size, offset, length, &start, &end);
      gtk_text_buffer_apply_tag_by_name (self->buffer, error ? "error" : "warning", &start, &end);
    }
}

/* With little height shows only what the list does not say, and what can be done. */
static void
update_bar (MasFaultyView *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->bar),
                          !self->low || gtk_widget_get_visible (self->large_button)
                            || gtk_info_bar_get_message_type (self->bar) == GTK_MESSAGE_INFO);
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
    words =
      g_strdup_printf (ngettext ("This text has %'u fault.", "This text has %'u faults.", n_errors),
                       n_errors);
  else if (n_errors > 0)
    words =
      g_strdup_printf (ngettext ("This text has %'u fault. It can be saved when it can be read.",
                                 "This text has %'u faults. It can be saved when it can be read.",
                                 n_errors),
                       n_errors);
  else
    words = g_strdup (_("This text can be read now."));
  gtk_label_set_label (self->summary, words);
  gtk_info_bar_set_message_type (self->bar, n_errors > 0 ? GTK_MESSAGE_WARNING : GTK_MESSAGE_INFO);
  gtk_widget_set_visible (self->large_button, mas_faulty_text_wants_large (self->text));
  update_bar (self);
}

/* The squares that errors name. */
static GArray *
dup_faults (MasFaultyView *self)
{
  GArray *faults = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      gsize n_squares = 0;
      const guint *squares = qi_finding_get_squares (finding, &n_squares);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR && n_squares > 0)
        g_array_append_vals (faults, squares, (guint) n_squares);
    }
  return faults;
}

static void
show_reading (MasFaultyView *self)
{
  QiSetup *partial = mas_faulty_text_get_partial (self->text);
  g_autoptr (GArray) faults = NULL;

  g_clear_pointer (&self->findings, g_ptr_array_unref);
  self->findings = g_ptr_array_ref (mas_faulty_text_get_findings (self->text));
  underline (self);
  mas_findings_list_set_findings (self->list, self->findings, NULL, MAS_FIXES_TEXT);
  update_summary (self);
  mas_faulty_view_update_place (self);
  faults = dup_faults (self);
  if (partial != NULL)
    mas_diagram_view_set_setup (self->partial, partial);
  mas_diagram_view_set_faults (self->partial, faults);
  mas_access_show_page (self->stack, partial != NULL ? "partial" : "nothing");
}

static void
on_buffer_changed_cb (GtkTextBuffer *buffer,
                      MasFaultyView *self)
{
  MasTextPart part = { 0, 0 };
  g_autofree char *text = NULL;
  gsize cursor = 0;

  if (self->filling || self->text == NULL)
    return;
  mas_faulty_text_get_part (self->text, &part);
  cursor = mas_faulty_view_get_cursor (self) - part.start;
  text = mas_faulty_view_dup_text (self);
  mas_faulty_text_set_part (self->text, text, cursor);
  if (gtk_widget_get_visible (self->place_bar))
    mas_faulty_view_update_place (self);
}

/* A text too long to be laid out at once is kept in full, but only the part at its end is put into
 * the buffer. */
static void
on_insert_text_cb (GtkTextBuffer *buffer,
                   GtkTextIter   *iter,
                   const char    *inserted,
                   int            length,
                   MasFaultyView *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  GtkTextIter start;
  GtkTextIter end;
  gsize size = length < 0 ? strlen (inserted) : (gsize) length;

  if (self->filling || self->text == NULL || mas_text_part_fits (inserted, size, TRUE))
    return;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  before = gtk_text_buffer_get_text (buffer, &start, iter, TRUE);
  after = gtk_text_buffer_get_text (buffer, iter, &end, TRUE);
  g_string_append (text, before);
  g_string_append_len (text, inserted, (gssize) size);
  size = text->len;
  g_string_append (text, after);
  g_signal_stop_emission_by_name (buffer, "insert-text");
  mas_faulty_text_set_part (self->text, text->str, size);
}

/* Puts the part that is shown into the buffer, which cannot be undone. */
static void
fill (MasFaultyView *self,
      gsize          cursor)
{
  g_autofree char *part = mas_faulty_text_dup_part (self->text);
  GtkTextIter iter;

  self->filling = TRUE;
  gtk_text_buffer_begin_irreversible_action (self->buffer);
  gtk_text_buffer_set_text (self->buffer, part, -1);
  gtk_text_buffer_end_irreversible_action (self->buffer);
  self->filling = FALSE;
  gtk_text_buffer_get_iter_at_offset (
    self->buffer, &iter, (int) g_utf8_pointer_to_offset (part, part + MIN (cursor, strlen (part))));
  gtk_text_buffer_place_cursor (self->buffer, &iter);
  if (cursor > 0)
    gtk_text_view_scroll_to_mark (self->view, gtk_text_buffer_get_insert (self->buffer), .1, FALSE,
                                  0, 0);
}

static void
on_moved_cb (MasFaultyView *self,
             guint64        offset)
{
  fill (self, (gsize) offset);
  underline (self);
  mas_faulty_view_update_place (self);
}

void
mas_faulty_view_set_text (MasFaultyView *self,
                          MasFaultyText *text)
{
  MasTextPart part = { 0, 0 };
  gsize cursor = 0;
  QiFinding *first = NULL;

  g_return_if_fail (MAS_IS_FAULTY_VIEW (self));
  g_return_if_fail (text == NULL || MAS_IS_FAULTY_TEXT (text));

  if (self->text == text)
    return;
  mas_follow (&self->text, text, "read", G_CALLBACK (show_reading), self);
  if (text == NULL)
    return;
  g_signal_connect_object (text, "moved", G_CALLBACK (on_moved_cb), self, G_CONNECT_SWAPPED);
  /* In a long text the cursor is placed at the fault for which its part is shown. */
  if (!mas_faulty_text_get_part (text, &part) && part.start > 0)
    {
      first = mas_faulty_text_find_fault (text, part.start, TRUE);
      if (first != NULL && mas_faulty_text_get_range (text, first, &cursor, NULL))
        cursor = CLAMP (cursor, part.start, part.end) - part.start;
    }
  fill (self, cursor);
  show_reading (self);
}

static void
on_finding_chosen_cb (MasFindingsList *list,
                      QiFinding       *finding,
                      MasFaultyView   *self)
{
  if (!qi_finding_get_range (finding, NULL, NULL))
    return;
  mas_faulty_view_select (self, finding);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
on_previous_clicked_cb (GtkButton     *button,
                        MasFaultyView *self)
{
  mas_faulty_view_walk (self, FALSE);
}

static void
on_next_clicked_cb (GtkButton     *button,
                    MasFaultyView *self)
{
  mas_faulty_view_walk (self, TRUE);
}

static void
on_above_clicked_cb (GtkButton     *button,
                     MasFaultyView *self)
{
  if (self->text != NULL)
    mas_faulty_text_turn (self->text, FALSE);
}

static void
on_below_clicked_cb (GtkButton     *button,
                     MasFaultyView *self)
{
  if (self->text != NULL)
    mas_faulty_text_turn (self->text, TRUE);
}

static void
on_go_cb (GtkEntry      *entry,
          MasFaultyView *self)
{
  mas_faulty_view_go (self);
}

static void
on_fix_chosen_cb (MasFindingsList *list,
                  QiFinding       *finding,
                  MasFaultyView   *self)
{
  g_autofree char *text = NULL;
  const char *replacement = NULL; /* belongs to the finding, which the list keeps during the
                                     signal */
  MasTextPart part = { 0, 0 };
  gsize offset = 0;
  gsize length = 0;
  gsize size = 0;
  gsize at = 0;
  gsize own = 0;
  GtkTextIter start;
  GtkTextIter end;

  if (qi_finding_get_fix (finding, &replacement) == NULL || replacement == NULL
      || !qi_finding_get_fix_range (finding, &offset, &length))
    return;
  /* The range moves with the fault while the text is edited. */
  if (qi_finding_get_range (finding, &own, NULL)
      && mas_faulty_text_get_range (self->text, finding, &at, NULL))
    offset = offset + at - own;
  mas_faulty_text_show (self->text, offset);
  mas_faulty_text_get_part (self->text, &part);
  text = mas_faulty_view_dup_text (self);
  size = strlen (text);
  /* A fix whose range is not completely in the shown part is left to the person. */
  if (offset < part.start || offset - part.start > size || length > size - (offset - part.start))
    return;
  offset -= part.start;
  gtk_text_buffer_get_iter_at_offset (self->buffer, &start,
                                      (int) g_utf8_pointer_to_offset (text, text + offset));
  gtk_text_buffer_get_iter_at_offset (self->buffer, &end,
                                      (int) g_utf8_pointer_to_offset (text,
                                                                      text + offset + length));
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

  if (self->findings == NULL || self->text == NULL)
    return FALSE;
  if (keyboard)
    gtk_text_buffer_get_iter_at_mark (self->buffer, &iter,
                                      gtk_text_buffer_get_insert (self->buffer));
  else
    {
      gtk_text_view_window_to_buffer_coords (self->view, GTK_TEXT_WINDOW_WIDGET, x, y, &bx, &by);
      gtk_text_view_get_iter_at_location (self->view, &iter, bx, by);
    }
  text = mas_faulty_view_dup_text (self);
  size = strlen (text);
  for (guint i = 0; i < self->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (self->findings, i);
      g_autofree char *sentence = NULL;
      gsize offset = 0;
      gsize length = 0;
      GtkTextIter start;
      GtkTextIter end;

      if (!mas_faulty_view_get_range (self, finding, &offset, &length))
        continue;
      mas_faulty_view_get_iters (self, text, size, offset, length, &start, &end);
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
is_narrow (int width)
{
  return width < NARROW_WIDTH;
}

static gboolean
is_low (int width,
        int height)
{
  return is_narrow (width) && height < LOW_HEIGHT;
}

/* The list says what is wrong, so that the sentence above it and a heading are not needed. */
static void
update_room (MasFaultyView *self)
{
  const int margin = self->low ? MARGIN / 2 : MARGIN;

  update_bar (self);
  if (self->text != NULL)
    mas_faulty_view_update_place (self);
  gtk_widget_set_visible (self->partial_title, !self->low);
  gtk_widget_set_margin_top (self->partial_box, margin);
  gtk_widget_set_margin_bottom (self->partial_box, margin);
  gtk_text_view_set_top_margin (self->view, margin);
  gtk_text_view_set_bottom_margin (self->view, margin);
  /* Two lines are lower than a scroll bar's minimum height. */
  if (self->low)
    gtk_widget_add_css_class (GTK_WIDGET (self->text_scrolled), "low");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->text_scrolled), "low");
  /* Set in an order in which the minimum never exceeds the maximum: first when both become smaller,
   * last when both become larger. */
  gtk_scrolled_window_set_min_content_height (self->list_scrolled, -1);
  gtk_scrolled_window_set_max_content_height (self->list_scrolled,
                                              self->low ? LOW_LIST : LIST_HEIGHT);
  gtk_scrolled_window_set_min_content_height (self->list_scrolled, self->low ? LOW_LIST : -1);
  gtk_scrolled_window_set_min_content_height (self->text_scrolled,
                                              self->low ? LOW_TEXT : TEXT_HEIGHT);
}

static gboolean
turn_paned_cb (gpointer user_data)
{
  MasFaultyView *self = user_data;
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  const int height = gtk_widget_get_height (GTK_WIDGET (self));
  const gboolean narrow = is_narrow (width);

  self->low = is_low (width, height);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->paned),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  update_room (self);
  /* 1: the smallest height that its content allows. */
  gtk_paned_set_position (self->paned, self->low ? 1 : narrow ? height / 2 : width / 2);
  return G_SOURCE_REMOVE;
}

static void
mas_faulty_view_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  MasFaultyView *self = MAS_FAULTY_VIEW (widget);
  GtkOrientation orientation =
    is_narrow (width) ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
  int least = 0;

  /* It may not be arranged for such a low height yet. */
  gtk_widget_measure (self->box, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  gtk_widget_allocate (self->box, width, MAX (height, least), baseline, NULL);
  if (gtk_orientable_get_orientation (GTK_ORIENTABLE (self->paned)) != orientation
      || gtk_paned_get_position (self->paned) == 0 || is_low (width, height) != self->low)
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, turn_paned_cb, g_object_ref (self), g_object_unref);
}

static void
mas_faulty_view_measure (GtkWidget     *widget,
                         GtkOrientation orientation,
                         int            for_size,
                         int           *minimum,
                         int           *natural,
                         int           *minimum_baseline,
                         int           *natural_baseline)
{
  gtk_widget_measure (MAS_FAULTY_VIEW (widget)->box, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
  /* Side by side needs more width than there is in a narrow window; the panes are put one above the
   * other before that shows. */
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MIN (*minimum, 300);
  else
    *minimum = MIN (*minimum, LEAST_HEIGHT);
}

static void
mas_faulty_view_dispose (GObject *object)
{
  MasFaultyView *self = MAS_FAULTY_VIEW (object);

  mas_follow (&self->text, NULL, "read", NULL, self);
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

  signals[SIGNAL_ALLOW_LARGE] =
    g_signal_new ("allow-large", MAS_TYPE_FAULTY_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-faulty-view.ui");
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, box);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, bar);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, summary);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, large_button);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, paned);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, text_scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, list_scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, partial_box);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, partial_title);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, place_bar);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, place);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, previous_fault);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, next_fault);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, go_entry);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, above);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, above_label);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, below);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, below_label);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, view);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, buffer);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, list);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, stack);
  gtk_widget_class_bind_template_child (widget_class, MasFaultyView, partial);
  gtk_widget_class_bind_template_callback (widget_class, on_query_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_large_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_previous_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_next_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_above_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_below_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_go_cb);
}

static void
mas_faulty_view_init (MasFaultyView *self)
{
  const GdkRGBA red = { .88f, .11f, .14f, 1 };
  const GdkRGBA amber = { .9f, .58f, 0, 1 };

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_scrolled_window_set_max_content_height (self->list_scrolled, LIST_HEIGHT);
  gtk_scrolled_window_set_min_content_height (self->text_scrolled, TEXT_HEIGHT);
  mas_text_layout_keep (GTK_TEXT_VIEW (self->view));
  mas_visible_show_in_view (GTK_TEXT_VIEW (self->view));
  /* The hyphen at a line break would look like a character of the text. */
  gtk_text_buffer_create_tag (self->buffer, "whole", "insert-hyphens", FALSE, NULL);
  gtk_text_buffer_create_tag (self->buffer, "warning", "underline", PANGO_UNDERLINE_SINGLE,
                              "underline-rgba", &amber, NULL);
  gtk_text_buffer_create_tag (self->buffer, "error", "underline", PANGO_UNDERLINE_ERROR,
                              "underline-rgba", &red, NULL);
  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (on_buffer_changed_cb), self, 0);
  g_signal_connect_object (self->buffer, "insert-text", G_CALLBACK (on_insert_text_cb), self, 0);
  g_signal_connect_object (self->buffer, "notify::cursor-position",
                           G_CALLBACK (mas_faulty_view_update_buttons), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "chosen", G_CALLBACK (on_finding_chosen_cb), self, 0);
  g_signal_connect_object (self->list, "fix", G_CALLBACK (on_fix_chosen_cb), self, 0);
}
