/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-mark-private.h"

#include "case-table.h"
#include "qi-json-reader-private.h"

static const QiShape board = { 2, { 3, 3 } };

static QiValue *
parse (const char *text)
{
  QiValue *value = text != NULL ? qi_json_parse (text, -1, NULL, NULL) : NULL;

  g_assert_true (text == NULL || value != NULL);
  return value;
}

static char *
format (const QiValue *value)
{
  return value != NULL ? qi_value_to_string (value) : g_strdup ("-");
}

typedef struct
{
  const char *name;
  const char *text;
  gboolean    is_mark;
  QiMark      mark;
} ReadCase;

/* On a board of 3×3, so 8 is the last square. */
static const ReadCase read_cases[] = {
  { "square", "{\"kind\":\"square\",\"squares\":[8]}", TRUE,
    { QI_MARK_SQUARE, QI_MARK_PLAIN, QI_MARK_GREEN, 8, 8, NULL } },
  { "arrow", "{\"kind\":\"arrow\",\"squares\":[0,8]}", TRUE,
    { QI_MARK_ARROW, QI_MARK_PLAIN, QI_MARK_GREEN, 0, 8, NULL } },
  { "loop", "{\"kind\":\"arrow\",\"squares\":[4,4]}", TRUE,
    { QI_MARK_ARROW, QI_MARK_PLAIN, QI_MARK_GREEN, 4, 4, NULL } },
  { "looks", "{\"colour\":\"red\",\"kind\":\"square\",\"shape\":\"circle\",\"squares\":[1]}", TRUE,
    { QI_MARK_SQUARE, QI_MARK_CIRCLE, QI_MARK_RED, 1, 1, NULL } },
  { "line", "{\"kind\":\"arrow\",\"squares\":[1,2],\"shape\":\"line\"}", TRUE,
    { QI_MARK_ARROW, QI_MARK_LINE, QI_MARK_GREEN, 1, 2, NULL } },
  { "label", "{\"kind\":\"square\",\"squares\":[1],\"label\":\"\\u738b\"}", TRUE,
    { QI_MARK_SQUARE, QI_MARK_PLAIN, QI_MARK_GREEN, 1, 1, "王" } },
  { "no-label", "{\"kind\":\"square\",\"squares\":[1],\"label\":\"\"}", TRUE,
    { QI_MARK_SQUARE, QI_MARK_PLAIN, QI_MARK_GREEN, 1, 1, NULL } },
  { "unknown-looks", "{\"kind\":\"square\",\"squares\":[1],\"shape\":\"star\",\"colour\":\"pink\"}",
    TRUE, { QI_MARK_SQUARE, QI_MARK_PLAIN, QI_MARK_GREEN, 1, 1, NULL } },
  { "odd-looks", "{\"kind\":\"square\",\"squares\":[1],\"shape\":[],\"colour\":1,\"label\":{}}", TRUE,
    { QI_MARK_SQUARE, QI_MARK_PLAIN, QI_MARK_GREEN, 1, 1, NULL } },
  { "nul-in-shape", "{\"kind\":\"square\",\"squares\":[1],\"shape\":\"cross\\u0000\"}", TRUE,
    { QI_MARK_SQUARE, QI_MARK_PLAIN, QI_MARK_GREEN, 1, 1, NULL } },
  { "outside", "{\"kind\":\"square\",\"squares\":[9]}", FALSE, { 0 } },
  { "below", "{\"kind\":\"square\",\"squares\":[-1]}", FALSE, { 0 } },
  { "fraction", "{\"kind\":\"square\",\"squares\":[1.0]}", FALSE, { 0 } },
  { "huge", "{\"kind\":\"square\",\"squares\":[4294967296]}", FALSE, { 0 } },
  { "one-end", "{\"kind\":\"arrow\",\"squares\":[1]}", FALSE, { 0 } },
  { "end-outside", "{\"kind\":\"arrow\",\"squares\":[1,9]}", FALSE, { 0 } },
  { "kind", "{\"kind\":\"star\",\"squares\":[1]}", FALSE, { 0 } },
  { "no-squares", "{\"kind\":\"square\"}", FALSE, { 0 } },
  { "text-squares", "{\"kind\":\"square\",\"squares\":\"1\"}", FALSE, { 0 } },
  { "array", "[1]", FALSE, { 0 } },
  { "null", "null", FALSE, { 0 } },
};

