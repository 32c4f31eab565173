/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file.h"
#include "qi-file-private.h"
#include "qi-finding-private.h"
#include "qi-inputs.h"
#include "qi-ops.h"
#include "qi-wait.h"

#include <string.h>
#include <unistd.h>

static void
print_json (const QiOptions *options,
            const QiInput   *input,
            QiSetup         *setup,
            const GPtrArray *findings)
{
  QiJsonWriter json;

  qi_line_open (&json);
  if (options->lines)
    qi_json_writer_add_unsigned (&json, "line", input->place.line);
  qi_input_write_result (input, setup != NULL, findings, &json);
  if (setup != NULL)
    qi_json_write_position (&json, qi_setup_get_position (setup));
  qi_line_print (options, &json);
}

/* Applies the operations in order, each all or nothing; the first refusal ends it. */
static QiSetup *
apply_all (const QiOptions *options,
           const GPtrArray *ops,
           QiSetup         *start,
           GPtrArray       *findings)
{
  g_autoptr (QiSetup) setup = qi_setup_ref (start);

  for (guint i = 0; i < ops->len; i++)
    {
      const QiOp *op = g_ptr_array_index (ops, i);
      g_autoptr (GError) error = NULL;
      guint n_before = findings->len;
      QiSetup *next = qi_op_apply (op, options, setup, findings, &error);

      if (next == NULL)
        qi_findings_add (findings, qi_finding_ref (qi_error_get_finding (error)));
      for (guint j = n_before; j < findings->len; j++)
        qi_report_finding (options, qi_op_get_place (op), g_ptr_array_index (findings, j));
      if (next == NULL)
        return NULL;
      qi_setup_unref (setup);
      setup = next;
    }
  return g_steal_pointer (&setup);
}

static QiExit
edit_one (const QiOptions *options,
          const QiInput   *input,
          gpointer         user_data)
{
  const GPtrArray *ops = user_data;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiSetup) setup = NULL;
  QiExit status = qi_input_report (options, input);

  if (input->setup != NULL)
    {
      setup = apply_all (options, ops, input->setup, findings);
      status = qi_exit_worst (status, qi_findings_get_exit (options, findings));
    }
  if (options->json)
    print_json (options, input, setup, findings);
  else if (setup != NULL)
    {
      QiWriteOptions how = { .source = input->source, .compact = options->lines };
      QiPlace place = { .file = input->place.file, .line = input->place.line, .setup = setup };
      g_autoptr (GPtrArray) losses = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("json"), setup, &how, losses);

      qi_report_findings (options, &place, losses);
      status = qi_exit_worst (status, qi_findings_get_exit (options, losses));
      if (text != NULL)
        qi_output_text (options, text);
    }
  return status;
}

/* Reports once that the edits themselves are faulty, whatever there is to edit. */
static QiExit
refuse_ops (const QiOptions *options,
            const QiPlace   *place,
            const char      *code,
            const char      *message,
            QiExit           status)
{
  qi_report_plain (options, place, code, message);
  if (options->json)
    qi_line_print_refusal (options, code, message);
  return status;
}

static QiExit
run_with_file (const QiOptions *options)
{
  g_autoptr (GFile) file = g_file_new_for_path (options->ops);
  gboolean is_stdin = strcmp (options->ops, "-") == 0;
  gsize limit = options->limits->max_text_bytes;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GPtrArray) ops = NULL;
  g_autofree char *message = NULL;
  QiPlace place = { .file = options->ops };
  const char *code = NULL;
  const char *text;
  gsize length = 0;
  const char *files[2];
  QiExit status = QI_EXIT_DONE;

  if (!qi_options_get_one_file (options, files, &status))
    return status;
  if (is_stdin && (files[0] == NULL || strcmp (files[0], "-") == 0))
    return qi_usage_error (options->command, "--ops=- leaves no standard input for the position");
  qi_wait_for ("Reading", options->ops);
  bytes = is_stdin ? qi_file_load_fd (STDIN_FILENO, limit, qi_wait_get_cancellable (), &error)
                   : qi_file_load (file, limit, qi_wait_get_cancellable (), &error);
  qi_wait_for (NULL, NULL);
  if (bytes == NULL && qi_wait_is_over ())
    return QI_EXIT_DONE;
  if (bytes == NULL)
    {
      QiFinding *finding = qi_error_get_finding (error);

      return refuse_ops (options, &place,
                         finding != NULL ? qi_finding_get_code (finding) : QI_CODE_UNREADABLE,
                         error->message, finding != NULL ? QI_EXIT_WRONG : QI_EXIT_USAGE);
    }
  text = g_bytes_get_data (bytes, &length);
  ops = qi_ops_parse (options->ops, length > 0 ? text : "", length, &place, &code, &message);
  if (ops == NULL)
    return refuse_ops (options, &place, code, message, QI_EXIT_WRONG);
  return qi_inputs_foreach (options, files, edit_one, ops);
}

