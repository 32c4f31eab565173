/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-pin.h"

G_BEGIN_DECLS

/* Writes the canonical token and a NUL into @buffer; returns its bytes. */
gsize qi_pin_format (const QiPin *self,
                     char         buffer[QI_PIN_MAX_BYTES + 1]);

G_END_DECLS
