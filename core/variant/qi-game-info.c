/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-info-private.h"

#include "qi-coordinates-private.h"
#include "qi-epin-private.h"
#include "qi-token-private.h"

#include <string.h>

/* Never freed: language bindings hold it like any other value. */
static QiGameInfo *
keep_game_info (QiGameInfo *self)
{
  return self;
}

static void
leave_game_info (QiGameInfo *self)
{
}

G_DEFINE_BOXED_TYPE (QiGameInfo, qi_game_info, keep_game_info, leave_game_info)

gpointer *
qi_game_info_get_cache (const QiGameInfo *self,
                        guint             index)
{
  g_return_val_if_fail (self != NULL && index < QI_GAME_INFO_N_CACHES, NULL);
  return (gpointer *) &self->caches[index];
}

guint
qi_game_info_get_number (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->number;
}

/**
 * qi_game_info_get_id:
 * @self: a game
 *
 * Returns: (transfer none): the game's id: "chess", "shogi" …
 *
 * Since: 1.0
 */
const char *
qi_game_info_get_id (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->id;
}

/**
 * qi_game_info_get_name:
 * @self: a game
 *
 * Returns: (transfer none): what people call it, in English
 *
 * Since: 1.0
 */
const char *
qi_game_info_get_name (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->name;
}

/**
 * qi_game_info_get_name_in:
 * @self: a game
 * @language: (nullable): as po/LINGUAS calls it
 *
 * Returns: (transfer none) (nullable): its name in @language, in English where that has none; %NULL
 * where the table leaves other languages to the program
 */
const char *
qi_game_info_get_name_in (const QiGameInfo *self,
                          const char       *language)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (char **name = self->names; language != NULL && *name != NULL; name += 2)
    if (strcmp (name[0], language) == 0)
      return name[1];
  return *self->names != NULL ? self->name : NULL;
}

QiGameFamily
qi_game_info_get_family (const QiGameInfo *self)
{
  static const struct
  {
    const char *pieces;
    QiGameFamily family;
  } families[] = {
    { "shogi", QI_FAMILY_SHOGI },    { "xiangqi", QI_FAMILY_XIANGQI },
    { "janggi", QI_FAMILY_XIANGQI }, { "stones", QI_FAMILY_STONES },
    { "discs", QI_FAMILY_STONES },
  };

  g_return_val_if_fail (self != NULL, QI_FAMILY_CHESS);

  if (self->is_draughts)
    return QI_FAMILY_DRAUGHTS;
  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    if (strcmp (self->piece_style, families[i].pieces) == 0)
      return families[i].family;
  return QI_FAMILY_CHESS;
}

const char *
qi_game_family_to_word (QiGameFamily family)
{
  static const char *const words[QI_N_FAMILIES] = { "chess", "shogi", "xiangqi", "stones",
                                                    "draughts" };

  g_return_val_if_fail (family < QI_N_FAMILIES, NULL);
  return words[family];
}

const char *
qi_game_info_get_about (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->about;
}

const char *
qi_game_info_get_source (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->source;
}

/**
 * qi_game_info_get_side_name:
 * @self: a game
 * @side: whose
 *
 * Returns: (transfer none): English, lower case: "white", "sente", "red"
 *
 * Since: 1.0
 */
const char *
qi_game_info_get_side_name (const QiGameInfo *self,
                            QiSide            side)
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, NULL);
  g_return_val_if_fail (self != NULL, NULL);
  return self->side_names[side];
}

/**
 * qi_game_info_get_style:
 * @self: a game
 *
 * Returns: the style letter, upper case: 'C'
 *
 * Since: 1.0
 */
char
qi_game_info_get_style (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, '\0');
  return self->style;
}

/**
 * qi_game_info_get_coordinates:
 * @self: (nullable): a game
 *
 * Returns: (transfer none): how its squares are named; CELL for %NULL
 */
