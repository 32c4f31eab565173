/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-cecp-private.h"

#include <string.h>

/* CECP, version 2: "Chess Engine Communication Protocol" (Tim Mann and H.G. Muller). */

#define MAX_SHOGI_DEPTH   39   /* that GNU Shogi has by itself */
#define MAX_PHALANX_DEPTH 100  /* no limit of depth */
#define SHOGI_PING        "qi" /* GNU Shogi has no ping: the refusal of what is no move is one */
#define MATE              100000 /* a score beyond it is a mate; what exceeds it is the number of moves */

enum
{
  HAS_PING = 1 << 0,
  HAS_SETBOARD = 1 << 1,
  HAS_ANALYZE = 1 << 2,
  IS_ANALYZING = 1 << 3,
  HAS_PLAYED = 1 << 4,   /* it has played its move */
  IS_GNU_SHOGI = 1 << 5, /* version 1, and shogi; what it differs in is told at its functions */
  IS_PHALANX = 1 << 6,   /* its limit of depth is a command of its own */
  IS_AT_WORK = 1 << 7,   /* GNU Shogi has read its limits, and has not moved */
  HAS_USERMOVE = 1 << 8  /* a move stands behind that word */
};

/* Features --------------------------------------------------------------------------------------------------------- */

/* "Hash -spin 64 1 1024", "Style -combo Solid /// *Normal /// Risky", "Ponder -check 0", "Clear -button". */
static void
take_option (QiEngineTalk *talk,
             const char   *value,
             gsize         length)
{
  g_autofree char *text = g_strndup (value, length);
  const char *dash = strstr (text, " -");
  const char *at = dash != NULL ? dash + 2 : NULL;
  QiEngineOption *option =
    dash != NULL ? qi_engine_talk_add_option (talk, text, (gsize) (dash - text)) : NULL;
  const char *kind;
  const char *word;
  gsize n;

  if (option == NULL || (kind = qi_engine_next_word (&at, &n)) == NULL)
    return;
  at += strspn (at, " ");
  g_free (option->value);
  option->value = NULL;
  if (qi_engine_word_is (kind, n, "button") || qi_engine_word_is (kind, n, "save")
      || qi_engine_word_is (kind, n, "reset"))
    option->kind = QI_ENGINE_BUTTON;
  else if (qi_engine_word_is (kind, n, "check"))
    {
      option->kind = QI_ENGINE_CHECK;
      option->value = g_strdup (*at == '1' ? "true" : "false");
    }
  else if (qi_engine_word_is (kind, n, "spin") || qi_engine_word_is (kind, n, "slider"))
    {
      gint64 *const numbers[] = { NULL, &option->least, &option->most };

      option->kind = QI_ENGINE_SPIN;
      for (guint i = 0; i < 3 && (word = qi_engine_next_word (&at, &n)) != NULL; i++)
        if (i == 0)
          option->value = g_strndup (word, n);
        else
          *numbers[i] = qi_engine_word_to_number (word, n);
    }
  else if (qi_engine_word_is (kind, n, "combo"))
    {
      option->kind = QI_ENGINE_COMBO;
      g_strfreev (option->choices);
      option->choices = g_strsplit (at, " /// ", QI_ENGINE_MAX_OPTIONS);
      for (guint i = 0; option->choices[i] != NULL; i++)
        if (option->choices[i][0] == '*')
          {
            memmove (option->choices[i], option->choices[i] + 1, strlen (option->choices[i]));
            g_free (option->value);
            option->value = g_strdup (option->choices[i]);
          }
    }
  else
    option->value = g_strdup (at);
}

/* The games that it plays, as UCI's engines list them. */
static void
take_variants (QiEngineTalk *talk,
               const char   *value,
               gsize         length)
{
  g_autofree char *text = g_strndup (value, length);
  QiEngineOption *option = qi_engine_talk_add_option (talk, "variant", strlen ("variant"));

  if (option == NULL)
    return;
  option->kind = QI_ENGINE_COMBO;
  g_strfreev (option->choices);
  option->choices = g_strsplit (text, ",", QI_ENGINE_MAX_OPTIONS);
  for (guint i = 0; option->choices[i] != NULL; i++)
    g_strstrip (option->choices[i]);
}

