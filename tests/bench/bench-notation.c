/* SPDX-License-Identifier: Apache-2.0 */
/* Positions a second: reading, writing, and both; and time a byte for texts of growing length.
 * Processor time, so that a busy machine changes the figures little. */
#include "qi-notation.h"

#include <string.h>
#include <time.h>

#define ROUNDS 7
#define REPEATS 20000 /* positions a round */

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
        g_free (notation->write (setups[i % 3]->setup, &(QiWriteOptions) { NULL }, NULL));
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

/* The same for every length when the reader is linear. */
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

int
main (int    argc,
      char **argv)
{
  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    bench_family (&families[i]);
  if (argc > 1 && strcmp (argv[1], "--rates") == 0)
    return 0;
  bench_length ("fen", " w - - 0 1", 20, 20);
  bench_length ("fen", " w - - 0 1", 64, 64);
  if (argc > 1 && strcmp (argv[1], "--rates") == 0)
    return 0;
  bench_length ("fen", " w - - 0 1", 200, 200);
  bench_length ("feen", " / G/g", 4, 10);
  bench_length ("feen", " / G/g", 20, 20);
  bench_length ("feen", " / G/g", 62, 64);
  return 0;
}
