/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"

G_BEGIN_DECLS

/**
 * mas_words_format:
 * @format: a notation
 *
 * Returns: its name for people; those that are words are translated
 */
const char *mas_words_format           (const QiNotation *format);

/**
 * mas_words_dup_exact_format:
 * @format: a notation
 *
 * For lists of what can be written: who needs a format for another program looks for it by the name that programs
 * know.
 *
 * Returns: (transfer full): the same with that name behind it, where players would not know it
 */
char       *mas_words_dup_exact_format (const QiNotation *format);

G_END_DECLS
