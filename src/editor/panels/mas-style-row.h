/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * MasStyleRow:
 *
 * The style of one side. Any token, but a letter has the case of its side; what is no string is shown and
 * read as JSON. What cannot be taken stays as it is typed, and the document as it is.
 *
 * Property `fault` (string): why what is typed cannot be taken, or NULL.
 */
#define MAS_TYPE_STYLE_ROW (mas_style_row_get_type ())
G_DECLARE_FINAL_TYPE (MasStyleRow, mas_style_row, MAS, STYLE_ROW, AdwEntryRow)

/* Shows the style that @document has now. Text being typed is dropped when that has changed. */
void mas_style_row_update (MasStyleRow *self,
                           MasDocument *document,
                           QiSide       side);

G_END_DECLS
