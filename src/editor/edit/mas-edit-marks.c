/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"

#define MAX_REMARKS 3 /* about one square, in words */

static gboolean
names_square (const QiFinding *finding,
              guint            square)
{
  gsize n_squares = 0;
  const guint *squares = qi_finding_get_squares (finding, &n_squares);

  for (gsize i = 0; i < n_squares; i++)
    if (squares[i] == square)
      return TRUE;
  return FALSE;
}

char *
mas_edit_area_dup_remarks (MasEditArea *self,
                           guint        square)
{
  GString *words = NULL;
  guint n = 0;

  for (guint i = 0; self->findings != NULL && i < self->findings->len && n < MAX_REMARKS; i++)
    {
      const QiFinding *finding = g_ptr_array_index (self->findings, i);
      g_autofree char *sentence = NULL;

      if (!names_square (finding, square))
        continue;
      sentence = mas_words_finding (finding, mas_edit_area_get_setup (self));
      if (words == NULL)
        words = g_string_new (NULL);
      else
        g_string_append_c (words, ' ');
      g_string_append (words, sentence);
      n++;
    }
  return words != NULL ? g_string_free (words, FALSE) : NULL;
}

/**
 * mas_edit_area_set_findings:
 * @self: an edit area
 * @findings: (nullable): #QiFinding about the position that is shown
 *
 * Marks the squares that are named. A square of several findings is marked by the worst of them.
 */
void
mas_edit_area_set_findings (MasEditArea *self,
                            GPtrArray   *findings)
{
  MasBoardOverlay *overlay = NULL;
  guint n_board = 0;

  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  overlay = mas_edit_area_get_overlay (self);
  if (findings != NULL)
    g_ptr_array_ref (findings);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  self->findings = findings;
  for (guint i = 0; i < G_N_ELEMENTS (overlay->marked); i++)
    gtk_bitset_remove_all (overlay->marked[i]);
  if (self->document != NULL)
    n_board = qi_position_get_n_squares (mas_edit_area_get_position (self));
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      gsize n_squares = 0;
      const guint *squares = qi_finding_get_squares (finding, &n_squares);

      for (gsize j = 0; j < n_squares; j++)
        if (squares[j] < n_board)
          gtk_bitset_add (overlay->marked[qi_finding_get_severity (finding)], squares[j]);
    }
  gtk_bitset_subtract (overlay->marked[QI_SEVERITY_WARNING], overlay->marked[QI_SEVERITY_ERROR]);
  gtk_bitset_subtract (overlay->marked[QI_SEVERITY_NOTE], overlay->marked[QI_SEVERITY_ERROR]);
  gtk_bitset_subtract (overlay->marked[QI_SEVERITY_NOTE], overlay->marked[QI_SEVERITY_WARNING]);
  mas_edit_area_describe (self);
  mas_edit_area_redraw (self);
}

static gboolean
on_query_tooltip_cb (GtkWidget   *board,
                     int          x,
                     int          y,
                     gboolean     keyboard,
                     GtkTooltip  *tooltip,
                     MasEditArea *self)
{
  guint square = mas_cursor_get_square (self->cursor);
  graphene_rect_t rect;
  g_autofree char *words = NULL;

  if (self->document == NULL || self->press.kind == MAS_PRESS_DRAG
      || (!keyboard && !mas_board_view_find (MAS_BOARD_VIEW (board), x, y, &square)))
    return FALSE;
  words = mas_edit_area_dup_remarks (self, square);
  if (words == NULL || !mas_board_view_get_rect (MAS_BOARD_VIEW (board), square, &rect))
    return FALSE;
  gtk_tooltip_set_text (tooltip, words);
  gtk_tooltip_set_tip_area (tooltip,
                            &(GdkRectangle) { (int) rect.origin.x, (int) rect.origin.y,
                                              (int) rect.size.width, (int) rect.size.height });
  return TRUE;
}

/* Marked squares carry their words. */
void
mas_edit_area_add_tooltip (MasEditArea *self)
{
  gtk_widget_set_has_tooltip (self->board, TRUE);
  g_signal_connect (self->board, "query-tooltip", G_CALLBACK (on_query_tooltip_cb), self);
}
