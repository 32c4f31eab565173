/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

#include "mas-collection-cell.h"
#include "mas-collection.h"
#include "mas-diagram-view.h"
#include "mas-toasts.h"
#include "mas-workplace.h"

/* Row 2 has a rank of nine squares, row 4 no white king. What is wrong with them is FEN's rule that
 * each rank has eight squares (16.1.3.1 of the PGN standard), and the game's that each side has a king. */
#define FINE_FEN     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define OTHER_FEN    "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1"
#define WIDE_FEN     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KINGLESS_FEN "8/5k2/8/8/8/8/4P3/8 w - - 0 1"
/* A spelling that no program here writes. Undo has to bring back exactly this text, also after a
 * save. */
#define ODD_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 01"
#define START   "# a suite\r\n" FINE_FEN "\r\n" WIDE_FEN "\n\n  " OTHER_FEN " \n" KINGLESS_FEN "\n"

typedef struct
{
  QiCollection *rows;
  GError       *error;
  gboolean      done;
} Opened;

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Opened *opened = user_data;

  opened->rows = qi_collection_open_finish (result, &opened->error);
  opened->done = TRUE;
}

static gboolean
is_checked (QiCollection *rows)
{
  return qi_collection_is_indexed (rows) && qi_collection_count (rows, QI_VERDICT_UNKNOWN) == 0;
}

static MasCollection *
open_collection (GFile *file)
{
  Opened opened = { 0 };
  MasCollection *collection = NULL;

  qi_collection_open_async (file, NULL, NULL, on_opened_cb, &opened);
  wait_for (opened.done);
  g_assert_no_error (opened.error);
  wait_for (qi_collection_is_indexed (opened.rows));
  qi_collection_check (opened.rows);
  wait_for (is_checked (opened.rows));
  collection = mas_collection_new (opened.rows);
  g_object_unref (opened.rows);
  return collection;
}

static void
assert_verdicts (MasCollection *collection,
                 const char    *expected)
{
  static const char letters[] = "?.-nwE"; /* in the order of QiVerdict */
  QiCollection *rows = mas_collection_get_collection (collection);
  g_autoptr (GString) got = g_string_new (NULL);

  for (guint i = 0; i < qi_collection_get_n_rows (rows); i++)
    g_string_append_c (got, letters[qi_collection_get_verdict (rows, i)]);
  g_assert_cmpstr (got->str, ==, expected);
}

static char *
dup_row_text (MasCollection *collection,
              guint          row)
{
  g_autoptr (GBytes) bytes =
    qi_collection_dup_text (mas_collection_get_collection (collection), row, NULL);
  gsize length = 0;
  const char *text = g_bytes_get_data (bytes, &length);

  return g_strndup (text, length);
}

static void
assert_text (MasCollection *collection,
             guint          row,
             const char    *expected)
{
  g_autofree char *text = dup_row_text (collection, row);

  g_assert_cmpstr (text, ==, expected);
}

/* An edit of a row's document changes the text of the row, and its verdict follows. */
static void
test_write_through (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", START, -1);
  g_autoptr (MasCollection) collection = open_collection (file);
  MasDocument *document = NULL;

  assert_verdicts (collection, ".E.w");
  document = mas_collection_get_document (collection, 3, NULL, NULL);
  g_assert_nonnull (document);
  put_piece (document, 35, "K");
  mas_collection_flush (collection);
  assert_verdicts (collection, ".E..");
  assert_text (collection, 3, OTHER_FEN);
  g_assert_true (mas_collection_is_modified (collection));
  g_assert_cmpuint (mas_collection_count_modified (collection), ==, 1);

  /* After undo the row has the text of the file again, byte for byte. */
  mas_document_undo (document);
  mas_collection_flush (collection);
  assert_verdicts (collection, ".E.w");
  g_assert_false (mas_collection_is_modified (collection));
  g_assert_true (mas_collection_get_document (collection, 3, NULL, NULL) == document);
  delete_file (file);
}

/* A text that cannot be read has no document until it is mended. */
static void
test_mend_text (void)
{
  g_autoptr (GFile) file = new_file ("b.fen", START, -1);
  g_autoptr (MasCollection) collection = open_collection (file);
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (mas_collection_get_document (collection, 1, &reading, &error));
  g_assert_no_error (error);
  g_assert_nonnull (reading);
  g_assert_null (reading->setup);
  g_assert_false (mas_collection_set_text (collection, 1, "two\nlines", &error));
  g_assert_nonnull (error);
  g_assert_true (mas_collection_set_text (collection, 1, FINE_FEN, NULL));
  assert_verdicts (collection, "...w");
  g_assert_nonnull (mas_collection_get_document (collection, 1, NULL, NULL));
  delete_file (file);
}

static void
on_items_changed_cb (GListModel *model,
                     guint       position,
                     guint       removed,
                     guint       added,
                     GArray     *shadow)
{
  g_array_remove_range (shadow, position, removed);
  for (guint i = 0; i < added; i++)
    {
      guint row = mas_collection_get_row (MAS_COLLECTION (model), position + i);

      g_array_insert_val (shadow, position + i, row);
    }
  g_assert_cmpuint (shadow->len, ==, g_list_model_get_n_items (model));
}

static gboolean
is_searching (MasCollection *collection)
{
  gboolean searching = FALSE;

  g_object_get (collection, "searching", &searching, NULL);
  return searching;
}

static void
assert_shown (MasCollection *collection,
              GArray        *shadow,
              const char    *expected)
{
  g_autoptr (GString) got = g_string_new (NULL);

  for (guint i = 0; i < shadow->len; i++)
    {
      g_string_append_printf (got, "%u ", mas_collection_get_row (collection, i));
      g_assert_cmpuint (mas_collection_get_row (collection, i), ==,
                        g_array_index (shadow, guint, i));
    }
  g_assert_cmpstr (got->str, ==, expected);
}

