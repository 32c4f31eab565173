/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"

#include "qi-fen-private.h"
#include "qi-notation-private.h"
#include "qi-sfen-private.h"

#include <string.h>

/* Boards as engines, servers and `qi show` print them. Where a program also prints the FEN, that is
 * what counts, and the drawing is compared with it. What a drawing does not say is named. */

#define DETECT_BYTES 32768
#define MAX_NAMED_SQUARES 64

/* A drawing while it is read. */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  QiAsciiText          text;
  QiAsciiWords         words;
  const QiGameInfo    *info;
  const char          *game;
  const QiLetters     *letters;
  gboolean             has_tokens; /* squares hold EPIN tokens, not letters of a game */
  gboolean             is_stones;  /* X and O */
  guint                n_files;
  guint                n_ranks;
  QiShape              shape;
  gboolean             flips_ranks;
  gboolean             flips_files;
} QiAscii;

static QiSpan
get_cell (const QiAscii     *self,
          const QiAsciiLine *line,
          guint              file)
{
  return g_array_index (self->text.cells, QiSpan, line->first + file);
}

/* The width that most ranks have; the first of those that are equally common. */
static guint
find_width (const QiAscii *self)
{
  guint counts[QI_MAX_DIMENSION_SIZE + 2] = { 0 };
  guint best = 0;

  for (guint i = 0; i < self->text.ranks->len; i++)
    {
      guint n = MIN (qi_ascii_get_rank (&self->text, i)->n_cells, QI_MAX_DIMENSION_SIZE + 1);

      counts[n]++;
      if (best == 0 || counts[n] > counts[best])
        best = n;
    }
  return best;
}

/* Where the squares of a rank stand, for a message about the whole rank. */
static QiSpan
get_rank_span (const QiAscii     *self,
               const QiAsciiLine *line)
{
  if (line->n_cells == 0)
    return line->span;
  QiSpan first = get_cell (self, line, 0);
  QiSpan last = get_cell (self, line, line->n_cells - 1);

  return (QiSpan) { first.offset, last.offset + last.length - first.offset };
}

static void
report_width (QiAscii *self,
              guint    rank)
{
  const QiAsciiLine *line = qi_ascii_get_rank (&self->text, rank);
  const int number = line->label >= 0 ? line->label : (int) (self->n_ranks - rank);
  QiFinding *finding =
    qi_scan_error (&self->scan, "dimensional-coherence", "placement", get_rank_span (self, line),
                   "rank %d has %u squares instead of %u", number, line->n_cells, self->n_files);

  qi_finding_set_param (finding, "kind", "rank");
  qi_finding_set_int (finding, "rank", number);
  qi_finding_set_int (finding, "width", line->n_cells);
  qi_finding_set_int (finding, "expected", self->n_files);
}

/* Ranks that are not numbered one after the other: one of them is missing or stands twice. */
static void
check_labels (QiAscii *self)
{
  int last = -1;
  int step = 0;

  for (guint i = 0; i < self->text.ranks->len; i++)
    {
      const QiAsciiLine *line = qi_ascii_get_rank (&self->text, i);

      if (line->label < 0 || (last >= 0 && step == 0 && ABS (line->label - last) != 1 && i > 1))
        return;
      if (last >= 0 && step == 0)
        step = line->label > last ? 1 : -1;
      if (last >= 0 && line->label != last + step)
        {
          QiFinding *finding =
            qi_scan_error (&self->scan, "rank-missing", "placement", line->label_span,
                           "rank %d stands where rank %d was expected", line->label, last + step);

          qi_finding_set_int (finding, "expected", last + step);
          return;
        }
      last = line->label;
    }
}

static gboolean
measure (QiAscii *self)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  g_autoptr (GError) error = NULL;

  if (self->text.n_boards == 0)
    {
      qi_scan_error (&self->scan, "drawing-missing", "whole", (QiSpan) { 0, 0 },
                     "there is no board in the text");
      return FALSE;
    }
  self->n_ranks = self->text.ranks->len;
  self->n_files = find_width (self);
  for (guint i = 0; i < self->n_ranks && !qi_scan_is_hopeless (&self->scan); i++)
    if (qi_ascii_get_rank (&self->text, i)->n_cells != self->n_files)
      report_width (self, i);
  check_labels (self);

  const gint64 sizes[2] = { self->n_ranks, self->n_files };
  if (qi_shape_init (&self->shape, sizes, 2, limits, &error))
    return TRUE;
  QiFinding *finding =
    qi_scan_error (&self->scan, "dimension-too-large", "placement",
                   qi_ascii_get_rank (&self->text, 0)->span, "the board is too large");
  qi_finding_set_int (finding, "size", MAX (self->n_ranks, self->n_files));
  qi_finding_set_int (finding, "maximum", QI_MAX_DIMENSION_SIZE);
  return FALSE;
}

