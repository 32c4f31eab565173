/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* A position typed on the board as its text reads: letters place and step on, digits skip, "/"
 * begins the next rank and "//" the next layer. */

#define GROUP "typing"

static void
show_pending (MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  MasTyping *typing = &self->typing;

  g_clear_pointer (&overlay->pending, g_free);
  if (typing->skipping)
    {
      overlay->pending = g_strdup_printf ("%u", typing->skip);
      mas_edit_area_take_status (
        self, g_strdup_printf (ngettext ("%'u square is skipped at the next key",
                                         "%'u squares are skipped at the next key", typing->skip),
                               typing->skip));
    }
  else if (typing->prefix != 0)
    {
      overlay->pending = g_strdup_printf ("%c", typing->prefix);
      mas_edit_area_take_status (
        self,
        g_strdup (typing->prefix == '+'
                    ? _("Plus: type the piece to place promoted, or Enter to promote this one")
                    : _("Minus: type the piece to place demoted, or Enter to demote this one")));
    }
  mas_edit_area_redraw (self);
}

void
mas_edit_area_type_end (MasEditArea *self)
{
  gboolean waited = self->typing.prefix != 0 || self->typing.skipping;

  if (self->typing.running && self->document != NULL)
    mas_document_end_group (self->document);
  self->typing = (MasTyping) { .square = QI_NO_SQUARE };
  if (waited)
    show_pending (self);
}

/* Takes the digits: as many squares on, in reading order. At the end of a rank the cursor waits
 * behind it. */
static void
take_skip (MasEditArea *self)
{
  MasTyping *typing = &self->typing;
  const QiShape *shape = qi_position_get_shape (mas_edit_area_get_position (self));
  guint n_files = qi_shape_get_files (shape);
  guint64 goal = (guint64) mas_cursor_get_square (self->cursor)
                 + (mas_cursor_get_past (self->cursor) ? 1 : 0) + typing->skip;

  if (!typing->skipping)
    return;
  typing->skipping = FALSE;
  if (typing->skip > 0)
    {
      goal = MIN (goal, qi_shape_get_n_squares (shape));
      mas_cursor_go (self->cursor, (guint) (goal % n_files == 0 ? goal - 1 : goal));
      mas_cursor_set_past (self->cursor, goal % n_files == 0);
      typing->fresh = FALSE;
    }
  typing->skip = 0;
  show_pending (self);
}

/* Goes to the first square of a rank, counted over all layers. */
static void
begin_rank (MasEditArea *self,
            guint        rank)
{
  const QiShape *shape = qi_position_get_shape (mas_edit_area_get_position (self));

  mas_cursor_go (self->cursor, rank * qi_shape_get_files (shape));
  self->typing.fresh = TRUE;
}

static void
type_slash (MasEditArea *self)
{
  MasTyping *typing = &self->typing;
  const QiShape *shape = qi_position_get_shape (mas_edit_area_get_position (self));
  guint n_ranks = qi_shape_get_ranks (shape);
  guint n_layers = qi_shape_get_layers (shape);
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (shape, mas_cursor_get_square (self->cursor), &layer, &rank, &file);
  if (typing->slash)
    {
      /* The second of two: the layer after the one that was being typed. */
      if (typing->slash_layer + 1 < n_layers)
        begin_rank (self, (typing->slash_layer + 1) * n_ranks);
      typing->slash = FALSE;
      return;
    }
  typing->slash = TRUE;
  typing->slash_layer = layer;
  if (typing->fresh || (file == 0 && !mas_cursor_get_past (self->cursor) && !typing->running))
    return;
  if (layer * n_ranks + rank + 1 < n_layers * n_ranks)
    begin_rank (self, layer * n_ranks + rank + 1);
}

/* The cursor that waits behind a rank goes to the next one before something is placed. FALSE behind
 * the last. */
static gboolean
leave_past (MasEditArea *self)
{
  guint n_squares = qi_position_get_n_squares (mas_edit_area_get_position (self));

  if (!mas_cursor_get_past (self->cursor))
    return TRUE;
  if (mas_cursor_get_square (self->cursor) + 1 >= n_squares)
    return FALSE;
  mas_cursor_go (self->cursor, mas_cursor_get_square (self->cursor) + 1);
  return TRUE;
}

static void
step_on (MasEditArea *self)
{
  const QiShape *shape = qi_position_get_shape (mas_edit_area_get_position (self));

  if ((mas_cursor_get_square (self->cursor) + 1) % qi_shape_get_files (shape) == 0)
    mas_cursor_set_past (self->cursor, TRUE);
  else
    mas_cursor_go (self->cursor, mas_cursor_get_square (self->cursor) + 1);
}

static gboolean
place (MasEditArea   *self,
       guint          square,
       const QiToken *token)
{
  MasAct *act = mas_act_for_place (mas_edit_area_get_setup (self), mas_edit_area_get_info (self),
                                   square, token);
  const char *result = NULL;

  if (act == NULL)
    return TRUE;
  result = mas_act_get_result (act);
  mas_act_say (act, g_strdup (_("Type pieces")), g_strdup (result));
  self->typing.running = TRUE;
  return mas_edit_area_perform (self, act, GROUP);
}

