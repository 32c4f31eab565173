/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A number in which every bit depends on every bit of @x. Keys are computed from what they stand
 * for and not looked up: on large boards a table of random numbers would not fit into any cache. It
 * is the finalizer of SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
 * generators" (2014). */
static inline guint64
qi_mix (guint64 x)
{
  x += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

G_END_DECLS
