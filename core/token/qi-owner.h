/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-side.h"

G_BEGIN_DECLS

/* Whose a piece is, as far as its text tells. */
typedef enum
{
  QI_OWNER_FIRST,
  QI_OWNER_SECOND,
  QI_OWNER_NOBODY, /* it tells nothing: "王", "1" */
  QI_OWNER_BOTH    /* a neutral piece, which either side may move: "=Q" */
} QiOwner;

/* Whose the piece of this text is. */
QiOwner  qi_owner_of_text   (const char *text,
                             gsize       length);
/* The text of the other side's same piece. */
gboolean qi_owner_flip_text (const char *text,
                             gsize       length,
                             GString    *flipped);

G_END_DECLS
