/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-board-map-private.h"
#include "qi-game-info-private.h"
#include "qi-token-private.h"
#include "qi-query-private.h"

#include <string.h>

typedef struct
{
  char        *name;
  QiSquareWish wish;
  QiToken     *piece; /* (nullable) */
  QiSide       side;
  gint         is_known; /* atomic: some board had it */
} NamedSquare;

typedef struct
{
  QiMaterialOwner owner; /* QI_N_MATERIAL_OWNERS: anybody */
  char           *piece; /* (nullable): any */
  guint           least;
  guint           most;
} Count;

/* The conditions for one image of a board with a certain shape and game. */
typedef struct
{
  gboolean        swaps;
  QiBoardPattern *pattern; /* (nullable) */
  QiBoardPattern *named;   /* (nullable) */
  QiPositionKey   key;
} View;

/* All of them. Lists usually have one game and one shape, so the last plan is kept. */
typedef struct
{
  const QiGameInfo *info;
  const QiGameInfo *names; /* the game whose coordinates name squares */
  QiShape           shape;
  View              views[QI_MAX_IMAGES];
  guint             n_views; /* 0: one of the named squares is not on the board */
} Plan;

struct _QiQuery
{
  guint           symmetries;
  QiSetup        *position; /* (nullable) */
  guint           same;
  QiBoardPattern *pattern;  /* (nullable) */
  GArray         *squares;  /* NamedSquare */
  QiMaterial     *material; /* (nullable) */
  GArray         *counts;   /* Count */
  char           *game;     /* (nullable) */
  gboolean        has_turn;
  char           *turn_name; /* (nullable): instead of @turn */
  QiSide          turn;
  gboolean        is_cell;
  GMutex          lock;
  Plan           *plan; /* (nullable): under @lock */
};

static void
plan_clear (gpointer data)
{
  Plan *self = data;

  for (guint i = 0; i < self->n_views; i++)
    {
      g_clear_pointer (&self->views[i].pattern, qi_board_pattern_unref);
      g_clear_pointer (&self->views[i].named, qi_board_pattern_unref);
    }
}

static void
plan_unref (Plan *self)
{
  g_atomic_rc_box_release_full (self, plan_clear);
}

static void
clear_square (gpointer data)
{
  NamedSquare *square = data;

  g_free (square->name);
  g_free (square->piece);
}

static void
clear_count (gpointer data)
{
  g_free (((Count *) data)->piece);
}

QiQuery *
qi_query_new (void)
{
  QiQuery *self = g_atomic_rc_box_new0 (QiQuery);

  self->squares = g_array_new (FALSE, FALSE, sizeof (NamedSquare));
  g_array_set_clear_func (self->squares, clear_square);
  self->counts = g_array_new (FALSE, FALSE, sizeof (Count));
  g_array_set_clear_func (self->counts, clear_count);
  g_mutex_init (&self->lock);
  return self;
}

QiQuery *
qi_query_ref (QiQuery *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

static void
query_clear (gpointer data)
{
  QiQuery *self = data;

  g_clear_pointer (&self->position, qi_setup_unref);
  g_clear_pointer (&self->pattern, qi_board_pattern_unref);
  g_clear_pointer (&self->material, qi_material_free);
  g_clear_pointer (&self->plan, plan_unref);
  g_array_unref (self->squares);
  g_array_unref (self->counts);
  g_mutex_clear (&self->lock);
  g_free (self->game);
  g_free (self->turn_name);
}

void
qi_query_unref (QiQuery *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, query_clear);
}

void
qi_query_set_symmetries (QiQuery *self,
                         guint    symmetries)
{
  self->symmetries = symmetries;
}

void
qi_query_set_position (QiQuery *self,
                       QiSetup *setup,
                       guint    same)
{
  g_clear_pointer (&self->position, qi_setup_unref);
  self->position = qi_setup_ref (setup);
  self->same = same;
}

void
qi_query_set_pattern (QiQuery        *self,
                      QiBoardPattern *pattern)
{
  g_clear_pointer (&self->pattern, qi_board_pattern_unref);
  self->pattern = qi_board_pattern_ref (pattern);
}

void
qi_query_add_square (QiQuery       *self,
                     const char    *name,
                     QiSquareWish   wish,
                     const QiToken *piece,
                     QiSide         side)
{
  const NamedSquare square = { .name = g_strdup (name),
                               .wish = wish,
                               .piece = wish == QI_SQUARE_PIECE ? qi_token_copy (piece) : NULL,
                               .side = side };

  g_array_append_val (self->squares, square);
}

