/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-collection-private.h"

#include <glib/gstdio.h>

#include <string.h>

/* Rows that are found by their position. Which ones fit was worked out by hand from the boards. */

/* A queen ending; the same mirrored left to right; with the two sides exchanged; with Black to move; with one pawn
 * more; and a text that is no position. Row 6 is row 0 with another counter. */
#define ENDING   "7k/8/8/8/8/8/1Q6/K7 w - - 0 1"
#define MIRRORED "k7/8/8/8/8/8/6Q1/7K w - - 0 1"
#define SWAPPED  "k7/1q6/8/8/8/8/8/7K b - - 0 1"
#define BLACKS   "7k/8/8/8/8/8/1Q6/K7 b - - 0 1"
#define PAWN     "7k/8/8/8/8/3P4/1Q6/K7 w - - 0 1"
#define NONE     "no position"
#define COUNTED  "7k/8/8/8/8/8/1Q6/K7 w - - 7 30"

static const char lines[] =
  ENDING "\n" MIRRORED "\n" SWAPPED "\n" BLACKS "\n" PAWN "\n" NONE "\n" COUNTED "\n" NONE "\n";

typedef struct
{
  char         *path;
  QiCollection *collection;
  GAsyncResult *result;
} Fixture;

static void
take_result (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Fixture *self = user_data;

  g_set_object (&self->result, result);
}

static void
wait_for_result (Fixture *self)
{
  while (self->result == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
set_up (Fixture      *self,
        gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  const int fd = g_file_open_tmp ("qi-find-XXXXXX.fen", &self->path, &error);

  g_assert_no_error (error);
  g_assert_true (g_close (fd, NULL));
  g_assert_true (g_file_set_contents (self->path, data != NULL ? data : lines, -1, NULL));
  file = g_file_new_for_path (self->path);
  qi_collection_open_async (file, NULL, NULL, take_result, self);
  wait_for_result (self);
  self->collection = qi_collection_open_finish (self->result, &error);
  g_assert_no_error (error);
  g_clear_object (&self->result);
  while (!qi_collection_is_indexed (self->collection))
    g_main_context_iteration (NULL, TRUE);
}

static void
tear_down (Fixture      *self,
           gconstpointer data)
{
  g_assert_finalize_object (self->collection);
  g_remove (self->path);
  g_free (self->path);
}

static QiSetup *
read_setup (const char *text)
{
  const QiReadOptions options = { .game = "chess" };
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, &options);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static void
assert_found (Fixture           *self,
              const QiRowFilter *filter,
              const char        *expected)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rows = NULL;

  qi_collection_find_async (self->collection, filter, NULL, take_result, self);
  wait_for_result (self);
  rows = qi_collection_find_finish (self->collection, self->result, &error);
  g_clear_object (&self->result);
  g_assert_no_error (error);
  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (list, "%s%u", i > 0 ? " " : "", g_array_index (rows, guint, i));
  g_assert_cmpstr (list->str, ==, expected);
}

static void
test_position (Fixture      *self,
               gconstpointer data)
{
  static const struct
  {
    guint symmetries;
    const char *text;
    const char *expected;
  } cases[] = {
    { 0, NULL, "0 6" },
    { QI_SYMMETRY_MIRROR, NULL, "0 1 6" },
    { QI_SYMMETRY_SIDES | QI_SYMMETRY_MIRROR, NULL, "0 1 2 6" },
    { 0, "- 7", "6" },
    { 0, "pawn", "" },
  };
  g_autoptr (QiSetup) setup = read_setup (ENDING);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiQuery) query = qi_query_new ();
      const QiRowFilter filter = { .query = query, .text = cases[i].text };

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      qi_query_set_symmetries (query, cases[i].symmetries);
      qi_query_set_position (query, setup, QI_SAME_TURN | QI_SAME_RIGHTS);
      assert_found (self, &filter, cases[i].expected);
    }
}

static void
test_pattern (Fixture      *self,
              gconstpointer data)
{
  g_autoptr (QiSetup) setup = read_setup (ENDING);
  g_autoptr (QiBoardPattern) pattern = qi_board_pattern_new_for (qi_setup_get_position (setup));
  g_autoptr (QiQuery) query = qi_query_new ();
  const QiRowFilter filter = { .query = query };

  qi_query_set_pattern (query, pattern);
  assert_found (self, &filter, "0 3 4 6");
  qi_query_set_turn (query, QI_SIDE_SECOND);
  assert_found (self, &filter, "3");
}

