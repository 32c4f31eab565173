/* SPDX-License-Identifier: Apache-2.0 */
/* The output of engines, line by line, and its meaning; and the commands sent to them. The lines are from the
 * descriptions of the protocols: UCI (April 2006), USI, UCCI 3.0, CECP 2, GTP 2, Hub 2, NBoard 2; some are as Debian's
 * engines write them. */
#include "engine-talk-rows.h"
#include "qi-engine-known-private.h"
#include "qi-notation.h"

static const TalkHeard heard[] = {
  { "uci-info", &qi_engine_uci,
    "info depth 12 nodes 123456 nps 100000 score cp -20 multipv 2 time 1234 hashfull 3 pv e2e4 e7e5", QI_HEARD_LINE,
    "2 12 1 -20 123456 1234 e2e4 e7e5" },
  { "uci-mate", &qi_engine_uci, "info score mate -3 depth 5", QI_HEARD_LINE, "1 5 2 -3 0 0 " },
  { "uci-bound", &qi_engine_uci, "info depth 2 score cp 214 upperbound time 1242 nodes 2124 nps 34928 pv e2e4",
    QI_HEARD_LINE, "1 2 1 214 2124 1242 e2e4" },
  { "uci-nothing", &qi_engine_uci, "info currmove e2e4 currmovenumber 1", QI_HEARD_NOTHING, NULL },
  { "uci-string", &qi_engine_uci, "info string score cp 3", QI_HEARD_NOTHING, NULL },
  { "uci-best", &qi_engine_uci, "bestmove g1f3 ponder d8f6", QI_HEARD_BEST, "g1f3" },
  { "uci-none", &qi_engine_uci, "bestmove (none)", QI_HEARD_BEST, "" },
  { "uci-null", &qi_engine_uci, "bestmove 0000", QI_HEARD_BEST, "" },
  { "uci-ok", &qi_engine_uci, "id name Shredder X.Y|id author Stefan MK|uciok", QI_HEARD_HELLO, NULL },
  { "uci-ready", &qi_engine_uci, "readyok", QI_HEARD_READY, NULL },
  { "uci-unknown", &qi_engine_uci, "Unknown command: 'x'. Type help for more information.", QI_HEARD_REFUSED,
    "Unknown command: 'x'. Type help for more information." },
  { "usi-mate", &qi_engine_usi, "checkmate G*8f 9f9g 8f8g 9g9h 8g8h", QI_HEARD_BEST, "G*8f" },
  { "usi-no-mate", &qi_engine_usi, "checkmate nomate", QI_HEARD_BEST, "" },
  { "usi-not-implemented", &qi_engine_usi, "checkmate notimplemented", QI_HEARD_REFUSED, "go mate: not implemented" },
  { "usi-sign", &qi_engine_usi, "info time 1203 nodes 135125 score mate + pv 3f3g", QI_HEARD_LINE,
    "1 0 2 1 135125 1203 3f3g" },
  { "usi-resign", &qi_engine_usi, "bestmove resign", QI_HEARD_BEST, "" },
  { "ucci-score", &qi_engine_ucci, "info depth 6 score 4 pv b0c2 b9c7 c3c4 h9i7 c2d4 h7e7", QI_HEARD_LINE,
    "1 6 1 4 0 0 b0c2 b9c7 c3c4 h9i7 c2d4 h7e7" },
  { "ucci-none", &qi_engine_ucci, "nobestmove", QI_HEARD_BEST, "" },
  { "cecp-thinking", &qi_engine_cecp, "9 156 1084 48000 Nf3 Nc6 Nc3 Nf6", QI_HEARD_LINE,
    "1 9 1 156 48000 10840 Nf3 Nc6 Nc3 Nf6" },
  { "cecp-numbered", &qi_engine_cecp, "3 166 0 146 1. Kd4 Kf6 2. e4", QI_HEARD_LINE, "1 3 1 166 146 0 Kd4 Kf6 e4" },
  { "cecp-more-numbers", &qi_engine_cecp, "6 66 1 103736 6 103736 0\td2d4 e7e6", QI_HEARD_LINE,
    "1 6 1 66 103736 10 d2d4 e7e6" },
  { "cecp-mate", &qi_engine_cecp, "5 100003 10 900 Qh5", QI_HEARD_LINE, "1 5 2 3 900 100 Qh5" },
  { "cecp-mated", &qi_engine_cecp, "5 -100002 10 900 Kh1", QI_HEARD_LINE, "1 5 2 -2 900 100 Kh1" },
  { "cecp-result", &qi_engine_cecp, "1-0 {White mates}", QI_HEARD_BEST, "" },
  { "cecp-move", &qi_engine_cecp, "move e7e8q", QI_HEARD_BEST, "e7e8q" },
  { "cecp-illegal", &qi_engine_cecp, "tellusererror Illegal position", QI_HEARD_REFUSED, "tellusererror Illegal position" },
  { "cecp-help-unknown", &qi_engine_cecp, "Error (unknown command): post", QI_HEARD_NOTHING, NULL },
  { "cecp-unknown", &qi_engine_cecp, "Error (unknown command): setboard 8/8", QI_HEARD_REFUSED, NULL },
  { "cecp-not-done", &qi_engine_cecp, "feature ping=1 myname=\"A \" done=0", QI_HEARD_NOTHING, NULL },
  { "gnushogi-move", &qi_engine_cecp, "GNU Shogi 1.4.2|1. ... G*5b -250", QI_HEARD_BEST, "G*5b" },
  { "gnushogi-mated", &qi_engine_cecp, "GNU Shogi 1.4.2|depth = Clocks: 0 0|Black mates!", QI_HEARD_BEST, "" },
  /* It comes late, when the next search may have been asked for. */
  { "gnushogi-mates", &qi_engine_cecp, "GNU Shogi 1.4.2|depth = Clocks: 0 0|1. ... G*5b -250|Black mates!",
    QI_HEARD_NOTHING, NULL },
  { "gnushogi-ready", &qi_engine_cecp, "GNU Shogi 1.4.2|Illegal move (no match) qi0", QI_HEARD_READY, NULL },
  { "gnushogi-early", &qi_engine_cecp, "GNU Shogi 1.4.2|Illegal move (no match) qi7", QI_HEARD_NOTHING, NULL },
  { "gnushogi-number", &qi_engine_cecp, "GNU Shogi 1.4.2|Illegal move (no match) protover", QI_HEARD_NOTHING, NULL },
  { "cecp-done", &qi_engine_cecp, "feature ping=1 setboard=1|feature done=1", QI_HEARD_HELLO, NULL },
  { "gtp-move", &qi_engine_gtp, "=4 Q16|", QI_HEARD_BEST, "Q16" },
  { "gtp-resign", &qi_engine_gtp, "=4 resign|", QI_HEARD_BEST, "" },
  { "gtp-pass", &qi_engine_gtp, "=4 PASS|", QI_HEARD_BEST, "PASS" },
  { "gtp-refused", &qi_engine_gtp, "? unacceptable size", QI_HEARD_REFUSED, "unacceptable size" },
  { "gtp-hello", &qi_engine_gtp, "=1 GNU Go||=2 3.8||=3 name|list_stones|", QI_HEARD_HELLO, NULL },
  { "hub-info", &qi_engine_hub, "info depth=11 mean-depth=7.5 score=0.04 nodes=24816 time=0.25 nps=0.1 pv=\"32-28 19-23\"",
    QI_HEARD_LINE, "1 11 1 4 24816 250 32-28 19-23" },
  { "hub-done", &qi_engine_hub, "done move=32-28 ponder=19-23", QI_HEARD_BEST, "32-28" },
  { "hub-error", &qi_engine_hub, "error message=\"bad position\"", QI_HEARD_REFUSED, "bad position" },
  { "hub-wait", &qi_engine_hub, "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France|wait", QI_HEARD_HELLO,
    NULL },
  { "nboard-search", &qi_engine_nboard, "search F5D6C3 -2.5 1000 12", QI_HEARD_LINE, "1 12 1 -250 1000 0 F5 D6 C3" },
  { "nboard-move", &qi_engine_nboard, "=== F5/-2.5/1.3", QI_HEARD_BEST, "F5" },
  { "nboard-hello", &qi_engine_nboard, "set myname Ntest|pong 0", QI_HEARD_HELLO, NULL },
};