void
qi_query_set_cell (QiQuery *self,
                   gboolean is_cell)
{
  self->is_cell = is_cell;
}

void
qi_query_take_material (QiQuery    *self,
                        QiMaterial *material)
{
  g_clear_pointer (&self->material, qi_material_free);
  self->material = material;
}

void
qi_query_add_count (QiQuery        *self,
                    QiMaterialOwner owner,
                    const char     *piece,
                    guint           least,
                    guint           most)
{
  const Count count = { owner, g_strdup (piece), least, most };

  g_array_append_val (self->counts, count);
}

void
qi_query_set_turn (QiQuery *self,
                   QiSide   turn)
{
  self->has_turn = TRUE;
  self->turn = turn;
  g_clear_pointer (&self->turn_name, g_free);
}

gboolean
qi_query_set_turn_name (QiQuery    *self,
                        const char *name)
{
  const QiGameInfo *const *games = qi_game_info_get_all ();
  gboolean is_known = FALSE;

  g_return_val_if_fail (self != NULL && name != NULL, FALSE);

  for (gsize i = 0; games[i] != NULL; i++)
    for (guint side = 0; side < 2; side++)
      is_known =
        is_known || g_ascii_strcasecmp (qi_game_info_get_side_name (games[i], side), name) == 0;
  if (!is_known)
    return FALSE;
  self->has_turn = TRUE;
  g_free (self->turn_name);
  self->turn_name = g_strdup (name);
  return TRUE;
}

void
qi_query_set_game (QiQuery    *self,
                   const char *game)
{
  g_free (self->game);
  self->game = g_strdup (game);
}

/* The squares given by name, on this board; NULL when one is not on it. */
static QiBoardPattern *
make_named (QiQuery          *self,
            const QiGameInfo *names,
            const QiShape    *shape)
{
  g_autoptr (QiBoardPattern) pattern = qi_board_pattern_new (shape);
  gboolean has_all = TRUE;

  for (guint i = 0; i < self->squares->len; i++)
    {
      NamedSquare *named = &g_array_index (self->squares, NamedSquare, i);
      guint square = 0;

      if (qi_game_info_parse_square (names, shape, named->name, &square, NULL))
        {
          g_atomic_int_set (&named->is_known, 1);
          qi_board_pattern_set (pattern, square, named->wish, named->piece, named->side);
        }
      else
        has_all = FALSE;
    }
  return has_all ? g_steal_pointer (&pattern) : NULL;
}

/* Sets the image @image of the position that is looked for. FALSE: it has no such image. */
static gboolean
set_key (QiQuery       *self,
         const QiImage *image,
         QiPositionKey *key)
{
  const QiImage none = { .n_turnings = 0 };
  g_autoptr (QiSetup) seen = NULL;
  QiDimension missing;

  if (self->position == NULL)
    return TRUE;
  for (guint i = 0; i < image->n_turnings; i++)
    if (!qi_turning_fits (image->turnings[i],
                          qi_position_get_shape (qi_setup_get_position (self->position)), &missing))
      return FALSE;
  seen = qi_image_apply (image, self->position);
  if (seen == NULL)
    return FALSE;
  qi_position_key_init (key, seen, self->same, &none, 1);
  return TRUE;
}

static void
add_view (QiQuery        *self,
          Plan           *plan,
          const QiImage  *image,
          QiBoardPattern *named)
{
  View *view = &plan->views[plan->n_views];
  QiDimension missing;

  view->swaps = image->swaps;
  if (!set_key (self, image, &view->key))
    return;
  for (guint i = 0; self->pattern != NULL && i < image->n_turnings; i++)
    if (!qi_turning_fits (image->turnings[i], qi_board_pattern_get_shape (self->pattern), &missing))
      return;
  view->pattern = self->pattern != NULL ? qi_board_pattern_make_image (self->pattern, image) : NULL;
  view->named = self->squares->len > 0 ? qi_board_pattern_make_image (named, image) : NULL;
  plan->n_views++;
}

