/* SPDX-License-Identifier: Apache-2.0 */
/* Material, patterns of squares and queries. What fits is counted by hand. */
#include "../edit-scripts.h"
#include "case-table.h"
#include "readings.h"

#include "qi-query-words-private.h"

static QiSetup *
read_setup (const char *text)
{
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);

  g_assert_nonnull (reading->setup);
  return g_steal_pointer (&reading->setup);
}

/* --- material --------------------------------------------------------------------------------- */

static const struct
{
  const char *name;
  const char *text; /* of a position */
  const char *material;
} material_cases[] = {
  { "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "KQRRBBNNP8vKQRRBBNNP8" },
  { "ending", "8/5k2/8/8/3P4/8/1R6/4K3 w - - 0 1", "KRPvK" },
  /* Promoted pieces count as what they were; hands count. */
  { "shogi", "4k4/9/4+P4/9/9/9/9/9/4K4 b Rb2p 1", "KRPvKBPP" },
  { "crazyhouse", "4k3/8/8/8/8/8/8/4KQ~2[Rp] w - - 0 1", "KRPvKP" },
  { "no-second", "8/8/8/8/8/8/8/4K3 w - - 0 1", "Kv" },
};

static void
test_material (gconstpointer data)
{
  const typeof (material_cases[0]) *row = data;
  g_autoptr (QiSetup) setup = read_setup (row->text);
  g_autoptr (QiMaterial) material = qi_material_new (setup);
  g_autoptr (QiMaterial) parsed = qi_material_parse (row->material, NULL);
  g_autofree char *text = qi_material_dup_text (material);

  g_assert_cmpstr (text, ==, row->material);
  g_assert_nonnull (parsed);
  g_assert_true (qi_material_equal (material, parsed, FALSE));
}

/* A piece counts under the first player's name; what is no token of a letter keeps its text. */
static void
test_bases (void)
{
  static const struct
  {
    const char *token;
    const char *base;
    QiMaterialOwner owner;
    gboolean is_king;
  } bases[] = {
    { "k^", "K", QI_MATERIAL_SECOND, TRUE },   { "K^", "K", QI_MATERIAL_FIRST, TRUE },
    { "+p", "P", QI_MATERIAL_SECOND, FALSE },  { "-R", "R", QI_MATERIAL_FIRST, FALSE },
    { "ab", "Ab", QI_MATERIAL_SECOND, FALSE }, { "Ab", "Ab", QI_MATERIAL_FIRST, FALSE },
    { "7", "7", QI_MATERIAL_NOBODY, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bases); i++)
    {
      QiMaterialOwner owner = QI_MATERIAL_NOBODY;
      gboolean is_king = FALSE;
      g_autofree char *base = qi_material_dup_base (&QI_TOKEN (bases[i].token), &owner, &is_king);

      g_assert_cmpstr (base, ==, bases[i].base);
      g_assert_cmpint (owner, ==, bases[i].owner);
      g_assert_cmpint (is_king, ==, bases[i].is_king);
    }
}

static const struct
{
  const char *name;
  const char *a;
  const char *b; /* NULL: @a is none, and stops at @offset */
  gboolean    same;
  gboolean    same_swapped;
  gsize       offset;
} parse_cases[] = {
  { "order", "KPQvKR", "KQPvKR", TRUE, FALSE },
  { "number", "KP3vK", "KPPPvK", TRUE, FALSE },
  { "swapped", "KQvKR", "KRvKQ", FALSE, TRUE },
  { "both", "KvK", "KvK", TRUE, TRUE },
  { "more", "KQvK", "KQQvK", FALSE, FALSE },
  { "name", "{Dragon}2v{=Q}", "{Dragon}{Dragon}v{=Q}", TRUE, FALSE },
  { "nobody", "KvKv{x}", "KvKv{x}", TRUE, TRUE },
  { "no-v", "KQ", NULL, FALSE, FALSE, 2 },
  { "empty", "", NULL, FALSE, FALSE, 0 },
  { "lower", "KqvK", NULL, FALSE, FALSE, 1 },
  { "none", "KQ0vK", NULL, FALSE, FALSE, 1 },
  { "open-brace", "K{DvK", NULL, FALSE, FALSE, 1 },
  { "empty-brace", "K{}vK", NULL, FALSE, FALSE, 1 },
  { "huge", "K99999999999999999999vK", NULL, FALSE, FALSE, 0 },
  { "four", "KvKvv", NULL, FALSE, FALSE, 4 },
};

static void
test_parse (gconstpointer data)
{
  const typeof (parse_cases[0]) *row = data;
  gsize offset = 0;
  g_autoptr (QiMaterial) a = qi_material_parse (row->a, &offset);
  g_autoptr (QiMaterial) b = row->b != NULL ? qi_material_parse (row->b, NULL) : NULL;

  if (row->b == NULL)
    {
      g_assert_null (a);
      g_assert_cmpuint (offset, ==, row->offset);
      return;
    }
  g_assert_cmpint (qi_material_equal (a, b, FALSE), ==, row->same);
  g_assert_cmpint (qi_material_equal (a, b, TRUE), ==, row->same_swapped);
}

/* --- patterns --------------------------------------------------------------------------------- */

/* @wishes: a letter a square: '?' any piece, '_' nothing, '1' and '2' a side's, ' ' free, else this piece. */
static const struct
{
  const char *name;
  const char *board;
  const char *wishes;
  gboolean    fits;
  gboolean    fits_mirrored;
  gboolean    fits_colours;
} pattern_cases[] = {
  { "free", "Kq/.p", "    ", TRUE, TRUE, TRUE },
  { "piece", "Kq/.p", "K   ", TRUE, FALSE, FALSE },
  { "other-piece", "Kq/.p", "Q   ", FALSE, FALSE, FALSE },
  { "mirror", "Kq/.p", " K  ", FALSE, TRUE, FALSE },
  { "colours", "Kq/.p", "k   ", FALSE, FALSE, TRUE },
  { "empty", "Kq/.p", "  _ ", TRUE, FALSE, TRUE },
  { "not-empty", "Kq/.p", "_   ", FALSE, FALSE, FALSE },
  { "occupied", "Kq/.p", "?? ?", TRUE, FALSE, TRUE },
  { "not-occupied", "Kq/.p", "  ? ", FALSE, TRUE, FALSE },
  { "side", "Kq/.p", "12 2", TRUE, FALSE, FALSE },
  { "other-side", "Kq/.p", "21 1", FALSE, FALSE, TRUE },
};

static void
test_pattern (gconstpointer data)
{
  const typeof (pattern_cases[0]) *row = data;
  const QiImage mirror = { .turnings = { QI_TURNING_FILES }, .n_turnings = 1 };
  const QiImage colours = { .swaps = TRUE };
  g_autoptr (QiSetup) setup = setup_new (row->board, NULL);
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (QiBoardPattern) pattern = qi_board_pattern_new (qi_position_get_shape (position));
  g_autoptr (QiBoardPattern) mirrored = NULL;
  g_autoptr (QiBoardPattern) swapped = NULL;

  for (guint i = 0; row->wishes[i] != '\0'; i++)
    {
      const char text[] = { row->wishes[i], '\0' };
      const QiToken piece = QI_TOKEN (text);

      switch (row->wishes[i])
        {
        case ' ':
          break;
        case '_':
          qi_board_pattern_set (pattern, i, QI_SQUARE_EMPTY, NULL, QI_SIDE_FIRST);
          break;
        case '?':
          qi_board_pattern_set (pattern, i, QI_SQUARE_OCCUPIED, NULL, QI_SIDE_FIRST);
          break;
        case '1':
        case '2':
          qi_board_pattern_set (pattern, i, QI_SQUARE_OF_SIDE, NULL,
                                row->wishes[i] == '1' ? QI_SIDE_FIRST : QI_SIDE_SECOND);
          break;
        default:
          qi_board_pattern_set (pattern, i, QI_SQUARE_PIECE, &piece, QI_SIDE_FIRST);
          break;
        }
    }
  mirrored = qi_board_pattern_make_image (pattern, &mirror);
  swapped = qi_board_pattern_make_image (pattern, &colours);
  g_assert_cmpint (qi_board_pattern_matches (pattern, position), ==, row->fits);
  g_assert_cmpint (qi_board_pattern_matches (mirrored, position), ==, row->fits_mirrored);
  g_assert_cmpint (qi_board_pattern_matches (swapped, position), ==, row->fits_colours);
}

/* The last wish of a square counts, and of a hand at least as many. */
static void
test_pattern_of_position (void)
{
  g_autoptr (QiSetup) few = setup_new ("K.../.... P r", NULL);
  g_autoptr (QiSetup) many = setup_new ("Kq../.... PP rr", NULL);
  g_autoptr (QiSetup) wide = setup_new ("K..../.....", NULL);
  g_autoptr (QiBoardPattern) pattern = qi_board_pattern_new_for (qi_setup_get_position (few));
  g_autoptr (QiBoardPattern) held = qi_board_pattern_new_for (qi_setup_get_position (many));

  g_assert_true (qi_board_pattern_matches (pattern, qi_setup_get_position (few)));
  g_assert_true (qi_board_pattern_matches (pattern, qi_setup_get_position (many)));
  g_assert_false (qi_board_pattern_matches (held, qi_setup_get_position (few)));
  g_assert_false (qi_board_pattern_matches (pattern, qi_setup_get_position (wide)));
  qi_board_pattern_set (pattern, 1, QI_SQUARE_OCCUPIED, NULL, QI_SIDE_FIRST);
  g_assert_cmpint (qi_board_pattern_get (pattern, 1), ==, QI_SQUARE_OCCUPIED);
  qi_board_pattern_set (pattern, 1, QI_SQUARE_EMPTY, NULL, QI_SIDE_FIRST);
  g_assert_cmpint (qi_board_pattern_get (pattern, 1), ==, QI_SQUARE_EMPTY);
  g_assert_false (qi_board_pattern_matches (pattern, qi_setup_get_position (many)));
  qi_board_pattern_set (pattern, 1, QI_SQUARE_FREE, NULL, QI_SIDE_FIRST);
  g_assert_true (qi_board_pattern_matches (pattern, qi_setup_get_position (many)));
}

/* --- queries ---------------------------------------------------------------------------------- */

#define ROOK  "8/5k2/8/8/3P4/8/1R6/4K3 w - - 0 1"
#define ROOKB "8/5k2/8/8/3P4/8/1R6/4K3 b - - 0 1"
#define FLIP  "4k3/1r6/8/3p4/8/8/5K2/8 b - - 0 1" /* the same with sides changed */
#define MIRR  "8/2k5/8/8/4P3/8/6R1/3K4 w - - 0 1" /* the same in a mirror */
#define SHOGI "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"

/* @query: words as those of the tool, one a letter: "t1" turn, "mKRPvK" material, "ad4:P" a square, "ed4" empty, "cP1-2"
 * a count, "p…" a position, "g…" a game. */
static const struct
{
  const char *name;
  const char *query; /* separated by ';' */
  const char *text;
  guint       symmetries;
  gboolean    fits;
} query_cases[] = {
  { "nothing-asked", "", ROOK, 0, TRUE },
  { "turn", "t1", ROOK, 0, TRUE },
  { "other-turn", "t2", ROOK, 0, FALSE },
  { "material", "mKRPvK", ROOK, 0, TRUE },
  { "material-turn", "mKRPvK;t1", ROOKB, 0, FALSE },
  { "material-of-other", "mKRPvK", FLIP, 0, FALSE },
  { "material-sides", "mKRPvK", FLIP, QI_SYMMETRY_SIDES, TRUE },
  { "material-sides-turn", "mKRPvK;t1", FLIP, QI_SYMMETRY_SIDES, TRUE },
  { "material-sides-other-turn", "mKRPvK;t2", FLIP, QI_SYMMETRY_SIDES, FALSE },
  { "square", "ad4:P", ROOK, 0, TRUE },
  { "square-number", "a35:P", ROOK, 0, TRUE },
  { "square-empty", "ad4:P;ed5", ROOK, 0, TRUE },
  { "square-not-empty", "eb2", ROOK, 0, FALSE },
  { "square-sides", "ad4:P", FLIP, QI_SYMMETRY_SIDES, TRUE },
  { "square-mirror", "ad4:P", MIRR, QI_SYMMETRY_MIRROR, TRUE },
  { "square-not-mirror", "ad4:P", MIRR, 0, FALSE },
  /* All conditions by one and the same image. */
  { "one-image", "ad4:P;ag2:R", ROOK, QI_SYMMETRY_MIRROR, FALSE },
  { "one-image-fits", "ad4:P;ab2:R", MIRR, QI_SYMMETRY_MIRROR, TRUE },
  { "no-such-square", "az9:P", ROOK, 0, FALSE },
  { "count", "cP1-2", ROOK, 0, TRUE },
  { "count-none", "cQ0-0", ROOK, 0, TRUE },
  { "count-too-few", "cP2-9", ROOK, 0, FALSE },
  { "position", "p" ROOK, ROOK, 0, TRUE },
  { "position-turn", "p" ROOK, ROOKB, 0, FALSE },
  { "position-mirror", "p" ROOK, MIRR, QI_SYMMETRY_MIRROR, TRUE },
  { "position-sides", "p" FLIP, ROOK, QI_SYMMETRY_SIDES, TRUE },
  { "position-both", "p" FLIP, MIRR, QI_SYMMETRY_SIDES | QI_SYMMETRY_MIRROR, TRUE },
  { "position-not-both", "p" FLIP, MIRR, QI_SYMMETRY_SIDES, FALSE },
  { "game", "gchess", ROOK, 0, TRUE },
  { "other-game", "gchess", SHOGI, 0, FALSE },
  { "shogi-square", "a5c:P", SHOGI, 0, TRUE },
  { "shogi-count", "cP18-18", SHOGI, 0, TRUE },
  { "shogi-sides", "a5g:p", SHOGI, QI_SYMMETRY_SIDES, TRUE },
};

static void
add_word (QiQuery    *query,
          const char *word)
{
  g_auto (GStrv) parts = g_strsplit_set (word + 1, ":-", 3);
  g_autoptr (QiSetup) setup = NULL;
  char piece[] = { word[1], '\0' };

  switch (*word)
    {
    case 't':
      qi_query_set_turn (query, word[1] == '1' ? QI_SIDE_FIRST : QI_SIDE_SECOND);
      break;
    case 'm':
      qi_query_take_material (query, qi_material_parse (word + 1, NULL));
      break;
    case 'a':
      qi_query_add_square (query, parts[0], QI_SQUARE_PIECE, &QI_TOKEN (parts[1]), QI_SIDE_FIRST);
      break;
    case 'e':
      qi_query_add_square (query, parts[0], QI_SQUARE_EMPTY, NULL, QI_SIDE_FIRST);
      break;
    case 'c':
      qi_query_add_count (query, QI_N_MATERIAL_OWNERS, piece, (guint) atoi (parts[0] + 1),
                          (guint) atoi (parts[1]));
      break;
    case 'g':
      qi_query_set_game (query, word + 1);
      break;
    case 'p':
      setup = read_setup (word + 1);
      qi_query_set_position (query, setup, QI_SAME_TURN | QI_SAME_RIGHTS);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
test_query (gconstpointer data)
{
  const typeof (query_cases[0]) *row = data;
  g_autoptr (QiQuery) query = qi_query_new ();
  g_autoptr (QiSetup) setup = read_setup (row->text);
  g_auto (GStrv) words = g_strsplit (row->query, ";", -1);

  for (guint i = 0; words[i] != NULL; i++)
    add_word (query, words[i]);
  qi_query_set_symmetries (query, row->symmetries);
  /* A query can be asked several times, also after another board. */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (QiSetup) small = setup_new ("Kq/.p", NULL);

      g_assert_cmpint (qi_query_matches (query, setup), ==, row->fits);
      qi_query_matches (query, small);
    }
}

static void
test_no_square (void)
{
  g_autoptr (QiQuery) query = qi_query_new ();
  g_autoptr (QiSetup) small = setup_new ("Kq/.p", NULL);
  g_autoptr (QiSetup) chess = read_setup (ROOK);
  g_autofree char *name = NULL;

  qi_query_add_square (query, "e4", QI_SQUARE_EMPTY, NULL, QI_SIDE_FIRST);
  g_assert_false (qi_query_matches (query, small));
  name = qi_query_dup_no_square (query);
  g_assert_cmpstr (name, ==, "e4");
  g_assert_true (qi_query_matches (query, chess));
  g_assert_null (qi_query_dup_no_square (query));
}

/* What a person types: conditions, and text that is none. @bad: one was meant and cannot be read. */
static const struct
{
  const char *name;
  const char *words;
  const char *rest;
  gboolean    asks;
  gboolean    bad;
  gboolean    fits; /* ROOK */
} words_cases[] = {
  { "nothing", "", "", FALSE, FALSE, TRUE },
  { "text", "two  words ", "two  words", FALSE, FALSE, TRUE },
  { "condition", "material=KRPvK", "", TRUE, FALSE, TRUE },
  { "not", "material=KQvK", "", TRUE, FALSE, FALSE },
  { "among-text", "mate material=KRPvK in two", "mate in two", TRUE, FALSE, TRUE },
  { "several", "turn=white at=d4:P empty=a1,a2 occupied=b2 count=R:1 pieces=..4", "", TRUE, FALSE,
    TRUE },
  { "one-not", "turn=white at=d4:P empty=b2", "", TRUE, FALSE, FALSE },
  { "game", "game=chess", "", TRUE, FALSE, TRUE },
  { "capitals", "turn=BLACK", "", TRUE, FALSE, FALSE },
  { "no-value", "turn= x", "x", FALSE, TRUE, TRUE },
  { "no-side", "turn=green", "", FALSE, TRUE, TRUE },
  { "no-material", "material=K", "", FALSE, TRUE, TRUE },
  { "no-number", "count=P:x pieces=3..1", "", FALSE, TRUE, TRUE },
  { "other-name", "id=4 colour=white", "id=4 colour=white", FALSE, FALSE, TRUE },
  { "equals-alone", "= == =x", "= == =x", FALSE, FALSE, TRUE },
};

static void
test_words (gconstpointer data)
{
  const typeof (words_cases[0]) *row = data;
  g_autoptr (QiSetup) setup = read_setup (ROOK);
  g_autofree char *rest = NULL;
  const char *bad = NULL;
  g_autoptr (QiQuery) query = qi_query_new_from_words (row->words, &rest, &bad);

  g_assert_cmpstr (rest, ==, row->rest);
  g_assert_cmpint (query != NULL, ==, row->asks);
  g_assert_cmpint (bad != NULL, ==, row->bad);
  g_assert_cmpint (query == NULL || qi_query_matches (query, setup), ==, row->fits);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/query/material/", material_cases, test_material);
  case_table_add ("/core/query/material-text/", parse_cases, test_parse);
  case_table_add ("/core/query/pattern/", pattern_cases, test_pattern);
  g_test_add_func ("/core/query/bases", test_bases);
  g_test_add_func ("/core/query/pattern-of-position", test_pattern_of_position);
  case_table_add ("/core/query/query/", query_cases, test_query);
  case_table_add ("/core/query/words/", words_cases, test_words);
  g_test_add_func ("/core/query/no-square", test_no_square);
  return g_test_run ();
}
