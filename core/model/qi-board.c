/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-board-private.h"

#include <string.h>

#define LEAF_BITS 8
#define LEAF_SIZE (1u << LEAF_BITS)
G_STATIC_ASSERT (LEAF_SIZE == QI_LEAF_SQUARES);
#define NODE_BITS  3
#define NODE_SIZE  (1u << NODE_BITS)
#define MAX_LEVELS 6

/* An inner node or a leaf: its level in the board says which. n_used ≥ 1, except while a board that
 * alone holds the node is changing it. */
struct _QiNode
{
  gint    ref_count;
  guint16 n_used;    /* children or squares that are not empty */
  guint8  wide;      /* a leaf of 32-bit ids */
  guint64 payload[]; /* NODE_SIZE children; or 16- or 32-bit ids, as many as a leaf of the board has */
};

#define CHILDREN_BYTES (NODE_SIZE * sizeof (QiNode *))

static inline QiNode **
get_children (const QiNode *node)
{
  return (QiNode **) node->payload;
}

static inline guint16 *
get_narrow (const QiNode *leaf)
{
  return (guint16 *) leaf->payload;
}

static inline guint32 *
get_wide (const QiNode *leaf)
{
  return (guint32 *) leaf->payload;
}

static inline guint
get_leaf_size (const QiBoard *board)
{
  return MIN (board->n_squares, LEAF_SIZE);
}

/* Squares below one child of a node on @level (1 is just above the leaves). */
static inline guint
get_child_bits (guint level)
{
  return LEAF_BITS + NODE_BITS * (level - 1);
}

static inline guint
get_child_number (guint index,
                  guint level)
{
  return index >> get_child_bits (level) & (NODE_SIZE - 1);
}

static inline QiTokenId
leaf_get (const QiNode *leaf,
          guint         square)
{
  return leaf->wide ? get_wide (leaf)[square] : get_narrow (leaf)[square];
}

static inline gsize
get_leaf_bytes (guint    size,
                gboolean wide)
{
  return (gsize) size * (wide ? sizeof (guint32) : sizeof (guint16));
}

/* The squares or children of the new node are not set yet. */
static QiNode *
node_alloc (gsize payload)
{
  QiNode *node = g_malloc (sizeof (QiNode) + payload);

  node->ref_count = 1;
  node->n_used = 0;
  node->wide = FALSE;
  return node;
}

static QiNode *
leaf_new (guint    size,
          gboolean wide)
{
  const gsize bytes = get_leaf_bytes (size, wide);
  QiNode *leaf = node_alloc (bytes);

  leaf->wide = wide ? 1 : 0;
  memset (leaf->payload, 0, bytes);
  return leaf;
}

static QiNode *
leaf_copy (const QiNode *source,
           guint         size,
           gboolean      wide)
{
  const gsize bytes = get_leaf_bytes (size, wide);
  QiNode *leaf = node_alloc (bytes);

  leaf->n_used = source->n_used;
  leaf->wide = wide ? 1 : 0;
  if (wide == source->wide)
    memcpy (leaf->payload, source->payload, bytes);
  else
    for (guint i = 0; i < size; i++)
      get_wide (leaf)[i] = get_narrow (source)[i];
  return leaf;
}

static inline QiNode *
node_ref (QiNode *node)
{
  g_atomic_int_inc (&node->ref_count);
  return node;
}

static void
node_unref (QiNode *node,
            guint   level)
{
  if (!g_atomic_int_dec_and_test (&node->ref_count))
    return;
  for (guint i = 0; level > 0 && i < NODE_SIZE; i++)
    if (get_children (node)[i] != NULL)
      node_unref (get_children (node)[i], level - 1);
  g_free (node);
}

void
qi_board_init (QiBoard *self,
               guint    n_squares)
{
  guint64 room = LEAF_SIZE;

  self->root = NULL;
  self->n_squares = n_squares;
  for (self->n_levels = 0; room < n_squares; room <<= NODE_BITS)
    self->n_levels++;
  g_assert (self->n_levels <= MAX_LEVELS);
}

void
qi_board_copy (QiBoard       *self,
               const QiBoard *source)
{
  *self = *source;
  if (self->root != NULL)
    node_ref (self->root);
}

void
qi_board_clear (QiBoard *self)
{
  if (self->root != NULL)
    node_unref (self->root, self->n_levels);
  self->root = NULL;
}

