/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-file-session.h"
#include "mas-session-private.h"

G_BEGIN_DECLS

struct _MasFileSession
{
  MasSession parent_instance;

  GFile     *file;   /* (nullable): of a text with faults, or that failed */
  gboolean   large;  /* that was read with the large limits */
  MasLoaded *loaded; /* (nullable): the text that the document was made of */
  MasLoaded *news;   /* (nullable): the new content of the file, while the person is asked about it */
};

/* mas-file-session.c */
void      mas_file_session_show_document (MasFileSession *self,
                                          MasDocument    *document);
/* Takes @loaded. */
void      mas_file_session_take_loaded   (MasFileSession *self,
                                          MasLoaded      *loaded);

/* The text cannot be read, or not loaded: the session shows that. */
void      mas_file_session_show_failure  (MasFileSession *self,
                                          const GError   *error);

/* mas-file-session-disk.c */
void      mas_file_session_look          (MasSession     *session);
gboolean  mas_file_session_answer        (MasSession     *session,
                                          const char     *id);
QiSetup  *mas_file_session_dup_disk      (MasSession        *session,
                                          const QiNotation **format,
                                          char             **words);

/* mas-file-session-draft.c */
MasDraft *mas_file_session_make_draft    (MasSession     *session,
                                          const char     *id);
void      mas_file_session_recover       (MasSession     *session,
                                          MasDraft       *draft);
QiSetup  *mas_file_session_dup_draft_setup (MasSession *session,
                                            MasDraft   *draft,
                                            GError    **error);

G_END_DECLS
