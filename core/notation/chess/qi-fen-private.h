/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-placement-plain-private.h"
#include "qi-placement-private.h"

G_BEGIN_DECLS

typedef enum
{
  QI_FEN_PLACEMENT,
  QI_FEN_SIDE,
  QI_FEN_CASTLING,
  QI_FEN_EN_PASSANT,
  QI_FEN_HALFMOVE,
  QI_FEN_FULLMOVE,
  QI_FEN_N_FIELDS
} QiFenField;

#define QI_FEN_CHESS_RANKS 8
#define QI_FEN_MAX_RIGHTS 26 /* castling squares of one side: one a file */
#define QI_FEN_MAX_GATES 32  /* gates of one side: one a file, and those that K and Q mean */
#define QI_FEN_START_CHECKS 3 /* to give at the start of three-check */

/**
 * QiFenBackRank:
 * @start: the first square of the rank that a side starts from
 * @king: the first king on it, or QI_NO_SQUARE
 * @first_rook, @last_rook: the outermost rooks, or QI_NO_SQUARE
 * @rook: what "Q" (0) and "K" (1) mean: the outermost rook on that side of the king, else the corner
 * @has_rook: which of them is a rook
 */
typedef struct
{
  guint    start;
  guint    king;
  guint    first_rook;
  guint    last_rook;
  guint    rook[2];
  gboolean has_rook[2];
} QiFenBackRank;

/**
 * QiFen:
 * @fields: where each field stands; length 0 when it is left out
 * @checks_field: "3+3" or "+0+1", length 0 when the text has none
 * @end: where the text ends, for what is missing
 * @holdings: the letters of the hands, inside their brackets or as a rank of their own
 * @letters: what the letters mean
 * @game: id of the game, or NULL
 * @features: what the FEN of the game has, flags of #QiGameFen
 * @castling: squares of the rooks that may castle
 * @gates: squares of pieces that have not moved, where that matters
 * @en_passant: or QI_NO_SQUARE
 * @counters: halfmove and fullmove; −1 when unknown
 * @checks: still to give; −1 when unknown
 * @counting: −1 when unknown
 * @promoted: squares of pieces that were pawns
 * @walls: squares that are none
 *
 * A FEN while it is read.
 */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  QiSpan               fields[QI_FEN_N_FIELDS];
  QiSpan               checks_field;
  gsize                end;
  QiSpan               holdings;
  gboolean             has_holdings;
  gboolean             are_holdings_rank;
  guint64              n_in_hands;
  guint64              hand_letters; /* as in QiPlacement */
  QiPlacement          placement;
  const QiPlainPlacement *plain; /* the board read in one pass, or NULL when something about it is unusual */
  const QiLetters *letters;
  const QiGameInfo    *info;
  const char          *game;
  guint                features;
  QiShape              shape;
  QiSide               turn;
  QiFenBackRank        ranks[2];
  gboolean             has_looked[2]; /* which of @ranks are known */
  guint                castling[2][QI_FEN_MAX_RIGHTS];
  guint                n_castling[2];
  guint                gates[2][QI_FEN_MAX_GATES];
  guint                n_gates[2];
  guint                en_passant;
  gint64               counters[2];
  gint64               checks[2];
  gint64               counting;
  GArray              *promoted;
  GArray              *walls;
} QiFen;

/* The squares of @side when @value is one of the castling rights that a reader of chess shares; FALSE
 * for any other, whatever it says. */
gboolean    qi_fen_get_corner_rights   (const QiValue    *value,
                                        QiSide            side,
                                        guint             squares[2],
                                        gsize            *n);
/* Sorts few squares, which are most often in order already. */
void        qi_fen_sort_descending     (guint            *squares,
                                        guint             n);
/* Looks at the rank that @side starts from; letters without a token of their own stand nowhere. */
void        qi_fen_look_at_rank        (QiFenBackRank    *self,
                                        const QiPosition *position,
                                        const QiLetters  *letters,
                                        QiSide            side);
