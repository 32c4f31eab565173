/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* Where AddressSanitizer makes each try slow, one in this many is made; other builds make all. In suite `slow`, and
 * with MASUME_ALL_ROUNDS in the environment, all are made here as well. */
#ifdef __SANITIZE_ADDRESS__
#define SANITIZER_STEP 3
#else
#define SANITIZER_STEP 1
#endif

/* 1, or in a run of samples @step times the number that MASUME_SAMPLES has: the slower the run, the fewer are tried. */
static inline guint
get_sample_step (guint step)
{
  const char *samples = g_getenv ("MASUME_SAMPLES");

  return samples == NULL ? 1 : step * CLAMP ((guint) atoi (samples), 1, 100);
}

static inline guint
get_one_of (guint n,
            guint sample_step)
{
  const guint step = get_sample_step (sample_step);

  if (step > 1)
    return (n + step - 1) / step;
  if (g_getenv ("MASUME_ALL_ROUNDS") != NULL || g_test_slow ())
    return n;
  return (n + SANITIZER_STEP - 1) / SANITIZER_STEP;
}

/* The number of tries instead of @n: in a run of samples (under valgrind, ThreadSanitizer) a tenth
 * or less, as each try takes ten to fifty times as long there, and the first tries show uninitialized memory as well as
 * the last. */
static inline guint
get_rounds (guint n)
{
  return get_one_of (n, 10);
}

/* The same where each of a hundred kinds of things is tried @n times: a thirtieth. */
static inline guint
get_few_rounds (guint n)
{
  return get_one_of (n, 30);
}

/* Skips a test of a large text under valgrind: no other memory is read there than in a small one. */
static inline gboolean
skip_large (void)
{
  if (get_sample_step (1) < 3)
    return FALSE;
  g_test_skip ("large texts: not under valgrind");
  return TRUE;
}

/* In a run of samples only `engine` is flooded with a hundred megabytes, not the windows that use it as well. */
static inline gboolean
is_flood_left_out (const char *way)
{
  return g_getenv ("MASUME_SAMPLES") != NULL && strncmp (way, "flood", strlen ("flood")) == 0;
}
