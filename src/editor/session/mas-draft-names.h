/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-draft.h"

G_BEGIN_DECLS

/* The names in the folder of drafts, and which of their processes are alive. */

#define MAS_DRAFT_ENDING ".draft"
#define MAS_LOCK_ENDING ".lock"
#define MAS_OFFERED_ENDING ".offered"
#define MAS_OPENING_ENDING ".opening"
#define MAS_TEMPORARY_ENDING ".tmp"

/**
 * MasDraftNames:
 * @drafts: names of files: OWNER.ID.draft
 * @others: of locks and temporary files
 * @offered: ids
 * @opening: ids
 *
 * What the names in the folder say.
 */
typedef struct
{
  GPtrArray  *drafts;
  GPtrArray  *others;
  GHashTable *offered;
  GHashTable *opening;
} MasDraftNames;

gboolean mas_draft_names_read  (MasDraftNames *self,
                                int            folder_fd,
                                GError       **error);
void     mas_draft_names_clear (MasDraftNames *self);

/* Creates and holds the lock of a process. Returns its descriptor; closing it releases the lock; −1 with
 * @error. */
int      mas_draft_lock_make   (int            folder_fd,
                                const char    *owner,
                                GError       **error);
/* Whether the process @owner is running. When its lock cannot be examined it counts as running, so that its files are
 * left alone. */
gboolean mas_draft_lock_is_held (int         folder_fd,
                                 const char *owner);
/* Removes what processes left that have ended: their locks, and files that they were writing. */
void     mas_draft_names_sweep (int            folder_fd);

/* Sets a G_IO_ERROR: "@what: reason". */
void     mas_draft_set_errno   (GError       **error,
                                int            number,
                                const char    *what);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MasDraftNames, mas_draft_names_clear)

G_END_DECLS
