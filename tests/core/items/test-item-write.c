/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-error.h"
#include "qi-finding-private.h"
#include "qi-item-write-private.h"

#include <string.h>

/* The text of an item changes as little as possible. Each expectation is the old text with the new position in it,
 * written by hand. */

#define A          "k7/8/8/8/8/8/8/7K w - - 0 1"
#define N          "k7/8/8/8/8/8/7P/7K b - - 0 1"
#define FIELDS     "k7/8/8/8/8/8/8/7K w - -"
#define NEW_FIELDS "k7/8/8/8/8/8/7P/7K b - -"
#define HEADS      "[Event \"x\"]\r\n[Site \"Z\xC3\xBCrich\"]\r\n"
#define MOVES "\r\n1. Kh2 {a \"b\" [c]} (1. Kg2) *"

/* @to: a text of the format with the position that the item is to have, and its details. @note: the code of a note that
 * is added. @new NULL: refused with the code @note. */
static const struct
{
  const char *name;
  QiDivision  division;
  const char *format;
  const char *old;
  const char *to;
  const char *new;
  const char *note;
} cases[] = {
  { "line", QI_DIVISION_LINES, "fen", A, N, N, NULL },
  { "label", QI_DIVISION_LINES, "fen", "FEN: " A, N, "FEN: " N, NULL },
  { "quotes", QI_DIVISION_LINES, "fen", "\"" A "\"", N, "\"" N "\"", NULL },
  { "comment", QI_DIVISION_LINES, "fen", A "  {better is}", N, N "  {better is}", NULL },
  { "comment-latin-1", QI_DIVISION_LINES, "fen",
    A " # gr\xFC\xDF"
      "e",
    N,
    N " # gr\xFC\xDF"
      "e",
    NULL },
  { "broken", QI_DIVISION_LINES, "fen", "k7/8/8/8/8/8/8/6K w - - 0 1", N, N, NULL },
  { "same", QI_DIVISION_LINES, "fen", "k7/8/8/8/8/8/8/7K   w -\t- 00 1", A,
    "k7/8/8/8/8/8/8/7K   w -\t- 00 1", NULL },
  { "new", QI_DIVISION_LINES, "fen", NULL, N, N, NULL },
  { "operations", QI_DIVISION_LINES, "epd", FIELDS "  bm Kh2;\tid \"x; y\"", NEW_FIELDS,
    NEW_FIELDS "  bm Kh2;\tid \"x; y\"", NULL },
  { "operations-label", QI_DIVISION_LINES, "epd", "EPD: " FIELDS " bm Kh2; c0 \"x\";", NEW_FIELDS,
    "EPD: " NEW_FIELDS " bm Kh2; c0 \"x\";", NULL },
  { "members", QI_DIVISION_LINES, "json",
    "{ \"note\": [1, 2.50], "
    "\"board\":[[\"K^\",null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"}, \"turn\" : \"first\", \"more\":null}",
    "{\"board\":[[\"K^\",null],[\"P\",\"k^\"]],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{"
    "\"first\":\"C\",\"second\":\"c\"},"
    "\"turn\":\"second\"}",
    "{ \"note\": [1, 2.50], "
    "\"board\":[[\"K^\",null],[\"P\",\"k^\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"}, \"turn\" : \"second\", \"more\":null}",
    NULL },

  { "element", QI_DIVISION_ARRAY, "json",
    "{\n    \"note\": 1e2,\n    \"board\": [[\"K^\", null], [null, \"k^\"]],\n    \"hands\": "
    "{\"first\": [], \"second\": []},\n    \"styles\": {\"first\": \"C\", \"second\": \"c\"},\n"
    "    \"turn\": \"first\"\n  }",
    "{\"board\":[[\"K^\",null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[\"P\"]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"second\"}",
    "{\n    \"note\": 1e2,\n    \"board\": [[\"K^\", null], [null, \"k^\"]],\n    \"hands\": "
    "{\"first\": [], \"second\": [\"P\"]},\n    \"styles\": {\"first\": \"C\", \"second\": "
    "\"c\"},\n"
    "    \"turn\": \"second\"\n  }",
    NULL },

  { "pgn", QI_DIVISION_PGN, "pgn", HEADS "[FEN \"" A "\"]\r\n[SetUp \"1\"]\r\n" MOVES,
    "[FEN \"" N "\"]\n\n*", HEADS "[FEN \"" N "\"]\r\n[SetUp \"1\"]\r\n" MOVES, "moves-kept" },
  { "pgn-no-moves", QI_DIVISION_PGN, "pgn", HEADS "[FEN \"" A "\"]\r\n\r\n{why}\r\n*",
    "[FEN \"" N "\"]\n\n*", HEADS "[FEN \"" N "\"]\r\n\r\n{why}\r\n*", NULL },
  { "pgn-start", QI_DIVISION_PGN, "pgn", HEADS "\r\n1. e4 e5 1-0", "[FEN \"" N "\"]\n\n*",
    HEADS "[SetUp \"1\"]\r\n[FEN \"k7/8/8/8/8/8/7P/7K b KQkq - 0 1\"]\r\n\r\n1. e4 e5 1-0",
    "moves-kept" },
  { "pgn-broken", QI_DIVISION_PGN, "pgn",
    HEADS "[FEN \"k7/8/8/8/8/8/8/6K w - - 0 1\"]\r\n[SetUp \"1\"]\r\n" MOVES,
    "[FEN \"" N "\"]\n\n*", HEADS "[FEN \"" N "\"]\r\n[SetUp \"1\"]\r\n" MOVES, "moves-kept" },
  { "pgn-open", QI_DIVISION_PGN, "pgn", "[FEN \"" A "\"]\n\n1. Kh2 {and so", "[FEN \"" N "\"]\n\n*",
    "[FEN \"" N "\"]\n\n1. Kh2 {and so", "moves-kept" },
  { "pdn", QI_DIVISION_PDN, "pdn",
    "[Event \"x\"]\n[GameType \"20\"]\n[FEN \"W:W31,32:B1\"]\n\n1. 31-27 {so} 1-6 *",
    "[GameType \"20\"]\n[FEN \"B:W31,33:BK2\"]",
    "[Event \"x\"]\n[GameType \"20\"]\n[FEN \"B:W31,33:BK2\"]\n\n1. 31-27 {so} 1-6 *",
    "moves-kept" },
  { "pdn-new", QI_DIVISION_PDN, "pdn", NULL, "[GameType \"20\"]\n[FEN \"B:W31:B1\"]",
    "[GameType \"20,W,10,10,N2,0\"]\n[SetUp \"1\"]\n[FEN \"B:W31:B1\"]\n\n*", NULL },

  { "sgf", QI_DIVISION_SGF, "sgf",
    "(;GM[1]FF[4]SZ[9]\r\nAB[aa] [bb]\nAW[cc]C[one (two\\] ;three]XX[y];B[dd](;W[ee])(;W[ff]C[z]))",
    "(;GM[1]FF[4]SZ[9]AB[aa]AW[dc];B[dd])",
    "(;GM[1]FF[4]SZ[9]\r\nAB[aa]\nAW[dc]C[one (two\\] ;three]XX[y];B[dd](;W[ee])(;W[ff]C[z]))",
    "moves-kept" },
  { "sgf-added", QI_DIVISION_SGF, "sgf", "(;GM[1]FF[4]SZ[9]C[x]\n;B[dd];W[ee])",
    "(;GM[1]FF[4]SZ[9]AB[aa];B[dd])", "(;GM[1]FF[4]SZ[9]C[x]AB[aa]\n;B[dd];W[ee])", "moves-kept" },
  { "sgf-further", QI_DIVISION_SGF, "sgf", "(;GM[1]FF[4]SZ[9];AB[aa]N[set];AE[aa]AW[ab];B[dd])",
    "(;GM[1]FF[4]SZ[9]AB[cc];B[dd])", "(;GM[1]FF[4]SZ[9]AB[cc];N[set];;B[dd])", "moves-kept" },

  { "file", QI_DIVISION_FOLDER, "fen", A "\r\n", N, N "\r\n", NULL },
  { "file-open", QI_DIVISION_FOLDER, "fen", A, N, N, NULL },
  { "file-new", QI_DIVISION_FOLDER, "fen", NULL, N, N "\n", NULL },
  { "no-text", QI_DIVISION_PDN, "pdn", "[GameType \"20\"]\n[FEN \"W:W31:B1\"]\n\n*", NULL, NULL,
    "shape" },
};

