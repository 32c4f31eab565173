/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"

#include "mas-faulty-text.h"

/* Texts of many pieces: @head, then @n times @item, then @tail. */
typedef struct
{
  const char *name;
  const char *head;
  const char *item;
  guint       n;
  const char *tail;
} Text;

static const Text texts[] = {
  { "empty", "", "", 0, "" },
  { "short", "abc\ndef\n", "", 0, "" },
  { "lines", "", "play black z99\n", 3000, "" },
  { "no-final-end", "", "play black z99\n", 3000, "last" },
  { "crlf", "", "play black z99\r\n", 3000, "" },
  { "cr-only", "", "play black z99\r", 3000, "" },
  { "empty-lines", "", "\n", 9000, "" },
  { "empty-crlf", "", "\r\n", 9000, "x" },
  { "one-line", "", "x", 20000, "" },
  { "two-bytes", "a", "\u00e9", 20000, "" },
  { "three-bytes", "ab", "\u5c06", 20000, "\n" },
  { "four-bytes", "abc", "\U0001f600", 20000, "\nend" },
  { "long-amid", "a\nb\n", "\u5c06", 20000, "\r\nc\r\n" },
  { "long-crlf", "", "0123456789abcdef\r\n", 700, "" },
  { "just-too-long", "", "x", MAS_TEXT_PART_MAX_LINE + 1, "\nb" },
  { "just-long", "", "x", MAS_TEXT_PART_MAX_LINE, "\r\nb" },
};

static char *
make_text (const Text *text)
{
  GString *whole = g_string_new (text->head);

  for (guint i = 0; i < text->n; i++)
    g_string_append (whole, text->item);
  g_string_append (whole, text->tail);
  return g_string_free (whole, FALSE);
}

static MasTextIndex *
new_index (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return mas_text_index_new (bytes);
}

static void
assert_part (const char *text,
             MasTextPart part)
{
  const gsize length = strlen (text);

  g_assert_cmpuint (part.start, <=, part.end);
  g_assert_cmpuint (part.end, <=, length);
  g_assert_true (mas_text_part_fits (text + part.start, part.end - part.start, FALSE));
  g_assert_true (g_utf8_validate_len (text + part.start, part.end - part.start, NULL));
  g_assert_true (g_utf8_validate_len (text, part.start, NULL));
  g_assert_false (part.start > 0 && text[part.start - 1] == '\r' && text[part.start] == '\n');
  g_assert_false (part.end > 0 && text[part.end - 1] == '\r' && text[part.end] == '\n');
}

/* Every part can be shown, and contains the place that was asked for. */
static void
test_around (gconstpointer data)
{
  g_autofree char *text = make_text (data);
  g_autoptr (MasTextIndex) index = new_index (text);
  const gsize length = strlen (text);

  for (gsize offset = 0; offset <= length;
       offset += offset < 5000 || offset + 5000 > length ? 1 : 97)
    {
      MasTextPart part = mas_text_part_around (index, offset);

      assert_part (text, part);
      g_assert_cmpuint (part.start, <=, offset);
      /* A place between CR and LF counts as the place before CR. */
      g_assert_cmpuint (part.end, >=, offset > 0 && text[offset - 1] == '\r' ? offset - 1 : offset);
    }
}

/* The place after a line end at @at. */
static gsize
skip_end (const char *text,
          gsize       at)
{
  if (text[at] == '\r' && text[at + 1] == '\n')
    return at + 2;
  return text[at] == '\n' ? at + 1 : at;
}

/* Going through the parts from the first to the last, and back, shows all of the text. */
static void
test_turn (gconstpointer data)
{
  g_autofree char *text = make_text (data);
  g_autoptr (MasTextIndex) index = new_index (text);
  const gsize length = strlen (text);
  MasTextPart part = mas_text_part_around (index, 0);

  g_assert_cmpuint (part.start, ==, 0);
  while (part.end < length)
    {
      MasTextPart next = mas_text_part_after (index, part.end);

      assert_part (text, next);
      g_assert_cmpuint (next.start, <=, skip_end (text, part.end));
      g_assert_cmpuint (next.end, >, part.end);
      part = next;
    }
  while (part.start > 0)
    {
      MasTextPart previous = mas_text_part_before (index, part.start);

      assert_part (text, previous);
      g_assert_cmpuint (skip_end (text, previous.end), >=, part.start);
      g_assert_cmpuint (previous.start, <, part.start);
      part = previous;
    }
}

