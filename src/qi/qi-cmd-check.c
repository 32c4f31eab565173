/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-inputs.h"
#include "qi-part.h"
#include "qi-setup-private.h"
#include "qi-tally.h"
#include "qi-text.h"
#include "qi-wait.h"

#include "qi-folder-list-private.h"
#include "qi-game.h"

#include <string.h>

/* Whether the rules of a game were applied. */
static gboolean
is_checked (const QiOptions *options,
            const QiInput   *input)
{
  return !options->no_rules && qi_game_checks_setup (input->setup);
}

/* "start.fen: fen, valid, 1 note, 2 muted"; "start.txt: ascii, read, no rules"; what makes the exit status 1 is wrong. */
static void
print_line (const QiOptions *options,
            const QiInput   *input,
            QiExit           status,
            guint            n_muted)
{
  g_autoptr (GString) text = g_string_new (NULL);
  QiTally counts = { .n_muted = n_muted };

  qi_text_append_escaped (text, input->place.file, strlen (input->place.file));
  g_string_append_printf (text, ": %s", input->format != NULL ? input->format : "unknown format");
  if (input->setup != NULL && status == QI_EXIT_WRONG)
    g_string_append (text, ", wrong");
  else if (input->setup != NULL)
    g_string_append (text, is_checked (options, input) ? ", valid" : ", read, no rules");
  qi_tally_count_findings (&counts, input->findings);
  qi_tally_append_findings (&counts, text);
  qi_output_text (options, text->str);
}

static void
print_json (const QiOptions *options,
            const QiInput   *input,
            const QiPartRow *row,
            guint            n_shown,
            guint            n_muted)
{
  QiJsonWriter json;

  qi_line_open (&json);
  if (options->part != NULL)
    {
      qi_json_writer_open_array (&json, "part");
      qi_json_writer_add_unsigned (&json, NULL, row->number);
      for (guint i = 0; i < QI_PART_N_COUNTS; i++)
        qi_json_writer_add_unsigned (&json, NULL, row->counts[i]);
      qi_json_writer_close (&json);
    }
  qi_input_write_head (options, input, &json);
  qi_input_write_some (input, input->setup != NULL, n_shown, NULL, &json);
  if (n_muted > 0)
    qi_json_writer_add_unsigned (&json, "muted", n_muted);
  if (input->setup != NULL)
    {
      const char *game = qi_setup_get_game (input->setup);

      if (!is_checked (options, input))
        qi_json_writer_add_boolean (&json, "checked", FALSE);
      qi_json_write_position (&json, qi_setup_get_position (input->setup));
      if (game != NULL)
        qi_json_writer_add_string (&json, "game", game, -1);
    }
  qi_line_print (options, &json);
}

/* Removes the findings that the command line or the position itself mutes. */
static guint
take_muted (const QiOptions *options,
            const QiInput   *input)
{
  g_autoptr (QiMuted) muted = qi_setup_dup_muted (input->setup, options->muted);

  return qi_muted_filter (muted, input->findings, NULL);
}

/* The text for the first finding of its kind, and its place. */
static void
fill_repeat (const QiOptions *options,
             const QiInput   *input,
             QiFinding       *finding,
             QiRepeat        *repeat)
{
  GString *remark = g_string_new (NULL);
  QiOptions own = *options;
  QiPlace place;
  g_autoptr (QiReading) reading G_GNUC_UNUSED = qi_input_locate (options, input, &place);

  own.err = remark;
  qi_report_finding (&own, &place, finding);
  repeat->place = qi_place_dup_text (&place, finding);
  repeat->remark = g_string_free (remark, FALSE);
}

/* Findings that a list reports once at its end are not reported in its rows. */
static void
take_repeats (const QiOptions *options,
              const QiInput   *input)
{
  for (guint i = 0; input->findings != NULL && i < input->findings->len;)
    {
      QiFinding *finding = g_ptr_array_index (input->findings, i);
      QiRepeat *repeat = qi_tally_take_repeat (options->tally, &input->place, finding);

      if (repeat != NULL && repeat->remark == NULL)
        fill_repeat (options, input, finding, repeat);
      if (repeat == NULL)
        i++;
      else
        g_ptr_array_remove_index (input->findings, i);
    }
}

