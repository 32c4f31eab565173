/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-options-private.h"

#include "qi-finding-private.h"
#include "qi-game-info.h"
#include "qi-report.h"
#include "qi-text.h"

#include <math.h>
#include <string.h>

#define MAX_WORD_DISTANCE 3  /* edits between a misspelt word and the one that was meant */
#define MAX_WORD_BYTES    32 /* longer words are not compared */

/* Edits between two short words: one changed, added or missing letter each. */
static guint
get_distance (const char *a,
              const char *b)
{
  guint row[MAX_WORD_BYTES + 1];
  gsize n = strlen (b);

  if (strlen (a) > MAX_WORD_BYTES || n > MAX_WORD_BYTES)
    return G_MAXUINT;
  for (gsize j = 0; j <= n; j++)
    row[j] = (guint) j;
  for (gsize i = 0; a[i] != '\0'; i++)
    {
      guint corner = row[0];

      row[0] = (guint) i + 1;
      for (gsize j = 0; j < n; j++)
        {
          guint change = corner + (a[i] == b[j] ? 0 : 1);

          corner = row[j + 1];
          row[j + 1] = MIN (change, MIN (corner, row[j]) + 1);
        }
    }
  return row[n];
}

const char *
qi_closest_word (const char        *word,
                 const char *const *words)
{
  const char *best = NULL;
  guint best_distance = MIN (MAX_WORD_DISTANCE, (guint) strlen (word) / 2 + 1);

  for (gsize i = 0; words[i] != NULL; i++)
    {
      guint distance = get_distance (word, words[i]);

      if (distance < best_distance)
        {
          best = words[i];
          best_distance = distance;
        }
    }
  return best;
}

static QiExit
report_unknown_option (const QiCommand *command,
                       const char      *argument,
                       gsize            length)
{
  g_autofree const char **names = g_new0 (const char *, qi_option_table_size + 1);
  g_autofree char *name = g_strndup (argument, length);
  const char *closest = NULL;
  gsize n = 0;

  for (gsize i = 0; i < qi_option_table_size; i++)
    if ((command->options & qi_option_table[i].flag) != 0)
      names[n++] = qi_option_table[i].name;
  if (g_str_has_prefix (name, "--"))
    closest = qi_closest_word (name + 2, names);
  if (closest != NULL)
    return qi_usage_error (command, "unknown option '%s'; did you mean '--%s'?", name, closest);
  return qi_usage_error (command, "unknown option '%s'", name);
}

/* Joins the ids of the formats, or of the games, for a sentence. */
static char *
dup_format_ids (gboolean writable)
{
  const QiNotation *const *all = qi_notation_get_all ();
  GString *ids = g_string_new (NULL);

  for (gsize i = 0; all[i] != NULL; i++)
    if (writable ? all[i]->write != NULL : all[i]->read != NULL)
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", all[i]->id);
  return g_string_free (ids, FALSE);
}

static char *
dup_game_ids (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  GString *ids = g_string_new (NULL);

  for (gsize i = 0; all[i] != NULL; i++)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", qi_game_info_get_id (all[i]));
  return g_string_free (ids, FALSE);
}

/* The values that are possible in place of @value. */
static QiExit
refuse_format (QiOptions      *self,
               const QiOption *option,
               const char     *value,
               gboolean        is_known)
{
  const gboolean writes = option->kind == QI_KIND_WRITES;
  g_autofree char *ids = dup_format_ids (writes);

  return qi_usage_error (self->command, "--%s: %s '%s'; one of %s", option->name,
                         !is_known ? "unknown format"
                         : writes  ? "cannot write"
                                   : "cannot read",
                         value, ids);
}

static gboolean
set_format (QiOptions         *self,
            const QiOption    *option,
            const char        *value,
            const QiNotation **notation,
            QiExit            *status)
{
  const QiNotation *found = qi_notation_lookup (value);

  if (found == NULL
      || (option->kind == QI_KIND_WRITES ? found->write == NULL : found->read == NULL))
    {
      *status = refuse_format (self, option, value, found != NULL);
      return FALSE;
    }
  *notation = found;
  return TRUE;
}

