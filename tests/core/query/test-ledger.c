/* SPDX-License-Identifier: Apache-2.0 */
/* The pieces that a game's set has, and how many of them are in a position: counted by hand, from the
 * rules of each game. */
#include "../edit-scripts.h"
#include "case-table.h"
#include "readings.h"

#include "qi-game.h"
#include "qi-ledger-private.h"

#define CHESS   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SHOGI   "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define XIANGQI "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

/* @balance: "P-2" two are left, "Q+1" one is too many; "/" before the second side's. "": all is as it should be.
 * @rest: the position when the rest went to the hand of @side; @returned: when the extras went. NULL: not asked. */
static const struct
{
  const char *name;
  const char *game;
  const char *text;
  const char *balance; /* NULL: there is no set */
  QiSide      side;
  const char *rest;
  const char *returned;
} cases[] = {
  { "chess", NULL, CHESS, "/" },
  { "chess-missing", NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPPP2PP/RNB1KBNR w KQkq - 0 1", "Q-1 P-2/" },
  /* A queen that is more was a pawn, as long as pawns are missing. */
  { "chess-made", NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPP3PP/RNBQKBNR w - - 0 1", "P-3/" },
  { "chess-two-queens", NULL, "3qk3/8/8/8/8/8/PPPPPPP1/QNBQKBNR w - - 0 1", "R-1/R-2 B-2 N-2 P-8" },
  { "chess-extra", NULL, "4k3/8/8/8/8/8/PPPPPPPP/QRNBQKBN w - - 0 1",
    "Q+1 R-1/Q-1 R-2 B-2 N-2 P-8" },
  { "chess-nine-pawns", NULL, "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
    "Q-1 R-2 B-2 N-2 P+1/Q-1 R-2 B-2 N-2 P-8", QI_SIDE_FIRST, NULL,
    "4k3/8/8/8/8/P7/PPPPPPP1/4K3 w - - 0 1" },
  { "chess-three-kings", NULL, "2k1k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    "/K+1 Q-1 R-2 B-2 N-2 P-8", QI_SIDE_FIRST, NULL, "2k5/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1" },
  { "chess-no-king", NULL, "4k3/8/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1", "K-1/Q-1 R-2 B-2 N-2 P-8" },
  /* In shogi captured pieces change sides: the set is one. The king stays whose it is. */
  { "shogi", NULL, SHOGI, "/" },
  { "tsume", NULL, "4k4/9/4P4/9/9/9/9/9/9 b G 1", "K-1 R-2 B-2 G-3 S-4 N-4 L-4 P-17/",
    QI_SIDE_SECOND, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", NULL },
  { "tsume-first", NULL, "4k4/9/4P4/9/9/9/9/9/9 b G 1", "K-1 R-2 B-2 G-3 S-4 N-4 L-4 P-17/",
    QI_SIDE_FIRST, "4k4/9/4P4/9/9/9/9/9/9 b 2R2B4G4S4N4L17P 1", NULL },
  { "shogi-promoted", NULL, "4k4/9/4+P4/4+r4/9/9/9/9/4K4 b 2b4g4s4n4l17p 1", "R-1/", QI_SIDE_FIRST,
    "4k4/9/4+P4/4+r4/9/9/9/9/4K4 b R2b4g4s4n4l17p 1", NULL },
  { "shogi-extra", NULL, "4k4/9/4P4/9/9/9/9/9/4K4 b R2r2b4g4s4n4l19p 1", "R+1 P+2/", QI_SIDE_FIRST,
    NULL, "4k4/9/4P4/9/9/9/9/9/4K4 b 2r2b4g4s4n4l17p 1" },
  { "shogi-extra-on-board", NULL, "4k4/9/RRR6/9/9/9/9/9/4K4 b 2b4g4s4n4l18p 1", "R+1/",
    QI_SIDE_FIRST, NULL, "4k4/9/RR7/9/9/9/9/9/4K4 b 2b4g4s4n4l18p 1" },
  /* In crazyhouse a promoted pawn still counts as a pawn. */
  { "crazyhouse", NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNQ~[] w - - 0 1", "R-1/",
    QI_SIDE_SECOND, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNQ~[r] w - - 0 1", NULL },
  { "crazyhouse-hand", NULL, "4k3/8/8/8/8/8/8/4K3[QRRBBNNqrrbbnnPPPPPPPPpppppppp] w - - 0 1", "/" },
  { "crazyhouse-extra", NULL, "4k3/8/8/8/8/8/8/4KQQ~Q[QRRBBNNPPPPPPPPrrbbnnppppppp] w - - 0 1",
    "Q+1/", QI_SIDE_FIRST, NULL, "4k3/8/8/8/8/8/8/4KQQ~Q[RRBBNNPPPPPPPPrrbbnnppppppp] w - - 0 1" },
  { "xiangqi", NULL, XIANGQI, "/" },
  { "xiangqi-extra", NULL, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/4P4/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 1",
    "C-1 P+1/", QI_SIDE_FIRST, NULL,
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/4P4/P1P1P1P2/1C7/9/RNBAKABNR w - - 0 1" },
  /* In horde White has thirty-six pawns and no king. */
  { "horde", "horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    "/" },
  { "horde-missing", "horde",
    "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPP1 w kq - 0 1", "P-1/" },
  { "no-game", NULL, "K^1/1k^ / C/c", NULL },
};

static void
append_balance (GString        *text,
                const QiLedger *ledger,
                guint           side)
{
  gsize n = 0;
  const QiLedgerRow *rows = qi_ledger_get_rows (ledger, &n);
  const gsize start = text->len;

  for (gsize i = 0; i < n; i++)
    {
      const char *space = text->len > start ? " " : "";

      if (rows[i].left[side] > 0)
        g_string_append_printf (text, "%s%s-%u", space, rows[i].piece, rows[i].left[side]);
      else if (rows[i].extra[side] > 0)
        g_string_append_printf (text, "%s%s+%u", space, rows[i].piece, rows[i].extra[side]);
    }
}

static void
check_edit (QiEdit     *edit,
            QiSetup    *setup,
            const char *format,
            const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiSetup) made = qi_edit_apply (edit, setup, qi_limits_get_default (), NULL, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = qi_notation_write (qi_notation_lookup (format), made, NULL, findings);
  g_assert_cmpstr (text, ==, expected);
}

/* Pieces that are too many are also what the rules of the game remark on. */
static void
check_warnings (const QiReading *reading,
                const QiLedger  *ledger)
{
  static const char *const games[] = { "shogi", "crazyhouse", "xiangqi", NULL };
  gsize n = 0;
  const QiLedgerRow *rows = qi_ledger_get_rows (ledger, &n);
  guint n_extra = 0;
  guint n_told = 0;

  if (!g_strv_contains (games, qi_setup_get_game (reading->setup)))
    return;
  qi_game_diagnose_setup (reading->setup, reading->findings);
  for (guint i = 0; i < reading->findings->len; i++)
    n_told +=
      g_strcmp0 (qi_finding_get_code (reading->findings->pdata[i]), "too-many-of-piece") == 0;
  for (gsize i = 0; i < n; i++)
    n_extra += rows[i].is_king ? 0 : (rows[i].extra[0] > 0) + (rows[i].extra[1] > 0);
  g_assert_cmpuint (n_told, ==, n_extra);
}

static void
test_case (gconstpointer data)
{
  const typeof (cases[0]) *row = data;
  const QiReadOptions how = { .limits = qi_limits_get_default (), .game = row->game };
  g_autoptr (QiReading) reading = qi_notation_detect (row->text, -1, &how);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiLedger) ledger = NULL;
  g_autoptr (QiEdit) rest = NULL;
  g_autoptr (QiEdit) returned = NULL;
  g_autoptr (GString) balance = g_string_new (NULL);

  g_assert_nonnull (reading->setup);
  ledger = qi_ledger_new (reading->setup, &error);
  if (row->balance == NULL)
    {
      g_assert_null (ledger);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "no-set");
      return;
    }
  g_assert_no_error (error);
  append_balance (balance, ledger, 0);
  g_string_append_c (balance, '/');
  append_balance (balance, ledger, 1);
  g_assert_cmpstr (balance->str, ==, row->balance);
  rest = qi_ledger_make_rest (ledger, row->side);
  returned = qi_ledger_make_return (ledger, reading->setup);
  if (row->rest != NULL)
    check_edit (rest, reading->setup, reading->format, row->rest);
  if (row->returned != NULL)
    check_edit (returned, reading->setup, reading->format, row->returned);
  g_assert_cmpint (qi_edit_is_empty (returned), ==, strchr (row->balance, '+') == NULL);
  check_warnings (reading, ledger);
}

/* A game begins with its set: nothing is missing and nothing too many. Go and Othello begin without theirs. */
static void
test_starts (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  static const char *const empty[] = { "go", "othello", NULL };

  for (gsize i = 0; all[i] != NULL; i++)
    {
      gsize n_pieces = 0;
      const QiGamePiece *pieces = qi_game_info_get_pieces (all[i], &n_pieces);
      guint n_counted = 0;
      g_autoptr (QiSetup) start = qi_game_info_dup_start (all[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (QiLedger) ledger = qi_ledger_new (start, &error);
      const gboolean is_empty = g_strv_contains (empty, qi_game_info_get_id (all[i]));
      gsize n = 0;
      const QiLedgerRow *rows;
      guint left = 0;

      g_test_message ("%s", qi_game_info_get_id (all[i]));
      for (gsize k = 0; k < n_pieces; k++)
        n_counted += pieces[k].count;
      /* Stones that never run out are no set. */
      g_assert_cmpint (ledger == NULL, ==, n_counted == 0);
      if (ledger == NULL)
        continue;
      g_assert_no_error (error);
      g_assert_cmpint (qi_ledger_is_shared (ledger), ==, qi_game_info_has_drops (all[i]));
      rows = qi_ledger_get_rows (ledger, &n);
      g_assert_cmpuint (n, >, 0);
      for (gsize k = 0; k < n; k++)
        for (guint side = 0; side < 2; side++)
          {
            g_assert_cmpuint (rows[k].extra[side], ==, 0);
            left += rows[k].left[side];
          }
      g_assert_cmpint (left > 0, ==, is_empty);
    }
}

/* A set that the user defines counts where the game has none; it can be made from the pieces on the
 * board. */
static void
test_own (void)
{
  static const struct
  {
    const char *board;
    const char *details;
    const char *expected; /* NULL: there is no set */
    const char *own;      /* what this position would be as a set; NULL: none */
  } rows[] = {
    { "KPPp", "{\"set\":{\"K^\":1,\"P\":3,\"p\":1}}", "K0 P-1/K0 P0", "{\"K\":1,\"P\":2,\"p\":1}" },
    { "PPp..", "{\"set\":{\"P\":1,\"p\":2}}", "P+1/P-1", "{\"P\":2,\"p\":1}" },
    /* Members that are no piece or no count are left out. */
    { "PQ..", "{\"set\":{\"P\":2,\"pawn\":3,\"Q\":0,\"R\":\"1\",\"B\":-1,\"N\":1.5}}", "P-1/P0",
      "{\"P\":1,\"Q\":1}" },
    { "P...", "{\"set\":{\"P\":1000000,\"Q\":1000001}}", "P-999999/P0", "{\"P\":1}" },
    { "P...", "{\"set\":{\"Q\":1000001}}", NULL, "{\"P\":1}" },
    { "P...", "{\"set\":{}}", NULL, "{\"P\":1}" },
    { "P...", "{\"set\":[\"P\"]}", NULL, "{\"P\":1}" },
    { "....", NULL, NULL, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiSetup) setup = setup_new (rows[i].board, rows[i].details);
      g_autoptr (QiLedger) ledger = qi_ledger_new (setup, NULL);
      g_autoptr (QiValue) own = qi_ledger_new_own (setup, NULL);
      g_autofree char *text = own != NULL ? qi_value_to_string (own) : NULL;
      g_autoptr (GString) found = g_string_new (NULL);
      const QiLedgerRow *kinds = NULL;
      gsize n = 0;

      g_assert_cmpstr (text, ==, rows[i].own);
      g_assert_cmpint (ledger != NULL, ==, rows[i].expected != NULL);
      if (ledger == NULL)
        continue;
      g_assert_false (qi_ledger_is_shared (ledger));
      kinds = qi_ledger_get_rows (ledger, &n);
      for (guint side = 0; side < 2; side++)
        for (gsize k = 0; k < n; k++)
          g_string_append_printf (found, "%s%s%s%u",
                                  k > 0      ? " "
                                  : side > 0 ? "/"
                                             : "",
                                  kinds[k].piece,
                                  kinds[k].left[side] > 0    ? "-"
                                  : kinds[k].extra[side] > 0 ? "+"
                                                             : "",
                                  kinds[k].left[side] + kinds[k].extra[side]);
      g_assert_cmpstr (found->str, ==, rows[i].expected);
    }
}

/* The rest of the user's set goes to a hand, and surplus pieces are removed; a game that has a set keeps
 * its own. */
static void
test_own_acts (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) setup =
    setup_new ("KPpp....", "{\"set\":{\"K^\":1,\"P\":3,\"R\":1,\"k^\":1,\"p\":1}}");
  g_autoptr (QiSetup) chess = qi_setup_with_game (setup, "chess");
  g_autoptr (QiLedger) ledger = qi_ledger_new (setup, NULL);
  g_autoptr (QiLedger) usual = qi_ledger_new (chess, NULL);
  g_autoptr (QiEdit) rest = qi_ledger_make_rest (ledger, QI_SIDE_FIRST);
  g_autoptr (QiEdit) away = qi_ledger_make_return (ledger, setup);
  g_autoptr (QiSetup) filled = qi_edit_apply (rest, setup, qi_limits_get_default (), NULL, &error);
  g_autoptr (QiSetup) returned = qi_edit_apply (away, setup, NULL, NULL, NULL);
  g_assert_no_error (error);
  g_autofree char *after_rest = setup_print (filled);
  g_autofree char *after_away = setup_print (returned);

  g_assert_cmpstr (after_rest, ==, "KPpp.... PPR -");
  g_assert_cmpstr (after_away, ==, "KPp.....");
  g_assert_cmpuint (qi_ledger_find (usual, &QI_TOKEN ("P"))->full[0], ==, 8);
}

/* When the whole rest is in a hand, nothing is left; nothing is too many afterwards. */
static void
test_rest_is_all (void)
{
  static const char *const texts[] = { "4k4/9/4P4/9/9/9/9/9/9 b G 1",
                                       "4k3/8/8/8/8/8/8/4KQ~2[Rp] w - - 0 1" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
      {
        g_autoptr (QiReading) reading = qi_notation_detect (texts[i], -1, NULL);
        g_autoptr (QiLedger) before = qi_ledger_new (reading->setup, NULL);
        g_autoptr (QiEdit) rest = qi_ledger_make_rest (before, side);
        g_autoptr (QiSetup) made =
          qi_edit_apply (rest, reading->setup, qi_limits_get_default (), NULL, NULL);
        g_autoptr (QiLedger) after = qi_ledger_new (made, NULL);
        g_autoptr (QiEdit) again = qi_ledger_make_rest (after, side);

        g_assert_false (qi_edit_is_empty (rest));
        g_assert_true (qi_edit_is_empty (again));
        g_assert_cmpuint (qi_ledger_find (after, &QI_TOKEN ("+p"))->left[0], ==, 0);
        g_assert_null (qi_ledger_find (after, &QI_TOKEN ("Z")));
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/ledger/table/", cases, test_case);
  g_test_add_func ("/query/ledger/own", test_own);
  g_test_add_func ("/query/ledger/own-acts", test_own_acts);
  g_test_add_func ("/core/ledger/starts", test_starts);
  g_test_add_func ("/core/ledger/rest-is-all", test_rest_is_all);
  return g_test_run ();
}
