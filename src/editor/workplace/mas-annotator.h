/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-workplace.h"

G_BEGIN_DECLS

/**
 * MasAnnotator:
 *
 * Marks, labels and arrows that a person draws on the board: the detail `marks`. They change nothing
 * about the game. It also knows what the tools draw from now on, and the arrow that was begun.
 *
 * Signal `changed`: the tools draw something else.
 */
#define MAS_TYPE_ANNOTATOR (mas_annotator_get_type ())
G_DECLARE_FINAL_TYPE (MasAnnotator, mas_annotator, MAS, ANNOTATOR, GObject)

MasAnnotator *mas_annotator_new          (MasWorkplace    *place);

/* What the tools draw. */
QiMarkShape   mas_annotator_get_shape    (MasAnnotator    *self);
QiMarkColour  mas_annotator_get_colour   (MasAnnotator    *self);
/* The colour chosen by the modifier keys while something is drawn; they have no other meaning
 * then. */
QiMarkColour  mas_annotator_get_colour_for (MasAnnotator   *self,
                                            GdkModifierType mods);
/* @what: a shape or a colour by name ("circle", "red"). FALSE for a line: that is no mark of a
 * square. */
gboolean      mas_annotator_choose       (MasAnnotator    *self,
                                          const char      *what);

/* What is drawn, or NULL. */
QiValue      *mas_annotator_get_marks    (MasAnnotator    *self);
void          mas_annotator_mark_square  (MasAnnotator    *self,
                                          guint            square,
                                          QiMarkColour     colour);
/* The selected squares, or the cursor's: all are marked, or if all have this mark already,
 * unmarked. */
void          mas_annotator_mark_selection (MasAnnotator  *self);
/* Whether a sweep marks or unmarks is decided by its first square. */
void          mas_annotator_sweep_begin  (MasAnnotator    *self,
                                          guint            square);
/* FALSE when a square was refused; the rest would be too. */
gboolean      mas_annotator_sweep        (MasAnnotator    *self,
                                          guint            square);

void          mas_annotator_draw_arrow   (MasAnnotator    *self,
                                          guint            from,
                                          guint            to,
                                          QiMarkColour     colour);
/* Previews an arrow; @to may be where it begins, or no square. */
void          mas_annotator_preview_arrow (MasAnnotator   *self,
                                           guint           from,
                                           guint           to,
                                           QiMarkColour    colour);
/* The next square that is chosen ends the arrow. */
void          mas_annotator_arrow_begin  (MasAnnotator    *self,
                                          guint            from);
/* FALSE when no arrow was begun. */
gboolean      mas_annotator_arrow_end    (MasAnnotator    *self,
                                          guint            to);
gboolean      mas_annotator_arrow_cancel (MasAnnotator    *self);
/* The cursor or the pointer went to a square. */
void          mas_annotator_arrow_to     (MasAnnotator    *self,
                                          guint            square);

/* The label of a square, or NULL. */
const char   *mas_annotator_get_label    (MasAnnotator    *self,
                                          guint            square);
/* An empty text takes the label away. */
void          mas_annotator_set_label    (MasAnnotator    *self,
                                          guint            square,
                                          const char      *text);
void          mas_annotator_clear_square (MasAnnotator    *self,
                                          guint            square);
void          mas_annotator_clear_all    (MasAnnotator    *self);
/* "marked, arrow to e5": what is drawn on a square; empty for nothing. */
char         *mas_annotator_dup_words    (MasAnnotator    *self,
                                          guint            square);

#define MAS_MAX_LABEL_CHARS 24

G_END_DECLS
