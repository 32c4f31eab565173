/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"
#include "qi-game-info-private.h"

#include <string.h>

/* One form for every game: the game and the size, the second player, the board in a frame with
 * pieces as EPIN tokens, the first player. It is what `qi show --ascii` prints without extras. */

typedef struct
{
  QiWrite              write;
  const QiPosition    *position;
  const QiShape       *shape;
  const QiGameInfo    *info;
  const QiCoordinates *coordinates;
  guint                files;
  guint                ranks;
  guint                cell; /* characters of a square */
  guint                label;
  GString             *text;
} AsciiWrite;

static gboolean
is_writable (const QiToken *piece)
{
  QiEpin epin;

  return piece->kind == QI_TOKEN_STRING && piece->length <= QI_EPIN_MAX_BYTES
         && qi_epin_parse (piece->text, (gssize) piece->length, &epin);
}

static void
check_pieces (AsciiWrite *self)
{
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      if (!is_writable (piece))
        qi_write_refuse_token (&self->write, piece, square, QI_SIDE_FIRST);
      else
        self->cell = MAX (self->cell, piece->length);
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (self->position, side, &n);

      for (gsize i = 0; i < n; i++)
        if (!is_writable (&items[i].token))
          qi_write_refuse_token (&self->write, &items[i].token, QI_NO_SQUARE, side);
    }
}

static void
append_spaces (AsciiWrite *self,
               gsize       n)
{
  for (; n > 0; n--)
    g_string_append_c (self->text, ' ');
}

/* A style that can stand in brackets. */
static gboolean
is_plain_style (const QiToken *style)
{
  if (style->kind != QI_TOKEN_STRING || style->length == 0 || style->length > 16)
    return FALSE;
  for (guint i = 0; i < style->length; i++)
    if (!g_ascii_isalnum (style->text[i]))
      return FALSE;
  return TRUE;
}

/* "White (C) to move, in hand: P x2, N" */
static void
append_side (AsciiWrite *self,
             QiSide      side)
{
  const char *name =
    self->info == NULL ? qi_side_get_name (side) : qi_game_info_get_side_name (self->info, side);
  const QiToken *style = qi_position_get_style (self->position, side);
  const char letter = self->info == NULL ? 'G' : qi_game_info_get_style (self->info);
  gsize n = 0;
  const QiHandItem *items = qi_position_get_hand (self->position, side, &n);

  g_string_append_c (self->text, g_ascii_toupper (name[0]));
  g_string_append (self->text, name + 1);
  if (is_plain_style (style))
    g_string_append_printf (self->text, " (%s)", style->text);
  else
    g_string_append_printf (self->text, " (%c)",
                            side == QI_SIDE_FIRST ? letter : g_ascii_tolower (letter));
  if (qi_position_get_turn (self->position) == side)
    g_string_append (self->text, " to move");
  for (gsize i = 0; i < n; i++)
    {
      g_string_append (self->text, i == 0 ? ", in hand: " : ", ");
      g_string_append_len (self->text, items[i].token.text, items[i].token.length);
      if (items[i].count > 1)
        g_string_append_printf (self->text, "x%u", items[i].count);
    }
}

static void
append_rule (AsciiWrite *self)
{
  append_spaces (self, self->label > 0 ? self->label + 1 : 0);
  for (guint file = 0; file < self->files; file++)
    {
      g_string_append_c (self->text, '+');
      for (guint i = 0; i < self->cell + 2; i++)
        g_string_append_c (self->text, '-');
    }
  g_string_append (self->text, "+\n");
}

/* The number of a rank; letters would not read as a number. */
static guint
rank_number (const AsciiWrite *self,
             guint             rank)
{
  const QiAxis *axis = &self->coordinates->rank;
  const guint number = axis->from_last ? self->ranks - 1 - rank : rank;

  return axis->labels == QI_LABELS_NUMBERS_FROM_0 ? number : number + 1;
}

/* The letters or the number of a file. */
static void
format_file (const AsciiWrite *self,
             guint             file,
             char             *name,
             gsize             size)
{
  const QiAxis *axis = &self->coordinates->file;
  const guint number = axis->from_last ? self->files - 1 - file : file;

  if (axis->labels == QI_LABELS_NUMBERS || axis->labels == QI_LABELS_KANJI)
    g_snprintf (name, size, "%u", number + 1);
  else if (axis->labels == QI_LABELS_NUMBERS_FROM_0)
    g_snprintf (name, size, "%u", number);
  else if (axis->labels == QI_LABELS_WITHOUT_I)
    g_snprintf (name, size, "%c", 'A' + (number >= 8 ? number + 1 : number) % 26);
  else if (number < 26)
    g_snprintf (name, size, "%c", (axis->labels == QI_LABELS_CAPITALS ? 'A' : 'a') + number);
  else
    g_snprintf (name, size, "a%c", 'a' + number % 26);
}

