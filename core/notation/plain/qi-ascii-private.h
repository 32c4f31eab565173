/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"
#include "qi-scan-private.h"
#include "qi-write-private.h"

G_BEGIN_DECLS

#define QI_ASCII_MAX_WRITTEN_FILES 52

/* What a line of a drawing is. */
typedef enum
{
  QI_ASCII_OTHER,  /* words */
  QI_ASCII_BLANK,
  QI_ASCII_RULE,   /* the frame above, between and below ranks */
  QI_ASCII_GAP,    /* a rule of bars alone, or a rank of empty squares: its neighbours tell */
  QI_ASCII_FRAMED, /* a rank with bars between its squares */
  QI_ASCII_OPEN,   /* a rank with blanks between its squares */
  QI_ASCII_POINTS, /* a rank of crossings with lines between them */
  QI_ASCII_FILES   /* the names of the files */
} QiAsciiKind;

/**
 * QiAsciiLine:
 * @span: without its line end
 * @first, @n_cells: its squares among the cells
 * @label: the number in front of or behind the squares, −1 when there is none
 * @label_span: where it stands
 * @tail: what stands behind the squares and the label
 * @step: of the names of files: 1 when they run from the first, −1 when from the last
 */
typedef struct
{
  QiAsciiKind kind;
  QiSpan      span;
  guint       first;
  guint       n_cells;
  int         label;
  QiSpan      label_span;
  QiSpan      tail;
  int         step;
} QiAsciiLine;

/**
 * QiAsciiText:
 * @lines: #QiAsciiLine
 * @cells: #QiSpan of each square's text, without blanks around it
 * @ranks: indices of the lines that are the ranks of the first board, as guint
 * @files_line: index of the line that names its files, or −1
 * @end: index of the line where the next board starts, or of the end
 * @n_boards: how many boards there are
 * @second: where the second one starts
 *
 * A text with a drawing in it.
 */
typedef struct
{
  GArray  *lines;
  GArray  *cells;
  GArray  *ranks;
  int      files_line;
  guint    end;
  guint    n_boards;
  QiSpan   second;
} QiAsciiText;

/* Finds the lines and the boards among them. */
void     qi_ascii_text_init   (QiAsciiText        *self,
                               const QiScan       *scan);
void     qi_ascii_text_clear  (QiAsciiText        *self);
/* Finds boards without anything between their squares, where there are no others. */
void     qi_ascii_find_dense  (QiAsciiText        *self,
                               const QiScan       *scan);
static inline QiAsciiLine *
qi_ascii_get_rank (const QiAsciiText *self,
                   guint              rank)
{
  return &g_array_index (self->lines, QiAsciiLine, g_array_index (self->ranks, guint, rank));
}

/* What a square's text stands for. */
typedef enum
{
  QI_ASCII_EMPTY,
  QI_ASCII_LETTER, /* a piece by its letter in the game */
  QI_ASCII_TOKEN,  /* a piece by an EPIN token that is no letter */
  QI_ASCII_STRANGE
} QiAsciiCellKind;

typedef struct
{
  QiAsciiCellKind kind;
  char            letter; /* case: the side */
  gboolean        plus;
} QiAsciiCell;

QiAsciiCell qi_ascii_cell_read (const QiScan      *scan,
                                QiSpan             span);
/* The character at @at, its bytes in *@length; a byte that is no UTF-8 stands for itself. */
gunichar    qi_ascii_get_char  (const QiScan      *scan,
                                gsize              at,
                                gsize              end,
                                gsize             *length);
gboolean    qi_ascii_is_blank  (gunichar           c);

/**
 * QiAsciiWords:
 * @turn: −1 when nobody says
 * @fen, @sfen: the values of "Fen:" and "Sfen:", empty when there are none
 * @header: the line "Chess, 8×8", which says that pieces are written as EPIN tokens
 * @name: the name of the game in it, empty when it has none
 * @castling: letters of castling rights beside the side to move
 * @eyes: the side whose eyes Lc0 sees the board by: its pieces have capitals and stand below, and it moves; −1 where
 *   nobody says
 *
 * What the words around a board say.
 */
