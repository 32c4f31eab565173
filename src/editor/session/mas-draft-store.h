/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-draft-folder.h"
#include "mas-window-list.h"

G_BEGIN_DECLS

/**
 * MasDraftStore:
 *
 * Where drafts are kept, one of each id. Writing is done by workers, from immutable values: of one id never two at
 * once, and of several that wait the last. All functions are for the thread that opened it.
 */
#define MAS_TYPE_DRAFT_STORE (mas_draft_store_get_type ())
G_DECLARE_FINAL_TYPE (MasDraftStore, mas_draft_store, MAS, DRAFT_STORE, GObject)

/* @path (nullable): NULL: the person's own, see #MasDraftFolder. NULL with @error where that is impossible: then the
 * program keeps no drafts. */
MasDraftStore *mas_draft_store_open          (const char          *path,
                                              GError             **error);

/* Saves a draft in place of the previous one. It finishes when this draft, or a later one with its id, is on disk;
 * with G_IO_ERROR_CANCELLED when the draft was removed before it was written. If writing fails, the previous one
 * stays. */
void           mas_draft_store_put_async     (MasDraftStore       *self,
                                              MasDraft            *draft,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
gboolean       mas_draft_store_put_finish    (MasDraftStore       *self,
                                              GAsyncResult        *result,
                                              GError             **error);
/* Removes a draft: its document was saved, or its changes were discarded. Waits for a write of this draft that is
 * under way. A draft that is put afterwards is kept. */
void           mas_draft_store_remove        (MasDraftStore       *self,
                                              const char          *id);
/* Waits until everything is on disk, at most for the given time. FALSE when it took longer. The callbacks are
 * called later by the main context, or never. */
gboolean       mas_draft_store_flush         (MasDraftStore       *self,
                                              gint64               microseconds);

/* Drafts of processes that have ended, the newest first: a GPtrArray of #MasOrphan. */
GPtrArray     *mas_draft_store_list          (MasDraftStore       *self,
                                              GError             **error);
/* Takes a draft over, so that no other process offers it; from then on it is ours. FALSE when another process
 * was faster. */
gboolean       mas_draft_store_adopt         (MasDraftStore       *self,
                                              const MasOrphan     *orphan,
                                              GError             **error);
/* Takes over a draft that the person does not want and removes it, even one that cannot be read. FALSE when another
 * process has it. */
gboolean       mas_draft_store_discard       (MasDraftStore       *self,
                                              const MasOrphan     *orphan,
                                              GError             **error);
/* Reads one of our drafts completely. MAS_DRAFT_ERROR, or a G_IO_ERROR. */
void           mas_draft_store_load_async    (MasDraftStore       *self,
                                              const char          *id,
                                              GCancellable        *cancellable,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
MasDraft      *mas_draft_store_load_finish   (MasDraftStore       *self,
                                              GAsyncResult        *result,
                                              GError             **error);
/* The draft was shown to the person, so it may be removed when there are too many. */
void           mas_draft_store_set_offered   (MasDraftStore       *self,
                                              const char          *id);
/* Call with TRUE before the draft is loaded into a window, and with FALSE when the window is there. If the program
 * crashes in between, the next start knows (`ended_a_start`). */
void           mas_draft_store_set_opening   (MasDraftStore       *self,
                                              const char          *id,
                                              gboolean             opening);

/**
 * MasDraftLimits:
 * @max_drafts: how many may lie there
 * @max_bytes: of all their files
 * @max_age: µs
 *
 * Drafts that are offered again and again without being taken are removed some day.
 */
typedef struct
{
  guint   max_drafts;
  guint64 max_bytes;
  gint64  max_age;
} MasDraftLimits;

/* 100 drafts, 2 GiB, 90 days. */
const MasDraftLimits *mas_draft_limits_get_default (void);
/* Removes drafts that are too old at @now (µs since 1970), and the oldest of too many: only orphans, and only if they
 * have been offered and can be read. All others are kept whatever the limits say. Returns how many were removed. */
guint          mas_draft_store_tidy          (MasDraftStore        *self,
                                              const MasDraftLimits *limits,
                                              gint64                now);

/* Stores which windows are open, for the next start. @entries (nullable): of #MasWindowEntry; NULL: nothing is to be
 * remembered. Written by a worker like drafts. */
void           mas_draft_store_put_windows   (MasDraftStore       *self,
                                              GPtrArray           *entries);
/* The list that was written last. NULL with G_IO_ERROR_NOT_FOUND when there is none. */
GPtrArray     *mas_draft_store_dup_windows   (MasDraftStore       *self,
                                              GError             **error);

G_END_DECLS
