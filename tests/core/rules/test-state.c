/* SPDX-License-Identifier: Apache-2.0 */
/* What QiState does for every game, shown on games of a page each. */
#include "test-games.h"

#include "qi-error.h"
#include "qi-finding-private.h"
#include "qi-game-private.h"
#include "qi-json-reader-private.h"
#include "qi-move-private.h"
#include "qi-setup-private.h"
#include "qi-state-private.h"
#include "rounds.h"

typedef struct
{
  const char *name;
  QiGame *(*make) (const QiShape *shape);
  guint   sizes[3];
  guint64 counts[10]; /* leaves at depth 0, 1 … */
} Perft;

/* Tic-tac-toe: games begun, ply by ply; those that end at plies 5 to 9 (1440, 5328, 47952, 72576,
 * 127872) add no further ones. Connect Four on 7×6: powers of 7, less the 7 ways to put a seventh
 * disc into a column (7^7 − 7), less what follows finished games (the numbers that perft programs
 * of Connect Four publish). In the cubes and on lines, while nobody can have a whole line: products
 * of the free squares, or columns. */
static const Perft perfts[] = {
  { "tic-tac-toe", tic_tac_toe_new, { 3, 3, 0 },
    { 1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872 } },
  { "connect-four", connect_four_new, { 6, 7, 0 }, { 1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234 } },
  { "tic-tac-toe-cube", tic_tac_toe_new, { 3, 3, 3 }, { 1, 27, 27 * 26, 27 * 26 * 25, 27 * 26 * 25 * 24 } },
  { "tic-tac-toe-line", tic_tac_toe_new, { 3, 0, 0 }, { 1, 3, 6, 6 } },
  { "connect-four-cube", connect_four_new, { 4, 4, 4 }, { 1, 16, 256, 4096, 65536 } },
  { "connect-four-line", connect_four_new, { 5, 0, 0 }, { 1, 1, 1, 1, 1, 1 } },
};

static void
test_perft (gconstpointer data)
{
  const Perft *test = data;
  g_autoptr (QiState) state =
    test_state (test->make, test->sizes[0], test->sizes[1], test->sizes[2], "", QI_SIDE_FIRST);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  /* Under valgrind a few thousand moves show as much. */
  for (guint depth = 0; depth < G_N_ELEMENTS (test->counts); depth++)
    if (test->counts[depth] > 0 && (get_sample_step (1) < 3 || test->counts[depth] < 5000))
      g_assert_cmpuint (qi_state_perft (state, depth, cancellable), ==, test->counts[depth]);
  g_cancellable_cancel (cancellable);
  g_assert_cmpuint (qi_state_perft (state, 3, cancellable), ==, 0);
}

/* All games of tic-tac-toe, move by move through qi_state_apply(): 255,168, of which the first
 * player wins 131,184 and the second 77,904, and 46,080 are drawn. Source: Steve Schaeffer,
 * "Mathematical Recreations" (2002), and many since. */
static void
count_games (QiState *state,
             guint   *results)
{
  QiMove space[9];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  QiOutcome outcome;

  qi_state_judge (state, &outcome);
  results[outcome.result] += outcome.result != QI_RESULT_ONGOING;
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  g_assert_true ((moves.n_moves > 0) == (outcome.result == QI_RESULT_ONGOING));
  for (guint i = 0; i < moves.n_moves; i++)
    {
      g_autoptr (QiState) next = qi_state_apply (state, &moves.moves[i], NULL);

      g_assert_nonnull (next);
      count_games (next, results);
    }
}

static void
test_all_games (void)
{
  g_autoptr (QiState) state = test_state (tic_tac_toe_new, 3, 3, 0, "", QI_SIDE_FIRST);
  guint results[4] = { 0 };

  if (g_getenv ("MASUME_SAMPLES") != NULL)
    {
      g_test_skip ("half a million moves take minutes under valgrind or ThreadSanitizer");
      return;
    }
  count_games (state, results);
  g_assert_cmpuint (results[QI_RESULT_FIRST], ==, 131184);
  g_assert_cmpuint (results[QI_RESULT_SECOND], ==, 77904);
  g_assert_cmpuint (results[QI_RESULT_DRAW], ==, 46080);
}

