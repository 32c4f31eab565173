/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-letters-private.h"
#include "qi-notation.h"

G_BEGIN_DECLS

#define QI_WRITE_MAX_COUNT G_GINT64_CONSTANT (999999999999999999) /* of a counter that is written */

/**
 * QiWrite:
 * @format: id of the notation
 * @failed: an error was found, so there is no text
 *
 * One write of a line notation: what every writer says about what it cannot keep.
 */
typedef struct
{
  const char           *format;
  const QiWriteOptions *options;
  GPtrArray            *findings;
  guint                 first_token; /* index of the first finding about a token */
  guint                 n_tokens;    /* of them */
  gboolean              failed;
} QiWrite;

/* Writes the text of @piece at @out (at most %QI_EPIN_MAX_BYTES bytes) and returns its bytes. What
 * cannot be written is reported by the function, and 0 returned. */
typedef gsize (*QiTokenFunc) (gpointer       user_data,
                              const QiToken *piece,
                              guint          square,
                              char          *out);

/* @findings may be NULL. */
void qi_write_init          (QiWrite              *self,
                             const char           *format,
                             const QiWriteOptions *options,
                             GPtrArray            *findings);
/* An error: @piece has no text. @square is QI_NO_SQUARE for a piece in @hand. */
void qi_write_refuse_token  (QiWrite              *self,
                             const QiToken        *piece,
                             guint                 square,
                             QiSide                hand);
/* A loss: @piece reads back as @becomes. */
void qi_write_change_token  (QiWrite              *self,
                             const QiToken        *piece,
                             const char           *becomes,
                             guint                 square,
                             QiSide                hand);
void qi_write_lose_game     (QiWrite              *self,
                             const char           *game);
/* The game is lost when the format belongs to another game: nobody takes a SFEN for chess. */
void qi_write_check_game    (QiWrite              *self,
                             const char           *game);
void qi_write_lose_styles   (QiWrite              *self);
void qi_write_lose_detail   (QiWrite              *self,
                             const char           *key);
/* The same where only some of its squares are lost; @squares of guint; empty: nothing is. */
void qi_write_lose_squares  (QiWrite              *self,
                             const char           *key,
                             const GArray         *squares);
/* Reports all details as lost except those in @kept (NULL-terminated) and counters with their start
 * value. */
void qi_write_lose_details  (QiWrite              *self,
                             const QiDetails      *details,
                             const char *const    *kept);
void qi_write_change_shape  (QiWrite              *self,
                             const QiShape        *shape,
                             const QiShape        *becomes);
/* An error with no place: nothing is written. */
void qi_write_refuse        (QiWrite              *self,
                             QiFinding            *finding);
/* The error of a board that the format has no text for. */
void qi_write_refuse_shape  (QiWrite              *self,
                             const QiShape        *shape);
/* For formats of two dimensions: refuses a board of three and returns FALSE; says that one of one
 * dimension is written as a rank. */
gboolean qi_write_check_dimensions (QiWrite       *self,
                                    const QiShape *shape);
/* The styles are lost when they are not the letter of the game @info, or @style where there is
 * none, in upper case and in lower case. */
void qi_write_check_styles  (QiWrite              *self,
                             const QiPosition     *position,
                             const QiGameInfo     *info,
                             char                  style);
/* For formats without hands: a piece in one is an error. */
void qi_write_check_hands   (QiWrite              *self,
                             const QiPosition     *position);
/* The letter of @piece on @square, as a #QiTokenFunc returns it. */
gsize qi_write_letter       (QiWrite              *self,
                             const QiLetters      *letters,
                             const QiToken        *piece,
                             guint                 square,
                             char                  out[QI_LETTERS_MAX_BYTES]);
/* "8×8" */
char *qi_write_dup_shape    (const QiShape        *shape);
void qi_write_number        (GString              *text,
                             guint64               number);
/* Appends the ranks of @position, runs merged, until @text is longer than @maximum bytes. */
void qi_write_placement     (GString              *text,
                             const QiPosition     *position,
                             gsize                 maximum,
                             QiTokenFunc           write_token,
                             gpointer              user_data);
/* The same for a board whose every piece has a letter of exactly its own. FALSE, and nothing is
 * appended, for any other and for boards of more than QI_MAX_FILL_SQUARES squares. */
gboolean qi_write_placement_plain (GString          *text,
                                   const QiPosition *position,
                                   const QiLetters  *letters);
/* The number of the next ply: the detail `ply`, else computed from `fullmove` and the side to move. FALSE when neither
 * gives a number that fits. */
gboolean qi_details_get_ply (const QiDetails *details,
                             QiSide           turn,
                             gint64          *ply);
/* The number of the move: the detail `fullmove`, else computed from `ply`. */
gboolean qi_details_get_fullmove (const QiDetails *details,
                                  gint64          *fullmove);
/* Reports `ply` and `fullmove` as lost where the text, which has @value for @key (one of the two),
 * differs. */
void     qi_write_lose_counters (QiWrite         *self,
                                 const QiDetails *details,
                                 const char      *key,
                                 gint64           value,
                                 QiSide           turn);

G_END_DECLS
