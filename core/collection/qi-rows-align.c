/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* Two lists of rows aligned. In long ones, rows whose key occurs once in both lists are anchors: the longest
 * sequence of them that is in order in both (patience sorting, Fredman 1975). The rows between two anchors, or
 * short lists as a whole, are compared by Myers' algorithm, and the rest is then paired in order. */
#include "qi-align-private.h"
#include "qi-difference.h"
#include "qi-difference-private.h"

#include <string.h>

#define MAX_EDITS      4096 /* between two holds */
#define MAX_SHORT_ROWS 2048 /* of both lists; below MAX_EDITS, so that the shortest edit is found */
#define MAX_STEPS      (G_GUINT64_CONSTANT (1) << 27)
#define NOT_PAIRED     G_MAXUINT32
#define DIGIT_BITS     16 /* of a key; they are four */
#define N_DIGITS       ((gsize) 1 << DIGIT_BITS)

typedef struct
{
  guint64 key;
  guint   row; /* rows of the second list follow those of the first */
} KeyedRow;

typedef struct
{
  guint    n;
  guint    m;
  guint32 *a; /* numbers of keys */
  guint32 *b;
  guint    n_numbers;
  guint8  *where;   /* each number occurs */
  guint32 *a_pairs; /* the row of the other list, or NOT_PAIRED */
  guint32 *b_pairs;
  guint64  budget;
} Rows;

/* Radix sort with digits of 16 bits, the lowest first: several times as fast as qsort(), and not slow
 * for any keys. */
static void
sort_rows (KeyedRow *rows,
           gsize     n)
{
  g_autofree KeyedRow *other = g_new (KeyedRow, n + 1);
  g_autofree gsize *starts = g_new (gsize, N_DIGITS);
  KeyedRow *from = rows;
  KeyedRow *to = other;

  for (guint shift = 0; shift < 64; shift += DIGIT_BITS)
    {
      KeyedRow *last = from;
      gsize sum = 0;

      memset (starts, 0, N_DIGITS * sizeof *starts);
      for (gsize i = 0; i < n; i++)
        starts[from[i].key >> shift & (N_DIGITS - 1)]++;
      for (gsize i = 0; i < N_DIGITS; i++)
        {
          gsize count = starts[i];

          starts[i] = sum;
          sum += count;
        }
      for (gsize i = 0; i < n; i++)
        to[starts[from[i].key >> shift & (N_DIGITS - 1)]++] = from[i];
      from = to;
      to = last;
    }
  /* After an even number of passes the result is in the original array. */
}

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  const KeyedRow *first = a;
  const KeyedRow *second = b;

  return first->key < second->key ? -1 : first->key > second->key;
}

/* Equal keys get equal small numbers. Sorting is used instead of hashing, because no keys make it
 * slow. */
static void
number_keys (Rows          *rows,
             const guint64 *before,
             const guint64 *after)
{
  gsize n = (gsize) rows->n + rows->m;
  g_autofree KeyedRow *sorted = g_new (KeyedRow, n + 1);

  for (guint i = 0; i < rows->n; i++)
    sorted[i] = (KeyedRow) { before[i], i };
  for (guint i = 0; i < rows->m; i++)
    sorted[rows->n + i] = (KeyedRow) { after[i], rows->n + i };
  if (n < N_DIGITS)
    qsort (sorted, n, sizeof *sorted, compare_keys);
  else
    sort_rows (sorted, n);
  for (gsize i = 0; i < n; i++)
    {
      if (i == 0 || sorted[i].key != sorted[i - 1].key)
        rows->n_numbers++;
      if (sorted[i].row < rows->n)
        rows->a[sorted[i].row] = rows->n_numbers - 1;
      else
        rows->b[sorted[i].row - rows->n] = rows->n_numbers - 1;
    }
}

static guint8 *
find_where (const Rows *rows)
{
  guint8 *where = g_new0 (guint8, (gsize) rows->n_numbers + 1);

  for (guint i = 0; i < rows->n; i++)
    where[rows->a[i]] |= QI_ALIGN_BEFORE;
  for (guint i = 0; i < rows->m; i++)
    where[rows->b[i]] |= QI_ALIGN_AFTER;
  return where;
}

/* For each number that a list has exactly once, its row; else NOT_PAIRED. */
static guint32 *
find_single (const guint32 *numbers,
             guint          n,
             guint          n_numbers)
{
  guint32 *single = g_new (guint32, n_numbers + 1);
  g_autofree guint8 *counts = g_new0 (guint8, n_numbers + 1);

  for (guint i = 0; i < n_numbers; i++)
    single[i] = NOT_PAIRED;
  for (guint i = 0; i < n; i++)
    if (counts[numbers[i]] < 2)
      single[numbers[i]] = ++counts[numbers[i]] == 1 ? i : NOT_PAIRED;
  return single;
}