/* What the squares hold, taken together. */
typedef struct
{
  guint64  letters; /* bits as in QiPlacement */
  guint    n_letters;
  guint    n_tokens;
  gboolean has_hoshi;
} Content;

static void
survey_cells (const QiAscii *self,
              Content       *content)
{
  *content = (Content) { 0 };
  for (guint i = 0; i < self->n_ranks; i++)
    {
      const QiAsciiLine *line = qi_ascii_get_rank (&self->text, i);

      for (guint file = 0; file < line->n_cells; file++)
        {
          QiSpan span = get_cell (self, line, file);
          QiAsciiCell cell = qi_ascii_cell_read (&self->scan, span);

          if (cell.kind == QI_ASCII_LETTER)
            {
              content->letters |= G_GUINT64_CONSTANT (1) << ((g_ascii_toupper (cell.letter) - 'A') +
                                                             (cell.plus ? 26 : 0));
              content->n_letters++;
            }
          content->n_tokens += cell.kind == QI_ASCII_TOKEN;
          content->has_hoshi = content->has_hoshi || qi_scan_is (&self->scan, span, "+");
        }
    }
}

/* The game of the header: its name in the table, or its id. */
static const char *
find_named_game (const QiAscii *self)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (gsize i = 0; self->words.name.length > 0 && all[i] != NULL; i++)
    if (qi_scan_is (&self->scan, self->words.name, qi_game_info_get_name (all[i])) ||
        qi_scan_is (&self->scan, self->words.name, qi_game_info_get_id (all[i])))
      return qi_game_info_get_id (all[i]);
  return NULL;
}

/* Stones: X and O and nothing else. Go's boards have star points and files without an I; on eight
 * by eight without them it is Othello. */
static const char *
find_stones (const QiAscii *self,
             const Content *content)
{
  const guint64 stones =
    G_GUINT64_CONSTANT (1) << ('X' - 'A') | G_GUINT64_CONSTANT (1) << ('O' - 'A');

  if (content->n_tokens > 0 || (content->letters & ~stones) != 0)
    return NULL;
  if (content->n_letters == 0 && !content->has_hoshi)
    return NULL;
  if (self->n_files == 8 && self->n_ranks == 8 && !content->has_hoshi &&
      qi_game_info_lookup ("othello") != NULL)
    return "othello";
  return qi_game_info_lookup ("go") == NULL ? NULL : "go";
}

static void
choose_game (QiAscii *self)
{
  Content content;
  const char *named = find_named_game (self);

  survey_cells (self, &content);
  self->has_tokens = self->words.header.length > 0 || content.n_tokens > 0;
  self->game = named != NULL ? named : self->options->game;
  if (!self->has_tokens)
    {
      const char *stones = find_stones (self, &content);

      self->is_stones = stones != NULL && (self->game == NULL || content.n_letters > 0);
      if (self->game == NULL)
        self->game = stones;
    }
  self->info = qi_game_info_lookup (self->game);
  if (self->info == NULL && !self->has_tokens)
    {
      self->info = qi_letters_find_game ("fen", self->n_ranks, self->n_files, content.letters);
      if (self->info == NULL)
        self->info = qi_sfen_find_game (self->n_ranks, self->n_files, content.letters);
      if (self->game == NULL && self->info != NULL)
        self->game = qi_game_info_get_id (self->info);
    }
  self->letters = qi_letters_lookup (self->info, FALSE);
  /* A game without a FEN has no letters but its tokens. */
  if (self->info != NULL && self->letters->mask == 0 && !self->is_stones)
    self->has_tokens = TRUE;
  if (!self->is_stones && (content.letters & ~self->letters->mask) != 0 && self->info != NULL &&
      self->options->game == NULL && named == NULL)
    self->letters = qi_letters_lookup (self->info, TRUE);
}

