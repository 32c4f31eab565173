/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"
#include "rounds.h"
#include "qi-notation.h"
#include "rules-run.h"
#include "qi-square-set-private.h"
#include "qi-state-private.h"

static QiSetup *
read_setup (const char *game,
            const char *fen)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("pdn"), fen, -1, &options);

  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, game);
  return qi_setup_ref (reading->setup);
}

static QiState *
read_state (const char *game,
            const char *fen)
{
  g_autoptr (QiSetup) setup = read_setup (game, fen);
  g_autoptr (GError) error = NULL;
  QiState *state = qi_state_new_for_setup (setup, &error);

  g_assert_no_error (error);
  return state;
}

static QiState *
start_state (const char *id)
{
  g_autoptr (QiGame) game =
    qi_game_lookup (id, qi_game_info_get_shape (qi_game_info_lookup (id)), NULL);

  g_assert_nonnull (game);
  return qi_state_new_initial (game, NULL);
}

static void
test_reference (gconstpointer data)
{
  g_autoptr (QiState) state = read_state ("checkers", rules_text (data, "fen"));
  const QiValue *moves = qi_value_get_member (data, "moves");
  const QiValue *perft = qi_value_get_member (data, "perft");

  rules_check_state (state);
  if (moves != NULL)
    {
      g_autofree char *expected = rules_dup_texts (moves);
      g_autofree char *got = rules_dup_moves (state, NULL);
      QiOutcome outcome;

      g_assert_cmpstr (got, ==, expected);
      qi_state_judge (state, &outcome);
      if (*expected == '\0')
        g_assert_cmpint (outcome.result, ==,
                         qi_state_get_turn (state) == QI_SIDE_FIRST ? QI_RESULT_SECOND
                                                                    : QI_RESULT_FIRST);
      else
        g_assert_cmpint (outcome.result, ==, QI_RESULT_ONGOING);
    }
  if (perft != NULL)
    rules_check_perft (state, perft);
}

/* Leaf counts as posted in the thread "Perft for all recognized draughts variants" of the World
 * Draughts Forum (damforum.nl, f=53, t=2822) and on shashki.com (topic 627), by several programs;
 * as facts from the tests of rhalbersma/dctl. Captures that differ in nothing but their order are
 * counted once, except that English draughts does not get so far. */
typedef struct
{
  const char *name;
  const char *game;
  const char *fen; /* NULL: the start */
  guint64     leaves[15];
} PerftCase;

static const PerftCase perft_cases[] = {
  { "international", "draughts", NULL,
    { 9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423 } },
  { "international-random-178", "draughts",
    "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
    { 14, 55, 1168, 5432, 87195, 629010, 9041010 } },
  { "international-woldouby", "draughts",
    "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
    { 6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436, 1910989, 9872645 } },
  { "brazilian", "braziliandraughts", NULL,
    { 7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022 } },
  { "pool", "poolcheckers", NULL, { 7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955 } },
  { "russian", "russiandraughts", NULL, { 7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032 } },
  { "spanish", "spanishdraughts", NULL, { 7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464 } },
  { "italian", "italiandraughts", NULL, { 7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384 } },
  { "canadian", "canadiandraughts", NULL, { 11, 121, 1222, 10053, 79049, 584100, 4369366, 31839056 } },
  { "frisian", "frisiandraughts", NULL,
    { 9, 81, 658, 3874, 21265, 102431, 540126, 2825779, 15605069 } },
};

static void
test_perft (gconstpointer data)
{
  const PerftCase *row = data;
  g_autoptr (QiState) state =
    row->fen != NULL ? read_state (row->game, row->fen) : start_state (row->game);

  for (guint depth = 1; depth <= G_N_ELEMENTS (row->leaves) && row->leaves[depth - 1] > 0; depth++)
    if (rules_is_usual ((gint64) row->leaves[depth - 1]))
      g_assert_cmpuint (qi_state_perft (state, depth, NULL), ==, row->leaves[depth - 1]);
}

