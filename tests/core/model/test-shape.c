/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-error.h"
#include "qi-position.h"
#include "qi-shape.h"

typedef struct
{
  const char *name;
  gint64      sizes[4];
  gsize       n_sizes;
  gboolean    large;
  const char *code; /* NULL: accepted */
  const char *message;
} ShapeCase;

static const ShapeCase shape_cases[] = {
  { "chess", { 8, 8 }, 2, FALSE, NULL, NULL },
  { "line", { 5 }, 1, FALSE, NULL, NULL },
  { "cube", { 5, 5, 5 }, 3, FALSE, NULL, NULL },
  { "one", { 1 }, 1, FALSE, NULL, NULL },
  { "cap", { 255, 255 }, 2, FALSE, NULL, NULL },
  { "cap-large", { 255, 255, 255 }, 3, TRUE, NULL, NULL },
  { "empty", { 0 }, 0, FALSE, "empty-shape", "at least one dimension is required" },
  { "four", { 1, 1, 1, 1 }, 4, FALSE, "too-many-dimensions", "board exceeds 3 dimensions (got 4)" },
  { "four-before-sizes", { 0, 0, 0, 0 }, 4, FALSE, "too-many-dimensions",
    "board exceeds 3 dimensions (got 4)" },
  { "zero", { 8, 0 }, 2, FALSE, "dimension-too-small", "dimension size must be at least 1, got 0" },
  { "negative", { -1 }, 1, FALSE, "dimension-too-small", "dimension size must be at least 1, got -1" },
  { "least", { G_MININT64 }, 1, FALSE, "dimension-too-small",
    "dimension size must be at least 1, got -9223372036854775808" },
  { "wide", { 8, 256 }, 2, FALSE, "dimension-too-large", "dimension size 256 exceeds maximum of 255" },
  { "greatest", { G_MAXINT64, G_MAXINT64, G_MAXINT64 }, 3, TRUE, "dimension-too-large",
    "dimension size 9223372036854775807 exceeds maximum of 255" },
  { "left-to-right-small", { 0, 256 }, 2, FALSE, "dimension-too-small",
    "dimension size must be at least 1, got 0" },
  { "left-to-right-large", { 256, 0 }, 2, FALSE, "dimension-too-large",
    "dimension size 256 exceeds maximum of 255" },
  { "over-cap", { 2, 255, 255 }, 3, FALSE, "too-many-squares", "board exceeds 65025 squares (got 130050)" },
  { "over-cap-large", { 2, 255, 255 }, 3, TRUE, NULL, NULL },
};

static void
test_shape_init (gconstpointer data)
{
  const ShapeCase *item = data;
  const QiLimits *limits = item->large ? qi_limits_get_large () : qi_limits_get_default ();
  g_autoptr (GError) error = NULL;
  QiShape shape;
  gboolean ok = qi_shape_init (&shape, item->sizes, item->n_sizes, limits, &error);

  g_assert_cmpint (ok, ==, item->code == NULL);
  if (item->code != NULL)
    {
      g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
      g_assert_cmpstr (error->message, ==, item->message);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, item->code);
      return;
    }
  g_assert_no_error (error);
  g_assert_cmpuint (shape.n_dimensions, ==, item->n_sizes);
  for (gsize i = 0; i < QI_MAX_DIMENSIONS; i++)
    g_assert_cmpuint (shape.sizes[i], ==, i < item->n_sizes ? (guint) item->sizes[i] : 0);
  g_assert_true (
    qi_shape_init (&shape, item->sizes, item->n_sizes, item->large ? limits : NULL, NULL));
}

/* What is told of too many sizes is told before they are looked at. */
static void
test_shape_huge (void)
{
  static const gint64 sizes[] = { 1, 1, 1, 1 };
  g_autoptr (GError) error = NULL;
  QiShape shape;

  g_assert_false (qi_shape_init (&shape, sizes, G_MAXSIZE, NULL, &error));
  g_assert_cmpstr (error->message, ==, "board exceeds 3 dimensions (got 9223372036854775807)");
}

