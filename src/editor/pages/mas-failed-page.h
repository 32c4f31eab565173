/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasFailedPage:
 *
 * Why there is nothing to show, and one way out: an action of the window.
 *
 * Property: `failure` (MasQuestion, nullable; without one the last words stay).
 */
#define MAS_TYPE_FAILED_PAGE (mas_failed_page_get_type ())
G_DECLARE_FINAL_TYPE (MasFailedPage, mas_failed_page, MAS, FAILED_PAGE, GtkWidget)

G_END_DECLS
