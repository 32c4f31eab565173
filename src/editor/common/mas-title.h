/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The title of a dialog, in lines where large texts need them; the toolkit's own title is cut. */
#define MAS_TYPE_TITLE (mas_title_get_type ())
G_DECLARE_FINAL_TYPE (MasTitle, mas_title, MAS, TITLE, AdwBin)

G_END_DECLS
