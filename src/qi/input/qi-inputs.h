/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"

G_BEGIN_DECLS

/* Reads each file ("-": standard input) and calls for what it holds: one position, each line with
 * `--lines`, or each item that it is divided into. Memory is bounded by one position. Returns the
 * highest status. */
QiExit qi_inputs_read          (const QiOptions    *options,
                                const GPtrArray    *files,
                                const QiInputCalls *calls);
/* The same of @files, NULL-terminated; none: standard input. */
QiExit qi_inputs_foreach       (const QiOptions    *options,
                                const char *const  *files,
                                QiInputFunc         func,
                                gpointer            user_data);
/* The position files in a folder and those below it, see qi_folder_list_files(), as paths that begin with
 * @folder. A folder below that cannot be listed is among them, to be told of like a file that cannot be
 * read. @is_cut (out): there are more names below it than are looked at. NULL with a G_IO_ERROR. */
GPtrArray *qi_folder_list (const char *folder,
                           gboolean   *is_cut,
                           GError    **error);

G_END_DECLS
