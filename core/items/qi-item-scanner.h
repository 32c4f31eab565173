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
 *
 * Since: 1.0
 */
typedef struct
{
  guint64  offset;
  guint64  length;
  guint64  line;
  gboolean is_cut;
  guint32  lead;
} QiItemSpan;

/**
 * QI_LEAD_MAX_BYTES:
 *
 * What a reader keeps of comments above an item.
 *
 * Since: 1.0
 */
#define QI_LEAD_MAX_BYTES (64 * 1024)
/**
 * QI_LEAD_TOO_LONG:
 *
 * The lead of an item whose comments are longer than that.
 *
 * Since: 1.0
 */
#define QI_LEAD_TOO_LONG  G_MAXUINT32

/**
 * QI_NO_ITEM:
 *
 * The number of an item that is in no file yet.
 *
 * Since: 1.0
 */
#define QI_NO_ITEM G_MAXUINT

/**
 * QiVerdict:
 * @QI_VERDICT_UNKNOWN: not looked at yet
 * @QI_VERDICT_FINE: nothing is wrong
 * @QI_VERDICT_UNCHECKED: it has at most notes, but no rules were applied, so it is only known that it could be read
 * @QI_VERDICT_NOTE: the worst is a note
 * @QI_VERDICT_WARNING: the worst is a warning
 * @QI_VERDICT_ERROR: the worst is an error
 *
 * What is known about a position: the worst of its findings.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_VERDICT_UNKNOWN,
  QI_VERDICT_FINE,
  QI_VERDICT_UNCHECKED,
  QI_VERDICT_NOTE,
  QI_VERDICT_WARNING,
  QI_VERDICT_ERROR,
#ifndef __GI_SCANNER__
  QI_N_VERDICTS
#endif
} QiVerdict;

G_END_DECLS
