/* SPDX-License-Identifier: Apache-2.0 */
/* What the position value costs, one figure a line: name value unit. Figures are only comparable within one run: next
 * to each is that of a plain copy of the board at two bytes a square. */
#include <malloc.h>
#include <string.h>

#include "qi-position-private.h"

#define MEASURE_MS   160 /* at least, for each figure */
#define N_ROUNDS     20  /* the best one counts, which other work disturbs least */
#define N_UNDO_STEPS 10000

typedef struct
{
  const char *name;
  gint64      sizes[3];
  gsize       n_sizes;
  gboolean    full; /* else every second square has a piece */
} BenchBoard;

static const BenchBoard boards[] = {
  { "8x8", { 8, 8 }, 2, FALSE },
  { "19x19", { 19, 19 }, 2, FALSE },
  { "255x255", { 255, 255 }, 2, FALSE },
  { "255x255x255", { 255, 255, 255 }, 3, FALSE },
};

static const char *const usual_pieces[] = { "P", "p", "K^", "k^", "+R", "+r", "N", "n'" };
static const char *const other_pieces[] = { "pawn",    "queen's knight", "WHITE_ROOK", "",
                                            "piece-5", "piece-6",        "piece-7",    "piece-8" };

static volatile guint sink; /* keeps results alive */

static void
report (const char *board,
        const char *what,
        double      value,
        const char *unit)
{
  g_print ("%s/%s %.1f %s\n", board, what, value, unit);
}

/* Nanoseconds for one call, the best of some rounds. */
typedef void (*BenchFunc) (gpointer data, guint round);

static double
measure (BenchFunc func,
         gpointer  data)
{
  double best = 0;
  guint n_calls = 1;
  guint round = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      gint64 elapsed;

      for (;;)
        {
          const gint64 start = g_get_monotonic_time ();

          for (guint j = 0; j < n_calls; j++)
            func (data, round++);
          elapsed = g_get_monotonic_time () - start;
          if (elapsed >= MEASURE_MS * 1000 / N_ROUNDS || n_calls > G_MAXUINT / 4)
            break;
          n_calls *= 2;
        }
      if (i == 0 || (double) elapsed * 1000 / n_calls < best)
        best = (double) elapsed * 1000 / n_calls;
    }
  return best;
}

static QiPosition *
make_position (const BenchBoard  *board,
               const char *const *pieces)
{
  const QiLimits *limits = qi_limits_get_large ();
  QiPositionBuilder *builder;
  QiShape shape;
  guint n_squares;

  qi_shape_init (&shape, board->sizes, board->n_sizes, limits, NULL);
  builder = qi_position_builder_new (&shape, limits);
  n_squares = qi_shape_get_n_squares (&shape);
  for (guint i = 0; i < n_squares; i += board->full ? 1 : 2)
    {
      const QiToken piece = QI_TOKEN (pieces[i / 2 % 8]);

      qi_position_builder_put (builder, i, &piece);
    }
  return qi_position_builder_end (builder, NULL);
}

typedef struct
{
  QiPosition        *position;
  QiPosition        *other;
  const char *const *pieces;
  guint16           *plain;
  gsize              plain_bytes;
  guint              n_squares;
} BenchState;

static guint
get_square (const BenchState *state,
            guint             round)
{
  return (guint) ((guint64) round * 2654435761u % state->n_squares);
}

/* A new position with one square changed; the old one is kept, the new one released. */
static void
edit_square (const BenchState *state,
             guint             round,
             guint             square)
{
  const QiToken piece = QI_TOKEN (state->pieces[round % 8]);
  const QiBoardChange put = { square, &piece };
  const QiBoardChange take = { square, NULL };
  const gboolean empty = qi_position_get_piece (state->position, square) == NULL;
  QiPosition *next = qi_position_board_diff (state->position, empty ? &put : &take, 1, NULL);

  sink += next == NULL;
  qi_position_unref (next);
}

/* Squares in no order: of a board that is larger than the processor's memory none of what is changed is there yet. */
static void
bench_edit (gpointer data,
            guint    round)
{
  edit_square (data, round, get_square (data, round));
}

/* A part of the board, as a person edits it. */
static void
bench_edit_near (gpointer data,
                 guint    round)
{
  const BenchState *state = data;

  edit_square (state, round, (state->n_squares / 2 + round % 200) % state->n_squares);
}

static void
bench_plain_copy (gpointer data,
                  guint    round)
{
  const BenchState *state = data;
  guint16 *copy = g_malloc (state->plain_bytes);

  memcpy (copy, state->plain, state->plain_bytes);
  copy[get_square (state, round)] = (guint16) round;
  sink += copy[get_square (state, round + 1)];
  g_free (copy);
}

static void
bench_hash (gpointer data,
            guint    round)
{
  const BenchState *state = data;

  sink += qi_position_hash (state->position);
}

static void
bench_equal (gpointer data,
             guint    round)
{
  const BenchState *state = data;

  sink += (guint) qi_position_equal (state->position, state->other);
}

static void
bench_plain_equal (gpointer data,
                   guint    round)
{
  const BenchState *state = data;

  sink +=
    memcmp (state->plain, (char *) state->plain + state->plain_bytes, state->plain_bytes) == 0;
}

