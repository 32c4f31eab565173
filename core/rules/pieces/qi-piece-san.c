/* SPDX-License-Identifier: Apache-2.0 */
/* Algebraic texts: SAN (PGN standard, 8.2.3) with what variants add to it: drops N@f3 as in
 * crazyhouse's PGN, gating Nc3/H and O-O/He1 as in Seirawan chess's; and the long form of boards
 * that have no SAN. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-text-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

static gboolean
is_pawn (const QiPieceText *self,
         const QiMove      *move)
{
  return qi_piece_is_of (self->game, qi_piece_text_mover (self, move), self->variant->pawns);
}

static void
add_gate (const QiPieceText *self,
          const QiMove      *move,
          GString           *text)
{
  if ((move->flags & QI_MOVE_GATING) == 0)
    return;
  g_string_append_c (text, '/');
  qi_piece_text_add_letter (self, move->gate, text);
  if (move->kind == QI_MOVE_CASTLING)
    qi_piece_text_add_square (self, qi_piece_text_gate_square (self, move), 1, text);
}

static void
add_promotion (const QiPieceText *self,
               const QiMove      *move,
               GString           *text)
{
  if ((move->flags & (QI_MOVE_PROMOTION | QI_MOVE_DEMOTION)) == 0)
    return;
  g_string_append_c (text, '=');
  qi_piece_text_add_letter (self, move->piece, text);
}

static void
add_origin (const QiPieceText *self,
            const QiMove      *move,
            QiPieceOrigin      origin,
            GString           *text)
{
  if (origin == QI_PIECE_ORIGIN_FILE)
    qi_piece_text_add_file (self, move->from, text);
  else if (origin == QI_PIECE_ORIGIN_RANK)
    g_string_append_printf (text, "%u", qi_piece_text_rank (self, move->from) + 1);
  else if (origin == QI_PIECE_ORIGIN_SQUARE)
    qi_piece_text_add_square (self, move->from, 1, text);
}

static void
spell_step (const QiPieceText *self,
            const QiMove      *move,
            QiPieceOrigin      origin,
            GString           *text)
{
  if (!is_pawn (self, move))
    qi_piece_text_add_letter (self, qi_piece_text_mover (self, move), text);
  add_origin (self, move, origin, text);
  if ((move->flags & QI_MOVE_CAPTURE) != 0)
    g_string_append_c (text, 'x');
  qi_piece_text_add_square (self, move->to, 1, text);
  add_promotion (self, move, text);
  add_gate (self, move, text);
}

/* The usual text says no more of the square left than necessary; a pawn that captures always names
 * its file. */
static QiPieceOrigin
usual_origin (const QiPieceText *self,
              const QiMove      *move)
{
  QiPieceOrigin origin = qi_piece_text_find_origin (self, move);

  if (!is_pawn (self, move) || (move->flags & QI_MOVE_CAPTURE) == 0)
    return origin;
  if (origin == QI_PIECE_ORIGIN_NONE)
    return QI_PIECE_ORIGIN_FILE;
  return origin == QI_PIECE_ORIGIN_RANK ? QI_PIECE_ORIGIN_SQUARE : origin;
}

static gboolean
spell_castling (const QiPieceText *self,
                const QiMove      *move,
                guint              n,
                GString           *text)
{
  if (n > 0)
    return FALSE;
  g_string_append (text, move->extra % self->files > move->from % self->files ? "O-O" : "O-O-O");
  add_gate (self, move, text);
  return TRUE;
}

static gboolean
spell_drop (const QiPieceText *self,
            const QiMove      *move,
            guint              n,
            GString           *text)
{
  /* The second text leaves out a pawn's letter. */
  if (n > (is_pawn (self, move) ? 1 : 0))
    return FALSE;
  if (n == 0)
    qi_piece_text_add_letter (self, move->piece, text);
  g_string_append_c (text, '@');
  qi_piece_text_add_square (self, move->to, 1, text);
  return TRUE;
}

static gboolean
spell_pass (guint    n,
            GString *text)
{
  static const char *const texts[] = { "--", "0000", "pass" };

  if (n >= G_N_ELEMENTS (texts))
    return FALSE;
  g_string_append (text, texts[n]);
  return TRUE;
}

