/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-rows-session.h"
#include "mas-session-private.h"

G_BEGIN_DECLS

struct _MasRowsSession
{
  MasSession     parent_instance;

  MasCollection *rows;
  guint          last_row;    /* that was open */
  guint          awaited_row; /* to be shown when it is found; 0: none */
  guint          described_id; /* what says how many rows there are is told soon */
  gboolean       refused;     /* a remark says so */
  GCancellable  *reading;     /* (nullable): while a long row is read */
  gboolean       repaired;    /* and that it can be read is news */
  char          *losses;      /* said last of what the format leaves out; or NULL */

  /* mas-rows-session-disk.c */
  GArray        *hashes;      /* of the texts of the rows in the file, as far as they were read */
  QiCollection  *news;        /* (nullable): the same file opened anew, */
  GArray        *news_hashes; /* and those of that */
  guint          hash_id;     /* reads texts while there is time */
};

/* mas-rows-session.c */
/* Puts @rows (of a file that was just opened) in the place of what there is. */
void     mas_rows_session_take       (MasRowsSession *self,
                                      QiCollection   *rows);

/* Goes to a row without having been asked. */
void     mas_rows_session_go         (MasRowsSession *self,
                                      guint           row);
/* As mas_rows_session_keep(), without a remark. */
gboolean mas_rows_session_keep_typed (MasRowsSession *self,
                                      GError        **error);

/* mas-rows-session-draft.c */
MasDraft *mas_rows_session_make_draft (MasSession    *session,
                                       const char    *id);
void     mas_rows_session_recover    (MasSession     *session,
                                      MasDraft       *draft);
QiSetup *mas_rows_session_dup_draft_setup (MasSession *session,
                                      MasDraft       *draft,
                                      GError        **error);

/* mas-rows-session-disk.c */
void     mas_rows_session_begin_disk (MasRowsSession *self);
void     mas_rows_session_end_disk   (MasRowsSession *self);
void     mas_rows_session_look       (MasSession     *session);
gboolean mas_rows_session_answer     (MasSession     *session,
                                      const char     *id);
QiSetup *mas_rows_session_dup_disk   (MasSession        *session,
                                      const QiNotation **format,
                                      char             **words);

G_END_DECLS
