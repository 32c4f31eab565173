/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-pieces-private.h"
#include "qi-scan-private.h"

#include <string.h>

/* The piece list of books and programs: "wKd6,Rc8 bKh7", "White: Kd6, Rc8; Black: Kh7", with
 * "black to move" where that is said. White is the first player. Squares are called as in chess on
 * every board, pieces by the letters of the game's FEN. The board is the game's, 8×8 without one.
 *
 *  * A square without a letter is a pawn ("a2"), or another piece of the letter before it
 * ("Ra1,h1"). It is the latter where it is joined to that piece ("Ra1h1"), where pawns have their
 * letter in this text, and where no pawn can stand. A note says how the first of each kind was
 * read. */

#define NUMBER_CAP   9999
#define DETECT_BYTES 1024

/* What ends a word: blanks and the punctuation of lists. */
static gboolean
is_separator (char c)
{
  return qi_scan_is_blank (c) || c == ',' || c == ';' || c == '/' || c == '|' || c == '('
         || c == ')' || c == '.';
}

typedef enum
{
  WORD_COLOUR, /* "White", "w:", "b" before pieces */
  WORD_MOVE,   /* "to", "move", "plays" … after a colour */
  WORD_PIECE,
  WORD_COUNT, /* "2+1" */
  WORD_FAULT
} WordKind;

typedef struct
{
  WordKind kind;
  QiSpan   span;
  gboolean has_colour; /* a piece with a colour before it: "wKd6" */
  QiSide   colour;
  QiSpan   piece; /* the rest: letter and squares */
} Word;

/* One square of a word, with the letter that stands before it. */
typedef struct
{
  QiSpan   span;
  char     letter; /* 0 when there is none */
  gboolean plus;
  guint    file;
  guint    rank; /* from 1; 0 for a number that starts with 0 */
} Place;

/* Reads one square with its letter at @at; FALSE when there is none before @end. */
static gboolean
read_place (const char *text,
            gsize       at,
            gsize       end,
            Place      *place)
{
  const gsize start = at;
  guint number = 0;

  *place = (Place) { 0 };
  if (at < end && text[at] == '+')
    {
      place->plus = TRUE;
      at++;
    }
  if (at < end && text[at] >= 'A' && text[at] <= 'Z')
    place->letter = text[at++];
  else if (place->plus)
    return FALSE;
  if (at >= end || text[at] < 'a' || text[at] > 'z')
    return FALSE;
  place->file = (guint) (text[at++] - 'a');
  const gsize digits = at;
  for (; at < end && qi_scan_is_digit (text[at]); at++)
    number = MIN (number * 10 + (guint) (text[at] - '0'), NUMBER_CAP);
  if (at == digits)
    return FALSE;
  place->rank = text[digits] == '0' ? 0 : number;
  place->span = (QiSpan) { start, at - start };
  return TRUE;
}

/* TRUE when the bytes are squares, the first with or without a letter: "Kd6", "Ra1h1", "a2". */
static gboolean
is_places (const char *text,
           QiSpan      span)
{
  const gsize end = span.offset + span.length;
  Place place;

  for (gsize at = span.offset; at < end; at += place.span.length)
    if (!read_place (text, at, end, &place))
      return FALSE;
  return span.length > 0;
}

/* TRUE for "2+1", the numbers of pieces below a diagram. */
static gboolean
is_count (const QiScan *scan,
          QiSpan        span)
{
  const char *text = scan->text + span.offset;
  const char *plus = memchr (text, '+', span.length);

  if (plus == NULL)
    return FALSE;
  const gsize n = (gsize) (plus - text);
  return qi_scan_is_number (scan, (QiSpan) { span.offset, n })
         && qi_scan_is_number (scan, (QiSpan) { span.offset + n + 1, span.length - n - 1 });
}

