/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-position-key-private.h"

G_BEGIN_DECLS

/**
 * QiRepeats:
 *
 * Which positions of a list were there before, looked at one after another. For one thread at a time.
 */
typedef struct _QiRepeats QiRepeats;

/**
 * qi_repeats_new:
 * @same: bits of #QiSame, what has to be the same besides board and hands
 * @symmetries: bits of #QiSymmetry: images of a position are no others
 *
 * Returns: (transfer full): what has seen nothing yet
 */
QiRepeats *qi_repeats_new  (guint       same,
                            guint       symmetries);
/* Frees @self. */
void       qi_repeats_free (QiRepeats  *self);
/**
 * qi_repeats_look:
 * @self: what was seen so far
 * @setup: (nullable): the next position
 * @text: the bytes that it was read from
 * @length: how many they are
 *
 * Where @setup is %NULL its very text counts.
 *
 * Returns: whether it is new, known from now on, or refused: then nothing can be said of it nor of those that follow
 */
QiKeyState qi_repeats_look (QiRepeats  *self,
                            QiSetup    *setup,
                            const char *text,
                            gsize       length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiRepeats, qi_repeats_free)

G_END_DECLS
