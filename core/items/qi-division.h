/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"

G_BEGIN_DECLS

/**
 * QiDivision:
 * @QI_DIVISION_WHOLE: the text is one position
 * @QI_DIVISION_LINES: one position a line: FEN, EPD, SFEN, FEEN, JSON Lines …; blank lines and
 *   lines of comment (they start with '#', ';' or '%') hold none
 * @QI_DIVISION_ARRAY: the elements of one JSON array
 * @QI_DIVISION_PGN: games with tags and moves, one after another
 * @QI_DIVISION_PDN: the same of draughts
 * @QI_DIVISION_SGF: the game trees of one SGF text
 * @QI_DIVISION_PROBLEMS: the problems of Popeye's input
 * @QI_DIVISION_FOLDER: the position files of a folder, those below it too, by name
 * @QI_DIVISION_CSA: records of shogi with lines between them that are a slash
 * @QI_DIVISION_BOD: diagrams of shogi, and records with one, that follow one another
 *
 * How a file is divided into items, each of which is the text of one position.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_DIVISION_WHOLE,
  QI_DIVISION_LINES,
  QI_DIVISION_ARRAY,
  QI_DIVISION_PGN,
  QI_DIVISION_PDN,
  QI_DIVISION_SGF,
  QI_DIVISION_PROBLEMS,
  QI_DIVISION_FOLDER,
  QI_DIVISION_CSA,
  QI_DIVISION_BOD
} QiDivision;

/**
 * QI_DIVISION_HEAD_BYTES:
 *
 * Bytes of a file's start from which its division is told, unless the file is shorter.
 *
 * Since: 1.0
 */
#define QI_DIVISION_HEAD_BYTES 65536

G_END_DECLS