static void
test_read (gconstpointer data)
{
  const ReadCase *test = data;
  g_autoptr (QiValue) value = parse (test->text);
  QiMark mark;

  g_assert_cmpint (qi_mark_read (value, &board, &mark), ==, test->is_mark);
  if (!test->is_mark)
    return;
  g_assert_cmpint (mark.kind, ==, test->mark.kind);
  g_assert_cmpint (mark.shape, ==, test->mark.shape);
  g_assert_cmpint (mark.colour, ==, test->mark.colour);
  g_assert_cmpuint (mark.from, ==, test->mark.from);
  g_assert_cmpuint (mark.to, ==, test->mark.to);
  g_assert_cmpstr (mark.label, ==, test->mark.label);

  /* What is written is read back. */
  g_autoptr (QiValue) written = qi_mark_to_value (&mark);
  QiMark again;
  g_assert_true (qi_mark_read (written, &board, &again));
  g_assert_cmpint (again.kind, ==, mark.kind);
  g_assert_cmpint (again.shape, ==, mark.shape);
  g_assert_cmpint (again.colour, ==, mark.colour);
  g_assert_cmpuint (again.to, ==, mark.to);
  g_assert_cmpstr (again.label, ==, mark.label);
}

typedef struct
{
  const char *name;
  const char *before; /* a list, or NULL */
  const char *mark;
  const char *after; /* "-": nothing is left */
} ToggleCase;

#define S4 "{\"kind\":\"square\",\"squares\":[4]}"
#define S5 "{\"kind\":\"square\",\"squares\":[5]}"
#define S4RED "{\"kind\":\"square\",\"squares\":[4],\"colour\":\"red\"}"
#define S4CIRCLE "{\"kind\":\"square\",\"squares\":[4],\"shape\":\"circle\"}"
#define L4 "{\"kind\":\"square\",\"squares\":[4],\"label\":\"A\"}"
#define A45 "{\"kind\":\"arrow\",\"squares\":[4,5]}"
#define L4B "{\"kind\":\"square\",\"squares\":[4],\"label\":\"B\"}"
#define A48 "{\"kind\":\"arrow\",\"squares\":[4,8]}"
#define A54 "{\"kind\":\"arrow\",\"squares\":[5,4]}"
#define A45BLUE "{\"kind\":\"arrow\",\"squares\":[4,5],\"colour\":\"blue\"}"
#define ODD "{\"kind\":\"square\",\"squares\":[4],\"by\":\"another program\"}"

static const ToggleCase toggle_cases[] = {
  { "first", NULL, S4, "[" S4 "]" },
  { "again", "[" S4 "]", S4, "-" },
  { "another", "[" S4 "]", S5, "[" S4 "," S5 "]" },
  { "one-of-two", "[" S4 "," S5 "]", S4, "[" S5 "]" },
  { "other-colour", "[" S4 "," S5 "]", S4RED, "[" S4RED "," S5 "]" },
  { "other-shape", "[" S4RED "]", S4CIRCLE, "[" S4CIRCLE "]" },
  { "beside-a-label", "[" L4 "]", S4, "[" L4 "," S4 "]" },
  { "arrow", "[" S4 "]", A45, "[" S4 "," A45 "]" },
  { "arrow-again", "[" A45 "," S4 "]", A45, "[" S4 "]" },
  { "arrow-back", "[" A45 "]", A54, "[" A45 "," A54 "]" },
  { "arrow-other-colour", "[" A45 "]", A45BLUE, "[" A45BLUE "]" },
  { "twice-there", "[" S4 "," S4 "]", S4, "-" },
  { "two-looks-there", "[" S4 "," S4CIRCLE "]", S4RED, "[" S4RED "]" },
  { "others-are-kept", "[1,\"x\"," ODD "]", S5, "[1,\"x\"," ODD "," S5 "]" },
  { "no-list", "{\"a\":1}", S4, "[" S4 "]" },
  { "arrow-elsewhere", "[" A45 "," A48 "]", A48, "[" A45 "]" },
  { "arrow-new-end", "[" A45 "]", A48, "[" A45 "," A48 "]" },
  { "other-label", "[" L4 "]", L4B, "[" L4B "]" },
};

