/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-division-detect-private.h"
#include "qi-item-scanner-private.h"
#include "qi-item-scanner.h"

#include <string.h>

/* How texts are divided into items, by name and content, whatever the sizes of the blocks. */

#define FEN          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define FEN2         "8/8/8/4k3/8/4K3/8/8 b - - 0 1"
#define SFEN         "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define MARK         "\xEF\xBB\xBF"
#define BOARD(kanji) "後手の持駒：なし\n+-+\n| " kanji "|\n+-+\n先手の持駒：なし\n"
#define TAGS         "[Event \"a\"]\n[Result \"*\"]\n"

#define LONG "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"

typedef struct
{
  const char *name;
  const char *file; /* (nullable) */
  const char *text;
  const char *division;
  const char *format; /* (nullable) */
  const char *items;  /* each after its line and a colon, separated by "|" */
  const char *fault;  /* (nullable): reason */
  gsize       length; /* 0: up to NUL */
} Case;

static const Case cases[] = {
  /* Lines. */
  { "empty", NULL, "", "whole", NULL, "1:" },
  { "blank", "a.fen", " \n\r\n", "whole", NULL, "1: \n\r\n" },
  { "one-line", "a.fen", FEN "\n", "whole", NULL, "1:" FEN "\n" },
  { "one-line-comment", "a.epd", "# two\n" FEN2, "lines", NULL, "2:" FEN2 },
  { "fen", "a.fen", FEN "\n" FEN2 "\n", "lines", "fen", "1:" FEN "|2:" FEN2 },
  { "upper-case-name", "A.FEN", FEN "\n" FEN2, "lines", "fen", "1:" FEN "|2:" FEN2 },
  { "no-end", "a.fen", FEN "\n" FEN2, "lines", "fen", "1:" FEN "|2:" FEN2 },
  { "mixed-ends", "a.fen", FEN "\r\n" FEN2 "\n" FEN "\r\n", "lines", "fen", "1:" FEN "|2:" FEN2 "|3:" FEN },
  { "lone-return", "a.fen", FEN "\rx\n" FEN2, "lines", "fen", "1:" FEN "\rx|2:" FEN2 },
  { "blanks", "a.fen", "\n  " FEN " \t \r\n\n \n\t" FEN2 "\n\n", "lines", "fen", "2:" FEN "|5:" FEN2 },
  { "comments", "a.fen", "# a\n; b\n%c\n" FEN "\n  # d\n" FEN2, "lines", "fen", "4:" FEN "|6:" FEN2 },
  { "mark", "a.fen", MARK FEN "\n" FEN2, "lines", "fen", "1:" FEN "|2:" FEN2 },
  { "half-a-mark", "a.fen", "\xEF\xBBx\n" FEN2, "lines", "fen", "1:\xEF\xBBx|2:" FEN2 },
  { "sfen", "a.sfen", SFEN "\n" SFEN, "lines", "sfen", "1:" SFEN "|2:" SFEN },
  { "other-lines", "a.sfen", FEN "\n" FEN, "lines", NULL, "1:" FEN "|2:" FEN },
  { "labels-in-lines", "a.fen", FEN "\nFEN: " FEN2 "\n", "lines", NULL, "1:" FEN "|2:FEN: " FEN2 },
  { "faults-in-lines", "a.fen", FEN "\nno position\n", "lines", "fen", "1:" FEN "|2:no position" },
  { "no-name", NULL, FEN "\n" FEN2, "lines", NULL, "1:" FEN "|2:" FEN2 },
  { "text-name", "a.txt", FEN "\n" SFEN, "lines", NULL, "1:" FEN "|2:" SFEN },
  { "prose", "a.txt", "Two positions.\n" FEN "\n", "whole", NULL, "1:Two positions.\n" FEN "\n" },
  /* A row with a fault is an item when the others show what it should be. */
  { "no-name-fault", NULL, FEN "\n8/8/8/9/8/8/8/8 w - - 0 1\n", "lines", NULL,
    "1:" FEN "|2:8/8/8/9/8/8/8/8 w - - 0 1" },
  { "no-name-fault-first", NULL, "8/8/8/9/8/8/8/8 w - - 0 1\n" FEN, "lines", NULL,
    "1:8/8/8/9/8/8/8/8 w - - 0 1|2:" FEN },
  /* However many rows have a fault. */
  { "no-name-faults", NULL, "8/8/8/9/8/8/8/8 w - - 0 1\n8/8/8/9/8/8/8/8 w - - 0 1", "lines", NULL,
    "1:8/8/8/9/8/8/8/8 w - - 0 1|2:8/8/8/9/8/8/8/8 w - - 0 1" },
  { "no-name-sides", NULL, "8/8/8/8/8/8/8/8 x - - 0 1\n" FEN, "lines", NULL, "1:8/8/8/8/8/8/8/8 x - - 0 1|2:" FEN },
  { "fault-below-comment", NULL, "# two\n8/8/8/8/8/8/8/8 x - - 0 1\n", "lines", NULL, "2:8/8/8/8/8/8/8/8 x - - 0 1" },
  { "uci-fault", NULL, "position fen " FEN "\nposition fen 8/8/9 w - - 0 1\n", "lines", NULL,
    "1:position fen " FEN "|2:position fen 8/8/9 w - - 0 1" },
  { "paths", NULL, "/usr/share/a b\n/usr/share/c d\n", "whole", NULL, "1:/usr/share/a b\n/usr/share/c d\n" },
  { "no-name-prose", NULL, FEN "\nWhite / Black to move", "whole", NULL,
    "1:" FEN "\nWhite / Black to move" },
  { "no-name-json", NULL, "{\"board\":[]}\n{\"turn\":\"x\"}\n", "lines", NULL, "1:{\"board\":[]}|2:{\"turn\":\"x\"}" },
  { "usi", NULL, "position sfen " SFEN "\nposition startpos\n", "lines", NULL,
    "1:position sfen " SFEN "|2:position startpos" },
  /* Boards of one rank, and the ranks of a drawn board. */
  { "one-rank", NULL, "k6K w - - 0 1\n8 b - - 3 4\n", "lines", NULL, "1:k6K w - - 0 1|2:8 b - - 3 4" },
  { "one-rank-sfen", NULL, "k6K w - 1\n8 b 2P 4\n", "lines", NULL, "1:k6K w - 1|2:8 b 2P 4" },
  { "drawn-ranks", NULL, "k b - -\nn w - -\n", "whole", NULL, "1:k b - -\nn w - -\n" },
  { "nul", "a.fen", FEN "\n\0x\n" FEN2, "lines", "fen", NULL, NULL, sizeof (FEN "\n\0x\n" FEN2) - 1 },
  { "board", "a.txt", "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n", "whole", NULL,
    "1:r n b q k b n r\np p p p p p p p\n. . . . . . . .\n" },
  { "board-of-letters", NULL, "rnbqkbnr\npppppppp\n8\n8\n", "whole", NULL, "1:rnbqkbnr\npppppppp\n8\n8\n" },
  { "gtp", NULL, "boardsize 9\nplay B C3\n", "whole", NULL, "1:boardsize 9\nplay B C3\n" },
  { "json-lines", "a.jsonl", "{\"a\":1}\n{\"b\":2}\n", "lines", NULL, "1:{\"a\":1}|2:{\"b\":2}" },
  { "json-lines-strings", "a.ndjson", "\"a\"\n\"b\"", "lines", NULL, "1:\"a\"|2:\"b\"" },
  { "json-over-lines", "a.jsonl", "{\n\"a\":1\n}\n", "whole", NULL, "1:{\n\"a\":1\n}\n" },
  { "json", "a.json", "{\n\"a\":1\n}\n", "whole", NULL, "1:{\n\"a\":1\n}\n" },
  { "utf-16", "a.fen", "\xff\xfe" "8\n8\n8\n", "whole", NULL, "1:\xff\xfe" "8\n8\n8\n" },
  { "settings", "a.ini", "[one]\na=1\n[two]\nb=2\n", "whole", NULL, "1:[one]\na=1\n[two]\nb=2\n" },
  { "pdn-lines", "a.pdn", "W:W31,32:B1,2\nB:W31:B1\n", "lines", NULL, "1:W:W31,32:B1,2|2:B:W31:B1" },
  /* Arrays. */
  { "array", "a.json", "[{\"a\":[1,2]} , \"x,]\\\"y\" ,3 ]\n", "array", NULL,
    "1:{\"a\":[1,2]}|1:\"x,]\\\"y\"|1:3" },
  { "array-empty", NULL, " [ ] ", "array", NULL, "" },
  { "array-one", NULL, "[\"a\"]", "array", NULL, "1:\"a\"" },
  { "array-words", NULL, "[true,null,\"a\"]", "array", NULL, "1:true|1:null|1:\"a\"" },
  { "array-mark", NULL, MARK "[\"a\"]", "array", NULL, "1:\"a\"" },
  { "array-lines", NULL, "[\n {\n \"board\":[]},\n 2\n]", "array", NULL, "2:{\n \"board\":[]}|4:2" },
  { "array-arrays", NULL, "[[[]],[\"]\"],\"a\"]", "array", NULL, "1:[[]]|1:[\"]\"]|1:\"a\"" },
  /* JSON of other programs is one text without a position, and not as many as it has items. */
  { "array-foreign", "a.json", "[{\"a\":1},{\"b\":[\"c\"]},{}]", "whole", NULL, NULL },
  { "array-scalars", NULL, "[1,true,null,[2]]", "whole", NULL, NULL },
  { "array-half-foreign", NULL, "[{\"a\":1},{\"board\":[]}]", "array", NULL,
    "1:{\"a\":1}|1:{\"board\":[]}" },
  { "lines-foreign", NULL, "{\"a\":1}\n{}\n", "whole", NULL, NULL },
  { "array-open", NULL, "[1,2", "array", NULL, "1:1|1:2", "comma-or-bracket-expected" },
  { "array-open-deep", NULL, "[1,{\"a\":[", "array", NULL, "1:1|1:{\"a\":[", "comma-or-bracket-expected" },
  { "array-open-comma", NULL, "[1,", "array", NULL, "1:1", "value-after-comma-expected" },
  { "array-open-bracket", NULL, "[", "array", NULL, "", "value-or-bracket-expected" },
  { "array-behind", NULL, "[1] 2", "array", NULL, "1:1", "after-the-value" },
  { "array-commas", NULL, "[1,,2]", "array", NULL, "1:1|1:2", "value-after-comma-expected" },
  { "array-last-comma", NULL, "[1,]", "array", NULL, "1:1", "trailing-comma" },
  { "array-lost-quote", NULL, "[{\"a},\n{\"b\":1}]", "array", NULL, "1:{\"a},\n{\"b\":1}]",
    "comma-or-bracket-expected" },
  /* Games. */
  { "pgn-one", "a.pgn", TAGS "\n1. e4 *\n", "whole", NULL, "1:" TAGS "\n1. e4 *\n" },
  { "pgn", "a.pgn", TAGS "\n1. e4 *\n\n" TAGS "\n1. d4 *\n", "pgn", "pgn",
    "1:" TAGS "\n1. e4 *|6:" TAGS "\n1. d4 *" },
  { "pgn-no-name", NULL, TAGS "\n1. e4 *\n\n" TAGS "\n1. d4 *\n", "pgn", "pgn",
    "1:" TAGS "\n1. e4 *|6:" TAGS "\n1. d4 *" },
  { "pgn-no-tags", "a.pgn", "1. e4\n\n1-0 1. d4 1/2-1/2\n*", "pgn", "pgn", "1:1. e4\n\n1-0|3:1. d4 1/2-1/2|4:*" },
  { "pgn-no-result", "a.pgn", TAGS "1. e4\n" TAGS "1. d4", "pgn", "pgn", "1:" TAGS "1. e4|4:" TAGS "1. d4" },
  { "pgn-no-moves", "a.pgn", TAGS "\n" TAGS, "pgn", "pgn",
    "1:[Event \"a\"]\n[Result \"*\"]|4:[Event \"a\"]\n[Result \"*\"]" },
  { "pgn-comments", "a.pgn",
    "{ first }\n" TAGS "1. e4 { [Event \"x\"] 1-0 } ; [Event\n%[Event \"y\"]\n(1. d4 1-0) e5 1-0 ; behind\n" TAGS "*",
    "pgn", "pgn",
    "2:" TAGS "1. e4 { [Event \"x\"] 1-0 } ; [Event\n%[Event \"y\"]\n(1. d4 1-0) e5 1-0|7:" TAGS "*" },
  { "pgn-strings", "a.pgn", "[A \"x]\\\"[B \"]\n[B \"1-0\"] e4\n[C \"open\nd4 *", "pgn", "pgn",
    "1:[A \"x]\\\"[B \"]\n[B \"1-0\"] e4|3:[C \"open\nd4 *" },
  { "pgn-lost-brace", "a.pgn", TAGS "1. e4 { open\n\n[Event x\n[Event \"y\"\n\n[Event \"b\"]\n*", "pgn", "pgn",
    "1:" TAGS "1. e4 { open\n\n[Event x\n[Event \"y\"|8:[Event \"b\"]\n*" },
  { "pgn-dos-end", "a.pgn", TAGS "*\r\n" TAGS "*\r\n\x1a", "pgn", "pgn", "1:" TAGS "*|4:" TAGS "*" },
  { "pdn", "a.pdn", "[Event \"a\"]\n1. 32-28 2-0\n\n[Event \"b\"]\n1. 31-27 0-2\n1. 32-28 1-1", "pdn", "pdn",
    "1:[Event \"a\"]\n1. 32-28 2-0|4:[Event \"b\"]\n1. 31-27 0-2|6:1. 32-28 1-1" },
  /* The name decides, even where the games look like chess. */
  { "pdn-named", "a.pdn", "[Event \"a\"]\n1. e4 *\n\n[Event \"b\"]\n1. d4 *\n", "pdn", "pdn",
    "1:[Event \"a\"]\n1. e4 *|4:[Event \"b\"]\n1. d4 *" },
  { "pdn-no-name", NULL, "[GameType \"20\"]\n1. 32-28 2-0\n[GameType \"20\"]\n1. 31-27 0-2\n", "pdn", "pdn",
    "1:[GameType \"20\"]\n1. 32-28 2-0|3:[GameType \"20\"]\n1. 31-27 0-2" },
  /* Problems. */
  { "popeye-one", "a.inp", "begin\npieces white Ka1\nendproblem\n", "whole", NULL, "1:begin\npieces white Ka1\nendproblem\n" },
  { "popeye", "a.inp", "BeginProblem\nPieces White Ka1\n\nNextProblem\nTitle b\n\nNextProblem\nEndProblem\n", "problems",
    "popeye", "1:BeginProblem\nPieces White Ka1|4:NextProblem\nTitle b|7:NextProblem" },
  { "popeye-no-name", NULL, "begin\nstip #2\nnext\nstip #3\nnext stip #4 endp", "problems", "popeye",
    "1:begin\nstip #2|3:next\nstip #3|5:next stip #4" },
  { "popeye-short", NULL, "beg\nauth x\nnext\nauth y\nend", "problems", "popeye", "1:beg\nauth x|3:next\nauth y" },
  { "popeye-german", "a.inp", "anfa\nste\nwei ka1 wei tb1\nweit\nauto weiteresproblem ende\nende\n", "problems", "popeye",
    "1:anfa\nste\nwei ka1 wei tb1|4:weit\nauto weiteresproblem ende" },
  { "popeye-french", "a.inp", "debut\npieces blanc Ra1;asuivre\n remarque fin asuivre\nfin", "problems", "popeye",
    "1:debut\npieces blanc Ra1;|2:asuivre\n remarque fin asuivre" },
  { "popeye-no-end", "a.inp", "\n begin\r\nstip #2\r\nnext\r\nstip #3\r\n", "problems", "popeye",
    "2:begin\r\nstip #2|4:next\r\nstip #3" },
  { "popeye-mark", "a.inp", MARK "begin\nnext\n", "problems", "popeye", "1:begin|2:next" },
  { "popeye-twice", "a.inp", "begin\nstip #2\nendp\nany text, next\nbegin\nstip #3\nendp", "problems", "popeye",
    "1:begin\nstip #2|5:begin\nstip #3" },
  { "popeye-beginning", "a.txt", "beginning with this\nnext\n", "whole", NULL, NULL },
  { "popeye-beg", "a.txt", "beg for it\nnext\n", "whole", NULL, NULL },
  /* Records of shogi. */
  { "csa-one", "a.csa", "V2.2\nPI\n+\n+7776FU\n", "whole", NULL, NULL },
  { "csa-slash-last", "a.csa", "V2.2\nPI\n+\n/\n", "whole", NULL, NULL },
  { "csa", "a.csa", "V2.2\nPI\n+\n/\n\n/\nPI\n-\n%TORYO\n / \nPI\n+\n", "csa", "csa",
    "1:V2.2\nPI\n+|7:PI\n-\n%TORYO|11:PI\n+" },
  { "csa-no-name", NULL, "'CSA\r\nPI\r\n+\r\n/\r\nPI,+\r\n'/\r\n", "csa", "csa", "1:'CSA\r\nPI\r\n+|5:PI,+\r\n'/" },
  { "bod-one", "a.bod", BOARD ("玉"), "whole", NULL, NULL },
  { "bod", "a.bod", BOARD ("玉") "後手番\n\n" BOARD ("金"), "bod", "bod",
    "1:後手の持駒：なし\n+-+\n| 玉|\n+-+\n先手の持駒：なし\n後手番|8:後手の持駒：なし\n+-+\n| 金|\n+-+\n先手の持駒：なし" },
  { "bod-frames", NULL, "+-+\n| 玉|\n+-+\n+-+\n| 金|\n+-+\n", "bod", "bod", "1:+-+\n| 玉|\n+-+|4:+-+\n| 金|\n+-+" },
  { "bod-turned", NULL, "先手の持駒：\n+-+\n| 玉|\n+-+\n後手の持駒：\n先手の持駒：\n+-+\n| 金|\n+-+\n", "bod", "bod",
    "1:先手の持駒：\n+-+\n| 玉|\n+-+\n後手の持駒：|6:先手の持駒：\n+-+\n| 金|\n+-+" },
  { "bod-players", NULL, "先手：a\n+-+\n| 玉|\n+-+\n後手：b\n先手：c\n+-+\n| 金|\n+-+\n後手：d\n", "bod", "bod",
    "1:先手：a\n+-+\n| 玉|\n+-+\n後手：b|6:先手：c\n+-+\n| 金|\n+-+\n後手：d" },
  { "bod-headers", NULL, "手合割：その他\n+-+\n| 玉|\n+-+\n手合割：平手\n", "bod", "bod",
    "1:手合割：その他\n+-+\n| 玉|\n+-+|5:手合割：平手" },
  /* Trees. */
  { "sgf-one", "a.sgf", "(;GM[1]SZ[9](;B[aa])(;B[bb]))", "whole", NULL, "1:(;GM[1]SZ[9](;B[aa])(;B[bb]))" },
  { "sgf", "a.sgf", "(;GM[1]C[a\\]) (;])\n(;GM[1]SZ[9]) rest (of\n(;B[cc](;W[dd]))", "sgf", "sgf",
    "1:(;GM[1]C[a\\]) (;])|2:(;GM[1]SZ[9])|3:(;B[cc](;W[dd]))" },
  /* Parentheses of a program in Lisp. */
  { "sgf-lisp", NULL, "(;;; comment\n(define x 1))\n(define y 2)\n", "whole", NULL, NULL },
  { "sgf-two", "a.sgf", "(;GM[1]C[a\\](;])\n(;GM[1]SZ[9]) rest (of\n( GM[1])", "sgf", "sgf",
    "1:(;GM[1]C[a\\](;])|2:(;GM[1]SZ[9])|3:( GM[1])" },
  /* Second bytes that look like brackets: in Shift JIS 0x83 0x5C is "ソ" and 0x87 0x5D is "Ⅹ", which
   * programs write with or without an escape. */
  { "sgf-shift-jis", "a.sgf", "(;CA[Shift_JIS]C[\x83\x5c]C[\x87\x5d(;])(;GM[1])(;CA[shift-jis]C[\x83\x5c\x5c(;])(;GM[2])",
    "sgf", "sgf", "1:(;CA[Shift_JIS]C[\x83\x5c]C[\x87\x5d(;])|1:(;GM[1])|1:(;CA[shift-jis]C[\x83\x5c\x5c(;])|1:(;GM[2])" },
  /* One slash makes no board of ranks. */
  { "words-with-a-slash", "a.txt", "and/or this\nhis/her that\nabc/def w\n", "whole", NULL, NULL },
  { "sgf-brackets-outside", "a.sgf", "NOTE[1]\n(;GM[1])\nNOTE[2]\n(;GM[2])", "sgf", "sgf", "2:(;GM[1])|4:(;GM[2])" },
  { "sgf-one-letter", "a.sgf", "(;GM[1])\n(C[x];GM[2])", "sgf", "sgf", "1:(;GM[1])|2:(C[x];GM[2])" },
  { "sgf-text-before", "a.sgf", "some (text\n(;GM[1])\n(;GM[2])", "sgf", "sgf", "2:(;GM[1])|3:(;GM[2])" },
  { "sgf-text-unnamed", "a.txt", "some (text\n(;GM[1])\n(;GM[2])", "whole", NULL, NULL },
  { "sgf-latin", "a.sgf", "(;CA[iso-8859-1]C[\x87\x5d)(;GM[1])", "sgf", "sgf", "1:(;CA[iso-8859-1]C[\x87\x5d)|1:(;GM[1])" },
  { "sgf-behind-words", "a.sgf", "(Like this) (GM) (;GM[1])\n(;GM[2])", "sgf", "sgf", "1:(;GM[1])|2:(;GM[2])" },
  { "bod-player-twice", "a.bod", "先手：a\n先手：b\n+-+\n| 玉|\n+-+\n", "whole", NULL, NULL },
  { "bod-player-twice-second", "a.bod", "後手：a\n後手：b\n+-+\n| 玉|\n+-+\n", "whole", NULL, NULL },
  { "comment-and-prose", NULL, "# two\nhello there\n", "whole", NULL, NULL },
  { "array-word-cut", NULL, "[true", "array", NULL, "1:true", "comma-or-bracket-expected" },
  { "array-word-blank", NULL, "[null ,\"a\"]", "array", NULL, "1:null|1:\"a\"" },
  { "array-like-word", NULL, "[nullable]\na=1\n[truer]\nb=2\n", "whole", NULL, NULL },
  { "tag-names", NULL, "[Ev_1\t \"a\"]\n*\n[Ev_2 \"b\"]\n*\n", "pgn", "pgn", "1:[Ev_1\t \"a\"]\n*|3:[Ev_2 \"b\"]\n*" },
  { "tag-cut", NULL, "[Event", "whole", NULL, NULL },
  { "tag-name-cut", NULL, "[Event ", "whole", NULL, NULL },
  { "tag-no-string", NULL, "[Event a]\n[Event b]\n", "whole", NULL, NULL },
  { "json-two", "a.json", "{\"a\":1}\n{\"b\":2}\n", "whole", NULL, NULL },
  { "word-alone", NULL, "fen\nfen\n", "whole", NULL, NULL },
  { "slash-at-end", NULL, "ab/cd/ e\nfg/hi/ j\n", "whole", NULL, NULL },
  { "slash-twice", NULL, "ab//cd e\nfg//hi j\n", "whole", NULL, NULL },
  { "slash-last", NULL, "ab/cd/\nfg/hi/\n", "whole", NULL, NULL },
  { "moves-rows", NULL, "position startpos moves e2e4\nposition startpos moves d2d4 d7d5\n", "lines", NULL,
    "1:position startpos moves e2e4|2:position startpos moves d2d4 d7d5" },
  { "startpos-moves", NULL, "startpos moves e2e4\nstartpos moves d2d4\n", "lines", NULL,
    "1:startpos moves e2e4|2:startpos moves d2d4" },
  /* Games without an end, with signs between them, and with results of draughts. */
  { "pgn-bracket-blank", "a.pgn", "[ Event \"a\"]\n*\n[\tEvent \"b\"]\n*\n", "pgn", "pgn",
    "1:[ Event \"a\"]\n*|3:[\tEvent \"b\"]\n*" },
  { "pgn-name-signs", "a.pgn", "[E-v_1 \"a\"]\n*\n[E-v_1 \"b\"]\n*\n", "pgn", "pgn",
    "1:[E-v_1 \"a\"]\n*|3:[E-v_1 \"b\"]\n*" },
  { "pgn-cut-name", "a.pgn", "[Event \"a\"]\n*\n[Eve", "pgn", "pgn", "1:[Event \"a\"]\n*|3:[Eve" },
  { "pgn-escape-line", "a.pgn", "[A \"x\\\n*\n[B \"y\"]\n*", "pgn", "pgn", "1:[A \"x\\\n*|3:[B \"y\"]\n*" },
  { "pgn-stray", "a.pgn", TAGS "*\n)}]\x7f\x01\n" TAGS "*", "pgn", "pgn", "1:" TAGS "*|5:" TAGS "*" },
  { "pgn-percent", "a.pgn", "1. e4 %x *\n1. d4 *", "pgn", "pgn", "1:1. e4 %x *|2:1. d4 *" },
  { "pdn-results", "a.pdn", "1. 32-28 2-0 1. 31-27 0-0 1. 32-28 1-1 1. 31-26 0-2 1. 32-27 *", "pdn", "pdn",
    "1:1. 32-28 2-0|1:1. 31-27 0-0|1:1. 32-28 1-1|1:1. 31-26 0-2|1:1. 32-27 *" },
  /* Brackets and signs that no array has. */
  { "array-first-comma", NULL, "[,1]", "array", NULL, "1:1", "value-or-bracket-expected" },
  { "array-behind-byte", NULL, "[1] \x80", "array", NULL, "1:1", "after-the-value" },
  { "array-odd-close", NULL, "[1},2]", "array", NULL, "1:1}|1:2" },
  { "array-escape-line", NULL, "[\"a\\\n\",2]", "array", NULL, "1:\"a\\\n\",2]", "comma-or-bracket-expected" },
  /* Bytes of which some only look like the first of two. */
  { "sgf-chinese", "a.sgf", "(;CA[GBK]C[\x81\x5d(;])(;GM[1])", "sgf", "sgf", "1:(;CA[GBK]C[\x81\x5d(;])|1:(;GM[1])" },
  { "sgf-kana", "a.sgf", "(;CA[Shift_JIS]C[\xb1])(;GM[1])", "sgf", "sgf", "1:(;CA[Shift_JIS]C[\xb1])|1:(;GM[1])" },
  { "sgf-no-pair", "a.sgf", "(;CA[Shift_JIS]C[\x80\xff])(;GM[1])", "sgf", "sgf",
    "1:(;CA[Shift_JIS]C[\x80\xff])|1:(;GM[1])" },
  { "sgf-pair-broken", "a.sgf", "(;CA[Shift_JIS]C[\x83\n])(;GM[1])", "sgf", "sgf",
    "1:(;CA[Shift_JIS]C[\x83\n])|2:(;GM[1])" },
  { "sgf-pair-slash", "a.sgf", "(;CA[Shift_JIS]C[\x83\x5c" "a])(;GM[1])", "sgf", "sgf",
    "1:(;CA[Shift_JIS]C[\x83\x5c" "a])|1:(;GM[1])" },
  { "sgf-charset-long", "a.sgf", "(;CA[" LONG LONG "]C[x])(;GM[1])", "sgf", "sgf", "1:(;CA[" LONG LONG "]C[x])|1:(;GM[1])" },
  { "sgf-charset-none", "a.sgf", "(;CA[Klingon]C[\x83\x5c])(;GM[1])", "whole", NULL, NULL },
  { "popeye-long-word", "a.inp", "begin\nauthor " LONG LONG "\nnext\nstip #2\n", "problems", "popeye",
    "1:begin\nauthor " LONG LONG "|3:next\nstip #2" },
  { "sgf-open", "a.sgf", "(;GM[1]) (;B[aa](;W[bb]) \n", "sgf", "sgf", "1:(;GM[1])|1:(;B[aa](;W[bb])" },
};

