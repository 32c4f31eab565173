/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "qi-finding.h"

G_BEGIN_DECLS

/**
 * MasTextFaults:
 *
 * What there is to say about the text above it, a line each: faults, each of which leads to its
 * place and may be mended by a button, and remarks with an act of their own.
 *
 * Signals: `chosen` (finding), `fix` (finding), `act` (id): the button of a remark.
 */
#define MAS_TYPE_TEXT_FAULTS (mas_text_faults_get_type ())
G_DECLARE_FINAL_TYPE (MasTextFaults, mas_text_faults, MAS, TEXT_FAULTS, GtkWidget)

void     mas_text_faults_clear      (MasTextFaults *self);
/* Shows the errors and warnings among @findings, errors first, bounded. @lines: with their line and column. */
void     mas_text_faults_add_findings (MasTextFaults *self,
                                       GPtrArray     *findings,
                                       gboolean       lines);
/* Adds a remark; @label (nullable, translated) and @id: its button. */
void     mas_text_faults_add_remark (MasTextFaults *self,
                                     const char    *words,
                                     const char    *label,
                                     const char    *id);
/* Adds a question with two buttons, whose labels have mnemonics. @asked: it waits for an answer. */
void     mas_text_faults_add_question (MasTextFaults *self,
                                       const char    *words,
                                       gboolean       asked,
                                       const char    *yes,
                                       const char    *yes_id,
                                       const char    *no,
                                       const char    *no_id);

G_END_DECLS
