/* SPDX-License-Identifier: Apache-2.0 */
/* A picture has the same bytes, whatever pictures were drawn with the same memory before it. */
#include "diagram-memory.h"
#include "diagram-picture.h"
#include "diagram-samples.h"
#include "qi-notation.h"

typedef struct
{
  const char   *sample; /* of diagram-samples.h, or */
  const char   *game;
  const char   *text;
  double        square;
  DiagramScheme scheme;
  DiagramPieces pieces;
  gboolean      flipped;
  gboolean      bare; /* without coordinates */
  int           layer;
  const char   *theme; /* NULL: the first */
  DiagramSigns  signs;
  DiagramGround ground;
  double        scale; /* 0: 1 */
} Row;

#define LONG(a_word) \
  "{\"board\": [[\"" a_word " is a piece whose token has forty and more characters\", null]], " \
  "\"hands\": {\"first\": [], \"second\": []}, \"styles\": {\"first\": \"C\", \"second\": \"c\"}, " \
  "\"turn\": \"first\"}"
#define ALL     DIAGRAM_PICTURE_ALL_LAYERS

/* Neighbours differ in one property. In draughts the empty squares are numbered; long tokens get numbered ids. */
static const Row rows[] = {
  { .sample = "chess", .layer = ALL },
  { .sample = "chess", .layer = ALL, .bare = TRUE },
  { .sample = "chess", .layer = ALL, .flipped = TRUE },
  { .sample = "chess", .layer = ALL, .square = 32 },
  { .sample = "chess", .layer = ALL, .scheme = DIAGRAM_DARK },
  { .sample = "chess", .layer = ALL, .pieces = DIAGRAM_PIECES_LETTERS },
  { .game = "chess", .text = "4k3/8/8/8/8/8/8/RNBQKBNR w - - 0 1", .layer = ALL },
  { .game = "chess", .text = "4k3/8/8/8/8/8/8/RNBQKBNR b - - 0 1", .layer = ALL },
  { .game = "shatranj", .text = "4k3/8/8/8/8/8/8/RNBQKBNR w - - 0 1", .layer = ALL },
  { .sample = "shogi", .layer = ALL },
  { .sample = "shogi", .layer = ALL, .flipped = TRUE },
  { .sample = "shogi", .layer = ALL, .signs = DIAGRAM_SIGNS_INTERNATIONAL },
  { .sample = "shogi", .layer = ALL, .theme = "slate" },
  { .sample = "chess", .layer = ALL, .theme = "slate" },
  { .sample = "chess", .layer = ALL, .theme = "slate", .ground = DIAGRAM_GROUND_PAPER },
  { .sample = "chess", .layer = ALL, .theme = "paper", .ground = DIAGRAM_GROUND_PAPER },
  { .sample = "chess", .layer = ALL, .scale = 2 },
  { .sample = "chess", .layer = ALL, .scale = 1.5 },
  { .sample = "xiangqi", .layer = ALL },
  { .sample = "raumschach", .layer = ALL },
  { .sample = "raumschach", .layer = 2 },
  { .sample = "raumschach", .layer = 3 },
  { .sample = "line", .layer = ALL },
  { .sample = "tokens", .layer = ALL },
  { .game = "draughts", .text = "W:W31,49:B1", .layer = ALL },
  { .game = "draughts", .text = "W:W31,50:B1,2", .layer = ALL },
  { .game = "draughts", .text = "W:W32,50:B1,2", .layer = ALL },
  { .text = LONG ("first"), .layer = ALL },
  { .text = LONG ("other"), .layer = ALL },
};

static QiSetup *
get_setup (const Row *row)
{
  QiReadOptions options = { .game = row->game };
  QiSetup *setup = NULL;
  g_autoptr (QiReading) reading = NULL;

  if (row->sample != NULL)
    return diagram_sample_get (row->sample);
  reading = qi_notation_detect (row->text, -1, &options);
  setup = reading->setup;
  g_assert_nonnull (setup);
  return qi_setup_ref (setup);
}

static GBytes *
write_row (const Row         *row,
           DiagramPictureType type,
           DiagramMemory     *memory)
{
  g_autoptr (QiSetup) setup = get_setup (row);
  DiagramPicture picture;
  GBytes *bytes;

  diagram_picture_init (&picture);
  picture.style.scheme = row->scheme;
  picture.style.pieces = row->pieces;
  picture.square = row->square;
  picture.flipped = row->flipped;
  picture.coordinates = !row->bare;
  picture.layer = row->layer;
  picture.style.signs = row->signs;
  picture.ground = row->ground;
  if (row->scale > 0.)
    picture.scale = row->scale;
  if (row->theme != NULL)
    g_assert_true (diagram_theme_from_name (row->theme, &picture.style.theme));
  picture.memory = memory;
  bytes = diagram_picture_write (&picture, setup, type, NULL);
  g_assert_nonnull (bytes);
  return bytes;
}