static QiHeard
take_features (QiEngineTalk *talk,
               const char   *at)
{
  static const struct
  {
    const char *name;
    guint flag;
  } flags[] = { { "ping", HAS_PING },
                { "setboard", HAS_SETBOARD },
                { "analyze", HAS_ANALYZE },
                { "usermove", HAS_USERMOVE } };
  QiHeard heard = QI_HEARD_NOTHING;
  const char *name;
  const char *value;
  gsize name_length;
  gsize n;

  while (qi_engine_next_argument (&at, &name, &name_length, &value, &n))
    {
      for (gsize i = 0; i < G_N_ELEMENTS (flags); i++)
        if (qi_engine_word_is (name, name_length, flags[i].name))
          talk->flags = *value == '1' ? talk->flags | flags[i].flag : talk->flags & ~flags[i].flag;
      if (qi_engine_word_is (name, name_length, "myname"))
        {
          g_free (talk->name);
          talk->name = g_strndup (value, n);
          talk->is_greeted = TRUE;
          if (g_str_has_prefix (talk->name, "Phalanx"))
            talk->flags |= IS_PHALANX;
        }
      else if (qi_engine_word_is (name, name_length, "variants"))
        take_variants (talk, value, n);
      else if (qi_engine_word_is (name, name_length, "option"))
        take_option (talk, value, n);
      else if (qi_engine_word_is (name, name_length, "done") && *value == '1')
        heard = QI_HEARD_HELLO;
    }
  return heard;
}

/* Output of the engine --------------------------------------------------------------------------------------------- */

/* Skips move numbers ("1.", "1..."), which some engines write before the moves. */
static void
take_moves (QiEngineTalk *talk,
            const char   *at)
{
  g_autoptr (GString) moves = g_string_new (NULL);
  const char *word;
  gsize length;

  while ((word = qi_engine_next_word (&at, &length)) != NULL)
    {
      const gsize digits = strspn (word, "0123456789");

      if (digits > 0 && digits < length && strspn (word + digits, ".") >= length - digits)
        continue;
      g_string_append_printf (moves, "%s%.*s", moves->len > 0 ? " " : "", (int) length, word);
    }
  qi_engine_talk_set_moves (talk, moves->str, moves->len);
}

/* "9 156 1084 48000 Nf3 Nc6": plies, hundredths, hundredths of a second, positions, moves. */
static QiHeard
take_thinking (QiEngineTalk *talk,
               const char   *line)
{
  const char *at = line;
  gint64 numbers[4];
  QiEngineLine *said = &talk->line;

  for (guint i = 0; i < 4; i++)
    {
      gsize length;
      const char *word = qi_engine_next_word (&at, &length);
      gsize n = word == NULL ? 0 : strspn (word, "+-0123456789");

      /* Some engines write a sign after the depth. */
      if (n == 0 || n + (i == 0) < length)
        return QI_HEARD_NOTHING;
      numbers[i] = qi_engine_word_to_number (word, n);
    }
  qi_engine_talk_new_line (talk);
  said->depth = (guint) CLAMP (numbers[0], 0, G_MAXINT);
  said->milliseconds = (guint64) CLAMP (numbers[2], 0, G_MAXINT) * 10;
  said->nodes = (guint64) MAX (numbers[3], 0);
  said->kind = ABS (numbers[1]) > MATE ? QI_ENGINE_SCORE_MATE : QI_ENGINE_SCORE_POINTS;
  said->score = (int) CLAMP (numbers[1], -G_MAXINT, G_MAXINT);
  if (said->kind == QI_ENGINE_SCORE_MATE)
    said->score -= said->score > 0 ? MATE : -MATE;
  /* Some have more numbers, and a tab before the moves. */
  take_moves (talk, strchr (at, '\t') != NULL ? strchr (at, '\t') : at);
  return QI_HEARD_LINE;
}

static QiHeard
refuse (QiEngineTalk *talk,
        const char   *line)
{
  g_free (talk->refusal);
  talk->refusal = g_strdup (line);
  return QI_HEARD_REFUSED;
}

