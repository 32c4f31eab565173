/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"

G_BEGIN_DECLS

/**
 * MasDiagnosis:
 *
 * What the rules of a document's game find in its setup, anew after every edit, and never felt:
 * edits that follow each other are looked at once, and large boards in a thread.
 *
 * Signal `changed`: there are other findings.
 */
#define MAS_TYPE_DIAGNOSIS (mas_diagnosis_get_type ())
G_DECLARE_FINAL_TYPE (MasDiagnosis, mas_diagnosis, MAS, DIAGNOSIS, GObject)

MasDiagnosis *mas_diagnosis_new          (void);
/* @document: nullable. */
void          mas_diagnosis_set_document (MasDiagnosis *self,
                                          MasDocument  *document);
/* The findings about the setup that was diagnosed last; never NULL. Borrowed. */
GPtrArray    *mas_diagnosis_get_findings (MasDiagnosis *self);

G_END_DECLS
