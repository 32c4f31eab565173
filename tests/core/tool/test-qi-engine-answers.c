/* SPDX-License-Identifier: Apache-2.0 */
/* `qi engine` with engines of a few lines, each of which answers as its protocol says (UCI of April 2006, CECP 2, GTP 2; "d" and
 * "go perft" as Stockfish has them, "all_legal" as GNU Go): what of that is shown, and how failures are told apart. And
 * recordings of a few lines, as the manual of `--log` has them. */
#include "case-table.h"
#include "tmp-folder.h"
#include "tool-run.h"

#define KINGS "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
/* Each of the eight moves of White leaves the other king three; no pawn can move. */
#define CORNER "k7/8/8/7p/7P/8/1K6/8 w - - 0 1\n"

/* What an engine of UCI that holds what it is told answers, unless the row says something else. */
#define UCI                                                                                        \
  "uci) echo uciok;;isready) echo readyok;;quit) exit;;"                                           \
  "'position fen '*) held=${line#position fen };;d) echo \"Fen: $held\";;"
#define CECP                                                                                       \
  "'protover 2') echo 'feature setboard=0 ping=1 done=1';;'ping '*) echo \"pong ${line#ping }\";;"   \
  "go) echo 'move e1e2';;quit) exit;;"
#define GTP                                                                                        \
  "'3 list_commands') printf '=3 name\\nall_legal\\n\\n';;quit) exit;;"                            \
  "[0-9]*) printf '=%s X\\n\\n' ${line%% *};;all_legal*) printf '= A1 B1 A2 B2\\n\\n';;*) printf '=\\n\\n';;"
#define OPTIONS                                                                                    \
  "uci) printf '%s\\n' 'option name Style type combo default Solid var Solid var Risky' "          \
  "'option name Fixed type spin default 1 min 1 max 1' 'option name Odd type combo default a' "    \
  "'option name Clear Hash type button' uciok;;"
#define GO(lines) "go*) printf '%s\\n' " lines ";;"
/* Eight moves with the count @n, of which b2b3 has @of_one. */
#define COUNTS(n, of_one)                                                                          \
  "printf '%s\\n' 'b2a1: " n "' 'b2b1: " n "' 'b2c1: " n "' 'b2a2: " n "' 'b2c2: " n "' 'b2a3: " n \
  "' 'b2b3: " of_one "' 'b2c3: " n "'"
/* What the other king has then. */
#define BELOW "'go perft 1') printf '%s\\n' 'a8a7: 1' 'a8b7: 1' 'a8b8: 1' 'Nodes searched: 3';;"

/* @answers: lines of a shell's `case`, which has what the engine is told in $line; @out: a pattern; @err: a part, NULL: nothing. */
typedef struct
{
  const char *name;
  const char *answers;
  const char *args;
  const char *input;
  int         status;
  const char *out;
  const char *err;
} Row;

