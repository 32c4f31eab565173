/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of a list as the window has them: what they say of themselves, texts so long that a thread reads them while the
 * row changes, filters one after the other, and steps that are undone, without a window. */
#include "tmp-folder.h"
#include "wait.h"

#include "mas-collection.h"

#include <string.h>

#define FIRST  "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1"
#define SECOND "8/5k2/8/8/3K4/8/3P4/8 w - - 0 1"
#define WIDE   "9/5k2/8/8/3K4/8/4P3/8 w - - 0 1"
#define LIST   FIRST "\n" SECOND "\n" WIDE "\n"
#define LONG   70000 /* bytes: more than is read at once */

static void
on_result_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static MasCollection *
open_list (const char *name,
           const char *text)
{
  g_autofree char *folder = tmp_folder_new ("mas-rows");
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (QiCollection) rows = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  qi_collection_open_async (file, NULL, NULL, on_result_cb, &result);
  wait_for (result != NULL);
  rows = qi_collection_open_finish (result, &error);
  g_assert_no_error (error);
  wait_for (qi_collection_is_indexed (rows));
  return mas_collection_new (rows);
}

/* Gives it up, with the threads that it has. */
static void
close_list (MasCollection *list)
{
  qi_collection_close (mas_collection_get_collection (list));
  let_go (list);
  run_ready ();
}

static char *
dup_text (MasCollection *list,
          guint          row)
{
  g_autoptr (GBytes) bytes =
    qi_collection_dup_text (mas_collection_get_collection (list), row, NULL);
  gsize length = 0;
  const char *text = g_bytes_get_data (bytes, &length);

  return g_strndup (text, length);
}

static void
put (MasDocument *document,
     guint        square,
     const char  *piece)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const QiToken token = { piece, (guint) strlen (piece), QI_TOKEN_STRING };

  qi_edit_put (edit, square, &token);
  g_assert_true (mas_document_apply (document, edit, "Put", NULL, NULL));
}

/* A row that is looked at is read when there is time; its properties say what its functions say. */
static void
test_properties (void)
{
  MasCollection *list = open_list ("a.fen", LIST);

  for (guint place = 0; place < 3; place++)
    {
      g_autoptr (MasCollectionRow) row = g_list_model_get_item (G_LIST_MODEL (list), place);
      g_autofree char *label = NULL;
      g_autofree char *words = NULL;
      g_autofree char *value = NULL;
      g_autoptr (QiSetup) setup = NULL;
      guint position = 0;
      guint verdict = 0;
      guint theirs = 1;
      gboolean modified = TRUE;
      gboolean known = FALSE;
      gboolean fresh = TRUE;

      mas_collection_row_look (row);
      mas_collection_row_look (row);
      for (g_object_get (row, "known", &known, NULL); !known;
           g_object_get (row, "known", &known, NULL))
        g_main_context_iteration (NULL, TRUE);
      g_object_get (row, "position", &position, "label", &label, "words", &words, "verdict",
                    &verdict, "setup", &setup, "modified", &modified, "fresh", &fresh, "theirs",
                    &theirs, "value", &value, NULL);
      g_assert_cmpuint (position, ==, place);
      g_assert_cmpuint (position, ==, mas_collection_row_get_position (row));
      g_assert_cmpstr (label, ==, mas_collection_row_get_label (row));
      g_assert_cmpstr (words, ==, mas_collection_row_get_words (row));
      g_assert_cmpuint (verdict, ==, mas_collection_row_get_verdict (row));
      g_assert_true (setup == mas_collection_row_get_setup (row));
      g_assert_cmpint (verdict == QI_VERDICT_ERROR, ==, place == 2);
      g_assert_false (modified);
      g_assert_false (fresh);
      g_assert_cmpuint (theirs, ==, 0);
      g_assert_null (value);
      mas_collection_row_look_away (row);
      mas_collection_row_look_away (row);
    }
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 3));
  close_list (list);
}

/* A list in JSON, of which the second row has a long remark, or a text of that length that is no position. */
static char *
dup_long (gboolean good)
{
  static const char start[] =
    "{\"board\":[[\"K\",null],[null,\"k\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"";
  g_autofree char *text = g_strnfill (LONG, 'x');

  return g_strdup_printf ("[\n%s},\n%s,\"setup\":{\"details\":{\"x-remark\":\"%s\"}}},\n%s}\n]\n",
                          start, good ? start : "{\"board\":7", text, start);
}

typedef struct
{
  const char *name;
  gboolean    good;
  const char *change; /* meanwhile */
  gboolean    read;
} LongCase;

static const LongCase long_cases[] = {
  { "good", TRUE, NULL, TRUE },
  { "faulty", FALSE, NULL, TRUE },
  { "moved", TRUE, "moved", TRUE },
  { "deleted", TRUE, "deleted", FALSE },
  { "changed", TRUE, "changed", FALSE },
  { "cancelled", TRUE, "cancelled", FALSE },
};

