/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-row-list-private.h"
#include "qi-setup.h"

G_BEGIN_DECLS

typedef enum
{
  MAS_STEP_START, /* what there was before the first step */
  MAS_STEP_EDIT,  /* of a position: @setups, and the text before it where that is known */
  MAS_STEP_TEXT,  /* of a text that may have faults: @texts */
  MAS_STEP_ACT    /* on rows: @lists */
} MasStepKind;

/**
 * MasStep:
 *
 * One thing that was done in a file of many positions: how it was before it (0) and after it (1), and which
 * row was the one concerned then.
 */
#define MAS_TYPE_STEP (mas_step_get_type ())
G_DECLARE_FINAL_TYPE (MasStep, mas_step, MAS, STEP, GObject)

struct _MasStep
{
  GObject     parent_instance;

  MasStepKind kind;
  char       *label;    /* "Move e2 to e4 in Row 3"; NULL at the start */
  guint64     id;       /* of the row, but for acts */
  guint       rows[2];
  QiSetup    *setups[2];
  GBytes     *texts[2];
  QiRowList  *lists[2];
};

/**
 * MasSteps:
 *
 * All that was done in a file of many positions, in order, with a cursor; a #GListModel of #MasStep, the
 * first of which is the start. A new step cuts what lay ahead. Bounded: the oldest are let go.
 *
 * Signal `changed`: after every change of the list or the cursor.
 */
#define MAS_TYPE_STEPS (mas_steps_get_type ())
G_DECLARE_FINAL_TYPE (MasSteps, mas_steps, MAS, STEPS, GObject)

MasSteps *mas_steps_new        (void);
/* Takes @step. */
void      mas_steps_push       (MasSteps *self,
                                MasStep  *step);
MasStep  *mas_step_new         (MasStepKind kind,
                                const char *label);
/* The step that undo would take back, or redo bring back; NULL when there is none. Borrowed. */
MasStep  *mas_steps_get_undo   (MasSteps *self);
MasStep  *mas_steps_get_redo   (MasSteps *self);
guint     mas_steps_get_cursor (MasSteps *self);
/* Whether the start is still the original one: no step has been dropped. */
gboolean  mas_steps_is_whole   (MasSteps *self);
/* Notes that the step of mas_steps_get_undo() was undone (@back), or that of mas_steps_get_redo() redone. */
void      mas_steps_move       (MasSteps *self,
                                gboolean  back);
/* Drops the steps after the cursor, which can no longer be redone. */
void      mas_steps_cut        (MasSteps *self);
void      mas_steps_clear      (MasSteps *self);
/* The file was saved: each list of rows is replaced by what @carry returns for it (transfer full; NULL
 * when that state cannot be restored any more). Steps beyond such a list are dropped. */
void      mas_steps_carry      (MasSteps *self,
                                QiRowList *(*carry) (QiRowList *list, gpointer user_data),
                                gpointer  user_data);

G_END_DECLS
