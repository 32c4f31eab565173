/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-driver-private.h"

#include <string.h>

/* UCI and the two protocols made after it, USI and UCCI, which differ in few words. Sources: the UCI protocol of April
 * 2006 (Meyer-Kahlen), the USI protocol (Tord Romstad), UCCI 3.0 (Huang Chen). "d" and "go perft" are commands of
 * Stockfish and those that come from it. */

/* Options ---------------------------------------------------------------------------------------------------------- */

static gboolean
is_option_word (const char *word,
                gsize       length)
{
  static const char *const words[] = { "type", "default", "min", "max", "var", NULL };

  for (gsize i = 0; words[i] != NULL; i++)
    if (qi_engine_word_is (word, length, words[i]))
      return TRUE;
  return FALSE;
}

/* The words up to the next keyword of the protocol. The name and the value of an option may consist
 * of several words. */
static gsize
take_value (const char **at,
            const char **value)
{
  const char *end = NULL;
  const char *next = *at;
  const char *word;
  gsize length;

  *value = *at + strspn (*at, " ");
  while ((word = qi_engine_next_word (&next, &length)) != NULL && !is_option_word (word, length))
    {
      end = word + length;
      *at = next;
    }
  return end == NULL ? 0 : (gsize) (end - *value);
}

static QiEngineOptionKind
get_kind (const char *word,
          gsize       length)
{
  static const char *const names[] = {
    [QI_ENGINE_CHECK] = "check",   [QI_ENGINE_SPIN] = "spin",     [QI_ENGINE_COMBO] = "combo",
    [QI_ENGINE_STRING] = "string", [QI_ENGINE_BUTTON] = "button",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (qi_engine_word_is (word, length, names[i]))
      return (QiEngineOptionKind) i;
  /* USI's "filename", and types that some engines invent. */
  return QI_ENGINE_STRING;
}

/* "name Hash type spin default 16 min 1 max 1024"; UCCI has no "name". */
static void
take_option (QiEngineTalk *talk,
             const char   *at)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new_with_free_func (g_free);
  QiEngineOption *option;
  const char *word;
  const char *value;
  gsize length;

  qi_engine_line_has (at, "name", &at);
  length = take_value (&at, &value);
  option = length > 0 ? qi_engine_talk_add_option (talk, value, length) : NULL;
  if (option == NULL)
    return;
  while ((word = qi_engine_next_word (&at, &length)) != NULL)
    {
      const gsize n = take_value (&at, &value);

      if (qi_engine_word_is (word, length, "type"))
        option->kind = get_kind (value, n);
      else if (qi_engine_word_is (word, length, "min"))
        option->least = qi_engine_word_to_number (value, n);
      else if (qi_engine_word_is (word, length, "max"))
        option->most = qi_engine_word_to_number (value, n);
      else if (qi_engine_word_is (word, length, "var") && choices->len < QI_ENGINE_MAX_OPTIONS)
        g_ptr_array_add (choices, g_strndup (value, n));
      else if (qi_engine_word_is (word, length, "default"))
        {
          g_free (option->value);
          option->value = g_strndup (value, n);
        }
    }
  g_strfreev (option->choices);
  option->choices = NULL;
  if (choices->len == 0)
    return;
  g_ptr_array_add (choices, NULL);
  option->choices = (GStrv) g_ptr_array_free (g_steal_pointer (&choices), FALSE);
}

static void
tell_option (QiEngineTalk         *talk,
             const QiEngineOption *option,
             const char           *value,
             GString              *text)
{
  const gboolean has_names = talk->driver != &qi_engine_ucci;

  g_string_append_printf (text, "setoption %s%s", has_names ? "name " : "", option->name);
  if (option->kind != QI_ENGINE_BUTTON)
    g_string_append_printf (text, "%s%s", has_names ? " value " : " ", value);
  g_string_append_c (text, '\n');
}

/* Output of the engine --------------------------------------------------------------------------------------------- */

