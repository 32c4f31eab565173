/* SPDX-License-Identifier: Apache-2.0 */
/* Which squares are connected: drawn by hand. */
#include "qi-connected-private.h"

#include "case-table.h"
#include "edit-scripts.h"

/* Boards as in edit-scripts.h; the squares that are found are marked by x. */
static const struct
{
  const char *name;
  const char *board;
  guint       square;
  const char *expected;
} cases[] = {
  { "one", "a", 0, "x" },
  { "one-empty", ".", 0, "x" },
  { "alone", "abc/def/ghi", 4, ".../.x./..." },
  { "all", "aa/aa", 3, "xx/xx" },
  { "line", "a.aa.", 3, "..xx." },
  { "line-empty", "a..a.", 1, ".xx.." },
  { "not-at-corners", "a.a/aa./..a", 0, "x../xx./..." },
  { "empty", "a.a/.a./..a", 7, ".../x../xx." },
  { "other-side-is-another", "aA/aA", 0, "x./x." },
  /* The last square of a rank is no neighbour of the first of the next rank or layer. */
  { "no-wrap", "..a/a..", 2, "..x/..." },
  { "no-wrap-back", "..a/a..", 3, ".../x.." },
  { "no-wrap-layers", "../.a|a./..", 3, "../.x|../.." },
  { "layers", "a.|a.|.a", 0, "x.|x.|.." },
  { "layers-back", "a.|a.|.a", 2, "x.|x.|.." },
  /* Along, up, and back again: the form of the path does not matter. */
  { "snake", "aaaaa/....a/aaaaa/a..../aaaaa", 0, "xxxxx/....x/xxxxx/x..../xxxxx" },
  { "ring-inside", "aaaa/a..a/aaaa", 5, "..../.xx./...." },
  { "ring-outside", "...../.aaa./.a.a./.aaa./.....", 0, "xxxxx/x...x/x...x/x...x/xxxxx" },
  { "bridge-by-a-layer", "a.a/...|aaa/...", 0, "x.x/...|xxx/..." },
};

static void
test_case (gconstpointer data)
{
  const typeof (cases[0]) *c = data;
  g_autoptr (QiSetup) setup = setup_new (c->board, NULL);
  g_autoptr (GArray) found = qi_position_find_connected (qi_setup_get_position (setup), c->square);
  g_autofree char *marked = g_strdup (c->board);
  guint square = 0;
  guint n = 0;

  for (char *at = marked; *at != '\0'; at++)
    {
      if (*at == '/' || *at == '|')
        continue;
      *at = '.';
      if (n < found->len && g_array_index (found, guint, n) == square)
        {
          *at = 'x';
          n++;
        }
      square++;
    }
  g_assert_cmpstr (marked, ==, c->expected);
  g_assert_cmpuint (n, ==, found->len);
}

/* All of the largest board, from its middle. */
static void
test_large (void)
{
  const QiShape shape = { 2, { 255, 255 } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_large ());
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  g_autoptr (GArray) found = qi_position_find_connected (position, 127 * 255 + 127);

  g_assert_cmpuint (found->len, ==, 255 * 255);
  for (guint i = 0; i < found->len; i++)
    g_assert_cmpuint (g_array_index (found, guint, i), ==, i);
}

/* Each square of an area finds that area, and no other square does. */
static void
test_every_square (void)
{
  g_autoptr (QiSetup) setup = setup_new ("aab/.bb/a.a|aab/..b/ab.", NULL);
  QiPosition *position = qi_setup_get_position (setup);
  const guint n_squares = qi_position_get_n_squares (position);

  for (guint from = 0; from < n_squares; from++)
    {
      g_autoptr (GArray) found = qi_position_find_connected (position, from);
      gboolean inside[18] = { FALSE };

      g_assert_cmpuint (n_squares, ==, G_N_ELEMENTS (inside));
      for (guint i = 0; i < found->len; i++)
        inside[g_array_index (found, guint, i)] = TRUE;
      g_assert_true (inside[from]);
      for (guint other = 0; other < n_squares; other++)
        {
          g_autoptr (GArray) back = qi_position_find_connected (position, other);
          gboolean is_same = back->len == found->len;

          for (guint i = 0; is_same && i < back->len; i++)
            is_same = inside[g_array_index (back, guint, i)];
          g_assert_cmpint (is_same, ==, inside[other]);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/connected/", cases, test_case);
  g_test_add_func ("/core/connected/large", test_large);
  g_test_add_func ("/core/connected/every-square", test_every_square);
  return g_test_run ();
}
