/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-division.h"

G_BEGIN_DECLS

/* Whether a name (nullable) has one of them, in any case of letters. */
gboolean           qi_division_has_json_ending  (const char         *name);
/* Whether what the notation writes is JSON. */
gboolean           qi_division_is_json          (const QiNotation   *notation);

G_END_DECLS
