/* SPDX-License-Identifier: Apache-2.0 */
#include "game-connect-four.h"

#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-rays-private.h"

#define OBSTACLE 3 /* a piece that is no disc */

typedef struct
{
  QiBoard head;
  guint8  squares[64]; /* 0, 1 and the side, or OBSTACLE */
  guint8  winner;      /* 0, or 1 and the side */
} Board;

struct _ConnectFour
{
  QiGame  parent_instance;
  QiRays *rays;
  guint   n_columns;
  guint   n_squares;
};

G_DEFINE_FINAL_TYPE (ConnectFour, connect_four, QI_TYPE_GAME)

/* How many discs equal to that on @square stand beside it in a row, in one direction. */
static guint
count_discs (ConnectFour *self,
             const Board *board,
             guint        square,
             guint        direction)
{
  const guint8 disc = board->squares[square];
  guint n = 0;

  while ((square = qi_rays_step (self->rays, square, direction)) != QI_SQUARE_NONE
         && board->squares[square] == disc)
    n++;
  return n;
}

static void
put (ConnectFour *self,
     Board       *board,
     guint        square,
     guint8       disc)
{
  const guint n_rays = qi_rays_get_n_rays (self->rays);

  board->squares[square] = disc;
  board->head.key ^= (square * 4 + disc) * G_GUINT64_CONSTANT (0xD1B54A32D192ED03) << 1;
  for (guint d = 0; d < n_rays / 2 && disc != OBSTACLE;
       d++) /* the opposite of the first ray is the last */
    if (count_discs (self, board, square, d) + count_discs (self, board, square, n_rays - 1 - d)
        >= 3)
      board->winner = disc;
}

static void
connect_four_load (QiGame  *game,
                   QiSetup *setup,
                   QiBoard *head)
{
  ConnectFour *self = CONNECT_FOUR (game);

  head->turn = (guint8) qi_position_get_turn (qi_setup_get_position (setup));
  head->key = head->turn;
  for (guint square = 0; square < self->n_squares; square++)
    {
      const QiToken *piece = qi_position_get_piece (qi_setup_get_position (setup), square);

      if (piece != NULL)
        put (self, (Board *) head, square,
             qi_token_is (piece, "X")   ? 1
             : qi_token_is (piece, "o") ? 2
                                        : OBSTACLE);
    }
}

static void
connect_four_list_moves (QiGame        *game,
                         const QiBoard *head,
                         const QiPast  *past,
                         guint          origin,
                         QiMoveList    *moves)
{
  ConnectFour *self = CONNECT_FOUR (game);
  const Board *board = (const Board *) head;

  if (board->winner != 0 || (origin != QI_ORIGIN_ALL && origin != QI_ORIGIN_DROPS))
    return;
  for (guint column = 0; column < self->n_columns; column++)
    {
      guint square = column;

      if (board->squares[column] != 0)
        continue;
      while (square + self->n_columns < self->n_squares
             && board->squares[square + self->n_columns] == 0)
        square += self->n_columns;
      *qi_move_list_add (moves) = (QiMove) { .kind = QI_MOVE_PLACE,
                                             .piece = (guint16) (head->turn + 1),
                                             .from = QI_SQUARE_NONE,
                                             .to = square,
                                             .extra = QI_SQUARE_NONE };
    }
}

static void
connect_four_play (QiGame       *game,
                   QiBoard      *head,
                   const QiMove *move)
{
  put (CONNECT_FOUR (game), (Board *) head, move->to, (guint8) move->piece);
  head->turn ^= 1;
  head->key ^= 1;
}

static void
connect_four_describe (QiGame        *game,
                       const QiBoard *head,
                       QiSetup       *setup,
                       const QiMove  *move,
                       QiEdit        *edit)
{
  qi_edit_put (edit, move->to, &QI_TOKEN (move->piece == 1 ? "X" : "o"));
  qi_edit_toggle (edit);
}

static void
connect_four_judge (QiGame        *game,
                    const QiBoard *head,
                    const QiPast  *past,
                    int            n_moves,
                    QiOutcome     *outcome)
{
  ConnectFour *self = CONNECT_FOUR (game);
  const Board *board = (const Board *) head;
  guint n_open = 0;

  for (guint column = 0; column < self->n_columns; column++)
    n_open += board->squares[column] == 0;
  if (board->winner != 0)
    outcome->result = board->winner == 1 ? QI_RESULT_FIRST : QI_RESULT_SECOND;
  else if (n_open == 0)
    outcome->result = QI_RESULT_DRAW;
  outcome->reason = outcome->result == QI_RESULT_ONGOING ? NULL
                    : outcome->result == QI_RESULT_DRAW  ? "full-board"
                                                         : "line";
}

/* The column's number, from 1. */
static void
connect_four_write_move (QiGame        *game,
                         const QiBoard *head,
                         const QiPast  *past,
                         const QiMove  *move,
                         const char    *notation,
                         GString       *text)
{
  g_string_append_printf (text, "%u", move->to % CONNECT_FOUR (game)->n_columns + 1);
}

static void
connect_four_finalize (GObject *object)
{
  qi_rays_unref (CONNECT_FOUR (object)->rays);
  G_OBJECT_CLASS (connect_four_parent_class)->finalize (object);
}

static void
connect_four_class_init (ConnectFourClass *class)
{
  QiGameClass *game_class = QI_GAME_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = connect_four_finalize;
  game_class->load = connect_four_load;
  game_class->list_moves = connect_four_list_moves;
  game_class->play = connect_four_play;
  game_class->describe = connect_four_describe;
  game_class->judge = connect_four_judge;
  game_class->write_move = connect_four_write_move;
}

static void
connect_four_init (ConnectFour *self)
{
}

QiGame *
connect_four_new (const QiShape *shape)
{
  ConnectFour *self = g_object_new (connect_four_get_type (), NULL);

  self->rays = qi_rays_get (shape);
  self->n_squares = qi_shape_get_n_squares (shape);
  self->n_columns = self->n_squares / shape->sizes[0];
  g_assert_cmpuint (self->n_squares, <=, 64);
  qi_game_set_up (QI_GAME (self), "connect-four", shape, sizeof (Board));
  return QI_GAME (self);
}
