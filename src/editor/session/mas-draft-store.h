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

/* @path (nullable): NULL: the person's own, see #MasDraftFolder. NULL with @error where there can be none: the program
 * does without. */
MasDraftStore *mas_draft_store_open          (const char          *path,
                                              GError             **error);

/* Keeps a draft in place of the one before. Done when it, or a later one of its id, is on disk; G_IO_ERROR_CANCELLED
 * when it was removed before it was written. The one before stays when this one cannot be written. */
void           mas_draft_store_put_async     (MasDraftStore       *self,
                                              MasDraft            *draft,
                                              GAsyncReadyCallback  callback,
                                              gpointer             user_data);
gboolean       mas_draft_store_put_finish    (MasDraftStore       *self,
                                              GAsyncResult        *result,
                                              GError             **error);
/* Removes a draft: its document was saved, or its changes were discarded. Waits for a write of this draft that is
 * under way. A draft that is put later is kept. */
void           mas_draft_store_remove        (MasDraftStore       *self,
                                              const char          *id);
/* Waits until all is on disk, so long at most. FALSE when it took longer. The callbacks come later, by the main
 * context, or never. */
gboolean       mas_draft_store_flush         (MasDraftStore       *self,
                                              gint64               microseconds);

/* The drafts of processes that are not there any more, the newest first: a GPtrArray of #MasOrphan. */
GPtrArray     *mas_draft_store_list          (MasDraftStore       *self,
                                              GError             **error);
/* Takes one over, so that nobody else offers it; from then on it is one of ours. FALSE when somebody else was
 * sooner. */
gboolean       mas_draft_store_adopt         (MasDraftStore       *self,
                                              const MasOrphan     *orphan,
                                              GError             **error);
/* Takes over a draft that the person does not want and removes it, even one that cannot be read. FALSE when another
 * process has it. */
gboolean       mas_draft_store_discard       (MasDraftStore       *self,
                                              const MasOrphan     *orphan,
                                              GError             **error);
/* Reads one of ours, whole. MAS_DRAFT_ERROR, or a G_IO_ERROR. */
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
/* It is being loaded into a window: TRUE before, FALSE when the window stands. What ends the program in between is
 * known at the next start (`ended_a_start`). */
void           mas_draft_store_set_opening   (MasDraftStore       *self,
                                              const char          *id,
                                              gboolean             opening);

/**
 * MasDraftLimits:
 * @max_drafts: how many may lie there
 * @max_bytes: of all their files
 * @max_age: µs
 *
 * What is offered again and again, and never taken, goes some day.
 */
typedef struct
{
  guint   max_drafts;
  guint64 max_bytes;
  gint64  max_age;
} MasDraftLimits;

/* 100 drafts, 2 GiB, 90 days. */
const MasDraftLimits *mas_draft_limits_get_default (void);
/* Removes what is too old at @now (µs since 1970), and the oldest of what is too much: orphans alone, and of these only
 * such as were offered and can be read. Others are kept whatever the limits say. Returns how many went. */
guint          mas_draft_store_tidy          (MasDraftStore        *self,
                                              const MasDraftLimits *limits,
                                              gint64                now);

/* What was open, for the next start. @entries (nullable): of #MasWindowEntry; NULL: it is to remember none. Written by a
 * worker as drafts are. */
void           mas_draft_store_put_windows   (MasDraftStore       *self,
                                              GPtrArray           *entries);
/* As it was written last. NULL with G_IO_ERROR_NOT_FOUND when there is none. */
GPtrArray     *mas_draft_store_dup_windows   (MasDraftStore       *self,
                                              GError             **error);

G_END_DECLS
