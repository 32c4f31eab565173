/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-plan-inner-private.h"

#include "qi-error-private.h"
#include "qi-file.h"
#include "qi-finding.h"
#include "qi-found-private.h"
#include "qi-game-info.h"

#include <string.h>

/* Makes a game, or a file, of a plan. */

#define MAX_ID     40        /* bytes of an id that is made of a name */
#define MAX_BYTES  (4 << 20) /* of a variants.ini */
#define MAX_PARENT 16        /* sections that inherit from each other */

/* Whether the text has a section with this name, of a game or not. */
static gboolean
has_section (const char *text,
             const char *id)
{
  for (const char *line = text; line != NULL; line = strchr (line, '\n'))
    {
      gsize length;

      line += strspn (line, " \t\r\n");
      if (*line != '[')
        continue;
      line++;
      line += strspn (line, " \t");
      length = strcspn (line, "]: \t\n");
      if (length == strlen (id) && memcmp (line, id, length) == 0)
        return TRUE;
    }
  return FALSE;
}

/* @text: in which no section may have this id either. */
static char *
dup_new_id (const QiGamePlan *self,
            const char       *text)
{
  g_autofree char *plain = g_str_to_ascii (self->name, "C");
  g_autoptr (GString) id = g_string_new (NULL);
  gsize length;

  for (const char *c = plain; *c != '\0' && id->len < MAX_ID; c++)
    if (g_ascii_isalnum (*c))
      g_string_append_c (id, g_ascii_tolower (*c));
  if (id->len == 0)
    g_string_assign (id, "game");
  length = id->len;
  for (guint n = 2; qi_game_info_lookup (id->str) != NULL || qi_variant_is_known (id->str)
                    || has_section (text, id->str);
       n++)
    {
      g_string_truncate (id, length);
      g_string_append_printf (id, "-%u", n);
    }
  return g_strdup (id->str);
}

char *
qi_game_plan_dup_id (const QiGamePlan *self)
{
  return dup_new_id (self, "");
}

/* The section's lines in the text; 0: there is no such section. */
static gsize
find_section (const char  *text,
              const char  *id,
              const char **start)
{
  const gsize length = strlen (id);

  for (const char *at = text; at != NULL && *at != '\0';)
    {
      const char *next = strstr (at, "\n[");

      if (*at == '[' && strncmp (at + 1, id, length) == 0
          && (at[1 + length] == ']' || at[1 + length] == ':'))
        {
          *start = at;
          return next != NULL ? (gsize) (next + 1 - at) : strlen (at);
        }
      at = next != NULL ? next + 1 : NULL;
    }
  return 0;
}

/* The parent of the section, NULL: none. */
static char *
dup_parent (const char *section)
{
  const char *end = strchr (section, ']');
  const char *colon = memchr (section, ':', (gsize) (end - section));

  return colon != NULL ? g_strndup (colon + 1, (gsize) (end - colon - 1)) : NULL;
}

char *
qi_game_plan_dup_file (const QiGamePlan *self,
                       const char       *id)
{
  g_autoptr (GBytes) catalogue = qi_variant_dup_catalogue ();
  gsize length = 0;
  const char *bytes = g_bytes_get_data (catalogue, &length);
  g_autofree char *text = g_strndup (bytes, length);
  GString *file = g_string_new (NULL);
  g_autofree char *parent = g_strdup (self->parent);
  g_autofree char *own = qi_game_plan_dup_text (self, id);

  for (guint i = 0; parent != NULL && i < MAX_PARENT; i++)
    {
      const char *start = NULL;
      const gsize n = find_section (text, parent, &start);
      char *next = n > 0 ? dup_parent (start) : NULL;

      if (n > 0)
        g_string_prepend_len (file, start, (gssize) n);
      g_free (parent);
      parent = next;
    }
  g_string_append (file, own);
  return g_string_free (file, FALSE);
}

/* The present text of the person's file; "" where there is none. */
static char *
load_own (GFile   *file,
          gsize   *length,
          GError **error)
{
  g_autoptr (GError) fault = NULL;
  g_autoptr (GBytes) bytes = qi_file_load (file, MAX_BYTES, NULL, &fault);
  char *text;

  *length = 0;
  if (bytes == NULL && g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return g_strdup ("");
  if (bytes == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return NULL;
    }
  *length = g_bytes_get_size (bytes);
  text = g_malloc (*length + 1);
  memcpy (text, g_bytes_get_data (bytes, NULL), *length);
  text[*length] = '\0';
  return qi_variant_take_text (text, length);
}

/* Checks that the next start can read it: a file may be full. */
static gboolean
is_read (const GString *whole,
         const char    *id)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (whole->str, whole->len, findings);
  const guint n = qi_variant_set_get_n (set);

  return n > 0 && strcmp (qi_variant_set_get (set, n - 1)->id, id) == 0
         && qi_variant_set_is_whole (set, n - 1);
}

char *
qi_game_plan_make (const QiGamePlan *self,
                   GError          **error)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "masume", NULL);
  g_autofree char *path = g_build_filename (folder, "variants.ini", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = NULL;
  g_autoptr (GString) whole = NULL;
  g_autofree char *before = NULL;
  g_autofree char *text = NULL;
  g_autofree char *id = NULL;
  gsize length = 0;

  g_return_val_if_fail (self != NULL, NULL);

  before = load_own (file, &length, error);
  if (before == NULL)
    return NULL;
  id = dup_new_id (self, before);
  text = qi_game_plan_dup_text (self, id);
  whole = g_string_new_len (before, (gssize) length);
  if (length > 0)
    g_string_append (whole, before[length - 1] == '\n' ? "\n" : "\n\n");
  g_string_append (whole, text);
  if (!is_read (whole, id))
    {
      qi_set_error (error, QI_ERROR_IO, qi_found_too_long_variants (MAX_BYTES));
      return NULL;
    }
  g_mkdir_with_parents (folder, 0700); /* an error here shows up when the file is saved */
  if (!qi_file_save (file, whole->str, whole->len, NULL, error))
    return NULL;
  set = qi_variant_set_read (text, strlen (text), findings);
  qi_variant_add_set (set, path, findings);
  return g_steal_pointer (&id);
}