/* The filtered list is told of what changes and of nothing else. */
static void
test_filter (void)
{
  static const struct
  {
    guint verdicts;
    const char *text;
    const char *rows;
    guint symmetries;
  } cases[] = {
    { 1 << QI_VERDICT_ERROR, NULL, "1 " },
    { 1 << QI_VERDICT_ERROR | 1 << QI_VERDICT_WARNING, NULL, "1 3 " },
    { 0, "5K2", "2 3 " },
    { 1 << QI_VERDICT_FINE, "5k2", "2 " },
    { 0, "nothing says this", "" },
    /* Conditions among the words, as `qi find` has them. */
    { 0, "material=KPvK", "2 " },
    { 0, "turn=white count=P:1", "2 3 " },
    { 0, "5k2 pieces=3", "2 " },
    { 1 << QI_VERDICT_FINE, "at=e2:P", "0 2 " },
    { 0, "turn=black", "" },
    { 0, "turn=black", "0 2 3 ", QI_SYMMETRY_SIDES },
    { 0, "at=d2:P pieces=..4", "2 3 ", QI_SYMMETRY_MIRROR },
    /* A condition that does not exist, and one that is not complete yet. */
    { 0, "a=b", "" },
    { 0, "5K2 count=P:", "2 3 " },
    { 0, NULL, "0 1 2 3 " },
  };
  g_autoptr (GFile) file = new_file ("c.fen", START, -1);
  g_autoptr (MasCollection) collection = open_collection (file);
  g_autoptr (GArray) shadow = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < 4; i++)
    g_array_append_val (shadow, i);
  g_signal_connect (collection, "items-changed", G_CALLBACK (on_items_changed_cb), shadow);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint place = 0;

      mas_collection_set_filter (collection, &(QiRowFilter) { .verdicts = cases[i].verdicts,
                                                              .text = cases[i].text,
                                                              .symmetries = cases[i].symmetries });
      wait_for (!is_searching (collection));
      assert_shown (collection, shadow, cases[i].rows);
      g_assert_cmpint (mas_collection_find_place (collection, 1, &place), ==,
                       strstr (cases[i].rows, "1 ") != NULL);
    }
  delete_file (file);
}

/* A mended row stays in the filtered list. */
static void
test_filter_keeps_mended (void)
{
  g_autoptr (GFile) file = new_file ("d.fen", START, -1);
  g_autoptr (MasCollection) collection = open_collection (file);
  guint place = 0;

  mas_collection_set_filter (collection, &(QiRowFilter) { .verdicts = 1 << QI_VERDICT_WARNING });
  wait_for (!is_searching (collection));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (collection)), ==, 1);
  put_piece (mas_collection_get_document (collection, 3, NULL, NULL), 35, "K");
  mas_collection_flush (collection);
  assert_verdicts (collection, ".E..");
  pause_for (900);
  wait_for (!is_searching (collection));
  g_assert_true (mas_collection_find_place (collection, 3, &place));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (collection)), ==, 1);
  delete_file (file);
}

/* Acts on rows and the edits between them are undone one by one. */
static void
test_acts (void)
{
  const guint first[] = { 0, 1 };
  const guint last[] = { 1 };
  g_autoptr (GFile) file = new_file ("e.fen", START, -1);
  g_autoptr (MasCollection) collection = open_collection (file);
  QiCollection *rows = mas_collection_get_collection (collection);
  MasDocument *document = mas_collection_get_document (collection, 3, NULL, NULL);

  mas_collection_set_current (collection, 3);
  g_assert_true (mas_collection_delete (collection, first, 2, "Delete", NULL));
  g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 2);
  g_assert_cmpuint (mas_collection_get_current (collection), ==, 1);
  put_piece (document, 35, "K");
  mas_collection_flush (collection);
  assert_text (collection, 1, OTHER_FEN);
  g_assert_true (mas_collection_duplicate (collection, last, 1, "Duplicate", NULL));
  g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 3);
  g_assert_true (mas_collection_move (collection, last, 1, 0, "Move", NULL));
  g_assert_cmpuint (mas_collection_get_current (collection), ==, 0);

  g_assert_cmpstr (mas_collection_get_undo_label (collection), ==, "Move");
  g_assert_true (mas_collection_undo (collection));
  g_assert_cmpstr (mas_collection_get_redo_label (collection), ==, "Move");
  g_assert_true (mas_collection_redo (collection));
  g_assert_true (mas_collection_undo (collection));
  g_assert_true (mas_collection_undo (collection));
  g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 2);
  g_assert_cmpstr (mas_collection_get_undo_label (collection), ==, "Put in Row 2");
  g_assert_true (mas_collection_undo (collection));
  assert_text (collection, 1, KINGLESS_FEN);
  g_assert_true (mas_collection_undo (collection));
  g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 4);
  g_assert_null (mas_collection_get_undo_label (collection));
  assert_text (collection, 0, FINE_FEN);
  assert_text (collection, 3, KINGLESS_FEN);
  g_assert_true (mas_collection_get_document (collection, 3, NULL, NULL) == document);
  g_assert_cmpuint (mas_collection_get_current (collection), ==, 3);
  delete_file (file);
}

/* --- order ------------------------------------------------------------------------------------ */

#define EPD(pieces, id) pieces " w - - id \"" id "\";"
#define TITLED          EPD ("8/5k2/8/8/8/8/8/4K3", "b 10") "\n" EPD ("8/5k2/8/8/8/8/8/4K3", "B 2") "\n" \
  "8/5k2/8/8/8/8/8/4K3 w - -\n" EPD ("8/5k2/8/8/8/8/P7/4K3", "a") "\n"

/* Sorted by verdict, title and material, as they are shown. Rows that are alike keep their order. */
static const struct
{
  const char *name;
  const char *file;
  const char *text;
  QiSortBy    by;
  const char *order;
} sort_cases[] = {
  { "verdict", "v.fen", START, QI_SORT_VERDICT, "1 3 0 2 " },
  { "material", "m.fen", START, QI_SORT_MATERIAL, "3 2 0 1 " },
  { "title-none", "t.fen", START, QI_SORT_TITLE, "0 1 2 3 " },
  { "title", "t.epd", TITLED, QI_SORT_TITLE, "3 1 0 2 " },
  { "material-alike", "m.epd", TITLED, QI_SORT_MATERIAL, "0 1 2 3 " },
};

typedef struct
{
  GArray  *rows;
  GError  *error;
  gboolean done;
} Sorted;

static void
on_sorted_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Sorted *sorted = user_data;

  sorted->rows = qi_collection_sort_finish (QI_COLLECTION (source), result, &sorted->error);
  sorted->done = TRUE;
}

static void
test_sort (gconstpointer data)
{
  const typeof (sort_cases[0]) *row = data;
  g_autoptr (GFile) file = new_file (row->file, row->text, -1);
  g_autoptr (MasCollection) collection = open_collection (file);
  QiCollection *rows = mas_collection_get_collection (collection);
  const guint n = qi_collection_get_n_rows (rows);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GString) order = g_string_new (NULL);
  Sorted sorted = { NULL };

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (texts, qi_collection_dup_text (rows, i, NULL));
  mas_collection_set_current (collection, 2);
  qi_collection_sort_async (rows, row->by, NULL, on_sorted_cb, &sorted);
  wait_for (sorted.done);
  g_assert_no_error (sorted.error);
  for (guint i = 0; i < sorted.rows->len; i++)
    g_string_append_printf (order, "%u ", g_array_index (sorted.rows, guint, i));
  g_assert_cmpstr (order->str, ==, row->order);
  g_assert_true (mas_collection_reorder (collection, (guint *) sorted.rows->data, n, "Sort", NULL));
  for (guint i = 0; i < n; i++)
    {
      const guint was = g_array_index (sorted.rows, guint, i);
      g_autoptr (GBytes) text = qi_collection_dup_text (rows, i, NULL);

      g_assert_true (g_bytes_equal (text, texts->pdata[was]));
      if (was == 2)
        g_assert_cmpuint (mas_collection_get_current (collection), ==, i);
    }
  g_assert_cmpstr (mas_collection_get_undo_label (collection), ==, "Sort");
  g_assert_true (mas_collection_undo (collection));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GBytes) text = qi_collection_dup_text (rows, i, NULL);

      g_assert_true (g_bytes_equal (text, texts->pdata[i]));
    }
  g_array_unref (sorted.rows);
  delete_file (file);
}

