/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-coordinates-private.h"
#include "qi-draughts-private.h"
#include "qi-game-info-private.h"

#include "qi-cell.h"
#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-found-private.h"

#include <string.h>

const QiCoordinates *
qi_game_info_get_coordinates_on (const QiGameInfo *self,
                                 const QiShape    *shape)
{
  const QiCoordinates *wanted = qi_game_info_get_coordinates (self);

  return qi_coordinates_fit (wanted, shape) ? wanted : qi_coordinates_lookup ("cell");
}

static gboolean
is_cell (const QiCoordinates *system)
{
  return g_strcmp0 (system->name, "cell") == 0;
}

/* The game's board in the size of @shape, which is one of two dimensions. */
static QiDraughtsBoard
get_draughts (const QiGameInfo *self,
              const QiShape    *shape)
{
  QiDraughtsBoard board = self->draughts;

  board.width = qi_shape_get_files (shape);
  board.height = qi_shape_get_ranks (shape);
  return board;
}

/* Without a game: names of squares with rank 1 at the bottom. */
static const QiGameInfo upward = {
  .coordinates = {
    .name = "cell",
    .file = { QI_LABELS_LETTERS, FALSE },
    .rank = { QI_LABELS_NUMBERS, TRUE },
    .layer = { QI_LABELS_CAPITALS, FALSE },
  },
};

/**
 * qi_game_info_get_names:
 * @info: (nullable): the game that @setup has, or is taken for
 * @setup: (nullable): a setup
 *
 * Returns: (transfer none) (nullable): in whose coordinates its squares are named
 */
const QiGameInfo *
qi_game_info_get_names (const QiGameInfo *info,
                        QiSetup          *setup)
{
  const QiValue *value = NULL;
  const char *edge = NULL;

  if (setup == NULL || qi_setup_get_game (setup) != NULL)
    return info;
  value = qi_details_get (qi_setup_get_details (setup), "rankOne");
  /* Problems name squares as in chess, with a1 at the bottom, whatever pieces they have. */
  if (value == NULL && info == NULL
      && qi_details_get (qi_setup_get_details (setup), "stipulation") != NULL)
    return &upward;
  if (value == NULL || qi_value_get_kind (value) != QI_VALUE_STRING)
    return info;
  edge = qi_value_get_text (value, NULL);
  return strcmp (edge, "bottom") == 0 ? &upward : strcmp (edge, "top") == 0 ? NULL : info;
}

/**
 * qi_game_info_dup_square_name:
 * @self: (nullable): a game
 * @shape: the board
 * @square: a square of it
 *
 * Returns: (transfer full): its name: "e4", "7六", "C3", "Bc2" …
 *
 * Since: 1.0
 */
char *
qi_game_info_dup_square_name (const QiGameInfo *self,
                              const QiShape    *shape,
                              guint             square)
{
  g_return_val_if_fail (shape != NULL, NULL);
  g_return_val_if_fail (square < qi_shape_get_n_squares (shape), NULL);

  const QiCoordinates *system = qi_game_info_get_coordinates_on (self, shape);
  GString *text = g_string_new (NULL);
  guint layer, rank, file;

  if (system->numbered)
    {
      QiDraughtsBoard board = get_draughts (self, shape);
      guint number = qi_draughts_board_get_number (&board, square);

      if (number > 0)
        {
          g_string_append_printf (text, "#%u", number);
          return g_string_free (text, FALSE);
        }
    }
  qi_shape_get_place (shape, square, &layer, &rank, &file);
  if (shape->n_dimensions == 3 && !is_cell (system))
    qi_axis_append_label (&system->layer, layer, qi_shape_get_layers (shape), text);
  qi_axis_append_label (&system->file, file, qi_shape_get_files (shape), text);
  if (shape->n_dimensions >= 2)
    qi_axis_append_label (&system->rank, rank, qi_shape_get_ranks (shape), text);
  if (shape->n_dimensions == 3 && is_cell (system))
    qi_axis_append_label (&system->layer, layer, qi_shape_get_layers (shape), text);
  return g_string_free (text, FALSE);
}

char *
qi_game_info_dup_file_label (const QiGameInfo *self,
                             const QiShape    *shape,
                             guint             file)
{
  g_return_val_if_fail (shape != NULL, NULL);
  g_return_val_if_fail (file < qi_shape_get_files (shape), NULL);

  GString *text = g_string_new (NULL);

  qi_axis_append_label (&qi_game_info_get_coordinates_on (self, shape)->file, file,
                        qi_shape_get_files (shape), text);
  return g_string_free (text, FALSE);
}

/**
 * qi_game_info_dup_rank_label:
 * @self: (nullable): a game
 * @shape: the board
 * @rank: a rank, counted as in @shape
 *
 * Returns: (transfer full): its label; empty on a one-dimensional board
 */
char *
qi_game_info_dup_rank_label (const QiGameInfo *self,
                             const QiShape    *shape,
                             guint             rank)
{
  g_return_val_if_fail (shape != NULL, NULL);
  g_return_val_if_fail (rank < qi_shape_get_ranks (shape), NULL);

  GString *text = g_string_new (NULL);

  if (shape->n_dimensions >= 2)
    qi_axis_append_label (&qi_game_info_get_coordinates_on (self, shape)->rank, rank,
                          qi_shape_get_ranks (shape), text);
  return g_string_free (text, FALSE);
}

/**
 * qi_game_info_dup_layer_label:
 * @self: (nullable): a game
 * @shape: the board
 * @layer: a layer, counted as in @shape
 *
 * Returns: (transfer full): its label; empty below three dimensions
 */
