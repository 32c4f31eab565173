/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "rounds.h"

/* The vectors write "hand_not_canonical" for hand-not-canonical. */
static char *
dup_code (const char *name)
{
  return g_strdelimit (g_strdup (name), "_", '-');
}

static const QiNotation *
feen (void)
{
  const QiNotation *notation = qi_notation_lookup ("feen");

  g_assert_nonnull (notation);
  return notation;
}

static QiReading *
read_feen (const char *text,
           gsize       length,
           gboolean    lenient)
{
  return notation_read ("feen", text, length, NULL, lenient);
}

static void
test_valid (gconstpointer data)
{
  const QiValue *item = data;
  gsize length = 0;
  const char *text = vectors_text (item, "feen", &length);
  g_autoptr (QiReading) reading = read_feen (text, length, FALSE);

  g_assert_cmpuint (reading->findings->len, ==, 0);
  g_assert_nonnull (reading->setup);
  g_assert_false (qi_reading_set_error (reading, NULL));
  g_assert_cmpstr (reading->format, ==, "feen");
  g_assert_null (qi_setup_get_game (reading->setup));
  assert_position (qi_setup_get_position (reading->setup), item);

  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *again = qi_notation_write (feen (), reading->setup, NULL, findings);
  g_assert_cmpstr (again, ==, vectors_text (item, "canonical", NULL));
  g_assert_cmpuint (findings->len, ==, 0);
}

static void
test_invalid (gconstpointer data)
{
  const QiValue *item = data;
  gsize length = 0;
  const char *text = vectors_text (item, "input", &length);
  g_autofree char *code = dup_code (vectors_text (item, "error", NULL));
  g_autoptr (QiReading) reading = read_feen (text, length, FALSE);
  gsize offset = 0;
  gsize n = 0;
  guint line = 0;
  g_autoptr (GError) error = NULL;

  g_assert_null (reading->setup);
  const QiFinding *finding = first_error (reading);
  g_assert_nonnull (finding);
  g_assert_cmpstr (qi_finding_get_code (finding), ==, code);
  g_assert_cmpstr (qi_finding_get_field (finding), ==, vectors_text (item, "field", NULL));
  g_assert_true (qi_finding_get_range (finding, &offset, &n));
  g_assert_cmpuint (offset + n, <=, length);
  g_assert_true (qi_finding_get_line (finding, &line, NULL));
  g_assert_true (qi_reading_set_error (reading, &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_SYNTAX);
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, code);
}

static void
test_repair (gconstpointer data)
{
  const QiValue *item = data;
  gsize length = 0;
  const char *text = vectors_text (item, "input", &length);
  const char *canonical = vectors_text (item, "canonical", NULL);
  g_autofree char *code = dup_code (vectors_text (item, "error", NULL));
  g_autoptr (QiReading) strict = read_feen (text, length, FALSE);
  g_autoptr (QiReading) lenient = read_feen (text, length, TRUE);

  g_assert_null (strict->setup);
  g_assert_cmpstr (qi_finding_get_code (first_error (strict)), ==, code);
  if (canonical == NULL)
    {
      g_assert_null (lenient->setup);
      g_assert_nonnull (first_error (lenient));
      return;
    }
  g_assert_nonnull (lenient->setup);
  g_assert_null (first_error (lenient));
  g_assert_cmpuint (lenient->findings->len, >=, 1);
  const QiFinding *warning = g_ptr_array_index (lenient->findings, 0);
  g_assert_cmpint (qi_finding_get_severity (warning), ==, QI_SEVERITY_WARNING);
  g_assert_cmpstr (qi_finding_get_code (warning), ==, code);

  g_autofree char *again = qi_notation_write (feen (), lenient->setup, NULL, NULL);
  g_assert_cmpstr (again, ==, canonical);
}

/* Faults and the bytes that a person would point at. */
typedef struct
{
  const char *name;
  const char *input;
  const char *codes;  /* of all findings, in order */
  gsize       offset; /* of the first one */
  gsize       length;
  const char *fix;
  const char *fixed; /* the text after the fix of the first finding */
} Fault;