/* Leapfrog, a game for the sake of its refusals. A piece steps to a free square beside it, or
 * changes places with a piece of its own side beside it on the right: a legal move that ends on
 * one's own piece. "short" names the square gone to, which may be said of two moves; "long" both
 * squares. The third square of a board is where nobody may go. */
#define LEAPFROG_FORBIDDEN 2

typedef struct
{
  QiBoard head;
  guint8  squares[8]; /* 0, or 1 and the side */
} FrogBoard;

G_DECLARE_FINAL_TYPE (Leapfrog, leapfrog, LEAP, FROG, QiGame)
struct _Leapfrog
{
  QiGame parent_instance;
};
G_DEFINE_FINAL_TYPE (Leapfrog, leapfrog, QI_TYPE_GAME)

static guint
leapfrog_size (QiGame *game)
{
  return qi_shape_get_n_squares (qi_game_get_shape (game));
}

static void
leapfrog_load (QiGame  *game,
               QiSetup *setup,
               QiBoard *head)
{
  QiPosition *position = qi_setup_get_position (setup);

  head->turn = (guint8) qi_position_get_turn (position);
  for (guint i = 0; i < leapfrog_size (game); i++)
    {
      const QiToken *piece = qi_position_get_piece (position, i);

      ((FrogBoard *) head)->squares[i] = piece == NULL              ? 0
                                         : qi_token_is (piece, "F") ? 1
                                         : qi_token_is (piece, "f") ? 2
                                                                    : 3;
    }
}

static void
leapfrog_list_moves (QiGame        *game,
                     const QiBoard *head,
                     const QiPast  *past,
                     guint          origin,
                     QiMoveList    *moves)
{
  const guint8 *squares = ((const FrogBoard *) head)->squares;
  const guint8 own = (guint8) (head->turn + 1);

  for (guint from = 0; from < leapfrog_size (game); from++)
    for (guint to = from == 0 ? 1 : from - 1; to <= from + 1 && to < leapfrog_size (game); to += 2)
      if (squares[from] == own && (origin == QI_ORIGIN_ALL || origin == from)
          && to != LEAPFROG_FORBIDDEN && (squares[to] == 0 || (to > from && squares[to] == own)))
        *qi_move_list_add (moves) = (QiMove) {
          .kind = QI_MOVE_STEP, .piece = own, .from = from, .to = to, .extra = QI_SQUARE_NONE
        };
}

static void
leapfrog_play (QiGame       *game,
               QiBoard      *head,
               const QiMove *move)
{
  guint8 *squares = ((FrogBoard *) head)->squares;
  const guint8 other = squares[move->to];

  squares[move->to] = squares[move->from];
  squares[move->from] = other;
  head->turn ^= 1;
  head->reversible++;
  head->key = 0;
  for (guint i = 0; i < leapfrog_size (game); i++)
    head->key = head->key * 4 + squares[i];
}

static void
leapfrog_describe (QiGame        *game,
                   const QiBoard *head,
                   QiSetup       *setup,
                   const QiMove  *move,
                   QiEdit        *edit)
{
  QiPosition *position = qi_setup_get_position (setup);

  qi_edit_put (edit, move->to, qi_position_get_piece (position, move->from));
  qi_edit_put (edit, move->from, qi_position_get_piece (position, move->to));
  qi_edit_toggle (edit);
}

static void
leapfrog_judge (QiGame        *game,
                const QiBoard *head,
                const QiPast  *past,
                int            n_moves,
                QiOutcome     *outcome)
{
  if (qi_past_count (past, head) >= 2)
    outcome->claimable = "threefold";
}

static void
leapfrog_write_move (QiGame        *game,
                     const QiBoard *head,
                     const QiPast  *past,
                     const QiMove  *move,
                     const char    *notation,
                     GString       *text)
{
  if (strcmp (notation, "long") == 0)
    g_string_append_printf (text, "%u-", move->from);
  g_string_append_printf (text, "%u", move->to);
}

