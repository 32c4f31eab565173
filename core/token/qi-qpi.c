/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-qpi.h"

#include <string.h>

static QiQpi *
copy_qpi (QiQpi *self)
{
  return g_memdup2 (self, sizeof *self);
}

G_DEFINE_BOXED_TYPE (QiQpi, qi_qpi, copy_qpi, g_free)

/**
 * qi_qpi_init:
 * @self: (out): the identifier; untouched when a parameter is wrong
 * @family: the style's letter, 'A' to 'Z'
 * @type: the piece's letter, 'A' to 'Z'
 * @side: whose it is, and the case of both letters
 * @state: one of the three
 * @fault: (out) (optional) (nullable) (transfer none): on failure the first parameter that is wrong, in this order:
 *   "invalid_family", "invalid_type", "invalid_side", "invalid_state"
 *
 * Makes an identifier as the constructor of qpi.rb does, which takes upper-case letters only.
 *
 * Returns: %TRUE when all parameters are right
 */
gboolean
qi_qpi_init (QiQpi       *self,
             char         family,
             char         type,
             QiSide       side,
             QiPieceState state,
             const char **fault)
{
  const char *found = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (!g_ascii_isupper (family))
    found = "invalid_family";
  else if (!g_ascii_isupper (type))
    found = "invalid_type";
  else if ((guint) side > QI_SIDE_SECOND)
    found = "invalid_side";
  else if ((guint) state > QI_PIECE_DIMINISHED)
    found = "invalid_state";
  if (fault != NULL)
    *fault = found;
  if (found == NULL)
    *self = (QiQpi) { { family, side }, { type, side, state, FALSE } };
  return found == NULL;
}

/**
 * qi_qpi_parse:
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @profile: which rule to read by
 * @self: (out): the identifier; untouched when @text is none
 * @fault: (out) (optional) (nullable) (transfer none): on failure QPI's name of what is wrong, in this order: "empty_input",
 *   "missing_separator", "invalid_sin", "invalid_pin", "side_mismatch"
 * @part_fault: (out) (optional) (nullable) (transfer none): what SIN or PIN says about its part, or %NULL
 *
 * Reads exactly @length bytes as one QPI token, split at the first colon. Under %QI_QPI_SEED a
 * terminal marker makes the piece's part invalid, as it did before PIN had one.
 *
 * Returns: %TRUE when @text is a token
 */
gboolean
qi_qpi_parse (const char  *text,
              gssize       length,
              QiQpiProfile profile,
              QiQpi       *self,
              const char **fault,
              const char **part_fault)
{
  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (self != NULL, FALSE);

  gsize n_bytes = length < 0 ? strlen (text) : (gsize) length;
  const char *colon = n_bytes > 0 ? memchr (text, ':', n_bytes) : NULL;
  const char *found = NULL;
  const char *part = NULL;
  QiQpi result = { 0 };

  if (n_bytes == 0)
    found = "empty_input";
  else if (colon == NULL)
    found = "missing_separator";
  else if (!qi_sin_parse (text, colon - text, &result.style, &part))
    found = "invalid_sin";
  else if (!qi_pin_parse (colon + 1, text + n_bytes - (colon + 1), &result.piece, &part))
    found = "invalid_pin";
  else
    qi_qpi_check_profile (&result, profile, &found);
  if (fault != NULL)
    *fault = found;
  if (part_fault != NULL)
    *part_fault = part;
  if (found == NULL)
    *self = result;
  return found == NULL;
}

/**
 * qi_qpi_format: (skip)
 * @self: an identifier
 * @buffer: (out): where the canonical text goes, with a NUL
 *
 * Returns: bytes of the text, 3 to %QI_QPI_MAX_BYTES
 */
gsize
qi_qpi_format (const QiQpi *self,
               char         buffer[QI_QPI_MAX_BYTES + 1])
{
  g_return_val_if_fail (buffer != NULL, 0);
  g_return_val_if_fail (self != NULL, 0);

  buffer[0] = qi_sin_get_char (&self->style);
  buffer[1] = ':';
  return 2 + qi_pin_format (&self->piece, buffer + 2);
}

/**
 * qi_qpi_check_profile:
 * @self: an identifier
 * @profile: a rule
 * @fault: (out) (optional) (nullable) (transfer none): "invalid_pin" or "side_mismatch"
 *
 * Returns: whether the rule admits the identifier
 */
