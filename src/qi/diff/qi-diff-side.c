/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* One of the two files that are compared: where its positions stand, and reading one of them. */
#include "qi-diff.h"
#include "qi-inputs.h"
#include "qi-wait.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-file.h"
#include "qi-file-private.h"
#include "qi-found-private.h"
#include "qi-item-reader.h"
#include "qi-item-reader-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define COPY_BLOCK 65536                /* bytes */
#define MAX_COPY   (1024 * 1024 * 1024) /* bytes that are copied from a stream that may have no end */

static guint64
hash_text (guint64     seed,
           const char *text,
           gsize       length)
{
  guint64 hash;

  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  while (length > 0 && g_ascii_isspace (*text))
    {
      text++;
      length--;
    }
  hash = seed ^ length;
  while (length > 0)
    {
      guint64 word = 0;
      gsize n = MIN (length, sizeof word);

      memcpy (&word, text, n);
      hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
      hash ^= hash >> 29;
      text += n;
      length -= n;
    }
  hash *= G_GUINT64_CONSTANT (0xBF58476D1CE4E5B9);
  return hash ^ hash >> 32;
}

static gboolean
fail (QiDiffSide *self,
      const char *what,
      int         code)
{
  g_set_error (&self->failure, G_IO_ERROR, g_io_error_from_errno (code), "%s: %s", what,
               qi_file_get_reason (code));
  return FALSE;
}

/* Copies what comes through a pipe, since rows are read again; a device may be endless. */
static int
copy_stream (QiDiffSide *self,
             int         from)
{
  g_autofree char *name = NULL;
  g_autofree char *block = g_malloc (COPY_BLOCK);
  int fd = g_file_open_tmp ("qi-diff-XXXXXX", &name, &self->failure);
  gsize n_copied = 0;
  gssize n = 0;

  if (fd < 0)
    return -1;
  unlink (name);
  while (
    (n = qi_file_read_ready (from, block, COPY_BLOCK, qi_wait_get_cancellable (), &self->failure))
    != 0)
    {
      n_copied += n > 0 ? (gsize) n : 0;
      if (n > 0 && n_copied > MAX_COPY)
        {
          g_set_error (&self->failure, G_IO_ERROR, G_IO_ERROR_FAILED,
                       "of what is no regular file at most %d bytes are compared", MAX_COPY);
          n = -1;
        }
      for (gssize done = 0, written = 0; n > 0 && done < n; done += written)
        {
          written = write (fd, block + done, (gsize) (n - done));
          if (written < 0 && errno != EINTR)
            n = -1;
          written = MAX (written, 0);
        }
      if (n < 0)
        {
          if (self->failure == NULL)
            fail (self, "cannot take in the text", errno);
          close (fd);
          return -1;
        }
    }
  if (lseek (fd, 0, SEEK_SET) == 0)
    return fd;
  fail (self, "cannot take in the text", errno);
  close (fd);
  return -1;
}

