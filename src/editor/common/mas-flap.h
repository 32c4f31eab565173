/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Folds a flap when there is little room; otherwise leaves folding to the flap. */
void     mas_flap_set_narrow (AdwFlap  *flap,
                              gboolean  narrow);
gboolean mas_flap_is_narrow  (AdwFlap  *flap);

G_END_DECLS
