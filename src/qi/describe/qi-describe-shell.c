/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-describe.h"

#include "qi-finding-private.h"
#include "qi-game-info.h"
#include "qi-game.h"
#include "qi-transform.h"

#include <string.h>

/* What is offered. */

static void
add_word (GPtrArray  *words,
          const char *word)
{
  if (!g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL))
    g_ptr_array_add (words, g_strdup (word));
}

/* The notations of moves of all games. */
static void
add_notations (GPtrArray *words)
{
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      g_autoptr (QiGame) game =
        qi_game_lookup (qi_game_info_get_id (*info), qi_game_info_get_shape (*info), NULL);
      const char *const *ids = game != NULL ? qi_game_list_notations (game) : NULL;

      for (gsize i = 0; ids != NULL && ids[i] != NULL; i++)
        add_word (words, ids[i]);
    }
}

/* The transformations of tokens; those that take an argument end in a colon. */
static void
add_changes (GPtrArray *words)
{
  static const QiTransformKinds kinds[] = { QI_TRANSFORM_PIN, QI_TRANSFORM_EPIN, QI_TRANSFORM_SIN,
                                            QI_TRANSFORM_QPI };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_auto (GStrv) names = qi_transform_dup_names (kinds[i]);

      for (gsize j = 0; names[j] != NULL; j++)
        {
          g_autofree char *word =
            g_strconcat (names[j], g_str_has_prefix (names[j], "with_") ? ":" : "", NULL);

          add_word (words, word);
        }
    }
}

/* The kinds of findings that are not always errors. */
static void
add_codes (GPtrArray *words)
{
  const QiFindingCode *codes = qi_finding_get_codes (NULL);

  for (gsize i = 0; codes[i].code != NULL; i++)
    if (qi_finding_is_ever_mild (codes[i].code))
      add_word (words, codes[i].code);
}

/* The words offered for a value, separated by spaces; NULL where the tool has to be asked for them
 * later. */
static char *
dup_words (const QiOption *option)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  if (option->offer == QI_OFFER_WORDS)
    return g_strjoinv (" ", (char **) option->words);
  if (option->offer == QI_OFFER_MOVES)
    add_notations (words);
  else if (option->offer == QI_OFFER_CHANGES)
    add_changes (words);
  else if (option->offer == QI_OFFER_CODES)
    add_codes (words);
  else
    return NULL;
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}

/* The first command that takes @option, which the completion asks. NULL when none of its commands was built. */
static const char *
get_asked (const QiOption *option)
{
  const QiCommand *const *commands = qi_commands_get_all ();

  while (*commands != NULL && ((*commands)->options & option->flag) == 0)
    commands++;
  return *commands != NULL ? (*commands)->name : NULL;
}

/* The names of the commands, of those alone that take @option unless that is NULL. */
static char *
dup_commands (const QiOption *option,
              const char     *separator)
{
  GString *names = g_string_new (NULL);

  for (const QiCommand *const *c = qi_commands_get_all (); *c != NULL; c++)
    if (option == NULL || ((*c)->options & option->flag) != 0)
      g_string_append_printf (names, "%s%s", names->len > 0 ? separator : "", (*c)->name);
  return g_string_free (names, FALSE);
}

/* Appends @text with a backslash before each of @special; what shells quote with is "'". */
static void
append_quoted (GString    *out,
               const char *text,
               const char *special)
{
  for (; *text != '\0'; text++)
    {
      if (strchr (special, *text) != NULL)
        g_string_append_c (out, '\\');
      g_string_append_c (out, *text);
    }
}

/* bash. */

static void
bash_value (GString        *out,
            const QiOption *option)
{
  g_autofree char *words = dup_words (option);

  if (get_asked (option) == NULL)
    return;
  if (option->argument == NULL)
    return;
  g_string_append (out, "    ");
  if (option->letter != 0)
    g_string_append_printf (out, "-%c | ", option->letter);
  g_string_append_printf (out, "--%s)", option->name);
  if (words != NULL)
    g_string_append_printf (out, " _qi_offer '%s' \"$current\";", words);
  else if (option->offer == QI_OFFER_ASKED)
    g_string_append_printf (out, " _qi_offer \"$(_qi_ask %s --%s)\" \"$current\";",
                            get_asked (option), option->name);
  else if (option->offer == QI_OFFER_FILES)
    g_string_append (out, " _qi_offer_files \"$current\";");
  if (words != NULL && strchr (words, ':') != NULL)
    g_string_append (out, " [[ ${COMPREPLY[0]-} == *: ]] && compopt -o nospace 2> /dev/null;");
  g_string_append (out, " return 0 ;;\n");
}

