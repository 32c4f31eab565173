/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-collection-list.h"
#include "mas-commands.h"

G_BEGIN_DECLS

/**
 * MasRowExport:
 *
 * Writes rows of a file of many positions to another file: those that are selected in the sidebar, or
 * those with changes. Actions: `export-rows`, `export-changes`.
 */
#define MAS_TYPE_ROW_EXPORT (mas_row_export_get_type ())
G_DECLARE_FINAL_TYPE (MasRowExport, mas_row_export, MAS, ROW_EXPORT, MasCommands)

/* @list is not kept alive. */
MasRowExport *mas_row_export_new (GtkApplicationWindow *window,
                                  MasMessages          *messages,
                                  MasCollectionList    *list);

G_END_DECLS
