/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-latex.h"
#include "qi-game-info-private.h"

#include <string.h>

#define GAP         18. /* points, between two positions */
#define HEAD        18. /* number and what is asked */
#define LABEL       16.
#define CODE        18.
#define ANSWER_LINE 20.
#define MAX_SQUARE  48.
#define RULERS      1.2 /* squares that the names of files and ranks take */
#define SIZE        8
#define FIRST_LATIN 0x80
#define SIDES       9. /* squares: of a board with its coordinates */

struct _DiagramLatex
{
  DiagramSheetArea area;
  guint            columns;
  guint            rows;
  guint            n;
  GString         *body;
};

/* --- boards ----------------------------------------------------------------------------------- */

/* The letter in FEN of a piece that is drawn as one of chess; 0: there is none. */
static char
get_letter (const DiagramLook *look,
            const QiToken     *token)
{
  static const struct
  {
    const char *art;
    char letter;
  } arts[] = {
    { "king", 'K' },   { "queen", 'Q' },  { "rook", 'R' },
    { "bishop", 'B' }, { "knight", 'N' }, { "pawn", 'P' },
  };
  const QiGameInfo *info = diagram_look_get_game (look, token);
  const QiGamePiece *piece = NULL;
  QiEpin epin;

  if (info == NULL || token->kind != QI_TOKEN_STRING
      || !qi_epin_parse (token->text, (gssize) token->length, &epin) || epin.derived
      || strcmp (qi_game_info_get_piece_style (info), "western") != 0)
    return 0;
  piece = qi_game_info_find_piece (info, &epin);
  for (gsize i = 0; piece != NULL && i < G_N_ELEMENTS (arts); i++)
    if (g_strcmp0 (piece->art, arts[i].art) == 0 && epin.state == QI_PIECE_NORMAL)
      return epin.side == QI_SIDE_FIRST ? arts[i].letter : g_ascii_tolower (arts[i].letter);
  return 0;
}

/* The board in FEN, or NULL. */
static char *
dup_board (QiSetup *setup)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const QiPosition *position = qi_setup_get_position (setup);
  DiagramLook look;

  diagram_look_init (&look, setup);
  for (guint square = 0; square < SIZE * SIZE; square++)
    {
      const QiToken *piece = qi_position_get_piece (position, square);
      const char letter = piece != NULL ? get_letter (&look, piece) : '1';

      if (letter == 0)
        return NULL;
      if (square > 0 && square % SIZE == 0)
        g_string_append_c (text, '/');
      if (letter == '1' && text->len > 0 && g_ascii_isdigit (text->str[text->len - 1]))
        text->str[text->len - 1]++;
      else
        g_string_append_c (text, letter);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
has_usual_board (QiSetup *setup)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  DiagramLook look;

  diagram_look_init (&look, setup);
  return look.board != NULL && qi_position_get_n_dimensions (qi_setup_get_position (setup)) == 2
         && qi_shape_get_files (shape) == SIZE && qi_shape_get_ranks (shape) == SIZE
         && qi_game_info_get_board_style (look.board) == QI_BOARD_SQUARES
         && qi_game_info_get_board_marks (look.board) == 0
         && diagram_get_lower_side (look.board) == QI_SIDE_FIRST
         && g_strcmp0 (qi_game_info_get_coordinates (look.names)->name, "chess") == 0;
}

gboolean
diagram_latex_has_board (const DiagramPicture *picture,
                         QiSetup              *setup)
{
  const QiDetails *details = NULL;
  g_autofree char *board = NULL;

  g_return_val_if_fail (picture != NULL && setup != NULL, FALSE);

  details = qi_setup_get_details (setup);
  if (!has_usual_board (setup) || picture->style.set != NULL
      || picture->style.pieces == DIAGRAM_PIECES_LETTERS || picture->layer > 0
      || (picture->hands && qi_position_get_n_hand_pieces (qi_setup_get_position (setup)) > 0))
    return FALSE;
  if (qi_details_get (details, "walls") != NULL
      || (picture->marks && qi_details_get (details, "marks") != NULL))
    return FALSE;
  board = dup_board (setup);
  return board != NULL;
}

/* A length, with a point in every language. */
static void
append_length (GString    *text,
               const char *name,
               double      points)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, "%s%sbp", name,
                          g_ascii_formatd (buffer, sizeof buffer, "%.2f", points));
}

/* --- texts ------------------------------------------------------------------------------------ */