static const Fault faults[] = {
  { "empty", "", "field-count", 0, 0, NULL, NULL },
  { "one-field", "8/8", "field-count", 3, 0, NULL, NULL },
  { "four-fields", "8/8 / C/c 0", "field-count", 10, 1, NULL, NULL },
  { "many-fields", "8 / C/c - 0 1", "field-count", 8, 5, NULL, NULL },
  { "double-space", "8/8  / C/c", "field-count", 4, 1, "single-space", "8/8 / C/c" },
  { "trailing-space", "8/8 / C/c ", "field-count", 9, 1, "single-space", "8/8 / C/c" },
  { "leading-space", "  8/8 / C/c", "field-count", 0, 2, "single-space", "8/8 / C/c" },
  { "tab", "8/8\t/ C/c", "field-count", 3, 1, "single-space", "8/8 / C/c" },
  { "placement-empty", " / C/c", "placement-empty", 0, 0, NULL, NULL },
  { "leading-slash", "//8/8 / C/c", "placement-leading-separator", 0, 2, NULL, NULL },
  { "trailing-slash", "8/8/ / C/c", "placement-trailing-separator", 3, 1, NULL, NULL },
  { "both-slashes", "/8/8/ / C/c",
    "placement-leading-separator placement-trailing-separator", 0, 1, NULL, NULL },
  { "four-dimensions", "1/1//1/1///1/1//1/1 / C/c", "too-many-dimensions", 8, 3, NULL, NULL },
  { "zero", "K0/2 / C/c", "empty-count", 1, 1, NULL, NULL },
  { "leading-zero", "K08/9 / C/c", "empty-count", 1, 2, "drop-zero", "K8/9 / C/c" },
  { "bad-token", "K?/2 / C/c", "piece-token", 1, 1, NULL, NULL },
  { "two-bad-tokens", "[8] / C/c", "piece-token piece-token", 0, 1, NULL, NULL },
  { "double-plus", "++K / C/c", "piece-token", 0, 1, NULL, NULL },
  { "wrong-order", "K'^ / C/c", "piece-token", 2, 1, NULL, NULL },
  { "line-feed", "8\n / C/c", "piece-token", 1, 1, NULL, NULL },
  { "run-too-large", "3/256 / C/c", "dimension-too-large", 2, 3, NULL, NULL },
  { "rank-too-large", "255K / C/c", "dimension-too-large", 3, 1, NULL, NULL },
  { "huge-run", "99999999999999999999999 / C/c", "dimension-too-large", 0, 23, NULL, NULL },
  { "short-rank", "8/8/7/8 / C/c", "dimensional-coherence", 4, 1, "pad-rank", "8/8/8/8 / C/c" },
  { "short-rank-piece", "3/K1/3 / C/c", "dimensional-coherence", 2, 2, "pad-rank", "3/K2/3 / C/c" },
  { "short-rank-full", "3/KK/3 / C/c", "dimensional-coherence", 2, 2, "pad-rank", "3/KK1/3 / C/c" },
  { "long-rank", "8/8/K8/8 / C/c", "dimensional-coherence", 4, 2, "trim-rank", "8/8/K7/8 / C/c" },
  { "long-rank-full", "2/2/KKK/2 / C/c", "dimensional-coherence", 4, 3, NULL, NULL },
  { "first-rank-odd", "9/8/8/8 / C/c", "dimensional-coherence", 0, 1, "trim-rank",
    "8/8/8/8 / C/c" },
  { "two-odd-ranks", "8/7/8/9/8 / C/c", "dimensional-coherence dimensional-coherence", 2, 1,
    "pad-rank", "8/8/8/9/8 / C/c" },
  { "thin-layer", "1/1//1 / C/c", "dimensional-coherence", 5, 1, NULL, NULL },
  { "odd-layer", "1/1//1/1/1//1/1 / C/c", "dimensional-coherence", 5, 5, NULL, NULL },
  { "odd-first-layer", "1/1/1//1/1//1/1 / C/c", "dimensional-coherence", 0, 5, NULL, NULL },
  { "odd-last-layer", "1/1//1/1//1/1/1 / C/c", "dimensional-coherence", 10, 5, NULL, NULL },
  /* Of as many the first counts. */
  { "odd-second-layer", "1/1//1/1/1 / C/c", "dimensional-coherence", 5, 5, NULL, NULL },
  { "odd-rank-3d", "2/2//2/1//2/2 / C/c", "dimensional-coherence", 7, 1, "pad-rank",
    "2/2//2/2//2/2 / C/c" },
  { "dash", "8 - C/c", "hands-delimiter", 2, 1, "empty-hands", "8 / C/c" },
  { "no-hands-slash", "8 Pp C/c", "hands-delimiter", 2, 2, NULL, NULL },
  { "second-slash", "8 P/p/ C/c", "hands-delimiter", 5, 1, NULL, NULL },
  { "count-one", "8 B1P/ C/c", "hand-count", 3, 1, "drop-count", "8 BP/ C/c" },
  { "count-zero", "8 00/ C/c", "hand-count", 2, 2, NULL, NULL },
  { "count-leading-zero", "8 /02P C/c", "hand-count", 3, 2, "drop-zero", "8 /2P C/c" },
  { "count-alone", "8 P2/ C/c", "hand-piece-token", 3, 1, NULL, NULL },
  { "hand-bad-token", "8 P?/ C/c", "hand-piece-token", 3, 1, NULL, NULL },
  /* Hands with a fault do not count. */
  { "hand-first-bad", "K P?/5p C/c", "hand-piece-token", 3, 1, NULL, NULL },
  { "hand-second-bad", "K 5P/p? C/c", "hand-piece-token", 6, 1, NULL, NULL },
  { "repeated", "8 PBP/ C/c", "hand-not-aggregated", 4, 1, "merge-hand", "8 2PB/ C/c" },
  { "repeated-count", "8 2PP/ C/c", "hand-not-aggregated", 4, 1, "merge-hand", "8 3P/ C/c" },
  { "unsorted", "8 PB/ C/c", "hand-not-canonical", 3, 1, "sort-hand", "8 BP/ C/c" },
  { "unsorted-count", "8 /B2P C/c", "hand-not-canonical", 4, 2, "sort-hand", "8 /2PB C/c" },
  { "both-hands", "8 PB/ba C/c", "hand-not-canonical hand-not-canonical", 3, 1, "sort-hand",
    "8 BP/ba C/c" },
  { "no-style-slash", "8 / Cc", "style-delimiter", 4, 2, NULL, NULL },
  { "second-style-slash", "8 / C//c", "style-delimiter", 6, 1, NULL, NULL },
  { "styles-empty", "8 / /", "style-token style-token", 4, 0, NULL, NULL },
  { "long-style", "8 / CC/c", "style-token", 4, 2, NULL, NULL },
  { "marked-style", "8 / C^/c", "style-token", 5, 1, NULL, NULL },
  { "line-end", "8 / C/c\n", "style-token", 7, 1, "drop-line-end", "8 / C/c" },
  { "same-case", "8 / C/S", "style-case", 4, 3, NULL, NULL },
  { "too-many", "2 P/2p C/c", "too-many-pieces", 2, 4, NULL, NULL },
  { "each-field", "K? PB/ CC/c", "piece-token hand-not-canonical style-token", 1, 1, NULL, NULL },
  /* When the board cannot be read, the total of its pieces is not checked. */
  { "no-consequence", "K? 9P/ C/c", "piece-token", 1, 1, NULL, NULL },
  { "non-ascii", "K\xc3\xa9/2 / C/c", "non-ascii", 1, 2, NULL, NULL },
  { "non-ascii-and-more", "K\xc3\xa9? / C/\xff", "non-ascii non-ascii piece-token", 1, 2, NULL,
    NULL },
};

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  g_autoptr (QiReading) reading = read_feen (fault->input, strlen (fault->input), FALSE);
  g_autofree char *codes = notation_dup_codes (reading->findings);
  gsize offset = 0;
  gsize length = 0;

  g_assert_null (reading->setup);
  g_assert_cmpstr (codes, ==, fault->codes);
  const QiFinding *finding = g_ptr_array_index (reading->findings, 0);
  g_assert_true (qi_finding_get_range (finding, &offset, &length));
  g_assert_cmpuint (offset, ==, fault->offset);
  g_assert_cmpuint (length, ==, fault->length);
  g_assert_cmpstr (qi_finding_get_fix (finding, NULL), ==, fault->fix);
  if (fault->fix == NULL)
    return;
  g_autofree char *fixed = notation_apply_fix (fault->input, finding);
  g_assert_cmpstr (fixed, ==, fault->fixed);
}

