/* SPDX-License-Identifier: Apache-2.0 */
/* Which positions LaTeX shows by the package chessboard, which draws boards of 8×8 with the pieces of chess alone, and which it
 * includes as pictures; what special characters are in LaTeX; and what is said of a position on a sheet. */
#include "diagram-latex.h"
#include "diagram-samples.h"
#include "diagram-set.h"
#include "diagram-sheet-words.h"
#include "qi-json-reader-private.h"

#include <string.h>

#define KINGS "K^ 62. k^"

typedef struct
{
  const char   *name;
  const char   *game; /* (nullable) */
  const char   *styles;
  guint         n_sizes;
  gint64        sizes[3];
  const char   *board;
  const char   *hands;
  const char   *detail; /* (nullable): a key, "walls" or "marks" */
  DiagramPieces pieces;
  int           layer;
  gboolean      hides; /* hands and marks */
  gboolean      has;
} BoardRow;

#define ALL DIAGRAM_PICTURE_ALL_LAYERS

static const BoardRow boards[] = {
  { "chess", "chess", "Cc", 2, { 8, 8 }, "K^ Q R B N P k^ q r b n p", "", NULL, 0, ALL, FALSE, TRUE },
  { "by-styles", NULL, "Cc", 2, { 8, 8 }, KINGS, "", NULL, 0, ALL, FALSE, TRUE },
  { "first-layer", "chess", "Cc", 2, { 8, 8 }, KINGS, "", NULL, 0, 0, FALSE, TRUE },
  { "another-layer", "chess", "Cc", 2, { 8, 8 }, KINGS, "", NULL, 0, 1, FALSE, FALSE },
  { "print", "chess", "Cc", 2, { 8, 8 }, KINGS, "", NULL, DIAGRAM_PIECES_PRINT, ALL, FALSE, TRUE },
  { "letters", "chess", "Cc", 2, { 8, 8 }, KINGS, "", NULL, DIAGRAM_PIECES_LETTERS, ALL, FALSE, FALSE },
  { "of-no-game", NULL, "Zz", 2, { 8, 8 }, KINGS, "", NULL, 0, ALL, FALSE, FALSE },
  { "one-dimension", "chess", "Cc", 1, { 64 }, KINGS, "", NULL, 0, ALL, FALSE, FALSE },
  { "layers", "chess", "Cc", 3, { 2, 8, 8 }, KINGS, "", NULL, 0, ALL, FALSE, FALSE },
  { "narrow", "chess", "Cc", 2, { 8, 7 }, KINGS, "", NULL, 0, ALL, FALSE, FALSE },
  { "low", "chess", "Cc", 2, { 7, 8 }, "K^ k^", "", NULL, 0, ALL, FALSE, FALSE },
  { "points", "go", "Gg", 2, { 8, 8 }, "S s", "", NULL, 0, ALL, FALSE, FALSE },
  { "diagonals", "sittuyin", "Cc", 2, { 8, 8 }, KINGS, "", NULL, 0, ALL, FALSE, FALSE },
  { "numbered", "draughts", "Dd", 2, { 8, 8 }, "P p", "", NULL, 0, ALL, FALSE, FALSE },
  { "shogi", "shogi", "Ss", 2, { 8, 8 }, "P p", "", NULL, 0, ALL, FALSE, FALSE },
  { "hand", "crazyhouse", "Cc", 2, { 8, 8 }, KINGS, "P;", NULL, 0, ALL, FALSE, FALSE },
  { "hand-of-second", "crazyhouse", "Cc", 2, { 8, 8 }, KINGS, ";p", NULL, 0, ALL, FALSE, FALSE },
  { "hand-not-shown", "crazyhouse", "Cc", 2, { 8, 8 }, KINGS, "P;", NULL, 0, ALL, TRUE, TRUE },
  { "walls", "chess", "Cc", 2, { 8, 8 }, KINGS, "", "walls", 0, ALL, FALSE, FALSE },
  { "walls-are-no-marks", "chess", "Cc", 2, { 8, 8 }, KINGS, "", "walls", 0, ALL, TRUE, FALSE },
  { "marks", "chess", "Cc", 2, { 8, 8 }, KINGS, "", "marks", 0, ALL, FALSE, FALSE },
  { "marks-not-shown", "chess", "Cc", 2, { 8, 8 }, KINGS, "", "marks", 0, ALL, TRUE, TRUE },
  { "title", "chess", "Cc", 2, { 8, 8 }, KINGS, "", "title", 0, ALL, FALSE, TRUE },
  /* Pieces that are no man of chess. */
  { "enhanced", "chess", "Cc", 2, { 8, 8 }, "K^ k^ +R", "", NULL, 0, ALL, FALSE, FALSE },
  { "derived", "chess", "Cc", 2, { 8, 8 }, "K^' 62. k^", "", NULL, 0, ALL, FALSE, FALSE },
  { "hawk", "seirawan", "Cc", 2, { 8, 8 }, "K^ k^ H h", "", NULL, 0, ALL, FALSE, FALSE },
  { "unknown", "chess", "Cc", 2, { 8, 8 }, "K^ k^ Z", "", NULL, 0, ALL, FALSE, FALSE },
  { "words", "chess", "Cc", 2, { 8, 8 }, "K^ k^ grand-vizier", "", NULL, 0, ALL, FALSE, FALSE },
  { "of-shogi", "chess", "Cs", 2, { 8, 8 }, "K^ p", "", NULL, 0, ALL, FALSE, FALSE },
};

