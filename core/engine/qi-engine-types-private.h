/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What can be set of an engine. */
typedef enum
{
  QI_ENGINE_CHECK,  /* "true" or "false" */
  QI_ENGINE_SPIN,   /* a whole number */
  QI_ENGINE_COMBO,  /* one of some words */
  QI_ENGINE_STRING, /* a text, also a file or folder */
  QI_ENGINE_BUTTON  /* does something, without a value */
} QiEngineOptionKind;

/**
 * QiEngineOption:
 * @name: as the engine calls it
 * @value: (nullable): what it is before anything is set
 * @least, @most: of %QI_ENGINE_SPIN; equal: any number
 * @choices: (nullable): of %QI_ENGINE_COMBO
 */
typedef struct
{
  char              *name;
  QiEngineOptionKind kind;
  char              *value;
  gint64             least;
  gint64             most;
  GStrv              choices;
} QiEngineOption;

/**
 * QiEngineLimits:
 * @depth: in plies; 0: no limit
 * @milliseconds: 0: no limit
 * @nodes: 0: no limit
 * @mate: look for a mate in so many moves; 0: for the best move
 * @n_lines: how many first moves are to be told, 0: one. Engines that cannot tell one.
 * @only: (nullable): the one first move that is looked at, as the engine writes it. UCI's and those after it alone
 *
 * When an engine stops thinking. Without any limit it goes on until qi_engine_stop(). Some protocols have no limit of
 * nodes or depth: then it is left out, and only the time counts.
 */
typedef struct
{
  guint       depth;
  guint       milliseconds;
  guint64     nodes;
  guint       mate;
  guint       n_lines;
  const char *only;
} QiEngineLimits;

typedef enum
{
  QI_ENGINE_SCORE_NONE,
  QI_ENGINE_SCORE_POINTS, /* hundredths of what the engine counts in: pawns, stones */
  QI_ENGINE_SCORE_MATE    /* moves to mate, negative when it is mated; UCI counts moves, USI plies */
} QiEngineScoreKind;

/**
 * QiEngineLine:
 * @rank: 1 for its best first move, 2 for the next
 * @depth: in plies, 0: not said
 * @nodes, @milliseconds: 0: not said
 * @score: from the side to move
 * @is_bound: the score is a bound, not a value
 * @moves: as the engine writes them, with one space between; "" when it said none
 *
 * What an engine says while it thinks.
 */
typedef struct
{
  guint             rank;
  guint             depth;
  guint64           nodes;
  guint64           milliseconds;
  QiEngineScoreKind kind;
  int               score;
  gboolean          is_bound;
  const char       *moves;
} QiEngineLine;

typedef enum
{
  QI_ENGINE_ASK_HOLDS, /* which position it holds */
  QI_ENGINE_ASK_MOVES, /* its legal moves there, with the number of positions after each of them */
  QI_ENGINE_N_ASKS
} QiEngineAsk;

/* The ids of all protocols ("uci" …), NULL-terminated. */
const char *const *qi_engine_get_protocols  (void);

G_END_DECLS
