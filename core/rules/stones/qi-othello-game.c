/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-rules-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-square-set-private.h"
#include "qi-stone-rules-private.h"

/*
 * Othello on boards of two even sizes. Rules: World Othello Federation, "Official rules for the
 * game Othello". A player who cannot outflank anything passes, which is a move here; when neither
 * can, the game is over.
 */

#define LETTERS  "Dd"
#define MIN_SIZE 4

/* What a disc of @side is on the board. */
#define DISC(side) ((guint8) ((side) + 1))

#define N_DIRECTIONS 8

typedef struct
{
  QiBoard head;
  guint32 n_discs[2];
  guint8  cells[];
} OthelloBoard;

#define QI_TYPE_OTHELLO_GAME (qi_othello_game_get_type ())
G_DECLARE_FINAL_TYPE (QiOthelloGame, qi_othello_game, QI, OTHELLO_GAME, QiGame)

struct _QiOthelloGame
{
  QiGame            parent_instance;
  const QiGameInfo *info;
  QiShape           shape;
  guint             files;
  guint             ranks;
};

G_DEFINE_FINAL_TYPE (QiOthelloGame, qi_othello_game, QI_TYPE_GAME)

static const int file_steps[N_DIRECTIONS] = { -1, 0, 1, -1, 1, -1, 0, 1 };
static const int rank_steps[N_DIRECTIONS] = { -1, -1, -1, 0, 0, 1, 1, 1 };

/* The squares of @size that lie on the side of @place to which @step goes. */
static inline guint
count_ahead (guint size,
             guint place,
             int   step)
{
  if (step == 0)
    return G_MAXUINT;
  return step > 0 ? size - 1 - place : place;
}

/* How many discs of the other side a disc of @side on @square outflanks in one direction; @step is
 * the distance of two squares in it. Only the two squares at its ends walk along a run of discs, so
 * the cost for all squares together is proportional to the size of the board. */
static inline guint
count_run (const QiOthelloGame *self,
           const OthelloBoard  *board,
           guint                square,
           QiSide               side,
           guint                direction,
           int                 *step)
{
  const guint file = square % self->files;
  const guint rank = square / self->files;
  const guint ahead = MIN (count_ahead (self->files, file, file_steps[direction]),
                           count_ahead (self->ranks, rank, rank_steps[direction]));
  const guint8 *cell = board->cells + square;
  const guint8 other = DISC (1 - side);
  guint n = 0;

  *step = rank_steps[direction] * (int) self->files + file_steps[direction];
  while (n < ahead && *(cell += *step) == other)
    n++;
  return n < ahead && *cell == DISC (side) ? n : 0;
}

static gboolean
can_place (const QiOthelloGame *self,
           const OthelloBoard  *board,
           guint                square,
           QiSide               side)
{
  int step;

  if (board->cells[square] != QI_STONE_EMPTY)
    return FALSE;
  for (guint direction = 0; direction < N_DIRECTIONS; direction++)
    if (count_run (self, board, square, side, direction, &step) > 0)
      return TRUE;
  return FALSE;
}

static guint
get_n_squares (const QiOthelloGame *self)
{
  return self->files * self->ranks;
}

static gboolean
can_move (const QiOthelloGame *self,
          const OthelloBoard  *board,
          QiSide               side)
{
  for (guint square = 0; square < get_n_squares (self); square++)
    if (can_place (self, board, square, side))
      return TRUE;
  return FALSE;
}

static gboolean
is_over (const QiOthelloGame *self,
         const OthelloBoard  *board)
{
  return !can_move (self, board, board->head.turn) && !can_move (self, board, 1 - board->head.turn);
}