/* "cp 35 lowerbound", "mate -3"; USI's "mate +" and "mate -" have no number. */
static void
take_score (QiEngineTalk *talk,
            const char  **at)
{
  QiEngineLine *line = &talk->line;
  gsize length;
  const char *word = qi_engine_next_word (at, &length);
  const char *next;

  if (word == NULL)
    return;
  line->kind =
    qi_engine_word_is (word, length, "mate") ? QI_ENGINE_SCORE_MATE : QI_ENGINE_SCORE_POINTS;
  /* In UCCI the score is a number alone. */
  if (qi_engine_word_is (word, length, "cp") || qi_engine_word_is (word, length, "mate"))
    word = qi_engine_next_word (at, &length);
  if (word == NULL)
    {
      line->kind = QI_ENGINE_SCORE_NONE;
      return;
    }
  line->score = (int) CLAMP (qi_engine_word_to_number (word, length), -G_MAXINT, G_MAXINT);
  line->is_bound =
    line->kind == QI_ENGINE_SCORE_MATE && length == 1 && strchr ("+-", *word) != NULL;
  if (line->is_bound)
    line->score = *word == '-' ? -1 : 1;
  next = *at;
  word = qi_engine_next_word (&next, &length);
  if (word != NULL
      && (qi_engine_word_is (word, length, "lowerbound")
          || qi_engine_word_is (word, length, "upperbound")))
    {
      line->is_bound = TRUE;
      *at = next;
    }
}

static QiHeard
take_info (QiEngineTalk *talk,
           const char   *at)
{
  gboolean says_something = FALSE;
  const char *word;
  gsize length;

  qi_engine_talk_new_line (talk);
  while ((word = qi_engine_next_word (&at, &length)) != NULL)
    {
      QiEngineLine *line = &talk->line;
      guint64 *number = NULL;
      guint64 depth = 0;
      guint64 rank = 0;

      if (qi_engine_word_is (word, length, "string"))
        break;
      if (qi_engine_word_is (word, length, "pv"))
        {
          at += strspn (at, " ");
          qi_engine_talk_set_moves (talk, at, strlen (at));
          says_something = TRUE;
          break;
        }
      if (qi_engine_word_is (word, length, "score"))
        {
          take_score (talk, &at);
          says_something = TRUE;
          continue;
        }
      if (qi_engine_word_is (word, length, "depth"))
        number = &depth;
      else if (qi_engine_word_is (word, length, "multipv"))
        number = &rank;
      else if (qi_engine_word_is (word, length, "nodes"))
        number = &line->nodes;
      else if (qi_engine_word_is (word, length, "time"))
        number = &line->milliseconds;
      if (number == NULL || (word = qi_engine_next_word (&at, &length)) == NULL)
        continue;
      *number = (guint64) MAX (qi_engine_word_to_number (word, length), 0);
      if (number == &depth)
        line->depth = (guint) MIN (depth, G_MAXUINT);
      if (number == &rank)
        line->rank = (guint) CLAMP (rank, 1, G_MAXUINT);
    }
  return says_something ? QI_HEARD_LINE : QI_HEARD_NOTHING;
}

/* Words that stand in place of a move where there is none. */
static gboolean
is_no_move (const char *word,
            gsize       length)
{
  static const char *const words[] = { "(none)", "0000", "resign", "win", NULL };

  for (gsize i = 0; words[i] != NULL; i++)
    if (qi_engine_word_is (word, length, words[i]))
      return TRUE;
  return FALSE;
}

static QiHeard
take_best (QiEngineTalk *talk,
           const char   *at)
{
  gsize length;
  const char *word = qi_engine_next_word (&at, &length);

  if (word == NULL || is_no_move (word, length))
    length = 0;
  qi_engine_talk_set_best (talk, word, length);
  return QI_HEARD_BEST;
}

/* USI's answer to "go mate": the moves, or the reason why there are none. */
static QiHeard
take_checkmate (QiEngineTalk *talk,
                const char   *at)
{
  const char *moves = at;
  gsize length;
  const char *word = qi_engine_next_word (&at, &length);

  if (word != NULL && qi_engine_word_is (word, length, "notimplemented"))
    {
      g_free (talk->refusal);
      talk->refusal = g_strdup ("go mate: not implemented");
      return QI_HEARD_REFUSED;
    }
  if (word == NULL || qi_engine_word_is (word, length, "nomate")
      || qi_engine_word_is (word, length, "timeout"))
    {
      qi_engine_talk_set_best (talk, "", 0);
      return QI_HEARD_BEST;
    }
  qi_engine_talk_new_line (talk);
  qi_engine_talk_set_moves (talk, moves, strlen (moves));
  qi_engine_talk_set_best (talk, word, length);
  return QI_HEARD_BEST;
}

