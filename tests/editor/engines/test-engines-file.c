/* SPDX-License-Identifier: Apache-2.0 */
/* The file in which the person's engines are kept: what is wrong in it is left out or brought into bounds, what cannot be
 * read at all is put aside and not overwritten, and what is said to the list comes back from it. */
#include "tmp-folder.h"

#include "mas-engines.h"

#define FIRST "[engine 0]\nname=First\ncommand=/bin/first;-x\nprotocol=uci\n"

typedef struct
{
  const char *text;
  const char *names;  /* of the engines, a space behind each */
  const char *chosen; /* name; NULL: none */
  guint       lines;
  gboolean    arrows;
} FileCase;

static const FileCase file_cases[] = {
  { "", "", NULL, 0, FALSE },
  { FIRST, "First ", "First", 0, FALSE },
  { "[engine 0]\nname=Mute\ncommand=/bin/mute\n", "Mute ", "Mute", 0, FALSE },
  /* Without a name, a command or a program it is none. */
  { "[engine 0]\ncommand=/bin/first\n[engine 1]\nname=Second\n[engine 2]\nname=Third\ncommand=\n" FIRST, "First ", "First", 0, FALSE },
  { "[other]\nname=Other\ncommand=/bin/other\n" FIRST, "First ", "First", 0, FALSE },
  { FIRST "[engine 1]\nname=Second\ncommand=/bin/second\n[analysis]\nengine=1\n", "First Second ", "Second", 0, FALSE },
  { FIRST "[analysis]\nengine=7\n", "First ", "First", 0, FALSE },
  { FIRST "[analysis]\nengine=18446744073709551615\nlines=0\n", "First ", "First", 1, FALSE },
  { FIRST "[analysis]\nengine=-1\nlines=99999999999\n", "First ", "First", MAS_ENGINES_MAX_LINES, FALSE },
  { FIRST "[analysis]\nengine=one\nlines=three\n", "First ", "First", 1, FALSE },
  { FIRST "[analysis]\nlines=2\narrows=true\n", "First ", "First", 2, TRUE },
  { FIRST "[analysis]\narrows=perhaps\n", "First ", "First", 0, FALSE },
};

static char *
new_path (void)
{
  g_autofree char *folder = tmp_folder_new ("mas-engines-file");

  return g_build_filename (folder, "deep", "engines.ini", NULL);
}

static void
write_file (const char *path,
            const char *text,
            gssize      length)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, text, length, NULL));
}

static void
test_read (gconstpointer data)
{
  const FileCase *test = data;
  g_autofree char *path = new_path ();
  g_autoptr (MasEngines) engines = NULL;
  g_autoptr (GString) names = g_string_new (NULL);
  MasEngineEntry *chosen = NULL;
  guint lines = 0;
  gboolean arrows = FALSE;

  write_file (path, test->text, -1);
  engines = mas_engines_new (path);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (engines)); i++)
    {
      g_autoptr (MasEngineEntry) entry = g_list_model_get_item (G_LIST_MODEL (engines), i);

      g_string_append_printf (names, "%s ", mas_engine_entry_get_name (entry));
    }
  g_assert_cmpstr (names->str, ==, test->names);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (engines),
                                        g_list_model_get_n_items (G_LIST_MODEL (engines))));
  chosen = mas_engines_get_chosen (engines);
  g_assert_cmpstr (chosen != NULL ? mas_engine_entry_get_name (chosen) : NULL, ==, test->chosen);
  g_object_get (engines, "lines", &lines, "arrows", &arrows, NULL);
  if (test->lines > 0)
    g_assert_cmpuint (lines, ==, test->lines);
  if (test->arrows)
    g_assert_true (arrows);
}

/* Options are pairs; a last name without a value is none. */
static void
test_options (void)
{
  g_autofree char *path = new_path ();
  g_autoptr (MasEngines) engines = NULL;
  g_autoptr (MasEngineEntry) entry = NULL;
  g_autofree const char **options = NULL;

  write_file (path, FIRST "options=Hash;64;Style [x];a\\;b;Threads\n", -1);
  engines = mas_engines_new (path);
  entry = g_list_model_get_item (G_LIST_MODEL (engines), 0);
  options = mas_engine_entry_list_options (entry);
  g_assert_cmpuint (g_strv_length ((char **) options), ==, 2);
  g_assert_cmpstr (mas_engine_entry_get_value (entry, "Hash"), ==, "64");
  g_assert_cmpstr (mas_engine_entry_get_value (entry, "Style [x]"), ==, "a;b");
  g_assert_null (mas_engine_entry_get_value (entry, "Threads"));
}

