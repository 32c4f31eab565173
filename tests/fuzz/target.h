/* SPDX-License-Identifier: Apache-2.0 */
/* What fuzz targets have in common. */
#pragma once

#include <glib.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* g_error() raises SIGTRAP, for which no fuzzer keeps the input. */
static inline void
on_trap (int signal_number)
{
  abort ();
}

static inline void
end_at_errors (void)
{
  signal (SIGTRAP, on_trap);
}

/* What is left of an input from which something is made. */
typedef struct
{
  const uint8_t *data;
  size_t         size;
} Bytes;

/* The next byte; 0 after the last. */
static inline guint
take (Bytes *bytes)
{
  if (bytes->size == 0)
    return 0;
  bytes->size--;
  return *bytes->data++;
}