static void
qi_othello_game_load (QiGame  *game,
                      QiSetup *setup,
                      QiBoard *head)
{
  QiOthelloGame *self = QI_OTHELLO_GAME (game);
  OthelloBoard *board = (OthelloBoard *) head;

  qi_stone_load (setup, LETTERS, board->cells);
  for (guint square = 0; square < get_n_squares (self); square++)
    if (board->cells[square] != QI_STONE_EMPTY && board->cells[square] != QI_STONE_OBSTACLE)
      board->n_discs[board->cells[square] - 1]++;
  head->turn = (guint8) qi_position_get_turn (qi_setup_get_position (setup));
}

static guint64
qi_othello_game_compute_key (QiGame        *game,
                             const QiBoard *head)
{
  return qi_stone_compute_key (((const OthelloBoard *) head)->cells,
                               get_n_squares (QI_OTHELLO_GAME (game)), head->turn);
}

static void
add_move (QiMoveList *moves,
          QiMoveKind  kind,
          guint       square,
          guint       piece)
{
  *qi_move_list_add (moves) = (QiMove) { .kind = (guint8) kind,
                                         .piece = (guint16) piece,
                                         .from = QI_SQUARE_NONE,
                                         .to = square,
                                         .extra = QI_SQUARE_NONE };
}

static void
qi_othello_game_list_moves (QiGame        *game,
                            const QiBoard *head,
                            const QiPast  *past,
                            guint          origin,
                            QiMoveList    *moves)
{
  QiOthelloGame *self = QI_OTHELLO_GAME (game);
  const OthelloBoard *board = (const OthelloBoard *) head;
  const QiSide side = head->turn;
  const guint before = moves->n_moves;

  if (origin < QI_ORIGIN_PASSES)
    return; /* discs do not move */
  if (origin == QI_ORIGIN_PASSES)
    {
      if (!can_move (self, board, side) && can_move (self, board, 1 - side))
        add_move (moves, QI_MOVE_PASS, QI_SQUARE_NONE, 0);
      return;
    }
  for (guint square = 0; square < get_n_squares (self) && !qi_move_list_is_full (moves); square++)
    if (can_place (self, board, square, side))
      add_move (moves, QI_MOVE_PLACE, square, DISC (side));
  if (origin == QI_ORIGIN_ALL && moves->n_moves == before && !qi_move_list_is_full (moves)
      && can_move (self, board, 1 - side))
    add_move (moves, QI_MOVE_PASS, QI_SQUARE_NONE, 0);
}

static void
qi_othello_game_play (QiGame       *game,
                      QiBoard      *head,
                      const QiMove *move)
{
  QiOthelloGame *self = QI_OTHELLO_GAME (game);
  OthelloBoard *board = (OthelloBoard *) head;
  const QiSide side = head->turn;
  const guint8 own = DISC (side);
  const guint8 other = DISC (1 - side);

  head->turn = (guint8) (1 - side);
  head->key ^= qi_stone_hash_turn (QI_SIDE_SECOND);
  head->reversible = 0; /* discs never leave the board */
  if (move->kind == QI_MOVE_PASS)
    return;

  for (guint direction = 0; direction < N_DIRECTIONS; direction++)
    {
      int step;
      const guint n = count_run (self, board, move->to, side, direction, &step);
      guint square = move->to;

      for (guint i = 0; i < n; i++)
        {
          square += (guint) step;
          board->cells[square] = own;
          head->key ^= qi_stone_hash (square, other) ^ qi_stone_hash (square, own);
        }
      board->n_discs[side] += n;
      board->n_discs[1 - side] -= n;
    }
  board->cells[move->to] = own;
  board->n_discs[side]++;
  head->key ^= qi_stone_hash (move->to, own);
}

