/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * mas_follow:
 * @held: (not nullable): the address of a pointer to an object, or to %NULL; @follower owns a reference in it
 * @object: (nullable): the object that takes its place
 * @signal: a signal of @object
 * @func: is called with @follower at each @signal, as of g_signal_connect_swapped()
 * @follower: is not called any more by the object that @held pointed to, for any signal
 *
 * Lets go of the object that was followed and follows another one, or none.
 */
void mas_follow (gpointer    held,
                 gpointer    object,
                 const char *signal,
                 GCallback   func,
                 gpointer    follower);

G_END_DECLS
