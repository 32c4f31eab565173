/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-field-private.h"

#include "mas-text-layout.h"

#include <string.h>

#define MAX_LINES          6     /* shown at once */
#define MAX_INSERTED_BYTES 65536 /* of what is put in at once */
#define MARGIN             7     /* CSS px above and below the text */

enum
{
  SIGNAL_EDITED,
  SIGNAL_TOO_LONG,
  SIGNAL_ACTIVATE,
  SIGNAL_ESCAPE,
  SIGNAL_CARET,
  SIGNAL_POINTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasTextField, mas_text_field, GTK_TYPE_WIDGET)

/* Bytes and places. */

void
mas_text_field_ensure_text (MasTextField *self)
{
  GtkTextIter start;
  GtkTextIter end;

  if (self->text != NULL)
    return;
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  self->text = gtk_text_buffer_get_text (self->buffer, &start, &end, TRUE);
  self->size = strlen (self->text);
  self->ascii = self->size == (gsize) gtk_text_buffer_get_char_count (self->buffer);
}

static gsize
get_offset (MasTextField      *self,
            const GtkTextIter *iter)
{
  gsize n_chars = (gsize) gtk_text_iter_get_offset (iter);

  mas_text_field_ensure_text (self);
  if (self->ascii)
    return n_chars;
  return (gsize) (g_utf8_offset_to_pointer (self->text, (glong) n_chars) - self->text);
}

void
mas_text_field_get_iter (MasTextField *self,
                         gsize         offset,
                         GtkTextIter  *iter)
{
  mas_text_field_ensure_text (self);
  offset = MIN (offset, self->size);
  if (!self->ascii)
    offset = (gsize) g_utf8_pointer_to_offset (self->text, self->text + offset);
  gtk_text_buffer_get_iter_at_offset (self->buffer, iter, (int) offset);
}

/* What the person does. */

static void
update_size (MasTextField *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self->view));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int line = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
  gboolean lines = gtk_text_buffer_get_line_count (self->buffer) > 1;

  pango_font_metrics_unref (metrics);
  /* One line scrolls as an entry does, without a bar that would lie on it. */
  gtk_scrolled_window_set_policy (self->scroller,
                                  lines ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL,
                                  lines ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL);
  gtk_scrolled_window_set_min_content_height (self->scroller, line + 2 * MARGIN);
  gtk_scrolled_window_set_max_content_height (self->scroller, MAX_LINES * line + 2 * MARGIN);
}

static void
forget_text (MasTextField *self)
{
  g_clear_pointer (&self->text, g_free);
  gtk_widget_set_visible (self->placeholder, gtk_text_buffer_get_char_count (self->buffer) == 0);
  update_size (self);
}

static void
say_caret (MasTextField *self)
{
  g_signal_emit (self, signals[SIGNAL_CARET], 0, (guint64) mas_text_field_get_caret (self));
}

static void
say_edited (MasTextField *self,
            gboolean      whole)
{
  g_clear_handle_id (&self->later_id, g_source_remove);
  self->changed = FALSE;
  self->n_inserted = 0;
  self->dropping = FALSE;
  g_signal_emit (self, signals[SIGNAL_EDITED], 0, whole);
  say_caret (self);
}

static gboolean
on_later_cb (gpointer user_data)
{
  MasTextField *self = user_data;

  self->later_id = 0;
  say_edited (self, FALSE);
  return G_SOURCE_REMOVE;
}

static void
say_later (MasTextField *self)
{
  if (self->later_id == 0)
    self->later_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_later_cb, self, NULL);
}

/* Whether all there is was inserted at once. */
static gboolean
is_all_new (MasTextField *self)
{
  gsize n_chars = (gsize) gtk_text_buffer_get_char_count (self->buffer);

  return n_chars > 0 && self->n_inserted == n_chars;
}

static void
on_changed_cb (MasTextField *self)
{
  forget_text (self);
  if (self->setting)
    return;
  self->changed = TRUE;
  if (self->n_actions > 0)
    return;
  /* Who sets a whole text from outside empties it first. */
  if (gtk_text_buffer_get_char_count (self->buffer) > 0)
    say_edited (self, is_all_new (self));
  else
    say_later (self);
}

static void
on_begin_action_cb (MasTextField *self)
{
  if (self->n_actions++ == 0)
    self->n_inserted = 0;
}

static void
on_end_action_cb (MasTextField *self)
{
  gboolean empty = gtk_text_buffer_get_char_count (self->buffer) == 0;

  self->n_actions--;
  if (self->n_actions > 0 || !self->changed || self->setting)
    return;
  /* A letter typed over everything empties the text first; and what is pasted says so only when it
   * is there, while an input method does the same and says nothing. */
  if (empty || (is_all_new (self) && !self->dropping))
    say_later (self);
  else
    {
      self->ending = TRUE;
      say_edited (self, is_all_new (self));
      self->ending = FALSE;
    }
}

