/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * QI_LINE_MAX_SKIPPED:
 *
 * When a text is longer than allowed and its stream may have no end (a pipe, a device), so many further bytes
 * are skipped.
 *
 * Since: 1.0
 */
#define QI_LINE_MAX_SKIPPED (64 * 1024 * 1024)

/**
 * QiLineStatus:
 * @QI_LINE_READ: a line, whole
 * @QI_LINE_TOO_LONG: a line longer than allowed: only its start, the rest was skipped
 * @QI_LINE_END: nothing more
 * @QI_LINE_ERROR: reading failed; every further call says so again
 *
 * What a look for the next item of a stream found.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_LINE_READ,
  QI_LINE_TOO_LONG,
  QI_LINE_END,
  QI_LINE_ERROR
} QiLineStatus;

G_END_DECLS
