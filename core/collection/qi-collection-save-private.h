/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-rows-write-private.h"

G_BEGIN_DECLS

/* qi-collection-folder.c: writes the files of a folder whose rows were changed, puts those that were
 * deleted in the trash and makes new ones; @write->fresh are the files as they are then. On an error, saving
 * again does what is left. */
gboolean qi_folder_save (QiRowsWrite  *write,
                         GCancellable *cancellable,
                         GError      **error);

G_END_DECLS
