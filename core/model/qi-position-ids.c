/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-position-ids-private.h"

#include "qi-position-private.h"

G_STATIC_ASSERT (QI_N_USUAL_IDS == QI_FIRST_OWN_ID);

const guint16 *
qi_position_peek_ids (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return qi_board_peek (&self->board);
}

void
qi_position_read_ids (const QiPosition *self,
                      guint             square,
                      guint             n,
                      guint32          *ids)
{
  g_return_if_fail (self != NULL);
  qi_board_read (&self->board, square, n, ids);
}

const QiToken *
qi_position_get_token (const QiPosition *self,
                       guint32           id)
{
  g_return_val_if_fail (self != NULL && id != 0, NULL);
  return &qi_position_get_entry (self, id)->token;
}

gboolean
qi_position_has_own_tokens (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, FALSE);
  return self->table != NULL;
}

guint16
qi_token_get_usual_id (const QiToken *token)
{
  g_return_val_if_fail (token != NULL, 0);
  return (guint16) qi_token_get_common_id (token);
}

const QiToken *
qi_token_from_usual_id (guint16 id)
{
  g_return_val_if_fail (id < QI_N_USUAL_IDS, NULL);
  return &qi_token_get_common_entries ()[id].token;
}
