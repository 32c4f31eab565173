/* SPDX-License-Identifier: Apache-2.0 */
/* What it costs to compare two setups, two texts and two lists of rows, one figure a line: name value unit. Figures are
 * only comparable within one run: for comparison there is, for setups, a plain comparison of two boards at two bytes a
 * square, and for rows a sort of one list by the C library. */
#include <stdlib.h>
#include <string.h>

#include "qi-difference.h"
#include "qi-difference-private.h"

#define MEASURE_US 20000 /* at least, for each round */
#define N_ROUNDS   10    /* the best one counts */
#define N_ROWS     1000000

typedef void (*BenchFunc) (gpointer data);

static volatile gsize sink; /* keeps results alive */

/* Nanoseconds for one call, the best of some rounds. */
static double
measure (BenchFunc func,
         gpointer  data,
         guint     n_rounds)
{
  double best = 0;
  guint n_calls = 1;

  for (guint i = 0; i < n_rounds; i++)
    {
      gint64 elapsed;

      for (;;)
        {
          const gint64 start = g_get_monotonic_time ();

          for (guint j = 0; j < n_calls; j++)
            func (data);
          elapsed = g_get_monotonic_time () - start;
          if (elapsed >= MEASURE_US || n_calls > G_MAXUINT / 4)
            break;
          n_calls *= 2;
        }
      if (i == 0 || (double) elapsed * 1000 / n_calls < best)
        best = (double) elapsed * 1000 / n_calls;
    }
  return best;
}

static void
report (const char *what,
        const char *how,
        double      value,
        const char *unit)
{
  g_print ("difference/%s/%s %.1f %s\n", what, how, value, unit);
}

/* Setups. */

typedef struct
{
  QiSetup *before;
  QiSetup *after;
  guint16 *plain[2];
  gsize    n;
} Boards;

static void
compare_setups (gpointer data)
{
  Boards *boards = data;
  g_autoptr (QiDifference) difference = qi_difference_new (boards->before, boards->after);

  sink += qi_difference_get_n (difference);
}

static void
compare_plain (gpointer data)
{
  Boards *boards = data;
  gsize n = 0;

  for (gsize i = 0; i < boards->n; i++)
    n += boards->plain[0][i] != boards->plain[1][i];
  sink += n;
}

static QiSetup *
make_setup (const gint64 sizes[2],
            guint        shift)
{
  static const char *const pieces[] = { "P", "p", "N", "n", "R", "r", "+R", "+r" };
  QiShape shape;
  QiPositionBuilder *builder;
  g_autoptr (QiPosition) position = NULL;

  if (!qi_shape_init (&shape, sizes, 2, qi_limits_get_default (), NULL))
    g_error ("no shape");
  builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  for (guint i = 0; i < qi_shape_get_n_squares (&shape); i++)
    qi_position_builder_put (builder, i, &QI_TOKEN (pieces[(i * 5 + i / 7 + shift) % 8]));
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
  position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, NULL, NULL);
}

static void
bench_setups (const char  *name,
              const gint64 sizes[2])
{
  g_autoptr (QiSetup) setup = make_setup (sizes, 0);
  g_autoptr (QiSetup) other = make_setup (sizes, 1);
  g_autoptr (QiSetup) again = make_setup (sizes, 0);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) edited = NULL;
  Boards boards = { .n = (gsize) (sizes[0] * sizes[1]) };

  qi_edit_put (edit, (gint64) boards.n / 2, NULL);
  edited = qi_edit_apply (edit, setup, NULL, NULL, NULL);
  for (guint i = 0; i < 2; i++)
    {
      boards.plain[i] = g_new (guint16, boards.n);
      for (gsize j = 0; j < boards.n; j++)
        boards.plain[i][j] = (guint16) ((j * 5 + i) % 8);
    }
  report (name, "yardstick: two bytes a square", measure (compare_plain, &boards, N_ROUNDS), "ns");
  boards.before = setup;
  boards.after = edited;
  report (name, "one square edited", measure (compare_setups, &boards, N_ROUNDS), "ns");
  boards.after = again;
  report (name, "read again, equal", measure (compare_setups, &boards, N_ROUNDS), "ns");
  boards.after = other;
  report (name, "every square differs", measure (compare_setups, &boards, N_ROUNDS), "ns");
  g_free (boards.plain[0]);
  g_free (boards.plain[1]);
}