static void
on_paste_done_cb (MasTextField *self)
{
  if (self->later_id != 0 && is_all_new (self))
    say_edited (self, TRUE);
}

/* What is dropped is read and inserted by the view, a while after this. */
static gboolean
on_event_cb (GtkEventControllerLegacy *controller,
             GdkEvent                 *event,
             MasTextField             *self)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_DROP_START)
    self->dropping = TRUE;
  else if (type == GDK_KEY_PRESS)
    self->dropping = FALSE;
  return GDK_EVENT_PROPAGATE;
}

static gboolean
on_forget_cb (gpointer user_data)
{
  MasTextField *self = user_data;

  self->forget_id = 0;
  gtk_text_buffer_set_enable_undo (self->buffer, FALSE);
  gtk_text_buffer_set_enable_undo (self->buffer, TRUE);
  return G_SOURCE_REMOVE;
}

/* As gtk_text_buffer_set_text(), which GTK refuses to forget what was before while it still ends an act of
 * the person's: that is forgotten before the next one. */
static void
set_buffer (MasTextField *self,
            const char   *text)
{
  GtkTextIter start;
  GtkTextIter end;

  if (!self->ending)
    {
      gtk_text_buffer_set_text (self->buffer, text, -1);
      return;
    }
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  gtk_text_buffer_delete (self->buffer, &start, &end);
  gtk_text_buffer_insert (self->buffer, &start, text, -1);
  if (self->forget_id == 0)
    self->forget_id = g_idle_add_full (G_PRIORITY_HIGH, on_forget_cb, self, NULL);
}

static void
on_insert_cb (GtkTextBuffer *buffer,
              GtkTextIter   *place,
              const char    *text,
              int            length,
              MasTextField  *self)
{
  if (self->setting)
    return;
  /* Laying it out would take longer than a frame: who shows the field knows better what to do. */
  if (length > MAX_INSERTED_BYTES)
    {
      g_autofree char *whole = g_strndup (text, (gsize) length);

      g_signal_stop_emission_by_name (buffer, "insert-text");
      g_signal_emit (self, signals[SIGNAL_TOO_LONG], 0, whole);
      return;
    }
  if (self->n_actions == 0)
    self->n_inserted = 0;
  self->n_inserted += (gsize) g_utf8_strlen (text, length);
}

static void
on_caret_cb (MasTextField *self)
{
  if (!self->setting && self->n_actions == 0 && !self->changed && mas_text_field_has_focus (self))
    say_caret (self);
}

static void
on_preedit_cb (GtkTextView  *view,
               const char   *preedit,
               MasTextField *self)
{
  self->composing = *preedit != '\0';
}

static gboolean
is_enter (guint keyval)
{
  return keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
}

static gboolean
on_key_cb (GtkEventControllerKey *controller,
           guint                  keyval,
           guint                  keycode,
           GdkModifierType        state,
           MasTextField          *self)
{
  const GdkModifierType mods = GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;

  if (self->composing)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Escape)
    {
      g_signal_emit (self, signals[SIGNAL_ESCAPE], 0);
      return GDK_EVENT_STOP;
    }
  if ((state & mods) == 0 && !mas_text_field_has_lines (self) && is_enter (keyval))
    {
      gboolean held = self->returning;

      self->returning = TRUE;
      /* A key held down answers no question that it has asked. */
      if (!held)
        g_signal_emit (self, signals[SIGNAL_ACTIVATE], 0);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
on_key_released_cb (GtkEventControllerKey *controller,
                    guint                  keyval,
                    guint                  keycode,
                    GdkModifierType        state,
                    MasTextField          *self)
{
  if (is_enter (keyval))
    self->returning = FALSE;
}

/* The key is let go elsewhere. */
static void
on_focus_cb (MasTextField *self)
{
  self->returning = FALSE;
}

static void
point (MasTextField *self,
       guint64       offset)
{
  if (self->pointed == offset)
    return;
  self->pointed = offset;
  g_signal_emit (self, signals[SIGNAL_POINTED], 0, offset);
}

static void
on_motion_cb (GtkEventControllerMotion *motion,
              double                    x,
              double                    y,
              MasTextField             *self)
{
  GtkTextIter iter;
  int buffer_x = 0;
  int buffer_y = 0;

  gtk_text_view_window_to_buffer_coords (self->view, GTK_TEXT_WINDOW_WIDGET, (int) x, (int) y,
                                         &buffer_x, &buffer_y);
  if (gtk_text_view_get_iter_at_position (self->view, &iter, NULL, buffer_x, buffer_y))
    point (self, get_offset (self, &iter));
  else
    point (self, MAS_NO_OFFSET);
}

static void
on_leave_cb (MasTextField *self)
{
  point (self, MAS_NO_OFFSET);
}

static void
on_button_pressed_cb (GtkGestureClick *click,
                      int              n_press,
                      double           x,
                      double           y,
                      MasTextField    *self)
{
  /* The frame around the text belongs to it too. */
  if (!mas_text_field_has_focus (self))
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

/* The widget. */

static gboolean
mas_text_field_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (MAS_TEXT_FIELD (widget)->view));
}

