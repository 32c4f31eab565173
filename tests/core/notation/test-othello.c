/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"

#include "case-table.h"
#include "rounds.h"

/*
 * Sources: the NBoard protocol and the tests of its program (weltyc/nboard), which give the default
 * game word for word; Edax's OBF files and the description of the format in its src/obftest.c. See
 * tests/data/README.md.
 */

#define START   "---------------------------OX------XO---------------------------"
#define STAR    "---------------------------O*------*O---------------------------"
#define TEN                                                                                        \
  "--------------------------*O*------*O-------------"                                             \
  "--------------------------------------------------"
#define GAME(board, moves)                                                                         \
  "(;GM[Othello]PC[]PB[]PW[]RE[?]TI[0]TY[8]BO[8 " board "]" moves ";)"

typedef struct
{
  const char *name;
  const char *format;
  const char *input;
  const char *output; /* in the same format */
  const char *codes;  /* of all findings */
  const char *details;
} ReadCase;

#define FOUR_RANKS                   \
  "-------OX-------OX--------------" \
  "--------------------------------"
#define FOUR_ROWS                                                                                  \
  "-------OX-------\nOX--------------\n----------------\n----------------\n"

static const ReadCase rows[] = {
  { "line", "othello", START " X", START " X", "", "{}" },
  { "white", "othello", START " O", START " O", "", "{}" },
  { "word", "othello", START " White", START " O", "", "{}" },
  { "word-case", "othello", START "\tBLACK\n", START " X", "", "{}" },
  { "word-moves", "othello", START " black; f5:+0;", START " X; f5:+0;", "", "{\"operations\":[\"f5:+0\"]}" },
  { "star", "othello", STAR " *", START " X", "", "{}" },
  { "joined", "othello", STAR "O\n", START " O", "", "{}" },
  { "letters", "othello", "...........................WB......BW........................... W",
    START " O", "", "{}" },
  { "small", "othello", "---------------------------ox------xo--------------------------- x",
    START " X", "", "{}" },
  /* The side may be written with other letters than the discs. */
  { "side-other", "othello", START " *", START " X", "", "{}" },
  { "no-side", "othello", START, START " X", "field-left-out", "{}" },
  { "rows", "othello",
    "--------\n--------\r\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nO",
    START " O", "", "{}" },
  /* Lines that are no whole board, although they are longer than a row of any. */
  { "two-lines", "othello",
    "---------------------------OX---\n---XO--------------------------- O",
    START " O", "", "{}" },
  { "whole-lines", "othello", START " X\n" START " O\n", START " X", "further-positions", "{}" },
  /* A row of sixteen is no board of four by four. */
  { "rows-of-sixteen", "othello", FOUR_ROWS FOUR_ROWS FOUR_ROWS FOUR_ROWS "X\n",
    FOUR_RANKS FOUR_RANKS FOUR_RANKS FOUR_RANKS " X", "", "{}" },
  { "spaced-rows", "othello",
    "- - - - - -\n- - - - - -\n- - O X - -\n- - X O - -\n- - - - - -\n- - - - - -\nX\n",
    "--------------OX----XO-------------- X", "", "{}" },
  { "four", "othello", "-----OX--XO----- O", "-----OX--XO----- O", "", "{}" },
  { "obf", "othello", START " X; f5:+0 ;D3:-2;", START " X; f5:+0; D3:-2;", "",
    "{\"operations\":[\"f5:+0\",\"D3:-2\"]}" },
  { "obf-comment", "othello", START " X % start", START " X % start", "",
    "{\"comment\":\"start\"}" },
  { "obf-both", "othello", START " O; pass:+1; % a; b", START " O; pass:+1; % a; b", "",
    "{\"operations\":[\"pass:+1\"],\"comment\":\"a; b\"}" },
  { "obf-lines", "othello", START " X;\n" START " O;\n\n% end\n", START " X", "further-positions",
    "{}" },
  { "ggf", "ggf", GAME (STAR " *", ""), GAME (STAR " *", ""), "", "{}" },
  { "ggf-white", "ggf", GAME (STAR " O", ""), GAME (STAR " O", ""), "", "{}" },
  { "ggf-moves", "ggf", GAME (STAR " *", "B[F5]W[F6]"), GAME (STAR " *", ""), "moves-ignored",
    "{}" },
  { "ggf-two", "ggf", GAME (STAR " *", "") "\n" GAME (STAR " O", ""), GAME (STAR " *", ""),
    "games-ignored", "{}" },
  { "ggf-rows", "ggf",
    GAME ("-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- O", ""),
    GAME (STAR " O", ""), "", "{}" },
  { "ggf-ten", "ggf",
    "(;GM[Othello]PC[NBoard]DT[2004-11-24 13:47:34 GMT]PB[Chris]PW[Ntest2]RE[-12]TI[0]TY[s10r5]"
    "BO[10 " TEN " *];)",
    "(;GM[Othello]PC[NBoard]PB[Chris]PW[Ntest2]RE[-12]TI[0]TY[s10r5]DT[2004-11-24 13:47:34 GMT]"
    "BO[10 " TEN " *];)",
    "",
    "{\"players\":{\"first\":\"Chris\",\"second\":\"Ntest2\"},\"tags\":{\"PC\":\"NBoard\","
    "\"DT\":\"2004-11-24 13:47:34 GMT\",\"RE\":\"-12\",\"TY\":\"s10r5\"}}" },
  { "nboard", "nboard", "set game " GAME (STAR " *", ""), "set game " GAME (STAR " *", ""), "",
    "{}" },
  { "nboard-session", "nboard",
    "nboard 2\nset game " GAME (STAR " *", "B[F5]") "\nmove D6\nset depth 6\nset game " GAME (
      STAR " O", "") "\nping 1\ngo\n",
    "set game " GAME (STAR " O", ""), "", "{}" },
  { "nboard-move", "nboard", "set game " GAME (STAR " *", "") "\nmove F5/1.2/3\ngo",
    "set game " GAME (STAR " *", ""), "moves-ignored", "{}" },
  { "nboard-other", "nboard", "set game " GAME (STAR " *", "") "\nfly F5",
    "set game " GAME (STAR " *", ""), "line-ignored", "{}" },
};

