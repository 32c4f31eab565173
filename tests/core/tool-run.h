/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the built tool for the tests, in a folder of its own. */
#pragma once

#include "case-table.h"
#include "qi-json-reader-private.h"
#include "vectors.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#define MAX_ARGS 12

/* The result of a run. @out and @err have a NUL after their bytes. */
typedef struct
{
  int    status; /* −1 when it was ended by a signal */
  int    signal;
  char  *out;
  gsize  out_length;
  char  *err;
} ToolRun;

static inline void
tool_run_clear (ToolRun *run)
{
  g_clear_pointer (&run->out, g_free);
  g_clear_pointer (&run->err, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ToolRun, tool_run_clear)

static inline char *
tool_take_bytes (GBytes *bytes)
{
  gsize length = 0;
  const char *data = g_bytes_get_data (bytes, &length);
  char *text = g_malloc (length + 1);

  if (length > 0)
    memcpy (text, data, length);
  text[length] = '\0';
  return text;
}

/* An unnamed file with @input: a pipe would break if the tool ends without reading, and then the
 * result of a run that fails early would be lost. */
static inline int
tool_open_input (const char *input,
                 gsize       length)
{
  g_autofree char *name = NULL;
  GError *error = NULL;
  int fd = g_file_open_tmp ("qi-input-XXXXXX", &name, &error);

  g_assert_no_error (error);
  g_remove (name);
  for (gsize done = 0; done < length;)
    {
      gssize n = write (fd, input + done, length - done);

      g_assert_cmpint (n, >, 0);
      done += (gsize) n;
    }
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  return fd;
}

/* A pipe with @input, whose end is not known before it is read. Returns the end for reading. */
static inline int
tool_open_pipe (const char *input,
                gsize       length)
{
  int fds[2] = { -1, -1 };

  g_assert_cmpint (pipe (fds), ==, 0);
  g_assert_cmpuint (length, <=, PIPE_BUF); /* or nobody would read what does not fit */
  g_assert_cmpint (write (fds[1], input, length), ==, (gssize) length);
  close (fds[1]);
  return fds[0];
}

/* Runs `qi @args` in @folder with standard input from @fd, which it takes. */
static inline void
tool_run_fd (ToolRun           *run,
             const char        *folder,
             const char *const *args,
             int                fd)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GBytes) out = NULL;
  g_autoptr (GBytes) err = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (g_getenv ("QI_TOOL"));
  g_ptr_array_add (argv, (char *) g_getenv ("QI_TOOL"));
  for (gsize i = 0; args[i] != NULL; i++)
    g_ptr_array_add (argv, (char *) args[i]);
  g_ptr_array_add (argv, NULL);
  if (folder != NULL)
    g_subprocess_launcher_set_cwd (launcher, folder);
  g_subprocess_launcher_unsetenv (launcher, "COLUMNS");
  g_subprocess_launcher_take_stdin_fd (launcher, fd);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);
  g_subprocess_communicate (process, NULL, NULL, &out, &err, &error);
  g_assert_no_error (error);
  *run = (ToolRun) { .status = -1 };
  if (g_subprocess_get_if_exited (process))
    run->status = g_subprocess_get_exit_status (process);
  else
    run->signal = g_subprocess_get_term_sig (process);
  run->out_length = g_bytes_get_size (out);
  run->out = tool_take_bytes (out);
  run->err = tool_take_bytes (err);
}

/* Runs `qi @args` in @folder with @length bytes of @input (−1: NUL-terminated). */
static inline void
tool_run (ToolRun           *run,
          const char        *folder,
          const char *const *args,
          const char        *input,
          gssize             length)
{
  gsize n = input == NULL ? 0 : length < 0 ? strlen (input) : (gsize) length;

  tool_run_fd (run, folder, args, tool_open_input (input, n));
}

/* The same with the arguments of one string, separated by spaces. */
static inline void
tool_run_line (ToolRun    *run,
               const char *folder,
               const char *line,
               const char *input,
               gssize      length)
{
  g_auto (GStrv) args = g_strsplit (line, " ", -1);

  tool_run (run, folder, (const char *const *) args, input, length);
}

/* One run in a table. @out: the whole output, NULL for any; @code: of the expected finding, NULL
 * for none. */
typedef struct
{
  const char *name;
  const char *line;
  const char *input;
  int         status;
  const char *out;
  const char *code;
} ToolCase;

/* Runs `qi @command` with the arguments of the case and compares the result. */
static inline void
tool_run_case (ToolRun        *run,
               const char     *command,
               const ToolCase *row)
{
  g_autofree char *line = g_strconcat (command, " ", row->line, NULL);
  g_autofree char *code = row->code != NULL ? g_strdup_printf (" [%s]\n", row->code) : NULL;

  tool_run_line (run, NULL, line, row->input, -1);
  if (row->out != NULL)
    g_assert_cmpstr (run->out, ==, row->out);
  if (code != NULL && strstr (run->err, code) == NULL)
    g_assert_cmpstr (run->err, ==, code);
  if (code == NULL && row->status == 0)
    g_assert_cmpstr (run->err, ==, "");
  g_assert_cmpint (run->status, ==, row->status);
}

static inline QiValue *
tool_parse_json (const char *text,
                 gssize      length)
{
  QiJsonFault fault = { 0 };
  QiValue *value = qi_json_parse (text, length, qi_json_limits_get_default (), &fault);

  if (value == NULL)
    g_test_message ("no JSON (%s): %.500s", fault.message, text);
  g_assert_nonnull (value);
  return value;
}

/* The text of a member that is a string; NULL when there is none. */
static inline const char *
tool_get_text (const QiValue *object,
               const char    *key)
{
  return vectors_text (object, key, NULL);
}

static inline gboolean
tool_get_flag (const QiValue *object,
               const char    *key)
{
  const QiValue *value = qi_value_get_member (object, key);

  g_assert_nonnull (value);
  g_assert_cmpint (qi_value_get_kind (value), ==, QI_VALUE_BOOLEAN);
  return qi_value_get_boolean (value);
}

/* The first finding with @severity in a result; NULL when there is none. */
static inline const QiValue *
tool_get_finding (const QiValue *result,
                  const char    *severity)
{
  const QiValue *findings = qi_value_get_member (result, "findings");

  g_assert_nonnull (findings);
  for (gsize i = 0; i < qi_value_get_size (findings); i++)
    {
      const QiValue *finding = qi_value_get_item (findings, i);

      if (g_strcmp0 (tool_get_text (finding, "severity"), severity) == 0)
        return finding;
    }
  return NULL;
}

/* "too_long" and "TooLong" as "too-long". */
static inline char *
tool_dup_code (const char *name)
{
  GString *code = g_string_new (NULL);

  for (gsize i = 0; name[i] != '\0'; i++)
    {
      if (g_ascii_isupper (name[i]) && i > 0)
        g_string_append_c (code, '-');
      g_string_append_c (code, name[i] == '_' ? '-' : g_ascii_tolower (name[i]));
    }
  return g_string_free (code, FALSE);
}

static inline void
tool_assert_value (const QiValue *value,
                   const QiValue *expected)
{
  g_autofree char *text = value != NULL ? qi_value_to_string (value) : NULL;
  g_autofree char *expected_text = expected != NULL ? qi_value_to_string (expected) : NULL;

  if (value != NULL && expected != NULL && qi_value_equal (value, expected))
    return;
  g_assert_cmpstr (text, ==, expected_text);
}
