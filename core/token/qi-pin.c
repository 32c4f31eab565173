/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-pin-private.h"

#include <string.h>

static QiPin *
copy_pin (QiPin *self)
{
  return g_memdup2 (self, sizeof *self);
}

G_DEFINE_BOXED_TYPE (QiPin, qi_pin, copy_pin, g_free)

static const char *const state_names[] = { "normal", "enhanced", "diminished" };

/**
 * qi_piece_state_get_name:
 * @state: a state
 *
 * Returns: (transfer none): "normal", "enhanced" or "diminished"
 *
 * Since: 1.0
 */
const char *
qi_piece_state_get_name (QiPieceState state)
{
  g_return_val_if_fail ((guint) state < G_N_ELEMENTS (state_names), NULL);

  return state_names[state];
}

/**
 * qi_piece_state_from_name:
 * @name: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @state: (out): the state
 *
 * Reads what qi_piece_state_get_name() writes, and nothing else.
 *
 * Returns: %TRUE when @name is the name of a state
 *
 * Since: 1.0
 */
gboolean
qi_piece_state_from_name (const char   *name,
                          gssize        length,
                          QiPieceState *state)
{
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (state != NULL, FALSE);

  gsize n_bytes = length < 0 ? strlen (name) : (gsize) length;

  for (guint i = 0; i < G_N_ELEMENTS (state_names); i++)
    if (strlen (state_names[i]) == n_bytes && memcmp (state_names[i], name, n_bytes) == 0)
      {
        *state = (QiPieceState) i;
        return TRUE;
      }
  return FALSE;
}

/**
 * qi_pin_init:
 * @self: (out): the name; untouched when an attribute is wrong
 * @letter: 'A' to 'Z'
 * @side: whose it is
 * @state: one of the three
 * @terminal: %TRUE or %FALSE
 * @fault: (out) (optional) (nullable) (transfer none): on failure the first attribute that is wrong, in this order:
 *   "invalid_abbr", "invalid_side", "invalid_state", "invalid_terminal"
 *
 * Makes a name of its attributes; the side decides the case of the letter that is written.
 * Source: the four constructor errors of pin.rb and pin.rs.
 *
 * Returns: %TRUE when all of them are right
 *
 * Since: 1.0
 */
gboolean
qi_pin_init (QiPin       *self,
             char         letter,
             QiSide       side,
             QiPieceState state,
             gboolean     terminal,
             const char **fault)
{
  const char *found = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (!g_ascii_isupper (letter))
    found = "invalid_abbr";
  else if ((guint) side > QI_SIDE_SECOND)
    found = "invalid_side";
  else if ((guint) state > QI_PIECE_DIMINISHED)
    found = "invalid_state";
  else if (terminal != TRUE && terminal != FALSE)
    found = "invalid_terminal";
  if (fault != NULL)
    *fault = found;
  if (found == NULL)
    *self = (QiPin) { letter, side, state, terminal };
  return found == NULL;
}

static gboolean
is_modifier (char byte)
{
  return byte == '+' || byte == '-';
}

/* What is wrong with the text, judged by its bytes first: as in the table of pin.rs, the most
 * explicit source. */
static const char *
find_fault (const char *text,
            gsize       length)
{
  gsize at = length > 0 && is_modifier (text[0]) ? 1 : 0;

  if (length == 0)
    return "empty";
  if (length > QI_PIN_MAX_BYTES)
    return "too_long";
  /* Three bytes leave room for both markers only, so the first byte is to blame, whatever it is;
   * the same is true of two bytes that do not begin with a letter. */
  if (at == 0 && (length == 3 || (length == 2 && !g_ascii_isalpha (text[0]))))
    return "invalid_state_modifier";
  if (at >= length || !g_ascii_isalpha (text[at]))
    return "invalid_letter";
  if (at + 1 < length && text[at + 1] != '^')
    return "invalid_terminal_marker";
  return NULL;
}

/**
 * qi_pin_parse:
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @self: (out): the name; untouched when @text is none
 * @fault: (out) (optional) (nullable) (transfer none): on failure PIN's name of what is wrong: "empty", "too_long",
 *   "invalid_state_modifier", "invalid_letter" or "invalid_terminal_marker"
 *
 * Reads exactly @length bytes as one PIN token; a final line end is an error like any other byte.
 * Source: PIN 1.0.0; the names of the faults are those of pin.rs.
 *
 * Returns: %TRUE when @text is a token
 *
 * Since: 1.0
 */
gboolean
qi_pin_parse (const char  *text,
              gssize       length,
              QiPin       *self,
              const char **fault)
{
  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (self != NULL, FALSE);

  gsize n_bytes = length < 0 ? strnlen (text, QI_PIN_MAX_BYTES + 1) : (gsize) length;
  const char *found = find_fault (text, n_bytes);
  gsize at = found == NULL && is_modifier (text[0]) ? 1 : 0;

  if (fault != NULL)
    *fault = found;
  if (found != NULL)
    return FALSE;
  self->state = at == 0          ? QI_PIECE_NORMAL
                : text[0] == '+' ? QI_PIECE_ENHANCED
                                 : QI_PIECE_DIMINISHED;
  self->letter = g_ascii_toupper (text[at]);
  self->side = g_ascii_isupper (text[at]) ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  self->terminal = at + 1 < n_bytes;
  return TRUE;
}

/**
 * qi_pin_format:
 * @self: a name
 * @buffer: (out): where the canonical text goes, with a NUL
 *
 * Returns: bytes of the text, 1 to %QI_PIN_MAX_BYTES
 */
