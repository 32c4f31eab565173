/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file.h"
#include "qi-file-private.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_BLOCK 65536 /* bytes asked for when the size is not known */

static void
on_size_limit (int number)
{
}

/**
 * qi_file_outlive_limits:
 *
 * For programs, when they start: a file that would grow beyond the limit of its size (`ulimit -f`) is an error of
 * the save, with %G_IO_ERROR_MESSAGE_TOO_LARGE, and not the end of the process. Programs that are started from this
 * one do not notice, as they would if the signal was ignored.
 */
void
qi_file_outlive_limits (void)
{
  const struct sigaction action = { .sa_handler = on_size_limit, .sa_flags = SA_RESTART };

  sigaction (SIGXFSZ, &action, NULL);
}

/**
 * qi_file_get_reason:
 * @number: an errno
 *
 * Returns: (transfer none): what it says, in words
 */
const char *
qi_file_get_reason (int number)
{
  if (number == EFBIG)
    return "the file would be larger than is allowed here";
  if (number == ENXIO)
    return "it is a socket, or a device that is not there";
  return g_strerror (number);
}

/* Sets a G_IO_ERROR with the reason that the system gives. */
void
qi_file_set_errno (GError    **error,
                   int         number,
                   const char *what)
{
  int code = (int) g_io_error_from_errno (number);

  /* GLib has no code for these two. */
  if (number == EFBIG)
    code = G_IO_ERROR_MESSAGE_TOO_LARGE;
  else if (number == EDQUOT)
    code = G_IO_ERROR_NO_SPACE;
  g_set_error (error, G_IO_ERROR, code, "%s: %s", what, qi_file_get_reason (number));
}

static void
set_too_long (GError **error,
              gsize    max_bytes)
{
  QiFinding *finding = qi_found_too_long ((gint64) MIN (max_bytes, (gsize) G_MAXINT64));

  qi_finding_set_range (finding, max_bytes, 1); /* the first byte beyond the limit */
  qi_set_error (error, QI_ERROR_IO, finding);
}

/* A block of memory that grows while it is read into; at most one byte above the limit, which
 * tells a text that is too long from one that just fits. */
typedef struct
{
  char *data;
  gsize length;
  gsize size;
  gsize max_bytes;
} Block;

static gboolean
block_grow (Block   *block,
            gsize    wanted,
            GError **error)
{
  gsize cap = block->max_bytes < G_MAXSIZE - 1 ? block->max_bytes + 1 : G_MAXSIZE - 1;
  gsize size = MIN (MAX (wanted, 1), cap);
  char *data = g_try_realloc (block->data, size);

  if (data == NULL)
    {
      qi_file_set_errno (error, ENOMEM, "cannot hold the text");
      return FALSE;
    }
  block->data = data;
  block->size = size;
  return TRUE;
}

/* Makes room for more. FALSE when the text has reached the limit. */
static gboolean
block_make_room (Block   *block,
                 GError **error)
{
  if (block->length > block->max_bytes)
    {
      set_too_long (error, block->max_bytes);
      return FALSE;
    }
  if (block->length < block->size)
    return TRUE;
  return block_grow (block,
                     block->size > G_MAXSIZE / 2 ? G_MAXSIZE - 1
                                                 : MAX (block->size * 2, FIRST_BLOCK),
                     error);
}

static GBytes *
block_end (Block *block)
{
  char *data = block->data;

  /* Gives back the memory that the last doubling took too much. */
  if (block->length < block->size)
    {
      char *fitted = g_try_realloc (data, MAX (block->length, 1));

      if (fitted != NULL)
        data = fitted;
    }
  block->data = NULL;
  return g_bytes_new_take (data, block->length);
}

/**
 * qi_file_read_ready:
 * @fd: a descriptor open for reading
 * @data: where to
 * @size: the most bytes that are read
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError
 *
 * Waits for bytes, or for the end, and reads. So a pipe that nobody writes to can be given up, even one that was
 * opened without waiting for a writer.
 *
 * Returns: how many bytes; 0 at the end; −1 with a %G_IO_ERROR
 */
