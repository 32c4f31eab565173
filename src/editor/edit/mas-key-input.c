/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-key-input.h"

#define ATTACKS_KEY GDK_KEY_F8 /* shows attacks while it is held */

struct _MasKeyInput
{
  GObject       parent_instance;

  GtkWidget    *board; /* borrowed */
  GtkIMContext *im;
  GdkEvent     *event;     /* being handled by the input method, or NULL */
  gboolean      composing; /* the input method is composing a character */
};

enum
{
  SIGNAL_TEXT,
  SIGNAL_ATTACKS,
  SIGNAL_LEFT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasKeyInput, mas_key_input, G_TYPE_OBJECT)

static void
mas_key_input_dispose (GObject *object)
{
  g_clear_object (&MAS_KEY_INPUT (object)->im);
  G_OBJECT_CLASS (mas_key_input_parent_class)->dispose (object);
}

static void
mas_key_input_class_init (MasKeyInputClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_key_input_dispose;
  signals[SIGNAL_TEXT] =
    g_signal_new ("text", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                  G_TYPE_BOOLEAN, 1, G_TYPE_STRING);
  signals[SIGNAL_ATTACKS] = g_signal_new ("attacks", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[SIGNAL_LEFT] =
    g_signal_new ("left", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_key_input_init (MasKeyInput *self)
{
}

static gboolean
filter (MasKeyInput *self,
        GdkEvent    *event)
{
  gboolean used = FALSE;

  if (event == NULL)
    return FALSE;
  self->event = event;
  used = gtk_im_context_filter_keypress (self->im, event);
  self->event = NULL;
  return used;
}

static gboolean
emit_text (MasKeyInput *self,
           const char  *text)
{
  gboolean used = FALSE;

  g_signal_emit (self, signals[SIGNAL_TEXT], 0, text, &used);
  return used;
}

/* The Latin letter of a key in a layout of another script: from the first group of the layout that
 * has one. */
static char
get_latin (MasKeyInput *self)
{
  GdkEvent *event = self->event;
  g_autofree GdkKeymapKey *keys = NULL;
  g_autofree guint *keyvals = NULL;
  int n_keys = 0;

  if (event == NULL || gdk_event_get_event_type (event) != GDK_KEY_PRESS
      || !gdk_display_map_keycode (gtk_widget_get_display (self->board),
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
              MasKeyInput  *self)
{
  char latin[2] = { 0, 0 };

  if (emit_text (self, text))
    return;
  latin[0] = get_latin (self);
  if (latin[0] != 0)
    emit_text (self, latin);
}

static void
on_preedit_changed_cb (GtkIMContext *im,
                       MasKeyInput  *self)
{
  g_autofree char *text = NULL;

  gtk_im_context_get_preedit_string (im, &text, NULL, NULL);
  self->composing = text != NULL && text[0] != '\0';
}

/* While a character is being composed, every key goes to the input method first: a dead accent and
 * Space, for example. */
static gboolean
on_key_composed_cb (GtkEventControllerKey *keys,
                    guint                  keyval,
                    guint                  keycode,
                    GdkModifierType        mods,
                    MasKeyInput           *self)
{
  return self->composing && gtk_widget_is_focus (self->board)
         && filter (self, gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys)));
}

static gboolean
on_key_pressed_cb (GtkEventControllerKey *keys,
                   guint                  keyval,
                   guint                  keycode,
                   GdkModifierType        mods,
                   MasKeyInput           *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));
  gboolean on_board = gtk_widget_is_focus (self->board);
  gunichar c = gdk_keyval_to_unicode (keyval);
  char text[7] = { 0 };

  if (keyval == ATTACKS_KEY)
    {
      g_signal_emit (self, signals[SIGNAL_ATTACKS], 0, TRUE);
      return TRUE;
    }
  if ((mods & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (on_board)
    return filter (self, event);
  if (c == 0)
    return FALSE;
  text[g_unichar_to_utf8 (c, text)] = '\0';
  return emit_text (self, text);
}

static void
on_key_released_cb (GtkEventControllerKey *keys,
                    guint                  keyval,
                    guint                  keycode,
                    GdkModifierType        mods,
                    MasKeyInput           *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));

  if (keyval == ATTACKS_KEY)
    g_signal_emit (self, signals[SIGNAL_ATTACKS], 0, FALSE);
  if (gtk_widget_is_focus (self->board))
    filter (self, event);
}

static void
on_focus_enter_cb (GtkEventControllerFocus *focus,
                   MasKeyInput             *self)
{
  gtk_im_context_focus_in (self->im);
}

static void
on_focus_leave_cb (GtkEventControllerFocus *focus,
                   MasKeyInput             *self)
{
  gtk_im_context_focus_out (self->im);
  gtk_im_context_reset (self->im);
  self->composing = FALSE;
  g_signal_emit (self, signals[SIGNAL_LEFT], 0);
}

MasKeyInput *
mas_key_input_new (GtkWidget *widget,
                   GtkWidget *board)
{
  MasKeyInput *self = g_object_new (MAS_TYPE_KEY_INPUT, NULL);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *composed = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->board = board;
  self->im = gtk_im_multicontext_new ();
  gtk_im_context_set_client_widget (self->im, board);
  gtk_im_context_set_use_preedit (self->im, FALSE);
  g_signal_connect (self->im, "commit", G_CALLBACK (on_commit_cb), self);
  g_signal_connect (self->im, "preedit-changed", G_CALLBACK (on_preedit_changed_cb), self);

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key_pressed_cb), self, 0);
  g_signal_connect_object (keys, "key-released", G_CALLBACK (on_key_released_cb), self, 0);
  gtk_widget_add_controller (widget, keys);

  gtk_event_controller_set_propagation_phase (composed, GTK_PHASE_CAPTURE);
  g_signal_connect_object (composed, "key-pressed", G_CALLBACK (on_key_composed_cb), self, 0);
  gtk_widget_add_controller (board, composed);

  g_signal_connect_object (focus, "enter", G_CALLBACK (on_focus_enter_cb), self, 0);
  g_signal_connect_object (focus, "leave", G_CALLBACK (on_focus_leave_cb), self, 0);
  gtk_widget_add_controller (board, focus);
  return self;
}
