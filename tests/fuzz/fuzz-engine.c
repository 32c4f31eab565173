/* SPDX-License-Identifier: Apache-2.0 */
/* Anything that an engine may say, in each protocol: lines of any bytes between questions that it is asked. What is kept of
 * them is text that can be shown; an answer of many lines is read as a position and as moves. */
#include "qi-engine-driver-private.h"
#include "qi-engine-holds-private.h"
#include "qi-engine-process-private.h"
#include "target.h"

#include <stdint.h>
#include <string.h>

static void
check_text (const char *text)
{
  if (text != NULL && !g_utf8_validate (text, -1, NULL))
    g_error ("what was kept is no text");
}

static void
check_talk (const QiEngineTalk *talk)
{
  check_text (talk->name);
  check_text (talk->author);
  check_text (talk->moves);
  check_text (talk->best);
  check_text (talk->refusal);
}

/* A question between two lines, as the first byte of the line behind it says. */
static void
ask (QiEngineTalk *talk,
     guint         what)
{
  static const char *const moves[] = { "e2e4", "7g7f", NULL };
  const QiEngineLimits limits = { .milliseconds = 1000 };
  g_autoptr (GString) text = g_string_new (NULL);
  const QiEngineDriver *driver = talk->driver;

  switch (what % 8)
    {
    case 0:
      driver->tell_ping (talk, text);
      break;
    case 1:
      driver->tell_think (talk, &limits, text);
      break;
    case 2:
      if (driver->tell_stop != NULL)
        driver->tell_stop (talk, text);
      break;
    case 3:
      if (driver->tell_ask != NULL)
        driver->tell_ask (talk, QI_ENGINE_ASK_HOLDS, 1, text);
      break;
    case 4:
      if (driver->tell_play != NULL)
        driver->tell_play (talk, moves, text);
      break;
    case 5:
      if (driver->tell_try != NULL)
        driver->tell_try (talk, moves, text);
      break;
    case 6:
      if (driver->tell_rest != NULL)
        driver->tell_rest (talk, text);
      break;
    default:
      break;
    }
  check_text (text->str);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  const QiEngineDriver *const *drivers = qi_engine_get_drivers ();
  g_autofree char *text = g_malloc (size + 1);
  g_auto (GStrv) lines = NULL;
  g_autofree char *answer = NULL;
  g_autoptr (QiSetup) held = NULL;
  QiEngineTalk talk;
  guint n = 0;

  end_at_errors ();
  for (size_t i = 0; i < size; i++)
    text[i] = data[i] != 0 ? (char) data[i] : '\n';
  text[size] = '\0';
  while (drivers[n] != NULL)
    n++;
  lines = g_strsplit (text, "\n", -1);
  answer = g_utf8_make_valid (text, -1);
  for (guint i = 0; i < n; i++)
    {
      qi_engine_talk_init (&talk, drivers[i]);
      for (char **line = lines; *line != NULL; line++)
        {
          /* As the process hands it on. */
          g_autofree char *owned = NULL;
          const char *plain = qi_engine_make_plain (*line, &owned);

          ask (&talk, (guchar) plain[0]);
          drivers[i]->hear (&talk, plain);
          check_talk (&talk);
        }
      if (drivers[i]->count_refused != NULL)
        drivers[i]->count_refused (answer);
      qi_engine_talk_clear (&talk);
    }
  held = qi_engine_read_held (answer, "chess");
  if (held != NULL && qi_position_get_n_squares (qi_setup_get_position (held)) == 0)
    g_error ("a position without squares");
  return 0;
}
