/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding-private.h"
#include "qi-go-private.h"
#include "qi-move-private.h"

/* Where a stone may be played. All groups of the board are found once for a list. */

/* Keys of the boards that may not come again: an open table of a power of two of places, 0 is
 * free. */
typedef struct
{
  guint64 *keys;
  gsize    mask;
  gboolean has_zero; /* the key 0, an empty board's, itself */
} Seen;

static void
seen_add (Seen   *seen,
          guint64 key)
{
  gsize at = (gsize) key & seen->mask;

  if (key == 0)
    {
      seen->has_zero = TRUE;
      return;
    }
  while (seen->keys[at] != 0 && seen->keys[at] != key)
    at = (at + 1) & seen->mask;
  seen->keys[at] = key;
}

static gboolean
seen_has (const Seen *seen,
          guint64     key)
{
  gsize at = (gsize) key & seen->mask;

  if (key == 0)
    return seen->has_zero;
  if (seen->keys == NULL)
    return FALSE;
  while (seen->keys[at] != 0 && seen->keys[at] != key)
    at = (at + 1) & seen->mask;
  return seen->keys[at] == key;
}

/* Collects the boards that a stone of the side to move may not bring about. */
static void
seen_init (Seen            *seen,
           const QiGoState *board,
           const QiPast    *past)
{
  const QiSide turn = board->head.turn;
  gsize size = 16;

  *seen = (Seen) { NULL, 0, FALSE };
  if (board->rules.ko == QI_GO_KO_SIMPLE)
    return;
  while (size < 2 * (past->n_plies + 1))
    size *= 2;
  seen->keys = g_new0 (guint64, size);
  seen->mask = size - 1;
  for (gsize i = 0; i < past->n_plies; i++)
    {
      const QiPly *ply = &past->plies[i];

      if (board->rules.ko == QI_GO_KO_POSITIONAL || ply->turn != turn)
        seen_add (seen, ply->key ^ qi_stone_hash_turn (ply->turn));
    }
  if (board->rules.ko == QI_GO_KO_POSITIONAL)
    seen_add (seen, board->head.key ^ qi_stone_hash_turn (turn));
}

static void
seen_clear (Seen *seen)
{
  g_free (seen->keys);
}

typedef enum
{
  PLAY_LEGAL,
  PLAY_OCCUPIED,
  PLAY_SUICIDE,
  PLAY_KO,
  PLAY_REPETITION
} Play;

typedef struct
{
  const QiGoGame   *self;
  const QiGoState  *board;
  const QiGoGroups *groups;
  const Seen       *seen;
} Context;

/* Whether no neighbour among the first @n of @all belongs to the group of @next. */
static gboolean
is_new (const QiGoGroups *groups,
        const guint      *all,
        guint             n,
        guint             next)
{
  for (guint i = 0; i < n; i++)
    if (groups->numbers[all[i]] == groups->numbers[next])
      return FALSE;
  return TRUE;
}

/* Whether a stone on @point is legal, and whether it takes something. */
static Play
try_point (const Context *context,
           guint          point,
           gboolean      *takes)
{
  const QiGoState *board = context->board;
  const QiSide side = board->head.turn;
  guint64 taken = 0;
  guint64 joined = 0;
  gboolean lives = FALSE;
  guint next[QI_GO_MAX_NEIGHBOURS];
  const guint n_next = qi_go_list_neighbours (context->self, point, next);

  *takes = FALSE;
  if (board->cells[point] != QI_STONE_EMPTY)
    return PLAY_OCCUPIED;
  if (point == board->ko)
    return PLAY_KO;
  for (guint i = 0; i < n_next; i++)
    {
      const guint8 cell = board->cells[next[i]];
      const QiGoGroup *group;

      if (cell == QI_STONE_EMPTY)
        lives = TRUE;
      if (!QI_GO_IS_STONE (cell) || !is_new (context->groups, next, i, next[i]))
        continue;
      group = &context->groups->groups[context->groups->numbers[next[i]]];
      if (cell == QI_GO_STONE (side))
        {
          lives = lives || group->has_more;
          joined ^= group->key;
        }
      else if (!group->has_more)
        {
          *takes = TRUE;
          taken ^= group->key;
        }
    }
  if (!lives && !*takes && !board->rules.suicide)
    return PLAY_SUICIDE;
  if (board->rules.ko != QI_GO_KO_SIMPLE)
    {
      guint64 key = board->head.key ^ qi_stone_hash_turn (side);

      key ^= lives || *takes ? qi_stone_hash (point, QI_GO_STONE (side)) ^ taken : joined;
      if (seen_has (context->seen, key))
        return PLAY_REPETITION;
    }
  return PLAY_LEGAL;
}

static void
add_move (QiMoveList *moves,
          QiMoveKind  kind,
          guint       point,
          guint       piece,
          gboolean    takes)
{
  *qi_move_list_add (moves) = (QiMove) { .kind = (guint8) kind,
                                         .flags = takes ? QI_MOVE_CAPTURE : 0,
                                         .piece = (guint16) piece,
                                         .from = QI_SQUARE_NONE,
                                         .to = point,
                                         .extra = QI_SQUARE_NONE };
}