static gboolean
read_colour (const QiScan *scan,
             QiSpan        span,
             gboolean      has_colon,
             QiSide       *colour)
{
  static const char *const names[2][2] = { { "white", "w" }, { "black", "b" } };

  for (guint side = 0; side < 2; side++)
    {
      /* A single capital letter may be a piece: "B". */
      const gboolean is_letter = has_colon ? qi_scan_is_caseless (scan, span, names[side][1])
                                           : qi_scan_is (scan, span, names[side][1]);

      if (!is_letter && !qi_scan_is_caseless (scan, span, names[side][0]))
        continue;
      *colour = (QiSide) side;
      return TRUE;
    }
  return FALSE;
}

/* Reads the next word from *@at on; FALSE at the end of the text. */
static gboolean
next_word (const QiScan *scan,
           gsize        *at,
           Word         *word)
{
  const char *text = scan->text;
  gsize i = *at;

  while (i < scan->length && is_separator (text[i]))
    i++;
  if (i >= scan->length)
    return FALSE;
  const gsize start = i;
  while (i < scan->length && !is_separator (text[i]) && text[i] != ':')
    i++;
  QiSpan span = { start, i - start };
  const gboolean has_colon = i < scan->length && text[i] == ':';
  *at = i + has_colon;
  *word = (Word) { .kind = WORD_FAULT, .span = { start, *at - start } };
  if (read_colour (scan, span, has_colon, &word->colour))
    {
      word->kind = WORD_COLOUR;
      return TRUE;
    }
  if (qi_scan_is_caseless (scan, span, "to") || qi_scan_is_caseless (scan, span, "move")
      || qi_scan_is_caseless (scan, span, "moves") || qi_scan_is_caseless (scan, span, "play")
      || qi_scan_is_caseless (scan, span, "plays"))
    word->kind = WORD_MOVE;
  else if (has_colon)
    return TRUE;
  else if (is_count (scan, span))
    word->kind = WORD_COUNT;
  else if (is_places (text, span))
    {
      word->kind = WORD_PIECE;
      word->piece = span;
    }
  else if ((text[start] == 'w' || text[start] == 'b') && span.length > 1)
    {
      word->piece = (QiSpan) { start + 1, span.length - 1 };
      word->has_colour = TRUE;
      word->colour = text[start] == 'w' ? QI_SIDE_FIRST : QI_SIDE_SECOND;
      if (is_places (text, word->piece))
        word->kind = WORD_PIECE;
    }
  return TRUE;
}

typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  const QiGameInfo    *info;
  const char          *game;
  const QiLetters     *letters;
  QiShape              shape;
  guint64              mask;     /* letters of the text, see QiPlacement */
  gboolean             has_pawn; /* pawns have their letter here */
  QiSide               turn;
  guint                n_pieces[2];
  guint8              *taken;
  QiPositionBuilder   *builder;
  gboolean             has_note[2]; /* of pawns, of repeated letters */
} Pieces;

/* First pass: which letters stand in the text. */
static void
survey (Pieces *self)
{
  const QiScan *scan = &self->scan;
  gsize at = 0;
  Word word;

  while (next_word (scan, &at, &word))
    {
      Place place;

      if (word.kind != WORD_PIECE)
        continue;
      for (gsize i = word.piece.offset; i < word.piece.offset + word.piece.length;
           i += place.span.length)
        {
          read_place (scan->text, i, word.piece.offset + word.piece.length, &place);
          if (place.letter != 0)
            self->mask |= G_GUINT64_CONSTANT (1) << (place.letter - 'A' + (place.plus ? 26 : 0));
          self->has_pawn = self->has_pawn || place.letter == 'P';
        }
    }
}

static void
choose_game (Pieces *self)
{
  self->game = self->options->game;
  self->info = qi_game_info_lookup (self->game);
  self->shape = (QiShape) { .n_dimensions = 2, .sizes = { 8, 8 } };
  if (self->game == NULL)
    {
      self->info = qi_pieces_guess_game (self->mask);
      self->game = self->info == NULL ? NULL : qi_game_info_get_id (self->info);
    }
  else if (self->info != NULL && qi_game_info_get_shape (self->info)->n_dimensions == 2)
    self->shape = *qi_game_info_get_shape (self->info);
  self->letters = qi_letters_lookup (self->info, FALSE);
}

