/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-go-private.h"

#include <math.h>

#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-rules-private.h"

/*
 * Go on boards of one to three dimensions: points are beside each other that share an edge of their
 * squares. What tells one association's rules from another's is in the setup's details
 * (qi-go-rules-private.h).
 */

G_DEFINE_FINAL_TYPE (QiGoGame, qi_go_game, QI_TYPE_GAME)

#define MAX_KOMI 1e6

static double
get_komi (const QiDetails *details)
{
  const QiValue *value = qi_details_get (details, "komi");
  double komi;

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_NUMBER)
    return 0;
  komi = g_ascii_strtod (qi_value_get_text (value, NULL), NULL);
  return fabs (komi) <= MAX_KOMI ? komi : 0;
}

/* Stones taken: the detail "prisoners", an object of "first" and "second", and stones of the other
 * side in hand. */
static guint32
get_prisoners (QiSetup *setup,
               QiSide   side)
{
  const QiValue *value = qi_details_get (qi_setup_get_details (setup), "prisoners");
  const char token[] = { QI_GO_PRISONERS[side], '\0' };
  gint64 n = 0;

  if (value != NULL && qi_value_get_kind (value) == QI_VALUE_OBJECT)
    {
      const QiValue *member =
        qi_value_get_member (value, side == QI_SIDE_FIRST ? "first" : "second");

      if (member == NULL || !qi_value_get_int (member, &n) || n < 0 || n > G_MAXINT32)
        n = 0;
    }
  return (guint32) n
         + qi_position_get_hand_count (qi_setup_get_position (setup), side, &QI_TOKEN (token));
}

static void
qi_go_game_load (QiGame  *game,
                 QiSetup *setup,
                 QiBoard *head)
{
  QiGoGame *self = QI_GO_GAME (game);
  QiGoState *board = (QiGoState *) head;
  const QiDetails *details = qi_setup_get_details (setup);
  gint64 ko;

  head->turn = (guint8) qi_position_get_turn (qi_setup_get_position (setup));
  qi_stone_load (setup, QI_GO_LETTERS, board->cells);
  qi_go_rules_from_details (details, &board->rules);
  board->komi = get_komi (details);
  board->prisoners[QI_SIDE_FIRST] = get_prisoners (setup, QI_SIDE_FIRST);
  board->prisoners[QI_SIDE_SECOND] = get_prisoners (setup, QI_SIDE_SECOND);
  board->ko = QI_SQUARE_NONE;
  if (qi_details_get_int (details, "ko", &ko) && ko >= 0 && ko < self->n_points
      && qi_go_can_be_ko (self, board, (guint) ko, head->turn))
    board->ko = (guint32) ko;
}

static guint64
qi_go_game_compute_key (QiGame        *game,
                        const QiBoard *head)
{
  return qi_stone_compute_key (((const QiGoState *) head)->cells, QI_GO_GAME (game)->n_points,
                               head->turn);
}

/* Plays a stone; @taken has room for all points. Returns how many it took, 0 of a suicide. */
static guint
play_stone (const QiGoGame *self,
            QiGoState      *board,
            guint           point,
            guint32        *taken)
{
  const QiSide side = board->head.turn;
  const guint n_taken = qi_go_put_stone (self, board, point, side, taken);

  if (board->cells[point] == QI_STONE_EMPTY)
    {
      board->prisoners[1 - side] += n_taken;
      return 0;
    }
  board->prisoners[side] += n_taken;
  if (n_taken == 1 && qi_go_can_be_ko (self, board, taken[0], 1 - side))
    board->ko = taken[0];
  return n_taken;
}

static void
play (const QiGoGame *self,
      QiGoState      *board,
      const QiMove   *move,
      guint32        *taken,
      guint          *n_taken)
{
  board->ko = QI_SQUARE_NONE;
  if (move->kind == QI_MOVE_PASS)
    board->n_passes++;
  else
    {
      board->n_passes = 0;
      *n_taken = play_stone (self, board, move->to, taken);
    }
  board->head.key ^= qi_stone_hash_turn (QI_SIDE_SECOND);
  board->head.turn = (guint8) (1 - board->head.turn);
  /* Captured points can be played again, so any earlier board may come back. */
  if (board->head.reversible < G_MAXUINT32)
    board->head.reversible++;
}

