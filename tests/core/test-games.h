/* SPDX-License-Identifier: Apache-2.0 */
/* Boards, setups and states of the tests' own games. */
#pragma once

#include "game-connect-four.h"
#include "game-tic-tac-toe.h"
#include "qi-state-private.h"

static inline QiShape
test_shape (guint a,
            guint b,
            guint c)
{
  const gint64 sizes[] = { a, b, c };
  QiShape shape;

  g_assert_true (qi_shape_init (&shape, sizes, b == 0 ? 1 : c == 0 ? 2 : 3, qi_limits_get_large (), NULL));
  return shape;
}

/* @squares: one letter a square, "." empty; the rest of the board is empty. */
static inline QiSetup *
test_setup (const QiShape *shape,
            const char    *squares,
            QiSide         turn)
{
  QiPositionBuilder *builder = qi_position_builder_new (shape, qi_limits_get_large ());

  for (guint i = 0; squares[i] != '\0'; i++)
    if (squares[i] != '.')
      {
        const char text[] = { squares[i], '\0' };

        qi_position_builder_put (builder, i, &QI_TOKEN (text));
      }
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("T"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("t"));
  qi_position_builder_set_turn (builder, turn);
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  g_assert_nonnull (position);
  return qi_setup_new (position, NULL, NULL);
}

/* A state on a board of the sizes @a, @b and @c (0: no such dimension). */
static inline QiState *
test_state (QiGame    *(*make) (const QiShape *shape),
            guint        a,
            guint        b,
            guint        c,
            const char  *squares,
            QiSide       turn)
{
  const QiShape shape = test_shape (a, b, c);
  g_autoptr (QiGame) game = make (&shape);
  g_autoptr (QiSetup) setup = test_setup (&shape, squares, turn);
  g_autoptr (GError) error = NULL;
  QiState *state = qi_state_new (game, setup, &error);

  g_assert_no_error (error);
  return state;
}

/* The state after moves of one letter each. */
static inline QiState *
test_play (QiState    *start,
           const char *moves)
{
  QiState *state = qi_state_ref (start);

  for (; *moves != '\0'; moves++)
    {
      const char text[] = { *moves, '\0' };
      QiMove space[2];
      g_auto (QiMoveList) move = QI_MOVE_LIST (space);
      g_autoptr (GError) error = NULL;
      QiState *next = NULL;

      qi_state_read_move (state, text, NULL, &move, &error);
      g_assert_no_error (error);
      next = qi_state_apply (state, &move.moves[0], &error);
      g_assert_no_error (error);
      qi_state_unref (state);
      state = next;
    }
  return state;
}
