/* SPDX-License-Identifier: Apache-2.0 */
/* The descriptions of the options (completions of shells, the manual) against the tool itself: its help, its error
 * messages, and the library. */
#include "qi-game-info.h"
#include "qi-game.h"
#include "qi-notation.h"
#include "tool-run.h"

#define NO_TERMINAL 77 /* exit status of complete.zsh */

typedef struct
{
  const char *name;
  const char *program;
  const char *script; /* reads lines, and prints a line with the words that are offered for each */
} Shell;

/* bash splits words at spaces and around "=". */
static const Shell shells[] = {
  { "bash", "bash",
    "exec bash --norc -c '. \"$QI_DESCRIPTIONS/qi\"; while IFS= read -r line; do "
    "read -ra COMP_WORDS <<< \"${line//=/ = }\"; [[ $line == *\" \" ]] && COMP_WORDS+=(\"\"); "
    "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _qi; echo \"${COMPREPLY[*]}\"; done'" },
  { "fish", "fish",
    "exec fish --no-config -c 'source $QI_DESCRIPTIONS/qi.fish; while read -l line; "
    "echo (complete -C $line | string replace -r \"\\t.*\" \"\" | "
    "string replace -r \"^--?[a-z-]*=\" \"\"); end'" },
  { "zsh", "zsh", "exec zsh -f \"$G_TEST_SRCDIR/core/tool/complete.zsh\" \"$QI_DESCRIPTIONS\"" },
};

/* A typed line, and the words that are offered; NULL: the values that the tool lists when it
 * refuses one. */
typedef struct
{
  const char *line;
  const char *offered;
} Case;

static const Case cases[] = {
  { "qi c", "check convert" },
  { "qi check --fail-on=", "error note warning" },
  { "qi check --fail-on ", "error note warning" },
  { "qi check --allow=adjacent", "adjacent-kings adjacent-runs" },
  { "qi --json check --color=a", "always auto" },
  { "qi check --limits=l", "large" },
  { "qi edit --coords=", "cell game" },
  { "qi check --from=fe", "feen fen" },
  { "qi convert --to=", NULL },
  { "qi check --from=", NULL },
  { "qi new --game=", NULL },
  { "qi moves --game=cr", "crazyhouse" },
  { "qi render --theme=", NULL },
  { "qi render --pieces=", NULL },
  { "qi render --signs=", NULL },
  { "qi render --scheme=", NULL },
  { "qi render --ground=", NULL },
  { "qi render --type=", NULL },
  { "qi play --first=", "human random search:" },
  { "qi perft --depth=", "" },
  { "qi token ", "cell epin pin qpi sin" },
  { "qi token qpi --profile=s", "same-side seed" },
  { "qi token pin K --op=e", "enhance" },
  { "qi moves --notation=w", "western wxf" },
};

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The words of @text in order, without the "=" at the end of some. */
static char *
dup_sorted (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \n,", -1);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

  for (gsize i = 0; words[i] != NULL; i++)
    {
      if (g_str_has_suffix (words[i], "="))
        words[i][strlen (words[i]) - 1] = '\0';
      if (*words[i] != '\0')
        g_ptr_array_add (sorted, words[i]);
    }
  g_ptr_array_sort (sorted, compare_texts);
  g_ptr_array_add (sorted, NULL);
  return g_strjoinv (" ", (char **) sorted->pdata);
}

/* The words offered for each line of @input; NULL when the shell is not installed. */
static char **
ask_shell (const Shell *shell,
           const char  *input)
{
  g_autofree char *found = g_find_program_in_path (shell->program);
  g_autofree char *command =
    g_strconcat ("PATH=\"$(dirname \"$QI_TOOL\"):$PATH\"; HOME=/nonexistent; export PATH HOME; ",
                 shell->script, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *out = NULL;

  if (found == NULL)
    {
      g_test_skip_printf ("no %s here", shell->program);
      return NULL;
    }
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                              &error, "bash", "--norc", "-c", command, NULL);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, input, NULL, &out, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_if_exited (process) && g_subprocess_get_exit_status (process) == NO_TERMINAL)
    {
      g_test_skip_printf ("no terminal for %s here", shell->program);
      return NULL;
    }
  g_assert_true (g_subprocess_get_successful (process));
  return g_strsplit (out, "\n", -1);
}

/* "one of a, b" from the error message about an invalid value. */
static char *
dup_refusal (const char *line)
{
  g_autofree char *refused = g_strconcat (line + strlen ("qi "), "?", NULL);
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;
  const char *list;

  tool_run_line (&run, NULL, refused, "", 0);
  g_assert_cmpint (run.status, ==, 2);
  lines = g_strsplit (run.err, "\n", -1);
  list = strstr (lines[0], "one of ");
  g_assert_nonnull (list);
  return dup_sorted (list + strlen ("one of "));
}

static void
test_values (gconstpointer data)
{
  g_autoptr (GString) input = g_string_new (NULL);
  g_auto (GStrv) offers = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_string_append_printf (input, "%s\n", cases[i].line);
  offers = ask_shell (data, input->str);
  if (offers == NULL)
    return;
  g_assert_cmpuint (g_strv_length (offers), ==, G_N_ELEMENTS (cases) + 1);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *offered = dup_sorted (offers[i]);
      g_autofree char *expected =
        cases[i].offered != NULL ? g_strdup (cases[i].offered) : dup_refusal (cases[i].line);

      g_test_message ("%s", cases[i].line);
      g_assert_cmpstr (offered, ==, expected);
    }
}

