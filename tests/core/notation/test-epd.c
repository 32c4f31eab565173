/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "random-setups.h"

#define KINGS "4k3/8/8/8/8/8/8/4K3 w - -"
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* The operations of a setup, each on a line. */
static char *
dup_operations (QiSetup *setup)
{
  const QiValue *list = qi_details_get (qi_setup_get_details (setup), "operations");
  GString *text = g_string_new (NULL);

  for (gsize i = 0; list != NULL && i < qi_value_get_size (list); i++)
    g_string_append_printf (text, "%s%s", i == 0 ? "" : "\n",
                            qi_value_get_text (qi_value_get_item (list, i), NULL));
  return g_string_free (text, FALSE);
}

/* A line, what its operations are and what it is written as. */
typedef struct
{
  const char *name;
  const char *input;
  const char *operations;
  gint64      counters[2]; /* −1 when unknown */
  const char *codes;
  const char *output; /* NULL: as it was read */
} Row;

static const Row rows[] = {
  /* The PGN standard, section 16.2, lets each operation end with a semicolon. */
  { "best-move", KINGS " bm Kd2;", "bm Kd2", { -1, -1 }, "", NULL },
  { "none", KINGS, "", { -1, -1 }, "", NULL },
  { "counters", KINGS " hmvc 3; fmvn 40; bm Kd2;", "bm Kd2", { 3, 40 }, "", NULL },
  { "counters-elsewhere", KINGS " bm Kd2; fmvn 40; hmvc 3;", "bm Kd2", { 3, 40 }, "",
    KINGS " hmvc 3; fmvn 40; bm Kd2;" },
  /* Earlier versions wrote the halfmove clock like this. */
  { "counters-former", KINGS " hmvn 3; fmvn 40;", "", { 3, 40 }, "", KINGS " hmvc 3; fmvn 40;" },
  { "counters-of-fen", KINGS " 3 40 bm Kd2;", "bm Kd2", { 3, 40 }, "",
    KINGS " hmvc 3; fmvn 40; bm Kd2;" },
  { "counters-twice", KINGS " 3 40 hmvc 4; fmvn 40; bm Kd2;", "bm Kd2", { 3, 40 },
    "operation-repeated", KINGS " hmvc 3; fmvn 40; bm Kd2;" },
  { "counter-repeated", KINGS " hmvc 3; hmvc 4;", "", { 3, -1 }, "operation-repeated",
    KINGS " hmvc 3;" },
  { "semicolon-in-string", KINGS " id \"a;b\"; c0 \"c\";", "id \"a;b\"\nc0 \"c\"", { -1, -1 }, "",
    NULL },
  { "escaped-quote", KINGS " id \"a\\\"; b\";", "id \"a\\\"; b\"", { -1, -1 }, "", NULL },
  { "escaped-end", KINGS " id \"a\\\\\"; bm Kd2;", "id \"a\\\\\"\nbm Kd2", { -1, -1 }, "", NULL },
  { "not-ended", KINGS " bm Kd2; id \"x\"", "bm Kd2\nid \"x\"", { -1, -1 }, "operation-not-ended",
    KINGS " bm Kd2; id \"x\";" },
  { "empty", KINGS " ;bm Kd2;;", "bm Kd2", { -1, -1 }, "operation-empty", KINGS " bm Kd2;" },
  { "empty-after-field", KINGS "; bm Kd2;", "bm Kd2", { -1, -1 }, "", KINGS " bm Kd2;" },
  { "repeated", KINGS " c0 \"a\"; c0 \"b\";", "c0 \"a\"\nc0 \"b\"", { -1, -1 },
    "operation-repeated", NULL },
  { "verbatim", KINGS " pv  Kd2   Kd7 ;", "pv  Kd2   Kd7", { -1, -1 }, "",
    KINGS " pv  Kd2   Kd7;" },
  { "latin-1", KINGS " id \"P\351rez\";", "id \"P\303\251rez\"", { -1, -1 }, "read-as-latin-1",
    KINGS " id \"P\303\251rez\";" },
  { "two-lines", "\n" KINGS " bm Kd2;\r\n" START " w KQkq - bm e4;\r\n\r\n", "bm Kd2", { -1, -1 },
    "further-positions", KINGS " bm Kd2;" },
  /* What a game's FEN has beyond chess: python-chess's EPD of three-check, holdings, gates. */
  { "three-check", START " w KQkq - 3+3 hmvc 0; bm e4;", "bm e4", { 0, -1 }, "", NULL },
  { "holdings",
    "r1bQ~k2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBQK2R[NNPbnp] b KQkq - 0 9 bm Nxd8;", "bm Nxd8",
    { 0, 9 }, "",
    "r1bQ~k2r/ppp2ppp/2n5/4P3/2B5/8/PPP2PPP/RNBQK2R[NNPbnp] b KQkq - hmvc 0; fmvn 9; bm Nxd8;" },
  { "gates", START "[HEhe] w KQBCDFGkqbcdfg - bm e4;", "bm e4", { -1, -1 }, "", NULL },
  /* With a count and nothing after it the text would be a SFEN with the number of its ply, so an
   * operation is added. */
  { "count", "2n2k2/8/8/8/8/8/8/2SKM3 w - 64", "", { -1, -1 }, "",
    "2n2k2/8/8/8/8/8/8/2SKM3 w - 64 hmvc 0;" },
  { "count-operation", "2n2k2/8/8/8/8/8/8/2SKM3 w - 64 bm Kd2;", "bm Kd2", { -1, -1 }, "", NULL },
  { "count-counter", "2n2k2/8/8/8/8/8/8/2SKM3 w - 64 fmvn 9;", "", { -1, 9 }, "", NULL },
  { "opcode-byte", KINGS " b$m Kd2;", "b$m Kd2", { -1, -1 }, "bad-operation", NULL },
  { "xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 b - - hmvc 2;", "", { 2, -1 }, "", NULL },
};