static void
mas_text_field_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (mas_text_field_parent_class)->css_changed (widget, change);
  update_size (MAS_TEXT_FIELD (widget));
}

static void
mas_text_field_dispose (GObject *object)
{
  MasTextField *self = MAS_TEXT_FIELD (object);

  g_clear_handle_id (&self->later_id, g_source_remove);
  g_clear_handle_id (&self->forget_id, g_source_remove);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);

  G_OBJECT_CLASS (mas_text_field_parent_class)->dispose (object);
}

static void
mas_text_field_finalize (GObject *object)
{
  g_free (MAS_TEXT_FIELD (object)->text);
  G_OBJECT_CLASS (mas_text_field_parent_class)->finalize (object);
}

static void
mas_text_field_class_init (MasTextFieldClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = mas_text_field_dispose;
  object_class->finalize = mas_text_field_finalize;
  widget_class->grab_focus = mas_text_field_grab_focus;
  widget_class->css_changed = mas_text_field_css_changed;
  signals[SIGNAL_EDITED] = g_signal_new ("edited", MAS_TYPE_TEXT_FIELD, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[SIGNAL_TOO_LONG] = g_signal_new ("too-long", MAS_TYPE_TEXT_FIELD, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_ACTIVATE] = g_signal_new ("activate", MAS_TYPE_TEXT_FIELD, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ESCAPE] = g_signal_new ("escape", MAS_TYPE_TEXT_FIELD, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CARET] = g_signal_new ("caret", MAS_TYPE_TEXT_FIELD, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  signals[SIGNAL_POINTED] = g_signal_new ("pointed", MAS_TYPE_TEXT_FIELD, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  /* It looks as every entry does. */
  gtk_widget_class_set_css_name (widget_class, "entry");
}

static void
add_children (MasTextField *self)
{
  self->buffer = gtk_text_buffer_new (NULL);
  self->view = GTK_TEXT_VIEW (gtk_text_view_new_with_buffer (self->buffer));
  g_object_unref (self->buffer);
  mas_text_layout_keep (self->view);
  gtk_text_view_set_monospace (self->view, TRUE);
  gtk_text_view_set_accepts_tab (self->view, FALSE);
  gtk_text_view_set_top_margin (self->view, MARGIN);
  gtk_text_view_set_bottom_margin (self->view, MARGIN);
  gtk_text_view_set_input_hints (self->view,
                                 GTK_INPUT_HINT_NO_SPELLCHECK | GTK_INPUT_HINT_NO_EMOJI);

  self->scroller = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_propagate_natural_height (self->scroller, TRUE);
  gtk_scrolled_window_set_child (self->scroller, GTK_WIDGET (self->view));
  gtk_widget_set_hexpand (GTK_WIDGET (self->scroller), TRUE);

  self->placeholder = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->placeholder), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->placeholder), PANGO_ELLIPSIZE_END);
  gtk_widget_set_can_target (self->placeholder, FALSE);
  gtk_widget_add_css_class (self->placeholder, "dim-label");

  self->overlay = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->scroller));
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->placeholder);
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
}

