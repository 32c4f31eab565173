/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-list.h"
#include "qi-inputs.h"
#include "qi-wait.h"

#include "qi-repeats-private.h"

#define QI_CODE_TOO_MANY_ROWS "too-many-rows"

typedef struct
{
  QiRepeats *repeats;
  gboolean   is_full; /* and was told so */
  QiListOut  out;
} Run;

static QiExit
pass_new (const QiOptions *options,
          const QiInput   *input,
          gpointer         user_data)
{
  Run *run = user_data;
  QiExit status = qi_list_report (options, input);
  QiKeyState state;

  if (!qi_list_is_row (input) || run->is_full)
    return status;
  qi_list_out_saw (&run->out, input);
  state = qi_repeats_look (run->repeats, input->setup, input->place.text, input->place.length);
  if (state == QI_KEY_REFUSED)
    {
      run->is_full = TRUE;
      qi_report_plain (options, &input->place, QI_CODE_TOO_MANY_ROWS,
                       "there are too many different positions; from here on nothing is written");
      return QI_EXIT_USAGE;
    }
  if ((state == QI_KEY_KNOWN) == options->repeated)
    status = qi_exit_worst (status, qi_list_out_row (&run->out, options, input));
  return status;
}

static QiExit
run_unique (const QiOptions *options)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  g_autoptr (QiRepeats) repeats = NULL;
  guint symmetries = 0;
  Run run = { .is_full = FALSE };
  const QiInputCalls calls = { .one = pass_new, .user_data = &run };
  QiExit status = QI_EXIT_DONE;

  if (!qi_list_get_symmetries (options, &symmetries, &status))
    return status;
  repeats = qi_repeats_new (qi_list_get_same (options), symmetries);
  run.repeats = repeats;
  for (guint i = 0; i < options->words->len; i++)
    g_ptr_array_add (files, options->words->pdata[i]);
  if (files->len == 0)
    g_ptr_array_add (files, (char *) "-");
  status = qi_inputs_read (options, files, &calls);
  qi_list_out_end (&run.out, options);
  return status;
}

const QiCommand qi_cmd_unique = {
  .name = "unique",
  .usage = "[OPTIONS] [FILE…]",
  .summary = "write each position of a list once",
  .help = "Writes the rows of each FILE as they are, without those that say what one before them\n"
          "says, in whatever format and with whatever counters, titles and comments. A row that\n"
          "cannot be read is kept unless its very text was there.\n"
          "With --symmetry an image of a position is no other one:\n"
          "\n"
          "  mirror      left and right change places\n"
          "  rotations   the board is turned by quarters\n"
          "  sides       the players change places, each with his side of the board\n"
          "  colours     the pieces change sides where they stand\n"
          "\n"
          "--same=board looks at board and hands alone, --same=all at everything that a row says;\n"
          "without it side to move, rights, game and styles count, counters do not.",
  .options = QI_OPTIONS_READING | QI_OPTION_SYMMETRY | QI_OPTION_SAME | QI_OPTION_REPEATED,
  .takes_many = TRUE,
  .run = run_unique,
};
