/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-write-private.h"
#include "qi-game-info-private.h"
#include "qi-notation-private.h"

#include <stdlib.h>
#include <string.h>

/* In the order of #QiFenDetail. */
static const char *const detail_keys[QI_FEN_N_DETAILS + 1] = {
  "castling", "checks", "counting", "enPassant", "fullmove", "gates",
  "halfmove", "ply",    "promoted", "walls",     NULL,
};

#define MAX_GUESSES 4 /* games whose letters are tried until the text names the game they are of */

/* Looks each detail up once. */
static void
gather_details (QiFenWrite *self)
{
  for (gsize i = 0; i < qi_details_get_size (self->details); i++)
    {
      const char *key = qi_details_get_key (self->details, i);
      guint at = 0;

      while (at < QI_FEN_N_DETAILS
             && (detail_keys[at][0] != key[0] || strcmp (detail_keys[at], key) != 0))
        at++;
      if (at < QI_FEN_N_DETAILS)
        self->values[at] = qi_details_get_value (self->details, i);
      else
        self->has_others = TRUE;
    }
}

/* TRUE when each piece on the board and in the hands is exactly one of the game's. */
static gboolean
fits_exactly (const QiPosition *position,
              const QiLetters  *letters)
{
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;
  char out[QI_LETTERS_MAX_BYTES];
  gboolean changed = FALSE;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    if (qi_letters_write (letters, piece, out, &changed) == 0 || changed)
      return FALSE;
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n_items = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

      for (gsize i = 0; i < n_items; i++)
        if (qi_letters_write (letters, &items[i].token, out, &changed) == 0 || changed)
          return FALSE;
    }
  return TRUE;
}

/* The bit of the letter that @piece is written with, 0 when it has none; *@is_second: it is one of the second player's. */
static guint64
letter_bit (const QiLetters *letters,
            const QiToken   *piece,
            gboolean        *is_second)
{
  char out[QI_LETTERS_MAX_BYTES];
  gboolean changed = FALSE;
  gsize n = qi_letters_write (letters, piece, out, &changed);

  if (n == 0)
    return 0;
  *is_second = out[n - 1] >= 'a';
  return G_GUINT64_CONSTANT (1) << ((g_ascii_toupper (out[n - 1]) - 'A') + (n > 1 ? 26 : 0));
}

/* Adds the letters of the board to those of each side. */
static void
add_board_letters (const QiFenWrite *self,
                   guint64           sides[2])
{
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      gboolean is_second = FALSE;
      const guint64 bit = letter_bit (self->letters, piece, &is_second);

      sides[is_second ? 1 : 0] |= bit;
    }
}

static guint64
board_letters (const QiFenWrite *self)
{
  guint64 sides[2] = { 0, 0 };

  add_board_letters (self, sides);
  return sides[0] | sides[1];
}

static void
add_hand_letters (const QiFenWrite *self,
                  guint64           sides[2])
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n_items = 0;
      const QiHandItem *items = qi_position_get_hand (self->position, side, &n_items);

      for (gsize i = 0; i < n_items; i++)
        sides[side] |= letter_bit (self->letters, &items[i].token, &(gboolean) { FALSE });
    }
}

static guint64
hand_letters (const QiFenWrite *self)
{
  guint64 sides[2] = { 0, 0 };

  add_hand_letters (self, sides);
  return sides[0] | sides[1];
}

/* The letters that both sides have, as a reader counts them: one behind a "+" is the letter alone as well. */
static guint64
both_letters (const QiFenWrite *self)
{
  guint64 sides[2] = { 0, 0 };
  guint64 both = 0;

  add_board_letters (self, sides);
  add_hand_letters (self, sides);
  both = (sides[0] | sides[0] >> 26) & (sides[1] | sides[1] >> 26);
  both &= (G_GUINT64_CONSTANT (1) << 26) - 1;
  return both | both << 26;
}

static gboolean
is_pawn (const QiFenWrite *self,
         const QiToken    *piece)
{
  char out[QI_LETTERS_MAX_BYTES];
  gboolean changed = FALSE;

  return qi_letters_write (self->letters, piece, out, &changed) == 1
         && g_ascii_toupper (out[0]) == 'P';
}

