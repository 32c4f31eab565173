/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MAS_DRAFT_DELAY 2000        /* ms after an edit */
#define MAS_DRAFT_LARGE_DELAY 10000 /* ms on a board beyond the next */
#define MAS_DRAFT_AGAIN_DELAY 30000 /* ms after a draft that could not be kept */
#define MAS_DRAFT_LARGE_SQUARES 65025

/**
 * MasDraftClock:
 * @get_time: µs that only grow
 * @add_timeout: calls @callback once after so many ms; the number is not 0
 * @remove_timeout: it is not called any more
 *
 * Where a keeper has its time from.
 */
typedef struct
{
  gint64 (*get_time)       (gpointer    data);
  guint  (*add_timeout)    (gpointer    data,
                            guint       ms,
                            GSourceFunc callback,
                            gpointer    user_data);
  void   (*remove_timeout) (gpointer    data,
                            guint       id);
  gpointer data;
} MasDraftClock;

/* Called when a draft is due: has to save the work as it is now. */
typedef void (*MasDraftKeepFunc) (gpointer user_data);

/**
 * MasDraftKeeper:
 *
 * When a draft is due: some seconds after the first edit that none has, whether edits go on or not, so that
 * constant typing is kept too. It never asks for the work itself before it is time.
 */
typedef struct _MasDraftKeeper MasDraftKeeper;

/* @clock (nullable): NULL: that of the main context. */
MasDraftKeeper *mas_draft_keeper_new      (const MasDraftClock *clock,
                                           MasDraftKeepFunc     keep,
                                           gpointer             user_data);
void            mas_draft_keeper_free     (MasDraftKeeper      *self);
/* There was an edit, to a board of @n_squares squares; 0 for texts and lists. */
void            mas_draft_keeper_edited   (MasDraftKeeper      *self,
                                           guint                n_squares);
/* Saving failed: it is tried again later, with or without further edits. */
void            mas_draft_keeper_failed   (MasDraftKeeper      *self);
/* Whether there are edits that are in no draft yet. For tests. */
gboolean        mas_draft_keeper_is_due   (MasDraftKeeper      *self);
/* The work was saved, or its changes were discarded: no draft is due. */
void            mas_draft_keeper_settle   (MasDraftKeeper      *self);
/* Saves now what is due, because the program ends. */
void            mas_draft_keeper_hurry    (MasDraftKeeper      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasDraftKeeper, mas_draft_keeper_free)

G_END_DECLS