/* The game is looked up after all arguments have been read, since one of them may add it. */
static gboolean
check_game (QiOptions *self,
            QiExit    *status)
{
  g_autofree char *ids = NULL;

  if (self->game == NULL || qi_game_info_lookup (self->game) != NULL
      || qi_variants_find_own (self->game))
    return TRUE;
  ids = dup_game_ids ();
  *status = qi_usage_error (self->command, "--game: unknown game '%s'; one of %s", self->game, ids);
  return FALSE;
}

/* Reads a number. FALSE when it is none, or out of bounds. */
static gboolean
set_number (QiOptions      *self,
            const QiOption *option,
            const char     *value,
            guint64        *number,
            QiExit         *status)
{
  if (g_ascii_string_to_unsigned (value, 10, option->least, option->most, number, NULL))
    return TRUE;
  *status =
    qi_usage_error (self->command,
                    "--%s: '%s' is no number from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT,
                    option->name, value, option->least, option->most);
  return FALSE;
}

/* The same with a decimal point. */
static gboolean
set_measure (QiOptions      *self,
             const QiOption *option,
             const char     *value,
             double         *number,
             QiExit         *status)
{
  char *end = NULL;
  double read = g_ascii_strtod (value, &end);

  /* Excludes hexadecimal numbers and words such as "inf". */
  if (*value != '\0' && *end == '\0' && strspn (value, "0123456789.") == strlen (value)
      && isfinite (read) && read >= option->least_measure && read <= option->most_measure)
    {
      *number = read;
      return TRUE;
    }
  *status = qi_usage_error (self->command, "--%s: '%s' is no number from %g to %g", option->name,
                            value, option->least_measure, option->most_measure);
  return FALSE;
}

static gboolean
set_player (QiOptions      *self,
            const QiOption *option,
            const char     *value,
            QiWho          *who,
            QiExit         *status)
{
  const guint64 most = G_MAXUINT8; /* plies */
  guint64 depth = 0;

  if (strcmp (value, "human") == 0)
    who->kind = QI_WHO_HUMAN;
  else if (strcmp (value, "random") == 0)
    who->kind = QI_WHO_RANDOM;
  else if (g_str_has_prefix (value, "search:")
           && g_ascii_string_to_unsigned (value + strlen ("search:"), 10, 1, most, &depth, NULL))
    who->kind = QI_WHO_SEARCH;
  else
    {
      *status = qi_usage_error (self->command,
                                "--%s: '%s' is none of human, random, search:DEPTH (1 to %u)",
                                option->name, value, (guint) most);
      return FALSE;
    }
  who->depth = (guint) depth;
  return TRUE;
}

/* Finds @value among the words. */
static gboolean
set_choice (QiOptions      *self,
            const QiOption *option,
            const char     *value,
            guint          *choice,
            QiExit         *status)
{
  for (guint i = 0; option->words[i] != NULL; i++)
    if (strcmp (option->words[i], value) == 0)
      {
        *choice = i;
        return TRUE;
      }
  *status = qi_usage_error (self->command, "--%s: '%s' is none of %s", option->name, value,
                            option->argument);
  return FALSE;
}

static void
add_text (GPtrArray **texts,
          const char *value)
{
  if (*texts == NULL)
    *texts = g_ptr_array_new ();
  g_ptr_array_add (*texts, (char *) value);
}

