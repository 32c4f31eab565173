/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-qpi-private.h"

#include "qi-pin-private.h"

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
 *
 * Since: 1.0
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
 *
 * Since: 1.0
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
 * qi_qpi_format:
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
 * qi_qpi_dup_text:
 * @self: an identifier
 *
 * Returns: (transfer full) (nullable): the canonical text
 *
 * Since: 1.0
 */
char *
qi_qpi_dup_text (const QiQpi *self)
{
  char text[QI_QPI_MAX_BYTES + 1];

  g_return_val_if_fail (self != NULL, NULL);

  return qi_qpi_format (self, text) > 0 ? g_strdup (text) : NULL;
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
 *
 * Since: 1.0
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
 *
 * Since: 1.0
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
 *
 * Since: 1.0
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
 *
 * Since: 1.0
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
 *
 * Since: 1.0
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
 *
 * Since: 1.0
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
 *
 * Since: 1.0
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
 *
 * Since: 1.0
 */
gboolean
qi_qpi_same_state (const QiQpi *a,
                   const QiQpi *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return qi_pin_same_state (&a->piece, &b->piece);
}

/**
 * qi_qpi_enhance:
 * @self: an identifier
 * @result: (out caller-allocates): the piece with the state "+"; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_enhance (const QiQpi *self,
                QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_pin_enhance (&self->piece, &result->piece);
}

/**
 * qi_qpi_diminish:
 * @self: an identifier
 * @result: (out caller-allocates): the piece with the state "-"; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_diminish (const QiQpi *self,
                 QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_pin_diminish (&self->piece, &result->piece);
}

/**
 * qi_qpi_normalize:
 * @self: an identifier
 * @result: (out caller-allocates): the piece without a state; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_normalize (const QiQpi *self,
                  QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_pin_normalize (&self->piece, &result->piece);
}

/**
 * qi_qpi_mark_terminal:
 * @self: an identifier
 * @result: (out caller-allocates): the piece with the marker "^"; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_mark_terminal (const QiQpi *self,
                      QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_pin_mark_terminal (&self->piece, &result->piece);
}

/**
 * qi_qpi_unmark_terminal:
 * @self: an identifier
 * @result: (out caller-allocates): the piece without the marker "^"; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_unmark_terminal (const QiQpi *self,
                        QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_pin_unmark_terminal (&self->piece, &result->piece);
}

/**
 * qi_qpi_flip:
 * @self: an identifier
 * @result: (out caller-allocates): the identifier of the other side; @self itself will do
 *
 * Both letters change their case, so what is native stays native and what is derived derived.
 *
 * Since: 1.0
 */
void
qi_qpi_flip (const QiQpi *self,
             QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_sin_flip (&self->style, &result->style);
  qi_pin_flip (&self->piece, &result->piece);
}

/**
 * qi_qpi_with_side:
 * @self: an identifier
 * @side: whose
 * @result: (out caller-allocates): the piece as @side's; a native one takes its style along; @self itself will do
 *
 * qpi.rb, where both letters follow the side, leaves no choice for a native identifier; a
 * derived one turns around as a whole too.
 *
 * Since: 1.0
 */
void
qi_qpi_with_side (const QiQpi *self,
                  QiSide       side,
                  QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  if (side == self->piece.side)
    *result = *self;
  else
    qi_qpi_flip (self, result);
}

/**
 * qi_qpi_derive:
 * @self: an identifier
 * @result: (out caller-allocates): the same, with the style's letter in the other case than the piece's; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_derive (const QiQpi *self,
               QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  QiSide other = qi_side_other (self->piece.side);

  *result = *self;
  qi_sin_with_side (&self->style, other, &result->style);
}

/**
 * qi_qpi_underive:
 * @self: an identifier
 * @result: (out caller-allocates): the native piece: its style is that of its own side; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_underive (const QiQpi *self,
                 QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_sin_with_side (&self->style, self->piece.side, &result->style);
}

/**
 * qi_qpi_with_family:
 * @self: an identifier
 * @letter: 'A' to 'Z'; its case stays the one that was there
 * @result: (out caller-allocates): the same of another family; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_with_family (const QiQpi *self,
                    char         letter,
                    QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_sin_with_abbr (&self->style, letter, &result->style);
}

/**
 * qi_qpi_with_type:
 * @self: an identifier
 * @letter: 'A' to 'Z'. Programmer error otherwise
 * @result: (out caller-allocates): the piece with another letter; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_with_type (const QiQpi *self,
                  char         letter,
                  QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_pin_with_abbr (&self->piece, letter, &result->piece);
}

/**
 * qi_qpi_with_state:
 * @self: an identifier
 * @state: a state
 * @result: (out caller-allocates): the piece in another state; @self itself will do
 *
 * Since: 1.0
 */
void
qi_qpi_with_state (const QiQpi *self,
                   QiPieceState state,
                   QiQpi       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  qi_pin_with_state (&self->piece, state, &result->piece);
}

/**
 * qi_qpi_from_epin:
 * @self: (out caller-allocates): the identifier
 * @epin: a piece
 * @first: what the first player plays
 * @second: what the second player plays
 *
 * Returns: %FALSE when a style is not its side's: there is no identifier then
 *
 * Since: 1.0
 */
gboolean
qi_qpi_from_epin (QiQpi        *self,
                  const QiEpin *epin,
                  const QiSin  *first,
                  const QiSin  *second)
{
  g_return_val_if_fail (first != NULL && second != NULL, FALSE);
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (epin != NULL, FALSE);

  QiSide follows = epin->derived ? qi_side_other (epin->side) : epin->side;
  const QiSin *style = follows == QI_SIDE_FIRST ? first : second;

  /* A style in the wrong case would make a native piece a derived one. */
  if (style->side != follows)
    return FALSE;
  self->style = *style;
  qi_epin_get_pin (epin, &self->piece);
  return TRUE;
}

/**
 * qi_qpi_to_epin:
 * @self: an identifier
 * @first: what the first player plays
 * @second: what the second player plays
 * @epin: (out caller-allocates): the piece
 *
 * Returns: %FALSE when the style is neither side's
 *
 * Since: 1.0
 */
gboolean
qi_qpi_to_epin (const QiQpi *self,
                const QiSin *first,
                const QiSin *second,
                QiEpin      *epin)
{
  g_return_val_if_fail (first != NULL && second != NULL, FALSE);
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (epin != NULL, FALSE);

  QiSide follows = self->style.side;

  if (!qi_sin_equal (follows == QI_SIDE_FIRST ? first : second, &self->style))
    return FALSE;
  qi_epin_from_pin (&self->piece, follows != self->piece.side, epin);
  return TRUE;
}
