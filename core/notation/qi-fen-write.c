/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"
#include "qi-write.h"

#include <string.h>

/* A FEN while it is written. */
typedef struct
{
  QiWrite           write;
  const QiPosition *position;
  const QiDetails  *details;
  const QiLetters  *letters;
  const QiGameInfo *info;
} FenWrite;

static gsize
write_token (gpointer       user_data,
             const QiToken *piece,
             guint          square,
             char          *out)
{
  FenWrite *self = user_data;

  return qi_write_letter (&self->write, self->letters, piece, square, out);
}

/* TRUE when each piece on the board is exactly one of the game's. */
static gboolean
fits_exactly (FenWrite *self)
{
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      char out[QI_LETTERS_MAX_BYTES];
      gboolean changed = FALSE;

      if (qi_letters_write (self->letters, piece, out, &changed) == 0 || changed)
        return FALSE;
    }
  return TRUE;
}

/* The letters of the board when each token is written as its own letter. */
static guint64
plain_letters (const QiPosition *position)
{
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;
  guint64 letters = 0;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      QiEpin epin;

      if (piece->kind != QI_TOKEN_STRING || !qi_epin_parse (piece->text, piece->length, &epin))
        continue;
      letters |= G_GUINT64_CONSTANT (1)
                 << ((epin.letter - 'A') + (epin.state == QI_PIECE_ENHANCED ? 26 : 0));
    }
  return letters;
}

/* The game whose letters are written: the setup's, else the one that a reader will take the text
 * for, so that it reads the same. */
static void
choose_letters (FenWrite   *self,
                const char *game)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  const QiShape *shape = qi_position_get_shape (self->position);
  const guint files = qi_shape_get_files (shape);
  const guint ranks = qi_shape_get_ranks (shape);

  self->info = qi_game_info_lookup (game);
  for (gsize i = 0; self->info == NULL && all[i] != NULL; i++)
    {
      const QiShape *own = qi_game_info_get_shape (all[i]);

      if (own->n_dimensions != 2 || own->sizes[0] != ranks || own->sizes[1] != files ||
          (qi_game_info_get_fen (all[i]) & QI_GAME_FEN_BARE) == 0)
        continue;
      self->letters = qi_letters_lookup (all[i], FALSE);
      if (fits_exactly (self))
        self->info = all[i];
    }
  if (self->info == NULL)
    self->info = qi_letters_find_game ("fen", ranks, files, plain_letters (self->position));
  self->letters = qi_letters_lookup (self->info, FALSE);
}

static gboolean
may_be_missed (guint ranks,
               guint files)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    if ((qi_game_info_get_fen (all[i]) & QI_GAME_FEN_BARE) != 0 &&
        qi_fen_is_size_missed (all[i], ranks, files))
      return TRUE;
  return FALSE;
}

static gboolean
is_missed (FenWrite *self,
           guint     ranks,
           guint     files)
{
  guint64 letters = 0;
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  if (self->info != NULL ? !qi_fen_is_size_missed (self->info, ranks, files)
                         : !may_be_missed (ranks, files))
    return FALSE;
  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      char out[QI_LETTERS_MAX_BYTES];
      gboolean changed = FALSE;
      gsize n = qi_letters_write (self->letters, piece, out, &changed);

      if (n > 0)
        letters |= G_GUINT64_CONSTANT (1)
                   << ((g_ascii_toupper (out[n - 1]) - 'A') + (n > 1 ? 26 : 0));
    }
  if (self->info != NULL)
    return qi_fen_misses_rank (self->info, ranks, files, letters);
  return qi_fen_find_missed (ranks, files, letters) != NULL;
}

static gboolean
check_shape (FenWrite *self)
{
  const QiShape *shape = qi_position_get_shape (self->position);

  if (!qi_write_check_dimensions (&self->write, shape))
    return FALSE;
  /* Read back, a board that lacks one rank of its game is a slip. */
  if (is_missed (self, qi_shape_get_ranks (shape), qi_shape_get_files (shape)))
    {
      qi_write_refuse_shape (&self->write, shape);
      return FALSE;
    }
  return TRUE;
}

static void
check_hands (FenWrite *self)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      if (qi_position_get_n_in_hand (self->position, side) == 0)
        continue;
      QiFinding *finding =
        qi_finding_new (QI_SEVERITY_ERROR, "hands-without-place",
                        "%s has no place for pieces in hand", self->write.format);
      qi_finding_set_hand (finding, side);
      qi_write_refuse (&self->write, qi_finding_set_param (finding, "format", self->write.format));
    }
}

