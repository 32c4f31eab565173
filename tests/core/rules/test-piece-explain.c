/* SPDX-License-Identifier: Apache-2.0 */
/* Why moves of pieces are refused. */
#include "piece-run.h"

#include "qi-variant-private.h"

typedef struct
{
  const char *name;
  const char *game;
  const char *fen;  /* NULL: the start of the game */
  guint       from; /* squares, counted from the second player's left-hand corner as in a FEN */
  guint       to;
  const char *why; /* NULL: the rules give no reason */
  guint       via;
} Case;

#define NOWHERE           QI_SQUARE_NONE
#define SQ(file, rank)    ((8 - (rank)) * 8 + (file) - 'a')
#define POINT(file, rank) ((10 - (rank)) * 9 + (file) - 'a')

static const Case cases[] = {
  { "pawn-three", "chess", NULL, SQ ('d', 2), SQ ('d', 5), "not-its-way", NOWHERE },
  { "pawn-back", "chess", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", SQ ('d', 4), SQ ('d', 3),
    "not-its-way", NOWHERE },
  { "pawn-aside", "chess", NULL, SQ ('d', 2), SQ ('e', 3), "only-capture", NOWHERE },
  { "pawn-onto", "chess", "4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1", SQ ('d', 4), SQ ('d', 5),
    "no-capture", NOWHERE },
  { "pawn-two-late", "chess", "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", SQ ('d', 3), SQ ('d', 5),
    "only-from-start", NOWHERE },
  { "pawn-two-blocked", "chess", "4k3/8/8/8/8/3n4/3P4/4K3 w - - 0 1", SQ ('d', 2), SQ ('d', 4),
    "blocked", SQ ('d', 3) },
  { "pawn-two-onto", "chess", "4k3/8/8/8/3n4/8/3P4/4K3 w - - 0 1", SQ ('d', 2), SQ ('d', 4),
    "no-capture", NOWHERE },
  { "knight", "chess", NULL, SQ ('b', 1), SQ ('b', 4), "not-its-way", NOWHERE },
  { "rook-blocked", "chess", NULL, SQ ('a', 1), SQ ('a', 5), "blocked", SQ ('a', 2) },
  { "bishop-blocked", "chess", NULL, SQ ('f', 1), SQ ('a', 6), "blocked", SQ ('e', 2) },
  { "rook-aside", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", SQ ('a', 1), SQ ('b', 2),
    "not-its-way", NOWHERE },
  { "pinned", "chess", "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", SQ ('e', 2), SQ ('a', 2),
    "king-in-check", NOWHERE },
  { "king-into-check", "chess", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", SQ ('e', 1), SQ ('d', 1),
    "king-in-check", NOWHERE },
  { "castling-blocked", "chess", "4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1", SQ ('e', 1), SQ ('c', 1),
    "blocked", SQ ('d', 1) },
  { "castling-blocked-rook", "chess", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", SQ ('e', 1), SQ ('c', 1),
    "blocked", SQ ('b', 1) },
  { "castling-right", "chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", SQ ('e', 1), SQ ('g', 1),
    "castling-right", NOWHERE },
  { "castling-in-check", "chess", "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", SQ ('e', 1), SQ ('g', 1),
    "castling-in-check", NOWHERE },
  { "castling-over", "chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", SQ ('e', 1), SQ ('g', 1),
    "castling-attacked", SQ ('f', 1) },
  { "castling-onto", "chess", "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", SQ ('e', 1), SQ ('g', 1),
    "king-in-check", NOWHERE },
  { "castling-black", "chess", "r3k2r/8/8/8/8/8/8/3RK3 b kq - 0 1", SQ ('e', 8), SQ ('c', 8),
    "castling-attacked", SQ ('d', 8) },
  { "horse-leg", "xiangqi", NULL, POINT ('b', 1), POINT ('d', 2), "blocked", POINT ('c', 1) },
  { "cannon-no-screen", "xiangqi", NULL, POINT ('b', 3), POINT ('b', 8), "no-screen", NOWHERE },
  { "cannon-screens", "xiangqi", "3k5/1r7/9/1p7/9/1P7/9/1C7/9/4K4 w - - 0 1", POINT ('b', 3),
    POINT ('b', 9), "screens", NOWHERE },
  { "elephant-river", "xiangqi", "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", POINT ('c', 5),
    POINT ('e', 7), "outside-its-zone", NOWHERE },
  { "must-pass", "marseillais", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", SQ ('e', 8), SQ ('e', 7),
    "must-pass", NOWHERE },
  { "early-check", "marseillais", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", SQ ('a', 1), SQ ('a', 8),
    "early-check", NOWHERE },
  /* A knight may not take a knight there, which is no matter of check. */
  { "immune-in-turn", "immuneturns", "4k3/8/8/3n4/8/4N3/8/4K3 w - - 0 1", SQ ('e', 3), SQ ('d', 5),
    NULL, NOWHERE },
  { "immune-in-race", "immunerace", "8/8/8/8/3n4/8/kr2NN1K/8 w - - 0 1", SQ ('e', 2), SQ ('d', 4),
    NULL, NOWHERE },
  { "check-in-race", "racingkings", "8/8/8/8/8/8/k6K/6R1 w - - 0 1", SQ ('g', 1), SQ ('a', 1),
    "gives-check", NOWHERE },
  { "check-by-drop", "atomiczh", "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", QI_ORIGIN_DROPS, SQ ('e', 5),
    "gives-check", NOWHERE },
  { "pawn-drop-mate", "shogi", "8k/6G2/7G1/9/9/9/9/9/4K4[P] w - - 0 1", QI_ORIGIN_DROPS, 17,
    "pawn-drop-mate", NOWHERE },
  { "early-capture", "balanced", "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1", SQ ('d', 5), SQ ('e', 4),
    "early-capture", NOWHERE },
  { "must-capture", "antichess", "8/8/8/3p4/4P3/8/8/4N3 w - - 0 1", SQ ('e', 1), SQ ('f', 3),
    "must-capture", NOWHERE },
};

