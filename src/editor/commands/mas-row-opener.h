/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-collection-list.h"
#include "mas-commands.h"
#include "mas-compare-page.h"
#include "mas-pending-text.h"

G_BEGIN_DECLS

/**
 * MasRowOpener:
 *
 * Puts rows of a file of many positions into the editor, one after the other: what waits beside the
 * board is asked about before, the sidebar follows, and while it is asked about what another program
 * wrote, that stays compared. Actions: `next-row`, `previous-row`, `next-problem`, `previous-problem`.
 *
 * Signal `focus-board`: the board is to have the keyboard, if it is shown.
 */
#define MAS_TYPE_ROW_OPENER (mas_row_opener_get_type ())
G_DECLARE_FINAL_TYPE (MasRowOpener, mas_row_opener, MAS, ROW_OPENER, MasCommands)

/* @list and @page are not kept alive. */
MasRowOpener *mas_row_opener_new    (GtkApplicationWindow *window,
                                     MasMessages          *messages,
                                     MasCollectionList    *list,
                                     MasComparePage       *page,
                                     MasPendingText       *pending);
/* Puts a row into the editor, or shows what is wrong with its text. Only with a file of many positions.
 * @focus: the board is to have the keyboard. */
void          mas_row_opener_open   (MasRowOpener         *self,
                                     guint                 row,
                                     gboolean              focus);
/* Opens the current row anew, or another one when it went. */
void          mas_row_opener_reopen (MasRowOpener         *self);
/* Compares @row with another program's version, or shows a change of that program that has no row here
 * (@row: G_MAXUINT). The keyboard focus stays in the list. FALSE when there is nothing to show. */
gboolean      mas_row_opener_compare_theirs (MasRowOpener *self,
                                             guint         row,
                                             guint         change);

G_END_DECLS
