/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-token.h"
#include "qi-token-private.h"

#include <string.h>

#include "qi-json-reader-private.h"
#include "qi-json-text-private.h"
#include "qi-value-private.h"

#define MAX_SHOWN_BYTES 255 /* of a token in a message */

static QiToken *
copy_token (QiToken *self)
{
  return qi_token_copy (self);
}

G_DEFINE_BOXED_TYPE (QiToken, qi_token, copy_token, g_free)

/**
 * qi_token_new:
 * @text: a string
 *
 * For tokens that outlive their text; QI_TOKEN() makes one of a text that is there anyway.
 *
 * Returns: (transfer full): the token of @text, in one block; free with g_free()
 *
 * Since: 1.0
 */
QiToken *
qi_token_new (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  return qi_token_copy (&QI_TOKEN (text));
}

/**
 * qi_token_equal:
 * @a: one of the two
 * @b: the other
 *
 * By kind and exact text: 1, 1.0 and "1" are three tokens.
 *
 * Since: 1.0
 */
gboolean
qi_token_equal (const QiToken *a,
                const QiToken *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->length == b->length && a->kind == b->kind
         && (a->text == b->text || memcmp (a->text, b->text, a->length) == 0);
}

gboolean
qi_token_same (const QiToken *a,
               const QiToken *b)
{
  return a == b || (a != NULL && b != NULL && qi_token_equal (a, b));
}

static inline guint64
rotate_left (guint64 value,
             guint   bits)
{
  return value << bits | value >> (64 - bits);
}

static inline void
sip_round (guint64 v[4])
{
  v[0] += v[1];
  v[1] = rotate_left (v[1], 13) ^ v[0];
  v[0] = rotate_left (v[0], 32);
  v[2] += v[3];
  v[3] = rotate_left (v[3], 16) ^ v[2];
  v[0] += v[3];
  v[3] = rotate_left (v[3], 21) ^ v[0];
  v[2] += v[1];
  v[1] = rotate_left (v[1], 17) ^ v[2];
  v[2] = rotate_left (v[2], 32);
}

/**
 * qi_token_hash64:
 * @token: a token
 *
 * A hash of kind and text, the same in every process. It is SipHash-1-3 (Aumasson and Bernstein, 2012) with a
 * fixed key: tokens come from untrusted files, and full collisions must not be cheap to make.
 *
 * Returns: 64 well mixed bits
 */
