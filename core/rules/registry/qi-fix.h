/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game.h"

G_BEGIN_DECLS

/* Fixes are of two kinds. A fix of a text has a replacement: bytes for the range of
 * qi_finding_get_fix_range(). A fix of a setup has none, only its id, and is made into an edit here, or by
 * the game where it needs to know the pieces. */

/**
 * qi_fix_make_edit:
 * @finding: one of those of qi_game_diagnose_setup() for @setup, with a fix (qi_finding_get_fix()
 *   gives its id)
 * @setup: the setup it was found in
 *
 * What the fix of a rule-book fault changes: one edit, to be applied by whoever holds the setup.
 * After it the fault is not found any more.
 *
 * Returns: (transfer full) (nullable): the edit; %NULL when the finding names no fix of a setup
 *
 * Since: 1.0
 */
QiEdit            *qi_fix_make_edit (const QiFinding *finding,
                                     QiSetup         *setup);

G_END_DECLS
