/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-input.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-stream.h"
#include "qi-tally.h"
#include "qi-wait.h"

#include "qi-game-info.h"

#include <string.h>

static gboolean
is_one_of (const char *id,
           const char *a,
           const char *b)
{
  return strcmp (id, a) == 0 || strcmp (id, b) == 0;
}

/* The bytes of the position: strict FEEN and PON count every byte of a file, JSON keeps its bytes
 * as written, all others are taken without the final line end. */
static gsize
get_position_length (const QiOptions  *options,
                     const QiNotation *from,
                     const char       *text,
                     gsize             length)
{
  const char *id = from->id;

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
           const QiPlace   *place,
           gboolean         want_places)
{
  const QiNotation *from = options->from != NULL ? options->from : place->format;
  QiReadOptions how = {
    .limits = options->limits,
    .game = options->game,
    .likely = place->likely,
    .lenient = options->lenient,
    .file = place->file,
    .want_places = want_places,
    .is_item = place->item > 0,
  };

  if (from == NULL)
    return qi_notation_detect (place->text, (gssize) place->length, &how);
  return qi_notation_read (from, place->text,
                           (gssize) get_position_length (options, from, place->text, place->length),
                           &how);
}

/* TRUE when the position's game is only known from the user's own file: then it is read again. */
static gboolean
is_of_own_game (const QiReading *reading)
{
  const char *game = reading->setup != NULL ? qi_setup_get_game (reading->setup) : NULL;

  return game != NULL && qi_game_info_lookup (game) == NULL && qi_variants_find_own (game);
}

static void
note_further (QiReading *reading,
              guint64    n)
{
  QiFinding *finding = qi_found_further_positions (n);

  qi_findings_add (reading->findings, finding);
}

/* A text that could not be taken in: too long, which is a finding, or not readable at all. */
static QiExit
fail (const QiOptions    *options,
      const QiPlace      *place,
      const GError       *error,
      const QiInputCalls *calls)
{
  g_autoptr (GPtrArray) findings = qi_findings_from_error (error);
  QiInput input = {
    .place = *place,
    .format = options->from != NULL ? options->from->id : NULL,
    .findings = findings,
    .failure = findings == NULL ? error : NULL,
    .variants = options->variant_findings,
  };

  return calls->one (options, &input, calls->user_data);
}

QiExit
qi_input_read_text (const QiOptions    *options,
                    const QiPlace      *place,
                    const GError       *error,
                    const QiInputCalls *calls)
{
  g_autoptr (QiReading) reading = NULL;
  QiInput input = { .place = *place, .variants = options->variant_findings };

  if (error != NULL)
    return fail (options, place, error, calls);
  reading = read_text (options, place, FALSE);
  if (is_of_own_game (reading))
    {
      qi_reading_free (reading);
      reading = read_text (options, place, FALSE);
    }
  if (place->n_items > 1)
    note_further (reading, place->n_items);
  input.format = reading->format != NULL && *reading->format != '\0' ? reading->format : NULL;
  input.setup = reading->setup;
  input.source = reading->source;
  input.findings = reading->findings;
  return calls->one (options, &input, calls->user_data);
}

QiExit
qi_input_read_fault (const QiOptions    *options,
                     const char         *file,
                     const char         *format,
                     QiFinding          *fault,
                     guint64             number,
                     const QiInputCalls *calls)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiInput input = {
    .place = { .file = file, .number = number },
    .format = format,
    .findings = findings,
    .is_file = TRUE,
    .variants = options->variant_findings,
  };

  qi_findings_add (findings, qi_finding_ref (fault));
  return calls->one (options, &input, calls->user_data);
}

static QiExit
read_stream (const QiOptions    *options,
             const char         *file,
             const QiInputCalls *calls)
{
  g_autoptr (QiStream) stream = qi_stream_new (options, file);
  QiExit status = QI_EXIT_DONE;
  QiPlace place;
  GError *error = NULL;

  for (;;)
    {
      /* A program that waits for our answer before it writes more gets it before the next text is
       * waited for. */
      if (qi_stream_will_wait (stream))
        qi_output_flush ();
      if (!qi_stream_next (stream, &place, &error))
        break;
      status = qi_exit_worst (status, qi_input_read_text (options, &place, error, calls));
      g_clear_error (&error);
    }
  if (qi_stream_get_fault (stream) != NULL)
    status =
      qi_exit_worst (status, qi_input_read_fault (options, file, qi_stream_get_format (stream),
                                                  qi_stream_get_fault (stream), 0, calls));
  if (options->tally != NULL)
    options->tally->is_broken = qi_stream_is_broken (stream);
  if (calls->end != NULL)
    calls->end (options, file, qi_stream_is_divided (stream), options->tally);
  return status;
}

