/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-fix.h"

G_BEGIN_DECLS

/**
 * qi_fix_dup_other:
 * @finding: the same
 *
 * Another way out, for callers that show more than one: a piece of another game may be taken off, or the
 * position may not be of this game at all.
 *
 * Returns: (transfer full) (nullable): a finding that names the other fix; %NULL when there is none
 */
QiFinding         *qi_fix_dup_other (const QiFinding *finding);
/* For the library: names the fix of a fault of @setup, when none has been named. */
void               qi_fix_choose    (QiFinding       *finding,
                                     QiSetup         *setup);

G_END_DECLS
