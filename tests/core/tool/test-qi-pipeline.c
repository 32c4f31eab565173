/* SPDX-License-Identifier: Apache-2.0 */
/* The commands in the README for hooks and continuous integration, run literally, and the hook of
 * .pre-commit-hooks.yaml. */
#include "tool-run.h"
#include "tmp-folder.h"

#include <glib/gstdio.h>

#define GOOD  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define WARN  "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\n"
#define FAULT "8/8/8/9/8/8/8/K1k5 w - - 0 1\n"

typedef struct
{
  char *dir;
  char *path; /* the search path for programs: the tool first */
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autofree char *bin = NULL;
  g_autofree char *link = NULL;

  fixture->dir = tmp_folder_new ("qi-pipeline");
  bin = g_build_filename (fixture->dir, "bin", NULL);
  link = g_build_filename (bin, "qi", NULL);
  g_assert_cmpint (g_mkdir (bin, 0700), ==, 0);
  g_assert_cmpint (symlink (g_getenv ("QI_TOOL"), link), ==, 0);
  fixture->path = g_strconcat (bin, ":", g_getenv ("PATH"), NULL);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  tmp_folder_remove (fixture->dir);
  g_clear_pointer (&fixture->dir, g_free);
  g_clear_pointer (&fixture->path, g_free);
}

