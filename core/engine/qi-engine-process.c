/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-process-private.h"

#include "qi-engine-spawn-private.h"

#include <errno.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHUNK      16384 /* bytes that are read in one turn */
#define MUTE_GRACE 500   /* ms for one that closed its output */
#define KILL_GRACE 500   /* ms between the two signals for one that nobody waits for */

/* One of the program's two outputs. */
typedef struct
{
  QiEngineProcess *process;
  int              fd; /* -1: closed */
  GSource         *source;
  GString         *line;   /* what has no line end yet */
  gboolean         is_cut; /* the rest of the line is left out */
  gboolean         is_error;
} Output;

/**
 * QiEngineProcess:
 * @in: where the program reads; -1: closed
 * @unsent: what waits for it to read
 * @group: the process group, which its leader's number names; 0: nothing is left of it
 * @is_mute: it closed its output; @was_mute: and had to be ended for that
 * @is_closing: its input is closed once it has read what waits
 * @has_exited: the program itself is gone; others of its group may still write
 * @timer: (nullable): the next step of its end
 * @grace: milliseconds between the steps
 * @n_users: calls that are under way in which it may be freed
 */
struct _QiEngineProcess
{
  QiEngineProcessFuncs funcs;
  gpointer             user_data;
  GMainContext        *context;
  GSubprocess         *process;
  int                  in;
  GSource             *in_source;
  GString             *unsent;
  Output               outputs[2];
  pid_t                group;
  gboolean             is_closing;
  gboolean             has_exited;
  gboolean             is_mute;
  gboolean             was_mute;
  gboolean             has_told_end;
  gboolean             is_freed;
  guint                n_users;
  GSource             *timer;
  guint                grace;
  int                  next_signal;
  GQueue               log;
  gsize                log_bytes;
  GOutputStream       *log_stream;
};

static void tell_end_if_over (QiEngineProcess *self);

static void
clear_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* Frees @self once nothing of it is under way. */
static void
let_go (QiEngineProcess *self)
{
  if (--self->n_users > 0 || !self->is_freed)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (self->outputs); i++)
    g_string_free (self->outputs[i].line, TRUE);
  g_string_free (self->unsent, TRUE);
  g_queue_clear_full (&self->log, g_free);
  g_clear_object (&self->log_stream);
  g_clear_object (&self->process);
  g_main_context_unref (self->context);
  g_free (self);
}

static void
add_to_log (QiEngineProcess *self,
            char             sign,
            const char      *text,
            gsize            length)
{
  const gsize kept = MIN (length, QI_ENGINE_MAX_LOG_LINE);
  char *line = g_strdup_printf ("%c %.*s%s\n", sign, (int) kept, text, kept < length ? "…" : "");

  if (self->log_stream != NULL)
    {
      const char head[] = { sign, ' ' };

      /* The log is a help: where it cannot be written, the talk goes on. */
      if (!g_output_stream_write_all (self->log_stream, head, 2, NULL, NULL, NULL)
          || !g_output_stream_write_all (self->log_stream, text, length, NULL, NULL, NULL)
          || !g_output_stream_write_all (self->log_stream, "\n", 1, NULL, NULL, NULL))
        g_clear_object (&self->log_stream);
    }
  g_queue_push_tail (&self->log, line);
  self->log_bytes += strlen (line);
  while (self->log_bytes > QI_ENGINE_MAX_LOG)
    {
      char *oldest = g_queue_pop_head (&self->log);

      self->log_bytes -= strlen (oldest);
      g_free (oldest);
    }
}

/* The whole group, as an engine may have started others. Its number is not taken by anybody else while one of it is
 * left, and is asked for at once when its leader is gone. */
static void
send_signal (QiEngineProcess *self,
             int              number)
{
  if (self->group > 0 && kill (-self->group, number) < 0 && errno == ESRCH)
    self->group = 0;
}

static void
tell_line (Output *output)
{
  QiEngineProcess *self = output->process;
  g_autofree char *owned = NULL;
  const char *line;

  /* A byte of zero ends what can be kept of a line. */
  if (output->line->len > 0 && output->line->str[output->line->len - 1] == '\r')
    g_string_truncate (output->line, output->line->len - 1);
  line = qi_engine_make_plain (output->line->str, &owned);
  add_to_log (self, output->is_error ? '!' : '<', line, strlen (line));
  if (!output->is_error)
    self->funcs.on_line (line, self->user_data);
}