/* All squares of a move of two steps: Ne4-e5-f6. */
static gboolean
spell_two_steps (const QiPieceText *self,
                 const QiMove      *move,
                 guint              n,
                 GString           *text)
{
  const guint between = qi_piece_get_between (self->game, self->board, move, n);

  if (between == QI_SQUARE_NONE)
    return FALSE;
  qi_piece_text_add_letter (self, qi_piece_text_mover (self, move), text);
  qi_piece_text_add_square (self, move->from, 1, text);
  g_string_append_c (text, '-');
  qi_piece_text_add_square (self, between, 1, text);
  g_string_append_c (text, '-');
  qi_piece_text_add_square (self, move->to, 1, text);
  return TRUE;
}

/* The usual text, then texts that say more of the square left, then a pawn's move with both
 * squares. */
static gboolean
spell_move (const QiPieceText *self,
            const QiMove      *move,
            guint              n,
            GString           *text)
{
  gboolean quiet_pawn = is_pawn (self, move) && (move->flags & QI_MOVE_CAPTURE) == 0;
  gboolean taking_pawn = is_pawn (self, move) && !quiet_pawn;

  switch ((QiMoveKind) move->kind)
    {
    case QI_MOVE_CASTLING:
      return spell_castling (self, move, n, text);
    case QI_MOVE_DROP:
    case QI_MOVE_PLACE:
      return spell_drop (self, move, n, text);
    case QI_MOVE_PASS:
      return spell_pass (n, text);
    case QI_MOVE_TWO_STEPS:
      return spell_two_steps (self, move, n, text);
    case QI_MOVE_NONE:
      return FALSE;
    case QI_MOVE_STEP:
    default:
      break;
    }
  if (n > 4)
    return FALSE;
  if (n == 0)
    spell_step (self, move, usual_origin (self, move), text);
  else if (!((n == 1 && taking_pawn) || (n == 2 && quiet_pawn) || (n == 3 && is_pawn (self, move))))
    spell_step (self, move, (QiPieceOrigin) (n - 1), text);
  return TRUE;
}

/* The square of a wall follows the move: e4,d5. */
static void
add_wall (const QiPieceText *self,
          const QiMove      *move,
          GString           *text)
{
  if ((move->flags & QI_MOVE_WALL) == 0)
    return;
  g_string_append_c (text, ',');
  qi_piece_text_add_square (self, move->gate, 1, text);
}

static gboolean
spell_san (const QiPieceText *self,
           const QiMove      *move,
           guint              n,
           GString           *text)
{
  if (!spell_move (self, move, n, text))
    return FALSE;
  add_wall (self, move, text);
  return TRUE;
}

/* Matches "O-O" in any of its spellings at the start of @text: returns its length; @long_side tells
 * which castling. */
static gsize
scan_castling (const char *text,
               gboolean   *long_side)
{
  gsize n = 0;
  guint letters = 0;

  while (text[n] != '\0' && strchr ("Oo0", text[n]) != NULL && letters < 3)
    {
      letters++;
      n++;
      if (text[n] == '-' && text[n + 1] != '\0' && strchr ("Oo0", text[n + 1]) != NULL)
        n++;
    }
  *long_side = letters == 3;
  return letters >= 2 && (text[n] == '\0' || strchr ("/+#!?=", text[n]) != NULL) ? n : 0;
}

/* Removes what follows a move: signs of check, "!" and "?", "e.p.". */
static void
trim_end (GString *text)
{
  while (TRUE)
    {
      gsize length = text->len;

      while (text->len > 0 && strchr ("+#!?", text->str[text->len - 1]) != NULL)
        g_string_truncate (text, text->len - 1);
      if (g_str_has_suffix (text->str, "e.p."))
        g_string_truncate (text, text->len - 4);
      else if (text->len > 4 && g_str_has_suffix (text->str, "ep"))
        g_string_truncate (text, text->len - 2);
      if (text->len == length)
        return;
    }
}

