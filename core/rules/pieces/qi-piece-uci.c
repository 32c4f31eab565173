/* SPDX-License-Identifier: Apache-2.0 */
/* Moves as engines name them: UCI (a1 …, any board), and UCCI (ranks from 0). Source: the UCI
 * protocol of 2006, and what Fairy-Stockfish 11.1 prints: drops P@e4, promotion in place c6c7+,
 * demotion e5e4-, gating b1c3h, and h1e1h where the piece enters on the rook's square; a pass is
 * the king's move onto its own square. UCCI 3.0. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-text-private.h"

#include <string.h>

static void
add_squares (const QiPieceText *self,
             guint              from,
             guint              to,
             guint              base,
             GString           *text)
{
  qi_piece_text_add_square (self, from, base, text);
  qi_piece_text_add_square (self, to, base, text);
}

static void
add_lower_letter (const QiPieceText *self,
                  guint              code,
                  GString           *text)
{
  gsize at = text->len;

  qi_piece_text_add_letter (self, code, text);
  for (; at < text->len; at++)
    text->str[at] = g_ascii_tolower (text->str[at]);
}

/* Whether the king's two squares alone could also be read as another move. */
static gboolean
needs_rook (const QiPieceText *self,
            const QiMove      *move)
{
  if (self->variant->chess960 || move->from == move->to || self->legal == NULL)
    return TRUE;
  for (guint i = 0; i < self->legal->n_moves; i++)
    {
      const QiMove *other = &self->legal->moves[i];

      if (other->kind == QI_MOVE_STEP && other->from == move->from && other->to == move->to)
        return TRUE;
    }
  return FALSE;
}

/* Castling by the king's squares, and by the king's and the rook's; the game decides which comes
 * first. */
static gboolean
spell_castling (const QiPieceText *self,
                const QiMove      *move,
                guint              n,
                guint              base,
                GString           *text)
{
  gboolean by_rook = needs_rook (self, move) != (n == 1);

  if (n > 1)
    return FALSE;
  if ((move->flags & QI_MOVE_GATING) != 0 && qi_piece_text_gate_square (self, move) == move->extra)
    add_squares (self, move->extra, move->from, base, text);
  else
    add_squares (self, move->from, by_rook ? move->extra : move->to, base, text);
  if ((move->flags & QI_MOVE_GATING) != 0)
    add_lower_letter (self, move->gate, text);
  return TRUE;
}

static gboolean
spell_pass (const QiPieceText *self,
            guint              n,
            guint              base,
            GString           *text)
{
  guint side = self->board->head.turn;

  if (n > 1)
    return FALSE;
  if (n == 1 || self->board->n_royals[side] == 0)
    g_string_append (text, "0000");
  else
    {
      guint square = self->game->square_of[self->board->royal[side]];

      add_squares (self, square, square, base, text);
    }
  return TRUE;
}

static void
add_step_end (const QiPieceText *self,
              const QiMove      *move,
              GString           *text)
{
  if (qi_piece_text_promotes (self, move))
    g_string_append_c (text, '+');
  else if ((move->flags & QI_MOVE_DEMOTION) != 0)
    g_string_append_c (text, '-');
  else if ((move->flags & QI_MOVE_PROMOTION) != 0)
    add_lower_letter (self, move->piece, text);
  if ((move->flags & QI_MOVE_GATING) != 0)
    add_lower_letter (self, move->gate, text);
}

/* Both steps, as XBoard's protocol has moves of two legs: e4e5,e5f6. */
static gboolean
spell_two_steps (const QiPieceText *self,
                 const QiMove      *move,
                 guint              n,
                 guint              base,
                 GString           *text)
{
  const guint between = qi_piece_get_between (self->game, self->board, move, n);

  if (between == QI_SQUARE_NONE)
    return FALSE;
  add_squares (self, move->from, between, base, text);
  g_string_append_c (text, ',');
  add_squares (self, between, move->to, base, text);
  return TRUE;
}

