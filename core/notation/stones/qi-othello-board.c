/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-othello-private.h"

#include "qi-found-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* A board of Othello as one character a square, a1 first, row by row from the top. Programs differ
 * in the characters. Sources: Edax's board reader takes B X * for black, O W for white and - . for
 * empty; NBoard's protocol and GGF write * O -; OBF files X O -. */

QiOthelloKind
qi_othello_get_kind (char c)
{
  if (c == '\0')
    return QI_OTHELLO_NONE;
  if (strchr ("Xx*Bb@", c) != NULL)
    return QI_OTHELLO_BLACK;
  if (strchr ("OoWw", c) != NULL)
    return QI_OTHELLO_WHITE;
  return strchr ("-._", c) != NULL ? QI_OTHELLO_EMPTY : QI_OTHELLO_NONE;
}

gsize
qi_othello_skip_word (const char *text,
                      gsize       at,
                      gsize       end)
{
  static const char *const words[] = { "white", "black" };
  const gsize n = strlen (words[0]);

  if (at == 0 || !qi_scan_is_blank (text[at - 1]) || end - at < n)
    return 0;
  for (gsize rest = at + n; rest < end; rest++)
    if (!qi_scan_is_blank (text[rest]))
      return 0;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strncasecmp (text + at, words[i], n) == 0)
      return n - 1;
  return 0;
}

guint
qi_othello_count_size (gsize     n,
                       gboolean *has_turn)
{
  for (guint size = QI_OTHELLO_MIN_SIZE; size <= QI_OTHELLO_MAX_SIZE; size += 2)
    if (n == (gsize) size * size || n == (gsize) size * size + 1)
      {
        *has_turn = n > (gsize) size * size;
        return size;
      }
  return 0;
}

static void
report_square (QiScan *scan,
               QiSpan  span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (scan, span, quote);
  qi_scan_add (scan, "board", span, qi_found_piece_token (quote));
}

/* A text has one character each for black, white and empty squares: in "X O * ." the star may mark
 * legal moves, and it cannot be told which of the two is black. */
static void
check_character (QiScan *scan,
                 gsize   at,
                 char   *usual)
{
  const char c = scan->text[at];
  char both[2][2] = { { c, '\0' }, { *usual, '\0' } };

  if (*usual == '\0')
    *usual = c;
  if (*usual == c)
    return;
  qi_scan_add (scan, "board", (QiSpan) { at, 1 }, qi_found_symbols_mixed (both[0], both[1]));
}

/* The board that has the next number of squares. */
static gsize
get_next_count (gsize n)
{
  guint size = QI_OTHELLO_MIN_SIZE;

  while (size < QI_OTHELLO_MAX_SIZE && (gsize) size * size + 2 * size + 2 < n)
    size += 2;
  return (gsize) size * size;
}

static gboolean
has_whole_root (gsize n)
{
  gboolean has_turn = FALSE;

  return qi_othello_count_size (n, &has_turn) > 0 && !has_turn;
}

/* Where the side stands apart: behind one word that is too long for a rank. 0: it does not. */
static gsize
find_side (const QiOthelloBoard *self)
{
  const gsize last = self->n - 1;

  if (self->n < QI_OTHELLO_MAX_SIZE + 2 || self->n > QI_OTHELLO_MAX_SQUARES + 1
      || self->places[last] == self->places[last - 1] + 1)
    return 0;
  for (gsize i = 1; i < last; i++)
    if (self->places[i] != self->places[i - 1] + 1)
      return 0;
  return last;
}

/* The size that the number of squares makes, and whether the last of them is the side. */
static void
choose_size (QiOthelloBoard *self)
{
  const gsize n_board = self->n == 0 ? 0 : find_side (self);

  self->size = qi_othello_count_size (self->n, &self->has_turn);
  if (n_board == 0)
    {
      /* The other rows have one square more or less, so this row has one too many, or lacks one. */
      if (self->n + 1 == self->n_letters || self->n == self->n_letters + 1)
        self->size = 0;
      return;
    }
  self->has_turn = TRUE;
  if (!has_whole_root (n_board))
    self->size = 0;
}

