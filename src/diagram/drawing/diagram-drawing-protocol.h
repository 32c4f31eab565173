/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

/* Between the programs that show drawings and the one that reads them, on one socket: it greets with
 * DRAWING_HELLO; then for each length and SVG text there is a verdict, a length and that many bytes
 * of a list of operations. All are guint32. */
#define DRAWING_HELLO 0x3144514du

typedef enum
{
  DRAWING_GOOD = 1,
  DRAWING_NOT_SVG,
  DRAWING_BLANK
} DrawingVerdict;
