/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"
#include "qi-difference.h"

G_BEGIN_DECLS

/**
 * MasCompareSide:
 * @title: what it is called: a file's name, "Row 12", "As saved", "Clipboard"
 * @setup: what it says
 * @document: (nullable): where it can be changed; then @setup is followed, not kept
 * @format: (nullable): the format in which its text is shown
 *
 * One of two positions that are compared.
 */
typedef struct
{
  const char       *title;
  QiSetup          *setup;
  MasDocument      *document;
  const QiNotation *format;
} MasCompareSide;

/**
 * MasCompareView:
 *
 * Two positions compared: overlaid on one board, side by side, or as two aligned texts, with the list of
 * what is different. The second side is the one that can take what the first one says, where it has a
 * document: a square by a click, a difference by its button, each one undo step.
 *
 * Properties: `n-differences` (guint). Signal `done`: the person has seen enough.
 */
#define MAS_TYPE_COMPARE_VIEW (mas_compare_view_get_type ())
G_DECLARE_FINAL_TYPE (MasCompareView, mas_compare_view, MAS, COMPARE_VIEW, GtkWidget)

GtkWidget *mas_compare_view_new  (void);
/* Copies or references what it needs of both sides. */
void       mas_compare_view_set  (MasCompareView       *self,
                                  const MasCompareSide *before,
                                  const MasCompareSide *after);
/* A sentence below the titles (nullable: none), and a button for another pair of sides, win.compare-mine
 * (@label: NULL: no button). */
void       mas_compare_view_set_aside (MasCompareView  *self,
                                       const char      *words,
                                       const char      *label);
/* The next or previous difference becomes the current one. */
void       mas_compare_view_step (MasCompareView       *self,
                                  gboolean              forward);
void       mas_compare_view_set_flipped (MasCompareView *self,
                                         gboolean        flipped);
/* Gives the board, or the text, the keyboard. */
void       mas_compare_view_focus (MasCompareView      *self);

G_END_DECLS
