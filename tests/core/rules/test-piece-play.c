/* SPDX-License-Identifier: Apache-2.0 */
/* Moves played, beside Fairy-Stockfish: random games of every game of the catalogue that it knows,
 * with its moves and its own report of the position after each move compared with ours, which comes
 * from the edits that the moves are. */
#include "engine-run.h"
#include "piece-run.h"
#include "rounds.h"

#include "qi-edit.h"
#include "qi-state-private.h"
#include "qi-variant-private.h"

#define USUAL_PLIES 50
#define SLOW_GAMES  4
#define SLOW_PLIES  150

/* Comparing. */

static int
compare_letters (gconstpointer a,
                 gconstpointer b)
{
  return *(const char *) a - *(const char *) b;
}

static void
sort_letters (char *text,
              gsize length)
{
  qsort (text, length, 1, compare_letters);
}

/* Hands and rights are compared without regard to their order. */
static void
sort_fields (GStrv fields)
{
  char *hands = strchr (fields[0], '[');

  if (hands != NULL)
    sort_letters (hands + 1, strcspn (hands + 1, "]"));
  if (fields[1] != NULL && fields[2] != NULL)
    sort_letters (fields[2], strlen (fields[2]));
}

/* The engine keeps the en-passant square when a pawn stands beside it, the library when a capture
 * is legal (X-FEN). */
static void
compare_fens (const char *game,
              const char *line,
              const char *theirs,
              const char *ours)
{
  /* A FEN of Seirawan chess could name a right twice, and one of Capablanca random chess names it by its file or as
   * in chess; which of the two it is is the writer's choice. */
  g_autoptr (QiState) read = piece_state (game, theirs);
  const gboolean is_choice = strcmp (game, "seirawan") == 0 || strcmp (game, "shouse") == 0
                             || strcmp (game, "caparandom") == 0;
  g_autofree char *own = is_choice ? piece_dup_fen (read) : g_strdup (theirs);
  g_auto (GStrv) left = g_strsplit (own, " ", -1);
  g_auto (GStrv) right = g_strsplit (ours, " ", -1);
  guint n = g_strv_length (left);
  gboolean equal = g_strv_length (right) == n;

  if (equal)
    {
      sort_fields (left);
      sort_fields (right);
    }
  for (guint i = 0; equal && i < n; i++)
    if (!(i == 3 && strcmp (right[i], "-") == 0 && g_ascii_isalpha (left[i][0]))
        && !(i == 2 && strcmp (game, "chess960") == 0 && strlen (left[i]) == strlen (right[i])))
      equal = strcmp (left[i], right[i]) == 0;
  if (!equal)
    g_error ("%s\n%s\nthe engine has  %s\nwe have         %s", game, line, theirs, ours);
}

static char *
dup_own_moves (QiState *state)
{
  return piece_dup_moves (state, "uci");
}

/* Whether the move of that text is one of a knight. */
static gboolean
is_of_knight (const char *game,
              QiState    *state,
              const char *text)
{
  QiPosition *position = qi_setup_get_position (qi_state_get_setup (state));
  g_autofree char *place = g_strndup (text, 2);
  const QiToken *piece = NULL;
  guint square = 0;

  if (!qi_game_info_parse_square (qi_game_info_lookup (game), qi_position_get_shape (position),
                                  place, &square, NULL))
    return FALSE;
  piece = qi_position_get_piece (position, square);
  return piece != NULL && g_ascii_tolower (piece->text[0]) == 'n';
}

/* The engine lists mates by a dropped pawn, or in shatar by a knight, which are not allowed: they are left out of
 * its list. */
static void
drop_mates (const char *game,
            QiState    *state,
            GPtrArray  *moves,
            const char *ours)
{
  const QiVariant *variant = qi_variant_lookup (game);
  g_auto (GStrv) own = g_strsplit (ours, " ", -1);

  for (guint i = moves->len; i-- > 0;)
    {
      const char *text = g_ptr_array_index (moves, i);

      if (!g_strv_contains ((const char *const *) own, text)
          && ((variant->shogi_pawn_drop_mate_illegal && g_str_has_prefix (text, "P@"))
              || (variant->shatar_mate_rule && is_of_knight (game, state, text))))
        g_ptr_array_remove_index (moves, i);
    }
}

static void
compare_moves (const char *game,
               const char *line,
               QiState    *state,
               GPtrArray  *moves)
{
  g_autofree char *ours = dup_own_moves (state);
  g_autoptr (GPtrArray) copy = g_ptr_array_new ();
  g_autofree char *theirs = NULL;

  drop_mates (game, state, moves, ours);
  for (guint i = 0; i < moves->len; i++)
    g_ptr_array_add (copy, g_ptr_array_index (moves, i));
  theirs = rules_join (copy);
  if (strcmp (ours, theirs) != 0)
    g_error ("%s\n%s\nthe engine has  %s\nwe have         %s", game, line, theirs, ours);
}

