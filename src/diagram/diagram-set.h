/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>

#include "diagram-drawing.h"
#include "qi-finding.h"
#include "qi-game-info.h"

G_BEGIN_DECLS

#define DIAGRAM_SET_MAX_FILES 4096                  /* of one folder with its subfolders */
#define DIAGRAM_SET_MAX_BYTES (64u * 1024u * 1024u) /* of all drawings of a set */
#define DIAGRAM_SET_OWN "own"                       /* the folder of assigned drawings; no set */

/**
 * DiagramSet:
 *
 * A person's own drawings of pieces: the SVG files of some folders. Refcounted; read once and then
 * unchanged, so that any thread may draw with it. data/piece-sets.md says how files are named.
 */
typedef struct _DiagramSet DiagramSet;

/**
 * DiagramSetProblem:
 * @file: the name of the file, below its folder, in UTF-8 to be shown; or of the folder
 * @finding: why it is not used, with a place in it where there is one
 */
typedef struct
{
  char      *file;
  QiFinding *finding;
} DiagramSetProblem;

/* Reads @folders (NULL-terminated); of two drawings of one piece that of the earlier folder is
 * used. It never fails: what cannot be used is among the problems. It may take seconds, and less when the
 * drawings are known already. */
DiagramSet      *diagram_set_new            (const char *const *folders);
/* The same, waiting no longer than that for drawings that were never tried. Those of which nothing is
 * known yet are letter tiles, and no problems. */
DiagramSet      *diagram_set_new_in_time    (const char *const *folders,
                                             DiagramPatience    patience);
/* Reads the set of a name, or of a folder when @name has a "/". The finding "no-such-set". */
DiagramSet      *diagram_set_open           (const char        *name,
                                             GError           **error);
DiagramSet      *diagram_set_ref            (DiagramSet        *self);
void             diagram_set_unref          (DiagramSet        *self);

guint            diagram_set_get_n_drawings (DiagramSet        *self);
guint            diagram_set_get_n_pending  (DiagramSet        *self);
/* Of #DiagramSetProblem, in the order of files. Borrowed. */
const GPtrArray *diagram_set_get_problems   (DiagramSet        *self);
/* Whether it has a file for this piece itself, not for another state of it; @broken (out)
 * (optional): which cannot be used. */
gboolean         diagram_set_has            (DiagramSet        *self,
                                             const QiGameInfo  *info,
                                             const QiToken     *piece,
                                             gboolean          *broken);

/* Sets lie in folders of their names in the user's and the system's data directories,
 * "masume/pieces". The names, sorted; free with g_strfreev(). */
char           **diagram_set_dup_names      (void);
/* The folders of a set, the user's first; empty when there is none of this name. */
char           **diagram_set_dup_folders    (const char        *name);
/* "…/masume/pieces/own" of the user: drawings that were assigned to pieces. */
char            *diagram_set_dup_own_folder (void);
/* The file of a piece in a folder: "C/K^.svg" below @folder, C being the style letter of the game;
 * without a game directly in it. NULL when no file can be named so. */
char            *diagram_set_dup_path       (const char        *folder,
                                             const QiGameInfo  *info,
                                             const QiToken     *piece);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramSet, diagram_set_unref)

G_END_DECLS
