/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"

G_BEGIN_DECLS

/* The formats on offer for a document's text: its game's own, FEEN, then all that could hold it. An
 * array of const QiNotation *. */
GPtrArray        *mas_text_formats_list      (MasDocument *document);
/* The format of the file when that is one line of text, else the first of @list, or FEEN without a
 * game. */
const QiNotation *mas_text_formats_get_usual (GPtrArray   *list,
                                              MasDocument *document);
/* Copies in each of the formats, and the line for an engine. */
GMenuModel       *mas_text_formats_new_menu  (GPtrArray   *list);

G_END_DECLS