/* One undo for all rows. */

typedef struct
{
  const char *name;
  const char *acts;   /* letters of do_act() */
  const char *labels; /* what each step is called in undo's words */
  const char *rows;   /* the rows to which undo and redo lead */
} OrderCase;

static const OrderCase order_cases[] = {
  { "edits", "aca", "Put in Row 1|Put in Row 3|Put in Row 1", "00 22 00" },
  { "edit-edit-delete", "acd", "Put in Row 1|Put in Row 3|Delete", "00 22 32" },
  { "text", "tabt", "Edit Text in Row 2|Put in Row 1|Put in Row 2|Edit Text in Row 2", "11 00 11 11" },
  { "insert-edit", "iba", "Insert|Put in Row 2|Put in Row 1", "01 11 00" },
  { "move", "cmb", "Put in Row 3|Move|Put in Row 2", "22 20 11" },
  { "duplicate", "aua", "Put in Row 1|Duplicate|Put in Row 1", "00 01 00" },
  { "revert", "acvc", "Put in Row 1|Put in Row 3|Revert|Put in Row 3", "00 22 00 22" },
  { "revert-text", "tv", "Edit Text in Row 2|Revert", "11 11" },
  { "save", "sasc", "Put in Row 1|Put in Row 3", "00 22" },
  { "save-text", "tsts", "Edit Text in Row 2|Edit Text in Row 2", "11 11" },
  { "save-delete", "adsc", "Put in Row 1|Delete|Put in Row 3", "00 32 22" },
  { "save-insert", "isb", "Insert|Put in Row 2", "01 11" },
  { "save-move", "cmsas", "Put in Row 3|Move|Put in Row 1", "22 20 00" },
  { "save-revert", "asavc", "Put in Row 1|Put in Row 1|Revert|Put in Row 3", "00 00 00 22" },
  { "save-all", "tsdsusmsvs", "Edit Text in Row 2|Delete|Duplicate|Move", "11 32 01 20" },
  { "save-visits", "asxcx", "Put in Row 1|Put in Row 3", "00 22" },
  { "visits", "axcx", "Put in Row 1|Put in Row 3", "00 22" },
};

/* Everything that the rows say. */
static char *
dup_state (MasCollection *collection)
{
  GString *state = g_string_new (NULL);

  mas_collection_flush (collection);
  for (guint i = 0; i < qi_collection_get_n_rows (mas_collection_get_collection (collection)); i++)
    {
      g_autofree char *text = dup_row_text (collection, i);

      g_string_append_printf (state, "%s\n", text);
    }
  return g_string_free (state, FALSE);
}

static void
on_row_saved_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (qi_collection_save_finish (QI_COLLECTION (source), result, &error));
  g_assert_no_error (error);
  *(gboolean *) user_data = TRUE;
}

static void
edit_row (MasCollection *collection,
          guint          row,
          guint          n)
{
  MasDocument *document = mas_collection_get_document (collection, row, NULL, NULL);

  g_assert_nonnull (document);
  put_piece (document, 16 + n, n % 2 == 0 ? "N" : "b");
}

/* Deletes or reverts rows as a person would, without regard to what the program remembers. */
static void
do_act (MasCollection *collection,
        char           act,
        guint          n)
{
  static const char *const texts[] = { OTHER_FEN, "nothing at all", FINE_FEN };
  const guint last[] = { qi_collection_get_n_rows (mas_collection_get_collection (collection))
                         - 1 };
  const guint some[] = { 0, 1 };
  const guint third[] = { 2 };
  g_autoptr (QiReading) reading = NULL;
  gboolean saved = FALSE;

  if (act >= 'a' && act <= 'c')
    edit_row (collection, (guint) (act - 'a'), n);
  else if (act == 't')
    g_assert_true (mas_collection_set_text (collection, 1, texts[n % 3], NULL));
  else if (act == 'd')
    g_assert_true (mas_collection_delete (collection, last, 1, "Delete", NULL));
  else if (act == 'u')
    g_assert_true (mas_collection_duplicate (collection, some, 1, "Duplicate", NULL));
  else if (act == 'm')
    g_assert_true (mas_collection_move (collection, third, 1, 0, "Move", NULL));
  else if (act == 'v')
    mas_collection_revert (collection, some, 2, "Revert");
  else if (act == 'i')
    {
      reading = qi_notation_read (qi_notation_lookup ("fen"), OTHER_FEN, -1, NULL);
      g_assert_true (mas_collection_insert (collection, 1, reading->setup, "Insert", NULL));
    }
  else if (act == 'x')
    {
      /* So many other rows are opened that no document of an unchanged row is kept. */
      for (guint i = 4; i < qi_collection_get_n_rows (mas_collection_get_collection (collection));
           i++)
        mas_collection_get_document (collection, i, NULL, NULL);
    }
  else
    {
      mas_collection_flush (collection);
      qi_collection_save_async (mas_collection_get_collection (collection), NULL, FALSE, NULL,
                                on_row_saved_cb, &saved);
      wait_for (saved);
    }
}

static void
on_stepped_cb (MasCollection *collection,
               guint          row,
               guint         *stepped)
{
  *stepped = row;
}

