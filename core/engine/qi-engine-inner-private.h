/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-driver-private.h"
#include "qi-engine-private.h"
#include "qi-engine-process-private.h"

G_BEGIN_DECLS

typedef enum
{
  QI_DOING_NOTHING,
  QI_DOING_START,
  QI_DOING_PLACE,
  QI_DOING_THINK,
  QI_DOING_ASK,
  QI_DOING_QUIT
} QiDoing;

/**
 * QiEngine:
 * @wanted: (nullable): the protocol; NULL: is found out
 * @tried: the first of all protocols in which this process was greeted, where it is found out
 * @found: (nullable): what was found out by a process that was greeted in others as well
 * @guesses: (nullable): #QiEngineTalk, one for each protocol in which this process was greeted, from @tried on
 * @guess_start: when the first process of this start was run, of g_get_monotonic_time()
 * @process_start: when this one was
 * @spoken: when it said something first; 0: it has not
 * @last_log: (nullable): of the program that does not run any more
 * @task: (nullable): what is being done
 * @cancel: (nullable): watches the cancellable of @task
 * @timer: (nullable): ends its patience
 * @setup: (nullable): waits to be placed, until the engine has read the file that has its game
 * @losses: of the position that was placed last
 * @has_strayed: asked to count, it thinks, and was told to stop
 * @dies_of_others: it ended once when it was told a move that the rules do not have
 * @answer: all that was said to a question
 * @has_refused: it refused something of @task
 * @is_cancelled: @task ends as soon as it can
 */
struct _QiEngine
{
  GObject               parent_instance;
  GStrv                 argv;
  char                 *folder;
  const QiEngineDriver *wanted;
  gsize                 tried;
  const QiEngineDriver *found;
  GPtrArray            *guesses;
  gint64                guess_start;
  gint64                process_start;
  gint64                spoken;
  guint                 patience;
  guint                 guess_wait;
  GOutputStream        *log;
  QiEngineProcess      *process;
  QiEngineTalk          talk;
  char                 *last_log;
  QiDoing               doing;
  GTask                *task;
  GSource              *cancel;
  GSource              *timer;
  QiSetup              *setup;
  GPtrArray            *losses;
  gboolean              has_strayed;
  gboolean              dies_of_others;
  GString              *answer;
  gboolean              has_refused;
  gboolean              is_cancelled;
};

/* Starts an operation that ends with an answer. FALSE when it cannot be started; its task has then been
 * completed with an error. */
gboolean qi_engine_begin           (QiEngine            *self,
                                    QiDoing              doing,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);
/* Ends the running operation and hands its task to the caller, who completes it. */
GTask   *qi_engine_take_task       (QiEngine            *self);
/* Ends the running operation with @error, which it takes. */
void     qi_engine_fail            (QiEngine            *self,
                                    GError              *error);
void     qi_engine_fail_with       (QiEngine            *self,
                                    QiFinding           *finding);
/* It has said again who it is. */
void     qi_engine_go_on_placing   (QiEngine            *self);
void     qi_engine_finish_placing  (QiEngine            *self);
void     qi_engine_finish_thinking (QiEngine            *self);
/* Sets how long the engine may take for the running operation. */
void     qi_engine_wait            (QiEngine            *self,
                                    guint                milliseconds);
/* Sends what a driver has written. FALSE: the engine accepts no more input, and the running
 * operation has failed. */
gboolean qi_engine_send            (QiEngine            *self,
                                    const GString       *text);
/* Kills the program if it runs. */
void     qi_engine_drop            (QiEngine            *self);
/* Starts the program. FALSE: it does not start, and the running operation has failed. */
gboolean qi_engine_run_program     (QiEngine            *self);

/* Tries @moves, one after another and each in the position that it was handed, as long as it refuses them; it has played the
 * first that it takes. Its answer, of qi_engine_ask_finish(), is for the driver's count_refused(). "engine-cannot" where
 * the protocol has no answer to an illegal move. */
void     qi_engine_try_async       (QiEngine            *self,
                                    const char *const   *moves,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);

/* While the engine starts: it printed a line; the waiting time is over; it ended, and is started anew, or
 * FALSE. */
void     qi_engine_start_heard     (QiEngine            *self,
                                    const char          *line);
void     qi_engine_start_waited    (QiEngine            *self);
gboolean qi_engine_start_again     (QiEngine            *self);

G_END_DECLS