QiExit
qi_input_read_file (const QiOptions    *options,
                    const char         *file,
                    const QiInputCalls *calls)
{
  QiOptions own = *options;
  QiTally tally = { 0 };
  QiExit status;

  if (options->tally == NULL)
    return read_stream (options, file, calls);
  qi_tally_reset (&tally, options->tally->max_shown - options->tally->n_shown);
  own.tally = &tally;
  status = read_stream (&own, file, calls);
  qi_tally_end_file (&tally);
  qi_tally_add (options->tally, &tally);
  qi_tally_clear (&tally);
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

gboolean
qi_word_is_setting (const char *word)
{
  const gsize n = strcspn (word, "=");

  return word[n] == '=' && memchr (word, '/', n) == NULL;
}

/* TRUE when a finding is about squares, a hand or the board, and not about a part of the text. */
static gboolean
has_pieces_alone (const QiInput *input)
{
  for (guint i = 0; input->findings != NULL && i < input->findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (input->findings, i);
      gsize n = 0;

      qi_finding_get_squares (finding, &n);
      if ((n > 0 || qi_finding_get_hand (finding, NULL)
           || g_strcmp0 (qi_finding_get_field (finding), "board") == 0)
          && input->place.text != NULL && !qi_finding_get_range (finding, NULL, NULL))
        return TRUE;
    }
  return FALSE;
}

QiReading *
qi_input_locate (const QiOptions *options,
                 const QiInput   *input,
                 QiPlace         *place)
{
  QiReading *reading = NULL;

  *place = input->place;
  place->setup = input->setup;
  if (!options->json && has_pieces_alone (input))
    reading = read_text (options, place, TRUE);
  if (reading != NULL && reading->setup != NULL)
    place->places = reading->places;
  return reading;
}

QiExit
qi_input_report_some (const QiOptions *options,
                      const QiInput   *input,
                      guint            max)
{
  if (input->failure != NULL)
    {
      qi_report_plain (options, &input->place, QI_CODE_UNREADABLE, input->failure->message);
      return QI_EXIT_USAGE;
    }
  QiPlace place;
  g_autoptr (QiReading) reading G_GNUC_UNUSED = qi_input_locate (options, input, &place);

  for (guint i = 0; input->findings != NULL && i < MIN (input->findings->len, max); i++)
    qi_report_finding (options, &place, g_ptr_array_index (input->findings, i));
  return qi_findings_get_exit (options, input->findings);
}

QiExit
qi_input_report (const QiOptions *options,
                 const QiInput   *input)
{
  return qi_input_report_some (options, input, G_MAXUINT);
}

void
qi_input_write_head (const QiOptions *options,
                     const QiInput   *input,
                     QiJsonWriter    *json)
{
  qi_json_writer_add_string (json, "file", input->place.file, -1);
  if (options->lines || input->place.item > 0)
    qi_json_writer_add_unsigned (json, "line", input->place.line);
  if (input->place.item > 0)
    qi_json_writer_add_unsigned (json, "item", input->place.item);
  qi_json_writer_add_string (json, "format", input->format, -1);
}

void
qi_input_write_some (const QiInput   *input,
                     gboolean         ok,
                     guint            max,
                     const GPtrArray *more,
                     QiJsonWriter    *json)
{
  const guint n = input->findings == NULL ? 0 : input->findings->len;

  qi_json_writer_add_boolean (json, "ok", ok);
  qi_json_writer_open_array (json, "findings");
  if (input->failure != NULL)
    qi_json_write_plain (json, QI_CODE_UNREADABLE, input->failure->message);
  qi_json_write_findings_at (json, input->findings, max, &input->place);
  qi_json_write_findings_at (json, more, G_MAXUINT, &input->place);
  qi_json_writer_close (json);
  if (n > max)
    qi_json_writer_add_unsigned (json, "left_out", n - max);
  if (input->variants != NULL && input->variants->len > 0)
    {
      qi_json_writer_open_array (json, "variants");
      qi_json_write_findings (json, input->variants, 0);
      qi_json_writer_close (json);
    }
}

void
qi_input_write_result (const QiInput   *input,
                       gboolean         ok,
                       const GPtrArray *more,
                       QiJsonWriter    *json)
{
  qi_input_write_some (input, ok, G_MAXUINT, more, json);
}
