/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notations-private.h"

#include "qi-letters-private.h"

#include <string.h>

#define ROW(id) &qi_notation_##id,
static const QiNotation *const registry[] = { QI_NOTATIONS (ROW) NULL };
#undef ROW

/* Never freed: language bindings hold it like any other value. */
static QiNotation *
keep_notation (QiNotation *self)
{
  return self;
}

static void
leave_notation (QiNotation *self)
{
}

G_DEFINE_BOXED_TYPE (QiNotation, qi_notation, keep_notation, leave_notation)

/**
 * qi_notation_get_all:
 *
 * Returns: (transfer none) (array zero-terminated=1): all notations, the native one first, with a %NULL at the end
 *
 * Since: 1.0
 */
const QiNotation *const *
qi_notation_get_all (void)
{
  return registry;
}

/**
 * qi_notation_lookup:
 * @id: as in #QiNotation
 *
 * Returns: (transfer none) (nullable): the notation; %NULL when there is none of that id
 *
 * Since: 1.0
 */
const QiNotation *
qi_notation_lookup (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; registry[i] != NULL; i++)
    if (strcmp (registry[i]->id, id) == 0)
      return registry[i];
  return NULL;
}

/**
 * qi_notation_for_filename:
 * @filename: a name or a path
 *
 * Returns: (transfer none) (nullable): the notation that the ending tells; %NULL when unknown
 *
 * Since: 1.0
 */
const QiNotation *
qi_notation_for_filename (const char *filename)
{
  const QiNotation *best = NULL;
  gsize best_length = 0;

  g_return_val_if_fail (filename != NULL, NULL);

  gsize length = strlen (filename);
  for (gsize i = 0; registry[i] != NULL; i++)
    for (const char *const *end = registry[i]->extensions; end != NULL && *end != NULL; end++)
      {
        gsize n = strlen (*end);

        /* The longest ending wins: "a.pon.json" is more than "a.json". */
        if (n <= best_length || n >= length)
          continue;
        if (g_ascii_strcasecmp (filename + length - n, *end) == 0)
          {
            best = registry[i];
            best_length = n;
          }
      }
  return best;
}

/**
 * qi_notation_serves:
 * @self: a notation
 * @setup: a setup
 *
 * Returns: whether the notation writes setups of @setup's game, or of the one its styles suggest
 *
 * Since: 1.0
 */
gboolean
qi_notation_serves (const QiNotation *self,
                    QiSetup          *setup)
{
  g_return_val_if_fail (self != NULL && setup != NULL, FALSE);

  if (self->write == NULL)
    return FALSE;
  if (self->games == NULL && self->format == NULL)
    return TRUE;

  const char *game = qi_setup_get_game (setup);
  const QiGameInfo *info = game != NULL ? qi_game_info_lookup (game)
                                        : qi_game_info_suggest (qi_setup_get_position (setup));
  if (info == NULL)
    return FALSE;
  if (self->games == NULL)
    return qi_letters_has_format (info, self->format);
  return g_strv_contains (self->games, qi_game_info_get_id (info));
}
