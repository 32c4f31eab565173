/* SPDX-License-Identifier: Apache-2.0 */
/* Images of positions and what counts as the same one: drawn by hand. */
#include "../edit-scripts.h"
#include "case-table.h"
#include "readings.h"

#include "qi-repeats-private.h"

/* @images: boards of setup_print(), in any order. */
typedef struct
{
  const char *name;
  const char *board;
  guint       symmetries;
  const char *images;
} ImagesCase;

static const ImagesCase images_cases[] = {
  { "none", "aB/cd", 0, "aB/cd" },
  { "mirror", "aB/cd", QI_SYMMETRY_MIRROR, "aB/cd Ba/dc" },
  { "rotations", "aB/cd", QI_SYMMETRY_ROTATIONS, "aB/cd ca/dB dc/Ba Bd/ac" },
  { "all-of-square", "aB/cd", QI_SYMMETRY_MIRROR | QI_SYMMETRY_ROTATIONS,
    "aB/cd Ba/dc ca/dB dc/Ba Bd/ac cd/aB ac/Bd dB/ca" },
  { "colours", "aB/cd", QI_SYMMETRY_COLOURS, "aB/cd Ab/CD" },
  { "sides", "aB/cd", QI_SYMMETRY_SIDES, "aB/cd CD/Ab" },
  { "sides-mirror", "aB/cd", QI_SYMMETRY_SIDES | QI_SYMMETRY_MIRROR, "aB/cd CD/Ab Ba/dc DC/bA" },
  { "sides-colours", "aB/cd", QI_SYMMETRY_SIDES | QI_SYMMETRY_COLOURS, "aB/cd CD/Ab cd/aB Ab/CD" },
  { "uneven", "aBc/def", QI_SYMMETRY_ROTATIONS, "aBc/def da/eB/fc fed/cBa cf/Be/ad" },
  { "line", "aBc", QI_SYMMETRY_MIRROR | QI_SYMMETRY_ROTATIONS, "aBc cBa" },
  { "line-sides", "aBc", QI_SYMMETRY_SIDES, "aBc CbA" },
  { "line-all", "aBc", QI_SYMMETRY_SIDES | QI_SYMMETRY_MIRROR, "aBc CbA cBa AbC" },
  { "layers", "aB/cd|ef/gh", QI_SYMMETRY_MIRROR, "aB/cd|ef/gh Ba/dc|fe/hg" },
  { "hands", "a./.. PP q", QI_SYMMETRY_SIDES, "a./..+PP+q ../A.+Q+pp" },
};

static void
test_images (gconstpointer data)
{
  const ImagesCase *row = data;
  g_autoptr (QiSetup) setup = setup_new (row->board, NULL);
  g_auto (GStrv) wanted = g_strsplit (row->images, " ", -1);
  QiImage images[QI_MAX_IMAGES];
  const guint n =
    qi_symmetry_list_images (row->symmetries, NULL,
                             qi_position_get_shape (qi_setup_get_position (setup)), images);

  g_assert_cmpuint (n, ==, g_strv_length (wanted));
  g_assert_cmpuint (images[0].n_turnings, ==, 0);
  g_assert_false (images[0].swaps);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QiSetup) seen = qi_image_apply (&images[i], setup);
      g_autofree char *text = setup_print (seen);

      g_assert_true (g_strv_contains ((const char *const *) wanted, g_strdelimit (text, " ", '+')));
      for (guint k = 0; k < i; k++)
        {
          g_autoptr (QiSetup) other = qi_image_apply (&images[k], setup);

          g_assert_false (qi_setup_equal (seen, other));
        }
    }
}

/* The map moves a square to where the edit moves its piece. */
static void
test_map (gconstpointer data)
{
  const ImagesCase *row = data;
  g_autoptr (QiSetup) setup = setup_new (row->board, NULL);
  QiPosition *position = qi_setup_get_position (setup);
  QiImage images[QI_MAX_IMAGES];
  const guint n =
    qi_symmetry_list_images (row->symmetries, NULL, qi_position_get_shape (position), images);

  for (guint i = 0; i < n; i++)
    {
      QiImage image = images[i];
      QiShape to;
      g_autofree guint *squares =
        qi_image_map_squares (&image, qi_position_get_shape (position), &to);
      g_autoptr (QiSetup) seen = NULL;

      image.swaps = FALSE;
      seen = qi_image_apply (&image, setup);
      g_assert_true (qi_shape_equal (&to, qi_position_get_shape (qi_setup_get_position (seen))));
      for (guint square = 0; square < qi_position_get_n_squares (position); square++)
        {
          const QiToken *was = qi_position_get_piece (position, square);
          const QiToken *is = qi_position_get_piece (qi_setup_get_position (seen), squares[square]);

          g_assert_true (was == NULL ? is == NULL : is != NULL && qi_token_equal (was, is));
        }
    }
}