/* Everything is undone in the order in which it was done, in whatever row, and redone. */
static void
test_order (gconstpointer data)
{
  const OrderCase *c = data;
  g_autoptr (GString) start = g_string_new (START);
  g_autoptr (GFile) file = NULL;
  g_autoptr (MasCollection) collection = NULL;
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) labels = g_strsplit (c->labels, "|", -1);
  g_auto (GStrv) rows = g_strsplit (c->rows, " ", -1);
  guint stepped = G_MAXUINT;
  guint n = g_strv_length (labels);

  for (guint i = 0; strchr (c->acts, 'x') != NULL && i < 120; i++)
    g_string_append (start, OTHER_FEN "\n");
  g_string_replace (start, FINE_FEN, ODD_FEN, 1);
  file = new_file ("order.fen", start->str, -1);
  collection = open_collection (file);
  g_signal_connect (collection, "stepped", G_CALLBACK (on_stepped_cb), &stepped);
  g_ptr_array_add (states, dup_state (collection));
  for (guint i = 0; c->acts[i] != '\0'; i++)
    {
      guint cursor = mas_steps_get_cursor (mas_collection_get_steps (collection));

      do_act (collection, c->acts[i], i);
      if (mas_steps_get_cursor (mas_collection_get_steps (collection)) != cursor)
        g_ptr_array_add (states, dup_state (collection));
    }
  g_assert_cmpuint (states->len, ==, n + 1);
  for (guint round = 0; round < 2; round++)
    {
      for (guint i = n; i > 0; i--)
        {
          g_autofree char *state = NULL;

          g_assert_cmpstr (mas_collection_get_undo_label (collection), ==, labels[i - 1]);
          g_assert_true (mas_collection_undo (collection));
          state = dup_state (collection);
          g_assert_cmpstr (state, ==, states->pdata[i - 1]);
          g_assert_cmpuint (stepped, ==, (guint) (rows[i - 1][0] - '0'));
        }
      g_assert_null (mas_collection_get_undo_label (collection));
      g_assert_false (mas_collection_undo (collection));
      if (strchr (c->acts, 's') == NULL)
        g_assert_false (mas_collection_is_modified (collection));
      for (guint i = 0; i < n; i++)
        {
          g_autofree char *state = NULL;

          g_assert_cmpstr (mas_collection_get_redo_label (collection), ==, labels[i]);
          g_assert_true (mas_collection_redo (collection));
          state = dup_state (collection);
          g_assert_cmpstr (state, ==, states->pdata[i + 1]);
          g_assert_cmpuint (stepped, ==, (guint) (rows[i][1] - '0'));
        }
      g_assert_false (mas_collection_redo (collection));
    }
  /* A step of the list is gone to at once; an edit there cuts off the later steps. */
  g_assert_true (mas_collection_go_to_step (collection, 0));
  {
    g_autofree char *state = dup_state (collection);

    g_assert_cmpstr (state, ==, states->pdata[0]);
  }
  edit_row (collection, 0, 20);
  g_assert_null (mas_collection_get_redo_label (collection));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (mas_collection_get_steps (collection))),
                    ==, 2);
  delete_file (file);
}

/* Edits that belong together are one step, until something else is done. */
static void
test_order_groups (void)
{
  g_autoptr (GFile) file = new_file ("groups.fen", START, -1);
  g_autoptr (MasCollection) collection = open_collection (file);
  MasSteps *steps = mas_collection_get_steps (collection);
  MasDocument *first = mas_collection_get_document (collection, 0, NULL, NULL);
  MasDocument *third = mas_collection_get_document (collection, 2, NULL, NULL);
  static const struct
  {
    guint document;
    guint square;
    guint n_steps;
  } edits[] = {
    { 0, 16, 1 }, { 0, 17, 1 }, { 0, 18, 1 }, { 1, 16, 2 }, { 0, 19, 3 }, { 0, 20, 3 }
  };

  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autoptr (QiEdit) edit = qi_edit_new ();

      qi_edit_put (edit, edits[i].square, &QI_TOKEN ("N"));
      g_assert_true (mas_document_apply (edits[i].document == 0 ? first : third, edit, "Stroke",
                                         "stroke", NULL));
      g_assert_cmpuint (mas_steps_get_cursor (steps), ==, edits[i].n_steps);
    }
  /* When undo is done in the document itself, as Escape in its text does, the log of the list
   * follows. */
  mas_document_undo (first);
  g_assert_cmpuint (mas_steps_get_cursor (steps), ==, 2);
  mas_document_redo (first);
  g_assert_cmpuint (mas_steps_get_cursor (steps), ==, 3);
  mas_collection_flush (collection);
  for (guint i = 0; i < 3; i++)
    g_assert_true (mas_collection_undo (collection));
  assert_text (collection, 0, FINE_FEN);
  assert_text (collection, 2, OTHER_FEN);
  g_assert_false (mas_collection_is_modified (collection));
  delete_file (file);
}

/* The log is bounded: the oldest steps are dropped, and the others still lead to the right
 * state. */
static void
test_order_bounded (void)
{
  const guint row[] = { 0 };
  g_autoptr (GFile) file = new_file ("bounded.fen", START, -1);
  g_autoptr (MasCollection) collection = open_collection (file);
  MasSteps *steps = mas_collection_get_steps (collection);

  edit_row (collection, 0, 1);
  for (guint i = 0; i < 150; i++)
    g_assert_true (mas_collection_duplicate (collection, row, 1, "Duplicate", NULL));
  g_assert_cmpuint (mas_steps_get_cursor (steps), ==, 100);
  g_assert_false (mas_steps_is_whole (steps));
  g_assert_true (mas_collection_go_to_step (collection, 0));
  g_assert_cmpuint (qi_collection_get_n_rows (mas_collection_get_collection (collection)), ==, 54);
  delete_file (file);
}

/* The window. */

static MasWindow *
open_window (GFile *file)
{
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_collection (window) != NULL
            && is_checked (mas_collection_get_collection (mas_window_get_collection (window))));
  settle ();
  return window;
}

/* The window is told of the verdicts a moment after they are known. */
static void
wait_for_problems (MasWindow *window)
{
  wait_for (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "next-problem"));
}

static void
test_window (void)
{
  g_autoptr (GFile) file = new_file ("f.fen", START, -1);
  MasWindow *window = open_window (file);

  g_assert_cmpstr (get_page (window), ==, "editor");
  g_assert_cmpstr (get_title (window), ==, "f.fen");
  g_assert_true (g_file_equal (mas_window_get_file (window), file));
  g_assert_nonnull (mas_window_get_document (window));
  g_assert_true (adw_flap_get_reveal_flap (window->sidebar));

  wait_for_problems (window);
  activate (window, "win.next-problem");
  g_assert_cmpstr (get_page (window), ==, "faulty");
  g_assert_null (mas_window_get_document (window));
  activate (window, "win.next-problem");
  g_assert_cmpstr (get_page (window), ==, "editor");
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 3);
  activate (window, "win.next-problem");
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 1);

  mas_window_open_row (window, 3, TRUE);
  put_piece (mas_window_get_document (window), 35, "K");
  settle ();
  g_assert_cmpstr (get_title (window), ==, "f.fen •");
  activate (window, "win.save");
  wait_for (!mas_collection_is_modified (mas_window_get_collection (window)));
  settle ();
  g_assert_cmpstr (get_title (window), ==, "f.fen");
  assert_contents (file, "# a suite\r\n" FINE_FEN "\r\n" WIDE_FEN "\n\n  " OTHER_FEN " \n" OTHER_FEN
                         "\n");
  destroy_window (window);
  delete_file (file);
}

static guint
get_current (MasWindow *window)
{
  return mas_collection_get_current (mas_window_get_collection (window));
}

