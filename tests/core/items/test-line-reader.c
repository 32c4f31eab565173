/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-line-reader.h"
#include "qi-line-reader-private.h"

#include <string.h>
#include <fcntl.h>
#include <unistd.h>

/* @lines: the lines that are read, each with a "|" after it and with "!" before one that is too
 * long. */
static const struct
{
  const char *name;
  const char *text;
  gsize       max;
  const char *lines;
} cases[] = {
  { "empty", "", 10, "" },
  { "one", "a\n", 10, "a|" },
  { "unended", "a\nb", 10, "a|b|" },
  { "blank", "\n\na\n", 10, "||a|" },
  { "crlf", "a\r\nb\r\n\r\n", 10, "a|b||" },
  { "lone-cr", "a\rb\n\r", 10, "a\rb|\r|" },
  { "exact", "abc\nabcd\nab\n", 3, "abc|!abc|ab|" },
  { "exact-crlf", "abc\r\nabcd\r\nab\r\n", 3, "abc|!abc|ab|" },
  { "long-unended", "a\nabcdefgh", 3, "a|!abc|" },
  { "none-allowed", "\na\n\n", 0, "|!||" },
};

static void
read_all (int      fd,
          gsize    max,
          GString *lines)
{
  g_autoptr (QiLineReader) reader = qi_line_reader_new (fd, max);
  guint64 n = 0;

  for (;;)
    {
      const char *text = NULL;
      gsize length = 0;
      GError *error = NULL;
      QiLineStatus status = qi_line_reader_next (reader, &text, &length, &error);

      g_assert_no_error (error);
      if (status == QI_LINE_END)
        break;
      g_assert_cmpuint (qi_line_reader_get_line (reader), ==, ++n);
      if (status == QI_LINE_TOO_LONG)
        g_string_append_c (lines, '!');
      g_string_append_len (lines, text, (gssize) length);
      g_string_append_c (lines, '|');
    }
  g_assert_false (qi_line_reader_will_wait (reader));
}

/* Sends @text through a pipe in blocks of @block bytes. */
typedef struct
{
  int         fd;
  const char *text;
  gsize       length;
  gsize       block;
} Sender;

static gpointer
send_blocks (gpointer data)
{
  Sender *sender = data;

  for (gsize i = 0; i < sender->length; i += sender->block)
    {
      gsize n = MIN (sender->block, sender->length - i);

      g_assert_cmpint (write (sender->fd, sender->text + i, n), ==, (gssize) n);
    }
  close (sender->fd);
  return NULL;
}

static void
check (const char *text,
       gsize       length,
       gsize       block,
       gsize       max,
       const char *expected)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  int fds[2];
  Sender sender = { 0, text, length, block };
  GThread *thread;

  g_assert_cmpint (pipe (fds), ==, 0);
  sender.fd = fds[1];
  thread = g_thread_new ("sender", send_blocks, &sender);
  read_all (fds[0], max, lines);
  g_thread_join (thread);
  close (fds[0]);
  g_assert_cmpstr (lines->str, ==, expected);
}

static void
test_table (gconstpointer data)
{
  gsize row = GPOINTER_TO_SIZE (data);

  check (cases[row].text, strlen (cases[row].text), 1, cases[row].max, cases[row].lines);
  check (cases[row].text, strlen (cases[row].text), 1000, cases[row].max, cases[row].lines);
}

/* The NUL that programs in C write at the end of a text is not a line, before its line end or after it; it counts in
 * the numbers. */
