/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-announcer.h"
#include "mas-closer.h"
#include "mas-compare-page.h"
#include "mas-drawings.h"
#include "mas-editor-page.h"
#include "mas-faulty-view.h"
#include "mas-header.h"
#include "mas-load.h"
#include "mas-loading.h"
#include "mas-row-commands.h"
#include "mas-row-compare.h"
#include "mas-strip.h"
#include "mas-text-commands.h"
#include "mas-window.h"

G_BEGIN_DECLS

/* What the window shows. */
typedef enum
{
  MAS_PAGE_GALLERY,
  MAS_PAGE_BLANK,   /* a new window whose file is being read */
  MAS_PAGE_LOADING,
  MAS_PAGE_EDITOR,  /* the session has a document */
  MAS_PAGE_FAULTY,  /* a text with faults */
  MAS_PAGE_COMPARE, /* two positions; there may be no document */
  MAS_PAGE_FAILED  /* nothing could be read at all */
} MasPage;

struct _MasWindow
{
  AdwApplicationWindow parent_instance;

  GSettings      *settings;      /* or NULL */
  GPtrArray      *remarks;       /* or NULL */
  MasDrawings    *drawings;
  MasPage         page;
  MasSession     *session;       /* what is open; NULL: the gallery, or what is being loaded */
  MasMessages    *messages;      /* what is said in it */
  MasAnnouncer   *announcer;     /* where that is shown */
  GPtrArray      *commands;      /* MasCommands: they implement its actions */
  GSignalGroup   *session_signals;
  GSignalGroup   *rows_signals;  /* on it when it is a file of many positions */
  MasLoading     *loading;       /* the file to be opened; lives until finalize */
  MasFaultyView  *faulty;        /* NULL until the first text with faults */
  guint           focus_id;      /* source that focuses the board when nothing has the focus */
  AdwFlap        *sidebar;       /* around all of the window */
  MasCollectionList *rows;       /* in it */

  /* From the template. */
  AdwToastOverlay *toasts;
  GtkStack        *stack;
  MasHeader       *header;
  MasStrip        *strip;        /* what is to be answered, under the header */
  GtkWidget       *foot;         /* the text and the status, below the editor */
  MasTextPanel    *text_panel;
  MasEditorPage   *editor;
  MasComparePage  *compare_page;
};

/* mas-window.c */
void mas_window_show_page     (MasWindow    *self,
                               MasPage       page);
void mas_window_update_title  (MasWindow    *self);
/* The board gets the keyboard. */
void mas_window_focus_board   (MasWindow    *self);

/* mas-window-session.c */
void mas_window_install_session_actions (GtkWidgetClass *klass);
void mas_window_add_session_signals (MasWindow  *self);
void mas_window_add_loading    (MasWindow  *self);
/* Shows the comparison of its page in place of the editor until the person is done. */
void mas_window_show_compare   (MasWindow  *self);
/* Ends the comparison and returns to the page before it; does nothing when nothing is compared. */
void mas_window_end_compare    (MasWindow  *self);
/* NULL unless it is a file of many positions. */
MasRowsSession *mas_window_get_rows_session (MasWindow *self);
MasCollection  *mas_window_get_collection   (MasWindow *self);

/* What happened just now, for the status line. @words: translated. */
void mas_window_say           (MasWindow    *self,
                               const char   *words);

/* mas-window-children.c */
/* Adds the commands that need the drawings and remarks that were given to the window. */
void mas_window_add_given_commands (MasWindow   *self);
/* The only object of @type, a #MasCommands, among those that implement its actions. */
gpointer mas_window_get_commands  (MasWindow    *self,
                                   GType         type);
void mas_window_connect_children (MasWindow *self);
/* The page of a text with faults; made when it is first asked for. */
MasFaultyView *mas_window_get_faulty (MasWindow *self);

/* mas-window-collection.c */
void mas_window_install_sidebar_actions (GtkWidgetClass *klass);
void mas_window_connect_sidebar (MasWindow     *self);
void mas_window_add_rows_signals (MasWindow    *self);
/* The session has other rows, or none. */
void mas_window_update_rows    (MasWindow      *self);
/* Puts a row into the editor, or shows what is wrong with its text. */
void mas_window_open_row       (MasWindow      *self,
                                guint           row,
                                gboolean        focus);
/* Arranges the window for its size, soon. */
void mas_window_fit            (MasWindow    *self,
                                int           width,
                                int           height);

/* mas-window-edit.c */
void mas_window_install_edit_actions      (GtkWidgetClass *klass);

G_END_DECLS
