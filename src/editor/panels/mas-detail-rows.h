/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-combo-row.h"
#include "mas-detail.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* The rows of the inspector's details. Each makes its own steps in the document; none is rebuilt
 * while the document changes: *_update() shows the present value, but does not touch what is being
 * typed. The reason why typed text is not accepted goes to the action "details.explain" (the words,
 * or "" when all is well). */

/* Boxes for the squares of one side's castling rights or gates. */
#define MAS_TYPE_RIGHTS_ROW (mas_rights_row_get_type ())
G_DECLARE_FINAL_TYPE (MasRightsRow, mas_rights_row, MAS, RIGHTS_ROW, AdwPreferencesRow)
GtkWidget *mas_rights_row_new    (MasDocument     *document,
                                  const MasDetail *detail);
void       mas_rights_row_update (GtkWidget       *row);

/* A choice of the squares that a pawn can just have passed over, of none, and of the present
 * one. */
#define MAS_TYPE_PASSED_ROW (mas_passed_row_get_type ())
G_DECLARE_FINAL_TYPE (MasPassedRow, mas_passed_row, MAS, PASSED_ROW, MasComboRow)
GtkWidget *mas_passed_row_new    (MasDocument     *document,
                                  const MasDetail *detail);
void       mas_passed_row_update (GtkWidget       *row);

/* A number that may be missing; it is kept as written until it is changed. */
#define MAS_TYPE_NUMBER_ROW (mas_number_row_get_type ())
G_DECLARE_FINAL_TYPE (MasNumberRow, mas_number_row, MAS, NUMBER_ROW, AdwActionRow)
GtkWidget *mas_number_row_new    (MasDocument     *document,
                                  const MasDetail *detail);
void       mas_number_row_update (GtkWidget       *row);

/* A line of text, or the name of a square. */
#define MAS_TYPE_TEXT_ROW (mas_text_row_get_type ())
G_DECLARE_FINAL_TYPE (MasTextRow, mas_text_row, MAS, TEXT_ROW, AdwEntryRow)
GtkWidget *mas_text_row_new      (MasDocument     *document,
                                  const MasDetail *detail);
void       mas_text_row_update   (GtkWidget       *row);

/* A text of several lines. */
#define MAS_TYPE_LINES_ROW (mas_lines_row_get_type ())
G_DECLARE_FINAL_TYPE (MasLinesRow, mas_lines_row, MAS, LINES_ROW, AdwPreferencesRow)
GtkWidget *mas_lines_row_new     (MasDocument     *document,
                                  const MasDetail *detail);
void       mas_lines_row_update  (GtkWidget       *row);
/* Moves the keyboard focus into the text. */
void       mas_lines_row_begin   (MasLinesRow     *self);

/* Tags, which can be changed, or operations, in rows that fold away. */
#define MAS_TYPE_TEXTS_ROW (mas_texts_row_get_type ())
G_DECLARE_FINAL_TYPE (MasTextsRow, mas_texts_row, MAS, TEXTS_ROW, AdwExpanderRow)
GtkWidget *mas_texts_row_new     (MasDocument     *document,
                                  const MasDetail *detail);
void       mas_texts_row_update  (GtkWidget       *row);

/* A value that is shown but cannot be changed; a long one unfolds. */
#define MAS_TYPE_VALUE_ROW (mas_value_row_get_type ())
G_DECLARE_FINAL_TYPE (MasValueRow, mas_value_row, MAS, VALUE_ROW, AdwActionRow)
GtkWidget *mas_value_row_new     (MasDocument     *document,
                                  const MasDetail *detail);
void       mas_value_row_update  (GtkWidget       *row);
void       mas_value_row_show    (MasValueRow     *self,
                                  const char      *title,
                                  const char      *text);

/* Titles of rows are markup, so this escapes them. */
void       mas_detail_set_row_title (GtkWidget  *row,
                                     const char *title);
/* Sets the row's title, in the words of the document's game, and returns the text of the detail. Free with
 * g_free(). */
char *mas_detail_update_row (const MasDetail *self,
                             MasDocument     *document,
                             GtkWidget       *row);

G_END_DECLS
