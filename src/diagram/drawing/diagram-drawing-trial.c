/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-drawing-private.h"

#include "qi-found-private.h"

#define SHORT_SLICE (G_USEC_PER_SEC / 10) /* µs of processor time for one drawing */
#define FULL_SLICE  (G_USEC_PER_SEC * 3 / 4)

QiFinding *
diagram_trial_new_no_helper (void)
{
  return qi_found_drawings_unread ();
}

QiFinding *
diagram_trial_new_complex (void)
{
  return qi_found_drawing_too_complex ();
}

static QiFinding *
new_fault (DiagramKnown known)
{
  switch (known)
    {
    case DIAGRAM_NO_SVG:
      return qi_found_drawing_not_svg ();
    case DIAGRAM_BLANK:
      return qi_found_drawing_blank ();
    case DIAGRAM_COMPLEX:
      return diagram_trial_new_complex ();
    case DIAGRAM_UNKNOWN:
    case DIAGRAM_GOOD:
    case DIAGRAM_BREAKS:
    case DIAGRAM_SLOW:
    default:
      return qi_found_drawing_fails ();
    }
}

/* Converts an answer. A list that may not be drawn counts as a failure of the program, as if it had
 * ended. */
static DiagramKnown
judge (DiagramAnswer    answer,
       DrawingVerdict   verdict,
       GBytes          *bytes,
       DiagramDrawing **drawing)
{
  DiagramOps *ops = NULL;

  if (answer == DIAGRAM_TOO_SLOW || answer == DIAGRAM_STUCK)
    return DIAGRAM_COMPLEX;
  if (answer == DIAGRAM_FAILED)
    return DIAGRAM_BREAKS;
  if (verdict == DRAWING_NOT_SVG)
    return DIAGRAM_NO_SVG;
  if (verdict == DRAWING_BLANK)
    return DIAGRAM_BLANK;
  ops = bytes != NULL ? diagram_ops_read (bytes) : NULL;
  if (ops == NULL)
    return DIAGRAM_BREAKS;
  *drawing = diagram_drawing_new_from_ops (ops);
  return DIAGRAM_GOOD;
}

/* Asks for what is not known. FALSE: it is still unknown; @end (out): why. */
static gboolean
find_out (DiagramHelper   *helper,
          GBytes          *svg,
          const char      *key,
          gboolean         brief,
          DiagramKnown    *known,
          DiagramDrawing **drawing,
          DiagramTrialEnd *end)
{
  g_autoptr (GBytes) ops = NULL;
  DrawingVerdict verdict = DRAWING_NOT_SVG;
  DiagramAnswer answer =
    diagram_helper_ask (helper, svg, brief ? SHORT_SLICE : FULL_SLICE, &verdict, &ops);

  *end = answer == DIAGRAM_NO_HELPER ? DIAGRAM_TRIAL_NO_HELPER
         : answer == DIAGRAM_NO_TIME ? DIAGRAM_TRIAL_NO_TIME
                                     : DIAGRAM_TRIAL_PENDING;
  if (*end != DIAGRAM_TRIAL_PENDING)
    return FALSE;
  /* Next time it may take longer, and comes after the others. */
  if (brief && (answer == DIAGRAM_TOO_SLOW || answer == DIAGRAM_STUCK))
    {
      diagram_cache_keep (key, DIAGRAM_SLOW, NULL, NULL);
      return FALSE;
    }
  *known = judge (answer, verdict, ops, drawing);
  if (answer != DIAGRAM_STUCK)
    diagram_cache_keep (key, *known, ops, *drawing);
  return TRUE;
}

DiagramTrialEnd
diagram_trial_run (DiagramHelper   *helper,
                   GBytes          *svg,
                   DiagramPatience  patience,
                   DiagramDrawing **drawing,
                   QiFinding      **fault)
{
  g_autofree char *key = NULL;
  DiagramTrialEnd end = DIAGRAM_TRIAL_PENDING;
  DiagramKnown known;

  if (!diagram_drawing_scan (svg, fault))
    return DIAGRAM_TRIAL_FAULT;
  key = diagram_cache_dup_key (svg);
  known = diagram_cache_look_up (key, drawing);
  if (known == DIAGRAM_SLOW && patience != DIAGRAM_PATIENCE_FULL)
    return DIAGRAM_TRIAL_PENDING;
  if (known == DIAGRAM_UNKNOWN || known == DIAGRAM_SLOW)
    {
      if (patience == DIAGRAM_PATIENCE_NONE
          || !find_out (helper, svg, key, patience == DIAGRAM_PATIENCE_SHORT, &known, drawing,
                        &end))
        return end;
    }
  if (known == DIAGRAM_GOOD)
    return DIAGRAM_TRIAL_GOOD;
  *fault = new_fault (known);
  return DIAGRAM_TRIAL_FAULT;
}
