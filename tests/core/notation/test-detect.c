/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "rounds.h"
#include "qi-finding-private.h"

#define CHESS   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define OTHELLO "---------------------------OX------XO---------------------------"
#define SHOGI   "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define XIANGQI "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

static const struct
{
  const char *text;
  const char *format;
  const char *codes; /* of all findings */
} rows[] = {
  { "8/8/8/8/8/8/8/8 / C/c", "feen", "" },
  { "8/8/8/8/8/8/8/8 / C/c\n", "feen", "" },
  { "  8/8/8/8/8/8/8/8 / C/c\r\n\r\n", "feen", "" },
  { "\"8/8/8/8/8/8/8/8 / C/c\"", "feen", "" },
  { "K / c/C", "feen", "" },
  { "1/1//1/1 /2p S/s", "feen", "" },
  { CHESS " w KQkq - 0 1", "fen", "" },
  { CHESS " w KQkq - 0 1;", "fen", "" },
  { "'" CHESS " w KQkq - 0 1';\n", "fen", "" },
  { XIANGQI " w - - 0 1", "fen", "" },
  { XIANGQI " r - - 0 1", "fen", "side-nickname" },
  { SHOGI " b - 1", "sfen", "" },
  { "rbsgk/4p/5/P4/KGSBR b - 1", "sfen", "" },
  { "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "sfen", "" },
  { SHOGI " b -", "sfen", "field-left-out ambiguous-format" },
  { SHOGI " w", "sfen", "field-left-out field-left-out ambiguous-format" },
  { CHESS " b", "fen",
    "field-left-out field-left-out field-left-out field-left-out ambiguous-format" },
  /* The command names the format. */
  { "position fen " CHESS " w KQkq - 0 1", "fen", "" },
  { "position fen " SHOGI " w - - 0 1", "fen", "" },
  { "position sfen " SHOGI " b - 1", "sfen", "" },
  { "sfen " SHOGI " b -", "sfen", "field-left-out" },
  { "fen " CHESS " b", "fen", "field-left-out field-left-out field-left-out field-left-out" },
  { "setboard " CHESS " w KQkq - 0 1", "fen", "" },
  { CHESS " w KQkq - bm e4;", "epd", "" },
  { CHESS " w KQkq - bm e4; id \"x\"", "epd", "operation-not-ended" },
  { "\"" CHESS " w KQkq - bm e4;\"\n", "epd", "" },
  { CHESS " w KQkq - 0 1 bm e4;", "epd", "" },
  { "[FEN \"" CHESS " w KQkq - 0 1\"]", "pgn", "" },
  { "\n[Event \"E\"]\n\n1. e4 *\n", "pgn", "start-position moves-ignored" },
  { "| k |   |\n|   | K |\nWhite to move\n", "ascii", "" },
  { "position fen " CHESS " w KQkq - 0 1 moves", "fen", "" },
  { "position fen " CHESS " w KQkq - 0 1 moves e2e4 e7e5", "fen", "moves-ignored" },
  { "(;FF[4]GM[1]SZ[19]AB[dd][pp]AW[dp]PL[W]KM[6.5])", "sgf", "" },
  { "\n (;SZ[9]AB[aa])\n", "sgf", "" },
  { OTHELLO " X", "othello", "" },
  { OTHELLO " X; F5:+0;", "othello", "" },
  { "(;GM[Othello]PC[]PB[]PW[]RE[?]TI[0]TY[8]BO[8 " OTHELLO " X];)", "ggf", "" },
  { "nboard 2\nset game (;GM[Othello]BO[8 " OTHELLO " X];)\ngo", "nboard", "" },
  { "boardsize 9\nclear_board\nplay black A1", "gtp", "" },
  { "# start\n1 boardsize 9\n=1\n\n2 play b A1\n=2\n", "gtp", "" },
  { "play black D4\nplay white Q16", "gtp", "" },
  /* The board is said by a stipulation's own command, a Forsyth, which is no FEN of its own. */
  { "beg\nstip #2\ncond strictsat\nfors 7r/7p/7P/2S5/1pBP4/3sBp2/p2Pks1P/R3K2R\nend\n", "popeye",
    "" },
  /* All ranks are full, and of a game's pieces. */
  { "rnbqkbnr/pppppppp/rnbqkbnr/pppppppp/PPPPPPPP/RNBQKBNR/PPPPPPPP/RNBQKBNR", "fen",
    "field-left-out field-left-out field-left-out field-left-out field-left-out" },
  { "a/b / C/c", "feen", "" },
  { "(;SZ[9];B[aa])(;SZ[9])", "sgf", "moves-ignored games-ignored" },
  { "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
    "json", "" },
  /* Boards of one rank: no slash tells them from other words, so every field has to. */
  { "rnbqkbnr w - - 0 1", "fen", "" },
  { "8 b - - 12 34\n", "fen", "" },
  { "R4k2 w A - 0 1", "fen", "castling-file-letters castling-without-king" },
  { "5[Pp] w - - 0 1", "fen", "" },
  { "FEN: k6K w - - 0 1", "fen", "" },
  { "position fen k6K w - - 0 1", "fen", "" },
  { "k6K w - - bm Kg1;", "epd", "" },
  { "k6K w - - hmvc 3;", "epd", "" },
  { "5 b - 1", "sfen", "" },
  { "+P3k w 2Pp 7", "sfen", "" },
  { "K^6k^ / C/c", "feen", "" },
  { "5 2P/p S/s", "feen", "" },
};

static void
test_detected (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (rows[i].text, -1, NULL);
      g_autofree char *codes = notation_dup_codes (reading->findings);

      g_test_message ("%s", rows[i].text);
      g_assert_cmpstr (reading->format, ==, rows[i].format);
      g_assert_cmpstr (codes, ==, rows[i].codes);
      g_assert_nonnull (reading->setup);
      notation_assert_sound (reading, strlen (rows[i].text));
    }
}

