/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-info-private.h"

/* +R and -R, +P and -P are not among them: in games of chess they are rooks and pawns with rights.
 *
 * Source: the names are those of Popeye's manual, py-engl.txt. */
static const QiGamePiece pieces[] = {
  { .token = "G", .name = "grasshopper", .art = "grasshopper" },
  { .token = "+N", .name = "nightrider", .art = "nightrider" },
  { .token = "-Q", .name = "leo", .art = "leo" },
  { .token = "-B", .name = "vao", .art = "vao" },
  { .token = "Z", .name = "zebra", .art = "zebra" },
  { .token = "C", .name = "camel", .art = "camel" },
  { .token = "J", .name = "giraffe", .art = "giraffe" },
  { .token = "W", .name = "wazir", .art = "wazir" },
  { .token = "A", .name = "alfil", .art = "elephant" },
  { .token = "F", .name = "ferz", .art = "ferz" },
  { .token = "D", .name = "dabbaba", .art = "dabbaba" },
  { .token = "+L", .name = "lion", .art = "lion" },
  { .token = "+Q", .name = "amazon", .art = "amazon" },
  { .token = "+B", .name = "princess", .art = "archbishop" },
};

const QiGamePiece *
qi_game_info_find_problem_piece (const QiEpin *epin)
{
  g_return_val_if_fail (epin != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (pieces) && !epin->terminal; i++)
    {
      QiEpin own;

      if (qi_epin_parse (pieces[i].token, -1, &own) && own.letter == epin->letter
          && own.state == epin->state)
        return &pieces[i];
    }
  return NULL;
}
