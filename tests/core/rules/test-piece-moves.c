/* SPDX-License-Identifier: Apache-2.0 */
/* Properties of every position of every game of moving pieces, however it was made: random setups
 * with any number of kings, with pieces that the game does not know, and with rights that no piece
 * stands for. */
#include "move-set.h"
#include "piece-run.h"
#include "rounds.h"

#include "qi-game-private.h"
#include "qi-piece-private.h"
#include "qi-variant-private.h"
#include "qi-square-set-private.h"

#define N_SETUPS 60
#define N_PLIES  12

static const char *const others[] = {
  "K^", "k^", "Q", "q", "P", "p", "x-1", "+Z", "g^", "c'", NULL
};

/* Games of more-variants.ini that join rules as no game of the catalogue does. */
static const char *const joined[] = {
  "triple",        "triplealone", "rushers",    "arrowrushers", "arrowrow",    "atomicrow",
  "atomicspace",   "passalice",   "stalled",    "pawnfirst",    "stonequeens", "promoters",
  "freepromoters", "bishopless",  "stonykings", "lionpass",     NULL
};

static void
add_tokens (GPtrArray  *tokens,
            const char *token)
{
  g_ptr_array_add (tokens, g_strdup (token));
  g_ptr_array_add (tokens, g_ascii_strdown (token, -1));
}

/* The tokens of the game, and sometimes others. */
static char **
dup_tokens (const QiVariant *variant,
            GRand           *rand)
{
  GPtrArray *tokens = g_ptr_array_new ();

  for (guint i = 0; i < variant->n_pieces; i++)
    add_tokens (tokens, variant->pieces[i].token);
  if (g_rand_int_range (rand, 0, 4) == 0)
    for (guint i = 0; others[i] != NULL; i++)
      g_ptr_array_add (tokens, g_strdup (others[i]));
  g_ptr_array_add (tokens, NULL);
  return (char **) g_ptr_array_free (tokens, FALSE);
}

static QiValue *
new_squares (GRand *rand,
             guint  n_squares)
{
  QiValue *items[4];
  gsize n = (gsize) g_rand_int_range (rand, 0, 5);
  QiValue *list;

  for (gsize i = 0; i < n; i++)
    items[i] = qi_value_new_int (g_rand_int_range (rand, -1, (gint32) n_squares + 1));
  list = qi_value_new_array (items, n);
  for (gsize i = 0; i < n; i++)
    qi_value_unref (items[i]);
  return list;
}

static QiDetails *
add_detail (QiDetails  *details,
            const char *key,
            QiValue    *value)
{
  QiDetails *next = qi_details_with (details, key, value);

  qi_value_unref (value);
  qi_details_unref (details);
  return next;
}

static QiValue *
new_sides (QiValue *first,
           QiValue *second)
{
  const char *const names[] = { "first", "second" };
  QiValue *values[] = { first, second };
  QiValue *sides = qi_value_new_object (names, values, 2);

  qi_value_unref (first);
  qi_value_unref (second);
  return sides;
}

static QiSetup *
dup_random_setup (const char    *game,
                  const QiShape *shape,
                  GRand         *rand)
{
  const QiVariant *variant = qi_variant_lookup (game);
  const guint n_squares = qi_shape_get_n_squares (shape);
  g_auto (GStrv) tokens = dup_tokens (variant, rand);
  g_autoptr (QiSetup) setup = rules_random_setup (game, shape, (const char *const *) tokens,
                                                  g_rand_int_range (rand, 1, 9), rand);
  QiPosition *position = qi_position_ref (qi_setup_get_position (setup));
  QiDetails *details = qi_details_new ();
  QiSetup *with_hands;
  QiSetup *result;

  for (QiSide side = 0; side < 2; side++)
    {
      const char *token = tokens[g_rand_int_range (rand, 0, (gint32) g_strv_length (tokens))];
      const QiHandChange change = { &QI_TOKEN (token), g_rand_int_range (rand, 1, 1000) };
      QiPosition *next = qi_position_hand_diff (position, side, &change, 1, NULL);

      if (next == NULL)
        continue;
      qi_position_unref (position);
      position = next;
    }
  with_hands = qi_setup_with_position (setup, position);
  qi_position_unref (position);

  details = add_detail (details, "castling",
                        new_sides (new_squares (rand, n_squares), new_squares (rand, n_squares)));
  details = add_detail (details, "gates",
                        new_sides (new_squares (rand, n_squares), new_squares (rand, n_squares)));
  details = add_detail (details, "promoted", new_squares (rand, n_squares));
  details = add_detail (details, "enPassant",
                        qi_value_new_int (g_rand_int_range (rand, -2, (gint32) n_squares + 2)));
  details = add_detail (details, "checks",
                        new_sides (qi_value_new_int (g_rand_int_range (rand, -1, 4)),
                                   qi_value_new_int (g_rand_int_range (rand, 0, 4))));
  details = add_detail (details, "halfmove", qi_value_new_int (g_rand_int_range (rand, -3, 120)));
  result = qi_setup_with_details (with_hands, details);
  qi_details_unref (details);
  qi_setup_unref (with_hands);
  return result;
}

