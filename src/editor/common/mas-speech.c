/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-speech.h"

#include "mas-access.h"
#include "mas-listeners.h"

#include <adwaita.h>
#include <string.h>

#define SPEECH      "mas-speech"      /* of a window: what is still to be said */
#define DESCRIPTION "mas-description" /* of a widget: its own */
#define INTRODUCED  "mas-introduced"  /* of a window: when it is */
#define WORKED      "mas-worked"      /* on a window: the person has used it */
#define HEARD       500000            /* µs until words can have been heard at all */
#define SOON        400               /* ms until a window is known to assistive tools */
#define LATE        2000              /* ms: the same on a busy machine */
#define MAX_WAITING 16                /* sentences; further ones are left out */

typedef struct
{
  GtkWindow *window; /* outlives this */
  GPtrArray *words;
  GtkWidget *bearer; /* weak: the widget whose description has the words added */
  GtkWidget *focus;  /* weak: the widget that really has the focus for it: itself, or the text
                        inside an entry */
  guint      idle_id;
  char      *last;        /* the last words and when they were said, since a widget that loses the focus at
                             once takes them away; or NULL */
  gint64     said;        /* monotonic µs */
  gboolean   moved;       /* the last words were added to a widget that has since lost the focus */
  gboolean   introducing; /* the focus is taken away for a moment */
  gboolean   again;       /* the next words get a different ending, so that repeating the same ones
                             counts as a change */
} Speech;

static void restore (Speech *self);

/* @widget's own description, and @words (nullable) as a paragraph behind it: a reader that asks after something
 * was said still gets the description. */
static void
set_description (GtkWidget  *widget,
                 const char *words)
{
  const char *own = g_object_get_data (G_OBJECT (widget), DESCRIPTION);
  g_autofree char *all =
    g_strconcat (own != NULL ? own : "",
                 words != NULL && own != NULL && own[0] != '\0' ? "\n\n" : "", words, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, all,
                                  -1);
}

static void queue (Speech *self);

/* The widget that assistive tools know @focus as: for them an entry and its inner text are one, but see
 * mas_access_show_entry (). */
static GtkWidget *
get_known (GtkWidget *focus)
{
  GtkWidget *entry = GTK_IS_TEXT (focus)
                       ? gtk_widget_get_ancestor (gtk_widget_get_parent (focus), GTK_TYPE_EDITABLE)
                       : NULL;

  return entry != NULL && !ADW_IS_ENTRY_ROW (entry) ? entry : focus;
}

static void
on_focus_cb (Speech *self)
{
  if (self->introducing || gtk_widget_has_focus (self->focus))
    return;
  if (self->last != NULL && g_get_monotonic_time () - self->said < HEARD)
    {
      g_ptr_array_insert (self->words, 0, g_steal_pointer (&self->last));
      self->moved = TRUE;
      queue (self);
    }
  restore (self);
}

static void
forget_focus (Speech *self)
{
  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_func (self->focus, on_focus_cb, self);
  g_clear_weak_pointer (&self->focus);
}

/* When the focus returns to the widget, its description is read out. */
static void
restore (Speech *self)
{
  GtkWidget *bearer = self->bearer;

  forget_focus (self);
  if (bearer == NULL)
    return;
  g_clear_weak_pointer (&self->bearer);
  set_description (bearer, NULL);
}

static void
speech_free (gpointer data)
{
  Speech *self = data;

  forget_focus (self);
  g_clear_weak_pointer (&self->bearer);
  g_clear_handle_id (&self->idle_id, g_source_remove);
  g_free (self->last);
  g_ptr_array_unref (self->words);
  g_free (self);
}

/* A sentence that another one contains is not said again on its own. */
static gboolean
is_part (const char *waiting,
         const char *words)
{
  return strstr (waiting, words) != NULL;
}

/* The part of the words that the description @own (nullable) does not have already. */
static char *
dup_waiting (Speech     *self,
             const char *own)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < self->words->len; i++)
    {
      const char *words = g_ptr_array_index (self->words, i);

      if (own != NULL && is_part (own, words))
        continue;
      if (all->len > 0)
        g_string_append (all, g_unichar_ispunct (
                                g_utf8_get_char (g_utf8_prev_char (all->str + all->len)))
                                ? " "
                                : ". ");
      g_string_append (all, words);
    }
  g_ptr_array_set_size (self->words, 0);
  if (self->again)
    g_string_append_c (all, ' ');
  self->again = !self->again;
  return g_string_free (all, FALSE);
}