#define CHESS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

#define BOARD(ranks)                                                                               \
  "{\"board\":[" ranks "],\"hands\":{\"first\":[],\"second\":[]},"                                 \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}"

/* @a, @b: texts that are detected. */
typedef struct
{
  const char *name;
  const char *a;
  const char *b;
  guint       symmetries;
  guint       same;
  gboolean    is_same;
} KeyCase;

static const KeyCase key_cases[] = {
  { "itself", CHESS, CHESS, 0, QI_SAME_ALL, TRUE },
  { "counters", CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9", 0,
    QI_SAME_POSITION, TRUE },
  { "counters-all", CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9", 0,
    QI_SAME_ALL, FALSE },
  { "operations", CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"x\";", 0,
    QI_SAME_POSITION, TRUE },
  { "rights", CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", 0,
    QI_SAME_POSITION, FALSE },
  { "rights-board", CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", 0,
    QI_SAME_BOARD, TRUE },
  { "passed", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", 0,
    QI_SAME_POSITION, FALSE },
  { "turn", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 0, QI_SAME_POSITION,
    FALSE },
  { "turn-board", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 0,
    QI_SAME_BOARD, TRUE },
  { "mirror", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "3k4/8/8/8/8/8/7P/3K4 w - - 0 1",
    QI_SYMMETRY_MIRROR, QI_SAME_POSITION, TRUE },
  { "mirror-not-asked", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "3k4/8/8/8/8/8/7P/3K4 w - - 0 1", 0,
    QI_SAME_POSITION, FALSE },
  { "chess-sides", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/p7/8/8/8/8/8/4K3 b - - 0 1",
    QI_SYMMETRY_SIDES, QI_SAME_POSITION, TRUE },
  { "chess-sides-turn", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1",
    QI_SYMMETRY_SIDES, QI_SAME_POSITION, FALSE },
  { "chess-sides-rights", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1",
    QI_SYMMETRY_SIDES, QI_SAME_POSITION, TRUE },
  { "chess-sides-other-rights", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
    "4k2r/8/8/8/8/8/8/R3K3 b Q - 0 1", QI_SYMMETRY_SIDES, QI_SAME_POSITION, FALSE },
  { "chess-sides-passed", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 2",
    QI_SYMMETRY_SIDES, QI_SAME_POSITION, TRUE },
  /* Kings stay on their files, so the half turn is no change of sides in chess alone. */
  { "chess-half", "3k4/8/8/8/8/8/P7/4K3 w - - 0 1", "3k4/7p/8/8/8/8/8/4K3 b - - 0 1",
    QI_SYMMETRY_SIDES, QI_SAME_POSITION, FALSE },
  { "chess-half-mirror", "3k4/8/8/8/8/8/P7/4K3 w - - 0 1", "3k4/7p/8/8/8/8/8/4K3 b - - 0 1",
    QI_SYMMETRY_SIDES | QI_SYMMETRY_MIRROR, QI_SAME_POSITION, TRUE },
  { "shogi-sides", "4k4/9/4P4/9/9/9/9/9/4K4 b Gr 1", "4k4/9/9/9/9/9/4p4/9/4K4 w Rg 1",
    QI_SYMMETRY_SIDES, QI_SAME_POSITION, TRUE },
  { "shogi-sides-half", "3k5/9/9/9/9/9/9/9/4K4 b G 1", "4k4/9/9/9/9/9/9/9/5K3 w g 1",
    QI_SYMMETRY_SIDES, QI_SAME_POSITION, TRUE },
  { "shogi-sides-ranks", "3k5/9/9/9/9/9/9/9/4K4 b G 1", "4k4/9/9/9/9/9/9/9/3K5 w g 1",
    QI_SYMMETRY_SIDES, QI_SAME_POSITION, FALSE },
  { "hands", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "4k4/9/9/9/9/9/9/9/4K4 b 2G 1", 0, QI_SAME_BOARD,
    FALSE },
  { "promoted", "4k3/8/8/8/8/8/8/4KQ~2[] w - - 0 1", "4k3/8/8/8/8/8/8/4KQ2[] w - - 0 1", 0,
    QI_SAME_POSITION, FALSE },
  { "shape", BOARD ("[\"K\",null]"), BOARD ("[\"K\"],[null]"), 0, QI_SAME_BOARD, FALSE },
  { "shape-turned", BOARD ("[\"K\",null]"), BOARD ("[\"K\"],[null]"), QI_SYMMETRY_ROTATIONS,
    QI_SAME_BOARD, TRUE },
};

