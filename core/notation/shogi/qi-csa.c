/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-csa-private.h"

#include "qi-csa-read-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-legacy-text-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* CSA: the start of a game record of the Computer Shogi Association. The board is nine ranks (P1…P9),
 * the array with pieces taken off (PI82HI), or piece by piece (P+59OU00KI, 00: in hand, AL: all that
 * are left); then who moves (+ or −). Sources: the association's description of version 2.2 and 3.0;
 * files of shogi-server, ShogiHome and of the World Computer Shogi Championship. */

#define DETECT_BYTES   8192
#define MAX_TURN_BYTES 16 /* of what stands where the side has to stand and is none */

static QiFinding *
report (QiCsaReader *self,
        QiFinding *(*make) (const char *text),
        const char  *field,
        QiSpan       span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  return qi_scan_add (&self->scan, field, span, make (quote));
}

/* --- statements ------------------------------------------------------------------------------ */

/* The square of a file and a rank from 1 ("82": 8 from the right, 2 from the top). */
static guint
square_at (guint file,
           guint rank)
{
  return (rank - 1) * QI_CSA_SIZE + QI_CSA_SIZE - file;
}

static void
put_piece (QiCsaReader      *self,
           guint             square,
           const QiCsaPiece *piece,
           QiSide            side,
           QiSpan            span)
{
  if (self->squares[square].piece != NULL)
    report (self, qi_found_square_occupied, "board", span);
  else
    self->squares[square] = (QiCsaSquare) { piece, side, span };
}

/* "P3-FU * +FU…": nine squares, each a blank, a star and a blank, or a sign and two letters. Blanks
 * at the end are often gone. */
static void
read_rank (QiCsaReader *self,
           guint        rank,
           QiSpan       line)
{
  const char *text = self->scan.text;
  const gsize end = line.offset + line.length;
  guint file = QI_CSA_SIZE;
  guint width = 0;

  self->has_ranks = self->has_board = TRUE;
  if (self->ranks[rank])
    {
      qi_record_note_line (&self->scan, line);
      return;
    }
  self->ranks[rank] = TRUE;
  for (gsize at = line.offset + 2; at < end; width++)
    {
      gsize start = at;
      gsize n = qi_record_blank (text, at, end);
      const QiCsaPiece *piece = NULL;

      if (n > 0)
        {
          at += n;
          width--;
          continue;
        }
      if (text[at] == '*')
        at++;
      else
        {
          if ((text[at] == '+' || text[at] == '-') && end - at >= 3)
            piece = qi_csa_find_piece (text + at + 1);
          at = MIN (at + 3, end);
          if (piece == NULL)
            {
              const QiSpan fault = { start, at - start };

              report (self, qi_found_piece_token, "board", fault);
              if (file > 0)
                qi_scan_mark (&self->scan, fault, square_at (file, rank));
            }
        }
      if (piece != NULL && file > 0)
        put_piece (self, square_at (file, rank), piece,
                   text[start] == '+' ? QI_SIDE_FIRST : QI_SIDE_SECOND,
                   (QiSpan) { start, at - start });
      file -= file > 0;
    }
  if (width == QI_CSA_SIZE)
    return;
  QiFinding *finding =
    qi_scan_add (&self->scan, "board", line, qi_found_uneven_rank (rank, width, QI_CSA_SIZE));
  qi_finding_set_param (finding, "kind", "rank");
}

/* Reads "82HI" at @at; FALSE with a fault reported. */
static gboolean
read_entry (QiCsaReader       *self,
            gsize             *at,
            gsize              end,
            guint             *file,
            guint             *rank,
            const QiCsaPiece **piece,
            QiSpan            *span)
{
  const char *text = self->scan.text;
  const gsize n = MIN (4, end - *at);

  *span = (QiSpan) { *at, n };
  *at += n;
  if (n == 4 && qi_scan_is_digit (text[span->offset]) && qi_scan_is_digit (text[span->offset + 1]))
    {
      *file = (guint) (text[span->offset] - '0');
      *rank = (guint) (text[span->offset + 1] - '0');
      *piece = qi_csa_find_piece (text + span->offset + 2);
      if ((*file > 0) == (*rank > 0)
          && (*piece != NULL || (*file == 0 && memcmp (text + span->offset + 2, "AL", 2) == 0)))
        return TRUE;
    }
  report (self, qi_found_piece_token, "board", *span);
  return FALSE;
}

