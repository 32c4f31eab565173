/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-division.h"

G_BEGIN_DECLS

/**
 * QiItemFrame:
 * @begin: what stands before the first item
 * @next: what stands before every other one
 * @end: what stands behind the last one
 * @skip: bytes at the start of the item's text that @begin or @next stand for
 *
 * What holds the items of a new file together. The strings are static, with "\n" as line end. An item ends its own line, but not
 * in an array. Items whose @begin differ cannot stand in one list: it ends, and another begins.
 */
typedef struct
{
  const char *begin;
  const char *next;
  const char *end;
  gsize       skip;
} QiItemFrame;

/**
 * qi_item_get_frame:
 * @division: how the item's file is divided
 * @text: (array length=length): the item's text; any bytes
 * @length: how many
 *
 * Returns: what stands around this item in a new file that is divided in the same way
 */
QiItemFrame qi_item_get_frame (QiDivision  division,
                               const char *text,
                               gsize       length);

G_END_DECLS
