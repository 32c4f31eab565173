/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-evaluate.h"

#include "qi-engine-pool.h"

#include "qi-finding-private.h"
#include "qi-state-private.h"

#include <string.h>

#define MAX_PLIES  64    /* of a line that is written */
#define MAX_POINTS 32000 /* beyond it stand mates */
#define MATE       32767 /* less the plies to it */

/* What was said last of the best move. */
typedef struct
{
  QiEngineLine line;
  char        *moves;
} Said;

static void
on_line_cb (QiEngine           *engine,
            const QiEngineLine *line,
            gpointer            user_data)
{
  Said *said = user_data;

  /* A bound is no value; the one before it was. */
  if (line->rank != 1 || line->is_bound || line->kind == QI_ENGINE_SCORE_NONE)
    return;
  g_free (said->moves);
  said->line = *line;
  said->moves = g_strdup (line->moves);
}

/* As the standard of PGN has it (16.2.5.5 of 1994): from the side to move; 32767 less the plies to mate. */
static int
get_ce (const QiEngineLine *line,
        const char         *protocol)
{
  const gboolean is_won = line->score > 0;
  gint64 plies = ABS ((gint64) line->score);

  if (line->kind != QI_ENGINE_SCORE_MATE)
    return CLAMP (line->score, -MAX_POINTS, MAX_POINTS);
  if (strcmp (protocol, "usi") != 0)
    plies = is_won ? 2 * plies - 1 : 2 * plies;
  plies = MIN (plies, MATE - MAX_POINTS - 1);
  return (int) (is_won ? MATE - plies : plies - MATE);
}

char *
qi_engine_dup_line (QiSetup    *setup,
                    const char *moves,
                    const char *protocol)
{
  g_autoptr (QiState) at = qi_state_new_for_setup (setup, NULL);
  g_auto (GStrv) words = g_strsplit (moves != NULL ? moves : "", " ", MAX_PLIES + 1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; at != NULL && i < MAX_PLIES && words[i] != NULL && *words[i] != '\0'; i++)
    {
      QiMove space[2];
      g_auto (QiMoveList) list = QI_MOVE_LIST (space);
      g_autofree char *word = NULL;
      QiState *next = NULL;

      if (!qi_state_read_move (at, words[i], protocol, &list, NULL) || list.n_moves == 0)
        break;
      word = qi_state_write_move (at, &list.moves[0], NULL);
      next = qi_state_apply (at, &list.moves[0], NULL);
      if (word == NULL || next == NULL)
        break;
      g_string_append_printf (text, " %s", word);
      qi_state_unref (at);
      at = next;
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

/* Whether an operation says what is said anew. */
static gboolean
is_replaced (QiValue *operation)
{
  static const char *const opcodes[] = { "ce", "acd", "pv", NULL };
  const char *text = qi_value_get_text (operation, NULL);
  g_autofree char *opcode = g_strndup (text, strcspn (text, " "));

  return g_strv_contains (opcodes, opcode);
}

/* @setup with what was said of it. */
static QiSetup *
dup_evaluated (QiSetup    *setup,
               const Said *said,
               const char *protocol)
{
  QiValue *old = qi_details_get (qi_setup_get_details (setup), "operations");
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  g_autofree char *ce = g_strdup_printf ("ce %d", get_ce (&said->line, protocol));
  g_autofree char *acd = g_strdup_printf ("acd %u", said->line.depth);
  g_autofree char *line = qi_engine_dup_line (setup, said->moves, protocol);
  g_autofree char *pv = line != NULL ? g_strconcat ("pv", line, NULL) : NULL;
  const char *texts[] = { ce, acd, pv };
  g_autoptr (QiValue) value = NULL;
  g_autoptr (QiDetails) details = NULL;

  for (gsize i = 0; old != NULL && i < qi_value_get_size (old); i++)
    if (!is_replaced (qi_value_get_item (old, i)))
      g_ptr_array_add (all, qi_value_ref (qi_value_get_item (old, i)));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] != NULL)
      g_ptr_array_add (all, qi_value_new_string (texts[i], -1));
  value = qi_value_new_array ((QiValue *const *) all->pdata, all->len);
  details = qi_details_with (qi_setup_get_details (setup), "operations", value);
  return qi_setup_with_details (setup, details);
}

/* What the engine thinks of @setup; @setup itself, with @error, where it fails. */
static QiSetup *
evaluate (QiEnginePool *pool,
          QiSetup      *setup,
          GError      **error)
{
  QiEngineRun *run = qi_engine_pool_take (pool);
  Said said = { 0 };
  const gulong handler = g_signal_connect (run->engine, "line", G_CALLBACK (on_line_cb), &said);
  g_autofree char *move = NULL;
  QiSetup *evaluated = NULL;

  if (qi_engine_run_place (run, setup, error))
    move = qi_engine_run_think (run, pool->user_data, error);
  g_signal_handler_disconnect (run->engine, handler);
  if (move != NULL && said.moves != NULL)
    evaluated = dup_evaluated (setup, &said, qi_engine_get_protocol (run->engine));
  qi_engine_pool_give (pool, run);
  g_free (said.moves);
  return evaluated != NULL ? evaluated : qi_setup_ref (setup);
}

static QiExit
evaluate_one (const QiOptions *options,
              const QiInput   *input,
              gpointer         user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiExit status = qi_input_report (options, input);
  g_autoptr (QiSetup) evaluated = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *row = NULL;
  QiJsonWriter json;

  if (input->setup != NULL)
    {
      g_autoptr (GPtrArray) lost = qi_findings_new ();
      QiPlace place;
      g_autoptr (QiReading) reading G_GNUC_UNUSED = qi_input_locate (options, input, &place);

      evaluated = evaluate (user_data, input->setup, &error);
      if (error != NULL)
        status = qi_exit_worst (status, qi_engine_run_report (options, input, error, findings));
      row = qi_notation_write (qi_notation_lookup ("epd"), evaluated, NULL, lost);
      qi_report_findings (options, &place, lost);
      status = qi_exit_worst (status, qi_findings_get_exit (options, lost));
      g_ptr_array_extend (findings, lost, (GCopyFunc) (GCallback) qi_finding_ref, NULL);
    }
  if (options->json)
    {
      qi_engine_run_write (options, input, findings, &json);
      if (row != NULL)
        qi_json_writer_add_string (&json, "epd", row, -1);
      qi_line_print (options, &json);
    }
  else if (row != NULL)
    qi_output_text (options, row);
  return status;
}

QiExit
qi_engine_evaluate (QiEngineRun          *run,
                    const char *const    *files,
                    const QiEngineLimits *limits)
{
  return qi_engine_pool_foreach (run, files, evaluate_one, (gpointer) limits);
}
