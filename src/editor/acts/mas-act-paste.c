/* SPDX-License-Identifier: Apache-2.0 */
/* Acts with a part of a board: put down, turned where it is. */
#include "config.h"

#include "mas-act.h"
#include "qi-board-map-private.h"

#include <glib/gi18n.h>

/* "12 squares, 3 pieces" */
char *
mas_act_dup_size (guint n_squares,
                  guint n_pieces)
{
  g_autofree char *squares =
    g_strdup_printf (ngettext ("%'u square", "%'u squares", n_squares), n_squares);
  g_autofree char *pieces =
    g_strdup_printf (ngettext ("%'u piece", "%'u pieces", n_pieces), n_pieces);

  /* Translators: both as "12 squares" and "3 pieces" */
  return g_strdup_printf (_("%s, %s"), squares, pieces);
}

/* What was put down, and what lies beyond the edge. */
static char *
dup_result (const QiBlock *block,
            guint          n_beyond)
{
  const guint n_pieces = qi_block_get_n_pieces (block) - n_beyond;
  g_autofree char *placed =
    g_strdup_printf (ngettext ("%'u piece put down", "%'u pieces put down", n_pieces), n_pieces);

  if (n_beyond == 0)
    return g_steal_pointer (&placed);

  g_autofree char *beyond =
    g_strdup_printf (ngettext ("%'u was beyond the edge and is left out",
                               "%'u were beyond the edge and are left out", n_beyond),
                     n_beyond);

  /* Translators: what was put down, then what was not: "3 pieces put down; 1 was beyond the edge and is left out" */
  return g_strdup_printf (_("%s; %s"), placed, beyond);
}

/**
 * mas_act_for_paste:
 * @setup: a setup
 * @block: part of a board
 * @corner: where its first square is put
 *
 * Puts @block on the board; what lies beyond an edge is left out, and named. Rights go along where they can hold.
 *
 * Returns: (transfer full): the act
 */
MasAct *
mas_act_for_paste (QiSetup *setup,
                   QiBlock *block,
                   guint    corner)
{
  const MasSpot spot = { MAS_SPOT_SQUARE, corner, QI_SIDE_FIRST, NULL };
  const guint n = qi_block_get_n_pieces (block);
  MasAct *act = mas_act_new ();
  const guint n_beyond = qi_block_put (block, qi_position_get_shape (qi_setup_get_position (setup)),
                                       corner, mas_act_get_edit (act));
  const gboolean some_left = mas_act_leave_rights (act, setup, qi_block_get_details (block));

  mas_act_say (act, g_strdup_printf (ngettext ("Put Down %'u Piece", "Put Down %'u Pieces", n), n),
               mas_act_result_of_rights (dup_result (block, n_beyond), some_left));
  mas_act_set_place (act, &spot);
  if (qi_block_get_n_squares (block) > 1)
    mas_act_set_bulk (act);
  return act;
}

static void
say_changed (MasAct *act,
             guint   n)
{
  mas_act_say (act, g_strdup_printf (ngettext ("Change %'u Square", "Change %'u Squares", n), n),
               g_strdup_printf (ngettext ("%'u square changed", "%'u squares changed", n), n));
}

/* The sentence for @n squares that have changed, and for unselected pieces that were replaced. */
static void
say_landed (MasAct *act,
            guint   n,
            guint   n_covered)
{
  g_autofree char *changed = NULL;
  g_autofree char *covered = NULL;

  say_changed (act, n);
  if (n_covered == 0)
    return;
  changed = g_strdup (mas_act_get_result (act));
  covered = g_strdup_printf (ngettext ("%'u piece that was not selected is covered",
                                       "%'u pieces that were not selected are covered", n_covered),
                             n_covered);
  /* Translators: what was done, then what it cost: "3 squares changed; 1 piece that was not selected is covered" */
  mas_act_say (act, g_strdup (mas_act_get_label (act)),
               g_strdup_printf (_("%s; %s"), changed, covered));
  mas_act_set_bulk (act);
}

/* How many of the squares where the selection @landed have a piece that was not selected. */
static guint
count_covered (QiPosition   *position,
               const GArray *squares,
               const GArray *landed)
{
  g_autofree guint8 *selected = g_malloc0 (qi_position_get_n_squares (position));
  guint n = 0;

  for (guint i = 0; i < squares->len; i++)
    selected[g_array_index (squares, guint, i)] = 1;
  for (guint i = 0; i < landed->len; i++)
    {
      const guint square = g_array_index (landed, guint, i);

      n += selected[square] == 0 && qi_position_get_piece (position, square) != NULL;
    }
  return n;
}

/* The corner nearest to that of the box of @squares at which all of @block fits on the board; FALSE: there is
 * none. */
