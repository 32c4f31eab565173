/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * QI_CELL_MAX_BYTES:
 *
 * The longest that a name in CELL can be.
 *
 * Since: 1.0
 */
#define QI_CELL_MAX_BYTES 7

/* Reads a CELL name ("e", "e4", "c3C") into 1 to 3 indices 0…255: file, rank, layer.
 * Returns the number of indices, or 0 with @fault set to one of CELL's error names
 * ("empty_input", "too_long", "invalid_start", "too_many_dimensions", "unexpected_character",
 * "leading_zero", "index_out_of_range"). Source: CELL 1.0.0. */
guint qi_cell_parse  (const char  *text,
                      gssize       length,
                      guint        indices[3],
                      const char **fault);
/* The name of @n_indices indices; NULL with @fault set ("no_indices", "too_many_dimensions", "index_out_of_range"). */
char *qi_cell_dup_name (const guint *indices,
                        guint        n_indices,
                        const char **fault);

G_END_DECLS
