/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-item-store.h"
#include "qi-row-list.h"

G_BEGIN_DECLS

/**
 * QiRowsWrite:
 * @store: the file as it was read
 * @rows: what the new one is to say
 * @file: where it will stand
 * @anyway: also over files of a folder that were written since they were listed
 * @has_fault: the file as a whole is broken already
 * @notes: what is to be said of the save
 * @fresh: (out): the items of the new file; it has no descriptor yet
 * @fault: (out, nullable): what is wrong with the new file as a whole, which was wrong with the old one too
 *
 * A file that is written anew: what did not change is copied from the old one, all that stands between the
 * items too. What is written is divided again while it goes out, and unless exactly the rows come back
 * nothing is saved.
 *
 * In a file of lines a row is its line, from one line end to the next. Lines of comment and blank
 * lines in front of it go with it when it is moved, and stay where they are when it is deleted; those of the
 * first row that have a blank line below them are the file's head and stay at the top. A new line ends
 * as its neighbour does. A file whose last line does not end keeps that manner.
 *
 * Games are separated as those of the file are. The comma and layout in front of an array's element go with it.
 */
typedef struct
{
  QiItemStore *store;
  QiRowList   *rows;
  GFile       *file;
  gboolean     anyway;
  gboolean     has_fault;
  GPtrArray   *notes;
  QiItemStore *fresh;
  QiFinding   *fault;
} QiRowsWrite;

/* A #QiFileWriteFunc; @user_data is a #QiRowsWrite. */
gboolean qi_rows_write (int           fd,
                        gpointer      user_data,
                        GCancellable *cancellable,
                        GError      **error);

G_END_DECLS
