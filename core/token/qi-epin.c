/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin.h"
#include "qi-epin-private.h"

#include <string.h>

static QiEpin *
copy_epin (QiEpin *self)
{
  return g_memdup2 (self, sizeof *self);
}

G_DEFINE_BOXED_TYPE (QiEpin, qi_epin, copy_epin, g_free)

/**
 * qi_epin_scan:
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes
 * @epin: (out): the token; untouched when there is none
 *
 * Reads the longest EPIN token at the start of @text: modifier, letter, terminal marker,
 * derivation marker. What follows the token is the caller's business.
 * Source: EPIN 1.0.0 over PIN 1.0.0.
 *
 * Returns: bytes of the token, 0 when @text does not start with one
 */
gsize
qi_epin_scan (const char *text,
              gsize       length,
              QiEpin     *epin)
{
  g_return_val_if_fail (text != NULL, 0);
  g_return_val_if_fail (epin != NULL, 0);

  gsize at = 0;
  QiPieceState state = QI_PIECE_NORMAL;

  if (at < length && (text[at] == '+' || text[at] == '-'))
    {
      state = text[at] == '+' ? QI_PIECE_ENHANCED : QI_PIECE_DIMINISHED;
      at++;
    }
  if (at >= length || !g_ascii_isalpha (text[at]))
    return 0;

  epin->letter = g_ascii_toupper (text[at]);
  epin->side = g_ascii_isupper (text[at]) ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  epin->state = state;
  at++;
  epin->terminal = at < length && text[at] == '^';
  if (epin->terminal)
    at++;
  epin->derived = at < length && text[at] == '\'';
  if (epin->derived)
    at++;
  return at;
}

/**
 * qi_epin_parse:
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @epin: (out): the token; untouched when @text is none
 *
 * Reads exactly @length bytes as one EPIN token; a final line end is an error like any other byte.
 *
 * Returns: %TRUE when @text is a token
 *
 * Since: 1.0
 */
gboolean
qi_epin_parse (const char *text,
               gssize      length,
               QiEpin     *epin)
{
  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (epin != NULL, FALSE);

  gsize n_bytes = length < 0 ? strnlen (text, QI_EPIN_MAX_BYTES + 1) : (gsize) length;
  QiEpin found;

  if (n_bytes == 0 || n_bytes > QI_EPIN_MAX_BYTES)
    return FALSE;
  if (qi_epin_scan (text, n_bytes, &found) != n_bytes)
    return FALSE;
  *epin = found;
  return TRUE;
}

/**
 * qi_epin_init:
 * @epin: (out): the token; untouched when an attribute is wrong
 * @letter: 'A' to 'Z'
 * @side: whose it is
 * @state: one of the three
 * @terminal: %TRUE or %FALSE
 * @derived: %TRUE or %FALSE
 * @fault: (out) (optional) (nullable) (transfer none): on failure the first attribute that is wrong, as in qi_pin_init(), then
 *   "invalid_derived"
 *
 * Returns: %TRUE when all of them are right
 *
 * Since: 1.0
 */
gboolean
qi_epin_init (QiEpin      *epin,
              char         letter,
              QiSide       side,
              QiPieceState state,
              gboolean     terminal,
              gboolean     derived,
              const char **fault)
{
  QiPin pin;

  g_return_val_if_fail (epin != NULL, FALSE);

  if (!qi_pin_init (&pin, letter, side, state, terminal, fault))
    return FALSE;
  if (derived != TRUE && derived != FALSE)
    {
      if (fault != NULL)
        *fault = "invalid_derived";
      return FALSE;
    }
  qi_epin_from_pin (&pin, derived, epin);
  return TRUE;
}

/**
 * qi_epin_parse_full:
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @epin: (out): the token; untouched when @text is none
 * @fault: (out) (optional): on failure EPIN's name of what is wrong, in this order: "empty_input",
 *   "invalid_pin" (too many bytes), "invalid_derivation_marker", "invalid_pin"
 * @pin_fault: (out) (optional): with "invalid_pin" what PIN says, else %NULL
 *
 * Reads exactly @length bytes as one EPIN token. Source: EPIN 1.0.0; order of the faults: epin.ex.
 *
 * Returns: %TRUE when @text is a token
 */
