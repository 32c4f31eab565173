/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-row-list-private.h"

#include <string.h>

/* The rows as a plain array, which the list is compared with. */
typedef struct
{
  GArray *rows;
  guint   n_items;
  guint   generation;
} Model;

static Model
model_copy (const Model *model)
{
  Model copy = *model;

  copy.rows = g_array_new (FALSE, FALSE, sizeof (QiRow));
  g_array_append_vals (copy.rows, model->rows->data, model->rows->len);
  return copy;
}

static void
model_add_items (Model *model,
                 guint  n_items)
{
  for (; model->n_items < n_items; model->n_items++)
    {
      QiRow row = { model->n_items, model->n_items, NULL };
      g_array_append_val (model->rows, row);
    }
}

static QiRow *
model_at (const Model *model,
          guint        row)
{
  return &g_array_index (model->rows, QiRow, row);
}

static void
assert_same (const QiRowList *list,
             const Model     *model,
             GRand           *rand)
{
  guint n = qi_row_list_get_n_rows (list);
  gboolean plain = TRUE;

  g_assert_cmpuint (n, ==, model->rows->len);
  g_assert_cmpuint (qi_row_list_get_n_items (list), ==, model->n_items);
  g_assert_cmpuint (qi_row_list_get_generation (list), ==, model->generation);
  for (guint i = 0; i < n; i++)
    {
      QiRow row = qi_row_list_get (list, i), *other = model_at (model, i);

      g_assert_cmpuint (row.id, ==, other->id);
      g_assert_cmpuint (row.item, ==, other->item);
      g_assert_true (row.text == other->text);
      plain = plain && other->text == NULL && other->item == i;
    }
  for (guint i = 0; i < n;)
    {
      QiRow first = { 0 };
      guint run = qi_row_list_get_run (list, i, &first);

      g_assert_cmpuint (run, >, 0);
      g_assert_cmpuint (run, <=, n - i);
      g_assert_true (run == 1 || first.text == NULL);
      for (guint j = 0; j < run; j++, i++)
        {
          g_assert_cmpuint (model_at (model, i)->id, ==, first.id + j);
          if (run > 1)
            g_assert_cmpuint (model_at (model, i)->item, ==, first.item + j);
        }
    }
  g_assert_cmpuint (qi_row_list_get_run (list, n, NULL), ==, 0);
  g_assert_cmpint (qi_row_list_is_plain (list, n), ==, plain);
  g_assert_false (qi_row_list_is_plain (list, n + 1));
  if (n > 0)
    {
      guint row = (guint) g_rand_int_range (rand, 0, (gint32) n), found = 0;

      g_assert_true (qi_row_list_find (list, model_at (model, row)->id, &found));
      g_assert_cmpuint (found, ==, row);
    }
  g_assert_false (qi_row_list_find (list, G_MAXUINT64, NULL));
}

static QiItemText *
make_text (GPtrArray *texts)
{
  char *words = g_strdup_printf ("text %u", texts->len);
  g_autoptr (GBytes) bytes = g_bytes_new_take (words, strlen (words));
  QiItemText *text = qi_item_text_new (bytes);

  g_ptr_array_add (texts, text);
  return text;
}

/* Some of the numbers below @n, in ascending order. */
static GArray *
pick_rows (guint  n,
           GRand *rand)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  guint part = 1u << (guint) g_rand_int_range (rand, 0, 6);

  for (guint i = 0; i < n; i++)
    {
      if (g_rand_int_range (rand, 0, (gint32) part) == 0)
        g_array_append_val (rows, i);
    }
  return rows;
}

static gboolean
holds (const GArray *rows,
       guint         row)
{
  for (guint i = 0; i < rows->len; i++)
    {
      if (g_array_index (rows, guint, i) == row)
        return TRUE;
    }
  return FALSE;
}

static QiRowList *
try_delete (QiRowList *list,
            Model     *model,
            GRand     *rand)
{
  g_autoptr (GArray) rows = pick_rows (model->rows->len, rand);

  for (guint i = rows->len; i-- > 0;)
    g_array_remove_index (model->rows, g_array_index (rows, guint, i));
  return qi_row_list_without (list, (guint *) rows->data, rows->len);
}

static QiRowList *
try_move (QiRowList *list,
          Model     *model,
          GRand     *rand)
{
  g_autoptr (GArray) rows = pick_rows (model->rows->len, rand);
  guint to = (guint) g_rand_int_range (rand, 0, (gint32) model->rows->len + 1);
  GArray *moved = g_array_new (FALSE, FALSE, sizeof (QiRow));

  for (guint i = 0; i < to; i++)
    {
      if (!holds (rows, i))
        g_array_append_val (moved, *model_at (model, i));
    }
  for (guint i = 0; i < rows->len; i++)
    g_array_append_val (moved, *model_at (model, g_array_index (rows, guint, i)));
  for (guint i = to; i < model->rows->len; i++)
    {
      if (!holds (rows, i))
        g_array_append_val (moved, *model_at (model, i));
    }
  g_array_unref (model->rows);
  model->rows = moved;
  return qi_row_list_with_moved (list, (guint *) rows->data, rows->len, to);
}

