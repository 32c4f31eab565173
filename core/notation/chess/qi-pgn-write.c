/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"
#include "qi-finding-private.h"
#include "qi-notation-private.h"
#include "qi-pgn-private.h"
#include "qi-sfen-private.h"
#include "qi-write-private.h"

#include <string.h>

/* A PGN while it is written. */
typedef struct
{
  QiWrite          write;
  const QiDetails *details;
  GString         *text;
} PgnWrite;

/* The text of a string value that a tag can hold, else NULL. */
static const char *
get_tag_text (const QiValue *value)
{
  gsize length = 0;
  const char *text = NULL;

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_STRING)
    return NULL;
  text = qi_value_get_text (value, &length);
  for (gsize i = 0; i < length; i++)
    if (((guchar) text[i] < 0x20 && text[i] != '\t') || text[i] == 0x7f)
      return NULL;
  return text;
}

static void
append_tag (PgnWrite   *self,
            const char *name,
            const char *value)
{
  g_string_append_printf (self->text, "[%s \"", name);
  for (; *value != '\0'; value++)
    {
      if (*value == '"' || *value == '\\')
        g_string_append_c (self->text, '\\');
      g_string_append_c (self->text, *value);
    }
  g_string_append (self->text, "\"]\n");
}

/* The name of a side's player, or NULL; one that would read back as none or cannot be written sets
 * *@is_lost. */
static const char *
get_player (const PgnWrite *self,
            QiSide          side,
            gboolean       *is_lost)
{
  const QiValue *players = qi_details_get (self->details, "players");
  const QiValue *value =
    players == NULL ? NULL : qi_value_get_member (players, qi_side_get_name (side));
  const char *name = get_tag_text (value);

  if (name != NULL && name[0] != '\0' && strcmp (name, "?") != 0)
    return name;
  *is_lost = *is_lost || value != NULL;
  return NULL;
}

static gboolean
is_tag_name (const char *name)
{
  if (!qi_scan_is_letter (name[0]))
    return FALSE;
  for (; *name != '\0'; name++)
    if (!qi_scan_is_letter (*name) && !qi_scan_is_digit (*name) && *name != '_' && *name != '-')
      return FALSE;
  return TRUE;
}

/* The value of the tag called @name that reads back as it is, or NULL. */
static const char *
get_tag (const QiValue *tags,
         const char    *name)
{
  const char *value = tags == NULL ? NULL : get_tag_text (qi_value_get_member (tags, name));
  const char *unknown = qi_pgn_get_unknown (name);

  if (value != NULL && unknown != NULL && (value[0] == '\0' || strcmp (value, unknown) == 0))
    return NULL;
  return value;
}

static const char *
append_roster (PgnWrite      *self,
               const QiValue *tags,
               gboolean      *players_lost)
{
  const char *result = "*";

  for (guint i = 0; i < QI_PGN_N_ROSTER; i++)
    {
      const char *name = qi_pgn_roster[i];
      const char *value = NULL;

      if (strcmp (name, "White") == 0)
        value = get_player (self, QI_SIDE_FIRST, players_lost);
      else if (strcmp (name, "Black") == 0)
        value = get_player (self, QI_SIDE_SECOND, players_lost);
      else
        value = get_tag (tags, name);
      if (value != NULL && strcmp (name, "Result") == 0)
        result = value;
      append_tag (self, name, value == NULL ? qi_pgn_get_unknown (name) : value);
    }
  return result;
}

static gboolean
is_in_roster (const char *name)
{
  for (guint i = 0; i < QI_PGN_N_ROSTER; i++)
    if (strcmp (name, qi_pgn_roster[i]) == 0)
      return TRUE;
  return FALSE;
}

/* TRUE when a reader would take the tag for an earlier one, of the roster or in @seen, since upper
 * and lower case do not matter. */
static gboolean
is_repeated (const char *name,
             GHashTable *seen)
{
  for (guint i = 0; i < QI_PGN_N_ROSTER; i++)
    if (g_ascii_strcasecmp (name, qi_pgn_roster[i]) == 0 && strcmp (name, qi_pgn_roster[i]) != 0)
      return TRUE;
  return !g_hash_table_add (seen, g_ascii_strdown (name, -1));
}

/* TRUE when the tag @name may be written among the details' tags: it does not repeat what the text
 * has elsewhere, or it is a Variant that names no game. */
static gboolean
is_free_tag (const char *name,
             const char *value,
             gboolean    has_variant)
{
  if (strcmp (name, "Variant") == 0)
    return !has_variant && qi_pgn_find_game (value, strlen (value)) == NULL;
  return is_tag_name (name) && !qi_pgn_is_own_tag (name);
}

