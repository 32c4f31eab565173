/* SPDX-License-Identifier: Apache-2.0 */
/* Counts of moves beside Fairy-Stockfish: of every game whose rules both know, the start position
 * and positions that random play reaches, move by move at the root. Where the counts of a move
 * differ, the walk goes down to the position in which a move is missing or too much, and names it.
 * QI_PROPERTY_FACTOR takes more positions and a ply more (suite `slow`), QI_PROPERTY_SEED other
 * games. */
#include "engine-run.h"
#include "property.h"

#include "qi-state.h"
#include "qi-variant-private.h"

#define PLIES          120   /* of a random game at most */
#define LEAVES         20000 /* another ply is counted as long as the counts stay below */
#define LEAVES_SLOW    1000000
#define POSITIONS      4 /* beside the start */
#define POSITIONS_SLOW 20

static gboolean is_slow;
static gboolean is_newest; /* QI_ENGINE_NEWEST: the engine in the path is of the newest release */

/* Moves that one side lists and the other does not, and why. */
typedef enum
{
  EXCUSE_NONE,
  EXCUSE_PAWN_DROP_MATE, /* the engine's perft lists a pawn drop that mates, which shogi forbids */
  EXCUSE_KNIGHT_MATE     /* the same of a knight's move in shatar */
} Excuse;

static const struct
{
  const char *game;
  Excuse      excuse;
} excuses[] = {
  { "shogi", EXCUSE_PAWN_DROP_MATE },
  { "minishogi", EXCUSE_PAWN_DROP_MATE },
  { "gorogoro", EXCUSE_PAWN_DROP_MATE },
  { "shatar", EXCUSE_KNIGHT_MATE },
};

/* Start arrays of Chess960 from public perft tables; the others begin with the engine's own. */
static const char *const arrays[] = {
  "position fen rkbnnbqr/1ppp1ppp/p7/4p3/8/QP3P2/P1PPP1PP/RKBNNB1R w HAha - 0 9",
  "position fen nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1",
  "position fen bbrkqnnr/pppppppp/8/8/8/8/PPPPPPPP/BBRKQNNR w HChc - 0 1",
  "position fen rkrbbqnn/pppppppp/8/8/8/8/PPPPPPPP/RKRBBQNN w CAca - 0 1",
};

typedef struct
{
  EngineRun  *run;
  const char *game;
  const char *notation; /* the notation of the moves that it prints */
  guint       n_excused;
} Peer;

static Excuse
get_excuse (const char *game)
{
  for (gsize i = 0; i < G_N_ELEMENTS (excuses); i++)
    if (strcmp (excuses[i].game, game) == 0)
      return excuses[i].excuse;
  return EXCUSE_NONE;
}

/* Leaves below each legal move of the engine: text → number, as a hash table of strings. */
static GHashTable *
ask_divide (Peer       *peer,
            const char *position,
            guint       depth)
{
  g_autofree char *lines = g_strdup_printf ("%s\ngo perft %u", position, depth);
  g_autoptr (GPtrArray) answer = engine_ask (peer->run, lines, "Nodes searched");
  GHashTable *divide = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < answer->len; i++)
    {
      const char *line = g_ptr_array_index (answer, i);
      const char *colon = strstr (line, ": ");
      guint64 *n;

      if (colon == NULL || strchr (line, ' ') != colon + 1 || !g_ascii_isdigit (colon[2]))
        continue;
      n = g_new (guint64, 1);
      *n = g_ascii_strtoull (colon + 2, NULL, 10);
      g_hash_table_insert (divide, g_strndup (line, (gsize) (colon - line)), n);
    }
  return divide;
}

static gboolean
is_mate (Peer       *peer,
         const char *position,
         const char *move)
{
  g_autofree char *after =
    g_strdup_printf (strstr (position, " moves ") != NULL ? "%s %s" : "%s moves %s", position,
                     move);
  g_autoptr (GHashTable) moves = ask_divide (peer, after, 1);

  return g_hash_table_size (moves) == 0;
}

/* A game drawn by counting or for want of pieces lists no moves, while counts of leaves, like the engine's, go
 * on: the number alone is compared. */
static gboolean
compare_drawn (QiState    *state,
               GHashTable *theirs,
               guint       depth)
{
  GHashTableIter iter;
  gpointer n;
  guint64 leaves = 0;
  QiOutcome outcome;

  qi_state_judge (state, &outcome);
  if (outcome.result != QI_RESULT_DRAW)
    return FALSE;
  g_hash_table_iter_init (&iter, theirs);
  while (g_hash_table_iter_next (&iter, NULL, &n))
    leaves += *(const guint64 *) n;
  g_assert_cmpuint (qi_state_perft (state, depth, NULL), ==, leaves);
  return TRUE;
}

