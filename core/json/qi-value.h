/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * QiValueKind:
 *
 * The six kinds of a JSON value (RFC 8259 §3).
 *
 * Since: 1.0
 */
typedef enum
{
  QI_VALUE_NULL,
  QI_VALUE_BOOLEAN,
  QI_VALUE_NUMBER, /* its text is kept as it was written: "1", "1.0" and "1e0" differ */
  QI_VALUE_STRING,
  QI_VALUE_ARRAY,
  QI_VALUE_OBJECT  /* members keep their order; keys are unique */
} QiValueKind;

/**
 * QiValue:
 *
 * An immutable, refcounted JSON value kept as it was written. Two values are equal when their
 * kind and exact content are (numbers by text, strings by decoded bytes, objects in any order of
 * members). Freed without recursion, so depth is bounded by memory alone.
 *
 * Since: 1.0
 */
typedef struct _QiValue QiValue;

#define QI_TYPE_VALUE (qi_value_get_type ())
GType        qi_value_get_type        (void);

QiValue     *qi_value_ref             (QiValue        *self);
void         qi_value_unref           (QiValue        *self);

QiValue     *qi_value_new_null        (void);
QiValue     *qi_value_new_boolean     (gboolean        value);
QiValue     *qi_value_new_int         (gint64          value);
QiValue     *qi_value_new_number      (const char     *text,
                                       gssize          length);
QiValue     *qi_value_new_string      (const char     *text,
                                       gssize          length);
/* @items and @keys/@values are read; the new value takes its own references. */
QiValue     *qi_value_new_array       (QiValue *const *items,
                                       gsize           n_items);
QiValue     *qi_value_new_object      (const char *const *keys,
                                       QiValue *const    *values,
                                       gsize              n_members);
QiValue     *qi_value_with_item       (const QiValue  *self,
                                       gsize           index,
                                       QiValue        *item);

QiValueKind  qi_value_get_kind        (const QiValue  *self);
gboolean     qi_value_get_boolean     (const QiValue  *self);
gboolean     qi_value_get_int         (const QiValue  *self,
                                       gint64         *value);
const char  *qi_value_get_text        (const QiValue  *self,
                                       gsize          *length);
gsize        qi_value_get_size        (const QiValue  *self);
QiValue     *qi_value_get_item        (const QiValue  *self,
                                       gsize           index);
const char  *qi_value_get_key         (const QiValue  *self,
                                       gsize           index,
                                       gsize          *length);
QiValue     *qi_value_get_member      (const QiValue  *self,
                                       const char     *key);

gboolean     qi_value_equal           (const QiValue  *a,
                                       const QiValue  *b);
guint        qi_value_hash            (const QiValue  *self);

char        *qi_value_to_string       (const QiValue  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiValue, qi_value_unref)

G_END_DECLS
