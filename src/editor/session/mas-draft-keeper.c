/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-draft-keeper.h"

struct _MasDraftKeeper
{
  MasDraftClock    clock;
  MasDraftKeepFunc keep;
  gpointer         user_data;
  guint            timeout;  /* 0: nothing is due */
  gint64           deadline; /* µs of the clock */
};

static gint64
get_main_time (gpointer data)
{
  return g_get_monotonic_time ();
}

static guint
add_main_timeout (gpointer    data,
                  guint       ms,
                  GSourceFunc callback,
                  gpointer    user_data)
{
  return g_timeout_add (ms, callback, user_data);
}

static void
remove_main_timeout (gpointer data,
                     guint    id)
{
  g_source_remove (id);
}

MasDraftKeeper *
mas_draft_keeper_new (const MasDraftClock *clock,
                      MasDraftKeepFunc     keep,
                      gpointer             user_data)
{
  static const MasDraftClock usual = { get_main_time, add_main_timeout, remove_main_timeout, NULL };
  MasDraftKeeper *self;

  g_return_val_if_fail (keep != NULL, NULL);

  self = g_new0 (MasDraftKeeper, 1);
  self->clock = clock != NULL ? *clock : usual;
  self->keep = keep;
  self->user_data = user_data;
  return self;
}

void
mas_draft_keeper_free (MasDraftKeeper *self)
{
  g_return_if_fail (self != NULL);

  mas_draft_keeper_settle (self);
  g_free (self);
}

static gboolean
on_timeout_cb (gpointer user_data)
{
  MasDraftKeeper *self = user_data;

  self->timeout = 0;
  self->keep (self->user_data);
  return G_SOURCE_REMOVE;
}

static void
keep_after (MasDraftKeeper *self,
            guint           delay)
{
  const gint64 deadline = self->clock.get_time (self->clock.data) + (gint64) delay * 1000;

  /* An earlier deadline stays. */
  if (self->timeout != 0 && self->deadline <= deadline)
    return;
  mas_draft_keeper_settle (self);
  self->deadline = deadline;
  self->timeout = self->clock.add_timeout (self->clock.data, delay, on_timeout_cb, self);
}

void
mas_draft_keeper_edited (MasDraftKeeper *self,
                         guint           n_squares)
{
  g_return_if_fail (self != NULL);

  keep_after (self, n_squares > MAS_DRAFT_LARGE_SQUARES ? MAS_DRAFT_LARGE_DELAY : MAS_DRAFT_DELAY);
}

void
mas_draft_keeper_failed (MasDraftKeeper *self)
{
  g_return_if_fail (self != NULL);

  keep_after (self, MAS_DRAFT_AGAIN_DELAY);
}

gboolean
mas_draft_keeper_is_due (MasDraftKeeper *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->timeout != 0;
}

void
mas_draft_keeper_settle (MasDraftKeeper *self)
{
  g_return_if_fail (self != NULL);

  if (self->timeout != 0)
    self->clock.remove_timeout (self->clock.data, self->timeout);
  self->timeout = 0;
}

void
mas_draft_keeper_hurry (MasDraftKeeper *self)
{
  g_return_if_fail (self != NULL);

  if (self->timeout == 0)
    return;
  mas_draft_keeper_settle (self);
  self->keep (self->user_data);
}