static const char *const *
leapfrog_list_notations (QiGame *game)
{
  static const char *const notations[] = { "short", "long", NULL };

  return notations;
}

/* The squares that a "long" text names are left where no legal move has that text. */
static gboolean
leapfrog_read_move (QiGame        *game,
                    const QiBoard *head,
                    const QiPast  *past,
                    const char    *text,
                    const char    *notation,
                    QiMoveList    *move)
{
  if (QI_GAME_CLASS (leapfrog_parent_class)->read_move (game, head, past, text, notation, move))
    return TRUE;
  if (strcmp (notation, "long") == 0 && strlen (text) == 3 && text[1] == '-')
    *qi_move_list_add (move) =
      (QiMove) { .from = (guint32) (text[0] - '0'), .to = (guint32) (text[2] - '0') };
  return FALSE;
}

static void
leapfrog_explain (QiGame        *game,
                  const QiBoard *head,
                  const QiMove  *attempt,
                  QiFinding     *refusal)
{
  if (attempt->to == LEAPFROG_FORBIDDEN)
    qi_finding_set_param (refusal, "why", "forbidden");
}

static void
leapfrog_class_init (LeapfrogClass *class)
{
  QiGameClass *game_class = QI_GAME_CLASS (class);

  game_class->load = leapfrog_load;
  game_class->list_moves = leapfrog_list_moves;
  game_class->play = leapfrog_play;
  game_class->describe = leapfrog_describe;
  game_class->judge = leapfrog_judge;
  game_class->write_move = leapfrog_write_move;
  game_class->list_notations = leapfrog_list_notations;
  game_class->read_move = leapfrog_read_move;
  game_class->explain = leapfrog_explain;
}

static void
leapfrog_init (Leapfrog *self)
{
}

static QiGame *
leapfrog_new (const QiShape *shape)
{
  QiGame *game = g_object_new (leapfrog_get_type (), NULL);

  qi_game_set_up (game, "leapfrog", shape, sizeof (FrogBoard));
  return game;
}

/* On "FF.F.f#x": squares 0 to 7; "#" is no EPIN and "x" a piece of the second side that the game
 * does not know. */
#define FROGS "FF.F.f#x"

static const struct
{
  const char *name;
  guint       from;
  guint       to;
  const char *code;   /* NULL: the move is legal */
  guint       square; /* that the refusal names */
  const char *why;
} refusals[] = {
  { "legal", 3, 4, NULL, 0, NULL },
  { "legal-onto-own", 0, 1, NULL, 0, NULL },
  { "empty", 4, 3, "empty-square", 4, NULL },
  { "empty-before-own-target", 4, 0, "empty-square", 4, NULL },
  { "not-the-movers", 5, 4, "not-the-movers-piece", 5, NULL },
  { "not-the-movers-before-own-target", 5, 3, "not-the-movers-piece", 5, NULL },
  { "nobodys", 6, 4, "not-the-movers-piece", 6, NULL },
  { "unknown", 7, 4, "not-the-movers-piece", 7, NULL },
  { "own-on-target", 1, 0, "own-piece-on-target", 0, NULL },
  { "own-on-target-far", 0, 3, "own-piece-on-target", 3, NULL },
  { "onto-itself", 3, 3, "own-piece-on-target", 3, NULL },
  { "not-legal", 0, 4, "not-a-legal-move", 4, NULL },
  { "not-legal-onto-other", 3, 5, "not-a-legal-move", 5, NULL },
  { "not-legal-why", 3, 2, "not-a-legal-move", 2, "forbidden" },
  { "off-board", 3, 99, "not-a-legal-move", QI_SQUARE_NONE, NULL },
  { "from-nowhere", 99, 4, "not-a-legal-move", 4, NULL },
  { "from-nowhere-onto-own", QI_ORIGIN_DROPS, 3, "own-piece-on-target", 3, NULL },
  { "nowhere", QI_SQUARE_NONE, QI_SQUARE_NONE, "not-a-legal-move", QI_SQUARE_NONE, NULL },
};