static void
normalize_san (const QiPieceText *self,
               const char        *text,
               GString           *normal)
{
  gboolean long_side;
  gsize skip;

  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isspace (*c))
      g_string_append_c (normal, *c);
  if (strcmp (normal->str, "--") == 0)
    return;
  skip = strcmp (normal->str, "0000") != 0 ? scan_castling (normal->str, &long_side) : 0;
  if (skip > 0)
    {
      g_string_erase (normal, 0, (gssize) skip);
      g_string_prepend (normal, long_side ? "OOO" : "OO");
    }
  trim_end (normal);
  for (gsize i = normal->len; i-- > 0;)
    if (strchr (":-=()/", normal->str[i]) != NULL || (normal->str[i] == 'x' && self->files < 24))
      g_string_erase (normal, (gssize) i, 1);
    else if (normal->str[i] == '*')
      normal->str[i] = '@';
}

/* What a text says about a step that is not legal. */
typedef struct
{
  char  letter[8]; /* of the piece, as it is written; empty: a pawn */
  guint file;      /* of the square left; G_MAXUINT: not said */
  guint rank;
  guint to;
} SanStep;

/* The number at @text, of @length digits, counted from 0; G_MAXUINT: there is none. */
static guint
scan_rank (const char *text,
           gsize       length)
{
  guint rank = 0;

  for (gsize i = 0; i < MIN (length, 3); i++)
    rank = rank * 10 + (guint) (text[i] - '0');
  return rank > 0 ? rank - 1 : G_MAXUINT;
}

/* Splits "Nbd2", "N1d2", "ed5" or "e8Q", as normalize_san() leaves them. */
static gboolean
scan_step (const QiPieceText *self,
           const char        *normal,
           SanStep           *step)
{
  const gsize n_letter = strcspn (normal, "abcdefghijklmnopqrstuvwxyz0123456789");
  const char *squares = normal + n_letter;
  const gsize length = strspn (squares, "abcdefghijklmnopqrstuvwxyz0123456789");
  gsize file_at = length;
  gsize digits;

  while (file_at > 0 && !g_ascii_islower (squares[file_at - 1]))
    file_at--;
  if (file_at == 0 || n_letter >= sizeof step->letter)
    return FALSE;
  memcpy (step->letter, normal, n_letter);
  step->letter[n_letter] = '\0';
  file_at--;
  step->to = qi_piece_text_square (self, (guint) (squares[file_at] - 'a'),
                                   scan_rank (squares + file_at + 1, length - file_at - 1));
  digits = strcspn (squares, "0123456789");
  step->file = file_at > 0 && g_ascii_islower (squares[0]) ? (guint) (squares[0] - 'a') : G_MAXUINT;
  step->rank = digits < file_at ? scan_rank (squares + digits, file_at - digits) : G_MAXUINT;
  if (step->to == QI_SQUARE_NONE)
    return FALSE;
  /* A pawn that captures nothing stays on its file. */
  if (n_letter == 0 && file_at == 0)
    step->file = (guint) (squares[file_at] - 'a');
  return TRUE;
}

/* Whether the piece on @square is one that the text can mean. */
static gboolean
is_meant (const QiPieceText *self,
          const SanStep     *step,
          guint              square)
{
  const guint code = qi_piece_at (self->game, self->board, square);
  g_autoptr (GString) letter = NULL;

  if (!qi_piece_is_piece (code) || qi_piece_side (code) != self->board->head.turn
      || (step->file != G_MAXUINT && step->file != qi_piece_text_file (self, square))
      || (step->rank != G_MAXUINT && step->rank != qi_piece_text_rank (self, square)))
    return FALSE;
  if (step->letter[0] == '\0')
    return qi_piece_is_of (self->game, code, self->variant->pawns);
  letter = g_string_new (NULL);
  qi_piece_text_add_letter (self, code, letter);
  return strcmp (letter->str, step->letter) == 0;
}

/* Whether the piece on @from cannot reach @to for another reason than a piece in its way. */
static gboolean
is_its_way (const QiPieceText *self,
            guint              from,
            guint              to)
{
  const QiMove attempt = { .kind = QI_MOVE_STEP, .from = from, .to = to, .extra = QI_SQUARE_NONE };
  g_autoptr (QiFinding) refusal = qi_found_not_a_legal_move ();

  qi_piece_explain (QI_GAME (self->game), &self->board->head, &attempt, refusal);
  return g_strcmp0 (qi_finding_get_param (refusal, "why"), "not-its-way") != 0;
}

