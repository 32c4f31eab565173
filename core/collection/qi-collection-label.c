/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-private.h"
#include "qi-visible-private.h"

#include <string.h>

#define MAX_LABEL_CHARACTERS 200

/* The text of a value on one line, or NULL. */
static char *
dup_plain (const QiValue *value)
{
  gsize length = 0;
  const char *text = value != NULL && qi_value_get_kind (value) == QI_VALUE_STRING
                       ? qi_value_get_text (value, &length)
                       : NULL;
  g_autoptr (GString) plain = NULL;
  guint n = 0;

  if (text == NULL)
    return NULL;
  plain = g_string_new (NULL);
  for (const char *p = text; p < text + length && n < MAX_LABEL_CHARACTERS;
       p = g_utf8_next_char (p), n++)
    {
      const gunichar c = g_utf8_get_char (p);

      if (c == 0 || g_unichar_iscntrl (c) || g_unichar_isspace (c))
        {
          if (plain->len > 0 && plain->str[plain->len - 1] != ' ')
            g_string_append_c (plain, ' ');
        }
      else
        qi_visible_append (plain, p, (gsize) (g_utf8_next_char (p) - p), "");
    }
  g_strchomp (plain->str);
  if (*plain->str == '\0' || strcmp (plain->str, "?") == 0)
    return NULL;
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

/* The operand of an EPD's operation "id". */
static char *
dup_id (QiDetails *details)
{
  const QiValue *operations = qi_details_get (details, "operations");

  if (operations == NULL || qi_value_get_kind (operations) != QI_VALUE_ARRAY)
    return NULL;
  for (gsize i = 0; i < qi_value_get_size (operations); i++)
    {
      g_autofree char *text = dup_plain (qi_value_get_item (operations, i));
      char *operand = text;

      if (text == NULL || !g_str_has_prefix (text, "id "))
        continue;
      operand = g_strstrip (text + strlen ("id "));
      if (*operand == '"')
        operand++;
      if (g_str_has_suffix (operand, "\""))
        operand[strlen (operand) - 1] = '\0';
      if (*operand != '\0')
        return g_strdup (operand);
    }
  return NULL;
}

static char *
dup_players (QiDetails *details)
{
  const QiValue *players = qi_details_get (details, "players");
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (players == NULL || qi_value_get_kind (players) != QI_VALUE_OBJECT)
    return NULL;
  first = dup_plain (qi_value_get_member (players, "first"));
  second = dup_plain (qi_value_get_member (players, "second"));
  if (first == NULL || second == NULL)
    return g_strdup (first != NULL ? first : second);
  return g_strconcat (first, " – ", second, NULL);
}

static char *
dup_tag (QiDetails  *details,
         const char *tag)
{
  const QiValue *tags = qi_details_get (details, "tags");

  if (tags == NULL || qi_value_get_kind (tags) != QI_VALUE_OBJECT)
    return NULL;
  return dup_plain (qi_value_get_member (tags, tag));
}

/* @a and @b together, or the one that is given, or NULL. */
static char *
join (const char *a,
      const char *b)
{
  return a != NULL && b != NULL ? g_strconcat (a, ", ", b, NULL) : g_strdup (a != NULL ? a : b);
}

/* For a problem without a title: its author, and what it asks for. */
static char *
dup_problem (QiDetails *details)
{
  g_autofree char *author = dup_tag (details, "Author");
  g_autofree char *stipulation = dup_plain (qi_details_get (details, "stipulation"));

  return join (author, stipulation);
}

char *
qi_collection_dup_label (const QiReading *reading)
{
  QiSetup *setup;
  QiDetails *details;
  char *label = NULL;
  g_autofree char *event = NULL;
  g_autofree char *players = NULL;

  g_return_val_if_fail (reading != NULL, NULL);

  setup = reading->setup != NULL ? reading->setup : reading->partial;
  if (setup == NULL)
    return NULL;
  details = qi_setup_get_details (setup);
  label = dup_plain (qi_details_get (details, "title"));
  if (label == NULL)
    label = dup_plain (qi_details_get (details, "id"));
  if (label == NULL)
    label = dup_id (details);
  if (label != NULL)
    return label;
  players = dup_players (details);
  event = dup_tag (details, "Event");
  label = join (players, event);
  return label != NULL ? label : dup_problem (details);
}
