/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-private.h"

void
qi_piece_write_move (QiGame        *self,
                     const QiBoard *board,
                     const QiPast  *past,
                     const QiMove  *move,
                     const char    *notation,
                     GString       *text)
{
  g_string_append_printf (text, "%u-%u", move->from, move->to);
}

gboolean
qi_piece_read_move (QiGame        *self,
                    const QiBoard *board,
                    const QiPast  *past,
                    const char    *text,
                    const char    *notation,
                    QiMoveList    *move)
{
  return FALSE;
}

const char *const *
qi_piece_list_notations (QiGame *self)
{
  static const char *const notations[] = { "text", NULL };

  return notations;
}
