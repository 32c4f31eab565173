/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-edit-work-private.h"
#include "qi-found-private.h"
#include "qi-owner.h"
#include "qi-token-private.h"

/* The step of an edit in which the sides change places. */

typedef struct
{
  QiEditWork        *work;
  QiPositionBuilder *builder;
  GString           *text; /* of the token that is being made */
  const QiToken     *refused;
  GArray            *kept; /* guint: squares of pieces that have no other side */
} Swap;

/* The token of the other side: a view on @text, or @token itself. FALSE: it has none. */
static gboolean
flip (const QiToken *token,
      GString       *text,
      QiToken       *flipped)
{
  *flipped = *token;
  if (token->kind != QI_TOKEN_STRING || !qi_owner_flip_text (token->text, token->length, text))
    return FALSE;
  *flipped = (QiToken) { text->str, (guint) text->len, QI_TOKEN_STRING };
  return TRUE;
}

/* Keeps a copy as long as the work. */
static const QiToken *
keep (QiEditWork    *work,
      const QiToken *token)
{
  if (work->tokens == NULL)
    work->tokens = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (work->tokens, qi_token_copy (token));
  return g_ptr_array_index (work->tokens, work->tokens->len - 1);
}

static gboolean
swap_piece (guint          square,
            const QiToken *piece,
            gpointer       user_data)
{
  Swap *swap = user_data;
  QiToken flipped;

  if (!flip (piece, swap->text, &flipped)
      && !(piece->kind == QI_TOKEN_STRING
           && qi_owner_of_text (piece->text, piece->length) == QI_OWNER_BOTH))
    g_array_append_val (swap->kept, square);
  if (!qi_position_builder_put (swap->builder, square, &flipped))
    swap->refused = keep (swap->work, &flipped);
  return swap->refused == NULL;
}

static gboolean
swap_board (QiEditWork *work,
            GString    *text,
            GError    **error)
{
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (QiPositionBuilder) builder =
    qi_edit_work_begin_board (work, &work->shape, qi_edit_work_get_limits (work));
  Swap swap = { work, builder, text, NULL, kept };

  if (!qi_edit_work_foreach (work, swap_piece, &swap))
    return qi_edit_work_check_piece (work, swap.refused, error);
  if (kept->len > 0)
    qi_edit_work_note (work, qi_found_pieces_of_no_side (kept->len), kept);
  /* As many pieces as stand on the board are not too many. */
  qi_edit_work_set_board (work, qi_position_builder_end (g_steal_pointer (&builder), NULL));
  return TRUE;
}

/* What @side holds, with the other side's tokens, as counts that stay with the work. */
static GHashTable *
make_counts (QiEditWork *work,
             QiSide      side,
             GString    *text)
{
  GHashTable *counts = qi_edit_work_new_counts ();
  GHashTableIter iter;
  gsize n = 0;
  const QiHandItem *items =
    work->hands != NULL ? qi_position_get_hand (work->hands, side, &n) : NULL;
  gpointer key;

  /* Every piece of the hand has a count from here on. */
  for (gsize i = 0; i < n; i++)
    qi_edit_work_get_count (work, side, &items[i].token);
  if (work->counts[side] == NULL)
    return counts;
  g_hash_table_iter_init (&iter, work->counts[side]);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      const QiEditCount *old = key;
      QiToken flipped;
      QiEditCount count = { NULL, old->count };

      flip (old->token, text, &flipped);
      count.token = keep (work, &flipped);
      g_hash_table_add (counts, g_memdup2 (&count, sizeof count));
    }
  return counts;
}

static gboolean
check_counts (QiEditWork *work,
              GError    **error)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      GHashTableIter iter;
      gpointer key;

      g_hash_table_iter_init (&iter, work->counts[side]);
      while (g_hash_table_iter_next (&iter, &key, NULL))
        if (!qi_edit_work_check_piece (work, ((const QiEditCount *) key)->token, error))
          return FALSE;
    }
  return TRUE;
}

static gboolean
swap_styles (QiEditWork *work,
             GString    *text,
             GError    **error)
{
  const QiToken *swapped[2];

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      QiToken flipped;

      flip (work->styles[qi_side_other (side)], text, &flipped);
      swapped[side] = keep (work, &flipped);
      if (!qi_edit_work_check_style (work, side, swapped[side], error))
        return FALSE;
    }
  work->styles[QI_SIDE_FIRST] = swapped[QI_SIDE_FIRST];
  work->styles[QI_SIDE_SECOND] = swapped[QI_SIDE_SECOND];
  return TRUE;
}

void
qi_edit_work_drop_moves (QiEditWork *work)
{
  QiDetails *details = qi_details_without_moves (work->details, work->notes);

  qi_details_unref (work->details);
  work->details = details;
}

gboolean
qi_edit_work_swap_sides (QiEditWork *work,
                         GError    **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GHashTable *counts[2] = { NULL, NULL };
  QiDetails *details = NULL;

  qi_edit_work_follow_board (work);
  if (!swap_styles (work, text, error) || !swap_board (work, text, error))
    return FALSE;
  counts[QI_SIDE_FIRST] = make_counts (work, QI_SIDE_SECOND, text);
  counts[QI_SIDE_SECOND] = make_counts (work, QI_SIDE_FIRST, text);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_clear_pointer (&work->counts[side], g_hash_table_unref);
      work->counts[side] = counts[side];
    }
  g_clear_pointer (&work->hands, qi_position_unref);
  if (!check_counts (work, error))
    return FALSE;
  details = qi_details_swap_sides (work->details);
  qi_details_unref (work->details);
  work->details = details;
  work->turn = qi_side_other (work->turn);
  /* The side that may capture en passant is still the side to move. */
  work->passing_turn = qi_side_other (work->passing_turn);
  qi_edit_work_drop_moves (work);
  return TRUE;
}