/* Lines of real test suites and books (Chess-EPDs of C. Whittington, ERET, arasan2024) with something
 * else where the operations should be: the position is read, and the rest is kept as it is written.
 * python-chess reads the same positions from them. */
static const Row real_rows[] = {
  { "value", START " w KQkq - 0 4; v=-385;", "v=-385", { 0, 4 }, "operation-joined<=>",
    START " w KQkq - hmvc 0; fmvn 4; v=-385;" },
  { "value-not-ended", START " w KQkq - 0 4; v=-385", "v=-385", { 0, 4 },
    "operation-joined<=> operation-not-ended<>", START " w KQkq - hmvc 0; fmvn 4; v=-385;" },
  { "draw", KINGS "; draw", "draw", { -1, -1 }, "operation-not-ended<>", KINGS " draw;" },
  { "draw-comma", KINGS ",draw", "draw", { -1, -1 }, "operation-not-ended<>", KINGS " draw;" },
  { "comment-and-counters", KINGS " 0 1 c9 \"1-0\"", "c9 \"1-0\"", { 0, 1 }, "operation-not-ended<>",
    KINGS " hmvc 0; fmvn 1; c9 \"1-0\";" },
  { "joined", KINGS " bm Kd2; id=\"33\";", "bm Kd2\nid=\"33\"", { -1, -1 },
    "operation-joined<=>", NULL },
  { "joined-string", KINGS " id\"33\";", "id\"33\"", { -1, -1 }, "operation-joined<\">", NULL },
  { "joined-counter", KINGS " hmvc=3;", "hmvc=3", { -1, -1 }, "operation-joined<=>", NULL },
  { "perft", START " w KQkq - 0 1 ;D1 20 ;D2 400", "D1 20\nD2 400", { 0, 1 },
    "operation-not-ended<>", START " w KQkq - hmvc 0; fmvn 1; D1 20; D2 400;" },
  { "counters-and-move", KINGS " 0 1 bm e1e2", "bm e1e2", { 0, 1 }, "operation-not-ended<>",
    KINGS " hmvc 0; fmvn 1; bm e1e2;" },
  { "dashes", KINGS " - - bm Kd2;", "bm Kd2", { -1, -1 }, "odd-counter<-> odd-counter<->",
    KINGS " bm Kd2;" },
  /* destruction-test.epd of Chess-EPDs, whose remark says that it should be fine. */
  { "lost-blank", "1R6/1brk2p1/4p2p/p1P1Pp2/P7/6P1/1P4P1/2R3K1 w - -0 1 bm b8b7; epd should be OK",
    "bm b8b7\nepd should be OK", { 0, 1 }, "odd-space<0> operation-not-ended<>",
    "1R6/1brk2p1/4p2p/p1P1Pp2/P7/6P1/1P4P1/2R3K1 w - - hmvc 0; fmvn 1; bm b8b7; epd should be OK;" },
  { "dash", KINGS " 3 - bm Kd2;", "bm Kd2", { 3, -1 }, "odd-counter<->",
    KINGS " hmvc 3; bm Kd2;" },
  { "words", KINGS " 0 1; 18 knights; should be OK (but see HGM);",
    "18 knights\nshould be OK (but see HGM)", { 0, 1 }, "bad-operation<18 knights>",
    KINGS " hmvc 0; fmvn 1; 18 knights; should be OK (but see HGM);" },
  { "signs", KINGS "; +- no repet;", "+- no repet", { -1, -1 }, "bad-operation<+- no repet>", NULL },
  { "number", KINGS "; 7 x; bm Kd2;", "7 x\nbm Kd2", { -1, -1 }, "bad-operation<7 x>", NULL },
  { "number-later", KINGS " bm Kd2; 7 x; id \"a\";", "bm Kd2\n7 x\nid \"a\"", { -1, -1 },
    "bad-operation<7 x>", NULL },
  { "control", KINGS " id \"a\001\";", "id \"a\001\"", { -1, -1 }, "bad-operation<\001>", NULL },
  { "counter", KINGS " hmvc x; fmvn;", "hmvc x\nfmvn", { -1, -1 },
    "bad-counter<x> bad-counter<fmvn>", NULL },
  { "string", KINGS " id \"a; bm Kd2;", "id \"a; bm Kd2;", { -1, -1 },
    "string-not-closed<\"a; bm Kd2;> operation-not-ended<>", NULL },
  /* Line 17 of arasan2024.epd has lost a quotation mark. */
  { "arasan",
    "2r4k/2P3pp/6n1/1p1B4/1B1N1p2/P6b/5q2/1K1RR3 b - - bm h6; id \"arasan2024.17; "
    "c0 \"caissa-x - ArasanX, lichess.org 2024\";",
    "bm h6\nid \"arasan2024.17; c0 \"caissa-x - ArasanX, lichess.org 2024\";", { -1, -1 },
    "string-not-closed<\";> operation-not-ended<>", NULL },
};

