/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-notation.h"

G_BEGIN_DECLS

/* Reads a whole file of at most @max_bytes; the size is looked at before memory is taken and
 * bounded while reading (pipes and growing files too). A folder, a missing file … are G_IO_ERROR;
 * too large is QI_ERROR_IO with the finding too-long. Waiting for a pipe can be cancelled. */
GBytes  *qi_file_load (GFile        *file,
                       gsize         max_bytes,
                       GCancellable *cancellable,
                       GError      **error);
/* The same from an open descriptor (standard input), which stays open. */
GBytes  *qi_file_load_fd (int           fd,
                          gsize         max_bytes,
                          GCancellable *cancellable,
                          GError      **error);
/* Writes all or nothing: a temporary file beside the resolved target (symbolic links are
 * followed), permissions kept, fsync, rename, fsync of the folder. On any failure the old file is
 * untouched and the temporary one removed. */
gboolean qi_file_save (GFile        *file,
                       const char   *text,
                       gsize         length,
                       GCancellable *cancellable,
                       GError      **error);

G_END_DECLS
