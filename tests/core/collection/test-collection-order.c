/* SPDX-License-Identifier: Apache-2.0 */
/* Rows in another order, and a list that goes on with the file as it is now. */
#include "collection-files.h"

#include "qi-error.h"

#include <glib/gstdio.h>
#include <string.h>

#define A "k7/8/8/8/8/8/8/7K w - - 0 1"
#define B "k7/8/8/8/8/8/8/6QK w - - 0 1"
#define C "k7/8/8/8/8/8/7P/7K b - - 0 1"
#define N "k7/8/8/8/8/8/6P1/7K b - - 0 1"

typedef CollectionFixture Fixture;

/* A line takes its end, its blanks and what is said above it along; the order before it comes back by undo. */
static void
test_reorder (Fixture      *fixture,
              gconstpointer data)
{
  const guint order[] = { 2, 0, 1 };
  g_autoptr (QiCollection) collection =
    collection_open_text (fixture, A "\n# of b\n" B " \r\n" C "\n");
  QiRowList *before = qi_row_list_ref (qi_collection_get_rows (collection));
  GError *error = NULL;

  g_assert_true (qi_collection_reorder (collection, order, 3, &error));
  g_assert_no_error (error);
  g_assert_true (qi_collection_is_modified (collection));
  g_assert_true (qi_collection_set_rows (collection, before));
  g_assert_false (qi_collection_is_modified (collection));
  qi_row_list_unref (before);
  g_assert_true (qi_collection_reorder (collection, order, 3, &error));
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (fixture->path, C "\n" A "\n# of b\n" B " \r\n");
}

/* The files of a folder stand by their names, and it is not saved as another one. */
static void
test_folder (Fixture      *fixture,
             gconstpointer data)
{
  const guint order[] = { 1, 0 };
  g_autofree char *one = g_build_filename (fixture->dir, "one.fen", NULL);
  g_autofree char *two = g_build_filename (fixture->dir, "two.fen", NULL);
  g_autofree char *other = g_build_filename (fixture->dir, "other", NULL);
  g_autoptr (QiCollection) collection = NULL;
  GError *error = NULL;

  collection_put (one, A, strlen (A));
  collection_put (two, B, strlen (B));
  collection = collection_open (fixture->dir);
  g_assert_false (qi_collection_reorder (collection, order, 2, &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "order-by-name");
  g_clear_error (&error);
  g_assert_false (collection_save (collection, other, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_clear_error (&error);
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
  collection_save (collection, fixture->dir, FALSE, &error);
  g_assert_no_error (error);
}

/* Another program has written the same positions in another file: the list goes on with that one, and keeps what was changed. A
 * file with more or fewer of them, or divided otherwise, is none to go on with. */
static void
test_adopt (Fixture      *fixture,
            gconstpointer data)
{
  static const struct
  {
    const char *name;
    const char *text;
    gboolean goes_on;
  } others[] = {
    { "b.fen", A "\n", FALSE },
    { "b.json", "[1,2]", FALSE },
    { "b.fen", A "  \n" C "\n", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    for (guint checks = 0; checks < 2; checks++)
      {
        g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n");
        g_autofree char *path = g_build_filename (fixture->dir, others[i].name, NULL);
        g_autoptr (QiCollection) other = NULL;
        GError *error = NULL;

        g_assert_true (collection_edit (collection, "t0=" N, &error));
        collection_put (path, others[i].text, strlen (others[i].text));
        other = collection_open (path);
        if (checks > 0)
          qi_collection_check (collection);
        g_assert_cmpint (qi_collection_adopt (collection, other), ==, others[i].goes_on);
        g_assert_true (qi_collection_is_row_modified (collection, 0));
        {
          g_autoptr (GBytes) row = qi_collection_dup_text (collection, 1, &error);

          g_assert_no_error (error);
          collection_assert_bytes (row, others[i].goes_on ? C : B, strlen (B));
        }
        g_unlink (path);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func)                                                                            \
  g_test_add ("/core/collection-order/" path, Fixture, NULL, collection_set_up, func, collection_tear_down)
  ADD ("reorder", test_reorder);
  ADD ("folder", test_folder);
  ADD ("adopt", test_adopt);
  return g_test_run ();
}
