/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of items that are new, or that have to be written anew: each in the usual format of where it stands, and what cannot
 * stand there is refused. Expectations are written by hand from what qi_item_write() says of each place. */
#include "qi-error.h"
#include "qi-finding-private.h"
#include "qi-item-write-private.h"
#include "qi-notation.h"
#include "qi-setup-private.h"

#include "case-table.h"

#include <string.h>

#define A       "k7/8/8/8/8/8/8/7K w - - 0 1"
#define N       "k7/8/8/8/8/8/7P/7K b - - 0 1"
#define START   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define JSON                                                                                                           \
  "{\"board\": [[\"K^\", null],\n [null, \"k^\"]], \"hands\": {\"first\": [], \"second\": []},\n"                      \
  " \"styles\": {\"first\": \"C\", \"second\": \"c\"}, \"turn\": \"first\"}"
#define DIAGRAM                                                                                                        \
  "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"                                    \
  "|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n"                                                 \
  "|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"                                                 \
  "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"                                                 \
  "| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n"                                                 \
  "| 香 桂 銀 金 玉 金 銀 桂 香|九\n+---------------------------+\n先手の持駒：なし\n"

static QiSetup *
read_setup (const char *format,
            const char *text)
{
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup (format), text, -1, NULL);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

/* What a place of each division has when no format is named: of a position that this can say. */
static void
test_usual_formats (void)
{
  static const struct
  {
    QiDivision division;
    const char *from;
    const char *text;
    const char *format;
  } rows[] = {
    { QI_DIVISION_WHOLE, "fen", N, "json" },
    { QI_DIVISION_LINES, "fen", N, "json" },
    { QI_DIVISION_ARRAY, "fen", N, "json" },
    { QI_DIVISION_FOLDER, "fen", N, "json" },
    { QI_DIVISION_PGN, "fen", N, "pgn" },
    { QI_DIVISION_PDN, "pdn", "[GameType \"20\"]\n[FEN \"B:W31:B1\"]", "pdn" },
    { QI_DIVISION_SGF, "sgf", "(;GM[1]FF[4]SZ[9]AB[aa])", "sgf" },
    { QI_DIVISION_PROBLEMS, "fen", N, "popeye" },
    { QI_DIVISION_CSA, "sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "csa" },
    { QI_DIVISION_BOD, "sfen", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "bod" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiSetup) setup = read_setup (rows[i].from, rows[i].text);
      g_autoptr (QiReading) again = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes =
        qi_item_write (rows[i].division, NULL, NULL, 0, setup, NULL, NULL, &error);
      const char *text = NULL;
      gsize length = 0;

      g_test_message ("%d", (int) rows[i].division);
      g_assert_no_error (error);
      text = g_bytes_get_data (bytes, &length);
      again = qi_notation_detect (text, (gssize) length, NULL);
      g_assert_cmpstr (again->format, ==, rows[i].format);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (again->setup), qi_setup_get_position (setup)));
    }
}

/* @old NULL: a new one; @new NULL: refused with @code, "" any. */
typedef struct
{
  const char *name;
  QiDivision  division;
  const char *format;
  const char *old;
  const char *from;
  const char *to;
  const char *new;
  const char *code;
} Case;

