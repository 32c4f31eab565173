/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-align-private.h"

#include <string.h>

#define MAX_SLIDE 64 /* items */

/* The two lists, and how far the searches from both ends have got: for each diagonal the position in
 * the first list, or −1. Diagonals are counted from the middle of the arrays. */
typedef struct
{
  guint    max_edits;
  guint64 *budget;
  gint32  *forward;
  gint32  *backward;
} Search;

/* A stretch of both lists. */
typedef struct
{
  const guint32 *a;
  const guint32 *b;
  guint8        *removed;
  guint8        *added;
  gint32         n;
  gint32         m;
} Stretch;

/* A run of equal items in the middle of a shortest edit path. */
typedef struct
{
  gint32 start_a;
  gint32 start_b;
  gint32 end_a;
  gint32 end_b;
} Snake;

static void
spend (Search *search,
       guint64 steps)
{
  *search->budget -= MIN (*search->budget, steps);
}

/* How far diagonal @k is reached with one more edit, −1: not at all. */
static inline gint32
reach (const gint32 *reached,
       gint32        k,
       gint32        n,
       gint32        m)
{
  gint32 down = reached[k + 1];
  gint32 right = reached[k - 1];

  if (down - k > m)
    down = -1;
  right = right < 0 || right >= n ? -1 : right + 1;
  return MAX (down, right);
}

/* Extends the search from the start by one edit. TRUE when it met the search from the end. */
static gboolean
step_forward (Search        *search,
              const Stretch *stretch,
              gint32         d,
              Snake         *snake)
{
  const gint32 n = stretch->n;
  const gint32 m = stretch->m;
  const gint32 delta = n - m;

  for (gint32 k = -d; k <= d; k += 2)
    {
      gint32 x = d == 0 ? 0 : reach (search->forward, k, n, m);
      gint32 start = x;
      gint32 other = delta - k;

      search->forward[k] = x;
      if (x < 0)
        continue;
      while (x < n && x - k < m && stretch->a[x] == stretch->b[x - k])
        x++;
      spend (search, (guint64) (x - start));
      search->forward[k] = x;
      if (delta % 2 != 0 && ABS (other) < d && search->backward[other] >= 0
          && x + search->backward[other] >= n)
        {
          *snake = (Snake) { start, start - k, x, x - k };
          return TRUE;
        }
    }
  return FALSE;
}

static gboolean
step_backward (Search        *search,
               const Stretch *stretch,
               gint32         d,
               Snake         *snake)
{
  const gint32 n = stretch->n;
  const gint32 m = stretch->m;
  const gint32 delta = n - m;

  for (gint32 k = -d; k <= d; k += 2)
    {
      gint32 x = d == 0 ? 0 : reach (search->backward, k, n, m);
      gint32 start = x;
      gint32 other = delta - k;

      search->backward[k] = x;
      if (x < 0)
        continue;
      while (x < n && x - k < m && stretch->a[n - 1 - x] == stretch->b[m - 1 - (x - k)])
        x++;
      spend (search, (guint64) (x - start));
      search->backward[k] = x;
      if (delta % 2 == 0 && ABS (other) <= d && search->forward[other] >= 0
          && x + search->forward[other] >= n)
        {
          *snake = (Snake) { n - x, m - (x - k), n - start, m - (start - k) };
          return TRUE;
        }
    }
  return FALSE;
}

/* FALSE when the two lists differ too much. */
static gboolean
find_middle (Search        *search,
             const Stretch *stretch,
             Snake         *snake)
{
  gint32 half = (gint32) MIN (((gint64) stretch->n + stretch->m + 1) / 2, search->max_edits / 2);

  for (gint32 d = 0; d <= half && *search->budget > 0; d++)
    {
      /* Diagonals beside those of this step have not been reached. */
      search->forward[-d - 1] = search->forward[d + 1] = -1;
      search->backward[-d - 1] = search->backward[d + 1] = -1;
      spend (search, 2 * (guint64) d + 2);
      if (step_forward (search, stretch, d, snake) || step_backward (search, stretch, d, snake))
        return TRUE;
    }
  return FALSE;
}