static void
report (Pieces *self,
        QiFinding *(*make) (const char *text),
        QiSpan  span,
        guint   square)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  QiFinding *finding = qi_scan_add (&self->scan, "board", span, make (quote));
  if (square != QI_NO_SQUARE)
    qi_finding_add_square (finding, square);
}

/* Reports how a square without a letter is read, once for each kind. */
static void
note_letter (Pieces *self,
             QiSpan  span,
             char    letter,
             guint   kind)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  if (self->has_note[kind])
    return;
  self->has_note[kind] = TRUE;
  qi_scan_quote (&self->scan, span, quote);
  qi_scan_add (&self->scan, "board", span,
               qi_found_letter_left_out (quote, (char[]) { letter, '\0' }));
}

static void
put_place (Pieces *self,
           Place  *place,
           QiSide  side)
{
  const guint ranks = self->shape.sizes[0];
  const guint files = self->shape.sizes[1];
  const char letter = side == QI_SIDE_FIRST ? place->letter : g_ascii_tolower (place->letter);
  QiToken token;

  if (place->file >= files || place->rank == 0 || place->rank > ranks)
    {
      report (self, qi_found_square_name_of_board, place->span, QI_NO_SQUARE);
      return;
    }
  const guint square = (ranks - place->rank) * files + place->file;
  if (!qi_letters_get (self->letters, letter, place->plus, &token))
    {
      report (self, qi_found_piece_token, place->span, QI_NO_SQUARE);
      return;
    }
  if ((self->taken[square / 8] & (1 << square % 8)) != 0)
    {
      report (self, qi_found_square_taken, place->span, square);
      return;
    }
  self->taken[square / 8] |= (guint8) (1 << square % 8);
  self->n_pieces[side]++;
  qi_position_builder_put (self->builder, square, &token);
  if (self->reading->places != NULL)
    {
      QiTextPlace text_place = { place->span.offset, place->span.length, square, QI_SIDE_FIRST };

      g_array_append_val (self->reading->places, text_place);
    }
}

/* Gives each square of the word its letter and puts the piece. @last is the piece before. */
static void
read_piece (Pieces     *self,
            const Word *word,
            QiSide      side,
            Place      *last)
{
  const gsize end = word->piece.offset + word->piece.length;
  const guint64 pawn = G_GUINT64_CONSTANT (1) << ('P' - 'A');
  const gboolean may_be_pawn =
    !self->has_pawn && (self->letters->is_open || (self->letters->mask & pawn) != 0);
  Place place;

  for (gsize at = word->piece.offset; at < end; at += place.span.length)
    {
      const gboolean is_joined = at > word->piece.offset;

      read_place (self->scan.text, at, end, &place);
      if (place.letter == 0)
        {
          const gboolean is_edge = place.rank == 1 || place.rank == self->shape.sizes[0];
          const gboolean can_repeat = last->letter != 0 && last->letter != 'K';

          if (last->letter != 0 && (is_joined || (can_repeat && (is_edge || !may_be_pawn))))
            {
              place.letter = last->letter;
              place.plus = last->plus;
              if (!is_joined && place.letter != 'P')
                note_letter (self, place.span, place.letter, 1);
            }
          else
            {
              place.letter = 'P';
              note_letter (self, place.span, 'P', 0);
            }
        }
      /* A pawn that was only assumed is not repeated by the next square. */
      if (place.letter != 'P' || self->has_pawn)
        *last = place;
      put_place (self, &place, side);
    }
}

static void
check_count (Pieces *self,
             QiSpan  span)
{
  const char *text = self->scan.text;
  guint64 counts[2] = { 0 };
  guint side = 0;

  for (gsize i = span.offset; i < span.offset + span.length; i++)
    if (text[i] == '+')
      side++;
    else
      counts[side] = MIN (counts[side] * 10 + (guint64) (text[i] - '0'), NUMBER_CAP);
  if (counts[0] == self->n_pieces[0] && counts[1] == self->n_pieces[1])
    return;
  char quote[QI_SCAN_QUOTE_BYTES];
  qi_scan_quote (&self->scan, span, quote);
  qi_scan_add (&self->scan, "board", span,
               qi_found_piece_count (quote, self->n_pieces[0], self->n_pieces[1]));
}

