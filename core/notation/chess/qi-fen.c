/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"
#include "qi-words-private.h"

#include <string.h>

/* FEN as the field writes it: placement (with the pieces in hand in brackets), side, castling, en
 * passant, two counters, and where checks count a field of them before or behind the counters. The
 * board of a game of the table (chess on 8×8, xiangqi on 9 files by 10 ranks) whose letters fit is
 * that game's; any other has no game, its letters are EPIN tokens as they stand and its styles are
 * G and g. A board of a game's files and letters that has one rank too many or too few is a slip. */

/* "side", "castling" …: how findings name the fields. */
static const char *
get_field_name (QiFenField field)
{
  static const char *const names[] = { "placement",  "side",     "castling",
                                       "en-passant", "halfmove", "fullmove" };

  g_return_val_if_fail (field < QI_FEN_N_FIELDS, "");
  return names[field];
}

/* Takes the field of checks out of the @n fields, wherever it stands. Returns how many are left. */
static gsize
take_checks (QiFen  *self,
             QiSpan *found,
             gsize   n)
{
  for (gsize i = QI_FEN_CASTLING; i < MIN (n, QI_FEN_N_FIELDS + 1); i++)
    if (qi_fen_is_checks (&self->scan, found[i]))
      {
        self->checks_field = found[i];
        memmove (found + i, found + i + 1, (QI_FEN_N_FIELDS + 1 - i) * sizeof *found);
        return n - 1;
      }
  return n;
}

/* Programs leave out fields that their game has no use for: both of castling and en passant ("… w 0
 * 1"), or the latter alone ("… w KQkq 0 1"). */
static void
move_counters (QiFen        *self,
               const QiSpan *found,
               gsize         n)
{
  if ((n != 4 && n != 5) || !qi_scan_is_number (&self->scan, found[n - 1])
      || !qi_scan_is_number (&self->scan, found[n - 2]))
    return;
  self->fields[QI_FEN_HALFMOVE] = found[n - 2];
  self->fields[QI_FEN_FULLMOVE] = found[n - 1];
  self->fields[QI_FEN_EN_PASSANT].length = 0;
  if (n == 4)
    self->fields[QI_FEN_CASTLING].length = 0;
}

/* "… w - -0 1": the blank before the counters was lost, and no square has such a name. A single counter may be a
 * negative number. Returns how many fields there are. */
static gsize
part_counter (QiFen  *self,
              QiSpan *found,
              gsize   n)
{
  QiSpan *field = &found[QI_FEN_EN_PASSANT];
  const QiSpan number = { field->offset + 1, field->length - 1 };

  if (n + 1 != QI_FEN_N_FIELDS || field->length < 2 || self->scan.text[field->offset] != '-'
      || !qi_scan_is_number (&self->scan, number))
    return n;
  memmove (field + 2, field + 1, (QI_FEN_N_FIELDS - QI_FEN_EN_PASSANT - 1) * sizeof *field);
  field->length = 1;
  field[1] = number;
  qi_scan_add (&self->scan, "whole", number,
               qi_finding_set_severity (qi_found_odd_space (), QI_SEVERITY_WARNING));
  return n + 1;
}

static void
split_fields (QiFen *self)
{
  QiScan *scan = &self->scan;
  QiSpan found[QI_FEN_N_FIELDS + 2] = { { 0 } };
  QiSpan all[QI_FEN_N_FIELDS + 2];
  gsize n_all = qi_scan_split (scan, found, G_N_ELEMENTS (found));

  memcpy (all, found, sizeof all);
  gsize n = take_checks (self, found, n_all);
  self->end = qi_scan_note_blanks (scan, all, n_all, QI_FEN_N_FIELDS + n_all - n);
  n = part_counter (self, found, n);
  memcpy (self->fields, found, sizeof self->fields);
  if (n > QI_FEN_N_FIELDS)
    {
      QiSpan rest = { found[QI_FEN_N_FIELDS].offset, self->end - found[QI_FEN_N_FIELDS].offset };
      qi_scan_add (scan, "whole", rest, qi_found_field_count_fen (n, QI_FEN_N_FIELDS));
    }
  move_counters (self, found, n);
}

static void
note_missing (QiFen *self)
{
  for (QiFenField field = QI_FEN_SIDE; field < QI_FEN_N_FIELDS; field++)
    {
      const char *name = get_field_name (field);

      if (self->fields[field].length > 0)
        continue;
      qi_scan_add (&self->scan, name, (QiSpan) { self->end, 0 }, qi_found_field_left_out (name));
    }
}

/* The side whose name in this game begins with @letter (xiangqi's red). */
static gboolean
read_nickname (QiFen *self,
               char   letter,
               QiSpan span)
{
  for (QiSide side = QI_SIDE_FIRST; self->info != NULL && side <= QI_SIDE_SECOND; side++)
    {
      const char *usual = side == QI_SIDE_FIRST ? "w" : "b";

      if (qi_game_info_get_side_name (self->info, side)[0] != letter)
        continue;
      qi_scan_add (&self->scan, "side", span,
                   qi_found_side_nickname ((char[]) { letter, '\0' }, usual));
      self->turn = side;
      return TRUE;
    }
  return FALSE;
}