static void
test_params (void)
{
  static const char text[] = "8/9/8 / C/c";
  g_autoptr (QiReading) reading = read_feen (text, strlen (text), FALSE);
  const QiFinding *finding = g_ptr_array_index (reading->findings, 0);

  g_assert_cmpstr (qi_finding_get_param (finding, "kind"), ==, "rank");
  g_assert_cmpstr (qi_finding_get_param (finding, "rank"), ==, "2");
  g_assert_cmpstr (qi_finding_get_param (finding, "width"), ==, "9");
  g_assert_cmpstr (qi_finding_get_param (finding, "expected"), ==, "8");
  g_assert_cmpstr (qi_finding_get_param (finding, "other"), ==, "1");
  g_assert_cmpstr (qi_finding_get_message (finding), ==, "rank 2 has 9 squares, rank 1 has 8");
}

/* What can be read of a faulty text. */
typedef struct
{
  const char *name;
  const char *input;
  const char *partial; /* as FEEN; NULL: nothing to show */
} Partial;

static const Partial partials[] = {
  { "short-rank", "K7/k6/8 2P/ C/c", "K7/k7/8 2P/ C/c" },
  { "long-empty-rank", "K7/k8/8 / C/c", "K7/k7/8 / C/c" },
  { "long-full-rank", "2/KKK/2 / C/c", "3/KKK/3 / C/c" },
  { "bad-token", "K?k/3 / c/C", "K1k/3 / c/C" },
  { "huge-run", "K9999999999/3K / C/c", "K3/3K / C/c" },
  { "bad-hand", "K2 P?B/q/ C/c", "K2 / C/c" },
  { "bad-item", "K3 P?B/q C/c", "K3 BP/q C/c" },
  { "too-many", "K1 3P/p C/c", "K1 /p C/c" },
  { "bad-styles", "K1 P/ C", "K1 P/ G/g" },
  { "odd-layer", "1K/2//2/1k/2 / C/c", "1K/2/2//2/1k/2 / C/c" },
  { "one-field", "K7/8", "K7/8 / G/g" },
  { "five-fields", "K7/8 w - - 0", "K7/8 / G/g" },
  { "empty", "", NULL },
  { "slashes", "/// / C/c", NULL },
};

