/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-types-private.h"
#include "qi-setup.h"

G_BEGIN_DECLS

#define QI_ENGINE_MAX_OPTIONS 1000 /* that are kept of one engine */

/* What a line of an engine means. */
typedef enum
{
  QI_HEARD_NOTHING,
  QI_HEARD_HELLO,   /* it has said who it is */
  QI_HEARD_READY,   /* everything that it was told has been done */
  QI_HEARD_LINE,    /* talk->line */
  QI_HEARD_BEST,    /* talk->best */
  QI_HEARD_REFUSED, /* talk->refusal */
  QI_HEARD_ANSWER   /* the last line of an answer, in protocols where that is not QI_HEARD_READY */
} QiHeard;

typedef struct _QiEngineDriver QiEngineDriver;

/**
 * QiEngineTalk:
 * @flags, @number, @said, @commands: the driver's own
 * @is_greeted: it has answered the greeting, maybe not yet to the end
 * @n_pings: how often it was asked whether it is ready
 * @turn: of the position that was told last
 * @opening: (nullable): a move of the first player from the start of the game of that position
 * @placed: (nullable): the line that told it, where moves can be told behind it
 * @moves: (nullable): owns what @line.moves shows
 * @best: (nullable): its move
 * @refusal: (nullable): what it said when it refused something
 *
 * What a driver knows of an engine.
 */
typedef struct
{
  const QiEngineDriver *driver;
  char                 *name;
  char                 *author;
  GPtrArray            *options;
  guint                 flags;
  guint                 number;
  GString              *said;
  GStrv                 commands;
  gboolean              is_greeted;
  guint                 n_pings;
  QiSide                turn;
  char                 *opening;
  char                 *placed;
  QiEngineLine          line;
  char                 *moves;
  char                 *best;
  char                 *refusal;
} QiEngineTalk;

/**
 * QiEngineDriver:
 * @id: of the protocol
 * @notation: id of the notation that tells a position
 * @hello: what is said first, with its line ends
 * @hello_wait: milliseconds after which one that says nothing more is taken to have said who it is; 0: never
 * @hear: what a line means; keeps what is in it
 * @tell_option: (nullable): the command that sets an option
 * @dup_lines: (nullable): the notation's @lines as it takes them. NULL: as they are
 * @can_place: (nullable): whether it takes what the notation's @lines say; NULL: it does
 * @tell_place: (nullable): what is told around the notation's @lines; NULL: they alone
 * @add_losses: (nullable): adds a finding for what of @setup it cannot be told
 * @tell_ping: asks whether it is ready. FALSE: it cannot be asked, and is taken to be
 * @tell_think: has it think. FALSE: it cannot within these limits
 * @tell_stop: (nullable): has it say what it has found. FALSE: it says no move, and what it said last counts
 * @tell_rest: (nullable): after its move, what leaves it in the position that it had before
 * @tell_ask: (nullable): FALSE: it has no command for that
 * @tell_follow: (nullable): asks what is on the board after each of @moves, one behind another, and leaves it in the
 *   position that it had before. FALSE: it cannot say
 * @tell_play: (nullable): leaves it in the position after @moves, played from the one that was told last. FALSE: it cannot
 * @tell_try: (nullable): plays each of @moves, and asks after each whether it is ready. FALSE: it cannot be asked
 * @count_refused: (nullable, with @tell_try): how many of them, from the first on, are refused in what it said then
 * @quit: has it end
 *
 * One protocol. A new one is one of these, and a row in qi-engine-drivers.c.
 */