const QiCoordinates *
qi_game_info_get_coordinates (const QiGameInfo *self)
{
  return self != NULL ? &self->coordinates : qi_coordinates_lookup ("cell");
}

const QiDraughtsBoard *
qi_game_info_get_draughts (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->is_draughts ? &self->draughts : NULL;
}

const char *
qi_game_info_get_piece_style (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->piece_style;
}

/**
 * qi_game_info_get_board_style:
 * @self: a game
 *
 * Returns: what the squares of its board look like
 */
QiBoardStyle
qi_game_info_get_board_style (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, QI_BOARD_SQUARES);
  return self->board_style;
}

guint
qi_game_info_get_board_marks (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->board_marks;
}

/**
 * qi_game_info_has_drops:
 * @self: a game
 *
 * Returns: whether pieces in hand can be put onto the board
 *
 * Since: 1.0
 */
gboolean
qi_game_info_has_drops (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, FALSE);
  return self->has_drops;
}

/**
 * qi_game_info_get_formats:
 * @self: a game
 *
 * Returns: (transfer none) (array zero-terminated=1): the ids of the text formats used for the game, the usual one
 *   first ("fen", "sfen")
 *
 * Since: 1.0
 */
const char *const *
qi_game_info_get_formats (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return (const char *const *) self->formats;
}

/**
 * qi_game_info_get_protocol:
 * @self: a game
 *
 * Returns: (transfer none) (nullable): the engine protocol ("uci", "usi", "ucci", "gtp") or %NULL
 *
 * Since: 1.0
 */
const char *
qi_game_info_get_protocol (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->protocol;
}

const char *
qi_game_info_get_engine_name (const QiGameInfo *self,
                              const char       *protocol)
{
  g_return_val_if_fail (self != NULL && protocol != NULL, NULL);

  const char *name = strcmp (protocol, "xboard") == 0 ? self->xboard_name : self->uci_name;
  return name != NULL ? name : self->id;
}

guint
qi_game_info_get_fen (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->fen;
}

/**
 * qi_game_info_get_shape:
 * @self: a game
 *
 * Returns: (transfer none): the shape of the start position
 *
 * Since: 1.0
 */
const QiShape *
qi_game_info_get_shape (const QiGameInfo *self)
{
  return qi_game_info_get_shapes (self, NULL);
}

/**
 * qi_game_info_get_shapes:
 * @self: a game
 * @n_shapes: (out) (optional): how many there are, at least one
 *
 * Returns: (transfer none) (array length=n_shapes): the shapes on which the game is played
 *
 * Since: 1.0
 */
const QiShape *
qi_game_info_get_shapes (const QiGameInfo *self,
                         gsize            *n_shapes)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (n_shapes != NULL)
    *n_shapes = self->shapes->len;
  return (const QiShape *) self->shapes->data;
}

gboolean
qi_game_info_has_shape (const QiGameInfo *self,
                        const QiShape    *shape)
{
  gsize n = 0;
  const QiShape *shapes = qi_game_info_get_shapes (self, &n);

  for (gsize i = 0; i < n; i++)
    if (qi_shape_equal (&shapes[i], shape))
      return TRUE;
  return FALSE;
}

gboolean
qi_game_info_starts_on (const QiGameInfo *self,
                        guint             n_ranks,
                        guint             n_files)
{
  g_return_val_if_fail (self != NULL, FALSE);

  const QiShape *shape = (const QiShape *) self->shapes->data;

  return shape->sizes[0] == n_ranks && shape->sizes[1] == n_files && shape->n_dimensions == 2;
}

/**
 * qi_game_info_get_pieces:
 * @self: a game
 * @n_pieces: (out) (optional): how many
 *
 * Returns: (transfer none) (array length=n_pieces): its usual tokens, with names and letters
 *
 * Since: 1.0
 */
const QiGamePiece *
qi_game_info_get_pieces (const QiGameInfo *self,
                         gsize            *n_pieces)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (n_pieces != NULL)
    *n_pieces = self->pieces->len;
  return (const QiGamePiece *) self->pieces->data;
}

