/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-hand-letters-private.h"

#include <stdlib.h>

/* The place of a letter among the game's pieces, others after them by letter. */
static guint
get_order (const QiGameInfo *info,
           char              letter)
{
  gsize n_pieces = 0;
  const QiGamePiece *pieces = info == NULL ? NULL : qi_game_info_get_pieces (info, &n_pieces);
  char upper = g_ascii_toupper (letter);

  for (gsize i = 0; i < n_pieces; i++)
    if (pieces[i].fen != NULL && pieces[i].fen[0] == upper)
      return (guint) i;
  return (guint) n_pieces + (guint) (upper - 'A');
}

static int
compare_letters (gconstpointer a,
                 gconstpointer b)
{
  const QiHandLetter *left = a;
  const QiHandLetter *right = b;

  return left->order < right->order ? -1 : left->order > right->order;
}

guint
qi_hand_letters_collect (QiWrite          *write,
                         const QiLetters  *letters,
                         const QiGameInfo *info,
                         const QiPosition *position,
                         QiSide            side,
                         QiHandLetter      hand[QI_HAND_LETTERS])
{
  gsize n_items = 0;
  guint n = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

  for (gsize i = 0; i < n_items; i++)
    {
      char out[QI_LETTERS_MAX_BYTES];
      gboolean changed = FALSE;
      QiToken becomes;
      guint at = 0;
      gsize bytes = qi_letters_write (letters, &items[i].token, out, &changed);

      /* A piece in hand is its holder's, since the case of the letter says whose hand it is, and has
       * no state. */
      if (bytes != 1 || (out[0] >= 'a') != (side == QI_SIDE_SECOND))
        {
          qi_write_refuse_token (write, &items[i].token, QI_NO_SQUARE, side);
          continue;
        }
      if (changed && qi_letters_get (letters, out[0], FALSE, &becomes))
        qi_write_change_token (write, &items[i].token, becomes.text, QI_NO_SQUARE, side);
      while (at < n && hand[at].letter != out[0])
        at++;
      if (at == n)
        hand[n++] = (QiHandLetter) { out[0], get_order (info, out[0]), 0 };
      hand[at].count += items[i].count;
    }
  if (n > 1)
    qsort (hand, n, sizeof *hand, compare_letters);
  return n;
}
