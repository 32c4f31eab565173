/* SPDX-License-Identifier: Apache-2.0 */
#include "test-games.h"

#include "qi-notation.h"
#include "qi-search-private.h"

#define WIN_IN(plies)  (QI_SCORE_WIN - (plies))
#define LOSS_IN(plies) (-QI_SCORE_WIN + (plies))

/* Scores of Connect Four on 7×6 after moves by column. Positions and scores: Pascal Pons, "Solving
 * Connect 4" (blog.gamesolver.org), parts 1 (4455, 44455554221) and 2 (test set L3_R1). His score
 * is 22 less the number of the winner's stones at the end, so with n moves played a win by the side
 * to move is 2 × (22 − score) − 1 plies into the game for the first player and one more for the
 * second. */
static const struct
{
  const char *moves;
  int         pons;
} solved[] = {
  { "4455", 18 },
  { "44455554221", -15 },
  { "2252576253462244111563365343671351441", -1 },
  { "7422341735647741166133573473242566", 1 },
  { "23163416124767223154467471272416755633", 0 },
  { "71255763773133525731261364622167124446454", 0 },
  { "65214673556155731566316327373221417", -1 },
  { "52677675164321472411331752454", 0 },
  { "562154564361751726662253737734213275114", 0 },
  { "233377345754465174223731671122611552", 1 },
  { "6763525635134453444361412671365712", -1 },
};

/* The number of plies to the end that a score means. */
static int
score_of_pons (int   pons,
               guint n_moves)
{
  const gboolean first_wins = (n_moves % 2 == 0) == (pons > 0);
  const int last_ply = 2 * (22 - ABS (pons)) - (first_wins ? 1 : 0);
  const int distance = last_ply - (int) n_moves;

  return pons == 0 ? 0 : pons > 0 ? WIN_IN (distance) : LOSS_IN (distance);
}

static void
check_line (QiState              *state,
            const QiSearchResult *result)
{
  g_autoptr (QiState) here = qi_state_ref (state);

  for (guint i = 0; i < result->line->len; i++)
    {
      g_autoptr (GError) error = NULL;
      QiState *next = qi_state_apply (here, g_ptr_array_index (result->line, i), &error);

      g_assert_no_error (error);
      qi_state_unref (here);
      here = next;
    }
  /* The line of a win leads to the end in as many plies as the score says. */
  if (QI_SCORE_IS_WIN (result->score)
      && result->line->len == (guint) (QI_SCORE_WIN - result->score))
    {
      QiOutcome outcome;

      qi_state_judge (here, &outcome);
      g_assert_cmpint (outcome.result, ==,
                       qi_state_get_turn (state) == QI_SIDE_FIRST ? QI_RESULT_FIRST
                                                                  : QI_RESULT_SECOND);
    }
}

static void
test_solved (gconstpointer data)
{
  const char *moves = solved[GPOINTER_TO_UINT (data)].moves;
  g_autoptr (QiState) start = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  g_autoptr (QiState) state = test_play (start, moves);
  g_autoptr (QiSearchResult) result =
    qi_search_run (state, &(QiSearchLimits) { .depth = 42 }, NULL, NULL, NULL);

  g_assert_cmpint (result->score, ==,
                   score_of_pons (solved[GPOINTER_TO_UINT (data)].pons, (guint) strlen (moves)));
  g_assert_cmpuint (result->line->len, >, 0);
  check_line (state, result);
}