gboolean
qi_qpi_check_profile (const QiQpi *self,
                      QiQpiProfile profile,
                      const char **fault)
{
  const char *found = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (profile == QI_QPI_SEED && self->piece.terminal)
    found = "invalid_pin";
  else if (profile != QI_QPI_CURRENT && !qi_qpi_is_native (self))
    found = "side_mismatch";
  if (fault != NULL)
    *fault = found;
  return found == NULL;
}

/**
 * qi_qpi_is_native:
 * @self: an identifier
 *
 * Returns: whether style and piece have letters of the same case: the piece is of its side's own
 *   style
 */
gboolean
qi_qpi_is_native (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->style.side == self->piece.side;
}

/**
 * qi_qpi_equal:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether style and piece are the same
 */
gboolean
qi_qpi_equal (const QiQpi *a,
              const QiQpi *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return qi_sin_equal (&a->style, &b->style) && qi_pin_equal (&a->piece, &b->piece);
}

/**
 * qi_qpi_hash:
 * @self: an identifier
 *
 * Of style and piece.
 */
guint
qi_qpi_hash (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return qi_sin_hash (&self->style) * 312 + qi_pin_hash (&self->piece);
}

/**
 * qi_qpi_same_family:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether the styles have the same letter, whatever its case
 */
gboolean
qi_qpi_same_family (const QiQpi *a,
                    const QiQpi *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return qi_sin_same_family (&a->style, &b->style);
}

/**
 * qi_qpi_cross_family:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether the styles have different letters
 */
gboolean
qi_qpi_cross_family (const QiQpi *a,
                     const QiQpi *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return !qi_qpi_same_family (a, b);
}

/**
 * qi_qpi_same_type:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether the pieces have the same letter, whatever its case
 */
gboolean
qi_qpi_same_type (const QiQpi *a,
                  const QiQpi *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return qi_pin_same_type (&a->piece, &b->piece);
}

/**
 * qi_qpi_same_side:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether the pieces belong to the same side
 */
gboolean
qi_qpi_same_side (const QiQpi *a,
                  const QiQpi *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return qi_pin_same_side (&a->piece, &b->piece);
}

/**
 * qi_qpi_same_state:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether both pieces are normal, enhanced or diminished
 */
gboolean
qi_qpi_same_state (const QiQpi *a,
                   const QiQpi *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return qi_pin_same_state (&a->piece, &b->piece);
}

/**
 * qi_qpi_enhance: (skip)
 * @self: an identifier
 *
 * Returns: the piece with the state "+"
 */
QiQpi
qi_qpi_enhance (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { self->style, qi_pin_enhance (&self->piece) };
}

/**
 * qi_qpi_diminish: (skip)
 * @self: an identifier
 *
 * Returns: the piece with the state "-"
 */
QiQpi
qi_qpi_diminish (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { self->style, qi_pin_diminish (&self->piece) };
}

/**
 * qi_qpi_normalize: (skip)
 * @self: an identifier
 *
 * Returns: the piece without a state
 */
QiQpi
qi_qpi_normalize (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { self->style, qi_pin_normalize (&self->piece) };
}

/**
 * qi_qpi_mark_terminal: (skip)
 * @self: an identifier
 *
 * Returns: the piece with the marker "^"
 */
QiQpi
qi_qpi_mark_terminal (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { self->style, qi_pin_mark_terminal (&self->piece) };
}

/**
 * qi_qpi_unmark_terminal: (skip)
 * @self: an identifier
 *
 * Returns: the piece without the marker "^"
 */
QiQpi
qi_qpi_unmark_terminal (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { self->style, qi_pin_unmark_terminal (&self->piece) };
}

/**
 * qi_qpi_flip: (skip)
 * @self: an identifier
 *
 * Both letters change their case, so what is native stays native and what is derived derived.
 *
 * Returns: the identifier of the other side
 */
QiQpi
qi_qpi_flip (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { qi_sin_flip (&self->style), qi_pin_flip (&self->piece) };
}

/**
 * qi_qpi_with_side: (skip)
 * @self: an identifier
 * @side: whose
 *
 * qpi.rb, where both letters follow the side, leaves no choice for a native identifier; a
 * derived one turns around as a whole too.
 *
 * Returns: the piece as @side's; a native one takes its style along
 */
QiQpi
qi_qpi_with_side (const QiQpi *self,
                  QiSide       side)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return side == self->piece.side ? *self : qi_qpi_flip (self);
}