static void
test_read (gconstpointer data)
{
  const ReadCase *row = data;
  g_autoptr (QiReading) reading =
    notation_read (row->format, row->input, strlen (row->input), NULL, FALSE);
  g_autofree char *codes = notation_dup_codes (reading->findings);
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  notation_assert_sound (reading, strlen (row->input));
  g_assert_cmpstr (codes, ==, row->codes);
  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, "othello");
  g_autoptr (QiValue) details = qi_details_to_value (qi_setup_get_details (reading->setup));
  g_autofree char *details_text = qi_value_to_string (details);
  g_assert_cmpstr (details_text, ==, row->details);

  g_autofree char *text =
    qi_notation_write (qi_notation_lookup (row->format), reading->setup, NULL, findings);
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpstr (text, ==, row->output);
}

typedef struct
{
  const char *name;
  const char *format;
  const char *input;
  const char *code; /* of the first error */
  gsize       offset;
  gsize       length;
} FaultCase;

static const FaultCase faults[] = {
  { "short", "othello", "---OX---", "board-length", 0, 8 },
  { "odd", "othello", "---------OX--XO---------- X", "board-length", 0, 27 },
  { "strange", "othello", "---?------", "piece-token", 3, 1 },
  { "strange-end", "othello", START " blacks", "piece-token", 66, 5 },
  { "side-empty", "othello", START " -", "piece-token", 65, 1 },
  { "hint", "othello", "-------------------*-------OX------XO--------------------------- X",
    "symbols-mixed", 28, 1 },
  { "two-empties", "othello", "-.-------------------------OX------XO--------------------------- X",
    "symbols-mixed", 1, 1 },
  { "ggf-size", "ggf", "(;GM[Othello]BO[10 " STAR " *];)", "board-length", 16, 69 },
  { "ggf-no-side", "ggf", "(;GM[Othello]BO[8 " STAR "];)", "board-length", 16, 66 },
  { "ggf-no-board", "ggf", "(;GM[Othello]PB[x];)", "missing-field", 0, 20 },
  { "ggf-strange", "ggf", "(;GM[Othello]BO[8 --?];)", "piece-token", 20, 1 },
  { "ggf-ends", "ggf", "(;GM[Othello]BO[8 " STAR " *]", "text-ends", 85, 0 },
  { "ggf-none", "ggf", "hello", "no-position-line", 0, 5 },
  { "nboard-none", "nboard", "nboard 2\ngo\n", "no-position-line", 0, 12 },
};