static int
compare_ascending (gconstpointer a,
                   gconstpointer b)
{
  guint left = *(const guint *) a;
  guint right = *(const guint *) b;

  return left < right ? -1 : left > right;
}

/* Takes the squares of @key that the text can mark: those with a piece that is no pawn for
 * "promoted", empty ones for "walls". */
static GArray *
dup_marks (const QiFenWrite *self,
           const char       *key)
{
  const gboolean is_walls = key[0] == 'w';
  GArray *squares = qi_details_dup_squares (self->details, key, QI_SIDE_FIRST,
                                            qi_position_get_shape (self->position));
  guint n = 0;

  g_array_sort (squares, compare_ascending);
  for (guint i = 0; i < squares->len; i++)
    {
      const guint square = g_array_index (squares, guint, i);
      const QiToken *piece = qi_position_get_piece (self->position, square);

      if (is_walls ? piece != NULL : piece == NULL || is_pawn (self, piece))
        continue;
      if (n == 0 || g_array_index (squares, guint, n - 1) != square)
        g_array_index (squares, guint, n++) = square;
    }
  g_array_set_size (squares, n);
  return squares;
}

static void
lose_marks (QiFenWrite   *self,
            QiFenDetail   detail,
            const GArray *written)
{
  const char *key = detail_keys[detail];
  const QiValue *value = self->values[detail];
  g_autoptr (GHashTable) named = NULL;

  if (value == NULL)
    return;
  if (qi_value_get_kind (value) != QI_VALUE_ARRAY)
    {
      qi_write_lose_detail (&self->write, key);
      return;
    }
  named = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    {
      gint64 square = -1;

      if (!qi_value_get_int (qi_value_get_item (value, i), &square) || square < 0
          || square >= qi_position_get_n_squares (self->position))
        square = -1;
      g_hash_table_add (named, GINT_TO_POINTER ((gint) square));
    }
  if (g_hash_table_size (named) != written->len)
    qi_write_lose_detail (&self->write, key);
}

/* Features of the text to be written that tell more than its letters. */
static guint
get_form (const QiFenWrite *self)
{
  guint form = 0;

  if (qi_position_get_n_hand_pieces (self->position) > 0)
    form |= QI_GAME_FEN_HOLDINGS;
  if (self->values[QI_FEN_DETAIL_PROMOTED] != NULL)
    {
      g_autoptr (GArray) promoted = dup_marks (self, "promoted");

      if (promoted->len > 0)
        form |= QI_GAME_FEN_HOLDINGS;
    }
  if (self->values[QI_FEN_DETAIL_CHECKS] != NULL)
    form |= QI_GAME_FEN_CHECKS;
  if (self->values[QI_FEN_DETAIL_COUNTING] != NULL)
    form |= QI_GAME_FEN_COUNTING;
  return form;
}

/* A game that has exactly these pieces, of those that the text can be taken for. */
static const QiGameInfo *
find_exact (QiFenWrite *self,
            guint       ranks,
            guint       files)
{
  const guint form = get_form (self);
  const QiGameInfo *game;

  for (guint i = 0; (game = qi_game_info_get_nth (i)) != NULL; i++)
    if (qi_fen_may_be (game, ranks, files, form)
        && fits_exactly (self->position, qi_letters_lookup (game, FALSE)))
      return game;
  return NULL;
}

/* The letters of the text's game, with foreign ones if a reader would take so few for slips. */
static void
open_letters (QiFenWrite *self)
{
  const QiLetters *own = self->letters;

  self->letters = qi_letters_lookup (self->info, TRUE);
  if (!qi_letters_are_near (own, board_letters (self) | hand_letters (self)))
    self->letters = own;
}

/* Chooses the game that @game names, or else the one that a reader will take the text for, so that
 * it is read as the same, and with it letters and features. FALSE when there is no such text. */
