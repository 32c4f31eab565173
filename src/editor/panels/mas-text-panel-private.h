/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-text-faults.h"
#include "mas-text-field.h"
#include "mas-text-panel.h"
#include "mas-text-places.h"

G_BEGIN_DECLS

struct _MasTextPanel
{
  GtkWidget         parent_instance;

  GtkWidget        *box;
  GtkDropDown      *chooser;
  MasTextField     *entry;
  GtkMenuButton    *copy_button;
  GtkWidget        *copy_menu;
  MasTextFaults    *faults;

  MasDocument      *document;
  GSignalGroup     *signals;
  GPtrArray        *formats;   /* const QiNotation *, in the order of the chooser */
  const QiNotation *format;    /* one of them */
  gboolean          chosen;    /* the format is the person's choice */

  gboolean          setting;   /* the chooser is being set, not used */
  gboolean          applying;  /* the document changes because of the entry */
  gboolean          broken;    /* the text in the entry cannot be read */
  gboolean          outdated;  /* and the document has changed since */
  GHashTable       *drafts;    /* broken texts of other formats, by the format's id */
  QiReading        *said;      /* of the text that last stood for the document; NULL: not read yet */
  MasTextPlaces    *places;    /* of the text in the entry; NULL: not read yet, or no use */
  QiHistoryEntry   *before;    /* the document's entry when the keyboard came; or NULL */
  guint             burst_id;
  guint             write_id;  /* the text is behind the document, and will be written then */
};


/* mas-text-panel-show.c: from the document to the entry */
/* @findings (nullable): of the text as it was read; @words (nullable): a remark of its own. */
void           mas_text_panel_show_faults     (MasTextPanel     *self,
                                               GPtrArray        *findings,
                                               const char       *words);
QiFinding     *mas_text_panel_get_first_error (GPtrArray        *findings);
void           mas_text_panel_forget_places   (MasTextPanel     *self);
/* Those of the text in the entry, read when it is asked for the first time; NULL when there are none. */
MasTextPlaces *mas_text_panel_get_places      (MasTextPanel     *self);
QiReading     *mas_text_panel_read            (MasTextPanel     *self,
                                               const QiNotation *format,
                                               const char       *text);
char          *mas_text_panel_write           (MasTextPanel     *self,
                                               GPtrArray        *findings);
/* The entry shows the document, whatever stood in it. */
void           mas_text_panel_show_text       (MasTextPanel     *self);
/* The same, after a pause where writing takes its time. */
void           mas_text_panel_show_text_soon  (MasTextPanel     *self);
void           mas_text_panel_show_formats    (MasTextPanel     *self,
                                               GPtrArray        *formats);
void           mas_text_panel_select_format   (MasTextPanel     *self);
/* What the document's game offers now; the format stays while it is on offer. */
void           mas_text_panel_update_formats  (MasTextPanel     *self);

G_END_DECLS
