/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-inner-private.h"

#include <string.h>

/* The order of a collection's rows: replacing it, and what is counted. */

static gboolean
is_modified (const QiRowList *rows)
{
  return !qi_row_list_is_plain (rows, qi_row_list_get_n_items (rows));
}

/* A GArray of #QiRowRun: all rows. */
static GArray *
list_runs (const QiRowList *rows)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (QiRowRun));
  QiRowRun run = { .start = 0 };

  while ((run.n = qi_row_list_get_run (rows, run.start, &run.first)) > 0)
    {
      g_array_append_val (runs, run);
      run.start += run.n;
    }
  return runs;
}

/* Adds or subtracts the verdicts of the rows from @from to before @to. */
static void
count_rows (QiCollection *self,
            QiRowList    *rows,
            guint         from,
            guint         to,
            gboolean      add)
{
  while (from < to)
    {
      QiRow first;
      const guint n = MIN (qi_row_list_get_run (rows, from, &first), to - from);

      if (n == 0)
        break;
      for (guint i = 0; i < n; i++)
        {
          const QiVerdict verdict = first.text != NULL
                                      ? qi_collection_get_text_verdict (first.text)
                                      : qi_item_store_get_verdict (self->store, first.item + i);

          self->counts[verdict] += add ? 1 : G_MAXUINT;
        }
      from += n;
    }
}

void
qi_collection_recount (QiCollection *self)
{
  memset (self->counts, 0, sizeof self->counts);
  count_rows (self, self->rows, 0, qi_row_list_get_n_rows (self->rows), TRUE);
}

static gboolean
are_same (const QiRow *a,
          guint        a_skip,
          const QiRow *b,
          guint        b_skip)
{
  return a->text == b->text && a->id + a_skip == b->id + b_skip
         && (a->item == QI_NO_ITEM || b->item == QI_NO_ITEM ? a->item == b->item
                                                            : a->item + a_skip == b->item + b_skip);
}

/* How many rows at the start of both lists are equal. */
static guint
count_same_start (const GArray *a,
                  const GArray *b)
{
  guint ia = 0, ib = 0, sa = 0, sb = 0, n = 0;

  while (ia < a->len && ib < b->len)
    {
      const QiRowRun *ra = &g_array_index (a, QiRowRun, ia);
      const QiRowRun *rb = &g_array_index (b, QiRowRun, ib);
      const guint step = MIN (ra->n - sa, rb->n - sb);

      if (!are_same (&ra->first, sa, &rb->first, sb))
        break;
      n += step;
      sa += step;
      sb += step;
      if (sa == ra->n)
        {
          ia++;
          sa = 0;
        }
      if (sb == rb->n)
        {
          ib++;
          sb = 0;
        }
    }
  return n;
}

/* The same at the end, at most @maximum. */
static guint
count_same_end (const GArray *a,
                const GArray *b,
                guint         maximum)
{
  guint ia = a->len, ib = b->len, sa = 0, sb = 0, n = 0;

  while (ia > 0 && ib > 0 && n < maximum)
    {
      const QiRowRun *ra = &g_array_index (a, QiRowRun, ia - 1);
      const QiRowRun *rb = &g_array_index (b, QiRowRun, ib - 1);
      const guint step = MIN (MIN (ra->n - sa, rb->n - sb), maximum - n);

      if (!are_same (&ra->first, ra->n - sa - 1, &rb->first, rb->n - sb - 1))
        break;
      n += step;
      sa += step;
      sb += step;
      if (sa == ra->n)
        {
          ia--;
          sa = 0;
        }
      if (sb == rb->n)
        {
          ib--;
          sb = 0;
        }
    }
  return n;
}

void
qi_collection_take_rows (QiCollection *self,
                         QiRowList    *rows)
{
  g_autoptr (QiRowList) old = self->rows;
  g_autoptr (GArray) old_runs = NULL;
  g_autoptr (GArray) new_runs = NULL;
  const guint n_old = qi_row_list_get_n_rows (old);
  const guint n_new = qi_row_list_get_n_rows (rows);
  const gboolean was_modified = is_modified (old);
  gboolean is_unsure;
  guint start, end;

  if (rows == old)
    {
      /* Both are the same list: only the reference to @old is dropped. */
      return;
    }
  old_runs = list_runs (old);
  new_runs = list_runs (rows);
  start = count_same_start (old_runs, new_runs);
  end = count_same_end (old_runs, new_runs, MIN (n_old, n_new) - start);
  self->rows = rows;
  is_unsure = qi_collection_forget_texts (self, rows, start, n_new - end);
  count_rows (self, old, start, n_old - end, FALSE);
  count_rows (self, rows, start, n_new - end, TRUE);
  if (start < n_old)
    self->serial++;
  qi_collection_check_follow (self);
  if (is_unsure)
    qi_collection_check (self);
  if (n_old != n_new || start + end < n_old)
    g_signal_emit (self, qi_collection_signals[QI_COLLECTION_ROWS_CHANGED], 0, start,
                   n_old - end - start, n_new - end - start);
  qi_collection_emit_counts (self);
  if (was_modified != is_modified (self->rows))
    g_object_notify (G_OBJECT (self), "modified");
}

/* Whether a row of the run, the @i-th of it, is a problem. */
static gboolean
is_problem (QiCollection   *self,
            const QiRowRun *run,
            guint           i,
            QiVerdict       least)
{
  return (run->first.text != NULL ? qi_collection_get_text_verdict (run->first.text)
                                  : qi_item_store_get_verdict (self->store, run->first.item + i))
         >= least;
}

/* Looks at the rows from @from to before @to, beginning with the nearest. */
static gboolean
find_between (QiCollection *self,
              const GArray *runs,
              guint         from,
              guint         to,
              gboolean      forward,
              QiVerdict     least,
              guint        *found)
{
  for (guint k = 0; k < runs->len; k++)
    {
      const QiRowRun *run = &g_array_index (runs, QiRowRun, forward ? k : runs->len - 1 - k);
      const guint first = MAX (from, run->start);
      const guint end = MIN (to, run->start + run->n);

      for (guint i = 0; first < end && i < end - first; i++)
        {
          const guint row = forward ? first + i : end - 1 - i;

          if (!is_problem (self, run, row - run->start, least))
            continue;
          *found = row;
          return TRUE;
        }
    }
  return FALSE;
}

gboolean
qi_collection_find_problem (QiCollection *self,
                            guint         row,
                            gboolean      forward,
                            QiVerdict     least,
                            guint        *found)
{
  g_autoptr (GArray) runs = NULL;
  guint n;

  g_return_val_if_fail (QI_IS_COLLECTION (self) && found != NULL, FALSE);

  n = qi_row_list_get_n_rows (self->rows);
  runs = list_runs (self->rows);
  if (forward)
    return find_between (self, runs, row < n ? row + 1 : n, n, TRUE, least, found)
           || find_between (self, runs, 0, MIN (row, n), TRUE, least, found);
  return find_between (self, runs, 0, MIN (row, n), FALSE, least, found)
         || find_between (self, runs, row < n ? row + 1 : n, n, FALSE, least, found);
}
