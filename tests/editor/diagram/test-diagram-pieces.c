/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-art.h"

#include "qi-game-info.h"
#include "qi-game-info-private.h"

#include <cairo-svg.h>
#include <math.h>
#include <string.h>

/* The drawings of data/pieces as they are rendered, from the smallest to the largest size. The test
 * data-pieces compares the files with the script that makes them. */

#define LARGE          256
#define SMALL          16
#define MIN_INK        0.05 /* part of a square's pixels that even the smallest piece covers */
#define MIN_HEIGHT     0.48 /* of the square */
#define MIN_DIFFERENCE 4.5  /* in pixels of 16 × 16, weighted by how much they differ */
#define MIN_SILHOUETTE 8.   /* the same, of black shapes on grey */

static const DiagramMan men[] = {
  { 0xffffff, 0x202020, 0x202020 },
  { 0x404040, 0x101010, 0xf0f0f0 },
};

/* Grey levels from 0 to 1, row after row, on a ground whose grey is between those of both sides'
 * men. */
static double *
draw (const char       *name,
      const DiagramMan *man,
      DiagramPieces     manner,
      int               size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, size, size);
  cairo_t *cr = cairo_create (surface);
  double *levels = g_new (double, size *size);

  diagram_set_colour (cr, 0xa0a0a0);
  cairo_paint (cr);
  g_assert_true (diagram_art_draw (cr, name, man, manner, 0., 0., size));
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  const guint8 *data = cairo_image_surface_get_data (surface);
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      {
        guint32 pixel = 0;

        memcpy (&pixel,
                data + (gsize) y * (gsize) cairo_image_surface_get_stride (surface)
                  + (gsize) x * sizeof pixel,
                sizeof pixel);
        levels[y * size + x] = (pixel & 0xff) / 255.;
      }
  cairo_surface_destroy (surface);
  return levels;
}

static gboolean
is_ink (double level)
{
  return fabs (level - 0xa0 / 255.) > 0.02;
}

/* No drawing is blank, in any manner, at any size. */
static void
test_visible (gconstpointer data)
{
  static const int sizes[] = { 16, 32, 64, 256 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (gsize side = 0; side < G_N_ELEMENTS (men); side++)
      for (DiagramPieces manner = DIAGRAM_PIECES_COLOUR; manner <= DIAGRAM_PIECES_PRINT; manner++)
        {
          g_autofree double *levels = draw (data, &men[side], manner, sizes[i]);
          int n_ink = 0;

          for (int at = 0; at < sizes[i] * sizes[i]; at++)
            n_ink += is_ink (levels[at]);
          g_assert_cmpfloat (n_ink, >, MIN_INK * sizes[i] * sizes[i]);
        }
}

/* Each drawing is inside 5 to 95 of a square of 100, tall enough to fit its set, with its base near
 * the lower edge. */
static void
test_place (gconstpointer data)
{
  g_autofree double *levels = draw (data, &men[0], DIAGRAM_PIECES_COLOUR, LARGE);
  int left = LARGE, right = 0, top = LARGE, bottom = 0;

  for (int y = 0; y < LARGE; y++)
    for (int x = 0; x < LARGE; x++)
      if (is_ink (levels[y * LARGE + x]))
        {
          left = MIN (left, x);
          right = MAX (right, x + 1);
          top = MIN (top, y);
          bottom = MAX (bottom, y + 1);
        }
  g_assert_cmpint (left, >=, LARGE * 5 / 100);
  g_assert_cmpint (top, >=, LARGE * 5 / 100);
  g_assert_cmpint (right, <=, (LARGE * 95 + 99) / 100);
  g_assert_cmpint (bottom, <=, (LARGE * 95 + 99) / 100);
  g_assert_cmpfloat (bottom - top, >=, MIN_HEIGHT * LARGE);
  g_assert_cmpint (bottom, >=, LARGE * 88 / 100);
  /* It is centred, except for a tolerance for trunks, muzzles and barrels. */
  g_assert_cmpfloat (fabs ((left + right - LARGE) / 2.), <=, .08 * LARGE);
}

static double
measure_difference (const double *a,
                    const double *b)
{
  double difference = 0.;

  for (int at = 0; at < SMALL * SMALL; at++)
    difference += fabs (a[at] - b[at]);
  return difference;
}

/* No two pieces of one side look alike at the smallest size. */
static void
test_distinct (gconstpointer data)
{
  char *const *names = (char *const *) data;
  double least = SMALL * SMALL;

  for (guint side = 0; side < G_N_ELEMENTS (men); side++)
    {
      g_autoptr (GPtrArray) drawn = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; names[i] != NULL; i++)
        g_ptr_array_add (drawn, draw (names[i], &men[side], DIAGRAM_PIECES_COLOUR, SMALL));
      for (guint i = 0; names[i] != NULL; i++)
        for (guint j = 0; j < i; j++)
          {
            double difference = measure_difference (drawn->pdata[i], drawn->pdata[j]);

            if (difference < least)
              g_test_message ("%s and %s: %.1f", names[i], names[j], difference);
            least = MIN (least, difference);
          }
    }
  g_assert_cmpfloat (least, >, MIN_DIFFERENCE);
}