static gboolean
choose (QiFenWrite *self,
        const char *game)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const guint files = qi_shape_get_files (shape);
  const guint ranks = qi_shape_get_ranks (shape);
  gboolean is_near = FALSE;

  self->info = qi_game_info_lookup (game);
  self->letters = qi_letters_lookup (self->info, FALSE);
  self->features = qi_fen_get_features (self->info);
  if (self->info != NULL)
    {
      open_letters (self);
      return TRUE;
    }
  self->info = find_exact (self, ranks, files);
  for (guint i = 0; i < MAX_GUESSES; i++)
    {
      self->letters = qi_letters_lookup (self->info, is_near);
      self->features = qi_fen_get_features (self->info);

      /* Features that the game has no place for are not written, so they cannot suggest another
       * game. */
      const guint form = get_form (self) & self->features;
      const guint64 letters = board_letters (self) | hand_letters (self);
      const QiGameInfo *named = qi_fen_find_game (ranks, files, letters, form);
      const gboolean was_near = is_near;

      is_near = FALSE;
      if (named == NULL)
        {
          named = qi_fen_find_near (ranks, files, letters, both_letters (self), form);
          is_near = named != NULL;
        }
      if (named == self->info && is_near == was_near)
        return TRUE;
      self->info = named;
    }
  return FALSE;
}

static gboolean
may_be_missed (guint ranks,
               guint files)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    if ((qi_game_info_get_fen (all[i]) & QI_GAME_FEN_BARE) != 0
        && qi_fen_is_size_missed (all[i], ranks, files))
      return TRUE;
  return FALSE;
}

static gboolean
is_missed (QiFenWrite *self,
           guint       ranks,
           guint       files)
{
  if (self->info != NULL ? !qi_fen_is_size_missed (self->info, ranks, files)
                         : !may_be_missed (ranks, files))
    return FALSE;
  const guint64 letters = board_letters (self);
  if (self->info != NULL)
    return qi_fen_misses_rank (self->info, ranks, files, letters);
  return qi_fen_find_missed (ranks, files, letters) != NULL;
}

static gboolean
check_shape (QiFenWrite *self)
{
  const QiShape *shape = qi_position_get_shape (self->position);

  if (!qi_write_check_dimensions (&self->write, shape))
    return FALSE;
  /* A reader would take a board that lacks a rank of its game for a slip. */
  if (is_missed (self, qi_shape_get_ranks (shape), qi_shape_get_files (shape)))
    {
      qi_write_refuse_shape (&self->write, shape);
      return FALSE;
    }
  return TRUE;
}

/* TRUE and a count of moves or plies when the details hold one that can be written. */
static gboolean
get (QiFenWrite *self,
     QiFenDetail detail,
     gint64     *value)
{
  const QiValue *stands = self->values[detail];

  if (stands == NULL)
    return FALSE;
  if (qi_value_get_int (stands, value) && *value >= 0 && *value <= QI_FEN_MAX_NUMBER)
    return TRUE;
  qi_write_lose_detail (&self->write, detail_keys[detail]);
  return FALSE;
}

/* The square passed over, or the count in its place. */
static void
write_en_passant (QiFenWrite *self,
                  GString    *text)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const guint files = qi_shape_get_files (shape);
  const QiValue *passed = self->values[QI_FEN_DETAIL_EN_PASSANT];
  gint64 number = -1;
  gint64 square = -1;

  if ((self->features & QI_GAME_FEN_COUNTING) == 0)
    {
      if (self->values[QI_FEN_DETAIL_COUNTING] != NULL)
        qi_write_lose_detail (&self->write, "counting");
    }
  else if (get (self, QI_FEN_DETAIL_COUNTING, &number))
    {
      qi_write_number (text, (guint64) number);
      if (passed != NULL)
        qi_write_lose_detail (&self->write, "enPassant");
      return;
    }
  if (passed == NULL)
    {
      g_string_append_c (text, '-');
      return;
    }
  if ((self->features & QI_GAME_FEN_EN_PASSANT) == 0 || !qi_value_get_int (passed, &square)
      || square < 0 || square >= qi_shape_get_n_squares (shape) || square % files >= 26)
    {
      g_string_append_c (text, '-');
      qi_write_lose_detail (&self->write, "enPassant");
      return;
    }
  g_string_append_c (text, (char) ('a' + square % files));
  qi_write_number (text, qi_shape_get_ranks (shape) - (guint) square / files);
}

static void
write_halfmove (QiFenWrite *self,
                GString    *text)
{
  gint64 value = 0;

  if (!get (self, QI_FEN_DETAIL_HALFMOVE, &value))
    value = 0;
  g_string_append_c (text, ' ');
  qi_write_number (text, (guint64) value);
}