static void
qi_othello_game_describe (QiGame        *game,
                          const QiBoard *head,
                          QiSetup       *setup,
                          const QiMove  *move,
                          QiEdit        *edit)
{
  QiOthelloGame *self = QI_OTHELLO_GAME (game);
  const OthelloBoard *board = (const OthelloBoard *) head;
  const QiSide side = head->turn;

  if (move->kind == QI_MOVE_PLACE)
    {
      qi_stone_put (edit, move->to, LETTERS, DISC (side));
      for (guint direction = 0; direction < N_DIRECTIONS; direction++)
        {
          int step;
          const guint n = count_run (self, board, move->to, side, direction, &step);
          guint square = move->to;

          for (guint i = 0; i < n; i++)
            qi_stone_put (edit, square += (guint) step, LETTERS, DISC (side));
        }
    }
  qi_stone_end_move (setup, 1 - side, TRUE, edit);
}

static const char *
get_end_reason (const QiOthelloGame *self,
                const OthelloBoard  *board)
{
  return memchr (board->cells, QI_STONE_EMPTY, get_n_squares (self)) == NULL ? "full-board"
                                                                             : "no-moves";
}

static void
qi_othello_game_judge (QiGame        *game,
                       const QiBoard *head,
                       const QiPast  *past,
                       int            n_moves,
                       QiOutcome     *outcome)
{
  QiOthelloGame *self = QI_OTHELLO_GAME (game);
  const OthelloBoard *board = (const OthelloBoard *) head;
  const guint first = board->n_discs[QI_SIDE_FIRST];
  const guint second = board->n_discs[QI_SIDE_SECOND];

  outcome->has_points = TRUE;
  outcome->points[QI_SIDE_FIRST] = first;
  outcome->points[QI_SIDE_SECOND] = second;
  if (n_moves > 0 || !is_over (self, board))
    return;
  outcome->reason = get_end_reason (self, board);
  outcome->result = first == second  ? QI_RESULT_DRAW
                    : first > second ? QI_RESULT_FIRST
                                     : QI_RESULT_SECOND;
}

static const char *const *
qi_othello_game_list_notations (QiGame *game)
{
  static const char *const notations[] = { "othello", NULL };

  return notations;
}

static void
qi_othello_game_write_move (QiGame        *game,
                            const QiBoard *head,
                            const QiPast  *past,
                            const QiMove  *move,
                            const char    *notation,
                            GString       *text)
{
  QiOthelloGame *self = QI_OTHELLO_GAME (game);

  qi_stone_write_move (self->info, &self->shape, move, text);
}

/* Transcripts have both cases: "D3", "d3". */
static gboolean
qi_othello_game_read_move (QiGame        *game,
                           const QiBoard *head,
                           const QiPast  *past,
                           const char    *text,
                           const char    *notation,
                           QiMoveList    *move)
{
  QiOthelloGame *self = QI_OTHELLO_GAME (game);
  const OthelloBoard *board = (const OthelloBoard *) head;
  g_autofree char *lower = g_ascii_strdown (text, -1);
  guint square;

  if (strcmp (lower, "pass") == 0)
    {
      qi_othello_game_list_moves (game, head, past, QI_ORIGIN_PASSES, move);
      return move->n_moves > 0;
    }
  if (!g_ascii_isalpha (*lower)
      || !qi_game_info_parse_square (self->info, &self->shape, lower, &square, NULL))
    return FALSE;
  add_move (move, QI_MOVE_PLACE, square, DISC (head->turn));
  return can_place (self, board, square, head->turn);
}

/* Values in hundredths of a disc: a corner, a square beside an empty corner, and each move that one
 * side has more than the other. Discs themselves count only as the board fills. */
#define CORNER_VALUE   800
#define DIAGONAL_VALUE (-250)
#define BESIDE_VALUE   (-100)
#define MOVE_VALUE     40
#define DISC_VALUE     100

static int
count_moves (const QiOthelloGame *self,
             const OthelloBoard  *board,
             QiSide               side)
{
  int n = 0;

  for (guint square = 0; square < get_n_squares (self); square++)
    n += can_place (self, board, square, side);
  return n;
}

/* @value for whoever has a disc there, seen by @side. */
static int
value_of (const OthelloBoard *board,
          guint               square,
          QiSide              side,
          int                 value)
{
  const guint8 cell = board->cells[square];

  return cell == DISC (side) ? value : cell == DISC (1 - side) ? -value : 0;
}