/* Pairs the longest sequence of rows that occur once in both lists, in the same order. */
static void
pair_holds (Rows *rows)
{
  g_autofree guint32 *single_a = find_single (rows->a, rows->n, rows->n_numbers);
  g_autofree guint32 *single_b = find_single (rows->b, rows->m, rows->n_numbers);
  g_autofree guint32 *tops =
    g_new (guint32, rows->n + 1); /* rows of the first list on top of each pile */
  g_autofree guint32 *below = g_new (guint32, rows->n + 1); /* the row on top of the pile before */
  guint n_piles = 0;

  for (guint i = 0; i < rows->n; i++)
    {
      guint32 there = single_b[rows->a[i]];
      guint low = 0;
      guint high = n_piles;

      if (single_a[rows->a[i]] == NOT_PAIRED || there == NOT_PAIRED)
        continue;
      while (low < high)
        {
          guint middle = low + (high - low) / 2;

          if (single_b[rows->a[tops[middle]]] < there)
            low = middle + 1;
          else
            high = middle;
        }
      below[i] = low == 0 ? NOT_PAIRED : tops[low - 1];
      tops[low] = i;
      n_piles = MAX (n_piles, low + 1);
    }
  for (guint32 i = n_piles == 0 ? NOT_PAIRED : tops[n_piles - 1]; i != NOT_PAIRED; i = below[i])
    {
      rows->a_pairs[i] = single_b[rows->a[i]];
      rows->b_pairs[rows->a_pairs[i]] = i;
    }
}

/* Pairs equal rows between two anchors. */
static void
pair_between (Rows   *rows,
              guint   a,
              guint   a_end,
              guint   b,
              guint   b_end,
              guint8 *removed,
              guint8 *added)
{
  if (a == a_end || b == b_end)
    return;
  memset (removed + a, 0, a_end - a);
  memset (added + b, 0, b_end - b);
  qi_align_numbers (rows->a + a, a_end - a, rows->b + b, b_end - b, rows->where, MAX_EDITS,
                    &rows->budget, removed + a, added + b);
  for (guint i = a, j = b;;)
    {
      while (i < a_end && removed[i] != 0)
        i++;
      while (j < b_end && added[j] != 0)
        j++;
      if (i == a_end || j == b_end)
        return;
      rows->a_pairs[i] = j;
      rows->b_pairs[j] = i;
      i++;
      j++;
    }
}

/* The rows between the anchors. */
static void
pair_gaps (Rows *rows)
{
  g_autofree guint8 *removed = g_new0 (guint8, (gsize) rows->n + 1);
  g_autofree guint8 *added = g_new0 (guint8, (gsize) rows->m + 1);
  guint a = 0;
  guint b = 0;

  for (guint i = 0; i <= rows->n; i++)
    {
      guint there = i == rows->n ? rows->m : rows->a_pairs[i];

      if (i < rows->n && there == NOT_PAIRED)
        continue;
      pair_between (rows, a, i, b, there, removed, added);
      a = i + 1;
      b = there + 1;
    }
}

/* Pairs equal rows that are left in both lists: the first with the first, and so on. */
static void
pair_moved (Rows   *rows,
            guint8 *a_moved,
            guint8 *b_moved,
            GArray *moved)
{
  g_autofree guint32 *first =
    g_new (guint32, rows->n_numbers + 1); /* of the first list, by number */
  g_autofree guint32 *next = g_new (guint32, rows->n + 1);

  for (guint i = 0; i < rows->n_numbers; i++)
    first[i] = NOT_PAIRED;
  for (guint i = rows->n; i-- > 0;)
    if (rows->a_pairs[i] == NOT_PAIRED)
      {
        next[i] = first[rows->a[i]];
        first[rows->a[i]] = i;
      }
  for (guint j = 0; j < rows->m; j++)
    if (rows->b_pairs[j] == NOT_PAIRED && first[rows->b[j]] != NOT_PAIRED)
      {
        QiPair pair = { first[rows->b[j]], j };

        first[rows->b[j]] = next[pair.before];
        a_moved[pair.before] = 1;
        b_moved[j] = 1;
        g_array_append_val (moved, pair);
      }
}

static void
append_pair (GArray *pairs,
             guint   before,
             guint   after)
{
  QiPair pair = { before, after };

  g_array_append_val (pairs, pair);
}

/* All pairs in order; rows left between two pairs are paired one by one. */
static GArray *
list_pairs (const Rows   *rows,
            const guint8 *a_moved,
            const guint8 *b_moved)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (QiPair));

  for (guint i = 0, j = 0; i < rows->n || j < rows->m;)
    {
      gboolean has_a = i < rows->n && rows->a_pairs[i] == NOT_PAIRED;
      gboolean has_b = j < rows->m && rows->b_pairs[j] == NOT_PAIRED;

      if (has_a && a_moved[i])
        i++;
      else if (has_b && b_moved[j])
        j++;
      else if (has_a && has_b)
        append_pair (pairs, i++, j++);
      else if (has_a)
        append_pair (pairs, i++, G_MAXUINT);
      else if (has_b)
        append_pair (pairs, G_MAXUINT, j++);
      else
        append_pair (pairs, i++, j++);
    }
  return pairs;
}

