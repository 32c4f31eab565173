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

/* A game that is built in. Each is read when it is asked for first: most programs need only a few of them. */
typedef struct
{
  char             *id;
  const char       *text; /* its entry */
  gsize             length;
  const QiGameInfo *info;    /* NULL: it has a fault */
  int               is_read; /* atomic: @info does not change any more */
} BuiltIn;

/* Of BuiltIn. The text is part of the program and stays where it is; compose.py writes each entry on a line, with its id
 * first. */
static gpointer
make_index (gpointer unused)
{
  static const char head[] = "{\"id\": \"";
  GArray *games = g_array_new (FALSE, FALSE, sizeof (BuiltIn));
  /* Looked up in the resource itself: a static library's own registration may not be linked in. */
  g_autoptr (GBytes) bytes = g_resource_lookup_data (qi_games_get_resource (), TABLE_PATH,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize length = 0;
  const char *at = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
  const char *end = bytes != NULL ? at + length : NULL;

  if (bytes == NULL)
    g_warning ("there is no games table");
  while (at < end)
    {
      const char *stop = memchr (at, '\n', (gsize) (end - at));
      const char *next = stop != NULL ? stop + 1 : end;

      if (g_str_has_prefix (at, head))
        {
          const char *id = at + strlen (head);
          const char *last = stop != NULL ? stop : end;
          const BuiltIn game = {
            .id = g_strndup (id, strcspn (id, "\"")),
            .text = at,
            .length = (gsize) (last - at) - (last[-1] == ',' ? 1 : 0),
          };

          g_array_append_val (games, game);
        }
      at = next;
    }
  return games;
}

static GArray *
get_built_in (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_index, NULL);
}

/* The table is part of the program, so a fault in it is a bug: tests stop at the warning, and for
 * the user that game is missing. */
static const QiGameInfo *
read_game (const BuiltIn *game,
           guint          number)
{
  QiJsonFault fault;
  const char *words = NULL;
  g_autoptr (QiValue) entry = qi_json_parse (game->text, (gssize) game->length, NULL, &fault);
  QiGameInfo *info = entry != NULL ? qi_game_info_new_from_value (entry, &words) : NULL;

  if (info == NULL)
    g_warning ("the games table: %s: %s", game->id, entry != NULL ? words : fault.message);
  else
    info->number = number;
  return info;
}

static const QiGameInfo *
get_game (guint number)
{
  static GMutex mutex;
  BuiltIn *game = &g_array_index (get_built_in (), BuiltIn, number);

  if (!g_atomic_int_get (&game->is_read))
    {
      g_mutex_lock (&mutex);
      if (!game->is_read)
        {
          game->info = read_game (game, number);
          g_atomic_int_set (&game->is_read, TRUE);
        }
      g_mutex_unlock (&mutex);
    }
  return game->info;
}

/* The entries, NULL-terminated; NULL: nobody has asked for all. Adding one publishes a longer list and leaves the old one
 * to threads that are still reading it: lists are never freed. */
static const QiGameInfo *const *table; /* atomic */
static GMutex add_mutex;
static GPtrArray *old_tables;

static gpointer
load_table (gpointer unused)
{
  GPtrArray *games = g_ptr_array_new ();

  for (guint i = 0; i < get_built_in ()->len; i++)
    {
      const QiGameInfo *game = get_game (i);

      if (game != NULL)
        g_ptr_array_add (games, (gpointer) game);
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

const QiGameInfo *
qi_game_info_get_nth (guint number)
{
  const QiGameInfo *game = NULL;

  if (g_atomic_pointer_get (&table) == NULL && number < get_built_in ()->len)
    game = get_game (number);
  return game != NULL ? game : qi_game_info_get_all ()[number];
}

static const QiGameInfo *
find (const char *id)
{
  const GArray *built_in = get_built_in ();
  const QiGameInfo *const *game = g_atomic_pointer_get (&table);

  for (guint i = 0; i < built_in->len; i++)
    if (strcmp (g_array_index (built_in, BuiltIn, i).id, id) == 0)
      return get_game (i);
  /* Whoever adds one has asked for all. */
  while (game != NULL && *game != NULL && strcmp ((*game)->id, id) != 0)
    game++;
  return game != NULL ? *game : NULL;
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
  const QiGameInfo *found = g_atomic_pointer_get (&last);

  if (id == NULL || (found != NULL && strcmp (found->id, id) == 0))
    return id != NULL ? found : NULL;
  found = find (id);
  if (found != NULL)
    g_atomic_pointer_set (&last, found);
  return found;
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
  const QiGameInfo *game;

  for (guint i = 0; (game = qi_game_info_get_nth (i)) != NULL; i++)
    {
      if (!has_styles (game, position))
        continue;
      if (qi_game_info_has_shape (game, qi_position_get_shape (position)))
        return game;
      if (found == NULL)
        found = game;
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
  const QiGameInfo *game;

  g_return_val_if_fail (position != NULL, NULL);

  for (guint i = 0; (game = qi_game_info_get_nth (i)) != NULL; i++)
    {
      if (!has_styles (game, position)
          || !qi_game_info_has_shape (game, qi_position_get_shape (position))
          || !has_pieces (game, position))
        continue;
      if (qi_position_get_n_hand_pieces (position) == 0 || game->has_drops
          || (game->fen & QI_GAME_FEN_HOLDINGS) != 0)
        return game;
      if (found == NULL)
        found = game;
    }
  return found;
}
