/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-collection.h"
#include "mas-frame-time.h"

G_BEGIN_DECLS

/* What is known of a row that was read. */
typedef struct
{
  char    *label; /* never NULL */
  char    *words; /* never NULL */
  QiSetup *setup; /* or NULL */
  GList    link;  /* in the cache, the last used first */
  guint64  id;
} MasRowInfo;

struct _MasCollectionRow
{
  GObject        parent_instance;

  MasCollection *collection; /* NULL when it is not in it any more */
  guint64        id;
  guint          position;
  QiVerdict      verdict;
  gboolean       modified;
  gboolean       known;
  gboolean       fresh;
  guint          theirs;
  guint          n_looks;
  gboolean       queued;
  gboolean       reading;    /* by another thread */
  char          *label;
  char          *words;
  QiSetup       *setup;
};

struct _MasCollection
{
  GObject       parent_instance;

  QiCollection *collection;
  guint         n_rows;        /* as the list model was last announced */
  guint64       current_id;
  guint         current;       /* G_MAXUINT: none */

  GHashTable   *live;          /* id → MasCollectionRow, not owned */
  GHashTable   *fresh;         /* ids of rows that another program wrote and nobody opened yet */
  GHashTable   *theirs;        /* (nullable): id → bits of rows that another program wrote, while that is asked about */
  guint         n_theirs;
  GQueue        queue;         /* of rows to read, owned */
  guint         read_id;
  MasFrameTime  looked;        /* rows that came into sight were read */
  GHashTable   *infos;         /* id → MasRowInfo */
  GQueue        recent;        /* of infos */

  GArray       *matches;       /* rows that the filter lets through; NULL: all */
  QiRowFilter   filter;        /* its query is owned */
  char         *text;          /* of the filter */
  char         *remark;        /* of the filter */
  GArray       *kept;          /* ids of rows edited since the filter was set: they stay */
  GCancellable *finding;       /* a search under way, or NULL */
  guint         find_id;       /* another one soon */
  guint         n_searches;

  GHashTable   *documents;     /* id → Entry */
  GQueue        opened;        /* of entries, the last opened first */
  guint         write_id;
  gboolean      writing;       /* rows are being changed by their documents, so these need no check */

  MasSteps     *steps;         /* what was done, in all rows */
  gboolean      acting;        /* rows are added and removed by an act on rows, or by its undo */
  gboolean      stepping;      /* a step is being undone or redone */

  GHashTable   *values;        /* (nullable): id → what an engine thinks of the row */
  gboolean      for_mover;     /* values are for the side to move */
  gboolean      writing_values;
};

/* mas-collection-row.c */
/* Takes verdict and changes from the collection. */
void              mas_collection_row_update  (MasCollectionRow *self,
                                              QiCollection     *collection);
void              mas_collection_row_set_position (MasCollectionRow *self,
                                                   guint             position);
MasCollectionRow *mas_collection_ref_row     (MasCollection    *self,
                                              guint             row);
/* Forgets what is known of a row, so that it is read again when it is shown. @reading (nullable): what the row says
 * now. */
void              mas_collection_refresh_row (MasCollection    *self,
                                              guint             row);
void              mas_collection_learn_row   (MasCollection    *self,
                                              guint             row,
                                              const QiReading  *reading);
void              mas_collection_clear_rows  (MasCollection    *self);
/* The row was looked at: it is no longer marked as fresh. */
void              mas_collection_look_at_row (MasCollection    *self,
                                              guint64           id);

/* mas-collection.c */
/* The worst of the findings that are shown, the first of several; NULL when there is none. */
QiFinding        *mas_collection_get_worst   (MasCollection    *self,
                                              const QiReading  *reading);

/* mas-collection-filter.c */
/* Rows from @row on have changed. Adjusts the filter's result and tells the list. */
void              mas_collection_splice      (MasCollection    *self,
                                              guint             row,
                                              guint             removed,
                                              guint             added);
/* Verdicts or rows have changed: applies the filter again, soon. */
void              mas_collection_find_again  (MasCollection    *self);
void              mas_collection_keep_row    (MasCollection    *self,
                                              guint64           id);
void              mas_collection_stop_finding (MasCollection   *self);

/* mas-collection-values.c */
/* Free with g_free(); NULL: it has none. */
char             *mas_collection_dup_value    (MasCollection    *self,
                                               guint64           id);
/* Drops values of rows whose texts have changed. */
void              mas_collection_check_values (MasCollection    *self,
                                               guint             row,
                                               guint             n);

/* mas-collection-theirs.c */
/* What differs in this row in the file on disk, as #MasCollectionRow has it in `theirs`. */
guint             mas_collection_get_theirs  (MasCollection    *self,
                                              guint64           id);

/* mas-collection-documents.c */
void              mas_collection_init_documents  (MasCollection *self);
void              mas_collection_clear_documents (MasCollection *self);
/* Rows changed their texts without their documents. */
void              mas_collection_check_documents (MasCollection *self,
                                                  guint          row,
                                                  guint          n);
void              mas_collection_documents_saved (MasCollection *self);
/* Mutes in the documents what the collection mutes. */
void              mas_collection_mute_documents  (MasCollection *self);
/* How many documents have a setup that is not in their rows yet. */
guint             mas_collection_count_unwritten (MasCollection *self);

MasDocument      *mas_collection_find_document   (MasCollection *self,
                                                  guint64        id);
/* When the document of a row is written next, the row becomes @text (nullable), if that means the
 * same. */
void              mas_collection_wish_text       (MasCollection *self,
                                                  guint64        id,
                                                  GBytes        *text);
/* As mas_collection_set_text(), but no step. */
gboolean          mas_collection_replace_text    (MasCollection *self,
                                                  guint          row,
                                                  GBytes        *text,
                                                  GError       **error);

/* mas-collection-steps.c */
/* The document of a row now has another setup than @before. @is_said: the row still has the text of
 * @before. */
void              mas_collection_note_edit       (MasCollection *self,
                                                  guint64        id,
                                                  QiHistory     *history,
                                                  QiSetup       *before,
                                                  gboolean       is_said);
void              mas_collection_note_text       (MasCollection *self,
                                                  guint          row,
                                                  GBytes        *before,
                                                  GBytes        *after);
void              mas_collection_end_group       (MasCollection *self);
/* Call this while the collection emits `saved`. */
void              mas_collection_carry_steps     (MasCollection *self);

G_END_DECLS
