/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-mark-private.h"

#include <string.h>

/* SGF FF[4] tells the same apart: SQ, CR, TR, MA, SL; AR and LN.
 * https://www.red-bean.com/sgf/properties.html */
static const char *const shape_names[QI_MARK_N_SHAPES] = {
  [QI_MARK_PLAIN] = "plain", [QI_MARK_CIRCLE] = "circle",     [QI_MARK_TRIANGLE] = "triangle",
  [QI_MARK_CROSS] = "cross", [QI_MARK_SELECTED] = "selected", [QI_MARK_LINE] = "line",
};

static const char *const colour_names[QI_MARK_N_COLOURS] = {
  [QI_MARK_GREEN] = "green",
  [QI_MARK_RED] = "red",
  [QI_MARK_BLUE] = "blue",
  [QI_MARK_YELLOW] = "yellow",
};

/* The whole string: one with a NUL behind these characters is another. */
static const char *
get_text (const QiValue *value,
          const char    *key)
{
  const QiValue *member = qi_value_get_member (value, key);
  gsize length = 0;
  const char *text = NULL;

  if (member == NULL || qi_value_get_kind (member) != QI_VALUE_STRING)
    return NULL;
  text = qi_value_get_text (member, &length);
  return strlen (text) == length ? text : NULL;
}

