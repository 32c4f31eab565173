/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"
#include "qi-piece-private.h"

G_BEGIN_DECLS

/* What set-ups of a game of moving pieces are checked against, and the parts of the check. */

/* Why a piece cannot stand where it stands. */
typedef enum
{
  QI_PLACE_FINE,
  QI_PLACE_DEAD,      /* it could never move again */
  QI_PLACE_PALACE,    /* outside the files and ranks that it is bound to */
  QI_PLACE_RIVER,     /* beyond the ranks that it is bound to */
  QI_PLACE_BACK_RANK, /* a pawn on its first rank */
  QI_PLACE_LAST_RANK, /* a pawn where it would have been promoted */
  QI_PLACE_UNREACHED, /* its moves lead there from none of its starting squares */
  QI_N_PLACES
} QiPlaceFault;

/* Pieces of which there is a known number: those that turn into each other. */
typedef struct
{
  guint8 type;      /* the type that names the group */
  guint  limits[2]; /* of each side; where pieces change sides, limits[0] is for both sides together */
} QiPieceGroup;

#define QI_GROUP_NONE 255

/* How a type counts among the pieces of its side. */
typedef enum
{
  QI_ROLE_PIECE,
  QI_ROLE_PAWN,
  QI_ROLE_KING
} QiPieceRole;

/**
 * QiPieceChart:
 * @info: the game's entry of the table, NULL when it has none
 * @has_chess_words: whether faults have the names that chess has for them
 * @has_start: whether the game's start is one of this board
 * @starts_empty: whether that board has no piece: all are dropped
 * @are_counts_shared: pieces change sides, so that only both sides together have a known number of
 *   them
 * @kings: royal pieces of each side at the start
 * @king_cell, @king_code: where the first of them stands then; 0: none
 * @max_pieces, @max_pawns: of each side; G_MAXUINT: not known
 * @knows_promoted: pieces beyond @start_counts (of each side, by type) were pawns: nothing else makes pieces
 * @roles: by type, as #QiPieceRole
 * @places: by code, one byte a cell: #QiPlaceFault; NULL: fine everywhere
 * @group_of: by type
 * @limits_checkers: no move gives check with more than two pieces: nothing hops, and nothing stops
 *   a leap
 * @rooks: of each side, the cells of rooks that have a right to castle at the start
 *
 * What a game says about set-ups of one shape, worked out once. Immutable.
 */
typedef struct
{
  const QiGameInfo *info;
  gboolean          has_chess_words;
  gboolean          has_start;
  gboolean          starts_empty;
  gboolean          are_counts_shared;
  guint             kings[2];
  guint32           king_cell[2];
  guint8            king_code[2];
  guint             max_pieces[2];
  guint             max_pawns[2];
  gboolean          knows_promoted;
  guint             start_counts[2][QI_PIECE_MAX_TYPES];
  guint8            roles[QI_PIECE_MAX_TYPES];
  guint8           *places[256];
  guint8            group_of[QI_PIECE_MAX_TYPES];
  guint             n_groups;
  QiPieceGroup      groups[QI_PIECE_MAX_TYPES];
  gboolean          limits_checkers;
  guint             longest_leap; /* of those that a piece on the way can stop; 0: there are none */
  gint64            start_checks[2]; /* −1: not known */
  GArray           *rooks[2];
} QiPieceChart;

/* The chart of @game, made when it is first asked for; lives as long as the game. Any thread. */
const QiPieceChart *qi_piece_get_chart  (QiPieceGame        *game);
void                qi_piece_chart_free (QiPieceChart       *chart);

/**
 * QiDiagnosis:
 *
 * One set-up while it is looked at.
 */
typedef struct
{
  QiPieceGame        *game;
  const QiPieceChart *chart;
  const QiPieceBoard *board;
  QiSetup            *setup;
  QiPosition         *position;
  GPtrArray          *findings;
  guint               turn;
  guint               kings[2];    /* royal pieces of each side */
  guint32             pawn_passed; /* the cell of the pawn that can just have advanced two squares, or 0 */
  guint32             pawn_from;   /* where it came from */
} QiDiagnosis;

/* Adds @finding and returns it; the caller goes on to say where. */
QiFinding  *qi_diagnosis_take      (QiDiagnosis *self,
                                    QiFinding   *finding);
/* "white", "sente": for the reference text, which is English. */
const char *qi_diagnosis_side_name (const QiDiagnosis *self,
                                    guint              side);
void        qi_finding_set_side    (QiFinding         *finding,
                                    guint              side);
gboolean    qi_diagnosis_is_royal  (const QiDiagnosis *self,
                                    guint              code);
/* The token of a piece, "?" when the game has none for it. */
const char *qi_diagnosis_get_token (const QiDiagnosis *self,
                                    guint              code);

/* qi-piece-diagnose-details.c: castling, en passant, gates, checks, promoted pieces. */
void        qi_diagnose_details    (QiDiagnosis *self);
/* qi-piece-diagnose-checks.c: kings that are attacked. */
void        qi_diagnose_checks     (QiDiagnosis *self);
/* qi-piece-diagnose-pieces.c: tokens on the board and in the hands, styles; and all of the next two. */
void        qi_diagnose_pieces     (QiDiagnosis *self);
/* qi-piece-diagnose-counts.c: how many there are of each. */
void        qi_diagnose_counts     (QiDiagnosis *self);
/* qi-piece-diagnose-places.c: what stands where. */
void        qi_diagnose_places     (QiDiagnosis *self);

/* A fix that needs to know the pieces of the game. Each stands in the file whose fault it mends, which has a
 * table of them, ended by NULL. */
typedef struct
{
  const char *id; /* as the table of findings declares it */
  void (*make) (QiPieceGame *self, QiFix *fix);
} QiPieceFix;

extern const QiPieceFix qi_piece_fixes_counts[];
extern const QiPieceFix qi_piece_fixes_pieces[];
extern const QiPieceFix qi_piece_fixes_places[];

G_END_DECLS
