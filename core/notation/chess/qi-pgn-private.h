/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"
#include "qi-scan-private.h"

G_BEGIN_DECLS

/* One tag pair: [Name "value"]. The value's span is without its quotes, its escapes are in it. */
typedef struct
{
  QiSpan name;
  QiSpan value;
} QiPgnTag;

/**
 * QiPgnText:
 * @tags: #QiPgnTag, those of the first game
 * @moves: from the first to the last thing of the first game that is neither comment nor result
 * @comment: the first comment of the first game
 * @second: where the second game starts
 * @n_games: games in the text
 * @has_body: there is a result or a move
 *
 * The parts of a PGN text.
 */
typedef struct
{
  GArray  *tags;
  QiSpan   moves;
  QiSpan   comment;
  QiSpan   second;
  guint    n_games;
  gboolean has_body;
} QiPgnText;

/* Finds the parts and reports what has no right form. */
void        qi_pgn_text_init   (QiPgnText       *self,
                                QiScan          *scan);
void        qi_pgn_text_clear  (QiPgnText       *self);
/* The first tag @name (in any case), or NULL. */
const QiPgnTag *qi_pgn_text_find (const QiPgnText *self,
                                  const QiScan    *scan,
                                  const char      *name);

/* The game that a Variant tag names, as lichess, chess.com, XBoard, cutechess and pychess write it,
 * or by its id; NULL when it names none. Lives as long as the process. */
const char *qi_pgn_find_game    (const char      *variant,
                                 gsize            length);
/* The name that the Variant tag has for @game; NULL when it has none. */
const char *qi_pgn_find_variant (const char      *game);
/* TRUE when a tag of this name says something that has a place of its own. */
gboolean    qi_pgn_is_own_tag   (const char      *name);
/* The value that a tag of the roster has when it is not known; NULL for other tags. */
const char *qi_pgn_get_unknown  (const char      *name);

#define QI_PGN_N_ROSTER 7
extern const char *const qi_pgn_roster[QI_PGN_N_ROSTER];

char       *qi_pgn_write        (const QiNotation     *notation,
                                 QiSetup              *setup,
                                 const QiWriteOptions *options,
                                 GPtrArray            *findings);

G_END_DECLS
