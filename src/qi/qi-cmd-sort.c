/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* A list in another order. What is kept of a row is its key and where it stands; its text is read once more. */
#include "qi-list.h"
#include "qi-sort-keys.h"
#include "qi-wait.h"

#include "qi-file.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_ROWS              (1u << 26)
#define COPY_BYTES            (256 * 1024)
#define QI_CODE_TOO_MANY_ROWS "too-many-rows"
#define QI_CODE_CHANGED       "changed-meanwhile"

/* One row of the list. */
typedef struct
{
  guint64 start; /* of its text in the stream */
  guint64 line;
  gsize   key; /* of its key in @keys */
  gsize   length;
  guint   key_length : 31;
  guint   has_crlf : 1;
  guint   item;
} Row;

typedef struct
{
  const QiOptions  *options;
  QiSortKeys        by;
  const char       *file;
  int               fd;    /* what texts are read from again */
  guint64           begin; /* of the stream in it */
  GArray           *rows;  /* Row */
  GString          *keys;
  QiDivision        division;
  const QiNotation *format;
  QiLikely          likely;
  gboolean          is_full;
  gboolean          is_cut; /* a row is */
  QiListOut         out;
} Run;

static QiExit
note_row (const QiOptions *options,
          const QiInput   *input,
          gpointer         user_data)
{
  Run *run = user_data;
  QiExit status = qi_list_report (options, input);
  Row row = { .start = input->place.start,
              .line = input->place.line,
              .key = run->keys->len,
              .length = input->place.length,
              .item = (guint) input->place.item,
              .has_crlf = input->place.has_crlf ? 1 : 0 };

  if (!qi_list_is_row (input) || run->is_full)
    return status;
  if (run->rows->len >= MAX_ROWS)
    {
      run->is_full = TRUE;
      qi_report_plain (options, &input->place, QI_CODE_TOO_MANY_ROWS,
                       "there are too many rows; nothing is written");
      return QI_EXIT_USAGE;
    }
  qi_sort_keys_append (&run->by, options, input, run->keys);
  row.key_length = (guint) (run->keys->len - row.key) & G_MAXINT;
  run->is_cut = run->is_cut || (input->place.is_cut && !options->json);
  run->division = input->place.division;
  run->format = input->place.format;
  run->likely = input->place.likely;
  g_array_append_val (run->rows, row);
  return status;
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const Run *run = user_data;
  const Row *first = a, *second = b;
  const guint n = MIN (first->key_length, second->key_length);
  int order = memcmp (run->keys->str + first->key, run->keys->str + second->key, n);

  if (order == 0)
    order = (first->key_length > second->key_length) - (first->key_length < second->key_length);
  return run->options->reverse ? -order : order;
}

static gboolean
read_row (const Run *run,
          const Row *row,
          char      *text)
{
  for (gsize done = 0; done < row->length;)
    {
      const gssize n =
        pread (run->fd, text + done, row->length - done, (off_t) (run->begin + row->start + done));

      if (n <= 0 && !(n < 0 && errno == EINTR))
        return FALSE;
      done += n > 0 ? (gsize) n : 0;
    }
  return TRUE;
}

static QiExit
print_again (const QiOptions *options,
             const QiInput   *input,
             gpointer         user_data)
{
  Run *run = user_data;

  return qi_list_out_row (&run->out, options, input);
}

static void
print_row (Run        *run,
           const Row  *row,
           const char *text)
{
  const QiInputCalls calls = { .one = print_again, .user_data = run };
  const QiPlace place = { .file = run->file,
                          .line = row->line,
                          .item = row->item,
                          .text = text,
                          .length = row->length,
                          .division = run->division,
                          .has_crlf = row->has_crlf,
                          .format = run->format,
                          .likely = run->likely };

  if (run->options->json)
    qi_input_read_text (run->options, &place, NULL, &calls);
  else
    qi_list_out_text (&run->out, run->options, &place);
}

static gboolean
print_rows (Run *run)
{
  g_autoptr (GByteArray) text = g_byte_array_new ();

  for (guint i = 0; i < run->rows->len && !qi_wait_is_over (); i++)
    {
      const Row *row = &g_array_index (run->rows, Row, i);

      g_byte_array_set_size (text, (guint) row->length);
      if (!read_row (run, row, (char *) text->data))
        return FALSE;
      print_row (run, row, row->length > 0 ? (const char *) text->data : "");
    }
  qi_list_out_end (&run->out, run->options);
  return TRUE;
}

/* --- the file --------------------------------------------------------------------------------- */

static QiExit
fail (const Run  *run,
      const char *code,
      const char *message)
{
  const QiPlace place = { .file = run->file };

  qi_report_plain (run->options, &place, code, message);
  if (run->options->json)
    qi_line_print_refusal (run->options, code, message);
  return QI_EXIT_USAGE;
}