static QiSetup *
with_detail (QiSetup    *setup,
             const char *key,
             const char *json)
{
  g_autoptr (QiValue) value = qi_json_parse (json, -1, NULL, NULL);
  g_autoptr (QiDetails) details = NULL;

  g_assert_nonnull (value);
  details = qi_details_with (qi_setup_get_details (setup), key, value);
  return qi_setup_with_details (setup, details);
}

static void
test_board (gconstpointer data)
{
  const BoardRow *row = data;
  g_autoptr (QiSetup) plain =
    diagram_sample_new (row->game, row->styles, row->n_sizes, row->sizes,
                        row->sizes[0] * MAX (row->sizes[1], 1) * MAX (row->sizes[2], 1) < 64
                          ? "K^ k^"
                          : row->board,
                        row->hands);
  g_autoptr (QiSetup) setup = NULL;
  g_autofree char *part = NULL;
  DiagramPicture picture;

  setup = row->detail == NULL                  ? qi_setup_ref (plain)
          : strcmp (row->detail, "walls") == 0 ? with_detail (plain, "walls", "[9]")
          : strcmp (row->detail, "marks") == 0
            ? with_detail (plain, "marks", "[{\"kind\": \"square\", \"squares\": [1]}]")
            : with_detail (plain, "title", "\"One & two\"");
  diagram_picture_init (&picture);
  picture.style.pieces = row->pieces;
  picture.layer = row->layer;
  picture.hands = picture.marks = !row->hides;
  g_assert_cmpint (diagram_latex_has_board (&picture, setup), ==, row->has);
  part = diagram_latex_dup_part (&picture, setup, "a.pdf");
  g_assert_true (
    g_str_has_prefix (part, row->has ? "% \\usepackage{chessboard}\n\\chessboard[setfen={"
                                     : "% \\usepackage{graphicx}\n\\includegraphics[scale=0.5]"
                                       "{\\detokenize{a.pdf}}"));
}

/* The men of a person's own are not those of the package. */
static void
test_set (void)
{
  const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiSetup) setup = diagram_sample_new ("chess", "Cc", 2, sizes, KINGS, "");
  static const char *const none[] = { NULL };
  g_autoptr (DiagramSet) set = diagram_set_new (none);
  DiagramPicture picture;

  diagram_picture_init (&picture);
  picture.style.set = set;
  g_assert_false (diagram_latex_has_board (&picture, setup));
}

