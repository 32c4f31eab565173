/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-value.h"

G_BEGIN_DECLS

/* Containers that may be open at once. */
#define QI_JSON_WRITER_MAX_DEPTH 64

/**
 * QiJsonWriter:
 * @text: where it writes
 *
 * Writes compact JSON for reports, value by value, and holds nothing back. The text is always valid
 * UTF-8 and can be shown anywhere: control characters, those that change the direction of text and
 * line separators are escaped, bytes that are no UTF-8 become U+FFFD. The other fields are its own.
 */
typedef struct
{
  GString *text;
  guint    depth;     /* containers open */
  guint64  objects;   /* one bit a level: 1 for an object */
  gboolean has_value; /* something stands before in the container */
  gboolean has_key;   /* a key was just written */
} QiJsonWriter;

/* Writes at the end of @text, which must outlive it. */
void qi_json_writer_init         (QiJsonWriter  *self,
                                  GString       *text);

/* Opens an object. Here and below @key (nullable) is the member's name where an object is open, and NULL
 * in an array, at the top and behind qi_json_writer_add_key(). It is plain ASCII and is not escaped. */
void qi_json_writer_open_object  (QiJsonWriter  *self,
                                  const char    *key);
/* Opens an array. */
void qi_json_writer_open_array   (QiJsonWriter  *self,
                                  const char    *key);
/* Ends the object or the array that was opened last. */
void qi_json_writer_close        (QiJsonWriter  *self);
/* Writes a key of any bytes, whose value is to follow. @length -1: NUL-terminated. */
void qi_json_writer_add_key      (QiJsonWriter  *self,
                                  const char    *name,
                                  gssize         length);
/* Writes a text of any bytes; NULL as null. @length -1: NUL-terminated. */
void qi_json_writer_add_string   (QiJsonWriter  *self,
                                  const char    *key,
                                  const char    *string,
                                  gssize         length);
/* Writes a number from 0. */
void qi_json_writer_add_unsigned (QiJsonWriter  *self,
                                  const char    *key,
                                  guint64        number);
/* Writes a whole number. */
void qi_json_writer_add_signed   (QiJsonWriter  *self,
                                  const char    *key,
                                  gint64         number);
/* Writes a finite number with the digits that read back to it. */
void qi_json_writer_add_double   (QiJsonWriter  *self,
                                  const char    *key,
                                  double         number);
/* Writes true or false. */
void qi_json_writer_add_boolean  (QiJsonWriter  *self,
                                  const char    *key,
                                  gboolean       value);
/* Writes null. */
void qi_json_writer_add_null     (QiJsonWriter  *self,
                                  const char    *key);
/* Writes a value that is JSON text already, valid and on one line: as it is but for what is escaped in
 * its strings. @length -1: NUL-terminated. */
void qi_json_writer_add_json     (QiJsonWriter  *self,
                                  const char    *key,
                                  const char    *json,
                                  gssize         length);
/* Writes a value of any kind; NULL as null. */
void qi_json_writer_add_value    (QiJsonWriter  *self,
                                  const char    *key,
                                  const QiValue *value);

G_END_DECLS
