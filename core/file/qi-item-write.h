/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-division.h"

G_BEGIN_DECLS

/**
 * qi_item_write:
 * @division: where the item stands
 * @format: of the item
 * @text: (nullable): what the item says now; NULL: it is new
 * @length: its bytes
 * @setup: what it is to say
 * @source: (nullable): of the setup, native format
 * @findings: (nullable): what the format does not keep; what stays beside the position although it may
 *   no longer fit (`moves-kept`)
 * @error: %QI_ERROR with the finding when there is no true text, or none that can stand there (one
 *   line)
 *
 * The new text of an item with as little changed as can be. In a line, blanks and a comment around
 * the position stay; in a JSON object, its layout and unknown members; in a game, its other tags, comments
 * and moves: only the tags or properties that set up the position are replaced or put in. The text
 * is read back, and says the setup.
 *
 * Returns: (transfer full): the text; %NULL with @error
 */
GBytes *qi_item_write (QiDivision         division,
                       const QiNotation  *format,
                       const char        *text,
                       gsize              length,
                       QiSetup           *setup,
                       QiSource          *source,
                       GPtrArray         *findings,
                       GError           **error);

G_END_DECLS
