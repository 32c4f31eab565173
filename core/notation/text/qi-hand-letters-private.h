/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-write-private.h"

G_BEGIN_DECLS

#define QI_HAND_LETTERS 26 /* kinds of piece that the hand of one side can hold */

/**
 * QiHandLetter:
 * @letter: the case says whose hand it is
 * @order: the place of the letter in the game's order
 * @count: at least 1
 *
 * One kind of piece in a hand, as FEN and SFEN write it.
 */
typedef struct
{
  char  letter;
  guint order;
  guint count;
} QiHandLetter;

/* Collects the hand of @side in the order of the pieces of the letters' game (shogi: R B G S N L P),
 * letters of no game after them, and returns how many kinds there are. A piece without a letter is an
 * error of @write, one that reads back as another a loss. */
guint qi_hand_letters_collect (QiWrite          *write,
                               const QiLetters  *letters,
                               const QiGameInfo *info,
                               const QiPosition *position,
                               QiSide            side,
                               QiHandLetter      hand[QI_HAND_LETTERS]);

G_END_DECLS
