/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-engine-entry.h"

#include "qi-engine-private.h"

G_BEGIN_DECLS

#define MAS_ENGINES_MAX_LINES 8 /* of an analysis */

/**
 * MasEngines:
 *
 * The engines that the person chose, a #GListModel of #MasEngineEntry, and how an analysis is shown. It is kept in a file.
 * It knows which of them run, so that none runs on.
 *
 * Properties: `chosen` (uint): which of them analyses; `lines` (uint, 1 to %MAS_ENGINES_MAX_LINES): how many first moves
 * it tells; `for-mover` (boolean): scores are those of the side to move, not of the first player; `arrows` (boolean):
 * first moves are drawn on the board; `replier` (uint): which of them replies by the rules, counted from 1, 0: the search
 * of Masume itself.
 */
#define MAS_TYPE_ENGINES (mas_engines_get_type ())
G_DECLARE_FINAL_TYPE (MasEngines, mas_engines, MAS, ENGINES, GObject)

/* Those of the person, made at the first call; borrowed. */
MasEngines     *mas_engines_get_default (void);
/* @path: the file that it is kept in; need not be there yet. */
MasEngines     *mas_engines_new         (const char        *path);
/* NULL: there is none, or mas_engines_end_all() was called. Borrowed. */
MasEngineEntry *mas_engines_get_chosen  (MasEngines        *self);
/* The one that replies; NULL: the search does. Borrowed. */
MasEngineEntry *mas_engines_get_replier (MasEngines        *self);
/* Adds the entry at the end; at most a hundred. */
void            mas_engines_add         (MasEngines        *self,
                                         MasEngineEntry    *entry);
void            mas_engines_remove      (MasEngines        *self,
                                         MasEngineEntry    *entry);
/* Commands, quoted as a shell reads them, of engines that are installed and not in the list. Nothing is started. Free with
 * g_strfreev(). */
GStrv           mas_engines_find        (MasEngines        *self);
/* Registers an engine that will run. mas_engines_quit() has to be called for it. */
void            mas_engines_watch       (MasEngines        *self,
                                         QiEngine          *engine);
/* Asks it to quit, and kills it if it does not; the application lives until then. */
void            mas_engines_quit        (MasEngines        *self,
                                         QiEngine          *engine);
/* Ends all running engines at once; no further one can be started. */
void            mas_engines_end_all     (MasEngines        *self);

G_END_DECLS
