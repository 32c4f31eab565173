/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of the moves of moving pieces: which notations a game has, and how a text is matched with
 * the legal moves. */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-text-private.h"

#include "qi-epin.h"
#include "qi-game-info-private.h"
#include "qi-game-private.h"
#include "qi-move-private.h"

#include <string.h>

/* No move has a longer text. */
#define MAX_TEXT_BYTES 80

/* Which notations. */

static const char *const san_ids[] = { "san", "uci", NULL };
static const char *const text_ids[] = { "text", NULL };
static const char *const shogi_ids[] = { "western", "usi", "kif", "uci", NULL };
static const char *const large_shogi_ids[] = {
  "usi", "uci", NULL
}; /* files of two digits, and moves of two steps */
static const char *const xiangqi_ids[] = { "wxf", "uci", "ucci", NULL };
static const char *const janggi_ids[] = { "janggi", "uci", NULL };

static const QiPieceNotation *const notations[] = {
  &qi_piece_san, &qi_piece_lan, &qi_piece_uci, &qi_piece_ucci,   &qi_piece_western,
  &qi_piece_usi, &qi_piece_kif, &qi_piece_wxf, &qi_piece_janggi,
};

/* The notations of a game: by how its squares are named, which its table entry says. */
const char *const *
qi_piece_list_notations (QiGame *game)
{
  const QiVariant *variant = QI_PIECE_GAME (game)->variant;
  const QiGameInfo *info = qi_game_info_lookup (qi_game_get_id (game));
  const QiShape *shape = qi_game_get_shape (game);
  const char *coordinates = info != NULL ? qi_game_info_get_coordinates (info)->name : "chess";
  char style = info != NULL ? qi_game_info_get_style (info) : 'C';
  guint files = shape->sizes[shape->n_dimensions - 1];

  if (shape->n_dimensions != 2)
    return text_ids;
  if (g_strcmp0 (coordinates, "shogi") == 0 && files <= 9 && shape->sizes[0] <= 9)
    return shogi_ids;
  if (g_strcmp0 (coordinates, "shogi") == 0 && shape->sizes[0] <= 26)
    return large_shogi_ids;
  if (g_strcmp0 (coordinates, "xiangqi") == 0 && files <= 9 && shape->sizes[0] <= 10)
    return xiangqi_ids;
  if ((style == 'J' || variant->bikjang_rule) && files <= 9 && shape->sizes[0] <= 10)
    return janggi_ids;
  return san_ids;
}

static const QiPieceNotation *
find_notation (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (notations); i++)
    if (strcmp (notations[i]->id, id) == 0)
      return notations[i];
  return &qi_piece_lan;
}

/* What all of them share. */

static void
init_text (QiPieceText   *self,
           QiGame        *game,
           const QiBoard *board,
           const QiPast  *past)
{
  const QiShape *shape = qi_game_get_shape (game);
  guint n = shape->n_dimensions;

  *self = (QiPieceText) {
    .game = QI_PIECE_GAME (game),
    .variant = QI_PIECE_GAME (game)->variant,
    .info = qi_game_info_lookup (qi_game_get_id (game)),
    .board = (const QiPieceBoard *) board,
    .past = past,
    .files = shape->sizes[n - 1],
    .ranks = n > 1 ? shape->sizes[n - 2] : 1,
    .layers = n > 2 ? shape->sizes[n - 3] : 1,
  };
}

guint
qi_piece_text_square (const QiPieceText *self,
                      guint              file,
                      guint              rank)
{
  if (file >= self->files || rank >= self->ranks)
    return QI_SQUARE_NONE;
  return ((self->layers - 1) * self->ranks + self->ranks - 1 - rank) * self->files + file;
}

static void
add_file (guint    file,
          GString *text)
{
  if (file >= 26)
    add_file (file / 26 - 1, text);
  g_string_append_c (text, (char) ('a' + file % 26));
}

void
qi_piece_text_add_file (const QiPieceText *self,
                        guint              square,
                        GString           *text)
{
  add_file (qi_piece_text_file (self, square), text);
}

void
qi_piece_text_add_square (const QiPieceText *self,
                          guint              square,
                          guint              base,
                          GString           *text)
{
  qi_piece_text_add_file (self, square, text);
  g_string_append_printf (text, "%u", qi_piece_text_rank (self, square) + base);
}

void
qi_piece_text_add_letter (const QiPieceText *self,
                          guint              code,
                          GString           *text)
{
  const QiVariantPiece *piece;

  if (!qi_piece_is_piece (code))
    return;
  piece = qi_piece_get_info (self->game, code);
  if (piece->unpromoted >= 0 && self->variant->pieces[piece->unpromoted].letter != 0)
    g_string_append_printf (text, "+%c",
                            g_ascii_toupper (self->variant->pieces[piece->unpromoted].letter));
  else if (piece->letter != 0)
    g_string_append_c (text, g_ascii_toupper (piece->letter));
  else
    g_string_append (text, piece->token);
}

