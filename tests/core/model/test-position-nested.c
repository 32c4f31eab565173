/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of qi.ex for nested boards, beyond its test vectors: arguments of any kind, the order of the checks, and the
 * limits. */
#include <string.h>

#include "qi-json-reader-private.h"
#include "qi-position.h"

#define HANDS "{\"first\":[],\"second\":[]}"
#define STYLES "{\"first\":\"C\",\"second\":\"c\"}"
#define TURN    "\"first\""

typedef struct
{
  const char *name;
  const char *board; /* NULL: no such argument */
  const char *hands;
  const char *styles;
  const char *turn;
  const char *code;
  const char *message;
} NestedCase;

static const NestedCase nested_cases[] = {
  { "no-arguments", NULL, NULL, NULL, NULL, "bad-turn", "turn must be :first or :second" },
  { "turn-only", NULL, NULL, NULL, TURN, "board-not-list", "board must be a list" },
  { "no-hands", "[null]", NULL, NULL, TURN, "hands-not-map",
    "hands must be a map with keys :first and :second" },
  { "no-styles", "[null]", HANDS, NULL, TURN, "styles-not-map",
    "styles must be a map with keys :first and :second" },
  { "turn-with-nul", "[null]", HANDS, STYLES, "\"first\\u0000\"", "bad-turn",
    "turn must be :first or :second" },
  { "turn-before-board", "[]", HANDS, STYLES, "7", "bad-turn", "turn must be :first or :second" },
  { "board-before-hands", "[]", "7", STYLES, TURN, "board-empty", "board must not be empty" },
  { "hands-before-styles", "[null]", "[]", "[]", TURN, "hands-not-map",
    "hands must be a map with keys :first and :second" },
  { "styles-before-total", "[\"a\"]", "{\"first\":[\"b\"],\"second\":[]}", "{}", TURN, "styles-keys",
    "styles must have exactly keys :first and :second" },
  { "keys-before-nil", "[null]", HANDS, "{\"first\":null}", TURN, "styles-keys",
    "styles must have exactly keys :first and :second" },
  { "depth-before-size", "[[[[]]]]", HANDS, STYLES, TURN, "too-many-dimensions",
    "board exceeds 3 dimensions (got 4)" },
  { "depth-along-the-first-child", "[[null],[[[[]]]]]", HANDS, STYLES, TURN, "expected-flat",
    "inconsistent board structure: expected flat squares at this level" },
  { "hands-other-key", "[null]", "{\"first\":[],\"third\":[]}", STYLES, TURN, "hands-keys",
    "hands must have exactly keys :first and :second" },
  { "styles-other-key", "[null]", HANDS, "{\"first\":\"C\",\"third\":\"c\"}", TURN, "styles-keys",
    "styles must have exactly keys :first and :second" },
  { "no-squares-first", "[[],[null]]", HANDS, STYLES, TURN, "board-empty", "board must not be empty" },
  { "no-squares-later", "[[null],[]]", HANDS, STYLES, TURN, "non-rectangular",
    "non-rectangular board: expected 1 elements, got 0" },
  { "flat-before-length", "[[1],[2,[3]]]", HANDS, STYLES, TURN, "expected-flat",
    "inconsistent board structure: expected flat squares at this level" },
  { "length-of-ranks-before-their-squares", "[[[1],[2]],[[3,[4]]]]", HANDS, STYLES, TURN, "non-rectangular",
    "non-rectangular board: expected 2 elements, got 1" },
  { "object-is-a-piece", "[{\"a\":[]},null]", HANDS, STYLES, TURN, NULL, NULL },
  { "false-zero-and-empty-are-pieces", "[false,0,\"\",null]", HANDS, STYLES, TURN, NULL, NULL },
  { "list-in-a-hand", "[null]", "{\"first\":[[1]],\"second\":[]}", STYLES, TURN, NULL, NULL },
  { "keys-in-any-order", "[null]", "{\"second\":[],\"first\":[]}", "{\"second\":1,\"first\":1}", TURN, NULL,
    NULL },
};

static QiValue *
parse (const char *text)
{
  QiJsonFault fault;
  QiValue *value;

  if (text == NULL)
    return NULL;
  value = qi_json_parse (text, -1, qi_json_limits_get_default (), &fault);
  g_assert_nonnull (value);
  return value;
}

static void
unref_value (QiValue **value)
{
  g_clear_pointer (value, qi_value_unref);
}

static QiPosition *
construct (const char *board,
           const char *hands,
           const char *styles,
           const char *turn,
           GError    **error)
{
  QiValue *values[] = { parse (board), parse (hands), parse (styles), parse (turn) };
  QiPosition *position =
    qi_position_new_from_nested (values[0], values[1], values[2], values[3], NULL, error);

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    unref_value (&values[i]);
  return position;
}

