/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A row with a choice. Where texts are larger than usual, what is chosen stands below the title and may take several
 * lines: beside the title it would be cut. */
#define MAS_TYPE_COMBO_ROW (mas_combo_row_get_type ())
G_DECLARE_DERIVABLE_TYPE (MasComboRow, mas_combo_row, MAS, COMBO_ROW, AdwComboRow)

struct _MasComboRowClass
{
  AdwComboRowClass parent_class;
};

/* A row of an interface that is not made from a template, with these choices (NULL-terminated). */
AdwComboRow *mas_combo_row_new (const char        *title,
                                const char *const *choices);

G_END_DECLS