/* The notations of all games are offered. */
static void
test_notations (gconstpointer data)
{
  g_auto (GStrv) offers = ask_shell (data, "qi moves --notation=\n");
  g_auto (GStrv) words = offers != NULL ? g_strsplit (offers[0], " ", -1) : NULL;
  guint n_games = 0;

  if (offers == NULL)
    return;
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      g_autoptr (QiGame) game =
        qi_game_lookup (qi_game_info_get_id (*info), qi_game_info_get_shape (*info), NULL);
      const char *const *ids = game != NULL ? qi_game_list_notations (game) : NULL;

      n_games += game != NULL;
      for (gsize i = 0; ids != NULL && ids[i] != NULL; i++)
        g_assert_true (g_strv_contains ((const char *const *) words, ids[i]));
    }
  g_assert_cmpuint (n_games, >, 20);
  for (gsize i = 0; words[i] != NULL; i++)
    for (gsize j = 0; j < i; j++)
      g_assert_cmpstr (words[i], !=, words[j]);
}

/* The commands in the help. */
static char **
dup_commands (void)
{
  g_autoptr (GRegex) regex = g_regex_new ("^  ([a-z]+) ", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GMatchInfo) match = NULL;
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, "--help", NULL, 0);
  for (g_regex_match (regex, run.out, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    g_ptr_array_add (names, g_match_info_fetch (match, 1));
  g_assert_cmpuint (names->len, >, 10);
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

/* The options that the help of @command lists. */
static char *
dup_options (const char *command)
{
  g_autoptr (GRegex) regex =
    g_regex_new ("^  (?:-[a-zA-Z], |    )(--[a-z-]+)", G_REGEX_MULTILINE, 0, NULL);
  g_autofree char *line = g_strconcat (command, " --help", NULL);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, line, NULL, 0);
  g_assert_cmpint (run.status, ==, 0);
  for (g_regex_match (regex, run.out, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);

      g_string_append_printf (names, " %s", name);
    }
  g_assert_nonnull (strstr (names->str, " --help"));
  return dup_sorted (names->str);
}

/* For each command exactly the options in its help are offered. */
static void
test_options (gconstpointer data)
{
  g_auto (GStrv) commands = dup_commands ();
  g_autoptr (GString) input = g_string_new (NULL);
  g_auto (GStrv) offers = NULL;

  for (gsize i = 0; commands[i] != NULL; i++)
    g_string_append_printf (input, "qi %s --\n", commands[i]);
  offers = ask_shell (data, input->str);
  for (gsize i = 0; offers != NULL && commands[i] != NULL; i++)
    {
      g_autofree char *expected = dup_options (commands[i]);
      g_autofree char *offered = dup_sorted (offers[i]);

      g_test_message ("%s", commands[i]);
      g_assert_cmpstr (offered, ==, expected);
    }
}

static guint
count (const char *text,
       const char *part)
{
  guint n = 0;

  for (const char *p = strstr (text, part); p != NULL; p = strstr (p + 1, part))
    n++;
  return n;
}

static char *
load_manual (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("QI_DESCRIPTIONS"), "qi.1", NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* "--from-cell" as the manual has it. */
static char *
dup_typed (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "-", -1);

  return g_strjoinv ("\\-", parts);
}

/* The manual has each option once for all commands, or once for each command that takes it. */
static void
test_manual_options (void)
{
  g_autofree char *manual = load_manual ();
  g_autofree char *common = g_strdup (strstr (manual, "\n.SH OPTIONS\n"));
  g_auto (GStrv) commands = dup_commands ();
  g_autoptr (GHashTable) takers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer name;
  gpointer n;

  g_assert_nonnull (common);
  g_assert_null (strstr (manual, "@option"));
  for (gsize i = 0; commands[i] != NULL; i++)
    {
      g_autofree char *options = dup_options (commands[i]);
      g_auto (GStrv) names = g_strsplit (options, " ", -1);

      for (gsize j = 0; names[j] != NULL; j++)
        g_hash_table_insert (takers, g_strdup (names[j]),
                             GUINT_TO_POINTER (
                               1 + GPOINTER_TO_UINT (g_hash_table_lookup (takers, names[j]))));
    }
  g_hash_table_iter_init (&iter, takers);
  while (g_hash_table_iter_next (&iter, &name, &n))
    {
      g_autofree char *typed = dup_typed (name);
      g_autofree char *flag = g_strdup_printf ("\\fB%s\\fR\n", typed);
      g_autofree char *value = g_strdup_printf ("\\fB%s=", typed);

      g_test_message ("%s", (const char *) name);
      if (count (common, flag) + count (common, value) == 0)
        g_assert_cmpuint (count (manual, flag) + count (manual, value), ==, GPOINTER_TO_UINT (n));
    }
}

/* The manual has a paragraph for each format. */
static void
test_manual_formats (void)
{
  g_autofree char *manual = load_manual ();

  for (const QiNotation *const *all = qi_notation_get_all (); *all != NULL; all++)
    {
      g_autofree char *id = dup_typed ((*all)->id);
      g_autofree char *entry = g_strdup_printf ("\n.TP\n.B %s\n", id);

      g_test_message ("%s", id);
      g_assert_nonnull (strstr (manual, entry));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (shells); i++)
    {
      g_autofree char *values = g_strdup_printf ("/qi/completion/%s/values", shells[i].name);
      g_autofree char *options = g_strdup_printf ("/qi/completion/%s/options", shells[i].name);
      g_autofree char *notations = g_strdup_printf ("/qi/completion/%s/notations", shells[i].name);

      g_test_add_data_func (values, &shells[i], test_values);
      g_test_add_data_func (options, &shells[i], test_options);
      g_test_add_data_func (notations, &shells[i], test_notations);
    }
  g_test_add_func ("/qi/manual/options", test_manual_options);
  g_test_add_func ("/qi/manual/formats", test_manual_formats);
  return g_test_run ();
}
