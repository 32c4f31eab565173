/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game.h"
#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-square-set-private.h"

#include <string.h>

typedef struct
{
  char   *id;
  QiShape shape;
  gsize   board_size;
  gsize   n_cleared;
} QiGamePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (QiGame, qi_game, G_TYPE_OBJECT)

static QiGamePrivate *
get_private (QiGame *self)
{
  return qi_game_get_instance_private (self);
}

QiPly
qi_ply_of (const QiBoard *board,
           const QiMove  *move)
{
  const guint from = move->from < G_MAXUINT16 ? move->from + 1 : 0;
  const guint to = move->to < G_MAXUINT16 ? move->to + 1 : 0;

  return (QiPly) { board->key,
                   board->turn,
                   board->check,
                   move->kind,
                   { move->flags, (guint8) (from & 0xFF), (guint8) (from >> 8),
                     (guint8) (to & 0xFF), (guint8) (to >> 8) } };
}

guint
qi_past_count (const QiPast  *past,
               const QiBoard *board)
{
  gsize back = MIN (past->n_plies, board->reversible);
  guint count = 0;

  for (gsize i = past->n_plies - back; i < past->n_plies; i++)
    if (past->plies[i].key == board->key && past->plies[i].turn == board->turn)
      count++;
  return count;
}

void
qi_game_set_up (QiGame        *self,
                const char    *id,
                const QiShape *shape,
                gsize          board_size)
{
  QiGamePrivate *priv = get_private (self);

  g_return_if_fail (priv->id == NULL);
  g_return_if_fail (board_size >= sizeof (QiBoard));

  priv->id = g_strdup (id);
  priv->shape = *shape;
  priv->board_size = board_size;
  priv->n_cleared = board_size;
}

void
qi_game_set_cleared (QiGame *self,
                     gsize   n_bytes)
{
  QiGamePrivate *priv = get_private (self);

  g_return_if_fail (n_bytes <= priv->board_size);
  priv->n_cleared = n_bytes;
}

void
qi_game_load (QiGame  *self,
              QiSetup *setup,
              QiBoard *board)
{
  memset (board, 0, get_private (self)->n_cleared);
  QI_GAME_GET_CLASS (self)->load (self, setup, board);
}

/* The defaults. */

static guint64
get_key (QiGame        *self,
         const QiBoard *board)
{
  return board->key;
}

static const char *const *
list_text_alone (QiGame *self)
{
  static const char *const notations[] = { "text", NULL };

  return notations;
}

static gboolean
read_by_matching (QiGame        *self,
                  const QiBoard *board,
                  const QiPast  *past,
                  const char    *text,
                  const char    *notation,
                  QiMoveList    *move)
{
  QiGameClass *class = QI_GAME_GET_CLASS (self);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) all = QI_MOVE_LIST (space);
  g_autoptr (GString) own = g_string_new (NULL);

  class->list_moves (self, board, past, QI_ORIGIN_ALL, &all);
  for (guint i = 0; i < all.n_moves; i++)
    {
      g_string_truncate (own, 0);
      class->write_move (self, board, past, &all.moves[i], notation, own);
      if (strcmp (own->str, text) == 0)
        {
          QiMove *found = qi_move_list_add (move);

          *found = all.moves[i];
          found->path = qi_move_list_add_path (move, found->path, found->n_path);
        }
    }
  return move->n_moves > 0;
}

static int
evaluate_nothing (QiGame        *self,
                  const QiBoard *board)
{
  return 0;
}

static const char *
get_no_token (QiGame *self,
              guint   piece)
{
  return NULL;
}

static void
add_edge_neighbours (QiGame      *self,
                     guint        square,
                     QiSquareSet *set)
{
  const QiShape *shape = &get_private (self)->shape;
  guint stride = 1;

  for (guint d = shape->n_dimensions; d-- > 0; stride *= shape->sizes[d])
    {
      guint place = square / stride % shape->sizes[d];

      if (place > 0)
        qi_square_set_add (set, square - stride);
      if (place + 1 < shape->sizes[d])
        qi_square_set_add (set, square + stride);
    }
}

static void
add_by_epin (QiGame        *self,
             const QiBoard *board,
             QiSetup       *setup,
             QiSide         side,
             QiSquareSet   *set)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  qi_position_iter_init (&iter, qi_setup_get_position (setup), 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      QiEpin epin;

      if (piece->kind == QI_TOKEN_STRING && qi_epin_parse (piece->text, piece->length, &epin)
          && epin.side == side)
        qi_square_set_add (set, square);
    }
}

