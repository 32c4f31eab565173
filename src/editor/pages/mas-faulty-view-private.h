/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-diagram-view.h"
#include "mas-faulty-view.h"
#include "mas-findings-list.h"

G_BEGIN_DECLS

struct _MasFaultyView
{
  GtkWidget        parent_instance;

  GtkWidget       *box;
  GtkInfoBar      *bar;
  GtkLabel        *summary;
  GtkWidget       *large_button;
  GtkPaned        *paned;
  GtkScrolledWindow *text_scrolled;
  GtkScrolledWindow *list_scrolled;
  GtkWidget       *partial_box;
  GtkWidget       *partial_title;
  GtkWidget       *place_bar;  /* only where a part of the text is shown */
  GtkLabel        *place;
  GtkWidget       *previous_fault;
  GtkWidget       *next_fault;
  GtkEditable     *go_entry;
  GtkWidget       *above;
  GtkLabel        *above_label;
  GtkWidget       *below;
  GtkLabel        *below_label;
  GtkTextView     *view;
  GtkTextBuffer   *buffer;
  MasFindingsList *list;
  GtkStack        *stack;
  MasDiagramView  *partial;

  MasFaultyText   *text;     /* or NULL */
  GPtrArray       *findings; /* of the text as it was read last */
  gboolean         low;      /* there is little height: only the board and what is indispensable are shown */
  gboolean         filling;  /* the text is being set, not edited */
};

/* What the buffer says: the part of the text that is shown. Free with g_free(). */
char    *mas_faulty_view_dup_text       (MasFaultyView *self);
/* The characters for a range of bytes of @text; at least one, if there is one. */
void     mas_faulty_view_get_iters      (MasFaultyView *self,
                                         const char    *text,
                                         gsize          size,
                                         gsize          offset,
                                         gsize          length,
                                         GtkTextIter   *start,
                                         GtkTextIter   *end);
/* The range of @finding in the part that is shown; FALSE when none of it is. */
gboolean mas_faulty_view_get_range      (MasFaultyView *self,
                                         QiFinding     *finding,
                                         gsize         *offset,
                                         gsize         *length);
/* The place of the cursor in the text. */
gsize    mas_faulty_view_get_cursor     (MasFaultyView *self);
/* Says which part of the text is shown, when it is not all of it. */
void     mas_faulty_view_update_place   (MasFaultyView *self);
void     mas_faulty_view_update_buttons (MasFaultyView *self);
/* Selects what is wrong, in the part of the text that has it. */
void     mas_faulty_view_select         (MasFaultyView *self,
                                         QiFinding     *finding);
/* Goes to the next fault behind the cursor, or to the one before it. */
void     mas_faulty_view_walk           (MasFaultyView *self,
                                         gboolean       behind);
/* Goes to the line or character whose number was typed. */
void     mas_faulty_view_go             (MasFaultyView *self);

G_END_DECLS