/* @widget has the focus. */
static void
set_bearer (Speech    *self,
            GtkWidget *widget)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);

  if (self->bearer == widget)
    return;
  restore (self);
  g_set_weak_pointer (&self->bearer, widget);
  g_set_weak_pointer (&self->focus, focus);
  g_signal_connect_swapped (focus, "notify::has-focus", G_CALLBACK (on_focus_cb), self);
}

static void
say (Speech     *self,
     GtkWidget  *focus,
     const char *words)
{
#if GTK_CHECK_VERSION(4, 14, 0)
  /* Words that the description has anyway are not announced. */
  if (words == NULL || words[0] == '\0' || g_str_equal (words, " "))
    return;
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_accessible_announce (GTK_ACCESSIBLE (focus), words,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  G_GNUC_END_IGNORE_DEPRECATIONS
#else
  set_bearer (self, focus);
  set_description (focus, words);
#endif
}

static gboolean
on_idle_cb (gpointer user_data)
{
  Speech *self = user_data;
  GtkWidget *focus = gtk_window_get_focus (self->window);
  g_autofree char *words = NULL;

  self->idle_id = 0;
  if (focus == NULL)
    return G_SOURCE_REMOVE; /* said with what comes next */
  focus = get_known (focus);
  if (self->words->len > 0)
    {
      words = dup_waiting (self, g_object_get_data (G_OBJECT (focus), DESCRIPTION));
      self->said = g_get_monotonic_time ();
    }
  /* The widget that has the focus since then is read as it is now, perhaps with a new
   * description. */
  else if (self->moved && g_get_monotonic_time () - self->said < HEARD)
    words = g_strdup (self->last);
  say (self, focus, words);
  g_free (self->last);
  self->last = words != NULL && words[0] != '\0' ? g_strdup (words) : NULL;
  return G_SOURCE_REMOVE;
}

static void
queue (Speech *self)
{
  /* Run before anything else: whoever asks for the widget's description next must get the new
   * one. */
  if (self->idle_id == 0)
    self->idle_id = g_idle_add_full (G_PRIORITY_HIGH, on_idle_cb, self, NULL);
}

static void
on_focus_widget_cb (Speech *self)
{
  if (self->words->len > 0)
    queue (self);
}

static Speech *
get_speech (GtkWindow *window)
{
  Speech *self = g_object_get_data (G_OBJECT (window), SPEECH);

  if (self != NULL)
    return self;
  self = g_new0 (Speech, 1);
  self->window = window;
  self->words = g_ptr_array_new_with_free_func (g_free);
  g_object_set_data_full (G_OBJECT (window), SPEECH, self, speech_free);
  g_signal_connect_swapped (window, "notify::focus-widget", G_CALLBACK (on_focus_widget_cb), self);
  return self;
}

void
mas_speech_describe (GtkWidget  *widget,
                     const char *words)
{
  GtkRoot *root = NULL;
  const char *known = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  known = g_object_get_data (G_OBJECT (widget), DESCRIPTION);
  if (g_strcmp0 (known, words != NULL ? words : "") == 0)
    return;
  g_object_set_data_full (G_OBJECT (widget), DESCRIPTION, g_strdup (words != NULL ? words : ""),
                          g_free);
  root = gtk_widget_get_root (widget);
  if (GTK_IS_WINDOW (root) && gtk_window_get_focus (GTK_WINDOW (root)) != NULL
      && get_known (gtk_window_get_focus (GTK_WINDOW (root))) == widget
      && !GTK_CHECK_VERSION (4, 14, 0))
    {
      /* Together with other words about the same act, so that it is announced once. */
      Speech *self = get_speech (GTK_WINDOW (root));

      set_bearer (self, widget);
      queue (self);
      return;
    }
  set_description (widget, NULL);
}

void
mas_speech_say (GtkWidget  *widget,
                const char *words)
{
  GtkRoot *root = NULL;
  Speech *self = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  root = gtk_widget_get_root (widget);
  if (!GTK_IS_WINDOW (root) || words == NULL || words[0] == '\0')
    return;
  self = get_speech (GTK_WINDOW (root));
  for (guint i = self->words->len; i > 0; i--)
    if (is_part (words, g_ptr_array_index (self->words, i - 1)))
      g_ptr_array_remove_index (self->words, i - 1);
  if (self->words->len == MAX_WAITING
      || g_ptr_array_find_with_equal_func (self->words, words, (GEqualFunc) is_part, NULL))
    return;
  self->moved = FALSE;
  g_ptr_array_add (self->words, g_strdup (words));
  queue (self);
}

static void
remove_source (gpointer data)
{
  g_source_remove (GPOINTER_TO_UINT (data));
}

/* Gives the focus again to the widget that has it, where that changes nothing else. A reader that has announced it
 * already says nothing. */
static void
introduce (GtkWindow *window)
{
  Speech *self = get_speech (window);
  GtkWidget *focus = gtk_window_get_focus (window);
  int start = 0;
  int end = 0;

  if (focus == NULL || !gtk_window_is_active (window)
      || g_object_get_data (G_OBJECT (window), WORKED) != NULL
      || gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL)
    return;
  /* Words given since the window was opened are read along with it. */
  self->introducing = TRUE;
  g_object_ref (focus);
  if (GTK_IS_EDITABLE (focus))
    gtk_editable_get_selection_bounds (GTK_EDITABLE (focus), &start, &end);
  gtk_window_set_focus (window, NULL);
  gtk_window_set_focus (window, focus);
  if (GTK_IS_EDITABLE (focus))
    gtk_editable_select_region (GTK_EDITABLE (focus), start, end);
  g_object_unref (focus);
  self->introducing = FALSE;
}

static void
on_found_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GtkWindow) window = user_data;

  if (mas_listeners_find_finish (result))
    introduce (window);
}