static void
test_toggle (gconstpointer data)
{
  const ToggleCase *test = data;
  g_autoptr (QiValue) before = parse (test->before);
  g_autoptr (QiValue) value = parse (test->mark);
  gboolean added = FALSE;
  QiMark mark;

  g_assert_true (qi_mark_read (value, &board, &mark));
  gboolean there = qi_marks_contain (before, &board, &mark);
  g_autoptr (QiValue) after = qi_marks_toggle (before, &board, &mark, &added);
  g_autofree char *text = format (after);
  g_assert_cmpstr (text, ==, test->after);
  g_assert_cmpint (added, ==, !there);
  g_autoptr (QiValue) unasked = qi_marks_toggle (before, &board, &mark, NULL);
  g_assert_true (unasked == after || qi_value_equal (unasked, after));
  g_assert_cmpint (qi_marks_contain (after, &board, &mark), ==, added);
}

typedef struct
{
  const char *name;
  const char *before;
  const char *label; /* NULL removes it */
  const char *after;
} LabelCase;

static const LabelCase label_cases[] = {
  { "first", NULL, "A", "[" L4 "]" },
  { "beside", "[" S4 "]", "A", "[" S4 "," L4 "]" },
  { "other", "[{\"kind\":\"square\",\"squares\":[4],\"label\":\"B\"}," S5 "]", "A",
    "[" L4 "," S5 "]" },
  { "away", "[" L4 "," S4 "]", NULL, "[" S4 "]" },
  { "none-there", "[" S4 "]", NULL, "[" S4 "]" },
  { "among-others", "[7," A45 "," S5 "]", "A", "[7," A45 "," S5 "," L4 "]" },
  { "twice", "[" L4 "," L4B "]", "A", "[" L4 "]" },
};

static void
test_label (gconstpointer data)
{
  const LabelCase *test = data;
  g_autoptr (QiValue) before = parse (test->before);
  g_autoptr (QiValue) after = qi_marks_with_label (before, &board, 4, test->label);
  g_autofree char *text = format (after);

  g_assert_cmpstr (text, ==, test->after);
}

/* Squares 4 and 5 of each list. */
typedef struct
{
  const char *name;
  const char *before;
  const char *look; /* NULL: taken away */
  const char *after;
  gboolean    covered; /* before */
} SquaresCase;

static const SquaresCase squares_cases[] = {
  { "first", NULL, S4, "[" S4 "," S5 "]", FALSE },
  { "all-there", "[" S5 "," S4 "]", S4, "[" S5 "," S4 "]", TRUE },
  { "one-there", "[" S5 "]", S4, "[" S5 "," S4 "]", FALSE },
  { "other-look", "[" S4CIRCLE "," S4 "]", S4RED,
    "[" S4RED ",{\"kind\":\"square\",\"squares\":[5],\"colour\":\"red\"}]", FALSE },
  { "beside", "[" L4 "," A45 ",7,{\"kind\":\"square\",\"squares\":[6]}]", S4,
    "[" L4 "," A45 ",7,{\"kind\":\"square\",\"squares\":[6]}," S4 "," S5 "]", FALSE },
  { "away", "[" L4 "," S4 "," A45 "," S4CIRCLE "," S5 "]", NULL, "[" L4 "," A45 "]", FALSE },
  { "all-away", "[" S4 "]", NULL, "-", FALSE },
};

