/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"

#include "qi-game-record-private.h"
#include "qi-state.h"

G_BEGIN_DECLS

/* What the commands that play have in common. */

/* What was read, made playable by the rules of its game. NULL when there is nothing, or no
 * rules; why is reported and added to @findings. */
QiState    *qi_input_make_state      (const QiOptions *options,
                                      const QiInput   *input,
                                      GPtrArray       *findings);
/* The square that @value names, which was given to the option @name. FALSE when it names none;
 * why is reported and added to @findings. */
gboolean    qi_option_find_square    (const QiOptions *options,
                                      QiSetup         *setup,
                                      const char      *name,
                                      const char      *value,
                                      GPtrArray       *findings,
                                      guint           *square);
/* FALSE, and said, when the game has no such notation as was asked for. */
gboolean    qi_option_check_notation (const QiOptions *options,
                                      QiGame          *game);
/* The next move in a text of moves: words separated by white space; numbers such as "1." and "1..."
 * are skipped. FALSE at its end. @at is then after the word. */
gboolean    qi_moves_next_word       (const char     **at,
                                      const char     **word,
                                      gsize           *length);
/* Why the word at @offset of @place's text is no move: its place is added, and it is reported. */
void        qi_report_refused_move   (const QiOptions *options,
                                      QiPlace         *place,
                                      const GError    *error,
                                      gsize            offset,
                                      gsize            length,
                                      GPtrArray       *findings);

/* An object: squares, what is special about the move, its text in every notation of the game. */
void        qi_json_write_move       (QiJsonWriter    *json,
                                      const char      *key,
                                      QiState         *state,
                                      const QiMove    *move);
/* The members `"check":…,"outcome":{…}`. */
void        qi_json_write_standing   (QiJsonWriter    *json,
                                      QiState         *state,
                                      const QiOutcome *outcome);
/* "White wins: checkmate", "draw: stalemate", "ongoing". Free with g_free(). */
char       *qi_outcome_dup_text      (QiState         *state,
                                      const QiOutcome *outcome);

G_END_DECLS