/* First and last squares of each legal move, "28x19", sorted. */
static char *
dup_short_moves (QiState *state)
{
  g_autofree char *whole = rules_dup_moves (state, NULL);
  g_auto (GStrv) moves = g_strsplit (whole, " ", -1);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; moves[i] != NULL; i++)
    {
      const char *first = strpbrk (moves[i], "x-");
      const char *last = strrchr (moves[i], 'x');

      if (first == NULL)
        continue;
      g_ptr_array_add (texts, g_strdup_printf ("%.*s%s", (int) (first - moves[i]), moves[i],
                                               last != NULL ? last : first));
    }
  return rules_join (texts);
}

/* Positions of rule books: those of the FFJD's and the FID's texts of the international rules, and
 * of the FID's Italian ones, as rhalbersma/dctl lists them; the others say which rule they show. */
typedef struct
{
  const char *name;
  const char *game;
  const char *fen;
  const char *moves; /* first and last squares, sorted as texts */
} MoveCase;

static const MoveCase move_cases[] = {
  { "man", "draughts", "W:W28:B", "28-22 28-23" },
  { "black-man", "draughts", "B:W:B13", "13-18 13-19" },
  { "king", "draughts", "B:W:BK1", "1-12 1-18 1-23 1-29 1-34 1-40 1-45 1-6 1-7" },
  { "man-takes", "draughts", "W:W28,32:B23", "28x19" },
  { "king-takes", "draughts", "W:WK46:B23", "46x10 46x14 46x19 46x5" },
  { "man-goes-on", "draughts", "W:W15:B8,19,20", "15x2" },
  { "king-goes-on", "draughts", "W:WK47:B9,12,33", "47x17 47x21 47x26" },
  { "not-twice", "draughts", "W:WK41,49:B9,10,12,19,38", "41x43" },
  { "most", "draughts", "W:W48:B24,K31,34,K42,43", "48x19" },
  { "man-takes-back", "draughts", "W:W35:B30,K40", "35x24 35x44" },
  { "long-way", "draughts", "W:W47:B13,14,22,24,31,34,K41,44", "47x49" },
  { "king's-long-way", "draughts", "W:WK1:B7,9,17,19,20,30,31,33,43,44", "1x15" },
  { "taken-stay", "draughts", "B:W27,28,38,39,42:BK25", "25x33" },
  { "number", "draughts", "W:WK48:B7,8,31,34,K42,44", "48x50" },
  { "kings-count-as-one", "draughts", "W:W26:B12,K21,31,32", "26x28 26x8" },
  { "not-crowned-in-passing", "draughts", "W:W15:B9,10", "15x13" },
  { "italian-man", "italiandraughts", "W:W30:B27", "30x23" },
  { "italian-man-goes-on", "italiandraughts", "W:W31:B12,20,28", "31x8" },
  { "italian-king", "italiandraughts", "W:WK22:B18,19,27", "22x13 22x15 22x31" },
  { "italian-king-goes-on", "italiandraughts", "W:WK27:B5,6,13,15,21,23", "27x25" },
  { "italian-number", "italiandraughts", "W:WK21,31:B10,18,27", "31x6" },
  { "italian-with-king", "italiandraughts", "W:WK23,31:B19,26,27", "23x21" },
  { "italian-kings", "italiandraughts", "W:WK23:B19,K28", "23x32" },
  { "italian-order", "italiandraughts", "W:WK30:B10,12,18,K20,K26,27", "30x5" },
  { "italian-equal", "italiandraughts", "W:WK31:B18,20,K27,K28", "31x13 31x15" },
  { "italian-king-is-safe", "italiandraughts", "W:W30:BK27", "30-26" },
  { "russian-crowned-in-passing", "russiandraughts", "W:Wb6:Bc7,f6", "b6xg5 b6xh4" },
  { "brazilian-ends-crowned", "braziliandraughts", "W:Wb6:Bc7,f6", "b6xd8" },
  { "pool-ends-crowned", "poolcheckers", "B:B22:W26,23", "22x31" },
  { "russian-free-choice", "russiandraughts", "W:Wd4:Bc5,e5,g7", "d4xb6 d4xh8" },
  { "brazilian-most", "braziliandraughts", "W:Wd4:Bc5,e5,g7", "d4xh8" },
  { "russian-lands-to-go-on", "russiandraughts", "W:WKa1:Bd4,e7", "a1xd8" },
  { "english-men-forward", "checkers", "B:B15:W11,10", "15-18 15-19" },
  { "english-king-back", "checkers", "B:BK15:W11,10", "15x6 15x8" },
  { "english-crowning-ends", "checkers", "B:B22:W26,27", "22x31" },
  { "frisian-orthogonal", "frisiandraughts", "W:W28:B18,27,29,38", "28x26 28x30 28x48 28x8" },
};

