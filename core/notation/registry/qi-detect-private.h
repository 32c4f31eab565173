/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-peel-private.h"

G_BEGIN_DECLS

#define QI_MAX_CANDIDATES 40
#define QI_MAX_COMPARED 16384 /* bytes; longer texts are not read again to see what else they may be */

/* One notation that may read the text. @is_named: the name of the text's file says so, which is not
 * weighed against others. */
typedef struct
{
  const QiNotation *notation;
  guint             score;
  gboolean          is_named;
} QiCandidate;

/* What a text may be: the candidates, and what surrounds the position taken off. */
typedef struct
{
  QiPeeled    peeled;
  QiCandidate candidates[QI_MAX_CANDIDATES];
  gsize       n_candidates;
} QiGuess;

/* What is before the text to look at: a byte-order mark, unless it is for JSON to judge. */
gsize      qi_guess_skip_mark  (const char          *text,
                                gsize                length);
/* Where the text to look at ends: before NUL bytes, unless it is for JSON to judge. */
gsize      qi_guess_get_end    (const char          *text,
                                gsize                length);
/* A FEN of chess with all its fields, as programs write them: no other notation has such a text. A stream of them is not
 * worth asking each notation about each line. */
gboolean   qi_guess_is_plain_fen (const char *text,
                                  gsize       length);
/* Peels the text and finds what may read it. NULL, or why nothing can. */
QiReading *qi_guess_init       (QiGuess             *self,
                                const char          *text,
                                gssize               length,
                                const QiReadOptions *options);
/* Reads what was guessed. Never NULL. */
QiReading *qi_guess_read       (QiGuess             *self,
                                const QiReadOptions *options);
/* What is said of JSON that is other programs' data; NULL where the text may be a position. */
QiReading *qi_guess_refuse_json (const QiGuess       *self,
                                 const QiReadOptions *options);
/* Reads the peeled text with @notation. */
QiReading *qi_guess_read_with  (const QiPeeled      *peeled,
                                const QiNotation    *notation,
                                const QiReadOptions *options);
/* Lists what may read the peeled text: the notation that it names first, or that of its file's name; the others follow, unless
 * it is an engine's command. */
void       qi_guess_choose     (QiGuess             *self,
                                const QiReadOptions *options);
/* Reads with the first of @candidates that succeeds; else gives the first one's findings. NULL without candidates. */
QiReading *qi_guess_read_best  (const QiPeeled      *peeled,
                                const QiCandidate   *candidates,
                                gsize                n_candidates,
                                const QiReadOptions *options);
/* Looks for a position before a comment, and amid prose. NULL when there is none. On success the guess is about what was
 * found, and its places are the given text's. */
QiReading *qi_guess_read_within (QiGuess             *self,
                                 const QiReadOptions *options);
/* Whose moves follow a start position ("moves e2e4"): "usi", "uci" or NULL. */
const char *qi_guess_find_protocol (const char *text,
                                    gsize       length);
/* Says that moves behind the position are not played. */
void       qi_guess_note_moves (QiReading           *reading,
                                const QiPeeled      *peeled);

G_END_DECLS
