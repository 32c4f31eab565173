/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-render.h"

#include "qi-file-private.h"
#include "qi-found-private.h"
#include "qi-inputs.h"
#include "qi-render-latex.h"
#include "qi-render-options.h"
#include "qi-stream.h"

#include <string.h>

#define QI_CODE_UNWRITABLE "unwritable"
#define QI_CODE_NO_PICTURE "no-picture" /* it would be too large, or has no such layer */
#define QI_CODE_NO_ROW     "no-such-row"

typedef struct
{
  const QiRenderOptions *how;
  char                  *path;   /* of the next picture, or "-" */
  gboolean               folder; /* @path is made for each position */
  GHashTable            *made;   /* paths that were written to a folder */
} Run;

static void
print_json (const QiOptions *options,
            const QiInput   *input,
            const char      *path,
            const char      *type,
            GBytes          *bytes,
            const char      *code,
            const char      *message)
{
  QiJsonWriter json;

  qi_line_open (&json);
  qi_input_write_head (options, input, &json);
  qi_input_write_result (input, bytes != NULL, NULL, &json);
  if (message != NULL)
    {
      qi_json_writer_open_object (&json, "failure");
      qi_json_writer_add_string (&json, "code", code, -1);
      qi_json_writer_add_string (&json, "message", message, -1);
      qi_json_writer_close (&json);
    }
  if (bytes != NULL)
    {
      qi_json_writer_add_string (&json, "output", path, -1);
      qi_json_writer_add_string (&json, "type", type, -1);
      qi_json_writer_add_unsigned (&json, "bytes", g_bytes_get_size (bytes));
    }
  qi_line_print (options, &json);
}

gboolean
qi_render_save (const char *path,
                GBytes     *bytes,
                gboolean    is_one_of_many,
                GError    **error)
{
  const QiFileOver over = { .is_one_of_many = is_one_of_many };
  gsize length = 0;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autoptr (GFile) file = NULL;

  if (strcmp (path, "-") == 0)
    {
      qi_output (NULL, data, length);
      return TRUE;
    }
  file = g_file_new_for_commandline_arg (path);
  return qi_file_save_over (file, data, length, &over, NULL, NULL, NULL, error);
}

/* "games.pgn" when several of its positions are drawn: "games-12.svg". */
static char *
make_path (const Run     *run,
           const QiInput *input,
           guint64        number)
{
  const char *type = qi_render_options_get_type_name (run->how);
  g_autofree char *base = strcmp (input->place.file, "-") == 0
                            ? g_strdup ("position")
                            : g_path_get_basename (input->place.file);
  char *dot = strrchr (base, '.');
  g_autofree char *name = NULL;

  if (dot != NULL && dot != base)
    *dot = '\0';
  name = number > 0 ? g_strdup_printf ("%s-%" G_GUINT64_FORMAT ".%s", base, number, type)
                    : g_strdup_printf ("%s.%s", base, type);
  return g_build_filename (run->how->output, name, NULL);
}

static QiExit
render_one (const QiOptions *options,
            const QiInput   *input,
            gpointer         user_data)
{
  Run *run = user_data;
  QiExit status = qi_input_report (options, input);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  gboolean unwritable = FALSE;
  const char *code = NULL;

  if (input->is_file)
    return status;
  if (run->folder)
    {
      g_free (run->path);
      run->path = make_path (run, input, options->lines ? input->place.line : input->place.item);
      if (!g_hash_table_add (run->made, g_strdup (run->path)))
        g_set_error (&error, G_IO_ERROR, G_IO_ERROR_EXISTS, "%s was drawn from another file",
                     run->path);
    }
  if (input->setup != NULL && status == QI_EXIT_DONE && error == NULL)
    bytes = run->how->is_latex
              ? qi_render_latex (run->how, input->setup, run->path, &unwritable, &error)
              : diagram_picture_write (&run->how->picture, input->setup, run->how->type, &error);
  if (bytes != NULL && !qi_render_save (run->path, bytes, run->folder, &error))
    {
      unwritable = TRUE;
      g_clear_pointer (&bytes, g_bytes_unref);
    }
  if (error != NULL)
    {
      const QiPlace place = { .file = run->path };

      code = unwritable ? QI_CODE_UNWRITABLE : QI_CODE_NO_PICTURE;
      qi_report_plain (options, unwritable ? &place : &input->place, code, error->message);
      status = QI_EXIT_USAGE;
    }
  if (options->json)
    print_json (options, input, run->path, qi_render_options_get_type_name (run->how), bytes, code,
                error != NULL ? error->message : NULL);
  return status;
}

