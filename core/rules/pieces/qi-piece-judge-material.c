/* SPDX-License-Identifier: Apache-2.0 */
/* Ends that depend on what is left on the board: insufficient material, counting rules, janggi's points, shogi's impasse. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-judge-private.h"

#include <string.h>

/* Insufficient material. */

/* Kinds of pieces whose endings are known, by the names of variants.ini. */
typedef enum
{
  KIND_KING,
  KIND_KNIGHT,
  KIND_BISHOP, /* whatever it is called: never leaves the squares of one colour */
  KIND_OTHER,  /* mates with its king alone, or can be promoted to such a piece */
  KIND_UNKNOWN
} Kind;

static Kind
find_kind (const QiPieceGame *game,
           const QiPieceType *type)
{
  static const struct
  {
    const char *name;
    Kind kind;
  } kinds[] = {
    { "bishop", KIND_BISHOP }, { "king", KIND_KING },   { "knight", KIND_KNIGHT },
    { "pawn", KIND_OTHER },    { "queen", KIND_OTHER }, { "rook", KIND_OTHER },
  };
  const char *name = game->variant->pieces[type->base].name;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].name, name) == 0)
      return kinds[i].kind;
  return type->is_bound ? KIND_BISHOP : KIND_UNKNOWN;
}

void
qi_piece_compile_kinds (QiPieceGame *self)
{
  for (guint i = 0; i < self->n_types; i++)
    {
      QiPieceType *type = &self->types[i];

      type->kind = (guint8) find_kind (self, type);
      type->is_queen = strcmp (self->variant->pieces[type->base].name, "queen") == 0;
    }
}

static Kind
get_kind (const QiPieceGame *game,
          guint              code)
{
  return (Kind) game->types[qi_piece_type (code)].kind;
}

/* Whether the game is decided by mate alone, so that only the ability to mate counts. */
static gboolean
is_decided_by_mate_alone (const QiVariant *variant)
{
  return variant->checking && variant->kings != 0 && variant->checkmate_value == QI_VALUE_LOSS
         && variant->extinction_value == QI_VALUE_NONE
         && (variant->flag_piece[0] | variant->flag_piece[1]) == 0 && variant->connect_n == 0
         && variant->connect_nxn == 0 && variant->collinear_n == 0
         && variant->n_connect_goal[0] == 0 && variant->n_connect_goal[1] == 0
         && variant->connect_region[0][0].n_entries == 0
         && variant->connect_region[1][0].n_entries == 0 && variant->castling_wins == 0
         && variant->material_counting == QI_MATERIAL_NONE;
}

/* Both sides have a king and nothing else: neither can ever give check. */
static gboolean
are_bare_kings (const QiPieceBoard *board)
{
  return board->n_pieces[0] == 1 && board->n_pieces[1] == 1 && board->n_royals[0] == 1
         && board->n_royals[1] == 1 && board->n_hand[0] == 0 && board->n_hand[1] == 0;
}

/* One side has a king and nothing else, the other one piece beside its king. */
static gboolean
is_ending_of_three (const QiPieceBoard *board)
{
  return board->n_pieces[0] + board->n_pieces[1] == 3 && board->n_royals[0] == 1
         && board->n_royals[1] == 1 && board->n_hand[0] == 0 && board->n_hand[1] == 0;
}

/* Shatranj: a bared king that bares the other one at once has drawn (H. J. R. Murray, A History of Chess). */
static gboolean
is_lost_by_a_bare_king (const QiVariant *variant)
{
  return variant->extinction_value == QI_VALUE_LOSS && variant->extinction_claim
         && variant->extinction_piece_count == 1
         && (variant->extinction_piece_types >> QI_MAX_TYPES & 1) != 0;
}

typedef struct
{
  guint    pieces; /* all */
  guint    knights;
  guint    bishops;
  guint    others; /* beside the king */
  guint    queens;
  guint    pawns;
  gboolean is_known;
} Material;

