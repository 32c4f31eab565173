/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-muted-private.h"
#include "qi-notation.h"
#include "qi-qpi.h"

G_BEGIN_DECLS

/* The exit statuses; a run that did several things ends with the highest. */
typedef enum
{
  QI_EXIT_DONE,
  QI_EXIT_WRONG, /* the input is wrong: an error was found or an edit refused */
  QI_EXIT_USAGE  /* bad usage, or a file that cannot be read or written */
} QiExit;

static inline QiExit
qi_exit_worst (QiExit a,
               QiExit b)
{
  return a > b ? a : b;
}

/* The options, as bits, so that a command can say which it takes. */
#define QI_OPTION(n) (G_GUINT64_CONSTANT (1) << (n))
#define QI_OPTION_HELP QI_OPTION (0)
#define QI_OPTION_VERSION QI_OPTION (1)
#define QI_OPTION_JSON QI_OPTION (2)
#define QI_OPTION_FROM QI_OPTION (3)
#define QI_OPTION_TO QI_OPTION (4)
#define QI_OPTION_LINES QI_OPTION (5)
#define QI_OPTION_GAME QI_OPTION (6)
#define QI_OPTION_STRICT QI_OPTION (7)
#define QI_OPTION_LENIENT QI_OPTION (8)
#define QI_OPTION_COORDS QI_OPTION (9)
#define QI_OPTION_LIMITS QI_OPTION (10)
#define QI_OPTION_OPS QI_OPTION (11)
#define QI_OPTION_SHAPE QI_OPTION (12)
#define QI_OPTION_STYLES QI_OPTION (13)
#define QI_OPTION_ASCII QI_OPTION (14)
#define QI_OPTION_FLIP QI_OPTION (15)
#define QI_OPTION_COLOR QI_OPTION (16)
#define QI_OPTION_CARET QI_OPTION (17)
#define QI_OPTION_OP QI_OPTION (18)
#define QI_OPTION_NEW QI_OPTION (19)
#define QI_OPTION_COMPARE QI_OPTION (20)
#define QI_OPTION_PROFILE QI_OPTION (21)
#define QI_OPTION_INDEX QI_OPTION (22)
#define QI_OPTION_VARIANTS QI_OPTION (23)
#define QI_OPTION_SEES QI_OPTION (24)
#define QI_OPTION_FROM_CELL QI_OPTION (25)
#define QI_OPTION_NOTATION QI_OPTION (26)
#define QI_OPTION_DEPTH QI_OPTION (27)
#define QI_OPTION_DIVIDE QI_OPTION (28)
#define QI_OPTION_NODES QI_OPTION (29)
#define QI_OPTION_TIME QI_OPTION (30)
#define QI_OPTION_MOVES QI_OPTION (31)
#define QI_OPTION_FIRST QI_OPTION (32)
#define QI_OPTION_SECOND QI_OPTION (33)
#define QI_OPTION_SEED QI_OPTION (34)
#define QI_OPTION_MAX_PLIES QI_OPTION (35)
#define QI_OPTION_SYMMETRY QI_OPTION (36)
#define QI_OPTION_SAME QI_OPTION (37)
#define QI_OPTION_BY QI_OPTION (38)
#define QI_OPTION_REVERSE QI_OPTION (39)
#define QI_OPTION_JOBS QI_OPTION (40)
#define QI_OPTION_MAX_FINDINGS QI_OPTION (41)
#define QI_OPTION_FAIL_ON QI_OPTION (42)
#define QI_OPTION_SUMMARY QI_OPTION (43)
#define QI_OPTION_NO_RULES QI_OPTION (44)
#define QI_OPTION_TEXT QI_OPTION (45)
#define QI_OPTION_PICTURE QI_OPTION (46) /* all that is said about a picture */
#define QI_OPTION_INVERT QI_OPTION (47)
#define QI_OPTION_ALLOW QI_OPTION (48)
#define QI_OPTION_REPEATED QI_OPTION (49)
#define QI_OPTION_WORDS QI_OPTION (50)
#define QI_OPTION_KEEP QI_OPTION (51)
#define QI_OPTION_ENGINE QI_OPTION (52) /* all that is said about an engine */
#define QI_OPTION_SHUFFLE QI_OPTION (53) /* how the pieces of a start are shuffled, and which one it is */
#define QI_OPTION_PART QI_OPTION (54) /* all that is said about parts of a report */

/* What every command takes, and what every command that reads positions takes too. */
#define QI_OPTIONS_COMMON                                                                          \
  (QI_OPTION_HELP | QI_OPTION_VERSION | QI_OPTION_JSON | QI_OPTION_COLOR | QI_OPTION_CARET)
#define QI_OPTIONS_READING                                                                         \
  (QI_OPTIONS_COMMON | QI_OPTION_FROM | QI_OPTION_LINES | QI_OPTION_GAME | QI_OPTION_STRICT        \
   | QI_OPTION_LENIENT | QI_OPTION_COORDS | QI_OPTION_LIMITS | QI_OPTION_VARIANTS)