QiTokenId
qi_board_get (const QiBoard *self,
              guint          index)
{
  const QiNode *node = self->root;

  for (guint level = self->n_levels; level > 0 && node != NULL; level--)
    node = get_children (node)[get_child_number (index, level)];
  return node == NULL ? 0 : leaf_get (node, index & (LEAF_SIZE - 1));
}

/* One square that changes. */
typedef struct
{
  guint     index;
  QiTokenId old; /* what stands there: another one than @id */
  QiTokenId id;
  guint     leaf_size;
} SquareChange;

static inline void
leaf_change (QiNode             *leaf,
             const SquareChange *change)
{
  const guint square = change->index & (LEAF_SIZE - 1);

  if (leaf->wide)
    get_wide (leaf)[square] = change->id;
  else
    get_narrow (leaf)[square] = (guint16) change->id;
  if (change->old == 0)
    leaf->n_used++;
  else if (change->id == 0)
    leaf->n_used--;
}

/* Has the processor fetch the children of @node, whose reference counts are about to change: of a large board each waits for
 * memory, and one after the other they would wait seven times as long. */
static inline void
expect_children (const QiNode *node)
{
  for (guint i = 0; i < NODE_SIZE; i++)
    __builtin_prefetch (get_children (node)[i], 1);
}

/* The changed copy of a subtree that other boards share: the new node, or NULL when nothing is left in
 * it. @node is NULL where the region was empty. */
static QiNode *
copy_path (const QiNode       *node,
           guint               level,
           const SquareChange *change)
{
  const guint number = level == 0 ? 0 : get_child_number (change->index, level);
  QiNode *copy;
  QiNode *child;

  if (level == 0)
    {
      const gboolean wide = change->id > G_MAXUINT16;

      if (node == NULL)
        copy = leaf_new (change->leaf_size, wide);
      else if (node->n_used == 1 && change->id == 0)
        return NULL;
      else
        copy = leaf_copy (node, change->leaf_size, wide || node->wide);
      leaf_change (copy, change);
      return copy;
    }
  if (node != NULL)
    expect_children (node);
  child = copy_path (node == NULL ? NULL : get_children (node)[number], level - 1, change);
  if (child == NULL && node->n_used == 1)
    return NULL;
  copy = node_alloc (CHILDREN_BYTES);
  copy->n_used = node == NULL ? 0 : node->n_used;
  for (guint i = 0; i < NODE_SIZE; i++)
    {
      QiNode *shared = node == NULL || i == number ? NULL : get_children (node)[i];

      get_children (copy)[i] = shared == NULL ? NULL : node_ref (shared);
    }
  get_children (copy)[number] = child;
  if (node == NULL || get_children (node)[number] == NULL)
    copy->n_used++;
  else if (child == NULL)
    copy->n_used--;
  return copy;
}

/* Changes the subtree at @slot, in place where only this board holds it: while the reference count
 * is 1 no other thread can take a reference. */
static void
change_slot (QiNode            **slot,
             guint               level,
             const SquareChange *change)
{
  QiNode *node = *slot;
  QiNode **child;
  gboolean was_empty;

  if (node == NULL || g_atomic_int_get (&node->ref_count) != 1
      || (level == 0 && change->id > G_MAXUINT16 && !node->wide))
    {
      *slot = copy_path (node, level, change);
      if (node != NULL)
        node_unref (node, level);
      return;
    }
  if (level == 0)
    leaf_change (node, change);
  else
    {
      child = &get_children (node)[get_child_number (change->index, level)];
      was_empty = *child == NULL;
      change_slot (child, level - 1, change);
      if (was_empty)
        node->n_used++;
      else if (*child == NULL)
        node->n_used--;
    }
  if (node->n_used == 0)
    g_clear_pointer (slot, g_free);
}

guint16 *
qi_board_open (const QiBoard *self,
               guint          index,
               guint16      **n_used)
{
  QiNode *node = self->root;

  for (guint level = self->n_levels; level > 0; level--)
    {
      if (node == NULL || g_atomic_int_get (&node->ref_count) != 1)
        return NULL;
      node = get_children (node)[get_child_number (index, level)];
    }
  if (node == NULL || g_atomic_int_get (&node->ref_count) != 1 || node->wide)
    return NULL;
  *n_used = &node->n_used;
  return get_narrow (node);
}

