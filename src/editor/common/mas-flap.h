/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Folds a flap where there is little room, and leaves that to itself where there is more. */
void     mas_flap_set_narrow (AdwFlap  *flap,
                              gboolean  narrow);
gboolean mas_flap_is_narrow  (AdwFlap  *flap);

G_END_DECLS
