/* SPDX-License-Identifier: Apache-2.0 */
#include "engine-run.h"

/* An engine that says everything again: what is sent comes back line by line, however much it is,
 * though nobody reads before all is sent. */
static void
test_echo (void)
{
  EngineRun run;
  g_autoptr (GString) many = g_string_new (NULL);

  engine_start (&run, "cat", NULL);
  g_autoptr (GPtrArray) two = engine_ask (&run, "one\ntwo and more\nthree", "two");
  g_assert_cmpuint (two->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (two, 0), ==, "one");
  g_assert_cmpstr (g_ptr_array_index (two, 1), ==, "two and more");
  g_autoptr (GPtrArray) empty = engine_ask (&run, "\r\nlast", "");
  g_assert_cmpuint (empty->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (empty, 0), ==, "three");

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (many, "line %u\n", i);
  g_autoptr (GPtrArray) lines = engine_ask (&run, many->str, "line 19999");
  g_assert_cmpuint (lines->len, ==, 20001);
  g_assert_cmpstr (g_ptr_array_index (lines, 0), ==, "last");
  engine_stop (&run, "");
}

/* What fails says what it was and what was said before. */
static void
test_missing (void)
{
  if (g_test_subprocess ())
    {
      EngineRun run;

      engine_start (&run, "no-such-engine", NULL);
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*no-such-engine does not start*");
}

static void
test_too_short (void)
{
  static const char *const args[] = { "-c", "read line; echo done; exit 3", NULL };

  if (g_test_subprocess ())
    {
      EngineRun run;

      engine_start (&run, "sh", args);
      g_ptr_array_unref (engine_ask (&run, "position", "readyok"));
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*ended before*readyok*> position*< done*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/engine-run/echo", test_echo);
  g_test_add_func ("/core/engine-run/missing", test_missing);
  g_test_add_func ("/core/engine-run/too-short", test_too_short);
  return g_test_run ();
}
