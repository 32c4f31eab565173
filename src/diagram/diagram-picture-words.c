/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-picture-private.h"

#include "diagram-piece.h"
#include "qi-owner.h"

#include <string.h>

#define MAX_NAMED_PIECES 64  /* a board with more pieces is only counted */
#define MAX_TITLE        200 /* characters */

char *
diagram_picture_dup_title (QiSetup *setup)
{
  const QiValue *title = qi_details_get (qi_setup_get_details (setup), "title");
  const QiGameInfo *info = diagram_get_game (setup);

  if (title != NULL && qi_value_get_kind (title) == QI_VALUE_STRING)
    {
      const char *text = qi_value_get_text (title, NULL);

      if (*text != '\0')
        return g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), MAX_TITLE));
    }
  return g_strdup (info != NULL ? qi_game_info_get_name (info) : "Position");
}

static void
append_side (GString          *words,
             const QiGameInfo *info,
             QiSide            side)
{
  const char *name =
    info != NULL ? qi_game_info_get_side_name (info, side) : qi_side_get_name (side);

  g_string_append_c (words, g_ascii_toupper (name[0]));
  g_string_append (words, name + 1);
}

/* A piece by its name in the game, or by its token. */
static void
append_piece (GString           *words,
              const DiagramLook *look,
              const QiToken     *piece)
{
  const QiGameInfo *info = diagram_look_get_game (look, piece);
  const QiGamePiece *entry = NULL;
  g_autofree char *text = NULL;
  QiEpin epin;

  guint skipped = diagram_piece_is_neutral (piece) ? 1 : 0; /* its sign */

  if (info != NULL && piece->kind == QI_TOKEN_STRING
      && qi_epin_parse (piece->text + skipped, piece->length - skipped, &epin))
    entry = qi_game_info_find_piece (info, &epin);
  if (entry == NULL)
    text = qi_token_dup_text (piece);
  g_string_append (words, entry != NULL ? entry->name : text);
}

static QiOwner
get_owner (const QiToken *piece)
{
  return piece->kind == QI_TOKEN_STRING ? qi_owner_of_text (piece->text, piece->length)
                                        : QI_OWNER_NOBODY;
}

static void
append_pieces (GString           *words,
               const DiagramLook *look,
               QiPosition        *position,
               QiOwner            owner)
{
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;
  guint n = 0;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      g_autofree char *name = NULL;

      if (get_owner (piece) != owner)
        continue;
      if (n++ > 0)
        g_string_append (words, ", ");
      else if (owner > QI_OWNER_SECOND)
        g_string_append (words, owner == QI_OWNER_BOTH ? " Neutral: " : " Others: ");
      else
        {
          g_string_append_c (words, ' ');
          append_side (words, look->board, (QiSide) owner);
          g_string_append (words, ": ");
        }
      name = qi_game_info_dup_square_name (look->names, qi_position_get_shape (position), square);
      append_piece (words, look, piece);
      g_string_append_printf (words, " %s", name);
    }
  if (n > 0)
    g_string_append_c (words, '.');
}

static void
append_hand (GString           *words,
             const DiagramLook *look,
             QiPosition        *position,
             QiSide             side)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

  if (n_items == 0)
    return;
  g_string_append_c (words, ' ');
  append_side (words, look->board, side);
  g_string_append (words, " in hand: ");
  for (gsize i = 0; i < MIN (n_items, MAX_NAMED_PIECES); i++)
    {
      g_string_append_printf (words, "%s%u ", i > 0 ? ", " : "", items[i].count);
      append_piece (words, look, &items[i].token);
    }
  g_string_append (words, n_items > MAX_NAMED_PIECES ? " and more." : ".");
}

/**
 * diagram_picture_dup_words:
 * @setup: a setup
 *
 * Describes a setup for a person who cannot see its picture: game, size, who is to move, where the
 * pieces are (only how many when they are many), and the hands.
 *
 * Returns: (transfer full): English sentences
 */
char *
diagram_picture_dup_words (QiSetup *setup)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  GString *words = g_string_new (NULL);
  guint n_pieces = qi_position_get_n_board_pieces (position);
  DiagramLook look;

  diagram_look_init (&look, setup);
  if (look.board != NULL)
    g_string_append_printf (words, "%s: ", qi_game_info_get_name (look.board));
  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (words, "%s%u", i > 0 ? " × " : "", shape->sizes[i]);
  g_string_append_printf (words, " squares, %u piece%s. ", n_pieces, n_pieces == 1 ? "" : "s");
  append_side (words, look.board, qi_position_get_turn (position));
  g_string_append (words, " to move.");
  if (n_pieces <= MAX_NAMED_PIECES)
    for (QiOwner owner = QI_OWNER_FIRST; owner <= QI_OWNER_BOTH; owner++)
      append_pieces (words, &look, position, owner);
  append_hand (words, &look, position, QI_SIDE_FIRST);
  append_hand (words, &look, position, QI_SIDE_SECOND);
  return g_string_free (words, FALSE);
}