static void
test_moves (gconstpointer data)
{
  const MoveCase *row = data;
  g_autoptr (QiState) state = read_state (row->game, row->fen);
  g_autofree char *moves = dup_short_moves (state);

  g_assert_cmpstr (moves, ==, row->moves);
  rules_check_state (state);
}

/* --- texts ---------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *game;
  const char *fen;
  const char *text;
  const char *whole; /* the move as it is written; NULL: refused, "?": ambiguous */
} TextCase;

#define SHORT_FEN "W:WK3,20,25,28,30:B1,6,7,8,11,15,21,23"

static const TextCase text_cases[] = {
  { "plain", "checkers", "B:W21:B11", "11-15", "11-15" },
  { "zero", "checkers", "B:W21:B9", "09-13", "9-13" },
  { "whole", "checkers", SHORT_FEN, "3x10x19x26", "3x10x19x26" },
  { "short", "checkers", SHORT_FEN, "3x26", "3x10x19x26" },
  { "colons", "checkers", SHORT_FEN, "3:10:19:26", "3x10x19x26" },
  { "some-squares", "checkers", SHORT_FEN, "3x19x26", "3x10x19x26" },
  { "taken-square", "checkers", SHORT_FEN, "3x15x26", "3x10x19x26" },
  { "not-the-end", "checkers", SHORT_FEN, "3x10", NULL },
  { "not-passed", "checkers", SHORT_FEN, "3x14x26", NULL },
  { "capture-as-step", "checkers", SHORT_FEN, "3-12", NULL },
  { "step-as-capture", "checkers", "B:W21:B11", "11x15", NULL },
  { "mixed-signs", "checkers", SHORT_FEN, "3x10-19x26", NULL },
  { "two-steps", "checkers", "B:W21:B11", "11-15-18", NULL },
  { "empty", "checkers", "B:W21:B11", "", NULL },
  { "one-square", "checkers", "B:W21:B11", "11", NULL },
  { "open", "checkers", "B:W21:B11", "11-", NULL },
  { "no-square", "checkers", "B:W21:B11", "11-33", NULL },
  { "long-number", "checkers", "B:W21:B11", "11-00000000000015", NULL },
  { "letters", "checkers", "B:W21:B11", "f6-e5", NULL },
  { "letters-russian", "russiandraughts", "W:Wc3:Bh8", "c3-d4", "c3-d4" },
  { "upper-case", "russiandraughts", "W:Wc3:Bh8", "C3-D4", "c3-d4" },
  { "numbers-russian", "russiandraughts", "W:Wc3:Bh8", "22-18", NULL },
  { "two-ways", "checkers", "B:BK2:W6,7,14,15,22,23,30", "2x2", "?" },
};

static void
test_texts (gconstpointer data)
{
  const TextCase *row = data;
  g_autoptr (QiState) state = read_state (row->game, row->fen);
  g_auto (QiMoveList) move;
  gboolean read;

  qi_move_list_init (&move, NULL, 0);
  read = QI_GAME_GET_CLASS (qi_state_get_game (state))
           ->read_move (qi_state_get_game (state), qi_state_get_board (state),
                        &(QiPast) { NULL, 0 }, row->text, "pdn", &move);
  g_assert_cmpint (read, ==, row->whole != NULL);
  if (row->whole == NULL)
    return;
  if (strcmp (row->whole, "?") == 0)
    g_assert_cmpuint (move.n_moves, >, 1);
  else
    {
      g_autofree char *whole = qi_state_write_move (state, &move.moves[0], NULL);

      g_assert_cmpuint (move.n_moves, ==, 1);
      g_assert_cmpstr (whole, ==, row->whole);
    }
}

