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
const char *mas_words_format (const QiNotation *format);

G_END_DECLS
