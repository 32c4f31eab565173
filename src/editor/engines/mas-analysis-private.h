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
  gboolean          was_held_up; /* when it was looked at last */
  MasMates         *mates;
  guint             patience;

  QiEngine         *engine;   /* or NULL */
  MasEngineEntry   *entry;    /* that it was started for; or NULL */
  gboolean          is_asked; /* it is to answer something */
  gboolean          started;
  GCancellable     *thinking; /* or NULL */
  gboolean          needs_limit;
  QiSetup          *setup; /* that it is at, or NULL */
  QiState          *state; /* the same, where there are rules */
  gboolean          placed, compared, thought;
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
/* Whether it is not to think for the moment. */
gboolean mas_analysis_is_held_up (MasAnalysis      *self);
/* It is asked to end. */
void mas_analysis_forget_engine (MasAnalysis       *self);
/* The next thing that is to be done, where nothing is being done. */
void mas_analysis_go_on         (MasAnalysis       *self);
/* Thinks anew, or not any more. */
void mas_analysis_stop_thinking (MasAnalysis       *self);

G_END_DECLS