char *
qi_game_info_dup_layer_label (const QiGameInfo *self,
                              const QiShape    *shape,
                              guint             layer)
{
  g_return_val_if_fail (shape != NULL, NULL);
  g_return_val_if_fail (layer < qi_shape_get_layers (shape), NULL);

  GString *text = g_string_new (NULL);

  if (shape->n_dimensions == 3)
    qi_axis_append_label (&qi_game_info_get_coordinates_on (self, shape)->layer, layer,
                          qi_shape_get_layers (shape), text);
  return g_string_free (text, FALSE);
}

/* --- reading ------------------------------------------------------------------------------- */

/* The coordinates that the parts of a name stand for; they may be outside the board. */
typedef struct
{
  guint file;
  guint rank;
  guint layer;
} Parts;

static gboolean
read_parts (const QiCoordinates *system,
            const QiShape       *shape,
            const char          *text,
            Parts               *parts)
{
  if (shape->n_dimensions == 3
      && !qi_axis_read_label (&system->layer, qi_shape_get_layers (shape), &text, &parts->layer))
    return FALSE;
  return qi_axis_read_label (&system->file, qi_shape_get_files (shape), &text, &parts->file)
         && qi_axis_read_label (&system->rank, qi_shape_get_ranks (shape), &text, &parts->rank)
         && *text == '\0';
}

/* Reads a CELL name of exactly as many groups as the board has dimensions. */
static gboolean
read_cell (const QiShape *shape,
           const char    *text,
           Parts         *parts,
           gboolean      *beyond)
{
  const char *fault;
  guint indices[3] = { 0 };
  guint n = qi_cell_parse (text, -1, indices, &fault);

  *beyond = fault != NULL && strcmp (fault, "index_out_of_range") == 0;
  *parts = (Parts) { indices[0], indices[1], indices[2] };
  return *beyond || n == shape->n_dimensions;
}

static gboolean
are_on_board (const QiShape *shape,
              const Parts   *parts)
{
  return parts->file < qi_shape_get_files (shape) && parts->rank < qi_shape_get_ranks (shape)
         && parts->layer < qi_shape_get_layers (shape);
}

static gboolean
refuse (GError       **error,
        const QiShape *shape,
        const char    *text,
        gboolean       beyond)
{
  qi_set_error (error, QI_ERROR_REFUSED,
                beyond ? qi_found_index_out_of_range_text (text, qi_shape_get_n_squares (shape))
                       : qi_found_bad_cell (text));
  return FALSE;
}

/* Reads "#32". A number that no square has is QI_NO_SQUARE. */
static gboolean
read_draughts_number (const QiGameInfo *self,
                      const QiShape    *shape,
                      const char       *text,
                      guint            *square)
{
  QiDraughtsBoard board = get_draughts (self, shape);
  guint number;

  if (*text++ != '#' || !qi_label_read_number (&text, &number) || *text != '\0')
    return FALSE;
  *square = qi_draughts_board_get_square (&board, number);
  return TRUE;
}

/* A flat index: digits, also with a minus sign, since the model has a finding of its own for
 * negative ones. */
static gboolean
is_number (const char *text)
{
  if (*text == '-')
    text++;
  return *text != '\0' && text[strspn (text, "0123456789")] == '\0';
}

/**
 * qi_game_info_parse_square:
 * @self: (nullable): a game
 * @shape: the board
 * @text: a flat index or a name; any bytes
 * @square: (out): the square
 * @error: gets "bad-cell", or "index-out-of-range" for a well-formed name that is not on the board
 *
 * Reads what qi_game_info_dup_square_name() writes, and what people write as well: "7f", "７六" and
 * "7六" in shogi, "d4" and "D4" in Go, "c3" beside "#22" in draughts.
 *
 * Returns: %TRUE when @text names a square of @shape
 *
 * Since: 1.0
 */
gboolean
qi_game_info_parse_square (const QiGameInfo *self,
                           const QiShape    *shape,
                           const char       *text,
                           guint            *square,
                           GError          **error)
{
  g_return_val_if_fail (shape != NULL, FALSE);
  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (square != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  const QiCoordinates *system = qi_game_info_get_coordinates_on (self, shape);
  Parts parts = { 0 };
  gboolean beyond = FALSE;
  gboolean good;

  if (is_number (text))
    {
      gint64 index = g_ascii_strtoll (text, NULL, 10); /* saturates */

      if (index < 0 || text[0] == '-' || index >= qi_shape_get_n_squares (shape))
        return refuse (error, shape, text, TRUE);
      *square = (guint) index;
      return TRUE;
    }
  if (!g_utf8_validate (text, -1, NULL))
    return refuse (error, shape, "?", FALSE);
  if (system->numbered && read_draughts_number (self, shape, text, square))
    return *square != QI_NO_SQUARE || refuse (error, shape, text, TRUE);
  if (is_cell (system))
    {
      good = read_cell (shape, text, &parts, &beyond);
      if (good && system->rank.from_last && parts.rank < qi_shape_get_ranks (shape))
        parts.rank = qi_shape_get_ranks (shape) - 1 - parts.rank;
    }
  else
    good = read_parts (system, shape, text, &parts);
  if (!good)
    return refuse (error, shape, text, FALSE);
  if (beyond || !are_on_board (shape, &parts))
    return refuse (error, shape, text, TRUE);
  *square = qi_shape_get_index (shape, parts.layer, parts.rank, parts.file);
  return TRUE;
}
