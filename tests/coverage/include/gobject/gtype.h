/* SPDX-License-Identifier: Apache-2.0 */
/* In front of GLib's header in a build that counts. What asks whether something is of a type is one question of ours; GLib's
 * macro looks at the instance, its class and the type of that for itself before it calls a function, which counted as three
 * more branches each time. */
#pragma once

#include_next <gobject/gtype.h>

#undef _G_TYPE_CIT
#define _G_TYPE_CIT(instance, type) (g_type_check_instance_is_a ((GTypeInstance *) (instance), (type)))
