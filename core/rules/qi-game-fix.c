/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-fix-private.h"

const QiToken *
qi_fix_get_piece (const QiFix *self,
                  gsize        index)
{
  if (self->squares[index] >= qi_shape_get_n_squares (self->shape))
    return NULL;
  return qi_position_get_piece (self->position, self->squares[index]);
}

void
qi_fix_clear_square (QiFix *self,
                     gsize  index)
{
  if (qi_fix_get_piece (self, index) != NULL)
    qi_edit_put (self->edit, self->squares[index], NULL);
}

void
qi_fix_put_token (QiFix      *self,
                  guint       square,
                  const char *token)
{
  if (token != NULL)
    qi_edit_put (self->edit, square, &QI_TOKEN (token));
}
