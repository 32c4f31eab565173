/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-csa-pieces-private.h"
#include "qi-record-private.h"

G_BEGIN_DECLS

#define QI_CSA_N_SQUARES (QI_CSA_SIZE * QI_CSA_SIZE)

/* What stands on a square: a piece of a side, and where the text says so. */
typedef struct
{
  const QiCsaPiece *piece;
  QiSide            side;
  QiSpan            span;
} QiCsaSquare;

/* Pieces that a statement puts into a hand, or all that are left. */
typedef struct
{
  const QiCsaPiece *piece; /* NULL: all that are left */
  QiSide            side;
  QiSpan            span;
} QiCsaHeld;

/* A record while it is read; square 0 is the first of rank 1, so file 9. */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  QiRecord             record;
  QiCsaSquare          squares[QI_CSA_N_SQUARES];
  GArray              *held;
  gboolean             ranks[QI_CSA_SIZE + 1]; /* from 1; which were given */
  gboolean             has_ranks;
  gboolean             has_board;
  gboolean             has_turn;
  QiSpan               no_turn; /* what stands in its place and is none */
  gboolean             has_rest;
  gboolean             is_over; /* another game follows */
  QiSide               turn;
  QiSpan               moves;
} QiCsaReader;

/* Reports what the statements left out or have too many of. */
void qi_csa_check (QiCsaReader *self);
/* Makes the reading's setup of them, or its partial one after an error. */
void qi_csa_build (QiCsaReader *self);

G_END_DECLS
