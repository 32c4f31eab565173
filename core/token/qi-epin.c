/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin.h"

#include <string.h>

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
