/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"

#include "qi-details-private.h"
#include "qi-fen-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"
#include "qi-sfen-private.h"

#include <string.h>

/* Boards as engines, servers and `qi show` print them. Where a program also prints the FEN, that is
 * what counts, and the drawing is compared with it. What a drawing does not say is named. */

#define DETECT_BYTES      32768
#define MIN_CELLS         4 /* of a board, for each that holds nothing that is known */
#define MAX_NAMED_SQUARES 64

static guint
get_square (const QiAscii *self,
            guint          rank,
            guint          file)
{
  if (self->flips_ranks)
    rank = self->n_ranks - 1 - rank;
  if (self->flips_files)
    file = self->n_files - 1 - file;
  return rank * self->n_files + file;
}

/* Puts the pieces on @builder, and adds their places in the text. */
static void
read_board (QiAscii           *self,
            QiPositionBuilder *builder)
{
  for (guint rank = 0; rank < self->n_ranks; rank++)
    {
      const QiAsciiLine *line = qi_ascii_get_rank (&self->text, rank);

      for (guint file = 0; file < MIN (line->n_cells, self->n_files); file++)
        {
          const QiSpan span = qi_ascii_get_cell (self, line, file);
          const guint square = get_square (self, rank, file);
          char buffer[QI_EPIN_MAX_BYTES + 1];
          QiToken token;

          if (qi_ascii_cell_read (&self->scan, span).kind != QI_ASCII_EMPTY)
            {
              if (qi_ascii_get_token (self, span, &token, buffer))
                qi_position_builder_put (builder, square, &token);
              else if (!qi_scan_is_hopeless (&self->scan))
                qi_ascii_report_cell (self, span);
            }
          if (self->reading->places != NULL && span.length > 0)
            g_array_append_val (self->reading->places,
                                ((QiTextPlace) { span.offset, span.length, square }));
        }
    }
}

static QiPosition *
build (QiAscii *self)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  const char style = self->info == NULL ? 'G' : qi_game_info_get_style (self->info);
  QiPositionBuilder *builder = qi_position_builder_new (&self->shape, limits);
  g_autoptr (GError) error = NULL;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      char text[2] = { side == QI_SIDE_FIRST ? style : g_ascii_tolower (style), '\0' };

      qi_position_builder_set_style (builder, side, &QI_TOKEN (text));
    }
  if (self->options->want_places)
    self->reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  read_board (self, builder);
  qi_ascii_read_sides (self, builder);
  qi_position_builder_set_turn (builder, self->words.turn == 1 ? QI_SIDE_SECOND : QI_SIDE_FIRST);

  QiPosition *position = qi_position_builder_end (builder, &error);
  if (position == NULL)
    {
      qi_scan_add (&self->scan, "hands", qi_ascii_get_rank (&self->text, 0)->span,
                   qi_found_too_many_pieces_drawing (qi_shape_get_n_squares (&self->shape)));
    }
  return position;
}

/* Rights as letters beside the side to move. */
static QiDetails *
read_castling (QiAscii          *self,
               const QiPosition *position)
{
  QiDetails *details = qi_details_new ();
  const QiSpan span = self->words.castling;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      guint squares[2];
      gsize n = 0;
      QiFenBackRank rank;

      qi_fen_look_at_rank (&rank, position, self->letters, side);
      for (guint i = 0; i < 2; i++)
        {
          char letter = "KQ"[i];

          if ((side == QI_SIDE_SECOND) != (self->words.eyes == QI_SIDE_SECOND))
            letter = g_ascii_tolower (letter);
          if (span.length > 0
              && memchr (self->scan.text + span.offset, letter, span.length) != NULL)
            squares[n++] = rank.rook[i == 0];
        }
      if (n > 0)
        {
          g_autoptr (QiDetails) before = details;

          details = qi_details_with_side_squares (before, "castling", side, squares, n);
        }
    }
  return details;
}

/* Lc0 has a star on the square that a pawn has just passed over. */
static void
read_passed (QiAscii    *self,
             QiDetails **details)
{
  for (guint rank = 0; rank < self->n_ranks; rank++)
    {
      const QiAsciiLine *line = qi_ascii_get_rank (&self->text, rank);

      for (guint file = 0; file < MIN (line->n_cells, self->n_files); file++)
        if (qi_scan_is (&self->scan, qi_ascii_get_cell (self, line, file), "*"))
          {
            g_autoptr (QiDetails) before = *details;

            *details = qi_details_with_int (before, "enPassant", get_square (self, rank, file));
          }
    }
}

