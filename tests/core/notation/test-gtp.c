/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "stones.h"

#include "case-table.h"
#include "rounds.h"
#include "qi-go-board-private.h"

/*
 * Sources: GTP 2, draft 2 (https://www.lysator.liu.se/~gunnar/gtp/): comments, identification
 * numbers, white space, vertices, fixed handicap; KataGo, docs/GTP_Extensions.md: set_position and
 * rectangular_boardsize; GNU Go 3.8 for sessions. What an engine makes of the lines that we write
 * is in test-engine-gtp.c.
 */

static QiReading *
read_gtp (const char *text)
{
  return notation_read ("gtp", text, strlen (text), NULL, FALSE);
}

typedef struct
{
  const char *name;
  const char *input;
  const char *board;
  const char *codes; /* of all findings */
  const char *details;
} ReadCase;

static const ReadCase rows[] = {
  { "empty", "boardsize 2\nclear_board", "../.. b", "", "{}" },
  { "play", "boardsize 3\nclear_board\nplay black A1\nplay white C3\n", "..O/.../X.. b", "", "{}" },
  { "no-i", "boardsize 9\nplay b J9\nplay w H9", "#H", "", "{}" },
  { "small-letters", "BOARDSIZE 2\nPlay W a2", "O./.. b", "", "{}" },
  { "black-last", "boardsize 2\nplay w a2\nplay b b1", "O./.X w", "", "{}" },
  { "pass", "boardsize 2\nplay black pass", "../.. w", "", "{}" },
  { "komi", "boardsize 1\nkomi 6.5", ". b", "", "{\"komi\":6.5}" },
  { "komi-sign", "boardsize 1\nkomi -07.50", ". b", "", "{\"komi\":-7.50}" },
  { "numbers", "1 boardsize 2\n2 play b A1", "../X. w", "", "{}" },
  { "comments", "# a game\nboardsize 2 # small\n\nplay b\tA1#x", "../X. w", "", "{}" },
  { "line-ends", "boardsize 2\r\nplay b A1\r\n", "../X. w", "", "{}" },
  { "rectangle", "rectangular_boardsize 3 2\nplay b C2", "..X/... w", "", "{}" },
  { "rectangle-short", "boardsize 3 2\nplay b C2", "..X/... w", "", "{}" },
  { "set-position", "boardsize 2\nset_position black A1 white B2", ".O/X. b", "", "{}" },
  { "set-twice", "boardsize 2\nset_position black A1\nset_position white A1", "../O. b", "", "{}" },
  { "set-none", "boardsize 2\nplay b A1\nset_position", "../.. b", "", "{}" },
  { "handicap", "boardsize 2\nset_free_handicap A1 B2", ".X/X. w", "", "{}" },
  { "fixed-handicap", "boardsize 3\nfixed_handicap 2\n= A1 C3\n\n", "..X/.../X.. w", "", "{}" },
  { "colours", "boardsize 2\nblack A1\nwhite B2", ".O/X. b", "", "{}" },
  { "size-clears", "boardsize 2\nplay b A1\nboardsize 3", ".../.../... b", "", "{}" },
  { "clears", "boardsize 2\nplay b A1\nclear_board", "../.. b", "", "{}" },
  { "undo", "boardsize 2\nplay b A1\nplay w B1\nundo", "../X. w", "", "{}" },
  { "undo-nothing", "boardsize 2\nset_position black A1\nundo", "../X. b", "", "{}" },
  { "capture", "boardsize 3\nplay b A1\nplay w A2\nplay w B1\n", ".../O../.O. b",
    "prisoners-ignored", "{}" },
  { "capture-group", "boardsize 3\nplay b A1\nplay b B1\nplay w A2\nplay w B2\nplay w C1",
    ".../OO./..O b", "prisoners-ignored", "{}" },
  { "ko",
    "boardsize 4\nplay b B4\nplay b A3\nplay b B2\nplay w C4\nplay w D3\nplay w C2\nplay w B3\n"
    "play b C3",
    ".XO./X.XO/.XO./.... w", "prisoners-ignored", "{\"ko\":5}" },
  { "genmove", "boardsize 2\ngenmove black\n= A1\n\n", "../X. w", "", "{}" },
  { "genmove-pass", "boardsize 2\ngenmove black\n= PASS\n\n", "../.. w", "", "{}" },
  { "genmove-last", "boardsize 2\nplay w A1\ngenmove w", "../O. w", "", "{}" },
  { "genmove-resign", "boardsize 2\ngenmove black\n= resign\n\n", "../.. b", "", "{}" },
  { "answer-numbered", "boardsize 2\n12 genmove black\n=12 A1\n\n", "../X. w", "", "{}" },
  { "answer-joined", "boardsize 2\ngenmove black\n=A1\n\n", "../X. w", "", "{}" },
  { "answer-numbered-no", "boardsize 2\n12 genmove black\n?12 A1\n\n", "../.. b", "", "{}" },
  { "refused", "boardsize 2\n=\n\nplay b A1\n=\n\nplay w A1\n? illegal move\n\n", "../X. w", "",
    "{}" },
  { "list-of-names", "list_commands\n= play\nclear_board\nboardsize\n\nboardsize 2\n=\n\n",
    "../.. b", "", "{}" },
  { "answers-close", "boardsize 2\n=\nplay b A1\n=\nplay w B2\n=", ".O/X. b", "", "{}" },
  { "others", "name\nkata-set-rules japanese\nboardsize 2\nshowboard", "../.. b", "", "{}" },
  { "strange", "boardsize 2\n(;", "../.. b", "line-ignored", "{}" },
};

