/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-found-private.h"
#include "qi-finding-private.h"
#include "qi-game-info-private.h"
#include "qi-notation-private.h"
#include "qi-placement-plain-private.h"
#include "qi-placement-private.h"
#include "qi-sfen-private.h"
#include "qi-words-private.h"

#include <string.h>

/* SFEN: placement, side (b moves first and has the upper-case letters), hands with counts before
 * the letters, number of the next ply. Source: the USI protocol. */

#define COUNT_CAP 1000000000

typedef enum
{
  FIELD_PLACEMENT,
  FIELD_SIDE,
  FIELD_HANDS,
  FIELD_PLY,
  N_FIELDS
} Field;

static const char *const field_names[] = { "placement", "side", "hands", "ply" };

typedef struct
{
  QiScan                  scan;
  QiReading              *reading;
  const QiReadOptions    *options;
  QiSpan                  fields[N_FIELDS];
  gsize                   end;
  QiPlacement             placement;
  const QiPlainPlacement *plain; /* the board read in one pass, or NULL when something about it is unusual */
  const QiLetters        *letters;
  const QiGameInfo       *info;
  const char             *game;
  gboolean                is_near; /* the game was guessed although it lacks some letters */
  QiSide                  turn;
  guint64                 n_in_hands;
  gint64                  ply;
} Sfen;

/* One item of the hands. */
typedef struct
{
  QiSpan  span;
  QiSpan  digits;
  guint64 count;
  char    letter; /* 0 for none */
} Item;

static void
split_fields (Sfen *self)
{
  QiScan *scan = &self->scan;
  QiSpan found[N_FIELDS + 1] = { 0 };
  gsize n = qi_scan_split (scan, found, G_N_ELEMENTS (found));

  self->end = qi_scan_note_blanks (scan, found, n, N_FIELDS);
  memcpy (self->fields, found, sizeof self->fields);
  if (n <= N_FIELDS)
    return;
  QiSpan rest = { found[N_FIELDS].offset, self->end - found[N_FIELDS].offset };
  qi_scan_add (scan, "whole", rest, qi_found_field_count_sfen (n, N_FIELDS));
}

static void
read_side (Sfen *self)
{
  QiScan *scan = &self->scan;
  const QiSpan span = self->fields[FIELD_SIDE];

  if (span.length == 0 || qi_scan_is (scan, span, "b"))
    return;
  if (qi_scan_is (scan, span, "w"))
    {
      self->turn = QI_SIDE_SECOND;
      return;
    }
  if (qi_scan_is (scan, self->fields[FIELD_HANDS], "b")
      || qi_scan_is (scan, self->fields[FIELD_HANDS], "w"))
    {
      qi_scan_add (scan, "side", span, qi_found_field_order_side ());
      return;
    }
  qi_scan_report_side (scan, span, 'b', &self->turn);
}

/* Reads one item of the hands; letter 0 when it is none. */
static gsize
next_item (const char *text,
           gsize       at,
           gsize       end,
           Item       *item)
{
  const gsize start = at;

  item->count = qi_scan_read_count (text, &at, end, COUNT_CAP);
  item->digits = (QiSpan) { start, at - start };
  if (item->digits.length == 0)
    item->count = 1;
  item->letter = 0;
  if (at < end && qi_scan_is_letter (text[at]))
    item->letter = text[at++];
  else if (at < end)
    for (at++; at < end; at++)
      if (qi_scan_is_digit (text[at]) || (qi_scan_is_letter (text[at]) && text[at - 1] != '+'))
        break;
  item->span = (QiSpan) { start, at - start };
  return at;
}

static void
check_item (Sfen       *self,
            const Item *item)
{
  QiScan *scan = &self->scan;
  char quote[QI_SCAN_QUOTE_BYTES];

  if (item->letter == 0)
    {
      QiSpan fault = item->span;

      if (fault.length > item->digits.length)
        {
          fault.offset += item->digits.length;
          fault.length -= item->digits.length;
        }
      qi_scan_quote (scan, fault, quote);
      qi_scan_add (scan, "hands", fault, qi_found_hand_piece_token (quote));
      return;
    }
  if (item->digits.length == 0 || (item->count > 1 && scan->text[item->digits.offset] != '0'))
    return;
  qi_scan_quote (scan, item->digits, quote);
  if (item->count == 0)
    qi_scan_add (scan, "hands", item->digits, qi_found_hand_count (quote));
  else
    qi_scan_add (scan, "hands", item->digits, qi_found_hand_count_unusual (quote));
}

