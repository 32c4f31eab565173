/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-options-private.h"

#include "qi-game-info.h"
#include "qi-report.h"
#include "qi-text.h"

#include <stdio.h>
#include <string.h>

#define MAX_WORD_DISTANCE 3   /* edits between a misspelt word and the one that was meant */
#define MAX_WORD_BYTES    24  /* longer words are not compared */
#define MAX_DEPTH         255 /* plies */

QiExit
qi_usage_error (const QiCommand *command,
                const char      *format,
                ...)
{
  g_autofree char *message = NULL;
  g_autoptr (GString) safe = g_string_new (NULL);
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  qi_text_append_escaped (safe, message, strlen (message));
  if (command == NULL)
    fprintf (stderr, "qi: %s\nTry 'qi --help'\n", safe->str);
  else
    fprintf (stderr, "qi %s: %s\nTry 'qi %s --help'\n", command->name, safe->str, command->name);
  return QI_EXIT_USAGE;
}

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

static gboolean
set_format (QiOptions         *self,
            const char        *name,
            const char        *value,
            gboolean           writable,
            const QiNotation **notation,
            QiExit            *status)
{
  *notation = qi_notation_lookup (value);
  if (*notation == NULL || (writable ? (*notation)->write == NULL : (*notation)->read == NULL))
    {
      g_autofree char *ids = dup_format_ids (writable);

      *status = qi_usage_error (self->command, "--%s: %s '%s'; one of %s", name,
                                *notation == NULL ? "unknown format"
                                : writable        ? "cannot write"
                                                  : "cannot read",
                                value, ids);
      return FALSE;
    }
  return TRUE;
}

/* The game is looked up when all arguments are read, since one of them may bring it. */
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

/* Reads the number of an option that takes one. FALSE when it is none, or out of bounds. */
static gboolean
set_number (QiOptions      *self,
            const QiOption *option,
            const char     *value,
            QiExit         *status)
{
  const guint64 from_0 = QI_OPTION_DEPTH | QI_OPTION_SEED | QI_OPTION_JOBS | QI_OPTION_MAX_FINDINGS;
  guint64 least = (option->flag & from_0) != 0 ? 0 : 1;
  guint64 most = option->flag == QI_OPTION_DEPTH                                    ? MAX_DEPTH
                 : option->flag == QI_OPTION_JOBS                                   ? QI_MAX_JOBS
                 : (option->flag & (QI_OPTION_NODES | QI_OPTION_MAX_FINDINGS)) != 0 ? G_MAXINT64
                                                                                    : G_MAXUINT32;
  guint64 number = 0;

  if (g_ascii_string_to_unsigned (value, 10, least, most, &number, NULL))
    {
      if (option->flag == QI_OPTION_DEPTH)
        self->depth = (int) number;
      else if (option->flag == QI_OPTION_NODES)
        self->nodes = number;
      else if (option->flag == QI_OPTION_TIME)
        self->milliseconds = number;
      else if (option->flag == QI_OPTION_MAX_PLIES)
        self->max_plies = (guint) number;
      else if (option->flag == QI_OPTION_JOBS)
        self->jobs = (guint) number;
      else if (option->flag == QI_OPTION_MAX_FINDINGS)
        {
          self->has_max_findings = TRUE;
          self->max_findings = number;
        }
      else
        {
          self->has_seed = TRUE;
          self->seed = (guint32) number;
        }
      return TRUE;
    }
  *status =
    qi_usage_error (self->command,
                    "--%s: '%s' is no number from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT,
                    option->name, value, least, most);
  return FALSE;
}

static gboolean
set_player (QiOptions      *self,
            const QiOption *option,
            const char     *value,
            QiExit         *status)
{
  QiWho *who = &self->players[option->flag == QI_OPTION_FIRST ? 0 : 1];
  guint64 depth = 0;

  if (strcmp (value, "human") == 0)
    who->kind = QI_WHO_HUMAN;
  else if (strcmp (value, "random") == 0)
    who->kind = QI_WHO_RANDOM;
  else if (g_str_has_prefix (value, "search:")
           && g_ascii_string_to_unsigned (value + strlen ("search:"), 10, 1, MAX_DEPTH, &depth,
                                          NULL))
    who->kind = QI_WHO_SEARCH;
  else
    {
      *status = qi_usage_error (self->command,
                                "--%s: '%s' is none of human, random, search:DEPTH (1 to %u)",
                                option->name, value, MAX_DEPTH);
      return FALSE;
    }
  who->depth = (guint) depth;
  return TRUE;
}

