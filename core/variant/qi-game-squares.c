/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-info-private.h"

#include "qi-cell.h"
#include "qi-error.h"

#include <string.h>

/*
 * Names of squares, one system a line. A system names a board of the dimensions it is made for and
 * as large as its letters reach; every other board is named in CELL.
 *
 * | system     | board       | file                | rank                            | layer       |
 * |------------|-------------|---------------------|---------------------------------|-------------|
 * | CELL       | any         | a… from the first   | 1… from the first               | A… first    |
 * | chess      | 26 files    | a… from the first   | 1… from the last                |             |
 * | xiangqi    | 26 files    | a… from the first   | 0… from the last                |             |
 * | shogi      | 26 ranks    | 1… from the last    | 一… or a… from the first        |             |
 * | Go         | 25 files    | A… without I        | 1… from the last                |             |
 * | Raumschach | 26 a letter | a… from the first   | 1… from the last                | A… the last |
 * | numbered   | 26 files    | as chess, except that a square that is played on is "#" and its number |
 *
 * "First" is the first-listed, which is drawn leftmost, at the top, or first of the layers.
 */

#define N_LETTERS 26u

/* The digits of Japanese numerals. */
static const char *const kanji_digits[] = {
  "", "一", "二", "三", "四", "五", "六", "七", "八", "九"
};
#define KANJI_TEN "十"

/* The system that names the squares of @shape. */
static QiCoordinates
choose_system (const QiGameInfo *self,
               const QiShape    *shape)
{
  QiCoordinates wanted = self != NULL ? self->coordinates : QI_COORDINATES_CELL;
  guint files = qi_shape_get_files (shape);
  gboolean fits = FALSE;

  switch (wanted)
    {
    case QI_COORDINATES_CHESS:
    case QI_COORDINATES_NUMBERED:
    case QI_COORDINATES_XIANGQI:
      fits = shape->n_dimensions == 2 && files <= N_LETTERS;
      break;
    case QI_COORDINATES_SHOGI:
      fits = shape->n_dimensions == 2 && qi_shape_get_ranks (shape) <= N_LETTERS;
      break;
    case QI_COORDINATES_GO:
      fits = shape->n_dimensions == 2 && files < N_LETTERS;
      break;
    case QI_COORDINATES_RAUMSCHACH:
      fits =
        shape->n_dimensions == 3 && files <= N_LETTERS && qi_shape_get_layers (shape) <= N_LETTERS;
      break;
    case QI_COORDINATES_CELL:
    default:
      break;
    }
  return fits ? wanted : QI_COORDINATES_CELL;
}

/* 1 ≤ @number ≤ 99 */
static void
append_kanji (GString *text,
              guint    number)
{
  if (number >= 20)
    g_string_append (text, kanji_digits[number / 10]);
  if (number >= 10)
    g_string_append (text, KANJI_TEN);
  g_string_append (text, kanji_digits[number % 10]);
}

static char
go_letter (guint file)
{
  return (char) ('A' + (int) file + (file >= 'I' - 'A'));
}

static void
append_file (GString       *text,
             QiCoordinates  system,
             const QiShape *shape,
             guint          file)
{
  char name[QI_CELL_MAX_BYTES + 1];

  switch (system)
    {
    case QI_COORDINATES_SHOGI:
      g_string_append_printf (text, "%u", qi_shape_get_files (shape) - file);
      break;
    case QI_COORDINATES_GO:
      g_string_append_c (text, go_letter (file));
      break;
    case QI_COORDINATES_CELL:
    case QI_COORDINATES_CHESS:
    case QI_COORDINATES_NUMBERED:
    case QI_COORDINATES_XIANGQI:
    case QI_COORDINATES_RAUMSCHACH:
    default:
      qi_cell_format (&file, 1, name, NULL);
      g_string_append (text, name);
      break;
    }
}

static void
append_rank (GString       *text,
             QiCoordinates  system,
             const QiShape *shape,
             guint          rank)
{
  guint from_last = qi_shape_get_ranks (shape) - 1 - rank;

  switch (system)
    {
    case QI_COORDINATES_SHOGI:
      append_kanji (text, rank + 1);
      break;
    case QI_COORDINATES_XIANGQI:
      g_string_append_printf (text, "%u", from_last);
      break;
    case QI_COORDINATES_CHESS:
    case QI_COORDINATES_GO:
    case QI_COORDINATES_NUMBERED:
    case QI_COORDINATES_RAUMSCHACH:
      g_string_append_printf (text, "%u", from_last + 1);
      break;
    case QI_COORDINATES_CELL:
    default:
      g_string_append_printf (text, "%u", rank + 1);
      break;
    }
}