static void
count_material (const QiPieceGame  *game,
                const QiPieceBoard *board,
                guint               side,
                Material           *material)
{
  memset (material, 0, sizeof *material);
  material->is_known = board->n_royals[side] == 1 && board->n_hand[side] == 0;
  material->pieces = board->n_pieces[side];
  for (guint type = 0; type < game->n_types; type++)
    {
      guint code = QI_PIECE_CODE (type, side);
      guint n = board->tallies[code].on_board;
      Kind kind = n > 0 ? get_kind (game, code) : KIND_KING;

      material->knights += kind == KIND_KNIGHT ? n : 0;
      material->bishops += kind == KIND_BISHOP ? n : 0;
      material->others += kind == KIND_OTHER ? n : 0;
      if (n > 0 && kind == KIND_OTHER && game->types[type].is_queen)
        material->queens += n;
      if (n > 0 && kind == KIND_OTHER && game->types[type].is_promotion_pawn)
        material->pawns += n;
      if (kind == KIND_UNKNOWN || (kind == KIND_KING && n > 0 && !game->types[type].is_royal))
        material->is_known = FALSE;
    }
}

/* Whether all bishops stand on squares of one colour. */
static gboolean
are_bishops_alike (const QiPieceGame  *game,
                   const QiPieceBoard *board)
{
  const guint8 *cells = qi_piece_cells (game, board);
  int colour = -1;

  for (guint side = 0; side < 2; side++)
    {
      const guint32 *list = qi_piece_list (game, board, side);

      for (guint i = 0; i < board->n_pieces[side]; i++)
        {
          int own = (game->file_of[list[i]] + game->rank_of[list[i]]) & 1;

          if (get_kind (game, cells[list[i]]) != KIND_BISHOP)
            continue;
          if (colour >= 0 && own != colour)
            return FALSE;
          colour = own;
        }
    }
  return TRUE;
}

/* Whether royal pieces move like chess's king. */
static gboolean
has_chess_kings (const QiPieceGame *game)
{
  for (guint i = 0; i < game->n_types; i++)
    {
      if (!game->types[i].is_royal)
        continue;
      if (game->types[i].n_dirs != 8)
        return FALSE;
      for (guint d = 0; d < 8; d++)
        {
          const QiPieceDir *dir = &game->types[i].dirs[0][d];

          if (dir->kind != QI_DIR_SLIDE || dir->range != 1
              || ABS (dir->delta) > ABS (game->stride) + 1)
            return FALSE;
        }
    }
  return TRUE;
}

/* Whether chess's endings apply: chess's king, on a board that is large enough for it, and it may leave a check. */
static gboolean
has_chess_endings (const QiPieceGame *game)
{
  return game->layers == 1 && has_chess_kings (game) && game->files >= 4 && game->ranks >= 4
         && game->variant->stalemate_value == QI_VALUE_DRAW && !game->variant->check_counting
         && !game->variant->makpong_rule;
}

/* Bishops of @side on squares of each colour. */
static void
count_bishops (const QiPieceGame  *game,
               const QiPieceBoard *board,
               guint               side,
               guint               n[2])
{
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, side);

  n[0] = n[1] = 0;
  for (guint i = 0; i < board->n_pieces[side]; i++)
    if (get_kind (game, cells[list[i]]) == KIND_BISHOP)
      n[(game->file_of[list[i]] + game->rank_of[list[i]]) & 1]++;
}

/* In a game where a capture blows up everything around it, kings included, and kings do not capture: whether @side can
 * still win. As python-chess has it for lichess's atomic chess (AtomicBoard.has_insufficient_material). */
static gboolean
can_win_by_explosion (const QiPieceGame  *game,
                      const QiPieceBoard *board,
                      guint               side)
{
  Material own;
  Material other;
  guint bishops[2][2];
  guint n;

  count_material (game, board, side, &own);
  count_material (game, board, !side, &other);
  if (own.pieces <= 1)
    return FALSE; /* a bare king */
  if (other.pieces > 1)
    {
      /* A piece beside the other king can be blown up, unless both sides have only bishops that
       * never meet. */
      if (own.bishops + other.bishops + 2 != own.pieces + other.pieces)
        return TRUE;
      count_bishops (game, board, side, bishops[0]);
      count_bishops (game, board, !side, bishops[1]);
      return (bishops[0][0] > 0 && bishops[1][0] > 0) || (bishops[0][1] > 0 && bishops[1][1] > 0);
    }
  n = own.pieces - 1;
  if (own.queens + own.pawns > 0)
    return TRUE;
  return own.knights == n ? n > 2 : n > 1;
}

