/* SPDX-License-Identifier: Apache-2.0 */
/* What attacks what in a state. */
#define G_LOG_DOMAIN "Qi"

#include "qi-state.h"
#include "qi-square-set-private.h"
#include "qi-state-private.h"

#include "qi-game-private.h"

static guint
count_squares (const QiState *self)
{
  return qi_shape_get_n_squares (qi_game_get_shape (qi_state_get_game (self)));
}

/* Whether @set was made for as many squares as the board has: games write into it without
   checking. */
static gboolean
fits (const QiState     *self,
      const QiSquareSet *set)
{
  return set != NULL && set->n_squares >= count_squares (self);
}

/**
 * qi_state_add_attacks:
 * @self: a state
 * @square: any square; an empty one attacks nothing
 * @set: of the board's size: what the piece attacks is added
 *
 * Since: 1.0
 */
void
qi_state_add_attacks (QiState     *self,
                      guint        square,
                      QiSquareSet *set)
{
  g_return_if_fail (self != NULL && fits (self, set));
  g_return_if_fail (square < count_squares (self));
  QI_GAME_GET_CLASS (qi_state_get_game (self))
    ->add_attacks (qi_state_get_game (self), qi_state_get_board (self), square, set);
}

/**
 * qi_state_add_attackers:
 * @self: a state
 * @square: any square
 * @side: whose pieces
 * @set: of the board's size: the squares from which they attack it are added
 *
 * Since: 1.0
 */
void
qi_state_add_attackers (QiState     *self,
                        guint        square,
                        QiSide       side,
                        QiSquareSet *set)
{
  g_return_if_fail ((guint) side <= QI_SIDE_SECOND);
  g_return_if_fail (self != NULL && fits (self, set));
  g_return_if_fail (square < count_squares (self));
  QI_GAME_GET_CLASS (qi_state_get_game (self))
    ->add_attackers (qi_state_get_game (self), qi_state_get_board (self), square, side, set);
}

/**
 * qi_state_add_checkers:
 * @self: a state
 * @side: whose royal pieces
 * @royals: (nullable): of the board's size: the squares of those attacked are added
 * @checkers: of the board's size: the squares of what attacks them are added
 *
 * Since: 1.0
 */
void
qi_state_add_checkers (QiState     *self,
                       QiSide       side,
                       QiSquareSet *royals,
                       QiSquareSet *checkers)
{
  g_return_if_fail ((guint) side <= QI_SIDE_SECOND);
  g_return_if_fail (self != NULL && fits (self, checkers));
  g_return_if_fail (royals == NULL || fits (self, royals));

  QI_GAME_GET_CLASS (qi_state_get_game (self))
    ->add_checkers (qi_state_get_game (self), qi_state_get_board (self), side, royals, checkers);
}

/**
 * qi_state_in_check:
 * @self: a state
 * @side: whose
 *
 * Returns: whether a royal piece of @side is attacked; %FALSE in games that know no check
 *
 * Since: 1.0
 */
gboolean
qi_state_in_check (QiState *self,
                   QiSide   side)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, FALSE);

  g_auto (QiSquareSet) checkers = QI_SQUARE_SET_NONE;

  qi_square_set_init (&checkers, count_squares (self));
  qi_state_add_checkers (self, side, NULL, &checkers);
  return qi_square_set_next (&checkers, 0) != QI_SQUARE_NONE;
}

void
qi_state_add_occupied_by (QiState     *self,
                          QiSide       side,
                          QiSquareSet *set)
{
  QI_GAME_GET_CLASS (qi_state_get_game (self))
    ->add_occupied (qi_state_get_game (self), qi_state_get_board (self), qi_state_get_setup (self),
                    side, set);
}

/**
 * qi_state_add_attacked_by:
 * @self: a state
 * @side: whose pieces
 * @set: of the board's size: all squares that they attack are added
 *
 * Since: 1.0
 */
void
qi_state_add_attacked_by (QiState     *self,
                          QiSide       side,
                          QiSquareSet *set)
{
  g_return_if_fail ((guint) side <= QI_SIDE_SECOND);
  g_return_if_fail (self != NULL && fits (self, set));

  g_auto (QiSquareSet) own = QI_SQUARE_SET_NONE;

  qi_square_set_init (&own, count_squares (self));
  qi_state_add_occupied_by (self, side, &own);
  for (guint square = qi_square_set_next (&own, 0); square != QI_SQUARE_NONE;
       square = qi_square_set_next (&own, square + 1))
    qi_state_add_attacks (self, square, set);
}
