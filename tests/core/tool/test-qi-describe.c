/* SPDX-License-Identifier: Apache-2.0 */
/* The program that makes the manual and what shells complete, of their templates and the table of options. What it made when the
 * tool was built is what shells, man and the tool's own help are asked about in test-qi-options.c; here it makes that again,
 * and is given templates of a few lines. */
#include "case-table.h"
#include "tmp-folder.h"

#include <string.h>
#include <sys/wait.h>

typedef struct
{
  int   status;
  char *out;
  char *err;
} Run;

static void
run_clear (Run *self)
{
  g_free (self->out);
  g_free (self->err);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

/* @what, @template: NULL: left out. */
static void
describe (Run        *run,
          const char *what,
          const char *template)
{
  const char *const args[] = { g_getenv ("QI_DESCRIBE"), what, template, NULL };
  g_autoptr (GError) error = NULL;
  int status = 0;

  g_assert_nonnull (args[0]);
  g_spawn_sync (NULL, (char **) args, NULL, G_SPAWN_DEFAULT, NULL, NULL, &run->out, &run->err,
                &status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (status));
  run->status = WEXITSTATUS (status);
}

/* What is made of what, as the build does it. */
typedef struct
{
  const char *name;
  const char *template;
  const char *made;
} Description;

static const Description descriptions[] = {
  { "bash", "qi.bash.in", "qi" },
  { "fish", "qi.fish.in", "qi.fish" },
  { "manual", "qi.1.in", "qi.1" },
  { "zsh", "qi.zsh.in", "_qi" },
};

static void
test_again (gconstpointer data)
{
  const Description *row = data;
  g_autofree char *template = g_build_filename (g_getenv ("QI_TEMPLATES"), row->template, NULL);
  g_autofree char *path = g_build_filename (g_getenv ("QI_DESCRIPTIONS"), row->made, NULL);
  g_autofree char *made = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (Run) run = { 0 };

  g_file_get_contents (path, &made, NULL, &error);
  g_assert_no_error (error);
  describe (&run, row->name, template);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, 0);
  g_assert_true (g_str_equal (run.out, made));
}

/* @out: a pattern of all that is printed; @err: a part of what is said, "" nothing. */
typedef struct
{
  const char *name;
  const char *what;
  const char *template;
  int         status;
  const char *out;
  const char *err;
} Case;