/* All rows in a random order. */
static QiRowList *
try_shuffle (QiRowList *list,
             Model     *model,
             GRand     *rand)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *moved = g_array_new (FALSE, FALSE, sizeof (QiRow));

  for (guint i = 0; i < model->rows->len; i++)
    g_array_insert_val (order, (guint) g_rand_int_range (rand, 0, (gint32) i + 1), i);
  for (guint i = 0; i < order->len; i++)
    g_array_append_val (moved, *model_at (model, g_array_index (order, guint, i)));
  g_array_unref (model->rows);
  model->rows = moved;
  return qi_row_list_with_rows_at (list, (guint *) order->data);
}

static QiRowList *
try_insert (QiRowList *list,
            Model     *model,
            guint64   *next_id,
            GPtrArray *texts,
            GRand     *rand)
{
  guint at = (guint) g_rand_int_range (rand, 0, (gint32) model->rows->len + 1);
  guint n = (guint) g_rand_int_range (rand, 0, 4);
  QiItemText *new_texts[4];
  QiRowList *next;

  for (guint i = 0; i < n; i++)
    {
      QiRow row = { *next_id + i, QI_NO_ITEM, make_text (texts) };

      new_texts[i] = row.text;
      g_array_insert_val (model->rows, at + i, row);
    }
  next = qi_row_list_with_new (list, at, *next_id, new_texts, n);
  *next_id += n;
  return next;
}

static QiRowList *
try_copy (QiRowList *list,
          Model     *model,
          guint64   *next_id,
          GPtrArray *texts,
          GRand     *rand)
{
  g_autoptr (GArray) rows = pick_rows (model->rows->len, rand);
  g_autoptr (GPtrArray) copies = g_ptr_array_new ();
  QiRowList *next;

  if (rows->len > 20)
    g_array_set_size (rows, 20);
  for (guint i = 0; i < rows->len; i++)
    {
      QiRow row = { *next_id + i, QI_NO_ITEM, make_text (texts) };

      g_ptr_array_add (copies, row.text);
      g_array_insert_val (model->rows, g_array_index (rows, guint, i) + i + 1, row);
    }
  next = qi_row_list_with_copies (list, (guint *) rows->data, rows->len, *next_id,
                                  (QiItemText **) copies->pdata);
  *next_id += rows->len;
  return next;
}

static QiRowList *
try_text (QiRowList *list,
          Model     *model,
          GPtrArray *texts,
          GRand     *rand)
{
  guint at;
  QiRow *row;

  if (model->rows->len == 0)
    return qi_row_list_ref (list);
  at = (guint) g_rand_int_range (rand, 0, (gint32) model->rows->len);
  row = model_at (model, at);
  row->text = row->item != QI_NO_ITEM && g_rand_boolean (rand) ? NULL : make_text (texts);
  return qi_row_list_with_text (list, at, row->text);
}

static QiRowList *
try_edit (QiRowList *list,
          Model     *model,
          guint64   *next_id,
          GPtrArray *texts,
          GRand     *rand)
{
  switch (g_rand_int_range (rand, 0, 7))
    {
    case 0:
      return try_delete (list, model, rand);
    case 1:
      return try_move (list, model, rand);
    case 5:
      return try_shuffle (list, model, rand);
    case 2:
      return try_insert (list, model, next_id, texts, rand);
    case 4:
      return try_copy (list, model, next_id, texts, rand);
    case 3:
      /* Items are only added while nothing has been saved yet. */
      if (model->generation == 0)
        model_add_items (model, model->n_items + (guint) g_rand_int_range (rand, 0, 9));
      return qi_row_list_with_items (list, model->n_items);
    default:
      return try_text (list, model, texts, rand);
    }
}

static QiItemText *
load_text (guint    item,
           gpointer user_data)
{
  QiItemText *text = g_hash_table_lookup (user_data, GUINT_TO_POINTER (item));

  g_assert_nonnull (text); /* only texts that are not in the new file are asked for */
  return qi_item_text_ref (text);
}

static QiItemText *
load_nothing (guint    item,
              gpointer user_data)
{
  return NULL;
}

/* The list after a save of @saved while @model was edited. Texts that are only in the old file, not in the new one, are
 * loaded. */
