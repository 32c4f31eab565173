/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-difference.h"
#include "qi-difference-private.h"

#include "property.h"

#include <glib/gstdio.h>

/* Two texts and the difference between them, "[-removed-]{+added+}", worked out by hand. Bytes that are not UTF-8 are
 * written in octal. */
static const struct
{
  const char *name;
  const char *before;
  const char *after;
  const char *expected;
} texts[] = {
  { "both-empty", "", "", "" },
  { "all-added", "", "x y", "{+x y+}" },
  { "all-removed", "x y", "", "[-x y-]" },
  { "same", "4k3/8 w", "4k3/8 w", "4k3/8 w" },
  { "turn", "8/8 w - - 0 1", "8/8 b - - 0 1", "8/8 [-w-]{+b+} - - 0 1" },
  { "king-pawn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkbnr/pppppppp/8/8/[-8-]{+4P3+}/8/PPPP[-P-]{+1+}PPP/RNBQKBNR [-w-]{+b+} KQkq "
    "[---]{+e3+} 0 1" },
  /* The rook's and the king's pawns: each P is replaced, although the first could be kept
   * instead. */
  { "two-pawns", "PPPPPPPP", "PPPP1PP1", "PPPP[-P-]{+1+}PP[-P-]{+1+}" },
  { "inner-pawns", "PPPPPPPP", "PP1PP1PP", "PP[-P-]{+1+}PP[-P-]{+1+}PP" },
  /* A word of which half is kept is compared by letters, one that is nearly all new is not. */
  { "kitten", "kitten", "sitting", "[-k-]{+s+}itt[-e-]{+i+}n{+g+}" },
  { "other-word", "king", "queen", "[-king-]{+queen+}" },
  { "last-word", "one two", "one three", "one [-two-]{+three+}" },
  { "line", "a\nb\nc\n", "a\nc\n", "a\n[-b\n-]c\n" },
  /* The two letters share their first byte. */
  { "accents", "\303\251", "\303\250", "[-\303\251-]{+\303\250+}" },
  { "accent-inside", "caf\303\251s", "caf\303\250s", "caf[-\303\251-]{+\303\250+}s" },
  { "no-utf8", "a\377b", "a\376b", "a[-\377-]{+\376+}b" },
  { "cut-off", "a\303", "a\303\251", "a[-\303-]{+\303\251+}" },
  { "kanji", "将棋 盤", "将棋 駒", "将棋 [-盤-]{+駒+}" },
};

static const char *
run_text (const QiTextRun *run,
          const char      *before,
          const char      *after)
{
  return (run->kind == QI_TEXT_ADDED ? after : before) + run->offset;
}

/* The runs tile both texts, equal parts are equal, none is empty, and none follows one of its kind. */
static void
assert_runs (const GArray *runs,
             const char   *before,
             gsize         before_length,
             const char   *after,
             gsize         after_length)
{
  gsize a = 0;
  gsize b = 0;

  for (guint i = 0; i < runs->len; i++)
    {
      const QiTextRun *run = &g_array_index (runs, QiTextRun, i);
      const QiTextRun *last = i == 0 ? NULL : run - 1;

      g_assert_cmpuint (run->length, >, 0);
      if (last != NULL)
        g_assert_true (run->kind == QI_TEXT_SAME ? last->kind != QI_TEXT_SAME
                                                 : last->kind < run->kind);
      g_assert_cmpuint (run->offset, ==, run->kind == QI_TEXT_ADDED ? b : a);
      g_assert_cmpuint (run->other, ==, run->kind == QI_TEXT_ADDED ? a : b);
      if (run->kind != QI_TEXT_ADDED)
        a += run->length;
      if (run->kind != QI_TEXT_REMOVED)
        b += run->length;
      g_assert_cmpuint (a, <=, before_length);
      g_assert_cmpuint (b, <=, after_length);
      if (run->kind == QI_TEXT_SAME)
        g_assert_cmpint (memcmp (before + run->offset, after + run->other, run->length), ==, 0);
    }
  g_assert_cmpuint (a, ==, before_length);
  g_assert_cmpuint (b, ==, after_length);
}

/* A copy that ends where its block ends, so that a sanitizer sees reads beyond it. */
static char *
copy_exactly (const char *text,
              gsize       length)
{
  return g_memdup2 (text, MAX (length, 1));
}