static guint32 *
new_unpaired (guint n)
{
  guint32 *pairs = g_new (guint32, (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    pairs[i] = NOT_PAIRED;
  return pairs;
}

/* Skips what both lists have in common at their start and end. */
static guint
count_common (const guint64 *before,
              guint          n_before,
              const guint64 *after,
              guint          n_after,
              guint         *n_end)
{
  guint maximum = MIN (n_before, n_after);
  guint start = 0;
  guint end = 0;

  while (start < maximum && before[start] == after[start])
    start++;
  while (end < maximum - start && before[n_before - end - 1] == after[n_after - end - 1])
    end++;
  *n_end = end;
  return start;
}

static GArray *
align_middle (const guint64 *before,
              guint          n_before,
              const guint64 *after,
              guint          n_after,
              GArray        *moved)
{
  Rows rows = { .n = n_before, .m = n_after, .budget = MAX_STEPS };
  g_autofree guint32 *a = g_new (guint32, (gsize) n_before + 1);
  g_autofree guint32 *b = g_new (guint32, (gsize) n_after + 1);
  g_autofree guint32 *a_pairs = new_unpaired (n_before);
  g_autofree guint32 *b_pairs = new_unpaired (n_after);
  g_autofree guint8 *a_moved = g_new0 (guint8, (gsize) n_before + 1);
  g_autofree guint8 *b_moved = g_new0 (guint8, (gsize) n_after + 1);

  rows.a = a;
  rows.b = b;
  rows.a_pairs = a_pairs;
  rows.b_pairs = b_pairs;
  number_keys (&rows, before, after);
  g_autofree guint8 *where = find_where (&rows);

  rows.where = where;
  if (n_before + n_after > MAX_SHORT_ROWS)
    pair_holds (&rows);
  pair_gaps (&rows);
  if (moved != NULL)
    pair_moved (&rows, a_moved, b_moved, moved);
  return list_pairs (&rows, a_moved, b_moved);
}

/**
 * qi_rows_align:
 * @before: (array length=n_before): the keys of a list of rows
 * @n_before: how many
 * @after: (array length=n_after): the keys of another one
 * @n_after: how many
 * @moved: (out) (optional) (element-type QiPair): rows that are equal but stand elsewhere, by their place in
 *   the second list
 *
 * Aligns two lists of rows. A pair whose keys differ is a row that was changed. With @moved, rows that
 * stand elsewhere are in no pair of the result; without, they count as any other.
 * What is equal is the most there can be in lists of up to 2,048 rows together, and where every row is
 * there once; O(n log n) then, and bounded in any case.
 *
 * Returns: (transfer full) (element-type QiPair): each row of both lists once, ascending in both
 */
GArray *
qi_rows_align (const guint64 *before,
               guint          n_before,
               const guint64 *after,
               guint          n_after,
               GArray       **moved)
{
  g_return_val_if_fail (before != NULL || n_before == 0, NULL);
  g_return_val_if_fail (after != NULL || n_after == 0, NULL);
  g_return_val_if_fail (MAX (n_before, n_after) <= G_MAXINT32 / 2, NULL);

  g_autoptr (GArray) middle = NULL;
  g_autoptr (GArray) elsewhere = NULL;
  guint n_end;
  guint start = count_common (before, n_before, after, n_after, &n_end);
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (QiPair));

  if (moved != NULL)
    elsewhere = g_array_new (FALSE, FALSE, sizeof (QiPair));
  middle = align_middle (before + start, n_before - start - n_end, after + start,
                         n_after - start - n_end, elsewhere);
  for (guint i = 0; i < start; i++)
    append_pair (pairs, i, i);
  for (guint i = 0; i < middle->len; i++)
    {
      const QiPair *pair = &g_array_index (middle, QiPair, i);

      append_pair (pairs, pair->before == G_MAXUINT ? G_MAXUINT : pair->before + start,
                   pair->after == G_MAXUINT ? G_MAXUINT : pair->after + start);
    }
  for (guint i = n_end; i > 0; i--)
    append_pair (pairs, n_before - i, n_after - i);
  for (guint i = 0; elsewhere != NULL && i < elsewhere->len; i++)
    {
      g_array_index (elsewhere, QiPair, i).before += start;
      g_array_index (elsewhere, QiPair, i).after += start;
    }
  if (moved != NULL)
    *moved = g_steal_pointer (&elsewhere);
  return pairs;
}
