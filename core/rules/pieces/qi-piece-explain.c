/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-inline-private.h"
#include "qi-finding-private.h"
#include "qi-piece-private.h"

#include <string.h>

/* Why a move that the piece could make is not legal. */
static const char *
find_reason (QiPieceGame        *game,
             const QiPieceBoard *board,
             const QiMove       *move)
{
  const QiVariant *variant = game->variant;
  gboolean checks;

  if (qi_piece_is_over (game, board))
    return "game-over";
  if (qi_piece_has_to_pass (game, board))
    return "must-pass";
  if (!qi_piece_is_safe (game, board, move))
    return "king-in-check";
  if (variant->must_capture && (move->flags & QI_MOVE_CAPTURE) == 0)
    return "must-capture";
  if (variant->must_drop && move->kind != QI_MOVE_DROP)
    return "must-drop";
  checks = qi_piece_gives_check (game, board, move);
  if (qi_piece_has_more_moves (game, board))
    {
      if (!variant->multimove_capture && (move->flags & QI_MOVE_CAPTURE) != 0)
        return "early-capture";
      if (!variant->multimove_check && checks && board->n_royals[1 - board->head.turn] > 0)
        return "early-check";
    }
  if (!variant->checking && checks)
    return "gives-check";
  if (move->kind == QI_MOVE_DROP && !variant->drop_checks && checks)
    return "gives-check";
  if (move->kind == QI_MOVE_DROP && game->types[qi_piece_type (move->piece)].is_shogi_pawn)
    return "pawn-drop-mate";
  return NULL;
}

/* A drop that the drop rules for this piece do not allow. */
static const char *
find_drop_reason (QiPieceGame        *game,
                  const QiPieceBoard *board,
                  const QiMove       *attempt)
{
  const guint us = board->head.turn;
  const QiPieceType *type;
  guint32 cell;

  if (!qi_piece_is_piece (attempt->piece) || attempt->to >= game->n_squares
      || qi_piece_type (attempt->piece) >= game->n_types)
    return NULL;
  type = &game->types[qi_piece_type (attempt->piece)];
  cell = game->cell_of[attempt->to];
  if (qi_piece_cells (game, board)[cell] != QI_PIECE_EMPTY)
    return "occupied";
  if (type->dead[us] != NULL && type->dead[us][cell] && game->variant->immobility_illegal)
    return "dead-piece";
  if (type->drop_squares[us] != NULL
      && (type->drop_squares[us][attempt->to / 64] >> attempt->to % 64 & 1) == 0)
    return "outside-drop-zone";
  if (game->variant->enclosing_drop == QI_ENCLOSING_TOP
      && qi_piece_cells (game, board)[(gint32) cell - game->forward[QI_SIDE_FIRST]]
           == QI_PIECE_EMPTY)
    return "outside-drop-zone";
  if (type->counts_file
      && qi_piece_file_counts (game, board, us)[game->file_of[cell]]
           >= game->variant->drop_no_doubled_count)
    return "nifu";
  return NULL;
}

/* --- ways that a piece does not go -------------------------------------------------------------- */

/* What is wrong with one direction from a piece to the target; a higher value explains more. @via: the cell that
 * the sentence names, 0: none. */
typedef enum
{
  FAULT_NOT_A_WAY,
  FAULT_NO_CAPTURE,
  FAULT_ONLY_CAPTURE,
  FAULT_OUTSIDE,
  FAULT_ONLY_FIRST,
  FAULT_NO_SCREEN,
  FAULT_SCREENS,
  FAULT_BLOCKED
} Fault;

typedef struct
{
  const QiPieceGame *game;
  const guint8      *cells;
  guint              us;
  guint              code;
  guint32            from;
  guint32            to;
  Fault              fault;
  guint32            via;
} Way;

static void
note (Way    *way,
      Fault   fault,
      guint32 via)
{
  if (fault <= way->fault)
    return;
  way->fault = fault;
  way->via = via;
}

/* Looks at the pieces between the ends of a straight line of @delta; FALSE when it does not lead to the target.
 * @first: the nearest of them. */
static gboolean
count_between (const Way *way,
               gint32     delta,
               guint     *n_steps,
               guint     *n_between,
               guint32   *first)
{
  guint32 cell = way->from;

  *n_steps = *n_between = 0;
  *first = 0;
  for (;;)
    {
      cell = (guint32) ((gint32) cell + delta);
      (*n_steps)++;
      if (way->cells[cell] == QI_PIECE_GUARD)
        return FALSE;
      if (cell == way->to)
        return TRUE;
      if (way->cells[cell] == QI_PIECE_EMPTY)
        continue;
      if ((*n_between)++ == 0)
        *first = cell;
    }
}