struct _QiEngineDriver
{
  const char *id;
  const char *notation;
  const char *hello;
  guint       hello_wait;
  QiHeard  (*hear)        (QiEngineTalk         *talk,
                           const char           *line);
  void     (*tell_option) (QiEngineTalk         *talk,
                           const QiEngineOption *option,
                           const char           *value,
                           GString              *text);
  char    *(*dup_lines)   (QiEngineTalk         *talk,
                           const char           *lines);
  gboolean (*can_place)   (QiEngineTalk         *talk,
                           const char           *lines);
  void     (*tell_place)  (QiEngineTalk         *talk,
                           const char           *lines,
                           GString              *text);
  void     (*add_losses)  (QiEngineTalk         *talk,
                           QiSetup *setup,
                           GPtrArray            *findings);
  gboolean (*tell_ping)   (QiEngineTalk         *talk,
                           GString              *text);
  gboolean (*tell_think)  (QiEngineTalk         *talk,
                           const QiEngineLimits *limits,
                           GString              *text);
  gboolean (*tell_stop)   (QiEngineTalk         *talk,
                           GString              *text);
  void     (*tell_rest)   (QiEngineTalk         *talk,
                           GString              *text);
  gboolean (*tell_ask)    (QiEngineTalk         *talk,
                           QiEngineAsk           ask,
                           guint                 depth,
                           GString              *text);
  gboolean (*tell_follow) (QiEngineTalk         *talk,
                           const char *const    *moves,
                           GString              *text);
  gboolean (*tell_play)   (QiEngineTalk         *talk,
                           const char *const    *moves,
                           GString              *text);
  gboolean (*tell_try)    (QiEngineTalk         *talk,
                           const char *const    *moves,
                           GString              *text);
  guint    (*count_refused)(const char          *answer);
  const char *quit;
};

/* NULL-terminated; an engine whose protocol is not known is asked in this order. */
const QiEngineDriver *const *qi_engine_get_drivers (void);

extern const QiEngineDriver qi_engine_uci;
extern const QiEngineDriver qi_engine_usi;
extern const QiEngineDriver qi_engine_ucci;
extern const QiEngineDriver qi_engine_cecp;
extern const QiEngineDriver qi_engine_gtp;
extern const QiEngineDriver qi_engine_hub;
extern const QiEngineDriver qi_engine_nboard;

/* GNU Shogi speaks the first version of CECP, and has names of its own for squares and pieces. */
gboolean        qi_engine_cecp_is_gnu_shogi (const QiEngineTalk  *talk);

void            qi_engine_talk_init        (QiEngineTalk         *self,
                                            const QiEngineDriver *driver);
void            qi_engine_talk_clear       (QiEngineTalk         *self);
/* Adds an option of this name, or returns the one that is there; NULL: there are too many. */
QiEngineOption *qi_engine_talk_add_option  (QiEngineTalk         *self,
                                            const char           *name,
                                            gsize                 length);
/* By its name, without case. */
QiEngineOption *qi_engine_talk_find_option (QiEngineTalk         *self,
                                            const char           *name);
/* Makes a new line of @self->line: rank 1, nothing said. */
void            qi_engine_talk_new_line    (QiEngineTalk         *self);
void            qi_engine_talk_set_moves   (QiEngineTalk         *self,
                                            const char           *moves,
                                            gsize                 length);
void            qi_engine_talk_set_best    (QiEngineTalk         *self,
                                            const char           *move,
                                            gsize                 length);

/* Lines in words. The next word of @at, whose end is put there; NULL: there is none. */
const char     *qi_engine_next_word        (const char          **at,
                                            gsize                *length);
gboolean        qi_engine_word_is          (const char           *word,
                                            gsize                 length,
                                            const char           *text);
/* TRUE, and what follows with white space skipped, where @line begins with @word, a word of its own. */
gboolean        qi_engine_line_has         (const char           *line,
                                            const char           *word,
                                            const char          **rest);
/* The next name=value or name="value" of @at, the value empty where there is none. FALSE at the end of the line. */
gboolean        qi_engine_next_argument    (const char          **at,
                                            const char          **name,
                                            gsize                *name_length,
                                            const char          **value,
                                            gsize                *length);
/* A whole number that fits, or as near as one can; 0 for what is none. */
gint64          qi_engine_word_to_number   (const char           *word,
                                            gsize                 length);

G_END_DECLS
