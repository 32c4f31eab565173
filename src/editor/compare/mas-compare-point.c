/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-private.h"

#include "diagram.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define NONE G_MAXUINT

guint
mas_compare_view_map_square (MasCompareView *self,
                             guint           square,
                             gboolean        to_after)
{
  const QiShape *from = NULL;
  const QiShape *to = NULL;
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  if (self->difference == NULL)
    return QI_NO_SQUARE;
  from = qi_position_get_shape (
    qi_setup_get_position (mas_compare_view_get_setup (self, to_after ? 0 : 1)));
  to = qi_position_get_shape (
    qi_setup_get_position (mas_compare_view_get_setup (self, to_after ? 1 : 0)));
  if (square >= qi_shape_get_n_squares (from))
    return QI_NO_SQUARE;
  qi_shape_get_place (from, square, &layer, &rank, &file);
  if (layer >= qi_shape_get_layers (to) || rank >= qi_shape_get_ranks (to)
      || file >= qi_shape_get_files (to))
    return QI_NO_SQUARE;
  return qi_shape_get_index (to, layer, rank, file);
}

/* The words for a square: what is different there, else what stands there. */
static char *
dup_square_words (MasCompareView  *self,
                  MasCompareBoards board,
                  guint            square)
{
  QiSetup *setup = mas_compare_view_get_setup (self, board == MAS_BOARD_BEFORE ? 0 : 1);
  guint index =
    mas_compare_marks_find (mas_compare_board_get_marks (MAS_COMPARE_BOARD (self->boards[board])),
                            square);

  if (index != NONE)
    return mas_compare_words_change (self->difference, index);
  return mas_words_place (diagram_get_game (setup), setup, square);
}

/* Whether a click on the square takes something. */
static gboolean
is_taken (MasCompareView  *self,
          MasCompareBoards board,
          guint            square)
{
  guint after =
    board == MAS_BOARD_BEFORE ? mas_compare_view_map_square (self, square, TRUE) : square;
  g_autoptr (QiEdit) edit = NULL;

  if (!mas_compare_view_can_take (self) || after == QI_NO_SQUARE)
    return FALSE;
  if (mas_compare_marks_find (mas_compare_board_get_marks (MAS_COMPARE_BOARD (self->boards[board])),
                              square)
      == NONE)
    return FALSE;
  edit = qi_difference_take_square (self->difference, after);
  return !qi_edit_is_empty (edit);
}

void
mas_compare_view_say_all (MasCompareView *self)
{
  g_autofree char *count = NULL;
  g_autofree char *words = NULL;

  if (self->difference == NULL)
    {
      mas_compare_view_say (self, "");
      return;
    }
  count = mas_compare_words_count (qi_difference_get_n (self->difference));
  if (qi_difference_get_n (self->difference) == 0)
    /* Translators: the names of two positions: "“As saved” and “start.fen” are the same" */
    words = g_strdup_printf (_("“%s” and “%s” are the same"), self->sides[0].title,
                             self->sides[1].title);
  /* Beside the button at the foot there is room for the count only. */
  else if (mas_compare_view_can_take (self) && !self->narrow)
    /* Translators: "12 differences", the name of the first position */
    words = g_strdup_printf (_("%s: a click on a marked square takes what “%s” has there"), count,
                             self->sides[0].title);
  else
    words = g_steal_pointer (&count);
  mas_compare_view_say (self, words);
}

void
mas_compare_view_point (MasCompareView  *self,
                        MasCompareBoards board,
                        guint            square)
{
  g_autofree char *words = NULL;

  if (self->difference == NULL)
    return;
  if (square >= qi_position_get_n_squares (qi_setup_get_position (
        mas_compare_view_get_setup (self, board == MAS_BOARD_BEFORE ? 0 : 1))))
    square = QI_NO_SQUARE;
  if (board != MAS_BOARD_OVERLAID)
    mas_compare_board_set_echo (
      MAS_COMPARE_BOARD (
        self->boards[board == MAS_BOARD_BEFORE ? MAS_BOARD_AFTER : MAS_BOARD_BEFORE]),
      mas_compare_view_map_square (self, square, board == MAS_BOARD_BEFORE));
  gtk_widget_set_cursor_from_name (
    GTK_WIDGET (mas_compare_board_get_view (MAS_COMPARE_BOARD (self->boards[board]))),
    square != QI_NO_SQUARE && is_taken (self, board, square) ? "pointer" : NULL);
  mas_compare_view_describe (self);
  if (square == QI_NO_SQUARE)
    {
      mas_compare_view_say_all (self);
      return;
    }
  words = dup_square_words (self, board, square);
  if (is_taken (self, board, square))
    {
      /* Translators: what is different at a square, the name of the other position */
      g_autofree char *hint = g_strdup_printf (_("%s. A click or Enter takes what “%s” has here."),
                                               words, self->sides[0].title);

      mas_compare_view_say (self, hint);
    }
  else
    mas_compare_view_say (self, words);
}

/* Tells a screen reader how many differences there are, then what is at the cursor. */
void
mas_compare_view_describe (MasCompareView *self)
{
  for (guint i = 0; i < MAS_N_BOARDS; i++)
    {
      MasCompareBoard *board = MAS_COMPARE_BOARD (self->boards[i]);
      guint cursor = mas_compare_board_get_cursor (board);
      g_autofree char *name = NULL;
      g_autofree char *count = NULL;
      g_autofree char *description = NULL;

      if (self->difference == NULL)
        continue;
      if (i == MAS_BOARD_OVERLAID)
        /* Translators: the names of two positions that are compared on one board */
        name = g_strdup_printf (_("Board, “%s” and “%s” compared"), self->sides[0].title,
                                self->sides[1].title);
      else
        /* Translators: the name of a position */
        name =
          g_strdup_printf (_("Board, “%s”"), self->sides[i == MAS_BOARD_BEFORE ? 0 : 1].title);
      count = mas_compare_words_count (qi_difference_get_n (self->difference));
      if (cursor != QI_NO_SQUARE)
        {
          g_autofree char *words = dup_square_words (self, (MasCompareBoards) i, cursor);

          /* Translators: "12 differences", then what is at the cursor: "d5: black pawn removed" */
          description = g_strdup_printf (_("%s; %s"), count, words);
        }
      mas_compare_board_describe (board, name, description != NULL ? description : count);
    }
}
