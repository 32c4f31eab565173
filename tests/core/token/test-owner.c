/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "qi-owner-private.h"

/* The side of a piece by its text, and the text of the other side's piece. The case of the first letter tells
 * the side of a name; names that begin with another sign are Popeye's (Forsyth in py-engl.txt), with its signs
 * "=", "+" and "-". */
typedef struct
{
  const char *text;
  QiOwner     owner;
  const char *flipped; /* NULL: there is none; flipped again it is @text */
} Row;

static const Row rows[] = {
  { "K^", QI_OWNER_FIRST, "k^" },
  { "+r'", QI_OWNER_SECOND, "+R'" },
  { "Dragon", QI_OWNER_FIRST, "dragon" },
  { "dragon", QI_OWNER_SECOND, "Dragon" },
  { "DRAGON", QI_OWNER_FIRST, "dRAGON" },
  { "dRAGON", QI_OWNER_SECOND, "DRAGON" },
  { "DRAGON 2", QI_OWNER_FIRST, "dRAGON 2" },
  { "FK", QI_OWNER_FIRST, "fK" },
  { "DRaGON", QI_OWNER_FIRST, "dRaGON" },
  { "ДРАКОН", QI_OWNER_FIRST, "дРАКОН" },
  { "D2", QI_OWNER_FIRST, "d2" },
  { "Great dragon 2", QI_OWNER_FIRST, "great dragon 2" },
  { "Ångström", QI_OWNER_FIRST, "ångström" },
  { "дракон", QI_OWNER_SECOND, "Дракон" },
  { "Σ", QI_OWNER_FIRST, "σ" },
  /* Letters without another case, or whose other case does not lead back. */
  { "王", QI_OWNER_NOBODY, NULL },
  { "ملك", QI_OWNER_NOBODY, NULL },
  { "ß", QI_OWNER_NOBODY, NULL },
  { "ς", QI_OWNER_NOBODY, NULL },
  { "1", QI_OWNER_NOBODY, NULL },
  { "", QI_OWNER_NOBODY, NULL },
  { " ", QI_OWNER_NOBODY, NULL },
  { "王K", QI_OWNER_FIRST, "王k" },
  { "1Ab", QI_OWNER_NOBODY, NULL },
  /* A colour before the piece, as chessboard.js names pieces (chessboardjs.com, "piece codes"). */
  { "wK", QI_OWNER_FIRST, "bK" },
  { "bK", QI_OWNER_SECOND, "wK" },
  { "bB", QI_OWNER_SECOND, "wB" },
  { "BK", QI_OWNER_SECOND, "WK" },
  { "WP", QI_OWNER_FIRST, "BP" },
  { "Wk", QI_OWNER_FIRST, "wk" },
  { "bk", QI_OWNER_SECOND, "Bk" },
  { "wKn", QI_OWNER_SECOND, "WKn" },
  /* Popeye's names. */
  { ".RO", QI_OWNER_FIRST, ".ro" },
  { ".r/b^", QI_OWNER_SECOND, ".R/B^" },
  { "+.37", QI_OWNER_FIRST, "-.37" },
  { "-.37", QI_OWNER_SECOND, "+.37" },
  { "=Q", QI_OWNER_BOTH, NULL },
  { "=+N^", QI_OWNER_BOTH, NULL },
  { "=.RO", QI_OWNER_BOTH, NULL },
  { "=.37", QI_OWNER_BOTH, NULL },
  { "=Dragon", QI_OWNER_BOTH, NULL },
  { "=", QI_OWNER_NOBODY, NULL },
  { "=.", QI_OWNER_NOBODY, NULL },
  { "=1", QI_OWNER_NOBODY, NULL },
  { "==Q", QI_OWNER_FIRST, "==q" },
};