/* Finds @value in a list of choices. */
static gboolean
set_choice (QiOptions         *self,
            const QiOption    *option,
            const char        *value,
            const char *const *choices,
            guint             *choice,
            QiExit            *status)
{
  for (guint i = 0; choices[i] != NULL; i++)
    if (strcmp (choices[i], value) == 0)
      {
        *choice = i;
        return TRUE;
      }
  *status = qi_usage_error (self->command, "--%s: '%s' is none of %s", option->name, value,
                            option->argument);
  return FALSE;
}

/* Kept for the program that draws. */
static void
add_picture_option (QiOptions      *self,
                    const QiOption *option,
                    const char     *value)
{
  if (self->picture == NULL)
    self->picture = g_ptr_array_new ();
  g_ptr_array_add (self->picture, (char *) option->name);
  g_ptr_array_add (self->picture, (char *) value);
}

static void
set_flag (QiOptions      *self,
          const QiOption *option)
{
  const guint64 flag = option->flag;

  if (flag == QI_OPTION_PICTURE)
    add_picture_option (self, option, NULL);
  self->json |= flag == QI_OPTION_JSON;
  self->lines |= flag == QI_OPTION_LINES;
  self->strict |= flag == QI_OPTION_STRICT;
  self->lenient |= flag == QI_OPTION_LENIENT;
  self->ascii |= flag == QI_OPTION_ASCII;
  self->flip |= flag == QI_OPTION_FLIP;
  self->text |= flag == QI_OPTION_TEXT;
  self->divide |= flag == QI_OPTION_DIVIDE;
  self->summary |= flag == QI_OPTION_SUMMARY;
  self->no_rules |= flag == QI_OPTION_NO_RULES;
}

static gboolean
set_value (QiOptions      *self,
           const QiOption *option,
           const char     *value,
           QiExit         *status)
{
  static const char *const whens[] = { "auto", "always", "never", NULL };
  static const char *const coords[] = { "cell", "game", NULL };
  static const char *const limits[] = { "default", "large", NULL };
  static const char *const severities[] = { "error", "warning", "note", NULL };
  static const char *const profiles[] = { "current", "same-side", "seed", NULL };
  guint choice = 0;

  switch (option->flag)
    {
    case QI_OPTION_FROM:
      return set_format (self, option->name, value, FALSE, &self->from, status);
    case QI_OPTION_TO:
      return set_format (self, option->name, value, TRUE, &self->to, status);
    case QI_OPTION_GAME:
      self->game = value;
      return TRUE;
    case QI_OPTION_VARIANTS:
      self->variants = value;
      return TRUE;
    case QI_OPTION_SEES:
      self->sees = value;
      return TRUE;
    case QI_OPTION_FROM_CELL:
      self->from_cell = value;
      return TRUE;
    case QI_OPTION_NOTATION:
      self->notation = value;
      return TRUE;
    case QI_OPTION_MOVES:
      self->moves = value;
      return TRUE;
    case QI_OPTION_FIRST:
    case QI_OPTION_SECOND:
      return set_player (self, option, value, status);
    case QI_OPTION_DEPTH:
    case QI_OPTION_NODES:
    case QI_OPTION_TIME:
    case QI_OPTION_SEED:
    case QI_OPTION_MAX_PLIES:
    case QI_OPTION_JOBS:
    case QI_OPTION_MAX_FINDINGS:
      return set_number (self, option, value, status);
    case QI_OPTION_COORDS:
      if (!set_choice (self, option, value, coords, &choice, status))
        return FALSE;
      self->cell = choice == 0;
      return TRUE;
    case QI_OPTION_LIMITS:
      if (!set_choice (self, option, value, limits, &choice, status))
        return FALSE;
      self->limits = choice == 0 ? qi_limits_get_default () : qi_limits_get_large ();
      return TRUE;
    case QI_OPTION_COLOR:
    case QI_OPTION_CARET:
      if (!set_choice (self, option, value, whens, &choice, status))
        return FALSE;
      *(option->flag == QI_OPTION_COLOR ? &self->color : &self->caret) = (QiWhen) choice;
      return TRUE;
    case QI_OPTION_FAIL_ON:
      if (!set_choice (self, option, value, severities, &choice, status))
        return FALSE;
      self->fail_on = (QiSeverity) choice;
      return TRUE;
    case QI_OPTION_OPS:
      self->ops = value;
      return TRUE;
    case QI_OPTION_SHAPE:
      self->shape = value;
      return TRUE;
    case QI_OPTION_STYLES:
      self->styles = value;
      return TRUE;
    case QI_OPTION_NEW:
      self->make = value;
      return TRUE;
    case QI_OPTION_COMPARE:
      self->compare = value;
      return TRUE;
    case QI_OPTION_INDEX:
      self->index = value;
      return TRUE;
    case QI_OPTION_PROFILE:
      if (!set_choice (self, option, value, profiles, &choice, status))
        return FALSE;
      self->profile = (QiQpiProfile) choice;
      return TRUE;
    case QI_OPTION_OP:
      if (self->transforms == NULL)
        self->transforms = g_ptr_array_new ();
      g_ptr_array_add (self->transforms, (char *) value);
      return TRUE;
    case QI_OPTION_PICTURE:
      add_picture_option (self, option, value);
      return TRUE;
    default:
      g_assert_not_reached ();
    }
}

