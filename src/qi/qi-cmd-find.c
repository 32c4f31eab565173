/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-find.h"
#include "qi-inputs.h"
#include "qi-list.h"

#include "qi-found-private.h"

typedef struct
{
  QiFind   *find;
  QiListOut out;
} Run;

static gboolean
fits (const QiOptions *options,
      const Run       *run,
      const QiInput   *input)
{
  const QiFind *find = run->find;

  for (guint i = 0; i < find->texts->len; i++)
    if (!qi_text_search_find (find->texts->pdata[i], input->place.text, input->place.length))
      return FALSE;
  if (find->asks && (input->setup == NULL || !qi_query_matches (find->query, input->setup)))
    return FALSE;
  return find->verdicts == 0 || (find->verdicts & 1u << qi_list_judge (options, input)) != 0;
}

static QiExit
look_at_one (const QiOptions *options,
             const QiInput   *input,
             gpointer         user_data)
{
  Run *run = user_data;
  /* The search may be for faulty rows. */
  const gboolean tells = run->find->verdicts == 0 || !qi_list_is_row (input);
  QiExit status = tells ? qi_list_report (options, input) : QI_EXIT_DONE;

  qi_list_out_saw (&run->out, input);
  if (qi_list_is_row (input) && fits (options, run, input) != options->invert)
    status = qi_exit_worst (status, qi_list_out_row (&run->out, options, input));
  return status;
}

/* The conditions among the words, and the files. */
static gboolean
take_words (const QiOptions *options,
            Run             *run,
            GPtrArray       *files,
            QiExit          *status)
{
  gboolean any = FALSE;

  for (guint i = 0; i < options->words->len; i++)
    {
      const char *word = options->words->pdata[i];

      if (!qi_word_is_setting (word))
        g_ptr_array_add (files, (char *) word);
      else if (!qi_find_add_word (run->find, options, word, status))
        return FALSE;
      else
        any = TRUE;
    }
  if (files->len == 0)
    g_ptr_array_add (files, (char *) "-");
  if (!any)
    *status = qi_usage_error (options->command, "say what to look for: at=e4:P, material=KRvK …");
  return any;
}

/* Warns of a square that no board had, which may be a slip. */
static void
report_no_square (const QiOptions *options,
                  QiQuery         *query)
{
  g_autofree char *name = qi_query_dup_no_square (query);
  g_autofree char *message = NULL;

  if (name == NULL)
    return;
  message = g_strdup_printf ("no board that was looked at has a square “%s”", name);
  qi_report_at (options, "argument:1:1", QI_SEVERITY_NOTE, "no-such-square", message);
}

static QiExit
run_find (const QiOptions *options)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  g_auto (QiFind) find = { NULL };
  Run run = { .find = &find };
  const QiInputCalls calls = { .one = look_at_one, .user_data = &run };
  guint symmetries = 0;
  QiExit status = QI_EXIT_DONE;

  qi_find_init (&find);
  if (!qi_list_get_symmetries (options, &symmetries, &status)
      || !take_words (options, &run, files, &status))
    return status;
  qi_query_set_symmetries (find.query, symmetries);
  qi_query_set_cell (find.query, options->cell);
  status = qi_inputs_read (options, files, &calls);
  qi_list_out_end (&run.out, options);
  report_no_square (options, find.query);
  return status;
}

const QiCommand qi_cmd_find = {
  .name = "find",
  .usage = "CONDITION… [OPTIONS] [FILE…]",
  .summary = "write the positions of a list that fit",
  .help = "Writes the rows of each FILE that fit all conditions, as they are.\n"
          "\n"
          "  position=TEXT        this position; position=@FILE: the one in a file\n"
          "  pattern=TEXT         the pieces of this position; empty squares are free\n"
          "  at=CELL:TOKEN        this piece on a square\n"
          "  empty=CELL[,CELL]    nothing there; occupied=CELL[,CELL]: something\n"
          "  material=KQPvKR      just these pieces, on the board and in hand\n"
          "  count=TOKEN:N..M     so many of this piece: p:2, P:6..8, Q:..1, R:1..\n"
          "  pieces=N..M          so many of both sides\n"
          "  turn=SIDE            first or second is to move, or white, sente … in games that say so\n"
          "  game=ID              of this game\n"
          "  verdict=WORD[,WORD]  fine, unchecked, note, warning or error\n"
          "  text=TEXT            the row says this, in capitals or not\n"
          "\n"
          "A promoted piece counts as what it was. With --symmetry (mirror, rotations, sides,\n"
          "colours) all conditions may fit an image of the position as well, as for 'qi unique'.\n"
          "Rows that cannot be read are told, unless a verdict is asked for.",
  .options = QI_OPTIONS_READING | QI_OPTION_SYMMETRY | QI_OPTION_SAME | QI_OPTION_INVERT
             | QI_OPTION_ALLOW | QI_OPTION_NO_RULES,
  .takes_many = TRUE,
  .run = run_find,
};