static void
check_finding (QiFinding  *finding,
               const char *code,
               guint       square,
               const char *why)
{
  gsize n_squares = 0;
  const guint *squares = qi_finding_get_squares (finding, &n_squares);

  g_assert_cmpstr (qi_finding_get_code (finding), ==, code);
  g_assert_cmpuint (n_squares, ==, square == QI_SQUARE_NONE ? 0 : 1);
  g_assert_cmpuint (n_squares == 0 ? QI_SQUARE_NONE : squares[0], ==, square);
  g_assert_cmpstr (qi_finding_get_param (finding, "why"), ==, why);
}

static void
test_refusal (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (QiState) state = test_state (leapfrog_new, 8, 0, 0, FROGS, QI_SIDE_FIRST);
  const QiMove move = { .kind = QI_MOVE_STEP,
                        .piece = 1,
                        .from = refusals[i].from,
                        .to = refusals[i].to,
                        .extra = QI_SQUARE_NONE };
  g_autoptr (GError) error = NULL;
  g_autoptr (QiState) next = qi_state_apply (state, &move, &error);
  g_autoptr (QiFinding) finding = NULL;

  g_assert_true (qi_state_is_legal (state, &move) == (refusals[i].code == NULL));
  if (refusals[i].code == NULL)
    {
      g_assert_no_error (error);
      g_assert_cmpint (qi_state_get_turn (next), ==, QI_SIDE_SECOND);
      g_assert_cmpint (qi_position_get_turn (qi_setup_get_position (qi_state_get_setup (next))), ==,
                       QI_SIDE_SECOND);
      return;
    }
  g_assert_null (next);
  g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
  check_finding (qi_error_get_finding (error), refusals[i].code, refusals[i].square,
                 refusals[i].why);
  finding = qi_state_refuse (state, refusals[i].from, refusals[i].to);
  check_finding (finding, refusals[i].code, refusals[i].square, refusals[i].why);
}

/* Moves that are not legal: each field matters. */
static void
test_forged (void)
{
  g_autoptr (QiState) state = test_state (leapfrog_new, 8, 0, 0, FROGS, QI_SIDE_FIRST);
  const QiMove legal = {
    .kind = QI_MOVE_STEP, .piece = 1, .from = 3, .to = 4, .extra = QI_SQUARE_NONE
  };
  const guint32 path[] = { 4 };
  QiMove forged[] = { legal, legal, legal, legal, legal, legal, legal, legal };

  forged[0].kind = QI_MOVE_NONE;
  forged[1].kind = QI_MOVE_DROP;
  forged[2].kind = QI_MOVE_PASS;
  forged[3].kind = 200;
  forged[4].flags = QI_MOVE_CAPTURE;
  forged[5].piece = 2;
  forged[6].extra = 0;
  forged[7].path = path;
  forged[7].n_path = 1;
  g_assert_true (qi_state_is_legal (state, &legal));
  for (gsize i = 0; i < G_N_ELEMENTS (forged); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (qi_state_is_legal (state, &forged[i]));
      g_assert_null (qi_state_apply (state, &forged[i], &error));
      g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
    }
}

static const struct
{
  const char *name;
  const char *text;
  const char *notation;
  const char *code; /* NULL: read */
  guint       from;
  guint       to;
} texts[] = {
  { "long", "3-4", "long", NULL, 3, 4 },
  { "short", "4", "short", NULL, 3, 4 },
  { "any-short", "4", NULL, NULL, 3, 4 },
  { "any-long", "3-4", NULL, NULL, 3, 4 },
  { "ambiguous", "1", "short", "ambiguous-move", 0, 0 },
  { "ambiguous-any", "1", NULL, "ambiguous-move", 0, 0 },
  { "unambiguous-long", "0-1", NULL, NULL, 0, 1 },
  { "other-notation", "4", "long", "bad-move-text", 0, 0 },
  { "no-notation", "4", "san", "bad-move-text", 0, 0 },
  { "nothing", "", NULL, "bad-move-text", 0, 0 },
  { "garbage", "\xff\xfe\x01", NULL, "bad-move-text", 0, 0 },
  { "empty-square", "4-3", NULL, "empty-square", 0, 0 },
  { "not-legal", "0-4", NULL, "not-a-legal-move", 0, 0 },
  { "off-board", "9-8", NULL, "not-a-legal-move", 0, 0 },
};