gssize
qi_file_read_ready (int           fd,
                    char         *data,
                    gsize         size,
                    GCancellable *cancellable,
                    GError      **error)
{
  GPollFD polls[2] = { { .fd = fd, .events = G_IO_IN } };
  const gboolean has_cancel =
    cancellable != NULL && g_cancellable_make_pollfd (cancellable, &polls[1]);
  gssize n = -1;

  for (;;)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        break;
      if (g_poll (polls, has_cancel ? 2 : 1, -1) < 0 && errno != EINTR)
        {
          qi_file_set_errno (error, errno, "cannot read");
          break;
        }
      if (polls[0].revents == 0)
        continue;
      n = read (fd, data, MIN (size, (gsize) G_MAXSSIZE));
      if (n >= 0)
        break;
      if (errno != EINTR && errno != EAGAIN)
        {
          qi_file_set_errno (error, errno, "cannot read");
          break;
        }
    }
  if (has_cancel)
    g_cancellable_release_fd (cancellable);
  return n;
}

/**
 * qi_file_load_fd:
 * @fd: a descriptor open for reading: a file, a pipe, a terminal
 * @max_bytes: the most bytes that are taken
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError
 *
 * Reads from where @fd stands to its end. A regular file that is too large is refused by its size,
 * before any memory is taken; anything else while it is read. @fd stays open.
 *
 * Returns: (transfer full): the bytes; %NULL with a %G_IO_ERROR, or with %QI_ERROR_IO and the
 *   finding too-long
 */
GBytes *
qi_file_load_fd (int           fd,
                 gsize         max_bytes,
                 GCancellable *cancellable,
                 GError      **error)
{
  Block block = { .max_bytes = max_bytes };
  struct stat status;
  gsize first = FIRST_BLOCK;

  g_return_val_if_fail (fd >= 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (fstat (fd, &status) != 0)
    {
      qi_file_set_errno (error, errno, "cannot read");
      return NULL;
    }
  if (S_ISDIR (status.st_mode))
    {
      qi_file_set_errno (error, EISDIR, "cannot read");
      return NULL;
    }
  if (S_ISREG (status.st_mode) && status.st_size > 0)
    {
      off_t start = lseek (fd, 0, SEEK_CUR);
      guint64 left = (guint64) (status.st_size - MIN (MAX (start, 0), status.st_size));

      if (left > max_bytes)
        {
          set_too_long (error, max_bytes);
          return NULL;
        }
      first = (gsize) left + 1; /* the byte more sees the end without another block */
    }
  if (!block_grow (&block, first, error))
    return NULL;
  for (;;)
    {
      gssize n;

      if (!block_make_room (&block, error))
        break;
      n = qi_file_read_ready (fd, block.data + block.length, block.size - block.length, cancellable,
                              error);
      if (n < 0)
        break;
      if (n == 0)
        return block_end (&block);
      block.length += (gsize) n;
    }
  g_free (block.data);
  return NULL;
}

/* For files that are not on a local file system. */
static GBytes *
load_stream (GFile        *file,
             gsize         max_bytes,
             GCancellable *cancellable,
             GError      **error)
{
  Block block = { .max_bytes = max_bytes };
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, error);

  if (stream == NULL || !block_grow (&block, FIRST_BLOCK, error))
    return NULL;
  for (;;)
    {
      gssize n;

      if (!block_make_room (&block, error))
        break;
      n = g_input_stream_read (G_INPUT_STREAM (stream), block.data + block.length,
                               block.size - block.length, cancellable, error);
      if (n < 0)
        break;
      if (n == 0)
        return block_end (&block);
      block.length += (gsize) n;
    }
  g_free (block.data);
  return NULL;
}

/**
 * qi_file_load:
 * @file: a file
 * @max_bytes: the most bytes that are taken
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError
 *
 * Reads a whole file, pipe or device, as qi_file_load_fd() does. A pipe without a writer is
 * waited for until @cancellable says otherwise.
 *
 * Returns: (transfer full): the bytes; %NULL with a %G_IO_ERROR (%G_IO_ERROR_NOT_FOUND,
 *   %G_IO_ERROR_IS_DIRECTORY …), or with %QI_ERROR_IO and the finding too-long
 *
 * Since: 1.0
 */
GBytes *
qi_file_load (GFile        *file,
              gsize         max_bytes,
              GCancellable *cancellable,
              GError      **error)
{
  const char *path;
  GBytes *bytes;
  int fd;

  g_return_val_if_fail (G_IS_FILE (file), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  path = g_file_peek_path (file);
  if (path == NULL)
    return load_stream (file, max_bytes, cancellable, error);
  /* Without blocking: opening a pipe that has no writer would otherwise hang, and could not be
   * cancelled. */
  fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0)
    {
      qi_file_set_errno (error, errno, "cannot open");
      return NULL;
    }
  bytes = qi_file_load_fd (fd, max_bytes, cancellable, error);
  close (fd);
  return bytes;
}