static gboolean
is_edit (const char *word)
{
  return strcmp (word, "turn") == 0 || qi_word_is_setting (word);
}

static QiExit
run_with_words (const QiOptions *options)
{
  g_autoptr (GPtrArray) ops = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_op_free);
  const char *files[2] = { NULL, NULL };
  guint first = 0;

  if (options->words->len > 0)
    {
      const char *word = g_ptr_array_index (options->words, 0);

      if (!is_edit (word))
        {
          files[0] = word;
          first = 1;
        }
    }
  for (guint i = first; i < options->words->len; i++)
    {
      g_autofree char *reason = NULL;
      QiOp *op = qi_op_new_from_word (g_ptr_array_index (options->words, i), &reason);

      if (op == NULL)
        return qi_usage_error (options->command, "%s", reason);
      g_ptr_array_add (ops, op);
    }
  return qi_inputs_foreach (options, files, edit_one, ops);
}

static QiExit
run (const QiOptions *options)
{
  return options->ops != NULL ? run_with_file (options) : run_with_words (options);
}

const QiCommand qi_cmd_edit = {
  .name = "edit",
  .usage = "[OPTIONS] [FILE] EDIT…\n--ops=OPS.json [OPTIONS] [FILE]",
  .summary = "change a position and print it",
  .help = "Applies the edits in order and prints the position as the native file. Each is done\n"
          "as a whole or not at all; when one is refused nothing is printed.\n"
          "\n"
          "  put=CELL:TOKEN          put a piece on a square\n"
          "  clear=CELL              empty a square, or all from CELL..CELL, the corners of a box\n"
          "  fill=CELL..CELL:TOKEN   put a piece on all squares of a box\n"
          "  flood=CELL:TOKEN        put one on a square and on all that hang together with it\n"
          "  move=CELL:CELL          move what stands on the first square\n"
          "  move=CELL..CELL:CELL    move a part: its first square goes to the third one\n"
          "  copy=CELL..CELL:CELL    the same, and the part stays where it is as well\n"
          "  replace=TOKEN:TOKEN     every such piece on the board becomes the other one;\n"
          "                          of a box: replace=CELL..CELL:TOKEN:TOKEN\n"
          "  promote=CELL..CELL      promote all pieces of a box, or of a square; also demote\n"
          "  send=CELL..CELL:SIDE    all pieces of a box, or of a square, go to this hand\n"
          "  mark=CELL..CELL         mark all squares of a box, or one; also with a colour or a shape:\n"
          "                          mark=CELL..CELL:red, mark=CELL:blue:circle; unmark=CELL..CELL\n"
          "  hand=SIDE:TOKEN:DELTA   add pieces to a hand, or take them out\n"
          "  turn, turn=SIDE         the other side moves, or the one that is named\n"
          "  shape=9,9               another size; the first square stays the first\n"
          "  styles=S,s              the styles of first and second\n"
          "  rotate=right            turn the board: right, left or half\n"
          "  mirror=files            left and right change places; also ranks, layers\n"
          "  swap=sides              each player gets what the other has\n"
          "  swap=files,ranks        files become ranks; also files,layers and ranks,layers\n"
          "  rotate=right:CELL..CELL  turn a part where it is; so do mirror=… and swap=…\n"
          "  shift=files:1           everything one file on; also ranks, layers, and backwards\n"
          "  insert=rank:CELL        an empty rank before that of the square; also file, layer\n"
          "  delete=rank:CELL        the rank of the square goes; also file, layer\n"
          "  crop=pieces             cut the edges away where nothing stands\n"
          "  crop=CELL..CELL         cut away all that is outside of the box\n"
          "  rest=SIDE               all that the game's set still has goes to this hand\n"
          "  return=extras           what is more than the set has goes\n"
          "  set=pieces              all pieces are the set, for a game without one; set=none: no more\n"
          "  start=position          set up the start position of the game\n"
          "  chess960=N              set up that start position of Chess960, 0 to 959\n"
          "  shuffle=chess           set up shuffle chess by chance; also transcendental, capablanca\n"
          "  shuffle=chess:N         that one of its start positions\n"
          "\n"
          "SIDE is first or second. CELL is a flat index from 0 or a name (e4). The first word\n"
          "is FILE unless it is turn or contains a \"=\" (write ./a=b for such a file).\n"
          "OPS.json is a list such as [{\"op\":\"board_diff\",\"changes\":[[4,\"K\"],[60,null]]},\n"
          "{\"op\":\"first_hand_diff\",\"changes\":[[\"P\",1]]},{\"op\":\"toggle\"}].",
  .options = QI_OPTIONS_READING | QI_OPTION_OPS,
  .run = run,
};