static void
read_hands (Sfen *self)
{
  QiScan *scan = &self->scan;
  const QiSpan field = self->fields[FIELD_HANDS];
  const gsize end = field.offset + field.length;
  guint64 seen = 0;

  if (field.length == 0 || qi_scan_is (scan, field, "-"))
    return;
  for (gsize at = field.offset; at < end && !qi_scan_is_hopeless (scan);)
    {
      Item item;

      at = next_item (scan->text, at, end, &item);
      check_item (self, &item);
      if (item.letter == 0)
        continue;
      guint64 bit = G_GUINT64_CONSTANT (1)
                    << (item.letter >= 'a' ? item.letter - 'a' + 26 : item.letter - 'A');
      if ((seen & bit) != 0)
        {
          char piece[2] = { item.letter, '\0' };

          qi_scan_add (scan, "hands", item.span,
                       qi_finding_set_severity (qi_found_hand_not_aggregated (piece),
                                                QI_SEVERITY_NOTE));
        }
      seen |= bit;
      self->n_in_hands += item.count;
    }
}

static void
check_totals (Sfen *self)
{
  qi_placement_check_pieces (&self->placement, &self->scan, self->n_in_hands, "hands",
                             self->fields[FIELD_HANDS]);
  qi_placement_check_squares (&self->placement, &self->scan,
                              qi_read_options_get_limits (self->options));
}

static void
fill_hands (Sfen              *self,
            QiPositionBuilder *builder,
            guint64            room)
{
  const QiSpan field = self->fields[FIELD_HANDS];
  const gsize end = field.offset + field.length;
  GArray *places = self->reading->places;

  if (qi_scan_is (&self->scan, field, "-"))
    return;
  for (gsize at = field.offset; at < end;)
    {
      Item item;
      QiToken token;

      at = next_item (self->scan.text, at, end, &item);
      if (item.letter == 0 || item.count == 0 || item.count > room
          || !qi_letters_get (self->letters, item.letter, FALSE, &token))
        continue;
      room -= item.count;
      /* For a letter of a promoted piece: in hand a piece has no state. */
      if (token.text[0] == '+')
        {
          token.text++;
          token.length--;
        }

      QiSide side = item.letter >= 'a' ? QI_SIDE_SECOND : QI_SIDE_FIRST;
      qi_position_builder_add_to_hand (builder, side, &token, item.count);
      if (places != NULL)
        qi_places_add_hand (places, item.span.offset, item.span.length, side, &token);
    }
}

static QiPosition *
build_position (Sfen *self)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  char style = self->info == NULL ? 'S' : qi_game_info_get_style (self->info);
  char styles[2][2] = { { style, '\0' }, { g_ascii_tolower (style), '\0' } };
  QiShape shape;

  if (!qi_placement_get_shape (&self->placement, limits, &shape))
    return NULL;
  QiPositionBuilder *builder = qi_position_builder_new (&shape, limits);
  if (self->options->want_places)
    self->reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  if (self->plain == NULL || !qi_placement_fill_plain (self->plain, self->letters, builder))
    qi_placement_walk (&self->placement, &self->scan, self->letters, builder,
                       self->reading->places);

  guint64 n_squares = qi_shape_get_n_squares (&shape);
  fill_hands (self, builder, n_squares - MIN (n_squares, self->placement.n_tokens));
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side, &(QiToken) { styles[side], 1, QI_TOKEN_STRING });
  qi_position_builder_set_turn (builder, self->turn);
  return qi_position_builder_end (builder, NULL);
}

static void
note_missing (Sfen *self)
{
  for (Field field = FIELD_SIDE; field < N_FIELDS; field++)
    if (self->fields[field].length == 0)
      qi_scan_add (&self->scan, field_names[field], (QiSpan) { self->end, 0 },
                   qi_found_field_left_out (field_names[field]));
}

static void
finish (Sfen *self)
{
  QiPosition *position = build_position (self);

  if (position == NULL)
    return;
  QiValue *ply = self->ply >= 0 ? qi_value_new_int (self->ply) : NULL;
  qi_reading_take (self->reading, self->scan.failed, position, self->game, self->info,
                   qi_details_new_from (&(QiDetailKey) { QI_DETAIL_PLY }, &ply,
                                        ply != NULL ? 1 : 0));
}

/* The letters in the field of the hands, as bits. */
static guint64
get_hand_letters (const Sfen *self)
{
  const QiSpan field = self->fields[FIELD_HANDS];
  guint64 letters = 0;

  for (gsize i = 0; i < field.length; i++)
    {
      const char letter = self->scan.text[field.offset + i];

      if (qi_scan_is_letter (letter))
        letters |= G_GUINT64_CONSTANT (1) << ((letter & ~0x20) - 'A');
    }
  return letters;
}

