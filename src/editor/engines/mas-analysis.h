/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-analysis-line.h"
#include "mas-document.h"
#include "mas-engines.h"
#include "mas-mates.h"

G_BEGIN_DECLS

typedef enum
{
  MAS_ANALYSIS_OFF,
  MAS_ANALYSIS_NO_ENGINE, /* none was chosen */
  MAS_ANALYSIS_WAITING,   /* waits for the engine, or for the end of a series of edits */
  MAS_ANALYSIS_HELD,      /* the position is not sent, because engines are known to crash on such positions */
  MAS_ANALYSIS_THINKING,
  MAS_ANALYSIS_DONE,      /* it has thought to its end */
  MAS_ANALYSIS_REFUSED,   /* the engine cannot be told this position */
  MAS_ANALYSIS_FAILED     /* it does not run any more */
} MasAnalysisStatus;

/**
 * MasAnalysis:
 *
 * The chosen engine beside a document: it is started on request, follows each edit, and ends with the window. Whatever
 * it does, the document is not touched, and one sentence says what happened. Knows nothing of widgets.
 *
 * Property `active`: off at first. Signal `changed`: lines, status or findings are others.
 */
#define MAS_TYPE_ANALYSIS (mas_analysis_get_type ())
G_DECLARE_FINAL_TYPE (MasAnalysis, mas_analysis, MAS, ANALYSIS, GObject)

MasAnalysis           *mas_analysis_new           (MasEngines  *engines);
/* @document: nullable. */
void                   mas_analysis_set_document  (MasAnalysis *self,
                                                   MasDocument *document);
MasEngines            *mas_analysis_get_engines   (MasAnalysis *self);
/* Mates of the same document; while they are looked for the analysis pauses. */
MasMates              *mas_analysis_get_mates     (MasAnalysis *self);
gboolean               mas_analysis_get_active    (MasAnalysis *self);
void                   mas_analysis_set_active    (MasAnalysis *self,
                                                   gboolean     active);
/* The analysis cannot be seen: it pauses meanwhile. */
void                   mas_analysis_set_hidden    (MasAnalysis *self,
                                                   gboolean     hidden);
/* How long to wait for answers that need no thinking. For tests, which cannot wait as long as a person. */
void                   mas_analysis_set_patience  (MasAnalysis *self,
                                                   guint        milliseconds);
MasAnalysisStatus      mas_analysis_get_status    (MasAnalysis *self);
/* A sentence saying why, where the position is held, refused or the engine failed, or where its answer is no legal move;
 * else NULL. Borrowed. */
const char            *mas_analysis_get_words     (MasAnalysis *self);
/* What the engine cannot be told, what it holds in place of it, and the moves that one of both does not have; NULL: nothing.
 * Borrowed; another array as soon as it tells more. */
GPtrArray             *mas_analysis_get_findings  (MasAnalysis *self);
/* What was analysed; NULL: nothing was. Borrowed. */
QiSetup               *mas_analysis_get_setup     (MasAnalysis *self);
/* @index from 0; NULL: the engine has said nothing about it. Borrowed until the next `changed`. */
const MasAnalysisLine *mas_analysis_get_line      (MasAnalysis *self,
                                                   guint        index);
/* Sends a position that is held back. */
void                   mas_analysis_send_anyway   (MasAnalysis *self);
/* Ends the engine and starts it again, from the beginning. */
void                   mas_analysis_restart       (MasAnalysis *self);
/* All that was said; NULL: nothing. Free with g_free(). */
char                  *mas_analysis_dup_log       (MasAnalysis *self);

G_END_DECLS