/* Lines and characters have the numbers that a walk through the text gives. */
static void
test_index (gconstpointer data)
{
  g_autofree char *text = make_text (data);
  g_autoptr (MasTextIndex) index = new_index (text);
  const gsize length = strlen (text);
  const gsize step = length > 4000 ? 641 : 1;
  gsize n_lines = 1;
  gsize n_chars = 0;
  gsize line_start = 0;
  gsize next = 0;

  for (gsize at = 0; at < length; at++)
    {
      const gboolean starts = ((guchar) text[at] & 0xC0) != 0x80;

      if (at >= next && starts)
        {
          g_assert_cmpuint (mas_text_index_get_line (index, at), ==, n_lines);
          g_assert_cmpuint (mas_text_index_find_line (index, n_lines), ==, line_start);
          g_assert_cmpuint (mas_text_index_get_char (index, at), ==, n_chars);
          g_assert_cmpuint (mas_text_index_find_char (index, n_chars), ==, at);
          next = at + step;
        }
      n_chars += starts;
      if (text[at] == '\n' && at + 1 < length)
        {
          n_lines++;
          line_start = at + 1;
        }
    }
  g_assert_cmpuint (mas_text_index_get_n_lines (index), ==, n_lines);
  g_assert_cmpuint (mas_text_index_get_n_chars (index), ==, n_chars);
  g_assert_cmpuint (mas_text_index_find_line (index, n_lines + 5), ==, line_start);
  g_assert_cmpuint (mas_text_index_find_char (index, n_chars + 5), ==, length);
  g_assert_true (mas_text_index_is_text (index));
}

static MasFaultyText *
new_faulty (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return mas_faulty_text_new (mas_load_text (bytes, NULL, FALSE), FALSE);
}

/* Showing all parts of a text, and putting each back as it is, leaves the text unchanged. */
static void
test_unchanged (gconstpointer data)
{
  g_autofree char *text = make_text (data);
  g_autoptr (MasFaultyText) faulty = new_faulty (text);
  const gsize length = strlen (text);

  for (gsize offset = 0; offset <= length; offset += 1500)
    {
      g_autofree char *part = NULL;

      mas_faulty_text_show (faulty, offset);
      part = mas_faulty_text_dup_part (faulty);
      mas_faulty_text_set_part (faulty, part, 0);
      g_assert_cmpstr (mas_faulty_text_get_text (faulty), ==, text);
    }
  g_assert_false (mas_faulty_text_is_modified (faulty));
}

/* Text typed into a part becomes part of the whole, and stays there when another part is shown. */
static void
test_splice (gconstpointer data)
{
  g_autofree char *text = make_text (data);
  g_autoptr (MasFaultyText) faulty = new_faulty (text);
  g_autoptr (GString) expected = g_string_new (text);
  MasTextPart part = { 0, 0 };

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;

      mas_faulty_text_show (faulty, i * expected->len / 2);
      mas_faulty_text_get_part (faulty, &part);
      before = mas_faulty_text_dup_part (faulty);
      after = g_strconcat ("<\u5c06\n", before, ">", NULL);
      mas_faulty_text_set_part (faulty, after, 0);
      g_string_insert (expected, (gssize) part.end, ">");
      g_string_insert (expected, (gssize) part.start, "<\u5c06\n");
      g_assert_cmpstr (mas_faulty_text_get_text (faulty), ==, expected->str);
      g_assert_true (mas_faulty_text_is_modified (faulty));
      mas_faulty_text_show (faulty, 0);
      g_assert_cmpstr (mas_faulty_text_get_text (faulty), ==, expected->str);
    }
}

/* The words that say which part of which text is shown for which place. */
static const struct
{
  const char *name;
  gsize       text; /* in texts[] */
  gsize       offset;
  const char *place;
  const char *above;
  const char *below;
} place_cases[] = {
  { "first-lines", 2, 0, "Lines 1 to 120 of 3000", NULL, "2880 More Lines Below" },
  { "last-lines", 2, 44999, "Lines 2882 to 3000 of 3000", "2881 More Lines Above", NULL },
  { "one-line", 8, 0, "Characters 1 to 2048 of 20000", NULL, "17952 More Characters Below" },
  { "amid-one-line", 8, 10000, "Characters 9489 to 11536 of 20000", "9488 More Characters Above",
    "8464 More Characters Below" },
  { "long-line", 12, 4, "Line 3 of 4, characters 1 to 682", "4 More Characters Above",
    "19323 More Characters Below" },
};