static gboolean
may_castle (const QiAscii *self)
{
  g_autoptr (QiSetup) start = self->info == NULL ? NULL : qi_game_info_dup_start (self->info);

  return start != NULL && qi_details_get (qi_setup_get_details (start), "castling") != NULL;
}

static QiSetup *
read_drawing (QiAscii *self)
{
  qi_ascii_choose_game (self);
  qi_ascii_choose_orientation (self);
  self->words.turn =
    qi_ascii_find_turn (&self->text, &self->scan, self->info, &self->words.castling);
  if (self->words.eyes >= 0)
    self->words.turn = self->words.eyes;

  g_autoptr (QiPosition) position = build (self);
  if (position == NULL)
    return NULL;
  QiDetails *details = read_castling (self, position);
  if (self->words.eyes >= 0)
    read_passed (self, &details);
  if (self->words.header.length > 0)
    qi_ascii_details_read (&self->scan, &self->text, self->info, &self->shape, &details);
  g_autoptr (QiDetails) whole = details;
  return qi_setup_new (position, self->game, whole);
}

static void
note_missing (QiAscii *self)
{
  const QiAsciiLine *last = qi_ascii_get_rank (&self->text, self->n_ranks - 1);
  const QiSpan end = { last->span.offset + last->span.length, 0 };

  if (self->words.turn < 0)
    qi_scan_add (&self->scan, "side", end, qi_found_side_unknown_drawing ());
  /* Our own drawings leave out empty fields. */
  if (self->words.castling.length == 0 && self->words.header.length == 0 && may_castle (self))
    qi_finding_set_param (qi_scan_add (&self->scan, "castling", end,
                                       qi_found_field_left_out_drawing ()),
                          "name", "castling");
}

/* Reports where the drawing and the FEN beside it differ. */
static void
compare (QiAscii *self,
         QiSetup *drawn,
         QiSetup *told)
{
  const QiPosition *a = qi_setup_get_position (drawn);
  const QiPosition *b = qi_setup_get_position (told);
  QiFinding *finding = NULL;
  guint n = 0;

  if (!qi_shape_equal (qi_position_get_shape (a), qi_position_get_shape (b)))
    {
      qi_scan_add (&self->scan, "placement", qi_ascii_get_rank (&self->text, 0)->span,
                   qi_found_drawing_differs_size ());
      return;
    }
  for (guint rank = 0; rank < self->n_ranks; rank++)
    for (guint file = 0; file < self->n_files; file++)
      {
        const guint square = get_square (self, rank, file);
        const QiToken *left = qi_position_get_piece (a, square);
        const QiToken *right = qi_position_get_piece (b, square);

        if (left == right || (left != NULL && right != NULL && qi_token_equal (left, right)))
          continue;
        if (finding == NULL)
          finding =
            qi_scan_add (&self->scan, "placement",
                         qi_ascii_get_cell (self, qi_ascii_get_rank (&self->text, rank), file),
                         qi_found_drawing_differs ());
        if (n++ < MAX_NAMED_SQUARES)
          qi_finding_add_square (finding, square);
      }
}

/* Reads the FEN beside the board, else the SFEN; NULL when there is none that is sound. */
static QiReading *
read_line (QiAscii *self,
           QiSpan  *span)
{
  const QiNotation *const notations[] = { &qi_notation_fen, &qi_notation_sfen };
  const QiSpan spans[] = { self->words.fen, self->words.sfen };
  QiReadOptions options = *self->options;
  QiReading *first = NULL;

  for (guint i = 0; i < 2; i++)
    {
      if (spans[i].length == 0)
        continue;
      const char *text = self->scan.text + spans[i].offset;
      QiReading *reading = notations[i]->read (notations[i], text, spans[i].length, &options);

      if (reading->setup != NULL || first == NULL)
        *span = spans[i];
      if (reading->setup != NULL)
        {
          g_clear_pointer (&first, qi_reading_free);
          return reading;
        }
      if (first == NULL)
        first = reading;
      else
        qi_reading_free (reading);
    }
  return first;
}

/* Takes the setup, the findings and the places of the FEN's reading. */
static QiSetup *
take_line (QiAscii   *self,
           QiReading *line,
           QiSpan     span)
{
  QiScan *scan = &self->scan;

  qi_reading_shift (line, span.offset, scan->text, scan->length);
  for (guint i = 0; i < line->findings->len; i++)
    qi_findings_add (scan->findings, qi_finding_ref (g_ptr_array_index (line->findings, i)));
  g_clear_pointer (&self->reading->places, g_array_unref);
  self->reading->places = g_steal_pointer (&line->places);
  if (line->setup != NULL)
    return qi_setup_ref (line->setup);
  scan->failed = TRUE;
  return line->partial == NULL ? NULL : qi_setup_ref (line->partial);
}

