/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-difference.h"
#include "qi-notation.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasCompareText:
 *
 * Both positions as texts in one format, one above or beside the other, with what only one of them has struck
 * out or underlined.
 */
#define MAS_TYPE_COMPARE_TEXT (mas_compare_text_get_type ())
G_DECLARE_FINAL_TYPE (MasCompareText, mas_compare_text, MAS, COMPARE_TEXT, GtkWidget)

void           mas_compare_text_set_titles     (MasCompareText   *self,
                                                const char       *before,
                                                const char       *after);
/* The format to begin with; when it cannot write both positions, another one is used. */
void           mas_compare_text_set_format     (MasCompareText   *self,
                                                const QiNotation *format);
/* Written when it is shown. */
void           mas_compare_text_set_difference (MasCompareText   *self,
                                                QiDifference     *difference);
/* The text of one side as it is shown, borrowed, for tests. */
GtkTextBuffer *mas_compare_text_get_buffer     (MasCompareText   *self,
                                                gboolean          before);

G_END_DECLS