static const TalkOption options[] = {
  { "uci-check", &qi_engine_uci, "option name Nullmove type check default true", "Nullmove 0 true 0 0 ", "false",
    "setoption name Nullmove value false\n" },
  { "uci-spin", &qi_engine_uci, "option name Selectivity type spin default 2 min 0 max 4", "Selectivity 1 2 0 4 ", "3",
    "setoption name Selectivity value 3\n" },
  { "uci-combo", &qi_engine_uci, "option name Style type combo default Normal var Solid var Normal var Risky",
    "Style 2 Normal 0 0 Solid,Normal,Risky", "Risky", "setoption name Style value Risky\n" },
  { "uci-string", &qi_engine_uci, "option name NalimovPath type string default c:\\a b", "NalimovPath 3 c:\\a b 0 0 ",
    "d:\\tb", "setoption name NalimovPath value d:\\tb\n" },
  { "uci-button", &qi_engine_uci, "option name Clear Hash type button", "Clear Hash 4 - 0 0 ", NULL,
    "setoption name Clear Hash\n" },
  { "usi-filename", &qi_engine_usi, "option name BookFile type filename default public.bin", "BookFile 3 public.bin 0 0 ",
    "own.bin", "setoption name BookFile value own.bin\n" },
  { "ucci-spin", &qi_engine_ucci, "option hashsize type spin min 0 max 1024 default 0", "hashsize 1 0 0 1024 ", "16",
    "setoption hashsize 16\n" },
  { "cecp-spin", &qi_engine_cecp, "feature option=\"Hash size -spin 64 1 1024\"", "Hash size 1 64 1 1024 ", "32",
    "option Hash size=32\n" },
  { "cecp-check", &qi_engine_cecp, "feature option=\"Ponder -check 1\"", "Ponder 0 true 0 0 ", "false",
    "option Ponder=0\n" },
  { "cecp-combo", &qi_engine_cecp, "feature option=\"Style -combo Solid /// *Normal /// Risky\"",
    "Style 2 Normal 0 0 Solid,Normal,Risky", "Solid", "option Style=Solid\n" },
  { "cecp-button", &qi_engine_cecp, "feature option=\"Clear -button\"", "Clear 4 - 0 0 ", NULL, "option Clear\n" },
  { "hub-enum", &qi_engine_hub, "param name=variant value=normal type=enum values=\"normal killer bt frisian\"",
    "variant 2 normal 0 0 normal,killer,bt,frisian", "killer", "set-param name=variant value=\"killer\"\n" },
  { "hub-int", &qi_engine_hub, "param name=tt-size value=24 type=int min=16 max=30", "tt-size 1 24 16 30 ", "20",
    "set-param name=tt-size value=\"20\"\n" },
};

