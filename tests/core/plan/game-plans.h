/* SPDX-License-Identifier: Apache-2.0 */
/* Games that are planned, and their sections of a variants.ini. */
#pragma once

#include <glib.h>

#define CHESS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SMALL "rnbak^/ppppp/5/PPPPP/RNBAK^ / V/v"

/* Sections as a person would write them, after data/variants.md. @moves: at the start; those of the games that Debian's
 * Fairy-Stockfish 11.1 knows all pieces of are counted by it as well. */
static const struct
{
  const char *path;
  const char *notation;
  const char *game;
  const char *text;
  const char *changes;
  const char *section;
  guint64 moves;
  gboolean is_asked;
} games[] = {
  { "copy", "fen", "chess", CHESS, "name=Plain Copy",
    "[plaincopy:chess]\nmasumeName = Plain Copy\nstartFen = " CHESS "\n", 20, TRUE },
  { "other-piece", "fen", "chess", CHESS, "name=Janus Queens;Q.moves=BN;Q.name=janus",
    "[janusqueens:chess]\nmasumeName = Janus Queens\nqueen = -\narchbishop = q\n"
    "masumePieceNames = q:janus\npromotionPawnTypes = p\npromotionPieceTypes = nbrq\n"
    "startFen = " CHESS "\n",
    22, TRUE },
  { "no-kings", "fen", "breakthrough", "pppp/pppp/4/PPPP/PPPP w - - 0 1",
    "name=Race;P.moves=fmWfF;goal=2;pieces=P",
    "[race]\nmasumeName = Race\nmaxFile = 4\nmaxRank = 5\nbreakthrough = p\nmasumePieceNames = "
    "p:pawn\ndoubleStep = false\n"
    "promotionPawnTypes = -\npromotionPieceTypes = -\npromotionRank = 5\n"
    "promotionRegionWhite = *5\npromotionRegionBlack = *1\ncastling = false\n"
    "flagPiece = p\nwhiteFlag = *5\nblackFlag = *1\nflagRegionWhite = *5\nflagRegionBlack = *1\n"
    "startFen = pppp/pppp/4/PPPP/PPPP w - - 0 1\n",
    10, TRUE },
  { "own-board", "feen", NULL, SMALL,
    "name=Little Game;A.moves=BN;A.name=archbishop;promoting=P;to=RNBA",
    "[littlegame]\nmasumeName = Little Game\nmaxFile = 5\nmaxRank = 5\nrook = r\nknight = "
    "n\nbishop = b\n"
    "archbishop = a\nking = k\npawn = p\ndoubleStep = false\n"
    "promotionPawnTypes = p\npromotionPieceTypes = rnba\npromotionRank = 5\n"
    "promotionRegionWhite = *5\npromotionRegionBlack = *1\ncastling = false\n"
    "startFen = rnbak/ppppp/5/PPPPP/RNBAK w - - 0 1\n",
    9, TRUE },
  { "drops", "feen", NULL, "rnbak^/p4/5/4P/RNBAK^ B/ V/v",
    "name=Dropped;A.moves=RN;drops=1;promoting=",
    "[dropped]\nmasumeName = Dropped\nmaxFile = 5\nmaxRank = 5\nrook = r\nknight = n\nbishop = b\n"
    "chancellor = a\nking = k\npawn = p\ndoubleStep = false\n"
    "promotionPawnTypes = -\npromotionPieceTypes = rnba\npromotionRank = 5\n"
    "promotionRegionWhite = *5\npromotionRegionBlack = *1\ncapturesToHand = true\npieceDrops = "
    "true\n"
    "castling = false\nstartFen = rnbak/p4/5/4P/RNBAK[B] w - - 0 1\n",
    0, TRUE },
  { "moves-of-its-own", "fen", "chess", CHESS, "name=Riders;N.moves=NN",
    "[riders:chess]\nmasumeName = Riders\nknight = -\ncustomPiece1 = n:NN\n"
    "masumePieceNames = n:knight\npromotionPawnTypes = p\npromotionPieceTypes = nbrq\nstartFen "
    "= " CHESS "\n",
    /* 16 of pawns; a nightrider of b1: a3, c3, d5, c3–d5–e7 on a pawn; of g1 the same */
    24, FALSE },
  { "capture", "fen", "chess", CHESS, "name=No Knights;goal=1;pieces=N",
    "[noknights:chess]\nmasumeName = No Knights\nextinctionValue = loss\nextinctionPieceTypes = n\n"
    "startFen = " CHESS "\n",
    20, TRUE },
  { "capture-no-more", "fen", "kinglet", CHESS, "name=Runners;goal=2;pieces=K",
    "[runners:kinglet]\n"
    "masumeName = Runners\n"
    "extinctionValue = none\n"
    "flagPiece = k\n"
    "whiteFlag = *8\n"
    "blackFlag = *1\n"
    "flagRegionWhite = *8\n"
    "flagRegionBlack = *1\n"
    "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    0, TRUE },
  { "line", "fen", "chess", "k7/8/8/8/8/8/P1P5/1R5K w - - 0 1",
    "name=In Line;goal=3;count=3;pieces=PR",
    "[inline:chess]\nmasumeName = In Line\nconnectN = 3\nconnectPieceTypes = pr\n"
    "startFen = k7/8/8/8/8/8/P1P5/1R5K w - - 0 1\n",
    0, FALSE },
  { "line-of-all", "fen", "chess", "k7/8/8/8/8/8/P1P5/1R5K w - - 0 1",
    "name=All In Line;goal=3;count=5",
    "[allinline:chess]\nmasumeName = All In Line\nconnectN = 5\n"
    "startFen = k7/8/8/8/8/8/P1P5/1R5K w - - 0 1\n",
    0, FALSE },
  { "line-no-reach", "fen", "breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
    "name=Lines;goal=3;count=8",
    "[lines:breakthrough]\n"
    "masumeName = Lines\n"
    "flagPiece = -\n"
    "flagRegionWhite = -\n"
    "flagRegionBlack = -\n"
    "connectN = 8\n"
    "connectPieceTypes = p\n"
    "startFen = pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1\n",
    0, FALSE },
  { "other-letters", "fen", "chess", CHESS, "name=Minister;Q.letter=M;R.letter=S;to=NBSM",
    "[minister:chess]\n"
    "masumeName = Minister\n"
    "rook = s\n"
    "queen = m\n"
    "masumeToken = s:R m:Q\n"
    "promotionPawnTypes = p\n"
    "promotionPieceTypes = nbsm\n"
    "startFen = snbmkbns/pppppppp/8/8/8/8/PPPPPPPP/SNBMKBNS w KQkq - 0 1\n",
    20, TRUE },
  { "becomes", "fen", "chess", CHESS, "name=Growing;N.becomes=B;B.becomes=R",
    "[growing:chess]\n"
    "masumeName = Growing\n"
    "promotedPieceType = n:b b:r\n"
    "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    20, TRUE },
  { "may-stay", "fen", "chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "name=May Stay;must=0",
    "[maystay:chess]\nmasumeName = May Stay\nmandatoryPawnPromotion = false\n"
    "startFen = 7k/P7/8/8/8/8/8/K7 w - - 0 1\n",
    8, TRUE },
  { "two-ranks", "fen", "chess", "7k/8/P7/8/8/8/8/K7 w - - 0 1", "name=Two Ranks;ranks=2",
    "[tworanks:chess]\n"
    "masumeName = Two Ranks\n"
    "promotionRank = 7\n"
    "promotionRegionWhite = *8 *7\n"
    "promotionRegionBlack = *1 *2\n"
    "startFen = 7k/8/P7/8/8/8/8/K7 w - - 0 1\n",
    0, TRUE },
  { "single-step", "fen", "chess", CHESS, "name=Slow;double=0",
    "[slow:chess]\nmasumeName = Slow\ndoubleStep = false\nstartFen = " CHESS "\n", 12, TRUE },
  { "double-step", "feen", NULL, "rnbqk^/ppppp/5/5/PPPPP/RNBQK^ / V/v", "name=Six Ranks;double=1",
    "[sixranks]\n"
    "masumeName = Six Ranks\n"
    "maxFile = 5\n"
    "maxRank = 6\n"
    "rook = r\n"
    "knight = n\n"
    "bishop = b\n"
    "queen = q\n"
    "king = k\n"
    "pawn = p\n"
    "doubleStep = true\n"
    "doubleStepRank = 2\n"
    "doubleStepRegionWhite = *2\n"
    "doubleStepRegionBlack = *5\n"
    "promotionPawnTypes = p\n"
    "promotionPieceTypes = rnbq\n"
    "promotionRank = 6\n"
    "promotionRegionWhite = *6\n"
    "promotionRegionBlack = *1\n"
    "castling = false\n"
    "startFen = rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1\n",
    0, TRUE },
  { "double-step-eight", "feen", NULL, "rnbqk^/ppppp/5/5/5/5/PPPPP/RNBQK^ / V/v",
    "name=Eight Ranks;double=1",
    "[eightranks]\n"
    "masumeName = Eight Ranks\n"
    "maxFile = 5\n"
    "maxRank = 8\n"
    "rook = r\n"
    "knight = n\n"
    "bishop = b\n"
    "queen = q\n"
    "king = k\n"
    "pawn = p\n"
    "promotionPawnTypes = p\n"
    "promotionPieceTypes = rnbq\n"
    "promotionRank = 8\n"
    "promotionRegionWhite = *8\n"
    "promotionRegionBlack = *1\n"
    "castling = false\n"
    "startFen = rnbqk/ppppp/5/5/5/5/PPPPP/RNBQK w - - 0 1\n",
    0, TRUE },
  { "double-step-odd", "feen", NULL, "rnbqk^/5/ppppp/5/5/5/PPPPP/RNBQK^ / V/v",
    "name=Odd Ranks;double=1",
    "[oddranks]\n"
    "masumeName = Odd Ranks\n"
    "maxFile = 5\n"
    "maxRank = 8\n"
    "rook = r\n"
    "knight = n\n"
    "bishop = b\n"
    "queen = q\n"
    "king = k\n"
    "pawn = p\n"
    "doubleStep = true\n"
    "doubleStepRank = 2\n"
    "doubleStepRegionWhite = *2\n"
    "doubleStepRegionBlack = *6\n"
    "promotionPawnTypes = p\n"
    "promotionPieceTypes = rnbq\n"
    "promotionRank = 8\n"
    "promotionRegionWhite = *8\n"
    "promotionRegionBlack = *1\n"
    "castling = false\n"
    "startFen = rnbqk/5/ppppp/5/5/5/PPPPP/RNBQK w - - 0 1\n",
    12, FALSE },
  { "no-drops", "fen", "crazyhouse", CHESS, "name=No Drops;drops=0",
    "[nodrops:crazyhouse]\n"
    "masumeName = No Drops\n"
    "capturesToHand = false\n"
    "pieceDrops = false\n"
    "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    20, TRUE },
  { "hands", "feen", NULL, "rnbqk^/ppppp/5/5/PPPPP/RNBQK^ /p V/v", "name=Second Hand",
    "[secondhand]\n"
    "masumeName = Second Hand\n"
    "maxFile = 5\n"
    "maxRank = 6\n"
    "rook = r\n"
    "knight = n\n"
    "bishop = b\n"
    "queen = q\n"
    "king = k\n"
    "pawn = p\n"
    "doubleStep = true\n"
    "doubleStepRank = 2\n"
    "doubleStepRegionWhite = *2\n"
    "doubleStepRegionBlack = *5\n"
    "promotionPawnTypes = p\n"
    "promotionPieceTypes = rnbq\n"
    "promotionRank = 6\n"
    "promotionRegionWhite = *6\n"
    "promotionRegionBlack = *1\n"
    "capturesToHand = true\n"
    "pieceDrops = true\n"
    "castling = false\n"
    "startFen = rnbqk/ppppp/5/5/PPPPP/RNBQK[p] w - - 0 1\n",
    0, TRUE },
  { "stalemate", "fen", "chess", CHESS, "name=Stale;stalemate=1",
    "[stale:chess]\n"
    "masumeName = Stale\n"
    "stalemateValue = win\n"
    "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    20, TRUE },
  { "sides", "fen", "chess", CHESS, "name=Colours;first=red;second=green",
    "[colours:chess]\nmasumeName = Colours\nmasumeSides = red, green\nstartFen = " CHESS "\n", 20,
    TRUE },
  { "side", "fen", "chess", CHESS, "name=Colour;second=green",
    "[colour:chess]\nmasumeName = Colour\nmasumeSides = white, green\nstartFen = " CHESS "\n", 20,
    TRUE },
  { "own-sides", "feen", NULL, SMALL, "name=Own;A.moves=BN;first=red;second=black",
    "[own]\n"
    "masumeName = Own\n"
    "masumeSides = red, black\n"
    "maxFile = 5\n"
    "maxRank = 5\n"
    "rook = r\n"
    "knight = n\n"
    "bishop = b\n"
    "archbishop = a\n"
    "king = k\n"
    "pawn = p\n"
    "doubleStep = false\n"
    "promotionPawnTypes = p\n"
    "promotionPieceTypes = rnba\n"
    "promotionRank = 5\n"
    "promotionRegionWhite = *5\n"
    "promotionRegionBlack = *1\n"
    "castling = false\n"
    "startFen = rnbak/ppppp/5/PPPPP/RNBAK w - - 0 1\n",
    0, TRUE },
  { "own-side", "feen", NULL, SMALL, "name=Own;A.moves=BN;second=green",
    "[own]\n"
    "masumeName = Own\n"
    "masumeSides = white, green\n"
    "maxFile = 5\n"
    "maxRank = 5\n"
    "rook = r\n"
    "knight = n\n"
    "bishop = b\n"
    "archbishop = a\n"
    "king = k\n"
    "pawn = p\n"
    "doubleStep = false\n"
    "promotionPawnTypes = p\n"
    "promotionPieceTypes = rnba\n"
    "promotionRank = 5\n"
    "promotionRegionWhite = *5\n"
    "promotionRegionBlack = *1\n"
    "castling = false\n"
    "startFen = rnbak/ppppp/5/PPPPP/RNBAK w - - 0 1\n",
    0, TRUE },
  { "layers", "feen", NULL, "k^1/2//2/1K^ / V/v", "name=Cube",
    "[cube]\n"
    "masumeName = Cube\n"
    "maxFile = 2\n"
    "maxRank = 2\n"
    "masumeLayers = 2\n"
    "king = k\n"
    "doubleStep = false\n"
    "promotionPawnTypes = -\n"
    "promotionPieceTypes = -\n"
    "promotionRank = 2\n"
    "promotionRegionWhite = *2\n"
    "promotionRegionBlack = *1\n"
    "castling = false\n"
    "startFen = k1/2//2/1K w - - 0 1\n",
    0, FALSE },
  { "one-rank", "feen", NULL, "k^r2RK^ / V/v", "name=Six In A Row",
    "[sixinarow]\n"
    "masumeName = Six In A Row\n"
    "maxFile = 6\n"
    "maxRank = 1\n"
    "masumeLayers = 0\n"
    "king = k\n"
    "rook = r\n"
    "doubleStep = false\n"
    "promotionPawnTypes = -\n"
    "promotionPieceTypes = -\n"
    "promotionRank = 1\n"
    "promotionRegionWhite = *1\n"
    "promotionRegionBlack = *1\n"
    "castling = false\n"
    "startFen = kr2RK w - - 0 1\n",
    3, FALSE },
  { "same-moves", "fen", "chess", CHESS, "name=Two Rooks;Q.moves=R",
    "[tworooks:chess]\n"
    "masumeName = Two Rooks\n"
    "queen = -\n"
    "customPiece1 = q:R\n"
    "masumePieceNames = q:queen\n"
    "promotionPawnTypes = p\n"
    "promotionPieceTypes = nbrq\n"
    "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    20, FALSE },
  /* Nothing of this name is left for an id; another is one that chess has already. */
  { "no-letters", "fen", "chess", CHESS, "name=囲碁",
    "[game:chess]\nmasumeName = 囲碁\nstartFen = " CHESS "\n", 20, FALSE },
  { "id-in-use", "fen", "chess", CHESS, "name=Chess!",
    "[chess-2:chess]\nmasumeName = Chess!\nstartFen = " CHESS "\n", 20, FALSE },
  { "two-names", "fen", "chess", CHESS, "name=Two Names;N.name=horse;Q.name=minister",
    "[twonames:chess]\nmasumeName = Two Names\nmasumePieceNames = n:horse, q:minister\n"
    "startFen = " CHESS "\n",
    20, TRUE },
  { "other-king", "fen", "chess", CHESS, "name=Wide King;K.moves=KN",
    "[wideking:chess]\nmasumeName = Wide King\nking = k:KN\nstartFen = " CHESS "\n",
    /* 20, and of the king from e1 to d3 and f3 */
    22, FALSE },
  { "capture-others", "fen", "kinglet", CHESS, "name=Kings Only;pieces=K",
    "[kingsonly:kinglet]\nmasumeName = Kings Only\nextinctionValue = loss\n"
    "extinctionPieceTypes = k\nstartFen = " CHESS "\n",
    20, TRUE },
  { "reach-others", "fen", "kingofthehill", CHESS, "name=Their Hill;pieces=KQ",
    "[theirhill:kingofthehill]\nmasumeName = Their Hill\nflagPiece = kq\n"
    "startFen = " CHESS "\n",
    20, FALSE },
  { "second-begins", "feen", NULL, "rnbak^/ppppp/5/PPPPP/RNBAK^ / v/V",
    "name=Second First;A.moves=BN",
    "[secondfirst]\nmasumeName = Second First\nmaxFile = 5\nmaxRank = 5\nrook = r\nknight = "
    "n\nbishop = b\n"
    "archbishop = a\nking = k\npawn = p\ndoubleStep = false\n"
    "promotionPawnTypes = p\npromotionPieceTypes = rnba\npromotionRank = 5\n"
    "promotionRegionWhite = *5\npromotionRegionBlack = *1\ncastling = false\n"
    "startFen = rnbak/ppppp/5/PPPPP/RNBAK b - - 0 1\n",
    9, TRUE },
  { "double-step-third", "feen", NULL, "rnbqk^/ppppp/5/5/5/PPPPP/5/RNBQK^ / V/v",
    "name=Third Rank;double=1",
    "[thirdrank]\n"
    "masumeName = Third Rank\n"
    "maxFile = 5\n"
    "maxRank = 8\n"
    "rook = r\n"
    "knight = n\n"
    "bishop = b\n"
    "queen = q\n"
    "king = k\n"
    "pawn = p\n"
    "doubleStep = true\n"
    "doubleStepRank = 3\n"
    "doubleStepRegionWhite = *3\n"
    "doubleStepRegionBlack = *7\n"
    "promotionPawnTypes = p\n"
    "promotionPieceTypes = rnbq\n"
    "promotionRank = 8\n"
    "promotionRegionWhite = *8\n"
    "promotionRegionBlack = *1\n"
    "castling = false\n"
    "startFen = rnbqk/ppppp/5/5/5/PPPPP/5/RNBQK w - - 0 1\n",
    0, FALSE },
};