static void
test_repeats (Fixture      *self,
              gconstpointer data)
{
  static const struct
  {
    QiRepeatsWish repeats;
    guint symmetries;
    const char *text;
    const char *expected;
  } cases[] = {
    { QI_REPEATS_ALL, 0, NULL, "0 1 2 3 4 5 6 7" },
    { QI_REPEATS_ONCE, 0, NULL, "0 1 2 3 4 5" },
    { QI_REPEATS_FURTHER, 0, NULL, "6 7" },
    { QI_REPEATS_ONCE, QI_SYMMETRY_MIRROR, NULL, "0 2 3 4 5" },
    { QI_REPEATS_FURTHER, QI_SYMMETRY_MIRROR, NULL, "1 6 7" },
    { QI_REPEATS_ONCE, 0, "- 7", "6" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QiRowFilter filter = { .repeats = cases[i].repeats,
                                   .symmetries = cases[i].symmetries,
                                   .text = cases[i].text };

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      assert_found (self, &filter, cases[i].expected);
    }
}

/* Rows with edited texts are searched as they are now. */
static void
test_changed (Fixture      *self,
              gconstpointer data)
{
  g_autoptr (QiSetup) setup = read_setup (PAWN);
  g_autoptr (QiQuery) query = qi_query_new ();
  g_autoptr (GBytes) text = g_bytes_new_static (PAWN, sizeof PAWN - 1);
  const QiRowFilter filter = { .query = query };
  const QiRowFilter further = { .repeats = QI_REPEATS_FURTHER };

  g_assert_true (qi_collection_set_text (self->collection, 5, text, NULL));
  qi_query_set_position (query, setup, QI_SAME_TURN);
  assert_found (self, &filter, "4 5");
  assert_found (self, &further, "5 6");
}

/* A letter that is no piece of chess in rows 1, 2 and 4, and a second such letter in row 4; in rows 3 and 4 the side
 * that is not to move is in check; row 5 is no position; row 6 has no black king. */
static const char faulty[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNZ w Qkq - 0 1\n"
                             "rnbqkbnr/pppppppp/8/8/8/Z6Z/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                             "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\n"
                             "4k3/8/8/8/8/8/4Q1Z1/4K1z1 w - - 0 1\n" NONE "\n"
                             "8/8/8/8/8/8/4P3/4K3 w - - 0 1\n";

static void
assert_summed_up (Fixture    *self,
                  const char *expected)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) remarks = NULL;

  qi_collection_sum_up_async (self->collection, NULL, take_result, self);
  wait_for_result (self);
  remarks = qi_collection_sum_up_finish (self->collection, self->result, &error);
  g_clear_object (&self->result);
  g_assert_no_error (error);
  for (guint i = 0; i < remarks->len; i++)
    {
      const QiRemark *remark = remarks->pdata[i];

      /* There are remarks of other kinds as well. */
      if (strstr (remark->key, "unknown-piece") != NULL || strstr (remark->key, "check") != NULL)
        g_string_append_printf (list, "%s%s: %u from %u", list->len > 0 ? "; " : "", remark->key,
                                remark->n_rows, remark->first);
      if (i > 0)
        g_assert_cmpint (qi_finding_get_severity (((QiRemark *) remarks->pdata[i - 1])->finding),
                         <=, qi_finding_get_severity (remark->finding));
    }
  g_assert_cmpstr (list->str, ==, expected);
}

/* Each kind of fault is listed once, with the number of its rows, and its rows can be found by
 * it. */
static void
test_remarks (Fixture      *self,
              gconstpointer data)
{
  static const char all[] = "unknown-piece Z: 3 from 1; side-not-to-move-in-check: 2 from 3; "
                            "unknown-piece z: 1 from 4";
  static const char CHECK[] = "side-not-to-move-in-check";
  QiRowFilter filter = { .remark = "unknown-piece Z" };
  g_autoptr (QiMuted) kinds = NULL;
  g_autoptr (GBytes) text = g_bytes_new_static ("4k3/8/8/8/8/8/4P1Z1/4K3 w - - 0 1", 33);

  assert_summed_up (self, all);
  assert_found (self, &filter, "1 2 4");
  filter.text = "4Q1Z1";
  assert_found (self, &filter, "4");
  filter.text = NULL;
  filter.remark = "unknown-piece z";
  assert_found (self, &filter, "4");
  filter.remark = CHECK;
  assert_found (self, &filter, "3 4");
  /* The result is the same when it is known which rows are fine. */
  qi_collection_check (self->collection);
  while (qi_collection_count (self->collection, QI_VERDICT_UNKNOWN) > 0)
    g_main_context_iteration (NULL, TRUE);
  assert_summed_up (self, all);
  /* Muted kinds are not counted. */
  kinds = qi_muted_with (NULL, CHECK, TRUE);
  qi_collection_set_muted (self->collection, kinds);
  assert_summed_up (self, "unknown-piece Z: 3 from 1; unknown-piece z: 1 from 4");
  assert_found (self, &filter, "");
  /* Rows that were edited since. */
  g_assert_true (qi_collection_set_text (self->collection, 0, text, NULL));
  assert_summed_up (self, "unknown-piece Z: 4 from 0; unknown-piece z: 1 from 4");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/core/collection/find/position", Fixture, NULL, set_up, test_position, tear_down);
  g_test_add ("/core/collection/find/pattern", Fixture, NULL, set_up, test_pattern, tear_down);
  g_test_add ("/core/collection/find/repeats", Fixture, NULL, set_up, test_repeats, tear_down);
  g_test_add ("/core/collection/find/changed", Fixture, NULL, set_up, test_changed, tear_down);

  g_test_add ("/core/collection/find/remarks", Fixture, faulty, set_up, test_remarks, tear_down);
  return g_test_run ();
}
