/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rules.h"
#include "mas-rules-private.h"

#include "mas-piece.h"
#include "mas-words.h"
#include "qi-error.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-game-private.h"
#include "qi-move-private.h"
#include "qi-state-private.h"
#include "qi-token-private.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_CODES 1024 /* of pieces that are looked through */

/* Whether a piece of a hand is the one that a code of the game stands for: promotions and marks are
 * lost when a piece goes to the hand. */
static gboolean
is_piece (QiGame        *game,
          guint          piece,
          const QiToken *token)
{
  const char *text = qi_game_get_token (game, piece);
  QiEpin a;
  QiEpin b;

  if (text == NULL)
    return FALSE;
  if (!mas_piece_parse (token, &a) || !qi_epin_parse (text, -1, &b))
    return qi_token_equal (token, &QI_TOKEN (text));
  return a.letter == b.letter && a.side == b.side;
}

static void
add_move (QiMoveList   *moves,
          const QiMove *move)
{
  QiMove *added = qi_move_list_add (moves);

  *added = *move;
  if (move->n_path > 0)
    added->path = qi_move_list_add_path (moves, move->path, move->n_path);
}

static gboolean
is_movers (MasRules      *self,
           const MasSpot *from)
{
  return from->kind != MAS_SPOT_HAND || from->side == qi_state_get_turn (self->state);
}

void
mas_rules_list_moves (MasRules      *self,
                      const MasSpot *from,
                      QiMoveList    *moves)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) drops = QI_MOVE_LIST (space);

  g_return_if_fail (MAS_IS_RULES (self));

  if (self->state == NULL)
    return;
  if (from != NULL && from->kind == MAS_SPOT_SQUARE)
    {
      if (from->square
          < qi_shape_get_n_squares (qi_game_get_shape (qi_state_get_game (self->state))))
        qi_state_list_moves (self->state, from->square, moves);
      return;
    }
  if (from != NULL
      && (from->kind != MAS_SPOT_HAND || from->token == NULL || !is_movers (self, from)))
    return;
  qi_state_list_moves (self->state, QI_ORIGIN_DROPS, &drops);
  for (guint i = 0; i < drops.n_moves; i++)
    {
      const QiMove *move = &drops.moves[i];

      if (from == NULL ? move->kind == QI_MOVE_PLACE
                       : move->kind == QI_MOVE_DROP
                           && is_piece (qi_state_get_game (self->state), move->piece, from->token))
        add_move (moves, move);
    }
}

/* The index of a piece in the game's table, which begins with the strongest. */
static guint
get_rank (MasRules *self,
          guint     piece)
{
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  const char *text = qi_game_get_token (qi_state_get_game (self->state), piece);
  gsize n_pieces = 0;
  const QiGamePiece *pieces = info != NULL ? qi_game_info_get_pieces (info, &n_pieces) : NULL;
  QiEpin epin;
  QiEpin other;

  if (text == NULL || !qi_epin_parse (text, -1, &epin))
    return (guint) n_pieces;
  for (gsize i = 0; i < n_pieces; i++)
    if (qi_epin_parse (pieces[i].token, -1, &other) && other.letter == epin.letter)
      return (guint) i;
  return (guint) n_pieces;
}

/* Sorts moves to one square as a person expects them: promotions before others, the strongest piece
 * first; gating and castling after the plain move. */
static guint
get_order (MasRules     *self,
           const QiMove *move)
{
  gboolean changes = (move->flags & (QI_MOVE_PROMOTION | QI_MOVE_DEMOTION)) != 0;
  gboolean gates = (move->flags & QI_MOVE_GATING) != 0;

  return (move->kind == QI_MOVE_CASTLING ? 4u << 16 : 0) + (gates ? 2u << 16 : 0)
         + (changes ? 0 : 1u << 16) + get_rank (self, gates ? move->gate : move->piece);
}

static int
compare_moves (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  guint first = get_order (user_data, a);
  guint second = get_order (user_data, b);

  return first < second ? -1 : first > second;
}

/* Whether a move is chosen by a click on the square: where a rook stands with which the king castles, and where a lion
 * takes without going there. */
static gboolean
is_aimed_at (const QiMove *move,
             guint         square)
{
  if (move->to == square)
    return TRUE;
  if (move->extra != square)
    return FALSE;
  return move->kind == QI_MOVE_CASTLING
         || (move->kind == QI_MOVE_TWO_STEPS && move->to == move->from
             && (move->flags & QI_MOVE_CAPTURE) != 0);
}

void
mas_rules_find_moves (MasRules      *self,
                      const MasSpot *from,
                      guint          to,
                      QiMoveList    *moves)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) all = QI_MOVE_LIST (space);

  g_return_if_fail (MAS_IS_RULES (self));

  mas_rules_list_moves (self, from, &all);
  for (guint i = 0; i < all.n_moves; i++)
    {
      const QiMove *move = &all.moves[i];

      if (is_aimed_at (move, to))
        add_move (moves, move);
    }
  if (moves->n_moves > 1)
    g_qsort_with_data (moves->moves, (int) moves->n_moves, sizeof *moves->moves, compare_moves,
                       self);
}

