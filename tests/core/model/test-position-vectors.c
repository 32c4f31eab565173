/* SPDX-License-Identifier: Apache-2.0 */
/* The conformance vectors of the Qi model: each case is a test path of its own. */
#include <string.h>

#include "qi-json-reader-private.h"
#include "qi-position-private.h"

static const char *
get_text (QiValue    *object,
          const char *key)
{
  QiValue *member = qi_value_get_member (object, key);

  return member == NULL ? NULL : qi_value_get_text (member, NULL);
}

static gint64
get_int (QiValue *value)
{
  gint64 number = 0;

  g_assert_nonnull (value);
  g_assert_true (qi_value_get_int (value, &number));
  return number;
}

/* "TooManyPieces" and "too_many_pieces" both become too-many-pieces. */
static char *
dup_code (const char *name)
{
  GString *code = g_string_new (NULL);

  for (const char *at = name; *at != '\0'; at++)
    {
      if (g_ascii_isupper (*at) && at != name)
        g_string_append_c (code, '-');
      g_string_append_c (code, *at == '_' ? '-' : g_ascii_tolower (*at));
    }
  return g_string_free (code, FALSE);
}

static void
assert_refused (const QiPosition *position,
                const GError     *error,
                const char       *name,
                const char       *message)
{
  g_autofree char *code = dup_code (name);

  g_assert_null (position);
  g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, code);
  if (message != NULL)
    g_assert_cmpstr (error->message, ==, message);
}

/* The nested board of `board_gen`: a shape and some pieces. */
static QiValue *
make_nested (const guint *sizes,
             gsize        n_sizes,
             guint       *next,
             QiValue     *pieces)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);

  for (guint i = 0; i < sizes[0]; i++)
    {
      QiValue *item = NULL;

      if (n_sizes > 1)
        {
          g_ptr_array_add (items, make_nested (sizes + 1, n_sizes - 1, next, pieces));
          continue;
        }
      for (gsize j = 0; pieces != NULL && j < qi_value_get_size (pieces); j++)
        {
          QiValue *piece = qi_value_get_item (pieces, j);

          if (get_int (qi_value_get_item (piece, 0)) == *next)
            item = qi_value_ref (qi_value_get_item (piece, 1));
        }
      ++*next;
      g_ptr_array_add (items, item == NULL ? qi_value_new_null () : item);
    }
  return qi_value_new_array ((QiValue *const *) items->pdata, items->len);
}

static QiValue *
dup_board (QiValue *item)
{
  QiValue *generator = qi_value_get_member (item, "board_gen");
  QiValue *shape;
  guint sizes[4];
  guint next = 0;

  if (generator == NULL)
    return qi_value_ref (qi_value_get_member (item, "board"));
  shape = qi_value_get_member (generator, "shape");
  g_assert_cmpuint (qi_value_get_size (shape), <=, G_N_ELEMENTS (sizes));
  for (gsize i = 0; i < qi_value_get_size (shape); i++)
    sizes[i] = (guint) get_int (qi_value_get_item (shape, i));
  return make_nested (sizes, qi_value_get_size (shape), &next,
                      qi_value_get_member (generator, "pieces"));
}

static void
assert_shape (const QiPosition *position,
              QiValue          *shape)
{
  const QiShape *own = qi_position_get_shape (position);

  g_assert_cmpuint (own->n_dimensions, ==, qi_value_get_size (shape));
  g_assert_cmpuint (qi_position_get_n_dimensions (position), ==, own->n_dimensions);
  for (guint i = 0; i < own->n_dimensions; i++)
    g_assert_cmpint (own->sizes[i], ==, get_int (qi_value_get_item (shape, i)));
}

