/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation-private.h"

G_BEGIN_DECLS

/* All notations, a row each, by their ids with "_" for "-". Native first; detection asks in this order when
 * two are equally sure. The build reads these rows too: for each there is a fuzz target, and
 * tests/core/notation/test-ID.c is built where it is there. */
/* clang-format off */
#define QI_NOTATIONS(ROW) \
  ROW (json) \
  ROW (pon) \
  ROW (qi_flat) \
  ROW (feen) \
  ROW (fen) \
  ROW (sfen) \
  ROW (epd) \
  ROW (usi) \
  ROW (ucci) \
  ROW (uci) \
  ROW (setboard) \
  ROW (bod) \
  ROW (csa) \
  ROW (pdn) \
  ROW (pgn) \
  ROW (sgf) \
  ROW (othello) \
  ROW (ggf) \
  ROW (nboard) \
  ROW (gtp) \
  ROW (hub) \
  ROW (pieces) \
  ROW (ascii) \
  ROW (popeye) \
  ROW (picture)
/* clang-format on */

#define QI_NOTATION_DECLARE(id) extern const QiNotation qi_notation_##id;
QI_NOTATIONS (QI_NOTATION_DECLARE)
#undef QI_NOTATION_DECLARE

G_END_DECLS
