/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-row-list-private.h"

/**
 * Run:
 * @start: its first row
 * @n: rows; 1 when it has a text
 * @id: of the first row; the others count up
 * @item: of the first row; the others count up. %QI_NO_ITEM: not in the file
 * @text: (nullable): of its only row
 */
typedef struct
{
  guint       start;
  guint       n;
  guint64     id;
  guint       item;
  QiItemText *text;
} Run;

struct _QiRowList
{
  gatomicrefcount ref_count;
  guint           generation;
  guint           n_items;
  guint           n_rows;
  guint           n_runs;
  Run            *runs;
};

/* A list in the making. */
typedef struct
{
  GArray *runs;
  guint   n_rows;
} Builder;

static void
builder_init (Builder *builder)
{
  builder->runs = g_array_new (FALSE, FALSE, sizeof (Run));
  builder->n_rows = 0;
}

/* Appends rows, joining them with the last run where ids and items continue it. */
static void
builder_add (Builder    *builder,
             guint       n,
             guint64     id,
             guint       item,
             QiItemText *text)
{
  Run run = { builder->n_rows, n, id, item, text };
  Run *last =
    builder->runs->len > 0 ? &g_array_index (builder->runs, Run, builder->runs->len - 1) : NULL;

  if (n == 0)
    return;
  builder->n_rows += n;
  if (last != NULL && text == NULL && last->text == NULL && last->id + last->n == id
      && last->item + last->n == item)
    {
      last->n += n;
      return;
    }
  if (text != NULL)
    qi_item_text_ref (text);
  g_array_append_val (builder->runs, run);
}

static QiRowList *
builder_end (Builder *builder,
             guint    generation,
             guint    n_items)
{
  QiRowList *self = g_new0 (QiRowList, 1);
  gsize n_runs = 0;

  g_atomic_ref_count_init (&self->ref_count);
  self->generation = generation;
  self->n_items = n_items;
  self->n_rows = builder->n_rows;
  self->runs = g_array_steal (builder->runs, &n_runs);
  self->n_runs = (guint) n_runs;
  g_array_unref (builder->runs);
  return self;
}

/* Goes through a list from its first row to its last. */
typedef struct
{
  const QiRowList *list;
  guint            run;
  guint            row;
} Cursor;

/* Goes on to row @to, and adds the rows on the way to @builder unless that is NULL. */
static void
cursor_go (Cursor  *cursor,
           guint    to,
           Builder *builder)
{
  while (cursor->row < to)
    {
      const Run *run = &cursor->list->runs[cursor->run];
      guint skipped = cursor->row - run->start;
      guint n = MIN (run->n - skipped, to - cursor->row);

      if (builder != NULL)
        builder_add (builder, n, run->id + skipped,
                     run->item == QI_NO_ITEM ? QI_NO_ITEM : run->item + skipped, run->text);
      cursor->row += n;
      if (cursor->row == run->start + run->n)
        cursor->run++;
    }
}

QiRowList *
qi_row_list_new (guint n_items)
{
  Builder builder;

  builder_init (&builder);
  builder_add (&builder, n_items, 0, 0, NULL);
  return builder_end (&builder, 0, n_items);
}

/**
 * qi_row_list_ref:
 * @self: a list
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self
 */
QiRowList *
qi_row_list_ref (QiRowList *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * qi_row_list_unref:
 * @self: a list
 *
 * Gives up a reference. May be called from any thread.
 */
void
qi_row_list_unref (QiRowList *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < self->n_runs; i++)
    g_clear_pointer (&self->runs[i].text, qi_item_text_unref);
  g_free (self->runs);
  g_free (self);
}

/**
 * qi_row_list_get_n_rows:
 * @self: a list
 *
 * O(1).
 */
guint
qi_row_list_get_n_rows (const QiRowList *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_rows;
}

guint
qi_row_list_get_generation (const QiRowList *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->generation;
}

guint
qi_row_list_get_n_items (const QiRowList *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_items;
}

/* The run that @row is in. */
static const Run *
find_run (const QiRowList *self,
          guint            row)
{
  guint low = 0, high = self->n_runs - 1;

  while (low < high)
    {
      guint middle = low + (high - low + 1) / 2;

      if (self->runs[middle].start <= row)
        low = middle;
      else
        high = middle - 1;
    }
  return &self->runs[low];
}

