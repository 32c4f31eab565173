/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ops-private.h"

#include "qi-chess960-private.h"
#include "qi-edit-private.h"
#include "qi-error-private.h"
#include "qi-found-private.h"
#include "qi-game-info.h"
#include "qi-game-info-private.h"
#include "qi-ledger-private.h"

#include <string.h>

gboolean
qi_integer_parse (const char *text,
                  gsize       length,
                  gint64     *value)
{
  gsize i = length > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  gboolean negative = length > 0 && text[0] == '-';
  gint64 sum = 0;

  if (i == length)
    return FALSE;
  for (; i < length; i++)
    {
      gint64 digit = text[i] - '0';

      if (!g_ascii_isdigit (text[i]))
        return FALSE;
      if (sum < (G_MININT64 + digit) / 10)
        sum = G_MININT64;
      else
        sum = sum * 10 - digit; /* negative: that side of zero has room for one more */
    }
  *value = negative ? sum : sum == G_MININT64 ? G_MAXINT64 : -sum;
  return TRUE;
}

GArray *
qi_sizes_parse (const char *text)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (gint64));

  while (*text != '\0')
    {
      gsize n = strcspn (text, ",");
      gint64 size = 0;

      if (!qi_integer_parse (text, n, &size))
        return NULL;
      g_array_append_val (sizes, size);
      text += n;
      if (*text == ',' && *++text == '\0')
        return NULL;
    }
  return g_steal_pointer (&sizes);
}

gboolean
qi_styles_parse (const char *text,
                 QiToken     styles[2])
{
  const char *comma = strchr (text, ',');

  if (comma == NULL || comma == text || comma[1] == '\0' || strchr (comma + 1, ',') != NULL
      || !g_utf8_validate (text, -1, NULL))
    return FALSE;
  styles[0] = (QiToken) { text, (guint) (comma - text), QI_TOKEN_STRING };
  styles[1] = QI_TOKEN (comma + 1);
  return TRUE;
}

void
qi_op_free (QiOp *self)
{
  g_clear_pointer (&self->from, g_free);
  g_clear_pointer (&self->to, g_free);
  g_clear_pointer (&self->onto, g_free);
  g_clear_pointer (&self->before, g_free);
  g_clear_pointer (&self->sizes, g_array_unref);
  g_clear_pointer (&self->changes, qi_value_unref);
  g_free (self);
}

const QiPlace *
qi_op_get_place (const QiOp *self)
{
  return &self->place;
}

/* The flat index of a named square: a plain number is an index whatever its value, so that the
 * model reports what is wrong with it; anything else is a name in the game's coordinates or
 * CELL. */
static gboolean
find_square (const QiOptions *options,
             QiSetup         *setup,
             const char      *name,
             gint64          *index,
             GError         **error)
{
  const QiGameInfo *info =
    options->cell ? NULL
                  : qi_game_info_get_names (qi_game_info_lookup (qi_setup_get_game (setup)), setup);
  guint square = 0;

  if (qi_integer_parse (name, strlen (name), index))
    return TRUE;
  if (!qi_game_info_parse_square (info, qi_position_get_shape (qi_setup_get_position (setup)), name,
                                  &square, error))
    return FALSE;
  *index = square;
  return TRUE;
}

/* An integer of JSON, cut to 64 bits. Its form was checked before. */
static gint64
get_integer (const QiValue *value)
{
  gsize length = 0;
  const char *text = qi_value_get_text (value, &length);
  gint64 number = 0;

  qi_integer_parse (text, length, &number);
  return number;
}

static void
add_changes (const QiOp *self,
             QiEdit     *edit)
{
  for (gsize i = 0; i < qi_value_get_size (self->changes); i++)
    {
      QiValue *pair = qi_value_get_item (self->changes, i);
      QiValue *first = qi_value_get_item (pair, 0);
      QiValue *second = qi_value_get_item (pair, 1);
      g_autoptr (GString) storage = g_string_new (NULL);
      QiToken token;

      if (self->kind == QI_OP_BOARD_DIFF)
        qi_edit_put (edit, get_integer (first),
                     qi_token_from_value (second, &token, storage) ? &token : NULL);
      else if (qi_token_from_value (first, &token, storage))
        qi_edit_hand (edit, self->side, &token, get_integer (second));
    }
}