gsize
qi_pin_format (const QiPin *self,
               char         buffer[QI_PIN_MAX_BYTES + 1])
{
  g_return_val_if_fail (buffer != NULL, 0);
  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (g_ascii_isupper (self->letter), 0);

  gsize at = 0;

  if (self->state != QI_PIECE_NORMAL)
    buffer[at++] = self->state == QI_PIECE_ENHANCED ? '+' : '-';
  buffer[at++] = self->side == QI_SIDE_FIRST ? self->letter : g_ascii_tolower (self->letter);
  if (self->terminal)
    buffer[at++] = '^';
  buffer[at] = '\0';
  return at;
}

/**
 * qi_pin_dup_text:
 * @self: a PIN token
 *
 * Returns: (transfer full) (nullable): the canonical text
 *
 * Since: 1.0
 */
char *
qi_pin_dup_text (const QiPin *self)
{
  char text[QI_PIN_MAX_BYTES + 1];

  g_return_val_if_fail (self != NULL, NULL);

  return qi_pin_format (self, text) > 0 ? g_strdup (text) : NULL;
}

/**
 * qi_pin_equal:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether all attributes are the same
 *
 * Since: 1.0
 */
gboolean
qi_pin_equal (const QiPin *a,
              const QiPin *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return qi_pin_same_type (a, b) && qi_pin_same_side (a, b) && qi_pin_same_state (a, b)
         && !a->terminal == !b->terminal;
}

/**
 * qi_pin_hash:
 * @self: a PIN token
 *
 * One number for each of the 312 names. Of all attributes.
 *
 * Since: 1.0
 */
guint
qi_pin_hash (const QiPin *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return (((guint) (self->letter - 'A') * 2 + (guint) self->side) * 3 + (guint) self->state) * 2
         + (self->terminal ? 1 : 0);
}

/**
 * qi_pin_same_type:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether the letters are the same, whatever their case
 *
 * Since: 1.0
 */
gboolean
qi_pin_same_type (const QiPin *a,
                  const QiPin *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->letter == b->letter;
}

/**
 * qi_pin_same_side:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether they belong to the same side
 *
 * Since: 1.0
 */
gboolean
qi_pin_same_side (const QiPin *a,
                  const QiPin *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->side == b->side;
}

/**
 * qi_pin_same_state:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether both are normal, enhanced or diminished
 *
 * Since: 1.0
 */
gboolean
qi_pin_same_state (const QiPin *a,
                   const QiPin *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->state == b->state;
}

/**
 * qi_pin_enhance:
 * @self: a PIN token
 * @result: (out caller-allocates): the piece with the state "+"; @self itself will do
 *
 * Since: 1.0
 */
void
qi_pin_enhance (const QiPin *self,
                QiPin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  qi_pin_with_state (self, QI_PIECE_ENHANCED, result);
}

/**
 * qi_pin_diminish:
 * @self: a PIN token
 * @result: (out caller-allocates): the piece with the state "-"; @self itself will do
 *
 * Since: 1.0
 */
void
qi_pin_diminish (const QiPin *self,
                 QiPin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  qi_pin_with_state (self, QI_PIECE_DIMINISHED, result);
}

/**
 * qi_pin_normalize:
 * @self: a PIN token
 * @result: (out caller-allocates): the piece without a state; @self itself will do
 *
 * Since: 1.0
 */
void
qi_pin_normalize (const QiPin *self,
                  QiPin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  qi_pin_with_state (self, QI_PIECE_NORMAL, result);
}

/**
 * qi_pin_flip:
 * @self: a PIN token
 * @result: (out caller-allocates): the same piece of the other side; @self itself will do
 *
 * Since: 1.0
 */
void
qi_pin_flip (const QiPin *self,
             QiPin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  qi_pin_with_side (self, qi_side_other (self->side), result);
}

/**
 * qi_pin_mark_terminal:
 * @self: a PIN token
 * @result: (out caller-allocates): the piece with the marker "^"; @self itself will do
 *
 * Since: 1.0
 */
void
qi_pin_mark_terminal (const QiPin *self,
                      QiPin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  result->terminal = TRUE;
}

/**
 * qi_pin_unmark_terminal:
 * @self: a PIN token
 * @result: (out caller-allocates): the piece without the marker "^"; @self itself will do
 *
 * Since: 1.0
 */
void
qi_pin_unmark_terminal (const QiPin *self,
                        QiPin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);

  *result = *self;
  result->terminal = FALSE;
}

/**
 * qi_pin_with_abbr:
 * @self: a PIN token
 * @letter: 'A' to 'Z'
 * @result: (out caller-allocates): the piece with another letter; @self itself will do
 *
 * Since: 1.0
 */
void
qi_pin_with_abbr (const QiPin *self,
                  char         letter,
                  QiPin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);
  g_return_if_fail (g_ascii_isupper (letter));

  *result = *self;
  result->letter = letter;
}

/**
 * qi_pin_with_side:
 * @self: a PIN token
 * @side: whose
 * @result: (out caller-allocates): the piece as @side's; @self itself will do
 *
 * Since: 1.0
 */
void
qi_pin_with_side (const QiPin *self,
                  QiSide       side,
                  QiPin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);
  g_return_if_fail ((guint) side <= QI_SIDE_SECOND);

  *result = *self;
  result->side = side;
}

/**
 * qi_pin_with_state:
 * @self: a PIN token
 * @state: a state
 * @result: (out caller-allocates): the piece in another state; @self itself will do
 *
 * Since: 1.0
 */
void
qi_pin_with_state (const QiPin *self,
                   QiPieceState state,
                   QiPin       *result)
{
  g_return_if_fail (self != NULL && result != NULL);
  g_return_if_fail ((guint) state <= QI_PIECE_DIMINISHED);

  *result = *self;
  result->state = state;
}