/* The table is drawn forwards, and then backwards. */
static void
test_same (gconstpointer data)
{
  const DiagramPictureType type = (DiagramPictureType) GPOINTER_TO_UINT (data);
  g_autoptr (DiagramMemory) memory = diagram_memory_new ();
  const gsize n = G_N_ELEMENTS (rows);

  for (gsize i = 0; i < 2 * n; i++)
    {
      const Row *row = &rows[i < n ? i : 2 * n - 1 - i];
      g_autoptr (GBytes) alone = write_row (row, type, NULL);
      g_autoptr (GBytes) again = write_row (row, type, memory);

      if (!g_bytes_equal (alone, again))
        g_error ("row %u (%s, %s) differs", (guint) (row - rows), row->sample, row->text);
    }
}

/* Each text is found under its own key until the memory is full and forgets all; then the new one is kept. */
static void
test_bounds (void)
{
  g_autoptr (DiagramMemory) memory = diagram_memory_new ();
  g_autofree char *large = g_strnfill (6 << 20, 'x');
  static const char *const keys[] = { "a", "b", "c" };
  gsize length = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_assert_null (diagram_memory_look_up (memory, keys[i], &length));
      diagram_memory_keep (memory, g_strdup (keys[i]), large, (6 << 20) - i);
      g_assert_nonnull (diagram_memory_look_up (memory, keys[i], &length));
      g_assert_cmpuint (length, ==, (6 << 20) - i);
    }
  g_assert_null (diagram_memory_look_up (memory, "a", &length));
  g_assert_null (diagram_memory_look_up (memory, "b", &length));
}

/* Nothing is something to be known: a part of a picture that is not drawn. */
static void
test_empty (void)
{
  g_autoptr (DiagramMemory) memory = diagram_memory_new ();
  gsize length = 1;

  diagram_memory_keep (memory, g_strdup ("a"), "", 0);
  g_assert_nonnull (diagram_memory_look_up (memory, "a", &length));
  g_assert_cmpuint (length, ==, 0);
}

/* The same of pixels: four bytes each. */
static void
test_pixel_bounds (void)
{
  g_autoptr (DiagramMemory) memory = diagram_memory_new ();
  cairo_surface_t *large = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1024, 1536);
  static const char *const keys[] = { "a", "b", "c" };
  gsize length = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_assert_null (diagram_memory_look_up_pixels (memory, keys[i]));
      diagram_memory_keep_pixels (memory, g_strdup (keys[i]), large);
      g_assert_true (diagram_memory_look_up_pixels (memory, keys[i]) == large);
      g_assert_null (diagram_memory_look_up (memory, keys[i], &length));
    }
  g_assert_null (diagram_memory_look_up_pixels (memory, "a"));
  g_assert_null (diagram_memory_look_up_pixels (memory, "b"));
  g_assert_cmpuint (cairo_surface_get_reference_count (large), ==, 2);
  cairo_surface_destroy (large);
}

/* So many small ones fill it as well: 4,096 parts, of texts and of pixels each. */
static void
test_numbers (void)
{
  g_autoptr (DiagramMemory) memory = diagram_memory_new ();
  cairo_surface_t *pixel = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1, 1);
  gsize length = 0;

  for (guint i = 0; i <= 4096; i++)
    {
      diagram_memory_keep (memory, g_strdup_printf ("%u", i), "x", 1);
      diagram_memory_keep_pixels (memory, g_strdup_printf ("%u", i), pixel);
      g_assert_cmpint (diagram_memory_look_up (memory, "0", &length) != NULL, ==, i < 4096);
      g_assert_cmpint (diagram_memory_look_up_pixels (memory, "0") != NULL, ==, i < 4096);
    }
  g_assert_nonnull (diagram_memory_look_up (memory, "4096", &length));
  g_assert_nonnull (diagram_memory_look_up_pixels (memory, "4096"));
  cairo_surface_destroy (pixel);
  diagram_memory_free (NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/diagram/memory/same/svg", GUINT_TO_POINTER (DIAGRAM_PICTURE_SVG),
                        test_same);
  g_test_add_data_func ("/diagram/memory/same/png", GUINT_TO_POINTER (DIAGRAM_PICTURE_PNG),
                        test_same);
  g_test_add_func ("/diagram/memory/bounds", test_bounds);
  g_test_add_func ("/diagram/memory/empty", test_empty);
  g_test_add_func ("/diagram/memory/numbers", test_numbers);
  g_test_add_func ("/diagram/memory/pixel-bounds", test_pixel_bounds);
  return g_test_run ();
}
