/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-input.h"
#include "qi-stream.h"

#include "qi-error.h"
#include "qi-file.h"
#include "qi-game-info.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static gboolean
is_one_of (const char *id,
           const char *a,
           const char *b)
{
  return strcmp (id, a) == 0 || strcmp (id, b) == 0;
}

/* The bytes of the position: strict feen and pon count every byte of a file, JSON keeps what it was
 * written with, all others are without their final line end. */
static gsize
get_position_length (const QiOptions *options,
                     const char      *text,
                     gsize            length)
{
  const char *id = options->from->id;

  if (is_one_of (id, "json", "qi-flat") || (is_one_of (id, "feen", "pon") && !options->lenient))
    return length;
  if (length > 0 && text[length - 1] == '\n')
    length--;
  if (length > 0 && text[length - 1] == '\r')
    length--;
  return length;
}

static QiReading *
read_text (const QiOptions *options,
           const QiPlace   *place)
{
  QiReadOptions how = {
    .limits = options->limits,
    .game = options->game,
    .lenient = options->lenient,
  };

  if (options->from == NULL)
    return qi_notation_detect (place->text, (gssize) place->length, &how);
  return qi_notation_read (options->from, place->text,
                           (gssize) get_position_length (options, place->text, place->length),
                           &how);
}

/* TRUE when the position is of a game that only the user's own file knows: it is read once more. */
static gboolean
is_of_own_game (const QiReading *reading)
{
  const char *game = reading->setup != NULL ? qi_setup_get_game (reading->setup) : NULL;

  return game != NULL && qi_game_info_lookup (game) == NULL && qi_variants_find_own (game);
}

QiExit
qi_input_read_text (const QiOptions *options,
                    const QiPlace   *place,
                    QiInputFunc      func,
                    gpointer         user_data)
{
  g_autoptr (QiReading) reading = read_text (options, place);
  QiInput input = { .place = *place, .variants = options->variant_findings };

  if (is_of_own_game (reading))
    {
      qi_reading_free (reading);
      reading = read_text (options, place);
    }
  input.format = reading->format != NULL && *reading->format != '\0' ? reading->format : NULL;
  input.setup = reading->setup;
  input.source = reading->source;
  input.findings = reading->findings;
  return func (options, &input, user_data);
}

/* A text that could not be taken in: too long, which is a finding, or not readable at all. */
QiExit
qi_input_fail (const QiOptions *options,
               const QiPlace   *place,
               const GError    *error,
               QiInputFunc      func,
               gpointer         user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_from_error (error);
  QiInput input = {
    .place = *place,
    .format = options->from != NULL ? options->from->id : NULL,
    .findings = findings,
    .failure = findings == NULL ? error : NULL,
    .variants = options->variant_findings,
  };

  return func (options, &input, user_data);
}

/* Opens for --lines; the reader of whole files has its own way. */
static int
open_stream (const char *file,
             GError    **error)
{
  int fd = open (file, O_RDONLY | O_CLOEXEC | O_NOCTTY);

  if (fd < 0)
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "cannot open: %s",
                 g_strerror (errno));
  return fd;
}

static QiExit
read_file (const QiOptions *options,
           const char      *file,
           QiInputFunc      func,
           gpointer         user_data,
           QiTally         *tally)
{
  gboolean is_stdin = strcmp (file, "-") == 0;
  g_autoptr (GError) error = NULL;
  QiPlace place = { .file = file };

  if (options->lines)
    {
      int fd = is_stdin ? STDIN_FILENO : open_stream (file, &error);
      QiExit status;

      if (fd < 0)
        return qi_input_fail (options, &place, error, func, user_data);
      status = qi_stream_read (options, file, fd, func, user_data, tally);
      if (!is_stdin)
        close (fd);
      return status;
    }
  else
    {
      g_autoptr (GFile) gfile = is_stdin ? NULL : g_file_new_for_path (file);
      gsize limit = options->limits->max_text_bytes;
      g_autoptr (GBytes) bytes = is_stdin ? qi_file_load_fd (STDIN_FILENO, limit, NULL, &error)
                                          : qi_file_load (gfile, limit, NULL, &error);

      if (bytes == NULL)
        return qi_input_fail (options, &place, error, func, user_data);
      place.text = g_bytes_get_data (bytes, &place.length);
      if (place.text == NULL)
        place.text = "";
      return qi_input_read_text (options, &place, func, user_data);
    }
}

QiExit
qi_inputs_foreach (const QiOptions   *options,
                   const char *const *files,
                   QiInputFunc        func,
                   gpointer           user_data,
                   QiTally           *tally)
{
  QiExit status = QI_EXIT_DONE;

  if (files[0] == NULL)
    return read_file (options, "-", func, user_data, tally);
  for (gsize i = 0; files[i] != NULL; i++)
    status = qi_exit_worst (status, read_file (options, files[i], func, user_data, tally));
  return status;
}

gboolean
qi_options_get_one_file (const QiOptions *options,
                         const char      *files[2],
                         QiExit          *status)
{
  files[0] = files[1] = NULL;
  if (options->words->len > 1)
    {
      *status = qi_usage_error (options->command, "one FILE at a time; '%s' is too many",
                                (const char *) options->words->pdata[1]);
      return FALSE;
    }
  if (options->words->len == 1)
    files[0] = options->words->pdata[0];
  return TRUE;
}

QiExit
qi_input_report (const QiOptions *options,
                 const QiInput   *input)
{
  if (input->failure != NULL)
    {
      qi_report_plain (options, &input->place, QI_CODE_UNREADABLE, input->failure->message);
      return QI_EXIT_USAGE;
    }
  qi_report_findings (options, &input->place, input->findings);
  return qi_findings_get_exit (options, input->findings);
}

void
qi_input_append_head (const QiOptions *options,
                      const QiInput   *input,
                      GString         *json)
{
  g_string_append (json, "\"file\":");
  qi_json_append_text (json, input->place.file, -1);
  if (options->lines)
    g_string_append_printf (json, ",\"line\":%" G_GUINT64_FORMAT, input->place.line);
  g_string_append (json, ",\"format\":");
  if (input->format != NULL)
    qi_json_append_text (json, input->format, -1);
  else
    g_string_append (json, "null");
}

void
qi_input_append_result (const QiInput   *input,
                        gboolean         ok,
                        const GPtrArray *more,
                        GString         *json)
{
  g_string_append_printf (json, "%s\"ok\":%s,\"findings\":[",
                          json->str[json->len - 1] == '{' ? "" : ",", ok ? "true" : "false");
  if (input->failure != NULL)
    qi_json_append_plain (json, QI_CODE_UNREADABLE, input->failure->message);
  qi_json_append_findings (json, input->findings, input->place.line);
  qi_json_append_findings (json, more, input->place.line);
  g_string_append_c (json, ']');
  if (input->variants != NULL && input->variants->len > 0)
    {
      g_string_append (json, ",\"variants\":[");
      qi_json_append_findings (json, input->variants, 0);
      g_string_append_c (json, ']');
    }
}
