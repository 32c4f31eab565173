/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-hand-private.h"
#include "qi-token-private.h"

QiHand *
qi_hand_new (const QiHandItem *items,
             gsize             n_items)
{
  QiHand *self;

  if (n_items == 0)
    return NULL;
  self = g_malloc (sizeof (QiHand) + n_items * sizeof (QiHandItem));
  self->ref_count = 1;
  self->n_items = (guint) n_items;
  self->n_pieces = 0;
  self->hash = 0;
  for (gsize i = 0; i < n_items; i++)
    {
      guint64 term = qi_token_hash64 (&items[i].token) + items[i].count;

      term *= G_GUINT64_CONSTANT (0xD6E8FEB86659FD93);
      self->items[i] = items[i];
      self->n_pieces += items[i].count;
      self->hash += term ^ term >> 32;
    }
  return self;
}

QiHand *
qi_hand_ref (QiHand *self)
{
  if (self != NULL)
    g_atomic_int_inc (&self->ref_count);
  return self;
}

void
qi_hand_unref (QiHand *self)
{
  if (self != NULL && g_atomic_int_dec_and_test (&self->ref_count))
    g_free (self);
}

const QiHandItem *
qi_hand_find (const QiHand  *self,
              const QiToken *piece)
{
  gsize low = 0;
  gsize high = self == NULL ? 0 : self->n_items;

  while (low < high)
    {
      const gsize middle = low + (high - low) / 2;
      const int order = qi_token_compare (&self->items[middle].token, piece);

      if (order == 0)
        return &self->items[middle];
      if (order < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return NULL;
}

gboolean
qi_hand_equal (const QiHand *a,
               const QiHand *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->hash != b->hash || a->n_items != b->n_items)
    return FALSE;
  for (guint i = 0; i < a->n_items; i++)
    if (a->items[i].count != b->items[i].count
        || !qi_token_equal (&a->items[i].token, &b->items[i].token))
      return FALSE;
  return TRUE;
}

static int
compare_changes (gconstpointer a,
                 gconstpointer b,
                 gpointer      user_data)
{
  const QiHandChange *changes = user_data;
  const gsize first = *(const gsize *) a;
  const gsize second = *(const gsize *) b;
  const int order = qi_token_compare (changes[first].piece, changes[second].piece);

  if (order != 0)
    return order;
  return (first > second) - (first < second);
}

/* A count of copies. Deltas may be near the limits of 64 bits and an excess is allowed inside a list,
 * so the sum needs more of them. */
typedef struct
{
  guint64 low;
  guint64 high;
} WideCount;

/* FALSE, and nothing changes, when it would fall below zero. */
static gboolean
wide_count_add (WideCount *self,
                gint64     delta)
{
  if (delta >= 0)
    {
      self->low += (guint64) delta;
      if (self->low < (guint64) delta)
        self->high++;
    }
  else
    {
      const guint64 less = (guint64) 0 - (guint64) delta;

      if (self->high == 0 && self->low < less)
        return FALSE;
      if (self->low < less)
        self->high--;
      self->low -= less;
    }
  return TRUE;
}

static guint64
add_saturated (guint64 a,
               guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

/**
 * qi_hand_outcome_init:
 * @self: filled
 * @hand: (nullable): the hand as it is
 * @changes: applied in order
 * @n_changes: how many
 * @max_token_bytes: what a new piece may have
 *
 * Works out a diff without touching the hand: sorts the changes by piece and follows the count of each
 * piece in the order of the list. The fault is the one that comes first in the list.
 * O(changes × log changes).
 */
void
qi_hand_outcome_init (QiHandOutcome      *self,
                      const QiHand       *hand,
                      const QiHandChange *changes,
                      gsize               n_changes,
                      guint               max_token_bytes)
{
  g_autofree gsize *order = g_new (gsize, n_changes);
  gsize fault = n_changes;

  *self = (QiHandOutcome) { g_array_new (FALSE, FALSE, sizeof (QiHandGroup)),
                            hand == NULL ? 0 : hand->n_pieces, NULL, FALSE };
  for (gsize i = 0; i < n_changes; i++)
    order[i] = i;
  if (n_changes > 1)
    g_qsort_with_data (order, (gint) n_changes, sizeof (gsize), compare_changes,
                       (gpointer) changes);
  for (gsize i = 0; i < n_changes;)
    {
      const QiToken *piece = changes[order[i]].piece;
      const QiHandItem *item = qi_hand_find (hand, piece);
      const guint before = item == NULL ? 0 : item->count;
      WideCount count = { before, 0 };
      gboolean faulty = FALSE;
      QiHandGroup group;

      for (; i < n_changes && qi_token_equal (changes[order[i]].piece, piece); i++)
        {
          const QiHandChange *change = &changes[order[i]];
          const gboolean too_long = change->delta > 0 && piece->length > max_token_bytes;

          if (faulty || (!too_long && wide_count_add (&count, change->delta)))
            continue;
          faulty = TRUE;
          if (order[i] < fault)
            {
              fault = order[i];
              self->fault_piece = change->piece;
              self->too_long = too_long;
            }
        }
      if (count.high != 0)
        self->n_pieces = G_MAXUINT64;
      else if (self->n_pieces != G_MAXUINT64)
        self->n_pieces = add_saturated (self->n_pieces - before, count.low);
      group = (QiHandGroup) { piece, *piece, (guint) MIN (count.low, G_MAXUINT) };
      g_array_append_val (self->groups, group);
    }
}

void
qi_hand_outcome_clear (QiHandOutcome *self)
{
  g_clear_pointer (&self->groups, g_array_unref);
}

QiHand *
qi_hand_merge (const QiHand      *hand,
               const QiHandGroup *groups,
               gsize              n_groups)
{
  const gsize n_old = hand == NULL ? 0 : hand->n_items;
  g_autofree QiHandItem *items = g_new (QiHandItem, n_old + n_groups);
  gsize n_items = 0;
  gsize old = 0;

  for (gsize i = 0; i < n_groups; i++)
    {
      int order = 1;

      while (old < n_old)
        {
          order = qi_token_compare (&hand->items[old].token, &groups[i].token);
          if (order >= 0)
            break;
          items[n_items++] = hand->items[old++];
        }
      if (old < n_old && order == 0)
        old++;
      if (groups[i].count > 0)
        items[n_items++] = (QiHandItem) { groups[i].token, groups[i].count };
    }
  while (old < n_old)
    items[n_items++] = hand->items[old++];
  return qi_hand_new (items, n_items);
}