gboolean
qi_epin_parse_full (const char  *text,
                    gssize       length,
                    QiEpin      *epin,
                    const char **fault,
                    const char **pin_fault)
{
  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (epin != NULL, FALSE);

  gsize n_bytes = length < 0 ? strnlen (text, QI_EPIN_MAX_BYTES + 1) : (gsize) length;
  gboolean short_enough = n_bytes <= QI_EPIN_MAX_BYTES;
  const char *marker = n_bytes > 0 && short_enough ? memchr (text, '\'', n_bytes) : NULL;
  const char *found = NULL;
  const char *inner = NULL;
  QiPin pin;

  if (n_bytes == 0)
    found = "empty_input";
  else if (!short_enough)
    {
      found = "invalid_pin";
      inner = "too_long";
    }
  else if (marker != NULL && marker != text + n_bytes - 1)
    found = "invalid_derivation_marker";
  else if (!qi_pin_parse (text, (gssize) (n_bytes - (marker != NULL ? 1 : 0)), &pin, &inner))
    found = "invalid_pin";
  else
    qi_epin_from_pin (&pin, marker != NULL, epin);
  if (fault != NULL)
    *fault = found;
  if (pin_fault != NULL)
    *pin_fault = inner;
  return found == NULL;
}

/**
 * qi_epin_format:
 * @epin: a token
 * @buffer: (out): where the canonical text goes, with a NUL
 *
 * Returns: bytes of the text, 1 to %QI_EPIN_MAX_BYTES
 */
gsize
qi_epin_format (const QiEpin *epin,
                char          buffer[QI_EPIN_MAX_BYTES + 1])
{
  g_return_val_if_fail (buffer != NULL, 0);
  g_return_val_if_fail (epin != NULL, 0);
  g_return_val_if_fail (g_ascii_isupper (epin->letter), 0);

  gsize at = 0;

  if (epin->state != QI_PIECE_NORMAL)
    buffer[at++] = epin->state == QI_PIECE_ENHANCED ? '+' : '-';
  buffer[at++] = epin->side == QI_SIDE_FIRST ? epin->letter : g_ascii_tolower (epin->letter);
  if (epin->terminal)
    buffer[at++] = '^';
  if (epin->derived)
    buffer[at++] = '\'';
  buffer[at] = '\0';
  return at;
}

/**
 * qi_epin_dup_text:
 * @epin: a token
 *
 * Returns: (transfer full) (nullable): the canonical text
 *
 * Since: 1.0
 */
char *
qi_epin_dup_text (const QiEpin *epin)
{
  char text[QI_EPIN_MAX_BYTES + 1];

  g_return_val_if_fail (epin != NULL, NULL);

  return qi_epin_format (epin, text) > 0 ? g_strdup (text) : NULL;
}

/**
 * qi_epin_get_pin:
 * @epin: a token
 * @result: (out caller-allocates): the token without its last marker
 *
 * Since: 1.0
 */
void
qi_epin_get_pin (const QiEpin *epin,
                 QiPin        *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  *result = (QiPin) { epin->letter, epin->side, epin->state, epin->terminal };
}

/**
 * qi_epin_from_pin:
 * @pin: a PIN token
 * @derived: whether the marker "'" stands behind it
 * @result: (out caller-allocates): the token
 *
 * Since: 1.0
 */
void
qi_epin_from_pin (const QiPin *pin,
                  gboolean     derived,
                  QiEpin      *result)
{
  g_return_if_fail (pin != NULL && result != NULL);

  *result = (QiEpin) { pin->letter, pin->side, pin->state, pin->terminal, derived != FALSE };
}

/**
 * qi_epin_equal:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether all attributes are the same
 *
 * Since: 1.0
 */
gboolean
qi_epin_equal (const QiEpin *a,
               const QiEpin *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->letter == b->letter && a->side == b->side && a->state == b->state
         && !a->terminal == !b->terminal && !a->derived == !b->derived;
}

/**
 * qi_epin_hash:
 * @epin: a token
 *
 * One number for each of the 624 tokens. Of all attributes.
 *
 * Since: 1.0
 */
