/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-state.h"

#include "qi-error.h"

/* Who makes the rules of a game for a board of @shape: a new game, or NULL where it cannot be played on it. */
typedef struct
{
  const char *id;
  QiGame *(*make) (const char    *id,
                   const QiShape *shape);
} Maker;

/* One line a game, or a family of them. */
static const Maker makers[] = {
  { NULL, NULL },
};

static GMutex cache_mutex;
static GPtrArray *cache; /* games made, the newest last */

/* Games kept for the next who asks. */
#define MAX_CACHE 64

static const Maker *
find_maker (const char *id)
{
  for (const Maker *maker = makers; maker->id != NULL; maker++)
    if (strcmp (maker->id, id) == 0)
      return maker;
  return NULL;
}

gboolean
qi_game_has_rules (const char *id)
{
  return id != NULL && find_maker (id) != NULL;
}

static QiGame *
find_cached (const char    *id,
             const QiShape *shape)
{
  for (guint i = 0; cache != NULL && i < cache->len; i++)
    {
      QiGame *game = g_ptr_array_index (cache, i);

      if (strcmp (qi_game_get_id (game), id) == 0 && qi_shape_equal (qi_game_get_shape (game), shape))
        return g_object_ref (game);
    }
  return NULL;
}

static void
keep (QiGame *game)
{
  if (cache == NULL)
    cache = g_ptr_array_new_with_free_func (g_object_unref);
  if (cache->len == MAX_CACHE)
    g_ptr_array_remove_index (cache, 0);
  g_ptr_array_add (cache, g_object_ref (game));
}

QiGame *
qi_game_lookup (const char    *id,
                const QiShape *shape,
                GError       **error)
{
  const Maker *maker = find_maker (id);
  QiGame *game;

  if (maker == NULL)
    {
      qi_set_error (error, QI_ERROR_REFUSED,
                    qi_finding_set_param (qi_finding_new (QI_SEVERITY_ERROR, "no-rules",
                                                          "the rules of %s are not known", id),
                                          "game", id));
      return NULL;
    }

  g_mutex_lock (&cache_mutex);
  game = find_cached (id, shape);
  if (game == NULL)
    {
      game = maker->make (id, shape);
      if (game != NULL)
        keep (game);
    }
  g_mutex_unlock (&cache_mutex);

  if (game == NULL)
    qi_set_error (error, QI_ERROR_REFUSED,
                  qi_finding_set_param (qi_finding_new (QI_SEVERITY_ERROR, "wrong-shape",
                                                        "%s is not played on a board of this shape", id),
                                        "game", id));
  return game;
}

QiGame *
qi_game_for_setup (QiSetup *setup,
                   GError **error)
{
  const char *id = qi_setup_get_game (setup);

  if (id == NULL)
    {
      qi_set_error (error, QI_ERROR_REFUSED,
                    qi_finding_new (QI_SEVERITY_ERROR, "game-not-named", "the setup names no game"));
      return NULL;
    }
  return qi_game_lookup (id, qi_position_get_shape (qi_setup_get_position (setup)), error);
}

void
qi_game_diagnose_setup (QiSetup   *setup,
                        GPtrArray *findings)
{
  g_autoptr (QiState) state = NULL;
  g_autoptr (GError) error = NULL;

  if (!qi_game_has_rules (qi_setup_get_game (setup)))
    return;
  state = qi_state_new_for_setup (setup, &error);
  if (state != NULL)
    qi_state_diagnose (state, findings);
  else
    qi_findings_add (findings, qi_finding_set_param (qi_finding_new (QI_SEVERITY_WARNING, "wrong-shape",
                                                                     "%s", error->message),
                                                     "game", qi_setup_get_game (setup)));
}