/* "PI", "PI82HI22KA": the array without some pieces. */
static void
read_array (QiCsaReader *self,
            QiSpan       line)
{
  static const char *const ranks[QI_CSA_SIZE] = {
    "-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    " * -HI *  *  *  *  * -KA * ",
    "-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    NULL,
    NULL,
    NULL,
    "+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    " * +KA *  *  *  *  * +HI * ",
    "+KY+KE+GI+KI+OU+KI+GI+KE+KY",
  };
  const gsize end = line.offset + line.length;
  guint file = 0;
  guint rank = 0;
  const QiCsaPiece *piece = NULL;
  QiSpan span;

  if (self->has_board)
    {
      qi_record_note_line (&self->scan, line);
      return;
    }
  self->has_board = TRUE;
  for (guint i = 0; i < QI_CSA_N_SQUARES; i++)
    {
      const char *code =
        ranks[i / QI_CSA_SIZE] == NULL ? " * " : ranks[i / QI_CSA_SIZE] + i % QI_CSA_SIZE * 3;

      if (code[1] != '*')
        self->squares[i] = (QiCsaSquare) {
          qi_csa_find_piece (code + 1),
          code[0] == '+' ? QI_SIDE_FIRST : QI_SIDE_SECOND,
          { 0, 0 },
        };
    }
  for (gsize at = line.offset + 2; at < end;)
    {
      if (!read_entry (self, &at, end, &file, &rank, &piece, &span))
        continue;
      QiCsaSquare *square = file == 0 ? NULL : &self->squares[square_at (file, rank)];
      if (square == NULL || square->piece != piece)
        report (self, qi_found_piece_token_to_take_off, "board", span);
      else
        square->piece = NULL;
    }
}

/* "P+59OU00KI", "P-00AL". */
static void
read_pieces (QiCsaReader *self,
             QiSide       side,
             QiSpan       line)
{
  const gsize end = line.offset + line.length;
  guint file = 0;
  guint rank = 0;
  const QiCsaPiece *piece = NULL;
  QiSpan span;

  self->has_board = TRUE;
  for (gsize at = line.offset + 2; at < end;)
    {
      if (!read_entry (self, &at, end, &file, &rank, &piece, &span))
        continue;
      if (file > 0)
        {
          put_piece (self, square_at (file, rank), piece, side, span);
          continue;
        }
      if ((piece != NULL && piece->count == 0) || (piece == NULL && self->has_rest))
        {
          report (self, qi_found_hand_piece_token, "hands", span);
          continue;
        }
      QiCsaHeld held = { piece, side, span };
      self->has_rest = self->has_rest || piece == NULL;
      g_array_append_val (self->held, held);
    }
}

/* "+7776FU", "%TORYO", "T12" and all after the first of them. */
static void
take_move (QiCsaReader *self,
           QiSpan       line)
{
  if (self->moves.length == 0)
    self->moves.offset = line.offset;
  self->moves.length = line.offset + line.length - self->moves.offset;
}

static gboolean
is_move (const char *text,
         gsize       length)
{
  if (text[0] == '%' || text[0] == 'T')
    return TRUE;
  return (text[0] == '+' || text[0] == '-') && length >= 7 && qi_scan_is_digit (text[1]);
}

