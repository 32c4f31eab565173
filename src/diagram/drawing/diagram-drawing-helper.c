/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

/* The program that reads drawings, seen from outside. It is limited by the kernel, by its processor
 * time, which is checked here, and by elapsed time; its answers are bounded. It shares nothing with
 * this process but a socket. */
#include "diagram-drawing-private.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A sanitizer takes the whole address space at once. */
#ifdef __SANITIZE_ADDRESS__
#define TAKES_ALL_ADDRESSES 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TAKES_ALL_ADDRESSES 1
#endif
#endif

#define PROGRAM     "masume-drawing"
#define LOOK_TIME   10                        /* ms between looks at its clock */
#define HELLO_TIME  (2 * G_USEC_PER_SEC)      /* µs until it greets */
#define WALL_FACTOR 3                         /* of a drawing's time on a machine that does more */
#define WALL_LEAST  (G_USEC_PER_SEC / 2)      /* µs of the wall that one drawing has anyway */
#define ALL_CPU     (2 * G_USEC_PER_SEC)      /* µs of the processor for all */
#define ALL_WALL    (7 * G_USEC_PER_SEC / 2)  /* µs of the wall for all */
#define MAX_MEMORY  (768ul * 1024ul * 1024ul) /* bytes of address space */
#define MAX_FILES   64
#define MAX_SECONDS 10 /* of the processor, if nobody looks any more */

struct _DiagramHelper
{
  GPid     pid;    /* 0: it does not run */
  int      socket; /* -1: none */
  gint64   end;    /* of the wall, for all; 0: not started */
  gint64   spent;  /* µs of the processor, of those that ended */
  gint64   seen;   /* of the one that runs */
  gboolean missing;
};

static const char *program = NULL; /* of tests */

void
diagram_helper_set_program (const char *path)
{
  program = path;
}

DiagramHelper *
diagram_helper_new (void)
{
  DiagramHelper *self = g_new0 (DiagramHelper, 1);

  self->socket = -1;
  return self;
}