/* The lists, sets and counts agree with the squares. */
static void
check_board (const QiPieceGame  *game,
             const QiPieceBoard *board)
{
  const guint8 *cells = qi_piece_cells (game, board);
  guint32 counts[256] = { 0 };
  guint n[2] = { 0, 0 };
  guint royals[2] = { 0, 0 };

  for (guint square = 0; square < game->n_squares; square++)
    {
      const guint32 cell = game->cell_of[square];
      const guint code = cells[cell];

      g_assert_cmpuint (code, !=, QI_PIECE_GUARD);
      g_assert_cmpint ((qi_piece_occupied (game, board)[square / 64] >> square % 64 & 1) != 0, ==,
                       code != 0);
      if (!qi_piece_is_piece (code))
        continue;
      counts[code]++;
      n[qi_piece_side (code)]++;
      royals[qi_piece_side (code)] += game->types[qi_piece_type (code)].is_royal;
      g_assert_cmpuint (qi_piece_list (game, board,
                                       qi_piece_side (code))[qi_piece_index (game, board)[cell]],
                        ==, cell);
    }
  for (guint code = 2; code < QI_PIECE_CODE (game->n_types, 0); code++)
    g_assert_cmpuint (counts[code], ==, board->tallies[code].on_board);
  for (guint side = 0; side < 2; side++)
    {
      g_assert_cmpuint (n[side], ==, board->n_pieces[side]);
      g_assert_cmpuint (royals[side], ==, board->n_royals[side]);
      if (royals[side] > 0)
        g_assert_true (game->types[qi_piece_type (cells[board->royal[side]])].is_royal);
    }
  g_assert_cmphex (board->head.key, ==,
                   qi_piece_compute_key (QI_GAME ((QiPieceGame *) game), &board->head));
}

static void
check_moves (QiPieceGame        *game,
             const QiPieceBoard *board,
             const QiMoveList   *moves)
{
  QiGame *self = QI_GAME (game);
  const QiPast past = { NULL, 0 };
  const guint us = board->head.turn;
  gsize n_found = 0;
  g_auto (QiMoveList) pseudo;
  g_auto (QiMoveList) part;
  g_auto (QiSquareSet) attacks;

  qi_move_list_init (&pseudo, NULL, 0);
  qi_move_list_init (&part, NULL, 0);
  qi_square_set_init (&attacks, game->n_squares);
  qi_piece_list_pseudo_moves (game, board, QI_ORIGIN_ALL, &pseudo);
  g_autoptr (GHashTable) set = move_set_new (moves);
  g_autoptr (GHashTable) pseudo_set = move_set_new (&pseudo);
  for (guint i = 0; i < moves->n_moves; i++)
    {
      const QiMove *move = &moves->moves[i];

      g_assert_true (g_hash_table_contains (pseudo_set, move) || move->kind == QI_MOVE_PASS);
      if (move->kind != QI_MOVE_PASS && !qi_piece_is_safe (game, board, move))
        g_error ("%s: %u from %u to %u flags %u is not safe", game->variant->id, move->kind,
                 move->from, move->to, move->flags);
    }
  for (guint square = 0; square < game->n_squares; square++)
    {
      qi_piece_list_moves (self, &board->head, &past, square, &part);
      qi_piece_add_attacks (self, &board->head, square, &attacks);
    }
  qi_piece_list_moves (self, &board->head, &past, QI_ORIGIN_DROPS, &part);
  qi_piece_list_moves (self, &board->head, &past, QI_ORIGIN_PASSES, &part);
  for (guint i = 0; i < part.n_moves; i++)
    n_found += g_hash_table_contains (set, &part.moves[i]);
  g_assert_cmpuint (n_found, ==, part.n_moves);
  g_assert_cmpuint (n_found, ==, moves->n_moves);

  /* Counted without a list, and with lists and copies. */
  g_assert_cmpuint (qi_piece_perft (self, &board->head, &past, 1, NULL), ==, moves->n_moves);
  if (moves->n_moves <= 60)
    g_assert_cmpuint (qi_piece_perft (self, &board->head, &past, 2, NULL), ==,
                      qi_game_count_leaves (self, &board->head, &past, 2, NULL));
  g_assert_cmpint (qi_piece_in_check (game, board, us), ==, board->head.check);
}

