/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-placement.h"

G_BEGIN_DECLS

typedef enum
{
  QI_FEN_PLACEMENT,
  QI_FEN_SIDE,
  QI_FEN_CASTLING,
  QI_FEN_EN_PASSANT,
  QI_FEN_HALFMOVE,
  QI_FEN_FULLMOVE,
  QI_FEN_N_FIELDS
} QiFenField;

#define QI_FEN_MAX_RIGHTS 26 /* castling squares of one side: one a file */

/**
 * QiFen:
 * @fields: where each field stands; length 0 when it is left out
 * @end: where the text ends, for what is missing
 * @letters: what the letters mean
 * @game: id of the game, or NULL
 * @castling: squares of the rooks that may castle
 * @en_passant: or QI_NO_SQUARE
 * @counters: halfmove and fullmove; −1 when unknown
 *
 * A FEN while it is read.
 */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  QiSpan               fields[QI_FEN_N_FIELDS];
  gsize                end;
  QiPlacement          placement;
  const QiLetters *letters;
  const QiGameInfo    *info;
  const char          *game;
  QiShape              shape;
  QiSide               turn;
  guint                castling[2][QI_FEN_MAX_RIGHTS];
  guint                n_castling[2];
  guint                en_passant;
  gint64               counters[2];
} QiFen;

/* "side", "castling" …: how findings name the fields. */
const char *qi_fen_get_field_name      (QiFenField        field);
/* The square of the rook that "K" or "Q" (or "k", "q") means: the outermost rook on that side of
 * the king, else the corner (*@has_rook says which). */
guint       qi_fen_resolve_castling    (const QiPosition *position,
                                        const QiLetters  *letters,
                                        QiSide            side,
                                        gboolean          is_kings_side,
                                        gboolean         *has_rook);
/* The fields after the placement and the side. @position is NULL when there is none to look at. */
void        qi_fen_read_castling       (QiFen            *self,
                                        const QiPosition *position);
void        qi_fen_read_en_passant     (QiFen            *self,
                                        const QiPosition *position);
void        qi_fen_read_counters       (QiFen            *self);
/* A number in digits alone; reports others, and notes odd ones. −1 when there is none to keep. */
gint64      qi_fen_read_counter        (QiScan           *scan,
                                        QiSpan            span,
                                        const char       *key,
                                        gint64            minimum);
/* TRUE when the field has the form of the other one: the writer swapped them. */
gboolean    qi_fen_looks_like_castling (const QiFen      *self,
                                        QiSpan            span);
gboolean    qi_fen_looks_like_square   (const QiScan     *scan,
                                        QiSpan            span);
/* TRUE when a board has one rank more or less than the game @info on the same files. */
gboolean    qi_fen_is_size_missed      (const QiGameInfo *info,
                                        guint             n_ranks,
                                        guint             n_files);
/* TRUE when a board one rank too small or too large for the game @info is a slip: the files and
 * letters are the game's. */
gboolean    qi_fen_misses_rank         (const QiGameInfo *info,
                                        guint             n_ranks,
                                        guint             n_files,
                                        guint64           letters);
/* The game of the table that such a board is a slip for, or NULL. */
const QiGameInfo *qi_fen_find_missed   (guint             n_ranks,
                                        guint             n_files,
                                        guint64           letters);

char       *qi_fen_write               (QiSetup              *setup,
                                        const QiWriteOptions *options,
                                        GPtrArray            *findings);

G_END_DECLS
