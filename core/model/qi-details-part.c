/* SPDX-License-Identifier: Apache-2.0 */
/* What details say of a part of a board: taken along with it, and put down with it. */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-mark-private.h"

#include <string.h>

typedef enum
{
  GOES_NOWHERE, /* neither or both: it has at most one square */
  GOES_UP,
  GOES_DOWN,
  GOES_ANYHOW
} Order;

/* How many squares, or marks, a value names. */
static gsize
count (const QiValue *value)
{
  gsize n = 0;

  if (value == NULL)
    return 0;
  if (qi_value_get_kind (value) == QI_VALUE_ARRAY)
    return qi_value_get_size (value);
  if (qi_value_get_kind (value) != QI_VALUE_OBJECT)
    return 1;
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    n += qi_value_get_size (qi_value_get_item (value, i));
  return n;
}

/**
 * qi_details_pick:
 * @self: details
 * @shape: the board that they belong to
 * @map: where each square goes
 * @user_data: for @map
 *
 * Takes out what is said of the squares that go somewhere. A mark goes when all of its squares do.
 *
 * Returns: (transfer full): details of nothing but squares, which are numbered as @map says
 */
QiDetails *
qi_details_pick (QiDetails     *self,
                 const QiShape *shape,
                 QiSquareMap    map,
                 gpointer       user_data)
{
  QiDetails *picked = qi_details_new ();
  const char *key = NULL;

  for (gsize i = 0; (key = qi_details_get_known_key (i)) != NULL; i++)
    {
      QiValue *value = qi_details_get (self, key);
      g_autoptr (QiValue) mapped =
        value != NULL ? qi_detail_map (key, value, shape, map, user_data) : NULL;
      QiDetails *next = NULL;

      if (count (mapped) == 0)
        continue;
      next = qi_details_with (picked, key, mapped);
      qi_details_unref (picked);
      picked = next;
    }
  return picked;
}

/* --- putting down -------------------------------------------------------------------------- */

/* @covered: a byte for each square of the board, on which all details are that are put down. */
static guint
uncover (guint    square,
         gpointer covered)
{
  return ((const guint8 *) covered)[square] != 0 ? QI_NO_SQUARE : square;
}

/* What tells one mark from the others: its kind, its form and the squares that it is on; not its colour. @value is known to be
 * one of this board. */
static char *
dup_mark_name (QiValue       *value,
               const QiShape *shape)
{
  QiMark mark = { 0 };

  qi_mark_read (value, shape, &mark);
  return g_strdup_printf ("%d %d %u %u", mark.kind, mark.shape, mark.from, mark.to);
}

static GHashTable *
name_marks (const QiValue *marks,
            const QiShape *shape)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (gsize i = 0; marks != NULL && i < qi_value_get_size (marks); i++)
    g_hash_table_add (names, dup_mark_name (qi_value_get_item (marks, i), shape));
  return names;
}

/* Drops what the part replaces, but keeps two kinds of marks on covered squares: an arrow that leads into the part from
 * outside, which does not belong to it, and one that @laid brings again, because where the part has no piece nothing is
 * covered. */
static QiValue *
uncover_marks (QiValue       *marks,
               const QiValue *laid,
               const QiShape *shape,
               const guint8  *covered)
{
  g_autoptr (GPtrArray) left = g_ptr_array_new ();
  g_autoptr (GHashTable) anew = name_marks (laid, shape);

  for (gsize i = 0; i < qi_value_get_size (marks); i++)
    {
      QiValue *mark = qi_value_get_item (marks, i);
      const QiValue *squares = qi_value_get_member (mark, "squares");
      gboolean stays = FALSE;

      for (gsize j = 0; j < qi_value_get_size (squares); j++)
        {
          guint square = 0;

          qi_detail_get_square (qi_value_get_item (squares, j), &square);
          stays = stays || covered[square] == 0;
        }
      if (stays)
        {
          g_autofree char *name = dup_mark_name (mark, shape);

          stays = !g_hash_table_contains (anew, name);
        }
      if (stays)
        g_ptr_array_add (left, mark);
    }
  return qi_value_new_array ((QiValue *const *) left->pdata, left->len);
}

static Order
get_order (const QiValue *list)
{
  const gsize n = list != NULL ? qi_value_get_size (list) : 0;
  gboolean up = TRUE;
  gboolean down = TRUE;

  for (gsize i = 0; i + 1 < n; i++)
    {
      guint one = 0;
      guint next = 0;

      qi_detail_get_square (qi_value_get_item (list, i), &one);
      qi_detail_get_square (qi_value_get_item (list, i + 1), &next);
      up = up && one <= next;
      down = down && one >= next;
    }
  if (up && down)
    return GOES_NOWHERE;
  return up ? GOES_UP : down ? GOES_DOWN : GOES_ANYHOW;
}

static int
compare_down (gconstpointer a,
              gconstpointer b)
{
  return qi_detail_compare (b, a);
}

/* The items of @before that remain. New ones take the places of those that went; the rest of them
   are added at the end. */
