/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-input.h"
#include "qi-query-private.h"
#include "qi-text-search-private.h"

G_BEGIN_DECLS

/**
 * QiFind:
 * @query: what is asked about positions
 * @asks: there is something
 * @verdicts: bits `1 << QiVerdict`; 0: any
 * @texts: #QiTextSearch: what a row has to say
 *
 * What `qi find` looks for.
 */
typedef struct
{
  QiQuery      *query;
  gboolean      asks;
  guint         verdicts;
  GPtrArray    *texts;
} QiFind;

void     qi_find_init     (QiFind          *self);
/* Adds a condition from those in the help: "NAME=VALUE". FALSE, with @status, when it cannot be read, which has been
 * reported. */
gboolean qi_find_add_word (QiFind          *self,
                           const QiOptions *options,
                           const char      *word,
                           QiExit          *status);
void     qi_find_clear    (QiFind          *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QiFind, qi_find_clear)

G_END_DECLS