/* The fields after the placement and the side. @position is NULL when there is none to look at. */
void        qi_fen_read_castling       (QiFen            *self,
                                        const QiPosition *position);
void        qi_fen_read_en_passant     (QiFen            *self,
                                        const QiPosition *position);
void        qi_fen_read_counters       (QiFen            *self);
/* TRUE when the field has the form of the other one: the writer swapped them. */
gboolean    qi_fen_looks_like_castling (const QiFen      *self,
                                        QiSpan            span);
gboolean    qi_fen_looks_like_square   (const QiScan     *scan,
                                        QiSpan            span);
/* The letters of the hands. Splitting finds them and leaves the placement its ranks; surveying
 * counts what is there; reading reports what is no piece of the game; filling puts as many in the
 * hands as there is room for. */
void        qi_fen_split_holdings      (QiFen            *self);
void        qi_fen_survey_holdings     (QiFen            *self);
void        qi_fen_read_holdings       (QiFen            *self);
void        qi_fen_fill_holdings       (const QiFen       *self,
                                        QiPositionBuilder *builder,
                                        guint64            room);

/* What stands beside the six fields and the letters. */
gboolean    qi_fen_is_checks           (const QiScan     *scan,
                                        QiSpan            span);
void        qi_fen_read_checks         (QiFen            *self);
/* @is_sound: the board is whole, so that remarks about its squares make sense. */
void        qi_fen_read_marks          (QiFen            *self,
                                        const QiPosition *position,
                                        gboolean          is_sound);
QiDetails  *qi_fen_build_details       (QiFen            *self);

/* What the FEN of a game has, as flags of QiGameFen; of no game (NULL) what anybody reads. */
guint       qi_fen_get_features        (const QiGameInfo *info);
/* The game that a FEN without a name is: of this size, with all @letters, and with what @form says
 * that the text has (holdings, checks, counting). NULL when there is none. */
const QiGameInfo *qi_fen_find_game     (guint             n_ranks,
                                        guint             n_files,
                                        guint64           letters,
                                        guint             form);
/* The game that such a text is of but for a letter or two that are slips (qi_letters_are_near()), where no
 * game has all of them, or none fits better: @both are the letters of both sides. NULL when there is none. */
const QiGameInfo *qi_fen_find_near     (guint             n_ranks,
                                        guint             n_files,
                                        guint64           letters,
                                        guint64           both,
                                        guint             form);
/* The same without a look at the letters: may the game @info be that of a text of this size and
 * form? */
gboolean    qi_fen_may_be              (const QiGameInfo *info,
                                        guint             n_ranks,
                                        guint             n_files,
                                        guint             form);
/* Finds the game of the text by the option, else by its size, letters and form, and reports letters
 * that the game does not have: slips are remarks where the game was guessed, faults where it was said. */
void        qi_fen_choose_game         (QiFen            *self,
                                        gboolean          has_board);
/* TRUE when a board has one rank more or less than that of the game @info, and the same files. */
gboolean    qi_fen_is_size_missed      (const QiGameInfo *info,
                                        guint             n_ranks,
                                        guint             n_files);
/* TRUE when a board with one rank too many or too few is a slip for the game @info: files and
 * letters are the game's. */
gboolean    qi_fen_misses_rank         (const QiGameInfo *info,
                                        guint             n_ranks,
                                        guint             n_files,
                                        guint64           letters);
/* The game of the table that such a board is a slip for, or NULL. */
const QiGameInfo *qi_fen_find_missed   (guint             n_ranks,
                                        guint             n_files,
                                        guint64           letters);

char       *qi_fen_write               (const QiNotation     *notation,
                                        QiSetup              *setup,
                                        const QiWriteOptions *options,
                                        GPtrArray            *findings);

extern const QiNotation qi_notation_fen;

G_END_DECLS