/* Texts that mean two positions, and what the other readings are. */
static const struct
{
  const char *text;
  const char *formats;
} ambiguous[] = {
  { SHOGI " b -", "sfen fen" },        { CHESS " b", "fen sfen" }, { CHESS " w KQkq - 0 1", "fen" },
  { "8/8/8/8/8/8/8/8 / C/c", "feen" }, { "nothing at all", "" },
};

static void
test_all (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ambiguous); i++)
    {
      g_autoptr (GPtrArray) readings = qi_notation_detect_all (ambiguous[i].text, -1, NULL);
      g_autoptr (QiReading) first = qi_notation_detect (ambiguous[i].text, -1, NULL);
      g_autofree char *codes = notation_dup_codes (first->findings);
      g_autofree char *listed =
        notation_dup_codes (((QiReading *) g_ptr_array_index (readings, 0))->findings);
      g_autoptr (GString) formats = g_string_new (NULL);

      for (guint j = 0; j < readings->len; j++)
        {
          const QiReading *reading = g_ptr_array_index (readings, j);

          g_string_append_printf (formats, "%s%s", j == 0 ? "" : " ", reading->format);
          notation_assert_sound (reading, strlen (ambiguous[i].text));
        }
      g_assert_cmpstr (formats->str, ==, ambiguous[i].formats);
      /* The first is what is read without asking. */
      g_assert_cmpstr (listed, ==, codes);
    }
}

/* A placement is offered without a game as well where the game's letters mean other pieces: a general of xiangqi is G and is
 * written K; a king of chess is K with a mark that no letter says. */
static void
test_plain (void)
{
  static const struct
  {
    const char *text;
    guint n_plain;
  } boards[] = {
    { "4k3/8/8/8/8/8/8/4K2R", 0 },
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 0 },
    { "4k4/9/9/9/9/9/9/9/9/4K4", 1 },
    { "3akr3/9/9/9/9/9/9/9/9/4K4", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (GPtrArray) readings = qi_notation_detect_all (boards[i].text, -1, NULL);
      guint n_plain = 0;

      for (guint j = 0; j < readings->len; j++)
        {
          const QiReading *reading = g_ptr_array_index (readings, j);

          n_plain +=
            strcmp (reading->format, "fen") == 0 && qi_setup_get_game (reading->setup) == NULL;
        }
      g_test_message ("%s: %u", boards[i].text, readings->len);
      g_assert_cmpuint (n_plain, ==, boards[i].n_plain);
    }
}