static void
test_long (gconstpointer data)
{
  const LongCase *test = data;
  g_autofree char *text = dup_long (test->good);
  MasCollection *list = open_list ("a.json", text);
  g_autoptr (GBytes) bytes = qi_collection_dup_text (mas_collection_get_collection (list), 1, NULL);
  g_autoptr (GBytes) said = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (MasTextIndex) index = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const guint rows[] = { 1 };
  guint row = 0;

  g_assert_false (mas_collection_is_long (NULL));
  g_assert_true (mas_collection_is_long (bytes));
  mas_collection_read_async (list, 1, bytes, cancellable, on_result_cb, &result);
  if (g_strcmp0 (test->change, "moved") == 0)
    g_assert_true (mas_collection_move (list, rows, 1, 0, "Move", NULL));
  else if (g_strcmp0 (test->change, "deleted") == 0)
    g_assert_true (mas_collection_delete (list, rows, 1, "Delete", NULL));
  else if (g_strcmp0 (test->change, "changed") == 0)
    {
      g_autofree char *other = dup_text (list, 0);

      g_assert_true (mas_collection_set_text (list, 1, other, NULL));
    }
  else if (g_strcmp0 (test->change, "cancelled") == 0)
    g_cancellable_cancel (cancellable);
  wait_for (result != NULL);
  reading = mas_collection_read_finish (list, result, &row, &said, &index);
  g_assert_cmpint (reading != NULL, ==, test->read);
  if (reading != NULL)
    {
      g_assert_true (g_bytes_equal (said, bytes));
      g_assert_cmpuint (row, ==, g_strcmp0 (test->change, "moved") == 0 ? 0 : 1);
      g_assert_cmpint (reading->setup != NULL, ==, test->good);
      g_assert_cmpint (index != NULL, ==, !test->good);
    }
  if (reading != NULL && reading->setup != NULL)
    {
      MasDocument *document = mas_collection_take_reading (list, row, reading);

      g_assert_true (mas_document_get_setup (document) == reading->setup);
      g_assert_true (mas_collection_has_document (list, row));
      /* There is one already. */
      g_assert_true (mas_collection_take_reading (list, row, reading) == document);
    }
  g_clear_object (&result); /* it has the list */
  close_list (list);
}

/* The row of a long text that is looked at is read by a thread, too. */
static void
test_look_long (void)
{
  g_autofree char *text = dup_long (TRUE);
  MasCollection *list = open_list ("a.json", text);
  g_autoptr (MasCollectionRow) row = g_list_model_get_item (G_LIST_MODEL (list), 1);
  gboolean known = FALSE;

  mas_collection_row_look (row);
  while (!known)
    {
      g_main_context_iteration (NULL, TRUE);
      g_object_get (row, "known", &known, NULL);
    }
  g_assert_nonnull (mas_collection_row_get_setup (row));
  mas_collection_row_look_away (row);
  close_list (list);
}

static void
on_items_changed_cb (GListModel *model,
                     guint       place,
                     guint       n_removed,
                     guint       n_added,
                     guint      *n)
{
  g_assert_cmpuint (place + n_removed, <=, *n);
  *n = *n - n_removed + n_added;
}

static void
filter_for (MasCollection *list,
            const char    *text,
            guint          verdicts)
{
  const QiRowFilter filter = { .text = text, .verdicts = verdicts };
  gboolean searching = TRUE;

  mas_collection_set_filter (list, &filter);
  for (g_object_get (list, "searching", &searching, NULL); searching;
       g_object_get (list, "searching", &searching, NULL))
    g_main_context_iteration (NULL, TRUE);
}

/* Filters one after the other: what is told of changes adds up to the rows that are there. */
static const struct
{
  const char *text;
  guint       expected;
} filter_cases[] = {
  { "4P3", 1500 }, { "3P4", 1 }, { "nothing", 0 }, { "4P3", 1500 },  { "4P3", 1500 },
  { "", 1501 },    { "3P4", 1 }, { NULL, 1501 },   { "nothing", 0 }, { "", 1501 },
};

static void
test_filters (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  MasCollection *list = NULL;
  guint n = 1501;

  for (guint i = 0; i < 1501; i++)
    g_string_append (text, i == 700 ? SECOND "\n" : FIRST "\n");
  list = open_list ("a.fen", text->str);
  g_signal_connect (list, "items-changed", G_CALLBACK (on_items_changed_cb), &n);
  for (gsize i = 0; i < G_N_ELEMENTS (filter_cases); i++)
    {
      guint place = 0;

      g_test_message ("%" G_GSIZE_FORMAT, i);
      filter_for (list, filter_cases[i].text, 0);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==,
                        filter_cases[i].expected);
      g_assert_cmpuint (n, ==, filter_cases[i].expected);
      g_assert_cmpint (mas_collection_is_filtered (list), ==,
                       filter_cases[i].text != NULL && *filter_cases[i].text != '\0');
      g_assert_cmpint (mas_collection_find_place (list, 700, &place), ==,
                       filter_cases[i].expected == 1501 || filter_cases[i].expected == 1);
      g_assert_cmpuint (mas_collection_get_row (list, filter_cases[i].expected), ==, G_MAXUINT);
    }
  close_list (list);
}