static QiRowList *
try_save (QiRowList   *list,
          Model       *model,
          QiRowList   *saved,
          const Model *saved_model,
          GPtrArray   *texts)
{
  g_autoptr (GHashTable) old = g_hash_table_new (NULL, NULL);
  g_autoptr (QiRowList) without = NULL;

  for (guint i = 0; i < model->rows->len; i++)
    {
      QiRow *row = model_at (model, i);
      guint item = QI_NO_ITEM;

      for (guint j = 0; j < saved_model->rows->len; j++)
        {
          if (model_at (saved_model, j)->id == row->id)
            item = j;
        }
      if (row->text == NULL && (item == QI_NO_ITEM || model_at (saved_model, item)->text != NULL))
        {
          row->text = make_text (texts);
          g_hash_table_insert (old, GUINT_TO_POINTER (row->item), row->text);
        }
      if (item != QI_NO_ITEM && model_at (saved_model, item)->text == row->text)
        row->text = NULL;
      row->item = item;
    }
  model->n_items = saved_model->rows->len;
  model->generation++;
  without = qi_row_list_with_saved (list, saved, load_nothing, NULL);
  g_assert_true ((without == NULL) == (g_hash_table_size (old) > 0));
  return qi_row_list_with_saved (list, saved, load_text, old);
}

static void
test_random (void)
{
  for (guint round = 0; round < 60; round++)
    {
      guint32 seed = (guint32) g_test_rand_int ();
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GPtrArray) texts =
        g_ptr_array_new_with_free_func ((GDestroyNotify) qi_item_text_unref);
      guint n_items = (guint) g_rand_int_range (rand, 0, 200);
      g_autoptr (QiRowList) list = qi_row_list_new (n_items);
      g_autoptr (QiRowList) saved = NULL;
      Model model = { g_array_new (FALSE, FALSE, sizeof (QiRow)), 0, 0 };
      Model saved_model = { NULL, 0, 0 };
      guint64 next_id = G_GUINT64_CONSTANT (1) << 32;

      g_test_message ("seed %u", seed);
      model_add_items (&model, n_items);
      assert_same (list, &model, rand);
      for (guint i = 0; i < 60; i++)
        {
          QiRowList *next;

          if (saved == NULL && g_rand_int_range (rand, 0, 8) == 0)
            {
              saved = qi_row_list_ref (list);
              saved_model = model_copy (&model);
            }
          if (saved != NULL && g_rand_int_range (rand, 0, 4) == 0)
            {
              next = try_save (list, &model, saved, &saved_model, texts);
              g_clear_pointer (&saved, qi_row_list_unref);
              g_clear_pointer (&saved_model.rows, g_array_unref);
            }
          else
            {
              next = try_edit (list, &model, &next_id, texts, rand);
            }
          qi_row_list_unref (list);
          list = next;
          assert_same (list, &model, rand);
        }
      g_array_unref (model.rows);
      g_clear_pointer (&saved_model.rows, g_array_unref);
    }
}

/* A list takes memory for its changes only: a million rows are few runs. */
static void
test_runs (void)
{
  const guint rows[] = { 10, 20, 999999 };
  g_autoptr (QiRowList) all = qi_row_list_new (1000000);
  g_autoptr (QiRowList) fewer = qi_row_list_without (all, rows, 2);
  g_autoptr (QiRowList) moved = qi_row_list_with_moved (all, rows, 3, 500);
  QiRow first = { 0 };

  g_assert_cmpuint (qi_row_list_get_run (all, 0, &first), ==, 1000000);
  g_assert_cmpuint (qi_row_list_get_n_rows (fewer), ==, 999998);
  g_assert_cmpuint (qi_row_list_get_run (fewer, 0, &first), ==, 10);
  g_assert_cmpuint (qi_row_list_get_run (fewer, 10, &first), ==, 9);
  g_assert_cmpuint (first.item, ==, 11);
  g_assert_cmpuint (qi_row_list_get_run (fewer, 19, &first), ==, 999979);
  g_assert_cmpuint (first.item, ==, 21);
  /* First come the first 500 without 10 and 20; then these two, then the last row. */
  g_assert_cmpuint (qi_row_list_get (moved, 497).item, ==, 499);
  g_assert_cmpuint (qi_row_list_get (moved, 498).item, ==, 10);
  g_assert_cmpuint (qi_row_list_get (moved, 499).item, ==, 20);
  g_assert_cmpuint (qi_row_list_get (moved, 500).item, ==, 999999);
  g_assert_cmpuint (qi_row_list_get (moved, 501).item, ==, 500);
  /* Rows that are moved back form a single run again. */
  {
    const guint back[] = { 998, 999 };
    const guint few[] = { 0, 1 };
    g_autoptr (QiRowList) small = qi_row_list_new (1000);
    g_autoptr (QiRowList) there = qi_row_list_with_moved (small, few, 2, 1000);
    g_autoptr (QiRowList) again = qi_row_list_with_moved (there, back, 2, 0);

    g_assert_false (qi_row_list_is_plain (there, 1000));
    g_assert_true (qi_row_list_is_plain (again, 1000));
    g_assert_cmpuint (qi_row_list_get_run (again, 0, NULL), ==, 1000);
  }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/row-list/random", test_random);
  g_test_add_func ("/core/row-list/runs", test_runs);
  return g_test_run ();
}
