/* SPDX-License-Identifier: Apache-2.0 */
/* The muted findings that are kept beside files: bounded, private, and safe against any other
 * contents of that folder. */
#include "mas-muted-files.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  char *base;
  char *folder;
} Fixture;

static void
set_up (Fixture      *f,
        gconstpointer data)
{
  f->base = g_dir_make_tmp ("masume-muted-XXXXXX", NULL);
  f->folder = g_build_filename (f->base, "kept", NULL);
}

static void
tear_down (Fixture      *f,
           gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->folder, "muted.json", NULL);

  g_remove (path);
  g_assert_cmpint (g_remove (f->folder) == 0 || !g_file_test (f->folder, G_FILE_TEST_EXISTS), ==,
                   TRUE);
  g_rmdir (f->base);
  g_free (f->folder);
  g_free (f->base);
}

static void
put (Fixture    *f,
     const char *text,
     gssize      length)
{
  g_autofree char *path = g_build_filename (f->folder, "muted.json", NULL);

  g_assert_cmpint (g_mkdir_with_parents (f->folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, length, NULL));
}

static char *
load (Fixture    *f,
      const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autoptr (QiMuted) muted = mas_muted_files_load (f->folder, file);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < qi_muted_get_size (muted); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", qi_muted_get_code (muted, i));
  return g_string_free (text, FALSE);
}

static void
save (Fixture    *f,
      const char *uri,
      const char *codes)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_auto (GStrv) words = g_strsplit (codes, " ", -1);
  g_autoptr (QiMuted) muted = NULL;
  GError *error = NULL;

  for (gsize i = 0; words[i] != NULL; i++)
    {
      g_autoptr (QiMuted) before = muted;

      muted = qi_muted_with (before, words[i], TRUE);
    }
  g_assert_true (mas_muted_files_save (f->folder, file, muted, &error));
  g_assert_no_error (error);
}

static void
assert_kept (Fixture    *f,
             const char *uri,
             const char *codes)
{
  g_autofree char *kept = load (f, uri);

  g_assert_cmpstr (kept, ==, codes);
}

/* The muted codes that are read from this text for file:///a. */
static const struct
{
  const char *name;
  const char *text;
  const char *codes;
} files[] = {
  { "good", "{\"masume-muted\":1,\"files\":[{\"uri\":\"file:///a\",\"codes\":[\"b\",\"a\"]}]}",
    "a b" },
  { "second",
    "{\"masume-muted\":1,\"files\":[{\"uri\":\"file:///b\",\"codes\":[\"x\"]},"
    "{\"uri\":\"file:///a\",\"codes\":[\"a\"]}]}",
    "a" },
  { "other-file", "{\"masume-muted\":1,\"files\":[{\"uri\":\"file:///b\",\"codes\":[\"a\"]}]}",
    "" },
  { "bad-codes",
    "{\"masume-muted\":1,\"files\":[{\"uri\":\"file:///a\",\"codes\":[\"A\",1,\"b\"]}]}", "b" },
  { "bad-neighbour",
    "{\"masume-muted\":1,\"files\":[1,{},{\"uri\":1,\"codes\":[]},"
    "{\"uri\":\"file:///a\",\"codes\":[\"a\"]}]}",
    "a" },
  { "uri-nul", "{\"masume-muted\":1,\"files\":[{\"uri\":\"file:///a\\u0000\",\"codes\":[\"a\"]}]}",
    "" },
  { "version", "{\"masume-muted\":2,\"files\":[{\"uri\":\"file:///a\",\"codes\":[\"a\"]}]}", "" },
  { "no-version", "{\"files\":[{\"uri\":\"file:///a\",\"codes\":[\"a\"]}]}", "" },
  { "no-list", "{\"masume-muted\":1,\"files\":{}}", "" },
  { "array", "[]", "" },
  { "empty", "", "" },
  { "no-json", "{\"masume-muted\":1,\"files\":[", "" },
  { "deep", "{\"masume-muted\":1,\"files\":[[[[[[[[[[1]]]]]]]]]]}", "" },
};

static void
test_read (Fixture      *f,
           gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  put (f, files[i].text, -1);
  assert_kept (f, "file:///a", files[i].codes);
  /* Whatever the file held, something can be kept. */
  save (f, "file:///a", "new");
  assert_kept (f, "file:///a", "new");
}

static void
test_keep (Fixture      *f,
           gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->folder, "muted.json", NULL);
  struct stat status;

  /* Asking makes no file, and keeping nothing makes none. */
  assert_kept (f, "file:///a", "");
  save (f, "file:///a", "");
  g_assert_false (g_file_test (f->folder, G_FILE_TEST_EXISTS));

  save (f, "file:///a", "x y");
  save (f, "file:///b", "z");
  save (f, "file:///quote%22back%5C", "q");
  assert_kept (f, "file:///a", "x y");
  assert_kept (f, "file:///b", "z");
  assert_kept (f, "file:///quote%22back%5C", "q");
  save (f, "file:///a", "x");
  assert_kept (f, "file:///a", "x");
  save (f, "file:///a", "");
  assert_kept (f, "file:///a", "");
  assert_kept (f, "file:///b", "z");
  g_assert_cmpint (stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);
  g_assert_cmpint (stat (f->folder, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0700);
}

/* The entries that were written last are kept. */
static void
test_bound (Fixture      *f,
            gconstpointer data)
{
  for (guint i = 0; i < MAS_MUTED_FILES_MAX + 2; i++)
    {
      g_autofree char *uri = g_strdup_printf ("file:///%u", i);

      save (f, uri, "a");
    }
  assert_kept (f, "file:///0", "");
  assert_kept (f, "file:///1", "");
  assert_kept (f, "file:///2", "a");
  assert_kept (f, "file:///257", "a");
}

/* A link is not followed, a huge file not read. */
static void
test_hostile (Fixture      *f,
              gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->folder, "muted.json", NULL);
  g_autofree char *other = g_build_filename (f->base, "other", NULL);
  g_autofree char *text = NULL;
  g_autofree char *huge = g_malloc (2 * 1024 * 1024);

  put (f, "", 0);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_true (g_file_set_contents (other, files[0].text, -1, NULL));
  g_assert_cmpint (symlink (other, path), ==, 0);
  assert_kept (f, "file:///a", "");
  save (f, "file:///a", "new");
  g_assert_true (g_file_get_contents (other, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, files[0].text);
  g_remove (other);

  memset (huge, ' ', 2 * 1024 * 1024);
  memcpy (huge, files[0].text, strlen (files[0].text));
  put (f, huge, 2 * 1024 * 1024);
  assert_kept (f, "file:///a", "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/muted-files/read/", files[i].name, NULL);

      g_test_add (path, Fixture, GUINT_TO_POINTER (i), set_up, test_read, tear_down);
    }
  g_test_add ("/editor/muted-files/keep", Fixture, NULL, set_up, test_keep, tear_down);
  g_test_add ("/editor/muted-files/bound", Fixture, NULL, set_up, test_bound, tear_down);
  g_test_add ("/editor/muted-files/hostile", Fixture, NULL, set_up, test_hostile, tear_down);
  return g_test_run ();
}
