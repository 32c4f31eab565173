/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-hand-letters-private.h"
#include "qi-sfen-private.h"
#include "qi-write-private.h"

#include <string.h>

/* An SFEN while it is written. */
typedef struct
{
  QiWrite           write;
  const QiPosition *position;
  const QiLetters  *letters;
  const QiGameInfo *info;
} SfenWrite;

static gsize
write_token (gpointer       user_data,
             const QiToken *piece,
             guint          square,
             char          *out)
{
  SfenWrite *self = user_data;

  return qi_write_letter (&self->write, self->letters, piece, square, out);
}

static void
write_hand (SfenWrite *self,
            QiSide     side,
            GString   *text)
{
  QiHandLetter letters[QI_HAND_LETTERS];
  const guint n = qi_hand_letters_collect (&self->write, self->letters, self->info, self->position,
                                           side, letters);

  for (guint i = 0; i < n; i++)
    {
      if (letters[i].count > 1)
        qi_write_number (text, letters[i].count);
      g_string_append_c (text, letters[i].letter);
    }
}

static void
write_hands (SfenWrite *self,
             GString   *text)
{
  if (qi_position_get_n_hand_pieces (self->position) == 0)
    {
      g_string_append_c (text, '-');
      return;
    }
  write_hand (self, QI_SIDE_FIRST, text);
  write_hand (self, QI_SIDE_SECOND, text);
}

static guint64
get_letter (const QiToken *piece)
{
  QiEpin epin;

  if (piece->kind != QI_TOKEN_STRING || !qi_epin_parse (piece->text, piece->length, &epin))
    return 0;
  return G_GUINT64_CONSTANT (1) << (epin.letter - 'A' + (epin.state == QI_PIECE_ENHANCED ? 26 : 0));
}

/* The letters on a board and in the hands as bits (see #QiPlacement). In every game of the table that
 * is written as SFEN, a piece's letter is that of its token. */
static guint64
get_letters (const QiPosition *position)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;
  guint64 letters = 0;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    letters |= get_letter (piece);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      for (gsize i = 0; i < n; i++)
        letters |= get_letter (&items[i].token);
    }
  return letters;
}

const QiGameInfo *
qi_sfen_get_setup_game (QiSetup *setup)
{
  const QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const QiGameInfo *found = NULL;

  if (qi_setup_get_game (setup) == NULL && shape->n_dimensions < 3)
    {
      const guint64 letters = get_letters (position);
      const guint ranks = qi_shape_get_ranks (shape);
      const guint files = qi_shape_get_files (shape);

      found = qi_sfen_find_game (ranks, files, letters);
      if (found == NULL)
        found = qi_sfen_find_near (ranks, files, letters);
    }
  return found != NULL ? found : qi_sfen_get_letters_game (qi_setup_get_game (setup));
}

char *
qi_sfen_write (const QiNotation     *notation,
               QiSetup              *setup,
               const QiWriteOptions *options,
               GPtrArray            *findings)
{
  /* "fullmove" says nothing that "ply" does not. */
  static const char *const kept[] = { "fullmove", "ply", NULL };
  const QiDetails *details = qi_setup_get_details (setup);
  g_autoptr (GString) text = g_string_sized_new (128);
  SfenWrite self = { .position = qi_setup_get_position (setup) };
  gint64 ply = 1;

  qi_write_init (&self.write, "sfen", options, findings);
  self.info = qi_sfen_get_setup_game (setup);
  self.letters = qi_letters_lookup (self.info, TRUE);
  if (!qi_write_check_dimensions (&self.write, qi_position_get_shape (self.position)))
    return NULL;
  qi_write_placement (text, self.position, G_MAXSIZE, write_token, &self);
  g_string_append (text, qi_position_get_turn (self.position) == QI_SIDE_FIRST ? " b " : " w ");
  write_hands (&self, text);
  if (self.write.failed)
    return NULL;
  qi_write_check_game (&self.write, qi_setup_get_game (setup));
  qi_write_check_styles (&self.write, self.position, self.info, 'S');
  if (!qi_details_get_ply (details, qi_position_get_turn (self.position), &ply))
    ply = 1;
  qi_write_lose_counters (&self.write, details, "ply", ply, qi_position_get_turn (self.position));
  g_string_append_c (text, ' ');
  qi_write_number (text, (guint64) ply);
  qi_write_lose_details (&self.write, details, kept);
  if (self.write.failed)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
