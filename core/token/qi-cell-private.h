/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-cell.h"

G_BEGIN_DECLS

/* Writes the name of @n_indices indices and a NUL; returns its bytes, 0 with @fault set
 * ("no_indices", "too_many_dimensions", "index_out_of_range"). */
gsize qi_cell_format (const guint *indices,
                      guint        n_indices,
                      char         buffer[QI_CELL_MAX_BYTES + 1],
                      const char **fault);

G_END_DECLS
