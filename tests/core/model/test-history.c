/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-history-private.h"

#include <stdlib.h>

/* A board of nine squares with one piece on the square of that number. */
static QiSetup *
setup_new (guint square)
{
  const gint64 sizes[] = { 9 };
  const QiToken piece = QI_TOKEN ("K");
  const QiBoardChange change = { square, &piece };
  g_autoptr (QiPosition) empty =
    qi_position_new (sizes, 1, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_default (), NULL);
  g_autoptr (QiPosition) position = qi_position_board_diff (empty, &change, 1, NULL);

  return qi_setup_new (position, NULL, NULL);
}

static guint
where (QiSetup *setup)
{
  QiPositionIter iter;
  guint square = G_MAXUINT;
  const QiToken *piece;

  qi_position_iter_init (&iter, qi_setup_get_position (setup), 0);
  g_assert_true (qi_position_iter_next (&iter, &square, &piece));
  return square;
}

/* Applies the changed ranges as a view would, so that a wrong one shows. */
typedef struct
{
  QiHistory *history;
  GPtrArray *mirror; /* of QiHistoryEntry */
  guint      n_ranges;
  GString   *changes; /* squares before each change */
  GString   *notified;
} Fixture;

static void
on_items_changed_cb (GListModel *model,
                     guint       position,
                     guint       removed,
                     guint       added,
                     gpointer    user_data)
{
  Fixture *f = user_data;

  f->n_ranges++;
  g_assert_cmpuint (position + removed, <=, f->mirror->len);
  if (removed > 0)
    g_ptr_array_remove_range (f->mirror, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (f->mirror, (gint) (position + i),
                        g_list_model_get_item (model, position + i));
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, f->mirror->len);
  for (guint i = 0; i < f->mirror->len; i++)
    {
      g_autoptr (QiHistoryEntry) entry = g_list_model_get_item (model, i);

      g_assert_true (entry == f->mirror->pdata[i]);
    }
}

static void
on_changed_cb (QiHistory *history,
               QiSetup   *before,
               gpointer   user_data)
{
  Fixture *f = user_data;

  g_string_append_printf (f->changes, "%u>%u ", where (before),
                          where (qi_history_get_setup (history)));
}

static void
on_notify_cb (GObject    *object,
              GParamSpec *pspec,
              gpointer    user_data)
{
  Fixture *f = user_data;

  g_string_append_printf (f->notified, "%s ", g_param_spec_get_name (pspec));
}

static void
fixture_init (Fixture *f,
              guint    max_entries)
{
  g_autoptr (QiSetup) setup = setup_new (0);

  f->history = qi_history_new (setup, max_entries);
  f->mirror = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (f->mirror, g_list_model_get_item (G_LIST_MODEL (f->history), 0));
  f->n_ranges = 0;
  f->changes = g_string_new (NULL);
  f->notified = g_string_new (NULL);
  g_signal_connect (f->history, "items-changed", G_CALLBACK (on_items_changed_cb), f);
  g_signal_connect (f->history, "changed", G_CALLBACK (on_changed_cb), f);
  g_signal_connect (f->history, "notify", G_CALLBACK (on_notify_cb), f);
}

static void
fixture_clear (Fixture *f)
{
  g_ptr_array_unref (f->mirror);
  g_string_free (f->changes, TRUE);
  g_string_free (f->notified, TRUE);
  g_assert_finalize_object (f->history);
}

static void
push (Fixture    *f,
      guint       square,
      const char *label,
      const char *group)
{
  g_autoptr (QiSetup) setup = setup_new (square);

  qi_history_push (f->history, setup, label, group);
}

