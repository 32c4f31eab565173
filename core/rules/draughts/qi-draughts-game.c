/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draughts-game-private.h"

#include "qi-draughts-private.h"
#include "qi-finding-private.h"
#include "qi-game-info-private.h"
#include "qi-game-private.h"
#include "qi-rules-private.h"
#include "qi-square-set-private.h"

/*
 * Games of draughts, told apart by QiDraughtsRules; where their squares are is in the games table.
 * Sources: the rules of the WCDF (English), the FMJD (international, Canadian), the CBD
 * (Brazilian), the Russian federation's, the APCA (pool), the FID (Italian), the FFD (Frisian), and
 * for Spanish draughts the FMJD's summary of national games, and section64port.online for its twenty
 * moves of kings.
 */

G_DEFINE_FINAL_TYPE (QiDraughtsGame, qi_draughts_game, QI_TYPE_GAME)

static const QiDraughtsRules all_rules[] = {
  { .id = "checkers", .every_path = TRUE, .idle_limit = 80, .is_claimed = TRUE },
  { .id = "draughts", .flying = TRUE, .men_back = TRUE, .king_row = QI_DRAUGHTS_PASSES,
    .choice = QI_DRAUGHTS_MOST, .idle_limit = 50,
    .endings = QI_DRAUGHTS_FMJD },
  { .id = "canadiandraughts", .flying = TRUE, .men_back = TRUE, .king_row = QI_DRAUGHTS_PASSES,
    .choice = QI_DRAUGHTS_MOST, .idle_limit = 50, .endings = QI_DRAUGHTS_FMJD },
  { .id = "braziliandraughts", .flying = TRUE, .men_back = TRUE, .king_row = QI_DRAUGHTS_PASSES,
    .choice = QI_DRAUGHTS_MOST, .idle_limit = 40, .endings = QI_DRAUGHTS_FMJD_64 },
  { .id = "russiandraughts", .flying = TRUE, .men_back = TRUE, .king_row = QI_DRAUGHTS_CROWNED,
    .idle_limit = 30, .endings = QI_DRAUGHTS_FMJD_64 },
  { .id = "poolcheckers", .flying = TRUE, .men_back = TRUE, .king_row = QI_DRAUGHTS_PASSES,
    .endings = QI_DRAUGHTS_APCA },
  { .id = "italiandraughts", .king_safe = TRUE, .choice = QI_DRAUGHTS_ITALIAN, .idle_limit = 80,
    .is_claimed = TRUE },
  { .id = "spanishdraughts", .flying = TRUE, .choice = QI_DRAUGHTS_SPANISH,
    .idle_limit = 40 },
  { .id = "frisiandraughts", .flying = TRUE, .men_back = TRUE, .orthogonal = TRUE,
    .king_row = QI_DRAUGHTS_PASSES, .choice = QI_DRAUGHTS_FRISIAN,
    .endings = QI_DRAUGHTS_FRISIA },
};

/* Squares that are played on along ranks and files are two apart. */
static const int file_steps[QI_DRAUGHTS_N_DIRECTIONS] = { -1, 1, -1, 1, 0, 0, -2, 2 };
static const int rank_steps[QI_DRAUGHTS_N_DIRECTIONS] = { -1, -1, 1, 1, -2, 2, 0, 0 };

int
qi_draughts_game_get_rank_step (guint direction)
{
  return rank_steps[direction];
}

int
qi_draughts_game_get_forward (const QiDraughtsGame *self,
                              QiSide                side)
{
  /* White starts at the bottom and moves up. */
  return (side == QI_SIDE_FIRST) == (self->board.white_starts != FALSE) ? -1 : 1;
}

gboolean
qi_draughts_game_is_king_row (const QiDraughtsGame *self,
                              guint                 square,
                              QiSide                side)
{
  return qi_draughts_game_get_forward (self, side) < 0
           ? square < self->board.width
           : square >= self->n_squares - self->board.width;
}