/* The attackers found from the target are the pieces whose attacks include it. */
static void
check_attacks (QiPieceGame        *game,
               const QiPieceBoard *board)
{
  QiGame *self = QI_GAME (game);

  for (guint side = 0; side < 2; side++)
    for (guint target = 0; target < game->n_squares; target++)
      {
        const guint on_target = qi_piece_at (game, board, target);
        const gboolean royal =
          qi_piece_is_piece (on_target) && game->types[qi_piece_type (on_target)].is_royal;
        g_auto (QiSquareSet) attackers;

        qi_square_set_init (&attackers, game->n_squares);
        qi_piece_add_attackers (self, &board->head, target, side, &attackers);
        for (guint square = 0; square < game->n_squares; square++)
          {
            const guint code = qi_piece_at (game, board, square);
            g_auto (QiSquareSet) attacks;

            qi_square_set_init (&attacks, game->n_squares);
            if (!qi_piece_is_piece (code) || qi_piece_side (code) != side)
              {
                g_assert_false (qi_square_set_has (&attackers, square));
                continue;
              }
            if (game->variant->flying_general && royal
                && game->types[qi_piece_type (code)].is_royal)
              continue; /* they attack each other by standing on one file, which is no move */
            qi_piece_add_attacks (self, &board->head, square, &attacks);
            g_assert_cmpint (qi_square_set_has (&attacks, target), ==,
                             qi_square_set_has (&attackers, square));
          }
      }
}

static void
check_game (const char    *id,
            const QiShape *shape,
            guint          n_setups,
            GRand         *rand)
{
  g_autoptr (QiGame) self = qi_game_lookup (id, shape, NULL);
  g_autofree QiBoard *board = g_malloc0 (qi_game_get_board_size (self));
  const QiPast past = { NULL, 0 };

  for (guint i = 0; i < n_setups; i++)
    {
      g_autoptr (QiSetup) setup = dup_random_setup (id, shape, rand);

      memset (board, 0, qi_game_get_board_size (self));
      qi_piece_load (self, setup, board);
      board->key = qi_piece_compute_key (self, board);
      check_attacks (QI_PIECE_GAME (self), (QiPieceBoard *) board);
      for (guint ply = 0; ply < N_PLIES; ply++)
        {
          g_auto (QiMoveList) moves;

          qi_move_list_init (&moves, NULL, 0);
          check_board (QI_PIECE_GAME (self), (QiPieceBoard *) board);
          qi_piece_list_moves (self, board, &past, QI_ORIGIN_ALL, &moves);
          check_moves (QI_PIECE_GAME (self), (QiPieceBoard *) board, &moves);
          if (moves.n_moves == 0)
            break;
          qi_piece_play (self, board,
                         &moves.moves[g_rand_int_range (rand, 0, (gint32) moves.n_moves)]);
        }
    }
}

static void
test_game (gconstpointer data)
{
  const QiVariant *variant = data;
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_str_hash (variant->id));
  const gint64 three[] = { variant->n_layers, variant->max_rank, variant->max_file };
  const guint skipped = variant->n_layers == 0 ? 2 : variant->n_layers == 1 ? 1 : 0;
  QiShape shape;

  g_assert_true (
    qi_shape_init (&shape, three + skipped, 3 - skipped, qi_limits_get_large (), NULL));
  check_game (variant->id, &shape, get_rounds (variant->n_layers > 1 ? N_SETUPS / 4 : N_SETUPS),
              rand);
}