static void
type_letter (MasEditArea *self,
             char         letter)
{
  MasTyping *typing = &self->typing;
  QiPieceState state = typing->prefix == '+'   ? QI_PIECE_ENHANCED
                       : typing->prefix == '-' ? QI_PIECE_DIMINISHED
                                               : QI_PIECE_NORMAL;
  MasPieceToken piece;
  guint square = 0;

  if (!leave_past (self))
    {
      mas_edit_area_take_status (self, g_strdup (_("The board ends here")));
      return;
    }
  if (!mas_piece_for_letter (mas_edit_area_get_info (self), letter, state, &piece))
    return;
  typing->prefix = 0;
  show_pending (self);
  square = mas_cursor_get_square (self->cursor);
  if (!place (self, square, &piece.token))
    {
      typing->square = QI_NO_SQUARE;
      return;
    }
  typing->running = TRUE;
  typing->fresh = FALSE;
  typing->square = square;
  typing->marked[0] = typing->marked[1] = FALSE;
  step_on (self);
}

/* "^" and "'" change the piece just typed, or the one under the cursor when nothing is being typed. The
 * palette may have given a typed piece the mark already: then the first one confirms it, and a second
 * one takes it away. */
static void
type_mark (MasEditArea   *self,
           MasPieceChange change)
{
  MasTyping *typing = &self->typing;
  gboolean derived = change == MAS_CHANGE_DERIVED;
  const QiToken *there = NULL;
  MasPieceToken piece;
  QiEpin epin;

  if (typing->square == QI_NO_SQUARE)
    {
      /* Behind a letter that was refused, and before one, it would be the wrong piece. */
      if (!typing->running && !mas_cursor_get_past (self->cursor) && typing->prefix == 0
          && !typing->skipping)
        mas_edit_area_change_piece (self, change);
      return;
    }
  there = qi_position_get_piece (mas_edit_area_get_position (self), typing->square);
  if (!mas_piece_parse (there, &epin))
    return;

  gboolean has = derived ? epin.derived : epin.terminal;
  gboolean first = !typing->marked[derived];
  typing->marked[derived] = TRUE;
  if ((has && first) || !mas_piece_change (there, change, &piece))
    return;
  place (self, typing->square, &piece.token);
}

/**
 * mas_edit_area_type:
 * @self: an edit area
 * @c: a character
 *
 * A character typed on the board.
 *
 * Returns: %FALSE when it means nothing there
 */
gboolean
mas_edit_area_type (MasEditArea *self,
                    gunichar     c)
{
  MasTyping *typing = &self->typing;

  if (mas_edit_area_plays (self))
    {
      char text[7] = { 0 };

      g_unichar_to_utf8 (c, text);
      g_signal_emit_by_name (self, "move-typed", text);
      return TRUE;
    }
  if (c >= '0' && c <= '9')
    {
      guint n_squares = qi_position_get_n_squares (mas_edit_area_get_position (self));

      typing->prefix = 0;
      typing->slash = FALSE;
      typing->skipping = TRUE;
      typing->skip = MIN (typing->skip * 10 + (guint) (c - '0'), n_squares);
      show_pending (self);
      return TRUE;
    }
  if (c == '/')
    {
      take_skip (self);
      type_slash (self);
      typing->square = QI_NO_SQUARE;
      return TRUE;
    }
  if (c == '+' || c == '-')
    {
      take_skip (self);
      typing->slash = FALSE;
      typing->prefix = (char) c;
      show_pending (self);
      return TRUE;
    }
  if (c == '^' || c == '\'')
    {
      type_mark (self, c == '^' ? MAS_CHANGE_TERMINAL : MAS_CHANGE_DERIVED);
      return TRUE;
    }
  if (c >= 128 || !g_ascii_isalpha ((char) c))
    return FALSE;
  take_skip (self);
  typing->slash = FALSE;
  type_letter (self, (char) c);
  return TRUE;
}

/* Backspace: what waits for a next key goes first, then the square before. */
void
mas_edit_area_type_erase (MasEditArea *self)
{
  MasTyping *typing = &self->typing;

  if (typing->prefix != 0 || typing->skipping)
    {
      typing->prefix = 0;
      typing->skipping = FALSE;
      typing->skip = 0;
      show_pending (self);
      return;
    }
  if (mas_cursor_get_past (self->cursor))
    mas_cursor_set_past (self->cursor, FALSE);
  else if (mas_cursor_get_square (self->cursor) > 0)
    mas_cursor_go (self->cursor, mas_cursor_get_square (self->cursor) - 1);
  typing->square = QI_NO_SQUARE;
  typing->slash = FALSE;
  place (self, mas_cursor_get_square (self->cursor), NULL);
}

/* Enter behind "+" or "-": changes the piece under the cursor. FALSE when no sign waits. */
gboolean
mas_edit_area_type_enter (MasEditArea *self)
{
  MasTyping *typing = &self->typing;
  char prefix = typing->prefix;

  if (prefix == 0)
    return FALSE;
  mas_edit_area_type_end (self);
  mas_edit_area_change_piece (self, prefix == '+' ? MAS_CHANGE_ENHANCE : MAS_CHANGE_DIMINISH);
  return TRUE;
}
