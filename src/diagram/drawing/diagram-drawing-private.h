/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-drawing.h"
#include "diagram-drawing-protocol.h"
#include "diagram-ops-private.h"

G_BEGIN_DECLS

/* Takes @ops. */
DiagramDrawing *diagram_drawing_new_from_ops (DiagramOps     *ops);
gsize           diagram_drawing_get_size     (DiagramDrawing *self);
/* For tests: the operations of the drawing as bytes, so that two drawings can be compared. */
GBytes         *diagram_drawing_dup_list     (DiagramDrawing *self);

/* diagram-drawing-helper.c */

/* How asking for one drawing ended. */
typedef enum
{
  DIAGRAM_ANSWERED,
  DIAGRAM_TOO_SLOW,  /* it took more of the processor than it may */
  DIAGRAM_STUCK,     /* it took too long without that; a busy machine may be why */
  DIAGRAM_FAILED,    /* the program ended, or answered what is no answer */
  DIAGRAM_NO_HELPER, /* it cannot be started */
  DIAGRAM_NO_TIME    /* that of all drawings together is over; it is not known which */
} DiagramAnswer;

/* The program that reads drawings, started when it is needed and again when it was ended. One for all
 * drawings of a set: their time is counted together. */
typedef struct _DiagramHelper DiagramHelper;

DiagramHelper *diagram_helper_new  (void);
void           diagram_helper_free (DiagramHelper   *self);
/* Asks for the list of @svg, which may take @slice µs of the processor. @verdict and @ops (out):
 * when it is answered. */
DiagramAnswer  diagram_helper_ask  (DiagramHelper   *self,
                                    GBytes          *svg,
                                    gint64           slice,
                                    DrawingVerdict  *verdict,
                                    GBytes         **ops);
/* Tests: the program; NULL: the usual one. It must live as long as it is set. */
void           diagram_helper_set_program (const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramHelper, diagram_helper_free)

/* diagram-drawing-cache.c */

/* What is known of a text. */
typedef enum
{
  DIAGRAM_UNKNOWN,
  DIAGRAM_GOOD,
  DIAGRAM_NO_SVG,
  DIAGRAM_BLANK,
  DIAGRAM_COMPLEX,
  DIAGRAM_BREAKS,
  DIAGRAM_SLOW   /* it takes longer than a short time; no more is known */
} DiagramKnown;

/* Of the texts' contents and the programs that read them; free with g_free(). */
char        *diagram_cache_dup_key (GBytes          *svg);
/* @drawing (out): when it is good. */
DiagramKnown diagram_cache_look_up (const char      *key,
                                    DiagramDrawing **drawing);
/* @ops (nullable): when it is good. */
void         diagram_cache_keep    (const char      *key,
                                    DiagramKnown     known,
                                    GBytes          *ops,
                                    DiagramDrawing  *drawing);
/* Deletes what was not used for the longest time, when there is too much. */
void         diagram_cache_trim    (void);
/* Tests: forgets what this process knows; what lies in the folder stays. */
void         diagram_cache_forget  (void);

/* diagram-drawing-trial.c */

typedef enum
{
  DIAGRAM_TRIAL_GOOD,
  DIAGRAM_TRIAL_FAULT,   /* it can never be used */
  DIAGRAM_TRIAL_PENDING, /* it is not known yet */
  DIAGRAM_TRIAL_NO_HELPER,
  DIAGRAM_TRIAL_NO_TIME
} DiagramTrialEnd;

/* Finds out whether @svg can be used. @drawing (out): when it can; @fault (out): when it cannot. */
DiagramTrialEnd diagram_trial_run (DiagramHelper    *helper,
                                   GBytes           *svg,
                                   DiagramPatience   patience,
                                   DiagramDrawing  **drawing,
                                   QiFinding       **fault);
QiFinding      *diagram_trial_new_no_helper (void);
QiFinding      *diagram_trial_new_complex   (void);

G_END_DECLS
