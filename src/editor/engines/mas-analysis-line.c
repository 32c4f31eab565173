/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-analysis-line.h"

#include "qi-engine-value-private.h"

#include <string.h>

#define MAX_TOLD 8 /* plies of a line that are read and shown */

static void
forget_moves (MasAnalysisLine *self)
{
  for (guint i = 0; i < self->n_plies; i++)
    {
      g_clear_pointer (&self->texts[i], g_free);
      g_clear_pointer (&self->setups[i], qi_setup_unref);
    }
  self->n_plies = 0;
  self->is_read = FALSE;
  self->is_legal = TRUE;
  self->from = self->to = QI_SQUARE_NONE;
}

void
mas_analysis_line_clear (MasAnalysisLine *self)
{
  forget_moves (self);
  g_clear_pointer (&self->moves, g_free);
  self->is_told = FALSE;
}

void
mas_analysis_line_take (MasAnalysisLine    *self,
                        const QiEngineLine *line)
{
  self->is_told = TRUE;
  self->depth = line->depth;
  self->nodes = line->nodes;
  self->milliseconds = line->milliseconds;
  self->kind = line->kind;
  self->score = line->score;
  self->is_bound = line->is_bound;
  /* A line without moves is about the moves that were given before. */
  if (*line->moves == '\0' || g_strcmp0 (self->moves, line->moves) == 0)
    return;
  forget_moves (self);
  g_free (self->moves);
  self->moves = g_strdup (line->moves);
}

/* Adds a move that leads from @at to @next. */
static void
add_move (MasAnalysisLine *self,
          QiState         *at,
          const QiMove    *move,
          QiState         *next)
{
  if (self->n_plies == 0)
    {
      self->from = move->from;
      self->to = move->to;
    }
  self->texts[self->n_plies] = qi_state_write_move (at, move, NULL);
  self->setups[self->n_plies] = qi_setup_ref (qi_state_get_setup (next));
  self->n_plies++;
}

void
mas_analysis_line_take_mate (MasAnalysisLine *self,
                             QiState         *state,
                             const QiMate    *mate)
{
  g_autoptr (QiState) at = qi_state_ref (state);

  mas_analysis_line_clear (self);
  self->is_told = self->is_read = TRUE;
  self->kind = QI_ENGINE_SCORE_MATE;
  self->score = (int) mate->n_moves;
  for (guint i = 0; i <= mate->line->len && i < MAS_ANALYSIS_MAX_PLIES; i++)
    {
      const QiMove *move = i == 0 ? mate->move : g_ptr_array_index (mate->line, i - 1);
      QiState *next = qi_state_apply (at, move, NULL);

      if (next == NULL)
        return;
      add_move (self, at, move, next);
      qi_state_unref (at);
      at = next;
    }
}

void
mas_analysis_line_read (MasAnalysisLine *self,
                        QiState         *state,
                        const char      *protocol)
{
  g_autoptr (QiState) at = state != NULL ? qi_state_ref (state) : NULL;
  g_auto (GStrv) words = NULL;

  if (self->is_read)
    return;
  forget_moves (self);
  self->is_read = TRUE;
  words = g_strsplit (self->moves != NULL ? self->moves : "", " ", MAX_TOLD + 1);
  for (guint i = 0; i < MAX_TOLD && words[i] != NULL && *words[i] != '\0'; i++)
    {
      QiMove space[2];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
      QiState *next = NULL;

      if (at == NULL)
        {
          self->texts[self->n_plies++] = g_utf8_make_valid (words[i], -1);
          continue;
        }
      if (qi_engine_read_move (at, words[i], protocol, &moves))
        next = qi_state_apply (at, &moves.moves[0], NULL);
      if (next == NULL)
        {
          self->is_legal = i > 0;
          return;
        }
      add_move (self, at, &moves.moves[0], next);
      qi_state_unref (at);
      at = next;
    }
}

char *
mas_analysis_line_dup_score (const MasAnalysisLine *self,
                             gboolean               turned)
{
  const int score = turned ? -self->score : self->score;

  switch (self->kind)
    {
    case QI_ENGINE_SCORE_POINTS:
      return g_strdup_printf ("%s%d.%02d",
                              score > 0   ? "+"
                              : score < 0 ? "−"
                                          : "",
                              ABS (score) / 100, ABS (score) % 100);
    case QI_ENGINE_SCORE_MATE:
      return g_strdup_printf ("%s#%d", score < 0 ? "−" : "", ABS (score));
    case QI_ENGINE_SCORE_NONE:
    default:
      return g_strdup ("");
    }
}
