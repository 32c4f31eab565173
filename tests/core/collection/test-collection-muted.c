/* SPDX-License-Identifier: Apache-2.0 */
#include "collection-files.h"

#include <string.h>

/* Rows are judged without the kinds of findings that are muted. */

#define FINE    "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"
#define CHECKED \
  "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1" /* a warning: the side that is not to move is in check */
#define NOTED   "4k3/8/8/8/8/8/P7/4K3 w - - 00 1" /* a note: a counter with a leading zero */
#define BROKEN  "4k3/8/8/9/8/8/8/4K3 w - - 0 1"   /* an error: a rank of nine squares */
#define CODE    "side-not-to-move-in-check"
#define NATIVE(details)                                                                            \
  "{\"board\":[[\"k^\",null,\"R\"],[null,null,null],[null,null,\"K^\"]],"                           \
  "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"           \
  "\"turn\":\"first\",\"setup\":{\"game\":\"chess\"" details "}}"

typedef CollectionFixture Fixture;

/* The verdicts of all rows: f(ine), u(nchecked), n(ote), w(arning), e(rror); waits for them. */
static void
assert_verdicts (QiCollection *collection,
                 const char   *expected)
{
  static const char letters[] = "?funwe";
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  while (qi_collection_count (collection, QI_VERDICT_UNKNOWN) > 0)
    {
      qi_collection_check (collection);
      g_main_context_iteration (NULL, TRUE);
    }
  for (guint i = 0; i < qi_collection_get_n_rows (collection); i++)
    g_string_append_c (text, letters[qi_collection_get_verdict (collection, i)]);
  g_assert_cmpstr (text->str, ==, expected);
  for (guint i = 0; i < QI_N_VERDICTS; i++)
    n += qi_collection_count (collection, (QiVerdict) i);
  g_assert_cmpuint (n, ==, strlen (expected));
}

static void
on_verdicts_cb (QiCollection *collection,
                guint         first,
                guint         n,
                guint        *told)
{
  *told += n;
}

/* One kind is muted, then another one too, then none; an error stays an error. The search for problems follows. */
static void
test_set (Fixture      *fixture,
          gconstpointer data)
{
  g_autoptr (QiCollection) collection =
    collection_open_text (fixture, FINE "\n" CHECKED "\n" NOTED "\n" BROKEN "\n" CHECKED "\n");
  g_autoptr (QiMuted) one = qi_muted_with (NULL, CODE, TRUE);
  g_autoptr (QiMuted) same = qi_muted_with (NULL, CODE, TRUE);
  g_autoptr (QiMuted) error = qi_muted_with (one, "dimensional-coherence", TRUE);
  guint told = 0;
  guint found = 0;

  assert_verdicts (collection, "fwnew");
  g_signal_connect (collection, "verdicts-changed", G_CALLBACK (on_verdicts_cb), &told);
  g_assert_null (qi_collection_get_muted (collection));
  g_assert_true (qi_collection_find_problem (collection, 0, TRUE, QI_VERDICT_WARNING, &found));
  g_assert_cmpuint (found, ==, 1);

  qi_collection_set_muted (collection, one);
  g_assert_true (qi_muted_equal (qi_collection_get_muted (collection), one));
  g_assert_cmpuint (told, >, 0);
  assert_verdicts (collection, "ffnef");
  g_assert_true (qi_collection_find_problem (collection, 0, TRUE, QI_VERDICT_WARNING, &found));
  g_assert_cmpuint (found, ==, 3);

  told = 0;
  qi_collection_set_muted (collection, same);
  g_assert_cmpuint (told, ==, 0);

  qi_collection_set_muted (collection, error);
  assert_verdicts (collection, "ffnef");
  qi_collection_set_muted (collection, NULL);
  g_assert_null (qi_collection_get_muted (collection));
  assert_verdicts (collection, "fwnew");
}

/* What was judged need not be judged again after a save: each row keeps its verdict, wherever it is now. */
static void
test_saved (Fixture      *fixture,
            gconstpointer data)
{
  g_autoptr (QiCollection) collection =
    collection_open_text (fixture, FINE "\n" CHECKED "\n" NOTED "\n" BROKEN "\n" CHECKED "\n");
  g_autoptr (GError) error = NULL;

  assert_verdicts (collection, "fwnew");
  g_assert_true (collection_edit (collection, "m4>0|t2=" NOTED, NULL));
  assert_verdicts (collection, "wfnne");
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (qi_collection_count (collection, QI_VERDICT_UNKNOWN), ==, 0);
  assert_verdicts (collection, "wfnne");
}

