/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-square-set.h"

/**
 * qi_square_set_init:
 * @set: becomes an empty set
 * @n_squares: of the board that it is about
 *
 * Since: 1.0
 */
void
qi_square_set_init (QiSquareSet *set,
                    guint        n_squares)
{
  g_return_if_fail (set != NULL);

  set->n_squares = n_squares;
  set->n_words = (n_squares + 63) / 64;
  if (set->n_words <= QI_SQUARE_SET_INLINE_WORDS)
    {
      set->words = set->space;
      memset (set->space, 0, sizeof set->space);
    }
  else
    set->words = g_new0 (guint64, set->n_words);
}

/**
 * qi_square_set_clear:
 * @set: a square set
 *
 * Frees what the set took; it may be initialised again.
 *
 * Since: 1.0
 */
void
qi_square_set_clear (QiSquareSet *set)
{
  g_return_if_fail (set != NULL);

  if (set->words != set->space)
    g_free (set->words);
  set->words = NULL;
  set->n_words = set->n_squares = 0;
}

/**
 * qi_square_set_get_size:
 * @set: a square set
 *
 * Returns: how many squares are in the set. O(squares of the board)
 *
 * Since: 1.0
 */
guint
qi_square_set_get_size (const QiSquareSet *set)
{
  g_return_val_if_fail (set != NULL, 0);

  guint size = 0;

  for (guint i = 0; i < set->n_words; i++)
    size += (guint) __builtin_popcountll (set->words[i]);
  return size;
}

/**
 * qi_square_set_next:
 * @set: a square set
 * @from: any number
 *
 * Returns: the first square ≥ @from that is in the set, or %QI_SQUARE_NONE
 *
 * Since: 1.0
 */
guint
qi_square_set_next (const QiSquareSet *set,
                    guint              from)
{
  g_return_val_if_fail (set != NULL, QI_SQUARE_NONE);

  guint word = from >> 6;
  guint64 bits;

  if (from >= set->n_squares)
    return QI_SQUARE_NONE;
  bits = set->words[word] & (G_MAXUINT64 << (from & 63));
  while (bits == 0)
    {
      if (++word == set->n_words)
        return QI_SQUARE_NONE;
      bits = set->words[word];
    }
  return word * 64 + (guint) __builtin_ctzll (bits);
}