QiTokenId
qi_board_set (QiBoard  *self,
              guint     index,
              QiTokenId id)
{
  SquareChange change = { index, 0, id, get_leaf_size (self) };
  guint16 *n_used = NULL;
  guint16 *leaf = id == 0 || id > G_MAXUINT16 ? NULL : qi_board_open (self, index, &n_used);

  /* The fast path for a board that is being built: no node becomes empty. */
  if (leaf != NULL)
    {
      change.old = leaf[index & (LEAF_SIZE - 1)];
      leaf[index & (LEAF_SIZE - 1)] = (guint16) id;
      if (change.old == 0)
        ++*n_used;
      return change.old;
    }
  change.old = qi_board_get (self, index);
  if (change.old != id)
    change_slot (&self->root, self->n_levels, &change);
  return change.old;
}

guint16 *
qi_board_fill (QiBoard *self,
               guint    n_used)
{
  g_return_val_if_fail (self->root == NULL && self->n_squares <= LEAF_SIZE && n_used > 0, NULL);

  self->root = leaf_new (self->n_squares, FALSE);
  self->root->n_used = (guint16) n_used;
  return get_narrow (self->root);
}

const guint16 *
qi_board_peek (const QiBoard *self)
{
  if (self->n_levels > 0 || self->root == NULL || self->root->wide)
    return NULL;
  return get_narrow (self->root);
}

void
qi_board_read (const QiBoard *self,
               guint          from,
               guint          n,
               QiTokenId     *ids)
{
  g_return_if_fail (from <= self->n_squares && n <= self->n_squares - from);

  while (n > 0)
    {
      const guint first = from & (LEAF_SIZE - 1);
      const guint part = MIN (n, LEAF_SIZE - first);
      const QiNode *node = self->root;

      for (guint level = self->n_levels; level > 0 && node != NULL; level--)
        node = get_children (node)[get_child_number (from, level)];
      if (node == NULL)
        memset (ids, 0, part * sizeof *ids);
      else if (node->wide)
        memcpy (ids, get_wide (node) + first, part * sizeof *ids);
      else
        for (guint i = 0; i < part; i++)
          ids[i] = get_narrow (node)[first + i];
      ids += part;
      from += part;
      n -= part;
    }
}

guint
qi_board_next (const QiBoard *self,
               guint          from,
               QiTokenId     *id)
{
  while (from < self->n_squares)
    {
      const QiNode *node = self->root;
      guint level = self->n_levels;
      guint end;

      for (; level > 0 && node != NULL; level--)
        node = get_children (node)[get_child_number (from, level)];
      if (node == NULL)
        {
          /* There is no node at this level, so the whole region is empty: go on to the next one of this size. */
          const guint64 region = (guint64) 1 << (LEAF_BITS + NODE_BITS * level);
          const guint64 next = ((guint64) from + region) & ~(region - 1);

          from = (guint) MIN (next, self->n_squares);
          continue;
        }
      end = MIN ((from | (LEAF_SIZE - 1)) + 1, self->n_squares);
      for (; from < end; from++)
        {
          *id = leaf_get (node, from & (LEAF_SIZE - 1));
          if (*id != 0)
            return from;
        }
    }
  return self->n_squares;
}

/* What a walk over two boards carries along. */
typedef struct
{
  guint       n_squares;
  QiTokenId   first_foreign_id;
  QiBoardFunc func;
  gpointer    user_data;
} DifferenceWalk;

/* Whether two leaves of 16-bit ids say the same: the usual case, without a branch a square. */
static gboolean
narrow_leaves_agree (const guint16 *a,
                     const guint16 *b,
                     guint          size,
                     QiTokenId      first_foreign_id)
{
  const guint16 last_shared = (guint16) MIN (first_foreign_id - 1, G_MAXUINT16);
  guint16 faults = 0;

  for (guint i = 0; i < size; i++)
    faults |= (guint16) ((a[i] ^ b[i]) | (a[i] > last_shared));
  return faults == 0;
}