/* What is no such file, too large, or no file at all. */
static void
test_aside (gconstpointer data)
{
  const guint kind = GPOINTER_TO_UINT (data);
  g_autofree char *path = new_path ();
  g_autofree char *aside = g_strconcat (path, "~", NULL);
  g_autofree char *large = g_strnfill ((1 << 20) + 1, '#');
  g_autoptr (MasEngines) engines = NULL;

  if (kind == 0)
    write_file (path, "no key file", -1);
  else if (kind == 1)
    write_file (path, large, -1);
  else
    g_mkdir_with_parents (path, 0700);
  g_test_expect_message ("Mas", G_LOG_LEVEL_MESSAGE, "*cannot be read; their file is now*");
  engines = mas_engines_new (path);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (engines)), ==, 0);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
}

/* What is added, changed and removed is there at the next start. */
static void
test_kept (void)
{
  g_autofree char *path = new_path ();
  MasEngines *engines = mas_engines_new (path);
  g_autoptr (MasEngineEntry) first =
    mas_engine_entry_new ("First", (const char *[]) { "/bin/first", NULL }, "uci");
  g_autoptr (MasEngineEntry) second =
    mas_engine_entry_new ("Second", (const char *[]) { "/bin/second", "-q", NULL }, NULL);
  g_autoptr (MasEngineEntry) kept = NULL;

  mas_engines_add (engines, first);
  mas_engines_add (engines, second);
  mas_engine_entry_set_name (first, "First");
  mas_engine_entry_set_name (first, "Number one");
  mas_engine_entry_set_value (second, "Hash", "64");
  mas_engine_entry_set_value (second, "Hash", "64");
  mas_engine_entry_set_value (second, "Threads", "2");
  mas_engine_entry_set_value (second, "Threads", NULL);
  g_object_set (engines, "chosen", 1u, "replier", 2u, NULL);
  mas_engines_remove (engines, first);
  mas_engines_remove (engines, first); /* it is gone already */
  g_assert_true (mas_engines_get_chosen (engines) == second);
  g_assert_true (mas_engines_get_replier (engines) == second);
  g_object_unref (engines);

  engines = mas_engines_new (path);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (engines)), ==, 1);
  kept = g_list_model_get_item (G_LIST_MODEL (engines), 0);
  g_assert_cmpstr (mas_engine_entry_get_name (kept), ==, "Second");
  g_assert_cmpstr (mas_engine_entry_get_argv (kept)[1], ==, "-q");
  g_assert_cmpstr (mas_engine_entry_get_value (kept, "Hash"), ==, "64");
  g_assert_null (mas_engine_entry_get_value (kept, "Threads"));
  g_assert_true (mas_engines_get_chosen (engines) == kept);
  g_object_unref (engines);
}

/* A hundred are enough. */
static void
test_full (void)
{
  g_autofree char *path = new_path ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (MasEngines) engines = NULL;
  g_autoptr (MasEngineEntry) more =
    mas_engine_entry_new ("More", (const char *[]) { "/bin/more", NULL }, NULL);

  for (guint i = 0; i < 105; i++)
    g_string_append_printf (text, "[engine %u]\nname=%u\ncommand=/bin/true\n", i, i);
  write_file (path, text->str, -1);
  engines = mas_engines_new (path);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (engines)), ==, 100);
  mas_engines_add (engines, more);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (engines)), ==, 100);
}

/* Where it cannot be written the list works, and it is told. */
static void
test_unwritable (void)
{
  g_autofree char *path = new_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (MasEngines) engines = mas_engines_new (path);
  g_autoptr (MasEngineEntry) entry =
    mas_engine_entry_new ("First", (const char *[]) { "/bin/first", NULL }, NULL);

  g_assert_true (g_file_set_contents (folder, "", 0, NULL)); /* no folder can be there */
  g_test_expect_message ("Mas", G_LOG_LEVEL_MESSAGE, "The engines cannot be kept:*");
  mas_engines_add (engines, entry);
  g_test_assert_expected_messages ();
  g_assert_true (mas_engines_get_chosen (engines) == entry);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (file_cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("/editor/engines-file/read/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (name, &file_cases[i], test_read);
    }
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("/editor/engines-file/aside/%u", i);

      g_test_add_data_func (name, GUINT_TO_POINTER (i), test_aside);
    }
  g_test_add_func ("/editor/engines-file/full", test_full);
  g_test_add_func ("/editor/engines-file/kept", test_kept);
  g_test_add_func ("/editor/engines-file/options", test_options);
  g_test_add_func ("/editor/engines-file/unwritable", test_unwritable);
  return g_test_run ();
}