static void
assert_counter (QiSetup    *setup,
                const char *key,
                gint64      expected)
{
  gint64 value = -1;

  qi_details_get_int (qi_setup_get_details (setup), key, &value);
  g_assert_cmpint (value, ==, expected);
}

/* Reads the line and writes it again; the findings stay with the caller. */
static void
read_and_write (const Row  *row,
                QiReading **read)
{
  QiReading *reading = notation_read ("epd", row->input, strlen (row->input), NULL, FALSE);

  *read = reading;
  g_assert_nonnull (reading->setup);
  notation_assert_sound (reading, strlen (row->input));
  g_autofree char *operations = dup_operations (reading->setup);
  g_assert_cmpstr (operations, ==, row->operations);
  assert_counter (reading->setup, "halfmove", row->counters[0]);
  assert_counter (reading->setup, "fullmove", row->counters[1]);

  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("epd"), reading->setup, NULL, findings);
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpstr (text, ==, row->output == NULL ? row->input : row->output);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiReading) reading = NULL;

  read_and_write (row, &reading);
  g_autofree char *codes = notation_dup_codes (reading->findings);
  g_assert_cmpstr (codes, ==, row->codes);
}

/* The same with the squares and bytes of the findings, and whether the format is detected. */
static void
test_real_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (QiReading) detected = qi_notation_detect (row->input, -1, NULL);

  read_and_write (row, &reading);
  g_autofree char *findings = dup_findings (reading->findings, row->input);
  g_assert_cmpstr (findings, ==, row->codes);
  g_assert_cmpstr (detected->format, ==, "epd");
  g_assert_nonnull (detected->setup);
  g_assert_true (qi_setup_equal (detected->setup, reading->setup));
}