static const Row rows[] = {
  /* What it is. */
  { "info-bare", UCI, "info", "", 0, "protocol\tuci\n", NULL },
  { "info-bare-json", UCI, "info --json", "", 0, "{\"ok\":true,\"protocol\":\"uci\",\"options\":[]}\n", NULL },
  { "info-options", OPTIONS UCI, "info", "", 0,
    "protocol\tuci\n\nStyle\tcombo\tSolid\tSolid, Risky\nFixed\tspin\t1\nOdd\tcombo\ta\nClear Hash\tbutton\t\n", NULL },
  { "info-options-json", OPTIONS UCI, "info --json", "", 0,
    "{*\"options\":[{\"name\":\"Style\",\"kind\":\"combo\",\"value\":\"Solid\",\"choices\":[\"Solid\",\"Risky\"]},"
    "{\"name\":\"Fixed\",\"kind\":\"spin\",\"value\":\"1\"},{\"name\":\"Odd\",\"kind\":\"combo\",\"value\":\"a\",\"choices\":[]},"
    "{\"name\":\"Clear Hash\",\"kind\":\"button\"}]}\n",
    NULL },
  /* What it plays: hundredths of a pawn from its own side, or moves to mate. */
  { "go-ahead", GO ("'info depth 3 score cp 35 pv e1e2 e8e7' 'bestmove e1e2'") UCI, "go --depth=3", KINGS, 0,
    "e1e2\t+0.35\te1e2 e8e7\n", NULL },
  { "go-behind", GO ("'info depth 3 score cp -150 pv e1e2' 'bestmove e1e2'") UCI, "go --depth=3", KINGS, 0,
    "e1e2\t-1.50\te1e2\n", NULL },
  { "go-mated", GO ("'info depth 3 score mate -2 pv e1e2' 'bestmove e1e2'") UCI, "go --depth=3", KINGS, 0,
    "e1e2\tmated in 2\te1e2\n", NULL },
  { "go-no-score", GO ("'info depth 3 pv e1e2' 'bestmove e1e2'") UCI, "go --depth=3", KINGS, 0, "e1e2\t\te1e2\n", NULL },
  { "go-no-line", GO ("'info depth 3 score cp 5' 'bestmove e1e2'") UCI, "go --depth=3", KINGS, 0, "e1e2\t+0.05\t\n", NULL },
  { "go-nothing", GO ("'bestmove (none)'") UCI, "go --depth=3", KINGS, 0, "none\t\t\n", NULL },
  { "go-nothing-json", GO ("'bestmove (none)'") UCI, "go --depth=3 --json", KINGS, 0, "{*\"move\":null,\"lines\":[]}\n", NULL },
  { "go-second-line", GO ("'info depth 3 multipv 2 score cp -15 nodes 9 time 4 pv e1d1' 'bestmove e1e2'") UCI, "go --depth=3 --json",
    KINGS, 0,
    "{*\"move\":\"e1e2\",\"lines\":[{\"rank\":1,*\"moves\":\"\"},"
    "{\"rank\":2,\"depth\":3,\"nodes\":9,\"milliseconds\":4,\"score\":-15,\"moves\":\"e1d1\"}]}\n",
    NULL },
  { "go-many-lines", GO ("'info depth 3 multipv 101 score cp 1 pv e1d1' 'bestmove e1e2'") UCI, "go --depth=3 --json", KINGS, 0,
    "{*\"move\":\"e1e2\",\"lines\":[]}\n", NULL },
  /* When it has to stop, and what is set, in the words of UCI. */
  { "go-nodes", "'go nodes 5') echo 'bestmove e1e2';;go*) exit 9;;" UCI, "go --nodes=5", KINGS, 0, "e1e2\t\t\n", NULL },
  { "go-time", "'go movetime 70') echo 'bestmove e1e2';;go*) exit 9;;" UCI, "go --time=70", KINGS, 0, "e1e2\t\t\n", NULL },
  { "go-set", "'setoption name Style value Risky') a=e1;;'setoption name Clear Hash') b=e2;;go*) echo bestmove $a$b;;" OPTIONS UCI,
    "go --depth=1 --set=Style=Risky \"--set=Clear Hash\"", KINGS, 0, "e1e2\t\t\n", NULL },
  { "go-files", GO ("'bestmove e1e2'") UCI, "go --depth=1 - kings.fen", KINGS, 0, "e1e2\t\t\ne1e2\t\t\n", NULL },
  { "evaluate-files", GO ("'info depth 1 score cp 7 pv b2b3' 'bestmove b2b3'") UCI, "evaluate --nodes=1 --jobs=2 corner.fen kings.fen", "", 0,
    "k7/8/8/7p/7P/8/1K6/8 w - - *ce 7; acd 1; pv Kb3;\n4k3/8/8/8/8/8/8/4K3 w - - *ce 7; acd 1;\n", NULL },
  { "evaluate-time", "'go movetime 70') printf '%s\\n' 'info depth 1 score cp 7 pv b2b3' 'bestmove b2b3';;" UCI, "evaluate --time=70", CORNER,
    0, "*ce 7; acd 1; pv Kb3;\n", NULL },
  { "mate-depth", "'go mate 1 depth 2') exit 7;;" UCI, "mate --mate=1 --depth=2", CORNER, 1, "", "[engine-ended]" },
  /* What it is not told is said, whatever it is asked. */
  { "go-lost", CECP, "go --depth=1 --protocol=cecp", "4k3/8/8/8/8/8/8/4K3 w - - 7 9\n", 0, "e1e2\t\t\n",
    "-:1:1: warning: edit has no place for halfmove [detail-lost]" },
  { "go-lost-json", CECP, "go --depth=1 --json --protocol=cecp", "4k3/8/8/8/8/8/8/4K3 w - - 7 9\n", 0,
    "{*\"code\":\"detail-lost\"*\"move\":\"e1e2\"*}\n", NULL },
  /* What it counts: moves that it has besides, and how far down a difference is followed. */
  { "perft-adds", "'go perft 1') " COUNTS ("1", "1") " 'b2b4: 1' 'Nodes searched: 9';;" UCI, "perft --depth=1", CORNER, 1,
    "b2b4\t1\tnone\nall\t9\t8\nnode\tb2b4\t1\tnone\tk7/8/8/7p/7P/8/1K6/8 w - - 0 1\n", NULL },
  { "perft-adds-json", "'go perft 2') " COUNTS ("3", "3") " 'b2b4: 5' 'Nodes searched: 29';;" UCI, "perft --depth=2 --json", CORNER, 1,
    "{*\"differences\":[{\"move\":\"b2b4\",\"engine\":5,\"count\":null}],\"engine\":29,\"count\":24,"
    "\"node\":{\"moves\":[\"b2b4\"],\"engine\":5,\"count\":null,\"position\":\"k7/8/8/7p/7P/8/1K6/8 w - - 0 1\"}}\n",
    NULL },
  { "perft-otherwise", "'go perft 2') " COUNTS ("3", "4") " 'Nodes searched: 25';;" BELOW UCI, "perft --depth=2", CORNER, 1,
    "b2b3\t4\t3\nall\t25\t24\nnode\tb2b3\t4\t3\tk7/8/8/7p/7P/8/1K6/8 w - - 0 1\n", NULL },
  { "perft-dies-below", "'go perft 2') " COUNTS ("3", "4") " 'Nodes searched: 25';;'go perft 1') exit 7;;" UCI, "perft --depth=2",
    CORNER, 1, "b2b3\t4\t3\nall\t25\t24\n*", "[engine-ended]" },
  { "perft-dies-on-the-way", "'go perft 2') " COUNTS ("3", "4") " 'Nodes searched: 25';;*' moves '*) exit 7;;" UCI, "perft --depth=2",
    CORNER, 1, "b2b3\t4\t3\nall\t25\t24\n*", "[engine-ended]" },
  { "perft-dies-at-the-position", "position*) exit 7;;" UCI, "perft --depth=1", CORNER, 1, "", "[engine-ended]" },
  { "perft-dies-json", "'go perft 1') exit 7;;" UCI, "perft --depth=1 --json", CORNER, 1, "{*\"code\":\"engine-ended\"*}\n", NULL },
  /* In Go a player may pass as well, which is no point that is listed. */
  { "perft-points", GTP, "perft --depth=1 --protocol=gtp", "(;FF[4]GM[1]SZ[2])", 0, "all\t4\t4\n", NULL },
  /* What fails. */
  { "check-dies-telling", "d) exit 7;;" UCI, "check", KINGS, 1, "crashed\t1\t-:1:1\tthe engine ended *\t4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
    "[engine-ended]" },
  { "check-dies-first", "position*) [ \"$first\" ] && exit 7; first=1; held=${line#position fen };;" UCI, "check --jobs=1 --lines --game=chess", KINGS KINGS, 1,
    "crashed\t1\t-:2:1\tthe engine ended *\tnot alone\n", "-:2:1: error: the engine ended" },
  { "check-dies-first-json", "position*) [ \"$first\" ] && exit 7; first=1; held=${line#position fen };;" UCI, "check --jobs=1 --lines --game=chess --json --summary", KINGS KINGS,
    1, "{*\"ok\":true*}\n{*\"ok\":false*}\n{\"failure\":\"crashed\",\"count\":1,\"place\":\"-:2:1\",*\"shortest\":null}\n", NULL },
  /* The kinds of one sort: those that happened more often stand in front, then their words are in order; of equally large
   * positions the first is named. */
  { "check-kinds", "position*3) echo 'info string ERROR: odd';;position*2) echo 'info string ERROR: zebra';;"
                   "position*4) echo 'info string ERROR: even';;" UCI,
    "check --lines --game=chess --jobs=3",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 2\n4k3/8/8/8/8/8/8/4K3 w - - 0 4\n3k4/8/8/8/8/8/8/4K3 w - - 0 3\n4k3/8/8/8/8/8/8/4K3 w - - 0 3\n"
    "4k3/7p/8/8/8/8/8/4K3 w - - 0 3\n",
    1,
    "refused\t3\t-:3:1\t*odd*\t3k4/8/8/8/8/8/8/4K3 w - - 0 3\nrefused\t1\t-:2:1\t*even*\nrefused\t1\t-:1:1\t*zebra*\n", "[engine-refused]" },
  { "check-files", "position*3) echo 'info string ERROR: odd';;" UCI, "check --jobs=2 kings.fen odd.fen odder.fen", "", 1,
    "refused\t2\todd.fen:1:1\t*odd*\t4k3/8/8/8/8/8/8/4K3 w - - 0 3\n", "[engine-refused]" },
  /* The side to move, and which piece stands somewhere, are two kinds of changes. */
  { "check-changes", "d) case $held in *w*3) echo 'Fen: 4k3/8/8/8/8/8/8/4K3 b - - 0 3';;*4) echo 'Fen: 4k3/8/8/8/8/8/8/4Q3 w - - 0 4';;"
                     "*) echo \"Fen: $held\";;esac;;" UCI,
    "check --lines --game=chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 3\n4k3/8/8/8/8/8/8/4K3 w - - 0 4\n", 1,
    "changed\t1\t-:?:1\t*\nchanged\t1\t-:?:1\t*\n", "[engine-differs]" },
  /* As little in hand as it takes. */
  { "check-hands", "uci) printf '%s\\n' 'option name UCI_Variant type combo default chess var chess var crazyhouse' uciok;;"
                   "position*\\[*N*\\]*) exit 7;;" UCI,
    "check --game=crazyhouse", "4k3/8/8/8/8/8/8/4K3[QNNPnp] w - - 0 1\n", 1, "crashed\t1\t-:1:1\t*\t4k3/8/8/8/8/8/8/4K3?N? w - - 0 1\n",
    "[engine-ended]" },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *folder = tmp_folder_new ("qi-engine-answers");
  g_autofree char *script =
    g_strdup_printf ("while read -r line; do case \"$line\" in %s esac; done", row->answers);
  g_autofree char *quoted = g_shell_quote (script);
  g_autofree char *command = g_strdup_printf ("sh -c %s", quoted);
  g_autofree char *engine = g_shell_quote (command);
  g_autofree char *text =
    g_strdup_printf ("engine %s --engine=%s%s", row->args, engine,
                     strstr (row->args, "--protocol") != NULL ? "" : " --protocol=uci");
  static const char *const files[][2] = { { "kings.fen", KINGS },
                                          { "corner.fen", CORNER },
                                          { "odd.fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 3\n" },
                                          { "odder.fen", "3k4/8/8/8/8/8/8/4K3 w - - 0 3\n" } };
  g_auto (GStrv) args = NULL;
  g_auto (ToolRun) run = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i][0], NULL);

      g_assert_true (g_file_set_contents (path, files[i][1], -1, NULL));
    }
  g_assert_true (g_shell_parse_argv (text, NULL, &args, NULL));
  tool_run (&run, folder, (const char *const *) args, row->input, -1);
  if (!g_pattern_match_simple (row->out, run.out))
    g_error ("%s: %s%s", row->name, run.out, run.err);
  if (row->err == NULL)
    g_assert_cmpstr (run.err, ==, "");
  else if (strstr (run.err, row->err) == NULL)
    g_error ("%s: %s", row->name, run.err);
  g_assert_cmpint (run.status, ==, row->status);
}

