/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-driver-private.h"

#include <string.h>

/* NBoard, version 2 (Chris Welty), of Othello engines. */

#define DEEP 60 /* plies: no game has more */

/* "search F5D6C3 0.75 0 12": the moves without spaces, the score in discs for the side to move, positions,
 * plies. */
static QiHeard
take_search (QiEngineTalk *talk,
             const char   *at)
{
  QiEngineLine *line = &talk->line;
  g_autoptr (GString) moves = g_string_new (NULL);
  const char *word;
  gsize length;

  qi_engine_talk_new_line (talk);
  if ((word = qi_engine_next_word (&at, &length)) == NULL)
    return QI_HEARD_NOTHING;
  for (gsize i = 0; i + 1 < length; i += 2)
    g_string_append_printf (moves, "%s%c%c", i > 0 ? " " : "", word[i], word[i + 1]);
  qi_engine_talk_set_moves (talk, moves->str, moves->len);
  if ((word = qi_engine_next_word (&at, &length)) != NULL)
    {
      line->kind = QI_ENGINE_SCORE_POINTS;
      line->score = (int) CLAMP (g_ascii_strtod (word, NULL) * 100., -1e9, 1e9);
    }
  if ((word = qi_engine_next_word (&at, &length)) != NULL)
    line->nodes = (guint64) MAX (qi_engine_word_to_number (word, length), 0);
  if ((word = qi_engine_next_word (&at, &length)) != NULL)
    line->depth = (guint) CLAMP (qi_engine_word_to_number (word, length), 0, G_MAXINT);
  return QI_HEARD_LINE;
}

static QiHeard
hear (QiEngineTalk *talk,
      const char   *line)
{
  const char *rest;

  if (qi_engine_line_has (line, "pong", &rest))
    {
      const gint64 number = qi_engine_word_to_number (rest, strlen (rest));

      if (number == 0)
        return QI_HEARD_HELLO;
      return number == talk->n_pings ? QI_HEARD_READY : QI_HEARD_NOTHING;
    }
  if (qi_engine_line_has (line, "set", &rest) && qi_engine_line_has (rest, "myname", &rest))
    {
      g_free (talk->name);
      talk->name = g_strdup (rest);
    }
  else if (qi_engine_line_has (line, "search", &rest))
    return take_search (talk, rest);
  else if (qi_engine_line_has (line, "===", &rest))
    {
      qi_engine_talk_set_best (talk, rest, strcspn (rest, "/ "));
      return QI_HEARD_BEST;
    }
  return QI_HEARD_NOTHING;
}

/* NBoard can limit the depth only. */
static gboolean
tell_think (QiEngineTalk         *talk,
            const QiEngineLimits *limits,
            GString              *text)
{
  g_string_append_printf (text, "set depth %u\ngo\n", limits->depth > 0 ? limits->depth : DEEP);
  return TRUE;
}

static gboolean
tell_ping (QiEngineTalk *talk,
           GString      *text)
{
  g_string_append_printf (text, "ping %u\n", ++talk->n_pings);
  return TRUE;
}

/* A ping stops its thinking, but it then prints no move. */
static gboolean
tell_stop (QiEngineTalk *talk,
           GString      *text)
{
  tell_ping (talk, text);
  qi_engine_talk_set_best (talk, talk->line.moves, strcspn (talk->line.moves, " "));
  return FALSE;
}

const QiEngineDriver qi_engine_nboard = {
  .id = "nboard",
  .notation = "nboard",
  .hello = "nboard 2\nping 0\n",
  .hear = hear,
  .tell_ping = tell_ping,
  .tell_think = tell_think,
  .tell_stop = tell_stop,
  .quit = "quit\n",
};
