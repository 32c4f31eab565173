/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-edit.h"
#include "qi-file-stamp.h"
#include "qi-history-private.h"
#include "qi-muted-private.h"
#include "qi-notation.h"

G_BEGIN_DECLS

/* Where an edit was tried, so that a refusal is explained there. */
typedef enum
{
  MAS_PLACE_NONE,
  MAS_PLACE_SQUARE,    /* @square */
  MAS_PLACE_HAND,      /* @side; @token when a slot is meant */
  MAS_PLACE_TEXT,      /* the text entry */
  MAS_PLACE_INSPECTOR  /* @field: "shape", "styles", "turn", "game" */
} MasPlaceKind;

typedef struct
{
  MasPlaceKind   kind;
  guint          square;
  QiSide         side;
  const QiToken *token;
  const char    *field;
} MasPlace;

/**
 * MasDocument:
 *
 * One open position: its history of setups, its file and format, and the one door through which
 * every edit goes.
 *
 * Properties: `setup` (QiSetup, read-only), `history` (QiHistory, read-only), `file` (GFile,
 * read-only), `title` (the name shown), `modified` (read-only), `large` (the large limits are
 * allowed), `muted` (QiMuted, nullable, read-only: see mas_document_get_muted()).
 *
 * Signals:
 * - `changed` (QiSetup *before): the setup is another one (edit, undo, redo, load)
 * - `refused` (QiFinding *finding, gpointer place): an edit was refused; @place is a
 *   const MasPlace pointer
 * - `noted` (GPtrArray *findings): notes of an edit that was done
 */
#define MAS_TYPE_DOCUMENT (mas_document_get_type ())
G_DECLARE_FINAL_TYPE (MasDocument, mas_document, MAS, DOCUMENT, GObject)

/* A document with @setup as its first entry. */
MasDocument  *mas_document_new         (QiSetup        *setup);
QiSetup      *mas_document_get_setup   (MasDocument    *self);
QiPosition   *mas_document_get_position (MasDocument   *self);
/* The game of the setup, or the one that its styles suggest; NULL. For names, art and palette. */
/* What its file said when it was opened; NULL of a new document. */
QiSetup          *mas_document_get_opened    (MasDocument *self);
const QiGameInfo *mas_document_get_game_info (MasDocument *self);
/* The game whose coordinates name squares. */
const QiGameInfo *mas_document_get_names     (MasDocument *self);
QiHistory    *mas_document_get_history (MasDocument    *self);
const QiLimits *mas_document_get_limits (MasDocument   *self);
void          mas_document_set_large   (MasDocument    *self,
                                        gboolean        large);
/* Applies an edit through the model. @label is translated and names the step in the history ("Move
 * e2 to e4"). @group joins steps that follow each other (a stroke, a burst of typing). @where
 * (nullable) is where it was tried. Returns FALSE after emitting `refused`; nothing has changed
 * then. */
gboolean      mas_document_apply       (MasDocument    *self,
                                        QiEdit         *edit,
                                        const char     *label,
                                        const char     *group,
                                        const MasPlace *where);
/* Asks the model whether @edit would be accepted; changes nothing. @finding (out, nullable,
 * transfer full). */
gboolean      mas_document_would_accept (MasDocument   *self,
                                         QiEdit        *edit,
                                         QiFinding    **finding);
void          mas_document_end_group   (MasDocument    *self);
void          mas_document_undo        (MasDocument    *self);
void          mas_document_redo        (MasDocument    *self);
gboolean      mas_document_is_modified (MasDocument    *self);

/* Treats the document as modified until it is saved, whatever its history says. */
void          mas_document_mark_unsaved (MasDocument   *self);

/* The file it was read from or last saved to; NULL for a new one. */
GFile        *mas_document_get_file    (MasDocument    *self);
/* The name shown: of the file, else the one that was set, else "Untitled". Free with g_free(). */
char         *mas_document_dup_title   (MasDocument    *self);
void          mas_document_set_title   (MasDocument    *self,
                                        const char     *title);
/* The notation it is saved in; never NULL once the registry has one. */
const QiNotation *mas_document_get_format (MasDocument *self);
/* The notation that a save to @file would use: by the ending of its name, else the present one. */
const QiNotation *mas_document_get_format_for (MasDocument *self,
                                               GFile       *file);

/* The pieces (QiToken, the first player's) that the palette offers for a position without a game while it is open;
 * @pieces (nullable): the usual ones. */