static void
append_files (AsciiWrite *self)
{
  append_spaces (self, self->label + 1);
  for (guint file = 0; file < self->files; file++)
    {
      char name[8];

      format_file (self, file, name, sizeof name);
      append_spaces (self, 2);
      g_string_append (self->text, name);
      append_spaces (self, self->cell + 1 > strlen (name) ? self->cell + 1 - strlen (name) : 0);
    }
  while (self->text->len > 0 && self->text->str[self->text->len - 1] == ' ')
    g_string_truncate (self->text, self->text->len - 1);
  g_string_append_c (self->text, '\n');
}

static void
append_board (AsciiWrite *self)
{
  for (guint rank = 0; rank < self->ranks; rank++)
    {
      append_rule (self);
      g_string_append_printf (self->text, "%*u", (int) self->label, rank_number (self, rank));
      for (guint file = 0; file < self->files; file++)
        {
          const QiToken *piece = qi_position_get_piece (self->position, rank * self->files + file);
          const guint n = piece == NULL ? 0 : piece->length;

          g_string_append (self->text, file == 0 ? " | " : "| ");
          if (piece != NULL)
            g_string_append_len (self->text, piece->text, n);
          append_spaces (self, self->cell + 1 - n);
        }
      g_string_append (self->text, "|\n");
    }
  append_rule (self);
  /* Go's letters end at Z, without I. */
  if (self->coordinates->file.labels != QI_LABELS_WITHOUT_I || self->files <= 25)
    append_files (self);
}

static void
append_header (AsciiWrite *self,
               const char *game)
{
  if (self->info != NULL)
    g_string_append_printf (self->text, "%s, ", qi_game_info_get_name (self->info));
  else if (game != NULL)
    qi_write_lose_game (&self->write, game);
  g_string_append_printf (self->text, "%ux%u\n\n", self->ranks, self->files);
}

/* Styles that cannot stand in brackets become the game's. */
static void
check_styles (AsciiWrite *self)
{
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    if (!is_plain_style (qi_position_get_style (self->position, side)))
      {
        qi_write_lose_styles (&self->write);
        return;
      }
}

char *
qi_ascii_write (const QiNotation     *notation,
                QiSetup              *setup,
                const QiWriteOptions *options,
                GPtrArray            *findings)
{
  const char *game = qi_setup_get_game (setup);
  g_autoptr (GString) text = g_string_new (NULL);
  AsciiWrite self = { .position = qi_setup_get_position (setup), .cell = 1, .text = text };

  qi_write_init (&self.write, "ascii", options, findings);
  self.info = qi_game_info_lookup (game);
  self.shape = qi_position_get_shape (self.position);
  self.files = qi_shape_get_files (self.shape);
  self.ranks = qi_shape_get_ranks (self.shape);
  self.coordinates = qi_game_info_get_coordinates (self.info);
  if (!qi_write_check_dimensions (&self.write, self.shape))
    return NULL;
  if (self.files > QI_ASCII_MAX_WRITTEN_FILES)
    {
      qi_write_refuse_shape (&self.write, self.shape);
      return NULL;
    }
  check_pieces (&self);
  if (self.write.failed)
    return NULL;
  self.cell = MAX (self.cell, 1);
  self.label = self.ranks > 99 ? 3 : self.ranks > 9 ? 2 : 1;
  append_header (&self, game);
  append_side (&self, QI_SIDE_SECOND);
  g_string_append_c (text, '\n');
  append_board (&self);
  append_side (&self, QI_SIDE_FIRST);
  check_styles (&self);
  /* A line of squares reads back as a rank, whose squares have names of two parts. */
  const QiShape drawn = { .n_dimensions = 2, .sizes = { self.ranks, self.files } };
  qi_ascii_details_write (text, self.info, &drawn, qi_setup_get_details (setup), &self.write);
  return self.write.failed ? NULL : g_string_free (g_steal_pointer (&text), FALSE);
}
