/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-fen-private.h"
#include "qi-write-private.h"

G_BEGIN_DECLS

#define QI_FEN_MAX_NUMBER G_GINT64_CONSTANT (999999999999999999)

/* The details that a FEN can say. */
typedef enum
{
  QI_FEN_DETAIL_CASTLING,
  QI_FEN_DETAIL_CHECKS,
  QI_FEN_DETAIL_COUNTING,
  QI_FEN_DETAIL_EN_PASSANT,
  QI_FEN_DETAIL_FULLMOVE,
  QI_FEN_DETAIL_GATES,
  QI_FEN_DETAIL_HALFMOVE,
  QI_FEN_DETAIL_PLY,
  QI_FEN_DETAIL_PROMOTED,
  QI_FEN_DETAIL_WALLS,
  QI_FEN_N_DETAILS
} QiFenDetail;

/**
 * QiFenWrite:
 * @values: of the details that a FEN can say, NULL where there is none
 * @has_others: there are further details
 * @info: the game whose letters are written; NULL: each letter is its own token
 * @features: what is written, flags of #QiGameFen
 * @promoted, @walls: squares of the details that can be written, ascending
 *
 * A FEN while it is written.
 */
typedef struct
{
  QiWrite           write;
  const QiPosition *position;
  const QiDetails  *details;
  const QiValue    *values[QI_FEN_N_DETAILS];
  gboolean          has_others;
  const QiLetters  *letters;
  const QiGameInfo *info;
  guint             features;
  GArray           *promoted;
  GArray           *walls;
} QiFenWrite;

/* The board with its marks. */
void     qi_fen_write_board    (QiFenWrite *self,
                                GString    *text);
void     qi_fen_write_holdings (QiFenWrite *self,
                                GString    *text);
/* The castling field, with the gates where they stand there. */
void     qi_fen_write_castling (QiFenWrite *self,
                                GString    *text);
/* " 3+3", or nothing. */
void     qi_fen_write_checks   (QiFenWrite *self,
                                GString    *text);

G_END_DECLS
