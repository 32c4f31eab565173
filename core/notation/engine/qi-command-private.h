/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-scan-private.h"

G_BEGIN_DECLS

/* Lines of commands that an engine is told, of which the last one that sets up a position counts:
 * what the notations of UCI, UCCI, CECP and USI share. A line is a span without its end. */

/* The line that starts at *@at, without blanks behind it; *@at moves behind its end. */
QiSpan   qi_command_next_line (const QiScan        *scan,
                               gsize               *at);
/* The next word from *@at on; length 0 when there is none before @end. */
QiSpan   qi_command_next_word (const QiScan        *scan,
                               gsize               *at,
                               gsize                end);
/* What is left of a line at @at, without blanks around it. */
QiSpan   qi_command_get_rest  (const QiScan        *scan,
                               gsize                at,
                               gsize                end);
/* TRUE when @word is one of @words, which NULL ends. */
gboolean qi_command_is_one_of (const QiScan        *scan,
                               QiSpan               word,
                               const char *const   *words);
/* TRUE when the first @length bytes of @text have @words at @at, and a blank or their end follows. */
gboolean qi_command_starts    (const char          *text,
                               gsize                at,
                               gsize                length,
                               const char          *words);
/* The note that @span, which is @what, says nothing of the position. */
void     qi_command_note      (QiScan              *scan,
                               const char          *what,
                               QiSpan               span);
/* @position without "moves …", of which a warning tells. */
QiSpan   qi_command_cut_moves (QiScan              *scan,
                               QiSpan               position);
/* Reads @span by @notation with @options, and takes over all that this says. */
void     qi_command_take      (const QiScan        *scan,
                               QiSpan               span,
                               const QiNotation    *notation,
                               const QiReadOptions *options,
                               QiReading           *reading);

G_END_DECLS
