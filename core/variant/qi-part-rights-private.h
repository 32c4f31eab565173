/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-edit.h"

G_BEGIN_DECLS

/* Of the rights that @said brings (castling, gates, en passant) takes away those that cannot hold where they come to lie,
 * and returns whether there were some. What @setup had before stays. */
gboolean qi_part_leave_rights (QiEdit          *edit,
                               QiSetup         *setup,
                               const QiDetails *said,
                               GPtrArray       *findings);

G_END_DECLS
