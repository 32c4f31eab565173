/* SPDX-License-Identifier: Apache-2.0 */
/* The tool reads back its own output, through pipes and files. The library's part, with every
 * setup, is test-round-trips.c. */
#include "round-trips.h"
#include "tool-run.h"

#define N_A_FORMAT 2 /* setups that are sent through pipes */

/* FENs with every kind of right, whose counters are at their start: PON and FEEN have none. */
static const struct
{
  const char *name;
  const char *game;
  const char *fen;
  const char *back; /* if FEN has two spellings: that of X-FEN, which is written */
} fens[] = {
  { "start", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
  { "part-of-rights", "chess", "r3k2r/p7/8/8/8/8/7P/R3K2R w Kq - 0 1" },
  { "one-right", "chess", "r3k2r/p7/8/8/8/8/7P/R3K2R b k - 0 1" },
  { "no-rights", "chess", "r3k2r/p7/8/8/8/8/7P/R3K2R b - - 0 1" },
  { "no-pawns-no-rights", "chess", "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1" },
  { "en-passant", "chess", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 1" },
  { "en-passant-unused", "chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1" },
  { "en-passant-alone", "chess", "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1" },
  { "rook-files", "chess960", "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1",
    "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1" },
  { "inner-rook", "chess960", "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 0 1" },
  { "wide", "capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1" },
  { "royal-knight", "knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR b Qk - 0 1" },
  { "third-rank-pawns", "grand", "4k5/10/p9/10/10/9P/10/P9/10/4K5 b - j4 0 1" },
  { "pool", "crazyhouse", "r1bqk2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBQK2R[NNPbnp] w KQkq - 0 1" },
};

typedef struct
{
  char *folder;
  char *fen;
  char *other;
} Files;

static void
files_init (Files      *self,
            const char *ending)
{
  GError *error = NULL;

  self->folder = g_dir_make_tmp ("qi-round-XXXXXX", &error);
  g_assert_no_error (error);
  self->fen = g_build_filename (self->folder, "a.fen", NULL);
  self->other = g_strconcat (self->folder, "/b", ending, NULL);
}

static void
files_clear (Files *self)
{
  g_remove (self->fen);
  g_remove (self->other);
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->fen);
  g_free (self->other);
}

/* A FEN is converted to @format and back: by file ending, by detection and by name; `qi diff` finds
 * no difference. */
static void
check_fen (guint       i,
           const char *format,
           const char *ending,
           gboolean    by_pipe)
{
  g_autofree char *line = g_strconcat (fens[i].fen, "\n", NULL);
  g_autofree char *to = g_strdup_printf ("convert --game=%s --to=%s", fens[i].game, format);
  g_autofree char *back = g_strdup_printf ("convert --to=fen --game=%s", fens[i].game);
  g_autofree char *named = g_strdup_printf ("%s --lenient --from=%s", back, format);
  g_autofree char *by_file = g_strdup_printf ("%s b%s", back, ending);
  g_autofree char *diff = g_strdup_printf ("diff --game=%s a.fen b%s", fens[i].game, ending);
  g_autofree char *expected =
    g_strconcat (fens[i].back != NULL ? fens[i].back : fens[i].fen, "\n", NULL);
  const char *const lines[] = { by_file, back, named };
  g_auto (ToolRun) written = { 0 };
  g_auto (ToolRun) differs = { 0 };
  Files files;

  g_test_message ("%s: %s", format, fens[i].fen);
  files_init (&files, ending);
  tool_run_line (&written, NULL, to, line, -1);
  g_assert_cmpint (written.status, ==, 0);
  g_assert_true (g_file_set_contents (files.fen, line, -1, NULL));
  g_assert_true (g_file_set_contents (files.other, written.out, (gssize) written.out_length, NULL));
  for (gsize j = 0; j < (by_pipe ? G_N_ELEMENTS (lines) : 1); j++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, files.folder, lines[j], written.out, (gssize) written.out_length);
      g_assert_cmpstr (run.out, ==, expected);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_null (strstr (run.err, "error"));
    }
  tool_run_line (&differs, files.folder, diff, "", 0);
  g_assert_cmpstr (differs.out, ==, "");
  g_assert_cmpint (differs.status, ==, 0);
  files_clear (&files);
}

static void
test_fen (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  check_fen (i, "pon", ".pon", TRUE);
  check_fen (i, "pon", ".json", FALSE);
  check_fen (i, "feen", ".feen", TRUE);
  check_fen (i, "json", ".masume", FALSE);
}

