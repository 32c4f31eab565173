/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-token-table-private.h"

#include <string.h>

#include "qi-epin.h"
#include "qi-token-private.h"

#define N_LETTERS         52 /* A to Z, then a to z */
#define N_VARIANTS        12 /* three states × terminal or not × derived or not */
#define EMPTY_STRING_ID   (N_LETTERS * N_VARIANTS + 1)
#define FIRST_CHUNK_BYTES 256
#define MAX_CHUNK_BYTES   65536
#define FIRST_SLOT_BITS   6

G_STATIC_ASSERT (EMPTY_STRING_ID < QI_FIRST_OWN_ID);

/* Room for texts; they never move. */
struct _QiTextChunk
{
  QiTextChunk *next;
  gsize        size;
  gsize        used;
  char         text[];
};

/* Writes the token of @id into @text, which has room for QI_EPIN_MAX_BYTES and a NUL. */
static guint
write_common_text (QiTokenId id,
                   char     *text)
{
  static const char signs[] = { '\0', '+', '-' };
  const guint letter = (id - 1) / N_VARIANTS;
  const guint variant = (id - 1) % N_VARIANTS;
  guint length = 0;

  if (id != EMPTY_STRING_ID)
    {
      if (variant / 4 != 0)
        text[length++] = signs[variant / 4];
      text[length++] = (char) (letter < 26 ? 'A' + letter : 'a' + (letter - 26));
      if (variant & 2)
        text[length++] = '^';
      if (variant & 1)
        text[length++] = '\'';
    }
  text[length] = '\0';
  return length;
}

/* Written once, then only read: the hashes cannot be had from the compiler. */
const QiTokenEntry *
qi_token_get_common_entries (void)
{
  static QiTokenEntry entries[QI_FIRST_OWN_ID];
  static char texts[QI_FIRST_OWN_ID][QI_EPIN_MAX_BYTES + 1];
  static gsize ready = 0;

  if (g_once_init_enter (&ready))
    {
      for (QiTokenId id = 1; id <= EMPTY_STRING_ID; id++)
        {
          const guint length = write_common_text (id, texts[id]);

          entries[id].token = (QiToken) { texts[id], length, QI_TOKEN_STRING };
          entries[id].hash = qi_token_hash64 (&entries[id].token);
        }
      g_once_init_leave (&ready, 1);
    }
  return entries;
}

QiTokenId
qi_token_get_common_id (const QiToken *token)
{
  const char *text = token->text;
  guint at = 0;
  guint letter;
  guint variant = 0;

  if (token->kind != QI_TOKEN_STRING || token->length > QI_EPIN_MAX_BYTES)
    return 0;
  if (token->length == 0)
    return EMPTY_STRING_ID;
  if (text[0] == '+' || text[0] == '-')
    {
      variant = text[0] == '+' ? 4 : 8;
      at = 1;
    }
  if (at == token->length)
    return 0;
  if (text[at] >= 'A' && text[at] <= 'Z')
    letter = (guint) (text[at] - 'A');
  else if (text[at] >= 'a' && text[at] <= 'z')
    letter = (guint) (text[at] - 'a') + 26;
  else
    return 0;
  at++;
  if (at < token->length && text[at] == '^')
    {
      variant += 2;
      at++;
    }
  if (at < token->length && text[at] == '\'')
    {
      variant += 1;
      at++;
    }
  return at == token->length ? letter * N_VARIANTS + variant + 1 : 0;
}

QiTokenTable *
qi_token_table_new (void)
{
  QiTokenTable *self = g_new0 (QiTokenTable, 1);

  self->ref_count = 1;
  self->seed = (guint64) g_random_int () << 32 | g_random_int ();
  self->slot_bits = FIRST_SLOT_BITS;
  self->slots = g_new0 (guint32, (gsize) 1 << FIRST_SLOT_BITS);
  g_mutex_init (&self->lock);
  return self;
}

QiTokenTable *
qi_token_table_ref (QiTokenTable *self)
{
  g_atomic_int_inc (&self->ref_count);
  return self;
}

