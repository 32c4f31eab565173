/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-collection.h"
#include "mas-engines.h"

G_BEGIN_DECLS

/**
 * MasEvaluation:
 *
 * Has an engine of the person think about rows of a list, one after the other; what it thinks is a value of the row. It
 * ends with the last row, when it is stopped, and with this.
 *
 * Signal `changed`: it came further, or ended.
 */
#define MAS_TYPE_EVALUATION (mas_evaluation_get_type ())
G_DECLARE_FINAL_TYPE (MasEvaluation, mas_evaluation, MAS, EVALUATION, GObject)

MasEvaluation *mas_evaluation_new          (MasCollection        *collection,
                                            MasEngines           *engines);
/* How long to wait for answers that need no thinking. For tests, which cannot wait as long as a person. */
void           mas_evaluation_set_patience (MasEvaluation        *self,
                                            guint                 milliseconds);
/* @rows: of the collection. @writes: at the end the values are written into the rows as `ce`, `acd` and `pv`, in one
 * step that can be undone. Stops a run that is under way. */
void           mas_evaluation_start        (MasEvaluation        *self,
                                            MasEngineEntry       *entry,
                                            const guint          *rows,
                                            guint                 n_rows,
                                            const QiEngineLimits *limits,
                                            gboolean              writes);
/* Whether the engine failed at some rows, and was not removed meanwhile. */
gboolean       mas_evaluation_can_restart  (MasEvaluation        *self);
/* Once more, for the rows at which it failed. */
void           mas_evaluation_restart      (MasEvaluation        *self);
/* The values that there are by then stay, and are written where that is wanted. */
void           mas_evaluation_stop         (MasEvaluation        *self);
/* Stops for good: nothing is written, and no signal is emitted. */
void           mas_evaluation_close        (MasEvaluation        *self);
gboolean       mas_evaluation_is_running   (MasEvaluation        *self);
/* How many rows are done, of how many. */
guint          mas_evaluation_get_progress (MasEvaluation        *self,
                                            guint                *n_rows);
/* What came of it, in a sentence or two; NULL before its end. Borrowed. */
const char    *mas_evaluation_get_words    (MasEvaluation        *self);
/* Whether some rows got no value for a reason that is among the words. */
gboolean       mas_evaluation_has_trouble  (MasEvaluation        *self);
/* All that the engine said; NULL: nothing. Free with g_free(). */
char          *mas_evaluation_dup_log      (MasEvaluation        *self);

G_END_DECLS