static GArray *
align_and_check (const char *before,
                 gsize       before_length,
                 const char *after,
                 gsize       after_length)
{
  g_autofree char *a = before_length == 0 ? g_malloc (1) : copy_exactly (before, before_length);
  g_autofree char *b = after_length == 0 ? g_malloc (1) : copy_exactly (after, after_length);
  GArray *runs = qi_text_align (a, before_length, b, after_length);

  assert_runs (runs, a, before_length, b, after_length);
  return runs;
}

static void
test_text (gconstpointer data)
{
  const typeof (texts[0]) *row = data;
  g_autoptr (GArray) runs =
    align_and_check (row->before, strlen (row->before), row->after, strlen (row->after));
  g_autoptr (GString) marked = g_string_new (NULL);

  for (guint i = 0; i < runs->len; i++)
    {
      static const char *const marks[][2] = { { "", "" }, { "[-", "-]" }, { "{+", "+}" } };
      const QiTextRun *run = &g_array_index (runs, QiTextRun, i);

      g_string_append (marked, marks[run->kind][0]);
      g_string_append_len (marked, run_text (run, row->before, row->after), (gssize) run->length);
      g_string_append (marked, marks[run->kind][1]);
    }
  g_assert_cmpstr (marked->str, ==, row->expected);
}

static void
test_text_null (void)
{
  g_autoptr (GArray) none = qi_text_align (NULL, 0, NULL, 0);
  g_autoptr (GArray) added = qi_text_align (NULL, 0, "x", 1);

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (added->len, ==, 1);
}

/* The length of the longest common subsequence, by the table of all pairs. */
static guint
count_common (const guint64 *a,
              guint          n,
              const guint64 *b,
              guint          m)
{
  g_autofree guint *row = g_new0 (guint, m + 1);

  for (guint i = 0; i < n; i++)
    {
      guint corner = 0;

      for (guint j = 0; j < m; j++)
        {
          guint here = row[j + 1];

          row[j + 1] = a[i] == b[j] ? corner + 1 : MAX (row[j + 1], row[j]);
          corner = here;
        }
    }
  return row[m];
}

static GRand *
start (guint32 *seed)
{
  *seed = property_get_seed ();
  g_test_message ("QI_PROPERTY_SEED=%u", *seed);
  return g_rand_new_with_seed (*seed);
}

static char *
random_text (GRand *rand,
             const char *const *parts,
             guint n_parts,
             guint length,
             guint64 *keys) /* nullable */
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < length; i++)
    {
      guint part = property_below (rand, n_parts);

      g_string_append (text, parts[part]);
      if (keys != NULL)
        keys[i] = part;
    }
  return g_string_free (text, FALSE);
}

/* Texts of single marks, each a word of its own: the difference found is the shortest. */
static void
test_text_shortest (void)
{
  static const char *const marks[] = { ".", ",", ";", ":", "/" };
  guint32 seed;
  g_autoptr (GRand) rand = start (&seed);

  for (guint round = 0; round < property_get_rounds (2000); round++)
    {
      guint64 a_keys[60], b_keys[60];
      guint n_marks = 1 + property_below (rand, G_N_ELEMENTS (marks));
      guint n = property_below (rand, 60);
      guint m = property_below (rand, 60);
      g_autofree char *a = random_text (rand, marks, n_marks, n, a_keys);
      g_autofree char *b = random_text (rand, marks, n_marks, m, b_keys);
      g_autoptr (GArray) runs = align_and_check (a, n, b, m);
      gsize same = 0;

      for (guint i = 0; i < runs->len; i++)
        if (g_array_index (runs, QiTextRun, i).kind == QI_TEXT_SAME)
          same += g_array_index (runs, QiTextRun, i).length;
      g_assert_cmpuint (same, ==, count_common (a_keys, n, b_keys, m));
    }
}