static gboolean
has_code (const GPtrArray *findings,
          const char      *code)
{
  for (guint i = 0; i < findings->len; i++)
    {
      if (strcmp (qi_finding_get_code (g_ptr_array_index (findings, i)), code) == 0)
        return TRUE;
    }
  return FALSE;
}

/* The setup of @to, with the details of @old. */
static QiSetup *
make_setup (const char *format,
            const char *old,
            const char *to)
{
  const QiNotation *notation = qi_notation_lookup (format);
  g_autoptr (QiReading) wanted = qi_notation_read (notation, to, -1, NULL);
  g_autoptr (QiReading) before = old == NULL ? NULL : qi_notation_read (notation, old, -1, NULL);
  QiSetup *base = NULL;

  g_assert_nonnull (wanted->setup);
  if (before != NULL && before->setup == NULL)
    {
      /* With a label, which is left out. */
      QiReading *other = qi_notation_detect (old, -1, NULL);

      if (other->setup != NULL)
        {
          qi_reading_free (before);
          before = g_steal_pointer (&other);
        }
      g_clear_pointer (&other, qi_reading_free);
    }
  if (before != NULL)
    base = before->setup != NULL ? before->setup : before->partial;
  if (base == NULL)
    return qi_setup_ref (wanted->setup);
  return qi_setup_with_position (base, qi_setup_get_position (wanted->setup));
}

