/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draughts-game-private.h"

#include "qi-draughts-private.h"

/* Endings of few pieces that are drawn after so many moves of each side.
 *
 * Sources: FMJD, Official Rules of International Draughts, 6.3 and 6.4; FMJD-64, Rules of the game (Russian and Brazilian
 * draughts), 7.2.4 and 7.2.6 to 7.2.8, as lidraughts.org quotes them; the playing rules of the American Pool Checker
 * Association; for Frisian draughts what lidraughts.org says of the rules of the WFD; Canadian draughts has the rules of
 * international draughts (Wikipedia), and the sixteen moves of a king against three too (windames.free.fr). English and
 * Italian draughts know only moves without progress (WCDF, FID). Where a rule says "moves" they are moves of each side. In
 * 7.2.7 of FMJD-64 the king has to have been on the main road all along. */

#define MOVES(n) (2 * (n)) /* plies */

typedef struct
{
  guint pieces[2];
  guint kings[2];
  guint lone_square; /* of a side's only piece, a king; else QI_SQUARE_NONE */
  guint against;     /* pieces of the other side, which has a king */
  guint kings_against;
} Count;

static void
count_pieces (const QiDraughtsGame  *self,
              const QiDraughtsState *board,
              Count                 *count)
{
  guint last[2] = { QI_SQUARE_NONE, QI_SQUARE_NONE };

  *count = (Count) { .lone_square = QI_SQUARE_NONE };
  for (guint i = 0; i < self->n_played; i++)
    {
      const guint8 cell = board->cells[self->played[i]];

      if (!QI_DRAUGHTS_IS_PIECE (cell))
        continue;
      count->pieces[QI_DRAUGHTS_SIDE (cell)]++;
      count->kings[QI_DRAUGHTS_SIDE (cell)] += QI_DRAUGHTS_IS_KING (cell);
      last[QI_DRAUGHTS_SIDE (cell)] = self->played[i];
    }
  for (guint side = 0; side < 2; side++)
    if (count->pieces[side] == 1 && count->kings[side] == 1 && count->kings[1 - side] > 0)
      {
        count->lone_square = last[side];
        count->against = count->pieces[1 - side];
        count->kings_against = count->kings[1 - side];
        return;
      }
}

static guint
get_limit_64 (const Count *count)
{
  const guint total = count->pieces[0] + count->pieces[1];

  if (count->lone_square != QI_SQUARE_NONE && count->against <= 2)
    return MOVES (5);
  if (count->lone_square != QI_SQUARE_NONE && count->against == count->kings_against)
    return MOVES (15);
  if (count->kings[0] == 0 || count->kings[1] == 0 || total < 4 || total > 7)
    return 0;
  return total <= 5 ? MOVES (30) : MOVES (60);
}

/* Plies after which the ending is drawn, 0: it is none that is. */
static guint
get_limit (const QiDraughtsGame *self,
           const Count          *count)
{
  const gboolean is_lone = count->lone_square != QI_SQUARE_NONE;

  switch (self->rules->endings)
    {
    case QI_DRAUGHTS_FMJD:
      if (!is_lone || count->against > 3)
        return 0;
      return count->against == 3 ? MOVES (16) : MOVES (5);
    case QI_DRAUGHTS_FMJD_64:
      return get_limit_64 (count);
    case QI_DRAUGHTS_APCA:
      return is_lone && count->against == 3 && count->kings_against == 3 ? MOVES (13) : 0;
    case QI_DRAUGHTS_FRISIA:
      if (!is_lone || count->against > 2 || count->against != count->kings_against)
        return 0;
      return count->against == 2 ? MOVES (7) : MOVES (2);
    case QI_DRAUGHTS_NO_ENDINGS:
    default:
      return 0;
    }
}

gboolean
qi_draughts_game_has_run_out (const QiDraughtsGame  *self,
                              const QiDraughtsState *board)
{
  Count count;
  guint limit;

  if (self->rules->endings == QI_DRAUGHTS_NO_ENDINGS || board->few < MOVES (2))
    return FALSE;
  count_pieces (self, board, &count);
  limit = get_limit (self, &count);
  return (limit > 0 && board->few >= limit) || board->on_road >= MOVES (5);
}

gboolean
qi_draughts_game_is_on_road (const QiDraughtsGame  *self,
                             const QiDraughtsState *board)
{
  const guint width = self->board.width;
  Count count;

  count_pieces (self, board, &count);
  /* From the first player's left corner, which is dark, to the other side's. */
  return count.lone_square != QI_SQUARE_NONE && count.against == 3
         && count.lone_square / width + count.lone_square % width == width - 1;
}
