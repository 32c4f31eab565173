/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-scan-private.h"

G_BEGIN_DECLS

/* Lines of commands that an engine is told, of which the last one that sets up a position counts: what
 * the notations of engines share. A protocol is a row of data: #QiLines. */

typedef struct _QiLines QiLines;

/**
 * QiLinesReader:
 * @lines: the protocol
 * @game: that was named, or NULL
 * @is_960: castling is that of Chess960
 * @has_new: the text says to begin at the start position
 * @line: of the last position
 * @position: the last one, after its command word
 * @moves: that follow it; length 0: none
 *
 * A text of commands while it is read.
 */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  const QiLines       *lines;
  char                *game;
  gboolean             is_960;
  gboolean             has_new;
  QiSpan               line;
  QiSpan               position;
  QiSpan               moves;
  gboolean             has_position;
} QiLinesReader;

/* A command that says something of the position; @at is behind its word, @line without blanks around it. */
typedef struct
{
  const char *word;
  void (*read) (QiLinesReader *self,
                gsize          at,
                QiSpan         line);
} QiLinesCommand;

/**
 * QiLines:
 * @commands: that say something of the position, ended by a row without a word
 * @neutral: words of commands that say nothing of it
 * @stray: how the note calls a line that is neither
 * @finish: makes the setup, or says why there is none
 * @position: the notation of the position in a line
 * @command: the word of the line that sets it up
 * @keyword: the word between that one and the position, in place of which there may be "startpos"; NULL:
 *   there is none, and no such line
 * @game: the game that an engine expects when it is told of none
 * @has_one_game: the protocol knows no other
 * @find_game: the game of a setup, for a protocol that knows those of the games table alone. NULL: any name
 *   will do, and the game is the one that the position reads back as
 * @variants: names of the options that set the game
 * @chess960: name of the option that says that castling is Chess960's, or NULL
 * @start: how a line starts that sets up a position by @position
 * @own: how a line starts that no other protocol has
 * @shared: further commands that tell a position from an engine's line
 * @alone: how sure a @start is without any of them
 * @own_alone: how sure one of @own is without a position
 *
 * A protocol. What follows @finish is for those that take a FEN or a SFEN, by qi_lines_finish(),
 * qi_lines_write() and qi_lines_detect().
 */
struct _QiLines
{
  const QiLinesCommand *commands;
  const char *const    *neutral;
  const char           *stray;
  void (*finish) (QiLinesReader *self);

  const QiNotation  *position;
  const char        *command;
  const char        *keyword;
  const char        *game;
  gboolean           has_one_game;
  const QiGameInfo *(*find_game) (QiSetup *setup);
  const char *const *variants;
  const char        *chess960;
  const char        *start;
  const char *const *own;
  const char *const *shared;
  guint              alone;
  guint              own_alone;
};

/* The functions of a #QiNotation whose data is a #QiLines. */
QiReading *qi_lines_read   (const QiNotation     *notation,
                            const char           *text,
                            gsize                 length,
                            const QiReadOptions  *options);
char      *qi_lines_write  (const QiNotation     *notation,
                            QiSetup              *setup,
                            const QiWriteOptions *options,
                            GPtrArray            *findings);
guint      qi_lines_detect (const QiNotation     *notation,
                            const char           *text,
                            gsize                 length);

/* Commands and the end of protocols that take a FEN or a SFEN. */
void       qi_lines_read_position (QiLinesReader *self,
                                   gsize          at,
                                   QiSpan         line);
void       qi_lines_read_option   (QiLinesReader *self,
                                   gsize          at,
                                   QiSpan         line);
void       qi_lines_read_variant  (QiLinesReader *self,
                                   gsize          at,
                                   QiSpan         line);
void       qi_lines_read_start    (QiLinesReader *self,
                                   gsize          at,
                                   QiSpan         line);
void       qi_lines_read_new      (QiLinesReader *self,
                                   gsize          at,
                                   QiSpan         line);
void       qi_lines_finish        (QiLinesReader *self);

/* TRUE when an engine may call a game so. */
gboolean   qi_lines_is_name   (const char    *text,
                               gsize          length);
/* The line that starts at *@at, without blanks behind it; *@at moves behind its end. */
QiSpan     qi_lines_next      (const QiScan  *scan,
                               gsize         *at);
/* The note that @span, which is @what, says nothing of the position. */
void       qi_lines_note      (QiScan        *scan,
                               const char    *what,
                               QiSpan         span);

G_END_DECLS