/* Tags are added to a game whose last ones are removed. */
static void
test_last_tags_removed (gconstpointer data)
{
  static const struct
  {
    const char *old;
    const char *new;
  } texts[] = {
    { "[Event \"x\"]\n\n1. 22-18 2-0",
      "[GameType \"20,W,10,10,N2,0\"]\n[SetUp \"1\"]\n[FEN \"B:W31:B1\"]\n\n1. 22-18 2-0" },
    { "{so}\r\n[Event \"x\"]\r\n[Round \"2\"]\r\n\r\n1. 22-18 2-0",
      "{so}\r\n[GameType \"20,W,10,10,N2,0\"]\r\n[SetUp \"1\"]\r\n[FEN \"B:W31:B1\"]\r\n\r\n1. "
      "22-18 2-0" },
    { "[GameType \"20\"]\n[Event \"x\"] 1. 32-28 2-0",
      "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"B:W31:B1\"]\n 1. 32-28 2-0" },
  };
  g_autoptr (QiSetup) setup = make_setup ("pdn", NULL, "[GameType \"20\"]\n[FEN \"B:W31:B1\"]");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *text = NULL;
      GError *error = NULL;

      bytes = qi_item_write (QI_DIVISION_PDN, qi_notation_lookup ("pdn"), texts[i].old,
                             strlen (texts[i].old), setup, NULL, NULL, &error);
      g_assert_no_error (error);
      text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_assert_cmpstr (text, ==, texts[i].new);
    }
}

/* A name that the encoding of a record does not have is no reason to write it in two encodings. */
static void
test_not_in_encoding (gconstpointer data)
{
  const QiNotation *csa = qi_notation_lookup ("csa");
  const char *old = "N+\x90\xe6\x8e\xe8\nPI\n+\n+7776FU"; /* Shift JIS */
  g_autoptr (QiReading) named = qi_notation_read (csa, "N+\xC5\x81\nPI\n+\n", -1, NULL);
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;

  g_assert_nonnull (named->setup);
  bytes = qi_item_write (QI_DIVISION_CSA, csa, old, strlen (old), named->setup, NULL, NULL, &error);
  g_assert_null (bytes);
  g_assert_error (error, QI_ERROR, QI_ERROR_UNREPRESENTABLE);
  g_assert_nonnull (qi_error_get_finding (error));
  g_clear_error (&error);
}