/* Whether @text is of the moves that the engine lists although they may not mate. */
static gboolean
is_excused (Peer       *peer,
            QiState    *state,
            const char *text)
{
  const Excuse excuse = get_excuse (peer->game);
  g_autofree char *place = g_strndup (text, 2);
  QiPosition *position = qi_setup_get_position (qi_state_get_setup (state));
  guint square = 0;
  const QiToken *piece = NULL;

  if (excuse == EXCUSE_PAWN_DROP_MATE)
    return g_str_has_prefix (text, "P*");
  if (excuse != EXCUSE_KNIGHT_MATE
      || !qi_game_info_parse_square (qi_game_info_lookup (peer->game),
                                     qi_position_get_shape (position), place, &square, NULL))
    return FALSE;
  piece = qi_position_get_piece (position, square);
  return piece != NULL && g_ascii_tolower (piece->text[0]) == 'n';
}

static void
compare (Peer       *peer,
         QiState    *state,
         const char *position,
         guint       depth)
{
  g_autoptr (GHashTable) theirs = ask_divide (peer, position, depth);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  GHashTableIter iter;
  gpointer text;

  if (compare_drawn (state, theirs, depth))
    return;
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    {
      g_autofree char *own = qi_state_write_move (state, &moves.moves[i], peer->notation);
      const guint64 *expected = g_hash_table_lookup (theirs, own);
      g_autoptr (GError) error = NULL;
      g_autoptr (QiState) next = NULL;

      if (expected == NULL)
        g_error ("%s: the engine does not list %s in\n%s", peer->game, own, position);
      next = qi_state_apply (state, &moves.moves[i], &error);
      g_assert_no_error (error);
      if (qi_state_perft (next, depth - 1, NULL) != *expected)
        {
          g_autofree char *after =
            g_strdup_printf (strstr (position, " moves ") != NULL ? "%s %s" : "%s moves %s",
                             position, own);

          g_assert_cmpuint (depth, >, 1);
          compare (peer, next, after, depth - 1);
        }
      g_hash_table_remove (theirs, own);
    }

  g_hash_table_iter_init (&iter, theirs);
  while (g_hash_table_iter_next (&iter, &text, NULL))
    {
      if (is_excused (peer, state, text) && is_mate (peer, position, text))
        peer->n_excused++;
      else
        g_error ("%s: %s is missing in\n%s", peer->game, (char *) text, position);
    }
}

static QiState *
read_position (Peer       *peer,
               const char *fen)
{
  QiReadOptions options = { .game = peer->game };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), fen, -1, &options);
  g_autoptr (GError) error = NULL;
  QiState *state;

  g_assert_nonnull (reading->setup);
  state = qi_state_new_for_setup (reading->setup, &error);
  g_assert_no_error (error);
  return state;
}

/* The deepest walk whose leaves stay below the bound, at least one ply. */
static guint
choose_depth (QiState *state)
{
  const guint64 bound = is_slow ? LEAVES_SLOW : LEAVES;
  guint64 before = 1;
  guint64 leaves = qi_state_perft (state, 1, NULL);
  guint depth = 1;

  while (depth < 4 && leaves > 0 && leaves * (leaves / MAX (before, 1) + 1) < bound)
    {
      before = leaves;
      leaves = qi_state_perft (state, ++depth, NULL);
    }
  return depth;
}

/* @fen with a few more pieces in hand, as they come from the other one of two boards: kinds that stand on this one. */
static char *
dup_with_hands (const char *game,
                const char *fen,
                GRand      *rand)
{
  const char *hands = strchr (fen, '[');
  const gboolean has_kings = qi_variant_lookup (game)->kings != 0;
  const guint n = property_below (rand, 6) + 1;
  GString *text = NULL;

  g_assert_nonnull (hands);
  text = g_string_new_len (fen, hands + 1 - fen);
  while (text->len < (gsize) (hands + 1 - fen) + n)
    {
      const char piece = fen[property_below (rand, (guint32) (hands - fen))];

      if (g_ascii_isalpha (piece) && !(has_kings && g_ascii_tolower (piece) == 'k'))
        g_string_append_c (text, piece);
    }
  g_string_append (text, hands + 1);
  return g_string_free (text, FALSE);
}

static void
check_fen (Peer       *peer,
           const char *fen)
{
  g_autofree char *position = g_strconcat ("position fen ", fen, NULL);
  g_autoptr (QiState) state = read_position (peer, fen);

  compare (peer, state, position, choose_depth (state));
}

static void
check_position (Peer       *peer,
                const char *line,
                GRand      *rand)
{
  g_autofree char *lines = g_strconcat (line, "\nd\nisready", NULL);
  g_autoptr (GPtrArray) report = engine_ask (peer->run, lines, "readyok");
  const char *fen = NULL;

  for (guint i = 0; i < report->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (report, i), "Fen: "))
      fen = (const char *) g_ptr_array_index (report, i) + strlen ("Fen: ");
  g_assert_nonnull (fen);

  check_fen (peer, fen);
  if (qi_variant_lookup (peer->game)->two_boards)
    {
      g_autofree char *filled = dup_with_hands (peer->game, fen, rand);

      check_fen (peer, filled);
    }
}

