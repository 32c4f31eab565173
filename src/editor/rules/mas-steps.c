/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-steps.h"

#define MAX_STEPS 10000 /* they share what they have in common */
#define MAX_ACTS  100   /* of them that are acts on rows, each of which may keep a list of rows */

G_DEFINE_FINAL_TYPE (MasStep, mas_step, G_TYPE_OBJECT)

static void
mas_step_finalize (GObject *object)
{
  MasStep *self = MAS_STEP (object);

  for (guint i = 0; i < 2; i++)
    {
      g_clear_pointer (&self->setups[i], qi_setup_unref);
      g_clear_pointer (&self->texts[i], g_bytes_unref);
      g_clear_pointer (&self->lists[i], qi_row_list_unref);
    }
  g_clear_pointer (&self->label, g_free);
  G_OBJECT_CLASS (mas_step_parent_class)->finalize (object);
}

static void
mas_step_class_init (MasStepClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_step_finalize;
}

static void
mas_step_init (MasStep *self)
{
}

MasStep *
mas_step_new (MasStepKind kind,
              const char *label)
{
  MasStep *self = g_object_new (MAS_TYPE_STEP, NULL);

  self->kind = kind;
  self->label = g_strdup (label);
  return self;
}

struct _MasSteps
{
  GObject    parent_instance;

  GPtrArray *steps;  /* of MasStep; the first is the start */
  guint      cursor; /* < length: the last that was done */
  guint      n_acts;
  gboolean   lost; /* the start is no longer the original one */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static GType
mas_steps_get_item_type (GListModel *model)
{
  return MAS_TYPE_STEP;
}

static guint
mas_steps_get_n_items (GListModel *model)
{
  return MAS_STEPS (model)->steps->len;
}

static gpointer
mas_steps_get_item (GListModel *model,
                    guint       position)
{
  GPtrArray *steps = MAS_STEPS (model)->steps;

  return position < steps->len ? g_object_ref (steps->pdata[position]) : NULL;
}

static void
mas_steps_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = mas_steps_get_item_type;
  iface->get_n_items = mas_steps_get_n_items;
  iface->get_item = mas_steps_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (MasSteps,
                               mas_steps,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, mas_steps_list_model_init))

static void
mas_steps_finalize (GObject *object)
{
  g_clear_pointer (&MAS_STEPS (object)->steps, g_ptr_array_unref);
  G_OBJECT_CLASS (mas_steps_parent_class)->finalize (object);
}

static void
mas_steps_class_init (MasStepsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_steps_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", MAS_TYPE_STEPS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_steps_init (MasSteps *self)
{
  self->steps = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->steps, mas_step_new (MAS_STEP_START, NULL));
}

MasSteps *
mas_steps_new (void)
{
  return g_object_new (MAS_TYPE_STEPS, NULL);
}

static MasStep *
get_step (MasSteps *self,
          guint     index)
{
  return g_ptr_array_index (self->steps, index);
}

/* Drops @n steps from @first on; the start stays. */
static void
drop (MasSteps *self,
      guint     first,
      guint     n)
{
  if (n == 0)
    return;
  for (guint i = first; i < first + n; i++)
    self->n_acts -= get_step (self, i)->kind == MAS_STEP_ACT;
  self->lost |= first == 1 && self->cursor > 0;
  g_ptr_array_remove_range (self->steps, first, n);
  if (self->cursor >= first)
    self->cursor -= MIN (n, self->cursor - first + 1);
  g_list_model_items_changed (G_LIST_MODEL (self), first, n, 0);
}

/* How many of the oldest steps have to be dropped. */
static guint
count_too_many (MasSteps *self)
{
  guint n = self->steps->len > MAX_STEPS + 1 ? self->steps->len - MAX_STEPS - 1 : 0;
  guint n_acts = self->n_acts;

  for (guint i = 1; n_acts > MAX_ACTS; i++)
    if (get_step (self, i)->kind == MAS_STEP_ACT)
      {
        n = MAX (n, i);
        n_acts--;
      }
  return n;
}

void
mas_steps_push (MasSteps *self,
                MasStep  *step)
{
  guint position = 0;
  guint removed = 0;

  g_return_if_fail (MAS_IS_STEPS (self));
  g_return_if_fail (MAS_IS_STEP (step));

  position = self->cursor + 1;
  removed = self->steps->len - position;
  for (guint i = position; i < self->steps->len; i++)
    self->n_acts -= get_step (self, i)->kind == MAS_STEP_ACT;
  g_ptr_array_set_size (self->steps, (int) position);
  g_ptr_array_add (self->steps, step);
  self->n_acts += step->kind == MAS_STEP_ACT;
  self->cursor = position;
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, 1);
  drop (self, 1, count_too_many (self));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

MasStep *
mas_steps_get_undo (MasSteps *self)
{
  g_return_val_if_fail (MAS_IS_STEPS (self), NULL);
  return self->cursor > 0 ? get_step (self, self->cursor) : NULL;
}

MasStep *
mas_steps_get_redo (MasSteps *self)
{
  g_return_val_if_fail (MAS_IS_STEPS (self), NULL);
  return self->cursor + 1 < self->steps->len ? get_step (self, self->cursor + 1) : NULL;
}

guint
mas_steps_get_cursor (MasSteps *self)
{
  g_return_val_if_fail (MAS_IS_STEPS (self), 0);
  return self->cursor;
}

gboolean
mas_steps_is_whole (MasSteps *self)
{
  g_return_val_if_fail (MAS_IS_STEPS (self), FALSE);
  return !self->lost;
}

void
mas_steps_move (MasSteps *self,
                gboolean  back)
{
  g_return_if_fail (MAS_IS_STEPS (self));
  g_return_if_fail (back ? self->cursor > 0 : self->cursor + 1 < self->steps->len);

  self->cursor += back ? G_MAXUINT : 1;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
mas_steps_cut (MasSteps *self)
{
  g_return_if_fail (MAS_IS_STEPS (self));

  if (self->cursor + 1 == self->steps->len)
    return;
  drop (self, self->cursor + 1, self->steps->len - self->cursor - 1);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
mas_steps_clear (MasSteps *self)
{
  g_return_if_fail (MAS_IS_STEPS (self));

  if (self->steps->len == 1)
    return;
  drop (self, 1, self->steps->len - 1);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static gboolean
carry_step (MasStep *step,
            QiRowList *(*carry) (QiRowList *list, gpointer user_data),
            gpointer user_data)
{
  for (guint i = 0; i < 2 && step->kind == MAS_STEP_ACT; i++)
    {
      QiRowList *list = carry (step->lists[i], user_data);

      if (list == NULL)
        return FALSE;
      qi_row_list_unref (step->lists[i]);
      step->lists[i] = list;
    }
  return TRUE;
}

void
mas_steps_carry (MasSteps *self,
                 QiRowList *(*carry) (QiRowList *list, gpointer user_data),
                 gpointer  user_data)
{
  guint first = 0;
  guint last = 0;

  g_return_if_fail (MAS_IS_STEPS (self));

  /* Goes outwards from the cursor, so that the farthest steps are dropped when there are too
   * many. */
  for (last = self->cursor + 1; last < self->steps->len; last++)
    if (!carry_step (get_step (self, last), carry, user_data))
      break;
  for (first = self->cursor; first > 0; first--)
    if (!carry_step (get_step (self, first), carry, user_data))
      break;
  drop (self, last, self->steps->len - last);
  drop (self, 1, first);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}