static void
take_id (QiEngineTalk *talk,
         const char   *at)
{
  const char *rest;

  if (qi_engine_line_has (at, "name", &rest))
    {
      g_free (talk->name);
      talk->name = g_strdup (rest);
    }
  else if (qi_engine_line_has (at, "author", &rest))
    {
      g_free (talk->author);
      talk->author = g_strdup (rest);
    }
}

/* Stockfish says "Unknown command: …", others "info string Error …" or "ERROR: …". */
static gboolean
is_refusal (const char *line)
{
  const char *rest;

  if (qi_engine_line_has (line, "info", &rest) && qi_engine_line_has (rest, "string", &rest))
    line = rest;
  return g_ascii_strncasecmp (line, "error", 5) == 0
         || g_ascii_strncasecmp (line, "unknown command", 15) == 0
         || g_ascii_strncasecmp (line, "illegal", 7) == 0
         || g_ascii_strncasecmp (line, "invalid", 7) == 0;
}

static QiHeard
hear (QiEngineTalk *talk,
      const char   *line)
{
  static const struct
  {
    const char *word;
    QiHeard heard;
    const QiEngineDriver *driver; /* the only protocol that has it; NULL: all have */
  } words[] = { { "uciok", QI_HEARD_HELLO, &qi_engine_uci },
                { "usiok", QI_HEARD_HELLO, &qi_engine_usi },
                { "ucciok", QI_HEARD_HELLO, &qi_engine_ucci },
                { "readyok", QI_HEARD_READY, NULL },
                { "nobestmove", QI_HEARD_BEST, NULL } };
  const char *rest;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (qi_engine_line_has (line, words[i].word, NULL)
        && (words[i].driver == NULL || words[i].driver == talk->driver))
      {
        if (words[i].heard == QI_HEARD_BEST)
          qi_engine_talk_set_best (talk, "", 0);
        return words[i].heard;
      }
  if (is_refusal (line))
    {
      g_free (talk->refusal);
      talk->refusal = g_strdup (line);
      return QI_HEARD_REFUSED;
    }
  if (qi_engine_line_has (line, "info", &rest))
    return take_info (talk, rest);
  if (qi_engine_line_has (line, "bestmove", &rest))
    return take_best (talk, rest);
  if (qi_engine_line_has (line, "checkmate", &rest))
    return take_checkmate (talk, rest);
  if (qi_engine_line_has (line, "id", &rest))
    take_id (talk, rest);
  else if (qi_engine_line_has (line, "option", &rest))
    take_option (talk, rest);
  else if (g_str_has_prefix (line, "Nodes searched"))
    return QI_HEARD_ANSWER;
  return QI_HEARD_NOTHING;
}

/* Commands to the engine ------------------------------------------------------------------------------------------- */

/* The engine keeps the game of the position before: these lines set only what they name. */
static void
tell_usual_game (QiEngineTalk *talk,
                 const char   *lines,
                 GString      *text)
{
  const char *own = talk->driver == &qi_engine_usi    ? "shogi"
                    : talk->driver == &qi_engine_ucci ? "xiangqi"
                                                      : "chess";
  const struct
  {
    const char *name;
    const char *usual;
  } settings[] = { { "UCI_Variant", own },
                   { "USI_Variant", "shogi" },
                   { "UCI_Chess960", "false" } };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autofree char *command = g_strdup_printf ("setoption name %s value ", settings[i].name);

      if (strstr (lines, command) != NULL)
        talk->flags |= 1u << i;
      else if ((talk->flags & (1u << i)) != 0)
        {
          talk->flags &= ~(1u << i);
          g_string_append_printf (text, "%s%s\n", command, settings[i].usual);
        }
    }
}

static void
tell_place (QiEngineTalk *talk,
            const char   *lines,
            GString      *text)
{
  const char *id = talk->driver->id;
  const char *position = g_strrstr (lines, "position ");

  g_free (talk->placed);
  talk->placed = g_strdup (position);
  tell_usual_game (talk, lines, text);
  if (talk->driver != &qi_engine_ucci)
    g_string_append_printf (text, "%snewgame\n", id);
  g_string_append_printf (text, "%s\n", lines);
}

