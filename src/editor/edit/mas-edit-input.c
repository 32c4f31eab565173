/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"

#define ATTACKS_KEY GDK_KEY_F8 /* shows attacks while it is held */

/* The Latin letter of a key in a layout of another script: the first of its groups that has one. */
static char
get_latin (MasEditArea *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (self->keys);
  g_autofree GdkKeymapKey *keys = NULL;
  g_autofree guint *keyvals = NULL;
  int n_keys = 0;

  if (event == NULL || gdk_event_get_event_type (event) != GDK_KEY_PRESS
      || !gdk_display_map_keycode (gtk_widget_get_display (GTK_WIDGET (self)),
                                   gdk_key_event_get_keycode (event), &keys, &keyvals, &n_keys))
    return 0;

  int level = (gdk_event_get_modifier_state (event) & GDK_SHIFT_MASK) != 0 ? 1 : 0;
  for (int i = 0; i < n_keys; i++)
    if (keys[i].level == level && keyvals[i] < 128 && g_ascii_isalpha ((char) keyvals[i]))
      return (char) keyvals[i];
  return 0;
}

static void
on_commit_cb (GtkIMContext *im,
              const char   *text,
              MasEditArea  *self)
{
  char latin[2] = { 0, 0 };

  if (mas_edit_area_text (self, text))
    return;
  latin[0] = get_latin (self);
  if (latin[0] != 0)
    mas_edit_area_text (self, latin);
}

static void
on_preedit_changed_cb (GtkIMContext *im,
                       MasEditArea  *self)
{
  g_autofree char *text = NULL;

  gtk_im_context_get_preedit_string (im, &text, NULL, NULL);
  self->composing = text != NULL && text[0] != '\0';
}

static gboolean
on_key_pressed_cb (GtkEventControllerKey *keys,
                   guint                  keyval,
                   guint                  keycode,
                   GdkModifierType        mods,
                   MasEditArea           *self)
{
  QiSide side = QI_SIDE_FIRST;
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));
  MasPane pane = mas_edit_area_get_pane (self, &side);
  gunichar c = gdk_keyval_to_unicode (keyval);
  char text[7] = { 0 };

  /* In the middle of a composed character every key is the input method's: a dead accent
   * and Space. */
  if (self->composing && pane == MAS_PANE_BOARD && event != NULL
      && gtk_im_context_filter_keypress (self->im, event))
    return TRUE;
  if (keyval == ATTACKS_KEY)
    {
      mas_edit_area_hold_attacks (self, TRUE);
      return TRUE;
    }
  if (mas_edit_area_key (self, keyval, mods))
    return TRUE;
  if ((mods & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (pane == MAS_PANE_BOARD)
    return event != NULL && gtk_im_context_filter_keypress (self->im, event);
  if (c == 0)
    return FALSE;
  text[g_unichar_to_utf8 (c, text)] = '\0';
  return mas_edit_area_text (self, text);
}

static void
on_key_released_cb (GtkEventControllerKey *keys,
                    guint                  keyval,
                    guint                  keycode,
                    GdkModifierType        mods,
                    MasEditArea           *self)
{
  QiSide side = QI_SIDE_FIRST;
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));

  if (keyval == ATTACKS_KEY)
    mas_edit_area_hold_attacks (self, FALSE);
  if (event != NULL && mas_edit_area_get_pane (self, &side) == MAS_PANE_BOARD)
    gtk_im_context_filter_keypress (self->im, event);
}

/* Escape reaches a running drag wherever the keyboard is. */
static gboolean
on_key_captured_cb (GtkEventControllerKey *keys,
                    guint                  keyval,
                    guint                  keycode,
                    GdkModifierType        mods,
                    MasEditArea           *self)
{
  return keyval == GDK_KEY_Escape && self->press.kind != MAS_PRESS_NONE
         && self->press.kind != MAS_PRESS_SPENT && mas_edit_area_escape (self);
}

static void
on_focus_enter_cb (GtkEventControllerFocus *focus,
                   MasEditArea             *self)
{
  gtk_im_context_focus_in (self->im);
}

static void
on_focus_leave_cb (GtkEventControllerFocus *focus,
                   MasEditArea             *self)
{
  gtk_im_context_focus_out (self->im);
  gtk_im_context_reset (self->im);
  self->composing = FALSE;
  mas_edit_area_type_end (self);
  mas_edit_area_hold_attacks (self, FALSE);
}

void
mas_edit_area_add_keys (MasEditArea *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *captured = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->im = gtk_im_multicontext_new ();
  gtk_im_context_set_client_widget (self->im, self->board);
  gtk_im_context_set_use_preedit (self->im, FALSE);
  g_signal_connect (self->im, "commit", G_CALLBACK (on_commit_cb), self);
  g_signal_connect (self->im, "preedit-changed", G_CALLBACK (on_preedit_changed_cb), self);

  self->keys = gtk_event_controller_key_new ();
  g_signal_connect (self->keys, "key-pressed", G_CALLBACK (on_key_pressed_cb), self);
  g_signal_connect (self->keys, "key-released", G_CALLBACK (on_key_released_cb), self);
  gtk_widget_add_controller (widget, self->keys);

  gtk_event_controller_set_propagation_phase (captured, GTK_PHASE_CAPTURE);
  g_signal_connect (captured, "key-pressed", G_CALLBACK (on_key_captured_cb), self);
  gtk_widget_add_controller (widget, captured);

  g_signal_connect (focus, "enter", G_CALLBACK (on_focus_enter_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (on_focus_leave_cb), self);
  gtk_widget_add_controller (self->board, focus);
}
