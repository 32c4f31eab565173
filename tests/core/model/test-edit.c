/* SPDX-License-Identifier: Apache-2.0 */
#include "edit-scripts.h"

static const EditCase cases[] = {
  /* squares */
  { "put", "..", "put 1 K", ".K" },
  { "put-replaces", "Q.", "put 0 K", "K." },
  { "empty", "Q.", "put 0", ".." },
  { "last-wins", "..", "put 0 K; put 0 Q", "Q." },
  { "sees-earlier", "...", "put 0 K; move 0 2", "..K" },
  { "move-chain", "K..", "move 0 1; move 1 2", "..K" },
  { "move-takes", "Kq", "move 0 1", ".K" },
  { "swap", "Kq.", "move 0 2; move 1 0; move 2 1", "qK." },
  { "move-nowhere", "K.", "move 0 0", "K." },
  { "move-nothing", "K.", "move 1 0", "empty-square" },
  { "move-emptied", "K.", "put 0; move 0 1", "empty-square" },
  { "move-nothing-nowhere", "K.", "move 1 1", "empty-square" },
  { "put-negative", "..", "put -1 K", "index-out-of-range" },
  { "put-beyond", "..", "put 2 K", "index-out-of-range" },
  { "put-int64", "..", "put 9223372036854775807 K", "index-out-of-range" },
  { "move-from-beyond", "K.", "move 2 0", "index-out-of-range" },
  { "move-to-beyond", "K.", "move 0 -9223372036854775808", "index-out-of-range" },
  { "empty-beyond", "..", "put 5", "index-out-of-range" },
  { "first-fault", "..", "move 0 1; put 9 K", "empty-square" },
  /* a detail that names no square stays for whoever mends it */
  { "passed-no-square", "a./..", "move 0 1", ".a/..", "{\"enPassant\":\"e3\"}", "{\"enPassant\":\"e3\"}" },
  { "passed-beyond", "a./..", "move 0 1", ".a/..", "{\"enPassant\":9}", "{\"enPassant\":9}" },
  /* hands */
  { "hand", "..", "hand first P 2", ".. PP -" },
  { "hand-takes", ".. PP -", "hand first P -1", ".. P -" },
  { "hand-zero", "..", "hand first P 0", ".." },
  { "hand-underflow", ".. P -", "hand first P -2", "hand-underflow" },
  { "hand-other-side", ".. P -", "hand second P -1", "hand-underflow" },
  { "underflow-on-the-way", ".. P -", "hand first P -2; hand first P 2", "hand-underflow" },
  { "hand-min", ".. P -", "hand first P -9223372036854775808", "hand-underflow" },
  { "hand-to-hand", ".. P -", "hand first P -1; hand second P 1", ".. - P" },
  { "hand-back", ".. P -", "hand first P -1; hand first P 1", ".. P -" },
  { "drop", ".. P -", "hand first P -1; put 0 P", "P." },
  { "capture", "Kq", "move 0 1; hand first q 1", ".K q -" },
  /* the total */
  { "too-many-in-hand", "K.", "hand first P 2", "too-many-pieces" },
  { "too-many-on-board", "K. P -", "put 1 Q", "too-many-pieces" },
  { "too-many-max", "..", "hand first P 9223372036854775807", "too-many-pieces" },
  { "too-many-twice-max", "..",
    "hand first P 9223372036854775807; hand first P 9223372036854775807", "too-many-pieces" },
  { "too-many-max-each", "..",
    "hand first P 9223372036854775807; hand second P 9223372036854775807", "too-many-pieces" },
  { "excess-on-the-way", "KQ", "hand first P 1; put 1", "K. P -" },
  { "excess-on-the-way-2", "K. P -", "put 1 Q; hand first P -1", "KQ" },
  { "full-capture", "Kq", "hand first q 1; move 0 1", ".K q -" },
  { "full-drop", "K. P -", "put 1 P; hand first P -1", "KP" },
  { "full-exchange", "KQ", "put 0; hand first P 2", "too-many-pieces" },
  { "max-and-back", "..",
    "hand first P 9223372036854775807; hand first P -9223372036854775806", ".. P -" },
  /* the rest */
  { "empty-edit", "K.", "", "K." },
  { "clear", "Kq.. P p", "clear", "...." },
  { "clear-then-put", "Kq. P -", "clear; put 0 Q", "Q.." },
  { "clear-then-hand", "K. P -", "clear; hand first P -1", "hand-underflow" },
  { "put-then-clear", "K.", "put 1 Q; clear", ".." },
  { "replace", "K.", "put 1 Q; replace .q.; put 0 P", "Pq." },
  { "fault-undoes-all", "K.", "put 1 Q; put 7 Q", "index-out-of-range" },
  /* shapes */
  { "grow-start", "ab/cd", "shape 3,3 start", "ab./cd./..." },
  { "grow-end", "ab/cd", "shape 3,3 end", ".../.ab/.cd" },
  { "grow-centre-odd", "ab/cd", "shape 3,3 centre", "ab./cd./..." },
  { "grow-centre-even", "ab/cd", "shape 4,4 centre", "..../.ab./.cd./...." },
  { "grow-centre-three", "a", "shape 4 centre", ".a.." },
  { "shrink-start", "abc/def/ghi", "shape 2,2 start", "ab/de", NULL, NULL, "5" },
  { "shrink-end", "abc/def/ghi", "shape 2,2 end", "ef/hi", NULL, NULL, "5" },
  { "shrink-centre-odd", "abc/def/ghi", "shape 2,2 centre", "ab/de", NULL, NULL, "5" },
  { "shrink-centre-even", "abc/def/ghi", "shape 1,1 centre", "e", NULL, NULL, "8" },
  { "shrink-empty", "ab./.../...", "shape 1,2 start", "ab" },
  { "same-shape", "ab/cd", "shape 2,2 end", "ab/cd" },
  { "one-to-two", "ab", "shape 2,2 start", "ab/.." },
  { "one-to-two-end", "ab", "shape 2,2 end", "../ab" },
  { "two-to-three", "ab/cd", "shape 2,2,2 start", "ab/cd|../.." },
  { "two-to-three-end", "ab/cd", "shape 2,2,2 end", "../..|ab/cd" },
  { "two-to-three-centre", "ab/cd", "shape 3,2,2 centre", "../..|ab/cd|../.." },
  { "three-to-two", "ab/cd|ef/gh", "shape 2,2 start", "ab/cd", NULL, NULL, "4" },
  { "three-to-two-end", "ab/cd|ef/gh", "shape 2,2 end", "ef/gh", NULL, NULL, "4" },
  { "three-to-one", "ab/cd|ef/gh", "shape 2 end", "gh", NULL, NULL, "6" },
  { "two-to-one", "ab/cd", "shape 3 start", "ab.", NULL, NULL, "2" },
  { "three-sizes", "ab/cd|ef/gh", "shape 3,3,3 start", "ab./cd./...|ef./gh./...|.../.../..." },
  { "put-then-shape", "ab/..", "put 3 d; put 0; shape 3,3 start", ".b./.d./..." },
  { "shape-then-put", "ab/cd", "shape 3,3 start; put 8 z; move 0 2", ".ba/cd./..z" },
  { "shape-old-index", "ab/cd", "shape 1,2 start; put 3 z", "index-out-of-range" },
  { "shape-hands", "ab/.. P p", "shape 3,3 start", "ab./.../... P p" },
  { "shape-too-full", "ab/.. P p", "shape 1,2 start", "too-many-pieces" },
  { "shape-then-hands", "ab/.. P p", "shape 1,2 start; hand first P -1; hand second p -1", "ab" },
  { "hands-then-shape", "a./.. PP -", "hand first P -1; shape 1,2 start", "a. P -" },
  { "shape-and-back", "ab/cd", "shape 3,3 start; shape 2,2 start", "ab/cd" },
  { "shape-none", "ab", "shape  start", "empty-shape" },
  { "shape-zero", "ab", "shape 0 start", "dimension-too-small" },
  { "shape-256", "ab", "shape 256 start", "dimension-too-large" },
  { "shape-four", "ab", "shape 1,1,1,1 start", "too-many-dimensions" },
  { "shape-too-many", "ab", "shape 255,255,2 start", "too-many-squares" },
  { "shape-order", "ab", "shape 256,0 start", "dimension-too-large" },
  { "shape-mark-nul-keys", "ab/..", "shape 3,3 start", "ab./.../...",
    "{\"marks\":[{\"a\\u0000b\":1,\"squares\\u0000\":0,\"kind\":\"square\",\"squares\":[2],\"a\":2}]}",
    "{\"marks\":[{\"a\\u0000b\":1,\"squares\\u0000\":0,\"kind\":\"square\",\"squares\":[3],\"a\":2}]}" },
  /* details follow moves */
  { "castling-move", "R.../...r", "move 0 1", ".R../...r",
    "{\"castling\":{\"first\":[0],\"second\":[7]}}", "{\"castling\":{\"first\":[],\"second\":[7]}}",
    "castling" },
  { "castling-taken", "R.../...r", "move 0 7", "..../...R",
    "{\"castling\":{\"first\":[0],\"second\":[7]}}", "{}", "castling" },
  { "castling-removed", "R.", "put 0", "..", "{\"castling\":{\"first\":[0],\"second\":[]}}", "{}",
    "castling" },
  { "castling-replaced", "R.", "put 0 Q", "Q.", "{\"castling\":{\"first\":[0]}}", "{}",
    "castling" },
  { "castling-back", "R.", "move 0 1; move 1 0", "R.", "{\"castling\":{\"first\":[0]}}",
    "{\"castling\":{\"first\":[0]}}" },
  { "castling-put-back", "R.", "put 0; put 0 R", "R.", "{\"castling\":{\"first\":[0]}}",
    "{\"castling\":{\"first\":[0]}}" },
  { "castling-elsewhere", "RK..", "move 1 2", "R.K.", "{\"castling\":{\"first\":[0]}}",
    "{\"castling\":{\"first\":[0]}}" },
  { "castling-filled", "..", "put 0 R", "R.", "{\"castling\":{\"first\":[0]}}",
    "{\"castling\":{\"first\":[0]}}" },
  { "gates-move", "N.", "move 0 1", ".N", "{\"gates\":{\"first\":[0],\"second\":[]}}", "{}",
    "gates" },
  { "promoted-move", "Q..", "move 0 2", "..Q", "{\"promoted\":[0]}", "{\"promoted\":[2]}" },
  { "promoted-chain", "Q..", "move 0 1; move 1 2", "..Q", "{\"promoted\":[0]}",
    "{\"promoted\":[2]}" },
  { "promoted-takes", "Qq", "move 0 1", ".Q", "{\"promoted\":[0,1]}", "{\"promoted\":[1]}",
    "promoted" },
  { "promoted-taken", "Qq", "move 1 0", "q.", "{\"promoted\":[0]}", "{}", "promoted" },
  { "promoted-swap", "Qq.", "move 0 2; move 1 0; move 2 1", "qQ.", "{\"promoted\":[0]}",
    "{\"promoted\":[1]}" },
  { "walls-stay", "Q.", "move 0 1", ".Q", "{\"walls\":[0]}", "{\"walls\":[0]}" },
  { "walls-give-way", "Q..", "move 0 1", ".Q.", "{\"walls\":[1,2]}", "{\"walls\":[2]}", "walls" },
  { "ko-filled", "S.", "put 1 s", "Ss", "{\"ko\":1}", "{}", "ko" },
  { "ko-elsewhere", "S..", "put 2 s", "S.s", "{\"ko\":1}", "{\"ko\":1}" },
  { "marks-stay", "K.", "move 0 1", ".K",
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[0]}]}",
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[0]}]}" },
  { "unknown-stays", "K.", "move 0 1", ".K", "{\"mine\":[0]}", "{\"mine\":[0]}" },
  /* before the first player's move: a pawn of the second player has moved from index 1 over 4 to
   * 7 */
  { "passing-kept", "K../.../.p.", "put 2 Q", "K.Q/.../.p.", "{\"enPassant\":4}",
    "{\"enPassant\":4}" },
  { "passing-pawn-taken", ".../.../.p.", "put 7", ".../.../...", "{\"enPassant\":4}", "{}",
    "enPassant" },
  { "passing-pawn-moved", ".../.../.p.", "move 7 8", ".../.../..p", "{\"enPassant\":4}", "{}",
    "enPassant" },
  { "passing-square-filled", ".../.../.p.", "put 4 Q", ".../.Q./.p.", "{\"enPassant\":4}", "{}",
    "enPassant" },
  { "passing-other-pawn", ".P./.../.p.", "move 1 0", "P../.../.p.", "{\"enPassant\":4}",
    "{\"enPassant\":4}" },
  { "passing-turn", ".../.../.p.", "toggle", ".../.../.p.", "{\"enPassant\":4}", "{}",
    "enPassant" },
  { "passing-turn-twice", ".../.../.p.", "toggle; toggle", ".../.../.p.", "{\"enPassant\":4}",
    "{\"enPassant\":4}" },
  { "passing-set-and-turn", ".../.../.p.", "detail enPassant 4; turn second", ".../.../.p.", "{}",
    "{\"enPassant\":4}" },
  { "passing-last-rank", "p", "put 0", ".", "{\"enPassant\":0}", "{}", "enPassant" },
  /* details and shapes */
  { "details-shape", "R./..", "shape 3,3 end", ".../.R./...",
    "{\"castling\":{\"first\":[0],\"second\":[]},\"ko\":3,\"promoted\":[0,1],\"walls\":[2],"
    "\"gates\":{\"second\":[1]},\"enPassant\":2,"
    "\"marks\":[{\"kind\":\"arrow\",\"squares\":[0,3]}],\"halfmove\":4}",
    "{\"castling\":{\"first\":[4],\"second\":[]},\"ko\":8,\"promoted\":[4,5],\"walls\":[7],"
    "\"gates\":{\"second\":[5]},\"enPassant\":7,"
    "\"marks\":[{\"kind\":\"arrow\",\"squares\":[4,8]}],\"halfmove\":4}" },
  { "details-fall-off", "R./..", "shape 1,1 start", "R",
    "{\"castling\":{\"first\":[0],\"second\":[3]},\"ko\":3,\"promoted\":[0,1],"
    "\"marks\":[{\"kind\":\"arrow\",\"squares\":[0,3]},{\"kind\":\"square\",\"squares\":[0]}]}",
    "{\"castling\":{\"first\":[0],\"second\":[]},\"promoted\":[0],"
    "\"marks\":[{\"kind\":\"square\",\"squares\":[0]}]}", "castling ko marks promoted" },
  { "details-move-shape", "Q../...", "move 0 2; shape 2,2 end", ".Q/..", "{\"promoted\":[0]}",
    "{\"promoted\":[1]}" },
  { "details-clear", "R./..", "clear", "../..",
    "{\"castling\":{\"first\":[0]},\"ko\":3,\"komi\":6.5,\"title\":\"A\",\"x\":1}",
    "{\"komi\":6.5,\"title\":\"A\",\"x\":1}", "castling ko" },
  { "details-replace", "R./..", "move 0 1; replace K.", "K.", "{\"castling\":{\"first\":[0]}}",
    "{}" },
  /* details by hand */
  { "detail-set", "..", "detail ko 1", "..", NULL, "{\"ko\":1}" },
  { "detail-unset", "..", "detail ko", "..", "{\"ko\":1,\"komi\":7}", "{\"komi\":7}" },
  { "detail-order", "..", "detail b 2; detail a 1", "..", NULL, "{\"b\":2,\"a\":1}" },
  { "detail-after-move", "R.", "move 0 1; detail castling {\"first\":[1]}", ".R", NULL,
    "{\"castling\":{\"first\":[1]}}" },
  { "detail-before-move", "R.", "detail castling {\"first\":[0]}; move 0 1", ".R", NULL, "{}",
    "castling" },
  { "detail-off-board", "..", "detail ko 2", "bad-detail" },
  { "detail-negative", "..", "detail ko -1", "bad-detail" },
  { "detail-wrong-kind", "..", "detail ko \"a1\"", "bad-detail" },
  { "detail-fraction", "..", "detail halfmove 0.5", "bad-detail" },
  { "detail-in-new-shape", "..", "shape 3 start; detail ko 2", "...", NULL, "{\"ko\":2}" },
  { "detail-out-of-new-shape", "...", "shape 2 start; detail ko 2", "bad-detail" },
};