static gboolean
tell_ping (QiEngineTalk *talk,
           GString      *text)
{
  g_string_append (text, "isready\n");
  return TRUE;
}

static gboolean
tell_think (QiEngineTalk         *talk,
            const QiEngineLimits *limits,
            GString              *text)
{
  const gboolean is_ucci = talk->driver == &qi_engine_ucci;
  QiEngineOption *lines = qi_engine_talk_find_option (talk, "MultiPV");
  gsize before;

  /* USI has another command for that, which takes no number of moves. */
  if (limits->mate > 0 && talk->driver == &qi_engine_usi)
    {
      if (limits->milliseconds > 0)
        g_string_append_printf (text, "go mate %u\n", limits->milliseconds);
      else
        g_string_append (text, "go mate infinite\n");
      return TRUE;
    }
  if (lines != NULL)
    {
      const guint n_lines = MAX (limits->n_lines, 1);
      g_autofree char *n =
        g_strdup_printf ("%u", lines->most > 0 ? (guint) MIN (n_lines, lines->most) : n_lines);

      tell_option (talk, lines, n, text);
    }
  g_string_append (text, "go");
  before = text->len;
  if (limits->mate > 0)
    g_string_append_printf (text, " mate %u", limits->mate);
  if (limits->depth > 0)
    g_string_append_printf (text, " depth %u", limits->depth);
  if (limits->nodes > 0)
    g_string_append_printf (text, " nodes %" G_GUINT64_FORMAT, limits->nodes);
  /* UCCI counts in seconds; in milliseconds only if an option says so. */
  if (limits->milliseconds > 0 && !is_ucci)
    g_string_append_printf (text, " movetime %u", limits->milliseconds);
  else if (limits->milliseconds > 0)
    g_string_append_printf (text, " time %u movestogo 1", MAX (limits->milliseconds / 1000, 1));
  if (text->len == before)
    g_string_append (text, " infinite");
  /* The last, for moves may follow it without an end. */
  if (limits->only != NULL)
    g_string_append_printf (text, " searchmoves %s", limits->only);
  g_string_append_c (text, '\n');
  return TRUE;
}

static gboolean
tell_stop (QiEngineTalk *talk,
           GString      *text)
{
  g_string_append (text, "stop\n");
  return TRUE;
}

static gboolean
tell_ask (QiEngineTalk *talk,
          QiEngineAsk   ask,
          guint         depth,
          GString      *text)
{
  if (ask == QI_ENGINE_ASK_HOLDS)
    {
      g_string_append (text, "d\n");
      tell_ping (talk, text);
    }
  else
    g_string_append_printf (text, "go perft %u\n", depth);
  return TRUE;
}

static gboolean
tell_follow (QiEngineTalk      *talk,
             const char *const *moves,
             GString           *text)
{
  if (talk->placed == NULL)
    return FALSE;
  for (gsize i = 0; moves[i] != NULL; i++)
    g_string_append_printf (text, "%s moves %s\nd\n", talk->placed, moves[i]);
  g_string_append_printf (text, "%s\n", talk->placed);
  return tell_ping (talk, text);
}

static gboolean
tell_play (QiEngineTalk      *talk,
           const char *const *moves,
           GString           *text)
{
  g_autofree char *all = g_strjoinv (" ", (char **) moves);

  if (talk->placed == NULL)
    return FALSE;
  g_string_append_printf (text, "%s moves %s\n", talk->placed, all);
  return TRUE;
}

#define DRIVER(protocol)                                                                                              \
  const QiEngineDriver qi_engine_##protocol = {                                                                       \
    .id = #protocol,                                                                                                  \
    .notation = #protocol,                                                                                            \
    .hello = #protocol "\n",                                                                                          \
    .hear = hear,                                                                                                     \
    .tell_option = tell_option,                                                                                       \
    .tell_place = tell_place,                                                                                         \
    .tell_ping = tell_ping,                                                                                           \
    .tell_think = tell_think,                                                                                         \
    .tell_ask = tell_ask,                                                                                             \
    .tell_follow = tell_follow,                                                                                       \
    .tell_play = tell_play,                                                                                           \
    .tell_stop = tell_stop,                                                                                           \
    .quit = "quit\n",                                                                                                 \
  }

DRIVER (uci);
DRIVER (usi);
DRIVER (ucci);