static void
test_fault (gconstpointer data)
{
  const FaultCase *row = data;
  g_autoptr (QiReading) reading =
    notation_read (row->format, row->input, strlen (row->input), NULL, FALSE);
  gsize offset = 0;
  gsize length = 0;

  notation_assert_sound (reading, strlen (row->input));
  g_assert_null (reading->setup);
  g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, row->code);
  g_assert_true (qi_finding_get_range (first_error (reading), &offset, &length));
  g_assert_cmpuint (offset, ==, row->offset);
  g_assert_cmpuint (length, ==, row->length);
}

/* Wrong letters are told with their squares, those side by side at once. */
static void
test_fault_squares (void)
{
  static const struct
  {
    const char *board;
    const char *squares; /* of each finding */
  } boards[] = {
    { "!----OX--XO----- X", "0" },
    { "-----OX--XO----! X", "15" },
    { "!!---OX--XO----- X", "0 1" },
    { "!-!--OX--XO----- X", "0|2" },
    { "-!!!!OX--XO---!! X", "1 2 3 4|14 15" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("othello", boards[i].board, strlen (boards[i].board), NULL, FALSE);
      g_autoptr (GString) squares = g_string_new (NULL);

      g_assert_null (reading->setup);
      for (guint j = 0; j < reading->findings->len; j++)
        {
          gsize n = 0;
          const guint *list = qi_finding_get_squares (g_ptr_array_index (reading->findings, j), &n);

          for (gsize k = 0; k < n; k++)
            g_string_append_printf (squares, "%s%u", k > 0 ? " " : j > 0 ? "|" : "", list[k]);
        }
      g_assert_cmpstr (squares->str, ==, boards[i].squares);
    }
}

/* a1 is at the top left: the first character is square 0, the ninth square 8. */
static void
test_places (void)
{
  static const char text[] = "X-------O------- ------------------------------------------------ O";
  g_autoptr (QiReading) reading = notation_read ("othello", text, strlen (text), NULL, FALSE);
  QiPosition *position = qi_setup_get_position (reading->setup);

  g_assert_cmpstr (qi_position_get_piece (position, 0)->text, ==, "D");
  g_assert_cmpstr (qi_position_get_piece (position, 8)->text, ==, "d");
  g_assert_cmpint (qi_position_get_turn (position), ==, QI_SIDE_SECOND);
  g_assert_cmpuint (reading->places->len, ==, 2);
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 1).offset, ==, 8);
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 1).square, ==, 8);

  g_autofree char *a1 = qi_game_info_dup_square_name (qi_game_info_lookup ("othello"),
                                                      qi_position_get_shape (position), 0);
  g_autofree char *a2 = qi_game_info_dup_square_name (qi_game_info_lookup ("othello"),
                                                      qi_position_get_shape (position), 8);
  g_assert_cmpstr (a1, ==, "a1");
  g_assert_cmpstr (a2, ==, "a2");
}