void
qi_go_list_moves (QiGame        *game,
                  const QiBoard *head,
                  const QiPast  *past,
                  guint          origin,
                  QiMoveList    *moves)
{
  const QiGoGame *self = QI_GO_GAME (game);
  const QiGoState *board = (const QiGoState *) head;
  g_auto (QiGoGroups) groups;
  Seen seen;
  const Context context = { self, board, &groups, &seen };

  groups.is_on_heap = FALSE;
  if (board->n_passes >= 2 || origin < QI_ORIGIN_PASSES)
    return; /* over; stones do not move */
  if (origin != QI_ORIGIN_PASSES)
    {
      qi_go_groups_init (&groups, self, board);
      seen_init (&seen, board, past);
      for (guint point = 0; point < self->n_points && !qi_move_list_is_full (moves); point++)
        {
          gboolean takes;

          if (board->cells[point] == QI_STONE_EMPTY
              && try_point (&context, point, &takes) == PLAY_LEGAL)
            add_move (moves, QI_MOVE_PLACE, point, QI_GO_STONE (head->turn), takes);
        }
      seen_clear (&seen);
    }
  if (origin != QI_ORIGIN_DROPS && !qi_move_list_is_full (moves))
    add_move (moves, QI_MOVE_PASS, QI_SQUARE_NONE, 0, FALSE);
}

/* The game's past is not known here, so a move that is otherwise legal can only be refused for
   repeating a board. */
void
qi_go_explain (QiGame        *game,
               const QiBoard *head,
               const QiMove  *attempt,
               QiFinding     *refusal)
{
  static const char *const words[] = {
    [PLAY_LEGAL] = "superko", [PLAY_OCCUPIED] = "occupied",  [PLAY_SUICIDE] = "suicide",
    [PLAY_KO] = "ko",         [PLAY_REPETITION] = "superko",
  };
  const QiGoGame *self = QI_GO_GAME (game);
  const QiGoState *board = (const QiGoState *) head;
  const QiPast past = { NULL, 0 };
  g_auto (QiGoGroups) groups;
  Seen seen;
  const Context context = { self, board, &groups, &seen };
  gboolean takes;

  groups.is_on_heap = FALSE;
  if (attempt->to >= self->n_points || attempt->from < self->n_points)
    return;
  qi_go_groups_init (&groups, self, board);
  seen_init (&seen, board, &past);
  qi_finding_set_param (refusal, "why",
                        board->n_passes >= 2 ? "game-over"
                                             : words[try_point (&context, attempt->to, &takes)]);
  seen_clear (&seen);
}

/* Hundredths of a point. */
#define STONE_VALUE   100
#define POINT_VALUE   60 /* one beside stones of one side alone */
#define LIBERTY_VALUE 15 /* of a group that has more than one liberty */

/* What an empty point is worth to the first player. */
static int
value_point (const QiGoGame  *self,
             const QiGoState *board,
             guint            point)
{
  guint next[QI_GO_MAX_NEIGHBOURS];
  const guint n_next = qi_go_list_neighbours (self, point, next);
  int n[2] = { 0, 0 };

  for (guint i = 0; i < n_next; i++)
    if (QI_GO_IS_STONE (board->cells[next[i]]))
      n[board->cells[next[i]] - 1]++;
  if ((n[0] == 0) == (n[1] == 0))
    return 0;
  return (n[0] > 0 ? POINT_VALUE : -POINT_VALUE) + LIBERTY_VALUE * (n[0] - n[1]);
}

/* Counts stones that cannot be captured at once, and empty points that touch one colour only. */
int
qi_go_evaluate (QiGame        *game,
                const QiBoard *head)
{
  const QiGoGame *self = QI_GO_GAME (game);
  const QiGoState *board = (const QiGoState *) head;
  g_auto (QiGoGroups) groups;
  gint64 value = 0; /* for the first player */

  qi_go_groups_init (&groups, self, board);
  for (guint i = 0; i < groups.n_groups; i++)
    {
      const QiGoGroup *group = &groups.groups[i];
      const QiSide side = board->cells[group->first] - 1;
      const gboolean can_be_taken = !group->has_more && side != head->turn;
      const gint64 worth = (gint64) group->n_stones * (can_be_taken ? -STONE_VALUE : STONE_VALUE);

      value += side == QI_SIDE_FIRST ? worth : -worth;
    }
  for (guint point = 0; point < self->n_points; point++)
    if (board->cells[point] == QI_STONE_EMPTY)
      value += value_point (self, board, point);
  value -= (gint64) (CLAMP (board->komi, -1000.0, 1000.0) * 100);
  value = CLAMP (value, -500000, 500000);
  return (int) (head->turn == QI_SIDE_FIRST ? value : -value);
}
