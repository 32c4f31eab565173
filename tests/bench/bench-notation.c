/* SPDX-License-Identifier: Apache-2.0 */
/* Positions a second of every notation of the registry: reading, writing, and both. And the time of
 * every reader for a text that grows to ten and to a hundred times its length: a board of as many
 * squares, a position written as many times, and bytes of a position in no order. A reader is linear
 * when "growth", the time a byte of the longest text against that of the one a tenth as long, stays
 * near 1. Processor time, so that a busy machine changes the figures little.
 *
 * --rates: only the positions a second; --growth: only the growing texts. */
#include "qi-notation.h"

#include <string.h>
#include <time.h>

#define ROUNDS              7
#define REPEATS             20000 /* positions a round */
#define GROWTH_ROUNDS       3
#define GROWTH_MICROSECONDS 5000 /* that one run takes at least */
#define GROWTH_BYTES        4096 /* of the shortest text */

typedef struct
{
  const char *name;
  const char *format;
  const char *texts[3];
} Family;

static const Family families[] = {
  { "fen", "fen",
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" } },
  { "sfen", "sfen",
    { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
      "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
      "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1" } },
  { "feen", "feen",
    { "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c",
      "lnsgk^gsnl/1r5b1/pppp1pppp/9/9/9/PPPP1PPPP/1B5R1/LNSGK^GSNL P/p S/s",
      "9/9/9/9/9/9/9/9/9 3P2B2R/2bgp S/s" } },
  { "epd", "epd",
    { "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";",
      "r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - bm Rf7 Nf7+; id \"WAC.008\";",
      "8/8/8/8/8/6N1/7B/b7 b - - wdl 2; dtz 3;" } },
  { "pgn", "pgn",
    { "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n*",
      "[White \"A\"]\n[Black \"B\"]\n[FEN \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"]\n\n*",
      "[FEN \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\"]" } },
  { "ascii", "ascii",
    { "r . b q k . . r\np p p . . p p p\n. . n . . . . .\n. . . . P . . .\n"
      ". . B . . . . .\n. . . . . . . .\nP P P . . P P P\nR N B Q K . . R\n",
      "| r | n | b | q | k | b | n | r |\n| p | p | p | p | p | p | p | p |\n"
      "|   |   |   |   |   |   |   |   |\n|   |   |   |   |   |   |   |   |\n"
      "|   |   |   |   |   |   |   |   |\n|   |   |   |   |   |   |   |   |\n"
      "| P | P | P | P | P | P | P | P |\n| R | N | B | Q | K | B | N | R |\n",
      "  A B C D E\n5 . . . . . 5\n4 . + . + . 4\n3 . . X . . 3\n2 . + . + . 2\n1 O . . . . 1\n"
    } },
};

static gint64
get_time (void)
{
  struct timespec now = { 0 };

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;

  return left < right ? -1 : left > right;
}

static void
print_rate (const char *name,
            const char *what,
            double     *seconds)
{
  qsort (seconds, ROUNDS, sizeof *seconds, compare_doubles);
  g_print ("%s/%s %.0f positions/s\n", name, what, REPEATS / seconds[ROUNDS / 2]);
}

static void
bench_family (const Family *family)
{
  const QiNotation *notation = qi_notation_lookup (family->format);
  double reading[ROUNDS];
  double writing[ROUNDS];
  double bare[ROUNDS];
  QiReading *setups[3];
  gsize lengths[3];

  for (guint i = 0; i < 3; i++)
    {
      lengths[i] = strlen (family->texts[i]);
      setups[i] = qi_notation_read (notation, family->texts[i], -1, NULL);
      g_assert_nonnull (setups[i]->setup);
    }
  for (guint round = 0; round < ROUNDS; round++)
    {
      gint64 start = get_time ();
      for (guint i = 0; i < REPEATS; i++)
        qi_reading_free (
          qi_notation_read (notation, family->texts[i % 3], (gssize) lengths[i % 3], NULL));
      gint64 middle = get_time ();
      for (guint i = 0; i < REPEATS; i++)
        g_free (notation->write (notation, setups[i % 3]->setup, &(QiWriteOptions) { NULL }, NULL));
      gint64 late = get_time ();
      for (guint i = 0; i < REPEATS; i++)
        g_free (qi_notation_write (notation, setups[i % 3]->setup, NULL, NULL));
      gint64 end = get_time ();

      reading[round] = (double) (middle - start) / G_USEC_PER_SEC;
      bare[round] = (double) (late - start) / G_USEC_PER_SEC;
      writing[round] = (double) (end - late) / G_USEC_PER_SEC;
    }
  print_rate (family->name, "read", reading);
  print_rate (family->name, "read-and-write", bare);
  print_rate (family->name, "write-checked", writing);
  for (guint i = 0; i < 3; i++)
    qi_reading_free (setups[i]);
}

