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
  guint          described_id; /* source that announces the number of rows soon */
  gboolean       refused;     /* a remark says so */
  GCancellable  *reading;     /* (nullable): while a long row is read */
  gboolean       repaired;    /* and when it can be read, that has to be announced */
  char          *losses;      /* the last message about what the format leaves out; or NULL */
  GHashTable    *unwritten;   /* id of a row whose position has no text in the file → id of a draft of it */

  /* mas-rows-session-reload.c */
  MasCollection *before;      /* (nullable): as it was before the last reload, while that can be undone */
  gboolean       returned;    /* a reload was undone: the rows here differ from the file */
  MasStep       *returned_at; /* (nullable): the last step at that time */

  /* mas-rows-session-disk.c */
  GArray        *hashes;      /* hashes of the texts of the rows in the file, as far as they were read */
  QiCollection  *news;        /* (nullable): the same file opened anew, */
  GArray        *news_hashes; /* and the hashes of its rows */
  GArray        *theirs;      /* (nullable): of QiPair: what another program changed, removed and added, once known */
  guint         *their_rows;  /* (nullable): for each item of the old file its row in the new one; G_MAXUINT: gone */
  guint          hash_id;     /* reads texts while there is time */
};

/* mas-rows-session.c */
/* Replaces the rows by @rows and returns the old ones, which are no longer shown. */
MasCollection *mas_rows_session_take (MasRowsSession *self,
                                      MasCollection  *rows);
/* Closes @rows (nullable, taken) and lets them go. */
void     mas_rows_session_let_go     (MasCollection  *rows);

/* mas-rows-session-reload.c */
/* Replaces the rows by those of @news; the old ones are kept for undo where that is possible. */
void     mas_rows_session_replace    (MasRowsSession *self,
                                      QiCollection   *news);
/* The rows here agree with the file, or soon will: an undone reload does not matter any more. */
void     mas_rows_session_settle     (MasRowsSession *self);
gboolean mas_rows_session_can_return (MasRowsSession *self);
void     mas_rows_session_forget_before (MasRowsSession *self);

/* Goes to a row without a request for it. */
void     mas_rows_session_go         (MasRowsSession *self,
                                      guint           row);
/* As mas_rows_session_keep(), without a remark. */
gboolean mas_rows_session_keep_typed (MasRowsSession *self,
                                      GError        **error);

/* mas-rows-session-row.c */
/* Cancels the reading of a row with a long text. */
void     mas_rows_session_stop_reading (MasRowsSession *self);
/* The row that was asked for before it was found. */
void     mas_rows_session_show_awaited (MasRowsSession *self);

/* mas-rows-session-draft.c */
MasDraft *mas_rows_session_make_draft (MasSession    *session,
                                       const char    *id);
void     mas_rows_session_drop_draft (MasSession     *session);
void     mas_rows_session_recover    (MasSession     *session,
                                      MasDraft       *draft);
QiSetup *mas_rows_session_dup_draft_setup (MasSession *session,
                                           MasDraft   *draft,
                                           GError    **error);

/* mas-rows-session-disk.c */
void     mas_rows_session_begin_disk (MasRowsSession *self);
void     mas_rows_session_end_disk   (MasRowsSession *self);
void     mas_rows_session_look       (MasSession     *session);
/* Replaces what is shown by the file as it is now. FALSE when it is not known yet. */
gboolean mas_rows_session_reload     (MasRowsSession *self);
gboolean mas_rows_session_answer     (MasSession     *session,
                                      const char     *id);
/* mas-rows-session-theirs.c */
/* Finds and marks what another program changed, because the person is going to be asked about
 * it. */
void     mas_rows_session_find_theirs (MasRowsSession *self);
void     mas_rows_session_forget_theirs (MasRowsSession *self);
/* Where the item of @row stands in the file now; G_MAXUINT: nowhere. @item (out): G_MAXUINT: the row is new. */
QiSetup *mas_rows_session_dup_disk   (MasSession        *session,
                                      const QiNotation **format,
                                      char             **words);

G_END_DECLS
