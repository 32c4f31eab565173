/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-scan-private.h"

G_BEGIN_DECLS

/* TRUE when a placement of @format that stands alone is rather words or numbers between slashes ("and/or",
 * "1/2"): its board is smaller than 3×3, or has no empty square and letters that no game of its size has. */
gboolean qi_scan_is_words (const QiScan *self,
                           QiSpan        span,
                           const char   *format);
/* TRUE when a placement has letters of one case only and no empty square, like "home/user" but no board in play. */
gboolean qi_scan_is_one_sided (const QiScan *self,
                               QiSpan        span);
/* TRUE when a placement is two or three numbers: a date, a fraction. */
gboolean qi_scan_is_numbers   (const QiScan *self,
                               QiSpan        span);
/* TRUE when a placement is two words of a letter or two, and no board that somebody plays on: "K/k". */
gboolean qi_scan_is_pair      (const QiScan *self,
                               QiSpan        span);

G_END_DECLS