static void
bash_options (GString         *out,
              const QiCommand *command)
{
  g_string_append_printf (out, "      %s) options='", command->name);
  for (gsize i = 0; i < qi_option_table_size; i++)
    if ((command->options & qi_option_table[i].flag) != 0)
      g_string_append_printf (out, "%s--%s%s", i > 0 ? " " : "", qi_option_table[i].name,
                              qi_option_table[i].argument != NULL ? "=" : "");
  g_string_append (out, "' ;;\n");
}

static gboolean
describe_bash (const char *directive,
               GString    *out)
{
  const QiCommand *const *commands = qi_commands_get_all ();
  g_autofree char *names = dup_commands (NULL, strcmp (directive, "start") == 0 ? " " : " | ");

  if (strcmp (directive, "commands") == 0)
    g_string_append_printf (out, "      %s) command=${COMP_WORDS[i]}; break ;;\n", names);
  else if (strcmp (directive, "start") == 0)
    g_string_append_printf (out, "    _qi_offer '%s --help --version' \"$current\"\n", names);
  else if (strcmp (directive, "values") == 0)
    for (gsize i = 0; i < qi_option_table_size; i++)
      bash_value (out, &qi_option_table[i]);
  else if (strcmp (directive, "attached") == 0)
    {
      for (gsize i = 0; i < qi_option_table_size; i++)
        if (qi_option_table[i].letter != 0 && qi_option_table[i].offer == QI_OFFER_FILES)
          g_string_append_printf (
            out, "    -%c?*) _qi_offer_files \"${current#-%c}\" -%c; return 0 ;;\n",
            qi_option_table[i].letter, qi_option_table[i].letter, qi_option_table[i].letter);
    }
  else if (strcmp (directive, "first") == 0)
    {
      for (; *commands != NULL; commands++)
        if ((*commands)->first_words != NULL)
          {
            g_autofree char *words = g_strjoinv (" ", (char **) (*commands)->first_words);

            g_string_append_printf (out,
                                    "    %s:%s) [[ $current == -* ]] || { _qi_offer '%s' "
                                    "\"$current\"; return 0; } ;;\n",
                                    (*commands)->name, (*commands)->name, words);
          }
    }
  else if (strcmp (directive, "options") == 0)
    for (; *commands != NULL; commands++)
      bash_options (out, *commands);
  else
    return FALSE;
  return TRUE;
}

/* zsh. */

/* ":N: ", ":FORMAT:{_qi_ask check --from}" */
static void
zsh_value (GString        *out,
           const QiOption *option)
{
  g_autofree char *words = dup_words (option);

  if (option->argument == NULL)
    return;
  g_string_append_c (out, ':');
  append_quoted (out, option->argument, "[]:");
  g_string_append_c (out, ':');
  if (words != NULL && strchr (words, ':') != NULL)
    {
      /* After a colon something follows, so no space is added. */
      g_string_append (out, "{compadd -S \"\" -- ");
      append_quoted (out, words, ":");
      g_string_append_c (out, '}');
    }
  else if (words != NULL)
    g_string_append_printf (out, "(%s)", words);
  else if (option->offer == QI_OFFER_ASKED)
    g_string_append_printf (out, "{_qi_ask %s --%s}", get_asked (option), option->name);
  else
    g_string_append (out, option->offer == QI_OFFER_FILES ? "_files" : " ");
}

static void
zsh_option (GString        *out,
            const QiOption *option,
            gboolean        is_short)
{
  const gboolean has_value = option->argument != NULL;

  g_string_append (out, "          '");
  g_string_append (out, option->kind == QI_KIND_TEXTS ? "*" : "");
  if (is_short)
    g_string_append_printf (out, "-%c%s", option->letter, has_value ? "+" : "");
  else
    g_string_append_printf (out, "--%s%s", option->name, has_value ? "=" : "");
  g_string_append_c (out, '[');
  append_quoted (out, option->help, "[]:");
  g_string_append_c (out, ']');
  zsh_value (out, option);
  g_string_append (out, "' \\\n");
}

