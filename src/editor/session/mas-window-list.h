/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define MAS_WINDOW_LIST_MAX 256 /* windows */

/**
 * MasWindowEntry:
 * @uri: (nullable): of the file that is open in it
 * @draft: (nullable): id of the draft of its unsaved work
 * @width: of the window, 0 when it is not known
 * @height: the same
 * @maximized: it is as large as the screen
 * @row: of a list, the row that is shown
 *
 * One window, as the next start opens it again.
 */
typedef struct
{
  char    *uri;
  char    *draft;
  int      width;
  int      height;
  gboolean maximized;
  guint    row;
} MasWindowEntry;

MasWindowEntry *mas_window_entry_new      (const char *uri,
                                           const char *draft);
void            mas_window_entry_free     (MasWindowEntry *self);

/* @entries: #MasWindowEntry; of more than %MAS_WINDOW_LIST_MAX the first. */
GBytes         *mas_window_list_to_bytes  (GPtrArray  *entries);
/* Reads it strictly: a GPtrArray of #MasWindowEntry that owns them, or NULL with G_IO_ERROR_INVALID_DATA, or
 * G_IO_ERROR_NOT_SUPPORTED when another version wrote it. */
GPtrArray      *mas_window_list_new_from_bytes (GBytes  *bytes,
                                                GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasWindowEntry, mas_window_entry_free)

G_END_DECLS
