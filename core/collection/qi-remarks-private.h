/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-muted-private.h"
#include "qi-notation.h"

G_BEGIN_DECLS

/**
 * QiRemark:
 * @key: its kind: the code of its findings, and with those of pieces that the game does not have, the piece
 * @finding: the first finding of that kind
 * @setup: (nullable): what it was found in
 * @first: the row where it was found
 * @n_rows: in how many rows it was
 *
 * All findings of one kind in many rows.
 */
typedef struct
{
  char      *key;
  QiFinding *finding;
  QiSetup   *setup;
  guint      first;
  guint      n_rows;
} QiRemark;

/* Sums up the findings of rows, one #QiRemark for each kind. */
typedef struct _QiRemarks QiRemarks;

QiRemarks *qi_remarks_new     (void);
void       qi_remarks_free    (QiRemarks       *self);
/* Counts the findings of @reading, which is what @row says, without those that @muted (nullable) or the position itself
 * mutes. A row is counted once for each kind. Rows come one after another. */
void       qi_remarks_count   (QiRemarks       *self,
                               guint            row,
                               const QiReading *reading,
                               QiMuted         *muted);
/* (transfer full): of QiRemark, the worst first, of those the most frequent. Frees @self. */
GPtrArray *qi_remarks_end     (QiRemarks       *self);
/* Whether one of the findings of @reading that are shown is of the kind @key. */
gboolean   qi_remarks_are_key (const QiReading *reading,
                               QiMuted         *muted,
                               const char      *key);

G_END_DECLS
