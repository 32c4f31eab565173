/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ascii-private.h"

#include "qi-coordinates-private.h"
#include "qi-epin-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-notation-private.h"
#include "qi-sfen-private.h"

#include <string.h>

/* The size of a drawn board, its game, which way it is seen, and what its squares hold. */

/* The width that most ranks have; the first of those that are equally common. */
guint
qi_ascii_find_width (const QiAscii *self)
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
  QiSpan first = qi_ascii_get_cell (self, line, 0);
  QiSpan last = qi_ascii_get_cell (self, line, line->n_cells - 1);

  return (QiSpan) { first.offset, last.offset + last.length - first.offset };
}

static void
report_width (QiAscii *self,
              guint    rank)
{
  const QiAsciiLine *line = qi_ascii_get_rank (&self->text, rank);
  const int number = line->label >= 0 ? line->label : (int) (self->n_ranks - rank);
  QiFinding *finding = qi_scan_add (&self->scan, "placement", get_rank_span (self, line),
                                    qi_found_uneven_rank (number, line->n_cells, self->n_files));

  qi_finding_set_param (finding, "kind", "rank");
}

/* Reports ranks whose numbers are not consecutive: one of them is missing or repeated. */
static void
check_labels (QiAscii *self)
{
  int last = -1;
  int step = 0;

  for (guint i = 0; i < self->text.ranks->len; i++)
    {
      const QiAsciiLine *line = qi_ascii_get_rank (&self->text, i);

      if (line->label < 0)
        return;
      if (last >= 0 && step == 0)
        step = line->label > last ? 1 : -1;
      if (last >= 0 && line->label != last + step)
        {
          qi_scan_add (&self->scan, "placement", line->label_span,
                       qi_found_rank_missing (last + step, line->label));

          return;
        }
      last = line->label;
    }
}

