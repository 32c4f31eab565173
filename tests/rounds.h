/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

/* How much is tried instead of @n: under valgrind a tenth, as each try takes fifty times as long there,
 * and memory that was never written shows in the first ones as it does in the last. */
static inline guint
get_rounds (guint n)
{
  return g_getenv ("MASUME_VALGRIND") == NULL ? n : (n + 9) / 10;
}

/* The same where a hundred kinds of things are each tried @n times: a thirtieth. */
static inline guint
get_few_rounds (guint n)
{
  return g_getenv ("MASUME_VALGRIND") == NULL ? n : (n + 29) / 30;
}
