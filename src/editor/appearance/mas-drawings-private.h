/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-drawings.h"

G_BEGIN_DECLS

#define MAS_DRAWINGS_FOLDER_MODE 0700

/* What was done last to the drawing of a piece. */
typedef struct
{
  char   *path;
  GBytes *before; /* what the file was; NULL: there was none */
} MasDrawingChange;

struct _MasDrawings
{
  GObject     parent_instance;

  char       *name;      /* of the set, or "" */
  DiagramSet *set;       /* or NULL */
  gboolean    loading;   /* a thread reads folders */
  gboolean    again;     /* the folders have to be read again after the present reading */
  guint       reload_id;
  GPtrArray  *monitors;  /* of GFileMonitor */
  gboolean    missing;   /* there is no set of the name */
  char       *said;      /* the problems that were told last */
  MasDrawingChange *change; /* or NULL */
};

/* mas-drawings.c */
/* Reads all folders again, soon. */
void mas_drawings_reload      (MasDrawings      *self);

/* mas-drawings-assign.c */
void mas_drawing_change_free  (MasDrawingChange *change);

G_END_DECLS