/* The NUL that ends a string in C, at the end of a line or of the file. */
static void
test_nul (void)
{
  static const char lines[] = KINGS " bm Kd2;\0\r\n\0";
  static const char fen[] = KINGS " 0 1\0";
  static const char blank[] = "\0\n\0";
  g_autoptr (QiReading) reading = notation_read ("epd", lines, sizeof lines - 1, NULL, FALSE);
  g_autofree char *findings = notation_dup_codes (reading->findings);
  g_autofree char *operations = dup_operations (reading->setup);
  g_autoptr (QiReading) detected = qi_notation_detect (fen, sizeof fen - 1, NULL);
  g_autofree char *said = notation_dup_codes (detected->findings);
  g_autoptr (QiReading) nothing = qi_notation_detect (blank, sizeof blank - 1, NULL);

  g_assert_cmpstr (operations, ==, "bm Kd2");
  g_assert_cmpstr (findings, ==, "nul-at-end");
  notation_assert_sound (reading, sizeof lines - 1);
  g_assert_cmpstr (detected->format, ==, "fen");
  g_assert_nonnull (detected->setup);
  g_assert_cmpstr (said, ==, "nul-at-end");
  notation_assert_sound (detected, sizeof fen - 1);
  g_assert_null (nothing->setup);
}

typedef struct
{
  const char *name;
  const char *input;
  const char *findings; /* with what they point at */
} Fault;

static const Fault faults[] = {
  { "position", "4k3/8/8/8/8/8/8/4K4 w - - bm Kd2; 8;",
    "dimensional-coherence<4K4> bad-operation<8>" },
  /* Without a side to move the reader does not make one up. */
  { "side", START " - - - bm e4;", "side-letter<->" },
  { "second-line", "\n4k3/8/8/8/8/8/8/4K3 x - - ;9",
    "side-letter<x> bad-operation<9> operation-not-ended<>" },
};

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  g_autoptr (QiReading) reading =
    notation_read ("epd", fault->input, strlen (fault->input), NULL, FALSE);
  g_autofree char *findings = dup_findings (reading->findings, fault->input);

  g_assert_cmpstr (findings, ==, fault->findings);
  g_assert_null (reading->setup);
  g_assert_nonnull (reading->partial);
  notation_assert_sound (reading, strlen (fault->input));
}

/* Of each line of the files: how many operations it has, and the findings. */
static const struct
{
  guint       n_operations;
  const char *codes;
} programs[] = {
  { 2, "" },
  { 2, "" },
  { 3, "" },
  { 3, "" },
  { 3, "" },
  { 7, "operation-not-ended" },
  { 2, "operation-not-ended" },
  { 2, "operation-empty operation-empty" },
  { 3, "operation-not-ended" },
};

static void
test_programs (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "epd", "programs.epd", NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (contents), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (programs));
  for (gsize i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (lines[i], -1, NULL);
      g_autofree char *codes = notation_dup_codes (reading->findings);

      g_test_message ("%s", lines[i]);
      g_assert_cmpstr (reading->format, ==, "epd");
      g_assert_cmpstr (codes, ==, programs[i].codes);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, "chess");
      g_assert_cmpuint (qi_value_get_size (
                          qi_details_get (qi_setup_get_details (reading->setup), "operations")),
                        ==, programs[i].n_operations);
      /* The fields of the position and the operations come back as they were. */
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("epd"), reading->setup, NULL, NULL);
      if (i < 5)
        g_assert_cmpstr (text, ==, lines[i]);
    }
}

