/* SPDX-License-Identifier: Apache-2.0 */
/* Boards of stones, for tests. */
#pragma once

#include "qi-notation.h"

/* The board as letters, ranks parted by "/", and "b" or "w" to move. */
static inline char *
stones_dup_board (QiSetup *setup)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < qi_shape_get_n_squares (shape); i++)
    {
      const QiToken *piece = qi_position_get_piece (position, i);

      if (i > 0 && i % qi_shape_get_files (shape) == 0)
        g_string_append_c (text, '/');
      g_string_append_c (text, piece == NULL                        ? '.'
                               : g_ascii_isupper (piece->text[0]) ? 'X'
                                                                    : 'O');
    }
  g_string_append (text,
                   qi_position_get_turn (position) == QI_SIDE_FIRST ? " b" : " w");
  return g_string_free (text, FALSE);
}
