/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-evaluation.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasEvaluationBar:
 *
 * How far the evaluation of rows has come, and its end. Seen only while one is under way.
 */
#define MAS_TYPE_EVALUATION_BAR (mas_evaluation_bar_get_type ())
G_DECLARE_FINAL_TYPE (MasEvaluationBar, mas_evaluation_bar, MAS, EVALUATION_BAR, GtkWidget)

/* @evaluation: nullable. */
void mas_evaluation_bar_set_evaluation (MasEvaluationBar *self,
                                        MasEvaluation    *evaluation);

G_END_DECLS
