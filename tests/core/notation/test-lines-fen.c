/* SPDX-License-Identifier: Apache-2.0 */
/* What engines are told that take a FEN: UCI, UCCI, CECP. */
#include "notation-tests.h"
#include "qi-lines-private.h"
#include "rounds.h"

#define CHESS   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define XIANGQI "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
#define X_FEN   "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11"

/* The commands are those of the protocols' descriptions and of Fairy-Stockfish's. */
static const struct
{
  const char *name;
  const char *format;
  const char *input;
  const char *fen; /* of the position */
  const char *game;
  const char *findings; /* codes and what they point at */
} rows[] = {
  { "plain", "uci", "position fen " CHESS " w KQkq - 0 1", CHESS " w KQkq - 0 1", "chess", "" },
  { "start", "uci", "position startpos", CHESS " w KQkq - 0 1", "chess", "" },
  { "moves", "uci", "position startpos moves e2e4", CHESS " w KQkq - 0 1", "chess",
    "moves-ignored<e2e4>" },
  { "variant", "uci", "setoption name UCI_Variant value 3check\r\nposition startpos\r\n",
    CHESS " w KQkq - 3+3 0 1", "3check", "" },
  { "variant-fen", "uci",
    "uci\nsetoption name UCI_Variant value crazyhouse\nucinewgame\nposition fen " CHESS
    "[Pp] b KQkq - 0 1 moves e7e5\ngo depth 1\n",
    CHESS "[Pp] b KQkq - 0 1", "crazyhouse", "moves-ignored<e7e5>" },
  { "chess960", "uci", "setoption name UCI_Chess960 value true\nposition fen " X_FEN, X_FEN,
    "chess960", "" },
  { "variant-and-960", "uci",
    "setoption name UCI_Variant value crazyhouse\nsetoption name UCI_Chess960 value true\n"
    "position fen 1r2k3/8/8/8/8/8/8/1R2K3[] w B - 0 1",
    "1r2k3/8/8/8/8/8/8/1R2K3[] w Q - 0 1", "crazyhouse", "castling-file-letters<B>" },
  { "960-off-again", "uci",
    "setoption name UCI_Chess960 value true\nsetoption name UCI_Chess960 value false\n"
    "position startpos",
    CHESS " w KQkq - 0 1", "chess", "" },
  /* Not the words of the command, or another option. */
  { "no-name", "uci", "setoption nam UCI_Variant value 3check\nposition startpos",
    CHESS " w KQkq - 0 1", "chess", "" },
  { "no-value", "uci", "setoption name UCI_Variant valu 3check\nposition startpos",
    CHESS " w KQkq - 0 1", "chess", "" },
  { "other-option", "uci", "setoption name UCI_Variants value 3check\nposition startpos",
    CHESS " w KQkq - 0 1", "chess", "" },
  { "960-of-no-value", "uci", "setoption name UCI_Chess960 set true\nposition startpos",
    CHESS " w KQkq - 0 1", "chess", "" },
  { "unknown-variant", "uci",
    "setoption name UCI_Variant value 5check\nposition fen " CHESS " w - - 5+5 0 1",
    CHESS " w - - 5+5 0 1", "5check", "" },
  { "xboards-name", "uci",
    "setoption name UCI_Variant value fischerandom\nposition fen " CHESS " w - - 0 1",
    CHESS " w - - 0 1", "chess960", "" },
  { "last-counts", "uci", "position startpos\nposition fen " CHESS " b - - 0 1\nhello\n",
    CHESS " b - - 0 1", "chess", "line-ignored<startpos> line-ignored<hello>" },
  { "by-form", "uci", "position fen " XIANGQI " w - - 0 1", XIANGQI " w - - 0 1", "xiangqi", "" },
  { "ucci", "ucci", "ucci\nposition fen " XIANGQI " r\nbanmoves h2e2\ngo depth 3\n",
    XIANGQI " w - - 0 1", "xiangqi",
    "side-nickname<r> field-left-out<> field-left-out<> field-left-out<> field-left-out<>" },
  { "ucci-start", "ucci", "position startpos", XIANGQI " w - - 0 1", "xiangqi", "" },
  { "setboard", "setboard", "setboard " CHESS " w KQkq - 0 1", CHESS " w KQkq - 0 1", "chess", "" },
  { "setboard-variant", "setboard", "new\nvariant fischerandom\nsetboard " X_FEN "\n", X_FEN,
    "chess960", "" },
  { "setboard-normal", "setboard", "variant normal\nsetboard " CHESS " w - - 0 1",
    CHESS " w - - 0 1", "chess", "" },
  { "new", "setboard", "new\nvariant makruk\nlevel 40 5 0\n",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "makruk", "" },
};

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read (rows[i].format, rows[i].input, strlen (rows[i].input), NULL, FALSE);
      g_autofree char *findings = dup_findings (reading->findings, rows[i].input);

      g_test_message ("%s", rows[i].name);
      notation_assert_sound (reading, strlen (rows[i].input));
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (reading->format, ==, rows[i].format);
      g_assert_cmpstr (findings, ==, rows[i].findings);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, rows[i].game);
      g_autofree char *fen =
        qi_notation_write (qi_notation_lookup ("fen"), reading->setup, NULL, NULL);
      g_assert_cmpstr (fen, ==, rows[i].fen);
    }
}

