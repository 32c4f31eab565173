/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-window-private.h"

G_BEGIN_DECLS

/* What waits for an answer. */
typedef enum
{
  MAS_QUESTION_NONE,
  MAS_QUESTION_CHANGED,    /* the file says something else, and so does the window */
  MAS_QUESTION_OVERWRITTEN, /* the same, and rows that were not changed here can no longer be read */
  MAS_QUESTION_FAULTY,     /* the file holds no position any more; the window keeps the last one */
  MAS_QUESTION_UNREADABLE, /* it cannot even be read */
  MAS_QUESTION_GONE        /* it is not there any more */
} MasQuestion;

/**
 * MasWindowWatch:
 * @watch: of @file
 * @cancellable: (nullable): of reading what the file says now
 * @question: what was asked last and not answered
 * @words: (nullable): of the question
 * @loaded: (nullable): what the file says, while that is asked about
 * @kept: the person's own position was to be kept: what the file says next is asked about again, and
 *   rows are saved over it
 * @missed: something happened while a save was under way
 * @rows: (nullable): a file of many positions, as it is open
 * @hashes: (nullable): of the texts of its rows, as far as they were read
 * @news: (nullable): the same file opened anew, and @news_hashes of that
 * @hash_id: reads texts while there is time
 * @saving: @rows are being saved
 */
struct _MasWindowWatch
{
  GFile        *file;
  QiFileWatch  *watch;
  GCancellable *cancellable;
  MasQuestion   question;
  char         *words;
  MasLoaded    *loaded;
  gboolean      kept;
  gboolean      missed;
  QiCollection *rows;
  GArray       *hashes;
  QiCollection *news;
  GArray       *news_hashes;
  guint         hash_id;
  gboolean      saving;
};

typedef struct _MasWindowWatch MasWindowWatch;

/* mas-window-watch.c */
/* Takes @words and @loaded (nullable). */
void  mas_window_watch_ask     (MasWindow   *self,
                                MasQuestion  question,
                                char        *words,
                                MasLoaded   *loaded);
void  mas_window_watch_forget  (MasWindow   *self);
char *mas_window_watch_dup_name (MasWindow  *self);
/* How many squares changed since @before, in words, and lights them up. Free with g_free(). */
char *mas_window_watch_dup_changes (MasWindow *self,
                                    QiSetup   *before);

/* mas-window-watch-rows.c */
void     mas_window_watch_begin_rows   (MasWindow *self);
void     mas_window_watch_end_rows     (MasWindow *self);
void     mas_window_watch_look_rows    (MasWindow *self);
gboolean mas_window_watch_saved_rows   (MasWindow    *self,
                                        const GError *error);
void     mas_window_watch_reload_rows  (MasWindow *self);
void     mas_window_watch_compare_rows (MasWindow *self);

G_END_DECLS
