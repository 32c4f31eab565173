/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* The conditions of `qi find`, word by word. */
#include "qi-find.h"

#include "qi-error.h"
#include "qi-file.h"
#include "qi-list.h"
#include "qi-ops.h"
#include "qi-query-words-private.h"
#include "qi-wait.h"

#include <string.h>

typedef struct
{
  QiFind          *find;
  const QiOptions *options;
  const char      *value; /* behind "=" */
  QiExit           status;
} Word;

/* FALSE: the value does not have the form of the word. If @word has a status, that has been reported
 * already. */
typedef gboolean (*WordFunc) (Word *word);

/* Where the fault in the value of a word is. */
static void
report (const Word *word,
        const char *file,
        const char *text,
        gsize       length,
        GPtrArray  *findings)
{
  const QiPlace place = { .file = file, .text = text, .length = length };

  qi_report_findings (word->options, &place, findings);
}

/* The position of a value, or of the file that it names behind "@". */
static QiSetup *
read_position (Word *word)
{
  const QiOptions *options = word->options;
  const QiReadOptions how = { .limits = options->limits,
                              .game = options->game,
                              .lenient = options->lenient };
  const gboolean is_file = word->value[0] == '@';
  const char *name = is_file ? word->value + 1 : "argument";
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiReading) reading = NULL;
  const char *text = word->value;
  gsize length = strlen (text);

  if (is_file)
    {
      g_autoptr (GFile) file = g_file_new_for_path (name);

      qi_wait_for ("Reading", name);
      bytes =
        qi_file_load (file, options->limits->max_text_bytes, qi_wait_get_cancellable (), &error);
      qi_wait_for (NULL, NULL);
      if (bytes == NULL)
        {
          const QiPlace place = { .file = name };

          qi_report_plain (options, &place, QI_CODE_UNREADABLE, error->message);
          word->status = QI_EXIT_USAGE;
          return NULL;
        }
      text = g_bytes_get_data (bytes, &length);
    }
  reading = qi_notation_detect (length > 0 ? text : "", (gssize) length, &how);
  if (reading->setup == NULL)
    {
      report (word, name, text, length, reading->findings);
      word->status = QI_EXIT_WRONG;
      return NULL;
    }
  return g_steal_pointer (&reading->setup);
}

static gboolean
take_position (Word *word)
{
  g_autoptr (QiSetup) setup = *word->value != '\0' ? read_position (word) : NULL;
  guint same = qi_list_get_same (word->options);

  /* The game of the position that is looked for is used only as far as it fits. */
  if (same == QI_SAME_POSITION)
    same &= ~(guint) QI_SAME_GAME;
  if (setup != NULL)
    qi_query_set_position (word->find->query, setup, same);
  return setup != NULL;
}

static gboolean
take_pattern (Word *word)
{
  g_autoptr (QiSetup) setup = *word->value != '\0' ? read_position (word) : NULL;
  g_autoptr (QiBoardPattern) pattern =
    setup != NULL ? qi_board_pattern_new_for (qi_setup_get_position (setup)) : NULL;

  if (pattern != NULL)
    qi_query_set_pattern (word->find->query, pattern);
  return pattern != NULL;
}

static gboolean
take_verdict (Word *word)
{
  g_auto (GStrv) names = g_strsplit (word->value, ",", -1);

  for (gsize i = 0; names[i] != NULL; i++)
    {
      const QiVerdict verdict = qi_list_get_verdict (names[i]);

      if (verdict == QI_VERDICT_UNKNOWN)
        return FALSE;
      word->find->verdicts |= 1u << verdict;
    }
  return names[0] != NULL;
}

static gboolean
take_text (Word *word)
{
  if (*word->value == '\0')
    return FALSE;
  g_ptr_array_add (word->find->texts, qi_text_search_new (word->value));
  return TRUE;
}

static const struct
{
  const char *name;
  const char *form;
  WordFunc    take;
  gboolean    asks; /* something of the position */
} words[] = {
  { "position", "position=TEXT or position=@FILE", take_position, TRUE },
  { "pattern", "pattern=TEXT or pattern=@FILE", take_pattern, TRUE },
  { "verdict", "verdict=WORD[,WORD] of fine, unchecked, note, warning, error", take_verdict,
    FALSE },
  { "text", "text=TEXT", take_text, FALSE },
};

void
qi_find_init (QiFind *self)
{
  *self = (QiFind) { .query = qi_query_new () };
  self->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_text_search_free);
}

/* Those that other programs have too, and those of the tool alone. */
static gboolean
take_word (Word        *word,
           const char  *name,
           const char **form)
{
  QiFind *find = word->find;
  const QiQueryWord taken = qi_query_add_word (find->query, name, word->value, form);

  find->asks = find->asks || taken != QI_QUERY_WORD_UNKNOWN;
  if (taken != QI_QUERY_WORD_UNKNOWN)
    return taken == QI_QUERY_WORD_TAKEN;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i].name, name) == 0)
      {
        *form = words[i].form;
        find->asks = find->asks || words[i].asks;
        return g_utf8_validate (word->value, -1, NULL) && words[i].take (word);
      }
  return FALSE;
}

static QiExit
refuse_name (const QiOptions *options,
             const char      *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *const *shared = qi_query_get_word_names ();
  const char *closest;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    g_ptr_array_add (names, (char *) words[i].name);
  for (gsize i = 0; shared[i] != NULL; i++)
    g_ptr_array_add (names, (char *) shared[i]);
  g_ptr_array_add (names, NULL);
  closest = qi_closest_word (name, (const char *const *) names->pdata);
  if (closest != NULL)
    return qi_usage_error (options->command, "there is no condition '%s'; did you mean '%s'?", name,
                           closest);
  return qi_usage_error (options->command, "there is no condition '%s'", name);
}

gboolean
qi_find_add_word (QiFind          *self,
                  const QiOptions *options,
                  const char      *word,
                  QiExit          *status)
{
  const char *equals = strchr (word, '=');
  g_autofree char *name = g_strndup (word, (gsize) (equals - word));
  Word parsed = { self, options, equals + 1, QI_EXIT_DONE };
  const char *form = NULL;

  if (take_word (&parsed, name, &form))
    return TRUE;
  *status = parsed.status;
  if (form == NULL)
    *status = refuse_name (options, name);
  else if (parsed.status == QI_EXIT_DONE)
    *status = qi_usage_error (options->command, "cannot read '%s': it is %s", word, form);
  return FALSE;
}

void
qi_find_clear (QiFind *self)
{
  g_clear_pointer (&self->query, qi_query_unref);
  g_clear_pointer (&self->texts, g_ptr_array_unref);
}
