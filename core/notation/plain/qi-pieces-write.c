/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation-private.h"
#include "qi-pieces-private.h"
#include "qi-write-private.h"

#include <string.h>

/* Writes a piece list: "wKd6,Rc8 bKh7", each piece with its letter, in the order of the game's
 * pieces and then of the squares; "black to move" at the end where Black is. */

#define MAX_FILES 26

typedef struct
{
  QiWrite           write;
  const QiPosition *position;
  const QiGameInfo *info;
  const QiLetters  *letters;
  GArray           *pieces; /* QiListPiece */
} PiecesWrite;

/* By side, piece, file and rank. */
static int
compare_pieces (gconstpointer a,
                gconstpointer b)
{
  const QiListPiece *left = a;
  const QiListPiece *right = b;

  if (left->side != right->side)
    return left->side == QI_SIDE_FIRST ? -1 : 1;
  if (left->order != right->order)
    return left->order < right->order ? -1 : 1;
  if (left->file != right->file)
    return left->file < right->file ? -1 : 1;
  return left->rank < right->rank ? -1 : left->rank > right->rank;
}

/* The place of a letter among the game's pieces, others after them by letter. */
static guint
get_order (const QiGameInfo *info,
           const char       *letter,
           gsize             length)
{
  gsize n_pieces = 0;
  const QiGamePiece *pieces = info == NULL ? NULL : qi_game_info_get_pieces (info, &n_pieces);
  const char *last = letter + length - 1;

  for (gsize i = 0; i < n_pieces; i++)
    if (pieces[i].fen != NULL && strlen (pieces[i].fen) == length
        && memcmp (pieces[i].fen, letter, length) == 0)
      return (guint) i;
  /* Without a game the usual order of chess, then the alphabet. */
  const char *usual = strchr ("KQRBNP", *last);
  return (guint) n_pieces + (usual != NULL ? (guint) (usual - "KQRBNP") : (guint) (*last - 'A') + 6)
         + (length > 1 ? 32 : 0);
}

const QiGameInfo *
qi_pieces_guess_game (guint64 mask)
{
  const QiGameInfo *chess = qi_game_info_lookup ("chess");

  if (chess == NULL || (mask & ~qi_letters_lookup (chess, FALSE)->mask) != 0)
    return NULL;
  return chess;
}

void
qi_pieces_finish (QiPositionBuilder *builder,
                  const QiGameInfo  *info,
                  QiSide             turn,
                  const char        *game,
                  QiDetails         *details,
                  QiReading         *reading,
                  gboolean           has_failed)
{
  const char style = info == NULL ? 'G' : qi_game_info_get_style (info);
  const char styles[2][2] = { { style, '\0' }, { g_ascii_tolower (style), '\0' } };

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, &(QiToken) { styles[side], 1, QI_TOKEN_STRING });
  qi_position_builder_set_turn (builder, turn);

  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  if (position == NULL)
    return;
  QiSetup *setup = qi_setup_new (position, game, details);
  qi_reading_end (reading, has_failed, setup);
}

static void
collect (PiecesWrite *self)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const guint ranks = qi_shape_get_ranks (shape);
  const guint files = qi_shape_get_files (shape);
  QiPositionIter iter;
  guint square = 0;
  const QiToken *token = NULL;

  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &token))
    {
      QiListPiece piece = { .file = square % files, .rank = ranks - square / files };
      gsize n = qi_write_letter (&self->write, self->letters, token, square, piece.letter);

      if (n == 0)
        continue;
      piece.n_letter = (guint) n;
      piece.side = piece.letter[n - 1] >= 'a' ? QI_SIDE_SECOND : QI_SIDE_FIRST;
      piece.letter[n - 1] = g_ascii_toupper (piece.letter[n - 1]);
      piece.order = get_order (self->info, piece.letter, n);
      g_array_append_val (self->pieces, piece);
    }
  g_array_sort (self->pieces, compare_pieces);
}