static gboolean
find_corner (const QiShape *board,
             const GArray  *squares,
             const QiBlock *block,
             guint         *corner)
{
  QiBox box = { .has_any = FALSE };
  guint *first = box.first;

  for (guint i = 0; i < squares->len; i++)
    qi_box_add (&box, board, g_array_index (squares, guint, i));
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    {
      const guint length = qi_shape_get_along (board, axis);
      const guint needed = qi_shape_get_along (qi_block_get_shape (block), axis);

      if (needed > length)
        return FALSE;
      first[axis] = MIN (first[axis], length - needed);
    }
  *corner = qi_shape_get_index (board, first[QI_DIMENSION_LAYERS], first[QI_DIMENSION_RANKS],
                                first[QI_DIMENSION_FILES]);
  return TRUE;
}

/**
 * mas_act_for_change:
 * @setup: a setup
 * @squares: (element-type guint): selected squares
 * @block: what they become: turned, mirrored or of the other side
 * @landed: (out) (transfer full): where they are then
 *
 * Puts @block in the place of the selection; where it would reach beyond an edge it is moved inwards. Pieces that were
 * not selected and give way are named, and undoing is offered.
 *
 * Returns: (transfer full) (nullable): the act; %NULL when the board is too small for it
 */
MasAct *
mas_act_for_change (QiSetup      *setup,
                    const GArray *squares,
                    QiBlock      *block,
                    GArray      **landed)
{
  const QiShape *board = qi_position_get_shape (qi_setup_get_position (setup));
  const guint n_squares = qi_shape_get_n_squares (qi_block_get_shape (block));
  const guint n = qi_block_get_n_squares (block);
  MasSpot spot = { MAS_SPOT_SQUARE, 0, QI_SIDE_FIRST, NULL };
  MasAct *act = NULL;

  if (!find_corner (board, squares, block, &spot.square))
    return NULL;
  act = mas_act_new ();
  *landed = g_array_new (FALSE, FALSE, sizeof (guint));
  qi_block_move (block, board, squares, spot.square, mas_act_get_edit (act));
  for (guint i = 0; i < n_squares; i++)
    if (!qi_block_is_hole (block, i))
      {
        const guint to = qi_block_find_square (block, i, board, spot.square);

        g_array_append_val (*landed, to);
      }
  say_landed (act, n, count_covered (qi_setup_get_position (setup), squares, *landed));
  mas_act_set_place (act, &spot);
  return act;
}

/**
 * mas_act_for_turn_all:
 * @setup: a setup
 * @turning: how
 *
 * What mas_act_for_change() does when everything is selected, at the cost of a new board: 65,025 squares of their own
 * would take longer than a frame.
 *
 * Returns: (transfer full) (nullable): the act; %NULL when the board would get another shape
 */
MasAct *
mas_act_for_turn_all (QiSetup  *setup,
                      QiTurning turning)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  const guint n = qi_shape_get_n_squares (shape);
  const MasSpot spot = { MAS_SPOT_SQUARE, 0, QI_SIDE_FIRST, NULL };
  QiDimension missing;
  QiBoardMap map;
  MasAct *act = NULL;

  if (!qi_turning_fits (turning, shape, &missing))
    return NULL;
  qi_board_map_init_turning (&map, shape, turning);
  if (!qi_shape_equal (&map.to, shape))
    return NULL;
  act = mas_act_new ();
  qi_edit_turn_board (mas_act_get_edit (act), turning);
  say_changed (act, n);
  mas_act_set_place (act, &spot);
  return act;
}

/**
 * mas_act_for_fill:
 * @setup: a setup
 * @squares: (element-type guint): selected squares
 * @token: what is put on each of them
 *
 * Returns: (transfer full) (nullable): the act; %NULL when @token stands on all of them already
 */
MasAct *
mas_act_for_fill (QiSetup       *setup,
                  const GArray  *squares,
                  const QiToken *token)
{
  QiPosition *position = qi_setup_get_position (setup);
  MasSpot spot = { MAS_SPOT_SQUARE, QI_NO_SQUARE, QI_SIDE_FIRST, NULL };
  MasAct *act = mas_act_new ();
  guint n = 0;

  for (guint i = 0; i < squares->len; i++)
    {
      const guint square = g_array_index (squares, guint, i);
      const QiToken *piece = qi_position_get_piece (position, square);

      if (piece != NULL && qi_token_equal (piece, token))
        continue;
      mas_act_put (act, square, token);
      spot.square = square;
      n++;
    }
  if (n == 0)
    {
      mas_act_unref (act);
      return NULL;
    }
  mas_act_say (act, g_strdup_printf (ngettext ("Fill %'u Square", "Fill %'u Squares", n), n),
               g_strdup_printf (ngettext ("%'u square filled", "%'u squares filled", n), n));
  mas_act_set_place (act, &spot);
  return act;
}
