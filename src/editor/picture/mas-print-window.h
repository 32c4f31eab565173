/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "mas-print-job.h"

G_BEGIN_DECLS

/**
 * MasPrintWindow:
 *
 * The preview of a print job, with its options: the pages are drawn by what prints them, or writes them into files.
 *
 * Properties: `page` (uint, shown, counted from 0).
 * Signal `printed`: the job was sent; the window closes then.
 * Signal `exported`, with a #GFile: its first page was written; the window closes then.
 */
#define MAS_TYPE_PRINT_WINDOW (mas_print_window_get_type ())
G_DECLARE_FINAL_TYPE (MasPrintWindow, mas_print_window, MAS, PRINT_WINDOW, AdwWindow)

MasPrintWindow *mas_print_window_new     (GtkWindow      *parent,
                                          MasPrintJob    *job);
/* For files. @beside (nullable): where the positions are from. */
MasPrintWindow *mas_print_window_new_export (GtkWindow   *parent,
                                             MasPrintJob *job,
                                             GFile       *beside);
/* For tests, which print it to a file without the dialog of the system. */
MasPrintJob    *mas_print_window_get_job (MasPrintWindow *self);

G_END_DECLS