static int
evaluate_corner (const QiOthelloGame *self,
                 const OthelloBoard  *board,
                 guint                number,
                 QiSide               side)
{
  const gboolean right = (number & 1) != 0;
  const gboolean bottom = (number & 2) != 0;
  const guint corner = (bottom ? self->ranks - 1 : 0) * self->files + (right ? self->files - 1 : 0);
  const guint beside = right ? corner - 1 : corner + 1;
  const guint inward = bottom ? corner - self->files : corner + self->files;
  const guint diagonal = right ? inward - 1 : inward + 1;

  if (board->cells[corner] != QI_STONE_EMPTY)
    return value_of (board, corner, side, CORNER_VALUE);
  return value_of (board, diagonal, side, DIAGONAL_VALUE)
         + value_of (board, beside, side, BESIDE_VALUE)
         + value_of (board, inward, side, BESIDE_VALUE);
}

static int
qi_othello_game_evaluate (QiGame        *game,
                          const QiBoard *head)
{
  QiOthelloGame *self = QI_OTHELLO_GAME (game);
  const OthelloBoard *board = (const OthelloBoard *) head;
  const QiSide side = head->turn;
  const int n_squares = (int) get_n_squares (self);
  const int own = (int) board->n_discs[side];
  const int other = (int) board->n_discs[1 - side];
  const int n_empty = n_squares - own - other;
  int value = 0;

  for (guint number = 0; number < 4; number++)
    value += evaluate_corner (self, board, number, side);
  value += MOVE_VALUE * (count_moves (self, board, side) - count_moves (self, board, 1 - side));
  if (n_empty * 8 < n_squares)
    value += (own - other) * DISC_VALUE * (n_squares - 8 * n_empty) / n_squares;
  return value;
}

static const char *
qi_othello_game_get_token (QiGame *game,
                           guint   piece)
{
  static const char *const tokens[] = { NULL, "D", "d" };

  return piece < G_N_ELEMENTS (tokens) ? tokens[piece] : NULL;
}

/* Diagnosis: a disc once placed stays, the four in the middle are there from the start, and each
 * new one touches another. */

static void
add_empty_centre (const QiOthelloGame *self,
                  const OthelloBoard  *board,
                  GPtrArray           *findings)
{
  g_autoptr (QiFinding) finding = qi_found_empty_centre ();
  gboolean found = FALSE;

  for (guint i = 0; i < 4; i++)
    {
      const guint square =
        (self->ranks / 2 - 1 + i / 2) * self->files + self->files / 2 - 1 + i % 2;

      if (board->cells[square] != QI_STONE_EMPTY)
        continue;
      qi_finding_add_square (finding, square);
      found = TRUE;
    }
  if (found)
    qi_findings_add (findings, g_steal_pointer (&finding));
}

/* Marks in @joined all discs that are joined to those in the middle; FALSE when there is none. */
static gboolean
mark_joined (const QiOthelloGame *self,
             const OthelloBoard  *board,
             QiSquareSet         *joined)
{
  g_autofree guint *queue = g_new (guint, get_n_squares (self));
  guint n = 0;

  for (guint i = 0; i < 4; i++)
    {
      const guint square =
        (self->ranks / 2 - 1 + i / 2) * self->files + self->files / 2 - 1 + i % 2;

      if (board->cells[square] == QI_STONE_EMPTY)
        continue;
      qi_square_set_add (joined, square);
      queue[n++] = square;
    }
  for (guint i = 0; i < n; i++)
    for (guint direction = 0; direction < N_DIRECTIONS; direction++)
      {
        const guint file = queue[i] % self->files + (guint) file_steps[direction];
        const guint rank = queue[i] / self->files + (guint) rank_steps[direction];
        const guint next = rank * self->files + file;

        if (file >= self->files || rank >= self->ranks || board->cells[next] == QI_STONE_EMPTY
            || qi_square_set_has (joined, next))
          continue;
        qi_square_set_add (joined, next);
        queue[n++] = next;
      }
  return n > 0;
}

