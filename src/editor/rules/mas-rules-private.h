/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-rules.h"

G_BEGIN_DECLS

struct _MasRules
{
  GObject       parent_instance;

  MasDocument  *document; /* or NULL */
  GSignalGroup *signals;
  gboolean      active;
  char         *obstacle; /* or NULL */
  char         *game;     /* that @obstacle and @places are about; or NULL */
  QiShape       shape;    /* the same */
  gboolean      judged;   /* @obstacle is about the present game and shape */
  gboolean      places;   /* a placement was seen in this game */

  QiState      *state;    /* of the present step; NULL unless active */
  QiOutcome     outcome;
  QiState      *next;     /* while its step is pushed: the state it leads to */
  const QiMove *played;   /* the same */
  guint         last[2];  /* squares of the last move */
  guint         n_last;

  GCancellable *reply;    /* of the search that is running, or NULL */
  char         *progress;
  QiPlayer     *player;   /* player that replies in place of the search, or NULL */
  char         *trouble;  /* why the last reply did not come, or NULL */
};

void mas_rules_emit_replying (MasRules *self);

G_END_DECLS
