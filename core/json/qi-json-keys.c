/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-keys-private.h"

#include <string.h>

#define ROTATE(x, b) (((x) << (b)) | ((x) >> (64 - (b))))

static inline void
sip_round (guint64 v[4])
{
  v[0] += v[1];
  v[1] = ROTATE (v[1], 13) ^ v[0];
  v[0] = ROTATE (v[0], 32);
  v[2] += v[3];
  v[3] = ROTATE (v[3], 16) ^ v[2];
  v[0] += v[3];
  v[3] = ROTATE (v[3], 21) ^ v[0];
  v[2] += v[1];
  v[1] = ROTATE (v[1], 17) ^ v[2];
  v[2] = ROTATE (v[2], 32);
}

/* Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF" (2012), with one compression
 * and three finalisation rounds. The byte order of words does not matter here. */
static guint32
sip_hash (const guint64 secret[2],
          guint32       level,
          const char   *bytes,
          gsize         length)
{
  guint64 v[4] = { secret[0] ^ G_GUINT64_CONSTANT (0x736f6d6570736575),
                   secret[1] ^ G_GUINT64_CONSTANT (0x646f72616e646f6d),
                   secret[0] ^ G_GUINT64_CONSTANT (0x6c7967656e657261),
                   secret[1] ^ G_GUINT64_CONSTANT (0x7465646279746573) };
  guint64 word = level;

  v[3] ^= word;
  sip_round (v);
  v[0] ^= word;
  for (gsize i = 0; i <= length; i += 8)
    {
      gsize n = MIN (length - i, 8);
      word = n < 8 ? (guint64) length << 56 : 0;
      if (n > 0)
        {
          guint64 part = 0;
          memcpy (&part, bytes + i, n);
          word |= part;
        }
      v[3] ^= word;
      sip_round (v);
      v[0] ^= word;
    }
  v[2] ^= 0xff;
  sip_round (v);
  sip_round (v);
  sip_round (v);
  word = v[0] ^ v[1] ^ v[2] ^ v[3];
  return (guint32) (word ^ (word >> 32));
}

void
qi_json_keys_init (QiJsonKeys *self,
                   const char *text)
{
  memset (self, 0, sizeof *self);
  self->text = text;
}

void
qi_json_keys_clear (QiJsonKeys *self)
{
  g_free (self->entries);
  g_free (self->buckets);
  if (self->pool != NULL)
    g_string_free (self->pool, TRUE);
}

static inline const char *
entry_text (const QiJsonKeys     *self,
            const QiJsonKeyEntry *entry)
{
  return (entry->is_pooled ? self->pool->str : self->text) + entry->where;
}

static void
grow (QiJsonKeys *self)
{
  if (self->n_allocated == 0)
    for (gsize i = 0; i < 4; i++)
      ((guint32 *) self->secret)[i] = g_random_int ();
  self->n_allocated = self->n_allocated == 0 ? 16 : 2 * self->n_allocated;
  self->entries = g_renew (QiJsonKeyEntry, self->entries, self->n_allocated);
  self->n_buckets = self->n_allocated;
  g_free (self->buckets);
  self->buckets = g_new0 (guint32, self->n_buckets);
  /* In ascending order, so that later entries are first in their chains again. */
  for (gsize i = 0; i < self->n_entries; i++)
    {
      guint32 *head = &self->buckets[self->entries[i].hash & (self->n_buckets - 1)];
      self->entries[i].next = *head;
      *head = (guint32) i + 1;
    }
}

gboolean
qi_json_keys_add (QiJsonKeys *self,
                  guint32     level,
                  const char *key,
                  gsize       length,
                  gboolean    is_decoded)
{
  if (self->n_entries == self->n_allocated)
    grow (self);

  guint32 hash = sip_hash (self->secret, level, key, length);
  guint32 *head = &self->buckets[hash & (self->n_buckets - 1)];
  for (guint32 at = *head; at != 0; at = self->entries[at - 1].next)
    {
      const QiJsonKeyEntry *entry = &self->entries[at - 1];
      if (entry->hash == hash && entry->level == level && entry->length == length
          && memcmp (entry_text (self, entry), key, length) == 0)
        return FALSE;
    }

  QiJsonKeyEntry *entry = &self->entries[self->n_entries];
  entry->where = is_decoded ? 0 : (gsize) (key - self->text);
  entry->length = length;
  entry->hash = hash;
  entry->next = *head;
  entry->level = level;
  entry->is_pooled = is_decoded;
  if (is_decoded)
    {
      if (self->pool == NULL)
        self->pool = g_string_new (NULL);
      entry->where = self->pool->len;
      g_string_append_len (self->pool, key, (gssize) length);
    }
  *head = (guint32) ++self->n_entries;
  return TRUE;
}

void
qi_json_keys_pop (QiJsonKeys *self,
                  guint32     level)
{
  while (self->n_entries > 0 && self->entries[self->n_entries - 1].level == level)
    {
      const QiJsonKeyEntry *entry = &self->entries[--self->n_entries];
      self->buckets[entry->hash & (self->n_buckets - 1)] = entry->next;
      if (entry->is_pooled)
        g_string_truncate (self->pool, entry->where);
    }
}
