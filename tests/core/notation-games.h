/* SPDX-License-Identifier: Apache-2.0 */
/* Each format that has boards of one size, with a game that it can say; formats that say some games in ways of their own stand
 * there with each of these. */
#pragma once

static const struct
{
  const char *format;
  const char *game;
} notation_games[] = {
  { "json", "chess" },   { "pon", "chess" },       { "qi-flat", "chess" }, { "feen", "chess" },
  { "fen", "chess" },    { "fen", "3check" },      { "fen", "seirawan" },  { "fen", "crazyhouse" },
  { "sfen", "shogi" },   { "epd", "chess" },       { "usi", "shogi" },     { "ucci", "xiangqi" },
  { "uci", "chess" },    { "setboard", "chess" },  { "bod", "shogi" },     { "csa", "shogi" },
  { "pdn", "draughts" }, { "pgn", "chess" },       { "pgn", "xiangqi" },   { "sgf", "go" },
  { "sgf", "othello" },  { "othello", "othello" }, { "ggf", "othello" },   { "nboard", "othello" },
  { "gtp", "go" },       { "hub", "draughts" },    { "pieces", "chess" },  { "ascii", "chess" },
  { "ascii", "go" },     { "popeye", "chess" },
};
