/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#define FEEN                  "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c"
#define NATIVE                                                                                     \
  "{\"board\":[null],\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\","          \
  "\"second\":\"c\"},\"turn\":\"first\"}"
#define MAX_RESIDENT_KIB      60000              /* of the tool over such a stream */
#define LONG_LINE             (80 * 1024 * 1024) /* bytes, above the 64 MiB of one position */
#define MAX_RESIDENT_LONG_KIB 200000

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER TRUE
#define N_LINES       20000
#define N_HALF        10000
#define N_QUARTER     5000
#else
#define HAS_SANITIZER FALSE
#define N_LINES       200000 /* about 10 MB */
#define N_HALF        100000
#define N_QUARTER     50000
#endif

/* Feeds the tool from a thread, so that neither side needs the whole stream. */
typedef struct
{
  GOutputStream *stream;
  const char    *line;
  gsize          length;
  guint          n_lines;
  gsize          long_after; /* bytes of a line that is inserted after the first, 0 for none */
} Feeder;

static void
feed_block (Feeder     *self,
            const char *text,
            gsize       length)
{
  GError *error = NULL;

  g_output_stream_write_all (self->stream, text, length, NULL, NULL, &error);
  g_assert_no_error (error);
}

static gpointer
feed (gpointer data)
{
  Feeder *self = data;
  g_autofree char *block = g_strnfill (1024 * 1024, '1');

  for (guint i = 0; i < self->n_lines; i++)
    {
      feed_block (self, self->line, self->length);
      if (i > 0 || self->long_after == 0)
        continue;
      for (gsize n = 0; n < self->long_after; n += 1024 * 1024)
        feed_block (self, block, 1024 * 1024);
      feed_block (self, "\n", 1);
    }
  g_output_stream_close (self->stream, NULL, NULL);
  return NULL;
}

/* The most memory that any child has had so far, in KiB. */
static glong
get_children_resident (void)
{
  struct rusage usage = { 0 };

  getrusage (RUSAGE_CHILDREN, &usage);
  return usage.ru_maxrss;
}

/* A child's memory counts from its fork, so under valgrind it includes that of valgrind. */
static gboolean
is_memory_ours (void)
{
  return !HAS_SANITIZER && g_getenv ("MASUME_SAMPLES") == NULL;
}

/* Runs `qi @line` with the data of @feeder; returns all of its output. */
static int
run_stream (const char *line,
            Feeder     *feeder,
            char      **out,
            char      **err)
{
  g_autofree char *command = g_strconcat (g_getenv ("QI_TOOL"), " ", line, NULL);
  g_auto (GStrv) argv = g_strsplit (command, " ", -1);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GMemoryOutputStream) sink =
    G_MEMORY_OUTPUT_STREAM (g_memory_output_stream_new_resizable ());
  g_autoptr (GMemoryOutputStream) remark_sink =
    G_MEMORY_OUTPUT_STREAM (g_memory_output_stream_new_resizable ());
  GError *error = NULL;
  GThread *thread;

  process = g_subprocess_newv ((const char *const *) argv,
                               G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                 | G_SUBPROCESS_FLAGS_STDERR_PIPE,
                               &error);
  g_assert_no_error (error);
  feeder->stream = g_subprocess_get_stdin_pipe (process);
  thread = g_thread_new ("feeder", feed, feeder);
  g_output_stream_splice (G_OUTPUT_STREAM (sink), g_subprocess_get_stdout_pipe (process),
                          G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_splice (G_OUTPUT_STREAM (remark_sink), g_subprocess_get_stderr_pipe (process),
                          G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error);
  g_assert_no_error (error);
  g_thread_join (thread);
  g_subprocess_wait (process, NULL, &error);
  g_assert_no_error (error);
  gsize n_remarks = g_memory_output_stream_get_data_size (remark_sink);

  *out =
    g_strndup (g_memory_output_stream_get_data (sink), g_memory_output_stream_get_data_size (sink));
  *err = g_strndup (n_remarks > 0 ? g_memory_output_stream_get_data (remark_sink) : "", n_remarks);
  return g_subprocess_get_exit_status (process);
}

/* Memory does not grow with the stream, whether it is declared as lines, recognised as lines or
 * trees, or an array that breaks off. */
