/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-squares.h"

#include "mas-act.h"
#include "mas-piece.h"
#include "mas-words-lists.h"
#include "mas-words.h"
#include "qi-connected-private.h"
#include "qi-token-private.h"

#include <glib/gi18n.h>

#define MAX_KINDS 2 /* of pieces that are named; more are counted together */

typedef struct
{
  QiPosition    *position;
  guint          square;
  const QiToken *piece; /* on it, or NULL */
  QiOwner        owner;
  guint          at[3]; /* its layer, rank and file */
} From;

static gboolean
is_meant (const From *from,
          MasSquares  which,
          guint       square)
{
  const QiToken *piece = qi_position_get_piece (from->position, square);
  guint at[3];

  qi_shape_get_place (qi_position_get_shape (from->position), square, &at[0], &at[1], &at[2]);
  switch (which)
    {
    case MAS_SQUARES_SAME:
      return piece != NULL && qi_token_same (piece, from->piece);
    case MAS_SQUARES_SIDE:
      return piece != NULL && from->piece != NULL && mas_piece_get_owner (piece) == from->owner;
    case MAS_SQUARES_FILE:
      return at[0] == from->at[0] && at[2] == from->at[2];
    case MAS_SQUARES_RANK:
      return at[0] == from->at[0] && at[1] == from->at[1];
    case MAS_SQUARES_LAYER:
      return at[0] == from->at[0];
    case MAS_SQUARES_REST:
    case MAS_SQUARES_CONNECTED:
    default:
      g_return_val_if_reached (FALSE);
    }
}

static GArray *
find_rest (QiPosition   *position,
           const GArray *selected)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));
  guint next = 0;

  for (guint square = 0; square < qi_position_get_n_squares (position); square++)
    if (next < selected->len && g_array_index (selected, guint, next) == square)
      next++;
    else
      g_array_append_val (found, square);
  return found;
}

GArray *
mas_squares_find (QiPosition   *position,
                  MasSquares    which,
                  guint         square,
                  const GArray *selected)
{
  From from = { position, square, qi_position_get_piece (position, square), QI_OWNER_FIRST, { 0 } };
  GArray *found = NULL;

  if (which == MAS_SQUARES_REST)
    return find_rest (position, selected);
  if (which == MAS_SQUARES_CONNECTED)
    return qi_position_find_connected (position, square);
  if (from.piece != NULL)
    from.owner = mas_piece_get_owner (from.piece);
  qi_shape_get_place (qi_position_get_shape (position), square, &from.at[0], &from.at[1],
                      &from.at[2]);
  found = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint other = 0; other < qi_position_get_n_squares (position); other++)
    if (is_meant (&from, which, other))
      g_array_append_val (found, other);
  return found;
}

GPtrArray *
mas_squares_list_kinds (QiPosition   *position,
                        const GArray *squares,
                        guint         max)
{
  GPtrArray *kinds = g_ptr_array_new ();

  for (guint i = 0; i < squares->len && kinds->len < max; i++)
    {
      const QiToken *piece = qi_position_get_piece (position, g_array_index (squares, guint, i));
      guint kind = 0;

      while (piece != NULL && kind < kinds->len
             && !qi_token_equal (g_ptr_array_index (kinds, kind), piece))
        kind++;
      if (piece != NULL && kind == kinds->len)
        g_ptr_array_add (kinds, (gpointer) piece);
    }
  return kinds;
}

char *
mas_squares_dup_words (const QiGameInfo *info,
                       QiPosition       *position,
                       const GArray     *squares)
{
  const QiToken *kinds[MAX_KINDS] = { NULL };
  guint counts[MAX_KINDS] = { 0 };
  guint n_pieces = 0;
  guint n_other = 0;
  g_autoptr (GString) words = NULL;

  for (guint i = 0; i < squares->len; i++)
    {
      const QiToken *piece = qi_position_get_piece (position, g_array_index (squares, guint, i));
      guint kind = 0;

      if (piece == NULL)
        continue;
      n_pieces++;
      while (kind < MAX_KINDS && kinds[kind] != NULL && kinds[kind] != piece
             && !qi_token_equal (kinds[kind], piece))
        kind++;
      if (kind == MAX_KINDS)
        n_other++;
      else
        {
          kinds[kind] = piece;
          counts[kind]++;
        }
    }
  if (n_pieces == 0 || n_other > 0)
    return mas_act_dup_size (squares->len, n_pieces);
  words = g_string_new (NULL);
  g_string_append_printf (words, ngettext ("%'u square", "%'u squares", squares->len),
                          squares->len);
  for (guint kind = 0; kind < MAX_KINDS && kinds[kind] != NULL; kind++)
    {
      g_autofree char *name = mas_words_piece (info, kinds[kind]);
      /* Translators: a number and a piece: "3 × white pawn" */
      g_autofree char *several = g_strdup_printf (_("%'u × %s"), counts[kind], name);

      mas_list_append (words, counts[kind] == 1 ? name : several);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

char *
mas_squares_dup_selected (const QiGameInfo *info,
                          QiPosition       *position,
                          const GArray     *squares)
{
  g_autofree char *words = mas_squares_dup_words (info, position, squares);

  /* Translators: "12 squares, 3 pieces" */
  return g_strdup_printf (_("%s selected: Delete clears, Enter has more, Esc lets go"), words);
}