static void
zsh_command (GString         *out,
             const QiCommand *command)
{
  g_string_append_printf (out, "        %s) _arguments \\\n", command->name);
  for (gsize i = 0; i < qi_option_table_size; i++)
    {
      const QiOption *option = &qi_option_table[i];

      if ((command->options & option->flag) == 0)
        continue;
      if (option->letter != 0)
        zsh_option (out, option, TRUE);
      zsh_option (out, option, FALSE);
    }
  if (command->first_words != NULL)
    {
      g_autofree char *words = g_strjoinv (" ", (char **) command->first_words);

      g_string_append_printf (out, "          '1:word:(%s)' \\\n", words);
    }
  g_string_append (out, "          '*:file:_files' ;;\n");
}

static gboolean
describe_zsh (const char *directive,
              GString    *out)
{
  const QiCommand *const *commands = qi_commands_get_all ();

  if (strcmp (directive, "commands") == 0)
    for (; *commands != NULL; commands++)
      g_string_append_printf (out, "    '%s:%s'\n", (*commands)->name, (*commands)->summary);
  else if (strcmp (directive, "options") == 0)
    for (; *commands != NULL; commands++)
      zsh_command (out, *commands);
  else if (strcmp (directive, "before") == 0)
    {
      /* Known before the command, and therefore not offered there. */
      for (gsize i = 0; i < qi_option_table_size; i++)
        if (qi_option_table[i].letter == 0)
          g_string_append_printf (out, "    '!--%s%s' \\\n", qi_option_table[i].name,
                                  qi_option_table[i].argument != NULL ? "=:value: " : "");
    }
  else
    return FALSE;
  return TRUE;
}

/* fish. */

static void
fish_option (GString        *out,
             const QiOption *option)
{
  g_autofree char *commands = dup_commands (option, " ");
  g_autofree char *words = dup_words (option);

  if (get_asked (option) == NULL)
    return;
  g_string_append_printf (out, "complete -c qi -n '__fish_seen_subcommand_from %s'", commands);
  if (option->letter != 0)
    g_string_append_printf (out, " -s %c", option->letter);
  g_string_append_printf (out, " -l %s", option->name);
  if (words != NULL)
    g_string_append_printf (out, " -x -a '%s'", words);
  else if (option->offer == QI_OFFER_ASKED)
    g_string_append_printf (out, " -x -a '(__qi_ask %s --%s)'", get_asked (option), option->name);
  else if (option->argument != NULL)
    g_string_append (out, option->offer == QI_OFFER_FILES ? " -r -F" : " -x");
  g_string_append (out, " -d '");
  append_quoted (out, option->help, "'\\");
  g_string_append (out, "'\n");
}

static gboolean
describe_fish (const char *directive,
               GString    *out)
{
  const QiCommand *const *commands = qi_commands_get_all ();

  if (strcmp (directive, "options") == 0)
    for (gsize i = 0; i < qi_option_table_size; i++)
      fish_option (out, &qi_option_table[i]);
  else if (strcmp (directive, "commands") == 0)
    for (; *commands != NULL; commands++)
      {
        g_autofree char *words = (*commands)->first_words != NULL
                                   ? g_strjoinv (" ", (char **) (*commands)->first_words)
                                   : NULL;

        g_string_append_printf (out, "complete -c qi -n __fish_use_subcommand -f -a %s -d '%s'\n",
                                (*commands)->name, (*commands)->summary);
        if (words != NULL)
          g_string_append_printf (out,
                                  "complete -c qi -n '__fish_seen_subcommand_from %s' -f -a '%s'\n",
                                  (*commands)->name, words);
      }
  else
    return FALSE;
  return TRUE;
}

gboolean
qi_describe_shell (const char *shell,
                   const char *directive,
                   GString    *out)
{
  if (strcmp (shell, "bash") == 0)
    return describe_bash (directive, out);
  if (strcmp (shell, "zsh") == 0)
    return describe_zsh (directive, out);
  return strcmp (shell, "fish") == 0 && describe_fish (directive, out);
}
