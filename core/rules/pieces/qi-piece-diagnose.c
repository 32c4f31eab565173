/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-diagnose-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

/* What is wrong with a set-up of a game of moving pieces: every fault, as the game's data has it.
 * Sources: the laws of chess (FIDE 2023), python-chess's Board.status() for what makes a chess
 * position impossible, and for the others the rules of each game as its variant says them. */

QiFinding *
qi_diagnosis_take (QiDiagnosis *self,
                   QiFinding   *finding)
{
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

const char *
qi_diagnosis_get_token (const QiDiagnosis *self,
                        guint              code)
{
  return self->game->types[qi_piece_type (code)].tokens[qi_piece_side (code)];
}

gboolean
qi_diagnosis_is_royal (const QiDiagnosis *self,
                       guint              code)
{
  return qi_piece_is_piece (code) && self->game->types[qi_piece_type (code)].is_royal;
}

/* --- whether the game goes on ----------------------------------------------------------------- */

static int
get_distance (int a,
              int b)
{
  return a < b ? b - a : a - b;
}

/* Whether changes on @cell cannot expose the king on @king: no line leads from one to the other,
 * and @cell is too far away to block or unblock a leap. */
static gboolean
is_apart (const QiDiagnosis *self,
          guint32            cell,
          guint32            king)
{
  const QiPieceGame *game = self->game;
  const int files = get_distance (game->file_of[cell], game->file_of[king]);
  const int ranks = get_distance (game->rank_of[cell], game->rank_of[king]);

  return files != 0 && ranks != 0 && files != ranks
         && (guint) MAX (files, ranks) > self->chart->longest_leap;
}

/* A move by one step of the piece on @cell onto an empty square, when neither square can matter to
   its king. */
static gboolean
has_free_step (const QiDiagnosis *self,
               const guint8      *cells,
               guint32            cell,
               guint32            king)
{
  const QiPieceGame *game = self->game;
  const QiPieceType *type = &game->types[qi_piece_type (cells[cell])];

  for (guint i = 0; i < type->n_dirs; i++)
    {
      const QiPieceDir *dir = &type->dirs[self->turn][i];
      const guint32 to = (guint32) ((gint32) cell + dir->delta);

      if (dir->kind == QI_DIR_SLIDE && dir->from_rank == 0
          && (dir->flags == QI_DIR_MOVE || dir->flags == (QI_DIR_MOVE | QI_DIR_CAPTURE))
          && cells[to] == QI_PIECE_EMPTY && (!game->has_hops || is_apart (self, to, king)))
        return TRUE;
    }
  return FALSE;
}

/* A legal move that is found without listing any; FALSE when none is so easy. Only where a side has
 * one king, which is not attacked, and no rule chooses among its moves. */
static gboolean
has_easy_move (const QiDiagnosis *self)
{
  const QiPieceGame *game = self->game;
  const QiPieceBoard *board = self->board;
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, self->turn);

  if (game->is_slow || game->is_quiet || game->has_filters || game->has_ends || game->layers != 1
      || game->files < 2 || board->n_royals[self->turn] != 1 || board->head.check)
    return FALSE;
  for (guint i = 0; i < board->n_pieces[self->turn]; i++)
    {
      const QiPieceType *type = &game->types[qi_piece_type (cells[list[i]])];

      if (!type->is_royal && type->mobility[self->turn] == NULL
          && is_apart (self, list[i], board->royal[self->turn])
          && has_free_step (self, cells, list[i], board->royal[self->turn]))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_move_from (const QiDiagnosis *self,
               guint              origin)
{
  QiMove space[1];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  const QiPast past = { NULL, 0 };

  moves.limit = 1;
  qi_piece_list_moves (QI_GAME (self->game), &self->board->head, &past, origin, &moves);
  return moves.n_moves > 0;
}

/* The king's moves first: he mostly has one, and all moves of a side with a full hand are many. */
static gboolean
has_move (const QiDiagnosis *self)
{
  const QiPieceBoard *board = self->board;
  const guint32 king = board->royal[self->turn];

  return has_easy_move (self)
         || (board->n_royals[self->turn] == 1 && !self->game->has_filters
             && has_move_from (self, self->game->square_of[king]))
         || has_move_from (self, QI_ORIGIN_ALL);
}

/* Of a set-up in which nothing is wrong: whether the game has ended there. */
static void
note_end (QiDiagnosis *self)
{
  const gboolean can_move = has_move (self);
  const QiPast past = { NULL, 0 };
  QiOutcome outcome = { QI_RESULT_ONGOING, NULL, NULL, FALSE, { 0, 0 } };

  qi_piece_judge (QI_GAME (self->game), &self->board->head, &past, can_move, &outcome);
  if (outcome.result == QI_RESULT_ONGOING)
    return;
  qi_findings_add (self->findings,
                   outcome.reason != NULL
                     ? qi_found_game_already_over (outcome.reason)
                     : qi_found_game_already_over_result (qi_result_get_name (outcome.result)));
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

void
qi_piece_fix (QiGame     *game,
              const char *id,
              QiFix      *fix)
{
  static const QiPieceFix *const parts[] = { qi_piece_fixes_counts, qi_piece_fixes_pieces,
                                             qi_piece_fixes_places };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    for (const QiPieceFix *row = parts[i]; row->id != NULL; row++)
      if (strcmp (row->id, id) == 0)
        row->make (QI_PIECE_GAME (game), fix);
}