/* Where pieces are small a unicorn differs from a knight by its outline, in at least a tenth of the square. */
static void
test_unicorn (void)
{
  static const DiagramMan shadow = { 0x000000, 0x000000, 0x000000 };
  enum
  {
    SIZE = 32
  };
  g_autofree double *knight = draw ("knight", &shadow, DIAGRAM_PIECES_COLOUR, SIZE);
  g_autofree double *unicorn = draw ("unicorn", &shadow, DIAGRAM_PIECES_COLOUR, SIZE);
  int n_other = 0;

  for (int at = 0; at < SIZE * SIZE; at++)
    n_other += is_ink (knight[at]) != is_ink (unicorn[at]);
  g_test_message ("%d of %d pixels", n_other, SIZE * SIZE);
  g_assert_cmpint (n_other, >=, SIZE * SIZE / 10);
}

/* By outline alone all pieces of a game differ. */
static void
test_silhouettes (void)
{
  static const DiagramMan shadow = { 0x000000, 0x000000, 0x000000 };

  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      g_autoptr (GPtrArray) drawn = g_ptr_array_new_with_free_func (g_free);
      gsize n_pieces = 0;
      const QiGamePiece *pieces = qi_game_info_get_pieces (*info, &n_pieces);

      if (!g_str_equal (qi_game_info_get_piece_style (*info), "western"))
        continue;
      for (gsize i = 0; i < n_pieces; i++)
        g_ptr_array_add (drawn, draw (pieces[i].art, &shadow, DIAGRAM_PIECES_COLOUR, SMALL));
      for (gsize i = 0; i < n_pieces; i++)
        for (gsize j = 0; j < i; j++)
          {
            double difference = measure_difference (drawn->pdata[i], drawn->pdata[j]);

            g_test_message ("%s: %s and %s: %.1f", qi_game_info_get_id (*info), pieces[i].art,
                            pieces[j].art, difference);
            g_assert_cmpfloat (difference, >, MIN_SILHOUETTE);
          }
    }
}

/* Black on white and white on black, each with a white rim around it. */
static void
test_print (gconstpointer data)
{
  static const DiagramMan printed[] = {
    { 0xffffff, 0x000000, 0x000000 },
    { 0x000000, 0x000000, 0xffffff },
  };

  for (guint side = 0; side < G_N_ELEMENTS (printed); side++)
    {
      g_autofree double *levels = draw (data, &printed[side], DIAGRAM_PIECES_PRINT, LARGE);

      for (int y = 0; y < LARGE; y++)
        {
          double lightest = 0.;
          int x = 0;

          /* Between the ground and the outline the rim is white. */
          for (; x < LARGE && levels[y * LARGE + x] > 0.3; x++)
            lightest = MAX (lightest, levels[y * LARGE + x]);
          if (x < LARGE)
            g_assert_cmpfloat (lightest, >, 0.95);
        }
    }
}

static cairo_status_t
add_bytes (void                *closure,
           const unsigned char *data,
           unsigned int         length)
{
  g_string_append_len (closure, (const char *) data, (gssize) length);
  return CAIRO_STATUS_SUCCESS;
}