/* Texts. */

typedef struct
{
  char *before;
  char *after;
} Texts;

static void
align_texts (gpointer data)
{
  Texts *texts = data;
  g_autoptr (GArray) runs =
    qi_text_align (texts->before, strlen (texts->before), texts->after, strlen (texts->after));

  sink += runs->len;
}

static char *
repeat (const char *start,
        const char *end,
        guint       n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%u%s", start, i, end);
  return g_string_free (text, FALSE);
}

static void
bench_texts (void)
{
  Texts fen = { (char *) "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                (char *) "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1" };
  g_autofree char *before = repeat ("  [null, \"P\", ", "],\n", 450000);
  g_autofree char *after = repeat ("  [null, \"P\", ", "],\n", 450000);
  g_autofree char *other = repeat ("(", ") + R;", 750000);
  Texts few = { before, after };
  Texts all = { before, other };

  after[strlen (after) / 4] = 'x';
  after[strlen (after) / 2] = 'y';
  report ("text", "FEN of a move", measure (align_texts, &fen, N_ROUNDS), "ns");
  report ("text", "10 MB, two bytes differ", measure (align_texts, &few, 3) / 1e6, "ms");
  report ("text", "10 MB, all differs", measure (align_texts, &all, 3) / 1e6, "ms");
}

/* Rows. */

typedef struct
{
  guint64 *before;
  guint64 *after;
  guint64 *work;
} Lists;

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  guint64 first = *(const guint64 *) a;
  guint64 second = *(const guint64 *) b;

  return first < second ? -1 : first > second;
}

static void
sort_rows (gpointer data)
{
  Lists *lists = data;

  memcpy (lists->work, lists->before, N_ROWS * sizeof (guint64));
  qsort (lists->work, N_ROWS, sizeof (guint64), compare_keys);
  sink += (gsize) lists->work[0];
}

static void
align_rows (gpointer data)
{
  Lists *lists = data;
  g_autoptr (GArray) moved = NULL;
  g_autoptr (GArray) pairs = qi_rows_align (lists->before, N_ROWS, lists->after, N_ROWS, &moved);

  sink += pairs->len + moved->len;
}

static void
bench_rows (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  Lists lists = { g_new (guint64, N_ROWS), g_new (guint64, N_ROWS), g_new (guint64, N_ROWS) };

  for (guint i = 0; i < N_ROWS; i++)
    lists.before[i] = (guint64) g_rand_int (rand) << 32 | i;
  report ("rows", "yardstick: qsort of a million", measure (sort_rows, &lists, 3) / 1e6, "ms");
  memcpy (lists.after, lists.before, N_ROWS * sizeof (guint64));
  for (guint i = 0; i < 100; i++)
    lists.after[g_rand_int_range (rand, 0, N_ROWS)] = i;
  report ("rows", "a million, 100 differ", measure (align_rows, &lists, 3) / 1e6, "ms");
  for (guint i = N_ROWS; i > 1; i--)
    {
      guint j = (guint) g_rand_int_range (rand, 0, (gint32) i);
      guint64 key = lists.after[i - 1];

      lists.after[i - 1] = lists.after[j];
      lists.after[j] = key;
    }
  report ("rows", "a million, shuffled", measure (align_rows, &lists, 3) / 1e6, "ms");
  for (guint i = 0; i < N_ROWS; i++)
    {
      lists.before[i] = i % 2;
      lists.after[i] = g_rand_int (rand) % 2;
    }
  report ("rows", "a million of two kinds", measure (align_rows, &lists, 3) / 1e6, "ms");
  g_free (lists.before);
  g_free (lists.after);
  g_free (lists.work);
}

int
main (void)
{
  bench_setups ("8x8", (gint64[]) { 8, 8 });
  bench_setups ("19x19", (gint64[]) { 19, 19 });
  bench_setups ("255x255", (gint64[]) { 255, 255 });
  bench_texts ();
  bench_rows ();
  return 0;
}
