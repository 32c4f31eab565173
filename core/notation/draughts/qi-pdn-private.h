/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-draughts.h"
#include "qi-game-info.h"
#include "qi-scan-private.h"
#include "qi-write-private.h"

G_BEGIN_DECLS

/* One header of a PDN file: [Name "value"]. The value's span is without its quotes. */
typedef struct
{
  QiSpan name;
  QiSpan value;
} QiPdnTag;

/**
 * QiPdn:
 * @tags: #QiPdnTag, the headers of the first game; NULL of a bare FEN
 * @fen: the value of the FEN tag, or the whole bare text without the blanks around it
 * @has_fen: there is one
 * @moves: from the first thing after the headers that is no result to the end of the game
 * @is_latin1: a header is no UTF-8
 * @board: the board, once it is known
 * @info: (nullable): the game, once it is known
 * @game: (nullable): its id
 * @turn: who is to move
 * @counters: halfmove and fullmove, −1 where the text does not say
 *
 * A PDN text while it is read.
 */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  GArray              *tags;
  QiSpan               fen;
  gboolean             has_fen;
  QiSpan               moves;
  gboolean             is_latin1;
  QiDraughtsBoard      board;
  const QiGameInfo    *info;
  const char          *game;
  QiSide               turn;
  gint64               counters[2];
} QiPdn;

/* What a list of pieces says about the board that it was made for. */
typedef struct
{
  guint    highest;  /* number */
  guint    n_men[2]; /* of White, of Black: pieces */
  gboolean has_letters;
} QiPdnSurvey;

/* Finds the headers, the FEN, and what comes after them. */
void      qi_pdn_scan_text   (QiPdn              *self);
/* The header called @name, or NULL. */
const QiPdnTag *qi_pdn_find_tag (const QiPdn     *self,
                                 const char      *name);
/* The headers as details: players and tags. */
QiDetails *qi_pdn_dup_details (QiPdn             *self);
/* First pass over the FEN. */
void      qi_pdn_survey      (const QiPdn        *self,
                              QiPdnSurvey        *survey);
/* Second pass: reports faults, puts the pieces. @builder may be NULL. */
void      qi_pdn_read_fen    (QiPdn              *self,
                              QiPositionBuilder  *builder);
/* The highest number in the moves, apart from those of the moves themselves ("12."). */
guint     qi_pdn_highest_in_moves (const QiPdn   *self);
char     *qi_pdn_write       (const QiNotation     *notation,
                              QiSetup              *setup,
                              const QiWriteOptions *options,
                              GPtrArray            *findings);
/* The pieces of a board by their numbers, from 1 on: 0 none, 1 White's man, 2 White's king, 3 and 4
 * Black's. Refuses what is none of these, and pieces on squares that have no number. */
guint8   *qi_pdn_number_pieces (QiWrite               *write,
                                const QiPosition      *position,
                                const QiDraughtsBoard *board);
/* The game of the table whose GameType has this number; NULL when there is none. */
const QiGameInfo *qi_pdn_find_game (guint         type);
/* TRUE when @name may be the name of a tag of its own among the details. */
gboolean  qi_pdn_is_tag_name (const char         *name);

G_END_DECLS
