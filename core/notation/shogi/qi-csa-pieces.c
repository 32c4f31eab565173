/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-csa-pieces-private.h"

#include <string.h>

static const QiCsaPiece pieces[] = {
  { "HI", { .letter = 'R' }, 2 },
  { "KA", { .letter = 'B' }, 2 },
  { "KI", { .letter = 'G' }, 4 },
  { "GI", { .letter = 'S' }, 4 },
  { "KE", { .letter = 'N' }, 4 },
  { "KY", { .letter = 'L' }, 4 },
  { "FU", { .letter = 'P' }, 18 },
  { "OU", { .letter = 'K', .terminal = TRUE }, 0 },
  { "RY", { .letter = 'R', .state = QI_PIECE_ENHANCED }, 0 },
  { "UM", { .letter = 'B', .state = QI_PIECE_ENHANCED }, 0 },
  { "NG", { .letter = 'S', .state = QI_PIECE_ENHANCED }, 0 },
  { "NK", { .letter = 'N', .state = QI_PIECE_ENHANCED }, 0 },
  { "NY", { .letter = 'L', .state = QI_PIECE_ENHANCED }, 0 },
  { "TO", { .letter = 'P', .state = QI_PIECE_ENHANCED }, 0 },
  { NULL },
};

const QiCsaPiece *
qi_csa_get_pieces (void)
{
  return pieces;
}

const QiCsaPiece *
qi_csa_find_piece (const char *code)
{
  for (gsize i = 0; pieces[i].code != NULL; i++)
    if (memcmp (pieces[i].code, code, 2) == 0)
      return &pieces[i];
  return NULL;
}
