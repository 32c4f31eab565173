/* SPDX-License-Identifier: Apache-2.0 */
/* Keys of variants.ini that have a syntax of their own, older keys beside newer ones, and values at the edge of what is
 * taken. The meanings are those of the comments at the beginning of Fairy-Stockfish's variants.ini, of our own keys those of
 * qi-variant-private.h. */
#include "qi-finding-private.h"
#include "qi-variant-private.h"

#include "case-table.h"

#include <string.h>

/* The codes of what is wrong, joined. */
static char *
read_codes (const char *text)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);
  GString *codes = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    g_string_append_printf (codes, "%s%s", i > 0 ? " " : "",
                            qi_finding_get_code (findings->pdata[i]));
  return g_string_free (codes, FALSE);
}

typedef struct
{
  const char *name;
  const char *key;
  const char *good[8]; /* values without a fault */
  const char *bad[8];  /* values that are none of the key's */
} Words;

static const Words words[] = {
  { "king-type", "kingType", { "n", "q" }, { "x", "nn", "" } },
  { "double-step-min", "doubleStepRankMin", { "1", "2", "3" }, { "0", "x", "" } },
  { "piece-values", "pieceValueMg", { "n:700", "n:700 q:1", " q:1 " }, { "n", "n:", "x:1", "n:x", "n:1000001", "n: 1" } },
  { "layers", "masumeLayers", { "1" }, { "27", "x", "" } },
  { "shape", "masumeShape", { "fixed", "any" }, { "wide", "" } },
  { "castling-wins", "castlingWins", { "KQkq", "K", "-" }, { "x", "Kx" } },
  { "tokens", "masumeToken", { "k:K^", "q:F n:+N", "+p:+P" }, { "q:q", "q:Q'", "q:", "q", "x:Q" } },
  { "promoted", "promotedPieceType", { "n:q", "n:-", "-" }, { "+n", "n:qq", "n:" } },
  { "limit", "promotionLimit", { "n:0", "n:999999999" }, { "n:1000000000", "n:1 q" } },
  { "flips", "flipEnclosedPieces", { "quadwrangle", "none" }, { "snort", "top" } },
  { "drops", "enclosingDrop", { "top", "snort" }, { "quadwrangle" } },
  { "drop-on-top", "dropOnTop", { "true", "false" }, { "top" } },
  { "doubled-pawn", "shogiDoubledPawn", { "true", "false" }, { "1" } },
  { "arrow", "arrowGating", { "true", "false" }, { "1" } },
  { "duck", "duckGating", { "true", "false" }, { "1" } },
  { "past", "pastGating", { "true", "false" }, { "1" } },
  { "static", "staticGating", { "true", "false" }, { "1" } },
  { "petrify", "petrifyOnCapture", { "true", "false" }, { "1" } },
  { "moves-of-a-turn", "multimoves", { "64", "1 1 1" }, { "", "65", "60 60", "1 0" } },
  { "goal", "connectPieceGoalBlack", { "p", "-", " p q " }, { "", "pq", "-p" } },
  { "goal-of-both",
    "connectPieceGoal",
    { "p p p p p p p p p p p p p p p p p p p p p p p p p p p p p p p p" },
    { "p p p p p p p p p p p p p p p p p p p p p p p p p p p p p p p p p", "x" } },
  /* Spaces between letters, and what stands behind a dash. */
  { "letters", "promotionPieceTypes", { "n b", "n-x", " *" }, { "n x" } },
  { "files", "castlingKingsideFile", { "7", "G", "g" }, { "abc", "256", "zz", "a1", "1a" } },
  { "regions",
    "flagRegion",
    { "A8", "  *8   a1 ", "*8 - z", "b:*", "b:a1", "b:*2", "b:a*", "-" },
    { "zz1", "*", "**", "b:", "a256", "1", "iw1", "b:z" } },
  { "mobility", "mobilityRegionKnight", { "*3 a1", "-" }, { "z" } },
  { "mobility-white", "mobilityRegionWhiteKnight", { "*3 a1" }, { "z" } },
  { "mobility-black", "mobilityRegionBlackKnight", { "*3 a1" }, { "z" } },
  { "own-piece", "customPiece1", { "x:W", "1:W", "x:", "-", "x:m" }, { "", "x", "?:W", "x;W" } },
  /* Moves are told for the king and own pieces alone, digits for these. */
  { "king", "king", { "k", "k:KN" }, { "1", "kN" } },
  { "known-piece", "fers", { "f", "-" }, { "1", "f:W", "" } },
  { "dragon", "dragon", { "d" }, { "1" } },
  { "met", "met", { "m" }, { "1" } },
  { "khon", "khon", { "s" }, { "1" } },
  { "coordinates",
    "masumeCoordinates",
    { "chess", "letters left, numbers bottom", "capitals right,numbers-from-0 top", "letters left , kanji top" },
    { "letters left", "letters, numbers bottom", "letters left x, numbers bottom", "letters up, numbers bottom",
      "letters left, numbers up", "signs left, numbers bottom", "letters left, signs top", "numbers left, numbers top" } },
  { "shogi-knight", "euroShogiKnight", { "h" }, { "1" } },
};