/* FEN, section 16.1.3.1 of the PGN standard: empty squares are counted, and ranks end in a slash. Words with what asks for them. */
static void
test_part (void)
{
  const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiSetup) plain =
    diagram_sample_new ("chess", "Cc", 2, sizes,
                        "r . . . k^ . . r 8. 8. . . . P 4. 8. 8. 8. R . . Q K^ B N R", "");
  g_autoptr (QiSetup) setup = with_detail (plain, "title", "\"One & two\"");
  g_autoptr (QiSetup) nameless = with_detail (plain, "title", "7");
  g_autofree char *bare = NULL;
  g_autofree char *titled = NULL;
  g_autofree char *untitled = NULL;
  DiagramPicture picture;

  diagram_picture_init (&picture);
  bare = diagram_latex_dup_part (&picture, setup, NULL);
  g_assert_cmpstr (
    bare, ==,
    "% \\usepackage{chessboard}\n"
    "\\chessboard[setfen={r3k2r/8/8/3P4/8/8/8/R2QKBNR w - - 0 1},inverse=false,label=true,"
    "showmover=true]\n");
  picture.title = TRUE;
  /* A board with its coordinates has sides of nine squares, without them of eight. */
  picture.width = 90.;
  picture.height = 180.;
  titled = diagram_latex_dup_part (&picture, setup, NULL);
  g_assert_nonnull (strstr (titled, "\nOne \\& two\\par\n\\chessboard["));
  g_assert_true (g_str_has_suffix (titled, ",boardfontsize=10.00bp]\n"));
  /* The shorter side counts, whichever it is; what has no title says none. */
  picture.width = 180.;
  picture.height = 90.;
  g_autofree char *low = diagram_latex_dup_part (&picture, plain, NULL);
  g_assert_true (g_str_has_prefix (low, "% \\usepackage{chessboard}\n\\chessboard["));
  g_assert_true (g_str_has_suffix (low, ",boardfontsize=10.00bp]\n"));
  picture.width = 90.;
  picture.height = 0.;
  picture.coordinates = FALSE;
  untitled = diagram_latex_dup_part (&picture, nameless, NULL);
  g_assert_nonnull (strstr (untitled, "{chessboard}\n\\chessboard["));
  g_assert_true (
    g_str_has_suffix (untitled, ",label=false,showmover=true,boardfontsize=11.25bp]\n"));
}

/* A picture that was asked for by its squares is as large as that. */
static void
test_own_picture (void)
{
  const gint64 sizes[] = { 4, 5 };
  g_autoptr (QiSetup) setup = diagram_sample_new (NULL, "Zz", 2, sizes, "K", "");
  g_autofree char *part = NULL;
  DiagramPicture picture;

  diagram_picture_init (&picture);
  picture.square = 20.;
  picture.coordinates = picture.turn = FALSE;
  part = diagram_latex_dup_part (&picture, setup, "b.pdf");
  g_assert_nonnull (strstr (part, "\\includegraphics[width="));
  g_assert_nonnull (strstr (part, ",keepaspectratio]{\\detokenize{b.pdf}}\n"));
  /* What cannot be measured has no size. */
  picture.square = 5000.;
  g_autofree char *large = diagram_latex_dup_part (&picture, setup, "b.pdf");
  g_assert_nonnull (strstr (large, "\\includegraphics[scale=0.5]{"));
}

typedef struct
{
  const char *name;
  const char *words;
  const char *latex;
} TextRow;

/* Source: LaTeX 2e, "Special characters"; Unicode 15, section 23.7 (noncharacters), general category Cf. */
static const TextRow texts[] = {
  { "special", "\\{}$&#_%^~", "\\textbackslash{}\\{\\}\\$\\&\\#\\_\\%\\textasciicircum{}\\textasciitilde{}" },
  { "optional", "[a]*", "{[}a{]}{*}" },
  { "paragraph", "a\nb", "a\\par b" },
  { "controls", "a\tb\rc\x7f" "d\xc2\x85" "e", "a b c d e" },
  { "separators", "a\xe2\x80\xa8" "b\xe2\x80\xa9" "c", "a b c" },
  { "noncharacters", "a\xef\xbf\xbe" "b\xef\xbf\xbf" "c\xef\xb7\x90" "d\xef\xb7\xaf" "e\xf0\x9f\xbf\xbe" "f", "abcdef" },
  { "beside-noncharacters", "\xef\xb7\x8f\xef\xb7\xb0", "\xef\xb7\x8f\xef\xb7\xb0" },
  { "directions", "a\xe2\x80\xae" "b\xe2\x80\x8f" "c", "abc" },
  { "bar", "<a|b>\"c\"", "\\textless{}a\\textbar{}b\\textgreater{}\\textquotedbl{}c\\textquotedbl{}" },
  { "path", "a/b", "a/\\allowbreak{}b" },
  { "no-break", "a\xc2\xa0" "b", "a~b" },
  { "not-utf-8", "a\xff" "b", "a\xef\xbf\xbd" "b" },
};