/* Other boards: draws and wins that are known or follow from a simple argument. */
static const struct
{
  const char *name;
  QiGame *(*make) (const QiShape *shape);
  guint       sizes[3];
  const char *squares;
  int         score;
} known[] = {
  /* Both sides can hold the draw. */
  { "tic-tac-toe", tic_tac_toe_new, { 3, 3, 0 }, "", 0 },
  { "tic-tac-toe-fork", tic_tac_toe_new, { 3, 3, 0 }, "Xo..X...o", WIN_IN (3) },
  /* The centre, then the edge beside the corner: a mark on an edge is no answer to one in a
   * corner. */
  { "tic-tac-toe-edge", tic_tac_toe_new, { 3, 3, 0 }, "Xo.......", WIN_IN (5) },
  { "tic-tac-toe-at-once", tic_tac_toe_new, { 3, 3, 0 }, "XX.oo....", WIN_IN (1) },
  /* On a line the second player answers in the same pair of squares, and any three squares in a row
   * hold a pair. */
  { "tic-tac-toe-line", tic_tac_toe_new, { 8, 0, 0 }, "", 0 },
  /* X . X on a line of free squares ends at once; so does X X beside one. */
  { "tic-tac-toe-line-win", tic_tac_toe_new, { 6, 0, 0 }, "o.X.Xo", WIN_IN (1) },
  { "tic-tac-toe-line-two-ways", tic_tac_toe_new, { 9, 0, 0 }, "....X...o", WIN_IN (3) },
  /* In a cube whoever begins takes the centre, and each further mark threatens a line through it,
   * which leaves no choice; his third makes two threats at once. */
  { "tic-tac-toe-cube", tic_tac_toe_new, { 3, 3, 3 }, "o............X.............", WIN_IN (5) },
  /* One column: four squares, no line of four of one colour. */
  { "connect-four-line", connect_four_new, { 4, 0, 0 }, "", 0 },
  { "connect-four-cube",
    connect_four_new,
    { 4, 4, 4 },
    "................................................XXX.ooo.........",
    WIN_IN (1) },
};

static void
test_known (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (QiState) state = test_state (known[i].make, known[i].sizes[0], known[i].sizes[1],
                                          known[i].sizes[2], known[i].squares, QI_SIDE_FIRST);
  g_autoptr (QiSearchResult) result =
    qi_search_run (state, &(QiSearchLimits) { .depth = 9 }, NULL, NULL, NULL);

  g_assert_cmpint (result->score, ==, known[i].score);
  check_line (state, result);
}

/* Mates of chess whose length is known: two of every textbook, a problem of Paul Morphy's (mate in
 * two), and one to which Stockfish 15.1 gives three moves; then ends that are there already. */