static void
qi_go_game_play (QiGame       *game,
                 QiBoard      *head,
                 const QiMove *move)
{
  QiGoGame *self = QI_GO_GAME (game);
  guint32 space[QI_GO_SMALL_POINTS];
  g_autofree guint32 *more =
    self->n_points > QI_GO_SMALL_POINTS ? g_new (guint32, self->n_points) : NULL;
  guint n_taken = 0;

  play (self, (QiGoState *) head, move, more != NULL ? more : space, &n_taken);
}

static void
describe_prisoners (const QiGoState *board,
                    QiEdit          *edit)
{
  static const char *const keys[] = { "first", "second" };
  g_autoptr (QiValue) first = qi_value_new_int (board->prisoners[QI_SIDE_FIRST]);
  g_autoptr (QiValue) second = qi_value_new_int (board->prisoners[QI_SIDE_SECOND]);
  QiValue *const counts[] = { first, second };
  g_autoptr (QiValue) prisoners = qi_value_new_object (keys, counts, 2);

  qi_edit_detail (edit, "prisoners", prisoners);
}

/* Prisoners are kept as a detail where they count, or where they were kept before: a board is too
 * small for a hand of all that a long game takes. */
static void
qi_go_game_describe (QiGame        *game,
                     const QiBoard *head,
                     QiSetup       *setup,
                     const QiMove  *move,
                     QiEdit        *edit)
{
  QiGoGame *self = QI_GO_GAME (game);
  g_autofree QiGoState *board = g_memdup2 (head, qi_game_get_board_size (game));
  g_autofree guint32 *taken = g_new (guint32, self->n_points);
  const QiDetails *details = qi_setup_get_details (setup);
  const gboolean keeps =
    board->rules.scoring == QI_GO_TERRITORY || qi_details_get (details, "prisoners") != NULL;
  const guint32 before[2] = { board->prisoners[0], board->prisoners[1] };
  guint n_taken = 0;

  play (self, board, move, taken, &n_taken);
  if (move->kind == QI_MOVE_PLACE)
    {
      qi_stone_put (edit, move->to, QI_GO_LETTERS, move->piece);
      if (n_taken == 0 && board->cells[move->to] == QI_STONE_EMPTY)
        n_taken = board->prisoners[1 - head->turn] - before[1 - head->turn];
      for (guint i = 0; i < n_taken; i++)
        qi_edit_put (edit, taken[i], NULL);
    }
  if (board->ko != QI_SQUARE_NONE)
    {
      g_autoptr (QiValue) ko = qi_value_new_int (board->ko);

      qi_edit_detail (edit, "ko", ko);
    }
  else if (qi_details_get (details, "ko") != NULL)
    qi_edit_detail (edit, "ko", NULL);
  if (keeps && (before[0] != board->prisoners[0] || before[1] != board->prisoners[1]))
    describe_prisoners (board, edit);
  qi_stone_end_move (setup, board->head.turn, n_taken > 0, edit);
}

static void
qi_go_game_judge (QiGame        *game,
                  const QiBoard *head,
                  const QiPast  *past,
                  int            n_moves,
                  QiOutcome     *outcome)
{
  QiGoGame *self = QI_GO_GAME (game);
  const QiGoState *board = (const QiGoState *) head;

  if (board->n_passes < 2 && n_moves > 0)
    return; /* the search asks at every node, and counting takes as long as listing */
  outcome->has_points = TRUE;
  qi_go_count (self, board, board->rules.scoring, NULL, NULL, outcome->points);
  if (board->n_passes < 2)
    return;
  outcome->reason = "two-passes";
  if (outcome->points[QI_SIDE_FIRST] > outcome->points[QI_SIDE_SECOND])
    outcome->result = QI_RESULT_FIRST;
  else
    outcome->result = outcome->points[QI_SIDE_FIRST] < outcome->points[QI_SIDE_SECOND]
                        ? QI_RESULT_SECOND
                        : QI_RESULT_DRAW;
}

static const char *const *
qi_go_game_list_notations (QiGame *game)
{
  static const char *const notations[] = { "gtp", NULL };

  return notations;
}

/* Boards too large for GTP's letters use the usual names of squares. */
static void
qi_go_game_write_move (QiGame        *game,
                       const QiBoard *head,
                       const QiPast  *past,
                       const QiMove  *move,
                       const char    *notation,
                       GString       *text)
{
  QiGoGame *self = QI_GO_GAME (game);

  qi_stone_write_move (self->info, &self->shape, move, text);
}