static int
compare_descending (gconstpointer a,
                    gconstpointer b)
{
  guint left = *(const guint *) a;
  guint right = *(const guint *) b;

  return left > right ? -1 : left < right;
}

/* The letter of one right: X-FEN's K or Q for the outermost rook, else the file; 0 for none. */
static char
right_letter (FenWrite *self,
              QiSide    side,
              guint     square)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const guint files = qi_shape_get_files (shape);
  const guint start = side == QI_SIDE_FIRST ? (qi_shape_get_ranks (shape) - 1) * files : 0;
  gboolean has_rook = FALSE;
  char letter = 0;

  if (square < start || square >= start + files)
    return 0;
  if (qi_fen_resolve_castling (self->position, self->letters, side, TRUE, &has_rook) == square)
    letter = 'K';
  else if (qi_fen_resolve_castling (self->position, self->letters, side, FALSE, &has_rook) ==
           square)
    letter = 'Q';
  else
    {
      letter = square - start < 26 ? (char) ('A' + (square - start)) : 'K';
      /* On wide boards the files K and Q have no letter of their own. */
      if (letter == 'K' || letter == 'Q')
        return 0;
    }
  return side == QI_SIDE_FIRST ? letter : g_ascii_tolower (letter);
}

static void
write_castling (FenWrite *self,
                GString  *text)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const QiValue *value = qi_details_get (self->details, "castling");
  gboolean is_lost = value != NULL && qi_value_get_kind (value) != QI_VALUE_OBJECT;
  gsize before = text->len;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) squares =
        qi_details_dup_squares (self->details, "castling", side, shape);

      g_array_sort (squares, compare_descending);
      for (guint i = 0; i < squares->len; i++)
        {
          char letter = right_letter (self, side, g_array_index (squares, guint, i));

          if (letter == 0)
            is_lost = TRUE;
          else
            g_string_append_c (text, letter);
        }
    }
  if (text->len == before)
    g_string_append_c (text, '-');
  if (is_lost)
    qi_write_lose_detail (&self->write, "castling");
}

static void
write_en_passant (FenWrite *self,
                  GString  *text)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const guint files = qi_shape_get_files (shape);
  gint64 square = -1;

  if (qi_details_get (self->details, "enPassant") == NULL)
    {
      g_string_append_c (text, '-');
      return;
    }
  if (!qi_details_get_int (self->details, "enPassant", &square) || square < 0 ||
      square >= qi_shape_get_n_squares (shape) || square % files >= 26)
    {
      g_string_append_c (text, '-');
      qi_write_lose_detail (&self->write, "enPassant");
      return;
    }
  g_string_append_c (text, (char) ('a' + square % files));
  qi_write_number (text, qi_shape_get_ranks (shape) - (guint) square / files);
}

static void
write_counter (FenWrite   *self,
               const char *key,
               gint64      start,
               GString    *text)
{
  gint64 value = start;

  if (qi_details_get (self->details, key) != NULL &&
      (!qi_details_get_int (self->details, key, &value) || value < 0 ||
       value > G_GINT64_CONSTANT (999999999999999999)))
    {
      value = start;
      qi_write_lose_detail (&self->write, key);
    }
  g_string_append_c (text, ' ');
  qi_write_number (text, (guint64) value);
}

char *
qi_fen_write (QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  static const char *const kept[] = { "castling", "enPassant", "halfmove", "fullmove", NULL };
  g_autoptr (GString) text = g_string_sized_new (128);
  FenWrite self = {
    .position = qi_setup_get_position (setup),
    .details = qi_setup_get_details (setup),
  };

  qi_write_init (&self.write, "fen", options, findings);
  choose_letters (&self, qi_setup_get_game (setup));
  if (!check_shape (&self))
    return NULL;
  check_hands (&self);
  qi_write_placement (text, self.position, G_MAXSIZE, write_token, &self);
  if (self.write.failed)
    return NULL;
  qi_write_check_game (&self.write, qi_setup_get_game (setup));
  qi_write_check_styles (&self.write, self.position, self.info, 'G');
  g_string_append (text, qi_position_get_turn (self.position) == QI_SIDE_FIRST ? " w " : " b ");
  write_castling (&self, text);
  g_string_append_c (text, ' ');
  write_en_passant (&self, text);
  write_counter (&self, "halfmove", 0, text);
  write_counter (&self, "fullmove", 1, text);
  qi_write_lose_details (&self.write, self.details, kept);
  if (self.write.failed)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