/* A text of @ranks ranks of @width squares with a piece on every other one. */
static char *
make_text (guint       ranks,
           guint       width,
           const char *rest)
{
  GString *text = g_string_new (NULL);

  for (guint rank = 0; rank < ranks; rank++)
    {
      if (rank > 0)
        g_string_append_c (text, '/');
      for (guint file = 0; file < width; file += 2)
        g_string_append (text, "P1");
    }
  g_string_append (text, rest);
  return g_string_free (text, FALSE);
}

/* Measures one length of text; the figure is the same for every length when the reader is
 * linear. */
static void
bench_length (const char *format,
              const char *rest,
              guint       ranks,
              guint       width)
{
  g_autofree char *text = make_text (ranks, width, rest);
  const gsize length = strlen (text);
  const guint repeats = (guint) (20000000 / length);
  double seconds[ROUNDS];

  for (guint round = 0; round < ROUNDS; round++)
    {
      gint64 start = get_time ();

      for (guint i = 0; i < repeats; i++)
        qi_reading_free (
          qi_notation_read (qi_notation_lookup (format), text, (gssize) length, NULL));
      seconds[round] = (double) (get_time () - start) / G_USEC_PER_SEC;
    }
  qsort (seconds, ROUNDS, sizeof *seconds, compare_doubles);
  g_print ("%s/length-%" G_GSIZE_FORMAT " %.2f ns/byte\n", format, length,
           seconds[ROUNDS / 2] * 1e9 / ((double) repeats * (double) length));
}

/* The start positions of three games that the notation serves, as texts; TRUE when there is one. */
static gboolean
find_texts (const QiNotation *notation,
            char             *texts[3])
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  guint n = 0;

  for (gsize i = 0; all[i] != NULL && n < 3; i++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (all[i]);
      g_autofree char *text = NULL;

      if (qi_notation_serves (notation, start))
        text = qi_notation_write (notation, start, NULL, NULL);
      if (text != NULL)
        texts[n++] = g_steal_pointer (&text);
    }
  for (guint i = n; n > 0 && i < 3; i++)
    texts[i] = g_strdup (texts[0]);
  return n > 0;
}

static void
bench_notation (const QiNotation *notation)
{
  Family family = { notation->id, notation->id, { NULL } };
  char *texts[3] = { NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    if (strcmp (families[i].format, notation->id) == 0)
      {
        bench_family (&families[i]);
        return;
      }
  if (!find_texts (notation, texts))
    return;
  memcpy (family.texts, texts, sizeof texts);
  bench_family (&family);
  for (guint i = 0; i < 3; i++)
    g_free (texts[i]);
}

/* Seconds of one reading of @length bytes: the best of a few runs that are long enough. */
static double
time_reading (const QiNotation *notation,
              const char       *text,
              gsize             length)
{
  double best = 0;
  guint repeats = 1;

  for (guint round = 0; round < GROWTH_ROUNDS;)
    {
      gint64 start = get_time ();

      for (guint i = 0; i < repeats; i++)
        qi_reading_free (qi_notation_read (notation, text, (gssize) length, NULL));
      gint64 time = get_time () - start;
      if (time < GROWTH_MICROSECONDS && repeats < 1000000)
        {
          repeats *= 2;
          continue;
        }
      double seconds = (double) time / G_USEC_PER_SEC / repeats;
      best = round == 0 ? seconds : MIN (best, seconds);
      round++;
    }
  return best;
}

static void
print_growth (const QiNotation *notation,
              const char       *kind,
              GString          *texts[3])
{
  double seconds[3];

  for (guint i = 0; i < 3; i++)
    seconds[i] = time_reading (notation, texts[i]->str, texts[i]->len);
  for (guint i = 0; i < 3; i++)
    g_print ("%s/%s-%s %.2f us\n", notation->id, kind,
             i == 0   ? "1x"
             : i == 1 ? "10x"
                      : "100x",
             seconds[i] * 1e6);
  g_print ("%s/%s-growth %.2f times\n", notation->id, kind,
           (seconds[2] / (double) texts[2]->len) / (seconds[1] / (double) texts[1]->len));
}

/* A board of about @n_squares squares, a third of which hold a piece. */
static char *
make_board (const QiNotation *notation,
            const QiGameInfo *info,
            guint             n_squares)
{
  guint files = 1;
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  const QiPosition *usual = qi_setup_get_position (start);
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);

  while (files * files < n_squares)
    files++;
  const gint64 sizes[] = { (n_squares + files - 1) / files, files };
  QiShape shape;
  if (!qi_shape_init (&shape, sizes, 2, qi_limits_get_large (), NULL))
    return NULL;
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_large ());
  for (guint i = 0; i < qi_shape_get_n_squares (&shape); i += 3)
    qi_position_builder_put (builder, i, &QI_TOKEN (pieces[i / 3 % n_pieces].token));
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, qi_position_get_style (usual, side));
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);
  g_autoptr (QiSetup) named = qi_setup_with_game (setup, qi_game_info_get_id (info));
  char *text = qi_notation_write (notation, setup, NULL, NULL);

  return text != NULL ? text : qi_notation_write (notation, named, NULL, NULL);
}

