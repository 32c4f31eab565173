/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-collection-private.h"

G_BEGIN_DECLS

/* Adds what a row is sorted by to @key: bytes whose order is that of the rows. @setup: (nullable): what the row says; @verdict is
 * looked at for %QI_SORT_VERDICT alone. */
void qi_sort_key_append (QiSortBy   by,
                         QiSetup   *setup,
                         QiVerdict  verdict,
                         GString   *key);

G_END_DECLS