static const struct
{
  const char *name;
  const char *format;
  const char *input;
  const char *findings;
} faults[] = {
  { "nothing", "uci", "", "no-position-line<>" },
  { "no-line", "uci", "ucinewgame\n", "no-position-line<ucinewgame\n>" },
  { "sfen", "uci", "position sfen 9/9 b - 1", "no-position-line<sfen 9/9 b - 1>" },
  { "start-of-what", "uci", "setoption name UCI_Variant value unheard\nposition startpos",
    "startpos-line<startpos>" },
  { "fens-fault", "uci", "isready\nposition fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side-letter<x>" },
  { "no-setboard", "setboard", "force\n", "no-position-line<force\n>" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read (faults[i].format, faults[i].input, strlen (faults[i].input), NULL, FALSE);
      g_autofree char *findings = dup_findings (reading->findings, faults[i].input);

      g_test_message ("%s", faults[i].name);
      g_assert_cmpstr (findings, ==, faults[i].findings);
      notation_assert_sound (reading, strlen (faults[i].input));
    }
}

/* A FEN and its game, and what each engine is sent. */
static const struct
{
  const char *fen;
  const char *game; /* that reading is told */
  const char *format;
  const char *output; /* NULL: refused */
} writes[] = {
  { CHESS " w KQkq - 0 1", NULL, "uci", "position fen " CHESS " w KQkq - 0 1" },
  { CHESS " w KQkq - 0 1", NULL, "setboard", "setboard " CHESS " w KQkq - 0 1" },
  { CHESS " w KQkq - 0 1", NULL, "ucci", NULL },
  { CHESS " w KQkq - 0 1", "kingofthehill", "uci",
    "setoption name UCI_Variant value kingofthehill\nposition fen " CHESS " w KQkq - 0 1" },
  { CHESS "[] w KQkq - 0 1", NULL, "uci",
    "setoption name UCI_Variant value crazyhouse\nposition fen " CHESS "[] w KQkq - 0 1" },
  { CHESS "[] w KQkq - 0 1", NULL, "setboard",
    "variant crazyhouse\nsetboard " CHESS "[] w KQkq - 0 1" },
  { CHESS " w HAha - 0 1", "chess960", "uci",
    "setoption name UCI_Chess960 value true\nposition fen " CHESS " w KQkq - 0 1" },
  { CHESS " w HAha - 0 1", "chess960", "setboard",
    "variant fischerandom\nsetboard " CHESS " w KQkq - 0 1" },
  /* En Croissant, issue 410: rook files, or rights of shifted rooks, need Chess960's rules. */
  { X_FEN, NULL, "uci", "setoption name UCI_Chess960 value true\nposition fen " X_FEN },
  { "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", "chess", "uci",
    "setoption name UCI_Chess960 value true\nposition fen 4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1" },
  { "4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", "chess", "uci",
    "setoption name UCI_Chess960 value true\nposition fen 4k3/8/8/8/8/8/8/R4K2 w Q - 0 1" },
  { "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "chess", "uci",
    "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1" },
  { XIANGQI " r - - 0 1", NULL, "ucci", "position fen " XIANGQI " w - - 0 1" },
  { XIANGQI " r - - 0 1", NULL, "uci",
    "setoption name UCI_Variant value xiangqi\nposition fen " XIANGQI " w - - 0 1" },
  { "8/8/3k4/8/2K1M3/8/8/4R3 w - 32 6 40", NULL, "uci",
    "setoption name UCI_Variant value makruk\n"
    "position fen 8/8/3k4/8/2K1M3/8/8/4R3 w - 32 6 40" },
  { "kq2/4/QK2 w - - 0 1", NULL, "uci", NULL },
};

static void
test_writes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("fen", writes[i].fen, strlen (writes[i].fen), writes[i].game, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s as %s", writes[i].fen, writes[i].format);
      g_assert_nonnull (reading->setup);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup (writes[i].format), reading->setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);
      g_assert_cmpstr (text, ==, writes[i].output);
      g_assert_cmpstr (codes, ==, text == NULL ? "no-engine-line" : "");
    }
}

/* The line of the protocol that the table names for the game. */
static void
test_engine_line (void)
{
  static const struct
  {
    const char *game;
    const char *start;
  } cases[] = {
    { "chess", "position fen " },
    { "chess960", "setoption name UCI_Chess960 value true\nposition fen " },
    { "seirawan", "setoption name UCI_Variant value seirawan\nposition fen " },
    { "xiangqi", "position fen " },
    { "janggi", "setoption name UCI_Variant value janggi\nposition fen " },
    { "shogi", "position sfen " },
    { "raumschach", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup (cases[i].game));
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_engine_line_write (start, findings);

      g_test_message ("%s: %s", cases[i].game, text);
      g_assert_cmpint (text == NULL, ==, cases[i].start == NULL);
      g_assert_true (text == NULL || g_str_has_prefix (text, cases[i].start));
      g_assert_cmpuint (findings->len, ==, text == NULL ? 1 : 0);
    }
}