static void introduce_later (GtkWindow *window, guint delay);

static gboolean
on_soon_cb (gpointer user_data)
{
  GtkWindow *window = user_data;

  g_object_steal_data (G_OBJECT (window), INTRODUCED);
  mas_listeners_find_async (NULL, on_found_cb, g_object_ref (window));
  introduce_later (window, LATE);
  return G_SOURCE_REMOVE;
}

static gboolean
on_late_cb (gpointer user_data)
{
  GtkWindow *window = user_data;

  g_object_steal_data (G_OBJECT (window), INTRODUCED);
  mas_listeners_find_async (NULL, on_found_cb, g_object_ref (window));
  return G_SOURCE_REMOVE;
}

static void
introduce_later (GtkWindow *window,
                 guint      delay)
{
  guint id = g_timeout_add (delay, delay == SOON ? on_soon_cb : on_late_cb, window);

  g_object_set_data_full (G_OBJECT (window), INTRODUCED, GUINT_TO_POINTER (id), remove_source);
}

/* The focus must not be moved, even for a moment, when the person is using the window already. */
static gboolean
on_event_cb (GtkEventControllerLegacy *controller,
             GdkEvent                 *event,
             GtkWindow                *window)
{
  const GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_KEY_PRESS || type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    {
      g_object_set_data (G_OBJECT (window), INTRODUCED, NULL);
      g_object_set_data (G_OBJECT (window), WORKED, GINT_TO_POINTER (TRUE));
    }
  return GDK_EVENT_PROPAGATE;
}

static void
on_active_cb (GtkWindow  *window,
              GParamSpec *pspec,
              gpointer    unused)
{
  if (!gtk_window_is_active (window))
    return;
  g_signal_handlers_disconnect_by_func (window, on_active_cb, unused);
  /* A key or button may be pressed before the window knows that it is active. */
  if (g_object_get_data (G_OBJECT (window), WORKED) == NULL)
    introduce_later (window, SOON);
}

/* Done before an assistive tool asks what is around the widget. */
static void
on_moved_cb (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if (focus != NULL)
    mas_access_name_around (focus);
}

/* The toolkit announces the focused widget when it gets the focus. In a new window that is before assistive tools know the
 * window, so it is lost. Where nobody listens nothing is done. */
static void
introduce_window (GtkWindow *window)
{
  GtkEventController *events;

  events = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect (events, "event", G_CALLBACK (on_event_cb), window);
  gtk_widget_add_controller (GTK_WIDGET (window), events);
  g_signal_connect (window, "notify::is-active", G_CALLBACK (on_active_cb), NULL);
  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (on_moved_cb), NULL);
  on_moved_cb (window);
}

static void
on_windows_changed_cb (GListModel *windows,
                       guint       position,
                       guint       removed,
                       guint       added)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, position + i);

      introduce_window (window);
    }
}

void
mas_speech_introduce_windows (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  g_signal_connect (windows, "items-changed", G_CALLBACK (on_windows_changed_cb), NULL);
  on_windows_changed_cb (windows, 0, 0, g_list_model_get_n_items (windows));
}