/* What changes the board as a whole. @square: of a line; of a box the corner opposite @from. */
static void
add_board_step (const QiOp *self,
                QiEdit     *edit,
                gint64      from,
                gint64      square)
{
  if (self->kind == QI_OP_SHIFT)
    qi_edit_shift (edit, self->dimension, self->delta);
  else if (self->kind == QI_OP_INSERT)
    qi_edit_insert_line (edit, self->dimension, square, FALSE);
  else if (self->kind == QI_OP_DELETE)
    qi_edit_remove_line (edit, self->dimension, square);
  else if (self->kind == QI_OP_CROP && self->from != NULL)
    qi_edit_crop_box (edit, from, square);
  else if (self->kind == QI_OP_CROP)
    qi_edit_crop (edit);
  else if (self->turning == QI_N_TURNINGS)
    qi_edit_swap_sides (edit);
  else
    qi_edit_turn_board (edit, self->turning);
}

/* A set of one's own, for a game without one. */
static gboolean
add_own_set (const QiOp *self,
             QiSetup    *setup,
             QiEdit     *edit,
             GError    **error)
{
  g_autoptr (QiValue) own = self->delta != 0 ? qi_ledger_new_own (setup, error) : NULL;

  if (self->delta != 0 && own == NULL)
    return FALSE;
  qi_edit_detail (edit, QI_LEDGER_DETAIL, own);
  return TRUE;
}

/* What is missing of the game's set, and what is more than it; or what the set is. */
static gboolean
add_set_step (const QiOp *self,
              QiSetup    *setup,
              QiEdit     *edit,
              GError    **error)
{
  g_autoptr (QiLedger) ledger = NULL;
  g_autoptr (QiEdit) steps = NULL;

  if (self->kind == QI_OP_SET)
    return add_own_set (self, setup, edit, error);
  ledger = qi_ledger_new (setup, error);
  if (ledger == NULL)
    return FALSE;
  steps = self->kind == QI_OP_REST ? qi_ledger_make_rest (ledger, self->side)
                                   : qi_ledger_make_return (ledger, setup);
  qi_edit_append (edit, steps);
  return TRUE;
}

/* Fills a box, given by any two opposite corners. A square that does not exist is refused when it is set. */
static void
add_box (QiSetup       *setup,
         gint64         from,
         gint64         to,
         const QiToken *token,
         QiEdit        *edit)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  const gint64 n_squares = qi_shape_get_n_squares (shape);
  guint a[3] = { 0 };
  guint b[3] = { 0 };

  if (from < 0 || from >= n_squares || to < 0 || to >= n_squares)
    {
      qi_edit_put (edit, from < 0 || from >= n_squares ? from : to, token);
      return;
    }
  qi_shape_get_place (shape, (guint) from, &a[0], &a[1], &a[2]);
  qi_shape_get_place (shape, (guint) to, &b[0], &b[1], &b[2]);
  for (guint layer = MIN (a[0], b[0]); layer <= MAX (a[0], b[0]); layer++)
    for (guint rank = MIN (a[1], b[1]); rank <= MAX (a[1], b[1]); rank++)
      for (guint file = MIN (a[2], b[2]); file <= MAX (a[2], b[2]); file++)
        qi_edit_put (edit, qi_shape_get_index (shape, layer, rank, file), token);
}

/* The start position of the game, or a shuffled one. */
static gboolean
add_start (const QiOp *self,
           QiSetup    *setup,
           QiEdit     *edit,
           GError    **error)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  g_autoptr (QiSetup) start = NULL;

  if (self->kind == QI_OP_CHESS960)
    start = qi_chess960_dup_start ((guint) self->delta);
  else if (self->kind == QI_OP_SHUFFLE)
    start = qi_shuffle_dup_start (self->shuffle, (guint) self->delta);
  else if (info != NULL)
    start = qi_game_info_dup_start (info);
  if (start == NULL)
    {
      QiFinding *finding = qi_found_game_not_named ();

      qi_set_error (error, QI_ERROR_REFUSED, finding);
      return FALSE;
    }
  qi_edit_set_up (edit, setup, start);
  return TRUE;
}

