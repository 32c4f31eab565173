/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-value.h"

G_BEGIN_DECLS

/**
 * QiTokenKind:
 * @QI_TOKEN_STRING: the text is the string itself
 * @QI_TOKEN_JSON: the text is compact JSON of a number, boolean, array or object
 *
 * What the text of a token is.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_TOKEN_STRING,
  QI_TOKEN_JSON
} QiTokenKind;

/**
 * QiToken:
 * @text: UTF-8, NUL-terminated; a string may also contain NUL before its end
 * @length: bytes at @text
 * @kind: what @text is
 *
 * A piece or a style, opaque to the model: any non-null JSON value. Identity is kind and exact
 * text: `1`, `1.0` and `"1"` are three tokens. A token is a view: whoever hands one out says how
 * long its text lives. The empty string is a token; "no piece" is a %NULL pointer.
 *
 * Since: 1.0
 */
typedef struct
{
  const char  *text;
  guint        length;
  QiTokenKind  kind;
} QiToken;

/**
 * QI_TOKEN:
 * @string: a text, NUL-terminated
 *
 * A token of a C string, on the stack: `qi_edit_put (edit, 4, &QI_TOKEN ("K^"))`.
 *
 * Since: 1.0
 */
#define QI_TOKEN(string) ((QiToken) { (string), (guint) strlen (string), QI_TOKEN_STRING })

#define QI_TYPE_TOKEN (qi_token_get_type ())
GType     qi_token_get_type     (void);
QiToken  *qi_token_new          (const char    *text);

gboolean  qi_token_equal        (const QiToken *a,
                                 const QiToken *b);
guint     qi_token_hash         (const QiToken *token);
int       qi_token_compare      (const QiToken *a,
                                 const QiToken *b);
gboolean  qi_token_is           (const QiToken *token,
                                 const char    *text);
gboolean  qi_token_from_value   (QiValue       *value,
                                 QiToken       *token,
                                 GString       *storage);
QiValue  *qi_token_to_value     (const QiToken *token);
/* The token as it is shown in a message, on one line and of bounded length. */
char     *qi_token_dup_text     (const QiToken *token);

G_END_DECLS