/* The options that have a short name too. */
static const char *
spell_out (const QiOptions *self,
           const char      *argument)
{
  if (strcmp (argument, "-h") == 0)
    return "--help";
  if (strcmp (argument, "-o") == 0 && (self->command->options & QI_OPTION_PICTURE) != 0)
    return "--output";
  return argument;
}

/* Takes the option at @argv[@index]; its value may be the next argument. Returns how many
 * arguments it was, 0 when the run is over. */
static int
parse_option (QiOptions *self,
              int        index,
              int        argc,
              char     **argv,
              QiExit    *status)
{
  const char *argument = spell_out (self, argv[index]);
  const char *equals = strchr (argument, '=');
  gsize length = equals != NULL ? (gsize) (equals - argument) : strlen (argument);
  const QiOption *option = NULL;
  const char *value = equals != NULL ? equals + 1 : NULL;

  for (gsize i = 0; i < qi_option_table_size && option == NULL; i++)
    if (length > 2 && strncmp (argument, "--", 2) == 0
        && strlen (qi_option_table[i].name) == length - 2
        && strncmp (argument + 2, qi_option_table[i].name, length - 2) == 0
        && (self->command->options & qi_option_table[i].flag) != 0)
      option = &qi_option_table[i];
  *status = QI_EXIT_DONE;
  if (option == NULL)
    *status = report_unknown_option (self->command, argument, length);
  else if (option->argument == NULL && value != NULL)
    *status = qi_usage_error (self->command, "--%s takes no value", option->name);
  else if (option->argument != NULL && value == NULL && index + 1 >= argc)
    *status = qi_usage_error (self->command, "--%s needs a value: --%s=%s", option->name,
                              option->name, option->argument);
  else if (option->flag == QI_OPTION_HELP)
    qi_help_print (self->command);
  else if (option->flag == QI_OPTION_VERSION)
    qi_version_print ();
  else if (option->argument == NULL)
    {
      set_flag (self, option);
      return 1;
    }
  else if (set_value (self, option, value != NULL ? value : argv[index + 1], status))
    return value != NULL ? 1 : 2;
  return 0;
}

/* TRUE when @argument is a word whatever stands in it. */
static gboolean
is_word (const QiOptions *self,
         const char      *argument)
{
  return argument[0] != '-' || argument[1] == '\0'
         || (self->command->dash_words && argument[1] != '-' && self->words->len > 0);
}

gboolean
qi_options_parse (QiOptions       *self,
                  const QiCommand *command,
                  int              argc,
                  char           **argv,
                  QiExit          *status)
{
  gboolean ended = FALSE;

  *self = (QiOptions) {
    .command = command,
    .limits = qi_limits_get_default (),
    .depth = -1,
    .fail_on = QI_SEVERITY_ERROR,
  };
  self->words = g_ptr_array_new ();
  for (int i = 0; i < argc;)
    {
      if (ended || is_word (self, argv[i]))
        {
          g_ptr_array_add (self->words, argv[i++]);
        }
      else if (strcmp (argv[i], "--") == 0)
        {
          ended = TRUE;
          i++;
        }
      else
        {
          int n = parse_option (self, i, argc, argv, status);

          if (n == 0)
            return FALSE;
          i += n;
        }
    }
  return qi_options_load_variants (self, status) && check_game (self, status);
}

void
qi_options_clear (QiOptions *self)
{
  g_clear_pointer (&self->words, g_ptr_array_unref);
  g_clear_pointer (&self->picture, g_ptr_array_unref);
  g_clear_pointer (&self->transforms, g_ptr_array_unref);
  g_clear_pointer (&self->variant_findings, g_ptr_array_unref);
}
