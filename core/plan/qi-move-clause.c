/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-move-clause-private.h"

/* The directions of one clause, counted. */
typedef struct
{
  QiMoveClause clause;
  guint        from_rank;
  guint        n;
  guint        n_ahead; /* of them lead to higher ranks */
  guint        n_back;
  guint        n_sideways;  /* stay on the rank */
  guint        n_far_ahead; /* lead ahead by the longest length */
  gboolean     in_layers;
} Group;

static void
get_lengths (const QiPattern *pattern,
             guint            lengths[3])
{
  lengths[0] = (guint) ABS (pattern->file);
  lengths[1] = (guint) ABS (pattern->rank);
  lengths[2] = (guint) ABS (pattern->layer);
  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k + 1 < 3; k++)
      if (lengths[k] < lengths[k + 1])
        {
          const guint shorter = lengths[k];

          lengths[k] = lengths[k + 1];
          lengths[k + 1] = shorter;
        }
}

static Group *
find_group (GArray          *groups,
            const QiPattern *pattern)
{
  Group group = { .clause = { .kind = (QiPatternKind) pattern->kind,
                              .flags = pattern->flags,
                              .range = pattern->range },
                  .from_rank = pattern->from_rank };

  get_lengths (pattern, group.clause.lengths);
  for (guint i = 0; i < groups->len; i++)
    {
      Group *other = &g_array_index (groups, Group, i);

      if (other->clause.kind == group.clause.kind && other->clause.flags == group.clause.flags
          && other->clause.range == group.clause.range && other->from_rank == group.from_rank
          && memcmp (other->clause.lengths, group.clause.lengths, sizeof group.clause.lengths) == 0)
        return other;
    }
  g_array_append_val (groups, group);
  return &g_array_index (groups, Group, groups->len - 1);
}

static void
add_to_group (Group           *group,
              const QiPattern *pattern)
{
  group->n++;
  group->n_ahead += pattern->rank > 0 ? 1 : 0;
  group->n_back += pattern->rank < 0 ? 1 : 0;
  group->n_sideways += pattern->rank == 0 && pattern->file != 0 ? 1 : 0;
  group->n_far_ahead += pattern->rank == (int) group->clause.lengths[0] ? 1 : 0;
  group->in_layers = group->in_layers || pattern->layer != 0;
}

/* How many steps have these lengths in three dimensions: orders by signs. */
static guint
count_images (const guint lengths[3])
{
  const gboolean has_two_equal = lengths[0] == lengths[1] || lengths[1] == lengths[2];
  guint n = lengths[0] == lengths[2] ? 1 : (has_two_equal ? 3 : 6);

  for (guint i = 0; i < 3; i++)
    n *= lengths[i] > 0 ? 2 : 1;
  return n;
}

static QiTowards
name_straight (const Group *group)
{
  const guint ahead = group->n_ahead, back = group->n_back, sides = group->n_sideways;

  if (ahead == 1 && back == 1 && sides == 2)
    return QI_TOWARDS_STRAIGHT;
  if (sides == 2)
    return ahead == 1 ? QI_TOWARDS_AHEAD_AND_SIDES
                      : (back == 1 ? QI_TOWARDS_BACK_AND_SIDES : QI_TOWARDS_SIDES);
  if (sides == 0)
    return ahead + back == 2 ? QI_TOWARDS_AHEAD_AND_BACK
                             : (ahead == 1 ? QI_TOWARDS_AHEAD : QI_TOWARDS_BACK);
  return QI_TOWARDS_SOME;
}

static QiTowards
name_aslant (const Group *group)
{
  if (group->n == 4)
    return QI_TOWARDS_ASLANT;
  if (group->n == 2 && group->n_ahead == 2)
    return QI_TOWARDS_ASLANT_AHEAD;
  return group->n == 2 && group->n_back == 2 ? QI_TOWARDS_ASLANT_BACK : QI_TOWARDS_SOME;
}

static QiTowards
name_direction (const Group *group)
{
  const guint *lengths = group->clause.lengths;

  if (group->in_layers)
    return group->n == count_images (lengths) ? QI_TOWARDS_ALL : QI_TOWARDS_SOME;
  if (lengths[1] == 0)
    return name_straight (group);
  if (lengths[0] == lengths[1])
    return name_aslant (group);
  if (group->n == 8)
    return QI_TOWARDS_ALL;
  if (group->n == 4 && group->n_ahead == 4)
    return QI_TOWARDS_HALF_AHEAD;
  if (group->n == 4 && group->n_back == 4)
    return QI_TOWARDS_HALF_BACK;
  return group->n == 2 && group->n_far_ahead == 2 ? QI_TOWARDS_FAR_AHEAD : QI_TOWARDS_SOME;
}

/* Straight and diagonal steps that agree in everything else are described together, as a king's. */
static gboolean
join_eight (GArray             *clauses,
            guint               from,
            const QiMoveClause *clause)
{
  if (clause->lengths[0] != 1 || clause->lengths[2] != 0)
    return FALSE;
  for (guint i = from; i < clauses->len; i++)
    {
      QiMoveClause *other = &g_array_index (clauses, QiMoveClause, i);

      if (other->kind == clause->kind && other->flags == clause->flags
          && other->range == clause->range && other->lengths[0] == 1 && other->lengths[2] == 0
          && ((other->towards == QI_TOWARDS_STRAIGHT && clause->towards == QI_TOWARDS_ASLANT)
              || (other->towards == QI_TOWARDS_ASLANT && clause->towards == QI_TOWARDS_STRAIGHT)))
        {
          other->towards = QI_TOWARDS_EIGHT;
          other->lengths[1] = 0;
          return TRUE;
        }
    }
  return FALSE;
}

void
qi_move_clauses_add (const QiPattern *patterns,
                     guint            n_patterns,
                     GArray          *clauses)
{
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (Group));
  const guint from = clauses->len;

  for (guint i = 0; i < n_patterns; i++)
    add_to_group (find_group (groups, &patterns[i]), &patterns[i]);
  for (guint i = 0; i < groups->len; i++)
    {
      Group *group = &g_array_index (groups, Group, i);

      group->clause.towards = name_direction (group);
      if (!join_eight (clauses, from, &group->clause))
        g_array_append_val (clauses, group->clause);
    }
}