static void
assert_nested_ok (const QiPosition *position,
                  const GError     *error,
                  QiValue          *item,
                  QiValue          *board)
{
  QiValue *expect = qi_value_get_member (item, "expect");
  g_autoptr (QiValue) nested = NULL;

  g_assert_no_error (error);
  assert_shape (position, qi_value_get_member (expect, "shape"));
  g_assert_cmpint (qi_position_get_n_squares (position), ==,
                   get_int (qi_value_get_member (expect, "squares")));
  g_assert_cmpint (qi_position_get_n_pieces (position), ==,
                   get_int (qi_value_get_member (expect, "pieces")));
  g_assert_cmpstr (qi_side_get_name (qi_position_get_turn (position)), ==, get_text (item, "turn"));
  nested = qi_position_dup_nested (position);
  g_assert_true (qi_value_equal (nested, board));
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      QiValue *hand =
        qi_value_get_member (qi_value_get_member (item, "hands"), qi_side_get_name (side));
      QiValue *style =
        qi_value_get_member (qi_value_get_member (item, "styles"), qi_side_get_name (side));
      g_autoptr (QiValue) own_style = qi_token_to_value (qi_position_get_style (position, side));

      g_assert_cmpuint (qi_position_get_n_in_hand (position, side), ==, qi_value_get_size (hand));
      g_assert_true (qi_value_equal (own_style, style));
    }
}

static void
test_nested (QiValue *item)
{
  QiValue *expect = qi_value_get_member (item, "expect");
  const gboolean ok = qi_value_get_boolean (qi_value_get_member (expect, "ok"));
  const QiLimits *presets[] = { qi_limits_get_large (), qi_limits_get_default () };
  g_autoptr (QiValue) board = dup_board (item);

  for (gsize i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QiPosition) position =
        qi_position_new_from_nested (board, qi_value_get_member (item, "hands"),
                                     qi_value_get_member (item, "styles"),
                                     qi_value_get_member (item, "turn"), presets[i], &error);

      if (!ok)
        assert_refused (position, error, get_text (expect, "error"), get_text (expect, "message"));
      else if (get_int (qi_value_get_member (expect, "squares")) > presets[i]->max_squares)
        assert_refused (position, error, "TooManySquares", NULL);
      else
        assert_nested_ok (position, error, item, board);
    }
}

static QiPosition *
make_empty (QiValue *shape,
            QiValue *styles,
            GError **error)
{
  const QiToken upper = QI_TOKEN ("C");
  const QiToken lower = QI_TOKEN ("c");
  gint64 sizes[8];

  g_assert_cmpuint (qi_value_get_size (shape), <=, G_N_ELEMENTS (sizes));
  for (gsize i = 0; i < qi_value_get_size (shape); i++)
    sizes[i] = get_int (qi_value_get_item (shape, i));
  if (styles != NULL)
    {
      g_assert_cmpstr (get_text (styles, "first"), ==, "C");
      g_assert_cmpstr (get_text (styles, "second"), ==, "c");
    }
  return qi_position_new (sizes, qi_value_get_size (shape), &upper, &lower,
                          qi_limits_get_default (), error);
}

static void
test_shape (QiValue *item)
{
  QiValue *expect = qi_value_get_member (item, "expect");
  g_autoptr (GError) error = NULL;
  g_autoptr (QiPosition) position =
    make_empty (qi_value_get_member (item, "shape"), qi_value_get_member (item, "styles"), &error);

  if (!qi_value_get_boolean (qi_value_get_member (expect, "ok")))
    {
      assert_refused (position, error, get_text (expect, "error"),
                      get_text (expect, "message_qi3"));
      return;
    }
  g_assert_no_error (error);
  assert_shape (position, qi_value_get_member (expect, "shape"));
  g_assert_cmpint (qi_position_get_n_squares (position), ==,
                   get_int (qi_value_get_member (expect, "squares")));
  g_assert_cmpuint (qi_position_get_n_pieces (position), ==, 0);
  g_assert_cmpstr (qi_side_get_name (qi_position_get_turn (position)), ==,
                   get_text (expect, "turn"));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_FIRST), "C"));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_SECOND), "c"));
}

