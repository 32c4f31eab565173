/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-setup.h"

G_BEGIN_DECLS

/* What a text says of a setup, and only that: @said is the reading of the text that stood for
 * @setup before, or NULL; @says what the new text says. The rest of @setup stays. Returns a new
 * reference. */
QiSetup *mas_text_merge (QiSetup *setup,
                         QiSetup *said,
                         QiSetup *says) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
