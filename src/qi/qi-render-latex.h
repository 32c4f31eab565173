/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-latex.h"
#include "qi-render-options.h"

G_BEGIN_DECLS

/* Writes the picture of a position that LaTeX's package chessboard cannot show beside the text @output, as a PDF. @number: its
 * number on a sheet; 0: it is alone. Its name for diagram_latex_add(), or NULL: none is needed, or, with @error, it was not
 * written. */
char   *qi_render_latex_picture (const QiRenderOptions *how,
                                 const DiagramPicture  *picture,
                                 QiSetup               *setup,
                                 const char            *output,
                                 guint                  number,
                                 GError               **error);
/* What shows one position within a document. @unwritable: whether its picture could not be written. */
GBytes *qi_render_latex         (const QiRenderOptions *how,
                                 QiSetup               *setup,
                                 const char            *output,
                                 gboolean              *unwritable,
                                 GError               **error);

G_END_DECLS
