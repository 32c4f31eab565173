/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-collection.h"
#include "mas-session.h"

G_BEGIN_DECLS

/**
 * MasRowsSession:
 *
 * A session with a file of many positions, of which one row is the document (or the faulty text, or
 * the failure).
 *
 * Property: `rows` (MasCollection, read-only): another one when the file was read anew.
 *
 * Signals:
 * - `rows-described`: how many rows there are, or what is known of them, is another now; not more than
 *   some times a second
 * - `acted`: there is something else to undo
 * - `opened` (QiReading *reading): a row was read, and is the document now
 * - `replaced-rows`: a reload lost changes that were here; undo brings them back
 * - `went` (guint row): this is the current row now, by itself
 */
#define MAS_TYPE_ROWS_SESSION (mas_rows_session_get_type ())
G_DECLARE_FINAL_TYPE (MasRowsSession, mas_rows_session, MAS, ROWS_SESSION, MasSession)

/* A session for a file that was just opened, at its first row. */
MasSession    *mas_rows_session_new            (QiCollection   *rows);
MasCollection *mas_rows_session_get_rows       (MasRowsSession *self);
/* Makes a row the current one. FALSE when the present one cannot be left because its text cannot
 * stand in the file, which is reported. */
gboolean       mas_rows_session_open_row       (MasRowsSession *self,
                                                guint           row);
/* Opens the current row again, or another one if it was removed. */
void           mas_rows_session_open_current   (MasRowsSession *self);
/* Shows a row as soon as it is found, unless the person went to another one before. */
void           mas_rows_session_wait_for_row   (MasRowsSession *self,
                                                guint           row);
/* The row near which the current one is chosen after acts on rows. */
void           mas_rows_session_set_last       (MasRowsSession *self,
                                                guint           row);
/* Writes pending edits into the rows, including those typed into a faulty text. FALSE when the row
 * cannot hold them, which is reported. */
gboolean       mas_rows_session_keep           (MasRowsSession *self);
/* What undo would take back, or redo bring back, in any row: a step, or the last reload. NULL when there is
 * nothing. */
const char    *mas_rows_session_get_undo_label (MasRowsSession *self);
const char    *mas_rows_session_get_redo_label (MasRowsSession *self);
/* FALSE when there is nothing to do, or the present row cannot be left, which is reported. */
gboolean       mas_rows_session_undo           (MasRowsSession *self);
gboolean       mas_rows_session_redo           (MasRowsSession *self);

/**
 * MasTheirs:
 * @before: what the file said when it was read; or what the row says here, where that is gone
 * @after: what the file says now
 * @mine: (nullable): what the row says here, where it was changed here, too; with @document (nullable)
 * @titles: of @before and @after, translated
 * @words: (nullable): who changed it, a sentence, where that is not only the other program; translated
 *
 * What another program made of one row. Where there is no row, or no position in its text, it is an empty
 * board, and its title says so.
 */
typedef struct
{
  QiSetup          *before;
  QiSetup          *after;
  QiSetup          *mine;
  MasDocument      *document;
  const QiNotation *format;
  char             *titles[2];
  const char       *words;
} MasTheirs;

void           mas_theirs_free                 (MasTheirs      *theirs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasTheirs, mas_theirs_free)

/* While it is asked whether to reload: of @row, or of change number @change where @row is G_MAXUINT. NULL when
 * that is not asked, or neither text is a position. */
MasTheirs     *mas_rows_session_dup_theirs     (MasRowsSession *self,
                                                guint           row,
                                                guint           change);
/* The change that concerns @row, or the next one: from number @from on (G_MAXUINT: from @row on; itself, too,
 * if @self_too), round the end. G_MAXUINT when none is known. @found (out): its row here, or G_MAXUINT. */
guint          mas_rows_session_find_change    (MasRowsSession *self,
                                                guint           row,
                                                guint           from,
                                                gboolean        forward,
                                                gboolean        self_too,
                                                guint          *found);

G_END_DECLS
