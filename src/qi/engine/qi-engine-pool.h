/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-run.h"

G_BEGIN_DECLS

/**
 * QiEnginePool:
 * @idle: #QiEngineRun, each a process that nobody asks anything at the moment
 * @user_data: of the command
 *
 * Several processes of one engine, as many as `--jobs` says.
 */
typedef struct
{
  GAsyncQueue *idle;
  gpointer     user_data;
} QiEnginePool;

/* Calls @func for each position of @files (NULL-terminated; none: standard input), side by side and with a #QiEnginePool
 * as its user data; results keep the order of the input. @run is one of the processes. */
QiExit       qi_engine_pool_foreach (QiEngineRun       *run,
                                     const char *const *files,
                                     QiInputFunc        func,
                                     gpointer           user_data);
/* A process that the caller alone asks, until it gives it back. */
QiEngineRun *qi_engine_pool_take    (QiEnginePool      *self);
void         qi_engine_pool_give    (QiEnginePool      *self,
                                     QiEngineRun       *run);

G_END_DECLS
