/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram.h"

G_BEGIN_DECLS

/* Setups to be drawn: shared by the contact sheet, the pixel tests and the drawing benchmark. */

/* @board: tokens separated by spaces, "." for an empty square, "12." for twelve of them; rest
 * empty.
 * @hands: tokens in the first player's hand, then ";", then the second's. */
QiSetup *diagram_sample_new  (const char   *game,
                              const char   *styles,
                              guint         n_sizes,
                              const gint64 *sizes,
                              const char   *board,
                              const char   *hands);
/* Named ones: "chess", "shogi", "xiangqi", "go", "raumschach", "line", "cross", "tokens", "cube",
 * "large". */
QiSetup *diagram_sample_get  (const char   *name);
/* All names, NULL-terminated. */
const char *const *diagram_sample_get_names (void);
/* A board of @files × @ranks with about half of its squares filled with twelve kinds. */
QiSetup *diagram_sample_fill (guint         ranks,
                              guint         files);

G_END_DECLS