/* What the game knows: its set, its start. */
static gboolean
add_game_step (const QiOp *self,
               QiSetup    *setup,
               QiEdit     *edit,
               GError    **error)
{
  if (self->kind == QI_OP_REST || self->kind == QI_OP_RETURN || self->kind == QI_OP_SET)
    return add_set_step (self, setup, edit, error);
  return add_start (self, setup, edit, error);
}

/* What is in a hand, whose turn it is, the shape, the styles. */
static void
add_form (const QiOp *self,
          QiEdit     *edit)
{
  if (self->kind == QI_OP_HAND)
    {
      qi_edit_hand (edit, self->side, &self->token, self->delta);
      return;
    }
  if (self->kind == QI_OP_TOGGLE)
    {
      qi_edit_toggle (edit);
      return;
    }
  if (self->kind == QI_OP_TURN)
    {
      qi_edit_turn (edit, self->side);
      return;
    }
  if (self->kind == QI_OP_SHAPE)
    {
      qi_edit_shape (edit, (const gint64 *) (gpointer) self->sizes->data, self->sizes->len,
                     QI_ANCHOR_START);
      return;
    }
  qi_edit_style (edit, QI_SIDE_FIRST, &self->styles[0]);
  qi_edit_style (edit, QI_SIDE_SECOND, &self->styles[1]);
}

static gboolean
add_steps (const QiOp *self,
           QiSetup    *setup,
           gint64      from,
           gint64      to,
           QiEdit     *edit,
           GError    **error)
{
  switch (self->kind)
    {
    case QI_OP_PUT:
      qi_edit_put (edit, to, &self->token);
      break;
    case QI_OP_CLEAR:
    case QI_OP_FILL:
      add_box (setup, from, to, self->kind == QI_OP_FILL ? &self->token : NULL, edit);
      break;
    case QI_OP_MOVE:
      qi_edit_move (edit, from, to);
      break;
    case QI_OP_HAND:
    case QI_OP_TOGGLE:
    case QI_OP_TURN:
    case QI_OP_SHAPE:
    case QI_OP_STYLES:
      add_form (self, edit);
      break;
    case QI_OP_ROTATE:
    case QI_OP_MIRROR:
    case QI_OP_SWAP:
    case QI_OP_SHIFT:
    case QI_OP_INSERT:
    case QI_OP_DELETE:
    case QI_OP_CROP:
      add_board_step (self, edit, from, to);
      break;
    case QI_OP_REST:
    case QI_OP_RETURN:
    case QI_OP_SET:
    case QI_OP_START:
    case QI_OP_CHESS960:
    case QI_OP_SHUFFLE:
      return add_game_step (self, setup, edit, error);
    case QI_OP_BOARD_DIFF:
    case QI_OP_HAND_DIFF:
      add_changes (self, edit);
      break;
    case QI_OP_COPY:
    case QI_OP_REPLACE:
    case QI_OP_PROMOTE:
    case QI_OP_DEMOTE:
    case QI_OP_SEND:
    case QI_OP_FLOOD:
    case QI_OP_MARK:
    case QI_OP_UNMARK:
    default:
      g_assert_not_reached ();
    }
  return TRUE;
}

QiSetup *
qi_op_apply (const QiOp      *self,
             const QiOptions *options,
             QiSetup         *setup,
             GPtrArray       *findings,
             GError         **error)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  gint64 from = 0;
  gint64 to = 0;
  gint64 onto = 0;

  if ((self->from != NULL && !find_square (options, setup, self->from, &from, error))
      || (self->to != NULL && !find_square (options, setup, self->to, &to, error))
      || (self->onto != NULL && !find_square (options, setup, self->onto, &onto, error)))
    return NULL;
  if (!(qi_op_is_of_part (self)
          ? qi_op_add_part (self, setup, from, to, onto, edit, findings, error)
          : add_steps (self, setup, from, to, edit, error)))
    return NULL;
  return qi_edit_apply (edit, setup, options->limits, findings, error);
}
