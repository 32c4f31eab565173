/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-setup.h"

G_BEGIN_DECLS

/* Whether a smaller position still fails. */
typedef gboolean (*QiShrinkFunc) (QiSetup *setup,
                                  gpointer user_data);

/* Makes @setup, a position that @fails, smaller: removes pieces, pieces in hand, rights and other details as long as it
 * still fails. The rules must not object to anything that they did not object to in @setup. @fails is called at most
 * @max_trials times. */
QiSetup *qi_engine_shrink (QiSetup     *setup,
                           QiShrinkFunc fails,
                           gpointer     user_data,
                           guint        max_trials) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
