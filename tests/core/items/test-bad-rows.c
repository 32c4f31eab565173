/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of boards of Othello and of draughts in which some rows are bad: each bad row is reported where it is, and the
 * others are read as if it were not there. The rows are from random games. */
#include "qi-division-detect-private.h"
#include "qi-item-reader-private.h"
#include "qi-item-reader.h"
#include "qi-state.h"

#include <string.h>
#include <unistd.h>

#define MAX_ROWS  20
#define MAX_BYTES 10000

/* Writes a position as a row of the list. */
typedef char *(*WriteRow) (const char *text);
/* Takes the row, and returns a damaged one. */
typedef char *(*DamageRow) (const char *row);

/* --- rows: the text is a board and its side, or a FEN of draughts ------------------------------------------------- */

static char *
write_same (const char *text)
{
  return g_strdup (text);
}

static char *
write_with_moves (const char *text)
{
  return g_strconcat (text, "; G8:+0; H1:-2;", NULL);
}

static char *
write_board_alone (const char *text)
{
  return g_strndup (text, strcspn (text, " "));
}

static char *
write_board_and_side_in_one (const char *text)
{
  g_autofree char *board = write_board_alone (text);

  return g_strconcat (board, text + strlen (text) - 1, NULL);
}

static char *
write_tags (const char *text)
{
  return g_strdup_printf ("[Event \"x\"]\n[FEN \"%s\"]\n*\n", text);
}

/* --- damages ------------------------------------------------------------------------------------------------------- */

/* @row with @n bytes at @at replaced. */
static char *
replace (const char *row,
         gsize       at,
         gsize       n,
         const char *by)
{
  return g_strdup_printf ("%.*s%s%s", (int) at, row, by, row + at + n);
}

static char *
square_missing (const char *row)
{
  return replace (row, 5, 1, "");
}

static char *
square_too_many (const char *row)
{
  return replace (row, 5, 0, "-");
}

static char *
wrong_letter (const char *row)
{
  return replace (row, 5, 1, "Z");
}

static char *
wrong_first_letter (const char *row)
{
  return replace (row, 0, 1, "?");
}

static char *
wrong_side (const char *row)
{
  return replace (row, strcspn (row, " ") + 1, 1, "-");
}

static gsize
find (const char *row,
      const char *text)
{
  const char *found = strstr (row, text);

  g_assert_nonnull (found);
  return (gsize) (found - row);
}

static char *
no_such_square (const char *row)
{
  return replace (row, find (row, ":W") + 2, 0, "99,");
}

static char *
no_such_list (const char *row)
{
  return replace (row, find (row, ":B"), 2, ":Q");
}

static char *
no_such_side (const char *row)
{
  return replace (row, find (row, ":W") - 1, 1, "Z");
}

static char *
other_sign (const char *row)
{
  return replace (row, find (row, ":W"), 1, ";");
}

/* --- lists --------------------------------------------------------------------------------------------------------- */

/* @relative: a damage that is only recognised by most of the other rows, since 65 characters are a board and its side,
 * and 64 a board. */
static const struct
{
  const char *name;
  const char *game;
  const char *notation;
  WriteRow    write;
  DamageRow   damages[6];
  DamageRow   relative;
} lists[] = {
  { "obf",
    "othello",
    "othello",
    write_with_moves,
    { square_missing, square_too_many, wrong_letter, wrong_first_letter, wrong_side } },
  { "64",
    "othello",
    "othello",
    write_board_alone,
    { square_missing, square_too_many, wrong_letter, wrong_first_letter },
    square_too_many },
  { "64-and-side",
    "othello",
    "othello",
    write_same,
    { square_missing, square_too_many, wrong_letter, wrong_first_letter, wrong_side } },
  { "65",
    "othello",
    "othello",
    write_board_and_side_in_one,
    { square_missing, square_too_many, wrong_letter, wrong_first_letter },
    square_missing },
  { "pdn/checkers",
    "checkers",
    "pdn",
    write_same,
    { no_such_square, no_such_list, no_such_side, other_sign } },
  { "pdn/draughts",
    "draughts",
    "pdn",
    write_same,
    { no_such_square, no_such_list, no_such_side, other_sign } },
  { "pdn-tags/checkers",
    "checkers",
    "pdn",
    write_tags,
    { no_such_square, no_such_list, no_such_side, other_sign } },
  { "pdn-tags/draughts",
    "draughts",
    "pdn",
    write_tags,
    { no_such_square, no_such_list, no_such_side, other_sign } },
};

/* Which rows are bad, one bit each. */
static const struct
{
  const char *name;
  guint       n_rows;
  guint       bad;
} places[] = {
  { "first-of-20", 20, 1 << 0 },
  { "last-of-20", 20, 1 << 19 },
  { "eighth-of-20", 20, 1 << 7 },
  { "odd-of-5", 5, 1 << 0 | 1 << 2 | 1 << 4 },
  { "middle-of-5", 5, 1 << 1 | 1 << 2 | 1 << 3 },
  { "first-of-2", 2, 1 << 0 },
  { "second-of-2", 2, 1 << 1 },
};