/* A row that stands in the list while it is edited stays there, although it does not fit the filter any more. */
static void
test_filter_stays (void)
{
  MasCollection *list = open_list ("a.fen", LIST);
  MasDocument *document = NULL;
  guint place = 0;

  filter_for (list, "4P3", 0);
  mas_collection_set_current (list, 0);
  document = mas_collection_get_document (list, 0, NULL, NULL);
  put (document, 52, "R");
  put (document, 51, "R");
  mas_collection_flush (list);
  wait_for (g_list_model_get_n_items (G_LIST_MODEL (list)) > 0);
  g_assert_true (mas_collection_find_place (list, 0, &place));
  filter_for (list, "", 0);
  filter_for (list, "4P3", 0);
  g_assert_false (mas_collection_find_place (list, 0, &place)
                  && mas_collection_get_row (list, place) == 0);
  close_list (list);
}

/* Undo goes through the steps of all rows, also where the row of a step went with a later one. */
static void
test_steps (void)
{
  const guint rows[] = { 0, 1 };
  MasCollection *list = open_list ("a.fen", LIST);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_assert_null (mas_collection_get_undo_label (list));
  g_assert_null (mas_collection_get_redo_label (list));
  g_assert_false (mas_collection_undo (list));
  g_assert_false (mas_collection_redo (list));
  put (mas_collection_get_document (list, 0, NULL, NULL), 0, "R");
  put (mas_collection_get_document (list, 1, NULL, NULL), 0, "N");
  mas_collection_flush (list);
  g_assert_true (mas_collection_delete (list, rows, 2, "Delete", NULL));
  g_assert_cmpuint (qi_collection_get_n_rows (mas_collection_get_collection (list)), ==, 1);
  g_assert_true (mas_collection_go_to_step (list, 1));
  before = dup_text (list, 0);
  after = dup_text (list, 1);
  g_assert_true (g_str_has_prefix (before, "R7/"));
  g_assert_cmpstr (after, ==, SECOND);
  g_assert_true (mas_collection_go_to_step (list, 3));
  g_assert_cmpuint (qi_collection_get_n_rows (mas_collection_get_collection (list)), ==, 1);
  g_assert_cmpstr (mas_collection_get_undo_label (list), ==, "Delete");
  g_assert_true (mas_collection_go_to_step (list, 0));
  g_assert_false (mas_collection_is_modified (list));
  g_assert_cmpuint (mas_collection_count_modified (list), ==, 0);
  /* Where it is already. */
  g_assert_false (mas_collection_go_to_step (list, 0));
  close_list (list);
}

/* What a row says for comparing: now and as its file says; of a text with faults nothing. */
static void
test_dup_setup (void)
{
  MasCollection *list = open_list ("a.fen", LIST);
  g_autofree char *title = NULL;
  g_autoptr (QiSetup) now = NULL;
  g_autoptr (QiSetup) saved = NULL;

  put (mas_collection_get_document (list, 0, NULL, NULL), 0, "R");
  mas_collection_flush (list);
  now = mas_collection_dup_setup (list, 0, FALSE, &title);
  g_assert_nonnull (title);
  saved = mas_collection_dup_setup (list, 0, TRUE, NULL);
  g_assert_nonnull (qi_position_get_piece (qi_setup_get_position (now), 0));
  g_assert_null (qi_position_get_piece (qi_setup_get_position (saved), 0));
  g_assert_null (mas_collection_dup_setup (list, 2, FALSE, NULL));
  g_assert_null (mas_collection_dup_setup (list, 2, TRUE, NULL));
  close_list (list);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/collection-rows/dup-setup", test_dup_setup);
  g_test_add_func ("/editor/collection-rows/filters", test_filters);
  g_test_add_func ("/editor/collection-rows/filter-stays", test_filter_stays);
  for (gsize i = 0; i < G_N_ELEMENTS (long_cases); i++)
    {
      g_autofree char *path =
        g_strconcat ("/editor/collection-rows/long/", long_cases[i].name, NULL);

      g_test_add_data_func (path, &long_cases[i], test_long);
    }
  g_test_add_func ("/editor/collection-rows/look-long", test_look_long);
  g_test_add_func ("/editor/collection-rows/properties", test_properties);
  g_test_add_func ("/editor/collection-rows/steps", test_steps);
  return g_test_run ();
}