static void
bench_walk (gpointer data,
            guint    round)
{
  const BenchState *state = data;
  QiPositionIter iter;
  guint index;

  qi_position_iter_init (&iter, state->position, 0);
  while (qi_position_iter_next (&iter, &index, NULL))
    sink += index;
}

static void
bench_hand (gpointer data,
            guint    round)
{
  const BenchState *state = data;
  const QiToken piece = QI_TOKEN (state->pieces[round % 8]);
  const QiHandChange change = { &piece, 1 };
  QiPosition *next = qi_position_hand_diff (state->position, QI_SIDE_FIRST, &change, 1, NULL);

  sink += next == NULL;
  qi_position_unref (next);
}

static void
count_difference (guint    square,
                  gpointer data)
{
  sink += square;
}

static void
bench_difference (gpointer data,
                  guint    round)
{
  const BenchState *state = data;

  qi_position_foreach_difference (state->position, state->other, count_difference, NULL);
}

static void
run_board (const BenchBoard *board)
{
  g_autoptr (QiPosition) usual = make_position (board, usual_pieces);
  g_autoptr (QiPosition) twin = make_position (board, usual_pieces);
  g_autoptr (QiPosition) other = make_position (board, other_pieces);
  g_autoptr (QiPosition) neighbour = NULL;
  g_autofree guint16 *plain = NULL;
  const QiToken piece = QI_TOKEN ("X");
  const QiBoardChange change = { qi_position_get_n_squares (usual) / 2, &piece };
  BenchState state = { usual, twin, usual_pieces, NULL, 0, qi_position_get_n_squares (usual) };

  neighbour = qi_position_board_diff (usual, &change, 1, NULL);
  state.plain_bytes = (gsize) state.n_squares * 2;
  plain = g_malloc0 (2 * state.plain_bytes);
  state.plain = plain;
  report (board->name, "edit", measure (bench_edit, &state), "ns");
  report (board->name, "edit-near", measure (bench_edit_near, &state), "ns");
  report (board->name, "plain-copy", measure (bench_plain_copy, &state), "ns");
  report (board->name, "hash", measure (bench_hash, &state), "ns");
  report (board->name, "equal-unshared", measure (bench_equal, &state), "ns");
  report (board->name, "plain-equal", measure (bench_plain_equal, &state), "ns");
  state.other = neighbour;
  report (board->name, "equal-neighbour", measure (bench_equal, &state), "ns");
  report (board->name, "difference-neighbour", measure (bench_difference, &state), "ns");
  report (board->name, "walk-pieces", measure (bench_walk, &state), "ns");
  report (board->name, "hand", measure (bench_hand, &state), "ns");
  state.position = other;
  state.pieces = other_pieces;
  report (board->name, "edit-own-tokens", measure (bench_edit, &state), "ns");
}

/* Bytes in use on the heap, large blocks included. */
static gsize
get_heap_bytes (void)
{
  const struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

/* Keeps every position of a series of edits, as undo does. */
static void
run_undo (const BenchBoard *board)
{
  const gsize before = get_heap_bytes ();
  GPtrArray *history = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_position_unref);
  BenchState state = { make_position (board, usual_pieces), NULL, usual_pieces };
  gsize first;
  gint64 start;
  gint64 elapsed;

  g_ptr_array_add (history, state.position);
  state.n_squares = qi_position_get_n_squares (state.position);
  first = get_heap_bytes ();
  start = g_get_monotonic_time ();
  for (guint round = 0; round < N_UNDO_STEPS; round++)
    {
      QiPosition *last = g_ptr_array_index (history, history->len - 1);
      const guint square = get_square (&state, round);
      const gboolean is_x = qi_token_is (qi_position_get_piece (last, square), "X");
      const QiToken piece = QI_TOKEN (is_x ? "Y" : "X");
      const QiBoardChange change = { square, &piece };

      g_ptr_array_add (history, qi_position_board_diff (last, &change, 1, NULL));
    }
  elapsed = g_get_monotonic_time () - start;
  report (board->name, "undo-step", (double) elapsed * 1000 / N_UNDO_STEPS, "ns");
  report (board->name, "undo-step-kept", (double) (get_heap_bytes () - first) / N_UNDO_STEPS,
          "bytes");
  report (board->name, "undo-steps-10000", (double) (get_heap_bytes () - before) / 1e6, "MB");
  report (board->name, "plain-copy-kept", 2.0 * state.n_squares, "bytes");
  start = g_get_monotonic_time ();
  g_ptr_array_unref (history);
  report (board->name, "undo-step-freed",
          (double) (g_get_monotonic_time () - start) * 1000 / N_UNDO_STEPS, "ns");
}

/* What the value itself costs a reader of many small positions. */
static void
bench_build (gpointer data,
             guint    round)
{
  QiPosition *position = make_position (&boards[0], data);

  sink += qi_position_hash (position);
  qi_position_unref (position);
}

int
main (void)
{
  static const BenchBoard full_boards[] = {
    { "8x8-full", { 8, 8 }, 2, TRUE },
    { "19x19-full", { 19, 19 }, 2, TRUE },
    { "255x255-full", { 255, 255 }, 2, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    run_board (&boards[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (full_boards); i++)
    run_undo (&full_boards[i]);
  report ("8x8", "build-32-usual", measure (bench_build, (gpointer) usual_pieces), "ns");
  report ("8x8", "build-32-own-tokens", measure (bench_build, (gpointer) other_pieces), "ns");
  return sink == 1;
}
