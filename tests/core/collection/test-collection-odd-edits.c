/* SPDX-License-Identifier: Apache-2.0 */
/* Edits of rows that cannot be read any more, and of no rows; lists of rows from before a save; and what is asked of a
 * collection that is not ready. What each does then stands in qi-collection-private.h. */
#include "collection-files.h"
#include "qi-collection-edits-private.h"

#include "qi-error.h"
#include "qi-notation.h"

#include <string.h>
#include <unistd.h>

typedef CollectionFixture Fixture;

#define A "7k/8/8/8/8/8/8/K7 w - - 0 1"
#define B "7k/8/8/8/8/8/1Q6/K7 w - - 0 1"
#define C "7k/8/8/8/8/3P4/1Q6/K7 w - - 0 1"

static void
assert_row (QiCollection *collection,
            guint         row,
            const char   *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) text = qi_collection_dup_text (collection, row, &error);

  g_assert_no_error (error);
  collection_assert_bytes (text, expected, strlen (expected));
}

/* Another program has cut the file: what a row said is not known any more, so nothing can be made of it. */
static void
test_cut (Fixture      *fixture,
          gconstpointer data)
{
  const guint rows[] = { 1 };
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n" A "\n");
  g_autoptr (QiSetup) setup = collection_read_setup (C);
  g_autoptr (GBytes) text = g_bytes_new_static (C, strlen (C));
  QiRowList *before = qi_collection_get_rows (collection);

  g_assert_cmpint (truncate (fixture->path, 10), ==, 0);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;

      if (i == 0)
        g_assert_false (qi_collection_set_setup (collection, 1, setup, NULL, NULL, &error));
      else if (i == 1)
        g_assert_false (qi_collection_duplicate (collection, rows, 1, &error));
      else
        g_assert_null (qi_collection_read (collection, 1, FALSE, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
      g_assert_true (qi_collection_get_rows (collection) == before);
    }
  /* What does not look at the file goes on. */
  g_assert_true (qi_collection_set_text (collection, 1, text, NULL));
  assert_row (collection, 1, C);
  g_assert_true (qi_collection_duplicate (collection, rows, 1, NULL));
  assert_row (collection, 2, C);
  g_assert_true (qi_collection_delete (collection, rows, 1, NULL));
  g_assert_true (qi_collection_set_setup (collection, 1, setup, NULL, NULL, NULL));
  assert_row (collection, 1, C);
  /* Beside rows that cannot be read a new one has the usual format of where it stands. */
  g_assert_true (qi_collection_insert (collection, 3, setup, NULL, NULL));
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 4);
}

/* No rows, one, some and all. */
static void
test_rows (Fixture      *fixture,
           gconstpointer data)
{
  static const struct
  {
    guint rows[3];
    guint n;
  } cases[] = { { { 0 }, 0 }, { { 0 }, 1 }, { { 0, 2 }, 2 }, { { 0, 1, 2 }, 3 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint act = 0; act < 3; act++)
      {
        g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n" C "\n");
        const guint *rows = cases[i].rows;
        const guint n = cases[i].n;

        g_test_message ("case %" G_GSIZE_FORMAT ", act %u", i, act);
        g_assert_true (act == 0   ? qi_collection_duplicate (collection, rows, n, NULL)
                       : act == 1 ? qi_collection_delete (collection, rows, n, NULL)
                                  : qi_collection_move (collection, rows, n, 0, NULL));
        g_assert_cmpuint (qi_collection_get_n_rows (collection), ==,
                          act == 0   ? 3 + n
                          : act == 1 ? 3 - n
                                     : 3);
        g_assert_cmpint (qi_collection_is_modified (collection), ==,
                         n > 0 && (act < 2 || cases[i].rows[n - 1] != n - 1));
        g_assert_true (qi_collection_set_rows (collection, qi_collection_get_rows (collection)));
      }
}

typedef struct
{
  QiRowList *before;
  QiRowList *carried;
} Carry;

static void
on_saved (QiCollection *collection,
          gpointer      user_data)
{
  Carry *carry = user_data;

  g_clear_pointer (&carry->carried, qi_row_list_unref);
  carry->carried = qi_collection_carry_rows (collection, carry->before);
}

/* A list of rows from before a save is made one of the new file, with what the old one had; one from before an earlier save
 * cannot be. */
static void
test_carry (Fixture      *fixture,
            gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n" B "\n" A "\n");
  g_autoptr (QiRowList) before = qi_row_list_ref (qi_collection_get_rows (collection));
  Carry carry = { before, NULL };
  g_autoptr (GError) error = NULL;

  g_signal_connect (collection, "saved", G_CALLBACK (on_saved), &carry);
  g_assert_true (collection_edit (collection, "t0=" C "|t1=" C "|d3", &error));
  g_assert_true (collection_save (collection, NULL, FALSE, &error));
  g_assert_no_error (error);
  g_assert_false (qi_collection_set_rows (collection, before));
  g_assert_nonnull (carry.carried);
  g_assert_true (qi_collection_set_rows (collection, carry.carried));
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 4);
  assert_row (collection, 0, A);
  assert_row (collection, 1, B);
  assert_row (collection, 2, B);
  assert_row (collection, 3, A);
  g_assert_true (collection_save (collection, NULL, FALSE, &error));
  g_assert_no_error (error);
  g_assert_null (carry.carried);
  {
    g_autoptr (GBytes) file = collection_get (fixture->path);

    collection_assert_bytes (file, A "\n" B "\n" B "\n" A "\n",
                             strlen (A "\n" B "\n" B "\n" A "\n"));
  }
}

