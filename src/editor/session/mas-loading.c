/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-loading.h"

#define SLOW_DELAY 250 /* ms: faster readings are not reported as slow */

struct _MasLoading
{
  GObject       parent_instance;

  GFile        *file; /* or NULL */
  GCancellable *cancellable;
  guint         row;
  guint         slow_id; /* or 0 */
};

enum
{
  SIGNAL_SLOW,
  SIGNAL_LOADED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasLoading, mas_loading, G_TYPE_OBJECT)

static void
mas_loading_finalize (GObject *object)
{
  MasLoading *self = MAS_LOADING (object);

  g_clear_handle_id (&self->slow_id, g_source_remove);
  g_clear_object (&self->file);
  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (mas_loading_parent_class)->finalize (object);
}

static void
mas_loading_class_init (MasLoadingClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mas_loading_finalize;
  signals[SIGNAL_SLOW] =
    g_signal_new ("slow", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_LOADED] = g_signal_new ("loaded", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, MAS_TYPE_SESSION, G_TYPE_UINT);
}

static void
mas_loading_init (MasLoading *self)
{
  self->cancellable = g_cancellable_new ();
}

MasLoading *
mas_loading_new (void)
{
  return g_object_new (MAS_TYPE_LOADING, NULL);
}

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasLoading) self = user_data;
  g_autoptr (MasSession) session = mas_session_open_finish (result);

  if (session == NULL)
    return;
  g_clear_object (&self->file);
  mas_loading_hush (self);
  g_signal_emit (self, signals[SIGNAL_LOADED], 0, session, self->row);
}

static gboolean
on_slow_cb (gpointer user_data)
{
  MasLoading *self = user_data;

  self->slow_id = 0;
  g_signal_emit (self, signals[SIGNAL_SLOW], 0);
  return G_SOURCE_REMOVE;
}

void
mas_loading_start (MasLoading *self,
                   GFile      *file,
                   gboolean    large,
                   guint       row)
{
  g_return_if_fail (MAS_IS_LOADING (self));
  g_return_if_fail (G_IS_FILE (file));

  mas_loading_stop (self);
  self->file = g_object_ref (file);
  self->row = row;
  self->slow_id = g_timeout_add (SLOW_DELAY, on_slow_cb, self);
  mas_session_open_async (file, large, self->cancellable, on_opened_cb, g_object_ref (self));
}

void
mas_loading_stop (MasLoading *self)
{
  g_return_if_fail (MAS_IS_LOADING (self));

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_clear_object (&self->file);
  mas_loading_hush (self);
}

void
mas_loading_hush (MasLoading *self)
{
  g_clear_handle_id (&self->slow_id, g_source_remove);
}

GFile *
mas_loading_get_file (MasLoading *self)
{
  return self->file;
}

GCancellable *
mas_loading_get_cancellable (MasLoading *self)
{
  return self->cancellable;
}
