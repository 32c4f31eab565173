/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "diagram-set.h"

G_BEGIN_DECLS

/**
 * MasDrawings:
 *
 * The person's own drawings of pieces: the chosen set, and those that were assigned to single
 * pieces, which come before it. There is one. Folders are read by a thread, watched, and read again when
 * something in them changes; "changed" is emitted when another set is to be drawn with.
 */
#define MAS_TYPE_DRAWINGS (mas_drawings_get_type ())
G_DECLARE_FINAL_TYPE (MasDrawings, mas_drawings, MAS, DRAWINGS, GObject)

/* Made at the first call; borrowed. */
MasDrawings *mas_drawings_get_default    (void);
/* The name of a set; "": only what was assigned. */
void         mas_drawings_set_name       (MasDrawings         *self,
                                          const char          *name);
const char  *mas_drawings_get_name       (MasDrawings         *self);
/* What to draw with, until the next "changed"; NULL when there is nothing. */
DiagramSet  *mas_drawings_get_set        (MasDrawings         *self);
/* Whether folders are being read. For tests, which wait until they were read. */
gboolean     mas_drawings_is_loading     (MasDrawings         *self);
/* How many drawings cannot be used. */
guint        mas_drawings_get_n_problems (MasDrawings         *self);
/* The drawings that cannot be used and why, one a line; "" when there are none. Free with g_free(). */
char        *mas_drawings_dup_problems   (MasDrawings         *self);
/* The user's folder of sets, made when it is not there; NULL when it cannot be. Free with
 * g_free(). */
char        *mas_drawings_dup_folder     (void);
/* TRUE once for each new list of problems: whoever is told says them. */
gboolean     mas_drawings_take_unsaid    (MasDrawings         *self);

/* Gives a piece a drawing, which is copied when it can be used; otherwise nothing changes and the
 * error tells why, with the finding about the drawing if it is that. @info (nullable): the game whose
 * art the piece has. Exactly one of @file and @svg is given. */
void         mas_drawings_assign_async   (MasDrawings         *self,
                                          const QiGameInfo    *info,
                                          const QiToken       *piece,
                                          GFile               *file,
                                          GBytes              *svg,
                                          GCancellable        *cancellable,
                                          GAsyncReadyCallback  callback,
                                          gpointer             user_data);
gboolean     mas_drawings_assign_finish  (MasDrawings         *self,
                                          GAsyncResult        *result,
                                          GError             **error);
/* Whether a drawing was assigned to the piece. */
gboolean     mas_drawings_has_own        (MasDrawings         *self,
                                          const QiGameInfo    *info,
                                          const QiToken       *piece);
/* Removes the drawing that was assigned to a piece. */
gboolean     mas_drawings_remove         (MasDrawings         *self,
                                          const QiGameInfo    *info,
                                          const QiToken       *piece,
                                          GError             **error);
/* Undoes the last assigning or removing, once. */
gboolean     mas_drawings_undo           (MasDrawings         *self,
                                          GError             **error);

G_END_DECLS