/* Lines without a name are detected; a single line is a FEN after a command. */
static void
test_detect (void)
{
  static const struct
  {
    const char *text;
    const char *format;
    const char *game;
  } cases[] = {
    { "position fen " CHESS " w KQkq - 0 1", "fen", "chess" },
    { "setboard " CHESS " w KQkq - 0 1\n", "fen", "chess" },
    { "position fen " CHESS " w KQkq - 0 1\ngo depth 3\n", "uci", "chess" },
    { "setoption name UCI_Variant value antichess\nposition fen " CHESS " w - - 0 1\n", "uci",
      "antichess" },
    { "ucinewgame\nposition startpos moves e2e4\n", "uci", "chess" },
    { "setoption name UCI_Variant value grand\nposition startpos\n", "uci", "grand" },
    { "ucci\nposition fen " XIANGQI " w - - 0 1\n", "ucci", "xiangqi" },
    { "position fen " XIANGQI " w - - 0 1\nbanmoves h2e2\ngo depth 3\n", "ucci", "xiangqi" },
    { "variant shatranj\nsetboard rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w 0 1\n", "setboard",
      "shatranj" },
    { "xboard\nforce\nsetboard " CHESS " w KQkq - 0 1\n", "setboard", "chess" },
    { "usinewgame\nposition startpos\ngo\n", "usi", "shogi" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) readings = qi_notation_detect_all (cases[i].text, -1, NULL);
      const QiReading *reading = g_ptr_array_index (readings, 0);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpuint (readings->len, ==, 1);
      g_assert_cmpstr (reading->format, ==, cases[i].format);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, cases[i].game);
    }
}

/* They can be used for all games of the table with a FEN, and for no others. */
static void
test_games (void)
{
  static const char *const ids[] = { "uci", "setboard" };
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    for (gsize j = 0; all[j] != NULL; j++)
      {
        g_autoptr (QiSetup) start = qi_game_info_dup_start (all[j]);
        const gboolean has_fen = g_strv_contains (qi_game_info_get_formats (all[j]), "fen");

        g_test_message ("%s", qi_game_info_get_id (all[j]));
        g_assert_cmpint (qi_notation_serves (qi_notation_lookup (ids[i]), start), ==, has_fen);
      }
}

static void
test_garbage (void)
{
  static const char *const words[] = {
    "position", "fen",   "startpos", "setoption", "name",         "UCI_Variant", "value",
    "chess",    "moves", "4k3/8",    "\n",        "setboard",     "variant",     "new",
    CHESS,      "w",     "-",        "\r\n",      "crazyhouse[]", "\xff",
  };
  static const char *const formats[] = { "uci", "ucci", "setboard" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (10000); round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      const guint n = (guint) g_rand_int_range (rand, 0, 12);

      for (guint i = 0; i < n; i++)
        g_string_append_printf (text, "%s%s",
                                words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))],
                                g_rand_boolean (rand) ? " " : "\n");
      g_autoptr (QiReading) reading =
        notation_read (formats[round % 3], text->str, text->len, NULL, round % 2 == 0);
      notation_assert_sound (reading, text->len);
    }
}

/* A protocol that differs in words only is a row of the table: it needs no function of its own. */
static void
test_own_row (void)
{
  static const QiLinesCommand commands[] = { { "place", qi_lines_read_position }, { NULL, NULL } };
  const char *text = "place board " CHESS " b KQkq - 3 9";
  const QiNotation *uci = qi_notation_lookup ("uci");
  QiLines lines = *(const QiLines *) uci->data;
  QiNotation own = *uci;

  lines.commands = commands;
  lines.command = "place";
  lines.keyword = "board";
  lines.start = "place board";
  lines.alone = 50;
  own.id = "own";
  own.data = &lines;
  g_autoptr (QiReading) reading = qi_notation_read (&own, text, -1, NULL);
  g_autoptr (QiReading) other = qi_notation_read (uci, text, -1, NULL);
  g_assert_cmpstr (reading->format, ==, "own");
  g_assert_nonnull (reading->setup);
  g_assert_cmpuint (reading->findings->len, ==, 0);
  g_assert_null (other->setup);
  g_assert_cmpuint (own.detect (&own, text, strlen (text)), ==, 50);
  g_assert_cmpuint (uci->detect (uci, text, strlen (text)), ==, 0);

  g_autofree char *back = qi_notation_write (&own, reading->setup, NULL, NULL);
  g_assert_cmpstr (back, ==, text);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lines-fen/rows", test_rows);
  g_test_add_func ("/core/lines-fen/faults", test_faults);
  g_test_add_func ("/core/lines-fen/writes", test_writes);
  g_test_add_func ("/core/lines-fen/engine-line", test_engine_line);
  g_test_add_func ("/core/lines-fen/detect", test_detect);
  g_test_add_func ("/core/lines-fen/games", test_games);
  g_test_add_func ("/core/lines-fen/garbage", test_garbage);
  g_test_add_func ("/core/lines-fen/own-row", test_own_row);
  return g_test_run ();
}