/* Random texts of words, of characters of several bytes, and of invalid bytes: no run cuts a character. */
static void
test_text_any (void)
{
  static const char *const parts[] = { "a", "b",  "1",  " ", "  ",   "/",    "\n",          "é",
                                       "è", "将", "棋", "🂡", "\377", "\303", "\355\240\200" };
  guint32 seed;
  g_autoptr (GRand) rand = start (&seed);

  for (guint round = 0; round < property_get_rounds (4000); round++)
    {
      gboolean is_utf8 = property_chance (rand, 2);
      guint n_parts = is_utf8 ? 12 : G_N_ELEMENTS (parts);
      g_autofree char *a = random_text (rand, parts, n_parts, property_below (rand, 40), NULL);
      g_autofree char *b = random_text (rand, parts, n_parts, property_below (rand, 40), NULL);
      g_autoptr (GArray) runs = align_and_check (a, strlen (a), b, strlen (b));

      for (guint i = 0; is_utf8 && i < runs->len; i++)
        {
          const QiTextRun *run = &g_array_index (runs, QiTextRun, i);

          g_assert_true (g_utf8_validate_len (run_text (run, a, b), run->length, NULL));
        }
    }
}

static char *
repeat (const char *part,
        gsize       bytes)
{
  gsize length = strlen (part);
  char *text = g_malloc (bytes);

  for (gsize i = 0; i < bytes; i++)
    text[i] = part[i % length];
  return text;
}

/* Long texts with few differences and with nothing in common: an answer comes, and is correct. */
static void
test_text_large (void)
{
  static const struct
  {
    const char *before;
    const char *after;
  } pairs[] = { { "a ", "a " }, { "a ", "b " }, { "a b c ", "c b a " }, { "\n", "a\n" },
                { "/", "." },   { "./", "/." }, { "\377", "\303\251" }, { "a", "b" } };
  const gsize bytes = g_getenv ("MASUME_SAMPLES") == NULL ? 10 * 1000 * 1000 : 100 * 1000;

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *a = repeat (pairs[i].before, bytes);
      g_autofree char *b = repeat (pairs[i].after, bytes - 1);
      g_autoptr (GArray) runs = align_and_check (a, bytes, b, bytes - 1);

      g_assert_cmpuint (runs->len, >, 0);
    }

  /* One byte of ten million. */
  g_autofree char *a = repeat ("abc def ", bytes);
  g_autofree char *b = repeat ("abc def ", bytes);
  g_autoptr (GArray) runs = NULL;

  b[bytes / 2] = '/';
  a[bytes / 2] = '.';
  runs = align_and_check (a, bytes, b, bytes);
  g_assert_cmpuint (runs->len, <=, 4);
}

/* Rows: lists of keys as letters, and the pairs "a=a" (equal), "a>b" (changed), "-a", "+b", then the moved rows, "a~".
 * Worked out by hand. */
static const struct
{
  const char *name;
  const char *before;
  const char *after;
  const char *expected;
} rows[] = {
  { "both-empty", "", "", "" },
  { "same", "abc", "abc", "= = =" },
  { "added", "ac", "abc", "= +b =" },
  { "removed", "abc", "ac", "= -b =" },
  { "changed", "abc", "axc", "= b>x =" },
  { "changed-and-added", "abc", "axyc", "= b>x +y =" },
  { "moved-to-end", "abcd", "bcda", "= = = a~" },
  { "moved-to-start", "abcd", "dabc", "= = = d~" },
  { "moved-over-changed", "abcde", "bxdea", "= c>x = = a~" },
  { "all-equal", "aaaa", "aa", "= = -a -a" },
  { "all-other", "ab", "xyz", "a>x b>y +z" },
};

static guint64 *
keys_new (const char *letters)
{
  gsize n = strlen (letters);
  guint64 *keys = g_new (guint64, n + 1);

  for (gsize i = 0; i < n; i++)
    keys[i] = (guchar) letters[i] * G_GUINT64_CONSTANT (0x0101010101010101);
  return keys;
}

