/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-letters-private.h"
#include "qi-scan-private.h"

G_BEGIN_DECLS

typedef enum
{
  QI_PLACEMENT_FEEN, /* EPIN tokens; "//" between layers; the empty text is an error of FEEN */
  QI_PLACEMENT_FEN,  /* one letter a piece, "+" before a promoted one; two dimensions */
  QI_PLACEMENT_FEN_MARKED /* the same with "~" behind a piece that was a pawn, and "*" for a wall */
} QiPlacementKind;

typedef enum
{
  QI_ITEM_RUN,
  QI_ITEM_TOKEN,
  QI_ITEM_FAULT,
  QI_ITEM_WALL, /* "*" */
  QI_ITEM_STRAY /* a "~" that is behind no piece: no square */
} QiItemKind;

/* One item of a rank: a run of empty squares, a piece, or bytes that are neither. @letter, @plus
 * and @has_tilde are those of a FEN's piece. */
typedef struct
{
  QiItemKind kind;
  QiSpan     span;
  guint      squares; /* 1 for a piece or a fault; a run stops counting above the cap */
  guint      digits;  /* a run's digits added up */
  gboolean   is_bad;  /* a run that is zero or starts with zero */
  char       letter;
  gboolean   plus;
  gboolean   has_tilde;
} QiItem;

/* What a FEN says of a square beside its piece. */
typedef struct
{
  QiItemKind kind; /* QI_ITEM_WALL, QI_ITEM_STRAY, or QI_ITEM_TOKEN for a piece with "~" */
  QiSpan     span; /* the mark alone */
  guint      square; /* of a stray one the square before it */
} QiPlacementMark;

/**
 * QiPlacement:
 * @kind: whose ranks these are
 * @span: the field in the text
 * @from_bottom: ranks are called by their number from the last-listed one (chess)
 * @n_layers: with @n_ranks and @n_files, the sizes; of a faulty placement what holds all that
 *   could be read, 0 when nothing can be shown
 * @n_tokens: pieces on the board
 * @letters: FEN: which letters stand on the board, bits 0…25 plain, 26…51 after a "+"
 * @merge_runs: adjacent runs of single digits were repaired
 * @n_tildes: pieces with a "~"
 * @marks: (nullable): gets the #QiPlacementMark of the second pass, ascending; borrowed
 *
 * The piece placement of FEEN, FEN and SFEN, read in two passes: the first measures and
 * reports every fault, the second puts the pieces on a board.
 */
typedef struct
{
  QiPlacementKind kind;
  QiSpan          span;
  gboolean        from_bottom;
  guint           n_dimensions;
  guint           n_layers;
  guint           n_ranks;
  guint           n_files;
  gsize           n_tokens;
  guint64         letters;
  gboolean        merge_runs;
  gsize           n_tildes;
  GArray         *marks;
} QiPlacement;

/* Reads the item at @at of the text, before @end; @at < @end and not at a "/". */
void     qi_placement_next_item (const char        *text,
                                 gsize              at,
                                 gsize              end,
                                 QiPlacementKind    kind,
                                 QiItem            *item);
/* First pass. FALSE when an error was reported. */
gboolean qi_placement_measure   (QiPlacement       *self,
                                 QiScan            *scan);
/* The second half of the first pass, for ranks that do not agree or hold faults: reports those of
 * unequal size and sets the sizes to what holds everything. */
void     qi_placement_survey    (QiPlacement       *self,
                                 QiScan            *scan,
                                 QiSpan             body);
/* FALSE when the sizes make no board under @limits. */
gboolean qi_placement_get_shape (const QiPlacement *self,
                                 const QiLimits    *limits,
                                 QiShape           *shape);
/* Checks a measured board: reports more pieces than squares, at @span of @field, including
 * @n_in_hands. */
void     qi_placement_check_pieces  (const QiPlacement *self,
                                     QiScan            *scan,
                                     guint64            n_in_hands,
                                     const char        *field,
                                     QiSpan             span);
/* Reports more squares than @limits allow. */
void     qi_placement_check_squares (const QiPlacement *self,
                                     QiScan            *scan,
                                     const QiLimits    *limits);
/* Reports each letter of a valid board that is not the game's: one remark for each piece, with its squares
 * and its first place. @letters is open. */
void     qi_placement_report_foreign (const QiPlacement *self,
                                      QiScan            *scan,
                                      const QiLetters   *letters);
/* Reports that a valid board does not have the size of the game @info: the length of its ranks, else their
 * number. */
void     qi_placement_report_size     (const QiPlacement *self,
                                       QiScan            *scan,
                                       const QiGameInfo  *info,
                                       QiSeverity         severity);
/* Second pass. @letters is needed by FEN alone, @places may be NULL. */
void     qi_placement_walk      (const QiPlacement *self,
                                 const QiScan      *scan,
                                 const QiLetters   *letters,
                                 QiPositionBuilder *builder,
                                 GArray            *places);

G_END_DECLS
