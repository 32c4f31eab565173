/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "config.h"

#include "qi-part.h"

#include "qi-line-reader-private.h"
#include "qi-report.h"
#include "qi-text.h"
#include "qi-wait.h"

#include "qi-file-private.h"
#include "qi-folder-list-private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/**
 * QiPart:
 * @next: the number of the row that is read next
 * @first: what is to be done begins here; rows before are in the file
 * @before: the exit status of those
 * @fd: of the file that is locked, or −1
 */
struct _QiPart
{
  QiPartHead head;
  guint64    next;
  guint64    first;
  guint64    files;
  QiExit     before;
  int        fd;
};

static void
add_text (GChecksum  *sum,
          const char *text)
{
  /* With its end, and NULL is not "". */
  g_checksum_update (sum, (const guchar *) (text != NULL ? "+" : "-"), 1);
  if (text != NULL)
    g_checksum_update (sum, (const guchar *) text, (gssize) strlen (text) + 1);
}

static void
add_number (GChecksum *sum,
            guint64    number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  add_text (sum, text);
}

/* A file is identified by name and size: a changed file has other rows. */
static void
add_file (GChecksum  *sum,
          const char *file)
{
  struct stat status;

  add_text (sum, file);
  if (strcmp (file, "-") != 0 && stat (file, &status) == 0 && S_ISREG (status.st_mode))
    add_number (sum, (guint64) status.st_size);
}

static void
add_word (GChecksum  *sum,
          const char *word)
{
  gboolean is_cut = FALSE;
  g_autoptr (GPtrArray) files = NULL;

  add_file (sum, word);
  if (strcmp (word, "-") == 0 || !g_file_test (word, G_FILE_TEST_IS_DIR))
    return;
  files = qi_folder_list_files (word, G_MAXUINT, &is_cut, qi_wait_get_cancellable (), NULL);
  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      g_autofree char *file = g_build_filename (word, g_ptr_array_index (files, i), NULL);

      add_file (sum, file);
    }
}

/* Everything that determines how rows are numbered and what they contain. */
static void
fill_run (const QiOptions *options,
          QiPartHead      *head)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  add_text (sum, MASUME_VERSION);
  add_text (sum, options->from != NULL ? options->from->id : NULL);
  add_text (sum, options->game);
  add_number (sum, options->size);
  add_number (sum, (guint64) (options->lines | options->strict << 1 | options->lenient << 2
                              | options->cell << 3 | options->no_rules << 4));
  add_number (sum, options->fail_on);
  for (guint i = 0; options->allowed != NULL && i < options->allowed->len; i++)
    add_text (sum, g_ptr_array_index (options->allowed, i));
  add_text (sum, NULL);
  if (options->variants != NULL)
    add_file (sum, options->variants);
  add_text (sum, NULL);
  for (guint i = 0; i < options->words->len; i++)
    add_word (sum, g_ptr_array_index (options->words, i));
  g_strlcpy (head->run, g_checksum_get_string (sum), sizeof head->run);
  head->summary = options->summary;
}

/* "3/8" */
static gboolean
parse_shard (const char *text,
             QiPartHead *head)
{
  char *end = NULL;

  head->shard = head->of = 1;
  if (text == NULL)
    return TRUE;
  if (!g_ascii_isdigit (*text))
    return FALSE;
  head->shard = g_ascii_strtoull (text, &end, 10);
  if (*end != '/' || !g_ascii_isdigit (end[1]))
    return FALSE;
  head->of = g_ascii_strtoull (end + 1, &end, 10);
  return *end == '\0' && head->shard >= 1 && head->shard <= head->of
         && head->of <= QI_PART_MAX_SHARDS;
}

static gboolean
check_usage (const QiOptions *options,
             QiPartHead      *head,
             QiExit          *status)
{
  const char *option = options->shard != NULL ? "shard" : "resume";

  *status = QI_EXIT_USAGE;
  if (!parse_shard (options->shard, head))
    qi_usage_error (options->command, "--shard: '%s' is no K/N with 1 ≤ K ≤ N ≤ %d", options->shard,
                    QI_PART_MAX_SHARDS);
  else if (!options->json)
    qi_usage_error (options->command,
                    "--%s makes a part of a report for qi report merge, "
                    "which is JSON: add --json",
                    option);
  else if (options->max_findings != G_MAXUINT64)
    qi_usage_error (options->command,
                    "--%s and --max-findings exclude each other: a part does not "
                    "know what the others show",
                    option);
  else
    *status = QI_EXIT_DONE;
  return *status == QI_EXIT_DONE;
}

static QiExit
refuse (const char *file,
        const char *why)
{
  g_autoptr (GString) text = g_string_new ("qi check: --resume: ");

  qi_text_append_escaped (text, file, strlen (file));
  fprintf (stderr, "%s: %s\n", text->str, why);
  return QI_EXIT_USAGE;
}

static char *
dup_head (const QiPartHead *head)
{
  return g_strdup_printf ("{\"part\":{\"shard\":%" G_GUINT64_FORMAT ",\"of\":%" G_GUINT64_FORMAT
                          ",\"run\":\"%s\",\"summary\":%s}}",
                          head->shard, head->of, head->run, head->summary ? "true" : "false");
}