/* Where capturing is compulsory and the side without pieces wins: whether only bishops are left, and some of @side's
 * can never be captured. As python-chess has it for lichess's antichess (AntichessBoard.has_insufficient_material). */
static gboolean
keeps_bishops (const QiPieceGame  *game,
               const QiPieceBoard *board,
               guint               side)
{
  guint own[2];
  guint other[2];

  count_bishops (game, board, side, own);
  count_bishops (game, board, !side, other);
  return own[0] + own[1] == board->n_pieces[side] && other[0] + other[1] == board->n_pieces[!side]
         && ((own[0] > 0 && other[0] == 0) || (own[1] > 0 && other[1] == 0));
}

/* Rules that only some games have: TRUE, with the answer in *@is_sufficient, where one of them
 * applies. */
static gboolean
judge_variant (const QiPieceGame  *game,
               const QiPieceBoard *board,
               guint               side,
               gboolean           *is_sufficient)
{
  const QiVariant *variant = game->variant;

  if (game->layers != 1 || board->n_pieces[side] > 66)
    return FALSE;
  if (variant->must_capture)
    *is_sufficient =
      variant->extinction_value != QI_VALUE_WIN || variant->stalemate_value != QI_VALUE_WIN
      || board->n_hand[0] + board->n_hand[1] > 0 || !keeps_bishops (game, board, side);
  else if (variant->blast_on_capture && variant->extinction_pseudo_royal && variant->checking
           && variant->stalemate_value == QI_VALUE_DRAW && !variant->captures_to_hand
           && (variant->flag_piece[0] | variant->flag_piece[1]) == 0 && !variant->check_counting)
    *is_sufficient = can_win_by_explosion (game, board, side);
  else
    return FALSE;
  return TRUE;
}

gboolean
qi_piece_has_sufficient (const QiPieceGame  *game,
                         const QiPieceBoard *board,
                         guint               side)
{
  Material own;
  Material other;
  gboolean is_sufficient = TRUE;

  /* The other board may send anything. */
  if (game->variant->two_boards)
    return TRUE;
  if (judge_variant (game, board, side, &is_sufficient))
    return is_sufficient;
  if (is_lost_by_a_bare_king (game->variant) && are_bare_kings (board))
    return FALSE;
  if (!is_decided_by_mate_alone (game->variant) || game->variant->must_capture)
    return TRUE;
  if (are_bare_kings (board))
    return game->variant->stalemate_value
           != QI_VALUE_DRAW; /* a bare king may lose by having no move */
  if (!has_chess_endings (game) || game->variant->captures_to_hand || game->variant->piece_drops
      || board->n_hand[0] + board->n_hand[1] > 0 || board->n_pieces[side] > 66)
    return TRUE;
  count_material (game, board, side, &own);
  count_material (game, board, !side, &other);
  if (own.others > 0)
    return TRUE;
  if (!own.is_known || !other.is_known)
    return !is_ending_of_three (board)
           || (own.pieces > 1 && qi_piece_may_mate_alone (game, board, side));
  /* A knight can mate when another piece, which is not an enemy queen, blocks squares of the enemy king. */
  if (own.knights > 0)
    return own.pieces > 2 || other.pieces > 1 + other.queens;
  /* Bishops of one square colour can mate when a pawn or a knight blocks squares of the other colour. */
  if (own.bishops > 0)
    return !are_bishops_alike (game, board)
           || own.pawns + other.pawns + own.knights + other.knights > 0;
  return FALSE;
}

/* Counting rules of makruk and its relatives. Source: the limits as told by Wikipedia ("Makruk", Counting
 * rules), and where the count begins as Fairy-Stockfish 11.1 reports it. */