/* The start of the games table in each format, as its programs write it. */
static void
test_start (void)
{
  static const struct
  {
    const char *format;
    const char *text;
  } starts[] = {
    { "othello", START " X" },
    { "ggf", GAME (STAR " *", "") },
    { "nboard", "set game " GAME (STAR " *", "") },
    { "sgf", "(;FF[4]GM[2]CA[UTF-8]SZ[8]AB[e4][d5]AW[d4][e5]PL[B])" },
  };
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup ("othello"));

  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup (starts[i].format), setup, NULL, findings);

      g_assert_cmpstr (text, ==, starts[i].text);
      g_assert_cmpuint (findings->len, ==, 0);
    }
}

typedef struct
{
  const char *name;
  const char *format;
  const char *side;
  guint       n_black;
  guint       n_white;
  const char *codes;
} FileCase;

static const FileCase files[] = {
  { "fforum.obf", "othello", "first", 27, 23, "further-positions" },
  { "nboard.ggf", "ggf", "first", 3, 3, "moves-ignored" },
  { "ggs.ggf", "ggf", "first", 2, 2, "moves-ignored" },
};

static void
test_file (gconstpointer data)
{
  const FileCase *row = data;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "othello", row->name, NULL);
  g_autofree char *text = NULL;
  gsize length = 0;
  guint counts[2] = { 0, 0 };

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_autoptr (QiReading) reading = qi_notation_detect (text, (gssize) length, NULL);
  g_autofree char *codes = notation_dup_codes (reading->findings);
  g_assert_cmpstr (reading->format, ==, row->format);
  g_assert_cmpstr (codes, ==, row->codes);
  QiPosition *position = qi_setup_get_position (reading->setup);
  for (guint i = 0; i < qi_position_get_n_squares (position); i++)
    if (qi_position_get_piece (position, i) != NULL)
      counts[g_ascii_islower (qi_position_get_piece (position, i)->text[0])]++;
  g_assert_cmpuint (counts[0], ==, row->n_black);
  g_assert_cmpuint (counts[1], ==, row->n_white);
  g_assert_cmpstr (qi_side_get_name (qi_position_get_turn (position)), ==, row->side);
}

typedef struct
{
  const char *name;
  const char *format;
  const char *feen;
  const char *codes;
} RefusalCase;

static const RefusalCase refusals[] = {
  { "odd", "othello", "5/5/5/5/5 / O/o", "shape-without-text" },
  { "wide", "nboard", "8/8 / O/o", "shape-without-text" },
  { "large", "ggf", "18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18 / O/o",
    "shape-without-text" },
  { "piece", "othello", "K3/4/4/4 / O/o", "token-without-letter" },
  { "hand", "othello", "4/4/4/4 D/ O/o", "hands-without-place" },
};

static void
test_refusal (gconstpointer data)
{
  const RefusalCase *row = data;
  g_autoptr (QiReading) reading =
    notation_read ("feen", row->feen, strlen (row->feen), NULL, FALSE);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup (row->format), reading->setup, NULL, findings);
  g_autofree char *codes = notation_dup_codes (findings);

  g_assert_null (text);
  g_assert_cmpstr (codes, ==, row->codes);
}

/* What a line cannot hold is named, and the rest written. */
static void
test_losses (void)
{
  static const char json[] =
    "{\"board\":[[\"D\",null,null,null],[null,null,null,null],[null,null,null,null],"
    "[null,null,null,\"d\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"O\",\"second\":\"o\"},\"turn\":\"first\","
    "\"setup\":{\"game\":\"othello\","
    "\"details\":{\"operations\":[\"a;b\"],\"comment\":\"two\\nlines\",\"title\":\"t\","
    "\"players\":{\"first\":\"a]b\",\"second\":\"c\"},\"tags\":{\"TI\":\"0\"}}}}";
  g_autoptr (QiReading) reading = notation_read ("json", json, strlen (json), NULL, FALSE);
  g_autoptr (GPtrArray) lost = qi_findings_new ();
  g_autoptr (GPtrArray) lost_ggf = qi_findings_new ();
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("othello"), reading->setup, NULL, lost);
  g_autofree char *ggf =
    qi_notation_write (qi_notation_lookup ("ggf"), reading->setup, NULL, lost_ggf);

  g_assert_cmpstr (text, ==, "X--------------O X");
  g_assert_cmpuint (lost->len, ==, 5);
  g_assert_cmpstr (ggf, ==, "(;GM[Othello]PC[]PB[]PW[c]RE[?]TI[0]TY[4]BO[4 *--------------O *];)");
  g_assert_cmpuint (lost_ggf->len, ==, 5);
}