static void
test_text (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (QiState) state = test_state (leapfrog_new, 8, 0, 0, "F.FF.f#x", QI_SIDE_FIRST);
  QiMove space[2];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);
  g_autoptr (GError) error = NULL;
  gboolean is_read = qi_state_read_move (state, texts[i].text, texts[i].notation, &move, &error);

  g_assert_true (is_read == (texts[i].code == NULL));
  if (is_read)
    {
      g_assert_no_error (error);
      g_assert_cmpuint (move.n_moves, ==, 1);
      g_assert_cmpuint (move.moves[0].from, ==, texts[i].from);
      g_assert_cmpuint (move.moves[0].to, ==, texts[i].to);
      return;
    }
  g_assert_cmpuint (move.n_moves, ==, 0);
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, texts[i].code);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

/* However long the text is, the message has a bounded length. */
/* A move by its text alone: the legal one, or a reason. */
static void
test_parse (void)
{
  static const struct
  {
    const char *text;
    const char *code; /* NULL: it is legal */
    guint from;
    guint to;
  } rows[] = {
    { "e2e4", NULL, 52, 36 },   { "Nf3", NULL, 62, 45 },   { "e2e5", "not-a-legal-move" },
    { "e4e5", "empty-square" }, { "N1", "bad-move-text" }, { "", "bad-move-text" },
  };
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  g_autoptr (QiState) state = qi_state_new_for_setup (start, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree QiMove *move = qi_state_parse_move (state, rows[i].text, NULL, &error);

      if (rows[i].code != NULL)
        {
          g_assert_null (move);
          g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, rows[i].code);
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpuint (move->from, ==, rows[i].from);
      g_assert_cmpuint (move->to, ==, rows[i].to);
    }
}

static void
test_long_text (void)
{
  g_autoptr (QiState) state = test_state (leapfrog_new, 8, 0, 0, FROGS, QI_SIDE_FIRST);
  g_autofree char *text = g_strnfill (1000000, 'x');
  QiMove space[2];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);
  g_autoptr (GError) error = NULL;

  g_assert_false (qi_state_read_move (state, text, NULL, &move, &error));
  g_assert_cmpuint (strlen (error->message), <, 1000);
}

/* The past: repetitions along a line, and a branch that does not see the plies of the other one. */
static QiState *
step (QiState    *state,
      const char *text)
{
  QiMove space[2];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);
  g_autoptr (GError) error = NULL;
  QiState *next = NULL;

  qi_state_read_move (state, text, "long", &move, &error);
  g_assert_no_error (error);
  next = qi_state_apply (state, &move.moves[0], &error);
  g_assert_no_error (error);
  return next;
}

static void
test_past (void)
{
  static const char *const round[] = { "0-1", "7-6", "1-0", "6-7" };
  g_autoptr (QiState) state = test_state (leapfrog_new, 8, 0, 0, "F......f", QI_SIDE_FIRST);
  g_autoptr (QiState) start = step (state, "0-1");
  QiState *here = qi_state_ref (start);
  g_autoptr (QiState) branch = NULL;

  for (guint i = 1; i <= 40; i++)
    {
      QiState *next = step (here, round[i % 4]);
      QiOutcome outcome;

      qi_state_unref (here);
      here = next;
      g_assert_cmpuint (qi_state_get_past (here).n_plies, ==, i + 1);
      g_assert_cmpuint (qi_state_count_past (here), ==, i / 4);
      qi_state_judge (here, &outcome);
      g_assert_cmpstr (outcome.claimable, ==, i >= 8 ? "threefold" : NULL);
      if (i == 20)
        branch = step (here, "7-6");
    }
  g_assert_cmpuint (qi_state_get_past (branch).n_plies, ==, 22);
  g_assert_cmpuint (qi_state_count_past (branch), ==, 5);
  g_assert_cmpuint (qi_state_get_past (start).n_plies, ==, 1);
  g_assert_cmpuint (qi_state_get_past (state).n_plies, ==, 0);
  qi_state_unref (here);
}