static void
qi_draughts_game_load (QiGame  *game,
                       QiSetup *setup,
                       QiBoard *head)
{
  QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  QiDraughtsState *board = (QiDraughtsState *) head;
  gint64 idle;

  qi_stone_load (setup, QI_DRAUGHTS_LETTERS, board->cells);
  for (guint square = 0; square < self->n_squares; square++)
    if (board->cells[square] != QI_STONE_EMPTY
        && qi_draughts_board_get_number (&self->board, square) == 0)
      board->cells[square] = QI_STONE_OBSTACLE;
  head->turn = (guint8) qi_position_get_turn (qi_setup_get_position (setup));
  if (qi_details_get_int (qi_setup_get_details (setup), "halfmove", &idle))
    board->idle = (guint32) CLAMP (idle, 0, 1000000);
  /* The pieces are the same since a man moved or something was taken. */
  board->few = board->idle;
  board->king_square[0] = board->king_square[1] = QI_SQUARE_NONE;
}

static guint64
qi_draughts_game_compute_key (QiGame        *game,
                              const QiBoard *head)
{
  return qi_stone_compute_key (((const QiDraughtsState *) head)->cells,
                               QI_DRAUGHTS_GAME (game)->n_squares, head->turn);
}

static gboolean
is_drawn (const QiDraughtsGame  *self,
          const QiDraughtsState *board)
{
  return qi_draughts_game_has_run_out (self, board)
         || (self->rules->idle_limit > 0 && !self->rules->is_claimed
             && board->idle >= self->rules->idle_limit);
}

static void
qi_draughts_game_list_moves (QiGame        *game,
                             const QiBoard *head,
                             const QiPast  *past,
                             guint          origin,
                             QiMoveList    *moves)
{
  QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  const QiDraughtsState *board = (const QiDraughtsState *) head;
  guint n = moves->n_moves;

  if (origin == QI_ORIGIN_DROPS || origin == QI_ORIGIN_PASSES || is_drawn (self, board))
    return;
  if (origin != QI_ORIGIN_ALL
      && (!QI_DRAUGHTS_IS_PIECE (board->cells[origin])
          || QI_DRAUGHTS_SIDE (board->cells[origin]) != head->turn))
    return;
  /* Whether a piece may move depends on what the others could capture, so all are listed. */
  qi_draughts_game_add_moves (self, board, moves);
  if (origin == QI_ORIGIN_ALL)
    return;
  for (guint i = n; i < moves->n_moves; i++)
    if (moves->moves[i].from == origin)
      moves->moves[n++] = moves->moves[i];
  moves->n_moves = n;
}

static void
set_cell (QiDraughtsState *board,
          guint            square,
          guint8           piece)
{
  if (board->cells[square] != QI_STONE_EMPTY)
    board->head.key ^= qi_stone_hash (square, board->cells[square]);
  board->cells[square] = piece;
  if (piece != QI_STONE_EMPTY)
    board->head.key ^= qi_stone_hash (square, piece);
}

/* A man's move or a capture: nothing before it can come again. */
static gboolean
is_final (const QiDraughtsState *board,
          const QiMove          *move)
{
  return move->n_path > 0 || !QI_DRAUGHTS_IS_KING (board->cells[move->from]);
}

static void
count_king_steps (QiDraughtsState *board,
                  const QiMove    *move)
{
  const QiSide side = board->head.turn;

  if (is_final (board, move))
    {
      board->king_square[side] = QI_SQUARE_NONE;
      board->king_steps[side] = 0;
      return;
    }
  if (board->king_square[side] != move->from)
    board->king_steps[side] = 0;
  board->king_square[side] = move->to;
  board->king_steps[side] = (guint8) MIN (board->king_steps[side] + 1, 3);
}

static void
qi_draughts_game_play (QiGame       *game,
                       QiBoard      *head,
                       const QiMove *move)
{
  const QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  QiDraughtsState *board = (QiDraughtsState *) head;
  const gboolean was_on_road =
    self->rules->endings == QI_DRAUGHTS_FMJD_64 && qi_draughts_game_is_on_road (self, board);
  const gboolean final = is_final (board, move);
  const gboolean changes = move->n_path > 0 || move->piece != board->cells[move->from];

  count_king_steps (board, move);
  set_cell (board, move->from, QI_STONE_EMPTY);
  for (guint i = 1; i < move->n_path; i += 2)
    {
      set_cell (board, move->path[i], QI_STONE_EMPTY);
      for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
        if (board->king_square[side] == move->path[i])
          {
            board->king_square[side] = QI_SQUARE_NONE;
            board->king_steps[side] = 0;
          }
    }
  set_cell (board, move->to, (guint8) move->piece);
  head->reversible = final ? 0 : head->reversible + 1;
  board->idle = final ? 0 : board->idle + 1;
  board->few = changes ? 0 : board->few + 1;
  if (self->rules->endings == QI_DRAUGHTS_FMJD_64)
    board->on_road =
      !changes && was_on_road && qi_draughts_game_is_on_road (self, board) ? board->on_road + 1 : 0;
  head->turn = (guint8) (1 - head->turn);
  head->key ^= qi_stone_hash_turn (QI_SIDE_SECOND);
}

