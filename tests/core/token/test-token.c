/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-cell-private.h"
#include "qi-epin.h"
#include "qi-epin-private.h"
#include "vectors.h"

/* Every text of up to four bytes over the alphabet that matters, against the specification's own
 * expression. There are 624 tokens. */
static void
test_epin_exhaustive (void)
{
  static const char alphabet[] = "AKZakz+-^' \n0@[`{";
  const guint n = sizeof alphabet; /* the NUL stands for "nothing more" */
  g_autoptr (GRegex) oracle =
    g_regex_new ("\\A[-+]?[A-Za-z]\\^?'?\\z", G_REGEX_DOLLAR_ENDONLY, 0, NULL);

  for (guint number = 0; number < n * n * n * n; number++)
    {
      char text[5] = "";
      char again[QI_EPIN_MAX_BYTES + 1];
      guint rest = number;
      QiEpin epin;

      for (guint i = 0; i < 4; i++, rest /= n)
        text[i] = alphabet[rest % n];
      gboolean expected = g_regex_match (oracle, text, 0, NULL);

      g_assert_cmpint (qi_epin_parse (text, -1, &epin), ==, expected);
      if (expected)
        {
          g_assert_cmpuint (qi_epin_format (&epin, again), ==, strlen (text));
          g_assert_cmpstr (again, ==, text);
        }
    }
}

static void
test_epin_count (void)
{
  guint n = 0;

  for (guint i = 0; i < 26; i++)
    for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
      for (QiPieceState state = QI_PIECE_NORMAL; state <= QI_PIECE_DIMINISHED; state++)
        for (guint marks = 0; marks < 4; marks++)
          {
            QiEpin epin = { (char) ('A' + (int) i), side, state, marks & 1, marks >> 1 };
            char text[QI_EPIN_MAX_BYTES + 1];
            QiEpin again;

            qi_epin_format (&epin, text);
            g_assert_true (qi_epin_parse (text, -1, &again));
            g_assert_cmpint (again.letter, ==, epin.letter);
            g_assert_cmpint (again.side, ==, epin.side);
            g_assert_cmpint (again.state, ==, epin.state);
            g_assert_cmpint (again.terminal, ==, epin.terminal);
            g_assert_cmpint (again.derived, ==, epin.derived);
            n++;
          }
  g_assert_cmpuint (n, ==, 624);
}