/* Each row of both lists is in one pair, in order; moved rows are equal. Returns the number of equal pairs. */
static guint
assert_pairs (const GArray                 *pairs,
              const GArray                 *moved,
              /* nullable */ const guint64 *before,
              guint                         n_before,
              const guint64                *after,
              guint                         n_after)
{
  g_autofree guint8 *a_seen = g_new0 (guint8, n_before + 1);
  g_autofree guint8 *b_seen = g_new0 (guint8, n_after + 1);
  guint a = 0;
  guint b = 0;
  guint n_equal = 0;

  for (guint i = 0; moved != NULL && i < moved->len; i++)
    {
      const QiPair *pair = &g_array_index (moved, QiPair, i);

      g_assert_cmpuint (pair->before, <, n_before);
      g_assert_cmpuint (pair->after, <, n_after);
      g_assert_true (before[pair->before] == after[pair->after]);
      g_assert_cmpuint (a_seen[pair->before]++ + b_seen[pair->after]++, ==, 0);
    }
  for (guint i = 0; i < pairs->len; i++)
    {
      const QiPair *pair = &g_array_index (pairs, QiPair, i);

      while (a < n_before && a_seen[a])
        a++;
      while (b < n_after && b_seen[b])
        b++;
      g_assert_false (pair->before == G_MAXUINT && pair->after == G_MAXUINT);
      if (pair->before != G_MAXUINT)
        g_assert_cmpuint (pair->before, ==, a++);
      if (pair->after != G_MAXUINT)
        g_assert_cmpuint (pair->after, ==, b++);
      n_equal += pair->before != G_MAXUINT && pair->after != G_MAXUINT
                 && before[pair->before] == after[pair->after];
    }
  while (a < n_before && a_seen[a])
    a++;
  while (b < n_after && b_seen[b])
    b++;
  g_assert_cmpuint (a, ==, n_before);
  g_assert_cmpuint (b, ==, n_after);
  return n_equal;
}

static void
test_rows (gconstpointer data)
{
  const typeof (rows[0]) *row = data;
  g_autofree guint64 *before = keys_new (row->before);
  g_autofree guint64 *after = keys_new (row->after);
  guint n = (guint) strlen (row->before);
  guint m = (guint) strlen (row->after);
  g_autoptr (GArray) moved = NULL;
  g_autoptr (GArray) pairs = qi_rows_align (before, n, after, m, &moved);
  g_autoptr (GString) text = g_string_new (NULL);

  assert_pairs (pairs, moved, before, n, after, m);
  for (guint i = 0; i < pairs->len; i++)
    {
      const QiPair *pair = &g_array_index (pairs, QiPair, i);

      if (i > 0)
        g_string_append_c (text, ' ');
      if (pair->after == G_MAXUINT)
        g_string_append_printf (text, "-%c", row->before[pair->before]);
      else if (pair->before == G_MAXUINT)
        g_string_append_printf (text, "+%c", row->after[pair->after]);
      else if (row->before[pair->before] == row->after[pair->after])
        g_string_append_c (text, '=');
      else
        g_string_append_printf (text, "%c>%c", row->before[pair->before], row->after[pair->after]);
    }
  for (guint i = 0; i < moved->len; i++)
    g_string_append_printf (text, " %c~", row->before[g_array_index (moved, QiPair, i).before]);
  g_assert_cmpstr (g_strchug (text->str), ==, row->expected);
}

/* Rows that occur several times: as many equal rows are paired as possible. The same for rows that occur once. */
static void
test_rows_shortest (void)
{
  guint32 seed;
  g_autoptr (GRand) rand = start (&seed);

  for (guint round = 0; round < property_get_rounds (2000); round++)
    {
      guint64 a[120], b[120];
      guint n = property_below (rand, 60);
      guint m = property_below (rand, 60);
      gboolean repeat_all = property_chance (rand, 2);

      for (guint i = 0; i < 60; i++)
        {
          a[i] = repeat_all ? property_below (rand, 5) : i;
          b[i] = repeat_all ? property_below (rand, 5) : i;
        }
      for (guint i = 0; i < 20 && !repeat_all; i++)
        {
          guint from = property_below (rand, 60);
          guint to = property_below (rand, 60);
          guint64 key = b[from];

          b[from] = b[to];
          b[to] = key;
        }
      if (repeat_all)
        /* Each row occurs twice, so that none is unique. */
        for (guint i = 0; i < 5; i++)
          {
            a[n] = a[n + 1] = i;
            b[m] = b[m + 1] = i;
            n += 2;
            m += 2;
          }

      g_autoptr (GArray) moved = NULL;
      g_autoptr (GArray) pairs = qi_rows_align (a, n, b, m, &moved);
      g_autoptr (GArray) without = qi_rows_align (a, n, b, m, NULL);
      guint common = count_common (a, n, b, m);

      g_assert_cmpuint (assert_pairs (pairs, moved, a, n, b, m), ==, common);
      /* Without a list of moved rows, two equal ones may also be paired by chance. */
      g_assert_cmpuint (assert_pairs (without, NULL, a, n, b, m), >=, common);
    }
}

