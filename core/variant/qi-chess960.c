/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-chess960-private.h"

#include "qi-details-private.h"
#include "qi-edit.h"
#include "qi-game-info.h"

#include <string.h>

#define N_FILES     8
#define FIRST_RANK  56 /* index of a1 */
#define SECOND_RANK 0  /* index of a8 */

/* Puts @letter on the @n-th file, from the left, where nothing stands. */
static void
put_on_free (char  rank[9],
             guint n,
             char  letter)
{
  for (guint file = 0; file < N_FILES; file++)
    if (rank[file] == ' ' && n-- == 0)
      {
        rank[file] = letter;
        return;
      }
}

/**
 * qi_chess960_get_rank:
 * @number: 0 … 959
 * @rank: (out): eight letters and a NUL
 *
 * Divides the number by 4 (the bishop on light squares: b, d, f, h), by 4 (the one on dark squares: a, c, e, g) and by 6
 * (the queen, among the free files); what is left tells both knights among the five files that are free then. King
 * and rooks take the rest, the king in the middle. Source: the numbering of Reinhard Scharnagl, as FIDE's Laws of
 * Chess and its table of start positions have it.
 */
void
qi_chess960_get_rank (guint number,
                      char  rank[9])
{
  static const guint8 knights[10][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 0, 4 }, { 1, 2 },
                                         { 1, 3 }, { 1, 4 }, { 2, 3 }, { 2, 4 }, { 3, 4 } };

  g_return_if_fail (number < QI_N_CHESS960);

  memcpy (rank, "        ", N_FILES + 1);
  rank[number % 4 * 2 + 1] = 'B';
  number /= 4;
  rank[number % 4 * 2] = 'B';
  number /= 4;
  put_on_free (rank, number % 6, 'Q');
  number /= 6;
  /* The first knight takes one of the files that are still free. */
  put_on_free (rank, knights[number][0], 'N');
  put_on_free (rank, knights[number][1] - 1, 'N');
  put_on_free (rank, 0, 'R');
  put_on_free (rank, 0, 'K');
  put_on_free (rank, 0, 'R');
}

/* The rights to castle of both sides, the king's rook first. */
static QiDetails *
make_rights (const char rank[9])
{
  const guint left = (guint) (strchr (rank, 'R') - rank);
  const guint right = (guint) (strrchr (rank, 'R') - rank);
  const guint first[] = { FIRST_RANK + right, FIRST_RANK + left };
  const guint second[] = { SECOND_RANK + right, SECOND_RANK + left };
  g_autoptr (QiDetails) none = qi_details_new ();
  g_autoptr (QiDetails) one =
    qi_details_with_side_squares (none, "castling", QI_SIDE_FIRST, first, 2);

  return qi_details_with_side_squares (one, "castling", QI_SIDE_SECOND, second, 2);
}

/**
 * qi_chess960_dup_start:
 * @number: 0 … 959
 *
 * Returns: (transfer full): a start position of Chess960
 */
QiSetup *
qi_chess960_dup_start (guint number)
{
  const QiGameInfo *info = qi_game_info_lookup ("chess960");
  char rank[N_FILES + 1];

  g_return_val_if_fail (number < QI_N_CHESS960, NULL);
  g_return_val_if_fail (info != NULL, NULL);

  g_autoptr (QiSetup) usual = qi_game_info_dup_start (info);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiDetails) rights = NULL;

  qi_chess960_get_rank (number, rank);
  for (guint file = 0; file < N_FILES; file++)
    {
      const char *const king = rank[file] == 'K' ? "^" : "";
      const char first[] = { rank[file], *king, '\0' };
      const char second[] = { g_ascii_tolower (rank[file]), *king, '\0' };

      qi_edit_put (edit, FIRST_RANK + file, &QI_TOKEN (first));
      qi_edit_put (edit, SECOND_RANK + file, &QI_TOKEN (second));
    }
  rights = make_rights (rank);
  qi_edit_detail (edit, "castling", qi_details_get (rights, "castling"));
  return qi_edit_apply (edit, usual, NULL, NULL, NULL);
}
