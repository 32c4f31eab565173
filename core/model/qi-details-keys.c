/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the known keys of the details mean: one line, and its functions, a key. When a piece on a
 * square that a key names moves; when it is taken, removed or replaced; when an empty square that a
 * key names is filled:
 *
 * | key         | moves             | goes            | filled     |
 * |-------------|-------------------|-----------------|------------|
 * | `castling`  | the right ends    | the right ends  | stays      |
 * | `gates`     | the right ends    | the right ends  | stays      |
 * | `promoted`  | follows the piece | goes as well    | stays      |
 * | `walls`     | stay              | stay            | gives way  |
 * | `marks`     | stay              | stay            | stay       |
 * | `ko`        | ends              | ends            | ends       |
 * | `enPassant` | ends              | ends            | ends       |
 *
 * `enPassant` also ends when the pawn that could be taken moves or goes, and when the other side is
 * to move. A wall belongs to its square, and marks annotate squares, so neither follows a piece.
 *
 * A change of shape or a transform renumbers the squares of each of them, and what falls off the
 * board is dropped. Clearing the board drops all of them. Whatever is dropped makes one note a key.
 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

typedef struct _Key Key;

struct _Key
{
  const char *name;
  /* Renumbers the squares of a well-formed value. A square that is gone sets @dropped. Returns the
   * same value when nothing differs, NULL when nothing is left. NULL: the key names no squares. */
  QiValue *(*map) (QiValue *value, QiSquareMap map, gpointer user_data, gboolean *dropped);
  /* Where a named square goes under board steps, by what became of its content. */
  guint (*follow) (guint square, guint to, QiFate fate);
  const QiDetailForm *form;
};

/* --- renumbering --------------------------------------------------------------------------- */

static QiValue *
map_square (QiValue    *value,
            QiSquareMap map,
            gpointer    user_data,
            gboolean   *dropped)
{
  guint square;

  if (!qi_detail_get_square (value, &square))
    return qi_value_ref (value);

  guint to = map (square, user_data);

  if (to == QI_NO_SQUARE)
    {
      *dropped = TRUE;
      return NULL;
    }
  return to == square ? qi_value_ref (value) : qi_value_new_int (to);
}

int
qi_detail_compare (gconstpointer a,
                   gconstpointer b)
{
  guint first = 0;
  guint second = 0;

  qi_detail_get_square (*(QiValue *const *) a, &first);
  qi_detail_get_square (*(QiValue *const *) b, &second);
  return first < second ? -1 : first > second;
}

static int
compare_values_back (gconstpointer a,
                     gconstpointer b)
{
  return qi_detail_compare (b, a);
}

/* Whether the squares of a list are in ascending (@sign -1) or descending order (@sign 1). */
static gboolean
goes (const QiValue *list,
      int            sign)
{
  const gsize n = qi_value_get_size (list);

  for (gsize i = 0; i + 1 < n; i++)
    {
      QiValue *one = qi_value_get_item (list, i);
      QiValue *next = qi_value_get_item (list, i + 1);

      if (qi_detail_compare (&one, &next) * sign < 0)
        return FALSE;
    }
  return TRUE;
}

/* Keeps squares in the order they were in: in a mirrored board, too, the king's side comes
   first. */
static void
sort_like (GPtrArray     *items,
           const QiValue *old)
{
  if (goes (old, -1))
    g_ptr_array_sort (items, qi_detail_compare);
  else if (goes (old, 1))
    g_ptr_array_sort (items, compare_values_back);
}

/* Squares that are gone leave the list; an empty list stays a list. */
static QiValue *
map_square_list (QiValue    *value,
                 QiSquareMap map,
                 gpointer    user_data,
                 gboolean   *dropped,
                 gboolean    is_ordered)
{
  g_autoptr (GPtrArray) items = NULL;
  gboolean changed = FALSE;

  if (qi_value_get_kind (value) != QI_VALUE_ARRAY)
    return qi_value_ref (value);
  items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    {
      QiValue *old = qi_value_get_item (value, i);
      QiValue *item = map_square (old, map, user_data, dropped);

      changed = changed || item != old;
      if (item != NULL)
        g_ptr_array_add (items, item);
    }
  if (!changed)
    return qi_value_ref (value);
  if (is_ordered)
    sort_like (items, value);
  return qi_value_new_array ((QiValue *const *) items->pdata, items->len);
}

