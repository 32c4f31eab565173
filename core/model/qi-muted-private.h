/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"
#include "qi-value.h"

G_BEGIN_DECLS

#define QI_MUTED_MAX        1024 /* kinds in one set; there are fewer codes */
#define QI_MUTED_CODE_BYTES 64   /* of one code */
#define QI_MUTED_KEY        "muted" /* the detail of a setup */

/**
 * QiMuted:
 *
 * Kinds of findings that are not to be told: a set of codes, sorted and without repeats. Errors are
 * told whatever stands in it. A code that is not known (of a newer version) is kept and mutes nothing.
 *
 * Immutable and refcounted, for any thread. %NULL is the empty set, here and in all that is given
 * back.
 */
typedef struct _QiMuted QiMuted;

#define QI_TYPE_MUTED (qi_muted_get_type ())
GType       qi_muted_get_type   (void);
QiMuted    *qi_muted_ref        (QiMuted       *self);
void        qi_muted_unref      (QiMuted       *self);

/* The set with @code, or without it. What is no code, or one too many, changes nothing. */
QiMuted    *qi_muted_with       (QiMuted       *self,
                                 const char    *code,
                                 gboolean       muted) G_GNUC_WARN_UNUSED_RESULT;
/* What stands in either. */
QiMuted    *qi_muted_join       (QiMuted       *a,
                                 QiMuted       *b) G_GNUC_WARN_UNUSED_RESULT;
/* How many codes stand in it. */
guint       qi_muted_get_size   (const QiMuted *self);
/* The code at @index, in their order; borrowed. */
const char *qi_muted_get_code   (const QiMuted *self,
                                 guint          index);
/* Whether @code stands in it. */
gboolean    qi_muted_has        (const QiMuted *self,
                                 const char    *code);
/* Whether the same codes stand in both. */
gboolean    qi_muted_equal      (const QiMuted *a,
                                 const QiMuted *b);

/* Whether @code can stand in a set: kebab-case, and not too long. */
gboolean    qi_muted_is_code    (const char    *code);

/* Whether @finding is not to be told. Never an error. */
gboolean    qi_muted_takes      (const QiMuted   *self,
                                 const QiFinding *finding);
/* Takes such findings out of @findings (nullable), which keeps its order, and puts them into @taken
 * (nullable). Returns how many they are. */
guint       qi_muted_filter     (const QiMuted *self,
                                 GPtrArray     *findings,
                                 GPtrArray     *taken);

/* A JSON list of codes; NULL for none. What in @value (nullable) is no code is passed over. */
QiMuted    *qi_muted_from_value (const QiValue *value);
/* The JSON list; NULL for none. */
QiValue    *qi_muted_to_value   (QiMuted       *self);
/* Whether @value is a list as a file may hold it: codes, none twice, in any order, not too many. */
gboolean    qi_muted_check      (const QiValue *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiMuted, qi_muted_unref)

G_END_DECLS