/* Applies @option; @value is NULL when it takes none. FALSE when the run is over. */
static gboolean
take_option (QiOptions      *self,
             const QiOption *option,
             const char     *value,
             QiExit         *status)
{
  gpointer field = G_STRUCT_MEMBER_P (self, option->offset);

  switch (option->kind)
    {
    case QI_KIND_HELP:
      qi_help_print (self->command);
      return FALSE;
    case QI_KIND_VERSION:
      qi_version_print ();
      return FALSE;
    case QI_KIND_ON:
    case QI_KIND_OFF:
      *(gboolean *) field = option->kind == QI_KIND_ON;
      return TRUE;
    case QI_KIND_TEXT:
      *(const char **) field = value;
      return TRUE;
    case QI_KIND_TEXTS:
      add_text (field, value);
      return TRUE;
    case QI_KIND_CHOICE:
      return set_choice (self, option, value, field, status);
    case QI_KIND_NUMBER:
      return set_number (self, option, value, field, status);
    case QI_KIND_MEASURE:
      return set_measure (self, option, value, field, status);
    case QI_KIND_PLAYER:
      return set_player (self, option, value, field, status);
    case QI_KIND_READS:
    case QI_KIND_WRITES:
      return set_format (self, option, value, field, status);
    default:
      g_assert_not_reached ();
    }
}

static const QiOption *
find_long (const QiOptions *self,
           const char      *name,
           gsize            length)
{
  for (gsize i = 0; i < qi_option_table_size; i++)
    if (strlen (qi_option_table[i].name) == length
        && memcmp (qi_option_table[i].name, name, length) == 0
        && (self->command->options & qi_option_table[i].flag) != 0)
      return &qi_option_table[i];
  return NULL;
}

static const QiOption *
find_letter (const QiOptions *self,
             char             letter)
{
  for (gsize i = 0; i < qi_option_table_size; i++)
    if (qi_option_table[i].letter == letter
        && (self->command->options & qi_option_table[i].flag) != 0)
      return &qi_option_table[i];
  return NULL;
}

/* What is left of the command line. */
typedef struct
{
  char **next;
  char **end;
} Arguments;

/* The value of @option is the next argument, unless @value is there. FALSE when the run is over. */
static gboolean
take_value (QiOptions      *self,
            const QiOption *option,
            const char     *value,
            Arguments      *arguments,
            QiExit         *status)
{
  if (value == NULL && arguments->next == arguments->end)
    {
      *status = qi_usage_error (self->command, "--%s needs a value: --%s=%s", option->name,
                                option->name, option->argument);
      return FALSE;
    }
  return take_option (self, option, value != NULL ? value : *arguments->next++, status);
}

/* "--output=OUT" or "--output OUT" */
static gboolean
parse_long (QiOptions  *self,
            const char *argument,
            Arguments  *arguments,
            QiExit     *status)
{
  const char *equals = strchr (argument, '=');
  gsize length = equals != NULL ? (gsize) (equals - argument) : strlen (argument);
  const QiOption *option = find_long (self, argument + 2, length - 2);

  if (option == NULL)
    *status = report_unknown_option (self->command, argument, length);
  else if (option->argument != NULL)
    return take_value (self, option, equals != NULL ? equals + 1 : NULL, arguments, status);
  else if (equals != NULL)
    *status = qi_usage_error (self->command, "--%s takes no value", option->name);
  else
    return take_option (self, option, NULL, status);
  return FALSE;
}

/* "-o OUT" or "-oOUT"; letters without a value may stand before it. */
static gboolean
parse_letters (QiOptions  *self,
               const char *argument,
               Arguments  *arguments,
               QiExit     *status)
{
  for (const char *letter = argument + 1; *letter != '\0'; letter++)
    {
      const QiOption *option = find_letter (self, *letter);

      if (option == NULL)
        {
          *status = report_unknown_option (self->command, argument, strcspn (argument, "="));
          return FALSE;
        }
      if (option->argument != NULL)
        return take_value (self, option, letter[1] != '\0' ? letter + 1 : NULL, arguments, status);
      if (!take_option (self, option, NULL, status))
        return FALSE;
    }
  return TRUE;
}