static EngineRun uci;
static EngineRun usi;

static void
test_game (gconstpointer data)
{
  const guint n_positions = is_slow ? POSITIONS_SLOW : POSITIONS;
  Peer peer = { .game = data, .notation = "uci" };
  const guint32 seed = property_get_seed ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  gboolean is_chess960 = strcmp (peer.game, "chess960") == 0;
  g_autofree char *option = is_chess960
                              ? g_strdup ("setoption name UCI_Variant value chess\n"
                                          "setoption name UCI_Chess960 value true")
                              : g_strdup_printf ("setoption name UCI_Chess960 value false\n"
                                                 "setoption name UCI_Variant value %s",
                                                 peer.game);
  guint n = 0;

  g_test_message ("seed %u", seed);
  {
    g_autoptr (QiGame) game =
      qi_game_lookup (peer.game, qi_game_info_get_shape (qi_game_info_lookup (peer.game)), NULL);

    g_assert_nonnull (game);
    /* The engine writes a tenth file as a colon. */
    if (qi_game_has_notation (game, "usi")
        && qi_shape_get_files (qi_game_info_get_shape (qi_game_info_lookup (peer.game))) < 10)
      peer.notation = "usi";
    g_assert_true (qi_game_has_notation (game, peer.notation));
  }
  peer.run = strcmp (peer.notation, "usi") == 0 ? engine_keep (&usi, "usi", "usiok")
                                                : engine_keep (&uci, "uci", "uciok");
  engine_send (peer.run, option);
  if (!is_chess960)
    check_position (&peer, "position startpos", rand);
  else
    for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
      check_position (&peer, arrays[i], rand);
  while (n < n_positions)
    {
      g_autoptr (GString) line = g_string_new (
        is_chess960 ? arrays[property_below (rand, G_N_ELEMENTS (arrays))] : "position startpos");
      guint next = property_below (rand, 20) + 4;

      g_string_append (line, " moves");
      for (guint ply = 0; ply < PLIES && n < n_positions; ply++)
        {
          g_autoptr (GHashTable) moves = ask_divide (&peer, line->str, 1);
          g_autoptr (GList) texts =
            g_list_sort (g_hash_table_get_keys (moves), (GCompareFunc) strcmp);

          if (texts == NULL)
            break;
          g_string_append_printf (
            line, " %s",
            (char *) g_list_nth_data (texts, property_below (rand, g_hash_table_size (moves))));
          if (ply == next)
            {
              check_position (&peer, line->str, rand);
              next += property_below (rand, 20) + 4;
              n++;
            }
        }
    }
  g_test_message ("%u positions, %u pawn drops that mate", n + 1, peer.n_excused);
}

/* What the engine lists and no game here has the name of. */
static const struct
{
  const char *id;
  const char *game; /* that it is another name of; NULL: of none */
} others[] = {
  { "fairy", NULL }, /* no game: the engine's own, for its knowledge of endings */
  { "fischerandom", "chess960" },
  { "flipello", "othello" },
  { "flipello10", "othello" }, /* on ten files and ranks */
  { "mini", "minishogi" },
  { "normal", "chess" },
};

/* Each game of the engine has rules here, or there is a reason. */
static void
test_all (void)
{
  g_autofree char *known = engine_dup_variants ();
  g_auto (GStrv) words = g_strsplit (known, " ", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *id = words[i + 1];
      gsize at = 0;

      if (strcmp (words[i], "var") != 0)
        continue;
      n++;
      g_test_message ("%s", id);
      while (at < G_N_ELEMENTS (others) && strcmp (others[at].id, id) != 0)
        at++;
      if (at == G_N_ELEMENTS (others))
        g_assert_true (qi_game_has_rules (id));
      else if (others[at].game != NULL)
        g_assert_true (qi_game_has_rules (others[at].game));
    }
  g_assert_cmpuint (n, >=, 77);
}

/* The games that the engine lists and whose rules are known, one test each. */
static void
add_games (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  g_autofree char *known = engine_dup_variants ();

  for (gsize i = 0; all[i] != NULL; i++)
    {
      const char *id = qi_game_info_get_id (all[i]);
      g_autofree char *path = g_strdup_printf ("/core/perft-engine/%s", id);

      /* For this engine Chess960 is an option of chess. */
      if ((engine_lists_variant (known, id) || strcmp (id, "chess960") == 0)
          && qi_game_has_rules (id) && (is_newest || !engine_has_other_rules (id)))
        g_test_add_data_func (path, id, test_game);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  is_slow = g_getenv ("QI_PROPERTY_FACTOR") != NULL;
  is_newest = g_getenv ("QI_ENGINE_NEWEST") != NULL;
  g_test_add_func ("/core/perft-engine/all", test_all);
  add_games ();
  const int status = g_test_run ();

  engine_stop_kept (&uci);
  engine_stop_kept (&usi);
  return status;
}