/* Takes what was read apart. */
static void
take_bytes (Output     *output,
            const char *bytes,
            gsize       length)
{
  const char *end = bytes + length;

  while (bytes < end && !output->process->is_freed)
    {
      const char *newline = memchr (bytes, '\n', (gsize) (end - bytes));
      const gsize n = (gsize) ((newline != NULL ? newline : end) - bytes);
      const gsize room = QI_ENGINE_MAX_LINE - output->line->len;

      if (!output->is_cut)
        g_string_append_len (output->line, bytes, (gssize) MIN (n, room));
      output->is_cut = output->is_cut || n > room;
      bytes += n;
      if (newline != NULL)
        {
          bytes++;
          tell_line (output);
          g_string_truncate (output->line, 0);
          output->is_cut = FALSE;
        }
    }
}

static void
close_output (Output *output)
{
  clear_source (&output->source);
  qi_engine_close_fd (&output->fd);
  if (output->line->len > 0 && !output->process->is_freed)
    tell_line (output);
  g_string_truncate (output->line, 0);
}

/* Reads once. FALSE when nothing comes (any more). */
static gboolean
read_output (Output *output)
{
  char bytes[CHUNK];
  gssize n = read (output->fd, bytes, sizeof bytes);

  if (n > 0)
    take_bytes (output, bytes, (gsize) n);
  else if (n == 0 || (errno != EAGAIN && errno != EINTR))
    close_output (output);
  return n > 0;
}

static gboolean
on_output_cb (int          fd,
              GIOCondition condition,
              gpointer     user_data)
{
  Output *output = user_data;
  QiEngineProcess *self = output->process;

  self->n_users++;
  read_output (output);
  if (!self->is_freed)
    {
      /* Nobody can be heard who says nothing any more: it has ended, or is ended. */
      if (!output->is_error && output->fd < 0 && !self->has_exited && !self->is_closing)
        {
          self->is_mute = TRUE;
          qi_engine_process_end (self, MUTE_GRACE);
        }
      tell_end_if_over (self);
    }
  let_go (self);
  return G_SOURCE_CONTINUE;
}

static void
watch_fd (QiEngineProcess  *self,
          int               fd,
          GIOCondition      condition,
          GUnixFDSourceFunc func,
          gpointer          data,
          GSource         **source)
{
  *source = g_unix_fd_source_new (fd, condition);
  /* What is drawn comes first, however much an engine says. */
  g_source_set_priority (*source, G_PRIORITY_DEFAULT_IDLE);
  g_source_set_callback (*source, G_SOURCE_FUNC (func), data, NULL);
  g_source_attach (*source, self->context);
}

static gboolean
on_input_cb (int          fd,
             GIOCondition condition,
             gpointer     user_data)
{
  QiEngineProcess *self = user_data;
  gssize n =
    self->unsent->len > 0 ? qi_engine_write_quietly (fd, self->unsent->str, self->unsent->len) : 0;

  if (n > 0)
    g_string_erase (self->unsent, 0, n);
  else if (n < 0 && errno != EAGAIN && errno != EINTR)
    {
      /* It does not read any more; what it says may still be heard. */
      g_string_truncate (self->unsent, 0);
      qi_engine_close_fd (&self->in);
    }
  if (self->unsent->len > 0)
    return G_SOURCE_CONTINUE;
  clear_source (&self->in_source);
  if (self->is_closing)
    qi_engine_close_fd (&self->in);
  return G_SOURCE_REMOVE;
}

static void start_timer (QiEngineProcess *self);

static gboolean
on_timer_cb (gpointer user_data)
{
  QiEngineProcess *self = user_data;

  clear_source (&self->timer);
  qi_engine_close_fd (&self->in);
  clear_source (&self->in_source);
  self->was_mute = self->was_mute || (self->is_mute && !self->has_exited);
  send_signal (self, self->next_signal);
  if (self->next_signal == SIGTERM)
    {
      self->next_signal = SIGKILL;
      start_timer (self);
    }
  else if (self->has_exited)
    {
      /* A process that left the group may keep the outputs open, so their end is not waited for. */
      self->n_users++;
      for (gsize i = 0; i < G_N_ELEMENTS (self->outputs); i++)
        if (self->outputs[i].fd >= 0 && !self->is_freed)
          close_output (&self->outputs[i]);
      if (!self->is_freed)
        tell_end_if_over (self);
      let_go (self);
    }
  return G_SOURCE_REMOVE;
}