static void
test_text (gconstpointer data)
{
  const TextRow *row = data;
  g_autoptr (GString) text = g_string_new (NULL);

  diagram_latex_append_text (text, row->words);
  g_assert_cmpstr (text->str, ==, row->latex);
}

static void
check_path (const char *path,
            guint       number,
            const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *made = diagram_latex_dup_path (path, number, &error);

  g_assert_cmpstr (made, ==, expected);
  if (expected == NULL)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME);
}

static void
test_paths (void)
{
  check_path ("a.tex", 0, "a-board.pdf");
  check_path ("d.e/a.TEX", 3, "d.e/a-3.pdf");
  check_path ("a.txt", 1, "a.txt-1.pdf");
  check_path ("a", 0, "a-board.pdf");
  /* Only the name is said in the text. */
  check_path ("50%/a.tex", 0, "50%/a-board.pdf");
  check_path ("a#.tex", 0, NULL);
  check_path ("a b{c.tex", 2, NULL);
}

/* A4 in points, with margins of an inch. */
static const DiagramSheetArea area = { 595., 842., 72., 72., 451., 698. };

static guint
count (const char *text,
       const char *part)
{
  guint n = 0;

  for (const char *at = text; (at = strstr (at, part)) != NULL; at += strlen (part))
    n++;
  return n;
}

/* Two columns and one row: a third position begins a page. */
static void
test_document (void)
{
  static const char *const lines[] = { "1   Qd8#", "2   王 玉 王", NULL };
  const gint64 sizes[] = { 8, 8 };
  const gint64 small[] = { 4, 5 };
  g_autoptr (QiSetup) chess = diagram_sample_new ("chess", "Cc", 2, sizes, KINGS, "");
  g_autoptr (QiSetup) other = diagram_sample_new (NULL, "Zz", 2, small, "K", "");
  g_autoptr (DiagramLatex) self = diagram_latex_new (&area, 2, 1);
  g_autofree char *text = NULL;
  DiagramPicture picture;

  diagram_picture_init (&picture);
  diagram_latex_add (self,
                     &(DiagramSheetCell) { .setup = chess,
                                           .picture = &picture,
                                           .number = 1,
                                           .turn = TRUE,
                                           .task = "#2",
                                           .label = "One & two",
                                           .code = "8/8 w",
                                           .n_answers = 2 },
                     NULL);
  picture.coordinates = FALSE;
  diagram_latex_add (self, &(DiagramSheetCell) { .setup = chess, .picture = &picture }, NULL);
  /* A picture of one square is no larger than it is. */
  diagram_latex_add (self, &(DiagramSheetCell) { .setup = other, .picture = &picture, .number = 3 },
                     "a-3.pdf");
  /* What cannot be drawn leaves its place. */
  picture.layer = 5;
  diagram_latex_add (self, &(DiagramSheetCell) { .setup = other, .picture = &picture }, "a-4.pdf");
  text = diagram_latex_finish (self, "Solutions", lines);
  g_assert_nonnull (strstr (
    text,
    "1\\enspace $\\circ$\\enspace \\#2\\strut\\par\n\\chessboard[setfen={K7/8/8/8/8/8/8/7k w"));
  g_assert_nonnull (
    strstr (text, "{\\small One \\& two\\par}\n{\\tiny\\ttfamily 8/\\allowbreak{}8 w\\par}\n"));
  g_assert_cmpuint (count (text, "\\hrulefill"), ==, 2);
  g_assert_cmpuint (count (text, "\\begin{minipage}"), ==, 4);
  g_assert_cmpuint (count (text, "\\end{minipage}"), ==, 4);
  g_assert_cmpuint (count (text, "\\chessboard["), ==, 2);
  g_assert_cmpuint (count (text, "\\includegraphics[width="), ==, 1);
  g_assert_null (strstr (text, "a-4.pdf"));
  g_assert_nonnull (strstr (text, "\\par\\vspace{9.00bp}\n\\newpage\n\\begin{minipage}"));
  g_assert_nonnull (
    strstr (text, "\\newpage\n\\section*{Solutions}\n1   Qd8\\#\\par\n2   王 玉 王\\par\n"));
  /* What pdfLaTeX's fonts do not have is said in front, each once: U+738B. */
  g_assert_cmpuint (count (text, "\\masumeletter{王}{738B}\n"), ==, 1);
  g_assert_cmpuint (count (text, "\\masumeletter{玉}{7389}\n"), ==, 1);
  g_assert_cmpuint (count (text, "\\newcommand\\masumeletter"), ==, 1);
}

