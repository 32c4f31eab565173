/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"

#include "qi-engine-private.h"
#include "qi-engine-value-private.h"

G_BEGIN_DECLS

/**
 * QiEngineRun:
 * @argv: of `--engine`
 * @engine: the program; started when it is needed, and again where it ended
 * @log: (nullable): of `--log`
 * @context: in which it is asked
 *
 * An engine that the tool asks, one thing after the other, waiting for each answer. Any thread may ask it, one at a
 * time.
 */
typedef struct
{
  const QiOptions *options;
  GStrv            argv;
  QiEngine        *engine;
  GOutputStream   *log;
  GMainContext    *context;
} QiEngineRun;

/* FALSE, with @status, and said, where `--engine` or `--log` is none. */
gboolean qi_engine_run_init  (QiEngineRun          *self,
                              const QiOptions      *options,
                              QiExit               *status);
/* Ends the engine as well. */
void     qi_engine_run_clear (QiEngineRun          *self);

/* Ends the process; it is started anew when it is needed. */
void     qi_engine_run_end   (QiEngineRun          *self);

/* The calls of #QiEngine, finished. */
gboolean qi_engine_run_start (QiEngineRun          *self,
                              GError              **error);
gboolean qi_engine_run_place (QiEngineRun          *self,
                              QiSetup              *setup,
                              GError              **error);
char    *qi_engine_run_think (QiEngineRun          *self,
                              const QiEngineLimits *limits,
                              GError              **error);
gboolean qi_engine_run_play  (QiEngineRun          *self,
                              const char *const    *moves,
                              GError              **error);
/* As qi_engine_moves_async(). */
GPtrArray *qi_engine_run_moves (QiEngineRun          *self,
                                QiState              *state,
                                GError              **error);
char    *qi_engine_run_ask   (QiEngineRun          *self,
                              QiEngineAsk           ask,
                              guint                 depth,
                              GError              **error);

/* As qi_engine_value_async() and qi_mates_ask_async(). */
QiEngineValue *qi_engine_run_value (QiEngineRun          *self,
                                    QiSetup              *setup,
                                    const QiEngineLimits *limits,
                                    GError              **error);
GPtrArray     *qi_engine_run_mates (QiEngineRun          *self,
                                    QiState              *state,
                                    guint                 most,
                                    const QiEngineLimits *limits,
                                    GError              **error);

/* Reports why something failed, on the input's place, and adds it to @findings where it is a finding. */
QiExit   qi_engine_run_report (const QiOptions      *options,
                               const QiInput        *input,
                               const GError         *error,
                               GPtrArray            *findings);
/* Reports what the engine does not know of the position that it was handed, and adds it to @findings. */
void     qi_engine_run_report_losses (QiEngineRun     *self,
                                      const QiInput   *input,
                                      GPtrArray       *findings);
/* FEN where the game has one, else what an engine is told; one line. */
char    *qi_engine_run_dup_text (QiSetup           *setup);
/* Opens a line of JSON with where @input is, and whether it was read and nothing was found. */
void     qi_engine_run_write  (const QiOptions      *options,
                               const QiInput        *input,
                               const GPtrArray      *findings,
                               QiJsonWriter         *json);

G_END_DECLS
