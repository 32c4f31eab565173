/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-go-board-private.h"
#include "qi-scan-private.h"

G_BEGIN_DECLS

#define QI_GTP_MAX_STONES 10000 /* set or played: each may look at the whole board */
#define QI_GTP_MAX_WORDS 1300   /* of one line: two for each point of the largest board, and some */
#define QI_GTP_PASS G_MAXUINT

typedef enum
{
  QI_GTP_BOARDSIZE,
  QI_GTP_CLEAR,
  QI_GTP_KOMI,
  QI_GTP_PLAY,
  QI_GTP_COLOUR, /* "black D4", as GNU Go also has it */
  QI_GTP_SET_POSITION,
  QI_GTP_SET_HANDICAP,
  QI_GTP_GET_HANDICAP, /* the answer says where the stones are */
  QI_GTP_GENMOVE,      /* the answer says the move */
  QI_GTP_UNDO,
  QI_GTP_UNKNOWN       /* changes the board in ways that the line does not say */
} QiGtpCommand;

/* A stone that is set (@is_play FALSE) or played, or a pass. */
typedef struct
{
  guint    point;
  QiSide   side;
  gboolean is_play;
  QiSpan   span;
} QiGtpStone;

/* A session while it is read. @words: the words of the current line; @surplus: the words beyond the room in @words. */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  guint                files;
  guint                ranks;
  GArray              *stones; /* since the board was empty */
  char                *komi;
  QiSide               turn;
  QiGtpCommand         pending; /* whose answer is awaited; QI_GTP_CLEAR: none */
  QiSide               pending_side;
  QiSpan               pending_span;
  gboolean             in_answer;
  gboolean             has_command;
  QiSpan               words[QI_GTP_MAX_WORDS];
  guint                n_words;
  gboolean             has_surplus;
  QiSpan               surplus;
  QiGoBoard            board;
} QiGtpReader;

/* An error about a span, with its text as the parameter. */
void  qi_gtp_fault  (QiGtpReader          *self,
                     QiFinding          *(*make) (const char *text),
                     QiSpan                span);
/* Puts the stones on the board and makes the reading's setup, or the partial one. */
void  qi_gtp_finish (QiGtpReader          *self);
char *qi_gtp_write  (const QiNotation     *notation,
                     QiSetup              *setup,
                     const QiWriteOptions *options,
                     GPtrArray            *findings);

G_END_DECLS
