/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* A list in another order. What is kept of a row is its key and where it stands; its text is read once more. How much
 * that may be in all is bounded, and so is what is kept of standard input. */
#include "qi-list.h"
#include "qi-inputs.h"
#include "qi-sort-keys.h"
#include "qi-wait.h"

#include "qi-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_ROWS              (1u << 26)
#define MIB                   (G_GUINT64_CONSTANT (1) << 20)
#define COPY_BYTES            (256 * 1024)
#define QI_CODE_TOO_MANY_ROWS "too-many-rows"
#define QI_CODE_TOO_LONG      "too-long-to-keep"
#define QI_CODE_CHANGED       "changed-meanwhile"

/* One row of the list. */
typedef struct
{
  guint64 start; /* of its text in the stream */
  guint64 line;
  gsize   key;    /* of its key in @keys */
  guint32 length; /* a position's text has 1 GiB at most */
  guint32 lead;
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
  GString          *key;      /* of the row that is looked at */
  guint64           rows_end; /* of the last row in the stream */
  guint64           end;      /* of the stream */
  guint64           keep;     /* bytes, of input and of rows with their keys each */
  QiDivision        division;
  const QiNotation *format;
  QiLikely          likely;
  gboolean          is_full;
  gboolean          is_cut; /* a row is */
  QiListOut         out;
} Run;

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

/* Whether the row that is looked at can be kept as well. */
static gboolean
has_room (const Run *run)
{
  return run->rows->len < MAX_ROWS && run->key->len <= G_MAXINT
         && (run->rows->len + (guint64) 1) * sizeof (Row) + run->keys->len + run->key->len
              <= run->keep;
}

static QiExit
refuse_more (Run           *run,
             const QiPlace *place)
{
  g_autofree char *message =
    g_strdup_printf ("with this row there is more to keep than %" G_GUINT64_FORMAT
                     " MiB (--keep=MIB); nothing is written",
                     run->keep / MIB);

  run->is_full = TRUE;
  qi_report_plain (run->options, place, QI_CODE_TOO_MANY_ROWS, message);
  if (run->options->json)
    qi_line_print_refusal (run->options, QI_CODE_TOO_MANY_ROWS, message);
  return QI_EXIT_USAGE;
}

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
              .length = (guint32) input->place.length,
              .lead = input->place.lead,
              .item = (guint) input->place.item,
              .has_crlf = input->place.has_crlf ? 1 : 0 };

  if (!qi_list_is_row (input) || run->is_full)
    return status;
  g_string_truncate (run->key, 0);
  qi_sort_keys_append (&run->by, options, input, run->key);
  if (!has_room (run))
    return refuse_more (run, &input->place);
  g_string_append_len (run->keys, run->key->str, (gssize) run->key->len);
  run->rows_end = row.start + row.length;
  row.key_length = (guint) run->key->len & G_MAXINT;
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

/* The bytes of the stream from @start on, once more. */
static gboolean
read_again (const Run *run,
            guint64    start,
            gsize      length,
            char      *text)
{
  for (gsize done = 0; done < length;)
    {
      const gssize n =
        pread (run->fd, text + done, length - done, (off_t) (run->begin + start + done));

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
                          .lead = row->lead,
                          .division = run->division,
                          .has_crlf = row->has_crlf,
                          .format = run->format,
                          .likely = run->likely };

  if (run->options->json)
    qi_input_read_text (run->options, &place, NULL, &calls);
  else
    qi_list_out_text (&run->out, run->options, &place);
}

/* The end of the last empty line within the comments at @text, or 0. */
static gsize
find_head (const char *text,
           gsize       length)
{
  gboolean is_empty = FALSE;
  gsize end = 0;

  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '\n' && is_empty)
        end = i + 1;
      if (text[i] == '\n' || !g_ascii_isspace (text[i]))
        is_empty = text[i] == '\n';
    }
  return end;
}

/* Comments that an empty line separates from the first row are about the whole list, and stay at its
 * top. */
static gboolean
print_head (Run *run)
{
  Row *first = run->rows->len > 0 ? &g_array_index (run->rows, Row, 0) : NULL;
  g_autofree char *text = NULL;
  gsize head = 0;

  if (first == NULL || run->options->json || first->lead == 0 || first->lead == QI_LEAD_TOO_LONG)
    return TRUE;
  text = g_malloc (first->lead);
  if (!read_again (run, first->start - first->lead, first->lead, text))
    return FALSE;
  head = find_head (text, first->lead);
  qi_output (run->options, text, head);
  first->lead -= (guint32) head;
  return TRUE;
}

/* Comments after the last row stay at the end. */
static gboolean
print_tail (Run *run)
{
  g_autofree char *text = g_malloc (COPY_BYTES);
  gboolean has_begun = FALSE;
  char last = '\n';

  if (run->division != QI_DIVISION_LINES || run->options->json)
    return TRUE;
  for (guint64 at = run->rows_end; at < run->end && !qi_wait_is_over (); at += COPY_BYTES)
    {
      const gsize n = (gsize) MIN (run->end - at, COPY_BYTES);
      gsize skip = 0;

      if (!read_again (run, at, n, text))
        return FALSE;
      /* Blanks, line ends and NUL are no comments. */
      while (!has_begun && skip < n && (g_ascii_isspace (text[skip]) || text[skip] == '\0'))
        skip++;
      has_begun = skip < n;
      qi_output (run->options, text + skip, n - skip);
      last = has_begun ? text[n - 1] : last;
    }
  if (last != '\n')
    qi_output (run->options, "\n", 1);
  return TRUE;
}