static void
trim (Stretch *stretch)
{
  while (stretch->n > 0 && stretch->m > 0 && stretch->a[0] == stretch->b[0])
    {
      stretch->a++;
      stretch->b++;
      stretch->removed++;
      stretch->added++;
      stretch->n--;
      stretch->m--;
    }
  while (stretch->n > 0 && stretch->m > 0
         && stretch->a[stretch->n - 1] == stretch->b[stretch->m - 1])
    {
      stretch->n--;
      stretch->m--;
    }
}

/* Calls itself no deeper than the number of edits can be halved. */
static void
align (Search *search,
       Stretch stretch)
{
  Snake snake;

  for (;;)
    {
      trim (&stretch);
      if (stretch.n == 0 || stretch.m == 0 || !find_middle (search, &stretch, &snake))
        {
          memset (stretch.removed, 1, (gsize) stretch.n);
          memset (stretch.added, 1, (gsize) stretch.m);
          return;
        }
      align (search, (Stretch) { stretch.a, stretch.b, stretch.removed, stretch.added,
                                 snake.start_a, snake.start_b });
      stretch.a += snake.end_a;
      stretch.b += snake.end_b;
      stretch.removed += snake.end_a;
      stretch.added += snake.end_b;
      stretch.n -= snake.end_a;
      stretch.m -= snake.end_b;
    }
}

/* A run that only the first list has can be moved a little if the same items follow it: it is moved to
 * where the other list has a run of its own, so that one is shown as replacing the other ("PPP" and
 * "P1P": a P by 1). Returns how far it goes; @j is where it stands in the other list. */
static int
find_slide (const guint32 *numbers,
            const guint8  *flags,
            guint          n,
            const guint8  *other,
            guint          m,
            guint          start,
            guint          end,
            guint          j)
{
  if (j < m && other[j] != 0)
    return 0;
  for (guint i = 0; i < MAX_SLIDE && end + i < n && flags[end + i] == 0
                    && numbers[start + i] == numbers[end + i];
       i++)
    if (j + i + 1 < m && other[j + i + 1] != 0)
      return (int) i + 1;
  for (guint i = 0; i < MAX_SLIDE && i < start && flags[start - i - 1] == 0
                    && numbers[start - i - 1] == numbers[end - i - 1];
       i++)
    if (j > i + 1 && other[j - i - 2] != 0)
      return -(int) i - 1;
  return 0;
}

static void
slide_runs (const guint32 *numbers,
            guint8        *flags,
            guint          n,
            const guint8  *other,
            guint          m)
{
  for (guint i = 0, j = 0; i < n;)
    {
      guint end = i;
      int slide;

      while (end < n && flags[end] != 0)
        end++;
      if (end == i)
        {
          while (j < m && other[j] != 0)
            j++;
          i++;
          j++;
          continue;
        }
      slide = find_slide (numbers, flags, n, other, m, i, end, j);
      if (slide != 0)
        {
          memset (flags + i, 0, end - i);
          memset (flags + (gint64) i + slide, 1, end - i);
        }
      if (slide > 0)
        {
          end += (guint) slide;
          j += (guint) slide;
        }
      i = end;
    }
}

/* The items of a list whose numbers occur in both, and their positions. */
typedef struct
{
  guint32 *numbers;
  guint32 *places;
  guint8  *flags;
  guint    n;
} Common;

static void
common_init (Common        *common,
             const guint32 *numbers,
             guint          n,
             const guint8  *where,
             guint8        *flags)
{
  common->numbers = g_new (guint32, (gsize) n + 1);
  common->places = g_new (guint32, (gsize) n + 1);
  common->flags = g_new0 (guint8, (gsize) n + 1);
  common->n = 0;
  for (guint i = 0; i < n; i++)
    if (where[numbers[i]] == QI_ALIGN_BOTH)
      {
        common->numbers[common->n] = numbers[i];
        common->places[common->n++] = i;
      }
    else
      flags[i] = 1;
}