static void
append_layer (GString       *text,
              QiCoordinates  system,
              const QiShape *shape,
              guint          layer)
{
  if (system == QI_COORDINATES_RAUMSCHACH)
    {
      g_string_append_c (text, (char) ('A' + (int) (qi_shape_get_layers (shape) - 1 - layer)));
      return;
    }

  /* CELL's third group alone: a name of three groups without its first two characters. */
  guint indices[3] = { 0, 0, layer };
  char name[QI_CELL_MAX_BYTES + 1];

  qi_cell_format (indices, 3, name, NULL);
  g_string_append (text, name + 2);
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

/**
 * qi_game_info_dup_square_name:
 * @self: (nullable): a game
 * @shape: the board
 * @square: a square of it
 *
 * Returns: (transfer full): its name: "e4", "7六", "C3", "Bc2" …
 */
char *
qi_game_info_dup_square_name (const QiGameInfo *self,
                              const QiShape    *shape,
                              guint             square)
{
  g_return_val_if_fail (shape != NULL, NULL);
  g_return_val_if_fail (square < qi_shape_get_n_squares (shape), NULL);

  QiCoordinates system = choose_system (self, shape);
  GString *text = g_string_new (NULL);
  guint layer, rank, file;

  if (system == QI_COORDINATES_NUMBERED)
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
  if (system == QI_COORDINATES_RAUMSCHACH)
    append_layer (text, system, shape, layer);
  append_file (text, system, shape, file);
  if (shape->n_dimensions >= 2)
    append_rank (text, system, shape, rank);
  if (shape->n_dimensions == 3 && system != QI_COORDINATES_RAUMSCHACH)
    append_layer (text, system, shape, layer);
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

  append_file (text, choose_system (self, shape), shape, file);
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
    append_rank (text, choose_system (self, shape), shape, rank);
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
    append_layer (text, choose_system (self, shape), shape, layer);
  return g_string_free (text, FALSE);
}

/* --- reading ------------------------------------------------------------------------------- */

/* Where the parts of a name point, each counted from the end that its system counts from; they may
 * be beyond the board. */
typedef struct
{
  guint file;
  guint rank;
  guint layer;
} Parts;

#define BEYOND G_MAXUINT

/* Reads digits, plain or full-width; a number that is too large for any board is BEYOND. Returns
 * FALSE when there is none, or when it starts with 0 and is not 0. */
static gboolean
read_number (const char **text,
             guint       *number)
{
  const char *at = *text;
  guint n_digits = 0;
  gboolean zero_first = FALSE;

  *number = 0;
  for (;; n_digits++)
    {
      gunichar c = g_utf8_get_char (at);
      gint digit = c >= 0xFF10 && c <= 0xFF19 ? (gint) (c - 0xFF10)
                   : c < 0x80                 ? g_ascii_digit_value ((char) c)
                                              : -1;

      if (digit < 0)
        break;
      zero_first = zero_first || (n_digits == 0 && digit == 0);
      *number = *number > 9999 ? BEYOND : *number * 10 + (guint) digit;
      at = g_utf8_next_char (at);
    }
  *text = at;
  return n_digits > 0 && (!zero_first || n_digits == 1);
}

/* Reads a numeral of 1 to 99. */
static gboolean
read_kanji (const char **text,
            guint       *number)
{
  const char *start = *text;
  guint digits[2] = { 0, 0 };
  gboolean ten = FALSE;

  for (guint part = 0; part < 2; part++)
    {
      for (guint i = 1; i < G_N_ELEMENTS (kanji_digits); i++)
        if (g_str_has_prefix (*text, kanji_digits[i]))
          {
            digits[part] = i;
            *text += strlen (kanji_digits[i]);
            break;
          }
      if (part == 0 && g_str_has_prefix (*text, KANJI_TEN) && digits[0] != 1)
        {
          ten = TRUE;
          *text += strlen (KANJI_TEN);
        }
      else if (part == 0)
        break;
    }
  *number = ten ? MAX (digits[0], 1) * 10 + digits[1] : digits[0];
  return *text > start;
}

static gboolean
read_letter (const char **text,
             char         first,
             guint       *index)
{
  if (**text < first || **text >= first + (int) N_LETTERS)
    return FALSE;
  *index = (guint) (*(*text)++ - first);
  return TRUE;
}

static gboolean
read_go_file (const char **text,
              guint       *index)
{
  char letter = g_ascii_toupper (**text);

  if (!g_ascii_isupper (letter) || letter == 'I')
    return FALSE;
  *index = (guint) (letter - 'A') - (letter > 'I');
  (*text)++;
  return TRUE;
}

/* A number counted from 1. */
static gboolean
read_count (const char **text,
            guint       *index)
{
  if (!read_number (text, index) || *index == 0)
    return FALSE;
  if (*index != BEYOND)
    (*index)--;
  return TRUE;
}

static gboolean
read_parts (QiCoordinates system,
            const char   *text,
            Parts        *parts)
{
  gboolean good;

  switch (system)
    {
    case QI_COORDINATES_SHOGI:
      good = read_count (&text, &parts->file);
      if (good && !read_letter (&text, 'a', &parts->rank))
        {
          good = read_kanji (&text, &parts->rank);
          parts->rank--;
        }
      break;
    case QI_COORDINATES_GO:
      good = read_go_file (&text, &parts->file) && read_count (&text, &parts->rank);
      break;
    case QI_COORDINATES_XIANGQI:
      good = read_letter (&text, 'a', &parts->file) && read_number (&text, &parts->rank);
      break;
    case QI_COORDINATES_RAUMSCHACH:
      good = read_letter (&text, 'A', &parts->layer) && read_letter (&text, 'a', &parts->file)
             && read_count (&text, &parts->rank);
      break;
    case QI_COORDINATES_CHESS:
    case QI_COORDINATES_NUMBERED:
      good = read_letter (&text, 'a', &parts->file) && read_count (&text, &parts->rank);
      break;
    case QI_COORDINATES_CELL:
    default:
      g_return_val_if_reached (FALSE);
    }
  return good && *text == '\0';
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

/* Turns what was counted from the end around. */
static gboolean
count_from_start (guint *index,
                  guint  size)
{
  if (*index >= size)
    return FALSE;
  *index = size - 1 - *index;
  return TRUE;
}

static gboolean
place_parts (QiCoordinates  system,
             const QiShape *shape,
             Parts         *parts)
{
  guint files = qi_shape_get_files (shape);
  guint ranks = qi_shape_get_ranks (shape);
  guint layers = qi_shape_get_layers (shape);

  if (system == QI_COORDINATES_SHOGI)
    {
      if (!count_from_start (&parts->file, files))
        return FALSE;
    }
  else if (system != QI_COORDINATES_CELL && !count_from_start (&parts->rank, ranks))
    return FALSE;
  if (system == QI_COORDINATES_RAUMSCHACH && !count_from_start (&parts->layer, layers))
    return FALSE;
  return parts->file < files && parts->rank < ranks && parts->layer < layers;
}

static gboolean
refuse (GError       **error,
        const QiShape *shape,
        const char    *text,
        gboolean       beyond)
{
  QiFinding *finding;
  guint n_squares = qi_shape_get_n_squares (shape);

  if (beyond)
    {
      finding = qi_finding_new (QI_SEVERITY_ERROR, "index-out-of-range",
                                "invalid flat index: %s (board has %u squares)", text, n_squares);
      qi_finding_set_param (finding, "index", text);
      qi_finding_set_int (finding, "squares", n_squares);
    }
  else
    {
      finding = qi_finding_new (QI_SEVERITY_ERROR, "bad-cell", "“%s” names no square", text);
      qi_finding_set_param (finding, "text", text);
    }
  qi_set_error (error, QI_ERROR_REFUSED, finding);
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

  if (*text++ != '#' || !read_number (&text, &number) || *text != '\0')
    return FALSE;
  *square = qi_draughts_board_get_square (&board, number);
  return TRUE;
}

/* A flat index: digits, also with a minus, since the model has its own word for those. */
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

  QiCoordinates system = choose_system (self, shape);
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
  if (system == QI_COORDINATES_NUMBERED && read_draughts_number (self, shape, text, square))
    return *square != QI_NO_SQUARE || refuse (error, shape, text, TRUE);
  if (system == QI_COORDINATES_CELL)
    good = read_cell (shape, text, &parts, &beyond);
  else
    good = read_parts (system, text, &parts);
  if (!good)
    return refuse (error, shape, text, FALSE);
  if (beyond || !place_parts (system, shape, &parts))
    return refuse (error, shape, text, TRUE);
  *square = qi_shape_get_index (shape, parts.layer, parts.rank, parts.file);
  return TRUE;
}
