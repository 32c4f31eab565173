/* SPDX-License-Identifier: Apache-2.0 */
/* Operations on a part of a board, and on all pieces of it. */
#define G_LOG_DOMAIN "Qi"

#include "qi-ops-private.h"

#include "qi-block-private.h"
#include "qi-connected-private.h"
#include "qi-epin-private.h"
#include "qi-game-info-private.h"
#include "qi-part-rights-private.h"

/* All squares of a box in order, beginning with the corner that has the lowest index. The corners are on the
 * board. */
static GArray *
list_box (const QiShape *shape,
          guint          from,
          guint          to)
{
  GArray *squares = g_array_new (FALSE, FALSE, sizeof (guint));
  guint a[3] = { 0 };
  guint b[3] = { 0 };

  qi_shape_get_place (shape, from, &a[0], &a[1], &a[2]);
  qi_shape_get_place (shape, to, &b[0], &b[1], &b[2]);
  for (guint layer = MIN (a[0], b[0]); layer <= MAX (a[0], b[0]); layer++)
    for (guint rank = MIN (a[1], b[1]); rank <= MAX (a[1], b[1]); rank++)
      for (guint file = MIN (a[2], b[2]); file <= MAX (a[2], b[2]); file++)
        {
          const guint square = qi_shape_get_index (shape, layer, rank, file);

          g_array_append_val (squares, square);
        }
  return squares;
}

/* The squares of the whole board that have a piece. */
static GArray *
list_pieces (QiSetup *setup)
{
  GArray *squares = g_array_new (FALSE, FALSE, sizeof (guint));
  const QiToken *piece = NULL;
  QiPositionIter iter;
  guint square = 0;

  qi_position_iter_init (&iter, qi_setup_get_position (setup), 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    g_array_append_val (squares, square);
  return squares;
}

/* A square that the board does not have: the edit will be refused for it. */
static gboolean
add_missing (const QiShape *shape,
             QiEdit        *edit)
{
  qi_edit_put (edit, qi_shape_get_n_squares (shape), NULL);
  return TRUE;
}

/* Moves, copies or turns the squares with everything that the details say about them, except rights that cannot hold
 * there. It is refused when something does not fit on the board. */
static gboolean
add_block (const QiOp   *self,
           QiSetup      *setup,
           const GArray *squares,
           guint         corner,
           QiEdit       *edit,
           GPtrArray    *findings,
           GError      **error)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  const gboolean turns = self->kind != QI_OP_MOVE && self->kind != QI_OP_COPY;
  g_autoptr (QiBlock) part = qi_block_new_for_squares (setup, squares);
  g_autoptr (QiBlock) block = NULL;

  if (!turns)
    block = qi_block_ref (part);
  else if (self->turning == QI_N_TURNINGS)
    block = qi_block_swap_sides (part, error);
  else
    block = qi_block_turn (part, self->turning);
  if (block == NULL)
    return FALSE;
  if (qi_block_find_square (block, qi_shape_get_n_squares (qi_block_get_shape (block)) - 1, shape,
                            corner)
      == QI_NO_SQUARE)
    return add_missing (shape, edit);
  if (self->kind == QI_OP_COPY)
    qi_block_put (block, shape, corner, edit);
  else
    qi_block_move (block, shape, squares, corner, edit);
  qi_part_leave_rights (edit, setup, qi_block_get_details (block), findings);
  return TRUE;
}

/* One step up or down, for pieces whose text has states. */
static void
add_promotion (const QiOp    *self,
               const QiToken *piece,
               guint          square,
               QiEdit        *edit)
{
  const gboolean up = self->kind == QI_OP_PROMOTE;
  char text[QI_EPIN_MAX_BYTES + 1];
  QiEpin epin;

  if (piece->kind != QI_TOKEN_STRING || !qi_epin_parse (piece->text, (gssize) piece->length, &epin)
      || epin.state == (up ? QI_PIECE_ENHANCED : QI_PIECE_DIMINISHED))
    return;
  if (epin.state != QI_PIECE_NORMAL)
    epin.state = QI_PIECE_NORMAL;
  else
    epin.state = up ? QI_PIECE_ENHANCED : QI_PIECE_DIMINISHED;
  qi_epin_format (&epin, text);
  qi_edit_put (edit, square, &QI_TOKEN (text));
}

/* Moves a piece into a hand, as a captured piece goes there in games with drops. */
static void
add_sent (const QiOp    *self,
          QiSetup       *setup,
          const QiToken *piece,
          guint          square,
          QiEdit        *edit)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  char text[QI_EPIN_MAX_BYTES + 1];
  QiToken held = *piece;

  if (info != NULL && qi_game_info_has_drops (info))
    held = qi_game_info_to_hand (info, piece, self->side, text);
  qi_edit_put (edit, square, NULL);
  qi_edit_hand (edit, self->side, &held, 1);
}

