/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-file-stamp.h"
#include "qi-notation.h"

G_BEGIN_DECLS

/* Reads a whole file of at most @max_bytes; the size is looked at before memory is taken and
 * bounded while reading (pipes and growing files too). A folder, a missing file … are G_IO_ERROR;
 * too large is QI_ERROR_IO with the finding too-long. Waiting for a pipe can be cancelled. */
GBytes  *qi_file_load (GFile        *file,
                       gsize         max_bytes,
                       GCancellable *cancellable,
                       GError      **error);
/* Writes all or nothing: a temporary file beside the resolved target (symbolic links are
 * followed), permissions kept, fsync, exchange, fsync of the folder. On any failure the old file is
 * untouched and the temporary one removed. What another program has saved meanwhile is replaced. */
gboolean qi_file_save (GFile        *file,
                       const char   *text,
                       gsize         length,
                       GCancellable *cancellable,
                       GError      **error);

/**
 * QiFileOver:
 * @must_be_new: none may be replaced
 * @known: the file that may be replaced; all zero: any that is there when the save begins
 * @text: (nullable): what the known file says; it may have been touched then, or written again
 * @may_be_gone: the known file may be missing, too
 * @is_one_of_many: the caller calls qi_file_clear_leftovers() when all are saved
 *
 * Since: 1.0
 */
typedef struct
{
  gboolean    must_be_new;
  QiFileStamp known;
  GBytes     *text;
  gboolean    may_be_gone;
  gboolean    is_one_of_many;
} QiFileOver;


G_END_DECLS