/* Who is to move, turned and without coordinates; a board is no larger than its room either way, nor than 48 points a square. */
static void
test_boards (void)
{
  const DiagramSheetArea areas[] = { { 595., 842., 0., 0., 595., 842. },
                                     { 200., 842., 0., 0., 200., 842. },
                                     { 595., 200., 0., 0., 595., 200. },
                                     { 30., 30., 0., 0., 30., 30. } };
  /* (width - 18) / 8; (height - 18 - 18 of the head) / 8, at least 8 points in all. */
  static const char *const sizes[] = { "48.00", "22.75", "20.50", "1.00" };
  const gint64 board[] = { 8, 8 };
  g_autoptr (QiSetup) white = diagram_sample_new ("chess", "Cc", 2, board, KINGS, "");
  g_autoptr (QiPosition) position =
    qi_position_with_turn (qi_setup_get_position (white), QI_SIDE_SECOND);
  g_autoptr (QiSetup) black = qi_setup_with_position (white, position);
  DiagramPicture picture;

  diagram_picture_init (&picture);
  picture.coordinates = picture.turn = FALSE;
  picture.flipped = TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (areas); i++)
    {
      g_autoptr (DiagramLatex) self = diagram_latex_new (&areas[i], 1, 1);
      g_autofree char *expected =
        g_strdup_printf (" b - - 0 1},inverse=true,label=false,showmover=false,boardfontsize=%sbp]",
                         sizes[i]);
      g_autofree char *text = NULL;

      diagram_latex_add (self,
                         &(DiagramSheetCell) { .setup = black, .picture = &picture, .turn = TRUE },
                         NULL);
      text = diagram_latex_finish (self, NULL, NULL);
      g_assert_nonnull (strstr (text, "$\\bullet$"));
      g_assert_nonnull (strstr (text, expected));
    }
}

/* No positions and no lines are a page without anything. */
static void
test_empty_document (void)
{
  static const char *const none[] = { NULL };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (DiagramLatex) self = diagram_latex_new (&area, 1, 1);
      g_autofree char *text = diagram_latex_finish (self, "Solutions", i == 0 ? NULL : none);

      g_assert_true (g_str_has_suffix (text, "\\begin{document}\n\\null\n\\end{document}\n"));
      g_assert_null (strstr (text, "Solutions"));
      g_assert_null (strstr (text, "masumeletter"));
    }
}

/* A picture that is wider than its column has the width of the column. */
static void
test_wide_picture (void)
{
  const DiagramSheetArea narrow = { 100., 842., 0., 0., 68., 842. };
  g_autoptr (QiSetup) setup = diagram_sample_new (NULL, "Zz", 2, (gint64[]) { 4, 5 }, "K", "");
  g_autoptr (DiagramLatex) self = diagram_latex_new (&narrow, 1, 1);
  g_autofree char *text = NULL;
  DiagramPicture picture;

  diagram_picture_init (&picture);
  diagram_latex_add (self, &(DiagramSheetCell) { .setup = setup, .picture = &picture }, "a.pdf");
  text = diagram_latex_finish (self, NULL, NULL);
  g_assert_nonnull (strstr (text, "\\includegraphics[width=50.00bp,height="));
}

