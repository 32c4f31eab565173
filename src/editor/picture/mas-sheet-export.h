/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-print-job.h"

G_BEGIN_DECLS

/* Asks for a file and writes the pages of a job to it: all into a PDF, or each as an SVG or PNG of its own, whose names are
 * numbered from the second on. Existing files are not replaced without asking. @beside (nullable): where the positions are
 * from. */
void   mas_sheet_export_async  (GtkWindow           *parent,
                                MasPrintJob         *job,
                                GFile               *beside,
                                GCancellable        *cancellable,
                                GAsyncReadyCallback  callback,
                                gpointer             user_data);
/* The file of the first page. NULL with %G_IO_ERROR_CANCELLED when none was chosen. */
GFile *mas_sheet_export_finish (GAsyncResult        *result,
                                GError             **error);

G_END_DECLS