/* The board after a move equals the board that is read from the setup after the move's edit. */
static void
compare_boards (const char *game,
                const char *line,
                QiState    *state)
{
  g_autoptr (QiState) again =
    qi_state_new (qi_state_get_game (state), qi_state_get_setup (state), NULL);
  const QiBoard *a = qi_state_get_board (state);
  const QiBoard *b = qi_state_get_board (again);

  if (a->key != b->key || a->turn != b->turn || a->check != b->check)
    g_error ("%s\n%s\nthe board is not that of its setup", game, line);
}

/* Playing. */

static const struct
{
  const char *game;
  const char *start;
} starts[] = {
  { "chess960", "rbqkb1nn/1ppppr1p/p5p1/5p2/1P6/2P4P/P1KPPPP1/RBQ1BRNN w a - 1 9" },
  { "chess960", "rb2bnqr/nppkpppp/3p4/p7/1P6/P2N2P1/2PPPP1P/RB1KBNQR w HA - 3 9" },
  { "chess960", "rkbnnbqr/1ppp1ppp/p7/4p3/8/QP3P2/P1PPP1PP/RKBNNB1R w HAha - 0 9" },
  { "chess960", "nb1rqkbr/1pppp1pp/4n3/p4p2/6PP/5P2/PPPPPN2/NBR1QKBR w HCh - 0 9" },
  { "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" },
  { "chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" },
  { "crazyhouse", "r3k2r/pPp2ppp/8/8/8/8/PpP2PPP/R3K2R[QNqp] w KQkq - 0 1" },
  { "seirawan", "r3k2r/8/8/8/8/8/8/R3K2R[EHeh] w KQAEHkqaeh - 0 1" },
  { "seirawan", "r3k2r/p6p/8/8/8/8/P6P/R3K2R[Eh] b KQAEHkqaeh - 0 1" },
  { "makruk", "3k4/8/8/2n5/3m4/8/3RR3/4K3 w - - 0 1" },
  { "makruk", "3k4/8/8/P1n5/8/8/3R4/4K3 w - - 5 1" },
  { "makruk", "8/8/8/3k4/3N4/8/4R3/4K3 w - - 0 1" },
  { "makruk", "3k4/8/8/3p4/8/3N4/4S3/4K3 w - - 0 1" },
  { "makruk", "4k3/8/8/8/8/8/4R3/4K3 b - 32 8 2" },
  { "grand", "10/1P1k4P1/4p5/10/10/10/10/1p8/1P4K2p/10 w - - 0 1" },
  { "shogi", "4k4/2P1S4/1b2+R4/9/9/9/4p2r1/3n5/4K4[PGLp] w - - 0 1" },
  { "janggi", "4k4/9/4b4/9/9/9/9/4C4/9/R3K4 b - - 0 1" },
  { "horde", "4k3/pppppp2/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1" },
};

static void
play_game (EngineRun  *engine,
           const char *game,
           const char *start,
           guint       n_plies,
           GRand      *rand)
{
  g_autofree char *position =
    start != NULL ? g_strconcat ("fen ", start, NULL) : g_strdup ("startpos");
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (QiState) state = NULL;

  g_string_append_printf (line, "position %s moves", position);
  for (guint ply = 0; ply < n_plies; ply++)
    {
      QiOutcome outcome;

      engine_send (engine, line->str);
      g_autofree char *theirs = engine_ask_fen (engine);
      /* The engine's own start position is used. */
      if (state == NULL)
        state = piece_state (game, theirs);
      g_autofree char *ours = piece_dup_fen (state);
      g_autoptr (GPtrArray) moves = engine_ask_moves (engine);
      compare_fens (game, line->str, theirs, ours);
      compare_boards (game, line->str, state);
      /* The engine may list moves although the game is over by a repetition, a count or a goal. */
      qi_state_judge (state, &outcome);
      if (outcome.result != QI_RESULT_ONGOING)
        break;
      compare_moves (game, line->str, state, moves);
      const char *text =
        g_ptr_array_index (moves, (guint) g_rand_int_range (rand, 0, (gint32) moves->len));
      g_string_append_printf (line, " %s", text);
      state = piece_play (state, text);
    }
}

static EngineRun kept;