static gboolean
find_name (const char *const *names,
           guint              n_names,
           const char        *name,
           guint             *index)
{
  for (guint i = 0; name != NULL && i < n_names; i++)
    if (g_str_equal (names[i], name))
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_square (const QiValue *squares,
             gsize          index,
             const QiShape *shape,
             guint         *square)
{
  gint64 number = -1;

  if (!qi_value_get_int (qi_value_get_item (squares, index), &number) || number < 0
      || number >= (gint64) qi_shape_get_n_squares (shape))
    return FALSE;
  *square = (guint) number;
  return TRUE;
}

/**
 * qi_mark_read:
 * @value: an item of `marks`
 * @shape: of the board
 * @mark: (out): what it says
 *
 * Reads a mark. Shapes and colours that are not known are taken for the usual ones, so that a mark
 * of another program is still seen.
 *
 * Returns: %FALSE when it is no mark, or names a square that the board does not have
 */
gboolean
qi_mark_read (const QiValue *value,
              const QiShape *shape,
              QiMark        *mark)
{
  const char *kind = get_text (value, "kind");
  const QiValue *squares = qi_value_get_member (value, "squares");
  guint index = 0;

  if (kind == NULL || squares == NULL || qi_value_get_kind (squares) != QI_VALUE_ARRAY)
    return FALSE;
  *mark = (QiMark) { .kind = g_str_equal (kind, "arrow") ? QI_MARK_ARROW : QI_MARK_SQUARE };
  if ((mark->kind == QI_MARK_SQUARE && !g_str_equal (kind, "square"))
      || qi_value_get_size (squares) != (mark->kind == QI_MARK_ARROW ? 2 : 1)
      || !read_square (squares, 0, shape, &mark->from))
    return FALSE;
  mark->to = mark->from;
  if (mark->kind == QI_MARK_ARROW && !read_square (squares, 1, shape, &mark->to))
    return FALSE;
  if (find_name (shape_names, QI_MARK_N_SHAPES, get_text (value, "shape"), &index))
    mark->shape = (QiMarkShape) index;
  if (find_name (colour_names, QI_MARK_N_COLOURS, get_text (value, "colour"), &index))
    mark->colour = (QiMarkColour) index;
  mark->label = get_text (value, "label");
  if (mark->label != NULL && mark->label[0] == '\0')
    mark->label = NULL;
  return TRUE;
}

/**
 * qi_mark_to_value:
 * @mark: a mark
 *
 * Returns: (transfer full): the mark as it stands in the detail `marks`
 */
QiValue *
qi_mark_to_value (const QiMark *mark)
{
  const char *keys[5] = { "kind", "squares" };
  g_autoptr (QiValue) kind = NULL;
  g_autoptr (QiValue) from = qi_value_new_int (mark->from);
  g_autoptr (QiValue) to = qi_value_new_int (mark->to);
  g_autoptr (QiValue) squares = NULL;
  g_autoptr (QiValue) shape = NULL;
  g_autoptr (QiValue) colour = NULL;
  g_autoptr (QiValue) label = NULL;
  QiValue *values[5] = { NULL };
  gsize n = 2;

  g_return_val_if_fail (mark->shape < QI_MARK_N_SHAPES, NULL);
  g_return_val_if_fail (mark->colour < QI_MARK_N_COLOURS, NULL);

  kind = qi_value_new_string (mark->kind == QI_MARK_ARROW ? "arrow" : "square", -1);
  squares =
    qi_value_new_array ((QiValue *const[]) { from, to }, mark->kind == QI_MARK_ARROW ? 2 : 1);
  values[0] = kind;
  values[1] = squares;
  if (mark->shape != QI_MARK_PLAIN)
    {
      shape = qi_value_new_string (shape_names[mark->shape], -1);
      keys[n] = "shape";
      values[n++] = shape;
    }
  if (mark->colour != QI_MARK_GREEN)
    {
      colour = qi_value_new_string (colour_names[mark->colour], -1);
      keys[n] = "colour";
      values[n++] = colour;
    }
  if (mark->label != NULL)
    {
      label = qi_value_new_string (mark->label, -1);
      keys[n] = "label";
      values[n++] = label;
    }
  return qi_value_new_object (keys, values, n);
}

const char *
qi_mark_get_shape_name (QiMarkShape shape)
{
  return shape > QI_MARK_PLAIN && shape < QI_MARK_N_SHAPES ? shape_names[shape] : NULL;
}

/**
 * qi_mark_get_colour_name:
 * @colour: a colour of marks
 *
 * Returns: (transfer none): the colour's name in files, a static string
 */
const char *
qi_mark_get_colour_name (QiMarkColour colour)
{
  return colour < QI_MARK_N_COLOURS ? colour_names[colour] : NULL;
}

gboolean
qi_mark_shape_from_name (const char  *name,
                         QiMarkShape *shape)
{
  guint index = 0;

  if (!find_name (shape_names, QI_MARK_N_SHAPES, name, &index))
    return FALSE;
  *shape = (QiMarkShape) index;
  return TRUE;
}

/**
 * qi_mark_colour_from_name:
 * @name: as in files
 * @colour: (out): which it is
 *
 * Returns: %FALSE when it is none
 */
gboolean
qi_mark_colour_from_name (const char   *name,
                          QiMarkColour *colour)
{
  guint index = 0;

  if (!find_name (colour_names, QI_MARK_N_COLOURS, name, &index))
    return FALSE;
  *colour = (QiMarkColour) index;
  return TRUE;
}

/* --- lists --------------------------------------------------------------------------------- */

static gsize
count_items (const QiValue *marks)
{
  return marks != NULL && qi_value_get_kind (marks) == QI_VALUE_ARRAY ? qi_value_get_size (marks)
                                                                      : 0;
}

static gboolean
is_same (const QiMark *a,
         const QiMark *b)
{
  return a->kind == b->kind && a->shape == b->shape && a->colour == b->colour && a->from == b->from
         && a->to == b->to && g_strcmp0 (a->label, b->label) == 0;
}

/* Whether one takes the other's place: labels and what is drawn around them do not. */
static gboolean
is_same_place (const QiMark *a,
               const QiMark *b)
{
  return a->kind == b->kind && a->from == b->from && a->to == b->to
         && (a->label == NULL) == (b->label == NULL);
}

gboolean
qi_marks_contain (const QiValue *marks,
                  const QiShape *shape,
                  const QiMark  *mark)
{
  QiMark other;

  for (gsize i = 0; i < count_items (marks); i++)
    if (qi_mark_read (qi_value_get_item (marks, i), shape, &other) && is_same (&other, mark))
      return TRUE;
  return FALSE;
}

static QiValue *
make_list (GPtrArray *items)
{
  return items->len == 0 ? NULL : qi_value_new_array ((QiValue *const *) items->pdata, items->len);
}

/**
 * qi_marks_toggle:
 * @marks: (nullable): a list of marks
 * @shape: of the board
 * @mark: what is drawn once more
 * @added: (out) (optional): whether it is there now
 *
 * What drawing a mark means: the same one again takes it away, another look replaces it.
 *
 * Returns: (nullable) (transfer full): the new list, or %NULL when nothing is left
 */
QiValue *
qi_marks_toggle (QiValue       *marks,
                 const QiShape *shape,
                 const QiMark  *mark,
                 gboolean      *added)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  gboolean there = qi_marks_contain (marks, shape, mark);
  gboolean placed = FALSE;
  QiMark other;

  for (gsize i = 0; i < count_items (marks); i++)
    {
      QiValue *item = qi_value_get_item (marks, i);

      if (!qi_mark_read (item, shape, &other) || !is_same_place (&other, mark))
        g_ptr_array_add (items, qi_value_ref (item));
      else if (!there && !placed)
        {
          g_ptr_array_add (items, qi_mark_to_value (mark));
          placed = TRUE;
        }
    }
  if (!there && !placed)
    g_ptr_array_add (items, qi_mark_to_value (mark));
  if (added != NULL)
    *added = !there;
  return make_list (items);
}

/* What is known of a square whose mark is changed. */
enum
{
  SQUARE_ASKED = 1, /* without the mark so far */
  SQUARE_HAS,       /* it had the mark before */
  SQUARE_DONE
};