/* Details that say nothing of the game keep the past; any other change makes another game. */
static void
test_words (void)
{
  static const struct
  {
    const char *key;
    const char *value;
    gboolean kept;
  } cases[] = {
    { "marks", "[{\"kind\": \"square\", \"squares\": [3]}]", TRUE },
    { "title", "\"Game 3\"", TRUE },
    { "comment", "\"late\"", TRUE },
    { "players", "{\"first\": \"A\", \"second\": \"B\"}", TRUE },
    { "halfmove", "3", FALSE },
    { "rules", "\"japanese\"", FALSE },
  };
  g_autoptr (QiState) state = test_state (leapfrog_new, 8, 0, 0, "F......f", QI_SIDE_FIRST);
  g_autoptr (QiState) here = step (state, "0-1");
  QiSetup *setup = qi_state_get_setup (here);

  g_assert_null (qi_state_with_words (here, qi_state_get_setup (state)));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiValue) value = qi_json_parse (cases[i].value, -1, NULL, NULL);
      g_autoptr (QiDetails) details =
        qi_details_with (qi_setup_get_details (setup), cases[i].key, value);
      g_autoptr (QiSetup) other = qi_setup_with_details (setup, details);
      g_autoptr (QiState) with = qi_state_with_words (here, other);

      g_assert_cmpint (qi_setup_differs_in_words (other, setup), ==, cases[i].kept);
      g_assert_cmpint (with != NULL, ==, cases[i].kept);
      if (with != NULL)
        {
          g_autoptr (QiState) next = step (with, "7-6");

          g_assert_true (qi_state_get_setup (with) == other);
          g_assert_cmpuint (qi_state_get_past (next).n_plies, ==, 2);
          g_assert_nonnull (
            qi_details_get (qi_setup_get_details (qi_state_get_setup (next)), cases[i].key));
        }
    }
}

/* Several threads play from one state at the same time. */
static gpointer
play_thread (gpointer data)
{
  static const char *const round[] = { "0-1", "7-6", "1-0", "6-7" };
  QiState *here = qi_state_ref (data);

  for (guint i = 0; i < 400; i++)
    {
      QiState *next = step (here, round[i % 4]);

      qi_state_unref (here);
      here = next;
    }
  g_assert_cmpuint (qi_state_count_past (here), ==, 100);
  qi_state_unref (here);
  return NULL;
}

static void
test_threads (void)
{
  g_autoptr (QiState) state = test_state (leapfrog_new, 8, 0, 0, "F......f", QI_SIDE_FIRST);
  g_autoptr (QiState) a = step (state, "0-1");
  g_autoptr (QiState) b = step (a, "7-6");
  g_autoptr (QiState) c = step (b, "1-0");
  g_autoptr (QiState) d = step (c, "6-7");
  GThread *threads[4];

  /* One round was played; its first position counts as well. */
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, play_thread, d);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