/* A position from the middle of a game, in its notation. */
static char *
dup_text (const char *game,
          const char *notation,
          GRand      *rand)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup (game));
  g_autoptr (QiState) state = qi_state_new_for_setup (start, NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = NULL;
  const char *fen = NULL;

  for (gint32 n = g_rand_int_range (rand, 4, 20); n > 0; n--)
    {
      QiMove space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
      QiState *next = NULL;

      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      if (moves.n_moves == 0)
        break;
      next =
        qi_state_apply (state, &moves.moves[g_rand_int_range (rand, 0, (gint32) moves.n_moves)],
                        NULL);
      qi_state_unref (state);
      state = next;
    }
  text =
    qi_notation_write (qi_notation_lookup (notation), qi_state_get_setup (state), NULL, findings);
  g_assert_nonnull (text);
  /* From a PDN only the FEN, without the tag that names the game. */
  fen = strstr (text, "[FEN \"");
  if (fen == NULL)
    return g_steal_pointer (&text);
  fen += strlen ("[FEN \"");
  return g_strndup (fen, strcspn (fen, "\""));
}

/* An error with a place in the text. */
static gboolean
is_told (const QiReading *reading)
{
  for (guint i = 0; i < reading->findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (reading->findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR
          && qi_finding_get_range (finding, NULL, NULL))
        return TRUE;
    }
  return FALSE;
}

static void
check_row (const QiReading *reading,
           const char      *game,
           gboolean         is_bad,
           const char      *text)
{
  if ((reading->setup == NULL) != is_bad || is_told (reading) != is_bad)
    g_error ("%s row is %s: %s", is_bad ? "bad" : "good",
             is_told (reading)        ? "told"
             : reading->setup != NULL ? "read and not told"
                                      : "neither told nor read",
             text);
  if (!is_bad)
    g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, game);
}

/* Read as a tool reads a file without a name. */
static void
check_list (const char *text,
            gsize       length,
            const char *game,
            guint       n_rows,
            guint       bad)
{
  g_autoptr (QiItemReader) reader = NULL;
  g_autoptr (GError) error = NULL;
  guint n = 0;
  int fds[2];

  g_assert_cmpint (pipe (fds), ==, 0);
  g_assert_cmpint (write (fds[1], text, length), ==, (gssize) length);
  close (fds[1]);
  reader = qi_item_reader_new (fds[0], NULL, NULL, MAX_BYTES);
  for (;;)
    {
      const char *item = NULL;
      QiItemSpan span;
      const QiLineStatus status = qi_item_reader_next (reader, &item, &span, &error);
      const QiNotation *format = qi_item_reader_get_format (reader);
      const QiReadOptions options = { .likely = qi_item_reader_get_likely (reader) };
      g_autoptr (QiReading) reading = NULL;
      g_autofree char *row = NULL;

      g_assert_no_error (error);
      if (status == QI_LINE_END)
        break;
      row = g_strndup (item, span.length);
      reading = format != NULL ? qi_notation_read (format, item, (gssize) span.length, &options)
                               : qi_notation_detect (item, (gssize) span.length, &options);
      check_row (reading, game, (bad & 1u << n) != 0, row);
      n++;
    }
  g_assert_cmpuint (n, ==, n_rows);
  close (fds[0]);
}

static void
test_list (gconstpointer data)
{
  const gsize which = GPOINTER_TO_UINT (data) / G_N_ELEMENTS (places);
  const gsize place = GPOINTER_TO_UINT (data) % G_N_ELEMENTS (places);
  g_autoptr (GRand) rand = g_rand_new_with_seed (GPOINTER_TO_UINT (data));

  for (gsize i = 0; i < G_N_ELEMENTS (lists[which].damages) && lists[which].damages[i] != NULL; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      if (lists[which].damages[i] == lists[which].relative && places[place].n_rows < MAX_ROWS)
        continue;
      for (guint row = 0; row < places[place].n_rows; row++)
        {
          g_autofree char *position = dup_text (lists[which].game, lists[which].notation, rand);
          g_autofree char *good = lists[which].write (position);
          g_autofree char *bad = lists[which].damages[i](good);

          g_string_append_printf (text, "%s\n", (places[place].bad & 1u << row) != 0 ? bad : good);
        }
      check_list (text->str, text->len, lists[which].game, places[place].n_rows, places[place].bad);
    }
}

/* A line that is no row at all does not hide others either. */
static void
test_words (void)
{
  static const char board[] =
    "---------------------------OX------XO--------------------------- X\n";
  g_autofree char *two = g_strconcat (board, "a\nb\nc\n", board, NULL);
  g_autofree char *behind = g_strconcat ("hello there\n", board, NULL);
  QiDivision division = QI_DIVISION_WHOLE;

  division = qi_division_detect (NULL, two, strlen (two), TRUE, NULL);
  g_assert_cmpint (division, ==, QI_DIVISION_LINES);
  division = qi_division_detect (NULL, behind, strlen (behind), TRUE, NULL);
  g_assert_cmpint (division, ==, QI_DIVISION_LINES);
}

/* One position over several lines is not a list. */
static void
test_whole (void)
{
  static const char *const texts[] = {
    "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX\n",
    "---------------------------OX---\n---XO--------------------------- X\n",
    "W:W31,32,33,\n34:B1,2\n",
    "---------------------------OX------XO--------------------------- X\n% black to move\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_cmpint (qi_division_detect (NULL, texts[i], strlen (texts[i]), TRUE, NULL), ==,
                     QI_DIVISION_WHOLE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (lists) * G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/core/bad-rows/%s/%s", lists[i / G_N_ELEMENTS (places)].name,
                         places[i % G_N_ELEMENTS (places)].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_list);
    }
  g_test_add_func ("/core/bad-rows/words", test_words);
  g_test_add_func ("/core/bad-rows/whole", test_whole);
  return g_test_run ();
}