static void
start_timer (QiEngineProcess *self)
{
  self->timer = g_timeout_source_new (self->grace);
  g_source_set_callback (self->timer, on_timer_cb, self, NULL);
  g_source_attach (self->timer, self->context);
}

static void
log_end (QiEngineProcess   *self,
         const QiEngineEnd *end)
{
  g_autofree char *text =
    end->kind == QI_ENGINE_END_MUTE
      ? g_strdup ("mute")
      : g_strdup_printf ("%s %d", end->kind == QI_ENGINE_END_EXIT ? "exit" : "signal", end->code);

  add_to_log (self, '=', text, strlen (text));
}

/* Tells the end when the program is gone and all that it said was heard. */
static void
tell_end_if_over (QiEngineProcess *self)
{
  QiEngineEnd end = { QI_ENGINE_END_EXIT, 0 };

  if (!self->has_exited || self->has_told_end || self->outputs[0].fd >= 0)
    return;
  self->has_told_end = TRUE;
  if (self->was_mute)
    end.kind = QI_ENGINE_END_MUTE;
  else if (g_subprocess_get_if_signaled (self->process))
    end = (QiEngineEnd) { QI_ENGINE_END_SIGNAL, g_subprocess_get_term_sig (self->process) };
  else if (g_subprocess_get_if_exited (self->process))
    end.code = g_subprocess_get_exit_status (self->process);
  log_end (self, &end);
  self->funcs.on_end (&end, self->user_data);
}

/* Processes that were freed and are not gone yet. The loop that would end them may not run any more, so this is done at the
 * latest when our own process ends. */
static GMutex lingering_mutex;
static GPtrArray *lingering;

static void
end_lingering (void)
{
  g_mutex_lock (&lingering_mutex);
  for (guint i = 0; i < lingering->len; i++)
    {
      QiEngineProcess *self = g_ptr_array_index (lingering, i);

      for (guint ms = 0; ms < KILL_GRACE && self->group > 0 && kill (-self->group, 0) == 0; ms += 5)
        g_usleep (5000);
      send_signal (self, SIGKILL);
    }
  g_mutex_unlock (&lingering_mutex);
}

static void
linger (QiEngineProcess *self)
{
  g_mutex_lock (&lingering_mutex);
  if (lingering == NULL)
    {
      lingering = g_ptr_array_new ();
      atexit (end_lingering);
    }
  g_ptr_array_add (lingering, self);
  g_mutex_unlock (&lingering_mutex);
}

/* Of one that was freed: nothing of it is left, or it was killed. */
static void
stop_lingering (QiEngineProcess *self)
{
  clear_source (&self->timer);
  g_mutex_lock (&lingering_mutex);
  g_ptr_array_remove_fast (lingering, self);
  g_mutex_unlock (&lingering_mutex);
  let_go (self);
}

static gboolean
on_lingering_cb (gpointer user_data)
{
  QiEngineProcess *self = user_data;

  send_signal (self, SIGKILL);
  stop_lingering (self);
  return G_SOURCE_REMOVE;
}

static void
on_exit_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  QiEngineProcess *self = user_data;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  self->has_exited = TRUE;
  if (!self->is_freed)
    {
      /* Others that it started may go on writing: what is there now is its own. They end as well. */
      for (guint i = 0; i < G_N_ELEMENTS (self->outputs); i++)
        for (guint turn = 0; turn < 64 && self->outputs[i].fd >= 0 && !self->is_freed; turn++)
          if (!read_output (&self->outputs[i]))
            break;
      if (!self->is_freed && self->group > 0)
        send_signal (self, SIGTERM);
      if (!self->is_freed && self->timer == NULL)
        {
          self->grace = MAX (self->grace, 200);
          self->next_signal = SIGKILL;
          start_timer (self);
        }
      if (!self->is_freed)
        tell_end_if_over (self);
    }
  if (self->is_freed && self->timer != NULL)
    {
      /* Whether others of its group are left, while its number is not anybody else's. */
      send_signal (self, SIGTERM);
      if (self->group == 0)
        stop_lingering (self);
    }
  let_go (self);
}