/* When nothing reads the text, the likeliest notation says why, in places of the whole text. */
static const struct
{
  const char *text;
  const char *format;
  const char *code; /* of the first error */
  gsize       offset;
  guint       line;
  guint       column;
} failures[] = {
  { "\n\n 8/8/8/8/8/8/8/8 PB/ C/c\n", "feen", "hand-not-canonical", 20, 3, 19 },
  { "position fen 8/8/8/9/8/8/8/8 w - - 0 1", "fen", "dimensional-coherence", 19, 1, 20 },
  { "position sfen 9/9/9 b 0P 1", "sfen", "hand-count", 22, 1, 23 },
  { "\"8/8/8/8/8/8/8/8 w - - 0 x\"", "fen", "bad-counter", 25, 1, 26 },
  { "8/8/8/8/8/8/8/8 W KQkq - 0 1", "fen", "side-letter", 16, 1, 17 },
  /* Fields that are wrong are no comment behind a position without them. */
  { "4k3/8/8/8/8/8/8/4K3 - w - 5 9", "fen", "field-order", 20, 1, 21 },
  { "4k3/8/8/8/8/8/8/4K3 w -- - 5 9", "fen", "castling-letter", 22, 1, 23 },
  { "4k3/8/8/8/8/8/8/4K3 w - - x 1", "fen", "bad-counter", 26, 1, 27 },
  { "\xef\xbb\xbf"
    "4k3/8/8/8/8/8/8/4K3 w - - -1 9",
    "fen", "bad-counter", 29, 1, 28 },
};

static void
test_failures (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      QiReadOptions options = { .want_places = TRUE };
      g_autoptr (QiReading) reading = qi_notation_detect (failures[i].text, -1, &options);
      const QiFinding *finding = first_error (reading);
      gsize offset = 0;
      guint line = 0;
      guint column = 0;

      g_test_message ("%s", failures[i].text);
      g_assert_null (reading->setup);
      g_assert_cmpstr (reading->format, ==, failures[i].format);
      g_assert_cmpstr (qi_finding_get_code (finding), ==, failures[i].code);
      g_assert_true (qi_finding_get_range (finding, &offset, NULL));
      g_assert_cmpuint (offset, ==, failures[i].offset);
      g_assert_true (qi_finding_get_line (finding, &line, &column));
      g_assert_cmpuint (line, ==, failures[i].line);
      g_assert_cmpuint (column, ==, failures[i].column);
    }
}

/* Moves tell whose start position it is, with the command before it and without. */
static void
test_start_and_moves (void)
{
  static const struct
  {
    const char *text;
    const char *format; /* NULL: none, for want of a game */
    const char *game;
  } starts[] = {
    { "position startpos moves 7g7f 3c3d", "usi", "shogi" },
    { "startpos moves 7g7f 3c3d", "usi", "shogi" },
    { "position startpos moves e2e4", "uci", "chess" },
    { "startpos moves e2e4 e7e5\n", "uci", "chess" },
    { "position startpos", NULL, NULL },
    { "startpos moves", NULL, NULL },
    { "startpos moves pass", NULL, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      const QiReadOptions options = { .want_places = i % 2 == 0 };
      g_autoptr (QiReading) reading = qi_notation_detect (starts[i].text, -1, &options);

      g_test_message ("%s", starts[i].text);
      g_assert_cmpint (reading->setup != NULL, ==, starts[i].format != NULL);
      if (reading->setup == NULL)
        {
          g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, "startpos-line");
          continue;
        }
      g_assert_cmpstr (reading->format, ==, starts[i].format);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, starts[i].game);
      g_assert_cmpuint (reading->findings->len, ==, 1);
      g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (reading->findings, 0)), ==,
                       "moves-ignored");
    }
}

