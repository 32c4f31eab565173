/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-drawn-marks.h"

static void
invalidate (MasDrawnMarks *self)
{
  self->valid = FALSE;
  g_clear_pointer (&self->node, gsk_render_node_unref);
}

void
mas_drawn_marks_clear (MasDrawnMarks *self)
{
  invalidate (self);
  g_clear_pointer (&self->setup, qi_setup_unref);
}

static QiValue *
get_marks (QiSetup *setup)
{
  return setup != NULL ? qi_details_get (qi_setup_get_details (setup), "marks") : NULL;
}

void
mas_drawn_marks_set_setup (MasDrawnMarks *self,
                           QiSetup       *setup)
{
  QiValue *before = get_marks (self->setup);
  QiValue *after = get_marks (setup);

  if (setup == self->setup)
    return;
  /* Where labels lie depends on the pieces. */
  if (before != after || after != NULL)
    invalidate (self);
  if (setup == NULL
      || !qi_shape_equal (&self->layout.shape,
                          qi_position_get_shape (qi_setup_get_position (setup))))
    self->drawing = FALSE;
  if (setup != NULL)
    qi_setup_ref (setup);
  g_clear_pointer (&self->setup, qi_setup_unref);
  self->setup = setup;
}

void
mas_drawn_marks_preview (MasDrawnMarks *self,
                         const QiMark  *mark)
{
  self->drawing = mark != NULL;
  if (mark != NULL)
    self->preview = *mark;
}

static cairo_t *
begin (GtkSnapshot           *snapshot,
       const DiagramLayout   *layout,
       const graphene_rect_t *visible)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float) layout->x, (float) layout->y,
                                               (float) layout->width, (float) layout->height);
  cairo_t *cr = NULL;

  if (!graphene_rect_intersection (&bounds, visible, &bounds))
    return NULL;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  /* Only what is in view is drawn. */
  cairo_rectangle (cr, bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height);
  cairo_clip (cr);
  return cr;
}

static void
update (MasDrawnMarks         *self,
        const DiagramLayout   *layout,
        const DiagramStyle    *style,
        const graphene_rect_t *visible)
{
  GtkSnapshot *snapshot = NULL;
  cairo_t *cr = NULL;

  if (self->valid && diagram_layout_equal (&self->layout, layout)
      && diagram_style_equal (&self->style, style) && graphene_rect_equal (&self->visible, visible))
    return;
  invalidate (self);
  self->valid = TRUE;
  self->layout = *layout;
  self->style = *style;
  self->visible = *visible;
  if (get_marks (self->setup) == NULL)
    return;
  snapshot = gtk_snapshot_new ();
  cr = begin (snapshot, layout, visible);
  if (cr != NULL)
    {
      diagram_draw_marks (cr, self->setup, layout, style);
      cairo_destroy (cr);
    }
  self->node = gtk_snapshot_free_to_node (snapshot);
}

void
mas_drawn_marks_snapshot (MasDrawnMarks         *self,
                          const DiagramLayout   *layout,
                          const DiagramStyle    *style,
                          const graphene_rect_t *visible,
                          GtkSnapshot           *snapshot)
{
  guint n_squares = qi_shape_get_n_squares (&layout->shape);

  if (self->setup == NULL)
    return;
  update (self, layout, style, visible);
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
  if (self->drawing && self->preview.from < n_squares && self->preview.to < n_squares)
    {
      cairo_t *cr = begin (snapshot, layout, visible);

      if (cr != NULL)
        {
          diagram_draw_mark (cr, self->setup, &self->preview, layout, style);
          cairo_destroy (cr);
        }
    }
}
