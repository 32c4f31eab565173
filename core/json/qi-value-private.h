/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-value.h"

G_BEGIN_DECLS

/* Appends compact JSON text; reads back to an equal value. */
void         qi_value_append          (const QiValue  *self,
                                       GString        *text);
/* Appends @text as a JSON string with its quotes, escaping only what RFC 8259 §7 requires. */
void         qi_json_append_string    (GString        *text,
                                       const char     *string,
                                       gssize          length);

G_END_DECLS
