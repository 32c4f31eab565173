/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "mas-question.h"
#include "qi-file-watch-private.h"

G_BEGIN_DECLS

/**
 * MasFileGuard:
 *
 * Stands between an open file and the other programs that write it: tells when the file on disk is
 * another one, keeps what has to be asked about that, and knows whether the person has said that
 * the own state is to be kept. Who owns it reads the file and judges.
 *
 * Properties: `question` (MasQuestion, nullable, read-only).
 *
 * Signals: `look`: the file is to be read again; not while it is being saved, but after it.
 */
#define MAS_TYPE_FILE_GUARD (mas_file_guard_get_type ())
G_DECLARE_FINAL_TYPE (MasFileGuard, mas_file_guard, MAS, FILE_GUARD, GObject)

/* @stamp (nullable) as for qi_file_watch_new(). NULL for a pipe or a device: what was read of it is
 * gone, and there is nothing to watch. */
MasFileGuard *mas_file_guard_new          (GFile             *file,
                                           const QiFileStamp *stamp);
/* Stops watching, and cancels a reading that is under way. */
void          mas_file_guard_stop         (MasFileGuard      *self);
GFile        *mas_file_guard_get_file     (MasFileGuard      *self);
/* The file's name, to be shown. Free with g_free(). */
char         *mas_file_guard_dup_name     (MasFileGuard      *self);
/* Emits `look`, or notes that it has to be done once the save has ended. */
void          mas_file_guard_look         (MasFileGuard      *self);
/* A save of the file itself begins or ends. A look that was missed meanwhile is not made up by
 * this: see mas_file_guard_has_missed(). */
void          mas_file_guard_set_saving   (MasFileGuard      *self,
                                           gboolean           saving);
/* Something happened to the file while it was being saved. */
gboolean      mas_file_guard_has_missed   (MasFileGuard      *self);

/* Begins to read the file, replacing any other reading. Returns its cancellable. */
GCancellable *mas_file_guard_begin_reading (MasFileGuard     *self);
/* Ends the reading that was begun last, when @cancellable belongs to it; otherwise returns FALSE. */
gboolean      mas_file_guard_end_reading  (MasFileGuard      *self,
                                           GCancellable      *cancellable);
void          mas_file_guard_stop_reading (MasFileGuard      *self);

/* Takes @question. */
void          mas_file_guard_ask          (MasFileGuard      *self,
                                           MasQuestion       *question);
void          mas_file_guard_withdraw     (MasFileGuard      *self);
MasQuestion  *mas_file_guard_get_question (MasFileGuard      *self);
/* The person wants to keep the own state: the next change of the file asks again. */
void          mas_file_guard_set_kept     (MasFileGuard      *self,
                                           gboolean           kept);
gboolean      mas_file_guard_is_kept      (MasFileGuard      *self);

G_END_DECLS
