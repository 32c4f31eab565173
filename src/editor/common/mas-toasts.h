/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * mas_toasts_add:
 * @overlay: where it is shown
 * @toast: (transfer full): what is shown
 *
 * Shows @toast once no other one can be seen any more. All toasts of @overlay have to be added here:
 * libadwaita 1.2 does not handle them in quick succession.
 */
void mas_toasts_add      (AdwToastOverlay *overlay,
                          AdwToast        *toast);

/**
 * mas_toasts_replace:
 * @overlay: where it is shown
 * @name: a static string
 * @toast: (transfer full) (nullable): what is shown
 *
 * The same for a kind of toast of which there is at most one: an earlier one with this name is
 * withdrawn. With %NULL it is only that.
 */
void mas_toasts_replace  (AdwToastOverlay *overlay,
                          const char      *name,
                          AdwToast        *toast);

/**
 * mas_toasts_lookup:
 * @overlay: where it was added
 * @name: by what name
 *
 * Returns: (transfer none) (nullable): the toast, until it is gone or withdrawn
 */
AdwToast *mas_toasts_lookup (AdwToastOverlay *overlay,
                             const char      *name);

/**
 * mas_toasts_withdraw:
 * @overlay: where it was added
 * @toast: a toast that was added
 *
 * A toast that is sliding in goes when it has arrived, one that waits is never shown; its button
 * goes at once.
 */
void mas_toasts_withdraw (AdwToastOverlay *overlay,
                          AdwToast        *toast);

G_END_DECLS