static void
test_game (gconstpointer data)
{
  const char *game = data;
  gboolean shuffled = strcmp (game, "chess960") == 0;
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *option =
    g_strdup_printf ("setoption name UCI_Chess960 value %s\nsetoption name UCI_Variant value %s",
                     shuffled ? "true" : "false", shuffled ? "chess" : game);
  guint n_plies = g_test_slow () ? SLOW_PLIES : get_rounds (USUAL_PLIES);
  EngineRun *engine = engine_keep (&kept, "uci", "uciok");

  g_test_message ("seed %u", seed);
  engine_send (engine, option);
  for (guint i = 0; i < (g_test_slow () ? SLOW_GAMES : 1) && !shuffled; i++)
    play_game (engine, game, NULL, n_plies, rand);
  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    for (guint k = 0; strcmp (starts[i].game, game) == 0 && k < (g_test_slow () ? SLOW_GAMES : 1);
         k++)
      play_game (engine, game, starts[i].start, n_plies, rand);
}

/* Setups that no game leads to: any pieces anywhere, several kings or none, any hands, wrong
 * rights. Each move that is listed can be played, leads to the board of its setup, and has a text
 * that is read as that move. */

#define ODD_SETUPS 30

static QiSetup *
make_odd_setup (const char    *game,
                const QiShape *shape,
                GRand         *rand)
{
  static const char *const others[] = { "?", "Z", "z", "+Z", "-K^'", "" };
  const QiGameInfo *info = qi_game_info_lookup (game);
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);
  g_autoptr (GPtrArray) tokens = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < n_pieces; i++)
    {
      g_ptr_array_add (tokens, g_strdup (pieces[i].token));
      g_ptr_array_add (tokens, g_ascii_strdown (pieces[i].token, -1));
    }
  if (g_rand_int_range (rand, 0, 3) == 0)
    g_ptr_array_add (tokens, g_strdup (others[g_rand_int_range (rand, 0, G_N_ELEMENTS (others))]));
  g_ptr_array_add (tokens, NULL);

  g_autoptr (QiSetup) board = rules_random_setup (game, shape, (const char *const *) tokens->pdata,
                                                  g_rand_int_range (rand, 2, 12), rand);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const guint n_squares = qi_shape_get_n_squares (shape);
  g_autofree char *details = g_strdup_printf (
    "{\"castling\":{\"first\":[%d,%d],\"second\":[%d]},\"enPassant\":%d,\"promoted\":[%d,%d],"
    "\"gates\":{\"first\":[%d,%d],\"second\":[%d]},\"halfmove\":%d,\"counting\":%d}",
    g_rand_int_range (rand, 0, n_squares), g_rand_int_range (rand, 0, n_squares),
    g_rand_int_range (rand, 0, n_squares), g_rand_int_range (rand, 0, n_squares),
    g_rand_int_range (rand, 0, n_squares), g_rand_int_range (rand, 0, n_squares),
    g_rand_int_range (rand, 0, n_squares), g_rand_int_range (rand, 0, n_squares),
    g_rand_int_range (rand, 0, n_squares), g_rand_int_range (rand, 0, 200),
    g_rand_int_range (rand, 0, 200));
  QiJsonFault fault;
  g_autoptr (QiValue) value = qi_json_parse (details, -1, NULL, &fault);
  guint n_empty = n_squares - qi_position_get_n_pieces (qi_setup_get_position (board));

  for (gsize i = 0; i < qi_value_get_size (value); i++)
    qi_edit_detail (edit, qi_value_get_key (value, i, NULL), qi_value_get_item (value, i));
  for (guint i = 0; i + 1 < tokens->len && n_empty > 4 && i < 4; i++)
    {
      const char *token =
        g_ptr_array_index (tokens, g_rand_int_range (rand, 0, (gint32) tokens->len - 1));

      qi_edit_hand (edit, (QiSide) g_rand_int_range (rand, 0, 2), &QI_TOKEN (token), 1);
    }
  return qi_edit_apply (edit, board, qi_limits_get_large (), NULL, NULL);
}

static void
check_odd_moves (QiState *state,
                 GRand   *rand)
{
  const char *const *notations = qi_game_list_notations (qi_state_get_game (state));
  g_auto (QiMoveList) moves;

  qi_move_list_init (&moves, NULL, 0);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  for (guint k = 0; k < 4 && moves.n_moves > 0; k++)
    {
      const QiMove *move = &moves.moves[g_rand_int_range (rand, 0, (gint32) moves.n_moves)];
      g_autoptr (GError) error = NULL;
      g_autoptr (QiState) next = qi_state_apply (state, move, &error);

      g_assert_no_error (error);
      compare_boards (qi_game_get_id (qi_state_get_game (state)), "odd", next);
      for (guint n = 0; notations[n] != NULL; n++)
        {
          g_autofree char *text = qi_state_write_move (state, move, notations[n]);
          g_autoptr (GError) refused = NULL;
          g_auto (QiMoveList) read;

          qi_move_list_init (&read, NULL, 0);
          if (qi_state_read_move (state, text, notations[n], &read, &refused))
            g_assert_true (qi_move_equal (&read.moves[0], move));
          else
            g_error ("%s (%s): %s", text, notations[n], refused->message);
        }
    }
}

