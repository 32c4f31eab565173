/* SPDX-License-Identifier: Apache-2.0 */
/* Both sides of the limits that texts have: how many findings one of them gets, how many pieces a writer names one by one, how
 * many digits a number has. */
#include "notation-games.h"
#include "notation-tests.h"
#include "positions.h"

#include "qi-material-private.h"

#define N_FINDINGS 100 /* of one text; nobody reads more */
#define N_NAMED    16  /* pieces that a format cannot write */
#define N_TAGS     1000

/* A board of Go with @n properties that nobody knows, each with @values, and with @end behind them. */
static QiReading *
read_unknown (guint       n,
              const char *values,
              const char *end)
{
  g_autoptr (GString) text = g_string_new ("(;GM[1]FF[4]SZ[9]");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%c%c%c%s", 'X' + i / 676, 'A' + i / 26 % 26, 'A' + i % 26,
                            values);
  g_string_append_printf (text, "%s)", end);
  return notation_read ("sgf", text->str, text->len, NULL, FALSE);
}

/* The first error is told however many notes stand before it. */
static void
test_findings (void)
{
  static const struct
  {
    guint n_notes;
    const char *end;
    guint n_findings;
  } rows[] = {
    { 0, "", 0 },
    { N_FINDINGS - 1, "", N_FINDINGS - 1 },
    { N_FINDINGS, "", N_FINDINGS },
    { N_FINDINGS + 1, "", N_FINDINGS },
    { 0, "AB[zz]", 1 },
    { N_FINDINGS - 1, "AB[zz]", N_FINDINGS },
    { N_FINDINGS, "AB[zz]", N_FINDINGS + 1 },
    { N_FINDINGS + 1, "AB[zz]", N_FINDINGS + 1 },
    { N_FINDINGS + 1, "AB[zz][yy]", N_FINDINGS + 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading = read_unknown (rows[i].n_notes, "[a][b]", rows[i].end);

      g_test_message ("%u notes and \"%s\"", rows[i].n_notes, rows[i].end);
      g_assert_cmpuint (reading->findings->len, ==, rows[i].n_findings);
      g_assert_true ((first_error (reading) != NULL) == (rows[i].end[0] != '\0'));
      g_assert_true ((reading->setup == NULL) == (rows[i].end[0] != '\0'));
    }
}

/* Properties with one value are kept as they are, up to a thousand of them. */
static void
test_tags (void)
{
  for (guint n = N_TAGS - 1; n <= N_TAGS + 2; n++)
    {
      g_autoptr (QiReading) reading = read_unknown (n, "[a]", "");

      g_assert_nonnull (reading->setup);
      g_assert_cmpuint (qi_value_get_size (
                          qi_details_get (qi_setup_get_details (reading->setup), "tags")),
                        ==, MIN (n, N_TAGS));
      g_assert_cmpuint (reading->findings->len, ==, n - MIN (n, N_TAGS));
    }
}

/* Of pieces without a letter the first ones are named each; the squares of all others join the last one's. */
static void
test_pieces (void)
{
  for (guint n = N_NAMED - 1; n <= N_NAMED + 2; n++)
    {
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      QiPosition *position = make_empty (0, 4, 8);
      g_autoptr (QiSetup) setup = NULL;
      g_autofree char *text = NULL;
      guint n_squares = 0;

      /* Each twice: the second one is no new piece. */
      for (guint i = 0; i < n; i++)
        {
          const char name[] = { 'N', 'o', (char) ('a' + i), '\0' };

          position = put (position, i, name);
        }
      position = put (position, 31, "Noa");
      setup = qi_setup_new (position, NULL, NULL);
      text = qi_notation_write (qi_notation_lookup ("feen"), setup, NULL, findings);
      qi_position_unref (position);
      g_assert_null (text);
      g_assert_cmpuint (findings->len, ==, MIN (n, N_NAMED));
      for (guint i = 0; i < findings->len; i++)
        {
          const QiFinding *finding = g_ptr_array_index (findings, i);
          gsize n_here = 0;
          const guint *squares = qi_finding_get_squares (finding, &n_here);

          g_assert_cmpstr (qi_finding_get_code (finding), ==, "token-without-letter");
          g_assert_cmpuint (squares[0], ==, i);
          g_assert_cmpuint (n_here, ==, i == 0 ? 2 : i == N_NAMED - 1 ? 1 + n - findings->len : 1);
          n_squares += (guint) n_here;
        }
      g_assert_cmpuint (n_squares, ==, n + 1);
    }
}

/* Numbers of pieces: one to a hundred million, and three at most letter by letter. */
static void
test_material (void)
{
  static const struct
  {
    const char *text;
    const char *again; /* NULL: it is none */
    gsize offset;
  } rows[] = {
    { "KvK", "KvK", 3 },
    { "KPPPvK", "KPPPvK", 6 },
    { "KPPPPvK", "KP4vK", 7 },
    { "KP1vK", "KPvK", 5 },
    { "KP3vK", "KPPPvK", 5 },
    { "KP4vK", "KP4vK", 5 },
    { "KP0vK", NULL, 1 },
    { "KP100000000vK", "KP100000000vK", 13 },
    { "KP100000001vK", NULL, 1 },
    { "KP99999999999999999999999vK", NULL, 1 },
    { "K{Dragon}3vK", "K{Dragon}{Dragon}{Dragon}vK", 12 },
    { "K{Dragon}4vK", "K{Dragon}4vK", 12 },
    { "K{}vK", NULL, 1 },
    { "K{vK", NULL, 1 },
    { "KpvK", NULL, 1 },
    { "K", NULL, 1 },
    { "", NULL, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gsize offset = 99;
      g_autoptr (QiMaterial) material = qi_material_parse (rows[i].text, &offset);
      g_autofree char *again = material == NULL ? NULL : qi_material_dup_text (material);

      g_test_message ("%s", rows[i].text);
      g_assert_cmpstr (again, ==, rows[i].again);
      g_assert_cmpuint (offset, ==, rows[i].offset);
    }
}

/* Checks that are left in three-check, and the numbers of a FEN's counters. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *fields;
    gboolean is_read;
  } rows[] = {
    { "w - - 3+3 0 1", TRUE },      { "w - - 999+999 0 1", TRUE }, { "w - - 1000+3 0 1", FALSE },
    { "w - - 3+1000 0 1", FALSE },  { "w - - 0+0 0 1", TRUE },     { "w - - 0 1 +2+0", TRUE },
    { "w - - 0 1 +1000+0", FALSE }, { "w - - +3 0 1", FALSE },     { "w - - 3+ 0 1", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *fen = g_strconcat ("4k3/8/8/8/8/8/8/4K3 ", rows[i].fields, NULL);
      g_autoptr (QiReading) reading = notation_read ("fen", fen, strlen (fen), "3check", FALSE);

      g_test_message ("%s", fen);
      g_assert_cmpint (reading->setup != NULL, ==, rows[i].is_read);
    }
}

/* The start of a game in each format that has games of one size: read within the limit of squares, refused with a square less
 * and with a byte of text less. */
static void
test_boards (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (notation_games); i++)
    {
      const QiNotation *notation = qi_notation_lookup (notation_games[i].format);
      g_autoptr (QiSetup) setup =
        qi_game_info_dup_start (qi_game_info_lookup (notation_games[i].game));
      g_autofree char *text = qi_notation_write (notation, setup, NULL, NULL);
      QiLimits limits = *qi_limits_get_default ();
      const QiReadOptions options = { .limits = &limits };

      g_test_message ("%s of %s", notation_games[i].format, notation_games[i].game);
      g_assert_nonnull (text);
      limits.max_squares = qi_position_get_n_squares (qi_setup_get_position (setup));
      limits.max_text_bytes = strlen (text);
      g_autoptr (QiReading) within = qi_notation_read (notation, text, -1, &options);
      g_assert_nonnull (within->setup);
      limits.max_squares--;
      g_autoptr (QiReading) squares = qi_notation_read (notation, text, -1, &options);
      g_assert_null (squares->setup);
      g_assert_nonnull (first_error (squares));
      g_assert_cmpstr (qi_finding_get_code (first_error (squares)), ==, "too-many-squares");
      limits.max_squares++;
      limits.max_text_bytes--;
      g_autoptr (QiReading) bytes = qi_notation_read (notation, text, -1, &options);
      g_assert_null (bytes->setup);
      g_assert_nonnull (first_error (bytes));
      g_assert_cmpstr (qi_finding_get_code (first_error (bytes)), ==, "too-long");
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/limits/boards", test_boards);
  g_test_add_func ("/core/limits/findings", test_findings);
  g_test_add_func ("/core/limits/material", test_material);
  g_test_add_func ("/core/limits/numbers", test_numbers);
  g_test_add_func ("/core/limits/pieces", test_pieces);
  g_test_add_func ("/core/limits/tags", test_tags);
  return g_test_run ();
}
