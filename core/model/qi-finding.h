/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-side.h"

G_BEGIN_DECLS

/**
 * QiSeverity:
 * @QI_SEVERITY_ERROR: the model refuses, or the text cannot be read
 * @QI_SEVERITY_WARNING: the rule book objects, or a repair was made
 * @QI_SEVERITY_NOTE: some target loses it, or an oddity that every program tolerates
 *
 * How bad a finding is.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_SEVERITY_ERROR,
  QI_SEVERITY_WARNING,
  QI_SEVERITY_NOTE
} QiSeverity;

#define QI_TYPE_SEVERITY (qi_severity_get_type ())
GType       qi_severity_get_type (void);
const char *qi_severity_get_name (QiSeverity severity);

/**
 * QiFinding:
 *
 * One remark: severity, a stable kebab-case code, named parameters from which a caller words the
 * remark itself, the English reference text, and a place: squares, a hand, a field of a text, a
 * range of bytes with its line and column. The model, the notations and the games all speak it.
 *
 * Refcounted. The setters are for whoever has just made it: a finding is not changed once
 * it has been handed on. They return the finding, so that calls can be chained.
 *
 * Since: 1.0
 */
typedef struct _QiFinding QiFinding;

#define QI_TYPE_FINDING (qi_finding_get_type ())
GType         qi_finding_get_type      (void);

QiFinding    *qi_finding_ref           (QiFinding       *self);
void          qi_finding_unref         (QiFinding       *self);

QiSeverity    qi_finding_get_severity  (const QiFinding *self);
const char   *qi_finding_get_code      (const QiFinding *self);
const char   *qi_finding_get_message   (const QiFinding *self);
const char   *qi_finding_get_param     (const QiFinding *self,
                                        const char      *name);
const guint  *qi_finding_get_squares   (const QiFinding *self,
                                        gsize           *n_squares);
gboolean      qi_finding_get_hand      (const QiFinding *self,
                                        QiSide          *side);
const char   *qi_finding_get_field     (const QiFinding *self);
gboolean      qi_finding_get_range     (const QiFinding *self,
                                        gsize           *offset,
                                        gsize           *length);
gboolean      qi_finding_get_line      (const QiFinding *self,
                                        guint           *line,
                                        guint           *column);
const char   *qi_finding_get_fix       (const QiFinding *self,
                                        const char     **replacement);
gboolean      qi_finding_get_fix_range (const QiFinding *self,
                                        gsize           *offset,
                                        gsize           *length);

/**
 * QiFindingCode:
 * @code: in kebab-case, as qi_finding_get_code() gives it
 * @params: names of its parameters, separated by spaces
 * @fix: the way out where a check gives none, or NULL
 *
 * One code of findings that the library uses, with what goes with it. qi_finding_get_codes() lists all.
 *
 * Since: 1.0
 */
typedef struct
{
  const char *code;
  const char *params;
  const char *fix;
} QiFindingCode;
const QiFindingCode *qi_finding_get_codes (gsize *n_codes);

GPtrArray    *qi_findings_new          (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiFinding, qi_finding_unref)

G_END_DECLS
