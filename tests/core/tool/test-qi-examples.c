/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

/* What each example must contain. */
static const struct
{
  const char *name;
  const char *shape;
  const char *game;
  gint64      min_pieces;
} examples[] = {
  { "chess", "[8,8]", "chess", 10 },
  { "shogi", "[9,9]", "shogi", 40 },
  { "xiangqi", "[10,9]", "xiangqi", 32 },
  { "cross-style", "[9,9]", NULL, 20 },
  { "raumschach", "[5,5,5]", "raumschach", 40 },
  { "go", "[19,19]", "go", 5 },
  { "line", NULL, "line", 4 },
  { "tokens", "[4,4]", NULL, 10 },
  { "helix", "[40,40,40]", NULL, 80 },
  { "primes", "[255,255]", NULL, 5000 },
};

static char *
get_path (gsize row)
{
  g_autofree char *name = g_strconcat (examples[row].name, ".masume", NULL);

  return g_build_filename (g_getenv ("QI_EXAMPLES"), name, NULL);
}

/* Without findings, of the shape and game that are expected, with a title. */
static void
test_clean (gconstpointer data)
{
  gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *path = get_path (row);
  const char *args[] = { "check", "--strict", "--json", path, NULL };
  g_auto (ToolRun) run = { 0 };
  g_autoptr (QiValue) value = NULL;
  const QiValue *position;

  tool_run (&run, NULL, args, NULL, 0);
  g_assert_cmpstr (run.err, ==, "");
  value = tool_parse_json (run.out, -1);
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (value, "findings")), ==, 0);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (tool_get_text (value, "format"), ==, "json");
  g_assert_cmpstr (tool_get_text (value, "game"), ==, examples[row].game);
  position = qi_value_get_member (value, "position");
  g_assert_cmpint (vectors_int (position, "pieces"), >=, examples[row].min_pieces);
  if (examples[row].shape != NULL)
    {
      g_autofree char *shape = qi_value_to_string (qi_value_get_member (position, "shape"));

      g_assert_cmpstr (shape, ==, examples[row].shape);
    }
}

static void
test_title (gconstpointer data)
{
  gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *path = get_path (row);
  g_autofree char *text = NULL;
  g_autoptr (QiValue) value = NULL;
  const QiValue *details;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  value = tool_parse_json (text, -1);
  details = qi_value_get_member (qi_value_get_member (value, "setup"), "details");
  g_assert_nonnull (details);
  g_assert_nonnull (tool_get_text (details, "title"));
}

/* Written back as the same bytes. */
static void
test_same_bytes (gconstpointer data)
{
  gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *path = get_path (row);
  const char *convert[] = { "convert", "--to=json", path, NULL };
  const char *edit[] = { "edit", path, "turn", "turn", NULL };
  const char *const *runs[] = { convert, edit };
  g_autofree char *text = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run (&run, NULL, runs[i], NULL, 0);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpstr (run.err, ==, "");
      g_assert_cmpuint (run.out_length, ==, length);
      g_assert_true (memcmp (run.out, text, length) == 0);
    }
}

static void
test_show (gconstpointer data)
{
  gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *path = get_path (row);
  const char *args[] = { "show", path, NULL };
  g_auto (ToolRun) run = { 0 };

  tool_run (&run, NULL, args, NULL, 0);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_true (g_utf8_validate (run.out, -1, NULL));
}

/* Every file of the folder is in the table, and the folder as a whole has no findings. */
static void
test_folder (void)
{
  const char *args[] = { "check", "--strict", g_getenv ("QI_EXAMPLES"), NULL };
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;

  tool_run (&run, NULL, args, NULL, 0);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, 0);
  lines = g_strsplit (run.out, "\n", -1);
  /* A line for each, one for the total, and the empty text after its end. */
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (examples) + 2);
  g_assert_true (g_str_has_prefix (lines[G_N_ELEMENTS (examples)], "total: 10 files, "));
}

/* The layout of other writers is kept byte for byte. */
static void
test_foreign (void)
{
  static const char *const texts[] = {
    "{\"turn\":\"second\",\"styles\":{\"second\":\"c\",\"first\":\"C\"},\"hands\":{\"second\":["
    "\"p\",\"p\"],"
    "\"first\":[]},\"board\":[[\"K^\",null,null],[null,null,\"k^\"]]}",
    "{\r\n\t\"board\" : [ null,\r\n\t\"\\u004b\" , null, null ] ,\r\n\t\"hands\":{ "
    "\"first\":[\"P\"],"
    "\"second\":[ ] "
    "},\r\n\t\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"\r\n}\r\n",
    "{\"generator\":{\"name\":\"other\",\"version\":1.50},\"board\":[null,\"K\"],\"hands\":{"
    "\"first\":[],"
    "\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"z\":[1e2,"
    "\"\\/\"]}\n",
    "{\"shape\":[2,2],\"board\":[\"K\",null,1.0,{\"a\":[]}],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
    "   {\"board\":[[[null]]],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","
    "\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"mine\":1,\"details\":{\"title\":\"x\","
    "\"own\":[ 1 ]}}}   ",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_auto (ToolRun) run = { 0 };
      gsize length = strlen (texts[i]);

      tool_run_line (&run, NULL, "convert --from=json --to=json", texts[i], -1);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpstr (run.err, ==, "");
      g_assert_true (g_str_has_prefix (run.out, texts[i]));
      g_assert_cmpstr (run.out + length, ==, texts[i][length - 1] == '\n' ? "" : "\n");
    }
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    GTestDataFunc func;
  } tests[] = {
    { "clean", test_clean },
    { "title", test_title },
    { "same-bytes", test_same_bytes },
    { "show", test_show },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (tests); j++)
      {
        g_autofree char *path =
          g_strdup_printf ("/qi/examples/%s/%s", examples[i].name, tests[j].name);

        g_test_add_data_func (path, GSIZE_TO_POINTER (i), tests[j].func);
      }
  g_test_add_func ("/qi/examples/folder", test_folder);
  g_test_add_func ("/qi/examples/foreign", test_foreign);
  return g_test_run ();
}