/* Undo goes to the row concerned, and the status says what was undone and where. */
static void
test_window_undo (void)
{
  static const struct
  {
    const char *label;
    guint row;
  } steps[] = {
    { "Delete Row 3", 2 },
    { "Put in Row 4", 3 },
    { "Edit Text in Row 2", 1 },
    { "Put in Row 1", 0 },
  };
  g_autoptr (GFile) file = new_file ("undo.fen", START, -1);
  MasWindow *window = open_window (file);
  GtkWidget *button = get_history_part (window, "undo");

  put_piece (mas_window_get_document (window), 20, "N");
  mas_window_open_row (window, 1, FALSE);
  g_assert_cmpstr (get_page (window), ==, "faulty");
  mas_faulty_text_set_text (mas_session_get_faulty (window->session), "still nothing");
  mas_window_open_row (window, 3, FALSE);
  put_piece (mas_window_get_document (window), 35, "K");
  mas_collection_list_select (window->rows, 2, 1);
  activate_at_once (window, "win.delete-rows");
  g_assert_nonnull (mas_toasts_lookup (window->toasts, MAS_ROW_UNDO_NOTICE));
  settle ();
  mas_window_open_row (window, 0, FALSE);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *words = g_strdup_printf ("Undo %s", steps[i].label);
      g_autofree char *said = g_strdup_printf ("Undone: %s", steps[i].label);
      g_autofree char *status = NULL;

      g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, words);
      activate (window, "win.undo");
      g_assert_cmpuint (get_current (window), ==, steps[i].row);
      status = dup_status (window);
      g_assert_cmpstr (status, ==, said);
      g_assert_null (mas_toasts_lookup (window->toasts, MAS_ROW_UNDO_NOTICE));
    }
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "Undo");
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  for (gsize i = G_N_ELEMENTS (steps); i-- > 0;)
    {
      activate (window, "win.redo");
      g_assert_cmpuint (get_current (window), ==, steps[i].row);
    }
  mas_window_open_row (window, 1, FALSE);
  g_assert_cmpstr (mas_faulty_text_get_text (mas_session_get_faulty (window->session)), ==,
                   "still nothing");
  close_window (window, "discard");
  delete_file (file);
}

static void
test_window_delete (void)
{
  g_autoptr (GFile) file = new_file ("g.fen", START, -1);
  MasWindow *window = open_window (file);
  QiCollection *rows = mas_collection_get_collection (mas_window_get_collection (window));

  activate_at_once (window, "win.delete-rows");
  g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 3);
  g_assert_nonnull (mas_toasts_lookup (window->toasts, MAS_ROW_UNDO_NOTICE));
  settle ();
  activate (window, "win.undo");
  g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 4);
  g_assert_null (
    mas_toasts_lookup (window->toasts,
                       MAS_ROW_UNDO_NOTICE)); /* its button would undo the step before */
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  mas_collection_list_select (window->rows, 0, 4);
  activate (window, "win.delete-rows");
  g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 0);
  g_assert_cmpstr (get_page (window), ==, "failed");
  activate (window, "win.undo-rows");
  g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 4);
  g_assert_cmpstr (get_page (window), ==, "editor");

  activate (window, "win.insert-row");
  g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 5);
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 1);
  close_window (window, "cancel");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  close_window (window, "discard");
  g_assert_cmpuint (count_windows (), ==, 0);
  assert_contents (file, START);
  delete_file (file);
}

/* A position that cannot be written in the format of the row is refused at once, and nothing is
 * lost. */
static void
test_refused (void)
{
  g_autoptr (GFile) file = new_file ("i.fen", START, -1);
  MasWindow *window = open_window (file);
  MasDocument *document = mas_window_get_document (window);

  put_piece (document, 35, "Zebra");
  settle ();
  g_assert_true (shows_part (window, "notes", "message"));
  assert_text (mas_window_get_collection (window), 0, FINE_FEN);
  g_assert_true (mas_collection_is_modified (mas_window_get_collection (window)));
  mas_window_open_row (window, 2, FALSE);
  mas_window_open_row (window, 0, FALSE);
  g_assert_true (mas_window_get_document (window) == document);
  mas_document_undo (document);
  settle ();
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  destroy_window (window);
  delete_file (file);
}

static void
test_export (void)
{
  const guint rows[] = { 0, 2 };
  g_autoptr (GFile) file = new_file ("j.fen", START, -1);
  g_autoptr (GFile) other = new_file ("k.fen", NULL, 0);
  MasWindow *window = open_window (file);

  mas_collection_list_select_rows (window->rows, rows, 2);
  g_assert_cmpuint (mas_collection_list_count_selected (window->rows), ==, 2);
  fake.file = other;
  activate (window, "win.export-rows");
  fake.file = NULL;
  wait_for (g_file_query_exists (other, NULL));
  assert_contents (other, FINE_FEN "\n" OTHER_FEN "\n");
  g_assert_nonnull (strstr (fake.types, "FEN (*.fen)"));
  g_assert_nonnull (strstr (fake.types, "PGN"));
  assert_contents (file, START);
  destroy_window (window);
  delete_file (file);
  delete_file (other);
}