static gboolean
open_file (QiDiffSide *self)
{
  gboolean is_stdin = strcmp (self->name, "-") == 0;
  int fd =
    is_stdin ? STDIN_FILENO : open (self->name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  struct stat status;

  qi_wait_for ("Reading", self->name);
  if (fd < 0)
    return fail (self, "cannot open", errno);
  if (!is_stdin && fstat (fd, &status) == 0 && S_ISREG (status.st_mode))
    {
      self->fd = fd;
      return TRUE;
    }
  self->fd = copy_stream (self, fd);
  if (!is_stdin)
    close (fd);
  return self->fd >= 0;
}

static void
add_item (QiDiffSide       *self,
          const QiItemSpan *span,
          guint64           column,
          guint64           hash)
{
  QiDiffItem item = {
    .offset = span->offset,
    .length = (guint32) MIN (span->length, G_MAXUINT32),
    .line = (guint32) MIN (span->line, G_MAXUINT32),
    .column = (guint32) MIN (column, G_MAXUINT32),
  };

  g_array_append_val (self->items, item);
  g_array_append_val (self->texts, hash);
}

static gboolean
find_items (QiDiffSide      *self,
            const QiOptions *options,
            guint64          seed)
{
  gsize most = options->limits->max_text_bytes;
  g_autoptr (QiItemReader) reader =
    qi_item_reader_new (self->fd, strcmp (self->name, "-") == 0 ? NULL : self->name, options->from,
                        most);
  QiFinding *fault;

  qi_item_reader_set_cancellable (reader, qi_wait_get_cancellable ());
  for (;;)
    {
      QiItemSpan span;
      const char *text = NULL;
      QiLineStatus status = qi_item_reader_next (reader, &text, &span, &self->failure);

      if (status == QI_LINE_ERROR)
        return FALSE;
      if (status == QI_LINE_END)
        break;
      if (self->items->len >= G_MAXINT32 / 2)
        {
          g_set_error (&self->failure, G_IO_ERROR, G_IO_ERROR_FAILED, "too many positions");
          return FALSE;
        }

      const guint64 column = qi_item_reader_get_column (reader) - 1;

      /* For a text that is too long, its start and its length are compared. */
      if (status == QI_LINE_TOO_LONG)
        add_item (self, &(QiItemSpan) { span.offset, G_MAXUINT32, span.line }, column,
                  hash_text (seed ^ span.length, text, most));
      else
        add_item (self, &span, column, hash_text (seed, text, (gsize) span.length));
    }
  self->division = qi_item_reader_get_division (reader);
  self->format = qi_item_reader_get_format (reader);
  fault = qi_item_reader_get_fault (reader);
  self->fault = fault == NULL ? NULL : qi_finding_ref (fault);
  return TRUE;
}

/* Each file of a folder is one row; one that cannot be read is one too. */
static gboolean
find_files (QiDiffSide      *self,
            const QiOptions *options,
            guint64          seed)
{
  gboolean is_cut = FALSE;

  self->paths = qi_folder_list (self->name, &is_cut, &self->failure);
  self->division = QI_DIVISION_FOLDER;
  if (self->paths == NULL)
    return FALSE;
  if (is_cut || self->paths->len == 0)
    {
      g_set_error (&self->failure, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   is_cut ? "the folder holds too many files"
                          : "the folder holds no position file");
      return FALSE;
    }
  self->root = strlen (self->name) + (g_str_has_suffix (self->name, "/") ? 0 : 1);
  for (guint i = 0; i < self->paths->len && !qi_wait_is_over (); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (self->paths->pdata[i]);
      g_autoptr (GBytes) bytes =
        qi_file_load (file, options->limits->max_text_bytes, qi_wait_get_cancellable (), NULL);
      gsize length = 0;
      const char *text = bytes == NULL ? NULL : g_bytes_get_data (bytes, &length);

      if (bytes == NULL)
        {
          text = self->paths->pdata[i];
          add_item (self, &(QiItemSpan) { 0, G_MAXUINT32, 1 }, 0,
                    hash_text (~seed, text, strlen (text)));
        }
      else
        add_item (self, &(QiItemSpan) { 0, length, 1 }, 0, hash_text (seed, text, length));
    }
  return TRUE;
}

gboolean
qi_diff_side_open (QiDiffSide      *self,
                   const QiOptions *options,
                   const char      *name,
                   guint64          seed)
{
  *self = (QiDiffSide) {
    .name = name,
    .fd = -1,
    .items = g_array_new (FALSE, FALSE, sizeof (QiDiffItem)),
    .texts = g_array_new (FALSE, FALSE, sizeof (guint64)),
  };
  if (strcmp (name, "-") != 0 && g_file_test (name, G_FILE_TEST_IS_DIR))
    return find_files (self, options, seed);
  return open_file (self) && find_items (self, options, seed);
}

void
qi_diff_side_clear (QiDiffSide *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_clear_pointer (&self->paths, g_ptr_array_unref);
  g_clear_pointer (&self->items, g_array_unref);
  g_clear_pointer (&self->texts, g_array_unref);
  g_clear_pointer (&self->fault, qi_finding_unref);
  g_clear_error (&self->failure);
}

void
qi_diff_sides_part (QiDiffSide *a,
                    QiDiffSide *b)
{
  if (a->format == b->format)
    return;
  for (guint i = 0; i < b->texts->len; i++)
    g_array_index (b->texts, guint64, i) ^= G_GUINT64_CONSTANT (0x94D049BB133111EB);
}

guint
qi_diff_side_get_n (const QiDiffSide *self)
{
  return self->items->len;
}

/* The file of a row as it is named in remarks. */
static const char *
get_file (const QiDiffSide *self,
          guint             row)
{
  return self->paths != NULL ? self->paths->pdata[row] : self->name;
}

static char *
load_item (const QiDiffSide *self,
           const QiDiffItem *item,
           GError          **error)
{
  char *text = g_try_malloc ((gsize) item->length + 1);
  gsize done = 0;

  if (text == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "cannot hold the text");
      return NULL;
    }
  while (done < item->length)
    {
      gssize n = pread (self->fd, text + done, item->length - done, (off_t) (item->offset + done));

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "cannot read: %s",
                       n < 0 ? g_strerror (errno) : "the file has become shorter");
          g_free (text);
          return NULL;
        }
      done += (gsize) n;
    }
  text[done] = '\0';
  return text;
}