char
qi_piece_text_name_letter (const QiPieceText *self,
                           guint              code)
{
  const QiVariantPiece *piece;
  QiEpin epin;

  if (!qi_piece_is_piece (code))
    return '?';
  piece = qi_piece_get_info (self->game, code);
  if (qi_piece_is_of (self->game, code, self->variant->kings))
    return 'K';
  return qi_epin_parse (piece->token, -1, &epin) ? epin.letter : '?';
}

gboolean
qi_piece_text_promotes (const QiPieceText *self,
                        const QiMove      *move)
{
  guint code = qi_piece_text_mover (self, move);
  int promoted;

  if (move->kind != QI_MOVE_STEP || !qi_piece_is_piece (code) || !qi_piece_is_piece (move->piece))
    return FALSE;
  promoted = self->game->types[qi_piece_type (code)].promoted;
  return promoted >= 0 && (guint) promoted == qi_piece_type (move->piece);
}

gboolean
qi_piece_text_declines (const QiPieceText *self,
                        const QiMove      *move)
{
  if (move->kind != QI_MOVE_STEP || self->legal == NULL || qi_piece_text_promotes (self, move))
    return FALSE;
  for (guint i = 0; i < self->legal->n_moves; i++)
    {
      const QiMove *other = &self->legal->moves[i];

      if (other->kind == QI_MOVE_STEP && other->from == move->from && other->to == move->to
          && qi_piece_text_promotes (self, other))
        return TRUE;
    }
  return FALSE;
}

/* A piece that was a pawn and one that was not have one letter (crazyhouse). */
static gboolean
are_alike (const QiPieceText *self,
           guint              a,
           guint              b)
{
  return a == b
         || (qi_piece_is_piece (a) && qi_piece_is_piece (b)
             && qi_piece_side (a) == qi_piece_side (b)
             && self->game->types[qi_piece_type (a)].base
                  == self->game->types[qi_piece_type (b)].base);
}

QiPieceOrigin
qi_piece_text_find_origin (const QiPieceText *self,
                           const QiMove      *move)
{
  guint code = qi_piece_text_mover (self, move);
  gboolean any = FALSE;
  gboolean same_file = FALSE;
  gboolean same_rank = FALSE;

  if (self->legal == NULL)
    return QI_PIECE_ORIGIN_SQUARE;
  for (guint i = 0; i < self->legal->n_moves; i++)
    {
      const QiMove *other = &self->legal->moves[i];

      if (other->kind != QI_MOVE_STEP || other->to != move->to || other->from == move->from
          || other->gate != move->gate || !are_alike (self, other->piece, move->piece)
          || !are_alike (self, qi_piece_text_mover (self, other), code))
        continue;
      any = TRUE;
      same_file |= qi_piece_text_file (self, other->from) == qi_piece_text_file (self, move->from);
      same_rank |= qi_piece_text_rank (self, other->from) == qi_piece_text_rank (self, move->from);
    }
  if (!any)
    return QI_PIECE_ORIGIN_NONE;
  if (!same_file)
    return QI_PIECE_ORIGIN_FILE;
  return same_rank ? QI_PIECE_ORIGIN_SQUARE : QI_PIECE_ORIGIN_RANK;
}

void
qi_piece_text_add_check (const QiPieceText *self,
                         const QiMove      *move,
                         GString           *text)
{
  QiGame *game = QI_GAME (self->game);
  QiMove space[1];
  g_auto (QiMoveList) replies = QI_MOVE_LIST (space);
  const QiPast none = { NULL, 0 };
  QiOutcome outcome = { QI_RESULT_ONGOING, NULL, NULL, FALSE, { 0, 0 } };
  g_autofree QiBoard *next = NULL;

  if (self->legal == NULL)
    return;
  next = g_memdup2 (self->board, qi_game_get_board_size (game));
  qi_piece_play (game, next, move);
  if (!next->check && !self->game->has_ends)
    return;
  replies.limit = 1;
  qi_piece_list_moves (game, next, &none, QI_ORIGIN_ALL, &replies);
  if (next->check && replies.n_moves == 0)
    {
      g_string_append_c (text, '#');
      return;
    }
  /* A move that ends such a game without mate, by a goal or an explosion, gets the sign of mate, as with lichess and
   * python-chess. */
  if (self->game->has_ends)
    qi_piece_judge (game, next, &none, replies.n_moves > 0, &outcome);
  if (outcome.result == QI_RESULT_FIRST || outcome.result == QI_RESULT_SECOND)
    g_string_append_c (text, '#');
  else if (next->check)
    g_string_append_c (text, '+');
}

