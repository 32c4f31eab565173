/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-file-kind-private.h"
#include "qi-file-stamp.h"
#include "qi-file-stamp-private.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  char       *dir;
  char       *path;
  GFile      *file;
  QiFileStamp before;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  GError *error = NULL;

  fixture->dir = g_dir_make_tmp ("qi-stamp-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->dir, "file", NULL);
  g_file_set_contents (fixture->path, "old", -1, &error);
  g_assert_no_error (error);
  fixture->file = g_file_new_for_path (fixture->path);
  g_assert_true (qi_file_stamp_init (&fixture->before, fixture->file));
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_remove (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->dir), ==, 0);
  g_object_unref (fixture->file);
  g_free (fixture->path);
  g_free (fixture->dir);
}

/* Sets the time of the last change, so that no test has to wait for the clock of the file
 * system. */
static void
set_time (const char *path,
          gint64      seconds)
{
  struct timespec times[2] = { { .tv_sec = seconds }, { .tv_sec = seconds, .tv_nsec = 7 } };

  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}

static void
test_same (Fixture      *fixture,
           gconstpointer data)
{
  QiFileStamp again;
  QiFileStamp open_file;
  struct stat status;
  int fd = open (fixture->path, O_RDONLY);

  g_assert_true (qi_file_stamp_init (&again, fixture->file));
  g_assert_true (qi_file_stamp_equal (&fixture->before, &again));
  g_assert_true (qi_file_stamp_init_fd (&open_file, fd));
  g_assert_true (qi_file_stamp_equal (&fixture->before, &open_file));
  close (fd);
  g_assert_cmpint (stat (fixture->path, &status), ==, 0);
  g_assert_cmpuint (again.size, ==, 3);
  g_assert_cmpuint (again.inode, ==, status.st_ino);
  g_assert_cmpuint (again.device, ==, status.st_dev);
  set_time (fixture->path, 1000);
  g_assert_true (qi_file_stamp_init (&again, fixture->file));
  g_assert_cmpint (again.modified, ==, 1000 * G_GINT64_CONSTANT (1000000000) + 7);
}

static void
test_other (Fixture      *fixture,
            gconstpointer data)
{
  g_autofree char *other = g_build_filename (fixture->dir, "other", NULL);
  QiFileStamp now;

  /* Another size. */
  g_assert_true (
    g_file_set_contents_full (fixture->path, "longer", -1, G_FILE_SET_CONTENTS_NONE, 0666, NULL));
  g_assert_true (qi_file_stamp_init (&now, fixture->file));
  g_assert_false (qi_file_stamp_equal (&fixture->before, &now));
  fixture->before = now;
  /* Another time. */
  set_time (fixture->path, 2000);
  g_assert_true (qi_file_stamp_init (&now, fixture->file));
  g_assert_false (qi_file_stamp_equal (&fixture->before, &now));
  fixture->before = now;
  /* Another file of the same size and time. */
  g_assert_true (g_file_set_contents (other, "ranger", -1, NULL));
  set_time (other, 2000);
  g_assert_cmpint (g_rename (other, fixture->path), ==, 0);
  g_assert_true (qi_file_stamp_init (&now, fixture->file));
  g_assert_cmpint (now.modified, ==, fixture->before.modified);
  g_assert_cmpuint (now.size, ==, fixture->before.size);
  g_assert_false (qi_file_stamp_equal (&fixture->before, &now));
}

static void
test_none (Fixture      *fixture,
           gconstpointer data)
{
  const QiFileStamp none = { 0 };
  QiFileStamp now;

  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_false (qi_file_stamp_init (&now, fixture->file));
  g_assert_true (qi_file_stamp_equal (&now, &none));
  g_assert_false (qi_file_stamp_equal (&now, &fixture->before));
  g_assert_false (qi_file_stamp_init_fd (&now, 9999));
  g_assert_true (qi_file_stamp_equal (&now, &none));
}

