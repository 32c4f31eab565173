/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-text-faults.h"
#include "mas-text-field.h"
#include "mas-foot-layout.h"
#include "mas-text-panel.h"
#include "mas-text-places.h"

G_BEGIN_DECLS

/* What the text in the entry is to the document. */
typedef enum
{
  MAS_TEXT_SHOWN,  /* it stands for it */
  MAS_TEXT_BROKEN, /* it cannot be read */
  MAS_TEXT_PENDING /* would change shape, game or styles; waits to be applied */
} MasTextState;

/* The buttons of the question, and of a text whose board has changed meanwhile. */
#define MAS_TEXT_ACT_APPLY "apply "
#define MAS_TEXT_ACT_DROP "drop "

struct _MasTextPanel
{
  GtkWidget         parent_instance;

  GtkWidget        *line;      /* with the text, its format and the copy button */
  GtkEventController *line_focus;
  GtkDropDown      *chooser;
  GtkStringList    *names;     /* the formats' names in it; owned by it */
  MasTextField     *entry;
  GtkMenuButton    *copy_button;
  GtkWidget        *copy_menu; /* NULL: not opened yet */
  MasTextFaults    *faults;
  GtkWidget        *beside;    /* the line that the window has below the text */
  GtkWidget        *fold_button;

  MasDocument      *document;
  GSignalGroup     *signals;
  GPtrArray        *formats;   /* const QiNotation *, in the order of the chooser */
  const QiNotation *format;    /* one of them */
  gboolean          chosen;    /* the person chose the format */

  gboolean          show_text; /* the line of text is shown where there is room */
  gboolean          is_short;  /* there is none */
  gboolean          called;    /* the line of text is shown because it is needed now */
  gboolean          setting;   /* the program sets the chooser, not the person */
  gboolean          applying;  /* the entry itself is changing the document */
  MasTextState      state;
  gboolean          outdated;  /* the text is not on the board, and the document has changed since */
  gboolean          asked;     /* PENDING: the person was asked whether to apply it */
  QiReading        *waiting;   /* PENDING: the reading of the text; else NULL */
  GHashTable       *drafts;    /* texts of other formats that are not on the board, by the format's id */
  char             *no_text;   /* why the document has no text in the format; NULL: it has one */
  char             *told;      /* the texts not on the board as last announced; or NULL */
  QiReading        *said;      /* reading of the text that last agreed with the document; NULL: not read yet */
  MasTextPlaces    *places;    /* places in the entry's text; NULL: not read yet, or useless */
  QiHistoryEntry   *before;    /* the history entry when the text entry got the focus; or NULL */
  guint             burst_id;
  guint             write_id;  /* source that will write the document's text into the entry */
};


/* mas-text-panel.c */
void           mas_text_panel_say             (MasTextPanel     *self,
                                               const char       *words);
void           mas_text_panel_pasted          (MasTextPanel     *self,
                                               GPtrArray        *readings);
/* Sets the state; a question that was asked is withdrawn. */
void           mas_text_panel_set_state       (MasTextPanel     *self,
                                               MasTextState      state);

/* mas-text-panel-take.c: from the entry to the document */
/* A burst of typing is one step in the history. */
void           mas_text_panel_end_burst       (MasTextPanel     *self);
/* The document's setup after applying the text. @reading has a setup. */
QiSetup       *mas_text_panel_dup_merged      (MasTextPanel     *self,
                                               const QiReading  *reading);
/* Reads the entry's text and acts on it. @whole: it was inserted in one piece, not typed. */
void           mas_text_panel_judge           (MasTextPanel     *self,
                                               gboolean          whole);
/* The same for a text that was restored: nothing is applied. */
void           mas_text_panel_judge_kept      (MasTextPanel     *self);
/* Asks whether to apply the text that waits. */
void           mas_text_panel_ask             (MasTextPanel     *self);
void           mas_text_panel_go_to_format    (MasTextPanel     *self,
                                               const QiNotation *format);

/* mas-text-panel-keep.c: the texts that are not on the board, for who keeps them */
/* Emits the signal when the texts that are not on the board have changed. */
void           mas_text_panel_tell_pending    (MasTextPanel     *self);
/* Shows the text that waits in a format. @id: the format's. */
void           mas_text_panel_back_to         (MasTextPanel     *self,
                                               const char       *id);

/* mas-text-panel-show.c: from the document to the entry */
/* @findings (nullable): of the text as it was read; @words (nullable): a remark of its own. */
void           mas_text_panel_show_faults     (MasTextPanel     *self,
                                               GPtrArray        *findings,
                                               const char       *words);
/* "Make the board 5 × 1?", of the text that waits. */
char          *mas_text_panel_dup_question    (MasTextPanel     *self);
QiFinding     *mas_text_panel_get_first_error (GPtrArray        *findings);
void           mas_text_panel_forget_places   (MasTextPanel     *self);
/* The places of the text in the entry, found when first asked for; NULL when there are none. */
MasTextPlaces *mas_text_panel_get_places      (MasTextPanel     *self);
QiReading     *mas_text_panel_read            (MasTextPanel     *self,
                                               const QiNotation *format,
                                               const char       *text);
char          *mas_text_panel_write           (MasTextPanel     *self,
                                               GPtrArray        *findings);
/* Shows the document in the entry, whatever was in it. */
void           mas_text_panel_show_text       (MasTextPanel     *self);
/* Tab: the faults come after the text, although they are shown above it. */
gboolean       mas_text_panel_move_focus      (GtkWidget        *panel,
                                               GtkDirectionType  direction);
/* A line that is folded away is shown while it has the focus, or a text that is not on the board. */
void           mas_text_panel_update_line     (MasTextPanel     *self);
/* The same, after a pause where writing the text takes a while. */
void           mas_text_panel_show_text_soon  (MasTextPanel     *self);
void           mas_text_panel_show_formats    (MasTextPanel     *self,
                                               GPtrArray        *formats);
void           mas_text_panel_select_format   (MasTextPanel     *self);
/* Lists the formats for the document's game; the chosen one stays if it is among them. */
void           mas_text_panel_update_formats  (MasTextPanel     *self);

G_END_DECLS