/* The game of the list, where the text has its size; NULL otherwise. */
static const QiGameInfo *
get_likely (const Sfen *self)
{
  const QiGameInfo *likely = qi_game_info_lookup (self->options->likely.game);

  if (likely == NULL || !qi_letters_has_format (likely, "sfen")
      || !qi_game_info_starts_on (likely, self->placement.n_ranks, self->placement.n_files))
    return NULL;
  return likely;
}

/* The game by its letters, those of the list first; *@is_near: but for a letter or two. */
static const QiGameInfo *
guess_game (const Sfen *self,
            gboolean   *is_near)
{
  const guint ranks = self->placement.n_ranks;
  const guint files = self->placement.n_files;
  const guint64 letters = self->placement.letters | get_hand_letters (self);
  const QiGameInfo *likely = get_likely (self);
  const QiGameInfo *found = NULL;

  if (likely != NULL && qi_sfen_has_letters (likely, letters))
    return likely;
  found = qi_sfen_find_game (ranks, files, letters);
  if (found != NULL)
    return found;
  if (likely != NULL)
    found = likely;
  /* A placement alone may be of any game. */
  else if (self->fields[FIELD_SIDE].length > 0)
    found = qi_sfen_find_near (ranks, files, letters);
  *is_near = found != NULL;
  return found;
}

/* The game by the option, else the shogi of that size. */
static void
find_game (Sfen *self)
{
  self->game = self->options->game;
  self->info = qi_sfen_get_letters_game (self->game);
  if (self->game == NULL)
    {
      const QiGameInfo *found = guess_game (self, &self->is_near);

      if (found != NULL)
        {
          self->info = found;
          self->game = qi_game_info_get_id (found);
        }
    }
  self->letters = qi_letters_lookup (self->info, TRUE);
}

/* A row that fits no game has the size of the other rows. A board with the files and letters of a game and one rank too
 * many or too few is a slip. Either could also be a board of its own, so neither is an error. */
static void
report_size (Sfen *self)
{
  const QiPlacement *placement = &self->placement;
  const guint64 letters = placement->letters | get_hand_letters (self);
  const QiGameInfo *info = qi_game_info_lookup (self->options->likely.game);

  if (self->game != NULL || placement->letters == 0)
    return;
  if (info == NULL || !qi_letters_has_format (info, "sfen"))
    info = qi_sfen_find_missed (placement->n_ranks, placement->n_files, letters);
  else if (qi_game_info_starts_on (info, placement->n_ranks, placement->n_files))
    info = NULL;
  if (info != NULL)
    qi_placement_report_size (placement, &self->scan, info, QI_SEVERITY_WARNING);
}

/* Notes the first letter that is not the usual one for its piece (lishogi's T for kyoto's +L). */
static void
note_nickname (Sfen *self)
{
  const QiSpan field = self->fields[FIELD_PLACEMENT];
  const guint64 letters = self->placement.letters;

  if (self->plain != NULL && ((letters | letters >> 26) & self->letters->nicknames) == 0)
    return;
  for (gsize i = 0; i < field.length; i++)
    {
      char letter = g_ascii_toupper (self->scan.text[field.offset + i]);
      char usual[] = { '+', '\0', '\0' };
      QiToken token;

      if (letter < 'A' || letter > 'Z' || self->letters->usual[letter - 'A'] == 0
          || !qi_letters_get (self->letters, letter, FALSE, &token))
        continue;
      usual[token.text[0] == '+' ? 1 : 0] = self->letters->usual[letter - 'A'];
      qi_scan_add (&self->scan, "placement", (QiSpan) { field.offset + i, 1 },
                   qi_found_letter_nickname ((char[]) { letter, '\0' }, usual));
      return;
    }
}

static QiReading *
sfen_read (const QiNotation    *notation,
           const char          *text,
           gsize                length,
           const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("sfen");
  QiPlainPlacement plain;
  Sfen self = { .reading = reading, .options = options, .ply = -1 };

  qi_scan_init (&self.scan, text, length, reading, options);
  split_fields (&self);
  self.placement.kind = QI_PLACEMENT_FEN;
  self.placement.span = self.fields[FIELD_PLACEMENT];

  if (qi_placement_measure_plain (&self.placement, &plain, &self.scan, options))
    self.plain = &plain;
  const gboolean is_fine = self.plain != NULL || qi_placement_measure (&self.placement, &self.scan);
  find_game (&self);
  note_nickname (&self);
  read_side (&self);
  read_hands (&self);
  self.ply = qi_scan_read_counter (&self.scan, self.fields[FIELD_PLY], "ply", 1);
  note_missing (&self);
  if (is_fine)
    check_totals (&self);
  if (is_fine)
    report_size (&self);
  if (is_fine && self.is_near)
    qi_placement_report_foreign (&self.placement, &self.scan, self.letters);
  finish (&self);
  qi_scan_clear (&self.scan);
  return reading;
}

