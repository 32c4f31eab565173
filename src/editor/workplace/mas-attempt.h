/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-workplace.h"

G_BEGIN_DECLS

/* A way out of a refusal, as a button says it. */
typedef struct
{
  const char *id; /* static */
  char       *label;
} MasWay;

/**
 * MasAttempt:
 *
 * What is tried on a workplace's document, and if it was refused, where, why, and what ways out there
 * are. A refusal stays until the next edit or until it is dismissed.
 *
 * Signal `changed`: something was refused, or what was refused is so no longer.
 * Signal `undo-offered` (const char *words): an act that changed much was done.
 */
#define MAS_TYPE_ATTEMPT (mas_attempt_get_type ())
G_DECLARE_FINAL_TYPE (MasAttempt, mas_attempt, MAS, ATTEMPT, GObject)

MasAttempt    *mas_attempt_new         (MasWorkplace   *place);
gboolean       mas_attempt_perform     (MasAttempt     *self,
                                        MasAct         *act,
                                        const char     *group,
                                        gboolean        annotates);
/* Whether an act of this object is being applied at the moment. */
gboolean       mas_attempt_is_running  (MasAttempt     *self);
/* The document refused an edit: of this object or of another part of the window. */
void           mas_attempt_explain     (MasAttempt     *self,
                                        QiFinding      *finding,
                                        const MasPlace *place);
void           mas_attempt_refuse      (MasAttempt     *self,
                                        const MasPlace *place,
                                        const char     *words);
/* Refuses any edit that is no move, while only moves are allowed. @place: nullable. */
void           mas_attempt_refuse_edit (MasAttempt     *self,
                                        const MasPlace *place);
void           mas_attempt_dismiss     (MasAttempt     *self);

/* A square or a hand; no place when nothing is refused. */
const MasSpot *mas_attempt_get_spot    (MasAttempt     *self);
const char    *mas_attempt_get_words   (MasAttempt     *self);
guint          mas_attempt_get_n_ways  (MasAttempt     *self);
const MasWay  *mas_attempt_get_way     (MasAttempt     *self,
                                        guint           index);
void           mas_attempt_take_way    (MasAttempt     *self,
                                        const char     *id);

G_END_DECLS