/* Finds the squares between which the king castles. */
static gboolean
find_castling (const QiPieceText *self,
               gboolean           long_side,
               guint             *from,
               guint             *to)
{
  const QiPieceGame *game = self->game;
  const guint side = self->board->head.turn;
  const guint32 king = self->board->royal[side];

  if (!self->variant->castling || self->board->n_royals[side] != 1)
    return FALSE;
  *from = game->square_of[king];
  *to = qi_piece_text_square (self, game->castling_files[long_side ? 1 : 0],
                              qi_piece_text_rank (self, *from));
  return *to != QI_SQUARE_NONE && *to != *from;
}

/* Of several pieces, the first one that is held back only by a piece in its way; else the first. */
static gboolean
find_san_squares (const QiPieceText *self,
                  const char        *text,
                  guint             *from,
                  guint             *to)
{
  g_autoptr (GString) normal = g_string_new (NULL);
  guint found = QI_SQUARE_NONE;
  SanStep step;

  normalize_san (self, text, normal);
  if (strcmp (normal->str, "OO") == 0 || strcmp (normal->str, "OOO") == 0)
    return find_castling (self, normal->len == 3, from, to);
  if (!scan_step (self, normal->str, &step))
    return FALSE;
  for (guint square = 0; square < self->game->n_squares; square++)
    {
      if (!is_meant (self, &step, square) || square == step.to)
        continue;
      if (found == QI_SQUARE_NONE)
        found = square;
      if (is_its_way (self, square, step.to))
        {
          found = square;
          break;
        }
    }
  *from = found;
  *to = step.to;
  return found != QI_SQUARE_NONE;
}

const QiPieceNotation qi_piece_san = {
  .id = "san",
  .spell = spell_san,
  .add_marks = qi_piece_text_add_check,
  .normalize = normalize_san,
  .find_squares = find_san_squares,
};

/* The long form: "Bb2-Bb3", in the game's own names of squares. */

static void
add_name (const QiPieceText *self,
          guint              square,
          GString           *text)
{
  g_autofree char *name = qi_game_info_dup_square_name (self->info, &self->game->shape, square);

  g_string_append (text, name);
}

/* A pawn may be any piece that the game's data promote like one. */
static gboolean
is_long_pawn (const QiPieceText *self,
              const QiMove      *move)
{
  return qi_piece_is_of (self->game, qi_piece_text_mover (self, move),
                         self->variant->pawns | self->variant->promotion_pawn_types[0]
                           | self->variant->promotion_pawn_types[1]);
}

static gboolean
spell_long (const QiPieceText *self,
            const QiMove      *move,
            guint              n,
            GString           *text)
{
  if (move->kind == QI_MOVE_NONE || move->kind == QI_MOVE_PASS)
    {
      if (move->kind == QI_MOVE_NONE || !spell_pass (n, text))
        return FALSE;
      add_wall (self, move, text);
      return TRUE;
    }
  if (n > 1)
    return FALSE;
  if (n == 0 && (!is_long_pawn (self, move) || move->kind == QI_MOVE_DROP))
    qi_piece_text_add_letter (self, qi_piece_text_mover (self, move), text);
  if (move->kind == QI_MOVE_DROP || move->kind == QI_MOVE_PLACE)
    g_string_append_c (text, '@');
  else
    {
      add_name (self, move->from, text);
      g_string_append_c (text, (move->flags & QI_MOVE_CAPTURE) != 0 ? 'x' : '-');
    }
  if (move->kind == QI_MOVE_TWO_STEPS)
    {
      add_name (self, move->extra, text);
      g_string_append_c (text, '-');
    }
  /* A castling names the rook to distinguish it from the king's own step. */
  add_name (self, move->kind == QI_MOVE_CASTLING ? move->extra : move->to, text);
  add_promotion (self, move, text);
  add_gate (self, move, text);
  add_wall (self, move, text);
  return TRUE;
}

static void
normalize_long (const QiPieceText *self,
                const char        *text,
                GString           *normal)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isspace (*c) && strchr ("=()/", *c) == NULL)
      g_string_append_c (normal, *c == 'x' || *c == ':' ? '-' : *c);
  trim_end (normal);
}

const QiPieceNotation qi_piece_lan = {
  .id = "text",
  .spell = spell_long,
  .add_marks = qi_piece_text_add_check,
  .normalize = normalize_long,
};
