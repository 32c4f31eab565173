/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"

G_BEGIN_DECLS

/* A new list, transfer full, of all three, each nullable: what was noted while reading or editing, unless the game's
 * rules found it too; what the rules found; what the file's format leaves out. Errors come first, then warnings, then
 * notes. */
GPtrArray *mas_findings_join (GPtrArray *noted,
                              GPtrArray *found,
                              GPtrArray *lost);

G_END_DECLS
