/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-toasts.h"

#include "mas-access.h"

#include <glib/gi18n.h>

#define KEY    "mas-toasts"
#define COMING 300 /* ms in which libadwaita slides a toast in */

/* libadwaita 1.2 frees a toast that is dismissed while it slides in, and uses it once more when the
 * animation ends (mended in 1.3). A toast slides in more slowly when it replaces another one. So toasts
 * are shown one after the other, and one that is withdrawn is dismissed only after it has slid in. */
typedef struct
{
  AdwToastOverlay *overlay;  /* which owns this */
  GListModel      *children; /* children of the overlay: the visible toasts and its child */
  GQueue           waiting;  /* AdwToast */
  GHashTable      *named;    /* static string to GWeakRef */
  AdwToast        *current;  /* the toast that is visible; or NULL */
  gint64           since;    /* µs of the frame clock */
  gboolean         came;     /* @current has finished sliding in the frame before */
  gboolean         going;    /* @current is withdrawn */
  guint            tick_id;  /* while @current comes */
  guint            next_id;
} Toasts;

static void
end_coming (Toasts *self)
{
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->overlay), self->tick_id);
  self->tick_id = 0;
}

static void
toasts_free (gpointer data)
{
  Toasts *self = data;

  end_coming (self);
  g_clear_handle_id (&self->next_id, g_source_remove);
  g_signal_handlers_disconnect_by_data (self->children, self);
  g_object_unref (self->children);
  g_queue_clear_full (&self->waiting, g_object_unref);
  g_hash_table_unref (self->named);
  g_clear_object (&self->current);
  g_free (self);
}

static void
weak_ref_free (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

static gboolean
is_free (Toasts *self)
{
  GtkWidget *child = adw_toast_overlay_get_child (self->overlay);

  return g_list_model_get_n_items (self->children) == (child != NULL ? 1 : 0);
}

static gboolean
on_tick_cb (GtkWidget     *widget,
            GdkFrameClock *clock,
            gpointer       user_data)
{
  Toasts *self = user_data;

  /* libadwaita may use it once more later in this frame. */
  if (!self->came)
    {
      self->came = gdk_frame_clock_get_frame_time (clock) - self->since > (COMING + 1) * 1000;
      return G_SOURCE_CONTINUE;
    }
  self->tick_id = 0;
  if (self->going)
    adw_toast_dismiss (self->current);
  return G_SOURCE_REMOVE;
}

/* The button that closes a toast is a picture without words. */
static void
name_closer (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL)
    mas_access_name (widget, _("Close"));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_closer (child);
}

/* Takes @toast. */
static void
show (Toasts   *self,
      AdwToast *toast)
{
  GtkWidget *widget = GTK_WIDGET (self->overlay);

  end_coming (self);
  self->going = FALSE;
  self->came = FALSE;
  g_set_object (&self->current, toast);
  adw_toast_overlay_add_toast (self->overlay, toast);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (child != adw_toast_overlay_get_child (self->overlay))
      name_closer (child);
  if (!gtk_widget_get_mapped (widget) || !adw_get_enable_animations (widget))
    return;
  self->since = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (widget));
  self->tick_id = gtk_widget_add_tick_callback (widget, on_tick_cb, self, NULL);
}

static gboolean
on_next_cb (gpointer user_data)
{
  Toasts *self = user_data;

  self->next_id = 0;
  if (is_free (self) && !g_queue_is_empty (&self->waiting))
    show (self, g_queue_pop_head (&self->waiting));
  return G_SOURCE_REMOVE;
}

/* The overlay is still adding or removing a toast, so the next one is shown in an idle source. */
static void
on_children_cb (Toasts *self)
{
  if (is_free (self))
    {
      end_coming (self);
      g_clear_object (&self->current);
    }
  if (self->next_id == 0 && !g_queue_is_empty (&self->waiting))
    self->next_id = g_idle_add (on_next_cb, self);
}

static void
on_destroy_cb (AdwToastOverlay *overlay)
{
  g_object_set_data (G_OBJECT (overlay), KEY, NULL);
}

static Toasts *
ensure (AdwToastOverlay *overlay)
{
  Toasts *self = g_object_get_data (G_OBJECT (overlay), KEY);

  if (self != NULL)
    return self;
  self = g_new0 (Toasts, 1);
  self->overlay = overlay;
  self->named = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, weak_ref_free);
  self->children = gtk_widget_observe_children (GTK_WIDGET (overlay));
  g_signal_connect_swapped (self->children, "items-changed", G_CALLBACK (on_children_cb), self);
  g_object_set_data_full (G_OBJECT (overlay), KEY, self, toasts_free);
  g_signal_connect (overlay, "destroy", G_CALLBACK (on_destroy_cb), NULL);
  return self;
}

void
mas_toasts_add (AdwToastOverlay *overlay,
                AdwToast        *toast)
{
  Toasts *self = NULL;

  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));
  g_return_if_fail (ADW_IS_TOAST (toast));

  self = ensure (overlay);
  if (g_queue_is_empty (&self->waiting) && is_free (self))
    show (self, toast);
  else
    g_queue_push_tail (&self->waiting, toast);
}

static GWeakRef *
ensure_named (AdwToastOverlay *overlay,
              const char      *name)
{
  Toasts *self = ensure (overlay);
  GWeakRef *named = g_hash_table_lookup (self->named, name);

  if (named != NULL)
    return named;
  named = g_new0 (GWeakRef, 1);
  g_weak_ref_init (named, NULL);
  g_hash_table_insert (self->named, (gpointer) name, named);
  return named;
}

AdwToast *
mas_toasts_lookup (AdwToastOverlay *overlay,
                   const char      *name)
{
  g_autoptr (AdwToast) toast = NULL;

  g_return_val_if_fail (ADW_IS_TOAST_OVERLAY (overlay), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  toast = g_weak_ref_get (ensure_named (overlay, name));
  return toast;
}

void
mas_toasts_replace (AdwToastOverlay *overlay,
                    const char      *name,
                    AdwToast        *toast)
{
  AdwToast *before = NULL;

  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));
  g_return_if_fail (name != NULL);

  before = mas_toasts_lookup (overlay, name);
  g_weak_ref_set (ensure_named (overlay, name), toast);
  if (before != NULL)
    mas_toasts_withdraw (overlay, before);
  if (toast != NULL)
    mas_toasts_add (overlay, toast);
}

void
mas_toasts_withdraw (AdwToastOverlay *overlay,
                     AdwToast        *toast)
{
  Toasts *self = NULL;

  g_return_if_fail (ADW_IS_TOAST_OVERLAY (overlay));
  g_return_if_fail (ADW_IS_TOAST (toast));

  self = ensure (overlay);
  if (g_queue_remove (&self->waiting, toast))
    g_object_unref (toast);
  else if (toast == self->current && self->tick_id != 0
           && gtk_widget_get_mapped (GTK_WIDGET (overlay)))
    {
      self->going = TRUE;
      adw_toast_set_button_label (toast, NULL); /* the button has no effect any more */
    }
  else
    adw_toast_dismiss (toast);
}
