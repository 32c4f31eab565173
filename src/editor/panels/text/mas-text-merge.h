/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-setup.h"

G_BEGIN_DECLS

/* Merges what a text says into a setup: @said is the reading of the text that stood for @setup
 * before, or NULL; @says is the reading of the new text. Everything that the text does not say
 * stays. Returns a new reference. */
QiSetup *mas_text_merge (QiSetup *setup,
                         QiSetup *said,
                         QiSetup *says) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
