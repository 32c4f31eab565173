/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-wait.h"
#include "qi-text.h"

#include <errno.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MAX_SILENCE 1000000 /* µs without a result before somebody is told what is waited for */
#define TICK        100     /* ms between looks at that */
#define SAME_SIGNAL 300000  /* µs: `timeout` and some terminals send a signal twice */
#define MANY_GRACE  5000    /* ms for what was read to be done and written */
#define ONE_GRACE   300     /* ms, of commands that may think about one position for hours */
#define QUIT        0       /* sent instead of a signal's number */

/**
 * Wait:
 * @pipe: where the handler of signals sends their numbers
 * @doing, @what, @since, @is_told: guarded by @mutex
 * @number: of the signal that has ended the run; atomic
 *
 * Signals are the process's and come to no object, so this belongs to the process too.
 */
typedef struct
{
  GCancellable *cancellable;
  GThread      *thread;
  int           pipe[2];
  int           grace;
  GMutex        mutex;
  const char   *doing;
  char         *what;
  gint64        since;
  gboolean      is_told;
  gint          number;
} Wait;

static Wait wait_state = { .pipe = { -1, -1 } };

static void
on_signal (int number)
{
  const int saved = errno;
  const guint8 byte = (guint8) number;

  g_atomic_int_compare_and_exchange (&wait_state.number, 0, number);
  /* A pipe full of signal numbers needs no more of them. */
  if (write (wait_state.pipe[1], &byte, 1) < 0)
    errno = saved;
  errno = saved;
}

/* Does what the signal does by default. */
static void
die (int number)
{
  signal (number, SIG_DFL);
  raise (number);
  _exit (128 + number);
}

/* Ends without waiting any longer. Each line of results is written by one call, so no line is incomplete; whoever
 * holds the lock is waiting for a reader. */
static void
die_at_once (int number)
{
  static const char words[] = "qi: interrupted\n";

  if (ftrylockfile (stdout) == 0)
    fflush (stdout);
  /* Somebody at a terminal is told, as at a normal end. */
  if (isatty (STDERR_FILENO))
    {
      G_GNUC_UNUSED const ssize_t written = write (STDERR_FILENO, words, sizeof words - 1);
    }
  die (number);
}

/* Says on the terminal what is being waited for, once for each thing. */
static void
tell (Wait *self)
{
  g_autoptr (GString) text = NULL;

  g_mutex_lock (&self->mutex);
  if (self->doing != NULL && !self->is_told && g_get_monotonic_time () - self->since >= MAX_SILENCE)
    {
      const gboolean is_stdin = strcmp (self->what, "-") == 0;

      self->is_told = TRUE;
      text = g_string_new (self->doing);
      g_string_append_c (text, ' ');
      if (is_stdin)
        g_string_append (text, "standard input");
      else
        qi_text_append_escaped (text, self->what, strlen (self->what));
      g_string_append (text, is_stdin && isatty (STDIN_FILENO) ? " … Ctrl+D ends it, Ctrl+C stops\n"
                                                               : " … Ctrl+C stops\n");
    }
  g_mutex_unlock (&self->mutex);
  if (text != NULL)
    fwrite (text->str, 1, text->len, stderr);
}

static gpointer
watch (gpointer data)
{
  Wait *self = data;
  const int tick = isatty (STDERR_FILENO) ? TICK : -1;
  gint64 first = 0; /* when the first signal came */

  for (;;)
    {
      GPollFD poll_fd = { .fd = self->pipe[0], .events = G_IO_IN };
      guint8 byte = QUIT;
      const int n = g_poll (&poll_fd, 1, first != 0 ? self->grace : tick);

      if (n == 0 && first != 0)
        die_at_once (g_atomic_int_get (&self->number));
      if (n == 0)
        tell (self);
      if (n <= 0)
        continue;
      if (read (self->pipe[0], &byte, 1) != 1 || byte == QUIT)
        return NULL;
      if (first == 0)
        {
          first = g_get_monotonic_time ();
          g_cancellable_cancel (self->cancellable);
        }
      else if (g_get_monotonic_time () - first > SAME_SIGNAL)
        die_at_once (byte);
    }
}

/* Signals that were ignored when the tool was started, as by nohup, stay ignored. */
static void
catch_signal (int number)
{
  const struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART };
  struct sigaction old;

  if (sigaction (number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
    sigaction (number, &action, NULL);
}

void
qi_wait_begin (const QiCommand *command)
{
  Wait *self = &wait_state;

  if ((command->options & QI_OPTION_FROM) == 0 || !g_unix_open_pipe (self->pipe, FD_CLOEXEC, NULL))
    return;
  g_unix_set_fd_nonblocking (self->pipe[1], TRUE, NULL);
  self->cancellable = g_cancellable_new ();
  self->grace = command->takes_many ? MANY_GRACE : ONE_GRACE;
  self->thread = g_thread_new ("wait", watch, self);
  catch_signal (SIGINT);
  catch_signal (SIGTERM);
}

void
qi_wait_end (const QiOptions *options)
{
  Wait *self = &wait_state;
  const guint8 quit = QUIT;
  int number;

  if (self->thread == NULL)
    return;
  while (write (self->pipe[1], &quit, 1) < 0 && errno == EINTR)
    ;
  g_thread_join (self->thread);
  number = g_atomic_int_get (&self->number);
  if (number != 0 && !options->json)
    fputs ("qi: interrupted\n", stderr);
  if (number != 0)
    die (number);
  self->thread = NULL;
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->what, g_free);
}

GCancellable *
qi_wait_get_cancellable (void)
{
  return wait_state.cancellable;
}

gboolean
qi_wait_is_over (void)
{
  return g_atomic_int_get (&wait_state.number) != 0;
}

void
qi_wait_for (const char *doing,
             const char *what)
{
  Wait *self = &wait_state;

  if (self->thread == NULL)
    return;
  g_mutex_lock (&self->mutex);
  self->doing = doing;
  self->since = g_get_monotonic_time ();
  if (doing != NULL && g_strcmp0 (self->what, what) != 0)
    {
      g_free (self->what);
      self->what = g_strdup (what);
      self->is_told = FALSE;
    }
  g_mutex_unlock (&self->mutex);
}

void
qi_wait_saw_result (void)
{
  Wait *self = &wait_state;

  if (self->thread == NULL)
    return;
  g_mutex_lock (&self->mutex);
  self->since = g_get_monotonic_time ();
  g_mutex_unlock (&self->mutex);
}
