/* SPDX-License-Identifier: Apache-2.0 */
/* `qi check` (and what `qi convert` keeps) on texts as people and programs submit them: what is reported for each, and
 * what is not. The expectations follow the rules of each game and the definition of each format. */
#include "collection-files.h"
#include "tool-run.h"

#define RANKS       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define START       RANKS " w KQkq - 0 1"
#define FEN_SIDE    RANKS " x KQkq - 0 1"
#define FEN_SHORT   "rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define SPACES_53   "                                                     "
#define FRAME       "+---------------------------+\n"
#define EMPTY_RANK  "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
#define RANKS_OF(middle) \
  FRAME "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n" EMPTY_RANK EMPTY_RANK EMPTY_RANK middle EMPTY_RANK EMPTY_RANK EMPTY_RANK \
        "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n" FRAME
#define DIAGRAM     "後手の持駒：なし\n" RANKS_OF (EMPTY_RANK) "先手の持駒：なし\n"
#define BAD_DIAGRAM \
  "後手の持駒：なし\n" RANKS_OF ("| ・ ・ ・ ・ 犬 ・ ・ ・ ・|\n") "先手の持駒：なし\n"
#define OTHELLO_63  DOTS "OX------XO-------------------------- X"
#define SHOGI       "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define RANKS_SHORT "rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR"
#define SHOGI_LONG  "lnsgkgsnl/1r5b2/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define DOTS        "---------------------------"
#define OBF(middle) DOTS middle DOTS
#define EUC                                                                                        \
  "V2.2\nN+\xc0\xe8\xbc\xea\nN-\xb8\xe5\xbc\xea\nPI\n+\n" /* 先手, 後手 */
#define SIZED(text) sizeof (text) - 1
/* A control character of ISO 6429 in one byte of Latin-1, and one that changes the direction of
 * text. */
#define HOSTILE \
  "\xc2\x9b"    \
  "31m\xe2\x80\xae"
#define PON(board)                                                                                 \
  "{\"board\":" board ",\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"X\","         \
  "\"second\":\"x\"},\"turn\":\"first\"}"

#define PIPE "|"

/* @tells: words of the remarks; @silent: words that they must not have; @last: how the verdict ends, NULL for any;
 * @size: of the input, 0 when it ends with its NUL; @command: NULL for "check"; @file: the name of a file that holds
 * the input, NULL for standard input, PIPE for a pipe. */
typedef struct
{
  const char *name;
  const char *options;
  const char *input;
  int         status;
  const char *tells[4];
  const char *silent;
  const char *last;
  gssize      size;
  const char *command;
  const char *file;
} Case;