static void
put (const Fixture *fixture,
     const char    *name,
     const char    *text)
{
  g_autofree char *path = g_build_filename (fixture->dir, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  GError *error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* Runs a line of shell in the folder, without the user's settings of git. Returns its exit status;
 * @said: its output, results and remarks. */
static int
run_shell (const Fixture *fixture,
           const char    *line,
           char         **said)
{
  static const char *const unwanted[] = { "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE",
                                          "XDG_CONFIG_HOME" };
  const char *const argv[] = { "sh", "-c", line, NULL };
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_autoptr (GSubprocess) process = NULL;
  GError *error = NULL;

  g_subprocess_launcher_set_cwd (launcher, fixture->dir);
  g_subprocess_launcher_setenv (launcher, "PATH", fixture->path, TRUE);
  g_subprocess_launcher_setenv (launcher, "HOME", fixture->dir, TRUE);
  g_subprocess_launcher_setenv (launcher, "GIT_CONFIG_GLOBAL", "/dev/null", TRUE);
  g_subprocess_launcher_setenv (launcher, "GIT_CONFIG_NOSYSTEM", "1", TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (unwanted); i++)
    g_subprocess_launcher_unsetenv (launcher, unwanted[i]);
  process = g_subprocess_launcher_spawnv (launcher, argv, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, said, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

static char *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", name, NULL);
  char *text = NULL;
  GError *error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* The text between @start and @end. */
static char *
cut (const char *text,
     const char *start,
     const char *end)
{
  const char *from = strstr (text, start);
  const char *to;

  g_assert_nonnull (from);
  from += strlen (start);
  to = strstr (from, end);
  g_assert_nonnull (to);
  return g_strndup (from, (gsize) (to - from));
}

/* One commit after another: the staged files, and whether the hook accepts them. */
static void
test_git_hook (Fixture      *fixture,
               gconstpointer data)
{
  static const struct
  {
    const char *name, *file, *text, *stage, *remark;
  } steps[] = {
    { "good", "positions/a.fen", GOOD, "git add -A positions", NULL },
    { "fault", "positions/b.fen", FAULT, "git add -A positions",
      "./positions/b.fen:1:7: error: rank 5 has 9 squares" },
    { "mended, but not what is staged", "positions/b.fen", GOOD, "true",
      "./positions/b.fen:1:7: error" },
    { "mended", "positions/b.fen", GOOD, "git add -A positions", NULL },
    { "broken, but not what is staged", "positions/b.fen", FAULT,
      "git checkout -q -b side; echo > note.txt; git add note.txt", NULL },
    { "broken", "positions/b.fen", FAULT, "git add -A positions", "./positions/b.fen:1:7: error" },
    { "warning", "positions/b.fen", WARN, "git add -A positions",
      "./positions/b.fen:1:2: warning" },
    { "second of two", "positions/b.fen", GOOD FAULT, "git add -A positions",
      "./positions/b.fen:2:7: error" },
    { "a name with blanks and a dash", "-x y.epd", FAULT,
      "git add -A positions; git restore --staged positions; git add -- '-x y.epd'",
      "./-x y.epd:1:7: " },
    { "removed", "positions/b.fen", GOOD,
      "git restore --staged .; git rm -q --cached positions/a.fen", NULL },
  };
  g_autofree char *readme = load ("README.md");
  g_autofree char *section = cut (readme, "\n## In a pipeline\n", "\n## ");
  g_autofree char *hook = cut (section, "```sh\n", "```\n");
  g_autofree char *git = g_find_program_in_path ("git");
  g_autofree char *said = NULL;

  if (git == NULL)
    {
      g_test_skip ("git is not installed");
      return;
    }
  g_assert_true (g_str_has_prefix (hook, "#!/bin/sh\n"));
  g_assert_cmpint (run_shell (fixture,
                              "git init -q . && git config user.name Ann && "
                              "git config user.email ann@example.org && mkdir -p .git/hooks",
                              &said),
                   ==, 0);
  put (fixture, ".git/hooks/pre-commit", hook);
  g_clear_pointer (&said, g_free);
  g_assert_cmpint (run_shell (fixture, "chmod +x .git/hooks/pre-commit", &said), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *line =
        g_strdup_printf ("{ %s; } && git commit -q -m '%s'", steps[i].stage, steps[i].name);
      g_autofree char *answer = NULL;
      int status;

      put (fixture, steps[i].file, steps[i].text);
      status = run_shell (fixture, line, &answer);
      g_test_message ("%s: %d\n%s", steps[i].name, status, answer);
      g_assert_cmpint (status, ==, steps[i].remark != NULL ? 1 : 0);
      if (steps[i].remark != NULL && strstr (answer, steps[i].remark) == NULL)
        g_assert_cmpstr (answer, ==, steps[i].remark);
    }
  g_clear_pointer (&said, g_free);
  g_assert_cmpint (run_shell (fixture, "git log --format=%s --reverse", &said), ==, 0);
  g_assert_cmpstr (said, ==, "good\nmended\nbroken, but not what is staged\nremoved\n");
}

/* The step for continuous integration, and the entry of the hook, followed by the files. */
static void
check_line (const Fixture *fixture,
            const char    *line)
{
  static const struct
  {
    const char *text;
    int status;
    const char *said;
  } rows[] = {
    { GOOD, 0, NULL },
    { WARN, 1, "positions/sub/a.fen:1:2: warning: " },
    { GOOD "\n# a comment\n" FAULT, 1, "positions/sub/a.fen:4:7: error: " },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *said = NULL;
      int status;

      put (fixture, "positions/sub/a.fen", rows[i].text);
      status = run_shell (fixture, line, &said);
      g_test_message ("%s: %d\n%s", line, status, said);
      g_assert_cmpint (status, ==, rows[i].status);
      if (rows[i].said != NULL)
        g_assert_nonnull (strstr (said, rows[i].said));
    }
}

static void
test_workflow (Fixture      *fixture,
               gconstpointer data)
{
  g_autofree char *readme = load ("README.md");
  g_autofree char *section = cut (readme, "\n## In a pipeline\n", "\n## ");
  g_autofree char *yaml = cut (section, "```yaml\n", "```\n");
  g_autofree char *line = cut (yaml, "  run: ", "\n");

  g_assert_true (g_str_has_prefix (line, "qi check "));
  check_line (fixture, line);
}

static void
test_pre_commit (Fixture      *fixture,
                 gconstpointer data)
{
  static const struct
  {
    const char *name;
    gboolean matches;
  } names[] = {
    { "a.fen", TRUE },      { "b/c.epd", TRUE },    { "b/c.sfen", TRUE }, { "x.feen", TRUE },
    { "games.pgn", TRUE },  { "games.pdn", TRUE },  { "a.json", FALSE },  { "fen", FALSE },
    { "a.fen.txt", FALSE }, { "README.md", FALSE },
  };
  g_autofree char *hooks = load (".pre-commit-hooks.yaml");
  g_autofree char *entry = cut (hooks, "\n  entry: ", "\n");
  g_autofree char *files = cut (hooks, "\n  files: ", "\n");
  g_autofree char *line = g_strconcat (entry, " positions/sub/a.fen", NULL);
  GError *error = NULL;
  g_autoptr (GRegex) regex = g_regex_new (files, 0, 0, &error);

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpint (g_regex_match (regex, names[i].name, 0, NULL), ==, names[i].matches);
  g_assert_nonnull (strstr (hooks, "\n- id: qi-check\n"));
  check_line (fixture, line);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/qi/pipeline/git-hook", Fixture, NULL, set_up, test_git_hook, tear_down);
  g_test_add ("/qi/pipeline/workflow", Fixture, NULL, set_up, test_workflow, tear_down);
  g_test_add ("/qi/pipeline/pre-commit", Fixture, NULL, set_up, test_pre_commit, tear_down);
  return g_test_run ();
}