/* Whether a direction that leads to the target may be used for it: to capture what stands there, or
 * to move where it is empty. */
static gboolean
fits_target (Way              *way,
             const QiPieceDir *dir)
{
  const gboolean is_capture = way->cells[way->to] != QI_PIECE_EMPTY;

  if ((dir->flags & (is_capture ? QI_DIR_CAPTURE : QI_DIR_MOVE)) != 0)
    return TRUE;
  note (way, is_capture ? FAULT_NO_CAPTURE : FAULT_ONLY_CAPTURE, 0);
  return FALSE;
}

/* What prevents a direction that fits the target, besides pieces in its way. */
static void
note_ends (Way              *way,
           const QiPieceDir *dir)
{
  const guint8 *mobility = way->game->types[qi_piece_type (way->code)].mobility[way->us];

  if ((dir->flags & QI_DIR_INITIAL) != 0)
    note (way, FAULT_ONLY_FIRST, 0);
  else if (mobility != NULL && !mobility[way->to])
    note (way, FAULT_OUTSIDE, 0);
}

static void
look_at_lame (Way              *way,
              const QiPieceDir *dir)
{
  if ((guint32) ((gint32) way->from + dir->delta) != way->to || !fits_target (way, dir))
    return;
  for (guint leg = 0; leg < dir->n_legs; leg++)
    {
      const guint32 cell = (guint32) ((gint32) way->from + dir->legs[leg]);

      if (way->cells[cell] != QI_PIECE_EMPTY)
        {
          note (way, FAULT_BLOCKED, cell);
          return;
        }
    }
  note_ends (way, dir);
}

static void
look_at_dir (Way              *way,
             const QiPieceDir *dir)
{
  guint n_steps, n_between;
  guint32 first;

  if ((dir->flags & (QI_DIR_ROYAL | QI_DIR_DIAGONAL)) != 0 || dir->from_rank != 0
      || dir->delta == 0)
    return;
  if (dir->kind == QI_DIR_LAME)
    look_at_lame (way, dir);
  else if (!count_between (way, dir->delta, &n_steps, &n_between, &first) || n_steps > dir->range
           || !fits_target (way, dir))
    return;
  else if (dir->kind == QI_DIR_SLIDE && n_between > 0)
    note (way, FAULT_BLOCKED, first);
  else if (dir->kind == QI_DIR_HOP && n_between == 0)
    note (way, FAULT_NO_SCREEN, 0);
  else if (dir->kind == QI_DIR_HOP && n_between > 1)
    note (way, FAULT_SCREENS, 0);
  else
    note_ends (way, dir);
}

/* A double step ahead, which is not among the pawn's directions. */
static void
look_at_double_step (Way *way)
{
  const QiPieceGame *game = way->game;
  const guint32 first = (guint32) ((gint32) way->from + game->forward[way->us]);
  const guint32 second = (guint32) ((gint32) first + game->forward[way->us]);

  if (!game->variant->double_step || !game->types[qi_piece_type (way->code)].has_double_step
      || way->cells[first] == QI_PIECE_GUARD || second != way->to)
    return;
  if ((game->zones[way->from] >> way->us & QI_ZONE_DOUBLE_STEP) == 0)
    note (way, FAULT_ONLY_FIRST, 0);
  else if (way->cells[first] != QI_PIECE_EMPTY)
    note (way, FAULT_BLOCKED, first);
  else if (way->cells[second] != QI_PIECE_EMPTY)
    note (way, FAULT_NO_CAPTURE, 0);
}

/* Whether this is a castling that nothing but the position prevents; *@wing gets the side. */
static gboolean
is_castling_attempt (const Way *way,
                     guint     *wing)
{
  const QiPieceGame *game = way->game;
  const QiVariant *variant = game->variant;
  const guint rank = MIN (variant->castling_rank, game->ranks - 1);

  if (!variant->castling || game->layers != 1
      || !game->types[qi_piece_type (way->code)].is_castling_king[way->us]
      || game->rank_of[way->from] != (way->us == QI_SIDE_FIRST ? rank : game->ranks - 1 - rank)
      || game->rank_of[way->to] != game->rank_of[way->from]
      || ABS ((int) way->from - (int) way->to) < 2)
    return FALSE;
  *wing = way->to > way->from ? 0 : 1;
  return game->file_of[way->to] == game->castling_files[*wing];
}

/* The first piece between two cells, both included, that is neither the king nor the rook. */
static guint32
find_between (const Way *way,
              guint32    from,
              guint32    to,
              guint32    rook)
{
  for (guint32 cell = MIN (from, to); cell <= MAX (from, to); cell++)
    if (way->cells[cell] != QI_PIECE_EMPTY && cell != way->from && cell != rook)
      return cell;
  return 0;
}

