/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "mas-document.h"
#include "mas-text-part.h"
#include "qi-file-stamp.h"

G_BEGIN_DECLS

/**
 * MasLoaded:
 * @file: (nullable): where the text came from
 * @text: the bytes, as they are
 * @reading: what a notation made of them; never NULL; owned by @readings
 * @readings: all ways to read it, @reading first
 * @large: whether it was read with the large limits
 * @index: (nullable): the text with its lines counted, when it has faults
 * @stamp: of the file just before it was read; all zero when that is not known
 *
 * A text and its reading. Refused texts are readings too: they are shown with their faults.
 */
typedef struct
{
  GFile      *file;
  GBytes     *text;
  QiReading  *reading;
  GPtrArray  *readings;
  gboolean    large;
  MasTextIndex *index;
  QiFileStamp stamp;
} MasLoaded;

void       mas_loaded_free      (MasLoaded           *self);
/* Whether it holds a position that can be edited. */
gboolean   mas_loaded_is_valid  (const MasLoaded     *self);
/* Whether what cannot be read can be shown as a text: UTF-8. FALSE, with what is wrong with it, when it cannot. */
gboolean   mas_loaded_can_show  (const MasLoaded     *self,
                                 GError             **error);
/* A document of a valid reading. */
MasDocument *mas_loaded_dup_document (const MasLoaded *self);

/* Reads a file off the main thread, bounded by the limits. The only errors are those of reading
 * bytes. */
void       mas_load_file_async  (GFile               *file,
                                 gboolean             large,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data);
/* Reads a text off the main thread. @file (nullable) is where it stands. */
void       mas_load_text_async  (GBytes              *text,
                                 GFile               *file,
                                 gboolean             large,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data);
MasLoaded *mas_load_finish      (GAsyncResult        *result,
                                 GError             **error);

/* The same at once, for short texts. The extension of @file decides the format if the text can be
 * read in it; otherwise the format is detected. */
MasLoaded *mas_load_text        (GBytes              *text,
                                 GFile               *file,
                                 gboolean             large);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasLoaded, mas_loaded_free)

/* A text tells its format but rarely its game, which is guessed then. If the format of one of
 * @readings, which all have setups, belongs to the game of @setup, and the position is the same in
 * both games, it gets that game. @text: what was read. */
void mas_load_prefer_game (GPtrArray      *readings,
                           const char     *text,
                           QiSetup        *setup,
                           const QiLimits *limits,
                           gboolean        want_places);

G_END_DECLS
