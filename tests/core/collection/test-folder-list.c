/* SPDX-License-Identifier: Apache-2.0 */
/* Which files of a folder are positions, wherever its links lead, and how a file behind links is looked at; also where the system
 * does not tell what an entry is. */
#include "file-calls.h"

#include "case-table.h"
#include "qi-file-look-private.h"
#include "qi-folder-list-private.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  char *folder;
} Fixture;

static char *
get_path (const Fixture *fixture,
          const char    *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

static void
write_file (const Fixture *fixture,
            const char    *name,
            const char    *text)
{
  g_autofree char *path = get_path (fixture, name);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
make_link (const Fixture *fixture,
           const char    *name,
           const char    *target)
{
  g_autofree char *path = get_path (fixture, name);

  g_assert_cmpint (symlink (target, path), ==, 0);
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("folder-list-XXXXXX", &error);
  g_assert_no_error (error);
  write_file (fixture, "a.fen", "8/8/8/8/8/8/8/8 w - - 0 1\n");
  write_file (fixture, "b/c.fen", "8/8/8/8/8/8/8/8 w - - 0 1\n");
  write_file (fixture, "d.fen/e.fen", "8/8/8/8/8/8/8/8 w - - 0 1\n");
  write_file (fixture, ".hidden.fen", "8/8/8/8/8/8/8/8 w - - 0 1\n");
  write_file (fixture, "notes", "words\n");
  make_link (fixture, "link.fen", "a.fen");
  make_link (fixture, "b/up.fen", "../b/./../a.fen");
  make_link (fixture, "nowhere.fen", "nothing.fen");
  make_link (fixture, "loop.fen", "loop.fen");
  make_link (fixture, "through.fen", "a.fen/b.fen");
  make_link (fixture, "made.fen", "/proc/self/status");
  make_link (fixture, "folder.fen", "b");
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir =
    g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);

  for (const char *name = dir == NULL ? NULL : g_dir_read_name (dir); name != NULL;
       name = g_dir_read_name (dir))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  remove_all (fixture->folder);
  g_free (fixture->folder);
}

static char *
join (const GPtrArray *files)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < files->len; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? "" : " ", (char *) g_ptr_array_index (files, i));
  return g_string_free (text, FALSE);
}

/* Links that lead nowhere, to a folder or to a file that the kernel makes up are no positions. */
static void
test_links (Fixture      *fixture,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean is_cut = TRUE;
  g_autoptr (GPtrArray) files = qi_folder_list_files (fixture->folder, 100, &is_cut, NULL, &error);
  g_autofree char *names = NULL;

  g_assert_no_error (error);
  names = join (files);
  g_assert_cmpstr (names, ==, "a.fen b/c.fen b/up.fen d.fen/e.fen link.fen");
  g_assert_false (is_cut);
}

static void
test_maximum (Fixture      *fixture,
              gconstpointer data)
{
  for (guint maximum = 0; maximum <= 6; maximum++)
    {
      gboolean is_cut = FALSE;
      g_autoptr (GPtrArray) files =
        qi_folder_list_files (fixture->folder, maximum, &is_cut, NULL, NULL);
      g_autoptr (GPtrArray) again =
        qi_folder_list_files (fixture->folder, maximum, NULL, NULL, NULL);

      g_assert_cmpuint (files->len, ==, MIN (maximum, 5));
      g_assert_cmpuint (again->len, ==, files->len);
      g_assert_cmpint (is_cut, ==, maximum < 5);
    }
}

