/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether a screen reader, or another assistive tool, wants to hear where the keyboard goes. They say so to the registry
 * of accessibility, however they were started; a desktop's setting speaks only of the reader that it starts itself. */
void     mas_listeners_find_async  (GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);
/* FALSE also where there is no accessibility at all. */
gboolean mas_listeners_find_finish (GAsyncResult        *result);

G_END_DECLS