/* Which way the board is seen, by the names of its ranks and files. */
static void
choose_orientation (QiAscii *self)
{
  const QiAsciiLine *first = qi_ascii_get_rank (&self->text, 0);
  const QiAsciiLine *last = qi_ascii_get_rank (&self->text, self->n_ranks - 1);
  QiCoordinates coordinates = QI_COORDINATES_CHESS;
  gboolean knows_ranks = self->n_ranks > 1 && first->label >= 0 && last->label >= 0;
  gboolean knows_files = self->text.files_line >= 0;

  if (self->info != NULL)
    coordinates = qi_game_info_get_coordinates (self->info);
  else if (self->words.header.length > 0)
    coordinates = QI_COORDINATES_CELL;
  const gboolean counts_down =
    coordinates != QI_COORDINATES_CELL && coordinates != QI_COORDINATES_SHOGI;
  if (knows_ranks)
    self->flips_ranks = (first->label > last->label) != counts_down;
  if (knows_files)
    {
      const QiAsciiLine *files =
        &g_array_index (self->text.lines, QiAsciiLine, self->text.files_line);
      const gboolean is_normal = files->step == (coordinates == QI_COORDINATES_SHOGI ? -1 : 1);

      self->flips_files = !is_normal;
    }
  if (knows_ranks != knows_files)
    {
      self->flips_ranks = self->flips_ranks || self->flips_files;
      self->flips_files = self->flips_ranks;
    }
}

/* The token of a piece; FALSE when the square's text is none. @buffer holds what is made. */
static gboolean
get_token (const QiAscii *self,
           QiSpan         span,
           QiToken       *token,
           char           buffer[QI_EPIN_MAX_BYTES + 1])
{
  const QiAsciiCell cell = qi_ascii_cell_read (&self->scan, span);
  QiEpin epin;

  if (self->is_stones && cell.kind == QI_ASCII_LETTER &&
      (cell.letter == 'X' || cell.letter == 'O' || cell.letter == 'x' || cell.letter == 'o'))
    {
      gsize n = 0;
      const QiGamePiece *pieces =
        self->info == NULL ? NULL : qi_game_info_get_pieces (self->info, &n);

      if (n == 0 || !qi_epin_parse (pieces[0].token, -1, &epin))
        epin = (QiEpin) { .letter = 'S' };
      epin.side =
        g_ascii_toupper (cell.letter) == 'X' ? QI_SIDE_FIRST : QI_SIDE_SECOND;
      *token = (QiToken) { buffer, (guint) qi_epin_format (&epin, buffer), QI_TOKEN_STRING };
      return TRUE;
    }
  if (cell.kind == QI_ASCII_LETTER && !self->has_tokens)
    return qi_letters_get (self->letters, cell.letter, cell.plus, token);
  if (span.length > QI_EPIN_MAX_BYTES ||
      !qi_epin_parse (self->scan.text + span.offset, (gssize) span.length, &epin))
    return FALSE;
  *token = (QiToken) { buffer, (guint) qi_epin_format (&epin, buffer), QI_TOKEN_STRING };
  return TRUE;
}

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

static void
report_cell (QiAscii *self,
             QiSpan   span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_finding_set_param (qi_scan_error (&self->scan, "piece-token", "placement", span,
                                       "invalid piece token: %s", quote),
                        "text", quote);
}

/* Puts the pieces on @builder, and where they stand in the text into the places. */
static void
read_board (QiAscii           *self,
            QiPositionBuilder *builder)
{
  for (guint rank = 0; rank < self->n_ranks; rank++)
    {
      const QiAsciiLine *line = qi_ascii_get_rank (&self->text, rank);

      for (guint file = 0; file < MIN (line->n_cells, self->n_files); file++)
        {
          const QiSpan span = get_cell (self, line, file);
          const guint square = get_square (self, rank, file);
          char buffer[QI_EPIN_MAX_BYTES + 1];
          QiToken token;

          if (qi_ascii_cell_read (&self->scan, span).kind != QI_ASCII_EMPTY)
            {
              if (get_token (self, span, &token, buffer))
                qi_position_builder_put (builder, square, &token);
              else if (!qi_scan_is_hopeless (&self->scan))
                report_cell (self, span);
            }
          if (self->reading->places != NULL && span.length > 0)
            g_array_append_val (self->reading->places,
                                ((QiTextPlace) { span.offset, span.length, square }));
        }
    }
}

static void
add_to_hand (QiAscii           *self,
             QiPositionBuilder *builder,
             QiSide             side,
             QiSpan             span,
             guint64            count)
{
  char buffer[QI_EPIN_MAX_BYTES + 1];
  QiToken token;

  if (!get_token (self, span, &token, buffer))
    {
      char quote[QI_SCAN_QUOTE_BYTES];

      qi_scan_quote (&self->scan, span, quote);
      qi_finding_set_param (qi_scan_error (&self->scan, "hand-piece-token", "hands", span,
                                           "invalid piece token: %s", quote),
                            "text", quote);
      return;
    }
  /* A server writes the pieces of both sides in capitals. */
  QiEpin epin;
  char own[QI_EPIN_MAX_BYTES + 1];
  if (!self->has_tokens && qi_epin_parse (token.text, token.length, &epin))
    {
      epin.side = side;
      token = (QiToken) { own, (guint) qi_epin_format (&epin, own), QI_TOKEN_STRING };
    }
  qi_position_builder_add_to_hand (builder, side, &token, count);
}