/**
 * qi_qpi_derive: (skip)
 * @self: an identifier
 *
 * Returns: the same, with the style's letter in the other case than the piece's
 */
QiQpi
qi_qpi_derive (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  QiSide other = qi_side_other (self->piece.side);

  return (QiQpi) { qi_sin_with_side (&self->style, other), self->piece };
}

/**
 * qi_qpi_underive: (skip)
 * @self: an identifier
 *
 * Returns: the native piece: its style is that of its own side
 */
QiQpi
qi_qpi_underive (const QiQpi *self)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { qi_sin_with_side (&self->style, self->piece.side), self->piece };
}

/**
 * qi_qpi_with_sin: (skip)
 * @self: an identifier
 * @style: a style
 *
 * Returns: the same piece of another style
 */
QiQpi
qi_qpi_with_sin (const QiQpi *self,
                 const QiSin *style)
{
  g_return_val_if_fail (self != NULL && style != NULL, (QiQpi) { 0 });

  return (QiQpi) { *style, self->piece };
}

/**
 * qi_qpi_with_pin: (skip)
 * @self: an identifier
 * @piece: a PIN token
 *
 * Returns: another piece of the same style
 */
QiQpi
qi_qpi_with_pin (const QiQpi *self,
                 const QiPin *piece)
{
  g_return_val_if_fail (self != NULL && piece != NULL, (QiQpi) { 0 });

  return (QiQpi) { self->style, *piece };
}

/**
 * qi_qpi_with_family: (skip)
 * @self: an identifier
 * @letter: 'A' to 'Z'; its case stays the one that was there
 *
 * Returns: the same of another family
 */
QiQpi
qi_qpi_with_family (const QiQpi *self,
                    char         letter)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { qi_sin_with_abbr (&self->style, letter), self->piece };
}

/**
 * qi_qpi_with_type: (skip)
 * @self: an identifier
 * @letter: 'A' to 'Z'. Programmer error otherwise
 *
 * Returns: the piece with another letter
 */
QiQpi
qi_qpi_with_type (const QiQpi *self,
                  char         letter)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { self->style, qi_pin_with_abbr (&self->piece, letter) };
}

/**
 * qi_qpi_with_state: (skip)
 * @self: an identifier
 * @state: a state
 *
 * Returns: the piece in another state
 */
QiQpi
qi_qpi_with_state (const QiQpi *self,
                   QiPieceState state)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { self->style, qi_pin_with_state (&self->piece, state) };
}

/**
 * qi_qpi_with_terminal: (skip)
 * @self: an identifier
 * @terminal: whether it has the marker
 *
 * Returns: the piece with or without the marker "^"
 */
QiQpi
qi_qpi_with_terminal (const QiQpi *self,
                      gboolean     terminal)
{
  g_return_val_if_fail (self != NULL, (QiQpi) { 0 });

  return (QiQpi) { self->style, qi_pin_with_terminal (&self->piece, terminal) };
}

/**
 * qi_qpi_from_epin:
 * @self: (out caller-allocates): the identifier
 * @epin: a piece
 * @styles: (array fixed-size=2): what the two sides play, in the order of the sides
 *
 * Returns: %FALSE when a style is not its side's: there is no identifier then
 */
gboolean
qi_qpi_from_epin (QiQpi        *self,
                  const QiEpin *epin,
                  const QiSin   styles[2])
{
  g_return_val_if_fail (styles != NULL, FALSE);
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (epin != NULL, FALSE);

  QiSide follows = epin->derived ? qi_side_other (epin->side) : epin->side;

  /* A style in the wrong case would turn native into derived. */
  if (styles[follows].side != follows)
    return FALSE;
  *self = (QiQpi) { styles[follows], qi_epin_get_pin (epin) };
  return TRUE;
}

/**
 * qi_qpi_to_epin:
 * @self: an identifier
 * @styles: (array fixed-size=2): what the two sides play, in the order of the sides
 * @epin: (out caller-allocates): the piece
 *
 * Returns: %FALSE when the style is neither side's
 */
gboolean
qi_qpi_to_epin (const QiQpi *self,
                const QiSin  styles[2],
                QiEpin      *epin)
{
  g_return_val_if_fail (styles != NULL, FALSE);
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (epin != NULL, FALSE);

  QiSide follows = self->style.side;

  if (!qi_sin_equal (&styles[follows], &self->style))
    return FALSE;
  *epin = qi_epin_from_pin (&self->piece, follows != self->piece.side);
  return TRUE;
}