static void
test_link (Fixture      *fixture,
           gconstpointer data)
{
  g_autofree char *name = g_build_filename (fixture->dir, "link", NULL);
  g_autoptr (GFile) link = g_file_new_for_path (name);
  QiFileStamp now;

  g_assert_cmpint (symlink ("file", name), ==, 0);
  g_assert_true (qi_file_stamp_init (&now, link));
  g_assert_true (qi_file_stamp_equal (&now, &fixture->before));
  g_assert_cmpint (g_remove (name), ==, 0);
  g_assert_cmpint (symlink ("link", name), ==, 0); /* to itself */
  g_assert_false (qi_file_stamp_init (&now, link));
  g_assert_cmpint (g_remove (name), ==, 0);
}

/* One that differs in anything is another one; when only the status changed, the content is the same. */
static void
test_fields (void)
{
  const QiFileStamp stamp = { 1, 2, 3, 4, 5 };
  const QiFileStamp others[] = {
    { 9, 2, 3, 4, 5 }, { 1, 9, 3, 4, 5 }, { 1, 2, 9, 4, 5 }, { 1, 2, 3, 9, 5 }, { 1, 2, 3, 4, 9 }
  };

  g_assert_true (qi_file_stamp_equal (&stamp, &stamp));
  g_assert_true (qi_file_stamp_is_same (&stamp, &stamp));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_false (qi_file_stamp_equal (&stamp, &others[i]));
      g_assert_cmpint (qi_file_stamp_is_same (&stamp, &others[i]), ==, i == 4);
    }
}

/* Times of file systems beyond what nanoseconds can count. */
static void
test_times (void)
{
  struct stat status = { .st_mtim = { .tv_sec = 1000000000, .tv_nsec = 7 } };
  QiFileStamp stamp;

  qi_file_stamp_init_status (&stamp, &status);
  g_assert_cmpint (stamp.modified, ==, G_GINT64_CONSTANT (1000000000000000007));
  status.st_mtim = (struct timespec) { .tv_sec = G_MAXINT64 };
  status.st_ctim = (struct timespec) { .tv_sec = G_MININT64 };
  qi_file_stamp_init_status (&stamp, &status);
  g_assert_cmpint (stamp.modified, >, G_GINT64_CONSTANT (9000000000000000000));
  g_assert_cmpint (stamp.changed, <, G_GINT64_CONSTANT (-9000000000000000000));
}

/* What is no file is neither a regular one nor on a file system that the system makes up. */
static void
test_kind (Fixture      *fixture,
           gconstpointer data)
{
  const int fd = open (fixture->path, O_RDONLY | O_CLOEXEC);
  const int folder = open (fixture->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const int proc =
    open ("/proc/self/status", O_RDONLY | O_CLOEXEC); /* where there is such a thing */

  g_assert_true (qi_file_is_regular (fd));
  g_assert_false (qi_file_is_made_up (fd));
  g_assert_false (qi_file_is_regular (folder));
  g_assert_false (qi_file_is_regular (-1));
  g_assert_false (qi_file_is_made_up (-1));
  if (proc >= 0)
    {
      g_assert_true (qi_file_is_made_up (proc));
      close (proc);
    }
  close (fd);
  close (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/core/file-stamp/same", Fixture, NULL, set_up, test_same, tear_down);
  g_test_add ("/core/file-stamp/other", Fixture, NULL, set_up, test_other, tear_down);
  g_test_add ("/core/file-stamp/none", Fixture, NULL, set_up, test_none, tear_down);
  g_test_add_func ("/core/file-stamp/fields", test_fields);
  g_test_add_func ("/core/file-stamp/times", test_times);
  g_test_add ("/core/file-stamp/kind", Fixture, NULL, set_up, test_kind, tear_down);
  g_test_add ("/core/file-stamp/link", Fixture, NULL, set_up, test_link, tear_down);
  return g_test_run ();
}
