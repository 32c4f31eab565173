/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-details.h"
#include "qi-position.h"

G_BEGIN_DECLS

/**
 * QiSetup:
 *
 * A position, the id of the game it belongs to (or none) and the details that real files also carry.
 * Immutable and refcounted. It is what a document holds, what history keeps and what a notation
 * reads and writes.
 *
 * Since: 1.0
 */
typedef struct _QiSetup QiSetup;

#define QI_TYPE_SETUP (qi_setup_get_type ())
GType       qi_setup_get_type      (void);
QiSetup    *qi_setup_ref           (QiSetup       *self);
void        qi_setup_unref         (QiSetup       *self);

/* @game and @details may be NULL. Takes its own references. */
QiSetup    *qi_setup_new           (QiPosition    *position,
                                    const char    *game,
                                    QiDetails     *details);
QiPosition *qi_setup_get_position  (const QiSetup *self);
const char *qi_setup_get_game      (const QiSetup *self);
QiDetails  *qi_setup_get_details   (const QiSetup *self);
QiSetup    *qi_setup_with_position (QiSetup       *self,
                                    QiPosition    *position) G_GNUC_WARN_UNUSED_RESULT;
QiSetup    *qi_setup_with_game     (QiSetup       *self,
                                    const char    *game) G_GNUC_WARN_UNUSED_RESULT;
QiSetup    *qi_setup_with_details  (QiSetup       *self,
                                    QiDetails     *details) G_GNUC_WARN_UNUSED_RESULT;
gboolean    qi_setup_equal         (const QiSetup *a,
                                    const QiSetup *b);
guint       qi_setup_hash          (const QiSetup *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiSetup, qi_setup_unref)

G_END_DECLS
