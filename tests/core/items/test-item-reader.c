/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-item-reader.h"
#include "qi-item-reader-private.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <string.h>
#include <unistd.h>

/* Items of a stream: from files and pipes, with items that are cut by blocks, and with too long
 * ones. */

#define FEN  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define TAGS "[Event \"a\"]\n"

typedef struct
{
  int         fd;
  const char *text;
  gsize       length;
  gsize       step; /* bytes written at once */
} Writer;

static gpointer
write_all (gpointer data)
{
  const Writer *writer = data;
  gsize at = 0;

  while (at < writer->length)
    {
      const ssize_t n =
        write (writer->fd, writer->text + at, MIN (writer->step, writer->length - at));

      g_assert_cmpint (n, >, 0);
      at += (gsize) n;
    }
  close (writer->fd);
  return NULL;
}

/* Reads a text through a pipe. The items are written one after another, each with its line; "!" stands before one that
 * is too long. */
static char *
read_items (const char *name,
            const char *text,
            gsize       length,
            gsize       step,
            gsize       max_bytes,
            QiDivision *division)
{
  GString *items = g_string_new (NULL);
  g_autoptr (QiItemReader) reader = NULL;
  g_autoptr (GError) error = NULL;
  GThread *thread;
  Writer writer = { .text = text, .length = length, .step = step };
  int fds[2];

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, &error));
  writer.fd = fds[1];
  thread = g_thread_new ("writer", write_all, &writer);
  reader = qi_item_reader_new (fds[0], name, NULL, max_bytes);
  for (;;)
    {
      const char *item = NULL;
      QiItemSpan span;
      const QiLineStatus status = qi_item_reader_next (reader, &item, &span, &error);

      g_assert_no_error (error);
      if (status == QI_LINE_END)
        break;
      g_assert_cmpuint (span.offset + span.length, <=, length);
      g_assert_cmpint (memcmp (item, text + span.offset, MIN (span.length, max_bytes)), ==, 0);
      g_assert_true ((status == QI_LINE_TOO_LONG) == (span.length > max_bytes));
      g_string_append_printf (items, "%s%s%" G_GUINT64_FORMAT ":", items->len > 0 ? "|" : "",
                              status == QI_LINE_TOO_LONG ? "!" : "", span.line);
      g_string_append_len (items, item, (gssize) MIN (span.length, MIN (max_bytes, 30)));
    }
  *division = qi_item_reader_get_division (reader);
  g_thread_join (thread);
  close (fds[0]);
  return g_string_free (items, FALSE);
}

static void
test_steps (void)
{
  static const char text[] = FEN "\n# comment\n" FEN "\r\n\n8/8/8/8/8/8/8/8 w - - 0 1";

  for (gsize step = 1; step <= sizeof text; step += 7)
    {
      QiDivision division = QI_DIVISION_WHOLE;
      g_autofree char *items = read_items ("a.fen", text, sizeof text - 1, step, 1000, &division);

      g_assert_cmpint (division, ==, QI_DIVISION_LINES);
      g_assert_cmpstr (items, ==,
                       "1:rnbqkbnr/pppppppp/8/8/8/8/PPPP|3:rnbqkbnr/pppppppp/8/8/8/8/PPPP|"
                       "5:8/8/8/8/8/8/8/8 w - - 0 1");
    }
}

static void
test_none (void)
{
  qi_item_reader_free (NULL);
}

/* As Python and other languages read, through GObject introspection: items as GBytes, from a reader that they may hold a further
 * reference to. */
static void
test_bytes (void)
{
  static const struct
  {
    QiLineStatus status;
    const char *bytes; /* NULL: none */
  } expected[] = {
    { QI_LINE_READ, "8/8/8/8" },
    { QI_LINE_TOO_LONG, "rnbqkbnr/p" },
    { QI_LINE_END, NULL },
    { QI_LINE_END, NULL },
  };
  static const char text[] = "8/8/8/8\n" FEN "\n";
  g_autoptr (GError) error = NULL;
  QiItemReader *reader = NULL;
  QiItemReader *copy = NULL;
  QiItemSpan span;
  int fds[2];

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, &error));
  g_assert_cmpint (write (fds[1], text, sizeof text - 1), ==, sizeof text - 1);
  close (fds[1]);
  reader = qi_item_reader_new (fds[0], "a.fen", NULL, 10);
  copy = g_boxed_copy (QI_TYPE_ITEM_READER, reader);
  g_assert_true (copy == reader);
  g_boxed_free (QI_TYPE_ITEM_READER, copy);
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (GBytes) bytes = NULL;
      /* A caller may not want them. */
      const QiLineStatus status =
        qi_item_reader_next_bytes (reader, i == 3 ? NULL : &bytes, &span, &error);

      g_assert_no_error (error);
      g_assert_cmpint (status, ==, expected[i].status);
      g_assert_cmpint (bytes != NULL, ==, expected[i].bytes != NULL);
      if (bytes == NULL)
        continue;
      g_autofree char *item = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_assert_cmpstr (item, ==, expected[i].bytes);
    }
  qi_item_reader_free (reader);
  close (fds[0]);
}