static void
check_count (const QiOthelloBoard *self,
             QiScan               *scan,
             QiSpan                span)
{
  const gboolean is_apart = self->n > 0 && find_side (self) > 0;
  const gsize n = is_apart ? self->n - 1 : self->n;
  const gsize usual = is_apart ? 0 : self->n_letters;

  if (self->size > 0)
    return;
  if (usual > 0 && !has_whole_root (usual))
    qi_scan_add (scan, "board", span, qi_found_board_length_with_side ((gint64) usual, (gint64) n));
  else
    qi_scan_add (scan, "board", span,
                 qi_found_board_length_not ((gint64) (usual > 0 ? usual : get_next_count (n)),
                                            (gint64) n));
}

static void
add_square (QiOthelloBoard *self,
            QiOthelloKind   kind,
            gsize           at)
{
  if (self->n <= QI_OTHELLO_MAX_SQUARES)
    {
      self->kinds[self->n] = (guint8) kind;
      self->places[self->n] = at;
    }
  self->n++;
}

/* Adds their squares to findings about invalid characters. */
static void
mark_faults (const QiOthelloBoard *self,
             const QiScan         *scan)
{
  const gsize n = MIN (self->n, (gsize) self->size * self->size);
  gsize start = 0;

  for (gsize i = 0; i < n; i++)
    {
      gsize end = i + 1;

      if (self->kinds[i] != QI_OTHELLO_NONE)
        continue;
      if (i == 0 || self->kinds[i - 1] != QI_OTHELLO_NONE
          || self->places[i - 1] + 1 != self->places[i])
        start = i;
      while (end < self->n && self->kinds[end] == QI_OTHELLO_NONE
             && self->places[end - 1] + 1 == self->places[end])
        end++;
      qi_scan_mark (scan, (QiSpan) { self->places[start], end - start }, (guint) i);
    }
}

/* When the number of squares fits no board, those that could be read are shown on the next larger one: missing squares
 * are reported at its end. */
static void
salvage (QiOthelloBoard *self,
         const QiScan   *scan,
         QiSpan          span)
{
  const gsize n = MIN (self->n, QI_OTHELLO_MAX_SQUARES);
  const gsize wanted = self->n_letters > 0 ? self->n_letters : get_next_count (n);
  gboolean has_turn = FALSE;

  self->size = n == 0 ? 0 : qi_othello_count_size (wanted, &has_turn);
  self->has_turn = FALSE;
  for (gsize i = n; i < (gsize) self->size * self->size; i++)
    {
      self->kinds[i] = QI_OTHELLO_EMPTY;
      qi_scan_mark (scan, span, (guint) i);
    }
}

void
qi_othello_scan_board (QiOthelloBoard *self,
                       QiScan         *scan,
                       QiSpan          span)
{
  const gsize end = span.offset + span.length;
  char usual[QI_OTHELLO_N_KINDS] = { '\0' };

  self->n = 0;
  self->size = 0;
  self->has_turn = FALSE;
  for (gsize at = span.offset; at < end && !qi_scan_is_hopeless (scan); at++)
    {
      const QiOthelloKind kind = qi_othello_get_kind (scan->text[at]);

      if (qi_scan_is_blank (scan->text[at]))
        continue;
      if (kind == QI_OTHELLO_NONE)
        {
          const gsize start = at;

          /* Each takes the place of a square, so that the others stay where they are. */
          for (;; at++)
            {
              add_square (self, QI_OTHELLO_NONE, at);
              if (at + 1 == end || qi_scan_is_blank (scan->text[at + 1])
                  || qi_othello_get_kind (scan->text[at + 1]) != QI_OTHELLO_NONE)
                break;
            }
          report_square (scan, (QiSpan) { start, at + 1 - start });
        }
      else
        {
          add_square (self, kind, at);
          at += qi_othello_skip_word (scan->text, at, end);
        }
    }
  choose_size (self);
  mark_faults (self, scan);
  for (gsize i = 0; i < MIN (self->n, QI_OTHELLO_MAX_SQUARES + 1); i++)
    if (self->kinds[i] != QI_OTHELLO_NONE && (!self->has_turn || i + 1 < self->n))
      check_character (scan, self->places[i], &usual[self->kinds[i]]);
  if (self->size > 0 && self->has_turn && self->kinds[self->n - 1] == QI_OTHELLO_EMPTY)
    {
      const QiSpan side = { self->places[self->n - 1], 1 };

      report_square (scan, side);
    }
  if (!scan->failed)
    check_count (self, scan, span);
  if (self->size == 0)
    salvage (self, scan, span);
}

