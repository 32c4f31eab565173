/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sin.h"

#include <string.h>

static QiSin *
copy_sin (QiSin *self)
{
  return g_memdup2 (self, sizeof *self);
}

G_DEFINE_BOXED_TYPE (QiSin, qi_sin, copy_sin, g_free)

/**
 * qi_sin_init:
 * @self: (out): the name; untouched when an attribute is wrong
 * @letter: 'A' to 'Z'
 * @side: whose it is
 * @fault: (out) (optional) (nullable) (transfer none): on failure "invalid_abbr" or "invalid_side"
 *
 * Returns: %TRUE when both are right
 *
 * Since: 1.0
 */
gboolean
qi_sin_init (QiSin       *self,
             char         letter,
             QiSide       side,
             const char **fault)
{
  const char *found = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (!g_ascii_isupper (letter))
    found = "invalid_abbr";
  else if ((guint) side > QI_SIDE_SECOND)
    found = "invalid_side";
  if (fault != NULL)
    *fault = found;
  if (found == NULL)
    *self = (QiSin) { letter, side };
  return found == NULL;
}

/**
 * qi_sin_parse:
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @self: (out): the name; untouched when @text is none
 * @fault: (out) (optional) (nullable) (transfer none): on failure SIN's name of what is wrong: "empty", "too_long" (so any
 *   character beyond ASCII) or "invalid_letter"
 *
 * Reads exactly @length bytes as one SIN token. Source: SIN 1.0.0.
 *
 * Returns: %TRUE when @text is a token
 *
 * Since: 1.0
 */
gboolean
qi_sin_parse (const char  *text,
              gssize       length,
              QiSin       *self,
              const char **fault)
{
  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (self != NULL, FALSE);

  gsize n_bytes = length < 0 ? strnlen (text, 2) : (gsize) length;
  const char *found = NULL;

  if (n_bytes == 0)
    found = "empty";
  else if (n_bytes > 1)
    found = "too_long";
  else if (!g_ascii_isalpha (text[0]))
    found = "invalid_letter";
  if (fault != NULL)
    *fault = found;
  if (found != NULL)
    return FALSE;
  self->letter = g_ascii_toupper (text[0]);
  self->side = g_ascii_isupper (text[0]) ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  return TRUE;
}

/**
 * qi_sin_get_char:
 * @self: a style
 *
 * Returns: the letter as it is written
 *
 * Since: 1.0
 */
char
qi_sin_get_char (const QiSin *self)
{
  g_return_val_if_fail (self != NULL, '\0');

  return self->side == QI_SIDE_FIRST ? self->letter : g_ascii_tolower (self->letter);
}

/**
 * qi_sin_equal:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether letter and side are the same
 *
 * Since: 1.0
 */
gboolean
qi_sin_equal (const QiSin *a,
              const QiSin *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return qi_sin_same_family (a, b) && qi_sin_same_side (a, b);
}

/**
 * qi_sin_hash:
 * @self: a style
 *
 * Of letter and side.
 *
 * Since: 1.0
 */
guint
qi_sin_hash (const QiSin *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return (guint) (self->letter - 'A') * 2 + (guint) self->side;
}

/**
 * qi_sin_same_family:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether it is the same style, whoever plays it
 *
 * Since: 1.0
 */
gboolean
qi_sin_same_family (const QiSin *a,
                    const QiSin *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->letter == b->letter;
}

/**
 * qi_sin_same_side:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether they belong to the same side
 *
 * Since: 1.0
 */
gboolean
qi_sin_same_side (const QiSin *a,
                  const QiSin *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->side == b->side;
}

/**
 * qi_sin_flip:
 * @self: a style
 * @result: (out caller-allocates): the style of the other side; @self itself will do
 *
 * Since: 1.0
 */
void
qi_sin_flip (const QiSin *self,
             QiSin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  qi_sin_with_side (self, qi_side_other (self->side), result);
}

/**
 * qi_sin_with_abbr:
 * @self: a style
 * @letter: 'A' to 'Z'
 * @result: (out caller-allocates): another style of the same side; @self itself will do
 *
 * Since: 1.0
 */
void
qi_sin_with_abbr (const QiSin *self,
                  char         letter,
                  QiSin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);
  g_return_if_fail (g_ascii_isupper (letter));

  *result = *self;
  result->letter = letter;
}

/**
 * qi_sin_with_side:
 * @self: a style
 * @side: whose
 * @result: (out caller-allocates): the style as @side's; @self itself will do
 *
 * Since: 1.0
 */
void
qi_sin_with_side (const QiSin *self,
                  QiSide       side,
                  QiSin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);
  g_return_if_fail ((guint) side <= QI_SIDE_SECOND);

  *result = *self;
  result->side = side;
}
