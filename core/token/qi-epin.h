/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-pin.h"

G_BEGIN_DECLS

/**
 * QI_EPIN_MAX_BYTES:
 *
 * The longest that an EPIN token can be.
 *
 * Since: 1.0
 */
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
 *
 * Since: 1.0
 */
typedef struct
{
  char         letter;
  QiSide       side;
  QiPieceState state;
  gboolean     terminal;
  gboolean     derived;
} QiEpin;

#define QI_TYPE_EPIN (qi_epin_get_type ())
GType qi_epin_get_type (void);

/* Makes a token of its attributes, with the errors of qi_pin_init() and "invalid_derived". */
gboolean qi_epin_init       (QiEpin       *epin,
                             char          letter,
                             QiSide        side,
                             QiPieceState  state,
                             gboolean      terminal,
                             gboolean      derived,
                             const char  **fault);
/* Reads exactly @length bytes (-1: NUL-terminated) as one EPIN token. */
gboolean qi_epin_parse      (const char   *text,
                             gssize        length,
                             QiEpin       *epin);
/* The canonical token. */
char *qi_epin_dup_text (const QiEpin *epin);

/* The token without its last marker, and back. */
void qi_epin_get_pin (const QiEpin *epin,
                      QiPin        *result);
void qi_epin_from_pin (const QiPin *pin,
                       gboolean     derived,
                       QiEpin      *result);

gboolean qi_epin_equal      (const QiEpin *a,
                             const QiEpin *b);
guint    qi_epin_hash       (const QiEpin *epin);

/* New values, as for PIN; the derivation marker stays. */
void qi_epin_enhance (const QiEpin *epin,
                      QiEpin       *result);
void qi_epin_diminish (const QiEpin *epin,
                       QiEpin       *result);
void qi_epin_normalize (const QiEpin *epin,
                        QiEpin       *result);
void qi_epin_flip (const QiEpin *epin,
                   QiEpin       *result);
void qi_epin_mark_terminal (const QiEpin *epin,
                            QiEpin       *result);
void qi_epin_unmark_terminal (const QiEpin *epin,
                              QiEpin       *result);
/* The piece follows the other side's style, or (`native` upstream) its own again. */
void qi_epin_derive (const QiEpin *epin,
                     QiEpin       *result);
void qi_epin_underive (const QiEpin *epin,
                       QiEpin       *result);

G_END_DECLS