static guint
get_state (GHashTable   *states,
           const QiMark *mark)
{
  return mark->kind == QI_MARK_SQUARE && mark->label == NULL
           ? GPOINTER_TO_UINT (g_hash_table_lookup (states, GUINT_TO_POINTER (mark->from)))
           : 0;
}

static void
set_state (GHashTable *states,
           guint       square,
           guint       state)
{
  g_hash_table_insert (states, GUINT_TO_POINTER (square), GUINT_TO_POINTER (state));
}

static QiMark
get_mark_at (const QiMark *look,
             guint         square)
{
  return (QiMark) { .kind = QI_MARK_SQUARE,
                    .shape = look->shape,
                    .colour = look->colour,
                    .from = square,
                    .to = square };
}

/* The state of each of @squares. */
static GHashTable *
new_states (const QiValue *marks,
            const QiShape *shape,
            const GArray  *squares,
            const QiMark  *look)
{
  GHashTable *states = g_hash_table_new (NULL, NULL);
  QiMark other;

  for (guint i = 0; i < squares->len; i++)
    set_state (states, g_array_index (squares, guint, i), SQUARE_ASKED);
  for (gsize i = 0; look != NULL && i < count_items (marks); i++)
    if (qi_mark_read (qi_value_get_item (marks, i), shape, &other)
        && get_state (states, &other) != 0)
      {
        const QiMark mark = get_mark_at (look, other.from);

        if (is_same (&other, &mark))
          set_state (states, other.from, SQUARE_HAS);
      }
  return states;
}

gboolean
qi_marks_cover (const QiValue *marks,
                const QiShape *shape,
                const GArray  *squares,
                const QiMark  *look)
{
  g_autoptr (GHashTable) states = new_states (marks, shape, squares, look);
  GHashTableIter iter;
  gpointer state = NULL;

  g_hash_table_iter_init (&iter, states);
  while (g_hash_table_iter_next (&iter, NULL, &state))
    if (GPOINTER_TO_UINT (state) != SQUARE_HAS)
      return FALSE;
  return TRUE;
}

QiValue *
qi_marks_with_squares (QiValue       *marks,
                       const QiShape *shape,
                       const GArray  *squares,
                       const QiMark  *look)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  g_autoptr (GHashTable) states = new_states (marks, shape, squares, look);
  QiMark other = { 0 };

  for (gsize i = 0; i < count_items (marks); i++)
    {
      QiValue *item = qi_value_get_item (marks, i);
      const guint state = qi_mark_read (item, shape, &other) ? get_state (states, &other) : 0;

      if (state == 0 || state == SQUARE_HAS)
        g_ptr_array_add (items, qi_value_ref (item));
      else if (look != NULL && state == SQUARE_ASKED)
        {
          const QiMark mark = get_mark_at (look, other.from);

          g_ptr_array_add (items, qi_mark_to_value (&mark));
          set_state (states, other.from, SQUARE_DONE);
        }
    }
  for (guint i = 0; look != NULL && i < squares->len; i++)
    {
      const QiMark mark = get_mark_at (look, g_array_index (squares, guint, i));

      if (get_state (states, &mark) != SQUARE_ASKED)
        continue;
      g_ptr_array_add (items, qi_mark_to_value (&mark));
      set_state (states, mark.from, SQUARE_DONE);
    }
  return make_list (items);
}

QiValue *
qi_marks_with_label (QiValue       *marks,
                     const QiShape *shape,
                     guint          square,
                     const char    *label)
{
  const QiMark mark = { .kind = QI_MARK_SQUARE, .from = square, .to = square, .label = label };
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  gboolean placed = label == NULL;
  QiMark other;

  for (gsize i = 0; i < count_items (marks); i++)
    {
      QiValue *item = qi_value_get_item (marks, i);

      if (!qi_mark_read (item, shape, &other) || other.kind != QI_MARK_SQUARE
          || other.from != square || other.label == NULL)
        g_ptr_array_add (items, qi_value_ref (item));
      else if (!placed)
        {
          g_ptr_array_add (items, qi_mark_to_value (&mark));
          placed = TRUE;
        }
    }
  if (!placed)
    g_ptr_array_add (items, qi_mark_to_value (&mark));
  return make_list (items);
}

QiValue *
qi_marks_without_square (QiValue       *marks,
                         const QiShape *shape,
                         guint          square)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  QiMark other;

  for (gsize i = 0; i < count_items (marks); i++)
    {
      QiValue *item = qi_value_get_item (marks, i);

      if (!qi_mark_read (item, shape, &other) || (other.from != square && other.to != square))
        g_ptr_array_add (items, qi_value_ref (item));
    }
  return make_list (items);
}