static void
add_pieces (const QiOp   *self,
            QiSetup      *setup,
            const GArray *squares,
            QiEdit       *edit)
{
  const QiToken before = QI_TOKEN (self->before != NULL ? self->before : "");

  for (guint i = 0; i < squares->len; i++)
    {
      const guint square = g_array_index (squares, guint, i);
      const QiToken *piece = qi_position_get_piece (qi_setup_get_position (setup), square);

      if (piece == NULL)
        continue;
      if (self->kind == QI_OP_SEND)
        add_sent (self, setup, piece, square, edit);
      else if (self->kind != QI_OP_REPLACE)
        add_promotion (self, piece, square, edit);
      else if (qi_token_equal (piece, &before))
        qi_edit_put (edit, square, &self->token);
    }
}

static void
add_marks (const QiOp   *self,
           QiSetup      *setup,
           const GArray *squares,
           QiEdit       *edit)
{
  const QiDetails *details = qi_setup_get_details (setup);
  QiValue *marks = qi_details_get (details, "marks");
  g_autoptr (QiValue) changed =
    qi_marks_with_squares (marks, qi_position_get_shape (qi_setup_get_position (setup)), squares,
                           self->kind == QI_OP_MARK ? &self->look : NULL);

  qi_edit_detail (edit, "marks", changed);
}

/* The area of the square, as the window fills it. */
static void
add_flood (const QiOp *self,
           QiSetup    *setup,
           guint       square,
           QiEdit     *edit)
{
  g_autoptr (GArray) squares = qi_position_find_connected (qi_setup_get_position (setup), square);

  for (guint i = 0; i < squares->len; i++)
    qi_edit_put (edit, g_array_index (squares, guint, i), &self->token);
}

gboolean
qi_op_is_of_part (const QiOp *self)
{
  switch (self->kind)
    {
    case QI_OP_FLOOD:
    case QI_OP_COPY:
    case QI_OP_REPLACE:
    case QI_OP_PROMOTE:
    case QI_OP_DEMOTE:
    case QI_OP_SEND:
    case QI_OP_MARK:
    case QI_OP_UNMARK:
      return TRUE;
    case QI_OP_MOVE:
      return self->onto != NULL;
    case QI_OP_ROTATE:
    case QI_OP_MIRROR:
    case QI_OP_SWAP:
      return self->from != NULL;
    case QI_OP_PUT:
    case QI_OP_CLEAR:
    case QI_OP_FILL:
    case QI_OP_HAND:
    case QI_OP_TOGGLE:
    case QI_OP_TURN:
    case QI_OP_SHAPE:
    case QI_OP_STYLES:
    case QI_OP_SHIFT:
    case QI_OP_INSERT:
    case QI_OP_DELETE:
    case QI_OP_CROP:
    case QI_OP_REST:
    case QI_OP_RETURN:
    case QI_OP_SET:
    case QI_OP_START:
    case QI_OP_CHESS960:
    case QI_OP_SHUFFLE:
    case QI_OP_BOARD_DIFF:
    case QI_OP_HAND_DIFF:
    default:
      return FALSE;
    }
}

gboolean
qi_op_add_part (const QiOp *self,
                QiSetup    *setup,
                gint64      from,
                gint64      to,
                gint64      onto,
                QiEdit     *edit,
                GPtrArray  *findings,
                GError    **error)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  const gint64 n_squares = qi_shape_get_n_squares (shape);
  const gint64 named[] = { from, to, onto };
  g_autoptr (GArray) squares = NULL;
  guint corner = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (named); i++)
    if (named[i] < 0 || named[i] >= n_squares)
      {
        qi_edit_put (edit, named[i], NULL);
        return TRUE;
      }
  if (self->kind == QI_OP_FLOOD)
    {
      add_flood (self, setup, (guint) to, edit);
      return TRUE;
    }
  squares = self->from != NULL ? list_box (shape, (guint) from, (guint) to) : list_pieces (setup);
  if (self->kind == QI_OP_REPLACE || self->kind == QI_OP_PROMOTE || self->kind == QI_OP_DEMOTE
      || self->kind == QI_OP_SEND)
    {
      add_pieces (self, setup, squares, edit);
      return TRUE;
    }
  if (self->kind == QI_OP_MARK || self->kind == QI_OP_UNMARK)
    {
      add_marks (self, setup, squares, edit);
      return TRUE;
    }
  corner = self->onto != NULL ? (guint) onto : g_array_index (squares, guint, 0);
  return add_block (self, setup, squares, corner, edit, findings, error);
}