static const struct
{
  const char *name;
  const char *fen;
  const char *first; /* the only first move that mates this soon */
  int         score;
} mates[] = {
  { "scholar", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qxf7#",
    WIN_IN (1) },
  { "back-rank", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#", WIN_IN (1) },
  { "morphy", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6", WIN_IN (3) },
  { "rook-and-bishop", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "Ra6+", WIN_IN (5) },
  { "being-mated", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", NULL, 0 },
  { "mated", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", NULL, LOSS_IN (0) },
};

static void
test_mate (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup ("fen"), mates[i].fen, -1, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiState) state = NULL;
  g_autoptr (QiSearchResult) result = NULL;

  state = qi_state_new_for_setup (reading->setup, &error);
  g_assert_no_error (error);
  result = qi_search_run (state, &(QiSearchLimits) { .depth = 5 }, NULL, NULL, NULL);
  g_assert_cmpint (result->score, ==, mates[i].score);
  g_assert_cmpint (result->line->len > 0, ==, mates[i].first != NULL);
  if (mates[i].first != NULL)
    {
      g_autofree char *text =
        qi_state_write_move (state, g_ptr_array_index (result->line, 0), "san");

      g_assert_cmpstr (text, ==, mates[i].first);
    }
  check_line (state, result);
}

static void
count_depth_cb (const QiSearchResult *result,
                gpointer              user_data)
{
  guint *last = user_data;

  g_assert_cmpuint (result->depth, ==, *last + 1);
  g_assert_cmpuint (result->line->len, >, 0);
  *last = result->depth;
}

static void
test_limits (void)
{
  g_autoptr (QiState) state = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  guint depth = 0;
  g_autoptr (QiSearchResult) deep =
    qi_search_run (state, &(QiSearchLimits) { .depth = 5 }, NULL, count_depth_cb, &depth);
  g_autoptr (QiSearchResult) again =
    qi_search_run (state, &(QiSearchLimits) { .depth = 5 }, NULL, NULL, NULL);
  g_autoptr (QiSearchResult) few =
    qi_search_run (state, &(QiSearchLimits) { .nodes = 5000 }, NULL, NULL, NULL);
  g_autoptr (QiSearchResult) one =
    qi_search_run (state, &(QiSearchLimits) { .nodes = 1 }, NULL, NULL, NULL);
  g_autoptr (QiSearchResult) timed =
    qi_search_run (state, &(QiSearchLimits) { .microseconds = 20000 }, NULL, NULL, NULL);

  g_assert_cmpuint (depth, ==, 5);
  g_assert_cmpuint (deep->depth, ==, 5);
  g_assert_cmpuint (deep->nodes, ==, again->nodes);
  g_assert_cmpint (deep->score, ==, again->score);
  g_assert_true (
    qi_move_equal (g_ptr_array_index (deep->line, 0), g_ptr_array_index (again->line, 0)));
  g_assert_cmpuint (few->nodes, <=, 5001);
  g_assert_cmpuint (few->depth, >=, 1);
  g_assert_cmpuint (one->depth, ==, 0);
  g_assert_cmpuint (one->line->len, ==, 1);
  g_assert_cmpuint (timed->line->len, >=, 1);
  check_line (state, few);
  check_line (state, one);
  check_line (state, timed);
}

static guint n_evaluations;
static int (*evaluate_chess) (QiGame *, const QiBoard *);

static int
count_evaluation (QiGame        *game,
                  const QiBoard *board)
{
  n_evaluations++;
  return evaluate_chess (game, board);
}

/* Queens on every square, white and black by turns: some 12,000 captures. What a search does before
 * it looks at the first of them must not grow with the square of the board, so that few of so many
 * are tried out. */
static void
test_many_captures (void)
{
  const guint side = 80;
  g_autoptr (GString) text = g_string_new ("{\"board\":[");
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (QiState) state = NULL;
  g_autoptr (QiSearchResult) result = NULL;
  g_autoptr (GError) error = NULL;
  QiGameClass *class = NULL;

  for (guint rank = 0; rank < side; rank++)
    for (guint file = 0; file < side; file++)
      g_string_append_printf (text, "%s\"%c\"",
                              file > 0   ? ","
                              : rank > 0 ? "],["
                                         : "[",
                              (rank + file) % 2 == 0 ? 'Q' : 'q');
  g_string_append (text, "]],\"hands\":{\"first\":[],\"second\":[]},"
                         "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\","
                         "\"setup\":{\"game\":\"antichess\"}}");
  reading = qi_notation_read (qi_notation_lookup ("json"), text->str, -1, NULL);
  state = qi_state_new_for_setup (reading->setup, &error);
  g_assert_no_error (error);
  class = QI_GAME_GET_CLASS (qi_state_get_game (state));
  evaluate_chess = class->evaluate;
  class->evaluate = count_evaluation;
  n_evaluations = 0;
  result = qi_search_run (state, &(QiSearchLimits) { .nodes = 1 }, NULL, NULL, NULL);
  class->evaluate = evaluate_chess;
  g_assert_cmpuint (result->line->len, ==, 1);
  g_assert_cmpuint (n_evaluations, >, 1);
  g_assert_cmpuint (n_evaluations, <=, 1000);
}

static void
test_stopped_at_once (void)
{
  g_autoptr (QiState) state = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_cancellable_cancel (cancellable);
  g_autoptr (QiSearchResult) result =
    qi_search_run (state, &(QiSearchLimits) { .depth = 20 }, cancellable, NULL, NULL);

  g_assert_cmpuint (result->depth, ==, 0);
  g_assert_cmpuint (result->line->len, ==, 1);
  check_line (state, result);
}

/* One legal move is searched like any other, here to the end of the game; a finished game has none. */
static void
test_no_choice (void)
{
  g_autoptr (QiState) single = test_state (tic_tac_toe_new, 3, 3, 0, "XoXoXooX.", QI_SIDE_SECOND);
  g_autoptr (QiSearchResult) reply =
    qi_search_run (single, &(QiSearchLimits) { .depth = 50 }, NULL, NULL, NULL);
  g_autoptr (QiState) lost = test_state (tic_tac_toe_new, 3, 3, 0, "XXXoo....", QI_SIDE_SECOND);
  g_autoptr (QiSearchResult) none =
    qi_search_run (lost, &(QiSearchLimits) { .depth = 50 }, NULL, NULL, NULL);

  g_assert_cmpuint (reply->depth, ==, 1);
  g_assert_cmpuint (reply->line->len, ==, 1);
  g_assert_cmpint (reply->score, ==, 0);
  g_assert_cmpuint (none->line->len, ==, 0);
  g_assert_cmpint (none->score, ==, LOSS_IN (0));
}

/* A game that was searched to its end is not searched deeper. */
static void
test_read_out (void)
{
  g_autoptr (QiState) state = test_state (tic_tac_toe_new, 3, 3, 0, "", QI_SIDE_FIRST);
  g_autoptr (QiSearchResult) result =
    qi_search_run (state, &(QiSearchLimits) { .depth = 90 }, NULL, NULL, NULL);

  g_assert_cmpuint (result->depth, <=, 9);
  g_assert_cmpint (result->score, ==, 0);
}

typedef struct
{
  GMainLoop      *loop;
  GThread        *thread;
  guint           n_reports;
  gboolean        is_done;
  QiSearchResult *result;
  GError         *error;
  GCancellable   *cancellable; /* cancelled by the first report, or NULL */
} Waiting;

static void
report_cb (const QiSearchResult *result,
           gpointer              user_data)
{
  Waiting *waiting = user_data;

  g_assert_true (g_thread_self () == waiting->thread);
  g_assert_false (waiting->is_done);
  g_assert_cmpuint (result->line->len, >, 0);
  waiting->n_reports++;
  if (waiting->cancellable != NULL)
    g_cancellable_cancel (waiting->cancellable);
}

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Waiting *waiting = user_data;

  g_assert_true (g_thread_self () == waiting->thread);
  waiting->is_done = TRUE;
  waiting->result = qi_search_run_finish (result, &waiting->error);
  g_main_loop_quit (waiting->loop);
}

static void
run_async (const QiSearchLimits *limits,
           gboolean              cancels,
           gboolean              is_cancelled,
           Waiting              *waiting)
{
  g_autoptr (QiState) state = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  g_autoptr (GMainLoop) loop = g_main_loop_new (g_main_context_get_thread_default (), FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  memset (waiting, 0, sizeof *waiting);
  waiting->loop = loop;
  waiting->thread = g_thread_self ();
  waiting->cancellable = cancels ? cancellable : NULL;
  if (is_cancelled)
    g_cancellable_cancel (cancellable);
  qi_search_run_async (state, limits, cancellable, report_cb, waiting, done_cb, waiting);
  g_main_loop_run (loop);
}

static void
test_async (void)
{
  g_autoptr (GMainContext) own = g_main_context_new ();
  Waiting waiting;

  /* In a main context of its own, too. */
  for (guint i = 0; i < 2; i++)
    {
      if (i == 1)
        g_main_context_push_thread_default (own);
      run_async (&(QiSearchLimits) { .depth = 4 }, FALSE, FALSE, &waiting);
      if (i == 1)
        g_main_context_pop_thread_default (own);
      g_assert_no_error (waiting.error);
      g_assert_cmpuint (waiting.n_reports, ==, 4);
      g_assert_cmpuint (waiting.result->depth, ==, 4);
      qi_search_result_free (waiting.result);
    }
}

static void
test_async_cancelled (void)
{
  Waiting waiting;

  run_async (&(QiSearchLimits) { .depth = 42 }, TRUE, FALSE, &waiting);
  g_assert_error (waiting.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (waiting.result);
  g_assert_cmpuint (waiting.n_reports, ==, 1);
  g_clear_error (&waiting.error);

  run_async (&(QiSearchLimits) { .depth = 42 }, FALSE, TRUE, &waiting);
  g_assert_error (waiting.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (waiting.n_reports, ==, 0);
  g_clear_error (&waiting.error);
}

static void
test_copy (void)
{
  g_autoptr (QiState) state = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  QiSearchResult *result =
    qi_search_run (state, &(QiSearchLimits) { .depth = 3 }, NULL, NULL, NULL);
  g_autoptr (QiSearchResult) copy = qi_search_result_copy (result);

  g_assert_cmpuint (copy->line->len, ==, result->line->len);
  qi_search_result_free (result);
  check_line (state, copy);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (solved); i++)
    {
      g_autofree char *path = g_strconcat ("/core/search/connect-four/", solved[i].moves, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_solved);
    }
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autofree char *path = g_strconcat ("/core/search/known/", known[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_known);
    }
  for (guint i = 0; i < G_N_ELEMENTS (mates); i++)
    {
      g_autofree char *path = g_strconcat ("/core/search/mates/", mates[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_mate);
    }
  g_test_add_func ("/core/search/limits", test_limits);
  g_test_add_func ("/core/search/many-captures", test_many_captures);
  g_test_add_func ("/core/search/stopped-at-once", test_stopped_at_once);
  g_test_add_func ("/core/search/no-choice", test_no_choice);
  g_test_add_func ("/core/search/read-out", test_read_out);
  g_test_add_func ("/core/search/async", test_async);
  g_test_add_func ("/core/search/async-cancelled", test_async_cancelled);
  g_test_add_func ("/core/search/copy", test_copy);
  return g_test_run ();
}
