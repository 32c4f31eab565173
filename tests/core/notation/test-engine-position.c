/* SPDX-License-Identifier: Apache-2.0 */
/* What engines really understand. Fairy-Stockfish plays random games of every game that it and the
 * table know; on the way its own report of the position is read, written as the lines of each
 * protocol that it speaks, sent back to it, and its new report compared with the first. Stockfish
 * does the same for chess and Chess960. */
#include "engine-run.h"

#include "qi-notation.h"

#include <string.h>

#define GAMES    (g_test_slow () ? 2 : 1) /* of each game */
#define PLIES    36                       /* of each of them */
#define COMPARED 6                        /* every so many plies the position is sent back */

/* One way of talking to an engine. */
typedef struct
{
  const char *notation; /* id of the line's */
  const char *hello;
  const char *answer;
} Protocol;

static const Protocol protocols[] = {
  { "uci", "uci", "uciok" },
  { "usi", "usi", "usiok" },
  { "ucci", "ucci", "ucciok" },
  { "setboard", "xboard\nprotover 2", "feature" },
};

/* The fields of an engine's report that may differ, with the reason. NULL stands for any. */
static const struct
{
  const char *notation;
  const char *game;
  const char *field; /* "halfmove" …, or "all" */
  const char *why;
} differences[] = {
  { "usi", NULL, "halfmove", "SFEN has no half-move clock" },
  { "setboard", "grand", "en-passant",
    "as a CECP engine it reads the ten ranks from 1 and prints them from 0" },
};

static const char *const field_names[] = { "placement", "side",     "castling", "en-passant",
                                           "halfmove",  "fullmove", "seventh" };

static gboolean
may_differ (const char *notation,
            const char *game,
            const char *field)
{
  for (gsize i = 0; i < G_N_ELEMENTS (differences); i++)
    if ((differences[i].notation == NULL || g_str_equal (differences[i].notation, notation))
        && (differences[i].game == NULL || g_str_equal (differences[i].game, game))
        && (g_str_equal (differences[i].field, field) || g_str_equal (differences[i].field, "all")))
      return TRUE;
  return FALSE;
}

static QiSetup *
read_fen (const char *fen,
          const char *game)
{
  QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), fen, -1, &options);

  for (guint i = 0; i < reading->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (qi_finding_get_severity (finding) != QI_SEVERITY_NOTE)
        g_error ("%s: %s: %s [%s]", game, fen, qi_finding_get_message (finding),
                 qi_finding_get_code (finding));
    }
  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static void
compare_reports (const Protocol *protocol,
                 const char     *game,
                 const char     *line,
                 const char     *before,
                 const char     *after)
{
  g_auto (GStrv) left = g_strsplit (before, " ", -1);
  g_auto (GStrv) right = g_strsplit (after, " ", -1);
  guint n = g_strv_length (left);

  if (g_strv_length (right) != n)
    g_error ("%s\nthe engine had  %s\nand understood  %s", line, before, after);
  for (guint i = 0; i < n; i++)
    if (!g_str_equal (left[i], right[i])
        && !may_differ (protocol->notation, game, field_names[MIN (i, 6)]))
      g_error ("%s\nthe engine had  %s\nand understood  %s", line, before, after);
}

/* Sends our line for @setup and compares what the engine makes of it with @fen. */
static void
check_line (EngineRun      *engine,
            const Protocol *protocol,
            const char     *game,
            const char     *fen,
            QiSetup        *setup)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *line =
    qi_notation_write (qi_notation_lookup (protocol->notation), setup, NULL, findings);

  if (line == NULL)
    {
      QiFinding *finding = g_ptr_array_index (findings, findings->len - 1);

      g_error ("%s: %s has no %s line: %s", game, fen, protocol->notation,
               qi_finding_get_message (finding));
    }
  engine_send (engine, line);
  g_autofree char *after = engine_ask_fen (engine);
  compare_reports (protocol, game, line, fen, after);
}

/* One program in one protocol. */
typedef struct
{
  const Protocol *protocol;
  EngineRun       run;
} Session;

/* The same programs for all games. The first plays them. */
static Session player;
static Session readers[G_N_ELEMENTS (protocols)];

static Session *
start_session (Session        *self,
               const Protocol *protocol)
{
  self->protocol = protocol;
  engine_keep (&self->run, protocol->hello, protocol->answer);
  return self;
}

static gboolean
serves (const Protocol *protocol,
        const char     *game)
{
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup (game));
  const QiNotation *notation = qi_notation_lookup (protocol->notation);

  g_assert_nonnull (notation);
  return qi_notation_serves (notation, setup);
}