static const Case cases[] = {
  /* A file of its own keeps its line end. */
  { "file", QI_DIVISION_FOLDER, "fen", "k7/8/8/8/8/8/8/6K w - - 0 1\n", "fen", N, N "\n", NULL },
  { "file-windows", QI_DIVISION_FOLDER, "fen", "k7/8/8/8/8/8/8/6K w - - 0 1\r\n", "fen", N, N "\r\n", NULL },
  { "file-line-end-alone", QI_DIVISION_WHOLE, "fen", "\n", "fen", N, N "\n", NULL },
  { "file-no-end", QI_DIVISION_WHOLE, "fen", "k7/8/8/8/8/8/8/6K w - - 0 1", "fen", N, N, NULL },
  { "file-empty", QI_DIVISION_WHOLE, "fen", "", "fen", N, N "\n", NULL },

  /* The position starts in the word of its first piece, which may have empty squares before it. */
  { "word", QI_DIVISION_LINES, "fen", "FEN: 8/8/8/8/8/8/8/k6K w  - - 0 1", "fen", N, "FEN: " N, NULL },
  { "after-equals", QI_DIVISION_LINES, "fen", "fen=8/8/8/8/8/8/8/k6K w  - - 0 1", "fen", N, "fen=" N, NULL },
  { "operations", QI_DIVISION_LINES, "epd", "8/8/8/8/8/8/8/k6K  w\t-  - bm Kg1;", "epd",
    "k7/8/8/8/8/8/7P/7K b - - bm Kg1;", "k7/8/8/8/8/8/7P/7K b - - bm Kg1;", NULL },

  /* A diagram has no line of its own, and an object of two lines neither; the latter is written on one. */
  { "diagram-line", QI_DIVISION_LINES, "ascii", NULL, "fen", N, NULL, "line-end-in-item" },
  { "object-line", QI_DIVISION_LINES, "json", NULL, "json", JSON,
    "{\"board\":[[\"K^\",null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","
    "\"second\":\"c\"},\"turn\":\"first\"}", NULL },
  { "no-kings-in-draughts", QI_DIVISION_PDN, "pdn", NULL, "fen", N, NULL, "" },

  /* A tag that goes takes its line with it where it stands alone; tags of moves without any come first. */
  { "tag-removed", QI_DIVISION_PGN, "pgn", "[Event \"x\"]\n  [Annotator \"2\" ]\t\r\n[FEN \"" A "\"]\n\n*", "pgn",
    "[Event \"x\"]\n[FEN \"" N "\"]\n\n*", "[Event \"x\"]\n[FEN \"" N "\"]\n\n*", NULL },
  { "tag-of-a-line", QI_DIVISION_PGN, "pgn", "[Event \"x\"] [Annotator \"2\"] [FEN \"" A "\"]\n\n*", "pgn",
    "[Event \"x\"]\n[FEN \"" N "\"]\n\n*", "[Event \"x\"]  [FEN \"" N "\"]\n\n*", NULL },
  { "no-tags", QI_DIVISION_PGN, "pgn", "1. e4 *", "fen", N, "[SetUp \"1\"]\n[FEN \"" N "\"]\n\n1. e4 *", NULL },
  { "tag-blanks", QI_DIVISION_PGN, "pgn", "[Event \"x\" ]\n\n*", "pgn", "[Event \"x\"]\n[FEN \"" N "\"]\n\n*",
    "[Event \"x\" ]\n[SetUp \"1\"]\n[FEN \"" N "\"]\n\n*", NULL },
  { "small-letters", QI_DIVISION_PGN, "pgn", "[fen \"" A "\"]\n\n*", "fen", N, "[fen \"" N "\"]\n\n*", NULL },

  /* Stones of a tree without any, a turn, and games that go on in two ways. */
  { "sgf-no-stones", QI_DIVISION_SGF, "sgf", "(;GM[1]FF[4]SZ[9])", "sgf", "(;GM[1]FF[4]SZ[9]AB[aa])",
    "(;GM[1]FF[4]SZ[9]AB[aa])", NULL },
  { "sgf-turn", QI_DIVISION_SGF, "sgf", "(;GM[1]FF[4]SZ[9]AB[aa])", "sgf", "(;GM[1]FF[4]SZ[9]AB[aa]PL[W])",
    "(;GM[1]FF[4]SZ[9]AB[aa]PL[W])", NULL },
  { "sgf-moves-elsewhere", QI_DIVISION_SGF, "sgf", "(;GM[1]FF[4]SZ[9]AB[aa](;B[bb])(;B[cc]))", "sgf",
    "(;GM[1]FF[4]SZ[9]AB[dd])", "(;GM[1]FF[4]SZ[9]AB[dd](;B[bb])(;B[cc]))", NULL },
};

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (row->from), row->to, -1, NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  g_assert_nonnull (reading->setup);
  bytes = qi_item_write (row->division, qi_notation_lookup (row->format), row->old,
                         row->old == NULL ? 0 : strlen (row->old), reading->setup, reading->source,
                         findings, &error);
  if (row->new == NULL)
    {
      g_assert_null (bytes);
      g_assert_nonnull (error);
      g_assert_nonnull (qi_error_get_finding (error));
      if (*row->code != '\0')
        g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, row->code);
      return;
    }
  g_assert_no_error (error);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_cmpstr (text, ==, row->new);
}

