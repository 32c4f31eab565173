/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-drawing-private.h"

struct _DiagramDrawing
{
  DiagramOps *ops;
};

DiagramDrawing *
diagram_drawing_new_from_ops (DiagramOps *ops)
{
  DiagramDrawing *self = g_atomic_rc_box_new0 (DiagramDrawing);

  self->ops = ops;
  return self;
}

/* What it takes of memory. */
gsize
diagram_drawing_get_size (DiagramDrawing *self)
{
  return diagram_ops_get_size (self->ops);
}

GBytes *
diagram_drawing_dup_list (DiagramDrawing *self)
{
  return g_bytes_ref (self->ops->bytes);
}

/**
 * diagram_drawing_new:
 * @svg: the text of a drawing
 * @fault: (out) (optional) (transfer full): why it cannot be used
 *
 * Returns: (transfer full) (nullable): the drawing, when it can be used
 */
DiagramDrawing *
diagram_drawing_new (GBytes     *svg,
                     QiFinding **fault)
{
  DiagramDrawing *self = NULL;
  g_autoptr (QiFinding) own = NULL;
  g_autoptr (DiagramHelper) helper = NULL;

  g_return_val_if_fail (svg != NULL, NULL);

  helper = diagram_helper_new ();
  switch (diagram_trial_run (helper, svg, DIAGRAM_PATIENCE_FULL, &self, &own))
    {
    case DIAGRAM_TRIAL_NO_HELPER:
      own = diagram_trial_new_no_helper ();
      break;
    case DIAGRAM_TRIAL_PENDING:
    case DIAGRAM_TRIAL_NO_TIME:
      own = diagram_trial_new_complex ();
      break;
    case DIAGRAM_TRIAL_GOOD:
    case DIAGRAM_TRIAL_FAULT:
    default:
      break;
    }
  if (fault != NULL)
    *fault = g_steal_pointer (&own);
  return self;
}

/**
 * diagram_drawing_ref:
 * @self: a drawing
 *
 * Returns: (transfer full): the same
 */
DiagramDrawing *
diagram_drawing_ref (DiagramDrawing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
diagram_drawing_clear (gpointer data)
{
  DiagramDrawing *self = data;

  g_clear_pointer (&self->ops, diagram_ops_unref);
}

/**
 * diagram_drawing_unref:
 * @self: (transfer full): a drawing
 */
void
diagram_drawing_unref (DiagramDrawing *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, diagram_drawing_clear);
}

/**
 * diagram_drawing_draw:
 * @self: a drawing
 * @cr: where to draw
 * @turned: whether upside down
 * @size: side of the square at the origin
 */
void
diagram_drawing_draw (DiagramDrawing *self,
                      cairo_t        *cr,
                      gboolean        turned,
                      double          size)
{
  double width = 0.;
  double height = 0.;
  double scale = size / DIAGRAM_OPS_SIDE;

  g_return_if_fail (self != NULL && cr != NULL);

  if (!(scale > 0.))
    return;
  diagram_ops_get_page (self->ops, &width, &height);
  cairo_save (cr);
  if (turned)
    {
      cairo_translate (cr, size, size);
      cairo_scale (cr, -1., -1.);
    }
  cairo_translate (cr, (size - width * scale) / 2., (size - height * scale) / 2.);
  cairo_scale (cr, scale, scale);
  diagram_ops_draw (self->ops, cr);
  cairo_restore (cr);
  cairo_new_path (cr);
}
