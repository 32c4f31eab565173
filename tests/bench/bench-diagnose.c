/* SPDX-License-Identifier: Apache-2.0 */
/* What it costs to check a setup by the rules, one figure a line: name value unit. Processor time
 * of one thread, the best of some rounds; next to each rate is the same without the rules. The last
 * figures are wall time of the tool, which reads lines with all cores: `bench-diagnose
 * PATH-OF-QI`. With --rates only what is read from texts. */
#include <glib/gstdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "qi-game.h"
#include "qi-notation.h"

#define ROUNDS  9
#define REPEATS 20000
#define N_LINES 400000

static const char *const chess[] = {
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
  "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
  "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
};

static const char *const shogi[] = {
  "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
  "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
  "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 16",
  "ln1g1g1nl/1ks2r3/1pppp1bpp/p3spp2/9/P1P1SP1PP/1PSPP1P2/2GKGB1R1/LN5NL b Pp 29",
  "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1",
};

static double
get_time (clockid_t clock)
{
  struct timespec now = { 0 };

  clock_gettime (clock, &now);
  return (double) now.tv_sec * 1e9 + (double) now.tv_nsec;
}

/* Nanoseconds of one check of each of @setups. */
static double
time_diagnosis (QiSetup **setups,
                guint     n,
                guint     repeats)
{
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      double start = get_time (CLOCK_PROCESS_CPUTIME_ID);

      for (guint i = 0; i < repeats; i++)
        {
          qi_game_diagnose_setup (setups[i % n], findings);
          if (findings->len > 0)
            g_ptr_array_set_size (findings, 0);
        }
      best = MIN (best, (get_time (CLOCK_PROCESS_CPUTIME_ID) - start) / repeats);
    }
  return best;
}

static double
time_reading (const char *const *texts,
              guint              n,
              const char        *format,
              const char        *game,
              gboolean           with_rules)
{
  const QiNotation *notation = qi_notation_lookup (format);
  const QiReadOptions options = { .game = game };
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < ROUNDS; round++)
    {
      double start = get_time (CLOCK_PROCESS_CPUTIME_ID);

      for (guint i = 0; i < REPEATS; i++)
        {
          QiReading *reading = qi_notation_read (notation, texts[i % n], -1, &options);

          if (with_rules)
            qi_game_diagnose_setup (reading->setup, reading->findings);
          qi_reading_free (reading);
        }
      best = MIN (best, (get_time (CLOCK_PROCESS_CPUTIME_ID) - start) / REPEATS);
    }
  return best;
}

static QiSetup *
read_setup (const char *format,
            const char *game,
            const char *text)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (format), text, -1, &options);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static void
bench_setup (const char *name,
             const char *format,
             const char *game,
             const char *text)
{
  g_autoptr (QiSetup) setup = read_setup (format, game, text);

  g_print ("diagnose/%s %.0f ns\n", name, time_diagnosis (&setup, 1, REPEATS));
}

/* A queen on every square. */
static void
bench_large (void)
{
  const gint64 sizes[] = { 255, 255 };
  const QiToken queen = QI_TOKEN ("Q");
  g_autoptr (QiPosition) empty =
    qi_position_new (sizes, 2, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_large (), NULL);
  g_autofree QiBoardChange *changes = g_new (QiBoardChange, 255 * 255);
  g_autoptr (QiPosition) full = NULL;
  g_autoptr (QiSetup) setup = NULL;

  for (guint i = 0; i < 255 * 255; i++)
    changes[i] = (QiBoardChange) { i, &queen };
  full = qi_position_board_diff (empty, changes, 255 * 255, NULL);
  setup = qi_setup_new (full, "chess", NULL);
  g_print ("diagnose/255x255-queens %.0f us\n", time_diagnosis (&setup, 1, 5) / 1000);
}

static void
bench_tool (const char *tool,
            const char *name,
            const char *options,
            const char *file)
{
  double best = G_MAXDOUBLE;
  g_autofree char *line = g_strdup_printf ("'%s' check --lines %s '%s'", tool, options, file);

  for (guint round = 0; round < 3; round++)
    {
      double start = get_time (CLOCK_MONOTONIC);
      g_autofree char *out = NULL;
      g_autofree char *err = NULL;

      if (!g_spawn_command_line_sync (line, &out, &err, NULL, NULL))
        return;
      best = MIN (best, get_time (CLOCK_MONOTONIC) - start);
    }
  g_print ("check-lines/%s %.0f positions/s\n", name, N_LINES / (best / 1e9));
}

static void
bench_lines (const char *tool)
{
  g_autofree char *file = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  int fd = g_file_open_tmp ("bench-XXXXXX.fen", &file, NULL);

  if (fd < 0)
    return;
  for (guint i = 0; i < N_LINES; i++)
    g_string_append_printf (text, "%s\n", chess[i % G_N_ELEMENTS (chess)]);
  close (fd);
  g_file_set_contents (file, text->str, (gssize) text->len, NULL);
  bench_tool (tool, "fen-named", "--from=fen --game=chess", file);
  bench_tool (tool, "fen", "--from=fen", file);
  bench_tool (tool, "detected", "", file);
  bench_tool (tool, "json", "--from=fen --json", file);
  g_remove (file);
}

static void
bench_reading (const char        *format,
               const char        *game,
               const char *const *texts,
               guint              n)
{
  g_print ("%s/read %.0f positions/s\n", format,
           1e9 / time_reading (texts, n, format, game, FALSE));
  g_print ("%s/read-and-diagnose %.0f positions/s\n", format,
           1e9 / time_reading (texts, n, format, game, TRUE));
}

int
main (int    argc,
      char **argv)
{
  QiSetup *setups[G_N_ELEMENTS (chess)];

  bench_reading ("fen", "chess", chess, G_N_ELEMENTS (chess));
  bench_reading ("sfen", NULL, shogi, G_N_ELEMENTS (shogi));
  if (argc > 1 && strcmp (argv[1], "--rates") == 0)
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (chess); i++)
    setups[i] = read_setup ("fen", "chess", chess[i]);
  g_print ("diagnose/chess %.0f ns\n", time_diagnosis (setups, G_N_ELEMENTS (chess), REPEATS));
  for (guint i = 0; i < G_N_ELEMENTS (chess); i++)
    g_print ("diagnose/chess-%u %.0f ns\n", i, time_diagnosis (&setups[i], 1, REPEATS));
  bench_setup ("chess-faulty", "fen", "chess", "P3k3/4Q3/8/8/8/8/8/4K2p w KQ e6 0 1");
  bench_setup ("crazyhouse", "fen", "crazyhouse",
               "r3k2r/pppq1ppp/8/8/8/8/PPP2PPP/R3K2R[QBNpp] w KQkq - 0 1");
  bench_setup ("shogi", "sfen", "shogi",
               "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  bench_setup ("xiangqi", "fen", "xiangqi",
               "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
  bench_large ();
  for (guint i = 0; i < G_N_ELEMENTS (chess); i++)
    qi_setup_unref (setups[i]);
  if (argc > 1)
    bench_lines (argv[1]);
  return 0;
}