static void
test_squares (gconstpointer data)
{
  const SquaresCase *test = data;
  const guint two[] = { 4, 5 };
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (QiValue) before = parse (test->before);
  g_autoptr (QiValue) value = parse (test->look);
  g_autoptr (QiValue) after = NULL;
  g_autofree char *text = NULL;
  QiMark look;

  g_array_append_vals (squares, two, G_N_ELEMENTS (two));
  if (value != NULL)
    {
      g_assert_true (qi_mark_read (value, &board, &look));
      g_assert_cmpint (qi_marks_cover (before, &board, squares, &look), ==, test->covered);
    }
  after = qi_marks_with_squares (before, &board, squares, value != NULL ? &look : NULL);
  text = format (after);
  g_assert_cmpstr (text, ==, test->after);
}

/* All squares of the largest board: what is done for each of them costs no look at all marks. */
static void
test_many_squares (void)
{
  const QiShape large = { 2, { 255, 255 } };
  const QiMark look = { .kind = QI_MARK_SQUARE, .colour = QI_MARK_BLUE };
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (QiValue) marked = NULL;
  g_autoptr (QiValue) again = NULL;
  g_autoptr (QiValue) none = NULL;

  for (guint square = 0; square < 255 * 255; square++)
    g_array_append_val (squares, square);
  marked = qi_marks_with_squares (NULL, &large, squares, &look);
  g_assert_cmpuint (qi_value_get_size (marked), ==, 255 * 255);
  g_assert_true (qi_marks_cover (marked, &large, squares, &look));
  again = qi_marks_with_squares (marked, &large, squares, &look);
  g_assert_true (qi_value_equal (again, marked));
  none = qi_marks_with_squares (marked, &large, squares, NULL);
  g_assert_null (none);
}

static void
test_without_square (void)
{
  static const struct
  {
    const char *before;
    const char *after;
  } rows[] = {
    { NULL, "-" },
    { "[" S4 "]", "-" },
    { "[" S4 "," S5 "," A45 "," A54 "," L4 "]", "[" S5 "]" },
    { "[2," S4 "]", "[2]" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiValue) before = parse (rows[i].before);
      g_autoptr (QiValue) after = qi_marks_without_square (before, &board, 4);
      g_autofree char *text = format (after);

      g_assert_cmpstr (text, ==, rows[i].after);
    }
}

static void
test_names (void)
{
  QiMarkColour colour = QI_MARK_GREEN;
  QiMarkShape shape = QI_MARK_PLAIN;

  for (int i = QI_MARK_PLAIN; i < QI_MARK_N_SHAPES; i++)
    if (qi_mark_get_shape_name ((QiMarkShape) i) != NULL)
      {
        g_assert_true (qi_mark_shape_from_name (qi_mark_get_shape_name ((QiMarkShape) i), &shape));
        g_assert_cmpint (shape, ==, i);
      }
  for (int i = QI_MARK_GREEN; i < QI_MARK_N_COLOURS; i++)
    {
      g_assert_true (
        qi_mark_colour_from_name (qi_mark_get_colour_name ((QiMarkColour) i), &colour));
      g_assert_cmpint (colour, ==, i);
    }
  g_assert_null (qi_mark_get_shape_name (QI_MARK_N_SHAPES));
  g_assert_null (qi_mark_get_colour_name (QI_MARK_N_COLOURS));
  g_assert_false (qi_mark_shape_from_name ("star", &shape));
  g_assert_false (qi_mark_colour_from_name (NULL, &colour));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/mark/read/", read_cases, test_read);
  case_table_add ("/core/mark/toggle/", toggle_cases, test_toggle);
  case_table_add ("/core/mark/label/", label_cases, test_label);
  case_table_add ("/core/mark/squares/", squares_cases, test_squares);
  g_test_add_func ("/core/mark/many-squares", test_many_squares);
  g_test_add_func ("/core/mark/without-square", test_without_square);
  g_test_add_func ("/core/mark/names", test_names);
  return g_test_run ();
}
