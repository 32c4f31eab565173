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
  gboolean      unruled;  /* @obstacle is that there are no rules of this game */

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

  MasReferee   *referee;  /* or NULL */
  GCancellable *asking;   /* of the question to @referee under way, or NULL */
  char         *failure;  /* why it has no answer, or NULL */
};

/* What a step of the history carries: the move that led to it, and the state it led to. */
#define MAS_RULES_MOVE  (g_quark_from_static_string ("mas-rules-move"))
#define MAS_RULES_STATE (g_quark_from_static_string ("mas-rules-state"))

/* The step of the history at @index. */
QiHistoryEntry *mas_rules_dup_entry     (MasRules *self,
                                         guint     index);
void            mas_rules_emit_replying (MasRules *self);
/* Takes @state, nullable. */
void            mas_rules_take_state    (MasRules *self,
                                         QiState  *state);
void            mas_rules_turn          (MasRules *self,
                                         gboolean  active);
/* Whether a step changed only words and marks beside the game. */
gboolean        mas_rules_is_words      (MasRules *self,
                                         guint     index);

/* mas-rules-referee.c */

/* Whether somebody else has the rules of the document's game. */
gboolean        mas_rules_has_referee   (MasRules *self);
/* The state at the history's cursor, whose moves are asked for where they are not known. */
QiState        *mas_rules_ask           (MasRules *self);
void            mas_rules_stop_asking   (MasRules *self);

G_END_DECLS
