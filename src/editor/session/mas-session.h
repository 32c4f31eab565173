/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "mas-document.h"
#include "mas-draft-store.h"
#include "mas-faulty-text.h"
#include "mas-load.h"
#include "mas-question.h"

G_BEGIN_DECLS

/**
 * MasSession:
 *
 * What one window has open: a position with its file (#MasFileSession) or a file of many positions
 * (#MasRowsSession). It loads, saves, watches the disk and keeps what is to be asked about that; it
 * knows no widget. Exactly one of `document`, `faulty` and `failure` is there at a time.
 *
 * Properties, all read-only:
 * - `document` (MasDocument, nullable): the position that can be edited
 * - `faulty` (MasFaultyText, nullable): the text that has to be mended before that
 * - `failure` (MasQuestion, nullable): why there is nothing to show, with its title, and a way out
 * - `file` (GFile, nullable), `title`, `subtitle` (nullable), `modified`
 * - `busy`: a save is under way
 * - `question` (MasQuestion, nullable): what is asked about the file, until it is answered
 * - `readings` (GPtrArray of QiReading, nullable): the ways to read the text, `taken` (guint) of
 *   them, while another one may be chosen
 *
 * Signals:
 * - `content-changed`: document, faulty or failure is another one; once, after all of them are
 * - `described`: title, subtitle, file or modified may be others
 * - `said` (const char *words): what happened just now, for the status line
 * - `told` (const char *words): the same, where it should not be missed
 * - `remarked` (guint severity (QiSeverity), const char *words): what is to be seen for a while;
 *   NULL: the last remark holds no more
 * - `reloaded` (QiSetup *before): the document says what another program wrote
 * - `repaired`: the text that had faults is a document now
 * - `offer-ended`: what was left is recovered or discarded; there may be more
 * - `emptied`: there is nothing to show any more
 * - `entry-recovered`: mas_session_get_entry() is to be shown beside the board
 */
#define MAS_TYPE_SESSION (mas_session_get_type ())
G_DECLARE_DERIVABLE_TYPE (MasSession, mas_session, MAS, SESSION, GObject)

struct _MasSessionClass
{
  GObjectClass parent_class;

  GFile   *(*get_file)     (MasSession          *self);
  char    *(*dup_title)    (MasSession          *self);
  char    *(*dup_subtitle) (MasSession          *self);
  gboolean (*is_modified)  (MasSession          *self);
  char    *(*dup_loss)     (MasSession          *self,
                            gboolean             with_text,
                            gboolean            *can_save);
  void     (*save_async)   (MasSession          *self,
                            GFile               *file,
                            const QiNotation    *format,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data);
  gboolean (*answer)       (MasSession          *self,
                            const char          *id);
  QiSetup *(*dup_disk)     (MasSession          *self,
                            const QiNotation   **format,
                            char               **words);
  void     (*take_reading) (MasSession          *self,
                            const QiReading     *reading);
  void     (*look)         (MasSession          *self);
  /* Makes a draft of what is unsaved now; NULL when it cannot be kept. */
  MasDraft *(*make_draft)  (MasSession          *self,
                            const char          *id);
  /* Also drops further drafts that make_draft() has stored; may be NULL. */
  void     (*drop_draft)   (MasSession          *self);
  /* Ends with mas_session_draft_recovered() or mas_session_draft_refused(). */
  void     (*recover)      (MasSession          *self,
                            MasDraft            *draft);
  QiSetup *(*dup_draft_setup) (MasSession       *self,
                            MasDraft            *draft,
                            GError             **error);
};

/* Opens @file off the main thread: a file of many positions, one position, or a text with faults.
 * It always ends with a session, one with a `failure` when nothing could be read; NULL only when it
 * was cancelled. @large: with the large limits. */