QiToken *
mas_rules_dup_placed (MasRules *self)
{
  QiMove space[1];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  const char *text = NULL;

  g_return_val_if_fail (MAS_IS_RULES (self), NULL);

  if (self->state == NULL || !self->places)
    return NULL;
  moves.limit = 1;
  qi_state_list_moves (self->state, QI_ORIGIN_DROPS, &moves);
  if (moves.n_moves > 0 && moves.moves[0].kind == QI_MOVE_PLACE)
    text = qi_game_get_token (qi_state_get_game (self->state), moves.moves[0].piece);
  return text != NULL ? qi_token_copy (&QI_TOKEN (text)) : NULL;
}

/* Why a drop is illegal: the rules can tell more when they know which piece is dropped. */
static QiFinding *
refuse_drop (MasRules      *self,
             const MasSpot *from,
             guint          to)
{
  QiFinding *finding = qi_state_refuse (self->state, QI_ORIGIN_DROPS, to);
  QiGame *game = qi_state_get_game (self->state);
  QiMove attempt = {
    .kind = QI_MOVE_DROP, .from = QI_SQUARE_NONE, .to = to, .extra = QI_SQUARE_NONE
  };

  if (from == NULL || qi_finding_get_param (finding, "why") != NULL)
    return finding;
  for (guint piece = 1; piece < MAX_CODES && attempt.piece == 0; piece++)
    if (is_piece (game, piece, from->token))
      attempt.piece = (guint16) piece;
  if (attempt.piece != 0)
    QI_GAME_GET_CLASS (game)->explain (game, qi_state_get_board (self->state), &attempt, finding);
  return finding;
}

static char *
word_and_free (QiFinding *finding,
               QiSetup   *setup)
{
  char *words = mas_words_finding (finding, setup);

  qi_finding_unref (finding);
  return words;
}

static gboolean
has_moves (MasRules      *self,
           const MasSpot *from)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  mas_rules_list_moves (self, from, &moves);
  return moves.n_moves > 0;
}

char *
mas_rules_refuse (MasRules      *self,
                  const MasSpot *from,
                  guint          to)
{
  QiSetup *setup = NULL;
  guint origin = QI_ORIGIN_DROPS;

  g_return_val_if_fail (MAS_IS_RULES (self), NULL);

  if (self->state == NULL)
    return NULL;
  setup = qi_state_get_setup (self->state);
  if (mas_rules_is_asking (self))
    /* Translators: the name of an engine */
    return g_strdup_printf (_("%s has not told the moves yet."), mas_rules_get_source (self));
  if (self->outcome.result != QI_RESULT_ONGOING)
    {
      g_autofree char *outcome = mas_rules_dup_words (self);

      /* Translators: how the game ended: "Checkmate: White wins" */
      return g_strdup_printf (_("The game is over. %s."), outcome);
    }
  if (from != NULL && !is_movers (self, from))
    return word_and_free (qi_found_not_the_movers_piece (), setup);
  if (from != NULL && from->kind == MAS_SPOT_SQUARE)
    origin = from->square;
  if (to == QI_NO_SQUARE)
    {
      g_autoptr (QiFinding) finding = NULL;

      if (from == NULL || has_moves (self, from))
        return NULL;
      finding = qi_state_refuse (self->state, origin, QI_SQUARE_NONE);
      if (!g_str_equal (qi_finding_get_code (finding), "not-a-legal-move"))
        return mas_words_finding (finding, setup);
      if (qi_state_in_check (self->state, qi_state_get_turn (self->state)))
        return g_strdup (_("This piece has no legal move: its own side is in check."));
      return g_strdup (_("This piece has no legal move."));
    }
  return word_and_free (origin == QI_ORIGIN_DROPS ? refuse_drop (self, from, to)
                                                  : qi_state_refuse (self->state, origin, to),
                        setup);
}

char *
mas_rules_dup_text (MasRules     *self,
                    const QiMove *move)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return self->state != NULL ? qi_state_write_move (self->state, move, NULL) : NULL;
}

/* Shogi and games of stones count every ply, the others full moves. */
static gboolean
counts_plies (MasRules *self)
{
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  const char *style = info != NULL ? qi_game_info_get_piece_style (info) : "";

  return g_str_equal (style, "shogi") || g_str_equal (style, "stones")
         || g_str_equal (style, "discs");
}

