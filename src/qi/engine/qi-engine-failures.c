/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-failures.h"

#include "qi-engine-shrink.h"
#include "qi-text.h"
#include "qi-wait.h"

#include "qi-engine-holds-private.h"
#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-json-writer-private.h"

#include <string.h>

#define MAX_KINDS     64   /* that are kept; more are not told apart */
#define MAX_TRIALS    1000 /* for the shortest position of one kind */
#define MOVE_TRIALS   100  /* where each move is tried */
#define SILENT_TRIALS 12   /* where each takes as long as one waits for an answer */

static const struct
{
  const char *code;
  const char *word;
  guint       n_trials;
} words[] = {
  { "engine-refused", "refused", MAX_TRIALS },   { "engine-differs", "changed", MAX_TRIALS },
  { "engine-ended", "crashed", MAX_TRIALS },     { "engine-silent", "silent", SILENT_TRIALS },
  { "engine-lacks-move", "lacks", MOVE_TRIALS }, { "engine-other-move", "adds", MOVE_TRIALS },
};

/**
 * Kind:
 * @word: of @words
 * @key: what its failures have in common
 * @says: what was said of @setup
 * @setup: the smallest that failed so
 * @place: where that is, in words
 * @file, @line, @item: the same, to be compared
 * @number: of the position that failed so last
 */
typedef struct
{
  guint    word;
  char    *key;
  char    *says;
  QiSetup *setup;
  char    *place;
  char    *file;
  guint64  line;
  guint64  item;
  guint64  count;
  guint64  number;
} Kind;

struct _QiEngineFailures
{
  GMutex     mutex;
  GPtrArray *kinds;
  guint64    number; /* of positions that were added */
};

static void
kind_free (gpointer data)
{
  Kind *self = data;

  g_free (self->key);
  g_free (self->says);
  g_free (self->place);
  g_free (self->file);
  qi_setup_unref (self->setup);
  g_free (self);
}

QiEngineFailures *
qi_engine_failures_new (void)
{
  QiEngineFailures *self = g_new0 (QiEngineFailures, 1);

  g_mutex_init (&self->mutex);
  self->kinds = g_ptr_array_new_with_free_func (kind_free);
  return self;
}

void
qi_engine_failures_free (QiEngineFailures *self)
{
  g_mutex_clear (&self->mutex);
  g_ptr_array_unref (self->kinds);
  g_free (self);
}

/* The row of @words, or their number. */
static guint
find_word (const QiFinding *finding)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (words) && strcmp (words[i].code, qi_finding_get_code (finding)) != 0)
    i++;
  return i;
}

/* What failures of one kind have in common: for a change what is changed, not where; for a refusal its words without
 * numbers, which depend on the position. */
static char *
dup_key (const QiFinding *finding)
{
  const char *code = qi_finding_get_code (finding);
  const char *change = qi_finding_get_param (finding, "words");
  g_auto (GStrv) parts = NULL;
  GString *key = NULL;

  if (change != NULL)
    {
      const gsize length = strcspn (change, ":");

      return strcspn (change, "0123456789") < length ? g_strdup ("") : g_strndup (change, length);
    }
  if (g_str_has_suffix (code, "-move"))
    return g_strdup (code);
  if (strcmp (code, "engine-refused") != 0)
    return g_strdup (qi_finding_get_message (finding));
  parts = g_strsplit (qi_finding_get_message (finding), " ", -1);
  key = g_string_new (NULL);
  for (guint i = 0; parts[i] != NULL; i++)
    if (strpbrk (parts[i], "0123456789/") == NULL)
      g_string_append_printf (key, " %s", parts[i]);
  return g_string_free (key, FALSE);
}

static guint
get_size (const QiSetup *setup)
{
  return qi_position_get_n_pieces (qi_setup_get_position (setup));
}

static Kind *
find_kind (QiEngineFailures *self,
           guint             word,
           const char       *key)
{
  for (guint i = 0; i < self->kinds->len; i++)
    {
      Kind *kind = g_ptr_array_index (self->kinds, i);

      if (kind->word == word && strcmp (kind->key, key) == 0)
        return kind;
    }
  return NULL;
}

/* Among positions of equal size, the first in the input, whichever was finished first. */
static gboolean
is_better (const Kind    *kind,
           const QiSetup *setup,
           const QiPlace *place)
{
  const guint size = get_size (setup);
  const guint old = get_size (kind->setup);
  const int order = strcmp (place->file, kind->file);

  if (size != old)
    return size < old;
  if (order != 0)
    return order < 0;
  return place->line != kind->line ? place->line < kind->line : place->item < kind->item;
}

static void
keep (Kind          *kind,
      QiSetup       *setup,
      const QiPlace *place,
      QiFinding     *finding)
{
  qi_setup_ref (setup);
  g_clear_pointer (&kind->setup, qi_setup_unref);
  kind->setup = setup;
  g_free (kind->says);
  kind->says = g_strdup (qi_finding_get_message (finding));
  g_free (kind->file);
  kind->file = g_strdup (place->file);
  g_free (kind->place);
  kind->place = qi_place_dup_text (place, finding);
  kind->line = place->line;
  kind->item = place->item;
}

static void
add_one (QiEngineFailures *self,
         QiSetup          *setup,
         const QiPlace    *place,
         QiFinding        *finding)
{
  const guint word = find_word (finding);
  g_autofree char *key = word < G_N_ELEMENTS (words) ? dup_key (finding) : NULL;
  Kind *kind = key != NULL ? find_kind (self, word, key) : NULL;

  if (key == NULL || (kind == NULL && self->kinds->len >= MAX_KINDS))
    return;
  if (kind == NULL)
    {
      kind = g_new0 (Kind, 1);
      kind->word = word;
      kind->key = g_steal_pointer (&key);
      g_ptr_array_add (self->kinds, kind);
    }
  /* A position counts once, however many of its pieces are changed. */
  if (kind->number != self->number)
    kind->count++;
  kind->number = self->number;
  if (kind->setup == NULL || is_better (kind, setup, place))
    keep (kind, setup, place, finding);
}

