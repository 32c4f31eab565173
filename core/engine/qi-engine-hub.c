/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-driver-private.h"

#include <string.h>

/* Hub, version 2 (Fabien Letouzey), of draughts engines: each line is a command and arguments, name=value or
 * name="value". */

enum
{
  WAS_STARTED = 1 << 0
};

static gboolean
find_argument (const char  *at,
               const char  *wanted,
               const char **value,
               gsize       *length)
{
  const char *name;
  gsize n;

  while (qi_engine_next_argument (&at, &name, &n, value, length))
    if (qi_engine_word_is (name, n, wanted))
      return TRUE;
  return FALSE;
}

static void
take_text (const char *at,
           const char *name,
           char      **text)
{
  const char *value;
  gsize length;

  if (!find_argument (at, name, &value, &length))
    return;
  g_free (*text);
  *text = g_strndup (value, length);
}

static void
take_param (QiEngineTalk *talk,
            const char   *at)
{
  QiEngineOption *option;
  const char *value;
  gsize n;

  if (!find_argument (at, "name", &value, &n)
      || (option = qi_engine_talk_add_option (talk, value, n)) == NULL)
    return;
  take_text (at, "value", &option->value);
  if (!find_argument (at, "type", &value, &n))
    return;
  if (qi_engine_word_is (value, n, "bool"))
    option->kind = QI_ENGINE_CHECK;
  else if (qi_engine_word_is (value, n, "int"))
    {
      option->kind = QI_ENGINE_SPIN;
      if (find_argument (at, "min", &value, &n))
        option->least = qi_engine_word_to_number (value, n);
      if (find_argument (at, "max", &value, &n))
        option->most = qi_engine_word_to_number (value, n);
    }
  else if (qi_engine_word_is (value, n, "enum") && find_argument (at, "values", &value, &n))
    {
      g_autofree char *values = g_strndup (value, n);

      option->kind = QI_ENGINE_COMBO;
      g_strfreev (option->choices);
      option->choices = g_strsplit (values, " ", QI_ENGINE_MAX_OPTIONS);
    }
}

/* depth=12 nodes=34567 time=0.5 score=0.12 pv="32-28 19-23": seconds, and pieces from the side to move. */
static QiHeard
take_info (QiEngineTalk *talk,
           const char   *at)
{
  QiEngineLine *line = &talk->line;
  const char *value;
  gsize n;

  qi_engine_talk_new_line (talk);
  if (find_argument (at, "depth", &value, &n))
    line->depth = (guint) CLAMP (qi_engine_word_to_number (value, n), 0, G_MAXINT);
  if (find_argument (at, "nodes", &value, &n))
    line->nodes = (guint64) MAX (qi_engine_word_to_number (value, n), 0);
  if (find_argument (at, "time", &value, &n))
    line->milliseconds = (guint64) CLAMP (g_ascii_strtod (value, NULL) * 1000., 0., 1e15);
  if (find_argument (at, "score", &value, &n))
    {
      line->kind = QI_ENGINE_SCORE_POINTS;
      line->score = (int) CLAMP (g_ascii_strtod (value, NULL) * 100., -1e9, 1e9);
    }
  if (find_argument (at, "pv", &value, &n))
    qi_engine_talk_set_moves (talk, value, n);
  return QI_HEARD_LINE;
}

static QiHeard
hear_hub (QiEngineTalk *talk,
          const char   *line)
{
  const char *rest;
  const char *value;
  gsize n;

  if (qi_engine_line_has (line, "id", &rest))
    {
      take_text (rest, "name", &talk->name);
      take_text (rest, "author", &talk->author);
    }
  else if (qi_engine_line_has (line, "param", &rest))
    take_param (talk, rest);
  else if (qi_engine_line_has (line, "wait", NULL))
    return QI_HEARD_HELLO;
  else if (qi_engine_line_has (line, "pong", NULL))
    return QI_HEARD_READY;
  else if (qi_engine_line_has (line, "info", &rest))
    return take_info (talk, rest);
  else if (qi_engine_line_has (line, "done", &rest))
    {
      if (!find_argument (rest, "move", &value, &n))
        {
          value = "";
          n = 0;
        }
      qi_engine_talk_set_best (talk, value, n);
      return QI_HEARD_BEST;
    }
  else if (qi_engine_line_has (line, "error", &rest))
    {
      g_free (talk->refusal);
      talk->refusal = NULL;
      take_text (rest, "message", &talk->refusal);
      if (talk->refusal == NULL)
        talk->refusal = g_strdup (line);
      return QI_HEARD_REFUSED;
    }
  return QI_HEARD_NOTHING;
}

static void
tell_place_hub (QiEngineTalk *talk,
                const char   *lines,
                GString      *text)
{
  if ((talk->flags & WAS_STARTED) == 0)
    g_string_append (text, "init\n");
  talk->flags |= WAS_STARTED;
  g_string_append_printf (text, "new-game\n%s\n", lines);
}

static void
tell_option (QiEngineTalk         *talk,
             const QiEngineOption *option,
             const char           *value,
             GString              *text)
{
  g_string_append_printf (text, "set-param name=%s value=\"%s\"\n", option->name, value);
}

static gboolean
tell_ping_hub (QiEngineTalk *talk,
               GString      *text)
{
  g_string_append (text, "ping\n");
  return TRUE;
}

static gboolean
tell_think_hub (QiEngineTalk         *talk,
                const QiEngineLimits *limits,
                GString              *text)
{
  const gboolean has_limit = limits->depth > 0 || limits->nodes > 0 || limits->milliseconds > 0;
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, has_limit ? "level" : "level infinite");
  if (limits->depth > 0)
    g_string_append_printf (text, " depth=%u", limits->depth);
  if (limits->nodes > 0)
    g_string_append_printf (text, " nodes=%" G_GUINT64_FORMAT, limits->nodes);
  if (limits->milliseconds > 0)
    g_string_append_printf (text, " move-time=%s",
                            g_ascii_formatd (seconds, sizeof seconds, "%.3f",
                                             limits->milliseconds / 1000.));
  g_string_append (text, has_limit ? "\ngo think\n" : "\ngo analyze\n");
  return TRUE;
}

static gboolean
tell_stop_hub (QiEngineTalk *talk,
               GString      *text)
{
  g_string_append (text, "stop\n");
  return TRUE;
}

const QiEngineDriver qi_engine_hub = {
  .id = "hub",
  .notation = "hub",
  .hello = "hub\n",
  .hear = hear_hub,
  .tell_option = tell_option,
  .tell_place = tell_place_hub,
  .tell_ping = tell_ping_hub,
  .tell_think = tell_think_hub,
  .tell_stop = tell_stop_hub,
  .quit = "quit\n",
};