QiRow
qi_row_list_get (const QiRowList *self,
                 guint            row)
{
  QiRow found = { 0, QI_NO_ITEM, NULL };

  g_return_val_if_fail (self != NULL, found);
  g_return_val_if_fail (row < self->n_rows, found);

  qi_row_list_get_run (self, row, &found);
  return found;
}

gboolean
qi_row_list_find (const QiRowList *self,
                  guint64          id,
                  guint           *row)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->n_runs; i++)
    {
      const Run *run = &self->runs[i];

      if (id < run->id || id - run->id >= run->n)
        continue;
      if (row != NULL)
        *row = run->start + (guint) (id - run->id);
      return TRUE;
    }
  return FALSE;
}

guint
qi_row_list_get_run (const QiRowList *self,
                     guint            row,
                     QiRow           *first)
{
  const Run *run;
  guint skipped;

  g_return_val_if_fail (self != NULL, 0);

  if (row >= self->n_rows)
    return 0;
  run = find_run (self, row);
  skipped = row - run->start;
  if (first != NULL)
    {
      first->id = run->id + skipped;
      first->item = run->item == QI_NO_ITEM ? QI_NO_ITEM : run->item + skipped;
      first->text = run->text;
    }
  return run->n - skipped;
}

gboolean
qi_row_list_is_plain (const QiRowList *self,
                      guint            n_items)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->n_rows != n_items)
    return FALSE;
  /* After a save ids may no longer increase along with the items, so this can be several runs. */
  for (guint i = 0; i < self->n_runs; i++)
    {
      if (self->runs[i].text != NULL || self->runs[i].item != self->runs[i].start)
        return FALSE;
    }
  return TRUE;
}

/**
 * qi_row_list_with_items:
 * @self: a list
 * @n_items: how many there are now
 *
 * More items of the file were found: they follow at the end.
 *
 * Returns: (transfer full): the new list; @self with one more reference when there are no more
 */
QiRowList *
qi_row_list_with_items (QiRowList *self,
                        guint      n_items)
{
  Builder builder;
  Cursor cursor = { self, 0, 0 };

  g_return_val_if_fail (self != NULL, NULL);

  if (n_items <= self->n_items)
    return qi_row_list_ref (self);
  builder_init (&builder);
  cursor_go (&cursor, self->n_rows, &builder);
  builder_add (&builder, n_items - self->n_items, self->n_items, self->n_items, NULL);
  return builder_end (&builder, self->generation, n_items);
}

QiRowList *
qi_row_list_with_text (QiRowList  *self,
                       guint       row,
                       QiItemText *text)
{
  Builder builder;
  Cursor cursor = { self, 0, 0 };
  QiRow old;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (row < self->n_rows, NULL);

  old = qi_row_list_get (self, row);
  g_return_val_if_fail (text != NULL || old.item != QI_NO_ITEM, NULL);

  if (old.text == text)
    return qi_row_list_ref (self);
  builder_init (&builder);
  cursor_go (&cursor, row, &builder);
  builder_add (&builder, 1, old.id, old.item, text);
  cursor_go (&cursor, row + 1, NULL);
  cursor_go (&cursor, self->n_rows, &builder);
  return builder_end (&builder, self->generation, self->n_items);
}

QiRowList *
qi_row_list_with_new (QiRowList   *self,
                      guint        row,
                      guint64      first_id,
                      QiItemText **texts,
                      guint        n_texts)
{
  Builder builder;
  Cursor cursor = { self, 0, 0 };

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (row <= self->n_rows, NULL);
  g_return_val_if_fail (texts != NULL || n_texts == 0, NULL);
  g_return_val_if_fail (n_texts < QI_NO_ITEM - self->n_rows, NULL);

  builder_init (&builder);
  cursor_go (&cursor, row, &builder);
  for (guint i = 0; i < n_texts; i++)
    builder_add (&builder, 1, first_id + i, QI_NO_ITEM, texts[i]);
  cursor_go (&cursor, self->n_rows, &builder);
  return builder_end (&builder, self->generation, self->n_items);
}