/* The squares of all entries, the current one marked. */
static void
assert_entries (Fixture    *f,
                const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (f->history)); i++)
    {
      g_autoptr (QiHistoryEntry) entry = g_list_model_get_item (G_LIST_MODEL (f->history), i);

      g_string_append_printf (text, i == qi_history_get_cursor (f->history) ? "[%u]" : "%u",
                              where (qi_history_entry_get_setup (entry)));
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_steps (void)
{
  Fixture f;

  fixture_init (&f, 10);
  assert_entries (&f, "[0]");
  g_assert_false (qi_history_can_undo (f.history));
  g_assert_false (qi_history_undo (f.history));
  g_assert_false (qi_history_redo (f.history));
  g_assert_null (qi_history_get_undo_label (f.history));
  push (&f, 1, "one", NULL);
  push (&f, 2, "two", NULL);
  assert_entries (&f, "01[2]");
  g_assert_cmpstr (qi_history_get_undo_label (f.history), ==, "two");
  g_assert_null (qi_history_get_redo_label (f.history));
  g_assert_true (qi_history_undo (f.history));
  assert_entries (&f, "0[1]2");
  g_assert_cmpstr (qi_history_get_undo_label (f.history), ==, "one");
  g_assert_cmpstr (qi_history_get_redo_label (f.history), ==, "two");
  g_assert_true (qi_history_undo (f.history));
  g_assert_false (qi_history_undo (f.history));
  g_assert_true (qi_history_redo (f.history));
  push (&f, 5, "five", NULL);
  assert_entries (&f, "01[5]");
  g_assert_false (qi_history_can_redo (f.history));
  qi_history_set_cursor (f.history, 0);
  assert_entries (&f, "[0]15");
  qi_history_set_cursor (f.history, 2);
  qi_history_set_cursor (f.history, 2);
  assert_entries (&f, "01[5]");
  g_assert_cmpstr (f.changes->str, ==, "0>1 1>2 2>1 1>0 0>1 1>5 5>0 0>5 ");
  fixture_clear (&f);
}

static void
test_same (void)
{
  Fixture f;

  fixture_init (&f, 10);
  push (&f, 0, "nothing", NULL);
  qi_history_push (f.history, qi_history_get_setup (f.history), "nothing", NULL);
  assert_entries (&f, "[0]");
  g_assert_cmpuint (f.n_ranges, ==, 0);
  g_assert_cmpstr (f.changes->str, ==, "");
  g_assert_cmpstr (f.notified->str, ==, "");
  fixture_clear (&f);
}

static void
test_groups (void)
{
  Fixture f;

  fixture_init (&f, 10);
  push (&f, 1, "paint", "stroke");
  push (&f, 2, "paint more", "stroke");
  push (&f, 3, NULL, "stroke");
  assert_entries (&f, "0[3]");
  g_assert_cmpstr (qi_history_get_undo_label (f.history), ==, "paint");
  qi_history_end_group (f.history);
  push (&f, 4, "again", "stroke");
  assert_entries (&f, "03[4]");
  push (&f, 5, "type", "typing");
  assert_entries (&f, "034[5]");
  push (&f, 6, "plain", NULL);
  push (&f, 7, "type", "typing");
  assert_entries (&f, "03456[7]");
  qi_history_undo (f.history);
  qi_history_redo (f.history);
  push (&f, 8, "type", "typing");
  assert_entries (&f, "034567[8]");
  qi_history_mark_clean (f.history);
  push (&f, 1, "type", "typing");
  assert_entries (&f, "0345678[1]");
  qi_history_undo (f.history);
  g_assert_false (qi_history_is_modified (f.history));
  fixture_clear (&f);
}

static void
test_clean (void)
{
  Fixture f;

  fixture_init (&f, 10);
  g_assert_false (qi_history_is_modified (f.history));
  push (&f, 1, "one", NULL);
  g_assert_true (qi_history_is_modified (f.history));
  qi_history_undo (f.history);
  g_assert_false (qi_history_is_modified (f.history));
  push (&f, 2, "two", NULL);
  qi_history_mark_clean (f.history);
  g_assert_false (qi_history_is_modified (f.history));
  push (&f, 3, "three", NULL);
  /* Another way back: an equal setup is clean, too. */
  push (&f, 2, "two again", NULL);
  g_assert_false (qi_history_is_modified (f.history));
  qi_history_set_cursor (f.history, 0);
  g_assert_true (qi_history_is_modified (f.history));
  fixture_clear (&f);
}

static void
test_max (void)
{
  Fixture f;

  fixture_init (&f, 3);
  for (guint i = 1; i < 6; i++)
    push (&f, i, "step", NULL);
  assert_entries (&f, "34[5]");
  g_assert_cmpuint (f.mirror->len, ==, 3);
  qi_history_undo (f.history);
  push (&f, 6, "step", NULL);
  assert_entries (&f, "34[6]");
  qi_history_set_cursor (f.history, 0);
  g_assert_false (qi_history_can_undo (f.history));
  g_assert_true (qi_history_is_modified (f.history));
  fixture_clear (&f);

  fixture_init (&f, 1);
  push (&f, 1, "step", NULL);
  push (&f, 2, "step", NULL);
  assert_entries (&f, "[2]");
  g_assert_false (qi_history_can_undo (f.history));
  fixture_clear (&f);
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* The order in which frozen notifications are thawed does not matter. */
static void
assert_notified (Fixture    *f,
                 const char *expected)
{
  g_auto (GStrv) words = g_strsplit (g_strchomp (f->notified->str), " ", -1);
  g_autofree char *text = NULL;

  qsort (words, g_strv_length (words), sizeof (char *), compare_words);
  text = g_strjoinv (" ", words);
  g_assert_cmpstr (text, ==, expected);
  g_string_truncate (f->notified, 0);
}

static void
test_notify (void)
{
  Fixture f;
  gboolean can_undo, can_redo, modified;
  guint cursor;

  fixture_init (&f, 10);
  push (&f, 1, "one", NULL);
  assert_notified (&f, "can-undo cursor modified");
  push (&f, 2, "two", NULL);
  assert_notified (&f, "cursor");
  qi_history_mark_clean (f.history);
  assert_notified (&f, "modified");
  qi_history_undo (f.history);
  assert_notified (&f, "can-redo cursor modified");
  g_object_get (f.history, "can-undo", &can_undo, "can-redo", &can_redo, "modified", &modified,
                "cursor", &cursor, NULL);
  g_assert_true (can_undo && can_redo && modified);
  g_assert_cmpuint (cursor, ==, 1);
  fixture_clear (&f);
}

static void
on_changed_undo_cb (QiHistory *history,
                    QiSetup   *before,
                    gpointer   user_data)
{
  guint *depth = user_data;

  if ((*depth)++ == 0)
    qi_history_undo (history);
}

/* A handler may move the cursor, and may drop the last reference. */
static void
test_reentry (void)
{
  Fixture f;
  guint depth = 0;

  fixture_init (&f, 10);
  g_signal_connect (f.history, "changed", G_CALLBACK (on_changed_undo_cb), &depth);
  push (&f, 1, "one", NULL);
  assert_entries (&f, "[0]1");
  g_assert_cmpuint (depth, ==, 2);
  fixture_clear (&f);
}

static void
test_model (void)
{
  Fixture f;

  fixture_init (&f, 10);
  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (f.history)) == QI_TYPE_HISTORY_ENTRY);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (f.history), 1));
  g_assert_null (qi_history_entry_get_label (f.mirror->pdata[0]));
  fixture_clear (&f);
}