static const Case cases[] = {
  /* The board that is assumed for a list of draughts. */
  { "list/draughts-guess", "", "W:W31,51:B1\nW:W30,50:B1\n", 0, { "canadiandraughts (12×12)", ", in 2 rows [board-guessed]" }, "warning", "2 positions, 0 wrong, 2 notes\n" },
  { "list/draughts-guess-small", "", "W:W31:B1\nW:W32:B2\n", 0, { "checkers (8×8), it could also be draughts", ", in 2 rows" }, "warning", "2 positions, 0 wrong, 2 notes\n" },
  { "list/draughts-named", "--game=draughts", "W:W31:B1\nW:W32:B2\n", 0, { NULL }, "guessed", "2 positions, 0 wrong\n" },
  /* Books: rows with moves behind them, of which one has a fault. */
  { "book/fen", "", START " moves e2e4\n" START " moves e2e4 e7e5\n", 0, { ", in 2 rows [moves-ignored]" }, "error", "2 positions, 0 wrong, 2 notes\n" },
  { "book/fen-bad", "", START " moves e2e4\n" RANKS_SHORT " w KQkq - 0 1 moves d2d4\n", 1, { ":2:19: error: rank 6 has 7 squares" }, NULL, "2 positions, 1 wrong, 1 error, 2 notes\n" },
  { "book/fen-word", "", "fen " START " moves e2e4\nfen " RANKS_SHORT " w KQkq - 0 1 moves d2d4\n", 1, { ":2:23: error: rank 6" }, NULL, "2 positions, 1 wrong, 1 error, 2 notes\n" },
  { "book/sfen", "", SHOGI " b - 1 moves 7g7f\n" SHOGI_LONG " b - 1 moves 7g7f\n", 1, { ":2:11: error: rank 2 has 10 squares" }, NULL, "2 positions, 1 wrong, 1 error, 2 notes\n" },
  { "book/sfen-word", "", "sfen " SHOGI " b - 1\nsfen " SHOGI_LONG " b - 1\n", 1, { ":2:16: error: rank 2" }, "four fields", "2 positions, 1 wrong, 1 error\n" },
  { "book/sfen-first", "", "sfen " SHOGI_LONG " b - 1 moves 2g2f\nsfen " SHOGI " b - 1 moves 7g7f\n", 1, { ":1:16: error: rank 2" }, NULL, "2 positions, 1 wrong, 1 error, 2 notes\n" },
  { "book/start", "", "startpos moves 7g7f\nsfen " SHOGI_LONG " b - 1 moves 7g7f\nstartpos moves 2g2f 8c8d\n", 1, { ":2:16: error: rank 2" }, "line-ignored", "3 positions, 1 wrong, 1 error, 3 notes\n" },
  { "book/words", "", RANKS " w KQkq - bm e4; c0 \"he 1 moves e4\";\n", 0, { NULL }, "moves", "epd, valid\n" },
  { "list/header", "", "fen,eval\n" START ",12\n" RANKS_SHORT " w KQkq - 0 1,13\n", 1, { ":1:1: error", ":3:19: error: rank 6 has 7 squares" }, "fen, valid", NULL },
  { "list/setboard", "", "setboard " START "\nsetboard " RANKS_SHORT " w KQkq - 0 1\n", 1, { ":2:28: error: rank 6" }, "not the position", NULL },
  { "list/label", "", "FEN: " START "\nFEN: " RANKS_SHORT " w KQkq - 0 1\n", 1, { ":2:24: error: rank 6" }, "six fields", NULL },
  { "list/bare", "", RANKS_SHORT "\n" RANKS "\n", 1, { ":1:19: error: rank 6 has 7 squares" }, "left-out]\n-:2:1", NULL },
  { "list/bare-last", "", RANKS "\n" RANKS_SHORT "\n" RANKS "\n" RANKS_SHORT "\n", 1, { ":2:19: error: rank 6", ":4:19: error: rank 6" }, NULL, NULL },
  /* "startpos" is of the game of the other rows. */
  { "list/start", "", "position fen " START "\nposition startpos\n", 0, { NULL }, "left-out", "2 positions, 0 wrong\n" },
  { "list/start-first", "", "position startpos\nposition fen " FEN_SHORT "position startpos moves e2e4\n", 1, { ":2:32: error: rank 6 has 7 squares" }, "unknown format", "3 positions, 1 wrong, 1 error, 1 note\n" },
  { "list/start-shogi", "--json", "position sfen " SHOGI " b - 1\nposition startpos\n", 0, { "\"item\":2,\"format\":\"usi\",\"ok\":true" }, "\"ok\":false", NULL },
  { "list/start-alone", "", "position startpos\nposition startpos\n", 1, { "[startpos-line]" }, NULL, NULL },
  /* A comment above a row is not part of it. */
  { "list/comment", "", "# c\n" START "\n", 0, { NULL }, "warning", "1 position, 0 wrong\n" },
  { "list/comment-behind", "", OBF ("OX------XO") " X\n# c\n", 0, { NULL }, "the first of", "1 position, 0 wrong\n" },
  { "list/comment-othello", "", "# c\n" OBF ("OX------XO") " X\n", 0, { NULL }, "error", "1 position, 0 wrong\n" },
  { "list/comment-draughts", "--game=draughts", "# c\nW:W31:B1\n", 0, { NULL }, "error", "1 position, 0 wrong\n" },
  { "list/comment-startpos", "", "# c\nposition startpos moves e2e4\n", 0, { "[moves-ignored]" }, "error", NULL },
  /* Other lines of a session with an engine. */
  { "session/go", "", "position startpos moves e2e4\ngo depth 3\n", 0, { "[moves-ignored]" }, "error", "uci, valid, 1 note\n" },
  { "session/go-shogi", "", "position startpos moves 7g7f\ngo btime 0 wtime 0\n", 0, { "[moves-ignored]" }, "error", "usi, valid, 1 note\n" },
  { "session/go-alone", "", "position startpos\ngo depth 3\n", 1, { "[startpos-line]" }, NULL, NULL },
  /* EPD files for the tuning of engines. */
  { "epd/value", "", START " [0.5]\n", 0, { ":1:58: note: a value that no operation names: [0.5]" }, "error", NULL },
  { "epd/value-list", "", START " [0.5]\n" START " [1.0]\n", 0, { ", in 2 rows [bad-operation]" }, "error", "2 positions, 0 wrong, 4 notes\n" },
  { "epd/value-four", "", RANKS " w KQkq - [0.5]\n", 0, { "[0.5]" }, "error", NULL },
  { "epd/value-kept", "--to=epd", START " [0.5]\n", 0, { " hmvc 0; fmvn 1; [0.5];\n" }, "error", NULL, 0, "convert" },
  { "epd/value-comment", "", RANKS " w KQkq - c9 \"[0.5]\";\n", 0, { NULL }, "note", "epd, valid\n" },
  { "epd/value-id", "", RANKS " w KQkq - id \"a [0.5]\"; bm e4;\n" RANKS " w KQkq - id \"b [1.0]\"; bm e4;\n", 0, { NULL }, "note",
    "2 positions, 0 wrong\n" },
  { "epd/nul-inside", "", RANKS " w KQkq - bm e4;\0 id \"x\";\n", 0, { "a control character" }, "UTF-8", NULL,
    SIZED (RANKS " w KQkq - bm e4;\0 id \"x\";\n") },
  /* Who is to move in records of shogi. */
  { "side/csa", "", "PI\nx\n", 1, { ":2:1: error: the side to move is + or -, not x [side-letter]" }, "left out", "csa, 1 error\n" },
  { "side/csa-twice", "", "PI\n++\n", 1, { ":2:1: error: the side to move is + or -, not ++" }, NULL, NULL },
  { "side/csa-letter", "", "PI\nw\n+7776FU\n", 1, { ":2:1: error: the side to move" }, NULL, NULL },
  { "side/csa-after", "", "PI\nfoo\n+\n", 0, { "[line-ignored]" }, "error", NULL },
  { "side/bod", "", DIAGRAM "横手番\n", 1, { "error: the side to move is 先手番 or 後手番, not 横手番 [side-letter]" }, NULL, "bod, 1 error\n" },
  { "side/bod-header", "", DIAGRAM "手番：中\n", 1, { "not 中 [side-letter]" }, NULL, NULL },
  { "side/bod-header-second", "--json", DIAGRAM "手番：後手\n", 0, { "\"turn\":\"second\"" }, "error", NULL },
  /* Records of shogi that follow one another. */
  { "records/csa", "", "PI\n+\n/\nPI\n+\n/\nP1-QQ\n+\n", 1, { ":7:3: error: invalid piece token: -QQ", "3 positions, 1 wrong, 2 errors" }, NULL, NULL },
  { "records/bod", "", DIAGRAM "\n" DIAGRAM "後手番\n\n" DIAGRAM, 0, { NULL }, "warning", "3 positions, 0 wrong\n" },
  { "records/bod-bad", "", DIAGRAM "\n" BAD_DIAGRAM "\n" DIAGRAM, 1, { ":21:", "invalid piece token: 犬" }, "bod, ", "3 positions, 1 wrong, 1 error\n" },
  /* Texts that must not be taken for a format. */
  { "not/sgf-lisp", "", "(; x)\n", 1, { "[unknown-format]" }, "sgf", "unknown format, 1 error\n" },
  { "not/sgf-comments", "", "(;;; comment\n(define x 1))\n(define y 2)\n", 1, { "[unknown-format]" }, "sgf", NULL },
  { "not/fen-pair", "", "K/k w\n", 1, { "[unknown-format]" }, "fen", "unknown format, 1 error\n" },
  { "not/xiangqi", "", "4k4/9/9/9/9/9/9/9/4K4 b - -1\n", 1, { ":1:27: error: ", "[bad-counter]" }, "xiangqi", "sfen, 1 error\n" },
  { "not/html", "", "<html><body><p>hello/there world</p></body></html>\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/dates", "", "2024/01/02 w 1\n2024/01/03 b 2\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/fractions", "", "1/2 1/3 1/4\n", 1, { "[unknown-format]" }, "feen", NULL },
  { "not/utf16", "", "\xff\xfe" "4\0k\0", 1, { "the text is UTF-16; save it as UTF-8" }, "token", "1 error\n", SIZED ("\xff\xfe" "4\0k\0") },
  { "read/tab-columns", "", START "\t12\tx\n" RANKS " b KQkq - 0 1\t13\ty\n", 0, { "[text-left-out]" }, "error", "2 positions, 0 wrong, 2 notes\n" },
  { "counter/word", "", RANKS " w KQkq - zero 1\n", 1, { ":1:54: error: not a number of moves: zero" }, "epd", NULL },
  { "not/latin", "", ". . k\n. \0 .\nK . .\n", 1, { NULL }, "UTF-8", NULL, SIZED (". . k\n. \0 .\nK . .\n") },
  /* Reported once for a list. */
  { "once/spaces", "", RANKS "\tw KQkq - 0 1\n" RANKS "\tb KQkq - 0 1\n", 0, { ", in 2 rows [odd-space]" }, ":2:",
    "2 positions, 0 wrong, 2 notes\n" },
  { "once/nicknames", "",
    "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1\n"
    "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1\n",
    0, { ", in 2 rows [letter-nickname]", ", in 2 rows [side-nickname]" }, ":2:2", NULL },
  { "once/encoding", "", "+-+\n|\x8b\xca|\n+-+\n\n+-+\n|\x8b\xca|\n+-+\n", 0, { ":1:1: note: the text was read as CP932, in 2 rows [text-converted]" },
    ":5:", NULL },
  { "once/nul", "--lines", RANKS " w KQkq - bm e4;\0\n" RANKS " b KQkq - bm e5;\0\n", 0, { ", in 2 rows [nul-at-end]" }, ":2:", NULL,
    SIZED (RANKS " w KQkq - bm e4;\0\n" RANKS " b KQkq - bm e5;\0\n") },
  { "once/tsume", "", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n4k4/9/4P4/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1\n", 0,
    { ", in 2 rows [no-king]" }, ":2:", "2 positions, 0 wrong, 2 notes\n" },
  { "once/no-kings", "", "9/9/4P4/9/9/9/9/9/9 b G 1\n9/9/4P4/9/9/9/9/9/9 b G 1\n", 0, { ":1:", ":2:" }, "in 2 rows", NULL },
  { "once/joined", "", RANKS " w KQkq - id=\"33\"\n" RANKS " w KQkq - id=\"34\"\n", 0,
    { ", in 2 rows [operation-joined]", ", in 2 rows [operation-not-ended]" }, ":2:", NULL },
  { "once/lines", "--lines", START "\n4k2Z/8/8/8/8/8/8/4K3 w - - 0 1\n", 0, { "[unknown-piece]" }, NULL,
    "2 positions, 0 wrong, 1 warning\n" },
  /* Places and suggestions. */
  { "checks/caret", "--caret=always", RANKS " w KQkq - 9+3 0 1\n", 0, { ":1:54: warning: not a number of checks", "\n" SPACES_53 "^~~\n" }, NULL,
    "fen, valid, 1 warning\n" },
  { "letter/json-fixes", "--json", "4k2Z/8/8/8/8/8/8/4K3 w - - 0 1\n", 0,
    { "\"fix\":{\"id\":\"remove-pieces\"},\"other_fix\":{\"id\":\"not-this-game\"}" }, NULL, NULL },
  { "letter/few-kinds", "", "4k3/pp3ppp/8/8/8/2A5/PP3PPP/4K3 w - - 0 1\n", 0, { ":1:19: warning: A is", "c3 [unknown-piece]" }, "no rules",
    "fen, valid, 1 warning\n" },
  { "letter/one-kind", "", "4k3/8/8/8/8/2C2C2/8/4K3 b - - 0 1\n", 0, { ":1:14: warning: C is", "c3, f3 [unknown-piece]" }, "no rules", NULL },
  { "letter/both-sides", "", "4k2a/8/8/8/8/8/8/4K2A w - - 0 1\n", 0, { NULL }, "warning", "fen, read, no rules\n" },
  { "count/promoted", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w kq - 0 1\n", 0,
    { "white has 6 promoted pieces at least, and lacks only 0 of its pawns [too-many-promoted]" }, NULL, "fen, valid, 1 warning\n" },
  { "count/promoted-bishop", "", "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBBR w KQkq - 0 1\n", 0, { "white has 1 promoted" }, NULL, NULL },
  { "count/promoted-fits", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBBR w KQkq - 0 1\n", 0, { NULL }, "warning", "fen, valid\n" },
  /* Lists in which half of the rows or more have a fault. */
  { "list/side-last", "", START "\n" FEN_SIDE "\n", 1, { ":2:45: error: ", "[side-letter]" }, "left-out", "2 positions, 1 wrong, 1 error\n" },
  { "list/side-first", "", FEN_SIDE "\n" START "\n", 1, { ":1:45: error: ", "[side-letter]" }, "left-out", "2 positions, 1 wrong, 1 error\n" },
  { "list/side-all", "", FEN_SIDE "\n" FEN_SIDE "\n" FEN_SIDE "\n", 1, { ":1:45: error: ", ":3:45: error: " }, "left-out", "3 positions, 3 wrong, 3 errors\n" },
  { "list/side-comment", "", "# one\n" FEN_SIDE "\n", 1, { ":2:45: error: ", "[side-letter]" }, "left-out", NULL },
  { "list/side-shogi", "", SHOGI " x - 1\n" SHOGI " x - 1\n", 1, { ":1:59: error: ", ":2:59: error: " }, "left-out", NULL },
  { "list/castling", "", RANKS " w ZZ - 0 1\n" RANKS " w ZZ - 0 1\n", 1, { ":1:47: error: ", "[castling-letter]" }, "sfen", NULL },
  { "list/eight-wrong-first", "", FEN_SHORT FEN_SHORT FEN_SHORT FEN_SHORT FEN_SHORT FEN_SHORT FEN_SHORT FEN_SHORT START "\n", 1,
    { ":8:19: error: rank 6 has 7 squares" }, "unknown format", "9 positions, 8 wrong, 8 errors\n" },
  { "list/uci", "", "position fen " START "\nposition fen " FEN_SHORT, 1, { ":2:32: error: rank 6 has 7 squares" }, "left-out", NULL },
  { "list/othello", "", OTHELLO_63 "\n" OTHELLO_63 "\n" OTHELLO_63 "\n", 1, { ":3:1: error: the board has 63 squares" }, "the first of", NULL },
  { "list/draughts", "", "W:W31,99:B1\nW:W30,x:B1\n", 1, { ":2:7: error: x names no square" }, NULL, NULL },
  { "hand/promoted-pawn", "", "4k4/9/9/9/9/9/9/9/4K4 b G+P 1\n", 1, { ":1:26: error: invalid piece token: +P" }, "left-out", NULL },
  { "no-rules/no-remarks", "", "[Variant \"Foo\"]\n[FEN \"8/8/4k3/8/8/3K4/4P3/8 w K e6 0 1\"]\n\n*\n", 0, { "[unknown-variant]" }, "warning", NULL },
  { "other/path", "", "/usr/share/doc/x.txt\n", 1, { "[unknown-format]" }, NULL, NULL },
  /* The game is still recognised when one letter is no piece. */
  { "letter/no-black-king", "", "3qr2z/3Q3p/p2p2pB/3P1p2/4p3/PPb3P1/2P1PP1P/5BK1 w - -\n", 0,
    { ":1:5: warning: z is", "h8 [unknown-piece]", "[no-black-king]" }, "no rules", NULL },
  { "letter/shogi", "", "lxsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n", 0,
    { ":1:2: warning: x is", "[unknown-piece]" }, "no rules", "valid, 1 warning\n" },
  { "letter/hand", "", SHOGI " b 2K3Q 1\n", 0, { "[bad-hand-piece]", "Q is no piece" }, "no rules",
    NULL },
  { "letter/xiangqi", "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBZKABNR w - - 0 1\n", 0,
    { "d0 [unknown-piece]" }, "no rules", NULL },
  { "letter/minishogi", "", "rbszk/4p/5/P4/KGSBR b - 1\n", 0, { ":1:4: warning: z is", "[unknown-piece]" },
    "no rules", "sfen, valid, 1 warning\n" },
  { "letter/crazyhouse", "", "rnbqkbnr/ppzppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n", 0,
    { ":1:12: warning: z is", "c7 [unknown-piece]" }, "no rules", "fen, valid, 1 warning\n" },
  { "letter/crazyhouse-hand", "", "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR[z] w KQkq - 0 1\n", 0,
    { ":1:45: warning: z is", "[unknown-piece]" }, "no rules", "fen, valid, 1 warning\n" },
  { "rank/minishogi-short", "", "rbsgk/4p/5/P4 b KGSBR 1\n", 0,
    { ":1:1: warning: the board has 4 ranks, minishogi has 5 [dimensional-coherence]" }, "error", NULL },
  { "rank/minishogi-long", "", "rbsgk/4p/5/5/P4/KGSBR b - 1\n", 0,
    { ":1:1: warning: the board has 6 ranks, minishogi has 5 [dimensional-coherence]" }, "error", NULL },
  /* Small boards of shogi need not have all its pieces. */
  { "rank/small", "", "4k/5/5/K4 b G 1\n", 0, { NULL }, "warning", "sfen, read, no rules\n" },
  { "letter/once-a-list", "",
    "4k2Z/8/8/8/8/8/8/4K3 w - - 0 1\n4k1Z1/8/8/8/8/8/8/4K3 w - - 0 1\n" START "\n", 0,
    { "Z in 2 rows" }, NULL, NULL },
  { "letter/by-list", "", "rbsgk/4p/5/P4/KGSBR b - 1\nrbzgk/4p/5/P4/KGSBR b - 1\nrbsgk/4p/5/P4/KGSBR w - 2\n", 0,
    { ":2:3: warning: z is", "[unknown-piece]" }, NULL, "3 positions, 0 wrong, 1 warning\n" },
  { "letter/caret", "--caret=always", "4k2Z/8/8/8/8/8/8/4K3 w - - 0 1\n", 0,
    { "4k2Z/8/8/8/8/8/8/4K3 w - - 0 1\n   ^\n" }, NULL, NULL },
  /* Only the letter is reported, and not the rights that need the piece it stands for. */
  { "letter/castling-king", "", "rnbqzbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\n", 0,
    { "e8 [unknown-piece]", "[no-black-king]" }, "castling", "fen, valid, 2 warnings\n" },
  { "letter/castling-rook", "", "rnbqkbnz/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\n", 0,
    { "h8 [unknown-piece]" }, "castling", "fen, valid, 1 warning\n" },
  { "letter/castling-chess960", "--game=chess960", "bbqnnrkz/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n", 0,
    { "h8 [unknown-piece]" }, "castling", "fen, valid, 1 warning\n" },
  /* An unknown letter on another square does not explain a wrong right. */
  { "letter/castling-elsewhere", "", "rnbq1bnr/ppppzppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\n", 0,
    { "e7 [unknown-piece]", "h8, a8 [bad-castling-rights]" }, NULL, "fen, valid, 3 warnings\n" },
  { "letter/castling-other", "", "rnbqkbnz/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 b KQkq - 0 1\n", 0,
    { ":1:47: warning: a castling right without its king and rook in their places: h1 [" }, NULL,
    "fen, valid, 2 warnings\n" },
  /* Chess is still recognised with two kinds of unknown letters, but not with more. */
  { "letter/foreign-alone", "", "x6o/8/8/8/8/8/8/o6x w - - 0 1\n", 0, { ":1:1: warning: x is", ":1:3: warning: o is" },
    "no rules", NULL },
  { "letter/foreign-many", "", "zyxwvuts/8/8/8/8/8/8/8 w - - 0 1\n", 0, { NULL }, "warning", "fen, read, no rules\n" },
  /* Chess has no walls. */
  { "wall/chess", "", "rnbqkbnr/pppppppp/8/3*4/6*1/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", 0,
    { ":1:22: warning: the game has no use for walls: d5, g4 [detail-unused]" }, "no rules", "fen, valid, 1 warning\n" },
  { "wall/no-game", "", "*2k/4/K2* w - - 0 1\n", 0, { NULL }, "warning", "fen, read, no rules\n" },
  { "wall/json", "",
    "{\"board\":[[\"k^\",null],[null,\"K^\"]],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","
    "\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"walls\":[1]}}}\n",
    0, { "warning: the game has no use for walls: b2 [detail-unused]" }, NULL, NULL },
  /* The rows of a list have one size. */
  { "size/files", "", START "\n" START "\n7/7/7/k6/7/7/K6/7 w - - 0 1\n", 0,
    { ":3:1: warning: the ranks have 7 squares, those of chess have 8 [dimensional-coherence]" }, "error",
    "3 positions, 0 wrong, 1 read without rules, 1 warning\n" },
  { "size/more-files", "", START "\n" START "\n9/9/9/k8/9/9/K8/9 w - - 0 1\n", 0,
    { ":3:1: warning: the ranks have 9 squares, those of chess have 8" }, NULL, NULL },
  { "size/ranks", "", START "\n" START "\n8/8/k7/8/8/K7/8 w - - 0 1\n", 1,
    { ":3:1: error: the board has 7 ranks, chess has 8" }, NULL, NULL },
  { "size/both", "", START "\n" START "\n5/5/k4/5/K4 w - - 0 1\n", 0, { ":3:1: warning: the ranks have 5 squares" }, NULL, NULL },
  { "size/another-game", "", START "\n" START "\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n", 0,
    { NULL }, "warning", "3 positions, 0 wrong\n" },
  { "size/sfen", "", SHOGI " b - 1\n" SHOGI " w - 2\nlnsgkgsn/1r5b/pppppppp/8/8/8/PPPPPPPP/1B5R/LNSGKGSN b - 3\n", 0,
    { ":3:1: warning: the ranks have 8 squares, those of shogi have 9" }, NULL, "1 read without rules, 1 warning\n" },
  { "size/sfen-kings", "", SHOGI " b - 1\n" SHOGI " w - 2\n8/4k3/8/8/8/8/8/8/4K3 b - 3\n", 0,
    { ":3:1: warning: the ranks have 8 squares" }, NULL, NULL },
  { "size/sfen-ranks", "", SHOGI " b - 1\n" SHOGI " w - 2\n9/4k4/9/9/9/9/9/4K4 b - 3\n", 0,
    { ":3:1: warning: the board has 8 ranks, shogi has 9" }, NULL, NULL },
  { "size/sfen-another", "", SHOGI " b - 1\n" SHOGI " w - 2\nrbsgk/4p/5/P4/KGSBR b - 1\n", 0, { NULL }, "warning",
    "3 positions, 0 wrong\n" },
  /* In a stream the game is known from the lines before. */
  { "stream/letters", "--lines", START "\n" START "\nrxyzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n", 0,
    { ":3:2: warning: x is", ":3:4: warning: z is" }, "no rules", NULL, 0, NULL, PIPE },
  { "stream/letters-first", "--lines", "rxyzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n" START "\n" START "\n", 0,
    { NULL }, "warning", "3 positions, 0 wrong, 1 read without rules\n", 0, NULL, PIPE },
  { "stream/size", "--lines", START "\n" START "\n7/7/7/k6/7/7/K6/7 w - - 0 1\n", 0, { ":3:1: warning: the ranks have 7" }, NULL,
    NULL, 0, NULL, PIPE },
  { "stream/board-guessed", "--lines", "W:W31,51:B1\n", 0, { "[board-guessed]" }, NULL, NULL, 0, NULL, PIPE },
  { "stream/json", "--lines", "{\"a\":1}\n{\"b\":1}\n" START "\n", 1, { ":1:1: error", ":2:1: error" }, ":3:", NULL, 0, NULL, PIPE },
  /* In a file all rows are known. */
  { "stream/file", "--lines", "rxyzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n" START "\n" START "\n", 0,
    { ":1:2: warning: x is" }, "no rules", NULL, 0, NULL, "rows.txt" },
  { "stream/file-size", "--lines", START "\n" START "\n7/7/7/k6/7/7/K6/7 w - - 0 1\n", 0, { ":3:1: warning: the ranks have 7" },
    NULL, NULL, 0, NULL, "rows.txt" },
  /* The rules were not applied. */
  { "no-rules/variant", "",
    "[Variant \"Wonky\"]\n[FEN \"" START "\"]\n\n*\n", 0, { "[unknown-variant]" }, NULL,
    "pgn, read, no rules, 1 note\n" },
  { "no-rules/tokens", "", PON ("[[\"Dragon\",\"b\"]]"), 0, { NULL }, "warning",
    "read, no rules\n" },
  { "no-rules/json", "--json", PON ("[[\"Dragon\",\"b\"]]"), 0, { "\"ok\":true,\"findings\":[],\"checked\":false" },
    "warning", NULL },
  { "no-rules/applied", "--json", START "\n", 0, { "\"ok\":true,\"findings\":[]" }, "\"checked\":false", NULL },
  { "no-rules/game", "", "3/3/3/2k/K2 w - - 0 1\n", 0, { NULL }, "error", "read, no rules\n" },
  /* Muted kinds; a tsume. */
  { "tsume", "", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n", 0, { ": note: ", "[no-king]" },
    "warning", NULL },
  { "tsume-allowed", "--allow=no-king", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n", 0, { NULL },
    "[no-king]", "1 muted\n" },
  /* Chess960. */
  { "chess960/list", "",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n"
    "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1\n" START "\n",
    0, { NULL }, "warning", "3 positions, 0 wrong\n" },
  /* The rest of a stream is unknown: one remark for all, which says how to read it. */
  { "chess960/stream", "--lines",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n" START "\n"
    "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1\n",
    0, { ":1:43: warning: 2 rows have castling rights of Chess960 (--game=chess960) [bad-castling-rights]" }, ":3:",
    "3 positions, 0 wrong, 2 warnings\n", 0, NULL, PIPE },
  /* The rows of a file are all known. */
  { "chess960/lines", "--lines",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n" START "\n"
    "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1\n",
    0, { NULL }, "warning", "3 positions, 0 wrong\n", 0, NULL, "rows.txt" },
  { "chess960/stream-named", "--lines --game=chess960",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n" START "\n", 0, { NULL }, "warning",
    "2 positions, 0 wrong\n" },
  /* Number 324 of 960 as a single position: one remark, with the squares of both sides' kings and
   * rooks. */
  { "chess960/alone", "", "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1\n", 0,
    { "f1, b1, f8, b8 [bad-castling-rights]" }, NULL, "fen, valid, 1 warning\n" },
  { "chess960/alone-json", "--json", "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1\n", 0,
    { "\"fix\":{\"id\":\"use-chess960\"},\"squares\":[61,57,5,1]" }, "remove-castling-rights", NULL },
  /* Such rights exist in neither game: those of each side are reported. */
  { "chess960/neither", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w KQkq - 0 1\n", 0,
    { "[bad-castling-rights]" }, "a8", NULL },
  { "chess960/file-letters", "--lines", RANKS " w HAha - 0 1\n" RANKS " b HAha - 0 1\n", 0,
    { "a file letter where K or Q says the same, in 2 rows" }, ":2:", NULL },
  /* One bad row does not hide others. */
  { "rows/obf", "",
    OBF ("OX------XO") " X;\n" OBF ("O------XO") " X;\n" OBF ("OX------XZ") " X;\n"
    OBF ("OX------XO") " O;\n", 1,
    { ":2:1: error: the board has 63 squares, not 64", ":3:37: error: " }, NULL,
    "4 positions, 2 wrong, 2 errors\n" },
  { "rows/pdn", "", "W:W31,32:B1,2\nW:W31,99:B1,2\nB:W31,32:B1,2\nQ:W31,32:B1,2\n", 1,
    { ":2:7: error: 99 names", ":4:1: error: " }, "canadian", "4 positions, 2 wrong, 2 errors, 4 notes\n" },
  { "rows/short", "", OBF ("OX------XO") "\n" OBF ("OX-----XO") "\n", 1,
    { ":2:1: error: the board has 63 squares" }, ":1:1: error", NULL },
  { "rows/no-side", "", OBF ("OX------XO") "\n" OBF ("OX------XO") "\n" OBF ("XO------OX") "\n", 0,
    { ":1:65: note: the field is left out: side, in 3 rows [field-left-out]" }, ":2:65",
    "3 positions, 0 wrong, 3 notes\n" },
  { "rows/no-counters", "--lines", RANKS " w KQkq - 0\n" RANKS " b KQkq - 0\n", 0,
    { "the field is left out: fullmove, in 2 rows" }, ":2:", "2 positions, 0 wrong, 2 notes\n" },
  { "guess/pdn", "", "W:W31,51:B1\n", 0, { "canadiandraughts (12×12)", "[board-guessed]" }, NULL,
    NULL },
  /* EPD as programs write it. */
  { "epd/counters", "", RANKS " w KQkq - 0 4; v=-385\n", 0, { "opcode v" }, "error", NULL },
  { "epd/no-opcode", "", RANKS " w KQkq -; draw\n", 0, { "[operation-not-ended]" }, "error", NULL },
  { "epd/dashes", "", RANKS " w - - - bm e4;\n", 0, { NULL }, "error", NULL },
  { "epd/lost-blank", "", RANKS " w - -0 1\n", 0, { ":1:50: warning: fields are separated by single spaces" }, "error",
    "fen, valid, 1 warning\n" },
  { "epd/below-zero", "", SHOGI " w - -7\n", 1, { ":1:63: error" }, NULL, NULL },
  { "epd/no-square", "", RANKS " w - -x 0 1\n", 1, { ":1:49: error: not a square of the board: -x" }, NULL, NULL },
  { "epd/joined", "", RANKS " w KQkq - id=\"33\"\n", 0, { "opcode id" }, "error", NULL },
  { "epd/book", "", RANKS " w KQkq - bm e4; id \"a\";\n" RANKS " w KQkq - bm d4; id \"b\";\n", 0,
    { NULL }, "note", "2 positions, 0 wrong\n" },
  { "epd/kept-number", "--to=epd", RANKS " w KQkq - 0 4; v=-385\n", 0, { "v=-385;\n" }, NULL, NULL, 0,
    "convert" },
  { "epd/kept-word", "--to=epd", RANKS " w KQkq -; draw\n", 0, { " draw;\n" }, NULL, NULL, 0, "convert" },
  { "epd/kept-move", "--to=epd", RANKS " w - - - bm e4;\n", 0, { " bm e4;\n" }, NULL, NULL, 0, "convert" },
  { "epd/kept-joined", "--to=epd", RANKS " w KQkq - id=\"33\"\n", 0, { " id=\"33\";\n" }, NULL, NULL, 0,
    "convert" },
  { "epd/comment-counters", "", RANKS " w KQkq - 0 4 c9 \"1-0\"\n", 0, { "[operation-not-ended]" }, "error", "epd, valid, 1 note\n" },
  { "epd/comment-counter", "", RANKS " w KQkq - 3 c9 \"1/2-1/2\"\n", 0, { "[operation-not-ended]" }, "error", "epd, valid, 1 note\n" },
  { "epd/variable", "", RANKS " w KQkq - 0 4 v0 -3.5\n", 0, { "[operation-not-ended]" }, "error", "epd, valid, 1 note\n" },
  { "epd/joined-counters", "", RANKS " w KQkq - 0 4 id=\"33\"\n", 0, { "[operation-joined]" }, "error", NULL },
  { "epd/kept-comment", "--to=epd", RANKS " w KQkq - 0 4 c9 \"1-0\"\n", 0, { " hmvc 0; fmvn 4; c9 \"1-0\";\n" }, NULL, NULL, 0,
    "convert" },
  { "epd/comma", "", RANKS " w KQkq -,draw\n" RANKS " b KQkq - bm e5;\n", 0, { ":1:58: note: the last operation" }, "error",
    "2 positions, 0 wrong, 1 note\n" },
  { "epd/kept-comma", "--to=epd", RANKS " w KQkq -,draw\n", 0, { RANKS " w KQkq - draw;\n" }, NULL, NULL, 0, "convert" },
  { "epd/kept-comma-square", "--to=epd", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6, won\n", 0,
    { "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 won;\n" }, NULL, NULL, 0, "convert" },
  { "epd/nul", "", RANKS " w KQkq - bm e4;\0", 0, { ":1:60: note: a NUL byte at the end [nul-at-end]" }, "error",
    "epd, valid, 1 note\n", SIZED (RANKS " w KQkq - bm e4;\0") },
  { "epd/nul-behind", "--from=epd", RANKS " w KQkq - bm e4;\n" RANKS " w KQkq - bm d4;\n\0", 0, { NULL }, "error",
    "2 positions, 0 wrong\n", SIZED (RANKS " w KQkq - bm e4;\n" RANKS " w KQkq - bm d4;\n\0") },
  { "epd/nul-line", "--lines", START "\n" START "\n\0", 0, { NULL }, "error", "2 positions, 0 wrong\n",
    SIZED (START "\n" START "\n\0") },
  { "epd/nul-whole-line", "--lines", START "\n" START "\n\0\n", 0, { NULL }, "error", "2 positions, 0 wrong\n",
    SIZED (START "\n" START "\n\0\n") },
  { "epd/nul-crlf", "--lines", START "\r\n" START "\r\n\0\r\n", 0, { NULL }, "error", "2 positions, 0 wrong\n",
    SIZED (START "\r\n" START "\r\n\0\r\n") },
  { "epd/nul-undivided", "", START "\n" START "\n\0\n", 0, { NULL }, "error", "2 positions, 0 wrong\n",
    SIZED (START "\n" START "\n\0\n") },
  /* The other eighteen rows are read. */
  { "rows/one-bad", "",
    START "\n" START "\n" START "\nrnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n" START "\n" START "\n",
    1, { ":4:19: error: " }, ":5:", "6 positions, 1 wrong, 1 error\n" },
  { "side/neither", "", RANKS " x KQkq - 0 1\n", 1, { ":1:45: error: the side to move" }, "valid",
    NULL },
  { "side/word", "", "4k3/8/8/8/8/8/4P3/4K3 black - - 0 1\n", 1, { ":1:23: error: the side to move is w or b, not black" },
    "left-out", "fen, 1 error\n" },
  { "side/comma", "", "4k3/8/8/8/8/8/4P3/4K3 b, - - 0 1\n", 1, { ":1:23: error: the side to move" }, "left-out", NULL },
  { "side/sign", "", "4k3/8/8/8/8/8/4P3/4K3 ? - - 0 1\n", 1, { ":1:23: error: the side to move" }, "left-out", NULL },
  { "side/shogi-word", "", SHOGI " gote 2P 1\n", 1, { ":1:59: error: the side to move is b or w, not gote" }, "left-out",
    NULL },
  { "side/xiangqi-word", "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR black - - 0 1\n", 1,
    { ":1:61: error: the side to move" }, "left-out", NULL },
  { "side/epd-twice", "", "4k3/8/8/8/8/8/4P3/4K3 bb - - bm e4;\n", 1, { ":1:23: error: the side to move" }, "left-out", NULL },
  { "side/row", "", START "\n" RANKS " white KQkq - 0 1\n" START "\n", 1, { ":2:45: error: the side to move" }, "left-out",
    "3 positions, 1 wrong, 1 error\n" },
  /* A comment in words after the board is not one of its fields. */
  { "side/comment", "", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 white is better\n", 0, { "[text-left-out]" }, "error", NULL },
  /* A list is of one game: letters outside of it are wrong pieces, whichever program writes
   * them. */
  { "list/sfen", "", SHOGI " b - 1\n" SHOGI " w - 2\nlxyzkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 3\n" SHOGI
    " w - 4\n", 0, { ":3:2: warning: x is", ":3:3: warning: y is", ":3:4: warning: z is" }, "no rules", "4 positions, 0 wrong, 3 warnings\n" },
  { "list/pgn", "", "[FEN \"" START "\"]\n\n*\n\n[FEN \"" START "\"]\n\n*\n\n[FEN \"rxyzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"]\n\n*\n",
    0, { ":9:8: warning: x is", ":9:10: warning: z is" }, "no rules", "3 positions, 0 wrong, 3 warnings\n" },
  { "list/array", "", "[\"" START "\",\n\"" START "\",\n\"rxyzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"]\n", 0,
    { ":3:3: warning: x is", ":3:5: warning: z is" }, "no rules", "3 positions, 0 wrong, 3 warnings\n" },
  { "named/many-letters", "--game=chess", "rxyzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n", 0,
    { ":1:2: warning: x is", ":1:4: warning: z is" }, "error", "fen, valid, 3 warnings\n" },
  /* A game that has no FEN still recognises its pieces. */
  { "named/no-letters", "--game=othello", "8/8/8/3dD3/3Dd3/8/8/8 w - - 0 1\n", 0, { NULL }, "warning", NULL },
  { "named/no-letters-wrong", "--game=othello", "8/8/8/3dD3/3Dd3/8/8/k7 w - - 0 1\n", 0, { "a8 [unknown-piece]" }, "e5", NULL },
  { "named/many-letters-hand", "--game=crazyhouse", "4k3/8/8/8/8/8/8/4K3[PAXZp] w - - 0 1\n", 0,
    { "A is no piece", "X is no piece", "Z is no piece" }, "error", "fen, valid, 3 warnings\n" },
  { "no-rules/once", "", "[Variant \"Wonky\"]\n[FEN \"" START "\"]\n\n*\n\n[Variant \"Wonky\"]\n[FEN \"" START "\"]\n\n*\n", 0,
    { ":1:11: note: Wonky in 2 rows is not a game that is known [unknown-variant]" }, ":6:", NULL },
  /* A few rows are a list as well; so are the rows of a table. */
  { "rows/word-between", "", START "\nfoo\n" START "\n", 1, { ":2:1: error: the text is in no known format" }, NULL,
    "3 positions, 1 wrong, 1 error\n" },
  { "rows/prose-last", "", START "\n" START "\nand/or this\n", 1, { ":3:1: error: the text is in no known format" }, NULL,
    "3 positions, 1 wrong, 1 error\n" },
  { "rows/bars", "", START " | 34 | 0.5\n4k3/8/8/8/8/8/8/4K2 w - - 0 1 | 3 | 1\n", 1, { ":2:" }, NULL,
    "2 positions, 1 wrong, 1 error, 1 note\n" },
  { "rows/table", "", START ",3\n" START ",4\n4k3/8/8/8/8/8/8/4K2 w - - 0 1,3\n" START ",3\n", 1,
    { ":3:17: error: rank 1 has 7 squares" }, NULL, "4 positions, 1 wrong, 2 errors, 3 notes\n" },
  { "rows/pdn-guessed", "", "W:W31,49:B1\nW:W31-59:B1\nW:W31,50:B1\n", 1, { ":2:4: error: 31-59 names no square" },
    "canadiandraughts (12", "3 positions, 1 wrong, 1 error, 3 notes\n" },
  { "rows/pdn-two", "--json", "W:W31,51:B1\nW:W31,50:B1\n", 0, { "canadiandraughts" }, "\"draughts\"", NULL },
  /* A fault in a record is not taken for the start of a comment, with another position before
   * it. */
  { "record/kif", "",
    "後手の持駒：なし\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v桂v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
    "| ・ ・ ・ ・ ・ ・ 金 犬 ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n"
    "先手の持駒：金\n", 1, { "error: invalid piece token: 犬" }, NULL, "bod, 1 error\n" },
  /* Texts that must not be taken for a format. */
  { "not/gtp", "", "loadsgf foo.sgf 12\n10 reg_genmove black\n#? [D4]\n", 1, { "[unknown-format]" },
    "sgf,", NULL },
  /* A comment in a script mentions a game. */
  { "not/sgf-comment", "", "genmove b\n# (;GM[1])\nplay b e5\n", 1, { NULL }, "sgf", NULL },
  { "not/sgf-comment-loaded", "", "loadsgf foo.sgf 12\n# was (;GM[1])\n10 reg_genmove black\n", 1, { "[unknown-format]" },
    "sgf,", NULL },
  { "not/sgf-comment-behind", "", "komi 6.5 # (;GM[1]SZ[9])\nboardsize 9\nclear_board\nplay b e5\n", 0, { NULL }, "sgf",
    "gtp, valid\n" },
  /* Source code contains everything that a game, a board or a script is made of. */
  { "not/sgf-loop", "", "for (; n < length && text[at] == ' '; n++)\n  at++;\n", 1, { "[unknown-format]" }, "sgf", NULL },
  { "not/sgf-index", "", "take (SIZE[0]), str (SIZE[1]);\n", 1, { "[unknown-format]" }, "sgf", NULL },
  { "not/sgf-cast", "", "draw ((GdkRGBA[4]) { a, b });\n", 1, { "[unknown-format]" }, "sgf", NULL },
  { "not/sgf-smiley", "", "Nice (;-) game\n", 1, { "[unknown-format]" }, "sgf", NULL },
  { "sgf/in-words", "", "Here it is: (;GM[1]SZ[9]AB[aa])\n", 0, { "[stray-text]" }, "unknown", "sgf, valid, 1 warning\n" },
  { "sgf/in-words-no-node", "", "Here it is: (GM[1]SZ[9]AB[aa])\n", 0, { "[stray-text]" }, "unknown", NULL },
  { "sgf/behind-code", "", "for (; a < b;) c[d] = e;\n(;GM[1]SZ[9]AB[aa])\n", 0, { "[stray-text]" }, "error", NULL },
  { "not/feen-words", "", "see and/or this\n", 1, { "[unknown-format]" }, "feen", "unknown format, 1 error\n" },
  { "not/feen-pairs", "", "the his/her and/or\n", 1, { "[unknown-format]" }, "feen", "unknown format, 1 error\n" },
  { "not/feen-path", "", ".. include:: ../CHANGELOG.rst\n", 1, { "[unknown-format]" }, "feen", "unknown format, 1 error\n" },
  { "feen/faulty", "", "8/8/8/8/8/8/8/8 / CC/c\n", 1, { "feen, " }, "unknown", NULL },
  { "not/gtp-word", "", "play the game\nplay it well\n", 1, { "[unknown-format]" }, "gtp", NULL },
  { "not/ascii-table", "", "| name | what |\n|---|---|\n| core | the library |\n| src | the window |\n", 1, { "[unknown-format]" },
    "ascii", "1 error\n" },
  { "not/ascii-columns", "", "int      qi_board_new   (void);\nvoid     qi_board_free  (int);\n", 1, { "[unknown-format]" },
    "ascii", "1 error\n" },
  { "not/json-list-of-pieces", "", "{\"id\":\"chess\",\"pieces\":[{\"token\":\"K\"}],\"styles\":{\"a\":1}}\n", 1,
    { "[json-no-position]" }, NULL, "json, 1 error\n" },
  { "not/json-shape", "", "{\"shape\":[64,3],\"dtype\":\"float\"}\n", 1, { "[json-no-position]" }, NULL, "json, 1 error\n" },
  { "not/json", "", "{\"name\":\"x\",\"version\":1}\n", 1, { "[json-no-position]" }, NULL,
    "json, 1 error\n" },
  { "not/json-list", "", "[{\"a\":1},{\"b\":2},{\"c\":3}]\n", 1, { "[json-no-position]" }, NULL,
    "json, 1 error\n" },
  { "not/json-lines", "", "{\"a\":1}\n{\"b\":2}\n{\"c\":3}\n", 1, { "[json-no-position]" }, NULL,
    "json, 1 error\n" },
  { "not/json-texts", "", "[\"abc/def\",\"hello\",\"world\"]\n", 1,
    { ":1:2: error: JSON, but no position, in 3 rows [json-no-position]" }, ":1:12", "3 errors\n" },
  { "not/json-mixed", "", "[\"a\",{\"name\":\"x\"},3,{\"name\":\"y\"}]\n", 1,
    { ":1:2: error: JSON, but no position, in 4 rows [json-no-position]" }, "unknown-format", NULL },
  { "not/popeye", "", "beg\nstip #2\nfors 8/7k/5K2/8/8/8/8/6Q1\nend\n", 0, { NULL }, "fen", "popeye, valid\n" },
  /* In a list with one good row the others are reported. */
  { "json-one-good", "", "[\"" START "\",\"hello\",\"world\"]\n", 1,
    { ":1:61: error: the text is in no", ":1:69: error: the text is in no" }, "rows", NULL },
  { "not/date", "", "12/24/2023\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/fraction", "", "8/8\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/json-with-fen", "", "{\"fen\":\"" START "\",\"eval\":3}\n", 1, { "[json-no-position]" }, "fen,", "json, 1 error\n" },
  { "not/json-styles", "", "{\"styles\":[\"a.css\"],\"scripts\":[]}\n", 1, { "[json-no-position]" }, NULL, "json, 1 error\n" },
  { "not/json-board", "", "{\"board\":{\"id\":3,\"name\":\"x\"}}\n", 1, { "[json-no-position]" }, NULL, "json, 1 error\n" },
  { "not/json-setup", "", "{\"setup\":{\"port\":80},\"name\":\"x\"}\n", 1, { "[json-no-position]" }, NULL, "json, 1 error\n" },
  { "not/json-turn", "", "{\"turn\":1,\"shape\":\"round\"}\n", 1, { "[json-no-position]" }, NULL, "json, 1 error\n" },
  { "not/popeye-short", "", "beg\nrem " START "\npie whi ka1 bla kh8 pa7\nsti #2\nend\n", 0, { NULL }, "fen", "popeye, valid\n" },
  { "not/path", "", "home/user w\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/path-black", "", "ABC/DEF b\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/prose", "", "and/or this\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/prose-sentence", "", "Either/or this\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/chess", "", "abc/def\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/chess-fields", "", "abc/def w - -\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/chess-counters", "", "abc/def w - - 0 1\n", 1, { "[unknown-format]" }, "fen", NULL },
  { "not/chess-operation", "", "ABC/DEF b - - bm e4;\n", 1, { "[unknown-format]" }, "epd", NULL },
  { "not/shogi-fields", "", "abc/def b - 1\n", 1, { "[unknown-format]" }, "fen", NULL },
  /* Pieces of both sides make a board, whatever the letters are. */
  { "board-without-empty", "", "abc/DEF w - - 0 1\n", 0, { NULL }, "error", NULL },
  { "not/json-scalars", "", "1\n\"a\"\nnull\n[\"b\"]\n", 1,
    { ":1:1: error: JSON, but no position, in 4 rows [json-no-position]" }, "unknown-format",
    "4 positions, 4 wrong, 4 errors\n", 0, NULL, "scalars.jsonl" },
  /* Moves in numbers are of draughts: on the line of a tag, after a comment and without move numbers. */
  { "not/pgn-line", "", "[White \"a \\\"b\\\"\"] 32-28 19-23\n", 0, { NULL }, "pgn", NULL },
  { "not/pgn-comment", "", "% 10x10\n[Date \"2012.02.01\"]\n1. 32-28 19-23\n", 0, { NULL }, "pgn", NULL },
  { "not/pdn-result", "", "[White \"a\"]\n1-0\n", 0, { NULL }, "pdn", NULL },
  { "othello-word", "", OBF ("OX------XO") " White\n" OBF ("OX------XO") " Black\n", 0, { NULL }, "note",
    "2 positions, 0 wrong\n" },
  { "not/mix", "",
    "{\"shape\":[2,2],\"board\":[[\"a\",null],[null,null]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"X\",\"second\":\"x\"},\"turn\":\"first\"}", 1,
    { "[shape-with-nested-board]" }, NULL, "json, 1 error\n" },
  { "not/mix-hands", "",
    "{\"shape\":[2,2],\"board\":[[\"a\",null],[null,null]],\"hands\":{\"first\":{},\"second\":{}},"
    "\"styles\":{\"first\":\"X\",\"second\":\"x\"},\"turn\":\"first\"}", 1,
    { "[shape-with-nested-board]" }, NULL, "json, 1 error\n" },
  { "not/mix-alone", "", "{\"shape\":[2,2],\"board\":[[\"a\",null],[null,\"b\"]]}\n", 1, { "[shape-with-nested-board]" }, NULL,
    "json, 1 error\n" },
  { "not/mix-behind", "", "{\"turn\":3,\"board\":[[\"a\",null],[null,\"b\"]],\"shape\":[2,2]}\n", 1,
    { "[shape-with-nested-board]" }, NULL, "json, 1 error\n" },
  /* Texts that must be read. */
  { "read/ki2", "", "#KI2\n先手:a\n後手:b\n\n▲7六歩 △3四歩\n", 0, { "[moves-ignored]" },
    "error", NULL },
  { "read/euc-jp", "", EUC, 0, { "the text was read as EUC-JP" }, "error", "csa, valid, 1 note\n" },
  { "read/usi", "", "startpos moves 7g7f 3c3d\n", 0, { NULL }, "error", "usi, valid, 1 note\n" },
  { "read/usi-named", "", "setoption name USI_Variant value shogi\nposition startpos moves 7g7f\n", 0, { "[moves-ignored]" }, "error",
    "usi, valid, 1 note\n" },
  { "read/uci", "", "startpos moves e2e4 e7e5\n", 0, { NULL }, "error", "uci, valid, 1 note\n" },
  { "read/popeye", "",
    "beg\npie whi kf6 qg1 bla kh8\nsti #2\nnext\npie whi kf6 qg1 bla kh8 neu sb2\nsti h#2\nend\n", 0,
    { NULL }, "error", "2 positions, 0 wrong, 1 read without rules\n" },
  /* The number of surplus pieces is reported. */
  { "count/pawns", "", "rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", 0,
    { "White has 9 pawns" }, "a2", NULL },
  { "start/antichess", "--game=antichess", RANKS " w - - 0 1\n", 0, { NULL }, "note",
    "fen, valid\n" },
  { "start/antichess-rights", "--game=antichess", START "\n", 0, { NULL }, "warning", NULL },
  { "start/sittuyin-no-king", "--game=sittuyin",
    "8/8/4pppp/pppp4/4PPPP/PPPP4/8/4K3[] w - - 0 1\n", 0, { "black has no king" }, NULL, NULL },
  { "check/two-knights", "", "k7/2N5/1N6/8/8/8/8/K7 b - - 0 1\n", 0, { "[impossible-check]" }, NULL,
    NULL },
  { "empty/json", "", PON ("[[\"a\",null],[]]"), 1, { "expected 2 elements, got 0 [non-rectangular]" },
    NULL, NULL },
  { "empty/pon", "--from=pon", PON ("[[\"a\",null],[]]"), 1,
    { "expected 2 elements, got 0 [board-empty]" }, NULL, NULL },
  /* No control character reaches the terminal. */
  { "controls/text", "", RANKS " w KQkq - " HOSTILE " 0 1\n", 1, { "\\xC2\\x9B31m\\xE2\\x80\\xAE" }, "\xc2\x9b",
    NULL },
  { "controls/bidi", "--json", RANKS " w KQkq - " HOSTILE " 0 1\n", 1, { NULL }, "\xe2\x80\xae", NULL },
  { "controls/file", "a" HOSTILE, "", 2, { "a\\u009B31m\\u202E:1:1: error" }, "\xc2\x9b", NULL },
  { "controls/file-bidi", "a" HOSTILE, "", 2, { NULL }, "\xe2\x80\xae", NULL },
  { "controls/file-json", "--json a" HOSTILE, "", 2, { "\"file\":\"a\\u009b31m\\u202e\"" }, "\xc2\x9b", NULL },
  { "controls/file-json-bidi", "--json a" HOSTILE, "", 2, { NULL }, "\xe2\x80\xae", NULL },
  { "controls/piece-json", "--json", PON ("[[\"" HOSTILE "\"]]"), 0, { "[0,\"\\u009b31m\\u202e\"]" }, "\xe2\x80\xae",
    NULL },
  /* A board that USI does not have is not written as a line of USI. */
  { "usi/chess", "--to=usi", START "\n", 1, { "error: there is no engine line for this position [no-engine-line]" },
    "position sfen", NULL, 0, "convert" },
  { "usi/unknown-game", "--to=usi", "[Variant \"Frobnicate\"]\n[FEN \"" START "\"]\n\n*\n", 1,
    { "error: there is no engine line for this position [no-engine-line]" }, "position sfen", NULL, 0, "convert" },
  { "usi/layers", "--to=usi", PON ("[[[\"P\",null]],[[null,\"p\"]]]"), 1, { "[shape-without-text]" }, "position sfen",
    NULL, 0, "convert" },
  { "usi/small-chess", "--to=usi", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\n", 1, { "[no-engine-line]" }, "position sfen", NULL, 0, "convert" },
  { "usi/small", "--to=usi", "2g/3/3/G2 w - - 0 1\n", 1, { "[no-engine-line]" }, "position sfen", NULL, 0, "convert" },
  { "usi/minishogi", "--to=usi", "rbsgk/4p/5/P4/KGSBR b - 1\n", 0, { "value minishogi\nposition sfen rbsgk" }, "error", NULL, 0, "convert" },
  { "usi/dobutsu", "--to=usi", "gle/1c1/1C1/ELG b - 1\n", 0, { "value dobutsu\nposition sfen gle" }, "error", NULL, 0, "convert" },
  { "usi/shogi", "--to=usi", SHOGI " b - 1\n", 0, { "position sfen " SHOGI " b - 1\n" }, "error", NULL, 0, "convert" },
  { "controls", "--json", RANKS " w KQkq - \xc2\x9b" "31m\xe2\x80\xae 0 1\n", 1, { NULL }, "\xc2\x9b",
    NULL },
};

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_auto (ToolRun) run = { 0 };
  g_autofree char *line = g_strconcat (row->command != NULL ? row->command : "check",
                                       *row->options != '\0' ? " " : "", row->options, NULL);
  g_autofree char *all = NULL;

  if (g_strcmp0 (row->file, PIPE) == 0)
    {
      g_auto (GStrv) args = g_strsplit (line, " ", -1);

      tool_run_fd (&run, NULL, (const char *const *) args,
                   tool_open_pipe (row->input,
                                   row->size > 0 ? (gsize) row->size : strlen (row->input)));
    }
  else if (row->file != NULL)
    {
      g_autofree char *folder = collection_make_dir ();
      g_autofree char *path = g_build_filename (folder, row->file, NULL);
      g_autofree char *with_file = g_strdup_printf ("%s %s", line, row->file);

      collection_put (path, row->input, row->size > 0 ? (gsize) row->size : strlen (row->input));
      tool_run_line (&run, folder, with_file, "", 0);
      collection_remove (folder);
    }
  else
    tool_run_line (&run, NULL, line, row->input, row->size > 0 ? row->size : -1);
  all = g_strconcat (run.err, run.out, NULL);
  g_test_message ("%s", all);
  for (gsize i = 0; i < G_N_ELEMENTS (row->tells) && row->tells[i] != NULL; i++)
    g_assert_nonnull (strstr (all, row->tells[i]));
  if (row->silent != NULL)
    g_assert_null (strstr (all, row->silent));
  if (row->last != NULL)
    g_assert_true (g_str_has_suffix (run.out, row->last));
  g_assert_cmpint (run.status, ==, row->status);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/qi-verdicts/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  return g_test_run ();
}
