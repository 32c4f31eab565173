/* SPDX-License-Identifier: Apache-2.0 */
/* Games of a person's own file, handed to engines that read such files: Fairy-Stockfish in its protocols, and programs that
 * do not read all of it (fake.py). The file is the one of the user's data folder, or one that is named. */
#include "tool-run.h"

#define WALL "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n"
#define TINY "rbsgk/4p/5/P4/KGSBR[-] w - - 0 1\n"

/* The games are chess without pieces but kings and pawns, and minishogi by another name. */
static const char own_text[] =
  "[pawnwall:chess]\nstartFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n\n[tiny:minishogi]\n";

/**
 * Row:
 * @engine: an argument of fake.py; after "/" a program itself
 * @is_named: the file is told with `--variants`
 */
typedef struct
{
  const char *name;
  const char *engine;
  gboolean    is_named;
  const char *args;
  const char *input;
  int         status;
  const char *out;
  const char *err;
} Row;

static const Row rows[] = {
  { "own", "reads-all", FALSE, "check --protocol=uci --game=pawnwall", WALL, 0, "", NULL },
  { "named", "reads-all", TRUE, "check --protocol=uci --game=pawnwall", WALL, 0, "", NULL },
  { "not-read", "reads-none", FALSE, "check --protocol=uci --game=pawnwall", WALL, 1, "",
    "the engine cannot: pawnwall [engine-cannot]" },
  { "fairy-uci", "/fairy-stockfish", FALSE, "check --protocol=uci --game=pawnwall", WALL, 0, "", NULL },
  { "fairy-uci-counts", "/fairy-stockfish", TRUE, "perft --depth=3 --protocol=uci --game=pawnwall", WALL, 0,
    "all\t5658\t5658\n", NULL },
  { "fairy-uci-hands", "/fairy-stockfish", FALSE, "check --protocol=uci --game=tiny", TINY, 0, "", NULL },
  { "fairy-cecp", "/fairy-stockfish", FALSE, "check --protocol=cecp --game=pawnwall", WALL, 0, "", NULL },
  /* Stockfish has no option for such a file. */
  { "stockfish", "/stockfish", FALSE, "check --protocol=uci --game=pawnwall", WALL, 1, "",
    "the engine cannot: pawnwall [engine-cannot]" },
};

static char *
dup_engine (const char *engine)
{
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autofree char *quoted = g_shell_quote (script);

  return *engine == '/' ? g_strdup (engine + 1)
                        : g_strdup_printf ("python3 %s %s /dev/null", quoted, engine);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *engine = dup_engine (row->engine);
  g_autofree char *text = g_strdup_printf ("engine %s \"--engine=%s\"", row->args, engine);
  g_auto (GStrv) args = NULL;
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_auto (GStrv) whole = NULL;
  g_auto (ToolRun) run = { 0 };

  g_assert_true (g_shell_parse_argv (text, NULL, &args, NULL));
  g_strv_builder_addv (all, (const char **) args);
  if (row->is_named)
    {
      g_autofree char *word =
        g_strdup_printf ("--variants=%s/masume/variants.ini", g_getenv ("XDG_DATA_HOME"));

      g_strv_builder_add (all, word);
    }
  whole = g_strv_builder_end (all);
  tool_run (&run, NULL, (const char *const *) whole, row->input, -1);
  if (!g_pattern_match_simple (row->out, run.out))
    g_error ("%s: %s%s", row->name, run.out, run.err);
  if (row->err == NULL)
    g_assert_cmpstr (run.err, ==, "");
  else if (strstr (run.err, row->err) == NULL)
    g_error ("%s: %s", row->name, run.err);
  g_assert_cmpint (run.status, ==, row->status);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("qi engine-XXXXXX", NULL);
  g_autofree char *own = g_build_filename (folder, "masume", NULL);
  g_autofree char *path = g_build_filename (own, "variants.ini", NULL);
  int status;

  /* The tool finds it there; before anything runs beside this. */
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);

  g_assert_cmpint (g_mkdir (own, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, own_text, -1, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strconcat ("/core/qi-engine-variants/", rows[i].name, NULL);

      g_test_add_data_func (name, &rows[i], test_row);
    }
  status = g_test_run ();
  g_remove (path);
  g_rmdir (own);
  g_rmdir (folder);
  return status;
}
