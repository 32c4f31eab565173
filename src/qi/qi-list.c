/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-list.h"

#include "qi-collection-private.h"
#include "qi-game.h"

#include <string.h>

/* Writes the text between rows, with the row's line ends. */
static void
put (const QiListOut *self,
     const QiOptions *options,
     const char      *text)
{
  for (; *text != '\0'; text++)
    {
      if (*text == '\n' && self->has_crlf)
        qi_output (options, "\r", 1);
      qi_output (options, text, 1);
    }
}

static void
end_list (QiListOut       *self,
          const QiOptions *options)
{
  if (self->n > 0)
    put (self, options, self->frame.end);
  if (self->n > 0 && self->division == QI_DIVISION_PROBLEMS)
    put (self, options, "\n");
  self->n = 0;
}

/* The comments above a row go with it. */
static void
put_lead (const QiOptions *options,
          const QiPlace   *place)
{
  if (place->lead == QI_LEAD_TOO_LONG)
    {
      g_autofree char *at =
        g_strdup_printf ("%s:%" G_GUINT64_FORMAT ":1", place->file, place->line);

      qi_report_at (options, at, QI_SEVERITY_WARNING, "comment-left-out",
                    "the comment above this row is longer than 64 KiB and is left out");
    }
  else if (place->lead > 0)
    qi_output (options, place->text - place->lead, place->lead);
}

void
qi_list_out_text (QiListOut       *self,
                  const QiOptions *options,
                  const QiPlace   *place)
{
  const QiItemFrame frame = qi_item_get_frame (place->division, place->text, place->length);
  const gboolean has_end = place->length == 0 || place->text[place->length - 1] == '\n';

  if (place->division != self->division || g_strcmp0 (frame.begin, self->frame.begin) != 0)
    end_list (self, options);
  self->division = place->division;
  self->frame = frame;
  self->has_rows = TRUE;
  self->has_crlf = place->has_crlf;
  if (self->lacks_end)
    put (self, options, "\n");
  put (self, options, self->n == 0 ? frame.begin : frame.next);
  put_lead (options, place);
  qi_output (options, place->text + frame.skip, place->length - frame.skip);
  /* A file with one position, perhaps a picture, is written unchanged. */
  self->lacks_end = place->division == QI_DIVISION_WHOLE && !has_end;
  if (place->division != QI_DIVISION_ARRAY && place->division != QI_DIVISION_WHOLE && !has_end)
    put (self, options, "\n");
  self->n++;
}

QiExit
qi_list_out_row (QiListOut       *self,
                 const QiOptions *options,
                 const QiInput   *input)
{
  QiJsonWriter json;

  if (!options->json && input->place.is_cut)
    {
      /* The next row would become a part of it. */
      qi_report_plain (options, &input->place, QI_CODE_CUT_ROW,
                       "this row is not whole, so it is not written");
      return QI_EXIT_WRONG;
    }
  if (!options->json)
    {
      qi_list_out_text (self, options, &input->place);
      return QI_EXIT_DONE;
    }
  qi_line_open (&json);
  qi_input_write_head (options, input, &json);
  qi_input_write_result (input, input->setup != NULL, NULL, &json);
  qi_json_writer_add_string (&json, "text", input->place.text, (gssize) input->place.length);
  qi_line_print (options, &json);
  return QI_EXIT_DONE;
}

void
qi_list_out_saw (QiListOut     *self,
                 const QiInput *input)
{
  self->is_array = self->is_array || input->place.division == QI_DIVISION_ARRAY;
}

void
qi_list_out_end (QiListOut       *self,
                 const QiOptions *options)
{
  end_list (self, options);
  if (!self->has_rows && self->is_array && !options->json)
    qi_output (options, "[]\n", 3);
}

gboolean
qi_list_is_row (const QiInput *input)
{
  return !input->is_file && input->failure == NULL && input->place.text != NULL
         && input->place.length > 0;
}

QiExit
qi_list_report (const QiOptions *options,
                const QiInput   *input)
{
  return input->setup != NULL && !options->strict ? QI_EXIT_DONE : qi_input_report (options, input);
}

gboolean
qi_list_get_symmetries (const QiOptions *options,
                        guint           *symmetries,
                        QiExit          *status)
{
  g_auto (GStrv) words = g_strsplit (options->symmetry != NULL ? options->symmetry : "", ",", -1);

  *symmetries = 0;
  for (gsize i = 0; options->symmetry != NULL && (words[i] != NULL || i == 0); i++)
    {
      const char *word = words[i] != NULL ? words[i] : "";
      const guint symmetry = qi_symmetry_from_name (word);

      if (symmetry == 0)
        {
          *status =
            qi_usage_error (options->command,
                            "--symmetry: '%s' is none of mirror, rotations, sides, colours", word);
          return FALSE;
        }
      *symmetries |= symmetry;
      if (words[i] == NULL)
        break;
    }
  return TRUE;
}

guint
qi_list_get_same (const QiOptions *options)
{
  static const guint sames[] = { QI_SAME_POSITION, QI_SAME_BOARD, QI_SAME_ALL };

  return sames[options->same];
}

QiVerdict
qi_list_get_verdict (const char *name)
{
  static const char *const names[QI_N_VERDICTS] = {
    [QI_VERDICT_FINE] = "fine",   [QI_VERDICT_UNCHECKED] = "unchecked",
    [QI_VERDICT_NOTE] = "note",   [QI_VERDICT_WARNING] = "warning",
    [QI_VERDICT_ERROR] = "error",
  };

  for (guint i = 0; i < QI_N_VERDICTS; i++)
    if (g_strcmp0 (names[i], name) == 0)
      return (QiVerdict) i;
  return QI_VERDICT_UNKNOWN;
}

QiVerdict
qi_list_judge (const QiOptions *options,
               const QiInput   *input)
{
  const QiReading reading = { .setup = input->setup, .findings = input->findings };

  if (input->findings == NULL)
    return QI_VERDICT_ERROR;
  if (input->setup != NULL && !options->no_rules)
    qi_game_diagnose_setup (input->setup, input->findings);
  return qi_verdict_for_reading (&reading, options->muted);
}