/* "$EVENT:name". */
static void
read_tag (QiCsaReader *self,
          QiSpan       line)
{
  const char *text = self->scan.text + line.offset;
  const char *colon = memchr (text, ':', line.length);

  if (colon == NULL)
    {
      qi_record_note_line (&self->scan, line);
      return;
    }
  gsize n = (gsize) (colon - text);
  QiSpan value =
    qi_record_trim (&self->scan, (QiSpan) { line.offset + n + 1, line.length - n - 1 });
  const char *tag = n < 2 ? NULL : qi_record_get_tag (QI_RECORD_CSA, text + 1, n - 1);
  if (n < 2
      || !qi_record_add_tag (&self->record, tag != NULL ? tag : text + 1,
                             tag != NULL ? strlen (tag) : n - 1, self->scan.text + value.offset,
                             value.length))
    qi_record_note_line (&self->scan, line);
}

static void
read_position (QiCsaReader *self,
               QiSpan       line)
{
  const char *text = self->scan.text + line.offset;

  if (text[1] >= '1' && text[1] <= '9')
    read_rank (self, (guint) (text[1] - '0'), line);
  else if (text[1] == 'I')
    read_array (self, line);
  else if (text[1] == '+' || text[1] == '-')
    read_pieces (self, text[1] == '+' ? QI_SIDE_FIRST : QI_SIDE_SECOND, line);
  else
    qi_record_note_line (&self->scan, line);
}

/* One statement; several may stand in one line with commas between them. */
static void
read_statement (QiCsaReader *self,
                QiSpan       line)
{
  const char *text = self->scan.text + line.offset;

  if (self->moves.length > 0 || is_move (text, line.length))
    take_move (self, line);
  else if (line.length == 1 && (text[0] == '+' || text[0] == '-'))
    {
      self->turn = text[0] == '+' ? QI_SIDE_FIRST : QI_SIDE_SECOND;
      self->has_turn = TRUE;
      if (self->no_turn.length > 0)
        qi_record_note_line (&self->scan, self->no_turn);
    }
  else if (text[0] == 'P' && line.length >= 2)
    read_position (self, line);
  else if (text[0] == 'V' && line.length >= 2 && qi_scan_is_digit (text[1]))
    return;
  else if (self->has_board && !self->has_turn && self->no_turn.length == 0
           && line.length <= MAX_TURN_BYTES && memchr (text, ' ', line.length) == NULL)
    self->no_turn = line;
  else
    qi_record_note_line (&self->scan, line);
}

static void
read_statements (QiCsaReader *self,
                 QiSpan       line)
{
  const char *text = self->scan.text;
  const gsize end = line.offset + line.length;

  for (gsize at = line.offset; at <= end;)
    {
      const char *comma = memchr (text + at, ',', end - at);
      gsize stop = comma == NULL ? end : (gsize) (comma - text);
      QiSpan part = { at, stop - at };

      /* A comment goes on to the end of the line. */
      if (part.length > 0 && text[at] == '\'')
        return;
      if (part.length > 0)
        read_statement (self, part);
      at = stop + 1;
    }
}

static void
read_line (QiCsaReader *self,
           QiSpan       line)
{
  const char *text = self->scan.text + line.offset;
  QiSpan rest = { line.offset + 2, line.length < 2 ? 0 : line.length - 2 };

  if (line.length == 0)
    return;
  if (line.length >= 2 && text[0] == '\'' && text[1] == '*')
    {
      if (self->moves.length == 0)
        qi_record_add_comment (&self->record, self->scan.text + rest.offset, rest.length);
    }
  else if (text[0] == '\'')
    return;
  else if (self->moves.length > 0)
    take_move (self, line);
  else if (line.length >= 2 && text[0] == 'N' && (text[1] == '+' || text[1] == '-'))
    {
      rest = qi_record_trim (&self->scan, rest);
      qi_record_set_player (&self->record, text[1] == '+' ? QI_SIDE_FIRST : QI_SIDE_SECOND,
                            self->scan.text + rest.offset, rest.length);
    }
  else if (text[0] == '$')
    read_tag (self, line);
  else
    read_statements (self, line);
}