static const TalkThink thinks[] = {
  { "uci-depth", &qi_engine_uci, "", { .depth = 6 }, "go depth 6\n" },
  { "uci-lines",
    &qi_engine_uci,
    "option name MultiPV type spin default 1 min 1 max 500",
    { .depth = 6, .n_lines = 3 },
    "setoption name MultiPV value 3\ngo depth 6\n" },
  { "uci-all",
    &qi_engine_uci,
    "",
    { 6, 1500, 90000, 0, 1 },
    "go depth 6 nodes 90000 movetime 1500\n" },
  { "uci-mate", &qi_engine_uci, "", { .mate = 4 }, "go mate 4\n" },
  { "uci-node", &qi_engine_uci, "", { .nodes = 1 }, "go nodes 1\n" },
  { "uci-instant", &qi_engine_uci, "", { .milliseconds = 1 }, "go movetime 1\n" },
  { "uci-mate-in-one", &qi_engine_uci, "", { .mate = 1 }, "go mate 1\n" },
  { "uci-none", &qi_engine_uci, "", { 0 }, "go infinite\n" },
  { "usi-mate", &qi_engine_usi, "", { .mate = 4, .milliseconds = 9000 }, "go mate 9000\n" },
  { "usi-mate-none", &qi_engine_usi, "", { .mate = 4 }, "go mate infinite\n" },
  { "ucci-time", &qi_engine_ucci, "", { .milliseconds = 3000 }, "go time 3 movestogo 1\n" },
  { "cecp-time",
    &qi_engine_cecp,
    "",
    { .milliseconds = 3000, .depth = 4 },
    "post\neasy\nsd 4\nst 3\ngo\n" },
  { "phalanx-depth",
    &qi_engine_cecp,
    "feature myname=\"Phalanx XXV\"",
    { .depth = 4 },
    "post\neasy\ndepth 4\nst 86400\ngo\n" },
  { "phalanx-time",
    &qi_engine_cecp,
    "feature myname=\"Phalanx XXV\"",
    { .milliseconds = 3000 },
    "post\neasy\ndepth 100\nst 3\ngo\n" },
  { "gnushogi-depth",
    &qi_engine_cecp,
    "GNU Shogi 1.4.2",
    { .depth = 3 },
    "depth\n3\nlevel 1 0 86400\ngo\n" },
  { "gnushogi-time",
    &qi_engine_cecp,
    "GNU Shogi 1.4.2",
    { .milliseconds = 3000 },
    "depth\n39\nlevel 1 0 3\ngo\n" },
  { "uci-only",
    &qi_engine_uci,
    "",
    { .depth = 1, .only = "e2e4" },
    "go depth 1 searchmoves e2e4\n" },
  { "cecp-none", &qi_engine_cecp, "feature analyze=1", { 0 }, "post\neasy\nanalyze\n" },
  { "cecp-cannot", &qi_engine_cecp, "feature analyze=0", { 0 }, NULL },
  { "gtp", &qi_engine_gtp, "=3 reg_genmove|", { 0 }, "4 reg_genmove black\n" },
  { "gtp-genmove",
    &qi_engine_gtp,
    "=3 genmove|time_settings|",
    { .milliseconds = 5000 },
    "time_settings 0 5 1\n4 genmove black\n" },
  { "hub",
    &qi_engine_hub,
    "",
    { 9, 1500, 1000, 0, 1 },
    "level depth=9 nodes=1000 move-time=1.500\ngo think\n" },
  { "hub-node", &qi_engine_hub, "", { .nodes = 1 }, "level nodes=1\ngo think\n" },
  { "hub-ply", &qi_engine_hub, "", { .depth = 1 }, "level depth=1\ngo think\n" },
  { "hub-instant", &qi_engine_hub, "", { .milliseconds = 1 }, "level move-time=0.001\ngo think\n" },
  { "hub-none", &qi_engine_hub, "", { 0 }, "level infinite\ngo analyze\n" },
  { "nboard", &qi_engine_nboard, "", { .depth = 8 }, "set depth 8\ngo\n" },
  { "nboard-one", &qi_engine_nboard, "", { .depth = 1 }, "set depth 1\ngo\n" },
  /* At most as many plies as the board has squares to fill. */
  { "nboard-none", &qi_engine_nboard, "", { 0 }, "set depth 60\ngo\n" },
};

