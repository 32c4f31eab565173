/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-board-view.h"
#include "qi-difference.h"

G_BEGIN_DECLS

/* Which board the marks are drawn on. */
typedef enum
{
  MAS_MARKS_OVERLAY, /* the second setup, with pieces that are gone from it as ghosts */
  MAS_MARKS_BEFORE,  /* the first setup */
  MAS_MARKS_AFTER    /* the second setup */
} MasMarksKind;

#define MAS_TYPE_MARKS_KIND (mas_marks_kind_get_type ())
GType            mas_marks_kind_get_type          (void);

/**
 * MasCompareMarks:
 *
 * What is different between two setups, drawn on a board: added (solid green frame, plus), removed (dashed
 * red frame, minus, the piece as a ghost), moved (blue arrow), replaced (yellow frame, the other piece in a
 * corner). What it drew it keeps until something else is to be seen.
 */
typedef struct _MasCompareMarks MasCompareMarks;

MasCompareMarks *mas_compare_marks_new            (MasMarksKind          kind,
                                                   MasBoardPainter      *painter);
void             mas_compare_marks_free           (MasCompareMarks      *self);
void             mas_compare_marks_set_difference (MasCompareMarks      *self,
                                                   QiDifference         *difference);
/* The difference that is looked at; G_MAXUINT: none. */
void             mas_compare_marks_set_current    (MasCompareMarks      *self,
                                                   guint                 index);
/* Drops the drawing because the colours have changed. */
void             mas_compare_marks_reset          (MasCompareMarks      *self);
/* The difference that begins or ends on a square of the drawn board; G_MAXUINT for none. */
guint            mas_compare_marks_find           (const MasCompareMarks *self,
                                                   guint                  square);
/* The square of a difference on this board; %QI_NO_SQUARE when it has none there. @from (out, nullable):
 * where a move comes from. */
guint            mas_compare_marks_get_square     (const MasCompareMarks *self,
                                                   guint                  index,
                                                   guint                 *from);
/* A #MasBoardDrawing whose data is a #MasCompareMarks. */
void             mas_compare_marks_draw           (MasBoardView          *view,
                                                   const graphene_rect_t *visible,
                                                   GtkSnapshot           *snapshot,
                                                   gpointer               user_data);

G_END_DECLS