static guint
count_named (const QiPieceGame  *game,
             const QiPieceBoard *board,
             guint               side,
             const char         *name)
{
  guint n = 0;

  for (guint type = 0; type < game->n_types; type++)
    if (strcmp (game->variant->pieces[game->types[type].base].name, name) == 0)
      n += board->tallies[QI_PIECE_CODE (type, side)].on_board;
  return n;
}

static guint
count_pawns (const QiPieceGame  *game,
             const QiPieceBoard *board)
{
  guint n = 0;

  for (guint type = 0; type < game->n_types; type++)
    if (game->types[type].is_promotion_pawn)
      n += board->tallies[QI_PIECE_CODE (type, 0)].on_board
           + board->tallies[QI_PIECE_CODE (type, 1)].on_board;
  return n;
}

/* The limit in moves when the side to move has only its king; 0: there is none. */
static guint
find_bare_limit (const QiPieceGame  *game,
                 const QiPieceBoard *board)
{
  const guint chaser = !board->head.turn;
  guint rooks = count_named (game, board, chaser, "rook");
  guint khons =
    count_named (game, board, chaser, "khon") + count_named (game, board, chaser, "silver");
  guint knights = count_named (game, board, chaser, "knight");

  if (board->n_pieces[chaser] <= 1)
    return 0;
  if (game->variant->counting_rule == QI_COUNTING_ASEAN)
    return rooks > 0 ? 16 : 0;
  if (rooks > 0)
    return rooks > 1 ? 8 : 16;
  if (khons > 0)
    return khons > 1 ? 22 : 44;
  return knights > 1 ? 32 : 64;
}

static guint
find_limit (const QiPieceGame  *game,
            const QiPieceBoard *board)
{
  if (count_pawns (game, board) > 0)
    return 0;
  if (board->n_pieces[board->head.turn] == 1)
    return find_bare_limit (game, board);
  if (board->n_pieces[!board->head.turn] == 1 || game->variant->counting_rule == QI_COUNTING_ASEAN)
    return 0;
  return 64;
}

/* A count begins when its conditions come true, and starts again when the last piece beside a king is taken. The
 * count of a bare king begins at twice the number of pieces on the board. */
void
qi_piece_update_counting (QiPieceGame  *game,
                          QiPieceBoard *board,
                          const QiMove *move)
{
  QiPieceRights *rights = &board->rights;
  gboolean is_bare = board->n_pieces[board->head.turn] == 1;
  guint limit;

  if (rights->counting > 0 && rights->counting_ply < G_MAXINT32)
    rights->counting_ply++;
  if (rights->counting > 0 && !((move->flags & QI_MOVE_CAPTURE) != 0 && is_bare))
    return;
  limit = find_limit (game, board);
  if (limit == 0)
    return;
  rights->counting = (gint32) limit * 2;
  rights->counting_ply = is_bare && game->variant->counting_rule != QI_COUNTING_ASEAN
                           ? (gint32) (2 * (board->n_pieces[0] + board->n_pieces[1]))
                           : 0;
}

/* Janggi. */

/* Points of a side's pieces by their usual values; the second player has 1.5 more for moving second, so that there is
 * no draw. Source: the rules of the Korea Janggi Association as told by Wikipedia, "Janggi". */
static double
count_points (const QiPieceGame  *game,
              const QiPieceBoard *board,
              guint               side)
{
  static const struct
  {
    const char *name;
    guint points;
  } values[] = {
    { "rook", 13 },          { "janggiCannon", 7 }, { "cannon", 7 }, { "horse", 5 },
    { "janggiElephant", 3 }, { "elephant", 3 },     { "wazir", 3 },  { "soldier", 2 },
  };
  guint points = 0;

  for (guint type = 0; type < game->n_types; type++)
    for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
      if (strcmp (qi_piece_get_info (game, QI_PIECE_CODE (type, side))->name, values[i].name) == 0)
        points += values[i].points * board->tallies[QI_PIECE_CODE (type, side)].on_board;
  return points + (side == QI_SIDE_SECOND ? 1.5 : 0);
}

