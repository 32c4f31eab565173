/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-collection-list.h"
#include "mas-commands.h"

G_BEGIN_DECLS

/**
 * MasRowEvaluation:
 *
 * Has an engine of the person evaluate rows of the list, and sorts them by that.
 * Actions: `evaluate-rows`, enabled where an engine was added, and `sort-by-value`, where there are values.
 */
#define MAS_TYPE_ROW_EVALUATION (mas_row_evaluation_get_type ())
G_DECLARE_FINAL_TYPE (MasRowEvaluation, mas_row_evaluation, MAS, ROW_EVALUATION, MasCommands)

MasRowEvaluation *mas_row_evaluation_new (GtkApplicationWindow *window,
                                          MasMessages          *messages,
                                          MasCollectionList    *list);

G_END_DECLS