typedef struct
{
  int     turn;
  QiSpan  fen;
  QiSpan  sfen;
  QiSpan  header;
  QiSpan  name;
  QiSpan  castling;
  int     eyes;
} QiAsciiWords;

/* Before the game is known; @info of the words' turn is looked up later. */
void     qi_ascii_words_read   (QiAsciiWords       *self,
                                const QiAsciiText  *text,
                                const QiScan       *scan);
/* Who is to move; −1 when nobody says. */
int      qi_ascii_find_turn    (const QiAsciiText  *text,
                                const QiScan       *scan,
                                const QiGameInfo   *info,
                                QiSpan             *castling);
/* The side that a line calls by name at its start ("Black (c), in hand: …"); −1 for none. @rest is
 * what follows the name. */
int      qi_ascii_find_side    (const QiScan       *scan,
                                QiSpan              line,
                                const QiGameInfo   *info,
                                QiSpan             *rest);
/* The first occurrence of @word in any case inside @span; FALSE when there is none. */
gboolean qi_ascii_find_word    (const QiScan       *scan,
                                QiSpan              span,
                                const char         *word,
                                gsize              *at);
QiSpan   qi_ascii_trim         (const QiScan       *scan,
                                QiSpan              span);

/* Adds the details below the board to *@details, as `qi show` prints them. */
void     qi_ascii_details_read (QiScan            *scan,
                                const QiAsciiText *text,
                                const QiGameInfo  *info,
                                const QiShape     *shape,
                                QiDetails        **details);
/* Appends a line for each detail that has one, and reports the others as lost. */
void     qi_ascii_details_write (GString          *text,
                                 const QiGameInfo *info,
                                 const QiShape    *shape,
                                 const QiDetails  *details,
                                 QiWrite          *write);

/**
 * QiAscii:
 * @info, @game, @letters: the game, its id and its letters, once they are known
 * @has_tokens: squares hold EPIN tokens, not letters of a game
 * @is_stones: squares hold X and O
 * @flips_ranks, @flips_files: the board is seen from the second side, or mirrored
 *
 * A drawing while it is read.
 */
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
  gboolean             has_tokens;
  gboolean             is_stones;
  guint                n_files;
  guint                n_ranks;
  QiShape              shape;
  gboolean             flips_ranks;
  gboolean             flips_files;
} QiAscii;

/* The span of a square of a rank. */
static inline QiSpan
qi_ascii_get_cell (const QiAscii     *self,
                   const QiAsciiLine *line,
                   guint              file)
{
  return g_array_index (self->text.cells, QiSpan, line->first + file);
}

/* The width that most ranks have; the first of those that are equally common. */
guint    qi_ascii_find_width   (const QiAscii      *self);
/* Finds the size; reports ranks that do not agree. FALSE when there is no board to read. */
gboolean qi_ascii_measure      (QiAscii            *self);
/* Finds the game by its name, else by its pieces. */
void     qi_ascii_choose_game  (QiAscii            *self);
/* Finds which way the board is seen, by the names of its ranks and files. */
void     qi_ascii_choose_orientation (QiAscii      *self);
/* The token of a piece; FALSE when the square's text is none. @buffer holds what is made. */
gboolean qi_ascii_get_token    (const QiAscii      *self,
                                QiSpan              span,
                                QiToken            *token,
                                char                buffer[QI_EPIN_MAX_BYTES + 1]);
void     qi_ascii_report_cell  (QiAscii            *self,
                                QiSpan              span);
/* Reads the lines that name a side: its style and its hand. */
void     qi_ascii_read_sides   (QiAscii            *self,
                                QiPositionBuilder  *builder);

char    *qi_ascii_write        (const QiNotation     *notation,
                                QiSetup              *setup,
                                const QiWriteOptions *options,
                                GPtrArray            *findings);

G_END_DECLS
