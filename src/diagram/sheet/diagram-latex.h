/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-sheet.h"

G_BEGIN_DECLS

/* Whether LaTeX's package chessboard can show the position as @picture wants it: a board of 8×8 with the pieces of chess and
 * nothing in hand, no marks and no walls. Everything else is a picture of our own, which the text includes. */
gboolean diagram_latex_has_board      (const DiagramPicture   *picture,
                                       QiSetup                *setup);
/* What a document takes in to show one position, by a board or by the picture in the file @name (nullable: not needed). Free
 * with g_free(). */
char    *diagram_latex_dup_part       (const DiagramPicture   *picture,
                                       QiSetup                *setup,
                                       const char             *name);
/* The file of a picture beside @path: "OUT-board.pdf", or "OUT-3.pdf" for the position with the number 3. NULL with
 * %G_IO_ERROR_INVALID_FILENAME when LaTeX cannot take such a name. Free with g_free(). */
char    *diagram_latex_dup_path       (const char             *path,
                                       guint                   number,
                                       GError                **error);
/* Any text as LaTeX shows it to the letter, whatever it holds; a line that ends begins a paragraph. */
void     diagram_latex_append_text    (GString                *text,
                                       const char             *words);

/**
 * DiagramLatex:
 *
 * A document of LaTeX that shows many positions on pages, as a #DiagramSheet does.
 */
typedef struct _DiagramLatex DiagramLatex;

/* An empty document of pages for @columns × @rows positions. */
DiagramLatex *diagram_latex_new     (const DiagramSheetArea *area,
                                     guint                   columns,
                                     guint                   rows);
/* See diagram_latex_new(). */
void          diagram_latex_free    (DiagramLatex           *self);
/* The next position. @name: the file of its picture, where diagram_latex_has_board() says no; else not used. */
void          diagram_latex_add     (DiagramLatex           *self,
                                     const DiagramSheetCell *cell,
                                     const char             *name);
/* The whole text, with lines below @title on pages of their own where there are any. */
char         *diagram_latex_finish  (DiagramLatex           *self,
                                     const char             *title,
                                     const char *const      *lines);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramLatex, diagram_latex_free)

G_END_DECLS