static void
test_members (void)
{
  g_autoptr (QiSetup) before = setup_new ("K.", NULL);
  g_autoptr (QiEdit) edit = edit_new ("style first S; turn second; game shogi");
  g_autoptr (QiSetup) after = qi_edit_apply (edit, before, NULL, NULL, NULL);
  QiPosition *position = qi_setup_get_position (after);
  g_autoptr (QiEdit) back = edit_new ("style first C; toggle; game");
  g_autoptr (QiSetup) again = NULL;

  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_FIRST), "S"));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_SECOND), "c"));
  g_assert_cmpint (qi_position_get_turn (position), ==, QI_SIDE_SECOND);
  g_assert_cmpstr (qi_setup_get_game (after), ==, "shogi");
  again = qi_edit_apply (back, after, NULL, NULL, NULL);
  g_assert_true (qi_setup_equal (again, before));
}

static void
check_too_long (QiEdit     *edit,
                const char *code)
{
  g_autoptr (QiSetup) before = setup_new ("K.", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) after = qi_edit_apply (edit, before, NULL, NULL, &error);
  QiFinding *finding = qi_error_get_finding (error);

  g_assert_null (after);
  g_assert_cmpstr (qi_finding_get_code (finding), ==, code);
  g_assert_cmpstr (qi_finding_get_param (finding, "bytes"), ==, "256");
  g_assert_cmpstr (qi_finding_get_param (finding, "maximum"), ==, "255");
}