/* Writing. */

static void
list_legal (QiPieceText *self,
            QiMoveList  *legal)
{
  if (self->game->n_squares > QI_PIECE_TEXT_SHORT_SQUARES)
    return;
  qi_piece_list_moves (QI_GAME (self->game), &self->board->head, self->past, QI_ORIGIN_ALL, legal);
  self->legal = legal;
}

void
qi_piece_write_move (QiGame        *game,
                     const QiBoard *board,
                     const QiPast  *past,
                     const QiMove  *move,
                     const char    *notation,
                     GString       *text)
{
  const QiPieceNotation *way = find_notation (notation);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) legal = QI_MOVE_LIST (space);
  QiPieceText self;

  init_text (&self, game, board, past);
  list_legal (&self, &legal);
  way->spell (&self, move, 0, text);
  if (way->add_marks != NULL)
    way->add_marks (&self, move, text);
}

/* Reading. */

/* Whether @text means @spelling. Letters of promotion may be lower case, and so may letters of
 * pieces unless a file has the same letter. */
static gboolean
fits (const QiPieceText *self,
      const QiMove      *move,
      const GString     *spelling,
      const GString     *text)
{
  gsize last = text->len - 1;
  char first = text->str[0];

  if (spelling->len != text->len)
    return FALSE;
  if (strcmp (spelling->str, text->str) == 0)
    return TRUE;
  if ((move->flags & QI_MOVE_PROMOTION) != 0 && memcmp (spelling->str, text->str, last) == 0)
    return g_ascii_toupper (spelling->str[last]) == g_ascii_toupper (text->str[last]);
  return g_ascii_islower (first) && (guint) (first - 'a') >= self->files
         && g_ascii_toupper (first) == spelling->str[0]
         && strcmp (spelling->str + 1, text->str + 1) == 0;
}

/* "--" is a pass everywhere; elsewhere "-" only stands between squares. */
static void
normalize (const QiPieceText     *self,
           const QiPieceNotation *way,
           const char            *text,
           GString               *normal)
{
  if (strcmp (text, "--") == 0)
    g_string_append (normal, text);
  else
    way->normalize (self, text, normal);
}

/* Adds those of the legal moves from @first to @last that can be spelled like @text. */
static void
match (const QiPieceText     *self,
       const QiPieceNotation *way,
       const QiMoveList      *legal,
       const GString         *text,
       guint                  first,
       guint                  last,
       QiMoveList            *found)
{
  g_autoptr (GString) spelling = g_string_new (NULL);
  g_autoptr (GString) normal = g_string_new (NULL);

  for (guint i = 0; i < legal->n_moves; i++)
    for (guint n = first; n <= last; n++)
      {
        g_string_truncate (spelling, 0);
        g_string_truncate (normal, 0);
        if (!way->spell (self, &legal->moves[i], n, spelling))
          break;
        normalize (self, way, spelling->str, normal);
        if (normal->len > 0 && fits (self, &legal->moves[i], normal, text))
          {
            *qi_move_list_add (found) = legal->moves[i];
            break;
          }
      }
}

/* The spelling that is written comes before those that are only read; a text that fits several
 * moves gives all of them. */
gboolean
qi_piece_read_move (QiGame        *game,
                    const QiBoard *board,
                    const QiPast  *past,
                    const char    *text,
                    const char    *notation,
                    QiMoveList    *move)
{
  const QiPieceNotation *way = find_notation (notation);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) legal = QI_MOVE_LIST (space);
  g_autoptr (GString) normal = g_string_new (NULL);
  QiPieceText self;
  guint from;
  guint to;

  if (strnlen (text, MAX_TEXT_BYTES + 1) > MAX_TEXT_BYTES)
    return FALSE;
  init_text (&self, game, board, past);
  normalize (&self, way, text, normal);
  if (normal->len == 0)
    return FALSE;
  qi_piece_list_moves (game, board, past, QI_ORIGIN_ALL, &legal);
  if (self.game->n_squares <= QI_PIECE_TEXT_SHORT_SQUARES)
    self.legal = &legal;
  match (&self, way, &legal, normal, 0, 0, move);
  if (move->n_moves == 0)
    match (&self, way, &legal, normal, 1, G_MAXUINT, move);
  if (move->n_moves > 0)
    return TRUE;
  if (way->find_squares != NULL && way->find_squares (&self, text, &from, &to))
    {
      QiMove *attempt = qi_move_list_add (move);

      memset (attempt, 0, sizeof *attempt);
      attempt->kind = QI_MOVE_STEP;
      attempt->from = from;
      attempt->to = to;
      attempt->extra = QI_SQUARE_NONE;
    }
  return FALSE;
}
