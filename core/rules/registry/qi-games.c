/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-state.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-found-private.h"
#include "qi-rules-private.h"
#include "qi-variant-private.h"

/* Who makes the rules of a game for a board of @shape: a new game, or NULL where it cannot be
 * played on it. */
typedef struct
{
  const char *id;
  QiGame *(*make) (const char *id, const QiShape *shape);
} Maker;

/* One line a game, or a family of them. */
static const Maker makers[] = {
  { "braziliandraughts", qi_draughts_game_make },
  { "canadiandraughts", qi_draughts_game_make },
  { "checkers", qi_draughts_game_make },
  { "draughts", qi_draughts_game_make },
  { "frisiandraughts", qi_draughts_game_make },
  { "italiandraughts", qi_draughts_game_make },
  { "poolcheckers", qi_draughts_game_make },
  { "russiandraughts", qi_draughts_game_make },
  { "spanishdraughts", qi_draughts_game_make },
  { "go", qi_go_game_make },
  { "othello", qi_othello_game_make },
  { NULL, NULL },
};

/* Games that were made, the most recently used first. */
static GMutex cache_mutex;
static GPtrArray *cache;

/* How many games are kept for later, and how many squares their boards may have together (games
 * keep tables of squares). */
#define MAX_CACHE         128
#define MAX_CACHE_SQUARES (1 << 20)

/* The game that this thread asked for last: a check of many lines asks for the same one again and
 * again. */
static GPrivate last_game = G_PRIVATE_INIT (g_object_unref);

/* What variants.ini describes, a user's own among it. */
static const Maker variant_maker = { NULL, qi_piece_game_make };

static const Maker *
find_maker (const char *id)
{
  for (const Maker *maker = makers; maker->id != NULL; maker++)
    if (strcmp (maker->id, id) == 0)
      return maker;
  return qi_variant_lookup (id) != NULL ? &variant_maker : NULL;
}

/**
 * qi_game_has_rules:
 * @id: (nullable): of a game; %NULL has none
 *
 * Returns: whether rules for @id exist, without making them
 *
 * Since: 1.0
 */
gboolean
qi_game_has_rules (const char *id)
{
  QiGame *last = g_private_get (&last_game);

  if (id == NULL)
    return FALSE;
  return (last != NULL && strcmp (qi_game_get_id (last), id) == 0) || find_maker (id) != NULL;
}

static gboolean
is_game (QiGame        *game,
         const char    *id,
         const QiShape *shape)
{
  return strcmp (qi_game_get_id (game), id) == 0
         && qi_shape_equal (qi_game_get_shape (game), shape);
}

/* With the mutex held. */
static QiGame *
find_cached (const char    *id,
             const QiShape *shape)
{
  for (guint i = 0; cache != NULL && i < cache->len; i++)
    {
      QiGame *game = g_ptr_array_index (cache, i);

      if (!is_game (game, id, shape))
        continue;
      memmove (&cache->pdata[1], &cache->pdata[0], i * sizeof cache->pdata[0]);
      cache->pdata[0] = game;
      return g_object_ref (game);
    }
  return NULL;
}

/* With the mutex held. */
static void
keep (QiGame *game)
{
  guint64 n_squares = 0;

  if (cache == NULL)
    cache = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_insert (cache, 0, g_object_ref (game));
  for (guint i = 0; i < cache->len; i++)
    {
      n_squares += qi_shape_get_n_squares (qi_game_get_shape (g_ptr_array_index (cache, i)));
      if (i > 0 && (i == MAX_CACHE || n_squares > MAX_CACHE_SQUARES))
        {
          g_ptr_array_remove_range (cache, i, cache->len - i);
          return;
        }
    }
}

/* The game out of the cache, or made. Making one may take a while and look up other games, so
 * nothing is locked meanwhile; of two made at once the first one kept is used. */
static QiGame *
get_or_make (const Maker   *maker,
             const char    *id,
             const QiShape *shape)
{
  QiGame *game = NULL;
  g_autoptr (QiGame) made = NULL;

  g_mutex_lock (&cache_mutex);
  game = find_cached (id, shape);
  g_mutex_unlock (&cache_mutex);
  if (game != NULL)
    return game;

  made = maker->make (id, shape);
  if (made == NULL)
    return NULL;
  g_mutex_lock (&cache_mutex);
  game = find_cached (id, shape);
  if (game == NULL)
    {
      keep (made);
      game = g_object_ref (made);
    }
  g_mutex_unlock (&cache_mutex);
  return game;
}

/**
 * qi_game_lookup:
 * @id: of a game
 * @shape: of its board
 * @error: %QI_ERROR: "no-rules", "wrong-shape"
 *
 * Games are made once and kept; any thread may ask.
 *
 * Returns: (transfer full): the rules of the game on such a board; %NULL with @error
 *
 * Since: 1.0
 */
QiGame *
qi_game_lookup (const char    *id,
                const QiShape *shape,
                GError       **error)
{
  const Maker *maker = NULL;
  QiGame *game = g_private_get (&last_game);

  g_return_val_if_fail (id != NULL, NULL);
  g_return_val_if_fail (shape != NULL, NULL);

  if (game != NULL && is_game (game, id, shape))
    return g_object_ref (game);

  maker = find_maker (id);
  if (maker == NULL)
    {
      g_autofree char *shown = qi_token_dup_text (&QI_TOKEN (id));

      qi_set_error (error, QI_ERROR_REFUSED, qi_found_no_rules (shown));
      return NULL;
    }

  game = get_or_make (maker, id, shape);
  if (game != NULL)
    g_private_replace (&last_game, g_object_ref (game));
  if (game == NULL)
    qi_set_error (error, QI_ERROR_REFUSED, qi_found_wrong_shape (id));
  return game;
}

/**
 * qi_game_for_setup:
 * @setup: a setup
 * @error: %QI_ERROR: "game-not-named", and as of qi_game_lookup()
 *
 * Returns: (transfer full): the rules of the setup's own game; %NULL with @error
 *
 * Since: 1.0
 */
QiGame *
qi_game_for_setup (QiSetup *setup,
                   GError **error)
{
  g_return_val_if_fail (setup != NULL, NULL);

  const char *id = qi_setup_get_game (setup);

  if (id == NULL)
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_found_game_not_named ());
      return NULL;
    }
  return qi_game_lookup (id, qi_position_get_shape (qi_setup_get_position (setup)), error);
}

/**
 * qi_state_new_for_setup:
 * @setup: a setup
 * @error: %QI_ERROR: "game-not-named", and as of qi_state_new()
 *
 * Returns: (transfer full): a new state of the game that the setup names; %NULL with @error
 *
 * Since: 1.0
 */
QiState *
qi_state_new_for_setup (QiSetup *setup,
                        GError **error)
{
  g_return_val_if_fail (setup != NULL, NULL);

  g_autoptr (QiGame) game = qi_game_for_setup (setup, error);

  return game != NULL ? qi_state_new (game, setup, error) : NULL;
}