static void
test_words (gconstpointer data)
{
  const Words *row = data;

  for (gsize i = 0; i < G_N_ELEMENTS (row->good) && row->good[i] != NULL; i++)
    {
      g_autofree char *text = g_strdup_printf ("[a:chess]\n%s = %s\n", row->key, row->good[i]);
      g_autofree char *codes = read_codes (text);

      g_test_message ("%s", text);
      g_assert_null (strstr (codes, "bad-value"));
      g_assert_null (strstr (codes, "-key"));
      g_assert_null (strstr (codes, "bad-betza"));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (row->bad) && row->bad[i] != NULL; i++)
    {
      g_autofree char *text = g_strdup_printf ("[a:chess]\n%s = %s\n", row->key, row->bad[i]);
      g_autofree char *codes = read_codes (text);

      g_test_message ("%s", text);
      g_assert_true (strstr (codes, "bad-value") != NULL
                     || strstr (codes, "unsupported-key") != NULL);
    }
}

/* Names that have almost the form of a key. */
static void
test_no_keys (void)
{
  static const char *const keys[] = {
    "mobilityRegion",         "mobilityRegionWhite",
    "mobilityRegionFoo",      "mobilityRegionAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "mobilityRegionWhiteFoo", "customPiece0",
    "customPiece99"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *text = g_strdup_printf ("[a:chess]\n%s = *1\n", keys[i]);
      g_autofree char *codes = read_codes (text);

      g_test_message ("%s", keys[i]);
      g_assert_cmpstr (codes, ==, "unknown-key");
    }
}

/* A name of a game is at most 255 bytes of UTF-8. */
static void
test_titles (void)
{
  g_autofree char *most = g_strnfill (255, 'x');
  g_autofree char *good = g_strdup_printf ("[a:chess]\nmasumeName = %s\n", most);
  g_autofree char *bad = g_strdup_printf ("[a:chess]\nmasumeName = %sx\n", most);
  g_autofree char *none = read_codes (good);
  g_autofree char *longer = read_codes (bad);
  g_autofree char *empty = read_codes ("[a:chess]\nmasumeName =\n");
  g_autofree char *bytes = read_codes ("[a:chess]\nmasumeName = \xff\n");

  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (longer, ==, "bad-value");
  g_assert_cmpstr (empty, ==, "bad-value");
  g_assert_cmpstr (bytes, ==, "bad-value");
}

static const QiVariantPiece *
find_letter (const QiVariant *variant,
             char             letter)
{
  for (guint i = 0; i < variant->n_pieces; i++)
    if (variant->pieces[i].letter == letter)
      return &variant->pieces[i];
  g_assert_not_reached ();
}

static void
assert_ranks (const QiRegion *region,
              const char     *expected)
{
  g_autoptr (GString) ranks = g_string_new (NULL);

  for (guint i = 0; i < region->n_entries; i++)
    {
      g_assert_cmpint (region->entries[i].file, ==, -1);
      g_string_append_printf (ranks, "%s%d", i > 0 ? " " : "", region->entries[i].rank + 1);
    }
  g_assert_cmpstr (ranks->str, ==, expected);
}

