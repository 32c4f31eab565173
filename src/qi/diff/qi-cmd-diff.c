/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-diff.h"
#include "qi-finding-private.h"
#include "qi-wait.h"

#include <string.h>

static void
open_unreadable (const QiDiffSide *side,
                 QiJsonWriter     *json)
{
  qi_line_open (json);
  qi_json_writer_add_string (json, "status", "unreadable", -1);
  qi_json_writer_add_string (json, "file", side->name, -1);
}

/* A file that cannot be read at all. */
static QiExit
report_failure (const QiOptions  *options,
                const QiDiffSide *side)
{
  QiPlace place = { .file = side->name };
  g_autoptr (GPtrArray) findings = qi_findings_from_error (side->failure);
  QiInput input = { .place = place,
                    .findings = findings,
                    .failure = findings == NULL ? side->failure : NULL };
  QiExit status = qi_input_report (options, &input);

  if (options->json)
    {
      QiJsonWriter json;

      open_unreadable (side, &json);
      qi_input_write_result (&input, FALSE, NULL, &json);
      qi_line_print (options, &json);
    }
  return qi_exit_worst (status, QI_EXIT_WRONG);
}

/* What is wrong with the file around its positions. */
static QiExit
report_fault (const QiOptions  *options,
              const QiDiffSide *side)
{
  QiPlace place = { .file = side->name };
  g_autoptr (GPtrArray) findings = NULL;

  if (side->fault == NULL)
    return QI_EXIT_DONE;
  findings = qi_findings_new ();
  qi_findings_add (findings, qi_finding_ref (side->fault));
  qi_report_findings (options, &place, findings);
  if (options->json)
    {
      QiJsonWriter json;

      open_unreadable (side, &json);
      qi_json_writer_add_boolean (&json, "ok", FALSE);
      qi_json_writer_open_array (&json, "findings");
      qi_json_write_findings (&json, findings, 0);
      qi_json_writer_close (&json);
      qi_line_print (options, &json);
    }
  return QI_EXIT_WRONG;
}

static QiExit
diff_one (const QiOptions  *options,
          const QiDiffSide *a_side,
          const QiDiffSide *b_side)
{
  g_auto (QiDiffReading) a = { NULL };
  g_auto (QiDiffReading) b = { NULL };
  g_autoptr (QiDifference) difference = NULL;
  QiDiffStatus found;
  QiExit status;

  qi_diff_side_read (a_side, options, 0, &a);
  qi_diff_side_read (b_side, options, 0, &b);
  found = qi_diff_compare (&a, &b, &difference);
  status = qi_input_report (options, &a.input);
  status = qi_exit_worst (status, qi_input_report (options, &b.input));
  qi_diff_write (options, found, &a, &b, difference, FALSE);
  return found == QI_DIFF_SAME ? status : qi_exit_worst (status, QI_EXIT_WRONG);
}

static gboolean
is_one_position (const QiDiffSide *side)
{
  return side->paths == NULL && qi_diff_side_get_n (side) == 1;
}

static QiExit
run (const QiOptions *options)
{
  guint64 seed = (guint64) g_random_int () << 32 | g_random_int ();
  g_auto (QiDiffSide) a = { .fd = -1 };
  g_auto (QiDiffSide) b = { .fd = -1 };
  const char *const *names = (const char *const *) options->words->pdata;
  QiExit status = QI_EXIT_DONE;

  if (options->words->len != 2)
    return qi_usage_error (options->command, "say which two files to compare: A B");
  if (strcmp (names[0], "-") == 0 && strcmp (names[1], "-") == 0)
    return qi_usage_error (options->command, "only one of the files can be standard input");
  if (!qi_diff_side_open (&a, options, names[0], seed) && !qi_wait_is_over ())
    status = report_failure (options, &a);
  if (!qi_wait_is_over () && !qi_diff_side_open (&b, options, names[1], seed)
      && !qi_wait_is_over ())
    status = qi_exit_worst (status, report_failure (options, &b));
  if (status != QI_EXIT_DONE || qi_wait_is_over ())
    return status;
  qi_wait_for ("Comparing", names[0]);
  qi_diff_sides_part (&a, &b);
  status = report_fault (options, &a);
  status = qi_exit_worst (status, report_fault (options, &b));
  if (is_one_position (&a) && is_one_position (&b))
    return qi_exit_worst (status, diff_one (options, &a, &b));
  return qi_exit_worst (status, qi_diff_rows (options, &a, &b, seed));
}

const QiCommand qi_cmd_diff = {
  .name = "diff",
  .usage = "[OPTIONS] A B",
  .summary = "compare two positions, or two files of many",
  .help = "Says what is different between the positions of A and B, whatever formats they are in:\n"
          "squares, hands, turn, styles, shape, game and details. Files of many positions (lines,\n"
          "JSON arrays, games, folders) are compared row by row: which rows were changed, moved,\n"
          "removed and added. Nothing is printed when two positions are the same.\n"
          "--text shows the texts instead, with marks for what was [-removed-] and {+added+}.\n"
          "Exit status: 0 the same, 1 different or no position, 2 a file that cannot be read.",
  .options = (QI_OPTIONS_READING & ~QI_OPTION_LINES) | QI_OPTION_TEXT,
  .run = run,
};
