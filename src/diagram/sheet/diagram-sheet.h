/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram.h"
#include "diagram-picture.h"

G_BEGIN_DECLS

/* A page: paper and what its margins leave. Lengths are points (1/72 inch). */
typedef struct
{
  double paper_width, paper_height;
  double left, top;
  double width, height;
} DiagramSheetArea;

/**
 * DiagramSheetCell:
 * @setup: (nullable): the position; without one its place is left empty, with a frame
 * @picture: how it is drawn; its size is the sheet's business
 * @number: its number, from 1; 0: none is shown
 * @turn: whether a disc above says who is to move: white or black
 * @task: (nullable): what is asked, above: "#2"
 * @label: (nullable): what it is called, below
 * @code: (nullable): the position as text, in small letters below that
 * @n_answers: lines to be written on
 *
 * One position of a sheet. Texts are copied.
 */
typedef struct
{
  QiSetup              *setup;
  const DiagramPicture *picture;
  guint                 number;
  gboolean              turn;
  const char           *task;
  const char           *label;
  const char           *code;
  guint                 n_answers;
} DiagramSheetCell;

/**
 * DiagramSheet:
 *
 * One page of positions in columns and rows, or of texts, to be drawn in any thread: on paper, into a file or in a preview.
 * Refcounted; only read once it is made.
 */
typedef struct _DiagramSheet DiagramSheet;

/* An empty page for @columns × @rows positions. */
DiagramSheet *diagram_sheet_new        (const DiagramSheetArea *area,
                                        guint                   columns,
                                        guint                   rows);
DiagramSheet *diagram_sheet_ref        (DiagramSheet           *self);
void          diagram_sheet_unref      (DiagramSheet           *self);
/* The next position, row by row; there is room for it. */
void          diagram_sheet_add        (DiagramSheet           *self,
                                        const DiagramSheetCell *cell);
/* What stands at the foot: "2 / 5". */
void          diagram_sheet_set_foot   (DiagramSheet           *self,
                                        const char             *foot);
const DiagramSheetArea *diagram_sheet_get_area (DiagramSheet   *self);
/* Pages of lines of text below @title, as many as are needed, at the end of @pages. */
void          diagram_sheet_add_texts  (GPtrArray              *pages,
                                        const DiagramSheetArea *area,
                                        const char             *title,
                                        const char *const      *lines);
/* What lies within the margins, from the origin on. Vectors only. */
void          diagram_sheet_draw       (DiagramSheet           *self,
                                        cairo_t                *cr);
/* The paper with it. */
void          diagram_sheet_draw_paper (DiagramSheet           *self,
                                        cairo_t                *cr);
/* @pages: #DiagramSheet. A PDF has all of them, an SVG or PNG the page @page; @scale: pixels a point of a PNG. NULL with a
 * %G_IO_ERROR. */
GBytes       *diagram_sheet_write      (const GPtrArray        *pages,
                                        guint                   page,
                                        DiagramPictureType      type,
                                        double                  scale,
                                        GError                **error);
/* The file of a page, from 0, where each has its own: "OUT.svg", "OUT-2.svg". Free with g_free(). */
char         *diagram_sheet_dup_path   (const char             *path,
                                        guint                   page);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramSheet, diagram_sheet_unref)

G_END_DECLS