/* "[bnp]": letters of either case, as Fairy-Stockfish has them, or of the side @side. */
static void
read_brackets (QiAscii           *self,
               QiPositionBuilder *builder,
               QiSpan             span,
               int                side)
{
  const char *text = self->scan.text;
  const gsize end = span.offset + span.length;
  const char *open = memchr (text + span.offset, '[', span.length);
  gsize at = open == NULL ? end : (gsize) (open - text) + 1;

  if (open == NULL || memchr (text + at, ']', end - at) == NULL)
    return;
  for (; text[at] != ']'; at++)
    if (qi_scan_is_letter (text[at]))
      add_to_hand (self, builder,
                   side >= 0            ? (QiSide) side
                   : text[at] >= 'a' ? QI_SIDE_SECOND
                                     : QI_SIDE_FIRST,
                   (QiSpan) { at, 1 }, 1);
    else if (!qi_scan_is_blank (text[at]) && text[at] != '-')
      report_cell (self, (QiSpan) { at, 1 });
}

/* "P×2, N": the pieces in a hand. */
static void
read_hand (QiAscii           *self,
           QiPositionBuilder *builder,
           QiSide             side,
           gsize              at,
           gsize              end)
{
  while (at < end && !qi_scan_is_hopeless (&self->scan))
    {
      const char *comma = memchr (self->scan.text + at, ',', end - at);
      const gsize stop = comma == NULL ? end : (gsize) (comma - self->scan.text);
      const QiSpan item = qi_ascii_trim (&self->scan, (QiSpan) { at, stop - at });
      QiSpan token = item;
      guint64 count = 1;
      gsize digits = item.offset + item.length;

      at = stop + 1;
      while (digits > item.offset && qi_scan_is_digit (self->scan.text[digits - 1]))
        digits--;
      if (digits < item.offset + item.length && digits > item.offset &&
          item.offset + item.length - digits < 6)
        {
          gsize sign = digits - 1;

          if (self->scan.text[sign] != 'x' && sign > item.offset)
            sign--;
          count = g_ascii_strtoull (self->scan.text + digits, NULL, 10);
          token.length = sign - item.offset;
        }
      if (token.length == 0 || count == 0)
        report_cell (self, item);
      else
        add_to_hand (self, builder, side, token, count);
    }
}

/* The style in "Black (c)": one token in brackets. */
static gboolean
find_style (const QiAscii *self,
            QiSpan         rest,
            QiSpan        *style)
{
  const gsize end = rest.offset + rest.length;
  const gsize at = rest.offset + 2;
  const char *close = NULL;

  if (rest.length < 4 || memcmp (self->scan.text + rest.offset, " (", 2) != 0)
    return FALSE;
  close = memchr (self->scan.text + at, ')', end - at);
  if (close == NULL)
    return FALSE;
  *style = (QiSpan) { at, (gsize) (close - self->scan.text) - at };
  return style->length > 0;
}