/* The toggle above the list whose tooltip is @words; NULL when none is shown. */
static GtkToggleButton *
find_chip (GtkWidget  *root,
           const char *words)
{
  if (GTK_IS_TOGGLE_BUTTON (root) && gtk_widget_get_visible (root)
      && g_strcmp0 (gtk_widget_get_tooltip_text (root), words) == 0)
    return GTK_TOGGLE_BUTTON (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkToggleButton *found = find_chip (child, words);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* An icon of @name in a cell of the list. */
static gboolean
has_cell_icon (GtkWidget  *root,
               const char *name)
{
  if (GTK_IS_IMAGE (root) && g_strcmp0 (gtk_image_get_icon_name (GTK_IMAGE (root)), name) == 0
      && gtk_widget_get_ancestor (root, MAS_TYPE_COLLECTION_CELL) != NULL
      && gtk_widget_get_mapped (root))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_cell_icon (child, name))
      return TRUE;
  return FALSE;
}

/* Rows without known rules are not called fine: they have a sign and a filter of their own. */
static void
test_no_rules (void)
{
  g_autoptr (GFile) file =
    new_file ("games.pgn",
              "[Event \"a\"]\n[SetUp \"1\"]\n[FEN \"" OTHER_FEN "\"]\n\n*\n\n"
              "[Event \"b\"]\n[Variant \"Marsian Chess\"]\n[SetUp \"1\"]\n[FEN \"" OTHER_FEN
              "\"]\n\n*\n",
              -1);
  MasWindow *window = open_window (file);
  MasCollection *collection = mas_window_get_collection (window);
  GtkWidget *rows = GTK_WIDGET (window->rows);
  GtkToggleButton *chip = NULL;

  wait_for (is_checked (mas_collection_get_collection (collection)));
  assert_verdicts (collection, ".-");
  wait_for (has_cell_icon (rows, "object-select-symbolic"));
  wait_for (has_cell_icon (rows, "dialog-question-symbolic"));
  wait_for ((chip = find_chip (rows, "1 read, no rules")) != NULL);
  g_assert_nonnull (find_chip (rows, "1 fine"));
  gtk_toggle_button_set_active (chip, TRUE);
  wait_for (g_list_model_get_n_items (G_LIST_MODEL (collection)) == 1);
  wait_for (!has_cell_icon (rows, "object-select-symbolic"));
  g_assert_true (has_cell_icon (rows, "dialog-question-symbolic"));
  gtk_toggle_button_set_active (chip, FALSE);
  wait_for (g_list_model_get_n_items (G_LIST_MODEL (collection)) == 2);
  destroy_window (window);
  delete_file (file);
}

/* The whole list is sorted, changed rows with it; the row on the board stays there. */
static void
test_sort_rows (void)
{
  g_autoptr (GFile) file = new_file ("n.fen", START, -1);
  MasWindow *window = open_window (file);
  MasCollection *collection = mas_window_get_collection (window);
  MasDocument *document = mas_window_get_document (window);

  wait_for (is_checked (mas_collection_get_collection (collection)));
  put_piece (document, 35, "P");
  settle ();
  g_assert_true (
    gtk_widget_activate_action (GTK_WIDGET (window), "win.sort-rows", "s", "material"));
  wait_for (mas_collection_get_current (collection) == 2);
  g_assert_true (mas_window_get_document (window) == document);
  assert_text (collection, 0, KINGLESS_FEN);
  assert_text (collection, 1, OTHER_FEN);
  assert_text (collection, 3, WIDE_FEN);
  activate (window, "win.undo-rows");
  g_assert_cmpuint (mas_collection_get_current (collection), ==, 0);
  assert_text (collection, 1, WIDE_FEN);
  assert_text (collection, 3, KINGLESS_FEN);
  g_assert_true (mas_window_get_document (window) == document);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.sort-rows", "s", "verdict");
  /* Nine pawns are too many. */
  wait_for (mas_collection_get_current (collection) == 1);
  assert_text (collection, 0, WIDE_FEN);
  assert_text (collection, 2, KINGLESS_FEN);
  assert_text (collection, 3, OTHER_FEN);
  activate (window, "win.save");
  wait_for (!mas_collection_is_modified (collection));
  assert_text (collection, 0, WIDE_FEN);
  destroy_window (window);
  delete_file (file);
}

static void
test_compare_rows (void)
{
  const guint rows[] = { 0, 2 };
  g_autoptr (GFile) file = new_file ("l.fen", START, -1);
  MasWindow *window = open_window (file);

  mas_collection_list_select_rows (window->rows, rows, 2);
  activate (window, "win.compare-rows");
  g_assert_cmpstr (get_page (window), ==, "compare");
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, 2);
  activate (window, "win.previous-row");
  g_assert_cmpstr (get_page (window), ==, "faulty");

  mas_window_open_row (window, 3, FALSE);
  mas_collection_list_select (window->rows, 3, 1);
  activate (window, "win.compare-saved"); /* nothing to compare yet */
  g_assert_cmpstr (get_page (window), ==, "editor");
  put_piece (mas_window_get_document (window), 35, "K");
  settle ();
  activate (window, "win.compare-saved");
  g_assert_cmpstr (get_page (window), ==, "compare");
  mas_window_open_row (window, 3, FALSE);
  g_assert_cmpstr (get_page (window), ==, "editor");
  activate (window, "win.compare-row-saved");
  g_assert_cmpstr (get_page (window), ==, "compare");
  mas_window_open_row (window, 3, FALSE);
  g_assert_cmpstr (get_page (window), ==, "editor");
  activate (window, "win.revert-rows");
  assert_text (mas_window_get_collection (window), 3, KINGLESS_FEN);
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  activate (window, "win.undo");
  assert_text (mas_window_get_collection (window), 3, OTHER_FEN);
  destroy_window (window);
  delete_file (file);
}

/* Each row that is seen shows what is at its place, with widgets of its own. */
static gboolean
are_cells_right (MasWindow *window)
{
  GListModel *model = G_LIST_MODEL (mas_window_get_collection (window));
  GtkWidget *view = find_widget (GTK_WIDGET (window->rows), GTK_TYPE_LIST_VIEW, NULL);
  g_autoptr (GHashTable) thumbnails = g_hash_table_new (NULL, NULL);
  guint n = 0;
  guint place = 0;

  for (GtkWidget *item = gtk_widget_get_first_child (view); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *cell = gtk_widget_get_first_child (item);
      GtkWidget *thumbnail = NULL;
      g_autoptr (MasCollectionRow) row = NULL;
      g_autoptr (QiSetup) setup = NULL;

      if (!MAS_IS_COLLECTION_CELL (cell) || !gtk_widget_get_child_visible (item)
          || gtk_widget_get_height (item) <= 0)
        continue;
      row = g_object_ref (mas_collection_cell_get_row (MAS_COLLECTION_CELL (cell)));
      if (n++ == 0)
        place = mas_collection_row_get_position (row);
      else
        place++;
      thumbnail = find_widget (cell, MAS_TYPE_DIAGRAM_VIEW, NULL);
      if (thumbnail == NULL || !g_hash_table_add (thumbnails, thumbnail)
          || gtk_widget_get_next_sibling (gtk_widget_get_first_child (cell)) != NULL)
        return FALSE;
      g_object_get (thumbnail, "setup", &setup, NULL);
      if (mas_collection_row_get_position (row) != place || setup == NULL
          || setup != mas_collection_row_get_setup (row))
        return FALSE;
      g_autoptr (MasCollectionRow) expected = g_list_model_get_item (model, place);
      if (expected != row)
        return FALSE;
    }
  return n > 3;
}

static void
test_cells (void)
{
  static const double places[] = { 60, 200, 140, 20, 5000, 4940, 4800, 9000, 0, 30 }; /* CSS px */
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GFile) file = NULL;
  const guint rows[] = { 3, 4 };
  MasWindow *window = NULL;
  GtkAdjustment *adjustment = NULL;

  for (guint i = 0; i < 300; i++)
    g_string_append_printf (text, "8/5k2/8/8/3K4/8/4P3/8 w - - 0 %u\n", i + 1);
  file = new_file ("o.fen", text->str, -1);
  window = open_window (file);
  adjustment = gtk_scrollable_get_vadjustment (
    GTK_SCROLLABLE (find_widget (GTK_WIDGET (window->rows), GTK_TYPE_LIST_VIEW, NULL)));
  wait_for (are_cells_right (window));
  for (guint round = 0; round < 2; round++)
    {
      for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
        {
          gtk_adjustment_set_value (adjustment, places[i]);
          settle ();
          wait_for (are_cells_right (window));
        }
      mas_collection_list_select_rows (window->rows, rows, 2);
      activate (window, round == 0 ? "win.delete-rows" : "win.undo");
      settle ();
      wait_for (are_cells_right (window));
    }
  destroy_window (window);
  delete_file (file);
}