void
qi_token_table_unref (QiTokenTable *self)
{
  if (!g_atomic_int_dec_and_test (&self->ref_count))
    return;
  for (guint i = 0; i < QI_TABLE_N_SEGMENTS; i++)
    g_free (self->segments[i]);
  while (self->chunks != NULL)
    {
      QiTextChunk *next = self->chunks->next;

      g_free (self->chunks);
      self->chunks = next;
    }
  g_free (self->slots);
  g_mutex_clear (&self->lock);
  g_free (self);
}

guint
qi_token_table_get_size (QiTokenTable *self)
{
  guint size;

  g_mutex_lock (&self->lock);
  size = self->n_tokens;
  g_mutex_unlock (&self->lock);
  return size;
}

static gsize
get_slot (const QiTokenTable *self,
          guint64             hash)
{
  return (gsize) ((hash ^ self->seed) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15)
                  >> (64 - self->slot_bits));
}

static void
grow_slots (QiTokenTable *self)
{
  gsize mask;

  self->slot_bits++;
  mask = ((gsize) 1 << self->slot_bits) - 1;
  g_free (self->slots);
  self->slots = g_new0 (guint32, mask + 1);
  for (guint number = 0; number < self->n_tokens; number++)
    {
      gsize slot = get_slot (self, qi_token_table_get (self, QI_FIRST_OWN_ID + number)->hash);

      while (self->slots[slot] != 0)
        slot = (slot + 1) & mask;
      self->slots[slot] = number + 1;
    }
}

static char *
store_text (QiTokenTable *self,
            const char   *text,
            guint         length)
{
  const gsize need = (gsize) length + 1;
  QiTextChunk *chunk = self->chunks;
  char *copy;

  if (chunk == NULL || chunk->size - chunk->used < need)
    {
      gsize size = chunk == NULL ? FIRST_CHUNK_BYTES : MIN (2 * chunk->size, MAX_CHUNK_BYTES);

      size = MAX (size, need);
      chunk = g_malloc (sizeof (QiTextChunk) + size);
      chunk->next = self->chunks;
      chunk->size = size;
      chunk->used = 0;
      self->chunks = chunk;
    }
  copy = chunk->text + chunk->used;
  chunk->used += need;
  memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

/* With the lock held. */
static QiTokenId
append_token (QiTokenTable  *self,
              const QiToken *token,
              guint64        hash,
              gsize          slot)
{
  const guint number = self->n_tokens;
  const guint place = number + (1u << QI_TABLE_FIRST_SEGMENT_BITS);
  const guint segment = g_bit_storage (place) - 1;
  QiTokenEntry **entries = &self->segments[segment - QI_TABLE_FIRST_SEGMENT_BITS];
  QiTokenEntry *entry;

  /* Ids would run out only after more than 60 GB of entries. */
  if (number >= G_MAXINT32)
    g_error ("token table: too many tokens");
  if (*entries == NULL)
    *entries = g_new (QiTokenEntry, (gsize) 1 << segment);
  entry = &(*entries)[place - (1u << segment)];
  entry->token =
    (QiToken) { store_text (self, token->text, token->length), token->length, token->kind };
  entry->hash = hash;
  self->n_tokens++;
  self->slots[slot] = self->n_tokens;
  if (self->n_tokens > (1u << self->slot_bits) / 2)
    grow_slots (self);
  return QI_FIRST_OWN_ID + number;
}

QiTokenId
qi_token_table_intern (QiTokenTable  *self,
                       const QiToken *token,
                       guint          max_tokens)
{
  const guint64 hash = qi_token_hash64 (token);
  QiTokenId id = 0;
  gsize slot;

  g_mutex_lock (&self->lock);
  for (slot = get_slot (self, hash); self->slots[slot] != 0;
       slot = (slot + 1) & (((gsize) 1 << self->slot_bits) - 1))
    {
      const QiTokenId candidate = QI_FIRST_OWN_ID + self->slots[slot] - 1;
      const QiTokenEntry *entry = qi_token_table_get (self, candidate);

      if (entry->hash == hash && qi_token_equal (&entry->token, token))
        {
          id = candidate;
          break;
        }
    }
  if (id == 0 && self->n_tokens < max_tokens)
    id = append_token (self, token, hash, slot);
  g_mutex_unlock (&self->lock);
  return id;
}