static QiValue *
map_list_or_nothing (QiValue    *value,
                     QiSquareMap map,
                     gpointer    user_data,
                     gboolean   *dropped)
{
  QiValue *mapped = map_square_list (value, map, user_data, dropped, TRUE);

  if (mapped != value && qi_value_get_size (mapped) == 0)
    g_clear_pointer (&mapped, qi_value_unref);
  return mapped;
}

static QiValue *
map_sided (QiValue    *value,
           QiSquareMap map,
           gpointer    user_data,
           gboolean   *dropped)
{
  g_autoptr (QiValue) result = qi_value_ref (value);
  gsize n_left = 0;

  if (qi_value_get_kind (value) != QI_VALUE_OBJECT)
    return g_steal_pointer (&result);
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    {
      QiValue *old = qi_value_get_item (value, i);
      g_autoptr (QiValue) list = map_square_list (old, map, user_data, dropped, TRUE);

      n_left += qi_value_get_size (list);
      if (list != old)
        {
          QiValue *next = qi_value_with_item (result, i, list);

          qi_value_unref (result);
          result = next;
        }
    }
  return result != value && n_left == 0 ? NULL : g_steal_pointer (&result);
}

/* A mark that loses one of its squares goes as a whole. */
static QiValue *
map_mark (QiValue    *mark,
          QiSquareMap map,
          gpointer    user_data,
          gboolean   *dropped)
{
  QiValue *squares = qi_value_get_member (mark, "squares");
  gboolean gone = FALSE;
  gsize place = 0;

  if (squares == NULL)
    return qi_value_ref (mark);

  g_autoptr (QiValue) mapped = map_square_list (squares, map, user_data, &gone, FALSE);

  if (gone)
    {
      *dropped = TRUE;
      return NULL;
    }
  if (mapped == squares)
    return qi_value_ref (mark);
  while (qi_value_get_item (mark, place) != squares)
    place++;
  return qi_value_with_item (mark, place, mapped);
}

static QiValue *
map_marks (QiValue    *value,
           QiSquareMap map,
           gpointer    user_data,
           gboolean   *dropped)
{
  g_autoptr (GPtrArray) items = NULL;
  gboolean changed = FALSE;

  if (qi_value_get_kind (value) != QI_VALUE_ARRAY)
    return qi_value_ref (value);
  items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    {
      QiValue *old = qi_value_get_item (value, i);
      QiValue *item = map_mark (old, map, user_data, dropped);

      changed = changed || item != old;
      if (item != NULL)
        g_ptr_array_add (items, item);
    }
  if (!changed)
    return qi_value_ref (value);
  return items->len == 0 ? NULL : qi_value_new_array ((QiValue *const *) items->pdata, items->len);
}

/* --- board steps --------------------------------------------------------------------------- */

static guint
follow_right (guint  square,
              guint  to,
              QiFate fate)
{
  return fate == QI_FATE_MOVED || fate == QI_FATE_GONE ? QI_NO_SQUARE : square;
}

static guint
follow_piece (guint  square,
              guint  to,
              QiFate fate)
{
  if (fate == QI_FATE_MOVED)
    return to;
  return fate == QI_FATE_GONE ? QI_NO_SQUARE : square;
}

static guint
follow_wall (guint  square,
             guint  to,
             QiFate fate)
{
  return fate == QI_FATE_COVERED ? QI_NO_SQUARE : square;
}

static guint
follow_point (guint  square,
              guint  to,
              QiFate fate)
{
  return fate == QI_FATE_SAME ? square : QI_NO_SQUARE;
}

static guint
follow_mark (guint  square,
             guint  to,
             QiFate fate)
{
  return square;
}

/* --- the table ----------------------------------------------------------------------------- */

