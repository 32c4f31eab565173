/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-spawn-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

void
qi_engine_close_fd (int *fd)
{
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

/* In the child, before it becomes the program. */
static void
on_child_cb (gpointer user_data)
{
  setpgid (0, 0);
}

/* The path of a program: engines lie in a folder that is not in everyone's PATH. */
static char *
find_program (const char *name)
{
  char *path = g_find_program_in_path (name);

  if (path == NULL && strchr (name, G_DIR_SEPARATOR) == NULL)
    {
      path = g_strconcat ("/usr/games/", name, NULL);
      if (!g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        g_clear_pointer (&path, g_free);
    }
  return path != NULL ? path : g_strdup (name);
}

GSubprocess *
qi_engine_spawn (const char *const *argv,
                 const char        *folder,
                 int               *in,
                 int               *out,
                 int               *err,
                 GError           **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *program = find_program (argv[0]);
  g_autofree const char **all = g_new0 (const char *, g_strv_length ((char **) argv) + 1);
  GSubprocess *process = NULL;
  int pipes[3][2] = { { -1, -1 }, { -1, -1 }, { -1, -1 } };
  gboolean ok = TRUE;

  for (guint i = 0; argv[i] != NULL; i++)
    all[i] = i == 0 ? program : argv[i];
  for (guint i = 0; i < 3 && ok; i++)
    ok = g_unix_open_pipe (pipes[i], FD_CLOEXEC, error);
  if (ok)
    {
      /* They belong to the launcher from here on. */
      g_subprocess_launcher_take_stdin_fd (launcher, pipes[0][0]);
      g_subprocess_launcher_take_stdout_fd (launcher, pipes[1][1]);
      g_subprocess_launcher_take_stderr_fd (launcher, pipes[2][1]);
      pipes[0][0] = pipes[1][1] = pipes[2][1] = -1;
      if (folder != NULL)
        g_subprocess_launcher_set_cwd (launcher, folder);
      g_subprocess_launcher_set_child_setup (launcher, on_child_cb, NULL, NULL);
      process = g_subprocess_launcher_spawnv (launcher, all, error);
    }
  *in = pipes[0][1];
  *out = pipes[1][0];
  *err = pipes[2][0];
  for (guint i = 0; i < 3 && process == NULL; i++)
    {
      qi_engine_close_fd (&pipes[i][0]);
      qi_engine_close_fd (&pipes[i][1]);
    }
  return process;
}

gssize
qi_engine_write_quietly (int         fd,
                         const char *bytes,
                         gsize       length)
{
  sigset_t pipe_set;
  sigset_t old;
  sigset_t pending;
  gssize n;
  int number = 0;
  int saved;

  sigemptyset (&pipe_set);
  sigaddset (&pipe_set, SIGPIPE);
  sigpending (&pending);
  pthread_sigmask (SIG_BLOCK, &pipe_set, &old);
  n = write (fd, bytes, length);
  saved = errno;
  /* Ours is taken, one that waited before is not. Where the signal is ignored none comes. */
  if (n < 0 && saved == EPIPE && !sigismember (&pending, SIGPIPE))
    {
      sigpending (&pending);
      if (sigismember (&pending, SIGPIPE))
        sigwait (&pipe_set, &number);
    }
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  errno = saved;
  return n;
}
