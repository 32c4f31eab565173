/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "case-table.h"
#include "qi-engine-driver-private.h"

#include <string.h>

/* Lines that are received one after the other, and what is known after the last. NULL is not compared. */
typedef struct
{
  const char           *name;
  const QiEngineDriver *driver;
  const char           *lines; /* between "|" */
  QiHeard               heard;
  const char *
    what; /* of LINE: rank depth kind score nodes milliseconds moves; of BEST the move; of REFUSED the text */
} TalkHeard;

static inline QiHeard
talk_hear (QiEngineTalk *talk,
           const char   *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "|", -1);
  QiHeard said = QI_HEARD_NOTHING;

  for (guint i = 0; lines[i] != NULL; i++)
    said = talk->driver->hear (talk, lines[i]);
  return said;
}

static inline char *
talk_dup_what (const QiEngineTalk *talk,
               QiHeard             said)
{
  const QiEngineLine *line = &talk->line;

  if (said == QI_HEARD_BEST)
    return g_strdup (talk->best);
  if (said == QI_HEARD_REFUSED)
    return g_strdup (talk->refusal);
  return g_strdup_printf ("%u %u %d %d %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %s", line->rank,
                          line->depth, (int) line->kind, line->score, line->nodes,
                          line->milliseconds, line->moves);
}

static inline void
talk_test_heard (gconstpointer data)
{
  const TalkHeard *row = data;
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, row->driver);
  g_assert_cmpint (talk_hear (&talk, row->lines), ==, row->heard);
  if (row->what != NULL)
    {
      g_autofree char *what = talk_dup_what (&talk, row->heard);

      g_assert_cmpstr (what, ==, row->what);
    }
  qi_engine_talk_clear (&talk);
}

/* What an engine says it can be set to. */
typedef struct
{
  const char           *name;
  const QiEngineDriver *driver;
  const char           *line;
  const char           *what;  /* "name kind value least most choices"; NULL: nothing */
  const char           *value; /* the value that is set */
  const char           *told;  /* what is said for it; NULL: not asked for */
} TalkOption;

static inline char *
talk_dup_option (const QiEngineOption *option)
{
  g_autofree char *choices =
    option->choices != NULL ? g_strjoinv (",", option->choices) : g_strdup ("");

  return g_strdup_printf ("%s %d %s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s", option->name,
                          (int) option->kind, option->value != NULL ? option->value : "-",
                          option->least, option->most, choices);
}

static inline void
talk_test_option (gconstpointer data)
{
  const TalkOption *row = data;
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, row->driver);
  g_assert_cmpint (row->driver->hear (&talk, row->line), ==, QI_HEARD_NOTHING);
  g_assert_cmpuint (talk.options->len, ==, row->what != NULL);
  if (row->what != NULL)
    {
      const QiEngineOption *option = g_ptr_array_index (talk.options, 0);
      g_autofree char *what = talk_dup_option (option);

      g_assert_cmpstr (what, ==, row->what);
      if (row->told != NULL)
        {
          g_autoptr (GString) told = g_string_new (NULL);

          row->driver->tell_option (&talk, option, row->value, told);
          g_assert_cmpstr (told->str, ==, row->told);
        }
    }
  qi_engine_talk_clear (&talk);
}

/* The commands that make an engine think. */
typedef struct
{
  const char           *name;
  const QiEngineDriver *driver;
  const char           *before; /* lines that the engine has sent */
  QiEngineLimits        limits;
  const char           *told; /* NULL: the engine cannot do it */
} TalkThink;

static inline void
talk_test_think (gconstpointer data)
{
  const TalkThink *row = data;
  g_autoptr (GString) told = g_string_new (NULL);
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, row->driver);
  talk_hear (&talk, row->before);
  g_assert_cmpint (row->driver->tell_think (&talk, &row->limits, told), ==, row->told != NULL);
  if (row->told != NULL)
    g_assert_cmpstr (told->str, ==, row->told);
  qi_engine_talk_clear (&talk);
}
