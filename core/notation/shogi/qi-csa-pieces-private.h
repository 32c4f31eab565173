/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-epin.h"

G_BEGIN_DECLS

#define QI_CSA_SIZE 9

/* A piece of CSA: its two letters and its token, first player's. */
typedef struct
{
  const char *code;
  QiEpin      epin;
  guint       count; /* in the whole set, of both players; 0: not in hand */
} QiCsaPiece;

/* All pieces, in the order of the hands, promoted ones last; ended by a NULL code. */
const QiCsaPiece *qi_csa_get_pieces (void);
/* The piece of the two letters at @code, or NULL. */
const QiCsaPiece *qi_csa_find_piece (const char *code);

G_END_DECLS
