/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-stones-private.h"

G_BEGIN_DECLS

#define QI_OTHELLO_MIN_SIZE 4
#define QI_OTHELLO_MAX_SIZE 16
#define QI_OTHELLO_MAX_SQUARES (QI_OTHELLO_MAX_SIZE * QI_OTHELLO_MAX_SIZE)

/* What a character stands for. */
typedef enum
{
  QI_OTHELLO_BLACK, /* X x * B b @ */
  QI_OTHELLO_WHITE, /* O o W w */
  QI_OTHELLO_EMPTY, /* - . _ */
  QI_OTHELLO_N_KINDS,
  QI_OTHELLO_NONE = QI_OTHELLO_N_KINDS
} QiOthelloKind;

QiOthelloKind qi_othello_get_kind  (char                 c);
/* How many letters of "White" or "Black", in any case, follow the first one at @at, where that is the last word before @end
 * and says who is to move; else 0. */
gsize         qi_othello_skip_word (const char          *text,
                                    gsize                at,
                                    gsize                end);

/**
 * QiOthelloBoard:
 * @kinds: of the squares, row by row from a1, which is at the top left; NONE: something else stands there
 * @places: where each stands in the text
 * @n: how many there are, with the one that says who is to move; counts on beyond what fits
 * @size: squares along a side
 * @has_turn: the last of them says who is to move
 * @n_letters: see #QiLikely; given by whoever has the squares scanned
 *
 * The squares of a text, one after the other with white space anywhere.
 */
typedef struct
{
  guint8   kinds[QI_OTHELLO_MAX_SQUARES + 1];
  gsize    places[QI_OTHELLO_MAX_SQUARES + 1];
  gsize    n;
  guint    size;
  gboolean has_turn;
  gsize    n_letters;
} QiOthelloBoard;

/* The size of a board of @n squares, @n of which may be one more, for the side; 0 when there is
 * none. The two cannot be taken for each other: n² + 1 is no square. */
guint    qi_othello_count_size     (gsize                n,
                                    gboolean            *has_turn);
/* Takes the squares of @span. Reports characters that are none, two characters that mean the same
 * (one of them may be a hint), and a number of squares that makes no board. A character that stands alone behind a
 * board in one piece says who is to move. */
void     qi_othello_scan_board     (QiOthelloBoard      *self,
                                    QiScan              *scan,
                                    QiSpan               span);
/* The position, with its places; NULL when the squares make no board, or a greater one than @options allow. */
QiPosition *qi_othello_build       (const QiOthelloBoard *self,
                                    QiScan               *scan,
                                    QiReading            *reading,
                                    const QiReadOptions  *options);

/* TRUE when the setup is a square board of discs that can be written; else says why not. */
gboolean qi_othello_check          (QiWrite              *write,
                                    QiSetup              *setup);
/* Appends the squares, and after a space the side. */
void     qi_othello_append_board   (GString              *text,
                                    const QiPosition     *position,
                                    char                  black);

#define QI_GGF_MAX_TAGS 100
#define QI_GGF_NAME_BYTES 16
#define QI_GGF_COMMAND "set game " /* of the NBoard protocol */

/* What stands for not known: no place, no result, no time. */
gboolean qi_ggf_is_nothing       (const char           *name,
                                  gsize                 name_length,
                                  const char           *value,
                                  gsize                 length);
/* The functions of notations of GGF. Their data is the command before the game, or NULL. */
QiReading *qi_ggf_read           (const QiNotation     *notation,
                                  const char           *text,
                                  gsize                 length,
                                  const QiReadOptions  *options);
char      *qi_ggf_write          (const QiNotation     *notation,
                                  QiSetup              *setup,
                                  const QiWriteOptions *options,
                                  GPtrArray            *findings);
guint      qi_ggf_detect         (const QiNotation     *notation,
                                  const char           *text,
                                  gsize                 length);

G_END_DECLS
