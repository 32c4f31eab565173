/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-driver-private.h"
#include "qi-engine-process-private.h"

#include <string.h>

/* The protocols of most engines come first: each that is tried in vain costs a start of the
 * program. */
static const QiEngineDriver *const drivers[] = {
  &qi_engine_uci,  &qi_engine_usi, &qi_engine_cecp,   &qi_engine_gtp,
  &qi_engine_ucci, &qi_engine_hub, &qi_engine_nboard, NULL,
};

const QiEngineDriver *const *
qi_engine_get_drivers (void)
{
  return drivers;
}

const char *const *
qi_engine_get_protocols (void)
{
  static const char *ids[G_N_ELEMENTS (drivers)];
  static gsize once;

  if (g_once_init_enter (&once))
    {
      for (gsize i = 0; drivers[i] != NULL; i++)
        ids[i] = drivers[i]->id;
      g_once_init_leave (&once, 1);
    }
  return ids;
}

static void
option_free (gpointer data)
{
  QiEngineOption *option = data;

  g_free (option->name);
  g_free (option->value);
  g_strfreev (option->choices);
  g_free (option);
}

void
qi_engine_talk_init (QiEngineTalk         *self,
                     const QiEngineDriver *driver)
{
  *self = (QiEngineTalk) { .driver = driver };
  self->options = g_ptr_array_new_with_free_func (option_free);
  self->said = g_string_new (NULL);
  qi_engine_talk_new_line (self);
}

void
qi_engine_talk_clear (QiEngineTalk *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->author, g_free);
  g_clear_pointer (&self->options, g_ptr_array_unref);
  if (self->said != NULL)
    g_string_free (g_steal_pointer (&self->said), TRUE);
  g_clear_pointer (&self->commands, g_strfreev);
  g_clear_pointer (&self->opening, g_free);
  g_clear_pointer (&self->placed, g_free);
  g_clear_pointer (&self->moves, g_free);
  g_clear_pointer (&self->best, g_free);
  g_clear_pointer (&self->refusal, g_free);
}

QiEngineOption *
qi_engine_talk_find_option (QiEngineTalk *self,
                            const char   *name)
{
  for (guint i = 0; i < self->options->len; i++)
    {
      QiEngineOption *option = g_ptr_array_index (self->options, i);

      if (g_ascii_strcasecmp (option->name, name) == 0)
        return option;
    }
  return NULL;
}

QiEngineOption *
qi_engine_talk_add_option (QiEngineTalk *self,
                           const char   *name,
                           gsize         length)
{
  g_autofree char *copy = g_strndup (name, length);
  QiEngineOption *option = qi_engine_talk_find_option (self, copy);

  if (option != NULL || self->options->len == QI_ENGINE_MAX_OPTIONS)
    return option;
  option = g_new0 (QiEngineOption, 1);
  option->name = g_steal_pointer (&copy);
  option->kind = QI_ENGINE_STRING;
  g_ptr_array_add (self->options, option);
  return option;
}

void
qi_engine_talk_new_line (QiEngineTalk *self)
{
  self->line = (QiEngineLine) { .rank = 1, .moves = "" };
}

void
qi_engine_talk_set_moves (QiEngineTalk *self,
                          const char   *moves,
                          gsize         length)
{
  g_free (self->moves);
  self->moves = g_strndup (moves, length);
  self->line.moves = self->moves;
}

void
qi_engine_talk_set_best (QiEngineTalk *self,
                         const char   *move,
                         gsize         length)
{
  g_free (self->best);
  self->best = g_strndup (length > 0 ? move : "", length);
}

const char *
qi_engine_make_plain (const char *text,
                      char      **owned)
{
  if (!g_utf8_validate (text, -1, NULL))
    *owned = g_utf8_make_valid (text, -1);
  for (const char *p = *owned != NULL ? *owned : text; *p != '\0'; p = g_utf8_next_char (p))
    if (*p != '\t' && g_unichar_iscntrl (g_utf8_get_char (p)))
      {
        if (*owned == NULL)
          {
            const gsize offset = (gsize) (p - text);

            *owned = g_strdup (text);
            p = *owned + offset;
          }
        /* A control character of two bytes becomes two spaces. */
        memset (*owned + (p - *owned), ' ', (gsize) (g_utf8_next_char (p) - p));
      }
  return *owned != NULL ? *owned : text;
}

const char *
qi_engine_next_word (const char **at,
                     gsize       *length)
{
  const char *word = *at + strspn (*at, " \t");

  *length = strcspn (word, " \t");
  *at = word + *length;
  return *length > 0 ? word : NULL;
}

gboolean
qi_engine_word_is (const char *word,
                   gsize       length,
                   const char *text)
{
  return strlen (text) == length && strncmp (word, text, length) == 0;
}

gboolean
qi_engine_line_has (const char  *line,
                    const char  *word,
                    const char **rest)
{
  const gsize length = strlen (word);

  if (strncmp (line, word, length) != 0 || (line[length] != '\0' && line[length] != ' '))
    return FALSE;
  if (rest != NULL)
    *rest = line + length + strspn (line + length, " ");
  return TRUE;
}

gint64
qi_engine_word_to_number (const char *word,
                          gsize       length)
{
  char digits[32] = "";

  if (length >= sizeof digits)
    return 0;
  memcpy (digits, word, length);
  return g_ascii_strtoll (digits, NULL, 10);
}

gboolean
qi_engine_next_argument (const char **at,
                         const char **name,
                         gsize       *name_length,
                         const char **value,
                         gsize       *length)
{
  const char *p = *at + strspn (*at, " ");

  *name = p;
  *name_length = strcspn (p, "= ");
  p += *name_length;
  *value = p;
  *length = 0;
  if (*p == '=' && p[1] == '"')
    {
      *value = p + 2;
      *length = strcspn (*value, "\"");
      p = *value + *length;
      p += *p == '"';
    }
  else if (*p == '=')
    {
      *value = p + 1;
      *length = strcspn (*value, " ");
      p = *value + *length;
    }
  *at = p;
  return *name_length > 0;
}