/**
 * qi_game_info_find_piece:
 * @self: a game
 * @epin: a token, of which letter, state and terminal mark count
 *
 * Returns: (transfer none) (nullable): the game's entry; in chess also one of a piece that problems are composed
 *   with, which is none of qi_game_info_get_pieces()
 *
 * Since: 1.0
 */
const QiGamePiece *
qi_game_info_find_piece (const QiGameInfo *self,
                         const QiEpin     *epin)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (epin != NULL, NULL);

  for (guint i = 0; i < self->pieces->len; i++)
    if (self->epins[i].letter == epin->letter && self->epins[i].state == epin->state
        && self->epins[i].terminal == epin->terminal)
      return &g_array_index (self->pieces, QiGamePiece, i);
  return g_str_equal (self->id, "chess") ? qi_game_info_find_problem_piece (epin) : NULL;
}

guint
qi_game_info_get_piece_place (const QiGameInfo  *self,
                              const QiGamePiece *piece)
{
  g_return_val_if_fail (self != NULL, G_MAXUINT);

  for (guint i = 0; i < self->pieces->len; i++)
    if (piece == &g_array_index (self->pieces, QiGamePiece, i))
      return i;
  return G_MAXUINT;
}

const QiGameStates *
qi_game_info_get_states (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->has_states ? &self->states : NULL;
}

gint64
qi_game_info_get_checks (const QiGameInfo *self,
                         QiSide            side)
{
  const QiValue *checks = qi_details_get (qi_setup_get_details (self->start), "checks");
  const QiValue *own =
    checks == NULL ? NULL : qi_value_get_member (checks, qi_side_get_name (side));
  gint64 n = 3;

  if (own != NULL)
    qi_value_get_int (own, &n);
  return n;
}

/**
 * qi_game_info_dup_start:
 * @self: a game
 *
 * Returns: (transfer full): the start setup, with its details (castling, counters …)
 *
 * Since: 1.0
 */
QiSetup *
qi_game_info_dup_start (const QiGameInfo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return qi_setup_ref (self->start);
}

/**
 * qi_game_info_to_hand:
 * @self: (nullable): the game
 * @piece: a piece that comes off the board
 * @side: whose hand it goes to
 * @buffer: holds the new text, where there is one
 *
 * Returns: the piece as it lies in the hand; valid as long as both @piece and @buffer
 */
QiToken
qi_game_info_to_hand (const QiGameInfo *self,
                      const QiToken    *piece,
                      QiSide            side,
                      char              buffer[QI_EPIN_MAX_BYTES + 1])
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, ((QiToken) { "", 0, QI_TOKEN_STRING }));
  g_return_val_if_fail (piece != NULL && buffer != NULL, ((QiToken) { "", 0, QI_TOKEN_STRING }));

  QiEpin epin;

  if (self == NULL || !self->has_drops || piece->kind != QI_TOKEN_STRING
      || !qi_epin_parse (piece->text, (gssize) piece->length, &epin))
    return *piece;
  epin.state = QI_PIECE_NORMAL;
  epin.side = side;
  return (QiToken) { buffer, (guint) qi_epin_format (&epin, buffer), QI_TOKEN_STRING };
}

/**
 * qi_game_info_dup_in_hand:
 * @self: (nullable): the game
 * @piece: a piece that comes off the board
 * @side: whose hand it goes to
 *
 * Returns: (transfer full): the piece as it lies in the hand; free with g_free()
 *
 * Since: 1.0
 */
QiToken *
qi_game_info_dup_in_hand (const QiGameInfo *self,
                          const QiToken    *piece,
                          QiSide            side)
{
  char text[QI_EPIN_MAX_BYTES + 1];

  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, NULL);
  g_return_val_if_fail (piece != NULL, NULL);

  const QiToken held = qi_game_info_to_hand (self, piece, side, text);

  return qi_token_copy (&held);
}
