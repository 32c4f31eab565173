/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One key of an object that is still open. */
typedef struct
{
  gsize   where;     /* offset in the text, or in the pool when @is_pooled */
  gsize   length;    /* bytes, decoded */
  guint32 hash;
  guint32 next;      /* the next entry of the same bucket, plus 1; 0: none */
  guint32 level;     /* depth of its object */
  guint32 is_pooled; /* its text had escapes, so a decoded copy is kept */
} QiJsonKeyEntry;

/**
 * QiJsonKeys:
 *
 * The keys of all objects that are open at one moment, to find duplicates: a stack with a hash
 * chain through it. Closing an object pops its keys, which are always the heads of their chains.
 * The hash is SipHash-1-3 with a secret of its own for each reader, so that no text can make chains
 * long. Costs 32 bytes a key plus 4 to 8, and nothing for a text without objects.
 */
typedef struct
{
  const char     *text;
  QiJsonKeyEntry *entries;
  gsize           n_entries;
  gsize           n_allocated;
  guint32        *buckets;
  gsize           n_buckets; /* a power of two, or 0 */
  GString        *pool;
  guint64         secret[2];
} QiJsonKeys;

void     qi_json_keys_init  (QiJsonKeys *self,
                             const char *text);
void     qi_json_keys_clear (QiJsonKeys *self);
/* FALSE when the object at @level has the key already. @key is a part of the text itself unless
 * @is_decoded. */
gboolean qi_json_keys_add   (QiJsonKeys *self,
                             guint32     level,
                             const char *key,
                             gsize       length,
                             gboolean    is_decoded);
/* Forgets the keys of the object at @level, the innermost one. */
void     qi_json_keys_pop   (QiJsonKeys *self,
                             guint32     level);

G_END_DECLS