/* Writes the number of the move, computed from the ply where the setup has one. */
static void
write_move_number (QiFenWrite *self,
                   GString    *text)
{
  const QiValue *own = self->values[QI_FEN_DETAIL_FULLMOVE];
  gint64 number = 1;

  g_string_append_c (text, ' ');
  if (self->values[QI_FEN_DETAIL_PLY] == NULL && own != NULL && qi_value_get_int (own, &number)
      && number >= 0 && number <= QI_FEN_MAX_NUMBER)
    {
      qi_write_number (text, (guint64) number);
      return;
    }
  if (!qi_details_get_fullmove (self->details, &number))
    number = 1;
  qi_write_number (text, (guint64) number);
  qi_write_lose_counters (&self->write, self->details, "fullmove", number,
                          qi_position_get_turn (self->position));
}

/* The game is lost unless it is one of FEN, or the holdings tell it. */
static void
check_game (QiFenWrite *self,
            const char *game)
{
  const QiShape *shape = qi_position_get_shape (self->position);

  if (self->info == NULL || (self->features & QI_GAME_FEN_HOLDINGS) == 0
      || qi_fen_find_game (qi_shape_get_ranks (shape), qi_shape_get_files (shape),
                           board_letters (self) | hand_letters (self), QI_GAME_FEN_HOLDINGS)
           != self->info)
    qi_write_check_game (&self->write, game);
}

/* If writing changes pieces (a rook loses its mark), castling rights refer to the board as it is
 * read back. Returns that board. */
static QiPosition *
dup_read_board (const QiFenWrite *self,
                const char       *placement)
{
  QiReadOptions options = { .limits = qi_limits_get_large (),
                            .game = self->info == NULL ? NULL : qi_game_info_get_id (self->info) };
  g_autoptr (QiReading) reading = qi_notation_read (&qi_notation_fen, placement, -1, &options);

  return reading->setup == NULL ? NULL : qi_position_ref (qi_setup_get_position (reading->setup));
}

/* Everything behind the placement. */
static void
write_fields (QiFenWrite *self,
              QiSetup    *setup,
              QiPosition *read_board,
              GString    *text)
{
  g_string_append (text, qi_position_get_turn (self->position) == QI_SIDE_FIRST ? " w " : " b ");
  if (read_board != NULL)
    self->position = read_board;
  qi_fen_write_castling (self, text);
  self->position = qi_setup_get_position (setup);
  g_string_append_c (text, ' ');
  write_en_passant (self, text);
  qi_fen_write_checks (self, text);
  write_halfmove (self, text);
  write_move_number (self, text);
  lose_marks (self, QI_FEN_DETAIL_PROMOTED, self->promoted);
  lose_marks (self, QI_FEN_DETAIL_WALLS, self->walls);
  if (self->has_others)
    qi_write_lose_details (&self->write, self->details, detail_keys);
}

char *
qi_fen_write (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  const char *game = qi_setup_get_game (setup);
  g_autoptr (GString) text = g_string_sized_new (128);
  g_autoptr (GArray) walls = NULL;
  g_autoptr (GArray) promoted = NULL;
  g_autoptr (QiPosition) read_board = NULL;
  QiFenWrite self = {
    .position = qi_setup_get_position (setup),
    .details = qi_setup_get_details (setup),
  };

  qi_write_init (&self.write, "fen", options, findings);
  gather_details (&self);
  if (!choose (&self, game))
    {
      qi_write_refuse_shape (&self.write, qi_position_get_shape (self.position));
      return NULL;
    }
  if (!check_shape (&self))
    return NULL;
  if (self.values[QI_FEN_DETAIL_WALLS] != NULL)
    self.walls = walls = dup_marks (&self, "walls");
  if (self.values[QI_FEN_DETAIL_PROMOTED] != NULL)
    self.promoted = promoted = dup_marks (&self, "promoted");
  if (promoted != NULL && (self.features & QI_GAME_FEN_PROMOTED) == 0)
    g_array_set_size (promoted, 0);
  qi_fen_write_board (&self, text);
  qi_fen_write_holdings (&self, text);
  if (self.write.failed)
    return NULL;
  if (self.write.n_tokens > 0)
    read_board = dup_read_board (&self, text->str);
  check_game (&self, game);
  qi_write_check_styles (&self.write, self.position, self.info, 'G');
  write_fields (&self, setup, read_board, text);
  if (self.write.failed)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