/* FALSE when the fields after the side are not worth reading. */
static gboolean
read_side (QiFen *self)
{
  QiScan *scan = &self->scan;
  const QiSpan span = self->fields[QI_FEN_SIDE];

  if (span.length == 0 || qi_scan_is (scan, span, "w"))
    return TRUE;
  if (qi_scan_is (scan, span, "b"))
    {
      self->turn = QI_SIDE_SECOND;
      return TRUE;
    }
  if (span.length == 1 && read_nickname (self, scan->text[span.offset], span))
    return TRUE;
  for (QiFenField field = QI_FEN_CASTLING; field < QI_FEN_N_FIELDS; field++)
    if (qi_scan_is (scan, self->fields[field], "w") || qi_scan_is (scan, self->fields[field], "b"))
      {
        qi_scan_add (scan, "side", span, qi_found_field_order_side ());
        return FALSE;
      }
  qi_scan_report_side (scan, span, 'w', &self->turn);
  return TRUE;
}

static gboolean
are_swapped (QiFen *self)
{
  const QiScan *scan = &self->scan;
  const QiSpan castling = self->fields[QI_FEN_CASTLING];
  const QiSpan square = self->fields[QI_FEN_EN_PASSANT];

  if (!qi_fen_looks_like_square (scan, castling) || !qi_fen_looks_like_castling (self, square))
    return FALSE;
  qi_scan_add (&self->scan, "castling", castling, qi_found_field_order_castling ());
  return TRUE;
}

static QiPosition *
build_position (QiFen *self)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  char style = self->info == NULL ? 'G' : qi_game_info_get_style (self->info);
  char styles[2][2] = { { style, '\0' }, { g_ascii_tolower (style), '\0' } };

  if (self->placement.n_layers == 0)
    return NULL;
  if (!qi_placement_get_shape (&self->placement, limits, &self->shape))
    return NULL;
  QiPositionBuilder *builder = qi_position_builder_new (&self->shape, limits);
  if (self->options->want_places)
    self->reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  if (self->plain == NULL || !qi_placement_fill_plain (self->plain, self->letters, builder))
    qi_placement_walk (&self->placement, &self->scan, self->letters, builder,
                       self->reading->places);

  const guint64 n_squares = qi_shape_get_n_squares (&self->shape);
  qi_fen_fill_holdings (self, builder, n_squares - MIN (n_squares, self->placement.n_tokens));
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, &(QiToken) { styles[side], 1, QI_TOKEN_STRING });
  qi_position_builder_set_turn (builder, self->turn);
  return qi_position_builder_end (builder, NULL);
}

static void
read_fields (QiFen            *self,
             const QiPosition *position)
{
  if (are_swapped (self))
    return;
  qi_fen_read_castling (self, position);
  qi_fen_read_en_passant (self, position);
  qi_fen_read_checks (self);
  qi_fen_read_counters (self);
}

/* Reads the board in one pass when there is nothing unusual about it. */
static gboolean
measure_plain (QiFen            *self,
               QiPlainPlacement *plain)
{
  if (!qi_placement_measure_plain (&self->placement, plain, &self->scan, self->options))
    return FALSE;
  self->plain = plain;
  return TRUE;
}

/* TRUE when the last rank of a plain board may be the pieces in hand: one more than the game has. */
static gboolean
may_have_hands_rank (const QiFen            *self,
                     const QiPlainPlacement *plain)
{
  const QiGameInfo *info = qi_game_info_lookup (self->options->game);

  if (info == NULL)
    return plain->n_ranks == QI_FEN_CHESS_RANKS + 1;
  return plain->n_ranks == qi_shape_get_ranks (qi_game_info_get_shape (info)) + 1;
}

/* Separates the board from the hands and measures both. FALSE when there is no complete board. */
static gboolean
measure_parts (QiFen            *self,
               QiPlainPlacement *plain)
{
  self->plain = NULL;
  qi_fen_split_holdings (self);
  qi_fen_survey_holdings (self);
  return measure_plain (self, plain) || qi_placement_measure (&self->placement, &self->scan);
}

/* The first pass over the board and the hands. FALSE when there is no whole board. */
static gboolean
measure (QiFen            *self,
         QiPlainPlacement *plain)
{
  self->placement.kind = QI_PLACEMENT_FEN_MARKED;
  self->placement.from_bottom = TRUE;
  self->placement.span = self->fields[QI_FEN_PLACEMENT];

  const gboolean is_whole = measure_plain (self, plain) && !may_have_hands_rank (self, plain);
  if (!is_whole && !measure_parts (self, plain))
    return FALSE;
  qi_placement_check_squares (&self->placement, &self->scan,
                              qi_read_options_get_limits (self->options));
  qi_placement_check_pieces (&self->placement, &self->scan, self->n_in_hands, "hands",
                             self->holdings);
  return TRUE;
}

