/* SPDX-License-Identifier: Apache-2.0 */
/* Results on standard output. */
#define G_LOG_DOMAIN "Qi"

#include "qi-report.h"
#include "qi-wait.h"

#include "qi-file-private.h"
#include "qi-visible-private.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void
write_shown (const char *text,
             gsize       length)
{
  fwrite (text, 1, length, stdout);
  qi_wait_saw_result ();
}

void
qi_output_shown (const QiOptions *options,
                 const char      *text,
                 gsize            length)
{
  if (options != NULL && options->out != NULL)
    g_string_append_len (options->out, text, (gssize) length);
  else
    write_shown (text, length);
}

/* Texts for other programs are written unchanged; on a terminal control characters are escaped, since a foreign
 * text could control the terminal. */
static void
write_result (const char *text,
              gsize       length)
{
  g_autoptr (GString) shown = NULL;

  if (isatty (STDOUT_FILENO))
    {
      shown = g_string_sized_new (length);
      qi_visible_append (shown, text, length, "\n\t");
      text = shown->str;
      length = shown->len;
    }
  write_shown (text, length);
}

void
qi_output (const QiOptions *options,
           const char      *text,
           gsize            length)
{
  if (options != NULL && options->out != NULL)
    g_string_append_len (options->out, text, (gssize) length);
  else
    write_result (text, length);
}

void
qi_output_printf (const QiOptions *options,
                  const char      *format,
                  ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  qi_output (options, text, strlen (text));
}

void
qi_output_text (const QiOptions *options,
                const char      *text)
{
  gsize length = strlen (text);

  qi_output (options, text, length);
  if (length == 0 || text[length - 1] != '\n')
    qi_output (options, "\n", 1);
}

void
qi_output_flush (void)
{
  fflush (stdout);
}

/* The reason why an earlier write failed is only known in this case. */
static gboolean
is_at_size_limit (void)
{
  struct rlimit limit;
  struct stat status;

  return fstat (STDOUT_FILENO, &status) == 0 && S_ISREG (status.st_mode)
         && getrlimit (RLIMIT_FSIZE, &limit) == 0 && (rlim_t) status.st_size >= limit.rlim_cur;
}

QiExit
qi_output_end (void)
{
  gboolean failed = ferror (stdout) != 0;
  int number = 0;

  if (fflush (stdout) != 0)
    number = errno;
  else if (!failed)
    return QI_EXIT_DONE;
  if (number == 0 && is_at_size_limit ())
    number = EFBIG;
  fprintf (stderr, "qi: cannot write the result%s%s\n", number != 0 ? ": " : "",
           number != 0 ? qi_file_get_reason (number) : "");
  return QI_EXIT_USAGE;
}