/* The NUL that ends a string in C ends a line of some files, or is alone on their last line. */
static void
test_nul (void)
{
  static const char text[] = FEN "\0\n\0\n" FEN "\0\r\n\0";
  QiDivision division = QI_DIVISION_WHOLE;
  g_autofree char *items = read_items ("a.fen", text, sizeof text - 1, 7, 1000, &division);

  g_assert_cmpint (division, ==, QI_DIVISION_LINES);
  g_assert_cmpstr (items, ==, "1:rnbqkbnr/pppppppp/8/8/8/8/PPPP|3:rnbqkbnr/pppppppp/8/8/8/8/PPPP");
}

static void
test_whole (void)
{
  QiDivision division = QI_DIVISION_LINES;
  g_autofree char *items = read_items (NULL, "\n{}\n", 4, 4, 1000, &division);
  g_autofree char *none = read_items (NULL, "", 0, 4, 1000, &division);

  g_assert_cmpint (division, ==, QI_DIVISION_WHOLE);
  g_assert_cmpstr (items, ==, "1:\n{}\n");
  g_assert_cmpstr (none, ==, "1:");
}

/* Lines around the limit, in a file of many blocks. */
static void
test_too_long (void)
{
  const gsize max_bytes = 100000;
  g_autoptr (GString) text = g_string_new (NULL);
  QiDivision division = QI_DIVISION_WHOLE;
  g_autofree char *items = NULL;

  g_string_append (text, FEN "\n");
  for (gsize i = 0; i < 3; i++)
    {
      const gsize n = max_bytes - 1 + i;
      g_autofree char *line = g_strnfill (n, (char) ('a' + i));

      g_string_append_printf (text, "%s  \r\n", line);
    }
  for (guint i = 0; i < 1000000; i++)
    g_string_append_c (text, 'x');
  for (guint i = 0; i < 200000; i++)
    g_string_append_c (text, ' ');
  g_string_append (text, "\ny");
  for (guint i = 0; i < 200000; i++)
    g_string_append_c (text, ' ');
  g_string_append (text, "\n" FEN);
  items = read_items ("a.fen", text->str, text->len, 50000, max_bytes, &division);
  g_assert_cmpstr (items, ==,
                   "1:rnbqkbnr/pppppppp/8/8/8/8/"
                   "PPPP|2:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|3:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb|"
                   "!4:cccccccccccccccccccccccccccccc|!5:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx|6:y|"
                   "7:rnbqkbnr/pppppppp/8/8/8/8/PPPP");
}

/* Games whose tags are cut by the end of a block at every place, after a game that is too long. */
static void
test_cut_tags (void)
{
  for (gsize shift = 0; shift < 24; shift++)
    {
      g_autoptr (GString) text = g_string_new (TAGS "1. e4 *\n" TAGS "1. ");
      QiDivision division = QI_DIVISION_WHOLE;
      g_autofree char *items = NULL;

      while (text->len < 3 * QI_DIVISION_HEAD_BYTES - shift)
        g_string_append_c (text, 'm');
      g_string_append (text, "\n" TAGS "1. d4\n" TAGS "1. c4");
      items = read_items ("a.pgn", text->str, text->len, 65536, 50, &division);
      g_assert_cmpstr (
        items, ==,
        "1:[Event \"a\"]\n1. e4 *|!3:[Event \"a\"]\n1. mmmmmmmmmmmmmmm|5:[Event \"a\"]\n1. d4|"
        "7:[Event \"a\"]\n1. c4");
    }
}

static void
test_fault (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autoptr (QiItemReader) reader = NULL;
  const char *text = NULL;
  QiItemSpan span;
  guint line = 0;
  guint column = 0;
  int fd = g_file_open_tmp ("qi-reader-XXXXXX", &path, &error);

  g_assert_no_error (error);
  g_assert_cmpint (write (fd, "[1,\n 2,", 7), ==, 7);
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  reader = qi_item_reader_new (fd, NULL, NULL, 100);
  g_assert_true (qi_item_reader_will_wait (reader));
  g_assert_cmpint (qi_item_reader_next (reader, &text, &span, &error), ==, QI_LINE_READ);
  g_assert_cmpint (qi_item_reader_get_division (reader), ==, QI_DIVISION_ARRAY);
  g_assert_cmpint (qi_item_reader_next (reader, &text, &span, &error), ==, QI_LINE_READ);
  g_assert_cmpuint (span.line, ==, 2);
  g_assert_cmpuint (span.offset, ==, 5);
  g_assert_cmpint (qi_item_reader_next (reader, &text, &span, &error), ==, QI_LINE_END);
  g_assert_cmpint (qi_item_reader_next (reader, &text, &span, &error), ==, QI_LINE_END);
  g_assert_nonnull (qi_item_reader_get_fault (reader));
  g_assert_cmpstr (qi_finding_get_code (qi_item_reader_get_fault (reader)), ==, "json-syntax");
  g_assert_true (qi_finding_get_line (qi_item_reader_get_fault (reader), &line, &column));
  g_assert_cmpuint (line, ==, 2);
  g_assert_cmpuint (column, ==, 4);
  close (fd);
  g_assert_cmpint (unlink (path), ==, 0);
}