QiPosition *
qi_othello_build (const QiOthelloBoard *self,
                  QiScan               *scan,
                  QiReading            *reading,
                  const QiReadOptions  *options)
{
  const QiGameInfo *info = qi_game_info_lookup ("othello");
  const QiShape shape = { 2, { self->size, self->size } };
  QiSide turn = QI_SIDE_FIRST;

  if (self->size == 0
      || !qi_scan_check_squares (scan, &shape, options, (QiSpan) { 0, scan->length }))
    return NULL;
  QiPositionBuilder *builder =
    qi_position_builder_new (&shape, qi_read_options_get_limits (options));
  if (options->want_places)
    reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  for (guint i = 0; i < self->size * self->size; i++)
    {
      QiTextPlace place = { self->places[i], 1, i, QI_SIDE_FIRST };

      if (self->kinds[i] == QI_OTHELLO_EMPTY || self->kinds[i] == QI_OTHELLO_NONE)
        continue;
      qi_stones_put (info, builder, i,
                     self->kinds[i] == QI_OTHELLO_BLACK ? QI_SIDE_FIRST : QI_SIDE_SECOND);
      if (reading->places != NULL)
        g_array_append_val (reading->places, place);
    }
  if (self->has_turn && self->kinds[self->n - 1] == QI_OTHELLO_WHITE)
    turn = QI_SIDE_SECOND;
  return qi_stones_end (info, builder, turn);
}

gboolean
qi_othello_check (QiWrite *write,
                  QiSetup *setup)
{
  const QiGameInfo *info = qi_game_info_lookup ("othello");
  const QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const guint size = qi_shape_get_files (shape);

  if (shape->n_dimensions != 2 || shape->sizes[0] != size || size % 2 != 0
      || size < QI_OTHELLO_MIN_SIZE || size > QI_OTHELLO_MAX_SIZE)
    {
      qi_write_refuse_shape (write, shape);
      return FALSE;
    }
  qi_stones_check (write, info, position);
  if (write->failed)
    return FALSE;
  if (qi_setup_get_game (setup) != NULL && strcmp (qi_setup_get_game (setup), "othello") != 0)
    qi_write_lose_game (write, qi_setup_get_game (setup));
  qi_write_check_styles (write, position, info, 'O');
  return TRUE;
}

void
qi_othello_append_board (GString          *text,
                         const QiPosition *position,
                         char              black)
{
  const QiGameInfo *info = qi_game_info_lookup ("othello");

  for (guint i = 0; i < qi_position_get_n_squares (position); i++)
    {
      const QiToken *piece = qi_position_get_piece (position, i);
      QiSide side = QI_SIDE_FIRST;

      if (piece == NULL || !qi_stones_get_side (info, piece, &side))
        g_string_append_c (text, '-');
      else
        g_string_append_c (text, side == QI_SIDE_FIRST ? black : 'O');
    }
  g_string_append_c (text, ' ');
  g_string_append_c (text, qi_position_get_turn (position) == QI_SIDE_FIRST ? black : 'O');
}