void         mas_session_open_async      (GFile               *file,
                                          gboolean             large,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
MasSession  *mas_session_open_finish     (GAsyncResult        *result);
/* Stops watching and loading. What the session holds stays. */
void         mas_session_close           (MasSession          *self);

MasDocument   *mas_session_get_document  (MasSession          *self);
MasFaultyText *mas_session_get_faulty    (MasSession          *self);
MasQuestion   *mas_session_get_failure   (MasSession          *self);
GFile         *mas_session_get_file      (MasSession          *self);
/* Translated; free with g_free(). */
char          *mas_session_dup_title     (MasSession          *self);
char          *mas_session_dup_subtitle  (MasSession          *self);
gboolean       mas_session_is_modified   (MasSession          *self);

/* What stands beside the board as text and is not on it yet (nullable; taken), and the id of its
 * format: it counts where something would be lost, and is kept in drafts. */
void           mas_session_set_entry     (MasSession          *self,
                                          char                *text,
                                          const char          *format);
gboolean       mas_session_is_unread     (MasSession          *self);
const char    *mas_session_get_entry     (MasSession          *self,
                                          const char         **format);

/* From now on unsaved work is kept there. Once. */
void           mas_session_set_store     (MasSession          *self,
                                          MasDraftStore       *store);
/* The program ends: stores what is in no draft yet. */
void           mas_session_keep_draft    (MasSession          *self);
/* Drops the draft: the person does not want the unsaved work any more. */
void           mas_session_drop_draft    (MasSession          *self);
/* The id of the session's draft, or NULL. */
const char    *mas_session_get_draft_id  (MasSession          *self);
/* Asks what to do with a draft that an earlier session left and that was adopted. */
void           mas_session_offer_draft   (MasSession          *self,
                                          const MasOrphan     *orphan);
/* The draft about which the person is asked, or NULL. */
const MasOrphan *mas_session_get_offer   (MasSession          *self);
/* Reads the position of the draft that is offered, to be compared. Of a list: of a row that it
 * changes, which is the current one then. */
void           mas_session_read_offer_async (MasSession          *self,
                                             GCancellable        *cancellable,
                                             GAsyncReadyCallback  callback,
                                             gpointer             user_data);
QiSetup       *mas_session_read_offer_finish (MasSession         *self,
                                              GAsyncResult       *result,
                                              GError            **error);
/* Writes the texts of the rows that a list's draft changes to @file, for the case that they cannot
 * be put back into the list. */
void           mas_session_export_offer_async (MasSession         *self,
                                               GFile              *file,
                                               GCancellable       *cancellable,
                                               GAsyncReadyCallback callback,
                                               gpointer            user_data);
gboolean       mas_session_export_offer_finish (MasSession       *self,
                                                GAsyncResult     *result,
                                                GError          **error);

/* What would be lost if it ended now, in words for the person, or NULL. @with_text: also text that cannot be
 * read. @can_save (out): whether saving helps. Free with g_free(). */
char          *mas_session_dup_loss      (MasSession          *self,
                                          gboolean             with_text,
                                          gboolean            *can_save);

/* Saves to @file, or where it belongs when that is NULL; in @format, or its own when that is NULL.
 * G_IO_ERROR_PENDING: nothing is saved because another save is running, or because it would write
 * over what another program wrote, which `question` asks about. G_IO_ERROR_WRONG_ETAG: the same when
 * that was answered, and the rows to be kept are gone with the old file. */
void           mas_session_save_async    (MasSession          *self,
                                          GFile               *file,
                                          const QiNotation    *format,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
/* @notes (out, optional, nullable, transfer container): what the format could not keep, and remarks on
 * the save, whether it succeeded or not. */
gboolean       mas_session_save_finish   (MasSession          *self,
                                          GAsyncResult        *result,
                                          GPtrArray          **notes,
                                          GError             **error);

/* Mutes findings of a kind, or shows them again: of the position, or of all rows of a list. This is stored in the file where
 * that has a place for it, as a step that can be undone, else beside it. */
void           mas_session_mute          (MasSession          *self,
                                          const char          *code,
                                          gboolean             muted);

MasQuestion   *mas_session_get_question  (MasSession          *self);
/* Answers it: "reload-file", "keep-mine", "recover-draft", "discard-draft". FALSE when that is not asked. */
gboolean       mas_session_answer        (MasSession          *self,
                                          const char          *id);
/* The position that the file on disk has now, while the person is asked about that. NULL, with
 * @words (out, translated) when there is something to say about it. @format (out, nullable). */
QiSetup       *mas_session_dup_disk      (MasSession          *self,
                                          const QiNotation   **format,
                                          char               **words);
/* Whether the person chose to keep the work here, whatever the file says. */
gboolean       mas_session_keeps_mine    (MasSession          *self);

/* Offers other ways to read a text. @loaded (nullable): @readings are of the whole document, not of
 * a text that was pasted into it. */
void           mas_session_offer_readings (MasSession         *self,
                                           GPtrArray          *readings,
                                           const MasLoaded    *loaded);
void           mas_session_forget_readings (MasSession        *self);
/* Borrowed; NULL when there is no choice. */
GPtrArray     *mas_session_get_readings  (MasSession          *self);
guint          mas_session_get_taken     (MasSession          *self);
/* Reads the text in another way. FALSE when the document refuses. */
gboolean       mas_session_choose_reading (MasSession         *self,
                                           guint               index);
/* Replaces the position by what a pasted text says, in one step with other readings of it. */
gboolean       mas_session_paste         (MasSession          *self,
                                          GPtrArray           *readings);

G_END_DECLS