/* Steps, jumps and new entries: the number of entries afterwards, and the cursor. */
static void
test_go_to (void)
{
  static const struct
  {
    guint to;
    guint cursor;
    guint n;
  } steps[] = {
    { 3, 3, 4 },                           /* the present position */
    { 2, 2, 4 }, { 1, 1, 4 }, { 2, 2, 4 }, /* by steps */
    { 0, 0, 4 }, { 3, 3, 4 },              /* by jumps */
    { 1, 1, 4 }, { 7, 2, 3 },              /* a new setup replaces the entries ahead */
    { 2, 3, 4 },                           /* a removed setup is new again */
  };
  g_autoptr (GPtrArray) setups = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_setup_unref);
  g_autoptr (QiHistory) history = NULL;

  for (guint i = 0; i < 9; i++)
    g_ptr_array_add (setups, setup_new (i));
  history = qi_history_new (setups->pdata[0], 100);
  for (guint i = 1; i < 4; i++)
    qi_history_push (history, setups->pdata[i], "Step", "group");
  qi_history_end_group (history);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (history)), ==, 2);
  g_clear_object (&history);
  history = qi_history_new (setups->pdata[0], 100);
  for (guint i = 1; i < 4; i++)
    qi_history_push (history, setups->pdata[i], "Step", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      qi_history_go_to (history, setups->pdata[steps[i].to], "Gone");
      g_assert_true (qi_history_get_setup (history) == setups->pdata[steps[i].to]);
      g_assert_cmpuint (qi_history_get_cursor (history), ==, steps[i].cursor);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (history)), ==, steps[i].n);
    }
  g_assert_cmpstr (qi_history_get_undo_label (history), ==, "Gone");
}

/* The properties say what the functions say, and what a program sets is refused. */
static void
test_properties (void)
{
  g_autoptr (QiSetup) first = setup_new (1);
  g_autoptr (QiSetup) second = setup_new (2);
  g_autoptr (QiHistory) history = qi_history_new (first, 10);

  for (guint step = 0; step < 3; step++)
    {
      gboolean can_undo = FALSE, can_redo = FALSE, modified = FALSE;
      guint cursor = 99;

      if (step == 1)
        qi_history_push (history, second, "Step", NULL);
      if (step == 2)
        qi_history_undo (history);
      g_object_get (history, "can-undo", &can_undo, "can-redo", &can_redo, "modified", &modified,
                    "cursor", &cursor, NULL);
      g_assert_cmpint (can_undo, ==, step == 1);
      g_assert_cmpint (can_redo, ==, step == 2);
      g_assert_cmpint (modified, ==, step == 1);
      g_assert_cmpuint (cursor, ==, step == 1);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/history/steps", test_steps);
  g_test_add_func ("/core/history/properties", test_properties);
  g_test_add_func ("/core/history/same", test_same);
  g_test_add_func ("/core/history/groups", test_groups);
  g_test_add_func ("/core/history/clean", test_clean);
  g_test_add_func ("/core/history/max", test_max);
  g_test_add_func ("/core/history/notify", test_notify);
  g_test_add_func ("/core/history/reentry", test_reentry);
  g_test_add_func ("/core/history/model", test_model);
  g_test_add_func ("/core/history/go-to", test_go_to);
  return g_test_run ();
}