void
qi_engine_failures_add (QiEngineFailures *self,
                        QiSetup          *setup,
                        const QiPlace    *place,
                        const GPtrArray  *findings)
{
  g_mutex_lock (&self->mutex);
  self->number++;
  for (guint i = 0; i < findings->len; i++)
    add_one (self, setup, place, g_ptr_array_index (findings, i));
  g_mutex_unlock (&self->mutex);
}

static gboolean
cannot (const GError *error)
{
  QiFinding *finding = qi_error_get_finding (error);

  return finding != NULL && strcmp (qi_finding_get_code (finding), "engine-cannot") == 0;
}

static void
add_all (const GPtrArray *from,
         GPtrArray       *to)
{
  for (guint i = 0; i < from->len; i++)
    qi_findings_add (to, qi_finding_ref (g_ptr_array_index (from, i)));
}

/* For an engine that does not say what it holds. */
static void
compare_moves (QiEngineRun *run,
               QiSetup     *setup,
               GPtrArray   *findings,
               GError     **error)
{
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
  g_autoptr (GPtrArray) found = NULL;

  if (state == NULL)
    {
      g_propagate_error (error, qi_error_new (QI_ERROR_REFUSED, qi_found_engine_cannot (
                                                                  "say which position it holds")));
      return;
    }
  found = qi_engine_run_moves (run, state, error);
  if (found != NULL)
    add_all (found, findings);
}

GError *
qi_engine_try (QiEngineRun *run,
               QiSetup     *setup,
               GPtrArray   *findings)
{
  GError *error = NULL;
  g_autofree char *answer = NULL;
  g_autoptr (GPtrArray) differences = qi_findings_new ();

  if (!qi_engine_run_place (run, setup, &error))
    return error;
  add_all (qi_engine_get_losses (run->engine), findings);
  answer = qi_engine_run_ask (run, QI_ENGINE_ASK_HOLDS, 0, &error);
  if (answer != NULL && qi_engine_compare (run->engine, setup, answer, differences))
    add_all (differences, findings);
  else if (answer != NULL || cannot (error))
    {
      g_clear_error (&error);
      compare_moves (run, setup, findings, &error);
    }
  return error;
}

/* A kind, and whom to ask. */
typedef struct
{
  const Kind  *kind;
  QiEngineRun *run;
} Asking;

static gboolean
fails_so (QiSetup *setup,
          gpointer user_data)
{
  const Asking *asking = user_data;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;

  if (qi_wait_is_over ())
    return FALSE;
  error = qi_engine_try (asking->run, setup, findings);
  if (error != NULL && qi_error_get_finding (error) != NULL)
    qi_findings_add (findings, qi_finding_ref (qi_error_get_finding (error)));
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      g_autofree char *key = find_word (finding) == asking->kind->word ? dup_key (finding) : NULL;

      if (g_strcmp0 (key, asking->kind->key) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
print_kind (const QiOptions *options,
            const Kind      *kind,
            QiSetup         *shortest)
{
  g_autofree char *text = shortest != NULL ? qi_engine_run_dup_text (shortest) : NULL;
  g_autoptr (GString) line = g_string_new (NULL);
  QiJsonWriter json;

  if (options->json)
    {
      qi_line_open (&json);
      qi_json_writer_add_string (&json, "failure", words[kind->word].word, -1);
      qi_json_writer_add_unsigned (&json, "count", kind->count);
      qi_json_writer_add_string (&json, "place", kind->place, -1);
      qi_json_writer_add_string (&json, "message", kind->says, -1);
      if (text != NULL)
        qi_json_writer_add_string (&json, "shortest", text, -1);
      else
        qi_json_writer_add_null (&json, "shortest");
      qi_line_print (options, &json);
      return;
    }
  g_string_append_printf (line, "%s\t%" G_GUINT64_FORMAT "\t", words[kind->word].word, kind->count);
  qi_text_append_escaped (line, kind->place, strlen (kind->place));
  g_string_append_c (line, '\t');
  qi_text_append_escaped (line, kind->says, strlen (kind->says));
  g_string_append_printf (line, "\t%s", text != NULL ? text : "not alone");
  qi_output_text (options, line->str);
}

static int
kind_compare (gconstpointer a,
              gconstpointer b)
{
  const Kind *first = *(const Kind *const *) a;
  const Kind *second = *(const Kind *const *) b;

  if (first->word != second->word)
    return first->word < second->word ? -1 : 1;
  if (first->count != second->count)
    return first->count > second->count ? -1 : 1;
  return strcmp (first->key, second->key);
}

void
qi_engine_failures_print (QiEngineFailures *self,
                          QiEngineRun      *run)
{
  g_ptr_array_sort (self->kinds, kind_compare);
  for (guint i = 0; i < self->kinds->len && !qi_wait_is_over (); i++)
    {
      Kind *kind = g_ptr_array_index (self->kinds, i);
      Asking asking = { kind, run };
      g_autoptr (QiSetup) shortest = NULL;

      qi_wait_for ("Shrinking", kind->place);
      /* Uses a fresh process, which was told nothing before. */
      qi_engine_run_end (run);
      if (fails_so (kind->setup, &asking))
        shortest = qi_engine_shrink (kind->setup, fails_so, &asking, words[kind->word].n_trials);
      print_kind (run->options, kind, shortest);
    }
}