/* The same with the format given. */
static const struct
{
  const char *name;
  const char *format;
  const char *text;
  const char *division;
} named[] = {
  /* Several lines to an engine are one position; bare positions are one each. */
  { "uci", "uci", "setoption name UCI_Variant value 3check\nposition fen " FEN "\n", "whole" },
  { "uci-960", "uci",
    "setoption name UCI_Variant value 3check\nsetoption name UCI_Chess960 value true\nposition "
    "fen " FEN "\n",
    "whole" },
  { "uci-new-game", "uci", "ucinewgame\nposition startpos\n", "whole" },
  { "uci-positions", "uci", "position fen " FEN "\nposition fen " FEN2 "\n", "lines" },
  { "uci-positions-fault", "uci", "position fen x\nposition fen " FEN2 "\n", "lines" },
  { "uci-one-rank", "uci", "position fen k6K w - - 0 1\nposition fen 8 w - - 0 1\n", "lines" },
  { "uci-fens", "uci", FEN "\n" FEN2 "\n", "lines" },
  { "usi", "usi", "setoption name USI_Variant value euroshogi\nposition sfen 8 b - 1\n", "whole" },
  { "setboard", "setboard", "variant 3check\nsetboard " FEN "\n", "whole" },
  { "setboards", "setboard", "setboard " FEN "\nsetboard " FEN2 "\n", "lines" },
  { "hub", "hub", "set-param name=variant value=frisian\npos pos=W\n", "whole" },
  { "hubs", "hub", "pos pos=W\npos pos=B\n", "lines" },
  { "pgn-of-draughts", "pgn", "[GameType \"20\"]\n1. 32-28 2-0\n[GameType \"20\"]\n1. 31-27 0-2\n",
    "pgn" },
  { "pdn-of-chess", "pdn", "[Event \"a\"]\n1. e4 *\n\n[Event \"b\"]\n1. d4 *\n", "pdn" },
  { "fen", "fen", FEN "\n" FEN2 "\n", "lines" },
  { "pdn", "pdn", "W:W31,32:B1,2\nB:W31:B1\n", "lines" },
  { "pdn-over-lines", "pdn", "W\n:W31,32\n:B1\n", "whole" },
  { "othello", "othello",
    "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\n", "whole" },
  { "json-lines", "json", "{\"a\":1}\n{\"b\":2}\n", "lines" },
  { "json-open", "json", "{\"a\":\n1}\n", "whole" },
  { "json-array", "json", "[1,2]", "array" },
  { "pon-array", "pon", "[1,2]", "array" },
  { "fen-array", "fen", "[1,2]", "array" },
  { "pgn-array", "pgn", "[true]", "whole" },
  { "pdn-array", "pdn", "[true]", "whole" },
  { "sgf", "sgf", "(;GM[1])\n(;GM[2])", "sgf" },
  { "sgf-one", "sgf", "(;GM[1])", "whole" },
  { "sgf-none", "sgf", "no tree", "whole" },
  { "ggf", "ggf", "(;GM[Othello]PC[a];)(;GM[Othello]PC[b];)", "sgf" },
  { "fen-one-rank", "fen", "k6K w - - 0 1\n8 w - - 0 1\n", "lines" },
};

