/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"

G_BEGIN_DECLS

/* The same where the reference text is made when it is asked for: from @text, a static string with
 * parameters in braces. For qi-found-private.h. */
QiFinding    *qi_finding_declare       (QiSeverity       severity,
                                        const char      *code,
                                        const char      *text);
/* Where it is not the severity that the finding is declared with. */
QiFinding    *qi_finding_set_severity  (QiFinding       *self,
                                        QiSeverity       severity);
QiFinding    *qi_finding_set_param     (QiFinding       *self,
                                        const char      *name,
                                        const char      *value);
QiFinding    *qi_finding_set_int       (QiFinding       *self,
                                        const char      *name,
                                        gint64           value);
QiFinding    *qi_finding_add_square    (QiFinding       *self,
                                        guint            square);
QiFinding    *qi_finding_set_hand      (QiFinding       *self,
                                        QiSide           side);
/* The member or field of the text: "board", "hands", "castling" … @field is a static string. */
QiFinding    *qi_finding_set_field     (QiFinding       *self,
                                        const char      *field);
/* @offset and @length are bytes from the start of the position's text. */
QiFinding    *qi_finding_set_range     (QiFinding       *self,
                                        gsize            offset,
                                        gsize            length);
/* Takes the range of @source, with its line and column when they were counted. */
QiFinding    *qi_finding_copy_range    (QiFinding       *self,
                                        const QiFinding *source);
/* Counts line and column (from 1; columns are characters) of the range in @text. */
QiFinding    *qi_finding_locate        (QiFinding       *self,
                                        const char      *text,
                                        gsize            length);
/* The same where the caller has counted them itself. */
QiFinding    *qi_finding_set_line      (QiFinding       *self,
                                        guint            line,
                                        guint            column);
/* A repair of the text: replacing the range by @replacement. @id is a static kebab-case name of the
 * way out ("pad-rank", "sort-hand" …), which a caller words. @replacement NULL: the way out is an edit of the
 * setup instead, see qi_fix_make_edit(). */
QiFinding    *qi_finding_set_fix       (QiFinding       *self,
                                        const char      *id,
                                        const char      *replacement);
/* The range that the fix replaces where it is more than the one pointed at: the whole hand of
 * an item out of order. */
QiFinding    *qi_finding_set_fix_range (QiFinding       *self,
                                        gsize            offset,
                                        gsize            length);
/* NULL when there is no such code. O(log number of codes). */
const QiFindingCode *qi_finding_find_code (const char *code);
/* Whether findings of this code are ever warnings or notes. FALSE for what is no code. */
gboolean             qi_finding_is_ever_mild (const char *code);
/* The ids of all fixes; the list ends with NULL. */
const char *const   *qi_finding_get_fixes (void);
/* Takes @finding. @findings may be NULL: then it is dropped. */
void          qi_findings_add          (GPtrArray       *findings,
                                        QiFinding       *finding);
/* Counts line and column of the findings that have a range, and, unless @again, none counted yet: one
 * pass over @text, however many they are. */
void          qi_findings_locate       (GPtrArray       *findings,
                                        const char      *text,
                                        gsize            length,
                                        gboolean         again);
gboolean      qi_findings_have         (const GPtrArray *findings,
                                        QiSeverity       severity);
gboolean      qi_findings_have_code    (const GPtrArray *findings,
                                        const char      *code);
/* @code is a static string. */
QiFinding    *qi_finding_new           (QiSeverity       severity,
                                        const char      *code,
                                        const char      *format,
                                        ...) G_GNUC_PRINTF (3, 4);

G_END_DECLS