/* --- what is wrong with a setup ------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *game;
  const char *put; /* "index:token" … */
  const char *findings;
} FindingCase;

static const FindingCase finding_cases[] = {
  { "one-each", "checkers", "1:M 62:m", "" },
  { "light", "checkers", "0:M 1:M 62:m 63:K", "light-square-piece:0,63" },
  { "king-row", "checkers", "60:m 62:M 1:m 3:K", "man-on-king-row:1,62" },
  { "king-row-white-first", "draughts", "1:M 3:K 94:m 90:M 12:M 30:m", "man-on-king-row:1,94" },
  { "unknown", "checkers", "1:M 62:m 24:Z 26:M^ 28:Z", "unknown-piece:24,28 unknown-piece:26" },
  { "unknown-light", "checkers", "1:M 62:m 0:Z", "light-square-piece:0 unknown-piece:0" },
  { "over", "checkers", "62:m", "game-already-over" },
  { "too-many", "checkers", "1:M 3:M 5:M 7:M 8:M 10:M 12:M 14:M 17:M 19:M 21:M 23:M 24:K 62:m",
    "too-many-draughts" },
};

static void
test_findings (gconstpointer data)
{
  const FindingCase *row = data;
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup (row->game));
  g_auto (GStrv) puts = g_strsplit (row->put, " ", -1);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) setup = NULL;
  g_autofree char *findings = NULL;

  qi_edit_clear (edit);
  for (guint i = 0; puts[i] != NULL; i++)
    qi_edit_put (edit, (gint64) g_ascii_strtoull (puts[i], NULL, 10),
                 &QI_TOKEN (strchr (puts[i], ':') + 1));
  setup = qi_edit_apply (edit, start, qi_limits_get_default (), NULL, NULL);
  findings = rules_dup_findings (setup);
  g_assert_cmpstr (findings, ==, row->findings);
}

static void
test_starts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (perft_cases); i++)
    {
      g_autoptr (QiState) state = start_state (perft_cases[i].game);
      g_autofree char *findings = rules_dup_findings (qi_state_get_setup (state));

      g_assert_cmpstr (findings, ==, "");
    }
}

/* --- ends ----------------------------------------------------------------------------------- */

static QiState *
play_all (QiState    *state,
          const char *texts)
{
  g_auto (GStrv) moves = g_strsplit (texts, " ", -1);

  for (guint i = 0; moves[i] != NULL; i++)
    {
      QiState *next = rules_play (state, moves[i]);

      qi_state_unref (state);
      state = next;
    }
  return state;
}

static void
test_draws (void)
{
  g_autoptr (QiState) thrice =
    play_all (read_state ("draughts", "W:WK46:BK1"), "46-41 1-6 41-46 6-1 46-41 1-6 41-46 6-1");
  g_autoptr (QiState) late = read_state ("draughts", "W:WK46,K48:BK1,K3:H49");
  g_autoptr (QiState) drawn = play_all (qi_state_ref (late), "46-41");
  g_autoptr (QiState) claimed = read_state ("checkers", "B:BK1:WK32:H80");
  QiOutcome outcome;

  qi_state_judge (thrice, &outcome);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_ONGOING);
  g_assert_cmpstr (outcome.claimable, ==, "threefold");

  qi_state_judge (late, &outcome);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_ONGOING);
  qi_state_judge (drawn, &outcome);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_DRAW);
  g_assert_cmpstr (outcome.reason, ==, "move-limit");
  g_assert_false (qi_state_has_moves (drawn));

  qi_state_judge (claimed, &outcome);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_ONGOING);
  g_assert_cmpstr (outcome.claimable, ==, "move-limit");
}

