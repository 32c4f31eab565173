/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-part.h"
#include "qi-report.h"
#include "qi-tally.h"
#include "qi-tool.h"
#include "qi-wait.h"

#include "qi-file-private.h"
#include "qi-line-reader-private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_END_BYTES 128 /* of the last line of a part */

/* One part that is being read. */
typedef struct
{
  const char   *file;
  int           fd;
  QiLineReader *lines;
  QiPartHead    head;
  QiPartEnd     end;
} Part;

static void
part_free (gpointer data)
{
  Part *part = data;

  if (part == NULL)
    return;
  g_clear_pointer (&part->lines, qi_line_reader_free);
  if (part->fd >= 0)
    close (part->fd);
  g_free (part);
}

static QiExit refuse (const QiOptions *options, const Part *part, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

static QiExit
refuse (const QiOptions *options,
        const Part      *part,
        const char      *format,
        ...)
{
  QiPlace place = { .file = part->file };
  QiOptions own = *options;
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  place.line = part->lines != NULL ? qi_line_reader_get_line (part->lines) : 0;
  own.json = FALSE; /* a report of rows has no place for this */
  qi_report_plain (&own, &place, "report-part", message);
  return QI_EXIT_USAGE;
}

/* A part whose run has not finished has no end line: that is found out before anything is printed. */
static gboolean
has_end (const Part *part)
{
  char tail[MAX_END_BYTES];
  struct stat status;
  const char *line = NULL;
  QiPartEnd end;
  ssize_t n;

  if (fstat (part->fd, &status) != 0 || !S_ISREG (status.st_mode))
    return TRUE; /* not known yet */
  n = pread (part->fd, tail, sizeof tail, MAX (status.st_size - (off_t) sizeof tail, 0));
  if (n < 2 || tail[n - 1] != '\n')
    return FALSE;
  for (line = tail + n - 1; line > tail && line[-1] != '\n'; line--)
    ;
  return qi_part_parse_end (line, (gsize) (tail + n - 1 - line), &end);
}

static QiExit
open_part (const QiOptions *options,
           Part            *part)
{
  const char *text = NULL;
  gsize length = 0;
  g_autoptr (GError) error = NULL;

  part->fd = strcmp (part->file, "-") == 0 ? dup (STDIN_FILENO)
                                           : open (part->file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (part->fd < 0)
    return refuse (options, part, "cannot open: %s", qi_file_get_reason (errno));
  part->lines = qi_line_reader_new (part->fd, QI_PART_MAX_LINE);
  qi_line_reader_set_cancellable (part->lines, qi_wait_get_cancellable ());
  if (qi_line_reader_next (part->lines, &text, &length, &error) != QI_LINE_READ
      || !qi_part_parse_head (text, length, &part->head))
    return refuse (options, part, "%s",
                   error != NULL
                     ? error->message
                     : "this is no part of a report: qi check --json --shard=K/N makes them");
  if (!has_end (part))
    return refuse (options, part,
                   "the run that makes this part has not ended; --resume goes on with it");
  return QI_EXIT_DONE;
}

/* Sorts the parts by their rows. NULL with @status. */
static GPtrArray *
open_parts (const QiOptions *options,
            QiExit          *status)
{
  g_autoptr (GPtrArray) opened = g_ptr_array_new_with_free_func (part_free);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new_with_free_func (part_free);
  const QiPartHead *first = NULL;

  for (guint i = 1; i < options->words->len; i++)
    {
      Part *part = g_new0 (Part, 1);

      part->file = g_ptr_array_index (options->words, i);
      part->fd = -1;
      g_ptr_array_add (opened, part);
      *status = open_part (options, part);
      if (*status != QI_EXIT_DONE)
        return NULL;
      first = first != NULL ? first : &part->head;
      if (strcmp (first->run, part->head.run) != 0 || first->of != part->head.of
          || first->summary != part->head.summary)
        {
          *status = refuse (options, part, "this is a part of another run than %s",
                            ((const Part *) opened->pdata[0])->file);
          return NULL;
        }
    }
  g_ptr_array_set_size (sorted, (int) first->of);
  for (guint i = 0; i < opened->len; i++)
    {
      Part *part = opened->pdata[i];
      gpointer *slot = &sorted->pdata[part->head.shard - 1];

      if (*slot != NULL)
        {
          *status =
            refuse (options, part, "part %" G_GUINT64_FORMAT " is there twice", part->head.shard);
          return NULL;
        }
      *slot = part;
      opened->pdata[i] = NULL;
    }
  return g_steal_pointer (&sorted);
}

/* What a row counts. */
static void
add_row (QiTally         *tally,
         const QiPartRow *row)
{
  tally->n_positions += row->counts[QI_PART_POSITIONS];
  tally->n_wrong += row->counts[QI_PART_WRONG];
  tally->n_unchecked += row->counts[QI_PART_UNCHECKED];
  tally->n_unreadable += row->counts[QI_PART_UNREADABLE];
  for (guint i = 0; i < G_N_ELEMENTS (tally->n_findings); i++)
    tally->n_findings[i] += row->counts[QI_PART_ERRORS + i];
  tally->n_muted += row->counts[QI_PART_MUTED];
}

/* What the next line of a part is. */
typedef enum
{
  LINE_FAULT, /* which was said */
  LINE_ROW,   /* which was printed */
  LINE_END    /* after all rows */
} Line;

/* Reads row @number, which must be next, or the end. @row NULL: only the end may come. */
static Line
take_line (const QiOptions *options,
           Part            *part,
           guint64          number,
           QiPartRow       *row)
{
  const char *text = NULL;
  gsize length = 0;
  gsize rest = 0;
  g_autoptr (GError) error = NULL;

  if (qi_line_reader_next (part->lines, &text, &length, &error) != QI_LINE_READ)
    {
      refuse (options, part, "%s",
              error != NULL ? error->message : "the part ends within its rows");
      return LINE_FAULT;
    }
  if (row != NULL && qi_part_parse_row (text, length, row, &rest) && row->number == number)
    {
      qi_output (NULL, "{", 1);
      qi_output (NULL, text + rest, length - rest);
      qi_output (NULL, "\n", 1);
      return LINE_ROW;
    }
  if (!qi_part_parse_end (text, length, &part->end) || part->end.rows > number)
    {
      if (row == NULL)
        refuse (options, part, "the end has to be here, like that of the others");
      else
        refuse (options, part, "row %" G_GUINT64_FORMAT " has to be here", number);
      return LINE_FAULT;
    }
  if (qi_line_reader_next (part->lines, &text, &length, NULL) == QI_LINE_END)
    return LINE_END;
  refuse (options, part, "something stands behind the end of the part");
  return LINE_FAULT;
}

/* Prints rows in turn until the part whose turn it is ends; then all others must end, too. FALSE when they do not,
 * or the run was ended. */
static gboolean
merge (const QiOptions *options,
       GPtrArray       *parts,
       QiTally         *tally,
       QiExit          *status)
{
  const guint n = parts->len;
  const Part *first = parts->pdata[0];
  QiPartRow row;
  guint64 number = 0;
  Line line = LINE_ROW;

  for (; line == LINE_ROW && !qi_wait_is_over (); number += line == LINE_ROW)
    {
      line = take_line (options, parts->pdata[number % n], number, &row);
      if (line != LINE_ROW)
        continue;
      add_row (tally, &row);
      *status = qi_exit_worst (*status, (QiExit) row.counts[QI_PART_STATUS]);
    }
  for (guint64 i = number + 1; line == LINE_END && i < number + n; i++)
    if (take_line (options, parts->pdata[i % n], number, NULL) != LINE_END)
      line = LINE_FAULT;
  for (guint i = 0; line == LINE_END && i < n; i++)
    {
      const Part *part = parts->pdata[i];

      if (part->end.rows != number || part->end.files != first->end.files)
        {
          refuse (options, part, "this part was made of other files than the others");
          line = LINE_FAULT;
        }
    }
  tally->n_files = first->end.files - MIN (tally->n_unreadable, first->end.files);
  return line == LINE_END;
}

static QiExit
run (const QiOptions *options)
{
  const GPtrArray *words = options->words;
  g_autoptr (GPtrArray) parts = NULL;
  QiTally tally = { 0 };
  QiOptions own = *options;
  QiExit status = QI_EXIT_DONE;

  if (words->len < 2 || strcmp (g_ptr_array_index (words, 0), "merge") != 0)
    return qi_usage_error (options->command, "say what to join: qi report merge FILE…");
  parts = open_parts (options, &status);
  for (guint i = 0; parts != NULL && i < parts->len; i++)
    if (parts->pdata[i] == NULL)
      {
        fprintf (stderr, "qi report: part %u of %u is missing\n", i + 1, parts->len);
        return QI_EXIT_USAGE;
      }
  if (parts == NULL)
    return status;
  own.json = TRUE;
  own.summary = ((const Part *) parts->pdata[0])->head.summary;
  qi_tally_reset (&tally, 0);
  if (!merge (options, parts, &tally, &status))
    return QI_EXIT_USAGE;
  qi_tally_report (&tally, &own);
  return status;
}

static const char *const first_words[] = { "merge", NULL };

const QiCommand qi_cmd_report = {
  .name = "report",
  .usage = "merge FILE…",
  .summary = "join the parts of a report",
  .help = "Prints what one run of qi check --json would have printed, from the parts that several\n"
          "runs with --shard=K/N or --resume=FILE made, and ends with its exit status. All parts\n"
          "have to be there, in any order, each of them once and complete.",
  .options = QI_OPTIONS_COMMON,
  .first_words = first_words,
  .run = run,
};