static void
test_read (gconstpointer data)
{
  const ReadCase *row = data;
  g_autoptr (QiReading) reading = read_gtp (row->input);
  g_autofree char *codes = notation_dup_codes (reading->findings);

  notation_assert_sound (reading, strlen (row->input));
  g_assert_cmpstr (codes, ==, row->codes);
  g_assert_nonnull (reading->setup);
  g_autofree char *board = stones_dup_board (reading->setup);
  g_autoptr (QiValue) details = qi_details_to_value (qi_setup_get_details (reading->setup));
  g_autofree char *details_text = qi_value_to_string (details);
  if (row->board[0] == '#')
    g_assert_true (g_str_has_prefix (board, ".......OX/"));
  else
    g_assert_cmpstr (board, ==, row->board);
  g_assert_cmpstr (details_text, ==, row->details);
}

typedef struct
{
  const char *name;
  const char *input;
  const char *code; /* of the first error */
  gsize       offset;
  gsize       length;
} FaultCase;

static const FaultCase faults[] = {
  { "nothing", "hello\n", "no-position-line", 0, 6 },
  { "size", "boardsize x", "property-value", 10, 1 },
  { "size-none", "boardsize", "property-value", 0, 9 },
  { "size-zero", "boardsize 0", "property-value", 10, 1 },
  { "size-large", "boardsize 26", "property-value", 10, 2 },
  { "komi", "komi six", "property-value", 5, 3 },
  { "colour", "boardsize 9\nplay red A1", "property-value", 17, 3 },
  { "vertex-i", "boardsize 9\nplay black I1", "property-value", 23, 2 },
  { "vertex-none", "boardsize 9\nplay black", "property-value", 17, 5 },
  { "outside", "boardsize 9\nplay black K1", "point-outside", 23, 2 },
  { "outside-rank", "boardsize 9\nplay black A10", "point-outside", 23, 3 },
  { "double", "boardsize 9\nplay black AA1", "property-value", 23, 3 },
  { "occupied", "boardsize 9\nplay b A1\nplay w A1", "illegal-play", 29, 2 },
  { "suicide", "boardsize 2\nplay w A2\nplay w B1\nplay b A1", "illegal-play", 39, 2 },
  { "set-twice", "boardsize 2\nset_position black A1 white A1", "point-twice", 40, 2 },
  { "set-no-liberty", "boardsize 2\nset_position white A2 white B1 black A1", "illegal-play", 49,
    2 },
  { "set-half", "boardsize 2\nset_position black", "property-value", 25, 5 },
  { "set-pass", "boardsize 2\nset_position black pass", "property-value", 31, 4 },
  { "handicap-pass", "boardsize 9\nset_free_handicap pass", "property-value", 30, 4 },
  { "vertex-letter", "boardsize 9\nplay black A", "property-value", 23, 1 },
  { "unknown", "boardsize 2\nloadsgf a.sgf", "line-not-read", 12, 13 },
  { "genmove-open", "boardsize 2\ngenmove b\nplay w A1", "line-not-read", 12, 9 },
  { "handicap-open", "boardsize 9\nfixed_handicap 2", "line-not-read", 12, 16 },
};