/* CECP: "?" lets an engine move at once, "exit" leaves the analysis; where it answers a ping, that tells when. */
static void
test_stop (void)
{
  static const struct
  {
    const char *feature;
    QiEngineLimits limits;
    const char *told;
    gboolean answers;
  } rows[] = {
    { "feature analyze=1 ping=1", { .depth = 3 }, "?\n", TRUE },
    { "feature analyze=1 ping=1", { 0 }, "exit\nping 1\n", TRUE },
    { "feature analyze=1 ping=0", { .depth = 3 }, "?\n", TRUE },
    { "feature analyze=1 ping=0", { 0 }, "exit\n", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) begun = g_string_new (NULL);
      g_autoptr (GString) told = g_string_new (NULL);
      QiEngineTalk talk;

      qi_engine_talk_init (&talk, &qi_engine_cecp);
      qi_engine_cecp.hear (&talk, rows[i].feature);
      g_assert_true (qi_engine_cecp.tell_think (&talk, &rows[i].limits, begun));
      g_assert_cmpint (qi_engine_cecp.tell_stop (&talk, told), ==, rows[i].answers);
      g_assert_cmpstr (told->str, ==, rows[i].told);
      qi_engine_talk_clear (&talk);
    }
}

/* Words that let a program speak a protocol, by the manuals of GNU Chess, GNU Go and Scan; own words are left alone. */
static void
test_complete (void)
{
  static const struct
  {
    const char *argv[3];
    const char *protocol; /* NULL: any */
    const char *words;
  } rows[] = {
    { { "gnuchess", NULL }, NULL, "gnuchess --uci" },
    { { "/usr/games/gnuchess", NULL }, "uci", "/usr/games/gnuchess --uci" },
    { { "gnuchess", NULL }, "cecp", "gnuchess" },
    { { "gnuchess", "--xboard", NULL }, NULL, "gnuchess --xboard" },
    { { "gnugo", NULL }, NULL, "gnugo --mode gtp" },
    { { "scan", NULL }, "hub", "scan hub" },
    { { "stockfish", NULL }, NULL, "stockfish" },
    { { "unknown", NULL }, NULL, "unknown" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) argv = qi_engine_complete_argv (rows[i].argv, rows[i].protocol);
      g_autofree char *words = g_strjoinv (" ", argv);

      g_assert_cmpstr (words, ==, rows[i].words);
    }
}