/* Reads the drawing beside a valid FEN: then the only possible fault is that the two differ. */
static void
compare_drawing (QiAscii *self,
                 QiSetup *told)
{
  QiAscii other = *self;
  g_autoptr (QiReading) reading = qi_reading_new ("ascii");
  QiReadOptions options = *self->options;

  options.game = qi_setup_get_game (told);
  options.want_places = FALSE;
  other.options = &options;
  other.reading = reading;
  qi_scan_init (&other.scan, self->scan.text, self->scan.length, reading, &options);
  g_autoptr (QiSetup) drawn = qi_ascii_measure (&other) ? read_drawing (&other) : NULL;
  if (drawn == NULL || other.scan.failed)
    qi_scan_add (&self->scan, "placement", qi_ascii_get_rank (&self->text, 0)->span,
                 qi_found_drawing_differs_faulty ());
  else
    {
      other.scan.findings = self->scan.findings;
      compare (&other, drawn, told);
    }
  qi_scan_clear (&other.scan);
}

static QiSetup *
read_all (QiAscii *self)
{
  QiSpan span = { 0 };
  g_autoptr (QiReading) line = self->text.n_boards == 0 ? NULL : read_line (self, &span);

  if (line == NULL)
    {
      g_autoptr (QiSetup) drawn = qi_ascii_measure (self) ? read_drawing (self) : NULL;

      if (drawn != NULL)
        note_missing (self);
      return g_steal_pointer (&drawn);
    }
  g_autoptr (QiSetup) told = take_line (self, line, span);
  if (line->setup != NULL)
    compare_drawing (self, told);
  return g_steal_pointer (&told);
}

static QiReading *
ascii_read (const QiNotation    *notation,
            const char          *text,
            gsize                length,
            const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("ascii");
  QiAscii self = { .reading = reading, .options = options };

  qi_scan_init (&self.scan, text, length, reading, options);
  qi_ascii_text_init (&self.text, &self.scan);
  qi_ascii_words_read (&self.words, &self.text, &self.scan);
  QiSetup *setup = read_all (&self);
  if (self.text.n_boards > 1)
    qi_scan_add (&self.scan, "whole", self.text.second,
                 qi_found_further_positions_boards (self.text.n_boards));
  qi_reading_end (reading, self.scan.failed, setup);
  qi_ascii_text_clear (&self.text);
  qi_scan_clear (&self.scan);
  return reading;
}

/* Counts ranks of equal width without anything strange, enough of them to exclude chance. Words in columns are no
 * board. */
static guint
ascii_detect (const QiNotation *notation,
              const char       *text,
              gsize             length)
{
  QiScan scan = { .text = text, .length = MIN (length, DETECT_BYTES) };
  QiAscii self = { .scan = scan };
  guint score = 0;
  guint n_pieces = 0;
  guint n_cells = 0;
  guint n_strange = 0;

  if (memchr (text, '\n', scan.length) == NULL || text[0] == '{' || text[0] == '(')
    return 0;
  qi_ascii_text_init (&self.text, &scan);
  self.n_ranks = self.text.ranks->len;
  self.n_files = qi_ascii_find_width (&self);
  qi_ascii_words_read (&self.words, &self.text, &scan);
  if (self.text.n_boards > 0 && self.words.header.length > 0)
    score = 90;
  else if (self.text.n_boards > 0 && self.n_files > 1)
    {
      const gboolean is_open = qi_ascii_get_rank (&self.text, 0)->kind == QI_ASCII_OPEN;

      score = is_open ? 65 : 85;
      for (guint i = 0; i < self.n_ranks && score > 0; i++)
        {
          const QiAsciiLine *line = qi_ascii_get_rank (&self.text, i);

          if (line->n_cells != self.n_files)
            score = MIN (score, 40);
          for (guint file = 0; file < line->n_cells; file++)
            {
              QiAsciiCell cell = qi_ascii_cell_read (&scan, qi_ascii_get_cell (&self, line, file));

              n_pieces += cell.kind == QI_ASCII_LETTER || cell.kind == QI_ASCII_TOKEN;
              n_cells++;
              n_strange += cell.kind == QI_ASCII_STRANGE;
            }
        }
      if (n_strange > 0)
        score = n_strange <= n_cells / MIN_CELLS ? MIN (score, 25) : 0;
      if (n_pieces == 0 && self.text.files_line < 0)
        score = MIN (score, 20);
    }
  qi_ascii_text_clear (&self.text);
  return score;
}

const QiNotation qi_notation_ascii = {
  .id = "ascii",
  .name = "Board as text",
  .read = ascii_read,
  .write = qi_ascii_write,
  .detect = ascii_detect,
};
