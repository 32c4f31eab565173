/* SPDX-License-Identifier: Apache-2.0 */
/* Runs an engine for the tests: starts a program, sends it lines and reads its answers. Any failure
 * (no such program, an early end, no answer in time) ends the test at once, and shows the
 * conversation before it. */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define ENGINE_SECONDS 60 /* for one answer; far more than any engine needs, since machines may be busy */
#define ENGINE_LOG_BYTES 4000 /* of the conversation that a failure shows */

/**
 * EngineRun:
 * @name: of the program
 * @in: where the engine reads
 * @out: where it writes; what it says on its error output goes with it
 * @unread: what it wrote and nobody has asked for yet, from @start on
 * @has_ended: it closed its output
 */
typedef struct
{
  char        *name;
  GSubprocess *process;
  int          in;
  int          out;
  GString     *unread;
  gsize        start;
  GString     *log;
  gboolean     has_ended;
} EngineRun;

/* Ends the test with what went wrong, and the end of the conversation before it. */
static inline void G_GNUC_NORETURN
engine_fail (const EngineRun *self,
             const char      *what)
{
  gsize skip = self->log->len > ENGINE_LOG_BYTES ? self->log->len - ENGINE_LOG_BYTES : 0;
  g_autofree char *log = g_utf8_make_valid (self->log->str + skip, -1);
  g_autofree char *unread = g_utf8_make_valid (self->unread->str + self->start, -1);

  g_error ("%s: %s. Before it:\n%s[unread] %s", self->name, what, log, unread);
}

/* The path of an engine: Debian puts them into a folder that is not in everyone's PATH. */
static inline char *
engine_find (const char *name)
{
  char *path = g_find_program_in_path (name);

  return path != NULL ? path : g_strconcat ("/usr/games/", name, NULL);
}

/* Starts @name with @args (NULL-terminated, without the program's name). To be ended with
 * engine_stop(). */
static inline void
engine_start (EngineRun         *self,
              const char        *name,
              const char *const *args)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autofree char *path = engine_find (name);
  GError *error = NULL;
  int in[2];
  int out[2];

  /* An engine that ends while it is written to is to be reported as a failure, and must not end the
   * test by a signal. */
  signal (SIGPIPE, SIG_IGN);
  g_ptr_array_add (argv, path);
  for (gsize i = 0; args != NULL && args[i] != NULL; i++)
    g_ptr_array_add (argv, (char *) args[i]);
  g_ptr_array_add (argv, NULL);
  if (!g_unix_open_pipe (in, FD_CLOEXEC, &error) || !g_unix_open_pipe (out, FD_CLOEXEC, &error))
    g_error ("no pipes: %s", error->message);
  g_subprocess_launcher_take_stdin_fd (launcher, in[0]);
  g_subprocess_launcher_take_stdout_fd (launcher, out[1]);
  *self = (EngineRun) { .name = g_strdup (name), .in = in[1], .out = out[0] };
  self->unread = g_string_new (NULL);
  self->log = g_string_new (NULL);
  self->process =
    g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  if (self->process == NULL)
    g_error ("the engine %s does not start: %s (it is among the packages in .ci/packages)", name,
             error->message);
  /* The launcher's copies are closed with it, so that the end of the engine is seen. */
  g_subprocess_launcher_close (launcher);
  g_unix_set_fd_nonblocking (self->in, TRUE, NULL);
  g_unix_set_fd_nonblocking (self->out, TRUE, NULL);
}

/* Reads what the engine has written. */
static inline void
engine_take (EngineRun *self)
{
  char buffer[4096];
  gssize n = read (self->out, buffer, sizeof buffer);

  if (n > 0)
    g_string_append_len (self->unread, buffer, n);
  else if (n == 0)
    self->has_ended = TRUE;
  else if (errno != EAGAIN && errno != EINTR)
    engine_fail (self, g_strerror (errno));
}

/* Waits until the engine has written something, which is read, or, with @to_write, can read
 * more. */
static inline void
engine_wait (EngineRun *self,
             gint64     deadline,
             gboolean   to_write)
{
  struct pollfd fds[] = { { .fd = self->out, .events = POLLIN },
                          { .fd = self->in, .events = POLLOUT } };
  gint64 left = deadline - g_get_monotonic_time ();

  if (left <= 0)
    engine_fail (self, "no answer in time");
  if (poll (fds, to_write ? 2 : 1, (int) (left / 1000) + 1) < 0 && errno != EINTR)
    engine_fail (self, g_strerror (errno));
  if (fds[0].revents != 0)
    engine_take (self);
}

/* Sends @lines, one or more, and a line end. The engine may answer meanwhile. */
static inline void
engine_send (EngineRun  *self,
             const char *lines)
{
  g_autofree char *text = g_strconcat (lines, "\n", NULL);
  gint64 deadline = g_get_monotonic_time () + ENGINE_SECONDS * G_USEC_PER_SEC;
  gsize length = strlen (text);

  g_string_append_printf (self->log, "> %s", text);
  for (gsize done = 0; done < length;)
    {
      gssize n = write (self->in, text + done, length - done);

      if (n > 0)
        done += (gsize) n;
      else if (n < 0 && errno == EPIPE)
        engine_fail (self, "it ended before it was told everything");
      else if (n < 0 && errno != EAGAIN && errno != EINTR)
        engine_fail (self, g_strerror (errno));
      else
        engine_wait (self, deadline, TRUE);
    }
}