static GPtrArray *
fill_gaps (const QiValue *before,
           const QiValue *left,
           const QiValue *laid)
{
  const gsize n_before = before != NULL ? qi_value_get_size (before) : 0;
  const gsize n_left = left != NULL ? qi_value_get_size (left) : 0;
  const gsize n_laid = laid != NULL ? qi_value_get_size (laid) : 0;
  GPtrArray *items = g_ptr_array_new ();
  gsize kept = 0;
  gsize next = 0;

  for (gsize i = 0; i < n_before; i++)
    if (kept < n_left
        && qi_value_equal (qi_value_get_item (left, kept), qi_value_get_item (before, i)))
      g_ptr_array_add (items, qi_value_get_item (left, kept++));
    else if (next < n_laid)
      g_ptr_array_add (items, qi_value_get_item (laid, next++));
  for (; kept < n_left; kept++)
    g_ptr_array_add (items, qi_value_get_item (left, kept));
  for (; next < n_laid; next++)
    g_ptr_array_add (items, qi_value_get_item (laid, next));
  return items;
}

/* A list after the part was put down, in the order that it had. */
static QiValue *
join (const QiValue *before,
      const QiValue *left,
      const QiValue *laid,
      Order          usual)
{
  g_autoptr (GPtrArray) items = fill_gaps (before, left, laid);
  Order order = usual;

  if (usual != GOES_ANYHOW && get_order (before) != GOES_NOWHERE)
    order = get_order (before);
  else if (usual != GOES_ANYHOW && get_order (laid) != GOES_NOWHERE)
    order = get_order (laid);
  if (order == GOES_UP || order == GOES_DOWN)
    g_ptr_array_sort (items, order == GOES_UP ? qi_detail_compare : compare_down);
  return qi_value_new_array ((QiValue *const *) items->pdata, items->len);
}

/* The king's side, which is nearer to the last file, goes first. */
static QiValue *
join_sides (const QiValue *before,
            const QiValue *left,
            const QiValue *laid)
{
  static const char *const names[] = { "first", "second" };
  QiValue *sides[2];
  QiValue *joined = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    sides[i] = join (before != NULL ? qi_value_get_member (before, names[i]) : NULL,
                     left != NULL ? qi_value_get_member (left, names[i]) : NULL,
                     laid != NULL ? qi_value_get_member (laid, names[i]) : NULL, GOES_DOWN);
  joined = qi_value_new_object (names, sides, G_N_ELEMENTS (sides));
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    qi_value_unref (sides[i]);
  return joined;
}

/* What is put down, and on what. */
typedef struct
{
  const QiShape *shape;
  guint8        *covered; /* by square */
} Laying;

/* A value @now after @laid was put down; NULL: nothing is left of it. @before has the order of lists. */
static QiValue *
lay (Laying     *self,
     const char *key,
     QiValue    *before,
     QiValue    *now,
     QiValue    *laid)
{
  const gboolean marks = strcmp (key, "marks") == 0;
  const QiValueKind kind = qi_value_get_kind (now != NULL ? now : laid);
  g_autoptr (QiValue) left = NULL;

  if (now != NULL)
    left = marks ? uncover_marks (now, laid, self->shape, self->covered)
                 : qi_detail_map (key, now, self->shape, uncover, self->covered);
  /* A board has one of these at most. */
  if (kind != QI_VALUE_ARRAY && kind != QI_VALUE_OBJECT)
    return left != NULL ? g_steal_pointer (&left) : laid != NULL ? qi_value_ref (laid) : NULL;
  if (laid == NULL && left != NULL && qi_value_equal (left, now))
    return g_steal_pointer (&left);
  if (count (left) + count (laid) == 0)
    return NULL;
  return kind == QI_VALUE_OBJECT ? join_sides (before, left, laid)
                                 : join (before, left, laid, marks ? GOES_ANYHOW : GOES_UP);
}

/**
 * qi_details_lay:
 * @self: details
 * @before: what they were before pieces were put on the squares; its lists have the order that is kept
 * @shape: the board that they belong to
 * @covered: (element-type guint): squares that a part was put down on, all of the board
 * @laid: what is said of that part, by the squares of the board
 *
 * What was said of the covered squares goes, and @laid comes in its place. A value that is not well-formed stays.
 *
 * Returns: (transfer full): the new details
 */
QiDetails *
qi_details_lay (QiDetails     *self,
                QiDetails     *before,
                const QiShape *shape,
                const GArray  *covered,
                QiDetails     *laid)
{
  QiDetails *result = qi_details_ref (self);
  g_autofree guint8 *flags = NULL;
  Laying laying = { shape, NULL };
  const char *key = NULL;

  if (!qi_details_name_squares (self) && !qi_details_name_squares (laid))
    return result;
  flags = g_malloc0 (qi_shape_get_n_squares (shape));
  for (guint i = 0; i < covered->len; i++)
    flags[g_array_index (covered, guint, i)] = 1;
  laying.covered = flags;
  for (gsize i = 0; (key = qi_details_get_known_key (i)) != NULL; i++)
    {
      QiValue *values[] = { qi_details_get (before, key), qi_details_get (self, key),
                            qi_details_get (laid, key) };
      g_autoptr (QiValue) after = NULL;
      gboolean good = values[1] != NULL || values[2] != NULL;
      QiDetails *next = NULL;

      for (gsize j = 0; j < G_N_ELEMENTS (values); j++)
        good = good && (values[j] == NULL || qi_detail_names_squares (key, values[j], shape));
      if (!good)
        continue;
      after = lay (&laying, key, values[0], values[1], values[2]);
      if (values[1] != NULL && after != NULL && qi_value_equal (values[1], after))
        continue;
      next = qi_details_with (result, key, after);
      qi_details_unref (result);
      result = next;
    }
  return result;
}

gboolean
qi_details_name_fewer (const QiDetails *before,
                       const QiDetails *after,
                       const char      *key)
{
  return count (qi_details_get (after, key)) < count (qi_details_get (before, key));
}