/* Appends the tags beside the roster. FALSE when one of all tags is lost. */
static gboolean
append_tags (PgnWrite      *self,
             const QiValue *tags,
             gboolean       has_variant)
{
  gboolean is_whole = qi_value_get_kind (tags) == QI_VALUE_OBJECT && qi_value_get_size (tags) > 0;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (gsize i = 0; qi_value_get_kind (tags) == QI_VALUE_OBJECT && i < qi_value_get_size (tags);
       i++)
    {
      gsize length = 0;
      const char *name = qi_value_get_key (tags, i, &length);
      const char *value = strlen (name) == length ? get_tag (tags, name) : NULL;

      if (value == NULL || is_repeated (name, seen))
        is_whole = FALSE;
      else if (is_in_roster (name))
        /* The players have a place of their own. */
        is_whole = is_whole && !qi_pgn_is_own_tag (name);
      else if (is_free_tag (name, value, has_variant))
        append_tag (self, name, value);
      else
        is_whole = FALSE;
    }
  return is_whole;
}

/* The text of the FEN tag; the writer's findings become findings of PGN. */
static char *
write_fen (QiSetup              *setup,
           const QiWriteOptions *options,
           GPtrArray            *findings)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  const guint first = findings == NULL ? 0 : findings->len;
  char *text = NULL;

  if (info != NULL && g_strcmp0 (qi_game_info_get_formats (info)[0], "sfen") == 0)
    text = qi_sfen_write (&qi_notation_sfen, setup, options, findings);
  else
    text = qi_fen_write (&qi_notation_fen, setup, options, findings);
  for (guint i = first; findings != NULL && i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      const char *format = qi_finding_get_param (finding, "format");

      if (g_strcmp0 (format, "fen") == 0 || g_strcmp0 (format, "sfen") == 0)
        qi_finding_set_param (finding, "format", "pgn");
    }
  return text;
}

/* Gives a setup without a game the variant that its FEN alone would be taken for (with hands:
 * crazyhouse), so that the text names it and reads back the same. A setup with a game is not
 * changed. */
static QiSetup *
name_variant (QiSetup              *setup,
              const QiWriteOptions *options)
{
  g_autofree char *fen = NULL;

  if (qi_setup_get_game (setup) != NULL)
    return qi_setup_ref (setup);
  fen = qi_fen_write (&qi_notation_fen, setup, options, NULL);
  if (fen == NULL)
    return qi_setup_ref (setup);
  g_autoptr (QiReading) reading = qi_notation_read (&qi_notation_fen, fen, -1, NULL);
  const char *game = reading->setup == NULL ? NULL : qi_setup_get_game (reading->setup);
  if (game == NULL || strcmp (game, "chess") == 0 || qi_pgn_find_variant (game) == NULL)
    return qi_setup_ref (setup);
  return qi_setup_with_game (setup, game);
}

char *
qi_pgn_write (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  static const char *const results[] = { "1-0", "0-1", "1/2-1/2", NULL };
  g_autoptr (QiSetup) named = name_variant (setup, options);
  const char *game = qi_setup_get_game (named);
  const QiGameInfo *info = qi_game_info_lookup (game);
  PgnWrite self = { .details = qi_setup_get_details (setup) };
  g_autoptr (QiDetails) nameless = qi_details_with (qi_setup_get_details (setup), "players", NULL);
  g_autoptr (QiDetails) plain = qi_details_with (nameless, "tags", NULL);
  g_autoptr (QiSetup) board = qi_setup_with_details (named, plain);
  g_autofree char *fen = write_fen (board, options, findings);
  g_autoptr (GString) text = g_string_new (NULL);
  const QiValue *tags = qi_details_get (self.details, "tags");
  const QiValue *players = qi_details_get (self.details, "players");
  const char *variant = NULL;
  gboolean players_lost = FALSE;

  if (fen == NULL)
    return NULL;
  qi_write_init (&self.write, "pgn", options, findings);
  self.text = text;
  if (game != NULL && strcmp (game, "chess") != 0)
    {
      variant = qi_pgn_find_variant (game);
      /* Of a game with other formats the writer of the FEN has said it. */
      if (variant == NULL && info == NULL)
        qi_write_lose_game (&self.write, game);
    }
  const char *result = append_roster (&self, tags, &players_lost);
  append_tag (&self, "SetUp", "1");
  append_tag (&self, "FEN", fen);
  if (variant != NULL)
    append_tag (&self, "Variant", variant);
  if (tags != NULL && !append_tags (&self, tags, variant != NULL))
    qi_write_lose_detail (&self.write, "tags");
  if (players_lost
      || (players != NULL
          && (qi_value_get_kind (players) != QI_VALUE_OBJECT || qi_value_get_size (players) == 0)))
    qi_write_lose_detail (&self.write, "players");
  g_string_append_printf (text, "\n%s", g_strv_contains (results, result) ? result : "*");
  return self.write.failed ? NULL : g_string_free (g_steal_pointer (&text), FALSE);
}
