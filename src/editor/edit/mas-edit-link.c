/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* How other parts of the window point at squares and slots, and the reverse. */

/* "White’s hand: 2 × white pawn", or the hand alone. */
static void
say_hand (MasEditArea   *self,
          const MasSpot *spot)
{
  const QiGameInfo *info = mas_workplace_get_info (MAS_WORKPLACE (self));
  g_autofree char *piece = NULL;
  guint count = 0;

  if (spot->token == NULL)
    {
      mas_voice_say (self->voice, mas_words_of_side (info, spot->side, MAS_SIDE_HAND));
      return;
    }
  piece = mas_words_piece (info, spot->token);
  count = qi_position_get_hand_count (mas_workplace_get_position (MAS_WORKPLACE (self)), spot->side,
                                      spot->token);
  mas_voice_say (self->voice,
                 mas_words_hand (info, spot->side, MAS_SIDE_HAND_COUNT, piece, count, 0));
}

/**
 * mas_edit_area_link:
 * @self: an edit area
 * @spot: a square or a slot of a hand that is pointed at in the text; none puts it out
 * @say: also show the square where it is out of sight, and say it in the status line
 *
 * Lights up what a place in the text stands for, until the next call or the next edit.
 */
void
mas_edit_area_link (MasEditArea   *self,
                    const MasSpot *spot,
                    gboolean       say)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  if (self->document == NULL)
    return;
  mas_link_forget (self->link);
  if (!mas_pointer_is_free (self->pointer))
    return;
  if (spot->kind == MAS_SPOT_SQUARE
      && spot->square
           < qi_position_get_n_squares (mas_workplace_get_position (MAS_WORKPLACE (self))))
    {
      mas_link_light (self->link, spot);
      if (!say)
        return;
      mas_board_view_show_square (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), spot->square);
      mas_voice_say_square (self->voice, spot->square);
    }
  else if (spot->kind == MAS_SPOT_HAND)
    {
      mas_link_light (self->link, spot);
      if (say)
        say_hand (self, spot);
    }
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
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  mas_link_set_findings (self->link, findings);
}

/**
 * mas_edit_area_mark_finding:
 * @self: an edit area
 * @finding: (nullable): a remark about the document
 *
 * Lights the squares of @finding up for as long as it holds; %NULL puts them out.
 */
void
mas_edit_area_mark_finding (MasEditArea     *self,
                            const QiFinding *finding)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  if (self->document != NULL)
    mas_link_hold (self->link, finding);
}

/**
 * mas_edit_area_show_finding:
 * @self: an edit area
 * @finding: a remark about the document
 *
 * Puts the cursor on the finding's first square and lights its squares up for a moment; a finding
 * about a hand takes the keyboard there.
 */
void
mas_edit_area_show_finding (MasEditArea     *self,
                            const QiFinding *finding)
{
  gsize n_squares = 0;
  const guint *squares = NULL;
  guint n_board = 0;
  gsize first = 0;
  QiSide side = QI_SIDE_FIRST;

  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  if (self->document == NULL)
    return;
  squares = qi_finding_get_squares (finding, &n_squares);
  n_board = qi_position_get_n_squares (mas_workplace_get_position (MAS_WORKPLACE (self)));
  while (first < n_squares && squares[first] >= n_board)
    first++;
  if (first < n_squares)
    {
      mas_cursor_go (self->cursor, squares[first]);
      mas_link_flash (self->link, squares, n_squares);
      gtk_widget_grab_focus (mas_stage_get_board (self->stage));
    }
  else
    {
      mas_link_hold (self->link, NULL);
      if (qi_finding_get_hand (finding, &side))
        gtk_widget_grab_focus (mas_stage_get_hand (self->stage, (QiSide) side));
    }
  mas_voice_say (self->voice,
                 mas_words_finding (finding, mas_workplace_get_setup (MAS_WORKPLACE (self))));
}

void
mas_edit_area_flash (MasEditArea *self,
                     const guint *squares,
                     guint        n_squares)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  mas_link_flash (self->link, squares, n_squares);
}

void
mas_edit_area_show_thought (MasEditArea *self,
                            QiSetup     *setup)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  mas_drawn_marks_set_setup (&mas_edit_area_get_overlay (self)->thought, setup);
  mas_board_view_overlay_changed (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)));
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

  if (self->document == NULL || mas_pointer_get_press (self->pointer)->kind == MAS_PRESS_DRAG
      || (!keyboard && !mas_board_view_find (MAS_BOARD_VIEW (board), x, y, &square)))
    return FALSE;
  words = mas_link_dup_remarks (self->link, square);
  if (words == NULL || !mas_board_view_get_rect (MAS_BOARD_VIEW (board), square, &rect))
    return FALSE;
  gtk_tooltip_set_text (tooltip, words);
  gtk_tooltip_set_tip_area (tooltip,
                            &(GdkRectangle) { (int) rect.origin.x, (int) rect.origin.y,
                                              (int) rect.size.width, (int) rect.size.height });
  return TRUE;
}

static void
on_pointed_cb (MasLink       *link,
               const MasSpot *spot,
               MasEditArea   *self)
{
  g_signal_emit_by_name (self, "pointed", spot);
}

static void
on_lit_cb (MasLink       *link,
           const MasSpot *spot,
           gboolean       lit,
           MasEditArea   *self)
{
  GtkWidget *widget = mas_stage_find_widget (self->stage, spot);

  if (lit)
    gtk_widget_add_css_class (widget, "linked");
  else
    gtk_widget_remove_css_class (widget, "linked");
}

void
mas_edit_area_add_link (MasEditArea *self)
{
  g_signal_connect (self->link, "pointed", G_CALLBACK (on_pointed_cb), self);
  g_signal_connect (self->link, "lit", G_CALLBACK (on_lit_cb), self);
  /* Marked squares carry their words. */
  gtk_widget_set_has_tooltip (mas_stage_get_board (self->stage), TRUE);
  g_signal_connect (mas_stage_get_board (self->stage), "query-tooltip",
                    G_CALLBACK (on_query_tooltip_cb), self);
}