/* Reads "black to move" after the colour at *@at. */
static gboolean
read_turn (Pieces *self,
           gsize  *at,
           QiSide  colour)
{
  gsize next = *at;
  Word word;
  gboolean found = FALSE;

  while (next_word (&self->scan, &next, &word) && word.kind == WORD_MOVE)
    {
      *at = next;
      found = TRUE;
    }
  if (found)
    self->turn = colour;
  return found;
}

static void
read_words (Pieces *self)
{
  QiScan *scan = &self->scan;
  gboolean has_side = FALSE;
  gboolean has_reported = FALSE;
  QiSide side = QI_SIDE_FIRST;
  Place last = { 0 };
  gsize at = 0;
  Word word;

  while (!qi_scan_is_hopeless (scan) && next_word (scan, &at, &word))
    {
      if (word.kind == WORD_COLOUR && read_turn (self, &at, word.colour))
        continue;
      if (word.kind == WORD_COLOUR || (word.kind == WORD_PIECE && word.has_colour))
        {
          if (!has_side || side != word.colour)
            last = (Place) { 0 };
          side = word.colour;
          has_side = TRUE;
        }
      if (word.kind == WORD_PIECE)
        {
          if (!has_side && !has_reported)
            report (self, qi_found_colour_left_out, word.span, QI_NO_SQUARE);
          has_reported = has_reported || !has_side;
          read_piece (self, &word, side, &last);
        }
      else if (word.kind == WORD_COUNT)
        check_count (self, word.span);
      else if (word.kind != WORD_COLOUR)
        report (self, qi_found_piece_token, word.span, QI_NO_SQUARE);
    }
  if (!has_side && !scan->failed)
    report (self, qi_found_colour_left_out_all, (QiSpan) { scan->length, 0 }, QI_NO_SQUARE);
}

static QiReading *
pieces_read (const QiNotation    *notation,
             const char          *text,
             gsize                length,
             const QiReadOptions *options)
{
  const QiLimits *limits = qi_read_options_get_limits (options);
  QiReading *reading = qi_reading_new ("pieces");
  Pieces self = { .reading = reading, .options = options };

  qi_scan_init (&self.scan, text, length, reading, options);
  survey (&self);
  choose_game (&self);

  g_autofree guint8 *taken = g_malloc0 (qi_shape_get_n_squares (&self.shape) / 8 + 1);
  if (!qi_scan_check_squares (&self.scan, &self.shape, options, (QiSpan) { 0, length }))
    {
      qi_scan_clear (&self.scan);
      return reading;
    }
  self.taken = taken;
  self.builder = qi_position_builder_new (&self.shape, limits);
  if (options->want_places)
    reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  read_words (&self);
  qi_pieces_finish (self.builder, self.info, self.turn, self.game, NULL, reading, self.scan.failed);
  qi_scan_clear (&self.scan);
  return reading;
}

/* Sure when every word of the beginning is a piece or a colour. */
static guint
pieces_detect (const QiNotation *notation,
               const char       *text,
               gsize             length)
{
  QiScan scan = { .text = text, .length = MIN (length, DETECT_BYTES) };
  gsize at = 0;
  guint n_colours = 0;
  guint n_pieces = 0;
  Word word;

  while (next_word (&scan, &at, &word))
    {
      if (at >= scan.length && scan.length < length)
        break; /* a word that may be cut */
      if (word.kind == WORD_FAULT)
        return 0;
      n_colours += word.kind == WORD_COLOUR || word.has_colour;
      n_pieces += word.kind == WORD_PIECE;
    }
  if (n_pieces == 0)
    return n_colours >= 2 ? 20 : 0; /* an empty board */
  return n_colours > 0 ? 85 : 0;
}

const QiNotation qi_notation_pieces = {
  .id = "pieces",
  .name = "Piece list",
  .read = pieces_read,
  .write = qi_pieces_write,
  .detect = pieces_detect,
};
