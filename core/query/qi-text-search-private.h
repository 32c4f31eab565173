/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * QiTextSearch:
 *
 * A text that is looked for in many others, without regard to the case of its letters. Letters of ASCII are compared byte by
 * byte, from the end of the text; others need what is searched folded. After it was made it is only read, by any thread.
 */
typedef struct _QiTextSearch QiTextSearch;

/* @text is UTF-8 and not empty. */
QiTextSearch *qi_text_search_new  (const char         *text);
/* Frees @self. */
void          qi_text_search_free (QiTextSearch       *self);
/* Whether the @length bytes at @text, which may be anything, contain it. */
gboolean      qi_text_search_find (const QiTextSearch *self,
                                   const char         *text,
                                   gsize               length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiTextSearch, qi_text_search_free)

G_END_DECLS