static QiReading *
fen_read (const QiNotation    *notation,
          const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("fen");
  QiPlainPlacement plain;
  QiFen self = {
    .reading = reading,
    .options = options,
    .en_passant = QI_NO_SQUARE,
    .counting = -1,
    .counters = { -1, -1 },
    .checks = { -1, -1 },
  };

  qi_scan_init (&self.scan, text, length, reading, options);
  split_fields (&self);

  gboolean has_board = measure (&self, &plain);
  g_autoptr (GArray) marks = NULL;
  if (self.plain == NULL)
    self.placement.marks = marks = g_array_new (FALSE, FALSE, sizeof (QiPlacementMark));
  qi_fen_choose_game (&self, has_board);
  qi_fen_read_holdings (&self);
  gboolean has_order = read_side (&self);
  g_autoptr (QiPosition) position = build_position (&self);
  if (self.placement.marks != NULL && position != NULL)
    qi_fen_read_marks (&self, position, has_board);
  if (has_order)
    read_fields (&self, has_board ? position : NULL);
  note_missing (&self);
  if (position != NULL)
    qi_reading_take (reading, self.scan.failed, g_steal_pointer (&position), self.game, self.info,
                     qi_fen_build_details (&self));
  g_clear_pointer (&self.promoted, g_array_unref);
  g_clear_pointer (&self.walls, g_array_unref);
  qi_scan_clear (&self.scan);
  return reading;
}

/* Bytes that a placement is made of, its holdings as well. */
static gboolean
is_placement (const char *text,
              QiSpan      span)
{
  gboolean has_slash = FALSE;

  for (gsize i = 0; i < span.length; i++)
    {
      char c = text[span.offset + i];

      has_slash = has_slash || c == '/';
      if (c != '/' && c != '+' && !qi_scan_is_digit (c) && !qi_scan_is_letter (c)
          && (i == 0 || (c != '[' && c != ']' && c != '-' && c != '~' && c != '*')))
        return FALSE;
    }
  return has_slash;
}

/* A board of one rank: without a slash any word may be a placement, so all other fields have to be
 * a FEN's. */
static guint
detect_rank (const QiScan *scan,
             const QiSpan *fields,
             gsize         n)
{
  if (n < 4 || !qi_scan_is_rank (scan, fields[0])
      || !(qi_scan_is (scan, fields[1], "w") || qi_scan_is (scan, fields[1], "b")))
    return 0;
  if (n == 4 && qi_scan_is_rights (scan, fields[2]) && qi_scan_is_square (scan, fields[3]))
    return 55;
  if (!qi_scan_is_number (scan, fields[n - 1]) && !qi_fen_is_checks (scan, fields[n - 1]))
    return 0;
  for (gsize i = 2; i + 1 < n; i++)
    if (!qi_scan_is_number (scan, fields[i]) && !qi_fen_is_checks (scan, fields[i])
        && (i != 2 || n == 4 || !qi_scan_is_rights (scan, fields[i]))
        && (i != 3 || !qi_scan_is_square (scan, fields[i])))
      return 0;
  return n == 4 ? 70 : 90;
}

static guint
fen_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  QiScan scan = { .text = text, .length = length };
  QiSpan fields[QI_FEN_N_FIELDS + 2] = { { 0 } };

  gsize n = qi_scan_split (&scan, fields, G_N_ELEMENTS (fields));
  if (n == 0 || n > QI_FEN_N_FIELDS + 2 || text[fields[0].offset] == '{')
    return 0;
  if (memchr (text + fields[0].offset, '/', fields[0].length) == NULL)
    return detect_rank (&scan, fields, n);

  gboolean is_clean = is_placement (text, fields[0]);
  if (n == 1
      && (qi_scan_is_words (&scan, fields[0], notation->id) || text[fields[0].offset] == '/'))
    return 0;
  if (n == 1)
    return is_clean ? 40 : 10;
  gboolean has_side = qi_scan_is (&scan, fields[1], "w") || qi_scan_is (&scan, fields[1], "b");
  /* These are words, whatever follows: "abc/def w - -". */
  if (has_side ? qi_scan_is_one_sided (&scan, fields[0])
               : qi_scan_is_words (&scan, fields[0], notation->id))
    return 0;
  /* A date, a fraction. */
  if (n < QI_FEN_N_FIELDS && qi_scan_is_numbers (&scan, fields[0]))
    return 0;
  /* Two words of a letter or two, and a third: "K/k w". */
  if (n == 2 && qi_scan_is_pair (&scan, fields[0]))
    return 0;
  if (!has_side)
    return n >= 4 || qi_scan_is (&scan, fields[1], "r") ? 45 : is_clean ? 5 : 0;
  if (n >= 5)
    return 90;
  if (n == 4 && qi_scan_is_number (&scan, fields[3]))
    return qi_scan_is_number (&scan, fields[2]) ? 70 : 30;
  return is_clean ? 70 : 60;
}

static const char *const extensions[] = { ".fen", NULL };

const QiNotation qi_notation_fen = {
  .id = "fen",
  .name = "FEN",
  .extensions = extensions,
  .read = fen_read,
  .write = qi_fen_write,
  .detect = fen_detect,
};
