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
  GHashTable    *unwritten;   /* id of a row whose position has no text in the file → id of a draft of it */

  /* mas-rows-session-reload.c */
  MasCollection *before;      /* (nullable): as it was before the last reload, while that can be undone */
  gboolean       returned;    /* a reload was undone: what is here is not what the file says */
  MasStep       *returned_at; /* (nullable): what had been done last then */

  /* mas-rows-session-disk.c */
  GArray        *hashes;      /* of the texts of the rows in the file, as far as they were read */
  QiCollection  *news;        /* (nullable): the same file opened anew, */
  GArray        *news_hashes; /* and the hashes of its rows */
  GArray        *theirs;      /* (nullable): of QiPair: what it changed, removed and added, once that is known */
  guint         *their_rows;  /* (nullable): of each item of the old file, in it; G_MAXUINT: gone */
  guint          hash_id;     /* reads texts while there is time */
};

/* mas-rows-session.c */
/* Puts @rows in the place of what there is, which is given back: nobody shows it any more. */
MasCollection *mas_rows_session_take (MasRowsSession *self,
                                      MasCollection  *rows);
/* Closes @rows (nullable, taken). */
void     mas_rows_session_let_go     (MasCollection  *rows);

/* mas-rows-session-reload.c */
/* Puts @news in the place of what there is, which is kept where it can be gone back to. */
void     mas_rows_session_replace    (MasRowsSession *self,
                                      QiCollection   *news);
/* What is here is what the file says, or is to become so: an undone reload does not count any more. */
void     mas_rows_session_settle     (MasRowsSession *self);
gboolean mas_rows_session_can_return (MasRowsSession *self);
void     mas_rows_session_forget_before (MasRowsSession *self);

/* Goes to a row without having been asked. */
void     mas_rows_session_go         (MasRowsSession *self,
                                      guint           row);
/* As mas_rows_session_keep(), without a remark. */
gboolean mas_rows_session_keep_typed (MasRowsSession *self,
                                      GError        **error);

/* mas-rows-session-row.c */
/* A row with a long text that is being read is not wanted any more. */
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
/* The file as it is now takes the place of what is shown. FALSE when it is not known yet. */
gboolean mas_rows_session_reload     (MasRowsSession *self);
gboolean mas_rows_session_answer     (MasSession     *session,
                                      const char     *id);
/* mas-rows-session-theirs.c */
/* What another program changed is to be asked about: finds it, and marks it. */
void     mas_rows_session_find_theirs (MasRowsSession *self);
void     mas_rows_session_forget_theirs (MasRowsSession *self);
/* Where the item of @row stands in the file now; G_MAXUINT: nowhere. @item (out): G_MAXUINT: the row is new. */
QiSetup *mas_rows_session_dup_disk   (MasSession        *session,
                                      const QiNotation **format,
                                      char             **words);

G_END_DECLS
