/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-private.h"
#include "qi-mates-private.h"
#include "qi-state.h"

G_BEGIN_DECLS

#define MAS_ANALYSIS_MAX_PLIES 17 /* of a line: those of a mate in nine moves */

/**
 * MasAnalysisLine:
 * @is_told: an engine said something about it
 * @depth, @nodes, @milliseconds, @kind, @score, @is_bound: as it said them; from the side to move
 * @moves: (nullable): as the engine writes them
 * @is_read: what follows is of @moves
 * @n_plies: how many moves were read
 * @texts: them, in the game's notation
 * @setups: what is on the board after each of them
 * @from, @to: squares of the first move, %QI_SQUARE_NONE for none
 * @is_legal: the first move is one, or there are no rules to ask
 *
 * A first move that an engine told, and how it goes on.
 */
typedef struct
{
  gboolean          is_told;
  guint             depth;
  guint64           nodes;
  guint64           milliseconds;
  QiEngineScoreKind kind;
  int               score;
  gboolean          is_bound;
  char             *moves;

  gboolean          is_read;
  guint             n_plies;
  char             *texts[MAS_ANALYSIS_MAX_PLIES];
  QiSetup          *setups[MAS_ANALYSIS_MAX_PLIES];
  guint             from, to;
  gboolean          is_legal;
} MasAnalysisLine;

void  mas_analysis_line_clear     (MasAnalysisLine       *self);
void  mas_analysis_line_take      (MasAnalysisLine       *self,
                                   const QiEngineLine    *line);
/* Reads its moves from @state (nullable: no rules) on. @protocol: in which they are written. */
void  mas_analysis_line_read      (MasAnalysisLine       *self,
                                   QiState               *state,
                                   const char            *protocol);
/* A mate that was found in @state: its score is the number of moves. */
void  mas_analysis_line_take_mate (MasAnalysisLine       *self,
                                   QiState               *state,
                                   const QiMate          *mate);
/* "+0.35", "#3"; "" when there is none. @turned: of the other side. Free with g_free(). */
char *mas_analysis_line_dup_score (const MasAnalysisLine *self,
                                   gboolean               turned);

G_END_DECLS
