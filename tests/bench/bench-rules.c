/* SPDX-License-Identifier: Apache-2.0 */
/* What the rules cost where an editor waits for them, one figure a line: name value unit. Figures
 * are only comparable within one run: for comparison there is a queen's walk along the rays of a
 * plain array of bytes. */
#include <string.h>

#include "qi-game-info.h"
#include "qi-state.h"

#define MEASURE_MS 200 /* at least, for each figure */
#define N_ROUNDS   20  /* the best one counts, which other work disturbs least */
#define MAX_SIDE   255

typedef struct
{
  const char *name;
  QiSetup    *setup;
  QiState    *state;
  guint       square; /* of the piece whose targets are asked for */
  guint       side;
  char       *plain;
} Bench;

static volatile guint sink; /* keeps results alive */

/* Nanoseconds for one call, the best of some rounds. */
typedef void (*BenchFunc) (Bench *bench);

static double
measure (BenchFunc func,
         Bench    *bench)
{
  double best = 0;
  guint n_calls = 1;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      gint64 elapsed;

      for (;;)
        {
          const gint64 start = g_get_monotonic_time ();

          for (guint j = 0; j < n_calls; j++)
            func (bench);
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

static void
report (Bench      *bench,
        const char *what,
        BenchFunc   func)
{
  g_print ("%s/%s %.1f ns\n", bench->name, what, measure (func, bench));
}

/* The walk for comparison. */
static void
walk_plain (Bench *bench)
{
  static const int steps[8][2] = { { -1, -1 }, { -1, 0 }, { -1, 1 }, { 0, -1 },
                                   { 0, 1 },   { 1, -1 }, { 1, 0 },  { 1, 1 } };
  const int side = (int) bench->side;
  guint n = 0;

  for (guint i = 0; i < 8; i++)
    {
      int rank = (int) bench->square / side + steps[i][0];
      int file = (int) bench->square % side + steps[i][1];

      while (rank >= 0 && rank < side && file >= 0 && file < side)
        {
          n++;
          if (bench->plain[rank * side + file] != 0)
            break;
          rank += steps[i][0];
          file += steps[i][1];
        }
    }
  sink = n;
}

static void
list_targets (Bench *bench)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  qi_state_list_moves (bench->state, bench->square, &moves);
  sink = moves.n_moves;
}

static void
list_all (Bench *bench)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  qi_state_list_moves (bench->state, QI_ORIGIN_ALL, &moves);
  sink = moves.n_moves;
}

static void
list_attacks (Bench *bench)
{
  g_auto (QiSquareSet) set = QI_SQUARE_SET_NONE;

  qi_square_set_init (&set, bench->side * bench->side);
  qi_state_add_attacks (bench->state, bench->square, &set);
  sink = qi_square_set_get_size (&set);
}

static void
apply_first (Bench *bench)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  g_autoptr (QiState) next = NULL;

  qi_state_list_moves (bench->state, bench->square, &moves);
  if (moves.n_moves > 0)
    next = qi_state_apply (bench->state, &moves.moves[0], NULL);
  sink = next != NULL;
}

static void
load_state (Bench *bench)
{
  g_autoptr (QiState) state = qi_state_new (qi_state_get_game (bench->state), bench->setup, NULL);

  sink = state != NULL;
}

static void
judge (Bench *bench)
{
  QiOutcome outcome = { 0 };

  qi_state_judge (bench->state, &outcome);
  sink = outcome.result;
}

static void
diagnose (Bench *bench)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  qi_game_diagnose_setup (bench->setup, findings);
  sink = findings->len;
}

/* A chess board with one king for each side and a queen in the middle; @every: on every so many
 * other squares a piece of either side that blocks others, 0: none. */
static QiSetup *
make_setup (guint side,
            guint every)
{
  static const char *const pieces[] = { "P", "p", "R", "r", "N", "n", "B", "b" };
  const QiGameInfo *info = qi_game_info_lookup ("chess");
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const gint64 sizes[] = { side, side };
  const QiToken white_king = QI_TOKEN ("K^");
  const QiToken black_king = QI_TOKEN ("k^");
  const QiToken queen = QI_TOKEN ("Q");
  const guint n = side * side;
  const guint middle = side / 2 * side + side / 2;
  GError *error = NULL;
  QiSetup *setup;

  qi_edit_clear (edit);
  qi_edit_shape (edit, sizes, 2, QI_ANCHOR_START);
  for (guint i = side; every > 0 && i < n - side; i += every)
    {
      const QiToken piece = QI_TOKEN (pieces[i / every % G_N_ELEMENTS (pieces)]);

      qi_edit_put (edit, i, &piece);
    }
  qi_edit_put (edit, middle, &queen);
  qi_edit_put (edit, 1, &black_king);
  qi_edit_put (edit, n - 2, &white_king);
  setup = qi_edit_apply (edit, start, qi_limits_get_large (), NULL, &error);
  g_assert_no_error (error);
  return setup;
}

static void
bench_setup (const char *name,
             QiSetup    *setup,
             guint       square)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  Bench bench = { .name = name, .setup = setup, .square = square, .side = shape->sizes[0] };
  g_autoptr (GError) error = NULL;
  g_autofree char *plain = g_malloc0 (qi_shape_get_n_squares (shape));

  bench.plain = plain;
  for (guint i = 0; i < qi_shape_get_n_squares (shape); i++)
    plain[i] = qi_position_get_piece (qi_setup_get_position (setup), i) != NULL;
  bench.state = qi_state_new_for_setup (setup, &error);
  if (bench.state == NULL)
    {
      g_print ("# %s: %s\n", name, error->message);
      return;
    }
  report (&bench, "yardstick-queen", walk_plain);
  report (&bench, "targets-of-one", list_targets);
  report (&bench, "attacks-of-one", list_attacks);
  report (&bench, "legal-moves", list_all);
  report (&bench, "list-and-apply", apply_first);
  report (&bench, "load", load_state);
  report (&bench, "outcome", judge);
  report (&bench, "diagnosis", diagnose);
  qi_state_unref (bench.state);
}

int
main (void)
{
  static const struct
  {
    const char *name;
    guint side, every;
  } boards[] = {
    { "chess-8x8-queen", 8, 0 },
    { "chess-8x8-crowded", 8, 2 },
    { "chess-255x255-queen", MAX_SIDE, 0 },
    { "chess-255x255-half", MAX_SIDE, 2 },
    { "chess-255x255-full", MAX_SIDE, 1 },
  };
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  g_autoptr (QiSetup) shogi = qi_game_info_dup_start (qi_game_info_lookup ("shogi"));

  bench_setup ("chess-start", start, 57);
  bench_setup ("shogi-start", shogi, 70);
  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (QiSetup) setup = make_setup (boards[i].side, boards[i].every);

      bench_setup (boards[i].name, setup, boards[i].side / 2 * boards[i].side + boards[i].side / 2);
    }
  return 0;
}