/* Reads what an earlier run has written, up to the first incomplete line: @kept (out) bytes. FALSE: it belongs to
 * another run, or @why says what is wrong. */
static gboolean
read_before (QiPart      *self,
             guint64     *kept,
             gboolean    *is_complete,
             const char **why)
{
  g_autoptr (QiLineReader) reader = qi_line_reader_new (self->fd, QI_PART_MAX_LINE);
  g_autofree char *own_head = dup_head (&self->head);
  const off_t size = lseek (self->fd, 0, SEEK_END);
  const char *text = NULL;
  gsize length = 0;

  *kept = 0;
  *is_complete = FALSE;
  *why = "belongs to another run: other files, other sizes of them, or other options";
  lseek (self->fd, 0, SEEK_SET);
  while (!*is_complete && qi_line_reader_next (reader, &text, &length, NULL) == QI_LINE_READ)
    {
      QiPartHead head;
      QiPartRow row;
      QiPartEnd end;
      gsize rest = 0;

      /* The last line is incomplete if the run was killed. */
      if (*kept + length + 1 > (guint64) size)
        return *kept > 0 || strncmp (own_head, text, MIN (length, strlen (own_head))) == 0;
      if (*kept == 0 && qi_part_parse_head (text, length, &head))
        {
          if (length != strlen (own_head) || memcmp (text, own_head, length) != 0)
            return FALSE;
        }
      else if (*kept > 0 && qi_part_parse_row (text, length, &row, &rest)
               && row.number == self->first)
        {
          self->first += self->head.of;
          self->before = qi_exit_worst (self->before, (QiExit) row.counts[QI_PART_STATUS]);
        }
      else if (*kept > 0 && qi_part_parse_end (text, length, &end))
        *is_complete = TRUE;
      else if (*kept > 0)
        return TRUE; /* data that was lost when the machine went down */
      else
        {
          *why = "is no part of a report; it is not overwritten";
          return FALSE;
        }
      *kept += length + 1;
    }
  return TRUE;
}

/* Opens the file for us alone, and goes to the end of its last whole row. */
static gboolean
open_file (QiPart     *self,
           const char *file,
           gboolean   *is_complete,
           QiExit     *status)
{
  struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  struct stat about;
  guint64 kept = 0;
  const char *why = NULL;

  *status = QI_EXIT_USAGE;
  self->fd = open (file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0666);
  if (self->fd < 0)
    refuse (file, qi_file_get_reason (errno));
  else if (fstat (self->fd, &about) != 0 || !S_ISREG (about.st_mode))
    refuse (file, "is no regular file");
  else if (fcntl (self->fd, F_SETLK, &lock) != 0)
    refuse (file, errno == EACCES || errno == EAGAIN ? "another run is writing it"
                                                     : qi_file_get_reason (errno));
  else if (!read_before (self, &kept, is_complete, &why))
    refuse (file, why);
  else if (ftruncate (self->fd, (off_t) kept) != 0 || lseek (self->fd, 0, SEEK_END) < 0
           || fflush (stdout) != 0 || dup2 (self->fd, STDOUT_FILENO) < 0)
    refuse (file, qi_file_get_reason (errno));
  else
    {
      *status = QI_EXIT_DONE;
      if (kept == 0)
        self->first = self->head.shard - 1;
      return kept > 0;
    }
  return FALSE;
}

QiPart *
qi_part_new (const QiOptions *options,
             QiExit          *status)
{
  g_autoptr (QiPart) self = g_new0 (QiPart, 1);
  g_autofree char *text = NULL;
  gboolean is_complete = FALSE;
  gboolean has_head = FALSE;

  self->fd = -1;
  if (!check_usage (options, &self->head, status))
    return NULL;
  self->first = self->head.shard - 1;
  fill_run (options, &self->head);
  if (options->resume != NULL)
    has_head = open_file (self, options->resume, &is_complete, status);
  if (*status == QI_EXIT_DONE && is_complete)
    *status = self->before;
  else if (*status == QI_EXIT_DONE)
    {
      text = dup_head (&self->head);
      if (!has_head)
        qi_output_text (NULL, text);
      qi_output_flush ();
      return g_steal_pointer (&self);
    }
  return NULL;
}

void
qi_part_free (QiPart *self)
{
  /* Closing the file would release the lock before everything is written; both are left to the end
   * of the run. */
  g_free (self);
}

gboolean
qi_part_take (QiPart  *self,
              guint64 *number)
{
  *number = self->next++;
  return *number >= self->first && *number % self->head.of == self->head.shard - 1;
}

void
qi_part_begin_file (QiPart *self)
{
  self->files++;
}

QiExit
qi_part_end (QiPart  *self,
             gboolean is_broken)
{
  if (!is_broken)
    qi_output_printf (NULL,
                      "{\"part\":{\"rows\":%" G_GUINT64_FORMAT ",\"files\":%" G_GUINT64_FORMAT
                      "}}\n",
                      self->next, self->files);
  return self->before;
}
