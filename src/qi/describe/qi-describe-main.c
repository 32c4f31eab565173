/* SPDX-License-Identifier: Apache-2.0 */
/* qi-describe bash|zsh|fish|manual TEMPLATE: prints what is installed beside the tool and lists its
 * options. It runs while the tool is built. */
#define G_LOG_DOMAIN "Qi"

#include "qi-describe.h"

#include <stdio.h>
#include <string.h>

#define DIRECTIVE "#@"

/* Lines of the template that begin with "#@" are replaced. */
static gboolean
describe_shell (const char *shell,
                const char *text,
                GString    *out)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (gsize i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i] + strspn (lines[i], " ");

      if (!g_str_has_prefix (line, DIRECTIVE))
        g_string_append_printf (out, "%s%s", lines[i], lines[i + 1] != NULL ? "\n" : "");
      else if (!qi_describe_shell (shell, line + strlen (DIRECTIVE), out))
        {
          fprintf (stderr, "qi-describe: nothing is known of '%s' for %s\n", line, shell);
          return FALSE;
        }
    }
  return TRUE;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gboolean ok;

  if (argc != 3)
    {
      fprintf (stderr, "Usage: qi-describe bash|zsh|fish|manual TEMPLATE\n");
      return 2;
    }
  if (!g_file_get_contents (argv[2], &text, NULL, &error))
    {
      fprintf (stderr, "qi-describe: %s\n", error->message);
      return 2;
    }
  ok = strcmp (argv[1], "manual") == 0 ? qi_describe_manual (text, out)
                                       : describe_shell (argv[1], text, out);
  if (!ok)
    return 1;
  /* What is longer than the stream's buffer is written at once. */
  return fwrite (out->str, 1, out->len, stdout) == out->len && fflush (stdout) == 0 ? 0 : 1;
}
