/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-analysis.h"

G_BEGIN_DECLS

struct _MasAnalysis
{
  GObject           parent_instance;

  MasEngines       *engines;
  MasDocument      *document; /* or NULL */
  GSignalGroup     *signals;
  gboolean          active;
  gboolean          hidden;
  gboolean          was_held_up; /* its value when it was last asked */
  MasMates         *mates;
  guint             patience;

  QiEngine         *engine;   /* or NULL */
  MasEngineEntry   *entry;    /* the entry for which the engine was started; or NULL */
  gboolean          is_asked; /* it is to answer something */
  gboolean          started;
  GCancellable     *busy;     /* with what an edit interrupts, thinking or its moves; or NULL */
  gboolean          needs_limit;
  QiSetup          *setup; /* that it is at, or NULL */
  QiState          *state; /* the same, where there are rules */
  gboolean          placed, asked, compared, thought;
  char             *mute_game; /* the game of which it does not say its moves; or NULL */
  gboolean          anyway;
  gboolean          failed;

  MasAnalysisStatus status;
  char             *words;
  GPtrArray        *findings;
  MasAnalysisLine   lines[MAS_ENGINES_MAX_LINES];
  guint             edit_id, show_id;
};

/* mas-analysis-talk.c: what the engine is asked, and its answers. */

/* @words (nullable): taken. */
void mas_analysis_set_status    (MasAnalysis       *self,
                                 MasAnalysisStatus  status,
                                 char              *words);
void mas_analysis_forget_lines  (MasAnalysis       *self);
void mas_analysis_forget_setup  (MasAnalysis       *self);
/* Whether it must not think at the moment. */
gboolean mas_analysis_is_held_up (MasAnalysis      *self);
/* It is asked to end. */
void mas_analysis_forget_engine (MasAnalysis       *self);
/* Does the next thing that has to be done, when nothing else is going on. */
void mas_analysis_go_on         (MasAnalysis       *self);
/* Stops thinking, and begins again if it may. */
void mas_analysis_stop_thinking (MasAnalysis       *self);

G_END_DECLS