/* Goes on to @to; leaves out those of @rows, of which there are @n, from the @i-th on, and adds the
 * others. Returns the first of @rows that is not before @to. */
static guint
go_past (Cursor      *cursor,
         const guint *rows,
         guint        n,
         guint        i,
         guint        to,
         Builder     *builder)
{
  for (; i < n && rows[i] < to; i++)
    {
      cursor_go (cursor, rows[i], builder);
      cursor_go (cursor, rows[i] + 1, NULL);
    }
  cursor_go (cursor, to, builder);
  return i;
}

static gboolean
are_ascending (const guint *rows,
               guint        n_rows,
               guint        end)
{
  for (guint i = 0; i < n_rows; i++)
    {
      if (rows[i] >= end || (i > 0 && rows[i] <= rows[i - 1]))
        return FALSE;
    }
  return TRUE;
}

QiRowList *
qi_row_list_with_copies (QiRowList   *self,
                         const guint *rows,
                         guint        n_rows,
                         guint64      first_id,
                         QiItemText **texts)
{
  Builder builder;
  Cursor cursor = { self, 0, 0 };

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (are_ascending (rows, n_rows, self->n_rows), NULL);
  g_return_val_if_fail (n_rows < QI_NO_ITEM - self->n_rows, NULL);

  builder_init (&builder);
  for (guint i = 0; i < n_rows; i++)
    {
      cursor_go (&cursor, rows[i] + 1, &builder);
      builder_add (&builder, 1, first_id + i, QI_NO_ITEM, texts[i]);
    }
  cursor_go (&cursor, self->n_rows, &builder);
  return builder_end (&builder, self->generation, self->n_items);
}

QiRowList *
qi_row_list_without (QiRowList   *self,
                     const guint *rows,
                     guint        n_rows)
{
  Builder builder;
  Cursor cursor = { self, 0, 0 };

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (are_ascending (rows, n_rows, self->n_rows), NULL);

  builder_init (&builder);
  go_past (&cursor, rows, n_rows, 0, self->n_rows, &builder);
  return builder_end (&builder, self->generation, self->n_items);
}

QiRowList *
qi_row_list_with_moved (QiRowList   *self,
                        const guint *rows,
                        guint        n_rows,
                        guint        to)
{
  Builder builder;
  Cursor others = { self, 0, 0 }, moved = { self, 0, 0 };
  guint next;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (are_ascending (rows, n_rows, self->n_rows), NULL);
  g_return_val_if_fail (to <= self->n_rows, NULL);

  builder_init (&builder);
  next = go_past (&others, rows, n_rows, 0, to, &builder);
  for (guint i = 0; i < n_rows; i++)
    {
      cursor_go (&moved, rows[i], NULL);
      cursor_go (&moved, rows[i] + 1, &builder);
    }
  go_past (&others, rows, n_rows, next, self->n_rows, &builder);
  return builder_end (&builder, self->generation, self->n_items);
}

QiRowList *
qi_row_list_with_rows_at (QiRowList   *self,
                          const guint *rows)
{
  Builder builder;
  builder_init (&builder);
  for (guint i = 0; i < self->n_rows; i++)
    {
      const QiRow row = qi_row_list_get (self, rows[i]);
      builder_add (&builder, 1, row.id, row.item, row.text);
    }
  return builder_end (&builder, self->generation, self->n_items);
}

QiRowList *
qi_row_list_with_order (QiRowList          *self,
                        const QiRowStretch *order,
                        guint               n_stretches,
                        guint64             first_id)
{
  Builder builder;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (qi_row_list_is_plain (self, self->n_rows), NULL);

  builder_init (&builder);
  for (guint i = 0; i < n_stretches; i++)
    {
      const QiRowStretch *stretch = &order[i];
      guint n = 0;

      if (stretch->item == QI_NO_ITEM)
        builder_add (&builder, 1, first_id++, QI_NO_ITEM, stretch->text);
      /* After a save ids may no longer increase along with the items. */
      for (guint done = 0; stretch->item != QI_NO_ITEM && done < stretch->n; done += n)
        {
          QiRow first;

          n = qi_row_list_get_run (self, stretch->item + done, &first);
          n = MIN (n, stretch->n - done);
          if (n == 0)
            break;
          builder_add (&builder, n, first.id, first.item, stretch->text);
        }
    }
  return builder_end (&builder, self->generation, self->n_items);
}

