/* SPDX-License-Identifier: Apache-2.0 */
/* Every call of the system that a save makes to find, put and remove files goes through here,
 * since the program's own functions come before those of the C library. So a test can do
 * something just before each of them, let one fail, or be killed there. Include this first. */
#pragma once

#undef _FORTIFY_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <glib.h>

#define STEPS_NEVER G_MAXUINT

/**
 * Steps:
 * @armed: whether calls count
 * @n: calls until now
 * @act: (nullable): called before each of them with its number
 * @at_exchange: (nullable): called once, before the two files are exchanged; for saves in a thread,
 *   whose steps are not to be told
 *   from those of others
 * @kill_at: the call before which the process is killed
 * @interrupts: each call is ended by a signal so many times first
 * @no_exchange: what renameat2(2) with flags fails with; 0: nothing
 * @no_link: what linkat(2) fails with; 0: nothing
 * @no_lock: what flock(2) fails with; 0: nothing
 * @n_exchanges: of two files, that were tried
 * @fails: (nullable): asked before each call, by its name; when it says TRUE the call fails with errno
 */
typedef struct
{
  gboolean armed;
  guint    n;
  void   (*act) (guint step, gpointer data);
  void   (*at_exchange) (gpointer data);
  gpointer data;
  guint    kill_at;
  guint    interrupts;
  guint    n_interrupted;
  guint    n_syncs;
  guint    n_exchanges;
  int      no_exchange;
  int      no_link;
  int      no_lock;
  gboolean (*fails) (const char *call);
} Steps;

static Steps steps = { .kill_at = STEPS_NEVER };

static inline void
steps_clear (void)
{
  steps = (Steps) { .kill_at = STEPS_NEVER };
}

/* FALSE with errno when @call fails, for a signal that ended it or by @fails. */
static gboolean
steps_next (const char *call)
{
  if (!steps.armed)
    return TRUE;
  if (steps.n_interrupted < steps.interrupts)
    {
      steps.n_interrupted++;
      errno = EINTR;
      return FALSE;
    }
  steps.n_interrupted = 0;
  if (steps.n == steps.kill_at)
    kill (getpid (), SIGKILL);
  if (steps.act != NULL)
    {
      /* Calls that are made there are not counted. */
      steps.armed = FALSE;
      steps.act (steps.n, steps.data);
      steps.armed = TRUE;
    }
  steps.n++;
  return steps.fails == NULL || !steps.fails (call);
}

static gboolean
steps_fail (int number)
{
  if (steps.armed && number != 0)
    errno = number;
  return steps.armed && number != 0;
}

int
openat (int         dir,
        const char *path,
        int         flags,
        ...)
{
  mode_t mode = 0;
  va_list args;

  va_start (args, flags);
  if ((flags & O_CREAT) != 0)
    mode = va_arg (args, mode_t);
  va_end (args);
  return steps_next ("openat") ? (int) syscall (SYS_openat, dir, path, flags, mode) : -1;
}

int
renameat2 (int          from_dir,
           const char  *from,
           int          to_dir,
           const char  *to,
           unsigned int flags)
{
  if (steps.armed && flags == RENAME_EXCHANGE && steps.at_exchange != NULL)
    {
      void (*at_exchange) (gpointer data) = steps.at_exchange;

      steps.at_exchange = NULL;
      at_exchange (steps.data);
    }
  steps.n_exchanges += flags == RENAME_EXCHANGE;
  if (!steps_next ("renameat2") || (flags != 0 && steps_fail (steps.no_exchange)))
    return -1;
  return (int) syscall (SYS_renameat2, from_dir, from, to_dir, to, flags);
}

int
linkat (int         from_dir,
        const char *from,
        int         to_dir,
        const char *to,
        int         flags)
{
  if (!steps_next ("linkat") || steps_fail (steps.no_link))
    return -1;
  return (int) syscall (SYS_linkat, from_dir, from, to_dir, to, flags);
}

int
unlinkat (int         dir,
          const char *path,
          int         flags)
{
  /* The system does not end this one: a signal would be told as an error. */
  guint interrupts = steps.interrupts;

  gboolean works;

  steps.interrupts = 0;
  works = steps_next ("unlinkat");
  steps.interrupts = interrupts;
  return works ? (int) syscall (SYS_unlinkat, dir, path, flags) : -1;
}

int
flock (int fd,
       int operation)
{
  if (!steps_next ("flock") || steps_fail (steps.no_lock))
    return -1;
  return (int) syscall (SYS_flock, fd, operation);
}

/* Nothing is written to the disk: a test does not simulate a power failure. */
int
fsync (int fd)
{
  if (!steps_next ("fsync"))
    return -1;
  steps.n_syncs++;
  return fcntl (fd, F_GETFD) < 0 ? -1 : 0;
}

/* Nobody waits in a test. */
int
nanosleep (const struct timespec *request,
           struct timespec       *remaining)
{
  return steps.armed ? 0 : (int) syscall (SYS_nanosleep, request, remaining);
}

/* A signal says so when it is closed already. */
int
close (int fd)
{
  const gboolean interrupted = steps.armed && steps.interrupts > 0;
  const gboolean works = interrupted || steps_next ("close");
  const int number = errno;
  int result = (int) syscall (SYS_close, fd);

  if (!works)
    {
      errno = number;
      return -1;
    }
  if (!interrupted || result != 0)
    return result;
  errno = EINTR;
  return -1;
}
