/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-driver-private.h"

#include <string.h>

/* GTP, "Go Text Protocol, version 2" (Gunnar Farnebäck). Each command is answered by "=" or "?" and the number that it
 * had, then lines up to an empty one. */

enum
{
  ID_NAME = 1,
  ID_VERSION,
  ID_COMMANDS,
  ID_MOVE,
  ID_PINGS = 100
};

#define MAX_SAID  (64 << 10) /* bytes of one answer */
#define NO_ANSWER G_MAXUINT  /* nothing is being answered */

static gboolean
has_command (const QiEngineTalk *talk,
             const char         *name)
{
  return talk->commands != NULL && g_strv_contains ((const char *const *) talk->commands, name);
}

/* The answer, up to the empty line. */
static QiHeard
take_answer (QiEngineTalk *talk,
             guint         number)
{
  g_autofree char *said = g_strstrip (g_strdup (talk->said->str));

  g_string_truncate (talk->said, 0);
  if (number >= ID_PINGS)
    return number == ID_PINGS + talk->n_pings ? QI_HEARD_READY : QI_HEARD_NOTHING;
  switch (number)
    {
    case ID_NAME:
      g_free (talk->name);
      talk->name = g_steal_pointer (&said);
      return QI_HEARD_NOTHING;
    case ID_VERSION:
      if (talk->name != NULL && *said != '\0')
        {
          char *name = g_strdup_printf ("%s %s", talk->name, said);

          g_free (talk->name);
          talk->name = name;
        }
      return QI_HEARD_NOTHING;
    case ID_COMMANDS:
      g_strfreev (talk->commands);
      talk->commands = g_strsplit (said, "\n", QI_ENGINE_MAX_OPTIONS);
      return QI_HEARD_HELLO;
    case ID_MOVE:
      if (g_ascii_strcasecmp (said, "resign") == 0)
        *said = '\0';
      qi_engine_talk_set_best (talk, said, strlen (said));
      return QI_HEARD_BEST;
    default:
      return QI_HEARD_NOTHING;
    }
}

static QiHeard
hear (QiEngineTalk *talk,
      const char   *line)
{
  if (*line == '\0' && talk->number != NO_ANSWER)
    {
      const guint number = talk->number;

      talk->number = NO_ANSWER;
      return take_answer (talk, number);
    }
  if (*line == '=' || *line == '?')
    {
      const gsize digits = strspn (line + 1, "0123456789");

      talk->number = (guint) CLAMP (qi_engine_word_to_number (line + 1, digits), 0, G_MAXINT);
      g_string_assign (talk->said, line + 1 + digits + strspn (line + 1 + digits, " "));
      if (*line == '=')
        return QI_HEARD_NOTHING;
      g_free (talk->refusal);
      talk->refusal = g_strdup (talk->said->str);
      /* When the engine refuses one of the questions about its name, nothing is missing. */
      if (talk->number == ID_NAME || talk->number == ID_VERSION)
        return QI_HEARD_NOTHING;
      return QI_HEARD_REFUSED;
    }
  if (talk->number != NO_ANSWER && talk->said->len < MAX_SAID)
    {
      g_string_append_c (talk->said, '\n');
      g_string_append (talk->said, line);
    }
  return QI_HEARD_NOTHING;
}

static const char *
get_colour (const QiEngineTalk *talk)
{
  return talk->turn == QI_SIDE_FIRST ? "black" : "white";
}

static gboolean
tell_ping (QiEngineTalk *talk,
           GString      *text)
{
  g_string_append_printf (text, "%u name\n", ID_PINGS + ++talk->n_pings);
  return TRUE;
}

static gboolean
tell_think (QiEngineTalk         *talk,
            const QiEngineLimits *limits,
            GString              *text)
{
  const gboolean can_only_say = has_command (talk, "reg_genmove");

  if (limits->milliseconds > 0 && has_command (talk, "time_settings"))
    g_string_append_printf (text, "time_settings 0 %u 1\n", MAX (limits->milliseconds / 1000, 1));
  if (limits->depth > 0 && has_command (talk, "level"))
    g_string_append_printf (text, "level %u\n", limits->depth);
  g_string_append_printf (text, "%u %s %s\n", ID_MOVE, can_only_say ? "reg_genmove" : "genmove",
                          get_colour (talk));
  return TRUE;
}

static void
tell_rest (QiEngineTalk *talk,
           GString      *text)
{
  if (!has_command (talk, "reg_genmove") && talk->best != NULL && *talk->best != '\0')
    g_string_append (text, "undo\n");
}

static gboolean
tell_ask (QiEngineTalk *talk,
          QiEngineAsk   ask,
          guint         depth,
          GString      *text)
{
  if (ask == QI_ENGINE_ASK_HOLDS && has_command (talk, "list_stones"))
    g_string_append (text, "query_boardsize\nlist_stones black\nlist_stones white\n");
  else if (ask == QI_ENGINE_ASK_MOVES && depth == 1 && has_command (talk, "all_legal"))
    g_string_append_printf (text, "all_legal %s\n", get_colour (talk));
  else
    return FALSE;
  return tell_ping (talk, text);
}

const QiEngineDriver qi_engine_gtp = {
  .id = "gtp",
  .notation = "gtp",
  .hello = "1 name\n2 version\n3 list_commands\n",
  .hear = hear,
  .tell_ping = tell_ping,
  .tell_think = tell_think,
  .tell_rest = tell_rest,
  .tell_ask = tell_ask,
  .quit = "quit\n",
};