static void
read_lines (QiCsaReader *self)
{
  for (gsize at = 0; at < self->scan.length && !qi_scan_is_hopeless (&self->scan);)
    {
      QiSpan line = qi_record_next_line (&self->scan, &at);
      QiSpan trimmed = qi_record_trim (&self->scan, line);

      /* A slash alone is between two games: the first one is read. */
      if (qi_scan_is (&self->scan, trimmed, "/"))
        {
          if (at < self->scan.length)
            qi_record_note_line (&self->scan,
                                 (QiSpan) { line.offset, self->scan.length - line.offset });
          return;
        }
      /* Blanks at the start of a rank's last square belong to it, those at the end do not. */
      read_line (self, self->scan.text[line.offset] == '\'' && line.length > 0 ? line : trimmed);
    }
}

static void
read_text (QiCsaReader *self)
{
  read_lines (self);
  if (self->moves.length > 0)
    qi_scan_add (&self->scan, "moves", self->moves, qi_found_moves_ignored ());
  if (!self->has_board)
    {
      qi_scan_add (&self->scan, "whole", (QiSpan) { 0, self->scan.length }, qi_found_no_board ());
      return;
    }
  qi_csa_check (self);
  qi_csa_build (self);
}

static QiReading *
csa_read (const QiNotation    *notation,
          const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  QiReading *reading = qi_reading_new ("csa");
  g_autofree QiCsaReader *self = g_new0 (QiCsaReader, 1);
  QiLegacyText decoded;

  self->reading = reading;
  self->options = options;
  qi_legacy_text_init (&decoded, text, length);
  qi_scan_init (&self->scan, decoded.text, decoded.length, reading, options);
  qi_legacy_text_note (&decoded, &self->scan);
  if (decoded.fault == G_MAXSIZE)
    {
      self->held = g_array_new (FALSE, FALSE, sizeof (QiCsaHeld));
      qi_record_init (&self->record);
      read_text (self);
      qi_record_clear (&self->record);
      g_array_unref (self->held);
    }
  qi_legacy_text_map (&decoded, reading);
  qi_legacy_text_clear (&decoded);
  qi_scan_clear (&self->scan);
  return reading;
}

/* TRUE when a line of the first bytes is a statement that no other format has. */
static guint
csa_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  QiScan scan = { .text = text, .length = MIN (length, DETECT_BYTES) };
  gboolean has_version = FALSE;

  for (gsize at = 0; at < scan.length;)
    {
      QiSpan line = qi_record_next_line (&scan, &at);
      const char *start = text + line.offset;

      if (line.length >= 5 && start[0] == 'P' && start[1] >= '1' && start[1] <= '9'
          && (memcmp (start + 2, " * ", 3) == 0
              || ((start[2] == '+' || start[2] == '-') && qi_csa_find_piece (start + 3) != NULL)))
        return 97;
      if (line.length >= 6 && start[0] == 'P' && (start[1] == '+' || start[1] == '-')
          && qi_scan_is_digit (start[2]) && qi_scan_is_digit (start[3])
          && (qi_csa_find_piece (start + 4) != NULL || memcmp (start + 4, "AL", 2) == 0))
        return 97;
      if (line.length >= 2 && memcmp (start, "PI", 2) == 0
          && (line.length == 2 || qi_scan_is_digit (start[2])))
        return has_version ? 97 : 70;
      /* All in one line: "V2.2,PI,+,…". */
      gboolean is_version = line.length >= 2 && start[0] == 'V' && qi_scan_is_digit (start[1]);
      if (is_version
          && (g_strstr_len (start, (gssize) line.length, ",PI") != NULL
              || g_strstr_len (start, (gssize) line.length, ",P1") != NULL))
        return 97;
      has_version =
        has_version || is_version || (line.length >= 4 && memcmp (start, "'CSA", 4) == 0);
    }
  return 0;
}

static const char *const extensions[] = { ".csa", NULL };
static const char *const games[] = { "shogi", NULL };

const QiNotation qi_notation_csa = {
  .id = "csa",
  .name = "CSA",
  .games = games,
  .extensions = extensions,
  .read = csa_read,
  .write = qi_csa_write,
  .detect = csa_detect,
};
