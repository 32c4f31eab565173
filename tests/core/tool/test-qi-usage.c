/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#define FEEN    "K^1/1k^ / C/c"
#define OTHELLO "---------------------------OX------XO--------------------------- X"
#define JSON_TEXT                                                                                  \
  "{\"board\":[\"K^\",null,\"k^\"],\"hands\":{\"first\":[],\"second\":[]},"                        \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}"

/* One run: @line are the arguments, @status the exit status. @out and @err are parts of the results
 * and of the remarks; "" means that they are empty, NULL anything. */
typedef struct
{
  const char *name;
  const char *line;
  const char *input;
  int         status;
  const char *out;
  const char *err;
} Case;

static const Case cases[] = {
  /* Bad usage: one line, and how to get help. */
  { "unknown-command", "chek", "", 2, "", "did you mean 'check'?\nTry 'qi --help'\n" },
  { "unknown-command-far", "frobnicate", "", 2, "",
    "unknown command 'frobnicate'\nTry 'qi --help'\n" },
  { "unknown-command-long", "convert-all-of-these-files-to-fen", "", 2, "",
    "unknown command 'convert-all-of-these-files-to-fen'\nTry 'qi --help'\n" },
  { "no-command-dash", "-", "", 2, "", "unknown option '-'\nTry 'qi --help'\n" },
  { "no-command-ended", "-- --json", "", 2, "", "unknown option '--json'\nTry 'qi --help'\n" },
  { "no-command-behind", "--json --", "", 2, "", "no command given\nTry 'qi --help'\n" },
  { "no-command-option", "--json", "", 2, "", "no command given\nTry 'qi --help'\n" },
  { "unknown-option", "check --form=feen", "", 2, "",
    "did you mean '--from'?\nTry 'qi check --help'\n" },
  { "unknown-option-far", "check --frobnicate", "", 2, "", "unknown option '--frobnicate'" },
  { "unknown-short", "check -x", "", 2, "", "unknown option '-x'" },
  { "not-for-this", "check --to=feen", "", 2, "", "unknown option '--to'" },
  { "flag-with-value", "check --json=yes", "", 2, "", "--json takes no value" },
  { "value-missing", "check --from", "", 2, "", "--from needs a value" },
  { "bad-format", "check --from=nonsense", "", 2, "", "unknown format 'nonsense'" },
  { "bad-game", "check --game=nonsense", "", 2, "", "unknown game 'nonsense'" },
  { "bad-limits", "check --limits=huge", "", 2, "", "'huge'" },
  { "bad-coords", "edit --coords=maybe turn", "", 2, "", "'maybe'" },
  { "bad-color", "check --color=maybe", "", 2, "", "'maybe'" },
  { "convert-without-to", "convert", FEEN, 2, "", "--to=FORMAT" },
  { "convert-bad-to", "convert --to=nonsense", FEEN, 2, "", "unknown format 'nonsense'" },
  { "convert-not-written", "convert --to=picture", FEEN, 2, "", "cannot write 'picture'; one of json, pon" },
  { "convert-two-files", "convert --to=feen a b", "", 2, "", "'b' is too many" },
  { "diff-nothing", "diff", "", 2, "", "say which two files to compare: A B" },
  { "diff-one", "diff feen", "", 2, "", "say which two files to compare: A B" },
  { "diff-three", "diff feen feen feen", "", 2, "", "say which two files to compare: A B" },
  { "diff-two-stdin", "diff - -", FEEN, 2, "", "only one of the files can be standard input" },
  { "diff-lines", "diff --lines feen feen", "", 2, "", "unknown option '--lines'" },
  { "text-elsewhere", "check --text feen", "", 2, "", "unknown option '--text'" },
  { "missing-diff", "diff feen nowhere", "", 2, "", "nowhere:1:1: error: " },
  { "missing-diff-both", "diff nowhere nothing", "", 2, "", "nothing:1:1: error: " },
  { "missing-diff-first", "diff nowhere feen", "", 2, "", "nowhere:1:1: error: " },
  { "missing-diff-json", "diff --json nowhere feen", "", 2,
    "{\"status\":\"unreadable\",\"file\":\"nowhere\",\"ok\":false,\"findings\":[{", "" },
  { "help-diff", "diff --help", "", 0, "Usage: qi diff [OPTIONS] A B", "" },
  { "new-nothing", "new", "", 2, "", "--shape=8,8" },
  { "new-file", "new --shape=8 file", "", 2, "", "takes no FILE" },
  { "new-bad-shape", "new --shape=8,x", "", 2, "", "'8,x'" },
  { "new-bad-shape-comma", "new --shape=8,", "", 2, "", "'8,'" },
  { "new-bad-shape-space", "new --shape=8.5", "", 2, "", "'8.5'" },
  { "new-bad-styles", "new --shape=8 --styles=C", "", 2, "", "'C'" },
  { "new-bad-styles-three", "new --shape=8 --styles=C,c,d", "", 2, "", "'C,c,d'" },
  { "new-number", "new --game=chess960 --number=0", "", 0,
    "{\n  \"board\": [\n    [\"b\",  \"b\",  \"q\",  \"n\",  \"n\",  \"r\",  \"k^\", \"r\"],\n", "" },
  { "new-shuffle", "new --shuffle=chess --number=5039", "", 0,
    "{\n  \"board\": [\n    [\"r\",  \"r\",  \"q\",  \"n\",  \"n\",  \"k^\", \"b\",  \"b\"],\n", "" },
  { "new-shuffle-chance", "new --shuffle=capablanca", "", 0, "\"game\": \"capablanca\"", "" },
  { "new-number-alone", "new --number=518", "", 2, "", "--game=chess960" },
  { "new-number-chess", "new --game=chess --number=518", "", 2, "", "--game=chess960" },
  { "new-number-large", "new --game=chess960 --number=960", "", 2, "", "0 to 959" },
  { "new-number-word", "new --game=chess960 --number=x", "", 2, "", "'x'" },
  { "new-shuffle-unknown", "new --shuffle=cards", "", 2, "", "'cards'" },
  { "new-shuffle-game", "new --game=shogi --shuffle=chess", "", 2, "", "not of the game shogi" },
  { "new-shuffle-shape", "new --shape=8,8 --shuffle=chess", "", 2, "", "--shape" },
  { "new-shuffle-large", "new --shuffle=capablanca --number=12118", "", 2, "", "0 to 12117" },
  { "moves-two-files", "moves a b", "", 2, "", "'b' is too many" },
  { "best-two-files", "best --depth=1 a b", "", 2, "", "'b' is too many" },
  { "perft-two-files", "perft --depth=1 a b", "", 2, "", "'b' is too many" },
  { "show-two-files", "show a b", "", 2, "", "'b' is too many" },
  { "moves-notation", "moves --notation=nonsense --game=othello", OTHELLO, 2, "",
    "othello has no 'nonsense'; one of othello" },
  { "best-notation", "best --depth=1 --notation=nonsense --game=othello", OTHELLO, 2, "",
    "othello has no 'nonsense'; one of othello" },
  { "perft-notation", "perft --depth=1 --notation=nonsense --game=othello", OTHELLO, 2, "",
    "othello has no 'nonsense'; one of othello" },
  { "play-notation", "play --moves=d3 --notation=nonsense --game=othello", OTHELLO, 2, "",
    "othello has no 'nonsense'; one of othello" },
  { "perft-nothing", "perft", FEEN, 2, "", "--depth=N" },
  { "perft-deep", "perft --depth=256", FEEN, 2, "", "'256' is no number from 0 to 255" },
  { "perft-negative", "perft --depth=-1", FEEN, 2, "", "'-1'" },
  { "perft-word", "perft --depth=1x", FEEN, 2, "", "'1x'" },
  { "perft-empty", "perft --depth=", FEEN, 2, "", "''" },
  { "perft-huge", "perft --depth=99999999999999999999", FEEN, 2, "", "'99999999999999999999'" },
  { "best-nothing", "best", FEEN, 2, "", "--depth=N, --nodes=N or --time=MS" },
  { "best-depth-0", "best --depth=0", FEEN, 2, "", "at least 1 ply" },
  { "best-nodes-0", "best --nodes=0", FEEN, 2, "", "'0' is no number from 1" },
  { "best-time-word", "best --time=1s", FEEN, 2, "", "'1s'" },
  { "best-time-huge", "best --time=4294967296", FEEN, 2, "", "'4294967296'" },
  { "play-nothing", "play", FEEN, 2, "", "say what to play" },
  { "play-bad-player", "play --first=engine", FEEN, 2, "", "'engine' is none of human" },
  { "play-search-0", "play --first=search:0", FEEN, 2, "", "'search:0'" },
  { "play-search-deep", "play --first=search:256", FEEN, 2, "", "'search:256'" },
  { "play-search-nothing", "play --first=search:", FEEN, 2, "", "'search:'" },
  { "play-bad-seed", "play --seed=-1 --moves=e4", FEEN, 2, "", "'-1'" },
  { "play-max-plies-0", "play --max-plies=0 --moves=e4", FEEN, 2, "", "'0'" },
  { "play-human-stdin", "play --first=human", FEEN, 2, "", "name a FILE, or --game=ID" },
  { "play-human-dash", "play --first=human -", FEEN, 2, "", "name a FILE, or --game=ID" },
  { "play-human-lines", "play --first=human --lines feen", FEEN, 2, "", "leave --lines out" },
  { "play-two-files", "play --moves=e4 a b", "", 2, "", "'b' is too many" },
  { "missing-best", "best --depth=1 nowhere", "", 2, "", "nowhere:1:1: error: " },
  { "missing-play", "play --moves=e4 nowhere", "", 2, "", "nowhere:1:1: error: " },
  { "missing-moves", "moves nowhere", "", 2, "", "nowhere:1:1: error: " },
  { "missing-perft", "perft --depth=1 nowhere", "", 2, "", "nowhere:1:1: error: " },
  { "missing-variants", "moves --variants=nowhere feen", "", 2, "", "nowhere:1:1: error: " },
  { "missing-variants-json", "new --variants=nowhere --game=chess --json", "", 2,
    "{\"ok\":false,\"findings\":[{", "" },
  { "folder-variants", "new --variants=folder --game=chess", "", 2, "", "folder:1:1: error: " },
  { "formats-file", "formats file", "", 2, "", "takes no FILE" },
  { "edit-bad-word", "edit feen foo=1", "", 2, "", "unknown edit 'foo=1'" },
  { "edit-misspelt-word", "edit feen clar=1", "", 2, "", "did you mean 'clear'?" },
  { "edit-not-an-edit", "edit feen other", "", 2, "", "unknown edit 'other'" },
  { "edit-bad-put", "edit feen put=1", "", 2, "", "put=CELL:TOKEN" },
  { "edit-bad-put-empty", "edit feen put=1:", "", 2, "", "put=CELL:TOKEN" },
  { "edit-bad-move", "edit feen move=1", "", 2, "", "move=CELL:CELL" },
  { "edit-bad-hand", "edit feen hand=first:P", "", 2, "", "hand=SIDE:TOKEN:DELTA" },
  { "edit-bad-side", "edit feen hand=third:P:1", "", 2, "", "hand=SIDE:TOKEN:DELTA" },
  { "edit-bad-delta", "edit feen hand=first:P:x", "", 2, "", "hand=SIDE:TOKEN:DELTA" },
  { "edit-bad-turn", "edit feen turn=third", "", 2, "", "turn=SIDE" },
  { "edit-bad-shape", "edit feen shape=x", "", 2, "", "shape=N,N" },
  { "edit-bad-styles", "edit feen styles=S", "", 2, "", "styles=FIRST,SECOND" },
  { "edit-bad-rotate", "edit feen rotate=round", "", 2, "", "rotate=half" },
  { "edit-bad-mirror", "edit feen mirror=half", "", 2, "", "mirror=layers" },
  { "edit-bad-swap", "edit feen swap=hands", "", 2, "", "swap=ranks,layers" },
  { "edit-bad-shift", "edit feen shift=ranks", "", 2, "", "shift=layers:N" },
  { "edit-bad-shift-number", "edit feen shift=ranks:x", "", 2, "", "shift=layers:N" },
  { "edit-bad-insert", "edit feen insert=ranks:a1", "", 2, "", "insert=layer:CELL" },
  { "edit-bad-delete", "edit feen delete=rank:", "", 2, "", "delete=layer:CELL" },
  { "edit-bad-copy", "edit feen copy=a1..b2", "", 2, "", "copy=CELL..CELL:CELL" },
  { "edit-bad-send", "edit feen send=a1..b2:third", "", 2, "", "send=CELL:SIDE" },
  { "edit-bad-replace", "edit feen replace=P", "", 2, "", "replace=TOKEN:TOKEN" },
  { "edit-bad-replace-part", "edit feen replace=a1..b2:P:", "", 2, "", "replace=CELL..CELL:TOKEN:TOKEN" },
  { "edit-bad-part", "edit feen rotate=right:", "", 2, "", "rotate=right:CELL..CELL" },
  { "edit-bad-crop", "edit feen crop=walls", "", 2, "", "crop=pieces" },
  { "edit-ops-and-words", "edit --ops=ops.json feen turn", "", 2, "", "'turn' is too many" },
  { "edit-two-stdin", "edit --ops=-", "", 2, "", "no standard input" },
  { "edit-two-stdin-dash", "edit --ops=- -", "", 2, "", "no standard input" },
  { "edit-no-word-of-an-op", "edit feen toggle=a1", "", 2, "", "unknown edit 'toggle=a1'" },
  { "edit-long-word", "edit feen clear-everything-on-the-board=all", "", 2, "",
    "unknown edit 'clear-everything-on-the-board=all'" },
  { "edit-not-utf8", "edit feen put=a1:\xff", "", 2, "", "put=CELL:TOKEN" },
  { "edit-bad-mark", "edit feen mark=", "", 2, "", "mark=CELL" },
  { "edit-bad-mark-shape", "edit feen mark=a1:line", "", 2, "", "mark=CELL" },
  { "edit-bad-copy-to", "edit feen copy=a1..b2:", "", 2, "", "copy=CELL..CELL:CELL" },
  { "edit-bad-copy-from", "edit feen copy=a1..:b1", "", 2, "", "copy=CELL..CELL:CELL" },
  { "edit-bad-send-to", "edit feen send=a1:", "", 2, "", "send=CELL:SIDE" },
  { "find-misspelt", "find piece=1 feen", "", 2, "", "there is no condition 'piece'; did you mean 'pieces'?" },
  { "find-empty-position", "find position= feen", "", 2, "", "position=TEXT or position=@FILE" },
  { "find-empty-pattern", "find pattern= feen", "", 2, "", "pattern=TEXT or pattern=@FILE" },
  { "find-not-utf8", "find pieces=\xff feen", "", 2, "", "cannot read 'pieces=\\xFF'" },
  { "report-nothing", "report", "", 2, "", "say what to join: qi report merge FILE…" },
  { "report-no-file", "report merge", "", 2, "", "say what to join: qi report merge FILE…" },
  { "report-other-word", "report split feen", "", 2, "", "say what to join: qi report merge FILE…" },
  { "token-other-option", "token pin K --index=3", "", 2, "", "--index is not for pin" },
  { "engine-nothing", "engine", "", 2, "", "'' is none of info, check, go, perft, evaluate, replay, mate" },
  { "engine-info-file", "engine info --engine=true feen", "", 2, "", "'feen' is too many" },
  { "engine-bad-command", "engine info --engine=a'b", "", 2, "", "--engine: " },
  { "engine-no-command", "engine check feen", "", 2, "", "--engine=COMMAND" },
  { "engine-no-log", "engine check --engine=true --log=nowhere/log feen", "", 2, "", "nowhere/log:1:1: error: " },
  { "engine-replay-nothing", "engine replay", "", 2, "", "replay takes one log" },
  { "engine-replay-two", "engine replay feen json", "", 2, "", "replay takes one log" },
  { "engine-go-endless", "engine go --engine=true feen", "", 2, "", "--depth=N, --nodes=N or --time=MS" },
  { "engine-evaluate-endless", "engine evaluate --engine=true feen", "", 2, "", "--depth=N, --nodes=N or --time=MS" },
  { "engine-perft-nothing", "engine perft --engine=true feen", "", 2, "", "--depth=N, from 1" },
  { "engine-perft-0", "engine perft --engine=true --depth=0 feen", "", 2, "", "--depth=N, from 1" },
  { "engine-mate-nothing", "engine mate feen", "", 2, "", "in how many moves: --mate=N" },
  /* Help and version, anywhere before "--". */
  { "help", "--help", "", 0, "Usage: qi COMMAND", "" },
  { "help-short", "-h", "", 0, "Usage: qi COMMAND", "" },
  { "help-word", "help", "", 0, "Usage: qi COMMAND", "" },
  { "help-of-command", "help check", "", 0, "Usage: qi check", "" },
  { "help-of-nothing", "help frobnicate", "", 0, "Usage: qi COMMAND", "" },
  { "help-command", "check --help", "", 0, "Usage: qi check", "" },
  { "help-after-file", "check nowhere --help", "", 0, "Usage: qi check", "" },
  { "help-before", "--json check --help", "", 0, "Usage: qi check", "" },
  { "help-edit", "edit --help", "", 0, "hand=SIDE:TOKEN:DELTA", "" },
  { "help-convert", "convert --help", "", 0, "--to=FORMAT", "" },
  { "help-moves", "moves --help", "", 0, "--from-cell=CELL", "" },
  { "help-perft", "perft --help", "", 0, "--divide", "" },
  { "help-best", "best --help", "", 0, "--nodes=N", "" },
  { "help-play", "play --help", "", 0, "search:DEPTH", "" },
  { "help-new", "new --help", "", 0, "--shape", "" },
  { "help-show", "show --help", "", 0, "Usage: qi show", "" },
  { "help-token", "token --help", "", 0, "Usage: qi token KIND TEXT", "" },
  { "help-formats", "formats --help", "", 0, "Usage: qi formats", "" },
  { "help-games", "games --help", "", 0, "Usage: qi games", "" },
  { "help-variants", "variants --help", "", 0, "Usage: qi variants check", "" },
  { "games", "games", "", 0, "  9×9     yes    sfen", "" },
  { "games-squares", "games", "", 0, "  19×19   yes    sgf", "" },
  { "new-styles", "new --game=chess --styles=S,s", "", 0, "\"styles\": {\"first\": \"S\", \"second\": \"s\"}", "" },
  /* Number 518 is the position of chess. */
  { "new-shuffle-960", "new --game=chess960 --shuffle=chess960 --number=518", "", 0,
    "    [\"r\",  \"n\",  \"b\",  \"q\",  \"k^\", \"b\",  \"n\",  \"r\"],\n", "" },
  { "token-no-file", "token cell c1 --shape=2,2", "", 1, "\"error\":\"index_out_of_range\"", "" },
  { "token-no-rank", "token cell a3 --shape=2,2", "", 1, "\"error\":\"index_out_of_range\"", "" },
  { "token-no-layer", "token cell a1C --shape=2,2,2", "", 1, "\"error\":\"index_out_of_range\"", "" },
  { "token-layer", "token cell a1B --shape=2,2,2", "", 0, "\"index\":4", "" },
  { "token-new-no-type", "token qpi --new=C,,first,normal", "", 1, "\"error\":\"invalid_type\"", "" },
  { "token-new-two-types", "token qpi --new=C,KK,first,normal", "", 1, "\"error\":\"invalid_type\"", "" },
  { "edit-shuffle", "edit - shuffle=chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, "\"game\": \"chess\"", "" },
  /* What ends a game, and how near it is. */
  { "best-stalemate", "best --depth=1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, "none\tdraw: stalemate\n", "" },
  { "best-stalemate-json", "best --depth=1 --json", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, "\"move\":null,", "" },
  { "best-win", "best --depth=2", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 0, "Re8#\twin in 1 ply\tRe8#\n", "" },
  { "best-loss", "best --depth=3", "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", 0, "Kh7\tloss in 2 plies\tKh7 Qg7#\n", "" },
  { "play-stalemate", "play --first=random --second=random", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, "draw: stalemate\n", "" },
  { "play-second-begins", "play --first=random --second=random --max-plies=1", "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", 0,
    "1... Kh7\n", "" },
  { "play-claim", "play --first=random --second=random --max-plies=1", "8/8/8/4k3/8/4K3/8/R7 w - - 99 80", 0,
    ", a draw may be claimed: ", "" },
  /* What a move puts on the board besides its piece. */
  { "moves-gate", "moves --json --game=seirawan",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1", 0, "\"uci\":\"b1c3h\",\"gate\":\"H\"}", "" },
  { "moves-wall", "moves --json --game=duck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0,
    "\"uci\":\"a2a3,a3a6\",\"wall\":16}", "" },
  { "games-file", "games feen", "", 2, "", "takes no FILE" },
  { "variants-nothing", "variants", "", 2, "", "say what to check" },
  { "variants-no-file", "variants check", "", 2, "", "say what to check" },
  { "variants-other-word", "variants look own.ini", "", 2, "", "say what to check" },
  { "variants-unreadable", "variants check nowhere.ini", "", 2, "", "nowhere.ini" },
  { "version", "--version", "", 0, "qi (Masume) ", "" },
  { "version-command", "check --version", "", 0, "qi (Masume) ", "" },
  { "version-short", "-V", "", 0, "qi (Masume) ", "" },
  { "version-short-command", "check -V nowhere", "", 0, "qi (Masume) ", "" },
  { "version-short-render", "render -V", "", 0, "qi (Masume) ", "" },
  { "letters-together", "check -hx", "", 0, "Usage: qi check", "" },
  { "letters-not-known", "check -xh", "", 2, "", "unknown option '-xh'" },
  { "letter-of-another", "check -oout.svg feen", "", 2, "", "unknown option '-oout.svg'" },
  { "letter-value-missing", "render -o", "", 2, "", "--output needs a value: --output=OUT" },
  { "letter-is-a-token", "token pin -V", "", 0, "\"input\":\"-V\"", "" },
  /* Where the input comes from. */
  { "stdin", "check", FEEN, 0, "-: feen, read, no rules\n", "" },
  { "stdin-dash", "check -", FEEN, 0, "-: feen, read, no rules\n", "" },
  { "file", "check feen", "", 0, "feen: feen, read, no rules\n", "" },
  { "several", "check feen - json", FEEN, 0,
    "feen: feen, read, no rules\n-: feen, read, no rules\njson: json, read, no rules\n", "" },
  { "option-after", "check feen --from=feen", "", 0, "feen: feen, read, no rules\n", "" },
  { "option-before", "--from=feen check feen", "", 0, "feen: feen, read, no rules\n", "" },
  { "option-apart", "check --from feen feen", "", 0, "feen: feen, read, no rules\n", "" },
  { "option-apart-before", "--from feen check feen", "", 0, "feen: feen, read, no rules\n", "" },
  { "ended", "check -- --json", "", 0, "--json: feen, read, no rules\n", "" },
  { "ended-dash", "check -- -", FEEN, 0, "-: feen, read, no rules\n", "" },
  { "file-with-equals", "edit ./a=b", "", 0, "\"board\"", "" },
  /* An unreadable input gives status 2, and a remark names it. */
  { "missing", "check nowhere", "", 2, "", "nowhere:1:1: error: " },
  { "missing-one", "check nowhere feen", "", 2, "feen: feen, read, no rules\n", "nowhere:1:1: error: " },
  { "missing-json", "check --json nowhere", "", 2,
    "{\"file\":\"nowhere\",\"format\":null,\"ok\":false,", "" },
  { "missing-lines", "check --lines nowhere", "", 2, NULL, "nowhere:1:1: error: " },
  { "missing-convert", "convert --to=feen nowhere", "", 2, "", "nowhere:1:1: error: " },
  { "missing-show", "show nowhere", "", 2, "", "nowhere:1:1: error: " },
  { "missing-edit", "edit nowhere turn", "", 2, "", "nowhere:1:1: error: " },
  { "missing-edit-json", "edit --json nowhere turn", "", 2, "{\"ok\":false,\"findings\":[{", "" },
  { "missing-ops", "edit --ops=nowhere feen", "", 2, "", "nowhere:1:1: error: " },
  { "folder-convert", "convert --to=feen folder", "", 2, "", "folder:1:1: error: " },
  { "folder-show", "show folder", "", 2, "", "folder:1:1: error: " },
  { "folder-lines", "convert --to=feen --lines folder", "", 2, "", "folder:1:1: error: " },
  { "folder-ops", "edit --ops=folder feen", "", 2, "", "folder:1:1: error: " },
  /* Folders. */
  { "folder", "check folder", "", 0, "folder/a.json: json, read, no rules\nfolder/sub/b.feen: feen, read, no rules\n",
    "" },
  { "folder-slash", "check folder/", "", 0,
    "folder/a.json: json, read, no rules\nfolder/sub/b.feen: feen, read, no rules\n", "" },
  { "folder-empty", "check empty", "", 2, "",
    "empty:1:1: error: the folder holds no position file" },
  { "folder-empty-json", "check --json empty", "", 2, "\"file\":\"empty\"", "" },
  { "folder-and-file", "check folder/sub feen", "", 0,
    "folder/sub/b.feen: feen, read, no rules\nfeen: feen, read, no rules\n", "" },
  /* Control characters in names do not reach the terminal. */
  { "escape", "check no\033[31mwhere", "", 2, "", "no\\x1B[31mwhere:1:1: error: " },
  { "escape-option", "check --\033[31m", "", 2, "", "'--\\x1B[31m'" },
  { "escape-newline", "check no\nwhere", "", 2, "", "no\\x0Awhere:1:1: error: " },
  { "not-utf8", "check \xff\xfe", "", 2, "", "\\xFF\\xFE:1:1: error: " },
  { "not-utf8-json", "check --json \xff", "", 2, "\"file\":\"\xEF\xBF\xBD\"", "" },
};

/* Files that the cases name. */
typedef struct
{
  char *dir;
} Fixture;

static void
put (const Fixture *fixture,
     const char    *name,
     const char    *text)
{
  g_autofree char *path = g_build_filename (fixture->dir, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  GError *error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static const char *const files[] = { "feen",
                                     "json",
                                     "--json",
                                     "a=b",
                                     "folder/a.json",
                                     "folder/sub/b.feen",
                                     "folder/note.txt",
                                     "folder/.hidden.json",
                                     "empty/note.txt",
                                     "ops.json" };
static const char *const folders[] = { "folder/sub", "folder", "empty" };

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  GError *error = NULL;

  fixture->dir = g_dir_make_tmp ("qi-usage-XXXXXX", &error);
  g_assert_no_error (error);
  put (fixture, "feen", FEEN);
  put (fixture, "--json", FEEN);
  put (fixture, "a=b", FEEN);
  put (fixture, "json", JSON_TEXT "\n");
  put (fixture, "folder/a.json", JSON_TEXT);
  put (fixture, "folder/sub/b.feen", FEEN "\n");
  put (fixture, "folder/note.txt", "no position");
  put (fixture, "folder/.hidden.json", "no position");
  put (fixture, "empty/note.txt", "no position");
  put (fixture, "ops.json", "[]");
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (fixture->dir, files[i], NULL);
      g_remove (path);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_build_filename (fixture->dir, folders[i], NULL);
      g_rmdir (path);
    }
  g_rmdir (fixture->dir);
  g_clear_pointer (&fixture->dir, g_free);
}

static void
assert_part (const char *text,
             const char *part)
{
  if (part == NULL)
    return;
  if (*part == '\0')
    g_assert_cmpstr (text, ==, "");
  else if (strstr (text, part) == NULL)
    g_assert_cmpstr (text, ==, part);
}

static void
test_case (Fixture      *fixture,
           gconstpointer data)
{
  const Case *row = data;
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, fixture->dir, row->line, row->input, -1);
  assert_part (run.err, row->err);
  assert_part (run.out, row->out);
  g_assert_cmpint (run.status, ==, row->status);
  /* Bad usage gives one line, then how to get help. */
  if (row->status == 2 && g_str_has_prefix (run.err, "qi"))
    {
      g_auto (GStrv) lines = g_strsplit (run.err, "\n", -1);

      g_assert_cmpuint (g_strv_length (lines), ==, 3);
      g_assert_true (g_str_has_prefix (lines[1], "Try 'qi "));
    }
}

