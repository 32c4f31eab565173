/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-picture-shot.h"

G_BEGIN_DECLS

/**
 * MasPrintSheet:
 *
 * One page of positions with what they are called, to be drawn in any thread: on paper, in a file or
 * in the preview. Lengths are points (1/72 inch).
 */
typedef struct _MasPrintSheet MasPrintSheet;

/* The page itself: paper and what its margins leave. */
typedef struct
{
  double paper_width, paper_height;
  double left, top;
  double width, height;
} MasPrintArea;

MasPrintSheet *mas_print_sheet_new       (const MasPrintArea *area,
                                          guint               per_page);
MasPrintSheet *mas_print_sheet_ref       (MasPrintSheet      *self);
void           mas_print_sheet_unref     (MasPrintSheet      *self);
/* While it is made. @shot: NULL for a position that cannot be read. @label: nullable. */
void           mas_print_sheet_add       (MasPrintSheet      *self,
                                          MasPictureShot     *shot,
                                          const char         *label);
/* At the foot: "2 / 5". */
void           mas_print_sheet_set_foot  (MasPrintSheet      *self,
                                          const char         *foot);
/* What lies within the margins, from the origin on. Vectors only. */
void           mas_print_sheet_draw      (MasPrintSheet      *self,
                                          cairo_t            *cr);
/* The paper with it. */
void           mas_print_sheet_draw_paper (MasPrintSheet     *self,
                                           cairo_t           *cr);
const MasPrintArea *mas_print_sheet_get_area (MasPrintSheet  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasPrintSheet, mas_print_sheet_unref)

G_END_DECLS
