/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-setup.h"
#include "qi-setup-private.h"

struct _QiSetup
{
  QiPosition *position;
  char       *game;      /* an id, or NULL; a GRefString unless @is_static */
  gboolean    is_static; /* @game lives as long as the process */
  QiDetails  *details;   /* never NULL */
};

G_DEFINE_BOXED_TYPE (QiSetup, qi_setup, qi_setup_ref, qi_setup_unref)

static void
qi_setup_clear (gpointer data)
{
  QiSetup *self = data;

  qi_position_unref (self->position);
  if (self->game != NULL && !self->is_static)
    g_ref_string_release (self->game);
  qi_details_unref (self->details);
}

/**
 * qi_setup_ref: (skip)
 * @self: a setup
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self
 *
 * Since: 1.0
 */
QiSetup *
qi_setup_ref (QiSetup *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

/**
 * qi_setup_unref: (skip)
 * @self: a setup
 *
 * Gives up a reference. May be called from any thread.
 *
 * Since: 1.0
 */
void
qi_setup_unref (QiSetup *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, qi_setup_clear);
}

QiSetup *
qi_setup_take (QiPosition *position,
               const char *game,
               QiDetails  *details)
{
  QiSetup *self = g_atomic_rc_box_new (QiSetup);

  self->position = position;
  self->game = (char *) game;
  self->is_static = TRUE;
  self->details = details != NULL ? details : qi_details_new ();
  return self;
}

/* With the game of @like. */
static QiSetup *
new_like (const QiSetup *like,
          QiPosition    *position,
          QiDetails     *details)
{
  QiSetup *self = qi_setup_take (qi_position_ref (position), like->game, qi_details_ref (details));

  self->is_static = like->is_static;
  if (self->game != NULL && !self->is_static)
    g_ref_string_acquire (self->game);
  return self;
}

/**
 * qi_setup_new:
 * @position: a position
 * @game: (nullable): id of its game
 * @details: (nullable): what goes with it; %NULL is nothing
 *
 * Returns: (transfer full): the setup
 *
 * Since: 1.0
 */
QiSetup *
qi_setup_new (QiPosition *position,
              const char *game,
              QiDetails  *details)
{
  g_return_val_if_fail (position != NULL, NULL);

  QiSetup *self = qi_setup_take (qi_position_ref (position), NULL,
                                 details != NULL ? qi_details_ref (details) : NULL);

  self->game = game != NULL ? g_ref_string_new (game) : NULL;
  self->is_static = FALSE;
  return self;
}

/**
 * qi_setup_get_position:
 * @self: a setup
 *
 * Returns: (transfer none): the position
 *
 * Since: 1.0
 */
QiPosition *
qi_setup_get_position (const QiSetup *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->position;
}

/**
 * qi_setup_get_game:
 * @self: a setup
 *
 * Returns: (transfer none) (nullable): a Fairy-Stockfish variant name or one of ours; %NULL: the setup has no game
 *
 * Since: 1.0
 */
const char *
qi_setup_get_game (const QiSetup *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->game;
}

/**
 * qi_setup_get_details:
 * @self: a setup
 *
 * Returns: (transfer none): the details, maybe none
 *
 * Since: 1.0
 */
QiDetails *
qi_setup_get_details (const QiSetup *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->details;
}

/**
 * qi_setup_with_position:
 * @self: a setup
 * @position: a position
 *
 * Details stay as they are: an edit is what adapts them.
 *
 * Returns: (transfer full): the new setup; @self with one more reference when it has that already
 *
 * Since: 1.0
 */
QiSetup *
qi_setup_with_position (QiSetup    *self,
                        QiPosition *position)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (position != NULL, NULL);

  if (position == self->position)
    return qi_setup_ref (self);
  return new_like (self, position, self->details);
}

/**
 * qi_setup_with_game:
 * @self: a setup
 * @game: (nullable): an id; %NULL: none
 *
 * Returns: (transfer full): the new setup; @self with one more reference when it has that already
 *
 * Since: 1.0
 */
QiSetup *
qi_setup_with_game (QiSetup    *self,
                    const char *game)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (g_strcmp0 (game, self->game) == 0)
    return qi_setup_ref (self);
  return qi_setup_new (self->position, game, self->details);
}

/**
 * qi_setup_with_details:
 * @self: a setup
 * @details: a set of details
 *
 * Returns: (transfer full): the new setup; @self with one more reference when it has that already
 *
 * Since: 1.0
 */
QiSetup *
qi_setup_with_details (QiSetup   *self,
                       QiDetails *details)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (details != NULL, NULL);

  if (details == self->details)
    return qi_setup_ref (self);
  return new_like (self, self->position, details);
}

/**
 * qi_setup_equal:
 * @a: a setup
 * @b: a setup
 *
 * Returns: %TRUE when positions, games and details are equal; an unset and an empty set of details are
 *
 * Since: 1.0
 */
gboolean
qi_setup_equal (const QiSetup *a,
                const QiSetup *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a == b
         || (g_strcmp0 (a->game, b->game) == 0 && qi_details_equal (a->details, b->details)
             && qi_position_equal (a->position, b->position));
}

static QiDetails *
strip_words (const QiSetup *setup)
{
  static const char *const keys[] = { "marks",   "title",   "comment",
                                      "players", "rankOne", QI_MUTED_KEY };
  QiDetails *details = qi_details_ref (qi_setup_get_details (setup));

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      QiDetails *next = qi_details_with (details, keys[i], NULL);

      qi_details_unref (details);
      details = next;
    }
  return details;
}

gboolean
qi_setup_differs_in_words (const QiSetup *a,
                           const QiSetup *b)
{
  g_autoptr (QiDetails) first = NULL;
  g_autoptr (QiDetails) second = NULL;

  if (g_strcmp0 (qi_setup_get_game (a), qi_setup_get_game (b)) != 0
      || !qi_position_equal (qi_setup_get_position (a), qi_setup_get_position (b)))
    return FALSE;
  first = strip_words (a);
  second = strip_words (b);
  return qi_details_equal (first, second);
}

/**
 * qi_setup_hash:
 * @self: a setup
 *
 * Of what qi_setup_equal() compares.
 *
 * Since: 1.0
 */
guint
qi_setup_hash (const QiSetup *self)
{
  g_return_val_if_fail (self != NULL, 0);

  guint hash = qi_position_hash (self->position);

  hash = hash * 31u + (self->game != NULL ? g_str_hash (self->game) : 0u);
  return hash * 31u + qi_details_hash (self->details);
}

QiMuted *
qi_setup_dup_muted (const QiSetup *self,
                    QiMuted       *more)
{
  const QiValue *value = self != NULL ? qi_details_get (self->details, QI_MUTED_KEY) : NULL;
  g_autoptr (QiMuted) own = qi_muted_from_value (value);

  return qi_muted_join (own, more);
}
