/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-piece-private.h"

G_BEGIN_DECLS

/* On boards with more squares the text of a move always has the square left and has no sign of
 * check, so that no other move has to be looked at. */
#define QI_PIECE_TEXT_SHORT_SQUARES 400

/* How much of the square left a text says. */
typedef enum
{
  QI_PIECE_ORIGIN_NONE,
  QI_PIECE_ORIGIN_FILE,
  QI_PIECE_ORIGIN_RANK,
  QI_PIECE_ORIGIN_SQUARE
} QiPieceOrigin;

/**
 * QiPieceText:
 * @legal: the legal moves of @board, which the texts must tell apart; NULL on a large board
 *
 * What a text of a move is made from.
 */
typedef struct
{
  QiPieceGame      *game;
  const QiVariant  *variant;
  const QiGameInfo *info;
  const QiPieceBoard *board;
  const QiPast     *past;
  guint             files;
  guint             ranks;
  guint             layers;
  const QiMoveList *legal;
} QiPieceText;

/**
 * QiPieceNotation:
 * @id: its name
 * @spell: appends spelling @n of a move; FALSE when there is none of that number. The first is what
 *   is written, without its marks; the others are read as well
 * @add_marks: appends what follows the first spelling when it is written (sign of check); NULL:
 *   nothing
 * @normalize: what is left of a text or a spelling when all that says nothing is taken out
 * @find_squares: the squares that a text names though no legal move has it; NULL: it names none
 */
typedef struct
{
  const char *id;
  gboolean (*spell)        (const QiPieceText *self,
                            const QiMove      *move,
                            guint              n,
                            GString           *text);
  void     (*add_marks)    (const QiPieceText *self,
                            const QiMove      *move,
                            GString           *text);
  void     (*normalize)    (const QiPieceText *self,
                            const char        *text,
                            GString           *normal);
  gboolean (*find_squares) (const QiPieceText *self,
                            const char        *text,
                            guint             *from,
                            guint             *to);
} QiPieceNotation;

extern const QiPieceNotation qi_piece_san;
extern const QiPieceNotation qi_piece_lan;   /* "text": boards of one or three dimensions */
extern const QiPieceNotation qi_piece_uci;
extern const QiPieceNotation qi_piece_ucci;
extern const QiPieceNotation qi_piece_western;
extern const QiPieceNotation qi_piece_usi;
extern const QiPieceNotation qi_piece_kif;
extern const QiPieceNotation qi_piece_wxf;
extern const QiPieceNotation qi_piece_janggi;

/* The piece that a move moves or drops, by its code before the move. */
static inline guint
qi_piece_text_mover (const QiPieceText *self,
                     const QiMove      *move)
{
  return move->from != QI_SQUARE_NONE ? qi_piece_at (self->game, self->board, move->from) : move->piece;
}

/* The square on which the piece of a gating move enters. */
static inline guint
qi_piece_text_gate_square (const QiPieceText *self,
                           const QiMove      *move)
{
  if (move->kind == QI_MOVE_CASTLING)
    return (move->flags & QI_MOVE_GATING_ROOK) != 0 ? move->extra : move->from;
  return move->extra;
}

static inline guint
qi_piece_text_file (const QiPieceText *self,
                    guint              square)
{
  return square % self->files;
}

/* Ranks are counted from 0 at the last-listed rank: the first player's numbers go up from there. */
static inline guint
qi_piece_text_rank (const QiPieceText *self,
                    guint              square)
{
  return self->ranks - 1 - square / self->files % self->ranks;
}

/* The square of a file and of a rank counted like that, on the last-listed layer; QI_SQUARE_NONE
 * off the board. */
guint         qi_piece_text_square       (const QiPieceText *self,
                                          guint              file,
                                          guint              rank);
/* "e", "ab" …, as CELL counts beyond z. */
void          qi_piece_text_add_file     (const QiPieceText *self,
                                          guint              square,
                                          GString           *text);
/* "e4"; with @base 0 the ranks count from 0. */
void          qi_piece_text_add_square   (const QiPieceText *self,
                                          guint              square,
                                          guint              base,
                                          GString           *text);
/* The game's letter of a piece, upper case: "N", "+S". */
void          qi_piece_text_add_letter   (const QiPieceText *self,
                                          guint              code,
                                          GString           *text);
/* The letter of its token, by the English name; K for a royal piece. */
char          qi_piece_text_name_letter  (const QiPieceText *self,
                                          guint              code);
/* Whether the move turns the piece into its promoted form in place (shogi). */
gboolean      qi_piece_text_promotes     (const QiPieceText *self,
                                          const QiMove      *move);
/* Whether @move is the move of a piece that could have been promoted by it in place. */
gboolean      qi_piece_text_declines     (const QiPieceText *self,
                                          const QiMove      *move);
/* How much must be said of the square left so that no other legal move has the same text. */
QiPieceOrigin qi_piece_text_find_origin  (const QiPieceText *self,
                                          const QiMove      *move);
/* "+" after a move that gives check, "#" after one that gives mate. */
void          qi_piece_text_add_check    (const QiPieceText *self,
                                          const QiMove      *move,
                                          GString           *text);

G_END_DECLS
