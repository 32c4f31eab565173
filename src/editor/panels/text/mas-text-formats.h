/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"

G_BEGIN_DECLS

/* The formats on offer for a document's text: its game's own and FEEN, which are the first @n_usual
 * (out, optional), then all that could hold it. An array of const QiNotation *. */
GPtrArray        *mas_text_formats_list      (MasDocument *document,
                                              guint       *n_usual);
/* What engines of the document's game are told, that of its usual protocol first. */
GPtrArray        *mas_text_formats_list_lines (MasDocument *document);
/* The format of the file when that is one line of text, else the first of @list, or FEEN without a
 * game. */
const QiNotation *mas_text_formats_get_usual (GPtrArray   *list,
                                              MasDocument *document);

G_END_DECLS