static void
qi_draughts_game_describe (QiGame        *game,
                           const QiBoard *head,
                           QiSetup       *setup,
                           const QiMove  *move,
                           QiEdit        *edit)
{
  const QiDraughtsState *board = (const QiDraughtsState *) head;

  qi_edit_move (edit, move->from, move->to);
  if (move->piece != board->cells[move->from])
    qi_stone_put (edit, move->to, QI_DRAUGHTS_LETTERS, move->piece);
  for (guint i = 1; i < move->n_path; i += 2)
    qi_edit_put (edit, move->path[i], NULL);
  qi_stone_end_move (setup, 1 - head->turn, is_final (board, move), edit);
}

static gboolean
has_moves (QiDraughtsGame        *self,
           const QiDraughtsState *board)
{
  QiMove space[64];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  moves.limit = 1;
  qi_draughts_game_add_moves (self, board, &moves);
  return moves.n_moves > 0;
}

static void
qi_draughts_game_judge (QiGame        *game,
                        const QiBoard *head,
                        const QiPast  *past,
                        int            n_moves,
                        QiOutcome     *outcome)
{
  QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  const QiDraughtsState *board = (const QiDraughtsState *) head;

  if (is_drawn (self, board))
    {
      outcome->result = QI_RESULT_DRAW;
      outcome->reason = "move-limit";
    }
  else if (n_moves == 0 || (n_moves < 0 && !has_moves (self, board)))
    {
      outcome->result = head->turn == QI_SIDE_FIRST ? QI_RESULT_SECOND : QI_RESULT_FIRST;
      outcome->reason = "no-moves";
    }
  else if (qi_past_count (past, head) >= 2)
    outcome->claimable = "threefold";
  else if (self->rules->idle_limit > 0 && board->idle >= self->rules->idle_limit)
    outcome->claimable = "move-limit";
}

static const char *const *
qi_draughts_game_list_notations (QiGame *game)
{
  static const char *const notations[] = { "pdn", NULL };

  return notations;
}

#define MAN_VALUE     100
#define KING_VALUE    150
#define FLYING_VALUE  320
#define ADVANCE_VALUE 12 /* of a man who is one step from the far edge */

static int
qi_draughts_game_evaluate (QiGame        *game,
                           const QiBoard *head)
{
  const QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  const QiDraughtsState *board = (const QiDraughtsState *) head;
  const int king = self->rules->flying ? FLYING_VALUE : KING_VALUE;
  const int height = (int) self->board.height;
  int value = 0; /* for the first player */

  for (guint i = 0; i < self->n_played; i++)
    {
      const guint8 cell = board->cells[self->played[i]];
      const int rank = (int) (self->played[i] / self->board.width);
      int worth;

      if (!QI_DRAUGHTS_IS_PIECE (cell))
        continue;
      if (QI_DRAUGHTS_IS_KING (cell))
        worth = king;
      else if (qi_draughts_game_get_forward (self, QI_DRAUGHTS_SIDE (cell)) < 0)
        worth = MAN_VALUE + ADVANCE_VALUE * (height - 1 - rank) / height;
      else
        worth = MAN_VALUE + ADVANCE_VALUE * rank / height;
      value += QI_DRAUGHTS_SIDE (cell) == QI_SIDE_FIRST ? worth : -worth;
    }
  value = CLAMP (value, -500000, 500000);
  return head->turn == QI_SIDE_FIRST ? value : -value;
}

static const char *
qi_draughts_game_get_token (QiGame *game,
                            guint   piece)
{
  static const char *const tokens[] = { NULL, "M", "K", "m", "k" };

  return piece < G_N_ELEMENTS (tokens) ? tokens[piece] : NULL;
}