static void
test_named (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  const QiNotation *format = qi_notation_lookup (named[i].format);
  QiDivision division;

  division = qi_division_detect (NULL, named[i].text, strlen (named[i].text), TRUE, &format);
  g_assert_cmpstr (qi_division_get_name (division), ==, named[i].division);
}

typedef struct
{
  const char *text;
  GString    *items;
  guint64     end;
} Found;

static void
take_item (const QiItemSpan *span,
           gpointer          user_data)
{
  Found *found = user_data;

  g_assert_cmpuint (span->offset, >=, found->end);
  found->end = span->offset + span->length;
  g_string_append_printf (found->items, "%s%" G_GUINT64_FORMAT ":",
                          found->items->len > 0 ? "|" : "", span->line);
  g_string_append_len (found->items, found->text + span->offset, (gssize) span->length);
}

/* The items of a text that is handed over in blocks of @block bytes, as the tables write them. */
static char *
list_items (QiDivision  division,
            const char *text,
            gsize       length,
            gsize       block,
            char      **fault)
{
  g_autoptr (QiItemScanner) scanner = qi_item_scanner_new (division);
  g_autoptr (QiFinding) finding = NULL;
  Found found = { .text = text, .items = g_string_new (NULL) };

  for (gsize at = 0; at < length; at += block)
    {
      g_autofree char *copy = g_memdup2 (text + at, MIN (block, length - at));

      qi_item_scanner_feed (scanner, copy, MIN (block, length - at), take_item, &found);
    }
  finding = qi_item_scanner_end (scanner, take_item, &found);
  g_assert_cmpuint (found.end, <=, length);
  *fault = finding == NULL ? NULL : g_strdup (qi_finding_get_param (finding, "reason"));
  return g_string_free (found.items, FALSE);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  const gsize length = c->length > 0 ? c->length : strlen (c->text);
  const QiNotation *format = NULL;
  const QiDivision division = qi_division_detect (c->file, c->text, length, TRUE, &format);
  g_autofree char *fault = NULL;
  g_autofree char *items = NULL;

  g_assert_cmpstr (qi_division_get_name (division), ==, c->division);
  g_assert_cmpstr (format == NULL ? NULL : format->id, ==, c->format);
  items = list_items (division, c->text, length, MAX (length, 1), &fault);
  if (c->items != NULL)
    g_assert_cmpstr (items, ==, c->items);
  g_assert_cmpstr (fault, ==, c->fault);
  for (gsize block = 1; block < length; block++)
    {
      g_autofree char *other_fault = NULL;
      g_autofree char *other = list_items (division, c->text, length, block, &other_fault);

      g_assert_cmpstr (other, ==, items);
      g_assert_cmpstr (other_fault, ==, fault);
    }
}