/* What the older and the special keys set, and what a child takes back. */
static void
test_values (void)
{
  static const char text[] = "[first:chess]\nfirstRankDoubleSteps = true\narrowGating = true\n"
                             "kingType = n\npieceValueMg = r:1276 n:1 q:2552\ndropOnTop = true\n"
                             "castlingWins = Kq\npetrifyOnCapture = true\nmasumeShape = any\n"
                             "[second:first]\nfirstRankDoubleSteps = false\narrowGating = false\n"
                             "dropOnTop = false\ncastlingWins = -\npetrifyOnCapture = false\n"
                             "masumeShape = fixed\n"
                             "[third:chess]\ndoubleStepRank = 3\ndoubleStepRankMin = 2\n"
                             "duckGating = false\n"
                             "[fourth:chess]\nmobilityRegionWhiteKnight = *1 *2\n"
                             "mobilityRegionBlackBishop = -\nmobilityRegionRook = a*\n"
                             "connectPieceGoal = n -\nconnectPieceGoalBlack = -\n"
                             "[fifth:chess]\nmaxRank = 2\nfirstRankDoubleSteps = true\n"
                             "startFen = k7/7K w - - 0 1\n"
                             "[sixth:shogi]\nshogiDoubledPawn = true\n"
                             "[seventh:chess]\nshogiDoubledPawn = false\n";
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);
  const QiVariant *first = qi_variant_set_get (set, 0);
  const QiVariant *second = qi_variant_set_get (set, 1);
  const QiVariant *third = qi_variant_set_get (set, 2);
  const QiVariant *fourth = qi_variant_set_get (set, 3);
  const QiVariant *king = first;

  assert_ranks (&first->double_step_region[0], "1 2");
  assert_ranks (&first->double_step_region[1], "8 7");
  /* Only what stepped over the third rank from either side can be taken in passing. */
  assert_ranks (&first->en_passant_region[0], "3 6");
  g_assert_cmpint (first->walling_rule, ==, QI_WALLING_ARROW);
  g_assert_cmpuint (find_letter (king, 'K')->n_patterns, ==, find_letter (king, 'N')->n_patterns);
  g_assert_cmpint (find_letter (first, 'R')->value, ==, 500);
  g_assert_cmpint (find_letter (first, 'Q')->value, ==, 1000);
  g_assert_cmpint (find_letter (first, 'N')->value, ==, 1);
  g_assert_cmpint (first->enclosing_drop, ==, QI_ENCLOSING_TOP);
  /* Bit side × 2 + wing. */
  g_assert_cmpuint (first->castling_wins, ==, 1u << 0 | 1u << 3);
  g_assert_cmpuint (first->petrify_on_capture_types & first->pawns, ==, 0);
  g_assert_true (first->any_shape);

  g_assert_cmpint (second->walling_rule, ==, QI_WALLING_NONE);
  g_assert_cmpint (second->enclosing_drop, ==, QI_ENCLOSING_NONE);
  g_assert_cmpuint (second->castling_wins, ==, 0);
  g_assert_cmpuint (second->petrify_on_capture_types, ==, 0);
  g_assert_false (second->any_shape);

  assert_ranks (&third->double_step_region[0], "2 3");
  assert_ranks (&third->double_step_region[1], "7 6");
  g_assert_cmpint (third->walling_rule, ==, QI_WALLING_NONE);

  /* Without squares there is no limit. */
  assert_ranks (&find_letter (fourth, 'N')->mobility[0], "1 2");
  g_assert_true (find_letter (fourth, 'B')->mobility[1].everywhere);
  g_assert_cmpuint (find_letter (fourth, 'R')->mobility[0].n_entries, ==, 1);
  g_assert_cmpuint (find_letter (fourth, 'R')->mobility[1].n_entries, ==, 1);

  /* On two ranks nothing can step twice from the first. */
  assert_ranks (&qi_variant_set_get (set, 4)->double_step_region[0], "2");
  g_assert_cmpuint (qi_variant_set_get (set, 5)->drop_no_doubled, ==, 0);
}

/* 36 kinds of pieces, each of which is promoted to the next one, are more than a game may have. */
static void
test_too_many (void)
{
  static const char *const names[] = { "pawn",  "queen",  "rook", "knight", "bishop", "fers",
                                       "alfil", "silver", "gold", "wazir",  "king" };

  for (guint n_promoted = 0; n_promoted < 36; n_promoted += 5)
    {
      g_autoptr (GString) text = g_string_new ("[a]\n");
      g_autofree char *codes = NULL;

      for (guint i = 0; i < 25; i++)
        g_string_append_printf (text, "customPiece%u = %c:W\n", i + 1,
                                i < 10 ? '0' + i : 'a' + i - 10);
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        g_string_append_printf (text, "%s = %c\n", names[i], 'p' + i);
      g_string_append (text, "promotedPieceType = -");
      for (guint i = 0; i < n_promoted; i++)
        {
          const guint next = (i + 1) % 35;

          g_string_append_printf (text, "%s%c:%c", i == 0 ? "\npromotedPieceType = " : " ",
                                  i < 10 ? '0' + i : 'a' + i - 10,
                                  next < 10 ? '0' + next : 'a' + next - 10);
        }
      g_string_append (text, "\nstartFen = z7/8/8/8/8/8/8/Z7 w - - 0 1\n");
      codes = read_codes (text->str);
      g_test_message ("%u: %s", n_promoted, codes);
      g_assert_cmpint (strstr (codes, "too-many-types") != NULL, ==,
                       36 + n_promoted > QI_MAX_TYPES);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/variant-odd-keys/", words, test_words);
  g_test_add_func ("/core/variant-odd-keys/no-keys", test_no_keys);
  g_test_add_func ("/core/variant-odd-keys/titles", test_titles);
  g_test_add_func ("/core/variant-odd-keys/too-many", test_too_many);
  g_test_add_func ("/core/variant-odd-keys/values", test_values);
  return g_test_run ();
}