/* "Error (unknown command): post" is no failure when the command was optional. */
static gboolean
is_refusal (const char *line)
{
  static const char *const needed[] = { "setboard", "variant", "go", "analyze", "edit", NULL };
  const char *command;

  if (g_str_has_prefix (line, "Illegal") || qi_engine_line_has (line, "tellusererror", NULL))
    return TRUE;
  command = g_str_has_prefix (line, "Error") ? strstr (line, "): ") : NULL;
  for (gsize i = 0; command != NULL && needed[i] != NULL; i++)
    if (qi_engine_line_has (command + strlen ("): "), needed[i], NULL))
      return TRUE;
  return FALSE;
}

/* The result of an analysis: the first move of the last line that the engine printed. */
static QiHeard
end_analysis (QiEngineTalk *talk)
{
  talk->flags &= ~(guint) IS_ANALYZING;
  qi_engine_talk_set_best (talk, talk->line.moves, strcspn (talk->line.moves, " "));
  return QI_HEARD_BEST;
}

/* Engines older than version 2 take "protover" for a move: "Illegal move (no match) protover". */
static gboolean
is_before_versions (const char *line)
{
  return (g_ascii_strncasecmp (line, "illegal move", 12) == 0
          || g_ascii_strncasecmp (line, "error", 5) == 0)
         && strstr (line, "protover") != NULL;
}

/* "GNU Shogi 1.4.2", before it is asked anything. */
static void
take_gnu_shogi (QiEngineTalk *talk,
                const char   *line)
{
  g_free (talk->name);
  talk->name = g_strdup (line);
  talk->flags |= IS_GNU_SHOGI;
  take_variants (talk, "shogi", strlen ("shogi"));
}

/* "1. ... G*5b -250": so GNU Shogi says its move. "Black mates!" follows a move that mates, or is said in place of one. */
static QiHeard
take_gnu_shogi_move (QiEngineTalk *talk,
                     const char   *line)
{
  const char *at = line + strspn (line, "0123456789");

  if (strstr (line, "Clocks: ") != NULL)
    talk->flags |= IS_AT_WORK;
  else if (at > line && g_str_has_prefix (at, ". ... "))
    {
      at += strlen (". ... ");
      talk->flags = (talk->flags | HAS_PLAYED) & ~(guint) IS_AT_WORK;
      qi_engine_talk_set_best (talk, at, strcspn (at, " "));
      return QI_HEARD_BEST;
    }
  else if ((talk->flags & IS_AT_WORK) != 0 && g_str_has_suffix (line, " mates!"))
    {
      talk->flags &= ~(guint) IS_AT_WORK;
      qi_engine_talk_set_best (talk, "", 0);
      return QI_HEARD_BEST;
    }
  return QI_HEARD_NOTHING;
}

/* "Illegal move (no match) qi5": the number; NULL: another line. */
static const char *
get_shogi_pong (const char *line)
{
  static const char refusal[] = "Illegal move (no match) " SHOGI_PING;

  return g_str_has_prefix (line, refusal) ? line + strlen (refusal) : NULL;
}

static QiHeard
hear (QiEngineTalk *talk,
      const char   *line)
{
  const char *rest;

  line += strspn (line, " \t");
  if (g_str_has_prefix (line, "GNU Shogi") && talk->name == NULL)
    take_gnu_shogi (talk, line);
  if ((talk->flags & IS_GNU_SHOGI) != 0)
    {
      const char *number = get_shogi_pong (line);
      const QiHeard heard = take_gnu_shogi_move (talk, line);

      if (number != NULL)
        return (guint) qi_engine_word_to_number (number, strlen (number)) == talk->n_pings
                 ? QI_HEARD_READY
                 : QI_HEARD_NOTHING;
      if (heard != QI_HEARD_NOTHING || g_ascii_isdigit (*line))
        return heard;
    }
  if (g_ascii_isdigit (*line) && !g_str_has_prefix (line, "1-0") && !g_str_has_prefix (line, "0-1")
      && !g_str_has_prefix (line, "1/2"))
    return take_thinking (talk, line);
  if (qi_engine_line_has (line, "feature", &rest))
    return take_features (talk, rest);
  if (qi_engine_line_has (line, "pong", &rest))
    {
      if ((guint) qi_engine_word_to_number (rest, strlen (rest)) != talk->n_pings)
        return QI_HEARD_NOTHING;
      return (talk->flags & IS_ANALYZING) != 0 ? end_analysis (talk) : QI_HEARD_READY;
    }
  if (qi_engine_line_has (line, "move", &rest))
    {
      talk->flags |= HAS_PLAYED;
      qi_engine_talk_set_best (talk, rest, strcspn (rest, " "));
      return QI_HEARD_BEST;
    }
  if (g_str_has_prefix (line, "1-0") || g_str_has_prefix (line, "0-1")
      || g_str_has_prefix (line, "1/2-1/2") || qi_engine_line_has (line, "resign", NULL))
    {
      qi_engine_talk_set_best (talk, "", 0);
      return QI_HEARD_BEST;
    }
  if (is_before_versions (line))
    {
      talk->is_greeted = TRUE;
      return QI_HEARD_NOTHING;
    }
  if (is_refusal (line))
    return refuse (talk, line);
  return QI_HEARD_NOTHING;
}