/* A board with a slip is one of Othello as long as both sides have discs and no more than two letters are wrong. */
static void
test_near (void)
{
  static const struct
  {
    const char *text;
    gboolean is_board;
  } boards[] = {
    { "--------------XO-------------------", TRUE },
    { "--------------XO----------------------", TRUE },
    { "--------------XX-------------------", FALSE },
    { "--------------OO-------------------", FALSE },
    { "--------------XO----##--------------", TRUE },
    { "--------------XO----###-------------", FALSE },
    { "--------------XO-----------------", FALSE },
    { "--------------XO-----------------------", FALSE },
  };
  const QiNotation *notation = qi_notation_lookup ("othello");

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      const guint likely = notation->detect (notation, boards[i].text, strlen (boards[i].text));

      g_test_message ("%s", boards[i].text);
      g_assert_cmpint (likely > 0, ==, boards[i].is_board);
    }
}

/* A tag is written when it comes back: with a name of up to 16 capitals and digits that the line has no other use for, and a
 * text that needs no escape and says something. */
static void
test_tags (void)
{
  static const struct
  {
    const char *json;
    gboolean is_kept;
  } tags[] = {
    { "{\"RE\":\"+2\"}", TRUE },
    { "{\"PC\":\"GGS\",\"RE\":\"+2\"}", TRUE },
    { "{\"pc\":\"GGS\",\"RE\":\"+2\"}", FALSE },
    { "{\"ABCDEFGHIJKLMNOP\":\"x\"}", TRUE },
    { "{\"ABCDEFGHIJKLMNOPQ\":\"x\"}", FALSE },
    { "{\"\":\"x\"}", FALSE },
    { "{\"Z\":\"x\"}", TRUE },
    { "{\"Z9\":\"x\"}", TRUE },
    { "{\"9Z\":\"x\"}", FALSE },
    { "{\"Zz\":\"x\"}", FALSE },
    { "{\"Z Z\":\"x\"}", FALSE },
    { "{\"Z\\u0000\":\"x\"}", FALSE },
    { "{\"GM\":\"x\"}", FALSE },
    { "{\"BO\":\"x\"}", FALSE },
    { "{\"PB\":\"x\"}", FALSE },
    { "{\"PW\":\"x\"}", FALSE },
    { "{\"B\":\"x\"}", FALSE },
    { "{\"W\":\"x\"}", FALSE },
    { "{\"RE\":\"\"}", FALSE },
    { "{\"RE\":\"a[b\"}", FALSE },
    { "{\"RE\":\"a]b\"}", FALSE },
    { "{\"RE\":\"a\\\\b\"}", FALSE },
    { "{\"RE\":\"a\\nb\"}", FALSE },
    { "{\"RE\":\"a\\u0000b\"}", FALSE },
    { "{\"RE\":2}", FALSE },
    { "{\"TI\":\"0\"}", FALSE },
    { "{\"TI\":\"1\"}", TRUE },
    { "{\"TY\":\"8\"}", FALSE },
    { "{\"TY\":\"10\"}", TRUE },
    { "{\"TY\":\"8r\"}", TRUE },
  };
  const QiNotation *notation = qi_notation_lookup ("ggf");

  for (gsize i = 0; i < G_N_ELEMENTS (tags); i++)
    {
      g_autofree char *all = g_strdup_printf ("{\"tags\":%s}", tags[i].json);
      g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("othello"));
      g_autoptr (QiValue) value = qi_json_parse (all, -1, NULL, NULL);
      g_autoptr (QiDetails) details = qi_details_from_value (value);
      g_autoptr (QiSetup) setup = qi_setup_with_details (start, details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (notation, setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);

      g_test_message ("%s", all);
      g_assert_nonnull (text);
      g_assert_cmpstr (codes, ==, tags[i].is_kept ? "" : "detail-lost");
      g_autoptr (QiReading) reading = notation_read ("ggf", text, strlen (text), NULL, FALSE);
      g_autoptr (QiValue) back = qi_details_to_value (qi_setup_get_details (reading->setup));
      g_autofree char *again = qi_value_to_string (back);
      if (tags[i].is_kept)
        g_assert_cmpstr (again, ==, all);
    }
}