/* Pieces in hand; promoted ones are a fault. */
static gboolean
is_hands (const QiScan *scan,
          QiSpan        span)
{
  if (qi_scan_is (scan, span, "-"))
    return TRUE;
  for (gsize i = 0; i < span.length; i++)
    if (!qi_scan_is_digit (scan->text[span.offset + i])
        && !qi_scan_is_letter (scan->text[span.offset + i]) && scan->text[span.offset + i] != '+')
      return FALSE;
  return span.length > 0;
}

static gboolean
is_below_zero (const QiScan *scan,
               QiSpan        span)
{
  return span.length > 1 && scan->text[span.offset] == '-'
         && qi_scan_is_number (scan, (QiSpan) { span.offset + 1, span.length - 1 });
}

/* Nine ranks of nine files make a board of shogi more likely than any other. */
static gboolean
is_nine_by_nine (const QiScan *scan,
                 QiSpan        span)
{
  gsize at = span.offset;
  const gsize end = at + span.length;
  guint slashes = 0;
  guint width = 0;

  while (at < end && scan->text[at] != '/')
    {
      QiItem item;

      qi_placement_next_item (scan->text, at, end, QI_PLACEMENT_FEN, &item);
      at = item.span.offset + item.span.length;
      width = MIN (width + item.squares, 256);
    }
  for (; at < end && slashes <= 9; at++)
    slashes += scan->text[at] == '/';
  return slashes == 8 && width == 9;
}

/* A board of one rank: without a slash any word may be a placement, so all other fields must be
 * there. */
static guint
detect_rank (const QiScan *scan,
             const QiSpan *fields,
             gsize         n)
{
  if (n != N_FIELDS || !qi_scan_is_rank (scan, fields[0])
      || !(qi_scan_is (scan, fields[1], "b") || qi_scan_is (scan, fields[1], "w"))
      || !is_hands (scan, fields[2]) || qi_scan_is_number (scan, fields[2])
      || !qi_scan_is_number (scan, fields[3]))
    return 0;
  return 92;
}

static guint
sfen_detect (const QiNotation *notation,
             const char       *text,
             gsize             length)
{
  QiScan scan = { .text = text, .length = length };
  QiSpan fields[N_FIELDS + 1] = { 0 };

  gsize n = qi_scan_split (&scan, fields, G_N_ELEMENTS (fields));
  if (n == 0 || n > N_FIELDS)
    return 0;
  if (memchr (text + fields[0].offset, '/', fields[0].length) == NULL)
    return detect_rank (&scan, fields, n);

  gboolean is_nine = is_nine_by_nine (&scan, fields[0]);
  if (n == 1
      && (qi_scan_is_words (&scan, fields[0], notation->id) || text[fields[0].offset] == '/'))
    return 0;
  if (n == 1)
    return is_nine ? 45 : 20;
  if (n < N_FIELDS && qi_scan_is_numbers (&scan, fields[0]))
    return 0;
  if (!qi_scan_is (&scan, fields[1], "b") && !qi_scan_is (&scan, fields[1], "w"))
    return n == 4 && qi_scan_is_number (&scan, fields[3]) && is_nine ? 50 : 0;
  if (qi_scan_is_one_sided (&scan, fields[0]) || (n == 2 && qi_scan_is_pair (&scan, fields[0])))
    return 0;
  if (n == 2)
    return is_nine ? 75 : 30;
  /* A number below zero is no square of en passant either. */
  if (n == 4 && is_nine && is_below_zero (&scan, fields[3]) && is_hands (&scan, fields[2]))
    return 85;
  if (n == 4 && !qi_scan_is_number (&scan, fields[3]))
    return is_nine ? 30 : 10;
  /* "… w 0 1" is a FEN without castling rights and en passant. */
  if (n == 4 && qi_scan_is_number (&scan, fields[2]))
    return 20;
  if (!is_hands (&scan, fields[2]))
    return !is_nine ? 15 : n == N_FIELDS ? 80 : 50;
  if (n == 4)
    return 92;
  return is_nine ? 80 : 40;
}

static const char *const extensions[] = { ".sfen", NULL };

const QiNotation qi_notation_sfen = {
  .id = "sfen",
  .name = "SFEN",
  .extensions = extensions,
  .read = sfen_read,
  .write = qi_sfen_write,
  .detect = sfen_detect,
};