static void
test_owner (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (GString) flipped = g_string_new ("before");
  g_autoptr (GString) back = g_string_new (NULL);
  gsize length = strlen (row->text);
  g_autofree char *exact = g_memdup2 (row->text, length); /* without its NUL */

  g_assert_cmpint (qi_owner_of_text (length > 0 ? exact : "", length), ==, row->owner);
  g_assert_cmpint (qi_owner_flip_text (length > 0 ? exact : "", length, flipped), ==,
                   row->flipped != NULL);
  if (row->flipped == NULL)
    return;
  g_assert_cmpstr (flipped->str, ==, row->flipped);
  g_assert_true (qi_owner_flip_text (flipped->str, flipped->len, back));
  g_assert_cmpstr (back->str, ==, row->text);
}

/* A piece that is given to the other side twice has its first text again, whatever it is. */
static void
test_twice (void)
{
  static const char *const parts[] = { "w", "b", "W", "B", "k", "K",  "q",      "+",
                                       "-", "=", ".", "^", "'", "/",  "2",      " ",
                                       "ß", "Σ", "ς", "д", "Д", "王", "Dragon", "DRAGON" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint n_flipped = 0;

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GString) flipped = g_string_new (NULL);
      g_autoptr (GString) back = g_string_new (NULL);

      for (gint32 n = g_rand_int_range (rand, 1, 5); n > 0; n--)
        g_string_append (text, parts[g_rand_int_range (rand, 0, G_N_ELEMENTS (parts))]);
      if (!qi_owner_flip_text (text->str, text->len, flipped))
        continue;
      n_flipped++;
      g_assert_true (qi_owner_flip_text (flipped->str, flipped->len, back));
      g_assert_cmpstr (back->str, ==, text->str);
    }
  g_assert_cmpuint (n_flipped, >, 10000);
}

/* The name that is shown is that of the first player's piece; a name whose case does not tell two sides apart
 * stays as it is. */
static void
test_names (void)
{
  static const char *const names[][2] = {
    { "DRAGON", "DRAGON" }, { "dRAGON", "DRAGON" }, { "dRAGON 2", "DRAGON 2" },
    { "fK", "FK" },         { "дРАКОН", "ДРАКОН" }, { "Dragon", "Dragon" },
    { "dragon", "dragon" }, { "dRaGON", "dRaGON" }, { "wK", "wK" },
    { "bK", "bK" },         { "k^", "k^" },         { "d2", "d2" },
    { ".RO", ".RO" },       { "王", "王" },         { "", "" },
    { "ß", "ß" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GString) name = g_string_new ("a ");
      g_autofree char *expected = g_strconcat ("a ", names[i][1], NULL);

      qi_owner_append_name (names[i][0], strlen (names[i][0]), name);
      g_assert_cmpstr (name->str, ==, expected);
    }
}

/* Bytes that are no text, and a NUL, do not end the text, and nothing is read beyond its end. */
static void
test_bytes (void)
{
  g_autoptr (GString) flipped = g_string_new (NULL);

  g_assert_cmpint (qi_owner_of_text ("\xff", 1), ==, QI_OWNER_NOBODY);
  g_assert_cmpint (qi_owner_of_text ("\xc3", 1), ==, QI_OWNER_NOBODY);
  g_assert_cmpint (qi_owner_of_text ("\0A", 2), ==, QI_OWNER_FIRST);
  g_assert_true (qi_owner_flip_text ("D\0\xff", 3, flipped));
  g_assert_cmpuint (flipped->len, ==, 3);
  g_assert_cmpint (memcmp (flipped->str, "d\0\xff", 3), ==, 0);
  g_assert_true (qi_owner_flip_text ("ɐbc", 4, flipped)); /* has three bytes in upper case */
  g_assert_cmpstr (flipped->str, ==, "Ɐbc");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/owner/text/%02" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, &rows[i], test_owner);
    }
  g_test_add_func ("/owner/twice", test_twice);
  g_test_add_func ("/core/owner/names", test_names);
  g_test_add_func ("/core/owner/bytes", test_bytes);
  return g_test_run ();
}
