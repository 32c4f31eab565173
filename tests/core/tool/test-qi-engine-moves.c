/* SPDX-License-Identifier: Apache-2.0 */
/* The moves of engines beside ours, by programs that have two kings and moves that are not right (fake.py): which moves they
 * lack or add, where they do not say what they hold; and the node at which counts begin to differ. */
#include "tool-run.h"

/* The pawns stand before each other, as two kings alone are drawn. From c2 a king steps on a1 by way of b1 or b2; on b1 it has
 * five squares and on b2 eight, after each of the three moves of the king in the corner. */
#define KINGS "k7/8/8/7p/7P/8/2K5/8 w - - 0 1\n"

typedef struct
{
  const char *how;
  const char *args;
  const char *input;
  int         status;
  const char *out; /* a pattern */
  const char *err; /* a part of it; NULL: it is empty */
} Row;

static const Row rows[] = {
  { "kings-good", "perft --depth=3 --protocol=uci", KINGS, 0, "all\t165\t165\n", NULL },
  { "kings-forgets", "perft --depth=3 --protocol=uci", KINGS, 1,
    "c2b?\t*\t*\nc2b?\t*\t*\nall\t159\t165\nnode\tc2b? a8?? b?a1\tnone\t1\t*/8/*K6* w - - 2 2\n", NULL },
  { "kings-forgets", "perft --depth=1 --protocol=uci", "k7/8/8/7p/7P/8/1K6/8 w - - 0 1\n", 1,
    "b2a1\tnone\t1\nall\t7\t8\nnode\tb2a1\tnone\t1\tk7/8/8/7p/7P/8/1K6/8 w - - 0 1\n", NULL },
  { "kings-forgets", "perft --depth=2 --protocol=uci --json", "k7/8/8/7p/7P/8/8/1K6 b - - 0 1\n", 1,
    "{*\"ok\":false*\"engine\":12,\"count\":15,\"node\":{\"moves\":[\"a8??\",\"b1a1\"],\"engine\":null,\"count\":1,"
    "\"position\":\"*/1K6 w - - 1 2\"}}\n",
    NULL },
  /* Its list, as it does not say what it holds. */
  { "kings-good", "check --protocol=uci", KINGS, 0, "", NULL },
  { "kings-forgets", "check --protocol=uci", "k7/8/8/7p/7P/8/1K6/8 w - - 0 1\n", 1,
    "lacks\t1\t-:1:1\tthe engine does not have the move b2a1\t* w - - 0 1\n",
    "the engine does not have the move b2a1: b2, a1 [engine-lacks-move]" },
  { "kings-thinks", "check --protocol=uci", KINGS, 1, "", "the engine cannot: list its moves [engine-cannot]" },
  { "kings-thinks", "perft --depth=1 --protocol=uci", KINGS, 1, "", "the engine cannot: list its moves [engine-cannot]" },
  /* No list: each move is tried. */
  { "tries-good", "check --protocol=cecp", KINGS, 0, "", NULL },
  { "tries-usermove", "check --protocol=cecp", KINGS, 0, "", NULL },
  { "tries-edit", "check --protocol=cecp", KINGS, 0, "", NULL },
  { "tries-edit", "check --protocol=cecp", "k7/8/8/7p/7P/8/2K5/8 w - - 7 9\n", 0, "",
    "-:1:1: warning: edit has no place for halfmove [detail-lost]" },
  { "tries-ends", "check --protocol=cecp", KINGS, 0, "", NULL },
  { "tries-dies", "check --protocol=cecp", KINGS, 0, "", NULL },
  { "tries-lacks", "check --protocol=cecp", KINGS, 1,
    "lacks\t1\t-:1:1\tthe engine does not have the move c2b1\t* w - - 0 1\n",
    "the engine does not have the move c2b1: c2, b1 [engine-lacks-move]" },
  { "tries-adds", "check --protocol=cecp", KINGS, 1,
    "adds\t1\t-:1:1\tthe engine has the move c2c5, which the rules do not allow\t* w - - 0 1\n",
    "the engine has the move c2c5, which the rules do not allow: c2, c5 [engine-other-move]" },
  /* From the first square of all. */
  { "tries-adds", "check --protocol=cecp", "K7/8/8/7p/7P/8/8/7k w - - 0 1\n", 1,
    "adds\t1\t-:1:1\tthe engine has the move a8a5, which the rules do not allow\t* w - - 0 1\n",
    "the engine has the move a8a5, which the rules do not allow: a8, a5 [engine-other-move]" },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autofree char *quoted = g_shell_quote (script);
  g_autofree char *text =
    g_strdup_printf ("engine %s \"--engine=python3 %s %s /dev/null\"", row->args, quoted, row->how);
  g_auto (GStrv) args = NULL;
  g_auto (ToolRun) run = { 0 };

  g_assert_true (g_shell_parse_argv (text, NULL, &args, NULL));
  tool_run (&run, NULL, (const char *const *) args, row->input, -1);
  if (!g_pattern_match_simple (row->out, run.out))
    g_error ("%s: %s%s", row->how, run.out, run.err);
  if (row->err == NULL)
    g_assert_cmpstr (run.err, ==, "");
  else if (strstr (run.err, row->err) == NULL)
    g_error ("%s: %s", row->how, run.err);
  g_assert_cmpint (run.status, ==, row->status);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/core/qi-engine-moves/%" G_GSIZE_FORMAT "-%s", i, rows[i].how);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  return g_test_run ();
}
