/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Lists in the manner of the window's language: separators are translated, too. */

/* Names and attributes: "e4, white king", "a1, h1". */
void mas_list_append (GString    *list,
                      const char *item);
/* Items that may have commas of their own: "e4, white king; e5, black king". */
void mas_list_append_long (GString    *list,
                           const char *item);
/* Sentences without full stops: "e4, white king. Selected: 12 squares". */
void mas_list_append_sentence (GString    *list,
                               const char *sentence);

G_END_DECLS
