/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"
#include "mas-referee.h"
#include "mas-spot.h"

#include "qi-player-private.h"
#include "qi-state.h"

G_BEGIN_DECLS

/**
 * MasRules:
 *
 * A document played by the rules of its game: the state of the present step of the history, with
 * the moves that led to it behind it, so that repetition counts. Each move is one step, named in
 * the game's notation. Knows nothing of widgets.
 *
 * Properties: `active` (off by default; only a document that can be played turns it on). Signals:
 * `changed`: another state, outcome or obstacle; `replying`: the search began, came further or
 * ended.
 */
#define MAS_TYPE_RULES (mas_rules_get_type ())
G_DECLARE_FINAL_TYPE (MasRules, mas_rules, MAS, RULES, GObject)

MasRules        *mas_rules_new          (void);
/* @document: nullable. Turns the rules off. */
void             mas_rules_set_document (MasRules       *self,
                                         MasDocument    *document);
MasDocument     *mas_rules_get_document (MasRules       *self);
/* Why the document cannot be played, translated; NULL when it can. */
const char      *mas_rules_get_obstacle (MasRules       *self);
gboolean         mas_rules_get_active   (MasRules       *self);
void             mas_rules_set_active   (MasRules       *self,
                                         gboolean        active);

/* The functions below are for while the rules are on; without a state there are no moves. */
QiState         *mas_rules_get_state    (MasRules       *self);
const QiOutcome *mas_rules_get_outcome  (MasRules       *self);
/* How the game stands in a sentence: "Checkmate: White wins", "White to move". Free with
 * g_free(). */
char            *mas_rules_dup_words    (MasRules       *self);
/* Whether stones are put onto the board rather than pieces moved. */
gboolean         mas_rules_places       (MasRules       *self);
/* The piece that a placement of the side to move puts down, or NULL. Free with g_free(). */
QiToken         *mas_rules_dup_placed   (MasRules       *self);
/* Legal moves of the piece of @from: a square, or a slot of a hand. NULL: placements. */
void             mas_rules_list_moves   (MasRules       *self,
                                         const MasSpot  *from,
                                         QiMoveList     *moves);
/* Those of mas_rules_list_moves() that go to @to; a promotion stands before the same move without it. */
void             mas_rules_find_moves   (MasRules       *self,
                                         const MasSpot  *from,
                                         guint           to,
                                         QiMoveList     *moves);
/* Why no move goes there, or with @to QI_NO_SQUARE why the piece cannot be lifted at all (NULL when
 * it can). Words; free with g_free(). */
char            *mas_rules_refuse       (MasRules       *self,
                                         const MasSpot  *from,
                                         guint           to);
/* The move in the game's notation. Free with g_free(). */
char            *mas_rules_dup_text     (MasRules       *self,
                                         const QiMove   *move);
/* Plays a legal move as one step of the history. FALSE when it was refused. */
gboolean         mas_rules_play         (MasRules       *self,
                                         const QiMove   *move,
                                         const MasPlace *where);
/* Plays the move that @text writes. Words of the refusal, NULL when it was played; g_free(). */
char            *mas_rules_play_text    (MasRules       *self,
                                         const char     *text);
gboolean         mas_rules_can_pass     (MasRules       *self);
void             mas_rules_pass         (MasRules       *self);
/* The squares that the last move touched, or an empty list. Borrowed until the next move. */
const guint     *mas_rules_get_last     (MasRules       *self,
                                         guint          *n_squares);

/* mas-rules-referee.c: where there are no rules of the game, somebody else is asked for the moves of each position. */
/* @referee: nullable. */
void             mas_rules_set_referee  (MasRules       *self,
                                         MasReferee     *referee);
/* Who has told the moves and the outcome; NULL: they come from Masume's own rules, or there are none. Borrowed. */
const char      *mas_rules_get_source   (MasRules       *self);
/* That it is so, in a sentence; NULL as well. Free with g_free(). */
char            *mas_rules_dup_source_words (MasRules   *self);
/* Moves are asked for; there are none until then. */
gboolean         mas_rules_is_asking    (MasRules       *self);
/* Why the rules were turned off, in a sentence, until they are turned on; NULL: the person did. Borrowed. */
const char      *mas_rules_get_failure  (MasRules       *self);

/* mas-rules-reply.c: the search, or a player in its place, replies for the side to move, off the main
 * thread. */
/* @player: nullable: the search. */
void             mas_rules_set_player   (MasRules       *self,
                                         QiPlayer       *player);
/* The progress that @player reports; nullable. */
void             mas_rules_set_progress (MasRules       *self,
                                         const char     *progress);
/* Why the last reply failed, in a sentence, until the next one; NULL: it came. Borrowed. */
const char      *mas_rules_get_trouble  (MasRules       *self);
gboolean         mas_rules_is_replying  (MasRules       *self);
void             mas_rules_reply        (MasRules       *self);
void             mas_rules_cancel_reply (MasRules       *self);
/* How far the search has come: "Depth 5, +0.32", or NULL. Borrowed until the next `replying`. */
const char      *mas_rules_get_progress (MasRules       *self);

G_END_DECLS
