/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-field-private.h"

#include "mas-resources.h"
#include "mas-text-layout.h"
#include "mas-visible.h"

#define MAX_LINES          6     /* shown at once */
#define MAX_INSERTED_BYTES 65536 /* of what is put in at once */

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

/* What the person does. */

/* Measures the font that the window gives the text: not before it is in one, where it would be another. */
static void
update_size (MasTextField *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self->view));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int line = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
  int margins =
    gtk_text_view_get_top_margin (self->view) + gtk_text_view_get_bottom_margin (self->view);
  gboolean lines = gtk_text_buffer_get_line_count (self->buffer) > 1;

  pango_font_metrics_unref (metrics);
  /* One line scrolls like an entry, without a scroll bar that would cover it. */
  gtk_scrolled_window_set_policy (self->scroller,
                                  lines ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL,
                                  lines ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL);
  gtk_scrolled_window_set_min_content_height (self->scroller, line + margins);
  gtk_scrolled_window_set_max_content_height (self->scroller, MAX_LINES * line + margins);
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

/* Whether the whole text was inserted at once. */
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
  /* Setting the text from outside empties the buffer first, so an empty buffer may be an intermediate state. */
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
  /* A letter typed over everything empties the text first; a paste is announced only after it was
   * inserted; and an input method does the same without any announcement. So the decision is made
   * later. */
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

/* The view reads and inserts what is dropped some time after this. */
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

static void
on_insert_cb (GtkTextBuffer *buffer,
              GtkTextIter   *place,
              const char    *text,
              int            length,
              MasTextField  *self)
{
  if (self->setting)
    return;
  /* Laying it out would take longer than a frame: the owner of the field decides what to do with
   * it. */
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
      /* A key that is held down must not answer a question that it has just caused. */
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

/* The key is released elsewhere. */
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
    point (self, mas_text_field_get_offset (self, &iter));
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
  /* The frame around the text belongs to the field, too. */
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
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_TEXT_FIELD);

  G_OBJECT_CLASS (mas_text_field_parent_class)->dispose (object);
}

static void
mas_text_field_finalize (GObject *object)
{
  g_free (MAS_TEXT_FIELD (object)->text);
  G_OBJECT_CLASS (mas_text_field_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-text-field.ui");
  gtk_widget_class_bind_template_child (widget_class, MasTextField, overlay);
  gtk_widget_class_bind_template_child (widget_class, MasTextField, scroller);
  gtk_widget_class_bind_template_child (widget_class, MasTextField, view);
  gtk_widget_class_bind_template_child (widget_class, MasTextField, buffer);
  gtk_widget_class_bind_template_child (widget_class, MasTextField, placeholder);
  gtk_widget_class_bind_template_callback (widget_class, on_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_begin_action_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_end_action_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_insert_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_paste_done_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_caret_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_preedit_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_focus_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_key_released_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_event_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_button_pressed_cb);
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
  bind_template (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  /* It looks like any entry. */
  gtk_widget_class_set_css_name (widget_class, "entry");
}

static void
mas_text_field_init (MasTextField *self)
{
  const GdkRGBA red = { .88f, .11f, .14f, 1 };
  const GdkRGBA amber = { .9f, .58f, 0, 1 };

  self->pointed = MAS_NO_OFFSET;
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_text_layout_keep (self->view);
  mas_visible_show_in_view (self->view);
  self->tags[MAS_MARK_LINK] = gtk_text_buffer_create_tag (self->buffer, NULL, NULL);
  self->tags[MAS_MARK_WARNING] =
    gtk_text_buffer_create_tag (self->buffer, NULL, "underline", PANGO_UNDERLINE_SINGLE,
                                "underline-rgba", &amber, NULL);
  self->tags[MAS_MARK_ERROR] =
    gtk_text_buffer_create_tag (self->buffer, NULL, "underline", PANGO_UNDERLINE_ERROR,
                                "underline-rgba", &red, NULL);
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

void
mas_text_field_flush (MasTextField *self)
{
  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  if (self->later_id != 0)
    say_edited (self, FALSE);
}
