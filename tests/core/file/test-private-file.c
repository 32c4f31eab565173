/* SPDX-License-Identifier: Apache-2.0 */
#include "collection-files.h"
#include "qi-private-file-private.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Files that no other user may read. */

typedef struct
{
  char *dir;
  char *path; /* of the folder, which does not exist at first */
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->dir = collection_make_dir ();
  fixture->path = g_build_filename (fixture->dir, "a", "b", NULL);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  collection_remove (fixture->dir);
  g_free (fixture->path);
  g_free (fixture->dir);
}

static int
open_folder (const Fixture *fixture)
{
  GError *error = NULL;
  const int fd = qi_private_folder_open (fixture->path, &error);

  g_assert_no_error (error);
  g_assert_cmpint (fd, >=, 0);
  return fd;
}

static int
get_mode (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_lstat (path, &status), ==, 0);
  return status.st_mode & 0777;
}

static gboolean
save (int         fd,
      const char *name,
      const char *first,
      const char *second,
      GError    **error)
{
  g_autoptr (GBytes) a = g_bytes_new_static (first, strlen (first));
  g_autoptr (GBytes) b = g_bytes_new_static (second, strlen (second));
  GBytes *const blocks[] = { a, b };

  return qi_private_file_save (fd, name, ".new", blocks, 2, NULL, error);
}

static void
assert_content (const char *path,
                const char *expected)
{
  g_autoptr (GBytes) bytes = collection_get (path);

  collection_assert_bytes (bytes, expected, strlen (expected));
}

/* Others get no access, whatever the umask of the process allows. */
static void
test_modes (Fixture      *fixture,
            gconstpointer data)
{
  const mode_t mask = umask (0);
  const int fd = open_folder (fixture);
  g_autofree char *path = g_build_filename (fixture->path, "x", NULL);
  g_autofree char *parent = g_path_get_dirname (fixture->path);
  GError *error = NULL;
  gsize size = 0;
  int file;

  g_assert_cmpint (get_mode (parent), ==, 0700);
  g_assert_cmpint (get_mode (fixture->path), ==, 0700);
  save (fd, "x", "one", " two", &error);
  g_assert_no_error (error);
  g_assert_cmpint (get_mode (path), ==, 0600);
  assert_content (path, "one two");
  save (fd, "x", "", "", &error);
  g_assert_no_error (error);
  assert_content (path, "");
  save (fd, "x", "again", "", &error);
  g_assert_no_error (error);
  file = qi_private_file_open (fd, "x", &size, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (size, ==, 5);
  close (file);
  close (fd);
  umask (mask);
}

/* A folder that others could use is closed to them from then on, and its files stay. */
static void
test_wide (Fixture      *fixture,
           gconstpointer data)
{
  int fd = open_folder (fixture);

  close (fd);
  g_assert_cmpint (g_chmod (fixture->path, 0777), ==, 0);
  fd = open_folder (fixture);
  g_assert_cmpint (get_mode (fixture->path), ==, 0700);
  close (fd);
}

static void
test_folders (Fixture      *fixture,
              gconstpointer data)
{
  g_autofree char *link = g_build_filename (fixture->dir, "link", NULL);
  g_autofree char *file = g_build_filename (fixture->dir, "file", NULL);
  g_autofree char *below = g_build_filename (file, "folder", NULL);
  const char *refused[] = { link, file, below };
  GError *error = NULL;

  g_assert_cmpint (symlink (fixture->dir, link), ==, 0);
  collection_put (file, "x", 1);
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_assert_cmpint (qi_private_folder_open (refused[i], &error), <, 0);
      g_assert_nonnull (error);
      g_assert_cmpint (error->domain, ==, G_IO_ERROR);
      g_clear_error (&error);
    }
}

/* Links are replaced and not followed, both when writing and when reading. */
static void
test_links (Fixture      *fixture,
            gconstpointer data)
{
  const int fd = open_folder (fixture);
  g_autofree char *outside = g_build_filename (fixture->dir, "outside", NULL);
  g_autofree char *path = g_build_filename (fixture->path, "x", NULL);
  g_autofree char *temporary = g_build_filename (fixture->path, ".new", NULL);
  GError *error = NULL;

  collection_put (outside, "mine", 4);
  g_assert_cmpint (symlink (outside, path), ==, 0);
  g_assert_cmpint (symlink (outside, temporary), ==, 0);
  g_assert_cmpint (qi_private_file_open (fd, "x", NULL, &error), <, 0);
  g_assert_nonnull (error);
  g_clear_error (&error);
  save (fd, "x", "new", "", &error);
  g_assert_no_error (error);
  assert_content (outside, "mine");
  assert_content (path, "new");
  g_assert_false (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
  close (fd);
}

static void
test_strange (Fixture      *fixture,
              gconstpointer data)
{
  const int fd = open_folder (fixture);
  g_autofree char *folder = g_build_filename (fixture->path, "folder", "x", NULL);
  g_autofree char *pipe = g_build_filename (fixture->path, "pipe", NULL);
  g_autofree char *temporary = g_build_filename (fixture->path, ".new", NULL);
  static const struct
  {
    const char *name;
    int code;
  } names[] = {
    { "folder", G_IO_ERROR_NOT_REGULAR_FILE },
    { "pipe", G_IO_ERROR_NOT_REGULAR_FILE },
    { "nothing", G_IO_ERROR_NOT_FOUND },
  };
  GError *error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_cmpint (qi_private_file_open (fd, names[i].name, NULL, &error), <, 0);
      g_assert_error (error, G_IO_ERROR, names[i].code);
      g_clear_error (&error);
    }
  /* A name that cannot be replaced stays, and nothing is left beside it. */
  g_assert_false (save (fd, "folder", "x", "", &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_true (g_file_test (folder, G_FILE_TEST_IS_DIR));
  g_assert_false (g_file_test (temporary, G_FILE_TEST_EXISTS));
  close (fd);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/core/private-file/modes", Fixture, NULL, set_up, test_modes, tear_down);
  g_test_add ("/core/private-file/wide", Fixture, NULL, set_up, test_wide, tear_down);
  g_test_add ("/core/private-file/folders", Fixture, NULL, set_up, test_folders, tear_down);
  g_test_add ("/core/private-file/links", Fixture, NULL, set_up, test_links, tear_down);
  g_test_add ("/core/private-file/strange", Fixture, NULL, set_up, test_strange, tear_down);
  return g_test_run ();
}