/* Lines that name a side: its style and its hand. */
static void
read_sides (QiAscii           *self,
            QiPositionBuilder *builder)
{
  for (guint i = 0; i < self->text.end; i++)
    {
      const QiAsciiLine *line = &g_array_index (self->text.lines, QiAsciiLine, i);
      const gsize end = line->span.offset + line->span.length;
      QiSpan rest;
      QiSpan style;
      gsize at = 0;

      if (line->kind == QI_ASCII_FRAMED && line->n_cells > 1)
        read_brackets (self, builder, line->tail, -1);
      if (line->kind == QI_ASCII_FRAMED || line->kind == QI_ASCII_RULE)
        continue;
      int side = qi_ascii_find_side (&self->scan, line->span, self->info, &rest);
      if (side < 0)
        continue;
      if (qi_ascii_find_word (&self->scan, rest, "holding", &at))
        read_brackets (self, builder, rest, side);
      else if (qi_ascii_find_word (&self->scan, rest, "in hand:", &at))
        read_hand (self, builder, (QiSide) side, at + 8, end);
      if (self->words.header.length > 0 && find_style (self, rest, &style) &&
          g_utf8_validate_len (self->scan.text + style.offset, style.length, NULL))
        {
          g_autofree char *text = g_strndup (self->scan.text + style.offset, style.length);

          qi_position_builder_set_style (builder, (QiSide) side, &QI_TOKEN (text));
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
  read_sides (self, builder);
  qi_position_builder_set_turn (builder, self->words.turn == 1 ? QI_SIDE_SECOND : QI_SIDE_FIRST);

  QiPosition *position = qi_position_builder_end (builder, &error);
  if (position == NULL)
    {
      QiFinding *finding =
        qi_scan_error (&self->scan, "too-many-pieces", "hands",
                       qi_ascii_get_rank (&self->text, 0)->span, "more pieces than squares");

      qi_finding_set_int (finding, "squares", qi_shape_get_n_squares (&self->shape));
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

          if (side == QI_SIDE_SECOND)
            letter = g_ascii_tolower (letter);
          if (span.length > 0 && memchr (self->scan.text + span.offset, letter, span.length) != NULL)
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

static gboolean
may_castle (const QiAscii *self)
{
  g_autoptr (QiSetup) start = self->info == NULL ? NULL : qi_game_info_dup_start (self->info);

  return start != NULL && qi_details_get (qi_setup_get_details (start), "castling") != NULL;
}

static QiSetup *
read_drawing (QiAscii *self)
{
  if (self->n_files == 0)
    return NULL;
  choose_game (self);
  choose_orientation (self);
  self->words.turn =
    qi_ascii_find_turn (&self->text, &self->scan, self->info, &self->words.castling);

  g_autoptr (QiPosition) position = build (self);
  if (position == NULL)
    return NULL;
  QiDetails *details = read_castling (self, position);
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
    qi_scan_warn (&self->scan, "side-unknown", "side", end,
                  "the drawing does not say who moves: first");
  /* Our own drawings leave out what there is none of. */
  if (self->words.castling.length == 0 && self->words.header.length == 0 && may_castle (self))
    qi_finding_set_param (qi_scan_note (&self->scan, "field-left-out", "castling", end,
                                        "the drawing does not name castling rights"),
                          "name", "castling");
}

/* Says where the drawing and the FEN beside it differ. */
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
      qi_scan_warn (&self->scan, "drawing-differs", "placement",
                    qi_ascii_get_rank (&self->text, 0)->span,
                    "the drawing and the FEN are of different sizes");
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
          finding = qi_scan_warn (&self->scan, "drawing-differs", "placement",
                                  get_cell (self, qi_ascii_get_rank (&self->text, rank), file),
                                  "the drawing differs from the FEN, which counts");
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
      QiReading *reading = notations[i]->read (text, spans[i].length, &options);

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

/* Takes what the FEN says. Its letters are then those of the drawing. */
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

/* Reads the drawing beside a sound FEN: what is wrong with it is only that it differs. */
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
  g_autoptr (QiSetup) drawn = measure (&other) ? read_drawing (&other) : NULL;
  if (drawn == NULL || other.scan.failed)
    qi_scan_warn (&self->scan, "drawing-differs", "placement",
                  qi_ascii_get_rank (&self->text, 0)->span,
                  "the drawing has faults; the FEN beside it counts");
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
      g_autoptr (QiSetup) drawn = measure (self) ? read_drawing (self) : NULL;

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
ascii_read (const char          *text,
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
    qi_finding_set_int (qi_scan_warn (&self.scan, "further-positions", "whole", self.text.second,
                                      "the first of %u boards was read", self.text.n_boards),
                        "count", self.text.n_boards);
  if (self.scan.failed)
    reading->partial = setup;
  else
    reading->setup = setup;
  qi_ascii_text_clear (&self.text);
  qi_scan_clear (&self.scan);
  return reading;
}

/* Ranks of one width that hold nothing strange, and enough of them that chance does not do it. */
static guint
ascii_detect (const char *text,
              gsize       length)
{
  QiScan scan = { .text = text, .length = MIN (length, DETECT_BYTES) };
  QiAscii self = { .scan = scan };
  guint score = 0;
  guint n_pieces = 0;

  if (memchr (text, '\n', scan.length) == NULL || text[0] == '{' || text[0] == '(')
    return 0;
  qi_ascii_text_init (&self.text, &scan);
  self.n_ranks = self.text.ranks->len;
  self.n_files = self.n_ranks == 0 ? 0 : find_width (&self);
  qi_ascii_words_read (&self.words, &self.text, &scan);
  if (self.text.n_boards > 0 && self.words.header.length > 0)
    score = 90;
  else if (self.text.n_boards > 0 && self.n_ranks > 0 && self.n_files > 1)
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
              QiAsciiCell cell = qi_ascii_cell_read (&scan, get_cell (&self, line, file));

              n_pieces += cell.kind == QI_ASCII_LETTER || cell.kind == QI_ASCII_TOKEN;
              if (cell.kind == QI_ASCII_STRANGE)
                score = MIN (score, 25);
            }
        }
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