static void
test_key (gconstpointer data)
{
  const KeyCase *row = data;
  const char *texts[] = { row->a, row->b };
  QiPositionKey keys[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (texts[i], -1, NULL);
      QiImage images[QI_MAX_IMAGES];
      guint n;

      g_assert_nonnull (reading->setup);
      n = qi_symmetry_list_images (row->symmetries,
                                   qi_game_info_lookup (qi_setup_get_game (reading->setup)),
                                   qi_position_get_shape (qi_setup_get_position (reading->setup)),
                                   images);
      qi_position_key_init (&keys[i], reading->setup, row->same, images, n);
    }
  g_assert_cmpint (qi_position_key_equal (&keys[0], &keys[1]), ==, row->is_same);
}

/* In a list the images are those of each position's own game, whichever game the position before it was of. */
static void
test_repeats (gconstpointer data)
{
  const KeyCase *row = data;
  const char *texts[] = { row->a, row->b };
  g_autoptr (QiRepeats) repeats = qi_repeats_new (row->same, row->symmetries);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (QiSetup) other = qi_game_info_dup_start (qi_game_info_lookup ("checkers"));
      g_autoptr (QiReading) reading = qi_notation_detect (texts[i], -1, NULL);

      if (i == 0)
        g_assert_cmpint (qi_repeats_look (repeats, other, "", 0), ==, QI_KEY_NEW);
      g_assert_cmpint (qi_repeats_look (repeats, reading->setup, texts[i], strlen (texts[i])), ==,
                       i == 1 && row->is_same ? QI_KEY_KNOWN : QI_KEY_NEW);
    }
}

/* A set finds what was added however often it has grown, also the key that is zero. */
static void
test_set (void)
{
  g_autoptr (QiKeySet) set = qi_key_set_new ();
  const QiPositionKey zero = { { 0 } };

  g_assert_cmpint (qi_key_set_add (set, &zero), ==, QI_KEY_NEW);
  g_assert_cmpint (qi_key_set_add (set, &zero), ==, QI_KEY_KNOWN);
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < 5000; i++)
      {
        QiPositionKey key = { { 0 } };

        /* Many that begin alike. */
        key.bytes[0] = (guint8) (i % 7);
        memcpy (key.bytes + 8, &i, sizeof i);
        key.bytes[15] = 1;
        g_assert_cmpint (qi_key_set_add (set, &key), ==, round == 0 ? QI_KEY_NEW : QI_KEY_KNOWN);
      }
  g_assert_cmpuint (qi_key_set_get_n (set), ==, 5001);
}

static void
test_names (void)
{
  g_assert_cmpuint (qi_symmetry_from_name ("mirror"), ==, QI_SYMMETRY_MIRROR);
  g_assert_cmpuint (qi_symmetry_from_name ("rotations"), ==, QI_SYMMETRY_ROTATIONS);
  g_assert_cmpuint (qi_symmetry_from_name ("sides"), ==, QI_SYMMETRY_SIDES);
  g_assert_cmpuint (qi_symmetry_from_name ("colours"), ==, QI_SYMMETRY_COLOURS);
  g_assert_cmpuint (qi_symmetry_from_name ("Mirror"), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/query/images/", images_cases, test_images);
  case_table_add ("/core/query/map/", images_cases, test_map);
  case_table_add ("/core/query/key/", key_cases, test_key);
  case_table_add ("/core/query/repeats/", key_cases, test_repeats);
  g_test_add_func ("/core/query/set", test_set);
  g_test_add_func ("/core/query/names", test_names);
  return g_test_run ();
}