/* What the row adds to the counts of a run. */
static QiPartRow
count_row (const QiOptions *options,
           const QiInput   *input,
           QiExit           status,
           guint            n_muted)
{
  const gboolean is_position = input->failure == NULL && !input->is_file;
  QiPartRow row = { .number = input->place.number };
  QiTally findings = { 0 };

  qi_tally_count_findings (&findings, input->findings);
  row.counts[QI_PART_STATUS] = status;
  row.counts[QI_PART_POSITIONS] = is_position;
  row.counts[QI_PART_WRONG] = is_position && status == QI_EXIT_WRONG;
  row.counts[QI_PART_UNCHECKED] = input->setup != NULL && !is_checked (options, input);
  row.counts[QI_PART_UNREADABLE] = input->failure != NULL;
  row.counts[QI_PART_ERRORS] = findings.n_findings[QI_SEVERITY_ERROR];
  row.counts[QI_PART_WARNINGS] = findings.n_findings[QI_SEVERITY_WARNING];
  row.counts[QI_PART_NOTES] = findings.n_findings[QI_SEVERITY_NOTE];
  row.counts[QI_PART_MUTED] = n_muted;
  return row;
}

static QiExit
check_one (const QiOptions *options,
           const QiInput   *input,
           gpointer         user_data)
{
  QiTally *tally = options->tally;
  QiPartRow row;
  QiExit status;
  guint n_muted;
  guint n_shown;

  /* Adds the findings of the game's rules; what the reader found as well is reported once, in the
   * rules' words. */
  if (input->setup != NULL && !options->no_rules)
    qi_game_diagnose_setup (input->setup, input->findings);
  n_muted = take_muted (options, input);
  status = qi_findings_get_exit (options, input->findings);
  /* In JSON each row has its own. */
  if (!options->json && (options->lines || input->place.item > 0))
    take_repeats (options, input);
  n_shown = qi_tally_take_findings (tally, &input->place, input->findings);
  status = qi_exit_worst (status, qi_input_report_some (options, input, n_shown));
  row = count_row (options, input, status, n_muted);
  tally->n_muted += n_muted;
  tally->n_unreadable += row.counts[QI_PART_UNREADABLE];
  tally->n_positions += row.counts[QI_PART_POSITIONS];
  tally->n_unchecked += row.counts[QI_PART_UNCHECKED];
  tally->n_wrong += row.counts[QI_PART_WRONG];
  if (options->json)
    print_json (options, input, &row, n_shown, n_muted);
  else if (row.counts[QI_PART_POSITIONS] > 0 && !options->lines && input->place.item == 0)
    print_line (options, input, status, n_muted);
  return status;
}

/* "games.pgn: 4 positions, 2 wrong, 2 errors, 1 note" */
static void
end_file (const QiOptions *options,
          const char      *file,
          gboolean         is_divided,
          const QiTally   *tally)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (options->json || !(options->lines || is_divided)
      || (tally->is_broken && tally->n_positions == 0))
    return;
  qi_tally_tell_repeats (tally, options);
  qi_text_append_escaped (text, file, strlen (file));
  g_string_append (text, ": ");
  qi_tally_append_positions (tally, text);
  qi_tally_append_findings (tally, text);
  g_string_append (text, tally->is_broken ? ", interrupted" : "");
  qi_output_text (options, text->str);
}

/* Takes the files of a folder that is to be checked. FALSE when nothing more can be done with the
 * folder. */
