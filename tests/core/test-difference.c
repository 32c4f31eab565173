/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-difference.h"

#include "property.h"
#include "readings.h"

/* The setup of a text; "A+B": only as far as "+" of a native text, see below. */
static QiSetup *
setup_new (const char *format,
           const char *text)
{
  QiReadOptions options = { .game = NULL };
  g_autoptr (QiReading) reading = read_exactly (format, text, strlen (text), &options);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

/* Worked out by hand. */
static const struct
{
  const char *name;
  const char *format;
  const char *before;
  const char *after;
  const char *words; /* one a line */
} cases[] = {
  { "same", "fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "" },
  { "one-move", "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "turn: first to second\n"
    "e2 to e4: P\n"
    "enPassant: none to 44\n" },
  { "capture", "fen", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 4 9", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 9",
    "turn: first to second\n"
    "e4 to d5: P, p removed\n"
    "halfmove: 4 to 0\n" },
  { "castling", "fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/5RK1 w - - 0 1",
    "h1 to f1: R\n"
    "e1 to g1: K^\n"
    "castling: {\"first\":[63],\"second\":[]} to none\n" },
  { "swap", "fen", "4k3/8/8/8/8/8/8/R2QK3 w - - 0 1", "4k3/8/8/8/8/8/8/Q2RK3 w - - 0 1",
    "d1 to a1: Q\n"
    "a1 to d1: R\n" },
  { "added", "fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K2n w - - 0 1",
    "a1: N added\n"
    "h1: n added\n" },
  { "removed", "fen", "4k3/8/8/8/8/8/8/N3K2n w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "a1: N removed\n"
    "h1: n removed\n" },
  { "replaced", "fen", "4k3/8/8/3b4/8/8/8/4K3 w - - 0 1", "4k3/8/8/3n4/8/8/8/4K3 w - - 0 1",
    "d5: b replaced by n\n" },
  /* The rook left a1 for a8, and a queen is new there: a square is told of for each thing that is
   * new on it. */
  { "left-and-filled", "fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R3k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
    "a1 to a8: R\n"
    "a1: Q added\n" },
  /* A pawn each: the near ones are paired, not the first with the first. */
  { "nearest", "fen", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "4k3/8/8/8/8/P6P/8/4K3 w - - 0 1",
    "a2 to a3: P\n"
    "h2 to h3: P\n" },
  { "nearest-across", "fen", "4k3/8/8/8/8/8/3P3P/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/4P3/P3K3 w - - 0 1",
    "d2 to e2: P\n"
    "h2 to a1: P\n" },
  { "hands", "sfen", "9/9/9/9/4k4/9/9/9/4K4 b R2P 1", "9/9/9/9/4k4/9/9/9/4K4 b 2Rp 1",
    "first hand: P 2 to 0\n"
    "first hand: R 1 to 2\n"
    "second hand: p 0 to 1\n" },
  { "styles", "feen", "4k^3/8/8/8/8/8/8/4K^3 / C/c", "4k^3/8/8/8/8/8/8/4K^3 / S/x",
    "first style: C to S\n"
    "second style: c to x\n" },
  { "tokens-by-value", "json",
    "{\"shape\":[4],\"board\":[1,\"1\",null,null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"A\",\"second\":\"a\"},\"turn\":\"first\"}",
    "{\"shape\":[4],\"board\":[\"1\",1.0,null,1],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"A\",\"second\":\"a\"},\"turn\":\"first\"}",
    "b to a: 1\n"
    "b: 1.0 added\n"
    "a to d: 1\n" },
  /* A board of 5 ranks and 5 files, then one of 6 and 4, of a game that counts from the bottom left:
   * the last ranks and the first files lie on each other. e1 has no place on the second board, a6 none on
   * the first. */
  { "shape-chess", "json",
    "{\"shape\":[5,5],\"board\":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,"
    "null,null,null,null,null,null,\"R\",null,null,null,\"Q\"],"
    "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
    "\"turn\":\"first\",\"setup\":{\"game\":\"chess\"}}",
    "{\"shape\":[6,4],\"board\":[\"N\",null,null,null,null,null,null,null,null,null,null,null,null,null,"
    "null,null,null,null,null,null,\"R\",null,null,\"B\"],"
    "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
    "\"turn\":\"first\",\"setup\":{\"game\":\"chess\"}}",
    "shape: 5x5 to 6x4\n"
    "a6: N added\n"
    "d1: B added\n"
    "e1: Q removed\n" },
};

static char *
dup_all_words (const QiDifference *difference)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < qi_difference_get_n (difference); i++)
    {
      g_autofree char *words = qi_difference_dup_words (difference, i);

      g_string_append_printf (text, "%s\n", words);
    }
  return g_string_free (text, FALSE);
}

static void
test_words (gconstpointer data)
{
  const typeof (cases[0]) *row = data;
  g_autoptr (QiSetup) before = setup_new (row->format, row->before);
  g_autoptr (QiSetup) after = setup_new (row->format, row->after);
  g_autoptr (QiDifference) difference = qi_difference_new (before, after);
  g_autofree char *words = dup_all_words (difference);

  g_assert_cmpstr (words, ==, row->words);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/difference/words/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_words);
    }
  return g_test_run ();
}