/* Squares whose pieces this one could capture, as far as a single jump shows. */
static void
qi_draughts_game_add_attacks (QiGame        *game,
                              const QiBoard *head,
                              guint          square,
                              QiSquareSet   *set)
{
  const QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  const QiDraughtsState *board = (const QiDraughtsState *) head;
  const guint8 cell = board->cells[square];
  const guint n = self->rules->orthogonal ? QI_DRAUGHTS_N_DIRECTIONS : QI_DRAUGHTS_N_DIAGONALS;

  if (!QI_DRAUGHTS_IS_PIECE (cell))
    return;
  for (guint direction = 0; direction < n; direction++)
    {
      const guint room = self->ahead[square * QI_DRAUGHTS_N_DIRECTIONS + direction];
      const gboolean is_king = QI_DRAUGHTS_IS_KING (cell);
      guint at = square;

      if (!is_king && !self->rules->men_back
          && rank_steps[direction] != qi_draughts_game_get_forward (self, QI_DRAUGHTS_SIDE (cell)))
        continue;
      /* What stands on the edge cannot be jumped over. */
      for (guint i = 1; i < room; i++)
        {
          at += (guint) self->steps[direction];
          qi_square_set_add (set, at);
          if (board->cells[at] != QI_STONE_EMPTY || !is_king || !self->rules->flying)
            break;
        }
    }
}

static void
qi_draughts_game_add_attackers (QiGame        *game,
                                const QiBoard *head,
                                guint          square,
                                QiSide         side,
                                QiSquareSet   *set)
{
  const QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  const QiDraughtsState *board = (const QiDraughtsState *) head;
  const guint n = self->rules->orthogonal ? QI_DRAUGHTS_N_DIRECTIONS : QI_DRAUGHTS_N_DIAGONALS;

  for (guint direction = 0; direction < n; direction++)
    {
      const guint room = self->ahead[square * QI_DRAUGHTS_N_DIRECTIONS + direction];
      guint at = square;

      for (guint i = 0; i < room; i++)
        {
          QiSquareSet attacked;

          at += (guint) self->steps[direction];
          if (board->cells[at] == QI_STONE_EMPTY)
            continue;
          qi_square_set_init (&attacked, self->n_squares);
          qi_draughts_game_add_attacks (game, head, at, &attacked);
          if (QI_DRAUGHTS_IS_PIECE (board->cells[at]) && QI_DRAUGHTS_SIDE (board->cells[at]) == side
              && qi_square_set_has (&attacked, square))
            qi_square_set_add (set, at);
          qi_square_set_clear (&attacked);
          break;
        }
    }
}

/* Playable squares that touch at a corner. */
static void
qi_draughts_game_get_neighbours (QiGame      *game,
                                 guint        square,
                                 QiSquareSet *set)
{
  const QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);

  for (guint direction = 0; direction < QI_DRAUGHTS_N_DIAGONALS; direction++)
    if (self->ahead[square * QI_DRAUGHTS_N_DIRECTIONS + direction] > 0)
      qi_square_set_add (set, square + (guint) self->steps[direction]);
}

static void
qi_draughts_game_explain (QiGame        *game,
                          const QiBoard *head,
                          const QiMove  *attempt,
                          QiFinding     *refusal)
{
  const QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  const QiDraughtsState *board = (const QiDraughtsState *) head;
  QiMove space[64];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  if (is_drawn (self, board))
    qi_finding_set_param (refusal, "why", "game-over");
  else if (attempt->to < self->n_squares
           && qi_draughts_board_get_number (&self->board, attempt->to) == 0)
    qi_finding_set_param (refusal, "why", "light-square");
  else if (qi_draughts_game_add_moves (self, board, &moves))
    qi_finding_set_param (refusal, "why",
                          self->rules->choice == QI_DRAUGHTS_ANY ? "must-capture"
                                                                 : "must-capture-most");
  else if (attempt->from < self->n_squares && attempt->to < self->n_squares)
    {
      const gboolean is_taken = board->cells[attempt->to] != QI_STONE_EMPTY;
      const char *token = qi_draughts_game_get_token (game, board->cells[attempt->from]);

      qi_finding_set_param (refusal, "why", is_taken ? "occupied" : "not-its-way");
      qi_finding_set_int (refusal, "from", attempt->from);
      if (token != NULL)
        qi_finding_set_param (refusal, "piece", token);
    }
}

