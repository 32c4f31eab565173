/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"
#include "qi-sort-key-private.h"

G_BEGIN_DECLS

#define QI_MAX_SORT_KEYS 8

/**
 * QiSortKeys:
 *
 * By what rows are sorted, the most important first. What they make of a row are bytes whose order is that of the rows.
 */
typedef struct
{
  QiSortBy keys[QI_MAX_SORT_KEYS];
  guint    n_keys;
} QiSortKeys;

/* Understands `--by`. FALSE, with @status, when there is none, or a word that is none. */
gboolean qi_sort_keys_parse  (QiSortKeys       *self,
                              const QiOptions  *options,
                              QiExit           *status);
void     qi_sort_keys_append (const QiSortKeys *self,
                              const QiOptions  *options,
                              const QiInput    *input,
                              GString          *key);

G_END_DECLS
