/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"

/* Opens the line of a result. @text: what was read, or NULL. */
void qi_token_open (QiJsonWriter *json,
                    const char   *text,
                    gsize         length);
/* Prints the object and says what it means for the exit status. */
QiExit qi_token_finish (QiJsonWriter *json,
                        QiExit        status);

/* The board that squares are of; FALSE when the model refuses it, which is said. */
gboolean qi_token_read_shape (const QiOptions *options,
                              QiShape         *shape,
                              QiExit          *status);
/* The name of a square by its number. */
QiExit qi_token_print_index (const QiOptions *options,
                             const QiShape   *shape);
/* What a name says. @shape: the board, or NULL. */
QiExit qi_token_print_cell (const QiOptions *options,
                            const QiShape   *shape,
                            const char      *text,
                            gsize            length);