static gboolean
read_point (QiGoGame   *self,
            const char *text,
            guint      *point)
{
  g_autofree char *upper = g_ascii_strup (text, -1);
  g_autofree char *lower = g_ascii_strdown (text, -1);

  /* A number alone would be an index, which no player writes. */
  return g_ascii_isalpha (*text)
         && (qi_game_info_parse_square (self->info, &self->shape, text, point, NULL)
             || qi_game_info_parse_square (self->info, &self->shape, upper, point, NULL)
             || qi_game_info_parse_square (self->info, &self->shape, lower, point, NULL));
}

static gboolean
qi_go_game_read_move (QiGame        *game,
                      const QiBoard *head,
                      const QiPast  *past,
                      const char    *text,
                      const char    *notation,
                      QiMoveList    *move)
{
  QiGoGame *self = QI_GO_GAME (game);
  const gboolean passes = g_ascii_strcasecmp (text, "pass") == 0;
  g_auto (QiMoveList) all;
  guint point = QI_SQUARE_NONE;

  qi_move_list_init (&all, NULL, 0);
  if (!passes && !read_point (self, text, &point))
    return FALSE;
  qi_go_list_moves (game, head, past, passes ? QI_ORIGIN_PASSES : QI_ORIGIN_DROPS, &all);
  for (guint i = 0; i < all.n_moves; i++)
    if (all.moves[i].to == point)
      {
        *qi_move_list_add (move) = all.moves[i];
        return TRUE;
      }
  if (!passes)
    *qi_move_list_add (move) = (QiMove) { .kind = QI_MOVE_PLACE,
                                          .piece = QI_GO_STONE (head->turn),
                                          .from = QI_SQUARE_NONE,
                                          .to = point,
                                          .extra = QI_SQUARE_NONE };
  return FALSE;
}

static const char *
qi_go_game_get_token (QiGame *game,
                      guint   piece)
{
  static const char *const tokens[] = { NULL, "S", "s" };

  return piece < G_N_ELEMENTS (tokens) ? tokens[piece] : NULL;
}

static void
qi_go_game_finalize (GObject *object)
{
  QiGoGame *self = QI_GO_GAME (object);

  g_free (self->neighbours);
  g_free (self->n_neighbours);
  G_OBJECT_CLASS (qi_go_game_parent_class)->finalize (object);
}

static void
qi_go_game_class_init (QiGoGameClass *class)
{
  QiGameClass *game_class = QI_GAME_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = qi_go_game_finalize;
  game_class->load = qi_go_game_load;
  game_class->compute_key = qi_go_game_compute_key;
  game_class->list_moves = qi_go_list_moves;
  game_class->play = qi_go_game_play;
  game_class->describe = qi_go_game_describe;
  game_class->judge = qi_go_game_judge;
  game_class->write_move = qi_go_game_write_move;
  game_class->list_notations = qi_go_game_list_notations;
  game_class->read_move = qi_go_game_read_move;
  game_class->evaluate = qi_go_evaluate;
  game_class->get_token = qi_go_game_get_token;
  game_class->diagnose = qi_go_diagnose;
  game_class->explain = qi_go_explain;
  game_class->counts_finished = TRUE;
}

static void
qi_go_game_init (QiGoGame *self)
{
}

static void
list_all_neighbours (QiGoGame *self)
{
  guint16 *neighbours = g_new (guint16, (gsize) self->n_points * QI_GO_MAX_NEIGHBOURS);
  guint8 *n_neighbours = g_new (guint8, self->n_points);

  for (guint point = 0; point < self->n_points; point++)
    {
      guint next[QI_GO_MAX_NEIGHBOURS];

      n_neighbours[point] = (guint8) qi_go_list_neighbours (self, point, next);
      for (guint i = 0; i < n_neighbours[point]; i++)
        neighbours[point * QI_GO_MAX_NEIGHBOURS + i] = (guint16) next[i];
    }
  self->neighbours = neighbours;
  self->n_neighbours = n_neighbours;
}

QiGame *
qi_go_game_make (const char    *id,
                 const QiShape *shape)
{
  QiGoGame *self;

  if (qi_shape_get_n_squares (shape) > QI_GO_MAX_POINTS)
    return NULL;
  self = g_object_new (QI_TYPE_GO_GAME, NULL);
  self->info = qi_game_info_lookup (id);
  self->shape = *shape;
  self->n_points = qi_shape_get_n_squares (shape);
  if (self->n_points <= QI_GO_SMALL_POINTS)
    list_all_neighbours (self);
  qi_game_set_up (QI_GAME (self), id, shape, sizeof (QiGoState) + self->n_points);
  return QI_GAME (self);
}
