/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-side.h"

G_BEGIN_DECLS

/**
 * QiPieceState:
 * @QI_PIECE_NORMAL: the basic form
 * @QI_PIECE_ENHANCED: "+"
 * @QI_PIECE_DIMINISHED: "-"
 *
 * How far a piece is changed from its basic form: PIN's "+" and "-".
 *
 * Since: 1.0
 */
typedef enum
{
  QI_PIECE_NORMAL,
  QI_PIECE_ENHANCED,
  QI_PIECE_DIMINISHED
} QiPieceState;

const char *qi_piece_state_get_name  (QiPieceState  state);
gboolean    qi_piece_state_from_name (const char   *name,
                                      gssize        length,
                                      QiPieceState *state);

/**
 * QI_PIN_MAX_BYTES:
 *
 * The longest that a PIN token can be.
 *
 * Since: 1.0
 */
#define QI_PIN_MAX_BYTES 3

/**
 * QiPin:
 * @letter: the abbreviation, 'A' to 'Z'
 * @side: upper case is the first player's
 * @state: none, "+" or "-"
 * @terminal: the marker "^": losing this piece can end the game
 *
 * A piece name, by value. Its attributes are its members; the functions make new values and leave
 * theirs as they are. Source: PIN 1.0.0.
 *
 * Since: 1.0
 */
typedef struct
{
  char         letter;
  QiSide       side;
  QiPieceState state;
  gboolean     terminal;
} QiPin;

#define QI_TYPE_PIN (qi_pin_get_type ())
GType qi_pin_get_type (void);

/* Makes a name of its attributes. @fault: the first that is wrong, "invalid_abbr",
 * "invalid_side", "invalid_state" or "invalid_terminal". */
gboolean qi_pin_init   (QiPin        *self,
                        char          letter,
                        QiSide        side,
                        QiPieceState  state,
                        gboolean      terminal,
                        const char  **fault);
/* Reads exactly @length bytes (-1: NUL-terminated). */
gboolean qi_pin_parse  (const char   *text,
                        gssize        length,
                        QiPin        *self,
                        const char  **fault);
/* The canonical token. */
char *qi_pin_dup_text (const QiPin *self);

gboolean qi_pin_equal      (const QiPin *a,
                            const QiPin *b);
guint    qi_pin_hash       (const QiPin *self);
gboolean qi_pin_same_type  (const QiPin *a,
                            const QiPin *b);
gboolean qi_pin_same_side  (const QiPin *a,
                            const QiPin *b);
gboolean qi_pin_same_state (const QiPin *a,
                            const QiPin *b);

void qi_pin_enhance (const QiPin *self,
                     QiPin       *result);
void qi_pin_diminish (const QiPin *self,
                      QiPin       *result);
void qi_pin_normalize (const QiPin *self,
                       QiPin       *result);
void qi_pin_flip (const QiPin *self,
                  QiPin       *result);
void qi_pin_mark_terminal (const QiPin *self,
                           QiPin       *result);
void qi_pin_unmark_terminal (const QiPin *self,
                             QiPin       *result);
void qi_pin_with_abbr (const QiPin *self,
                       char         letter,
                       QiPin       *result);
void qi_pin_with_side (const QiPin *self,
                       QiSide       side,
                       QiPin       *result);
void qi_pin_with_state (const QiPin *self,
                        QiPieceState state,
                        QiPin       *result);

G_END_DECLS