typedef char *(*WordsFunc) (QiSetup *setup);

typedef struct
{
  const char *name;
  WordsFunc   func;
  const char *key; /* (nullable) */
  const char *json;
  const char *expected; /* (nullable) */
} WordsRow;

/* Source: EPD, section 16.2 of the PGN standard: an operation is a name, blanks and operands. */
static const WordsRow words[] = {
  { "task", diagram_sheet_dup_task, "stipulation", "\"#2\"", "#2" },
  { "no-task", diagram_sheet_dup_task, NULL, NULL, NULL },
  { "task-no-text", diagram_sheet_dup_task, "stipulation", "2", NULL },
  { "comment", diagram_sheet_dup_solution, "comment", "\"Mates.\"", "Mates." },
  { "best-move", diagram_sheet_dup_solution, "operations", "[\"am Qd7\", \"bm Qd8#\"]", "Qd8#" },
  { "another-name", diagram_sheet_dup_solution, "operations", "[\"bmx Qd8#\", 5, \"id bm\"]", NULL },
  { "operations-no-list", diagram_sheet_dup_solution, "operations", "\"bm Qd8#\"", NULL },
  { "no-operations", diagram_sheet_dup_solution, "operations", "[]", NULL },
  { "no-solution", diagram_sheet_dup_solution, NULL, NULL, NULL },
};

static void
test_words (gconstpointer data)
{
  const WordsRow *row = data;
  const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiSetup) plain = diagram_sample_new ("chess", "Cc", 2, sizes, KINGS, "");
  g_autoptr (QiSetup) setup =
    row->key != NULL ? with_detail (plain, row->key, row->json) : qi_setup_ref (plain);
  g_autofree char *said = row->func (setup);

  g_assert_cmpstr (said, ==, row->expected);
}

/* The format of the game, or FEEN, which takes any board. */
static void
test_code (void)
{
  const gint64 sizes[] = { 8, 8 };
  const gint64 small[] = { 2, 2 };
  g_autoptr (QiSetup) chess = diagram_sample_new ("chess", "Cc", 2, sizes, KINGS, "");
  g_autoptr (QiSetup) cube =
    diagram_sample_new ("chess", "Cc", 3, (const gint64[]) { 2, 2, 2 }, "K^ 6. k^", "");
  g_autoptr (QiSetup) other = diagram_sample_new (NULL, "Zz", 2, small, "K", "");
  g_autofree char *fen = diagram_sheet_dup_code (chess);
  g_autofree char *layers = diagram_sheet_dup_code (cube);
  g_autofree char *feen = diagram_sheet_dup_code (other);

  g_assert_true (g_str_has_prefix (fen, "K7/8/8/8/8/8/8/7k w "));
  g_assert_cmpstr (layers, ==, "K^1/2//2/1k^ / C/c");
  g_assert_cmpstr (feen, ==, "K1/2 / Z/z");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/latex/board/", boards[i].name, NULL);

      g_test_add_data_func (path, &boards[i], test_board);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/latex/text/", texts[i].name, NULL);

      g_test_add_data_func (path, &texts[i], test_text);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/latex/words/", words[i].name, NULL);

      g_test_add_data_func (path, &words[i], test_words);
    }
  g_test_add_func ("/diagram/latex/set", test_set);
  g_test_add_func ("/diagram/latex/part", test_part);
  g_test_add_func ("/diagram/latex/own-picture", test_own_picture);
  g_test_add_func ("/diagram/latex/paths", test_paths);
  g_test_add_func ("/diagram/latex/document", test_document);
  g_test_add_func ("/diagram/latex/boards", test_boards);
  g_test_add_func ("/diagram/latex/wide-picture", test_wide_picture);
  g_test_add_func ("/diagram/latex/empty-document", test_empty_document);
  g_test_add_func ("/diagram/latex/code", test_code);
  return g_test_run ();
}