/* Chess on boards of other sizes, to the smallest. */
static void
test_shapes (void)
{
  static const gint64 sizes[][2] = { { 1, 1 }, { 1, 9 },  { 9, 1 },  { 2, 2 },
                                     { 9, 2 }, { 3, 17 }, { 17, 3 }, { 12, 12 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      QiShape shape;

      g_assert_true (qi_shape_init (&shape, sizes[i], 2, qi_limits_get_large (), NULL));
      check_game ("chess", &shape, N_SETUPS / 6, rand);
    }
}

static void
test_wrong_shapes (void)
{
  static const gint64 shogi[] = { 8, 8 };
  static const gint64 line[] = { 16 };
  QiShape shape;

  g_assert_true (qi_shape_init (&shape, shogi, 2, qi_limits_get_large (), NULL));
  g_assert_null (qi_game_lookup ("shogi", &shape, NULL));
  g_assert_true (qi_shape_init (&shape, line, 1, qi_limits_get_large (), NULL));
  g_assert_null (qi_game_lookup ("chess", &shape, NULL));
}

/* A queen alone in the middle of the largest board sees 1016 squares: 254 along the file and along
 * the rank, and all of both diagonals. */
static void
test_largest (void)
{
  static const gint64 sizes[] = { 255, 255 };
  const guint middle = 127 * 255 + 127;
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  QiPositionBuilder *builder;
  g_autoptr (QiPosition) position = NULL;
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (QiState) state = NULL;
  QiShape shape;

  g_assert_true (qi_shape_init (&shape, sizes, 2, qi_limits_get_large (), NULL));
  builder = qi_position_builder_new (&shape, qi_limits_get_large ());
  qi_position_builder_put (builder, middle, &QI_TOKEN ("Q"));
  qi_position_builder_put (builder, 255 * 255 - 1 - 255, &QI_TOKEN ("P"));
  position = qi_position_builder_end (builder, NULL);
  setup = qi_setup_new (position, "chess", NULL);
  state = qi_state_new_for_setup (setup, NULL);
  g_assert_nonnull (state);
  qi_state_list_moves (state, middle, &moves);
  g_assert_cmpuint (moves.n_moves, ==, 1016);
  qi_move_list_empty (&moves);
  /* A pawn of the second rank still goes two squares. */
  qi_state_list_moves (state, 255 * 255 - 1 - 255, &moves);
  g_assert_cmpuint (moves.n_moves, ==, 2);
}

/* A piece that leaps along its own line goes to each square once; on a1, by Betza's notation. */
static void
test_once (void)
{
  static const struct
  {
    const char *betza;
    guint n_moves;
  } rows[] = {
    { "R", 14 }, { "RD", 14 }, { "DR", 14 }, { "RH", 14 }, { "B", 7 },   { "BA", 7 },  { "AB", 7 },
    { "Q", 21 }, { "QN", 23 }, { "WD", 4 },  { "W3D", 6 }, { "DW3", 6 }, { "W2H", 6 }, { "HR", 14 },
  };

  const QiShape shape = { 2, { 8, 8 } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("[leaps:chess]\ncustomPiece1 = a:%s\n", rows[i].betza);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);
      g_autoptr (QiState) start = piece_state ("chess", "4k3/8/8/8/7p/8/4K3/A7 w - - 0 1");
      g_autoptr (GObject) game = G_OBJECT (qi_piece_game_new (qi_variant_set_get (set, 0), &shape));
      g_autoptr (QiState) state = qi_state_new (QI_GAME (game), qi_state_get_setup (start), NULL);
      QiMove space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

      g_test_message ("%s", rows[i].betza);
      g_assert_cmpuint (findings->len, ==, 0);
      qi_state_list_moves (state, 56, &moves);
      g_assert_cmpuint (moves.n_moves, ==, rows[i].n_moves);
      for (gsize j = 0; j < moves.n_moves; j++)
        for (gsize k = 0; k < j; k++)
          g_assert_cmpuint (moves.moves[j].to, !=, moves.moves[k].to);
      g_clear_pointer (&state, qi_state_unref);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autofree const QiVariant **variants = qi_variant_dup_all ();
  g_autofree const QiVariant **all = NULL;
  gsize n = 0;

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; variants[i] != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/piece-moves/setups/%s", variants[i]->id);

      g_test_add_data_func (path, variants[i], test_game);
      n++;
    }
  /* Turns of several moves, pawns that go three squares, and more that no game of the catalogue has. */
  rules_add_variants ();
  all = qi_variant_dup_all ();
  for (gsize i = n; all[i] != NULL; i++)
    if (all[i]->n_multimoves > 0 || all[i]->progressive_multimove
        || g_strv_contains (joined, all[i]->id))
      {
        g_autofree char *path = g_strdup_printf ("/piece-moves/setups/%s", all[i]->id);

        g_test_add_data_func (path, all[i], test_game);
      }
  g_test_add_func ("/piece-moves/shapes", test_shapes);
  g_test_add_func ("/piece-moves/wrong-shapes", test_wrong_shapes);
  g_test_add_func ("/piece-moves/largest", test_largest);
  g_test_add_func ("/piece-moves/once", test_once);
  return g_test_run ();
}
