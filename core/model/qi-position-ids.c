/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-position-ids-private.h"

#include "qi-position-private.h"

G_STATIC_ASSERT (QI_N_USUAL_IDS == QI_FIRST_OWN_ID);
G_STATIC_ASSERT (QI_MAX_FILL_SQUARES == QI_LEAF_SQUARES);

QiPosition *
qi_position_new_from_ids (const QiShape    *shape,
                          const QiLimits   *limits,
                          const QiPlacedId *pieces,
                          guint             n_pieces,
                          const guint16     styles[2],
                          QiSide            turn)
{
  g_return_val_if_fail (shape != NULL && qi_shape_get_n_squares (shape) <= QI_MAX_FILL_SQUARES,
                        NULL);
  g_return_val_if_fail (limits != NULL, NULL);

  const QiTokenEntry *entries = qi_token_get_common_entries ();
  QiPosition *draft = qi_position_draft_new (shape, limits->max_token_bytes);
  guint16 *ids = n_pieces == 0 ? NULL : qi_board_fill (&draft->board, n_pieces);

  for (guint i = 0; i < n_pieces; i++)
    {
      ids[pieces[i].square] = pieces[i].id;
      draft->board_hash += qi_position_mix_square (pieces[i].square, entries[pieces[i].id].hash);
    }
  draft->n_board_pieces = n_pieces;
  draft->styles[QI_SIDE_FIRST] = styles[QI_SIDE_FIRST];
  draft->styles[QI_SIDE_SECOND] = styles[QI_SIDE_SECOND];
  draft->turn = turn;
  return draft;
}

const guint16 *
qi_position_peek_ids (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return qi_board_peek (&self->board);
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