static Plan *
make_plan (QiQuery          *self,
           const QiGameInfo *info,
           const QiGameInfo *names,
           const QiShape    *shape)
{
  Plan *plan = g_atomic_rc_box_new0 (Plan);
  g_autoptr (QiBoardPattern) named = make_named (self, names, shape);
  QiImage images[QI_MAX_IMAGES];
  const guint n = qi_symmetry_list_images (self->symmetries, info, shape, images);

  plan->info = info;
  plan->names = names;
  plan->shape = *shape;
  for (guint i = 0; i < n && named != NULL; i++)
    add_view (self, plan, &images[i], named);
  return plan;
}

static Plan *
ref_plan (QiQuery *self,
          QiSetup *setup)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  const QiGameInfo *names = self->is_cell ? NULL : qi_game_info_get_names (info, setup);
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (self->plan == NULL || self->plan->info != info || self->plan->names != names
      || !qi_shape_equal (&self->plan->shape, shape))
    {
      g_clear_pointer (&self->plan, plan_unref);
      self->plan = make_plan (self, info, names, shape);
    }
  return g_atomic_rc_box_acquire (self->plan);
}

static gboolean
has_count (const Count      *count,
           const QiMaterial *material,
           gboolean          swaps)
{
  guint64 n = 0;

  for (guint owner = 0; owner < QI_N_MATERIAL_OWNERS; owner++)
    {
      const guint asked = swaps && owner != QI_MATERIAL_NOBODY ? 1 - owner : owner;

      if (count->owner == QI_N_MATERIAL_OWNERS || count->owner == asked)
        n += qi_material_count (material, owner, count->piece);
    }
  return n >= count->least && n <= count->most;
}

static gboolean
has_material (const QiQuery    *self,
              const QiMaterial *material,
              gboolean          swaps)
{
  if (self->material != NULL && !qi_material_equal (material, self->material, swaps))
    return FALSE;
  for (guint i = 0; i < self->counts->len; i++)
    if (!has_count (&g_array_index (self->counts, Count, i), material, swaps))
      return FALSE;
  return TRUE;
}

static gboolean
fits_turn (const QiQuery *self,
           const View    *view,
           QiSetup       *setup)
{
  static const char *const usual[] = { "white", "black" };
  const QiSide turn = qi_position_get_turn (qi_setup_get_position (setup));
  const QiSide seen = view->swaps ? qi_side_other (turn) : turn;
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  const char *name = info != NULL ? qi_game_info_get_side_name (info, seen) : usual[seen];

  return self->turn_name != NULL ? g_ascii_strcasecmp (name, self->turn_name) == 0
                                 : seen == self->turn;
}

static gboolean
fits_view (const QiQuery    *self,
           const View       *view,
           QiSetup          *setup,
           const QiMaterial *material)
{
  const QiImage none = { .n_turnings = 0 };
  QiPosition *position = qi_setup_get_position (setup);
  QiPositionKey key;

  if (self->has_turn && !fits_turn (self, view, setup))
    return FALSE;
  if (material != NULL && !has_material (self, material, view->swaps))
    return FALSE;
  if (view->named != NULL && !qi_board_pattern_matches (view->named, position))
    return FALSE;
  if (view->pattern != NULL && !qi_board_pattern_matches (view->pattern, position))
    return FALSE;
  if (self->position == NULL)
    return TRUE;
  qi_position_key_init (&key, setup, self->same, &none, 1);
  return qi_position_key_equal (&key, &view->key);
}

gboolean
qi_query_matches (QiQuery *self,
                  QiSetup *setup)
{
  g_autoptr (QiMaterial) material = NULL;
  gboolean fits = FALSE;
  Plan *plan;

  g_return_val_if_fail (self != NULL && setup != NULL, FALSE);

  if (self->game != NULL && g_strcmp0 (self->game, qi_setup_get_game (setup)) != 0)
    return FALSE;
  /* Checked first: cheap, and enough to exclude most positions. */
  if (self->position != NULL
      && qi_position_get_n_pieces (qi_setup_get_position (setup))
           != qi_position_get_n_pieces (qi_setup_get_position (self->position)))
    return FALSE;
  if (self->material != NULL || self->counts->len > 0)
    material = qi_material_new (setup);
  plan = ref_plan (self, setup);
  for (guint i = 0; i < plan->n_views && !fits; i++)
    fits = fits_view (self, &plan->views[i], setup, material);
  plan_unref (plan);
  return fits;
}

char *
qi_query_dup_no_square (QiQuery *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->squares->len; i++)
    {
      NamedSquare *named = &g_array_index (self->squares, NamedSquare, i);

      if (!g_atomic_int_get (&named->is_known))
        return g_strdup (named->name);
    }
  return NULL;
}
