/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

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
 * Properties:
 * - `document` (MasDocument, read-only, NULL unless the editor is shown)
 * - `session` (MasSession, read-only, nullable): what is open
 * - `settings` (GSettings, construct only, nullable): without, nothing is remembered
 * - `remarks` (GPtrArray of QiFinding, construct only, nullable): on the games of the person's own
 * - `drawings` (MasDrawings, construct only): those that can be changed; the default ones otherwise
 *
 * Signals, for who opens and closes windows:
 * - `opened` (MasSession *session): there is another session, and all of it is shown
 * - `open-file` (GFile *file): is to be shown, here when this one is empty
 * - `stayed`: it was to be closed, but the person called that off
 * - `leaving`: it is about to be closed
 */
#define MAS_TYPE_WINDOW (mas_window_get_type ())
G_DECLARE_FINAL_TYPE (MasWindow, mas_window, MAS, WINDOW, AdwApplicationWindow)

/* @settings and @remarks (nullable): see the properties. */
MasWindow   *mas_window_new           (GtkApplication *application,
                                       GSettings      *settings,
                                       GPtrArray      *remarks);
/* Another one of the same application, with all that @self was given. */
MasWindow   *mas_window_new_beside    (MasWindow      *self);
MasDocument *mas_window_get_document  (MasWindow      *self);
/* The file shown or being loaded, faulty ones too; or NULL. */
GFile       *mas_window_get_file      (MasWindow      *self);
/* Whether it shows the gallery and nothing is on its way. */
gboolean     mas_window_is_empty      (MasWindow      *self);
/* What is open in it; NULL when nothing is. */
MasSession  *mas_window_get_session   (MasWindow      *self);
/* What is open from now on, shown; NULL: nothing is. */
void         mas_window_set_session   (MasWindow      *self,
                                       MasSession     *session);
/* The position to edit. */
void         mas_window_set_document  (MasWindow      *self,
                                       MasDocument    *document);
/* Reads @file and shows what it says, or what is wrong with it. */
void         mas_window_load_file     (MasWindow      *self,
                                       GFile          *file,
                                       gboolean        large);
/* The same; @row: of a file of many positions, the one to show. */
void         mas_window_load_file_at  (MasWindow      *self,
                                       GFile          *file,
                                       gboolean        large,
                                       guint           row);
/* Says what lasts, above all the rest: translated. */
void         mas_window_warn          (MasWindow      *self,
                                       const char     *words);
/* The window of shortcuts; made when it is first asked for. */
GtkWindow   *mas_window_get_help      (MasWindow      *self);

G_END_DECLS
