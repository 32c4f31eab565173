/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures that say their position: files made by another program (tests/fuzz/seeds/picture), which compresses, checks and escapes by its
 * own library. */
#include "case-table.h"
#include "readings.h"

#include "qi-division-detect-private.h"
#include "qi-division.h"
#include "qi-picture-private.h"

/* @findings: as dup_findings() gives them without what they point at; NULL: it is read. @offset: of the first, −1 where it is not
 * asked. */
static const struct
{
  const char *name;
  const char *file;
  const char *code;
  int         offset;
} cases[] = {
  { "png", "whole.png", NULL },
  { "png-language", "language.png", NULL },
  { "svg", "whole.svg", NULL },
  /* Another program has rewritten the SVG, without the section. */
  { "svg-escaped", "escaped.svg", NULL },
  { "svg-numbers", "numbers.svg", NULL },
  /* The same with other prefixes for the name spaces, all declared at the root, or with other quotes. */
  { "svg-prefixes", "prefixes.svg", NULL },
  { "svg-root", "root.svg", NULL },
  { "svg-default", "default.svg", NULL },
  { "svg-single-quotes", "single-quotes.svg", NULL },
  { "svg-long-comment", "long-comment.svg", NULL },
  { "png-without", "without.png", "picture-without-position", 0 },
  { "png-compressed", "compressed.png", "picture-without-position", 0 },
  { "png-long-chunk", "long-chunk.png", "picture-damaged", 33 },
  /* One bit of the text, which begins behind head, IHDR, the chunk's own head, its keyword and three more bytes and NULs. */
  { "png-damaged", "damaged.png", "picture-damaged", 8 + 25 + 8 + 16 + 4 },
  { "svg-without", "without.svg", "picture-without-position", 0 },
  { "svg-other-position", "other-position.svg", "picture-without-position", 0 },
  { "svg-closed", "closed.svg", "picture-damaged", 77 },
  { "svg-open", "open.svg", "picture-damaged", -1 },
  { "svg-fault", "fault.svg", "turn", -1 },
};

/* Pictures of other kinds are reported as such; a file that only begins like one is not. */
static void
test_other_kinds (void)
{
  static const struct
  {
    const char *code;
    gsize length;
    const char *bytes;
  } rows[] = {
    { "picture-without-position", 12, "\xff\xd8\xff\xe0\0\020JFIF\0\1" },
    { "picture-without-position", 10, "GIF89a\1\0\1\0" },
    { "picture-without-position", 16, "RIFF\x24\0\0\0WEBPVP8 " },
    { "picture-without-position", 8, "II*\0\x08\0\0\0" },
    { "picture-without-position", 14, "BM\x46\0\0\0\0\0\0\0\x36\0\0\0" },
    { "picture-without-position", 16,
      "\0\0\0\x1c"
      "ftypavif\0\0\0\0" },
    { "unknown-format", 6, "\xff\xd8 abc" },
    { "unknown-format", 16, "RIFF\x24\0\0\0WAVEfmt " },
    { "unknown-format", 10, "BMABCDEFGH" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        qi_notation_detect (rows[i].bytes, (gssize) rows[i].length, NULL);

      g_assert_null (reading->setup);
      g_assert_cmpuint (reading->findings->len, >=, 1);
      g_assert_cmpstr (qi_finding_get_code (reading->findings->pdata[0]), ==, rows[i].code);
    }
}

static GBytes *
load (const char *file)
{
  g_autofree char *path =
    g_test_build_filename (G_TEST_DIST, "fuzz", "seeds", "picture", file, NULL);
  char *text = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  return g_bytes_new_take (text, length);
}

static void
test_case (gconstpointer data)
{
  const typeof (cases[0]) *row = data;
  g_autoptr (GBytes) bytes = load (row->file);
  gsize length = 0;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (QiReading) reading = qi_notation_detect (text, (gssize) length, NULL);
  g_autoptr (QiReading) named = read_exactly ("picture", text, length, NULL);
  const QiNotation *format = NULL;
  g_autofree char *board = NULL;
  gsize offset = 0;
  gsize size = 0;

  g_assert_cmpstr (reading->format, ==, "picture");
  g_assert_cmpint (qi_division_detect (row->file, text, length, TRUE, &format), ==,
                   QI_DIVISION_WHOLE);
  g_assert_null (reading->source);
  g_assert_cmpint (reading->setup != NULL, ==, named->setup != NULL);
  if (row->code == NULL)
    {
      g_assert_nonnull (reading->setup);
      board = qi_notation_write (qi_notation_lookup ("feen"), reading->setup, NULL, NULL);
      g_assert_cmpstr (board, ==, "K^1/1k^ / C/c");
      return;
    }
  g_assert_null (reading->setup);
  g_assert_nonnull (first_error (reading));
  if (strcmp (row->code, "turn") == 0)
    {
      /* The place is that of the wrong word, counted in the whole file. */
      g_assert_true (qi_finding_get_range (first_error (reading), &offset, &size));
      g_assert_cmpmem (text + offset, (int) size, "\"third\"", 7);
      return;
    }
  g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, row->code);
  g_assert_true (qi_finding_get_range (first_error (reading), &offset, &size));
  if (row->offset >= 0)
    g_assert_cmpuint (offset, ==, row->offset);
  g_assert_cmpuint (offset + size, <=, length);
}

