/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-query-private.h"

G_BEGIN_DECLS

/* What became of a word. */
typedef enum
{
  QI_QUERY_WORD_UNKNOWN, /* no condition has this name */
  QI_QUERY_WORD_BAD,     /* the value is not what the name asks for */
  QI_QUERY_WORD_TAKEN
} QiQueryWord;

/* One condition: "at" "e4:P", "empty" and "occupied" "e4,e5", "material" "KRvK", "count" "P:2..5", "pieces" "..7", "turn"
 * "first" or what a game calls its side, "game" "chess". @form: (out) (nullable): how a known condition is written; it lives as
 * long as the process. */
QiQueryWord qi_query_add_word       (QiQuery     *self,
                                     const char  *name,
                                     const char  *value,
                                     const char **form);
/* The names of these conditions, NULL-terminated. */
const char *const *qi_query_get_word_names (void);
/* The conditions "NAME=VALUE" among the words that a person typed. NULL when there are none. @rest: (out) (nullable): the other
 * words, for g_free(). @bad: (out) (nullable): how a condition is written whose value cannot be read; that one is left out. */
QiQuery    *qi_query_new_from_words (const char  *text,
                                     char       **rest,
                                     const char **bad);

G_END_DECLS