static gboolean
compare_leaves (const DifferenceWalk *walk,
                const QiNode         *a,
                const QiNode         *b,
                guint                 base)
{
  const guint size = MIN (walk->n_squares - base, LEAF_SIZE);

  if (a != NULL && b != NULL && !a->wide && !b->wide
      && narrow_leaves_agree (get_narrow (a), get_narrow (b), size, walk->first_foreign_id))
    return TRUE;
  for (guint i = 0; i < size; i++)
    {
      const QiTokenId id_a = a == NULL ? 0 : leaf_get (a, i);
      const QiTokenId id_b = b == NULL ? 0 : leaf_get (b, i);

      if (id_a == id_b && id_a < walk->first_foreign_id)
        continue;
      if (!walk->func (base + i, id_a, id_b, walk->user_data))
        return FALSE;
    }
  return TRUE;
}

static gboolean
compare_nodes (const DifferenceWalk *walk,
               const QiNode         *a,
               const QiNode         *b,
               guint                 level,
               guint                 base)
{
  if (a == b)
    return TRUE;
  if (level == 0)
    return compare_leaves (walk, a, b, base);
  for (guint i = 0; i < NODE_SIZE; i++)
    if (!compare_nodes (walk, a == NULL ? NULL : get_children (a)[i],
                        b == NULL ? NULL : get_children (b)[i], level - 1,
                        base + (i << get_child_bits (level))))
      return FALSE;
  return TRUE;
}

gboolean
qi_board_foreach_difference (const QiBoard *a,
                             const QiBoard *b,
                             QiTokenId      first_foreign_id,
                             QiBoardFunc    func,
                             gpointer       user_data)
{
  const DifferenceWalk walk = { a->n_squares, first_foreign_id, func, user_data };

  g_return_val_if_fail (a->n_squares == b->n_squares, FALSE);

  return compare_nodes (&walk, a->root, b->root, a->n_levels, 0);
}

static gboolean
leaf_has_own (const QiNode *leaf,
              guint         size)
{
  for (guint i = 0; i < size; i++)
    if (leaf_get (leaf, i) >= QI_FIRST_OWN_ID)
      return TRUE;
  return FALSE;
}

static QiNode *
map_leaf (const QiNode  *source,
          guint          size,
          QiBoardMapFunc func,
          gpointer       user_data)
{
  QiTokenId ids[LEAF_SIZE];
  QiTokenId greatest = 0;
  QiNode *leaf;

  for (guint i = 0; i < size; i++)
    {
      const QiTokenId id = leaf_get (source, i);

      ids[i] = id < QI_FIRST_OWN_ID ? id : func (id, user_data);
      greatest = MAX (greatest, ids[i]);
    }
  leaf = leaf_new (size, greatest > G_MAXUINT16);
  leaf->n_used = source->n_used;
  for (guint i = 0; i < size; i++)
    if (leaf->wide)
      get_wide (leaf)[i] = ids[i];
    else
      get_narrow (leaf)[i] = (guint16) ids[i];
  return leaf;
}

/* The mapped subtree: @node itself, with one more reference, when nothing in it changes. */
static QiNode *
map_node (QiNode        *node,
          guint          level,
          guint          leaf_size,
          QiBoardMapFunc func,
          gpointer       user_data)
{
  QiNode *children[NODE_SIZE] = { NULL };
  QiNode *copy;
  gboolean changed = FALSE;

  if (level == 0)
    return leaf_has_own (node, leaf_size) ? map_leaf (node, leaf_size, func, user_data)
                                          : node_ref (node);
  for (guint i = 0; i < NODE_SIZE; i++)
    if (get_children (node)[i] != NULL)
      {
        children[i] = map_node (get_children (node)[i], level - 1, leaf_size, func, user_data);
        changed = changed || children[i] != get_children (node)[i];
      }
  if (!changed)
    {
      for (guint i = 0; i < NODE_SIZE; i++)
        if (children[i] != NULL)
          node_unref (children[i], level - 1);
      return node_ref (node);
    }
  copy = node_alloc (CHILDREN_BYTES);
  copy->n_used = node->n_used;
  memcpy (copy->payload, children, sizeof children);
  return copy;
}

void
qi_board_map (QiBoard       *self,
              QiBoardMapFunc func,
              gpointer       user_data)
{
  QiNode *root;

  if (self->root == NULL)
    return;
  root = map_node (self->root, self->n_levels, get_leaf_size (self), func, user_data);
  node_unref (self->root, self->n_levels);
  self->root = root;
}