/* The next line without its end, or NULL after the last one. */
static inline char *
engine_read_line (EngineRun *self,
                  gint64     deadline)
{
  char *end = NULL;

  while ((end = memchr (self->unread->str + self->start, '\n', self->unread->len - self->start))
         == NULL)
    {
      if (self->has_ended)
        return NULL;
      g_string_erase (self->unread, 0, (gssize) self->start);
      self->start = 0;
      engine_wait (self, deadline, FALSE);
    }

  gsize length = (gsize) (end - self->unread->str) - self->start;
  char *line = g_strndup (self->unread->str + self->start, length);
  self->start += length + 1;
  g_string_append_printf (self->log, "< %s\n", line);
  if (length > 0 && line[length - 1] == '\r')
    line[length - 1] = '\0';
  return line;
}

/* Reads up to the first line that starts with @marker, or, where @marker is "", up to the first
 * empty line. Returns all of them with the last one: a GPtrArray that owns its strings. */
static inline GPtrArray *
engine_read (EngineRun  *self,
             const char *marker)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  gint64 deadline = g_get_monotonic_time () + ENGINE_SECONDS * G_USEC_PER_SEC;

  while (TRUE)
    {
      char *line = engine_read_line (self, deadline);

      if (line == NULL)
        {
          g_autofree char *what = g_strdup_printf ("it ended before “%s”", marker);
          engine_fail (self, what);
        }
      g_ptr_array_add (lines, line);
      if (*marker == '\0' ? *line == '\0' : g_str_has_prefix (line, marker))
        return lines;
    }
}

/* The same after @lines were sent. */
static inline GPtrArray *
engine_ask (EngineRun  *self,
            const char *lines,
            const char *marker)
{
  engine_send (self, lines);
  return engine_read (self, marker);
}

/* Sends @quit, waits for the end, which must come by itself, and frees what belongs to the run. */
static inline void
engine_stop (EngineRun  *self,
             const char *quit)
{
  gint64 deadline = g_get_monotonic_time () + ENGINE_SECONDS * G_USEC_PER_SEC;

  engine_send (self, quit);
  close (self->in);
  while (!self->has_ended)
    engine_wait (self, deadline, FALSE);
  g_subprocess_wait (self->process, NULL, NULL);
  if (!g_subprocess_get_if_exited (self->process))
    engine_fail (self, "it was ended by a signal");
  close (self->out);
  g_clear_object (&self->process);
  g_clear_pointer (&self->name, g_free);
  g_string_free (g_steal_pointer (&self->unread), TRUE);
  g_string_free (g_steal_pointer (&self->log), TRUE);
}

/* What Fairy-Stockfish and Stockfish report of the position set last: its FEN. */
static inline char *
engine_ask_fen (EngineRun *self)
{
  g_autoptr (GPtrArray) lines = engine_ask (self, "d", "Fen: ");

  return g_strdup ((const char *) g_ptr_array_index (lines, lines->len - 1) + strlen ("Fen: "));
}

/* All legal moves of that position. */
static inline GPtrArray *
engine_ask_moves (EngineRun *self)
{
  g_autoptr (GPtrArray) lines = engine_ask (self, "go perft 1", "Nodes searched");
  GPtrArray *moves = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < lines->len; i++)
    {
      const char *line = g_ptr_array_index (lines, i);
      const char *colon = strstr (line, ": 1");

      if (colon != NULL && colon[3] == '\0' && strchr (line, ' ') == colon + 1)
        g_ptr_array_add (moves, g_strndup (line, (gsize) (colon - line)));
    }
  return moves;
}

/* The line in which Fairy-Stockfish lists its variants, for engine_lists_variant(). */
static inline char *
engine_dup_variants (void)
{
  EngineRun engine;
  char *list = NULL;

  engine_start (&engine, "fairy-stockfish", NULL);
  g_autoptr (GPtrArray) lines = engine_ask (&engine, "uci", "uciok");
  for (guint i = 0; i < lines->len && list == NULL; i++)
    if (strstr (g_ptr_array_index (lines, i), "name UCI_Variant ") != NULL)
      list = g_strconcat (g_ptr_array_index (lines, i), " ", NULL);
  g_assert_nonnull (list);
  engine_stop (&engine, "quit");
  return list;
}

/* Games with other rules in the newest release than in Debian's 11.1: dobutsu's lion is a king there, and in supply chess
 * pieces are dropped only where they may go. */
static inline gboolean
engine_has_other_rules (const char *id)
{
  return strcmp (id, "dobutsu") == 0 || strcmp (id, "supply") == 0;
}

static inline gboolean
engine_lists_variant (const char *list,
                      const char *id)
{
  g_autofree char *word = g_strdup_printf (" var %s ", id);

  return strstr (list, word) != NULL;
}

/* Fairy-Stockfish, started once for all games of a program that asks it about each of them: to start it takes longer than
 * many a game. To be ended with engine_stop_kept(). */
static inline EngineRun *
engine_keep (EngineRun  *self,
             const char *hello,
             const char *answer)
{
  if (self->process == NULL)
    {
      engine_start (self, "fairy-stockfish", NULL);
      g_ptr_array_unref (engine_ask (self, hello, answer));
    }
  return self;
}

static inline void
engine_stop_kept (EngineRun *self)
{
  if (self->process != NULL)
    engine_stop (self, "quit");
}
