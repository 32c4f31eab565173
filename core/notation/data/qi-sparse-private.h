/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TRUE when a text that the native format reads is in its sparse form, which is no PON. Looks for the
 * names of members near either end, and no further. */
gboolean qi_native_text_is_sparse (const char *text,
                                   gsize       length);

G_END_DECLS