/* No arguments at all, for which a line of words has no form. */
static void
test_nothing (Fixture      *fixture,
              gconstpointer data)
{
  const char *const args[] = { NULL };
  g_auto (ToolRun) run = { 0 };

  tool_run (&run, fixture->dir, args, NULL, 0);
  g_assert_cmpint (run.status, ==, 2);
  g_assert_cmpstr (run.err, ==, "qi: no command given\nTry 'qi --help'\n");
}

/* Runs the tool with standard output on @fd. */
static GSubprocess *
spawn_with_output (int                fd,
                   const char *const *argv)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
  GError *error = NULL;
  GSubprocess *process;

  g_subprocess_launcher_take_stdout_fd (launcher, fd);
  process = g_subprocess_launcher_spawnv (launcher, argv, &error);
  g_assert_no_error (error);
  return process;
}

/* When results cannot be written, the command fails. */
static void
test_full_output (Fixture      *fixture,
                  gconstpointer data)
{
  const char *const argv[] = { g_getenv ("QI_TOOL"), "formats", NULL };
  int fd = open ("/dev/full", O_WRONLY | O_CLOEXEC);
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *err = NULL;
  GError *error = NULL;

  if (fd < 0)
    {
      g_test_skip ("no /dev/full here");
      return;
    }
  process = spawn_with_output (fd, argv);
  g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &err, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 2);
  g_assert_nonnull (strstr (err, "cannot write"));
}

