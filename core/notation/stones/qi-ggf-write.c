/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-othello-private.h"

#include <string.h>

/* The game without moves that NBoard makes of its start position, with the details in their
 * places. */

gboolean
qi_ggf_is_nothing (const char *name,
                   gsize       name_length,
                   const char *value,
                   gsize       length)
{
  if (length == 0)
    return TRUE;
  if (length > 1 || name_length != 2)
    return FALSE;
  return memcmp (name, "RE", 2) == 0 ? *value == '?' : memcmp (name, "TI", 2) == 0 && *value == '0';
}

/* GGF has no escapes: a text without brackets, and of one line. */
static gboolean
is_plain (const QiValue *value)
{
  gsize length = 0;
  const char *text = qi_value_get_text (value, &length);

  if (qi_value_get_kind (value) != QI_VALUE_STRING || length == 0 || strlen (text) != length)
    return FALSE;
  return strpbrk (text, "[]\\\r\n") == NULL;
}

static void
append_player (GString       *text,
               const char    *name,
               const QiValue *players,
               const char    *side)
{
  const QiValue *value = players == NULL ? NULL : qi_value_get_member (players, side);

  g_string_append_printf (text, "%s[%s]", name,
                          value != NULL && is_plain (value) ? qi_value_get_text (value, NULL) : "");
}

/* TRUE when each member of the object is a plain text under a name that is fit. */
static gboolean
is_kept (const QiValue *object,
         gboolean       is_tags,
         const char    *size)
{
  static const char *const own[] = { "GM", "BO", "PB", "PW", "B", "W", NULL };
  const gsize n = qi_value_get_size (object);

  if (qi_value_get_kind (object) != QI_VALUE_OBJECT || n == 0 || n > QI_GGF_MAX_TAGS / 2)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      gsize length = 0;
      const char *key = qi_value_get_key (object, i, &length);

      if (!is_plain (qi_value_get_item (object, i)) || strlen (key) != length)
        return FALSE;
      if (!is_tags)
        {
          if (strcmp (key, "first") != 0 && strcmp (key, "second") != 0)
            return FALSE;
          continue;
        }
      if (length > QI_GGF_NAME_BYTES || g_strv_contains (own, key) || !g_ascii_isupper (key[0]))
        return FALSE;

      gsize value_length = 0;
      const char *value = qi_value_get_text (qi_value_get_item (object, i), &value_length);
      if (qi_ggf_is_nothing (key, length, value, value_length)
          || (strcmp (key, "TY") == 0 && strcmp (value, size) == 0))
        return FALSE;
      for (gsize k = 0; k < length; k++)
        if (!g_ascii_isupper (key[k]) && !g_ascii_isdigit (key[k]))
          return FALSE;
    }
  return TRUE;
}

/* One of the properties that every game has, from the tags or with what says nothing. */
static void
append_usual (GString       *text,
              const QiValue *tags,
              const char    *name,
              const char    *nothing)
{
  const QiValue *value = tags == NULL ? NULL : qi_value_get_member (tags, name);

  g_string_append_printf (text, "%s[%s]", name,
                          value != NULL ? qi_value_get_text (value, NULL) : nothing);
}

char *
qi_ggf_write (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  static const char *const kept[] = { "players", "tags", NULL };
  static const char *const usual[] = { "PC", "RE", "TI", "TY", NULL };
  const QiDetails *details = qi_setup_get_details (setup);
  const QiPosition *position = qi_setup_get_position (setup);
  const QiValue *players = qi_details_get (details, "players");
  const QiValue *tags = qi_details_get (details, "tags");
  g_autoptr (GString) text = g_string_new (notation->data);
  char size[8];
  QiWrite write;

  qi_write_init (&write, notation->id, options, findings);
  if (!qi_othello_check (&write, setup))
    return NULL;
  g_snprintf (size, sizeof size, "%u", qi_shape_get_files (qi_position_get_shape (position)));
  if (players != NULL && !is_kept (players, FALSE, size))
    qi_write_lose_detail (&write, "players");
  if (tags != NULL && !is_kept (tags, TRUE, size))
    {
      qi_write_lose_detail (&write, "tags");
      tags = NULL;
    }
  g_string_append (text, "(;GM[Othello]");
  append_usual (text, tags, "PC", "");
  append_player (text, "PB", players, "first");
  append_player (text, "PW", players, "second");
  append_usual (text, tags, "RE", "?");
  append_usual (text, tags, "TI", "0");
  append_usual (text, tags, "TY", size);
  for (gsize i = 0; tags != NULL && i < qi_value_get_size (tags); i++)
    {
      const char *name = qi_value_get_key (tags, i, NULL);

      if (!g_strv_contains (usual, name))
        append_usual (text, tags, name, "");
    }
  g_string_append_printf (text, "BO[%s ", size);
  qi_othello_append_board (text, position, '*');
  g_string_append (text, "];)");
  qi_write_lose_details (&write, details, kept);
  if (write.failed)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
