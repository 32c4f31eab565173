/* SPDX-License-Identifier: Apache-2.0 */
/* The games table: reading it, adding to it, and looking for a game in it. */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-info-private.h"

#include "qi-epin.h"
#include "qi-games-resource.h"
#include "qi-json-reader-private.h"
#include "qi-token-private.h"

#include <gio/gio.h>
#include <string.h>

#define TABLE_PATH "/io/github/masume/Masume/games/games.json"

/* The table is part of the program, so a fault in it is a bug: tests stop at the warning, and for
 * the user that game is missing. */
static QiValue *
load_value (void)
{
  g_autoptr (GBytes) bytes = NULL;
  gsize length;
  const char *text;
  QiJsonFault fault;

  /* Looked up in the resource itself: a static library's own registration may not be linked in. */
  bytes = g_resource_lookup_data (qi_games_get_resource (), TABLE_PATH,
                                  G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (bytes == NULL)
    {
      g_warning ("there is no games table");
      return NULL;
    }
  text = g_bytes_get_data (bytes, &length);

  QiValue *value = qi_json_parse (text, (gssize) length, NULL, &fault);

  if (value == NULL)
    g_warning ("the games table: %s at byte %" G_GSIZE_FORMAT, fault.message, fault.offset);
  return value;
}

/* The entries, NULL-terminated. Adding one publishes a longer list and leaves the old one to threads that are still reading it:
 * lists are never freed. */
static const QiGameInfo *const *table; /* atomic */
static GMutex add_mutex;
static GPtrArray *old_tables;

static gpointer
load_table (gpointer unused)
{
  GPtrArray *games = g_ptr_array_new ();
  g_autoptr (QiValue) list = load_value ();

  for (gsize i = 0; list != NULL && i < qi_value_get_size (list); i++)
    {
      const QiValue *entry = qi_value_get_item (list, i);
      const char *fault = NULL;
      QiGameInfo *game = qi_game_info_new_from_value (entry, &fault);

      if (game == NULL)
        {
          g_warning ("the games table: %s: %s",
                     qi_value_get_text (qi_value_get_member (entry, "id"), NULL), fault);
          continue;
        }
      game->number = games->len;
      g_ptr_array_add (games, game);
    }
  g_ptr_array_add (games, NULL);
  g_atomic_pointer_set (&table, (const QiGameInfo *const *) g_ptr_array_free (games, FALSE));
  return NULL;
}

/**
 * qi_game_info_get_all:
 *
 * Ordered as in the table, then those that were added. The list stays valid, but does not have what is added later.
 *
 * Returns: (transfer none) (array zero-terminated=1): all games, with a %NULL at the end
 *
 * Since: 1.0
 */
const QiGameInfo *const *
qi_game_info_get_all (void)
{
  static GOnce once = G_ONCE_INIT;

  g_once (&once, load_table, NULL);
  return g_atomic_pointer_get (&table);
}

void
qi_game_info_add (QiGameInfo *info)
{
  g_return_if_fail (info != NULL);

  qi_game_info_get_all ();
  g_mutex_lock (&add_mutex);

  const QiGameInfo *const *old = g_atomic_pointer_get (&table);
  guint n = 0;

  while (old[n] != NULL)
    n++;

  const QiGameInfo **longer = g_new0 (const QiGameInfo *, n + 2);

  for (guint i = 0; i < n; i++)
    longer[i] = old[i];
  info->number = n;
  longer[n] = info;
  g_atomic_pointer_set (&table, (const QiGameInfo *const *) longer);
  if (old_tables == NULL)
    old_tables = g_ptr_array_new ();
  g_ptr_array_add (old_tables, (gpointer) old);
  g_mutex_unlock (&add_mutex);
}

/**
 * qi_game_info_lookup:
 * @id: (nullable): a game's id
 *
 * Returns: (transfer none) (nullable): its entry
 *
 * Since: 1.0
 */
const QiGameInfo *
qi_game_info_lookup (const char *id)
{
  /* The positions of a file are mostly of one game, and games are never taken out of the table. */
  static const QiGameInfo *last;
  const QiGameInfo *const *game = qi_game_info_get_all ();
  const QiGameInfo *found = g_atomic_pointer_get (&last);

  if (id == NULL || (found != NULL && strcmp (found->id, id) == 0))
    return id != NULL ? found : NULL;
  while (*game != NULL && strcmp ((*game)->id, id) != 0)
    game++;
  if (*game != NULL)
    g_atomic_pointer_set (&last, *game);
  return *game;
}

/* Whether the styles are the game's: its letter, upper case for the first player and lower case for the
 * second. */
static gboolean
has_styles (const QiGameInfo *self,
            const QiPosition *position)
{
  const char upper[2] = { self->style, '\0' };
  const char lower[2] = { g_ascii_tolower (self->style), '\0' };

  return qi_token_is (qi_position_get_style (position, QI_SIDE_FIRST), upper)
         && qi_token_is (qi_position_get_style (position, QI_SIDE_SECOND), lower);
}

/**
 * qi_game_info_suggest:
 * @position: a position
 *
 * Looks at the styles: of the games whose letter they are, upper case for the first player and lower
 * case for the second, the first one of the table that is played on a board of this shape, else the
 * first one.
 *
 * Returns: (transfer none) (nullable): the game that the styles suggest
 *
 * Since: 1.0
 */
const QiGameInfo *
qi_game_info_suggest (const QiPosition *position)
{
  g_return_val_if_fail (position != NULL, NULL);

  const QiGameInfo *found = NULL;

  for (const QiGameInfo *const *game = qi_game_info_get_all (); *game != NULL; game++)
    {
      if (!has_styles (*game, position))
        continue;
      if (qi_game_info_has_shape (*game, qi_position_get_shape (position)))
        return *game;
      if (found == NULL)
        found = *game;
    }
  return found;
}

/* Whether a token has the letter of a piece of the game, in whatever state. */
static gboolean
has_letter (const QiGameInfo *self,
            const QiToken    *token)
{
  QiEpin epin;

  if (token->kind != QI_TOKEN_STRING || !qi_epin_parse (token->text, (gssize) token->length, &epin))
    return FALSE;
  for (guint i = 0; i < self->pieces->len; i++)
    if (self->epins[i].letter == epin.letter)
      return TRUE;
  return FALSE;
}

static gboolean
has_pieces (const QiGameInfo *self,
            const QiPosition *position)
{
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    if (!has_letter (self, piece))
      return FALSE;
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n_items = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

      for (gsize i = 0; i < n_items; i++)
        if (!has_letter (self, &items[i].token))
          return FALSE;
    }
  return TRUE;
}

/**
 * qi_game_info_offer:
 * @position: a position
 *
 * Looks for a game that the position can be one of: its styles, a shape on which it is played, and no
 * piece that it does not know. With pieces in hand a game with hands comes first. O(pieces), and O(1) on
 * boards on which no game of these styles is played.
 *
 * Returns: (transfer none) (nullable): the first such game of the table
 */
const QiGameInfo *
qi_game_info_offer (const QiPosition *position)
{
  const QiGameInfo *found = NULL;

  g_return_val_if_fail (position != NULL, NULL);

  for (const QiGameInfo *const *game = qi_game_info_get_all (); *game != NULL; game++)
    {
      if (!has_styles (*game, position)
          || !qi_game_info_has_shape (*game, qi_position_get_shape (position))
          || !has_pieces (*game, position))
        continue;
      if (qi_position_get_n_hand_pieces (position) == 0 || (*game)->has_drops
          || ((*game)->fen & QI_GAME_FEN_HOLDINGS) != 0)
        return *game;
      if (found == NULL)
        found = *game;
    }
  return found;
}
