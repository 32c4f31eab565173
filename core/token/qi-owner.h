/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-side.h"

G_BEGIN_DECLS

/**
 * QiOwner:
 * @QI_OWNER_FIRST: the first player's: "K"
 * @QI_OWNER_SECOND: the second player's: "k"
 * @QI_OWNER_NOBODY: it tells nothing: "王", "1"
 * @QI_OWNER_BOTH: a neutral piece, which either side may move: "=Q"
 *
 * Whose a piece is, as far as its text tells.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_OWNER_FIRST,
  QI_OWNER_SECOND,
  QI_OWNER_NOBODY,
  QI_OWNER_BOTH
} QiOwner;

/* Whose the piece of this text is. */
QiOwner  qi_owner_of_text   (const char *text,
                             gsize       length);
/* The text of the other side's same piece. */
gboolean qi_owner_flip_text (const char *text,
                             gsize       length,
                             GString    *flipped);

G_END_DECLS
