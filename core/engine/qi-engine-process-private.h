/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What is kept of one line of an engine; the rest of a longer one is left out. */
#define QI_ENGINE_MAX_LINE 65536 /* bytes */
/* What an engine that does not read may leave waiting. */
#define QI_ENGINE_MAX_UNSENT (4 << 20) /* bytes */
/* The log keeps the newest part of what was said. */
#define QI_ENGINE_MAX_LOG (256 << 10) /* bytes */
#define QI_ENGINE_MAX_LOG_LINE 1024   /* bytes of one line of it */

/* How a program ended. */
typedef enum
{
  QI_ENGINE_END_EXIT,   /* by itself; @code: its exit status */
  QI_ENGINE_END_SIGNAL, /* by a signal; @code: its number */
  QI_ENGINE_END_MUTE    /* it closed its output and was therefore killed */
} QiEngineEndKind;

typedef struct
{
  QiEngineEndKind kind;
  int             code;
} QiEngineEnd;

/**
 * QiEngineProcessFuncs:
 * @on_line: one line of the program's output, without its end, valid UTF-8 and without control characters but tabs
 * @on_end: it has ended, and said all; told once, and not while or after it is freed
 */
typedef struct
{
  void (*on_line) (const char        *line,
                   gpointer           user_data);
  void (*on_end)  (const QiEngineEnd *end,
                   gpointer           user_data);
} QiEngineProcessFuncs;

/**
 * QiEngineProcess:
 *
 * A program that is talked to in lines. It is trusted in nothing: it may say anything, nothing or too much, not
 * read, not end, and start others. What is read in one turn of the main loop is bounded, and comes after what the
 * loop has to draw. The program and all that it started (but what left its process group) end when this is freed.
 * All of it happens in the thread-default main context of the caller of qi_engine_process_new().
 */
typedef struct _QiEngineProcess QiEngineProcess;

/* Starts @argv (NULL-terminated; [0] a path, or a name that is looked for in PATH and in /usr/games) in @folder,
 * NULL: the folder of this process. NULL and @error, G_SPAWN_ERROR and others, when it does not start. */
QiEngineProcess *qi_engine_process_new     (const char *const          *argv,
                                            const char                 *folder,
                                            const QiEngineProcessFuncs *funcs,
                                            gpointer                    user_data,
                                            GError                    **error);
/* Ends the program if it runs: SIGTERM to its process group at once, and SIGKILL half a second later if anything is left of it,
 * or when this process ends. May be called from its own callbacks. */
void             qi_engine_process_free    (QiEngineProcess            *self);
/* Sends @lines, each with its line end, as soon as the program reads them. FALSE: it has ended, or too much
 * output waits to be sent. */
gboolean         qi_engine_process_send    (QiEngineProcess            *self,
                                            const char                 *lines);
/* Ends the program: closes its input, sends SIGTERM to its process group after @milliseconds, and SIGKILL after
 * as many again. */
void             qi_engine_process_end     (QiEngineProcess            *self,
                                            guint                       milliseconds);
/* Everything that was said, at most %QI_ENGINE_MAX_LOG bytes, the newest: each line with "> " (sent), "< " (heard),
 * "! " (heard on its error output) or "= ": at first the command, at last how it ended: "exit" or "signal" with a number,
 * "mute" where it closed its output, "killed" where it was freed before. Free with g_free(). */
char            *qi_engine_process_dup_log (const QiEngineProcess      *self);
/* Also writes the whole log to @stream, which is not closed. */
void             qi_engine_process_set_log (QiEngineProcess            *self,
                                            GOutputStream              *stream);

/* A line as it can be shown anywhere: @text itself, or a copy, which @owned is then set to. */
const char      *qi_engine_make_plain      (const char                 *text,
                                            char                      **owned);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiEngineProcess, qi_engine_process_free)

G_END_DECLS
