/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* FEN as the field writes it: placement, side, castling, en passant, two counters. The board of a
 * game of the table (chess on 8×8, xiangqi on 9 files by 10 ranks) whose letters fit is that
 * game's; any other has no game, its letters are EPIN tokens as they stand and its styles are G
 * and g. A board of a game's files and letters that has one rank too many or too few is a slip. */

const char *
qi_fen_get_field_name (QiFenField field)
{
  static const char *const names[] = { "placement",  "side",     "castling",
                                       "en-passant", "halfmove", "fullmove" };

  g_return_val_if_fail (field < QI_FEN_N_FIELDS, "");
  return names[field];
}

gboolean
qi_fen_is_size_missed (const QiGameInfo *info,
                       guint             n_ranks,
                       guint             n_files)
{
  const QiShape *shape = qi_game_info_get_shape (info);

  if (shape->n_dimensions != 2 || shape->sizes[1] != n_files)
    return FALSE;
  if (n_ranks + 1 != shape->sizes[0] && n_ranks != shape->sizes[0] + 1)
    return FALSE;
  return qi_letters_has_format (info, "fen");
}

gboolean
qi_fen_misses_rank (const QiGameInfo *info,
                    guint             n_ranks,
                    guint             n_files,
                    guint64           letters)
{
  return letters != 0 && qi_fen_is_size_missed (info, n_ranks, n_files) &&
         (letters & ~qi_letters_lookup (info, FALSE)->mask) == 0;
}

const QiGameInfo *
qi_fen_find_missed (guint   n_ranks,
                    guint   n_files,
                    guint64 letters)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    if ((qi_game_info_get_fen (all[i]) & QI_GAME_FEN_BARE) != 0 &&
        qi_fen_misses_rank (all[i], n_ranks, n_files, letters))
      return all[i];
  return NULL;
}

static void
split_fields (QiFen *self)
{
  QiScan *scan = &self->scan;
  QiSpan found[QI_FEN_N_FIELDS + 1] = { 0 };
  gsize n = qi_scan_split (scan, found, G_N_ELEMENTS (found));

  self->end = qi_scan_note_blanks (scan, found, n, QI_FEN_N_FIELDS);
  memcpy (self->fields, found, sizeof self->fields);
  if (n > QI_FEN_N_FIELDS)
    {
      QiSpan rest = { found[QI_FEN_N_FIELDS].offset, self->end - found[QI_FEN_N_FIELDS].offset };
      QiFinding *finding = qi_scan_error (scan, "field-count", "whole", rest,
                                          "FEN has six fields, not %" G_GSIZE_FORMAT, n);

      qi_finding_set_int (finding, "fields", (gint64) n);
      qi_finding_set_int (finding, "expected", QI_FEN_N_FIELDS);
    }
  /* "… w 0 1": the games without castling and en passant are also written without the fields. */
  if (n == 4 && qi_scan_is_number (scan, found[2]) && qi_scan_is_number (scan, found[3]))
    {
      self->fields[QI_FEN_HALFMOVE] = found[2];
      self->fields[QI_FEN_FULLMOVE] = found[3];
      self->fields[QI_FEN_CASTLING].length = 0;
      self->fields[QI_FEN_EN_PASSANT].length = 0;
    }
}

static void
note_missing (QiFen *self)
{
  for (QiFenField field = QI_FEN_SIDE; field < QI_FEN_N_FIELDS; field++)
    {
      const char *name = qi_fen_get_field_name (field);

      if (self->fields[field].length > 0)
        continue;
      qi_finding_set_param (qi_scan_note (&self->scan, "field-left-out", name,
                                          (QiSpan) { self->end, 0 }, "the field is left out: %s",
                                          name),
                            "name", name);
    }
}

/* The side that @letter calls the first letter of, as the game names its sides (xiangqi's red). */
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
      QiFinding *finding = qi_scan_note (&self->scan, "side-nickname", "side", span,
                                         "%c is read as %s", letter, usual);
      qi_finding_set_param (finding, "letter", (char[]) { letter, '\0' });
      qi_finding_set_param (finding, "usual", usual);
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
        qi_scan_error (scan, "field-order", "side", span, "the side to move is the second field");
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
  qi_scan_error (&self->scan, "field-order", "castling", castling,
                 "castling rights come before the en-passant square");
  return TRUE;
}