static void
test_error (void)
{
  g_autoptr (GError) error = NULL;
  const int fd = open ("/", O_RDONLY | O_CLOEXEC);
  g_autoptr (QiItemReader) reader = qi_item_reader_new (fd, NULL, NULL, 100);
  const char *text = NULL;
  QiItemSpan span;

  g_assert_cmpint (qi_item_reader_next (reader, &text, &span, &error), ==, QI_LINE_ERROR);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_assert_cmpint (qi_item_reader_next (reader, &text, &span, NULL), ==, QI_LINE_ERROR);
  close (fd);
}

/* The column of each item, in characters, whatever the blocks of the stream and however long the
 * items. */
static void
test_column (void)
{
  static const gsize steps[] = { 1, 2, 7, 4096, 100000 };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    for (guint n_wide = 1; n_wide < 200000; n_wide = n_wide * 21 + 1)
      {
        const guint columns[] = { 2, n_wide + 5, 2, 7, n_wide + 11 };
        g_autoptr (GString) text = g_string_new ("[\"");
        g_autoptr (QiItemReader) reader = NULL;
        g_autoptr (GError) error = NULL;
        Writer writer = { .step = n_wide > 1000 ? steps[i] * 500 : steps[i] };
        const char *item = NULL;
        QiItemSpan span;
        GThread *thread;
        int fds[2];

        for (guint k = 0; k < n_wide; k++)
          g_string_append (text, "漢");
        g_string_append (text, "\",1,\n\t[2], \"");
        for (guint k = 0; k < n_wide; k++)
          g_string_append (text, "é");
        g_string_append (text, "\", 3]");
        g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, &error));
        writer.fd = fds[1];
        writer.text = text->str;
        writer.length = text->len;
        thread = g_thread_new ("writer", write_all, &writer);
        reader = qi_item_reader_new (fds[0], NULL, NULL, 10000000);
        for (gsize k = 0; k < G_N_ELEMENTS (columns); k++)
          {
            g_assert_cmpint (qi_item_reader_next (reader, &item, &span, &error), ==, QI_LINE_READ);
            g_assert_cmpuint (qi_item_reader_get_column (reader), ==, columns[k]);
          }
        g_assert_cmpint (qi_item_reader_next (reader, &item, &span, &error), ==, QI_LINE_END);
        g_thread_join (thread);
        close (fds[0]);
      }
}

/* A text that is a single item and too long is reported at once: the rest may never end. */
static void
test_endless (void)
{
  g_autoptr (QiItemReader) reader = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strnfill (300000, 'x');
  char spare[4096];
  const char *item = NULL;
  QiItemSpan span;
  Writer writer = { .text = text, .length = 300000, .step = 300000 };
  GThread *thread;
  int fds[2];

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, &error));
  writer.fd = dup (fds[1]);
  thread = g_thread_new ("writer", write_all, &writer);
  /* The other end stays open, so that a reader that waits for the end would wait for ever. */
  reader = qi_item_reader_new (fds[0], NULL, NULL, 100000);
  g_assert_cmpint (qi_item_reader_next (reader, &item, &span, &error), ==, QI_LINE_TOO_LONG);
  g_assert_cmpuint (span.length, >, 100000);
  g_assert_cmpint (item[100000], ==, 'x');
  g_assert_cmpint (qi_item_reader_next (reader, &item, &span, &error), ==, QI_LINE_END);
  close (fds[1]);
  while (read (fds[0], spare, sizeof spare) > 0)
    ;
  g_thread_join (thread);
  close (fds[0]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/item-reader/steps", test_steps);
  g_test_add_func ("/core/item-reader/bytes", test_bytes);
  g_test_add_func ("/core/item-reader/none", test_none);
  g_test_add_func ("/core/item-reader/nul", test_nul);
  g_test_add_func ("/core/item-reader/whole", test_whole);
  g_test_add_func ("/core/item-reader/too-long", test_too_long);
  g_test_add_func ("/core/item-reader/cut-tags", test_cut_tags);
  g_test_add_func ("/core/item-reader/fault", test_fault);
  g_test_add_func ("/core/item-reader/error", test_error);
  g_test_add_func ("/core/item-reader/column", test_column);
  g_test_add_func ("/core/item-reader/endless", test_endless);
  return g_test_run ();
}
