/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-value-private.h"

#include <string.h>

G_BEGIN_DECLS

/* One block a value: the head, then what its kind needs.
 * - number, string: the text and a NUL;
 * - array: @size references;
 * - object: @size pairs of references (key, value) in the order written, then @size positions in
 *   ascending order of the keys, so that members are found and objects compared without scanning.
 * The hash is made when the value is, from the hashes of what it holds. */
struct _QiValue
{
  gatomicrefcount refs;
  guint           kind : 8;
  guint           is_static : 1;
  guint           flag : 1; /* the boolean */
  guint           hash;
  gsize           size; /* bytes of text, or number of items or members */
  union
  {
    QiValue      *dead;  /* the next value to free, while nested values are being freed */
    gint64        small; /* of a number that is never freed: what it is */
  };
};

static inline char *
qi_value_text (const QiValue *self)
{
  return (char *) (self + 1);
}

static inline QiValue **
qi_value_items (const QiValue *self)
{
  return (QiValue **) (self + 1);
}

static inline guint32 *
qi_value_order (const QiValue *self)
{
  return (guint32 *) (qi_value_items (self) + 2 * self->size);
}

static inline int
qi_value_compare_bytes (const char *a,
               gsize       n_a,
               const char *b,
               gsize       n_b)
{
  int order = MIN (n_a, n_b) > 0 ? memcmp (a, b, MIN (n_a, n_b)) : 0;

  return order != 0 ? order : n_a < n_b ? -1 : n_a > n_b;
}

G_END_DECLS
