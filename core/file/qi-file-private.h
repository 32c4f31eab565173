/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-file.h"

G_BEGIN_DECLS

/* Sets a G_IO_ERROR: "@what: reason". */
void qi_file_set_errno (GError    **error,
                        int         number,
                        const char *what);
/* Writes all of @text, which may be empty. */
gboolean qi_file_write_all (int           fd,
                            const char   *text,
                            gsize         length,
                            GCancellable *cancellable,
                            GError      **error);

/* Writes a new file's content from its start on. */
typedef gboolean (*QiFileWriteFunc) (int           fd,
                                     gpointer      user_data,
                                     GCancellable *cancellable,
                                     GError      **error);
/* Called when everything is written and only the exchange is left. FALSE: the old file stays. */
typedef gboolean (*QiFileCheckFunc) (gpointer  user_data,
                                     GError  **error);

/**
 * QiFileExpect:
 * @QI_FILE_EXPECT_ANYTHING: whatever regular file is there, or none
 * @QI_FILE_EXPECT_AS_FOUND: nothing if nothing is there when the save begins, else anything
 * @QI_FILE_EXPECT_NOTHING: no file
 * @QI_FILE_EXPECT_KNOWN: the file that is known
 *
 * What may be replaced.
 */
typedef enum
{
  QI_FILE_EXPECT_ANYTHING,
  QI_FILE_EXPECT_AS_FOUND,
  QI_FILE_EXPECT_NOTHING,
  QI_FILE_EXPECT_KNOWN,
} QiFileExpect;

/**
 * QiFileSave:
 * @write: fills the new file
 * @check: (nullable): the last word before the old file is replaced
 * @expect: what may be replaced
 * @known: the file that is expected
 * @known_text: (nullable): what it says, so that it may have been touched
 * @may_be_gone: one that is known may be missing, too
 * @is_one_of_many: the caller looks for what killed saves have left when all are saved
 * @fd: (out, nullable): the new file, open for reading; −1 when nothing was saved
 * @written: (out): the new file as it was written
 * @notes: (nullable): gets the findings of the save, also of one that fails
 *
 * What a save is about.
 */
typedef struct
{
  QiFileWriteFunc    write;
  QiFileCheckFunc    check;
  gpointer           user_data;
  QiFileExpect       expect;
  const QiFileStamp *known;
  GBytes            *known_text;
  gboolean           may_be_gone;
  gboolean           is_one_of_many;
  int               *fd;
  QiFileStamp        written;
  GPtrArray         *notes;
  GCancellable      *cancellable;
} QiFileSave;

/* qi_file_save_over() of what is written piece by piece, so that nobody needs all of it in
 * memory. */
gboolean qi_file_save_with (GFile      *file,
                            QiFileSave *save,
                            GError    **error);

/* The same from an open descriptor (standard input), which stays open. */
GBytes  *qi_file_load_fd (int           fd,
                          gsize         max_bytes,
                          GCancellable *cancellable,
                          GError      **error);
/* Waits for bytes, or for the end, and reads them, so that a pipe nobody writes to can be given up. */
gssize   qi_file_read_ready (int           fd,
                             char         *data,
                             gsize         size,
                             GCancellable *cancellable,
                             GError      **error);
/* The same, but only over a file that is known. @written (out, optional). */
gboolean qi_file_save_over (GFile            *file,
                            const char       *text,
                            gsize             length,
                            const QiFileOver *over,
                            QiFileStamp      *written,
                            GPtrArray        *notes,
                            GCancellable     *cancellable,
                            GError          **error);
/* Called when a program starts: exceeding the limit of file sizes then does not end it. */
void     qi_file_outlive_limits (void);
/* Removes what killed saves have left in the folder of @file, or in @file itself. Each save does
 * it too. */
void     qi_file_clear_leftovers (GFile   *file,
                                  gboolean is_folder);

const char *qi_file_get_reason (int number);

G_END_DECLS
