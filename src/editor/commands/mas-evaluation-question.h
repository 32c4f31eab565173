/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-engines.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * MasEvaluationQuestion:
 *
 * A window that asks which rows are to be evaluated, by which engine, and how long it may think.
 *
 * Signal `answered`: it is to begin; the window closes then.
 */
#define MAS_TYPE_EVALUATION_QUESTION (mas_evaluation_question_get_type ())
G_DECLARE_FINAL_TYPE (MasEvaluationQuestion, mas_evaluation_question, MAS, EVALUATION_QUESTION, AdwWindow)

/* @n_selected: number of selected rows, more than one when these are the default choice; @n_shown: all rows that the
 * list shows; @can_write: their format has a place for values. */
GtkWindow      *mas_evaluation_question_new          (GtkWindow             *parent,
                                                      MasEngines            *engines,
                                                      guint                  n_selected,
                                                      guint                  n_shown,
                                                      gboolean               can_write);
MasEngineEntry *mas_evaluation_question_get_entry    (MasEvaluationQuestion *self);
QiEngineLimits  mas_evaluation_question_get_limits   (MasEvaluationQuestion *self);
gboolean        mas_evaluation_question_wants_all    (MasEvaluationQuestion *self);
gboolean        mas_evaluation_question_wants_writing (MasEvaluationQuestion *self);

G_END_DECLS