/* A line of FEN does not say which game it is of, which is told; letters mean the same. */
static void
test_game_lost (void)
{
  g_autoptr (QiSetup) chess = read_setup ("fen", N);
  g_autoptr (QiSetup) setup = qi_setup_with_game (chess, "atomic");
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = qi_item_write (QI_DIVISION_LINES, qi_notation_lookup ("fen"), A,
                                            strlen (A), setup, NULL, findings, &error);
  gboolean is_told = FALSE;

  g_assert_no_error (error);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_cmpstr (text, ==, N);
  for (guint i = 0; i < findings->len; i++)
    is_told = is_told || strcmp (qi_finding_get_code (findings->pdata[i]), "game-lost") == 0;
  g_assert_true (is_told);
}

/* A problem keeps the language of its first word; the pieces are those of the new position. */
static void
test_problem (void)
{
  static const char *const olds[] = {
    "BeginProblem\nPieces White Kh1 Black Ka8\nStipulation #2\nEndProblem",
    "Anfangproblem\nSteine Weiss Kh1 Schwarz Ka8\nForderung #2\nEndeproblem",
  };
  static const char *const begins[] = { "BeginProblem", "AnfangProblem" };
  g_autoptr (QiSetup) setup = read_setup ("fen", N);

  for (gsize i = 0; i < G_N_ELEMENTS (olds); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QiReading) again = NULL;
      g_autoptr (GBytes) bytes =
        qi_item_write (QI_DIVISION_PROBLEMS, qi_notation_lookup ("popeye"), olds[i],
                       strlen (olds[i]), setup, NULL, NULL, &error);
      const char *text = NULL;
      gsize length = 0;

      g_assert_no_error (error);
      text = g_bytes_get_data (bytes, &length);
      g_assert_cmpint (g_ascii_strncasecmp (text, begins[i], (guint) strlen (begins[i])), ==, 0);
      again = qi_notation_detect (text, (gssize) length, NULL);
      g_assert_cmpstr (again->format, ==, "popeye");
      g_assert_nonnull (again->setup);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (again->setup), qi_setup_get_position (setup)));
    }
}

/* A diagram between two others keeps what the new position leaves as it is. */
static void
test_diagram (void)
{
  g_autoptr (QiSetup) setup =
    read_setup ("sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1");
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = qi_item_write (QI_DIVISION_BOD, qi_notation_lookup ("bod"), DIAGRAM,
                                            strlen (DIAGRAM) - 1, setup, NULL, NULL, &error);
  g_autoptr (QiReading) again = NULL;

  g_assert_no_error (error);
  again =
    qi_notation_detect (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), NULL);
  g_assert_cmpstr (again->format, ==, "bod");
  g_assert_true (
    qi_position_equal (qi_setup_get_position (again->setup), qi_setup_get_position (setup)));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/item-rewrite/", cases, test_case);
  g_test_add_func ("/core/item-rewrite/usual-formats", test_usual_formats);
  g_test_add_func ("/core/item-rewrite/game-lost", test_game_lost);
  g_test_add_func ("/core/item-rewrite/problem", test_problem);
  g_test_add_func ("/core/item-rewrite/diagram", test_diagram);
  return g_test_run ();
}