/* What cannot be read twice, such as a pipe, goes to a file without a name that takes the place of standard input. */
static gboolean
keep_stdin (Run     *run,
            GError **error)
{
  g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autofree char *block = g_malloc (COPY_BYTES);
  g_autofree char *name = NULL;
  const int fd = g_file_open_tmp ("qi-sort-XXXXXX", &name, error);
  gssize n = 0;

  if (fd < 0)
    return FALSE;
  g_unlink (name);
  qi_wait_for ("Reading", "-");
  while ((n = g_input_stream_read (stream, block, COPY_BYTES, qi_wait_get_cancellable (), error))
         > 0)
    for (gssize done = 0; done < n;)
      {
        const gssize written = write (fd, block + done, (gsize) (n - done));

        if (written < 0 && errno != EINTR)
          {
            g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "cannot be kept: %s",
                         qi_file_get_reason (errno));
            close (fd);
            return FALSE;
          }
        done += MAX (written, 0);
      }
  if (n == 0 && (lseek (fd, 0, SEEK_SET) < 0 || dup2 (fd, STDIN_FILENO) < 0))
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "cannot be kept: %s",
                   qi_file_get_reason (errno));
      n = -1;
    }
  close (fd);
  return n == 0;
}

/* Opens what texts are read from again. */
static gboolean
open_list (Run     *run,
           GError **error)
{
  struct stat status;
  off_t at;

  if (strcmp (run->file, "-") == 0)
    {
      if ((fstat (STDIN_FILENO, &status) != 0 || !S_ISREG (status.st_mode))
          && !keep_stdin (run, error))
        return FALSE;
      run->fd = fcntl (STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
      at = lseek (STDIN_FILENO, 0, SEEK_CUR);
      run->begin = at > 0 ? (guint64) at : 0;
    }
  else
    run->fd = open (run->file, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (run->fd < 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "cannot open: %s",
                   qi_file_get_reason (errno));
      return FALSE;
    }
  if (fstat (run->fd, &status) == 0 && S_ISREG (status.st_mode))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                       "only a file can be sorted, or standard input");
  return FALSE;
}

/* Whether both are one file that nobody wrote to. */
static gboolean
is_unchanged (const struct stat *a,
              const struct stat *b)
{
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size
         && a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static QiExit
sort_list (Run *run)
{
  const char *files[] = { run->file, NULL };
  struct stat before, after;
  gboolean is_same = fstat (run->fd, &before) == 0;
  QiExit status = qi_inputs_foreach (run->options, files, note_row, run);

  if (qi_wait_is_over () || run->is_full)
    return status;
  if (run->is_cut)
    return fail (run, QI_CODE_CUT_ROW,
                 "a row is not whole, so that no other can follow it; nothing is written");
  g_array_sort_with_data (run->rows, compare_rows, run);
  is_same = is_same && (strcmp (run->file, "-") == 0 || stat (run->file, &after) == 0)
            && (strcmp (run->file, "-") != 0 || fstat (run->fd, &after) == 0)
            && is_unchanged (&before, &after);
  if (is_same && print_rows (run))
    return status;
  return fail (run, QI_CODE_CHANGED, "the file was changed while it was read");
}

static QiExit
run_sort (const QiOptions *options)
{
  const char *files[2];
  Run run = { .options = options, .fd = -1 };
  g_autoptr (GError) error = NULL;
  QiExit status = QI_EXIT_DONE;

  if (!qi_sort_keys_parse (&run.by, options, &status)
      || !qi_options_get_one_file (options, files, &status))
    return status;
  run.file = files[0] != NULL ? files[0] : "-";
  run.rows = g_array_new (FALSE, FALSE, sizeof (Row));
  run.keys = g_string_new (NULL);
  if (open_list (&run, &error))
    status = sort_list (&run);
  else if (!qi_wait_is_over ())
    status = fail (&run, QI_CODE_UNREADABLE, error->message);
  g_array_unref (run.rows);
  g_string_free (run.keys, TRUE);
  if (run.fd >= 0)
    close (run.fd);
  return status;
}

const QiCommand qi_cmd_sort = {
  .name = "sort",
  .usage = "--by=KEY[,KEY] [OPTIONS] [FILE]",
  .summary = "write the positions of a list in order",
  .help = "Writes the rows of FILE as they are, in another order. Rows that are alike in all keys\n"
          "stay in the order in which they were; with --reverse, too.\n"
          "\n"
          "  verdict   errors first, then warnings, notes, rows without rules, and the fine ones\n"
          "  title     by title, id, event or players; 2 comes before 10; rows without one last\n"
          "  material  few pieces first, and the same ones together\n"
          "\n"
          "Of a row only its keys and its place are kept in memory.",
  .options = (QI_OPTIONS_READING & ~QI_OPTION_LINES) | QI_OPTION_BY | QI_OPTION_REVERSE
             | QI_OPTION_ALLOW | QI_OPTION_NO_RULES,
  .takes_many = TRUE,
  .run = run_sort,
};