/* Diagrams are divided in the encodings of older files as they are in UTF-8. */
static void
test_encodings (gconstpointer data)
{
  const char *const encodings[] = { "UTF-8", "CP932", "EUC-JP" };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (encodings); k++)
      {
        const QiNotation *format = NULL;
        g_autofree char *text = NULL;
        g_autofree char *fault = NULL;
        g_autofree char *items = NULL;
        g_autofree char *found = NULL;
        QiDivision division;

        if (strcmp (cases[i].division, "bod") != 0)
          continue;
        text = g_convert (cases[i].text, -1, encodings[k], "UTF-8", NULL, NULL, NULL);
        g_assert_nonnull (text);
        division = qi_division_detect (NULL, text, strlen (text), TRUE, &format);
        g_assert_cmpstr (qi_division_get_name (division), ==, "bod");
        items = list_items (division, text, strlen (text), 5, &fault);
        found = g_convert (items, -1, "UTF-8", encodings[k], NULL, NULL, NULL);
        g_assert_cmpstr (found, ==, cases[i].items);
      }
}

/* A row that is longer than the start of a file that is looked at is one of a list; a text that is as long is none. */
static void
test_long_row (gconstpointer data)
{
  static const struct
  {
    const char *file;
    const char *begin;
    const char *division;
  } rows[] = {
    { NULL, FEN2 " c0 \"", "lines" },   { "a.txt", SFEN " ", "lines" },
    { "a.kif", FEN2 " ", "whole" },     { NULL, "Black to move and win ", "whole" },
    { NULL, "/home//user/ ", "whole" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) text = g_string_new (rows[i].begin);
      const QiNotation *format = NULL;
      QiDivision division;

      while (text->len < QI_DIVISION_HEAD_BYTES)
        g_string_append_c (text, 'a');
      division = qi_division_detect (rows[i].file, text->str, text->len, FALSE, &format);
      g_assert_cmpstr (qi_division_get_name (division), ==, rows[i].division);
    }
}