/* Reports each letter of the board that the game has no piece for. */
static void
report_letters (QiFen *self)
{
  QiScan *scan = &self->scan;
  const QiSpan field = self->fields[QI_FEN_PLACEMENT];
  const gsize end = field.offset + field.length;

  for (gsize at = field.offset; at < end && !qi_scan_is_hopeless (scan); at++)
    {
      QiItem item;
      QiToken token;
      char quote[QI_SCAN_QUOTE_BYTES];

      if (scan->text[at] == '/')
        continue;
      qi_placement_next_item (scan->text, at, end, QI_PLACEMENT_FEN, &item);
      at = item.span.offset + item.span.length - 1;
      if (item.kind != QI_ITEM_TOKEN ||
          qi_letters_get (self->letters, scan->text[at], item.span.length > 1, &token))
        continue;
      qi_scan_quote (scan, item.span, quote);
      qi_finding_set_param (qi_scan_error (scan, "piece-token", "placement", item.span,
                                           "invalid piece token: %s", quote),
                            "text", quote);
    }
}

/* Notes the first letter that is not the usual one for its piece. */
static void
note_nickname (QiFen *self)
{
  const QiScan *scan = &self->scan;
  const QiSpan field = self->fields[QI_FEN_PLACEMENT];

  for (gsize i = 0; i < field.length; i++)
    {
      char letter = g_ascii_toupper (scan->text[field.offset + i]);
      char usual = letter >= 'A' && letter <= 'Z' ? self->letters->usual[letter - 'A'] : 0;

      if (usual == 0)
        continue;
      QiFinding *finding =
        qi_scan_note (&self->scan, "letter-nickname", "placement", (QiSpan) { field.offset + i, 1 },
                      "%c is read as %c", letter, usual);
      qi_finding_set_param (finding, "letter", (char[]) { letter, '\0' });
      qi_finding_set_param (finding, "usual", (char[]) { usual, '\0' });
      return;
    }
}

static void
report_missed_rank (QiFen            *self,
                    const QiGameInfo *info)
{
  const guint expected = qi_game_info_get_shape (info)->sizes[0];
  QiFinding *finding = qi_scan_error (&self->scan, "dimensional-coherence", "placement",
                                      self->fields[QI_FEN_PLACEMENT],
                                      "the board has %u ranks, %s has %u", self->placement.n_ranks,
                                      qi_game_info_get_id (info), expected);

  qi_finding_set_param (finding, "kind", "ranks");
  qi_finding_set_int (finding, "width", self->placement.n_ranks);
  qi_finding_set_int (finding, "expected", expected);
}

/* Finds the game by the option, else by size and letters. */
static void
choose_game (QiFen   *self,
             gboolean has_board)
{
  const QiPlacement *placement = &self->placement;
  const QiGameInfo *missed = NULL;

  self->game = self->options->game;
  self->info = qi_game_info_lookup (self->game);
  if (self->info == NULL)
    {
      self->info = qi_letters_find_game ("fen", placement->n_ranks, placement->n_files,
                                         placement->letters);
      if (self->info == NULL)
        missed =
          qi_fen_find_missed (placement->n_ranks, placement->n_files, placement->letters);
      if (self->game == NULL && self->info != NULL)
        self->game = qi_game_info_get_id (self->info);
    }
  else if (qi_fen_misses_rank (self->info, placement->n_ranks, placement->n_files,
                               placement->letters))
    missed = self->info;
  /* Of a faulty board everything is shown that can be. */
  self->letters = qi_letters_lookup (missed != NULL ? missed : self->info,
                                     missed != NULL || !has_board);
  if (!has_board)
    return;
  if (missed != NULL)
    report_missed_rank (self, missed);
  else if (self->info != NULL)
    {
      if ((placement->letters & ~self->letters->mask) != 0)
        report_letters (self);
      else
        note_nickname (self);
    }
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
  qi_placement_walk (&self->placement, &self->scan, self->letters, builder, self->reading->places);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, &(QiToken) { styles[side], 1, QI_TOKEN_STRING });
  qi_position_builder_set_turn (builder, self->turn);
  return qi_position_builder_end (builder, NULL);
}

static QiValue *
squares_value (const guint *squares,
               guint        n)
{
  QiValue *items[QI_FEN_MAX_RIGHTS];

  for (guint i = 0; i < n; i++)
    items[i] = qi_value_new_int (squares[i]);

  QiValue *value = qi_value_new_array (items, n);
  for (guint i = 0; i < n; i++)
    qi_value_unref (items[i]);
  return value;
}

