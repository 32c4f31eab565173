/* SPDX-License-Identifier: Apache-2.0 */
#include "collection-files.h"
#include "qi-error.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* A save keeps every byte that no edit is about. */

#define A             "k7/8/8/8/8/8/8/7K w - - 0 1"
#define B             "k7/8/8/8/8/8/8/6QK w - - 0 1"
#define C             "k7/8/8/8/8/8/8/5R1K w - - 0 1"
#define D             "k7/8/8/8/8/8/8/4B2K w - - 0 1"
#define N             "k7/8/8/8/8/8/7P/7K b - - 0 1"
#define J(x) "{\"board\":[[\"K^\",null],[null,\"" x "\"]],\"hands\":[{},{}],\"styles\":[\"C\",\"c\"],\"turn\":\"first\"}"
#define GAME(x, more) "[Event \"" x "\"]\n[SetUp \"1\"]\n[FEN \"" A "\"]\n\n" more "*\n"

#define DRAUGHTS(x) "[Event \"" x "\"]\n[GameType \"20\"]\n[FEN \"W:W31,32:B1\"]\n\n1. 31-27 {so} *\n"

#define DIAGRAM(kanji) "後手の持駒：なし\n+-+\n| " kanji "|\n+-+\n先手の持駒：なし\n"

/* The names say how the file is divided; the expected files were put together by hand. */
static const struct
{
  const char *name;
  const char *file;
  const char *old;
  const char *edits;
  const char *new;
} cases[] = {
  { "text", "a.fen", A "\n" B "\n" C "\n", "t1=" N, A "\n" N "\n" C "\n" },
  { "blanks", "a.fen", "  " A " \t\r\n\r\n # one\n" B "  ", "t0=" N "|t1=" N,
    "  " N " \t\r\n\r\n # one\n" N "  " },
  { "mark", "a.fen", "\xEF\xBB\xBF" A "\r\n" B "\r\n", "t0=" N, "\xEF\xBB\xBF" N "\r\n" B "\r\n" },
  { "mark-move", "a.fen", "\xEF\xBB\xBF" A "\r\n" B "\r\n", "m1>0",
    "\xEF\xBB\xBF" B "\r\n" A "\r\n" },
  { "delete", "a.fen", A "\r\n" B " \n" C "\n", "d1", A "\r\n" C "\n" },
  { "delete-comment", "a.fen", A "\n# two\n" B "\n\n" C "\n", "d1", A "\n# two\n\n" C "\n" },
  { "delete-first", "a.fen", "# head\n\n# one\n" A "\n" B "\n", "d0", "# head\n\n# one\n" B "\n" },
  { "delete-last", "a.fen", A "\n" B "\n# end", "d1", A "\n# end" },
  { "delete-last-open", "a.fen", A "\r\n" B, "d1", A },
  { "delete-all", "a.fen", "# head\n" A "\n" B "\n# end\n", "d0,1", "# head\n# end\n" },
  { "move-down", "a.fen", "# head\n\n" A "\n# two\n" B "\r\n" C "\n", "m0>3",
    "# head\n\n# two\n" B "\r\n" C "\n" A "\n" },
  { "move-comment", "a.fen", A "\n# three\n#  more\n" B "\n" C "\n", "m1>0",
    "# three\n#  more\n" B "\n" A "\n" C "\n" },
  { "move-open", "a.fen", A "\r\n" B "\r\n" C, "m2>0", C "\r\n" A "\r\n" B },
  { "move-some", "a.fen", A "\n" B "\n" C "\n" D "\n", "m0,2>4", B "\n" D "\n" A "\n" C "\n" },
  { "copy", "a.fen", A "\r\n" B "\n" C, "c0,2|t1=" N "|t4=" N, A "\r\n" N "\r\n" B "\n" C "\n" N },
  { "copy-delete", "a.fen", A "\r\n" B "\r\n", "c0|d0,2|t0=" N, N "\r\n" },
  { "tail", "a.fen", A "\n" B "\n\n; end\n", "c1|m0>3", B "\n" B "\n" A "\n\n; end\n" },
  { "revert", "a.fen", A "\n" B "\n", "t0=" N "|t1=" N "|r0", A "\n" N "\n" },

  { "array-text", "a.json", "[\n  " J ("a") ",\n  " J ("b") "\n]\n", "t1=" J ("n"),
    "[\n  " J ("a") ",\n  " J ("n") "\n]\n" },
  { "array-delete", "a.json", "[ " J ("a") " ,\r\n\t" J ("b") ", " J ("c") " ]", "d1",
    "[ " J ("a") ", " J ("c") " ]" },
  { "array-delete-first", "a.json", "[ " J ("a") " ,\r\n\t" J ("b") ", " J ("c") " ]", "d0",
    "[ " J ("b") ", " J ("c") " ]" },
  { "array-delete-last", "a.json", "[\n  " J ("a") ",\n  " J ("b") "\n]\n", "d1",
    "[\n  " J ("a") "\n]\n" },
  { "array-delete-all", "a.json", "[" J ("a") "," J ("b") "]", "d0,1", "[]" },
  { "array-move", "a.json", "[\n  " J ("a") ",\n  " J ("b") ",\n  " J ("c") "\n]\n", "m2>0",
    "[\n  " J ("c") ",\n  " J ("a") ",\n  " J ("b") "\n]\n" },
  { "array-copy", "a.json", "[\n  " J ("a") "\n]\n", "c0|t1=" J ("n"),
    "[\n  " J ("a") ",\n  " J ("n") "\n]\n" },
  { "array-copy-first-of-two", "a.json", "[ " J ("a") " ,\r\n\t" J ("b") " ]", "c0",
    "[ " J ("a") " ,\r\n\t" J ("a") " ,\r\n\t" J ("b") " ]" },

  { "pgn-text", "a.pgn", GAME ("a", "1. Kh2 {why?} ") "\n" GAME ("b", ""),
    "t1=[FEN \"" N "\"]\n\n*", GAME ("a", "1. Kh2 {why?} ") "\n[FEN \"" N "\"]\n\n*\n" },
  { "pgn-delete", "a.pgn", GAME ("a", "") "\n" GAME ("b", "") "\n" GAME ("c", ""), "d1",
    GAME ("a", "") "\n" GAME ("c", "") },
  { "pgn-delete-first", "a.pgn", "% head\n" GAME ("a", "") "\n" GAME ("b", ""), "d0",
    "% head\n" GAME ("b", "") },
  { "pgn-move", "a.pgn", GAME ("a", "") "\n\n" GAME ("b", "") "\n\n" GAME ("c", ""), "m0>3",
    GAME ("b", "") "\n\n" GAME ("c", "") "\n\n" GAME ("a", "") },
  { "pgn-copy", "a.pgn", GAME ("a", "") "\n" GAME ("b", "1. Kh2 "), "c0,1",
    GAME ("a", "") "\n" GAME ("a", "") "\n" GAME ("b", "1. Kh2 ") "\n" GAME ("b", "1. Kh2 ") },
  /* What stands before a deleted game and is no separator stays; between games that have none, one is a blank line. */
  { "pgn-delete-comment", "a.pgn", GAME ("a", "") "\n% b\n" GAME ("b", "") "\n" GAME ("c", ""),
    "d1", GAME ("a", "") "\n% b\n\n" GAME ("c", "") },
  { "pgn-delete-blanks", "a.pgn", GAME ("a", "") " \t\r\n" GAME ("b", "") "\n" GAME ("c", ""), "d1",
    GAME ("a", "") "\n" GAME ("c", "") },
  { "pgn-copy-comment", "a.pgn", GAME ("a", "") "\n% b\n" GAME ("b", ""), "c1",
    GAME ("a", "") "\n% b\n" GAME ("b", "") "\n" GAME ("b", "") },
  { "pgn-copy-delete-all", "a.pgn", GAME ("a", "") "\n" GAME ("b", ""), "c1|d0,1", GAME ("b", "") },
  { "csa-delete-slash", "a.csa", "PI\n+\n/\n/\nPI\n-\n/\nPI\n+\n", "d1", "PI\n+\n/\nPI\n+\n" },
  { "pdn-delete", "a.pdn", DRAUGHTS ("a") "\n" DRAUGHTS ("b") "\n" DRAUGHTS ("c"), "d0",
    DRAUGHTS ("b") "\n" DRAUGHTS ("c") },
  { "pdn-copy", "a.pdn", DRAUGHTS ("a") "\n" DRAUGHTS ("b"), "c1|m2>0",
    DRAUGHTS ("b") "\n" DRAUGHTS ("a") "\n" DRAUGHTS ("b") },
  { "sgf-line", "a.sgf", "(;GM[1]SZ[9]AB[aa])(;GM[1]SZ[9]AB[bb])\n(;GM[1]SZ[9]AB[cc])", "d1",
    "(;GM[1]SZ[9]AB[aa])\n(;GM[1]SZ[9]AB[cc])" },
  { "sgf-text", "a.sgf", " (;GM[1]SZ[9]AB[aa];B[ab]) y\n\n(;GM[1]SZ[9]AB[bb])\n",
    "t0=(;GM[1]AB[dd])", " (;GM[1]AB[dd]) y\n\n(;GM[1]SZ[9]AB[bb])\n" },
  { "sgf-move", "a.sgf", "(;GM[1]SZ[9]AB[aa])\n\n(;GM[1]SZ[9]AB[bb])\n", "m1>0",
    "(;GM[1]SZ[9]AB[bb])\n\n(;GM[1]SZ[9]AB[aa])\n" },

  { "csa-delete", "a.csa", "V2.2\nPI\n+\n/\nPI\n-\n/\n'c\nPI\n+\n", "d1",
    "V2.2\nPI\n+\n/\n'c\nPI\n+\n" },
  { "csa-delete-first", "a.csa", "V2.2\nPI\n+\n/\nPI\n-\n/\n'c\nPI\n+\n", "d0",
    "PI\n-\n/\n'c\nPI\n+\n" },
  { "csa-delete-last", "a.csa", "V2.2\nPI\n+\n/\nPI\n-\n/\n'c\nPI\n+\n", "d2",
    "V2.2\nPI\n+\n/\nPI\n-\n" },
  { "csa-move", "a.csa", "V2.2\r\nPI\r\n+\r\n/\r\nPI\r\n-\r\n/\r\n'c\r\nPI\r\n+\r\n", "m2>0",
    "'c\r\nPI\r\n+\r\n/\r\nV2.2\r\nPI\r\n+\r\n/\r\nPI\r\n-\r\n" },
  { "csa-copy", "a.csa", "V2.2\nPI\n+\n/\nPI\n-\n", "c1", "V2.2\nPI\n+\n/\nPI\n-\n/\nPI\n-\n" },
  { "bod-delete", "a.bod", DIAGRAM ("玉") "\n" DIAGRAM ("金") "\n" DIAGRAM ("銀"), "d1",
    DIAGRAM ("玉") "\n" DIAGRAM ("銀") },
  { "bod-copy", "a.bod", DIAGRAM ("玉") "\n" DIAGRAM ("金"), "c0",
    DIAGRAM ("玉") "\n" DIAGRAM ("玉") "\n" DIAGRAM ("金") },
};