static void
test_none (Fixture      *fixture,
           gconstpointer data)
{
  static const char *const names[] = { "nothing", "a.fen", "loop.fen", "made.fen" };
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = get_path (fixture, names[i]);
      g_autoptr (GError) fault = NULL;

      g_assert_null (qi_folder_list_files (path, 100, NULL, NULL, &fault));
      g_assert_nonnull (fault);
    }
  /* What the kernel makes up holds no positions. */
  g_autoptr (GPtrArray) made_up = qi_folder_list_files ("/proc/self", 100, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (made_up->len, ==, 0);
  g_cancellable_cancel (cancelled);
  g_assert_null (qi_folder_list_files (fixture->folder, 100, NULL, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Where a call fails, what it would have told is left open: a file that cannot be looked at is listed, and whoever opens it is
 * told the reason; what is gone meanwhile is not. */
#define ALL      "a.fen b/c.fen b/up.fen d.fen/e.fen "
#define BY_NAMES "folder.fen link.fen loop.fen made.fen nowhere.fen through.fen"
static const struct
{
  const char *name;
  const char *call;
  int         number;
  gboolean    hides_types;
  const char *files;
} failures[] = {
  { "types-hidden", NULL, 0, TRUE, ALL "link.fen" },
  { "status-of-folder", "fstat", EIO, FALSE, ALL "link.fen" },
  { "status-of-files", "fstatat", EIO, FALSE, ALL BY_NAMES },
  { "status-of-files-denied", "fstatat", EACCES, FALSE, "" },
  { "files-gone", "fstatat", ENOENT, FALSE, "" },
  { "types-hidden-status", "fstatat", EIO, TRUE, "a.fen d.fen " BY_NAMES },
  { "link-gone", "openat", ENOENT, FALSE, ALL "link.fen made.fen" },
};

static void
test_failure (gconstpointer data)
{
  const typeof (failures[0]) *c = data;
  Fixture fixture;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *names = NULL;

  set_up (&fixture, NULL);
  failing = (Failing) { .call = c->call, .number = c->number, .at = G_MAXUINT };
  lies = (Lies) { .is_on = c->hides_types, .hides_types = c->hides_types };
  steps.fails = fails;
  steps.armed = TRUE;
  files = qi_folder_list_files (fixture.folder, 100, NULL, NULL, &error);
  steps_clear ();
  g_assert_cmpint (failing.has_failed, ==, c->call != NULL);
  failing = (Failing) { 0 };
  lies = (Lies) { 0 };
  g_assert_no_error (error);
  names = join (files);
  g_assert_cmpstr (names, ==, c->files);
  tear_down (&fixture, NULL);
}

/* A folder that does not tell what it is cannot be watched, which is said; a file that goes while the folder is looked at counts
 * as gone. */
static void
test_look_failure (Fixture      *fixture,
                   gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->folder);
  g_autoptr (QiFileLook) before = qi_file_look_new (file, NULL);

  g_assert_false (before->is_cut);
  failing = (Failing) { .call = "fstat", .number = EIO, .at = G_MAXUINT };
  g_autoptr (QiFileLook) unknown = qi_file_look_new (file, NULL);
  g_assert_true (failing.has_failed);
  g_assert_true (unknown->is_cut);
  g_assert_cmpuint (unknown->tree, ==, before->tree);
  failing = (Failing) { .call = "fstatat", .number = ENOENT, .at = 0 };
  g_autoptr (QiFileLook) gone = qi_file_look_new (file, NULL);
  g_assert_true (failing.has_failed);
  failing = (Failing) { 0 };
  g_assert_false (qi_file_look_equal (before, gone));
  g_autoptr (QiFileLook) after = qi_file_look_new (file, NULL);
  g_assert_true (qi_file_look_equal (before, after));
}

/* What is seen of a name is the same until the file at the end of its links changes. */
static void
test_look (Fixture      *fixture,
           gconstpointer data)
{
  static const struct
  {
    const char *name;
    gboolean changes; /* when a.fen is written */
  } rows[] = {
    { "a.fen", TRUE },    { "link.fen", TRUE },     { "b/up.fen", TRUE },
    { "b/c.fen", FALSE }, { "nowhere.fen", FALSE }, { "loop.fen", FALSE },
    { "nothing", FALSE }, { "no/where", FALSE },    { "a.fen/b.fen", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = get_path (fixture, rows[i].name);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (QiFileLook) before = qi_file_look_new (file, NULL);
      g_autoptr (QiFileLook) again = qi_file_look_new (file, NULL);
      g_autofree char *text = g_strnfill (i + 100, 'x');

      g_test_message ("%s", rows[i].name);
      g_assert_true (qi_file_look_equal (before, again));
      write_file (fixture, "a.fen", text);
      g_autoptr (QiFileLook) after = qi_file_look_new (file, NULL);
      g_assert_cmpint (qi_file_look_equal (before, after), ==, !rows[i].changes);
    }
}

/* A folder is looked at with all that is in it; a place that is no file of this system only by its name. */
static void
test_look_folder (Fixture      *fixture,
                  gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->folder);
  g_autoptr (GFile) remote = g_file_new_for_uri ("nothing://example.org/a.fen");
  g_autoptr (QiFileLook) before = qi_file_look_new (file, NULL);
  g_autoptr (QiFileLook) elsewhere = qi_file_look_new (remote, NULL);
  g_autoptr (QiFileLook) elsewhere_again = qi_file_look_new (remote, NULL);

  write_file (fixture, "b/c.fen", "another text, which is longer than the one before");
  g_autoptr (QiFileLook) after = qi_file_look_new (file, NULL);
  g_autoptr (QiFileLook) again = qi_file_look_new (file, NULL);
  g_assert_false (qi_file_look_equal (before, after));
  g_assert_true (qi_file_look_equal (after, again));
  g_assert_true (qi_file_look_equal (elsewhere, elsewhere_again));
  g_assert_false (qi_file_look_equal (elsewhere, after));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/core/folder-list/links", Fixture, NULL, set_up, test_links, tear_down);
  g_test_add ("/core/folder-list/maximum", Fixture, NULL, set_up, test_maximum, tear_down);
  g_test_add ("/core/folder-list/none", Fixture, NULL, set_up, test_none, tear_down);
  case_table_add ("/core/folder-list/failure/", failures, test_failure);
  g_test_add ("/core/folder-list/look-failure", Fixture, NULL, set_up, test_look_failure,
              tear_down);
  g_test_add ("/core/folder-list/look", Fixture, NULL, set_up, test_look, tear_down);
  g_test_add ("/core/folder-list/look-folder", Fixture, NULL, set_up, test_look_folder, tear_down);
  return g_test_run ();
}
