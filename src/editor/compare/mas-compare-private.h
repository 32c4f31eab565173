/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-compare-board.h"
#include "mas-compare-list.h"
#include "mas-compare-text.h"
#include "mas-compare.h"

#define MAS_COMPARE_NARROW 760 /* CSS px: below, the list is under the boards */

G_BEGIN_DECLS

/* How both are shown. */
typedef enum
{
  MAS_COMPARE_OVERLAID,
  MAS_COMPARE_BESIDE,
  MAS_COMPARE_TEXTS,
  MAS_COMPARE_N_MODES
} MasCompareMode;

/* Which of the boards. */
typedef enum
{
  MAS_BOARD_OVERLAID,
  MAS_BOARD_BEFORE,
  MAS_BOARD_AFTER,
  MAS_N_BOARDS
} MasCompareBoards;

/* One of the two, as it is kept. */
typedef struct
{
  char             *title;
  QiSetup          *setup;    /* NULL when there is a document */
  MasDocument      *document; /* or NULL */
  const QiNotation *format;
} MasCompareKept;

struct _MasCompareView
{
  GtkWidget        parent_instance;

  MasCompareKept   sides[2];
  GSignalGroup    *signals[2]; /* of their documents */
  QiDifference    *difference; /* or NULL: nothing is compared */
  guint            current;    /* G_MAXUINT: none */
  gboolean         narrow;
  gboolean         low;        /* also too low for a list under the boards, which then has a page of its own */
  gboolean         tall;       /* there is more room below the first board than beside it */
  int              list_height; /* where it is below them */
  guint            narrow_id;

  GtkWidget       *box;
  GtkWidget       *header;
  GtkWidget       *header_top;   /* titles, and buttons that concern them */
  GtkWidget       *header_titles;
  GtkWidget       *modes_box;    /* beside them, or below when narrow */
  GtkWidget       *steps_box;
  GtkWidget       *titles[2];
  GtkWidget       *modes[MAS_COMPARE_N_MODES];
  GtkWidget       *list_button;  /* the button for the list, where the window is low */
  GtkWidget       *aside;        /* below: a sentence, and another pair of sides */
  GtkWidget       *aside_words;
  GtkWidget       *aside_button;
  GtkWidget       *take_all;     /* in the header, or at the foot when narrow */
  GtkWidget       *content;
  GtkWidget       *stack;
  GtkWidget       *boards[MAS_N_BOARDS];
  GtkWidget       *beside;
  GtkWidget       *texts;
  GtkWidget       *texts_scrolled;
  GtkWidget       *list_page;
  GtkWidget       *pane;         /* the list, or a message that it is empty */
  GtkWidget       *separator;
  GtkWidget       *list;
  GtkWidget       *foot;
  GtkWidget       *status;
};

/* mas-compare.c */
QiSetup *mas_compare_view_get_setup   (MasCompareView *self,
                                       guint           side);
void     mas_compare_view_set_current (MasCompareView *self,
                                       guint           index,
                                       gboolean        flash);
void     mas_compare_view_say         (MasCompareView *self,
                                       const char     *words);

/* mas-compare-take.c: what the second side takes of the first. */
gboolean mas_compare_view_can_take    (MasCompareView *self);
void     mas_compare_view_take        (MasCompareView *self,
                                       guint           index);
void     mas_compare_view_take_square (MasCompareView *self,
                                       guint           square);
void     mas_compare_view_take_all    (MasCompareView *self);

/* mas-compare-layout.c: the parts and where they are. */
/* What is in the template, in class_init. */
void     mas_compare_view_bind        (GtkWidgetClass *widget_class);
void     mas_compare_view_build       (MasCompareView *self);
void     mas_compare_view_fit         (MasCompareView *self,
                                       int             width,
                                       int             height);
/* The least height of the view: its parts ask for @minimum, but can be arranged to need less. */
int      mas_compare_view_get_least_height (MasCompareView *self,
                                            int             minimum);
void     mas_compare_view_set_mode    (MasCompareView *self,
                                       MasCompareMode  mode);

/* mas-compare-point.c: what is pointed at, in words and on the other board. */
void     mas_compare_view_point       (MasCompareView  *self,
                                       MasCompareBoards board,
                                       guint            square);
/* The square of the second board that corresponds to one of the first, and the other way round. */
guint    mas_compare_view_map_square  (MasCompareView *self,
                                       guint           square,
                                       gboolean        to_after);
void     mas_compare_view_describe    (MasCompareView *self);
/* The status line when nothing is pointed at. */
void     mas_compare_view_say_all     (MasCompareView *self);

G_END_DECLS