/* The most threads that can be asked for, and the longest side of a picture. */
#define QI_MAX_JOBS 256
#define QI_MAX_PICTURE_SIZE 32767
/* MiB that are kept of a list which is sorted, and the most that can be asked for. */
#define QI_DEFAULT_KEEP 1024
#define QI_MAX_KEEP (1024 * 1024)
/* Lines for an answer on a work sheet. */
#define QI_MAX_ANSWERS 20

typedef enum
{
  QI_WHEN_AUTO,
  QI_WHEN_ALWAYS,
  QI_WHEN_NEVER
} QiWhen;

/* Who plays a side. */
typedef enum
{
  QI_WHO_NOBODY,
  QI_WHO_HUMAN,
  QI_WHO_RANDOM,
  QI_WHO_SEARCH
} QiWhoKind;

typedef struct
{
  QiWhoKind kind;
  guint     depth; /* of the search, in plies */
} QiWho;

/* A number that was not said, where 0 means something. */
#define QI_UNSAID G_MAXUINT64

/**
 * QiPictureOptions:
 * @output: where to; NULL when it was not said
 * @type, @theme, @pieces, @signs, @scheme, @ground: as given; NULL when not
 * @set: drawings of a person's own, as given; NULL when not
 * @square, @width, @height, @scale: 0 when not said
 * @layer, @row: from 1; 0 when not said
 * @coordinates, @hands, @marks, @turn, @title: what is seen
 * @data: whether the picture says its position
 * @sheet: of a work sheet: how many positions a page has, as given; NULL: no sheet
 * @answers, @fen, @by_mover, @solutions, @paper: what else it has
 *
 * What was said about a picture. The words are understood by the program that draws, which knows them.
 */
typedef struct
{
  const char *output;
  const char *type;
  const char *theme;
  const char *pieces;
  const char *signs;
  const char *scheme;
  const char *ground;
  const char *set;
  double      square;
  double      width;
  double      height;
  double      scale;
  guint64     layer;
  guint64     row;
  gboolean    coordinates;
  gboolean    hands;
  gboolean    marks;
  gboolean    turn;
  gboolean    title;
  gboolean    data;
  const char *sheet;
  guint64     answers;
  gboolean    fen;
  gboolean    by_mover;
  gboolean    solutions;
  guint       paper;
} QiPictureOptions;

typedef struct _QiCommand QiCommand;
typedef struct _QiTally QiTally;
typedef struct _QiPart QiPart;

/**
 * QiOptions:
 * @command: whose options they are
 * @from: how to read; NULL: detect
 * @to: how to write; NULL when it was not said
 * @cell: squares are named in CELL although the setup has a game
 * @text: texts are compared instead of positions
 * @ops, @shape, @styles, @make (`--new`), @compare, @index: as given; NULL when not
 * @profile: by which rule QPI is read
 * @transforms: (nullable): each `--op`, in order
 * @variants: the user's own variants, as given; NULL when not
 * @variant_findings: (nullable): what is to be said about them
 * @sees, @from_cell: squares as they were named; NULL when not
 * @notation: how moves are written and read; NULL: as the game usually does
 * @depth: in plies, or %QI_UNSAID
 * @nodes, @milliseconds, @max_plies: 0 when there is no such limit
 * @mate: in how many moves, 0 when it is not said
 * @moves: to be played; NULL when there are none
 * @players: by side
 * @seed: what chance starts from, or %QI_UNSAID
 * @shuffle: how the pieces of a start are shuffled, as given; NULL when not
 * @number: of such a start, or %QI_UNSAID
 * @jobs: how many threads look at positions; 0: one for each processor
 * @max_findings: how many findings are shown
 * @fail_on: findings of this severity and worse make the input wrong
 * @allowed: (nullable): each `--allow`, in order
 * @muted: (nullable): the kinds of findings that they name
 * @symmetry, @by: as given; NULL when not
 * @in_words: words instead of a drawing
 * @same: what two positions have in common that count as one
 * @keep: how many MiB are kept of a list that is sorted; 0: %QI_DEFAULT_KEEP
 * @reverse, @invert, @repeated: the other way round, all others, those alone that were there before
 * @engine, @protocol, @log: as given; NULL when not
 * @settings: (nullable): each `--set`, in order
 * @shard, @resume: as given; NULL when not
 * @part: (nullable): the part of a report that this run is
 * @size: the preset of @limits
 * @words: what is no option, in order
 * @tally: (nullable): counts what is read and shown
 * @out, @err: (nullable): where results and remarks are collected instead of being written, for
 *   lines that are read side by side
 *
 * The command line, understood. Texts belong to the arguments of main().
 */
