/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-division.h"

G_BEGIN_DECLS

/**
 * QiItemSpan:
 * @offset: of the item's first byte in the file
 * @length: in bytes; without blanks around it, line end, comma or bracket of a list
 * @line: of its first byte, from 1
 * @is_cut: the file ends within it, so that whatever followed would belong to it: an element or a game tree whose bracket
 *   is not closed
 * @lead: bytes before @offset from where the first line of comment begins that stands behind the item before, in a file of
 *   lines; 0: there is none; %QI_LEAD_TOO_LONG: it is longer than %QI_LEAD_MAX_BYTES
 *
 * Where one item stands in a file. Whatever is between two items (comments, blank lines, commas) belongs
 * to none.
 */
typedef struct
{
  guint64  offset;
  guint64  length;
  guint64  line;
  gboolean is_cut;
  guint32  lead;
} QiItemSpan;

/* What a reader keeps of comments above an item. */
#define QI_LEAD_MAX_BYTES (64 * 1024)
#define QI_LEAD_TOO_LONG  G_MAXUINT32

/* The number of an item that is in no file yet. */
#define QI_NO_ITEM G_MAXUINT

/* What is known about a position: the worst of its findings. QI_VERDICT_UNCHECKED: it has at most notes, but
 * no rules were applied, so it is only known that it could be read. */
typedef enum
{
  QI_VERDICT_UNKNOWN, /* not looked at yet */
  QI_VERDICT_FINE,
  QI_VERDICT_UNCHECKED, /* read, no rules */
  QI_VERDICT_NOTE,
  QI_VERDICT_WARNING,
  QI_VERDICT_ERROR,
#ifndef __GI_SCANNER__
  QI_N_VERDICTS
#endif
} QiVerdict;

G_END_DECLS