static void
fill_keys (guint64 *keys,
           guint    n,
           guint    how,
           GRand   *rand)
{
  for (guint i = 0; i < n; i++)
    keys[i] = how == 0   ? 7
              : how == 1 ? i
              : how == 2 ? n - i
              : how == 3 ? (guint64) i + (G_GUINT64_CONSTANT (1) << 32)
              : how == 4 ? property_below (rand, 2)
                         : property_below (rand, 1000);
}

/* A million rows: all equal, all different, in reverse order, of two and of a thousand keys. */
static void
test_rows_large (void)
{
  const guint n = g_getenv ("MASUME_SAMPLES") == NULL ? 1000 * 1000 : 10 * 1000;
  g_autofree guint64 *a = g_new (guint64, n);
  g_autofree guint64 *b = g_new (guint64, n);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint how = 0; how < 6; how++)
    {
      g_autoptr (GArray) moved = NULL;
      g_autoptr (GArray) pairs = NULL;

      fill_keys (a, n, how == 2 || how == 3 ? 1 : how, rand);
      fill_keys (b, n, how, rand);
      pairs = qi_rows_align (a, n, b, n - 5, &moved);
      assert_pairs (pairs, moved, a, n, b, n - 5);
    }
}

/* No more lines differ than in diff(1) with --minimal. */
static void
test_diff (void)
{
  static const char *const lines[] = { "a\n", "b\n", "c\n", "d\n" };
  g_autofree char *program = g_find_program_in_path ("diff");
  g_autofree char *folder = g_dir_make_tmp ("qi-align-XXXXXX", NULL);
  g_autofree char *a_name = g_build_filename (folder, "a", NULL);
  g_autofree char *b_name = g_build_filename (folder, "b", NULL);
  guint32 seed;
  g_autoptr (GRand) rand = start (&seed);

  for (guint round = 0; program != NULL && round < 20; round++)
    {
      guint64 a_keys[300], b_keys[300];
      guint n = 100 + property_below (rand, 200);
      guint m = 100 + property_below (rand, 200);
      g_autofree char *a = random_text (rand, lines, G_N_ELEMENTS (lines), n, a_keys);
      g_autofree char *b = random_text (rand, lines, G_N_ELEMENTS (lines), m, b_keys);
      const char *argv[] = { program, "--minimal", a_name, b_name, NULL };
      g_autofree char *output = NULL;
      g_autoptr (GArray) moved = NULL;
      g_autoptr (GArray) pairs = NULL;
      guint n_different = 0;

      g_assert_true (g_file_set_contents (a_name, a, -1, NULL));
      g_assert_true (g_file_set_contents (b_name, b, -1, NULL));
      g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output,
                                   NULL, NULL, NULL));
      for (const char *at = output; at != NULL && *at != '\0';
           at = strchr (at, '\n') == NULL ? NULL : strchr (at, '\n') + 1)
        n_different += *at == '<' || *at == '>';
      pairs = qi_rows_align (a_keys, n, b_keys, m, &moved);
      g_assert_cmpuint (n + m - 2 * assert_pairs (pairs, moved, a_keys, n, b_keys, m), ==,
                        n_different);
    }
  g_unlink (a_name);
  g_unlink (b_name);
  g_rmdir (folder);
  if (program == NULL)
    g_test_skip ("there is no diff");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/core/align/text/", texts[i].name, NULL);

      g_test_add_data_func (path, &texts[i], test_text);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/align/rows/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_rows);
    }
  g_test_add_func ("/core/align/text-null", test_text_null);
  g_test_add_func ("/core/align/text-shortest", test_text_shortest);
  g_test_add_func ("/core/align/text-any", test_text_any);
  g_test_add_func ("/core/align/text-large", test_text_large);
  g_test_add_func ("/core/align/rows-shortest", test_rows_shortest);
  g_test_add_func ("/core/align/rows-large", test_rows_large);
  g_test_add_func ("/core/align/diff", test_diff);
  return g_test_run ();
}
