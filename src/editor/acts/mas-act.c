/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-act.h"

#include "qi-token-private.h"

struct _MasAct
{
  QiEdit  *edit;
  char    *label, *result;
  MasPlace place;
  QiToken *place_token; /* keeps place.token alive */
  gboolean bulk;
};

static void
mas_act_clear (gpointer data)
{
  MasAct *self = data;

  g_clear_pointer (&self->edit, qi_edit_unref);
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->result, g_free);
  g_clear_pointer (&self->place_token, g_free);
}

MasAct *
mas_act_new (void)
{
  MasAct *self = g_rc_box_new0 (MasAct);

  self->edit = qi_edit_new ();
  self->place.square = QI_NO_SQUARE;
  return self;
}

MasAct *
mas_act_ref (MasAct *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_rc_box_acquire (self);
}

void
mas_act_unref (MasAct *self)
{
  g_return_if_fail (self != NULL);

  g_rc_box_release_full (self, mas_act_clear);
}

gboolean
mas_act_is_empty (const MasAct *self)
{
  return qi_edit_is_empty (self->edit);
}

QiEdit *
mas_act_get_edit (MasAct *self)
{
  return self->edit;
}

void
mas_act_put (MasAct        *self,
             guint          square,
             const QiToken *token)
{
  qi_edit_put (self->edit, square, token);
}

void
mas_act_move (MasAct *self,
              guint   from,
              guint   to)
{
  qi_edit_move (self->edit, from, to);
}

void
mas_act_hand (MasAct        *self,
              QiSide         side,
              const QiToken *token,
              gint64         delta)
{
  qi_edit_hand (self->edit, side, token, delta);
}

void
mas_act_detail (MasAct     *self,
                const char *key,
                QiValue    *value)
{
  qi_edit_detail (self->edit, key, value);
}

void
mas_act_say (MasAct *self,
             char   *label,
             char   *result)
{
  g_free (self->label);
  g_free (self->result);
  self->label = label;
  self->result = result;
}

void
mas_act_set_place (MasAct        *self,
                   const MasSpot *spot)
{
  g_clear_pointer (&self->place_token, g_free);
  if (spot->kind == MAS_SPOT_HAND && spot->token != NULL)
    self->place_token = qi_token_copy (spot->token);
  self->place = (MasPlace) {
    .kind = spot->kind == MAS_SPOT_SQUARE ? MAS_PLACE_SQUARE
            : spot->kind == MAS_SPOT_HAND ? MAS_PLACE_HAND
                                          : MAS_PLACE_NONE,
    .square = spot->square,
    .side = spot->side,
    .token = self->place_token,
  };
}

void
mas_act_set_bulk (MasAct *self)
{
  self->bulk = TRUE;
}

gboolean
mas_act_is_bulk (const MasAct *self)
{
  return self->bulk;
}

const char *
mas_act_get_label (const MasAct *self)
{
  return self->label;
}

const char *
mas_act_get_result (const MasAct *self)
{
  return self->result;
}

const MasPlace *
mas_act_get_place (const MasAct *self)
{
  return &self->place;
}

QiEdit *
mas_act_build (const MasAct *self)
{
  return qi_edit_ref (self->edit);
}

QiEdit *
mas_act_build_grown (const MasAct  *self,
                     const QiShape *shape)
{
  gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };

  if (shape->sizes[0] >= QI_MAX_DIMENSION_SIZE)
    return NULL;
  for (guint i = 0; i < shape->n_dimensions; i++)
    sizes[i] = shape->sizes[i];
  sizes[0]++;

  QiEdit *edit = qi_edit_new ();
  qi_edit_shape (edit, sizes, shape->n_dimensions, QI_ANCHOR_START);
  qi_edit_append (edit, self->edit);
  return edit;
}

QiEdit *
mas_act_build_freed (const MasAct  *self,
                     QiSide         side,
                     const QiToken *token)
{
  QiEdit *edit = qi_edit_new ();

  qi_edit_hand (edit, side, token, -1);
  qi_edit_append (edit, self->edit);
  return edit;
}
