/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * QiShuffle:
 *
 * A way to shuffle the pieces behind the pawns. Its start positions are numbered from 0, in the alphabetical order of the
 * first rank's letters; Chess960 has numbers of its own (qi_chess960_dup_start()).
 */
typedef struct _QiShuffle QiShuffle;

/* All of them; NULL behind the last. */
const QiShuffle *qi_shuffle_get       (guint            index);
/* NULL: there is none of that name. */
const QiShuffle *qi_shuffle_find      (const char      *name);
const char      *qi_shuffle_get_name  (const QiShuffle *self);
/* How many start positions there are. */
guint            qi_shuffle_get_n     (const QiShuffle *self);
/* Whether a game has these pieces on such a board. @game: NULL for none. */
gboolean         qi_shuffle_fits      (const QiShuffle *self,
                                       const char      *game);
/* A start position; @number is less than qi_shuffle_get_n(). */
QiSetup         *qi_shuffle_dup_start (const QiShuffle *self,
                                       guint            number);

G_END_DECLS