/* The counters, which PON and FEEN have no place for, are named, and are at their start again. */
static void
test_counters (void)
{
  static const char fen[] = "r3k2r/p7/8/8/8/8/7P/R3K2R w Kq - 12 34\n";
  g_auto (ToolRun) written = { 0 };
  g_auto (ToolRun) back = { 0 };
  g_auto (ToolRun) differs = { 0 };
  Files files;

  files_init (&files, ".pon");
  tool_run_line (&written, NULL, "convert --to=pon", fen, -1);
  g_assert_cmpint (written.status, ==, 0);
  g_assert_nonnull (strstr (written.err, "halfmove"));
  g_assert_nonnull (strstr (written.err, "fullmove"));
  tool_run_line (&back, NULL, "convert --game=chess --to=fen", written.out, -1);
  g_assert_cmpstr (back.out, ==, "r3k2r/p7/8/8/8/8/7P/R3K2R w Kq - 0 1\n");
  g_assert_true (g_file_set_contents (files.fen, fen, -1, NULL));
  g_assert_true (g_file_set_contents (files.other, written.out, -1, NULL));
  tool_run_line (&differs, files.folder, "diff --game=chess a.fen b.pon", "", 0);
  g_assert_cmpstr (differs.out, ==, "fullmove: 34 to none\nhalfmove: 12 to none\n");
  g_assert_cmpint (differs.status, ==, 1);
  files_clear (&files);
}

/* The tool reports which format it recognised. */
static void
test_told (void)
{
  g_auto (ToolRun) written = { 0 };
  g_auto (ToolRun) read = { 0 };
  g_auto (ToolRun) named = { 0 };

  tool_run_line (&written, NULL, "convert --to=pon", fens[0].fen, -1);
  tool_run_line (&read, NULL, "check --json --game=chess", written.out, -1);
  g_assert_nonnull (strstr (read.out, "\"format\":\"pon\""));
  g_assert_nonnull (strstr (read.out, "\"code\":\"ambiguous-format\""));
  g_assert_nonnull (strstr (read.out, "\"severity\":\"note\""));
  tool_run_line (&named, NULL, "convert --game=chess --from=json --to=feen", written.out, -1);
  g_assert_cmpint (named.status, ==, 0);
  g_assert_nonnull (strstr (named.err, "[token-changed]"));
}

/* Reads the output of the tool for @line, as native text. */
static void
check_back (const char *line,
            const char *printed,
            QiSetup    *expected,
            const char *name)
{
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, line, printed, -1);
  g_test_message ("%s, %s:\n%s%s", name, line, printed, run.err);
  g_assert_cmpint (run.status, ==, 0);
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("json"), run.out, -1, NULL);
  g_assert_nonnull (reading->setup);
  g_assert_true (round_trips_same (reading->setup, expected));
}

static gboolean
check_trip (const QiNotation *notation,
            const RoundTrip  *trip)
{
  const QiWriteOptions compact = { .compact = TRUE };
  const QiReadOptions options = { .game = trip->game };
  g_autofree char *native =
    qi_notation_write (qi_notation_lookup ("json"), trip->setup, &compact, NULL);
  g_autofree char *text = qi_notation_write (notation, trip->setup, NULL, NULL);
  g_autofree char *to = g_strdup_printf ("convert --to=%s", notation->id);
  g_autofree char *back = trip->game == NULL
                            ? g_strdup ("convert --to=json")
                            : g_strdup_printf ("convert --to=json --game=%s", trip->game);
  g_autofree char *named = g_strdup_printf ("%s --lenient --from=%s", back, notation->id);
  g_auto (ToolRun) written = { 0 };

  if (text == NULL)
    return FALSE;
  g_autoptr (QiReading) expected = qi_notation_read (notation, text, -1, &options);
  tool_run_line (&written, NULL, to, native, -1);
  g_assert_cmpint (written.status, ==, 0);
  check_back (back, written.out, expected->setup, trip->name);
  check_back (named, written.out, expected->setup, trip->name);
  return TRUE;
}

/* Setups from all over the list: half of them of games that the notation serves, half of any. */
static void
test_format (gconstpointer data)
{
  const QiNotation *notation = data;
  const GPtrArray *trips = round_trips_get ();
  const guint n_wanted = property_get_rounds (N_A_FORMAT);
  guint n = 0;
  guint at = 0;

  g_test_message ("QI_PROPERTY_SEED=%u", round_trips_get_seed ());
  /* A step that has no common factor with the length visits every setup. */
  for (guint i = 0; i < trips->len && n < n_wanted; i++)
    {
      const RoundTrip *trip = trips->pdata[at];

      at = (at + 1009) % trips->len;
      if (n % 2 == 0 && trip->game != NULL && !qi_notation_serves (notation, trip->setup))
        continue;
      if (check_trip (notation, trip))
        n++;
    }
  g_assert_cmpuint (n, ==, n_wanted);
}

int
main (int    argc,
      char **argv)
{
  const QiNotation *const *all = qi_notation_get_all ();

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (fens); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/round-trips/fen/", fens[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_fen);
    }
  g_test_add_func ("/qi/round-trips/counters", test_counters);
  g_test_add_func ("/qi/round-trips/told", test_told);
  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat ("/qi/round-trips/format/", all[i]->id, NULL);

      if (all[i]->write != NULL)
        g_test_add_data_func (path, all[i], test_format);
    }
  return g_test_run ();
}
