/* SPDX-License-Identifier: Apache-2.0 */
/* Tic-tac-toe on any board of up to 64 squares: whoever has three marks in a line wins. What a new
 * game needs: the six functions that every game has, and the names of its pieces. */
#include "game-tic-tac-toe.h"

#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-rays-private.h"

#define OBSTACLE 3 /* a piece that is no mark */

typedef struct
{
  QiBoard head;
  guint8  squares[64]; /* 0, 1 and the side, or OBSTACLE */
  guint8  n_empty;
  guint8  winner; /* 0, or 1 and the side */
} Board;

struct _TicTacToe
{
  QiGame  parent_instance;
  QiRays *rays;
  guint   n_squares;
};

G_DEFINE_FINAL_TYPE (TicTacToe, tic_tac_toe, QI_TYPE_GAME)

/* How many marks equal to that on @square stand beside it in a row, in one direction. */
static guint
count_marks (TicTacToe   *self,
             const Board *board,
             guint        square,
             guint        direction)
{
  const guint8 mark = board->squares[square];
  guint n = 0;

  while ((square = qi_rays_step (self->rays, square, direction)) != QI_SQUARE_NONE
         && board->squares[square] == mark)
    n++;
  return n;
}

static void
put (TicTacToe *self,
     Board     *board,
     guint      square,
     guint8     mark)
{
  const guint n_rays = qi_rays_get_n_rays (self->rays);

  board->squares[square] = mark;
  board->n_empty--;
  board->head.key ^= (square * 4 + mark) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15) << 1;
  for (guint d = 0; d < n_rays / 2 && mark != OBSTACLE;
       d++) /* the opposite of the first ray is the last */
    if (count_marks (self, board, square, d) + count_marks (self, board, square, n_rays - 1 - d)
        >= 2)
      board->winner = mark;
}

static void
tic_tac_toe_load (QiGame  *game,
                  QiSetup *setup,
                  QiBoard *head)
{
  TicTacToe *self = TIC_TAC_TOE (game);
  Board *board = (Board *) head;

  board->n_empty = (guint8) self->n_squares;
  head->turn = (guint8) qi_position_get_turn (qi_setup_get_position (setup));
  head->key = head->turn;
  for (guint square = 0; square < self->n_squares; square++)
    {
      const QiToken *piece = qi_position_get_piece (qi_setup_get_position (setup), square);

      if (piece != NULL)
        put (self, board, square,
             qi_token_is (piece, "X")   ? 1
             : qi_token_is (piece, "o") ? 2
                                        : OBSTACLE);
    }
}

static void
tic_tac_toe_list_moves (QiGame        *game,
                        const QiBoard *head,
                        const QiPast  *past,
                        guint          origin,
                        QiMoveList    *moves)
{
  const Board *board = (const Board *) head;

  if (board->winner != 0 || (origin != QI_ORIGIN_ALL && origin != QI_ORIGIN_DROPS))
    return;
  for (guint square = 0; square < TIC_TAC_TOE (game)->n_squares && !qi_move_list_is_full (moves);
       square++)
    if (board->squares[square] == 0)
      *qi_move_list_add (moves) = (QiMove) { .kind = QI_MOVE_PLACE,
                                             .piece = (guint16) (head->turn + 1),
                                             .from = QI_SQUARE_NONE,
                                             .to = square,
                                             .extra = QI_SQUARE_NONE };
}

static void
tic_tac_toe_play (QiGame       *game,
                  QiBoard      *head,
                  const QiMove *move)
{
  put (TIC_TAC_TOE (game), (Board *) head, move->to, (guint8) move->piece);
  head->turn ^= 1;
  head->key ^= 1;
}

static const char *
tic_tac_toe_get_token (QiGame *game,
                       guint   piece)
{
  return piece == 1 ? "X" : piece == 2 ? "o" : NULL;
}

static void
tic_tac_toe_describe (QiGame        *game,
                      const QiBoard *head,
                      QiSetup       *setup,
                      const QiMove  *move,
                      QiEdit        *edit)
{
  qi_edit_put (edit, move->to, &QI_TOKEN (tic_tac_toe_get_token (game, move->piece)));
  qi_edit_toggle (edit);
}

static void
tic_tac_toe_judge (QiGame        *game,
                   const QiBoard *head,
                   const QiPast  *past,
                   int            n_moves,
                   QiOutcome     *outcome)
{
  const Board *board = (const Board *) head;

  if (board->winner == 1 || board->winner == 2)
    outcome->result = board->winner == 1 ? QI_RESULT_FIRST : QI_RESULT_SECOND;
  else if (board->n_empty == 0)
    outcome->result = QI_RESULT_DRAW;
  outcome->reason = outcome->result == QI_RESULT_ONGOING ? NULL
                    : outcome->result == QI_RESULT_DRAW  ? "full-board"
                                                         : "line";
}

static void
tic_tac_toe_write_move (QiGame        *game,
                        const QiBoard *head,
                        const QiPast  *past,
                        const QiMove  *move,
                        const char    *notation,
                        GString       *text)
{
  g_autofree char *name = qi_game_info_dup_square_name (NULL, qi_game_get_shape (game), move->to);

  g_string_append (text, name);
}

static void
tic_tac_toe_finalize (GObject *object)
{
  qi_rays_unref (TIC_TAC_TOE (object)->rays);
  G_OBJECT_CLASS (tic_tac_toe_parent_class)->finalize (object);
}

static void
tic_tac_toe_class_init (TicTacToeClass *class)
{
  QiGameClass *game_class = QI_GAME_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = tic_tac_toe_finalize;
  game_class->load = tic_tac_toe_load;
  game_class->list_moves = tic_tac_toe_list_moves;
  game_class->play = tic_tac_toe_play;
  game_class->describe = tic_tac_toe_describe;
  game_class->judge = tic_tac_toe_judge;
  game_class->write_move = tic_tac_toe_write_move;
  game_class->get_token = tic_tac_toe_get_token;
}

static void
tic_tac_toe_init (TicTacToe *self)
{
}

QiGame *
tic_tac_toe_new (const QiShape *shape)
{
  TicTacToe *self = g_object_new (tic_tac_toe_get_type (), NULL);

  g_assert_cmpuint (qi_shape_get_n_squares (shape), <=, 64);
  self->rays = qi_rays_get (shape);
  self->n_squares = qi_shape_get_n_squares (shape);
  qi_game_set_up (QI_GAME (self), "tic-tac-toe", shape, sizeof (Board));
  return QI_GAME (self);
}