static const char *
get_command (gunichar c)
{
  static const struct
  {
    gunichar c;
    const char *command;
  } commands[] = {
    { '\\', "\\textbackslash{}" },
    { '{', "\\{" },
    { '}', "\\}" },
    { '$', "\\$" },
    { '&', "\\&" },
    { '#', "\\#" },
    { '_', "\\_" },
    { '%', "\\%" },
    { '^', "\\textasciicircum{}" },
    { '~', "\\textasciitilde{}" },
    { '<', "\\textless{}" },
    { '>', "\\textgreater{}" },
    { '|', "\\textbar{}" },
    { '"', "\\textquotedbl{}" },
    { '\'', "\\textquotesingle{}" },
    { '`', "\\textasciigrave{}" },
    { '-', "-{}" },
    { ',', ",{}" },
    { '[', "{[}" },
    { ']', "{]}" },
    { '/', "/\\allowbreak{}" },
    { '*', "{*}" },
    { 0xa0, "~" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].c == c)
      return commands[i].command;
  return NULL;
}

/* Numbers that are no characters, and what only turns the direction of others: nothing is to be seen of them. */
static gboolean
is_nothing (gunichar c)
{
  return (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef)
         || g_unichar_type (c) == G_UNICODE_FORMAT;
}

void
diagram_latex_append_text (GString    *text,
                           const char *words)
{
  g_autofree char *valid = g_utf8_make_valid (words, -1);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      const gunichar c = g_utf8_get_char (at);
      const char *command = get_command (c);

      if (command != NULL)
        g_string_append (text, command);
      else if (c == '\n')
        g_string_append (text, "\\par ");
      else if (g_unichar_iscntrl (c) || c == 0x2028 || c == 0x2029)
        g_string_append_c (text, ' ');
      else if (!is_nothing (c))
        g_string_append_unichar (text, c);
    }
}

/* --- a part of a document --------------------------------------------------------------------- */

static const char *
get_title (QiSetup *setup)
{
  const QiValue *title = qi_details_get (qi_setup_get_details (setup), "title");

  return title != NULL && qi_value_get_kind (title) == QI_VALUE_STRING
           ? qi_value_get_text (title, NULL)
           : NULL;
}

/* The side of a square that was asked for, or that fits; 0: the document decides. */
static double
get_square (const DiagramPicture *picture)
{
  const double sides = picture->coordinates ? SIDES : SIDES - 1.;

  if (picture->square > 0.)
    return picture->square;
  if (picture->width > 0. && picture->height > 0.)
    return MIN (picture->width, picture->height) / sides;
  return MAX (picture->width, picture->height) / sides;
}

/* A command of the package graphicx that shows the file @name, no larger than @width × @height points; 0: half as large as it is,
 * about as the package chessboard has it. */
static void
append_picture (GString    *text,
                const char *name,
                double      width,
                double      height)
{
  g_string_append (text, "\\includegraphics");
  if (width > 0. && height > 0.)
    {
      append_length (text, "[width=", width);
      append_length (text, ",height=", height);
      g_string_append (text, ",keepaspectratio]");
    }
  else
    g_string_append (text, "[scale=0.5]");
  g_string_append_printf (text, "{\\detokenize{%s}}", name);
}

static void
append_own_picture (GString              *text,
                    const DiagramPicture *picture,
                    QiSetup              *setup,
                    const char           *name)
{
  double width = 0.;
  double height = 0.;

  /* What was asked for is what the picture has. */
  if (get_square (picture) > 0.)
    diagram_picture_measure (picture, setup, &width, &height, NULL);
  append_picture (text, name, width, height);
}

/* A command of the package chessboard, which has such a board. @square: side of a square in points (1/72 inch); 0: as the document has it.
 * Source: chessboard 1.10, "setfen", "inverse", "label", "showmover", "boardfontsize". */
static void
append_board (GString              *text,
              const DiagramPicture *picture,
              QiSetup              *setup,
              double                square)
{
  g_autofree char *board = NULL;
  gboolean is_second;

  g_return_if_fail (text != NULL && picture != NULL && setup != NULL);

  board = dup_board (setup);
  is_second = qi_position_get_turn (qi_setup_get_position (setup)) == QI_SIDE_SECOND;
  g_string_append_printf (text,
                          "\\chessboard[setfen={%s %c - - 0 1},inverse=%s,label=%s,showmover=%s",
                          board, is_second ? 'b' : 'w', picture->flipped ? "true" : "false",
                          picture->coordinates ? "true" : "false",
                          picture->turn ? "true" : "false");
  if (square > 0.)
    append_length (text, ",boardfontsize=", square);
  g_string_append (text, "]");
}

