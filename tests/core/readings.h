/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"
#include "vectors.h"

/* Asserts that the text is read in the same way whatever stands behind it: more of what it ends with, or a sign that goes on
 * with something else. */
static inline void
assert_ends (const QiNotation    *notation,
             const QiReading     *reading,
             const char          *text,
             gsize                length,
             const QiReadOptions *options)
{
  static const char signs[] = " 1\n\"]a:,";
  const char behind[] = { length == 0 ? ' ' : text[length - 1], signs[length % (sizeof signs - 1)] };
  g_autofree char *longer = g_malloc (length + 8);

  if (length > 0)
    memcpy (longer, text, length);
  for (gsize i = 0; i < sizeof behind; i++)
    {
      g_autoptr (QiReading) other = NULL;

      memset (longer + length, behind[i], 8);
      other = qi_notation_read (notation, longer, (gssize) length, options);
      g_assert_cmpuint (other->findings->len, ==, reading->findings->len);
      for (guint j = 0; j < other->findings->len; j++)
        g_assert_cmpstr (qi_finding_get_message (g_ptr_array_index (other->findings, j)), ==,
                         qi_finding_get_message (g_ptr_array_index (reading->findings, j)));
      g_assert_true ((other->setup == NULL) == (reading->setup == NULL));
      if (reading->setup != NULL)
        g_assert_true (qi_setup_equal (other->setup, reading->setup));
    }
}

/* Reads a copy that ends where its block ends, so that reading beyond it is seen. */
static inline QiReading *
read_exactly (const char          *format,
              const char          *text,
              gsize                length,
              const QiReadOptions *options)
{
  g_autofree char *copy = g_malloc (MAX (length, 1));
  const QiNotation *notation = qi_notation_lookup (format);
  QiReading *reading = NULL;

  g_assert_nonnull (notation);
  if (length > 0)
    memcpy (copy, text, length);
  reading = qi_notation_read (notation, copy, (gssize) length, options);
  assert_ends (notation, reading, text, length, options);
  return reading;
}

static inline const QiFinding *
first_error (const QiReading *reading)
{
  for (guint i = 0; i < reading->findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
        return finding;
    }
  return NULL;
}

/* The findings as "code<what they point at> code<what they point at> …". */
static inline char *
dup_findings (const GPtrArray *findings,
              const char      *source)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      gsize offset = 0;
      gsize length = 0;

      g_string_append_printf (text, "%s%s", i == 0 ? "" : " ", qi_finding_get_code (finding));
      if (source == NULL || !qi_finding_get_range (finding, &offset, &length))
        continue;
      g_string_append_c (text, '<');
      g_string_append_len (text, source + offset, (gssize) length);
      g_string_append_c (text, '>');
    }
  return g_string_free (text, FALSE);
}

/* Asserts that every code is in the table, and every place inside the text. */
static inline void
assert_findings (const GPtrArray *findings,
                 gsize            length)
{
  const QiFindingCode *codes = qi_finding_get_codes (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      gsize offset = 0;
      gsize n = 0;
      gboolean is_known = FALSE;

      for (gsize j = 0; codes[j].code != NULL; j++)
        is_known = is_known || g_str_equal (codes[j].code, qi_finding_get_code (finding));
      if (!is_known)
        g_assert_cmpstr (qi_finding_get_code (finding), ==, "in the table of codes");
      g_assert_true (qi_finding_get_range (finding, &offset, &n));
      g_assert_cmpuint (offset, <=, length);
      g_assert_cmpuint (n, <=, length - offset);
      g_assert_true (g_utf8_validate (qi_finding_get_message (finding), -1, NULL));
    }
}

static inline void
assert_hand (const QiPosition *position,
             QiSide            side,
             const QiValue    *hand)
{
  gsize n_items = 0;

  qi_position_get_hand (position, side, &n_items);
  g_assert_cmpuint (n_items, ==, qi_value_get_size (hand));
  for (gsize i = 0; i < n_items; i++)
    {
      const char *key = qi_value_get_key (hand, i, NULL);

      g_assert_cmpint (qi_position_get_hand_count (position, side, &QI_TOKEN (key)), ==,
                       vectors_int (hand, key));
    }
}

/* Compares with the `position` of a vector: string tokens only. */
static inline void
assert_position (const QiPosition *position,
                 const QiValue    *expected)
{
  const QiShape *shape = qi_position_get_shape (position);
  const QiValue *sizes = qi_value_get_member (expected, "shape");
  const QiValue *board = qi_value_get_member (expected, "board");
  const QiValue *hands = qi_value_get_member (expected, "hands");
  const QiValue *styles = qi_value_get_member (expected, "styles");
  const char *turn = vectors_text (expected, "turn", NULL);
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint index = 0;
  gsize n = 0;

  g_assert_cmpuint (shape->n_dimensions, ==, qi_value_get_size (sizes));
  for (guint i = 0; i < shape->n_dimensions; i++)
    {
      gint64 size = 0;
      g_assert_true (qi_value_get_int (qi_value_get_item (sizes, i), &size));
      g_assert_cmpint (shape->sizes[i], ==, size);
    }
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &index, &piece))
    {
      const QiValue *entry = qi_value_get_item (board, n++);
      gint64 square = -1;
      g_assert_true (qi_value_get_int (qi_value_get_item (entry, 0), &square));
      g_assert_cmpint (index, ==, square);
      g_assert_true (qi_token_equal (qi_position_get_piece (position, index), piece));
      g_assert_true (qi_token_is (piece, qi_value_get_text (qi_value_get_item (entry, 1), NULL)));
    }
  g_assert_cmpuint (n, ==, qi_value_get_size (board));
  g_assert_cmpuint (qi_position_get_n_board_pieces (position), ==, n);
  assert_hand (position, QI_SIDE_FIRST, qi_value_get_member (hands, "first"));
  assert_hand (position, QI_SIDE_SECOND, qi_value_get_member (hands, "second"));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_FIRST),
                              vectors_text (styles, "first", NULL)));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_SECOND),
                              vectors_text (styles, "second", NULL)));
  g_assert_cmpstr (qi_side_get_name (qi_position_get_turn (position)), ==, turn);
  g_assert_cmpint (qi_position_get_n_squares (position), ==, vectors_int (expected, "squares"));
  g_assert_cmpint (qi_position_get_n_pieces (position), ==, vectors_int (expected, "piece_count"));
}