guint64
qi_token_hash64 (const QiToken *token)
{
  const char *at;
  gsize left;
  guint64 last;
  guint64 v[4] = { G_GUINT64_CONSTANT (0x736f6d6570736575), G_GUINT64_CONSTANT (0x646f72616e646f6d),
                   G_GUINT64_CONSTANT (0x6c7967656e657261),
                   G_GUINT64_CONSTANT (0x7465646279746573) };

  g_return_val_if_fail (token != NULL, 0);

  at = token->text;
  left = token->length;
  last = (guint64) token->length << 56;
  v[1] ^= (guint64) token->kind;
  v[3] ^= (guint64) token->kind;
  for (; left >= 8; left -= 8, at += 8)
    {
      guint64 word;

      memcpy (&word, at, 8);
      word = GUINT64_FROM_LE (word);
      v[3] ^= word;
      sip_round (v);
      v[0] ^= word;
    }
  for (gsize i = 0; i < left; i++)
    last |= (guint64) (guchar) at[i] << (8 * i);
  v[3] ^= last;
  sip_round (v);
  v[0] ^= last;
  v[2] ^= 0xFF;
  sip_round (v);
  sip_round (v);
  sip_round (v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/**
 * qi_token_hash:
 * @token: a token
 *
 * Of what qi_token_equal() compares.
 *
 * Since: 1.0
 */
guint
qi_token_hash (const QiToken *token)
{
  g_return_val_if_fail (token != NULL, 0);

  const guint64 hash = qi_token_hash64 (token);

  return (guint) (hash ^ hash >> 32);
}

/**
 * qi_token_compare:
 * @a: one of the two
 * @b: the other
 *
 * The order of keys in a hand: strings before other values, then by bytes.
 *
 * Returns: less than, equal to or greater than 0
 *
 * Since: 1.0
 */
int
qi_token_compare (const QiToken *a,
                  const QiToken *b)
{
  int order;

  g_return_val_if_fail (a != NULL && b != NULL, 0);

  if (a->kind != b->kind)
    return a->kind == QI_TOKEN_STRING ? -1 : 1;
  order = memcmp (a->text, b->text, MIN (a->length, b->length));
  if (order != 0)
    return order;
  return (a->length > b->length) - (a->length < b->length);
}

/**
 * qi_token_is:
 * @token: a token
 * @text: NUL-terminated
 *
 * Returns: whether @token is a string equal to @text
 *
 * Since: 1.0
 */
gboolean
qi_token_is (const QiToken *token,
             const char    *text)
{
  g_return_val_if_fail (token != NULL && text != NULL, FALSE);

  return token->kind == QI_TOKEN_STRING && strlen (text) == token->length
         && memcmp (token->text, text, token->length) == 0;
}

/**
 * qi_token_copy:
 * @token: a token
 *
 * Returns: (transfer full): a copy in one block, freed with g_free()
 */
QiToken *
qi_token_copy (const QiToken *token)
{
  QiToken *copy;
  char *text;

  g_return_val_if_fail (token != NULL, NULL);

  copy = g_malloc (sizeof (QiToken) + (gsize) token->length + 1);
  text = (char *) (copy + 1);
  memcpy (text, token->text, token->length);
  text[token->length] = '\0';
  *copy = (QiToken) { text, token->length, token->kind };
  return copy;
}

/**
 * qi_token_from_value:
 * @value: any value
 * @token: (out caller-allocates): its token
 * @storage: keeps the token's text alive; a string value's own text is used without a copy
 *
 * Returns: %FALSE for null
 *
 * Since: 1.0
 */
gboolean
qi_token_from_value (QiValue *value,
                     QiToken *token,
                     GString *storage)
{
  gsize length;

  g_return_val_if_fail (value != NULL && token != NULL && storage != NULL, FALSE);

  switch (qi_value_get_kind (value))
    {
    case QI_VALUE_NULL:
      return FALSE;
    case QI_VALUE_STRING:
      token->text = qi_value_get_text (value, &length);
      token->kind = QI_TOKEN_STRING;
      break;
    case QI_VALUE_BOOLEAN:
    case QI_VALUE_NUMBER:
    case QI_VALUE_ARRAY:
    case QI_VALUE_OBJECT:
    default:
      g_string_truncate (storage, 0);
      qi_value_append (value, storage);
      token->text = storage->str;
      token->kind = QI_TOKEN_JSON;
      length = storage->len;
    }
  /* A longer one is over every limit, and is refused by its length alone. */
  token->length = (guint) MIN (length, G_MAXUINT);
  return TRUE;
}

/**
 * qi_token_to_value:
 * @token: a token
 *
 * Returns: (transfer full): the token as a JSON value
 *
 * Since: 1.0
 */
QiValue *
qi_token_to_value (const QiToken *token)
{
  QiJsonFault fault;

  g_return_val_if_fail (token != NULL, NULL);

  if (token->kind == QI_TOKEN_STRING)
    return qi_value_new_string (token->text, token->length);
  return qi_json_parse (token->text, token->length, qi_json_limits_get_default (), &fault);
}

void
qi_token_append_json (const QiToken *token,
                      GString       *text)
{
  g_return_if_fail (token != NULL && text != NULL);

  if (token->kind == QI_TOKEN_STRING)
    qi_json_append_string (text, token->text, token->length);
  else
    g_string_append_len (text, token->text, token->length);
}

/**
 * qi_token_dup_text:
 * @token: a token
 *
 * The token as it is shown in a message: a plain string as it is, another one with its control characters
 * escaped, any other value as its JSON. Cut at 255 bytes.
 *
 * Returns: (transfer full): valid UTF-8
 *
 * Since: 1.0
 */
char *
qi_token_dup_text (const QiToken *token)
{
  GString *text;
  gsize length;

  g_return_val_if_fail (token != NULL, NULL);

  text = g_string_new (NULL);
  length = MIN (token->length, MAX_SHOWN_BYTES);
  /* Not in the middle of a character, which has three further bytes at most. */
  for (guint i = 0;
       i < 3 && length < token->length && ((guchar) token->text[length] & 0xC0) == 0x80; i++)
    length--;
  for (gsize i = 0; i < length; i++)
    {
      const guchar byte = (guchar) token->text[i];

      if (byte < 0x20 || byte == 0x7F)
        g_string_append_printf (text, "\\u%04x", byte);
      else
        g_string_append_c (text, (char) byte);
    }
  if (length < token->length)
    g_string_append (text, "…");
  if (!g_utf8_validate_len (text->str, text->len, NULL))
    {
      char *valid = g_utf8_make_valid (text->str, (gssize) text->len);

      g_string_free (text, TRUE);
      return valid;
    }
  return g_string_free (text, FALSE);
}