static void
test_bounded (void)
{
  static const struct
  {
    const char *line, *text;
    guint n_lines;
    const char *out;
    int status;
  } rows[] = {
    { "check --lines --from=feen", FEEN "\n", N_LINES,
      "-: " G_STRINGIFY (N_LINES) " positions, 0 wrong, " G_STRINGIFY (
        N_LINES) " read without rules\n",
      0 },
    { "check", FEEN "\n", N_HALF,
      "-: " G_STRINGIFY (N_HALF) " positions, 0 wrong, " G_STRINGIFY (
        N_HALF) " read without rules\n",
      0 },
    { "check --max-findings=0", "[" NATIVE "]\n", N_HALF,
      "-: 1 position, 0 wrong, 1 read without rules, 1 error\n", 1 },
    { "check", "(;GM[1]SZ[9]AB[aa])", N_QUARTER,
      "-: " G_STRINGIFY (N_QUARTER) " positions, 0 wrong\n", 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Feeder feeder = {
        .line = rows[i].text,
        .length = strlen (rows[i].text),
        .n_lines = rows[i].n_lines,
      };
      g_autofree char *out = NULL;
      g_autofree char *err = NULL;

      g_assert_cmpint (run_stream (rows[i].line, &feeder, &out, &err), ==, rows[i].status);
      g_assert_cmpstr (out, ==, rows[i].out);
      if (rows[i].status == 0)
        g_assert_cmpstr (err, ==, "");
      if (is_memory_ours ())
        g_assert_cmpint (get_children_resident (), <, MAX_RESIDENT_KIB);
    }
}

/* A line that is too long is an error on that line; the stream goes on, in bounded memory. */
static void
test_long_line (void)
{
  Feeder feeder = { .line = "1 / C/c\n", .length = 8, .n_lines = 3, .long_after = LONG_LINE };
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_cmpint (run_stream ("check --lines --json --from=feen", &feeder, &out, &err), ==, 1);
  g_assert_cmpstr (err, ==, "");
  lines = g_strsplit (out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (QiValue) value = tool_parse_json (lines[i], -1);

      g_assert_cmpint (vectors_int (value, "line"), ==, i + 1);
      g_assert_cmpint (tool_get_flag (value, "ok"), ==, i != 1);
      if (i == 1)
        g_assert_cmpstr (tool_get_text (tool_get_finding (value, "error"), "code"), ==, "too-long");
    }
  if (is_memory_ours ())
    g_assert_cmpint (get_children_resident (), <, MAX_RESIDENT_LONG_KIB);
}

/* Each line is a position, an empty one too; remarks have the line of the stream. */
static void
test_places (void)
{
  static const char input[] = "1 / C/c\n\n1! / C/c\r\n1 / C/c";
  g_auto (ToolRun) plain = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_auto (GStrv) lines = NULL;
  static const gboolean ok[] = { TRUE, FALSE, FALSE, TRUE };

  tool_run_line (&plain, NULL, "check --lines --from=feen", input, -1);
  g_assert_cmpint (plain.status, ==, 1);
  g_assert_cmpstr (plain.out, ==, "-: 4 positions, 2 wrong, 2 read without rules, 2 errors\n");
  g_assert_true (g_str_has_prefix (plain.err, "-:2:1: error: "));
  g_assert_nonnull (strstr (plain.err, "\n-:3:2: error: "));
  tool_run_line (&json, NULL, "check --lines --json --from=feen", input, -1);
  lines = g_strsplit (json.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (QiValue) value = tool_parse_json (lines[i], -1);

      g_assert_cmpint (vectors_int (value, "line"), ==, i + 1);
      g_assert_cmpint (tool_get_flag (value, "ok"), ==, ok[i]);
      if (!ok[i])
        g_assert_cmpint (vectors_int (tool_get_finding (value, "error"), "line"), ==, i + 1);
    }
}

/* Lines are processed in parallel, yet reported in their order. */
static void
test_order (void)
{
  g_autoptr (GString) input = g_string_new (NULL);
  g_auto (ToolRun) plain = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_auto (GStrv) remarks = NULL;
  g_auto (GStrv) lines = NULL;
  const guint n = 5000;

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (input, "%u%s / C/c\n", i % 255 + 1, i % 3 == 0 ? "!" : "");
  tool_run_line (&plain, NULL, "check --lines --from=feen", input->str, (gssize) input->len);
  g_assert_cmpstr (plain.out, ==,
                   "-: 5000 positions, 1666 wrong, 3334 read without rules, 1666 errors\n");
  remarks = g_strsplit (plain.err, "\n", -1);
  g_assert_cmpuint (g_strv_length (remarks), ==, n / 3 + 1);
  for (guint i = 0; i < n / 3; i++)
    {
      g_autofree char *start = g_strdup_printf ("-:%u:", 3 * (i + 1));

      g_assert_true (g_str_has_prefix (remarks[i], start));
    }
  tool_run_line (&json, NULL, "check --lines --json --from=feen", input->str, (gssize) input->len);
  g_assert_cmpint (json.status, ==, 1);
  lines = g_strsplit (json.out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, n + 1);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *start =
        g_strdup_printf ("{\"file\":\"-\",\"line\":%u,\"format\":\"feen\",\"ok\":%s,", i + 1,
                         (i + 1) % 3 == 0 ? "false" : "true");

      g_assert_true (g_str_has_prefix (lines[i], start));
    }
}