/* An edited row is judged by the set of that time, and by the present one when the edit is
 * redone. */
static void
test_edit (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (QiCollection) collection =
    collection_open_text (fixture, FINE "\n" FINE "\n" FINE "\n");
  g_autoptr (QiMuted) muted = qi_muted_with (NULL, CODE, TRUE);
  g_autoptr (QiRowList) before = NULL;

  assert_verdicts (collection, "fff");
  g_assert_true (collection_edit (collection, "t0=" CHECKED "|t1=" BROKEN, NULL));
  assert_verdicts (collection, "wef");
  before = qi_row_list_ref (qi_collection_get_rows (collection));
  g_assert_true (collection_edit (collection, "d0", NULL));
  qi_collection_set_muted (collection, muted);
  assert_verdicts (collection, "ef");
  g_assert_true (collection_edit (collection, "t1=" CHECKED, NULL));
  assert_verdicts (collection, "ef");
  g_assert_true (qi_collection_set_rows (collection, before));
  assert_verdicts (collection, "fef");
  g_assert_true (collection_edit (collection, "c0", NULL));
  assert_verdicts (collection, "ffef");
}

/* A save keeps the verdicts of the rows, and the set. */
static void
test_save (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, FINE "\n" CHECKED "\n");
  g_autoptr (QiMuted) muted = qi_muted_with (NULL, CODE, TRUE);

  assert_verdicts (collection, "fw");
  g_assert_true (collection_edit (collection, "t0=" CHECKED, NULL));
  qi_collection_set_muted (collection, muted);
  g_assert_true (collection_save (collection, NULL, FALSE, NULL));
  assert_verdicts (collection, "ff");
  qi_collection_set_muted (collection, NULL);
  assert_verdicts (collection, "ww");
}

/* A row of native JSON may mute kinds itself. */
static void
test_native (Fixture      *fixture,
             gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->dir, "a.jsonl", NULL);
  const char *text = NATIVE ("") "\n" NATIVE (",\"details\":{\"muted\":[\"" CODE "\"]}") "\n";
  g_autoptr (QiMuted) muted = qi_muted_with (NULL, CODE, TRUE);
  g_autoptr (QiCollection) collection = NULL;

  collection_put (path, text, strlen (text));
  collection = collection_open (path);
  assert_verdicts (collection, "wf");
  qi_collection_set_muted (collection, muted);
  assert_verdicts (collection, "ff");
  qi_collection_set_muted (collection, NULL);
  assert_verdicts (collection, "wf");
}

/* The set is changed repeatedly while rows are still being checked: the last one counts. */
static void
test_race (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (QiMuted) muted = qi_muted_with (NULL, CODE, TRUE);
  g_autoptr (QiCollection) collection = NULL;
  const guint n = 4000;

  for (guint i = 0; i < n; i++)
    g_string_append (text, i % 4 == 0 ? CHECKED "\n" : FINE "\n");
  collection = collection_open_text (fixture, text->str);
  qi_collection_check (collection);
  for (guint i = 0; i < 21; i++)
    {
      qi_collection_set_muted (collection, i % 2 == 0 ? muted : NULL);
      g_main_context_iteration (NULL, FALSE);
    }
  while (qi_collection_count (collection, QI_VERDICT_UNKNOWN) > 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (qi_collection_count (collection, QI_VERDICT_FINE), ==, n);
  qi_collection_set_muted (collection, NULL);
  while (qi_collection_count (collection, QI_VERDICT_UNKNOWN) > 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (qi_collection_count (collection, QI_VERDICT_WARNING), ==, n / 4);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *, gconstpointer);
  } tests[] = {
    { "/core/collection-muted/set", test_set },   { "/core/collection-muted/edit", test_edit },
    { "/core/collection-muted/save", test_save }, { "/core/collection-muted/native", test_native },
    { "/core/collection-muted/race", test_race }, { "/core/collection-muted/saved", test_saved },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, collection_set_up, tests[i].func,
                collection_tear_down);
  return g_test_run ();
}