/* The start of a file does not show what follows a long game, and has to allow for many. */
static void
test_cut (gconstpointer data)
{
  static const char *const begins[] = { "(;GM[1]C[", "(;GM[1]", "(a) (b", "(;GM[1]C[x])" };
  static const char *const divisions[] = { "sgf", "sgf", "whole", "sgf" };

  for (guint i = 0; i < G_N_ELEMENTS (begins); i++)
    {
      g_autoptr (GString) text = g_string_new (begins[i]);
      const QiNotation *format = NULL;
      QiDivision division;

      while (text->len < QI_DIVISION_HEAD_BYTES)
        g_string_append_c (text, ' ');
      division = qi_division_detect ("a.sgf", text->str, text->len, FALSE, &format);
      g_assert_cmpstr (qi_division_get_name (division), ==, divisions[i]);
      format = NULL;
      division = qi_division_detect ("a.sgf", text->str, text->len, TRUE, &format);
      g_assert_cmpstr (qi_division_get_name (division), ==, "whole");
    }
}

/* A text that is none is refused by whoever takes it for an array. */
static void
test_no_array (void)
{
  static const char *const texts[] = { "x", "", "  \n" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *fault = NULL;
      g_autofree char *items =
        list_items (QI_DIVISION_ARRAY, texts[i], strlen (texts[i]), 1, &fault);

      g_assert_cmpstr (items, ==, "");
      g_assert_cmpstr (fault, ==, "value-expected");
    }
}