static guint
count_strokes (int size)
{
  g_autoptr (GString) text = g_string_new (NULL);
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (add_bytes, text, size, size);
  cairo_t *cr = cairo_create (surface);
  guint n = 0;

  g_assert_true (diagram_art_draw (cr, "king", &men[0], DIAGRAM_PIECES_PRINT, 0., 0., size));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  for (const char *at = text->str; (at = strstr (at, "stroke-width")) != NULL; at++)
    n++;
  return n;
}

/* On paper small squares keep their fine lines. */
static void
test_vectors (void)
{
  g_assert_cmpuint (count_strokes (200), >, 4);
  g_assert_cmpuint (count_strokes (12), ==, count_strokes (200));
}

static gpointer
draw_alone (gpointer size)
{
  return draw ("queen", &men[1], DIAGRAM_PIECES_COLOUR, GPOINTER_TO_INT (size));
}

/* A drawing has the strokes of its size, whatever size it had before: as in a thread that draws nothing else. */
static void
test_sizes (void)
{
  const int sizes[] = { LARGE, SMALL, LARGE, 36, SMALL, 36, LARGE };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree double *levels = draw ("queen", &men[1], DIAGRAM_PIECES_COLOUR, sizes[i]);
      g_autofree double *alone =
        g_thread_join (g_thread_new ("drawing", draw_alone, GINT_TO_POINTER (sizes[i])));

      for (int p = 0; p < sizes[i] * sizes[i]; p++)
        g_assert_cmpfloat_with_epsilon (levels[p], alone[p], 0.001);
    }
}

/* Each drawing in the games table exists. */
static void
test_games (void)
{
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      gsize n_pieces = 0;
      const QiGamePiece *pieces = qi_game_info_get_pieces (*info, &n_pieces);

      if (!g_str_equal (qi_game_info_get_piece_style (*info), "western"))
        continue;
      for (gsize i = 0; i < n_pieces; i++)
        {
          g_assert_nonnull (pieces[i].art);
          g_free (draw (pieces[i].art, &men[0], DIAGRAM_PIECES_COLOUR, SMALL));
        }
    }
}

/* Problemists turn the queen and the knight upside down: the drawings of those fairy pieces have nearly that shape. */
static void
test_turned (void)
{
  static const char *const pairs[][2] = { { "queen", "grasshopper" }, { "knight", "nightrider" } };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree double *upright = draw (pairs[i][0], &men[1], DIAGRAM_PIECES_COLOUR, LARGE);
      g_autofree double *turned = draw (pairs[i][1], &men[1], DIAGRAM_PIECES_COLOUR, LARGE);
      guint n_ink = 0;
      guint n_both = 0;

      for (int n = 0; n < LARGE * LARGE; n++)
        {
          const gboolean is_inked = is_ink (upright[LARGE * LARGE - 1 - n]);

          n_ink += is_inked;
          n_both += is_inked && is_ink (turned[n]);
        }
      g_test_message ("%s: %u of %u", pairs[i][1], n_both, n_ink);
      g_assert_cmpuint (n_both * 10, >, n_ink * 9);
    }
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *name;
    GTestDataFunc test;
  } tests[] = {
    { "visible", test_visible },
    { "place", test_place },
    { "print", test_print },
  };
  g_auto (GStrv) names = diagram_art_dup_names ();

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; names[i] != NULL; i++)
    for (gsize j = 0; j < G_N_ELEMENTS (tests); j++)
      {
        g_autofree char *path =
          g_strdup_printf ("/editor/diagram-pieces/%s/%s", tests[j].name, names[i]);

        g_test_add_data_func (path, names[i], tests[j].test);
      }
  g_assert_cmpuint (g_strv_length (names), >=, 50);
  g_test_add_data_func ("/editor/diagram-pieces/distinct", names, test_distinct);
  g_test_add_func ("/editor/diagram-pieces/unicorn", test_unicorn);
  g_test_add_func ("/editor/diagram-pieces/silhouettes", test_silhouettes);
  g_test_add_func ("/editor/diagram-pieces/vectors", test_vectors);
  g_test_add_func ("/editor/diagram-pieces/sizes", test_sizes);
  g_test_add_func ("/editor/diagram-pieces/games", test_games);
  g_test_add_func ("/editor/diagram-pieces/turned", test_turned);
  return g_test_run ();
}
