/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-error.h"

G_BEGIN_DECLS

/* Takes @finding; its reference text is the error's message. */
GError    *qi_error_new         (QiError       code,
                                 QiFinding    *finding);
void       qi_set_error         (GError      **error,
                                 QiError       code,
                                 QiFinding    *finding);
/* Whether @error (nullable) has a finding of this code. */
gboolean   qi_error_has_code    (const GError *error,
                                 const char   *code);

G_END_DECLS
