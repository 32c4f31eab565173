/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "mas-collection-list.h"
#include "mas-evaluation-bar.h"
#include "mas-muted-button.h"
#include "mas-remarks-button.h"

G_BEGIN_DECLS

#define N_CHIPS 5 /* verdicts that the list is filtered by */

struct _MasCollectionList
{
  GtkWidget          parent_instance;

  GtkWidget         *box;
  AdwWindowTitle    *title;
  GtkWidget         *menu_button;
  GMenuModel        *row_menu;
  GtkEditable       *search;
  GtkWidget         *find_button;
  GtkWidget         *chips;
  MasRemarksButton  *remarks_button;
  MasMutedButton    *muted_button;
  GtkRevealer       *work;
  GtkLabel          *work_label;
  GtkProgressBar    *progress;
  GtkButton         *work_button;
  MasEvaluationBar  *evaluation_bar;
  GtkWidget         *theirs;     /* how much another program changed, while the person is asked about it */
  GtkLabel          *theirs_label;
  GtkStack          *stack;
  GtkWidget         *scrolled;
  GtkListView       *view;
  GPtrArray         *looks;      /* that no cell has now */
  double             scrolled_to; /* CSS px */
  AdwStatusPage     *none;
  GtkLabel          *selected_label;
  GtkPopover        *menu;       /* while it is open */
  GtkWidget         *closed_menu; /* the last one, or NULL */

  GtkToggleButton   *chip[N_CHIPS];
  GtkLabel          *chip_label[N_CHIPS];

  MasCollection     *collection; /* or NULL */
  QiRowFilter        wish;       /* what positions have to say; its query is owned */
  GtkSelectionModel *selection;
  guint              told;       /* the last announced number of rows found, plus one; 0 while all rows are shown */
  gboolean           setting;    /* the program itself sets the selection or the chips */
  gint64             selected_at;
  guint              follow_id;
  guint              work_id;
  gboolean           stopped;    /* the person stopped the work */
};

/* The verdict of each chip. */
extern const QiVerdict mas_collection_list_chips[N_CHIPS];

/* mas-collection-list.c */
/* NULL without a collection. */
QiCollection *mas_collection_list_get_rows        (MasCollectionList *self);
void          mas_collection_list_set_filter      (MasCollectionList *self);
/* G_MAXUINT when no row is selected, or several. */
guint         mas_collection_list_get_only_selected (MasCollectionList *self);

/* mas-collection-list-work.c */
/* Marks the search entry while a condition in it cannot be read. */
void          mas_collection_list_mark_search     (MasCollectionList *self);
/* Tells a screen reader how many rows were found. */
void mas_collection_list_say_found (MasCollectionList *self);
void          mas_collection_list_add_chips       (MasCollectionList *self);
void          mas_collection_list_update_counts   (MasCollectionList *self);
/* Shows how far it got, until it ends. */
void          mas_collection_list_watch_work      (MasCollectionList *self);
void          mas_collection_list_on_work_clicked (GtkButton         *button,
                                                   MasCollectionList *self);

/* mas-collection-list-cells.c */
/* Gives widgets to the cells within the window of the list. */
void          mas_collection_list_watch_cells     (MasCollectionList *self);

/* mas-collection-list-menu.c */
/* The menu and the keys of the rows. */
void          mas_collection_list_add_menu        (MasCollectionList *self);

G_END_DECLS
