/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-print-job.h"

G_BEGIN_DECLS

struct _MasPrintJob
{
  GObject           parent_instance;

  QiSetup          *setup; /* in the editor */
  char             *title;
  gboolean          flipped;
  MasCollection    *collection; /* or NULL */
  GArray           *selected;   /* ids of rows, guint64, or NULL */
  GArray           *all;        /* the same of the list, or NULL */
  guint             n_all;      /* rows of the list */
  guint             current_page;
  char             *scope;
  GtkPageSetup     *page_setup;
  GPtrArray        *lines;          /* of the solutions, ended by NULL; or NULL: not read yet */
  GPtrArray        *solutions;      /* DiagramSheet, of @lines; or NULL: not made yet */
  DiagramSheetArea  solutions_area; /* of @solutions */
};

/* The ids of the rows that are printed; NULL when that is the position in the editor. */
GArray       *mas_print_job_get_ids        (MasPrintJob            *self);
/* The printable area of the chosen paper. */
void          mas_print_job_get_area       (MasPrintJob            *self,
                                            DiagramSheetArea       *area);
guint         mas_print_job_count_pages_of (MasPrintJob            *self,
                                            const DiagramSheetArea *area);
DiagramSheet *mas_print_job_make_sheet_of  (MasPrintJob            *self,
                                            guint                   page,
                                            const DiagramSheetArea *area);

G_END_DECLS
