/* SPDX-License-Identifier: Apache-2.0 */
/* A folder is saved file by file: which are written, named anew or kept, and what is left where that cannot be. */
#include "collection-files.h"
#include "qi-error.h"
#include "qi-notation.h"

#include <glib/gstdio.h>
#include <string.h>

#define A "k7/8/8/8/8/8/8/7K w - - 0 1"
#define B "k7/8/8/8/8/8/8/6QK w - - 0 1"
#define N "k7/8/8/8/8/8/7P/7K b - - 0 1"

typedef CollectionFixture Fixture;

static char *
get_path (Fixture    *fixture,
          const char *name)
{
  return g_build_filename (fixture->dir, name, NULL);
}

static void
put_file (Fixture    *fixture,
          const char *name,
          const char *text)
{
  g_autofree char *path = get_path (fixture, name);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  collection_put (path, text, strlen (text));
}

static void
remove_file (Fixture    *fixture,
             const char *name)
{
  g_autofree char *path = get_path (fixture, name);

  g_assert_cmpint (g_remove (path), ==, 0);
}

static gboolean
has_file (Fixture    *fixture,
          const char *name)
{
  g_autofree char *path = get_path (fixture, name);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Changed, new and deleted files. */
static void
test_folder (Fixture      *fixture,
             gconstpointer data)
{
  g_autofree char *one = g_build_filename (fixture->dir, "one.fen", NULL);
  g_autofree char *two = g_build_filename (fixture->dir, "two.fen", NULL);
  g_autofree char *three = g_build_filename (fixture->dir, "below", "three.fen", NULL);
  g_autofree char *copy = g_build_filename (fixture->dir, "one-2.fen", NULL);
  g_autofree char *below = g_build_filename (fixture->dir, "below", NULL);
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (QiSetup) setup = collection_read_setup (N);
  const guint first = 0;
  GError *error = NULL;

  g_mkdir (below, 0755);
  collection_put (one, A "\r\n", strlen (A "\r\n"));
  collection_put (two, B "\n", strlen (B "\n"));
  collection_put (three, A, strlen (A));
  collection = collection_open (fixture->dir);
  /* below/three.fen, one.fen, two.fen */
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 3);
  g_assert_false (qi_collection_move (collection, &first, 1, 2, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "order-by-name");
  g_clear_error (&error);
  qi_collection_set_setup (collection, 1, setup, NULL, NULL, &error);
  g_assert_no_error (error);
  qi_collection_insert (collection, 2, setup, NULL, &error);
  g_assert_no_error (error);
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (one, N "\r\n");
  collection_assert_file (copy, N "\r\n");
  collection_assert_file (two, B "\n");
  collection_assert_file (three, A);
  g_assert_false (qi_collection_is_modified (collection));
  {
    g_autofree char *path = NULL;

    g_assert_true (qi_collection_get_place (collection, 2, NULL, &path));
    g_assert_cmpstr (path, ==, "one-2.fen");
  }
  /* Not every folder has a trash; without one the file is kept. */
  collection_edit (collection, "d3", &error);
  if (collection_save (collection, NULL, FALSE, &error))
    {
      g_assert_false (g_file_test (two, G_FILE_TEST_EXISTS));
      g_assert_false (qi_collection_is_modified (collection));
      return;
    }
  g_assert_cmpuint (error->domain, ==, G_IO_ERROR);
  g_clear_error (&error);
  collection_assert_file (two, B "\n");
  g_assert_true (qi_collection_is_modified (collection));
}

/* A file of the folder that another program wrote is not overwritten unless that is asked for. */
static void
test_folder_written (Fixture      *fixture,
                     gconstpointer data)
{
  g_autofree char *one = g_build_filename (fixture->dir, "one.fen", NULL);
  g_autoptr (QiCollection) collection = NULL;
  GError *error = NULL;

  collection_put (one, A "\n", strlen (A "\n"));
  collection = collection_open (fixture->dir);
  collection_edit (collection, "t0=" N, &error);
  g_assert_no_error (error);
  g_usleep (20000); /* the clock of the file system */
  collection_put (one, B "\n", strlen (B "\n"));
  g_assert_false (collection_save (collection, NULL, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
  collection_assert_file (one, B "\n");
  g_assert_true (qi_collection_is_modified (collection));
  collection_save (collection, NULL, TRUE, &error);
  g_assert_no_error (error);
  collection_assert_file (one, N);
  /* What the collection wrote itself is not taken for another program's. */
  collection_edit (collection, "t0=" A, &error);
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (one, A);
}

/* A new file stands beside the one before it, with its ending and the first number from 2 on that is free. */
static void
test_names (Fixture      *fixture,
            gconstpointer data)
{
  const guint rows[] = { 0, 1 };
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (GError) error = NULL;

  put_file (fixture, "below.d/three.fen", A);
  put_file (fixture, "one.fen", B);
  collection = collection_open (fixture->dir);
  put_file (fixture, "one-2.fen", "of another program");
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 2);
  g_assert_true (qi_collection_duplicate (collection, rows, 2, &error));
  g_assert_true (collection_save (collection, NULL, FALSE, &error));
  g_assert_no_error (error);
  for (guint row = 0; row < 4; row++)
    {
      static const char *const paths[] = { "below.d/three.fen", "below.d/three-2.fen", "one.fen",
                                           "one-3.fen" };
      g_autofree char *path = NULL;
      g_autofree char *whole = get_path (fixture, paths[row]);

      g_assert_true (qi_collection_get_place (collection, row, NULL, &path));
      g_assert_cmpstr (path, ==, paths[row]);
      collection_assert_file (whole, row < 2 ? A : B);
    }
}

/* Files that are gone already need no trash; a new one is then named after the first that was there. */
static void
test_all_new (Fixture      *fixture,
              gconstpointer data)
{
  const guint rows[] = { 0, 1 };
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (QiSetup) setup = collection_read_setup (N);
  g_autoptr (GError) error = NULL;

  put_file (fixture, "one.fen", A);
  put_file (fixture, "two.fen", B);
  collection = collection_open (fixture->dir);
  g_assert_true (qi_collection_insert (collection, 2, setup, NULL, &error));
  g_assert_true (qi_collection_delete (collection, rows, 2, &error));
  remove_file (fixture, "one.fen");
  remove_file (fixture, "two.fen");
  g_assert_true (collection_save (collection, NULL, FALSE, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 1);
  g_assert_true (has_file (fixture, "one-2.fen"));
  g_assert_false (has_file (fixture, "one.fen"));
}

/* A file that is gone is not made again unless that is asked for; one that another program gave the same text is as good as
 * saved. */
static void
test_gone (Fixture      *fixture,
           gconstpointer data)
{
  g_autofree char *one = get_path (fixture, "one.fen");
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (GError) error = NULL;

  put_file (fixture, "one.fen", A);
  put_file (fixture, "two.fen", B);
  collection = collection_open (fixture->dir);
  g_assert_true (collection_edit (collection, "t0=" N, &error));
  remove_file (fixture, "one.fen");
  g_assert_false (collection_save (collection, NULL, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_true (g_str_has_prefix (error->message, "one.fen: "));
  g_assert_false (has_file (fixture, "one.fen"));
  g_clear_error (&error);
  g_usleep (20000); /* the clock of the file system */
  put_file (fixture, "one.fen", N);
  g_assert_true (collection_save (collection, NULL, FALSE, &error));
  g_assert_no_error (error);
  collection_assert_file (one, N);
  g_assert_false (qi_collection_is_modified (collection));
}

/* Where not all new files can be made, none is left. */
static void
test_taken_back (Fixture      *fixture,
                 gconstpointer data)
{
  const guint row = 0;
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (QiSetup) setup = collection_read_setup (N);
  g_autoptr (GError) error = NULL;

  put_file (fixture, "one.fen", A);
  put_file (fixture, "under/two.fen", B);
  collection = collection_open (fixture->dir);
  g_assert_true (qi_collection_insert (collection, 2, setup, NULL, &error));
  g_assert_true (qi_collection_duplicate (collection, &row, 1, &error));
  remove_file (fixture, "under/two.fen");
  remove_file (fixture, "under");
  g_assert_false (collection_save (collection, NULL, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_true (g_str_has_prefix (error->message, "under/two-2.fen: "));
  g_assert_true (has_file (fixture, "one.fen"));
  g_assert_false (has_file (fixture, "one-2.fen"));
  g_assert_true (qi_collection_is_modified (collection));
}

#define ADD(path, func)                                                                \
  g_test_add ("/core/collection-folder/" path, Fixture, NULL, collection_set_up, func, \
              collection_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("saved", test_folder);
  ADD ("written", test_folder_written);
  ADD ("names", test_names);
  ADD ("all-new", test_all_new);
  ADD ("gone", test_gone);
  ADD ("taken-back", test_taken_back);
  return g_test_run ();
}