static gboolean
print_rows (Run *run)
{
  g_autoptr (GByteArray) text = g_byte_array_new ();

  for (guint i = 0; i < run->rows->len && !qi_wait_is_over (); i++)
    {
      const Row *row = &g_array_index (run->rows, Row, i);
      const gsize lead = row->lead == QI_LEAD_TOO_LONG ? 0 : row->lead;

      g_byte_array_set_size (text, (guint) (row->length + lead));
      if (!read_again (run, row->start - lead, row->length + lead, (char *) text->data))
        return FALSE;
      print_row (run, row, (const char *) text->data + lead);
    }
  qi_list_out_end (&run->out, run->options);
  return print_tail (run);
}

/* --- the file --------------------------------------------------------------------------------- */

static void
set_not_kept (GError **error)
{
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "cannot be kept: %s",
               qi_file_get_reason (errno));
}

static gboolean
write_all (int         fd,
           const char *block,
           gsize       length,
           GError    **error)
{
  for (gsize done = 0; done < length;)
    {
      const gssize written = write (fd, block + done, length - done);

      if (written < 0 && errno != EINTR)
        {
          set_not_kept (error);
          return FALSE;
        }
      done += (gsize) MAX (written, 0);
    }
  return TRUE;
}

/* Input that cannot be read twice, such as a pipe, is copied to an unnamed file that takes the place of standard
 * input. */
static gboolean
keep_stdin (Run     *run,
            GError **error)
{
  g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autofree char *block = g_malloc (COPY_BYTES);
  g_autofree char *name = NULL;
  const int fd = g_file_open_tmp ("qi-sort-XXXXXX", &name, error);
  guint64 kept = 0;
  gssize n = 0;
  gboolean is_kept = TRUE;

  if (fd < 0)
    return FALSE;
  g_unlink (name);
  qi_wait_for ("Reading", "-");
  while (is_kept
         && (n = g_input_stream_read (stream, block, COPY_BYTES, qi_wait_get_cancellable (), error))
              > 0)
    {
      kept += (guint64) n;
      if (kept > run->keep)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                       "longer than the %" G_GUINT64_FORMAT
                       " MiB that are kept of standard input (--keep=MIB); a file can be as long "
                       "as it likes",
                       run->keep / MIB);
          is_kept = FALSE;
        }
      else
        is_kept = write_all (fd, block, (gsize) n, error);
    }
  if (is_kept && n == 0 && (lseek (fd, 0, SEEK_SET) < 0 || dup2 (fd, STDIN_FILENO) < 0))
    {
      set_not_kept (error);
      is_kept = FALSE;
    }
  close (fd);
  return is_kept && n == 0;
}

/* Opens the file from which texts are read again. */
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

/* Whether both are the same file, and nobody has written to it. */
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
  gboolean is_kept;
  QiExit status = qi_inputs_foreach (run->options, files, note_row, run);

  if (qi_wait_is_over () || run->is_full)
    return status;
  if (run->is_cut)
    return fail (run, QI_CODE_CUT_ROW,
                 "a row is not whole, so that no other can follow it; nothing is written");
  run->end = (guint64) before.st_size - MIN (run->begin, (guint64) before.st_size);
  is_kept = print_head (run);
  g_array_sort_with_data (run->rows, compare_rows, run);
  is_same = is_same && (strcmp (run->file, "-") == 0 || stat (run->file, &after) == 0)
            && (strcmp (run->file, "-") != 0 || fstat (run->fd, &after) == 0)
            && is_unchanged (&before, &after);
  if (is_same && is_kept && print_rows (run))
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
  run.key = g_string_new (NULL);
  run.keep = (options->keep > 0 ? options->keep : QI_DEFAULT_KEEP) * MIB;
  if (open_list (&run, &error))
    status = sort_list (&run);
  else if (!qi_wait_is_over ())
    status = fail (&run,
                   g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE) ? QI_CODE_TOO_LONG
                                                                            : QI_CODE_UNREADABLE,
                   error->message);
  g_array_unref (run.rows);
  g_string_free (run.keys, TRUE);
  g_string_free (run.key, TRUE);
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
          "Comments in a file of lines go with the row below them; those that an empty line sets\n"
          "apart at the top, and those at the end, stay where they are.\n"
          "Of a row its keys and its place alone are kept in memory, and what comes from a pipe in\n"
          "a temporary file: each up to --keep. What is longer is refused, and nothing is written.",
  .options = (QI_OPTIONS_READING & ~QI_OPTION_LINES) | QI_OPTION_BY | QI_OPTION_REVERSE
             | QI_OPTION_KEEP
             | QI_OPTION_ALLOW | QI_OPTION_NO_RULES,
  .takes_many = TRUE,
  .run = run_sort,
};