/* Saved while it is saved, and before all its items are known. */
static void
test_not_ready (Fixture      *fixture,
                gconstpointer data)
{
  const guint n = 300000;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (QiCollection) other = collection_open_text (fixture, A "\n" B "\n");
  g_autoptr (GAsyncResult) first = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (collection_edit (other, "t0=" C, &error));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GAsyncResult) second = NULL;

      qi_collection_save_async (other, NULL, FALSE, NULL, collection_on_result_cb,
                                i == 0 ? &first : &second);
      if (i == 0)
        continue;
      while (first == NULL || second == NULL)
        g_main_context_iteration (NULL, TRUE);
      g_assert_false (qi_collection_save_finish (other, second, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PENDING);
      g_clear_error (&error);
    }
  g_assert_true (qi_collection_save_finish (other, first, &error));
  g_assert_no_error (error);

  for (guint i = 0; i < n; i++)
    g_string_append (text, A "\n");
  collection_put (fixture->path, text->str, text->len);
  qi_collection_open_async (file, NULL, NULL, collection_on_result_cb, &opened);
  while (opened == NULL)
    g_main_context_iteration (NULL, TRUE);
  collection = qi_collection_open_finish (opened, &error);
  g_assert_no_error (error);
  if (qi_collection_is_indexed (collection))
    {
      g_test_skip ("all of its items were known at once");
      return;
    }
  g_assert_false (qi_collection_adopt (other, collection));
  g_assert_false (collection_save (collection, NULL, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  qi_collection_close (collection);
}

/* Edits of one collection are applied to another one of the same file, at once and without their text. They are refused where it
 * is another file, is closed, saved, or changed before or meanwhile, and where nobody waits for it any more. */
static void
test_apply (Fixture      *fixture,
            gconstpointer data)
{
  enum
  {
    SAME,
    OTHER_FILE,
    OTHER_NUMBER,
    CLOSED,
    SAVED,
    CHANGED,
    CHANGED_MEANWHILE,
    CANCELLED,
    N_CASES
  };
  static const int codes[N_CASES] = {
    -1,
    G_IO_ERROR_WRONG_ETAG,
    G_IO_ERROR_WRONG_ETAG,
    G_IO_ERROR_CLOSED,
    G_IO_ERROR_PENDING,
    G_IO_ERROR_EXISTS,
    G_IO_ERROR_EXISTS,
    G_IO_ERROR_CANCELLED,
  };

  for (guint i = 0; i < N_CASES; i++)
    {
      g_autoptr (QiCollection) edited = collection_open_text (fixture, A "\n" B "\n" A "\n");
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (QiCollectionEdits) edits = NULL;
      g_autoptr (QiCollection) collection = NULL;
      g_autoptr (GAsyncResult) applied = NULL;
      g_autoptr (GAsyncResult) saved = NULL;
      g_autoptr (GError) error = NULL;

      g_test_message ("case %u", i);
      g_assert_true (collection_edit (edited, "t1=" C "|m0>3", &error));
      edits = qi_collection_dup_edits (edited);
      g_assert_cmpint (qi_collection_edits_get_division (edits), ==, QI_DIVISION_LINES);
      collection = i == OTHER_FILE     ? collection_open_text (fixture, A "\n" B "\n" B "\n")
                   : i == OTHER_NUMBER ? collection_open_text (fixture, A "\n" B "\n")
                                       : collection_open (fixture->path);
      if (i == SAVED || i == CHANGED)
        g_assert_true (collection_edit (collection, "t0=" C, &error));
      if (i == SAVED)
        qi_collection_save_async (collection, NULL, FALSE, NULL, collection_on_result_cb, &saved);
      if (i == CLOSED)
        qi_collection_close (collection);
      if (i == CANCELLED)
        g_cancellable_cancel (cancellable);
      qi_collection_apply_edits_async (collection, edits, cancellable, collection_on_result_cb,
                                       &applied);
      if (i == CHANGED_MEANWHILE)
        g_assert_true (collection_edit (collection, "t0=" C, &error));
      g_assert_cmpint (qi_collection_apply_edits_finish (collection, collection_wait_for (&applied),
                                                         &error),
                       ==, codes[i] < 0);
      if (i == SAVED)
        collection_wait_for (&saved);
      if (codes[i] >= 0)
        {
          g_assert_error (error, G_IO_ERROR, codes[i]);
          continue;
        }
      g_assert_no_error (error);
      assert_row (collection, 0, C);
      assert_row (collection, 1, A);
      assert_row (collection, 2, A);
      g_assert_true (qi_collection_is_row_modified (collection, 0));
      g_assert_false (qi_collection_is_row_modified (collection, 2));
    }
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/core/collection-odd-edits/" path, Fixture, NULL, collection_set_up, func, collection_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("cut", test_cut);
  ADD ("rows", test_rows);
  ADD ("carry", test_carry);
  ADD ("not-ready", test_not_ready);
  ADD ("apply", test_apply);
  return g_test_run ();
}