static void
test_shape_places (void)
{
  static const gint64 sizes[] = { 3, 4, 5 };

  for (gsize n = 1; n <= 3; n++)
    {
      QiShape shape;
      guint index = 0;

      g_assert_true (qi_shape_init (&shape, sizes, n, qi_limits_get_default (), NULL));
      for (guint layer = 0; layer < qi_shape_get_layers (&shape); layer++)
        for (guint rank = 0; rank < qi_shape_get_ranks (&shape); rank++)
          for (guint file = 0; file < qi_shape_get_files (&shape); file++, index++)
            {
              guint place[3];

              g_assert_cmpuint (qi_shape_get_index (&shape, layer, rank, file), ==, index);
              qi_shape_get_place (&shape, index, &place[0], &place[1], &place[2]);
              g_assert_cmpuint (place[0], ==, layer);
              g_assert_cmpuint (place[1], ==, rank);
              g_assert_cmpuint (place[2], ==, file);
              qi_shape_get_place (&shape, index, NULL, NULL, NULL);
            }
      g_assert_cmpuint (index, ==, qi_shape_get_n_squares (&shape));
      g_assert_cmpuint (index, ==, n == 1 ? 3 : n == 2 ? 12 : 60);
      g_assert_cmpuint (qi_shape_get_files (&shape), ==, sizes[n - 1]);
    }
}

static void
test_shape_equal (void)
{
  static const gint64 sizes[][3] = {
    { 8, 0, 0 }, { 8, 8, 0 }, { 8, 8, 8 }, { 9, 8, 0 }, { 8, 9, 0 }
  };
  static const gsize n_sizes[] = { 1, 2, 3, 2, 2 };
  QiShape shapes[5];

  for (gsize i = 0; i < 5; i++)
    g_assert_true (
      qi_shape_init (&shapes[i], sizes[i], n_sizes[i], qi_limits_get_default (), NULL));
  for (gsize a = 0; a < 5; a++)
    for (gsize b = 0; b < 5; b++)
      g_assert_cmpint (qi_shape_equal (&shapes[a], &shapes[b]), ==, a == b);
}

static void
test_limits (void)
{
  const QiLimits *usual = qi_limits_get_default ();
  const QiLimits *large = qi_limits_get_large ();

  g_assert_cmpint (QI_MAX_DIMENSIONS, ==, 3);
  g_assert_cmpint (QI_MAX_DIMENSION_SIZE, ==, 255);
  g_assert_cmpstr (usual->name, ==, "default");
  g_assert_cmpuint (usual->max_squares, ==, 65025);
  g_assert_cmpuint (usual->max_token_bytes, ==, 255);
  g_assert_cmpuint (usual->max_text_bytes, ==, 67108864);
  g_assert_cmpstr (large->name, ==, "large");
  g_assert_cmpuint (large->max_squares, ==, 16581375);
  g_assert_cmpuint (large->max_token_bytes, ==, 255);
  g_assert_cmpuint (large->max_text_bytes, ==, 1073741824);
}

/* Without limits given, the default ones hold: 65,025 squares and styles of 255 bytes, and no
 * more. */
static void
test_limits_none (void)
{
  static const gint64 sizes[] = { 255, 255, 2 };
  g_autofree char *long_style = g_strnfill (256, 'C');
  g_autofree char *style = g_strnfill (255, 'C');
  const QiShape shape = { 2, { 255, 255 } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, NULL);

  g_assert_true (qi_position_builder_put (builder, 65024, &QI_TOKEN (style)));
  g_assert_false (qi_position_builder_put (builder, 0, &QI_TOKEN (long_style)));
  qi_position_builder_free (builder);
  for (gsize n_sizes = 2; n_sizes <= 3; n_sizes++)
    for (gsize is_long = 0; is_long <= 1; is_long++)
      {
        const char *first = is_long ? long_style : style;
        const char *code = n_sizes == 3 ? "too-many-squares" : "style-too-long";
        g_autoptr (GError) error = NULL;
        g_autoptr (QiPosition) position =
          qi_position_new (sizes, n_sizes, &QI_TOKEN (first), &QI_TOKEN ("c"), NULL, &error);

        if (n_sizes == 2 && !is_long)
          g_assert_no_error (error);
        else
          g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, code);
        g_assert_cmpint (position != NULL, ==, n_sizes == 2 && !is_long);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (shape_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/shape/init/", shape_cases[i].name, NULL);

      g_test_add_data_func (path, &shape_cases[i], test_shape_init);
    }
  g_test_add_func ("/core/shape/huge", test_shape_huge);
  g_test_add_func ("/core/shape/places", test_shape_places);
  g_test_add_func ("/core/shape/equal", test_shape_equal);
  g_test_add_func ("/core/limits/presets", test_limits);
  g_test_add_func ("/core/limits/none", test_limits_none);
  return g_test_run ();
}
