/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-plan.h"
#include "qi-game-info-private.h"

#define COUNT_FONT  DIAGRAM_PLAN_COUNT_FONT
#define DIGIT_WIDTH 0.66 /* of a digit, in font sizes */

/* The order in which the game lists its pieces; those it does not know come last. */
static guint
get_rank (const DiagramPlan *self,
          const QiToken     *piece)
{
  const QiGameInfo *info = diagram_look_get_game (&self->look, piece);
  const QiGamePiece *entry = NULL;
  QiEpin epin;

  if (info == NULL || piece->kind != QI_TOKEN_STRING
      || !qi_epin_parse (piece->text, piece->length, &epin))
    return G_MAXUINT;
  entry = qi_game_info_find_piece (info, &epin);
  return entry != NULL ? qi_game_info_get_piece_place (info, entry) : G_MAXUINT;
}

static int
compare_items (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const DiagramPlan *self = user_data;
  const DiagramPlanItem *left = a;
  const DiagramPlanItem *right = b;
  guint left_rank = get_rank (self, &left->item->token);
  guint right_rank = get_rank (self, &right->item->token);

  if (left_rank != right_rank)
    return left_rank < right_rank ? -1 : 1;
  return qi_token_compare (&left->item->token, &right->item->token);
}

void
diagram_plan_fill_hand (DiagramPlan *self,
                        QiSide       side)
{
  DiagramPlanHand *hand = &self->hands[side];
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (self->position, side, &n_items);

  hand->n_items = (guint) MIN (n_items, DIAGRAM_PLAN_MAX_HAND_ITEMS);
  hand->cut = n_items > hand->n_items;
  for (guint i = 0; i < hand->n_items; i++)
    hand->items[i] = (DiagramPlanItem) { .item = &items[i] };
  g_qsort_with_data (hand->items, (int) hand->n_items, sizeof hand->items[0], compare_items, self);
}

static double
get_count_width (guint  count,
                 double size)
{
  guint n_digits = 1;

  if (count < 2)
    return 0.;
  for (guint rest = count / 10; rest > 0; rest /= 10)
    n_digits++;
  return n_digits * DIGIT_WIDTH * COUNT_FONT * size;
}

/* Places the pieces of a hand from (0, 0) on in rows of @width; those that find no room give way to
 * an ellipsis. Returns how many rows there are, and how long the longest is. */
guint
diagram_plan_flow_hand (DiagramPlan *self,
                        QiSide       side,
                        double       size,
                        double       width,
                        guint        max_rows,
                        double      *longest)
{
  DiagramPlanHand *hand = &self->hands[side];
  double space = size * 0.15;
  double x = 0.;
  guint row = 0;

  *longest = 0.;
  hand->size = hand->n_items > 0 && max_rows > 0 ? size : 0.;
  if (hand->n_items == 0)
    return 0;
  for (guint i = 0; i < hand->n_items; i++)
    {
      DiagramPlanItem *item = &hand->items[i];
      gboolean last = row + 1 >= max_rows;
      double reserve = last && (i + 1 < hand->n_items || hand->cut) ? size * COUNT_FONT : 0.;

      item->count_width = get_count_width (item->item->count, size);
      if (x + size + item->count_width > width - reserve && (x > 0. || last))
        {
          if (last)
            {
              hand->n_items = i;
              hand->cut = TRUE;
              break;
            }
          row++;
          x = 0.;
        }
      item->x = x;
      item->y = row * size;
      x += size + item->count_width + space;
      *longest = MAX (*longest, x - space);
    }
  hand->cut_x = x;
  hand->cut_y = row * size;
  if (hand->cut)
    *longest = MAX (*longest, x + size * COUNT_FONT);
  return row + 1;
}

void
diagram_plan_move_hand (DiagramPlanHand *hand,
                        double           x,
                        double           y)
{
  for (guint i = 0; i < hand->n_items; i++)
    {
      hand->items[i].x += x;
      hand->items[i].y += y;
    }
  hand->cut_x += x;
  hand->cut_y += y;
}
