/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-epin.h"

G_BEGIN_DECLS

/* Writes the canonical token and a NUL into @buffer; returns its bytes. */
gsize qi_epin_format (const QiEpin *epin,
                      char          buffer[QI_EPIN_MAX_BYTES + 1]);
/* The same, with EPIN's name of what is wrong and PIN's reason for it. */
gboolean qi_epin_parse_full (const char   *text,
                             gssize        length,
                             QiEpin       *epin,
                             const char  **fault,
                             const char  **pin_fault);
/* Reads the longest EPIN token at the start of @text; returns its bytes, 0 when there is none. */
gsize    qi_epin_scan       (const char   *text,
                             gsize         length,
                             QiEpin       *epin);
void qi_epin_with_side (const QiEpin *epin,
                        QiSide        side,
                        QiEpin       *result);
void qi_epin_with_pin (const QiEpin *epin,
                       const QiPin  *pin,
                       QiEpin       *result);

G_END_DECLS