static int
compare_descending (gconstpointer a,
                    gconstpointer b)
{
  guint left = *(const guint *) a;
  guint right = *(const guint *) b;

  return left > right ? -1 : left < right;
}

static QiValue *
castling_value (QiFen *self)
{
  static const char *const keys[] = { "first", "second" };
  QiValue *sides[2];

  for (guint i = 0; i < 2; i++)
    {
      qsort (self->castling[i], self->n_castling[i], sizeof (guint), compare_descending);
      sides[i] = squares_value (self->castling[i], self->n_castling[i]);
    }
  QiValue *value = qi_value_new_object (keys, sides, 2);
  qi_value_unref (sides[0]);
  qi_value_unref (sides[1]);
  return value;
}

static QiDetails *
build_details (QiFen *self)
{
  const char *keys[4];
  QiValue *values[4];
  gsize n = 0;

  if (self->n_castling[0] + self->n_castling[1] > 0)
    {
      keys[n] = "castling";
      values[n++] = castling_value (self);
    }
  if (self->en_passant != QI_NO_SQUARE)
    {
      keys[n] = "enPassant";
      values[n++] = qi_value_new_int (self->en_passant);
    }
  for (guint i = 0; i < 2; i++)
    if (self->counters[i] >= 0)
      {
        keys[n] = i == 0 ? "halfmove" : "fullmove";
        values[n++] = qi_value_new_int (self->counters[i]);
      }
  g_autoptr (QiValue) object = qi_value_new_object (keys, values, n);
  for (gsize i = 0; i < n; i++)
    qi_value_unref (values[i]);
  return qi_details_from_value (object);
}

static QiReading *
fen_read (const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("fen");
  QiFen self = { .reading = reading, .options = options, .en_passant = QI_NO_SQUARE };

  self.counters[0] = -1;
  self.counters[1] = -1;
  qi_scan_init (&self.scan, text, length, reading, options);
  split_fields (&self);
  self.placement.kind = QI_PLACEMENT_FEN;
  self.placement.from_bottom = TRUE;
  self.placement.span = self.fields[QI_FEN_PLACEMENT];

  gboolean has_board = qi_placement_measure (&self.placement, &self.scan);
  if (has_board)
    qi_placement_check_squares (&self.placement, &self.scan, qi_read_options_get_limits (options));
  choose_game (&self, has_board);
  gboolean has_order = read_side (&self);
  g_autoptr (QiPosition) position = build_position (&self);
  if (has_order && !are_swapped (&self))
    {
      qi_fen_read_castling (&self, has_board ? position : NULL);
      qi_fen_read_en_passant (&self, has_board ? position : NULL);
      qi_fen_read_counters (&self);
    }
  note_missing (&self);
  if (position != NULL)
    {
      g_autoptr (QiDetails) details = build_details (&self);
      QiSetup *setup = qi_setup_new (position, self.game, details);

      if (self.scan.failed)
        reading->partial = setup;
      else
        reading->setup = setup;
    }
  qi_scan_clear (&self.scan);
  return reading;
}

/* Bytes that a placement is made of. */
static gboolean
is_placement (const char *text,
              QiSpan      span)
{
  gboolean has_slash = FALSE;

  for (gsize i = 0; i < span.length; i++)
    {
      char c = text[span.offset + i];

      has_slash = has_slash || c == '/';
      if (c != '/' && c != '+' && !qi_scan_is_digit (c) && !qi_scan_is_letter (c))
        return FALSE;
    }
  return has_slash;
}

static guint
fen_detect (const char *text,
            gsize       length)
{
  QiScan scan = { .text = text, .length = length };
  QiSpan fields[QI_FEN_N_FIELDS + 1] = { 0 };

  gsize n = qi_scan_split (&scan, fields, G_N_ELEMENTS (fields));
  if (n == 0 || n > QI_FEN_N_FIELDS + 1 || memchr (text, '/', length) == NULL)
    return 0;

  gboolean is_clean = is_placement (text, fields[0]);
  if (n == 1)
    return is_clean ? 40 : 10;
  gboolean has_side = qi_scan_is (&scan, fields[1], "w") || qi_scan_is (&scan, fields[1], "b");
  if (!has_side)
    return n >= 4 || qi_scan_is (&scan, fields[1], "r") ? 45 : 5;
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