static void
add_no_attacks (QiGame        *self,
                const QiBoard *board,
                guint          square,
                QiSquareSet   *set)
{
}

static void
add_no_attackers (QiGame        *self,
                  const QiBoard *board,
                  guint          square,
                  QiSide         side,
                  QiSquareSet   *set)
{
}

static void
add_no_checkers (QiGame        *self,
                 const QiBoard *board,
                 QiSide         side,
                 QiSquareSet   *royals,
                 QiSquareSet   *checkers)
{
}

static void
diagnose_nothing (QiGame        *self,
                  const QiBoard *board,
                  QiSetup       *setup,
                  GPtrArray     *findings)
{
}

static void
fix_nothing (QiGame     *self,
             const char *id,
             QiFix      *fix)
{
}

static void
explain_nothing (QiGame        *self,
                 const QiBoard *board,
                 const QiMove  *attempt,
                 QiFinding     *refusal)
{
}

static void
qi_game_finalize (GObject *object)
{
  g_free (get_private (QI_GAME (object))->id);
  G_OBJECT_CLASS (qi_game_parent_class)->finalize (object);
}

static void
qi_game_class_init (QiGameClass *class)
{
  G_OBJECT_CLASS (class)->finalize = qi_game_finalize;

  class->compute_key = get_key;
  class->list_notations = list_text_alone;
  class->read_move = read_by_matching;
  class->evaluate = evaluate_nothing;
  class->perft = qi_game_count_leaves;
  class->get_token = get_no_token;
  class->get_neighbours = add_edge_neighbours;
  class->add_occupied = add_by_epin;
  class->add_attacks = add_no_attacks;
  class->add_attackers = add_no_attackers;
  class->add_checkers = add_no_checkers;
  class->diagnose = diagnose_nothing;
  class->fix = fix_nothing;
  class->explain = explain_nothing;
}

static void
qi_game_init (QiGame *self)
{
}

/**
 * qi_game_get_id:
 * @self: a game
 *
 * Returns: (transfer none): its id in the games table
 *
 * Since: 1.0
 */
const char *
qi_game_get_id (QiGame *self)
{
  g_return_val_if_fail (QI_IS_GAME (self), NULL);
  return get_private (self)->id;
}

/**
 * qi_game_get_shape:
 * @self: a game
 *
 * Returns: (transfer none): the boards that it is played on
 *
 * Since: 1.0
 */
const QiShape *
qi_game_get_shape (QiGame *self)
{
  g_return_val_if_fail (QI_IS_GAME (self), NULL);
  return &get_private (self)->shape;
}

gsize
qi_game_get_board_size (QiGame *self)
{
  g_return_val_if_fail (QI_IS_GAME (self), 0);
  return get_private (self)->board_size;
}

/**
 * qi_game_list_notations:
 * @self: a game
 *
 * Returns: (transfer none) (array zero-terminated=1): ids of the notations of moves, the usual one first
 *
 * Since: 1.0
 */
const char *const *
qi_game_list_notations (QiGame *self)
{
  g_return_val_if_fail (QI_IS_GAME (self), NULL);
  return QI_GAME_GET_CLASS (self)->list_notations (self);
}

/**
 * qi_game_has_notation:
 * @self: a game
 * @notation: an id of a notation of moves: "san", "uci" …
 *
 * Returns: whether qi_state_write_move() knows it for this game
 *
 * Since: 1.0
 */
gboolean
qi_game_has_notation (QiGame     *self,
                      const char *notation)
{
  g_return_val_if_fail (QI_IS_GAME (self), FALSE);
  g_return_val_if_fail (notation != NULL, FALSE);
  return g_strv_contains (qi_game_list_notations (self), notation);
}

const char *
qi_game_get_token (QiGame *self,
                   guint   piece)
{
  g_return_val_if_fail (QI_IS_GAME (self), NULL);
  return QI_GAME_GET_CLASS (self)->get_token (self, piece);
}

void
qi_game_get_neighbours (QiGame      *self,
                        guint        square,
                        QiSquareSet *set)
{
  g_return_if_fail (QI_IS_GAME (self));
  g_return_if_fail (square < qi_shape_get_n_squares (qi_game_get_shape (self)));
  QI_GAME_GET_CLASS (self)->get_neighbours (self, square, set);
}