/* "1. e4", "1… e5", "12. P-7f". */
static char *
dup_label (MasRules     *self,
           const QiMove *move)
{
  g_autofree char *text = mas_rules_dup_text (self, move);
  const QiDetails *details = qi_setup_get_details (qi_state_get_setup (self->state));
  gint64 played = (gint64) qi_state_get_past (self->state).n_plies;
  gboolean second = qi_state_get_turn (self->state) == QI_SIDE_SECOND;
  gint64 number = 0;

  if (counts_plies (self))
    {
      if (!qi_details_get_int (details, "ply", &number) || number < 1)
        number = played + 1;
      return g_strdup_printf ("%" G_GINT64_FORMAT ". %s", number, text);
    }
  if (!qi_details_get_int (details, "fullmove", &number) || number < 1)
    number = (played + (second ? 1 : 0)) / 2 + 1;
  return g_strdup_printf (second ? "%" G_GINT64_FORMAT "… %s" : "%" G_GINT64_FORMAT ". %s", number,
                          text);
}

gboolean
mas_rules_play (MasRules       *self,
                const QiMove   *move,
                const MasPlace *where)
{
  g_autoptr (QiEdit) edit = NULL;
  g_autofree char *label = NULL;
  g_autofree QiMove *own = NULL;
  gboolean done = FALSE;

  g_return_val_if_fail (MAS_IS_RULES (self), FALSE);

  if (self->state == NULL || self->next != NULL)
    return FALSE;
  own = qi_move_copy (move);
  self->next = qi_state_apply (self->state, own, NULL);
  if (self->next == NULL)
    return FALSE;
  edit = qi_state_describe (self->state, own);
  label = dup_label (self, own);
  self->played = own;
  done = mas_document_apply (self->document, edit, label, NULL, where);
  self->played = NULL;
  g_clear_pointer (&self->next, qi_state_unref);
  return done;
}

char *
mas_rules_play_text (MasRules   *self,
                     const char *text)
{
  QiMove space[2];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  g_autofree char *stripped = NULL;
  g_autoptr (GError) error = NULL;
  QiFinding *finding = NULL;

  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  g_return_val_if_fail (text != NULL, NULL);

  if (self->state == NULL)
    return NULL;
  stripped = g_strstrip (g_strdup (text));
  if (qi_state_read_move (self->state, stripped, NULL, &moves, &error) && moves.n_moves > 0)
    return mas_rules_play (self, &moves.moves[0], NULL)
             ? NULL
             : g_strdup (_("This is not a legal move."));
  if (self->outcome.result != QI_RESULT_ONGOING || mas_rules_is_asking (self))
    return mas_rules_refuse (self, NULL, 0);
  finding = error != NULL ? qi_error_get_finding (error) : NULL;
  return finding != NULL ? mas_words_finding (finding, qi_state_get_setup (self->state))
                         : g_strdup (_("This is not a legal move."));
}

/* A pass, or else the move of a lion that stays where it is and takes nothing, which no square can be clicked for. NULL
 * when there is neither. */
static const QiMove *
find_pass (MasRules   *self,
           QiMoveList *moves)
{
  qi_state_list_moves (self->state, QI_ORIGIN_PASSES, moves);
  if (moves->n_moves > 0)
    return &moves->moves[0];
  qi_state_list_moves (self->state, QI_ORIGIN_ALL, moves);
  for (guint i = 0; i < moves->n_moves; i++)
    if (moves->moves[i].kind == QI_MOVE_TWO_STEPS && moves->moves[i].to == moves->moves[i].from
        && (moves->moves[i].flags & QI_MOVE_CAPTURE) == 0)
      return &moves->moves[i];
  return NULL;
}

gboolean
mas_rules_can_pass (MasRules *self)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  g_return_val_if_fail (MAS_IS_RULES (self), FALSE);

  return self->state != NULL && find_pass (self, &moves) != NULL;
}

void
mas_rules_pass (MasRules *self)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  const QiMove *move = NULL;

  g_return_if_fail (MAS_IS_RULES (self));

  if (self->state != NULL)
    move = find_pass (self, &moves);
  if (move != NULL)
    mas_rules_play (self, move, NULL);
}

char *
mas_rules_dup_words (MasRules *self)
{
  const QiGameInfo *info = NULL;
  g_autofree char *side = NULL;

  g_return_val_if_fail (MAS_IS_RULES (self), NULL);

  if (self->state == NULL)
    return g_strdup ("");
  if (mas_rules_is_asking (self))
    /* Translators: the name of an engine */
    return g_strdup_printf (_("Asking %s for the moves…"), mas_rules_get_source (self));
  info = mas_document_get_game_info (self->document);
  if (self->outcome.result != QI_RESULT_ONGOING)
    return mas_words_outcome (info, &self->outcome);
  side = mas_words_side (info, qi_state_get_turn (self->state));
  if (qi_state_in_check (self->state, qi_state_get_turn (self->state)))
    /* Translators: the name of a side, like "White" */
    return g_strdup_printf (_("%s to move, in check"), side);
  /* Translators: the name of a side, like "White" */
  return g_strdup_printf (_("%s to move"), side);
}