static void
test_too_long (void)
{
  g_autofree char *text = g_strnfill (256, 'x');
  const QiToken token = QI_TOKEN (text);
  g_autoptr (QiEdit) put = qi_edit_new ();
  g_autoptr (QiEdit) hand = qi_edit_new ();
  g_autoptr (QiEdit) style = qi_edit_new ();

  qi_edit_put (put, 0, &token);
  check_too_long (put, "piece-too-long");
  qi_edit_hand (hand, QI_SIDE_SECOND, &token, 1);
  check_too_long (hand, "piece-too-long");
  qi_edit_style (style, QI_SIDE_SECOND, &token);
  check_too_long (style, "style-too-long");
}

/* The window makes the message of a refusal from its parameters. */
static void
test_params (void)
{
  static const struct
  {
    const char *script;
    const char *param;
    const char *value;
  } rows[] = {
    { "put 7 K", "index", "7" },          { "put 7 K", "squares", "2" },
    { "hand first P 5", "pieces", "6" },  { "hand first P 5", "squares", "2" },
    { "hand second P -1", "piece", "P" }, { "move 1 0", "index", "1" },
    { "detail ko 9", "key", "ko" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiSetup) before = setup_new ("K.", NULL);
      g_autoptr (QiEdit) edit = edit_new (rows[i].script);
      g_autoptr (GError) error = NULL;
      g_autoptr (QiSetup) after = qi_edit_apply (edit, before, NULL, NULL, &error);
      QiFinding *finding = qi_error_get_finding (error);
      QiSide side;

      g_assert_null (after);
      g_assert_cmpstr (qi_finding_get_param (finding, rows[i].param), ==, rows[i].value);
      if (g_str_equal (rows[i].param, "piece"))
        {
          g_assert_true (qi_finding_get_hand (finding, &side));
          g_assert_cmpint (side, ==, QI_SIDE_SECOND);
          if (g_str_equal (rows[i].param, "piece"))
            g_assert_cmpstr (error->message, ==, "cannot remove P: not found in hand");
        }
    }
}