gboolean
qi_piece_judge_points (const QiPieceGame  *game,
                       const QiPieceBoard *board,
                       const char         *reason,
                       QiOutcome          *outcome)
{
  double points[2] = { 0, 0 };

  if (game->variant->material_counting == QI_MATERIAL_NONE)
    return FALSE;
  for (guint side = 0; side < 2; side++)
    points[side] = game->variant->material_counting == QI_MATERIAL_JANGGI
                     ? count_points (game, board, side)
                     : (double) board->n_pieces[side];
  if (game->variant->material_counting == QI_MATERIAL_WHITE_DRAW_ODDS)
    qi_piece_set_result (outcome, QI_VALUE_WIN, QI_SIDE_FIRST, reason);
  else if (game->variant->material_counting == QI_MATERIAL_BLACK_DRAW_ODDS)
    qi_piece_set_result (outcome, QI_VALUE_WIN, QI_SIDE_SECOND, reason);
  else
    {
      int value = points[0] > points[1]   ? QI_VALUE_WIN
                  : points[0] < points[1] ? QI_VALUE_LOSS
                                          : QI_VALUE_DRAW;

      qi_piece_set_result (outcome, value, QI_SIDE_FIRST, reason);
      outcome->has_points = TRUE;
      memcpy (outcome->points, points, sizeof points);
    }
  return TRUE;
}

gboolean
qi_piece_judge_bikjang (const QiPieceGame  *game,
                        const QiPieceBoard *board,
                        QiOutcome          *outcome)
{
  const char *reason;

  if ((board->rights.history & (QI_HISTORY_PASSED_TWICE | QI_HISTORY_FACING_TWICE)) == 0)
    return FALSE;
  reason = (board->rights.history & QI_HISTORY_PASSED_TWICE) != 0 ? "two-passes" : "impasse";
  if (!qi_piece_judge_points (game, board, reason, outcome))
    qi_piece_set_result (outcome, QI_VALUE_DRAW, 0, reason);
  return TRUE;
}

/* Shogi. */

#define DECLARATION_PIECES 10
#define DECLARATION_POINTS 28 /* of the first player; the second needs one less */

/* A major piece counts 5, any other 1, the king 0. */
static guint
get_declaration_value (const QiPieceGame *game,
                       guint              code)
{
  const QiVariantPiece *piece = qi_piece_get_info (game, code);
  const QiVariantPiece *base =
    piece->unpromoted >= 0 ? &game->variant->pieces[piece->unpromoted] : piece;

  return base->letter == 'R' || base->letter == 'B' ? 5 : 1;
}

/* The conditions of a declaration of win at entering king: the king in the promotion zone and not in check, ten other
 * pieces there, and their points with those in hand. Source: Japan Shogi Association, declaration by 27 points. */
gboolean
qi_piece_can_declare_impasse (const QiPieceGame  *game,
                              const QiPieceBoard *board)
{
  const guint side = board->head.turn;
  const guint8 *cells = qi_piece_cells (game, board);
  const guint32 *list = qi_piece_list (game, board, side);
  const guint zone = QI_ZONE_PROMOTION << side;
  guint64 points = 0;
  guint pieces = 0;

  if (game->files != 9 || game->ranks != 9 || !game->variant->shogi_pawn_drop_mate_illegal
      || board->n_royals[side] != 1 || board->head.check
      || (game->zones[board->royal[side]] & zone) == 0)
    return FALSE;
  for (guint i = 0; i < board->n_pieces[side]; i++)
    {
      if (list[i] == board->royal[side] || (game->zones[list[i]] & zone) == 0)
        continue;
      pieces++;
      points += get_declaration_value (game, cells[list[i]]);
    }
  for (guint type = 0; type < game->n_types; type++)
    if (qi_piece_in_hand (board, type, side) > 0)
      points += (guint64) qi_piece_in_hand (board, type, side)
                * get_declaration_value (game, QI_PIECE_CODE (type, side));
  return pieces >= DECLARATION_PIECES && points >= DECLARATION_POINTS - side;
}
