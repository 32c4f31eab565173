/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* The manual is written by hand but for its lists of options: which there are, their order and their
 * heads come from the table. A list in the template is
 *
 *   .\" @options COMMAND
 *   .\" @option NAME
 *   what is to be said of it; without that it is the line of the help
 *   .\" @end
 *
 * Only options of this command and of a few others are listed; options of most commands are in “common”. The list of
 * formats has the same form:
 *
 *   .\" @formats
 *   .\" @format ID
 *   what is to be said of it; without that it is its name
 *   .\" @end
 */
#include "qi-describe.h"

#include <stdio.h>
#include <string.h>

#define LIST     ".\\\" @options "
#define OPTION   ".\\\" @option "
#define FORMATS  ".\\\" @formats"
#define FORMAT   ".\\\" @format "
#define END      ".\\\" @end"
#define ONLY     ".\\\" @only "
#define END_ONLY ".\\\" @end-only"

/* "-" as it is typed. */
static void
append_typed (GString    *out,
              const char *text,
              gsize       length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '-')
        g_string_append_c (out, '\\');
      g_string_append_c (out, text[i]);
    }
}

/* "N[,N]": what stands for something is in italics, what is typed as it is in bold. */
static void
append_argument (GString    *out,
                 const char *argument)
{
  static const char marks[] = "[]|,:/\"";

  for (const char *p = argument; *p != '\0';)
    {
      gsize n = strcspn (p, marks);
      gboolean stands_for = FALSE;

      for (gsize i = 0; i < n; i++)
        stands_for |= g_ascii_isupper (p[i]);
      if (n > 0)
        {
          g_string_append (out, stands_for ? "\\fI" : "\\fB");
          append_typed (out, p, n);
        }
      else
        g_string_append_printf (out, "\\fR%.*s", (int) (n = strspn (p, marks)), p);
      p += n;
    }
}

static void
append_head (GString        *out,
             const QiOption *option)
{
  g_string_append (out, ".TP\n");
  if (option->letter != 0)
    {
      g_string_append_printf (out, "\\fB\\-%c", option->letter);
      if (option->argument != NULL)
        {
          g_string_append_c (out, ' ');
          append_argument (out, option->argument);
        }
      g_string_append (out, "\\fR, ");
    }
  g_string_append (out, "\\fB\\-\\-");
  append_typed (out, option->name, strlen (option->name));
  if (option->argument != NULL)
    {
      g_string_append_c (out, '=');
      append_argument (out, option->argument);
    }
  g_string_append (out, "\\fR\n");
}

/* The line of the help as a sentence. */
static void
append_help (GString        *out,
             const QiOption *option)
{
  g_auto (GStrv) parts = g_strsplit (option->help, "--", -1);
  g_autofree char *text = g_strjoinv ("\\-\\-", parts);

  text[0] = g_ascii_toupper (text[0]);
  g_string_append_printf (out, "%s.\n", text);
}

/* Fills in a list; @texts: the template's text for an option, by its name; it is removed when it
 * was used. */
static void
append_list (GString         *out,
             const QiCommand *command,
             GHashTable      *texts)
{
  const guint64 flags = command != NULL ? command->options : QI_OPTIONS_READING;

  g_string_append (out, command != NULL ? ".RS\n" : "");
  for (gsize i = 0; i < qi_option_table_size; i++)
    {
      const QiOption *option = &qi_option_table[i];
      const GString *text = g_hash_table_lookup (texts, option->name);

      if ((flags & option->flag) == 0
          || (command != NULL && text == NULL && qi_describe_is_common (option)))
        continue;
      append_head (out, option);
      if (text != NULL)
        g_string_append_len (out, text->str, (gssize) text->len);
      else
        append_help (out, option);
      g_hash_table_remove (texts, option->name);
    }
  g_string_append (out, command != NULL ? ".RE\n" : "");
}

static void
free_text (gpointer text)
{
  g_string_free (text, TRUE);
}

static void
append_formats (GString    *out,
                GHashTable *texts)
{
  for (const QiNotation *const *all = qi_notation_get_all (); *all != NULL; all++)
    {
      const char *id = (*all)->id;
      const GString *text = g_hash_table_lookup (texts, id);

      g_string_append (out, ".TP\n.B ");
      append_typed (out, id, strlen (id));
      g_string_append_c (out, '\n');
      if (text != NULL)
        g_string_append_len (out, text->str, (gssize) text->len);
      else
        g_string_append_printf (out, "%s%s.\n",
                                (*all)->kind == QI_NOTATION_LINE ? "Engine line of " : "",
                                (*all)->name);
      g_hash_table_remove (texts, id);
    }
}

/* What the template says of each row of the list at @line, by the name behind @item. Returns the list's
 * last line. */
static char **
read_texts (char      **line,
            const char *item,
            GHashTable *texts)
{
  GString *text = NULL;

  for (line++; *line != NULL && strcmp (*line, END) != 0; line++)
    if (g_str_has_prefix (*line, item))
      {
        text = g_string_new (NULL);
        g_hash_table_insert (texts, *line + strlen (item), text);
      }
    else if (text != NULL)
      g_string_append_printf (text, "%s\n", *line);
  return line;
}

/* Reads the list that begins at @line and fills it in. NULL when it is wrong, else its last line. */
static char **
describe_list (char   **line,
               GString *out)
{
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_text);
  const gboolean is_options = g_str_has_prefix (*line, LIST);
  const char *name = is_options ? *line + strlen (LIST) : "formats";
  const QiCommand *command = is_options ? qi_command_find (name) : NULL;
  GHashTableIter left;
  gpointer key;

  if (is_options && command == NULL && strcmp (name, "common") != 0)
    {
      fprintf (stderr, "qi-describe: there is no command '%s'\n", name);
      return NULL;
    }
  line = read_texts (line, is_options ? OPTION : FORMAT, texts);
  if (*line == NULL)
    {
      fprintf (stderr, "qi-describe: the list of '%s' has no end\n", name);
      return NULL;
    }
  if (is_options)
    append_list (out, command, texts);
  else
    append_formats (out, texts);
  g_hash_table_iter_init (&left, texts);
  if (g_hash_table_iter_next (&left, &key, NULL))
    {
      fprintf (stderr, "qi-describe: '%s' has no '%s'\n", name, (const char *) key);
      return NULL;
    }
  return line;
}

/* If the part that begins at @line belongs to a command that was left out of the build, its last line, or NULL if it has none;
 * else @line. */
static char **
skip_part (char **line)
{
  const char *name = *line + strlen (ONLY);

  if (qi_command_find (name) != NULL)
    return line;
  while (*line != NULL && strcmp (*line, END_ONLY) != 0)
    line++;
  if (*line != NULL)
    return line;
  fprintf (stderr, "qi-describe: what belongs to '%s' alone has no end\n", name);
  return NULL;
}

gboolean
qi_describe_manual (const char *text,
                    GString    *out)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      if (g_str_has_prefix (*line, ONLY))
        line = skip_part (line);
      else if (g_str_has_prefix (*line, LIST) || strcmp (*line, FORMATS) == 0)
        line = describe_list (line, out);
      else if (strcmp (*line, END_ONLY) != 0)
        g_string_append_printf (out, "%s%s", *line, line[1] != NULL ? "\n" : "");
      if (line == NULL)
        return FALSE;
    }
  return TRUE;
}