/* Plays random games and sends each reported position back in every protocol. Returns how many. */
static guint
play_games (EngineRun  *engine,
            const char *game,
            const char *start,
            GRand      *rand,
            Session   **sessions,
            gsize       n_sessions)
{
  guint n_compared = 0;

  for (guint round = 0; round < GAMES; round++)
    {
      g_autoptr (GString) line = g_string_new (start);

      g_string_append (line, " moves");
      for (guint ply = 0; ply < PLIES; ply++)
        {
          engine_send (engine, line->str);
          if (ply % COMPARED == 0)
            {
              g_autofree char *fen = engine_ask_fen (engine);
              g_autoptr (QiSetup) setup = read_fen (fen, game);

              for (gsize i = 0; i < n_sessions; i++)
                check_line (&sessions[i]->run, sessions[i]->protocol, game, fen, setup);
              n_compared++;
            }
          g_autoptr (GPtrArray) moves = engine_ask_moves (engine);
          if (moves->len == 0)
            break;
          guint choice = (guint) g_rand_int_range (rand, 0, (gint32) moves->len);
          g_string_append_printf (line, " %s", (char *) g_ptr_array_index (moves, choice));
        }
    }
  return n_compared;
}

static void
test_game (gconstpointer data)
{
  const char *game = data;
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *option = g_strdup_printf ("setoption name UCI_Variant value %s", game);
  Session *sessions[G_N_ELEMENTS (protocols)];
  gsize n_sessions = 0;

  g_test_message ("seed %u", seed);
  start_session (&player, &protocols[0]);
  engine_send (&player.run, option);
  /* Of the game before. */
  if (readers[0].run.process != NULL)
    engine_send (&readers[0].run, "setoption name UCI_Chess960 value false");
  for (gsize i = 0; i < G_N_ELEMENTS (protocols); i++)
    if (serves (&protocols[i], game))
      sessions[n_sessions++] = start_session (&readers[i], &protocols[i]);
  g_assert_cmpuint (n_sessions, >, 0);
  guint n = play_games (&player.run, game, "position startpos", rand, sessions, n_sessions);
  g_test_message ("%u positions, %" G_GSIZE_FORMAT " protocols", n, n_sessions);
}

/* Start arrays of Chess960 from public perft tables. */
static const char *const arrays[] = {
  "rbqkb1nn/1ppppr1p/p5p1/5p2/1P6/2P4P/P1KPPPP1/RBQ1BRNN w a - 1 9",
  "rb2bnqr/nppkpppp/3p4/p7/1P6/P2N2P1/2PPPP1P/RB1KBNQR w HA - 3 9",
  "r1bbkrqn/p1pppppp/8/4n3/1p5P/P2P2P1/1PP1PP2/RNBBKRQN w FAfa - 0 9",
  "rkbnnbqr/1ppp1ppp/p7/4p3/8/QP3P2/P1PPP1PP/RKBNNB1R w HAha - 0 9",
  "nb1rqkbr/1pppp1pp/4n3/p4p2/6PP/5P2/PPPPPN2/NBR1QKBR w HCh - 0 9",
};

static void
test_stockfish (void)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  Session session = { .protocol = &protocols[0] };
  Session *sessions[] = { &session };
  EngineRun engine;

  g_test_message ("seed %u", seed);
  engine_start (&engine, "stockfish", NULL);
  engine_start (&session.run, "stockfish", NULL);
  g_ptr_array_unref (engine_ask (&engine, "uci", "uciok"));
  g_ptr_array_unref (engine_ask (&session.run, "uci", "uciok"));
  play_games (&engine, "chess", "position startpos", rand, sessions, 1);
  engine_send (&engine, "setoption name UCI_Chess960 value true");
  for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
    {
      g_autofree char *start = g_strconcat ("position fen ", arrays[i], NULL);

      play_games (&engine, "chess960", start, rand, sessions, 1);
    }
  engine_stop (&session.run, "quit");
  engine_stop (&engine, "quit");
}

/* The games that the engine itself lists, one test each. */
static void
add_games (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  g_autofree char *known = engine_dup_variants ();

  for (gsize i = 0; all[i] != NULL; i++)
    {
      const char *id = qi_game_info_get_id (all[i]);
      g_autofree char *path = g_strdup_printf ("/core/engine-position/fairy/%s", id);

      if (engine_lists_variant (known, id))
        g_test_add_data_func (path, id, test_game);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_games ();
  g_test_add_func ("/core/engine-position/stockfish", test_stockfish);
  const int status = g_test_run ();

  engine_stop_kept (&player.run);
  for (gsize i = 0; i < G_N_ELEMENTS (readers); i++)
    engine_stop_kept (&readers[i].run);
  return status;
}
