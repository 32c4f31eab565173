/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-edit.h"

G_BEGIN_DECLS

/* Takes away those rights of @said (castling, gates, en passant) that cannot hold on their new squares, and returns
 * whether there were any. Rights that @setup had before stay. */
gboolean qi_part_leave_rights (QiEdit          *edit,
                               QiSetup         *setup,
                               const QiDetails *said,
                               GPtrArray       *findings);

G_END_DECLS