static void
assert_bytes (const char *path,
              const char *expected,
              gsize       length)
{
  g_autoptr (GBytes) bytes = collection_get (path);

  collection_assert_bytes (bytes, expected, length);
}

/* The texts of the rows, to compare a collection with its file opened anew. */
static void
assert_reopens (QiCollection *collection,
                const char   *path)
{
  g_autoptr (QiCollection) again = collection_open (path);
  const guint n = qi_collection_get_n_rows (collection);

  g_assert_cmpuint (qi_collection_get_n_rows (again), ==, n);
  for (guint row = 0; row < n; row++)
    {
      g_autoptr (GBytes) one = qi_collection_dup_text (collection, row, NULL);
      g_autoptr (GBytes) other = qi_collection_dup_text (again, row, NULL);
      g_autoptr (GBytes) saved = qi_collection_dup_saved_text (collection, row, NULL);

      g_assert_true (g_bytes_equal (one, other));
      g_assert_true (g_bytes_equal (saved, other));
      g_assert_false (qi_collection_is_row_modified (collection, row));
    }
}

static void
test_case (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autofree char *dir = collection_make_dir ();
  g_autofree char *path = g_build_filename (dir, cases[i].file, NULL);
  g_autoptr (QiCollection) collection = NULL;
  GError *error = NULL;

  collection_put (path, cases[i].old, strlen (cases[i].old));
  collection = collection_open (path);
  collection_edit (collection, cases[i].edits, &error);
  g_assert_no_error (error);
  g_assert_true (qi_collection_is_modified (collection));
  assert_bytes (path, cases[i].old, strlen (cases[i].old));
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  g_assert_false (qi_collection_is_modified (collection));
  assert_bytes (path, cases[i].new, strlen (cases[i].new));
  if (qi_collection_get_n_rows (collection) > 1)
    assert_reopens (collection, path);
  collection_remove (dir);
}

