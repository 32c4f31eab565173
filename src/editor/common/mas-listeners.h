/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether a screen reader or another assistive tool listens to where the keyboard focus goes. Such tools register with
 * the accessibility bus, however they were started; the desktop's setting covers only the reader that it starts
 * itself. */
void     mas_listeners_find_async  (GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);
/* FALSE also where there is no accessibility bus at all. */
gboolean mas_listeners_find_finish (GAsyncResult        *result);

G_END_DECLS