static void
test_construct (gconstpointer data)
{
  QiValue *item = (QiValue *) data;
  const char *kind = get_text (item, "kind");

  if (g_str_equal (kind, "nested"))
    test_nested (item);
  else
    {
      g_assert_cmpstr (kind, ==, "shape");
      test_shape (item);
    }
}

/* A piece of the vectors as a token whose text lives as long as the vectors. */
static QiToken
get_token (QiValue *value)
{
  gsize length;
  const char *text;

  g_assert_cmpint (qi_value_get_kind (value), ==, QI_VALUE_STRING);
  text = qi_value_get_text (value, &length);
  return (QiToken) { text, (guint) length, QI_TOKEN_STRING };
}

static QiPosition *
apply_board_diff (QiPosition *position,
                  QiValue    *changes,
                  GError    **error)
{
  const gsize n_changes = qi_value_get_size (changes);
  g_autofree QiBoardChange *diff = g_new0 (QiBoardChange, n_changes);
  g_autofree QiToken *tokens = g_new0 (QiToken, n_changes);

  for (gsize i = 0; i < n_changes; i++)
    {
      QiValue *change = qi_value_get_item (changes, i);
      QiValue *piece = qi_value_get_item (change, 1);

      diff[i].index = get_int (qi_value_get_item (change, 0));
      if (qi_value_get_kind (piece) == QI_VALUE_NULL)
        continue;
      tokens[i] = get_token (piece);
      diff[i].piece = &tokens[i];
    }
  return qi_position_board_diff (position, diff, n_changes, error);
}

static QiPosition *
apply_hand_diff (QiPosition *position,
                 QiSide      side,
                 QiValue    *changes,
                 GError    **error)
{
  const gsize n_changes = qi_value_get_size (changes);
  g_autofree QiHandChange *diff = g_new0 (QiHandChange, n_changes);
  g_autofree QiToken *tokens = g_new0 (QiToken, n_changes);

  for (gsize i = 0; i < n_changes; i++)
    {
      QiValue *change = qi_value_get_item (changes, i);

      tokens[i] = get_token (qi_value_get_item (change, 0));
      diff[i] = (QiHandChange) { &tokens[i], get_int (qi_value_get_item (change, 1)) };
    }
  return qi_position_hand_diff (position, side, diff, n_changes, error);
}

static QiPosition *
apply (QiPosition *position,
       QiValue    *op,
       GError    **error)
{
  const char *name = get_text (op, "op");
  QiValue *changes = qi_value_get_member (op, "changes");

  if (g_str_equal (name, "board_diff"))
    return apply_board_diff (position, changes, error);
  if (g_str_equal (name, "first_hand_diff"))
    return apply_hand_diff (position, QI_SIDE_FIRST, changes, error);
  if (g_str_equal (name, "second_hand_diff"))
    return apply_hand_diff (position, QI_SIDE_SECOND, changes, error);
  g_assert_cmpstr (name, ==, "toggle");
  return qi_position_toggle (position);
}

static void
assert_hand (const QiPosition *position,
             QiSide            side,
             QiValue          *expected)
{
  const QiHandItem *items;
  gsize n_items;

  items = qi_position_get_hand (position, side, &n_items);
  g_assert_cmpuint (n_items, ==, qi_value_get_size (expected));
  for (gsize i = 0; i < n_items; i++)
    {
      QiValue *count = qi_value_get_member (expected, items[i].token.text);

      g_assert_cmpint (items[i].count, ==, get_int (count));
      g_assert_cmpuint (qi_position_get_hand_count (position, side, &items[i].token), ==,
                        items[i].count);
      if (i > 0)
        g_assert_cmpint (qi_token_compare (&items[i - 1].token, &items[i].token), <, 0);
    }
}

