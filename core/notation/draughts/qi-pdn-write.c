/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-pdn-private.h"

#include "qi-draughts-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"

#include <string.h>

/* Writes headers with a full GameType, so that the board is known, and a FEN as most programs read
 * it: White's list first, each number by itself in ascending order, "K" before a king's. */

typedef struct
{
  QiWrite           write;
  const QiPosition *position;
  const QiDetails  *details;
  const QiGameInfo *info;
  QiDraughtsBoard   board;
  GString          *text;
  char              separator; /* after each header */
} PdnWrite;

/* The board by a GameType among the tags of a setup without a game. */
static gboolean
choose_by_tag (PdnWrite *self)
{
  const QiValue *tags = qi_details_get (self->details, "tags");
  const QiValue *value = tags == NULL ? NULL : qi_value_get_member (tags, "GameType");
  gsize length = 0;

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_STRING)
    return FALSE;
  const char *text = qi_value_get_text (value, &length);
  return qi_draughts_board_parse (text, (gssize) length, &self->board)
         && qi_pdn_find_game (self->board.type) == NULL;
}

/* FALSE when no draughts is played on a board of this size. */
static gboolean
choose_board (PdnWrite   *self,
              const char *game)
{
  static const char *const usual[] = { "checkers", "draughts", "canadiandraughts" };
  const QiShape *shape = qi_position_get_shape (self->position);

  if (shape->n_dimensions != 2)
    return FALSE;
  self->info = qi_game_info_lookup (game);
  if (self->info != NULL && qi_game_info_get_draughts (self->info) != NULL)
    {
      self->board = *qi_game_info_get_draughts (self->info);
      self->board.height = shape->sizes[0];
      self->board.width = shape->sizes[1];
      return TRUE;
    }
  if (game == NULL && choose_by_tag (self))
    return self->board.height == shape->sizes[0] && self->board.width == shape->sizes[1];
  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++)
    {
      self->info = qi_game_info_lookup (usual[i]);
      if (self->info != NULL && qi_shape_equal (qi_game_info_get_shape (self->info), shape))
        {
          self->board = *qi_game_info_get_draughts (self->info);
          return TRUE;
        }
    }
  return FALSE;
}

/* Names every piece on a square that is not played on. */
static void
refuse_squares (QiWrite               *write,
                const QiPosition      *position,
                const QiDraughtsBoard *board)
{
  QiFinding *finding = NULL;
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      if (qi_draughts_board_get_number (board, square) > 0)
        continue;
      if (finding == NULL)
        finding = qi_found_square_without_number (write->format);
      qi_finding_add_square (finding, square);
    }
  if (finding != NULL)
    qi_write_refuse (write, finding);
}

guint8 *
qi_pdn_number_pieces (QiWrite               *write,
                      const QiPosition      *position,
                      const QiDraughtsBoard *board)
{
  static const char letters[] = "MKmk";
  guint8 *numbered = g_malloc0 ((gsize) qi_draughts_board_get_size (board) + 1);
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  refuse_squares (write, position, board);
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      const char *found = piece->kind == QI_TOKEN_STRING && piece->length == 1
                            ? memchr (letters, piece->text[0], sizeof letters - 1)
                            : NULL;
      guint kind = found == NULL ? 0 : (guint) (found - letters);

      if (found == NULL)
        qi_write_refuse_token (write, piece, square, QI_SIDE_FIRST);
      else
        numbered[qi_draughts_board_get_number (board, square)] =
          (guint8) ((board->white_starts ? kind : kind ^ 2) + 1);
    }
  return numbered;
}

static void
write_list (PdnWrite     *self,
            const guint8 *numbered,
            guint8        man)
{
  const guint size = qi_draughts_board_get_size (&self->board);
  gboolean is_first = TRUE;

  g_string_append (self->text, man == 1 ? ":W" : ":B");
  for (guint number = 1; number <= size; number++)
    {
      if (numbered[number] != man && numbered[number] != man + 1)
        continue;
      if (!is_first)
        g_string_append_c (self->text, ',');
      is_first = FALSE;
      if (numbered[number] == man + 1)
        g_string_append_c (self->text, 'K');
      qi_write_number (self->text, number);
    }
}

/* FALSE when no header can hold the text. */
static gboolean
can_hold (const QiValue *value)
{
  gsize length = 0;

  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_STRING)
    return FALSE;
  const char *text = qi_value_get_text (value, &length);
  for (gsize i = 0; i < length; i++)
    if ((guchar) text[i] < 0x20 || text[i] == 0x7f)
      return FALSE;
  return TRUE;
}