/* The ends of names that a window offers for lists of JSON are those that make one. */
static void
test_endings (void)
{
  for (const char *const *end = qi_division_get_json_endings (); *end != NULL; end++)
    {
      g_autofree char *name = g_strconcat ("a", *end, NULL);
      const QiNotation *format = NULL;

      g_test_message ("%s", name);
      g_assert_true (qi_division_has_json_ending (name));
      g_assert_cmpint (qi_division_detect (name, "{}\n{}\n", 6, TRUE, &format), ==,
                       QI_DIVISION_LINES);
    }
  g_assert_false (qi_division_has_json_ending ("a.json"));
}

/* What the beginning of a longer text tells. */
static void
test_heads (void)
{
  static const struct
  {
    const char *file;
    const char *text;
    const char *division;
  } rows[] = {
    { NULL, "[{\"a\":1},{\"b\":2},{\"c\"", "whole" },
    { NULL, "[{\"a\":1},{\"board\":[]},{\"c\"", "array" },
    { NULL, "[{\"a\":1", "array" },
    { NULL, "{\"a\":1}\n{\"b\":2}\n{\"c\"", "whole" },
    { "a.sgf", "(;GM[1]C[", "sgf" },
    { "a.sgf", "(x y)\n(;GM[1])\n(;GM[", "sgf" },
    { NULL, "(define x 1)\n(define", "whole" },
    { NULL, "[Event \"a\"]\n1. e4", "pgn" },
    { "a.pgn", "1. e4 e5 2. d4", "whole" },
    { NULL, "[Event", "whole" },
    { NULL, "[", "array" },
    { NULL, FEN, "lines" },
    { "a.kif", FEN, "whole" },
    { NULL, FEN "\n8/8/8/9 w", "lines" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const QiNotation *format = NULL;
      const QiDivision division =
        qi_division_detect (rows[i].file, rows[i].text, strlen (rows[i].text), FALSE, &format);

      g_test_message ("%s", rows[i].text);
      g_assert_cmpstr (qi_division_get_name (division), ==, rows[i].division);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/division/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_autofree char *path = g_strconcat ("/core/division/named/", named[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_named);
    }
  g_test_add_data_func ("/core/division/cut", NULL, test_cut);
  g_test_add_data_func ("/core/division/encodings", NULL, test_encodings);
  g_test_add_func ("/core/division/endings", test_endings);
  g_test_add_func ("/core/division/heads", test_heads);
  g_test_add_func ("/core/division/no-array", test_no_array);
  g_test_add_data_func ("/core/division/long-row", NULL, test_long_row);
  return g_test_run ();
}