static void
test_fault (gconstpointer data)
{
  const FaultCase *row = data;
  g_autoptr (QiReading) reading = read_gtp (row->input);
  gsize offset = 0;
  gsize length = 0;

  notation_assert_sound (reading, strlen (row->input));
  g_assert_null (reading->setup);
  g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, row->code);
  g_assert_true (qi_finding_get_range (first_error (reading), &offset, &length));
  g_assert_cmpuint (offset, ==, row->offset);
  g_assert_cmpuint (length, ==, row->length);
}

typedef struct
{
  const char *name;
  const char *feen;
  const char *text;
  const char *codes;
} WriteCase;

static const WriteCase writes[] = {
  { "empty", "2/2 / G/g", "boardsize 2\nclear_board", "" },
  { "white-first", "2/2 / g/G", "boardsize 2\nclear_board\nplay black pass", "pass-added" },
  /* The side that is not to move plays last. */
  { "black", "S1s/3/2S / G/g",
    "boardsize 3\nclear_board\nplay black A3\nplay black C1\nplay white C3", "" },
  { "white", "S1s/3/2S / g/G",
    "boardsize 3\nclear_board\nplay white C3\nplay black A3\nplay black C1", "" },
  { "only-black", "S1/2 / g/G", "boardsize 2\nclear_board\nplay black A2", "" },
  { "only-own", "S1/2 / G/g", "boardsize 2\nclear_board\nplay black A2\nplay white pass",
    "pass-added" },
  { "wide", "2S/3 / g/G", "rectangular_boardsize 3 2\nclear_board\nplay black C2",
    "engine-command" },
  { "no-liberty", "Ss/s1 / G/g", NULL, "stones-without-liberty" },
  { "full", "SS/SS / G/g", NULL, "stones-without-liberty" },
  { "too-large", "26/26 / G/g", NULL, "shape-without-text" },
  { "piece", "K1/2 / G/g", NULL, "token-without-letter" },
  { "hand", "2/2 S/ G/g", NULL, "hands-without-place" },
  { "layers", "2/2//2/2 / G/g", NULL, "shape-without-text" },
};

static void
test_write (gconstpointer data)
{
  const WriteCase *row = data;
  g_autoptr (QiReading) reading =
    notation_read ("feen", row->feen, strlen (row->feen), NULL, FALSE);
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  g_assert_nonnull (reading->setup);
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("gtp"), reading->setup, NULL, findings);
  g_autofree char *codes = notation_dup_codes (findings);
  g_assert_cmpstr (text, ==, row->text);
  g_assert_cmpstr (codes, ==, row->codes);
}

/* A session as a terminal shows it, with a capture, a refused move and a drawn board. The board
 * after it is the one that GNU Go shows, and its own move. */
static void
test_session (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "gtp", "gnugo.gtp", NULL);
  g_autofree char *text = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_autoptr (QiReading) reading = qi_notation_detect (text, (gssize) length, NULL);
  g_autofree char *codes = notation_dup_codes (reading->findings);
  g_assert_cmpstr (reading->format, ==, "gtp");
  g_assert_cmpstr (codes, ==, "prisoners-ignored");
  g_autofree char *board = stones_dup_board (reading->setup);
  g_assert_cmpstr (board, ==, "...../...../...../OX.../.O... w");
}