static void
test_nothing (void)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) json = { 0 };

  tool_run_line (&run, NULL, "check --lines", "", 0);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.out, ==, "-: 0 positions, 0 wrong\n");
  tool_run_line (&json, NULL, "check --lines --json", "", 0);
  g_assert_cmpint (json.status, ==, 0);
  g_assert_cmpstr (json.out, ==, "");
}

/* Edits and drawings, line by line. */
static void
test_other_commands (void)
{
  g_auto (ToolRun) edit = { 0 };
  g_auto (ToolRun) show = { 0 };

  tool_run_line (&edit, NULL, "edit --lines --json --from=feen turn", "1 / C/c\nx\n2 / c/C\n", -1);
  g_assert_cmpint (edit.status, ==, 1);
  g_assert_nonnull (strstr (edit.out, "{\"line\":1,\"ok\":true,"));
  g_assert_nonnull (strstr (edit.out, "{\"line\":2,\"ok\":false,"));
  g_assert_nonnull (strstr (edit.out, "{\"line\":3,\"ok\":true,"));
  tool_run_line (&show, NULL, "show --lines --from=feen", "1 / C/c\n2 / c/C\n", -1);
  g_assert_cmpint (show.status, ==, 0);
  g_assert_nonnull (strstr (show.out, "1 square, 0 pieces"));
  g_assert_nonnull (strstr (show.out, "2 squares, 0 pieces"));
}

/* Whoever writes a line and waits gets its answer before writing the next. */
static void
check_dialogue (const char *const *argv,
                const char        *before,
                const char        *behind)
{
  GError *error = NULL;
  g_autoptr (GSubprocess) process =
    g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                       &error);
  g_autoptr (GDataInputStream) answers = NULL;

  g_assert_no_error (error);
  answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));
  for (guint i = 1; i < 4; i++)
    {
      g_autofree char *line = g_strdup_printf ("%u / C/c\n", i);
      g_autofree char *start = g_strdup_printf ("%s%u%s", before, i, behind);
      g_autofree char *answer = NULL;

      g_output_stream_write_all (g_subprocess_get_stdin_pipe (process), line, strlen (line), NULL,
                                 NULL, &error);
      g_assert_no_error (error);
      answer = g_data_input_stream_read_line (answers, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_nonnull (answer);
      if (!g_str_has_prefix (answer, start))
        g_assert_cmpstr (answer, ==, start);
    }
  g_output_stream_close (g_subprocess_get_stdin_pipe (process), NULL, NULL);
  g_subprocess_wait (process, NULL, NULL);
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
}

static void
test_dialogue (void)
{
  const char *tool = g_getenv ("QI_TOOL");
  const char *const convert[] = { tool, "convert", "--lines", "--from=feen", "--to=feen", NULL };
  const char *const one[] = { tool, "check", "--lines", "--json", "--jobs=1", NULL };
  const char *const many[] = { tool, "check", "--lines", "--json", "--jobs=4", NULL };

  check_dialogue (convert, "", " / C/c");
  check_dialogue (one, "{\"file\":\"-\",\"line\":", ",\"format\":\"feen\",\"ok\":true,");
  check_dialogue (many, "{\"file\":\"-\",\"line\":", ",\"format\":\"feen\",\"ok\":true,");
}

int
main (int    argc,
      char **argv)
{
  signal (SIGPIPE, SIG_IGN);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/qi/lines/bounded", test_bounded);
  g_test_add_func ("/qi/lines/long-line", test_long_line);
  g_test_add_func ("/qi/lines/places", test_places);
  g_test_add_func ("/qi/lines/order", test_order);
  g_test_add_func ("/qi/lines/nothing", test_nothing);
  g_test_add_func ("/qi/lines/other-commands", test_other_commands);
  g_test_add_func ("/qi/lines/dialogue", test_dialogue);
  return g_test_run ();
}