/* The letters that are written. */
static guint64
get_mask (const PiecesWrite *self)
{
  guint64 mask = 0;

  for (guint i = 0; i < self->pieces->len; i++)
    {
      const QiListPiece *piece = &g_array_index (self->pieces, QiListPiece, i);

      mask |= G_GUINT64_CONSTANT (1)
              << (piece->letter[piece->n_letter - 1] - 'A' + (piece->n_letter > 1 ? 26 : 0));
    }
  return mask;
}

/* The game whose letters are written; without one, the game that a reader will take the text
 * for. */
static const QiGameInfo *
choose_game (const PiecesWrite *self,
             const char        *game)
{
  const QiGameInfo *info = qi_game_info_lookup (game);
  QiPositionIter iter;
  guint square = 0;
  const QiToken *token = NULL;
  guint64 mask = 0;

  if (game != NULL)
    return info;
  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &token))
    {
      QiEpin epin;

      if (token->kind == QI_TOKEN_STRING && qi_epin_parse (token->text, token->length, &epin))
        mask |= G_GUINT64_CONSTANT (1)
                << (epin.letter - 'A' + (epin.state == QI_PIECE_ENHANCED ? 26 : 0));
    }
  return qi_pieces_guess_game (mask);
}

static void
write_side (const PiecesWrite *self,
            QiSide             side,
            GString           *text)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < self->pieces->len; i++)
    {
      const QiListPiece *piece = &g_array_index (self->pieces, QiListPiece, i);

      if (piece->side != side)
        continue;
      if (!is_first)
        g_string_append_c (text, ',');
      else
        g_string_append (text, text->len > 0           ? side == QI_SIDE_FIRST ? " w" : " b"
                               : side == QI_SIDE_FIRST ? "w"
                                                       : "b");
      is_first = FALSE;
      g_string_append_len (text, piece->letter, piece->n_letter);
      g_string_append_c (text, (char) ('a' + piece->file));
      qi_write_number (text, piece->rank);
    }
}

/* FALSE when no reader would know the board: without a game it is 8×8, with one the game's. */
static gboolean
check_shape (PiecesWrite *self)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const QiShape usual = { .n_dimensions = 2, .sizes = { 8, 8 } };
  const QiShape *known = self->info == NULL ? &usual : qi_game_info_get_shape (self->info);

  if (qi_shape_equal (shape, known) && shape->n_dimensions == 2 && shape->sizes[1] <= MAX_FILES)
    return TRUE;
  qi_write_refuse_shape (&self->write, shape);
  return FALSE;
}

char *
qi_pieces_write (const QiNotation     *notation,
                 QiSetup              *setup,
                 const QiWriteOptions *options,
                 GPtrArray            *findings)
{
  const char *game = qi_setup_get_game (setup);
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (QiListPiece));
  g_autoptr (GString) text = g_string_sized_new (128);
  PiecesWrite self = {
    .position = qi_setup_get_position (setup),
    .info = qi_game_info_lookup (game),
    .pieces = pieces,
  };

  qi_write_init (&self.write, "pieces", options, findings);
  if (!check_shape (&self))
    return NULL;
  self.info = choose_game (&self, game);
  self.letters = qi_letters_lookup (self.info, FALSE);
  qi_write_check_hands (&self.write, self.position);
  collect (&self);
  if (self.write.failed)
    return NULL;

  const QiGameInfo *read = qi_pieces_guess_game (get_mask (&self));
  if (game != NULL && (read == NULL || strcmp (qi_game_info_get_id (read), game) != 0))
    qi_write_lose_game (&self.write, game);
  qi_write_check_styles (&self.write, self.position, self.info, 'G');
  qi_write_lose_details (&self.write, qi_setup_get_details (setup), NULL);
  if (self.write.failed)
    return NULL;
  write_side (&self, QI_SIDE_FIRST, text);
  write_side (&self, QI_SIDE_SECOND, text);
  if (pieces->len == 0)
    g_string_append (text, "w b");
  if (qi_position_get_turn (self.position) == QI_SIDE_SECOND)
    g_string_append (text, " black to move");
  return g_string_free (g_steal_pointer (&text), FALSE);
}
