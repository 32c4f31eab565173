/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-session.h"

G_BEGIN_DECLS

/**
 * MasFileSession:
 *
 * A session with one position: new, or of a file; or the file's text while it has faults; or the
 * reason why it cannot even be shown.
 */
#define MAS_TYPE_FILE_SESSION (mas_file_session_get_type ())
G_DECLARE_FINAL_TYPE (MasFileSession, mas_file_session, MAS, FILE_SESSION, MasSession)

MasSession *mas_file_session_new            (MasDocument    *document);
/* A session for a text that was read, valid or not. Takes @loaded. */
MasSession *mas_file_session_new_for_loaded (MasLoaded      *loaded);
/* A session for a file that could not be read. */
MasSession *mas_file_session_new_failed     (GFile          *file,
                                             gboolean        large,
                                             const GError   *error);
/* A session that offers a draft of an earlier session until the person decides about it. It reads no
 * file. */
MasSession *mas_file_session_new_for_orphan (const MasOrphan *orphan);
/* The file's present content, while MAS_QUESTION_FAULTY is asked, to be shown beside the last
 * readable position. NULL when that is not asked. */
MasLoaded  *mas_file_session_dup_news       (MasFileSession *self);
/* How the text was read when it was opened; borrowed, NULL when it was not. */
const QiReading *mas_file_session_get_reading (MasFileSession *self);

G_END_DECLS
