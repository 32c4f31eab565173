/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"
#include "qi-position-ids-private.h"

G_BEGIN_DECLS

#define QI_LETTERS_MAX_BYTES 2 /* "+P" */

/* The token of one letter: an EPIN text, or none when the length is 0. */
typedef struct
{
  guint8 length;
  char   text[QI_EPIN_MAX_BYTES + 1];
} QiLetterToken;

/* The letters that a usual token is written with; none when it has no letter of exactly its own. */
typedef struct
{
  guint8 length;
  char   text[QI_LETTERS_MAX_BYTES];
} QiWrittenLetter;

/* What a token is in a castling, as bits; those of the second side are two bits higher. */
typedef enum
{
  QI_CASTLES_KING = 1 << 0,
  QI_CASTLES_ROOK = 1 << 1
} QiCastles;

/* The letter of one EPIN token, upper case; 0 when it has none. */
typedef struct
{
  char     letter;
  gboolean plus;
} QiTokenLetter;

/**
 * QiLetters:
 * @info: the game whose letters they are; NULL: each letter is its own token
 * @tokens: by plus sign, then A…Z of the first side and a…z of the second
 * @usual: of a further letter that programs use (xiangqi's H for N) the usual one, else 0
 * @back: the letters by state, terminal mark and letter of a token
 * @is_open: a letter that the game does not use is its own token (SFEN; no game)
 * @nicknames: those among @mask that are not the usual ones
 * @ids: @tokens as numbers (qi-position-ids-private.h), in the same order; 0 when there is none
 * @known: by plus sign: the bits of those that have one
 * @written: the way back, by number
 * @castles: what has that number in a castling, as #QiCastles
 * @can_castle: of each side: whether both its kings and its rooks have tokens
 * @mask: the letters that the game uses, as bits (see #QiPlacement), nicknames included
 *
 * What the letters of FEN and SFEN mean in a game, both ways.
 */
typedef struct
{
  const QiGameInfo *info;
  gboolean          is_open;
  guint64           mask;
  guint64           nicknames;
  QiLetterToken     tokens[2][52];
  char              usual[26];
  QiTokenLetter     back[3][2][26];
  guint16           ids[2 * 52];
  guint64           known[2];
  QiWrittenLetter   written[QI_N_USUAL_IDS];
  guint8            castles[QI_N_USUAL_IDS];
  gboolean          can_castle[2];
} QiLetters;

/* The letters of a game of the table, or of none (NULL); built once, read by any thread. */
const QiLetters *qi_letters_lookup (const QiGameInfo *info,
                                    gboolean          is_open);
/* The token of a letter; lives as long as the process. FALSE when the game has no such piece. */
gboolean   qi_letters_get       (const QiLetters  *self,
                                 char              letter,
                                 gboolean          plus,
                                 QiToken          *token);
/* Writes the letter of @piece. *@changed says that the text reads back as another token (a mark
 * lost or gained). Returns its bytes, 0 when it has none. */
gsize      qi_letters_write     (const QiLetters  *self,
                                 const QiToken    *piece,
                                 char              buffer[QI_LETTERS_MAX_BYTES],
                                 gboolean         *changed);
/* The first game of the table that has the text format @format, this shape and all @letters. */
const QiGameInfo *qi_letters_find_game (const char *format,
                                        guint       n_ranks,
                                        guint       n_files,
                                        guint64     letters);
/* How many @letters there are, as bits. */
guint            qi_letters_count  (guint64           letters);
/* TRUE when all but one or two of @letters are the game's: then a text of its size is of the game and has slips. */
gboolean   qi_letters_are_near   (const QiLetters  *self,
                                  guint64           letters);
/* TRUE when the table says that the game is written in @format. */
gboolean   qi_letters_has_format (const QiGameInfo *info,
                                  const char       *format);

G_END_DECLS