static void
test_partial (gconstpointer data)
{
  const Partial *row = data;
  g_autoptr (QiReading) reading = read_feen (row->input, strlen (row->input), FALSE);

  g_assert_null (reading->setup);
  if (row->partial == NULL)
    {
      g_assert_null (reading->partial);
      return;
    }
  g_assert_nonnull (reading->partial);
  g_autofree char *text = qi_notation_write (feen (), reading->partial, NULL, NULL);
  g_assert_cmpstr (text, ==, row->partial);
}

static void
test_places (void)
{
  static const char text[] = "1+K^2/k4 2PB/q s/C";
  static const QiTextPlace expected[] = {
    { 1, 3, 1, QI_SIDE_FIRST },
    { 6, 1, 5, QI_SIDE_FIRST },
    { 9, 2, QI_NO_SQUARE, QI_SIDE_FIRST },
    { 11, 1, QI_NO_SQUARE, QI_SIDE_FIRST },
    { 13, 1, QI_NO_SQUARE, QI_SIDE_SECOND },
  };
  /* Ranks of 4 and 5 squares: despite the fault the places of the pieces are known. */
  g_autoptr (QiReading) reading = read_feen (text, strlen (text), FALSE);

  g_assert_null (reading->setup);
  g_assert_nonnull (reading->places);
  g_assert_cmpuint (reading->places->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < reading->places->len; i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);

      g_assert_cmpuint (place->offset, ==, expected[i].offset);
      g_assert_cmpuint (place->length, ==, expected[i].length);
      g_assert_cmpint (place->hand, ==, expected[i].hand);
    }
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 0).square, ==, 1);
  g_assert_null (g_array_index (reading->places, QiTextPlace, 0).piece);
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 2).square, ==, QI_NO_SQUARE);
  g_assert_cmpstr (g_array_index (reading->places, QiTextPlace, 2).piece->text, ==, "P");
  g_assert_cmpstr (g_array_index (reading->places, QiTextPlace, 4).piece->text, ==, "q");
}

