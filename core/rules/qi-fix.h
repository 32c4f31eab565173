/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game.h"

G_BEGIN_DECLS

/**
 * qi_fix_make_edit:
 * @finding: one of those of qi_game_diagnose_setup() for @setup, with a fix (qi_finding_get_fix() gives its id)
 * @setup: the setup it was found in
 *
 * What the fix of a rule-book fault changes: one edit, to be applied by whoever holds the setup.
 *
 * Returns: (transfer full) (nullable): the edit; %NULL when the finding names no fix of a setup
 */
QiEdit *qi_fix_make_edit (const QiFinding *finding,
                          QiSetup         *setup);

G_END_DECLS