static void
test_odd (gconstpointer data)
{
  const char *id = data;
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n_setups = g_test_slow () ? 40 * ODD_SETUPS : get_rounds (ODD_SETUPS);

  guint n_played = 0;

  g_test_message ("seed %u", seed);
  for (guint i = 0; i < n_setups; i++)
    {
      QiShape shape = *qi_game_info_get_shape (qi_game_info_lookup (id));
      g_autoptr (QiSetup) setup = NULL;
      g_autoptr (QiState) state = NULL;
      QiOutcome outcome;

      if (strcmp (id, "chess") == 0 && i % 2 == 1)
        for (guint d = 0; d < 2; d++)
          shape.sizes[d] = (guint) g_rand_int_range (rand, 1, 30);
      setup = make_odd_setup (id, &shape, rand);
      if (setup != NULL)
        state = qi_state_new_for_setup (setup, NULL);
      if (state == NULL)
        continue;
      qi_state_judge (state, &outcome);
      check_odd_moves (state, rand);
      n_played++;
    }
  /* The few that are examined under valgrind may all be without rules. */
  if (n_setups >= ODD_SETUPS)
    g_assert_cmpuint (n_played, >, n_setups / 3);
}

/* Kings and rooks that are dropped at their places may castle: FENs of Fairy-Stockfish 11.1. */
static void
test_dropped_castling (void)
{
  static const struct
  {
    const char *moves;
    const char *fen;
  } rows[] = {
    { "Q@d1 K@b8 B@g1 B@c8 K@e1 N@d8 B@h1 R@a8 N@c1 R@g8 R@a1",
      "rkbn2r1/pppppppp/8/8/8/8/PPPPPPPP/R1NQK1BB[RNqbn] b Q - 11 6" },
    { "B@e1 N@f8 Q@h1 Q@c8 R@b1 N@g8 R@f1 K@e8 N@a1 B@b8 N@c1 R@d8 K@g1 B@a8 B@d1 R@h8",
      "bbqrknnr/pppppppp/8/8/8/8/PPPPPPPP/NRNBBRKQ[] w k - 16 9" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiState) state = piece_play (piece_state ("placement", NULL), rows[i].moves);
      g_autofree char *fen = piece_dup_fen (state);

      compare_fens ("placement", rows[i].moves, rows[i].fen, fen);
      compare_boards ("placement", rows[i].moves, state);
    }
}

/* Both wings, whichever came first, in the order of chess. */
static void
test_dropped_rooks (void)
{
  g_autoptr (QiState) state =
    piece_play (piece_state ("placement", NULL), "R@a1 K@e8 K@e1 R@h8 R@h1 R@a8");
  const QiDetails *details = qi_setup_get_details (qi_state_get_setup (state));
  g_autofree char *castling = qi_value_to_string (qi_details_get (details, "castling"));

  g_assert_cmpstr (castling, ==, "{\"first\":[63,56],\"second\":[7,0]}");
  compare_boards ("placement", "both wings", state);
}

static void
add_games (void)
{
  const QiVariant **variants = qi_variant_dup_all ();
  g_autofree char *known = engine_dup_variants ();

  for (gsize i = 0; variants[i] != NULL; i++)
    {
      const char *id = variants[i]->id;
      g_autofree char *path = g_strdup_printf ("/core/piece-play/fairy/%s", id);

      g_autofree char *odd = g_strdup_printf ("/core/piece-play/odd/%s", id);
      g_test_add_data_func (odd, id, test_odd);
      if ((strcmp (id, "chess960") == 0 || engine_lists_variant (known, id))
          && (g_getenv ("QI_ENGINE_NEWEST") != NULL || !engine_has_other_rules (id)))
        g_test_add_data_func (path, id, test_game);
    }
  g_free (variants);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_games ();
  g_test_add_func ("/core/piece-play/dropped-castling", test_dropped_castling);
  g_test_add_func ("/core/piece-play/dropped-rooks", test_dropped_rooks);
  const int status = g_test_run ();

  engine_stop_kept (&kept);
  return status;
}
