/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-edit.h"

G_BEGIN_DECLS

typedef enum
{
  QI_STEP_PUT,
  QI_STEP_MOVE,
  QI_STEP_HAND,
  QI_STEP_TURN,
  QI_STEP_TOGGLE,
  QI_STEP_STYLE,
  QI_STEP_SHAPE,
  QI_STEP_GAME,
  QI_STEP_DETAIL,
  QI_STEP_LAY,
  QI_STEP_TURN_BOARD,
  QI_STEP_SHIFT,
  QI_STEP_INSERT_LINE,
  QI_STEP_REMOVE_LINE,
  QI_STEP_CROP,
  QI_STEP_CROP_BOX,
  QI_STEP_SWAP_SIDES,
  QI_STEP_CLEAR,
  QI_STEP_REPLACE
} QiStepKind;

/* One step of an edit. Tokens belong to the edit; they are %NULL for "empty this square". */
typedef struct
{
  QiStepKind     kind;
  QiSide         side;  /* HAND, TURN, STYLE */
  const QiToken *token; /* PUT, HAND, STYLE */
  union
  {
    gint64 index; /* PUT */
    gint64 delta; /* HAND */
    struct
    {
      gint64 from;
      gint64 to;
    } move; /* CROP_BOX: corners that lie opposite each other */
    struct
    {
      gint64   sizes[QI_MAX_DIMENSIONS];
      gsize    n_sizes; /* may be more than QI_MAX_DIMENSIONS: the shape is refused then */
      QiAnchor anchor;
    } shape;
    QiTurning turning;
    struct
    {
      QiDimension axis;
      gint64 by;     /* SHIFT; INSERT_LINE: 1 for behind, 0 for before */
      gint64 square; /* of lines */
    } line;
    char *game; /* nullable */
    struct
    {
      char    *key;
      QiValue *value; /* nullable */
    } detail;
    struct
    {
      GArray    *covered; /* guint */
      GPtrArray *pieces;  /* QiToken, or NULL for an empty square: what stands on each of them then; or NULL */
      QiDetails *details;
    } lay;
    QiSetup *setup;
  } u;
} QiStep;

#define QI_EDIT_N_LAST 64

struct _QiEdit
{
  GArray    *steps;  /* of QiStep */
  GPtrArray *tokens; /* copies that the steps point to */
  const QiToken *last[QI_EDIT_N_LAST]; /* of them, by a few bits of the text: a board has few kinds of pieces */
};

/* A part of a board is put down on @covered, or was by the steps before: what the details say of these squares gives way
 * to @details, which are about the part alone. */
void     qi_edit_lay        (QiEdit          *self,
                             const GArray    *covered,
                             const GPtrArray *pieces,
                             QiDetails       *details);
/* What lies outside of the box with these corners is cut away, whatever stands there. */
void     qi_edit_crop_box   (QiEdit         *self,
                             gint64          from,
                             gint64          to);

G_END_DECLS