/* All rows are deleted and saved, and then a new one is put in and copied: the file has the line ends of what is left of it,
 * else those of Unix, and between two what its format asks for. */
static void
test_emptied (void)
{
  static const struct
  {
    const char *file;
    const char *old;
    const char *emptied;
    const char *row;
    const char *new;
  } rows[] = {
    { "a.fen", "# head\r\n\r\n" A "\r\n" B "\r\n", "# head\r\n\r\n", N,
      "# head\r\n\r\n" N "\r\n" N "\r\n" },
    { "a.fen", "# head\n" A "\n" B "\n", "# head\n", N, "# head\n" N "\n" N "\n" },
    { "a.fen", A "\r\n" B "\r\n", "", N, N "\n" N "\n" },
    { "a.fen", "\xEF\xBB\xBF" A "\n" B "\n", "\xEF\xBB\xBF", N, "\xEF\xBB\xBF" N "\n" N "\n" },
    { "a.json", "[" J ("a") "," J ("b") "]\n", "[]\n", J ("n"), "[" J ("n") "," J ("n") "]\n" },
    { "a.pgn", GAME ("a", "") "\n" GAME ("b", ""), "", "[FEN \"" N "\"]\n\n*",
      "[FEN \"" N "\"]\n\n*\n\n[FEN \"" N "\"]\n\n*\n" },
  };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), N, -1, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *dir = collection_make_dir ();
      g_autofree char *path = g_build_filename (dir, rows[i].file, NULL);
      g_autofree char *edits = g_strdup_printf ("t0=%s|c0", rows[i].row);
      g_autoptr (QiCollection) collection = NULL;
      GError *error = NULL;

      g_test_message ("%" G_GSIZE_FORMAT, i);
      collection_put (path, rows[i].old, strlen (rows[i].old));
      collection = collection_open (path);
      collection_edit (collection, "d0,1", &error);
      g_assert_no_error (error);
      collection_save (collection, NULL, FALSE, &error);
      g_assert_no_error (error);
      assert_bytes (path, rows[i].emptied, strlen (rows[i].emptied));
      g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 0);
      qi_collection_insert (collection, 0, reading->setup, NULL, &error);
      g_assert_no_error (error);
      collection_edit (collection, edits, &error);
      g_assert_no_error (error);
      collection_save (collection, NULL, FALSE, &error);
      g_assert_no_error (error);
      assert_bytes (path, rows[i].new, strlen (rows[i].new));
      assert_reopens (collection, path);
      collection_remove (dir);
    }
}

