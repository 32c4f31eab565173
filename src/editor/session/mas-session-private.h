/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-draft-keeper.h"
#include "mas-file-guard.h"
#include "mas-session.h"

G_BEGIN_DECLS

/* For the kinds of session. */

/* Sets what is shown: exactly one of the three is given. @failure is taken. */
void          mas_session_show          (MasSession        *self,
                                         MasDocument       *document,
                                         MasFaultyText     *faulty,
                                         MasQuestion       *failure);
/* A failure whose only way out is @id (nullable). @title and @words are taken. */
void          mas_session_fail          (MasSession        *self,
                                         char              *title,
                                         char              *words,
                                         const char        *label,
                                         const char        *id);
/* Watches @file (nullable) in place of what was watched. */
void          mas_session_set_guard     (MasSession        *self,
                                         GFile             *file,
                                         const QiFileStamp *stamp);
MasFileGuard *mas_session_get_guard     (MasSession        *self);
/* Asks the question; takes @words, which are announced, too. */
void          mas_session_ask           (MasSession        *self,
                                         const char        *kind,
                                         char              *words,
                                         const MasAnswer   *answers,
                                         guint              n_answers);
void          mas_session_set_busy      (MasSession        *self,
                                         gboolean           busy);
void          mas_session_describe      (MasSession        *self);
void          mas_session_say           (MasSession        *self,
                                         const char        *words);
void          mas_session_tell          (MasSession        *self,
                                         const char        *words);
void          mas_session_remark        (MasSession        *self,
                                         QiSeverity         severity,
                                         const char        *words);

/**
 * MasSessionReadings:
 * @readings: (nullable): ways to read the last text, while they are offered
 * @whole: that text is all of the document
 * @taken: the one that was taken
 * @choosing: another one is being taken
 * @n_pastes: names the step of the last one in the history
 */
typedef struct
{
  GPtrArray *readings;
  gboolean   whole;
  guint      taken;
  gboolean   choosing;
  guint      n_pastes;
} MasSessionReadings;

MasSessionReadings *mas_session_get_readings_state (MasSession *self);

/* Something was edited, saved or undone: updates the draft. */
void          mas_session_edited        (MasSession        *self);

/* mas-session-draft.c */
typedef struct _MasSessionDraft MasSessionDraft;

void             mas_session_draft_free      (MasSessionDraft *self);
MasQuestion     *mas_session_draft_get_question (MasSessionDraft *self);
MasDraftStore   *mas_session_draft_get_store (MasSessionDraft *self);
gboolean         mas_session_draft_answer    (MasSessionDraft *self,
                                              const char      *id);
/* For the kinds of session: the offered draft has been restored, or cannot be. */
void             mas_session_draft_recovered (MasSession      *session);
void             mas_session_draft_refused   (MasSession      *session,
                                              const GError    *error);
/* mas-session.c: the session's draft; NULL: none is kept. */
MasSessionDraft *mas_session_get_draft       (MasSession      *self);
void             mas_session_take_draft      (MasSession      *self,
                                              MasSessionDraft *draft);
/* Whether the session's file is another one than @stamp says. */
gboolean         mas_session_is_changed_since (MasSession        *self,
                                               const QiFileStamp *stamp);

/* mas-session-muted.c */
/* The session has new content or another file: applies what is muted for that file. */
void             mas_session_take_muted      (MasSession      *self);

/* What is asked about files of both kinds; see mas_question_is(). */
#define MAS_QUESTION_CHANGED "changed"         /* the file changed, and so did the document in the window */
#define MAS_QUESTION_OVERWRITTEN "overwritten" /* and unchanged rows can no longer be read */
#define MAS_QUESTION_FAULTY "faulty"           /* the file holds no position any more */
#define MAS_QUESTION_UNREADABLE "unreadable"   /* it cannot even be read */
#define MAS_QUESTION_GONE "gone"               /* it is not there any more */

void          mas_session_ask_changed    (MasSession       *self);
void          mas_session_ask_unreadable (MasSession       *self,
                                          const GError     *error);
void          mas_session_ask_gone       (MasSession       *self);

/* What is lost with a text that is faulty, or not read yet. Free with g_free(). */
char              *mas_session_dup_faulty_loss (void);
char              *mas_session_dup_unread_loss (void);

G_END_DECLS