static void
test_place (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *text = make_text (&texts[place_cases[i].text]);
  g_autoptr (MasFaultyText) faulty = new_faulty (text);
  g_autofree char *place = NULL;
  g_autofree char *above = NULL;
  g_autofree char *below = NULL;
  MasTextPart part = { 0, 0 };

  mas_faulty_text_show (faulty, place_cases[i].offset);
  g_assert_false (mas_faulty_text_get_part (faulty, &part));
  place = mas_faulty_text_dup_place (faulty);
  above = mas_faulty_text_dup_rest (faulty, FALSE);
  below = mas_faulty_text_dup_rest (faulty, TRUE);
  g_assert_cmpstr (place, ==, place_cases[i].place);
  g_assert_cmpstr (above, ==, place_cases[i].above);
  g_assert_cmpstr (below, ==, place_cases[i].below);
}

/* A finding after an edit moves with its text, before the text is read again and afterwards. */
static void
test_moves (void)
{
  g_autoptr (MasFaultyText) faulty = new_faulty ("boardsize 19\nplay black z99\nplay white y99\n");
  g_autofree char *part = mas_faulty_text_dup_part (faulty);
  g_autofree char *longer = g_strconcat ("# new\n", part, NULL);
  GPtrArray *before = g_ptr_array_ref (mas_faulty_text_get_findings (faulty));
  QiFinding *last = mas_faulty_text_find_fault (faulty, G_MAXSIZE, FALSE);
  gsize offset = 0;
  gsize length = 0;

  g_assert_true (mas_faulty_text_get_range (faulty, last, &offset, &length));
  g_assert_cmpuint (offset, ==, 39);
  mas_faulty_text_set_part (faulty, longer, 0);
  wait_for (mas_faulty_text_get_findings (faulty) != before);
  last = mas_faulty_text_find_fault (faulty, G_MAXSIZE, FALSE);
  g_assert_true (mas_faulty_text_get_range (faulty, last, &offset, &length));
  g_assert_cmpuint (offset, ==, 45);
  g_ptr_array_unref (before);
}

/* Going from fault to fault meets each fault once, in the order of the text, and ends. */
static void
test_walk (gconstpointer data)
{
  g_autofree char *text = make_text (data);
  g_autoptr (MasFaultyText) faulty = new_faulty (text);
  gsize offset = 0;
  guint n = 0;
  QiFinding *finding = NULL;

  while ((finding = mas_faulty_text_find_fault (faulty, offset, TRUE)) != NULL)
    {
      gsize next = 0;
      gsize length = 0;

      g_assert_true (mas_faulty_text_get_range (faulty, finding, &next, &length));
      g_assert_cmpuint (next, >, offset);
      offset = next;
      n++;
    }
  g_assert_cmpuint (n, <=, mas_faulty_text_get_findings (faulty)->len);
  while ((finding = mas_faulty_text_find_fault (faulty, offset, FALSE)) != NULL)
    {
      gsize next = 0;
      gsize length = 0;

      g_assert_true (mas_faulty_text_get_range (faulty, finding, &next, &length));
      g_assert_cmpuint (next, <, offset);
      offset = next;
    }
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *name;
    GTestDataFunc run;
  } tests[] = {
    { "around", test_around },       { "turn", test_turn },     { "index", test_index },
    { "unchanged", test_unchanged }, { "splice", test_splice }, { "walk", test_walk },
  };

  gtk_test_init (&argc, &argv, NULL);

  for (gsize t = 0; t < G_N_ELEMENTS (tests); t++)
    for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
      {
        g_autofree char *path =
          g_strdup_printf ("/editor/faulty-text/%s/%s", tests[t].name, texts[i].name);

        g_test_add_data_func (path, &texts[i], tests[t].run);
      }
  for (gsize i = 0; i < G_N_ELEMENTS (place_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/faulty-text/place/", place_cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_place);
    }
  g_test_add_func ("/editor/faulty-text/moves", test_moves);
  return g_test_run ();
}