/* Commands to the engine ------------------------------------------------------------------------------------------- */

static void
tell_option (QiEngineTalk         *talk,
             const QiEngineOption *option,
             const char           *value,
             GString              *text)
{
  if (option->kind == QI_ENGINE_BUTTON)
    g_string_append_printf (text, "option %s\n", option->name);
  else if (option->kind == QI_ENGINE_CHECK)
    g_string_append_printf (text, "option %s=%d\n", option->name, strcmp (value, "true") == 0);
  else
    g_string_append_printf (text, "option %s=%s\n", option->name, value);
}

/* Only boards of chess are edited by the names of their squares, and of shogi GNU Shogi's. */
static gboolean
can_place (QiEngineTalk *talk,
           const char   *lines)
{
  const char *board = strstr (lines, "setboard ");

  if ((talk->flags & HAS_SETBOARD) != 0 || board == NULL)
    return TRUE;
  return qi_engine_cecp_can_edit (board + strlen ("setboard "), (talk->flags & IS_GNU_SHOGI) != 0);
}

static void
tell_place (QiEngineTalk *talk,
            const char   *lines,
            GString      *text)
{
  const char *board = strstr (lines, "setboard ");

  talk->flags &= ~(guint) (IS_ANALYZING | HAS_PLAYED);
  g_string_append (text, "new\n");
  if ((talk->flags & HAS_SETBOARD) != 0 || board == NULL)
    g_string_append_printf (text, "force\n%s\n", lines);
  else if ((talk->flags & IS_GNU_SHOGI) != 0)
    {
      g_string_append (text, "force\n");
      qi_engine_cecp_tell_shogi_edit (board + strlen ("setboard "), text);
    }
  else
    {
      g_string_append_len (text, lines, board - lines);
      g_string_append (text, "force\n");
      qi_engine_cecp_tell_edit (board + strlen ("setboard "), talk->opening, text);
    }
}

gboolean
qi_engine_cecp_is_gnu_shogi (const QiEngineTalk *talk)
{
  return (talk->flags & IS_GNU_SHOGI) != 0;
}

static void
add_losses (QiEngineTalk *talk,
            QiSetup      *setup,
            GPtrArray    *findings)
{
  /* Shogi has nothing but what is told. */
  if ((talk->flags & (HAS_SETBOARD | IS_GNU_SHOGI)) == 0)
    qi_engine_cecp_add_losses (setup, findings);
}

static gboolean
tell_ping (QiEngineTalk *talk,
           GString      *text)
{
  if ((talk->flags & IS_GNU_SHOGI) != 0)
    g_string_append_printf (text, SHOGI_PING "%u\n", ++talk->n_pings);
  else if ((talk->flags & HAS_PING) != 0)
    g_string_append_printf (text, "ping %u\n", ++talk->n_pings);
  else
    return FALSE;
  return TRUE;
}

/* It takes a depth and seconds for a move in other words, and "easy" is a switch that is on at first. */
static void
tell_shogi_think (const QiEngineLimits *limits,
                  GString              *text)
{
  g_string_append_printf (text, "depth\n%u\nlevel 1 0 %u\ngo\n",
                          limits->depth > 0 ? MIN (limits->depth, MAX_SHOGI_DEPTH)
                                            : MAX_SHOGI_DEPTH,
                          limits->milliseconds > 0 ? MAX (limits->milliseconds / 1000, 1) : 86400);
}