static void
test_unknown (void)
{
  static const char *const texts[] = {
    "",        "  \n",        "hello",       "e2e4 e7e5",       "\"\"",
    "8",       "k",           "rnbqkbnr",    "a b c",           "K w",
    "I b - x", "k w - - 0 x", "r w - - - -", "move b e4 0 1 2", "1 w 2 3 4 5 6 7 8",
  };
  g_autoptr (QiReading) start = qi_notation_detect ("position startpos moves", -1, NULL);
  const QiReadOptions shogi = { .game = "shogi" };
  g_autoptr (QiReading) known = qi_notation_detect ("position startpos", -1, &shogi);
  const QiReadOptions chess = { .game = "chess" };
  g_autoptr (QiReading) named = qi_notation_detect (CHESS " b KQkq - 0 1", -1, &chess);
  g_autoptr (QiReading) short_one = qi_notation_detect (CHESS " b", -1, &chess);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (texts[i], -1, NULL);

      g_test_message ("%s", texts[i]);
      g_assert_null (reading->setup);
      g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, "unknown-format");
    }
  g_assert_cmpstr (qi_finding_get_code (first_error (start)), ==, "startpos-line");
  g_assert_cmpuint (named->findings->len, ==, 0);
  /* Four fields are left out; that it could be SFEN is no question where chess is named. */
  g_assert_cmpuint (short_one->findings->len, ==, 4);
  g_assert_cmpstr (known->format, ==, "usi");
  g_assert_nonnull (known->setup);
  g_assert_cmpuint (qi_position_get_n_pieces (qi_setup_get_position (known->setup)), ==, 40);
}

/* Texts that are something else, or faulty in one way: exactly one thing is said. */
static void
test_not_positions (void)
{
  static const struct
  {
    const char *text;
    const char *findings; /* with what they point at */
  } texts[] = {
    /* JSON of other programs is one thing to say, and not what all it lacks. */
    { "{\"name\":\"x\",\"version\":1}", "json-no-position<{\"name\":\"x\",\"version\":1}>" },
    { " {}\n", "json-no-position<{}>" },
    { "[{\"name\":\"x\"},{}]\n", "json-no-position<[{\"name\":\"x\"},{}]>" },
    { "[1,[2,\"a\"],null]", "json-no-position<[1,[2,\"a\"],null]>" },
    { "{\"a\":1}\n{\"b\":2}\n", "json-no-position<{\"a\":1}\n{\"b\":2}>" },
    { "{\"pieces\":[\"pawn\",\"king\"]}", "json-no-position<{\"pieces\":[\"pawn\",\"king\"]}>" },
    { "{\"pieces\":{\"pawn\":1}}", "json-no-position<{\"pieces\":{\"pawn\":1}}>" },
    /* What is faulty may have been a position. */
    { "{\"name\":\"x\",", "json-syntax<>" },
    { "{\"shape\":[2,2],\"board\":[[\"a\",null],[null,null]],\"hands\":{\"first\":[\"b\"],"
      "\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
      "shape-with-nested-board<\"shape\">" },
    /* Words and numbers between slashes are no ranks of a board. */
    { "abc/def", "unknown-format" },
    { "abc/def/ghi", "unknown-format" },
    { "and/or", "unknown-format" },
    { "their/there/these/those/three", "unknown-format" },
    { "1/2", "unknown-format" },
    /* Scripts for GNU Go name files and points in brackets; this one is regression/owl.tst's. */
    { "loadsgf games/incident66.sgf 52\n1 owl_attack D8\n#? [1 (F8|E8|E9)]\n", "unknown-format" },
    { "# (C12|B14) or (A1)\nloadsgf a.sgf\n1 attack C3\n#? [1 (A)]\n", "unknown-format" },
    { "loadsgf games/rosebud.sgf 10\n1 reg_genmove black\n#? [E16]\n", "unknown-format" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (texts[i].text, -1, NULL);
      g_autofree char *findings = dup_findings (reading->findings, texts[i].text);

      g_test_message ("%s", texts[i].text);
      g_assert_null (reading->setup);
      g_assert_cmpstr (findings, ==, texts[i].findings);
    }
}

#define STATES                                                                                     \
  "{\"board\":[[\"+r\",null,\"+k^\"],[null,null,null],[\"R\",null,\"+K^\"]],"                         \
  "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"             \
  "\"turn\":\"first\""
#define NO_STATES                                                                                  \
  "{\"board\":[[\"r\",null]],\"hands\":{\"first\":[],\"second\":[]},"                               \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}"

