/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-token.h"

G_BEGIN_DECLS

guint64   qi_token_hash64       (const QiToken *token);
/* Each nullable; two that are not there are the same. */
gboolean  qi_token_same         (const QiToken *a,
                                 const QiToken *b);
/* Appends the token as JSON text. */
void      qi_token_append_json  (const QiToken *token,
                                 GString       *text);
/* In one block, freed with g_free(). */
QiToken  *qi_token_copy         (const QiToken *token);

G_END_DECLS
