/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-epin.h"
#include "qi-game-info.h"
#include "qi-owner.h"

G_BEGIN_DECLS

/* What the square menu and the keys change about a piece. */
typedef enum
{
  MAS_CHANGE_OTHER_SIDE,
  MAS_CHANGE_ENHANCE,  /* one step up: diminished, normal, enhanced */
  MAS_CHANGE_DIMINISH, /* one step down */
  MAS_CHANGE_TERMINAL, /* mark or unmark */
  MAS_CHANGE_DERIVED
} MasPieceChange;

#define MAS_PIECE_MAX_BYTES 255 /* of a token, in either of the limits */

/* A token with room for its own text. */
typedef struct
{
  QiToken token;
  char    text[MAS_PIECE_MAX_BYTES + 1];
} MasPieceToken;

gboolean mas_piece_parse     (const QiToken    *token,
                              QiEpin           *epin);
/* FALSE when the token cannot be changed so or the change changes nothing; @out is a copy that holds
 * its own text. */
gboolean mas_piece_change    (const QiToken    *token,
                              MasPieceChange    change,
                              MasPieceToken    *out);
/* The palette's token for a letter: the game's where it has one, else the letter itself. */
gboolean mas_piece_for_letter (const QiGameInfo *info,
                               char              letter,
                               QiPieceState      state,
                               MasPieceToken    *out);
/* Whose piece it is, as far as its text tells. */
QiOwner  mas_piece_get_owner (const QiToken    *token);
/* The same; @fallback when it is not one side's alone. */
QiSide   mas_piece_get_side  (const QiToken    *token,
                              QiSide            fallback);
/* Reads what a person writes as "any token": the text itself, or after "=" a JSON value other than
 * null; a neutral piece ("=Q") is a text. NULL when that is no JSON or more than @max_bytes. Free with
 * g_free(). */
QiToken *mas_piece_from_text (const char       *text,
                              guint             max_bytes);

G_END_DECLS
