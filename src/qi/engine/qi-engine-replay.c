/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-replay.h"

#include "qi-input.h"
#include "qi-report.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HANG 60 /* s after which a replay that should neither listen nor end is killed */

/**
 * Replay:
 * @lines: of the log, each with its sign and a space
 * @at: the next of them
 * @told: what this process was told
 */
typedef struct
{
  GStrv      lines;
  gsize      at;
  GPtrArray *told;
} Replay;

/* The end of the talk of one process that begins at @at. */
static gsize
find_end (const Replay *self,
          gsize         at)
{
  for (at++; self->lines[at] != NULL && !g_str_has_prefix (self->lines[at], "= ");)
    at++;
  return at + (self->lines[at] != NULL);
}

/* Whether the process whose talk begins at @at was told the same; @next: what stands behind that. */
static gboolean
was_told (const Replay *self,
          gsize         at,
          gsize        *next)
{
  const gsize end = find_end (self, at);
  guint n = 0;

  for (; at < end && n < self->told->len; at++)
    {
      const char *line = self->lines[at];

      if (*line != '>')
        continue;
      if (strcmp (line + 2, g_ptr_array_index (self->told, n)) != 0)
        return FALSE;
      n++;
    }
  *next = at;
  return n == self->told->len;
}

/* Goes to where the log has this line sent. FALSE: it is not there. */
static gboolean
take (Replay     *self,
      const char *told)
{
  const char *line = self->lines[self->at];

  g_ptr_array_add (self->told, g_strdup (told));
  if (line != NULL && *line == '>' && strcmp (line + 2, told) == 0)
    {
      self->at++;
      return TRUE;
    }
  for (gsize at = 0; self->lines[at] != NULL; at = find_end (self, at))
    if (was_told (self, at, &self->at))
      return TRUE;
  return FALSE;
}

/* Ends as it ended; @status: that it exits with. */
static void
end (const char *how,
     int        *status)
{
  const char *number = strchr (how, ' ');
  const int code = number != NULL ? atoi (number + 1) : 0;

  fflush (stdout);
  if (g_str_has_prefix (how, "signal "))
    {
      signal (code, SIG_DFL);
      raise (code);
    }
  if (strcmp (how, "mute") == 0)
    close (STDOUT_FILENO);
  if (!g_str_has_prefix (how, "exit "))
    g_usleep (HANG * G_USEC_PER_SEC);
  *status = code;
}

/* Says what was said next. FALSE: it ended then. */
static gboolean
say (Replay *self,
     int    *status)
{
  for (const char *line; (line = self->lines[self->at]) != NULL && *line != '>'; self->at++)
    {
      if (*line == '=')
        {
          end (line + 2, status);
          return FALSE;
        }
      fprintf (*line == '<' ? stdout : stderr, "%s\n", line + 2);
    }
  fflush (stdout);
  return TRUE;
}

static gboolean
read_log (Replay     *self,
          const char *name,
          GError    **error)
{
  g_autofree char *text = NULL;
  gsize length;
  gsize n = 0;

  if (!g_file_get_contents (name, &text, &length, error))
    return FALSE;
  self->lines = g_strsplit (text, "\n", -1);
  /* Leaves out anything that is no line of a log, such as the empty one at the end. */
  for (gsize i = 0; self->lines[i] != NULL; i++)
    {
      char *line = self->lines[i];

      if (*line != '\0' && strchr ("<>!=", *line) != NULL && line[1] == ' ')
        self->lines[n++] = line;
      else
        g_free (line);
    }
  self->lines[n] = NULL;
  /* The first says which program it was. */
  self->at = n > 0 && *self->lines[0] == '=';
  return TRUE;
}

QiExit
qi_engine_replay (const QiOptions *options,
                  const char      *name)
{
  Replay self = { .told = g_ptr_array_new_with_free_func (g_free) };
  g_autoptr (GError) error = NULL;
  char *told = NULL;
  size_t size = 0;
  int status = QI_EXIT_DONE;

  if (!read_log (&self, name, &error))
    {
      qi_report_plain (options, &(QiPlace) { .file = name }, QI_CODE_UNREADABLE, error->message);
      status = QI_EXIT_USAGE;
    }
  while (self.lines != NULL && say (&self, &status) && getline (&told, &size, stdin) >= 0)
    {
      told[strcspn (told, "\r\n")] = '\0';
      if (!take (&self, told))
        {
          fprintf (stderr, "%s: nowhere was it told then: %s\n", name, told);
          status = QI_EXIT_WRONG;
          break;
        }
    }
  free (told);
  g_strfreev (self.lines);
  g_ptr_array_unref (self.told);
  return (QiExit) status;
}