static void
test_nuls (void)
{
  static const char text[] = "a\n\0\nb\n\0\0\r\n\0c\n\0\n\0";

  for (gsize block = 1; block <= sizeof text; block += sizeof text - 1)
    {
      static const guint64 numbers[] = { 1, 3, 5 };
      static const gsize sizes[] = { 1, 1, 2 };
      int fds[2];
      g_autoptr (QiLineReader) reader = NULL;
      const char *line = NULL;
      gsize length = 0;

      g_assert_cmpint (pipe (fds), ==, 0);
      send_blocks (&(Sender) { fds[1], text, sizeof text - 1, block });
      reader = qi_line_reader_new (fds[0], 10);
      for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
        {
          g_assert_cmpint (qi_line_reader_next (reader, &line, &length, NULL), ==, QI_LINE_READ);
          g_assert_cmpuint (qi_line_reader_get_line (reader), ==, numbers[i]);
          g_assert_cmpuint (length, ==, sizes[i]);
        }
      g_assert_cmpint (qi_line_reader_next (reader, &line, &length, NULL), ==, QI_LINE_END);
      close (fds[0]);
    }
}

/* Lines of many lengths around the size of the reader's block, against a plain split. */
static void
test_lengths (void)
{
  static const gsize lengths[] = { 0, 1, 65535, 65536, 65537, 5, 131072, 200001, 3, 0, 300000, 7 };
  static const gsize limits[] = { 4, 65536, 200000, 1000000 };

  for (gsize l = 0; l < G_N_ELEMENTS (limits); l++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GString) expected = g_string_new (NULL);

      for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
        {
          g_autofree char *line = g_strnfill (lengths[i], (char) ('a' + i));

          g_string_append_printf (text, "%s\n", line);
          g_string_append_printf (expected, "%s%.*s|", lengths[i] > limits[l] ? "!" : "",
                                  (int) MIN (lengths[i], limits[l]), line);
        }
      check (text->str, text->len, 4096, limits[l], expected->str);
    }
}

/* A descriptor that cannot be read. */
static void
test_error (void)
{
  g_autoptr (QiLineReader) reader = NULL;
  const char *text = NULL;
  gsize length = 0;
  int fds[2];

  g_assert_cmpint (pipe (fds), ==, 0);
  close (fds[0]);
  reader = qi_line_reader_new (fds[1], 10); /* the end for writing */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (qi_line_reader_next (reader, &text, &length, &error), ==, QI_LINE_ERROR);
      g_assert_nonnull (error);
    }
  close (fds[1]);
}

/* A pipe that stays open and sends nothing: only cancelling ends the wait. */
static void
test_cancelled (void)
{
  g_autoptr (QiLineReader) reader = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const char *text = NULL;
  gsize length = 0;
  int fds[2];

  g_assert_cmpint (pipe (fds), ==, 0);
  g_assert_cmpint (write (fds[1], "a\nb", 3), ==, 3);
  reader = qi_line_reader_new (fds[0], 10);
  qi_line_reader_set_cancellable (reader, cancellable);
  g_assert_cmpint (qi_line_reader_next (reader, &text, &length, &error), ==, QI_LINE_READ);
  g_cancellable_cancel (cancellable);
  g_assert_cmpint (qi_line_reader_next (reader, &text, &length, &error), ==, QI_LINE_ERROR);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  close (fds[0]);
  close (fds[1]);
}

/* A device that never ends has one line without an end: it is reported as too long, and nothing more is read. */
static void
test_no_end (void)
{
  g_autoptr (QiLineReader) reader = NULL;
  const char *text = NULL;
  gsize length = 0;
  int fd = open ("/dev/zero", O_RDONLY | O_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  reader = qi_line_reader_new (fd, 10);
  g_assert_cmpint (qi_line_reader_next (reader, &text, &length, NULL), ==, QI_LINE_TOO_LONG);
  g_assert_cmpuint (length, ==, 10);
  g_assert_cmpuint (qi_line_reader_get_line (reader), ==, 1);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (qi_line_reader_next (reader, &text, &length, &error), ==, QI_LINE_ERROR);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
    }
  close (fd);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/line-reader/table/", cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_table);
    }
  g_test_add_func ("/core/line-reader/lengths", test_lengths);
  g_test_add_func ("/core/line-reader/nuls", test_nuls);
  g_test_add_func ("/core/line-reader/error", test_error);
  g_test_add_func ("/core/line-reader/cancelled", test_cancelled);
  g_test_add_func ("/core/line-reader/no-end", test_no_end);
  return g_test_run ();
}
