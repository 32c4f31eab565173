/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-epin.h"
#include "qi-scan-private.h"

G_BEGIN_DECLS

#define QI_FEEN_MAX_BYTES 4096
/* Every EPIN token has a key below this:
 * letter * 32 + lower * 16 + state * 4 + terminal * 2 + derived. */
#define QI_FEEN_N_KEYS (26 * 32)

/* One item of a hand. */
typedef struct
{
  guint64 count;
  guint   key;
} QiFeenItem;

/* The place of a token in the order of a hand. Source: FEEN 1.0.0, order of hands. */
guint    qi_feen_key          (const QiEpin      *epin);
/* Sorts @items into canonical order and appends their text. */
void     qi_feen_append_items (QiFeenItem        *items,
                               gsize              n_items,
                               GString           *text);
/* Checks one hand; adds its pieces to *@n_pieces. FALSE when an error was reported. */
gboolean qi_feen_check_hand   (QiScan            *scan,
                               QiSpan             span,
                               QiSide             side,
                               guint64           *n_pieces);
/* Puts what can be read of a hand into @builder, never more than @room pieces; returns how many. */
guint64  qi_feen_fill_hand    (const QiScan      *scan,
                               QiSpan             span,
                               QiSide             side,
                               guint64            room,
                               QiPositionBuilder *builder,
                               GArray            *places);

G_END_DECLS
