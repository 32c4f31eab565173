/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file.h"
#include "qi-file-private.h"
#include "qi-helper.h"
#include "qi-report.h"
#include "qi-tool.h"
#include "qi-wait.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static QiExit
report_unknown_command (const char *name)
{
  const QiCommand *const *commands = qi_commands_get_all ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *closest;

  for (gsize i = 0; commands[i] != NULL; i++)
    g_ptr_array_add (names, (char *) commands[i]->name);
  g_ptr_array_add (names, NULL);
  closest = qi_closest_word (name, (const char *const *) names->pdata);
  if (closest != NULL)
    return qi_usage_error (NULL, "unknown command '%s'; did you mean '%s'?", name, closest);
  return qi_usage_error (NULL, "unknown %s '%s'", name[0] == '-' ? "option" : "command", name);
}

static gboolean
is_help (const char *word)
{
  return strcmp (word, "--help") == 0 || strcmp (word, "-h") == 0 || strcmp (word, "help") == 0;
}

/* The index of the command: the first argument that is neither an option nor an option's value. */
static int
find_command_word (int    argc,
                   char **argv)
{
  int i = 1;

  while (i < argc && argv[i][0] == '-' && argv[i][1] != '\0' && strcmp (argv[i], "--") != 0)
    i += qi_option_takes_next (argv[i]) ? 2 : 1;
  return i < argc && strcmp (argv[i], "--") == 0 ? i + 1 : i;
}

static QiExit
run (int    argc,
     char **argv)
{
  int word = find_command_word (argc, argv);
  const QiCommand *command = NULL;
  QiOptions options;
  QiExit status = QI_EXIT_DONE;

  if (argc > 1 && is_help (argv[1]))
    {
      qi_help_print (argc > 2 ? qi_command_find (argv[2]) : NULL);
      return qi_output_end ();
    }
  if (argc > 1 && (strcmp (argv[1], "--version") == 0 || strcmp (argv[1], "-V") == 0))
    {
      qi_version_print ();
      return qi_output_end ();
    }
  if (word >= argc)
    return qi_usage_error (NULL, "no command given");
  command = qi_command_find (argv[word]);
  if (command == NULL)
    return report_unknown_command (argv[word]);
  /* Options before the command count like those after it. */
  for (int i = word; i > 1; i--)
    argv[i] = argv[i - 1];
  if (command->helper != NULL)
    return qi_helper_run (command, argc - 2, argv + 2);
  qi_wait_begin (command);
  if (qi_options_parse (&options, command, argc - 2, argv + 2, &status))
    status = qi_exit_worst (command->run (&options),
                            qi_findings_get_exit (&options, options.variant_findings));
  status = qi_exit_worst (status, qi_output_end ());
  qi_wait_end (&options);
  qi_options_clear (&options);
  return status;
}

/* A standard stream that the caller closed stays one that cannot be used: a file or a pipe of ours that got its number
 * would be read as input, or have results written into it. */
static void
hold_streams (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl (fd, F_GETFD) < 0 && errno == EBADF
        && open ("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
      _exit (QI_EXIT_USAGE);
}

int
main (int    argc,
      char **argv)
{
  hold_streams ();
  /* From the locale only the width of characters is used: reference texts are English, and numbers
   * are written as in C. */
  setlocale (LC_CTYPE, "");
  /* If the reader closes the pipe, the tool ends silently, however it was started. */
  signal (SIGPIPE, SIG_DFL);
  qi_file_outlive_limits ();
  return (int) run (argc, argv);
}
