/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-application.h"
#include "mas-document.h"
#include "mas-load.h"
#include "mas-session.h"

G_BEGIN_DECLS

/**
 * MasWindow:
 *
 * One window with one position: empty at first (a gallery of examples), then a document in the
 * editor, or a text with faults beside whatever could be read of it.
 *
 * Properties: `document` (MasDocument, read-only, NULL unless the editor is shown).
 */
#define MAS_TYPE_WINDOW (mas_window_get_type ())
G_DECLARE_FINAL_TYPE (MasWindow, mas_window, MAS, WINDOW, AdwApplicationWindow)

MasWindow   *mas_window_new           (MasApplication *application);
MasDocument *mas_window_get_document  (MasWindow      *self);
/* The file shown or being loaded, faulty ones too; or NULL. */
GFile       *mas_window_get_file      (MasWindow      *self);
/* Whether it shows the gallery and nothing is on its way. */
gboolean     mas_window_is_empty      (MasWindow      *self);
/* What is open in it; NULL when nothing is. */
MasSession  *mas_window_get_session   (MasWindow      *self);
/* The position to edit. */
void         mas_window_set_document  (MasWindow      *self,
                                       MasDocument    *document);
/* Reads @file and shows what it says, or what is wrong with it. */
void         mas_window_load_file     (MasWindow      *self,
                                       GFile          *file,
                                       gboolean        large);
/* Shows a text that was read: as a document, or with its faults. Takes @loaded. */
void         mas_window_take_loaded   (MasWindow      *self,
                                       MasLoaded      *loaded);
/* The window of shortcuts; made when it is first asked for. */
GtkWindow   *mas_window_get_help      (MasWindow      *self);

G_END_DECLS