static const Key keys[QI_N_DETAILS] = {
  [QI_DETAIL_CASTLING] = { "castling", map_sided,           follow_right, &qi_detail_form_sided_squares },
  [QI_DETAIL_CHECKS] = { "checks", NULL,                NULL,         &qi_detail_form_sided_counts },
  [QI_DETAIL_COMMENT] = { "comment", NULL,                NULL,         &qi_detail_form_text },
  [QI_DETAIL_COUNTING] = { "counting", NULL,                NULL,         &qi_detail_form_count },
  [QI_DETAIL_EN_PASSANT] = { "enPassant", map_square,          follow_point, &qi_detail_form_square },
  [QI_DETAIL_FULLMOVE] = { "fullmove", NULL,                NULL,         &qi_detail_form_count },
  [QI_DETAIL_GATES] = { "gates", map_sided,           follow_right, &qi_detail_form_sided_squares },
  [QI_DETAIL_HALFMOVE] = { "halfmove", NULL,                NULL,         &qi_detail_form_count },
  [QI_DETAIL_KO] = { "ko", map_square,          follow_point, &qi_detail_form_square },
  [QI_DETAIL_KOMI] = { "komi", NULL,                NULL,         &qi_detail_form_number },
  [QI_DETAIL_MARKS] = { "marks", map_marks,           follow_mark,  &qi_detail_form_marks },
  [QI_DETAIL_MUTED] = { "muted", NULL,                NULL,         &qi_detail_form_muted },
  [QI_DETAIL_OPERATIONS] = { "operations", NULL,               NULL,         &qi_detail_form_texts },
  [QI_DETAIL_PLAYERS] = { "players", NULL,                NULL,         &qi_detail_form_sided_texts },
  [QI_DETAIL_PLY] = { "ply", NULL,                NULL,         &qi_detail_form_count },
  [QI_DETAIL_PROMOTED] = { "promoted", map_list_or_nothing, follow_piece, &qi_detail_form_squares },
  [QI_DETAIL_RANK_ONE] = { "rankOne", NULL,                NULL,         &qi_detail_form_edge },
  [QI_DETAIL_SET] = { "set", NULL,                NULL,         &qi_detail_form_named_counts },
  [QI_DETAIL_STIPULATION] = { "stipulation", NULL,              NULL,         &qi_detail_form_text },
  [QI_DETAIL_TAGS] = { "tags", NULL,                NULL,         &qi_detail_form_named_texts },
  [QI_DETAIL_TITLE] = { "title", NULL,                NULL,         &qi_detail_form_text },
  [QI_DETAIL_WALLS] = { "walls", map_list_or_nothing, follow_wall,  &qi_detail_form_squares },
};

const char *
qi_details_get_known_key (gsize index)
{
  return index < G_N_ELEMENTS (keys) ? keys[index].name : NULL;
}

QiDetailKey
qi_details_find_known_key (const char *key)
{
  gsize low = 0;
  gsize high = G_N_ELEMENTS (keys);

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;
      int order = strcmp (key, keys[middle].name);

      if (order == 0)
        return (QiDetailKey) middle;
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }
  return QI_N_DETAILS;
}

static void
note_dropped (const Key *key,
              GPtrArray *findings)
{
  QiFinding *note = qi_found_detail_dropped (key->name);

  qi_findings_add (findings, qi_finding_set_field (note, key->name));
}

/* Takes @self; returns it, or a copy in which @key's squares went where @map says. */
static QiDetails *
apply_map (QiDetails  *self,
           const Key  *key,
           QiSquareMap map,
           gpointer    user_data,
           GPtrArray  *findings)
{
  QiValue *value = qi_details_get (self, key->name);
  gboolean dropped = FALSE;

  if (value == NULL || key->map == NULL)
    return self;

  g_autoptr (QiValue) mapped = key->map (value, map, user_data, &dropped);

  if (dropped)
    note_dropped (key, findings);
  if (mapped == value)
    return self;

  QiDetails *changed = qi_details_with (self, key->name, mapped);

  qi_details_unref (self);
  return changed;
}

/**
 * qi_details_map_squares:
 * @self: details
 * @map: where each square goes; it is asked for whatever number a file holds, so it must answer
 *   for any
 * @user_data: for @map
 * @findings: (nullable): gets one note for each key of which something was dropped
 *
 * Renumbers every square that a known key names.
 *
 * Returns: (transfer full): the new details; @self again when nothing differs
 */
QiDetails *
qi_details_map_squares (QiDetails  *self,
                        QiSquareMap map,
                        gpointer    user_data,
                        GPtrArray  *findings)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (map != NULL, NULL);

  QiDetails *result = qi_details_ref (self);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    result = apply_map (result, &keys[i], map, user_data, findings);
  return result;
}

static const Key *
find_key (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strcmp (keys[i].name, name) == 0)
      return &keys[i];
  return NULL;
}