/* Hands the flags over. */
static void
common_end (Common *common,
            guint8 *flags)
{
  for (guint i = 0; i < common->n; i++)
    flags[common->places[i]] = common->flags[i];
  g_free (common->numbers);
  g_free (common->places);
  g_free (common->flags);
}

/* @a and @b without their common start and end. */
static void
align_different (Stretch       stretch,
                 const guint8 *where,
                 guint         max_edits,
                 guint64      *budget)
{
  Common a, b;

  common_init (&a, stretch.a, (guint) stretch.n, where, stretch.removed);
  common_init (&b, stretch.b, (guint) stretch.m, where, stretch.added);

  guint half = (guint) MIN (((guint64) a.n + b.n + 1) / 2, max_edits / 2) + 2;
  gsize room = 2 * (gsize) half + 1;
  g_autofree gint32 *reached = g_new (gint32, 2 * room);
  Search search = { max_edits, budget, reached + half, reached + room + half };

  align (&search, (Stretch) { a.numbers, b.numbers, a.flags, b.flags, (gint32) a.n, (gint32) b.n });
  common_end (&a, stretch.removed);
  common_end (&b, stretch.added);
}

void
qi_align_numbers (const guint32 *before,
                  guint          n_before,
                  const guint32 *after,
                  guint          n_after,
                  const guint8  *where,
                  guint          max_edits,
                  guint64       *budget,
                  guint8        *removed,
                  guint8        *added)
{
  g_return_if_fail (where != NULL && budget != NULL);
  g_return_if_fail (MAX (n_before, n_after) <= G_MAXINT32 / 2);

  Stretch stretch = { before, after, removed, added, (gint32) n_before, (gint32) n_after };

  trim (&stretch);
  align_different (stretch, where, max_edits, budget);
  slide_runs (before, removed, n_before, added, n_after);
  slide_runs (after, added, n_after, removed, n_before);
}

enum
{
  STEP_REMOVE,
  STEP_ADD,
  STEP_REPLACE,
  STEP_KEEP
};

/* The cost of reaching this cell, in halves of an item: the least of three. */
static guint
choose_step (guint   remove,
             guint   add,
             guint   replace,
             guint8 *step)
{
  guint least = replace + 3;

  *step = STEP_REPLACE;
  if (add + 2 < least)
    {
      least = add + 2;
      *step = STEP_ADD;
    }
  if (remove + 2 < least)
    {
      least = remove + 2;
      *step = STEP_REMOVE;
    }
  return least;
}

void
qi_align_few (const guint32 *before,
              guint          n_before,
              const guint32 *after,
              guint          n_after,
              guint8        *removed,
              guint8        *added)
{
  guint costs[QI_ALIGN_MAX_FEW + 1];
  guint width = n_after + 1;
  g_autofree guint8 *steps = g_malloc ((gsize) (n_before + 1) * width);

  g_return_if_fail (MAX (n_before, n_after) <= QI_ALIGN_MAX_FEW);

  for (guint j = 0; j <= n_after; j++)
    {
      costs[j] = 2 * j;
      steps[j] = STEP_ADD;
    }
  for (guint i = 1; i <= n_before; i++)
    {
      guint corner = costs[0];

      costs[0] = 2 * i;
      steps[i * width] = STEP_REMOVE;
      for (guint j = 1; j <= n_after; j++)
        {
          guint8 *step = &steps[i * width + j];
          guint above = costs[j];

          costs[j] = choose_step (above, costs[j - 1], corner, step);
          if (before[i - 1] == after[j - 1] && corner <= costs[j])
            {
              costs[j] = corner;
              *step = STEP_KEEP;
            }
          corner = above;
        }
    }
  for (guint i = n_before, j = n_after; i > 0 || j > 0;)
    {
      guint8 step = steps[i * width + j];

      if (step != STEP_ADD)
        removed[--i] = step != STEP_KEEP;
      if (step != STEP_REMOVE)
        added[--j] = step != STEP_KEEP;
    }
}