static const char *
find_castling_reason (QiPieceGame        *game,
                      const QiPieceBoard *board,
                      Way                *way,
                      guint               wing)
{
  const guint32 rook = board->rights.castling[way->us][wing];
  const int towards = way->to > way->from ? 1 : -1;
  guint32 king_to, rook_to;

  if (rook == 0 || game->rank_of[rook] != game->rank_of[way->from])
    return "castling-right";
  if (qi_piece_get_ply (board) < game->variant->castling_forbidden_plies)
    return "castling-early";
  if (qi_piece_in_check (game, board, way->us))
    return "castling-in-check";
  qi_piece_get_castling (game, way->from, rook, &king_to, &rook_to);
  way->via = find_between (way, way->from, king_to, rook);
  if (way->via == 0)
    way->via = find_between (way, rook, rook_to, rook);
  if (way->via == 0)
    way->via = find_between (way, way->from, rook, rook);
  if (way->via != 0)
    return "blocked";
  for (guint32 cell = way->from; cell != way->to; cell = (guint32) ((int) cell + towards))
    if (cell != way->from && qi_piece_is_attacked (game, board, cell, way->us ^ 1))
      {
        way->via = cell;
        return "castling-attacked";
      }
  return NULL; /* the only reason left: the king would be in check where it arrives */
}

static const char *
find_way_reason (Way *way)
{
  static const char *const reasons[] = {
    [FAULT_NOT_A_WAY] = "not-its-way",
    [FAULT_NO_CAPTURE] = "no-capture",
    [FAULT_ONLY_CAPTURE] = "only-capture",
    [FAULT_OUTSIDE] = "outside-its-zone",
    [FAULT_ONLY_FIRST] = "only-from-start",
    [FAULT_NO_SCREEN] = "no-screen",
    [FAULT_SCREENS] = "screens",
    [FAULT_BLOCKED] = "blocked",
  };
  const QiPieceType *type = &way->game->types[qi_piece_type (way->code)];

  for (guint d = 0; d < type->n_dirs; d++)
    look_at_dir (way, &type->dirs[way->us][d]);
  look_at_double_step (way);
  return reasons[way->fault];
}

/* A step that none of the piece's directions allows, or a castling. */
static const char *
explain_step (QiPieceGame        *game,
              const QiPieceBoard *board,
              const QiMove       *attempt,
              gboolean            is_way,
              QiFinding          *refusal)
{
  Way way = { .game = game, .cells = qi_piece_cells (game, board), .us = board->head.turn };
  const char *why = NULL;
  guint wing = 0;

  way.from = game->cell_of[attempt->from];
  way.to = game->cell_of[attempt->to];
  way.code = way.cells[way.from];
  if (!qi_piece_is_piece (way.code) || qi_piece_side (way.code) != way.us)
    return NULL;
  if (is_castling_attempt (&way, &wing))
    why = find_castling_reason (game, board, &way, wing);
  if (why == NULL && !is_way)
    why = find_way_reason (&way);
  if (why == NULL)
    return NULL;
  qi_finding_set_param (refusal, "piece", game->types[qi_piece_type (way.code)].tokens[way.us]);
  qi_finding_set_int (refusal, "from", attempt->from);
  if (way.via != 0)
    qi_finding_set_int (refusal, "via", game->square_of[way.via]);
  return why;
}

void
qi_piece_explain (QiGame        *self,
                  const QiBoard *head,
                  const QiMove  *attempt,
                  QiFinding     *refusal)
{
  QiPieceGame *game = QI_PIECE_GAME (self);
  const QiPieceBoard *board = (const QiPieceBoard *) head;
  const gboolean drop = attempt->kind == QI_MOVE_DROP;
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  const char *why = NULL;
  gboolean is_way = FALSE;

  if (!drop && attempt->from >= game->n_squares)
    return;
  qi_piece_list_pseudo_moves (game, board, drop ? QI_ORIGIN_DROPS : attempt->from, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    is_way |= moves.moves[i].to == attempt->to;
  if (!drop && attempt->to < game->n_squares && !qi_piece_is_over (game, board))
    why = explain_step (game, board, attempt, is_way, refusal);
  for (guint i = 0; i < moves.n_moves && why == NULL; i++)
    if (moves.moves[i].to == attempt->to
        && (!drop || attempt->piece == 0 || moves.moves[i].piece == attempt->piece))
      why = find_reason (game, board, &moves.moves[i]);
  if (why == NULL && drop)
    why = find_drop_reason (game, board, attempt);
  if (why != NULL)
    qi_finding_set_param (refusal, "why", why);
}