gboolean
qi_detail_names_squares (const char    *key,
                         const QiValue *value,
                         const QiShape *shape)
{
  const Key *found = find_key (key);

  return found != NULL && found->map != NULL && found->form->check (value, shape);
}

QiValue *
qi_detail_map (const char    *key,
               QiValue       *value,
               const QiShape *shape,
               QiSquareMap    map,
               gpointer       user_data)
{
  gboolean dropped = FALSE;

  return qi_detail_names_squares (key, value, shape)
           ? find_key (key)->map (value, map, user_data, &dropped)
           : NULL;
}

gboolean
qi_details_name_squares (const QiDetails *self)
{
  if (qi_details_get_size (self) == 0)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].map != NULL && qi_details_get (self, keys[i].name) != NULL)
      return TRUE;
  return FALSE;
}

typedef struct
{
  const Key *key;
  QiFateFunc fate;
  gpointer   user_data;
} Follow;

static guint
follow_square (guint    square,
               gpointer user_data)
{
  const Follow *follow = user_data;
  guint to = square;
  QiFate fate = follow->fate (square, &to, follow->user_data);

  return follow->key->follow (square, to, fate);
}

/* Whether the pawn that an en-passant capture would take has gone. The pawn has just passed over the
 * square: the first player's towards the first-listed rank, the second player's away from it. */
static gboolean
passing_pawn_went (const QiDetails *self,
                   const QiShape   *shape,
                   QiSide           turn,
                   QiFateFunc       fate,
                   gpointer         user_data)
{
  const QiValue *value = qi_details_get (self, "enPassant");
  guint files = qi_shape_get_files (shape);
  guint square = 0;
  guint layer, rank, file, to;

  if (value == NULL || !qi_detail_get_square (value, &square)
      || square >= qi_shape_get_n_squares (shape))
    return FALSE;
  qi_shape_get_place (shape, square, &layer, &rank, &file);
  if (turn == QI_SIDE_FIRST ? rank + 1 >= qi_shape_get_ranks (shape) : rank == 0)
    return FALSE;

  QiFate what = fate (turn == QI_SIDE_FIRST ? square + files : square - files, &to, user_data);

  return what == QI_FATE_MOVED || what == QI_FATE_GONE;
}

QiDetails *
qi_details_follow (QiDetails     *self,
                   const QiShape *shape,
                   QiSide         turn,
                   QiFateFunc     fate,
                   gpointer       user_data,
                   GPtrArray     *findings)
{
  QiDetails *result;

  if (passing_pawn_went (self, shape, turn, fate, user_data))
    result = qi_details_drop (self, "enPassant", findings);
  else
    result = qi_details_ref (self);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      Follow follow = { &keys[i], fate, user_data };

      result = apply_map (result, &keys[i], follow_square, &follow, findings);
    }
  return result;
}

QiDetails *
qi_details_drop (QiDetails  *self,
                 const char *key,
                 GPtrArray  *findings)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strcmp (keys[i].name, key) == 0 && qi_details_get (self, key) != NULL)
      {
        note_dropped (&keys[i], findings);
        return qi_details_with (self, key, NULL);
      }
  return qi_details_ref (self);
}

QiDetails *
qi_details_drop_squares (QiDetails *self,
                         GPtrArray *findings)
{
  QiDetails *result = qi_details_ref (self);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].map != NULL)
      {
        QiDetails *next = qi_details_drop (result, keys[i].name, findings);

        qi_details_unref (result);
        result = next;
      }
  return result;
}

/**
 * qi_details_check:
 * @self: details
 * @shape: the board that they belong to
 * @findings: (nullable) (element-type QiFinding): gets a "bad-detail" error, with parameter "key", for each fault
 *
 * Judges the values of the known keys.
 *
 * Returns: %TRUE when all are well-formed and all squares are on the board
 *
 * Since: 1.0
 */
gboolean
qi_details_check (const QiDetails *self,
                  const QiShape   *shape,
                  GPtrArray       *findings)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (shape != NULL, FALSE);

  gboolean good = TRUE;

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const QiValue *value = qi_details_get (self, keys[i].name);

      if (value == NULL || keys[i].form->check (value, shape))
        continue;

      QiFinding *error = qi_found_bad_detail (keys[i].name, keys[i].form->text);

      qi_findings_add (findings, qi_finding_set_field (error, keys[i].name));
      good = FALSE;
    }
  return good;
}