static void
test_epin_scan (void)
{
  static const struct
  {
    const char *text;
    gsize length;
    gsize used;
  } cases[] = {
    { "K^'k", 4, 3 }, { "+P+P", 4, 2 }, { "K''", 3, 2 },  { "K'^", 3, 2 },
    { "+", 1, 0 },    { "", 0, 0 },     { "8", 1, 0 },    { "K^", 1, 1 },
    { "+K", 1, 0 },   { "K", 0, 0 },    { "+\0K", 3, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QiEpin epin;

      g_assert_cmpuint (qi_epin_scan (cases[i].text, cases[i].length, &epin), ==, cases[i].used);
    }
}

static void
test_epin_nul (void)
{
  QiEpin epin;

  g_assert_false (qi_epin_parse ("K\0", 2, &epin));
  g_assert_false (qi_epin_parse ("\0K", 2, &epin));
}

/* 256 names in each dimension, all different, each read back. */
static void
test_cell_round_trip (void)
{
  for (guint n = 1; n <= 3; n++)
    for (guint value = 0; value < 256; value++)
      {
        guint indices[3] = { value, 255 - value, value ^ 85u };
        guint again[3] = { 0 };
        char name[QI_CELL_MAX_BYTES + 1];
        gsize length = qi_cell_format (indices, n, name, NULL);

        g_assert_cmpuint (length, ==, strlen (name));
        g_assert_cmpuint (qi_cell_parse (name, -1, again, NULL), ==, n);
        for (guint i = 0; i < n; i++)
          g_assert_cmpuint (again[i], ==, indices[i]);
      }
}

static void
test_cell_nul (void)
{
  guint indices[3];
  const char *fault = NULL;

  g_assert_cmpuint (qi_cell_parse ("a\0", 2, indices, &fault), ==, 0);
  g_assert_cmpstr (fault, ==, "unexpected_character");
  g_assert_cmpuint (qi_cell_parse ("a1Axyz", 3, indices, &fault), ==, 3);
  g_assert_null (fault);
}

static void
test_side_names (void)
{
  QiSide side = QI_SIDE_FIRST;

  g_assert_true (qi_side_from_name ("second", -1, &side));
  g_assert_cmpint (side, ==, QI_SIDE_SECOND);
  g_assert_true (qi_side_from_name ("first", 5, &side));
  g_assert_cmpint (side, ==, QI_SIDE_FIRST);
  g_assert_false (qi_side_from_name ("First", -1, &side));
  g_assert_false (qi_side_from_name ("firs", -1, &side));
  g_assert_false (qi_side_from_name ("", -1, &side));
  g_assert_cmpint (qi_side_other (QI_SIDE_FIRST), ==, QI_SIDE_SECOND);
  g_assert_cmpstr (qi_side_get_name (QI_SIDE_SECOND), ==, "second");
}

static void
test_cell_parse_vector (gconstpointer data)
{
  const QiValue *item = data;
  gsize length;
  const char *input = vectors_text (item, "input", &length);
  const char *fault;
  guint indices[3];
  guint n = qi_cell_parse (input, (gssize) length, indices, &fault);

  g_assert_cmpint (n > 0, ==, vectors_boolean (item, "valid"));
  g_assert_cmpstr (fault, ==, vectors_text (item, "error", NULL));
  if (n == 0)
    return;

  const QiValue *expected = qi_value_get_member (item, "indices");
  char name[QI_CELL_MAX_BYTES + 1];

  g_assert_cmpuint (qi_value_get_size (expected), ==, n);
  for (guint i = 0; i < n; i++)
    {
      gint64 index;

      g_assert_true (qi_value_get_int (qi_value_get_item (expected, i), &index));
      g_assert_cmpint (indices[i], ==, index);
    }
  qi_cell_format (indices, n, name, NULL);
  g_assert_cmpstr (name, ==, vectors_text (item, "canonical", NULL));
}

static void
test_cell_format_vector (gconstpointer data)
{
  const QiValue *item = data;
  const QiValue *list = qi_value_get_member (item, "indices");
  guint n = (guint) qi_value_get_size (list);
  guint indices[8] = { 0 };
  char name[QI_CELL_MAX_BYTES + 1];
  const char *fault;

  g_assert_cmpuint (n, <=, G_N_ELEMENTS (indices));
  for (guint i = 0; i < n; i++)
    {
      gint64 index;

      g_assert_true (qi_value_get_int (qi_value_get_item (list, i), &index));
      indices[i] = (guint) index; /* -1 is beyond every index */
    }

  gsize length = qi_cell_format (indices, n, name, &fault);

  g_assert_cmpstr (fault, ==, vectors_text (item, "error", NULL));
  if (fault == NULL)
    g_assert_cmpstr (name, ==, vectors_text (item, "output", NULL));
  else
    g_assert_cmpuint (length, ==, 0);
}

static void
test_cell_square_vector (gconstpointer data)
{
  const QiValue *item = data;
  const QiValue *sizes = qi_value_get_member (item, "shape");
  guint n = (guint) qi_value_get_size (sizes);
  guint rest = (guint) vectors_int (item, "index");
  guint expected[3] = { 0 };
  guint indices[3];
  char name[QI_CELL_MAX_BYTES + 1];

  /* Sizes are outermost first, indices innermost first. */
  for (guint i = 0; i < n; i++)
    {
      gint64 size;

      g_assert_true (qi_value_get_int (qi_value_get_item (sizes, n - 1 - i), &size));
      expected[i] = rest % (guint) size;
      rest /= (guint) size;
    }
  qi_cell_format (expected, n, name, NULL);
  g_assert_cmpstr (name, ==, vectors_text (item, "cell", NULL));
  g_assert_cmpuint (qi_cell_parse (name, -1, indices, NULL), ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (indices[i], ==, expected[i]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_autoptr (QiValue) cell = vectors_load ("cell.json");

  g_test_add_func ("/core/token/epin/exhaustive", test_epin_exhaustive);
  g_test_add_func ("/core/token/epin/count", test_epin_count);
  g_test_add_func ("/core/token/epin/scan", test_epin_scan);
  g_test_add_func ("/core/token/epin/nul", test_epin_nul);
  g_test_add_func ("/core/token/cell/round-trip", test_cell_round_trip);
  g_test_add_func ("/core/token/cell/nul", test_cell_nul);
  g_test_add_func ("/core/token/side/names", test_side_names);
  vectors_add (cell, "parse", "/core/token/cell", test_cell_parse_vector);
  vectors_add (cell, "format", "/core/token/cell", test_cell_format_vector);
  vectors_add (cell, "square", "/core/token/cell", test_cell_square_vector);
  return g_test_run ();
}
