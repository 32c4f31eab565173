/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-qpi.h"

G_BEGIN_DECLS

/* Writes the canonical token and a NUL into @buffer; returns its bytes. */
gsize qi_qpi_format (const QiQpi *self,
                     char         buffer[QI_QPI_MAX_BYTES + 1]);
/* Whether an identifier can be said by the rule of @profile. */
gboolean qi_qpi_check_profile (const QiQpi   *self,
                               QiQpiProfile   profile,
                               const char   **fault);

G_END_DECLS