static gboolean
spell (const QiPieceText *self,
       const QiMove      *move,
       guint              n,
       guint              base,
       GString           *text)
{
  switch ((QiMoveKind) move->kind)
    {
    case QI_MOVE_CASTLING:
      return spell_castling (self, move, n, base, text);
    case QI_MOVE_PASS:
      return spell_pass (self, n, base, text);
    case QI_MOVE_NONE:
      return FALSE;
    case QI_MOVE_TWO_STEPS:
      return spell_two_steps (self, move, n, base, text);
    case QI_MOVE_STEP:
    case QI_MOVE_DROP:
    case QI_MOVE_PLACE:
    default:
      break;
    }
  if (n > 0)
    return FALSE;
  if (move->kind == QI_MOVE_STEP)
    {
      add_squares (self, move->from, move->to, base, text);
      add_step_end (self, move, text);
      return TRUE;
    }
  qi_piece_text_add_letter (self, move->piece, text);
  g_string_append_c (text, '@');
  qi_piece_text_add_square (self, move->to, base, text);
  return TRUE;
}

/* A wall put without a move is written as a move of the mover's leftmost piece on its lowest rank onto its own
 * square. */
static guint
find_first_piece (const QiPieceText *self)
{
  const QiPieceGame *game = self->game;
  const guint side = self->board->head.turn;
  const guint32 *list = qi_piece_list (game, self->board, side);
  guint32 first = list[0];

  for (guint i = 1; i < self->board->n_pieces[side]; i++)
    if (game->rank_of[list[i]] < game->rank_of[first]
        || (game->rank_of[list[i]] == game->rank_of[first]
            && game->file_of[list[i]] < game->file_of[first]))
      first = list[i];
  return game->square_of[first];
}

/* A wall follows the move, with the square from which it is put, as Fairy-Stockfish writes it: e2e4,e4d5. */
static gboolean
spell_with_wall (const QiPieceText *self,
                 const QiMove      *move,
                 guint              n,
                 guint              base,
                 GString           *text)
{
  const gboolean is_walled = (move->flags & QI_MOVE_WALL) != 0;
  guint from = move->to;

  if (!is_walled || move->kind != QI_MOVE_PASS)
    {
      if (!spell (self, move, n, base, text))
        return FALSE;
    }
  else
    {
      if (n > 0)
        return FALSE;
      from = find_first_piece (self);
      add_squares (self, from, from, base, text);
    }
  if (is_walled)
    {
      g_string_append_c (text, ',');
      add_squares (self, from, move->gate, base, text);
    }
  return TRUE;
}

static gboolean
spell_uci (const QiPieceText *self,
           const QiMove      *move,
           guint              n,
           GString           *text)
{
  return spell_with_wall (self, move, n, 1, text);
}

static gboolean
spell_ucci (const QiPieceText *self,
            const QiMove      *move,
            guint              n,
            GString           *text)
{
  return spell_with_wall (self, move, n, 0, text);
}

static void
normalize (const QiPieceText *self,
           const char        *text,
           GString           *normal)
{
  g_string_append (normal, text);
  g_strstrip (normal->str);
  g_string_truncate (normal, strlen (normal->str));
}

/* Reads one square from @text; NULL when there is none. */
static const char *
scan_square (const QiPieceText *self,
             const char        *text,
             guint              base,
             guint             *square)
{
  guint64 file = 0;
  guint64 rank = 0;
  const char *c = text;

  for (; g_ascii_islower (*c) && c - text < 3; c++)
    file = file * 26 + (guint64) (*c - 'a') + 1;
  if (c == text || !g_ascii_isdigit (*c))
    return NULL;
  for (guint digits = 0; g_ascii_isdigit (*c) && digits < 3; c++, digits++)
    rank = rank * 10 + (guint64) (*c - '0');
  if (rank < base)
    return NULL;
  *square = qi_piece_text_square (self, (guint) file - 1, (guint) rank - base);
  return *square != QI_SQUARE_NONE ? c : NULL;
}

static gboolean
find_squares (const QiPieceText *self,
              const char        *text,
              guint              base,
              guint             *from,
              guint             *to)
{
  const char *rest = scan_square (self, text, base, from);

  return rest != NULL && scan_square (self, rest, base, to) != NULL;
}

static gboolean
find_uci_squares (const QiPieceText *self,
                  const char        *text,
                  guint             *from,
                  guint             *to)
{
  return find_squares (self, text, 1, from, to);
}

static gboolean
find_ucci_squares (const QiPieceText *self,
                   const char        *text,
                   guint             *from,
                   guint             *to)
{
  return find_squares (self, text, 0, from, to);
}

const QiPieceNotation qi_piece_uci = {
  .id = "uci",
  .spell = spell_uci,
  .normalize = normalize,
  .find_squares = find_uci_squares,
};

const QiPieceNotation qi_piece_ucci = {
  .id = "ucci",
  .spell = spell_ucci,
  .normalize = normalize,
  .find_squares = find_ucci_squares,
};
