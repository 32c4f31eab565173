/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-kanji-private.h"
#include "qi-record-private.h"

G_BEGIN_DECLS

/* What a header line is about. */
typedef enum
{
  QI_BOD_KEY_TAG,
  QI_BOD_KEY_HAND,
  QI_BOD_KEY_PLAYER,
  QI_BOD_KEY_HANDICAP,
  QI_BOD_KEY_TITLE,
  QI_BOD_KEY_BRANCH /* of the moves */
} QiBodKey;

/* One line of the diagram, in the order of the text: a rank between its bars, or a hand. @width: squares of a rank. */
typedef struct
{
  QiSpan   span;
  gboolean is_hand;
  QiSide   hand;
  guint    width;
} QiBodPart;

typedef enum
{
  QI_BOD_CELL_EMPTY,
  QI_BOD_CELL_PIECE,
  QI_BOD_CELL_FAULT
} QiBodCellKind;

/* One square of a rank. */
typedef struct
{
  QiBodCellKind kind;
  QiSpan        span;
  gunichar      kanji;
  gboolean      promoted; /* 成 stands before it */
  QiSide        side;
} QiBodCell;

/**
 * QiBod:
 * @parts: of #QiBodPart
 * @n_ranks: with @n_files, the size of the board: as wide as most ranks are
 * @handicap: the value of 手合割, length 0 for none
 * @moves: from the first move to the last, length 0 for none
 * @turn: who is to move where @has_turn; @after_move where only the last move says it
 * @is_record: there is a header or a move, so that a text without a board starts from the array
 */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  QiRecord             record;
  GArray              *parts;
  guint                n_ranks;
  guint                n_files;
  guint64              n_on_board;
  guint64              n_in_hands;
  QiSpan               handicap;
  QiSpan               handicap_key;
  QiSpan               moves;
  QiSide               turn;
  gboolean             has_turn;
  gboolean             after_move;
  gboolean             is_record;
  gboolean             is_misnumbered;
  gboolean             is_framed; /* a frame was met */
  gboolean             is_closed; /* the frame below the last rank was met */
  gboolean             has_second_board;
} QiBod;

/* Sorts the lines of the text; fills everything of @self but what the pieces are. */
void     qi_bod_read_lines   (QiBod           *self);
/* The next square of a rank; FALSE at its end. */
gboolean qi_bod_next_cell    (const char      *text,
                              gsize           *at,
                              gsize            end,
                              QiBodCell       *cell);
/* What the header @key is about, and whose it is. */
QiBodKey qi_bod_classify_key (const char      *key,
                              gsize            length,
                              QiSide          *side);
/* TRUE when the line @text could be taken for something else than a header "key：…". */
gboolean qi_bod_is_special   (const char      *line,
                              gsize            length);

/* How certain it is that the text is a record without a handicap header: headers and then moves, or just two players
 * and headers. Prose with moves in it does not count. */
guint    qi_bod_detect_record (const QiScan   *scan);

/* The game that a diagram names in 手合割 (京都将棋), or NULL; and the name of a game that its
 * diagrams cannot do without, or NULL. */
const QiGameInfo *qi_bod_find_named_game  (const char       *name,
                                           gsize             length);
const char       *qi_bod_get_name_of_game (const QiGameInfo *info);
/* The game whose pieces a diagram has: by id, NULL: shogi. */
const QiGameInfo *qi_bod_get_kanji_game   (const char       *game);

char    *qi_bod_write        (const QiNotation     *notation,
                              QiSetup              *setup,
                              const QiWriteOptions *options,
                              GPtrArray            *findings);

G_END_DECLS