static void
qi_draughts_game_finalize (GObject *object)
{
  QiDraughtsGame *self = QI_DRAUGHTS_GAME (object);

  g_free (self->ahead);
  g_free (self->played);
  G_OBJECT_CLASS (qi_draughts_game_parent_class)->finalize (object);
}

static void
qi_draughts_game_class_init (QiDraughtsGameClass *class)
{
  QiGameClass *game_class = QI_GAME_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = qi_draughts_game_finalize;
  game_class->load = qi_draughts_game_load;
  game_class->compute_key = qi_draughts_game_compute_key;
  game_class->list_moves = qi_draughts_game_list_moves;
  game_class->play = qi_draughts_game_play;
  game_class->describe = qi_draughts_game_describe;
  game_class->judge = qi_draughts_game_judge;
  game_class->write_move = qi_draughts_game_write_move;
  game_class->list_notations = qi_draughts_game_list_notations;
  game_class->read_move = qi_draughts_game_read_move;
  game_class->evaluate = qi_draughts_game_evaluate;
  game_class->get_token = qi_draughts_game_get_token;
  game_class->get_neighbours = qi_draughts_game_get_neighbours;
  game_class->add_attacks = qi_draughts_game_add_attacks;
  game_class->add_attackers = qi_draughts_game_add_attackers;
  game_class->diagnose = qi_draughts_game_diagnose;
  game_class->fix = qi_draughts_game_fix;
  game_class->explain = qi_draughts_game_explain;
}

static void
qi_draughts_game_init (QiDraughtsGame *self)
{
}

/* How many steps go from @place in a board of @size. */
static guint
count_ahead (guint size,
             guint place,
             int   step)
{
  if (step == 0)
    return G_MAXUINT;
  return (step > 0 ? size - 1 - place : place) / (guint) ABS (step);
}

static void
lay_out (QiDraughtsGame *self)
{
  const guint width = self->board.width;
  const guint height = self->board.height;

  self->ahead = g_malloc ((gsize) self->n_squares * QI_DRAUGHTS_N_DIRECTIONS);
  self->played = g_new (guint32, self->n_squares);
  for (guint i = 0; i < QI_DRAUGHTS_N_DIRECTIONS; i++)
    self->steps[i] = rank_steps[i] * (int) width + file_steps[i];
  for (guint square = 0; square < self->n_squares; square++)
    {
      if (qi_draughts_board_get_number (&self->board, square) > 0)
        self->played[self->n_played++] = square;
      for (guint i = 0; i < QI_DRAUGHTS_N_DIRECTIONS; i++)
        self->ahead[square * QI_DRAUGHTS_N_DIRECTIONS + i] =
          (guint8) MIN (count_ahead (width, square % width, file_steps[i]),
                        count_ahead (height, square / width, rank_steps[i]));
    }
}

QiGame *
qi_draughts_game_make (const char    *id,
                       const QiShape *shape)
{
  const QiGameInfo *info = qi_game_info_lookup (id);
  const QiDraughtsRules *rules = NULL;
  QiDraughtsGame *self;

  for (gsize i = 0; i < G_N_ELEMENTS (all_rules); i++)
    if (strcmp (all_rules[i].id, id) == 0)
      rules = &all_rules[i];
  if (shape->n_dimensions != 2 || rules == NULL || info == NULL
      || qi_game_info_get_draughts (info) == NULL)
    return NULL;

  self = g_object_new (QI_TYPE_DRAUGHTS_GAME, NULL);
  self->info = info;
  self->rules = rules;
  self->shape = *shape;
  self->board = *qi_game_info_get_draughts (info);
  self->board.width = qi_shape_get_files (shape);
  self->board.height = qi_shape_get_ranks (shape);
  self->n_squares = qi_shape_get_n_squares (shape);
  lay_out (self);
  qi_game_set_up (QI_GAME (self), id, shape, sizeof (QiDraughtsState) + self->n_squares);
  return QI_GAME (self);
}