QiEngineProcess *
qi_engine_process_new (const char *const          *argv,
                       const char                 *folder,
                       const QiEngineProcessFuncs *funcs,
                       gpointer                    user_data,
                       GError                    **error)
{
  g_return_val_if_fail (argv != NULL && argv[0] != NULL, NULL);
  g_return_val_if_fail (funcs != NULL, NULL);

  g_autofree char *command = NULL;
  QiEngineProcess *self;
  int in;
  int out;
  int err;
  GSubprocess *process = qi_engine_spawn (argv, folder, &in, &out, &err, error);

  if (process == NULL)
    return NULL;
  self = g_new0 (QiEngineProcess, 1);
  self->funcs = *funcs;
  self->user_data = user_data;
  self->context = g_main_context_ref_thread_default ();
  self->process = process;
  self->in = in;
  self->unsent = g_string_new (NULL);
  /* NULL where it is gone already. */
  if (g_subprocess_get_identifier (process) != NULL)
    self->group = (pid_t) g_ascii_strtoll (g_subprocess_get_identifier (process), NULL, 10);
  g_queue_init (&self->log);
  g_unix_set_fd_nonblocking (in, TRUE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (self->outputs); i++)
    {
      Output *output = &self->outputs[i];

      *output = (Output) { .process = self, .fd = i == 0 ? out : err, .is_error = i == 1 };
      output->line = g_string_new (NULL);
      g_unix_set_fd_nonblocking (output->fd, TRUE, NULL);
      watch_fd (self, output->fd, G_IO_IN | G_IO_HUP | G_IO_ERR, on_output_cb, output,
                &output->source);
    }
  command = g_strjoinv (" ", (char **) argv);
  add_to_log (self, '=', command, strlen (command));
  /* Freed when the caller and the wait for the end have let it go. */
  self->n_users = 2;
  g_main_context_push_thread_default (self->context);
  g_subprocess_wait_async (process, NULL, on_exit_cb, self);
  g_main_context_pop_thread_default (self->context);
  return self;
}

void
qi_engine_process_free (QiEngineProcess *self)
{
  if (self == NULL)
    return;
  if (!self->has_told_end)
    add_to_log (self, '=', "killed", strlen ("killed"));
  self->is_freed = TRUE;
  clear_source (&self->timer);
  clear_source (&self->in_source);
  /* Before its pipes are closed, as it could take that for its end. */
  send_signal (self, SIGTERM);
  qi_engine_close_fd (&self->in);
  for (gsize i = 0; i < G_N_ELEMENTS (self->outputs); i++)
    close_output (&self->outputs[i]);
  if (self->group > 0)
    {
      self->n_users++;
      linger (self);
      self->timer = g_timeout_source_new (KILL_GRACE);
      g_source_set_callback (self->timer, on_lingering_cb, self, NULL);
      g_source_attach (self->timer, self->context);
    }
  let_go (self);
}

gboolean
qi_engine_process_send (QiEngineProcess *self,
                        const char      *lines)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (lines != NULL, FALSE);

  const gsize length = strlen (lines);

  if (self->in < 0 || self->is_closing || length > QI_ENGINE_MAX_UNSENT - self->unsent->len)
    return FALSE;
  for (const char *line = lines; *line != '\0';)
    {
      const gsize n = strcspn (line, "\n");

      add_to_log (self, '>', line, n);
      line += n + (line[n] == '\n');
    }
  g_string_append_len (self->unsent, lines, (gssize) length);
  if (self->in_source == NULL)
    watch_fd (self, self->in, G_IO_OUT | G_IO_HUP | G_IO_ERR, on_input_cb, self, &self->in_source);
  return TRUE;
}

void
qi_engine_process_end (QiEngineProcess *self,
                       guint            milliseconds)
{
  g_return_if_fail (self != NULL);

  if (self->is_closing || self->has_exited)
    return;
  self->is_closing = TRUE;
  self->grace = milliseconds;
  self->next_signal = SIGTERM;
  if (self->unsent->len == 0)
    qi_engine_close_fd (&self->in);
  clear_source (&self->timer);
  start_timer (self);
}

char *
qi_engine_process_dup_log (const QiEngineProcess *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  GString *text = g_string_sized_new (self->log_bytes);

  for (GList *link = self->log.head; link != NULL; link = link->next)
    g_string_append (text, link->data);
  return g_string_free (text, FALSE);
}

void
qi_engine_process_set_log (QiEngineProcess *self,
                           GOutputStream   *stream)
{
  g_return_if_fail (self != NULL);

  g_autofree char *before = qi_engine_process_dup_log (self);

  g_set_object (&self->log_stream, stream);
  if (stream != NULL
      && !g_output_stream_write_all (stream, before, strlen (before), NULL, NULL, NULL))
    g_clear_object (&self->log_stream);
}