/* @log: ">" what the engine was told, "<" what it said, "!" what it said as a remark, "=" which program it was, and how it
 * ended. @signal: that ends the replay. */
typedef struct
{
  const char *name;
  const char *log;
  const char *told;
  int         status;
  int         signal;
  const char *out;
  const char *err; /* a part; "": nothing */
} Talk;

static const Talk talks[] = {
  { "whole", "= fake\n> a\n< b\n> c\n< d\n< e\n= exit 3\n", "a\nc\n", 3, 0, "b\nd\ne\n", "" },
  { "greeting", "= fake\n< hello\n> a\n< b\n= exit 0\n", "a\n", 0, 0, "hello\nb\n", "" },
  { "line-ends", "= fake\n> a\n< b\n= exit 0\n", "a\r\n", 0, 0, "b\n", "" },
  { "remarks", "= fake\n> a\n! oops\n< b\n= exit 0\n", "a\n", 0, 0, "b\n", "oops\n" },
  { "signal", "= fake\n> a\n< b\n= signal 15\n", "a\n", -1, 15, "b\n", "" },
  /* A recording that was cut off, and one with lines that are none. */
  { "cut", "= fake\n> a\n< b\n> c\n", "a\n", 0, 0, "b\n", "" },
  { "cut-and-more", "= fake\n> a\n< b\n> c\n", "a\nc\nd\n", 1, 0, "b\n", "nowhere was it told then: d\n" },
  { "no-program", "> a\n< b\n", "a\n", 0, 0, "b\n", "" },
  { "no-lines", "\n<\n>a\n? x\nnothing\n", "a\n", 1, 0, "", "nowhere was it told then: a\n" },
  { "lines-between", "= fake\n\n> a\nnothing\n<\n< b\n= exit 0\n", "a\n", 0, 0, "b\n", "" },
  { "empty", "", "", 0, 0, "", "" },
  { "empty-told", "", "a\n", 1, 0, "", "nowhere was it told then: a\n" },
  /* It was started several times: what it is told says which of them this is. */
  { "second-start", "= fake\n> a\n< b\n= exit 0\n> c\n< d\n= exit 4\n", "c\n", 4, 0, "d\n", "" },
  { "third-start", "= fake\n> a\n< b\n= exit 0\n> c\n< d\n> e\n= exit 4\n> c\n< d\n> g\n< h\n= exit 5\n", "c\ng\n", 5, 0, "d\nh\n",
    "" },
  { "other-order", "= fake\n> a\n< b\n> c\n< d\n= exit 0\n", "c\n", 1, 0, "", "nowhere was it told then: c\n" },
};

static void
test_talk (gconstpointer data)
{
  const Talk *row = data;
  g_autofree char *folder = tmp_folder_new ("qi-engine-answers");
  g_autofree char *path = g_build_filename (folder, "talk.log", NULL);
  g_auto (ToolRun) run = { 0 };

  g_assert_true (g_file_set_contents (path, row->log, -1, NULL));
  tool_run_line (&run, folder, "engine replay talk.log", row->told, -1);
  g_assert_cmpstr (run.out, ==, row->out);
  if (*row->err == '\0' || !g_str_has_suffix (run.err, row->err))
    g_assert_cmpstr (run.err, ==, row->err);
  g_assert_cmpint (run.status, ==, row->status);
  g_assert_cmpint (run.signal, ==, row->signal);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/engine-answers/", rows, test_row);
  case_table_add ("/qi/engine-answers/replay/", talks, test_talk);
  return g_test_run ();
}