/* The registry. */
static void
test_registry (void)
{
  const QiShape shape = test_shape (8, 8, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) nameless = test_setup (&shape, "", QI_SIDE_FIRST);
  g_autoptr (QiSetup) unknown = qi_setup_new (qi_setup_get_position (nameless), "leapfrog", NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  g_assert_false (qi_game_has_rules (NULL));
  g_assert_false (qi_game_has_rules ("leapfrog"));
  g_assert_null (qi_game_lookup ("leapfrog", &shape, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "no-rules");
  g_clear_error (&error);
  g_assert_null (qi_state_new_for_setup (nameless, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "game-not-named");
  g_clear_error (&error);
  qi_game_diagnose_setup (nameless, findings);
  qi_game_diagnose_setup (unknown, findings);
  g_assert_cmpuint (findings->len, ==, 0);
}

/* Every game with rules: its own shapes, shared between callers, and one finding on a board that is
 * none of its. */
static void
test_games (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  const QiShape odd = test_shape (2, 1, 3);

  for (guint i = 0; all[i] != NULL; i++)
    {
      const char *id = qi_game_info_get_id (all[i]);
      g_autoptr (QiSetup) nameless = test_setup (&odd, "", QI_SIDE_FIRST);
      g_autoptr (QiSetup) setup = qi_setup_new (qi_setup_get_position (nameless), id, NULL);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (QiGame) game = NULL;
      g_autoptr (QiGame) again = NULL;
      g_autoptr (QiGame) odd_game = NULL;
      g_autoptr (QiState) start = NULL;

      if (!qi_game_has_rules (id))
        continue;
      game = qi_game_lookup (id, qi_game_info_get_shape (all[i]), &error);
      g_assert_no_error (error);
      again = qi_game_lookup (id, qi_game_info_get_shape (all[i]), &error);
      g_assert_true (game == again);
      g_assert_cmpstr (qi_game_get_id (game), ==, id);
      start = qi_state_new_initial (game, &error);
      g_assert_no_error (error);
      g_assert_true (qi_state_has_moves (start));

      /* Some games can be played on a board of any shape. */
      odd_game = qi_game_lookup (id, &odd, NULL);
      if (odd_game != NULL)
        continue;
      qi_game_diagnose_setup (setup, findings);
      g_assert_cmpuint (findings->len, ==, 1);
      g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, 0)), ==, "wrong-shape");
      g_assert_null (qi_state_new (game, setup, &error));
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "wrong-shape");
    }
}

static void
test_neighbours (void)
{
  static const struct
  {
    guint sizes[3];
    guint square;
    guint n;
  } cases[] = { { { 8, 0, 0 }, 0, 1 }, { { 8, 0, 0 }, 4, 2 },  { { 3, 3, 0 }, 4, 4 },
                { { 3, 3, 0 }, 0, 2 }, { { 3, 3, 3 }, 13, 6 }, { { 3, 3, 3 }, 26, 3 },
                { { 1, 0, 0 }, 0, 0 }, { { 2, 1, 3 }, 1, 3 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QiShape shape = test_shape (cases[i].sizes[0], cases[i].sizes[1], cases[i].sizes[2]);
      g_autoptr (QiGame) game = tic_tac_toe_new (&shape);
      g_auto (QiSquareSet) set = QI_SQUARE_SET_NONE;

      qi_square_set_init (&set, qi_shape_get_n_squares (&shape));
      qi_game_get_neighbours (game, cases[i].square, &set);
      g_assert_cmpuint (qi_square_set_get_size (&set), ==, cases[i].n);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (perfts); i++)
    {
      g_autofree char *path = g_strconcat ("/core/state/perft/", perfts[i].name, NULL);

      g_test_add_data_func (path, &perfts[i], test_perft);
    }
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *path = g_strconcat ("/core/state/refusals/", refusals[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refusal);
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/core/state/texts/", texts[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_text);
    }
  g_test_add_func ("/core/state/all-games", test_all_games);
  g_test_add_func ("/core/state/forged", test_forged);
  g_test_add_func ("/core/state/games", test_games);
  g_test_add_func ("/core/state/long-text", test_long_text);
  g_test_add_func ("/core/state/neighbours", test_neighbours);
  g_test_add_func ("/core/state/parse", test_parse);
  g_test_add_func ("/core/state/past", test_past);
  g_test_add_func ("/core/state/registry", test_registry);
  g_test_add_func ("/core/state/threads", test_threads);
  g_test_add_func ("/core/state/words", test_words);
  return g_test_run ();
}
