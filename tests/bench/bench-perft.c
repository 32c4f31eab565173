/* SPDX-License-Identifier: Apache-2.0 */
/* Leaves a second of perft, and of Fairy-Stockfish in the same run: one figure a line, name value
 * unit. Both count with one thread, with bulk counting and without a hash table. CPU time (user and
 * system) is that of whole processes: ours includes its start, from that of Fairy-Stockfish its
 * start (`go perft 1`) is subtracted. QI_TOOL names our tool, FAIRY_STOCKFISH the other. */
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define N_ROUNDS 2 /* the best one counts */

extern char **environ;

typedef struct
{
  const char *name;
  const char *game;
  const char *format;   /* of ours */
  const char *position; /* of ours */
  const char *fen;      /* of Fairy-Stockfish */
  guint       depth;
} Row;

#define KIWIPETE       "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define HOUSE          "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1"
#define HANDS          "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1"
#define CHESS          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SHOGI_BOARD    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define MIDDLE_BOARD   "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL"
#define XIANGQI        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
#define XIANGQI_MIDDLE "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"

static const Row rows[] = {
  { "chess/start", "chess", "fen", CHESS, CHESS, 6 },
  { "chess/kiwipete", "chess", "fen", KIWIPETE, KIWIPETE, 4 },
  { "crazyhouse/opening", "crazyhouse", "fen", HOUSE, HOUSE, 5 },
  { "crazyhouse/hands", "crazyhouse", "fen", HANDS, HANDS, 3 },
  { "shogi/start", "shogi", "sfen", SHOGI_BOARD " b - 1", SHOGI_BOARD "[] w 0 1", 5 },
  { "shogi/middle", "shogi", "sfen", MIDDLE_BOARD " w GR5pnsg 1", MIDDLE_BOARD "[GRpppppnsg] b 0 1", 3 },
  { "xiangqi/start", "xiangqi", "fen", XIANGQI, XIANGQI, 5 },
  { "xiangqi/middle", "xiangqi", "fen", XIANGQI_MIDDLE, XIANGQI_MIDDLE, 4 },
  { "3check/start", "3check", "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", 5 },
  { "kingofthehill/start", "kingofthehill", "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5 },
  { "antichess/start", "antichess", "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 6 },
  { "horde/start", "horde", "fen", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", 7 },
  { "racingkings/start", "racingkings", "fen", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", 5 },
  { "knightmate/start", "knightmate", "fen", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
    "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1", 5 },
  { "capablanca/start", "capablanca", "fen", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", 5 },
  { "grand/start", "grand", "fen", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
    "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1", 4 },
  { "shako/start", "shako", "fen", "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1",
    "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1", 4 },
  { "makruk/start", "makruk", "fen", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", 5 },
  { "shatranj/start", "shatranj", "fen", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
    "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", 6 },
  { "minishogi/start", "minishogi", "fen", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1",
    "rbsgk/4p/5/P4/KGSBR[] w - - 0 1", 6 },
  { "janggi/start", "janggi", "fen", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1", 4 },
  { "losalamos/start", "losalamos", "fen", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
    "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", 6 },
  { "gardner/start", "gardner", "fen", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1",
    "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", 7 },
  { "minixiangqi/start", "minixiangqi", "fen", "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1",
    "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1", 6 },
};

/* Runs a program with @input; returns its CPU seconds, or a negative number on failure. @output is
 * what it wrote. */
static double
run (const char *const *argv,
     const char        *input,
     char             **output)
{
  g_autofree char *in = g_build_filename (g_get_tmp_dir (), "bench-perft-in-XXXXXX", NULL);
  g_autofree char *out = g_build_filename (g_get_tmp_dir (), "bench-perft-out-XXXXXX", NULL);
  int in_fd = g_mkstemp (in);
  int out_fd = g_mkstemp (out);
  posix_spawn_file_actions_t actions;
  struct rusage usage;
  double seconds = -1;
  int status;
  pid_t pid;

  *output = NULL;
  if (in_fd >= 0 && out_fd >= 0 && write (in_fd, input, strlen (input)) == (gssize) strlen (input)
      && lseek (in_fd, 0, SEEK_SET) == 0)
    {
      posix_spawn_file_actions_init (&actions);
      posix_spawn_file_actions_adddup2 (&actions, in_fd, 0);
      posix_spawn_file_actions_adddup2 (&actions, out_fd, 1);
      if (posix_spawn (&pid, argv[0], &actions, NULL, (char *const *) argv, environ) == 0
          && wait4 (pid, &status, 0, &usage) == pid && WIFEXITED (status)
          && WEXITSTATUS (status) == 0 && g_file_get_contents (out, output, NULL, NULL))
        seconds = (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
                  + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
      posix_spawn_file_actions_destroy (&actions);
    }
  if (in_fd >= 0)
    {
      close (in_fd);
      g_unlink (in);
    }
  if (out_fd >= 0)
    {
      close (out_fd);
      g_unlink (out);
    }
  return seconds;
}

/* The last number of a text. */
static guint64
get_count (const char *text)
{
  const char *end = text + strlen (text);

  while (end > text && !g_ascii_isdigit (end[-1]))
    end--;
  while (end > text && g_ascii_isdigit (end[-1]))
    end--;
  return g_ascii_strtoull (end, NULL, 10);
}

static double
run_ours (const Row *row,
          guint64   *leaves)
{
  const char *tool = g_getenv ("QI_TOOL");
  g_autofree char *game = g_strdup_printf ("--game=%s", row->game);
  g_autofree char *format = g_strdup_printf ("--from=%s", row->format);
  g_autofree char *depth = g_strdup_printf ("--depth=%u", row->depth);
  g_autofree char *input = g_strdup_printf ("%s\n", row->position);
  g_autofree char *output = NULL;
  const char *const argv[] = {
    tool != NULL ? tool : "qi", "perft", game, format, depth, "-", NULL
  };
  double seconds = run (argv, input, &output);

  *leaves = output != NULL ? get_count (output) : 0;
  return seconds;
}

static double
run_peer (const Row *row,
          guint      depth,
          guint64   *leaves)
{
  const char *peer = g_getenv ("FAIRY_STOCKFISH");
  g_autofree char *input =
    g_strdup_printf ("uci\nsetoption name UCI_Variant value %s\nposition fen %s\n"
                     "go perft %u\nquit\n",
                     row->game, row->fen, depth);
  g_autofree char *output = NULL;
  const char *const argv[] = { peer != NULL ? peer : "/usr/games/fairy-stockfish", NULL };
  double seconds = run (argv, input, &output);
  const char *count = output != NULL ? strstr (output, "Nodes searched: ") : NULL;

  *leaves = count != NULL ? g_ascii_strtoull (count + strlen ("Nodes searched: "), NULL, 10) : 0;
  return seconds;
}

int
main (int    argc,
      char **argv)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const Row *row = &rows[i];
      guint64 ours_leaves = 0, peer_leaves = 0, start_leaves;
      double ours = 0, peer = 0;

      for (guint round = 0; round < N_ROUNDS; round++)
        {
          double ours_now = run_ours (row, &ours_leaves);
          double peer_now =
            run_peer (row, row->depth, &peer_leaves) - run_peer (row, 1, &start_leaves);

          ours = round == 0 ? ours_now : MIN (ours, ours_now);
          peer = round == 0 ? peer_now : MIN (peer, peer_now);
        }
      if (ours <= 0 || ours_leaves == 0)
        {
          g_printerr ("%s: QI_TOOL does not run\n", row->name);
          return 1;
        }
      g_print ("perft/%s %.1f Mleaves/s\n", row->name, (double) ours_leaves / ours / 1e6);
      if (peer <= 0 || peer_leaves == 0)
        continue; /* without Fairy-Stockfish there is no comparison */
      g_print ("perft/%s/fairy-stockfish %.1f Mleaves/s\n", row->name,
               (double) peer_leaves / peer / 1e6);
      if (ours_leaves != peer_leaves)
        g_print ("perft/%s/leaves-differ %" G_GINT64_FORMAT " leaves\n", row->name,
                 (gint64) ours_leaves - (gint64) peer_leaves);
    }
  return 0;
}
