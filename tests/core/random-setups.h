/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-epin-private.h"
#include "qi-game-info-private.h"
#include "qi-notation.h"

/* Setups made up at random from the pieces of a game, for round trips. */

static inline const QiGamePiece *
random_piece (const QiGameInfo *info,
              GRand            *rand)
{
  gsize n = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n);

  return &pieces[g_rand_int_range (rand, 0, (gint32) n)];
}

/* The token of @piece for @side, in @buffer. */
static inline QiToken
random_token (const QiGamePiece *piece,
              QiSide             side,
              char               buffer[QI_EPIN_MAX_BYTES + 1])
{
  QiEpin epin;

  g_assert_true (qi_epin_parse (piece->token, -1, &epin));
  epin.side = side;
  return (QiToken) { buffer, (guint) qi_epin_format (&epin, buffer), QI_TOKEN_STRING };
}

/* A board of the game's shape with any of its pieces anywhere, @details, and hands where it drops. */
static inline QiSetup *
random_setup_new (const QiGameInfo *info,
                  GRand            *rand,
                  QiDetails        *details)
{
  const QiShape *shape = qi_game_info_get_shape (info);
  const char style = qi_game_info_get_style (info);
  const guint n = qi_shape_get_n_squares (shape);
  QiPositionBuilder *builder = qi_position_builder_new (shape, qi_limits_get_default ());
  char buffer[QI_EPIN_MAX_BYTES + 1];

  for (guint square = 0; square < n; square++)
    if (g_rand_int_range (rand, 0, 4) == 0)
      {
        QiToken token =
          random_token (random_piece (info, rand), g_rand_int_range (rand, 0, 2), buffer);

        qi_position_builder_put (builder, square, &token);
      }
  for (guint i = 0; qi_game_info_has_drops (info) && i < n / 12; i++)
    {
      QiSide side = g_rand_int_range (rand, 0, 2);
      char in_hand[QI_EPIN_MAX_BYTES + 1];
      QiToken token = random_token (random_piece (info, rand), side, buffer);

      token = qi_game_info_to_hand (info, &token, side, in_hand);
      /* Kings are never held. */
      if (memchr (token.text, '^', token.length) == NULL && token.text[0] != 'K' &&
          token.text[0] != 'k')
        qi_position_builder_add_to_hand (builder, side, &token,
                                         (guint64) g_rand_int_range (rand, 1, 3));
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      char text[2] = { side == QI_SIDE_FIRST ? style : g_ascii_tolower (style), '\0' };

      qi_position_builder_set_style (builder, side, &QI_TOKEN (text));
    }
  qi_position_builder_set_turn (builder, g_rand_int_range (rand, 0, 2));

  g_autoptr (GError) error = NULL;
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, &error);
  g_assert_no_error (error);
  return qi_setup_new (position, qi_game_info_get_id (info), details);
}