static const Case cases[] = {
  /* What is no directive stays. */
  { "plain", "bash", "a\n  b\n", 0, "a\n  b\n", "" },
  { "plain-without-end", "zsh", "a", 0, "a", "" },
  { "plain-manual", "manual", ".TH A\nb", 0, ".TH A\nb", "" },
  /* Not known. */
  { "bash-other", "bash", "a\n  #@nothing\n", 1, "", "nothing is known of '#@nothing' for bash\n" },
  { "fish-other", "fish", "#@values", 1, "", "nothing is known of '#@values' for fish\n" },
  { "zsh-other", "zsh", "#@values", 1, "", "nothing is known of '#@values' for zsh\n" },
  { "shell-other", "csh", "#@options", 1, "", "nothing is known of '#@options' for csh\n" },
  { "manual-other-command", "manual", ".\\\" @options chek\n.\\\" @end\n", 1, "", "there is no command 'chek'\n" },
  { "manual-other-option", "manual", ".\\\" @options check\n.\\\" @option output\nx\n.\\\" @end\n", 1, "",
    "'check' has no 'output'\n" },
  { "manual-other-format", "manual", ".\\\" @formats\n.\\\" @format docx\nx\n.\\\" @end\n", 1, "", "'formats' has no 'docx'\n" },
  { "manual-no-end", "manual", ".\\\" @options check\n.\\\" @option shard\nx\n", 1, "", "the list of 'check' has no end\n" },
  { "manual-no-end-formats", "manual", ".\\\" @formats", 1, "", "the list of 'formats' has no end\n" },
  { "manual-no-end-only", "manual", ".\\\" @only chek\nx\n", 1, "", "what belongs to 'chek' alone has no end\n" },
  /* The forms that the contract of the command line gives: what is typed in bold, what stands for something in italics. */
  { "manual-value", "manual", ".\\\" @options check\n.\\\" @end\n", 0,
    "*.RS\n*\n.TP\n\\fB\\-\\-shard=\\fIK\\fR/\\fIN\\fR\n*.RE\n", "" },
  { "manual-values", "manual", "a\n.\\\" @options token\n.\\\" @end\nb\n", 0,
    "a\n.RS\n*\\fB\\-\\-new=\\fIFAMILY\\fR,\\fITYPE\\fR,\\fISIDE\\fR,\\fISTATE\\fR\n*\\fB\\-\\-compare=\\fIOTHER\\fR\n*.RE\nb\n", "" },
  { "manual-letter", "manual", ".\\\" @options common\n.\\\" @end\n", 0, "*.TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\n*", "" },
  { "manual-own-words", "manual", ".\\\" @options check\nnot said\n.\\\" @option shard\nDoes a part.\nOr not.\n.\\\" @end\n", 0,
    ".RS\n*\n.TP\n\\fB\\-\\-shard=\\fIK\\fR/\\fIN\\fR\nDoes a part.\nOr not.\n.TP\n*.RE\n", "" },
  { "manual-formats", "manual", ".\\\" @formats\n.\\\" @format feen\nMine.\n.\\\" @end\n", 0,
    ".TP\n.B json\n*.TP\n.B qi\\-flat\n*.TP\n.B feen\nMine.\n.TP\n*", "" },
  /* Parts of commands that a build may lack. */
  { "manual-only", "manual", "a\n.\\\" @only check\nb\n.\\\" @end-only\nc\n", 0, "a\nb\nc\n", "" },
  { "manual-only-other", "manual", "a\n.\\\" @only chek\nb\n.\\\" @end-only\nc\n", 0, "a\nc\n", "" },
};

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autofree char *folder = tmp_folder_new ("qi-describe");
  g_autofree char *template = g_build_filename (folder, "template", NULL);
  g_auto (Run) run = { 0 };

  g_assert_true (g_file_set_contents (template, row->template, -1, NULL));
  describe (&run, row->what, template);
  if (!g_pattern_match_simple (row->out, run.out))
    g_assert_cmpstr (run.out, ==, row->out);
  if (*row->err == '\0' || strstr (run.err, row->err) == NULL)
    g_assert_cmpstr (run.err, ==, row->err);
  g_assert_cmpint (run.status, ==, row->status);
}

static void
test_usage (void)
{
  static const struct
  {
    const char *what;
    const char *template;
    const char *err;
  } rows[] = {
    { NULL, NULL, "Usage: qi-describe bash|zsh|fish|manual TEMPLATE\n" },
    { "bash", NULL, "Usage: qi-describe bash|zsh|fish|manual TEMPLATE\n" },
    { "bash", "/nowhere/template", "/nowhere/template" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Run) run = { 0 };

      describe (&run, rows[i].what, rows[i].template);
      g_assert_cmpint (run.status, ==, 2);
      g_assert_cmpstr (run.out, ==, "");
      g_assert_nonnull (strstr (run.err, rows[i].err));
    }
}

/* A description that cannot be written is an error, or the build would install half of it: a long one, and one that is written
 * only in the end. */
static void
test_full_disk (void)
{
  static const char *const inputs[] = { "\"$QI_TEMPLATES/qi.bash.in\"", "/dev/stdin" };

  for (gsize i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_autofree char *script =
        g_strdup_printf ("echo a | \"$QI_DESCRIBE\" bash %s >/dev/full", inputs[i]);
      const char *const args[] = { "sh", "-c", script, NULL };
      int status = 0;

      g_assert_true (g_spawn_sync (NULL, (char **) args, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                                   NULL, NULL, &status, NULL));
      g_assert_true (WIFEXITED (status));
      g_assert_cmpint (WEXITSTATUS (status), ==, 1);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/describe/again/", descriptions, test_again);
  case_table_add ("/qi/describe/", cases, test_case);
  g_test_add_func ("/qi/describe/usage", test_usage);
  g_test_add_func ("/qi/describe/full-disk", test_full_disk);
  return g_test_run ();
}