/* Endings of few pieces that are drawn after so many moves of each side. FMJD, Official Rules of International Draughts,
 * 6.3 and 6.4: a lone king against three pieces with a king among them has drawn after sixteen moves, against two or one
 * after five. FMJD-64, Rules of the game, 7.2.4 to 7.2.8, as lidraughts.org quotes them: against two or one after five;
 * against three kings or more after fifteen, against three pieces after five of them on the main road; where both have
 * kings, four or five pieces after thirty in which nothing was taken or crowned, six or seven after sixty. APCA: three
 * kings win in thirteen moves. Frisian draughts, as lidraughts.org has it: two kings win in seven, one in two. Canadian
 * draughts has the rules of international draughts (Wikipedia). Spanish draughts is drawn after twenty moves of kings,
 * however many there are (section64port.online). */
#define ROAD    "W:WKa3,Kc1,Ke1:BKd4"
#define ON_ROAD "a3-b4 d4-e5 b4-a3 e5-d4 a3-b4 d4-e5 b4-a3 e5-d4 a3-b4"

static void
test_few (void)
{
  static const struct
  {
    const char *game;
    const char *fen;
    const char *moves;
    gboolean drawn;
  } rows[] = {
    { "draughts", "W:WK46:BK1:H8", "46-41", FALSE },
    { "draughts", "W:WK46:BK1:H9", "46-41", TRUE },
    { "draughts", "W:WK46,K47:BK1:H9", "46-41", TRUE },
    { "draughts", "W:WK46,47:BK1:H9", "46-41", TRUE },
    { "draughts", "W:WK46,K47,K48:BK1:H9", "46-41", FALSE },
    { "draughts", "W:WK46,K47,K48:BK1:H31", "46-41", TRUE },
    { "draughts", "W:WK46,47,48:BK1:H31", "46-41", TRUE },
    { "draughts", "W:WK46,K47,K48,K49:BK1:H31", "46-41", FALSE },
    { "draughts", "W:WK46,K47:BK1,K3:H31", "46-41", FALSE },
    { "canadiandraughts", "W:WK67:BK1:H8", "67-61", FALSE },
    { "canadiandraughts", "W:WK67,68:BK1:H9", "67-61", TRUE },
    { "canadiandraughts", "W:WK67,K68,K69:BK1:H30", "67-61", FALSE },
    { "canadiandraughts", "W:WK67,K68,69:BK1:H31", "67-61", TRUE },
    { "canadiandraughts", "W:WK67,K68,K69,K70:BK1:H31", "67-61", FALSE },
    { "italiandraughts", "W:WK29,K30,K31:BK3:H31", "29-25", FALSE },
    { "checkers", "B:WK29,K30,K31:BK3:H31", "3-7", FALSE },
    { "russiandraughts", "W:WKa3,Kc1:BKh2:H8", "a3-b4", FALSE },
    { "russiandraughts", "W:WKa3,Kc1:BKh2:H9", "a3-b4", TRUE },
    { "russiandraughts", "W:WKc1,a3:BKh2:H9", "c1-d2", TRUE },
    { "braziliandraughts", "W:WKa3,Kc1:BKh2:H9", "a3-b4", TRUE },
    { "braziliandraughts", "W:WKa3,Kc1,Ke1:BKh2:H28", "a3-b4", FALSE },
    { "braziliandraughts", "W:WKa3,Kc1,Ke1:BKh2:H29", "a3-b4", TRUE },
    { "braziliandraughts", "W:WKa3,Kc1,e1:BKh2:H29", "a3-b4", FALSE },
    { "braziliandraughts", ROAD, ON_ROAD, FALSE },
    { "braziliandraughts", ROAD, ON_ROAD " d4-e5", TRUE },
    { "braziliandraughts", ROAD, ON_ROAD " d4-c5", FALSE },
    { "poolcheckers", "B:BK1,K2,K3:WK12:H24", "1-5", FALSE },
    { "poolcheckers", "B:BK1,K2,K3:WK12:H25", "1-5", TRUE },
    { "poolcheckers", "B:BK1,K2,K3,K4:WK12:H25", "1-5", FALSE },
    { "poolcheckers", "B:BK1,K2:WK12:H99", "1-5", FALSE },
    { "frisiandraughts", "W:WK46,K48:BK6:H12", "46-41", FALSE },
    { "frisiandraughts", "W:WK46,K48:BK6:H13", "46-41", TRUE },
    { "frisiandraughts", "W:WK46,K48,50:BK6:H13", "46-41", FALSE },
    { "frisiandraughts", "W:WK46:BK6:H2", "46-41", FALSE },
    { "frisiandraughts", "W:WK46:BK6:H3", "46-41", TRUE },
    { "spanishdraughts", "W:WK29,K30:BK3,K4:H38", "30-27", FALSE },
    { "spanishdraughts", "W:WK29,K30:BK3,K4:H39", "30-27", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiState) state = play_all (read_state (rows[i].game, rows[i].fen), rows[i].moves);
      QiOutcome outcome;

      qi_state_judge (state, &outcome);
      g_test_message ("%s %s", rows[i].game, rows[i].fen);
      g_assert_cmpint (outcome.result, ==, rows[i].drawn ? QI_RESULT_DRAW : QI_RESULT_ONGOING);
      g_assert_true (qi_state_has_moves (state) != rows[i].drawn);
    }
}