/* A text of several formats: which it is taken for, for the game and in the file that are named, and
 * what else it can be. "+r" is a rook with a castling right in PON and FEEN of chess, and a promoted
 * rook in native JSON. */
static const struct
{
  const char *text;
  const char *game;
  const char *file;
  const char *formats; /* all that it can be, the one that is taken first */
  const char *corner;  /* the piece on the first square */
  const char *codes;
} named[] = {
  { STATES "}", NULL, NULL, "json", "+r", "" },
  { STATES "}", "chess", NULL, "pon json", "r", "castling-without-rook ambiguous-format" },
  { STATES "}", "chess", "a.pon", "pon json", "r", "castling-without-rook" },
  { STATES "}", "chess", "a.pon.json", "pon json", "r", "castling-without-rook" },
  { STATES "}", "chess", "dir/A.PON", "pon json", "r", "castling-without-rook" },
  { STATES "}", "chess", "a.json", "pon json", "r", "castling-without-rook ambiguous-format" },
  { STATES "}", "chess", "a.masume", "json pon", "+r", "" },
  { STATES "}", "chess", "a.txt", "pon json", "r", "castling-without-rook ambiguous-format" },
  /* A game whose rooks are promoted, one without an entry, and none. */
  { STATES "}", "shogi", NULL, "json", "+r", "" },
  { STATES "}", "mine", NULL, "json", "+r", "" },
  { STATES "}", "", NULL, "json", "+r", "" },
  { STATES "}", NULL, "a.pon", "pon", "+r", "" },
  /* What is native for certain. */
  { STATES ",\"setup\":{}}", "chess", NULL, "json", "+r", "" },
  { STATES ",\"setup\":{\"game\":\"chess\"}}", NULL, "a.pon", "json", "+r", "" },
  { NO_STATES, "chess", NULL, "json", "r", "" },
  /* FEN and SFEN of one text. */
  { SHOGI " b -", NULL, "a.sfen", "sfen fen", "l", "field-left-out ambiguous-format" },
  { SHOGI " b -", NULL, "a.fen", "fen sfen fen", "l",
    "field-left-out field-left-out field-left-out ambiguous-format" },
  /* A file that is not what its name says. */
  { CHESS " w KQkq - 0 1", NULL, "a.sfen", "fen", "r", "" },
  { "8/8/8/8/8/8/8/8 / C/c\n", NULL, "a.fen", "feen", NULL, "" },
  { "8/8/8/8/8/8/8/8 / C/c\n", NULL, "a.feen", "feen", NULL, "" },
  { SHOGI " b - 1 # a comment", NULL, "a.fen", "sfen", "l", "text-left-out" },
  { "It is " CHESS " w KQkq - 0 1", NULL, "a.sfen", "fen", "r", "text-left-out" },
};

static void
test_named (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (named); i++)
    {
      const QiReadOptions options = { .game = named[i].game, .file = named[i].file };
      g_autoptr (GPtrArray) readings = qi_notation_detect_all (named[i].text, -1, &options);
      g_autoptr (QiReading) reading = qi_notation_detect (named[i].text, -1, &options);
      g_autofree char *codes = notation_dup_codes (reading->findings);
      g_autoptr (GString) formats = g_string_new (NULL);

      g_test_message ("%s, %s in %s", named[i].text, named[i].game, named[i].file);
      for (guint j = 0; j < readings->len; j++)
        g_string_append_printf (formats, "%s%s", j == 0 ? "" : " ",
                                ((QiReading *) g_ptr_array_index (readings, j))->format);
      g_assert_cmpstr (formats->str, ==, named[i].formats);
      g_assert_true (g_str_has_prefix (formats->str, reading->format));
      g_assert_cmpstr (codes, ==, named[i].codes);
      g_assert_nonnull (reading->setup);

      const QiToken *piece = qi_position_get_piece (qi_setup_get_position (reading->setup), 0);
      g_assert_cmpstr (piece == NULL ? NULL : piece->text, ==, named[i].corner);
      g_assert_false (qi_findings_have (reading->findings, QI_SEVERITY_ERROR));
    }
}

