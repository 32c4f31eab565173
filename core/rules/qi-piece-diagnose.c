/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-diagnose-private.h"

/* What is wrong with a set-up of a game of moving pieces: every fault, as the game's data has it. Sources: the laws of
 * chess (FIDE 2023), python-chess's Board.status() for what makes a chess position impossible, and for the others the
 * rules of each game as its variant says them. */

QiFinding *
qi_diagnosis_warn (QiDiagnosis *self,
                   const char  *code,
                   const char  *message)
{
  QiFinding *finding = qi_finding_new (QI_SEVERITY_WARNING, code, "%s", message);

  qi_findings_add (self->findings, finding);
  return finding;
}

const char *
qi_diagnosis_side_name (const QiDiagnosis *self,
                        guint              side)
{
  if (self->chart->info != NULL)
    return qi_game_info_get_side_name (self->chart->info, (QiSide) side);
  return qi_side_get_name ((QiSide) side);
}

void
qi_finding_set_side (QiFinding *finding,
                     guint      side)
{
  qi_finding_set_param (finding, "side", qi_side_get_name ((QiSide) side));
}

gboolean
qi_diagnosis_is_royal (const QiDiagnosis *self,
                       guint              code)
{
  return qi_piece_is_piece (code) && self->game->types[qi_piece_type (code)].is_royal;
}

/* Of a set-up in which nothing is wrong: whether the game has ended there. */
static void
note_end (QiDiagnosis *self)
{
  QiMove space[1];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  const QiPast past = { NULL, 0 };
  QiOutcome outcome = { QI_RESULT_ONGOING, NULL, NULL, FALSE, { 0, 0 } };
  QiFinding *finding;

  moves.limit = 1;
  qi_piece_list_moves (QI_GAME (self->game), &self->board->head, &past, QI_ORIGIN_ALL, &moves);
  qi_piece_judge (QI_GAME (self->game), &self->board->head, &past, (int) moves.n_moves, &outcome);
  if (outcome.result == QI_RESULT_ONGOING)
    return;
  finding = qi_finding_new (QI_SEVERITY_NOTE, "game-already-over", "the game is over: %s",
                            outcome.reason != NULL ? outcome.reason : qi_result_get_name (outcome.result));
  if (outcome.reason != NULL)
    qi_finding_set_param (finding, "reason", outcome.reason);
  qi_findings_add (self->findings, finding);
}

static gboolean
has_warnings (const GPtrArray *findings,
              guint            from)
{
  for (guint i = from; i < findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) != QI_SEVERITY_NOTE)
      return TRUE;
  return FALSE;
}

void
qi_piece_diagnose (QiGame        *self,
                   const QiBoard *board,
                   QiSetup       *setup,
                   GPtrArray     *findings)
{
  QiPieceGame *game = QI_PIECE_GAME (self);
  QiDiagnosis diagnosis = {
    .game = game,
    .chart = qi_piece_get_chart (game),
    .board = (const QiPieceBoard *) board,
    .setup = setup,
    .position = qi_setup_get_position (setup),
    .findings = findings,
    .turn = board->turn,
  };
  guint n_before;

  if (findings == NULL)
    return;
  n_before = findings->len;
  qi_diagnose_pieces (&diagnosis);
  qi_diagnose_details (&diagnosis);
  qi_diagnose_checks (&diagnosis);
  if (!has_warnings (findings, n_before))
    note_end (&diagnosis);
}
