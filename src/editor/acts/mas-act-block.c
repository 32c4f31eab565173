/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-act.h"
#include "qi-details-private.h"
#include "qi-edit-private.h"

#include <glib/gi18n.h>

/* The square as far from @square as @to is from @from, or QI_NO_SQUARE when that is off
 * the board. */
static guint
shift_square (const QiShape *shape,
              guint          square,
              guint          from,
              guint          to)
{
  guint sizes[3] = { qi_shape_get_layers (shape), qi_shape_get_ranks (shape),
                     qi_shape_get_files (shape) };
  guint at[3];
  guint a[3];
  guint b[3];

  qi_shape_get_place (shape, square, &at[0], &at[1], &at[2]);
  qi_shape_get_place (shape, from, &a[0], &a[1], &a[2]);
  qi_shape_get_place (shape, to, &b[0], &b[1], &b[2]);
  for (guint i = 0; i < 3; i++)
    {
      gint64 moved = (gint64) at[i] + b[i] - a[i];

      if (moved < 0 || moved >= sizes[i])
        return QI_NO_SQUARE;
      at[i] = (guint) moved;
    }
  return qi_shape_get_index (shape, at[0], at[1], at[2]);
}

/* The selected squares, each moved by the same distance; NULL when a piece would fall off the
 * board. */
GArray *
mas_act_shift_block (QiSetup      *setup,
                     const GArray *squares,
                     guint         from,
                     guint         to)
{
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (GArray) shifted = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < squares->len; i++)
    {
      guint square = g_array_index (squares, guint, i);
      guint goal = shift_square (qi_position_get_shape (position), square, from, to);

      if (goal != QI_NO_SQUARE)
        g_array_append_val (shifted, goal);
      else if (qi_position_get_piece (position, square) != NULL)
        return NULL;
    }
  return g_steal_pointer (&shifted);
}

typedef struct
{
  const QiShape *shape;
  const GArray  *squares;
  const guint8  *selected; /* by square */
  guint          from;
  guint          to;
} Way;

/* Where a selected square goes. */
static guint
go (guint    square,
    gpointer user_data)
{
  const Way *way = user_data;

  if (square >= qi_shape_get_n_squares (way->shape) || way->selected[square] == 0)
    return QI_NO_SQUARE;
  return shift_square (way->shape, square, way->from, way->to);
}

/* Moves what the details say of the selected squares. TRUE when some rights could not be kept. */
static gboolean
take_along (MasAct  *act,
            QiSetup *setup,
            Way     *way,
            gboolean copies)
{
  QiPosition *position = qi_setup_get_position (setup);
  g_autofree guint8 *selected = g_malloc0 (qi_shape_get_n_squares (way->shape));
  g_autoptr (GArray) covered = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (QiDetails) said = NULL;

  for (guint i = 0; i < way->squares->len; i++)
    selected[g_array_index (way->squares, guint, i)] = 1;
  way->selected = selected;
  said = qi_details_pick (qi_setup_get_details (setup), way->shape, go, way);
  for (guint i = 0; i < way->squares->len; i++)
    {
      const guint square = g_array_index (way->squares, guint, i);
      const guint goal = shift_square (way->shape, square, way->from, way->to);

      if (!copies)
        g_array_append_val (covered, square);
      if (goal != QI_NO_SQUARE && qi_position_get_piece (position, square) != NULL)
        g_array_append_val (covered, goal);
    }
  qi_edit_lay (mas_act_get_edit (act), covered, NULL, said);
  return mas_act_leave_rights (act, setup, said);
}

static void
say_block (MasAct  *act,
           guint    n_pieces,
           gboolean copies,
           gboolean some_left)
{
  if (copies)
    mas_act_say (
      act, g_strdup_printf (ngettext ("Copy %'u piece", "Copy %'u pieces", n_pieces), n_pieces),
      mas_act_result_of_rights (
        g_strdup_printf (ngettext ("%'u piece copied", "%'u pieces copied", n_pieces), n_pieces),
        some_left));
  else
    mas_act_say (act,
                 g_strdup_printf (ngettext ("Move %'u piece", "Move %'u pieces", n_pieces),
                                  n_pieces),
                 mas_act_result_of_rights (g_strdup_printf (ngettext ("%'u piece moved",
                                                                      "%'u pieces moved", n_pieces),
                                                            n_pieces),
                                           some_left));
}

/**
 * mas_act_for_block:
 * @setup: a setup
 * @info: (nullable): its game
 * @squares: the selected squares, ascending
 * @from: the square of the block that was taken hold of
 * @to: where it would be let go
 * @flags: copy rather than move
 *
 * Moves every piece of a block by the same distance, with marks, rights that can hold there, and what else is said of
 * these squares. Empty squares of the block change nothing where they land.
 *
 * Returns: (transfer full) (nullable): the act; %NULL when nothing would change, or a piece would
 * fall off the board
 */
MasAct *
mas_act_for_block (QiSetup          *setup,
                   const QiGameInfo *info,
                   const GArray     *squares,
                   guint             from,
                   guint             to,
                   MasDropFlags      flags)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  g_autoptr (GArray) shifted = mas_act_shift_block (setup, squares, from, to);
  MasSpot spot = { MAS_SPOT_SQUARE, to, QI_SIDE_FIRST, NULL };
  guint n_pieces = 0;
  gboolean some_left = FALSE;

  if (shifted == NULL || from == to)
    return NULL;

  MasAct *act = mas_act_new ();
  for (guint i = 0; i < squares->len && (flags & MAS_DROP_COPY) == 0; i++)
    if (qi_position_get_piece (position, g_array_index (squares, guint, i)) != NULL)
      mas_act_put (act, g_array_index (squares, guint, i), NULL);
  for (guint i = 0; i < squares->len; i++)
    {
      guint square = g_array_index (squares, guint, i);
      const QiToken *piece = qi_position_get_piece (position, square);

      if (piece == NULL)
        continue;
      mas_act_put (act, shift_square (shape, square, from, to), piece);
      n_pieces++;
    }
  some_left = take_along (act, setup, &(Way) { shape, squares, NULL, from, to },
                          (flags & MAS_DROP_COPY) != 0);
  say_block (act, n_pieces, (flags & MAS_DROP_COPY) != 0, some_left);
  mas_act_set_place (act, &spot);
  return act;
}