static int
compare_run_ids (gconstpointer a,
                 gconstpointer b)
{
  const Run *const *first = a, *const *second = b;

  return ((*first)->id > (*second)->id) - ((*first)->id < (*second)->id);
}

/* The last of @runs, sorted by id, that begins at or before @id; 0 also when there is none. */
static guint
find_run_by_id (const GPtrArray *runs,
                guint64          id)
{
  guint low = 0, high = runs->len - 1;

  while (low < high)
    {
      guint middle = low + (high - low + 1) / 2;
      const Run *run = g_ptr_array_index (runs, middle);

      if (run->id <= id)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* The data from which a list is made after a save. */
typedef struct
{
  Builder          builder;
  const GPtrArray *runs; /* of the list that was written, by id */
  QiRowTextFunc    load;
  gpointer         user_data;
} Saving;

/* Adds @n rows of @run from @id on that have no text. @item: where the first one is in the new file;
 * %QI_NO_ITEM: nowhere. */
static gboolean
add_loaded (Saving    *saving,
            const Run *run,
            guint64    id,
            guint      n,
            guint      item)
{
  for (guint i = 0; i < n; i++)
    {
      const guint old = run->item + (guint) (id - run->id) + i;
      g_autoptr (QiItemText) text =
        saving->load != NULL ? saving->load (old, saving->user_data) : NULL;

      if (text == NULL)
        return FALSE;
      builder_add (&saving->builder, 1, id + i, item == QI_NO_ITEM ? QI_NO_ITEM : item + i, text);
    }
  return TRUE;
}

/* The same row may have been edited again while the file was written. */
static gboolean
is_same_text (const QiItemText *a,
              const QiItemText *b)
{
  return a == b || (a != NULL && b != NULL && g_bytes_equal (a->bytes, b->bytes));
}

/* Adds @run, giving each part the item numbers of the written list. */
static gboolean
add_saved_run (Saving    *saving,
               const Run *run)
{
  const GPtrArray *runs = saving->runs;
  guint64 id = run->id, end = run->id + run->n;
  guint next = runs->len > 0 ? find_run_by_id (runs, id) : 0;

  while (id < end)
    {
      const Run *saved = next < runs->len ? g_ptr_array_index (runs, next) : NULL;
      guint item = QI_NO_ITEM;
      guint n;

      if (saved != NULL && saved->id + saved->n <= id)
        {
          next++;
          continue;
        }
      if (saved != NULL && saved->id <= id)
        {
          n = (guint) (MIN (end, saved->id + saved->n) - id);
          item = saved->start + (guint) (id - saved->id);
        }
      else /* Rows that were not written are in no file now. */
        n = saved != NULL && saved->id < end ? (guint) (saved->id - id) : (guint) (end - id);
      if (item != QI_NO_ITEM && is_same_text (run->text, saved->text))
        builder_add (&saving->builder, n, id, item, NULL);
      else if (run->text != NULL)
        builder_add (&saving->builder, n, id, item, run->text);
      else if (!add_loaded (saving, run, id, n, item))
        return FALSE;
      id += n;
    }
  return TRUE;
}

QiRowList *
qi_row_list_with_saved (QiRowList    *self,
                        QiRowList    *saved,
                        QiRowTextFunc load,
                        gpointer      user_data)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autoptr (QiRowList) list = NULL;
  Saving saving = { .runs = runs, .load = load, .user_data = user_data };
  gboolean done = TRUE;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (saved != NULL, NULL);
  g_return_val_if_fail (self->generation == saved->generation, NULL);

  for (guint i = 0; i < saved->n_runs; i++)
    g_ptr_array_add (runs, &saved->runs[i]);
  g_ptr_array_sort (runs, compare_run_ids);
  builder_init (&saving.builder);
  for (guint i = 0; done && i < self->n_runs; i++)
    done = add_saved_run (&saving, &self->runs[i]);
  list = builder_end (&saving.builder, self->generation + 1, saved->n_rows);
  return done ? g_steal_pointer (&list) : NULL;
}