static void
assert_state (const QiPosition *position,
              QiValue          *state)
{
  QiValue *board = qi_value_get_member (state, "board");
  QiPositionIter iter;
  const QiToken *piece;
  guint index;
  gsize n = 0;

  qi_position_iter_init (&iter, position, 0);
  for (; qi_position_iter_next (&iter, &index, &piece); n++)
    {
      QiValue *pair = qi_value_get_item (board, n);

      g_assert_cmpint (index, ==, get_int (qi_value_get_item (pair, 0)));
      g_assert_true (qi_token_is (piece, qi_value_get_text (qi_value_get_item (pair, 1), NULL)));
      g_assert_true (qi_position_get_piece (position, index) == piece);
    }
  g_assert_cmpuint (n, ==, qi_value_get_size (board));
  assert_hand (position, QI_SIDE_FIRST, qi_value_get_member (state, "first_hand"));
  assert_hand (position, QI_SIDE_SECOND, qi_value_get_member (state, "second_hand"));
  g_assert_cmpstr (qi_side_get_name (qi_position_get_turn (position)), ==,
                   get_text (state, "turn"));
  g_assert_cmpint (qi_position_get_n_squares (position), ==,
                   get_int (qi_value_get_member (state, "square_count")));
  g_assert_cmpint (qi_position_get_n_board_pieces (position), ==,
                   get_int (qi_value_get_member (state, "board_piece_count")));
  g_assert_cmpint (qi_position_get_n_hand_pieces (position), ==,
                   get_int (qi_value_get_member (state, "hand_piece_count")));
  g_assert_cmpint (qi_position_get_n_pieces (position), ==,
                   get_int (qi_value_get_member (state, "piece_count")));
}

static void
test_diff (gconstpointer data)
{
  QiValue *item = (QiValue *) data;
  QiValue *ops = qi_value_get_member (item, "ops");
  QiValue *expect = qi_value_get_member (item, "expect");
  const gboolean ok = qi_value_get_boolean (qi_value_get_member (expect, "ok"));
  g_autoptr (QiPosition) position = make_empty (qi_value_get_member (item, "shape"), NULL, NULL);

  g_assert_nonnull (position);
  for (gsize i = 0; i < qi_value_get_size (ops); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QiValue) before = qi_position_dup_nested (position);
      const guint hash = qi_position_hash (position);
      g_autoptr (QiPosition) next = apply (position, qi_value_get_item (ops, i), &error);
      g_autoptr (QiValue) after = qi_position_dup_nested (position);

      /* Whatever the result, the position that it was applied to is unchanged. */
      g_assert_true (qi_value_equal (before, after));
      g_assert_cmpuint (qi_position_hash (position), ==, hash);
      if (!ok && (gint64) i == get_int (qi_value_get_member (expect, "at_op")))
        {
          assert_refused (next, error, get_text (expect, "error"), NULL);
          break;
        }
      g_assert_no_error (error);
      qi_position_unref (position);
      position = g_steal_pointer (&next);
    }
  assert_state (position, qi_value_get_member (expect, "state"));
}

static QiValue *
load_vectors (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "vectors", name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  QiJsonFault fault;
  QiValue *value;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  value = qi_json_parse (text, (gssize) length, qi_json_limits_get_default (), &fault);
  g_assert_nonnull (value);
  return value;
}

static void
add_cases (QiValue      *vectors,
           const char   *prefix,
           GTestDataFunc func)
{
  QiValue *cases = qi_value_get_member (vectors, "cases");

  for (gsize i = 0; i < qi_value_get_size (cases); i++)
    {
      QiValue *item = qi_value_get_item (cases, i);
      g_autofree char *path = g_strconcat (prefix, get_text (item, "id"), NULL);

      g_test_add_data_func (path, item, func);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (QiValue) construct = NULL;
  g_autoptr (QiValue) diff = NULL;

  g_test_init (&argc, &argv, NULL);
  construct = load_vectors ("qi-construct.json");
  diff = load_vectors ("qi-diff.json");
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (construct, "cases")), ==, 101);
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (diff, "cases")), ==, 90);
  add_cases (construct, "/core/position/vectors/construct/", test_construct);
  add_cases (diff, "/core/position/vectors/diff/", test_diff);
  return g_test_run ();
}