static void
test_nul (void)
{
  static const char text[] = "K\0k / C/c";
  g_autoptr (QiReading) reading = read_feen (text, sizeof text - 1, FALSE);
  gsize offset = 0;

  g_assert_null (reading->setup);
  g_assert_cmpuint (reading->findings->len, ==, 1);
  g_assert_true (qi_finding_get_range (g_ptr_array_index (reading->findings, 0), &offset, NULL));
  g_assert_cmpuint (offset, ==, 1);
  g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (reading->findings, 0)), ==,
                   "piece-token");
}

/* Whatever the bytes are, the reader fails with a located finding and in no other way. */
static void
test_garbage (void)
{
  static const char alphabet[] = "Kk+-^'0128/ \n\t\xc3\xa9?Cc";
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (5000); round++)
    {
      char text[64];
      gsize length = (gsize) g_rand_int_range (rand, 0, sizeof text);

      for (gsize i = 0; i < length; i++)
        text[i] = alphabet[g_rand_int_range (rand, 0, sizeof alphabet)];
      for (guint lenient = 0; lenient < 2; lenient++)
        {
          g_autoptr (QiReading) reading = read_feen (text, length, lenient != 0);

          notation_assert_sound (reading, length);
        }
    }
}

/* So many faults that the rest is not read, followed by one more dimension. */
static void
test_hopeless (gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("/");

  for (guint i = 0; i < 200; i++)
    g_string_append (text, "\xFFK");
  g_string_append_printf (text, "%s / C/c", (const char *) data);

  g_autoptr (QiReading) reading = read_feen (text->str, text->len, FALSE);
  notation_assert_sound (reading, text->len);
  g_assert_null (reading->setup);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_autoptr (QiValue) valid = vectors_load ("feen-valid.json");
  g_autoptr (QiValue) invalid = vectors_load ("feen-invalid.json");
  g_autoptr (QiValue) canonicalise = vectors_load ("feen-canonicalise.json");
  vectors_add (valid, NULL, "/core/feen", test_valid);
  vectors_add (invalid, NULL, "/core/feen", test_invalid);
  vectors_add (canonicalise, "repair", "/core/feen/repair", test_repair);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/core/feen/fault/", faults[i].name, NULL);

      g_test_add_data_func (path, &faults[i], test_fault);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (partials); i++)
    {
      g_autofree char *path = g_strconcat ("/core/feen/partial/", partials[i].name, NULL);

      g_test_add_data_func (path, &partials[i], test_partial);
    }
  g_test_add_func ("/core/feen/params", test_params);
  g_test_add_func ("/core/feen/places", test_places);
  g_test_add_func ("/core/feen/nul", test_nul);
  g_test_add_func ("/core/feen/garbage", test_garbage);
  g_test_add_data_func ("/core/feen/hopeless/rank", "/K", test_hopeless);
  g_test_add_data_func ("/core/feen/hopeless/ranks", "/K/K", test_hopeless);
  g_test_add_data_func ("/core/feen/hopeless/layer", "/K//K/K", test_hopeless);
  g_test_add_data_func ("/core/feen/hopeless/layers", "//K/K//K/K", test_hopeless);
  return g_test_run ();
}