static void
test_random (void)
{
  static const char *const formats[] = { "othello", "ggf", "nboard", "sgf" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (1000); round++)
    {
      const guint size = 2 * (guint) g_rand_int_range (rand, 2, 9);
      const QiShape shape = { 2, { size, size } };
      QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());

      for (guint i = 0; i < size * size; i++)
        if (g_rand_boolean (rand))
          qi_position_builder_put (builder, i,
                                   g_rand_boolean (rand) ? &QI_TOKEN ("D") : &QI_TOKEN ("d"));
      qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("O"));
      qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("o"));
      qi_position_builder_set_turn (builder, (QiSide) g_rand_int_range (rand, 0, 2));
      g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
      g_autoptr (QiSetup) setup = qi_setup_new (position, "othello", NULL);
      for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
        {
          g_autoptr (GPtrArray) findings = qi_findings_new ();
          g_autofree char *text =
            qi_notation_write (qi_notation_lookup (formats[i]), setup, NULL, findings);

          g_assert_nonnull (text);
          g_assert_cmpuint (findings->len, ==, 0);
          g_autoptr (QiReading) reading =
            notation_read (formats[i], text, strlen (text), NULL, FALSE);
          g_assert_cmpuint (reading->findings->len, ==, 0);
          g_assert_true (qi_setup_equal (setup, reading->setup));
          g_autoptr (QiReading) detected = qi_notation_detect (text, -1, NULL);
          g_assert_cmpstr (detected->format, ==, formats[i]);
        }
    }
}

static void
test_garbage (void)
{
  static const char *const words[] = { "X",  "O",         "-",       "*",     " ",
                                       "\n", ";",         "%",       "[",     "]",
                                       "(;", "GM",        "Othello", "BO[4 ", "-----OX--XO-----",
                                       " X", "set game ", "\xff",    "B[F5]", "PB" };
  static const char *const formats[] = { "othello", "ggf", "nboard" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (9000); round++)
    {
      g_autoptr (GString) text = g_string_new (round % 4 == 0 ? "(;GM[Othello]BO[4 " : NULL);

      for (gint32 n = g_rand_int_range (rand, 0, 20); n > 0; n--)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading =
        notation_read (formats[round % 3], text->str, text->len, NULL, round % 2 == 0);
      notation_assert_sound (reading, text->len);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/othello/read/", rows, test_read);
  case_table_add ("/core/othello/faults/", faults, test_fault);
  case_table_add ("/core/othello/files/", files, test_file);
  case_table_add ("/core/othello/refusals/", refusals, test_refusal);
  g_test_add_func ("/core/othello/places", test_places);
  g_test_add_func ("/core/othello/start", test_start);
  g_test_add_func ("/core/othello/losses", test_losses);
  g_test_add_func ("/core/othello/tags", test_tags);
  g_test_add_func ("/core/othello/near", test_near);
  g_test_add_func ("/core/othello/random", test_random);
  g_test_add_func ("/core/othello/garbage", test_garbage);
  g_test_add_func ("/core/othello/fault-squares", test_fault_squares);
  return g_test_run ();
}
