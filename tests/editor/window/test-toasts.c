/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"

#include "mas-toasts.h"

#include <adwaita.h>
#include <malloc.h>

/* Toasts that are added and withdrawn faster than they slide in and out. */

typedef struct
{
  GtkWidget       *window;
  AdwToastOverlay *overlay;
  GListModel      *children;
  guint            n_most; /* to be seen at once */
  guint            n_shown;
} Fixture;

static void
on_children_cb (GListModel *children,
                guint       position,
                guint       removed,
                guint       added,
                Fixture    *self)
{
  self->n_shown += added;
  self->n_most = MAX (self->n_most, g_list_model_get_n_items (children) - 1);
}

static void
set_up (Fixture      *self,
        gconstpointer data)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", data != NULL, NULL);
  self->window = gtk_window_new ();
  self->overlay = ADW_TOAST_OVERLAY (adw_toast_overlay_new ());
  adw_toast_overlay_set_child (self->overlay, gtk_label_new ("below"));
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->overlay));
  gtk_window_set_default_size (GTK_WINDOW (self->window), 400, 300);
  gtk_window_present (GTK_WINDOW (self->window));
  wait_for (gtk_widget_get_width (GTK_WIDGET (self->overlay)) > 0);
  self->children = gtk_widget_observe_children (GTK_WIDGET (self->overlay));
  g_signal_connect (self->children, "items-changed", G_CALLBACK (on_children_cb), self);
}

static void
tear_down (Fixture      *self,
           gconstpointer data)
{
  g_signal_handlers_disconnect_by_data (self->children, self);
  g_object_unref (self->children);
  gtk_window_destroy (GTK_WINDOW (self->window));
  settle ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

/* A new toast, which is shown after those before it; borrowed. */
static AdwToast *
add (Fixture    *self,
     const char *words)
{
  AdwToast *toast = adw_toast_new (words);

  mas_toasts_add (self->overlay, toast);
  return toast;
}

static gboolean
is_empty (Fixture *self)
{
  return g_list_model_get_n_items (self->children) == 1;
}

/* Each toast is withdrawn when the next one comes, as the offer to undo is at the next act. The
 * shown toast is withdrawn at once, while libadwaita still slides it in. */
static void
test_haste (Fixture      *self,
            gconstpointer data)
{
  for (guint i = 0; i < 4; i++)
    {
      AdwToast *first = add (self, "first");
      AdwToast *second = NULL;

      mas_toasts_withdraw (self->overlay, first);
      second = add (self, "second");
      g_object_add_weak_pointer (G_OBJECT (second), (gpointer *) &second);
      wait_for (self->n_shown == 2 * (i + 1));
      mas_toasts_withdraw (self->overlay, second);
      wait_for (second == NULL && is_empty (self));
    }
  g_assert_cmpuint (self->n_most, ==, 1);
}

/* A toast that is withdrawn while it waits is never shown; the others keep their order. */
static void
test_order (Fixture      *self,
            gconstpointer data)
{
  AdwToast *first = add (self, "first");
  AdwToast *second = add (self, "second");
  AdwToast *third = add (self, "third");

  g_object_add_weak_pointer (G_OBJECT (second), (gpointer *) &second);
  g_assert_cmpuint (self->n_shown, ==, 1);
  mas_toasts_withdraw (self->overlay, second);
  g_assert_null (second);
  mas_toasts_withdraw (self->overlay, first);
  wait_for (self->n_shown == 2);
  g_assert_cmpuint (self->n_most, ==, 1);
  g_object_add_weak_pointer (G_OBJECT (third), (gpointer *) &third);
  mas_toasts_withdraw (self->overlay, third);
  wait_for (third == NULL && is_empty (self));
  g_assert_cmpuint (self->n_shown, ==, 2);
}

/* There is at most one toast of a name; toasts of other names are left alone. */
static void
test_named (Fixture      *self,
            gconstpointer data)
{
  AdwToast *other = add (self, "other");
  AdwToast *first = adw_toast_new ("first");
  AdwToast *second = adw_toast_new ("second");

  g_object_add_weak_pointer (G_OBJECT (first), (gpointer *) &first);
  mas_toasts_replace (self->overlay, "undo", first);
  g_assert_true (mas_toasts_lookup (self->overlay, "undo") == first);
  g_assert_null (mas_toasts_lookup (self->overlay, "other"));
  mas_toasts_replace (self->overlay, "undo", second);
  g_assert_null (first);
  g_assert_true (mas_toasts_lookup (self->overlay, "undo") == second);
  mas_toasts_withdraw (self->overlay, other);
  wait_for (self->n_shown == 2);
  g_object_add_weak_pointer (G_OBJECT (second), (gpointer *) &second);
  mas_toasts_replace (self->overlay, "undo", NULL);
  g_assert_null (mas_toasts_lookup (self->overlay, "undo"));
  wait_for (second == NULL && is_empty (self));
}

/* When the window is closed its waiting toasts are freed. */
static void
test_destroy (Fixture      *self,
              gconstpointer data)
{
  AdwToast *second = NULL;

  add (self, "first");
  second = add (self, "second");
  g_object_add_weak_pointer (G_OBJECT (second), (gpointer *) &second);
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  wait_for (second == NULL);
}

int
main (int   argc,
      char *argv[])
{
  /* Freed memory is overwritten, so that its use is noticed. */
  mallopt (M_PERTURB, 0x5a);
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add ("/editor/toasts/haste", Fixture, "", set_up, test_haste, tear_down);
  g_test_add ("/editor/toasts/haste-at-once", Fixture, NULL, set_up, test_haste, tear_down);
  g_test_add ("/editor/toasts/order", Fixture, "", set_up, test_order, tear_down);
  g_test_add ("/editor/toasts/named", Fixture, "", set_up, test_named, tear_down);
  g_test_add ("/editor/toasts/destroy", Fixture, "", set_up, test_destroy, tear_down);
  return g_test_run ();
}