static void
test_nested (gconstpointer data)
{
  const NestedCase *item = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiPosition) position =
    construct (item->board, item->hands, item->styles, item->turn, &error);

  if (item->code != NULL)
    {
      g_assert_null (position);
      g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, item->code);
      g_assert_cmpstr (error->message, ==, item->message);
      g_assert_nonnull (qi_finding_get_field (qi_error_get_finding (error)));
      g_assert_null (construct (item->board, item->hands, item->styles, item->turn, NULL));
      return;
    }
  {
    g_autoptr (QiValue) board = parse (item->board);
    g_autoptr (QiValue) nested = NULL;

    g_assert_no_error (error);
    nested = qi_position_dup_nested (position);
    g_assert_true (qi_value_equal (nested, board));
  }
}

static void
test_deep (void)
{
  /* Deeper than a recursion could go: levels are only counted. */
  const guint depth = 200000;
  QiValue *board = qi_value_new_null ();
  g_autoptr (QiValue) hands = parse (HANDS);
  g_autoptr (QiValue) styles = parse (STYLES);
  g_autoptr (QiValue) turn = parse (TURN);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < depth; i++)
    {
      QiValue *list = qi_value_new_array (&board, 1);

      qi_value_unref (board);
      board = list;
    }
  g_assert_null (
    qi_position_new_from_nested (board, hands, styles, turn, qi_limits_get_default (), &error));
  g_assert_cmpstr (error->message, ==, "board exceeds 3 dimensions (got 200000)");
  qi_value_unref (board);
}

static void
test_limits (void)
{
  g_autofree char *name = g_strnfill (256, 'x');
  g_autofree char *longest = g_strnfill (255, 'x');
  g_autofree char *quoted = g_strdup_printf ("\"%s\"", name);
  g_autofree char *fits = g_strdup_printf ("[\"%s\"]", longest);
  g_autofree char *board = g_strdup_printf ("[null,%s]", quoted);
  g_autofree char *nested = g_strdup_printf ("[[null,null],%s]", board);
  g_autofree char *number = g_strdup_printf ("[1%s]", longest + 255);
  g_autofree char *hands = g_strdup_printf ("{\"first\":[],\"second\":[%s]}", quoted);
  g_autofree char *styles = g_strdup_printf ("{\"first\":\"C\",\"second\":%s}", quoted);
  const guint *squares;
  gsize n_squares;
  QiSide side = QI_SIDE_FIRST;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiPosition) accepted = construct (fits, HANDS, STYLES, TURN, &error);
  g_autoptr (QiPosition) counted = construct (number, HANDS, STYLES, TURN, &error);

  g_assert_no_error (error);
  g_assert_nonnull (counted);
  g_assert_cmpuint (qi_position_get_piece (accepted, 0)->length, ==, 255);

  g_assert_null (construct (nested, HANDS, STYLES, TURN, &error));
  g_assert_cmpstr (error->message, ==, "piece exceeds 255 bytes (got 256)");
  squares = qi_finding_get_squares (qi_error_get_finding (error), &n_squares);
  g_assert_cmpuint (n_squares, ==, 1);
  g_assert_cmpuint (squares[0], ==, 3);
  g_clear_error (&error);
  g_assert_null (construct (board, HANDS, STYLES, TURN, &error));
  g_assert_cmpstr (error->message, ==, "piece exceeds 255 bytes (got 256)");
  squares = qi_finding_get_squares (qi_error_get_finding (error), &n_squares);
  g_assert_cmpuint (n_squares, ==, 1);
  g_assert_cmpuint (squares[0], ==, 1);
  g_clear_error (&error);

  g_assert_null (construct ("[null]", hands, STYLES, TURN, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "piece-too-long");
  g_assert_true (qi_finding_get_hand (qi_error_get_finding (error), &side));
  g_assert_cmpint (side, ==, QI_SIDE_SECOND);
  g_clear_error (&error);

  g_assert_null (construct ("[null]", HANDS, styles, TURN, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "style-too-long");
  g_assert_cmpstr (error->message, ==, "second player style exceeds 255 bytes");
  g_clear_error (&error);

  /* The checks of qi.ex come before the limits. */
  g_assert_null (construct (board, hands, "{}", TURN, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "styles-keys");
}

/* The nested lists as qi.ex and qi.rs give them, in one, two and three dimensions. */
static void
test_nested_view (void)
{
  static const char *const boards[] = {
    "[null,\"K\",1,null]",
    "[[null,\"K\"],[1,null],[\"1\",1.0]]",
    "[[[null,\"a\"],[\"b\",null],[null,null]],[[\"c\",null],[null,null],[\"a\\u0000\",true]]]",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (QiPosition) position = construct (boards[i], HANDS, STYLES, TURN, NULL);
      g_autoptr (QiValue) nested = NULL;
      g_autofree char *text = NULL;

      g_assert_nonnull (position);
      g_assert_cmpuint (qi_position_get_n_dimensions (position), ==, i + 1);
      nested = qi_position_dup_nested (position);
      text = qi_value_to_string (nested);
      g_assert_cmpstr (text, ==, boards[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (nested_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/position/nested/", nested_cases[i].name, NULL);

      g_test_add_data_func (path, &nested_cases[i], test_nested);
    }
  g_test_add_func ("/core/position/nested/deep", test_deep);
  g_test_add_func ("/core/position/nested/limits", test_limits);
  g_test_add_func ("/core/position/nested/view", test_nested_view);
  return g_test_run ();
}