/* When its reader is gone, the tool ends silently. */
static void
test_broken_pipe (Fixture      *fixture,
                  gconstpointer data)
{
  const char *const argv[] = { g_getenv ("QI_TOOL"), "formats", NULL };
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *err = NULL;
  GError *error = NULL;
  int fds[2];

  g_assert_cmpint (pipe2 (fds, O_CLOEXEC), ==, 0);
  close (fds[0]);
  process = spawn_with_output (fds[1], argv);
  g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &err, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (err, ==, "");
  g_assert_false (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_term_sig (process), ==, SIGPIPE);
}

/* Every format is listed, as text and as JSON. */
static void
test_formats (Fixture      *fixture,
              gconstpointer data)
{
  static const char *const ids[] = { "json", "pon", "qi-flat", "feen", "fen", "sfen" };
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_auto (GStrv) lines = NULL;

  tool_run_line (&run, NULL, "formats", NULL, 0);
  g_assert_cmpint (run.status, ==, 0);
  tool_run_line (&json, NULL, "formats --json", NULL, 0);
  g_assert_cmpint (json.status, ==, 0);
  lines = g_strsplit (json.out, "\n", -1);
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *start = g_strdup_printf ("\n%s ", ids[i]);
      g_autoptr (QiValue) value = tool_parse_json (lines[i], -1);

      g_assert_nonnull (strstr (run.out, start));
      g_assert_cmpstr (tool_get_text (value, "id"), ==, ids[i]);
      g_assert_true (tool_get_flag (value, "reads"));
      g_assert_true (tool_get_flag (value, "writes"));
      g_assert_nonnull (tool_get_text (value, "name"));
      g_assert_nonnull (qi_value_get_member (value, "games"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/qi/usage/", cases[i].name, NULL);

      g_test_add (path, Fixture, &cases[i], set_up, test_case, tear_down);
    }
  g_test_add ("/qi/usage/nothing", Fixture, NULL, set_up, test_nothing, tear_down);
  g_test_add ("/qi/output/full", Fixture, NULL, set_up, test_full_output, tear_down);
  g_test_add ("/qi/output/broken-pipe", Fixture, NULL, set_up, test_broken_pipe, tear_down);
  g_test_add ("/qi/formats", Fixture, NULL, set_up, test_formats, tear_down);
  return g_test_run ();
}