static void
test_fix_moves_too (void)
{
  static const char text[] = "position fen 8/8/8/9/8/8/8/8 w - - 0 1";
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);
  g_autofree char *fixed = notation_apply_fix (text, first_error (reading));

  g_assert_cmpstr (fixed, ==, "position fen 8/8/8/8/8/8/8/8 w - - 0 1");
}

static void
test_registry (void)
{
  static const struct
  {
    const char *filename;
    const char *format;
  } names[] = {
    { "a.json", "json" },  { "dir/b.FEEN", "feen" }, { "c.fen", "fen" }, { "d.sfen", "sfen" },
    { "b.pgn", "pgn" },    { "a.epd", "epd" },       { "e.SGF", "sgf" }, { "f.obf", "othello" },
    { "g.ggf", "ggf" },    { "fen", NULL },          { ".fen", NULL },   { "e.txt", NULL },
    { "x.fen.bak", NULL },
  };
  const QiNotation *const *all = qi_notation_get_all ();

  g_assert_cmpstr (all[0]->id, ==, "json");
  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_assert_true (qi_notation_lookup (all[i]->id) == all[i]);
      g_assert_nonnull (all[i]->read);
      /* A picture is drawn. */
      g_assert_cmpint (all[i]->write != NULL, ==, strcmp (all[i]->id, "picture") != 0);
      g_assert_nonnull (all[i]->name);
    }
  g_assert_null (qi_notation_lookup ("none"));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const QiNotation *notation = qi_notation_for_filename (names[i].filename);

      g_assert_cmpstr (notation == NULL ? NULL : notation->id, ==, names[i].format);
    }
}

/* The bound holds before anything is looked at. */
static void
test_too_long (void)
{
  QiLimits limits = *qi_limits_get_default ();
  QiReadOptions options = { .limits = &limits };

  limits.max_text_bytes = 10;
  for (gsize i = 0; qi_notation_get_all ()[i] != NULL; i++)
    {
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_get_all ()[i], "8/8/8 / C/c", -1, &options);

      g_assert_null (reading->setup);
      g_assert_cmpuint (reading->findings->len, ==, 1);
      g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, "too-long");
    }
  g_autoptr (QiReading) reading = qi_notation_detect ("8/8/8 / C/c", -1, &options);
  g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, "too-long");
}

static void
test_engine_lines (void)
{
  static const struct
  {
    const char *game;
    const char *line;
  } lines[] = {
    { "chess", "position fen " CHESS " w KQkq - 0 1" },
    { "xiangqi", "position fen " XIANGQI " w - - 0 1" },
    { "shogi", "position sfen " SHOGI " b - 1" },
    { "raumschach", NULL },
    { "go", "boardsize 19\nclear_board" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup (lines[i].game));
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *line = qi_engine_line_write (setup, findings);

      g_assert_cmpstr (line, ==, lines[i].line);
      g_assert_cmpuint (findings->len, ==, lines[i].line == NULL ? 1 : 0);
      if (line == NULL)
        {
          g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, 0)), ==,
                           "no-engine-line");
          continue;
        }
      g_autoptr (QiReading) reading = qi_notation_detect (line, -1, NULL);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (setup), qi_setup_get_position (reading->setup)));
    }

  /* The styles suggest a game where the setup names none; what is lost is said. */
  g_autoptr (QiReading) feen = qi_notation_detect ("9/9/9/9/4k4/9/9/9/9 2P/ s/S", -1, NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *line = qi_engine_line_write (feen->setup, findings);
  g_assert_cmpstr (line, ==, "position sfen 9/9/9/9/4k4/9/9/9/9 w 2P 1");
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, 0)), ==, "token-changed");
}