/* FMJD-64, 7.2.6: men that move do not begin the count anew. Kings go to and fro between moves of White's men, so that
 * no other limit is reached. The rule says nothing of eight pieces. */
static void
test_few_with_men (void)
{
  static const struct
  {
    const char *fen;
    const char *men; /* moves of White's men */
    guint kings;     /* plies of the kings behind each but the last */
    guint last;      /* behind the last: the game is drawn by the last ply, and not before */
    gboolean drawn;
  } rows[] = {
    { "W:WKc1,a3:BKh2,h8:H31", "a3-b4", 0, 28, TRUE },
    { "W:WKc1,a3,h4:BKh2,f8,h8:H39", "a3-b4 b4-a5 h4-g5", 37, 4, TRUE },
    { "W:WKc1,a3,h4:BKh2,d8,f8,h8:H39", "a3-b4 b4-a5 h4-g5", 37, 4, TRUE },
    { "W:WKc1,a3,h4:BKh2,b8,d8,f8,h8:H39", "a3-b4 b4-a5 h4-g5", 37, 4, FALSE },
  };
  static const char *const turns[2][2] = { { "c1-d2", "d2-c1" }, { "h2-g1", "g1-h2" } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiState) state = read_state ("braziliandraughts", rows[i].fen);
      g_auto (GStrv) men = g_strsplit (rows[i].men, " ", -1);
      guint n_turns[2] = { 0, 0 };

      for (guint m = 0; men[m] != NULL; m++)
        {
          state = play_all (g_steal_pointer (&state), men[m]);
          for (guint n = 0; n < (men[m + 1] != NULL ? rows[i].kings : rows[i].last); n++)
            {
              const QiSide side = qi_state_get_turn (state);
              QiOutcome outcome;

              qi_state_judge (state, &outcome);
              g_assert_cmpint (outcome.result, ==, QI_RESULT_ONGOING);
              state = play_all (g_steal_pointer (&state), turns[side][n_turns[side]++ % 2]);
            }
        }
      g_assert_true (qi_state_has_moves (state) != rows[i].drawn);
    }
}

/* Frisian draughts: after three moves in a row a king rests as long as its side has a man. */
static void
test_frisian_rest (void)
{
  g_autoptr (QiState) tired =
    play_all (read_state ("frisiandraughts", "W:WK46,47:BK6,5"), "46-41 6-1 41-46 1-6 46-41 6-1");
  g_autoptr (QiState) free_king =
    play_all (read_state ("frisiandraughts", "W:WK46:BK6,5"), "46-41 6-1 41-46 1-6 46-41 6-1");
  g_autoptr (QiState) fresh = play_all (qi_state_ref (tired), "47-42");
  g_autofree char *moves = rules_dup_moves (tired, NULL);
  g_autofree char *black = rules_dup_moves (fresh, NULL);

  g_assert_cmpstr (moves, ==, "47-42");
  g_assert_cmpstr (black, ==, "5-10");
  g_assert_true (rules_can_play (free_king, "41-46"));
}