guint
qi_epin_hash (const QiEpin *epin)
{
  g_return_val_if_fail (epin != NULL, 0);

  QiPin pin;

  qi_epin_get_pin (epin, &pin);
  return qi_pin_hash (&pin) * 2 + (epin->derived ? 1 : 0);
}

static void
with_state (const QiEpin *epin,
            QiPieceState  state,
            QiEpin       *result)
{
  *result = *epin;
  result->state = state;
}

/**
 * qi_epin_enhance:
 * @epin: a token
 * @result: (out caller-allocates): the piece with the state "+"; the derivation marker stays; @epin itself will do
 *
 * Since: 1.0
 */
void
qi_epin_enhance (const QiEpin *epin,
                 QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  with_state (epin, QI_PIECE_ENHANCED, result);
}

/**
 * qi_epin_diminish:
 * @epin: a token
 * @result: (out caller-allocates): the piece with the state "-"; @epin itself will do
 *
 * Since: 1.0
 */
void
qi_epin_diminish (const QiEpin *epin,
                  QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  with_state (epin, QI_PIECE_DIMINISHED, result);
}

/**
 * qi_epin_normalize:
 * @epin: a token
 * @result: (out caller-allocates): the piece without a state; @epin itself will do
 *
 * Since: 1.0
 */
void
qi_epin_normalize (const QiEpin *epin,
                   QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  with_state (epin, QI_PIECE_NORMAL, result);
}

/**
 * qi_epin_flip:
 * @epin: a token
 * @result: (out caller-allocates): the piece of the other side; @epin itself will do
 *
 * Since: 1.0
 */
void
qi_epin_flip (const QiEpin *epin,
              QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  qi_epin_with_side (epin, qi_side_other (epin->side), result);
}

static void
with_terminal (const QiEpin *epin,
               gboolean      terminal,
               QiEpin       *result)
{
  *result = *epin;
  result->terminal = terminal;
}

/**
 * qi_epin_mark_terminal:
 * @epin: a token
 * @result: (out caller-allocates): the piece with the marker "^"; @epin itself will do
 *
 * Since: 1.0
 */
void
qi_epin_mark_terminal (const QiEpin *epin,
                       QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  with_terminal (epin, TRUE, result);
}

/**
 * qi_epin_unmark_terminal:
 * @epin: a token
 * @result: (out caller-allocates): the piece without the marker "^"; @epin itself will do
 *
 * Since: 1.0
 */
void
qi_epin_unmark_terminal (const QiEpin *epin,
                         QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  with_terminal (epin, FALSE, result);
}

/**
 * qi_epin_with_side:
 * @epin: a token
 * @side: whose
 * @result: (out caller-allocates): the piece as @side's; @epin itself will do
 */
void
qi_epin_with_side (const QiEpin *epin,
                   QiSide        side,
                   QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);
  g_return_if_fail ((guint) side <= QI_SIDE_SECOND);

  *result = *epin;
  result->side = side;
}

/**
 * qi_epin_derive:
 * @epin: a token
 * @result: (out caller-allocates): the piece with the marker "'": it follows the other side's style; @epin itself will do
 *
 * Since: 1.0
 */
void
qi_epin_derive (const QiEpin *epin,
                QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  *result = *epin;
  result->derived = TRUE;
}

/**
 * qi_epin_underive:
 * @epin: a token
 * @result: (out caller-allocates): the piece without the marker "'"; @epin itself will do
 *
 * Since: 1.0
 */
void
qi_epin_underive (const QiEpin *epin,
                  QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  *result = *epin;
  result->derived = FALSE;
}

/**
 * qi_epin_with_pin:
 * @epin: a token
 * @pin: a PIN token
 * @result: (out caller-allocates): @pin with the marker "'" where @epin has it; @epin itself will do
 */
void
qi_epin_with_pin (const QiEpin *epin,
                  const QiPin  *pin,
                  QiEpin       *result)
{
  g_return_if_fail (epin != NULL && result != NULL);

  qi_epin_from_pin (pin, epin->derived, result);
}