static void
test_case (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  const char *chess =
    "{\"board\":[[\"K^\",null],[null,\"k^\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}";
  g_autoptr (QiSetup) setup = cases[i].to != NULL
                                ? make_setup (cases[i].format, cases[i].old, cases[i].to)
                                : make_setup ("json", NULL, chess);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;

  bytes =
    qi_item_write (cases[i].division, qi_notation_lookup (cases[i].format), cases[i].old,
                   cases[i].old == NULL ? 0 : strlen (cases[i].old), setup, NULL, findings, &error);
  if (cases[i].new == NULL)
    {
      g_assert_null (bytes);
      g_assert_cmpuint (error->domain, ==, QI_ERROR);
      g_assert_nonnull (qi_error_get_finding (error));
      g_clear_error (&error);
      return;
    }
  g_assert_no_error (error);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_cmpstr (text, ==, cases[i].new);
  g_assert_cmpint (has_code (findings, "moves-kept"), ==, cases[i].note != NULL);
  g_assert_false (qi_findings_have (findings, QI_SEVERITY_ERROR));
}

/* Setting an item to what it already says changes nothing. */
static void
test_same (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QiNotation *notation = qi_notation_lookup (cases[i].format);
      g_autoptr (QiReading) reading = NULL;
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autoptr (GBytes) bytes = NULL;
      GError *error = NULL;

      if (cases[i].old == NULL)
        continue;
      reading = qi_notation_read (notation, cases[i].old, -1, NULL);
      if (reading->setup == NULL)
        continue;
      bytes = qi_item_write (cases[i].division, notation, cases[i].old, strlen (cases[i].old),
                             reading->setup, NULL, findings, &error);
      g_assert_no_error (error);
      {
        g_autofree char *text =
          g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

        g_assert_cmpstr (text, ==, cases[i].old);
      }
      g_assert_false (has_code (findings, "moves-kept"));
    }
}