/* What a cell gives away has nothing of its row any more. */
static void
test_given_cell (void)
{
  g_autoptr (GFile) file = new_file ("p.fen", START, -1);
  g_autoptr (MasCollection) collection = open_collection (file);
  g_autoptr (MasCollectionRow) row = g_list_model_get_item (G_LIST_MODEL (collection), 0);
  g_autoptr (GPtrArray) looks =
    g_ptr_array_new_with_free_func ((GDestroyNotify) mas_collection_look_free);
  GtkWidget *cell = g_object_ref_sink (mas_collection_cell_new (looks));
  GtkWidget *thumbnail = NULL;
  MasCollectionLook *look = NULL;

  mas_collection_cell_set_look (MAS_COLLECTION_CELL (cell), mas_collection_look_new ());
  mas_collection_cell_set_row (MAS_COLLECTION_CELL (cell), row);
  thumbnail = find_widget (cell, MAS_TYPE_DIAGRAM_VIEW, NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (QiSetup) setup = NULL;
      g_autoptr (QiSetup) given = NULL;

      wait_for (mas_collection_row_get_setup (row) != NULL);
      g_object_get (thumbnail, "setup", &setup, NULL);
      g_assert_true (setup == mas_collection_row_get_setup (row));
      look = mas_collection_cell_take_look (MAS_COLLECTION_CELL (cell));
      g_assert_false (mas_collection_cell_has_look (MAS_COLLECTION_CELL (cell)));
      g_object_get (thumbnail, "setup", &given, NULL);
      g_assert_null (given);
      mas_collection_cell_set_look (MAS_COLLECTION_CELL (cell), look);
    }
  g_object_unref (cell);
  g_assert_cmpuint (looks->len, ==, 1);
  delete_file (file);
}

/* All of many rows are selected without making an object for any of them. */
static void
test_select_all (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GFile) file = NULL;
  MasWindow *window = NULL;
  guint n = 20000;

  for (guint i = 0; i < n; i++)
    g_string_append (text, OTHER_FEN "\n");
  file = new_file ("m.fen", text->str, -1);
  window = open_window (file);
  g_assert_true (
    gtk_widget_activate_action (find_widget (GTK_WIDGET (window->rows), GTK_TYPE_LIST_VIEW, NULL),
                                "list.select-all", NULL));
  g_assert_cmpuint (mas_collection_list_count_selected (window->rows), ==, n);
  activate (window, "win.delete-rows");
  g_assert_cmpstr (get_page (window), ==, "failed");
  activate (window, "win.undo");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (mas_window_get_collection (window))),
                    ==, n);
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  destroy_window (window);
  delete_file (file);
}

static void
on_progress_cb (AdwFlap    *sidebar,
                GParamSpec *pspec,
                gboolean   *lost)
{
  const double progress = adw_flap_get_reveal_progress (sidebar);

  *lost |= !(progress >= 0 && progress <= 1);
}

/* In a narrow window the list slides over the board; while it slides it is always shown
 * somewhere. */
static void
test_narrow_sidebar (void)
{
  g_autoptr (GFile) file = new_file ("slide.fen", START, -1);
  MasWindow *window = open_window (file);
  GtkSettings *settings = gtk_settings_get_default ();
  gboolean animated = FALSE;
  gboolean lost = FALSE;

  g_object_get (settings, "gtk-enable-animations", &animated, NULL);
  g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), 700, 500);
  wait_for (adw_flap_get_folded (window->sidebar)
            && !gtk_widget_get_visible (GTK_WIDGET (window->rows)));
  wait_for (gtk_widget_get_width (GTK_WIDGET (window)) <= 710);
  settle ();
  g_assert_cmpfloat (adw_swipeable_get_distance (ADW_SWIPEABLE (window->sidebar)), >, 0);
  g_signal_connect (window->sidebar, "notify::reveal-progress", G_CALLBACK (on_progress_cb), &lost);
  for (guint i = 0; i < 3; i++)
    {
      activate (window, "win.show-sidebar");
      wait_for (adw_flap_get_reveal_progress (window->sidebar) >= 1);
      activate (window, "win.show-sidebar");
      wait_for (adw_flap_get_reveal_progress (window->sidebar) <= 0);
    }
  g_assert_false (lost);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window->rows)));
  g_object_set (settings, "gtk-enable-animations", animated, NULL);
  destroy_window (window);
  delete_file (file);
}

/* A file of one position is not shown as a collection. */
static void
test_single (void)
{
  g_autoptr (GFile) file = new_file ("h.fen", FINE_FEN "\n", -1);
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  g_assert_null (mas_window_get_collection (window));
  g_assert_false (gtk_widget_get_visible (get_header_part (window, "sidebar_button")));
  destroy_window (window);
  delete_file (file);
}

/* When a row with faults is reverted, its editor shows the text that came back. */
static void
test_revert_faulty (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", START, -1);
  MasWindow *window = open_window (file);
  GtkTextBuffer *buffer = NULL;

  mas_window_open_row (window, 1, FALSE);
  g_assert_cmpstr (get_page (window), ==, "faulty");
  buffer = gtk_text_view_get_buffer (
    GTK_TEXT_VIEW (find_widget (GTK_WIDGET (window->faulty), GTK_TYPE_TEXT_VIEW, NULL)));
  gtk_text_buffer_insert_interactive_at_cursor (buffer, "x", 1, TRUE);
  mas_collection_list_select (window->rows, 1, 1);
  activate (window, "win.revert-rows");
  g_assert_cmpstr (mas_faulty_text_get_text (mas_session_get_faulty (window->session)), ==,
                   WIDE_FEN);
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  destroy_window (window);
  delete_file (file);
}

/* Two queen's endings, their mirror image, the first with another counter, and with the other side to move. */
#define FIND_START                                                                                 \
  "7k/8/8/8/8/8/1Q6/K7 w - - 0 1\nk7/8/8/8/8/8/6Q1/7K w - - 0 1\n7k/8/8/8/8/8/1Q6/K7 w - - 7 30\n" \
  "7k/8/8/8/8/8/1Q6/K7 b - - 0 1\n7k/8/8/8/8/3P4/1Q6/K7 w - - 0 1\n"

static void
assert_listed (MasWindow  *window,
               const char *expected)
{
  MasCollection *collection = mas_window_get_collection (window);
  g_autoptr (GString) rows = g_string_new (NULL);

  wait_for (!is_searching (collection));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (collection)); i++)
    g_string_append_printf (rows, "%u ", mas_collection_get_row (collection, i));
  g_assert_cmpstr (rows->str, ==, expected);
}

