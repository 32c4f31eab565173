/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-analysis-line.h"
#include "mas-document.h"
#include "mas-engines.h"

G_BEGIN_DECLS

#define MAS_MATES_MAX 9 /* greatest number of moves to a mate */

typedef enum
{
  MAS_MATES_NONE, /* nothing was asked of this position */
  MAS_MATES_LOOKING,
  MAS_MATES_DONE,
  MAS_MATES_FAILED
} MasMatesStatus;

/**
 * MasMates:
 *
 * First moves of a document's position that mate, looked for when the person asks: by the chosen engine where it can be
 * asked for mates, else by the search of the library, which looks at every line. What was found goes with the next edit.
 * Knows nothing of widgets.
 *
 * Signal `changed`: status, progress or what was found.
 */
#define MAS_TYPE_MATES (mas_mates_get_type ())
G_DECLARE_FINAL_TYPE (MasMates, mas_mates, MAS, MATES, GObject)

MasMates              *mas_mates_new          (MasEngines  *engines);
/* @document: nullable. */
void                   mas_mates_set_document (MasMates    *self,
                                               MasDocument *document);
/* How long to wait for answers of an engine that need no thinking. */
void                   mas_mates_set_patience (MasMates    *self,
                                               guint        milliseconds);
/* Looks for mates in at most @most moves. */
void                   mas_mates_look         (MasMates    *self,
                                               guint        most);
/* The same once more. */
void                   mas_mates_restart      (MasMates    *self);
/* Stops looking, and drops what was found. */
void                   mas_mates_forget       (MasMates    *self);
MasMatesStatus         mas_mates_get_status   (MasMates    *self);
/* How many of the first moves have been examined, and how many there are; 0 of 0: not known yet. */
guint                  mas_mates_get_progress (MasMates    *self,
                                               guint       *n_moves);
/* What was found, the shortest first; the score of a line is its number of moves. Borrowed until the next `changed`. */
guint                  mas_mates_get_n        (MasMates    *self);
const MasAnalysisLine *mas_mates_get_line     (MasMates    *self,
                                               guint        index);
/* What came of it, in a sentence or two; NULL: nothing yet. Borrowed. */
const char            *mas_mates_get_words    (MasMates    *self);
/* A sentence saying who looked; NULL: nobody. Borrowed. */
const char            *mas_mates_get_note     (MasMates    *self);
/* Whether an engine was asked, and not only the search. */
gboolean               mas_mates_was_engine   (MasMates    *self);
/* All that an engine said; NULL: nothing. Free with g_free(). */
char                  *mas_mates_dup_log      (MasMates    *self);

G_END_DECLS