/* The text of an item whose setup has another game, or another detail. */
static char *
rewrite (QiDivision  division,
         const char *format,
         const char *old,
         const char *game,
         const char *key,
         gint64      value,
         gboolean   *moves_kept)
{
  const QiNotation *notation = qi_notation_lookup (format);
  g_autoptr (QiReading) reading = qi_notation_read (notation, old, -1, NULL);
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;

  g_assert_nonnull (reading->setup);
  if (game != NULL)
    setup = qi_setup_with_game (reading->setup, game);
  else
    {
      g_autoptr (QiDetails) details =
        qi_details_with_int (qi_setup_get_details (reading->setup), key, value);

      setup = qi_setup_with_details (reading->setup, details);
    }
  bytes = qi_item_write (division, notation, old, strlen (old), setup, NULL, findings, &error);
  g_assert_no_error (error);
  *moves_kept = has_code (findings, "moves-kept");
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
test_details (void)
{
  g_autofree char *variant = NULL;
  g_autofree char *komi = NULL;
  g_autofree char *clock = NULL;
  gboolean moves_kept = FALSE;

  variant = rewrite (QI_DIVISION_PGN, "pgn", HEADS "[FEN \"" A "\"]\r\n" MOVES, "atomic", NULL, 0,
                     &moves_kept);
  g_assert_cmpstr (variant, ==, HEADS "[FEN \"" A "\"]\r\n[Variant \"Atomic\"]\r\n" MOVES);
  g_assert_false (moves_kept);
  komi = rewrite (QI_DIVISION_SGF, "sgf", "(;GM[1]FF[4]SZ[9]AB[aa]KM[6.5]C[x]\n;W[dd])", NULL,
                  "komi", 7, &moves_kept);
  g_assert_cmpstr (komi, ==, "(;GM[1]FF[4]SZ[9]AB[aa]KM[7]C[x]\n;W[dd])");
  g_assert_false (moves_kept);
  clock = rewrite (QI_DIVISION_LINES, "epd", FIELDS " bm Kh2; hmvc 3;  id \"x\";", NULL, "halfmove",
                   4, &moves_kept);
  g_assert_nonnull (strstr (clock, "hmvc 4;"));
  g_assert_nonnull (strstr (clock, "bm Kh2;"));
}

/* A record of shogi is written anew up to its first move; the moves stay, and the line above them. */
static void
test_records (void)
{
  static const struct
  {
    QiDivision division;
    const char *format;
    const char *old;
    const char *to;
    const char *moves;
  } records[] = {
    { QI_DIVISION_CSA, "csa", "V2.2\nN+a\nPI\n+\n+7776FU\nT1\n%TORYO", "PI82HI\n-",
      "+7776FU\nT1\n%TORYO" },
    { QI_DIVISION_CSA, "csa", "PI\r\n+\r\n'*words\r\n+7776FU\r\n%TORYO\r\n", "PI82HI\n-",
      "+7776FU\r\n%TORYO\r\n" },
    { QI_DIVISION_BOD, "bod", "手合割：平手\n手数----指手---\n   1 ７六歩(77)\n   2 投了\n",
      "手合割：香落ち", "手数----指手---\n   1 ７六歩(77)\n   2 投了\n" },
    { QI_DIVISION_BOD, "bod", "手合割：平手\n手数----指手---\n*words\n   1 ７六歩(77)\n",
      "手合割：香落ち", "手数----指手---\n   1 ７六歩(77)\n" },
    { QI_DIVISION_BOD, "bod", "先手：a\n手合割：平手\n   1 ７六歩(77)\n", "手合割：香落ち",
      "   1 ７六歩(77)\n" },
    { QI_DIVISION_BOD, "bod", "手合割：平手\n▲７六歩", "手合割：香落ち", "▲７六歩" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (records); i++)
    {
      const QiNotation *format = qi_notation_lookup (records[i].format);
      g_autoptr (QiSetup) setup = make_setup (records[i].format, records[i].old, records[i].to);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *whole = qi_notation_write (format, setup, NULL, NULL);
      GError *error = NULL;
      g_autoptr (GBytes) bytes =
        qi_item_write (records[i].division, format, records[i].old, strlen (records[i].old), setup,
                       NULL, findings, &error);

      g_assert_no_error (error);
      g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      const gboolean has_crlf = strstr (records[i].old, "\r\n") != NULL;
      g_auto (GStrv) lines = g_strsplit (whole, "\n", -1);
      g_autofree char *head = g_strjoinv (has_crlf ? "\r\n" : "\n", lines);
      g_autofree char *expected = g_strconcat (head,
                                               g_str_has_suffix (head, "\n") ? ""
                                               : has_crlf                    ? "\r\n"
                                                                             : "\n",
                                               records[i].moves, NULL);
      g_assert_cmpstr (text, ==, expected);
      g_assert_true (has_code (findings, "moves-kept"));
    }
}

/* What stands around a position stays, whatever marks its end; the position is not written as its format would (two
 * blanks), so it has to be found. */
static void
test_around (void)
{
  static const struct
  {
    const char *before;
    const char *after;
  } around[] = {
    { "", "" },      { "\"", "\"" },  { "'", "'" },        { "`", "`" },   { "<", ">" },
    { "(", ")" },    { "FEN: ", "" }, { "FEN: \"", "\"" }, { "fen=", "" }, { "", "  {better is}" },
    { "", " # it" },
  };
  static const char old[] = "k7/8/8/8/8/8/8/7K  w - - 0 1";
  const QiNotation *fen = qi_notation_lookup ("fen");
  g_autoptr (QiSetup) setup = make_setup ("fen", A, N);

  for (gsize i = 0; i < G_N_ELEMENTS (around); i++)
    {
      g_autofree char *text = g_strconcat (around[i].before, old, around[i].after, NULL);
      g_autofree char *expected = g_strconcat (around[i].before, N, around[i].after, NULL);
      GError *error = NULL;
      g_autoptr (GBytes) bytes =
        qi_item_write (QI_DIVISION_LINES, fen, text, strlen (text), setup, NULL, NULL, &error);

      g_assert_no_error (error);
      g_autofree char *new = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_assert_cmpstr (new, ==, expected);
    }
}

/* What may stand in a file: one item, without the blanks around it. */
static void
test_fit (void)
{
  static const struct
  {
    QiDivision division;
    const char *text;
    const char *fitting; /* NULL: refused */
  } texts[] = {
    { QI_DIVISION_WHOLE, " a\nb\n", " a\nb\n" },
    { QI_DIVISION_WHOLE, "", "" },
    { QI_DIVISION_FOLDER, " a\nb\n", " a\nb\n" },
    { QI_DIVISION_LINES, "a", "a" },
    { QI_DIVISION_LINES, " \t a b\r\n\n", "a b" },
    { QI_DIVISION_LINES, "a\nb", NULL },
    { QI_DIVISION_LINES, "a\rb", NULL },
    { QI_DIVISION_LINES, "", NULL },
    { QI_DIVISION_LINES, " \n", NULL },
    { QI_DIVISION_ARRAY, " {\"a\": 1} ", "{\"a\": 1}" },
    { QI_DIVISION_ARRAY, "1", "1" },
    { QI_DIVISION_ARRAY, "1, 2", NULL },
    { QI_DIVISION_ARRAY, "1]", NULL },
    { QI_DIVISION_ARRAY, "[1", NULL },
    { QI_DIVISION_ARRAY, "", NULL },
    { QI_DIVISION_PGN, "[Event \"a\"]\n\n1. e4 *\n", "[Event \"a\"]\n\n1. e4 *" },
    { QI_DIVISION_PGN, "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n", NULL },
    { QI_DIVISION_PDN, "[Event \"a\"]\n\n1. 11-15 *", "[Event \"a\"]\n\n1. 11-15 *" },
    { QI_DIVISION_PDN, "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n", NULL },
    { QI_DIVISION_SGF, "\n(;SZ[9])\n", "(;SZ[9])" },
    { QI_DIVISION_SGF, "(;SZ[9])(;SZ[9])", NULL },
    { QI_DIVISION_SGF, "(;SZ[9]", NULL },
    { QI_DIVISION_CSA, "PI\n-\n", "PI\n-" },
    { QI_DIVISION_CSA, "PI\n-\n/\nPI\n+", NULL },
    { QI_DIVISION_BOD, "後手の持駒：なし\n+-+\n|玉|\n+-+\n先手の持駒：なし\n",
      "後手の持駒：なし\n+-+\n|玉|\n+-+\n先手の持駒：なし" },
    { QI_DIVISION_PROBLEMS, "BeginProblem\nPieces White Ka1", "BeginProblem\nPieces White Ka1" },
    { QI_DIVISION_PROBLEMS, "NextProblem\nPieces White Ka1", "NextProblem\nPieces White Ka1" },
    { QI_DIVISION_PROBLEMS, "Anfang\nSteine Weiss Ka1", "Anfang\nSteine Weiss Ka1" },
    { QI_DIVISION_PROBLEMS, "Pieces White Ka1", NULL },
    { QI_DIVISION_PROBLEMS, "BeginProblem\nPieces White Ka1\nNextProblem\nPieces White Kb1", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) text = g_bytes_new_static (texts[i].text, strlen (texts[i].text));
      GError *error = NULL;
      g_autoptr (GBytes) fitting = qi_item_fit (texts[i].division, text, &error);

      g_test_message ("%d %s", texts[i].division, texts[i].text);
      g_assert_cmpint (fitting != NULL, ==, texts[i].fitting != NULL);
      if (fitting == NULL)
        {
          g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
          g_clear_error (&error);
          continue;
        }
      g_assert_no_error (error);
      g_autofree char *same =
        g_strndup (g_bytes_get_data (fitting, NULL), g_bytes_get_size (fitting));
      g_assert_cmpstr (same, ==, texts[i].fitting);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/item-write/case/%s", cases[i].name);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/core/item-write/same", test_same);
  g_test_add_func ("/core/item-write/details", test_details);
  g_test_add_func ("/core/item-write/around", test_around);
  g_test_add_func ("/core/item-write/records", test_records);
  g_test_add_func ("/core/item-write/fit", test_fit);
  g_test_add_data_func ("/core/item-write/last-tags-removed", NULL, test_last_tags_removed);
  g_test_add_data_func ("/core/item-write/not-in-encoding", NULL, test_not_in_encoding);
  return g_test_run ();
}