static void
test_reason (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QiState) state = piece_state (c->game, c->fen);
  g_autoptr (QiFinding) finding = qi_state_refuse (state, c->from, c->to);
  const char *via = qi_finding_get_param (finding, "via");

  g_assert_cmpstr (qi_finding_get_code (finding), ==, "not-a-legal-move");
  g_assert_cmpstr (qi_finding_get_param (finding, "why"), ==, c->why);
  if (c->via == NOWHERE)
    g_assert_null (via);
  else
    g_assert_cmpuint (g_ascii_strtoull (via != NULL ? via : "65535", NULL, 10), ==, c->via);
}

/* Shogi: where the pawn in hand may not be dropped. */
static void
test_drops (void)
{
  static const struct
  {
    guint to; /* counted from 9a */
    const char *why;
  } rows[] = {
    { 17, "pawn-drop-mate" }, { 0, "dead-piece" }, { 4, "dead-piece" },
    { 15, "occupied" },       { 9, "nifu" },       { 81, NULL },
  };
  g_autoptr (QiState) state = piece_state ("shogi", "8k/6G2/7G1/P8/9/9/9/9/4K4[P] w - - 0 1");
  QiGame *game = qi_state_get_game (state);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  qi_state_list_moves (state, QI_ORIGIN_DROPS, &moves);
  g_assert_cmpuint (moves.n_moves, >, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiFinding) finding = qi_state_refuse (state, QI_ORIGIN_DROPS, rows[i].to);
      QiMove move = moves.moves[0];

      for (guint j = 0; j < moves.n_moves; j++)
        g_assert_cmpuint (moves.moves[j].to, !=, rows[i].to);
      move.to = rows[i].to;
      QI_GAME_GET_CLASS (game)->explain (game, qi_state_get_board (state), &move, finding);
      g_assert_cmpstr (qi_finding_get_param (finding, "why"), ==, rows[i].why);
    }
}

/* Shogi: a pawn may be dropped with check where the king can go away, take it, or have it taken. */
static void
test_pawn_checks (void)
{
  static const struct
  {
    const char *fen;
    const char *drop;
    gboolean is_legal;
  } rows[] = {
    { "8k/6G2/7G1/9/9/9/9/9/4K4[P] w - - 0 1", "P*1b", FALSE },
    { "8k/9/7G1/9/9/9/9/9/4K4[P] w - - 0 1", "P*1b", TRUE },
    { "8k/6G2/9/9/9/9/9/9/4K4[P] w - - 0 1", "P*1b", TRUE },
    { "6r1k/6G2/7G1/9/9/9/9/9/4K4[P] w - - 0 1", "P*1b", FALSE },
    { "7rk/7p1/9/8L/9/9/9/9/4K4[P] w - - 0 1", "P*1b", FALSE },
    { "7rk/7p1/7b1/8L/9/9/9/9/4K4[P] w - - 0 1", "P*1b", TRUE },
    { "8k/6G1r/7G1/9/9/9/9/9/4K4[P] w - - 0 1", "P*1c", TRUE },
    { "4k4/9/9/9/9/9/1g7/2g6/K8[p] b - - 0 1", "P*9h", FALSE },
    { "4k4/9/9/9/9/9/1g7/9/K8[p] b - - 0 1", "P*9h", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiState) state = piece_state ("shogi", rows[i].fen);

      g_test_message ("%s", rows[i].fen);
      g_assert_cmpint (rules_can_play (state, rows[i].drop), ==, rows[i].is_legal);
    }
}

/* In the start position of every game any two squares can be asked about, and every move that is not legal is
 * refused. */
static void
test_all_squares (gconstpointer data)
{
  const QiVariant *variant = data;
  g_autoptr (QiState) state = piece_state (variant->id, NULL);
  const guint n = qi_shape_get_n_squares (qi_game_get_shape (qi_state_get_game (state)));
  const guint step = get_sample_step (4);

  for (guint from = 0; from < n; from++)
    for (guint to = from % step; to < n; to += step)
      {
        g_autoptr (QiFinding) finding = qi_state_refuse (state, from, to);

        g_assert_nonnull (finding);
      }
}

int
main (int    argc,
      char **argv)
{
  g_autofree const QiVariant **variants = qi_variant_dup_all ();

  g_test_init (&argc, &argv, NULL);
  rules_add_variants ();
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/piece-explain/reasons/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_reason);
    }
  for (gsize i = 0; variants[i] != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/piece-explain/all-squares/%s", variants[i]->id);

      if (qi_game_info_lookup (variants[i]->id) != NULL)
        g_test_add_data_func (path, variants[i], test_all_squares);
    }
  g_test_add_func ("/piece-explain/drops", test_drops);
  g_test_add_func ("/piece-explain/pawn-checks", test_pawn_checks);
  return g_test_run ();
}