static void
write_tag (PdnWrite      *self,
           const char    *name,
           const QiValue *value)
{
  gsize length = 0;
  const char *text = qi_value_get_text (value, &length);

  g_string_append_printf (self->text, "[%s \"", name);
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '"' || text[i] == '\\')
        g_string_append_c (self->text, '\\');
      g_string_append_c (self->text, text[i]);
    }
  g_string_append_printf (self->text, "\"]%c", self->separator);
}

/* A game's own type is written anyway; that of a setup without a game stands among its tags. */
static gboolean
is_own_type (const PdnWrite *self,
             const char     *name)
{
  return self->info == NULL && strcmp (name, "GameType") == 0;
}

static void
write_tags (PdnWrite *self)
{
  const QiValue *tags = qi_details_get (self->details, "tags");
  gboolean is_lost = FALSE;

  if (tags == NULL)
    return;
  const gsize n = qi_value_get_kind (tags) == QI_VALUE_OBJECT ? qi_value_get_size (tags) : 0;
  for (gsize i = 0; i < n; i++)
    {
      gsize length = 0;
      const char *name = qi_value_get_key (tags, i, &length);
      const QiValue *value = qi_value_get_item (tags, i);

      if (is_own_type (self, name))
        write_tag (self, name, value);
      else if (strlen (name) == length && qi_pdn_is_tag_name (name) && can_hold (value))
        write_tag (self, name, value);
      else
        is_lost = TRUE;
    }
  if (is_lost || n == 0)
    qi_write_lose_detail (&self->write, "tags");
}

static void
write_players (PdnWrite *self)
{
  const QiValue *players = qi_details_get (self->details, "players");
  gsize n = 0;

  if (players == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    {
      const gboolean is_white = i == 0;
      const QiSide side =
        is_white == (self->board.white_starts != FALSE) ? QI_SIDE_FIRST : QI_SIDE_SECOND;
      const QiValue *value = qi_value_get_member (players, qi_side_get_name (side));

      if (!can_hold (value))
        continue;
      write_tag (self, is_white ? "White" : "Black", value);
      n++;
    }
  if (n == 0 || n != qi_value_get_size (players))
    qi_write_lose_detail (&self->write, "players");
}

/* The headers name a game of draughts, so any other is lost. */
static void
lose_game (PdnWrite   *self,
           const char *game)
{
  const QiGameInfo *info = qi_game_info_lookup (game);

  if (game != NULL && (info == NULL || qi_game_info_get_draughts (info) == NULL))
    qi_write_lose_game (&self->write, game);
}

static void
write_game_type (PdnWrite *self)
{
  if (self->info == NULL)
    return;
  g_autofree char *type = qi_draughts_board_dup_type (&self->board);
  g_string_append_printf (self->text, "[GameType \"%s\"]%c", type, self->separator);
}

char *
qi_pdn_write (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  static const char *const kept[] = { "players", "tags", NULL };
  g_autoptr (GString) text = g_string_sized_new (256);
  PdnWrite self = {
    .position = qi_setup_get_position (setup),
    .details = qi_setup_get_details (setup),
    .text = text,
    .separator = options->compact ? ' ' : '\n',
  };

  qi_write_init (&self.write, "pdn", options, findings);
  if (!choose_board (&self, qi_setup_get_game (setup)))
    {
      qi_write_refuse_shape (&self.write, qi_position_get_shape (self.position));
      return NULL;
    }
  qi_write_check_hands (&self.write, self.position);
  g_autofree guint8 *numbered = qi_pdn_number_pieces (&self.write, self.position, &self.board);
  if (self.write.failed)
    return NULL;
  lose_game (&self, qi_setup_get_game (setup));
  qi_write_check_styles (&self.write, self.position, self.info, 'D');
  write_tags (&self);
  write_players (&self);
  write_game_type (&self);
  qi_write_lose_details (&self.write, self.details, kept);
  if (self.write.failed)
    return NULL;

  const gboolean is_first = qi_position_get_turn (self.position) == QI_SIDE_FIRST;
  g_string_append_printf (text, "[SetUp \"1\"]%c[FEN \"%c", self.separator,
                          is_first == (self.board.white_starts != FALSE) ? 'W' : 'B');
  write_list (&self, numbered, 1);
  write_list (&self, numbered, 3);
  g_string_append (text, "\"]");
  return g_string_free (g_steal_pointer (&text), FALSE);
}