/* Any bytes get an answer, and each remark a place inside them. */
static void
test_garbage (void)
{
  static const char *const words[] = { "position ", "fen ",      "sfen ",   "moves ", "8/8/8",
                                       "K^k/1",     " ",         " w ",     " b ",    "C/c",
                                       "\"",        "'",         ";",       "{",      "[",
                                       "\n",        "-",         "1",       "2P",     "KQkq ",
                                       "\xff",      "setboard ", "startpos" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (5000); round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint32 n = g_rand_int_range (rand, 0, 9);

      for (gint32 i = 0; i < n; i++)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autofree char *copy = g_malloc (MAX (text->len, 1));
      memcpy (copy, text->str, text->len);
      QiReadOptions options = { .want_places = TRUE, .lenient = round % 2 == 0 };
      g_autoptr (QiReading) reading = qi_notation_detect (copy, (gssize) text->len, &options);
      notation_assert_sound (reading, text->len);
    }
}

/* A chess FEN with all its fields is read without asking every notation; a line end behind it asks them. */
static void
test_plain_fen (void)
{
  static const struct
  {
    const char *text;
    const char *game;
  } cases[] = {
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL },
    { "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", NULL },
    { "8/8/8/8/8/8/8/8 w - - 0 1", NULL },
    { "8/8/8/8/8/8/8/8 b KQkq a6 9999 9999", "chess960" },
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "shogi" },
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "xiangqi" },
    { "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL },
    { "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL },
    { "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQKQ - 00 1", NULL },
    { "//////// w - - 0 1", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QiReadOptions options = { .game = cases[i].game };
      g_autofree char *longer = g_strconcat (cases[i].text, "\n", NULL);
      g_autoptr (QiReading) plain = qi_notation_detect (cases[i].text, -1, &options);
      g_autoptr (QiReading) asked = qi_notation_detect (longer, -1, &options);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (plain->format, ==, asked->format);
      g_assert_cmpuint (plain->findings->len, ==, asked->findings->len);
      for (guint f = 0; f < plain->findings->len; f++)
        g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (plain->findings, f)), ==,
                         qi_finding_get_code (g_ptr_array_index (asked->findings, f)));
      g_assert_cmpint (plain->setup == NULL, ==, asked->setup == NULL);
      if (plain->setup != NULL)
        g_assert_true (qi_setup_equal (plain->setup, asked->setup));
    }
}

/* Rows of a list are of its game, where that has the fields of the row. */
static void
test_list (void)
{
  static const struct
  {
    const char *list;
    const char *text;
    const char *game;
  } texts[] = {
    { NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess" },
    { "atomic", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "atomic" },
    { "crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "crazyhouse" },
    { "atomic", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "crazyhouse" },
    { "3check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", "3check" },
    { "atomic", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", "3check" },
    { "shogi", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess" },
    { "none-such", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const QiReadOptions options = { .likely.game = texts[i].list };
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("fen"), texts[i].text, -1, &options);

      g_test_message ("%s %s", texts[i].list, texts[i].text);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, texts[i].game);
    }
}

/* Formats are never freed: a binding that copies one holds the same. */
static void
test_boxed (void)
{
  QiNotation *fen = (QiNotation *) qi_notation_lookup ("fen");

  g_assert_true (g_boxed_copy (QI_TYPE_NOTATION, fen) == fen);
  g_boxed_free (QI_TYPE_NOTATION, fen);
  g_assert_true (qi_notation_lookup ("fen") == fen);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/detect/boxed", test_boxed);

  g_test_add_func ("/core/detect/registry", test_registry);
  g_test_add_func ("/core/detect/detected", test_detected);
  g_test_add_func ("/core/detect/all", test_all);
  g_test_add_func ("/core/detect/start-and-moves", test_start_and_moves);
  g_test_add_func ("/core/detect/failures", test_failures);
  g_test_add_func ("/core/detect/unknown", test_unknown);
  g_test_add_func ("/core/detect/not-positions", test_not_positions);
  g_test_add_func ("/core/detect/named", test_named);
  g_test_add_func ("/core/detect/fix", test_fix_moves_too);
  g_test_add_func ("/core/detect/too-long", test_too_long);
  g_test_add_func ("/core/detect/engine-lines", test_engine_lines);
  g_test_add_func ("/core/detect/garbage", test_garbage);
  g_test_add_func ("/core/detect/plain-fen", test_plain_fen);
  g_test_add_func ("/core/detect/list", test_list);
  g_test_add_func ("/core/detect/plain", test_plain);
  return g_test_run ();
}
