/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-file-session.h"
#include "mas-session-private.h"

G_BEGIN_DECLS

/* mas-file-session.c */
void      mas_file_session_show_document (MasFileSession *self,
                                          MasDocument    *document);
/* Takes @loaded. */
void      mas_file_session_take_loaded   (MasFileSession *self,
                                          MasLoaded      *loaded);

/* mas-file-session-draft.c */
MasDraft *mas_file_session_make_draft    (MasSession     *session,
                                          const char     *id);
void      mas_file_session_recover       (MasSession     *session,
                                          MasDraft       *draft);
QiSetup  *mas_file_session_dup_draft_setup (MasSession *session,
                                            MasDraft   *draft,
                                            GError    **error);

G_END_DECLS
