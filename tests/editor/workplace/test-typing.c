/* SPDX-License-Identifier: Apache-2.0 */
#include "fake-workplace.h"
#include "mas-typing.h"

/* What is typed from a square, and the result. "<" is Backspace, "!" is Enter and "." another act,
 * which ends the burst. */
typedef struct
{
  const char *name;
  const char *board;
  guint       from;
  const char *text;
  guint       square; /* the square that is checked */
  const char *piece;
  guint       cursor;
  gboolean    past;
  gboolean    waits;
  const char *pending; /* what the board shows of the waiting text */
  guint       n_steps;
} Case;

static const Case cases[] = {
  { "letter", "8x8", 0, "K", 0, "K", 1, FALSE, FALSE, NULL, 1 },
  { "letter-of-the-game", "chess", 36, "K", 36, "K^", 37, FALSE, FALSE, NULL, 1 },
  { "burst", "8x8", 0, "RNB", 2, "B", 3, FALSE, FALSE, NULL, 1 },
  { "two-bursts", "8x8", 0, "RN.B", 2, "B", 3, FALSE, FALSE, NULL, 2 },
  { "skip", "8x8", 0, "2P", 2, "P", 3, FALSE, FALSE, NULL, 1 },
  { "skip-waits", "8x8", 0, "12", 0, "", 0, FALSE, TRUE, "12", 0 },
  { "skip-no-farther", "8x8", 0, "999", 0, "", 0, FALSE, TRUE, "64", 0 },
  { "skip-to-the-end", "8x8", 0, "8/", 0, "", 8, FALSE, FALSE, NULL, 0 },
  { "skip-taken-back", "8x8", 0, "3<P", 0, "P", 1, FALSE, FALSE, NULL, 1 },
  { "sign-waits", "8x8", 0, "+", 0, "", 0, FALSE, TRUE, "+", 0 },
  { "sign", "8x8", 0, "-p", 0, "-p", 1, FALSE, FALSE, NULL, 1 },
  { "sign-behind-digits", "8x8", 0, "2+R", 2, "+R", 3, FALSE, FALSE, NULL, 1 },
  { "sign-and-enter", "chess", 52, "+!", 52, "+P", 52, FALSE, FALSE, NULL, 1 },
  { "sign-taken-back", "8x8", 0, "+<R", 0, "R", 1, FALSE, FALSE, NULL, 1 },
  { "sign-dropped", "8x8", 0, "+.R", 0, "R", 1, FALSE, FALSE, NULL, 1 },
  { "past", "8x8", 7, "P", 7, "P", 7, TRUE, FALSE, NULL, 1 },
  { "past-and-on", "8x8", 7, "PQ", 8, "Q", 9, FALSE, FALSE, NULL, 1 },
  { "past-and-back", "8x8", 7, "P<", 7, "", 7, FALSE, FALSE, NULL, 1 },
  { "board-ends", "2x2", 3, "PQ", 3, "P", 3, TRUE, FALSE, NULL, 1 },
  { "slash", "8x8", 3, "P/Q", 8, "Q", 9, FALSE, FALSE, NULL, 1 },
  { "slash-fresh", "8x8", 8, "/Q", 8, "Q", 9, FALSE, FALSE, NULL, 1 },
  { "slash-last", "2x2", 2, "P/Q", 3, "Q", 3, TRUE, FALSE, NULL, 1 },
  { "two-slashes", "3x2x2", 0, "P//Q", 4, "Q", 5, FALSE, FALSE, NULL, 1 },
  { "mark", "8x8", 0, "K^", 0, "K^", 1, FALSE, FALSE, NULL, 1 },
  { "mark-confirms", "chess", 36, "K^", 36, "K^", 37, FALSE, FALSE, NULL, 1 },
  { "mark-taken-away", "chess", 36, "K^^", 36, "K", 37, FALSE, FALSE, NULL, 1 },
  { "mark-alone", "chess", 52, "'", 52, "P'", 52, FALSE, FALSE, NULL, 1 },
  { "mark-behind-sign", "chess", 52, "+^", 52, "P", 52, FALSE, TRUE, "+", 0 },
  { "back", "chess", 53, "<", 52, "", 52, FALSE, FALSE, NULL, 1 },
  { "back-at-the-start", "chess", 0, "<", 0, "", 0, FALSE, FALSE, NULL, 1 },
};

static void
test_type (gconstpointer data)
{
  const Case *row = data;
  FakeWorkplace *place = fake_workplace_new (row->board);
  MasTyping *typing = mas_typing_new (MAS_WORKPLACE (place));

  mas_cursor_start (place->cursor, row->from);
  for (const char *p = row->text; *p != '\0'; p++)
    if (*p == '<')
      mas_typing_erase (typing);
    else if (*p == '!')
      g_assert_true (mas_typing_enter (typing));
    else if (*p == '.')
      mas_typing_end (typing);
    else
      g_assert_true (mas_typing_type (typing, (gunichar) *p));
  g_assert_cmpstr (fake_workplace_get_piece (place, row->square), ==, row->piece);
  g_assert_cmpuint (mas_cursor_get_square (place->cursor), ==, row->cursor);
  g_assert_cmpint (mas_cursor_get_past (place->cursor), ==, row->past);
  g_assert_cmpint (mas_typing_waits (typing), ==, row->waits);
  g_assert_cmpstr (place->overlay.pending, ==, row->pending);
  g_assert_cmpuint (fake_workplace_count_steps (place), ==, row->n_steps);
  g_assert_finalize_object (typing);
  g_assert_finalize_object (place);
}

static void
test_unknown (void)
{
  FakeWorkplace *place = fake_workplace_new ("8x8");
  MasTyping *typing = mas_typing_new (MAS_WORKPLACE (place));

  g_assert_false (mas_typing_type (typing, ' '));
  g_assert_false (mas_typing_type (typing, 0xe9));
  g_assert_false (mas_typing_enter (typing));
  g_assert_cmpuint (fake_workplace_count_steps (place), ==, 0);
  g_assert_finalize_object (typing);
  g_assert_finalize_object (place);
}

/* Digits typed at a hand: @after the one before, in µs. */
static void
test_digits (void)
{
  static const struct
  {
    gconstpointer slot;
    guint count, digit;
    gint64 after;
    gint64 expect;
  } rows[] = {
    { "a", 5, 1, 0, 1 },
    { "a", 1, 2, G_USEC_PER_SEC - 1, 12 },
    { "a", 12, 0, 10, 120 },
    { "b", 4, 7, 10, 7 },
    { "a", 120, 3, 10, 3 },
    { "a", 3, 4, G_USEC_PER_SEC, 4 },
    /* A digit that would make the number too large begins a new one. */
    { "a", 100000001, 4, 10, 4 },
    { "a", 100000000, 9, 10, 1000000009 },
  };
  FakeWorkplace *place = fake_workplace_new ("8x8");
  MasTyping *typing = mas_typing_new (MAS_WORKPLACE (place));
  gint64 now = 100 * G_USEC_PER_SEC;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      now += rows[i].after;
      g_assert_cmpint (mas_typing_add_digit (typing, rows[i].slot, rows[i].count, rows[i].digit,
                                             now),
                       ==, rows[i].expect);
    }
  g_assert_finalize_object (typing);
  g_assert_finalize_object (place);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/typing/", cases, test_type);
  g_test_add_func ("/editor/typing/unknown", test_unknown);
  g_test_add_func ("/editor/typing/digits", test_digits);
  return g_test_run ();
}