static char *
load_file (const char      *path,
           const QiOptions *options,
           gsize           *length,
           GError         **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes =
    qi_file_load (file, options->limits->max_text_bytes, qi_wait_get_cancellable (), error);
  gconstpointer data = bytes == NULL ? NULL : g_bytes_get_data (bytes, length);
  char *text;

  if (bytes == NULL)
    return NULL;
  text = g_malloc (*length + 1);
  if (*length > 0)
    memcpy (text, data, *length);
  text[*length] = '\0';
  return text;
}

static QiExit
keep_input (const QiOptions *options,
            const QiInput   *input,
            gpointer         user_data)
{
  QiDiffReading *reading = user_data;

  reading->input = *input;
  if (input->setup != NULL)
    qi_setup_ref (input->setup);
  if (input->source != NULL)
    qi_source_ref (input->source);
  if (input->findings != NULL)
    g_ptr_array_ref (input->findings);
  return QI_EXIT_DONE;
}

static void
set_too_long (GError **error,
              gsize    most)
{
  QiFinding *finding = qi_found_too_long (most);

  qi_set_error (error, QI_ERROR_IO, finding);
}

void
qi_diff_side_locate (const QiDiffSide *self,
                     guint             row,
                     QiDiffReading    *reading)
{
  const QiDiffItem *item = &g_array_index (self->items, QiDiffItem, row);

  *reading = (QiDiffReading) { .row = row, .line = item->line };
  reading->input.place.file = get_file (self, row);
  reading->input.format = self->format == NULL ? NULL : self->format->id;
}

void
qi_diff_side_read (const QiDiffSide *self,
                   const QiOptions  *options,
                   guint             row,
                   QiDiffReading    *reading)
{
  const QiDiffItem *item = &g_array_index (self->items, QiDiffItem, row);
  gboolean is_one = self->items->len == 1 && self->paths == NULL;
  QiPlace place = { .file = get_file (self, row),
                    .line = self->paths != NULL || is_one ? 0 : item->line,
                    .column = self->paths != NULL || is_one ? 0 : item->column };
  QiInputCalls calls = { .one = keep_input, .user_data = reading };
  QiOptions how = *options;

  *reading = (QiDiffReading) { .is_read = TRUE, .row = row, .line = item->line };
  if (self->paths != NULL)
    reading->text = load_file (place.file, options, &place.length, &reading->error);
  else if (item->length == G_MAXUINT32)
    set_too_long (&reading->error, options->limits->max_text_bytes);
  else
    {
      reading->text = load_item (self, item, &reading->error);
      place.length = item->length;
    }
  if (reading->text == NULL)
    {
      qi_input_read_text (options, &place, reading->error, &calls);
      return;
    }
  place.text = reading->text;
  if (how.from == NULL && self->division != QI_DIVISION_WHOLE)
    how.from = self->format;
  qi_input_read_text (&how, &place, NULL, &calls);
}

void
qi_diff_reading_clear (QiDiffReading *reading)
{
  g_clear_pointer (&reading->input.setup, qi_setup_unref);
  g_clear_pointer (&reading->input.source, qi_source_unref);
  g_clear_pointer (&reading->input.findings, g_ptr_array_unref);
  g_clear_pointer (&reading->text, g_free);
  g_clear_error (&reading->error);
}
