/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-pen.h"

G_BEGIN_DECLS

/* How squares lie opposite each other. */
typedef enum
{
  MAS_MIRROR_NONE,
  MAS_MIRROR_FILES, /* left and right */
  MAS_MIRROR_RANKS, /* top and bottom */
  MAS_MIRROR_HALF,  /* turned by 180°; in three dimensions each layer in its place */
  MAS_MIRROR_ALL    /* the same through all layers, the first and the last change places */
} MasMirrorAxis;

/**
 * MasMirror:
 * @axis: how squares lie opposite each other
 * @swaps: the piece opposite is the other side's
 *
 * The symmetry in which stamp and eraser work, by value. All zero is none.
 */
typedef struct
{
  MasMirrorAxis axis;
  gboolean      swaps;
} MasMirror;

/* "none", "files", "files-other" …; NULL behind the last. They name the states of the action `board.symmetry`. */
const char *mas_mirror_get_name  (guint            index);
const char *mas_mirror_to_name   (const MasMirror *self);
/* FALSE when none is so called. */
gboolean    mas_mirror_from_name (const char      *name,
                                  MasMirror       *self);
/* Whether the symmetry has any pairs of squares on such a board. */
gboolean    mas_mirror_fits      (const MasMirror *self,
                                  const QiShape   *shape);
/* The square opposite; @square itself where it is its own, or the symmetry does not fit. */
guint       mas_mirror_find      (const MasMirror *self,
                                  const QiShape   *shape,
                                  guint            square);
/* The axis, or the middle that the board turns about, on each layer. */
void        mas_mirror_snapshot  (const MasMirror *self,
                                  const MasPen    *pen);

G_END_DECLS