/* Boards of 256 squares or fewer, and ten and a hundred times as many; FALSE when the notation has no
 * text for them. */
static gboolean
make_boards (const QiNotation *notation,
             GString          *texts[3])
{
  static const guint squares[] = { 256, 36 };
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; i < G_N_ELEMENTS (squares); i++)
    for (gsize j = 0; all[j] != NULL; j++)
      {
        guint n = 0;

        for (guint size = squares[i]; n < 3; size *= 10, n++)
          {
            g_autofree char *text = make_board (notation, all[j], size);

            if (text == NULL)
              break;
            g_string_assign (texts[n], text);
          }
        if (n == 3)
          return TRUE;
      }
  return FALSE;
}

static void
repeat (const GString *text,
        GString       *texts[3])
{
  gsize length = GROWTH_BYTES;

  for (guint i = 0; i < 3; i++, length *= 10)
    {
      g_string_truncate (texts[i], 0);
      while (texts[i]->len < length)
        {
          g_string_append_len (texts[i], text->str, (gssize) text->len);
          g_string_append_c (texts[i], '\n');
        }
    }
}

static void
bench_growth (const QiNotation *notation)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  GString *texts[3] = { g_string_new (NULL), g_string_new (NULL), g_string_new (NULL) };
  char *starts[3] = { NULL };

  if (make_boards (notation, texts))
    print_growth (notation, "board", texts);
  if (find_texts (notation, starts))
    {
      g_autoptr (GString) text = g_string_new (starts[0]);

      repeat (text, texts);
      print_growth (notation, "repeated", texts);
      for (guint i = 0; i < 3; i++)
        for (gsize at = texts[i]->len - 1; at > 0; at--)
          {
            gsize other = (gsize) g_rand_int_range (rand, 0, (gint32) at + 1);
            char byte = texts[i]->str[at];

            texts[i]->str[at] = texts[i]->str[other];
            texts[i]->str[other] = byte;
          }
      print_growth (notation, "shuffled", texts);
    }
  for (guint i = 0; i < 3; i++)
    {
      g_string_free (texts[i], TRUE);
      g_free (starts[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  const QiNotation *const *all = qi_notation_get_all ();
  const gboolean only_rates = argc > 1 && strcmp (argv[1], "--rates") == 0;
  const gboolean only_growth = argc > 1 && strcmp (argv[1], "--growth") == 0;

  for (gsize i = 0; all[i] != NULL && !only_growth; i++)
    bench_notation (all[i]);
  for (gsize i = 0; all[i] != NULL && !only_rates; i++)
    bench_growth (all[i]);
  if (only_rates || only_growth)
    return 0;
  bench_length ("fen", " w - - 0 1", 20, 20);
  bench_length ("fen", " w - - 0 1", 64, 64);
  bench_length ("fen", " w - - 0 1", 200, 200);
  bench_length ("feen", " / G/g", 4, 10);
  bench_length ("feen", " / G/g", 20, 20);
  bench_length ("feen", " / G/g", 62, 64);
  bench_length ("epd", " w - - bm x;", 20, 20);
  bench_length ("epd", " w - - bm x;", 200, 200);
  return 0;
}
