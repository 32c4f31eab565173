/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-act.h"

typedef enum
{
  STEP_PUT,
  STEP_MOVE,
  STEP_HAND,
  STEP_DETAIL
} StepKind;

typedef struct
{
  StepKind    kind;
  guint       square, to;
  QiSide      side;
  gint64      delta;
  QiToken    *token; /* own copy, or NULL */
  const char *key;   /* of a detail */
  QiValue    *value; /* or NULL */
} Step;

struct _MasAct
{
  GArray  *steps; /* of Step */
  char    *label, *result;
  MasPlace place;
  QiToken *place_token; /* keeps place.token alive */
};

static void
step_clear (gpointer data)
{
  Step *step = data;

  g_clear_pointer (&step->token, g_free);
  g_clear_pointer (&step->value, qi_value_unref);
}

static void
mas_act_clear (gpointer data)
{
  MasAct *self = data;

  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->result, g_free);
  g_clear_pointer (&self->place_token, g_free);
}

MasAct *
mas_act_new (void)
{
  MasAct *self = g_rc_box_new0 (MasAct);

  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_set_clear_func (self->steps, step_clear);
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
  return self->steps->len == 0;
}

void
mas_act_put (MasAct        *self,
             guint          square,
             const QiToken *token)
{
  Step step = { .kind = STEP_PUT,
                .square = square,
                .to = square,
                .token = token != NULL ? qi_token_copy (token) : NULL };

  g_array_append_val (self->steps, step);
}

void
mas_act_move (MasAct *self,
              guint   from,
              guint   to)
{
  Step step = { .kind = STEP_MOVE, .square = from, .to = to };

  g_array_append_val (self->steps, step);
}

void
mas_act_hand (MasAct        *self,
              QiSide         side,
              const QiToken *token,
              gint64         delta)
{
  Step step = { .kind = STEP_HAND, .side = side, .delta = delta, .token = qi_token_copy (token) };

  g_array_append_val (self->steps, step);
}

void
mas_act_detail (MasAct     *self,
                const char *key,
                QiValue    *value)
{
  Step step = { .kind = STEP_DETAIL,
                .key = key,
                .value = value != NULL ? qi_value_ref (value) : NULL };

  g_array_append_val (self->steps, step);
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

static void
append_steps (const MasAct *self,
              QiEdit       *edit)
{
  for (guint i = 0; i < self->steps->len; i++)
    {
      const Step *step = &g_array_index (self->steps, Step, i);

      switch (step->kind)
        {
        case STEP_PUT:
          qi_edit_put (edit, step->square, step->token);
          break;
        case STEP_MOVE:
          qi_edit_move (edit, step->square, step->to);
          break;
        case STEP_HAND:
          qi_edit_hand (edit, step->side, step->token, step->delta);
          break;
        case STEP_DETAIL:
          qi_edit_detail (edit, step->key, step->value);
          break;
        default:
          g_assert_not_reached ();
        }
    }
}

QiEdit *
mas_act_build (const MasAct *self)
{
  QiEdit *edit = qi_edit_new ();

  append_steps (self, edit);
  return edit;
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
  append_steps (self, edit);
  return edit;
}

QiEdit *
mas_act_build_freed (const MasAct  *self,
                     QiSide         side,
                     const QiToken *token)
{
  QiEdit *edit = qi_edit_new ();

  qi_edit_hand (edit, side, token, -1);
  append_steps (self, edit);
  return edit;
}
