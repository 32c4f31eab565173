/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-board-pattern-private.h"

#include "qi-owner.h"
#include "qi-token-private.h"

/* Squares that are not free, in no order; then the pieces wanted in hands. */
typedef struct
{
  guint        square;
  QiSquareWish wish;
  QiSide       side;
  QiToken     *piece; /* (nullable) */
} Wish;

typedef struct
{
  QiSide   side;
  QiToken *piece;
  guint    count;
} Holding;

struct _QiBoardPattern
{
  QiShape     shape;
  GArray     *wishes;   /* Wish */
  GHashTable *places;   /* square to its index in @wishes, plus 1 */
  GArray     *holdings; /* Holding */
};

static void
clear_wish (gpointer data)
{
  g_free (((Wish *) data)->piece);
}

static void
clear_holding (gpointer data)
{
  g_free (((Holding *) data)->piece);
}

static void
pattern_clear (gpointer data)
{
  QiBoardPattern *self = data;

  g_array_unref (self->wishes);
  g_array_unref (self->holdings);
  g_hash_table_unref (self->places);
}

QiBoardPattern *
qi_board_pattern_new (const QiShape *shape)
{
  QiBoardPattern *self;

  g_return_val_if_fail (shape != NULL, NULL);

  self = g_atomic_rc_box_new0 (QiBoardPattern);
  self->shape = *shape;
  self->wishes = g_array_new (FALSE, FALSE, sizeof (Wish));
  g_array_set_clear_func (self->wishes, clear_wish);
  self->holdings = g_array_new (FALSE, FALSE, sizeof (Holding));
  g_array_set_clear_func (self->holdings, clear_holding);
  self->places = g_hash_table_new (NULL, NULL);
  return self;
}

/* @side is to have at least @count of @piece in hand. */
static void
set_hand (QiBoardPattern *self,
          QiSide          side,
          const QiToken  *piece,
          guint           count)
{
  Holding holding = { side, NULL, count };

  g_return_if_fail (self != NULL && piece != NULL);

  holding.piece = qi_token_copy (piece);
  g_array_append_val (self->holdings, holding);
}

QiBoardPattern *
qi_board_pattern_new_for (QiPosition *position)
{
  QiBoardPattern *self;
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  g_return_val_if_fail (position != NULL, NULL);

  self = qi_board_pattern_new (qi_position_get_shape (position));
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    qi_board_pattern_set (self, square, QI_SQUARE_PIECE, piece, QI_SIDE_FIRST);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      for (gsize i = 0; i < n; i++)
        set_hand (self, side, &items[i].token, items[i].count);
    }
  return self;
}

QiBoardPattern *
qi_board_pattern_ref (QiBoardPattern *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

void
qi_board_pattern_unref (QiBoardPattern *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, pattern_clear);
}

const QiShape *
qi_board_pattern_get_shape (const QiBoardPattern *self)
{
  return &self->shape;
}

static Wish *
find_wish (const QiBoardPattern *self,
           guint                 square)
{
  const guint place =
    GPOINTER_TO_UINT (g_hash_table_lookup (self->places, GUINT_TO_POINTER (square)));

  return place > 0 ? &g_array_index (self->wishes, Wish, place - 1) : NULL;
}

void
qi_board_pattern_set (QiBoardPattern *self,
                      guint           square,
                      QiSquareWish    wish,
                      const QiToken  *piece,
                      QiSide          side)
{
  Wish *old;
  const Wish made = { square, wish, side, wish == QI_SQUARE_PIECE ? qi_token_copy (piece) : NULL };

  g_return_if_fail (self != NULL && square < qi_shape_get_n_squares (&self->shape));

  old = find_wish (self, square);
  if (old != NULL)
    {
      g_free (old->piece);
      *old = made;
      return;
    }
  g_array_append_val (self->wishes, made);
  g_hash_table_insert (self->places, GUINT_TO_POINTER (square),
                       GUINT_TO_POINTER (self->wishes->len));
}

QiSquareWish
qi_board_pattern_get (const QiBoardPattern *self,
                      guint                 square)
{
  const Wish *wish = find_wish (self, square);

  return wish != NULL ? wish->wish : QI_SQUARE_FREE;
}

/* The token of the other side, or @token where it has none: a view on @text. */
static QiToken
flip (const QiToken *token,
      GString       *text)
{
  if (token->kind != QI_TOKEN_STRING || !qi_owner_flip_text (token->text, token->length, text))
    return *token;
  return (QiToken) { text->str, (guint) text->len, QI_TOKEN_STRING };
}

QiBoardPattern *
qi_board_pattern_make_image (const QiBoardPattern *self,
                             const QiImage        *image)
{
  QiShape to;
  g_autofree guint *squares = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  QiBoardPattern *made;

  g_return_val_if_fail (self != NULL && image != NULL, NULL);

  squares = qi_image_map_squares (image, &self->shape, &to);
  made = qi_board_pattern_new (&to);
  for (guint i = 0; i < self->wishes->len; i++)
    {
      const Wish *wish = &g_array_index (self->wishes, Wish, i);
      const QiSide side = image->swaps ? qi_side_other (wish->side) : wish->side;
      QiToken piece = { 0 };

      if (wish->piece != NULL)
        piece = image->swaps ? flip (wish->piece, text) : *wish->piece;
      qi_board_pattern_set (made, squares[wish->square], wish->wish, &piece, side);
    }
  for (guint i = 0; i < self->holdings->len; i++)
    {
      const Holding *holding = &g_array_index (self->holdings, Holding, i);
      const QiToken piece = image->swaps ? flip (holding->piece, text) : *holding->piece;

      set_hand (made, image->swaps ? qi_side_other (holding->side) : holding->side, &piece,
                holding->count);
    }
  return made;
}

static gboolean
is_fulfilled (const Wish    *wish,
              const QiToken *piece)
{
  switch (wish->wish)
    {
    case QI_SQUARE_PIECE:
      return piece != NULL && qi_token_equal (piece, wish->piece);
    case QI_SQUARE_EMPTY:
      return piece == NULL;
    case QI_SQUARE_OCCUPIED:
      return piece != NULL;
    case QI_SQUARE_OF_SIDE:
      return piece != NULL && piece->kind == QI_TOKEN_STRING
             && qi_owner_of_text (piece->text, piece->length)
                  == (wish->side == QI_SIDE_FIRST ? QI_OWNER_FIRST : QI_OWNER_SECOND);
    case QI_SQUARE_FREE:
    default:
      return TRUE;
    }
}

gboolean
qi_board_pattern_matches (const QiBoardPattern *self,
                          QiPosition           *position)
{
  g_return_val_if_fail (self != NULL && position != NULL, FALSE);

  if (!qi_shape_equal (&self->shape, qi_position_get_shape (position)))
    return FALSE;
  for (guint i = 0; i < self->wishes->len; i++)
    {
      const Wish *wish = &g_array_index (self->wishes, Wish, i);

      if (!is_fulfilled (wish, qi_position_get_piece (position, wish->square)))
        return FALSE;
    }
  for (guint i = 0; i < self->holdings->len; i++)
    {
      const Holding *holding = &g_array_index (self->holdings, Holding, i);

      if (qi_position_get_hand_count (position, holding->side, holding->piece) < holding->count)
        return FALSE;
    }
  return TRUE;
}