typedef struct
{
  const QiCommand  *command;
  const QiNotation *from;
  const QiNotation *to;
  const char       *game;
  const QiLimits   *limits;
  guint             size;
  gboolean          json;
  gboolean          lines;
  gboolean          strict;
  gboolean          lenient;
  gboolean          cell;
  gboolean          ascii;
  gboolean          flip;
  gboolean          in_words;
  gboolean          text;
  QiWhen            color;
  QiWhen            caret;
  const char       *ops;
  const char       *shape;
  const char       *styles;
  const char       *make;
  const char       *compare;
  const char       *index;
  const char       *variants;
  GPtrArray        *variant_findings;
  const char       *sees;
  const char       *from_cell;
  const char       *notation;
  guint64           depth;
  guint64           nodes;
  guint64           milliseconds;
  guint64           mate;
  guint64           max_plies;
  gboolean          divide;
  const char       *moves;
  QiWho             players[2];
  guint64           seed;
  const char       *shuffle;
  guint64           number;
  QiQpiProfile      profile;
  GPtrArray        *transforms;
  guint64           jobs;
  guint64           max_findings;
  QiSeverity        fail_on;
  GPtrArray        *allowed;
  QiMuted          *muted;
  gboolean          summary;
  gboolean          no_rules;
  const char       *symmetry;
  guint             same;
  const char       *by;
  guint64           keep;
  gboolean          reverse;
  gboolean          invert;
  gboolean          repeated;
  const char       *engine;
  const char       *protocol;
  const char       *log;
  GPtrArray        *settings;
  const char       *shard;
  const char       *resume;
  QiPart           *part;
  QiPictureOptions  picture;
  GPtrArray        *words;
  QiTally          *tally;
  GString          *out;
  GString          *err;
} QiOptions;

/**
 * QiCommand:
 * @name: the word after `qi`
 * @usage: its lines of usage, without `qi NAME`; one a line
 * @summary: what it does in a few words
 * @help: paragraphs for its help, without a final line end
 * @options: the `QI_OPTION_…` it takes
 * @side_by_side: its positions and files may be done at the same time, by several threads; only
 *   where results are no longer than what is read, since a batch of them is kept
 * @takes_many: it does each position of a file that holds several, however they are divided
 * @dash_words: behind its first word one that starts with a single "-" is no option: tokens do
 * @first_words: (nullable): what its first word can be, where that is no FILE
 * @helper: (nullable): the program that does it
 * @run: does it, where there is no @helper
 */
struct _QiCommand
{
  const char *name;
  const char *usage;
  const char *summary;
  const char *help;
  guint64     options;
  gboolean    side_by_side;
  gboolean    takes_many;
  gboolean    dash_words;
  const char *const *first_words;
  const char *helper;
  QiExit    (*run) (const QiOptions *options);
};

/* The commands, one a file, NULL-terminated. */
const QiCommand *const *qi_commands_get_all (void);
/* NULL when there is none of this name. */
const QiCommand        *qi_command_find     (const char *name);

extern const QiCommand qi_cmd_best;
extern const QiCommand qi_cmd_check;
extern const QiCommand qi_cmd_convert;
extern const QiCommand qi_cmd_diff;
extern const QiCommand qi_cmd_edit;
extern const QiCommand qi_cmd_engine;
extern const QiCommand qi_cmd_find;
extern const QiCommand qi_cmd_formats;
extern const QiCommand qi_cmd_games;
extern const QiCommand qi_cmd_moves;
extern const QiCommand qi_cmd_new;
extern const QiCommand qi_cmd_perft;
extern const QiCommand qi_cmd_play;
extern const QiCommand qi_cmd_render;
extern const QiCommand qi_cmd_report;
extern const QiCommand qi_cmd_show;
extern const QiCommand qi_cmd_sort;
extern const QiCommand qi_cmd_token;
extern const QiCommand qi_cmd_unique;
extern const QiCommand qi_cmd_variants;

/* Understands the arguments after the command. FALSE when the run is over, with @status: help was
 * asked for, or the usage is bad and was said. */
gboolean qi_options_parse  (QiOptions         *self,
                            const QiCommand   *command,
                            int                argc,
                            char             **argv,
                            QiExit            *status);
/* Adds the user's own variants of `--variants` to the games, and reports on them. FALSE when the run
 * is over. */
gboolean qi_options_load_variants (QiOptions       *self,
                                   QiExit          *status);
/* Looks for a game that is not known in the file of variants that the user keeps. The file is read
 * by the first such question, so that the tool starts at once. Any thread. */
gboolean qi_variants_find_own     (const char      *game);
void     qi_options_clear  (QiOptions         *self);
/* TRUE when @argument is an option whose value is the argument after it. */
gboolean qi_option_takes_next (const char     *argument);
/* Says in one line what is wrong with the usage, and where help is. */
QiExit   qi_usage_error    (const QiCommand   *command,
                            const char        *format,
                            ...) G_GNUC_PRINTF (2, 3);
void     qi_help_print     (const QiCommand   *command);
void     qi_version_print  (void);
/* The word of @words that is closest to a misspelt one, or NULL when none is close. */
const char *qi_closest_word (const char        *word,
                             const char *const *words);

G_END_DECLS