/* Operations that did not come from EPD text, and cannot be written as it. */
static void
test_lost (void)
{
  static const char *const lists[] = {
    "{\"operations\":[\"bm Kd2\",\"no; \"]}",
    "{\"operations\":[\"hmvc 3\"]}",
    "{\"operations\":[\"id \\\"open\",\"bm Kd2\"]}",
    "{\"operations\":[\"a\\nb\"]}",
    "{\"operations\":[\"\"]}",
    "{\"operations\":[\"bm Kd2 \"]}",
    "{\"operations\":[\" bm Kd2\"]}",
    "{\"operations\":[\"bm Kd2\\t\"]}",
    "{\"operations\":[\"a\\rb\"]}",
    "{\"operations\":[\"hmvn 3\"]}",
    "{\"operations\":[\"fmvn\\t3\"]}",
    "{\"operations\":[]}",
    "{\"operations\":[5]}",
    "{\"operations\":\"bm Kd2\"}",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (QiReading) reading = notation_read ("epd", KINGS, strlen (KINGS), NULL, FALSE);
      QiJsonFault fault;
      g_autoptr (QiValue) value = qi_json_parse (lists[i], -1, NULL, &fault);
      g_autoptr (QiDetails) details = qi_details_from_value (value);
      g_autoptr (QiSetup) setup = qi_setup_with_details (reading->setup, details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("epd"), setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);

      g_assert_cmpstr (text, ==, i == 0 || i == 2 ? KINGS " bm Kd2;" : KINGS);
      g_assert_cmpstr (codes, ==, "detail-lost");
    }
}

/* What follows the position as a part of it would stands behind a semicolon, anything else behind a blank. */
static void
test_first (void)
{
  static const struct
  {
    const char *operation;
    const char *between;
  } rows_of_first[] = {
    { "5 x", "; " },         { "+x", "; " },  { "-x", "; " },    { "x 5", " " },
    { "c0 \"a\\\\\"", " " }, { "fmvn", " " }, { "fmvn x", " " }, { "fmvn=3", " " },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows_of_first); i++)
    {
      g_autoptr (QiReading) reading = notation_read ("epd", KINGS, strlen (KINGS), NULL, FALSE);
      g_autoptr (QiValue) item = qi_value_new_string (rows_of_first[i].operation, -1);
      g_autoptr (QiValue) list = qi_value_new_array (&item, 1);
      g_autoptr (QiDetails) details =
        qi_details_with (qi_setup_get_details (reading->setup), "operations", list);
      g_autoptr (QiSetup) setup = qi_setup_with_details (reading->setup, details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("epd"), setup, NULL, findings);
      g_autofree char *expected =
        g_strconcat (KINGS, rows_of_first[i].between, rows_of_first[i].operation, ";", NULL);

      g_assert_cmpstr (text, ==, expected);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) again = notation_read ("epd", text, strlen (text), NULL, FALSE);
      g_assert_nonnull (again->setup);
      g_assert_true (qi_setup_equal (again->setup, setup));
    }
}

/* What the board's part of a line cannot hold is told of this format; a writer may also be asked without a list. */
static void
test_told (void)
{
  static const char *const texts[] = {
    "4k^3/8/8/8/8/8/8/4K^3 2P/ C/c",
    "4k^3/8/8/8/8/8/8/4K^2-P C/c",
    "4k^3/8/8/8/8/8/8/4K^2+K / C/c",
    "k^1/1K^//2/2 / C/c",
  };
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("feen", texts[i], strlen (texts[i]), NULL, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      if (reading->setup == NULL)
        continue;
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("epd"), reading->setup, NULL, findings);
      g_autofree char *again =
        qi_notation_write (qi_notation_lookup ("epd"), reading->setup, NULL, NULL);
      g_assert_cmpstr (text, ==, again);
      for (guint j = 0; j < findings->len; j++)
        {
          const char *format = qi_finding_get_param (findings->pdata[j], "format");

          g_test_message ("%s", qi_finding_get_message (findings->pdata[j]));
          n += format != NULL;
          if (format != NULL)
            g_assert_cmpstr (format, ==, "epd");
        }
    }
  g_assert_cmpuint (n, >, 0);
}

