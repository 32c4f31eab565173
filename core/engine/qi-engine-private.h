/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-types-private.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * QiEngine:
 *
 * A program that plays, asked in its own protocol: UCI, USI, UCCI, CECP, GTP, Hub, NBoard. One thing at a time is
 * asked of it: "engine-busy". Everything happens in the main loop of the thread that made it, in small steps. Whatever
 * the program does (QiEngineProcess), each call ends with an answer or an error; after "engine-ended" and
 * "engine-silent", and where it refuses while it thinks, it does not run any more, and may be started again.
 *
 * Errors of all calls: "engine-not-started" (why), "engine-ended" (how), "engine-silent" (seconds: it did not answer
 * in time and was ended), "engine-refused" (text: what it said), "engine-protocol" (it speaks none that is known),
 * "engine-cannot" (the protocol, or this engine, has no such thing), "engine-busy"; and G_IO_ERROR_CANCELLED.
 *
 * Signal `line` (const QiEngineLine *): it said something while it thinks.
 * Signal `ended` (const GError *): it ended, or was ended, by itself and not by qi_engine_quit_async().
 */
#define QI_TYPE_ENGINE (qi_engine_get_type ())
G_DECLARE_FINAL_TYPE (QiEngine, qi_engine, QI, ENGINE, GObject)

/* @argv: the program and its arguments, NULL-terminated; one that is known to speak as an engine only with some words gets
 * these where it has none. @folder: where it runs, NULL: here. @protocol: an id; NULL: is
 * found out by asking. Then a program that says nothing has twice the patience to begin, and one that was asked in more
 * than one protocol before it answered is started anew in the one that it knows. */
QiEngine    *qi_engine_new              (const char *const    *argv,
                                         const char           *folder,
                                         const char           *protocol);
/* Everything is written to @stream as well, from the next start on. */
void         qi_engine_set_log          (QiEngine             *self,
                                         GOutputStream        *stream);
/* How long to wait for an answer that needs no thinking; 10,000 when not set. */
void         qi_engine_set_patience     (QiEngine             *self,
                                         guint                 milliseconds);
/* Where the protocol is found out: how long it is asked in the usual one alone; 3,000 when not set. For tests,
 * which cannot wait that long. */
void         qi_engine_set_guess_wait   (QiEngine             *self,
                                         guint                 milliseconds);

/* Starts the program, and reads what it is and what can be set. */
void         qi_engine_start_async      (QiEngine             *self,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
gboolean     qi_engine_start_finish     (QiEngine             *self,
                                         GAsyncResult         *result,
                                         GError              **error);
/* From its start on: the protocol that it speaks; what it calls itself and its author, each nullable; its options, a
 * GPtrArray of #QiEngineOption; all that was said (QiEngineProcess), also after its end. */
const char  *qi_engine_get_protocol     (QiEngine             *self);
const char  *qi_engine_get_name         (QiEngine             *self);
const char  *qi_engine_get_author       (QiEngine             *self);
GPtrArray   *qi_engine_get_options      (QiEngine             *self);
char        *qi_engine_dup_log          (QiEngine             *self);
gboolean     qi_engine_is_running       (QiEngine             *self);

/* Sets what qi_engine_get_options() lists, by its name without case. "engine-cannot" where it lists no such option, or
 * none with this value. @value: NULL for a button. */
gboolean     qi_engine_set_option       (QiEngine             *self,
                                         const char           *name,
                                         const char           *value,
                                         GError              **error);

/* Tells it the game and the position, and waits until it is ready. "engine-cannot" (with the notation's own reason where
 * it has one): the protocol has no text for the position, or the engine does not list its game. */
void         qi_engine_place_async      (QiEngine             *self,
                                         QiSetup              *setup,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
gboolean     qi_engine_place_finish     (QiEngine             *self,
                                         GAsyncResult         *result,
                                         GError              **error);

/* What the engine does not know of the position that was placed last, as its commands cannot say it: findings, warnings. Valid
 * until the next one. */
GPtrArray   *qi_engine_get_losses       (QiEngine             *self);

/* Lets it think about the position that it holds. Cancelled, it is told to stop, and ended where it does not. */
void         qi_engine_think_async      (QiEngine             *self,
                                         const QiEngineLimits *limits,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
/* Its move, as it writes it; "" when it said that there is none. Free with g_free(). */
char        *qi_engine_think_finish     (QiEngine             *self,
                                         GAsyncResult         *result,
                                         GError              **error);
/* It is to say now what it has found. Does nothing when it does not think. */
void         qi_engine_stop             (QiEngine             *self);

/* Asks something of the position that it holds. @depth: of %QI_ENGINE_ASK_MOVES, in plies, from 1. "engine-cannot" where
 * it has no such command. */
void         qi_engine_ask_async        (QiEngine             *self,
                                         QiEngineAsk           ask,
                                         guint                 depth,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
/* Asks what the position that it holds becomes by each of @moves, as it writes them; the answer has what it says to
 * %QI_ENGINE_ASK_HOLDS for one after another. It holds the same position then. "engine-cannot" as above. */
void         qi_engine_follow_async     (QiEngine             *self,
                                         const char *const    *moves,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
/* Plays @moves, as it writes them, from the position that was placed last, however often this is called; it holds what they
 * lead to then. "engine-cannot" as above. */
void         qi_engine_play_async       (QiEngine             *self,
                                         const char *const    *moves,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
gboolean     qi_engine_play_finish      (QiEngine             *self,
                                         GAsyncResult         *result,
                                         GError              **error);
/* The answer to what is asked and followed, all lines of it; see qi_engine_compare() and qi_engine_read_moves(). Free with g_free(). */
char        *qi_engine_ask_finish       (QiEngine             *self,
                                         GAsyncResult         *result,
                                         GError              **error);

/* Asks it to end, waits for that, and ends it where it does not. */
void         qi_engine_quit_async       (QiEngine             *self,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
void         qi_engine_quit_finish      (QiEngine             *self,
                                         GAsyncResult         *result);
/* Ends it now, with all that it started; what it is asked ends with G_IO_ERROR_CANCELLED. */
void         qi_engine_end              (QiEngine             *self);

G_END_DECLS