static gboolean
tell_think (QiEngineTalk         *talk,
            const QiEngineLimits *limits,
            GString              *text)
{
  const gboolean has_limit = limits->depth > 0 || limits->milliseconds > 0;

  if (!has_limit && (talk->flags & HAS_ANALYZE) == 0)
    return FALSE;
  qi_engine_talk_new_line (talk);
  if ((talk->flags & IS_GNU_SHOGI) != 0)
    {
      tell_shogi_think (limits, text);
      return TRUE;
    }
  g_string_append (text, "post\neasy\n");
  if (!has_limit)
    {
      talk->flags |= IS_ANALYZING;
      g_string_append (text, "analyze\n");
      return TRUE;
    }
  if ((talk->flags & IS_PHALANX) != 0)
    g_string_append_printf (text, "depth %u\n",
                            limits->depth > 0 ? MIN (limits->depth, MAX_PHALANX_DEPTH)
                                              : MAX_PHALANX_DEPTH);
  else if (limits->depth > 0)
    g_string_append_printf (text, "sd %u\n", limits->depth);
  /* "st" takes whole seconds. With a depth alone a clock runs too; it is set so long that it does
   * not end the search. */
  g_string_append_printf (text, "st %u\ngo\n",
                          limits->milliseconds > 0 ? MAX (limits->milliseconds / 1000, 1) : 86400);
  return TRUE;
}

static gboolean
tell_stop (QiEngineTalk *talk,
           GString      *text)
{
  if ((talk->flags & IS_ANALYZING) == 0)
    {
      g_string_append (text, "?\n");
      return TRUE;
    }
  g_string_append (text, "exit\n");
  if (tell_ping (talk, text))
    return TRUE;
  end_analysis (talk);
  return FALSE;
}

/* An illegal move is answered: "Illegal move: e2e5", and by some also as an unknown command. */
static gboolean
tell_try (QiEngineTalk      *talk,
          const char *const *moves,
          GString           *text)
{
  /* Told which side it plays, GNU Shogi would answer a move. */
  if ((talk->flags & IS_GNU_SHOGI) != 0)
    g_string_append (text, "force\n");
  for (gsize i = 0; moves[i] != NULL; i++)
    {
      g_string_append_printf (text, "%s%s\n", (talk->flags & HAS_USERMOVE) != 0 ? "usermove " : "",
                              moves[i]);
      if (!tell_ping (talk, text))
        return FALSE;
    }
  return TRUE;
}

static guint
count_refused (const char *answer)
{
  gboolean is_refused = FALSE;
  guint n = 0;

  for (const char *line = answer; *line != '\0';)
    {
      const char *end = line + strcspn (line, "\n");
      const char *at = line + strspn (line, " \t");

      if (g_str_has_prefix (at, "pong ") || get_shogi_pong (at) != NULL)
        {
          if (!is_refused)
            return n;
          n++;
          is_refused = FALSE;
        }
      else if (g_str_has_prefix (at, "Illegal") || g_str_has_prefix (at, "Error"))
        is_refused = TRUE;
      line = *end != '\0' ? end + 1 : end;
    }
  /* The last answer to a ping ends what was asked, and is not in it. */
  return n + (is_refused ? 1 : 0);
}

static void
tell_rest (QiEngineTalk *talk,
           GString      *text)
{
  if ((talk->flags & HAS_PLAYED) != 0)
    g_string_append (text, "force\nundo\n");
  talk->flags &= ~(guint) HAS_PLAYED;
}

const QiEngineDriver qi_engine_cecp = {
  .id = "cecp",
  .notation = "setboard",
  .hello = "xboard\nprotover 2\n",
  /* Engines of version 1 do not answer "protover"; the protocol says to wait two seconds. */
  .hello_wait = 2000,
  .hear = hear,
  .tell_option = tell_option,
  .dup_lines = qi_engine_cecp_dup_lines,
  .can_place = can_place,
  .tell_place = tell_place,
  .add_losses = add_losses,
  .tell_ping = tell_ping,
  .tell_think = tell_think,
  .tell_stop = tell_stop,
  .tell_rest = tell_rest,
  .tell_try = tell_try,
  .count_refused = count_refused,
  .quit = "quit\n",
};
