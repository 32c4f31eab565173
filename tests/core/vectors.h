/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-json-reader-private.h"

#include <string.h>

/* Reads tests/data/FOLDER/NAME. The cases stay valid as long as the returned document does. */
static inline QiValue *
cases_load (const char *folder,
            const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", folder, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  QiJsonFault fault;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);

  QiValue *document = qi_json_parse (text, (gssize) length, NULL, &fault);

  g_assert_nonnull (document);
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (document, "cases")), >, 0);
  return document;
}

static inline QiValue *
vectors_load (const char *name)
{
  return cases_load ("vectors", name);
}

/* Text of a string member; NULL when there is none. */
static inline const char *
vectors_text (const QiValue *object,
              const char    *key,
              gsize         *length)
{
  const QiValue *value = qi_value_get_member (object, key);

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_STRING)
    return NULL;
  return qi_value_get_text (value, length);
}

static inline gboolean
vectors_boolean (const QiValue *object,
                 const char    *key)
{
  const QiValue *value = qi_value_get_member (object, key);

  return value != NULL && qi_value_get_kind (value) == QI_VALUE_BOOLEAN
         && qi_value_get_boolean (value);
}

static inline gint64
vectors_int (const QiValue *object,
             const char    *key)
{
  const QiValue *value = qi_value_get_member (object, key);
  gint64 number = 0;

  g_assert_nonnull (value);
  g_assert_true (qi_value_get_int (value, &number));
  return number;
}

/* Adds one test for each case of @kind (NULL: of every one), named PREFIX/ID. */
static inline void
vectors_add (QiValue      *document,
             const char   *kind,
             const char   *prefix,
             GTestDataFunc func)
{
  const QiValue *cases = qi_value_get_member (document, "cases");

  for (gsize i = 0; i < qi_value_get_size (cases); i++)
    {
      const QiValue *item = qi_value_get_item (cases, i);

      if (kind != NULL && g_strcmp0 (vectors_text (item, "kind", NULL), kind) != 0)
        continue;

      g_autofree char *path = g_strconcat (prefix, "/", vectors_text (item, "id", NULL), NULL);

      g_test_add_data_func (path, item, func);
    }
}
