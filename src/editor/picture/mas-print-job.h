/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "diagram-sheet.h"
#include "mas-collection.h"
#include "mas-picture-options.h"

G_BEGIN_DECLS

/* No job has more positions. */
#define MAS_PRINT_MAX_POSITIONS 2000

/**
 * MasPrintJob:
 *
 * Positions that are to be printed, or exported as sheets: the one in the editor, or rows of a file of many. It makes the
 * pages for paper and for the preview, as the options say (#MasPictureOptions).
 *
 * Property: `scope` ("one": the position in the editor, "selected": the rows that were selected,
 * "all": the rows of the list).
 * Signal `changed`: the pages are others.
 * Signal `preview`: somebody asked for the preview from the toolkit's dialog.
 */
#define MAS_TYPE_PRINT_JOB (mas_print_job_get_type ())
G_DECLARE_FINAL_TYPE (MasPrintJob, mas_print_job, MAS, PRINT_JOB, GObject)

/* @setup (nullable): in the editor. */
MasPrintJob   *mas_print_job_new          (QiSetup           *setup,
                                           const char        *title,
                                           gboolean           flipped);
const char    *mas_print_job_get_title    (MasPrintJob       *self);
/* @selected: rows, as guint. Rows that have been deleted when the job is printed leave their places
 * empty. */
void           mas_print_job_set_rows     (MasPrintJob       *self,
                                           MasCollection     *collection,
                                           GArray            *selected);
gboolean       mas_print_job_has_rows     (MasPrintJob       *self);
gboolean       mas_print_job_has_position (MasPrintJob       *self);
gboolean       mas_print_job_has_selected (MasPrintJob       *self);
/* How many positions the job has, and how many there are. */
guint          mas_print_job_count        (MasPrintJob       *self,
                                           guint             *n_all);
guint          mas_print_job_count_pages  (MasPrintJob       *self);
/* A page, from 0. Free with diagram_sheet_unref(). */
DiagramSheet  *mas_print_job_make_sheet   (MasPrintJob       *self,
                                           guint              page);
/* All of them, #DiagramSheet, to be written in any thread. */
GPtrArray     *mas_print_job_make_sheets  (MasPrintJob       *self);
/* The same as one document of LaTeX in a file called @name. @pictures: (out): #MasPictureShot of those that it includes, by the
 * names of @names: (out). NULL with %G_IO_ERROR_INVALID_FILENAME where LaTeX cannot include files of such names. */
char          *mas_print_job_make_latex   (MasPrintJob       *self,
                                           const char        *name,
                                           GPtrArray        **pictures,
                                           GPtrArray        **names,
                                           GError           **error);
GtkPageSetup  *mas_print_job_get_page_setup (MasPrintJob     *self);
void           mas_print_job_set_page_setup (MasPrintJob  *self,
                                             GtkPageSetup *page_setup);
/* The page that the toolkit's dialog calls the current one, from 0. */
void           mas_print_job_set_current_page (MasPrintJob *self,
                                               guint        page);
/* Prints, or shows the toolkit's dialog before, or writes a PDF to @path (nullable). */
GtkPrintOperationResult
               mas_print_job_run          (MasPrintJob       *self,
                                           GtkPrintOperationAction action,
                                           const char        *path,
                                           GtkWindow         *parent,
                                           GError           **error);

G_END_DECLS
