/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draughts-game-private.h"
#include "qi-draughts-private.h"
#include "qi-finding-private.h"
#include "qi-game-fix-private.h"

#include <string.h>

#include "qi-found-private.h"

/* Adds @square to *@finding; the first time, makes the finding and adds it to @findings. */
static void
add_square (QiFinding **finding,
            GPtrArray  *findings,
            QiFinding *(*make) (void),
            const char *fix,
            guint       square)
{
  if (*finding == NULL)
    {
      *finding = qi_finding_set_fix (make (), fix, NULL);
      qi_findings_add (findings, *finding);
    }
  qi_finding_add_square (*finding, square);
}

static void
add_misplaced (const QiDraughtsGame  *self,
               const QiDraughtsState *board,
               QiSetup               *setup,
               GPtrArray             *findings)
{
  QiFinding *light = NULL;
  QiFinding *row = NULL;
  QiPositionIter iter;
  const QiToken *piece;
  guint square;

  qi_position_iter_init (&iter, qi_setup_get_position (setup), 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      const guint8 cell = board->cells[square];

      if (qi_draughts_board_get_number (&self->board, square) == 0)
        add_square (&light, findings, qi_found_light_square_piece, "remove-pieces", square);
      else if (QI_DRAUGHTS_IS_PIECE (cell) && !QI_DRAUGHTS_IS_KING (cell)
               && qi_draughts_game_is_king_row (self, square, QI_DRAUGHTS_SIDE (cell)))
        add_square (&row, findings, qi_found_man_on_king_row, "promote-pieces", square);
    }
}

/* More pieces than the game starts with, on a board of the usual size: none can have been added in
   play. */
static void
add_too_many (const QiDraughtsGame  *self,
              const QiDraughtsState *board,
              GPtrArray             *findings)
{
  gsize n_kinds = 0;
  const guint full = qi_game_info_get_pieces (self->info, &n_kinds)[0].count;
  guint n[2] = { 0, 0 };

  if (!qi_shape_equal (&self->shape, qi_game_info_get_shape (self->info)))
    return;
  for (guint i = 0; i < self->n_played; i++)
    if (QI_DRAUGHTS_IS_PIECE (board->cells[self->played[i]]))
      n[QI_DRAUGHTS_SIDE (board->cells[self->played[i]])]++;
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const char *name = qi_game_info_get_side_name (self->info, side);
      QiFinding *finding;

      if (n[side] <= full)
        continue;
      finding = qi_found_too_many_draughts (side, n[side], full, name);
      qi_finding_set_field (finding, "board");
      qi_findings_add (findings, finding);
    }
}

void
qi_draughts_game_diagnose (QiGame        *game,
                           const QiBoard *head,
                           QiSetup       *setup,
                           GPtrArray     *findings)
{
  const QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  const QiDraughtsState *board = (const QiDraughtsState *) head;
  const QiPast past = { NULL, 0 };
  QiOutcome outcome = { 0 };

  if (findings == NULL)
    return;
  qi_stone_diagnose (setup, QI_DRAUGHTS_LETTERS, NULL, findings);
  add_misplaced (self, board, setup, findings);
  add_too_many (self, board, findings);
  QI_GAME_GET_CLASS (game)->judge (game, head, &past, -1, &outcome);
  if (outcome.reason != NULL)
    qi_stone_add_over (findings, outcome.reason);
}

/* Crowns men that should be kings: the only fix of its own. */
void
qi_draughts_game_fix (QiGame     *game,
                      const char *id,
                      QiFix      *fix)
{
  for (gsize i = 0; strcmp (id, "promote-pieces") == 0 && i < fix->n_squares; i++)
    {
      const QiToken *piece = qi_fix_get_piece (fix, i);

      if (piece != NULL)
        qi_fix_put_token (fix, fix->squares[i],
                          qi_token_is (piece, "M")   ? "K"
                          : qi_token_is (piece, "m") ? "k"
                                                     : NULL);
    }
}