static QiDetails *
random_details (GRand *rand)
{
  static const char *const texts[] = { "bm Qg6", "id \"a;b\"", "noop", "c0 \"\\\"\"", "ce -12" };
  g_autoptr (QiDetails) details = qi_details_new ();
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);

  for (gint32 i = g_rand_int_range (rand, 0, 4); i > 0; i--)
    g_ptr_array_add (items,
                     qi_value_new_string (texts[g_rand_int_range (rand, 0, G_N_ELEMENTS (texts))],
                                          -1));
  g_autoptr (QiValue) list = qi_value_new_array ((QiValue *const *) items->pdata, items->len);
  g_autoptr (QiDetails) with =
    qi_details_with (details, "operations", items->len == 0 ? NULL : list);
  if (g_rand_boolean (rand))
    return g_steal_pointer (&with);
  return qi_details_with_int (with, "fullmove", g_rand_int_range (rand, 0, 300));
}

static void
test_random (void)
{
  static const char *const games[] = { "chess", "xiangqi" };
  const guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint i = 0; i < 400; i++)
    {
      const QiGameInfo *info = qi_game_info_lookup (games[i % G_N_ELEMENTS (games)]);
      g_autoptr (QiDetails) details = random_details (rand);
      g_autoptr (QiSetup) setup = random_setup_new (info, rand, details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("epd"), setup, NULL, findings);

      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) reading =
        notation_read ("epd", text, strlen (text), games[i % G_N_ELEMENTS (games)], FALSE);
      g_assert_nonnull (reading->setup);
      g_assert_true (qi_setup_equal (reading->setup, setup));
      g_autofree char *again =
        qi_notation_write (qi_notation_lookup ("epd"), reading->setup, NULL, NULL);
      g_assert_cmpstr (again, ==, text);
    }
}

/* A counter that is no number is quoted; one that is left out is not. */
static void
test_bad_counters (void)
{
  static const struct
  {
    const char *operation;
    const char *text;
  } rest[] = { { "hmvc x;", "x" }, { "hmvc xy;", "xy" }, { "hmvc;", "" }, { "fmvn -1;", "-1" } };

  for (gsize i = 0; i < G_N_ELEMENTS (rest); i++)
    {
      g_autofree char *text = g_strconcat (KINGS " ", rest[i].operation, NULL);
      g_autoptr (QiReading) reading = notation_read ("epd", text, strlen (text), NULL, FALSE);
      const QiFinding *finding = g_ptr_array_index (reading->findings, 0);

      g_assert_cmpstr (qi_finding_get_code (finding), ==, "bad-counter");
      g_assert_cmpstr (qi_finding_get_param (finding, "text"), ==, rest[i].text);
      g_assert_cmpint (qi_finding_get_severity (finding), ==, QI_SEVERITY_WARNING);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/epd/read/", rows[i].name, NULL);
      g_test_add_data_func (path, &rows[i], test_row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (real_rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/epd/real/", real_rows[i].name, NULL);
      g_test_add_data_func (path, &real_rows[i], test_real_row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/core/epd/fault/", faults[i].name, NULL);
      g_test_add_data_func (path, &faults[i], test_fault);
    }
  g_test_add_func ("/core/epd/nul", test_nul);
  g_test_add_func ("/core/epd/programs", test_programs);
  g_test_add_func ("/core/epd/lost", test_lost);
  g_test_add_func ("/core/epd/first", test_first);
  g_test_add_func ("/core/epd/told", test_told);
  g_test_add_func ("/core/epd/random", test_random);
  g_test_add_func ("/core/epd/bad-counters", test_bad_counters);
  return g_test_run ();
}