static void
test_places (void)
{
  static const char text[] = "boardsize 2\nplay b A1\nplay w A2\nplay w B1";
  g_autoptr (QiReading) reading = read_gtp (text);

  /* The stone on A1 is gone. */
  g_assert_cmpuint (reading->places->len, ==, 2);
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 0).offset, ==, 29);
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 0).square, ==, 0);
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 1).square, ==, 3);
}

/* Where every group has a liberty, the lines that are written capture nothing. */
static void
test_random (void)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n_written = 0;

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (500); round++)
    {
      const QiShape shape = {
        2, { (guint) g_rand_int_range (rand, 1, 26), (guint) g_rand_int_range (rand, 1, 26) }
      };
      const guint n_squares = qi_shape_get_n_squares (&shape);
      const gint32 density = g_rand_int_range (rand, 1, 10);
      QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());

      for (guint i = 0; i < n_squares; i++)
        if (g_rand_int_range (rand, 0, 12) < density)
          qi_position_builder_put (builder, i,
                                   g_rand_boolean (rand) ? &QI_TOKEN ("S") : &QI_TOKEN ("s"));
      qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("G"));
      qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("g"));
      qi_position_builder_set_turn (builder, (QiSide) g_rand_int_range (rand, 0, 2));
      g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
      g_autoptr (QiSetup) setup = qi_setup_new (position, "go", NULL);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("gtp"), setup, NULL, findings);

      if (text == NULL)
        {
          g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, 0)), ==,
                           "stones-without-liberty");
          continue;
        }
      n_written++;
      g_autoptr (QiReading) reading = read_gtp (text);
      g_assert_cmpuint (reading->findings->len, ==, 0);
      g_assert_true (qi_setup_equal (setup, reading->setup));
      g_autofree char *again =
        qi_notation_write (qi_notation_lookup ("gtp"), reading->setup, NULL, NULL);
      g_assert_cmpstr (again, ==, text);
    }
  g_assert_cmpuint (n_written, >, get_rounds (50));
}

static void
test_garbage (void)
{
  static const char *const words[] = { "boardsize ",
                                       "play ",
                                       "black ",
                                       "white ",
                                       "A1",
                                       "B2 ",
                                       "\n",
                                       "=",
                                       "?",
                                       "#",
                                       "3",
                                       "komi ",
                                       "6.5",
                                       "genmove ",
                                       "undo",
                                       "pass",
                                       "\xff",
                                       "\n\n",
                                       "set_position ",
                                       "clear_board",
                                       "fixed_handicap 2",
                                       "\r" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (10000); round++)
    {
      g_autoptr (GString) text = g_string_new (round % 2 == 0 ? "boardsize 3\n" : NULL);

      for (gint32 n = g_rand_int_range (rand, 0, 24); n > 0; n--)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading = notation_read ("gtp", text->str, text->len, NULL, FALSE);
      notation_assert_sound (reading, text->len);
    }
}

/* More stones than any game has are refused, however long the text is. */
static void
test_large (void)
{
  g_autoptr (GString) text = g_string_new ("boardsize 25\n");

  for (guint i = 0; i < 100000; i++)
    g_string_append (text, i % 2 == 0 ? "play b pass\n" : "play w pass\n");
  g_autoptr (QiReading) reading = read_gtp (text->str);
  g_assert_null (reading->setup);
  g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, "too-many-moves");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/gtp/read/", rows, test_read);
  case_table_add ("/core/gtp/faults/", faults, test_fault);
  case_table_add ("/core/gtp/write/", writes, test_write);
  g_test_add_func ("/core/gtp/session", test_session);
  g_test_add_func ("/core/gtp/places", test_places);
  g_test_add_func ("/core/gtp/random", test_random);
  g_test_add_func ("/core/gtp/garbage", test_garbage);
  g_test_add_func ("/core/gtp/large", test_large);
  return g_test_run ();
}
