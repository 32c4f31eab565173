/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-draft.h"

G_BEGIN_DECLS

/**
 * MasDraftFolder:
 *
 * The folder that drafts lie in, as one living process has it open:
 *   OWNER.lock       locked as long as the process OWNER lives
 *   OWNER.ID.draft   a draft that OWNER takes care of
 *   ID.offered       it was shown to the person once
 *   ID.opening       it is being loaded into a window at this moment
 *   windows          what was open, see #MasWindowEntry
 *   .OWNER.NAME.tmp  what is being written
 * OWNER and ID are numbers that are never used again. The lock belongs to the open file (F_OFD_SETLK), so the
 * system gives it back however the process ends. A draft whose owner has no lock is an orphan; taking it over is
 * one rename, which only one can succeed with.
 *
 * Functions block for as long as the file system takes, and may be called by any thread.
 */
typedef struct _MasDraftFolder MasDraftFolder;

/* @path (nullable): NULL: `masume/drafts` in the person's folder for state. Creates it if necessary, and removes
 * what processes left that ended while writing. NULL with @error when the folder cannot be private. */
MasDraftFolder *mas_draft_folder_open   (const char      *path,
                                         GError         **error);
/* Releases the lock: drafts that are left in the folder become orphans. */
void            mas_draft_folder_close  (MasDraftFolder  *self);

/**
 * MasOrphan:
 * @head: what is known of it; when @fault is set its `id` alone
 * @owner: who took care of it
 * @size: bytes of its file
 * @offered: it was shown before
 * @ended_a_start: the program ended while it was being loaded
 * @fault: (nullable): why it cannot be read: MAS_DRAFT_ERROR, or a G_IO_ERROR
 *
 * A draft whose process is not there any more.
 */
typedef struct
{
  MasDraftHead head;
  char        *owner;
  guint64      size;
  gboolean     offered;
  gboolean     ended_a_start;
  GError      *fault;
} MasOrphan;

MasOrphan      *mas_orphan_copy         (const MasOrphan *self);
void            mas_orphan_free         (MasOrphan       *self);

/* All orphans, the newest first: a GPtrArray of #MasOrphan. Reads the heads only. */
GPtrArray      *mas_draft_folder_list   (MasDraftFolder  *self,
                                         GError         **error);
/* Takes it over. FALSE with G_IO_ERROR_NOT_FOUND when another process did, or it is gone. */
gboolean        mas_draft_folder_adopt  (MasDraftFolder  *self,
                                         const MasOrphan *orphan,
                                         GError         **error);
/* The bytes of one of our own drafts. */
GBytes         *mas_draft_folder_load   (MasDraftFolder  *self,
                                         const char      *id,
                                         GCancellable    *cancellable,
                                         GError         **error);
gboolean        mas_draft_folder_save   (MasDraftFolder  *self,
                                         const char      *id,
                                         GPtrArray       *blocks,
                                         GCancellable    *cancellable,
                                         GError         **error);
/* Removes a draft and its marks. It need not exist. */
gboolean        mas_draft_folder_remove (MasDraftFolder  *self,
                                         const char      *id,
                                         GError         **error);
gboolean        mas_draft_folder_set_offered (MasDraftFolder *self,
                                              const char     *id,
                                              GError        **error);
gboolean        mas_draft_folder_set_opening (MasDraftFolder *self,
                                              const char     *id,
                                              gboolean        opening,
                                              GError        **error);
/* The file of what was open. NULL with @error also when there is none. */
GBytes         *mas_draft_folder_load_windows (MasDraftFolder *self,
                                               GError        **error);
/* @bytes (nullable): NULL: none. */
gboolean        mas_draft_folder_save_windows (MasDraftFolder *self,
                                               GBytes         *bytes,
                                               GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasDraftFolder, mas_draft_folder_close)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasOrphan, mas_orphan_free)

G_END_DECLS
