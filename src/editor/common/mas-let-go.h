/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * mas_let_go:
 * @data: (transfer full): what may be freed in any thread
 * @free_func: frees it
 *
 * Frees @data by another thread, once the main thread has nothing else to do: hundreds of thousands of tags are
 * not freed within a frame.
 */
void mas_let_go       (gpointer        data,
                       GDestroyNotify  free_func);

/**
 * mas_let_go_setup:
 * @setup: (nullable): a setup that is about to be let go of
 *
 * Has another thread free those of its details that are large, however many setups share them. @setup itself is
 * still to be freed by the caller.
 */
void mas_let_go_setup (QiSetup        *setup);

/**
 * mas_let_go_dup_light:
 * @setup: a setup
 *
 * Returns: (transfer full): it, without the details that are large: to be drawn in a list, and freed at once
 */
QiSetup *mas_let_go_dup_light (QiSetup *setup);

G_END_DECLS