gboolean
qi_ascii_measure (QiAscii *self)
{
  if (self->text.n_boards == 0)
    {
      qi_scan_add (&self->scan, "whole", (QiSpan) { 0, 0 }, qi_found_drawing_missing ());
      return FALSE;
    }
  self->n_ranks = self->text.ranks->len;
  self->n_files = qi_ascii_find_width (self);
  for (guint i = 0; i < self->n_ranks && !qi_scan_is_hopeless (&self->scan); i++)
    if (qi_ascii_get_rank (&self->text, i)->n_cells != self->n_files)
      report_width (self, i);
  check_labels (self);

  const QiSpan first = qi_ascii_get_rank (&self->text, 0)->span;
  const guint size = MAX (self->n_ranks, self->n_files);
  if (size > QI_MAX_DIMENSION_SIZE)
    {
      qi_scan_add (&self->scan, "placement", first,
                   qi_found_dimension_too_large_board (size, QI_MAX_DIMENSION_SIZE));
      return FALSE;
    }
  self->shape = (QiShape) { 2, { self->n_ranks, self->n_files } };
  return qi_scan_check_squares (&self->scan, &self->shape, self->options, first);
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
          QiSpan span = qi_ascii_get_cell (self, line, file);
          QiAsciiCell cell = qi_ascii_cell_read (&self->scan, span);

          if (cell.kind == QI_ASCII_LETTER)
            {
              content->letters |= G_GUINT64_CONSTANT (1)
                                  << ((g_ascii_toupper (cell.letter) - 'A') + (cell.plus ? 26 : 0));
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
    if (qi_scan_is (&self->scan, self->words.name, qi_game_info_get_name (all[i]))
        || qi_scan_is (&self->scan, self->words.name, qi_game_info_get_id (all[i])))
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

  if ((content->letters & ~stones) != 0)
    return NULL;
  if (content->n_letters == 0 && !content->has_hoshi)
    return NULL;
  return self->n_files == 8 && self->n_ranks == 8 && !content->has_hoshi ? "othello" : "go";
}

void
qi_ascii_choose_game (QiAscii *self)
{
  Content content;
  const char *named = find_named_game (self);

  survey_cells (self, &content);
  self->has_tokens = self->words.header.length > 0 || content.n_tokens > 0;
  self->game = named != NULL ? named : self->options->game;
  if (!self->has_tokens)
    {
      const char *stones = find_stones (self, &content);

      self->is_stones = stones != NULL;
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
  if (!self->is_stones && (content.letters & ~self->letters->mask) != 0 && self->info != NULL
      && self->options->game == NULL && named == NULL)
    self->letters = qi_letters_lookup (self->info, TRUE);
}

/* Finds out from the names of ranks and files which side the board is seen from. */
void
qi_ascii_choose_orientation (QiAscii *self)
{
  const QiAsciiLine *first = qi_ascii_get_rank (&self->text, 0);
  const QiAsciiLine *last = qi_ascii_get_rank (&self->text, self->n_ranks - 1);
  const QiCoordinates *coordinates = qi_coordinates_lookup ("chess");
  gboolean knows_ranks = self->n_ranks > 1 && first->label >= 0 && last->label >= 0;
  gboolean knows_files = self->text.files_line >= 0;

  if (self->info != NULL)
    coordinates = qi_game_info_get_coordinates (self->info);
  else if (self->words.header.length > 0)
    coordinates = qi_coordinates_lookup ("cell");
  if (knows_ranks)
    self->flips_ranks = (first->label > last->label) != coordinates->rank.from_last;
  if (knows_files)
    {
      const QiAsciiLine *files =
        &g_array_index (self->text.lines, QiAsciiLine, self->text.files_line);
      const gboolean is_normal = files->step == (coordinates->file.from_last ? -1 : 1);

      self->flips_files = !is_normal;
    }
  if (knows_ranks != knows_files)
    {
      self->flips_ranks = self->flips_ranks || self->flips_files;
      self->flips_files = self->flips_ranks;
    }
  if (self->words.eyes == QI_SIDE_SECOND)
    self->flips_ranks = TRUE;
}

/* The token of a piece; FALSE when the square's text is none. @buffer holds what is made. */
gboolean
qi_ascii_get_token (const QiAscii *self,
                    QiSpan         span,
                    QiToken       *token,
                    char           buffer[QI_EPIN_MAX_BYTES + 1])
{
  QiAsciiCell cell = qi_ascii_cell_read (&self->scan, span);
  QiEpin epin;

  if (self->words.eyes == QI_SIDE_SECOND && g_ascii_isupper (cell.letter))
    cell.letter = g_ascii_tolower (cell.letter);
  else if (self->words.eyes == QI_SIDE_SECOND)
    cell.letter = g_ascii_toupper (cell.letter);
  if (self->is_stones && cell.kind == QI_ASCII_LETTER
      && (cell.letter == 'X' || cell.letter == 'O' || cell.letter == 'x' || cell.letter == 'o'))
    {
      gsize n = 0;
      const QiGamePiece *pieces =
        self->info == NULL ? NULL : qi_game_info_get_pieces (self->info, &n);

      if (n == 0 || !qi_epin_parse (pieces[0].token, -1, &epin))
        epin = (QiEpin) { .letter = 'S' };
      epin.side = g_ascii_toupper (cell.letter) == 'X' ? QI_SIDE_FIRST : QI_SIDE_SECOND;
      *token = (QiToken) { buffer, (guint) qi_epin_format (&epin, buffer), QI_TOKEN_STRING };
      return TRUE;
    }
  if (cell.kind == QI_ASCII_LETTER && !self->has_tokens)
    return qi_letters_get (self->letters, cell.letter, cell.plus, token);
  if (span.length > QI_EPIN_MAX_BYTES
      || !qi_epin_parse (self->scan.text + span.offset, (gssize) span.length, &epin))
    return FALSE;
  *token = (QiToken) { buffer, (guint) qi_epin_format (&epin, buffer), QI_TOKEN_STRING };
  return TRUE;
}

void
qi_ascii_report_cell (QiAscii *self,
                      QiSpan   span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_scan_add (&self->scan, "placement", span, qi_found_piece_token (quote));
}
