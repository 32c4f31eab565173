/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

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
typedef enum
{
  QI_OPTION_HELP = 1 << 0,
  QI_OPTION_VERSION = 1 << 1,
  QI_OPTION_JSON = 1 << 2,
  QI_OPTION_FROM = 1 << 3,
  QI_OPTION_TO = 1 << 4,
  QI_OPTION_LINES = 1 << 5,
  QI_OPTION_GAME = 1 << 6,
  QI_OPTION_STRICT = 1 << 7,
  QI_OPTION_LENIENT = 1 << 8,
  QI_OPTION_COORDS = 1 << 9,
  QI_OPTION_LIMITS = 1 << 10,
  QI_OPTION_OPS = 1 << 11,
  QI_OPTION_SHAPE = 1 << 12,
  QI_OPTION_STYLES = 1 << 13,
  QI_OPTION_ASCII = 1 << 14,
  QI_OPTION_FLIP = 1 << 15,
  QI_OPTION_COLOR = 1 << 16,
  QI_OPTION_CARET = 1 << 17,
  QI_OPTION_OP = 1 << 18,
  QI_OPTION_NEW = 1 << 19,
  QI_OPTION_COMPARE = 1 << 20,
  QI_OPTION_PROFILE = 1 << 21,
  QI_OPTION_INDEX = 1 << 22
} QiOptionFlags;

/* What every command takes, and what every command that reads positions takes too. */
#define QI_OPTIONS_COMMON                                                                          \
  (QI_OPTION_HELP | QI_OPTION_VERSION | QI_OPTION_JSON | QI_OPTION_COLOR | QI_OPTION_CARET)
#define QI_OPTIONS_READING                                                                         \
  (QI_OPTIONS_COMMON | QI_OPTION_FROM | QI_OPTION_LINES | QI_OPTION_GAME | QI_OPTION_STRICT        \
   | QI_OPTION_LENIENT | QI_OPTION_COORDS | QI_OPTION_LIMITS)

typedef enum
{
  QI_WHEN_AUTO,
  QI_WHEN_ALWAYS,
  QI_WHEN_NEVER
} QiWhen;

typedef struct _QiCommand QiCommand;

/**
 * QiOptions:
 * @command: whose options they are
 * @from: how to read; NULL: detect
 * @to: how to write; NULL when it was not said
 * @cell: squares are named in CELL although the setup has a game
 * @ops, @shape, @styles, @make (`--new`), @compare, @index: as given; NULL when not
 * @profile: by which rule QPI is read
 * @transforms: (nullable): each `--op`, in order
 * @words: what is no option, in order
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
  gboolean          json;
  gboolean          lines;
  gboolean          strict;
  gboolean          lenient;
  gboolean          cell;
  gboolean          ascii;
  gboolean          flip;
  QiWhen            color;
  QiWhen            caret;
  const char       *ops;
  const char       *shape;
  const char       *styles;
  const char       *make;
  const char       *compare;
  const char       *index;
  QiQpiProfile      profile;
  GPtrArray        *transforms;
  GPtrArray        *words;
  GString          *out;
  GString          *err;
} QiOptions;

/**
 * QiCommand:
 * @name: the word after `qi`
 * @usage: its lines of usage, without `qi NAME`; one a line
 * @summary: what it does in a few words
 * @help: paragraphs for its help, without a final line end
 * @options: the #QiOptionFlags it takes
 * @side_by_side: its lines may be done at the same time, by several threads; only where results
 *   are no longer than what is read, since a batch of them is kept
 * @dash_words: behind its first word one that starts with a single "-" is no option: tokens do
 * @run: does it
 */
struct _QiCommand
{
  const char *name;
  const char *usage;
  const char *summary;
  const char *help;
  guint       options;
  gboolean    side_by_side;
  gboolean    dash_words;
  QiExit    (*run) (const QiOptions *options);
};

/* The commands, one a file, NULL-terminated. */
const QiCommand *const *qi_commands_get_all (void);

extern const QiCommand qi_cmd_check;
extern const QiCommand qi_cmd_convert;
extern const QiCommand qi_cmd_edit;
extern const QiCommand qi_cmd_formats;
extern const QiCommand qi_cmd_new;
extern const QiCommand qi_cmd_show;
extern const QiCommand qi_cmd_token;

/* Understands the arguments after the command. FALSE when the run is over, with @status: help was
 * asked for, or the usage is bad and was said. */
gboolean qi_options_parse  (QiOptions         *self,
                            const QiCommand   *command,
                            int                argc,
                            char             **argv,
                            QiExit            *status);
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
