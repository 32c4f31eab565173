/* SPDX-License-Identifier: Apache-2.0 */
/* What is special in chu shogi: promotion on entry, moves of two steps, and which lions may not be taken. The positions
 * are those of Wikipedia's article on chu shogi and of the tests of lishogi.org's library shogiops, with kings beside. */
#include "rules-run.h"

#include "qi-notation.h"

#define ENTRY   "10p1/2I1pP2p1LL/1Rp1PB2LL2/12/7L4/1p10/12/12/11k/12/11K/12 b - 1"
#define STEPS   "3l7k/11p/10p1/3n5+D2/2i1f7/3N5G2/9+H2/2t2P1i4/2p3+D5/2+H9/12/11K b - 1"
#define BESIDE  "k10l/6l5/5Nn5/11n/9N2/12/1N10/9n2/1n7N2/4r7/4nN6/K3r7 b - 1"
#define BRIDGE  "11k/12/12/12/6+o1r3/4gi6/6N5/7s4/8n3/12/12/11K b - 1"
#define PINNED  "12/12/12/12/3n1H6/3sp7/5N6/5P6/1k5b4/12/12/11K b - 1"
#define KEPT    "11k/12/12/12/3n8/12/5N6/5P6/7b4/12/12/11K b - 1"
#define KEPT_TO "11k/12/12/12/3n8/12/5N6/5P6/7b4/12/12/11K w - 1"
#define FAR     "11k/12/3l8/12/3b4+o3/6n5/4N7/6R5/7K4/12/12/12 b - 1"
#define RETURN  "11k/12/12/12/12/4r7/12/12/5o3n1n/4N6P/12/6B4K w - 1"
#define FALCON  "k11/12/12/12/6n5/6P5/12/5+h6/12/5N6/12/11K b - 1"
#define EAGLE   "k11/12/12/12/6n5/6P5/12/7+d4/12/5N6/12/11K b - 1"
#define BAIT    "11k/12/12/12/12/12/5N6/4i7/4n7/12/12/11K b - 1"

typedef struct
{
  const char *name;
  const char *sfen;
  const char *played; /* before, or NULL */
  const char *move;
  gboolean    legal;
} Row;