static void
test_refusals (void)
{
  g_autoptr (QiState) state = read_state ("draughts", "W:W28,32:B23");
  g_autoptr (QiFinding) step = qi_state_refuse (state, 71 - 8, 52);
  const QiMove move = {
    .kind = QI_MOVE_STEP, .piece = 1, .from = 63, .to = 52, .extra = QI_SQUARE_NONE
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (QiState) next = qi_state_apply (state, &move, &error);

  g_assert_null (next);
  g_assert_nonnull (error);
  g_assert_cmpstr (qi_finding_get_code (step), ==, "not-a-legal-move");
  g_assert_cmpstr (qi_finding_get_param (step, "why"), ==, "must-capture-most");
}

/* A piece attacks the squares that it could jump over; the attackers of a square are the pieces
 * that attack it. */
static void
test_attacks (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  static const char *const tokens[] = { "M", "m", "K", "k", NULL };

  for (guint i = 0; i < 30; i++)
    {
      const char *id = perft_cases[i % G_N_ELEMENTS (perft_cases)].game;
      const QiShape *shape = qi_game_info_get_shape (qi_game_info_lookup (id));
      g_autoptr (QiSetup) setup = rules_random_setup (id, shape, tokens, 4, rand);
      g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
      const guint n = qi_shape_get_n_squares (shape);

      for (guint from = 0; from < n; from++)
        {
          const QiToken *piece = qi_position_get_piece (qi_setup_get_position (setup), from);
          QiSquareSet attacked;

          qi_square_set_init (&attacked, n);
          qi_state_add_attacks (state, from, &attacked);
          for (guint to = 0; to < n && piece != NULL; to++)
            {
              QiSquareSet attackers;

              qi_square_set_init (&attackers, n);
              qi_state_add_attackers (state, to,
                                      g_ascii_isupper (piece->text[0]) ? QI_SIDE_FIRST
                                                                       : QI_SIDE_SECOND,
                                      &attackers);
              g_assert_cmpint (qi_square_set_has (&attackers, from), ==,
                               qi_square_set_has (&attacked, to));
              qi_square_set_clear (&attackers);
            }
          qi_square_set_clear (&attacked);
        }
    }
}

/* --- any setup ------------------------------------------------------------------------------ */

static void
test_any_setup (void)
{
  static const char *const tokens[] = { "M", "m", "K", "k", "M", "m", "K^", "", "♛", NULL };
  static const QiShape shapes[] = {
    { 2, { 8, 8 } }, { 2, { 10, 10 } }, { 2, { 1, 1 } }, { 2, { 1, 9 } }, { 2, { 9, 1 } },
    { 2, { 7, 9 } }, { 2, { 8, 10 } }, { 2, { 2, 2 } }, { 2, { 12, 12 } },
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint i = 0; i < get_rounds (300); i++)
    {
      const char *game = perft_cases[i % G_N_ELEMENTS (perft_cases)].game;
      const QiShape *shape = &shapes[i / G_N_ELEMENTS (perft_cases) % G_N_ELEMENTS (shapes)];
      g_autoptr (QiSetup) setup =
        rules_random_setup (game, shape, tokens, g_rand_int_range (rand, 1, 9), rand);
      QiState *state = qi_state_new_for_setup (setup, NULL);

      g_assert_nonnull (state);
      qi_state_unref (rules_play_at_random (state, rand, 30, 6));
    }
}

/* Kings among pieces that stand two squares apart can capture in more ways than can be listed. */
static void
test_explosive (void)
{
  static const guint sizes[] = { 10, 12, 50, 255 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint k = 0; k < G_N_ELEMENTS (perft_cases); k++)
      {
        const QiShape shape = { 2, { sizes[i], sizes[i] } };
        QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
        g_autoptr (QiPosition) position = NULL;
        g_autoptr (QiSetup) setup = NULL;
        g_autoptr (QiState) state = NULL;
        g_auto (QiMoveList) moves;

        for (guint rank = 1; rank + 1 < sizes[i]; rank += 2)
          for (guint file = 1 - sizes[i] % 2; file + 1 < sizes[i]; file++)
            if (file > 0 && file % 2 == (sizes[i] % 2 == 0 ? 0 : 1))
              qi_position_builder_put (builder, rank * sizes[i] + file, &QI_TOKEN ("m"));
        qi_position_builder_put (builder,
                                 (sizes[i] - 2 + sizes[i] % 2) * sizes[i] + 1 - sizes[i] % 2,
                                 &QI_TOKEN ("K"));
        position = qi_position_builder_end (builder, NULL);
        setup = qi_setup_new (position, perft_cases[k].game, NULL);
        state = qi_state_new_for_setup (setup, NULL);
        qi_move_list_init (&moves, NULL, 0);
        qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
        g_assert_cmpuint (moves.n_moves, <, 1000000);
      }
}

static void
test_huge (void)
{
  static const char *const tokens[] = { "M", "m", "K", "k", NULL };
  g_autoptr (GRand) rand = g_rand_new_with_seed (13);
  const QiShape shape = { 2, { 255, 255 } };

  for (guint i = 0; i < get_rounds (G_N_ELEMENTS (perft_cases)); i++)
    {
      g_autoptr (QiSetup) setup = rules_random_setup (perft_cases[i].game, &shape, tokens, 3, rand);
      g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
      g_autoptr (QiState) next = NULL;
      g_auto (QiMoveList) moves;
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      qi_move_list_init (&moves, NULL, 0);
      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      g_assert_cmpuint (moves.n_moves, >, 0);
      next = qi_state_apply (state, &moves.moves[0], NULL);
      g_assert_nonnull (next);
      qi_game_diagnose_setup (setup, findings);
    }
}

static void
test_games (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (14);

  for (guint i = 0; i < get_rounds (40); i++)
    qi_state_unref (
      rules_play_at_random (start_state (perft_cases[i % G_N_ELEMENTS (perft_cases)].game), rand,
                            200, 20));
}

/* A capture by its first and last square, or by all that it lands on. */
static void
test_spelling (void)
{
  static const struct
  {
    const char *fen;
    const char *text;
    gboolean is_read;
  } rows[] = {
    { "W:W32:B28,19", "32x14", TRUE },     { "W:W32:B28,19", "32x23x14", TRUE },
    { "W:W32:B28,19", "32-14", FALSE },    { "W:W32:B28,19", "32x23", FALSE },
    { "W:W32:B28,19", "32x22x14", FALSE }, { "W:W32:B28,19", "32x23x14x5", FALSE },
    { "W:W32:B1", "32-28", TRUE },         { "W:W32:B1", "32x28", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiState) state = read_state ("draughts", rows[i].fen);

      g_test_message ("%s %s", rows[i].fen, rows[i].text);
      g_assert_cmpint (rules_can_play (state, rows[i].text), ==, rows[i].is_read);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_autoptr (QiValue) document = rules_load ("draughts.json");

  rules_add (document, NULL, "/core/draughts-game/reference", test_reference);
  case_table_add ("/core/draughts-game/perft/", perft_cases, test_perft);
  case_table_add ("/core/draughts-game/moves/", move_cases, test_moves);
  case_table_add ("/core/draughts-game/texts/", text_cases, test_texts);
  case_table_add ("/core/draughts-game/findings/", finding_cases, test_findings);
  g_test_add_func ("/core/draughts-game/spelling", test_spelling);
  g_test_add_func ("/core/draughts-game/starts", test_starts);
  g_test_add_func ("/core/draughts-game/draws", test_draws);
  g_test_add_func ("/core/draughts-game/few", test_few);
  g_test_add_func ("/core/draughts-game/few-with-men", test_few_with_men);
  g_test_add_func ("/core/draughts-game/frisian-rest", test_frisian_rest);
  g_test_add_func ("/core/draughts-game/refusals", test_refusals);
  g_test_add_func ("/core/draughts-game/attacks", test_attacks);
  g_test_add_func ("/core/draughts-game/any-setup", test_any_setup);
  g_test_add_func ("/core/draughts-game/explosive", test_explosive);
  g_test_add_func ("/core/draughts-game/huge", test_huge);
  g_test_add_func ("/core/draughts-game/games", test_games);
  return g_test_run ();
}
