/* SPDX-License-Identifier: Apache-2.0 */
/* What `qi check` costs over many positions, one figure a line: name value unit. Positions a second
 * of wall time, the best of some rounds, with one thread and with one for each processor, and the
 * peak memory of a run over files of ten thousand, a hundred thousand and a million lines, which
 * has to be about the same: `bench-check PATH-OF-QI`. */
#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS  3
#define N_LINES 200000 /* where the speed is measured */

typedef struct
{
  const char *name;
  const char *ending; /* of the file */
  const char *options;
  const char *texts[5];
} Family;

#define CHESS                                                                                      \
  { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",                                    \
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",                        \
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",                                                   \
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",                            \
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3" }
#define SHOGI                                                                                      \
  { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",                             \
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",              \
    "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 16",                        \
    "ln1g1g1nl/1ks2r3/1pppp1bpp/p3spp2/9/P1P1SP1PP/1PSPP1P2/2GKGB1R1/LN5NL b Pp 29",               \
    "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1" }
#define FEEN                                                                                       \
  { "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c",                     \
    "lnsgk^gsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGK^GSNL P/p S/s",                         \
    "rheag^aehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAG^AEHR / X/x",                         \
    "9/9/9/9/9/9/9/9/9 3P2B2R/2bgp S/s",                                                           \
    "8/8/8/4k^3/8/8/4K^3/8 / c/C" }

static const Family families[] = {
  { "fen-read", ".fen", "--lines --from=fen --no-rules", CHESS },
  { "fen-rules", ".fen", "--lines --from=fen --game=chess", CHESS },
  { "fen-detected", ".fen", "--lines", CHESS },
  { "fen-items", ".fen", "", CHESS },
  { "sfen-read", ".sfen", "--lines --from=sfen --no-rules", SHOGI },
  { "sfen-rules", ".sfen", "--lines --from=sfen", SHOGI },
  { "feen", ".feen", "--lines --from=feen", FEEN },
};

/* Seconds of one run; @peak (nullable): its peak resident memory, in KiB. */
static double
run_tool (const char *tool,
          const char *options,
          const char *file,
          glong      *peak)
{
  g_autofree char *line = g_strdup_printf ("'%s' check %s '%s'", tool, options, file);
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;
  struct rusage usage = { 0 };
  const gint64 start = g_get_monotonic_time ();
  GPid pid = 0;
  int status = 0;

  if (!g_shell_parse_argv (line, NULL, &argv, &error)
      || !g_spawn_async (NULL, argv, NULL,
                         G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL
                           | G_SPAWN_STDERR_TO_DEV_NULL,
                         NULL, NULL, &pid, &error))
    g_error ("%s", error->message);
  if (wait4 (pid, &status, 0, &usage) != pid || !WIFEXITED (status) || WEXITSTATUS (status) != 0)
    g_error ("%s: it did not end well", line);
  if (peak != NULL)
    *peak = usage.ru_maxrss;
  return (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
}

/* Written in pieces: the memory of this program would count as that of the tool, which is forked
 * from it. */
static char *
write_file (const char        *ending,
            const char *const *texts,
            guint              n)
{
  g_autofree char *pattern = g_strconcat ("bench-XXXXXX", ending, NULL);
  g_autoptr (GError) error = NULL;
  char *name = NULL;
  int fd = g_file_open_tmp (pattern, &name, &error);
  FILE *file = fd < 0 ? NULL : fdopen (fd, "w");

  if (file == NULL)
    g_error ("no temporary file");
  for (guint i = 0; i < n; i++)
    fprintf (file, "%s\n", texts[i % 5]);
  if (fclose (file) != 0)
    g_error ("%s cannot be written", name);
  return name;
}

static void
bench_speed (const char   *tool,
             const Family *family)
{
  static const struct
  {
    const char *name, *options;
  } jobs[] = { { "one", "--jobs=1" }, { "all", "--jobs=0" } };
  g_autofree char *file = write_file (family->ending, family->texts, N_LINES);

  for (gsize i = 0; i < G_N_ELEMENTS (jobs); i++)
    {
      g_autofree char *options = g_strjoin (" ", family->options, jobs[i].options, NULL);
      double best = G_MAXDOUBLE;

      for (guint round = 0; round < ROUNDS; round++)
        best = MIN (best, run_tool (tool, options, file, NULL));
      g_print ("check/%s/%s %.0f positions/s\n", family->name, jobs[i].name, N_LINES / best);
    }
  g_remove (file);
}

static void
bench_memory (const char   *tool,
              const Family *family)
{
  static const guint sizes[] = { 10000, 100000, 1000000 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *file = write_file (family->ending, family->texts, sizes[i]);
      glong peak = 0;

      run_tool (tool, family->options, file, &peak);
      g_print ("check/%s/memory-%u %ld KiB\n", family->name, sizes[i], peak);
      g_remove (file);
    }
}

int
main (int    argc,
      char **argv)
{
  if (argc != 2)
    {
      g_printerr ("bench-check PATH-OF-QI\n");
      return 2;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    bench_speed (argv[1], &families[i]);
  for (gsize i = 1; i < 4; i += 2)
    bench_memory (argv[1], &families[i]);
  return 0;
}