char *
diagram_latex_dup_part (const DiagramPicture *picture,
                        QiSetup              *setup,
                        const char           *name)
{
  GString *text = g_string_new (NULL);
  const char *title = NULL;

  g_return_val_if_fail (picture != NULL && setup != NULL, NULL);

  if (diagram_latex_has_board (picture, setup))
    {
      title = picture->title ? get_title (setup) : NULL;
      g_string_append (text, "% \\usepackage{chessboard}\n");
      if (title != NULL)
        {
          diagram_latex_append_text (text, title);
          g_string_append (text, "\\par\n");
        }
      append_board (text, picture, setup, get_square (picture));
    }
  else
    {
      g_string_append (text, "% \\usepackage{graphicx}\n");
      append_own_picture (text, picture, setup, name);
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* What a file is called as "\includegraphics" takes it: without what ends a name or an argument there. */
static gboolean
is_good_name (const char *name)
{
  return strpbrk (name, "\\{}%#\"~^$&\n\r") == NULL;
}

char *
diagram_latex_dup_path (const char *path,
                        guint       number,
                        GError    **error)
{
  g_autofree char *stem = g_strdup (path);
  g_autofree char *name = NULL;
  g_autofree char *made = NULL;
  char *dot = strrchr (stem, '.');

  if (dot != NULL && g_ascii_strcasecmp (dot, ".tex") == 0)
    *dot = '\0';
  made = number > 0 ? g_strdup_printf ("%s-%u.pdf", stem, number)
                    : g_strdup_printf ("%s-board.pdf", stem);
  name = g_path_get_basename (made);
  if (is_good_name (name))
    return g_steal_pointer (&made);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
               "LaTeX cannot include a picture called '%s'", name);
  return NULL;
}

/* --- documents -------------------------------------------------------------------------------- */

DiagramLatex *
diagram_latex_new (const DiagramSheetArea *area,
                   guint                   columns,
                   guint                   rows)
{
  DiagramLatex *self;

  g_return_val_if_fail (area != NULL && columns > 0 && rows > 0, NULL);

  self = g_new0 (DiagramLatex, 1);
  self->area = *area;
  self->columns = columns;
  self->rows = rows;
  self->body = g_string_new (NULL);
  return self;
}

void
diagram_latex_free (DiagramLatex *self)
{
  g_string_free (self->body, TRUE);
  g_free (self);
}

static void
append_head (GString                *text,
             const DiagramSheetCell *cell)
{
  if (cell->number > 0)
    g_string_append_printf (text, "%u\\enspace ", cell->number);
  if (cell->turn)
    g_string_append (text,
                     qi_position_get_turn (qi_setup_get_position (cell->setup)) == QI_SIDE_SECOND
                       ? "$\\bullet$\\enspace "
                       : "$\\circ$\\enspace ");
  if (cell->task != NULL)
    diagram_latex_append_text (text, cell->task);
  g_string_append (text, "\\strut\\par\n");
}

static void
append_below (GString                *text,
              const DiagramSheetCell *cell)
{
  if (cell->label != NULL)
    {
      g_string_append (text, "{\\small ");
      diagram_latex_append_text (text, cell->label);
      g_string_append (text, "\\par}\n");
    }
  if (cell->code != NULL)
    {
      g_string_append (text, "{\\tiny\\ttfamily ");
      diagram_latex_append_text (text, cell->code);
      g_string_append (text, "\\par}\n");
    }
  for (guint i = 0; i < cell->n_answers; i++)
    {
      append_length (text, "\\rule{0pt}{", ANSWER_LINE);
      g_string_append (text, "}\\hrulefill\\par\n");
    }
}

static double
get_room (const DiagramLatex     *self,
          const DiagramSheetCell *cell)
{
  const double height = self->area.height / self->rows - GAP;

  return MAX (height - HEAD - (cell->label != NULL ? LABEL : 0.) - (cell->code != NULL ? CODE : 0.)
                - cell->n_answers * ANSWER_LINE,
              SIZE);
}

static void
append_diagram (GString                *text,
                const DiagramSheetCell *cell,
                const char             *name,
                double                  width,
                double                  room)
{
  const double across = SIZE + (cell->picture->coordinates ? RULERS : 0.);
  double own_width = 0.;
  double own_height = 0.;

  if (diagram_latex_has_board (cell->picture, cell->setup))
    append_board (text, cell->picture, cell->setup, MIN (MIN (width, room) / across, MAX_SQUARE));
  else if (diagram_picture_measure (cell->picture, cell->setup, &own_width, &own_height, NULL))
    append_picture (text, name, MIN (width, own_width), MIN (room, own_height));
  g_string_append (text, "\\par\n");
}

void
diagram_latex_add (DiagramLatex           *self,
                   const DiagramSheetCell *cell,
                   const char             *name)
{
  const double width = self->area.width / self->columns - GAP;
  GString *text = self->body;

  g_return_if_fail (cell != NULL && cell->setup != NULL && cell->picture != NULL);

  if (self->n > 0 && self->n % (self->columns * self->rows) == 0)
    g_string_append (text, "\\newpage\n");
  append_length (text, "\\begin{minipage}[t][", self->area.height / self->rows - GAP);
  append_length (text, "][t]{", width);
  g_string_append (text, "}\\centering\n");
  append_head (text, cell);
  append_diagram (text, cell, name, width, get_room (self, cell));
  append_below (text, cell);
  g_string_append (text, "\\end{minipage}");
  self->n++;
  if (self->n % self->columns == 0)
    {
      append_length (text, "\\par\\vspace{", GAP / 2.);
      g_string_append (text, "}\n");
    }
  else
    g_string_append (text, "\\hspace{18bp}%\n");
}

/* A letter that the fonts of pdfLaTeX do not have would end the run; there its number stands in its place. */
static void
append_letters (GString    *text,
                const char *body)
{
  g_autoptr (GHashTable) said = g_hash_table_new (NULL, NULL);

  for (const char *at = body; *at != '\0'; at = g_utf8_next_char (at))
    {
      const gunichar c = g_utf8_get_char (at);

      if (c < FIRST_LATIN || !g_hash_table_add (said, GUINT_TO_POINTER (c)))
        continue;
      if (g_hash_table_size (said) == 1)
        g_string_append (text, "\\makeatletter\n"
                               "\\newcommand\\masumeletter[2]{"
                               "\\ifdefined\\directlua\\else\\ifdefined\\XeTeXversion\\else\n"
                               "  \\@ifundefined{u8:\\detokenize{#1}}"
                               "{\\DeclareUnicodeCharacter{#2}{\\fbox{\\tiny #2}}}{}\\fi\\fi}\n"
                               "\\makeatother\n");
      g_string_append (text, "\\masumeletter{");
      g_string_append_unichar (text, c);
      g_string_append_printf (text, "}{%04X}\n", c);
    }
}

static void
append_preamble (const DiagramLatex *self,
                 GString            *text,
                 const char         *body)
{
  const DiagramSheetArea *area = &self->area;

  g_string_append (text, "% Needs the packages chessboard, geometry and graphicx.\n"
                         "\\documentclass{article}\n"
                         "\\usepackage[T1]{fontenc}\n"
                         "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
                         "\\usepackage[");
  append_length (text, "paperwidth=", area->paper_width);
  append_length (text, ",paperheight=", area->paper_height);
  append_length (text, ",left=", area->left);
  append_length (text, ",top=", area->top);
  append_length (text, ",textwidth=", area->width);
  append_length (text, ",textheight=", area->height);
  g_string_append (text, ",footskip=24bp]{geometry}\n"
                         "\\usepackage{graphicx}\n"
                         "\\usepackage{chessboard}\n");
  append_letters (text, body);
  g_string_append (text, "\\setlength{\\parindent}{0pt}\n"
                         "\\setlength{\\topskip}{0pt}\n"
                         "\\begin{document}\n");
}

char *
diagram_latex_finish (DiagramLatex      *self,
                      const char        *title,
                      const char *const *lines)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  if (lines != NULL && lines[0] != NULL)
    {
      g_string_append (self->body, "\\newpage\n\\section*{");
      diagram_latex_append_text (self->body, title);
      g_string_append (self->body, "}\n");
    }
  for (gsize i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      diagram_latex_append_text (self->body, lines[i]);
      g_string_append (self->body, "\\par\n");
    }
  append_preamble (self, text, self->body->str);
  g_string_append (text, self->body->str);
  g_string_append (text, self->n > 0 ? "\\end{document}\n" : "\\null\n\\end{document}\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}