#define CSA_EMPTY(rank)      "P" rank " *  *  *  *  *  *  *  *  * \n"
#define CSA_KING(rank, king) "P" rank " *  *  *  * " king " *  *  *  * \n"
#define CSA_BOARD(upper, lower) \
  CSA_KING ("1", "-OU") CSA_EMPTY ("2") CSA_EMPTY ("3") CSA_EMPTY ("4") CSA_EMPTY ("5") CSA_EMPTY ("6") CSA_EMPTY ("7") upper lower "+\n"
#define KIF_EMPTY            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|"
#define KIF_KING(king)       "| ・ ・ ・ ・" king " ・ ・ ・ ・|"
#define KIF_BOARD(upper, lower) \
  "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n" KIF_KING ("v玉") "一\n" KIF_EMPTY "二\n" \
  KIF_EMPTY "三\n" KIF_EMPTY "四\n" KIF_EMPTY "五\n" KIF_EMPTY "六\n" KIF_EMPTY "七\n" upper "八\n" lower "九\n" \
  "+---------------------------+\n先手の持駒：なし\n"

/* @text in @encoding, with the line ends of Windows in all but UTF-8. */
static GString *
encode (const char *text,
        const char *encoding)
{
  GString *out = NULL;
  g_autofree char *encoded = g_convert (text, -1, encoding, "UTF-8", NULL, NULL, NULL);

  g_assert_nonnull (encoded);
  out = g_string_new (encoded);
  if (strcmp (encoding, "UTF-8") != 0)
    g_string_replace (out, "\n", "\r\n", 0);
  return out;
}

