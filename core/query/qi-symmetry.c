/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-board-map-private.h"
#include "qi-symmetry-private.h"

#include <string.h>

/* The eight symmetries of a square as numbers: quarter turns to the right, plus 4 when it was mirrored before. Plus 8 when
 * the sides are swapped. */
#define QUARTERS 3u
#define MIRRORED 4u
#define SWAPPED  8u

#define MIRROR_RANKS (MIRRORED | 2u)
#define HALF_TURN    2u

static const struct
{
  const char *name;
  QiSymmetry  symmetry;
} names[] = {
  { "mirror", QI_SYMMETRY_MIRROR },
  { "rotations", QI_SYMMETRY_ROTATIONS },
  { "sides", QI_SYMMETRY_SIDES },
  { "colours", QI_SYMMETRY_COLOURS },
};

guint
qi_symmetry_from_name (const char *name)
{
  g_return_val_if_fail (name != NULL, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].name, name) == 0)
      return names[i].symmetry;
  return 0;
}

/* @a followed by @b. Mirroring reverses the turns made before it. */
static guint
follow (guint a,
        guint b)
{
  const guint turned = (b & MIRRORED) != 0 ? 4u - (a & QUARTERS) : a & QUARTERS;

  return ((turned + (b & QUARTERS)) & QUARTERS) | ((a ^ b) & (MIRRORED | SWAPPED));
}

static QiImage
make_image (guint number)
{
  static const QiTurning quarters[] = { QI_N_TURNINGS, QI_TURNING_RIGHT, QI_TURNING_HALF,
                                        QI_TURNING_LEFT };
  QiImage image = { .swaps = (number & SWAPPED) != 0 };
  const guint turn = number & (MIRRORED | QUARTERS);

  if (turn == MIRROR_RANKS)
    {
      image.turnings[image.n_turnings++] = QI_TURNING_RANKS;
      return image;
    }
  if ((turn & MIRRORED) != 0)
    image.turnings[image.n_turnings++] = QI_TURNING_FILES;
  if ((turn & QUARTERS) != 0)
    image.turnings[image.n_turnings++] = quarters[turn & QUARTERS];
  return image;
}

static gboolean
fits (const QiImage *image,
      const QiShape *shape)
{
  QiDimension missing;

  for (guint i = 0; i < image->n_turnings; i++)
    if (!qi_turning_fits (image->turnings[i], shape, &missing))
      return FALSE;
  return TRUE;
}

/* Whether the board of the start position looks the same to both players. */
static gboolean
shows_itself (QiSetup *start,
              guint    number)
{
  const QiImage image = make_image (number);
  g_autoptr (QiSetup) seen = NULL;
  QiPosition *position = qi_setup_get_position (start);
  gboolean differs = FALSE;

  if (!fits (&image, qi_position_get_shape (position)))
    return FALSE;
  seen = qi_image_apply (&image, start);
  if (seen == NULL)
    return FALSE;
  for (guint square = 0; square < qi_position_get_n_squares (position) && !differs; square++)
    {
      const QiToken *a = qi_position_get_piece (position, square);
      const QiToken *b = qi_position_get_piece (qi_setup_get_position (seen), square);

      differs = (a == NULL) != (b == NULL) || (a != NULL && !qi_token_equal (a, b));
    }
  return !differs;
}

/* What happens to the board when the players change places. */
static guint
get_sides (const QiGameInfo *info,
           const QiShape    *shape)
{
  g_autoptr (QiSetup) start = NULL;

  /* A single line of squares is reversed. */
  if (shape->n_dimensions < 2)
    return SWAPPED | HALF_TURN;
  if (info == NULL)
    return SWAPPED | MIRROR_RANKS;
  start = qi_game_info_dup_start (info);
  if (!shows_itself (start, SWAPPED | MIRROR_RANKS) && shows_itself (start, SWAPPED | HALF_TURN))
    return SWAPPED | HALF_TURN;
  return SWAPPED | MIRROR_RANKS;
}

guint
qi_symmetry_list_images (guint             symmetries,
                         const QiGameInfo *info,
                         const QiShape    *shape,
                         QiImage           images[QI_MAX_IMAGES])
{
  const gboolean is_line = shape->n_dimensions < 2;
  guint makers[4];
  guint n_makers = 0;
  guint found[QI_MAX_IMAGES] = { 0 };
  guint n_found = 1;
  guint n = 0;

  g_return_val_if_fail (shape != NULL && images != NULL, 0);

  /* A single rank has no other symmetry than being reversed. */
  if ((symmetries & QI_SYMMETRY_MIRROR) != 0)
    makers[n_makers++] = is_line ? HALF_TURN : MIRRORED;
  if ((symmetries & QI_SYMMETRY_ROTATIONS) != 0)
    makers[n_makers++] = is_line ? HALF_TURN : 1;
  if ((symmetries & QI_SYMMETRY_SIDES) != 0)
    makers[n_makers++] = get_sides (info, shape);
  if ((symmetries & QI_SYMMETRY_COLOURS) != 0)
    makers[n_makers++] = SWAPPED;
  for (guint i = 0; i < n_found; i++)
    for (guint k = 0; k < n_makers; k++)
      {
        const guint next = follow (found[i], makers[k]);
        gboolean is_new = TRUE;

        for (guint j = 0; j < n_found; j++)
          is_new = is_new && found[j] != next;
        if (is_new)
          found[n_found++] = next;
      }
  for (guint i = 0; i < n_found; i++)
    {
      const QiImage image = make_image (found[i]);

      if (fits (&image, shape))
        images[n++] = image;
    }
  return n;
}

QiSetup *
qi_image_apply (const QiImage *image,
                QiSetup       *setup)
{
  g_autoptr (QiEdit) edit = NULL;

  g_return_val_if_fail (image != NULL && setup != NULL, NULL);

  edit = qi_edit_new ();
  for (guint i = 0; i < image->n_turnings; i++)
    qi_edit_turn_board (edit, image->turnings[i]);
  if (image->swaps)
    qi_edit_swap_sides (edit);
  /* The board does not grow by this, so the limits under which it was read are kept. */
  return qi_edit_apply (edit, setup, qi_limits_get_large (), NULL, NULL);
}

guint *
qi_image_map_squares (const QiImage *image,
                      const QiShape *shape,
                      QiShape       *to)
{
  const guint n = qi_shape_get_n_squares (shape);
  guint *squares = g_new (guint, n);

  *to = *shape;
  for (guint i = 0; i < n; i++)
    squares[i] = i;
  for (guint step = 0; step < image->n_turnings; step++)
    {
      QiBoardMap map;

      qi_board_map_init_turning (&map, to, image->turnings[step]);
      for (guint i = 0; i < n; i++)
        squares[i] = qi_board_map_go (squares[i], &map);
      *to = map.to;
    }
  return squares;
}