/* A picture that is cut off anywhere is refused with a place within it, or read if the whole position is
 * there. */
static void
test_cut (void)
{
  static const char *const files[] = { "whole.png",   "language.png", "whole.svg",  "escaped.svg",
                                       "numbers.svg", "prefixes.svg", "default.svg" };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GBytes) bytes = load (files[i]);
      gsize length = 0;
      const char *text = g_bytes_get_data (bytes, &length);

      for (gsize n = 0; n < length; n++)
        {
          g_autoptr (QiReading) reading = read_exactly ("picture", text, n, NULL);
          gsize offset = 0;
          gsize size = 0;

          if (reading->setup != NULL)
            continue;
          g_assert_nonnull (first_error (reading));
          if (qi_finding_get_range (first_error (reading), &offset, &size))
            g_assert_cmpuint (offset + size, <=, n);
        }
    }
}

#define FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* What a text is whose first element is "svg", and what one is that has such an element further on only. */
static const struct
{
  const char *name;
  const char *text;
  const char *format;
} starts[] = {
  { "page", "<!DOCTYPE html><html><body><svg width=\"1\"/><p>" FEN "</p></body></html>", "fen" },
  { "page-lines", "<!-- a page -->\n<!DOCTYPE html>\n<html><svg/>\n<p>" FEN "</p></html>", "fen" },
  { "page-xml", "<?xml version=\"1.0\"?><html><svg/><p>" FEN "</p></html>", "fen" },
  { "page-comment", "<!-- <svg> --><html><p>" FEN "</p></html>", "fen" },
  { "page-doctype", "<!DOCTYPE html SYSTEM \"<svg >\"><html><p>" FEN "</p></html>", "fen" },
  { "element", "<svg><p>" FEN "</p></svg>", "picture" },
  { "attributes", "\xEF\xBB\xBF \n<svg\nwidth='9'>" FEN "</svg>", "picture" },
  { "prefix", "<s:svg xmlns:s='http://www.w3.org/2000/svg'>" FEN "</s:svg>", "picture" },
  { "declaration", "<?xml version='1.0'?>\n<svg>" FEN "</svg>", "picture" },
  { "comments", "<!-- > --><!-- <html> -->\n<svg>" FEN "</svg>", "picture" },
  { "doctype", "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'a>b'>\n<svg>" FEN "</svg>",
    "picture" },
  { "doctype-entities",
    "<!DOCTYPE svg [\n<!ENTITY a \"]>\"><!-- don't --><?p '?>\n]>\n<svg>" FEN "</svg>", "picture" },
};

static void
test_start (gconstpointer data)
{
  const typeof (starts[0]) *row = data;
  g_autoptr (QiReading) reading = qi_notation_detect (row->text, -1, NULL);

  g_assert_cmpstr (reading->format, ==, row->format);
  g_assert_cmpint (reading->setup != NULL, ==, strcmp (row->format, "fen") == 0);
}

/* The published check value of CRC-32, and that of the chunk at the end of every PNG. */
static void
test_sum (void)
{
  g_assert_cmphex (qi_picture_check_sum ("123456789", 9), ==, 0xcbf43926);
  g_assert_cmphex (qi_picture_check_sum ("IEND", 4), ==, 0xae426082);
  g_assert_cmphex (qi_picture_check_sum ("", 0), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/picture/other-kinds", test_other_kinds);
  case_table_add ("/core/picture/table/", cases, test_case);
  case_table_add ("/core/picture/start/", starts, test_start);
  g_test_add_func ("/core/picture/cut", test_cut);
  g_test_add_func ("/core/picture/sum", test_sum);
  return g_test_run ();
}