void          mas_document_set_pieces  (MasDocument    *self,
                                        GPtrArray      *pieces);
/* Borrowed, or NULL. */
GPtrArray    *mas_document_get_pieces  (MasDocument    *self);

/* Findings about what else stands in its file and is not in the position: moves, further games. A
 * save over the file would lose it. NULL when there is nothing. */
GPtrArray    *mas_document_get_rest    (MasDocument    *self);

/* A document from what a reader made of a text: @reading has a setup. @file and @text may be NULL;
 * @text are the bytes of @file, so that an unchanged position is saved with exactly these bytes. */
MasDocument  *mas_document_new_for_reading (const QiReading *reading,
                                            GFile           *file,
                                            GBytes          *text,
                                            gboolean         large);

/* Which file with which content was read or saved last; all zero when that is not known. */
void          mas_document_get_stamp   (MasDocument       *self,
                                        QiFileStamp       *stamp);
/* @stamp (nullable): not known. */
void          mas_document_set_stamp   (MasDocument       *self,
                                        const QiFileStamp *stamp);
/* The edits are based on other content of the file than what was read. Of that content only @stamp is known, not the
 * bytes. */
void          mas_document_set_base    (MasDocument       *self,
                                        const QiFileStamp *stamp);
/* The bytes that stand in its file, as far as is known; borrowed, or NULL. */
GBytes       *mas_document_get_text    (MasDocument       *self);
/* What the file said when it was read or saved last, or what a new document began with. */
QiSetup      *mas_document_get_saved   (MasDocument       *self);
/* Whether the native file lists the pieces in place of a board, as far as is known. */
gboolean      mas_document_is_sparse   (MasDocument       *self);
/* Whether @text stands in its file, as far as is known. */
gboolean      mas_document_has_text    (MasDocument       *self,
                                        GBytes            *text);
/* The file no longer has what was read or saved last: the document counts as modified until it is
 * saved. */
void          mas_document_set_stale   (MasDocument       *self,
                                        gboolean           stale);
/* Whether something was changed here, whatever became of the file. */
gboolean      mas_document_has_changes (MasDocument       *self);
gboolean      mas_document_is_saving   (MasDocument       *self);
/* The file now has @text, which was read as @reading (with a setup, in the document's format): the
 * document takes it over in one step of its history. @label: name of that step, translated. */
void          mas_document_reload      (MasDocument       *self,
                                        const QiReading   *reading,
                                        GBytes            *text,
                                        const QiFileStamp *stamp,
                                        const char        *label);

/* Writes the setup of this moment to @file in @format, off the main thread, all or nothing. When it
 * succeeds the document has that file and format and, unless it was edited meanwhile, is no longer
 * modified. Only one save runs at a time: a second one fails with G_IO_ERROR_PENDING. Its own file is
 * not written, with G_IO_ERROR_WRONG_ETAG, when its content is not the one that was read, at whatever
 * moment before it is replaced; nor, with G_IO_ERROR_WOULD_BLOCK, while another program has it open
 * for writing; nor another file, with G_IO_ERROR_EXISTS, when it appears while it is being saved. */
void          mas_document_save_async  (MasDocument         *self,
                                        GFile               *file,
                                        const QiNotation    *format,
                                        GCancellable        *cancellable,
                                        GAsyncReadyCallback  callback,
                                        gpointer             user_data);
/* @notes (out, transfer container): what the format could not keep, and what is to be said of the save,
 * done or not: `save-unguarded`, `save-kept` (see qi_file_save_over()). A setup that has no text in the
 * format is a %QI_ERROR with its finding; nothing was written then. */
gboolean      mas_document_save_finish (MasDocument    *self,
                                        GAsyncResult   *result,
                                        GPtrArray     **notes,
                                        GError        **error);

/* Kinds of findings that are muted beside the file: of a list that it is a row of, or because the file has no place for
 * it. Borrowed; nullable. Setting them is no edit. */
QiMuted      *mas_document_get_muted     (MasDocument    *self);
void          mas_document_set_muted     (MasDocument    *self,
                                          QiMuted        *muted);
/* With those that the position mutes itself. */
QiMuted      *mas_document_dup_all_muted (MasDocument    *self);
/* Mutes a kind of findings in the position, or no longer, in one step. FALSE when that is the case
 * already. */
gboolean      mas_document_mute          (MasDocument    *self,
                                          const char     *code,
                                          gboolean        muted);

G_END_DECLS