/* A record among others gets another position: it keeps its moves, its encoding and its line ends, and the others keep every
 * byte. CSA's declaration of UTF-8 is in UTF-8 alone: a text of version 3.0 without one is in Shift JIS. */
static void
test_records (gconstpointer data)
{
  static const struct
  {
    const char *file;
    const char *before;
    const char *old;
    const char *declaration; /* in UTF-8 */
    const char *new;
    const char *after;
  } records[] = {
    { "a.csa", "'先頭\nV2.2\nPI\n+\n/\n",
      "V2.2\nN+先手\n" CSA_BOARD (CSA_EMPTY ("8"),
                                  CSA_KING ("9", "+OU")) "+5958OU\nT1\n'読み\n%TORYO\n",
      "'CSA encoding=UTF-8\n",
      "V3.0\nN+先手\n" CSA_BOARD (CSA_KING ("8", "+OU"),
                                  CSA_EMPTY ("9")) "+5958OU\nT1\n'読み\n%TORYO\n",
      " / \nPI\n-\n'終\n" },
    { "a.kif", "手合割：その他\n" KIF_BOARD (KIF_EMPTY, KIF_KING (" 玉")) "\n",
      "手合割：その他\n先手：甲\n後手：乙\n" KIF_BOARD (
        KIF_EMPTY, KIF_KING (" 玉")) "手数----指手---------消費時間--\n   1 ５八玉(59)   ( "
                                     "0:00/00:00:00)\n*読み\n   2 投了\n",
      "",
      "手合割：その他\n先手：甲\n後手：乙\n" KIF_BOARD (
        KIF_KING (" 玉"), KIF_EMPTY) "手数----指手---------消費時間--\n   1 ５八玉(59)   ( "
                                     "0:00/00:00:00)\n*読み\n   2 投了\n",
      "\n\n手合割：その他\n" KIF_BOARD (KIF_EMPTY, KIF_KING (" 玉")) "*終\n" },
  };
  const char *const encodings[] = { "UTF-8", "CP932", "EUC-JP" };
  g_autoptr (QiReading) wanted =
    qi_notation_read (qi_notation_lookup ("sfen"), "4k4/9/9/9/9/9/9/4K4/9 b - 1", -1, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (records); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (encodings); k++)
      {
        const gboolean is_utf8 = strcmp (encodings[k], "UTF-8") == 0;
        g_autofree char *dir = collection_make_dir ();
        g_autofree char *path = g_build_filename (dir, records[i].file, NULL);
        g_autofree char *old =
          g_strconcat (records[i].before, records[i].old, records[i].after, NULL);
        g_autofree char *new =
          g_strconcat (records[i].before, is_utf8 ? records[i].declaration : "", records[i].new,
                       records[i].after, NULL);
        g_autoptr (GString) old_text = encode (old, encodings[k]);
        g_autoptr (GString) new_text = encode (new, encodings[k]);
        g_autoptr (QiCollection) collection = NULL;
        g_autoptr (QiReading) reading = NULL;
        g_autoptr (QiSetup) setup = NULL;
        GError *error = NULL;

        collection_put (path, old_text->str, old_text->len);
        collection = collection_open (path);
        g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 3);
        reading = qi_collection_read (collection, 1, FALSE, &error);
        g_assert_no_error (error);
        setup = qi_setup_with_position (reading->setup, qi_setup_get_position (wanted->setup));
        qi_collection_set_setup (collection, 1, setup, NULL, NULL, &error);
        g_assert_no_error (error);
        collection_save (collection, NULL, FALSE, &error);
        g_assert_no_error (error);
        assert_bytes (path, new_text->str, new_text->len);
        assert_reopens (collection, path);
        collection_remove (dir);
      }
}

