/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-edit-work-private.h"
#include "qi-token-private.h"

/* The end of an edit: one position from all that differs. */

/* Takes @position; gives the next one, or NULL. */
static QiPosition *
diff_board (QiPosition *position,
            GArray     *changes,
            GError    **error)
{
  if (position == NULL || changes->len == 0)
    return position;

  QiPosition *next =
    qi_position_board_diff (position, (const QiBoardChange *) changes->data, changes->len, error);

  qi_position_unref (position);
  return next;
}

static QiPosition *
diff_hand (QiPosition *position,
           QiSide      side,
           GArray     *changes,
           GError    **error)
{
  if (position == NULL || changes->len == 0)
    return position;

  QiPosition *next = qi_position_hand_diff (position, side, (const QiHandChange *) changes->data,
                                            changes->len, error);

  qi_position_unref (position);
  return next;
}

static void
add_hand_change (QiEditWork    *work,
                 QiSide         side,
                 const QiToken *token,
                 gint64         count,
                 GArray        *less[2],
                 GArray        *more[2])
{
  gint64 old = qi_position_get_hand_count (work->board, side, token);
  QiHandChange change = { token, count - old };

  if (count < old)
    g_array_append_val (less[side], change);
  else if (count > old)
    g_array_append_val (more[side], change);
}

/* Sorts what differs in one hand into pieces that go and pieces that come. */
static void
collect_hand (QiEditWork *work,
              QiSide      side,
              GArray     *less[2],
              GArray     *more[2])
{
  GHashTable *counts = work->counts[side];

  if (counts != NULL)
    {
      GHashTableIter iter;
      gpointer key;

      g_hash_table_iter_init (&iter, counts);
      while (g_hash_table_iter_next (&iter, &key, NULL))
        {
          const QiEditCount *count = key;

          add_hand_change (work, side, count->token, count->count, less, more);
        }
    }
  if (work->hands != NULL && work->hands != work->board)
    {
      gsize n_items;
      const QiHandItem *items = qi_position_get_hand (work->hands, side, &n_items);

      for (gsize i = 0; i < n_items; i++)
        {
          QiEditCount wanted = { &items[i].token, 0 };

          if (counts == NULL || !g_hash_table_contains (counts, &wanted))
            add_hand_change (work, side, &items[i].token, items[i].count, less, more);
        }
    }
}

typedef struct
{
  QiPosition *board;
  GArray     *less; /* QiBoardChange: squares that are emptied */
  GArray     *more; /* the others */
} Collection;

static gboolean
collect_square (guint          square,
                const QiToken *piece,
                gpointer       user_data)
{
  const Collection *to = user_data;
  const QiBoardChange change = { square, piece };

  if (!qi_token_same (piece, qi_position_get_piece (to->board, square)))
    g_array_append_vals (piece == NULL ? to->less : to->more, &change, 1);
  return TRUE;
}

static void
collect_board (QiEditWork *work,
               GArray     *less,
               GArray     *more)
{
  Collection to = { work->board, less, more };

  qi_edit_work_foreach_changed (work, collect_square, &to);
}

/* The position that the edit makes. Pieces are removed before others are added, so that no position on the way
 * has more pieces than allowed if neither the first nor the last has. */
static QiPosition *
make_position (QiEditWork *work,
               GError    **error)
{
  g_autoptr (GArray) board_less = g_array_new (FALSE, FALSE, sizeof (QiBoardChange));
  g_autoptr (GArray) board_more = g_array_new (FALSE, FALSE, sizeof (QiBoardChange));
  g_autoptr (GArray) first_less = g_array_new (FALSE, FALSE, sizeof (QiHandChange));
  g_autoptr (GArray) first_more = g_array_new (FALSE, FALSE, sizeof (QiHandChange));
  g_autoptr (GArray) second_less = g_array_new (FALSE, FALSE, sizeof (QiHandChange));
  g_autoptr (GArray) second_more = g_array_new (FALSE, FALSE, sizeof (QiHandChange));
  GArray *less[2] = { first_less, second_less };
  GArray *more[2] = { first_more, second_more };
  QiPosition *position = qi_position_ref (work->board);

  collect_board (work, board_less, board_more);
  collect_hand (work, QI_SIDE_FIRST, less, more);
  collect_hand (work, QI_SIDE_SECOND, less, more);
  if (first_less->len + first_more->len + second_less->len + second_more->len == 0)
    {
      /* The common edit: one diff, one new path in the tree. */
      g_array_append_vals (board_less, board_more->data, board_more->len);
      g_array_set_size (board_more, 0);
    }

  position = diff_board (position, board_less, error);
  position = diff_hand (position, QI_SIDE_FIRST, first_less, error);
  position = diff_hand (position, QI_SIDE_SECOND, second_less, error);
  position = diff_hand (position, QI_SIDE_FIRST, first_more, error);
  position = diff_hand (position, QI_SIDE_SECOND, second_more, error);
  position = diff_board (position, board_more, error);

  for (QiSide side = QI_SIDE_FIRST; position != NULL && side <= QI_SIDE_SECOND; side++)
    if (!qi_token_same (work->styles[side], qi_position_get_style (position, side)))
      {
        QiPosition *next = qi_position_with_style (position, side, work->styles[side], error);

        qi_position_unref (position);
        position = next;
      }
  if (position != NULL && qi_position_get_turn (position) != work->turn)
    {
      QiPosition *next = qi_position_with_turn (position, work->turn);

      qi_position_unref (position);
      position = next;
    }
  return position;
}

QiSetup *
qi_edit_work_make_setup (QiEditWork *work,
                         QiSetup    *old,
                         GError    **error)
{
  g_autoptr (QiPosition) position = make_position (work, error);
  QiPosition *old_position = qi_setup_get_position (old);

  if (position == NULL)
    return NULL;

  g_autoptr (QiSetup) with_position = NULL;
  g_autoptr (QiSetup) with_game = NULL;

  with_position =
    qi_setup_with_position (old,
                            qi_position_equal (position, old_position) ? old_position : position);
  with_game = qi_setup_with_game (with_position, work->game);
  if (qi_details_equal (work->details, qi_setup_get_details (old)))
    return g_steal_pointer (&with_game);
  return qi_setup_with_details (with_game, work->details);
}