static void
add_controllers (MasTextField *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *events = gtk_event_controller_legacy_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key_cb), self, 0);
  g_signal_connect_object (keys, "key-released", G_CALLBACK (on_key_released_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect_object (events, "event", G_CALLBACK (on_event_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->view), events);
  g_signal_connect_object (motion, "motion", G_CALLBACK (on_motion_cb), self, 0);
  g_signal_connect_object (motion, "leave", G_CALLBACK (on_leave_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), motion);
  g_signal_connect_object (click, "pressed", G_CALLBACK (on_button_pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

static void
mas_text_field_init (MasTextField *self)
{
  const GdkRGBA red = { .88f, .11f, .14f, 1 };
  const GdkRGBA amber = { .9f, .58f, 0, 1 };

  self->pointed = MAS_NO_OFFSET;
  add_children (self);
  add_controllers (self);
  self->tags[MAS_MARK_LINK] = gtk_text_buffer_create_tag (self->buffer, NULL, NULL);
  self->tags[MAS_MARK_WARNING] =
    gtk_text_buffer_create_tag (self->buffer, NULL, "underline", PANGO_UNDERLINE_SINGLE,
                                "underline-rgba", &amber, NULL);
  self->tags[MAS_MARK_ERROR] =
    gtk_text_buffer_create_tag (self->buffer, NULL, "underline", PANGO_UNDERLINE_ERROR,
                                "underline-rgba", &red, NULL);
  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (on_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "begin-user-action", G_CALLBACK (on_begin_action_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "end-user-action", G_CALLBACK (on_end_action_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "insert-text", G_CALLBACK (on_insert_cb), self, 0);
  g_signal_connect_object (self->buffer, "paste-done", G_CALLBACK (on_paste_done_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "notify::cursor-position", G_CALLBACK (on_caret_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "preedit-changed", G_CALLBACK (on_preedit_cb), self, 0);
  g_signal_connect_object (self->view, "notify::has-focus", G_CALLBACK (on_focus_cb), self,
                           G_CONNECT_SWAPPED);
  update_size (self);
}

const char *
mas_text_field_get_text (MasTextField *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), NULL);

  mas_text_field_ensure_text (self);
  return self->text;
}

void
mas_text_field_set_text (MasTextField *self,
                         const char   *text)
{
  GtkTextIter start;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));
  g_return_if_fail (text != NULL);

  g_clear_handle_id (&self->later_id, g_source_remove);
  self->changed = FALSE;
  self->n_inserted = 0;
  if (strcmp (mas_text_field_get_text (self), text) == 0)
    return;
  self->setting = TRUE;
  set_buffer (self, text);
  gtk_text_buffer_get_start_iter (self->buffer, &start);
  gtk_text_buffer_place_cursor (self->buffer, &start);
  self->setting = FALSE;
  self->pointed = MAS_NO_OFFSET;
}

void
mas_text_field_replace (MasTextField *self,
                        gsize         offset,
                        gsize         length,
                        const char   *text)
{
  GtkTextIter start;
  GtkTextIter end;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  mas_text_field_get_iter (self, offset, &start);
  mas_text_field_get_iter (self, offset + length, &end);
  gtk_text_buffer_begin_user_action (self->buffer);
  gtk_text_buffer_delete (self->buffer, &start, &end);
  gtk_text_buffer_insert (self->buffer, &start, text, -1);
  gtk_text_buffer_place_cursor (self->buffer, &start);
  gtk_text_buffer_end_user_action (self->buffer);
  mas_text_field_flush (self);
}

gboolean
mas_text_field_has_lines (MasTextField *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), FALSE);
  return gtk_text_buffer_get_line_count (self->buffer) > 1;
}

void
mas_text_field_show (MasTextField *self,
                     gsize         offset)
{
  GtkTextIter iter;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  mas_text_field_get_iter (self, offset, &iter);
  gtk_text_view_scroll_to_iter (self->view, &iter, 0, FALSE, 0, 0);
}

gsize
mas_text_field_get_caret (MasTextField *self)
{
  GtkTextIter iter;

  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), 0);

  gtk_text_buffer_get_iter_at_mark (self->buffer, &iter, gtk_text_buffer_get_insert (self->buffer));
  return get_offset (self, &iter);
}

void
mas_text_field_set_caret (MasTextField *self,
                          gsize         offset)
{
  GtkTextIter iter;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  mas_text_field_get_iter (self, offset, &iter);
  gtk_text_buffer_place_cursor (self->buffer, &iter);
  gtk_text_view_scroll_mark_onscreen (self->view, gtk_text_buffer_get_insert (self->buffer));
}

void
mas_text_field_focus (MasTextField *self)
{
  g_return_if_fail (MAS_IS_TEXT_FIELD (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

gboolean
mas_text_field_has_focus (MasTextField *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), FALSE);
  return gtk_widget_has_focus (GTK_WIDGET (self->view));
}

gboolean
mas_text_field_undo (MasTextField *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), FALSE);

  if (!gtk_text_buffer_get_can_undo (self->buffer))
    return FALSE;
  gtk_text_buffer_undo (self->buffer);
  mas_text_field_flush (self);
  return TRUE;
}

gboolean
mas_text_field_redo (MasTextField *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), FALSE);

  if (!gtk_text_buffer_get_can_redo (self->buffer))
    return FALSE;
  gtk_text_buffer_redo (self->buffer);
  mas_text_field_flush (self);
  return TRUE;
}

void
mas_text_field_flush (MasTextField *self)
{
  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  if (self->later_id != 0)
    say_edited (self, FALSE);
}