/* The µs of the processor that it has used, all its threads together. */
static gint64
get_used (DiagramHelper *self)
{
  clockid_t clock;
  struct timespec time = { 0 };

  if (self->pid != 0 && clock_getcpuclockid (self->pid, &clock) == 0
      && clock_gettime (clock, &time) == 0)
    self->seen = (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
  return self->seen;
}

static void
stop (DiagramHelper *self)
{
  if (self->socket >= 0)
    close (self->socket);
  self->socket = -1;
  if (self->pid == 0)
    return;
  self->spent += get_used (self);
  self->seen = 0;
  kill (self->pid, SIGKILL);
  while (waitpid (self->pid, NULL, 0) < 0 && errno == EINTR)
    continue;
  self->pid = 0;
}

void
diagram_helper_free (DiagramHelper *self)
{
  stop (self);
  g_free (self);
}

/* The program in the first of these folders, counted from @folder, or NULL. */
static char *
find_in (const char        *folder,
         const char *const *places)
{
  for (gsize i = 0; places[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (folder, places[i], PROGRAM, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }
  return NULL;
}

/* Finds the program: where it was installed, even if everything was moved since, or in the build tree of the running
 * program. */
static char *
dup_program (void)
{
  static const char *const installed[] = { "", DIAGRAM_HELPERS_FROM_PROGRAMS, NULL };
  static const char *const built[] = { "../drawing", "../../src/drawing", "../../../src/drawing",
                                       NULL };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *path = NULL;

  if (program != NULL)
    return g_strdup (program);
  if (folder != NULL)
    path = find_in (folder, installed);
  if (path == NULL && folder != NULL && !g_str_equal (folder, DIAGRAM_PROGRAMS)
      && !g_str_equal (folder, DIAGRAM_HELPERS))
    path = find_in (folder, built);
  if (path != NULL)
    return g_steal_pointer (&path);
  return g_build_filename (DIAGRAM_HELPERS, PROGRAM, NULL);
}

/* What it may know: where fonts are. It has no use for more threads than one. */
static char **
dup_environment (void)
{
  static const char *const kept[] = {
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "XDG_DATA_HOME",
    "XDG_DATA_DIRS",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_CONFIG_DIRS",
    "FONTCONFIG_FILE",
    "FONTCONFIG_PATH",
    "LD_LIBRARY_PATH",
    "ASAN_OPTIONS",
    "UBSAN_OPTIONS",
    "LSAN_OPTIONS",
  };
  static const char *const own[][2] = {
    { "PATH", "/usr/bin:/bin" },       { "GIO_USE_VFS", "local" },
    { "GIO_MODULE_DIR", "/dev/null" }, { "GSETTINGS_BACKEND", "memory" },
    { "RAYON_NUM_THREADS", "1" },      { "MALLOC_ARENA_MAX", "1" },
  };
  char **environment = g_new0 (char *, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    if (g_getenv (kept[i]) != NULL)
      environment = g_environ_setenv (environment, kept[i], g_getenv (kept[i]), TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (own); i++)
    environment = g_environ_setenv (environment, own[i][0], own[i][1], TRUE);
  return environment;
}

static void
limit (GPid   pid,
       int    resource,
       rlim_t value)
{
  const struct rlimit both = { value, value };

  prlimit (pid, resource, &both, NULL);
}

/* It failed before it was given anything to read. */
static void
limit_all (GPid pid)
{
  limit (pid, RLIMIT_CPU, MAX_SECONDS);
  limit (pid, RLIMIT_CORE, 0);
  limit (pid, RLIMIT_FSIZE, 0);
  limit (pid, RLIMIT_NOFILE, MAX_FILES);
#ifndef TAKES_ALL_ADDRESSES
  limit (pid, RLIMIT_AS, MAX_MEMORY);
#endif
}

static gboolean
spawn (DiagramHelper *self)
{
  g_autofree char *path = dup_program ();
  g_auto (GStrv) environment = dup_environment ();
  const char *const words[] = { path, NULL };
  int sockets[2] = { -1, -1 };

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return FALSE;
  gboolean started =
    g_spawn_async_with_pipes_and_fds ("/", words, (const char *const *) environment,
                                      G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                                      NULL, sockets[1], sockets[1], -1, NULL, NULL, 0, &self->pid,
                                      NULL, NULL, NULL, NULL);
  close (sockets[1]);
  if (!started)
    {
      close (sockets[0]);
      self->pid = 0;
      return FALSE;
    }
  limit_all (self->pid);
  self->socket = sockets[0];
  fcntl (self->socket, F_SETFL, fcntl (self->socket, F_GETFL) | O_NONBLOCK);
  return TRUE;
}

/* One exchange: until when, and how much of the processor. */
typedef struct
{
  gint64 end; /* of the wall */
  gint64 cpu; /* of its clock */
} Bounds;

/* Waits until the socket can do what is asked for. */
static DiagramAnswer
wait_for (DiagramHelper *self,
          short          events,
          const Bounds  *bounds)
{
  for (;;)
    {
      struct pollfd poller = { .fd = self->socket, .events = events };
      int n = poll (&poller, 1, LOOK_TIME);

      if (n < 0 && errno != EINTR)
        return DIAGRAM_FAILED;
      /* A program that answers a byte now and then also uses time. */
      if (get_used (self) > bounds->cpu)
        return DIAGRAM_TOO_SLOW;
      if (g_get_monotonic_time () > bounds->end)
        return DIAGRAM_NO_TIME;
      if (n > 0)
        return DIAGRAM_ANSWERED;
    }
}

static DiagramAnswer
give (DiagramHelper *self,
      gconstpointer  data,
      gsize          size,
      const Bounds  *bounds)
{
  const guint8 *at = data;

  while (size > 0)
    {
      gssize n = send (self->socket, at, size, MSG_NOSIGNAL);

      if (n < 0 && errno != EINTR && errno != EAGAIN)
        return DIAGRAM_FAILED;
      if (n > 0)
        {
          at += n;
          size -= (gsize) n;
          continue;
        }
      DiagramAnswer waited = wait_for (self, POLLOUT, bounds);
      if (waited != DIAGRAM_ANSWERED)
        return waited;
    }
  return DIAGRAM_ANSWERED;
}

static DiagramAnswer
take (DiagramHelper *self,
      gpointer       data,
      gsize          size,
      const Bounds  *bounds)
{
  guint8 *at = data;

  while (size > 0)
    {
      DiagramAnswer waited = wait_for (self, POLLIN, bounds);
      if (waited != DIAGRAM_ANSWERED)
        return waited;

      gssize n = recv (self->socket, at, size, 0);
      if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
        return DIAGRAM_FAILED;
      if (n > 0)
        {
          at += n;
          size -= (gsize) n;
        }
    }
  return DIAGRAM_ANSWERED;
}

/* Answers before the greeting say nothing about a drawing. */
static gboolean
start (DiagramHelper *self)
{
  guint32 hello = 0;
  const Bounds bounds = { MIN (g_get_monotonic_time (), self->end - HELLO_TIME / 2) + HELLO_TIME,
                          G_MAXINT64 };

  if (self->pid != 0)
    return TRUE;
  if (spawn (self) && take (self, &hello, sizeof hello, &bounds) == DIAGRAM_ANSWERED
      && hello == DRAWING_HELLO)
    return TRUE;
  stop (self);
  return FALSE;
}

static DiagramAnswer
exchange (DiagramHelper  *self,
          GBytes         *svg,
          const Bounds   *bounds,
          DrawingVerdict *verdict,
          GBytes        **ops)
{
  gsize size = 0;
  gconstpointer text = g_bytes_get_data (svg, &size);
  const guint32 length = (guint32) size;
  guint32 head[2] = { 0 };
  guint8 *list = NULL;
  DiagramAnswer answer = give (self, &length, sizeof length, bounds);

  if (answer == DIAGRAM_ANSWERED)
    answer = give (self, text, size, bounds);
  if (answer == DIAGRAM_ANSWERED)
    answer = take (self, head, sizeof head, bounds);
  if (answer != DIAGRAM_ANSWERED)
    return answer;
  if (head[0] < DRAWING_GOOD || head[0] > DRAWING_BLANK || head[1] > DIAGRAM_OPS_MAX_BYTES
      || (head[0] == DRAWING_GOOD) != (head[1] > 0))
    return DIAGRAM_FAILED;
  *verdict = head[0];
  if (head[1] == 0)
    return DIAGRAM_ANSWERED;
  list = g_malloc (head[1]);
  answer = take (self, list, head[1], bounds);
  if (answer == DIAGRAM_ANSWERED)
    *ops = g_bytes_new_take (list, head[1]);
  else
    g_free (list);
  return answer;
}

DiagramAnswer
diagram_helper_ask (DiagramHelper  *self,
                    GBytes         *svg,
                    gint64          slice,
                    DrawingVerdict *verdict,
                    GBytes        **ops)
{
  gint64 now = g_get_monotonic_time ();
  Bounds bounds;

  if (self->end == 0)
    self->end = now + ALL_WALL;
  if (self->missing)
    return DIAGRAM_NO_HELPER;
  if (now >= self->end || self->spent + get_used (self) >= ALL_CPU)
    return DIAGRAM_NO_TIME;
  if (!start (self))
    {
      self->missing = TRUE;
      return DIAGRAM_NO_HELPER;
    }
  now = g_get_monotonic_time ();
  gint64 left = ALL_CPU - self->spent - get_used (self);
  bounds.end = MIN (self->end, now + MAX (WALL_LEAST, WALL_FACTOR * slice));
  bounds.cpu = get_used (self) + MIN (slice, left);

  DiagramAnswer answer = exchange (self, svg, &bounds, verdict, ops);
  if (answer != DIAGRAM_ANSWERED)
    stop (self);
  /* A drawing whose own time is not used up is not to blame for that of the others. */
  if (answer == DIAGRAM_TOO_SLOW && left < slice)
    answer = DIAGRAM_NO_TIME;
  if (answer == DIAGRAM_NO_TIME && self->end > bounds.end)
    answer = DIAGRAM_STUCK;
  return answer;
}