/* Rows that are like the one on the board, by the actions of the list's menu. */
static void
test_find_like (void)
{
  static const struct
  {
    const char *action;
    const char *state;
    const char *rows;
  } cases[] = {
    { "find-like", "'position'", "0 2 " },      { "find-mirrored", "true", "0 1 2 " },
    { "find-like", "'squares'", "0 1 2 3 4 " }, { "find-mirrored", "false", "0 2 3 4 " },
    { "find-like", "'pieces'", "0 1 2 3 " },    { "find-like", "'turn'", "0 1 2 4 " },
    { "find-repeats", "'further'", "2 " },      { "find-like", "'all'", "2 " },
    { "find-mirrored", "true", "1 2 " },        { "find-repeats", "'once'", "0 3 4 " },
    { "find-repeats", "'all'", "0 1 2 3 4 " },
  };
  g_autoptr (GFile) file = new_file ("find.fen", FIND_START, -1);
  MasWindow *window = open_window (file);

  g_assert_cmpuint (get_current (window), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s %s", cases[i].action, cases[i].state);
      g_action_change_state (g_action_map_lookup_action (G_ACTION_MAP (window), cases[i].action),
                             g_variant_new_parsed (cases[i].state));
      assert_listed (window, cases[i].rows);
    }
  destroy_window (window);
  delete_file (file);
}

/* Of a selection its squares count, the empty ones too: a1 with the king and d3, where only the last row has a pawn. */
static void
test_find_selection (void)
{
  g_autoptr (GFile) file = new_file ("find.fen", FIND_START, -1);
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint wanted[] = { 43, 56 };
  MasWindow *window = open_window (file);
  MasWorkplace *place = MAS_WORKPLACE (mas_editor_page_get_area (window->editor));

  g_array_append_vals (squares, wanted, G_N_ELEMENTS (wanted));
  mas_cursor_select_squares (mas_workplace_get_cursor (place), squares);
  g_action_activate (g_action_map_lookup_action (G_ACTION_MAP (window), "find-like"),
                     g_variant_new_string ("squares"));
  assert_listed (window, "0 2 3 ");
  destroy_window (window);
  delete_file (file);
}

static gboolean
has_status (MasWindow  *window,
            const char *words)
{
  g_autofree char *status = dup_status (window);

  return g_strcmp0 (status, words) == 0;
}

/* Rows that say what one before them says go in one step, with images of them or without; where there are none, that is
 * said and nothing is changed. What is listed does not matter. */
static void
test_delete_repeats (void)
{
  static const struct
  {
    const char *action;
    const char *state;
    const char *rows; /* what is left of those of FIND_START */
    guint n;          /* of rows that went */
  } cases[] = {
    { "find-repeats", "'all'", "0 1 3 4 ", 1 },
    { "find-repeats", "'once'", "0 1 3 4 ", 1 },
    { "find-mirrored", "true", "0 3 4 ", 2 },
    { "find-swapped", "true", "0 1 3 4 ", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = new_file ("repeats.fen", FIND_START, -1);
      g_auto (GStrv) all = g_strsplit (FIND_START, "\n", -1);
      g_auto (GStrv) left = g_strsplit (cases[i].rows, " ", -1);
      MasWindow *window = open_window (file);
      QiCollection *rows = mas_collection_get_collection (mas_window_get_collection (window));

      g_test_message ("%s %s", cases[i].action, cases[i].state);
      g_action_change_state (g_action_map_lookup_action (G_ACTION_MAP (window), cases[i].action),
                             g_variant_new_parsed (cases[i].state));
      activate (window, "win.delete-repeats");
      wait_for (qi_collection_get_n_rows (rows) == 5 - cases[i].n);
      for (guint row = 0; row < 5 - cases[i].n; row++)
        assert_text (mas_window_get_collection (window), row,
                     all[g_ascii_strtoull (left[row], NULL, 10)]);
      g_assert_cmpstr (mas_collection_get_undo_label (mas_window_get_collection (window)), ==,
                       "Delete Repetitions");
      /* There is none any more. */
      activate (window, "win.delete-repeats");
      wait_for (has_status (window, "No position is there more than once."));
      g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 5 - cases[i].n);
      activate (window, "win.undo-rows");
      g_assert_cmpuint (qi_collection_get_n_rows (rows), ==, 5);
      g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
      destroy_window (window);
      delete_file (file);
    }
}

/* What was searched for in one file is not searched for in the next one. */
static void
test_find_other_file (void)
{
  g_autoptr (GFile) file = new_file ("find.fen", FIND_START, -1);
  g_autoptr (GFile) next = new_file ("next.fen", FIND_START, -1);
  MasWindow *window = open_window (file);
  MasCollection *before = mas_window_get_collection (window);
  GAction *like = g_action_map_lookup_action (G_ACTION_MAP (window), "find-like");

  g_action_change_state (like, g_variant_new_string ("position"));
  assert_listed (window, "0 2 ");
  mas_window_load_file (window, next, FALSE);
  wait_for (mas_window_get_collection (window) != NULL
            && mas_window_get_collection (window) != before && get_current (window) == 0);
  assert_listed (window, "0 1 2 3 4 ");
  g_autoptr (GVariant) state = g_action_get_state (like);
  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, "all");
  destroy_window (window);
  delete_file (next);
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/collection/write-through", test_write_through);
  g_test_add_func ("/editor/collection/mend-text", test_mend_text);
  g_test_add_func ("/editor/collection/filter", test_filter);
  g_test_add_func ("/editor/collection/filter-keeps-mended", test_filter_keeps_mended);
  g_test_add_func ("/editor/collection/acts", test_acts);
  g_test_add_func ("/editor/collection/sort-rows", test_sort_rows);
  g_test_add_func ("/editor/collection/no-rules", test_no_rules);
  for (gsize i = 0; i < G_N_ELEMENTS (sort_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/collection/sort/", sort_cases[i].name, NULL);

      g_test_add_data_func (path, &sort_cases[i], test_sort);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (order_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/collection/undo/", order_cases[i].name, NULL);

      g_test_add_data_func (path, &order_cases[i], test_order);
    }
  g_test_add_func ("/editor/collection/undo/groups", test_order_groups);
  g_test_add_func ("/editor/collection/undo/bounded", test_order_bounded);
  g_test_add_func ("/editor/collection/window-undo", test_window_undo);
  g_test_add_func ("/editor/collection/window", test_window);
  g_test_add_func ("/editor/collection/window-delete", test_window_delete);
  g_test_add_func ("/editor/collection/refused", test_refused);
  g_test_add_func ("/editor/collection/export", test_export);
  g_test_add_func ("/editor/collection/compare-rows", test_compare_rows);
  g_test_add_func ("/editor/collection/cells", test_cells);
  g_test_add_func ("/editor/collection/given-cell", test_given_cell);
  g_test_add_func ("/editor/collection/select-all", test_select_all);
  g_test_add_func ("/editor/collection/narrow-sidebar", test_narrow_sidebar);
  g_test_add_func ("/editor/collection/single", test_single);
  g_test_add_func ("/editor/collection/revert-faulty", test_revert_faulty);
  g_test_add_func ("/editor/collection/find-like", test_find_like);
  g_test_add_func ("/editor/collection/delete-repeats", test_delete_repeats);
  g_test_add_func ("/editor/collection/find-selection", test_find_selection);
  g_test_add_func ("/editor/collection/find-other-file", test_find_other_file);
  return run_window_tests ();
}