/* TRUE when @argument is a word, whatever it contains. */
static gboolean
is_word (const QiOptions *self,
         const char      *argument)
{
  return argument[0] != '-' || argument[1] == '\0'
         || (self->command->dash_words && argument[1] != '-' && self->words->len > 0);
}

/* The kinds of findings that `--allow` names. */

/* The code of which @code may be a misspelling, among those that can be allowed; or NULL. */
static const char *
find_closest_code (const char *code)
{
  const QiFindingCode *codes = qi_finding_get_codes (NULL);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (gsize i = 0; codes[i].code != NULL; i++)
    if (qi_finding_is_ever_mild (codes[i].code))
      g_ptr_array_add (words, (char *) codes[i].code);
  g_ptr_array_add (words, NULL);
  return qi_closest_word (code, (const char *const *) words->pdata);
}

static gboolean
refuse_code (QiOptions  *self,
             const char *code,
             QiExit     *status)
{
  const char *closest = find_closest_code (code);

  if (qi_finding_find_code (code) != NULL)
    *status =
      qi_usage_error (self->command, "--allow: '%s' is an error, and errors are always told", code);
  else if (closest != NULL)
    *status =
      qi_usage_error (self->command, "--allow: no finding is called '%s'; did you mean '%s'?", code,
                      closest);
  else
    *status = qi_usage_error (self->command, "--allow: no finding is called '%s'", code);
  return FALSE;
}

static gboolean
take_allowed (QiOptions *self,
              QiExit    *status)
{
  for (guint i = 0; self->allowed != NULL && i < self->allowed->len; i++)
    {
      g_auto (GStrv) codes = g_strsplit (g_ptr_array_index (self->allowed, i), ",", -1);

      if (codes[0] == NULL)
        return refuse_code (self, "", status);
      for (gsize k = 0; codes[k] != NULL; k++)
        {
          g_autoptr (QiMuted) before = self->muted;

          if (!qi_finding_is_ever_mild (codes[k]))
            {
              self->muted = qi_muted_ref (before);
              return refuse_code (self, codes[k], status);
            }
          self->muted = qi_muted_with (before, codes[k], TRUE);
        }
    }
  return TRUE;
}

gboolean
qi_options_parse (QiOptions       *self,
                  const QiCommand *command,
                  int              argc,
                  char           **argv,
                  QiExit          *status)
{
  Arguments arguments = { argv, argv + argc };
  gboolean ended = FALSE;

  *status = QI_EXIT_DONE;
  *self = (QiOptions) {
    .command = command,
    .depth = QI_UNSAID,
    .seed = QI_UNSAID,
    .number = QI_UNSAID,
    .max_findings = G_MAXUINT64,
    .fail_on = QI_SEVERITY_ERROR,
    .picture = { .coordinates = TRUE, .hands = TRUE, .marks = TRUE, .turn = TRUE, .data = TRUE },
  };
  self->words = g_ptr_array_new ();
  while (arguments.next < arguments.end)
    {
      char *argument = *arguments.next++;

      if (ended || is_word (self, argument))
        g_ptr_array_add (self->words, argument);
      else if (strcmp (argument, "--") == 0)
        ended = TRUE;
      else if (argument[1] == '-' ? !parse_long (self, argument, &arguments, status)
                                  : !parse_letters (self, argument, &arguments, status))
        return FALSE;
    }
  self->limits = self->size == 0 ? qi_limits_get_default () : qi_limits_get_large ();
  return take_allowed (self, status) && qi_options_load_variants (self, status)
         && check_game (self, status);
}

void
qi_options_clear (QiOptions *self)
{
  g_clear_pointer (&self->words, g_ptr_array_unref);
  g_clear_pointer (&self->transforms, g_ptr_array_unref);
  g_clear_pointer (&self->allowed, g_ptr_array_unref);
  g_clear_pointer (&self->settings, g_ptr_array_unref);
  g_clear_pointer (&self->muted, qi_muted_unref);
  g_clear_pointer (&self->variant_findings, g_ptr_array_unref);
}
