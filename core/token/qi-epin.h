/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-side.h"

G_BEGIN_DECLS

/* How far a piece is changed from its basic form: PIN's "+" and "-". */
typedef enum
{
  QI_PIECE_NORMAL,
  QI_PIECE_ENHANCED,
  QI_PIECE_DIMINISHED
} QiPieceState;

#define QI_EPIN_MAX_BYTES 4

/**
 * QiEpin:
 * @letter: the abbreviation, 'A' to 'Z'
 * @side: upper case is the first player's
 * @state: none, "+" or "-"
 * @terminal: the marker "^": losing this piece can end the game
 * @derived: the marker "'": the piece follows the other side's style
 *
 * A piece identifier, by value. Source: EPIN 1.0.0 over PIN 1.0.0.
 */
typedef struct
{
  char         letter;
  QiSide       side;
  QiPieceState state;
  gboolean     terminal;
  gboolean     derived;
} QiEpin;

/* Reads exactly @length bytes (-1: NUL-terminated) as one EPIN token. */
gboolean qi_epin_parse  (const char   *text,
                         gssize        length,
                         QiEpin       *epin);
/* Reads the longest EPIN token at the start of @text; returns its bytes, 0 when there is none. */
gsize    qi_epin_scan   (const char   *text,
                         gsize         length,
                         QiEpin       *epin);
/* Writes the canonical token and a NUL into @buffer; returns its bytes. */
gsize    qi_epin_format (const QiEpin *epin,
                         char          buffer[QI_EPIN_MAX_BYTES + 1]);

G_END_DECLS