static void
add_discs_apart (const QiOthelloGame *self,
                 const OthelloBoard  *board,
                 GPtrArray           *findings)
{
  QiFinding *finding = NULL;
  QiSquareSet joined;
  gboolean has_middle;

  qi_square_set_init (&joined, get_n_squares (self));
  has_middle = mark_joined (self, board, &joined);
  /* With an empty middle no disc can be joined to it, and that has been reported. */
  for (guint square = 0; square < get_n_squares (self) && has_middle; square++)
    {
      if (board->cells[square] == QI_STONE_EMPTY || qi_square_set_has (&joined, square))
        continue;
      if (finding == NULL)
        finding = qi_found_discs_apart ();
      qi_finding_add_square (finding, square);
    }
  qi_square_set_clear (&joined);
  if (finding != NULL)
    qi_findings_add (findings, finding);
}

static void
qi_othello_game_diagnose (QiGame        *game,
                          const QiBoard *head,
                          QiSetup       *setup,
                          GPtrArray     *findings)
{
  QiOthelloGame *self = QI_OTHELLO_GAME (game);
  const OthelloBoard *board = (const OthelloBoard *) head;

  qi_stone_diagnose (setup, LETTERS, NULL, findings);
  add_empty_centre (self, board, findings);
  add_discs_apart (self, board, findings);
  if (is_over (self, board))
    qi_stone_add_over (findings, get_end_reason (self, board));
}

static void
qi_othello_game_explain (QiGame        *game,
                         const QiBoard *head,
                         const QiMove  *attempt,
                         QiFinding     *refusal)
{
  const OthelloBoard *board = (const OthelloBoard *) head;

  if (attempt->to < get_n_squares (QI_OTHELLO_GAME (game)))
    qi_finding_set_param (refusal, "why",
                          board->cells[attempt->to] != QI_STONE_EMPTY ? "occupied"
                                                                      : "flips-nothing");
}

static void
qi_othello_game_class_init (QiOthelloGameClass *class)
{
  QiGameClass *game_class = QI_GAME_CLASS (class);

  game_class->load = qi_othello_game_load;
  game_class->compute_key = qi_othello_game_compute_key;
  game_class->list_moves = qi_othello_game_list_moves;
  game_class->play = qi_othello_game_play;
  game_class->describe = qi_othello_game_describe;
  game_class->judge = qi_othello_game_judge;
  game_class->write_move = qi_othello_game_write_move;
  game_class->list_notations = qi_othello_game_list_notations;
  game_class->read_move = qi_othello_game_read_move;
  game_class->evaluate = qi_othello_game_evaluate;
  game_class->get_token = qi_othello_game_get_token;
  game_class->diagnose = qi_othello_game_diagnose;
  game_class->explain = qi_othello_game_explain;
  game_class->counts_finished = TRUE;
}

static void
qi_othello_game_init (QiOthelloGame *self)
{
}

QiGame *
qi_othello_game_make (const char    *id,
                      const QiShape *shape)
{
  QiOthelloGame *self;

  if (shape->n_dimensions != 2)
    return NULL;
  for (guint i = 0; i < 2; i++)
    if (shape->sizes[i] < MIN_SIZE || shape->sizes[i] % 2 != 0)
      return NULL;

  self = g_object_new (QI_TYPE_OTHELLO_GAME, NULL);
  self->info = qi_game_info_lookup (id);
  self->shape = *shape;
  self->files = qi_shape_get_files (shape);
  self->ranks = qi_shape_get_ranks (shape);
  qi_game_set_up (QI_GAME (self), id, shape, sizeof (OthelloBoard) + get_n_squares (self));
  return QI_GAME (self);
}
