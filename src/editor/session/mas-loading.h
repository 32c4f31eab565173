/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-session.h"

G_BEGIN_DECLS

/**
 * MasLoading:
 *
 * Reads the file that is to be opened, one at a time: the next one replaces the one before.
 *
 * Signal `slow`: it takes long enough to say so.
 * Signal `loaded` (MasSession *session, guint row): it was read. @row: what was asked for in it; or 0.
 */
#define MAS_TYPE_LOADING (mas_loading_get_type ())
G_DECLARE_FINAL_TYPE (MasLoading, mas_loading, MAS, LOADING, GObject)

MasLoading   *mas_loading_new             (void);
void          mas_loading_start           (MasLoading *self,
                                           GFile      *file,
                                           gboolean    large,
                                           guint       row);
/* Cancels the reading. */
void          mas_loading_stop            (MasLoading *self);
/* Suppresses the message that it takes long. */
void          mas_loading_hush            (MasLoading *self);
/* What is being read, or NULL. */
GFile        *mas_loading_get_file        (MasLoading *self);
/* For any other reading that replaces this one. */
GCancellable *mas_loading_get_cancellable (MasLoading *self);

G_END_DECLS