static const Row rows[] = {
  { "promotion/taking", ENTRY, NULL, "7c8b+", TRUE },
  { "promotion/taking-plain", ENTRY, NULL, "7c8b", TRUE },
  { "promotion/within", ENTRY, NULL, "7c6b+", FALSE },
  { "promotion/within-plain", ENTRY, NULL, "7c6b", TRUE },
  { "promotion/last-rank", ENTRY, NULL, "7b7a+", TRUE },
  { "promotion/last-rank-plain", ENTRY, NULL, "7b7a", TRUE },
  { "promotion/entering", ENTRY, NULL, "5e5c+", TRUE },
  { "promotion/entering-plain", ENTRY, NULL, "5e5c", TRUE },
  { "promotion/leaving-by-taking", ENTRY, NULL, "11c11f+", TRUE },
  { "eagle/leaps", STEPS, NULL, "3d1b", TRUE },
  { "eagle/two", STEPS, NULL, "3d2c1b", TRUE },
  { "eagle/back", STEPS, NULL, "3d1b2c", FALSE },
  { "eagle/one-and-home", STEPS, NULL, "6i5h6i", TRUE },
  { "eagle/one-and-on", STEPS, NULL, "6i5h4g", TRUE },
  { "eagle/over-one", STEPS, NULL, "6i4g", TRUE },
  { "eagle/over-own", STEPS, NULL, "6i8g", TRUE },
  { "eagle/onto-own", STEPS, NULL, "6i7h", FALSE },
  { "falcon/leaps", STEPS, NULL, "3g3e", TRUE },
  { "falcon/onto-own", STEPS, NULL, "3g3f", FALSE },
  { "falcon/two", STEPS, NULL, "10j10i10h", TRUE },
  { "falcon/back", STEPS, NULL, "10j10h10i", FALSE },
  { "lion/takes-pawn-like", STEPS, NULL, "9f10e", TRUE },
  { "lion/kept-lion", STEPS, NULL, "9f9d", FALSE },
  { "lion/kept-lion-by-bait", STEPS, NULL, "9f10e9d", FALSE },
  { "lion/kept-lion-by-bridge", STEPS, NULL, "9f8e9d", TRUE },
  { "lion/beside", BESIDE, NULL, "7c6c", TRUE },
  { "lion/beside-second", BESIDE, NULL, "7c6b6c", TRUE },
  { "lion/far-kept", BESIDE, NULL, "3e1d", FALSE },
  { "lion/far-kept-by-lion", BESIDE, NULL, "11g11i", TRUE },
  { "lion/beside-lion", BESIDE, NULL, "3i3h", TRUE },
  { "lion/beside-rooks", BESIDE, NULL, "7k8k", TRUE },
  { "lion/rook-then-lion", BESIDE, NULL, "7k8j8k", TRUE },
  { "lion/lion-then-rook", BESIDE, NULL, "7k8k8j", TRUE },
  { "bridge/at-once", BRIDGE, NULL, "6g4i", FALSE },
  { "bridge/over-silver", BRIDGE, NULL, "6g5h4i", TRUE },
  { "bridge/kirin-lion", BRIDGE, NULL, "6g6e", FALSE },
  { "bridge/over-go-between", BRIDGE, NULL, "6g7f6e", FALSE },
  { "bridge/go-between-alone", BRIDGE, NULL, "6g7f", TRUE },
  { "bridge/two-others", BRIDGE, NULL, "6g7f8f", TRUE },
  { "pinned/at-once", PINNED, NULL, "7g9e", TRUE },
  { "pinned/over-pawn", PINNED, NULL, "7g8f9e", FALSE },
  { "kept/by-what-stands-behind", KEPT, NULL, "7g9e", FALSE },
  { "kept/other-piece", KEPT, NULL, "7g5i", TRUE },
  { "kept/to-take", KEPT_TO, NULL, "9e7g", FALSE },
  { "kept/other-takes", KEPT_TO, NULL, "5i7g", TRUE },
  { "kept/far", FAR, NULL, "8g6f", FALSE },
  /* The go-between beside the lion is gone when the lion is taken behind it. */
  { "bait/kept-by-itself", BAIT, NULL, "7g8h8i", TRUE },
  { "return/same-square", RETURN, "8f8j", "6l8j", TRUE },
  { "return/elsewhere", RETURN, "8f8j", "6l3i", FALSE },
  { "return/kirin-lion-there", RETURN, "7i8j+", "6l8j", TRUE },
  { "return/kirin-elsewhere", RETURN, "7i8j", "6l3i", FALSE },
  { "return/nothing-taken", RETURN, "3i4i3i", "6l3i", TRUE },
  { "return/nothing-taken-other", RETURN, "3i4i3i", "1j1i", TRUE },
  { "return/falcon", FALCON, "6f6e", "7h7i", TRUE },
  { "return/falcon-lion", FALCON, "6f6e", "7h7j", FALSE },
  { "return/eagle", EAGLE, "6f6e", "5h6i", TRUE },
  { "return/eagle-lion", EAGLE, "6f6e", "5h7j", FALSE },
};

static QiState *
read_state (const char *sfen)
{
  const QiReadOptions options = { .game = "chushogi" };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup ("sfen"), sfen, -1, &options);
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  QiState *state;

  g_assert_nonnull (reading->setup);
  setup = qi_setup_with_game (reading->setup, "chushogi");
  state = qi_state_new_for_setup (setup, &error);
  g_assert_no_error (error);
  return state;
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiState) state = read_state (row->sfen);

  if (row->played != NULL)
    {
      QiState *next = rules_play (state, row->played);

      qi_state_unref (state);
      state = next;
    }
  g_assert_cmpint (rules_can_play (state, row->move), ==, row->legal);
}

/* Who has neither a king nor a crown prince has lost. */
static void
test_end (void)
{
  static const struct
  {
    const char *sfen;
    const char *move;
    gboolean over;
  } ends[] = {
    { "k10R/12/12/12/12/12/12/12/12/12/12/11K b - 1", "1a12a", TRUE },
    { "k10R/12/12/5+e6/12/12/12/12/12/12/12/11K b - 1", "1a12a", FALSE },
    { "+e10R/12/12/12/12/12/12/12/12/12/12/11K b - 1", "1a12a", TRUE },
    { "+e10R/12/12/5e6/12/12/12/12/12/12/12/11K b - 1", "1a12a", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (QiState) state = read_state (ends[i].sfen);
      g_autoptr (QiState) next = rules_play (state, ends[i].move);
      QiOutcome outcome;

      qi_state_judge (next, &outcome);
      g_assert_cmpint (outcome.result, ==, ends[i].over ? QI_RESULT_FIRST : QI_RESULT_ONGOING);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/chu/%s", rows[i].name);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/chu/end", test_end);
  return g_test_run ();
}
