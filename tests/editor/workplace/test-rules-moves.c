/* SPDX-License-Identifier: Apache-2.0 */
/* Which moves the rules offer for what is clicked, in which order, and what a typed move comes to: the expectations are
 * those of the games' rules. */
#include "mas-rules.h"

#include <string.h>

typedef struct
{
  MasDocument *document;
  MasRules    *rules;
} Fixture;

static void
set_up (Fixture    *f,
        const char *format,
        const char *text)
{
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup (format), text, -1, NULL);

  g_assert_nonnull (reading->setup);
  f->document = mas_document_new (reading->setup);
  f->rules = mas_rules_new ();
  mas_rules_set_document (f->rules, f->document);
  mas_rules_set_active (f->rules, TRUE);
}

static void
tear_down (Fixture *f)
{
  g_assert_finalize_object (f->rules);
  g_assert_finalize_object (f->document);
}

/* The moves from a square (or of a piece in hand) to another, as texts with a space behind each. */
static const struct
{
  const char *format;
  const char *text;
  guint       from;
  guint       to;
  const char *moves;
} find_cases[] = {
  /* Promotions: the queen first, then rook, bishop and knight. */
  { "fen", "8/P3k3/8/8/8/8/8/K7 w - - 0 1", 8, 0, "a8=Q a8=R a8=B a8=N " },
  { "fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 60, 62, "O-O " },
  { "fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 60, 63, "O-O " }, /* where the rook stands */
  { "fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 60, 56, "O-O-O " },
  { "fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 60, 52, "Ke2 " },
  { "fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 60, 44, "" },
  { "fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 4, 12, "" },    /* of the other side */
  { "fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 9999, 12, "" }, /* no square of the board */
};

static void
test_find (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;
  g_autoptr (GString) texts = g_string_new (NULL);
  Fixture f;

  set_up (&f, find_cases[i].format, find_cases[i].text);
  spot.kind = MAS_SPOT_SQUARE;
  spot.square = find_cases[i].from;
  mas_rules_find_moves (f.rules, &spot, find_cases[i].to, &moves);
  for (guint k = 0; k < moves.n_moves; k++)
    {
      g_autofree char *text = mas_rules_dup_text (f.rules, &moves.moves[k]);

      g_string_append_printf (texts, "%s ", text);
    }
  g_assert_cmpstr (texts->str, ==, find_cases[i].moves);
  tear_down (&f);
}

/* A typed move: the step that it becomes, or a refusal. */
static const struct
{
  const char *format;
  const char *text;
  const char *typed;
  const char *step; /* NULL: refused */
} text_cases[] = {
  { "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4", "1. e4" },
  { "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "  e4\n", "1. e4" },
  { "fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 12", "e5", "12… e5" },
  { "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e5", NULL },
  { "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", NULL },
  { "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nonsense", NULL },
  /* Fool's mate: the game is over. */
  { "fen", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "e4", NULL },
  { "sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "P-7f", "1. P-7f" },
};

static void
test_text (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *refusal = NULL;
  Fixture f;

  set_up (&f, text_cases[i].format, text_cases[i].text);
  refusal = mas_rules_play_text (f.rules, text_cases[i].typed);
  if (text_cases[i].step != NULL)
    {
      g_assert_null (refusal);
      g_assert_cmpstr (qi_history_get_undo_label (mas_document_get_history (f.document)), ==,
                       text_cases[i].step);
    }
  else
    {
      g_assert_cmpstr (refusal, !=, NULL);
      g_assert_cmpstr (refusal, !=, "");
      g_assert_null (qi_history_get_undo_label (mas_document_get_history (f.document)));
    }
  tear_down (&f);
}

/* Why a piece in hand cannot go to a square, or at all. */
static void
test_hand (void)
{
  /* Sente has a pawn and a gold in hand and a pawn on 7g; gote has a rook. */
  static const char text[] = "4k4/9/9/9/9/9/2P6/9/4K4 b PGr 1";
  g_auto (MasSpot) own = MAS_SPOT_INIT;
  g_auto (MasSpot) other = MAS_SPOT_INIT;
  g_autofree char *two_pawns = NULL;
  g_autofree char *turn = NULL;
  g_autofree char *none = NULL;
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  Fixture f;

  set_up (&f, "sfen", text);
  mas_spot_set_hand (&own, QI_SIDE_FIRST, &QI_TOKEN ("P"));
  mas_spot_set_hand (&other, QI_SIDE_SECOND, &QI_TOKEN ("r"));
  mas_rules_list_moves (f.rules, &own, &moves);
  g_assert_cmpuint (
    moves.n_moves, ==,
    8 * 8 - 1); /* no pawn on the last rank or on the file of another; one is the king */
  none = mas_rules_refuse (f.rules, &own, QI_NO_SQUARE);
  g_assert_null (none);
  two_pawns = mas_rules_refuse (f.rules, &own, 4 * 9 + 2);
  g_assert_nonnull (two_pawns);
  g_assert_nonnull (strstr (two_pawns, "pawn"));
  turn = mas_rules_refuse (f.rules, &other, 40);
  g_assert_nonnull (turn);
  tear_down (&f);
}

/* Without a state nothing is offered and nothing refused. */
static void
test_off (void)
{
  QiMove space[4];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;
  Fixture f;

  set_up (&f, "fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  mas_rules_set_active (f.rules, FALSE);
  spot.kind = MAS_SPOT_SQUARE;
  spot.square = 60;
  mas_rules_list_moves (f.rules, &spot, &moves);
  g_assert_cmpuint (moves.n_moves, ==, 0);
  g_assert_null (mas_rules_refuse (f.rules, &spot, 52));
  g_assert_null (mas_rules_play_text (f.rules, "Ke2"));
  g_assert_null (mas_rules_dup_placed (f.rules));
  g_assert_false (mas_rules_can_pass (f.rules));
  tear_down (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (find_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/editor/rules-moves/find/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_find);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (text_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/editor/rules-moves/text/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_text);
    }
  g_test_add_func ("/editor/rules-moves/hand", test_hand);
  g_test_add_func ("/editor/rules-moves/off", test_off);
  return g_test_run ();
}