static gboolean
add_folder (GPtrArray  *files,
            const char *folder,
            GError    **error)
{
  gboolean is_cut = FALSE;
  g_autoptr (GPtrArray) found = qi_folder_list (folder, &is_cut, error);

  if (found == NULL)
    return FALSE;
  if (is_cut)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 "not all of what is below the folder was looked at (%d names, %d folders deep); "
                 "name the folders that hold positions",
                 QI_FOLDER_MAX_ENTRIES, QI_FOLDER_MAX_DEPTH);
  else if (found->len == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           "the folder holds no position file");
      return FALSE;
    }
  g_ptr_array_extend_and_steal (files, g_steal_pointer (&found));
  return !is_cut;
}

/* A folder that cannot be used is like a file that cannot be read. */
static QiExit
fail_folder (const QiOptions *options,
             const char      *folder,
             const GError    *error)
{
  QiInput input = {
    .place = { .file = folder },
    .failure = error,
    .variants = options->variant_findings,
  };

  if (options->part != NULL)
    {
      qi_part_begin_file (options->part);
      if (!qi_part_take (options->part, &input.place.number))
        return QI_EXIT_DONE;
    }
  return check_one (options, &input, NULL);
}

/* Checks the files named so far. */
static QiExit
check_files (const QiOptions *options,
             GPtrArray       *files)
{
  static const QiInputCalls calls = { .one = check_one, .end = end_file };
  QiExit status = files->len > 0 ? qi_inputs_read (options, files, &calls) : QI_EXIT_DONE;

  g_ptr_array_set_size (files, 0);
  return status;
}

static QiExit
check_words (const QiOptions *options)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  QiExit status = QI_EXIT_DONE;

  if (options->words->len == 0)
    g_ptr_array_add (files, g_strdup ("-"));
  for (guint i = 0; i < options->words->len && !qi_wait_is_over (); i++)
    {
      const char *file = g_ptr_array_index (options->words, i);
      g_autoptr (GError) error = NULL;

      if (strcmp (file, "-") == 0 || !g_file_test (file, G_FILE_TEST_IS_DIR))
        {
          g_ptr_array_add (files, g_strdup (file));
          continue;
        }
      /* Looking through a folder may take long: if it is stopped, the files named before have been
       * checked. */
      status = qi_exit_worst (status, check_files (options, files));
      if (!add_folder (files, file, &error) && !qi_wait_is_over ())
        {
          status = qi_exit_worst (status, check_files (options, files));
          status = qi_exit_worst (status, fail_folder (options, file, error));
        }
    }
  return qi_exit_worst (status, check_files (options, files));
}

/* Reads and reports everything; for a part of a report also writes its end. */
static QiExit
run (const QiOptions *options)
{
  QiOptions own = *options;
  QiTally tally = { 0 };
  g_autoptr (QiPart) part = NULL;
  QiExit status = QI_EXIT_DONE;

  if (options->shard != NULL || options->resume != NULL)
    {
      own.part = part = qi_part_new (options, &status);
      if (part == NULL)
        return status;
    }
  qi_tally_reset (&tally, options->max_findings);
  own.tally = &tally;
  status = check_words (&own);
  tally.is_broken = qi_wait_is_over ();
  if (part != NULL)
    status = qi_exit_worst (status, qi_part_end (part, tally.is_broken));
  else
    qi_tally_report (&tally, &own);
  qi_tally_clear (&tally);
  return status;
}

const QiCommand qi_cmd_check = {
  .name = "check",
  .usage = "[OPTIONS] [FILE…]",
  .summary = "read positions and report what is wrong",
  .help = "Reads each position and reports every finding; what the rules of its game object to\n"
          "is a warning. A FILE may hold many positions: lines, a JSON array, the games of a PGN,\n"
          "PDN or SGF text, records of shogi. It may be a folder: then its position files are read,\n"
          "those of the folders below it too. Where there is more than one file, the last line\n"
          "counts all.",
  .options = QI_OPTIONS_READING | QI_OPTION_JOBS | QI_OPTION_MAX_FINDINGS | QI_OPTION_FAIL_ON
             | QI_OPTION_ALLOW | QI_OPTION_SUMMARY | QI_OPTION_NO_RULES | QI_OPTION_PART,
  .side_by_side = TRUE,
  .takes_many = TRUE,
  .run = run,
};
