/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-report.h"

G_BEGIN_DECLS

/* Adds the variants of a file to the games; what is to be said of them, or of @game alone (nullable), is added
 * to @findings. NULL when it cannot be read, else its text. */
GBytes *qi_variants_load   (const char      *path,
                            const char      *game,
                            GPtrArray       *findings,
                            GError         **error);
/* Says that the file of @place cannot be read. */
void    qi_variants_refuse (const QiOptions *options,
                            const QiPlace   *place,
                            const GError    *error);

G_END_DECLS