/* Engines from before "setboard" are given the pieces one by one. */
static void
test_edit_mode (void)
{
  g_autoptr (GString) told = g_string_new (NULL);
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, &qi_engine_cecp);
  qi_engine_cecp.tell_place (&talk, "setboard 4k3/8/8/8/8/8/4P3/4K2R b K - 0 1", told);
  g_assert_cmpstr (told->str, ==, "new\nforce\na2a3\nedit\n#\nPe2\nKe1\nRh1\nc\nKe8\n.\n");
  qi_engine_talk_clear (&talk);
}

/* What edit mode does not say: rights that are not those of kings and rooks where they begin, an en-passant square, moves
 * without a capture. */
static void
test_edit_losses (void)
{
  static const struct
  {
    const char *hello;
    const char *game;
    const char *fen;
    const char *keys;
  } rows[] = {
    { "", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "" },
    { "", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", "castling " },
    { "", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "castling " },
    { "", "chess", "4k3/8/8/8/8/8/4P3/4K2R b K - 0 1", "" },
    { "", "chess", "r3k3/8/8/8/8/8/4P3/4K2R b Kq - 0 9", "" },
    { "", "chess", "r3k3/8/8/8/8/8/4P3/3K3R b - - 0 9", "castling " },
    { "", "chess", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "enPassant " },
    { "", "chess", "r3k3/8/8/8/4Pp2/8/8/4K3 b - e3 7 1", "castling enPassant halfmove " },
    { "", "nocastle", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "" },
    { "", "capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
      "" },
    { "", "capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w Kkq - 0 1",
      "castling " },
    { "feature setboard=1", "chess", "r3k3/8/8/8/4Pp2/8/8/4K3 b - e3 7 1", "" },
    { "GNU Shogi 1.4.2", "shogi", "4k4/9/9/9/9/9/9/9/4K4[G] b 0 1", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const QiReadOptions reader = { .limits = qi_limits_get_large (), .game = rows[i].game };
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("fen"), rows[i].fen, -1, &reader);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autoptr (GString) keys = g_string_new (NULL);
      QiEngineTalk talk;

      g_assert_nonnull (reading->setup);
      qi_engine_talk_init (&talk, &qi_engine_cecp);
      qi_engine_cecp.hear (&talk, rows[i].hello);
      qi_engine_cecp.add_losses (&talk, reading->setup, findings);
      for (guint j = 0; j < findings->len; j++)
        g_string_append_printf (keys, "%s ", qi_finding_get_param (findings->pdata[j], "key"));
      if (strcmp (keys->str, rows[i].keys) != 0)
        g_error ("%s: %s", rows[i].fen, keys->str);
      qi_engine_talk_clear (&talk);
    }
}

/* Boards of other sizes, and a first move of another game. */
static void
test_edit_sizes (void)
{
  static const char *const rows[][3] = {
    { "variant losalamos\nsetboard rnqknr/6/6/6/5P/RNQK2 w - - 0 1", NULL,
      "new\nvariant "
      "losalamos\nforce\nedit\n#\nPf2\nRa1\nNb1\nQc1\nKd1\nc\nRa6\nNb6\nQc6\nKd6\nNe6\nRf6\n.\n" },
    { "variant makruk\nsetboard 4k3/8/8/8/8/8/8/3K4 b - - 0 1", "a3a4",
      "new\nvariant makruk\nforce\na3a4\nedit\n#\nKd1\nc\nKe8\n.\n" },
    { "variant capablanca\nsetboard 4k5/10/10/10/10/10/10/5K3C w - - 0 1", NULL,
      "new\nvariant capablanca\nforce\nedit\n#\nKf1\nCj1\nc\nKe8\n.\n" },
    { "variant grand\nsetboard 4k5/10/10/10/10/10/10/10/10/5K4 w - - 0 1", NULL,
      "new\nvariant grand\nforce\nedit\n#\nKf0\nc\nKe9\n.\n" },
    { "variant crazyhouse\nsetboard 4k3/8/8/8/8/8/8/3K4[Q] w - - 0 1", NULL, NULL },
    { "variant shoshogi\nsetboard 4k4/9/9/9/9/9/9/4+P4/4K4 w - - 0 1", NULL, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) told = g_string_new (NULL);
      QiEngineTalk talk;

      qi_engine_talk_init (&talk, &qi_engine_cecp);
      talk.opening = g_strdup (rows[i][1]);
      g_assert_cmpint (qi_engine_cecp.can_place (&talk, rows[i][0]), ==, rows[i][2] != NULL);
      qi_engine_cecp.tell_place (&talk, rows[i][0], told);
      if (rows[i][2] != NULL)
        g_assert_cmpstr (told->str, ==, rows[i][2]);
      qi_engine_talk_clear (&talk);
    }
}

/* Games by the names that engines list: HaChu's, Fairy-Max' and Fairy-Stockfish's. */
static void
test_game_names (void)
{
  static const char hachu[] =
    "feature variants=\"chu,nocastle,9x9+0_shogi,sho,dai,tenjiku,shatranj,makruk,lion\"";
  static const char fairymax[] =
    "feature variants=\"normal,nocastle,shatranj,king-of-the-hill,los-alamos,fairy\"";
  static const char fairy[] = "feature variants=\"chess,kingofthehill,losalamos,shoshogi\"";
  static const char *const rows[][3] = {
    { hachu, "variant chushogi\nsetboard 12", "variant chu\nsetboard 12" },
    { hachu, "variant shoshogi\nsetboard 9", "variant sho\nsetboard 9" },
    { hachu, "variant shatranj\nsetboard 8", NULL },
    { fairymax, "variant kingofthehill\nsetboard 8", "variant king-of-the-hill\nsetboard 8" },
    { fairymax, "variant losalamos\nsetboard 6", "variant los-alamos\nsetboard 6" },
    { fairymax, "variant chushogi\nsetboard 12", NULL },
    { fairymax, "setboard 8", NULL },
    { fairy, "variant kingofthehill\nsetboard 8", NULL },
    { fairy, "variant shoshogi\nsetboard 9", NULL },
    { "", "variant losalamos\nsetboard 6", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *lines = NULL;
      QiEngineTalk talk;

      qi_engine_talk_init (&talk, &qi_engine_cecp);
      qi_engine_cecp.hear (&talk, rows[i][0]);
      lines = qi_engine_cecp.dup_lines (&talk, rows[i][1]);
      g_assert_cmpstr (lines, ==, rows[i][2]);
      qi_engine_talk_clear (&talk);
    }
}

/* GNU Shogi has its own names of squares, promoted pieces and hands, and is told which side it plays. */
static void
test_shogi_edit_mode (void)
{
  g_autoptr (GString) told = g_string_new (NULL);
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, &qi_engine_cecp);
  qi_engine_cecp.hear (&talk, "GNU Shogi 1.4.2");
  qi_engine_cecp.tell_place (&talk, "variant shogi\nsetboard 4k4/7+R1/4P4/9/9/9/9/9/K8[GGp] b 0 1",
                             told);
  g_assert_cmpstr (told->str, ==,
                   "new\nforce\nedit\n#\nR2b+\nP5c\nK9i\nG*\nG*\nc\nK5a\nP*\n.\nwhite\n");
  qi_engine_talk_clear (&talk);
}

/* Positions of several games, one after the other: each is set up with its own game, whatever came before. */
static void
test_games (void)
{
  static const struct
  {
    const char *lines;
    const char *told;
  } rows[] = {
    { "position fen A", "ucinewgame\nposition fen A\n" },
    { "setoption name UCI_Variant value crazyhouse\nposition fen B",
      "ucinewgame\nsetoption name UCI_Variant value crazyhouse\nposition fen B\n" },
    { "setoption name UCI_Chess960 value true\nposition fen C",
      "setoption name UCI_Variant value chess\nucinewgame\nsetoption name UCI_Chess960 value "
      "true\nposition fen C\n" },
    { "position fen D", "setoption name UCI_Chess960 value false\nucinewgame\nposition fen D\n" },
    { "position fen E", "ucinewgame\nposition fen E\n" },
  };
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, &qi_engine_uci);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) told = g_string_new (NULL);

      qi_engine_uci.tell_place (&talk, rows[i].lines, told);
      g_assert_cmpstr (told->str, ==, rows[i].told);
    }
  qi_engine_talk_clear (&talk);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/engine-talk/heard/", heard, talk_test_heard);
  case_table_add ("/core/engine-talk/option/", options, talk_test_option);
  case_table_add ("/core/engine-talk/think/", thinks, talk_test_think);
  g_test_add_func ("/core/engine-talk/edit-mode", test_edit_mode);
  g_test_add_func ("/core/engine-talk/edit-losses", test_edit_losses);
  g_test_add_func ("/core/engine-talk/edit-sizes", test_edit_sizes);
  g_test_add_func ("/core/engine-talk/game-names", test_game_names);
  g_test_add_func ("/core/engine-talk/shogi-edit-mode", test_shogi_edit_mode);
  g_test_add_func ("/core/engine-talk/games", test_games);
  g_test_add_func ("/core/engine-talk/stop", test_stop);
  g_test_add_func ("/core/engine-talk/complete", test_complete);
  return g_test_run ();
}