static void
report_further (const QiOptions *options,
                const char      *file)
{
  g_autoptr (QiFinding) finding = qi_found_further_positions_drawn ();
  const QiPlace place = { .file = file };

  qi_report_finding (options, &place, finding);
}

/* Draws one position of a file: those before it are not read, and those after it not even
 * counted. */
static QiExit
render_row (const QiOptions *options,
            const char      *file,
            Run             *run)
{
  const QiInputCalls calls = { .one = render_one, .user_data = run };
  g_autoptr (QiStream) stream = qi_stream_new (options, file);
  const guint64 row = MAX (run->how->row, 1);
  QiPlace place;
  GError *error = NULL;

  for (guint64 n = 1; qi_stream_next (stream, &place, &error); n++)
    {
      if (n == row || (error != NULL && place.text == NULL))
        {
          QiExit status = qi_input_read_text (options, &place, error, &calls);

          g_clear_error (&error);
          if (run->how->row == 0 && qi_stream_next (stream, &place, &error))
            report_further (options, file);
          g_clear_error (&error);
          return status;
        }
      g_clear_error (&error);
    }
  if (qi_stream_is_broken (stream))
    return QI_EXIT_DONE;
  if (qi_stream_get_fault (stream) != NULL)
    return qi_input_read_fault (options, file, qi_stream_get_format (stream),
                                qi_stream_get_fault (stream), 0, &calls);
  place = (QiPlace) { .file = file };
  qi_report_plain (options, &place, QI_CODE_NO_ROW, "there is no such position in it");
  return QI_EXIT_USAGE;
}

static QiExit
render_all (const QiOptions *options,
            Run             *run)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  g_autoptr (GFile) folder = NULL;
  const QiInputCalls calls = { .one = render_one, .user_data = run };
  QiExit status;

  for (guint i = 0; i < options->words->len; i++)
    g_ptr_array_add (files, options->words->pdata[i]);
  if (files->len == 0)
    g_ptr_array_add (files, (char *) "-");
  run->made = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (run->how->row > 0)
    {
      status = QI_EXIT_DONE;
      for (guint i = 0; i < files->len; i++)
        status = qi_exit_worst (status, render_row (options, files->pdata[i], run));
    }
  else
    status = qi_inputs_read (options, files, &calls);
  g_clear_pointer (&run->made, g_hash_table_unref);
  folder = g_file_new_for_commandline_arg (run->how->output);
  qi_file_clear_leftovers (folder, TRUE);
  return status;
}

QiExit
qi_render (const QiOptions *options)
{
  g_auto (QiRenderOptions) how = { 0 };
  const char *files[2];
  QiExit status = QI_EXIT_DONE;
  Run run = { .how = &how };

  if (!qi_render_check_sheet (options, &status))
    return status;
  if (options->picture.sheet != NULL)
    return qi_render_sheet (options);
  if (!qi_render_options_init (&how, options, &status))
    return status;
  run.folder = g_str_has_suffix (how.output, "/") || g_file_test (how.output, G_FILE_TEST_IS_DIR);
  if (!run.folder && !qi_render_options_find_type (&how, options, &status))
    return status;
  if (strcmp (how.output, "-") == 0 && options->json)
    return qi_usage_error (options->command, "--json and '-o -' both write to standard output");
  if (run.folder)
    status = render_all (options, &run);
  else if (qi_options_get_one_file (options, files, &status))
    {
      run.path = g_strdup (how.output);
      status = render_row (options, files[0] != NULL ? files[0] : "-", &run);
    }
  g_free (run.path);
  return qi_exit_worst (status, how.set_status);
}
