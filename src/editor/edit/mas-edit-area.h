/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"
#include "mas-rules.h"
#include "mas-spot.h"

G_BEGIN_DECLS

/**
 * MasEditArea:
 *
 * Palette, board and both hands, with everything a pointer or the keyboard does there: drags
 * between all of them, what is held, the refusal bubble. The window puts it in its middle and gives
 * it a document.
 *
 * Properties: `document`, `flipped`, `show-palette`, `cursor` (uint, the square under the
 * keyboard's cursor), `status` (string, read-only: the result of the last act, or what the next
 * would do), `symmetry` (string, one of mas_mirror_get_name(): how stamp and eraser are mirrored).
 * Signal `pointed` (gpointer spot): the square or slot that the pointer is over, or the cursor went
 * to, while nothing is held: a const MasSpot pointer, %MAS_SPOT_NONE for none.
 * Signal `move-typed` (const char *text): text that was typed on the board while it is played.
 * Signal `undo-offered` (const char *words): much was changed at once.
 * Signal `drawing`: that of #MasPieceArt.
 * Actions (installed on the class, prefix `board.`): see the table in mas-edit-actions.c.
 */
#define MAS_TYPE_EDIT_AREA (mas_edit_area_get_type ())
G_DECLARE_FINAL_TYPE (MasEditArea, mas_edit_area, MAS, EDIT_AREA, GtkWidget)

/* For tests: the window makes it from its template. */
GtkWidget   *mas_edit_area_new          (void);
void         mas_edit_area_set_document (MasEditArea     *self,
                                         MasDocument     *document);
void         mas_edit_area_set_rules    (MasEditArea     *self,
                                         MasRules        *rules);
/* Puts words in the status line, as the result of something done elsewhere in the window. */
void         mas_edit_area_say          (MasEditArea     *self,
                                         const char      *words);
/* Highlights the finding's squares until it is called again; neither cursor nor keyboard focus
 * move. */
void         mas_edit_area_mark_finding (MasEditArea     *self,
                                         const QiFinding *finding);
/* Highlights squares for a moment. */
void         mas_edit_area_flash        (MasEditArea     *self,
                                         const guint     *squares,
                                         guint            n_squares);
/* Draws the marks of @setup (nullable) under those of the position, until the next call. */
void         mas_edit_area_show_thought (MasEditArea     *self,
                                         QiSetup         *setup);
/* The cursor goes to the finding's first square and its squares flash. */
void         mas_edit_area_show_finding (MasEditArea     *self,
                                         const QiFinding *finding);
/* Marks the squares that @findings (nullable) name, and says their words there, until the next call. */
void         mas_edit_area_set_findings (MasEditArea     *self,
                                         GPtrArray       *findings);
void         mas_edit_area_link         (MasEditArea     *self,
                                         const MasSpot   *spot,
                                         gboolean         say);
/* Takes @popover and opens it beside the cursor's square. FALSE when that is nowhere. */
gboolean     mas_edit_area_open_popover (MasEditArea     *self,
                                         GtkWidget       *popover);
/* Gives the board the keyboard. */
void         mas_edit_area_focus_board  (MasEditArea     *self);

G_END_DECLS
