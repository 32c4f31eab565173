/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* Decides which of the rows between two equal ones belong together. They are paired in order anyway; if one
 * file has more of them than the other, those are left unpaired that cause the fewest differences. */
#include "qi-diff.h"

#define MAX_GAP         64         /* rows of one file */
#define MAX_GAP_SQUARES (1u << 20) /* compared in one gap */
#define MAX_ALL_SQUARES (1u << 26)
#define MAX_CHANGES     1000 /* beyond which two rows have nothing in common */

typedef struct
{
  const QiOptions  *options;
  const QiDiffSide *sides[2];
  guint64           budget; /* squares, of all gaps */
} Work;

typedef struct
{
  QiSetup *setups[2][MAX_GAP]; /* NULL: it cannot be read */
  guint    rows[2][MAX_GAP];
  guint    n[2];
} Gap;

static void
gap_clear (Gap *gap)
{
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < gap->n[i]; j++)
      g_clear_pointer (&gap->setups[i][j], qi_setup_unref);
}

static void
add_row (Work *work,
         Gap  *gap,
         guint side,
         guint row)
{
  g_auto (QiDiffReading) reading = { NULL };

  qi_diff_side_read (work->sides[side], work->options, row, &reading);
  gap->rows[side][gap->n[side]] = row;
  gap->setups[side][gap->n[side]++] = g_steal_pointer (&reading.input.setup);
}

/* FALSE: comparing all with all takes too long. */
static gboolean
spend (Work      *work,
       const Gap *gap)
{
  guint64 cost = 0;

  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < gap->n[i]; j++)
      if (gap->setups[i][j] != NULL)
        cost += (guint64) qi_position_get_n_squares (qi_setup_get_position (gap->setups[i][j]))
                * gap->n[1 - i];
  if (cost > MAX_GAP_SQUARES || cost > work->budget)
    return FALSE;
  work->budget -= cost;
  return TRUE;
}

static guint
count_changes (QiSetup *a,
               QiSetup *b)
{
  g_autoptr (QiDifference) difference = NULL;

  if (a == NULL || b == NULL)
    return MAX_CHANGES;
  difference = qi_difference_new (a, b);
  return MIN (qi_difference_get_n (difference), MAX_CHANGES);
}

/* Chooses a partner for each of the @few rows among the @many: @partners gets their numbers. */
static void
choose (const Gap *gap,
        guint      few,
        guint      many,
        guint      partners[MAX_GAP])
{
  guint n = gap->n[few];
  guint m = gap->n[many];
  guint width = m + 1;
  g_autofree guint *costs = g_new0 (guint, (gsize) (n + 1) * width);

  for (guint i = 1; i <= n; i++)
    for (guint j = i; j <= m - n + i; j++)
      {
        guint with = costs[(i - 1) * width + j - 1]
                     + count_changes (gap->setups[few][i - 1], gap->setups[many][j - 1]);

        costs[i * width + j] = j > i ? MIN (with, costs[i * width + j - 1]) : with;
      }
  for (guint i = n, j = m; i > 0; i--, j--)
    {
      while (j > i && costs[i * width + j - 1] <= costs[i * width + j])
        j--;
      partners[i - 1] = j - 1;
    }
}

/* Writes the pairs of the gap again, as many as before. */
static void
rewrite (const Gap   *gap,
         guint        few,
         guint        many,
         const guint *partners,
         QiPair      *pairs)
{
  guint next = 0;

  for (guint j = 0; j < gap->n[many]; j++)
    {
      guint rows[2] = { G_MAXUINT, G_MAXUINT };

      rows[many] = gap->rows[many][j];
      if (next < gap->n[few] && partners[next] == j)
        rows[few] = gap->rows[few][next++];
      pairs[j] = (QiPair) { rows[0], rows[1] };
    }
}

static void
pair_gap (Work   *work,
          QiPair *pairs,
          guint   n_pairs)
{
  Gap gap = { .n = { 0, 0 } };
  guint partners[MAX_GAP];
  guint few;

  for (guint i = 0; i < n_pairs; i++)
    {
      if (pairs[i].before != G_MAXUINT)
        add_row (work, &gap, 0, pairs[i].before);
      if (pairs[i].after != G_MAXUINT)
        add_row (work, &gap, 1, pairs[i].after);
    }
  few = gap.n[0] < gap.n[1] ? 0 : 1;
  if (spend (work, &gap))
    {
      choose (&gap, few, 1 - few, partners);
      rewrite (&gap, few, 1 - few, partners, pairs);
    }
  gap_clear (&gap);
}

static gboolean
is_equal (const QiPair  *pair,
          const guint64 *a_keys,
          const guint64 *b_keys)
{
  return pair->before != G_MAXUINT && pair->after != G_MAXUINT
         && a_keys[pair->before] == b_keys[pair->after];
}

void
qi_diff_pair_alike (const QiOptions  *options,
                    const QiDiffSide *a,
                    const QiDiffSide *b,
                    const guint64    *a_keys,
                    const guint64    *b_keys,
                    GArray           *pairs)
{
  Work work = { options, { a, b }, MAX_ALL_SQUARES };
  QiPair *all = (QiPair *) (void *) pairs->data;

  for (guint i = 0, end; i < pairs->len; i = end + 1)
    {
      guint n_both = 0;

      for (end = i; end < pairs->len && !is_equal (&all[end], a_keys, b_keys); end++)
        n_both += all[end].before != G_MAXUINT && all[end].after != G_MAXUINT;
      /* The gap has all rows of both, or rows of one file only: there is nothing to choose. */
      if (n_both > 0 && n_both < end - i && end - i <= MAX_GAP)
        pair_gap (&work, all + i, end - i);
    }
}