#define N_LINES 100000

/* Lines of various forms, and where the position of each begins. */
static GString *
make_lines (GRand  *rand,
            GArray *offsets)
{
  static const char *const positions[] = { A, B, C, D };
  static const char *const starts[] = { "", "", "", " ", "\t " };
  static const char *const ends[] = { "\n", "\r\n", "  \n", "\t\r\n", " \t \n" };
  static const char *const between[] = { "\n", "# Gr\xFC\n", "\r\n", "; x\r\n", "  \n", "%\n" };
  GString *text = g_string_sized_new (4 * 1024 * 1024);

  for (guint i = 0; i < N_LINES; i++)
    {
      gsize offset;

      while (g_rand_int_range (rand, 0, 5) == 0)
        g_string_append (text, between[g_rand_int_range (rand, 0, G_N_ELEMENTS (between))]);
      g_string_append (text, starts[g_rand_int_range (rand, 0, G_N_ELEMENTS (starts))]);
      offset = text->len;
      g_array_append_val (offsets, offset);
      g_string_append (text, positions[g_rand_int_range (rand, 0, G_N_ELEMENTS (positions))]);
      if (i + 1 < N_LINES)
        g_string_append (text, ends[g_rand_int_range (rand, 0, G_N_ELEMENTS (ends))]);
    }
  return text;
}

/* One line of many is changed, whichever it is; all other bytes are kept. */
static void
test_many (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (GArray) offsets = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autoptr (GString) text = make_lines (rand, offsets);
  g_autofree char *dir = collection_make_dir ();
  g_autofree char *path = g_build_filename (dir, "many.fen", NULL);
  const guint rows[] = { 0, 1, 4711, 63999, 64000, N_LINES - 2, N_LINES - 1 };
  /* Under valgrind, the first, a middle and the last line are enough to find errors of memory. */
  const guint step = g_getenv ("MASUME_SAMPLES") == NULL ? 1 : 3;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i += step)
    {
      g_autoptr (QiCollection) collection = NULL;
      g_autoptr (GString) expected = g_string_new_len (text->str, (gssize) text->len);
      GError *error = NULL;
      const gsize at = g_array_index (offsets, gsize, rows[i]);
      const char *end = strstr (text->str + at, " 0 1");

      g_string_erase (expected, (gssize) at, (gssize) (end + strlen (" 0 1") - (text->str + at)));
      g_string_insert (expected, (gssize) at, N);
      collection_put (path, text->str, text->len);
      collection = collection_open (path);
      g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, N_LINES);
      {
        g_autoptr (GBytes) bytes = g_bytes_new_static (N, strlen (N));

        qi_collection_set_text (collection, rows[i], bytes, &error);
        g_assert_no_error (error);
      }
      collection_save (collection, NULL, FALSE, &error);
      g_assert_no_error (error);
      assert_bytes (path, expected->str, expected->len);
      g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, N_LINES);
    }
  collection_remove (dir);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/collection-save/case/%s", cases[i].name);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/core/collection-save/emptied", test_emptied);
  g_test_add_func ("/core/collection-save/many", test_many);
  g_test_add_data_func ("/core/collection-save/records", NULL, test_records);
  return g_test_run ();
}