/* Pieces that are not strings are edited like others. */
static void
test_other_values (void)
{
  const QiToken number = { "1", 1, QI_TOKEN_JSON };
  g_autoptr (QiSetup) before = setup_new ("1.", NULL);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) after = NULL;

  qi_edit_put (edit, 0, &number);
  after = qi_edit_apply (edit, before, NULL, NULL, NULL);
  g_assert_true (after != before);
  g_assert_true (
    qi_token_equal (qi_position_get_piece (qi_setup_get_position (after), 0), &number));
}

/* A setup beyond the default limits can still be edited, cleared and shrunk under them. */
static void
test_limits (void)
{
  static const char *const renumbering[] = { "board right", "shift files 1", "crop 0 130049" };
  const gint64 sizes[] = { 255, 255, 2 };
  const gint64 smaller[] = { 255, 255 };
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, 3, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_large (), NULL);
  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) after = NULL;
  g_autoptr (QiEdit) grow = qi_edit_new ();
  g_autoptr (QiEdit) replace = qi_edit_new ();
  g_autoptr (QiSetup) small = setup_new ("K.", NULL);
  g_autoptr (GError) error = NULL;

  qi_edit_put (edit, 130049, &QI_TOKEN ("K"));
  qi_edit_clear (edit);
  qi_edit_put (edit, 130049, &QI_TOKEN ("K"));
  qi_edit_shape (edit, smaller, 2, QI_ANCHOR_END);
  after = qi_edit_apply (edit, setup, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (qi_token_is (qi_position_get_piece (qi_setup_get_position (after), 65024), "K"));

  qi_edit_shape (grow, sizes, 3, QI_ANCHOR_START);
  g_assert_null (qi_edit_apply (grow, after, NULL, NULL, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "too-many-squares");
  g_clear_error (&error);

  /* What does not make it larger can be done. */
  for (gsize i = 0; i < G_N_ELEMENTS (renumbering); i++)
    {
      g_autoptr (QiEdit) renumber = edit_new (renumbering[i]);
      g_autoptr (QiSetup) renumbered = qi_edit_apply (renumber, setup, NULL, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (qi_position_get_n_squares (qi_setup_get_position (renumbered)), ==, 130050);
    }

  qi_edit_replace (replace, setup);
  g_assert_null (qi_edit_apply (replace, small, NULL, NULL, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "too-many-squares");
  g_clear_error (&error);

  g_autoptr (QiSetup) large = qi_edit_apply (replace, small, qi_limits_get_large (), NULL, &error);

  g_assert_no_error (error);
  g_assert_true (qi_setup_equal (large, setup));
}

/* A long stroke and an equally long path of one piece: each step sees the one before, and details follow throughout. */
static void
test_long (void)
{
  const gint64 sizes[] = { 255, 255 };
  const guint n = 65025;
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, 2, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_default (), NULL);
  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);
  g_autoptr (QiEdit) paint = qi_edit_new ();
  g_autoptr (QiEdit) walk = qi_edit_new ();
  g_autoptr (QiValue) promoted = qi_json_parse ("[0]", -1, NULL, NULL);
  gint64 ends_at = -1;

  for (guint i = 0; i < n; i++)
    qi_edit_put (paint, i, &QI_TOKEN ("S"));

  g_autoptr (QiSetup) painted = qi_edit_apply (paint, setup, NULL, NULL, NULL);

  g_assert_cmpuint (qi_position_get_n_pieces (qi_setup_get_position (painted)), ==, n);

  qi_edit_detail (walk, "promoted", promoted);
  qi_edit_put (walk, 0, &QI_TOKEN ("K"));
  qi_edit_detail (walk, "promoted", promoted);
  for (guint i = 0; i + 1 < n; i++)
    qi_edit_move (walk, i, i + 1);

  g_autoptr (QiSetup) walked = qi_edit_apply (walk, painted, NULL, NULL, NULL);
  QiPosition *end = qi_setup_get_position (walked);
  QiValue *list = qi_details_get (qi_setup_get_details (walked), "promoted");

  g_assert_cmpuint (qi_position_get_n_pieces (end), ==, 1);
  g_assert_true (qi_token_is (qi_position_get_piece (end, n - 1), "K"));
  g_assert_true (qi_value_get_int (qi_value_get_item (list, 0), &ends_at));
  g_assert_cmpint (ends_at, ==, n - 1);
}

static void
add_random_step (QiEdit  *edit,
                 QiSetup *setup)
{
  static const char *const letters[] = { "K", "q", "P", "+R" };
  QiPosition *position = qi_setup_get_position (setup);
  gint64 n = qi_position_get_n_squares (position);
  gint64 from = g_test_rand_int_range (0, (gint32) n);
  gint64 to = g_test_rand_int_range (0, (gint32) n);
  const QiToken token = QI_TOKEN (letters[g_test_rand_int_range (0, 4)]);
  const gint64 sizes[] = { g_test_rand_int_range (1, 5), g_test_rand_int_range (1, 5),
                           g_test_rand_int_range (1, 5) };
  guint n_sizes = (guint) g_test_rand_int_range (1, 4);

  switch (g_test_rand_int_range (0, 12))
    {
    case 0:
      qi_edit_shape (edit, sizes, n_sizes, (QiAnchor) g_test_rand_int_range (0, 3));
      break;
    case 1:
      qi_edit_hand (edit, from % 2, &token, g_test_rand_int_range (-1, 2));
      break;
    case 2:
      qi_edit_toggle (edit);
      break;
    case 3:
      qi_edit_put (edit, to, NULL);
      break;
    case 4:
    case 5:
    case 6:
    case 7:
      qi_edit_put (edit, to, &token);
      break;
    default:
      qi_edit_move (edit, from, to);
      break;
    }
}

/* Steps applied as one edit lead to the same position as one at a time. */
static void
test_random (void)
{
  for (guint run = 0; run < 300; run++)
    {
      g_autoptr (QiSetup) start =
        setup_new ("K../.q./..P", "{\"promoted\":[0,4,8],\"marks\":[{\"kind\":\"square\","
                                  "\"squares\":[4]}]}");
      g_autoptr (QiSetup) current = qi_setup_ref (start);
      g_autoptr (QiEdit) all = qi_edit_new ();

      for (guint i = 0; i < 30; i++)
        {
          g_autoptr (QiEdit) one = qi_edit_new ();
          QiSetup *next;

          /* A step that is refused alone is left out of both. */
          add_random_step (one, current);
          next = qi_edit_apply (one, current, NULL, NULL, NULL);
          if (next == NULL)
            continue;
          qi_edit_append (all, one);
          qi_setup_unref (current);
          current = next;
        }

      g_autoptr (GError) error = NULL;
      g_autoptr (QiSetup) folded = qi_edit_apply (all, start, NULL, NULL, &error);
      g_autofree char *expected = setup_print (current);
      g_autofree char *got = NULL;

      g_assert_no_error (error);
      got = setup_print (folded);
      g_assert_cmpstr (got, ==, expected);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (folded), qi_setup_get_position (current)));
    }
}

static void
test_empty (void)
{
  g_autoptr (QiEdit) none = qi_edit_new ();
  g_autoptr (QiEdit) turned = qi_edit_new ();

  qi_edit_turn (turned, QI_SIDE_SECOND);
  g_assert_true (qi_edit_is_empty (none));
  g_assert_false (qi_edit_is_empty (turned));
  qi_edit_append (none, turned);
  g_assert_false (qi_edit_is_empty (none));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/edit/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], edit_case_run);
    }
  g_test_add_func ("/core/edit/no-steps", test_empty);
  g_test_add_func ("/core/edit/members", test_members);
  g_test_add_func ("/core/edit/too-long", test_too_long);
  g_test_add_func ("/core/edit/params", test_params);
  g_test_add_func ("/core/edit/other-values", test_other_values);
  g_test_add_func ("/core/edit/limits", test_limits);
  g_test_add_func ("/core/edit/long", test_long);
  g_test_add_func ("/core/edit/random", test_random);
  return g_test_run ();
}
